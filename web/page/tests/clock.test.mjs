// Clocks at this screen: every kind runs, ends the game, and is stored with it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { closed, openGame, play, settled, state, table } from "./person.mjs";
import { axeOn, finish, ready, setUp, skip } from "./served.mjs";

setUp();

/** A new game with this clock; its fields by the ends of their names. */
async function timed(page, kind, fields) {
  await page.click("#new");
  await page.selectOption("#clock-kind", kind);
  for (const [name, value] of Object.entries(fields)) await page.fill(`#clock-${name}`, String(value));
  await page.locator("#dialog button.main").click();
  await closed(page);
  await settled(page);
}
/** The clock as the game has stored it. */
const stored = (page) =>
  page.evaluate(() => {
    const id = new URLSearchParams(location.hash.slice(1)).get("id");
    return JSON.parse(localStorage[`alfil.game.${id}`]).clock;
  });

test("a clock starts with the first move, and ends the game", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  assert.ok(!(await page.isVisible('.clocks[data-player="1"]')), "a game without clocks");
  await timed(page, "increment", { main: 0.05, extra: 0 });
  assert.deepEqual(await axeOn(page), []);
  assert.match(await page.textContent('.clocks[data-player="0"]'), /^0:03\.0$/);
  assert.equal(await page.locator(".clock.running").count(), 0);
  await play(page, "e2e4");
  await page.waitForFunction(() => document.querySelector('.clocks[data-player="0"] .running'));
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.is_over, null, { timeout: 60_000 });
  assert.match(await page.textContent("#status"), /white has no time left; black wins/i);
  assert.deepEqual((await state(page)).winners, [1]);
  assert.equal(await page.locator(".clock.running").count(), 0);
  await finish(page);
});

test("a flag ends the game while an earlier position is looked at", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await timed(page, "delay", { main: 0.1, extra: 1 });
  await play(page, "e2e4");
  await page.click("#look-first");
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.is_over, null, { timeout: 60_000 });
  const now = await state(page);
  assert.equal(now.n_plies, 2);
  assert.deepEqual(now.winners, [1]);
  await page.context().close();
});

test("clocks are stored with the game, and stand while the window is closed", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await timed(page, "byoyomi", { main: 1, extra: 20, periods: 4 });
  await play(page, "e2e4");
  assert.match(await page.textContent('.clocks[data-player="0"]'), /×4/);
  const url = page.url();
  await page.goto("about:blank");
  await page.waitForTimeout(1500);
  await page.goto(url);
  await ready(page, "Chess");
  await page.waitForFunction(() => document.querySelector('.clocks[data-player="0"] .running'));
  const clock = await stored(page);
  assert.deepEqual([clock.timing.kind, clock.timing.main, clock.timing.extra, clock.timing.periods], ["byoyomi", 60, 20, 4]);
  assert.equal(clock.player, 0);
  // Another game has no clock, and this one still has its own.
  await page.click("#new");
  await page.locator("#dialog button.main").click();
  await page.waitForFunction((url) => location.href !== url, url);
  await settled(page);
  assert.ok(!(await page.isVisible('.clocks[data-player="0"]')));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.clocks[data-player="0"] .running'));
  await page.context().close();
});

test("a takeback gives the time back, and an increment adds it", { skip, timeout: 120_000 }, async () => {
  const page = await table("", "Chess");
  await timed(page, "increment", { main: 60, extra: 100 });
  await play(page, "e2e4");
  await play(page, "e7e5");
  await play(page, "g1f3");
  const has = (words) => page.waitForFunction((words) => document.querySelector('.clocks[data-player="0"]').textContent.includes(words), words);
  // The first move is free, the second one earns the increment.
  await has("1:01:");
  await page.click("#undo");
  await has("1:00:00");
  await finish(page);
});

test("clocks stand while a position is set up", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await timed(page, "increment", { main: 10, extra: 0 });
  await play(page, "e2e4");
  for (const where of ["look-last", "look-first"]) {
    if (where === "look-first") await page.click(`#${where}`);
    await page.waitForFunction(() => document.querySelector('.clocks[data-player="0"] .running'));
    await page.click("#menu-button");
    await page.click("#menu-arrange");
    await page.waitForSelector("#arranging");
    const shown = () => page.locator('.clocks[data-player="0"]').textContent();
    const before = await shown();
    await page.waitForTimeout(2200);
    assert.equal(await shown(), before, where);
    await page.locator("#arranging button", { hasText: "Cancel" }).click();
    await page.waitForFunction((before) => document.querySelector('.clocks[data-player="0"]').textContent !== before, before);
    assert.equal(await page.locator(".clock.running").count(), 1, where);
  }
  await finish(page);
});
