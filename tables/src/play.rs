//! Play by tables: moves are generated, made and counted.
//!
//! Large functions of the inner loop are inlined on machines, and not on a page, which has to be small.

pub(crate) mod batch;
pub(crate) mod board;
pub(crate) mod code;
pub(crate) mod conditional;
pub(crate) mod count;
pub(crate) mod ends;
pub(crate) mod exchange;
pub(crate) mod game;
pub(crate) mod generate;
pub(crate) mod guard;
pub(crate) mod instructions;
pub(crate) mod list;
pub(crate) mod machine;
pub(crate) mod made;
pub(crate) mod marks;
pub(crate) mod mask;
pub(crate) mod memory;
pub(crate) mod must_rules;
pub(crate) mod node;
pub(crate) mod once;
pub(crate) mod pick;
pub(crate) mod several;

pub(crate) mod test;
pub(crate) mod turn;
pub(crate) mod undecided;
pub(crate) mod view;
