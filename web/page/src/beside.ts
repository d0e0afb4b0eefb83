// The worker and the module as files beside the script.

import type { Source } from "./engine";

let module: Promise<WebAssembly.Module> | null = null;

export const beside: Source = {
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  module: () => (module ??= WebAssembly.compileStreaming(fetch(new URL("./alfil.wasm", import.meta.url)))),
};
