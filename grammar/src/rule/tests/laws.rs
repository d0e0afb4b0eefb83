//! Properties of every text.

use super::*;
use proptest::prelude::*;

/// Parses a text and, if there is a tree, resolves it in every context and prints it.
fn exercise(text: &str) {
    let expr = match parse(text, origin(text)) {
        Ok(expr) => expr,
        Err(diagnostic) => {
            for label in &diagnostic.labels {
                assert!(
                    text.get(label.span.start..label.span.end).is_some(),
                    "`{text}`: {diagnostic:?}"
                );
            }
            return;
        }
    };
    let printed = expr.to_string();
    if printed.len() <= LENGTH_MAX {
        assert_eq!(parsed(&printed).to_string(), printed);
    }
    let mut scope = scope_with(&[
        ("officer", "rook | bishop"),
        ("around(x)", "near(x, 'K') - x"),
    ]);
    for context in Context::ALL {
        let _ = condition(&expr, &mut scope, *context);
        let _ = cells(&expr, &mut scope, *context);
        let _ = kinds(&expr, &mut scope, *context);
    }
}

#[test]
fn deep_and_long_texts_are_refused() {
    let cases = [
        "(".repeat(100_000),
        "not ".repeat(100_000),
        "(".repeat(9_000),
        "not ".repeat(4_900) + "true",
        "some(".repeat(3_000) + "to" + &")".repeat(3_000),
        "mine ".repeat(3_900) + "king",
        "not (".repeat(64) + "true" + &")".repeat(64),
        "any(x in far : ".repeat(64) + "true" + &")".repeat(64),
        "(not (true or (".repeat(21) + "true" + &")))".repeat(21),
        vec!["a | b - c"; 2_000].join(" | "),
        "far | far - ".repeat(1_600) + "far",
        "'".into(),
        "''".into(),
        "é".into(),
        "\u{a0}".into(),
    ];
    for case in &cases {
        exercise(case);
    }
}

#[test]
fn depth_has_its_limit() {
    let nested = |n: usize| "(".repeat(n) + "true" + &")".repeat(n);
    assert!(parse(&nested(DEPTH_MAX), origin("")).is_ok());
    let problem = parse(&nested(DEPTH_MAX + 1), origin("")).unwrap_err();
    assert_eq!(problem.code, "rule::too_deep");
}

/// Generates words and signs in any order, which reach further than characters in any order.
fn tokens() -> impl Strategy<Value = String> {
    let words = [
        "and", "or", "not", "in", "is", "of", "can", "move", "check", "any", "every", "those",
        "some", "count", "near", "between", "attacked", "unsafe", "file", "around", "officer",
        "mine", "enemy", "to", "from", "captured", "last.to", "piece", "part", "chosen", "king",
        "queen", "far", "hill", "e4", "5i", "quiet", "checks", "x", "y", "1", "3", "'K'", "'?'",
        "(", ")", "(", ")", ",", ":", "|", "-", "&", "==", "!=", "<", "<=", ">", ">=", "step",
        "long", "true",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..24)
        .prop_map(|words| words.join(" "))
}

/// Generates texts of the form of expressions, whatever their meaning.
fn trees() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "mine",
        "king",
        "queen",
        "far",
        "e4",
        "to",
        "captured",
        "quiet",
        "3",
        "true",
        "in check",
        "can move",
        "x",
        "officer",
        "checks of enemy",
        "last.to",
        "unmoved",
        "royal",
        "piece",
        "part",
        "step",
        "'K'",
        "all",
    ])
    .prop_map(str::to_string);
    leaf.prop_recursive(5, 40, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        let sign = prop::sample::select(vec![
            "and", "or", "in", "not in", "is", "is not", "==", "!=", "<", ">=", "|", "-", "&",
        ]);
        let function =
            prop::sample::select(vec!["some", "none", "count", "attacked", "file", "around"]);
        let function2 = prop::sample::select(vec!["near", "reach", "between", "unsafe"]);
        let quantifier = prop::sample::select(vec!["any", "every", "those"]);
        prop_oneof![
            (two.clone(), sign).prop_map(|((a, b), sign)| format!("({a}) {sign} ({b})")),
            inner.clone().prop_map(|a| format!("not ({a})")),
            inner.clone().prop_map(|a| format!("enemy ({a})")),
            (function, inner.clone()).prop_map(|(function, a)| format!("{function}({a})")),
            (function2, two.clone()).prop_map(|(function, (a, b))| format!("{function}({a}, {b})")),
            (quantifier, two)
                .prop_map(|(quantifier, (a, b))| format!("{quantifier}(x in {a} : {b})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parse_never_panics(text in "\\PC{0,60}") {
        exercise(&text);
    }

    #[test]
    fn parse_never_panics_on_words(text in tokens()) {
        exercise(&text);
    }

    #[test]
    fn resolve_never_panics(text in trees()) {
        exercise(&text);
    }
}
