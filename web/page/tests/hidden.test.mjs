// Games in which pieces or orders are hidden: the page shows a player no more than the player may see.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { cells, clicks, closed, make, persons, plies, record, state } from "./person.mjs";
import { chromium, endsWith, finish, open, ready, servedProgram, setUp, skipProgram } from "./served.mjs";

setUp();

const example = (name) => fileURLToPath(new URL(`../../../examples/${name}.toml`, import.meta.url));

async function served(t, name, title) {
  const host = await servedProgram(example(name));
  endsWith(t, host);
  const page = await open(chromium, host.printed);
  await ready(page, title);
  return page;
}

const owners = async (page) => [...new Set((await state(page)).pieces.map((piece) => piece.player))];

test("in the dark, cells that are not seen are dark, and the end shows everything", { skip: skipProgram, timeout: 120_000 }, async (t) => {
  const page = await served(t, "dark-chess", "Dark Chess");
  assert.deepEqual(await owners(page), [0]);
  assert.equal(await page.locator("alfil-cells .washes .dark").count(), 32);
  await make(page, (await state(page)).turns.find((turn) => turn.text === "e2e4"));
  await plies(page, 2);
  const texts = await record(page);
  assert.equal(texts[0], "e4");
  assert.doesNotMatch(texts[1] ?? "", /[a-h][1-8]/);
  // One move cannot show more than a few of them, and the other side of the board shows no more.
  const others = async () => (await state(page)).pieces.filter((piece) => piece.player === 1).length;
  const seen = await others();
  assert.ok(seen < 8, `${seen} pieces of the engine are seen`);
  await page.click("#flip");
  assert.equal(await others(), seen);
  await page.click("#resign");
  await page.click("#dialog button.main");
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.is_over);
  assert.deepEqual(await owners(page), [0, 1]);
  assert.equal(await page.locator("alfil-cells .washes .dark").count(), 0);
  assert.match((await record(page))[1], /[a-h][1-8]/);
  await finish(page);
});

test("an order moves no piece before all have given one", { skip: skipProgram, timeout: 120_000 }, async (t) => {
  const page = await served(t, "together", "Chess Together");
  await persons(page);
  const pieces = async () => JSON.stringify((await state(page)).pieces);
  const start = await pieces();
  const at = await cells(page);
  await clicks(page, at, "e2", "e4");
  await plies(page, 1);
  assert.equal(await pieces(), start, "nothing moves before the second order");
  await page.locator("#dialog button.main").click();
  await closed(page);
  assert.doesNotMatch((await record(page))[0], /e4/, "the first order is hidden from the second player");
  await clicks(page, await cells(page), "e7", "e5");
  await plies(page, 2);
  assert.notEqual(await pieces(), start);
  assert.equal((await record(page)).length, 2);
  assert.ok((await record(page)).every((text) => /[a-h][1-8]|x/.test(text)), (await record(page)).join(" "));
  await finish(page);
});
