// A person at the page: everything by mouse, touch or keys, nothing by calls.

import { chromium, open, ready, server } from "./served.mjs";

/** A generator of numbers that is the same in every run. */
export function random(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A page with this game, or with the game that a new visitor gets if the name is empty. */
export async function openGame(name, title, { host = server.url, ...options } = {}) {
  const page = await open(chromium, name ? `${host}#play=${name}` : host, options);
  await ready(page, title);
  return page;
}

/** A page with this game and a person on every side, at a FEN if one is given, after these moves. */
export async function table(name, title, { fen, moves = [], ...options } = {}) {
  const page = await openGame(name, title, options);
  await persons(page);
  if (fen) await begin(page, fen);
  for (const text of moves) await play(page, text);
  return page;
}

/** Puts a person on every side. */
export async function persons(page) {
  for (const select of await page.locator("#seats select").all()) await select.selectOption("person");
}

/** Begins a new game from a FEN. */
export async function begin(page, fen) {
  await page.click("#new");
  await page.fill("#start-fen", fen);
  await page.click("#dialog button.main");
  await closed(page);
  await settled(page);
}

/** Waits until the dialog is closed. */
export function closed(page) {
  return page.waitForFunction(() => !document.getElementById("dialog").open);
}

/** Opens a text by the dialog of Share & export. */
export async function openText(page, text) {
  await page.click("#keep");
  await page.waitForFunction(() => document.querySelector("#dialog textarea")?.value);
  await page.fill("#dialog textarea", text);
  await page.locator("#dialog button", { hasText: "Open the text above" }).click();
}

/** The id of the element with the focus. */
export function focused(page) {
  return page.evaluate(() => document.activeElement.id);
}

/** Chooses a shipped game of this title in the dialog that is open. */
export async function chooseListed(page, title) {
  await page.locator(".library button", { has: page.locator(`strong:text-is(${JSON.stringify(title)})`) }).click();
  await ready(page, title);
}

/** Begins a shipped game of this title. */
export async function choose(page, title) {
  await page.click("#choose");
  await chooseListed(page, title);
}

/** The state that the board shows. */
export function state(page) {
  return page.evaluate(() => document.querySelector("alfil-cells").state);
}

/** The middle of a cell on the screen. */
export function middle(page, cell) {
  return page.evaluate((index) => {
    const polygon = document.querySelector(`alfil-cells [data-cell="${index}"] polygon`);
    const points = polygon.getAttribute("points").split(" ").map((pair) => pair.split(",").map(Number));
    const sum = points.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
    const svg = polygon.ownerSVGElement;
    const at = new DOMPoint(sum[0] / points.length, sum[1] / points.length).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  }, cell);
}

async function click(page, cell) {
  const [x, y] = await middle(page, cell);
  await page.mouse.click(x, y);
}

/** The names of the cells, in the order of the board. */
export function cellNames(page) {
  return page.evaluate(() => [...document.querySelectorAll("alfil-cells .cell")].map((cell) => cell.getAttribute("aria-label").split(",")[0]));
}

/** A function from the name of a cell to its middle. */
export async function cells(page) {
  const names = await cellNames(page);
  return (name) => middle(page, names.indexOf(name));
}

/** Clicks cells by their names; `at` is that of `cells`. */
export async function clicks(page, at, ...names) {
  for (const name of names) await page.mouse.click(...(await at(name)));
}

/** Presses a button at a point and moves to another one, without releasing. */
export async function press(page, from, to, button = "left") {
  await page.mouse.move(...from);
  await page.mouse.down({ button });
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
}

/** Drags from a point to another one. */
export async function drag(page, from, to) {
  await press(page, from, to);
  await page.mouse.up();
}

/** Acts in the popup of the settings, and closes it. */
export async function inSettings(page, act) {
  await page.click("#settings-button");
  await act();
  await page.keyboard.press("Escape");
}

/** Moves the focus to the board by the tabulator. */
export async function tabToBoard(page) {
  await page.locator(".skip").focus();
  for (let n = 0; n < 40 && !(await page.evaluate(() => document.activeElement.closest("alfil-cells") !== null)); n++) await page.keyboard.press("Tab");
}

/** Makes this turn by mouse; the words of a chooser decide where several are meant. */
export async function make(page, turn) {
  const before = await state(page);
  if (turn.from === null && turn.to === null) {
    await page.locator("#choices button", { hasText: turn.words }).first().click();
  } else {
    if (turn.item !== null && turn.from === null) {
      await page.locator(`button[data-item="${turn.item}"]:not(:disabled)`).first().click();
    } else if (turn.from !== null) {
      await click(page, turn.from);
    }
    const end = turn.from !== null && turn.from === turn.to ? (turn.captures[0] ?? turn.to) : turn.to;
    await click(page, end);
  }
  const choice = page.locator(`.chooser .choice[aria-label="${turn.words}"]`);
  await page.waitForFunction(
    ({ ply, made }) => {
      const state = document.querySelector("alfil-cells").state;
      return document.querySelector(".chooser .choice") || state.n_plies > ply || (state.steps?.made.length ?? 0) > made;
    },
    { ply: before.n_plies, made: before.steps?.made.length ?? 0 },
  );
  if (await page.locator(".chooser .choice").count()) await choice.first().click();
  await page.waitForFunction(
    ({ ply, made }) => {
      const state = document.querySelector("alfil-cells").state;
      return state.n_plies > ply || (state.steps?.made.length ?? 0) > made;
    },
    { ply: before.n_plies, made: before.steps?.made.length ?? 0 },
  );
  await settled(page);
}

/** Makes the move of this text by mouse. */
export async function play(page, text) {
  await make(page, (await state(page)).turns.find((turn) => turn.text === text));
}

/** The moves in the move list. */
export function record(page) {
  return page.locator("#record button").allTextContents();
}

/** Waits until the game has this number of moves. */
export function plies(page, n) {
  return page.waitForFunction((n) => document.querySelector("alfil-cells").state?.n_plies === n, n);
}

/** Waits until the position after this number of moves is shown. */
export function ply(page, n) {
  return page.waitForFunction((n) => document.querySelector("alfil-cells").state.ply === n, n);
}

/** Waits until the game is over, or no longer over. */
export function over(page, is = true) {
  return page.waitForFunction((is) => document.querySelector("alfil-cells").state.is_over === is, is);
}

/** The problem that the page shows. */
export function problem(page) {
  return page.textContent("#problem");
}

/** Waits until this place of the page shows words that match. */
export function shows(page, words, id = "problem") {
  return page.waitForFunction(([id, words]) => new RegExp(words).test(document.getElementById(id).textContent), [id, words], { timeout: 30_000 });
}

/** Waits until the text in the editor has these words, or no longer has them. */
export function written(page, words, is = true) {
  return page.waitForFunction(([words, is]) => {
    const text = document.getElementById("editor").shadowRoot?.querySelector(".cm-content")?.innerText;
    return text !== undefined && text.includes(words) === is;
  }, [words, is]);
}

/** Waits until the page is connected to the server of its game. */
export function connected(page) {
  return page.waitForFunction(() => document.getElementById("connection").textContent === "connected");
}

/** Waits until the editor reports these words. */
export function checked(page, words = "no mistakes") {
  return page.waitForFunction((words) => document.getElementById("checked").textContent.includes(words), words, { timeout: 60_000 });
}

/** Waits until a person is to move or the game is over. */
export async function settled(page) {
  await page.waitForFunction(
    () => {
      const board = document.querySelector("alfil-cells");
      return !document.body.classList.contains("thinking") && (board.interactive || board.state.is_over);
    },
    null,
    { timeout: 60_000 },
  );
}

/** Waits until the check of the definition, or another message of the editor, has these words. */
export const editorShows = (page, words, id = "checked") =>
  page.waitForFunction(([id, words]) => {
    const place = document.getElementById(id);
    return place.getAttribute("aria-busy") !== "true" && new RegExp(words).test(place.textContent);
  }, [id, words], { timeout: 60_000 });

export const editorContent = (page) => page.locator("#editor .cm-content");

/** The text in the variant editor. */
export const editorText = (page) => editorContent(page).evaluate((one) => one.cmTile.view.state.doc.toString());
