// Playing a friend: making a game, its links, the players at the table, names, clocks, offers, chat.

import { SHORT, clockShown, controlOf, faceOf, isShort, timingFields, timingOf, timingWords } from "./clock";
import { Dialog } from "./dialog";
import { byId, h } from "./dom";
import { optionFields } from "./options";
import { playerName, setPlayerName } from "./preferences";
import type { Line, Made, TableShown, What, Wish } from "./messages";
import type { Definition, Opened, Refusal } from "./protocol";
import { refusalLine } from "./refusals";
import type { Room, Ticket } from "./room";
import { type KeptRoom, keepRoom, keptRooms } from "./store";
import type { Strips } from "./strips";
import { capital } from "./words";

/** How often clocks are drawn, in milliseconds. */
const TICK = 200;
/** The most characters of a name, and the most lines of the chat. */
const NAME_MOST = 24;
const LINES_MOST = 50;

const WORDS: Record<What, string> = { draw: "a draw", takeback: "to take a move back", rematch: "a rematch" };

/** What the panel needs of the page. */
export interface Host {
  dialog: Dialog;
  strips: Strips;
  say(words: string): void;
  refused(refusal: Refusal): void;
  copy(text: string): Promise<boolean>;
  /** Sits down there; `then` is called once that game is shown. */
  enter(ticket: Ticket, then?: () => void): void;
  leave(): void;
}

/** The address that opens a seat. */
function roomLink({ id, secret }: Ticket): string {
  return `${location.origin}${location.pathname}#${new URLSearchParams({ room: id, secret })}`;
}

/** The address of a game, without the seat: that stays in the browser. */
export function roomAddress({ id }: Ticket): string {
  return `#${new URLSearchParams({ room: id })}`;
}

/** What an address opens, if it is of a game with friends; the secret is empty where the address names none. */
export function roomOf(hash: string): Ticket | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const id = query.get("room");
  return id ? { id, secret: query.get("secret") ?? "" } : null;
}

export class Friends {
  #host: Host;
  #room: Room | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the player was warned that their time is short. */
  #isWarned = false;
  #name = byId<HTMLInputElement>("own-name");
  #line = byId<HTMLInputElement>("line");
  /** A line is being sent. */
  #isSaying = false;

  constructor(host: Host) {
    this.#host = host;
    // Only the program that runs on this address can be a referee.
    byId("friend").hidden = !document.body.hasAttribute("data-games");
    this.#name.addEventListener("change", () => {
      setPlayerName(this.#name.value.trim());
      void this.#room?.at({ ask: "name", name: playerName() });
    });
    byId("say").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#say();
    });
    this.#line.addEventListener("input", () => this.#problem(""));
  }

  /** Shows the panel of this game, or none. */
  show(room: Room | null): void {
    this.#room = room;
    this.#isWarned = false;
    this.#name.value = playerName() || (room?.table?.seats[room.seat ?? -1]?.name ?? "");
    this.#line.value = "";
    this.#problem("");
    byId("lines").replaceChildren();
    byId("news").replaceChildren();
    byId("friends").hidden = room === null;
    byId("connection").replaceChildren();
    this.#host.strips.clocks([]);
    clearInterval(this.#timer);
    if (room) this.#timer = setInterval(() => this.#tick(), TICK);
  }

  connected(is: boolean, words: string | null): void {
    const room = this.#room;
    const place = byId("connection");
    if (is) {
      place.replaceChildren("connected");
    } else if (words === null) {
      place.replaceChildren("not connected: trying again …");
    } else {
      const again = h("button", { type: "button" }, "Connect again");
      again.addEventListener("click", () => room?.connect());
      place.replaceChildren(`not connected: ${words} `, again);
    }
    place.classList.toggle("lost", !is);
    const name = playerName();
    const seat = room?.table?.seats[room.seat ?? -1];
    if (is && name && seat && seat.name !== name) void room?.at({ ask: "name", name });
    this.draw();
  }

  seated(table: TableShown, news: string): void {
    const room = this.#room;
    if (!room) return;
    this.draw();
    if (news) byId("news").textContent = news;
    if (table.not_kept) this.#host.refused({ message: `the server cannot keep the game: ${table.not_kept}`, help: null });
  }

  /** Draws the players, the offers and the buttons. */
  draw(): void {
    const room = this.#room;
    const [game, table] = [room?.game, room?.table];
    if (!room || !game || !table) return;
    this.#drawSeats(room, table);
    this.#drawOffers(room, table);
    this.#drawActs(room, table);
    byId("say").hidden = byId("naming").hidden = table.seat === null;
    this.#tick();
  }

  #drawSeats(room: Room, table: TableShown): void {
    const items = table.seats.map((seat, index) => {
      const name = room.nameOf(index);
      const you = index === table.seat ? " (you)" : "";
      const where = seat.is_here ? "is here" : seat.has_come ? "is away" : "has not joined yet";
      return h("li", { class: seat.is_here ? "here" : "away" }, `${name}${you} ${where}`);
    });
    if (table.onlookers > 0 || table.seat === null) {
      const you = table.seat === null ? ", you are one of them" : "";
      items.push(h("li", {}, `${table.onlookers} ${table.onlookers === 1 ? "spectator" : "spectators"}${you}`));
    }
    if (table.clock) items.push(h("li", { class: "timed" }, timingWords(timingOf(table.clock))));
    byId("at-table").replaceChildren(...items);
  }

  #drawOffers(room: Room, table: TableShown): void {
    const place = byId("offers");
    const shown = table.offers.map((offer) => {
      const line = h("p", {}, `${room.nameOf(offer.by)} offers ${WORDS[offer.what]} `);
      const button = (words: string, answer: "accept" | "decline", isMain = false) => {
        const made = h("button", { type: "button", class: isMain && "main", disabled: !room.isConnected }, words);
        made.addEventListener("click", () => void room.at({ ask: answer, what: offer.what }));
        line.append(made, " ");
      };
      if (table.seat === null) return line;
      if (offer.by === table.seat) {
        button("Cancel", "decline");
      } else {
        if (!offer.agreed.includes(table.seat)) button("Accept", "accept", true);
        button("Decline", "decline");
      }
      return line;
    });
    if (table.next) {
      const next = table.next;
      const go = h("button", { type: "button", class: "main" }, "To the next game");
      // On a phone the button is far below the board.
      go.addEventListener("click", () => this.#host.enter(next, () => scrollTo(0, 0)));
      shown.push(h("p", {}, "Another game has started. ", go));
    }
    place.replaceChildren(...shown);
  }

  #drawActs(room: Room, table: TableShown): void {
    const place = byId("acts");
    const isOver = room.state?.is_over ?? false;
    const isOffered = (what: What) => table.offers.some((offer) => offer.what === what);
    const buttons: HTMLElement[] = [];
    const button = (words: string, act: () => unknown, is = true) => {
      const made = h("button", { type: "button", disabled: !(is && room.isConnected) }, words);
      made.addEventListener("click", () => void act());
      buttons.push(made);
    };
    const offer = (words: string, what: What) => button(words, () => room.at({ ask: "offer", what }), !isOffered(what));
    if (table.seat !== null) {
      if (isOver) {
        if (!table.next) offer("Rematch", "rematch");
      } else {
        offer("Offer a draw", "draw");
        offer("Ask for a takeback", "takeback");
      }
      button("Links", () => this.#links());
    }
    const leave = h("button", { type: "button" }, "Leave");
    leave.addEventListener("click", () => this.#host.leave());
    place.replaceChildren(...buttons, leave);
  }

  // Chat.

  /** Adds new lines of the chat, or shows all of it. */
  said(lines: Line[], areAll: boolean): void {
    const room = this.#room;
    if (!room) return;
    const place = byId("lines");
    const shown = lines.map(({ by, text }) => h("p", {}, h("b", {}, room.nameOf(by)), " ", text));
    const isSameAs = (one: Node, index: number) => one.textContent === shown[index]?.textContent;
    // A screen reader reads what is added: after a lost connection only what is new.
    const known = areAll && [...place.children].every(isSameAs) ? place.childElementCount : 0;
    if (areAll && known === 0) place.replaceChildren();
    place.append(...shown.slice(known));
    while (place.childElementCount > LINES_MOST) place.firstChild?.remove();
    place.scrollTop = place.scrollHeight;
  }

  async #say(): Promise<void> {
    const room = this.#room;
    const text = this.#line.value;
    if (!room || !text.trim() || this.#isSaying) return;
    this.#isSaying = true;
    const refusal = await room.say(text);
    this.#isSaying = false;
    if (room !== this.#room) return;
    this.#problem(refusal ? refusalLine(refusal) : "");
    if (!refusal && this.#line.value === text) this.#line.value = "";
  }

  /** Shows why a line is refused. */
  #problem(words: string): void {
    byId("line-problem").textContent = words;
    if (words) this.#line.setAttribute("aria-invalid", "true");
    else this.#line.removeAttribute("aria-invalid");
  }

  // Clocks.

  #tick(): void {
    const room = this.#room;
    const table = room?.table;
    const clock = table?.clock;
    if (!room || !clock || !room.game) return;
    const isOver = room.state?.is_over ?? false;
    const running = isOver ? null : clock.running;
    const passed = room.isConnected ? performance.now() - room.tableAt : 0;
    const faces = clock.left_ms.map((_, player) => faceOf(clock, player, player === running ? passed : 0));
    this.#host.strips.clocks(faces.map((face, player) => clockShown(face, player === running)));
    const own = running !== null && running === table.seat ? faces[running] : undefined;
    if (own && isShort(own) && !this.#isWarned) {
      this.#isWarned = true;
      byId("news").textContent = `you have less than ${SHORT / 1000} seconds`;
    }
    if (clock.is_resting && !isOver) byId("connection").textContent = "the server was away; the clocks are stopped until the player to move is back, at most a minute";
  }

  // Making a game.

  /** Shows the form of a new game; `served` is the definition of the server. */
  make(game: Opened, definition: Definition, served: Definition | null): void {
    const rooms = keptRooms();
    const going = rooms.map((one) => {
      const button = h("button", { type: "button" }, `${one.title}, ${one.seat}`);
      button.addEventListener("click", () => {
        this.#host.dialog.close();
        this.#host.enter(one);
      });
      return h("li", {}, button);
    });
    const before = going.length > 0 && h("details", {}, h("summary", {}, "Games in progress"), h("ul", { class: "library" }, ...going));
    const name = h("input", { type: "text", id: "friend-name", maxlength: NAME_MOST, autocomplete: "nickname", value: playerName() });
    const options = optionFields(game);
    const fen = h("input", { type: "text", id: "friend-fen", placeholder: "standard position", spellcheck: "false" });
    const sides = h(
      "select",
      { id: "friend-side" },
      h("option", { value: "" }, "Random"),
      ...game.players.map((player, index) => h("option", { value: index }, capital(player.name))),
    );
    const timing = timingFields(game, true);
    const problem = h("p", { class: "problem", role: "alert" });
    const make = h("button", { type: "button", class: "main" }, "Create game");
    make.addEventListener("click", async () => {
      make.disabled = true;
      setPlayerName(name.value.trim());
      const wish: Wish = { options: options.chosen() };
      if (definition !== served) Object.assign(wish, definition.text === undefined ? { variant: definition.name } : { definition });
      if (fen.value.trim()) wish.fen = fen.value.trim();
      const clock = timing.chosen();
      if (clock) wish.clock = controlOf(clock);
      try {
        const response = await fetch("games", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) });
        if (response.status === 413) {
          problem.textContent = "the definition is too large for this server";
        } else {
          const made = (await response.json()) as Made | Refusal;
          if ("message" in made) problem.textContent = refusalLine(made);
          else this.#made(game, made, sides.value);
        }
      } catch {
        problem.textContent = "the server does not answer";
      }
      make.disabled = false;
    });
    this.#host.dialog.show(`Play ${game.title} with a friend`, [
      options.fields,
      h("label", { for: "friend-name" }, "Your name ", name),
      h("label", { for: "friend-side" }, "Play as ", sides),
      timing.fields,
      h("label", { for: "friend-fen" }, "Starting position (FEN) ", fen),
      make,
      problem,
      before || null,
    ]);
  }

  #made(game: Opened, made: Made, side: string): void {
    const n = made.seats.length;
    const seat = side === "" ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % n : Number(side);
    const links = made.seats.map((secret, index) => ({ name: game.players[index]?.name ?? "", secret }));
    const kept: KeptRoom = {
      id: made.id,
      secret: made.seats[seat] ?? "",
      title: game.title,
      seat: links[seat]?.name ?? "",
      links: links.filter((_, index) => index !== seat),
    };
    keepRoom(kept);
    this.#host.enter(kept, () => this.#linkDialog(made.id, kept.links ?? [], made.watch));
  }

  #links(): void {
    const room = this.#room;
    if (!room) return;
    const kept = keptRooms().find((one) => one.id === room.ticket.id);
    this.#linkDialog(room.ticket.id, kept?.links ?? [], room.table?.watch ?? null);
  }

  #linkDialog(id: string, links: { name: string; secret: string }[], watch: string | null): void {
    const line = (words: string, secret: string) => {
      const text = roomLink({ id, secret });
      const field = h("input", { type: "text", readonly: true, value: text, "aria-label": words });
      const copy = h("button", { type: "button", class: "main" }, "Copy");
      copy.setAttribute("aria-label", `Copy the ${words}`);
      copy.addEventListener("click", () => void this.#host.copy(text));
      return h("div", { class: "link" }, h("span", {}, words), field, copy);
    };
    this.#host.dialog.show("Links", [
      h("p", {}, "A player with the link of a seat plays there. Your own seat stays in this browser."),
      ...links.map(({ name, secret }) => line(`link for ${capital(name)}`, secret)),
      watch === null ? null : line("link for spectators", watch),
    ]);
  }
}
