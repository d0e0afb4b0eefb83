// The board beside the text: moves of both sides are made on it, taken back and begun again, while the rules are being written.

import type { Arranger } from "./arranger";
import { AlfilBoard, piecePicture } from "./board";
import type { Dialog } from "./dialog";
import { byId, h } from "./dom";
import { Engine, type Source } from "./engine";
import { icon } from "./icons";
import { arrangerOf, showArranger } from "./parts";
import type { Definition, Open, Opened, State } from "./protocol";
import { why } from "./refusals";
import { type Seat, Table } from "./table";
import { capital } from "./words";

/** As many players as a game can have. */
const SEATS: Seat[] = Array(16).fill("person");

export class Trial {
  #table: Table;
  #board = new AlfilBoard();
  #words = h("p", { role: "status", class: "trial-words" });
  #choices = h("div", { class: "buttons", role: "group", "aria-label": "Moves without the board" });
  #undo: HTMLButtonElement;
  #restart: HTMLButtonElement;
  #viewer = 0;
  #record: string | null = null;
  #round = 0;
  /** Whether the next definition is another game: then no moves stay. */
  #isOther = false;
  /** Whether the game began from a position that was set up. */
  #isArranged = false;
  #source: Source;
  #dialog: Dialog;
  /** The position that is being set up, and the definition of its game. */
  #arranger: { is: Arranger; of: Definition } | null = null;
  /** All of it. */
  readonly place: HTMLElement;

  constructor(source: Source, dialog: Dialog) {
    this.#source = source;
    this.#dialog = dialog;
    this.#table = new Table(new Engine(source), {
      opened: (game) => void this.#opened(game),
      state: (state) => this.#state(state),
      thinking: () => {},
      refused: (refusal) => this.#say(refusal.help ? `${refusal.message}; ${refusal.help}` : refusal.message),
      keep: (record) => {
        this.#record = record;
      },
      // The author plays all sides.
      handOver: (player) => void this.#table.handedOver(player),
    });
    const button = (words: string, name: Parameters<typeof icon>[0], act: () => unknown) => h("button", { type: "button", onclick: () => void act() }, icon(name), words);
    this.#undo = button("Undo", "undo", () => this.#table.undo());
    this.#restart = button("Restart", "start", () => this.#begin());
    const flip = button("Flip", "flip", () => this.#view((this.#viewer + 1) % Math.max(1, this.#table.game?.players.length ?? 1)));
    const arrange = button("Set up", "rename", () => this.#arrange());
    const board = this.#board;
    board.setAttribute("aria-label", "The board of the definition");
    board.reach = (cell) => this.#table.reach(cell);
    board.addEventListener("turn", (event) => void this.#table.play((event as CustomEvent).detail.text));
    board.addEventListener("say", (event) => this.#say((event as CustomEvent).detail.words));
    board.addEventListener("refused", (event) => void this.#why((event as CustomEvent).detail));
    this.place = h("div", { class: "trial" }, board, this.#words, this.#choices, h("div", { class: "buttons", role: "toolbar", "aria-label": "Try it" }, this.#undo, this.#restart, flip, arrange));
  }

  get game(): Opened | null {
    return this.#table.game;
  }

  /** The next definition is another game, not the same one changed. */
  leave(): void {
    this.#isOther = true;
  }

  /** Shows another definition; the moves that were made stay if they are legal in it. */
  async show(definition: Definition): Promise<void> {
    const round = ++this.#round;
    this.place.setAttribute("aria-busy", "true");
    await this.#show(definition, round);
    if (round === this.#round) this.place.setAttribute("aria-busy", "false");
  }

  async #show(definition: Definition, round: number): Promise<void> {
    if (this.#isOther) this.#viewer = 0;
    const record = !this.#isOther && this.#table.state && (this.#table.state.n_plies > 0 || this.#isArranged) ? this.#record : null;
    this.#isOther = false;
    const answer = record === null ? null : await this.#table.open({ definition, record }, { seats: SEATS });
    if (round !== this.#round || answer?.is === "opened") return;
    this.#isArranged = false;
    await this.#table.open({ definition }, { seats: SEATS });
    if (round === this.#round && record !== null) this.#say("the moves do not fit the rules as they are now: it begins anew");
  }

  async #begin(): Promise<void> {
    this.#isArranged = false;
    await this.#table.open({ definition: this.#table.definition }, { seats: SEATS });
  }

  /** Sets up a position of the definition, from which it is tried. */
  async #arrange(): Promise<void> {
    const { game, definition } = this.#table;
    if (!game) return;
    // An earlier set-up is continued, unless the rules have changed.
    if (this.#arranger?.of !== definition || !this.#arranger.is.hasChanges) {
      this.#arranger?.is.end();
      this.#arranger = null;
      const close = () => {
        this.#arranger?.is.end();
        this.#arranger = null;
        showArranger(null);
        byId("writing").hidden = false;
      };
      const play = async (open: Open) => {
        const answer = await this.#table.open(open, { seats: SEATS });
        if (answer?.is === "opened") {
          this.#isArranged = true;
          this.#restart.disabled = false;
          close();
        }
        return answer === null || answer.is === "opened" ? null : why(answer);
      };
      const made = await arrangerOf(this.#table, { source: this.#source, dialog: this.#dialog, viewer: this.#viewer, play, close });
      if (made === null) return;
      if (typeof made === "string") {
        this.#say(made);
        return;
      }
      this.#arranger = { is: made, of: definition };
    }
    showArranger(this.#arranger.is);
  }

  #say(words: string): void {
    this.#words.textContent = words;
  }

  async #opened(game: Opened): Promise<void> {
    this.#viewer = Math.min(this.#viewer, game.players.length - 1);
    this.#board.open(game, game.geometry);
    if (this.#viewer !== game.geometry.viewer) await this.#view(this.#viewer);
  }

  async #view(player: number): Promise<void> {
    const answer = await this.#table.ask({ ask: "geometry", viewer: player });
    const { game } = this.#table;
    if (answer.is !== "geometry" || !game) return;
    this.#viewer = player;
    this.#board.open(game, answer);
  }

  #state(state: State): void {
    const table = this.#table;
    const { game } = table;
    if (!game) return;
    this.#board.interactive = table.isOpen;
    this.#board.show(state);
    this.#say(state.words);
    this.#undo.disabled = state.n_plies === 0;
    this.#restart.disabled = state.n_plies === 0 && !state.steps && !this.#isArranged;
    const made: HTMLElement[] = [];
    const choice = (words: string, act: () => unknown) => made.push(h("button", { type: "button", onclick: () => void act() }, words));
    if (state.steps) {
      if (state.steps.unfinished === null) choice("Done", () => table.step("done"));
      choice("Undo step", () => table.step("back"));
      choice("Cancel", () => table.step("cancel"));
    } else if (!state.is_over) {
      for (const name of state.compound) choice(`Start ${name}`, () => table.begin(name));
    }
    for (const turn of state.turns) if (turn.from === null && turn.to === null) choice(capital(turn.words), () => table.play(turn.text));
    for (const store of state.stores) made.push(...this.#items(game, state, store));
    this.#choices.replaceChildren(...made);
  }

  /** The pieces of a hand that can be dropped now, and the others in words. */
  #items(game: Opened, state: State, store: State["stores"][number]): HTMLElement[] {
    const name = (player: number | null) => (player === null ? "" : `${game.players[player]?.name ?? ""} `);
    return store.items.flatMap((item) => {
      const can = state.turns.some((turn) => turn.item === item.text && turn.from === null) && (store.owner === null || store.owner === state.mover);
      const kind = item.kind === null ? item.text || "empty tile" : (game.kinds[item.kind]?.name ?? item.text);
      const picture = item.kind === null ? h("span", {}, item.text || "–") : piecePicture(game, { kind: item.kind, player: store.owner ?? state.mover ?? 0 });
      const label = `${name(store.owner)}${store.name}: ${kind}, ${item.n}`;
      const button = h("button", { type: "button", class: "trial-item", disabled: !can, "aria-label": label, title: label }, picture, item.n > 1 ? ` ${item.n}` : null);
      button.addEventListener("click", () => this.#board.pick({ item: item.text }));
      return [button];
    });
  }

  /** Shows why no move goes there. */
  async #why({ from, to }: { from: number; to: number | null }): Promise<void> {
    const { game, state } = this.#table;
    if (!game || !state || !this.#table.isOpen) return;
    if (to === null) {
      const isOwn = state.pieces.some((piece) => piece.cell === from && piece.player === state.mover);
      this.#say(`${this.#board.words(from)}: ${isOwn ? "it has no legal move now" : `${game.players[state.mover ?? 0]?.name ?? ""} is to move`}`);
      return;
    }
    await this.#table.play(`${game.cells[from]?.name ?? ""}${game.cells[to]?.name ?? ""}`);
  }
}
