//! Definitions and board files: what is read, what is reported, and that every key and code has its page.

mod board_book;
mod board_diagnostics;
mod board_language;
mod board_square;
mod board_statements;
mod board_tables;
mod common;
mod definitions;
mod mutations;
mod pages;
mod peg_chess;
mod rows;
mod show;
mod support;
mod work;
