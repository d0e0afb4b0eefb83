// The folder for npm, web/dist/package: <alfil-game> with all files that it needs, its types and its words.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";

/** The name under which it is to be published. */
const NAME = "alfil-game";

const LICENSES = ["LICENSE-APACHE", "LICENSE-MIT"];

/** Returns a script and all scripts that it imports. */
async function withImports(dist, script, found = new Set()) {
  if (found.has(script)) return found;
  found.add(script);
  const text = await readFile(new URL(script, dist), "utf8");
  for (const [, other] of text.matchAll(/["']\.\/(part-[A-Z2-7]{8}\.js)["']/g)) await withImports(dist, other, found);
  return found;
}

/** Returns a value of the workspace's Cargo.toml. */
function ofWorkspace(cargo, key) {
  const [, value] = new RegExp(`^${key} = "(.*)"$`, "m").exec(cargo) ?? [];
  if (!value) throw new Error(`Cargo.toml has no ${key}`);
  return value;
}

/** Writes the folder, of files that have been written to `dist`. */
export async function writePackage(dist, { workerName, packedName, styleName }) {
  const [folder, root, source] = [new URL("package/", dist), new URL("../../", import.meta.url), new URL("src/", import.meta.url)];
  await mkdir(folder, { recursive: true });
  const files = [...(await withImports(dist, "embed.js")), workerName, packedName, styleName];
  for (const file of files) await copyFile(new URL(file, dist), new URL(file, folder));
  for (const license of LICENSES) await copyFile(new URL(license, root), new URL(license, folder));
  await copyFile(new URL("embed.md", source), new URL("README.md", folder));
  await copyFile(new URL("embed-types.d.ts", source), new URL("index.d.ts", folder));
  const cargo = await readFile(new URL("Cargo.toml", root), "utf8");
  const about = {
    name: NAME,
    version: ofWorkspace(cargo, "version"),
    description: "Chess variants on any page: a board to play on against an engine, or to show a game.",
    keywords: ["chess", "chess-variants", "fairy-chess", "shogi", "xiangqi", "custom-element", "web-component"],
    license: `(${ofWorkspace(cargo, "license")})`,
    repository: { type: "git", url: `git+${ofWorkspace(cargo, "repository")}.git` },
    type: "module",
    main: "./embed.js",
    types: "./index.d.ts",
    exports: { ".": { types: "./index.d.ts", default: "./embed.js" }, "./package.json": "./package.json" },
    // To import it is what it is for: the element is defined then.
    sideEffects: true,
    files: [...files, "index.d.ts", ...LICENSES],
  };
  await writeFile(new URL("package.json", folder), `${JSON.stringify(about, null, 2)}\n`);
}
