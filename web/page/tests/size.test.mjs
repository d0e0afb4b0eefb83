// The bytes that a visitor loads. Bytes are the same on every machine, so they can be bounded.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";

const dist = new URL("../../dist/", import.meta.url);
const skip = existsSync(new URL("index.html", dist)) ? false : "the page is not built: run tools/web";
/** With everything, packed as a plain server does: a board, and the page of one file, which has the editor and the reference in it. */
const MOST = 1_700_000;
/** The scripts of the page before the editor is opened, as they are; and all of them, packed. */
const SCRIPTS_MOST = 450_000;

/** The name of a file, which has a hash. */
async function named(stem, ending) {
  const pattern = new RegExp(`^${stem}-[A-Z2-7]{8}\\.${ending}$`);
  const found = (await readdir(dist)).filter((name) => pattern.test(name));
  assert.equal(found.length, 1, `${stem}-HASH.${ending}: ${found}`);
  return found[0];
}

async function packed(names) {
  let n = 0;
  for (const name of names) n += gzipSync(await readFile(new URL(name, dist)), { level: 9 }).length;
  return n;
}

/** A script, and all that it loads at its start. */
async function needed(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = await readFile(new URL(name, dist), "utf8");
  for (const [, other] of text.matchAll(/from"\.\/(part-[\w-]+\.js)"|^import"\.\/(part-[\w-]+\.js)"/gm)) if (other) await needed(other, found);
  return found;
}

test("the page of one file is small", { skip }, async () => {
  const n = await packed(["single.html"]);
  assert.ok(n <= MOST, `${n} bytes packed, at most ${MOST}`);
});

test("a board embedded in another page is small", { skip }, async () => {
  const names = [...(await needed("embed.js")), ...(await Promise.all([named("worker", "js"), named("alfil", "packed"), named("style", "css")]))];
  const n = await packed(names);
  assert.ok(n <= MOST, `${names.join(", ")}: ${n} bytes packed, at most ${MOST}`);
});

test("the scripts beside the module are small", { skip }, async () => {
  const worker = await named("worker", "js");
  const first = [...(await needed(await named("app", "js"))), worker];
  let n = 0;
  for (const name of first) n += (await readFile(new URL(name, dist))).length;
  assert.ok(n <= SCRIPTS_MOST, `${first.join(", ")}: ${n} bytes, at most ${SCRIPTS_MOST}`);
  const all = (await readdir(dist)).filter((name) => name.endsWith(".js"));
  const n_packed = await packed(all);
  assert.ok(n_packed <= SCRIPTS_MOST, `all scripts: ${n_packed} bytes packed, at most ${SCRIPTS_MOST}`);
});

test("files are named by a hash, and each text has two packed forms", { skip }, async () => {
  const names = await readdir(dist);
  const texts = names.filter((name) => /\.(?:js|css|html)$/.test(name) && name !== "single.html");
  for (const name of texts) {
    const plain = await readFile(new URL(name, dist));
    assert.deepEqual(gunzipSync(await readFile(new URL(`${name}.gz`, dist))), plain, name);
    assert.deepEqual(brotliDecompressSync(await readFile(new URL(`${name}.br`, dist))), plain, name);
  }
  const bare = names.filter((name) => /\.(?:js|css|svg|packed)$/.test(name) && !/-[A-Z2-7]{8}\.\w+$/.test(name));
  assert.deepEqual(bare.sort(), ["embed.js", "offline.js"], "only what pages of others name, and the service worker, has no hash");
  const page = await readFile(new URL("index.html", dist), "utf8");
  for (const [, name] of page.matchAll(/(?:src|href)="([^"#]+)"/g)) assert.ok(names.includes(name), name);
});
