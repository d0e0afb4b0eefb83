// The engine plays a game against itself: node play.mjs [VARIANT] [NODES] [MOVES]
import { Board, Engine, Variant, load } from "alfil";

const [name = "losalamos", nodes = "1000", most = "200"] = process.argv.slice(2);
await load();
const variant = Variant.named(name);
const board = new Board(variant);
const engine = new Engine(variant);
const written = [];
while (!board.outcome() && board.ply < Number(most)) {
  const { best } = engine.search(board, { nodes: Number(nodes), level: 5, seed: board.ply });
  written.push(board.find(best).san);
  board.push(best);
}
console.log(`${variant.title}: ${written.join(" ")}`);
console.log(board.toString());
console.log(board.outcome()?.words ?? "the game goes on");
