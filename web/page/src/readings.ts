// What a pasted text can be: a saved game, a PGN, a list of moves, a FEN.

import type { Definition, Open } from "./protocol";
import { definitionOf, keptGames } from "./store";

/** Returns the ways to open a text, the likeliest first; `own` is the definition of the shown game, `name` its name. */
export function readings(text: string, own: Definition, name: string | undefined): Open[] {
  const chess: Definition[] = name === "chess" && own.text === undefined ? [] : [{ name: "chess" }];
  const games = [own, ...chess];
  if (/^\s*\[\w+\s+"/.test(text)) {
    const named = /^\s*\[Variant\s+"([^"]*)"\]/m.exec(text)?.[1];
    // What others have written without a variant is chess, if it is not a game of what is shown.
    if (named === undefined) return games.map((definition) => ({ definition, record: text }));
    if (named === name) return [{ definition: own, record: text }];
    // A game of a definition of one's own is one of that text, which the shelf may hold.
    const kept = keptGames().find((one) => one.name === named && one.text !== undefined);
    return [kept ? { definition: definitionOf(kept), record: text } : { record: text }];
  }
  const records = games.map((definition) => ({ definition, record: text }));
  if (text.includes("\n")) return records;
  const fens = games.map((definition) => ({ definition, fen: text }));
  // Ranks of a FEN are parted by strokes; the mistake that is shown is that of the first.
  return /^\S*\/\S*\//.test(text) ? fens : [...records, ...fens];
}
