// The compiled module: where it comes from, and the functions that call it.

import { decompress } from "fzstd";
import init, { type InitInput } from "alfil-module";
import { AlfilError, fromThrown } from "./errors.js";

/** Where the compiled module comes from: the address of `alfil.packed`, its bytes, the bytes of a WebAssembly module, or a compiled one. */
export type Source = URL | string | Uint8Array | ArrayBuffer | WebAssembly.Module;

/** The file of the package. */
const PACKED = new URL("./alfil.packed", import.meta.url);

/** The first bytes of a file that Zstandard has packed. */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

let loading: Promise<void> | null = null;
let isLoaded = false;
/** The failure after which nothing in the module can be relied on. */
let trap: unknown = null;

/** Reads a file at an address; Node has no `fetch` for files. */
async function read(address: URL): Promise<Uint8Array> {
  if (address.protocol === "file:" && typeof process !== "undefined") {
    // Bundlers for browsers must not look for it.
    const name = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as { readFile(path: URL): Promise<Uint8Array> };
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new AlfilError("not-loaded", `${address.href}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

declare const process: unknown;

async function begin(source: Source): Promise<void> {
  let module: InitInput;
  if (source instanceof WebAssembly.Module) {
    module = source;
  } else {
    const isAddress = typeof source === "string" || source instanceof URL;
    const bytes = isAddress ? await read(new URL(source, import.meta.url)) : new Uint8Array(source instanceof ArrayBuffer ? source : source.slice().buffer);
    const isPacked = MAGIC.every((byte, index) => bytes[index] === byte);
    module = (isPacked ? decompress(bytes) : bytes) as Uint8Array<ArrayBuffer>;
  }
  await init({ module_or_path: module });
  isLoaded = true;
}

/**
 * Loads the compiled module; everything else needs it. Without a source it is the file `alfil.packed` beside this script. Later calls wait
 * for the first one.
 */
export function load(source: Source = PACKED): Promise<void> {
  loading ??= begin(source).catch((error: unknown) => {
    // The network may be back at the next call.
    loading = null;
    throw error;
  });
  return loading;
}

/** Calls the module; what it throws is an `AlfilError`. */
export function call<T>(does: () => T): T {
  if (!isLoaded) throw new AlfilError("not-loaded", "the module is not loaded; `await load()` first");
  if (trap !== null) throw new AlfilError("failed", `the module has failed before: ${trap}; load the page or the worker again`);
  try {
    return does();
  } catch (thrown) {
    const error = fromThrown(thrown);
    if (error) throw error;
    if (thrown instanceof WebAssembly.RuntimeError) {
      trap = thrown;
      throw new AlfilError("failed", `the module has failed: ${thrown.message}; load the page or the worker again`);
    }
    throw thrown;
  }
}
