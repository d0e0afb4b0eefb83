// Takes pictures of the page for people to look at: `tools/web pictures DIR`.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { make, middle, random, state } from "./tests/person.mjs";
import { browser, open, program, ready, serve, skipProgram } from "./tests/served.mjs";

if (skipProgram) {
  console.error(`no pictures: ${skipProgram}`);
  process.exit(2);
}
const folder = process.argv[2] ?? "pictures";
await mkdir(folder, { recursive: true });
const [chromium, server, players] = await Promise.all([browser(), serve(), program()]);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

async function at(name, options, { url } = server) {
  const page = await open(chromium, `${url}#play=${name}`, options);
  await ready(page);
  return page;
}

/** Makes this many turns by chance, of both sides. */
async function wander(page, n, seed) {
  const pick = random(seed);
  for (const select of await page.locator("#seats select").all()) {
    const values = await select.locator("option").evaluateAll((options) => options.map((option) => option.value));
    if (values.includes("person")) await select.selectOption("person");
  }
  for (let done = 0; done < n; done++) {
    const { turns } = await state(page);
    const captures = turns.filter((turn) => turn.captures.length > 0);
    const from = captures.length > 0 && pick(3) === 0 ? captures : turns;
    if (from.length === 0) return;
    await make(page, from[pick(from.length)]);
  }
}

async function cell(page, name) {
  const names = await page.evaluate(() => [...document.querySelectorAll("alfil-board .cell")].map((cell) => cell.getAttribute("aria-label").split(",")[0]));
  await page.mouse.click(...(await middle(page, names.indexOf(name))));
}

async function keep(page, name) {
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(name, page.complaints.length > 0 ? page.complaints : "");
  await page.context().close();
}

const PICTURES = {
  async "chess-picked"() {
    const page = await at("chess");
    await wander(page, 12, 3);
    const { turns } = await state(page);
    await page.mouse.click(...(await middle(page, turns.find((turn) => turn.captures.length > 0)?.from ?? turns[0].from)));
    return page;
  },
  async "glinski-engine"() {
    const page = await at("glinski");
    for (let n = 0; n < 3; n++) {
      const { turns } = await state(page);
      await make(page, turns[n * 7]);
      await ready(page);
    }
    return page;
  },
  async "phone-chess"() {
    const page = await at("chess", PHONE);
    await wander(page, 6, 5);
    return page;
  },
  async "phone-glinski-dark"() {
    const page = await at("glinski", { ...PHONE, colorScheme: "dark" });
    await wander(page, 8, 6);
    const { turns } = await state(page);
    await page.mouse.click(...(await middle(page, turns[10].from)));
    return page;
  },
  async "peanut-dark"() {
    const page = await at("peanut", { colorScheme: "dark" });
    await wander(page, 14, 2);
    return page;
  },
  async "chessagon"() {
    const page = await at("chessagon");
    await wander(page, 10, 4);
    return page;
  },
  async "crazyhouse-hands"() {
    const page = await at("crazyhouse");
    await wander(page, 60, 9);
    await page.locator("button[data-item]:not(:disabled)").first().click({ timeout: 2000 }).catch(() => {});
    return page;
  },
  async "spinal-tap-steps"() {
    const page = await at("spinal-tap");
    await wander(page, 6, 8);
    return page;
  },
  async "peg-chess-setup"() {
    const page = await at("peg-chess-setup");
    await wander(page, 20, 8);
    return page;
  },
  async "shogi"() {
    const page = await at("shogi");
    await wander(page, 40, 8);
    return page;
  },
  async "writing-an-error"() {
    const page = await at("losalamos");
    await page.click("#write");
    await page.waitForSelector(".cm-content");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+f").catch(() => {});
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Home");
    for (let n = 0; n < 14; n++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type("zz");
    await page.waitForTimeout(1500);
    return page;
  },
  async "rules"() {
    const page = await at("xiangqi");
    await page.click("#rules");
    await page.waitForSelector("#dialog iframe");
    return page;
  },
  async "analysis"() {
    const page = await at("makruk");
    await wander(page, 10, 8);
    await page.click("#look-back");
    await page.click("#look-back");
    await page.waitForTimeout(300);
    const { turns } = await state(page);
    await make(page, turns[5]);
    await page.click("#analyse");
    await page.waitForSelector("#thought p");
    return page;
  },
  async "capablanca"() {
    const page = await at("capablanca", PHONE);
    await wander(page, 20, 6);
    return page;
  },
  async "friend"() {
    const page = await at("xiangqi", {}, players);
    await page.click("#friend");
    await page.check("#friend-timed");
    await page.click("#dialog button.main");
    await page.waitForSelector("#dialog .link");
    return page;
  },
  async "games"() {
    const page = await at("chess");
    await page.click("#choose");
    await page.waitForSelector(".library button");
    return page;
  },
};

const wanted = process.argv.slice(3);
for (const [name, take] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    await keep(await take(), name);
  } catch (error) {
    console.error(name, String(error).split("\n")[0]);
    process.exitCode = 1;
  }
}
await chromium.close();
server.close();
players.close();
