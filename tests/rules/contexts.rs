//! Where a name may be used: every name of the language is known or reported as unknown in every place that holds an expression,
//! as the table of the reference says.

use alfil_testing::made_up::MadeUp;
use grammar::diagnostic::Severity;

/// Conditions on names that are known in the same places.
const NAMES: [(&str, &[&str]); 16] = [
    (
        "constants",
        &[
            "some(a1 | all | file(a1) | rank(a1))",
            "not any(v : v in middle) or every(v : v in all)",
            "some(cells(v : v in middle))",
            "some(a1-c2)",
        ],
    ),
    (
        "the position",
        &[
            "some(mine | enemy | neutral | empty | occupied)",
            "some(unmoved | king)",
            "some(pieces(enemy) | pieces(next))",
            "some(near(a1, 'K') | reach(a1, 'K') | between(a1, a3))",
            "some(near(a1, 'K', next))",
            "some(spread(a1, 'K', all))",
            "aligned(a1, a3, 'R')",
            "some(below(a1) | above(a1)) or ground(a1)",
            "turns > 1 or count(mine) > 1 or made > 1 or refused > 1",
            "has(pool) > 0 or none-left(pool of enemy)",
            "me is white",
            "phase is first",
        ],
    ),
    (
        "royals",
        &[
            "some(royal)",
            "some(checkers)",
            "some(attacked(all))",
            "some(attackers(all)) or some(attackers(all, me))",
            "some(reach(all))",
            "some(unsafe(a1, a1))",
        ],
    ),
    ("check", &["in check", "in check of enemy"]),
    ("chosen", &["chosen is rook"]),
    (
        "the move",
        &[
            "some(from)",
            "some(to)",
            "some(captured)",
            "some(passed)",
            "some(jumped)",
            "piece is king",
            "part is move",
            "dropped",
        ],
    ),
    ("the step", &["some(carried)"]),
    (
        "last",
        &[
            "some(last.from)",
            "some(last.to)",
            "some(last.captured)",
            "some(last.passed)",
            "some(last.jumped)",
            "some(last.promoted)",
        ],
    ),
    (
        "the step made",
        &["some(touched)", "checkmate(enemy)", "checkmate(me)"],
    ),
    (
        "the move made",
        &["some(was(mine))", "was(count(mine)) > 1"],
    ),
    ("check before the move", &["was(in check)"]),
    ("orders", &["some(order-from(me))", "some(order-to(enemy))"]),
    (
        "the steps before",
        &[
            "some(earlier.from | earlier.to | earlier.captured)",
            "some(earlier.passed | earlier.jumped | earlier.promoted)",
            "step-number > 1",
        ],
    ),
    ("the whole turn", &["some(promoted)", "gives-check"]),
    ("an end", &["can move", "could(true)"]),
    ("repetition", &["repeats > 1", "repeats(4) > 1"]),
];

/// A row of the table: what its first column begins with, what is known there, and the places, a condition in the place of `?`.
struct Row {
    begins: &'static str,
    classes: &'static [&'static str],
    places: &'static [&'static str],
}

const ROWS: [Row; 20] = [
    Row {
        begins: "| `[zone]` |",
        classes: &[],
        places: &["zone.z = 'cells(x : ?)'"],
    },
    Row {
        begins: "| `as` of a part of `moves` |",
        classes: &["the position"],
        places: &[
            "piece.relay = { letter = 'X', moves = { lent = { as = 'cells(x : ? or x in here)' } } }",
        ],
    },
    Row {
        begins: "| `turned` of `[piece.NAME]` |",
        classes: &["the position"],
        places: &[
            "piece.lancer = { letter = 'X', moves = 'fR', turned = 'count(cells(x : ? or x in here))' }",
        ],
    },
    Row {
        begins: "| `who` of `[royal]`, `is` of a status |",
        classes: &["the position"],
        places: &[
            "royal.who = 'mine king & cells(x : ?)'",
            "status.s.is = 'mine & cells(x : ?)'",
        ],
    },
    Row {
        begins: "| `safe` of `[royal]` |",
        classes: &["the position", "royals"],
        places: &["royal = { who = 'mine king', safe = '?' }"],
    },
    Row {
        begins: "| `when` of `[take.NAME]` |",
        classes: &["the position", "chosen", "the move", "the step", "last"],
        places: &["take = { take-1 = { when = '?', takes = 'enemy' } }"],
    },
    Row {
        begins: "| `takes` of `[take.NAME]` |",
        classes: &[
            "the position",
            "chosen",
            "the move",
            "the step",
            "the move made",
        ],
        places: &["take = { take-1 = { takes = 'cells(x : ?)' } }"],
    },
    Row {
        begins: "| any other `who`, `when` of `[must.NAME]` and `[turn.NAME]`, `steps` of `[turn.NAME]`, `until` of `[phase.NAME]`, `[view]`, `when` of `[shuffle]` |",
        classes: &["the position", "royals", "check"],
        places: &[
            "forbid = { forbid-1 = { who = 'cells(x : ?)' } }",
            "promotion = { promotion-1 = { who = 'cells(x : ?)', to = 'rook' } }",
            "joint = { joint-1 = { pieces = [{ who = 'mine & cells(x : ?)', to = 'a1' }] } }",
            "must = { must-1 = { when = '?', move = 'some(captured)' } }",
            "turn = { t = { do = ['move'], when = '?' } }",
            "turn = { t = { do = ['move'], steps = 'count(cells(x in all : ?))' } }",
            "phase = { first = { until = '?' }, last = {  } }",
            "view.sees = 'cells(x : ?)'",
            "shuffle = { cells = 'rank(a1)', when = '?' }",
        ],
    },
    Row {
        begins: "| `when` of `[chance.NAME]`, `[effect.NAME]` with `on = \"throw\"` |",
        classes: &["the position", "royals", "check", "last"],
        places: &["chance = { lots = { draw = '1..2', when = '?' } }"],
    },
    Row {
        begins: "| effects with `on = \"orders\"` |",
        classes: &["the position", "royals", "check", "orders"],
        places: &[
            "effect = { clash = { on = 'orders', after = '?', do = 'cancel(me)' } }",
            "effect = { clash = { on = 'orders', do = 'remove(cells(x : ?))' } }",
        ],
    },
    Row {
        begins: "| `drop` of a store |",
        classes: &["the position", "royals", "check", "chosen"],
        places: &["store.hand = { has = ['rook'], drop = 'empty & cells(x : ?)' }"],
    },
    Row {
        begins: "| `where` of `[turn.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the steps before",
        ],
        places: &["turn = { t = { do = ['drop'], where = 'cells(x : ?)' } }"],
    },
    Row {
        begins: "| `when` of `[forbid.NAME]`, `[promotion.NAME]` and `[joint.NAME]`, `must` of `[promotion.NAME]`, `gains` of a store |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the step",
            "last",
        ],
        places: &[
            "forbid = { forbid-1 = { when = '?' } }",
            "promotion = { promotion-1 = { when = '?', to = 'rook' } }",
            "promotion = { promotion-1 = { must = '?', to = 'rook' } }",
            "joint = { joint-1 = { pieces = ['king a1 a2', 'rook b1 b2'], when = '?' } }",
            "store.hand = { gains = 'captured & cells(x : ?)', owner = 'mover' }",
        ],
    },
    Row {
        begins: "| `step` of `[turn.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the step",
            "last",
            "the steps before",
        ],
        places: &["turn = { t = { do = ['move'], step = '?' } }"],
    },
    Row {
        begins: "| `until` of `[turn.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the step",
            "the step made",
            "the move made",
            "check before the move",
            "the steps before",
        ],
        places: &["turn = { t = { do = ['move'], steps = 2, until = '?' } }"],
    },
    Row {
        begins: "| `after` of `[forbid.NAME]`, `after` and `do` of `[effect.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the step",
            "the step made",
            "the move made",
            "check before the move",
        ],
        places: &[
            "forbid = { forbid-1 = { after = '?' } }",
            "effect = { effect-1 = { after = '?', do = 'remove(to)' } }",
            "effect = { effect-1 = { do = 'remove(cells(x : ?))' } }",
            "effect = { effect-1 = { do = 'each(y in cells(x : ?) : remove(y))' } }",
        ],
    },
    Row {
        begins: "| `require` of `[turn.NAME]`, `move`, `most` and `least` of `[must.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the whole turn",
        ],
        places: &[
            "turn = { t = { do = ['move'], require = '?' } }",
            "must = { must-1 = { move = '?' } }",
            "must = { must-1 = { most = 'count(cells(x : ?))' } }",
            "must = { must-1 = { least = 'count(cells(x : ?))' } }",
        ],
    },
    Row {
        begins: "| counters, effects with `on = \"turn\"`, `[announce.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the whole turn",
            "the move made",
            "check before the move",
        ],
        places: &[
            "counter.c.add = '?'",
            "counter.c = { add = true, subtract = '?' }",
            "counter.c = { add = true, reset = '?' }",
            "announce.a = { when = '?' }",
            "effect = { effect-1 = { on = 'turn', after = '?', do = 'remove(to)' } }",
            "effect = { effect-1 = { on = 'turn', do = 'remove(cells(x : ?))' } }",
        ],
    },
    Row {
        begins: "| `after` of `[turn.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "chosen",
            "the move",
            "the whole turn",
            "the move made",
            "check before the move",
            "repetition",
        ],
        places: &["turn = { t = { do = ['move'], after = '?' } }"],
    },
    Row {
        begins: "| `[end.NAME]` |",
        classes: &[
            "the position",
            "royals",
            "check",
            "last",
            "an end",
            "repetition",
        ],
        places: &["end = { r = { when = '?', result = 'draw', reason = 'r' } }"],
    },
];

/// The errors of a small game with something more at its top.
fn errors(more: &str) -> Vec<&'static str> {
    let has = |key: &str| more.starts_with(key);
    let phases = "phase = { first = { until = 'turns > 9' }, last = {  } }\n";
    let royal = "royal.who = 'mine king'\n";
    let text = format!(
        "language = 1\nname = 'Made'\nboard = '3x3'\nsetup.fen = 'k1r/3/KR1 w'\nzone.middle = 'b2'\n\
         piece.king = {{ letter = 'K', moves = 'K' }}\npiece.rook = {{ letter = 'R', moves = 'R' }}\n\
         store.pool.has = ['rook']\ncounter.made.add = true\n{}{}{more}\n",
        if has("phase") { "" } else { phases },
        if has("royal") { "" } else { royal },
    );
    let variant = MadeUp::of_text(text).check();
    let errors = variant.diagnostics.iter();
    let errors = errors.filter(|one| one.severity == Severity::Error);
    errors.map(|one| one.code).collect()
}

#[test]
fn names_stand_where_the_page_says() {
    let page = include_str!("../../docs/src/reference/expressions.md");
    for row in ROWS {
        let begins = row.begins;
        assert!(page.contains(begins), "the page has no row `{begins}`");
        for place in row.places {
            for (class, conditions) in NAMES {
                let is_defined = class == "constants" || row.classes.contains(&class);
                for condition in conditions {
                    // Both quotes stand around expressions, and the notation in one has the others.
                    let text = place.replace('\'', "\"").replace('?', condition);
                    let found = errors(&text);
                    // Zones are read before counters and stores are known.
                    let unknown = [
                        "rule::wrong_context",
                        "resolve::unknown_name",
                        "resolve::unknown_store",
                    ];
                    let is_refused = found.iter().any(|code| unknown.contains(code));
                    assert_eq!(is_refused, !is_defined, "{text}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn every_name_of_the_reference_is_tested() {
    let page = include_str!("../../docs/src/reference/expressions.md");
    let tested: String = NAMES
        .iter()
        .flat_map(|(_, conditions)| conditions.iter().copied())
        .collect();
    let rows = page.lines().skip_while(|line| *line != "## Sets of cells");
    let rows = rows.take_while(|line| *line != "## `[let]`");
    let names = rows.filter_map(|line| line.strip_prefix("| `"));
    for name in names {
        let name = name.split(['`', '(', ' ', '.']).next().unwrap_or_default();
        let is_sign = !name.chars().any(|letter| letter.is_ascii_lowercase()) || name.len() < 2;
        // A cell stands for all, a counter, an attribute and a player too; turns have names of their own.
        let is_example = [
            "e1", "checks", "weight", "turn", "partner", "red", "die", "lot",
        ]
        .contains(&name);
        assert!(
            is_sign || is_example || tested.contains(name),
            "no condition tests `{name}`"
        );
    }
}
