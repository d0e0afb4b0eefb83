// The scripts of the page of one file, which single.ts unpacks.

import { begin } from "./app";
import { byId } from "./dom";
import type { Linked } from "./share";

/** The module, unpacked. */
declare const unpacked: Uint8Array<ArrayBuffer>;

let module: Promise<WebAssembly.Module> | null = null;

const worker = URL.createObjectURL(new Blob([byId("alfil-worker").textContent ?? ""], { type: "text/javascript" }));
const definition = JSON.parse(byId("alfil-definition").textContent ?? "null") as Linked | null;

begin({ worker: () => new Worker(worker), module: () => (module ??= WebAssembly.compile(unpacked)) }, definition);
