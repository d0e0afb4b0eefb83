// How much somebody has to load. Bytes are the same on every machine, so they can be bounded.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const dist = new URL("../../dist/", import.meta.url);
const skip = existsSync(new URL("index.html", dist)) ? false : "the page is not built: run tools/web";
/** With everything, packed as a plain server does: a board, and the page of one file, which has the editor and the reference in it. */
const MOST = 1_500_000;
const FILE_MOST = 1_600_000;

async function packed(names) {
  let n = 0;
  for (const name of names) n += gzipSync(await readFile(new URL(name, dist)), { level: 9 }).length;
  return n;
}

/** A script, and all that it needs before it is asked for more. */
async function needed(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = await readFile(new URL(name, dist), "utf8");
  for (const [, other] of text.matchAll(/from"\.\/(part-[\w-]+\.js)"|^import"\.\/(part-[\w-]+\.js)"/gm)) if (other) await needed(other, found);
  return found;
}

test("the page of one file is small", { skip }, async () => {
  const n = await packed(["single.html"]);
  assert.ok(n <= FILE_MOST, `${n} bytes packed, at most ${FILE_MOST}`);
});

test("a board embedded in another page is small", { skip }, async () => {
  const names = [...(await needed("embed.js")), "worker.js", "alfil.packed", "style.css"];
  const n = await packed(names);
  assert.ok(n <= MOST, `${names.join(", ")}: ${n} bytes packed, at most ${MOST}`);
});
