// What the editor offers and explains, read from the reference in docs/src and from the shipped files when the page is built.

import { readFile, readdir } from "node:fs/promises";

const root = new URL("../../", import.meta.url);
const read = (name) => readFile(new URL(name, root), "utf8");

/** Text without the numbers of sentences, links and emphasis; code keeps its backquotes. */
function plain(text) {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(/\[((?:`[^`]*`|[^\]`])*)\]\([^)]*\)/g, "$1")
    .replace(/\*{1,2}([^*]+)\*{1,2}/g, "$1")
    .replaceAll("\\|", "|")
    .replace(/\s+/g, " ")
    .trim();
}

/** The anchor that mdBook gives a heading. */
function anchor(heading) {
  const kept = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return kept.trim().replace(/\s/g, "-");
}

/** The sections of a page: heading, lines. */
function sections(page) {
  const found = [];
  let isCode = false;
  for (const line of page.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const heading = !isCode && /^#{1,3} (.*)$/.exec(line)?.[1];
    if (heading) found.push({ heading, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

/** The rows of all tables of a section, with the head of each. */
function rows({ lines }) {
  const found = [];
  let head = null;
  for (const line of lines) {
    if (!line.startsWith("|")) {
      head = null;
      continue;
    }
    const cells = line.split(/(?<!\\)\|/).slice(1, -1).map(plain);
    // A row that ends with its number has no last stroke.
    if (!/\|\s*$/.test(line)) cells.push(plain(line.split(/(?<!\\)\|/).at(-1)));
    if (head === null) head = cells;
    else if (!cells.every((cell) => /^-*$/.test(cell))) found.push({ head, cells });
  }
  return found;
}

/** Paragraphs and points of lists, each as one text. */
function paragraphs({ lines }) {
  const found = [""];
  let isCode = false;
  for (const line of lines) {
    if (line.startsWith("```")) isCode = !isCode;
    if (isCode || line.startsWith("```")) continue;
    if (line.trim() === "" || line.startsWith("|")) found.push("");
    else if (/^- /.test(line)) found.push(line.slice(2));
    else found[found.length - 1] += ` ${line}`;
  }
  return found.map(plain).filter((one) => one !== "");
}

const sentences = (text) => text.split(/(?<=[.:])\s+(?=[A-Z`])/);
const codes = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** Keys of the tables of a definition, and the actions of effects. */
function definition(page) {
  const tables = {};
  const actions = [];
  for (const section of sections(page)) {
    const link = `reference/definition.html#${anchor(section.heading)}`;
    const heads = [...section.heading.matchAll(/`(\[+)([a-z]+)(\.NAME)?\]+`/g)];
    const isTop = /top of the file/.test(section.heading);
    if (heads.length === 0 && !isTop) continue;
    const [first] = paragraphs(section);
    for (const [, open, name, named] of isTop ? [[null, "", "", undefined]] : heads) {
      const keys = [];
      for (const { head, cells } of rows(section)) {
        const [names, type, about] = cells;
        if (head[0] === "action") for (const code of codes(names)) actions.push({ code, about: type, link });
        if (head[0] !== "key") continue;
        for (const key of codes(names)) keys.push({ name: key, type, about: about ?? "", link });
      }
      tables[name] = { about: sentences(first ?? "")[0] ?? "", link, is_named: named !== undefined, is_list: open === "[[", keys };
    }
  }
  return { tables, actions };
}

/** Names and functions of expressions: the rows of the reference that begin with a word of the language. */
function expressions(page, source) {
  const language = new Set(codes(/cannot be names: (`[^`]+`)/.exec(plain(page))[1])[0].split(" "));
  for (const [, name] of source.matchAll(/^\s*"([a-z.-]+)"\s+[A-Z]+\s/gm)) language.add(name);
  for (const [, name] of source.matchAll(/name: "([a-z.-]+)"/g)) language.add(name);
  const words = [];
  for (const section of sections(page)) {
    const link = `reference/expressions.html#${anchor(section.heading)}`;
    const isPlayers = section.heading === "Players";
    for (const { head, cells } of rows(section)) {
      if (!["", "P"].includes(head[0])) continue;
      const about = cells.slice(1).filter((cell) => cell !== "").join("; ");
      const parts = codes(cells[0]);
      for (const code of parts) {
        const lead = /^(last\.)?[a-z][a-z-]*/.exec(code)?.[0];
        // A row for a name of the game's own; `me is P` is not one.
        if (!lead || (/ of this name/.test(about) && !/ is /.test(code))) continue;
        if (!isPlayers && !language.has(lead)) continue;
        if (isPlayers && !/^[a-z]+$/.test(code)) continue;
        const has_head = words.findIndex((one) => one.code === code);
        const word = { code, about, link };
        // The section of functions says what they give.
        if (has_head >= 0) {
          if (about.length > words[has_head].about.length) words[has_head] = word;
        } else words.push(word);
      }
      // `last.to, ...` stands for all of these.
      if (/^`last\.to`/.test(cells[0])) for (const name of codes(cells[1])) if (language.has(`last.${name}`) && !parts.includes(`last.${name}`)) words.push({ code: `last.${name}`, about, link });
    }
  }
  return words;
}

/** Atoms and modifiers of Betza notation with their meaning. */
function betza(page) {
  const all = sections(page);
  const link = (section) => `reference/betza.html#${anchor(section.heading)}`;
  const letters = new Map();
  const add = (letter, about, section, from = null, to = []) => {
    const known = letters.get(letter);
    if (known) known.about = [known.about, about].filter(Boolean).join(" ");
    else letters.set(letter, { letter, about, from, to, link: link(section) });
  };
  const left = new Set();
  for (const section of all) {
    // The last two sections have what is no notation, and the order of printing.
    if (/instead$|^How Alfil prints/.test(section.heading)) continue;
    const texts = paragraphs(section);
    for (const [, one, other] of texts.join(" ").matchAll(/letters ([A-Z]) and ([A-Z]) are read as/g)) left.add(one).add(other);
    if (section.heading === "Atoms")
      for (const { cells } of rows(section)) {
        const [string] = codes(cells[0]);
        if (/^[A-Z]$/.test(string) && !left.has(string)) add(string, "", section, cells[1], cells[2].split(" "));
      }
    for (const text of texts) {
      const clauses = sentences(text).flatMap((one) => one.split(/(?<=;)\s+|, (?=`)/));
      for (const clause of clauses) {
        const words = clause.replace(/[;,]$/, ".");
        const letter = /^(?:A move with )?`([a-z]{1,2}|[A-Z])`/.exec(words)?.[1];
        // Several letters together are explained elsewhere.
        if (!letter || left.has(letter) || /^`.` and `/.test(words) || !/[a-z]{3}/.test(words.replaceAll(/`[^`]*`/g, ""))) continue;
        const isLeg = section.heading.startsWith("Several legs");
        if (isLeg && letters.has(letter)) continue;
        // A leg has a meaning of its own.
        add(letter, isLeg && letter !== "a" ? `On a leg: ${words}` : words, section);
      }
      if (section.heading === "Directions")
        for (const sentence of text.split(/[.;]/))
          if (/\bis forward\b|\bv is\b/.test(sentence))
            for (const [, letter, meaning] of sentence.matchAll(/\b([a-z]) (?:is )?((?:[a-z] and [a-z]\b)|[a-z]{3,})/g)) if (meaning !== "and") add(letter, `Direction: ${meaning}.`, section);
    }
  }
  // Letters that no sentence begins with are explained by the first one that has them.
  const order = codes(/XBoard's order:([^.]*)\./.exec(plain(page))[1]).join(" ").split(" ");
  for (const letter of [...order, "h"]) {
    if (letters.has(letter)) continue;
    for (const section of all) {
      const found = paragraphs(section).flatMap((text) => text.split(/(?<=\.)\s+/)).find((one) => one.includes(`\`${letter}\``));
      if (!found) continue;
      add(letter, found, section);
      break;
    }
  }
  return [...letters.values()];
}

/** Statements of board files. */
function boards(page) {
  return sections(page).flatMap((section) => {
    const names = codes(section.heading);
    const [about] = paragraphs(section);
    return names.filter((name) => /^[a-z]+$/.test(name)).map((name) => ({ name, about: about ?? "", link: `reference/boards.html#${anchor(section.heading)}` }));
  });
}

const block = (page, kind) => new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";
const valueOf = (text, key) => new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, "m").exec(text)?.[1] ?? "";

/** Games to begin with: the first of the reference, and the examples with their boards. */
async function starters(first) {
  const files = await readdir(new URL("examples/", root));
  const starter = (name, text, own) => ({ name, title: valueOf(text, "name"), summary: valueOf(text, "summary"), text, files: own });
  const found = [starter("first", first, {})];
  for (const file of files.filter((one) => one.endsWith(".toml")).sort()) {
    const text = await read(`examples/${file}`);
    const board = `${valueOf(text, "board")}.board`;
    const parent = `${valueOf(text, "extends")}.toml`;
    const own = {};
    for (const name of [board, parent]) if (files.includes(name)) own[name] = await read(`examples/${name}`);
    found.push(starter(file.replace(/\.toml$/, ""), text, own));
  }
  return found;
}

/** All of it. */
export async function reference() {
  const [own, rules, moves, board] = await Promise.all(["definition", "expressions", "betza", "boards"].map((name) => read(`docs/src/reference/${name}.md`)));
  const stems = async (folder, ending) => (await readdir(new URL(folder, root))).filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length)).sort();
  return {
    ...definition(own),
    words: expressions(rules, await read("grammar/src/rule/names.rs")),
    betza: betza(moves),
    statements: boards(board),
    figures: await stems("definitions/figures/", ".svg"),
    definitions: await stems("definitions/", ".toml"),
    libraries: await stems("definitions/libraries/", ".toml"),
    boards: await stems("definitions/boards/", ".board"),
    first_board: block(board, "board"),
    starters: await starters(block(own, "toml")),
  };
}

/** The module `alfil:reference` of a bundle; `has_book` is whether the links to the book can lead anywhere. */
export const referencePlugin = (has_book) => ({
  name: "reference",
  setup(build) {
    const links = (key, value) => (key === "link" && !has_book ? "" : value);
    build.onResolve({ filter: /^alfil:reference$/ }, ({ path }) => ({ path, namespace: "reference" }));
    build.onLoad({ filter: /.*/, namespace: "reference" }, async () => ({ contents: JSON.stringify(await reference(), links), loader: "json" }));
  },
});
