// Each topology by mouse, by touch and by keys alone; words for players who do not see the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellNames, cells, clicks, drag, middle, openGame, plies, problem, settled, state, tabToBoard, table } from "./person.mjs";
import { finish, setUp, skip } from "./served.mjs";

const BOARDS = [
  { name: "chess", title: "Chess" },
  { name: "glinski", title: "Glinski's Hexagonal Chess" },
  { name: "chessagon", title: "Chessagon" },
];

setUp();

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
    await drag(page, from, to);
    await plies(page, 1);
    assert.equal((await state(page)).record[0].text, turn.text);
    // A drag that ends nowhere leaves all as it was.
    const next = quiet(await state(page));
    await page.mouse.move(...(await middle(page, next.from)));
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 4 });
    await page.mouse.up();
    assert.equal((await state(page)).n_plies, 1);
    await finish(page);
  });

  test(`${name}: by touch, on a phone`, { skip }, async () => {
    const page = await table(name, title, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const turn = quiet(await state(page));
    await page.touchscreen.tap(...(await middle(page, turn.from)));
    await page.touchscreen.tap(...(await middle(page, turn.to)));
    await plies(page, 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    await finish(page);
  });

  test(`${name}: by keys alone`, { skip }, async () => {
    const page = await table(name, title);
    const now = await state(page);
    const turn = quiet(now);
    // To the board: one stop of the tabulator.
    await tabToBoard(page);
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
    await plies(page, 1);
    const status = await page.textContent("#status");
    const { words } = (await state(page)).record[0];
    assert.ok(status.includes(words), `${words} in ${status}`);
    assert.match(words, /^white: \w+ \w+ to \w+/);
    // A cell's name leads to it.
    const names = await cellNames(page);
    const last = names.length - 1;
    await page.keyboard.type(names[last]);
    assert.equal(await at(), last);
    await finish(page);
  });
}

test("a refusal names its reason", { skip }, async () => {
  const page = await table("chess", "Chess");
  const now = await state(page);
  await clicks(page, await cells(page), "e2", "e5");
  await page.waitForFunction(() => document.getElementById("problem").textContent !== "");
  assert.match(await problem(page), /e2|e5|pawn/);
  assert.equal((await state(page)).n_plies, now.n_plies);
  await page.context().close();
});

test("a press that is released elsewhere plays nothing", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  // A knight is picked up, then the bishop that cannot move is dragged to where the knight could go.
  await clicks(page, at, "g1");
  await drag(page, await at("f1"), await at("h3"));
  await page.waitForFunction(() => /f1|h3|bishop/.test(document.getElementById("problem").textContent));
  assert.equal((await state(page)).n_plies, 0);
  // An empty cell, and a piece of the other player.
  for (const [from, to] of [["e5", "e2"], ["e7", "e2"], ["e4", "f3"]]) {
    await clicks(page, at, "g1");
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
    await clicks(page, at, from, to);
    await page.waitForFunction((n) => document.querySelector("alfil-cells").state.n_plies > n, n_plies);
    await settled(page);
  }
  const before = (await state(page)).n_plies;
  assert.equal(before, 4);
  await clicks(page, at, "e5");
  assert.equal((await state(page)).n_plies, before);
  assert.equal(await page.locator(".signs .target").count(), 0);
  await page.locator("button[data-item]:not(:disabled)").first().click();
  await clicks(page, at, "e5");
  await plies(page, before + 1);
  await page.context().close();
});

test("a piece that cannot move is picked up, and the rule is named where it is put down", { skip }, async () => {
  // The pawn is needed against nothing: the check has to be answered.
  const page = await table("chess", "Chess", { fen: "4k3/8/8/8/4r3/8/3P4/4K2B w - - 0 1" });
  assert.equal((await state(page)).pieces.length, 5);
  const at = await cells(page);
  await clicks(page, at, "d2");
  assert.match(await page.textContent("#status"), /d2, white pawn, picked up; it has no legal move/);
  await clicks(page, at, "d3");
  await page.waitForFunction(() => /d2d3.*king/.test(document.getElementById("problem").textContent));
  assert.doesNotMatch(await page.textContent("#status"), /picked up/, "it is put back");
  await drag(page, await at("d2"), await at("d4"));
  await page.waitForFunction(() => /d4/.test(document.getElementById("problem").textContent));
  // The next act removes the words.
  await clicks(page, at, "h1");
  assert.equal(await problem(page), "");
  assert.match(await page.textContent("#status"), /h1, white bishop, picked up/);
  await page.context().close();
});

test("the rule is named that holds a piece: a pin, a piece that stops it, a phase", { skip, timeout: 120_000 }, async () => {
  for (const [name, title, fen, from, to, words] of [
    ["chess", "Chess", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "d3", /king/],
    ["atomic", "Atomic Chess", "4k3/8/8/8/8/8/3pK3/8 w - - 0 1", "e2", "d2", /king/],
  ]) {
    const page = await table(name, title, { fen });
    const at = await cells(page);
    await clicks(page, at, from);
    await clicks(page, at, to);
    await page.waitForFunction(() => document.getElementById("problem").textContent !== "");
    assert.match(await problem(page), words);
    await page.context().close();
  }
  const page = await table("spinal-tap", "Spinal Tap Chess");
  const before = await state(page);
  await page.getByRole("button", { name: "Start battle" }).click();
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.steps);
  // A rook does not step in a battle of pawns.
  const legal = new Set((await state(page)).turns.map(({ from }) => from));
  const barred = before.turns.find(({ from }) => from !== null && !legal.has(from));
  assert.ok(barred, "some piece moves only outside of battles");
  await page.mouse.click(...(await middle(page, barred.from)));
  await page.mouse.click(...(await middle(page, barred.to)));
  await page.waitForFunction(() => document.getElementById("problem").textContent !== "");
  assert.doesNotMatch(await problem(page), /turn now/);
  assert.ok((await problem(page)).length > 20, await problem(page));
  await page.context().close();
});

test("the text about a piece disappears when it is put back", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  await clicks(page, at, "e2");
  assert.match(await page.textContent("#status"), /picked up/);
  await clicks(page, at, "e2");
  assert.match(await page.textContent("#status"), /^white to move/);
  await clicks(page, at, "e7");
  await page.waitForFunction(() => /not yours to move/.test(document.getElementById("problem").textContent));
  await clicks(page, at, "e2");
  assert.equal(await problem(page), "");
  await page.context().close();
});

test("cells that are to be chosen with nothing picked up are marked", { skip }, async () => {
  const page = await openGame("peg-chess-random", "Peg Chess, random board");
  await page.waitForSelector(".signs .target", { state: "attached" });
  assert.match(await page.textContent("#status"), /choose a marked cell/);
  const now = await state(page);
  const marked = await page.evaluate(() => [...document.querySelectorAll("alfil-cells .cell")].filter((cell) => cell.getAttribute("aria-label").includes("can be chosen")).length);
  assert.equal(marked, new Set(now.turns.map((turn) => turn.to)).size);
  await page.mouse.click(...(await middle(page, now.turns[0].to)));
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.n_plies > 0);
  await page.context().close();
});

test("a canceled choice puts the piece back", { skip }, async () => {
  const page = await table("chess", "Chess", { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  assert.equal((await state(page)).pieces.length, 3);
  const at = await cells(page);
  for (let n = 0; n < 2; n++) {
    await clicks(page, at, "a7", "a8");
    await page.waitForSelector(".chooser .choice");
    await page.keyboard.press("Escape");
  }
  await clicks(page, at, "a7", "a8");
  await page.locator(".chooser .choice").first().click();
  await plies(page, 1);
  await page.context().close();
});

test("pieces of hands are as large as on the board, whole, and face as on it", { skip, timeout: 120_000 }, async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await table("shogi", "Shogi", { viewport, moves: ["c3c4", "g7g6", "b2h8", "g9h8"] });
    const found = await page.evaluate(() => {
      const cell = document.querySelector("alfil-cells .cell").getBoundingClientRect().width;
      return ["top", "bottom"].map((side) => {
        const item = document.querySelector(`#strip-${side} .item`);
        const [hand, button, svg, tile] = [item.closest(".hand"), item, item.querySelector("svg"), item.querySelector(".disc")].map((one) => one.getBoundingClientRect());
        const isIn = (inner, outer, room) => inner.left >= outer.left + room && inner.right <= outer.right - room && inner.top >= outer.top + room && inner.bottom <= outer.bottom - room;
        return { size: svg.width / cell, isWhole: isIn(tile, svg, 0) && isIn(svg, button, 0) && isIn(button, hand, 2), isTurned: item.querySelector('[transform^="rotate(180)"]') !== null, name: item.closest(".store").getAttribute("aria-label") };
      });
    });
    const [top, bottom] = found;
    for (const one of found) assert.ok(one.isWhole && one.size > 0.65 && one.size < 0.8, JSON.stringify([viewport, one]));
    assert.deepEqual([top.isTurned, bottom.isTurned], [true, false]);
    assert.deepEqual([top.name, bottom.name], ["Gote hand", "Sente hand"]);
    await finish(page);
  }
});

test("tiles of a hand are apart from each other, and later ones are paler and have a title", { skip }, async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await table("peg-chess-setup", "Peg Chess, independent set-up", { viewport });
    const found = await page.evaluate(() => {
      const items = [...document.querySelectorAll("#strip-bottom .item")];
      const boxes = items.map((item) => item.getBoundingClientRect());
      const texts = items.map((item) => item.querySelector("svg, .tile").getBoundingClientRect());
      const isApart = boxes.every((box, index) => index === 0 || box.left >= boxes[index - 1].right - 0.5);
      const isInside = texts.every((text, index) => text.left >= boxes[index].left && text.right <= boxes[index].right);
      const of = (item) => [item.disabled, Number(getComputedStyle(item).opacity) < 0.6, item.title !== ""];
      return { n: items.length, isApart, isInside, first: of(items[0]), last: of(items.at(-1)) };
    });
    assert.ok(found.n > 25 && found.isApart && found.isInside, JSON.stringify(found));
    assert.deepEqual([found.first, found.last], [[false, false, false], [true, true, true]]);
    await finish(page);
  }
  // Chance draws from this bag: nothing of it is played, now or later.
  const bag = await table("peg-chess-random", "Peg Chess, random board");
  assert.ok((await bag.locator("#shared .item").count()) > 10);
  assert.equal(await bag.locator(".item.later").count(), 0);
  await finish(bag);
});

test("captured pieces are smaller and paler than a hand, at the right", { skip }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4", "d7d5", "e4d5", "d8d5"] });
  const found = await page.evaluate(() => {
    const captured = document.querySelector("#strip-bottom .captured");
    const [strip, box, svg] = [captured.closest(".strip"), captured, captured.querySelector("svg")].map((one) => one.getBoundingClientRect());
    return { isRight: box.left > (strip.left + strip.right) / 2, size: svg.width, opacity: Number(getComputedStyle(captured).opacity) };
  });
  assert.ok(found.isRight && found.size < 24 && found.opacity < 0.9, JSON.stringify(found));
  await finish(page);
});
