// Clocks: increment (Fischer), delay (Bronstein), byoyomi, and with a friend days for each move.

import { h } from "./dom";
import type { ClockShown, Control } from "./messages";
import type { Opened } from "./protocol";
import type { Table } from "./table";
import type { Node } from "./tree";

type TimingKind = "increment" | "delay" | "byoyomi";

/** The time that each player has, in seconds. */
export interface Timing {
  kind: TimingKind;
  main: number;
  /** The increment or the longest delay of a move, or the length of a byoyomi period. */
  extra: number;
  /** The number of byoyomi periods. */
  periods: number;
}

/** A clock as it is stored with its game. */
export interface KeptClock {
  timing: Timing;
  /** The main time of each player, in milliseconds, and the periods left, at the start of the move. */
  left: number[];
  periods: number[];
  /** The player to move, and the time used for this move. */
  player: number | null;
  used: number;
  ply: number;
  /** `left` and `periods` after each move, in one list, so that a takeback gives the time back. */
  times: (number[] | null)[];
}

/** What a clock shows for a player. */
interface ClockFace {
  millis: number;
  /** The byoyomi periods left, the current one included; none of other clocks. */
  periods: number | null;
  /** Whether the main time is over, and a byoyomi period runs. */
  isInPeriod: boolean;
  hasFlagged: boolean;
}

/** Below this time a clock shows tenths and is reported to a screen reader, in milliseconds. */
export const SHORT = 10_000;
/** How often a running clock is drawn, and stored, in milliseconds. */
const TICK = 100;
const STORE = 2000;

const DAY = 86_400;

function clockText(millis: number): string {
  const whole = Math.ceil(millis / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / 3600)} h`;
  if (millis < SHORT) return `0:0${(Math.floor(millis / 100) / 10).toFixed(1)}`;
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Reads a clock with this rest of the main time, in milliseconds, negative after it; the periods have this length. */
function reading(rest: number, periods: number | null, length: number): ClockFace {
  if (periods === null || rest > 0) return { millis: Math.max(0, rest), periods, isInPeriod: false, hasFlagged: rest <= 0 };
  const gone = length > 0 ? Math.floor(-rest / length) : periods;
  const isOut = gone >= periods;
  return { millis: isOut ? 0 : length - (-rest % length), periods: Math.max(0, periods - gone), isInPeriod: true, hasFlagged: isOut };
}

/** Reads the clock of a player in a game with friends, so many milliseconds after the message with it. */
export function faceOf(clock: ClockShown, player: number, passed: number): ClockFace {
  const length = (clock.byoyomi ?? 0) * 1000;
  const rest = (clock.left_ms[player] ?? 0) - (clock.in_period[player] ? length : 0) - passed;
  const face = reading(rest, length > 0 ? (clock.periods_left[player] ?? 0) : null, length);
  // The time for each move alone has no periods to count.
  return clock.main === 0 && clock.periods === 1 ? { ...face, periods: null } : face;
}

/** Tests whether the time of a player is nearly over, with all periods. */
export function isShort({ millis, periods, isInPeriod }: ClockFace): boolean {
  return millis < SHORT && (periods === null || (isInPeriod && periods < 2));
}

/** Draws one clock, of this screen or of a game with friends. */
export function clockShown(face: ClockFace, isRunning: boolean): HTMLElement {
  const { periods } = face;
  const byoyomi = periods === null ? false : h("span", { class: "periods" }, ` ${face.isInPeriod ? "period" : "+"} ×${periods}`);
  const time = h("strong", {}, clockText(face.millis));
  return h("span", { class: isRunning ? "clock running" : "clock" }, time, byoyomi);
}

/** Describes a timing in words. */
export function timingWords({ kind, main, extra, periods }: Timing): string {
  const minutes = `${Number((main / 60).toFixed(2))} min`;
  if (main === 0 && periods === 1) return `${extra < DAY ? `${extra} s` : `${Number((extra / DAY).toFixed(2))} d`} for each move`;
  if (kind === "byoyomi") return `${minutes}, ${periods} × ${extra} s byoyomi`;
  return `${minutes} ${kind === "delay" ? "delay" : "+"} ${extra} s`;
}

function isNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

function isTiming(value: unknown): value is Timing {
  const timing = value as Partial<Timing> | null;
  const isKind = timing?.kind === "increment" || timing?.kind === "delay" || timing?.kind === "byoyomi";
  return isKind && isNumber(timing.main, 0, DAY) && isNumber(timing.extra, 0, DAY) && isNumber(timing.periods, 0, 100) && timing.main + timing.extra > 0;
}

export function isKeptClock(value: unknown): value is KeptClock {
  const kept = value as Partial<KeptClock> | null;
  const isList = (list: unknown): list is number[] => Array.isArray(list) && list.every((one) => typeof one === "number" && Number.isFinite(one));
  return (
    isTiming(kept?.timing) &&
    isList(kept.left) &&
    isList(kept.periods) &&
    kept.left.length === kept.periods.length &&
    (kept.player === null || isNumber(kept.player, 0, kept.left.length - 1)) &&
    isNumber(kept.used, 0, Infinity) &&
    isNumber(kept.ply, 0, 1e6) &&
    Array.isArray(kept.times) &&
    kept.times.every((one) => one === null || isList(one))
  );
}

/** The clock of a game; it runs only between `follow(…, true)` and `stop`. */
export class Clock {
  readonly timing: Timing;
  #left: number[];
  #periods: number[];
  #player: number | null = null;
  #used = 0;
  #ply = 0;
  #times: (number[] | null)[] = [];
  /** Since when the clock runs; none while it is stopped. */
  #since: number | null = null;

  constructor(timing: Timing, n: number) {
    this.timing = timing;
    // Without main time the first move has what a move adds.
    const main = timing.kind === "byoyomi" ? timing.main : timing.main || timing.extra;
    this.#left = Array.from({ length: n }, () => main * 1000);
    this.#periods = Array.from({ length: n }, () => (timing.kind === "byoyomi" ? timing.periods : 0));
  }

  /** Restores a stored clock, stopped; it must be one of so many players. */
  static of(kept: KeptClock, n: number): Clock | null {
    if (kept.left.length !== n) return null;
    const clock = new Clock(kept.timing, n);
    clock.#left = [...kept.left];
    clock.#periods = [...kept.periods];
    clock.#player = kept.player;
    clock.#used = kept.used;
    clock.#ply = kept.ply;
    clock.#times = [...kept.times];
    return clock;
  }

  kept(): KeptClock {
    return {
      timing: this.timing,
      left: this.#left,
      periods: this.#periods,
      player: this.#player,
      used: Math.round(this.#spent),
      ply: this.#ply,
      times: this.#times,
    };
  }

  get running(): number | null {
    return this.#since === null ? null : this.#player;
  }

  /** The player without time left. */
  get flagged(): number | null {
    const player = this.#player;
    return player !== null && this.#ply > 0 && this.face(player).hasFlagged ? player : null;
  }

  get #spent(): number {
    return this.#used + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /** Stops the clock; returns whether it was running. */
  stop(): boolean {
    const wasRunning = this.#since !== null;
    this.#used = this.#spent;
    this.#since = null;
    return wasRunning;
  }

  /** Starts a clock that was stopped, for the same player. */
  go(): void {
    this.#since = performance.now();
  }

  /** Takes in the position of the game: after `ply` moves `player` is to move, and the clock runs or is stopped. */
  follow(ply: number, player: number | null, runs: boolean): void {
    this.stop();
    if (ply > this.#ply) {
      // The first move of the game takes no time: the clocks start with it.
      if (this.#player !== null && this.#ply > 0) this.#press(this.#player);
      this.#times[ply] = [...this.#left, ...this.#periods];
      for (let at = 0; at < ply; at++) this.#times[at] ??= null;
    } else if (ply < this.#ply) {
      let at = ply;
      while (at > 0 && !this.#times[at]) at--;
      const times = this.#times[at] ?? new Clock(this.timing, this.#left.length).#both;
      const n = this.#left.length;
      [this.#left, this.#periods] = [times.slice(0, n), times.slice(n)];
      this.#times.length = ply + 1;
    }
    if (ply !== this.#ply) this.#used = 0;
    this.#ply = ply;
    this.#player = player;
    if (runs && ply > 0 && player !== null) this.#since = performance.now();
  }

  get #both(): number[] {
    return [...this.#left, ...this.#periods];
  }

  #press(player: number): void {
    const { kind, extra } = this.timing;
    const face = this.face(player);
    const left = this.#left[player] ?? 0;
    if (kind === "byoyomi") {
      this.#left[player] = Math.max(0, left - this.#used);
      this.#periods[player] = face.periods ?? 0;
    } else {
      const back = kind === "increment" ? extra * 1000 : Math.min(this.#used, extra * 1000);
      this.#left[player] = Math.max(0, left - this.#used) + back;
    }
  }

  face(player: number): ClockFace {
    const used = player === this.#player ? this.#spent : 0;
    const isByoyomi = this.timing.kind === "byoyomi";
    return reading((this.#left[player] ?? 0) - used, isByoyomi ? (this.#periods[player] ?? 0) : null, this.timing.extra * 1000);
  }

  /** Returns how long the engine may think about its move, in milliseconds. */
  budget(player: number): number {
    const { kind } = this.timing;
    const extra = this.timing.extra * 1000;
    const { millis, isInPeriod } = this.face(player);
    if (kind === "byoyomi" && isInPeriod) return Math.max(30, Math.min(millis * 0.7, LONGEST));
    const bonus = kind === "byoyomi" ? extra * 0.6 : extra * 0.8;
    const most = kind === "byoyomi" ? (millis + extra) * 0.6 : millis * 0.4;
    // What is left lasts for some thirty moves.
    return Math.max(30, Math.min(millis / 30 + bonus, most, LONGEST));
  }
}

/** The longest that the engine thinks about a move, in milliseconds, whatever its clock shows. */
const LONGEST = 20_000;

interface Host {
  flagged(player: number): Promise<void>;
  say(words: string): void;
  store(clock: KeptClock): void;
  /** Shows these clocks, one for each player; none without clocks. */
  draw(clocks: HTMLElement[]): void;
}

/** The clocks of the game on the screen: they are drawn, stored, and end the game. */
export class Clocks {
  #host: Host;
  #table: Table | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stored = 0;
  /** A flag has fallen, and the game is being ended. */
  #isEnding = false;
  /** The players who were warned that their time is short. */
  #warned = new Set<number>();
  #clock: Clock | null = null;
  /** Whether the clocks of persons rest, and whether one was running before. */
  #rests = false;
  #wasRunning = false;
  /** Where the game goes on, while an earlier position is looked at. */
  live: Node | null = null;

  constructor(host: Host) {
    this.#host = host;
    // A closed window stops the clocks.
    addEventListener("pagehide", () => {
      this.#clock?.stop();
      this.#store();
    });
    addEventListener("pageshow", () => this.follow(this.#table));
  }

  /** Stops the clock of a person while a position is set up; it goes on afterwards. */
  rest(is: boolean): void {
    if (is === this.#rests) return;
    this.#rests = is;
    // While an earlier position is looked at, the table does not have the player to move.
    if (this.#table?.isLooking && is) this.#wasRunning = this.#clock?.stop() ?? false;
    if (this.#table?.isLooking && !is && this.#wasRunning) this.#clock?.go();
    this.follow(this.#table);
  }

  /** Follows the game of this table; none where the game is played elsewhere. */
  follow(table: Table | null): void {
    const clock = table?.clock ?? null;
    if (this.#clock !== clock) {
      this.#clock?.stop();
      this.#warned.clear();
    }
    this.#table = table;
    this.#clock = clock;
    clearInterval(this.#timer);
    if (table === null) return;
    if (clock === null || !table.state) {
      this.#host.draw([]);
      return;
    }
    const { state } = table;
    if (!table.isLooking) {
      this.live = table.tree.here;
      const rests = this.#rests && state.mover !== null && table.seats[state.mover] === "person";
      clock.follow(state.n_plies, state.mover, !state.is_over && !table.isPaused && !rests);
    }
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  #tick(): void {
    const clock = this.#clock;
    if (!clock) return;
    this.#draw();
    const { running, flagged } = clock;
    if (flagged !== null && !this.#table?.state?.is_over) {
      clock.stop();
      clearInterval(this.#timer);
      if (this.#isEnding) return;
      this.#isEnding = true;
      void this.#host.flagged(flagged).finally(() => {
        this.#isEnding = false;
      });
      return;
    }
    if (running === null) {
      clearInterval(this.#timer);
      return;
    }
    const face = clock.face(running);
    const isPerson = this.#table?.seats[running] === "person";
    if (isPerson && isShort(face) && !this.#warned.has(running)) {
      this.#warned.add(running);
      this.#host.say(`less than ${SHORT / 1000} seconds left`);
    }
    if (performance.now() - this.#stored > STORE) this.#store();
  }

  #store(): void {
    this.#stored = performance.now();
    if (this.#clock) this.#host.store(this.#clock.kept());
  }

  #draw(): void {
    const game = this.#table?.game;
    const clock = this.#clock;
    if (!game || !clock) return;
    this.#host.draw(game.players.map((_, player) => clockShown(clock.face(player), player === clock.running)));
  }
}

/** What a move adds, by the kinds of the form: its words, and its seconds or days at first. */
const EXTRAS: Record<string, [string, number]> = {
  increment: ["Seconds added for each move", 5],
  delay: ["Seconds of each move that do not count", 5],
  byoyomi: ["Seconds of a period", 30],
  days: ["Days for each move", 3],
};
/** The most days of a move. */
const DAYS_MOST = 14;

/** The choice of a clock, for a form of a game at this screen or with a friend; `chosen` returns none for a game without clocks. */
export function timingFields(game: Opened, isWithFriend = false): { fields: HTMLElement; chosen: () => Timing | null } {
  const kinds: [string, string][] = [
    ["", "No clock"],
    ["increment", "Increment (Fischer)"],
    ["delay", "Delay (Bronstein)"],
    ["byoyomi", "Byoyomi"],
  ];
  if (isWithFriend) kinds.push(["days", "Correspondence"]);
  const kind = h("select", { id: "clock-kind" }, ...kinds.map(([value, words]) => h("option", { value }, words)));
  const number = (id: string, value: number, min: number, max: number) => h("input", { type: "number", id, value, min, max, step: "any" });
  const main = number("clock-main", 10, 0, 1440);
  const extra = number("clock-extra", 5, 0, 3600);
  const periods = number("clock-periods", 3, 1, 100);
  const words = h("span", {});
  const line = (id: string, label: string | HTMLElement, field: HTMLElement) => h("label", { for: id, hidden: true }, label, " ", field);
  const lines = [line("clock-main", "Minutes for each player", main), line("clock-extra", words, extra), line("clock-periods", "Periods", periods)] as const;
  kind.addEventListener("change", () => {
    const [text, first] = EXTRAS[kind.value] ?? ["", 0];
    const isDays = kind.value === "days";
    for (const one of lines) one.hidden = kind.value === "";
    if (isDays) lines[0].hidden = true;
    lines[2].hidden = kind.value !== "byoyomi";
    words.textContent = text;
    extra.value = String(first);
    extra.min = isDays ? "1" : "0";
    extra.max = String(isDays ? DAYS_MOST : 3600);
  });
  const about = h("small", {}, isWithFriend ? "The clocks start when all players are there, and run whether players are connected or not." : "The clocks start with the first move, and stop while this window is closed.");
  const fields = h("fieldset", { class: "timing" }, h("legend", {}, game.players.length > 1 ? "Clocks" : "Clock"), h("label", { for: "clock-kind" }, "Kind ", kind), ...lines, about);
  const chosen = (): Timing | null => {
    if (kind.value === "") return null;
    const value = (field: HTMLInputElement, otherwise: number) => {
      const given = field.valueAsNumber;
      return Math.min(Number(field.max), Math.max(Number(field.min), Number.isFinite(given) ? given : otherwise));
    };
    if (kind.value === "days") return { kind: "byoyomi", main: 0, extra: value(extra, 3) * DAY, periods: 1 };
    const timing: Timing = { kind: kind.value as TimingKind, main: value(main, 10) * 60, extra: value(extra, 5), periods: kind.value === "byoyomi" ? Math.round(value(periods, 3)) : 0 };
    // A clock without any time would end the game at once.
    const hasTime: boolean = isTiming(timing);
    return hasTime ? timing : { ...timing, main: 60 };
  };
  return { fields, chosen };
}

/** Returns the timing of a game with friends. */
export function timingOf({ main, increment, delay = 0, byoyomi = 0, periods = 0 }: Control): Timing {
  const kind = byoyomi > 0 ? "byoyomi" : delay > 0 ? "delay" : "increment";
  return { kind, main, extra: byoyomi || delay || increment, periods };
}

/** Returns a timing as the server reads it. */
export function controlOf({ kind, main, extra, periods }: Timing): Control {
  return { main: Math.round(main), increment: 0, periods, [kind]: Math.round(extra) };
}
