//! Boards, pieces and positions, as text and as pictures.
//!
//! - [`draw`](mod@draw): boards as text; [`draw::svg`]: boards as SVG and, with the feature `png`, in pixels.
//! - [`picture`]: positions of a game; [`captions`]: the text beside them.
//! - [`figures`]: the pictures of pieces.
//! - [`notation_probe`]: the meaning of a Betza string on a board with pieces.

pub mod captions;
pub mod draw;
pub mod figures;
pub mod notation_probe;
pub mod picture;
