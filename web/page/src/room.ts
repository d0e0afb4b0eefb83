// A game with players elsewhere: the connection to the server, which is the referee.

import type { Answer, Definition, Opened, Request, Seated, State, TableAsk, Told } from "./protocol";
import type { Play, Seat, Watcher } from "./table";
import { type Node, Tree } from "./tree";

/** What lets somebody into a game. */
export interface Ticket {
  id: string;
  secret: string;
}

/** What the page is told besides. */
export interface RoomWatcher extends Watcher {
  seated(table: Seated, news: string): void;
  /** Whether the server is there; `words` says why not, and that it is not tried any more. */
  connected(is: boolean, words: string | null): void;
}

interface Waiting {
  request: Request | TableAsk;
  ply: number | null;
  resolve: (answer: Answer | null) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** How long an answer may take, in milliseconds; then the connection is taken for lost. */
const PATIENCE = 10_000;
/** How often the server is asked whether it is still there. */
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
  /** The last position, while an earlier one is looked at. */
  #live: State | null = null;
  game: Opened | null = null;
  state: State | null = null;
  /** The line that is played: what has been taken back is gone. */
  tree = new Tree();
  table: Seated | null = null;
  /** When `table` came, by the clock of the page. */
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
    return { name: this.game?.name ?? "" };
  }

  get seats(): Seat[] {
    return this.game?.players.map(() => "person") ?? [];
  }

  /** The player at this screen; none who looks on. */
  get seat(): number | null {
    return this.table?.seat ?? null;
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

  /** The player at this screen while another is to move; nobody where things are unseen. */
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
    socket.onmessage = (event) => this.#told(JSON.parse(event.data) as Told);
    socket.onclose = () => this.#closed(socket);
    // Where nobody listens any more, a browser may wait for minutes.
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

  #told(told: Told): void {
    const { answer, table } = told;
    const isOld = told.seq !== 0 && told.seq < this.#seq && answer?.is !== "opened";
    if (told.seq !== 0 && !isOld) this.#seq = told.seq;
    if (table && !isOld) {
      this.table = table;
      this.tableAt = performance.now();
    }
    if (answer?.is === "opened") {
      this.#entered(answer);
    } else if (answer?.is === "state" && !this.#isQuestion(told.re) && !isOld) {
      this.#follow(answer);
      this.#watcher.state(answer);
    } else if (answer?.is === "refused" && told.re === undefined) {
      // Not an answer to anything: the server ends the connection, or something was not understood.
      this.#end = answer.help ? `${answer.message}; ${answer.help}` : answer.message;
      this.#watcher.refused(answer);
    }
    if (table && !isOld) this.#watcher.seated(table, told.news ?? "");
    if (told.re !== undefined) this.#resolve(told.re, answer ?? null);
  }

  /** Whether a position is told because somebody here has asked for it, and not because it is the one now. */
  #isQuestion(id: number | undefined): boolean {
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
    // What was asked before; the watcher may ask more.
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

  #send(id: number, { request, ply }: { request: Request | TableAsk; ply: number | null }): void {
    this.#socket?.send(JSON.stringify({ id, ...request, ...(ply === null ? {} : { ply }) }));
  }

  #ask(request: Request | TableAsk): Promise<Answer | null> {
    const id = this.#next++;
    const isTurn = TURNS.includes(request.ask);
    if (!this.isConnected) {
      return Promise.resolve({ is: "refused", message: "the server is not there now", help: "wait until it is" });
    }
    // Of a turn of several steps each step is meant for the steps before it; these are not sent again.
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

  /** Asks the server about the game. */
  async ask(request: Request): Promise<Answer> {
    return (await this.#ask(request)) ?? { is: "refused", message: "no answer", help: null };
  }

  /** Does something at the table; answers whether it was done. */
  async #do(request: Request | TableAsk): Promise<boolean> {
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

  at(request: TableAsk): Promise<boolean> {
    return this.#do(request);
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
