// The looks of boards: points with lines, a river, palaces; cells of one color; colors of players.

import assert from "node:assert/strict";
import { test } from "node:test";
import { make, middle, settled, state, table } from "./person.mjs";
import { axeOn, setUp, skip } from "./served.mjs";

setUp();

/** The lines of the board, as pairs of cells; null for an end that is in the middle of no cell. */
function lines(page) {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll("alfil-cells .cell")].map((cell) => {
      const points = cell.querySelector("polygon").getAttribute("points").split(" ").map((pair) => pair.split(",").map(Number));
      const middle = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      return { name: cell.getAttribute("aria-label").split(",")[0], x: middle(0), y: middle(1) };
    });
    const at = (end) => {
      const [x, y] = end.split(" ").map(Number);
      return cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < 1)?.name ?? null;
    };
    const path = document.querySelector("alfil-cells .board-lines")?.getAttribute("d") ?? "";
    return path.split("M").slice(1).map((line) => line.split("L").map(at).sort().join(" "));
  });
}

const fills = (page) => page.evaluate(() => new Set([...document.querySelectorAll("alfil-cells .cell polygon")].map((one) => one.getAttribute("fill"))).size);

test("xiangqi has points, a river and palaces, from both sides", { skip }, async () => {
  const page = await table("xiangqi", "Xiangqi");
  for (const side of ["below", "above"]) {
    const drawn = await lines(page);
    assert.ok(!drawn.some((line) => line.includes("null")), side);
    assert.equal(drawn.length, 9 * 9 + 10 * 8 - 7 + 4, side);
    for (const line of ["a5 a6", "i5 i6", "b4 b5", "b6 b7", "d1 f3", "d10 f8", "d8 f10"]) assert.ok(drawn.includes(line), `${line} from ${side}`);
    assert.ok(!drawn.includes("b5 b6"), side);
    await page.click("#flip");
    await settled(page);
  }
  assert.equal(await fills(page), 1);
  const signs = await page.evaluate(() => [...document.querySelectorAll("alfil-cells .pieces path")].map((sign) => sign.getAttribute("fill")));
  assert.equal(new Set(signs).size, 2);
  assert.ok(signs.includes("#b3261e"));
  assert.deepEqual(page.diagnostics, []);
  await page.close();
});

test("marks on points are round", { skip }, async () => {
  const page = await table("xiangqi", "Xiangqi");
  const { turns } = await state(page);
  const capture = turns.find((turn) => turn.captures.length > 0);
  await page.mouse.click(...(await middle(page, capture.from)));
  const count = (selector) => page.locator(`alfil-cells ${selector}`).count();
  assert.equal(await count(".signs circle.picked"), 1);
  assert.equal(await count(".signs .capture-ring"), turns.filter((turn) => turn.from === capture.from && turn.captures.length > 0).length);
  assert.equal(await count(".signs polygon"), 0);
  await page.keyboard.press("Escape");
  await make(page, capture);
  assert.equal(await count(".washes circle.last"), 2);
  assert.equal(await count(".washes polygon"), 0);
  // The cannon captures the horse beside the chariot: nothing is in check.
  assert.equal(await count(".checks *"), 0);
  assert.deepEqual(page.diagnostics, []);
  await page.close();
});

test("shogi has cells of one color with lines, chess is checkered", { skip }, async () => {
  for (const [name, title, n, isGrid] of [["shogi", "Shogi", 1, true], ["minishogi", "Minishogi", 1, true], ["chess", "Chess", 2, false]]) {
    const page = await table(name, title);
    assert.equal(await fills(page), n, name);
    const stroke = await page.evaluate(() => getComputedStyle(document.querySelector("alfil-cells .cell polygon")).stroke);
    assert.equal(stroke !== "none", isGrid, name);
    assert.deepEqual(await lines(page), [], name);
    assert.deepEqual(page.diagnostics, []);
    await page.close();
  }
});

test("looks are accessible in light and dark", { skip }, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await table("janggi", "Janggi", { colorScheme });
    assert.deepEqual(await axeOn(page), [], colorScheme);
    await page.close();
  }
});

/** The attribute of each piece's first shape and of all shapes of its sign, by player. */
const paints = (page) =>
  page.evaluate(() => {
    const { pieces } = document.querySelector("alfil-cells").state;
    const drawn = [...document.querySelectorAll("alfil-cells .pieces-of-cell")];
    return [0, 1].map((player) => {
      const groups = drawn.filter((_, index) => pieces[index].player === player);
      const fills = (all) => [...new Set(all.map((one) => one.getAttribute("fill")))].filter((fill) => fill !== "none");
      return { grounds: fills(groups.map((group) => group.querySelector(".disc"))), signs: fills(groups.flatMap((group) => [...group.querySelectorAll("path:not(.disc)")])), rings: groups[0].querySelectorAll("[fill=none]").length };
    });
  });

test("xiangqi and janggi have ivory pieces with colored signs and rings", { skip }, async () => {
  for (const [name, title, first, second] of [["xiangqi", "Xiangqi", "#b3261e", "#1f1b18"], ["janggi", "Janggi", "#1f5b9e", "#b3261e"]]) {
    const page = await table(name, title);
    const [own, other] = await paints(page);
    assert.equal(own.grounds.length, 1, name);
    assert.deepEqual(own.grounds, other.grounds, name);
    assert.deepEqual([own.signs, other.signs], [[first], [second]], name);
    assert.deepEqual([own.rings, other.rings], [1, 1], name);
    // The octagons of janggi have three sizes.
    const widths = await page.evaluate(() => [...new Set([...document.querySelectorAll("alfil-cells .pieces .disc")].map((one) => Math.round(one.getBoundingClientRect().width)))]);
    assert.equal(widths.length, name === "janggi" ? 3 : 1, name);
    assert.deepEqual(page.diagnostics, []);
    await page.close();
  }
});

test("shogi has wooden tiles for both players, and smaller ones for pawns", { skip }, async () => {
  const page = await table("shogi", "Shogi");
  const [own, other] = await paints(page);
  assert.equal(own.grounds.length, 1);
  assert.deepEqual(own, other);
  assert.equal(own.rings, 0);
  const heights = await page.evaluate(() => {
    const { pieces } = document.querySelector("alfil-cells").state;
    const drawn = [...document.querySelectorAll("alfil-cells .pieces-of-cell")];
    const name = ({ cell }) => document.querySelector(`alfil-cells [data-cell="${cell}"]`).getAttribute("aria-label").match(/sente (\w+)/)?.[1];
    return Object.fromEntries(pieces.map((piece, index) => [name(piece), drawn[index].querySelector(".disc").getBoundingClientRect().height]));
  });
  assert.ok(heights.pawn < 0.9 * heights.king && heights.pawn > 0.8 * heights.king, JSON.stringify(heights));
  assert.deepEqual(page.diagnostics, []);
  await page.close();
});

test("points have marks and a border", { skip }, async () => {
  for (const [name, title] of [["xiangqi", "Xiangqi"], ["janggi", "Janggi"]]) {
    const page = await table(name, title);
    const n = await page.evaluate(() => document.querySelector("alfil-cells .ornaments").getAttribute("d").split("M").length - 1);
    // Four cannons and six soldiers with four corners, four soldiers at the sides with two; the border has a line for each outer side.
    assert.equal(n, 2 * (10 * 4 + 4 * 2) + 2 * (9 + 10), name);
    await page.close();
  }
});

test("labels are where no piece hides them", { skip }, async () => {
  for (const [name, title] of [["xiangqi", "Xiangqi"], ["shogi", "Shogi"], ["minishogi", "Minishogi"]]) {
    const page = await table(name, title);
    const hidden = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("alfil-cells .cell")].map((cell) => cell.getBoundingClientRect());
      const labels = [...document.querySelectorAll("alfil-cells .labels text")];
      const isIn = (box, { left, right, top, bottom }) => (left + right) / 2 > box.left && (left + right) / 2 < box.right && (top + bottom) / 2 > box.top && (top + bottom) / 2 < box.bottom;
      return [labels.length, labels.filter((label) => boxes.some((box) => isIn(box, label.getBoundingClientRect()))).map((label) => label.textContent)];
    });
    assert.ok(hidden[0] >= 10, name);
    assert.deepEqual(hidden[1], [], name);
    await page.close();
  }
});

test("makruk and shatranj have cells of one color, and their labels are inside", { skip }, async () => {
  for (const [name, title] of [["makruk", "Makruk"], ["shatranj", "Shatranj"]]) {
    const page = await table(name, title);
    assert.equal(await fills(page), 1, name);
    assert.equal(await page.locator("alfil-cells .labels .inside").count(), 16, name);
    await page.close();
  }
});

test("tiles on cells have plates, and no label is below them", { skip }, async () => {
  const page = await table("peg-chess-setup", "Peg Chess, independent set-up");
  const visible = async () => (await page.locator("alfil-cells .labels text:visible").allTextContents()).sort().join("");
  assert.equal(await visible(), "12345678abcdefgh");
  for (const cell of ["a1", "h1"]) {
    const item = await page.locator(".item:not(:disabled)").first().getAttribute("data-item");
    await page.fill("#typed input", `${item}@${cell}`);
    const { n_plies } = await state(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction((ply) => document.querySelector("alfil-cells").state.n_plies > ply, n_plies);
  }
  assert.equal(await visible(), "2345678bcdefg");
  const [plate, text] = await page.evaluate(() => ["rect", "text"].map((name) => document.querySelector(`alfil-cells .notes ${name}`).getBoundingClientRect().toJSON()));
  assert.ok(plate.left < text.left && plate.right > text.right && plate.top < text.top + 2 && plate.bottom > text.bottom - 2, JSON.stringify([plate, text]));
  assert.deepEqual(page.diagnostics, []);
  await page.close();
});

test("pieces of both players differ where a position is set up", { skip }, async () => {
  const page = await table("shogi", "Shogi");
  await page.click("#menu-button");
  await page.locator("#menu button", { hasText: "Set up a position" }).click();
  await page.waitForSelector(".palette .item svg");
  const turned = await page.evaluate(() => [...document.querySelectorAll(".palette .item svg")].map((one) => one.querySelector('[transform^="rotate(180)"]') !== null));
  assert.equal(turned.filter((is) => is).length, turned.length / 2);
  await page.close();
});
