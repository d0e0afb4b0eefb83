// The page of one file: the worker and the module are in it, and it needs nothing else.

import { decompress } from "fzstd";
import { begin } from "./app";
import { byId } from "./dom";
import type { Linked } from "./share";

let module: Promise<WebAssembly.Module> | null = null;

async function unpack(): Promise<WebAssembly.Module> {
  const packed = Uint8Array.from(atob(byId("alfil-module").textContent ?? ""), (letter) => letter.charCodeAt(0));
  // Zstandard looks back over all of the module, and what browsers unpack by themselves over 32 KB: a fifth is saved.
  return WebAssembly.compile(decompress(packed) as Uint8Array<ArrayBuffer>);
}

const worker = URL.createObjectURL(new Blob([byId("alfil-worker").textContent ?? ""], { type: "text/javascript" }));
const definition = JSON.parse(byId("alfil-definition").textContent ?? "null") as Linked | null;

begin({ worker: () => new Worker(worker), module: () => (module ??= unpack()) }, definition);
