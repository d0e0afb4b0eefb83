//! The page and its games between remote players, served over HTTP.
//!
//! - [`page`]: the page in the program, served and written into one file.
//! - [`rooms`]: games between remote players.

pub mod page;
pub mod rooms;
