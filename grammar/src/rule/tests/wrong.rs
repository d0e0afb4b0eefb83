//! Mistakes and their places.

use super::*;

fn first(text: &str, lets: &[(&str, &str)], context: Context) -> Vec<Diagnostic> {
    let expr = match parse(text, origin(text)) {
        Ok(expr) => expr,
        Err(diagnostic) => return vec![*diagnostic],
    };
    condition(&expr, &mut scope_with(lets), context)
        .err()
        .unwrap_or_default()
}

/// Wrong conditions on a move: the text, the code of its only error, and the marked text.
const TABLE: &[(&str, &str, &str)] = &[
    // Form.
    ("", "rule::syntax", ""),
    ("some(captured", "rule::unclosed", "("),
    ("some(captured))", "rule::unclosed", ")"),
    ("near(to, 'K)", "rule::unclosed", "'"),
    ("to in", "rule::syntax", "n"),
    ("to in far and", "rule::syntax", "d"),
    ("to far", "rule::syntax", "far"),
    ("some(captured) && to in far", "rule::syntax", "&&"),
    ("quiet = 3", "rule::syntax", "="),
    ("!some(captured)", "rule::syntax", "!"),
    ("near(to, \"K\")", "rule::syntax", "\""),
    ("1 < quiet < 3", "rule::syntax", "<"),
    ("any(in far : true)", "rule::syntax", "in"),
    ("any(x in far, true)", "rule::syntax", ","),
    ("some()", "rule::argument_count", "some"),
    ("in far", "rule::syntax", "far"),
    ("can", "rule::syntax", "n"),
    ("to in far or or true", "rule::syntax", "or"),
    (
        "quiet >= 99999999999",
        "rule::number_too_large",
        "99999999999",
    ),
    // Names.
    ("to in fra", "resolve::unknown_name", "fra"),
    ("piece is quen", "resolve::unknown_name", "quen"),
    ("part is lonh", "resolve::unknown_part", "lonh"),
    ("smoe(captured)", "resolve::unknown_function", "smoe"),
    ("in check of blue", "resolve::unknown_player", "blue"),
    ("in check of partner", "resolve::unknown_player", "partner"),
    ("me is partner", "resolve::unknown_player", "partner"),
    ("phase is play", "resolve::unknown_phase", "play"),
    ("hand of enemy == 3", "resolve::unknown_name", "hand"),
    ("some(mine-king)", "resolve::unknown_name", "mine-king"),
    ("could(to in far)", "rule::wrong_context", "could"),
    ("to in e9", "resolve::unknown_name", "e9"),
    (
        "any(far in mine : far in mine)",
        "resolve::ambiguous_name",
        "far",
    ),
    // Types.
    ("captured", "rule::type_mismatch", "captured"),
    ("not far", "rule::type_mismatch", "far"),
    ("quiet", "rule::type_mismatch", "quiet"),
    ("captured >= 2", "rule::type_mismatch", "captured"),
    ("piece == king", "rule::type_mismatch", "piece == king"),
    ("to is far", "rule::type_mismatch", "to"),
    ("piece in castle", "rule::type_mismatch", "piece"),
    ("piece is far", "rule::type_mismatch", "far"),
    ("some(to in far)", "rule::type_mismatch", "to in far"),
    ("some(near(to, far))", "rule::type_mismatch", "far"),
    ("part is count(to)", "rule::type_mismatch", "count(to)"),
    ("far of enemy == 2", "rule::type_mismatch", "far"),
    ("some(near(to))", "rule::argument_count", "near"),
    ("some(captured, to)", "rule::argument_count", "to"),
    // Contexts.
    ("can move", "rule::wrong_context", "can move"),
    ("gives-check", "rule::wrong_context", "gives-check"),
    ("repeats >= 2", "rule::wrong_context", "repeats"),
    // Limits.
    (
        "any(a in far : any(b in far : any(c in far : c in mine)))",
        "rule::quantifiers_too_deep",
        "c",
    ),
    // Errors of the movement's own parser.
    ("some(near(to, '?'))", "betza::unknown_atom", "?"),
];

#[test]
fn one_error_marks_the_smallest_place() {
    for (text, code, marked) in TABLE {
        let found = first(text, &[], Context::PseudoMove);
        let [diagnostic] = &found[..] else {
            panic!("`{text}`: {found:#?}")
        };
        let span = diagnostic.labels[0].span;
        assert_eq!(
            (diagnostic.code, &text[span.start..span.end]),
            (*code, *marked),
            "`{text}`: {diagnostic:#?}"
        );
        assert!(
            diagnostic.help.is_some() || *code == "rule::syntax" || *code == "betza::unknown_atom",
            "`{text}`"
        );
    }
}

fn help(text: &str) -> String {
    let found = first(text, &[], Context::PseudoMove);
    found
        .into_iter()
        .next()
        .and_then(|diagnostic| diagnostic.help)
        .unwrap_or_default()
}

#[test]
fn help_says_what_to_write() {
    assert_eq!(help("to in fra"), "did you mean `far`?");
    assert_eq!(help("piece is quen"), "did you mean `queen`?");
    assert_eq!(help("part is lonh"), "did you mean `long`?");
    assert!(help("captured").contains("`some(captured)`"));
    assert!(help("not far").contains("`all - far`"));
    assert!(help("some(mine-king)").contains("`mine - king`"));
    assert_eq!(help("piece == king"), "write `piece is king`");
    assert_eq!(
        help("long in far"),
        "`long` is a part: write `part is long`"
    );
    assert!(help("gives-check").contains("`in check of enemy`"));
}

#[test]
fn all_independent_problems_are_reported() {
    let found = first(
        "to in fra and piece is quen or smoe(to)",
        &[],
        Context::PseudoMove,
    );
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn names_outside_their_place() {
    for (text, context) in [
        ("to in far", Context::End),
        ("some(mine)", Context::Zone),
        ("some(king)", Context::Zone),
        ("quiet >= 1", Context::Zone),
        ("in check", Context::RoyalSafe),
        ("some(royal)", Context::RoyalSubject),
        ("last.to in far", Context::Turn),
        ("piece is king", Context::Subject),
        ("can move", Context::After),
    ] {
        let found = first(text, &[], context);
        assert_eq!(found.len(), 1, "`{text}`");
        assert_eq!(found[0].code, "rule::wrong_context", "`{text}`");
    }
    let found = first("to in far", &[], Context::End);
    assert!(
        found[0]
            .help
            .as_ref()
            .is_some_and(|help| help.contains("`last.to`"))
    );
}

#[test]
fn errors_in_a_let_are_reported_once_with_its_use() {
    let mut scope = scope_with(&[("blast", "near(to, 'K') & fra")]);
    let expr = parsed("some(blast) or none(blast)");
    let found = condition(&expr, &mut scope, Context::PseudoMove).unwrap_err();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].labels[0].span.source, SourceId(10));
    assert_eq!(found[0].labels[1].span.source, SourceId(0));
    assert_eq!(
        condition(&expr, &mut scope, Context::PseudoMove),
        Err(Vec::new())
    );
}

#[test]
fn a_let_may_not_contain_itself() {
    let lets = [("a", "b | far"), ("b", "a - far"), ("f(x)", "f(x) | far")];
    for text in ["some(a)", "some(f(to))"] {
        let found = first(text, &lets, Context::PseudoMove);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code, "rule::let_recursion");
    }
}

#[test]
fn lets_do_not_grow_without_bound() {
    let names: Vec<(String, String)> = (0..15)
        .map(|index| {
            let body = if index == 0 {
                "far".into()
            } else {
                vec![format!("z{}", index - 1); 100].join(" | ")
            };
            (format!("z{index}"), body)
        })
        .collect();
    let lets: Vec<(&str, &str)> = names
        .iter()
        .map(|(name, body)| (name.as_str(), body.as_str()))
        .collect();
    let found = first("some(z14)", &lets, Context::PseudoMove);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code, "rule::too_long");
}

#[test]
fn names_with_two_meanings() {
    for (key, label) in [
        ("far", "a zone"),
        ("king", "a kind"),
        ("e4", "a cell"),
        ("mine", "every expression has"),
        ("and", "a word of the language"),
        ("near(x)", "a function"),
        ("f(king)", "a kind"),
        ("quiet", "a counter"),
    ] {
        let mut scope = scope_with(&[(key, "to")]);
        let found = scope.finish();
        assert_eq!(found.len(), 1, "`{key}`: {found:#?}");
        assert_eq!(found[0].code, "resolve::ambiguous_name");
        assert!(
            found[0].labels[0].text.contains(label),
            "`{key}`: {found:#?}"
        );
    }
    for key in ["f(", "f()", "f(x, x)", "", "a b", "-"] {
        let found = scope_with(&[(key, "to")]).finish();
        assert_eq!(found.len(), 1, "`{key}`");
        assert_eq!(found[0].code, "rule::let_key", "`{key}`");
    }
}

#[test]
fn lets_are_checked_whether_used_or_not() {
    let mut scope = scope_with(&[
        ("a", "b | far"),
        ("b", "a - far"),
        ("c", "fra"),
        ("d(x)", "x & smoe(far)"),
        ("parts", "step | long"),
        (
            "e",
            "any(y in far : y in mine) and part is parts and quiet >= 3",
        ),
    ]);
    let found: Vec<_> = scope
        .finish()
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect();
    let expected = [
        "rule::let_recursion",
        "resolve::unknown_name",
        "resolve::unknown_function",
    ];
    assert_eq!(found, expected);
    assert!(scope.finish().is_empty());
    assert!(condition(&parsed("e"), &mut scope, Context::PseudoMove).is_ok());
    assert_eq!(
        cells(&parsed("c"), &mut scope, Context::PseudoMove),
        Err(Vec::new())
    );
}

#[test]
fn nothing_is_said_about_names_that_could_not_be_read() {
    let mut scope = scope();
    let problem = Diagnostic::error("toml::syntax", "no", span(0), "no");
    let reported = Reported::error(&mut Vec::new(), problem);
    scope.add_broken("fits(x)", reported);
    scope.add_broken("blast", reported);
    assert_eq!(
        condition(
            &parsed("fits(to) and some(blast)"),
            &mut scope,
            Context::PseudoMove
        ),
        Err(Vec::new())
    );
}

#[test]
fn names_of_parts_do_not_grow_without_bound() {
    let bodies: Vec<(String, String)> = (0..15)
        .map(|index| {
            let body = if index == 0 {
                "step".into()
            } else {
                vec![format!("z{}", index - 1); 100].join(" | ")
            };
            (format!("z{index}"), body)
        })
        .collect();
    let lets: Vec<(&str, &str)> = bodies
        .iter()
        .map(|(name, body)| (name.as_str(), body.as_str()))
        .collect();
    assert_eq!(
        first("part is z14", &lets, Context::PseudoMove)[0].code,
        "rule::too_long"
    );
    assert_eq!(
        first("part is z", &[("z", "z | step")], Context::PseudoMove)[0].code,
        "rule::let_recursion"
    );
}

#[test]
fn a_flood_of_mistakes_is_cut() {
    let text = vec!["fra"; 2_000].join(" | ");
    assert_eq!(
        first(&format!("some({text})"), &[], Context::PseudoMove).len(),
        20
    );
}
