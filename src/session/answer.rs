//! What a page is told.

use serde::Serialize;

/// An answer, told apart by its key `is`. Cells, players and kinds are numbers: indices into the lists of [`Opened`].
#[derive(Serialize, Debug)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Answer {
    /// The shipped variants.
    Library {
        /// In alphabetical order of their names.
        variants: Vec<Listed>,
    },
    /// A text.
    Text {
        /// The text.
        text: String,
    },
    /// A page of its own.
    Html {
        /// The document.
        html: String,
    },
    /// What is wrong with a definition.
    Checked(Checked),
    /// A game has been opened.
    Opened(Box<Opened>),
    /// Where cells are.
    Geometry(Geometry),
    /// A position.
    State(Box<State>),
    /// What has been thought.
    Thought(Box<Thought>),
    /// It cannot be done.
    Refused(Refusal),
}

/// Why something is not done.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do instead.
    pub help: Option<String>,
}

impl Refusal {
    /// A refusal without a remedy.
    pub fn new(message: String) -> Self {
        Self {
            message,
            help: None,
        }
    }
}

/// A shipped variant.
#[derive(Serialize, Debug)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
}

/// What is wrong with a definition.
#[derive(Serialize, Debug)]
pub struct Checked {
    /// In the order of their places.
    pub diagnostics: Vec<Told>,
    /// How many tests of its own it has.
    pub n_tests: usize,
    /// Whether it can be played.
    pub is_sound: bool,
}

/// A diagnostic.
#[derive(Serialize, Debug)]
pub struct Told {
    /// Its code.
    pub code: &'static str,
    /// Whether the game cannot be played.
    pub is_error: bool,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Where.
    pub labels: Vec<Label>,
}

/// A marked part of a text.
#[derive(Serialize, Debug)]
pub struct Label {
    /// The name of the text.
    pub file: String,
    /// Whether that is the text that was given.
    pub is_own: bool,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// Where it begins, in units of UTF-16 from the start of the text.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What is said of it.
    pub text: String,
}

/// A game that has been opened.
#[derive(Serialize, Debug)]
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
    /// Kinds of men.
    pub kinds: Vec<Kind>,
    /// Cells by index.
    pub cells: Vec<Cell>,
    /// Named sets of cells, as the first player sees them.
    pub zones: Vec<Zone>,
    /// Whether some of it is laid unseen.
    pub hides: bool,
    /// What has to be said of a game that was opened from a record.
    pub warning: Option<String>,
    /// Where cells are, from the first player's side.
    pub geometry: Geometry,
    /// The position.
    pub state: State,
}

/// An option of a definition.
#[derive(Serialize, Debug)]
pub struct OptionShown {
    /// Its name.
    pub name: String,
    /// What it changes.
    pub about: Option<String>,
    /// At most one option of a group can be on.
    pub group: Option<String>,
    /// Whether it is on.
    pub on: bool,
}

/// A player.
#[derive(Serialize, Debug)]
pub struct Player {
    /// His name.
    pub name: String,
    /// The color of his men.
    pub disc: &'static str,
    /// The color of what is written on them.
    pub ink: &'static str,
}

/// A kind of men.
#[derive(Serialize, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: String,
    /// How its men are drawn: once for all players, or once for each; by letters where it is not said.
    pub pictures: Vec<Option<PictureShown>>,
}

/// A drawing of a man.
#[derive(Serialize, PartialEq, Debug)]
pub struct PictureShown {
    /// The box that is shown: left, top, width, height.
    pub view: [f64; 4],
    /// Whether it is turned the way its owner's men go.
    pub faces_forward: bool,
    /// Its shapes, from the back.
    pub shapes: Vec<ShapeShown>,
}

/// A shape of a drawing.
#[derive(Serialize, PartialEq, Debug)]
pub struct ShapeShown {
    /// The outline, as SVG writes paths.
    pub path: String,
    /// What is done with it first, as SVG writes transforms.
    pub transform: String,
    /// What is inside: `none`, `ink` for the colour of letters, or a colour in hexadecimal.
    pub fill: String,
    /// The line around it, in the same words.
    pub stroke: String,
    /// The width of that line.
    pub stroke_width: f64,
    /// Whether what is inside an even number of outlines is outside.
    pub is_even_odd: bool,
    /// Whether it stands in the place of the disc and takes its colour.
    pub is_body: bool,
}

/// A cell.
#[derive(Serialize, Debug)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Its colour, a number from 0.
    pub colour: u8,
}

/// A named set of cells.
#[derive(Serialize, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// Where cells are, in pixels of a picture.
#[derive(Serialize, Debug)]
pub struct Geometry {
    /// The player whose side is at the bottom.
    pub viewer: usize,
    /// The width of the picture.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// By index of the cell.
    pub cells: Vec<Place>,
    /// Words beside the board.
    pub labels: Vec<Spot>,
    /// The height of their letters.
    pub label_height: f64,
    /// Whether cells show their names, since nothing else tells where one is.
    pub is_named: bool,
}

/// Where a cell is.
#[derive(Serialize, Debug)]
pub struct Place {
    /// The middle.
    pub centre: (f64, f64),
    /// How far the nearest side is from there.
    pub radius: f64,
    /// The corners.
    pub outline: Vec<(f64, f64)>,
    /// The layer, from 0.
    pub layer: usize,
    /// The colour that a picture gives the cell.
    pub fill: &'static str,
}

/// A word beside the board.
#[derive(Serialize, Debug)]
pub struct Spot {
    /// The word.
    pub text: String,
    /// Its middle.
    pub at: (f64, f64),
}

/// A position as it may be seen.
#[derive(Serialize, Debug)]
pub struct State {
    /// After how many turns.
    pub ply: usize,
    /// How many turns have been made.
    pub n_plies: usize,
    /// Who is to move; none where chance draws.
    pub mover: Option<usize>,
    /// The result, or who is to move.
    pub words: String,
    /// Whether the player to move is in check.
    pub is_check: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// Who has won, if it is over; nobody in a draw.
    pub winners: Vec<usize>,
    /// Whether a result waits to be claimed, and which.
    pub claim: Option<String>,
    /// Whether something is hidden from somebody.
    pub is_hidden: bool,
    /// The phase, in games that have some.
    pub phase: Option<String>,
    /// Men on the board; on one cell the lowest first.
    pub men: Vec<ManShown>,
    /// What cells carry.
    pub notes: Vec<Note>,
    /// Cells of the last turn, or of the steps made.
    pub last: Vec<usize>,
    /// Cells of royals in check.
    pub checked: Vec<usize>,
    /// Stores.
    pub stores: Vec<StoreShown>,
    /// Who has which status.
    pub statuses: Vec<StatusShown>,
    /// Counters and what else is counted, in words.
    pub counters: Vec<String>,
    /// What can be done now: turns, or steps of the turn that has been begun.
    pub turns: Vec<TurnShown>,
    /// Turns of several steps that can be begun.
    pub compound: Vec<String>,
    /// The turn of several steps that has been begun.
    pub steps: Option<Steps>,
    /// Turns made, up to the last one.
    pub record: Vec<Written>,
    /// The position as a FEN.
    pub fen: String,
}

/// A man on the board.
#[derive(Serialize, Debug)]
pub struct ManShown {
    /// Where he stands.
    pub cell: usize,
    /// His kind.
    pub kind: usize,
    /// His player.
    pub player: usize,
}

/// What a cell carries.
#[derive(Serialize, Debug)]
pub struct Note {
    /// The cell.
    pub cell: usize,
    /// What it carries.
    pub text: String,
}

/// A store as it may be seen.
#[derive(Serialize, Debug)]
pub struct StoreShown {
    /// Its name.
    pub name: String,
    /// Whose it is; that of all with none.
    pub owner: Option<usize>,
    /// What it holds.
    pub items: Vec<ItemShown>,
}

/// What a store holds of one sort.
#[derive(Serialize, Debug)]
pub struct ItemShown {
    /// As turns name it.
    pub text: String,
    /// Its kind, if it is a man.
    pub kind: Option<usize>,
    /// How many.
    pub n: u8,
}

/// Who has a status.
#[derive(Serialize, Debug)]
pub struct StatusShown {
    /// Its name.
    pub name: String,
    /// Where they stand.
    pub cells: Vec<usize>,
}

/// What can be done.
#[derive(Serialize, Debug)]
pub struct TurnShown {
    /// As every command of Alfil reads it.
    pub text: String,
    /// In words, for those who do not see the board.
    pub words: String,
    /// The cell that is left.
    pub from: Option<usize>,
    /// The cell that is come to.
    pub to: Option<usize>,
    /// Other cells that mean the same turn when they are chosen as its end: those of partners.
    pub also: Vec<usize>,
    /// Cells on which somebody is taken.
    pub captures: Vec<usize>,
    /// The kind that the man becomes.
    pub promotes: Option<usize>,
    /// What comes from a store, as stores name it.
    pub item: Option<String>,
}

/// A turn of several steps under way.
#[derive(Serialize, Debug)]
pub struct Steps {
    /// The name of its rule.
    pub name: String,
    /// The steps made.
    pub made: Vec<String>,
    /// How many there may be.
    pub max: usize,
    /// Why it cannot end here; none if it can.
    pub unfinished: Option<String>,
}

/// A turn that has been made.
#[derive(Serialize, Debug)]
pub struct Written {
    /// Who made it; none for chance.
    pub player: Option<usize>,
    /// As every command of Alfil reads it; none while it may not be seen.
    pub text: Option<String>,
    /// In standard notation where there is one for it.
    pub standard: Option<String>,
    /// In words.
    pub words: String,
}

/// What has been thought.
#[derive(Serialize, Debug)]
pub struct Thought {
    /// The best turn, as every command of Alfil reads it.
    pub text: String,
    /// How many turns of both have been looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long, in milliseconds.
    pub millis: u64,
    /// The best lines, the best first.
    pub lines: Vec<LineShown>,
    /// Whether it takes the game for lost.
    pub is_hopeless: bool,
    /// The position after the turn, if it was made.
    pub state: Option<State>,
}

/// A line that has been thought through.
#[derive(Serialize, Debug)]
pub struct LineShown {
    /// How good it is for the player to move, in words.
    pub score: String,
    /// Its turns, written as people do.
    pub turns: Vec<String>,
    /// The cells that the first one leaves and comes to.
    pub arrow: Option<(usize, usize)>,
}
