// The page of one file: its scripts, the worker and the module are in it, packed, and it needs nothing else.

import { decompress } from "fzstd";
import { byId } from "./dom";

/** Unpacks a text of the page: letters that stand for packed bytes. */
function unpacked(id: string): Uint8Array {
  return decompress(Uint8Array.from(atob(byId(id).textContent ?? ""), (letter) => letter.charCodeAt(0)));
}

const script = document.createElement("script");
Object.assign(globalThis, { unpacked });
script.textContent = new TextDecoder().decode(unpacked("alfil-app"));
document.body.append(script);
