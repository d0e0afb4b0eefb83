// The layout around the board: its size, strips, move list, end of a game, typed moves, details, words.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { checked, focused, make, openGame, over, persons, plies, ply, problem, settled, state, table } from "./person.mjs";
import { axeOn, chromium, finish, open, ready, setUp, skip } from "./served.mjs";

/** How high a thin strip is, in pixels. */
const THIN = 50;

setUp();

const box = (page, selector) => page.locator(selector).first().evaluate((one) => JSON.parse(JSON.stringify(one.getBoundingClientRect())));
const names = (page, place) => page.locator(`${place} .strip strong`).allTextContents();

/** Types a move, and waits until it is made. */
async function type(page, text) {
  const { n_plies } = await state(page);
  await page.fill("#move-text", text);
  await page.press("#move-text", "Enter");
  await page.waitForFunction((n) => document.querySelector("alfil-cells").state.n_plies > n, n_plies);
  await settled(page);
}

/** The page of one file with a definition in it. */
async function single(definition, options) {
  const dist = await readFile(new URL("../../dist/single.html", import.meta.url), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "alfil-layout-"));
  const file = join(folder, "page.html");
  const text = JSON.stringify(definition).replaceAll("<", "\\u003c");
  await writeFile(file, dist.replace('id="alfil-definition">null<', () => `id="alfil-definition">${text}<`));
  const page = await open(chromium, pathToFileURL(file).href, options);
  await ready(page);
  await rm(folder, { recursive: true });
  return page;
}

test("the board and its strips fill the window", { skip, timeout: 180_000 }, async () => {
  for (const [name, title] of [["chess", "Chess"], ["crazyhouse", "Crazyhouse"], ["glinski", "Glinski's Hexagonal Chess"]]) {
    const page = await table(name, title);
    for (const [width, height] of [[1280, 800], [1920, 1080], [2560, 1440], [1024, 700]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((w) => document.querySelector("#play").offsetWidth === w, width);
      // The strips are measured once the window has been laid out.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const at = `${name} at ${width}x${height}`;
      const [top, place, bottom] = [await box(page, "#strip-top"), await box(page, "#place"), await box(page, "#strip-bottom")];
      const scrolls = await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
      assert.ok(scrolls.every((n) => n <= 0), `${at}: the page scrolls by ${scrolls}`);
      assert.ok(top.y < 70 && bottom.bottom > height - 20, `${at}: from ${top.y} to ${bottom.bottom}`);
      assert.ok(Math.abs(top.bottom - place.y) < 2 && Math.abs(place.bottom - bottom.y) < 2, `${at}: strips touch the board`);
      for (const strip of [top, bottom]) assert.ok(Math.abs(strip.width - place.width) < 2, `${at}: strips are as wide as the board`);
    }
    await finish(page);
  }
});

test("no two controls beside the board overlap", { skip, timeout: 180_000 }, async () => {
  for (const [name, title, moves] of [["3check", "Three-Check Chess", ["e2e4", "e7e5"]], ["spinal-tap", "Spinal Tap Chess", []]]) {
    const page = await table(name, title, { moves });
    for (const [width, height] of [[900, 700], [900, 600], [1024, 600], [1280, 720], [1440, 900], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((w) => innerWidth === w, width);
      const overlaps = await page.evaluate(() => {
        const shown = [...document.querySelectorAll("aside :is(button, select, input, label, summary, h2, h3, #record, #status)")].filter((one) => one.checkVisibility() && !one.closest("#record > *"));
        const boxes = shown.map((one) => [one, one.getBoundingClientRect()]);
        const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([other, b]) => meet(a, b) && !one.contains(other) && !other.contains(one)).map(([other]) => `${one.id || one.textContent} and ${other.id || other.textContent}`));
      });
      assert.deepEqual(overlaps, [], `${name} at ${width}x${height}`);
    }
    await finish(page);
  }
});

test("small windows keep the board large", { skip, timeout: 180_000 }, async () => {
  for (const [name, title] of [["chess", "Chess"], ["crazyhouse", "Crazyhouse"]]) {
    const page = await table(name, title);
    for (const [width, height] of [[390, 844], [360, 640], [844, 390], [667, 375], [640, 400], [320, 200], [768, 1024]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((w) => innerWidth === w, width);
      const at = `${name} at ${width}x${height}`;
      const place = await box(page, "#place");
      const least = Math.min(width, height) - THIN;
      const size = Math.max(place.width, place.height);
      assert.ok(size >= least, `${at}: the board is ${size}`);
      assert.ok(place.x >= 0 && place.right <= width + 1 && place.y >= 0 && place.bottom <= height + 1, `${at}: all of it is seen: ${JSON.stringify(place)}`);
      if (width < height) assert.ok(place.width >= width - 1, `${at}: from edge to edge`);
      // Title and status lie under nothing.
      const covered = await page.evaluate(() => {
        const found = [];
        for (const one of [document.getElementById("title"), document.getElementById("status")]) {
          one.scrollIntoView({ block: "center" });
          const { left, top, width, height } = one.getBoundingClientRect();
          const top_most = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
          if (width > 0 && !one.contains(top_most)) found.push(`${one.id} under ${top_most?.id || top_most?.tagName}`);
        }
        scrollTo(0, 0);
        return found;
      });
      assert.deepEqual(covered, [], at);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${at}: ${wide} pixels too wide`);
    }
    await finish(page);
  }
});

test("the strips name the players, and change places when the board is flipped", { skip }, async () => {
  const page = await openGame("chess", "Chess");
  assert.deepEqual([await names(page, "#strip-top"), await names(page, "#strip-bottom")], [["Black"], ["White"]]);
  assert.equal(await page.textContent("#strip-bottom .player-note"), "You");
  assert.equal(await page.textContent("#strip-top .player-note"), "Engine, level 3");
  await page.locator("#level").fill("7");
  assert.equal(await page.textContent("#strip-top .player-note"), "Engine, level 7");
  assert.equal(await page.textContent("#strip-bottom .mark"), "to move");
  assert.equal(await page.isVisible("#strip-bottom .mark"), true);
  assert.equal(await page.isVisible("#strip-top .mark"), false);
  await page.click("#flip");
  await page.waitForFunction(() => document.querySelector("#strip-bottom strong").textContent === "Black");
  assert.deepEqual(await names(page, "#strip-top"), ["White"]);
  await page.context().close();
});

test("captured pieces are in the strip of the player", { skip }, async () => {
  const page = await table("chess", "Chess");
  for (const text of ["e4", "d5", "exd5", "Qxd5", "Nc3"]) await type(page, text);
  assert.equal(await page.getAttribute("#strip-bottom .captured", "aria-label"), "Captured: 1 pawn");
  assert.equal(await page.getAttribute("#strip-top .captured", "aria-label"), "Captured: 1 pawn");
  assert.equal(await page.locator(".lead").count(), 0, "chess has no values");
  // After a reload they are known as well.
  await page.reload();
  await ready(page, "Chess");
  await page.waitForSelector("#strip-bottom .captured");
  await page.context().close();
  // What goes to a hand is shown there only.
  const house = await table("crazyhouse", "Crazyhouse");
  for (const text of ["e4", "d5", "exd5", "Qxd5"]) await type(house, text);
  assert.equal(await house.locator(".captured").count(), 0);
  assert.equal(await house.locator("#strip-bottom .hand .item").count(), 1);
  await house.context().close();
});

test("material is counted by the values of the definition", { skip }, async () => {
  const source = fileURLToPath(new URL("../src/material.ts", import.meta.url));
  const built = await build({ entryPoints: [source], bundle: true, write: false, format: "esm" });
  const { lead, lost } = await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
  const game = { players: [{}, {}], kinds: [{ value: 100 }, { value: 900 }, { value: null }] };
  const position = (...pieces) => ({ stores: [], pieces: pieces.map(([player, kind], cell) => ({ player, kind, cell })) });
  const start = position([0, 0], [0, 0], [0, 1], [0, 2], [1, 0], [1, 0], [1, 1], [1, 2]);
  const now = position([0, 0], [0, 0], [0, 1], [0, 2], [1, 0], [1, 2]);
  assert.equal(lead(game, now, 0), 10);
  assert.equal(lead(game, now, 1), -10);
  assert.deepEqual(lost(game, start, now, 1).map(({ kind, n }) => [kind, n]), [[1, 1], [0, 1]]);
  assert.deepEqual(lost(game, start, now, 0), []);
  // A promoted pawn is not lost.
  assert.deepEqual(lost(game, start, position([0, 1], [0, 0], [0, 1], [0, 2], [1, 0], [1, 0], [1, 1], [1, 2]), 0), []);
  // A piece in the hand of the other player is not gone.
  const held = { ...position([0, 0], [0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]), stores: [{ name: "hand", owner: 0, items: [{ kind: 0, n: 1 }] }] };
  assert.deepEqual(lost(game, start, held, 1), []);
  assert.equal(lead({ ...game, kinds: [{}, {}, {}] }, now, 0), null);
});

test("all other players are above the board, and each has a column of moves", { skip }, async () => {
  const folder = new URL("../../../examples/", import.meta.url);
  const text = await readFile(new URL("three-crowns.toml", folder), "utf8");
  const [, board] = /^board\s*=\s*"([^"]*)"/m.exec(text);
  const shipped = new URL(`../../../definitions/boards/${board}.board`, import.meta.url);
  const own = await readFile(new URL(`${board}.board`, folder), "utf8").catch(() => readFile(shipped, "utf8"));
  const page = await single({ name: "three", text, files: { [`${board}.board`]: own } });
  await persons(page);
  const players = (await page.locator("#seats label span:not(.dot)").allTextContents()).slice(0, 3);
  assert.deepEqual(await names(page, "#strip-bottom"), players.slice(0, 1));
  assert.deepEqual(await names(page, "#strip-top"), [players[2], players[1]]);
  for (let n = 0; n < 4; n++) await make(page, (await state(page)).turns.find((turn) => turn.from !== null && turn.captures.length === 0));
  const rounds = await page.locator("#record .round").evaluateAll((all) => all.map((one) => [...one.querySelectorAll(".move")].map((cell) => cell.querySelectorAll("button").length)));
  assert.deepEqual(rounds, [[1, 1, 1], [1, 0, 0]]);
  await page.click("#flip");
  await page.waitForFunction((name) => document.querySelector("#strip-bottom strong").textContent === name, players[1]);
  assert.deepEqual(await names(page, "#strip-top"), [players[0], players[2]]);
  await finish(page);
});

test("moves are in columns, variations in blocks of their own", { skip }, async () => {
  const page = await table("chess", "Chess");
  for (const text of ["e4", "e5", "Nf3"]) await type(page, text);
  await page.click("#look-back");
  await ply(page, 2);
  await page.click("#look-back");
  await ply(page, 1);
  await type(page, "c5");
  await type(page, "Nc3");
  const lines = () => page.locator("#record > li").evaluateAll((all) => all.map((one) => one.textContent));
  assert.deepEqual(await lines(), ["1.e4e5", "1… c52. Nc3", "2.Nf3"]);
  assert.equal(await page.textContent("#record [aria-current]"), "2. Nc3");
  assert.deepEqual(await axeOn(page), []);
  // A long game is scrolled to the move that is shown.
  await page.click("#look-first");
  await ply(page, 0);
  for (let n = 0; n < 15; n++) for (const text of ["Nf3", "Nf6", "Ng1", "Ng8"]) if (!(await state(page)).is_over) await type(page, text);
  const [list, here] = [await box(page, "#record"), await box(page, "#record [aria-current]")];
  assert.ok(here.top >= list.top - 1 && here.bottom <= list.bottom + 1, JSON.stringify([list, here]));
  await finish(page);
});

test("a black player to move begins in the second column", { skip }, async () => {
  const page = await table("chess", "Chess", { fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1" });
  for (const text of ["Kd7", "e4"]) await type(page, text);
  assert.deepEqual(await page.locator("#record > li").evaluateAll((all) => all.map((one) => one.textContent)), ["1.…Kd7", "2.e4"]);
  await page.context().close();
});

test("moves are typed, and an error is shown beside the field", { skip }, async () => {
  const page = await table("chess", "Chess");
  await page.keyboard.press("Alt+KeyM");
  assert.equal(await focused(page), "move-text");
  await page.keyboard.type("Nf3");
  await page.keyboard.press("Enter");
  await plies(page, 1);
  await page.waitForFunction(() => document.getElementById("move-text").value === "");
  await type(page, "e7e5");
  await page.fill("#move-text", "Ke3");
  await page.press("#move-text", "Enter");
  await page.waitForFunction(() => document.getElementById("move-problem").textContent !== "");
  assert.match(await page.textContent("#move-problem"), /king/);
  assert.equal(await problem(page), "", "it is shown once");
  assert.equal(await page.inputValue("#move-text"), "Ke3");
  await page.fill("#move-text", "d");
  assert.equal(await page.textContent("#move-problem"), "");
  await type(page, "d4");
  assert.deepEqual((await state(page)).record.map((one) => one.text), ["g1f3", "e7e5", "d2d4"]);
  await finish(page);
});

test("the end of a game is a banner over the upper part of the board", { skip, timeout: 120_000 }, async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await table("chess", "Chess", { viewport });
    for (const text of ["f3", "e5", "g4", "Qh4"]) await type(page, text);
    await page.waitForSelector("#banner.shown");
    assert.equal(await page.textContent("#result"), "Black wins by checkmate, 0–1");
    assert.match(await page.textContent("#status"), /Black wins by checkmate, 0–1/, "it is announced");
    const [banner, place] = [await box(page, "#banner"), await box(page, "#place")];
    assert.ok(banner.bottom < place.y + place.height / 2 && banner.x >= place.x && banner.right <= place.right, JSON.stringify([banner, place]));
    assert.deepEqual(await axeOn(page), []);
    // Not modal: the rest can be used, and closing it keeps it closed.
    await page.locator("#banner .close").click();
    assert.equal(await page.locator("#banner.shown").count(), 0);
    await page.click("#look-back");
    await ply(page, 3);
    await page.click("#look-last");
    await over(page);
    assert.equal(await page.locator("#banner.shown").count(), 0);
    // Another end is shown again; a rematch changes sides.
    await page.click("#undo");
    await over(page, false);
    await type(page, "Qh4");
    await page.waitForSelector("#banner.shown");
    await page.locator("#banner button", { hasText: "Analyze" }).click();
    await ply(page, 3);
    await settled(page);
    await page.click("#look-last");
    await over(page);
    await page.selectOption("#seat-1", "engine");
    await page.click("#undo");
    await over(page, false);
    await finish(page);
  }
});

test("a rematch begins the same game with the sides changed", { skip }, async () => {
  const page = await openGame("chess", "Chess");
  await page.locator("#level").fill("1");
  await page.click("#resign");
  await page.locator("#dialog button.main").click();
  await page.waitForSelector("#banner.shown");
  assert.match(await page.textContent("#result"), /^Black wins: white resigns, 0–1$/);
  await page.locator("#banner button", { hasText: "Rematch" }).click();
  await page.waitForFunction(() => document.querySelector("#strip-bottom strong").textContent === "Black");
  assert.equal(await page.textContent("#strip-bottom .player-note"), "You");
  assert.equal(await page.locator("#banner.shown").count(), 0);
  await settled(page);
  assert.equal((await state(page)).n_plies, 1);
  await page.context().close();
});

test("details are folded, and the menu opens and closes", { skip }, async () => {
  const page = await table("chess", "Chess");
  assert.equal(await page.locator("#details[open]").count(), 0);
  assert.equal(await page.isVisible("#facts"), false);
  await page.click("#details summary");
  assert.match(await page.textContent("#facts"), /Quiet: 0/);
  await page.locator("#zones input").first().check();
  await page.waitForSelector("alfil-cells .zones polygon", { state: "attached" });
  assert.deepEqual(await axeOn(page), []);
  await page.click("#menu-button");
  assert.equal(await focused(page), "menu-fen");
  assert.deepEqual(await axeOn(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#menu"), false);
  assert.equal(await focused(page), "menu-button");
  for (const icon of ["look-first", "look-back", "look-on", "look-last", "flip", "menu-button"]) {
    assert.equal(await page.locator(`#${icon} svg.icon`).count(), 1, icon);
    assert.equal((await page.textContent(`#${icon}`)).trim(), "", "no sign of a font");
  }
  await page.context().close();
});

test("the rules leave the board free in a wide window, and fill a small one", { skip }, async () => {
  const page = await table("chess", "Chess", { viewport: { width: 1280, height: 800 } });
  await page.click("#rules");
  const sheet = page.frameLocator("#sheet iframe");
  await sheet.locator("h1").waitFor();
  assert.deepEqual(await page.locator("#sheet :is(h1, h2)").allTextContents(), ["Rules"], "the title of the game is in the sheet");
  const [place, panel] = [await box(page, "#place"), await box(page, "#sheet")];
  assert.ok(panel.left >= place.right && panel.right <= 1280 && panel.bottom <= 800, JSON.stringify([place, panel]));
  assert.ok(await page.locator("#sheet-body").evaluate((one) => one.scrollHeight <= one.clientHeight), "one scrollbar");
  assert.deepEqual(await axeOn(page), []);
  // A move is made beside the rules, and keys go through the moves.
  await make(page, (await state(page)).turns[0]);
  await page.locator("#status").evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await ply(page, 0);
  assert.ok(await page.isVisible("#sheet"));
  await page.focus("#rules");
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#sheet"), false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click("#rules");
  await sheet.locator("h1").waitFor();
  const whole = await box(page, "#sheet");
  assert.deepEqual([whole.x, whole.y, whole.width, whole.height], [0, 0, 390, 844]);
  assert.deepEqual(await axeOn(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#sheet"), false);
  assert.equal(await focused(page), "rules");
  await finish(page);
});

test("the settings are a popup that keys open and close", { skip }, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await table("chess", "Chess", { colorScheme });
    assert.equal(await page.isVisible("#choice-board"), false);
    await page.focus("#settings-button");
    await page.keyboard.press("Enter");
    assert.equal(await focused(page), "sound");
    const popup = await box(page, "#settings");
    assert.ok(popup.top >= 0 && popup.bottom <= 900 && popup.left >= 0 && popup.right <= 1200, JSON.stringify(popup));
    assert.deepEqual(await axeOn(page), [], colorScheme);
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible("#choice-board"), false);
    assert.equal(await focused(page), "settings-button");
    await page.click("#settings-button");
    await page.click("#show-keys");
    await page.waitForSelector("#dialog[open] .key-list");
    assert.equal(await page.isVisible("#settings"), false);
    await finish(page);
  }
});

test("the actions are one row of equal cells, with a claim or without", { skip }, async () => {
  const page = await table("chess", "Chess");
  const n_shown = async (n) => {
    for (const [width, height] of [[1280, 800], [900, 700], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((w) => innerWidth === w, width);
      const cells = await page.locator(".actions button:visible").evaluateAll((all) => all.map((one) => ({ top: one.offsetTop, width: one.offsetWidth, isCut: one.scrollWidth > one.clientWidth, id: one.id })));
      const at = `${width}x${height}: ${JSON.stringify(cells)}`;
      assert.equal(cells.length, n, at);
      assert.equal(new Set(cells.map(({ top }) => top)).size, 1, at);
      assert.ok(cells.slice(0, -1).every((one) => Math.abs(one.width - cells[0].width) <= 1), at);
      assert.ok(!cells.some(({ isCut }) => isCut), at);
      assert.equal(cells.at(-1).id, "resign", at);
    }
  };
  await n_shown(5);
  for (let n = 0; n < 2; n++) for (const text of ["Nf3", "Nf6", "Ng1", "Ng8"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await type(page, text);
  }
  assert.match(await page.getAttribute("#claim", "title"), /^Claim a draw/);
  await n_shown(6);
  await finish(page);
});

test("the field for moves is in the menu on a touch screen", { skip }, async () => {
  const page = await table("chess", "Chess", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  assert.equal(await page.isVisible("#move-text"), false);
  await page.click("#menu-button");
  await page.click("#menu-type");
  assert.equal(await focused(page), "move-text");
  await type(page, "e4");
  await finish(page);
});

test("tiles of a store have names that fit their words", { skip }, async () => {
  const page = await table("peg-chess-random", "Peg Chess, random board");
  assert.ok((await page.locator("#shared .item .tile").count()) > 10);
  assert.deepEqual(await axeOn(page), []);
  await page.context().close();
});

test("the editor is dark in dark, and paper has only the board, the players and the moves", { skip }, async () => {
  const page = await table("chess", "Chess", { colorScheme: "dark" });
  await type(page, "e4");
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["header", "#seats", "#new", "#look-back", "#status", "#typed"]) assert.equal(await page.isVisible(hidden), false, hidden);
  for (const shown of ["#place", "#strip-top", "#strip-bottom", "#record"]) assert.equal(await page.isVisible(shown), true, shown);
  await page.emulateMedia({ media: "screen" });
  await page.click("#write");
  await checked(page);
  const light = await page.locator("#editor .cm-editor").evaluate((one) => {
    const [red, green, blue] = getComputedStyle(one).backgroundColor.match(/\d+/g).map(Number);
    return (red + green + blue) / 3;
  });
  assert.ok(light < 80, `the ground of the editor is ${light}`);
  assert.deepEqual(await axeOn(page), []);
  await finish(page);
});
