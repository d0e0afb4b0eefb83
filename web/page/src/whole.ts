// The scripts of the page of one file, which single.ts unpacks.

import { begin } from "./app";
import { byId } from "./dom";
import type { Linked } from "./share";

/** The module and the tests of shipped definitions, unpacked. */
declare const unpacked: { module: Uint8Array<ArrayBuffer>; tests: Uint8Array };

let module: Promise<WebAssembly.Module> | null = null;

const worker = URL.createObjectURL(new Blob([byId("alfil-worker").textContent ?? ""], { type: "text/javascript" }));
const definition = JSON.parse(byId("alfil-definition").textContent ?? "null") as Linked | null;
const tests = () => Promise.resolve(new TextDecoder().decode(unpacked.tests));

begin({ worker: () => new Worker(worker), module: () => (module ??= WebAssembly.compile(unpacked.module)), tests }, definition);
