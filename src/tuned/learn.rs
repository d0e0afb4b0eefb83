//! Learning what men are worth.

use interpreter::Game;
use ir::KindId;
use opponent::Values;

use super::{Learnt, Tuned};
use crate::playtest::state::State;
use crate::playtest::worth::{Valued, Worths};

/// By how much what is found without games may be wrong: a standard error, as a part of it.
const GUESS_ERROR: f64 = 0.3;
/// By how many of its standard errors what all men are worth is to be more than nothing.
const SURE: f64 = 3.0;
/// The least and the most that a man is worth.
const WORTH: [f64; 2] = [10.0, 3_000.0];

impl Tuned {
    /// Works out what men are worth, of games at odds. All men of the set-up together are worth what is found of them without games, which is
    /// `at_start` where they stand then; what games leave uncertain is drawn towards what is found of a kind without them, after the inverse of
    /// the squares of both errors.
    ///
    /// Games tell what a man is worth with all that he may become; the opponent counts that by itself, by how far he has to go, so it is
    /// taken off.
    ///
    /// # Errors
    /// If the games do not show that men are worth anything.
    pub fn of(
        game: &Game,
        state: &State,
        worths: &Worths,
        valued: &Valued,
        at_start: &Values,
    ) -> Result<Self, String> {
        let kinds = &game.rules().kinds;
        let nothing = || {
            format!(
                "{} games do not show what pieces are worth, and nothing is written; more games (`--games`) may, unless pieces are a burden in this game",
                worths.games
            )
        };
        if worths.unit.is_none() && valued.has_unit() {
            return Err(nothing());
        }
        let counts = valued.at_start(game);
        let named = |name: &str| kinds.iter().position(|kind| kind.name == name);
        let told = worths.kinds.iter().filter(|one| one.worth.is_some());
        let known = told.filter_map(|one| {
            let kind = KindId::from_index(named(&one.kind)?);
            let [found, error] = one.log_odds?;
            Some((kind, found, error))
        });
        let known: Vec<(KindId, f64, f64)> = known.collect();
        // Where they stand at the start.
        let there = |kind: KindId| {
            let known = at_start.kinds.get(&kinds[kind.index()].name).copied();
            known.map_or(valued.guess(kind), f64::from)
        };
        let n_of = |kind: KindId| counts.get(&kind).map_or(0.0, |n| f64::from(*n));
        let found: f64 = known
            .iter()
            .map(|(kind, found, _)| n_of(*kind) * found)
            .sum();
        let guess: f64 = known
            .iter()
            .map(|(kind, _, _)| n_of(*kind) * there(*kind))
            .sum();
        let squares = known
            .iter()
            .map(|(kind, _, error)| (n_of(*kind) * error).powi(2));
        if found <= SURE * squares.sum::<f64>().sqrt() {
            return Err(nothing());
        }
        let scale = guess / found;
        let worth = known.iter().map(|(kind, found, error)| {
            let (guess, found, error) = (there(*kind), found * scale, error * scale);
            let guess_error = (GUESS_ERROR * guess).max(1.0);
            let trust = guess_error.powi(2) / (guess_error.powi(2) + error.powi(2));
            let prospects = guess - valued.guess(*kind);
            let worth = trust * found + (1.0 - trust) * guess - prospects;
            let worth = worth.clamp(WORTH[0], WORTH[1]);
            let learnt = Learnt {
                worth: worth.round() as i32,
                error: error.round() as i32,
            };
            (kinds[kind.index()].name.clone(), learnt)
        });
        Ok(Self {
            variant: state.settings.variant.clone(),
            rules: state.settings.rules.clone(),
            version: state.settings.version.clone(),
            games: worths.games,
            nodes: state.settings.nodes,
            seed: state.settings.seed,
            worth: worth.collect(),
        })
    }
}
