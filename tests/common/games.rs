//! Games that come with Alfil.

use interpreter::Game;

/// Returns a shipped game without options.
pub fn shipped(name: &str) -> Game {
    let variant = alfil::load::load(name, &[]).expect("it is shipped");
    variant.game.expect("it is sound")
}
