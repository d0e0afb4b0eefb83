// Every shipped variant opens, is played against the engine, taken back and flipped, without an error on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, make, random, settled, state } from "./person.mjs";
import { chromium, open, ready, server, setUp, skip } from "./served.mjs";

const TURNS = 10;
/** Games whose players look from the same side. */
const SAME_SIDE = ["Connect Four", "Racing Kings"];

setUp();

test("every shipped variant is played", { skip, timeout: 900_000 }, async (t) => {
  const page = await open(chromium, server.url);
  await ready(page);
  await page.click("#choose");
  await page.waitForSelector(".library li button", { timeout: 60_000 });
  const titles = await page.locator(".library strong").allTextContents();
  assert.ok(titles.length >= 29, `${titles.length} variants are listed`);
  for (const title of titles) {
    await t.test(title, async () => {
      await page.evaluate(() => document.getElementById("dialog").close());
      await choose(page, title);
      // Level 1 answers at once.
      await page.locator("#level").fill("1");
      const n_cells = await page.locator("alfil-cells .cell").count();
      assert.ok(n_cells >= 9, `${n_cells} cells`);
      const pick = random(7);
      let n_made = 0;
      for (; n_made < TURNS; n_made++) {
        const now = await state(page);
        if (now.is_over) break;
        assert.ok(now.turns.length > 0, "a person has a turn");
        await make(page, now.turns[pick(now.turns.length)]);
      }
      const last = await state(page);
      assert.ok(last.is_over || last.n_plies >= TURNS, `${last.n_plies} turns`);
      const before = last.n_plies;
      await page.click("#undo");
      await page.waitForFunction((ply) => document.querySelector("alfil-cells").state.n_plies < ply, before);
      await settled(page);
      const place = () => page.locator("alfil-cells .cell").first().locator("polygon").getAttribute("points");
      const from = await place();
      await page.click("#flip");
      if (SAME_SIDE.includes(title)) assert.equal(await place(), from);
      else await page.waitForFunction(
        (points) => document.querySelector("alfil-cells .cell polygon").getAttribute("points") !== points,
        from,
      );
      assert.deepEqual(page.diagnostics.splice(0), []);
    });
  }
});
