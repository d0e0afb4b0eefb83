// What `alfil export site` writes: on a plain server of files, and without it after the first visit.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { checked, editorText, persons, play, record } from "./person.mjs";
import { PROGRAM, axeOn, chromium, endsWith, finish, open, ready, setUp, skipProgram } from "./served.mjs";

/** The most bytes to the first board, as they are sent. */
const FIRST_MOST = 1_500_000;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

setUp(async () => null, skipProgram);

/** The site in a folder, with a small book. */
function exported() {
  const at = mkdtempSync(join(tmpdir(), "alfil-site-"));
  const book = join(at, "book");
  mkdirSync(book);
  writeFileSync(join(book, "index.html"), '<!doctype html><html lang="en"><title>A book</title><main><h1>A book</h1></main></html>');
  const folder = join(at, "site");
  execFileSync(PROGRAM, ["export", "site", folder, "--book", book]);
  return { folder, close: () => rmSync(at, { recursive: true, force: true }) };
}

/** A server of a folder that packs texts, as hosts do. It counts the bytes that pages have loaded, those of the service worker apart. */
async function host(folder) {
  const served = { url: "", n: 0, end: () => {} };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/^(\.\.[/\\])+/, "");
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const plain = await readFile(join(folder, name)).catch(() => null);
    if (plain === null) {
      response.writeHead(404).end();
      return;
    }
    const isText = extname(name) in TYPES;
    const body = isText ? gzipSync(plain) : plain;
    const headers = { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "max-age=600", ...(isText ? { "content-encoding": "gzip" } : {}) };
    if (!/offline\.js$/.test(request.headers.referer ?? "") && !name.endsWith("/offline.js")) served.n += body.length;
    response.writeHead(200, headers).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  served.url = `http://127.0.0.1:${server.address().port}/`;
  served.end = () => {
    server.close();
    server.closeAllConnections();
  };
  return served;
}

test("a site works without its server after the first visit: a game is played, a variant is written", { skip: skipProgram, timeout: 300_000 }, async (t) => {
  const site = exported();
  const served = await host(site.folder);
  endsWith(t, site, { close: served.end });
  const page = await open(chromium, served.url);
  await ready(page, "");
  assert.ok(served.n <= FIRST_MOST, `${served.n} bytes to the first board`);
  t.diagnostic(`${served.n} bytes to the first board`);
  assert.deepEqual(await axeOn(page), []);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });
  // Pages of the gallery that have been opened are kept as well.
  for (const path of ["games/", "games/glinski.html", "book/"]) {
    await page.goto(served.url + path);
    assert.notEqual(await page.title(), "", path);
    assert.deepEqual(await axeOn(page), [], path);
  }
  served.end();
  await page.goto(`${served.url}games/`);
  await page.locator("a", { hasText: "Los Alamos Chess" }).first().click();
  await ready(page, "Los Alamos Chess");
  // The engine answers.
  const [text] = await page.evaluate(() => document.querySelector("alfil-cells").state.turns.map((turn) => turn.text));
  await play(page, text);
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.n_plies === 2, null, { timeout: 60_000 });
  // The tests of the game, which came after the first board: as examples, and in its text.
  await page.click("#rules");
  await page.frameLocator("#sheet iframe").locator("h2", { hasText: "Examples" }).waitFor();
  await page.keyboard.press("Escape");
  await page.click("#write");
  await checked(page);
  assert.match(await editorText(page), /\n\[\[test\]\]\n/);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText('language = 1\nname = "Written offline"\nextends = "chess"\n[piece]\nknight = { letter = "N", moves = "C" }\n');
  await checked(page);
  await page.click("#try");
  await ready(page, "Written offline");
  await persons(page);
  await play(page, "b1c4");
  assert.equal((await record(page)).length, 1);
  await page.goto(`${served.url}games/glinski.html`);
  assert.match(await page.title(), /Gli/);
  await page.goto(served.url);
  await ready(page, "");
  // A page that was never opened is not there.
  await assert.rejects(page.goto(`${served.url}games/shogi.html`));
  page.diagnostics = page.diagnostics.filter((line) => !/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource|FetchEvent/.test(line));
  await finish(page);
});
