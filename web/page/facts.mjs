// Facts of the shipped games, by which the page groups them: found in their definitions when the page is built.

import { readFile } from "node:fs/promises";
import init, { Desk } from "./build/alfil_web.js";

/** The starts of the names of piece images that are signs of East Asian games, as the list of sources has them. */
async function signs() {
  const sources = await readFile(new URL("../../definitions/figures/SOURCES.md", import.meta.url), "utf8");
  const row = sources.split("\n").find((line) => line.startsWith("|") && line.includes("CJK")) ?? "";
  return [...(row.split("|")[1] ?? "").matchAll(/`([\w-]+)\*`/g)].map(([, start]) => start);
}

function ask(request) {
  const desk = new Desk();
  const answer = JSON.parse(desk.send(JSON.stringify(request)));
  desk.free();
  return answer;
}

/** Returns the tests of the shipped definitions, which `module`, the built module, comes without, as it takes them. */
export async function tests(module) {
  await init({ module_or_path: module });
  const found = [];
  for (const { name } of ask({ ask: "library" }).variants) {
    const whole = await readFile(new URL(`../../definitions/${name}.toml`, import.meta.url), "utf8");
    const { text } = ask({ ask: "source", name });
    if (!whole.startsWith(text)) throw new Error(`${name}: the module has another text than definitions/`);
    if (whole !== text) found.push(name, whole.slice(text.length));
  }
  return found.join("\0");
}

/** Returns the facts by the names of the games; `module` is the built module. */
export async function facts(module) {
  await init({ module_or_path: module });
  const starts = await signs();
  const source = (name) => {
    const answer = ask({ ask: "source", name });
    return answer.is === "text" ? answer.text : "";
  };
  const parent = (text) => /^extends\s*=\s*"([^"]+)"/m.exec(text)?.[1];
  const libraries = (text) => [...(/^use\s*=\s*(.*)/m.exec(text)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, library]) => library);
  const found = {};
  for (const { name } of ask({ ask: "library" }).variants) {
    const opened = ask({ ask: "open", definition: { name } });
    if (opened.is !== "opened") continue;
    const texts = [];
    let root = name;
    for (let at = name; at !== undefined && texts.length < 20; at = parent(texts.at(-1))) {
      root = at;
      texts.push(source(at));
    }
    texts.push(...texts.flatMap(libraries).map(source));
    const has_signs = texts.some((text) => starts.some((start) => new RegExp(`^[^#\\n]*image[^#\\n]*"${start}`, "m").test(text)));
    const sides = [...new Set(opened.geometry.cells.map(({ outline }) => outline.length))];
    found[name] = { root, sides, n_cells: opened.cells.length, has_signs };
  }
  return found;
}
