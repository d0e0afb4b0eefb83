// The licences of the packages that something is built from: each package, its licence, and the texts of licences.
//
//   node tools/licences.mjs CRATE TARGET   prints those of a crate of the workspace, built for a target
//
// The builds of the page and of the package for JavaScript write those of their module and their scripts.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Returns the packages from elsewhere that a crate is built from for a target, without those that only tests use. */
export function ofCrate(crate, target) {
  const words = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
  const metadata = JSON.parse(execFileSync("cargo", words, { cwd: root, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] }));
  const packages = new Map(metadata.packages.map((one) => [one.id, one]));
  const nodes = new Map(metadata.resolve.nodes.map((one) => [one.id, one]));
  const first = metadata.packages.find(({ name, source }) => name === crate && source === null);
  if (!first) throw new Error(`the workspace has no crate ${crate}`);
  const reached = new Set();
  const left = [first.id];
  while (left.length > 0) {
    const id = left.pop();
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...nodes.get(id).deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind !== "dev")).map(({ pkg }) => pkg));
  }
  // Neither is a package of the workspace's dependencies, and both are linked.
  const linked = [{ name: "Rust's standard library", licence: "MIT OR Apache-2.0", authors: ["The Rust Project Developers"] }];
  if (target.endsWith("musl")) linked.push({ name: "musl", licence: "MIT", authors: ["Rich Felker and others"] });
  const others = [...reached].map((id) => packages.get(id)).filter(({ source }) => source !== null);
  const found = others.map(({ name, version, license, license_file, authors, manifest_path }) => ({ name, version, licence: license ?? license_file, authors, folder: dirname(manifest_path) }));
  return [...found, ...linked.map((one) => ({ version: "", folder: null, ...one }))];
}

/** Returns the packages of npm in bundles of esbuild: `metafiles` of builds in a folder. */
export function ofBundles(metafiles, folder) {
  const folders = new Set();
  for (const path of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
    const [, found] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    if (found) folders.add(join(folder, found));
  }
  return [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { name, version, licence: license, authors: [], folder };
  });
}

/** Returns the files with the licences of a package; of licences to choose from, MIT, whose text is short. */
function files({ folder, licence }) {
  if (folder === null) return [];
  const names = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile()).map(({ name }) => name);
  const found = names.filter((name) => /^(?:LICEN[CS]E|COPYING|NOTICE|UNLICENSE|COPYRIGHT)/i.test(name));
  const isChoice = /\bOR\b|\//.test(licence ?? "") && !/\bAND\b/.test(licence);
  const chosen = isChoice && found.find((name) => /\bMIT\b/i.test(name));
  return chosen ? found.filter((name) => name === chosen || /^NOTICE/i.test(name)) : found;
}

/** Returns the text about packages; a text of a licence that several have is there once. */
export function text(what, packages) {
  const sorted = [...packages].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.version < other.version ? -1 : 1));
  const texts = new Map();
  const rows = [];
  for (const one of sorted) {
    const own = files(one);
    const authors = own.length === 0 && one.authors.length > 0 ? `, by ${one.authors.join(", ")}` : "";
    rows.push(`${`${one.name} ${one.version}`.trim()}: ${one.licence ?? "see its text"}${authors}`);
    for (const file of own) {
      const contents = readFileSync(join(one.folder, file), "utf8").trim();
      const key = contents.replace(/\s+/g, " ");
      if (!texts.has(key)) texts.set(key, { contents, users: [] });
      texts.get(key).users.push(`${one.name} ${one.version} (${file})`);
    }
  }
  const parts = [...texts.values()].map(({ contents, users }) => `${"=".repeat(80)}\n${users.join(", ")}\n${"-".repeat(80)}\n${contents}\n`);
  return [`${what} is built from these packages, each under its own licence.\n\n${rows.join("\n")}\n`, ...parts].join("\n");
}

/** Returns the text about a module for browsers and the bundles that load it. */
export function ofModule(what, crate, metafiles, folder) {
  return text(what, [...ofCrate(crate, "wasm32-unknown-unknown"), ...ofBundles(metafiles, folder)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [crate, target] = process.argv.slice(2);
  if (!target) {
    console.error("usage: node tools/licences.mjs CRATE TARGET");
    process.exit(2);
  }
  process.stdout.write(text("The program", ofCrate(crate, target)));
}
