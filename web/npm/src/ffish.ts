/**
 * The classes and functions of ffish.js 0.7 on the rules of Alfil: `import * as ffish from "alfil/ffish"`, or the default export, which
 * resolves to the same.
 *
 * Every function takes the same arguments and returns the same values, but for what `README.md` lists.
 *
 * @module
 */

import { AlfilError } from "./errors.js";
import { readGames } from "./games.js";
import { call, load, type Source } from "./module.js";
import { Variant } from "./variant.js";

export { load };

/** The first player, as an argument of `pocket` and `hasInsufficientMaterial`. */
export const WHITE = true;
/** The second player. */
export const BLACK = false;

/** The notations of moves. Only standard notation is written: `DEFAULT` and `SAN`. */
export enum Notation {
  DEFAULT,
  SAN,
  LAN,
  SHOGI_HOSKING,
  SHOGI_HODGES,
  SHOGI_HODGES_NUMBER,
  JANGGI,
  XIANGQI_WXF,
  THAI_SAN,
  THAI_LAN,
}

/** The kinds of ends. */
export enum Termination {
  ONGOING,
  CHECKMATE,
  STALEMATE,
  INSUFFICIENT_MATERIAL,
  N_MOVE_RULE,
  N_FOLD_REPETITION,
  VARIANT_END,
}

/** What `validateFen` returns for a FEN that can be read, and for any other. */
const FEN_OK = 1;
const FEN_INVALID = 0;

/** The reasons of ends by which a position is dead. */
const DEAD = ["dead position", "insufficient material"];

/** Variants of one's own, and other names of variants. */
const own = new Map<string, Variant>();

function variantOf(name: string): Variant {
  const mine = own.get(name);
  if (mine) return mine;
  const shipped = Variant.nameOf(name);
  if (shipped === null) throw new AlfilError("not-found", `there is no variant \`${name}\`; \`variants()\` lists those that there are`);
  return Variant.named(shipped);
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function beStandard(notation: Notation): void {
  if (notation !== Notation.DEFAULT && notation !== Notation.SAN) throw new AlfilError("argument", "only standard notation is written: Notation.SAN");
}

/** A position with the moves that led to it. */
export class Board {
  readonly #name: string;
  readonly #is960: boolean;
  #variant: Variant;
  #raw;
  #stack: string[] = [];

  /** Creates a board; an empty FEN is the start of the game. */
  constructor(uciVariant = "chess", fen = "", is960 = false) {
    this.#name = uciVariant;
    this.#is960 = is960;
    this.#variant = variantOf(uciVariant === "chess" && is960 ? "chess960" : uciVariant);
    this.#raw = this.#at(fen);
  }

  #at(fen: string) {
    const { raw } = this.#variant;
    return call(() => (fen === "" ? raw.start() : raw.at(fen)));
  }

  #find(uciMove: string) {
    return call(() => this.#raw.find_uci(uciMove, this.#is960));
  }

  /** Frees the memory of the board, which cannot be used any more. Memory that is not freed is freed with the object. */
  delete(): void {
    this.#raw.free();
  }

  /** Returns the legal moves in UCI, with a space between them. */
  legalMoves(): string {
    return call(() => this.#raw.uci_texts(this.#is960));
  }

  /** Returns the legal moves in standard notation, with a space between them. */
  legalMovesSan(): string {
    const moves = call(() => this.#raw.legal_moves());
    return call(() => moves.texts()).map((_, index) => call(() => moves.get(index)?.san() ?? "")).join(" ");
  }

  numberLegalMoves(): number {
    return call(() => this.#raw.n_moves());
  }

  /** Makes a move in UCI; returns whether it is legal. */
  push(uciMove: string): boolean {
    return this.#isMade(() => {
      this.#raw.push_uci(uciMove, this.#is960);
      this.#stack.push(uciMove);
    });
  }

  /** Makes a move in standard notation; returns whether it is legal. */
  pushSan(sanMove: string, notation = Notation.DEFAULT): boolean {
    beStandard(notation);
    return this.#isMade(() => {
      const uci = this.#uciOf(sanMove);
      this.#raw.push_text(sanMove);
      this.#stack.push(uci);
    });
  }

  /** Returns the text in UCI of a legal move in another notation. */
  #uciOf(text: string): string {
    const found = this.#raw.find(text).text();
    const index = this.#raw.legal_moves().texts().indexOf(found);
    return words(this.#raw.uci_texts(this.#is960))[index] ?? found;
  }

  #isMade(makes: () => void): boolean {
    try {
      call(makes);
      return true;
    } catch (error) {
      if (error instanceof AlfilError && (error.kind === "move" || error.kind === "ambiguous")) return false;
      throw error;
    }
  }

  pop(): void {
    if (call(() => this.#raw.take_back())) this.#stack.pop();
  }

  /** Returns to the start of the game. */
  reset(): void {
    this.setFen("");
  }

  is960(): boolean {
    return this.#is960;
  }

  fen(): string {
    return call(() => this.#raw.fen());
  }

  setFen(fen: string): void {
    this.#raw = this.#at(fen);
    this.#stack = [];
  }

  /** Returns a legal move in standard notation. */
  sanMove(uciMove: string, notation = Notation.DEFAULT): string {
    beStandard(notation);
    return call(() => this.#find(uciMove).san());
  }

  /** Returns moves from here in standard notation, with the numbers of moves or without them; an empty text if one is not legal. */
  variationSan(uciMoves: string, notation = Notation.DEFAULT, moveNumbers = true): string {
    beStandard(notation);
    const board = call(() => this.#raw.copy());
    const parts: string[] = [];
    let number = this.fullmoveNumber();
    try {
      for (const text of words(uciMoves)) {
        const isFirst = board.turn_index() === 0;
        const move = call(() => board.find_uci(text, this.#is960));
        const san = call(() => move.san());
        if (!moveNumbers) parts.push(san);
        else if (isFirst) parts.push(`${number}. ${san}`);
        else parts.push(parts.length === 0 ? `${number}...${san}` : san);
        if (!isFirst) number++;
        call(() => board.push(move));
      }
    } catch (error) {
      if (error instanceof AlfilError && error.kind === "move") return "";
      throw error;
    }
    return parts.join(" ");
  }

  /** Tests whether the first player is to move. */
  turn(): boolean {
    return call(() => this.#raw.turn_index()) === 0;
  }

  /** Returns the number of a FEN's field, counted from its end; `otherwise` if it has none. */
  #field(fromEnd: number, otherwise: number): number {
    const fields = this.fen().split(" ");
    const number = Number(fields[fields.length - fromEnd]);
    return Number.isInteger(number) ? number : otherwise;
  }

  fullmoveNumber(): number {
    return this.#field(1, 1);
  }

  halfmoveClock(): number {
    return this.#field(2, 0);
  }

  gamePly(): number {
    return 2 * (this.fullmoveNumber() - 1) + (this.turn() ? 0 : 1);
  }

  #outcome() {
    return JSON.parse(call(() => this.#raw.outcome())) as { reason: string; isClaim: boolean; result: string } | null;
  }

  /** Tests whether a player cannot win: whether the rules call the position dead. */
  hasInsufficientMaterial(_turn: boolean): boolean {
    return this.isInsufficientMaterial();
  }

  /** Tests whether the rules call the position dead. */
  isInsufficientMaterial(): boolean {
    return DEAD.includes(this.#outcome()?.reason ?? "");
  }

  isGameOver(claimDraw = false): boolean {
    return this.result(claimDraw) !== "*";
  }

  result(claimDraw = false): string {
    const outcome = this.#outcome();
    return outcome === null || (outcome.isClaim && !claimDraw) ? "*" : outcome.result;
  }

  /** Returns the cells of the royal pieces in check, with a space between them. */
  checkedPieces(): string {
    if (!this.isCheck()) return "";
    const mover = call(() => this.#raw.turn_index());
    const royals = call(() => this.#raw.royals(mover));
    return royals.filter((cell) => call(() => this.#raw.attackers(1 - mover, cell)).length > 0).join(" ");
  }

  isCheck(): boolean {
    return call(() => this.#raw.is_check());
  }

  /** Tests whether the generals of janggi have faced each other, so that the game is drawn. */
  isBikjang(): boolean {
    return (this.#outcome()?.reason ?? "").startsWith("bikjang");
  }

  isCapture(uciMove: string): boolean {
    const about = JSON.parse(call(() => this.#find(uciMove).about())) as { captures: string[] };
    return about.captures.length > 0;
  }

  /** Returns the moves that have been made, in UCI, with a space between them. */
  moveStack(): string {
    return this.#stack.join(" ");
  }

  /** Makes moves in UCI, with a space between them, as far as they are legal. */
  pushMoves(uciMoves: string): void {
    words(uciMoves).every((move) => this.push(move));
  }

  /** Makes moves in standard notation, with a space between them, as far as they are legal. */
  pushSanMoves(sanMoves: string, notation = Notation.DEFAULT): void {
    words(sanMoves).every((move) => this.pushSan(move, notation));
  }

  /** Returns the letters of the pieces in a player's hand, in lower case. */
  pocket(color: boolean): string {
    const held = /\[([^\]]*)\]/.exec(this.fen())?.[1] ?? "";
    return [...held].filter((letter) => letter !== "-" && (letter === letter.toUpperCase()) === color).join("").toLowerCase();
  }

  /** Draws the board as text. */
  toString(): string {
    return call(() => this.#raw.drawn());
  }

  /** Returns the board as text, with the FEN. */
  toVerboseString(): string {
    return `${this.toString()}\n\nFen: ${this.fen()}`;
  }

  variant(): string {
    return this.#name;
  }
}

/** A game that was read. */
export class Game {
  readonly #tags: ReadonlyMap<string, string>;
  readonly #moves: string;

  /** @internal */
  constructor(tags: ReadonlyMap<string, string>, moves: string) {
    this.#tags = tags;
    this.#moves = moves;
  }

  /** Does nothing: the game has no memory of its own. */
  delete(): void {}

  /** Returns the names of the tags, with a space between them. */
  headerKeys(): string {
    return [...this.#tags.keys()].join(" ");
  }

  /** Returns the value of a tag; an empty text if there is none. */
  headers(item: string): string {
    return this.#tags.get(item) ?? "";
  }

  /** Returns the moves in UCI, with a space between them. */
  mainlineMoves(): string {
    return this.#moves;
  }
}

/** Returns the name of the program. */
export function info(): string {
  return "Alfil";
}

/** Does nothing: the options are those of another engine. */
export function setOption<T>(_name: string, _value: T): void {}

/** Does nothing: the options are those of another engine. */
export function setOptionInt(_name: string, _value: number): void {}

/** Does nothing: the options are those of another engine. */
export function setOptionBool(_name: string, _value: boolean): void {}

/** Reads the first game of a text with tags (PGN). The tag `Variant` names its variant, chess without one. */
export function readGamePGN(pgn: string): Game {
  const [game] = readGames(pgn);
  if (!game) throw new AlfilError("argument", "there is no game in this text");
  const tags = new Map(game.tags);
  const written = tags.get("Variant") ?? "chess";
  const is960 = /960$/.test(written);
  const board = new Board(is960 ? written.replace(/-?960$/, "").toLowerCase() || "chess" : written, tags.get("FEN") ?? "", is960);
  for (const [index, move] of game.moves.entries()) {
    if (!board.pushSan(move)) throw new AlfilError("move", `move ${index + 1}, \`${move}\`, is not legal`);
  }
  const moves = board.moveStack();
  board.delete();
  return new Game(tags, moves);
}

/** Returns the names of the variants, with a space between them. */
export function variants(): string {
  return [...new Set([...Variant.names(), ...own.keys()])].sort().join(" ");
}

/** Throws: a `variants.ini` is not read. `loadVariant` takes a definition of Alfil. */
export function loadVariantConfig(_config: string): never {
  throw new AlfilError("argument", "variants.ini is not read; write the variant in Alfil's language, and load it with `loadVariant(name, text)`");
}

/** Loads a definition of Alfil as a variant of this name. */
export function loadVariant(name: string, text: string, files: Record<string, string> = {}): void {
  own.set(name, Variant.fromText(text, { name, files }));
}

/** Tests whether captured pieces go to a hand: whether the FEN has one that is empty at the start. */
export function capturesToHand(uciVariant: string): boolean {
  return /\[-?\]/.test(startingFen(uciVariant));
}

export function startingFen(uciVariant: string): string {
  return call(() => variantOf(uciVariant).raw.start().fen());
}

/** Returns 1 if the FEN can be read, 0 otherwise. */
export function validateFen(fen: string, uciVariant = "chess", chess960 = false): number {
  const variant = variantOf(uciVariant === "chess" && chess960 ? "chess960" : uciVariant);
  try {
    call(() => variant.raw.at(fen)).free();
    return FEN_OK;
  } catch (error) {
    if (error instanceof AlfilError && error.kind === "position") return FEN_INVALID;
    throw error;
  }
}

/** What `Module` resolves to: everything in this script. */
export interface FairyStockfish {
  Board: typeof Board;
  Game: typeof Game;
  Notation: typeof Notation;
  Termination: typeof Termination;
  WHITE: true;
  BLACK: false;
  info: typeof info;
  setOption: typeof setOption;
  setOptionInt: typeof setOptionInt;
  setOptionBool: typeof setOptionBool;
  readGamePGN: typeof readGamePGN;
  variants: typeof variants;
  loadVariant: typeof loadVariant;
  loadVariantConfig: typeof loadVariantConfig;
  capturesToHand: typeof capturesToHand;
  startingFen: typeof startingFen;
  validateFen: typeof validateFen;
}

/** The options of `Module` that are read: the place of the compiled module, and what is called when it is loaded. */
export interface ModuleOptions {
  source?: Source;
  onRuntimeInitialized?: (loaded: FairyStockfish) => void;
}

/** Loads the module, as `Module` of ffish-es6 does. */
export async function Module({ source, onRuntimeInitialized }: ModuleOptions = {}): Promise<FairyStockfish> {
  await load(source);
  const all: FairyStockfish = {
    ...{ Board, Game, Notation, Termination, WHITE, BLACK, info, setOption, setOptionInt, setOptionBool },
    ...{ readGamePGN, variants, loadVariant, loadVariantConfig, capturesToHand, startingFen, validateFen },
  };
  onRuntimeInitialized?.(all);
  return all;
}

export default Module;
