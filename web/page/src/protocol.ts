// The requests to the worker and its answers. Made from `request.rs` and `answer.rs` in crates/session/src by its tests with BLESS=1.
// Cells, players and kinds are numbers, indices into the lists of an opened game.

/** A request, with its kind in the key `ask`. */
export type Request = { "ask": "library" }
  | { "ask": "source",
  /** Its name. */
  name: string, }
  | { "ask": "check" } & Definition
  | { "ask": "open" } & Open
  | { "ask": "geometry",
  /** The player whose side is at the bottom. */
  viewer: number, }
  | { "ask": "state",
  /** The number of moves. */
  ply?: number, }
  | { "ask": "eyes",
  /** The player. */
  player?: number, }
  | { "ask": "play",
  /** The notation that every command of Alfil reads. */
  text: string, }
  | { "ask": "begin",
  /** The name of its rule. */
  turn: string, }
  | { "ask": "back" }
  | { "ask": "done" }
  | { "ask": "cancel" }
  | { "ask": "undo",
  /** The number of moves that are left. */
  ply: number, }
  | { "ask": "draw",
  /** The seed of its numbers. */
  seed: number, }
  | { "ask": "prepare" }
  | { "ask": "think" } & Think
  | { "ask": "agree",
  /** The winners. */
  winners: Array<number>,
  /** The reason. */
  words: string, }
  | { "ask": "record" } & Recorded
  | { "ask": "games",
  /** The text. */
  text: string, }
  | { "ask": "rules" }
  | { "ask": "reach",
  /** The cell. */
  cell: number, }
  | { "ask": "arrange" } & Arrange;

/** An answer, with its kind in the key `is`. Cells, players and kinds are numbers: indices into the lists of [`Opened`]. */
export type Answer = { "is": "library",
  /** The list, in alphabetical order of their names. */
  variants: Array<Listed>, }
  | { "is": "text",
  /** The text. */
  text: string, }
  | { "is": "games",
  /** The games. */
  games: Array<Game>, }
  | { "is": "html",
  /** The document. */
  html: string, }
  | { "is": "checked" } & Checked
  | { "is": "opened" } & Opened
  | { "is": "geometry" } & Geometry
  | { "is": "state" } & State
  | { "is": "reach" } & Reach
  | { "is": "arranged" } & Arranged
  | { "is": "ready" }
  | { "is": "thought" } & Thought
  | { "is": "refused" } & Refusal;

/** Changes of a position by hand. */
export type Arrange = {
  /** The position file that is changed; the position of the game if absent. */
  position?: string,
  /** Whether the position at the start of the game is changed instead. */
  from_start?: boolean,
  /** Whether all cells become empty before the other changes. */
  clears?: boolean,
  /** The player to move. */
  turn?: number,
  /** The pieces of cells. */
  cells?: Array<Pieces>,
  /** The numbers of items in stores. */
  stores?: Array<Items>,
};

/** A position that was changed by hand. */
export type Arranged = {
  /** The position file, with comments on the keys that this game has; as it was given if it has errors. */
  text: string,
  /** The errors in it. */
  diagnostics: Array<Finding>,
  /** The position; absent if there are errors. */
  state: State | null,
  /** The most pieces of a cell. */
  height: number,
  /** The stores of the game. */
  stores: Array<StoreItems>,
};

/** A word next to the board. */
export type BoardLabel = {
  /** The text. */
  text: string,
  /** Its place: the middle, or the end that is nearest to a side of its cell. */
  at: [number, number],
  /** The height of capitals. */
  height: number,
  /** The cell that it is inside of, if it is not next to the board. */
  inside: Inside | null,
};

/** A cell. */
export type Cell = {
  /** Its name. */
  name: string,
  /** Its colour, a number from 0. */
  colour: number,
};

/** A change of a text that fixes a mistake. The changes of a diagnostic belong together. */
export type Change = {
  /** The name of the text. */
  file: string,
  /** The start of the replaced part, in units of UTF-16 from the start of the text. */
  start: number,
  /** The end. */
  end: number,
  /** The replacement. */
  text: string,
};

/** The diagnostics of a definition. */
export type Checked = {
  /** The diagnostics, in the order of their places. */
  diagnostics: Array<Finding>,
  /** The number of its own tests. */
  n_tests: number,
  /** Whether it can be played. */
  is_sound: boolean,
};

/** A definition: a shipped one by its name, or a text. */
export type Definition = {
  /** The name. */
  name: string,
  /** The text; the text of the shipped definition of this name if absent. */
  text?: string,
  /** Parents and boards that it brings along: texts by the names of their files. */
  files?: { [key in string]: string },
};

/** A diagnostic. */
export type Finding = {
  /** Its code. */
  code: string,
  /** Whether the game cannot be played. */
  is_error: boolean,
  /** The error. */
  message: string,
  /** The remedy. */
  help: string | null,
  /** The places. */
  labels: Array<Label>,
  /** The changes that fix it; absent if there are none. */
  edits?: Array<Change>,
};

/** A game of a text with several games. */
export type Game = {
  /** The shipped variant that its tag `Variant` names. */
  variant: string | null,
  /** Its tags. */
  tags: Array<[string, string]>,
  /** The number of its moves. */
  n_plies: number,
  /** The game alone. */
  text: string,
};

/** The places of cells, in pixels of a picture. */
export type Geometry = {
  /** The player whose side is at the bottom. */
  viewer: number,
  /** The width of the picture. */
  width: number,
  /** Its height. */
  height: number,
  /** The places of cells, by index. */
  cells: Array<Place>,
  /** The elements of cells and lines: each cell is a group with its index as `data-cell`. */
  ground: string,
  /** The labels of files, ranks and layers. */
  labels: Array<BoardLabel>,
  /** Whether cells show their names, since nothing else identifies them. */
  is_named: boolean,
  /** Whether cells have different colors. */
  is_colored: boolean,
  /** The style of the cells. */
  style: "checkered" | "grid" | "points",
};

/** What is known of a label inside of a cell. */
export type Inside = {
  /** The cell. */
  cell: number,
  /** The color. */
  fill: string,
  /** Whether the end of the label is at its place, not its beginning. */
  is_end: boolean,
};

/** An item that can be in a store. */
export type ItemNamed = {
  /** The name of the item in moves. */
  text: string,
  /** Its kind, if it is a piece. */
  kind: number | null,
};

/** The items of one type in a store. */
export type ItemShown = {
  /** The name of the item in moves. */
  text: string,
  /** Its kind, if it is a piece. */
  kind: number | null,
  /** The number of items. */
  n: number,
};

/** The number of equal items in a store, after a change. */
export type Items = {
  /** The name of the store. */
  store: string,
  /** The owner; ignored for shared stores. */
  owner?: number,
  /** The name of the item in moves. */
  item: string,
  /** The number. */
  n: number,
};

/** A kind of piece. */
export type Kind = {
  /** Its name. */
  name: string,
  /** Its letter. */
  letter: string,
  /** Its value in hundredths of a pawn, if the definition has it. */
  value?: number,
  /** The pieces as their images show them, as elements of SVG: one for all players, or one for each; `None` without an image. */
  figures: Array<string | null>,
  /** The pieces with one line around their figures and none on them, in the same form. */
  flat: Array<string | null>,
  /** The pieces with figures in place of East Asian signs, in the same form; absent if no image is such a sign. */
  international?: Array<string | null>,
  /** The pieces as letters, in the same form, without the letter itself. */
  letters: Array<string>,
};

/** A marked part of a text. */
export type Label = {
  /** The name of the text. */
  file: string,
  /** Whether that is the given text. */
  is_own: boolean,
  /** The line, from 1. */
  line: number,
  /** The column, from 1. */
  column: number,
  /** The start, in units of UTF-16 from the start of the text. */
  start: number,
  /** The end. */
  end: number,
  /** The message at this place. */
  text: string,
};

/** A line of the search. */
export type LineShown = {
  /** Its score for the player to move, in words. */
  score: string,
  /** Its moves, in standard notation. */
  turns: Array<string>,
  /** The start and end cells of the first move. */
  arrow: [number, number] | null,
};

/** A shipped variant. */
export type Listed = {
  /** Its name. */
  name: string,
  /** Its title. */
  title: string,
  /** A sentence about it. */
  summary: string,
};

/** The attributes of a cell. */
export type Note = {
  /** The cell. */
  cell: number,
  /** The values. */
  text: string,
};

/** A move with annotations. */
export type Noted = {
  /** The move. */
  written: Written,
  /** The numbers of its annotation signs in PGN. */
  signs: Array<number>,
  /** The comment after it. */
  comment: string,
  /** The variations: moves that could be made instead of this one, and the moves after them. */
  instead: Array<Array<Noted>>,
};

/** The moves of a game with annotations. */
export type NotedMoves = {
  /** The comment before the first move. */
  comment: string,
  /** The moves of the main line. */
  turns: Array<Noted>,
};

/** A move with annotations. */
export type NotedText = {
  /** The move, in standard notation or in Alfil's coordinates. */
  text: string,
  /** The numbers of its annotation signs in PGN. */
  signs: Array<number>,
  /** The comment after it. */
  comment: string,
  /** The variations: moves that could be made instead of this one, and the moves after them. */
  instead: Array<Array<NotedText>>,
};

/** The moves of a game with annotations. */
export type Notes = {
  /** The comment before the first move. */
  comment: string,
  /** The moves of the main line. */
  turns: Array<NotedText>,
};

/** A game to begin or to continue. */
export type Open = {
  /** The definition; that of the record without a name. */
  definition?: Definition,
  /** Options that are switched on; those of the record come before them. */
  options?: Array<string>,
  /** A start position, as a FEN. */
  fen?: string,
  /** A start position, as a position file. */
  position?: string,
  /** The seed of a new game: a start position that the rules shuffle is drawn. Without it, or if a position or moves are given,
   * the game begins with the set-up. */
  seed?: number,
  /** Moves made already, in the notation that every command of Alfil reads. */
  turns?: Array<string>,
  /** A game as text with tags; the first of several. */
  record?: string,
  /** The player who views the game. */
  eyes?: number,
};

/** A new game. */
export type Opened = {
  /** The variant. */
  name: string,
  /** Its title. */
  title: string,
  /** A sentence about it. */
  summary: string,
  /** Options that can be switched on. */
  options: Array<OptionShown>,
  /** The players, in order. */
  players: Array<Player>,
  /** The kinds of pieces. */
  kinds: Array<Kind>,
  /** Cells by index. */
  cells: Array<Cell>,
  /** Named sets of cells, as the first player sees them. */
  zones: Array<Zone>,
  /** Whether some placements are hidden. */
  hides: boolean,
  /** The warning about a game that was opened from a record. */
  warning: string | null,
  /** The annotations of that record. */
  notes: NotedMoves | null,
  /** The color of all discs and tiles; absent if they have the colors of the players. */
  material?: string,
  /** The geometry of the board, from the side of the player who views the game, or of the first one. */
  geometry: Geometry,
  /** The position. */
  state: State,
};

/** An option of a definition. */
export type OptionShown = {
  /** Its name. */
  name: string,
  /** Its description. */
  about: string | null,
  /** The group; at most one option of a group can be on. */
  group: string | null,
  /** Whether it is on. */
  on: boolean,
};

/** A piece on the board. */
export type PieceShown = {
  /** Its cell. */
  cell: number,
  /** Its kind. */
  kind: number,
  /** Its player; 16 for a neutral piece. */
  player: number,
};

/** The pieces of a cell, after a change. */
export type Pieces = {
  /** The cell. */
  cell: number,
  /** The player and the kind of each piece, the lowest first. */
  pieces: Array<[number, number]>,
};

/** The place of a cell. */
export type Place = {
  /** The middle. */
  centre: [number, number],
  /** The distance from there to the nearest side. */
  radius: number,
  /** The corners. */
  outline: Array<[number, number]>,
  /** The layer, from 0. */
  layer: number,
};

/** A player. */
export type Player = {
  /** The player's name. */
  name: string,
  /** The color of the player's pieces. */
  disc: string,
  /** The color of their letters. */
  ink: string,
  /** The color of their signs on discs and tiles of one color. */
  sign?: string,
};

/** The cells that a piece could go to. */
export type Reach = {
  /** The cells, those with a capture included. */
  cells: Array<number>,
  /** The cells on which it could go with a capture. */
  captures: Array<number>,
};

/** The content of a game as text. */
export type Recorded = {
  /** The day, as `2026.11.24`. */
  date?: string,
  /** The names of the players. */
  players?: Array<string>,
  /** Other tags, or other values of tags. */
  tags?: Array<[string, string]>,
  /** The moves with annotations; the moves of the game without any if absent. */
  notes?: Notes,
};

/** The reason why a request is refused. */
export type Refusal = {
  /** The error: lower case, no full stop. */
  message: string,
  /** The remedy. */
  help: string | null,
};

/** The visible part of a position. */
export type State = {
  /** The number of moves before the position. */
  ply: number,
  /** The number of moves made. */
  n_plies: number,
  /** The player to move; `None` for chance. */
  mover: number | null,
  /** The result, or the player to move. */
  words: string,
  /** Whether the player to move is in check. */
  is_check: boolean,
  /** Whether the game is over. */
  is_over: boolean,
  /** The winners, if it is over; none in a draw. */
  winners: Array<number>,
  /** The result that can be claimed, if there is one. */
  claim: string | null,
  /** Whether part of it is hidden from some player. */
  is_hidden: boolean,
  /** The phase, in games that have some. */
  phase: string | null,
  /** The pieces on the board; on one cell the lowest first. */
  pieces: Array<PieceShown>,
  /** The attributes of cells. */
  notes: Array<Note>,
  /** The cells of the last move, or of the steps made. */
  last: Array<number>,
  /** Cells that this view does not see. */
  unseen: Array<number>,
  /** Cells of royals in check. */
  checked: Array<number>,
  /** Stores. */
  stores: Array<StoreShown>,
  /** The statuses with their pieces. */
  statuses: Array<StatusShown>,
  /** The counters and other counts, in words. */
  counters: Array<string>,
  /** The possible actions: moves, or steps of the move in progress. */
  turns: Array<TurnShown>,
  /** The moves of several steps that can be begun. */
  compound: Array<string>,
  /** The move of several steps in progress. */
  steps: Steps | null,
  /** The moves made, up to the last one. */
  record: Array<Written>,
  /** The position as a FEN. */
  fen: string,
};

/** The pieces with a status. */
export type StatusShown = {
  /** Its name. */
  name: string,
  /** Their cells. */
  cells: Array<number>,
};

/** A move of several steps in progress. */
export type Steps = {
  /** The name of its rule. */
  name: string,
  /** The steps made. */
  made: Array<string>,
  /** The greatest number of steps. */
  max: number,
  /** The reason why it cannot end here; `None` if it can. */
  unfinished: string | null,
};

/** A store of the game, with everything that can be in it. */
export type StoreItems = {
  /** Its name. */
  name: string,
  /** Whether all players share it; otherwise each has one. */
  is_shared: boolean,
  /** The items. */
  items: Array<ItemNamed>,
};

/** The visible part of a store. */
export type StoreShown = {
  /** Its name. */
  name: string,
  /** The owner; `None` if all players share it. */
  owner: number | null,
  /** The contents. */
  items: Array<ItemShown>,
};

/** The limits of a search. */
export type Think = {
  /** The level, 1 to 10. */
  level?: number,
  /** The longest time, in milliseconds. */
  millis?: number,
  /** The approximate limit of positions to search. */
  nodes?: number,
  /** The number of lines of the result. */
  lines?: number,
  /** The seed of the mistakes of lower levels. */
  seed?: number,
  /** Whether the best move is made. */
  plays?: boolean,
};

/** A result of a search. */
export type Thought = {
  /** The best move, in the notation that every command of Alfil reads. */
  text: string,
  /** The depth in moves of both players. */
  depth: number,
  /** The number of positions searched. */
  nodes: number,
  /** The time, in milliseconds. */
  millis: number,
  /** The best lines, the best first. */
  lines: Array<LineShown>,
  /** Whether the game is considered lost. */
  is_hopeless: boolean,
  /** The position after the move, if it was made. */
  state: State | null,
};

/** A possible move or step. */
export type TurnShown = {
  /** The notation that every command of Alfil reads. */
  text: string,
  /** The move in words, for screen readers. */
  words: string,
  /** The start cell. */
  from: number | null,
  /** The end cell. */
  to: number | null,
  /** Other cells that select this move when they are chosen as its end: those of partners. */
  also: Array<number>,
  /** The cells of captured pieces. */
  captures: Array<number>,
  /** The kind that the piece becomes. */
  promotes: number | null,
  /** The dropped item, as stores name it. */
  item: string | null,
};

/** A move made. */
export type Written = {
  /** The player; `None` for chance. */
  player: number | null,
  /** The notation that every command of Alfil reads; `None` while the move is hidden. */
  text: string | null,
  /** The move in standard notation, if it has one. */
  standard: string | null,
  /** The move in words. */
  words: string,
};

/** A named set of cells. */
export type Zone = {
  /** Its name. */
  name: string,
  /** Its cells. */
  cells: Array<number>,
};
