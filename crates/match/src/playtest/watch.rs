//! The record of a game.

use std::collections::BTreeMap;

use alfil_record::chance::n_moves;
use interpreter::{Game, Position};
use ir::{Arrange, PlayerId};
use opponent::Score;
use serde::{Deserialize, Serialize};

use super::GameId;
use super::happenings::Happenings;
use super::plan::Beginning;
use super::value::Valued;
use crate::referee::course::{Course, End, shares};

/// The record of a game: whole numbers alone, so that they are equal on every machine.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Record {
    /// The game.
    #[serde(flatten)]
    pub id: GameId,
    /// The first player, by place in turn order.
    pub first: usize,
    /// Points of the players in hundredths; empty for a game that is not counted.
    pub scores: Vec<u16>,
    /// The event that has ended it.
    pub end: usize,
    /// The number of random moves at the start.
    pub opening: usize,
    /// The number of moves, the random ones at the start included.
    pub plies: usize,
    /// The number of legal moves before each move of a player after the opening; `None` if there are too many to count.
    pub choices: Vec<Option<u64>>,
    /// The events after the opening, and their numbers.
    pub happened: BTreeMap<usize, u32>,
    /// The number of changes of the player who is ahead by a value of 1 or more, in the players' own evaluation; only between two
    /// sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead_changes: Option<u32>,
    /// The number of moves after which the winner was ahead to the end; only between two sides, and of won games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<usize>,
    /// By player, the missing pieces at the start; empty if no player lacks any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacking: Vec<Vec<String>>,
    /// The piece counts of quiet positions in order: for each player the number of each kind with a value to estimate, on the board
    /// and in the player's stores.
    pub pieces: Vec<Vec<u16>>,
}

/// The least advantage of a leader, in hundredths.
const LEAD: i32 = 100;
/// The number of moves after a quiet position in which no piece appears or disappears.
const QUIET_TURNS: usize = 2;

impl Record {
    /// Creates the record of a finished game.
    pub fn of(
        id: GameId,
        beginning: &Beginning<'_>,
        course: &Course<'_>,
        happenings: &Happenings<'_>,
        valued: &Valued,
    ) -> Self {
        let game = course.play.game();
        let (positions, turns) = (course.play.positions(), course.play.turns());
        let opening = beginning.play.turns().len();
        let (end, scores) = match &course.end {
            End::Rules(outcome) => (
                happenings.end_of(&course.play, outcome),
                outcome.scores.clone(),
            ),
            // No player has any points, an equal share for all.
            End::Long(_) => (happenings.long, vec![0; game.rules().players.len()]),
            // Alfil's own players fail only if the rules need too much work.
            End::Undecided(_) | End::Trouble(..) => (happenings.broken, Vec::new()),
        };
        let mut choices = Vec::new();
        let mut happened = BTreeMap::new();
        let mut count = |index: usize| *happened.entry(index).or_insert(0) += 1;
        for (at, turn) in turns.iter().enumerate().skip(opening) {
            let before = &positions[at];
            let n_turns = game.board(before).n_turns().ok();
            if before.called().is_none() {
                choices.push(n_turns);
            }
            happenings.of_turn(before, turn, &positions[at + 1], n_turns, &mut count);
        }
        count(end);
        let leads = leads(game, course);
        let is_named = beginning.lacking.iter().any(|kinds| !kinds.is_empty());
        let names = |kinds: &Vec<ir::KindId>| {
            let names = kinds
                .iter()
                .map(|kind| game.rules().kinds[kind.index()].name.clone());
            names.collect()
        };
        Self {
            id,
            first: positions[0].turn().index(),
            end,
            opening: n_moves(&turns[..opening]),
            plies: n_moves(turns),
            choices,
            happened,
            lead_changes: leads.as_ref().map(|leads| changes(leads)),
            settled: leads.and_then(|leads| settled(game, &leads, &scores, n_moves(turns))),
            scores,
            lacking: match is_named {
                true => beginning.lacking.iter().map(names).collect(),
                false => Vec::new(),
            },
            pieces: pieces(game, &positions[opening..], valued),
        }
    }
}

/// Returns the leader after each evaluated move, 1 for the side of the first player, -1 for the other, 0 for none, with the number of
/// moves before; `None` unless there are two sides.
fn leads(game: &Game, course: &Course<'_>) -> Option<Vec<(usize, i8)>> {
    let players = &game.rules().players;
    let mut teams: Vec<u16> = players.iter().map(|player| player.team).collect();
    teams.arrange();
    teams.dedup();
    if teams.len() != 2 {
        return None;
    }
    let lead = |(at, score): (usize, &Option<Score>)| {
        let score = (*score)?;
        let mover = course.play.positions()[at].turn();
        let own = match score.hundredths() {
            Some(hundredths) if hundredths.abs() < LEAD => 0,
            Some(hundredths) => hundredths.signum() as i8,
            None => {
                if score.is_won() {
                    1
                } else {
                    -1
                }
            }
        };
        let is_first = !game.rules().are_enemies(mover, PlayerId(0));
        let at = n_moves(&course.play.turns()[..at]);
        Some((at, if is_first { own } else { -own }))
    };
    Some(course.scores.iter().enumerate().filter_map(lead).collect())
}

/// Counts the changes of the leading side.
fn changes(leads: &[(usize, i8)]) -> u32 {
    let leaders: Vec<i8> = leads
        .iter()
        .map(|(_, lead)| *lead)
        .filter(|lead| *lead != 0)
        .collect();
    leaders.windows(2).filter(|two| two[0] != two[1]).count() as u32
}

/// Returns the number of moves after which the winner led to the end; all of them if only at the end.
fn settled(game: &Game, leads: &[(usize, i8)], scores: &[u16], n_turns: usize) -> Option<usize> {
    let shares = shares(game, scores);
    let rival = (0..shares.len()).find(|player| {
        game.rules()
            .are_enemies(PlayerId(0), PlayerId::from_index(*player))
    })?;
    let winner = match shares.first()? - shares.get(rival)? {
        more if more > 1e-9 => 1,
        more if more < -1e-9 => -1,
        _ => return None,
    };
    let led = leads.iter().rev().take_while(|(_, lead)| *lead == winner);
    Some(led.last().map_or(n_turns, |(at, _)| *at))
}

/// Returns the piece counts of quiet positions, each once for as long as it stays.
fn pieces(game: &Game, positions: &[Position], valued: &Valued) -> Vec<Vec<u16>> {
    let counts: Vec<Vec<u16>> = positions
        .iter()
        .map(|position| valued.count(game, position))
        .collect();
    let mut pieces: Vec<Vec<u16>> = Vec::new();
    for window in counts.windows(QUIET_TURNS + 1) {
        let is_quiet = window.iter().all(|one| *one == window[0]);
        if is_quiet && pieces.last() != Some(&window[0]) {
            pieces.push(window[0].clone());
        }
    }
    pieces
}
