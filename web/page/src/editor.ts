// Where definitions are written: colours, what is wrong as one types, the board beside it.

import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { StreamLanguage, bracketMatching, defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { AlfilBoard } from "./board";
import { byId, download, h } from "./dom";
import { Engine, type Source } from "./engine";
import type { Checked, Definition, Diagnostic, Listed } from "./protocol";
import { keepDraft, keptDraft } from "./store";

export interface Desk {
  source: Source;
  definition: Definition;
  variants: Listed[];
  play: (definition: Definition) => void;
  share: (definition: Definition) => void;
  close: () => void;
}

/** So long nothing is typed before the text is checked, in milliseconds. */
const QUIET = 350;
/** So long a check may take, in milliseconds: a definition can ask for very much. */
const PATIENCE = 20_000;

class Editor {
  #desk: Desk;
  #engine: Engine;
  #view: EditorView;
  #name: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  #board: AlfilBoard | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#engine = new Engine(desk.source);
    this.#name = desk.definition.name;
    const changed = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.#changed();
    });
    const place = byId("editor");
    // A tree of its own: what the editor brings as style is a sheet of it, and the page allows no style in elements.
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    root.replaceChildren();
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: "",
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          autocompletion(),
          lintGutter(),
          StreamLanguage.define(toml),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ "aria-label": "Definition" }),
          EditorView.theme({ "&": { height: "100%", fontSize: "14px" }, ".cm-scroller": { fontFamily: "ui-monospace, monospace" } }),
          changed,
        ],
      }),
    });
    // What scrolls can be scrolled by keys.
    this.#view.scrollDOM.tabIndex = 0;
    const on = (id: string, act: () => unknown) => {
      byId(id).onclick = () => void act();
    };
    on("try", () => desk.play(this.#definition));
    on("download", () => download(`${this.#name}.toml`, this.text));
    on("share-text", () => desk.share(this.#definition));
    on("close-writing", () => desk.close());
    const fork = byId<HTMLSelectElement>("fork");
    const options = desk.variants.map((one) => h("option", { value: one.name }, one.title));
    fork.replaceChildren(h("option", { value: "" }, "…"), ...options);
    fork.onchange = () => void this.#fork(fork.value);
  }

  /** The text as it is now, with the files that it came with. */
  get #definition(): Definition {
    const { files } = this.#desk.definition;
    return { name: this.#name, text: this.text, ...(files ? { files } : {}) };
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  /** Begins with the draft that was kept, else with the definition that is played. */
  async begin(): Promise<void> {
    const draft = keptDraft();
    if (draft) {
      this.#name = draft.name;
      this.text = draft.text;
    } else if (this.#desk.definition.text !== undefined) {
      this.text = this.#desk.definition.text;
    } else {
      await this.#fork(this.#desk.definition.name);
    }
  }

  async #fork(name: string): Promise<void> {
    if (!name) return;
    const answer = await this.#engine.ask({ ask: "source", name });
    if (answer.is !== "text") return;
    this.#name = `my-${name}`;
    this.text = answer.text;
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), QUIET);
  }

  async #check(): Promise<void> {
    const round = ++this.#round;
    const text = this.text;
    keepDraft(this.#name, text);
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

  /** The board of the definition, to try men on. */
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

/** Opens the editor; what was being written is there still. */
export async function openEditor(desk: Desk): Promise<void> {
  if (editor) return;
  editor = new Editor(desk);
  await editor.begin();
}
