// The names that a definition gives: kinds, zones, statuses and so on, of its own text and of its parents.

import reference from "alfil:reference";
import { type Entry, scan } from "./toml";

/** Names by the table that they are given in; also the parts of movements, under `part`. */
export type Names = Record<string, string[]>;

/** Where a path is inside an option, the same place as if it were at the top. */
export function atTop(path: string[]): string[] {
  const [first, , third] = path;
  return first === "options" && path.length > 2 && third !== undefined && third in reference.tables ? path.slice(2) : path;
}

/** The names in these texts, and the names of the board and the players. */
export function namesOf(entries: Entry[], others: Names): Names {
  const found = new Map<string, Set<string>>();
  const add = (table: string, name: string) => {
    const names = found.get(table) ?? new Set();
    names.add(name);
    found.set(table, names);
  };
  for (const [table, names] of Object.entries(others)) for (const name of names) add(table, name);
  const [parts] = reference.tables["piece"]?.keys.filter((key) => isMovement(key.about)) ?? [];
  for (const { path, value } of entries) {
    if (value !== undefined) continue;
    if (path[0] === "options" && path[1]) add("options", path[1]);
    const [table, name, key, part] = atTop(path);
    if (table === undefined || name === undefined || table === "options") continue;
    const known = reference.tables[table];
    // A table of names: `[piece.NAME]`, and `[zone]` with entries.
    if (known && (known.is_named || known.keys.length === 0)) add(table, name.replace(/\(.*$/, ""));
    if (parts && key === parts.name && part !== undefined) add("part", part);
  }
  return Object.fromEntries([...found].map(([table, names]) => [table, [...names]]));
}

export function isMovement(about: string): boolean {
  return /\bBetza notation\b/.test(about);
}

/** The value of a key at the top of a text. */
export function topValue(entries: Entry[], key: string): Entry | undefined {
  return entries.find((entry) => entry.value !== undefined && entry.path.length === 1 && entry.path[0] === key);
}

/** The most parents and libraries that are followed. */
const PARENTS_MOST = 20;

/** The names of the files that a text names: its parent, and its libraries. */
function namedBy(entries: Entry[]): string[] {
  return entries.flatMap(({ path, value }) => (value !== undefined && path.length === 1 && ["extends", "use"].includes(path[0] ?? "") ? [value] : []));
}

/** The entries of the parents and the libraries of a text; `text` finds one of them. */
export async function parentsOf(own: string, text: (name: string) => Promise<string | null>): Promise<Entry[]> {
  const all: Entry[] = [];
  const names = namedBy(scan(own).entries);
  for (let n = 0; n < Math.min(names.length, PARENTS_MOST); n++) {
    const found = await text(names[n] as string);
    if (found === null) continue;
    const of = scan(found).entries;
    all.push(...of);
    names.push(...namedBy(of).filter((name) => !names.includes(name)));
  }
  return all;
}
