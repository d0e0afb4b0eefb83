//! The rule sheet's sentences for frequent sets and conditions: groups, lines, counters, castling, lists.

use alfil::sheet::page::Pictures;
use alfil::sheet::{self, plain};
use alfil_testing::made_up::MadeUp;

use crate::sheet_words::{child, example_says, page_of};

/// Tests whether the sheet of chess with these lines has the sentences.
fn child_says(lines: &str, says: &[&str]) {
    let text = child(lines);
    for sentence in says {
        assert!(text.contains(sentence), "`{sentence}` in\n{text}");
    }
}

#[test]
fn groups_have_members_and_touch_cells() {
    child_says(
        "[let]\n\"groups(s, free)\" = \"spread(near(free, 'W') & s, 'W', s)\"\n\
         [take.surrounded]\ntakes = \"enemy pawn - groups(enemy pawn, empty)\"\n\
         [forbid.suicide]\nafter = \"to not in groups(mine pawn, empty)\"\n\
         [forbid.joined]\nafter = \"some(spread(mine pawn & rank(a1), 'K', mine pawn) & rank(a8))\"\n\
         [forbid.apart]\nafter = \"none(spread(mine pawn & file(a1), 'W', mine pawn) & file(h1))\"\n\
         [forbid.area]\nwhen = \"count(mine | (empty - spread(near(enemy, 'W') & empty, 'W', empty))) > count(enemy) + 9\"\n",
        &[
            "enemy pawns in a group (straight) that touches no empty cell are captured",
            "the cell it reaches is not in a group of friendly pawns (straight) that touches an empty cell",
            "there is a group of friendly pawns with a member on rank 1 and with a member on rank 8",
            "there is no group of friendly pawns (straight) with a member on file a and with a member on file h",
            "the number of friendly pieces plus the number of empty cells in a group (straight) that touches no enemy piece is more than 9 plus the number of enemy pieces",
            "- groups: A group is a largest set",
            "- touches: A group touches a cell",
        ],
    );
    example_says(
        "hex",
        &[
            "there is a group of white pieces (across a side) with a member on rank 1 and with a member on rank 5",
        ],
        &["in groups"],
    );
}

#[test]
fn pieces_in_lines_have_sentences_of_their_own() {
    child_says(
        "[forbid.flank]\nwhen = \"none(cells(x in mine rook : between(to, x) in enemy))\"\n\
         [forbid.any]\nwhen = \"any(x in mine rook : between(x, to) in enemy)\"\n\
         [take.pincer]\ntakes = \"between(to, near(to, 'D') & (mine | far & empty), 'R') & enemy\"\n\
         [forbid.around]\nwhen = \"some(mine king & (to | near(to, 'K')))\"\n\
         [forbid.leap]\nwhen = \"from in near(mine king, 'N')\"\n\
         [forbid.first]\nwhen = \"some(reach(to, 'cdQ') & king)\"\n",
        &[
            "there is no friendly rook with only enemy pieces (one or more) between it and the cell it reaches",
            "there is a friendly rook with only enemy pieces (one or more) between it and the cell it reaches",
            "enemy pieces in a line (straight) between the cell it reaches and a friendly piece or an empty cell in “far” that is 2 cells from there (straight) are captured",
            "there is a friendly king on or next to the cell it reaches",
            "the cell it leaves is a leap from a friendly king (by a knight's leap",
            "king that is the first in line (in any direction) from the cell it reaches",
        ],
    );
    // The directions have no two paths, so a number of pieces fills them.
    child_says(
        "[end.row]\nwhen = \"any(x in enemy : count(near(x, 'frR3') & enemy) == 3)\"\nresult = \"loss\"\nreason = \"row\"\n",
        &["the number of"],
    );
    child_says(
        "[end.row]\nwhen = \"any(x in mine : count(near(x, 'fR3') & mine) == 3)\"\nresult = \"draw\"\nreason = \"row\"\n",
        &[
            "there is a friendly piece (X) for which there are friendly pieces on all of the next 3 cells from X (forward)",
        ],
    );
}

#[test]
fn cells_of_one_color_are_called_so() {
    child_says(
        "[let]\n\"color(s)\" = \"near(near(s, 'B'), 'B')\"\n\
         [end.bishops]\nfirst = true\nwhen = \"every(x in bishop : bishop in color(x))\"\nresult = \"draw\"\nreason = \"one\"\n\
         [end.apart]\nfirst = true\nwhen = \"none(enemy bishop & color(mine bishop))\"\nresult = \"draw\"\nreason = \"two\"\n\
         [end.rooks]\nfirst = true\nwhen = \"every(x in rook : rook in near(near(x, 'R'), 'R'))\"\nresult = \"draw\"\nreason = \"rooks\"\n",
        &[
            "all bishops are on cells of one color",
            "there is no enemy bishop on the color of the cell of a friendly bishop",
            "for every rook (X), every rook is in a line (straight) with a cell in a line (straight) with X",
        ],
    );
}

#[test]
fn counters_are_moves_in_a_row() {
    let says = |counter: &str, when: &str, sentence: &str| {
        child_says(
            &format!(
                "[counter.n]\n{counter}\n[end.n]\nfirst = true\nwhen = \"{when}\"\nresult = \"draw\"\nreason = \"n\"\n"
            ),
            &[sentence],
        );
    };
    let quiet = "add = true\nreset = \"some(captured) or piece is pawn\"";
    says(
        quiet,
        "n >= 100",
        "If there have been 100 moves in a row, 50 of each player, without a capture and without a move of a pawn, the game is drawn.",
    );
    says(
        quiet,
        "n > 6",
        "If there have been 7 moves in a row without a capture",
    );
    says(
        quiet,
        "n < 3",
        "If there have not been 3 moves in a row without a capture",
    );
    says(
        "add = \"gives-check\"\nreset = \"not gives-check\"\nper = \"player\"",
        "n of enemy >= 5",
        "If there have been 5 moves of the enemy in a row that gave check",
    );
    says(
        "add = \"gives-check\"\nper = \"player\"",
        "n of enemy >= 3",
        "If the enemy has given check 3 times,",
    );
    says(
        "start = 3\nmax = 3\nsubtract = \"gives-check\"\nper = \"player\"",
        "n of enemy == 0",
        "If the enemy has given check 3 times,",
    );
    // It stays between a pawn's move and a rook's, so it counts no moves in a row.
    says(
        "add = \"piece is rook\"\nreset = \"piece is pawn\"",
        "n >= 4",
        "If the counter “n” is at least 4,",
    );
    says(
        "start = 2\nadd = true\nreset = \"piece is pawn\"",
        "n >= 4",
        "If the counter “n” is at least 4,",
    );
    let text = child("");
    assert!(!text.contains("COUNTERS"), "{text}");
}

#[test]
fn castling_names_the_cells_that_may_not_be_attacked() {
    child_says(
        "",
        &[
            "f1 and g1 are empty and no enemy could capture the king on e1 or f1. This is castling. As after every move, the player may not be in check after it.",
        ],
    );
    example_says(
        "dark-chess",
        &["f1 and g1 are empty. This is castling. Black's"],
        &["As after every move"],
    );
}

#[test]
fn statuses_last_for_numbers_of_turns() {
    let tired = "[status.tired]\nlasts = 3\n[forbid.tired]\nwho = 'tired'\n[effect.a]\nafter = 'piece is queen'\n";
    child_says(
        &format!("{tired}do = \"give(tired, to)\"\n"),
        &["for 3 turns after the one that gave it"],
    );
    child_says(
        &format!(
            "{tired}do = [\"give(tired, to, 1)\", \"give(tired, near(to, 'K'), count(mine) + 1 - (count(enemy) + 2))\"]\n"
        ),
        &[
            "becomes “tired” for 1 turn",
            "become “tired” for as many turns as 1 plus the number of friendly pieces minus the number of enemy pieces minus 2 (at least 0)",
            "for at most 3 turns after the one that gave it",
        ],
    );
}

#[test]
fn long_conditions_are_lists() {
    let far = "the cell it reaches is in “far”";
    let short = child("[forbid.a]\nwhen = \"to in far and captured in rook\"\n");
    assert!(short.contains(&format!("if {far} and ")), "{short}");
    let made_up = MadeUp::child(
        "chess",
        "[forbid.a]\nwhen = \"to in far and count(mine pawn & rank(a2)) > 3 and count(enemy pawn & rank(a7)) > 3 and none(mine queen & rank(a1)) and some(enemy rook)\"\n",
    );
    let variant = made_up.load_to_play(&[]);
    let page = sheet::of(&variant, &made_up, Pictures::Text { colour: false }).expect("a game");
    let text = plain::write(&page);
    let list = "all of these conditions hold:\n  - The cell it reaches is in “far”.\n  - The number of friendly pawns on rank 2 is more than 3.\n";
    assert!(text.contains(list), "{text}");
    let markdown = sheet::markdown::write(&page);
    assert!(
        markdown.contains("hold:\n   - The cell it reaches is in “far”.\n   - The number"),
        "{markdown}"
    );
    let html = sheet::html::write(&page);
    assert!(
        html.contains("<ul><li>The cell it reaches is in “far”.</li><li>The number"),
        "{html}"
    );
}

#[test]
fn places_of_a_piece_are_a_list() {
    example_says(
        "circe",
        &[
            "- rebirth: After a move: for each X among pieces that it captures (except kings), a piece of the kind and the owner of the piece that was on X is put, where the cell is empty: - On each of a8 and h8 (Y), if X was a rook and both X and Y are in “dark”, or neither is.",
            "- On d8, if X was a queen. - On every cell both on the file of X and on rank 7, if X was a pawn.",
        ],
        &["is among rooks"],
    );
}

#[test]
fn orders_lead_and_move() {
    example_says(
        "together",
        &[
            "if the orders of white and black lead to the same cell and the order of white moves a king",
        ],
        &["a cell among the cell"],
    );
}

#[test]
fn cells_are_those_of_the_player_that_a_condition_names() {
    example_says(
        "slimetrail",
        &[
            "- The player is white and the piece on a1 is a snail. - The player is black and the piece on h8 is a snail.",
            "A letter with `.-` is a neutral piece.",
        ],
        &["(black: a8)"],
    );
}

#[test]
fn a_winner_has_a_name() {
    example_says(
        "go",
        &["1. area: Black wins if all of these conditions hold:"],
        // A player may always pass.
        &["is to move and", "has no legal move"],
    );
    example_says(
        "hex",
        &["1. the ranks are joined: White wins if there is a group of white pieces"],
        &[],
    );
}

#[test]
fn joint_moves_are_those_of_players_with_the_pieces() {
    example_says(
        "bughouse",
        &[
            "Only white2 and black2 can make this move. For white2: in one move the king goes from o1 to q1 and",
            "Black2's pieces go to q8 and p8.",
        ],
        &[],
    );
}

#[test]
fn pieces_that_come_later_have_moved_unless_the_store_says_otherwise() {
    let later = "A piece that comes to the board later counts as one that has moved.";
    example_says("circe", &[later], &[]);
    let hand = "[store.hand]\nhas = [\"rook\"]\ndrop = \"empty\"\n";
    child_says(hand, &[later]);
    let unmoved = format!("{hand}unmoved = true\n");
    child_says(
        &unmoved,
        &["A piece from it counts as one that has not moved."],
    );
    assert!(!child(&unmoved).contains(later));
}

#[test]
fn kinds_are_drawn() {
    child_says(
        "[shuffle]\ncells = \"b1 | g1\"\nkinds = \"bishop | knight\"\n",
        &[
            "In a new game, each piece on b1 and g1 and b8 and g8 becomes a bishop or a knight by chance, the same for all players.",
        ],
    );
}

#[test]
fn values_of_pieces_are_named_where_they_part_positions() {
    let read = "[attribute]\nsteps = { of = \"piece\", type = \"number\" }\n[effect.count]\ndo = \"set(steps, to, steps(to) + 1)\"\n";
    assert!(!child(read).contains("“steps” of pieces"));
    child_says(
        &format!("{read}[forbid.tired]\nwhen = \"steps(from) > 9\"\n"),
        &["“steps” of pieces"],
    );
}

#[test]
fn turns_of_later_legs_have_a_side_and_exchanges_need_a_piece() {
    let rules = "[piece.rook]\nmoves = { right = \"[fR-rR]\", left = \"[fR-lR]\", both = \"[fR-sR]\", bent = \"[W-F]\" }\n[piece.king]\nmoves = \"udU\"\n[piece.queen]\nmoves = \"ucQ\"\n[piece.knight]\nmoves = \"NudW\"\n";
    let text = page_of(&MadeUp::child("nocastle", rules));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "right: Moves in several legs: first any number of cells forward to an empty cell, then any number of cells straight (turning right by 90 degrees).",
        "left: Moves in several legs: first any number of cells forward to an empty cell, then any number of cells straight (turning left by 90 degrees).",
        "both: Moves in several legs: first any number of cells forward to an empty cell, then any number of cells straight (turning by 90 degrees).",
        "Moves in several legs: first one cell straight to an empty cell, then one cell diagonally (turning by 45 degrees).",
        "Moves to any cell of the board, only to change places with a friend there.",
        "Moves any number of cells in any direction, only to change places with an enemy there.",
        "Moves one cell straight, only to change places with a friend there.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
}

#[test]
fn cells_connected_with_others_are_not_among_themselves() {
    let text = child("[forbid.a]\nwhen = \"to in spread(a1, 'F', all) and turns > 200\"\n");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("the cell it reaches is connected (diagonally) with a1"),
        "{text}"
    );
}

#[test]
fn a_rule_that_tests_captures_says_which_rules_count() {
    let rule = "[forbid.patrol]\nwhen = \"some(captured) and none(attackers(from, me))\"\n";
    let text = child(rule);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = "Captures that are only possible are tested here without the rules that depend on attack, such as this one.";
    assert!(text.contains(sentence), "{text}");
    assert!(
        !child("[forbid.check]\nwhen = \"in check and piece is rook\"\n").contains("only possible")
    );
}

#[test]
fn variables_have_letters_of_their_own() {
    let rule = "[forbid.a]\nwhen = \"some(mine & cells(x in occupied : any(y in enemy : x in near(y, 'N'))))\"\n";
    child_says(
        rule,
        &[
            "there is a friendly piece (X) for which there is an enemy piece (Y) for which X is",
            "- (X), (Y): A letter for one",
        ],
    );
    child_says(
        &format!("{rule}[piece.ghost]\nletter = \"X\"\nmoves = \"K\"\n"),
        &[
            "there is a friendly piece (Y) for which there is an enemy piece (Z) for which Y is",
            "- (Y), (Z): A letter for one",
        ],
    );
}

#[test]
fn words_after_a_list_are_about_all_of_it() {
    child_says(
        "[forbid.a]\nwhen = \"count((king | rook) & far) > 1\"\n\
         [forbid.b]\nwhen = \"count((mine king | enemy) & near(to, 'K')) > 2\"\n",
        &[
            "the number of pieces (kings or rooks) in “far” is more than 1",
            "the number of those of friendly kings and enemy pieces that are next to the cell it reaches is more than 2",
        ],
    );
}

#[test]
fn members_of_a_set_with_a_name_are_in_it() {
    child_says(
        "[let]\nbeyond = \"cells(x in near(to, 'K') : from in between(x, to, 'Q') or from in near(x, 'N'))\"\n\
         held = \"cells(x in mine : some(near(x, 'K') & enemy king) and none(near(x, 'K') & mine rook))\"\n\
         [forbid.a]\nwhen = \"some(beyond) and not (beyond in empty)\"\n\
         [forbid.b]\nwho = \"held\"\n\
         [forbid.c]\nwhen = \"none(held) and some(held & pawn)\"\n",
        &[
            "if there is a cell in “beyond” and not every cell in “beyond” is empty.",
            "- b: Pieces in “held” may not move.",
            "if there is no piece in “held” and there is a pawn in “held”.",
        ],
    );
}

#[test]
fn actions_are_about_one_piece_or_several() {
    child_says(
        "[attribute]\nmiles = { of = \"piece\", type = \"number\" }\npowers = { of = \"piece\", type = \"symbols\", letters = \"QR\" }\n\
         [counter.mana]\nper = \"player\"\n\
         [effect.a]\ndo = [\"change(to & pawn, rook)\", \"change(mine, rook -> knight)\", \"change(to, rook -> knight)\", \
         \"set(miles, to, miles(to) + 1)\", \"set(miles, mine, 0)\", \"set(powers, to, powers(to) | powers(captured))\", \
         \"set(powers, to, 'Q')\", \"set(mana, mana - 2)\", \"remove(near(to, 'K') - pawn)\", \"remove(captured)\"]\n",
        &[
            "the piece on the cell it reaches becomes a rook, if it is a pawn;",
            "friendly pieces change their kinds, all at once: rooks become knights;",
            "the piece on the cell it reaches changes its kind: a rook becomes a knight;",
            "the “miles” of the piece on the cell it reaches grows by 1;",
            "the “miles” of friendly pieces becomes 0;",
            "the “powers” of the piece on the cell it reaches gains the “powers” of pieces that are now where it captures;",
            "the “powers” of the piece on the cell it reaches becomes “Q”;",
            "“mana” of the player falls by 2 (to 0 at least);",
            "pieces next to the cell it reaches (except pawns) are removed from the board;",
        ],
    );
}

#[test]
fn hoppers_jump_over_neutral_pieces() {
    let rook = "[piece.rook]\nmoves = \"pR\"\n";
    child_says(rook, &["exactly one piece (a friend or an enemy)"]);
    let mule =
        "[piece.mule]\nletter = \"M\"\nmoves = \"K\"\n[setup.pieces.neutral]\nmule = \"d4\"\n";
    child_says(
        &format!("{rook}{mule}"),
        &["exactly one piece (a friend, an enemy or a neutral piece)"],
    );
}

#[test]
fn boards_apart_are_counted() {
    example_says(
        "bughouse",
        &["The board has 128 cells, in 2 parts between which no piece moves."],
        &[],
    );
    assert!(!child("").contains("parts between"));
}

#[test]
fn clauses_are_bound_in_one_way() {
    child_says(
        "\
         [forbid.a]\nwhen = \"any(x in mine rook : x in far) and to in far\"\n\
         [forbid.b]\nwhen = \"any(x in mine rook : x in far) and every(x in enemy : x in near(to, 'K')) and to in far\"\n\
         [forbid.c]\nwhen = \"to in far and some(mine pawn) or none(mine queen)\"\n\
         [forbid.d]\nwhen = \"piece is rook\"\nafter = \"none(mine queen & far) or none(mine bishop & far)\"\n",
        &[
            "if the cell it reaches is in “far” and there is a friendly rook (X) for which X is in “far”.",
            "in “far”, (there is a friendly rook (X) for which X is in “far”) and for every enemy piece (X), X is next",
            "if either (the cell it reaches is in “far” and there is a friendly pawn), or there is no friendly queen.",
            "and after it (there is no friendly queen in “far” or there is no friendly bishop in “far”).",
        ],
    );
}

#[test]
fn several_royals_are_attacked_all_together() {
    child_says(
        "[royal]\nsafe = \"some(royal - attacked(royal))\"\n",
        &["A player is in check if every royal piece of the player is attacked."],
    );
}

#[test]
fn pictures_without_captures_have_no_sign_for_them() {
    let sign = "(·) marks cells that it can move to.";
    example_says("draughts", &[sign], &["*·*"]);
}

#[test]
fn cells_between_and_at_the_end_are_places() {
    let chess960 = crate::out(&["show", "chess960", "--rules"]);
    let text = chess960.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "(a friendly unmoved rook between the king and h1 or on h1)",
        "no enemy could capture the king where it is or between the king and g1.",
    ] {
        assert!(text.contains(sentence), "{sentence}: {text}");
    }
}

#[test]
fn sets_narrow_each_other_in_few_words() {
    child_says(
        "[forbid.a]\nwhen = \"near(to, 'W') in enemy rook\"\n\
         [forbid.b]\nwhen = \"any(x in mine : mine in spread(x, 'K', mine))\"\n\
         [forbid.c]\nwhen = \"some(mine & (file(to) & rank(mine king) | rank(to) & file(mine king)))\"\n\
         [forbid.d]\nafter = \"occupied == was(occupied)\"\n\
         [end.e]\nwhen = \"some(mine king & rank(a8))\"\nresult = \"draw\"\nreason = \"e\"\n",
        &[
            "if every cell next to the cell it reaches (straight) is an enemy rook.",
            "every friendly piece is among friendly pieces connected with X.",
            "both on the file of the cell it reaches and on the rank of a friendly king or both on",
            "if after it pieces are on the same cells as before the move.",
            "a friendly king on rank 8 (black: 1)",
        ],
    );
}

#[test]
fn later_legs_say_how_far_they_go() {
    let text = child(
        "[piece.rook]\nmoves = \"[W-D]\"\n[piece.knight]\nmoves = \"[N-N]\"\n[piece.bishop]\nmoves = \"[cD-mD0]\"\n",
    );
    for sentence in [
        "first one cell straight to an empty cell, then by a leap of 2 cells straight on in the same direction.",
        "aside) to an empty cell, jumping over any pieces between, then by a knight's leap",
        "then any number of times in a line by a leap of 2 cells straight on in the same direction, without capturing.",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}

#[test]
fn steps_in_order_that_may_be_left_out_are_said() {
    let turn = "[turn.move]\nsteps = [\"move\", \"move\"]\n";
    let left_out = "The turn may have fewer steps if no further step is possible.";
    assert!(!child(turn).contains(left_out));
    let text = child(&format!("{turn}short = \"stuck\"\n"));
    assert!(text.contains(left_out), "{text}");
}

#[test]
fn sets_of_cells_and_of_pieces_are_told_apart() {
    let text = child(
        "[zone]\nhome = \"a1-h2\"\n[effect.wall]\nafter = \"some(captured - home)\"\ndo = \"place(captured, pawn, me)\"\n[view]\nhides = \"enemy pawn\"\nas = \"masked\"\n[piece.masked]\nletter = \"M\"\nimmobile = true\n",
    );
    for sentence in [
        "a piece that is now where it captures and that is not in “home”",
        "is put on the cell of every piece that is now where it captures, if the cell is empty",
        "The kinds of enemy pawns are hidden: each is shown as “masked”.",
        "If a part differs between players, a rule means that of the player to move",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}

#[test]
fn links_of_lattices_are_listed() {
    let board = "lattice square\nshape 8x8\nlink a2 b1 as loop heading 6 back 4\nlink b1 -> g8 as way\natom Y = leap loop\natom T = leap way\nframe white forward 0\nframe black forward 4 cells mirror\nzone far = ranks 8\nzone pawns = ranks 2\n";
    let text = "language = 1\nextends = \"nocastle\"\nname = \"Mine\"\nsummary = \"Mine.\"\nboard = \"mine.board\"\n[piece.rook]\nmoves = \"RY[R-Y]T\"\n";
    let mut made_up = MadeUp::of_text(text);
    made_up
        .boards
        .insert("mine.board".to_owned(), board.to_owned());
    let text = page_of(&made_up);
    for sentence in [
        "Moves one cell along a “loop” link or along a “way” link.",
        "to an empty cell, then one cell along a “loop” link.",
        "“loop” link: They join b1 and a2.",
        "“way” link: They join b1 to g8.",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}
