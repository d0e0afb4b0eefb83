// The page of one file: its scripts, the worker and the module are in it, packed, and it needs nothing else. The module comes first, the
// scripts after it.

import { decompress } from "fzstd";
import { byId } from "./dom";

const packed = byId("alfil-app");
const bytes = decompress(Uint8Array.from(atob(packed.textContent ?? ""), (letter) => letter.charCodeAt(0)));
const n = Number(packed.dataset["module"]);
const script = document.createElement("script");
Object.assign(globalThis, { unpacked: bytes.subarray(0, n) });
script.textContent = new TextDecoder().decode(bytes.subarray(n));
document.body.append(script);
