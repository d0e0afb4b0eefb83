//! The codes of all diagnostics but those of lints, by phase. The codes of lints are in their rows.

/// Codes about the definition as a document.
pub mod toml {
    codes! {
        CONTROL_CHARACTER = "toml::control_character";
        LANGUAGE = "toml::language";
        MISSING_KEY = "toml::missing_key";
        NOT_UTF8 = "toml::not_utf8";
        OLD_WORD = "toml::old_word";
        OUT_OF_RANGE = "toml::out_of_range";
        PLACES_OR_ASKS = "toml::places_or_asks";
        RULE_LIST = "toml::rule_list";
        SYNTAX = "toml::syntax";
        TOO_DEEP = "toml::too_deep";
        TOO_LARGE = "toml::too_large";
        TOO_MANY = "toml::too_many";
        UNKNOWN_KEY = "toml::unknown_key";
        WRONG_TYPE = "toml::wrong_type";
    }
}

/// Codes about how pieces move.
pub mod betza {
    codes! {
        BRACKET_LEGS = "betza::bracket_legs";
        BRACKET_RANGE = "betza::bracket_range";
        CASTLING = "betza::castling";
        COMPOUND_DIRECTION = "betza::compound_direction";
        CROOKED_COMPOUND = "betza::crooked_compound";
        COVERED_COMPONENT = "betza::covered_component";
        DEAD_COMPONENT = "betza::dead_component";
        DROP = "betza::drop";
        DUPLICATE_COMPONENT = "betza::duplicate_component";
        EMPTY = "betza::empty";
        IDLE_DIRECTIONS = "betza::idle_directions";
        IMPOSSIBLE_DIRECTION = "betza::impossible_direction";
        LAME_PATH = "betza::lame_path";
        LEADING_ZERO = "betza::leading_zero";
        LONE_HALF = "betza::lone_half";
        MISSING_ATOM = "betza::missing_atom";
        MODE_ON_WRONG_LEG = "betza::mode_on_wrong_leg";
        MODE_WITHOUT_EFFECT = "betza::mode_without_effect";
        MODES_EXCLUDE = "betza::modes_exclude";
        NO_HEADING = "betza::no_heading";
        NUMBER_TOO_LARGE = "betza::number_too_large";
        OBLIQUE_CHAIN = "betza::oblique_chain";
        OBSOLETE_LETTER = "betza::obsolete_letter";
        RANGE_EMPTY = "betza::range_empty";
        RANGE_EXCEEDS_BOARD = "betza::range_exceeds_board";
        RANGE_FORM = "betza::range_form";
        REPEATED_MODE = "betza::repeated_mode";
        RESERVED_GROUP = "betza::reserved_group";
        RESERVED_LETTER = "betza::reserved_letter";
        SHORTHAND_FIRST = "betza::shorthand_first";
        SPACE = "betza::space";
        SPLIT_DIRECTIONS = "betza::split_directions";
        SQUARE_ONLY = "betza::square_only";
        THEN_CHAIN = "betza::then_chain";
        TOO_LONG = "betza::too_long";
        TOO_MANY_LEGS = "betza::too_many_legs";
        TOO_MANY_PATHS = "betza::too_many_paths";
        UNCLOSED_BRACKET = "betza::unclosed_bracket";
        UNCLOSED_PARENTHESIS = "betza::unclosed_parenthesis";
        UNEXPECTED_CHARACTER = "betza::unexpected_character";
        UNKNOWN_ATOM = "betza::unknown_atom";
        UNKNOWN_MODIFIER = "betza::unknown_modifier";
        UNOPENED_BRACKET = "betza::unopened_bracket";
        VECTOR = "betza::vector";
    }
}

/// Codes about board files.
pub mod topology {
    codes! {
        AMBIGUOUS_LINK = "topology::ambiguous_link";
        ASYMMETRIC_FRAME = "topology::asymmetric_frame";
        ATOM_REDEFINED = "topology::atom_redefined";
        BAD_HEADING = "topology::bad_heading";
        BAD_NUMBER = "topology::bad_number";
        BROKEN_LINE = "topology::broken_line";
        CLASS_PARTITION = "topology::class_partition";
        DUPLICATE_HEADING = "topology::duplicate_heading";
        DUPLICATE_NAME = "topology::duplicate_name";
        EMPTY_BOARD = "topology::empty_board";
        EMPTY_ZONE = "topology::empty_zone";
        FEN_ROWS = "topology::fen_rows";
        FIRST_FRAME = "topology::first_frame";
        GOES_NOWHERE = "topology::goes_nowhere";
        LABELS = "topology::labels";
        LAME_PATH = "topology::lame_path";
        MISSING_FRAME = "topology::missing_frame";
        MISSING_LATTICE = "topology::missing_lattice";
        MISSING_SHAPE = "topology::missing_shape";
        NO_HEADING = "topology::no_heading";
        NO_LINE = "topology::no_line";
        OFF_BOARD = "topology::off_board";
        PLACE_TAKEN = "topology::place_taken";
        NO_PERMUTATION = "topology::no_permutation";
        REPEATED_STATEMENT = "topology::repeated_statement";
        SYNTAX = "topology::syntax";
        TOO_DEEP = "topology::too_deep";
        TOO_EARLY = "topology::too_early";
        TOO_LARGE = "topology::too_large";
        UNKNOWN_ATOM = "topology::unknown_atom";
        UNKNOWN_CELL = "topology::unknown_cell";
        UNKNOWN_CLASS = "topology::unknown_class";
        UNKNOWN_STATEMENT = "topology::unknown_statement";
        UNKNOWN_STEP = "topology::unknown_step";
        UNKNOWN_WORD = "topology::unknown_word";
        UNKNOWN_ZONE = "topology::unknown_zone";
        UNUSED_STEP = "topology::unused_step";
        WRONG_LATTICE = "topology::wrong_lattice";
    }
}

/// Codes about rule expressions.
pub mod rule {
    codes! {
        ARGUMENT_COUNT = "rule::argument_count";
        EACH_WITHOUT_ACTION = "rule::each_without_action";
        LET_KEY = "rule::let_key";
        LET_RECURSION = "rule::let_recursion";
        NUMBER_TOO_LARGE = "rule::number_too_large";
        ONE_PLAYER = "rule::one_player";
        QUANTIFIERS_TOO_DEEP = "rule::quantifiers_too_deep";
        RIDER_EXPECTED = "rule::rider_expected";
        STORE_ALONE = "rule::store_alone";
        STORE_EXPECTED = "rule::store_expected";
        SYNTAX = "rule::syntax";
        TOO_DEEP = "rule::too_deep";
        TOO_LONG = "rule::too_long";
        TYPE_MISMATCH = "rule::type_mismatch";
        UNCLOSED = "rule::unclosed";
        WRONG_CONTEXT = "rule::wrong_context";
    }
}

/// Codes about piece images.
pub mod picture {
    codes! {
        REFUSED = "picture::refused";
        TOO_LARGE = "picture::too_large";
    }
}

/// Codes about names.
pub mod resolve {
    codes! {
        ALMOST_INHERITED = "resolve::almost_inherited";
        AMBIGUOUS_NAME = "resolve::ambiguous_name";
        BOARD_SIZE = "resolve::board_size";
        BREAKS_PARENT = "resolve::breaks_parent";
        CELL_TAKEN = "resolve::cell_taken";
        EXTENDS_CYCLE = "resolve::extends_cycle";
        EXTENDS_DEPTH = "resolve::extends_depth";
        JOINT_PIECE = "resolve::joint_piece";
        LETTER_FORM = "resolve::letter_form";
        LETTER_TAKEN = "resolve::letter_taken";
        LIBRARY_ALONE = "resolve::library_alone";
        NAME_FORM = "resolve::name_form";
        NOT_A_LIBRARY = "resolve::not_a_library";
        NOTHING_TO_REMOVE = "resolve::nothing_to_remove";
        OPTION_BREAKS = "resolve::option_breaks";
        OPTION_CONFLICT = "resolve::option_conflict";
        OPTION_CONTRADICTION = "resolve::option_contradiction";
        PLAYERS = "resolve::players";
        SETUP_FIELD = "resolve::setup_field";
        SETUP_LETTER = "resolve::setup_letter";
        SETUP_ROW = "resolve::setup_row";
        SETUP_ROWS = "resolve::setup_rows";
        SETUP_SIDE = "resolve::setup_side";
        SETUP_STACK = "resolve::setup_stack";
        SETUP_STORE = "resolve::setup_store";
        SETUP_UNREADABLE = "resolve::setup_unreadable";
        SHOWN_AS = "resolve::shown_as";
        TURNED = "resolve::turned";
        UNKNOWN_ATTRIBUTE = "resolve::unknown_attribute";
        UNKNOWN_BOARD = "resolve::unknown_board";
        UNKNOWN_CELL = "resolve::unknown_cell";
        UNKNOWN_FIGURE = "resolve::unknown_figure";
        UNKNOWN_FUNCTION = "resolve::unknown_function";
        UNKNOWN_KIND = "resolve::unknown_kind";
        UNKNOWN_LINT = "resolve::unknown_lint";
        UNKNOWN_MOVEMENT = "resolve::unknown_movement";
        UNKNOWN_NAME = "resolve::unknown_name";
        UNKNOWN_OPTION = "resolve::unknown_option";
        UNKNOWN_LIBRARY = "resolve::unknown_library";
        UNKNOWN_PARENT = "resolve::unknown_parent";
        UNKNOWN_PART = "resolve::unknown_part";
        UNKNOWN_PHASE = "resolve::unknown_phase";
        UNKNOWN_PICTURE = "resolve::unknown_picture";
        UNKNOWN_PLAYER = "resolve::unknown_player";
        UNKNOWN_RESULT = "resolve::unknown_result";
        UNKNOWN_STATUS = "resolve::unknown_status";
        UNKNOWN_STORE = "resolve::unknown_store";
        UNKNOWN_TURN = "resolve::unknown_turn";
        UNKNOWN_WORD = "resolve::unknown_word";
        ZONE_NOT_CONSTANT = "resolve::zone_not_constant";
        ZONE_TOO_MUCH_WORK = "resolve::zone_too_much_work";
    }
}

/// Codes about rules that make no game.
pub mod rules {
    codes! {
        ACTION = "rules::action";
        ATTRIBUTE_OF = "rules::attribute_of";
        ATTRIBUTE_VALUE = "rules::attribute_value";
        DRAW = "rules::draw";
        DRAW_BETWEEN_STEPS = "rules::draw_between_steps";
        DRAWN_PROMOTION = "rules::drawn_promotion";
        EMPTY_PROMOTION = "rules::empty_promotion";
        EMPTY_STORE = "rules::empty_store";
        EMPTY_ZONE = "rules::empty_zone";
        ENDLESS_PHASE = "rules::endless_phase";
        IMMOBILE_MOVES = "rules::immobile_moves";
        JOINT_SAME_TARGET = "rules::joint_same_target";
        LIKE_ITSELF = "rules::like_itself";
        MOST_AND_LEAST = "rules::most_and_least";
        NO_PARTS = "rules::no_parts";
        NO_SECRET = "rules::no_secret";
        OTHERWISE_CIRCLE = "rules::otherwise_circle";
        REFUSAL_BY_MOVE = "rules::refusal_by_move";
        ROUND = "rules::round";
        SHUFFLE = "rules::shuffle";
        STATUS_BOTH = "rules::status_both";
        STATUS_ORDER = "rules::status_order";
        STORE_OF_TILES = "rules::store_of_tiles";
        TO_AND_MAP = "rules::to_and_map";
        TURN_STEPS = "rules::turn_steps";
    }
}

/// Codes about the definition's own tests.
pub mod test {
    codes! {
        UNREADABLE = "test::unreadable";
    }
}

/// Codes about position files.
pub mod position {
    codes! {
        UNREADABLE = "position::unreadable";
    }
}

/// Returns the codes of all phases.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    let phases = [
        toml::CODES,
        betza::CODES,
        topology::CODES,
        rule::CODES,
        picture::CODES,
        resolve::CODES,
        rules::CODES,
        test::CODES,
        position::CODES,
    ];
    phases.into_iter().flatten().copied()
}
