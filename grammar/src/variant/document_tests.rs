use super::*;

fn read(text: &str) -> (Document, Vec<Diagnostic>) {
    let mut out = Vec::new();
    let document = parse(SourceId(0), text, &mut out);
    (document, out)
}

#[track_caller]
fn check_error(text: &str, marked: &str, message: &str, help: &str) {
    let (_, out) = read(text);
    assert_eq!(out.len(), 1, "{out:#?}");
    let span = out[0].labels[0].span;
    assert_eq!(out[0].message, message, "{out:#?}");
    assert_eq!(&text[span.start..span.end], marked, "{out:#?}");
    assert_eq!(out[0].help.as_deref().unwrap_or_default(), help);
}

#[test]
fn order_and_places_are_the_authors() {
    let text = "zebra = 'a\\b'\nant = \"x\\ty\"\n[piece.king]\nmoves = \"\"\"\nK\"\"\"\n";
    let (document, out) = read(text);
    assert!(out.is_empty());
    let names: Vec<_> = document.root.keys().map(|key| key.name.as_str()).collect();
    assert_eq!(names, ["zebra", "ant", "piece"]);
    let Value::String(zebra) = &document.root["zebra"].value else {
        panic!()
    };
    assert_eq!(zebra.origin.base, Some(9));
    let Value::String(ant) = &document.root["ant"].value else {
        panic!()
    };
    assert_eq!((ant.text.as_str(), ant.origin.base), ("x\ty", None));
    let Value::Table(piece) = &document.root["piece"].value else {
        panic!()
    };
    let Value::Table(king) = &piece["king"].value else {
        panic!()
    };
    let Value::String(moves) = &king["moves"].value else {
        panic!()
    };
    let base = moves.origin.base.expect("no escapes");
    assert_eq!(&text[base..base + 1], "K");
}

#[test]
fn common_mistakes_have_remedies() {
    check_error(
        "a = 1\nname: Duel\n",
        ":",
        "`name` is followed by a colon",
        "write `name = Duel`",
    );
    check_error(
        "first = yes\n",
        "yes",
        "`yes` has no quotes",
        "write `true`",
    );
    check_error(
        "name = Duel\n",
        "Duel",
        "`Duel` has no quotes",
        "write `\"Duel\"`",
    );
    check_error(
        "name =\nb = 1\n",
        "name",
        "`name` has no value",
        "write `name = \"...\"`",
    );
    check_error(
        "name\nb = 1\n",
        "name",
        "`name` has no value",
        "write `name = \"...\"`",
    );
    check_error(
        "[piece.king\nletter = 'K'\n",
        "[",
        "`[` is not closed",
        "close it with `]`",
    );
    check_error(
        "// hello\na = 1\n",
        "//",
        "`//` does not begin a comment",
        "a comment begins with `#`",
    );
    check_error(
        "a = \u{201c}x\u{201d}\n",
        "\u{201c}",
        "a curly quote",
        "write straight quotes: `\"`",
    );
    check_error(
        "a = 1\na = 2\n",
        "a",
        "`a` is given twice",
        "keep one of them",
    );
    check_error("a = [1, 2\n", "[", "`[` is not closed", "close it with `]`");
}

#[test]
fn what_is_on_one_line_is_told_apart() {
    check_error(
        "when = \"some(near(to, \"K\") & enemy)\"\n",
        "\"some(near(to, \"K\") & enemy)\"",
        "a text in `\"` ends at its second `\"`",
        "write `'` inside: `when = \"some(near(to, 'K') & enemy)\"`",
    );
    check_error(
        "a = \"N\" ; a comment\n",
        ";",
        "`;` does not begin a comment",
        "a comment begins with `#`",
    );
    check_error(
        "a = \"N\", b = \"K\"\n",
        "b = \"K\"",
        "`a = \"N\"` and a key on one line",
        "write `a = \"N\"`, and `b = \"K\"` on the line below",
    );
    check_error(
        "a = \"N\" \"K\"\n",
        "\"K\"",
        "`\"K\"` is not `key = value`",
        "write `key = value`, one a line; a comment begins with `#`",
    );
    check_error(
        "perft = { 1: 20, 2: 400 }\n",
        ":",
        "`1` is followed by a colon",
        "write `1 = 20`",
    );
    check_error(
        "a\u{a0}= 1\n",
        "\u{a0}",
        "the character U+00A0 does not belong here",
        "write an ordinary space in its place",
    );
    check_error(
        "long step = false\n",
        "long step",
        "`long step` is not one key",
        "a key is one word: write `long-step = false`; a name with spaces is in quotes: `\"long step\" = false`",
    );
    check_error(
        "en passant = true\n",
        "en passant",
        "`en passant` is not one key",
        "a key is one word: write `en-passant = true`; a name with spaces is in quotes: `\"en passant\" = true`",
    );
    check_error(
        "a = 1\rb = 2\r",
        "\r",
        "lines end in carriage returns alone",
        "save the file with the line breaks of Linux or Windows",
    );
}

#[test]
fn texts_without_quotes_are_quoted_whole() {
    let values = [
        "N",
        "fmWfcF",
        "iW",
        "nocastle",
        "true and false",
        "count(mine) == 1",
        "Infanta",
    ];
    for value in values {
        check_error(
            &format!("moves = {value} # a comment\n"),
            value,
            &format!("`{value}` has no quotes"),
            &format!("write `\"{value}\"`"),
        );
    }
    let (_, out) = read("a = 1.x\n");
    assert_eq!(out.len(), 1, "{out:#?}");
}

#[test]
fn headers_have_dots() {
    let headers = ["piece knight", "piece][knight", "piece/knight"];
    for header in headers.map(|header| format!("[{header}]")) {
        let message = format!("`{header}` is not a header");
        let help = "write `[piece.knight]`";
        check_error(&format!("{header}\na = 1\n"), &header, &message, help);
    }
    check_error(
        "[forbid.long step]\na = 1\n",
        "long step",
        "the key `long step` needs quotes",
        "write `[forbid.\"long step\"]`",
    );
}

#[test]
fn all_mistakes_are_reported() {
    let (_, out) = read("a: 1\nb = yes\nc = 'fine'\nd =\n");
    assert_eq!(out.len(), 3, "{out:#?}");
}

#[test]
fn endless_nesting_is_refused() {
    let dots = format!("{} = 1", vec!["a"; 100_000].join("."));
    assert_eq!(read(&dots).1[0].code, "toml::too_deep");
    for open in ["[", "{a="] {
        let (_, out) = read(&format!("a = {}", open.repeat(50_000)));
        assert!(!out.is_empty() && out.len() < 60);
    }
    let (_, out) = read(&"x".repeat(limits::FILE_BYTES_MAX + 1));
    assert_eq!(out[0].code, "toml::too_large");
}

#[test]
fn words_have_places() {
    let text = "men = \"b3  c3,d3\"";
    let (document, _) = read(text);
    let Value::String(pieces) = &document.root["men"].value else {
        panic!()
    };
    let words: Vec<_> = pieces
        .words()
        .iter()
        .map(|word| &text[word.span().start..word.span().end])
        .collect();
    assert_eq!(words, ["b3", "c3", "d3"]);
}
