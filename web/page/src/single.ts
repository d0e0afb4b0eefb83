// The page of one file: the worker and the module are in it, and it needs nothing else.

import { begin } from "./app";
import { byId } from "./dom";
import type { Linked } from "./share";

let module: Promise<WebAssembly.Module> | null = null;

async function unpack(): Promise<WebAssembly.Module> {
  const packed = Uint8Array.from(atob(byId("alfil-module").textContent ?? ""), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

const worker = URL.createObjectURL(new Blob([byId("alfil-worker").textContent ?? ""], { type: "text/javascript" }));
const definition = JSON.parse(byId("alfil-definition").textContent ?? "null") as Linked | null;

begin({ worker: () => new Worker(worker), module: () => (module ??= unpack()) }, definition);
