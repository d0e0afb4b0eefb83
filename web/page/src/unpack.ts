// The module, packed by Zstandard: it looks back over all of the module, and what browsers unpack by themselves over 32 KB. The tests of
// the shipped definitions are packed alike.

import { decompress } from "fzstd";

/** Compiles the module of its packed bytes. */
export function compiled(packed: Uint8Array): Promise<WebAssembly.Module> {
  return WebAssembly.compile(decompress(packed) as Uint8Array<ArrayBuffer>);
}

/** Returns the text of its packed bytes. */
export function unpackedText(packed: Uint8Array): string {
  return new TextDecoder().decode(decompress(packed));
}
