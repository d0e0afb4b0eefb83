// Two browsers play each other through the program, and a third looks on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { cellNames, connected, inSettings, middle, plies, shows, state, written } from "./person.mjs";
import { axeOn, chromium, endsWith, finish, open, program, ready, servedProgram, server, setUp, skipProgram } from "./served.mjs";

setUp(program, skipProgram);

/** A page with every byte from the server in `page.received`. */
async function guest(url, options) {
  const page = await open(chromium, "about:blank", { permissions: ["clipboard-read", "clipboard-write"], ...options });
  page.received = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.received.push(String(payload))));
  page.on("response", async (response) => {
    if (/\.(packed|js|css|svg)$|\/$/.test(new URL(response.url()).pathname)) return;
    page.received.push(await response.text().catch(() => ""));
  });
  await page.goto(url);
  return page;
}

/** Waits until the page sits at a game of this title and is connected. */
async function seated(page, title) {
  await ready(page, title);
  await connected(page);
}

/** Makes a turn by mouse and waits until the server has taken it. */
async function make(page, turn) {
  const before = await state(page);
  const click = async (cell) => page.mouse.click(...(await middle(page, cell)));
  if (turn.from === null && turn.to === null) {
    await page.locator("#choices button", { hasText: turn.words }).first().click();
  } else {
    if (turn.item !== null && turn.from === null) await page.locator(`button[data-item="${turn.item}"]:not(:disabled)`).first().click();
    else await click(turn.from);
    await click(turn.to);
  }
  await plies(page, before.n_plies + 1);
}

const text = (page, expected) => page.evaluate((one) => document.querySelector("alfil-cells").state.turns.find((turn) => turn.text === one), expected);

/** Makes a game with a friend; returns the page of its player, and the links of the others. */
async function invite(name, title, { side = "0", clock = null, person = "", options } = {}) {
  const page = await guest(`${server.url}#play=${name}`, options);
  await ready(page, title);
  return inviteFrom(page, title, { side, clock, person });
}

/** Makes a game with a friend of the game that the page shows. */
async function inviteFrom(page, title, { side = "0", clock = null, person = "" } = {}) {
  await page.click("#friend");
  await page.selectOption("#friend-side", side);
  if (person) await page.fill("#friend-name", person);
  const { kind, ...fields } = clock ?? { kind: "" };
  await page.selectOption("#clock-kind", kind);
  for (const [field, value] of Object.entries(fields)) await page.fill(`#clock-${field}`, String(value));
  await page.click("#dialog button.main");
  await page.waitForSelector("#dialog .link");
  const links = await page.locator("#dialog .link input").evaluateAll((fields) => fields.map((field) => field.value));
  await page.locator("#dialog .link button").first().click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), links[0]);
  await page.click("#dialog-close");
  await seated(page, title);
  return { page, links };
}

test("two players and a spectator, through a dropped connection", { skip: skipProgram, timeout: 180_000 }, async () => {
  const { page: white, links } = await invite("chess", "Chess", { clock: { kind: "increment", main: 5, extra: 2 } });
  assert.equal(links.length, 2);
  assert.match(await white.textContent("#at-table"), /Black has not joined yet/);
  assert.equal(await white.evaluate(() => document.querySelector("alfil-cells").interactive), false);
  const black = await guest(links[0], { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const spectator = await guest(links[1]);
  await seated(black, "Chess");
  await seated(spectator, "Chess");
  // Nothing of the secret stays in the address.
  assert.match(new URL(black.url()).hash, /^#room=[^&]*$/);
  assert.ok(!black.url().includes(new URL(links[0]).hash.split("secret=")[1]));
  await white.waitForFunction(() => /Black is here/.test(document.getElementById("at-table").textContent));
  await make(white, await text(white, "e2e4"));
  for (const page of [black, spectator]) await plies(page, 1);
  // The server answers where a piece could go that is not to move.
  await inSettings(white, () => white.check("#hover-moves"));
  await white.mouse.move(...(await middle(white, (await cellNames(white)).indexOf("b1"))));
  await white.waitForFunction(() => document.querySelectorAll("alfil-cells .hover[data-quiet] .target").length === 2);
  // An illegal move is refused by the server, with the reason.
  const names = await cellNames(black);
  await black.mouse.click(...(await middle(black, names.indexOf("e7"))));
  await black.mouse.click(...(await middle(black, names.indexOf("e4"))));
  await black.waitForFunction(() => /e7/.test(document.getElementById("problem").textContent));
  await make(black, await text(black, "e7e5"));
  await plies(white, 2);
  assert.equal(await spectator.evaluate(() => document.querySelector("alfil-cells").interactive), false);
  // The clock of the player to move runs, on each page.
  const clock = (page) => page.textContent("#play .clock.running");
  for (const page of [white, black, spectator]) assert.match(await clock(page), /^[45]:\d\d$/);
  const first = await clock(white);
  await white.waitForFunction((before) => document.querySelector("#play .clock.running").textContent !== before, first);
  // The connection drops, with a turn that is being made.
  await white.context().setOffline(true);
  await white.evaluate(() => globalThis.dispatchEvent(new Event("offline")));
  server.drop();
  await white.waitForFunction(() => /not connected/.test(document.getElementById("connection").textContent));
  await black.waitForFunction(() => /White is away/.test(document.getElementById("at-table").textContent), null, { timeout: 60_000 });
  await white.context().setOffline(false);
  for (const page of [white, black, spectator]) await seated(page, "Chess");
  await white.waitForFunction(() => document.querySelector("alfil-cells").interactive);
  await make(white, await text(white, "g1f3"));
  for (const page of [black, spectator]) await plies(page, 3);
  // A reload goes on where it was.
  await black.reload();
  await seated(black, "Chess");
  await make(black, await text(black, "b8c6"));
  await plies(white, 4);
  // The list of turns leads back and on, while the game stays where it is.
  assert.deepEqual(await spectator.locator("#record button").allTextContents(), ["e4", "e5", "Nf3", "Nc6"]);
  await white.locator("#record button", { hasText: "e4" }).click();
  await white.waitForFunction(() => document.querySelector("alfil-cells").state.ply === 1);
  assert.equal(await white.evaluate(() => document.querySelector("alfil-cells").interactive), false);
  assert.equal(await white.textContent("#record [aria-current]"), "e4");
  await white.locator("#record [aria-current]").focus();
  await white.keyboard.press("ArrowRight");
  await white.waitForFunction(() => document.querySelector("alfil-cells").state.ply === 2);
  await white.click("#look-last");
  await white.waitForFunction(() => document.querySelector("alfil-cells").interactive);
  assert.equal(await white.textContent("#record [aria-current]"), "Nc6");
  assert.equal(await white.locator("#record .line").count(), 0);
  // Taking back, a draw that is declined, one that is agreed on, and a rematch.
  await white.locator("#acts button", { hasText: "Ask for a takeback" }).click();
  await black.locator("#offers button", { hasText: "Accept" }).click();
  for (const page of [white, black, spectator]) await plies(page, 2);
  await black.locator("#acts button", { hasText: "Offer a draw" }).click();
  await white.waitForFunction(() => /black offers a draw/.test(document.getElementById("news").textContent));
  await white.locator("#offers button", { hasText: "Decline" }).click();
  await black.waitForFunction(() => /white declines/.test(document.getElementById("news").textContent));
  await white.click("#resign");
  await white.locator("#dialog button.main").click();
  for (const page of [white, black, spectator]) {
    await page.waitForFunction(() => /white resigns; black wins/.test(document.getElementById("status").textContent));
  }
  await black.locator("#acts button", { hasText: "Rematch" }).click();
  await white.locator("#offers button", { hasText: "Accept" }).click();
  for (const page of [white, black, spectator]) {
    await page.locator("#offers button", { hasText: "To the next game" }).click();
    await plies(page, 0);
    await seated(page, "Chess");
  }
  assert.match(await white.textContent("#at-table"), /Black \(you\)/);
  // A premove; the server accepts it like any other move.
  for (const name of ["d7", "d5"]) await white.mouse.click(...(await middle(white, names.indexOf(name))));
  assert.equal(await white.locator(".signs .premove").count(), 2);
  for (const name of ["d2", "d4"]) await black.mouse.click(...(await middle(black, names.indexOf(name))));
  for (const page of [white, black, spectator]) await plies(page, 2);
  assert.deepEqual((await state(spectator)).record.map((turn) => turn.text), ["d2d4", "d7d5"]);
  assert.equal(await white.locator(".signs .premove").count(), 0);
  for (const page of [black, spectator]) {
    assert.deepEqual(page.diagnostics.filter((words) => !/WebSocket|ERR_/.test(words)), []);
    await page.context().close();
  }
  await white.context().close();
});

test("a hidden set-up reaches the other browser in no message", { skip: skipProgram, timeout: 300_000 }, async () => {
  const title = "Peg Chess, independent set-up";
  const { page: white, links } = await invite("peg-chess-setup", title);
  const [black, spectator] = [await guest(links[0]), await guest(links[1])];
  for (const page of [black, spectator]) await seated(page, title);
  const pages = [white, black];
  const placed = [[], []];
  for (let ply = 0; ; ply++) {
    await plies(spectator, ply);
    const seen = await state(spectator);
    if (!seen.is_hidden) break;
    await plies(pages[seen.mover], ply);
    const now = await state(pages[seen.mover]);
    const turn = now.turns[(ply * 5) % now.turns.length];
    await make(pages[seen.mover], turn);
    placed[seen.mover].push(turn.text);
  }
  assert.ok(placed[0].length > 30 && placed[1].length > 30, `${placed[0].length} and ${placed[1].length} are placed`);
  const before = (page) => page.received.filter((words) => !words.includes("\"is_hidden\":false")).join("\n");
  const received = { white: before(white), black: before(black), spectator: before(spectator) };
  for (const [index, own, other] of [[0, "white", "black"], [1, "black", "white"]]) {
    for (const words of placed[index].filter((one) => one.includes("@"))) {
      assert.ok(received[own].includes(words), `${own} receives ${words}`);
      assert.ok(!received[other].includes(words), `${other} hears of ${words}`);
      assert.ok(!received.spectator.includes(words), `the spectator receives ${words}`);
    }
  }
  for (const page of [white, black]) await plies(page, placed[0].length + placed[1].length);
  assert.deepEqual((await state(white)).pieces, (await state(black)).pieces);
  for (const page of [white, black, spectator]) {
    await finish(page);
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`the table of friends has no violation of axe-core, ${colorScheme}`, { skip: skipProgram, timeout: 120_000 }, async () => {
    const { page: white, links } = await invite("glinski", "Glinski's Hexagonal Chess", { side: "1", clock: { kind: "byoyomi", main: 1, extra: 30, periods: 3 }, person: "Ann", options: { colorScheme } });
    const black = await guest(links[0], { colorScheme });
    await seated(black, "Glinski's Hexagonal Chess");
    await black.locator("#acts button", { hasText: "Offer a draw" }).click();
    await white.waitForSelector("#offers button");
    const violations = await axeOn(white);
    assert.deepEqual(violations, []);
    await white.click("#friend");
    await white.waitForSelector("#friend-side");
    assert.deepEqual(await axeOn(white), []);
    await white.keyboard.press("Escape");
    await white.locator("#acts button", { hasText: "Links" }).click();
    assert.deepEqual(await axeOn(white), []);
    const wide = await black.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    for (const page of [white, black]) {
      await finish(page);
    }
  });
}

test("a wrong link and a seat that is taken elsewhere are reported", { skip: skipProgram, timeout: 120_000 }, async () => {
  const { page: white, links } = await invite("chess", "Chess");
  const wrong = await guest(`${server.url}#room=0123456789abcdef&secret=00`);
  await wrong.waitForFunction(() => /no such game/.test(document.getElementById("problem").textContent));
  const black = await guest(links[0]);
  await seated(black, "Chess");
  const again = await guest(links[0]);
  await seated(again, "Chess");
  await black.waitForFunction(() => /another window/.test(document.getElementById("connection").textContent));
  await black.locator("#connection button", { hasText: "Connect again" }).click();
  await seated(black, "Chess");
  await again.waitForFunction(() => /another window/.test(document.getElementById("connection").textContent));
  // Back to a game at this screen: the engine plays again.
  await again.locator("#acts button", { hasText: "Leave" }).click();
  await again.waitForFunction(() => document.getElementById("friends").hidden && document.querySelector("alfil-cells").interactive);
  for (const page of [white, wrong, black, again]) await page.context().close();
});

const packed = (text) => deflateRawSync(text).toString("base64url");

/** The address of a game of one's own, with its parent. */
const OWN = "#play=ridge&definition=" + packed('language = 1\nname = "Ridge"\nextends = "slope"\n')
  + "&files=" + packed(JSON.stringify({ "slope.toml": 'language = 1\nname = "Slope"\nextends = "chess"\n[setup]\nfen = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1"\n' }));

test("a game of one's own is played with a friend, whose page has its definition", { skip: skipProgram, timeout: 180_000 }, async () => {
  const white = await guest(server.url + OWN);
  await ready(white, "Ridge");
  const { links } = await inviteFrom(white, "Ridge", { person: "Ann" });
  const black = await guest(links[0]);
  await seated(black, "Ridge");
  assert.equal((await state(black)).pieces.length, 4, "the set-up is that of the parent");
  await make(white, await text(white, "e2e4"));
  await plies(black, 1);
  await make(black, await text(black, "e8e7"));
  await plies(white, 2);
  await make(white, await text(white, "h1h8"));
  for (const page of [white, black]) await plies(page, 3);
  // Share & export, a link, and the editor of the friend have it.
  await black.click("#keep");
  await black.waitForFunction(() => document.querySelector("#dialog textarea")?.value);
  assert.match(await black.inputValue("#dialog textarea"), /\[White "Ann"\][^]*1\. \S+ \S+ 2\. Rh8/);
  await black.locator("#dialog button", { hasText: "Copy a link" }).click();
  await shows(black, "copied", "status");
  const other = await guest(await black.evaluate(() => navigator.clipboard.readText()));
  await ready(other, "Ridge");
  // The engine may have answered already.
  await shows(other, "Rh8", "record");
  await black.click("#dialog-close");
  await black.click("#write");
  await written(black, 'extends = "slope"');
  assert.equal(await black.locator("#files button").count(), 2);
  await black.click("#close-writing");
  // Another game with a friend has the rules too, and so has a game at this screen.
  await black.click("#friend");
  await black.click("#dialog button.main");
  await black.waitForSelector("#dialog .link");
  await seated(black, "Ridge");
  await black.click("#dialog-close");
  await black.locator("#acts button", { hasText: "Leave" }).click();
  await black.waitForFunction(() => document.getElementById("friends").hidden);
  await ready(black, "Ridge");
  for (const page of [white, black, other]) await finish(page);
});

test("a server with shipped games alone says so, where the game was to be made", { skip: skipProgram, timeout: 120_000 }, async (t) => {
  const host = await servedProgram("chess", "--shipped-only");
  endsWith(t, host);
  const page = await guest(host.url + OWN);
  await ready(page, "Ridge");
  await page.click("#friend");
  await page.click("#dialog button.main");
  await page.waitForFunction(() => /only shipped games/.test(document.querySelector("#dialog-body .problem").textContent));
  await page.context().close();
});

test("names and lines of the chat are text, on every page", { skip: skipProgram, timeout: 180_000 }, async () => {
  const { page: white, links } = await invite("chess", "Chess", { person: "Ann" });
  const black = await guest(links[0], { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const spectator = await guest(links[1]);
  for (const page of [black, spectator]) await seated(page, "Chess");
  const name = "<b>Bob</b> of WWWWWWWWWWW";
  assert.equal(await black.getAttribute("#own-name", "maxlength"), "24");
  await black.fill("#own-name", name);
  await black.press("#own-name", "Enter");
  const shown = `${name.slice(0, 24)} (Black)`;
  for (const page of [white, black, spectator]) {
    await shows(page, "Ann \\(White\\)", "at-table");
    await page.waitForFunction((name) => document.getElementById("at-table").textContent.includes(name), shown);
    const strips = await page.locator(".strip .player strong").allTextContents();
    assert.deepEqual(strips.sort(), [shown, "Ann (White)"]);
    assert.equal(await page.locator("#at-table b, .strip b").count(), 0);
  }
  assert.match(await white.textContent("#at-table"), /Ann \(White\) \(you\) is here.*1 spectator/s);
  for (const field of ["#own-name", "#line"]) assert.ok(!(await spectator.isVisible(field)), `a spectator has no ${field}`);
  // Both players write, and a spectator reads.
  const line = '<script>document.title = "no"</script><img src=x>';
  await white.fill("#line", line);
  await white.press("#line", "Enter");
  for (const page of [white, black, spectator]) await shows(page, "^Ann \\(White\\) <script>", "lines");
  assert.equal(await white.inputValue("#line"), "");
  await white.fill("#line", "too soon");
  await white.press("#line", "Enter");
  await shows(white, "less than a second", "line-problem");
  assert.equal(await white.inputValue("#line"), "too soon");
  await black.fill("#line", "good luck");
  await black.locator("#say button").click();
  for (const page of [white, black, spectator]) {
    await shows(page, "good luck$", "lines");
    assert.deepEqual(await page.locator("#lines p").allTextContents(), [`Ann (White) ${line}`, `${shown} good luck`]);
    assert.equal(await page.locator("#lines script, #lines img").count(), 0);
    assert.equal(await page.title(), "Chess – Alfil");
  }
  const wide = await black.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
  assert.deepEqual(await axeOn(black), []);
  // A lost connection and a reload keep names and lines; a line that was read is not added again.
  await white.evaluate(() => {
    globalThis.first = document.querySelector("#lines p");
  });
  server.drop();
  await shows(white, "not connected", "connection");
  for (const page of [white, black, spectator]) await seated(page, "Chess");
  assert.ok(await white.evaluate(() => globalThis.first.isConnected && document.querySelectorAll("#lines p").length === 2));
  await black.reload();
  await seated(black, "Chess");
  await shows(black, "good luck$", "lines");
  assert.equal(await black.inputValue("#own-name"), name.slice(0, 24));
  for (const page of [white, black, spectator]) {
    assert.deepEqual(page.diagnostics.filter((words) => !/WebSocket|ERR_/.test(words)), []);
    await page.context().close();
  }
});

test("byoyomi runs on into its periods, and days for each move are shown", { skip: skipProgram, timeout: 180_000 }, async () => {
  const face = (page, player) => page.textContent(`.clocks[data-player="${player}"]`);
  const shown = (page, player, words) =>
    page.waitForFunction(([player, words]) => new RegExp(words).test(document.querySelector(`.clocks[data-player="${player}"]`).textContent), [player, words]);
  const { page: white, links } = await invite("chess", "Chess", { clock: { kind: "byoyomi", main: 0.05, extra: 12, periods: 3 } });
  assert.equal(await face(white, 1), "0:03.0 + ×3");
  const black = await guest(links[0]);
  await seated(black, "Chess");
  assert.match(await black.textContent("#at-table"), /0\.05 min, 3 × 12 s byoyomi$/);
  for (const page of [white, black]) await shown(page, 0, "^0:1\\d period ×3$");
  for (const page of [white, black]) await shown(page, 0, "^0:1\\d period ×2$");
  await make(white, await text(white, "e2e4"));
  for (const page of [white, black]) await shown(page, 0, "^0:12 period ×2$");
  await shown(white, 1, "^0:0\\d\\.\\d \\+ ×3$");
  for (const page of [white, black]) await finish(page);
  const { page: slow, links: [link] } = await invite("chess", "Chess", { clock: { kind: "days", extra: 3 } });
  assert.equal(await face(slow, 0), "3 d 0 h");
  const friend = await guest(link);
  await seated(friend, "Chess");
  assert.match(await friend.textContent("#at-table"), /3 d for each move$/);
  for (const page of [slow, friend]) await shown(page, 0, "^2 d 23 h$");
  assert.equal(await face(friend, 1), "3 d 0 h");
  for (const page of [slow, friend]) await finish(page);
});
