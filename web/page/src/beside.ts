// The worker and the module as files beside the script.

import type { Source } from "./engine";
import { compiled } from "./unpack";

/** The addresses of both, which the build writes here. */
declare const PACKED: string;
declare const WORKER: string;

let module: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(PACKED, import.meta.url));
  if (!response.ok) throw new Error(`${PACKED}: ${response.status}`);
  return compiled(new Uint8Array(await response.arrayBuffer()));
}

let own: string | null = null;

function worker(): Worker {
  const url = new URL(WORKER, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  // The scripts are from another server, and only a script of this page may be a worker.
  own ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(own, { type: "module" });
}

export const beside: Source = {
  worker,
  module: () =>
    (module ??= load().catch((error: unknown) => {
      // The network may be back at the next request.
      module = null;
      throw error;
    })),
};
