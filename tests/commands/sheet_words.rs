//! The rule sheet as a stranger reads it: who wins, where each player's cells are, what the words mean.

use alfil::sheet::page::Pictures;
use alfil::sheet::{self, plain};
use alfil_testing::made_up::MadeUp;

use crate::out;

/// The sheet of a definition with its examples, with each run of spaces as one.
pub fn page_of(made_up: &MadeUp) -> String {
    let variant = made_up.load_to_play(&[]);
    let page = sheet::of(&variant, made_up, Pictures::Text { colour: false });
    let page = page.unwrap_or_else(|| panic!("{:?}", variant.diagnostics));
    let text = plain::write(&page);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn child(lines: &str) -> String {
    page_of(&MadeUp::child("chess", lines))
}

#[test]
fn tries_are_explained() {
    let text = child("[view]\nsees = \"mine\"\ntries = true\n");
    for sentence in [
        "Players see only their own pieces.",
        "A player may try every move that would be legal",
        "a try that is not legal is refused without a reason",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
    assert!(!text.contains("The program shows a player which"), "{text}");
}

#[test]
fn sets_that_narrow_each_other_are_joined() {
    let text = child(
        "[zone]\nriver = \"rank(a3)\"\nhill = \"c3 | d3\"\n\
        [piece.knight]\nmoves = { leap = \"N\", stay = \"mpabK\" }\n\
        [forbid.meet]\nwhen = \"some(near(from, 'W') & near(to, 'W') & mine)\"\n\
        [forbid.target]\nwhen = \"piece is rook and not to in enemy - d5\"\n\
        [forbid.line]\nwhen = \"piece is king and not to in file(from) & (river | hill)\"\n\
        [forbid.both]\nwhen = \"piece is queen and not (river | hill) in mine\"\n\
        [effect.was]\non = \"turn\"\ndo = \"remove(mine & river & was(mine) - king)\"\n\
        [effect.swap]\nafter = \"piece is queen\"\ndo = \"exchange(rook, hill)\"\n\
        [turn.again]\ndo = \"move\"\nafter = \"not in check of enemy\"\nnext = \"me\"\n",
    );
    for sentence in [
        "a friendly piece next to the cell it leaves (straight) and next to the cell it reaches (straight)",
        "is not an enemy or is on d5",
        "is not on the file of the cell it leaves and either in “river” or in “hill” at once",
        "not all cells in “river” and cells in “hill” are friendly",
        "friendly pieces in “river” that were friendly before the move (except kings) are removed",
        "rooks and pieces in “hill” change places",
        "The same player moves next.",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
    assert_eq!(text.matches("Stays on its cell").count(), 1, "{text}");
}

#[test]
fn captures_en_passant_have_the_time_of_their_turns() {
    for (turns, last, next) in [
        (
            "",
            "that has passed over that cell with the last move",
            "with the next move it can be captured on the cells",
        ),
        (
            "[turn.move]\ndo = [\"move\", \"joint\"]\nen-passant = \"turn\"\n",
            "that has passed over that cell in the last turn",
            "until the end of the next turn it can be captured on the cells",
        ),
        (
            "[turn.move]\ndo = [\"move\", \"joint\"]\nen-passant = 3\n",
            "that has passed over that cell in the last 3 turns",
            "in the next 3 turns it can be captured on the cells",
        ),
        (
            "[turn.move]\ndo = [\"move\", \"joint\"]\n[turn.two]\ndo = [\"move\"]\nsteps = 2\nen-passant = 3\n",
            "that has passed over that cell and can still be captured en passant",
            "for as long as its kind of turn says, it can be captured on the cells",
        ),
    ] {
        let text = child(turns);
        assert!(text.contains(last), "{last}: {text}");
        assert!(text.contains(next), "{next}: {text}");
    }
}

#[test]
fn ends_name_the_winner() {
    let ends = |lines: &str| {
        let text = child(&format!(
            "[zone]\nhill = \"d4 | e4 | d5 | e5\"\ncamp = \"a7 | b7\"\n[end]\n{lines}"
        ));
        let (_, ends) = text.split_once("END OF THE GAME").expect("it has ends");
        ends.to_owned()
    };
    let end = |when: &str, result: &str| {
        ends(&format!(
            "x = {{ first = true, when = \"{when}\", result = \"{result}\", reason = \"x\" }}"
        ))
    };
    for (when, result, sentence) in [
        (
            "some(enemy king & hill)",
            "loss",
            "A player wins if the enemy is to move and there is a friendly king in “hill”.",
        ),
        (
            "none(mine queen) or in check",
            "loss",
            "A player wins if the enemy is to move and (there is no enemy queen or the enemy is in check).",
        ),
        (
            "some(mine king & hill)",
            "win",
            "If there is a friendly king in “hill”, the player to move wins.",
        ),
        // A zone is where the loser sees it, a cell where the winner sees it.
        (
            "some(enemy king & camp)",
            "loss",
            "there is a friendly king in the enemy's “camp”.",
        ),
        (
            "some(enemy king & b2)",
            "loss",
            "b7 (if white wins; b2 if black wins)",
        ),
        (
            "me is white and none(mine queen) and some(enemy rook & a2)",
            "loss",
            "Black wins if white is to move, there is no white queen and there is a black rook on a2.",
        ),
        (
            "me is black and some(enemy king & hill)",
            "win",
            "Black wins if black is to move and there is a white king in “hill”.",
        ),
        // Directions are those of the player to move.
        (
            "some(near(mine king, 'fW') & enemy)",
            "loss",
            "the other player wins.",
        ),
        ("some(mine king & a2)", "draw", "the game is drawn."),
    ] {
        let text = end(when, result);
        assert!(text.contains(sentence), "{when}: `{sentence}` in\n{text}");
    }
    // A checkmate is the enemy's.
    let mate = "A player who is to move, is in check and has no legal move loses.";
    assert!(ends("").contains(mate), "{}", ends(""));
    // The player to move sees the cell at another place than the first player.
    let draw = end("some(mine king & a2)", "draw");
    assert!(draw.contains("a2 (black: a7)"), "{draw}");
}

#[test]
fn a_forbid_rule_of_one_kind_is_with_the_kind() {
    let text = child(
        "[forbid.home]\nwho = \"queen\"\nwhen = \"to in far\"\n\
         [forbid.both]\nwho = \"rook | queen\"\nwhen = \"to == e4\"\n\
         [forbid.named]\nwhen = \"piece is bishop and to == d4\"\n",
    );
    for sentence in [
        "- restriction “home”: Queens may not move to a cell that is in “far”.",
        "- restriction “long step”: A move is not allowed if it is a “long” move",
        "- restriction “named”: A move is not allowed if the moving piece is a bishop",
        "- home: See the piece “queen”.",
        "- both: Rooks and queens may not make a move",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
    assert_eq!(text.matches("Queens may not").count(), 1, "{text}");
    assert!(!text.contains("restriction “both”"), "{text}");
}

#[test]
fn sets_are_in_plain_words() {
    let text = child(
        "[let]\nline = \"near(from, 'sR')\"\n\
         [forbid.places]\nwhen = \"count(occupied & (from | line)) > 3 and some(mine king & (e1 | g1))\"\n\
         [forbid.lines]\nwhen = \"to in near(from, 'fR') | near(from, 'sR')\"\n\
         [forbid.groups]\nafter = \"some(enemy pawn - spread(near(empty, 'W') & enemy pawn, 'W', enemy pawn))\"\n\
         [forbid.one]\nafter = \"any(x in mine : spread(x, 'K', mine) == mine)\"\n\
         [forbid.back]\nwhen = \"captured == last.to and from == last.captured\"\n\
         [forbid.others]\nafter = \"count(occupied - mine) > 20\"\n",
    );
    for sentence in [
        "the number of pieces on the line (sideways) through the cell it leaves is more than 3",
        "there is a friendly king on e1 or g1",
        "if the cell it reaches is in a line (forward; sideways) with the cell it leaves",
        "there is an enemy pawn in a group (straight) that touches no empty cell",
        "all friendly pieces are in one group",
        "the cell that the last move reached is the only cell where it captures a piece and the cell it leaves is the only cell where the last move captured a piece",
        "the number of enemy pieces is more than 20",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}

#[test]
fn words_that_occur_are_explained() {
    let legend = |text: &str| {
        let (_, legend) = text
            .split_once("WORDS AND SIGNS ON THIS PAGE")
            .expect("a legend");
        legend.to_owned()
    };
    let chess = legend(&child(""));
    for word in [
        "- cell: ",
        "- friendly, enemy: ",
        "- castling: ",
        "- straight, diagonally: ",
    ] {
        assert!(chess.contains(word), "{word} in\n{chess}");
    }
    assert!(
        !chess.contains("- groups: ") && !chess.contains("- drop: "),
        "{chess}"
    );
    let house = legend(&page_of(&MadeUp::child("crazyhouse", "")));
    assert!(house.contains("- drop: "), "{house}");
}

/// Tests whether the sheet of an example has these sentences, and not those.
pub fn example_says(name: &str, says: &[&str], not: &[&str]) {
    let file = format!("{}/examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let page = out(&["show", &file, "--rules"]);
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in says {
        assert!(page.contains(sentence), "{name}: `{sentence}` in\n{page}");
    }
    for sentence in not {
        assert!(!page.contains(sentence), "{name}: `{sentence}` in\n{page}");
    }
}

#[test]
fn steps_between_levels_and_along_links_have_names() {
    example_says(
        "levels",
        &[
            "level: Moves to a cell one level up, without capturing.",
            "by a leap of one cell straight and 2 levels up or down",
            "in a line that goes straight and one level up or down each time",
        ],
        &["another level"],
    );
    example_says(
        "ring",
        &[
            "Moves any number of cells in a line along “side” links.",
            "Moves one cell along a “side” link, to the right, without capturing.",
        ],
        &["level"],
    );
}

#[test]
fn joined_edges_are_named_where_a_piece_can_cross_them() {
    let joined =
        "a step over one leads on from the other, from a10 forward to a1, from j1 right to a1,";
    example_says("torus", &[joined], &[]);
    example_says("draughts", &[], &["Edges of the board"]);
}

#[test]
fn turns_of_several_steps_attack_by_one_step() {
    example_says(
        "monster-chess",
        &[
            "if an enemy piece could capture it with a single step",
            "After a turn of several steps no piece can be captured en passant.",
            "The player may be in check after a step, but not at the end.",
            "After each turn these conditions are tested",
            "Legal: double{e2e4 e4e5}, double{c2c3 d2d3}",
        ],
        &["Royal pieces"],
    );
    example_says(
        "circe",
        &["if an enemy could capture it"],
        &["a single step"],
    );
}

#[test]
fn ends_are_before_or_after_a_throw_or_cannot_occur() {
    example_says(
        "dice-chess",
        &[
            "for the next one, these conditions are tested in order, and the first that holds ends the game. The player to move is the one whose turn comes next. 1. king captured: A player who is to move and has no king loses. When that has been thrown or drawn, these conditions are tested in order: 2. repetition",
            "passes, so the game never ends like this: - checkmate:",
        ],
        &["Otherwise, if the player to move"],
    );
    example_says(
        "risky-captures",
        &["these conditions are tested in order: 2. checkmate"],
        &["never ends like this"],
    );
}

#[test]
fn tests_are_examples_in_words() {
    example_says(
        "prisoners",
        &["black's “airfield” holds 1 rook"],
        &["Stores hold", "sequences of"],
    );
    // The cell is named as in notation, also for the second player.
    example_says("little-ultima", &["c3"], &["This holds", "checkers =="]);
    example_says(
        "crossroads",
        &[
            "Partners neither capture nor attack each other's pieces",
            "Red and yellow win.",
        ],
        &["has won"],
    );
}

#[test]
fn examples_are_tests_that_pass() {
    let text = child(
        "[[test]]\nname = \"right\"\nafter = \"e2e4\"\nlegal = \"e7e5\"\n\
         holds = [\"me is black\", \"me is black and some(enemy pawn & e5)\"]\n\
         [[test]]\nname = \"wrong move\"\nlegal = \"e2e5\"\n\
         [[test]]\nname = \"wrong condition\"\nholds = \"some(mine pawn & e4)\"\n",
    );
    assert!(text.contains("Right"), "{text}");
    assert!(text.contains("- There is a white pawn on e4."), "{text}");
    assert!(!text.contains("Wrong"), "{text}");
    assert!(!text.contains("lack is black"), "{text}");
}

#[test]
fn moves_of_every_form_are_explained() {
    let text = child(
        "[piece.knight]\nmoves = \"mpabW\"\n[[test]]\nname = \"stays\"\nlegal = \"e2e4 b1b1\"\n",
    );
    let sign = "`e2e4` is a move from e2 to e4. `b1b1` is a move that ends on b1, where it began.";
    assert!(text.contains(sign), "{text}");
    example_says("go", &["`pass` is a pass: no piece moves."], &[]);
}

#[test]
fn zones_and_counters_that_nothing_names_are_left_out() {
    let text = child("");
    assert!(text.contains("- far: "), "{text}");
    assert!(!text.contains("- half: "), "{text}");
    let used = child("[forbid.half]\nwho = \"queen\"\nwhen = \"to in half\"\n");
    assert!(used.contains("- half: "), "{used}");
}

#[test]
fn verbs_agree_with_players_that_are_plurals() {
    example_says(
        "brandubh",
        &[
            "After g3e3: attackers win, 1 : 0 (the king is captured).",
            "Defenders win: the king has fled.",
        ],
        &["attackers wins", "defenders wins"],
    );
    let text = page_of(&MadeUp::of_text(
        "language = 1\nname = \"Hunt\"\nboard = \"square-8x8\"\nplayers = \"hounds fox\"\n\
         [piece.king]\nletter = \"K\"\nmoves = \"K\"\n[setup]\nfen = \"k7/8/8/8/8/8/8/K7 h\"\n\
         [end.far]\nwhen = \"me is hounds and none(enemy) and some(mine)\"\nresult = \"win\"\nreason = \"far\"\n\
         [end.stuck]\nwhen = \"me is fox and not can move\"\nresult = \"loss\"\nreason = \"stuck\"\n"
            .to_owned(),
    ));
    for sentence in [
        "Hounds win if hounds are to move, there is no fox piece and there is a hounds' piece.",
        "Hounds win if fox is to move and has no legal move.",
    ] {
        assert!(text.contains(sentence), "`{sentence}` in\n{text}");
    }
}

#[test]
fn signs_are_explained_by_those_of_the_page() {
    let text = child("");
    for sign in ["`!", "*13`", "braces", "`1 : 0`"] {
        assert!(!text.contains(sign), "{sign} in\n{text}");
    }
    example_says(
        "hex",
        &[
            "`O@b5` drops a piece with the letter O on b5.",
            "`O*13` is O, 13 times.",
            "`[ ]` are around the cells of the last move.",
            "- `1 : 0`: The points of the players, in their order.",
        ],
        &["`N@e4`", "promotion to"],
    );
    example_says(
        "dice-chess",
        &[
            "`e1g1` is castling, which is written as the move of the king.",
            "`dice=pawn+knight` is a throw or a draw of “dice”: pawn and knight.",
            "`! !` are around a royal piece in check.",
        ],
        &[],
    );
    example_says(
        "checkers",
        &["`capture{...}` is a turn of the kind “capture” and has its steps in braces"],
        &[],
    );
    example_says(
        "three-crowns",
        &["`K` is a king of white, `k` is a king of red and `K.b` is a king of black."],
        &[],
    );
}

#[test]
fn examples_with_moves_show_the_position_before_them() {
    example_says(
        "magnets",
        &["a b c d e f g h The position before: white to move."],
        &[],
    );
    let start = child("[[test]]\nname = \"x\"\nafter = \"e2e4\"\nlegal = \"e7e5\"\n");
    assert!(!start.contains("The position before"), "{start}");
}

#[test]
fn levels_have_their_names_and_boards_of_zeros_are_left_out() {
    example_says("levels", &["A B C D E 5 │ : · : · : · : · : ·"], &[]);
    example_says("joust", &["a b c d e f g h gone 8 │"], &[]);
    let page = child(
        "[attribute.gone]\ntype = \"number\"\nof = \"cell\"\n[effect.x]\ndo = \"set(gone, from, 1)\"\n",
    );
    assert!(
        page.contains("gone: At the start 0 on every cell."),
        "{page}"
    );
    assert!(!page.contains(" gone 8 │"), "{page}");
}

#[test]
fn small_words_are_those_of_the_thing() {
    example_says(
        "quarters",
        &["the “quarter-turns” of every cell becomes 0"],
        &["A piece may make several of the steps"],
    );
    example_says(
        "risky-captures",
        &[
            "the piece on the cell that the last move reached is removed from the board, unless it is a king",
        ],
        &[],
    );
    example_says(
        "crossroads",
        &["At first it holds a knight."],
        &["Otherwise, if the player to move has no legal move"],
    );
    example_says(
        "bughouse",
        &[
            "go into the store of the partner of the player who captured them",
            "A promoted-queen, a promoted-rook, a promoted-bishop or a promoted-knight enters as a pawn.",
        ],
        &[],
    );
}

#[test]
fn what_is_secret_is_said_for_its_owners() {
    let text = page_of(&MadeUp::child(
        "crazyhouse",
        "[attribute]\ngold = { of = 'cell', type = 'number' }\nspoil = { of = 'piece', type = 'number' }\n\
         [counter.score]\nper = 'player'\nadd = 'some(captured)'\n[counter.both]\nadd = 'some(captured)'\n\
         [view]\nsecret = ['hand', 'score', 'both', 'gold', 'spoil']\n",
    ));
    for sentence in [
        "WHAT IS HIDDEN",
        "Each player sees only the player's own store “hand”.",
        "Each player sees only the player's own counter “score”.",
        "No player sees the counter “both”.",
        "Each player sees “gold” only on cells with a piece of the player.",
        "Each player sees “spoil” of the player's own pieces only.",
    ] {
        assert!(text.contains(sentence), "{sentence} in {text}");
    }
}

#[test]
fn counters_that_effects_set_count_no_moves() {
    let row = "there have been 100 moves in a row";
    assert!(child("").contains(row));
    let text = child("[effect.noise]\nafter = 'piece is knight'\ndo = 'set(quiet, 7)'\n");
    assert!(!text.contains(row), "{text}");
    assert!(text.contains("Effects set it."), "{text}");
}

#[test]
fn turns_that_look_back_at_the_game_say_so() {
    let text = child(
        "[turn.any]\ndo = ['move', 'joint']\nafter = 'repeats < 3'\n\
         [turn.refuse]\ndo = 'pass'\nrefuses = true\nwhen = 'refused == 0'\n",
    );
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    for sentence in [
        "After it: the same position has not occurred 3 times.",
        "Only if the number of refusals in a row is 0.",
        "It takes back the turn before it. The player who made that turn makes another one, which leads to another position.",
        "Two positions are the same if they agree in",
    ] {
        assert!(text.contains(sentence), "{sentence} in {text}");
    }
}

#[test]
fn what_is_read_after_a_move_is_not_what_was_there_before() {
    let text = child(
        "[attribute.used]\nof = \"piece\"\ntype = \"number\"\ndefault = 0\n\
         [counter.queens]\nadd = \"captured in queen\"\n\
         [counter.kept]\nadd = \"some(was(captured & queen))\"\n[end.many]\nwhen = \"queens + kept > 9\"\nresult = \"draw\"\nreason = \"many\"\n\
         [forbid.tired]\nafter = \"used(from) > 3\"\n\
         [effect.gone]\nafter = \"some(captured & rook)\"\ndo = \"remove(captured)\"\n",
    );
    for sentence in [
        "if the move captures and every piece that is now where the move captures is a queen",
        "if there is a queen that the move captures",
        "the “used” of the piece on the cell it leaves",
        "pieces that are now where it captures are removed from the board",
        "there is a rook that is now where it captures",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}

#[test]
fn a_move_that_captures_nothing_captures_no_piece_of_a_set() {
    let text = child(
        "[forbid.a]\nwhen = \"piece is rook and captured not in queen\"\n[forbid.b]\nwhen = \"captured in pawn\"\n",
    );
    for sentence in [
        "either it captures nothing or not every piece that it captures is a queen",
        "it captures and every piece that it captures is a pawn",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}

#[test]
fn stores_gain_captured_pieces_and_secrets_have_their_names() {
    let text = child(
        "[store.prison]\ngains = \"pawn\"\nowner = \"mover\"\n[counter.shots]\nper = \"player\"\nadd = \"piece is queen\"\n\
         [view]\nsecret = \"shots\"\n\
         [effect.convert]\ndo = \"set-owner(enemy & reach(to), me)\"\n",
    );
    for sentence in [
        "Pawns that a move captures go into the store of the player who captured them.",
        "Each player sees only the player's own counter “shots”.",
        "enemy pieces that the piece on the cell it reaches could reach",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}

#[test]
fn a_child_with_a_name_has_no_summary_of_its_parent() {
    let own = "[forbid.a]\nwhen = \"captured in pawn\"\n";
    let summary = |lines: &str| {
        let variant = MadeUp::child("chess", lines).load_to_play(&[]);
        variant.game.map(|game| game.rules().summary.clone())
    };
    assert_eq!(summary(own).as_deref(), Some(""));
    let with = format!("summary = \"Mine.\"\n{own}");
    assert_eq!(summary(&with).as_deref(), Some("Mine."));
}
