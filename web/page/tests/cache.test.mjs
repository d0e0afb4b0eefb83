// What a browser loads again: the program sends its files once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checked, openGame } from "./person.mjs";
import { finish, program, ready, server, setUp, skipProgram } from "./served.mjs";

/** The most bytes of a second visit, with the heads of all answers. */
const MOST = 20_000;

setUp(program, skipProgram);

test("a second visit loads almost nothing", { skip: skipProgram }, async () => {
  const page = await openGame("chess", "Chess");
  await page.click("#write");
  await checked(page);
  const first = server.sent();
  assert.ok(first > 1_000_000 && first < 1_700_000, `${first} bytes at the first visit`);
  for (const visit of ["in another window", "again"]) {
    const before = server.sent();
    const next = await page.context().newPage();
    await next.goto(`${server.url}#play=glinski`);
    await ready(next, "Glinski's Hexagonal Chess");
    await next.click("#write");
    await checked(next);
    const n = server.sent() - before;
    assert.ok(n > 0 && n <= MOST, `${visit}: ${n} bytes, at most ${MOST}`);
    await next.close();
  }
  const before = server.sent();
  await page.reload();
  await ready(page, "Chess");
  const n = server.sent() - before;
  assert.ok(n <= MOST, `a reload: ${n} bytes, at most ${MOST}`);
  await finish(page);
});
