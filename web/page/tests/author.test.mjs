// An author sees in the editor what is played, loses no draft, and sees the mistakes in the file that is served.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { choose, openGame, persons, play, record, shows, written } from "./person.mjs";
import { chromium, endsWith, finish, open, ready, servedProgram, server, setUp, skip, skipProgram } from "./served.mjs";

setUp();

/** A folder with a game, its parent and its board. */
async function folder() {
  const at = await mkdtemp(join(tmpdir(), "alfil-author-"));
  const own = { at, file: join(at, "hill.toml"), write: (name, text) => writeFile(join(at, name), text), close: () => rm(at, { recursive: true, force: true }) };
  await mkdir(at, { recursive: true });
  await own.write("parent.toml", 'language = 1\nname = "Parent"\nsummary = "PARENT"\nextends = "chess"\n');
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nsummary = "FIRST"\nextends = "parent"\n');
  return own;
}

test("a reload reads the file that is served again, its parent too, and the game goes on", { skip: skipProgram, timeout: 180_000 }, async (t) => {
  const own = await folder();
  const host = await servedProgram(own.file);
  endsWith(t, own, host);
  const page = await open(chromium, host.printed);
  await ready(page, "Hill");
  assert.equal(await page.textContent("#summary"), "FIRST");
  await persons(page);
  await play(page, "e2e4");
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nsummary = "SECOND"\nextends = "parent"\n');
  await page.reload();
  await ready(page, "Hill");
  assert.equal(await page.textContent("#summary"), "SECOND");
  assert.deepEqual(await record(page), ["e4"]);
  await own.write("hill.toml", 'language = 1\nextends = "parent"\n');
  await own.write("parent.toml", 'language = 1\nname = "Hill"\nsummary = "OTHER PARENT"\nextends = "chess"\n');
  await page.reload();
  await ready(page, "Hill");
  assert.equal(await page.textContent("#summary"), "OTHER PARENT");
  assert.deepEqual(await record(page), ["e4"]);
  // A file with a mistake: it is reported with its place, on the page and in the terminal, and the game is there still.
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nextends = "parent"\n[piece]\nfoo = { letter = "F", moves = "Y" }\n');
  await page.reload();
  await ready(page, "Hill");
  await shows(page, "hill\\.toml:5:\\d+: .*`Y`");
  assert.deepEqual(await record(page), ["e4"]);
  assert.match(host.said, /hill\.toml:5/);
  assert.match(host.said, /`Y`/);
  // Rules that the game is none of: another game begins, and the one before is kept with its own.
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nextends = "losalamos"\n');
  await page.reload();
  await ready(page, "Hill");
  await shows(page, "does not fit");
  assert.deepEqual(await record(page), []);
  await page.click("#choose");
  await page.click("#tab-mine");
  await page.locator(".shelf .kept", { hasText: "Hill" }).first().click();
  await page.waitForFunction(() => document.querySelectorAll("#record button").length === 1);
  assert.deepEqual(await record(page), ["e4"]);
  await page.context().close();
});

test("a broken file is not played as chess: the page and the terminal report the mistake", { skip: skipProgram, timeout: 120_000 }, async (t) => {
  const own = await folder();
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nextends = "parent"\n[piece]\nfoo = { letter = "F", moves = "Y" }\n');
  const host = await servedProgram(own.file);
  endsWith(t, own, host);
  assert.match(host.said, /hill\.toml:5/);
  assert.match(host.said, /`Y`/);
  const page = await open(chromium, host.printed);
  await shows(page, "hill\\.toml:5:\\d+: .*`Y`");
  assert.equal(await page.textContent("#title"), "No game");
  // A parent that is not there.
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nextends = "nowhere"\n');
  await page.reload();
  await shows(page, "nowhere");
  assert.match(host.said, /nowhere/);
  // No file at all.
  await rm(own.file);
  await page.reload();
  await shows(page, "hill\\.toml");
  // It is right again.
  await own.write("hill.toml", 'language = 1\nname = "Hill"\nsummary = "RIGHT"\nextends = "parent"\n');
  await page.locator("#ways button", { hasText: "Try again" }).click();
  await ready(page, "Hill");
  assert.equal(await page.textContent("#summary"), "RIGHT");
  await page.context().close();
});

const text = (page) => page.evaluate(() => document.getElementById("editor").shadowRoot.querySelector(".cm-content").innerText);
const checked = (page) => page.waitForFunction(() => /no mistakes|error|warning/.test(document.getElementById("checked").textContent), null, { timeout: 60_000 });
async function write(page, expected) {
  await page.click("#write");
  if (expected) await written(page, expected);
  await checked(page);
}
async function type(page, words) {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(words);
}

test("the editor has the game that is played, and each game its own draft", { skip, timeout: 180_000 }, async () => {
  const page = await openGame("breakthrough", "Breakthrough");
  await write(page, '"Breakthrough"');
  await page.click("#close-writing");
  await choose(page, "Los Alamos Chess");
  await write(page, '"Los Alamos Chess"');
  // Nothing was changed: there is no draft.
  assert.equal(await page.locator("#drafts option").count(), 1);
  await type(page, "# hours of work\n");
  await page.waitForFunction(() => document.querySelectorAll("#drafts option").length === 2);
  await page.click("#close-writing");
  await choose(page, "Breakthrough");
  await write(page, '"Breakthrough"');
  assert.doesNotMatch(await text(page), /hours of work/);
  await page.click("#close-writing");
  await choose(page, "Los Alamos Chess");
  await page.reload();
  await ready(page, "Los Alamos Chess");
  await write(page, "hours of work");
  // Another start leaves the draft where it is.
  await page.click("#fork");
  await page.locator(".starters button", { has: page.locator("strong:text-is('Breakthrough')") }).click();
  await written(page, '"Breakthrough"');
  // The text before is not brought back into another text, and nothing brings the empty text.
  await page.locator("#editor .cm-content").click();
  for (let n = 0; n < 5; n++) await page.keyboard.press("Control+z");
  assert.match(await text(page), /"Breakthrough"/);
  await page.selectOption("#drafts", { index: 1 });
  await written(page, "hours of work");
  // The last typed text is kept before it is checked.
  await type(page, "# the last word\n");
  await page.reload();
  await ready(page, "Los Alamos Chess");
  await write(page, "the last word");
  // A game that is played from a draft leads back to it.
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText('language = 1\nname = "My Own Game"\nextends = "losalamos"\n# mine\n');
  await page.waitForFunction(() => !document.getElementById("try").disabled && document.getElementById("checked").textContent.includes("no mistakes"));
  await page.click("#try");
  await ready(page, "My Own Game");
  assert.match(page.url(), /#play=my-own-game&id=/);
  await page.click("#keep");
  await page.waitForFunction(() => document.querySelector("#dialog textarea")?.value);
  assert.match(await page.inputValue("#dialog textarea"), /^\[Variant "my-own-game"\]$/m);
  await page.click("#dialog-close");
  await page.reload();
  await ready(page, "My Own Game");
  await write(page, "# mine");
  await finish(page);
});

test("two windows have two drafts, a full browser is reported, and a link is confirmed", { skip, timeout: 180_000 }, async () => {
  const one = await openGame("losalamos", "Los Alamos Chess", { permissions: ["clipboard-read", "clipboard-write"] });
  await write(one, '"Los Alamos Chess"');
  await type(one, "# first\n");
  await one.waitForFunction(() => document.querySelectorAll("#drafts option").length === 2);
  const two = await one.context().newPage();
  await two.goto(`${server.url}#play=losalamos`);
  await ready(two, "Los Alamos Chess");
  await write(two, "# first");
  await type(two, "# second\n");
  await two.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("# second")));
  await type(one, "# third\n");
  await shows(one, "a separate draft", "draft");
  const drafts = await one.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("alfil.draft.")).map(([, kept]) => JSON.parse(kept).text.split("\n").slice(0, 2).join()));
  assert.deepEqual(drafts.sort(), ["# second,# first", "# third,# first"]);
  await one.click("#share-text");
  await shows(one, "link to los-alamos-chess is copied", "draft");
  assert.ok(await one.isVisible("#draft"));
  assert.match(await one.evaluate(() => navigator.clipboard.readText()), /#play=los-alamos-chess&definition=/);
  await one.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await type(one, "# fourth\n");
  await shows(one, "does not store the draft", "draft");
  assert.match(await text(one), /# fourth/);
  await one.context().close();
});
