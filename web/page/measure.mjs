// Measures the page in Chromium, as a table in Markdown: `tools/web measure`. Medians of several runs; the machine should have nothing else to do.

import { pathToFileURL } from "node:url";
import { middle, state } from "./tests/person.mjs";
import { browser, open, ready, serve, skip } from "./tests/served.mjs";

if (skip) {
  console.error(`nothing is measured: ${skip}`);
  process.exit(2);
}
const RUNS = Number(process.env.RUNS ?? 7);
const [chromium, server] = await Promise.all([browser(), serve()]);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);

/** Milliseconds from the start of the load until the board is shown, and until a piece can be picked up and shows where it can go. */
async function opening(url) {
  const context = await chromium.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  // Counted in the page, without the time of the requests of this program.
  await page.addInitScript(() => {
    const watch = () => {
      const board = document.querySelector("alfil-cells");
      if (board?.querySelector(".cell[aria-label]")) globalThis.firstBoard ??= performance.now();
      if (board?.interactive && board.state?.turns.length > 0) globalThis.firstMove ??= performance.now();
      if (globalThis.firstMove === undefined) requestAnimationFrame(watch);
    };
    watch();
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.firstMove !== undefined, null, { timeout: 60_000 });
  const found = await page.evaluate(() => [globalThis.firstBoard, globalThis.firstMove]);
  await context.close();
  return found;
}

row("opened, ms", "first board", "first turn possible");
row("---", "---:", "---:");
const single = pathToFileURL(new URL("../dist/single.html", import.meta.url).pathname).href;
for (const [what, url] of [
  ["served, `chess`", `${server.url}#play=chess`],
  ["served, `glinski`", `${server.url}#play=glinski`],
  ["served, `spinal-tap`", `${server.url}#play=spinal-tap`],
  ["one file, from the file system", single],
]) {
  const runs = [];
  for (let n = 0; n < RUNS; n++) runs.push(await opening(url));
  row(what, ...[0, 1].map((at) => Math.round(median(runs.map((run) => run[at])))));
}

console.log();
row("dragging, 3 s", "cells", "frames a second", "longest frame, ms");
row("---", "---:", "---:", "---:");
for (const name of ["chess", "glinski", "spinal-tap"]) {
  const page = await open(chromium, `${server.url}#play=${name}`);
  await ready(page);
  const { turns } = await state(page);
  const turn = turns.find((one) => one.from !== null && one.to !== null && one.from !== one.to);
  const [from, to] = [await middle(page, turn.from), await middle(page, turn.to)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.evaluate(() => {
    globalThis.frames = [];
    const count = (now) => {
      globalThis.frames.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const end = Date.now() + 3000;
  for (let n = 0; Date.now() < end; n++) {
    const angle = n / 8;
    await page.mouse.move(to[0] + 150 * Math.cos(angle), to[1] + 150 * Math.sin(angle));
  }
  const frames = await page.evaluate(() => globalThis.frames);
  await page.mouse.move(...to);
  await page.mouse.up();
  const gaps = frames.slice(1).map((now, index) => now - frames[index]);
  const cells = await page.locator("alfil-cells .cell").count();
  row(`\`${name}\``, cells, ((gaps.length * 1000) / (frames.at(-1) - frames[0])).toFixed(1), Math.max(...gaps).toFixed(1));
  await page.context().close();
}

console.log();
row("the engine's first answer at level 3", "ms after a move that is made after two seconds");
row("---", "---:");
for (const name of ["chess", "glinski", "spinal-tap"]) {
  const runs = [];
  for (let n = 0; n < RUNS; n++) {
    const page = await open(chromium, `${server.url}#play=${name}`, { reducedMotion: "no-preference" });
    await ready(page);
    // The engine is prepared while the person thinks.
    await page.waitForTimeout(2000);
    const { turns } = await state(page);
    const turn = turns.find((one) => one.from !== null && one.to !== null && one.from !== one.to);
    await page.evaluate(() => {
      const board = document.querySelector("alfil-cells");
      const times = [];
      board.addEventListener("shown", () => times.push(performance.now()));
      globalThis.shownTimes = times;
    });
    await page.mouse.click(...(await middle(page, turn.from)));
    await page.mouse.click(...(await middle(page, turn.to)));
    await page.waitForFunction(() => document.querySelector("alfil-cells").state.n_plies === 2, null, { timeout: 60_000 });
    runs.push(await page.evaluate(() => globalThis.shownTimes.at(-1) - globalThis.shownTimes[0]));
    await page.context().close();
  }
  row(`\`${name}\``, Math.round(median(runs)));
}

console.log();
row("analysis from the start", "depth", "positions a second");
row("---", "---:", "---:");
for (const name of ["chess", "glinski", "minishogi", "xiangqi"]) {
  const page = await open(chromium, `${server.url}#play=${name}`);
  await ready(page);
  await page.click("#analyse");
  await page.waitForFunction(() => Number(document.querySelector(".analysis-status")?.dataset.millis) > 3000, null, { timeout: 60_000 });
  const { depth, nodes, millis } = await page.evaluate(() => ({ ...document.querySelector(".analysis-status").dataset }));
  row(`\`${name}\``, depth, Math.round((1000 * Number(nodes)) / Number(millis)).toLocaleString("en"));
  await page.context().close();
}
await chromium.close();
server.close();
