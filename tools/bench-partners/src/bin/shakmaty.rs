//! `shakmaty VARIANT DEPTH [FEN]`: counts as `alfil perft` does, with shakmaty's own perft, which counts the last turns without making them.

use shakmaty::fen::Fen;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, perft};

fn main() {
    let mut words = std::env::args().skip(1);
    let variant = match words.next().as_deref() {
        Some("chess") => Variant::Chess,
        Some("crazyhouse") => Variant::Crazyhouse,
        Some("atomic") => Variant::Atomic,
        Some("antichess") => Variant::Antichess,
        Some("3check") => Variant::ThreeCheck,
        Some("kingofthehill") => Variant::KingOfTheHill,
        other => panic!("{other:?} is not a variant"),
    };
    let depth = words
        .next()
        .and_then(|word| word.parse().ok())
        .expect("a depth");
    let position = words.next().map_or_else(
        || VariantPosition::new(variant),
        |fen| {
            let fen: Fen = fen.parse().expect("a FEN");
            let mode = CastlingMode::Standard;
            VariantPosition::from_setup(variant, fen.into_setup(), mode).expect("a position")
        },
    );
    // Without asking at every turn which variant it is.
    let leaves = match position {
        VariantPosition::Chess(position) => perft(&position, depth),
        VariantPosition::Crazyhouse(position) => perft(&position, depth),
        VariantPosition::Atomic(position) => perft(&position, depth),
        VariantPosition::Antichess(position) => perft(&position, depth),
        VariantPosition::ThreeCheck(position) => perft(&position, depth),
        VariantPosition::KingOfTheHill(position) => perft(&position, depth),
        _ => unreachable!("the caller uses only these"),
    };
    println!("{leaves}");
}
