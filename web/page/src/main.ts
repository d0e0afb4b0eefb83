// The page as it is served: the worker and the module lie beside it.

import { begin } from "./app";

begin({
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  module: async () => new URL("./alfil.wasm", import.meta.url).href,
});
