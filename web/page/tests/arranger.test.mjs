// Positions that are set up by hand: by mouse, by keys, as text; playing from them, and going back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clicks, drag, focused, play, press, settled, state, table } from "./person.mjs";
import { axeOn, finish, ready, setUp, skip } from "./served.mjs";

setUp();

const BOARD = "#arranging alfil-cells";

/** Opens the editor from the menu. */
async function arrange(page) {
  await page.click("#menu-button");
  await page.click("#menu-arrange");
  await page.waitForSelector(BOARD);
}

/** The middle of a cell of the editor's board. */
async function cell(page, name) {
  const box = await page.locator(`${BOARD} .cell[aria-label^="${name},"] polygon`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until the position has this FEN, or one that begins like it. */
async function fen(page, start) {
  await page.waitForFunction((start) => document.getElementById("arranged-fen").value.startsWith(start), start, { timeout: 10_000 }).catch(async () => assert.equal(await page.inputValue("#arranged-fen"), start));
}

/** Chooses a piece of the palette or a tool. */
const tool = (page, name) => page.click(`.palette button[aria-label="${name}"]`);
const button = (page, words) => page.locator("#arranging button", { hasText: new RegExp(`^${words}$`) }).click();
const words = (page) => page.textContent(".arranger-words");

/** Clicks cells of the editor's board. */
const put = (page, ...names) => clicks(page, (name) => cell(page, name), ...names);

/** Starts a game from the position, with persons on all sides. */
async function start(page) {
  await button(page, "Play from here");
  await page.waitForSelector("#arranging", { state: "detached" });
  await settled(page);
}

test("a chess position is set up by mouse, and played from", { skip }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4"] });
  const before = page.url();
  await arrange(page);
  await fen(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq");
  assert.deepEqual(await axeOn(page), []);
  await button(page, "Empty board");
  await fen(page, "8/8/8/8/8/8/8/8 b");
  await tool(page, "white king");
  await put(page, "e1");
  assert.match(await words(page), /White king on e1/);
  await tool(page, "black king");
  await put(page, "e8");
  await tool(page, "white queen");
  await put(page, "d4", "d5", "d6");
  await fen(page, "4k3/8/3Q4/3Q4/3Q4/8/8/4K3 b");
  // The right button and the eraser remove.
  await page.mouse.click(...(await cell(page, "d6")), { button: "right" });
  await tool(page, "Eraser");
  await put(page, "d5");
  await fen(page, "4k3/8/8/8/3Q4/8/8/4K3 b");
  // A drag moves, from cell to cell and off the board, whatever is chosen; from the palette it puts.
  await drag(page, await cell(page, "d4"), await cell(page, "a7"));
  await fen(page, "4k3/Q7/8/8/8/8/8/4K3 b");
  const box = await page.locator('.palette button[aria-label="black rook"]').boundingBox();
  await drag(page, [box.x + 15, box.y + 15], await cell(page, "h3"));
  await drag(page, [box.x + 15, box.y + 15], await cell(page, "h4"));
  await fen(page, "4k3/Q7/8/8/7r/7r/8/4K3 b");
  await drag(page, await cell(page, "h4"), [3, 500]);
  await fen(page, "4k3/Q7/8/8/8/7r/8/4K3 b");
  assert.match(await words(page), /Black rook taken off h4/);
  await button(page, "Undo");
  await fen(page, "4k3/Q7/8/8/7r/7r/8/4K3 b");
  await button(page, "Undo");
  await page.selectOption("#arranged-turn", { label: "White" });
  await fen(page, "4k3/Q7/8/8/8/7r/8/4K3 w");
  assert.equal(await page.locator('.palette button[aria-pressed="true"]').getAttribute("aria-label"), "Eraser");
  await start(page);
  assert.match((await state(page)).fen, /^4k3\/Q7\/8\/8\/8\/7r\/8\/4K3 w/);
  await play(page, "a7a8");
  // It is a game of its own, which a reload goes on with.
  await page.reload();
  await ready(page, "Chess");
  assert.match((await state(page)).fen, /^Q3k3\/8\/8\/8\/8\/7r\/8\/4K3 b/);
  await page.goto(before);
  await page.waitForFunction(() => document.querySelector("alfil-cells").state?.fen.startsWith("rnbqkbnr/pppppppp/8/8/4P3"));
  await finish(page);
});

test("a chess position is set up by keys only", { skip }, async () => {
  const page = await table("chess", "Chess");
  await page.focus("#menu-button");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "menu-arrange");
  await page.keyboard.press("Enter");
  await page.waitForSelector(BOARD);
  assert.equal(await focused(page), "arranging-title");
  const tab = async (selector) => {
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
    }
    assert.fail(`no way to ${selector}`);
  };
  // One stop at the board, one at the palette; arrow keys go on from there.
  await tab(`${BOARD} .cell`);
  await page.keyboard.type("e2");
  await page.keyboard.press("Delete");
  await fen(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/");
  assert.match(await words(page), /White pawn taken off e2/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await fen(page, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP2PPP/");
  await tab(".palette button");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "white queen");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await fen(page, "rnbqkbnr/pppppppp/8/3Q4/3P4/8/PPP2PPP/");
  assert.match(await words(page), /White queen on d5/);
  // Escape puts the piece of the palette away, and nothing else.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator('.palette button[aria-pressed="true"]').getAttribute("aria-label"), "Move pieces");
  await fen(page, "rnbqkbnr/pppppppp/8/3Q4/3P4/8/PPP2PPP/");
  await page.focus("#arranging .main");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#arranging", { state: "detached" });
  assert.match((await state(page)).fen, /^rnbqkbnr\/pppppppp\/8\/3Q4\/3P4\/8\/PPP2PPP\//);
  await finish(page);
});

test("hands are filled by numbers", { skip }, async () => {
  const page = await table("crazyhouse", "Crazyhouse");
  await arrange(page);
  assert.deepEqual(await axeOn(page), []);
  for (const hand of ["White hand", "Black hand"]) await page.locator("summary", { hasText: hand }).click();
  await page.getByLabel("White hand: knight").fill("2");
  await page.getByLabel("Black hand: pawn", { exact: true }).fill("1");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => /\[NNp\]/.test(document.getElementById("arranged-fen").value));
  assert.match(await words(page), /Black hand: 1 pawn/);
  await button(page, "Undo");
  await page.waitForFunction(() => /\[NN\]/.test(document.getElementById("arranged-fen").value));
  assert.equal(await page.getByLabel("Black hand: pawn", { exact: true }).inputValue(), "0");
  await start(page);
  assert.match((await state(page)).fen, /\[NN\]/);
  assert.equal(await page.locator('#strip-bottom button[data-item="N"]').textContent(), " 2");
  await finish(page);
});

test("a click adds on top of a stack", { skip }, async () => {
  const page = await table("peg-chess-loony", "Peg Chess, Loony");
  await arrange(page);
  await button(page, "Empty board");
  await tool(page, "white rook-bishop, Rb");
  await put(page, "c3");
  await tool(page, "black pawn");
  await put(page, "c3");
  const pieces = () => page.evaluate((selector) => document.querySelector(selector).state.pieces.length, BOARD);
  await page.waitForFunction(() => document.querySelector(".arranger-words").textContent.includes("Black pawn on c3"));
  assert.equal(await pieces(), 2);
  assert.match(await page.locator(`${BOARD} .cell[aria-label^="c3,"]`).getAttribute("aria-label"), /white rook-bishop, black pawn/);
  await page.locator("#arranging summary", { hasText: "All details" }).click();
  await page.waitForFunction(() => document.getElementById("arranged-text").value.includes('c3 = ["white rook-bishop", "black pawn"]'));
  // All of it moves together; the right button takes the top off.
  await drag(page, await cell(page, "c3"), await cell(page, "e3"));
  await page.mouse.click(...(await cell(page, "e3")), { button: "right" });
  await page.waitForFunction(() => document.getElementById("arranged-text").value.includes('e3 = "white rook-bishop"'));
  assert.deepEqual(await axeOn(page), []);
  await finish(page);
});

test("hexagons are set up from either side", { skip }, async () => {
  const page = await table("glinski", "Glinski's Hexagonal Chess");
  await arrange(page);
  await button(page, "Empty board");
  await tool(page, "black queen");
  await put(page, "f6");
  const [, y] = await cell(page, "f1");
  await button(page, "Flip");
  await page.waitForFunction(([selector, y]) => document.querySelector(`${selector} .cell[aria-label^="f1,"] polygon`).getBoundingClientRect().top < y - 100, [BOARD, y]);
  await put(page, "a1");
  await fen(page, "1/3/5/7/9/5q5/11/11/11/11/q10 w");
  await button(page, "Start position");
  await page.waitForFunction((selector) => document.querySelector(selector).state.pieces.length > 30, BOARD);
  await finish(page);
});

test("the text is checked while it is typed", { skip }, async () => {
  const page = await table("chess", "Chess");
  await arrange(page);
  await page.locator("#arranging summary", { hasText: "All details" }).click();
  const text = page.locator("#arranged-text");
  assert.match(await text.inputValue(), /^# turn: white, black/);
  const first = await text.inputValue();
  await text.fill(first.replace('e1 = "white king"', 'e1 = "white kong"'));
  const mistake = page.locator("#arranged-mistakes button");
  await mistake.waitFor();
  const line = first.split("\n").indexOf('e1 = "white king"') + 1;
  assert.match(await mistake.textContent(), new RegExp(`line ${line}.*kong`));
  assert.ok(await page.locator("#arranging .main").isDisabled());
  assert.deepEqual(await axeOn(page), []);
  // The text is not written over by a change on the board.
  await tool(page, "white queen");
  await put(page, "e5");
  assert.match(await words(page), /has mistakes/);
  assert.match(await text.inputValue(), /kong/);
  await mistake.click();
  assert.equal(await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd).includes("kong")), true);
  // Its state is drawn as soon as it is sound, and its letters stay.
  const typed = `# mine\n${first.replace('e1 = "white king"', 'e3 = "white king"').replace(/^unmoved = .*\n/m, "")}`;
  await text.fill(typed);
  await fen(page, "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR");
  assert.equal(await text.inputValue(), typed);
  assert.equal(await mistake.count(), 0);
  await put(page, "e5");
  await fen(page, "rnbqkbnr/pppppppp/8/4Q3/8/4K3/PPPPPPPP/RNBQ1BNR");
  // A FEN can be pasted, and one that cannot be read changes nothing.
  await page.fill("#arranged-fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("arranged-text").value.includes('h1 = "white rook"') && !document.getElementById("arranged-text").value.includes("pawn\"\n"));
  await page.fill("#arranged-fen", "nonsense");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#arranging .problem").textContent !== "");
  await start(page);
  assert.equal((await state(page)).fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await finish(page);
});

test("a rematch begins from all details of the position", { skip }, async () => {
  const page = await table("janggi");
  await arrange(page);
  await page.locator("#arranging summary", { hasText: "All details" }).click();
  const text = page.locator("#arranged-text");
  // A FEN does not contain this counter.
  await text.fill((await text.inputValue()).replace(/^passes = 0$/m, "passes = 1"));
  await page.waitForFunction(() => !document.querySelector("#arranging .main").disabled);
  await start(page);
  const tags = async () => {
    await page.click("#keep");
    await page.waitForFunction(() => document.querySelector("#dialog textarea")?.value);
    const record = await page.inputValue("#dialog textarea");
    await page.click("#dialog-close");
    return /^\[Position .*$/m.exec(record)?.[0];
  };
  const before = await tags();
  assert.match(before, /passes = 1/);
  await page.click("#resign");
  await page.locator("#dialog button.main").click();
  await page.locator("#banner button", { hasText: "Rematch" }).click();
  await page.waitForFunction(() => !document.querySelector("#board").state.is_over);
  assert.equal(await tags(), before);
  await finish(page);
});

test("Cancel goes back to the game, and a position is not lost by mistake", { skip }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4"] });
  const { fen: before } = await state(page);
  await arrange(page);
  await button(page, "Cancel");
  await page.waitForSelector("#arranging", { state: "detached" });
  assert.equal(await focused(page), "menu-button");
  await page.click("#new");
  await page.locator("#dialog button", { hasText: "Set up a position" }).click();
  await page.waitForSelector(BOARD);
  await button(page, "Empty board");
  await fen(page, "8/8/8/8/8/8/8/8");
  await button(page, "Cancel");
  await page.keyboard.press("Escape");
  assert.ok(await page.isVisible("#arranging"));
  // Another game is shown meanwhile: the position is still there.
  await page.click("#choose");
  await page.locator(".library button", { has: page.locator('strong:text-is("Almost Chess")') }).click();
  await ready(page, "Almost Chess");
  assert.ok(await page.isVisible("#play"));
  await page.goBack();
  await ready(page, "Chess");
  await arrange(page);
  await fen(page, "8/8/8/8/8/8/8/8");
  await button(page, "Cancel");
  await page.locator("#dialog button", { hasText: "Discard it" }).click();
  await page.waitForSelector("#arranging", { state: "detached" });
  assert.equal((await state(page)).fen, before);
  await play(page, "e7e5");
  await finish(page);
});

test("a hidden position cannot be set up", { skip }, async () => {
  const page = await table("peg-chess-setup");
  await page.click("#menu-button");
  await page.click("#menu-arrange");
  await page.waitForFunction(() => /hidden/.test(document.getElementById("problem").textContent));
  assert.ok(await page.isVisible("#play"));
  await finish(page);
});

test("a narrow window has all of it", { skip }, async () => {
  const page = await table("crazyhouse", "Crazyhouse", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await arrange(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), "it does not scroll sideways");
  await tool(page, "white knight");
  await put(page, "e4");
  await fen(page, "rnbqkbnr/pppppppp/8/8/4N3");
  const box = await page.locator("#arranging .palette").boundingBox();
  assert.ok(box.y + box.height < 844, `the palette is on the screen: ${box.y + box.height}`);
  assert.deepEqual(await axeOn(page), []);
  await press(page, await cell(page, "e4"), await cell(page, "e5"));
  await page.mouse.up();
  await fen(page, "rnbqkbnr/pppppppp/8/4N3/8");
  await finish(page);
});

test("the tools are compact: small letters, even rows, hands folded until they hold something", { skip }, async () => {
  const page = await table("crazyhouse", "Crazyhouse", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await arrange(page);
  assert.match(await words(page), /drag it off the board, or use the eraser/);
  const found = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const badge = document.querySelector(".palette .count");
    const [letters, piece] = [box(badge), box(badge.closest(".item"))];
    const lines = new Map();
    for (const one of document.querySelectorAll('.palette-row[aria-label="white"] .item')) lines.set(box(one).top, (lines.get(box(one).top) ?? 0) + 1);
    return {
      covered: (letters.width * letters.height) / (piece.width * piece.height),
      lines: [...lines.values()],
      stores: [...document.querySelectorAll(".arranger-store")].map((one) => one.open),
      isBelow: box(document.querySelector(".arranger-store")).top > box(document.getElementById("arranged-fen")).bottom,
    };
  });
  assert.ok(found.covered < 0.2, `the letters cover ${found.covered} of the piece`);
  assert.ok(found.lines.length > 1 && Math.max(...found.lines) - Math.min(...found.lines) <= 1, `${found.lines}`);
  assert.deepEqual([found.stores, found.isBelow], [[false, false], true]);
  await page.fill("#arranged-fen", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1");
  await page.press("#arranged-fen", "Enter");
  await page.waitForFunction(() => [...document.querySelectorAll(".arranger-store")].every((one) => one.open));
  assert.deepEqual(await axeOn(page), []);
  await page.context().close();
});

test("a second click while the editor is opened starts nothing", { skip }, async () => {
  const page = await table("chess", "Chess");
  await page.evaluate(() => {
    globalThis.workers = 0;
    globalThis.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        globalThis.workers++;
      }
    };
    for (let n = 0; n < 3; n++) document.getElementById("menu-arrange").click();
  });
  await page.waitForSelector(BOARD);
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => globalThis.workers), 1);
  assert.equal(await page.locator("#arranging").count(), 1);
  await finish(page);
});
