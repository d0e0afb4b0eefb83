// Where definitions are written: their files in tabs, mistakes as they are typed, and the board beside them.

import { autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import reference from "alfil:reference";
import { boardSource, definitionSource } from "./completion";
import { showDiagnostics } from "./diagnostics";
import type { Dialog } from "./dialog";
import { ENDINGS, type TextFile, badName, ending, mainOf, readFiles, saveAll, stem } from "./disk";
import { byId, h } from "./dom";
import { listenToDrops } from "./drops";
import { Engine, type Source } from "./engine";
import { joined } from "./fixes";
import { hints } from "./hints";
import { COLORS, LANGUAGES, THEME } from "./languages";
import { type Names, namesOf, parentsOf, topValue } from "./names";
import type { Definition, Finding, Listed } from "./protocol";
import { gallery } from "./starters";
import { type Draft, forgetDraft, keepDraft, keptDraft, keptDrafts, newId } from "./store";
import { Tabs } from "./tabs";
import { type Entry, scan } from "./toml";
import { Trial } from "./trial";

export interface Desk {
  source: Source;
  dialog: Dialog;
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

/** A definition in the editor, and where it is kept. */
interface Sheet {
  /** The name that it has before it is given one. */
  name: string;
  /** The shipped game that it began as. */
  of: string | null;
  /** The contents that it began with: what is not changed is no draft. */
  began: string;
  /** Where it is kept; none as long as it is not changed. */
  id: string | null;
  stamp: string | null;
  /** Whether it was opened as the definition that is played. */
  isPlayed: boolean;
}

/** Text and files as one text, to compare them. */
function contents({ text = "", files = {} }: { text?: string; files?: Record<string, string> }): string {
  return JSON.stringify([text, Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Returns the name of a file for what a text calls itself: `Hill Chess` is `hill-chess`; none where it has no name. */
function fileName(text: string): string | null {
  const title = /^\s*name\s*=\s*"([^"\n]*)"/m.exec(text.split(/^\s*\[/m)[0] ?? "")?.[1] ?? "";
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return name === "" ? null : name.slice(0, 60);
}

/** So many letters of the name of a draft are shown. */
const NAME_SHOWN = 12;
/** So long nothing is typed before the text is checked, in milliseconds. */
const QUIET = 350;
/** So long a check may take, in milliseconds: a definition can ask for very much. */
const PATIENCE = 20_000;

/** What a new picture begins as: a body in the color of the player, and a line in the color of the letters. */
const FIRST_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">
<circle id="body" r="40"/>
<path fill="none" stroke="currentColor" stroke-width="5" d="M-20 10L0-24L20 10Z"/>
</svg>
`;

/** What new files are called, and what they begin with. */
const NEW: { ending: string; words: string; name: string; text: (name: string) => string }[] = [
  { ending: "board", words: "Board", name: "my-board", text: () => reference.first_board },
  { ending: "svg", words: "Piece image", name: "my-piece", text: () => FIRST_PICTURE },
  { ending: "toml", words: "Parent definition", name: "my-parent", text: (name) => `language = 1\nextends  = "chess"\nname     = "${name}"\n` },
];

class Editor {
  #desk: Desk;
  #engine: Engine;
  #view: EditorView;
  #tabs: Tabs;
  #trial: Trial;
  #sheet: Sheet = { name: "my-game", of: null, began: "", id: null, stamp: null, isPlayed: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  /** What the board beside this text shows: the text itself, as it was last without mistakes, or a shipped game; null before the first check. */
  #shows: "text" | { parent: string | undefined } | null = null;
  /** Whether the empty text takes the place of the draft: only when that is chosen. */
  #isEmptyKept = false;
  /** What the parents give, and what the board and the players are called. */
  #inherited: Entry[] = [];
  #others: Names = {};
  /** Shipped definitions that were read as parents. */
  #shipped = new Map<string, string | null>();

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#engine = new Engine(desk.source);
    const place = byId("editor");
    // A tree of its own: what the editor brings as style is a sheet of it, and the page allows no style in elements.
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    root.replaceChildren();
    this.#view = new EditorView({ root, parent: root, state: EditorState.create({ doc: "" }) });
    // What scrolls can be scrolled by keys.
    this.#view.scrollDOM.tabIndex = 0;
    this.#tabs = new Tabs({
      view: this.#view,
      bar: byId("files"),
      panel: place,
      state: (name, text) => this.#state(name, text),
      switched: () => this.#switched(),
      changed: () => this.#changed(),
      rename: () => this.#rename(),
      remove: () => this.#remove(),
    });
    this.#trial = new Trial(desk.source, desk.dialog);
    const on = (id: string, act: () => unknown) => {
      byId(id).onclick = () => void act();
    };
    on("try", () => this.#play());
    on("download", () => this.#save());
    on("share-text", () => this.#share());
    on("close-writing", () => this.#close());
    on("drop-draft", () => this.#dropDraft());
    on("fork", () => this.#gallery());
    on("new-file", () => this.#newFile());
    on("rename-file", () => this.#rename());
    on("delete-file", () => this.#remove());
    const file = byId<HTMLInputElement>("open-files");
    on("open-file", () => file.click());
    file.onchange = async () => {
      const files = [...(file.files ?? [])];
      await this.#openFiles(files);
      // The same file can be chosen again when it has been changed.
      file.value = "";
    };
    const drafts = byId<HTMLSelectElement>("drafts");
    drafts.onchange = () => {
      const id = drafts.value;
      this.#leave(() => this.#openDraft(id, false));
      this.#drawDrafts();
    };
    listenToDrops(byId("writing"), (files) => void this.#openFiles(files));
    addEventListener("pagehide", () => this.#keep());
  }

  /** The state of a text that was just opened: undo does not go before it. */
  #state(name: string, text: string): EditorState {
    const known = () => ({ names: this.#names(), own: (of: string) => this.#tabs.names.slice(1).filter((file) => ending(file) === of).map(stem) });
    const sources = { toml: [definitionSource(known)], board: [boardSource] }[ending(name)] ?? [];
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: sources, icons: false, maxRenderedOptions: 200 }),
        lintGutter(),
        hints(
          () => this.#names(),
          () => name,
        ),
        LANGUAGES[ending(name)]?.() ?? [],
        syntaxHighlighting(COLORS),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": ending(name) === "toml" ? "Definition" : ending(name) === "board" ? "Board file" : "Piece image" }),
        THEME,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.#changed();
        }),
      ],
    });
  }

  /** The text as it is now, with its files. */
  get #definition(): Definition {
    const { text, files } = this.#tabs;
    const own = fileName(text) ?? this.#sheet.name;
    // A shipped game keeps its name for itself.
    const isShipped = this.#desk.variants.some((one) => one.name === own);
    return { name: isShipped ? `my-${own}` : own, text, ...(files ? { files } : {}) };
  }

  /** Shows words about the draft and the files, and what can be done about it. */
  #note(words: string, ...acts: [string, () => void][]): void {
    const buttons = acts.map(([label, act]) => h("button", { type: "button", onclick: act }, label));
    byId("draft").replaceChildren(words, ...buttons.flatMap((button) => [" ", button]));
  }

  /** Puts another definition into the editor; nothing of the one before can be brought back into it. */
  #put({ text = "", files = {} }: Pick<Definition, "text" | "files">, sheet: Sheet): void {
    this.#sheet = sheet;
    this.#isEmptyKept = false;
    this.#shows = null;
    this.#trial.leave();
    this.#tabs.put(`${fileName(text) ?? sheet.name}.toml`, text, files);
    this.#tabs.mark(new Map());
    this.#drawDrafts();
    this.#note("");
    this.#changed();
  }

  /** Shows the definition that is played: the draft that it is played from, or one of its own. */
  async show(desk: Desk): Promise<void> {
    const before = this.#desk;
    this.#desk = desk;
    const { definition, draft } = desk;
    const isSame = before !== desk && before.draft === draft && before.definition.name === definition.name && contents(before.definition) === contents(definition);
    // The draft of this game is in the editor still, with its undo.
    if (isSame && this.#sheet.isPlayed) return;
    this.#keep();
    if (draft !== null && draft === this.#sheet.id) return;
    if (draft !== null && this.#openDraft(draft, true)) return;
    const { name, text } = definition;
    if (text === undefined) {
      const own = keptDrafts().find((one) => one.of === name);
      if (own) this.#openDraft(own.id, true);
      else await this.#fork(name, true);
      return;
    }
    const own = keptDrafts().find((one) => contents(one) === contents(definition));
    if (own) this.#openDraft(own.id, true);
    else this.#put(definition, { name, of: null, began: contents(definition), id: null, stamp: null, isPlayed: true });
  }

  /** Begins with the text of a shipped game. */
  async #fork(name: string, isPlayed: boolean): Promise<void> {
    const answer = await this.#engine.ask({ ask: "source", name });
    if (answer.is === "text") this.#put({ text: answer.text }, { name: `my-${name}`, of: name, began: contents(answer), id: null, stamp: null, isPlayed });
    if (answer.is === "refused") byId("checked").textContent = answer.message;
  }

  /** Begins with a text that is not shipped: an example, or a file. */
  #beginWith(definition: Definition): void {
    this.#put(definition, { name: definition.name, of: null, began: contents(definition), id: null, stamp: null, isPlayed: false });
  }

  /** Goes on with a draft; returns whether it is there. */
  #openDraft(id: string, isPlayed: boolean): boolean {
    const draft = keptDraft(id);
    if (!draft) return false;
    const { name, of, stamp } = draft;
    this.#put(draft, { name, of, began: contents(draft), id, stamp, isPlayed });
    this.#note(`your draft of ${new Date(draft.at).toLocaleString()}; Start from has the shipped game`);
    return true;
  }

  /** Leaves the draft for another text, after a question only if the browser does not store it. */
  #leave(act: () => unknown): void {
    if (this.#keep() !== "lost") {
      void act();
      return;
    }
    const { dialog } = this.#desk;
    const answer = (words: string, then: () => unknown, isMain = false) =>
      h(
        "button",
        {
          type: "button",
          class: isMain ? "main" : "",
          onclick: () => {
            dialog.close();
            void then();
          },
        },
        words,
      );
    const save = answer("Save the files", () => this.#save(), true);
    dialog.show("Leave without a draft?", [
      h("p", {}, "The browser does not store your text: it has no room, or is set to store nothing. If you go on, the text is lost."),
      h("div", { class: "buttons" }, save, answer("Go on, lose the text", act), answer("Stay here", () => {})),
    ]);
  }

  /** Keeps what is written as a draft of its own, once it is changed. Returns whether it is kept, lost with the page, or nothing to keep. */
  #keep(): "kept" | "lost" | "none" {
    const sheet = this.#sheet;
    const { name, text = "", files } = this.#definition;
    const now = contents({ text, ...(files ? { files } : {}) });
    if (now === sheet.began) return sheet.id === null ? "none" : "kept";
    if (text.trim() === "" && !this.#isEmptyKept) {
      // The empty text takes no draft's place unasked.
      if (sheet.id === null) return "none";
      const id = sheet.id;
      this.#note(
        "the text is empty; your draft is stored as it was before",
        ["Bring it back", () => this.#openDraft(id, sheet.isPlayed)],
        [
          "Store the empty text",
          () => {
            this.#isEmptyKept = true;
            this.#keep();
            this.#note("the draft is empty now");
          },
        ],
      );
      return "kept";
    }
    const own = { name, text, ...(files ? { files } : {}), of: sheet.of };
    let id = sheet.id ?? newId();
    let kept = keepDraft({ ...own, id }, sheet.stamp);
    if (kept === "elsewhere") {
      // Another window writes the same draft: this is one of its own from here on.
      id = newId();
      kept = keepDraft({ ...own, id }, null);
      this.#note("this draft is edited in another window as well: here it is a separate draft now");
    }
    if (typeof kept === "string") {
      this.#note("the browser does not store the draft: it has no room, or is set to store nothing; Save all writes it to files");
      return "lost";
    }
    this.#sheet = { ...sheet, id, stamp: kept.stamp, began: now };
    this.#drawDrafts();
    return "kept";
  }

  #drawDrafts(): void {
    const { id } = this.#sheet;
    const drafts = keptDrafts();
    const n = ({ files = {} }: Draft) => (Object.keys(files).length > 0 ? `, ${Object.keys(files).length + 1} files` : "");
    // A long name is cut, so that the date is seen.
    const name = (whole: string) => (whole.length > NAME_SHOWN ? `${whole.slice(0, NAME_SHOWN - 1)}…` : whole);
    const date = (at: number) => new Date(at).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });
    const options = drafts.map((one) => h("option", { value: one.id, selected: one.id === id, title: one.name }, `${name(one.name)}, ${date(one.at)}${n(one)}`));
    byId("drafts").replaceChildren(h("option", { value: "", selected: id === null }, "…"), ...options);
    byId<HTMLButtonElement>("drop-draft").disabled = id === null;
  }

  /** Deletes the draft; its text stays in the editor, and becomes a draft again once it is changed. */
  #dropDraft(): void {
    const { id } = this.#sheet;
    if (id === null) return;
    clearTimeout(this.#timer);
    forgetDraft(id);
    this.#sheet = { ...this.#sheet, id: null, stamp: null, began: contents(this.#definition) };
    this.#drawDrafts();
    this.#note("the draft is deleted; its text stays here until you leave, and a change makes a draft of it again");
  }

  /** Shows the games that a definition can begin as. */
  #gallery(): void {
    const { dialog, source, variants } = this.#desk;
    const shown = gallery(source, variants, (chosen) => {
      dialog.close();
      this.#leave(() => ("shipped" in chosen ? this.#fork(chosen.shipped, false) : this.#beginWith(chosen.own)));
    });
    dialog.show("Start from", [shown.place], true, () => shown.stop());
    if (!matchMedia("(pointer: coarse)").matches) shown.search.focus();
  }

  // Files.

  #switched(): void {
    const { isMain, name } = this.#tabs;
    byId<HTMLButtonElement>("rename-file").disabled = isMain;
    byId<HTMLButtonElement>("delete-file").disabled = isMain;
    this.#drawPicture(name);
  }

  /** Shows the picture that is being written. */
  #drawPicture(name: string): void {
    const place = byId("picture");
    place.hidden = ending(name) !== "svg";
    if (place.hidden) return;
    const image = h("img", { alt: `The picture ${name}`, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.#tabs.textOf(name) ?? "")}` });
    image.addEventListener("error", () => image.replaceWith("this is no SVG yet"));
    place.replaceChildren(image);
  }

  /** Why a file cannot be called so; null if it can. */
  #badName(name: string): string | null {
    return badName(name) ?? (this.#tabs.names.includes(name) ? `there is a file ${name} already` : null);
  }

  /** Shows a form for a name until the name can be used. */
  #askName(title: string, fields: (HTMLElement | null)[], name: () => string, act: string, then: () => void): void {
    const { dialog } = this.#desk;
    const form = h("form", { class: "file-form", novalidate: true }, ...fields, h("div", { class: "buttons" }, h("button", { type: "submit", class: "main" }, act)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const bad = this.#badName(name());
      dialog.problem(bad ?? "");
      if (bad !== null) return;
      then();
      dialog.close();
      this.#view.focus();
    });
    dialog.show(title, [form]);
    form.querySelector<HTMLInputElement>("input[type=text]")?.select();
  }

  #newFile(): void {
    const free = (name: string, of: string) => {
      let n = 1;
      while (this.#tabs.names.includes(`${name}${n > 1 ? `-${n}` : ""}.${of}`)) n++;
      return `${name}${n > 1 ? `-${n}` : ""}.${of}`;
    };
    const name = h("input", { type: "text", id: "file-name", spellcheck: "false", autocapitalize: "off", "aria-describedby": "dialog-problem" });
    const kinds = NEW.map((one, index) => {
      const radio = h("input", { type: "radio", name: "file-kind", value: one.ending, checked: index === 0 });
      radio.addEventListener("change", () => {
        name.value = free(one.name, one.ending);
      });
      return { one, radio, label: h("label", {}, radio, ` ${one.words} (.${one.ending})`) };
    });
    const [first] = NEW;
    if (first) name.value = free(first.name, first.ending);
    const kind = () => kinds.find(({ radio }) => radio.checked)?.one;
    // A name without an ending gets the one of its kind.
    const full = () => (ENDINGS.includes(ending(name.value)) ? name.value.trim() : `${name.value.trim()}.${kind()?.ending ?? ""}`);
    this.#askName("New file", [h("fieldset", {}, h("legend", {}, "Kind"), ...kinds.map(({ label }) => label)), h("label", { for: "file-name" }, "Name ", name)], full, "Add", () => {
      const made = full();
      this.#tabs.add(made, NEW.find((one) => one.ending === ending(made))?.text(stem(made)) ?? "");
      this.#offerUse(made);
    });
  }

  /** Shows how the definition refers to a file, with a button that writes it. */
  #offerUse(name: string): void {
    const key = { board: "board", toml: "extends" }[ending(name)];
    if (!key) {
      this.#note(`write image = "${name}" in the table of a piece to use it`);
      return;
    }
    if (topValue(scan(this.#tabs.text).entries, key)?.value === stem(name)) return;
    const use = () => {
      const main = this.#tabs.names[0] ?? "";
      const { text } = this.#tabs;
      const { entries } = scan(text);
      const old = topValue(entries, key);
      const value = stem(name);
      if (old) this.#tabs.edit(main, { from: old.from, to: old.to, insert: value });
      else {
        // After the first line, which has the number of the language.
        const line = text.indexOf("\n") + 1;
        this.#tabs.edit(main, { from: line, insert: `${key} = "${value}"\n` });
      }
      this.#note("");
    };
    this.#note(`write ${key} = "${stem(name)}" in the definition to use it`, ["Use it", use]);
  }

  #rename(): void {
    const { isMain, name } = this.#tabs;
    if (isMain) {
      this.#note("the file of the definition is called by its key name");
      return;
    }
    const input = h("input", { type: "text", id: "file-name", spellcheck: "false", autocapitalize: "off", "aria-describedby": "dialog-problem" });
    input.value = name;
    const full = () => (ending(input.value) === ending(name) ? input.value.trim() : `${input.value.trim()}.${ending(name)}`);
    this.#askName("Rename the file", [h("label", { for: "file-name" }, "Name ", input)], full, "Rename", () => {
      const to = full();
      // What refers to the file goes along.
      const [old, made] = ending(name) === "svg" ? [name, to] : [stem(name), stem(to)];
      const keys = { board: ["board"], toml: ["extends", "use"], svg: ["image"] }[ending(name)] ?? [];
      for (const file of this.#tabs.names.filter((one) => ending(one) === "toml")) {
        const entries = scan(this.#tabs.textOf(file) ?? "").entries.filter((entry) => entry.value === old && entry.path.some((part) => keys.includes(part)));
        if (entries.length > 0) this.#tabs.edit(file, entries.map(({ from, to }) => ({ from, to, insert: made })));
      }
      this.#tabs.rename(name, to);
    });
  }

  #remove(): void {
    const { isMain, name } = this.#tabs;
    if (isMain) {
      this.#note("the definition itself is no file to delete: Start from begins another one");
      return;
    }
    const text = this.#tabs.remove(name) ?? "";
    this.#note(`${name} is deleted`, [
      "Put it back",
      () => {
        this.#tabs.add(name, text);
        this.#note("");
      },
    ]);
  }

  /** Takes files of the disk in: a definition is opened, all else goes to the definition that is there. */
  async #openFiles(files: File[]): Promise<void> {
    const { read, refused } = await readFiles(files);
    const words = refused.join("; ");
    if (read.length === 0) {
      if (words) this.#note(words);
      return;
    }
    const extended = [this.#tabs.text, ...Object.values(this.#tabs.files ?? {})].flatMap((text) => topValue(scan(text).entries, "extends")?.value ?? []);
    const main = mainOf(read, extended);
    const isSame = main !== null && main.name === this.#tabs.names[0];
    if (main === null || isSame) {
      // A file of the same name as one that is there is that file, changed.
      for (const { name, text } of read) this.#tabs.add(name, text);
      this.#note([`${read.map((file) => file.name).join(", ")} ${read.length === 1 ? "is" : "are"} opened`, words].filter(Boolean).join("; "));
      if (main === null && read.length === 1) this.#offerUse(read[0]?.name ?? "");
      return;
    }
    const others = read.filter((file) => file !== main);
    const own: Definition = { name: stem(main.name), text: main.text, ...(others.length > 0 ? { files: Object.fromEntries(others.map(({ name, text }) => [name, text])) } : {}) };
    this.#leave(() => {
      this.#beginWith(own);
      if (words) this.#note(words);
    });
  }

  async #save(): Promise<void> {
    const { name, text = "", files = {} } = this.#definition;
    const all: TextFile[] = [{ name: `${name}.toml`, text }, ...Object.entries(files).map(([name, text]) => ({ name, text }))];
    try {
      const words = await saveAll(all, (names) => this.#mayReplace(names));
      if (words !== null) this.#note(words);
    } catch (error) {
      this.#note(`the files cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #mayReplace(names: string[]): Promise<boolean> {
    const { dialog } = this.#desk;
    return new Promise((resolve) => {
      const yes = h("button", { type: "button", class: "main" }, "Replace");
      yes.addEventListener("click", () => {
        resolve(true);
        dialog.close();
      });
      dialog.show("Replace files?", [h("p", {}, `The folder has other texts in ${names.join(", ")}.`), h("div", { class: "buttons" }, yes)], true, () => resolve(false));
    });
  }

  async #play(): Promise<void> {
    this.#keep();
    const words = await this.#desk.play(this.#definition, this.#sheet.id);
    if (words) byId("checked").textContent = words;
  }

  async #share(): Promise<void> {
    const { name, files = {} } = this.#definition;
    const n = Object.keys(files).length;
    const more = n > 0 ? ` with ${n === 1 ? "its file" : `its ${n} files`}` : "";
    if (await this.#desk.share(this.#definition)) this.#note(`a link to ${name}${more} is copied`);
  }

  #close(): void {
    this.#leave(() => this.#desk.close());
  }

  // Checking.

  #changed(): void {
    clearTimeout(this.#timer);
    byId("checked").setAttribute("aria-busy", "true");
    this.#timer = setTimeout(() => void this.#check(), QUIET);
  }

  async #check(): Promise<void> {
    const round = ++this.#round;
    this.#keep();
    const definition = this.#definition;
    this.#tabs.mainName = `${definition.name}.toml`;
    byId("download").textContent = this.#tabs.names.length > 1 ? "Save all" : "Download";
    this.#drawPicture(this.#tabs.name);
    byId("checked").textContent = "checking …";
    void this.#learn(definition);
    const answer = await this.#engine.ask({ ask: "check", ...definition }, PATIENCE);
    if (round !== this.#round) return;
    byId("checked").setAttribute("aria-busy", "false");
    if (answer.is !== "checked") {
      byId("checked").textContent = answer.is === "refused" ? answer.message : "";
      return;
    }
    showDiagnostics(answer, this.#tabs, { go: (start) => this.#select(start), fix: (diagnostics) => this.#fix(diagnostics, definition) });
    byId<HTMLButtonElement>("try").disabled = !answer.is_sound;
    const place = byId("preview");
    if (!answer.is_sound) {
      if (this.#shows !== "text") await this.#showParent();
      return;
    }
    this.#shows = "text";
    if (place.firstChild !== this.#trial.place) place.replaceChildren(this.#trial.place);
    await this.#trial.show(definition);
    if (round === this.#round) await this.#learn(definition);
  }

  /** Shows the board of the game that a text with mistakes began as or extends, or says when there will be one. */
  async #showParent(): Promise<void> {
    const name = this.#sheet.of ?? topValue(scan(this.#tabs.text).entries, "extends")?.value;
    const parent = this.#desk.variants.find((one) => one.name === name);
    if (this.#shows !== null && this.#shows !== "text" && this.#shows.parent === parent?.name) return;
    this.#shows = { parent: parent?.name };
    const words = parent ? `As long as the text has mistakes, this is the board of ${parent.title}.` : "The board is shown here as soon as the text has no mistakes.";
    byId("preview").replaceChildren(h("p", { class: "quiet" }, words), ...(parent ? [this.#trial.place] : []));
    if (!parent) return;
    this.#trial.leave();
    await this.#trial.show({ name: parent.name });
    this.#trial.leave();
  }

  /** Makes the changes that fix these mistakes, if the texts are those in which they were found; then the texts are checked again. */
  #fix(diagnostics: Finding[], checked: Definition): void {
    if (contents(this.#definition) !== contents(checked)) {
      this.#note("the text has changed since it was checked: fix it after the next check");
      return;
    }
    this.#note("");
    for (const [file, edits] of joined(diagnostics)) this.#tabs.edit(file, edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })));
    clearTimeout(this.#timer);
    void this.#check();
  }

  /** Puts the cursor at a place of the shown file. */
  #select(start: number): void {
    const anchor = Math.min(start, this.#view.state.doc.length);
    this.#view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.#view.focus();
  }

  /** Finds the names of parents, of the board and of the players, for completion. */
  async #learn(definition: Definition): Promise<void> {
    const round = this.#round;
    const inherited = await parentsOf(definition.text ?? "", async (name) => {
      const own = definition.files?.[`${name}.toml`];
      if (own !== undefined) return own;
      const known = this.#shipped.get(name);
      if (known !== undefined) return known;
      const answer = [...reference.definitions, ...reference.libraries].includes(name) ? await this.#engine.ask({ ask: "source", name }) : null;
      // A late answer does not mean that the name is unknown.
      if (answer?.is === "text") this.#shipped.set(name, answer.text);
      return answer?.is === "text" ? answer.text : null;
    });
    if (round !== this.#round) return;
    this.#inherited = inherited;
    const { game } = this.#trial;
    this.#others = game ? { player: game.players.map((one) => one.name), zone: game.zones.map((one) => one.name), cell: game.cells.map((one) => one.name).filter(Boolean) } : {};
  }

  /** All names that the definition gives as it is now, those of its parents too. */
  #names(): Names {
    const own = this.#tabs.names.filter((name) => ending(name) === "toml").flatMap((name) => scan(this.#tabs.textOf(name) ?? "").entries);
    return namesOf([...own, ...this.#inherited], this.#others);
  }
}

let editor: Editor | null = null;

/** Opens the editor with the definition that is played. */
export async function openEditor(desk: Desk): Promise<void> {
  editor ??= new Editor(desk);
  await editor.show(desk);
}
