//! The messages for each client: a player's own view, and the public view for onlookers.

use std::time::Instant;

use interpreter::Eyes;
use ir::PlayerId;

use super::{Connection, Out, Room, Who};
use crate::rooms::clock::Clock;
use crate::rooms::told::{ClockShown, NextShown, SeatShown, TableShown, Told};
use crate::session::Look;

impl Room<'_> {
    /// Returns the view of a client; after the end all see everything.
    pub(super) fn look(&self, who: Who) -> Look {
        let eyes = match who {
            _ if self.is_over => Eyes::All,
            Who::Player(player) => Eyes::Player(player),
            Who::Onlooker => Eyes::Onlooker,
        };
        let mover = self.mover();
        Look {
            eyes,
            lists_turns: mover.is_some() && mover.map(Who::Player) == Some(who),
        }
    }

    pub(super) fn table(&self, who: Who, now: Instant) -> TableShown<'_> {
        let players = (0..self.n_players()).map(PlayerId::from_index);
        let seat = |player: PlayerId| SeatShown {
            is_here: self.is_here(player),
            has_come: self.has_come[player.index()],
        };
        let clock = |clock: &Clock| ClockShown {
            control: clock.control(),
            left_ms: clock.left_ms(now),
            running: clock.running().map(PlayerId::index),
            is_resting: self.rests_until.is_some(),
        };
        let next = self.deed.next.as_ref().and_then(|next| {
            let secret = match who {
                Who::Player(player) => next.seats.get(player.index())?,
                Who::Onlooker => &next.watch,
            };
            Some(NextShown {
                id: &next.id,
                secret: secret.text(),
            })
        });
        TableShown {
            id: &self.id,
            seat: match who {
                Who::Player(player) => Some(player.index()),
                Who::Onlooker => None,
            },
            seats: players.map(seat).collect(),
            onlookers: self
                .here
                .values()
                .filter(|who| **who == Who::Onlooker)
                .count(),
            clock: self.clock.as_ref().map(clock),
            offers: self.offers.all(),
            watch: match who {
                Who::Player(_) => Some(self.deed.watch.text()),
                Who::Onlooker => None,
            },
            next,
            not_kept: self.not_kept.as_deref(),
        }
    }

    /// Sends connections, clocks and offers to all but one.
    pub(super) fn tell_table(
        &self,
        out: &mut Vec<Out>,
        but: Option<Connection>,
        news: &str,
        now: Instant,
    ) {
        for (connection, who) in &self.here {
            if Some(*connection) == but {
                continue;
            }
            let told = Told {
                re: None,
                seq: self.seq,
                answer: None,
                table: Some(self.table(*who, now)),
                news: (!news.is_empty()).then_some(news),
            };
            out.push(Out::Tell(*connection, told.write()));
        }
    }

    pub(super) fn tell_state(
        &self,
        out: &mut Vec<Out>,
        connection: Connection,
        who: Who,
        re: Option<u64>,
        news: &str,
        now: Instant,
    ) {
        let state = self.session.state(self.look(who), None);
        let told = Told {
            re,
            seq: self.seq,
            answer: Some(&state),
            table: Some(self.table(who, now)),
            news: (!news.is_empty()).then_some(news),
        };
        out.push(Out::Tell(connection, told.write()));
    }

    /// Sends the visible part of the position to all.
    pub(super) fn tell_states(
        &self,
        out: &mut Vec<Out>,
        asker: Option<(Connection, Option<u64>)>,
        news: &str,
        now: Instant,
    ) {
        let mut of_onlookers = None;
        for (connection, who) in &self.here {
            let re = asker.and_then(|(asker, re)| re.filter(|_| asker == *connection));
            match who {
                Who::Player(_) => self.tell_state(out, *connection, *who, re, news, now),
                // Onlookers share one view, and may be many.
                Who::Onlooker => {
                    let told = of_onlookers.get_or_insert_with(|| {
                        let mut told = Vec::new();
                        self.tell_state(&mut told, *connection, *who, None, news, now);
                        told.pop()
                    });
                    if let Some(Out::Tell(_, text)) = told {
                        out.push(Out::Tell(*connection, text.clone()));
                    }
                }
            }
        }
    }
}
