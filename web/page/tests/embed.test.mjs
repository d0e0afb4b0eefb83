// <alfil-game> in pages of others.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { axeOn, chromium, endsWith, finish, open, serve, server, setUp, skip } from "./served.mjs";

const EXAMPLES = new URL("../../../examples/", import.meta.url);

setUp();

/** A page of one's own with this in its body; its events are in `globalThis.events`. */
async function own(body, { script = "embed.js", head = "", ...options } = {}) {
  const page = await open(chromium, "about:blank", options);
  const log = ["ready", "move", "position", "end", "refused", "failed"];
  await page.addInitScript((types) => {
    globalThis.events = [];
    for (const type of types) addEventListener(type, (event) => event.detail && globalThis.events.push({ type, on: event.target.id, ...event.detail }));
  }, log);
  server.pages["own.html"] = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title>${head}<script type="module" src="${script}"></script></head><body><main><h1>Mine</h1>${body}</main></body></html>`;
  await page.goto(`${server.url}own.html`);
  const n = body.match(/<alfil-game/g).length;
  await page.waitForFunction((n) => globalThis.events.filter((one) => one.type === "ready").length === n, n, { timeout: 60_000 });
  return page;
}

const events = (page, type) => page.evaluate((type) => globalThis.events.filter((one) => one.type === type), type);
const shown = (page, selector = "alfil-game") => page.evaluate((one) => document.querySelector(one).shadowRoot.querySelector("alfil-cells").state, selector);
const problem = (page) => page.evaluate(() => document.querySelector("alfil-game").shadowRoot.querySelector("#problem").textContent);

/** The middle of a cell by its name. */
function middle(page, name, selector = "alfil-game") {
  return page.evaluate(
    ([one, name]) => {
      const root = document.querySelector(one).shadowRoot;
      const cell = [...root.querySelectorAll(".cell")].find((cell) => cell.getAttribute("aria-label").split(",")[0] === name);
      cell.scrollIntoView({ block: "center" });
      const box = cell.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    },
    [selector, name],
  );
}

async function click(page, ...names) {
  for (const name of names) await page.mouse.click(...(await middle(page, name)));
}

const plies = (page, n, selector = "alfil-game") =>
  page.waitForFunction(([one, n]) => document.querySelector(one).shadowRoot.querySelector("alfil-cells").state?.n_plies === n, [selector, n], { timeout: 60_000 });

test("moves that the page changes while the game is opening are followed", { skip }, async () => {
  const change = `<script type="module">
    await customElements.whenDefined("alfil-game");
    setTimeout(() => document.querySelector("alfil-game").setAttribute("moves", "e2e4 e7e5 g1f3"), 20);
  </script>`;
  const page = await own(`<alfil-game variant="chess" persons moves="e2e4 e7e5"></alfil-game>${change}`);
  await plies(page, 3);
  assert.deepEqual(await page.evaluate(() => document.querySelector("alfil-game").moves), ["e2e4", "e7e5", "g1f3"]);
  await finish(page);
});

test("the hands are shown as pieces, and dropped by a click or a drag", { skip }, async () => {
  const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NNq] w KQkq - 0 1";
  const page = await own(`<alfil-game variant="crazyhouse" persons fen="${fen}"></alfil-game>`, { viewport: { width: 1000, height: 1300 } });
  const items = page.locator("alfil-game button[data-item]");
  assert.deepEqual(await items.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), ["queen, 1", "knight, 2"]);
  assert.equal(await items.locator("svg .piece").count(), 2);
  assert.equal(await page.locator("alfil-game .strip").count(), 2);
  // A knight by a click, a queen by a drag.
  await items.nth(1).click();
  assert.equal(await items.nth(1).getAttribute("aria-pressed"), "true");
  await click(page, "e4");
  await plies(page, 1);
  const at = await items.first().boundingBox();
  const to = await middle(page, "d5");
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y + 60, { steps: 3 });
  assert.equal(await page.locator("alfil-game .dragged-item svg").count(), 1);
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
  await plies(page, 2);
  assert.deepEqual((await events(page, "move")).map((one) => [one.player, one.by, one.standard]), [["white", "person", "N@e4"], ["black", "person", "Q@d5"]]);
  await finish(page);
});

test("the board and the pieces are chosen by attributes, each for its element", { skip }, async () => {
  const page = await own('<alfil-game id="one" variant="chess" persons board="green" pieces="letters"></alfil-game><alfil-game id="two" variant="chess" persons></alfil-game>', { viewport: { width: 700, height: 1600 } });
  const look = (id) =>
    page.evaluate((id) => {
      const root = document.getElementById(id).shadowRoot;
      const letters = (place) => root.querySelectorAll(`${place} .letter`).length;
      return { fill: getComputedStyle(root.querySelector(".cell polygon")).fill, letters: letters(".pieces") };
    }, id);
  const [one, two] = [await look("one"), await look("two")];
  assert.deepEqual([one.letters, two.letters], [32, 0]);
  assert.notEqual(one.fill, two.fill);
  assert.deepEqual(await axeOn(page), []);
  await page.evaluate(() => document.getElementById("one").play("e2e4"));
  await plies(page, 1, "#one");
  await page.evaluate(() => {
    const one = document.getElementById("one");
    one.setAttribute("board", "no such board");
    one.removeAttribute("pieces");
    document.getElementById("two").setAttribute("board", "contrast");
  });
  await page.waitForFunction(() => document.getElementById("one").shadowRoot.querySelectorAll(".pieces .letter").length === 0);
  assert.equal((await look("one")).fill, two.fill);
  assert.notEqual((await look("two")).fill, two.fill);
  assert.equal((await shown(page, "#one")).n_plies, 1, "the game goes on");
  assert.equal((await events(page, "ready")).length, 2);
  await finish(page);
});

test("moves are reported with their players, and undo, flip and new game are buttons", { skip }, async () => {
  const page = await own(`<alfil-game variant="losalamos" level="1"></alfil-game>`);
  const [first] = await events(page, "ready");
  assert.deepEqual(first.players, ["white", "black"]);
  const { fen } = await shown(page);
  assert.equal(first.fen, fen);
  assert.match(await page.locator("alfil-game .strip").first().textContent(), /Black.*Engine, level 1/);
  const turn = (await shown(page)).turns[0];
  assert.equal(await page.evaluate((text) => document.querySelector("alfil-game").play(text), turn.text), true);
  await plies(page, 2);
  await page.waitForFunction(() => globalThis.events.filter((one) => one.type === "position").length >= 3);
  const moves = await events(page, "move");
  assert.deepEqual(moves.map((one) => [one.player, one.by, one.ply]), [["white", "person", 1], ["black", "engine", 2]]);
  assert.equal(moves[0].text, turn.text);
  assert.equal(await page.evaluate(() => document.querySelector("alfil-game").fen), moves[1].fen);
  assert.match(await page.evaluate(() => document.querySelector("alfil-game").record()), /\[Variant "losalamos"\]/);
  const button = (name) => page.locator("alfil-game").getByRole("button", { name });
  await button("Undo").click();
  await plies(page, 0);
  assert.equal((await events(page, "position")).at(-1).ply, 0);
  assert.equal(await button("Undo").isDisabled(), true);
  const corner = () => middle(page, "a1");
  const before = await corner();
  await button("Flip the board").click();
  await page.waitForFunction(() => /White/.test(document.querySelector("alfil-game").shadowRoot.querySelector(".strip").textContent));
  assert.notDeepEqual(await corner(), before);
  await page.evaluate((text) => document.querySelector("alfil-game").play(text), turn.text);
  await plies(page, 2);
  await button("New game").click();
  await plies(page, 0);
  await page.waitForFunction(() => globalThis.events.filter((one) => one.type === "ready").length === 2);
  // Each can be left out, at any time.
  await page.evaluate(() => document.querySelector("alfil-game").setAttribute("hide", "undo new flip strips status"));
  assert.equal(await page.locator("alfil-game .buttons button:visible, alfil-game .strip:visible").count(), 0);
  await page.evaluate(() => document.querySelector("alfil-game").setAttribute("hide", "undo"));
  assert.deepEqual(await page.locator("alfil-game .buttons button").evaluateAll((all) => all.map((one) => one.dataset.act)), ["new", "flip"]);
  await page.evaluate(() => document.querySelector("alfil-game").setAttribute("level", "7"));
  assert.match(await page.locator("alfil-game .strip").first().textContent(), /level 7/);
  assert.equal((await events(page, "ready")).length, 2, "the game goes on");
  await finish(page);
});

test("a refused move is reported with its reason, and the end with its winners", { skip }, async () => {
  const page = await own(`<alfil-game persons></alfil-game>`);
  await click(page, "e2", "e5");
  await page.waitForFunction(() => globalThis.events.some((one) => one.type === "refused"));
  assert.match(await problem(page), /the pawn on `e2` has no move to `e5`/);
  assert.equal((await events(page, "refused"))[0].message.length > 0, true);
  await click(page, "e2");
  assert.equal(await problem(page), "", "it goes with what is done next");
  await page.keyboard.press("Escape");
  await click(page, "e7");
  assert.match(await problem(page), /e7, black pawn: not yours to move/);
  for (const [n, text] of ["f2f3", "e7e5", "g2g4", "Qh4"].entries()) {
    await page.evaluate((text) => document.querySelector("alfil-game").play(text), text);
    await plies(page, n + 1);
  }
  await page.waitForFunction(() => globalThis.events.some((one) => one.type === "end"));
  const [end] = await events(page, "end");
  assert.deepEqual(end.winners, ["black"]);
  assert.match(end.words, /Black wins by checkmate/);
  assert.match(await page.locator("alfil-game #status").textContent(), /Black wins by checkmate/);
  assert.equal(await page.evaluate(() => document.querySelector("alfil-game").play("e2e4")), false);
  await finish(page);
});

test("a choice between moves is shown at the cell", { skip }, async () => {
  const page = await own(`<alfil-game persons fen="7k/P7/8/8/8/8/8/K7 w - - 0 1"></alfil-game>`);
  await click(page, "a7", "a8");
  const choices = page.locator("alfil-game .chooser .choice");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 4);
  const [box, cell] = [await choices.first().boundingBox(), await middle(page, "a8")];
  assert.ok(Math.abs(box.x + box.width / 2 - cell[0]) < box.width / 2, "it is on the file");
  await page.keyboard.press("n");
  await plies(page, 1);
  assert.equal((await events(page, "move"))[0].standard.startsWith("a8=N"), true);
  await page.context().close();
});

test("several games on one page do not meet, and one that is moved or taken out goes on", { skip }, async () => {
  const page = await own(`<div id="one"><alfil-game id="a" persons></alfil-game></div><alfil-game id="b" variant="shogi" persons></alfil-game><alfil-game id="c" variant="glinski" persons></alfil-game><div id="two"></div>`);
  await page.evaluate(() => document.getElementById("a").play("e2e4"));
  await plies(page, 1, "#a");
  for (const id of ["#b", "#c"]) assert.equal((await shown(page, id)).n_plies, 0);
  const move = (await shown(page, "#b")).turns[0].text;
  await page.evaluate((text) => document.getElementById("b").play(text), move);
  await plies(page, 1, "#b");
  assert.deepEqual((await events(page, "move")).map((one) => [one.on, one.text]), [["a", "e2e4"], ["b", move]]);
  await page.evaluate(() => document.getElementById("two").append(document.getElementById("a")));
  assert.equal((await shown(page, "#a")).n_plies, 1);
  await page.evaluate(() => document.getElementById("a").play("e7e5"));
  await plies(page, 2, "#a");
  // Its worker is ended, and comes back with the game.
  await page.evaluate(() => {
    globalThis.taken = document.getElementById("a");
    globalThis.taken.remove();
  });
  while (page.workers().length > 2) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => document.getElementById("one").append(globalThis.taken));
  await page.waitForFunction(() => document.querySelector("#a").shadowRoot.querySelector("alfil-cells").interactive);
  await page.waitForFunction(() => document.getElementById("a").play("g1f3"));
  await plies(page, 3, "#a");
  await finish(page);
});

test("a game is looked at move by move", { skip }, async () => {
  const page = await own(`<alfil-game look game="1. e4 e5 2. Nf3 *"></alfil-game>`);
  const acts = page.locator("alfil-game .buttons button");
  assert.deepEqual(await acts.evaluateAll((all) => all.map((one) => one.dataset.act)), ["first", "back", "on", "last", "flip"]);
  assert.equal((await shown(page)).ply, 3);
  await acts.nth(0).click();
  await page.waitForFunction(() => globalThis.events.at(-1).ply === 0);
  await acts.nth(2).click();
  await page.waitForFunction(() => globalThis.events.at(-1).ply === 1);
  await click(page, "e7", "e5");
  assert.equal((await shown(page)).ply, 1, "no move is made");
  await acts.nth(3).click();
  await page.waitForFunction(() => globalThis.events.at(-1).ply === 3);
  assert.deepEqual(await events(page, "move"), []);
  assert.equal(await page.evaluate(() => document.querySelector("alfil-game").play("b8c6")), false);
  await finish(page);
});

test("a person can play another side, and look from there", { skip }, async () => {
  const page = await own(`<alfil-game side="black" level="1"></alfil-game>`);
  await plies(page, 1);
  await page.waitForFunction(() => globalThis.events.some((one) => one.type === "move"));
  assert.deepEqual((await events(page, "move")).map((one) => [one.player, one.by]), [["white", "engine"]]);
  const [black, white] = [await middle(page, "e8"), await middle(page, "e1")];
  assert.ok(black[1] > white[1], "black is below");
  await page.waitForFunction(() => document.querySelector("alfil-game").shadowRoot.querySelector("alfil-cells").interactive);
  assert.match(await page.locator("alfil-game #strip-bottom").textContent(), /Black.*You/);
  await page.context().close();
});

test("a definition brings its board, and an error is reported if it cannot be opened", { skip }, async () => {
  const [text, board] = await Promise.all(["torus.toml", "torus.board"].map((name) => readFile(new URL(name, EXAMPLES), "utf8")));
  const page = await own(`<script type="text/plain" id="mine">${text}</script><script type="text/plain" id="board" data-file="torus.board">${board}</script>
    <alfil-game definition="mine" files="board" persons></alfil-game>`);
  assert.ok((await shown(page)).turns.length > 0);
  for (const [name, value, words] of [["files", "", /torus/], ["definition", "none", /no element with the id `none`/]]) {
    const n = (await events(page, "failed")).length;
    await page.evaluate(([name, value]) => document.querySelector("alfil-game").setAttribute(name, value), [name, value]);
    await page.waitForFunction((n) => globalThis.events.filter((one) => one.type === "failed").length > n, n);
    assert.match((await events(page, "failed")).at(-1).message, words);
    assert.match(await problem(page), words);
  }
  // The game before is still there.
  assert.ok((await shown(page)).turns.length > 0);
  await page.evaluate(() => {
    const game = document.querySelector("alfil-game");
    game.removeAttribute("definition");
    game.setAttribute("variant", "glinski");
  });
  await page.waitForFunction(() => globalThis.events.filter((one) => one.type === "ready").length === 2);
  assert.match((await events(page, "ready"))[1].title, /Glinski/);
  await finish(page);
});

test("it works under a strict policy, and by files of another server", { skip }, async (t) => {
  const policy = (more) => `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${more}">`;
  const same = await own(`<alfil-game persons></alfil-game>`, {
    head: policy("script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'"),
  });
  assert.equal((await shown(same)).turns.length, 20);
  await finish(same);
  const other = await serve({ "access-control-allow-origin": "*" });
  endsWith(t, other);
  const { origin } = new URL(other.url);
  const far = await own(`<alfil-game persons></alfil-game>`, {
    script: `${other.url}embed.js`,
    head: policy(`script-src ${origin} 'wasm-unsafe-eval'; style-src ${origin}; connect-src ${origin}; worker-src blob: ${origin}`),
  });
  assert.equal((await shown(far)).turns.length, 20);
  await finish(far);
});

test("it is accessible, in light and dark pages", { skip, timeout: 120_000 }, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await own(`<alfil-game variant="crazyhouse" persons fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nq] w KQkq - 0 1"></alfil-game>`, {
      colorScheme,
      head: `<meta name="color-scheme" content="light dark">`,
    });
    await click(page, "e2", "e5");
    await page.waitForFunction(() => globalThis.events.some((one) => one.type === "refused"));
    assert.deepEqual(await axeOn(page), [], colorScheme);
    const dark = await page.evaluate(() => getComputedStyle(document.querySelector("alfil-game").shadowRoot.querySelector(".embedded")).backgroundColor);
    assert.equal(dark, colorScheme === "dark" ? "rgb(29, 27, 25)" : "rgb(253, 252, 249)");
    await page.context().close();
  }
});
