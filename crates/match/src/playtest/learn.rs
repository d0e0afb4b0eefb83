//! Piece values from games.

use interpreter::Game;
use ir::KindId;
use opponent::Values;

use super::state::State;
use super::value::{KindValues, Valued};
use alfil_record::tuned::{Learnt, Tuned};

/// The relative standard error of values estimated without games.
const GUESS_ERROR: f64 = 0.3;
/// The least ratio of the value of all pieces to its standard error.
const RATIO_MIN: f64 = 3.0;
/// The least and the greatest value of a piece.
const VALUE: [f64; 2] = [10.0, 3_000.0];

/// Computes piece values from games at odds. The total value of all pieces of the set-up stays that of the estimates without
/// games, which is `at_start` on the initial cells. Uncertain values are drawn towards these estimates, weighted by the inverse
/// squares of both errors.
///
/// Games show the value of a piece with all its possible promotions. The opponent adds these itself, by the distance to the
/// promotion, so they are subtracted.
///
/// # Errors
/// If the games do not show any value of pieces.
pub fn learn(
    game: &Game,
    state: &State,
    values: &KindValues,
    valued: &Valued,
    at_start: &Values,
) -> Result<Tuned, String> {
    let kinds = &game.rules().kinds;
    let nothing = || {
        format!(
            "{} games do not show the values of pieces, and nothing is written; more games (`--games`) may, unless pieces are a burden in this game",
            values.games
        )
    };
    if values.unit.is_none() && valued.has_unit() {
        return Err(nothing());
    }
    let counts = valued.at_start(game);
    let named = |name: &str| kinds.iter().position(|kind| kind.name == name);
    let rated = values.kinds.iter().filter(|one| one.value.is_some());
    let measured = rated.filter_map(|one| {
        let kind = KindId::from_index(named(&one.kind)?);
        let [found, error] = one.log_odds?;
        Some((kind, found, error))
    });
    let measured: Vec<(KindId, f64, f64)> = measured.collect();
    // The value on the initial cells.
    let there = |kind: KindId| {
        let estimate = at_start.kinds.get(&kinds[kind.index()].name).copied();
        estimate.map_or(valued.guess(kind), f64::from)
    };
    let n_of = |kind: KindId| counts.get(&kind).map_or(0.0, |n| f64::from(*n));
    let found: f64 = measured
        .iter()
        .map(|(kind, found, _)| n_of(*kind) * found)
        .sum();
    let guess: f64 = measured
        .iter()
        .map(|(kind, _, _)| n_of(*kind) * there(*kind))
        .sum();
    let squares = measured
        .iter()
        .map(|(kind, _, error)| (n_of(*kind) * error).powi(2));
    if found <= RATIO_MIN * squares.sum::<f64>().sqrt() {
        return Err(nothing());
    }
    let scale = guess / found;
    let value = measured.iter().map(|(kind, found, error)| {
        let (guess, found, error) = (there(*kind), found * scale, error * scale);
        let guess_error = (GUESS_ERROR * guess).max(1.0);
        let trust = guess_error.powi(2) / (guess_error.powi(2) + error.powi(2));
        let prospects = guess - valued.guess(*kind);
        let value = trust * found + (1.0 - trust) * guess - prospects;
        let value = value.clamp(VALUE[0], VALUE[1]);
        let learnt = Learnt {
            value: value.round() as i32,
            error: error.round() as i32,
        };
        (kinds[kind.index()].name.clone(), learnt)
    });
    Ok(Tuned {
        variant: state.settings.variant.clone(),
        rules: state.settings.rules.clone(),
        version: state.settings.version.clone(),
        games: values.games,
        nodes: state.settings.nodes,
        seed: state.settings.seed,
        values: value.collect(),
    })
}
