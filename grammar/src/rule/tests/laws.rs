//! What holds for every text.

use super::*;

/// Parses and, if there is a tree, resolves it everywhere and prints it.
fn exercise(text: &str) {
    let (expr, diagnostics) = parse(text, origin(text));
    assert_eq!(expr.is_some(), diagnostics.is_empty());
    for diagnostic in &diagnostics {
        for label in &diagnostic.labels {
            assert!(
                text.get(label.span.start..label.span.end).is_some(),
                "`{text}`: {diagnostic:?}"
            );
        }
    }
    let Some(expr) = expr else { return };
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
        let _ = number(&expr, &mut scope, *context);
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
    assert!(parse(&nested(DEPTH_MAX), origin("")).0.is_some());
    let (expr, diagnostics) = parse(&nested(DEPTH_MAX + 1), origin(""));
    assert!(expr.is_none());
    assert_eq!(diagnostics[0].code, "rule::too_deep");
}
