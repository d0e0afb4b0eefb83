// What can be written at a place: keys, names, words of expressions, letters of Betza notation; from the reference and the text itself.

import { type Completion, type CompletionContext, type CompletionResult, type CompletionSource, snippetCompletion, startCompletion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import reference, { type Explained, type KeyOf, type TableOf } from "alfil:reference";
import { explained } from "./explain";
import type { Names } from "./names";
import { type Spot, isActions, spotAt } from "./spot";
import { scan } from "./toml";

/** Facts about the game that the reference does not have. */
interface Known {
  names: Names;
  /** Files of one's own, by their names without ending. */
  own: (ending: string) => string[];
}

/** Letters after which completion goes on. */
const WORD = /[\w.-]*$/;
/** The words at the start of a description that name what a value is one of, and the table of those. */
const MEANT: [RegExp, string][] = [
  [/^(the |another )?kind of turn\b/, "turn"],
  [/^(the |another |an? )?kinds?\b(?! of)/, "piece"],
  [/^(the |a )?store\b/, "store"],
  [/^(an? |the )?attribute\b/, "attribute"],
  [/^(the )?phase\b/, "phase"],
  [/^(the )?parts?\b/, "part"],
  [/^options\b/, "options"],
  [/^(the )?player\b|player of this name/, "player"],
];

/** The table with the names that a value can be, by its description. */
export function meant(about: string): string | null {
  return MEANT.find(([words]) => words.test(about))?.[1] ?? null;
}

/** Texts in quotes that a type or a description lists. */
function listed(words: string): string[] {
  return [...words.matchAll(/`"([a-z][a-z -]*)"`/g)].map(([, value]) => value as string);
}

function option(label: string, type: string, about: Explained | null, more: Partial<Completion> = {}): Completion {
  return { label, type, ...(about ? { info: () => explained(about) } : {}), ...more };
}

/** Writes a key with its `=`, and what its value begins and ends with. */
function applyKey(name: string, type: string) {
  return (view: EditorView, _: Completion, from: number, to: number): void => {
    const line = view.state.doc.lineAt(to);
    const isSet = /^\s*=/.test(view.state.sliceDoc(to, line.to));
    const [before, after] = isSet
      ? ["", ""]
      : /^(`"|text|set|condition|kinds)/.test(type)
        ? [' = "', '"']
        : /^lists?\b/.test(type)
          ? [" = [", "]"]
          : /^table/.test(type)
            ? [" = { ", " }"]
            : /^true$/.test(type)
              ? [" = true", ""]
              : [" = ", ""];
    const insert = name + before + after;
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + name.length + before.length }, userEvent: "input.complete", scrollIntoView: true });
    if (after === '"') startCompletion(view);
  };
}

/** A key as it has to be written. */
function quoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

function keys(table: TableOf): Completion[] {
  return table.keys.map((key) => option(key.name, "property", key, { detail: key.type.replaceAll("`", ""), apply: applyKey(key.name, key.type) }));
}

/** The keys that fit into a table. */
function keyOptions(text: string, spot: Spot, known: Known, explicit: boolean): Completion[] {
  const path = spot.end.path;
  const [first] = spot.path;
  const has = new Set(
    scan(text)
      .entries.filter((entry) => entry.value === undefined && entry.path.length === path.length + 1 && path.every((part, index) => entry.path[index] === part))
      .map((entry) => entry.path.at(-1)),
  );
  const isOption = path[0] === "options";
  const found: Completion[] = [];
  const heads = () => Object.keys(reference.tables).filter(Boolean);
  const { table } = spot;
  if (path.length === 0) {
    found.push(...keys(reference.tables[""] as TableOf));
    if (explicit) found.push(...headers());
  } else if (isOption && path.length === 2) {
    found.push(...keys(reference.tables["options"] as TableOf), ...heads().map((name) => option(name, "namespace", reference.tables[name] as TableOf)));
  } else if (table && first !== undefined && first in reference.tables) {
    const depth = table.is_named ? 2 : 1;
    if (spot.path.length === depth) {
      found.push(...keys(table));
      // A kind has the attributes of kinds as keys.
      if (first === "piece") found.push(...(known.names["attribute"] ?? []).map((name) => option(name, "property", null, { detail: "attribute", apply: applyKey(name, "") })));
    } else if (table.is_named && spot.path.length === 1) {
      found.push(...(known.names[first] ?? []).map((name) => option(name, "constant", null, { detail: "of the game", apply: applyKey(quoted(name), "table") })));
    }
  }
  return found.filter((one) => !has.has(one.label));
}

/** Heads of tables, with their brackets. */
function headers(): Completion[] {
  return Object.entries(reference.tables).flatMap(([name, table]) => {
    if (name === "") return [];
    const [open, close] = table.is_list ? ["[[", "]]"] : ["[", "]"];
    const label = `${open}${name}${table.is_named ? ".NAME" : ""}${close}`;
    const apply = `${open}${name}${table.is_named ? ".${name}" : ""}${close}\n`;
    return [snippetCompletion(apply, { label, type: "namespace", info: () => explained(table) })];
  });
}

function headerOptions(spot: Spot, known: Known): Completion[] {
  const { path } = spot.end;
  const inside = path[0] === "options" && path.length >= 2 ? path.slice(2) : path;
  const [first] = inside;
  if (first === undefined || (inside.length === 0 && path.length === 2)) {
    return Object.entries(reference.tables).flatMap(([name, table]) => (name === "" ? [] : [option(name, "namespace", table, table.is_named ? { apply: `${name}.` } : {})]));
  }
  const table = reference.tables[first];
  if (inside.length === 1 && table?.is_named) return (known.names[first] ?? []).map((name) => option(name, "constant", null, { detail: "of the game", apply: quoted(name) }));
  if (inside.length === 1 && first === "setup") return keys(table as TableOf).map(({ apply: _, ...one }) => one);
  return [];
}

/** The names of the game that an expression may use, with the table that gives each. */
const USED = ["piece", "zone", "let", "status", "counter", "store", "attribute", "player", "cell"];

/** The label of a word of the language, and how it is put in: `near(S, 'BETZA')` is put in as a call. */
function word(code: string, about: Explained): Completion {
  const call = /^([a-z][a-z.-]*)\((.*)\)$/.exec(code);
  if (call) {
    const [, name, inner] = call as unknown as [string, string, string];
    const parts = inner.split(/(?<=[,:]) /);
    const fields = inner.includes(" in ") ? [`\${${inner}}`] : parts.map((part) => part.replace(/^('?)([^',:]*)('?)([,:]?)$/, "$1${$2}$3$4"));
    return snippetCompletion(`${name}(${fields.join(" ")})`, { label: name, type: "function", detail: code.slice(name.length), info: () => explained(about) });
  }
  const lead = code.replace(/ [A-Z]$/, "");
  return option(lead, "keyword", about, lead === code ? {} : { apply: `${lead} `, detail: code.slice(lead.length) });
}

function ruleOptions(written: string, spot: Spot, known: Known): Completion[] {
  // `piece is`, `turn is`: names of one table only.
  const subject = /([a-z]+) is (?:not )?(?:[\w-]+ \| )*[\w.-]*$/.exec(written)?.[1];
  const is = subject && reference.words.find(({ code }) => code.startsWith(`${subject} is `));
  if (is && subject) {
    const table = meant(is.about) ?? (reference.tables[subject]?.is_named ? subject : "piece");
    return (known.names[table] ?? []).map((name) => option(name, "constant", null, { detail: table }));
  }
  const found = reference.words.map((one) => word(one.code, one));
  if (spot.key && isActions(spot.key)) found.push(...reference.actions.map((one) => word(one.code, one)));
  for (const table of USED) for (const name of known.names[table] ?? []) found.push(option(name, "variable", null, { detail: table, boost: table === "cell" ? -20 : 5 }));
  const seen = new Set<string>();
  return found.filter(({ label, detail }) => !seen.has(`${label} ${detail}`) && seen.add(`${label} ${detail}`));
}

function letterOptions(): Completion[] {
  return reference.betza.map((one, index) => {
    const detail = one.about.replaceAll("`", "").replace(/^Direction: /, "") || reachWords(one.from, one.to);
    return option(one.letter, "letter", one, { detail: detail.length > 46 ? `${detail.slice(0, 45)}…` : detail, sortText: String(index).padStart(3, "0") });
  });
}

/** The leaps from a cell of a board of squares to others, in words: `leaps (1,2)`. */
export function reachWords(from: string | null, to: string[]): string {
  const at = (cell: string): [number, number] => [cell.charCodeAt(0) - 97, Number(cell.slice(1))];
  const [x, y] = at(from ?? "a1");
  const leaps = new Set(to.map((cell) => at(cell)).map(([a, b]) => [Math.abs(a - x), Math.abs(b - y)].sort().join(",")));
  return leaps.size === 1 ? `leaps (${[...leaps][0]})` : "";
}

/** Names of the game or files that the text of a key may be. */
function valueOptions(key: KeyOf, spot: Spot, known: Known): Completion[] {
  const names = (all: string[], detail: string) => all.map((name) => option(name, "constant", null, { detail }));
  const listedHere = listed(key.type);
  if (listedHere.length > 0) return listedHere.map((name) => option(name, "enum", key));
  if (/\bparent definition\b/.test(key.about)) return [...names(known.own("toml"), "your file"), ...names(reference.definitions, "shipped")];
  if (/\blibraries\b/.test(key.about)) return [...names(known.own("toml"), "your file"), ...names(reference.libraries, "shipped")];
  if (/\bboard file\b/.test(key.about)) return [...names(known.own("board"), "your file"), ...names(reference.boards, "shipped")];
  if (/\bshipped figure\b/.test(key.about)) return [...names(known.own("svg").map((name) => `${name}.svg`), "your file"), ...names(reference.figures, "shipped")];
  const table = /^(text|list)/.test(key.type) ? meant(key.about) : null;
  // A rule does not name itself.
  if (table) return names((known.names[table] ?? []).filter((name) => table !== spot.path[0] || name !== spot.path[1]), table);
  return listed(key.about).map((name) => option(name, "enum", key));
}

/** What a text of no notation may have: pieces by their names, cells, players. */
function plainOptions(known: Known): Completion[] {
  return ["player", "piece", "cell"].flatMap((table) => (known.names[table] ?? []).map((name) => option(name, "constant", null, { detail: table, boost: table === "cell" ? -20 : 0 })));
}

/** Completes definitions. */
export function definitionSource(known: () => Known): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const { pos, explicit, state } = context;
    const text = state.sliceDoc(0, pos);
    const spot = spotAt(text);
    const { end } = spot;
    const result = (from: number, options: Completion[], validFor: RegExp = /^[\w.-]*$/): CompletionResult | null =>
      options.length > 0 ? { from, options, validFor } : null;
    if (end.is === "comment") return null;
    if (end.is === "header") return result(pos - end.word.length, headerOptions(spot, known()), /^[\w-]*$/);
    if (end.is === "key") {
      if (end.string) return null;
      if (end.word === "" && !explicit) return null;
      return result(pos - end.word.length, keyOptions(state.doc.toString(), spot, known(), explicit));
    }
    if (!end.string) {
      const isBool = spot.key && /\btrue\b/.test(spot.key.type) && !spot.isInside;
      const typed = WORD.exec(text)?.[0] ?? "";
      if (isBool) return result(pos - typed.length, ["true", "false"].filter((one) => spot.key?.type.includes(one)).map((name) => option(name, "constant", spot.key)));
      const values = spot.key && !spot.isInside && explicit && typed === "" ? valueOptions(spot.key, spot, known()) : [];
      return result(pos, values.map((one) => ({ ...one, label: `"${one.label}"` })));
    }
    const written = text.slice(end.string.from);
    if (spot.notation === "betza") {
      const start = isQuotedIn(written, spot) ? written.lastIndexOf("'") + 1 : 0;
      const typed = written.slice(start);
      // While letters are typed the list would be in the way: it opens at the start, and when asked for.
      if (!explicit && typed !== "") return null;
      return { from: pos, options: letterOptions(), filter: false };
    }
    const typed = WORD.exec(written)?.[0] ?? "";
    if (spot.notation === "rule") {
      if (typed === "" && !explicit && written !== "" && !/ is (not )?$/.test(written)) return null;
      return result(pos - typed.length, ruleOptions(written, spot, known()));
    }
    if (spot.key && !spot.isInside) {
      const values = valueOptions(spot.key, spot, known());
      if (values.length > 0) return result(end.string.from, values, /^[\w.-]*$/);
    }
    // The figures of a table for each player.
    if (spot.key && spot.isInside && /\bshipped figure\b/.test(spot.key.about)) return result(end.string.from, valueOptions(spot.key, spot, known()), /^[\w.-]*$/);
    if (typed === "" && !explicit) return null;
    const isOfPieces = spot.key !== null && /\bpieces?\b|\bcells?\b|\bmoves?\b/.test(spot.key.about);
    return isOfPieces || explicit ? result(pos - typed.length, plainOptions(known())) : null;
  };
}

function isQuotedIn(written: string, spot: Spot): boolean {
  return spot.end.string?.quote.startsWith('"') === true && (written.split("'").length - 1) % 2 === 1;
}

/** Completes board files: the statements. */
export function boardSource(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/^\s*[a-z]*/);
  if (!typed || (typed.text.trim() === "" && !context.explicit)) return null;
  const from = typed.from + (typed.text.length - typed.text.trimStart().length);
  return { from, options: reference.statements.map((one) => option(one.name, "keyword", one)), validFor: /^[a-z]*$/ };
}
