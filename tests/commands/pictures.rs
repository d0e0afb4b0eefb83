//! Pictures: what stands in the files that `show` writes.

use alfil_testing::made_up::child;
use roxmltree::{Document, Node};

use crate::{Folder, alfil, refused, text};

/// Draws a picture and gives it to `look`.
fn drawn<T>(arguments: &[&str], look: impl FnOnce(&Document<'_>, &str) -> T) -> T {
    let folder = Folder::new(&format!(
        "drawn-{}",
        arguments.join("").replace(['/', ' '], "")
    ));
    let file = folder.path("picture.svg");
    let output = alfil(&[&["show"], arguments, &["--svg", &file]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
    let written = std::fs::read_to_string(&file).expect("the picture");
    let document = Document::parse(&written).expect("it is well-formed");
    look(&document, &written)
}

/// What one can hover over, by what it is called.
fn titled<'a>(document: &'a Document<'a>, title: &str) -> Option<Node<'a, 'a>> {
    let mut titles = document
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    titles.find(|node| node.text() == Some(title))?.parent()
}

/// The groups of this class.
fn groups<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let groups = document.descendants().filter(|node| node.has_tag_name("g"));
    groups
        .filter(|group| group.attribute("class") == Some(class))
        .collect()
}

/// The cells, by name, that the polygons of a group cover.
fn cells_of(document: &Document<'_>, group: Node<'_, '_>) -> Vec<String> {
    let points = |node: &Node<'_, '_>| node.attribute("points").map(str::to_owned);
    let covered: Vec<Option<String>> = group
        .children()
        .filter(|node| node.is_element())
        .map(|node| points(&node))
        .collect();
    let cells = groups(document, "cells")[0]
        .children()
        .filter(|node| node.is_element());
    let covered = cells.filter(|cell| covered.contains(&points(cell)));
    covered
        .filter_map(|cell| {
            cell.descendants()
                .find(|node| node.has_tag_name("title"))?
                .text()
                .map(str::to_owned)
        })
        .collect()
}

/// Where the circles of a group are: the names of the cells on the middle of which they lie.
fn circles_of(document: &Document<'_>, group: Node<'_, '_>) -> Vec<String> {
    let number = |node: &Node<'_, '_>, name: &str| {
        node.attribute(name)
            .and_then(|text| text.parse::<f64>().ok())
    };
    let cells = groups(document, "cells")[0]
        .children()
        .filter(|node| node.is_element());
    let middles: Vec<(String, (f64, f64))> = cells
        .filter_map(|cell| {
            let name = cell
                .descendants()
                .find(|node| node.has_tag_name("title"))?
                .text()?
                .to_owned();
            let corners: Vec<(f64, f64)> = cell
                .attribute("points")?
                .split(' ')
                .filter_map(|corner| corner.split_once(','))
                .filter_map(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)))
                .collect();
            let n = corners.len() as f64;
            let sum = corners.iter().fold((0.0, 0.0), |sum, corner| {
                (sum.0 + corner.0, sum.1 + corner.1)
            });
            Some((name, (sum.0 / n, sum.1 / n)))
        })
        .collect();
    let circles = group
        .descendants()
        .filter(|node| node.has_tag_name("circle"));
    let mut names: Vec<String> = circles
        .filter_map(|circle| Some((number(&circle, "cx")?, number(&circle, "cy")?)))
        .filter_map(|(x, y)| {
            let near = middles
                .iter()
                .find(|(_, middle)| (middle.0 - x).hypot(middle.1 - y) < 1.0);
            near.map(|(name, _)| name.clone())
        })
        .collect();
    names.sort();
    names
}

#[test]
fn both_formats_are_written_and_nothing_is_printed() {
    let folder = Folder::new("formats");
    let (svg, png) = (folder.path("a.svg"), folder.path("a.png"));
    for (files, n) in [
        (&["--svg", &svg][..], 1),
        (&["--png", &png], 1),
        (&["--svg", &svg, "--png", &png], 2),
    ] {
        let output = alfil(&[&["show", "chess"], files].concat());
        assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
        let written = [&svg, &png]
            .iter()
            .filter(|file| std::fs::remove_file(file).is_ok())
            .count();
        assert_eq!(written, n);
    }
    assert!(alfil(&["show", "chess", "--png", &png]).status.success());
    let bytes = std::fs::read(&png).expect("the picture");
    assert!(bytes.starts_with(b"\x89PNG"));
    // The width stands behind the head of the format: 1000 pixels a line.
    let width = u32::from_be_bytes([bytes[16], bytes[17], bytes[18], bytes[19]]);
    assert_eq!(width, 1000);
}

#[test]
fn a_file_that_is_there_is_replaced_when_the_new_one_is_complete() {
    let folder = Folder::new("replaced");
    let file = folder.file("old.svg", "an old picture");
    let replaced = alfil(&["show", "chess", "--svg", &file, "--replace"]);
    assert!(replaced.status.success());
    assert!(
        std::fs::read_to_string(&file)
            .expect("it is there")
            .starts_with("<svg")
    );
    // What goes wrong before the picture is complete leaves the old one.
    let file = folder.file("kept.svg", "an old picture");
    let wrong = [
        "show",
        "chess",
        "--after",
        "e2e5",
        "--replace",
        "--svg",
        &file,
    ];
    refused(&wrong, 1);
    assert_eq!(
        std::fs::read_to_string(&file).expect("it is there"),
        "an old picture"
    );
    let names = std::fs::read_dir(folder.path(""))
        .expect("the folder")
        .count();
    assert_eq!(names, 2, "nothing else is left behind");
}

#[test]
fn the_position_is_shown_with_the_last_turn_and_check() {
    drawn(&["chess", "--after", "e2e4 e7e5"], |picture, _| {
        let last = groups(picture, "last");
        assert_eq!(last[0].attribute("fill"), Some("#f2c200"));
        assert_eq!(cells_of(picture, last[0]), ["e5", "e7"]);
        assert!(groups(picture, "check").is_empty());
        assert!(titled(picture, "e4: P").is_some() && titled(picture, "e2: P").is_none());
    });
    let check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    drawn(&["chess", "--fen", check], |picture, _| {
        let royal = groups(picture, "check");
        assert_eq!(royal[0].attribute("fill"), Some("#e02b1d"));
        assert_eq!(cells_of(picture, royal[0]), ["e1"]);
        assert_eq!(
            groups(picture, "pieces")[0]
                .children()
                .filter(Node::is_element)
                .count(),
            3
        );
    });
    // The player to move is in the heading, which is drawn.
    let of = |turn: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 {turn} - - 0 1");
        drawn(&["chess", "--fen", &fen], |picture, _| {
            let paths = groups(picture, "heading")[0].children();
            let paths: Vec<String> = paths
                .filter_map(|path| path.attribute("d").map(str::to_owned))
                .collect();
            paths
        })
    };
    assert_eq!((of("w").len(), of("b").len()), (2, 2));
    assert_eq!(of("w")[0], of("b")[0]);
    assert_ne!(of("w")[1], of("b")[1]);
    assert_eq!(
        drawn(&["chess"], |picture, _| groups(picture, "heading")[0]
            .children()
            .filter(Node::is_element)
            .count()),
        1
    );
}

#[test]
fn all_steps_of_a_turn_are_marked_and_captions_are_drawn() {
    let folder = Folder::new("beside-picture");
    let file = folder.file("stun.toml", crate::games::STUN);
    let captions = |picture: &Document<'_>| -> Vec<String> {
        let groups = groups(picture, "captions");
        let lines = groups.iter().flat_map(|group| group.descendants());
        lines
            .filter(|node| node.has_tag_name("title"))
            .filter_map(|title| title.text().map(str::to_owned))
            .collect()
    };
    drawn(&[&file, "--after", "two{e2e4 d2d4}"], |picture, _| {
        let cells = cells_of(picture, groups(picture, "last")[0]);
        assert_eq!(cells, ["d2", "e2", "d4", "e4"]);
        assert_eq!(captions(picture), ["lame: b1 g1 b8 g8"]);
    });
    let of_hand = |hand: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1");
        let arguments = ["crazyhouse", "--fen", &fen];
        drawn(&arguments, |picture, _| captions(picture))
    };
    assert_eq!(of_hand(""), ["white hand: empty", "black hand: empty"]);
    assert_eq!(of_hand("Qn"), ["white hand: Q", "black hand: N"]);
    let result = |moves: &str| {
        drawn(&["chess", "--after", moves], |picture, _| {
            let heading = groups(picture, "heading")[0].children();
            heading
                .filter_map(|path| path.attribute("d"))
                .map(str::to_owned)
                .nth(1)
        })
    };
    assert_ne!(result("f2f3 e7e5 g2g4 d8h4"), result("f2f3 e7e5 g2g4"));
    assert_ne!(result("f2f3 e7e5 g2g4 d8h4"), result("e2e4 e7e5"));
}

#[test]
fn a_move_diagram_has_dots_and_rings() {
    drawn(&["chess", "--piece", "pawn", "--at", "e4"], |picture, _| {
        let (dots, rings) = (groups(picture, "targets"), groups(picture, "captures"));
        assert_eq!((dots.len(), rings.len()), (1, 1));
        assert_eq!(dots[0].attribute("fill"), Some("#2c7a48"));
        assert_eq!(
            (rings[0].attribute("stroke"), rings[0].attribute("fill")),
            (Some("#c0301f"), Some("none"))
        );
        assert_eq!(circles_of(picture, dots[0])[0], "e5");
        assert_eq!(circles_of(picture, rings[0]), ["d5", "f5"]);
    });
}

#[test]
fn what_is_reached_over_others_is_in_the_diagram() {
    let folder = Folder::new("cannon");
    let file = folder.file(
        "cannon.toml",
        &child(
            "chess",
            "[piece.cannon]\nletter = \"C\"\nmoves = { go = \"mR\", take = \"cpR\" }\n",
        ),
    );
    let page = crate::out(&["show", &file, "--piece", "cannon", "--at", "d4"]);
    let over = "d1 d2 a4 b4 f4 g4 h4 d6 d7 d8";
    assert!(
        page.contains(&format!(
            "  capturing: none\n  over other pieces, to empty cells: none\n  over other pieces, capturing: {over}\n"
        )),
        "{page}"
    );
    drawn(&[&file, "--piece", "cannon", "--at", "d4"], |picture, _| {
        let rings = circles_of(picture, groups(picture, "captures")[0]);
        assert_eq!(rings.len(), 10, "{rings:?}");
        assert_eq!(groups(picture, "captions").len(), 1);
    });
    drawn(&["chess", "--piece", "rook", "--at", "d4"], |picture, _| {
        assert!(groups(picture, "captions").is_empty());
    });
}

#[test]
fn players_have_the_colours_they_are_named_after() {
    let page = include_str!("../../docs/src/reference/commands.md").replace('\n', " ");
    let (_, list) = page
        .split_once("A player called ")
        .expect("the page names colors");
    let (list, _) = list
        .split_once(" has that color")
        .expect("the sentence ends");
    let names: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    assert_eq!(names.len(), 16);
    let folder = Folder::new("colours");
    // The discs of six players of these names, in their order.
    let discs = |names: [&str; 6]| -> Vec<String> {
        let frames: String = (0..6)
            .map(|index| format!("frame {} forward {} cells same\n", names[index], index))
            .collect();
        let board = format!("lattice square\nshape 6x6\n{frames}");
        folder.file("six.board", &board);
        let cells = ["a1", "a2", "a3", "b1", "b2", "b3"];
        let pieces: String = cells
            .iter()
            .zip(names)
            .map(|(cell, name)| format!("{cell} = \"{name} king\"\n"))
            .collect();
        let file = folder.file(
            "six.toml",
            "language = 1\nname = \"Six\"\nboard = \"six\"\n[piece]\nking = { letter = \"K\", moves = \"K\" }\n[setup]\npieces = {}\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n",
        );
        let position = folder.file("six-pieces.toml", &format!("[cells]\n{pieces}"));
        drawn(&[&file, "--position", &position], |picture, _| {
            cells
                .iter()
                .map(|cell| {
                    let piece = titled(picture, &format!("{cell}: K")).expect("a piece");
                    let mut shapes = piece.descendants().filter(|node| node.has_tag_name("path"));
                    let body = shapes.next().and_then(|shape| shape.attribute("fill"));
                    body.expect("a color").to_owned()
                })
                .collect()
        })
    };
    let own = |name: &str| discs([name, "p", "q", "r", "s", "t"])[0].clone();
    let colours: Vec<String> = names.iter().map(|name| own(name)).collect();
    let different: std::collections::BTreeSet<&String> = colours.iter().collect();
    assert_eq!(different.len(), 16);
    // The names' colours wherever they stand; what is left goes to the others in the order of the page.
    let colour =
        |name: &str| colours[names.iter().position(|one| *one == name).expect("known")].clone();
    assert_eq!(
        discs(["North", "red", "black", "Yellow", "South", "West"]),
        ["white", "red", "black", "yellow", "blue", "green"].map(colour)
    );
}

#[test]
fn names_stand_in_empty_cells() {
    let n_names = |arguments: &[&str]| {
        drawn(arguments, |picture, _| {
            groups(picture, "names")
                .iter()
                .map(|group| group.children().filter(Node::is_element).count())
                .sum::<usize>()
        })
    };
    assert_eq!(n_names(&["chess"]), 0);
    assert_eq!(n_names(&["chess", "--names"]), 32);
    // The cells of hand-made links are always named, all of them.
    let graph = "tests/promises/boards/graph.toml";
    assert_eq!(n_names(&[graph]), n_names(&[graph, "--names"]));
    assert_eq!(n_names(&[graph]), 24);
}

#[test]
fn zones_are_hatched_as_the_first_player_sees_them() {
    drawn(&["chess", "--zones"], |picture, _| {
        let zones = groups(picture, "zone");
        assert_eq!(zones.len(), 3);
        let rank = |number: char| {
            ('a'..='h')
                .map(|file| format!("{file}{number}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(cells_of(picture, zones[0]), rank('8'));
        assert_eq!(cells_of(picture, zones[1]), rank('2'));
        for zone in &zones {
            assert!(
                zone.attribute("fill")
                    .is_some_and(|fill| fill.starts_with("url(#zone"))
            );
        }
        // Below the board each hatching stands once more, with its name.
        let legend = groups(picture, "legend");
        let names = legend[0]
            .children()
            .filter(|node| node.has_tag_name("path"))
            .count();
        assert_eq!(names, 3);
    });
    assert!(drawn(&["chess"], |picture, _| groups(picture, "zone").is_empty()));
}

#[test]
fn pieces_are_bodies_with_strokes() {
    drawn(&["chess"], |picture, written| {
        for (piece, fill) in [
            ("a1: R", "#fffefa"),
            ("e1: K", "#fffefa"),
            ("a8: R", "#2b2725"),
            ("d8: Q", "#2b2725"),
        ] {
            let group = titled(picture, piece).unwrap_or_else(|| panic!("{piece}"));
            let shapes = group.descendants().filter(|node| node.has_tag_name("path"));
            let fills: Vec<_> = shapes.map(|shape| shape.attribute("fill")).collect();
            assert_eq!(fills.first(), Some(&Some(fill)), "{piece}");
            assert!(fills.len() > 1, "{piece} has details");
        }
        assert!(!written.contains("<text") && !written.contains("font"));
    });
}

#[test]
fn other_letters_are_boxes_and_keep_their_names() {
    let folder = Folder::new("boxes");
    let with = |letter: &str| {
        folder.file(
            &format!("{letter}.toml"),
            &child("chess", &format!("[piece]\nother = {{ letter = \"{letter}\", moves = \"W\" }}\n[setup.pieces]\nknight = \"g1\"\nother = \"b1\"\n")),
        )
    };
    let letter_of = |file: &str, title: &str| {
        drawn(&[file], |picture, _| {
            let group = titled(picture, title).unwrap_or_else(|| panic!("{title}"));
            let path = group.children().find(|node| node.has_tag_name("path"));
            path.and_then(|path| path.attribute("d").map(str::to_owned))
                .expect("a letter")
        })
    };
    let (first, second) = (with("Я"), with("Ж"));
    let (first, second) = (letter_of(&first, "b1: Я"), letter_of(&second, "b1: Ж"));
    assert_eq!(first, second, "both are boxes");
    assert_ne!(first, letter_of(&with("S"), "b1: S"));
}
