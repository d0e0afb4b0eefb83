//! How men are drawn: what `image` says, in pictures and for pages.

use std::fs;
use std::path::{Path, PathBuf};

use alfil::draw::svg::SvgStyle;
use alfil::figures::picture_of;
use alfil::library;
use alfil::load::{Variant, load};
use alfil::picture::svg_of_match;
use interpreter::Match;
use roxmltree::Document;

/// A folder that goes away with its files.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("alfil-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is room");
        Self(folder)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("there is room");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn loaded(path: &Path) -> Variant {
    load(&path.display().to_string(), &[]).expect("it can be read")
}

fn drawn(variant: &Variant) -> String {
    let game = variant.game.as_ref().expect("it is sound");
    svg_of_match(&Match::new(game, game.start()), &SvgStyle::default())
}

#[test]
fn men_are_drawn_as_the_definition_says() {
    let folder = Folder::new("pictures");
    folder.write(
        "own.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><g fill=\"#123456\"><path d=\"M1 2L3 4Z\"/></g><circle id=\"body\" r=\"5\"/></svg>",
    );
    let path = folder.write(
        "mine.toml",
        "language = 1\nextends = \"chess\"\nname = \"Mine\"\n[piece]\nknight.image = \"own.svg\"\nrook.image = { white = \"xiangqi-red-chariot\", black = \"shogi-rook\" }\nqueen.image = \"amazon\"\n",
    );
    let variant = loaded(&path);
    assert!(!variant.has_errors(), "{:?}", variant.diagnostics);
    let text = drawn(&variant);
    Document::parse(&text).expect("it is well-formed");
    // Four knights with a body of their own, and no disc.
    assert_eq!(text.matches("d=\"M1 2L3 4Z\" fill=\"#123456\"").count(), 4);
    assert_eq!(
        text.matches("<circle").count(),
        32 - 4 - 2,
        "black's rooks are tiles"
    );
    let paths_of = |name: &str| {
        let figure = library::figure(name).expect("it is shipped");
        let (_, path) = figure.rsplit_once("d=\"").expect("it has a path");
        let (path, _) = path.split_once('"').expect("it ends");
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
fn pictures_are_no_rules() {
    let folder = Folder::new("no-rules");
    let text = "language = 1\nextends = \"chess\"\nname = \"Mine\"\n";
    let plain = loaded(&folder.write("plain.toml", text));
    let other = format!("{text}[piece]\nknight.image = \"archbishop\"\n");
    let other = loaded(&folder.write("other.toml", &other));
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
        for kind in &game.rules().kinds {
            n_chosen += usize::from(!kind.pictures.is_empty());
            for player in 0..game.rules().players.len() {
                let has_own = kind.picture_of(player).is_some();
                assert_eq!(has_own, !kind.pictures.is_empty(), "{name}: {}", kind.name);
                assert!(!has_own || picture_of(kind, player) == kind.picture_of(player));
            }
        }
    }
    assert!(n_chosen > 30, "{n_chosen}");
}
