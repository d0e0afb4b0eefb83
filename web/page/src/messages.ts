// Games between players that are elsewhere: made from the types in crates/server/src/rooms by its tests with BLESS=1.

import type { Answer, Definition } from "./protocol";

/** A request for a game between players. */
export type Wish = {
  /** A shipped variant; the served definition if absent. */
  variant?: string,
  /** A definition of the player's own, with all files that it uses. */
  definition?: Definition,
  /** Options that are switched on. */
  options?: Array<string>,
  /** A start position, as a FEN. */
  fen?: string,
  /** The time control; `None` without clocks. */
  clock?: Control,
};

/** A new game, with its secrets. */
export type Made = {
  /** Its name. */
  id: string,
  /** The secrets of the seats, by player. */
  seats: Array<Secret>,
  /** The secret for onlookers. */
  watch: Secret,
};

/** A request about the players, with its kind in the key `ask`. */
export type TableRequest = { "ask": "enter",
  /** The secret of the seat. */
  secret: string, }
  | { "ask": "here" }
  | { "ask": "name",
  /** The name. */
  name: string, }
  | { "ask": "say",
  /** The line. */
  text: string, }
  | { "ask": "resign" }
  | { "ask": "claim" }
  | { "ask": "offer",
  /** The kind of offer. */
  what: What, }
  | { "ask": "accept",
  /** The kind of offer. */
  what: What, }
  | { "ask": "decline",
  /** The kind of offer. */
  what: What,
};

/** A message to a player or an onlooker. */
export type Outgoing = {
  /** The number of the message that it answers; `None` for an event. */
  re?: number,
  /** The number of events in this game: a message with a smaller number than an earlier one is outdated. */
  seq: number,
  /** The answer, or the position now. */
  answer?: Answer,
  /** Connections, clocks and offers. */
  table?: TableShown,
  /** The event in words, if the position does not show it. */
  news?: string,
  /** The definition, on entering a game of the author's own: its text is on no other server. */
  definition?: Definition,
  /** The conversation on entering, and each new line of it later. */
  chat?: Array<Line>,
};

/** The clocks at the time of the message. */
export type ClockShown = {
  /** The time of each player until the main time or the byoyomi period is over, in milliseconds. */
  left_ms: Array<number>,
  /** The byoyomi periods that each player has, with the current one. */
  periods_left: Array<number>,
  /** Whether the main time of each player is over. */
  in_period: Array<boolean>,
  /** The player with the running clock. */
  running: number | null,
  /** Whether it pauses after a restart of the server. */
  is_resting: boolean,
  /** The time for the whole game, in seconds; 0 only with byoyomi. */
  main: number,
  /** The increment after each move, in seconds. */
  increment: number,
  /** The delay, in seconds: a move gives back the time that it took, at most this much (Bronstein). */
  delay?: number,
  /** The length of a byoyomi period, in seconds: after the main time, a move within the period costs nothing. Without main time
   * and with long periods it is the time for each move of a correspondence game. */
  byoyomi?: number,
  /** The number of byoyomi periods. */
  periods?: number,
};

/** A time control. */
export type Control = {
  /** The time for the whole game, in seconds; 0 only with byoyomi. */
  main: number,
  /** The increment after each move, in seconds. */
  increment: number,
  /** The delay, in seconds: a move gives back the time that it took, at most this much (Bronstein). */
  delay?: number,
  /** The length of a byoyomi period, in seconds: after the main time, a move within the period costs nothing. Without main time
   * and with long periods it is the time for each move of a correspondence game. */
  byoyomi?: number,
  /** The number of byoyomi periods. */
  periods?: number,
};

/** A line of the conversation between players. */
export type Line = {
  /** The player who wrote it. */
  by: number,
  /** The text. */
  text: string,
};

/** The next game, with the secret of one client. */
export type NextShown = {
  /** Its name. */
  id: string,
  /** The secret of the client's seat, or that of onlookers. */
  secret: string,
};

/** An offer, and the players who have agreed. */
export type Offer = {
  /** The kind. */
  what: What,
  /** The player who has made the offer. */
  by: number,
  /** The players who have agreed, the offering player among them. */
  agreed: Array<number>,
};

/** The state of a player. */
export type SeatShown = {
  /** Whether the player is connected. */
  is_here: boolean,
  /** Whether the player has ever been connected. */
  has_come: boolean,
  /** The name that the player has given. */
  name?: string,
};

/** A name of 128 random bits, written in hexadecimal digits.
   *
   * The time of a comparison does not depend on the texts; the debug output does not contain the secret. */
export type Secret = string;

/** The players and clocks, as one client sees them. */
export type TableShown = {
  /** The name of the game. */
  id: string,
  /** The player of the client; `None` for an onlooker. */
  seat: number | null,
  /** The seats, by player. */
  seats: Array<SeatShown>,
  /** The number of onlookers. */
  onlookers: number,
  /** The clocks, if there are some. */
  clock: ClockShown | null,
  /** The open offers. */
  offers: Array<Offer>,
  /** The secret for onlookers; only for players. */
  watch?: string,
  /** The next game. */
  next?: NextShown,
  /** The reason why the game is not stored; `None` if it is. */
  not_kept?: string,
};

/** A kind of offer. */
export type What = "draw" | "takeback" | "rematch";
