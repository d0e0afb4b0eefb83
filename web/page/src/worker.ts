// One worker holds one game. It is asked in JSON and answers in JSON; when a question takes too long, the page ends it.

import init, { Desk } from "../build/alfil_web.js";

interface Asked {
  id: number;
  request: string;
}

/** The first message: the compiled module. */
interface Begin {
  module: WebAssembly.Module;
}

let desk: Desk | null = null;

self.onmessage = async (event: MessageEvent<Asked | Begin>) => {
  const data = event.data;
  if ("module" in data) {
    await init({ module_or_path: data.module });
    desk = new Desk();
    self.postMessage({ ready: true });
    return;
  }
  try {
    if (!desk) throw new Error("request before the module was loaded");
    self.postMessage({ id: data.id, answer: desk.send(data.request) });
  } catch (error) {
    // A trap: nothing in the module can be relied on any longer.
    self.postMessage({ id: data.id, trap: String(error) });
  }
};
