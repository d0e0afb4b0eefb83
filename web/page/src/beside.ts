// The worker, the module and the tests of shipped definitions as files beside the script.

import type { Source } from "./engine";
import { compiled, unpackedText } from "./unpack";

/** The addresses of all three, which the build writes here; no tests if the module has them. */
declare const PACKED: string;
declare const TESTS: string | null;
declare const WORKER: string;

async function bytes(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns a function that loads once; the network may be back at the next request after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}

let own: string | null = null;

function worker(): Worker {
  const url = new URL(WORKER, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  // The scripts are from another server, and only a script of this page may be a worker.
  own ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(own, { type: "module" });
}

function tests(name: string): () => Promise<string> {
  return once(async () => unpackedText(await bytes(name)));
}

export const beside: Source = {
  worker,
  module: once(async () => compiled(await bytes(PACKED))),
  tests: TESTS === null ? null : tests(TESTS),
};
