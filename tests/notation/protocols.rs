//! Moves as protocols write them, and read again.

use crate::games;
use alfil::grid::Grid;
use alfil::library;
use alfil::wording::{Style, Wording};
use alfil_testing::made_up::MadeUp;
use interpreter::{Game, Position};

/// A game with ten ranks, in which a protocol cannot write two promotions: that to a nightrider, whose letter is long, and that to
/// a dragon, whose letter is a rook's with a plus.
const TEN_RANKS: &str = r#"
language = 1
name     = "Ten Ranks"
summary  = "Pawns become nightriders and dragons."
board    = "8x10"

[setup]
fen = "4k3/P6P/8/8/8/8/8/8/8/4K3 w - - 0 1"

[piece]
king       = { letter = "K", moves = "K" }
nightrider = { letter = "NR", moves = "NN" }
rook       = { letter = "R", moves = "R" }
bishop     = { letter = "B", moves = "B" }
dragon     = { letter = "+R", moves = "RF" }
pawn       = { letter = "P", moves = "fmWfcF" }

[promotion.pawn]
who  = "pawn"
when = "to in rank(a10)"
to   = "nightrider | rook | dragon | bishop"
must = true

[end."no move"]
when   = "not can move"
result = "draw"
reason = "stalemate"
"#;

/// Returns the texts of all moves of a position that are no turns of several steps, after testing that each is read back.
fn read_back(style: Style, game: &Game, position: &Position) -> Vec<String> {
    let wording = Wording::new(style, game);
    let legal = game.single_moves(position).expect("little work");
    let texts = wording.write_all(game, position, &legal);
    for (turn, text) in legal.iter().zip(&texts) {
        let read = wording.read(game, position, text);
        assert_eq!(
            read.as_ref(),
            Ok(turn),
            "{style:?} {}: {text}",
            game.rules().name
        );
    }
    texts
}

/// XBoard counts ten ranks from 0, also in texts that are Alfil's own.
#[test]
fn ten_ranks_are_counted_from_0_in_every_text() {
    let game = MadeUp::of_text(TEN_RANKS).game();
    let texts = read_back(Style::XBoard, &game, &game.start());
    for text in ["a8a9b", "a8a9=nightrider", "a8a9=dragon", "h8h9r", "e0e1"] {
        assert!(texts.iter().any(|other| other == text), "{text}: {texts:?}");
    }
}

#[test]
fn what_protocols_write_is_read_back() {
    let styles = [Style::Uci, Style::UciOntoPartner, Style::XBoard, Style::Usi];
    for name in library::shipped() {
        let game = games::shipped(name);
        let mut position = game.start();
        for index in 0..12 {
            let legal = game.single_moves(&position).unwrap_or_default();
            for style in styles {
                let is_shown = Grid::of(game.rules()).is_some();
                if is_shown || style != Style::XBoard {
                    read_back(style, &game, &position);
                }
            }
            let Some(turn) = legal.get((index * 11 + 5) % legal.len().max(1)) else {
                break;
            };
            position = game.play(&position, turn);
        }
    }
}
