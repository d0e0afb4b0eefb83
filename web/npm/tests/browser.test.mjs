// The package in a page: the examples, from a plain file server, in Chromium.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { fences, folder, skip as skipPackage } from "./package.mjs";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const skip = skipPackage || (existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed (Debian: apt-get install chromium)`);
const page = fileURLToPath(new URL("../../page/", import.meta.url));
const examples = fileURLToPath(new URL("../examples/", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css" };

let chromium;
let server;
let url;

before(async () => {
  if (skip) return;
  cpSync(join(examples, "page"), folder, { recursive: true });
  cpSync(join(examples, "worker"), join(folder, "worker"), { recursive: true });
  // The example names the package from its own folder.
  cpSync(join(folder, "node_modules"), join(folder, "worker", "node_modules"), { recursive: true });
  server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname).replace(/^(\.\.[/\\])+/, "");
    const body = await readFile(join(folder, path)).catch(() => null);
    if (body === null) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${server.address().port}/`;
  const { chromium: launcher } = createRequire(join(page, "package.json"))("playwright-core");
  chromium = await launcher.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
});

after(async () => {
  await chromium?.close();
  server?.close();
});

/** A page at an address; errors of its scripts fail the test. */
async function open(path) {
  const opened = await chromium.newPage();
  const errors = [];
  opened.on("pageerror", (error) => errors.push(String(error)));
  await opened.goto(url + path);
  return { opened, errors };
}

const cellsOf = (selector) => `document.querySelector(${JSON.stringify(selector)}).shadowRoot.querySelector("alfil-cells")`;

test("the example page has a game and a board that follows it", { skip }, async () => {
  const { opened, errors } = await open("index.html");
  await opened.waitForFunction(`${cellsOf("alfil-game")}.state && ${cellsOf("alfil-board")}.state`, null, { timeout: 60_000 });
  assert.deepEqual(await opened.evaluate(() => document.querySelector("alfil-board").moves), ["e2e4", "e7e5"]);
  await opened.evaluate(() => {
    globalThis.made = [];
    document.querySelector("alfil-board").addEventListener("move", ({ detail }) => globalThis.made.push(detail.standard));
  });
  // A move by clicks.
  for (const name of ["g1", "f3"]) {
    const [x, y] = await opened.evaluate(
      ([name]) => {
        const cells = [...document.querySelector("alfil-board").shadowRoot.querySelectorAll(".cell")];
        const cell = cells.find((one) => one.getAttribute("aria-label").split(",")[0] === name);
        cell.scrollIntoView({ block: "center" });
        const box = cell.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      },
      [name],
    );
    await opened.mouse.click(x, y);
  }
  await opened.waitForFunction(() => document.querySelector("#moves").textContent === "e2e4 e7e5 g1f3");
  assert.deepEqual(await opened.evaluate(() => globalThis.made), ["Nf3"]);
  // Moves of the page are not reported to it; they may begin another line.
  await opened.evaluate(() => document.querySelector("alfil-board").setAttribute("moves", "d2d4 d7d5"));
  await opened.waitForFunction(() => document.querySelector("#moves").textContent === "d2d4 d7d5");
  await opened.click("#back");
  await opened.waitForFunction(() => document.querySelector("#moves").textContent === "d2d4");
  assert.deepEqual(await opened.evaluate(() => globalThis.made), ["Nf3"]);
  // After a move that is not legal, the moves before it are shown.
  assert.equal(await opened.evaluate(() => document.querySelector("alfil-board").follow(["e2e4", "e2e4"])), false);
  assert.deepEqual(await opened.evaluate(() => document.querySelector("alfil-board").moves), ["e2e4"]);
  // Without `movable` nothing can be moved, and there are no buttons.
  await opened.evaluate(() => document.querySelector("alfil-board").removeAttribute("movable"));
  assert.equal(await opened.evaluate(`${cellsOf("alfil-board")}.interactive`), false);
  assert.equal(await opened.evaluate(() => document.querySelector("alfil-board").shadowRoot.querySelectorAll(".buttons button").length), 0);
  // The engine answers a move in the game.
  await opened.evaluate(() => document.querySelector("alfil-game").play("b2b3"));
  await opened.waitForFunction(`${cellsOf("alfil-game")}.state.n_plies === 2`, null, { timeout: 60_000 });
  assert.deepEqual(errors, []);
});

test("the example searches in a worker", { skip }, async () => {
  const { opened, errors } = await open("worker/index.html");
  await opened.waitForFunction(() => document.querySelector("output").textContent !== "", null, { timeout: 60_000 });
  assert.match(await opened.textContent("output"), /^[a-i]\d[a-i]\d/);
  assert.deepEqual(errors, []);
});

test("the first program of the README runs in a page too", { skip }, async () => {
  const text = fences().find(({ name }) => name === "game.mjs").text;
  writeFileSync(join(folder, "readme.html"), `<!doctype html><script type="importmap">{"imports":{"alfil":"./node_modules/alfil/dist/index.js"}}</script><script type="module" src="readme.mjs"></script>`);
  writeFileSync(join(folder, "readme.mjs"), `${text}\ndocument.title = "done";`);
  const { opened, errors } = await open("readme.html");
  await opened.waitForFunction(() => document.title === "done", null, { timeout: 60_000 });
  assert.deepEqual(errors, []);
});

test("the component for React is checked against the types", { skip: skipPackage }, () => {
  const source = readFileSync(join(examples, "react", "Board.tsx"), "utf8");
  writeFileSync(join(folder, "Board.tsx"), source);
  const types = join(page, "node_modules", "@types");
  const options = { strict: true, noEmit: true, target: "ES2022", module: "ESNext", moduleResolution: "bundler", jsx: "react-jsx", lib: ["ES2023", "DOM"], skipLibCheck: true, typeRoots: [types], types: ["react"], paths: { react: [join(types, "react")], "react/*": [join(types, "react", "*")] } };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["Board.tsx"] }));
  const check = () => execFileSync(process.execPath, [join(page, "node_modules/typescript/bin/tsc"), "-p", "."], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  try {
    check();
  } catch (error) {
    assert.fail(error.stdout);
  }
  writeFileSync(join(folder, "Board.tsx"), source.replace("variant={variant}", "variant={3}"));
  assert.throws(check, (error) => /TS2322/.test(error.stdout));
});
