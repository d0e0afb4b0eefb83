use super::*;
use crate::source::SourceId;
use crate::variant::document;

fn table(text: &str) -> Table {
    let mut out = Vec::new();
    let document = document::parse(SourceId(0), text, &mut out);
    assert!(out.is_empty(), "{out:#?}");
    document.root
}

/// A tree in one line, keys in order.
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
    let base = "end=[{name='a', when='1'},{name='b'},{when='x'}]";
    check(
        base,
        "end=[{name='a', reason='r'}]",
        "{end=[{name=a reason=r} {name=b} {when=x}]}",
    );
    check(
        base,
        "end=[{name='a', off=true}]",
        "{end=[{name=b} {when=x}]}",
    );
    check(
        base,
        "end=[{when='p', first=true},{when='z'},{when='q', first=true}]",
        "{end=[{when=p first=true} {when=q first=true} {name=a when=1} {name=b} {when=x} {when=z}]}",
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
        "forbid=[{name='castel', off=true}]",
        "forbid=[{off=true}]",
    ] {
        let mut base = table("[piece]\npawn={}\n[[forbid]]\nname='castle'");
        let mut out = Vec::new();
        overlay(&mut base, &table(over), &mut out);
        assert_eq!(out.len(), 1);
        assert_eq!(out[0].code, "resolve::nothing_to_remove");
    }
}
