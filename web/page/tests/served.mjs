// What the tests of the page share: a small server of web/dist, Chromium, and a page without errors.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createConnection, createServer as createRelay } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium as launcher } from "playwright-core";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".packed": "application/octet-stream" };

/** Why the tests cannot run here; false if they can. */
export const skip = !existsSync(CHROMIUM)
  ? `${CHROMIUM} is not installed (Debian: apt-get install chromium)`
  : !existsSync(join(DIST, "index.html"))
    ? "the page is not built: run tools/web"
    : false;

/** Serves web/dist at an address of its own, as any server of files does, with these headers; `pages` has texts of more pages. */
export async function serve(headers = {}) {
  // Browsers request it if a page names no icon.
  const pages = { "favicon.ico": "" };
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname).replace(/^(\.\.[/\\])+/, "");
    try {
      const name = path === "/" ? "index.html" : path;
      const body = pages[name.slice(1)] ?? (await readFile(join(DIST, name)));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", ...headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, pages, close: () => server.close() };
}

/** The program that is tested. */
export const PROGRAM = process.env.ALFIL ?? fileURLToPath(new URL("../../../target/release/alfil", import.meta.url));

/** Why tests of the program cannot run here; false if they can. */
export const skipProgram = skip || (existsSync(PROGRAM) ? false : `${PROGRAM} is not there: cargo build --release`);

/** Ends what a test has begun, whether it fails or not: a program that goes on keeps the tests from ending. */
export function endsWith(t, ...begun) {
  t.after(() => begun.forEach((one) => one.close()));
}

/** `alfil serve` of a definition, with these options; `said` has its messages, `printed` its address. */
export async function servedProgram(definition, ...options) {
  const games = await mkdtemp(join(tmpdir(), "alfil-games-"));
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--games", games, ...options, definition], { stdio: ["ignore", "pipe", "pipe"] });
  const server = { printed: "", url: "", said: "", close: () => {} };
  child.stderr.on("data", (part) => {
    server.said += part;
  });
  server.printed = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`alfil serve ended with ${code}: ${server.said}`)));
    createInterface(child.stdout).on("line", (line) => line.startsWith("http://") && resolve(line));
  });
  server.url = server.printed.replace(/#.*/, "");
  server.close = () => {
    child.kill();
    void rm(games, { recursive: true, force: true });
  };
  return server;
}

/** `alfil serve` behind a relay, whose connections can be dropped. */
export async function program() {
  const games = await mkdtemp(join(tmpdir(), "alfil-games-"));
  const sockets = new Set();
  let inner;
  let bytes = 0;
  const relay = createRelay((outer) => {
    const to = createConnection(inner, "127.0.0.1");
    to.on("data", (part) => {
      bytes += part.length;
    });
    outer.pipe(to).pipe(outer);
    for (const socket of [outer, to]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        outer.destroy();
        to.destroy();
      });
    }
  });
  await new Promise((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const port = relay.address().port;
  // It answers requests with the name of the relay only.
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--games", games, "--name", `127.0.0.1:${port}`], { stdio: ["ignore", "pipe", "inherit"] });
  inner = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`alfil serve ended with ${code}`)));
    createInterface(child.stdout).on("line", (line) => {
      const found = /^http:\/\/[^:]*:(\d+)\//.exec(line);
      if (found) resolve(Number(found[1]));
    });
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    /** The number of bytes that the program has sent. */
    sent: () => bytes,
    /** Drops every connection, as a network does. */
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      child.kill();
      relay.close();
      for (const socket of sockets) socket.destroy();
      void rm(games, { recursive: true, force: true });
    },
  };
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function browser() {
  return launcher.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** The browser and the server of the tests of a file, while they run. */
export let chromium, server;

/** Starts the browser and a server before the tests of a file and ends them after, unless the tests are skipped. */
export function setUp(begin = serve, reason = skip) {
  before(async () => {
    if (reason) return;
    [chromium, server] = await Promise.all([browser(), begin()]);
  });
  after(async () => {
    await chromium?.close();
    server?.close();
  });
}

/** A page in a context of its own; its errors and warnings go to `page.diagnostics`. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.diagnostics = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.diagnostics.push(message.text());
  });
  page.on("pageerror", (error) => page.diagnostics.push(String(error)));
  await page.goto(url);
  return page;
}

/** Checks that a page has reported no error or warning, and closes it. */
export async function finish(page) {
  assert.deepEqual(page.diagnostics, []);
  await page.context().close();
}

/** Returns the violations that axe-core finds on the page. */
export async function axeOn(page) {
  // By the debugger, as the page's own policy lets no script in.
  await page.evaluate(await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Waits until the game of this title is on the board and the engine is not thinking. */
export async function ready(page, title) {
  await page.waitForFunction(
    (expected) => {
      const title = document.getElementById("title")?.textContent ?? "";
      return (!expected || title === expected) && !title.startsWith("Loading") && document.querySelector("alfil-cells .cell[aria-label]");
    },
    title,
    { timeout: 60_000 },
  );
  await page.waitForFunction(() => !document.body.classList.contains("thinking"), null, { timeout: 60_000 });
}
