// Where definitions are written: colours, what is wrong as one types, the board beside it.

import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { AlfilBoard } from "./board";
import { byId, download, h } from "./dom";
import { Engine, type Source } from "./engine";
import type { Checked, Definition, Diagnostic, Listed } from "./protocol";
import { forgetDraft, keepDraft, keptDraft, keptDrafts, newId } from "./store";

export interface Desk {
  source: Source;
  definition: Definition;
  /** The draft that it is played from. */
  draft: string | null;
  variants: Listed[];
  /** Plays what is written; returns why it cannot be played. */
  play: (definition: Definition, draft: string | null) => Promise<string | null>;
  /** Copies a link; returns whether it is copied, and not only shown. */
  share: (definition: Definition) => Promise<boolean>;
  close: () => void;
}

/** A text in the editor, and where it is kept. */
interface Sheet {
  /** The name that it has before it is given one. */
  name: string;
  files?: Record<string, string>;
  /** The shipped game that it began as. */
  of: string | null;
  /** The text that it began with: what is not changed is no draft. */
  began: string;
  /** Where it is kept; none as long as it is not changed. */
  id: string | null;
  stamp: string | null;
  /** Whether it came into the editor as what is played. */
  isPlayed: boolean;
}

/** Returns the name of a file for what a text calls itself: `Hill Chess` is `hill-chess`; none where it has no name. */
function fileName(text: string): string | null {
  const title = /^\s*name\s*=\s*"([^"\n]*)"/m.exec(text.split(/^\s*\[/m)[0] ?? "")?.[1] ?? "";
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return name === "" ? null : name.slice(0, 60);
}

/** So long nothing is typed before the text is checked, in milliseconds. */
const QUIET = 350;
/** So long a check may take, in milliseconds: a definition can ask for very much. */
const PATIENCE = 20_000;

/** The colors of the page, in light and in dark. */
const THEME = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace" },
  ".cm-content": { caretColor: "var(--ink)" },
  "& .cm-cursor, & .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--panel)", borderRightColor: "var(--line)" },
  "& .cm-activeLine, & .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--code-selection)" },
  ".cm-tooltip, .cm-panels": { color: "var(--ink)", backgroundColor: "var(--panel)", borderColor: "var(--line)" },
});

const COLORS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: [tags.propertyName, tags.variableName, tags.keyword], color: "var(--code-key)" },
  { tag: [tags.heading, tags.bracket], color: "var(--code-head)", fontWeight: "600" },
]);

class Editor {
  #desk: Desk;
  #engine: Engine;
  #view: EditorView;
  #sheet: Sheet = { name: "my-game", of: null, began: "", id: null, stamp: null, isPlayed: false };
  #extensions: Extension;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  #board: AlfilBoard | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#engine = new Engine(desk.source);
    const changed = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.#changed();
    });
    const place = byId("editor");
    // A tree of its own: what the editor brings as style is a sheet of it, and the page allows no style in elements.
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    root.replaceChildren();
    this.#extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      autocompletion(),
      lintGutter(),
      StreamLanguage.define(toml),
      syntaxHighlighting(COLORS),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ "aria-label": "Definition" }),
      THEME,
      changed,
    ];
    this.#view = new EditorView({ root, parent: root, state: EditorState.create({ doc: "", extensions: this.#extensions }) });
    // What scrolls can be scrolled by keys.
    this.#view.scrollDOM.tabIndex = 0;
    const on = (id: string, act: () => unknown) => {
      byId(id).onclick = () => void act();
    };
    on("try", () => this.#play());
    on("download", () => download(`${this.#definition.name}.toml`, this.text));
    on("share-text", () => this.#share());
    on("close-writing", () => this.#close());
    on("drop-draft", () => this.#dropDraft());
    const fork = byId<HTMLSelectElement>("fork");
    const options = desk.variants.map((one) => h("option", { value: one.name }, one.title));
    fork.replaceChildren(h("option", { value: "" }, "…"), ...options);
    fork.onchange = async () => {
      this.#keep();
      await this.#fork(fork.value, false);
      fork.value = "";
    };
    const drafts = byId<HTMLSelectElement>("drafts");
    drafts.onchange = () => {
      this.#keep();
      this.#openDraft(drafts.value, false);
    };
    addEventListener("pagehide", () => this.#keep());
  }

  /** The text as it is now, with the files that it came with. */
  get #definition(): Definition {
    const { files, name } = this.#sheet;
    const own = fileName(this.text) ?? name;
    // A shipped game keeps its name for itself.
    const isShipped = this.#desk.variants.some((one) => one.name === own);
    return { name: isShipped ? `my-${own}` : own, text: this.text, ...(files ? { files } : {}) };
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Puts another text into the editor; nothing of the one before can be brought back into it. */
  #put(text: string, sheet: Sheet): void {
    this.#sheet = sheet;
    this.#view.setState(EditorState.create({ doc: text, extensions: this.#extensions }));
    this.#drawDrafts();
    byId("draft").textContent = "";
    this.#changed();
  }

  /** Shows the definition that is played: the draft that it is played from, or one of its own. */
  async show(desk: Desk): Promise<void> {
    const before = this.#desk;
    this.#desk = desk;
    const { definition, draft } = desk;
    const isSame = before !== desk && before.draft === draft && before.definition.name === definition.name && before.definition.text === definition.text;
    // What was being written of the same game is in the editor still, with all that can be taken back.
    if (isSame && this.#sheet.isPlayed) return;
    this.#keep();
    if (draft !== null && draft === this.#sheet.id) return;
    if (draft !== null && this.#openDraft(draft, true)) return;
    const { name, text, files } = definition;
    if (text === undefined) {
      const own = keptDrafts().find((one) => one.of === name);
      if (own) this.#openDraft(own.id, true);
      else await this.#fork(name, true);
      return;
    }
    const own = keptDrafts().find((one) => one.text === text);
    if (own) this.#openDraft(own.id, true);
    else this.#put(text, { name, ...(files ? { files } : {}), of: null, began: text, id: null, stamp: null, isPlayed: true });
  }

  /** Begins with the text of a shipped game. */
  async #fork(name: string, isPlayed: boolean): Promise<void> {
    if (!name) return;
    const answer = await this.#engine.ask({ ask: "source", name });
    if (answer.is === "text") this.#put(answer.text, { name: `my-${name}`, of: name, began: answer.text, id: null, stamp: null, isPlayed });
    if (answer.is === "refused") byId("checked").textContent = answer.message;
  }

  /** Goes on with a draft; returns whether it is there. */
  #openDraft(id: string, isPlayed: boolean): boolean {
    const draft = keptDraft(id);
    if (!draft) return false;
    const { name, files, of, text, stamp } = draft;
    this.#put(text, { name, ...(files ? { files } : {}), of, began: text, id, stamp, isPlayed });
    byId("draft").textContent = `your draft of ${new Date(draft.at).toLocaleString()}; Start from has the shipped game`;
    return true;
  }

  /** Keeps what is written as a draft of its own, once it is changed. */
  #keep(): void {
    const sheet = this.#sheet;
    const { text } = this;
    const isDraft = sheet.id !== null || (text !== sheet.began && text.trim() !== "");
    if (!isDraft || (sheet.id !== null && text === sheet.began)) return;
    const { name, files } = this.#definition;
    const own = { name, text, ...(files ? { files } : {}), of: sheet.of };
    let id = sheet.id ?? newId();
    let kept = keepDraft({ ...own, id }, sheet.stamp);
    if (kept === "elsewhere") {
      // Another window writes the same draft: this is one of its own from here on.
      id = newId();
      kept = keepDraft({ ...own, id }, null);
      byId("draft").textContent = "this draft is edited in another window as well: here it is a separate draft now";
    }
    if (typeof kept === "string") {
      byId("draft").textContent = "the browser does not store the draft: it has no room, or is set to store nothing; Download writes it to a file";
      return;
    }
    this.#sheet = { ...sheet, id, stamp: kept.stamp, began: text };
    this.#drawDrafts();
  }

  #drawDrafts(): void {
    const { id } = this.#sheet;
    const drafts = keptDrafts();
    const options = drafts.map((one) => h("option", { value: one.id, selected: one.id === id }, `${one.name}, ${new Date(one.at).toLocaleString()}`));
    byId("drafts").replaceChildren(h("option", { value: "", selected: id === null }, "…"), ...options);
    byId<HTMLButtonElement>("drop-draft").disabled = id === null;
  }

  /** Deletes the draft; its text stays in the editor, and becomes a draft again once it is changed. */
  #dropDraft(): void {
    const { id } = this.#sheet;
    if (id === null) return;
    clearTimeout(this.#timer);
    forgetDraft(id);
    this.#sheet = { ...this.#sheet, id: null, stamp: null, began: this.text };
    this.#drawDrafts();
    byId("draft").textContent = "the draft is deleted; its text stays here until you leave, and a change makes a draft of it again";
  }

  async #play(): Promise<void> {
    this.#keep();
    const words = await this.#desk.play(this.#definition, this.#sheet.id);
    if (words) byId("checked").textContent = words;
  }

  async #share(): Promise<void> {
    const { name } = this.#definition;
    if (await this.#desk.share(this.#definition)) byId("draft").textContent = `a link to ${name} is copied`;
  }

  #close(): void {
    this.#keep();
    this.#desk.close();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), QUIET);
  }

  async #check(): Promise<void> {
    const round = ++this.#round;
    this.#keep();
    byId("checked").textContent = "checking …";
    const answer = await this.#engine.ask({ ask: "check", ...this.#definition }, PATIENCE);
    if (round !== this.#round) return;
    if (answer.is !== "checked") {
      byId("checked").textContent = answer.is === "refused" ? answer.message : "";
      return;
    }
    this.#show(answer);
    if (answer.is_sound) await this.#preview();
  }

  #show(checked: Checked): void {
    const { diagnostics } = checked;
    const n = diagnostics.filter((one) => one.is_error).length;
    const tests = checked.n_tests === 1 ? "1 test" : `${checked.n_tests} tests`;
    const many = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
    const found = `${many(n, "error")}, ${many(diagnostics.length - n, "warning")}`;
    const words = diagnostics.length === 0 ? `no mistakes; ${tests} passed` : found;
    byId("checked").textContent = words;
    const length = this.#view.state.doc.length;
    const marks: Mark[] = [];
    for (const one of diagnostics) {
      const label = one.labels.find((each) => each.is_own);
      if (!label) continue;
      const from = Math.min(label.start, length);
      const message = [one.message, label.text, one.help && `help: ${one.help}`].filter(Boolean).join("\n");
      const severity = one.is_error ? "error" : "warning";
      marks.push({ from, to: Math.min(Math.max(label.end, from), length), severity, message, source: one.code });
    }
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
    byId("diagnostics").replaceChildren(...diagnostics.map((one) => this.#item(one)));
    byId<HTMLButtonElement>("try").disabled = !checked.is_sound;
  }

  #item(one: Diagnostic): HTMLElement {
    const label = one.labels[0];
    const place = label ? `${label.is_own ? "" : `${label.file}:`}${label.line}:${label.column}` : "";
    const button = h(
      "button",
      { type: "button", class: one.is_error ? "error" : "warning" },
      h("code", {}, `${place} ${one.code}`),
      h("span", {}, one.message),
      label?.text ? h("span", {}, label.text) : null,
      one.help ? h("span", { class: "help" }, `help: ${one.help}`) : null,
    );
    button.addEventListener("click", () => {
      if (!label?.is_own) return;
      const anchor = Math.min(label.start, this.#view.state.doc.length);
      this.#view.dispatch({ selection: { anchor }, scrollIntoView: true });
      this.#view.focus();
    });
    return h("li", {}, button);
  }

  /** The board of the definition, to try pieces on. */
  async #preview(): Promise<void> {
    const round = this.#round;
    // A worker holds one game in its life.
    this.#engine.end();
    const answer = await this.#engine.ask({ ask: "open", definition: this.#definition });
    if (round !== this.#round || answer.is !== "opened") return;
    const board = (this.#board ??= new AlfilBoard());
    board.setAttribute("aria-label", "The board of the definition");
    if (!board.isConnected) byId("preview").replaceChildren(board);
    board.show(answer.state);
    board.open(answer, answer.geometry);
  }
}

let editor: Editor | null = null;

/** Opens the editor with the definition that is played. */
export async function openEditor(desk: Desk): Promise<void> {
  editor ??= new Editor(desk);
  await editor.show(desk);
}
