// No game is lost: whatever is opened wrongly, reloaded, killed, opened twice, filled up or thrown at the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellNames, choose, chooseListed, connected, make, middle, openGame, openText, over, persons, play, plies, problem, record, settled, shows, state, table } from "./person.mjs";
import { axeOn, chromium, endsWith, finish, open, program, ready, server, setUp, skip, skipProgram } from "./served.mjs";

setUp();

/** Everything that the shelf holds, by id. */
const shelf = (page) =>
  page.evaluate(() => {
    const games = Object.entries(localStorage).filter(([key]) => key.startsWith("alfil.game."));
    return Object.fromEntries(games.map(([key, kept]) => [key.slice(11), JSON.parse(kept)]));
  });
const idOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("id");

/** The game is where it was, and goes on: a turn is made, taken back, saved. */
async function goesOn(page, before, next) {
  assert.deepEqual(await record(page), before);
  await play(page, next);
  assert.equal((await record(page)).length, before.length + 1);
  await page.click("#undo");
  await page.waitForFunction((n) => document.querySelectorAll("#record button").length === n, before.length);
  await page.click("#keep");
  await page.waitForFunction(() => /1\. e4/.test(document.querySelector("#dialog textarea")?.value ?? ""));
  await page.click("#dialog-close");
}

test("input that cannot be opened leaves the game as it is, gives the reason, and is kept", { skip, timeout: 180_000 }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4", "e7e5"] });
  const before = await record(page);
  const address = page.url();
  // New game from a FEN.
  await page.click("#new");
  await page.fill("#start-fen", "rubbish");
  await page.click("#dialog button.main");
  await shows(page, "\\w{3}", "dialog-problem");
  assert.ok(await page.isVisible("#dialog"));
  assert.equal(await page.inputValue("#start-fen"), "rubbish");
  await page.click("#dialog-close");
  await goesOn(page, before, "g1f3");
  // A text: none, rubbish, an unknown game, a turn that is not legal, a FEN with a mistake.
  const texts = ["", "rubbish", '[Variant "No Such Game"]\n\n1. e4 *', "1. e4 e5 2. Ke3 *", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w", "\u0000\u0001", "[".repeat(5000), "x ".repeat(50_000)];
  for (const text of texts) {
    await openText(page, text);
    await shows(page, "\\w{3}", "dialog-problem").catch((error) => assert.fail(`${JSON.stringify(text.slice(0, 60))}: ${error}`));
    assert.ok(await page.isVisible("#dialog"));
    assert.equal(await page.inputValue("#dialog textarea"), text);
    await page.click("#dialog-close");
  }
  await goesOn(page, before, "g1f3");
  // A file.
  await page.click("#keep");
  await page.setInputFiles("#dialog input[type=file]", { name: "x.pgn", mimeType: "text/plain", buffer: Buffer.from([0xff, 0xfe, 0, 1, 2]) });
  await shows(page, "\\w{3}", "dialog-problem");
  await page.click("#dialog-close");
  await goesOn(page, before, "g1f3");
  // The field of the browser is hidden: a button opens the choice, and a file can be dropped.
  await page.click("#keep");
  await page.waitForSelector(".exchange");
  assert.equal(await page.isVisible("#dialog input[type=file]"), false);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#dialog button", { hasText: "Open a file" }).click()]);
  await chooser.setFiles({ name: "y.pgn", mimeType: "text/plain", buffer: Buffer.from("1. e4 Ke3 *") });
  await shows(page, "\\w{3}", "dialog-problem");
  await page.evaluate(() => {
    document.getElementById("dialog-problem").textContent = "";
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["1. e4 Ke3 *"], "z.pgn"));
    document.querySelector(".exchange textarea").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await shows(page, "\\w{3}", "dialog-problem");
  await page.click("#dialog-close");
  await goesOn(page, before, "g1f3");
  // Addresses.
  for (const hash of ["#play=nosuchgame", "#play=chess&definition=AAAA", "#play=chess&game=AAAA", "#play=chess&game=xx", "#play=chess&files=eA", "#room=none", "#room=a&secret=b", "#play=chess&served"]) {
    await page.evaluate(() => document.querySelector("alfil-cells").pick(null));
    await page.evaluate((to) => {
      document.getElementById("problem").textContent = "";
      location.hash = to;
    }, hash);
    await shows(page, "\\w{3}");
    assert.equal(page.url(), address, `${hash}: the address is that of the game`);
  }
  await goesOn(page, before, "g1f3");
  // While the engine thinks, and its turn is not lost.
  await page.selectOption("#seat-1", "engine");
  const level = page.locator("#level");
  await level.fill("10");
  const turn = (await state(page)).turns.find((one) => one.text === "g1f3");
  const thinks = make(page, turn);
  await page.waitForFunction(() => document.body.classList.contains("thinking"));
  await page.evaluate(() => {
    location.hash = "#play=nosuchgame";
  });
  await shows(page, "nosuchgame");
  await thinks;
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.n_plies === 4, null, { timeout: 30_000 });
  await shows(page, "nosuchgame");
  await page.context().close();
});

test("a link that cannot be read opens nothing, and the reason is shown", { skip, timeout: 120_000 }, async () => {
  const wrong = { "#play=nosuchgame": "nosuchgame", "#play=chess&definition=AAAA": "cannot be read", "#play=glinski&game=xx": "cannot be read", "#room=0123": "with a friend" };
  for (const [hash, words] of Object.entries(wrong)) {
    const page = await open(chromium, `${server.url}${hash}`);
    await shows(page, words);
    assert.equal(await page.textContent("#title"), "No game");
    assert.equal(await page.locator("alfil-cells .cell").count(), 0);
    assert.deepEqual(await axeOn(page), []);
    await page.locator("#ways button", { hasText: "Games" }).click();
    await chooseListed(page, "Glinski's Hexagonal Chess");
    assert.equal(await problem(page), "");
    await page.context().close();
  }
});

test("mistakes of a definition are shown with their places", { skip }, async () => {
  const page = await openGame("", "Chess");
  await page.evaluate(async () => {
    const text = 'language = 1\nname = "B"\nextends = "chess"\n[piece]\nfoo = { letter = "F", moves = "Y" }\n';
    const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    location.hash = `#play=b&definition=${packed}`;
  });
  await shows(page, "b\\.toml:5:\\d+: .*`Y`");
  await page.context().close();
});

test("games are kept side by side: chosen, left, begun anew, gone back to", { skip, timeout: 180_000 }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4", "e7e5"] });
  const chess = { url: page.url(), record: await record(page) };
  assert.match(chess.url, /#play=chess&id=\w+$/);
  await choose(page, "Shogi");
  await persons(page);
  await play(page, (await state(page)).turns[0].text);
  const shogi = { url: page.url(), record: await record(page) };
  await choose(page, "Chess");
  assert.deepEqual(await record(page), [], "another game of chess begins");
  await persons(page);
  await play(page, "d2d4");
  // Back and forward.
  await page.goBack();
  await ready(page, "Shogi");
  assert.deepEqual([page.url(), await record(page)], [shogi.url, shogi.record]);
  await page.goBack();
  await ready(page, "Chess");
  assert.deepEqual([page.url(), await record(page)], [chess.url, chess.record]);
  assert.equal(await page.inputValue("#seat-1"), "person", "seats are kept with the game");
  await page.goForward();
  await ready(page, "Shogi");
  assert.deepEqual(await record(page), shogi.record);
  // A reload has the same game, and a new game leaves the one before.
  await page.reload();
  await ready(page, "Shogi");
  assert.deepEqual([page.url(), await record(page)], [shogi.url, shogi.record]);
  await page.click("#new");
  await page.click("#dialog button.main");
  await page.waitForFunction((url) => location.href !== url, shogi.url);
  assert.deepEqual(await record(page), []);
  // The list has them all, and opens and deletes.
  await page.click("#choose");
  await page.click("#tab-mine");
  assert.deepEqual((await page.locator(".shelf strong").allTextContents()).sort(), ["Chess", "Chess", "Shogi"]);
  assert.deepEqual(await axeOn(page), []);
  await page.locator(".shelf li", { hasText: "Shogi" }).locator("button", { hasText: "Delete" }).click();
  await page.locator(".shelf button", { hasText: "Put back" }).click();
  const first = page.locator(".shelf li", { hasText: "Chess" }).filter({ hasText: "2 moves" });
  await first.locator(".kept").click();
  await page.waitForFunction((url) => location.href === url, chess.url);
  assert.deepEqual(await record(page), chess.record);
  await page.click("#choose");
  await page.click("#tab-mine");
  const other = page.locator(".shelf li", { hasText: "Chess" }).filter({ hasText: "1 move," });
  await other.locator("button", { hasText: "Delete" }).click();
  await page.click("#dialog-close");
  const kept = Object.values(await shelf(page)).filter((one) => one.n_plies > 0);
  assert.deepEqual(kept.map((one) => one.title).sort(), ["Chess", "Shogi"]);
  // The page without an address goes on with the last game.
  const bare = await page.context().newPage();
  await bare.goto(server.url);
  await ready(bare, "Chess");
  assert.deepEqual(await record(bare), chess.record);
  await finish(page);
});

test("two windows never write over each other's game", { skip, timeout: 180_000 }, async () => {
  const one = await table("losalamos", "Los Alamos Chess");
  await play(one, (await state(one)).turns[0].text);
  const first = await record(one);
  const two = await one.context().newPage();
  await two.goto(`${server.url}#play=chess`);
  await ready(two, "Chess");
  await persons(two);
  await play(two, "e2e4");
  await one.reload();
  await ready(one, "Los Alamos Chess");
  assert.deepEqual(await record(one), first);
  await two.reload();
  await ready(two, "Chess");
  assert.deepEqual(await record(two), ["e4"]);
  // The same game twice: the window that plays on first has it, and the other goes on with one of its own.
  const three = await one.context().newPage();
  await three.goto(two.url());
  await ready(three, "Chess");
  const id = idOf(two);
  assert.equal(idOf(three), id);
  await play(two, "e7e5");
  await shows(three, "another window");
  await play(three, "c7c5");
  await shows(three, "a separate game");
  assert.notEqual(idOf(three), id);
  await play(two, "g1f3");
  for (const page of [two, three]) await page.reload();
  for (const page of [two, three]) await ready(page, "Chess");
  assert.deepEqual(await record(two), ["e4", "e5", "Nf3"]);
  assert.deepEqual(await record(three), ["e4", "c5"]);
  await one.context().close();
});

test("a page that is killed goes on where it was, in the middle of a turn of several steps too", { skip, timeout: 180_000 }, async () => {
  const page = await table("spinal-tap", "Spinal Tap Chess");
  await page.locator("#choices button", { hasText: "Start battle" }).click();
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.steps !== null);
  for (let n = 0; n < 3; n++) await make(page, (await state(page)).turns.find((turn) => turn.from !== null && turn.to !== null));
  await page.locator("#choices button", { hasText: "Undo step" }).click();
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.steps.made.length === 2);
  const before = await state(page);
  const steps = before.steps.made;
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"begun":{') && JSON.parse(kept).begun.steps.length === 2));
  const url = page.url();
  const killed = new Promise((resolve) => page.once("crash", resolve));
  await page.goto("chrome://crash").catch(() => {});
  await killed;
  const again = await page.context().newPage();
  await again.goto(url);
  await ready(again, "Spinal Tap Chess");
  const now = await state(again);
  assert.deepEqual(now.steps.made, steps);
  assert.deepEqual(now.pieces, before.pieces);
  await again.locator("#choices button", { hasText: "Undo step" }).click();
  await again.waitForFunction(() => document.querySelector("alfil-cells").state.steps.made.length === 1);
  await again.locator("#choices button", { hasText: "Cancel" }).click();
  await again.waitForFunction(() => document.querySelector("alfil-cells").state.steps === null);
  await again.reload();
  await ready(again, "Spinal Tap Chess");
  assert.equal((await state(again)).steps, null);
  await page.context().close();
});

test("a worker that fails is replaced, and the game goes on", { skip, timeout: 120_000 }, async () => {
  const page = await open(chromium, "about:blank");
  await page.addInitScript(() => {
    const Real = globalThis.Worker;
    globalThis.workers = [];
    globalThis.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        globalThis.workers.push(this);
      }
    };
  });
  await page.goto(`${server.url}#play=chess`);
  await ready(page, "Chess");
  await persons(page);
  for (const text of ["e2e4", "e7e5"]) await play(page, text);
  await page.evaluate(() => {
    // As a trap in the module is reported.
    const last = globalThis.workers.at(-1);
    last.postMessage = (message) => last.onmessage({ data: { id: message.id, trap: "unreachable" } });
  });
  const before = await record(page);
  const names = await cellNames(page);
  for (const name of ["g1", "f3"]) await page.mouse.click(...(await middle(page, names.indexOf(name))));
  await page.waitForFunction(() => globalThis.workers.at(-1).postMessage === Object.getPrototypeOf(globalThis.workers.at(-1)).postMessage);
  await settled(page);
  assert.deepEqual(await record(page), before);
  await play(page, "g1f3");
  assert.deepEqual(await record(page), [...before, "Nf3"]);
  await page.context().close();
});

test("a browser that stores nothing is reported, and the game is in the address", { skip, timeout: 120_000 }, async () => {
  const page = await open(chromium, "about:blank");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto(`${server.url}#play=chess`);
  await ready(page, "Chess");
  await persons(page);
  for (const text of ["e2e4", "e7e5"]) await play(page, text);
  await shows(page, "does not store the game");
  await page.waitForFunction(() => location.hash.includes("&game="));
  const address = page.url();
  // Another game, and back: it is not lost while the page lives.
  await choose(page, "Shogi");
  await page.click("#choose");
  await page.click("#tab-mine");
  await page.locator(".shelf .kept", { hasText: "Chess" }).click();
  await ready(page, "Chess");
  assert.deepEqual(await record(page), ["e4", "e5"]);
  const other = await page.context().newPage();
  await other.goto(address);
  await ready(other, "Chess");
  assert.deepEqual(await record(other), ["e4", "e5"]);
  await page.context().close();
});

test("a full shelf loses nothing: finished games are deleted, then no more are stored", { skip, timeout: 120_000 }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4"] });
  const fill = (isOver) =>
    page.evaluate((isOver) => {
      const [, own] = Object.entries(localStorage).find(([key]) => key.startsWith("alfil.game."));
      const kept = JSON.parse(own);
      for (let n = 0; n < 99; n++) {
        const id = `filled${n}`;
        localStorage.setItem(`alfil.game.${id}`, JSON.stringify({ ...kept, id, title: `Filled ${n}`, n_plies: 1, is_over: isOver, at: 1000 + n }));
      }
    }, isOver);
  await fill(true);
  await page.click("#new");
  await page.click("#dialog button.main");
  await plies(page, 0);
  await play(page, "d2d4");
  await shows(page, "are deleted: Filled 0$");
  let kept = await shelf(page);
  assert.equal(kept.filled0, undefined);
  assert.equal(Object.values(kept).filter((one) => one.n_plies > 0).length, 100);
  // None is over: none goes.
  await fill(false);
  const before = Object.keys(await shelf(page)).length;
  await page.click("#new");
  await page.click("#dialog button.main");
  await plies(page, 0);
  await play(page, "c2c4");
  await shows(page, "no more");
  kept = await shelf(page);
  assert.ok(Object.keys(kept).length >= before);
  assert.ok(kept.filled0 && kept.filled98);
  await page.context().close();
});

test("games stored before there was a shelf are on it, and invalid data does no harm", { skip, timeout: 120_000 }, async () => {
  const page = await open(chromium, "about:blank");
  const old = {
    name: "chess",
    record: '[Event "Alfil"]\n[Variant "chess"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n',
    lines: null,
    seats: ["person", "person"],
    level: 7,
    eyes: null,
  };
  await page.route(`${server.url}seed`, (route) => route.fulfill({ contentType: "text/html", body: "<title>x</title>" }));
  await page.goto(`${server.url}seed`);
  await page.evaluate((old) => {
    localStorage.setItem("alfil.game", JSON.stringify(old));
    localStorage.setItem("alfil.draft", JSON.stringify({ name: "my-chess", text: 'language = 1\nextends = "chess"\nname = "Old Draft"\n' }));
    const deep = `${"[null,".repeat(60_000)}[null]${"]".repeat(60_000)}`;
    const rubbish = ["", "x", "null", "[]", "{}", '{"name":1}', '{"name":"chess","record":"x","seats":[]}', '{"name":"chess","record":"","seats":"x"}', `{"name":"chess","record":"","seats":[],"lines":${deep}}`];
    rubbish.forEach((text, n) => localStorage.setItem(`alfil.game.rubbish${n}`, text));
    for (const key of ["alfil.draft.x", "alfil.rooms", "alfil.game."]) localStorage.setItem(key, "{]");
    sessionStorage.setItem("alfil.room", "rubbish");
  }, old);
  await page.goto(server.url);
  await ready(page, "Chess");
  assert.deepEqual(await record(page), ["e4", "e5", "Nf3"]);
  assert.equal(await page.inputValue("#seat-1"), "person");
  assert.equal(await page.inputValue("#level"), "7");
  assert.equal(await page.evaluate(() => localStorage.getItem("alfil.game")), null);
  for (const n of [6, 8]) {
    await page.goto(`${server.url}#play=chess&id=rubbish${n}`);
    await page.waitForFunction(() => document.querySelectorAll("#record button").length !== 3 || document.getElementById("problem").textContent !== "");
  }
  await page.goto(`${server.url}#play=chess&id=rubbish1`);
  await ready(page, "Chess");
  await page.click("#write");
  await page.waitForFunction(() => [...document.querySelectorAll("#drafts option")].some((one) => one.textContent.startsWith("my-chess")));
  await page.context().close();
});

test("a resigned game is over after a reload too", { skip, timeout: 120_000 }, async () => {
  const page = await table("chess", "Chess", { moves: ["e2e4"] });
  await page.click("#resign");
  await page.locator("#dialog button.main").click();
  await over(page);
  const words = await page.textContent("#status");
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"agreed":{')));
  await page.reload();
  await ready(page, "Chess");
  assert.equal((await state(page)).is_over, true);
  assert.equal(await page.textContent("#status"), words);
  await page.click("#undo");
  await over(page, false);
  await page.context().close();
});

test("an address of another browser shows that the game is not here", { skip, timeout: 60_000 }, async () => {
  const page = await open(chromium, `${server.url}#play=chess&id=0123456789`);
  await ready(page, "Chess");
  assert.match(await problem(page), /does not have the game of this address/);
  const other = await open(chromium, `${server.url}#play=hill-chess&id=0123456789`);
  await shows(other, "there is no variant `hill-chess`");
  assert.match(await problem(other), /does not have the game of this address/);
  await page.context().close();
  await other.context().close();
});

test("undo stops engines that play each other, and takes one move back", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("chess", "Chess");
  await page.locator("#level").fill("1");
  await page.selectOption("#seat-0", "engine");
  await page.waitForFunction(() => document.querySelector("alfil-cells").state.n_plies >= 4, null, { timeout: 60_000 });
  await page.click("#undo");
  await page.waitForFunction(() => [...document.querySelectorAll("#choices button")].some((one) => one.textContent === "Continue"));
  const n = (await state(page)).n_plies;
  assert.ok(n >= 3, `${n} turns are left`);
  await page.click("#undo");
  await plies(page, n - 1);
  await page.locator("#choices button", { hasText: "Continue" }).click();
  await page.waitForFunction((n) => document.querySelector("alfil-cells").state.n_plies > n, n, { timeout: 60_000 });
  await page.context().close();
});

const LICHESS = `[Event "Rated Blitz game"]
[Site "https://lichess.org/abcd1234"]
[White "a"]
[Black "b"]
[Result "1-0"]
[UTCDate "2024.01.01"]
[UTCTime "12:00:00"]
[Variant "Standard"]
[TimeControl "180+0"]
[ECO "C20"]
[Termination "Normal"]

1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Bc4 Nc6 3. Qh5?! { Inaccuracy. } (3. Nf3 Nf6 (3... Bc5 4. c3) 4. d3) 3... Nf6?? 4. Qxf7# 1-0
`;

test("the box detects its input: a PGN, a saved game, a FEN, a link", { skip, timeout: 180_000 }, async () => {
  const page = await table("glinski", "Glinski's Hexagonal Chess");
  await play(page, (await state(page)).turns[0].text);
  const glinski = await record(page);
  const saved = async () => {
    await page.click("#keep");
    await page.waitForFunction(() => document.querySelector("#dialog textarea")?.value);
    return page.inputValue("#dialog textarea");
  };
  const text = await saved();
  const given = async (text, title) => {
    if (!(await page.isVisible("#dialog"))) await page.click("#keep");
    await page.waitForSelector("#dialog textarea");
    await page.fill("#dialog textarea", text);
    const before = page.url();
    await page.locator("#dialog button", { hasText: "Open the text above" }).click();
    await page.waitForFunction((before) => location.href !== before || document.getElementById("dialog-problem").textContent !== "", before);
    assert.equal(await page.textContent("#dialog-problem"), "");
    await ready(page, title);
  };
  const after = async () => (await state(page)).fen.split(" ")[0];
  const lichess = LICHESS.replace('[Variant "Standard"]\n', "");
  await given(lichess, "Chess");
  assert.equal(await after(), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR");
  await given("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "Chess");
  assert.equal((await state(page)).mover, 1);
  await given("1. d4 d5", "Chess");
  assert.equal((await state(page)).n_plies, 2);
  await given(text, "Glinski's Hexagonal Chess");
  assert.deepEqual(await record(page), glinski);
  await given("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Chess");
  await given(`${server.url}#play=shogi`, "Shogi");
  await given("1. e4 e5 2. Nf3", "Chess");
  assert.deepEqual((await record(page)).slice(0, 3), ["e4", "e5", "Nf3"]);
  await finish(page);
});

test("a PGN of lichess opens with its own names of variants", { skip, timeout: 120_000 }, async () => {
  const page = await openGame("", "Chess");
  for (const [text, title, n] of [
    [LICHESS, "Chess", 7],
    ['[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n', "Crazyhouse", 5],
    ['[Variant "Three-check"]\n\n1. e4 e5 *\n', "Three-Check Chess", 2],
  ]) {
    await openText(page, text);
    await page.waitForFunction((n) => document.querySelector("alfil-cells").state.n_plies === n || document.getElementById("dialog-problem").textContent !== "", n);
    assert.equal(await page.textContent("#dialog-problem"), "");
    assert.equal((await state(page)).n_plies, n);
    assert.equal(await page.textContent("#title"), title);
  }
  await page.context().close();
});

test("a game with a friend leaves the game at this screen as it is", { skip: skipProgram, timeout: 180_000 }, async (t) => {
  const host = await program();
  endsWith(t, host);
  const page = await table("chess", "Chess", { host: host.url, moves: ["e2e4", "d7d5"] });
  const before = await record(page);
  const local = page.url();
  // A seat that is none: all stays as it is.
  await page.evaluate(() => {
    location.hash = "#room=0123456789abcdef&secret=00";
  });
  await shows(page, "no such game");
  assert.deepEqual([page.url(), await record(page)], [local, before]);
  // A wish that is refused stays in its dialog.
  await page.click("#friend");
  await page.fill("#friend-fen", "rubbish");
  await page.click("#dialog button.main");
  await page.waitForFunction(() => document.querySelector("#dialog-body .problem")?.textContent);
  assert.equal(await page.inputValue("#friend-fen"), "rubbish");
  await page.fill("#friend-fen", "");
  await page.selectOption("#friend-side", "0");
  await page.click("#dialog button.main");
  await page.waitForSelector("#dialog .link");
  const [link] = await page.locator("#dialog .link input").evaluateAll((fields) => fields.map((field) => field.value));
  await page.click("#dialog-close");
  await connected(page);
  assert.match(new URL(page.url()).hash, /^#room=\w+$/);
  // The first player sees which player is missing.
  await shows(page, "begins when black has joined", "status");
  const friend = await open(chromium, link);
  await page.waitForFunction(() => document.querySelector("alfil-cells").interactive);
  assert.doesNotMatch(await page.textContent("#status"), /has joined/);
  // Back to the game here and forward to the one there; a reload too.
  await page.goBack();
  await page.waitForFunction(() => document.getElementById("friends").hidden);
  await settled(page);
  assert.deepEqual([page.url(), await record(page)], [local, before]);
  await page.goForward();
  await connected(page);
  await page.reload();
  await connected(page);
  await page.locator("#acts button", { hasText: "Leave" }).click();
  await page.waitForFunction(() => document.getElementById("friends").hidden);
  await settled(page);
  assert.deepEqual(await record(page), before);
  // A server that is gone leaves it as well.
  host.close();
  await page.goBack().catch(() => {});
  await page.waitForFunction(() => document.getElementById("problem").textContent !== "", null, { timeout: 30_000 });
  assert.deepEqual(await record(page), before);
  await friend.context().close();
  await page.context().close();
});

test("a seat that a person takes while its engine thinks is the person's at once", { skip, timeout: 60_000 }, async () => {
  const page = await openGame("", "Chess");
  await page.fill("#level", "10");
  const turn = (await state(page)).turns.find(({ text }) => text === "e2e4");
  await page.mouse.click(...(await middle(page, turn.from)));
  await page.mouse.click(...(await middle(page, turn.to)));
  await page.waitForFunction(() => document.body.classList.contains("thinking"));
  await page.selectOption("#seat-1", "person");
  await page.waitForFunction(() => !document.body.classList.contains("thinking"));
  assert.equal((await state(page)).n_plies, 1);
  await play(page, "e7e5");
  await plies(page, 2);
  await finish(page);
});
