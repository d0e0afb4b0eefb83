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
    const svg = document.querySelector("alfil-cells svg");
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
    const fill = () => page.evaluate(() => getComputedStyle(document.querySelector("alfil-cells .cell polygon")).fill);
    const first = await fill();
    await choose(page, "#choice-board", "green");
    const green = await fill();
    assert.notEqual(green, first);
    await choose(page, "#choice-pieces", "letters");
    assert.deepEqual(await axeOn(page), [], colorScheme);
    await page.reload();
    await ready(page, "Chess");
    assert.equal(await fill(), green);
    assert.equal(await page.locator("alfil-cells .pieces .letter").count(), 32);
    await choose(page, "#choice-board", "brown");
    assert.equal(await fill(), first);
    await choose(page, "#choice-pieces", "figures");
    assert.equal(await page.locator("alfil-cells .pieces .letter").count(), 0);
    await finish(page);
  }
});

/** The paths, letters and turns of the pieces on a cell. */
const drawn = (page, cell) =>
  page.evaluate((cell) => {
    const { pieces } = document.querySelector("alfil-cells").state;
    const at = [...new Set(pieces.map((piece) => piece.cell))].indexOf(cell);
    const piece = document.querySelectorAll("alfil-cells .pieces-of-cell")[at];
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

test("flat figures have one line around them, and none on them", { skip }, async () => {
  const page = await table("chess", "Chess");
  const lines = () => page.evaluate(() => document.querySelectorAll("alfil-cells .pieces path[fill=none]").length);
  const count = async () => [await lines(), await page.locator("alfil-cells .pieces .piece").count()];
  assert.ok((await lines()) > 32);
  await choose(page, "#choice-pieces", "flat");
  assert.deepEqual(await count(), [0, 32]);
  // The line around a dark figure is light.
  const strokes = await page.evaluate(() => [0, 63].map((index) => getComputedStyle([...document.querySelectorAll("alfil-cells .pieces-of-cell")].at(index ? -1 : 0).querySelector(".disc")).stroke));
  assert.notEqual(strokes[0], strokes[1]);
  await page.reload();
  await ready(page, "Chess");
  assert.deepEqual(await count(), [0, 32]);
  await finish(page);
});

test("lines around figures grow with the board, and are a pixel wide on small ones", { skip }, async () => {
  const widths = {};
  for (const [name, viewport] of [["large", { width: 2400, height: 1800 }], ["usual", { width: 1280, height: 800 }], ["small", { width: 170, height: 400 }]]) {
    const page = await table("chess", "Chess", { viewport });
    const find = () =>
      page.evaluate(() => {
        const body = document.querySelector("alfil-cells .pieces path.disc");
        const { a, b } = body.getScreenCTM();
        return [Number.parseFloat(getComputedStyle(body).strokeWidth) * Math.hypot(a, b), document.querySelector("alfil-cells .cell").getBoundingClientRect().width];
      });
    await page.waitForFunction(() => document.querySelector("alfil-cells svg").style.getPropertyValue("--rim"));
    const [line, cell] = await find();
    widths[name] = { line, cell };
    await finish(page);
  }
  const { large, usual, small } = widths;
  for (const { line, cell } of [large, usual]) assert.ok(line > 0.025 * cell && line < 0.032 * cell, JSON.stringify(widths));
  assert.ok(small.cell < 30 && small.line > 0.95 && small.line < 1.2, JSON.stringify(widths));
});

test("a pawn is lower than all other pieces", { skip }, async () => {
  const page = await table("chess", "Chess");
  const heights = await page.evaluate(() => {
    const { state } = document.querySelector("alfil-cells");
    const cell = document.querySelector("alfil-cells .cell").getBoundingClientRect().height;
    const drawn = [...document.querySelectorAll("alfil-cells .pieces-of-cell")];
    const height = (group) => {
      const boxes = [...group.querySelectorAll(".disc")].map((body) => body.getBoundingClientRect());
      return (Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))) / cell;
    };
    const name = ({ cell }) => document.querySelector(`alfil-cells [data-cell="${cell}"]`).getAttribute("aria-label").match(/(?:white|black) (\w+)/)[1];
    return Object.fromEntries(state.pieces.map((piece, index) => [name(piece), height(drawn[index])]));
  });
  const { pawn, ...others } = heights;
  assert.ok(pawn > 0.58 && pawn < 0.68, JSON.stringify(heights));
  assert.ok(Object.values(others).every((height) => height > pawn + 0.1), JSON.stringify(heights));
  await finish(page);
});
