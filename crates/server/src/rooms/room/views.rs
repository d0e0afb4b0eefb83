//! The messages for each client: a player's own view, and the public view for onlookers.

use std::time::Instant;

use interpreter::Eyes;
use ir::PlayerId;

use super::{Connection, Out, Role, Room};
use crate::rooms::clock::{Clock, millis};
use crate::rooms::messages::{ClockShown, NextShown, Outgoing, SeatShown, TableShown};
use alfil_session::Look;

impl Room<'_> {
    /// Returns the view of a client; after the end all see everything.
    pub(super) fn look(&self, role: Role) -> Look {
        let eyes = match role {
            _ if self.is_over => Eyes::All,
            Role::Player(player) => Eyes::Player(player),
            Role::Onlooker => Eyes::Onlooker,
        };
        let mover = self.mover();
        Look {
            eyes,
            lists_turns: mover.is_some() && mover.map(Role::Player) == Some(role),
        }
    }

    pub(super) fn table(&self, role: Role, now: Instant) -> TableShown<'_> {
        let players = (0..self.n_players()).map(PlayerId::from_index);
        let seat = |player: PlayerId| SeatShown {
            is_here: self.is_here(player),
            has_come: self.has_come[player.index()],
            name: self.names[player.index()].clone(),
        };
        let clock = |clock: &Clock| {
            let faces = clock.faces(now);
            ClockShown {
                control: clock.control(),
                left_ms: faces.iter().map(|face| millis(face.left)).collect(),
                periods_left: faces.iter().map(|face| face.periods).collect(),
                in_period: faces.iter().map(|face| face.is_in_period).collect(),
                running: clock.running().map(PlayerId::index),
                is_resting: self.rests_until.is_some(),
            }
        };
        let next = self.deed.next.as_ref().and_then(|next| {
            let secret = match role {
                Role::Player(player) => next.seats.get(player.index())?,
                Role::Onlooker => &next.watch,
            };
            Some(NextShown {
                id: &next.id,
                secret: secret.text(),
            })
        });
        TableShown {
            id: &self.id,
            seat: match role {
                Role::Player(player) => Some(player.index()),
                Role::Onlooker => None,
            },
            seats: players.map(seat).collect(),
            onlookers: self
                .here
                .values()
                .filter(|role| **role == Role::Onlooker)
                .count(),
            clock: self.clock.as_ref().map(clock),
            offers: self.offers.all(),
            watch: match role {
                Role::Player(_) => Some(self.deed.watch.text()),
                Role::Onlooker => None,
            },
            next,
            not_kept: self.not_kept.as_deref(),
        }
    }

    /// Sends connections, clocks and offers to all but one.
    pub(super) fn send_table(
        &self,
        out: &mut Vec<Out>,
        but: Option<Connection>,
        news: &str,
        now: Instant,
    ) {
        for (connection, role) in &self.here {
            if Some(*connection) == but {
                continue;
            }
            let update = Outgoing {
                re: None,
                seq: self.seq,
                answer: None,
                table: Some(self.table(*role, now)),
                news: (!news.is_empty()).then_some(news),
                ..Outgoing::default()
            };
            out.push(Out::Send(*connection, update.write()));
        }
    }

    /// Sends the last line of the conversation to all; to its author as the answer.
    pub(super) fn send_line(&self, out: &mut Vec<Out>, author: (Connection, Option<u64>)) {
        let first = self.chat.len().saturating_sub(1);
        for connection in self.here.keys() {
            let update = Outgoing {
                re: author.1.filter(|_| *connection == author.0),
                seq: self.seq,
                chat: &self.chat[first..],
                ..Outgoing::default()
            };
            out.push(Out::Send(*connection, update.write()));
        }
    }

    pub(super) fn send_state(
        &self,
        out: &mut Vec<Out>,
        connection: Connection,
        role: Role,
        re: Option<u64>,
        news: &str,
        now: Instant,
    ) {
        let state = self.session.state(self.look(role), None);
        let update = Outgoing {
            re,
            seq: self.seq,
            answer: Some(&state),
            table: Some(self.table(role, now)),
            news: (!news.is_empty()).then_some(news),
            ..Outgoing::default()
        };
        out.push(Out::Send(connection, update.write()));
    }

    /// Sends the visible part of the position to all.
    pub(super) fn send_states(
        &self,
        out: &mut Vec<Out>,
        sender: Option<(Connection, Option<u64>)>,
        news: &str,
        now: Instant,
    ) {
        let mut of_onlookers = None;
        for (connection, role) in &self.here {
            let re = sender.and_then(|(sender, re)| re.filter(|_| sender == *connection));
            match role {
                Role::Player(_) => self.send_state(out, *connection, *role, re, news, now),
                // Onlookers share one view, and may be many.
                Role::Onlooker => {
                    let update = of_onlookers.get_or_insert_with(|| {
                        let mut update = Vec::new();
                        self.send_state(&mut update, *connection, *role, None, news, now);
                        update.pop()
                    });
                    if let Some(Out::Send(_, text)) = update {
                        out.push(Out::Send(*connection, text.clone()));
                    }
                }
            }
        }
    }
}
