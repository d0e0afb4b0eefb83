// Takes pictures of the page for people to look at: `tools/web pictures DIR [NAME...]`.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { make, middle, random, state } from "./tests/person.mjs";
import { browser, open, program, ready, serve, skipProgram } from "./tests/served.mjs";

if (skipProgram) {
  console.error(`no pictures: ${skipProgram}`);
  process.exit(2);
}
const folder = process.argv[2] ?? "target/pictures";
await mkdir(folder, { recursive: true });
const [chromium, server, players] = await Promise.all([browser(), serve(), program()]);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Makes this many turns by chance, of both sides. */
async function wander(page, n, seed) {
  const chance = random(seed);
  for (const select of await page.locator("#seats select").all()) {
    const values = await select.locator("option").evaluateAll((options) => options.map((option) => option.value));
    if (values.includes("person")) await select.selectOption("person");
  }
  for (let done = 0; done < n; done++) {
    const { turns } = await state(page);
    const captures = turns.filter((turn) => turn.captures.length > 0);
    const from = captures.length > 0 && chance(3) === 0 ? captures : turns;
    if (from.length === 0) return;
    await make(page, from[chance(from.length)]);
  }
}

async function keep(page, name) {
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(name, page.diagnostics.length > 0 ? page.diagnostics : "");
  await page.context().close();
}

/** Picks up a piece that can capture, or else any piece that can move. */
async function pick(page) {
  const turns = (await state(page)).turns.filter((turn) => turn.from !== null);
  const turn = turns.find((one) => one.captures.length > 0) ?? turns[0];
  await page.mouse.click(...(await middle(page, turn.from)));
}

/**
 * Games after some turns by chance, and what is done then: name, game, how many turns, seed of chance, and what else.
 * @type {[string, string, number, number, { look?: object, then?: (page: object) => Promise<unknown>, from?: object }?][]}
 */
const PICTURES = [
  ["chess-picked", "chess", 12, 3, { then: pick }],
  ["phone-chess", "chess", 6, 5, { look: PHONE }],
  ["phone-glinski-dark", "glinski", 8, 6, { look: { ...PHONE, colorScheme: "dark" }, then: pick }],
  ["phone-capablanca", "capablanca", 20, 6, { look: PHONE }],
  ["peanut-dark", "peanut", 14, 2, { look: { colorScheme: "dark" } }],
  ["chessagon", "chessagon", 10, 4],
  ["shogi", "shogi", 40, 8],
  ["peg-chess-setup", "peg-chess-setup", 20, 8],
  ["crazyhouse-hands", "crazyhouse", 60, 9, { then: (page) => page.locator("button[data-item]:not(:disabled)").first().click() }],
  ["glinski-engine", "glinski", 0, 0, {
    async then(page) {
      for (let n = 0; n < 3; n++) {
        await make(page, (await state(page)).turns[n * 7]);
        await ready(page);
      }
    },
  }],
  ["spinal-tap-steps", "spinal-tap", 6, 8, {
    async then(page) {
      await page.locator("#choices button", { hasText: "battle" }).click();
      for (let n = 0; n < 2; n++) {
        await page.waitForFunction((made) => document.querySelector("alfil-cells").state.steps?.made.length === made, n);
        await make(page, (await state(page)).turns.find((turn) => turn.from !== null));
      }
    },
  }],
  ["analysis", "makruk", 10, 8, {
    async then(page) {
      await page.click("#look-back");
      await page.click("#look-back");
      await page.waitForFunction(() => document.querySelector("alfil-cells").state.ply === 8);
      await make(page, (await state(page)).turns[5]);
      await page.click("#analyse");
      await page.waitForFunction(() => Number(document.querySelector(".analysis-status")?.dataset.millis) > 3000);
    },
  }],
  ["writing-an-error", "losalamos", 0, 0, {
    async then(page) {
      await page.click("#write");
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+Home");
      for (let n = 0; n < 14; n++) await page.keyboard.press("ArrowDown");
      await page.keyboard.type("zz");
      await page.waitForSelector("#diagnostics button");
    },
  }],
  ["rules", "xiangqi", 0, 0, {
    async then(page) {
      await page.click("#rules");
      await page.waitForSelector("#sheet iframe");
    },
  }],
  ["games", "chess", 0, 0, {
    async then(page) {
      await page.click("#choose");
      await page.waitForSelector(".library button");
    },
  }],
  ["friend", "xiangqi", 0, 0, {
    from: players,
    async then(page) {
      await page.click("#friend");
      await page.selectOption("#clock-kind", "increment");
      await page.click("#dialog button.main");
      await page.waitForSelector("#dialog .link");
    },
  }],
];

const chosen = process.argv.slice(3);
for (const [name, game, n, seed, { look = {}, then, from = server } = {}] of PICTURES) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  try {
    const page = await open(chromium, `${from.url}#play=${game}`, look);
    await ready(page);
    if (n > 0) await wander(page, n, seed);
    await then?.(page);
    await keep(page, name);
  } catch (error) {
    console.error(name, String(error).split("\n")[0]);
    process.exitCode = 1;
  }
}
await chromium.close();
server.close();
players.close();
