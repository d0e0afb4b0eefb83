//! The rule sheet: nothing of a definition is invisible on it, and what authors write stays text.

use alfil::load::Variant;
use alfil::sheet::page::{Block, Page, Pictures};
use alfil::sheet::{self, html, markdown, plain};
use alfil_testing::games::shipped_and_examples;
use alfil_testing::made_up::MadeUp;
use ir::{Action, Cells, Condition, Rules};
use rayon::prelude::*;
use std::sync::LazyLock;

const TEXT: Pictures = Pictures::Text { colour: false };

/// A definition with what stands beside it.
struct Written {
    name: String,
    made_up: MadeUp,
    variant: Variant,
}

impl Written {
    fn rules(&self) -> &Rules {
        self.variant.game.as_ref().expect("there is a game").rules()
    }

    fn page(&self, pictures: Pictures) -> Page {
        sheet::of(&self.variant, &self.made_up, pictures).expect("there is a game")
    }
}

fn written() -> &'static [Written] {
    static WRITTEN: LazyLock<Vec<Written>> = LazyLock::new(|| {
        let all = shipped_and_examples().into_par_iter();
        all.map(|(name, made_up)| Written {
            variant: made_up.load_to_play(&[]),
            name,
            made_up,
        })
        .collect()
    });
    &WRITTEN
}

/// The rules as words: no pictures, no examples.
fn words(rules: &Rules) -> String {
    plain::write(&sheet::of_rules(rules))
}

/// A text with each run of blanks as one.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_redefined_zone_is_listed_once() {
    let game = MadeUp::of_text(
        "language = 1\nname = \"Small\"\nboard = \"square-8x8\"\n[zone]\nfar = \"rank(a6)\"\n\
         [piece.king]\nletter = \"K\"\nmoves = \"K\"\n[setup]\nfen = \"k7/8/8/8/8/8/8/K7 w\"\n\
         [end.far]\nwhen = \"some(mine & far)\"\nresult = \"win\"\nreason = \"far\"\n"
            .to_owned(),
    )
    .game();
    let zones = alfil::picture::zones(&game);
    let far: Vec<_> = zones.iter().filter(|(name, _)| name == "far").collect();
    assert_eq!(far.len(), 1);
    assert_eq!(far[0].1.len(), 8);
    let text = joined(&words(game.rules()));
    assert!(text.contains("far: rank 6 for"), "{text}");
    assert!(!text.contains("far: rank 8"), "{text}");
}

/// A movement that ends on its own cell can capture nothing there.
#[test]
fn pieces_that_stay_on_their_cell_do_not_capture_by_moving() {
    let sheet = |moves: &str| {
        let text = format!(
            "language = 1\nname = \"Small\"\nboard = \"square-8x8\"\n[piece.stone]\nletter = \"S\"\nmoves = {moves}\n\
             [setup]\nfen = \"s7/8/8/8/8/8/8/S7 w\"\n"
        );
        joined(&words(MadeUp::of_text(text).game().rules()))
    };
    let only_on_the_way = "A piece moves to an empty cell. It captures only as its text says.";
    let by_moving = "A piece captures an enemy piece by moving to its cell.";
    let jumper = sheet("{ stay = \"mpabW\", jump = \"[cW-mW]\" }");
    assert!(jumper.contains(only_on_the_way), "{jumper}");
    // A leg back to another cell than the first may capture there.
    let turner = sheet("{ turn = \"mpafW\", jump = \"[cW-mW]\" }");
    assert!(turner.contains(by_moving), "{turner}");
}

/// Sentences at which readers without the definition stumbled before they said this.
#[test]
fn sheets_answer_the_questions_of_their_readers() {
    for (game, sentences) in [
        (
            "ring",
            &[
                "Forward is, for example, from b1 to b2 for white and from b1 to b2 for black. To the right is, for example, from b1 to c1 for white and from b1 to c1 for black.",
                "If the cell it reaches is on file p (black: h), a pawn must",
                "“side” link: For example from b1 to ",
            ][..],
        ),
        (
            "dunsany",
            &[
                "Only black can make this move: in one move the king goes from e8 to g8 and the rook goes from h8 to f8. Allowed if the pieces on e8 and h8",
                "no enemy could capture the king on e8 or f8",
            ],
        ),
        (
            "peanut",
            &["`c3!d4` is a capture on d4 by the piece on c3, which stays there."],
        ),
        (
            "three-crowns",
            &["Forward is, for example, from d4 to d5 for white, from d4 to e3 for red"],
        ),
        (
            "bughouse",
            &[
                "those of white1. They are the same for white2. For black1 and black2 they are seen from their own sides: a1 and b1 of white1 are a8 and b8 for black1",
                "with the next move, by the player whose turn comes next, it can be captured",
            ],
        ),
        (
            "circe",
            &[
                "The cells between are empty where a piece moves several cells in a line",
                "On every cell both on the file of X and on rank 7, if X was a pawn.",
                "is not in check after it and its effects.",
            ],
        ),
        (
            "sittuyin",
            &[
                "stay: Stays on its cell, which is a move.",
                "Either there is a friendly general, (",
                "all enemy pieces are kings",
                "holds 2 rooks, 2 knights",
            ],
        ),
        (
            "janggi",
            &[
                "The same position has occurred 3 times since the last move of the enemy that gave no check.",
                "There have been 2 passes in a row or (the last move was a pass and",
                "the sum of the “points” of friendly pieces is more than",
            ],
        ),
        (
            "little-ultima",
            &["enemy pieces (X) next to the cell it leaves for which"],
        ),
        (
            "amazons",
            &[
                "Legal: move and shoot{a1a2 A@b3}, move and shoot{a1b2 A@a3} and",
                "Steps in this order: a move, then a drop, to cells that a piece on the cell that the first step reached could reach",
                "A piece moves to an empty cell. No piece captures by moving",
            ],
        ),
        (
            "together",
            &[
                "After each order, and when the orders of a round have been carried out, these conditions",
            ],
        ),
        (
            "chariots",
            &[
                "right, left: To the right is, for example, from d4 to e4 for white and from d4 to c4 for black.",
            ],
        ),
        (
            "dark-chess",
            &[
                "They also see which of these cells are empty.",
                "The program, or an arbiter who sees the whole board, shows a player which moves are legal",
                "nor is one that only a move to another cell could capture.",
            ],
        ),
        (
            "wellspring",
            &[
                "A lancer on c4.",
                "A lancer on b4.",
                "to a cell that points the same way and shares a corner",
            ],
        ),
        (
            "draughts",
            &[
                "A turn of the kind “capture” must be made, if one is possible.",
                "men where a step of the turn has ended in “far” become kings",
                "over a friend or an enemy, which stays",
                "restricted by “majority” and “capture”",
            ],
        ),
        (
            "checkers",
            &[
                "A piece moves to an empty cell. It captures only as its text says.",
                "If it promotes, its kind is the one before the promotion.",
            ],
        ),
        (
            "magnets",
            &[
                "first in line (in any direction) from the cell it reaches as far as they are not kings",
                "has not moved: The piece has been on its cell since the start of the game.",
            ],
        ),
        (
            "little-ultima",
            &[
                "next to: One step away: in the directions in brackets, or else in any direction, diagonally too.",
                "- c3 is the only piece giving check.",
            ],
        ),
        (
            "prisoners",
            &["the cell it reaches is on one of ranks 1 and 8"],
        ),
        (
            "hex",
            &["A turn is a drop from a store. Passing is not allowed."],
        ),
        ("risky-captures", &["After d1d5: black to draw card."]),
        (
            "dice-chess",
            &[
                "2 dice with the same faces are thrown",
                "or the face of die 1 of “dice” is that of die 2.",
            ],
        ),
        (
            "seirawan",
            &["the cell it reaches is the cell that the first step left, or"],
        ),
        ("together", &["white and black. The board has 64 cells."]),
        (
            "levels",
            &["one cell diagonally forward or one level up and forward, right or left"],
        ),
        ("crossroads", &["next to a king of the player's own."]),
        (
            "dark-chess",
            &["Legal moves are those of the real position."],
        ),
        (
            "progressive-chess",
            &["if that is impossible, this kind of turn cannot be played"],
        ),
        (
            "double-move",
            &["with the first step of the next turn it can be captured"],
        ),
        (
            "slimetrail",
            &["Where a rule is about one player by name, its cells have their own names."],
        ),
        (
            "draughts",
            &[
                "without capturing. See the kind of turn “capture”.",
                "greatest value of this in the whole turn must be made",
            ],
        ),
    ] {
        let found = written().iter().find(|one| one.name == game);
        let found = found.unwrap_or_else(|| panic!("there is no {game}"));
        let text = joined(&plain::write(&found.page(TEXT)));
        for sentence in sentences {
            assert!(text.contains(sentence), "{game}: {sentence} in\n{text}");
        }
    }
    // While pieces are still to be placed, no other move is legal: the pictures show the moves after that.
    let placed = ["sittuyin", "placement"];
    for one in written()
        .iter()
        .filter(|one| placed.contains(&one.name.as_str()))
    {
        let text = plain::write(&one.page(TEXT));
        let (_, rooks) = text.split_once("\nrook (R)\n").expect("it has rooks");
        let (picture, _) = rooks.split_once("In notation").expect("it has a notation");
        assert_eq!(
            picture.matches(['(', ')']).count(),
            28,
            "{}: {picture}",
            one.name
        );
    }
}

#[test]
fn every_name_is_on_the_sheet() {
    for one in written() {
        let (name, variant) = (&one.name, &one.variant);
        let text = joined(&plain::write(&one.page(TEXT)));
        let rules = one.rules();
        let mut names = alfil_testing::laws::printing::names_of_rules(rules);
        names.extend(variant.options.iter().map(|option| option.name.clone()));
        let zones = rules.named_zones().map(|zone| &zone.name);
        let tidied: Vec<&String> = zones
            .chain(rules.counters.iter().map(|one| &one.name))
            .collect();
        for expected in names {
            // Zones and counters that no rule names are left out.
            let is_unread = tidied.contains(&&expected) && !text.contains(&format!("“{expected}”"));
            assert!(
                is_unread || text.contains(&joined(&expected)),
                "`{expected}` of {name} in\n{text}"
            );
        }
        // Counts of positions are for programs.
        let is_for_readers = |test: &&grammar::variant::Test| test.perft.is_empty();
        let tests = variant.tests.iter().filter(is_for_readers);
        for test in tests.filter_map(|test| test.name.as_ref()) {
            // A title begins with a capital.
            let rest: String = test.text.chars().skip(1).collect();
            let rest = joined(rest.trim_end_matches('.'));
            assert!(text.contains(&rest), "the test `{rest}` of {name}");
        }
    }
}

/// Rules that lack one of those that nothing else names, with what is lacking.
fn lacking(rules: &Rules) -> Vec<(String, Rules)> {
    let mut all = Vec::new();
    macro_rules! without {
        ($($table:ident),*) => {$(
            for index in 0..rules.$table.len() {
                let mut changed = rules.clone();
                changed.$table.remove(index);
                all.push((format!("{} {index}", stringify!($table)), changed));
            }
        )*};
    }
    without!(
        forbids, promotions, joints, takes, effects, must_rules, ends
    );
    for (index, kind) in rules.kinds.iter().enumerate() {
        for part in 0..kind.parts.len() {
            let mut changed = rules.clone();
            changed.kinds[index].parts.remove(part);
            all.push((format!("part {part} of {}", kind.name), changed));
            // Ways that lead nowhere on the board have no words.
        }
    }
    for (index, effect) in rules.effects.iter().enumerate() {
        for action in 0..effect.actions.len() {
            let mut changed = rules.clone();
            changed.effects[index].actions.remove(action);
            all.push((format!("action {action} of {}", effect.name), changed));
        }
    }
    all
}

/// Rules of which one expression says the contrary, or nothing.
fn contrary(rules: &Rules) -> Vec<(String, Rules)> {
    let mut all = Vec::new();
    let not = |condition: &Condition| match condition {
        Condition::Constant(always) => Condition::Constant(!always),
        other => Condition::Not(Box::new(other.clone())),
    };
    macro_rules! conditions {
        ($($table:ident . $field:ident),*) => {$(
            for index in 0..rules.$table.len() {
                let mut changed = rules.clone();
                changed.$table[index].$field = not(&rules.$table[index].$field);
                all.push((format!("{} of {} {index}", stringify!($field), stringify!($table)), changed));
            }
        )*};
    }
    conditions!(
        promotions.when,
        promotions.must,
        joints.when,
        takes.when,
        effects.when,
        must_rules.when,
        must_rules.turn,
        turns.when,
        turns.step,
        turns.require,
        ends.when
    );
    macro_rules! absent {
        ($($table:ident . $field:ident),*) => {$(
            for index in 0..rules.$table.len() {
                if rules.$table[index].$field.is_some() {
                    let mut changed = rules.clone();
                    changed.$table[index].$field = None;
                    all.push((format!("{} of {} {index}", stringify!($field), stringify!($table)), changed));
                }
            }
        )*};
    }
    absent!(
        forbids.subject,
        forbids.after,
        promotions.subject,
        turns.phase,
        turns.otherwise,
        turns.from_store,
        turns.at,
        stores.gains,
        stores.drop,
        counters.add,
        counters.subtract,
        counters.reset,
        phases.until
    );
    for (index, forbid) in rules.forbids.iter().enumerate() {
        // A forbid rule without a condition forbids all moves of its pieces.
        if let Some(before) = &forbid.before {
            let mut changed = rules.clone();
            changed.forbids[index].before = Some(not(before));
            all.push((format!("before of {}", forbid.name), changed));
        }
    }
    macro_rules! flags {
        ($($table:ident . $field:ident),*) => {$(
            for index in 0..rules.$table.len() {
                let mut changed = rules.clone();
                changed.$table[index].$field = !changed.$table[index].$field;
                all.push((format!("{} of {} {index}", stringify!($field), stringify!($table)), changed));
            }
        )*};
    }
    flags!(forbids.attack, ends.claim, stores.is_shared);
    for (index, status) in rules.statuses.iter().enumerate() {
        let mut changed = rules.clone();
        match status.derived {
            Some(_) => changed.statuses[index].derived = Some(Cells::All),
            None => changed.statuses[index].lasts += 1,
        }
        all.push((format!("status {}", status.name), changed));
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        let mut changed = rules.clone();
        changed.counters[index].start += 1;
        all.push((format!("start of {}", counter.name), changed.clone()));
        changed.counters[index].max = 7;
        all.push((format!("limit of {}", counter.name), changed));
    }
    if rules.royal.subject.is_some() {
        let mut changed = rules.clone();
        changed.royal.subject = None;
        all.push(("royals".to_owned(), changed));
    }
    let mut changed = rules.clone();
    changed.royal.safe = not(&rules.royal.safe);
    all.push(("safety".to_owned(), changed));
    all
}

#[test]
fn no_rule_can_go_unnoticed() {
    written().par_iter().for_each(|one| {
        let (name, rules) = (&one.name, one.rules());
        let before = words(rules);
        for (what, changed) in lacking(rules).into_iter().chain(contrary(rules)) {
            assert_ne!(words(&changed), before, "{what} of {name}");
        }
    });
}

#[test]
fn no_part_of_an_expression_can_go_unnoticed() {
    written().par_iter().for_each(|one| {
        let (name, rules) = (&one.name, one.rules());
        let before = words(rules);
        for index in 0..rules.ends.len() {
            for part in 0..n_parts(&rules.ends[index].when) {
                let mut changed = rules.clone();
                cut(&mut changed.ends[index].when, &mut { part });
                assert_ne!(
                    words(&changed),
                    before,
                    "part {part} of end {index} of {name}"
                );
            }
        }
        for (index, forbid) in rules.forbids.iter().enumerate() {
            let n = forbid.before.as_ref().map_or(0, n_parts);
            for part in 0..n {
                let mut changed = rules.clone();
                if let Some(before) = &mut changed.forbids[index].before {
                    cut(before, &mut { part });
                }
                assert_ne!(
                    words(&changed),
                    before,
                    "part {part} of forbid rule {index} of {name}"
                );
            }
        }
        for (index, effect) in rules.effects.iter().enumerate() {
            for (nth, action) in effect.actions.iter().enumerate() {
                let Action::Each { .. } = action else {
                    continue;
                };
                let mut changed = rules.clone();
                changed.effects[index].actions[nth] = action.innermost().clone();
                assert_ne!(words(&changed), before, "what each of {name} is said of");
            }
        }
    });
}

/// How many sides of `and` and `or` a condition has.
fn n_parts(condition: &Condition) -> usize {
    match condition {
        Condition::And(a, b) | Condition::Or(a, b) => 2 + n_parts(a) + n_parts(b),
        Condition::Not(inner) => n_parts(inner),
        _ => 0,
    }
}

/// Leaves out one side of an `and` or an `or`, the one of this number.
fn cut(condition: &mut Condition, part: &mut usize) -> bool {
    match condition {
        Condition::Not(inner) => cut(inner, part),
        Condition::And(a, b) | Condition::Or(a, b) => {
            for side in [0, 1] {
                if *part == 0 {
                    let other = if side == 0 { b } else { a };
                    let other = std::mem::replace(&mut **other, Condition::CanMove);
                    *condition = other;
                    return true;
                }
                *part -= 1;
            }
            cut(a, part) || cut(b, part)
        }
        _ => false,
    }
}

const HOSTILE: &str = "language = 1\nextends = \"chess\"\n\
    name = \"<script>alert(1)</script> & *Co*\"\n\
    summary = \"[a](javascript:b) `c` | \\\"d\\\" <img src=x onerror=y>\"\n\
    [forbid.\"</li><script>\"]\nwho = \"queen\"\n\
    [options.o]\nabout = \"# <b>bold</b>\"\n\
    [[test]]\nname = \"<i>x</i> _y_\"\ncite = \"<u>\"\nafter = \"e2e4\"\nlegal = \"e7e5\"\n";

fn hostile(pictures: Pictures) -> Page {
    let made_up = MadeUp::of_text(HOSTILE.to_owned());
    sheet::of(&made_up.load_to_play(&[]), &made_up, pictures).expect("it is sound")
}

#[test]
fn what_authors_write_is_no_markup() {
    let text = html::write(&hostile(Pictures::Svg));
    for tag in ["<script", "<img", "<i>", "<b>", "<u>", "</li><"] {
        let is_ours = tag == "</li><";
        assert!(is_ours || !text.contains(tag), "{tag}");
    }
    assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; *Co*"));
    let text = markdown::write(&hostile(TEXT));
    for raw in ["<script", "<b>", "*Co*\n", "[a](", "_y_"] {
        assert!(!text.contains(&format!(" {raw}")), "{raw} in\n{text}");
    }
    assert!(
        text.starts_with("# \\<script\\>alert(1)\\</script\\> \\& \\*Co\\*\n"),
        "{text}"
    );
}

#[test]
fn the_document_is_well_formed_and_has_its_headings_in_order() {
    written().par_iter().for_each(|one| {
        let name = &one.name;
        // Many examples take long to draw.
        let mut variant = one.made_up.load_to_play(&[]);
        variant.tests.truncate(3);
        let page = sheet::of(&variant, &one.made_up, Pictures::Svg).expect("there is a game");
        let body = html::body(&page);
        let document =
            roxmltree::Document::parse(&body).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut level = 0;
        let mut n_headings = 0;
        for node in document.descendants().filter(|node| node.is_element()) {
            let tag = node.tag_name().name();
            assert!(
                !["script", "style", "link", "img"].contains(&tag),
                "{name}: {tag}"
            );
            if let Some(next) = tag
                .strip_prefix('h')
                .and_then(|level| level.parse::<u8>().ok())
            {
                assert!(next <= level + 1, "{name}: h{next} after h{level}");
                assert!(
                    n_headings == 0 || next > 1,
                    "{name}: two headings of the page"
                );
                (level, n_headings) = (next, n_headings + 1);
            }
            if tag == "svg" {
                let title = node.first_element_child().expect("a picture has a title");
                assert_eq!(title.tag_name().name(), "title", "{name}");
                assert!(
                    title.text().is_some_and(|text| !text.is_empty()),
                    "{name}: a picture without words"
                );
                assert_eq!(node.attribute("role"), Some("img"), "{name}");
            }
        }
        for link in document
            .descendants()
            .filter_map(|node| node.attribute("href"))
        {
            let id = link.strip_prefix('#').expect("links stay on the page");
            let is_there = document
                .descendants()
                .any(|node| node.attribute("id") == Some(id));
            assert!(is_there, "{name}: {link}");
        }
        assert!(n_headings > 5, "{name}");
    });
}

#[test]
fn all_writers_say_the_same() {
    let page = hostile(TEXT);
    let letters = |text: &str| -> String {
        text.chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect()
    };
    let document = html::body(&page);
    let document = roxmltree::Document::parse(&document).expect("it is well-formed");
    let of_html: String = document
        .descendants()
        .filter(|node| node.is_text())
        .filter_map(|node| node.text())
        .collect();
    let (of_html, of_plain) = (
        letters(&of_html),
        letters(&plain::write(&page)).to_lowercase(),
    );
    let of_markdown = letters(&markdown::write(&page));
    fn sentences(blocks: &[Block], found: &mut Vec<String>) {
        for block in blocks {
            match block {
                Block::Text(text) => found.push(text.clone()),
                Block::Rules(rules) | Block::Ordered(rules, _) => {
                    found.extend(rules.iter().map(|rule| rule.name.clone()));
                    found.extend(rules.iter().flat_map(|rule| rule.says.clone()));
                }
                Block::Table(head, rows) => {
                    found.extend(head.iter().chain(rows.iter().flatten()).cloned());
                }
                Block::Part(title, inside) => {
                    found.push(title.clone());
                    sentences(inside, found);
                }
                Block::Picture(picture) => found.push(picture.caption.clone()),
            }
        }
    }
    let mut found = vec![page.title.clone(), page.summary.clone()];
    for section in &page.sections {
        found.push(section.title.clone());
        sentences(&section.blocks, &mut found);
    }
    assert!(found.len() > 40);
    for sentence in found.iter().map(|sentence| letters(sentence)) {
        assert!(of_html.contains(&sentence), "{sentence}");
        assert!(of_markdown.contains(&sentence), "{sentence}");
        assert!(of_plain.contains(&sentence.to_lowercase()), "{sentence}");
    }
}

/// What the sheet says of some games, word for word, without pictures and examples.
#[test]
fn the_words() {
    for name in [
        "chess",
        "spinal-tap",
        "peg-chess-random",
        "chessagon",
        "peanut",
        "xiangqi",
        "crossroads",
    ] {
        let mut all = written().iter();
        let one = all
            .find(|one| one.name == name)
            .unwrap_or_else(|| panic!("{name}"));
        insta::assert_snapshot!(name, words(one.rules()));
    }
}

/// A game with a forbid rule, its names from `[let]` and the rest of its definition.
fn with_names(lets: &str, rest: &str) -> String {
    let variant =
        MadeUp::child("chess", &format!("[let]\n{lets}\n[forbid.a]\n{rest}")).load_to_play(&[]);
    let game = variant
        .game
        .unwrap_or_else(|| panic!("{:?}", variant.diagnostics));
    joined(&words(game.rules()))
}

#[test]
fn a_long_named_expression_is_explained_once() {
    let lets = "crowd = \"count(near(from, 'K') & mine) > 2 and count(near(to, 'K') & mine) > 2\"\n\
                field = \"cells(x in empty : count(near(x, 'K') & enemy) > 1)\"\n\
                officer = \"rook | bishop\"";
    let text = with_names(
        lets,
        "when = \"piece is knight and crowd and to in field\"\n\
         [forbid.b]\nwhen = \"piece is officer and not crowd and some(field & far)\"\n",
    );
    assert_eq!(text.matches("“crowd” holds").count(), 1, "{text}");
    assert_eq!(text.matches("“crowd” does not hold").count(), 1, "{text}");
    assert!(text.contains("in “field”"), "{text}");
    // In full it stands where the name is explained, and nowhere else.
    assert_eq!(text.matches("for which the number of").count(), 1, "{text}");
    assert!(text.contains("- crowd: The number of"), "{text}");
    // Short ones are written in full.
    assert!(
        text.contains("a rook or a bishop") && !text.contains("“officer”"),
        "{text}"
    );
}

#[test]
fn check_is_what_safe_says() {
    let royal = |safe: &str| {
        let variant = MadeUp::child("chess", &format!("[royal]\nwho = \"mine king\"\n{safe}"))
            .load_to_play(&[]);
        let game = variant.game.expect("it is sound");
        joined(&words(game.rules()))
    };
    let plain = "A player whose royal piece is attacked is in check.";
    assert!(royal("").contains(plain));
    let other =
        royal("safe = \"none(attacked(mine king)) and (none(mine queen) or count(mine) > 1)\"");
    assert!(!other.contains(plain), "{other}");
    let sentence = "A player is in check if a friendly king is attacked or (there is a friendly queen and the number of friendly pieces is at most 1).";
    assert!(other.contains(sentence), "{other}");
    assert!(!royal("safe = true").contains("A player is in check if"));
    // Kinds of turn that need not leave the royal pieces safe are named.
    let legal = "A move is legal only if the player who makes it is not in check after it";
    assert!(royal("").contains(&format!("{legal}.")));
    let turns =
        "[turn.move]\ndo = [\"move\", \"joint\"]\n[turn.pass]\ndo = [\"pass\"]\nsafe = \"never\"";
    let exempt = royal(turns);
    assert!(
        exempt.contains(&format!("{legal}; turns of the kind “pass” are exempt.")),
        "{exempt}"
    );
}

#[test]
fn the_start_is_as_the_set_up_says() {
    let text = "language = 1\nname = \"Start\"\nboard = \"4x4\"\n\
        [piece]\nking = { letter = \"K\", moves = \"K\" }\n\
        [status.tired]\nlasts = 3\n\
        [store.hand]\nhas = [\"king\"]\ndrop = \"empty\"\n\
        [counter.quiet]\nadd = true\nstart = 1\n\
        [forbid.tired]\nwho = \"tired\"\n\
        [effect.tire]\nafter = \"quiet > 9\"\ndo = [\"give(tired, to)\"]\n\
        [setup]\nfen = \"k3/4/4/3K b\"\nstate = { quiet = 7, tired = [\"a4\"] }\n\
        stores = { hand = { white = { king = 2 }, black = {} } }\n\
        [end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n";
    let variant = MadeUp::of_text(text).load_to_play(&[]);
    let game = variant
        .game
        .unwrap_or_else(|| panic!("{:?}", variant.diagnostics));
    let text = joined(&words(game.rules()));
    for sentence in [
        "First to move: black. Then they take turns.",
        "At the start “tired” holds for a4.",
        "At first that of white holds 2 kings. That of black is empty at first.",
        "One number for the game, 7 (elsewhere 1) at first.",
    ] {
        assert!(text.contains(sentence), "{sentence} in\n{text}");
    }
}
