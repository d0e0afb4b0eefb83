//! Turns as they go to another program and come from it, in the wording that our engine speaks as well.

use interpreter::{Game, Match};
use ir::Move;

use crate::protocol::wording::{Style, Wording};

/// The turns of a game in the words of a protocol, each put into words once.
#[derive(Debug)]
pub struct Words {
    wording: Wording,
    /// The same with the other way to castle, for programs that have one of their own.
    other: Wording,
    said: Vec<String>,
}

impl Words {
    /// Words in this style.
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

    /// Forgets a game.
    pub fn clear(&mut self) {
        self.said.clear();
    }

    /// The turns that have been made.
    pub fn of(&mut self, play: &Match<'_>) -> &[String] {
        for index in self.said.len()..play.turns().len() {
            let (before, turn) = (&play.positions()[index], &play.turns()[index]);
            self.said
                .push(self.wording.write(play.game(), before, turn));
        }
        &self.said
    }

    /// The turn that a program means.
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
        // Others have other letters: what a man becomes where he can become but one thing needs none, and what he does not become is
        // not told.
        let cut = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
        let begins = |word: &String| {
            word.strip_prefix(cut)
                .is_some_and(|rest| rest.chars().all(char::is_alphabetic))
        };
        if let Ok(legal) = game.single_moves(position)
            && cut.ends_with(|sign: char| sign.is_ascii_digit())
        {
            let words = self.wording.write_all(game, position, &legal);
            let mut meant = (0..words.len()).filter(|at| begins(&words[*at]));
            if let (Some(index), None) = (meant.next(), meant.next()) {
                return Ok(legal[index].clone());
            }
        }
        Err(format!("`{text}` is not legal: {why}"))
    }
}
