//! `show --rules`.

use crate::{Folder, out, refused};

const SMALL: &str = "language = 1\nextends = \"chess\"\nname = \"Small\"\nsummary = \"Queens stay at home.\"\n\
    [zone]\nhome = \"rank(a1)\"\n\
    [forbid.home]\nwho = \"queen\"\nwhen = \"to not in home\"\n\
    [options.free]\nabout = \"Queens go where they like.\"\nforbid = { home = false }\n\
    [[test]]\nname = \"a pawn goes first\"\nafter = \"e2e4\"\nlegal = \"e7e5\"\nillegal = \"e7e4\"\n";

#[test]
fn the_rules_are_printed_with_diagrams_and_examples() {
    let folder = Folder::new("sheet");
    let file = folder.file("small.toml", SMALL);
    let page = out(&["show", &file, "--rules"]);
    let mut from = 0;
    for words in [
        "Small\nQueens stay at home.\n",
        "\nPLAYERS AND BOARD\n",
        "8 │ r  n  b  q  k  b  n  r\n",
        "  - home: rank 1 for white; rank 8 for black.\n",
        "\nPIECES\n",
        "king (K)\n",
        "5 │ :  · (:)(·)(:) ·  :  ·\n",
        "  - Moves one cell in any direction.\n",
        "- restriction “home”: Queens may not move to a cell that is not in “home”.\n",
        "\nPROMOTION\n",
        "\nMOVES OF SEVERAL PIECES\n",
        "\nCHECK\n",
        "\nFORBIDDEN MOVES\n",
        "- home: See the piece “queen”.\n",
        "\nKINDS OF TURN\n",
        "\nEND OF THE GAME\n",
        "1. checkmate: A player who is to move, is in check and has no legal move loses.\n",
        "4. fifty moves: If there have been 100 moves in a row, 50 of each player, without a capture and\n",
        "\nOPTIONS\n",
        "- free: Queens go where they like.\n",
        "\nEXAMPLES\n",
        "A pawn goes first\n",
        "4 │ ·  :  ·  : [P] :  ·  :\n",
        "  After e2e4: black to move.\n",
        "  - Legal: e7e5.\n  - Not legal: e7e4.\n",
    ] {
        let at = page[from..].find(words);
        from += at.unwrap_or_else(|| panic!("{words} in\n{}", &page[from..])) + words.len();
    }
}

#[test]
fn options_are_worked_in() {
    let folder = Folder::new("sheet-options");
    let file = folder.file("small.toml", SMALL);
    let page = out(&["show", &file, "--option", "free", "--rules"]);
    assert!(!page.contains("Queens may not"), "{page}");
    assert!(page.contains("Switched on: “free”."), "{page}");
    assert!(page.contains("It is on."), "{page}");
}

#[test]
fn every_form_is_printed_or_written() {
    let folder = Folder::new("sheet-forms");
    let file = folder.file("small.toml", SMALL);
    for (form, begin, end) in [
        ("text", "Small\n", "\n"),
        ("md", "# Small\n", "\n"),
        ("html", "<!DOCTYPE html>\n<html lang=\"en\">\n", "</html>\n"),
    ] {
        let printed = out(&["show", &file, "--rules", "--format", form]);
        assert!(
            printed.starts_with(begin) && printed.ends_with(end),
            "{printed}"
        );
        let target = folder.file("sheet.out", "an older sheet");
        let nothing = out(&[
            "show",
            &file,
            "--rules",
            "--format",
            form,
            "--output",
            &target,
            "--replace",
        ]);
        assert_eq!(nothing, "", "{form}");
        let written = std::fs::read_to_string(&target).expect("it is written");
        assert_eq!(written, printed, "{form}");
        let is_html = form == "html";
        assert_eq!(written.contains("<svg"), is_html, "{form}");
        assert_eq!(written.contains("8 │ r  n  b  q"), !is_html, "{form}");
        for looks in ["prefers-color-scheme: dark", "@media print"] {
            assert_eq!(written.contains(looks), is_html, "{form}: {looks}");
        }
        // Nothing is fetched from elsewhere.
        let addresses = written.replace("http://www.w3.org/2000/svg", "");
        assert!(!addresses.contains("http"), "{form}");
    }
    let missing = folder.path("nowhere/sheet.html");
    refused(&["show", &file, "--rules", "--output", &missing], 2);
    refused(&["show", &file, "--format", "html"], 2);
    refused(&["show", &file, "--rules", "--format", "pdf"], 2);
}
