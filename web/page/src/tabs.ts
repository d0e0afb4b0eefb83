// The files of a definition as tabs: each has its own text, its own undo, and its own mistakes.

import { isolateHistory } from "@codemirror/commands";
import { type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import type { ChangeSpec, EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { h } from "./dom";

interface Tab {
  /** The name of the file; that of the definition depends on its text. */
  name: string;
  /** The state while another tab is shown. */
  state: EditorState;
  marks: Mark[];
  button: HTMLButtonElement;
}

interface TabsHost {
  view: EditorView;
  bar: HTMLElement;
  /** The part that the tabs control. */
  panel: HTMLElement;
  /** Makes the state of a text that nothing was done to. */
  state: (name: string, text: string) => EditorState;
  /** Another tab is shown. */
  switched: () => void;
  /** The list of files has changed. */
  changed: () => void;
  rename: () => void;
  remove: () => void;
}

export class Tabs {
  #host: TabsHost;
  #tabs: Tab[] = [];
  #at = 0;
  #next = 0;

  constructor(host: TabsHost) {
    this.#host = host;
    host.bar.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The names of all files, the definition first. */
  get names(): string[] {
    return this.#tabs.map((tab) => tab.name);
  }

  /** The file that is shown. */
  get name(): string {
    return this.#tabs[this.#at]?.name ?? "";
  }

  /** Whether the definition itself is shown. */
  get isMain(): boolean {
    return this.#at === 0;
  }

  /** The text of the definition. */
  get text(): string {
    return this.#text(0);
  }

  /** The files besides the definition; absent if there are none. */
  get files(): Record<string, string> | undefined {
    if (this.#tabs.length < 2) return undefined;
    return Object.fromEntries(this.#tabs.slice(1).map((tab, index) => [tab.name, this.#text(index + 1)]));
  }

  #text(index: number): string {
    return this.#state(index)?.doc.toString() ?? "";
  }

  #state(index: number): EditorState | undefined {
    return index === this.#at ? this.#host.view.state : this.#tabs[index]?.state;
  }

  /** The text of a file. */
  textOf(name: string): string | null {
    const index = this.names.indexOf(name);
    return index < 0 ? null : this.#text(index);
  }

  /** Shows another definition with its files; nothing of the one before can be brought back into it. */
  put(name: string, text: string, files: Record<string, string>): void {
    const all: [string, string][] = [[name, text], ...Object.entries(files)];
    this.#tabs = all.map(([name, text]) => this.#made(name, text));
    this.#at = 0;
    const [main] = this.#tabs;
    if (main) this.#host.view.setState(main.state);
    this.#draw();
    this.#host.switched();
  }

  #made(name: string, text: string): Tab {
    const button = h("button", { type: "button", role: "tab", id: `file-tab-${this.#next++}`, "aria-controls": this.#host.panel.id });
    const tab: Tab = { name, state: this.#host.state(name, text), marks: [], button };
    button.addEventListener("click", () => this.show(this.#tabs.indexOf(tab)));
    button.addEventListener("dblclick", () => this.#host.rename());
    return tab;
  }

  /** The definition is called by its text. */
  set mainName(name: string) {
    const [main] = this.#tabs;
    if (!main || main.name === name) return;
    main.name = name;
    this.#draw();
  }

  /** Shows a file. */
  show(index: number): void {
    const { view } = this.#host;
    const [before, next] = [this.#tabs[this.#at], this.#tabs[index]];
    if (!next || index === this.#at) return;
    if (before) before.state = view.state;
    this.#at = index;
    view.setState(next.state);
    view.dispatch(setDiagnostics(view.state, next.marks));
    this.#draw();
    this.#host.switched();
  }

  /** Shows the file of this name; returns whether there is one. */
  open(name: string): boolean {
    const index = this.names.indexOf(name);
    if (index >= 0) this.show(index);
    return index >= 0;
  }

  /** Adds a file and shows it; a file of the same name gets the text, and undo brings back the one before. */
  add(name: string, text: string): void {
    if (!this.open(name)) {
      this.#tabs.push(this.#made(name, text));
      this.show(this.#tabs.length - 1);
    } else if (this.textOf(name) !== text) {
      const { view } = this.#host;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: "input.open" });
    }
    this.#host.changed();
  }

  rename(from: string, to: string): void {
    const tab = this.#tabs.find((one) => one.name === from);
    if (!tab) return;
    tab.name = to;
    this.#draw();
    this.#host.changed();
  }

  /** Takes a file away; returns its text. */
  remove(name: string): string | null {
    const index = this.names.indexOf(name);
    if (index <= 0) return null;
    const text = this.#text(index);
    if (index === this.#at) this.show(index - 1);
    this.#tabs.splice(index, 1);
    if (this.#at > index) this.#at--;
    this.#draw();
    this.#host.changed();
    return text;
  }

  /** Changes a text, which may be that of another tab, as one step of its undo. */
  edit(name: string, changes: ChangeSpec): void {
    const index = this.names.indexOf(name);
    const tab = this.#tabs[index];
    if (!tab) return;
    const spec = { changes, userEvent: "input", annotations: isolateHistory.of("full") };
    if (index === this.#at) this.#host.view.dispatch(spec);
    else tab.state = tab.state.update(spec).state;
    this.#host.changed();
  }

  /** Shows the mistakes of each file, by its name. */
  mark(marks: Map<string, Mark[]>): void {
    for (const [index, tab] of this.#tabs.entries()) {
      const length = this.#state(index)?.doc.length ?? 0;
      tab.marks = (marks.get(tab.name) ?? []).map((mark) => ({ ...mark, from: Math.min(mark.from, length), to: Math.min(mark.to, length) }));
    }
    const { view } = this.#host;
    view.dispatch(setDiagnostics(view.state, this.#tabs[this.#at]?.marks ?? []));
    this.#draw();
  }

  #draw(): void {
    const { bar, panel } = this.#host;
    for (const [index, { button, marks, name }] of this.#tabs.entries()) {
      const is = index === this.#at;
      button.setAttribute("aria-selected", String(is));
      button.tabIndex = is ? 0 : -1;
      const n = marks.filter((mark) => mark.severity === "error").length;
      button.replaceChildren(name, ...(n > 0 ? [" ", h("span", { class: "n-errors", title: `${n} ${n === 1 ? "error" : "errors"}` }, String(n))] : []));
      if (is) panel.setAttribute("aria-labelledby", button.id);
    }
    const shown = this.#tabs.map(({ button }) => button);
    const isSame = shown.length === bar.children.length && shown.every((button, index) => bar.children[index] === button);
    if (!isSame) bar.replaceChildren(...shown);
    // The tab that is shown is in sight, without a move of the page.
    const at = shown[this.#at];
    if (!at) return;
    const [left, right] = [at.offsetLeft - bar.offsetLeft, at.offsetLeft - bar.offsetLeft + at.offsetWidth];
    if (left < bar.scrollLeft) bar.scrollLeft = left;
    else if (right > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = right - bar.clientWidth;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const n = this.#tabs.length;
    const step: Record<string, number> = { ArrowLeft: this.#at + n - 1, ArrowRight: this.#at + 1, Home: 0, End: n - 1 };
    const to = step[event.key];
    if (to !== undefined) this.show(to % n);
    else if (event.key === "F2") this.#host.rename();
    else if (event.key === "Delete") this.#host.remove();
    else return;
    event.preventDefault();
    if (to !== undefined) this.#tabs[this.#at]?.button.focus();
  }
}
