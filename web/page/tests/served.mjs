// What the tests of the page share: a small server of web/dist, Chromium, and a page that complains of nothing.

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
  // Browsers ask for it where a page names no icon.
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

const PROGRAM = process.env.ALFIL ?? fileURLToPath(new URL("../../../target/release/alfil", import.meta.url));

/** Why tests of the program cannot run here; false if they can. */
export const skipProgram = skip || (existsSync(PROGRAM) ? false : `${PROGRAM} is not there: cargo build --release`);

/** Ends what a test has begun, whether it fails or not: a program that goes on keeps the tests from ending. */
export function endsWith(t, ...begun) {
  t.after(() => begun.forEach((one) => one.close()));
}

/** `alfil serve`, of a definition if one is named; what it says of it is in `said`, the address that it prints in `printed`. */
export async function servedProgram(definition) {
  const games = await mkdtemp(join(tmpdir(), "alfil-games-"));
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--games", games, definition], { stdio: ["ignore", "pipe", "pipe"] });
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
  // It answers to those who name it as it is reached.
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

/** A page in a context of its own; what it complains of goes to `page.complaints`. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  await page.goto(url);
  return page;
}

/** Closes a page, which has complained of nothing. */
export async function finish(page) {
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}

/** What axe-core finds wrong with the page as it is. */
export async function axeOn(page) {
  // By the debugger, as the page's own policy lets no script in.
  await page.evaluate(await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Waits until the game of this title stands on the board and a person, or nobody, is to move. */
export async function ready(page, title) {
  await page.waitForFunction(
    (wanted) => {
      const title = document.getElementById("title")?.textContent ?? "";
      return (!wanted || title === wanted) && !title.startsWith("Loading") && document.querySelector("alfil-board .cell[aria-label]");
    },
    title,
    { timeout: 60_000 },
  );
  await page.waitForFunction(() => !document.body.classList.contains("thinking"), null, { timeout: 60_000 });
}
