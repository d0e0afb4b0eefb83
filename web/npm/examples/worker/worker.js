// Serve the folder in which you ran `npm install alfil`, with this file and index.html in it. With a bundler, import "alfil".
import { Board, Engine, load } from "./node_modules/alfil/dist/index.js";

const engines = new Map();

self.addEventListener("message", async ({ data: { variant, moves, limits } }) => {
  await load();
  if (!engines.has(variant)) engines.set(variant, new Engine(variant));
  const board = new Board(variant);
  for (const move of moves) board.push(move);
  self.postMessage(engines.get(variant).search(board, limits));
});
