//! How pieces are drawn: the key `image`, in pictures and for pages.

use crate::Folder;
use alfil::draw::svg::SvgStyle;
use alfil::figures::picture_of;
use alfil::library;
use alfil::load::{Variant, load};
use alfil::picture::svg_of_match;
use alfil_testing::made_up::child;
use interpreter::Match;
use roxmltree::Document;

fn loaded(path: &str) -> Variant {
    load(path, &[]).expect("it can be read")
}

fn drawn(variant: &Variant) -> String {
    let game = variant.game.as_ref().expect("it is sound");
    svg_of_match(&Match::new(game, game.start()), &SvgStyle::default())
}

#[test]
fn pieces_are_drawn_as_defined() {
    let folder = Folder::new("pictures");
    folder.file(
        "own.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><g fill=\"#123456\"><path d=\"M1 2L3 4Z\"/></g><circle id=\"body\" r=\"5\"/></svg>",
    );
    let path = folder.file(
        "mine.toml",
        &child("chess", "[piece]\nknight.image = \"own.svg\"\nrook.image = { white = \"xiangqi-red-chariot\", black = \"shogi-rook\" }\nqueen.image = \"amazon\"\n"),
    );
    let variant = loaded(&path);
    assert!(!variant.has_errors(), "{:?}", variant.diagnostics);
    let text = drawn(&variant);
    Document::parse(&text).expect("it is well-formed");
    // Four knights with a body of their own, and no disc.
    assert_eq!(text.matches("d=\"M1 2L3 4Z\" fill=\"#123456\"").count(), 4);
    // A sign without a body is drawn on a disc.
    assert_eq!(text.matches("<circle").count(), 2, "white's rooks");
    let paths_of = |name: &str| {
        let figure = library::figure(name).expect("it is shipped");
        // The longest path belongs to no other figure.
        let paths = figure.split(" d=\"").skip(1);
        let paths = paths.filter_map(|path| path.split('"').next());
        let path = paths.max_by_key(|path| path.len()).expect("it has a path");
        text.matches(path).count()
    };
    assert_eq!(paths_of("xiangqi-red-chariot"), 2);
    assert_eq!(paths_of("shogi-rook"), 2);
    assert_eq!(paths_of("amazon"), 2);
    assert_eq!(paths_of("queen"), 0);
    // What is not said is drawn by the name of the kind.
    assert_eq!(paths_of("bishop"), 4);
    // Those of the other player are turned where they face forward.
    assert_eq!(text.matches("rotate(180)").count(), 2);
}

#[test]
fn pieces_without_a_figure_are_letters() {
    let folder = Folder::new("letters");
    let text = "language = 1\nname = \"Mine\"\nboard = \"4x4\"\n[setup]\nfen = \"k3/4/4/1LLK w - - 0 1\"\n\
        [piece]\nking = { letter = \"K\", moves = \"K\" }\ngizmo = { letter = \"L\", moves = \"R\" }\n[royal]\nwho = \"mine king\"\n\
        [end.stalemate]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stalemate\"\n";
    let variant = loaded(&folder.file("letters.toml", text));
    assert!(!variant.has_errors(), "{:?}", variant.diagnostics);
    let text = drawn(&variant);
    let document = Document::parse(&text).expect("it is well-formed");
    let in_pictures = document
        .descendants()
        .filter(|node| node.attribute("clip-path").is_some());
    assert_eq!(in_pictures.count(), 2);
    assert_eq!(text.matches("<circle").count(), 2);
}

#[test]
fn the_reference_names_the_figures() {
    let page = include_str!("../../docs/src/reference/definition.md");
    let (_, section) = page.split_once("Figures are ").expect("they are listed");
    let (listed, _) = section.split_once("A table has").expect("it ends");
    let listed: Vec<&str> = listed.split('`').skip(1).step_by(2).collect();
    let groups = ["shogi-", "xiangqi-", "janggi-"];
    for name in library::figure_names() {
        let is_in_group = groups.iter().any(|group| name.starts_with(group));
        assert!(
            is_in_group || listed.contains(&name),
            "{name} is not listed"
        );
    }
    for name in listed {
        assert!(library::figure(name).is_some(), "{name} is not shipped");
    }
}

/// A child of chess whose knights are drawn by a file of this text.
fn with_knights(folder: &Folder, svg: &str) -> Variant {
    folder.file("own.svg", svg);
    let text = child("chess", "piece.knight.image = \"own.svg\"\n");
    loaded(&folder.file("mine.toml", &text))
}

fn svg_of(inner: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">{inner}</svg>")
}

#[test]
fn files_are_shapes_and_colours() {
    let folder = Folder::new("shapes");
    let transform = "transform=\"rotate(45)\"";
    let shapes = [
        "<path d=\"M1 1L2 2\" fill=\"#abcdef\"/>",
        "<circle cx=\"5\" cy=\"5\" r=\"2\" fill=\"none\" stroke=\"black\" stroke-width=\"0.5\"/>",
        "<ellipse rx=\"1\" ry=\"2\" fill=\"white\"/>",
        "<rect width=\"1\" height=\"2\" rx=\"0.25\"/>",
        "<line x2=\"1\" y2=\"2\" stroke=\"currentColor\"/>",
        "<polyline points=\"0,0 1,1\" fill-rule=\"evenodd\"/>",
        "<polygon points=\"0,0 1,1 2,0\"/>",
    ];
    let inner = format!("<g {transform}>{}</g>", shapes.concat());
    let variant = with_knights(&folder, &svg_of(&inner));
    assert!(!variant.has_errors(), "{:?}", variant.diagnostics);
    let text = drawn(&variant);
    let document = Document::parse(&text).expect("it is well-formed");
    let own: Vec<_> = document
        .descendants()
        .filter(|node| node.attribute("transform") == Some("rotate(45)"))
        .collect();
    assert_eq!(own.len(), 4 * shapes.len());
    assert!(own.iter().all(|node| node.tag_name().name() == "path"));
    let paint = |name: &str| -> Vec<&str> {
        let own = own.iter().take(shapes.len());
        own.map(|node| node.attribute(name).unwrap_or("")).collect()
    };
    // Letters of one player are bright, of the other dark.
    let fills = paint("fill");
    assert_eq!(fills[..3], ["#abcdef", "none", "#ffffff"]);
    assert_eq!(paint("stroke")[1], "#000000");
    assert_eq!(fills[3], paint("stroke")[4]);
    assert_eq!(paint("fill-rule")[5], "evenodd");
}

/// Whatever an author's file says that could do harm: it is refused at its place, and nothing of it is drawn.
#[test]
fn what_could_do_harm_is_refused_where_it_stands() {
    let folder = Folder::new("harm");
    for inner in [
        "<script>alert(1)</script>",
        "<path d=\"M0 0\" onload=\"alert(1)\"/>",
        "<foreignObject><p xmlns=\"http://www.w3.org/1999/xhtml\">harm</p></foreignObject>",
        "<image href=\"http://example.com/a.png\"/>",
        "<use href=\"http://example.com/a.svg#a\"/>",
        "<a href=\"javascript:alert(1)\"><path d=\"M0 0\"/></a>",
        "<style>path { fill: url(http://example.com) }</style>",
        "<path d=\"M0 0\" style=\"fill:url(http://example.com)\"/>",
        "<path d=\"M0 0\" fill=\"url(http://example.com)\"/>",
        "<text>harm</text>",
        "<circle r=\"1e9\"/>",
        "<path d=\"M0 0\" stroke-width=\"1e9\"/>",
        "<path d=\"M0 0\" transform=\"scale(1e9)\"/>",
    ] {
        let variant = with_knights(&folder, &svg_of(&format!("\n{inner}")));
        let diagnostics: Vec<_> = variant.diagnostics.iter().collect();
        assert!(variant.game.is_none() && !diagnostics.is_empty(), "{inner}");
        for one in diagnostics {
            assert_eq!(one.code, "picture::refused", "{inner}");
            assert!(one.help.is_some(), "{inner}");
            let span = one.labels[0].span;
            let source = variant.sources.get(span.source);
            assert!(source.name.ends_with("own.svg"), "{inner}: {}", source.name);
            let place = source.text.get(span.start..).expect("a place in it");
            assert!(inner.ends_with(place.trim_end_matches("</svg>")), "{inner}");
        }
    }
    // What is passed over goes nowhere.
    let quiet = svg_of(
        "<!-- harm --><title>harm</title><metadata><script>harm</script></metadata>\
         <own:script xmlns:own=\"http://www.w3.org/1999/xhtml\">harm</own:script><path d=\"M0 0\" id=\"harm\"/>",
    );
    let variant = with_knights(&folder, &quiet);
    assert!(!variant.has_errors(), "{:?}", variant.diagnostics);
    let rules = variant.game.as_ref().expect("it is sound").rules();
    let own: Vec<_> = rules.kinds.iter().map(|kind| &kind.pictures).collect();
    assert!(!format!("{own:?}").contains("harm"));
    assert!(!drawn(&variant).contains("harm"));
}

#[test]
fn pictures_are_no_rules() {
    let folder = Folder::new("no-rules");
    let text = child("chess", "");
    let plain = loaded(&folder.file("plain.toml", &text));
    let other = format!("{text}[piece]\nknight.image = \"archbishop\"\n");
    let other = loaded(&folder.file("other.toml", &other));
    let hash = |variant: &Variant| {
        alfil::game_file::rules_hash(variant.game.as_ref().expect("it is sound"))
    };
    assert_eq!(hash(&plain), hash(&other));
    assert_ne!(drawn(&plain), drawn(&other));
}

#[test]
fn every_shipped_image_is_a_picture() {
    let mut n_chosen = 0;
    for name in library::shipped() {
        let variant = load(name, &[]).expect("it is shipped");
        let game = variant.game.as_ref().expect("it is sound");
        let rules = game.rules();
        for (index, kind) in rules.kinds.iter().enumerate() {
            let id = ir::KindId::from_index(index);
            n_chosen += usize::from(!kind.pictures.is_empty());
            for player in 0..game.rules().players.len() {
                let has_own = kind.picture_of(player).is_some();
                assert_eq!(has_own, !kind.pictures.is_empty(), "{name}: {}", kind.name);
                let chosen = picture_of(rules, id, player);
                assert!(!has_own || chosen == kind.picture_of(player));
                let as_shown = kind.shown_as.map(|other| picture_of(rules, other, player));
                assert!(has_own || as_shown.is_none_or(|other| chosen == other));
            }
        }
    }
    assert!(n_chosen > 30, "{n_chosen}");
}

/// Returns the fills and strokes of the shapes of the piece with this title.
fn paints(text: &str, title: &str) -> Vec<(String, String)> {
    let document = Document::parse(text).expect("it is well-formed");
    let of_piece =
        |node: &roxmltree::Node<'_, '_>| node.has_tag_name("title") && node.text() == Some(title);
    let found = document.descendants().find(of_piece);
    let group = found.and_then(|node| node.parent()).expect("the piece");
    let shapes = group
        .descendants()
        .filter(|node| node.has_tag_name("path") || node.has_tag_name("circle"));
    let paint = |node: roxmltree::Node<'_, '_>| {
        let of = |name: &str| node.attribute(name).unwrap_or("none").to_owned();
        (of("fill"), of("stroke"))
    };
    shapes.map(paint).collect()
}

#[test]
fn pieces_of_xiangqi_are_ivory_with_colored_signs() {
    let text = drawn(&load("xiangqi", &[]).expect("it is shipped"));
    let (red, black) = (paints(&text, "a1: R"), paints(&text, "a10: R"));
    // A disc, a ring, a sign.
    assert_eq!((red.len(), black.len()), (3, 3));
    assert_eq!(red[0], black[0]);
    assert_eq!(
        (red[1].1.as_str(), red[2].0.as_str()),
        ("#b3261e", "#b3261e")
    );
    assert_eq!(
        (black[1].1.as_str(), black[2].0.as_str()),
        ("#1f1b18", "#1f1b18")
    );
    assert!(text.contains("class=\"board-lines ornaments\""));
}

#[test]
fn pieces_of_janggi_are_octagons_by_rank() {
    let text = drawn(&load("janggi", &[]).expect("it is shipped"));
    assert!(!text.contains("<circle"));
    let (blue, red) = (paints(&text, "a1: R"), paints(&text, "a10: R"));
    assert_eq!(blue[0], red[0]);
    assert_eq!(
        (blue[2].0.as_str(), red[2].0.as_str()),
        ("#1f5b9e", "#b3261e")
    );
    let size = |name: &str| {
        let figure = library::figure(name).expect("it is shipped");
        let scale = figure
            .split("scale(")
            .nth(1)
            .filter(|_| figure.matches("scale(").count() == 2);
        scale.map_or(1.0, |rest| {
            rest.split(')')
                .next()
                .and_then(|text| text.parse().ok())
                .expect("a number")
        })
    };
    let sizes: Vec<f64> = ["janggi-cho-general", "janggi-chariot", "janggi-guard"]
        .map(size)
        .to_vec();
    assert!(sizes.is_sorted_by(|one, other| one > other), "{sizes:?}");
}

#[test]
fn pieces_of_shogi_are_wood_for_both_players() {
    let text = drawn(&load("shogi", &[]).expect("it is shipped"));
    let (own, other) = (paints(&text, "a1: L"), paints(&text, "a9: L"));
    // A tile and a dark sign: the direction shows the player.
    assert_eq!(own.len(), 2);
    assert_eq!(own, other);
    assert_eq!(own[1].0, "#1f1b18");
    assert_eq!(text.matches("rotate(180)").count(), 20);
}
