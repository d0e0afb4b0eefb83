//! Limits of notations and expressions.

use super::definitions::texts_of_paths;
use super::{Limit, check, each, game, letters};

pub const LIMITS: [Limit; 9] = [
    Limit {
        what: "bytes of a notation",
        code: "betza::too_long",
        make: |n| {
            game(
                "",
                &moves(&format!("{}{}", &"mcd"[..n % 4], "fWbW".repeat(n / 4))),
            )
        },
    },
    Limit {
        what: "legs of a movement",
        code: "betza::too_many_legs",
        make: |n| game("", &moves(&format!("{}fW", "mfa".repeat(n - 1)))),
    },
    Limit {
        what: "paths of a notation",
        code: "betza::too_many_paths",
        make: |n| game("", &moves(&texts_of_paths(n).concat())),
    },
    Limit {
        what: "a number in a notation",
        code: "betza::number_too_large",
        make: |n| game("", &moves(&format!("R{n}"))),
    },
    Limit {
        what: "parentheses inside each other",
        code: "rule::too_deep",
        make: |n| {
            let set = format!("{}mine{}", "(".repeat(n - 1), ")".repeat(n - 1));
            game(
                "",
                &forbid(&format!("some({set} & far)")).replace("far", "rank(a8)"),
            )
        },
    },
    Limit {
        what: "names from `[let]` inside each other",
        code: "rule::let_recursion",
        make: |n| {
            let names = each(n - 1, |i| {
                format!("{} = \"{}\"\n", letters(i + 700), letters(i + 701))
            });
            let last = letters(n + 699);
            game(
                "",
                &format!(
                    "[let]\n{names}{last} = \"mine & rank(a8)\"\n{}",
                    forbid(&format!("some({})", letters(700)))
                ),
            )
        },
    },
    Limit {
        what: "levels of an expression, `[let]` put in",
        code: "rule::too_deep",
        make: |n| {
            // A name with its argument is ten levels; `in` and the cells at the end are one each.
            let ten = format!("{}s{}", "near(".repeat(8), ", 'K')".repeat(8));
            let nine = n / 10 - 1;
            let rest = n - nine * 10 - 2;
            let names = format!("{}mine{}", "ten(".repeat(nine), ")".repeat(nine));
            let set = format!("{}{names}{}", "near(".repeat(rest), ", 'K')".repeat(rest));
            game(
                "",
                &format!(
                    "[let]\n\"ten(s)\" = \"{ten}\"\n{}",
                    forbid(&format!("to in {set}"))
                ),
            )
        },
    },
    Limit {
        what: "parts of an expression, `[let]` put in",
        code: "rule::too_long",
        make: |n| {
            // The set of all names, and so many of them; the rule has three parts more.
            let hundred = vec!["mine"; 98].join(" | ");
            let names = vec!["hundred"; n / 100 - 1];
            let left = n - 3 - names.len() * 100;
            let set = [names, vec!["mine"; left]].concat().join(" | ");
            game(
                "",
                &format!(
                    "[let]\nhundred = \"{hundred}\"\n{}",
                    forbid(&format!("to in {set}"))
                ),
            )
        },
    },
    Limit {
        what: "quantifiers inside each other",
        code: "rule::quantifiers_too_deep",
        make: |n| {
            let open = each(n, |i| format!("any(x{i} in mine : "));
            game(
                "",
                &forbid(&format!("{open}x0 in rank(a8){}", ")".repeat(n))),
            )
        },
    },
];

fn moves(text: &str) -> String {
    format!("[piece.other]\nletter = \"O\"\nmoves = \"{text}\"\n")
}

fn forbid(condition: &str) -> String {
    format!("[forbid.rule]\nwhen = \"{condition}\"\n")
}

#[test]
fn notations_and_expressions_are_sound_at_their_limits_and_no_larger() {
    LIMITS.iter().for_each(check);
}
