// The types of <alfil-game> and <alfil-board>. The page of the book on them: docs/src/page.md.

/** A game is open, and moves can be made. */
export interface AlfilReady {
  /** The name of the game, as `Chess`. */
  title: string;
  /** The names of the players, in turn order. */
  players: string[];
  fen: string;
}

/** A move was made. */
export interface AlfilMove {
  /** The name of the player; null for a move of chance. */
  player: string | null;
  by: "person" | "engine" | "chance";
  /** The move as every command of Alfil reads it, as `g1f3`; null while it is secret. */
  text: string | null;
  /** The move in standard notation, as `Nf3`, if it has one. */
  standard: string | null;
  /** The move in words. */
  words: string;
  /** The number of moves made. */
  ply: number;
  /** The position after the move. */
  fen: string;
}

/** Another position is shown: a move was made or taken back, or the reader has gone to another move. */
export interface AlfilPosition {
  /** The number of moves before the position. */
  ply: number;
  fen: string;
}

/** The game has ended. */
export interface AlfilEnd {
  /** The names of the winners; empty in a draw. */
  winners: string[];
  /** The result in words, as `White wins by checkmate, 1–0`. */
  words: string;
}

/** A move was refused, or the game cannot be opened. */
export interface AlfilRefusal {
  /** The reason. */
  message: string;
  /** What helps, if it is known. */
  help: string | null;
}

/** The events of <alfil-game>, all of which bubble. */
export interface AlfilEvents {
  ready: CustomEvent<AlfilReady>;
  move: CustomEvent<AlfilMove>;
  position: CustomEvent<AlfilPosition>;
  end: CustomEvent<AlfilEnd>;
  refused: CustomEvent<AlfilRefusal>;
  failed: CustomEvent<AlfilRefusal>;
}

/** The element <alfil-game>. */
export interface AlfilGameElement extends HTMLElement {
  /** The FEN of the position that is shown; null before a game is open. */
  readonly fen: string | null;
  /** Makes a move, as `e2e4` or `Nf3`, if a person is to move; returns whether it was made. */
  play(text: string): Promise<boolean>;
  /** The moves that have been made, as every command of Alfil reads them. */
  readonly moves: string[];
  /** Makes these the moves of the game, as far as they are legal: takes others back, and plays those that are missing. Returns whether all are legal. */
  follow(moves: string[]): Promise<boolean>;
  /** Takes back the last move of a person; returns whether there was one. */
  undo(): Promise<boolean>;
  /** Turns the board to the next player's side. */
  flip(): Promise<void>;
  /** Begins again, as the attributes say. */
  newGame(): Promise<void>;
  /** Returns the game as text with tags (PGN); null before a game is open. */
  record(): Promise<string | null>;
  addEventListener<K extends keyof AlfilEvents>(type: K, listener: (event: AlfilEvents[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** The element <alfil-board>: only a board, whose moves the page makes or gets. */
export interface AlfilBoardElement extends AlfilGameElement {}

declare global {
  interface HTMLElementTagNameMap {
    "alfil-board": AlfilBoardElement;
    "alfil-game": AlfilGameElement;
  }
}
