//! Actions of players apart from moves: resignations, claims, offers and agreements.

use std::time::Instant;

use ir::PlayerId;

use super::{Happened, Role, Room};
use crate::rooms::messages::TableRequest;
use crate::rooms::offer::What;
use alfil_load::json::winners_words;
use alfil_session::Agreed;
use alfil_session::answer::Refusal;

impl Room<'_> {
    pub(super) fn take_of_table(
        &mut self,
        role: Role,
        request: TableRequest,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        if request == TableRequest::Here {
            return Ok(Happened::Nothing);
        }
        let player = self.player_of(role)?;
        match request {
            TableRequest::Here => Ok(Happened::Nothing),
            TableRequest::Enter { .. } => Err(Refusal::new("you are here already".to_owned())),
            TableRequest::Name { name } => self.call(player, &name),
            TableRequest::Say { text } => self.say(player, &text, now),
            TableRequest::Resign => self.lose(player, "resigns", now),
            TableRequest::Claim => {
                if self.mover() != Some(player) {
                    return Err(Refusal::new(
                        "only the player to move can claim a result".to_owned(),
                    ));
                }
                self.session.claim()?;
                self.after_change(now);
                Ok(Happened::Turn(format!(
                    "{} claims the result",
                    self.name(player)
                )))
            }
            TableRequest::Offer { what } => self.offer(player, what, now),
            TableRequest::Accept { what } => match self.offers.of(what) {
                Some(_) => self.offer(player, what, now),
                None => Err(Refusal::new(format!(
                    "no player offers {} now",
                    what.words()
                ))),
            },
            TableRequest::Decline { what } => {
                let offer = self.offers.remove(what);
                let offer = offer.ok_or_else(|| {
                    Refusal::new(format!("no player offers {} now", what.words()))
                })?;
                self.is_changed = true;
                let does = match offer.by == player.index() {
                    true => "withdraws the offer",
                    false => "declines",
                };
                Ok(Happened::Table(format!(
                    "{} {does}: {}",
                    self.name(player),
                    what.words()
                )))
            }
        }
    }

    /// Ends the game; the enemies of this player win it.
    pub(super) fn lose(
        &mut self,
        loser: PlayerId,
        how: &str,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        let game = self.session.game();
        let winners = game.winners_over(loser);
        let result = winners_words(game, &winners);
        let result = result.map_or_else(String::new, |words| format!("; {words}"));
        self.session.end(Agreed {
            winners,
            words: format!("{} {how}{result}", self.name(loser)),
            is_broken_off: false,
        })?;
        self.after_change(now);
        Ok(Happened::Turn(String::new()))
    }

    /// Makes an offer, or agrees to one; it takes effect once all agree.
    fn offer(&mut self, player: PlayerId, what: What, now: Instant) -> Result<Happened, Refusal> {
        match what {
            What::Draw => self.session.is_open()?,
            What::Takeback => {
                self.session.is_open()?;
                if self.offers.of(what).is_none() {
                    self.ply_before(player)?;
                }
            }
            What::Rematch if !self.is_over => {
                return Err(Refusal::new("the game is not over".to_owned()));
            }
            What::Rematch if self.deed.next.is_some() => {
                return Err(Refusal::new("there is another game already".to_owned()));
            }
            What::Rematch => {}
        }
        if !self.has_come.iter().all(|has_come| *has_come) {
            return Err(Refusal::new("not all players have come yet".to_owned()));
        }
        let is_new = self.offers.of(what).is_none();
        self.is_changed = true;
        if !self.offers.agree(what, player, self.n_players()) {
            let does = match is_new {
                true => "offers",
                false => "agrees:",
            };
            let news = format!("{} {does} {}", self.name(player), what.words());
            return Ok(Happened::Table(news));
        }
        let offer = self.offers.remove(what);
        match what {
            What::Draw => {
                self.session.end(Agreed {
                    winners: Vec::new(),
                    words: "a draw was agreed".to_owned(),
                    is_broken_off: false,
                })?;
                self.after_change(now);
                Ok(Happened::Turn(String::new()))
            }
            What::Takeback => {
                let by = offer.map_or(player, |offer| PlayerId::from_index(offer.by));
                let ply = self.ply_before(by)?;
                self.session.undo(ply);
                self.offers.clear();
                self.after_change(now);
                Ok(Happened::Turn(format!("{} takes back", self.name(by))))
            }
            What::Rematch => {
                self.needs_next = true;
                Ok(Happened::Table("another game begins".to_owned()))
            }
        }
    }

    /// Returns the number of moves that are left after a takeback by a player.
    fn ply_before(&self, player: PlayerId) -> Result<usize, Refusal> {
        let written = self.session.written();
        let own = |player: PlayerId| {
            written
                .iter()
                .rposition(|turn| turn.player == Some(player.index()))
        };
        let ply = own(player).ok_or_else(|| {
            Refusal::new("you have made no move that could be taken back".to_owned())
        })?;
        let game = self.session.game();
        match game.is_hidden(&self.session.play().positions()[ply]) {
            true => Err(Refusal::new(
                "a move that others have not seen cannot be taken back".to_owned(),
            )),
            false => Ok(ply),
        }
    }
}
