//! Which of XBoard's pictures shows a piece.

use crate::names::NAMES;

/// The place of the picture that is usual for a movement, and whether it has one.
pub fn usual(movement: &str) -> Option<usize> {
    let is_it = |form: &String| match form.strip_suffix('*') {
        Some(start) => movement.starts_with(start),
        None => movement == form,
    };
    let mut shown = NAMES.pictures.shown.iter();
    let found = shown.find(|(_, forms)| forms.iter().any(is_it));
    found.and_then(|(place, _)| place.parse().ok())
}

/// How many pictures there are, and how far from a man's that of his promoted form is.
pub fn sizes() -> (usize, usize) {
    (NAMES.pictures.n_places, NAMES.pictures.n_base)
}
