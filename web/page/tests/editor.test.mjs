// The variant editor: files in tabs, completion and explanations from the reference, a board to try the rules on, no text that is lost.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { editorContent as content, editorShows as shows, editorText as text, written } from "./person.mjs";
import { axeOn, chromium, finish, open, ready, server, setUp, skip } from "./served.mjs";

setUp();

const example = (name) => readFile(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
/** A small game on a board of its own. */
const GAME = (board) => `language = 1
name = "Small"
summary = "Kings."
board = "${board}"
[setup.pieces]
king = "a1"
[piece]
king = { letter = "K", moves = "K" }
[end.stuck]
when = "not can move"
result = "draw"
reason = "stuck"
`;
const BOARD = "lattice square\nshape 5x5\nframe white forward 0\nframe black forward 4 cells rotate\n";

/** Waits until the definition has this number of files. */
const hasFiles = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#files button").length === n, n);
const tabs = (page) => page.locator("#files button").evaluateAll((all) => all.map((one) => one.firstChild.textContent));
async function write(page, game = "losalamos", title = "Los Alamos Chess", options = {}) {
  await ready(page, title);
  await page.click("#write");
  await shows(page, "no mistakes");
  return options;
}
async function replace(page, words) {
  await content(page).click();
  await page.keyboard.press("Control+a");
  // Chromium keeps the look of a selection that is typed over, as a style that the page does not allow, until the editor draws it.
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(words);
}
async function editor(options = {}) {
  const page = await open(chromium, `${server.url}#play=losalamos`, { permissions: ["clipboard-read", "clipboard-write"], ...options });
  await write(page);
  return page;
}
async function save(page) {
  await page.click("#more-button");
  await page.click("#download");
}
/** Lets files fall on the editor. */
const drop = (page, files) =>
  page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
    const place = document.getElementById("editor").shadowRoot.querySelector(".cm-content");
    for (const type of ["dragover", "drop"]) place.dispatchEvent(new DragEvent(type, { bubbles: true, composed: true, cancelable: true, dataTransfer: data }));
  }, files);

test("a board, a parent and a picture are written on the page", { skip, timeout: 240_000 }, async () => {
  const page = await editor();
  await replace(page, GAME("5x5"));
  await shows(page, "no mistakes");
  await page.click("#new-file");
  await page.fill("#file-name", "bad name");
  await page.keyboard.press("Enter");
  await shows(page, "no spaces", "dialog-problem");
  await page.fill("#file-name", "hill.board");
  await page.keyboard.press("Enter");
  await hasFiles(page, 2);
  assert.deepEqual(await tabs(page), ["small.toml", "hill.board"]);
  await replace(page, BOARD.replace("5x5", "3x3"));
  await page.locator("#draft button", { hasText: "Use it" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#preview alfil-cells .cell").length === 9);
  await shows(page, "no mistakes");
  // A mistake in the board leads to its tab, wherever the author is.
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("nonsense\n");
  await shows(page, "1 error");
  assert.match(await page.textContent("#diagnostics"), /hill\.board:5:1/);
  assert.equal(await page.textContent("#files .n-errors"), "1");
  await page.locator("#files button").first().click();
  assert.match(await text(page), /board = "hill"/);
  await page.locator("#diagnostics button").first().click();
  assert.equal(await page.locator('#files [aria-selected="true"]').evaluate((one) => one.firstChild.textContent), "hill.board");
  assert.equal(await page.evaluate(() => document.getElementById("editor").shadowRoot.querySelector(".cm-activeLine").textContent), "nonsense");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await shows(page, "no mistakes");
  // References to a file change with its name; each file has its own undo.
  await page.locator("#files button").nth(1).focus();
  await page.keyboard.press("F2");
  await page.fill("#file-name", "mount");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => [...document.querySelectorAll("#files button")].some((one) => one.textContent === "mount.board"));
  await page.locator("#files button").first().click();
  assert.match(await text(page), /board = "mount"/);
  await shows(page, "no mistakes");
  // A picture, seen as it is drawn.
  await page.click("#new-file");
  await page.check('input[value="svg"]');
  await page.fill("#file-name", "crown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#picture img")?.naturalWidth > 0);
  await page.locator("#files button").first().click();
  assert.ok(await page.isHidden("#picture"));
  await replace(page, (await text(page)).replace('moves = "K" }', 'moves = "K", image = "crown.svg" }'));
  await shows(page, "no mistakes");
  // A parent of one's own.
  await page.click("#new-file");
  await page.check('input[value="toml"]');
  await page.fill("#file-name", "base");
  await page.keyboard.press("Enter");
  await hasFiles(page, 4);
  const names = await tabs(page);
  await page.click("#delete-file");
  assert.equal((await tabs(page)).length, 3);
  await page.locator("#draft button", { hasText: "Put it back" }).click();
  assert.deepEqual(await tabs(page), names);
  await page.keyboard.press("Escape");
  // The keys of tabs.
  await page.locator('#files [aria-selected="true"]').focus();
  await page.keyboard.press("Home");
  assert.equal(await page.evaluate(() => document.activeElement.firstChild.textContent), "small.toml");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.firstChild.textContent), "base.toml");
  // All of it is in the draft and in the link, and is played.
  await page.keyboard.press("Home");
  await shows(page, "no mistakes");
  await page.click("#share-text");
  await shows(page, "with its 3 files is copied", "draft");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.reload();
  await ready(page, "Los Alamos Chess");
  await page.click("#write");
  await shows(page, "no mistakes");
  const own = await page.locator("#drafts option").evaluateAll((all) => all.find((one) => one.textContent.startsWith("small"))?.value);
  await page.selectOption("#drafts", own);
  await hasFiles(page, 4);
  assert.deepEqual(await tabs(page), names);
  await shows(page, "no mistakes");
  await page.click("#try");
  await ready(page, "Small");
  await page.reload();
  await ready(page, "Small");
  await page.click("#write");
  await hasFiles(page, 4);
  assert.deepEqual(page.diagnostics, []);
  const other = await open(chromium, link);
  await ready(other, "Small");
  assert.equal(await other.locator("#board .cell").count(), 9);
  await other.click("#write");
  await hasFiles(other, 4);
  await finish(other);
  await page.context().close();
});

test("files are opened by Open and by drag and drop, and what is no text of a definition is refused", { skip, timeout: 180_000 }, async (t) => {
  const page = await editor();
  const folder = await mkdtemp(join(tmpdir(), "alfil-editor-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const files = [];
  for (const [name, words] of [["torus.toml", await example("torus.toml")], ["torus.board", await example("torus.board")], ["bad.board", Buffer.from([0xff, 0xfe, 0])], ["note.txt", "hello"]]) {
    files.push(join(folder, name));
    await writeFile(join(folder, name), words);
  }
  await page.setInputFiles("#open-files", files);
  await hasFiles(page, 2);
  await shows(page, "no mistakes; 10 tests");
  assert.deepEqual(await tabs(page), ["chess-on-a-torus.toml", "torus.board"]);
  await shows(page, "note\\.txt: a file ends in .*; bad\\.board cannot be read|bad\\.board cannot be read.*note\\.txt: a file ends in", "draft");
  // A board of the same name takes the place of the one that is there, and undo brings that back.
  await drop(page, { "torus.board": (await example("torus.board")).replace("wrap ranks", "") });
  await written(page, "wrap ranks", false);
  assert.equal((await tabs(page)).length, 2);
  await content(page).click();
  await page.keyboard.press("Control+z");
  assert.match(await text(page), /wrap ranks/);
  // The text of a dropped file does not land in the text at the pointer.
  await page.locator("#files button").first().click();
  const before = await text(page);
  await drop(page, { "piece.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>' });
  await hasFiles(page, 3);
  await page.locator("#files button").first().click();
  assert.equal(await text(page), before);
  // A definition with its parent: the one that no other extends is the game.
  await drop(page, { "mother.toml": 'language = 1\nextends = "losalamos"\nname = "Mother"\n', "child.toml": 'language = 1\nextends = "mother"\nname = "Child"\n' });
  await page.waitForFunction(() => document.querySelector("#files button")?.textContent === "child.toml");
  assert.deepEqual(await tabs(page), ["child.toml", "mother.toml"]);
  await shows(page, "no mistakes");
  // The parent alone belongs to the definition that extends it.
  await drop(page, { "mother.toml": 'language = 1\nextends = "losalamos"\nname = "Mother"\nsummary = "changed"\n' });
  await written(page, "changed");
  assert.deepEqual(await tabs(page), ["child.toml", "mother.toml"]);
  await finish(page);
});

test("all files are saved: into a folder, or as downloads", { skip, timeout: 120_000 }, async () => {
  const page = await editor();
  await drop(page, { "small.toml": GAME("hill"), "hill.board": BOARD });
  await shows(page, "no mistakes");
  await page.waitForFunction(() => document.getElementById("download").textContent === "Save all");
  await page.evaluate(() => {
    globalThis.disk = { "hill.board": "old" };
    globalThis.showDirectoryPicker = async () => ({
      getFileHandle: async (name, options) => {
        if (!(name in globalThis.disk) && !options?.create) throw new DOMException("none", "NotFoundError");
        return {
          getFile: async () => new File([globalThis.disk[name]], name),
          createWritable: async () => ({ write: async (text) => void (globalThis.disk[name] = text), close: async () => {} }),
        };
      },
    });
  });
  await save(page);
  await page.waitForSelector("#dialog[open]");
  assert.match(await page.textContent("#dialog-body"), /hill\.board/);
  await page.keyboard.press("Escape");
  assert.deepEqual(await page.evaluate(() => globalThis.disk), { "hill.board": "old" });
  await save(page);
  await page.locator("#dialog button", { hasText: "Replace" }).click();
  await shows(page, "2 files are written", "draft");
  assert.deepEqual(await page.evaluate(() => globalThis.disk), { "small.toml": GAME("hill"), "hill.board": BOARD });
  await page.evaluate(() => {
    globalThis.showDirectoryPicker = undefined;
  });
  const saved = [];
  page.on("download", (one) => saved.push(one.suggestedFilename()));
  await save(page);
  await shows(page, "2 files are downloaded", "draft");
  for (let n = 0; n < 100 && saved.length < 2; n++) await page.waitForTimeout(50);
  assert.deepEqual(saved.sort(), ["hill.board", "small.toml"]);
  await finish(page);
});

const offered = (page) =>
  page.evaluate(() => [...document.getElementById("editor").shadowRoot.querySelectorAll(".cm-tooltip-autocomplete li")].map((one) => [one.querySelector(".cm-completionLabel").textContent, one.querySelector(".cm-completionDetail")?.textContent ?? ""]));
/** Types at the end of a text, and returns what is offered there. */
async function complete(page, before, typed, isAsked = false) {
  await page.keyboard.press("Escape");
  await replace(page, before);
  await page.keyboard.type(typed);
  if (isAsked) await page.keyboard.press("Control+Space");
  await page.waitForFunction(() => document.getElementById("editor").shadowRoot.querySelector(".cm-tooltip-autocomplete li"), null, { timeout: 20_000 });
  return offered(page);
}
const labels = (all) => all.map(([label]) => label);

test("keys, names, words, figures and letters are completed from the reference and the text", { skip, timeout: 240_000 }, async () => {
  const page = await editor();
  const head = 'language = 1\nextends = "losalamos"\nname = "Small"\n[piece]\nzebra = { letter = "Z", moves = "Z" }\n[status.tired]\nlasts = 2\n[zone]\nhill = "d4"\n[turn.double]\ndo = "move"\n';
  await replace(page, head);
  await shows(page, "no mistakes|error|warning");
  await page.waitForFunction(() => document.querySelector("#preview alfil-cells .cell"));
  // Keys of a table, with their type; a key of the table is not offered again.
  assert.deepEqual(await complete(page, `${head}[forbid.x]\nwho = "mine"\n`, "w"), [["when", "condition"]]);
  assert.ok(labels(await complete(page, "language = 1\n", "ex")).includes("extends"));
  assert.ok(labels(await complete(page, `${head}[options.big]\nabout = "Big."\n`, "gro")).includes("group"));
  assert.ok(labels(await complete(page, `${head}[options.big.forbid.x]\n`, "att")).includes("attack"));
  // A list that has just opened takes no Enter yet.
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  assert.match(await text(page), /attack = $/m);
  // Heads of tables, and the names of a kind.
  assert.ok(labels(await complete(page, head, "[pro")).includes("promotion"));
  assert.ok(labels(await complete(page, head, "[piece.")).includes("zebra"));
  // Values that the reference lists, shipped names, files of one's own, figures.
  assert.deepEqual(labels(await complete(page, `${head}[end.x]\n`, 'result = "')), ["draw", "loss", "win"]);
  assert.deepEqual(labels(await complete(page, `${head}[end.x]\n`, "first = ", true)), ["true"]);
  assert.ok(labels(await complete(page, "language = 1\n", 'extends = "gl')).includes("glinski"));
  assert.ok(labels(await complete(page, "language = 1\n", 'board = "hex')).includes("hexagon-91"));
  assert.ok(labels(await complete(page, `${head}[piece.zebra]\n`, 'image = "zeb')).includes("zebra"));
  assert.deepEqual(labels(await complete(page, `${head}[turn.other]\n`, 'otherwise = "')), ["double"]);
  // Expressions: the game's own names, inherited ones, words and functions.
  const names = async (typed) => complete(page, `${head}[forbid.x]\n`, `when = "${typed}`);
  assert.ok((await names("ze")).some(([label, detail]) => label === "zebra" && detail === "piece"));
  assert.ok((await names("kni")).some(([label, detail]) => label === "knight" && detail === "piece"));
  assert.ok((await names("hil")).some(([label, detail]) => label === "hill" && detail === "zone"));
  assert.ok((await names("tir")).some(([label, detail]) => label === "tired" && detail === "status"));
  assert.ok((await names("whi")).some(([label, detail]) => label === "white" && detail === "player"));
  assert.deepEqual(await names("turn is d"), [["double", "turn"]]);
  assert.ok((await names("nea")).some(([label, detail]) => label === "near" && detail === "(S, 'BETZA')"));
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  assert.match(await text(page), /when = "near\(S, 'BETZA'\)"/);
  assert.ok((await complete(page, `${head}[effect.x]\n`, 'do = ["giv')).some(([label, detail]) => label === "give" && detail === "(STATUS, S)"));
  // An expression of an option is one as well.
  assert.ok(labels(await complete(page, `${head}[options.big]\nabout = "Big."\nforbid.x = { `, 'when = "zeb')).includes("zebra"));
  // Letters of movements: all of them at the start, later when asked for; also in the quotes of an expression.
  const letters = await complete(page, `${head}[piece.ox]\nletter = "O"\n`, 'moves = "');
  assert.deepEqual(letters.find(([letter]) => letter === "N"), ["N", "leaps (1,2)"]);
  assert.deepEqual(letters.find(([letter]) => letter === "f"), ["f", "forward."]);
  await page.waitForTimeout(150);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.getElementById("editor").shadowRoot.querySelector(".cm-completionInfo .cm-reach"));
  assert.ok(labels(await complete(page, `${head}[piece.ox]\n`, 'moves = "fm', true)).includes("W"));
  assert.ok(labels(await complete(page, `${head}[forbid.x]\n`, "when = \"none(near(to, '", false)).includes("K"));
  // Boards: their statements.
  await drop(page, { "own.board": BOARD });
  await hasFiles(page, 2);
  assert.deepEqual(labels(await complete(page, BOARD, "wr")), ["wrap"]);
  // The own file is offered.
  await page.locator("#files button").first().click();
  assert.deepEqual((await complete(page, "language = 1\n", 'board = "ow'))[0], ["own", "your file"]);
  await finish(page);
});

test("words are explained on hover and by F1, with a link where the book is served", { skip, timeout: 120_000 }, async () => {
  const page = await editor();
  await replace(page, `language = 1\nextends = "losalamos"\nname = "Small"\n[piece.zebra]\nletter = "Z"\nmoves = "fcZ"\n[forbid.x]\nwhen = "none(captured) and piece is zebra"\n`);
  await shows(page, "no mistakes|error|warning");
  const tip = () => page.waitForFunction(() => document.getElementById("editor").shadowRoot.querySelector(".cm-tooltip-hover .cm-explained")?.innerText, null, { timeout: 20_000 }).then((one) => one.jsonValue());
  const hover = async (line, word) => {
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => !document.getElementById("editor").shadowRoot.querySelector(".cm-tooltip-hover"));
    const at = await page.evaluate(([line, word]) => {
      const place = document.getElementById("editor").shadowRoot.querySelectorAll(".cm-line")[line];
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const index = node.data.indexOf(word);
        if (index < 0) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const box = range.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      }
      return null;
    }, [line, word]);
    await page.mouse.move(at[0] - 1, at[1]);
    await page.mouse.move(at[0], at[1]);
    return tip();
  };
  assert.match(await hover(4, "letter"), /letter text\s+a capital letter/);
  assert.match(await hover(3, "piece"), /\[piece\.NAME\]\s+Each kind of piece has a table/);
  assert.match(await hover(7, "none"), /none\(S\)\s+S has a cell/);
  assert.match(await hover(7, "captured"), /cells of the captured pieces/);
  assert.match(await hover(7, "zebra"), /zebra kind/);
  assert.match(await hover(5, "fcZ"), /forward[\s\S]*captures an enemy[\s\S]*leaps \(2,3\)/);
  assert.equal(await page.locator("#editor .cm-explained a").count(), 0);
  // By keys; Escape closes.
  await page.mouse.move(5, 5);
  await content(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F1");
  assert.match(await tip(), /extends text\s+the parent definition/);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.getElementById("editor").shadowRoot.querySelector(".cm-tooltip-hover"));
  await finish(page);
  // Served with the book: the place in it.
  const served = await open(chromium, "about:blank");
  await served.route("**/book/**", (route) => route.fulfill({ contentType: "text/html", body: "<p>The book" }));
  await served.goto(`${server.url}#play=losalamos`);
  await served.evaluate(() => document.body.setAttribute("data-games", ""));
  await write(served);
  await content(served).click();
  await served.keyboard.press("Control+Home");
  await served.keyboard.press("F1");
  const link = served.locator("#editor .cm-explained a");
  await link.waitFor();
  assert.equal(await link.getAttribute("href"), "book/reference/definition.html#keys-at-the-top-of-the-file");
  await served.context().close();
});

const trial = (page) => page.evaluate(() => document.querySelector("#preview alfil-cells").state);
const cells = (page, names) => page.evaluate((names) => names.map((name) => [...document.querySelectorAll("#preview .cell")].findIndex((one) => one.getAttribute("aria-label").startsWith(`${name},`))), names);
async function move(page, from, to) {
  const [n, before] = [(await trial(page)).n_plies, await cells(page, [from, to])];
  for (const cell of before) await page.locator(`#preview [data-cell="${cell}"]`).click({ force: true });
  await page.waitForFunction((n) => document.querySelector("#preview alfil-cells").state.n_plies === n + 1, n);
}

test("the board beside the text begins from a position that is set up", { skip, timeout: 120_000 }, async () => {
  const page = await editor();
  await page.waitForSelector("#preview .cell[aria-label]");
  const n = (await trial(page)).pieces.length;
  await page.locator("#preview button", { hasText: "Set up" }).click();
  await page.waitForSelector("#arranging");
  assert.ok(!(await page.isVisible("#writing")));
  await page.locator('#arranging .cell[aria-label^="b2,"]').click({ button: "right", force: true });
  await page.waitForFunction((n) => document.querySelector("#arranging alfil-cells").state.pieces.length === n - 1, n);
  await page.locator("#arranging .main").click();
  await page.waitForSelector("#arranging", { state: "detached" });
  assert.ok(await page.isVisible("#writing"));
  assert.equal((await trial(page)).pieces.length, n - 1);
  await page.locator("#preview button", { hasText: "Restart" }).click();
  await page.waitForFunction((n) => document.querySelector("#preview alfil-cells").state.pieces.length === n, n);
  await page.context().close();
});

test("the board beside the text is played on by both sides, with undo, restart and flip", { skip, timeout: 180_000 }, async () => {
  const page = await editor();
  await page.waitForSelector("#preview .cell[aria-label]");
  await move(page, "b2", "b3");
  await move(page, "c5", "c4");
  await move(page, "b3", "c4");
  assert.equal((await trial(page)).n_plies, 3);
  // The game that is played is left alone.
  assert.equal(await page.evaluate(() => document.getElementById("board").state.n_plies), 0);
  await page.locator("#preview button", { hasText: "Undo" }).click();
  await page.waitForFunction(() => document.querySelector("#preview alfil-cells").state.n_plies === 2);
  // A change of the rules keeps the moves.
  await content(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText('\n[effect.x]\nafter = "turns > 90"\ndo = "remove(to)"\n');
  await shows(page, "no mistakes");
  await page.waitForSelector('.trial[aria-busy="false"]');
  assert.equal((await trial(page)).n_plies, 2);
  await move(page, "b3", "c4");
  const first = await page.evaluate(() => document.querySelector("#preview [data-cell]").getBoundingClientRect().top);
  await page.locator("#preview button", { hasText: "Flip" }).click();
  await page.waitForFunction((first) => document.querySelector("#preview [data-cell='0']").getBoundingClientRect().top !== first, first);
  await page.locator("#preview button", { hasText: "Restart" }).click();
  await page.waitForFunction(() => document.querySelector("#preview alfil-cells").state.n_plies === 0);
  // The reason why a piece does not go there is shown.
  for (const cell of await cells(page, ["a2", "b5"])) await page.locator(`#preview [data-cell="${cell}"]`).click({ force: true });
  await page.waitForFunction(() => /a2|pawn/.test(document.querySelector(".trial-words").textContent) && !/to move/.test(document.querySelector(".trial-words").textContent));
  // By keys.
  await page.locator("#preview .cell[tabindex='0']").focus();
  for (const key of ["b", "2", "Enter", "b", "3", "Enter"]) {
    if (key === "b") await page.waitForTimeout(950);
    await page.keyboard.press(key);
  }
  await page.waitForFunction(() => document.querySelector("#preview alfil-cells").state.n_plies === 1);
  // Drops, and turns that need no board.
  await page.click("#fork");
  await page.locator(".starters button", { has: page.locator("strong:text-is('Minishogi')") }).click();
  // Only lines near the cursor are in the document: its name, its set-up, or its last tests.
  await page.waitForFunction(() => /Minishogi|rbsgk|gote/.test(document.getElementById("editor").shadowRoot.querySelector(".cm-content").innerText));
  await shows(page, "no mistakes");
  await page.waitForSelector('.trial[aria-busy="false"]');
  // Another game takes no moves over. A captured piece is dropped.
  assert.equal((await trial(page)).n_plies, 0);
  const play = async (isExpected) => {
    const { turns, n_plies, kinds } = await trial(page);
    const turn = turns.find(isExpected);
    assert.ok(turn, `no such turn at ${n_plies} ${kinds}`);
    if (turn.item !== null && turn.from === null) await page.locator(".trial-item:not(:disabled)").first().click();
    else await page.locator(`#preview [data-cell="${turn.from}"]`).click({ force: true });
    await page.locator(`#preview [data-cell="${turn.to}"]`).click({ force: true });
    const choice = page.locator("#preview .chooser .choice");
    await page.waitForFunction((n) => document.querySelector("#preview .chooser .choice") || document.querySelector("#preview alfil-cells").state.n_plies > n, n_plies);
    if (await choice.count()) await choice.first().click();
    await page.waitForFunction((n) => document.querySelector("#preview alfil-cells").state.n_plies > n, n_plies);
  };
  const isDrop = (turn) => turn.item !== null && turn.from === null;
  for (let n = 0; n < 12 && !(await trial(page)).turns.some(isDrop); n++) {
    const takes = (await trial(page)).turns.some((turn) => turn.captures.length > 0);
    await play((turn) => (takes ? turn.captures.length > 0 : turn.from !== null && turn.to !== null));
  }
  await play(isDrop);
  await finish(page);
});

test("no text is lost unasked: undo, the empty text, starters, a browser without room", { skip, timeout: 180_000 }, async () => {
  const page = await editor();
  await content(page).click();
  for (let n = 0; n < 4; n++) await page.keyboard.press("Control+z");
  assert.match(await text(page), /"Los Alamos Chess"/);
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# hours of work\n");
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("hours of work")));
  // The empty text does not take its place.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await shows(page, "the text is empty; your draft is stored", "draft");
  assert.ok(await page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes("hours of work"))));
  await page.locator("#draft button", { hasText: "Bring it back" }).click();
  await written(page, "hours of work");
  // Another start shows no question: the draft is kept.
  await page.click("#fork");
  await page.waitForFunction(() => document.querySelectorAll(".starters .card").length > 30);
  await page.fill(".starters input", "torus");
  assert.equal(await page.locator(".starters .card:visible").count(), 1);
  await page.waitForFunction(() => [...document.querySelectorAll(".starters .card:not([hidden]) img")].some((one) => one.naturalWidth > 0), null, { timeout: 60_000 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await hasFiles(page, 2);
  assert.ok(await page.isHidden("#dialog"));
  assert.ok(await page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes("hours of work"))));
  await shows(page, "no mistakes");
  // A browser that stores nothing: then there is a question, and Stay keeps the text.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await content(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# unsaved\n");
  await shows(page, "does not store the draft", "draft");
  const begin = async () => {
    await page.click("#fork");
    await page.locator(".starters button", { hasText: "Corner Duel" }).click();
    await shows(page, "Leave without a draft", "dialog-title");
  };
  await begin();
  await page.locator("#dialog button", { hasText: "Stay here" }).click();
  assert.match(await text(page), /# unsaved/);
  await begin();
  await page.locator("#dialog button", { hasText: "Go on, lose the text" }).click();
  await written(page, "Corner Duel");
  await finish(page);
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing in the editor, ${colorScheme}`, { skip, timeout: 120_000 }, async () => {
    const page = await editor({ colorScheme });
    await drop(page, { "small.toml": GAME("hill"), "hill.board": `${BOARD}nonsense\n` });
    await shows(page, "1 error");
    assert.deepEqual(await axeOn(page), []);
    await page.locator("#files button").nth(1).click();
    assert.deepEqual(await axeOn(page), []);
    await page.click("#new-file");
    assert.deepEqual(await axeOn(page), []);
    await page.keyboard.press("Escape");
    await page.click("#fork");
    await page.waitForSelector(".starters .card");
    assert.deepEqual(await axeOn(page), []);
    await page.keyboard.press("Escape");
    await page.locator("#files button").first().click();
    await content(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("[piece.ox]\nle");
    await page.waitForFunction(() => document.getElementById("editor").shadowRoot.querySelector(".cm-tooltip-autocomplete li"));
    assert.deepEqual(await axeOn(page), []);
    await finish(page);
  });
}

test("the editor fits on a phone, upright and crosswise", { skip, timeout: 120_000 }, async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 320, height: 640 }]) {
    const page = await editor({ viewport });
    await drop(page, { "small.toml": GAME("hill"), "hill.board": BOARD });
    await shows(page, "no mistakes");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${viewport.width}: ${wide} pixels too wide`);
    await page.context().close();
  }
});

test("a text is read as far as it goes, whatever is missing", { timeout: 120_000 }, async (t) => {
  const { build } = await import("esbuild");
  const { referencePlugin } = await import("../reference.mjs");
  const folder = await mkdtemp(join(tmpdir(), "alfil-scan-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const source = new URL("../src/spot.ts", import.meta.url).pathname;
  const built = await build({ stdin: { contents: `export * from ${JSON.stringify(source)}; export * from ${JSON.stringify(source.replace("spot.ts", "toml.ts"))};`, resolveDir: folder, loader: "ts" }, bundle: true, write: false, format: "esm", plugins: [referencePlugin(true)] });
  await writeFile(join(folder, "spot.mjs"), built.outputFiles[0].text);
  const { scan, spotAt } = await import(pathToFileURL(join(folder, "spot.mjs")).href);
  const at = (text) => {
    const { is, path, word } = scan(text).end;
    return [is, path.join("."), word];
  };
  assert.deepEqual(at("na"), ["key", "", "na"]);
  assert.deepEqual(at('name = "x'), ["value", "name", ""]);
  assert.deepEqual(at("[pie"), ["header", "", "pie"]);
  assert.deepEqual(at('[forbid."long st'), ["header", "forbid", "long st"]);
  assert.deepEqual(at('[forbid."long step"]\nwh'), ["key", "forbid.long step", "wh"]);
  assert.deepEqual(at("[piece]\nking = { le"), ["key", "piece.king", "le"]);
  assert.deepEqual(at('[piece]\nking = { letter = "K", moves = { step = "'), ["value", "piece.king.moves.step", ""]);
  assert.deepEqual(at('[joint.O]\npieces = [\n  { who = "a", to = "b" },\n  { who = "'), ["value", "joint.O.pieces.who", ""]);
  assert.deepEqual(at('[joint.O]\npieces = [ { who = "a" } ]\nwhe'), ["key", "joint.O", "whe"]);
  assert.deepEqual(at("piece.king.mo"), ["key", "piece.king", "mo"]);
  assert.deepEqual(at("a = 1 # not"), ["comment", "", ""]);
  assert.deepEqual(at('[piece]\nking = { letter = "K\n[zone]\nhi'), ["key", "zone", "hi"]);
  assert.deepEqual(at('x = """a\nb = "c'), ["value", "x", ""]);
  assert.equal(spotAt('[forbid.x]\nwhen = "a').notation, "rule");
  assert.equal(spotAt('[forbid.x]\nwhen = "near(to, \'f').notation, "betza");
  assert.equal(spotAt('[options.o.forbid.x]\nwhen = "a').notation, "rule");
  assert.equal(spotAt('[piece]\nking = { moves = "f').notation, "betza");
  assert.equal(spotAt('[zone]\nhill = "d').notation, "rule");
  assert.equal(spotAt('name = "d').notation, "plain");
  // Every key of a shipped definition is found in the reference, cut off anywhere or not.
  const definitions = new URL("../../../definitions/", import.meta.url);
  let n = 0;
  for (const file of (await readdir(definitions)).filter((one) => one.endsWith(".toml"))) {
    const text = await readFile(new URL(file, definitions), "utf8");
    for (let i = 0; i < text.length; i += 37) spotAt(text.slice(0, i));
    for (const { path, from, value } of scan(text).entries) {
      if (value !== undefined || path.length !== 3 || ["setup", "options", "zone", "let", "test", "test-defaults"].includes(path[0])) continue;
      if (path[0] === "attribute" || text.includes(`of = "kind"`) || /of\s*=\s*"kind"/.test(text)) continue;
      n++;
      const spot = spotAt(text.slice(0, text.indexOf("=", from) + 1));
      assert.ok(spot.key, `${file}: ${path.join(".")} is not in the reference`);
    }
  }
  assert.ok(n > 100, `${n} keys`);
});

test("a text that has mistakes from the start has the board of its parent, or words", { skip, timeout: 120_000 }, async () => {
  const page = await editor();
  const preview = () => page.textContent("#preview");
  await replace(page, 'language = 1\nextends = "losalamos"\nname = "Broken"\nboard = 3\n');
  await page.waitForFunction(() => /[1-9]\d* error/.test(document.getElementById("checked").textContent));
  // The last good board stays as long as the text is the same one.
  assert.equal(await page.locator("#preview .quiet").count(), 0);
  await page.waitForFunction(() => [...document.querySelectorAll("#drafts option")].some((one) => one.selected && one.textContent.startsWith("broken")));
  await page.reload();
  await ready(page, "Los Alamos Chess");
  // The game began from the shipped text, so this is its draft.
  await page.click("#write");
  await page.waitForFunction(() => /board of (Chess|Los Alamos)/.test(document.getElementById("preview").textContent));
  await page.waitForFunction(() => document.querySelectorAll("#preview alfil-cells .cell").length > 0);
  // Code in messages is code.
  assert.ok((await page.locator("#diagnostics span code").count()) > 0);
  assert.doesNotMatch(await page.textContent("#diagnostics"), /`/);
  assert.deepEqual(await axeOn(page), []);
  // Another text has its own board again.
  await replace(page, 'language = 1\nextends = "losalamos"\nname = "Broken"\n');
  await page.waitForFunction(() => document.querySelectorAll("#preview alfil-cells .cell").length === 36 && !/As long as/.test(document.getElementById("preview").textContent));
  assert.doesNotMatch(await preview(), /mistakes/);
  await finish(page);
});

test("rare actions are in a menu, and a long name leaves the date of its draft", { skip, timeout: 120_000 }, async () => {
  const page = await editor();
  assert.equal(await page.isVisible("#drop-draft"), false);
  await replace(page, 'language = 1\nextends = "chess"\nname = "A very long name of a game indeed"\n');
  await page.waitForFunction(() => [...document.querySelectorAll("#drafts option")].some((one) => /^a-very-long…, \d.*:/.test(one.textContent)));
  const isCut = await page.locator("#drafts").evaluate((select) => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = getComputedStyle(select).font;
    return context.measureText(select.selectedOptions[0].textContent).width > select.clientWidth;
  });
  assert.ok(!isCut);
  await page.click("#more-button");
  assert.deepEqual(await axeOn(page), []);
  await page.click("#drop-draft");
  assert.match(await page.textContent("#draft"), /the draft is deleted/);
  assert.equal(await page.isVisible("#drop-draft"), false);
  await finish(page);
});
