// What the tests of the page share: a small server of web/dist, Chromium, and a page that complains of nothing.

import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Why the tests cannot run here; false if they can. */
export const skip = !existsSync(CHROMIUM)
  ? `${CHROMIUM} is not installed (Debian: apt-get install chromium)`
  : !existsSync(join(DIST, "index.html"))
    ? "the page is not built: run tools/web"
    : false;

/** Serves web/dist at an address of its own. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname).replace(/^(\.\.[/\\])+/, "");
    try {
      const name = path === "/" ? "index.html" : path;
      const body = await readFile(join(DIST, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
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
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
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
