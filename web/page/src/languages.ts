// The languages of the files of a definition, and their colors in the editor.

import { HighlightStyle, StreamLanguage, type StreamParser } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { xml } from "@codemirror/legacy-modes/mode/xml";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors of the page, in light and in dark. */
export const THEME = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace" },
  ".cm-content": { caretColor: "var(--ink)" },
  "& .cm-cursor, & .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--panel)", borderRightColor: "var(--line)" },
  "& .cm-activeLine, & .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--code-selection)" },
  ".cm-tooltip, .cm-panels": { color: "var(--ink)", backgroundColor: "var(--panel)", borderColor: "var(--line)" },
  ".cm-tooltip": { borderRadius: "6px", boxShadow: "0 3px 14px #0005" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "ui-monospace, monospace", maxHeight: "15em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  "& .cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--main-ink)", backgroundColor: "var(--main)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.8", fontFamily: "system-ui, sans-serif", fontSize: "0.9em" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { padding: "8px 10px" },
  ".cm-explained": { maxWidth: "27rem", padding: "2px 4px", fontFamily: "system-ui, sans-serif", fontSize: "14px", lineHeight: "1.4" },
  ".cm-tooltip-hover .cm-explained": { padding: "8px 12px" },
  ".cm-explained p": { margin: "0 0 4px" },
  ".cm-explained em": { color: "var(--quiet)", fontStyle: "normal" },
  ".cm-explained a": { color: "var(--main)" },
  ".cm-explained th": { textAlign: "left", verticalAlign: "top", paddingRight: "10px" },
  ".cm-reach": { width: "9rem", height: "9rem", display: "block", marginTop: "4px" },
  ".cm-light": { fill: "#f0d9b5" },
  ".cm-dark": { fill: "#b58863" },
  ".cm-to": { fill: "#14501f" },
  ".cm-from": { fill: "#ffffff", stroke: "#1f1b18", strokeWidth: "0.08" },
});

export const COLORS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: [tags.propertyName, tags.variableName, tags.keyword], color: "var(--code-key)" },
  { tag: [tags.heading, tags.bracket], color: "var(--code-head)", fontWeight: "600" },
]);

/** Board files: a word at the start of a line, numbers, comments. */
const BOARD: StreamParser<unknown> = {
  name: "board",
  token: (stream) => {
    const isFirst = stream.string.slice(0, stream.pos).trim() === "";
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^-?\d+/)) return "number";
    if (stream.match(/^[\w.]+/)) return isFirst ? "keyword" : null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//" } },
};

export const LANGUAGES: Record<string, () => Extension> = {
  toml: () => StreamLanguage.define(toml),
  board: () => StreamLanguage.define(BOARD),
  svg: () => StreamLanguage.define(xml),
};
