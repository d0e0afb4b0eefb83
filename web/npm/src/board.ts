// Boards and moves.

import type { RawBoard, RawMove } from "alfil-module";
import { call } from "./module.js";
import { Variant } from "./variant.js";

/** A piece on a board. */
export interface Piece {
  /** The name of its kind, such as `knight`. */
  readonly kind: string;
  /** The name of its player; null if it is neutral. */
  readonly player: string | null;
  /** The letter as in a FEN. */
  readonly letter: string;
}

/** A piece with the name of its cell. */
export interface PlacedPiece extends Piece {
  readonly cell: string;
}

/** The end of a game. */
export interface Outcome {
  /** The names of the winners; empty in a draw. */
  readonly winners: readonly string[];
  /** The points of each player, in turn order. */
  readonly scores: readonly number[];
  /** The reason: the words of the rules. */
  readonly reason: string;
  /** Whether a player must claim it; the game goes on if no player does. */
  readonly isClaim: boolean;
  /** The result of a game of two players as in PGN; `*` for other games. */
  readonly result: string;
  /** The end in words, such as `white wins, 1 : 0 (checkmate)`. */
  readonly words: string;
}

/** A game that was played by random moves. */
export interface Playout {
  /** The number of moves. */
  readonly plies: number;
  /** The end; null if the limit of moves was reached before. */
  readonly outcome: Outcome | null;
}

/** The kind of a move. */
export type MoveKind = "move" | "castle" | "en-passant" | "rifle" | "pass" | "drop" | "set-up" | "chance" | "compound";

interface Parts {
  kind: MoveKind;
  from: string | null;
  to: string | null;
  piece: string | null;
  promotion: string | null;
  drop: string | null;
  captures: string[];
}

/** A legal move of one position. */
export class Move {
  /** The move as every part of Alfil writes and reads it: `e2e4`, `e7e8q`, `N@f3`. */
  readonly text: string;
  readonly #made: () => RawMove;
  #raw: RawMove | null = null;
  #parts: Parts | null = null;

  /** @internal */
  constructor(text: string, made: () => RawMove) {
    this.text = text;
    this.#made = made;
  }

  /** @internal */
  get raw(): RawMove {
    return (this.#raw ??= call(this.#made));
  }

  get #about(): Parts {
    return (this.#parts ??= JSON.parse(call(() => this.raw.about())) as Parts);
  }

  /** The move in standard notation, such as `Nf3` or `O-O`; its text if there is none for this kind of move. */
  get san(): string {
    return call(() => this.raw.san());
  }

  /** The kind of the move. */
  get kind(): MoveKind {
    return this.#about.kind;
  }

  /** The cell that the piece leaves; of a move of several steps, that of the first step. */
  get from(): string | null {
    return this.#about.from;
  }

  /** The cell that the piece reaches; of a move of several steps, that of the last step. */
  get to(): string | null {
    return this.#about.to;
  }

  /** The kind of the piece that moves. */
  get piece(): string | null {
    return this.#about.piece;
  }

  /** The kind that the piece becomes. */
  get promotion(): string | null {
    return this.#about.promotion;
  }

  /** The kind of the piece that is dropped. */
  get drop(): string | null {
    return this.#about.drop;
  }

  /** The cells of captured pieces. */
  get captures(): readonly string[] {
    return this.#about.captures;
  }

  /** Whether the move captures. */
  get isCapture(): boolean {
    return this.captures.length > 0;
  }

  /** The FEN of the position after the move. */
  get fenAfter(): string {
    return call(() => this.raw.fen_after());
  }

  /** Returns the text. */
  toString(): string {
    return this.text;
  }

  /** Returns the text. */
  toJSON(): string {
    return this.text;
  }
}

/** Returns a number as a seed; the module takes 64 bits. */
function seedOf(seed: number): bigint {
  return BigInt(Math.trunc(seed));
}

/** A position of a variant, with the moves that led to it. */
export class Board {
  readonly variant: Variant;
  #raw: RawBoard;

  /** Creates the board at the start of a game, or of a FEN or the text of a position file. A text as variant is the name of a shipped one. */
  constructor(variant: Variant | string, position?: string) {
    this.variant = typeof variant === "string" ? Variant.named(variant) : variant;
    const { raw } = this.variant;
    this.#raw = call(() => (position === undefined ? raw.start() : raw.at(position)));
  }

  /** @internal */
  get raw(): RawBoard {
    return this.#raw;
  }

  /** Returns another board with the same position and moves. */
  copy(): Board {
    const other = new Board(this.variant);
    other.#raw = call(() => this.#raw.copy());
    return other;
  }

  /** Returns the legal moves. After the end of the game there are none, unless the end is a draw that must be claimed. */
  legalMoves(): Move[] {
    const moves = call(() => this.#raw.legal_moves());
    return call(() => moves.texts()).map((text, index) => new Move(text, () => moves.get(index) as RawMove));
  }

  /** Returns the texts of the legal moves. */
  legalTexts(): string[] {
    return call(() => this.#raw.legal_moves().texts());
  }

  /** Finds the legal move of a text, such as `e2e4` or `Nf3`. */
  find(text: string): Move {
    const raw = call(() => this.#raw.find(text));
    return new Move(raw.text(), () => raw);
  }

  /** Makes a move, given as text or as a legal move of this position, and returns it. */
  push(move: Move | string): Move {
    if (typeof move === "string") {
      const raw = call(() => this.#raw.push_text(move));
      return new Move(raw.text(), () => raw);
    }
    call(() => this.#raw.push(move.raw));
    return move;
  }

  /** Makes random legal moves until the game ends, at most so many, and returns their number. Equal seeds make equal moves. */
  pushRandom(n = 1, seed = 0): number {
    return call(() => this.#raw.push_random(n, seedOf(seed)));
  }

  /** Plays random legal moves until the game ends, at most so many. The board stays as it is. Draws that must be claimed do not end the game. */
  playout(most = 1000, seed = 0): Playout {
    return JSON.parse(call(() => this.#raw.playout(most, seedOf(seed)))) as Playout;
  }

  /** Takes back the last move, and returns its text; null if no move has been made. */
  pop(): string | null {
    return call(() => this.#raw.pop()) ?? null;
  }

  /** Returns the texts of the moves that have been made. */
  history(): string[] {
    return call(() => this.#raw.history());
  }

  /** The number of moves that have been made. */
  get ply(): number {
    return call(() => this.#raw.ply());
  }

  /** The name of the player to move. */
  get turn(): string {
    return call(() => this.#raw.turn());
  }

  /** The index of the player to move, in turn order. */
  get turnIndex(): number {
    return call(() => this.#raw.turn_index());
  }

  /** Whether chance moves next: it draws an item or throws dice. `pushRandom` makes its moves. */
  get isChance(): boolean {
    return call(() => this.#raw.is_chance());
  }

  /** Returns the position as a FEN. What a FEN cannot hold is left out; `positionText` has it. */
  fen(): string {
    return call(() => this.#raw.fen());
  }

  /** Returns the whole position as the text of a position file. */
  positionText(): string {
    return call(() => this.#raw.position_text());
  }

  /** Returns the end of the game, if it has ended or a player may claim its end; null otherwise. */
  outcome(): Outcome | null {
    return JSON.parse(call(() => this.#raw.outcome())) as Outcome | null;
  }

  /** Tests whether the game has ended. Draws that a player must claim do not end it. */
  isOver(): boolean {
    const outcome = this.outcome();
    return outcome !== null && !outcome.isClaim;
  }

  /** Tests whether the player to move is in check. */
  isCheck(): boolean {
    return call(() => this.#raw.is_check());
  }

  /** Returns what all players are told after the last move. */
  announced(): string[] {
    return call(() => this.#raw.announced());
  }

  /** Returns the cells of the pieces that give check. */
  checkers(): string[] {
    return call(() => this.#raw.checkers());
  }

  /** Returns the cells of the royal pieces of the player of this index. */
  royals(player: number): string[] {
    return call(() => this.#raw.royals(player));
  }

  /** Returns the cells of the pieces of the player of this index that could capture on a cell. */
  attackers(player: number, cell: string): string[] {
    return call(() => this.#raw.attackers(player, cell));
  }

  /** Returns how often this position has occurred, this time included. */
  repetitions(): number {
    return call(() => this.#raw.repetitions());
  }

  /** Returns the piece on a cell: of a stack, the lowest; null if there is none. */
  pieceAt(cell: string): Piece | null {
    return JSON.parse(call(() => this.#raw.piece_at(cell))) as Piece | null;
  }

  /** Returns all pieces with the names of their cells; those of a stack one after the other, from below. */
  pieces(): PlacedPiece[] {
    return JSON.parse(call(() => this.#raw.pieces())) as PlacedPiece[];
  }

  /** Counts the move sequences of a length. */
  perft(depth: number): bigint {
    return call(() => this.#raw.perft(depth));
  }

  /** Draws the board as an SVG document, seen by the player of this index. */
  svg(viewer = 0): string {
    return call(() => this.#raw.svg(viewer));
  }

  /** Draws the board as text. */
  toString(): string {
    return call(() => this.#raw.drawn());
  }
}
