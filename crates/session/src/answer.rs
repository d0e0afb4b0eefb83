//! The answers to a page.

use serde::Serialize;

/// An answer, with its kind in the key `is`. Cells, players and kinds are numbers: indices into the lists of [`Opened`].
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Answer {
    /// The shipped variants.
    Library {
        /// The list, in alphabetical order of their names.
        variants: Vec<Listed>,
    },
    /// A text.
    Text {
        /// The text.
        text: String,
    },
    /// The games of a text, in its order.
    Games {
        /// The games.
        games: Vec<Game>,
    },
    /// A document of its own.
    Html {
        /// The document.
        html: String,
    },
    /// The diagnostics of a definition.
    Checked(Checked),
    /// A new game.
    Opened(Box<Opened>),
    /// The geometry of the board.
    Geometry(Box<Geometry>),
    /// A position.
    State(Box<State>),
    /// The cells that a piece could go to.
    Reach(Reach),
    /// A position that was changed by hand.
    Arranged(Box<Arranged>),
    /// The opponent is prepared.
    Ready,
    /// A result of a search.
    Thought(Box<Thought>),
    /// A refusal.
    Refused(Refusal),
}

/// The reason why a request is refused.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// The error: lower case, no full stop.
    pub message: String,
    /// The remedy.
    pub help: Option<String>,
}

impl Refusal {
    /// Creates a refusal without a remedy.
    pub fn new(message: String) -> Self {
        Self {
            message,
            help: None,
        }
    }
}

/// The cells that a piece could go to.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reach {
    /// The cells, those with a capture included.
    pub cells: Vec<usize>,
    /// The cells on which it could go with a capture.
    pub captures: Vec<usize>,
}

/// A position that was changed by hand.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Arranged {
    /// The position file, with comments on the keys that this game has; as it was given if it has errors.
    pub text: String,
    /// The errors in it.
    pub diagnostics: Vec<Finding>,
    /// The position; absent if there are errors.
    pub state: Option<State>,
    /// The most pieces of a cell.
    pub height: usize,
    /// The stores of the game.
    pub stores: Vec<StoreItems>,
}

/// A store of the game, with everything that can be in it.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StoreItems {
    /// Its name.
    pub name: String,
    /// Whether all players share it; otherwise each has one.
    pub is_shared: bool,
    /// The items.
    pub items: Vec<ItemNamed>,
}

/// An item that can be in a store.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ItemNamed {
    /// The name of the item in moves.
    pub text: String,
    /// Its kind, if it is a piece.
    pub kind: Option<usize>,
}

/// A shipped variant.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
}

/// The diagnostics of a definition.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    /// The diagnostics, in the order of their places.
    pub diagnostics: Vec<Finding>,
    /// The number of its own tests.
    pub n_tests: usize,
    /// Whether it can be played.
    pub is_sound: bool,
}

/// A diagnostic.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Finding {
    /// Its code.
    pub code: &'static str,
    /// Whether the game cannot be played.
    pub is_error: bool,
    /// The error.
    pub message: String,
    /// The remedy.
    pub help: Option<String>,
    /// The places.
    pub labels: Vec<Label>,
    /// The changes that fix it; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub edits: Vec<Change>,
}

/// A change of a text that fixes a mistake. The changes of a diagnostic belong together.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// The name of the text.
    pub file: String,
    /// The start of the replaced part, in units of UTF-16 from the start of the text.
    pub start: usize,
    /// The end.
    pub end: usize,
    /// The replacement.
    pub text: String,
}

/// A marked part of a text.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Label {
    /// The name of the text.
    pub file: String,
    /// Whether that is the given text.
    pub is_own: bool,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The start, in units of UTF-16 from the start of the text.
    pub start: usize,
    /// The end.
    pub end: usize,
    /// The message at this place.
    pub text: String,
}

/// A new game.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// The variant.
    pub name: String,
    /// Its title.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
    /// Options that can be switched on.
    pub options: Vec<OptionShown>,
    /// The players, in order.
    pub players: Vec<Player>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// Cells by index.
    pub cells: Vec<Cell>,
    /// Named sets of cells, as the first player sees them.
    pub zones: Vec<Zone>,
    /// Whether some placements are hidden.
    pub hides: bool,
    /// The warning about a game that was opened from a record.
    pub warning: Option<String>,
    /// The annotations of that record.
    pub notes: Option<NotedMoves>,
    /// The color of all discs and tiles; absent if they have the colors of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub material: Option<&'static str>,
    /// The geometry of the board, from the side of the player who views the game, or of the first one.
    pub geometry: Geometry,
    /// The position.
    pub state: State,
}

/// An option of a definition.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionShown {
    /// Its name.
    pub name: String,
    /// Its description.
    pub about: Option<String>,
    /// The group; at most one option of a group can be on.
    pub group: Option<String>,
    /// Whether it is on.
    pub on: bool,
}

/// A player.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The color of the player's pieces.
    pub disc: &'static str,
    /// The color of their letters.
    pub ink: &'static str,
    /// The color of their signs on discs and tiles of one color.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub sign: Option<&'static str>,
}

/// A kind of piece.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: String,
    /// Its value in hundredths of a pawn, if the definition has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub value: Option<u16>,
    /// The pieces as their images show them, as elements of SVG: one for all players, or one for each; `None` without an image.
    pub figures: Vec<Option<String>>,
    /// The pieces with one line around their figures and none on them, in the same form.
    pub flat: Vec<Option<String>>,
    /// The pieces with figures in place of East Asian signs, in the same form; absent if no image is such a sign.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub international: Vec<Option<String>>,
    /// The pieces as letters, in the same form, without the letter itself.
    pub letters: Vec<String>,
}

/// A cell.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Its colour, a number from 0.
    pub colour: u8,
}

/// A named set of cells.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// The places of cells, in pixels of a picture.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Geometry {
    /// The player whose side is at the bottom.
    pub viewer: usize,
    /// The width of the picture.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The places of cells, by index.
    pub cells: Vec<Place>,
    /// The elements of cells and lines: each cell is a group with its index as `data-cell`.
    pub ground: String,
    /// The labels of files, ranks and layers.
    pub labels: Vec<BoardLabel>,
    /// Whether cells show their names, since nothing else identifies them.
    pub is_named: bool,
    /// Whether cells have different colors.
    pub is_colored: bool,
    /// The style of the cells.
    #[cfg_attr(test, ts(type = r#""checkered" | "grid" | "points""#))]
    pub style: &'static str,
}

/// The place of a cell.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// The middle.
    pub centre: (f64, f64),
    /// The distance from there to the nearest side.
    pub radius: f64,
    /// The corners.
    pub outline: Vec<(f64, f64)>,
    /// The layer, from 0.
    pub layer: usize,
}

/// A word next to the board.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardLabel {
    /// The text.
    pub text: String,
    /// Its place: the middle, or the end that is nearest to a side of its cell.
    pub at: (f64, f64),
    /// The height of capitals.
    pub height: f64,
    /// The cell that it is inside of, if it is not next to the board.
    pub inside: Option<Inside>,
}

/// What is known of a label inside of a cell.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Inside {
    /// The cell.
    pub cell: usize,
    /// The color.
    pub fill: String,
    /// Whether the end of the label is at its place, not its beginning.
    pub is_end: bool,
}

/// The visible part of a position.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// The number of moves before the position.
    pub ply: usize,
    /// The number of moves made.
    pub n_plies: usize,
    /// The player to move; `None` for chance.
    pub mover: Option<usize>,
    /// The result, or the player to move.
    pub words: String,
    /// Whether the player to move is in check.
    pub is_check: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// The winners, if it is over; none in a draw.
    pub winners: Vec<usize>,
    /// The result that can be claimed, if there is one.
    pub claim: Option<String>,
    /// Whether part of it is hidden from some player.
    pub is_hidden: bool,
    /// The phase, in games that have some.
    pub phase: Option<String>,
    /// The pieces on the board; on one cell the lowest first.
    pub pieces: Vec<PieceShown>,
    /// The attributes of cells.
    pub notes: Vec<Note>,
    /// The cells of the last move, or of the steps made.
    pub last: Vec<usize>,
    /// Cells that this view does not see.
    pub unseen: Vec<usize>,
    /// Cells of royals in check.
    pub checked: Vec<usize>,
    /// Stores.
    pub stores: Vec<StoreShown>,
    /// The statuses with their pieces.
    pub statuses: Vec<StatusShown>,
    /// The counters and other counts, in words.
    pub counters: Vec<String>,
    /// The possible actions: moves, or steps of the move in progress.
    pub turns: Vec<TurnShown>,
    /// The moves of several steps that can be begun.
    pub compound: Vec<String>,
    /// The move of several steps in progress.
    pub steps: Option<Steps>,
    /// The moves made, up to the last one.
    pub record: Vec<Written>,
    /// The position as a FEN.
    pub fen: String,
}

/// A piece on the board.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceShown {
    /// Its cell.
    pub cell: usize,
    /// Its kind.
    pub kind: usize,
    /// Its player; 16 for a neutral piece.
    pub player: usize,
}

/// The attributes of a cell.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Note {
    /// The cell.
    pub cell: usize,
    /// The values.
    pub text: String,
}

/// The visible part of a store.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StoreShown {
    /// Its name.
    pub name: String,
    /// The owner; `None` if all players share it.
    pub owner: Option<usize>,
    /// The contents.
    pub items: Vec<ItemShown>,
}

/// The items of one type in a store.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ItemShown {
    /// The name of the item in moves.
    pub text: String,
    /// Its kind, if it is a piece.
    pub kind: Option<usize>,
    /// The number of items.
    pub n: u8,
}

/// The pieces with a status.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StatusShown {
    /// Its name.
    pub name: String,
    /// Their cells.
    pub cells: Vec<usize>,
}

/// A possible move or step.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurnShown {
    /// The notation that every command of Alfil reads.
    pub text: String,
    /// The move in words, for screen readers.
    pub words: String,
    /// The start cell.
    pub from: Option<usize>,
    /// The end cell.
    pub to: Option<usize>,
    /// Other cells that select this move when they are chosen as its end: those of partners.
    pub also: Vec<usize>,
    /// The cells of captured pieces.
    pub captures: Vec<usize>,
    /// The kind that the piece becomes.
    pub promotes: Option<usize>,
    /// The dropped item, as stores name it.
    pub item: Option<String>,
}

/// A move of several steps in progress.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Steps {
    /// The name of its rule.
    pub name: String,
    /// The steps made.
    pub made: Vec<String>,
    /// The greatest number of steps.
    pub max: usize,
    /// The reason why it cannot end here; `None` if it can.
    pub unfinished: Option<String>,
}

/// The moves of a game with annotations.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NotedMoves {
    /// The comment before the first move.
    pub comment: String,
    /// The moves of the main line.
    pub turns: Vec<Noted>,
}

/// A move with annotations.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Noted {
    /// The move.
    pub written: Written,
    /// The numbers of its annotation signs in PGN.
    pub signs: Vec<u8>,
    /// The comment after it.
    pub comment: String,
    /// The variations: moves that could be made instead of this one, and the moves after them.
    pub instead: Vec<Vec<Noted>>,
}

/// A game of a text with several games.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    /// The shipped variant that its tag `Variant` names.
    pub variant: Option<&'static str>,
    /// Its tags.
    pub tags: Vec<(String, String)>,
    /// The number of its moves.
    pub n_plies: usize,
    /// The game alone.
    pub text: String,
}

/// A move made.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Written {
    /// The player; `None` for chance.
    pub player: Option<usize>,
    /// The notation that every command of Alfil reads; `None` while the move is hidden.
    pub text: Option<String>,
    /// The move in standard notation, if it has one.
    pub standard: Option<String>,
    /// The move in words.
    pub words: String,
}

/// A result of a search.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// The best move, in the notation that every command of Alfil reads.
    pub text: String,
    /// The depth in moves of both players.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time, in milliseconds.
    pub millis: u64,
    /// The best lines, the best first.
    pub lines: Vec<LineShown>,
    /// Whether the game is considered lost.
    pub is_hopeless: bool,
    /// The position after the move, if it was made.
    pub state: Option<State>,
}

/// A line of the search.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineShown {
    /// Its score for the player to move, in words.
    pub score: String,
    /// Its moves, in standard notation.
    pub turns: Vec<String>,
    /// The start and end cells of the first move.
    pub arrow: Option<(usize, usize)>,
}
