use super::*;
use crate::source::SourceId;
use crate::variant::{document, named};

fn table(text: &str) -> Table {
    let mut out = Vec::new();
    let mut document = document::parse(SourceId(0), text, &mut out);
    named::to_lists(&mut document.root, text, &mut out);
    assert!(out.is_empty(), "{out:#?}");
    document.root
}

/// Prints a tree in one line, keys in order.
fn show(node: &Node) -> String {
    match &node.value {
        Value::Table(table) => show_table(table),
        Value::Array(list) => format!("[{}]", list.iter().map(show).collect::<Vec<_>>().join(" ")),
        Value::String(text) => text.text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(value) => value.to_string(),
        _ => "?".into(),
    }
}

fn show_table(table: &Table) -> String {
    let entries: Vec<_> = table
        .iter()
        .map(|(key, node)| format!("{}={}", key.name, show(node)))
        .collect();
    format!("{{{}}}", entries.join(" "))
}

#[track_caller]
fn check(base: &str, over: &str, expected: &str) {
    let (mut base, mut out) = (table(base), Vec::new());
    overlay(&mut base, &table(over), &mut out);
    assert!(out.is_empty(), "{out:#?}");
    assert_eq!(show_table(&base), expected);
}

#[test]
fn tables_merge_key_by_key() {
    check(
        "[piece.king]\nletter='K'\nmoves='K'\n[piece.pawn]\nletter='P'",
        "[piece.king]\nmoves='W'\n[piece.hawk]\nletter='H'",
        "{piece={king={letter=K moves=W} pawn={letter=P} hawk={letter=H}}}",
    );
}

#[test]
fn false_takes_away() {
    check(
        "[piece]\nking={letter='K'}\npawn={letter='P'}",
        "[piece]\npawn=false",
        "{piece={king={letter=K}}}",
    );
}

#[test]
fn moves_merge_as_a_table() {
    check(
        "piece.king.moves='K'",
        "piece.king.moves={igui='cabK'}",
        "{piece={king={moves={move=K igui=cabK}}}}",
    );
    check(
        "piece.king.moves={a='K', b='W'}",
        "piece.king.moves={b=false}",
        "{piece={king={moves={a=K}}}}",
    );
    check(
        "piece.king.moves={a='K'}",
        "piece.king.moves='W'",
        "{piece={king={moves=W}}}",
    );
}

#[test]
fn lists_of_rules_grow() {
    let base = "[end.a]\nwhen='1'\n[end.b]\n[end.c]\nwhen='x'";
    check(
        base,
        "[end.a]\nreason='r'",
        "{end=[{name=a reason=r} {name=b} {name=c when=x}]}",
    );
    check(base, "end.a=false", "{end=[{name=b} {name=c when=x}]}");
    check(base, "[end]\na=false\nb=false", "{end=[{name=c when=x}]}");
    check(
        base,
        "[end.p]\nfirst=true\n[end.z]\n[end.q]\nfirst=true",
        "{end=[{name=p first=true} {name=q first=true} {name=a when=1} {name=b} {name=c when=x} {name=z}]}",
    );
    check("players=['a','b']", "players=['c']", "{players=[c]}");
}

#[test]
fn own_keys_stay_behind() {
    check(
        "name='a'",
        "extends='x'\nlanguage=1\nname='b'\n[[test]]\nname='t'",
        "{name=b}",
    );
}

#[test]
fn nothing_to_remove_is_said() {
    for over in [
        "[piece]\npwan=false",
        "forbid.castel=false",
        "end.castle=false",
    ] {
        let mut base = table("[piece]\npawn={}\n[forbid.castle]");
        let mut out = Vec::new();
        overlay(&mut base, &table(over), &mut out);
        assert_eq!(out.len(), 1);
        assert_eq!(out[0].code, "resolve::nothing_to_remove");
    }
}

#[test]
fn a_name_that_is_nearly_inherited_is_an_error() {
    for (name, is_slip) in [
        ("castel", true),
        ("Castle", true),
        ("castles", true),
        ("castle-2", false),
        ("cattle drive", false),
        ("castle", false),
        ("moat", false),
    ] {
        let mut base = table("[forbid.castle]\n[forbid.ab]");
        let mut out = Vec::new();
        let over =
            format!("[forbid.\"{name}\"]\n[forbid.ac]\n[forbid.castling]\n[forbid.castlings]");
        overlay(&mut base, &table(&over), &mut out);
        let codes: Vec<&str> = out.iter().map(|one| one.code).collect();
        let expected: &[&str] = match is_slip {
            true => &["resolve::almost_inherited"],
            false => &[],
        };
        assert_eq!(codes, expected, "{name}");
    }
}
