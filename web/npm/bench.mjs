// Compares speed with ffish.js, by processor time in one run.
//
//   mkdir /tmp/compare && cd /tmp/compare && npm init -y
//   npm install REPOSITORY/target/npm/alfil-*.tgz ffish-es6@0.7.10
//   node REPOSITORY/web/npm/bench.mjs /tmp/compare
//
// ffish.js is GPL-3.0: it is compared with, and never a part of the package.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? ".");
const script = (...path) => pathToFileURL(join(folder, "node_modules", ...path)).href;
const ours = await (await import(script("alfil", "dist", "ffish.js"))).default();
const { Board } = await import(script("alfil", "dist", "index.js"));
// Its own way to read a file is `fetch`, which Node has not for files.
const wasmBinary = readFileSync(join(folder, "node_modules", "ffish-es6", "ffish.wasm"));
const { default: Module } = await import(script("ffish-es6", "ffish.js"));
const theirs = await new Module({ wasmBinary });

/** Calls a function until a second of processor time has passed, and returns the time for each unit that it counts, in microseconds. */
function time(does) {
  does();
  const began = process.cpuUsage();
  let n = 0;
  let spent = 0;
  while (spent < 1_000_000) {
    n += does();
    spent = process.cpuUsage(began).user;
  }
  return spent / n;
}

/** A small generator, so that both play the same games. */
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % n;
  };
}

function game({ Board }, variant) {
  const pick = random(7);
  const board = new Board(variant);
  let n = 0;
  for (; n < 100; n++) {
    const moves = board.legalMoves().split(" ").sort();
    if (moves[0] === "") break;
    board.push(moves[pick(moves.length)]);
  }
  board.delete();
  return n;
}

function perft(board, depth) {
  const moves = board.legalMoves().split(" ");
  if (depth === 1) return moves.length;
  let n = 0;
  for (const move of moves) {
    board.push(move);
    n += perft(board, depth - 1);
    board.pop();
  }
  return n;
}

function recursion({ Board }, variant) {
  const board = new Board(variant);
  const n = perft(board, 3);
  board.delete();
  return n;
}

function sans({ Board }, variant) {
  const board = new Board(variant);
  let n = 0;
  for (let i = 0; i < 20; i++) n += board.legalMovesSan().split(" ").length;
  board.delete();
  return n;
}

const rows = [
  ["games by texts of 100 moves, a move", game],
  ["perft 3 by texts, a position", recursion],
  ["legal moves in standard notation, a move", sans],
];
const number = (micros) => (micros < 10 ? micros.toFixed(2) : micros.toFixed(0));
console.log("| variant | what | Alfil, µs | ffish.js, µs | times |");
console.log("|---|---|---:|---:|---:|");
for (const variant of ["chess", "crazyhouse", "xiangqi", "shogi"]) {
  const counts = [ours, theirs].map((one) => recursion(one, variant));
  if (counts[0] !== counts[1]) throw new Error(`${variant}: ${counts.join(" and ")} positions are not the same game`);
  for (const [what, does] of rows) {
    const [own, other] = [time(() => does(ours, variant)), time(() => does(theirs, variant))];
    console.log(`| ${variant} | ${what} | ${number(own)} | ${number(other)} | ${(other / own).toFixed(1)} |`);
  }
  const inside = time(() => Number(new Board(variant).perft(4)));
  console.log(`| ${variant} | \`perft(4)\` of the module, a position | ${inside.toFixed(4)} | – | – |`);
}
