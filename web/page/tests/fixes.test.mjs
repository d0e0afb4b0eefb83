// Fixes of mistakes by one click in the variant editor.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { transform } from "esbuild";
import { editorContent as content, editorShows as shows, editorText as text } from "./person.mjs";
import { axeOn, chromium, finish, open, ready, server, setUp, skip } from "./served.mjs";

setUp();

const GAME = `language = 1
name = "Small"
sumary = "Kings 𝄞."
board = "hill"
[setup.pieces]
king = "a1"
[piece]
king = { leter = "K", moves = "K" }
[end.stuck]
when = "not can move"
reslt = "draw"
reason = "stuck"
`;
const BOARD = "lattice square\nshape 5x5\nframe white forward 0\nframe black forward 4 cells rotate\n";

const fixes = (page) => page.locator("#diagnostics .fix");

/** The editor with this definition and files, as files that fall on it. */
async function editor(files) {
  const page = await open(chromium, `${server.url}#play=losalamos`);
  await ready(page, "Los Alamos Chess");
  await page.click("#write");
  await shows(page, "no mistakes");
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
    const place = document.getElementById("editor").shadowRoot.querySelector(".cm-content");
    for (const type of ["dragover", "drop"]) place.dispatchEvent(new DragEvent(type, { bubbles: true, composed: true, cancelable: true, dataTransfer: data }));
  }, files);
  await page.waitForFunction((n) => document.querySelectorAll("#files button").length === n, Object.keys(files).length);
  return page;
}

test("changes that share text or a place are not made together", async () => {
  const { code } = await transform(await readFile(new URL("../src/fixes.ts", import.meta.url), "utf8"), { loader: "ts" });
  const { hasFix, joined } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const edit = (file, start, end) => ({ file, start, end, text: "new" });
  const fix = (...edits) => ({ edits });
  const made = (...diagnostics) => Object.fromEntries([...joined(diagnostics)].map(([file, edits]) => [file, edits.map(({ start, end }) => [start, end])]));
  // One after the other, and at the same places of two files.
  assert.deepEqual(made(fix(edit("a", 4, 6)), fix(edit("a", 0, 4), edit("b", 4, 6))), { a: [[4, 6], [0, 4]], b: [[4, 6]] });
  // All changes of a diagnostic or none.
  assert.deepEqual(made(fix(edit("a", 4, 6)), fix(edit("a", 5, 7), edit("b", 0, 1)), fix(edit("a", 7, 8))), { a: [[4, 6], [7, 8]] });
  // Two insertions at one place, and one inside a replaced part.
  assert.deepEqual(made(fix(edit("a", 2, 2)), fix(edit("a", 2, 2))), { a: [[2, 2]] });
  assert.deepEqual(made(fix(edit("a", 1, 5)), fix(edit("a", 3, 3))), { a: [[1, 5]] });
  // A shipped file has no tab.
  assert.ok(hasFix(fix(edit("a", 0, 1)), ["a"]));
  assert.ok(!hasFix(fix(edit("a", 0, 1), edit("chess.toml", 0, 1)), ["a"]));
  assert.ok(!hasFix({}, ["a"]));
});

test("a mistake is fixed by a click, and undone as one step", { skip, timeout: 240_000 }, async () => {
  const page = await editor({ "small.toml": GAME, "hill.board": BOARD });
  await shows(page, "3 errors");
  assert.deepEqual(await fixes(page).allTextContents(), ["Fix all (3)", "Fix", "Fix", "Fix"]);
  assert.deepEqual(await axeOn(page), []);
  // Typing shortly before is another step.
  await content(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("# end\n");
  await shows(page, "3 errors");
  // From another tab as well, and after a character of two units.
  await page.locator("#files button").nth(1).click();
  await page.locator('.fix[aria-label*="leter"]').focus();
  await page.keyboard.press("Enter");
  await shows(page, "2 errors");
  assert.ok(await page.evaluate(() => document.activeElement.matches("#diagnostics .fix")));
  await page.locator("#files button").first().click();
  const fixed = `${GAME}# end\n`.replace("leter", "letter");
  assert.equal(await text(page), fixed);
  await page.locator('.fix[aria-label*="sumary"]').click();
  await shows(page, "1 error");
  assert.deepEqual(await fixes(page).allTextContents(), ["Fix"]);
  await content(page).click();
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), fixed);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), `${GAME}# end\n`);
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), GAME);
  await finish(page);
});

test("all mistakes are fixed at once", { skip, timeout: 240_000 }, async () => {
  const page = await editor({ "small.toml": GAME, "hill.board": BOARD });
  await shows(page, "3 errors");
  await fixes(page).first().click();
  await shows(page, "no mistakes");
  assert.equal(await text(page), GAME.replace("sumary", "summary").replace("leter", "letter").replace("reslt", "result"));
  assert.equal(await fixes(page).count(), 0);
  await content(page).click();
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), GAME);
  await finish(page);
});

test("mistakes in a parent are fixed in its tab, and the text has the action", { skip, timeout: 240_000 }, async () => {
  const parent = GAME.replace("reslt", "result").replace("leter", "letter").replace("Small", "Base");
  const page = await editor({ "small.toml": 'language = 1\nextends = "base"\nname = "Small"\n', "base.toml": parent, "hill.board": BOARD });
  await shows(page, "1 error");
  await page.locator("#files button", { hasText: "base.toml" }).click();
  await content(page).locator(".cm-lintRange").waitFor();
  const box = await page.evaluate(() => {
    const { x, y, width, height } = document.getElementById("editor").shadowRoot.querySelector(".cm-lintRange").getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.move(box.x, box.y);
  await page.locator("#editor .cm-diagnosticAction", { hasText: "Fix" }).click();
  await shows(page, "no mistakes");
  assert.equal(await text(page), parent.replace("sumary", "summary"));
  await finish(page);
});

test("a text that has changed since its check is not fixed", { skip, timeout: 240_000 }, async () => {
  const page = await editor({ "small.toml": GAME, "hill.board": BOARD });
  await shows(page, "3 errors");
  await content(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("#");
  // Before the check that follows.
  await page.evaluate(() => document.querySelector("#diagnostics .fix").click());
  assert.equal(await text(page), `#${GAME}`);
  assert.match(await page.textContent("#draft"), /has changed/);
  await finish(page);
});
