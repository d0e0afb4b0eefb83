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

/** The first quiet turn of a piece that means its cells alone. */
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

test("a refusal names its reason", { skip }, async () => {
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

/** The cells of a board by their names. */
async function cells(page) {
  const names = await page.evaluate(() => [...document.querySelectorAll("alfil-board .cell")].map((cell) => cell.getAttribute("aria-label").split(",")[0]));
  return (name) => middle(page, names.indexOf(name));
}

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

test("a press that is released elsewhere plays nothing", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  // A knight is picked up, then the bishop that cannot move is dragged to where the knight could go.
  await page.mouse.click(...(await at("g1")));
  await drag(page, await at("f1"), await at("h3"));
  await page.waitForFunction(() => /f1|h3|bishop/.test(document.getElementById("problem").textContent));
  assert.equal((await state(page)).n_plies, 0);
  // An empty cell, and a piece of the other player.
  for (const [from, to] of [["e5", "e2"], ["e7", "e2"], ["e4", "f3"]]) {
    await page.mouse.click(...(await at("g1")));
    await drag(page, await at(from), await at(to));
    assert.equal((await state(page)).n_plies, 0, `${from} to ${to}`);
    assert.match(await page.textContent("#status"), /g1, white knight, picked up/);
    await page.keyboard.press("Escape");
  }
  await page.context().close();
});

test("a hand with one piece is not emptied by mistake", { skip }, async () => {
  const page = await table("crazyhouse", "Crazyhouse");
  const at = await cells(page);
  for (const [from, to] of [["e2", "e4"], ["d7", "d5"], ["e4", "d5"], ["a7", "a6"]]) {
    const { n_plies } = await state(page);
    for (const name of [from, to]) await page.mouse.click(...(await at(name)));
    await page.waitForFunction((n) => document.querySelector("alfil-board").state.n_plies > n, n_plies);
    await settled(page);
  }
  const before = (await state(page)).n_plies;
  assert.equal(before, 4);
  await page.mouse.click(...(await at("e5")));
  assert.equal((await state(page)).n_plies, before);
  assert.equal(await page.locator(".signs .target").count(), 0);
  await page.locator("button[data-item]:not(:disabled)").first().click();
  await page.mouse.click(...(await at("e5")));
  await page.waitForFunction((n) => document.querySelector("alfil-board").state.n_plies === n + 1, before);
  await page.context().close();
});

test("a piece that cannot move is picked up, and the rule is named where it is put down", { skip }, async () => {
  const page = await table("chess", "Chess");
  await page.click("#new");
  // The pawn is needed against nothing: the check has to be answered.
  await page.fill("#start-fen", "4k3/8/8/8/4r3/8/3P4/4K2B w - - 0 1");
  await page.click("#dialog button.main");
  await page.waitForFunction(() => document.querySelector("alfil-board").state.pieces.length === 5);
  await settled(page);
  const at = await cells(page);
  await page.mouse.click(...(await at("d2")));
  assert.match(await page.textContent("#status"), /d2, white pawn, picked up; it has no legal move/);
  await page.mouse.click(...(await at("d3")));
  await page.waitForFunction(() => /d2d3.*king/.test(document.getElementById("problem").textContent));
  assert.doesNotMatch(await page.textContent("#status"), /picked up/, "it is put back");
  await drag(page, await at("d2"), await at("d4"));
  await page.waitForFunction(() => /d4/.test(document.getElementById("problem").textContent));
  // What was said goes with what is done next.
  await page.mouse.click(...(await at("h1")));
  assert.equal(await page.textContent("#problem"), "");
  assert.match(await page.textContent("#status"), /h1, white bishop, picked up/);
  await page.context().close();
});

test("the text about a piece disappears when it is put back", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  await page.mouse.click(...(await at("e2")));
  assert.match(await page.textContent("#status"), /picked up/);
  await page.mouse.click(...(await at("e2")));
  assert.match(await page.textContent("#status"), /^white to move/);
  await page.mouse.click(...(await at("e7")));
  await page.waitForFunction(() => /not yours to move/.test(document.getElementById("problem").textContent));
  await page.mouse.click(...(await at("e2")));
  assert.equal(await page.textContent("#problem"), "");
  await page.context().close();
});

test("cells that are to be chosen with nothing picked up are marked", { skip }, async () => {
  const page = await open(chromium, `${server.url}#play=peg-chess-random`);
  await ready(page, "Peg Chess, random board");
  await page.waitForSelector(".signs .target", { state: "attached" });
  assert.match(await page.textContent("#status"), /choose a marked cell/);
  const now = await state(page);
  const marked = await page.evaluate(() => [...document.querySelectorAll("alfil-board .cell")].filter((cell) => cell.getAttribute("aria-label").includes("can be chosen")).length);
  assert.equal(marked, new Set(now.turns.map((turn) => turn.to)).size);
  await page.mouse.click(...(await middle(page, now.turns[0].to)));
  await page.waitForFunction(() => document.querySelector("alfil-board").state.n_plies > 0);
  await page.context().close();
});

test("a canceled choice puts the piece back", { skip }, async () => {
  const page = await table("chess", "Chess");
  await page.click("#new");
  await page.fill("#start-fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
  await page.click("#dialog button.main");
  await page.waitForFunction(() => document.querySelector("alfil-board").state.pieces.length === 3);
  await settled(page);
  const at = await cells(page);
  for (let n = 0; n < 2; n++) {
    for (const name of ["a7", "a8"]) await page.mouse.click(...(await at(name)));
    await page.waitForSelector(".chooser .choice");
    await page.keyboard.press("Escape");
  }
  for (const name of ["a7", "a8"]) await page.mouse.click(...(await at(name)));
  await page.locator(".chooser .choice").first().click();
  await page.waitForFunction(() => document.querySelector("alfil-board").state.n_plies === 1);
  await page.context().close();
});
