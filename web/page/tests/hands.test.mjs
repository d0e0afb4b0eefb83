// Each topology by mouse, by touch and by keys alone; words for those who do not see the board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { middle, settled, state } from "./person.mjs";
import { browser, open, ready, serve, skip } from "./served.mjs";

const BOARDS = [
  { name: "chess", title: "Chess" },
  { name: "glinski", title: "Glinski's Hexagonal Chess" },
  { name: "chessagon", title: "Chessagon" },
];

let chromium, server;
before(async () => {
  if (skip) return;
  [chromium, server] = await Promise.all([browser(), serve()]);
});
after(async () => {
  await chromium?.close();
  server?.close();
});

/** The page with this game, two persons at it. */
async function table(name, title, options) {
  const page = await open(chromium, `${server.url}#play=${name}`, options);
  await ready(page, title);
  await page.selectOption("#seat-1", "person");
  return page;
}

/** The first quiet turn of a man that means its cells alone. */
function quiet(now) {
  const isAlone = (turn) => now.turns.filter((one) => one.from === turn.from && one.to === turn.to).length === 1;
  return now.turns.find((turn) => turn.from !== null && turn.to !== null && turn.from !== turn.to && isAlone(turn));
}

for (const { name, title } of BOARDS) {
  test(`${name}: by dragging`, { skip }, async () => {
    const page = await table(name, title);
    const turn = quiet(await state(page));
    const [from, to] = [await middle(page, turn.from), await middle(page, turn.to)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector("alfil-board").state.n_plies === 1);
    assert.equal((await state(page)).record[0].text, turn.text);
    // A drag that ends nowhere leaves all as it was.
    const next = quiet(await state(page));
    await page.mouse.move(...(await middle(page, next.from)));
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 4 });
    await page.mouse.up();
    assert.equal((await state(page)).n_plies, 1);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`${name}: by touch, on a phone`, { skip }, async () => {
    const page = await table(name, title, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const turn = quiet(await state(page));
    await page.touchscreen.tap(...(await middle(page, turn.from)));
    await page.touchscreen.tap(...(await middle(page, turn.to)));
    await page.waitForFunction(() => document.querySelector("alfil-board").state.n_plies === 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`${name}: by keys alone`, { skip }, async () => {
    const page = await table(name, title);
    const now = await state(page);
    const turn = quiet(now);
    // To the board: one stop of the tabulator.
    await page.locator(".skip").focus();
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement.closest("alfil-board") !== null)) break;
    }
    const at = () => page.evaluate(() => Number(document.activeElement.getAttribute("data-cell")));
    const go = async (cell) => {
      const [x, y] = await middle(page, cell);
      const seen = new Set();
      for (let n = 0; n < 60; n++) {
        const here = await at();
        if (here === cell) return;
        const [a, b] = await middle(page, here);
        const keys = [
          [x - a, "ArrowRight"],
          [a - x, "ArrowLeft"],
          [y - b, "ArrowDown"],
          [b - y, "ArrowUp"],
        ].sort((one, other) => other[0] - one[0]);
        const key = keys.find(([far, each]) => far > 1 && !seen.has(`${here} ${each}`))?.[1] ?? keys[n % 4][1];
        seen.add(`${here} ${key}`);
        await page.keyboard.press(key);
      }
      assert.fail(`keys do not lead to cell ${cell}`);
    };
    await go(turn.from);
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
    await go(turn.to);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("alfil-board").state.n_plies === 1);
    const told = await page.textContent("#status");
    const record = (await state(page)).record[0];
    assert.ok(told.includes(record.words), `${told} tells ${record.words}`);
    assert.match(record.words, /^white: \w+ \w+ to \w+/);
    // A cell's name leads to it.
    const names = await page.evaluate(() => [...document.querySelectorAll("alfil-board .cell")].map((cell) => cell.getAttribute("aria-label").split(",")[0]));
    const wanted = names.length - 1;
    await page.keyboard.type(names[wanted]);
    assert.equal(await at(), wanted);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("a refusal tells its reason", { skip }, async () => {
  const page = await table("chess", "Chess");
  const now = await state(page);
  const names = await page.evaluate(() => [...document.querySelectorAll("alfil-board .cell")].map((cell) => cell.getAttribute("aria-label").split(",")[0]));
  await page.mouse.click(...(await middle(page, names.indexOf("e2"))));
  await page.mouse.click(...(await middle(page, names.indexOf("e5"))));
  await page.waitForFunction(() => document.getElementById("problem").textContent !== "");
  assert.match(await page.textContent("#problem"), /e2|e5|pawn/);
  assert.equal((await state(page)).n_plies, now.n_plies);
  await page.context().close();
});
