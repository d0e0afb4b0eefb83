// A game with players elsewhere: the connection to the server, which is the referee.

import type { Line, Outgoing, TableRequest, TableShown } from "./messages";
import type { Answer, Definition, Opened, Reach, Refusal, Request, State } from "./protocol";
import type { Play, Seat, Watcher } from "./table";
import { type Node, Tree } from "./tree";
import { capital } from "./words";

/** The key to a seat of a game. */
export interface Ticket {
  id: string;
  secret: string;
}

/** The callbacks of a room, in addition to those of a table. */
export interface RoomWatcher extends Watcher {
  seated(table: TableShown, news: string): void;
  /** Whether the server answers; `words` is the reason if it does not and is not tried again. */
  connected(is: boolean, words: string | null): void;
  /** New lines of the chat, or all of it. */
  said(lines: Line[], areAll: boolean): void;
}

interface Waiting {
  request: Request | TableRequest;
  ply: number | null;
  resolve: (answer: Answer | null) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** How long an answer may take, in milliseconds; then the connection counts as lost. */
const PATIENCE = 10_000;
/** How often a message tests the connection, in milliseconds. */
const HEARTBEAT = 20_000;
/** How long is waited before the connection is tried again: at first, and at most. */
const RETRY_FIRST = 250;
const RETRY_MOST = 5_000;

const TURNS = ["play", "begin", "back", "done", "cancel"];

export class Room implements Play {
  readonly ticket: Ticket;
  #watcher: RoomWatcher;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #seq = 0;
  #retry = RETRY_FIRST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #isLeft = false;
  #end: string | null = null;
  /** The definition of a game that is not a shipped one. */
  #definition: Definition | null = null;
  /** The last position, while an earlier one is looked at. */
  #live: State | null = null;
  game: Opened | null = null;
  state: State | null = null;
  /** The line that is played, without moves that were taken back. */
  tree = new Tree();
  table: TableShown | null = null;
  /** When `table` was received, by the clock of the page. */
  tableAt = 0;
  isConnected = false;
  isLooking = false;
  readonly isThinking = false;
  readonly eyes = null;

  constructor(ticket: Ticket, watcher: RoomWatcher) {
    this.ticket = ticket;
    this.#watcher = watcher;
    this.connect();
    addEventListener("online", this.#online);
  }

  get definition(): Definition {
    return this.#definition ?? { name: this.game?.name ?? "" };
  }

  get seats(): Seat[] {
    return this.game?.players.map(() => "person") ?? [];
  }

  /** The player at this screen; none for a spectator. */
  get seat(): number | null {
    return this.table?.seat ?? null;
  }

  /** Returns the name that a player has given, with the side: `Ann (White)`; or the side alone. */
  nameOf(player: number): string {
    const side = capital(this.game?.players[player]?.name ?? "");
    const name = this.table?.seats[player]?.name;
    return name ? `${name} (${side})` : side;
  }

  get isOpen(): boolean {
    const { state, table } = this;
    return (
      state !== null &&
      table !== null &&
      this.isConnected &&
      !this.isLooking &&
      !state.is_over &&
      state.mover !== null &&
      state.mover === table.seat &&
      table.seats.every((seat) => seat.has_come)
    );
  }

  /** The player at this screen while another is to move; none in a position with hidden pieces. */
  get waiting(): number | null {
    const { state, seat } = this;
    const isOther = state !== null && !state.is_over && state.mover !== null && state.mover !== seat;
    return isOther && !this.isLooking && !state.is_hidden && !state.steps ? seat : null;
  }

  #online = () => {
    if (!this.isConnected && this.#end === null) this.connect();
  };

  /** Connects, again if it was connected. */
  connect(): void {
    clearTimeout(this.#timer);
    this.#end = null;
    this.#drop();
    const address = new URL(`games/${this.ticket.id}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ ask: "enter", secret: this.ticket.secret }));
    socket.onmessage = (event) => this.#received(JSON.parse(event.data) as Outgoing);
    socket.onclose = () => this.#closed(socket);
    // If no server listens any more, a browser may wait for minutes.
    this.#timer = setTimeout(() => {
      if (!this.isConnected) this.#closed(socket);
    }, PATIENCE);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.isConnected = false;
    clearInterval(this.#heartbeat);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket || this.#isLeft) return;
    this.#drop();
    for (const [id, one] of this.#waiting) {
      // A turn is sent again if the game is where it was.
      if (one.ply === null) this.#resolve(id, { is: "refused", message: "the connection was lost", help: null });
    }
    this.#watcher.connected(false, this.#end);
    if (this.#end !== null) {
      this.#giveUp();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 2, RETRY_MOST);
  }

  #giveUp(): void {
    for (const id of [...this.#waiting.keys()]) this.#resolve(id, { is: "refused", message: "the connection was lost", help: null });
  }

  /** Leaves; the seat is kept. */
  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#online);
    this.#drop();
    this.#giveUp();
  }

  #resolve(id: number, answer: Answer | null): void {
    const one = this.#waiting.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    this.#waiting.delete(id);
    one.resolve(answer);
  }

  #received(message: Outgoing): void {
    const { answer, table } = message;
    const isOld = message.seq !== 0 && message.seq < this.#seq && answer?.is !== "opened";
    if (message.seq !== 0 && !isOld) this.#seq = message.seq;
    if (table && !isOld) {
      this.table = table;
      this.tableAt = performance.now();
    }
    if (answer?.is === "opened") {
      this.#definition = message.definition ?? null;
      this.#entered(answer);
    } else if (answer?.is === "state" && !this.#isRequested(message.re) && !isOld) {
      this.#follow(answer);
      this.#watcher.state(answer);
    } else if (answer?.is === "refused" && message.re === undefined) {
      // Not an answer to anything: the server ends the connection, or something was not understood.
      this.#end = answer.help ? `${answer.message}; ${answer.help}` : answer.message;
      this.#watcher.refused(answer);
    }
    if (table && !isOld) this.#watcher.seated(table, message.news ?? "");
    const areAll = answer?.is === "opened";
    if (message.chat || areAll) this.#watcher.said(message.chat ?? [], areAll);
    if (message.re !== undefined) this.#resolve(message.re, answer ?? null);
  }

  /** Tests whether a position answers a request of this page, and is not a new position of the game. */
  #isRequested(id: number | undefined): boolean {
    return id !== undefined && this.#waiting.get(id)?.request.ask === "state";
  }

  /** Takes in the position of the game. */
  #follow(state: State): void {
    this.state = this.#live = state;
    this.isLooking = false;
    this.tree = new Tree();
    this.tree.follow(state.record);
  }

  #entered(game: Opened): void {
    const isFirst = this.game === null;
    // The requests so far; the watcher may add others.
    const waiting = [...this.#waiting];
    this.game = game;
    this.#follow(game.state);
    this.isConnected = true;
    this.#retry = RETRY_FIRST;
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => void this.#ask({ ask: "here" }), HEARTBEAT);
    if (isFirst) this.#watcher.opened(game);
    this.#watcher.connected(true, null);
    this.#watcher.state(game.state);
    for (const [id, one] of waiting) {
      const isSame = one.ply === game.state.n_plies && game.state.mover === this.seat;
      if (isSame) this.#send(id, one);
      else this.#resolve(id, { is: "state", ...game.state });
    }
  }

  #send(id: number, { request, ply }: { request: Request | TableRequest; ply: number | null }): void {
    this.#socket?.send(JSON.stringify({ id, ...request, ...(ply === null ? {} : { ply }) }));
  }

  #ask(request: Request | TableRequest): Promise<Answer | null> {
    const id = this.#next++;
    const isTurn = TURNS.includes(request.ask);
    if (!this.isConnected) {
      return Promise.resolve({ is: "refused", message: "the server is not there now", help: "wait until it is" });
    }
    // A step of a turn depends on the steps before it, so it is not sent again.
    const ply = isTurn && !this.state?.steps ? (this.#live?.n_plies ?? 0) : null;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const socket = this.#socket;
        if (socket && this.isConnected) this.#closed(socket);
      }, PATIENCE);
      const one = { request, ply, resolve, timer };
      this.#waiting.set(id, one);
      this.#send(id, one);
    });
  }

  /** Sends a request about the game to the server. */
  async ask(request: Request): Promise<Answer> {
    return (await this.#ask(request)) ?? { is: "refused", message: "no answer", help: null };
  }

  async reach(cell: number): Promise<Reach | null> {
    const answer = this.isLooking ? null : await this.#ask({ ask: "reach", cell });
    return answer?.is === "reach" ? answer : null;
  }

  /** Sends a request that changes the game; returns whether it was accepted. */
  async #do(request: Request | TableRequest): Promise<boolean> {
    const answer = await this.#ask(request);
    if (answer?.is !== "refused") return true;
    if (!this.#isLeft) this.#watcher.refused(answer);
    return false;
  }

  play(text: string): Promise<boolean> {
    return this.#do({ ask: "play", text });
  }

  begin(turn: string): Promise<boolean> {
    return this.#do({ ask: "begin", turn });
  }

  step(what: "back" | "done" | "cancel"): Promise<boolean> {
    return this.#do({ ask: what });
  }

  at(request: TableRequest): Promise<boolean> {
    return this.#do(request);
  }

  /** Sends a line to the chat; returns why it is refused. */
  async say(text: string): Promise<Refusal | null> {
    const answer = await this.#ask({ ask: "say", text });
    return answer?.is === "refused" ? answer : null;
  }

  async record(): Promise<string | null> {
    const answer = await this.#ask({ ask: "record", date: "", players: [] });
    if (answer?.is === "text") return answer.text;
    if (answer?.is === "refused") this.#watcher.refused(answer);
    return null;
  }

  /** Shows an earlier position, or the last one. */
  async look(to: Node): Promise<void> {
    const live = this.#live;
    if (!live) return;
    const ply = this.tree.path(to).length;
    if (ply >= live.n_plies) {
      this.state = live;
      this.isLooking = false;
      this.tree.here = to;
      this.#watcher.state(live);
      return;
    }
    const answer = await this.#ask({ ask: "state", ply });
    if (answer?.is !== "state" || this.#live !== live) return;
    this.isLooking = true;
    this.state = answer;
    this.tree.here = to;
    this.#watcher.state(answer);
  }
}
