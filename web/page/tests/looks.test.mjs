// The looks of boards: points with lines, a river, palaces; cells of one color; colors of players.

import assert from "node:assert/strict";
import { test } from "node:test";
import { make, middle, settled, state, table } from "./person.mjs";
import { axeOn, setUp, skip } from "./served.mjs";

setUp();

/** The lines of the board, as pairs of cells; null for an end that is in the middle of no cell. */
function lines(page) {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll("alfil-board .cell")].map((cell) => {
      const points = cell.querySelector("polygon").getAttribute("points").split(" ").map((pair) => pair.split(",").map(Number));
      const middle = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      return { name: cell.getAttribute("aria-label").split(",")[0], x: middle(0), y: middle(1) };
    });
    const at = (end) => {
      const [x, y] = end.split(" ").map(Number);
      return cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < 1)?.name ?? null;
    };
    const path = document.querySelector("alfil-board .board-lines")?.getAttribute("d") ?? "";
    return path.split("M").slice(1).map((line) => line.split("L").map(at).sort().join(" "));
  });
}

const fills = (page) => page.evaluate(() => new Set([...document.querySelectorAll("alfil-board .cell polygon")].map((one) => one.getAttribute("fill"))).size);

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
  const discs = await page.evaluate(() => [...document.querySelectorAll("alfil-board .pieces circle.disc")].map((disc) => disc.getAttribute("fill")));
  assert.equal(new Set(discs).size, 2);
  assert.ok(discs.includes("#b3261e"));
  assert.deepEqual(page.diagnostics, []);
  await page.close();
});

test("marks on points are round", { skip }, async () => {
  const page = await table("xiangqi", "Xiangqi");
  const { turns } = await state(page);
  const capture = turns.find((turn) => turn.captures.length > 0);
  await page.mouse.click(...(await middle(page, capture.from)));
  const count = (selector) => page.locator(`alfil-board ${selector}`).count();
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
    const stroke = await page.evaluate(() => getComputedStyle(document.querySelector("alfil-board .cell polygon")).stroke);
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
