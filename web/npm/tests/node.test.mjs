// The package in Node.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { fences, folder, installed, readme, run, skip, use } from "./package.mjs";

/** The most bytes of the module and of the scripts without the elements, packed. */
const MODULE_MOST = 1_600_000;
const SCRIPTS_MOST = 20_000;

const alfil = skip ? null : await use("index.js");
const ffish = skip ? null : await use("ffish.js");
const MINE = 'language = 1\nextends = "chess"\nname = "Mine"\n[piece]\nknight = { letter = "N", moves = "C" }\n';

/** The error that a call throws. */
function errorOf(does) {
  try {
    does();
  } catch (error) {
    assert.ok(error instanceof alfil.AlfilError, String(error));
    return error;
  }
  assert.fail("nothing was thrown");
}

test("nothing works before the module is loaded, and a failed load can be repeated", { skip }, async () => {
  assert.equal(errorOf(() => new alfil.Board("chess")).kind, "not-loaded");
  await assert.rejects(alfil.load(new URL("file:///no/such/file")));
  await Promise.all([alfil.load(), alfil.load()]);
  assert.equal(new alfil.Board("chess").legalMoves().length, 20);
});

test("all shipped games are there, and a move is made in each", { skip }, async () => {
  await alfil.load();
  const names = alfil.Variant.names();
  assert.ok(names.length >= 80);
  for (const name of names) {
    const board = new alfil.Board(name);
    assert.equal(board.pushRandom(4, 7), board.ply, name);
    assert.ok(board.ply > 0, name);
    const texts = board.history();
    const again = new alfil.Board(name);
    for (const text of texts) again.push(text);
    assert.equal(again.positionText(), board.positionText(), name);
  }
});

test("a move has its parts, and is taken back", { skip }, async () => {
  await alfil.load();
  const board = new alfil.Board("chess", "4k3/P7/8/3p4/4P3/8/8/R3K3 w Q - 0 1");
  const fen = board.fen();
  const moves = board.legalMoves();
  const named = (text) => moves.find((move) => move.text === text);
  assert.deepEqual([named("e4d5").san, named("e4d5").captures, named("e4d5").piece, named("e4d5").isCapture], ["exd5", ["d5"], "pawn", true]);
  assert.deepEqual([named("a7a8q").promotion, named("a7a8q").san], ["queen", "a8=Q+"]);
  const castle = moves.find((move) => move.kind === "castle");
  assert.deepEqual([castle.san, castle.from, castle.to], ["O-O-O", "e1", "c1"]);
  assert.equal(board.push(castle), castle);
  assert.equal(board.turn, "black");
  assert.deepEqual(board.pieceAt("d1"), { kind: "rook", player: "white", letter: "R" });
  assert.deepEqual(board.history(), [castle.text]);
  assert.equal(board.pop(), castle.text);
  assert.equal(board.pop(), null);
  assert.equal(board.fen(), fen);
  assert.equal(board.push("Rd1").text, "a1d1");
  const copy = board.copy();
  copy.pop();
  assert.deepEqual([board.ply, copy.ply, copy.fen()], [1, 0, fen]);
  assert.equal(errorOf(() => board.push("e1e2")).kind, "move");
  assert.equal(errorOf(() => copy.push(castle.text.replace("c", "h"))).kind, "move");
});

test("ends, checks, counts and pictures", { skip }, async () => {
  await alfil.load();
  const board = new alfil.Board("chess");
  for (const text of ["f3", "e5", "g4", "Qh4"]) board.push(text);
  assert.deepEqual(board.outcome(), { winners: ["black"], scores: [0, 1], reason: "checkmate", isClaim: false, result: "0-1", words: board.outcome().words });
  assert.deepEqual([board.isOver(), board.isCheck(), board.checkers(), board.royals(0)], [true, true, ["h4"], ["e1"]]);
  assert.deepEqual(board.attackers(1, "f2"), ["h4"]);
  assert.equal(new alfil.Board("chess").perft(4), 197281n);
  assert.equal(new alfil.Board("xiangqi").perft(3), 79666n);
  assert.match(board.svg(1), /^<svg /);
  assert.equal(board.pieces().length, 32);
  const played = new alfil.Board("losalamos").playout(2000, 3);
  assert.ok(played.plies > 10);
  assert.deepEqual(played, new alfil.Board("losalamos").playout(2000, 3));
});

test("a definition is checked, played and searched", { skip }, async () => {
  await alfil.load();
  assert.deepEqual(alfil.check(MINE), []);
  const mine = alfil.Variant.fromText(MINE, { name: "mine" });
  assert.deepEqual([mine.name, mine.title, mine.players], ["mine", "Mine", ["white", "black"]]);
  assert.ok(mine.board().legalMoves().some((move) => move.text === "b1c4"));
  assert.match(mine.rules(), /knight/);
  const engine = new alfil.Engine(mine);
  const reports = [];
  const found = engine.search(mine.board(), { nodes: 3000, lines: 2 }, (one) => reports.push(one.depth));
  assert.ok(mine.board().find(found.best));
  assert.equal(found.lines.length, 2);
  assert.ok(reports.length > 0 && reports.every((depth) => depth <= found.depth));
  assert.deepEqual(new alfil.Engine(mine).search(mine.board(), { nodes: 3000, lines: 2 }).lines, found.lines);
  assert.equal(errorOf(() => engine.search(new alfil.Board("chess"))).kind, "position");
  assert.equal(errorOf(() => engine.search(mine.board(), { plies: 3 })).kind, "argument");
  const wrong = MINE.replace('"C"', '"Cx"');
  const [first] = alfil.check(wrong);
  assert.deepEqual([first.severity, first.line, first.file], ["error", 5, "variant.toml"]);
  const error = errorOf(() => alfil.Variant.fromText(wrong));
  assert.deepEqual([error.kind, error.diagnostics], ["definition", [first]]);
  assert.equal(errorOf(() => alfil.Variant.named("ches")).kind, "not-found");
  assert.equal(errorOf(() => mine.board("8/8")).kind, "position");
  assert.equal(errorOf(() => mine.withOptions("no such option")).kind, "not-found");
});

test("a definition names a board of its own", { skip }, async () => {
  await alfil.load();
  const text = 'language = 1\nname = "Small"\nboard = "small"\n[piece]\nking = { letter = "K", moves = "K" }\n[setup]\nfen = "k3/4/4/3K w - - 0 1"\n';
  assert.ok(alfil.check(text).some((one) => one.severity === "error"), "the board is missing");
  const files = { "small.board": "lattice square\nshape 4x4\nframe white forward 0\nframe black forward 4 cells mirror\n" };
  const found = alfil.check(text, { files }).filter((one) => one.severity === "error");
  assert.deepEqual(found, []);
  assert.equal(alfil.Variant.fromText(text, { files }).cells.length, 16);
});

test("games are read as text", { skip }, async () => {
  await alfil.load();
  const [game] = alfil.readGames('[Event "x"]\n[Result "1-0"]\n\n1. e4 {good} e5 (1... c5) 2. Nf3 1-0\n');
  assert.deepEqual([game.moves, game.result, game.tags[0]], [["e4", "e5", "Nf3"], "1-0", ["Event", "x"]]);
  assert.equal(errorOf(() => alfil.readGames("[Event")).kind, "argument");
});

test("the classes of ffish.js have its values", { skip }, async () => {
  const loaded = await ffish.default();
  assert.equal(loaded.Board, ffish.Board);
  const board = new ffish.Board("chess");
  assert.equal(board.legalMoves().split(" ").length, 20);
  assert.equal(board.numberLegalMoves(), 20);
  assert.equal(board.push("e2e4"), true);
  assert.equal(board.push("e2e4"), false);
  assert.equal(board.pushSan("e5"), true);
  assert.deepEqual([board.turn(), board.moveStack(), board.gamePly(), board.fullmoveNumber(), board.halfmoveClock()], [true, "e2e4 e7e5", 2, 2, 0]);
  assert.equal(board.sanMove("g1f3"), "Nf3");
  assert.equal(board.variationSan("g1f3 b8c6 f1c4"), "2. Nf3 Nc6 3. Bc4");
  assert.equal(board.variationSan("g1f3 b8c6", loaded.Notation.SAN, false), "Nf3 Nc6");
  assert.equal(board.variationSan("g1f3 b8c7"), "");
  board.pushMoves("d1h5 b8c6 f1c4 g8f6 h5f7");
  assert.deepEqual([board.isGameOver(), board.result(), board.isCheck(), board.checkedPieces(), board.isCapture], [true, "1-0", true, "e8", board.isCapture]);
  assert.equal(board.legalMoves(), "");
  board.pop();
  assert.deepEqual([board.isGameOver(), board.result(), board.isCapture("h5f7"), board.isCapture("h5h6")], [false, "*", true, false]);
  assert.match(board.legalMovesSan(), /Qxf7#/);
  board.reset();
  assert.equal(board.fen(), ffish.startingFen("chess"));
  board.setFen("8/8/8/4k3/8/8/8/4K3 w - - 0 1");
  assert.equal(board.isInsufficientMaterial(), true);
  board.delete();
  const shuffled = new ffish.Board("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true);
  assert.ok(shuffled.legalMoves().split(" ").includes("e1h1"));
  assert.equal(shuffled.is960(), true);
  const house = new ffish.Board("crazyhouse");
  house.pushMoves("e2e4 d7d5 e4d5 d8d5");
  assert.deepEqual([house.pocket(true), house.pocket(false), ffish.capturesToHand("crazyhouse"), ffish.capturesToHand("chess")], ["p", "p", true, false]);
  assert.deepEqual([ffish.validateFen("8/8 w", "chess"), ffish.validateFen(house.fen(), "crazyhouse")], [0, 1]);
  assert.throws(() => new ffish.Board("no such game"), /no variant/);
  const repeated = new ffish.Board("chess");
  repeated.pushMoves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  assert.deepEqual([repeated.isGameOver(), repeated.isGameOver(true), repeated.result(true)], [false, true, "1/2-1/2"]);
  const game = ffish.readGamePGN('[White "Me"]\n[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n');
  assert.deepEqual([game.headerKeys(), game.headers("White"), game.headers("None"), game.mainlineMoves()], ["White Variant", "Me", "", "e2e4 d7d5 e4d5 d8d5 P@e4"]);
  ffish.loadVariant("mine", MINE);
  assert.ok(new ffish.Board("mine").legalMoves().split(" ").includes("b1c4"));
  assert.ok(ffish.variants().split(" ").includes("mine"));
  assert.throws(() => ffish.loadVariantConfig("[x:chess]"), /loadVariant/);
});

test("the README prints what it says", { skip }, () => {
  const all = fences();
  const programs = all.filter(({ language, name }) => language === "js" && name);
  assert.deepEqual(programs.map(({ name }) => name), ["game.mjs", "hill.mjs", "ffish.mjs"]);
  const [game, hill, other] = programs.map(({ name, text }) => run(name, text).trimEnd());
  const [printed] = all.filter(({ language }) => language === "");
  assert.equal(printed.text.trimEnd(), game);
  for (const text of [hill, other]) assert.ok(readme().includes(`It prints \`${text}\``), text);
});

test("the example for Node plays a game", { skip }, () => {
  const text = readFileSync(new URL("../examples/node/play.mjs", import.meta.url), "utf8");
  assert.match(run("play.mjs", text, "losalamos", "50", "300"), /Los Alamos[\s\S]*(?:wins|draw|the game goes on)/);
});

test("the package has its types, its licenses and what it needs, and is small", { skip }, () => {
  const about = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const named = Object.values(about.exports).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one)));
  for (const name of [...named, "LICENSE-MIT", "LICENSE-APACHE", "README.md"]) readFileSync(join(installed, name));
  assert.ok(readFileSync(join(installed, "dist/alfil.packed")).length <= MODULE_MOST);
  // A script and those that it imports.
  const seen = new Set();
  const sizeOf = (name) => {
    if (seen.has(name)) return 0;
    seen.add(name);
    const bytes = readFileSync(join(installed, "dist", name));
    const others = [...bytes.toString().matchAll(/["']\.\/(part-[\w-]+\.js)["']/g)].map(([, other]) => sizeOf(other));
    return others.reduce((sum, n) => sum + n, gzipSync(bytes, { level: 9 }).length);
  };
  const n = sizeOf("index.js") + sizeOf("ffish.js");
  assert.ok(n <= SCRIPTS_MOST, `${n} bytes`);
});

test("programs in TypeScript are checked against the types", { skip }, () => {
  const text = fences().find(({ name }) => name === "game.mjs").text;
  const tsc = new URL("../../page/node_modules/typescript/bin/tsc", import.meta.url).pathname;
  const options = ["--noEmit", "--strict", "--target", "ES2022", "--module", "nodenext", "--lib", "ES2023,DOM"];
  const check = (name, source) => {
    writeFileSync(join(folder, name), source);
    try {
      execFileSync(process.execPath, [tsc, ...options, name], { cwd: folder, encoding: "utf8", stdio: "pipe" });
      return "";
    } catch (error) {
      return error.stdout;
    }
  };
  const game = check("game.ts", text.replace('board.pieceAt("e6").kind', 'board.pieceAt("e6")?.kind').replace(".best)", '.best ?? "")'));
  assert.equal(game, "");
  assert.match(check("wrong.ts", 'import { Board } from "alfil";\nexport const n: number = new Board("chess").fen();\n'), /TS2322/);
});
