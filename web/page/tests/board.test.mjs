// The board as players of other sites know it: the mouse, marks, choices, premoves, hovering, sounds, keys of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, cells, clicks, inSettings, make, middle, plies, ply, press, settled, state, tabToBoard, table } from "./person.mjs";
import { axeOn, chromium, finish, open, ready, server, setUp, skip } from "./served.mjs";

setUp();

/** A page with this game, against an engine that thinks until `think` lets it: requests with one of `words` wait. */
async function against(name, title) {
  const page = await open(chromium, `${server.url}#play=${name}`);
  await page.addInitScript(() => {
    globalThis.held = [];
    globalThis.words = ["think"];
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (globalThis.words.some((word) => JSON.stringify(message).includes(word))) globalThis.held.push(() => send.call(this, message, ...more));
      else send.call(this, message, ...more);
    };
  });
  await page.reload();
  await ready(page, title);
  return page;
}

/** Lets the engine make its move, and waits until it has. */
async function think(page) {
  await page.waitForFunction(() => globalThis.held.length > 0);
  const { n_plies } = await state(page);
  await page.evaluate(() => globalThis.held.shift()());
  await page.waitForFunction((n) => document.querySelector("alfil-cells").state.n_plies > n, n_plies, { timeout: 60_000 });
}

const picked = (page) => page.evaluate(() => document.querySelector("alfil-cells").picked);
const has = (page, selector) => page.locator(selector).count();

test("coordinates are inside of squares, and next to hexagons", { skip }, async () => {
  const page = await table("chess", "Chess");
  assert.deepEqual((await page.locator("alfil-cells .labels .inside").allTextContents()).sort(), [..."12345678abcdefgh"]);
  const [board, label] = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [cells, label] = [box("alfil-cells .cells"), box("alfil-cells .labels")];
    return [[cells.left, cells.right, cells.top, cells.bottom], [label.left, label.right, label.top, label.bottom]];
  });
  assert.ok(label[0] >= board[0] && label[1] <= board[1] && label[2] >= board[2] && label[3] <= board[3], `${label} in ${board}`);
  // The picture is as large as its cells.
  const view = await page.evaluate(() => document.querySelector("alfil-cells svg").viewBox.baseVal.width / document.querySelector("alfil-cells .cells").getBBox().width);
  assert.ok(view < 1.02, `${view}`);
  await page.context().close();
  const hexagons = await table("glinski", "Glinski's Hexagonal Chess");
  assert.equal(await has(hexagons, "alfil-cells .labels .inside"), 0);
  assert.ok((await has(hexagons, "alfil-cells .labels text")) > 20);
  await hexagons.context().close();
});

test("a focus frame is shown for keys only", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  const stroke = () => page.evaluate(() => getComputedStyle(document.querySelector("alfil-cells .focused")).stroke);
  await clicks(page, at, "e2");
  const none = await stroke();
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await stroke(), none);
  await clicks(page, at, "d2");
  assert.equal(await stroke(), none);
  await tabToBoard(page);
  assert.notEqual(await stroke(), none);
  await page.context().close();
});

test("a royal piece in check stays marked when it is picked up", { skip }, async () => {
  const page = await table("chess", "Chess", { fen: "4k3/8/8/8/7q/8/3P4/R3K2R w KQ - 0 1" });
  await clicks(page, await cells(page), "e1");
  const layers = await page.locator("alfil-cells svg > g").evaluateAll((all) => all.map((one) => one.getAttribute("class")));
  assert.equal(await has(page, ".checks .check"), 1);
  assert.equal(await has(page, ".signs .picked"), 1);
  assert.ok(layers.indexOf("checks") > layers.indexOf("signs") && layers.indexOf("checks") < layers.indexOf("pieces"));
  await page.context().close();
});

test("a press picks up, a short drag leaves it picked up, outside puts it back", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  const [x, y] = await at("e2");
  await page.mouse.move(x, y);
  await page.mouse.down();
  assert.ok(await picked(page), "by the press");
  assert.equal(await has(page, ".signs .target"), 2);
  await page.mouse.move(x + 2, y);
  assert.equal(await has(page, ".drag .pieces-of-cell"), 0);
  await page.mouse.move(x + 5, y);
  assert.equal(await has(page, ".drag .pieces-of-cell"), 1);
  assert.equal(await has(page, ".pieces .ghost"), 1);
  const middleOf = await page.evaluate(() => {
    const box = document.querySelector(".drag .pieces-of-cell").getBoundingClientRect();
    return box.left + box.width / 2;
  });
  assert.ok(Math.abs(middleOf - (x + 5)) < 3, "under the pointer");
  await page.mouse.up();
  assert.ok(await picked(page), "still picked up");
  assert.equal(await has(page, ".ghost"), 0);
  await page.mouse.click(x, y);
  assert.equal(await picked(page), null);
  await press(page, [x, y], [3, 3]);
  await page.mouse.up();
  assert.equal(await picked(page), null);
  assert.equal((await state(page)).n_plies, 0);
  await press(page, [x, y], await at("e4"));
  assert.equal(await has(page, ".hover .under"), 1);
  await page.mouse.up();
  await plies(page, 1);
  assert.equal((await state(page)).record[0].text, "e2e4");
  await finish(page);
});

test("the right button draws arrows and circles in four colors", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  const draw = async (from, to, ...keys) => {
    for (const key of keys) await page.keyboard.down(key);
    await press(page, await at(from), await at(to), "right");
    await page.mouse.up({ button: "right" });
    for (const key of keys) await page.keyboard.up(key);
  };
  await draw("e2", "e4");
  await draw("g1", "f3", "Shift");
  await draw("d4", "d4", "Alt");
  await draw("a1", "h8", "Shift", "Alt");
  assert.deepEqual(await page.locator(".marks *").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("class"))), ["arrow green", "arrow red", "circle blue", "arrow yellow"]);
  await draw("e2", "e4");
  await draw("g1", "f3");
  assert.equal(await has(page, ".marks .arrow.green"), 1, "repeated it is removed, in another color replaced");
  assert.equal(await has(page, ".marks *"), 3);
  assert.equal((await state(page)).n_plies, 0);
  await clicks(page, at, "e5");
  assert.equal(await has(page, ".marks *"), 0);
  await finish(page);
});

test("wheel and keys walk through the moves, f flips, ? shows the keys", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  for (const [n, ...names] of [[1, "e2", "e4"], [2, "e7", "e5"], [3, "g1", "f3"]]) {
    await clicks(page, at, ...names);
    await plies(page, n);
    await settled(page);
  }
  await page.mouse.wheel(0, -100);
  await ply(page, 2);
  await page.keyboard.press("ArrowLeft");
  await ply(page, 1);
  await page.keyboard.press("ArrowRight");
  await ply(page, 2);
  await page.mouse.wheel(0, 100);
  await ply(page, 3);
  const viewer = () => page.evaluate(() => document.querySelector("alfil-cells [data-cell='0'] polygon").getAttribute("points"));
  const first = await viewer();
  await page.keyboard.press("f");
  await page.waitForFunction((first) => document.querySelector("alfil-cells [data-cell='0'] polygon").getAttribute("points") !== first, first);
  await page.keyboard.press("?");
  assert.match(await page.textContent("#dialog"), /flip the board/);
  assert.deepEqual(await axeOn(page), []);
  await page.keyboard.press("ArrowLeft");
  await page.click("#dialog .key-list input");
  await page.keyboard.press("Escape");
  assert.equal((await state(page)).ply, 3, "not behind a dialog");
  // Single keys are switched off now, and in fields all keys are those of the field.
  const turned = await viewer();
  await page.keyboard.press("f");
  await page.click("#keep");
  await page.locator("#dialog textarea").press("ArrowLeft");
  await page.keyboard.press("Escape");
  assert.equal((await state(page)).ply, 3);
  assert.equal(await viewer(), turned);
  // By keys, the arrows are those of the board.
  await tabToBoard(page);
  const cell = () => page.evaluate(() => document.activeElement.getAttribute("data-cell"));
  const before = await cell();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await cell(), before);
  assert.equal((await state(page)).ply, 3);
  await finish(page);
});

test("a promotion is chosen at its cell, by mouse and by letter", { skip }, async () => {
  const page = await table("chess", "Chess", { fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  let at = await cells(page);
  await clicks(page, at, "a7", "a8");
  const choices = page.locator(".chooser .piece-choice");
  assert.deepEqual(await choices.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label").split(" ").at(-1))), ["queen", "rook", "bishop", "knight"]);
  const [x, y] = await at("a8");
  const box = await choices.first().boundingBox();
  assert.ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, "the first is on the cell");
  assert.ok(await page.evaluate(() => document.activeElement.matches(".chooser button")), "it has the focus");
  assert.deepEqual(await axeOn(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await has(page, ".chooser"), 0);
  assert.equal(await picked(page), null);
  await clicks(page, at, "a7", "a8");
  await page.mouse.click(...(await at("d4")));
  assert.equal(await has(page, ".chooser"), 0, "a click elsewhere cancels");
  assert.equal((await state(page)).n_plies, 0);
  await clicks(page, at, "a7", "a8");
  await page.keyboard.press("ArrowDown");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /rook/);
  await page.keyboard.press("n");
  await plies(page, 1);
  assert.equal((await state(page)).record[0].text, "a7a8n");
  // At the lower edge the column goes up.
  await begin(page, "7k/8/8/8/8/8/p7/7K b - - 0 1");
  at = await cells(page);
  await clicks(page, at, "a2", "a1");
  const queen = await page.locator('.chooser [aria-label$="queen"]').boundingBox();
  const knight = await page.locator('.chooser [aria-label$="knight"]').boundingBox();
  assert.ok(queen.y > knight.y);
  await page.locator('.chooser [aria-label$="queen"]').click();
  await plies(page, 1);
  assert.equal((await state(page)).record[0].text, "a2a1q");
  await finish(page);
});

test("a piece may be left as it is where it can be promoted, and many choices are a grid", { skip }, async () => {
  const page = await table("shogi", "Shogi", { fen: "4k4/9/9/P8/9/9/9/9/4K4[-] w - 0 1" });
  const turns = (await state(page)).turns.filter((turn) => turn.words.includes("pawn"));
  assert.equal(turns.length, 2);
  for (const cell of [turns[0].from, turns[0].to]) await page.mouse.click(...(await middle(page, cell)));
  const labels = await page.locator(".chooser .piece-choice").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.equal(labels.length, 2);
  assert.match(labels[0], /becomes/);
  assert.doesNotMatch(labels[1], /becomes/);
  await page.context().close();
  const wide = await table("capablanca", "Capablanca Chess", { fen: "5k4/2P7/10/10/10/10/10/4K5 w - - 0 1" });
  await clicks(wide, await cells(wide), "c7", "c8");
  const boxes = await Promise.all((await wide.locator(".chooser .piece-choice").all()).map((one) => one.boundingBox()));
  assert.equal(boxes.length, 6);
  assert.equal(new Set(boxes.map((box) => Math.round(box.y))).size, 2);
  assert.deepEqual(await axeOn(wide), []);
  await wide.context().close();
});

test("choices that are not of pieces are short words", { skip }, async () => {
  const page = await table("peg-chess-loony", "Peg Chess, Loony");
  const groups = (turns) => turns.filter((turn) => turn.to !== null && turns.some((other) => other !== turn && other.from === turn.from && other.to === turn.to && other.item === turn.item));
  // One officer goes next to another until it can choose.
  let found = [];
  for (let n = 0; n < 30 && found.length === 0; n++) {
    const { turns } = await state(page);
    found = groups(turns);
    if (found.length === 0) await make(page, turns.find((turn) => turn.captures.length > 0) ?? turns[(n * 7) % turns.length]);
  }
  assert.ok(found.length > 0, "a choice comes up");
  const [turn] = found;
  if (turn.from === null) await page.locator(`button[data-item="${turn.item}"]:not(:disabled)`).first().click();
  else await page.mouse.click(...(await middle(page, turn.from)));
  await page.mouse.click(...(await middle(page, turn.to)));
  const words = await page.locator(".chooser .choice").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("aria-label")]));
  assert.ok(words.length > 1);
  for (const [short, long] of words) assert.ok(short.length < long.length, `${short}: ${long}`);
  await finish(page);
});

test("a finger drags a piece, which is above it", { skip }, async () => {
  const page = await table("chess", "Chess", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const at = await cells(page);
  const client = await page.context().newCDPSession(page);
  const touch = (type, point) => client.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
  const [from, to] = [await at("e2"), await at("e4")];
  await touch("touchStart", from);
  await touch("touchMove", [from[0], from[1] - 12]);
  await touch("touchMove", to);
  await page.waitForSelector(".drag .pieces-of-cell", { state: "attached" });
  const box = await page.locator(".drag .pieces-of-cell").boundingBox();
  assert.ok(box.y + box.height / 2 < to[1] - 8, "above the finger");
  await touch("touchEnd");
  await plies(page, 1);
  assert.equal((await state(page)).record[0].text, "e2e4");
  await finish(page);
});

test("a piece that is picked up before one's turn stays picked up", { skip }, async () => {
  const page = await against("chess", "Chess");
  const at = await cells(page);
  await clicks(page, at, "a2", "a3");
  await plies(page, 1);
  await clicks(page, at, "h2");
  await think(page);
  await settled(page);
  assert.deepEqual(await picked(page), { cell: 15 });
  assert.equal(await has(page, ".signs .target"), 2);
  await finish(page);
});

test("a piece that is picked up before the engine begins to think stays picked up", { skip }, async () => {
  const page = await against("chess", "Chess");
  const at = await cells(page);
  await settled(page);
  await page.evaluate(() => globalThis.words.push("record"));
  await clicks(page, at, "a2", "a3");
  await plies(page, 1);
  await page.waitForFunction(() => globalThis.held.length > 0);
  assert.equal(await page.evaluate(() => document.body.classList.contains("thinking")), false);
  await clicks(page, at, "h2");
  assert.deepEqual(await picked(page), { cell: 15 });
  await page.evaluate(() => {
    globalThis.words.pop();
    for (const send of globalThis.held.splice(0)) send();
  });
  await think(page);
  await settled(page);
  assert.deepEqual(await picked(page), { cell: 15 });
  await finish(page);
});

test("several premoves are shown, made one by one, and canceled", { skip }, async () => {
  const page = await against("chess", "Chess");
  // Black can do nothing against these pawns.
  await begin(page, "k7/p7/8/8/8/8/PPPPPPPP/K7 w - - 0 1");
  const at = await cells(page);
  await clicks(page, at, "a2", "a3");
  await plies(page, 1);
  await clicks(page, at, "h2", "h3", "h3", "h4");
  await press(page, await at("b2"), await at("b3"));
  await page.mouse.up();
  assert.equal(await has(page, ".signs .premove"), 5);
  assert.deepEqual(await page.locator(".badges text").allTextContents(), ["1", "2", "3"]);
  const name = await page.evaluate(() => [...document.querySelectorAll("alfil-cells .cell")].map((cell) => cell.getAttribute("aria-label")).find((label) => label.startsWith("h3,")));
  assert.match(name, /premove 1 to here, premove 2 from here/);
  for (const n of [3, 5, 7]) {
    await think(page);
    await plies(page, n);
  }
  assert.equal(await has(page, ".signs .premove"), 0);
  assert.deepEqual((await state(page)).record.filter((_, index) => index % 2 === 0).map((one) => one.text), ["a2a3", "h2h3", "h3h4", "b2b3"]);
  // A click elsewhere, the right button and Escape cancel them all.
  for (const cancel of [() => clicks(page, at, "e5"), async () => page.mouse.click(...(await at("e5")), { button: "right" }), () => page.keyboard.press("Escape")]) {
    await clicks(page, at, "c2", "c3", "d2", "d3");
    assert.equal(await has(page, ".signs .premove"), 4);
    await cancel();
    assert.equal(await has(page, ".signs .premove"), 0);
  }
  // The first that is not legal takes the others with it.
  await clicks(page, at, "f2", "f7", "d2", "d3");
  await think(page);
  await settled(page);
  assert.match(await page.textContent("#status"), /premove is not legal/);
  assert.equal(await has(page, ".signs .premove"), 0);
  assert.equal((await state(page)).n_plies, 8);
  await finish(page);
});

test("a piece of the hand is dragged to the board", { skip }, async () => {
  const page = await table("crazyhouse", "Crazyhouse");
  const at = await cells(page);
  for (const [n, ...names] of [[1, "e2", "e4"], [2, "d7", "d5"], [3, "e4", "d5"], [4, "a7", "a6"]]) {
    await clicks(page, at, ...names);
    await plies(page, n);
    await settled(page);
  }
  const item = async () => {
    const box = await page.locator("button[data-item]:not(:disabled)").first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await press(page, await item(), [5, 5]);
  assert.ok((await has(page, ".signs .target")) > 20, "targets are shown");
  assert.equal(await has(page, ".dragged-item svg"), 1);
  await page.mouse.up();
  assert.equal(await picked(page), null);
  assert.equal(await has(page, ".dragged-item"), 0);
  const [x, y] = await item();
  await press(page, [x, y], [x, y - 40]);
  await page.mouse.move(x, y);
  await page.mouse.up();
  assert.equal(await picked(page), null, "dragged back");
  // A click picks up as before.
  await page.mouse.click(...(await item()));
  assert.deepEqual(await picked(page), { item: "P" });
  await page.mouse.click(...(await item()));
  assert.equal(await picked(page), null);
  await press(page, await item(), await at("e5"));
  await page.mouse.up();
  await plies(page, 5);
  assert.match((await state(page)).record[4].text, /P@e5/);
  await finish(page);
});

test("a piece of the hand is given in advance", { skip }, async () => {
  const page = await against("crazyhouse", "Crazyhouse");
  await begin(page, "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 1");
  const at = await cells(page);
  await clicks(page, at, "e1", "e2");
  await plies(page, 1);
  const box = await page.locator("button[data-item]:not(:disabled)").first().boundingBox();
  await press(page, [box.x + box.width / 2, box.y + box.height / 2], await at("b4"));
  await page.mouse.up();
  assert.equal(await has(page, ".signs .premove"), 1);
  assert.equal(await has(page, ".pieces .pieces-of-cell"), 3);
  await think(page);
  await plies(page, 3);
  assert.match((await state(page)).record[2].text, /P@b4/);
  await finish(page);
});

test("moves are shown on hover if that is switched on", { skip }, async () => {
  const page = await table("chess", "Chess");
  let at = await cells(page);
  await page.mouse.move(...(await at("g1")));
  assert.equal(await has(page, ".hover .target"), 0);
  await inSettings(page, () => page.check("#hover-moves"));
  await page.mouse.move(...(await at("g1")));
  assert.equal(await has(page, ".hover .target"), 2);
  await page.mouse.move(...(await at("e4")));
  assert.equal(await has(page, ".hover .target"), 0);
  await page.reload();
  await ready(page, "Chess");
  assert.ok(await page.isChecked("#hover-moves"), "it is kept");
  at = await cells(page);
  await page.mouse.move(...(await at("b1")));
  assert.equal(await has(page, ".hover .target"), 2);
  await finish(page);
});

test("where pieces of the other side could go is shown on hover, in a quieter tone", { skip }, async () => {
  const page = await table("chess", "Chess");
  await inSettings(page, () => page.check("#hover-moves"));
  await page.evaluate(() => {
    globalThis.asked = [];
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      const { ask, cell } = JSON.parse(message.request ?? "{}");
      if (ask === "reach") globalThis.asked.push(cell);
      send.call(this, message, ...more);
    };
  });
  const asked = () => page.evaluate(() => globalThis.asked);
  const at = await cells(page);
  const shown = async (quiet, n) => {
    await page.waitForFunction((n) => document.querySelectorAll("alfil-cells .hover .target").length === n, n);
    assert.equal(await has(page, ".hover[data-quiet] .target"), quiet ? n : 0);
  };
  await page.mouse.move(...(await at("g8")));
  await shown(true, 2);
  await page.mouse.move(...(await at("g1")));
  await shown(false, 2);
  await page.mouse.move(...(await at("g8")));
  await shown(true, 2);
  assert.equal((await asked()).length, 1, "once for each position");
  // The pointer passes over many pieces, and rests on one.
  await page.mouse.move(...(await at("a8")));
  await page.mouse.move(...(await at("h8")), { steps: 12 });
  await page.mouse.move(...(await at("h7")));
  await shown(true, 2);
  assert.ok((await asked()).length <= 4, `${await asked()}`);
  await clicks(page, at, "e2", "e4");
  await plies(page, 1);
  await page.mouse.move(...(await at("e4")));
  await shown(true, 1);
  await page.mouse.move(...(await at("d1")));
  await shown(true, 4);
  await finish(page);
});

test("where a piece could go is shown for a premove", { skip }, async () => {
  const page = await against("chess", "Chess");
  const at = await cells(page);
  await clicks(page, at, "e2", "e4");
  await plies(page, 1);
  await clicks(page, at, "f1");
  await page.waitForFunction(() => document.querySelectorAll("alfil-cells .signs[data-ahead] .target").length === 5);
  const label = (name) => page.evaluate((name) => [...document.querySelectorAll("alfil-cells .cell")].map((cell) => cell.getAttribute("aria-label")).find((label) => label.startsWith(`${name},`)), name);
  assert.match(await label("c4"), /could go here/);
  assert.doesNotMatch(await label("g2"), /could/);
  // Any other cell is possible as well.
  await clicks(page, at, "g2");
  await clicks(page, at, "g1");
  await page.waitForFunction(() => document.querySelectorAll("alfil-cells .signs .target").length === 3);
  await clicks(page, at, "f3");
  assert.equal(await has(page, ".signs .premove"), 2);
  assert.equal(await has(page, ".signs .target"), 0);
  // A piece that a premove has moved is elsewhere by then.
  await clicks(page, at, "f3");
  await page.waitForTimeout(300);
  assert.equal(await has(page, ".signs .target"), 0);
  await clicks(page, at, "f3");
  await think(page);
  await plies(page, 3);
  // The second worker follows the game.
  await clicks(page, at, "f3");
  await page.waitForFunction(() => document.querySelectorAll("alfil-cells .signs[data-ahead] .target, alfil-cells .signs[data-ahead] .capture").length >= 5);
  await think(page);
  await settled(page);
  assert.equal(await has(page, ".signs[data-ahead]"), 0);
  await finish(page);
});

test("sounds tell moves, captures, checks and the end apart, and can be switched off", { skip }, async () => {
  const page = await table("chess", "Chess");
  const at = await cells(page);
  await page.evaluate(() => {
    globalThis.heard = [];
    document.addEventListener("sounded", (event) => globalThis.heard.push(event.detail));
  });
  const moves = [["e2", "e4"], ["d7", "d5"], ["e4", "d5"], ["f7", "f6"], ["f1", "b5"], ["c7", "c6"], ["d5", "c6"], ["b8", "c6"]];
  for (const [index, names] of moves.entries()) {
    await clicks(page, at, ...names);
    await plies(page, index + 1);
    await settled(page);
  }
  assert.deepEqual(await page.evaluate(() => globalThis.heard), ["move", "move", "capture", "move", "check", "move", "capture", "capture"]);
  await inSettings(page, () => page.uncheck("#sound"));
  await clicks(page, at, "a2", "a3");
  await plies(page, 9);
  assert.equal(await page.evaluate(() => globalThis.heard.length), 8);
  await page.reload();
  await ready(page, "Chess");
  assert.equal(await page.isChecked("#sound"), false, "it is kept");
  await finish(page);
});
