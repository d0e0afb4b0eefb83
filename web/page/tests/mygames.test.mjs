// My games and the games to start: cards with pictures, search, filter, deletion that can be undone, keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, closed, focused, make, openGame, persons, play, state, table } from "./person.mjs";
import { axeOn, finish, ready, setUp, skip } from "./served.mjs";

setUp();

const titles = (page, list) => page.locator(`${list} strong`).allTextContents();
const pictured = (page, list) =>
  page.waitForFunction((list) => {
    const images = [...document.querySelectorAll(`${list} img`)];
    return images.length > 0 && images.slice(0, 4).every((image) => image.src.startsWith("data:image/") && image.complete && image.naturalWidth > 50);
  }, list, { timeout: 60_000 });

test("shipped games are grouped cards with pictures, and the search has the focus", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await page.click("#choose");
  await page.waitForSelector(".library button");
  assert.equal(await focused(page), "game-search");
  await pictured(page, ".library");
  const groups = await page.locator("#games-shown h3").allTextContents();
  assert.deepEqual(groups, ["Classics", "Other cells than squares", "Other games on squares", "Chess on other boards", "Chess with other rules"]);
  const held = async (name) => titles(page, `#games-shown section:has(h3:text-is("${name}"))`);
  const classics = await held("Classics");
  assert.equal(classics[0], "Chess");
  for (const title of ["Janggi", "Shogi", "Xiangqi"]) assert.ok(classics.includes(title), classics.join(", "));
  assert.ok((await held("Other cells than squares")).includes("Glinski's Hexagonal Chess"));
  assert.ok((await held("Chess on other boards")).includes("Gothic Chess"));
  assert.ok((await held("Chess with other rules")).includes("Atomic Chess"));
  assert.equal(await page.locator(".board-words", { hasText: "64 squares" }).count(), 0);
  assert.match(await page.locator(".library .card", { hasText: "Glinski" }).textContent(), /91 hexagons/);
  assert.deepEqual(await axeOn(page), []);
  await page.keyboard.type("hexag");
  await page.waitForFunction(() => document.querySelectorAll(".library .card").length <= 3);
  assert.match(await page.textContent("#games-found"), /^\d games?$/);
  // Keys: from the search to a card, and on to the next.
  await page.keyboard.press("ArrowDown");
  const at = () => page.evaluate(() => document.activeElement.querySelector("strong")?.textContent);
  const first = await at();
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await at(), first);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await at(), first);
  await page.keyboard.press("Enter");
  await ready(page, first);
  // A click outside closes; a click inside does not.
  await page.click("#choose");
  await page.click("#games-found");
  assert.ok(await page.isVisible("#dialog"));
  await page.mouse.click(4, 4);
  await closed(page);
  await finish(page);
});

test("pictures that are in sight are drawn first, and a board is in the place of the others", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  await page.evaluate(() => {
    globalThis.order = [];
    new MutationObserver((records) => {
      for (const { target } of records) globalThis.order.push(target.parentElement.querySelector("strong").textContent);
    }).observe(document.getElementById("dialog"), { subtree: true, attributeFilter: ["src"] });
    const place = document.getElementById("dialog-body");
    new MutationObserver((_, observer) => {
      const shown = document.querySelectorAll(".library img");
      if (shown.length === 0) return;
      observer.disconnect();
      globalThis.ground = getComputedStyle(shown[0]).backgroundImage;
      // The first rows are waiting when the last one is scrolled to.
      setTimeout(() => shown[shown.length - 1].scrollIntoView(), 50);
    }).observe(place, { subtree: true, childList: true });
  });
  await page.click("#choose");
  await page.waitForFunction(() => globalThis.order.length > 15, null, { timeout: 60_000 });
  assert.match(await page.evaluate(() => globalThis.ground), /conic-gradient/);
  const order = await page.evaluate(() => globalThis.order);
  const place = (title) => order.indexOf(title);
  assert.ok(place("Three-Check Chess") >= 0 && (place("Xiangqi") < 0 || place("Three-Check Chess") < place("Xiangqi")), order.join(", "));
  await finish(page);
});

test("my games show where they are, are found, and come back when deleted", { skip, timeout: 180_000 }, async () => {
  const page = await table("", "Chess", { moves: ["f2f3", "e7e5", "g2g4", "d8h4"] });
  const begin = async (title) => {
    await choose(page, title);
    await persons(page);
    await play(page, (await state(page)).turns[0].text);
  };
  await begin("Shogi");
  await begin("Glinski's Hexagonal Chess");
  await page.click("#choose");
  await page.click("#tab-mine");
  assert.deepEqual(await titles(page, ".shelf"), ["Glinski's Hexagonal Chess", "Shogi", "Chess"], "newest first");
  await pictured(page, ".shelf");
  const cards = await page.locator(".shelf .card").allTextContents();
  assert.match(cards[0], /on the board.*1 move.*white: person, black: person/);
  assert.match(cards[1], /in progress/);
  assert.match(cards[2], /finished.*4 moves.*checkmate/);
  assert.deepEqual(await axeOn(page), []);
  await page.selectOption('[aria-label="Show"]', "over");
  assert.deepEqual(await titles(page, ".shelf"), ["Chess"]);
  await page.selectOption('[aria-label="Show"]', "going");
  assert.deepEqual(await titles(page, ".shelf"), ["Glinski's Hexagonal Chess", "Shogi"]);
  await page.selectOption('[aria-label="Show"]', "all");
  await page.selectOption('[aria-label="Order"]', "old");
  assert.deepEqual(await titles(page, ".shelf"), ["Chess", "Shogi", "Glinski's Hexagonal Chess"]);
  await page.fill("#game-search", "checkmate");
  assert.deepEqual(await titles(page, ".shelf"), ["Chess"]);
  // Deleted by a key, put back after the panel was closed.
  await page.locator(".shelf .kept").focus();
  await page.keyboard.press("Delete");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Put back");
  await page.click("#dialog-close");
  const n = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("alfil.game.") && JSON.parse(localStorage[key]).n_plies > 0).length);
  assert.equal(await n(), 2);
  await page.click("#choose");
  await page.click("#tab-mine");
  await page.locator(".shelf button", { hasText: "Put back" }).click();
  assert.equal(await n(), 3);
  await page.locator(".shelf .kept", { hasText: "checkmate" }).click();
  await ready(page, "Chess");
  assert.equal((await state(page)).n_plies, 4);
  await finish(page);
});

test("a picture of a game shows nothing that another player has placed in secret", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("peg-chess-setup", "Peg Chess, independent set-up");
  await page.locator("#level").fill("1");
  await make(page, (await state(page)).turns[0]);
  // The board of the picture, as it is drawn.
  await page.evaluate(() => {
    globalThis.drawn = [];
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const one of addedNodes) if (one.classList?.contains("picture-room")) globalThis.drawn.push(one.querySelector("alfil-cells").state?.pieces ?? []);
    }).observe(document.body, { childList: true });
  });
  await choose(page, "Chess");
  await page.click("#choose");
  await page.click("#tab-mine");
  await pictured(page, ".shelf");
  const drawn = await page.evaluate(() => globalThis.drawn.at(-1));
  assert.ok(drawn.every((piece) => piece.player === 0), "the engine's pieces are hidden");
  await page.context().close();
});
