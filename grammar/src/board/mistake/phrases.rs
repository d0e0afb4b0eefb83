//! Parts of the texts about mistakes in board files.

use super::{Declared, Early, Label, Limited, Mistake, Moved};
use crate::board::ast::Name;
use crate::board::grid::Place;
use crate::board::limits::{
    ATOM_WORDS_MAX, CLASSES_MAX, FRAMES_MAX, PERMUTATIONS_MAX, RING_MAX, STEPS_MAX, ZONES_MAX,
};
use crate::diagnostic::{Diagnostic, counted};

impl Limited {
    /// Returns the things and their greatest number.
    pub(super) fn most(self) -> (&'static str, usize) {
        match self {
            Self::Classes => ("classes", CLASSES_MAX),
            Self::Directions => ("directions", usize::from(RING_MAX)),
            Self::Frames => ("frames", FRAMES_MAX),
            Self::Permutations => ("permutations and parts of permutations", PERMUTATIONS_MAX),
            Self::Steps => ("steps", STEPS_MAX),
            Self::Words => ("words", ATOM_WORDS_MAX),
            Self::Zones => ("zones", ZONES_MAX),
        }
    }
}

impl Declared {
    /// Returns the error about a name that is declared again.
    pub(in crate::board) fn again(self, name: &Name) -> Diagnostic {
        let mistake = Mistake::DeclaredTwice {
            what: self,
            name: &name.value,
        };
        mistake.at(name.span)
    }

    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Color => "color for the player",
            Self::Frame => "frame for the player",
            Self::Permutation => "permutation",
            Self::Zone => "zone",
            Self::CellOrWord => "cell or word",
        }
    }
}

impl Moved {
    pub(super) fn participle(self) -> &'static str {
        match self {
            Self::Mirrored => "mirrored",
            Self::Shifted => "shifted",
            Self::Turned => "turned",
        }
    }
}

impl Label {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Rank => "rank",
            Self::Layer => "layer",
        }
    }
}

impl Early {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Classes => "classes",
            Self::Colours => "colours",
            Self::Edges => "edges",
        }
    }
}

/// Says which labels there are.
pub(super) fn ends_of((what, first, last): &(Label, &str, &str)) -> String {
    let what = what.noun();
    match first == last {
        true => format!("the only {what} of this board is `{first}`"),
        false => format!("{what}s of this board go from `{first}` to `{last}`"),
    }
}

/// Says that some lines have more or fewer names than they need.
pub(super) fn names_for(lines: String, n_lines: usize, n_names: usize) -> String {
    let them = if n_lines == 1 { "it" } else { "them" };
    format!("{lines}, but {} for {them}", counted(n_names, "name"))
}

/// Writes the coordinates of a cell as board files do.
pub(super) fn point(Place { x, y, layer }: Place, has_layers: bool) -> String {
    match has_layers {
        true => format!("({x},{y},{layer})"),
        false => format!("({x},{y})"),
    }
}

pub(super) fn headings_of(steps: &[(&str, Vec<u16>)]) -> String {
    let each = |(step, headings): &(&str, Vec<u16>)| {
        let headings: Vec<String> = headings.iter().map(u16::to_string).collect();
        format!("`{step}` has {}", headings.join(" "))
    };
    match steps {
        [] => "declare a `step` or a `link` with it".to_owned(),
        steps => steps.iter().map(each).collect::<Vec<_>>().join("; "),
    }
}
