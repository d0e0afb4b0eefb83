// The requests to the worker and its answers: the types of crates/session/src/request.rs and answer.rs.
// Cells, players and kinds are numbers, indices into the lists of an opened game.

export interface Definition {
  name: string;
  text?: string;
  /** Parents and boards that it brings along, by the names of their files. */
  files?: Record<string, string>;
}

export interface Open {
  definition?: Definition;
  options?: string[];
  fen?: string;
  /** A position file. */
  position?: string;
  turns?: string[];
  record?: string;
  eyes?: number;
}

export interface Think {
  level?: number;
  millis?: number;
  nodes?: number;
  lines?: number;
  seed?: number;
  plays?: boolean;
}

export type Request =
  | { ask: "library" }
  | { ask: "source"; name: string }
  | ({ ask: "check" } & Definition)
  | ({ ask: "open" } & Open)
  | { ask: "geometry"; viewer: number }
  | { ask: "state"; ply?: number }
  | { ask: "eyes"; player?: number }
  | { ask: "play"; text: string }
  | { ask: "begin"; turn: string }
  | { ask: "back" | "done" | "cancel" | "rules" | "prepare" }
  | { ask: "undo"; ply: number }
  | { ask: "draw"; seed: number }
  | ({ ask: "think" } & Think)
  | { ask: "agree"; winners: number[]; words: string }
  | ({ ask: "record"; date: string; players: string[] } & Recorded)
  | { ask: "games"; text: string }
  | { ask: "reach"; cell: number }
  | ({ ask: "arrange" } & Arrange);

/** What is written into a game as text besides its moves. */
export interface Recorded {
  /** Other tags, or other values of tags. */
  tags?: [string, string][];
  notes?: Notes<{ text: string }> | null;
}

/** The moves of a game with annotations. */
export interface Notes<Move> {
  /** The comment before the first move. */
  comment: string;
  turns: Noted<Move>[];
}

/** A move with annotations. */
export type Noted<Move> = Move & {
  /** The numbers of its annotation signs in PGN. */
  signs: number[];
  comment: string;
  /** The variations: moves that could be made instead of this one, and the moves after them. */
  instead: Noted<Move>[][];
};

/** Changes of a position by hand. */
export interface Arrange {
  /** The position file that is changed; the position of the game if absent. */
  position?: string;
  /** Whether the position at the start of the game is changed instead. */
  from_start?: boolean;
  /** Whether all cells become empty first. */
  clears?: boolean;
  turn?: number;
  /** The player and the kind of each piece of a cell, the lowest first. */
  cells?: { cell: number; pieces: [number, number][] }[];
  /** Items by their names in moves; the owner of a shared store is ignored. */
  stores?: { store: string; owner: number; item: string; n: number }[];
}

export type Answer =
  | { is: "library"; variants: Listed[] }
  | { is: "text"; text: string }
  | { is: "html"; html: string }
  | { is: "games"; games: ListedGame[] }
  | ({ is: "checked" } & Checked)
  | ({ is: "opened" } & Opened)
  | ({ is: "geometry" } & Geometry)
  | ({ is: "state" } & State)
  | { is: "ready" }
  | ({ is: "thought" } & Thought)
  | ({ is: "reach" } & Reach)
  | ({ is: "arranged" } & Arranged)
  | ({ is: "refused" } & Refusal);

/** A game of a text with several games. */
export interface ListedGame {
  /** The shipped variant that its tag `Variant` names. */
  variant: string | null;
  tags: [string, string][];
  n_plies: number;
  text: string;
}

/** The cells that a piece could go to, and those of them where it would capture. */
export interface Reach {
  cells: number[];
  captures: number[];
}

export interface Arranged {
  /** The position file, as it was given if it has errors. */
  text: string;
  diagnostics: Diagnostic[];
  /** The position; absent if there are errors. */
  state: State | null;
  /** The most pieces of a cell. */
  height: number;
  stores: StoreItems[];
}

/** A store of the game, with everything that can be in it. */
export interface StoreItems {
  name: string;
  is_shared: boolean;
  items: ItemNamed[];
}

export interface ItemNamed {
  text: string;
  /** Absent for tiles. */
  kind: number | null;
}

export interface Refusal {
  message: string;
  help: string | null;
}

export interface Listed {
  name: string;
  title: string;
  summary: string;
}

export interface Checked {
  diagnostics: Diagnostic[];
  n_tests: number;
  is_sound: boolean;
}

export interface Diagnostic {
  code: string;
  is_error: boolean;
  message: string;
  help: string | null;
  labels: Label[];
  /** The changes that fix it, all together; absent if there are none. */
  edits?: Edit[];
}

/** A change of a text: the part from `start` to `end` is replaced. */
export interface Edit {
  file: string;
  start: number;
  end: number;
  text: string;
}

export interface Label {
  file: string;
  is_own: boolean;
  line: number;
  column: number;
  start: number;
  end: number;
  text: string;
}

export interface Opened {
  name: string;
  title: string;
  summary: string;
  options: Option[];
  players: Player[];
  kinds: Kind[];
  cells: Cell[];
  zones: Zone[];
  hides: boolean;
  warning: string | null;
  /** The annotations of the record that it was opened from. */
  notes: Notes<{ written: Written }> | null;
  /** The color of all discs and tiles; absent if they have the colors of the players. */
  material?: string;
  geometry: Geometry;
  state: State;
}

export interface Option {
  name: string;
  about: string | null;
  group: string | null;
  on: boolean;
}

export interface Player {
  name: string;
  disc: string;
  ink: string;
  /** The color of signs on discs and tiles of one color. */
  sign?: string;
}

export interface Kind {
  name: string;
  letter: string;
  /** Once for all players, or once for each. */
  pictures: (Picture | null)[];
  /** Figures in place of pictures that are East Asian signs, in the same form; absent without such pictures, and in answers of older programs. */
  plain?: (Picture | null)[];
  /** Its value in hundredths of a pawn; absent without one, and in answers of older programs. */
  value?: number | null;
}

export interface Picture {
  view: [number, number, number, number];
  faces_forward: boolean;
  shapes: Drawn[];
}

export interface Drawn {
  path: string;
  transform: string;
  /** "none", "ink" or a colour. */
  fill: string;
  stroke: string;
  stroke_width: number;
  is_even_odd: boolean;
  is_body: boolean;
  /** A body on which a sign is drawn. */
  is_tile?: boolean;
}

export interface Cell {
  name: string;
  colour: number;
}

export interface Zone {
  name: string;
  cells: number[];
}

export type Point = [number, number];

export interface Geometry {
  viewer: number;
  width: number;
  height: number;
  cells: Place[];
  labels: { text: string; at: Point }[];
  label_height: number;
  is_named: boolean;
  /** Absent in answers of older programs. */
  style?: "checkered" | "grid" | "points";
  /** Lines from the middle of one cell to the middle of another; absent in answers of older programs. */
  lines?: [Point, Point][];
  /** Other lines: the marks of points, and a border. */
  ornaments?: [Point, Point][];
}

export interface Place {
  centre: Point;
  radius: number;
  outline: Point[];
  layer: number;
  fill: string;
}

export interface State {
  ply: number;
  n_plies: number;
  mover: number | null;
  words: string;
  is_check: boolean;
  is_over: boolean;
  winners: number[];
  claim: string | null;
  is_hidden: boolean;
  phase: string | null;
  pieces: Piece[];
  notes: { cell: number; text: string }[];
  last: number[];
  checked: number[];
  stores: Store[];
  statuses: { name: string; cells: number[] }[];
  counters: string[];
  turns: Turn[];
  compound: string[];
  steps: Steps | null;
  record: Written[];
  fen: string;
}

export interface Piece {
  cell: number;
  kind: number;
  player: number;
}

export interface Store {
  name: string;
  owner: number | null;
  items: Item[];
}

export interface Item {
  text: string;
  kind: number | null;
  n: number;
}

export interface Turn {
  text: string;
  words: string;
  from: number | null;
  to: number | null;
  also: number[];
  captures: number[];
  promotes: number | null;
  item: string | null;
}

export interface Steps {
  name: string;
  made: string[];
  max: number;
  unfinished: string | null;
}

export interface Written {
  player: number | null;
  text: string | null;
  standard: string | null;
  words: string;
}

export interface Thought {
  text: string;
  depth: number;
  nodes: number;
  millis: number;
  lines: { score: string; turns: string[]; arrow: Point | null }[];
  is_hopeless: boolean;
  state: State | null;
}

// Games between players that are elsewhere: the types of crates/server/src/rooms/messages.rs and made.rs.

export interface Control {
  /** For the whole game, more after each move, and what a move gives back at most; in seconds. */
  main: number;
  increment: number;
  delay?: number;
  /** The length of a period after the main time, in seconds, and the number of periods. */
  byoyomi?: number;
  periods?: number;
}

export interface Wish {
  /** A shipped variant, or a definition of the player's own; that of the server without both. */
  variant?: string;
  definition?: Definition;
  options: string[];
  fen?: string;
  clock?: Control;
}

export interface Made {
  id: string;
  seats: string[];
  watch: string;
}

export type What = "draw" | "takeback" | "rematch";

export type TableRequest =
  | { ask: "here" | "resign" | "claim" }
  | { ask: "name"; name: string }
  | { ask: "say"; text: string }
  | { ask: "offer" | "accept" | "decline"; what: What };

export interface Message {
  re?: number;
  seq: number;
  answer?: Answer;
  table?: Seated;
  news?: string;
  /** The definition, on entering a game that is not a shipped one. */
  definition?: Definition;
  /** All lines of the chat on entering, each new line later. */
  chat?: Line[];
}

/** A line of the chat. */
export interface Line {
  by: number;
  text: string;
}

/** The clocks at the time of the message; lists are by player. */
export interface ClockShown extends Control {
  /** Until the main time or the current period is over. */
  left_ms: number[];
  periods_left: number[];
  in_period: boolean[];
  running: number | null;
  is_resting: boolean;
}

export interface Seated {
  id: string;
  seat: number | null;
  seats: { is_here: boolean; has_come: boolean; name?: string }[];
  onlookers: number;
  clock: ClockShown | null;
  offers: { what: What; by: number; agreed: number[] }[];
  watch?: string;
  next?: { id: string; secret: string };
  not_kept?: string;
}
