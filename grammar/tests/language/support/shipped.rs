//! Boards that Alfil ships.

use crate::support::{Board, load};

/// A board that Alfil ships.
pub fn load_shipped(name: &str) -> Board {
    let path = format!(
        "{}/../definitions/boards/{name}.board",
        env!("CARGO_MANIFEST_DIR")
    );
    load(&std::fs::read_to_string(&path).expect(&path))
}
