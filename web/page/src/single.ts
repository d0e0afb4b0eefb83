// The page of one file: its scripts, the worker and the module are in it, packed, and it needs nothing else. The module comes first, then
// the tests of shipped definitions, then the scripts.

import { decompress } from "fzstd";
import { byId } from "./dom";

const packed = byId("alfil-app");
const bytes = decompress(Uint8Array.from(atob(packed.textContent ?? ""), (letter) => letter.charCodeAt(0)));
const n = Number(packed.dataset["module"]);
const end = n + Number(packed.dataset["tests"]);
const script = document.createElement("script");
Object.assign(globalThis, { unpacked: { module: bytes.subarray(0, n), tests: bytes.subarray(n, end) } });
script.textContent = new TextDecoder().decode(bytes.subarray(end));
document.body.append(script);
