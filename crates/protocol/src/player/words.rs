//! Moves to and from another program, in the notations of Alfil's own engine.

use interpreter::{Game, Match};
use ir::Move;

use alfil_record::wording::{Style, Wording};

/// The moves of a game in the notation of a protocol, each converted once.
#[derive(Debug)]
pub struct Words {
    wording: Wording,
    /// The notation with the other form of castling, for programs that use it.
    other: Wording,
    said: Vec<String>,
}

impl Words {
    /// Creates the words of this style.
    pub fn new(style: Style, game: &Game) -> Self {
        let other = match style {
            Style::Uci => Style::UciOntoPartner,
            Style::UciOntoPartner => Style::Uci,
            style => style,
        };
        Self {
            wording: Wording::new(style, game),
            other: Wording::new(other, game),
            said: Vec::new(),
        }
    }

    /// Clears the moves of a game.
    pub fn clear(&mut self) {
        self.said.clear();
    }

    /// Returns the moves made.
    pub fn of(&mut self, play: &Match<'_>) -> &[String] {
        for index in self.said.len()..play.turns().len() {
            let (before, turn) = (&play.positions()[index], &play.turns()[index]);
            self.said
                .push(self.wording.write(play.game(), before, turn));
        }
        &self.said
    }

    /// Reads a move of a program.
    ///
    /// # Errors
    /// If it is not legal, with the reason.
    pub fn read(&self, play: &Match<'_>, text: &str) -> Result<Move, String> {
        let (game, position) = (play.game(), play.position());
        let read = |text: &str| {
            let own = self.wording.read(game, position, text);
            own.or_else(|why| self.other.read(game, position, text).map_err(|_| why))
        };
        let why = match read(text) {
            Ok(turn) => return Ok(turn),
            Err(why) => why,
        };
        // Other programs have other letters: a promotion to the only possible kind needs none, and an unknown letter is no promotion.
        if let Ok(legal) = game.single_moves(position)
            && let Some(index) = self.wording.meant_but_for_letters(game, &legal, text)
        {
            return Ok(legal[index].clone());
        }
        Err(format!("`{text}` is not legal: {why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_programs_are_read_where_nothing_else_is_meant() {
        let read = |name: &str, fen: &str, text: &str| {
            let game = alfil_load::load::load(name, &[])
                .expect("it is shipped")
                .game;
            let game = game.expect("it is sound");
            let position = interpreter::notation::fen::read(&game, fen).expect("a position");
            let words = Words::new(Style::Uci, &game);
            let play = Match::new(&game, position);
            let turn = words.read(&play, text).ok();
            turn.map(|turn| words.wording.write(&game, play.position(), &turn))
        };
        let makruk = "8/4k3/8/P7/8/8/4K3/8 w - - 0 1";
        let own = read("makruk", makruk, "a5a6q").expect("there is but one promotion");
        assert_eq!(read("makruk", makruk, &own), Some(own.clone()));
        assert_eq!(read("makruk", makruk, "a5a6"), Some(own));
        assert_eq!(read("makruk", makruk, "a5a7q"), None);
        // The letter selects one of several promotions.
        let chess = "8/P3k3/8/8/8/8/4K3/8 w - - 0 1";
        assert_eq!(read("chess", chess, "a7a8x"), None);
        assert_eq!(read("chess", chess, "a7a8q"), Some("a7a8q".to_owned()));
    }
}
