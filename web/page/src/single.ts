// The page of one file: the worker and the module are in it, and it needs nothing else.

import { begin } from "./app";
import { byId } from "./dom";
import type { Linked } from "./share";
import { compiled } from "./unpack";

let module: Promise<WebAssembly.Module> | null = null;

async function unpack(): Promise<WebAssembly.Module> {
  return compiled(Uint8Array.from(atob(byId("alfil-module").textContent ?? ""), (letter) => letter.charCodeAt(0)));
}

const worker = URL.createObjectURL(new Blob([byId("alfil-worker").textContent ?? ""], { type: "text/javascript" }));
const definition = JSON.parse(byId("alfil-definition").textContent ?? "null") as Linked | null;

begin({ worker: () => new Worker(worker), module: () => (module ??= unpack()) }, definition);
