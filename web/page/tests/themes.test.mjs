// The colors of boards and the sets of pieces that can be chosen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inSettings, openGame, state, table } from "./person.mjs";
import { axeOn, finish, ready, setUp, skip } from "./served.mjs";

setUp();

const BOARDS = ["brown", "green", "blue", "contrast"];
/** The least contrast of what has a meaning with the cells. */
const LEAST = 3;

/** Chooses a value in the settings. */
const choose = (page, select, value) => inSettings(page, () => page.selectOption(select, value));

/** The contrasts of marks with each color of cells, as the browser draws them. */
function contrasts(page) {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const rgb = (...layers) => {
      context.clearRect(0, 0, 1, 1);
      for (const [color, opacity = 1] of layers) {
        context.globalAlpha = Number(opacity);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (color) => {
      const [r, g, b] = color.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    };
    const svg = document.querySelector("alfil-board svg");
    const cells = [...new Set([...svg.querySelectorAll(".cell polygon")].map((one) => getComputedStyle(one).fill))];
    const probe = (layer, name, tag = "polygon", isAhead = false) => {
      svg.querySelector(`.${layer}`).toggleAttribute("data-ahead", isAhead);
      const one = document.createElementNS("http://www.w3.org/2000/svg", tag);
      one.setAttribute("class", name);
      svg.querySelector(`.${layer}`).append(one);
      const { fill, fillOpacity, stroke, strokeOpacity, stopColor, opacity } = getComputedStyle(one);
      one.remove();
      return { fill: [fill, fillOpacity], stroke: [stroke, strokeOpacity], stop: [stopColor, 1], all: [fill, opacity] };
    };
    const found = {};
    for (const cell of cells) {
      const own = rgb([cell]);
      const add = (name, color) => {
        found[`${name} on ${cell}`] = contrast(rgb([cell], color), own);
      };
      add("last move", probe("washes", "last").stroke);
      add("picked", probe("signs", "picked").stroke);
      add("premove", probe("signs", "premove").stroke);
      add("target", probe("signs", "target", "circle").fill);
      add("ring", probe("signs", "target-ring", "circle").stroke);
      add("target of a premove", probe("signs", "target", "circle", true).fill);
      add("ring of a premove", probe("signs", "target-ring", "circle", true).stroke);
      add("capture on a point", probe("signs", "capture-ring", "circle").stroke);
      add("check", probe("checks", "check").stroke);
      add("hovered", probe("hover", "hovered").stroke);
      add("hint", probe("arrows", "arrow", "path").all);
      add("label", probe("labels", "inside", "text").fill);
    }
    return { n: cells.length, found };
  });
}

test("marks can be seen on each board that can be chosen", { skip, timeout: 240_000 }, async () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const [name, n] of [["chess", 2], ["glinski", 3], ["chessagon", 2], ["shogi", 1], ["xiangqi", 1]]) {
      const page = await openGame(name, null, { colorScheme });
      for (const board of BOARDS) {
        await choose(page, "#choice-board", board);
        const { n: n_found, found } = await contrasts(page);
        assert.equal(n_found, n, `${name} ${board}`);
        for (const [what, contrast] of Object.entries(found)) assert.ok(contrast >= LEAST, `${what}: ${contrast.toFixed(2)} (${name}, ${board}, ${colorScheme})`);
      }
      await finish(page);
    }
  }
});

test("a board and pieces that are chosen stay, and are accessible", { skip, timeout: 120_000 }, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await table("chess", "Chess", { colorScheme });
    const fill = () => page.evaluate(() => getComputedStyle(document.querySelector("alfil-board .cell polygon")).fill);
    const first = await fill();
    await choose(page, "#choice-board", "green");
    const green = await fill();
    assert.notEqual(green, first);
    await choose(page, "#choice-pieces", "letters");
    assert.deepEqual(await axeOn(page), [], colorScheme);
    await page.reload();
    await ready(page, "Chess");
    assert.equal(await fill(), green);
    assert.equal(await page.locator("alfil-board .pieces .letter").count(), 32);
    await choose(page, "#choice-board", "brown");
    assert.equal(await fill(), first);
    await choose(page, "#choice-pieces", "figures");
    assert.equal(await page.locator("alfil-board .pieces .letter").count(), 0);
    await finish(page);
  }
});

/** The paths, letters and turns of the pieces on a cell. */
const drawn = (page, cell) =>
  page.evaluate((cell) => {
    const { pieces } = document.querySelector("alfil-board").state;
    const at = [...new Set(pieces.map((piece) => piece.cell))].indexOf(cell);
    const piece = document.querySelectorAll("alfil-board .pieces-of-cell")[at];
    return {
      paths: [...piece.querySelectorAll("path")].map((path) => path.getAttribute("d")),
      letter: piece.querySelector(".letter")?.textContent ?? null,
      isTurned: piece.querySelector('[transform^="rotate(180)"]') !== null,
      hasDisc: piece.querySelector("circle.disc") !== null,
    };
  }, cell);

test("pieces with signs have figures and letters", { skip, timeout: 120_000 }, async () => {
  const shogi = await table("shogi", "Shogi");
  const { pieces, mover } = await state(shogi);
  const own = pieces.find((piece) => piece.player === mover);
  const other = pieces.find((piece) => piece.player !== mover && piece.kind === own.kind);
  const sign = await drawn(shogi, own.cell);
  assert.equal(sign.paths.length, 2);
  await choose(shogi, "#choice-pieces", "international");
  const figure = await drawn(shogi, own.cell);
  // The tile stays, and its direction shows the owner.
  assert.equal(figure.paths[0], sign.paths[0]);
  assert.ok(figure.paths.length > 2 && !figure.isTurned);
  assert.ok((await drawn(shogi, other.cell)).isTurned);
  await choose(shogi, "#choice-pieces", "letters");
  const letter = await drawn(shogi, other.cell);
  assert.deepEqual(letter.paths, [sign.paths[0]]);
  assert.ok(letter.isTurned && letter.letter !== null && !letter.hasDisc);
  await finish(shogi);

  const xiangqi = await table("xiangqi", "Xiangqi");
  const [{ cell }] = (await state(xiangqi)).pieces;
  assert.ok((await drawn(xiangqi, cell)).hasDisc);
  await choose(xiangqi, "#choice-pieces", "international");
  assert.ok(!(await drawn(xiangqi, cell)).hasDisc);
  await finish(xiangqi);

  // Games without signs keep their figures.
  const chess = await table("chess", "Chess");
  const before = await drawn(chess, 0);
  await choose(chess, "#choice-pieces", "international");
  assert.deepEqual(await drawn(chess, 0), before);
  await finish(chess);
});

test("a promoted piece has the figure of the unpromoted piece, and a mark", { skip, timeout: 120_000 }, async () => {
  const page = await table("minishogi", "Minishogi", { fen: "+B2gk/4p/rG1s1/PK1S1/B2R1[] b - - 0 8" });
  await choose(page, "#choice-pieces", "international");
  const { pieces } = await state(page);
  const own = pieces.filter((piece) => piece.player === 0).map((piece) => piece.cell);
  const all = await Promise.all(own.map((cell) => drawn(page, cell)));
  const marked = all.filter((one) => all.some((other) => other !== one && other.paths.length === one.paths.length - 1 && other.paths.every((path) => one.paths.includes(path))));
  assert.equal(marked.length, 1);
  await finish(page);
});
