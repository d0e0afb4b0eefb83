// A person at the page: everything by mouse, touch or keys, nothing by calls.

/** A generator of numbers that is the same in every run. */
export function random(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** The state that the board shows. */
export function state(page) {
  return page.evaluate(() => document.querySelector("alfil-board").state);
}

/** The middle of a cell on the screen. */
export function middle(page, cell) {
  return page.evaluate((index) => {
    const polygon = document.querySelector(`alfil-board [data-cell="${index}"] polygon`);
    const points = polygon.getAttribute("points").split(" ").map((pair) => pair.split(",").map(Number));
    const sum = points.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
    const svg = polygon.ownerSVGElement;
    const at = new DOMPoint(sum[0] / points.length, sum[1] / points.length).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  }, cell);
}

async function click(page, cell) {
  const [x, y] = await middle(page, cell);
  await page.mouse.click(x, y);
}

/** Makes this turn by mouse; the words of a chooser decide where several are meant. */
export async function make(page, turn) {
  const before = await state(page);
  if (turn.from === null && turn.to === null) {
    await page.locator("#choices button", { hasText: turn.words }).first().click();
  } else {
    if (turn.item !== null && turn.from === null) {
      await page.locator(`button[data-item="${turn.item}"]:not(:disabled)`).first().click();
    } else if (turn.from !== null) {
      await click(page, turn.from);
    }
    const end = turn.from !== null && turn.from === turn.to ? (turn.captures[0] ?? turn.to) : turn.to;
    await click(page, end);
  }
  const choice = page.locator(`.chooser .choice[aria-label="${turn.words}"]`);
  await page.waitForFunction(
    ({ ply, made }) => {
      const state = document.querySelector("alfil-board").state;
      return document.querySelector(".chooser .choice") || state.n_plies > ply || (state.steps?.made.length ?? 0) > made;
    },
    { ply: before.n_plies, made: before.steps?.made.length ?? 0 },
  );
  if (await page.locator(".chooser .choice").count()) await choice.first().click();
  await page.waitForFunction(
    ({ ply, made }) => {
      const state = document.querySelector("alfil-board").state;
      return state.n_plies > ply || (state.steps?.made.length ?? 0) > made;
    },
    { ply: before.n_plies, made: before.steps?.made.length ?? 0 },
  );
  await settled(page);
}

/** Waits until a person is to move or the game is over. */
export async function settled(page) {
  await page.waitForFunction(
    () => {
      const board = document.querySelector("alfil-board");
      return !document.body.classList.contains("thinking") && (board.interactive || board.state.is_over);
    },
    null,
    { timeout: 60_000 },
  );
}
