//! The path of a move in a text, compared with the possible texts of its parts.

/// A path that is compared with the possible texts of a move.
#[derive(Clone, Copy)]
pub(super) struct Path<'t> {
    text: &'t str,
    /// Whether capitals matter.
    is_exact: bool,
    /// The signs allowed between any two parts, and before and after them.
    signs: &'static [char],
}

/// The most signs between two parts of a move: more are no notation, and a long row of them would be tried at each place.
const SIGNS_MAX: usize = 8;

/// The signs of a capture.
const CAPTURE_SIGNS: [char; 3] = ['x', ':', '×'];

impl<'t> Path<'t> {
    /// Creates a path in which capitals do not matter.
    pub(super) fn any_case(text: &'t str) -> Self {
        Self {
            text,
            is_exact: false,
            signs: &['-', '+', ' ', 'x', ':', '×', '–'],
        }
    }

    /// Creates a path in which capitals matter.
    pub(super) fn exact(text: &'t str) -> Self {
        Self::any_case(text).with_capitals()
    }

    /// Creates a path for games with stacks, in which `+` and `x` are not skipped.
    pub(super) fn in_stacks(text: &'t str) -> Self {
        Self {
            signs: &['-', ' '],
            ..Self::any_case(text)
        }
    }

    /// Returns the path with capitals that matter.
    pub(super) fn with_capitals(self) -> Self {
        Self {
            is_exact: true,
            ..self
        }
    }

    /// Tests whether the text consists of one choice of each of these parts in order, with signs between them. Returns whether one
    /// of the signs is that of a capture.
    pub(super) fn matches(self, parts: &[&[&str]]) -> Option<bool> {
        let Some((choices, later)) = parts.split_first() else {
            let rest = self.text.trim_start_matches(self.signs);
            return rest.is_empty().then(|| self.text.contains(CAPTURE_SIGNS));
        };
        let mut n = 0;
        // A sign may also be a letter of a name.
        for _ in 0..=SIGNS_MAX {
            let (skipped, rest) = self.text.split_at(n);
            let here = Self { text: rest, ..self };
            let found = choices
                .iter()
                .filter_map(|choice| here.after(choice))
                .find_map(|after| after.matches(later));
            if let Some(has_capture_sign) = found {
                return Some(has_capture_sign || skipped.contains(CAPTURE_SIGNS));
            }
            let sign = rest.chars().next().filter(|sign| self.signs.contains(sign));
            n += sign?.len_utf8();
        }
        None
    }

    /// Returns the text after these letters.
    fn after(self, letters: &str) -> Option<Self> {
        let mut rest = self.text.chars();
        for letter in letters.chars() {
            let other = rest.next()?;
            let is_same =
                letter == other || !self.is_exact && letter.to_lowercase().eq(other.to_lowercase());
            if !is_same {
                return None;
            }
        }
        Some(Self {
            text: rest.as_str(),
            ..self
        })
    }
}
