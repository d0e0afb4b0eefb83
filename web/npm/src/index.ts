/**
 * Chess variants in a few types: load one, make moves, ask for the result, search.
 *
 * @module
 */

export { Board, Move, type MoveKind, type Outcome, type Piece, type PlacedPiece, type Playout } from "./board.js";
export { type Analysis, Engine, type Limits, type Line } from "./engine.js";
export { AlfilError, type Diagnostic, type Edit, type ErrorKind, type Label } from "./errors.js";
export { type GameText, readGames } from "./games.js";
export { load, type Source } from "./module.js";
export { type Option, type TextOptions, Variant, check } from "./variant.js";
