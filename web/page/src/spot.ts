// What a place in a definition is for: which key it belongs to, and which notation its text is in.

import reference, { type KeyOf, type TableOf } from "alfil:reference";
import { atTop, isMovement } from "./names";
import { type End, scan } from "./toml";

export interface Spot {
  end: End;
  /** The path as at the top of a text, without an option around it. */
  path: string[];
  /** The table of the place. */
  table: TableOf | null;
  /** The key of a value; its name is in the reference. */
  key: KeyOf | null;
  /** Whether the value is an entry inside the value of the key. */
  isInside: boolean;
  /** The notation of the text that the place is in. */
  notation: "rule" | "betza" | "plain" | null;
}

/** The key of the reference that a path leads to. */
export function keyAt(path: string[]): { key: KeyOf | null; table: TableOf | null; isInside: boolean } {
  const none = { key: null, table: null, isInside: false };
  const find = (table: TableOf | undefined, name: string | undefined) => table?.keys.find((one) => one.name === name) ?? null;
  const [first, second, third] = path;
  if (first === undefined) return { ...none, table: reference.tables[""] ?? null };
  const table = reference.tables[first];
  if (!table) return { key: find(reference.tables[""], first), table: reference.tables[""] ?? null, isInside: path.length > 1 };
  const name = table.is_named ? third : second;
  const depth = table.is_named ? 3 : 2;
  return { key: find(table, name), table, isInside: path.length > depth };
}

/** Tests whether the value of a key, or of an entry of a table of names, is an expression. */
function isRule({ key, table }: { key: KeyOf | null; table: TableOf | null }): boolean {
  if (key) return /^(set|condition|kinds)\b/.test(key.type) || isActions(key);
  return table !== null && table !== reference.tables[""] && table.keys.length === 0;
}

/** Tests whether a key holds actions. */
export function isActions(key: KeyOf): boolean {
  return /^the actions\b/.test(key.about);
}

/** Returns what the end of a text is for. */
export function spotAt(text: string): Spot {
  const { end } = scan(text);
  const path = atTop(end.path);
  const found = keyAt(path);
  const spot: Spot = { end, path, ...found, notation: null };
  if (end.is === "value" && end.string) {
    // A part of a joint move has conditions of its own, which the reference lists in its prose.
    const isPart = found.key !== null && found.isInside && /^(who|to)$/.test(path.at(-1) ?? "");
    const isOf = isRule(found) || isPart;
    const written = text.slice(end.string.from);
    const isQuoted = end.string.quote.startsWith('"') && (written.split("'").length - 1) % 2 === 1;
    if (found.key && isMovement(found.key.about)) spot.notation = "betza";
    else spot.notation = isOf ? (isQuoted ? "betza" : "rule") : "plain";
  }
  return spot;
}
