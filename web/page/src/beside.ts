// The worker and the module as files beside the script.

import type { Source } from "./engine";
import { compiled } from "./unpack";

let module: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("./alfil.packed", import.meta.url));
  if (!response.ok) throw new Error(`alfil.packed: ${response.status}`);
  return compiled(new Uint8Array(await response.arrayBuffer()));
}

export const beside: Source = {
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  module: () =>
    (module ??= load().catch((error: unknown) => {
      // The network may be back when it is asked for next.
      module = null;
      throw error;
    })),
};
