//! The definition file.
pub mod document;
pub mod limits;
mod syntax;
mod merge;
mod model;
mod reader;
