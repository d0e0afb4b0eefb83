// The package as it is installed: the tarball that `tools/web npm` has packed, in an empty folder.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after } from "node:test";

const packed = fileURLToPath(new URL("../../../target/npm/", import.meta.url));
export const tarball = existsSync(packed) ? readdirSync(packed).filter((name) => name.endsWith(".tgz")).map((name) => join(packed, name))[0] : undefined;

/** Why the tests cannot run; false if they can. */
export const skip = tarball ? false : "the package is not packed: run tools/web npm";

/** The folder in which it is installed, and the folder of the package there. */
export const folder = skip ? "" : mkdtempSync(join(tmpdir(), "alfil-npm-"));
export const installed = join(folder, "node_modules", "alfil");

if (!skip) {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--offline", tarball], { cwd: folder, stdio: "inherit" });
  after(() => rmSync(folder, { recursive: true, force: true }));
}

/** Imports a script of the package. */
export function use(name) {
  return import(pathToFileURL(join(installed, "dist", name)));
}

/** Runs a program in the folder, and returns what it prints. */
export function run(name, text, ...words) {
  writeFileSync(join(folder, name), text);
  return execFileSync(process.execPath, [name, ...words], { cwd: folder, encoding: "utf8" });
}

/** The fenced texts of the README in their order: name, language, text. */
export function fences() {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  return [...readme.matchAll(/(?:<!-- file: (\S+) -->\n)?```(\w*)\n([\s\S]*?)```/g)].map(([, name, language, text]) => ({ name, language, text }));
}
export const readme = () => readFileSync(new URL("../README.md", import.meta.url), "utf8");
