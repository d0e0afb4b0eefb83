//! The limits of definitions: every number that an author can reach, in one place. A test compares the book's table of
//! limits (`docs/src/reference/limits.md`) with this file.

/// Bytes of one file.
pub const FILE_BYTES_MAX: usize = 1 << 20;
/// Depth of nested tables and lists.
pub const NESTING_MAX: usize = 64;
/// Dots of one dotted key.
pub const KEY_DOTS_MAX: usize = 16;
/// Syntax mistakes reported for one file.
pub const SYNTAX_REPORTS_MAX: usize = 50;
/// Diagnostics reported for one definition.
pub const REPORTS_MAX: usize = 200;
/// Bytes that are read again to find further syntax mistakes.
pub const SYNTAX_READ_BYTES_MAX: usize = 1 << 20;
/// Definitions in one chain of `extends`.
pub const EXTENDS_MAX: usize = 16;
/// Kinds of pieces.
pub const KINDS_MAX: usize = 128;
/// Movement parts of one kind.
pub const PARTS_MAX: usize = 32;
/// Movement parts of all kinds together.
pub const PARTS_TOTAL_MAX: usize = 512;
/// Paths of all movements of all players together.
pub const PATHS_TOTAL_MAX: usize = 50_000;
/// Steps, one for each leap of each direction, of all movements together.
pub const STEPS_TOTAL_MAX: usize = 8_192;
/// Bytes of notation times cells times players.
pub const NOTATION_WORK_MAX: usize = 8_000_000;
/// Options.
pub const OPTIONS_MAX: usize = 64;
/// Trials of a definition to find the line of an option that breaks it.
pub const OPTION_TRIALS_MAX: usize = 64;
/// The bytes of a definition that are read again in trials of its lines, over all trials.
pub const TRIAL_BYTES_MAX: usize = 256_000;
/// Entries of one table of names: zones, `[let]`, counters.
pub const NAMES_MAX: usize = 256;
/// Parts of expressions evaluated for all zones, once for each cell that they try: about a second.
pub const ZONE_WORK_MAX: usize = 4_000_000;
/// Entries of one list of rules: `[forbid.NAME]`, `[promotion.NAME]`, `[joint.NAME]`, `[end.NAME]`.
pub const RULES_MAX: usize = 256;
/// Tables `[chance.NAME]`.
pub const CHANCES_MAX: usize = 8;
/// Dice of one throw.
pub const DICE_MAX: usize = 6;
/// Faces of one die.
pub const FACES_MAX: usize = 100;
/// The largest number on a face.
pub const FACE_MAX: u16 = 1000;
/// The largest weight of a face.
pub const WEIGHT_MAX: u32 = 1000;
/// Chances of a face that an expression gives; more count as this many.
pub const ODDS_MAX: u32 = 100;
/// Different throws of the dice of one table.
pub const THROWS_MAX: usize = 1000;
/// Stores of pieces outside the board.
pub const STORES_MAX: usize = 16;
/// Pieces of one kind in a store of one player.
pub const STORE_PIECES_MAX: usize = ir::fen::STORE_PIECES_MAX as usize;
/// Entries of one list `has`.
pub const STORE_ENTRIES_MAX: usize = 128;
/// Bytes of a FEN.
pub const FEN_BYTES_MAX: usize = ir::fen::FEN_BYTES_MAX;
/// Turns for which a status is in force.
pub const STATUS_TURNS_MAX: u8 = 100;
/// Turns for which cells stay open to captures en passant.
pub const PASSED_TURNS_MAX: u8 = 100;
/// Actions of one effect.
pub const ACTIONS_MAX: usize = 16;
/// Steps of one turn.
pub const TURN_STEPS_MAX: u8 = 64;
/// Directions to which a piece can be turned.
pub const TURNS_MAX: u8 = 24;
/// Attributes of cells and kinds.
pub const ATTRIBUTES_MAX: usize = 16;
/// Letters of symbols of all attributes together.
pub const SYMBOLS_MAX: usize = 64;
/// The largest value of an attribute.
pub const ATTRIBUTE_MAX: u16 = ir::ATTRIBUTE_MAX;
/// Pieces in a stack.
pub const STACK_MAX: u16 = 64;
/// Phases of a game.
pub const PHASES_MAX: usize = 16;
/// Pieces of one joint move.
pub const JOINT_PIECES_MAX: usize = 8;
/// Tests of one definition.
pub const TESTS_MAX: usize = 1000;
/// Bytes of one expression or notation.
pub const EXPRESSION_BYTES_MAX: usize = 8192;
/// The largest value of a counter.
pub const COUNTER_MAX: u16 = u16::MAX;

/// Bytes of a piece image.
pub const PICTURE_BYTES_MAX: usize = 1 << 15;
/// Shapes of a piece image.
pub const PICTURE_SHAPES_MAX: usize = 256;

/// The row of each limit in the book, with its words.
pub const TABLE: [(&str, usize); 45] = [
    ("bytes of a definition file", FILE_BYTES_MAX),
    ("tables and lists inside each other", NESTING_MAX),
    ("dots of one key", KEY_DOTS_MAX),
    (
        "bytes of one expression or notation in a definition",
        EXPRESSION_BYTES_MAX,
    ),
    ("definitions in one line of `extends`", EXTENDS_MAX),
    ("kinds", KINDS_MAX),
    ("movement parts of one kind", PARTS_MAX),
    ("movement parts of all kinds together", PARTS_TOTAL_MAX),
    ("paths of all movements of all players", PATHS_TOTAL_MAX),
    ("steps of all movements", STEPS_TOTAL_MAX),
    (
        "bytes of notation times cells times players",
        NOTATION_WORK_MAX,
    ),
    ("options", OPTIONS_MAX),
    ("names that one option excludes or implies", OPTIONS_MAX),
    (
        "zones, `[let]` names, counters: entries of one table",
        NAMES_MAX,
    ),
    (
        "parts of expressions evaluated for the zones",
        ZONE_WORK_MAX,
    ),
    ("entries of one list of rules", RULES_MAX),
    ("tables `[chance.NAME]`", CHANCES_MAX),
    ("dice of one throw", DICE_MAX),
    ("faces of a die", FACES_MAX),
    ("number on a face", FACE_MAX as usize),
    ("weight of a face", WEIGHT_MAX as usize),
    ("different throws of the dice of one table", THROWS_MAX),
    ("stores", STORES_MAX),
    ("pieces of one kind in a store", STORE_PIECES_MAX),
    ("entries of one list `has`", STORE_ENTRIES_MAX),
    ("bytes of a FEN", FEN_BYTES_MAX),
    (
        "turns for which a status is in force",
        STATUS_TURNS_MAX as usize,
    ),
    (
        "turns for which a capture en passant is possible",
        PASSED_TURNS_MAX as usize,
    ),
    ("actions of an effect", ACTIONS_MAX),
    ("steps of a turn", TURN_STEPS_MAX as usize),
    (
        "directions to which a piece can be turned",
        TURNS_MAX as usize,
    ),
    ("attributes", ATTRIBUTES_MAX),
    ("letters of symbols of all attributes", SYMBOLS_MAX),
    ("value of an attribute", ATTRIBUTE_MAX as usize),
    ("pieces on one another", STACK_MAX as usize),
    ("phases", PHASES_MAX),
    ("pieces of a joint move", JOINT_PIECES_MAX),
    ("tests of a definition", TESTS_MAX),
    ("value of a counter", COUNTER_MAX as usize),
    ("points of a result", 100),
    ("bytes of a picture", PICTURE_BYTES_MAX),
    ("shapes of a picture", PICTURE_SHAPES_MAX),
    ("TOML mistakes reported", SYNTAX_REPORTS_MAX),
    (
        "bytes read again to find further TOML mistakes",
        SYNTAX_READ_BYTES_MAX,
    ),
    ("diagnostics of one definition", REPORTS_MAX),
];
