//! The keys of a position, and the places where positions are written.

/// The keys of a position. Attributes of cells may be written beside them by their names.
pub const KEYS: [&str; 8] = [
    "fen",
    "pieces",
    "cells",
    "turn",
    "unmoved",
    "attributes",
    "stores",
    "state",
];

/// The place where a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The table `[setup]`.
    Setup,
    /// A `[[test]]`.
    Test,
    /// A position file.
    File,
}

impl Form {
    /// Returns the code of errors in this form. In a set-up, mistakes in `fen` and `pieces` have their own codes.
    pub fn code(self) -> &'static str {
        match self {
            Form::Setup => "resolve::setup_unreadable",
            Form::Test => "test::unreadable",
            Form::File => "position::unreadable",
        }
    }

    /// Returns advice on how to write a table of this name, with an example of its contents.
    pub(super) fn table_help(self, name: &str, example: &str) -> String {
        match self {
            Form::Setup => format!("write `[setup.{name}]`, and below it `{example}`"),
            Form::Test => {
                let inner = name.rsplit('.').next().unwrap_or(name);
                format!("write `{inner} = {{ {example} }}`")
            }
            Form::File => format!("write `[{name}]`, and below it `{example}`"),
        }
    }
}
