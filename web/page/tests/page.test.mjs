// The page around the board: nothing is lost, all players can use it, an untrusted definition does no harm.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { checked, editorText, make, middle, openGame, play, plies, problem, record, settled, state, table } from "./person.mjs";
import { axeOn, chromium, finish, open, ready, server, setUp, skip } from "./served.mjs";

setUp();

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing, ${colorScheme}`, { skip }, async () => {
    const page = await openGame("glinski", "Glinski's Hexagonal Chess", { colorScheme });
    const now = await state(page);
    await make(page, now.turns[0]);
    assert.deepEqual(await axeOn(page), []);
    await page.click("#choose");
    await page.waitForSelector(".library li button");
    assert.deepEqual(await axeOn(page), []);
    await page.keyboard.press("Escape");
    await page.click("#rules");
    const sheet = page.frameLocator("#sheet iframe");
    await sheet.locator("h1").waitFor();
    assert.equal(await sheet.locator("h1").textContent(), "Glinski's Hexagonal Chess");
    assert.ok((await sheet.locator("svg").count()) > 3, "pieces have diagrams");
    assert.deepEqual(await axeOn(page), []);
    await page.keyboard.press("Escape");
    await page.click("#write");
    await page.waitForFunction(() => /no mistakes|error/.test(document.getElementById("checked").textContent));
    assert.deepEqual(await axeOn(page), []);
    await finish(page);
  });
}

test("a reload in the middle loses nothing", { skip }, async () => {
  for (const [name, title] of [["crazyhouse", "Crazyhouse"], ["peg-chess-setup", "Peg Chess, independent set-up"], ["spinal-tap", "Spinal Tap Chess"]]) {
    const page = await openGame(name, title);
    for (let n = 0; n < 3; n++) await make(page, (await state(page)).turns[n]);
    const before = await state(page);
    await page.reload();
    await ready(page, title);
    await settled(page);
    const after = await state(page);
    assert.deepEqual(after.pieces, before.pieces, name);
    assert.deepEqual(after.stores, before.stores, name);
    assert.deepEqual(after.record, before.record, name);
    assert.equal(after.mover, before.mover, name);
    assert.deepEqual(page.diagnostics, [], name);
    await page.context().close();
  }
});

test("undo stops a running search", { skip }, async () => {
  const page = await openGame("chess", "Chess");
  await page.locator("#level").fill("10");
  const [turn] = (await state(page)).turns;
  const started = make(page, turn).catch(() => {});
  await page.waitForFunction(() => document.body.classList.contains("thinking"));
  await page.click("#undo");
  await plies(page, 0);
  await settled(page);
  assert.equal((await state(page)).n_plies, 0);
  await page.context().close();
  await started;
});

test("a battle is played step by step", { skip }, async () => {
  const page = await openGame("spinal-tap", "Spinal Tap Chess");
  await page.locator("#level").fill("1");
  await page.locator("#choices button", { hasText: "Start battle" }).click();
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.steps !== null);
  for (let n = 0; n < 2; n++) {
    const now = await state(page);
    await make(page, now.turns.find((turn) => turn.from !== null && turn.to !== null));
  }
  assert.equal((await state(page)).steps.made.length, 2);
  await page.locator("#choices button", { hasText: "Undo step" }).click();
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.steps.made.length === 1);
  await page.locator("#choices button", { hasText: "Cancel" }).click();
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.steps === null);
  assert.equal((await state(page)).n_plies, 0);
  await finish(page);
});

test("pieces that the engine places in secret are nowhere on the page", { skip }, async () => {
  const page = await openGame("peg-chess-setup", "Peg Chess, independent set-up");
  await page.locator("#level").fill("1");
  let hidden = 0;
  for (let n = 0; n < 4; n++) {
    const now = await state(page);
    if (!now.is_hidden) break;
    hidden++;
    await make(page, now.turns[n]);
    const after = await state(page);
    const others = after.record.filter((written) => written.player === 1 && after.is_hidden);
    for (const written of others) assert.equal(written.text, null);
  }
  assert.ok(hidden > 0, "the set-up is hidden");
  await page.context().close();
});

test("a definition is written, checked, played and shared", { skip }, async () => {
  const page = await openGame("", "Chess", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("#write");
  await checked(page);
  assert.match(await editorText(page), /^name\s*=\s*"Chess"$/m);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("nonsense = 1\n");
  await checked(page, "1 error,");
  const diagnostic = await page.textContent("#diagnostics li");
  assert.match(diagnostic, /1:1/);
  assert.match(diagnostic, /nonsense/);
  assert.ok(await page.isDisabled("#try"));
  // A place behind a sign of two units and four bytes is still the right one.
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# 𝄞\n");
  await page.waitForFunction(() => /2:1/.test(document.querySelector("#diagnostics li")?.textContent ?? ""));
  const marked = await page.locator("#editor .cm-lintRange-error").first().textContent();
  assert.equal(marked, "nonsense");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await checked(page);
  await page.waitForSelector("#preview alfil-cells .cell");
  await page.click("#share-text");
  await page.waitForFunction(() => /copied/.test(document.getElementById("draft").textContent));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.click("#try");
  await ready(page, "Chess");
  assert.deepEqual(page.diagnostics, []);
  const other = await open(chromium, link);
  await ready(other, "Chess");
  assert.deepEqual(other.diagnostics, []);
  await page.context().close();
  await other.context().close();
});

// Mistakes in a small definition, and definitions that need much time or space.
const HEAD = 'language = 1\nextends = "chess"\nname = "Strange"\n';
const many = (n, line) => Array.from({ length: n }, (_, index) => line(index)).join("\n");
const SMALL = [
  `[piece.pawn]\nimage = "<script>alert(1)</script>"`,
  `[piece.pawn]\nimage = "../../etc/passwd.svg"`,
  `[piece.pawn]\nimage = "http://example.com/a.svg"`,
  `[piece.pawn]\nimage = "javascript:alert(1)"`,
  `[piece.pawn]\nimage = { white = 3 }`,
  `[piece.pawn]\nletter = "<b>"`,
  `[piece."<img src=x onerror=alert(1)>"]\nletter = "Z"\nmoves = "W"`,
  `players = ["<script>", "b"]`,
  `players = []`,
  `board = "99999x99999"`,
  `board = "<svg onload=alert(1)>"`,
  `board = "../boards/square-8x8"`,
  `[setup]\nfen = "${"8/".repeat(5000)}"`,
  `[setup]\nfen = "${"k".repeat(100_000)} w - - 0 1"`,
  `[setup]\nfen = "<b>"`,
  `[setup.pieces]\nking = "a1 a1 a1"`,
  `[let]\na = "b"\nb = "a"`,
  many(2000, (n) => `[piece.p${n}]\nletter = "P${n}"\nmoves = "W"`),
  many(400, (n) => `[counter.c${n}]\nadd = "true"`),
  many(400, (n) => `[forbid.f${n}]\nwhen = "true or"`),
  many(400, (n) => `[options.o${n}]\nabout = "x"\nimplies = ["o${n + 1}"]`),
  `[let]\n${many(17, (n) => `a${n} = "${`a${n + 1} and `.repeat(20)}true"`)}`,
  `[forbid.x]\nwhen = "${"(".repeat(3000)}"`,
  `[forbid.x]\nwhen = "some(${"mine king | ".repeat(900)})"`,
  `[forbid.x]\nwhen = "'"`,
  `[end.x]\nwhen = "true"`,
  `[end.x]\nwhen = "true"\nresult = "<i>"\nreason = "x"`,
  `[counter.n]\nadd = "true"\nmax = 99999999999999999999`,
  `[counter.n]\nadd = "true"\nmax = -1`,
  `[piece.pawn]\nmoves = "(${"1".repeat(400)},2)"`,
  `[piece.pawn]\nmoves = "${"a".repeat(200)}W${"a".repeat(200)}W"`,
  `[piece.pawn]\nmoves = "\\u0000"`,
  `[piece.pawn]\nvalue = nan`,
  `[stack]\nheight = 65000`,
  `[phase.x]\norder = "alternate"\n`.repeat(50),
  `[attribute.a]\nof = "nothing"`,
  `[store.hand]\nof = "<u>"`,
  `[zone]\nz = "${"not ".repeat(3000)}z"`,
  `[promotion.x]\nto = ["pope"]`,
  `${"[a.b.c.d]\n".repeat(3000)}`,
  `x = ${"[".repeat(500)}`,
  `x = """${"\n".repeat(10_000)}`,
];

// Definitions of strangers: none may hang the page, show itself as markup, or break it for the next game.
const HOSTILE = [
  "",
  "\u0000\u0000",
  "[".repeat(100_000),
  "a".repeat(1_100_000),
  'title = "<img src=x onerror=alert(1)>"',
  'name = "</script><script>alert(1)</script>"',
  "board = { files = 100000, ranks = 100000 }",
  `extends = "chess"\ntitle = "<b onmouseover=alert(1)>x</b>"`,
  `extends = "chess"\n[piece.pawn]\nmove = "${"(".repeat(5000)}"`,
  `extends = "chess"\n[piece.pawn]\nmove = "${"W".repeat(20000)}"`,
  `extends = "extends"`,
  `extends = "../../etc/passwd"`,
  `extends = "chess"\n[forbid.x]\nwhen = "${"not ".repeat(20000)}in check"`,
  ...SMALL.map((lines) => `${HEAD}${lines}`),
];

test("untrusted definitions do no harm", { skip, timeout: 300_000 }, async () => {
  const page = await open(chromium, server.url);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  await ready(page, "Chess");
  assert.ok(HOSTILE.length >= 50, `${HOSTILE.length} definitions`);
  for (const text of HOSTILE) {
    const link = await page.evaluate(async (text) => {
      const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
      let binary = "";
      for (const byte of bytes) binary += String.fromCharCode(byte);
      return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    }, text);
    await page.evaluate(() => {
      document.getElementById("problem").textContent = "";
    });
    await page.evaluate((link) => {
      location.hash = `#play=strange&definition=${link}`;
    }, link);
    await page.waitForFunction(
      () => document.getElementById("problem").textContent !== "" || document.getElementById("title").textContent.includes("<b"),
      null,
      { timeout: 30_000 },
    );
    assert.equal(await page.locator("main img, main script, #title b, main svg[onload], main iframe").count(), 0);
    const words = await problem(page);
    assert.ok(words.length > 20 || text.includes("<b onmouse"), `${text.slice(0, 100)}: ${words}`);
  }
  assert.equal(dialogs, 0);
  await page.evaluate(() => {
    location.hash = "#play=losalamos";
  });
  await ready(page, "Los Alamos Chess");
  await make(page, (await state(page)).turns[0]);
  await page.context().close();
});

test("lines are tried and left again, and a reload keeps them", { skip }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4", "e7e5", "g1f3"] });
  const fen = async () => (await state(page)).fen;
  const main = await fen();
  await page.click("#look-first");
  await plies(page, 0);
  assert.equal((await record(page)).length, 3, "looking back forgets nothing");
  await play(page, "d2d4");
  await play(page, "d7d5");
  assert.deepEqual(await record(page), ["e4", "1. d4", "d5", "e5", "Nf3"], "a line beside the other");
  assert.equal(await page.locator("#record .line").count(), 1);
  const other = await fen();
  await page.locator("#record button", { hasText: "Nf3" }).click();
  await plies(page, 3);
  assert.equal(await fen(), main);
  await page.locator("#record [aria-current]").focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowDown", "End"]) {
    const before = await fen();
    await page.keyboard.press(key);
    await page.waitForFunction((before) => document.querySelector("alfil-cells").state.fen !== before, before);
  }
  assert.equal(await fen(), other);
  await page.waitForFunction(() => Object.entries(localStorage).some(([key, kept]) => key.startsWith("alfil.game.") && JSON.parse(kept).lines !== null));
  await page.reload();
  await ready(page, "Chess");
  assert.equal((await record(page)).length, 5);
  await page.click("#undo");
  await plies(page, 1);
  assert.equal((await record(page)).length, 4, "moves taken back are removed");
  await finish(page);
});

test("a premove is made on the player's turn", { skip }, async () => {
  const page = await openGame("breakthrough", "Breakthrough");
  await page.locator("#level").fill("10");
  const turns = (await state(page)).turns;
  const [first] = turns;
  const then = turns.find((turn) => turn.from !== first.from && turn.to !== first.to);
  const started = make(page, first);
  await page.waitForFunction(() => document.body.classList.contains("thinking"));
  for (const cell of [then.from, then.to]) {
    const [x, y] = await middle(page, cell);
    await page.mouse.click(x, y);
  }
  assert.equal(await page.locator(".signs .premove").count(), 2);
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.n_plies >= 3, null, { timeout: 30_000 });
  assert.equal((await state(page)).record[2].text, then.text);
  await started;
  await finish(page);
});

test("pieces are drawn by the author's own files, and nothing else in these files is", { skip }, async () => {
  const svg = (inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`;
  const text = `${HEAD}[piece]\nknight.image = "own.svg"\n`;
  const dist = await readFile(new URL("../../dist/single.html", import.meta.url), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "alfil-pictures-"));
  const shown = async (inner) => {
    const definition = JSON.stringify({ name: "strange", text, files: { "own.svg": svg(inner) } }).replaceAll("<", "\\u003c");
    const file = join(folder, "page.html");
    await writeFile(file, dist.replace('id="alfil-definition">null<', () => `id="alfil-definition">${definition}<`));
    return open(chromium, pathToFileURL(file).href);
  };
  const drawn = await shown('<title>harm</title><path id="harm" d="M1 2L30 4Z" fill="#123456"/>');
  await ready(drawn, "Strange");
  const own = drawn.locator('alfil-cells path[d="M1 2L30 4Z"]');
  assert.equal(await own.count(), 4);
  assert.equal(await own.first().getAttribute("fill"), "#123456");
  // A piece is cut off at the edge of its disc.
  const room = await own.first().evaluate((path) => getComputedStyle(path.parentElement.parentElement).clipPath);
  assert.equal(room, 'url("#piece-room")');
  assert.equal(await drawn.locator("alfil-cells #harm, alfil-cells title").count(), 0);
  await finish(drawn);
  const refused = await shown('<script>alert(1)</script><path d="M0 0"/>');
  await refused.waitForFunction(() => /own\.svg:1:\d+: `script` is not drawn/.test(document.getElementById("problem").textContent));
  await refused.context().close();
  await rm(folder, { recursive: true });
});

test("one file plays without anything beside it", { skip }, async () => {
  const page = await open(chromium, new URL("../../dist/single.html", import.meta.url).href);
  await ready(page, "Chess");
  await page.locator("#level").fill("1");
  for (let n = 0; n < 3; n++) await make(page, (await state(page)).turns[0]);
  const before = await state(page);
  await page.reload();
  await ready(page, "Chess");
  await settled(page);
  assert.deepEqual((await state(page)).record, before.record, "a reload goes on with the game");
  await page.click("#write");
  await checked(page);
  await finish(page);
});

test("a board is embedded in another page", { skip }, async () => {
  const own = `${server.url}own.html`;
  const body = `<!doctype html><html lang="en"><title>Mine</title><script type="module" src="embed.js"></script>
    <script type="text/plain" id="mine">${await readFile(new URL("../../../definitions/losalamos.toml", import.meta.url), "utf8")}</script>
    <alfil-game variant="mine" definition="mine" level="1"></alfil-game>`;
  const page = await open(chromium, "about:blank");
  await page.route(own, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(own);
  const board = page.locator("alfil-game alfil-cells");
  await board.locator(".cell[aria-label]").first().waitFor({ state: "attached" });
  const now = () => page.evaluate(() => document.querySelector("alfil-game").shadowRoot.querySelector("alfil-cells").state);
  const turn = (await now()).turns.find((one) => one.from !== null && one.to !== null);
  for (const cell of [turn.from, turn.to]) await board.locator(`[data-cell="${cell}"]`).click({ force: true });
  await page.waitForFunction(() => document.querySelector("alfil-game").shadowRoot.querySelector("alfil-cells").state.n_plies === 2);
  assert.equal((await now()).record[0].text, turn.text);
  await finish(page);
});
