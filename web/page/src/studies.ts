// Studies: games that belong together, as chapters in an order, written to one file and read from one.

import { annotated } from "./annotated";
import type { Dialog } from "./dialog";
import { byId, download, h } from "./dom";
import { Engine, type Source } from "./engine";
import { icon } from "./icons";
import type { Definition, Game, Listed, Open } from "./protocol";
import { readings } from "./readings";
import { type Kept, definitionOf, keepGame, keptGame, keptGames, newId } from "./store";
import { type Chapter, Table, type Watcher } from "./table";

/** The most chapters of a study. */
const CHAPTERS_MOST = 64;

/** What a study needs of the page. */
export interface Host {
  dialog: Dialog;
  table: () => Table;
  list: () => Promise<Listed[]>;
  /** Goes on with a game of the shelf, in place of the dialog. */
  goOn: (kept: Kept) => Promise<void>;
  /** Opens one game of a text, in place of the dialog. */
  open: (text: string) => Promise<void>;
  /** Begins a chapter. */
  begin: (open: Open, chapter: Chapter) => Promise<void>;
  keep: () => Promise<void>;
  say: (words: string) => void;
}

/** Returns the chapters of a study, in their order. */
function chaptersOf(study: string): Kept[] {
  const own = keptGames().filter((one) => one.chapter?.study === study);
  return own.sort((one, other) => (one.chapter?.order ?? 0) - (other.chapter?.order ?? 0) || one.at - other.at);
}

/** Returns the names of all studies. */
export function studies(): string[] {
  return [...new Set(keptGames().flatMap((one) => one.chapter?.study ?? []))].sort((one, other) => one.localeCompare(other));
}

/** Returns the place after the last chapter of a study. */
function nextChapter(study: string, title: string): Chapter {
  const chapters = chaptersOf(study);
  const order = (chapters.at(-1)?.chapter?.order ?? 0) + 1;
  return { study, title: title || `Chapter ${chapters.length + 1}`, order };
}

/** A watcher of a game that nobody sees. */
const UNSEEN: Watcher = { opened() {}, state() {}, thinking() {}, refused() {}, keep() {}, handOver() {} };

export class Studies {
  #source: Source;
  #host: Host;
  #bar = h("nav", { id: "study", "aria-label": "Study", hidden: true });

  constructor(source: Source, host: Host) {
    this.#source = source;
    this.#host = host;
    byId("record").before(this.#bar);
    const button = h("button", { type: "button", id: "menu-study" }, "Study …");
    byId("menu-print").before(button);
    button.addEventListener("click", () => this.show());
  }

  /** Shows the chapter of the game, with the ways to the others; nothing for other games. */
  draw(chapter: Chapter | null): void {
    this.#bar.hidden = !chapter;
    if (!chapter) return;
    const chapters = chaptersOf(chapter.study);
    const { id } = this.#host.table().about;
    const at = chapters.findIndex((one) => one.id === id);
    const step = (words: string, name: "back" | "forward", to: Kept | undefined) => {
      const made = h("button", { type: "button", "aria-label": words, title: words, disabled: !to }, icon(name));
      made.addEventListener("click", () => to && void this.#host.goOn(keptGame(to.id) ?? to));
      return made;
    };
    const all = h("select", { "aria-label": `Chapters of ${chapter.study}` });
    chapters.forEach((one, index) => all.append(h("option", { value: one.id, selected: index === at }, `${index + 1}. ${one.chapter?.title ?? ""}`)));
    all.addEventListener("change", () => {
      const to = keptGame(all.value);
      if (to) void this.#host.goOn(to);
    });
    const name = h("button", { type: "button", class: "study-name" }, chapter.study);
    name.addEventListener("click", () => this.show());
    this.#bar.replaceChildren(name, all, step("Previous chapter", "back", chapters[at - 1]), step("Next chapter", "forward", chapters[at + 1]));
  }

  /** Shows what can be done with the study of the game, or puts the game into one. */
  show(): void {
    const { dialog, table } = this.#host;
    const { about, game, state } = table();
    if (!game) return;
    const own = about.chapter ?? null;
    const study = h("input", { type: "text", id: "study-name", list: "study-names", maxlength: 80, required: true });
    const title = h("input", { type: "text", id: "chapter-name", maxlength: 80 });
    study.value = own?.study ?? "";
    title.value = own?.title ?? "";
    const button = (words: string, act: () => unknown, kind = "") => {
      const made = h("button", { type: "button", class: kind }, words);
      made.addEventListener("click", () => void act());
      return made;
    };
    const name = () => study.value.trim();
    const isNamed = () => {
      if (name()) return true;
      dialog.problem("a study needs a name");
      study.focus();
      return false;
    };
    const put = async (chapter: Chapter | null) => {
      table().about = { ...table().about, chapter };
      await this.#host.keep();
      this.draw(chapter);
      dialog.close();
    };
    const save = () => {
      if (!isNamed()) return;
      const words = title.value.trim();
      void put(own && own.study === name() ? { ...own, title: words || own.title } : nextChapter(name(), words));
    };
    const add = (fen: string | null) => {
      if (!isNamed() || !own) return;
      const options = game.options.filter((option) => option.on).map((option) => option.name);
      const { definition } = table();
      void this.#host.begin(fen === null ? { definition, options } : { definition, fen }, nextChapter(own.study, ""));
    };
    dialog.show(own ? `Study ${own.study}` : "Study", [
      own ? null : h("p", {}, "A study keeps games together as chapters, in one file of games."),
      h("label", { for: "study-name" }, "Study ", study),
      h("datalist", { id: "study-names" }, ...studies().map((one) => h("option", { value: one }))),
      h("label", { for: "chapter-name" }, "Chapter ", title),
      h("div", { class: "buttons" }, button(own ? "Save" : "Add this game", save, "main"), own && button("Remove this game from the study", () => put(null))),
      own &&
        h(
          "div",
          { class: "buttons" },
          button("New chapter", () => add(null)),
          button("New chapter from this position", () => add(state?.fen ?? null)),
          button("Download the study", () => this.#download(own.study)),
        ),
    ]);
  }

  /** Offers all chapters as one file of games. */
  async #download(study: string): Promise<void> {
    const texts: string[] = [];
    const chapters = chaptersOf(study);
    for (const [index, kept] of chapters.entries()) {
      this.#host.dialog.problem(`chapter ${index + 1} of ${chapters.length} …`);
      const text = await this.#text(kept);
      if (text === null) {
        this.#host.dialog.problem(`chapter ${index + 1}, ${kept.chapter?.title ?? ""}, cannot be written: its game cannot be opened`);
        return;
      }
      texts.push(text);
    }
    this.#host.dialog.problem("");
    download(`${study.replace(/[^\p{L}\p{N}]+/gu, "-")}.pgn`, texts.join(""));
  }

  /** Returns a chapter as text, with everything that was written about it. */
  async #text(kept: Kept): Promise<string | null> {
    const shown = this.#host.table();
    if (shown.about.id === kept.id && !shown.isThinking) return annotated(shown);
    const table = new Table(new Engine(this.#source), UNSEEN);
    const { lines, agreed, chapter } = kept;
    const seats = kept.seats.map(() => "person" as const);
    const about = { id: kept.id, stamp: null, is_served: false, draft: null, chapter };
    const answer = await table.open({ definition: definitionOf(kept), record: kept.record }, { seats, lines, agreed, about });
    const text = answer?.is === "opened" ? await annotated(table) : null;
    table.close();
    return text;
  }

  /** Returns the games of a text; none if it cannot be read as games. */
  async games(text: string): Promise<Game[]> {
    const engine = new Engine(this.#source);
    const answer = await engine.ask({ ask: "games", text });
    engine.end();
    return answer.is === "games" ? answer.games : [];
  }

  /** Shows the games of a text: one can be opened, or all become chapters of a study. */
  choose(games: Game[], own: Definition): void {
    const { dialog } = this.#host;
    const tag = ({ tags }: Game, name: string) => tags.find(([one]) => one === name)?.[1] ?? "";
    const title = (game: Game, index: number) => {
      const players = ["White", "Black"].map((name) => tag(game, name)).filter((name) => name && name !== "?");
      return tag(game, "ChapterName") || players.join(" – ") || tag(game, "Event") || `Game ${index + 1}`;
    };
    const name = h("input", { type: "text", id: "study-name", maxlength: 80 });
    name.value = games.map((game) => tag(game, "StudyName")).find(Boolean) ?? "";
    const all = h("button", { type: "button", class: "main" }, "Keep all as a study");
    all.addEventListener("click", async () => {
      const study = name.value.trim() || "My study";
      const names = new Map((await this.#host.list()).map((one) => [one.name, one.title]));
      let first: Kept | null = null;
      let n = 0;
      const room = CHAPTERS_MOST - chaptersOf(study).length;
      for (const [index, game] of games.slice(0, Math.max(0, room)).entries()) {
        const [reading] = readings(game.text, own, own.name);
        const definition = reading?.definition ?? { name: game.variant ?? "chess" };
        const result = tag(game, "Result");
        const kept = {
          ...definition,
          id: newId(),
          title: names.get(definition.name) ?? definition.name,
          is_served: false,
          draft: null,
          chapter: nextChapter(study, title(game, index)),
          record: game.text,
          lines: null,
          begun: null,
          agreed: null,
          clock: null,
          players: [],
          seats: (tag(game, "Players") || "1,2").split(",").map(() => "person" as const),
          level: 3,
          n_plies: game.n_plies,
          is_over: result !== "" && result !== "*",
          words: result === "*" ? "" : result,
        };
        if (keepGame(kept, null).is !== "kept") break;
        first ??= keptGame(kept.id);
        n++;
      }
      if (!first) {
        dialog.problem(room > 0 ? "the browser has no room for these games" : `the study ${study} has ${CHAPTERS_MOST} chapters, and can have no more`);
        return;
      }
      await this.#host.goOn(first);
      if (n < games.length) this.#host.say(`${n} of ${games.length} games are stored: a study has at most ${CHAPTERS_MOST} chapters, and the browser limited room`);
    });
    const list = h(
      "ol",
      { class: "chapters" },
      ...games.map((game, index) => {
        const facts = [game.variant ?? tag(game, "Variant"), tag(game, "Result"), `${game.n_plies} ${game.n_plies === 1 ? "move" : "moves"}`];
        const open = h("button", { type: "button" }, h("strong", {}, title(game, index)), h("span", { class: "quiet" }, ` ${facts.filter(Boolean).join(", ")}`));
        open.addEventListener("click", () => void this.#host.open(game.text));
        return h("li", {}, open);
      }),
    );
    dialog.show(`${games.length} games`, [h("label", { for: "study-name" }, "Study ", name), h("div", { class: "buttons" }, all), h("p", {}, "Or open one:"), list]);
  }
}
