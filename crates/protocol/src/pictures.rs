//! The piece images of XBoard.

use alfil_load::names::NAMES;

/// Returns the index of the image that is usual for a movement, if it has one.
pub fn usual(movement: &str) -> Option<usize> {
    let is_it = |form: &String| match form.strip_suffix('*') {
        Some(start) => movement.starts_with(start),
        None => movement == form,
    };
    let mut shown = NAMES.pictures.shown.iter();
    let found = shown.find(|(_, forms)| forms.iter().any(is_it));
    found.and_then(|(place, _)| place.parse().ok())
}

/// Returns the number of images, and the distance from a piece's image to that of its promoted form.
pub fn sizes() -> (usize, usize) {
    (NAMES.pictures.n_places, NAMES.pictures.n_base)
}
