// Annotations: comments, signs and variations on the page and in files; studies of several chapters.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { closed, focused, openGame, openText, persons, play, plies, ply, problem, record, shows, state, table } from "./person.mjs";
import { axeOn, finish, ready, setUp, skip } from "./served.mjs";

setUp();

const PGN = `[Event "Tata Steel"]
[White "Carlsen"]
[Black "Caruana"]
[Result "*"]

{A famous start} 1. e4 $1 {best by test [%clk 0:01:00]} (1. d4 d5 (1... Nf6 {Indian}) 2. c4 Ke4 3. a3) 1... e5 2. Nf3 $10 *
`;

/** What Share & export shows. */
async function exported(page) {
  await page.click("#keep");
  const area = page.locator("#dialog textarea");
  await area.waitFor();
  const text = await area.inputValue();
  await page.click("#dialog-close");
  await closed(page);
  return text;
}

const moves = (text) => text.split("\n\n")[1].replaceAll("\n", " ").trim();
const list = (page) => page.locator("#record").innerText();

test("a PGN keeps its comments, signs and variations, in and out", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await openText(page, PGN);
  await closed(page);
  await plies(page, 3);
  // What is illegal in a variation is told, and the game is open.
  assert.match(await problem(page), /one variation is cut off: 6:\d+: `Ke4`/);
  const shown = (await list(page)).replace(/\s+/g, " ");
  assert.match(shown, /A famous start 1\. e4! … best by test|A famous start 1\. e4! best by test/);
  assert.match(shown, /1… Nf6 Indian/);
  assert.match(shown, /Nf3=/);
  assert.doesNotMatch(shown, /%clk/);
  const text = await exported(page);
  assert.equal(
    moves(text),
    "{A famous start} 1. e4 $1 {best by test [%clk 0:01:00]} (1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... e5 2. Nf3 $10 *",
  );
  assert.match(text, /\[White "Carlsen"\]/);
  // Reading with the annotations open changes none.
  await page.click("#annotate");
  for (let n = 2; n >= 0; n--) {
    await page.click("#look-back");
    await ply(page, n);
  }
  await page.click("#look-last");
  await ply(page, 3);
  assert.equal(moves(await exported(page)), moves(text));
  // A reload keeps all of it.
  await page.reload();
  await ready(page, "Chess");
  assert.equal(moves(await exported(page)), moves(text));
  await finish(page);
});

test("moves are annotated, variations promoted and deleted", { skip, timeout: 120_000 }, async () => {
  const page = await table("", "Chess", { moves: ["e2e4", "e7e5", "g1f3"] });
  await page.click("#look-back");
  await ply(page, 2);
  await play(page, "f2f4");
  await page.click("#annotate");
  assert.equal(await focused(page), "note-text");
  await page.keyboard.type("the King's Gambit {old}");
  await page.click("#notes [aria-label='interesting move']");
  await page.click("#notes [aria-label='unclear']");
  // A move has one sign of its kind.
  await page.click("#notes [aria-label='good move']");
  assert.deepEqual(await axeOn(page), []);
  const line = "(2. f4 $1 $13 {the King's Gambit (old)})";
  assert.equal(moves(await exported(page)), `1. e4 e5 2. Nf3 ${line} *`);
  await page.reload();
  await ready(page, "Chess");
  assert.equal(moves(await exported(page)), `1. e4 e5 2. Nf3 ${line} *`);
  await page.click("#annotate");
  await page.getByRole("button", { name: "Make it the main line" }).click();
  assert.equal(moves(await exported(page)), `1. e4 e5 ${line.slice(1, -1)} (2. Nf3) *`);
  // A comment at an earlier position is kept as well.
  await page.click("#look-back");
  await ply(page, 2);
  await page.fill("#note-text", "open game");
  await page.locator("#note-text").blur();
  await page.reload();
  await ready(page, "Chess");
  assert.equal(moves(await exported(page)), `1. e4 e5 {open game} ${line.slice(1, -1).replace("2. f4", "2. f4")} (2. Nf3) *`);
  await page.click("#annotate");
  await page.getByRole("button", { name: "Delete from here" }).click();
  await ply(page, 2);
  assert.equal(moves(await exported(page)), "1. e4 e5 {open game} 2. Nf3 *");
  await finish(page);
});

test("annotations of any game go to a file and back", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("glinski", "Glinski's Hexagonal Chess");
  await persons(page);
  const first = (await state(page)).turns.slice(0, 3).map((turn) => turn.text);
  await play(page, first[0]);
  await page.click("#look-back");
  await ply(page, 0);
  await play(page, first[1]);
  await page.click("#annotate");
  await page.keyboard.type("instead");
  await page.locator("#note-text").blur();
  const text = await exported(page);
  assert.match(text, /\(1\. \S+ \{instead\}\)/);
  await openText(page, text);
  await closed(page);
  assert.equal(moves(await exported(page)), moves(text));
  await finish(page);
});

test("several games of a file become a study, and a file again", { skip, timeout: 180_000 }, async () => {
  const second = '[White "Kasparov"]\n[Black "Topalov"]\n[Result "1-0"]\n\n1. e4 d6 (1... e5 {usual}) 1-0\n';
  const third = '[Variant "Antichess"]\n[ChapterName "Must capture"]\n\n1. e3 b5 2. Bxb5 *\n';
  const page = await openGame("", "Chess");
  await page.click("#keep");
  await page.fill("#dialog textarea", `${PGN}\n${second}\n${third}`);
  await page.getByRole("button", { name: "Open the text above" }).click();
  await page.waitForFunction(() => document.getElementById("dialog-title").textContent === "3 games");
  assert.deepEqual(await page.locator(".chapters strong").allTextContents(), ["Carlsen – Caruana", "Kasparov – Topalov", "Must capture"]);
  assert.deepEqual(await axeOn(page), []);
  await page.fill("#study-name", "Great games");
  await page.getByRole("button", { name: "Keep all as a study" }).click();
  await closed(page);
  await plies(page, 3);
  assert.deepEqual(await page.locator("#study option").allTextContents(), ["1. Carlsen – Caruana", "2. Kasparov – Topalov", "3. Must capture"]);
  await page.click("#study [aria-label='Next chapter']");
  await page.waitForFunction(() => document.querySelector("#study select").selectedIndex === 1);
  await plies(page, 2);
  await page.locator("#study select").selectOption({ index: 2 });
  await ready(page, "Antichess");
  assert.equal(await page.isDisabled("#study [aria-label='Next chapter']"), true);
  // A chapter of its own, from the position on the board.
  await page.click("#study .study-name");
  await page.getByRole("button", { name: "New chapter from this position" }).click();
  await closed(page);
  await page.waitForFunction(() => document.querySelectorAll("#study option").length === 4);
  await play(page, (await state(page)).turns[0].text);
  await page.click("#study .study-name");
  await page.fill("#chapter-name", "Further on");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closed(page);
  // A game that leaves its study is no chapter any more.
  await page.click("#study .study-name");
  await page.getByRole("button", { name: "Remove this game from the study" }).click();
  await closed(page);
  assert.doesNotMatch(await exported(page), /StudyName|Great games/);
  await page.click("#menu-button");
  await page.click("#menu-study");
  await page.fill("#study-name", "Great games");
  await page.fill("#chapter-name", "Further on");
  await page.getByRole("button", { name: "Add this game" }).click();
  await closed(page);
  await page.click("#study .study-name");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the study" }).click()]);
  assert.equal(file.suggestedFilename(), "Great-games.pgn");
  const text = await readFile(await file.path(), "utf8");
  assert.equal([...text.matchAll(/^\[StudyName "Great games"\]$/gm)].length, 4);
  assert.match(text, /\[ChapterName "Further on"\]/);
  assert.match(text, /\[White "Carlsen"\]/);
  const words = text.replaceAll("\n", " ");
  assert.match(words, /1\. e4 d6 \(1\.\.\. e5 \{usual\}\) 1-0/);
  assert.match(words, /\(1\. d4 d5 \(1\.\.\. Nf6 \{Indian\}\) 2\. c4\)/);
  await page.click("#dialog-close");
  // My games finds the study.
  await page.click("#choose");
  await page.click("#tab-mine");
  await page.selectOption('[aria-label="Show"]', { label: "Study: Great games" });
  await shows(page, "4 games", "games-found");
  await page.keyboard.press("Escape");
  // The file is a study again.
  await page.click("#keep");
  await page.fill("#dialog textarea", text);
  await page.getByRole("button", { name: "Open the text above" }).click();
  await page.waitForFunction(() => document.getElementById("dialog-title").textContent === "4 games");
  assert.equal(await page.inputValue("#study-name"), "Great games");
  await page.locator(".chapters button", { hasText: "Kasparov" }).click();
  await closed(page);
  await plies(page, 2);
  assert.deepEqual(await record(page), ["e4", "d6", "1… e5"]);
  await finish(page);
});
