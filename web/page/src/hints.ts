// What a word of a definition means, on hover and by F1.

import { type Extension } from "@codemirror/state";
import { EditorView, type Tooltip, activateHover, closeHoverTooltips, hasHoverTooltips, hoverTooltip, keymap } from "@codemirror/view";
import reference, { type Letter } from "alfil:reference";
import { reachWords } from "./completion";
import { h } from "./dom";
import { explained, rich } from "./explain";
import type { Names } from "./names";
import { isActions, keyAt, spotAt } from "./spot";

/** The letters of a movement, each with its meaning. */
function movement(written: string): HTMLElement | null {
  const rows: HTMLElement[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < written.length; ) {
    const find = (n: number): Letter | undefined => reference.betza.find((one) => one.letter === written.slice(i, i + n));
    const one = (written[i + 1] !== undefined && find(2)) || find(1);
    i += one?.letter.length ?? 1;
    if (!one || seen.has(one.letter)) continue;
    seen.add(one.letter);
    const about = one.about || reachWords(one.from, one.to);
    rows.push(h("tr", {}, h("th", {}, h("code", {}, one.letter)), h("td", {}, ...rich(about))));
  }
  if (rows.length === 0) return null;
  const place = explained({ about: "", link: "reference/betza.html" }, written);
  place.querySelector("p")?.after(h("table", {}, ...rows));
  return place;
}

/** The tables of names, as they are called. */
const CALLED: Record<string, string> = { piece: "kind", let: "expression", player: "player", cell: "cell", options: "option" };

function content(view: EditorView, pos: number, names: () => Names, file: string): { from: number; to: number; dom: HTMLElement } | null {
  const line = view.state.doc.lineAt(pos);
  /** The letters around the place that belong to one word. */
  const around = (before: RegExp, after: RegExp) => {
    const [from, to] = [line.text.slice(0, pos - line.from), line.text.slice(pos - line.from)];
    return { from: pos - (before.exec(from)?.[0].length ?? 0), to: pos + (after.exec(to)?.[0].length ?? 0) };
  };
  const part = around(/[\w-]*$/, /^[\w-]*/);
  if (file.endsWith(".board")) {
    const word = view.state.sliceDoc(part.from, part.to);
    const statement = reference.statements.find((one) => one.name === word);
    const isFirst = line.text.slice(0, part.from - line.from).trim() === "";
    return statement && isFirst ? { ...part, dom: explained(statement, word) } : null;
  }
  if (!file.endsWith(".toml")) return null;
  // Up to the end of the word: then the word is that which is being written there.
  const spot = spotAt(view.state.sliceDoc(0, part.to));
  if (spot.end.is === "key" || spot.end.is === "header") {
    const { path, word } = spot.end;
    const inside = path[0] === "options" && path.length >= 2 ? path.slice(2) : path;
    const table = inside.length === 0 ? reference.tables[word] : undefined;
    if (word !== "" && table) return { ...part, dom: explained(table, table.is_list ? `[[${word}]]` : `[${word}${table.is_named ? ".NAME" : ""}]`) };
    const { key, isInside } = keyAt(path.length === 2 && path[0] === "options" ? [...path, word] : [...inside, word]);
    return key && !isInside ? { ...part, dom: explained(key, key.name, key.type) } : null;
  }
  const { from, to } = around(/[\w.-]*$/, /^[\w.-]*/);
  const word = view.state.sliceDoc(from, to);
  if (spot.notation === "betza" && spot.end.string) {
    const start = spot.end.string.from;
    const all = view.state.sliceDoc(start, line.to);
    const isRule = spot.key === null || !/\bBetza notation\b/.test(spot.key.about);
    const begin = isRule ? start + view.state.sliceDoc(start, to).lastIndexOf("'") + 1 : start;
    const written = /^[^"'\n]*/.exec(isRule ? view.state.sliceDoc(begin, line.to) : all)?.[0] ?? "";
    const dom = movement(written);
    return dom ? { from: begin, to: begin + written.length, dom } : null;
  }
  if (spot.notation !== "rule" || word === "") return null;
  const isCall = view.state.sliceDoc(to, to + 1) === "(";
  const all = spot.key && isActions(spot.key) ? [...reference.actions, ...reference.words] : reference.words;
  const lead = (code: string) => /^[a-z][a-z.-]*/.exec(code)?.[0];
  const pair = `${word} ${/^ ([a-z]+)/.exec(view.state.sliceDoc(to, line.to))?.[1] ?? ""}`;
  const found =
    all.find(({ code }) => code.startsWith(pair)) ?? all.find(({ code }) => lead(code) === word && code.includes("(") === isCall) ?? all.find(({ code }) => lead(code) === word);
  if (found) return { from, to, dom: explained(found, found.code) };
  const table = Object.entries(names()).find(([, own]) => own.includes(word))?.[0];
  if (!table) return null;
  const of = reference.tables[table];
  return { from, to, dom: explained({ about: of?.about ?? "", link: of?.link ?? "reference/expressions.html" }, word, CALLED[table] ?? table) };
}

/** Shows what words mean; `file` is the name of the file in the editor. */
export function hints(names: () => Names, file: () => string): Extension {
  const tip = (view: EditorView, pos: number): Tooltip | null => {
    const found = content(view, pos, names, file());
    return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: found.dom }) };
  };
  const hover = hoverTooltip((view, pos) => tip(view, pos), { hideOnChange: true });
  return [
    hover,
    keymap.of([
      {
        key: "F1",
        preventDefault: true,
        run: (view) => {
          activateHover(view, view.state.selection.main.head, -1, { tooltip: hover, until: (transaction) => transaction.docChanged || transaction.selection !== undefined });
          return true;
        },
      },
      {
        key: "Escape",
        run: (view) => {
          if (!hasHoverTooltips(view.state)) return false;
          view.dispatch({ effects: closeHoverTooltips });
          return true;
        },
      },
    ]),
  ];
}
