// One worker holds one game. Requests and answers are JSON; the page ends a worker that takes too long.

import init, { Desk } from "../build/alfil_web.js";

interface Sent {
  id: number;
  request: string;
  /** Whether the results of a search before its last one are sent too. */
  reports: boolean;
}

/** The first message: the compiled module. */
interface Begin {
  module: WebAssembly.Module;
}

/** The tests of shipped definitions, before the first request that reads them. */
interface Tests {
  tests: string;
}

let desk: Desk | null = null;

self.onmessage = async (event: MessageEvent<Sent | Begin | Tests>) => {
  const data = event.data;
  if ("module" in data) {
    await init({ module_or_path: data.module });
    desk = new Desk();
    self.postMessage({ ready: true });
    return;
  }
  if ("tests" in data) {
    desk?.add_tests(data.tests);
    return;
  }
  try {
    if (!desk) throw new Error("request before the module was loaded");
    const report = (answer: string) => self.postMessage({ id: data.id, report: answer });
    const answer = data.reports ? desk.send_reporting(data.request, report) : desk.send(data.request);
    self.postMessage({ id: data.id, answer });
  } catch (error) {
    // A trap: nothing in the module can be relied on any longer.
    self.postMessage({ id: data.id, trap: String(error) });
  }
};
