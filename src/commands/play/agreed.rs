//! Ends by the players: resignation and an agreed draw; and a new game.

use alfil::chance;
use alfil::json::winners_words;
use interpreter::Match;
use ir::PlayerId;
use rand::RngExt as _;

use super::{Seat, Session};
use crate::commands::{Done, print_screen as print};

/// An offer of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offer {
    /// A resignation.
    Resigns,
    /// A draw.
    Draw,
}

/// An end outside of the rules.
#[derive(Clone, Debug)]
pub(super) struct Agreed {
    /// The winners; none in a draw.
    pub(super) winners: Vec<PlayerId>,
    /// The end in words, as `white resigns; black wins`.
    pub(super) words: String,
    /// Whether it is the end that the file of the game has.
    pub(super) is_of_file: bool,
}

impl Session<'_> {
    /// Ends the game; the enemies of this player win it.
    pub(super) fn resign(&mut self, loser: PlayerId) -> Done {
        if self.is_meant("resign? The game ends with it")? {
            self.give_up(loser);
        }
        Ok(())
    }

    fn give_up(&mut self, loser: PlayerId) {
        let winners = self.game.winners_over(loser);
        let result = winners_words(self.game, &winners);
        let result = result.map_or_else(String::new, |words| format!("; {words}"));
        let words = format!("{} resigns{result}", self.name(loser));
        self.agreed = Some(Agreed {
            winners,
            words,
            is_of_file: false,
        });
        self.is_stale |= self.game.rules().sight.is_some();
    }

    /// Offers a draw: persons at the terminal agree, the engine agrees unless it considers itself better.
    pub(super) fn offer_draw(&mut self) -> Done {
        if self.seats.contains(&Seat::Random) {
            return print("chance does not agree to a draw\n");
        }
        if self.seats.contains(&Seat::Engine) {
            if self.seats.len() != 2 {
                return print("the engine agrees to a draw only between two players\n");
            }
            match self.engine.is_other_better(self.game, &self.play) {
                Ok(false) => {}
                Ok(true) => return print("the engine plays on\n"),
                Err(words) => return print(&format!("{words}\n")),
            }
        } else if !self.is_meant("a draw? The game ends if all agree")? {
            return Ok(());
        }
        self.agree_on_draw();
        Ok(())
    }

    fn agree_on_draw(&mut self) {
        self.agreed = Some(Agreed {
            winners: Vec::new(),
            words: "a draw was agreed".to_owned(),
            is_of_file: false,
        });
        self.is_stale |= self.game.rules().sight.is_some();
    }

    /// Accepts the engine's offer.
    pub(super) fn accept(&mut self) -> Done {
        match self.offered {
            Some((loser, Offer::Resigns)) => self.give_up(loser),
            Some((_, Offer::Draw)) => self.agree_on_draw(),
            None => print("nothing has been offered\n")?,
        }
        Ok(())
    }

    /// Begins a new game, after a question if moves are lost by it: from the start of this one, or from a new one if starts are
    /// drawn.
    pub(super) fn again(&mut self) -> Done {
        if !self.is_kept() && !self.is_meant("a new game? This one has moves that are not saved")? {
            return Ok(());
        }
        let random = &mut self.random;
        let start = match self.is_drawn {
            true => chance::start(self.game, &mut |n| random.random_range(0..n))?,
            false => self.play.positions()[0].clone(),
        };
        self.play = Match::new(self.game, start);
        self.kept = (Vec::new(), None);
        self.origin = None;
        (self.agreed, self.offered) = (None, None);
        (self.seated, self.unseen) = (None, None);
        self.news.clear();
        self.engine.begin();
        match self.is_for_eyes_unknown() {
            true => Ok(()),
            false => self.show(),
        }
    }
}
