// Analysis: until it is stopped, in several lines, with a bar and arrows; and a whole game with its mistakes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { closed, focused, openGame, openText, play, plies, state, table } from "./person.mjs";
import { axeOn, finish, setUp, skip } from "./served.mjs";

setUp();

const depth = (page) => page.evaluate(() => Number(/depth (\d+)/.exec(document.querySelector(".analysis-status").textContent)?.[1] ?? 0));
const lines = (page, n) => page.waitForFunction((n) => document.querySelectorAll(".analysis-lines li").length === n, n, { timeout: 60_000 });
const deeper = (page, than) =>
  page.waitForFunction((than) => Number(/depth (\d+)/.exec(document.querySelector(".analysis-status").textContent)?.[1] ?? 0) > than, than, { timeout: 60_000 });

test("the engine goes deeper until it is stopped, in as many lines as chosen", { skip, timeout: 180_000 }, async () => {
  const page = await table("", "Chess");
  await page.click("#analyse");
  await lines(page, 3);
  const first = await depth(page);
  await deeper(page, first);
  assert.deepEqual(await axeOn(page), []);
  assert.ok(await page.isVisible("#eval-bar"));
  assert.match(await page.getAttribute("#eval-bar", "aria-label"), /^Evaluation: [+-]?\d/);
  assert.equal(await page.locator(".analysis-arrows > *").count(), 3);
  await page.selectOption("#analysis-n", "5");
  await lines(page, 5);
  await page.selectOption("#analysis-n", "1");
  await lines(page, 1);
  // It follows the board.
  await play(page, "e2e4");
  await page.waitForFunction(() => document.querySelector(".line-move")?.getAttribute("title"));
  await page.click("#analysis-stop");
  await page.waitForFunction(() => /stopped/.test(document.querySelector(".analysis-status").textContent));
  const stopped = await depth(page);
  await page.waitForTimeout(1000);
  assert.equal(await depth(page), stopped);
  await page.click("#analysis-stop");
  await deeper(page, 0);
  // The panel is closed, and nothing of it is left.
  await page.click("#analyse");
  assert.ok(!(await page.isVisible("#analysis")) && !(await page.isVisible("#eval-bar")));
  assert.equal(await page.locator(".analysis-arrows > *").count(), 0);
  await finish(page);
});

test("an open analysis leaves room for the moves, and its lines and numbers can be read", { skip, timeout: 180_000 }, async () => {
  const page = await table("chess", "Chess", { viewport: { width: 1280, height: 800 } });
  await page.click("#analyse");
  await lines(page, 3);
  await deeper(page, 5);
  await page.click("#analysis-stop");
  const found = await page.evaluate(() => {
    const line = document.querySelector(".analysis-lines li");
    const { textOverflow, maskImage } = getComputedStyle(line);
    return {
      moves: document.getElementById("record").offsetHeight,
      number: Number.parseFloat(getComputedStyle(document.querySelector(".bar-number")).fontSize),
      textOverflow,
      maskImage,
      isWhole: [...line.querySelectorAll(".line-move")].every((move, index) => line.title.split(" ")[index] === move.textContent),
    };
  });
  assert.ok(found.moves >= 160, `${found.moves}`);
  assert.ok(found.number >= 12, `${found.number}`);
  assert.deepEqual([found.textOverflow, found.maskImage, found.isWhole], ["ellipsis", "none", true]);
  await finish(page);
});

test("a move of a line plays the line as far as it, as a variation", { skip, timeout: 180_000 }, async () => {
  const page = await table("glinski", "Glinski's Hexagonal Chess");
  const turns = (await state(page)).turns;
  await play(page, turns[0].text);
  await page.click("#look-back");
  await plies(page, 0);
  await page.click("#analyse");
  await lines(page, 3);
  // A line that is not that of the game, so that it becomes a variation.
  await page.waitForFunction(() => document.querySelectorAll(".analysis-lines li:nth-child(2) .line-move").length >= 2, null, { timeout: 60_000 });
  await page.click("#analysis-stop");
  const moves = page.locator(".analysis-lines li:nth-child(2) .line-move");
  await moves.nth(1).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await plies(page, 2);
  assert.ok((await page.locator("#record button").count()) >= 2);
  await finish(page);
});

test("the engine's game waits while a line is played out", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelectorAll(".analysis-lines li:first-child .line-move").length >= 3, null, { timeout: 60_000 });
  await page.click("#analysis-stop");
  await page.locator(".analysis-lines li:first-child .line-move").nth(2).click();
  await plies(page, 3);
  await page.waitForSelector('#choices button:text-is("Continue")');
  assert.equal((await state(page)).n_plies, 3);
  await page.context().close();
});

test("a whole game is analyzed: graph, mistakes, annotated PGN", { skip, timeout: 240_000 }, async () => {
  const page = await table("", "Chess", { permissions: ["clipboard-read", "clipboard-write"], moves: ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"] });
  await page.click("#analyse");
  // The end of a game has a score of its own.
  await page.waitForFunction(() => /checkmate/.test(document.querySelector(".analysis-status").textContent));
  await page.selectOption("#whole-time", "300");
  await page.click("#whole-start");
  assert.equal(await focused(page), "whole-cancel");
  await page.waitForSelector("#whole-save", { timeout: 120_000 });
  assert.deepEqual(await axeOn(page), []);
  // 3… Nf6 lets white mate.
  const mistakes = await page.locator(".mistakes button").allTextContents();
  assert.ok(mistakes.some((text) => /^3… Nf6\?\?.*blunder/.test(text)), mistakes.join(" | "));
  await page.locator(".mistakes button", { hasText: "Nf6??" }).click();
  await plies(page, 6);
  // The graph is a slider.
  assert.equal(await page.getAttribute(".graph", "aria-valuenow"), "6");
  await page.focus(".graph");
  await page.keyboard.press("ArrowLeft");
  await plies(page, 5);
  assert.match(await page.getAttribute(".graph", "aria-valuetext"), /^3\. Bc4/);
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
  await plies(page, 7);
  await page.click("#whole-copy");
  await page.waitForFunction(() => document.getElementById("status").textContent === "copied");
  const pgn = await page.evaluate(() => navigator.clipboard.readText());
  const words = pgn.replaceAll("\n", " ");
  assert.match(words, /3\.\.\. Nf6 \$4 \{\[%eval #1\] blunder/);
  assert.match(words, /1\. e4 (\$\d )?\{\[%eval -?\d/);
  assert.match(words, /4\. Qxf7# 1-0|4\. Qxf7#.* 1-0/);
  // It opens again.
  await openText(page, pgn);
  await closed(page);
  assert.equal((await state(page)).n_plies, 7);
  await finish(page);
});

test("the analysis of a game can be canceled", { skip, timeout: 120_000 }, async () => {
  const page = await table("", "Chess", { moves: ["e2e4", "e7e5"] });
  await page.click("#analyse");
  await page.selectOption("#whole-time", "10000");
  await page.click("#whole-start");
  await page.click("#whole-cancel");
  await page.waitForSelector("#whole-start");
  assert.match(await page.textContent("#status"), /canceled/);
  await deeper(page, 0);
  await page.context().close();
});
