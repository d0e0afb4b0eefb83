//! Values of pieces, in hundredths of the cheapest usual piece.

use interpreter::{Game, Position};
use ir::{KindId, Piece, PlayerId};

use crate::aims::Aims;
use crate::hunt::Hunt;
use crate::survey::{OfKind, Survey};

/// Values of pieces.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Values {
    /// The values by the name of the kind, in hundredths.
    pub kinds: std::collections::BTreeMap<String, i32>,
}

/// The values of pieces on the board and in stores for their owner.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The value of a piece on its cell, by player, kind and cell: see [`Weights::at`].
    places: Vec<i32>,
    n_cells: usize,
    /// The value by kind, without a cell.
    pub kinds: Vec<i32>,
    /// By player, kind and cell, the value of leaving shelter for royal pieces: positive when few enemies are left,
    /// negative while there are many.
    pub outings: Vec<Vec<Option<Vec<i32>>>>,
    /// The total value of the pieces at the start, of all players together.
    pub at_start: i32,
    /// Whether pieces are a burden: a player without pieces wins.
    pub is_burden: bool,
    /// The ends that count pieces or counters.
    pub aims: Aims,
    /// The distances of royal pieces.
    pub hunt: Hunt,
}

/// The cost for a royal piece of being a move nearer to the enemies' places, while all enemies are there.
const FRONT: f64 = 10.0;
/// The greatest part of a piece's declared value that a cell adds or subtracts.
const PLACE_MAX: f64 = 0.25;
/// The greatest value of a piece.
const VALUE_MAX: f64 = 3_000.0;

impl Weights {
    /// Computes the values of pieces. Given values replace those of the survey, and values of the definition replace
    /// both.
    pub(crate) fn new(game: &Game, survey: &Survey, given: &Values) -> Self {
        let rules = game.rules();
        let n_kinds = rules.kinds.len();
        let n_players = rules.players.len();
        let royals = rules.royal_kinds();
        // A royal piece that is the only one of its kind is never given up.
        let is_priceless = |kind: usize| {
            let is_royal = royals
                .as_ref()
                .is_some_and(|kinds| kinds.contains(&KindId::from_index(kind)));
            is_royal && survey.kinds.iter().all(|kinds| kinds[kind].n_at_start <= 1)
        };
        let by_reach = |kind: usize| {
            let mean = |of: &dyn Fn(&OfKind) -> f64| {
                survey
                    .kinds
                    .iter()
                    .map(|kinds| of(&kinds[kind]))
                    .sum::<f64>()
                    / n_players.max(1) as f64
            };
            let mobility = mean(&|of| of.mean_mobility);
            (50.0 * mobility + 0.9 * mobility * mobility).clamp(10.0, VALUE_MAX)
        };
        let reach: Vec<f64> = (0..n_kinds).map(by_reach).collect();
        let own: Vec<f64> = (0..n_kinds)
            .map(|kind| {
                let kind_of = &rules.kinds[kind];
                let learnt = given.kinds.get(&kind_of.name).copied();
                // The author of the definition has the last word.
                let fixed = kind_of.value.map(i32::from).or(learnt);
                match fixed {
                    Some(value) => f64::from(value),
                    None if is_priceless(kind) => 0.0,
                    None => reach[kind],
                }
            })
            .collect();
        let is_burden = survey.wins_by_losing.iter().all(|wins| *wins);
        let hunt = Hunt::new(
            survey,
            &(0..n_kinds).map(is_priceless).collect::<Vec<bool>>(),
        );
        let mut places = Vec::new();
        let mut outings = Vec::new();
        for (player, of_player) in survey.kinds.iter().enumerate() {
            let front = front(game, survey, &hunt, player);
            let mut of_outings = Vec::new();
            for (kind, of_kind) in of_player.iter().enumerate() {
                let best = of_kind
                    .becomes
                    .iter()
                    .map(|other| own[other.index()])
                    .fold(own[kind], f64::max);
                let gain = best - own[kind];
                let n_cells = of_kind.mobility.len();
                let at = |cell: usize| {
                    let ahead = of_kind.to_promotion[cell]
                        .map_or(0.0, |n| gain * 0.3 * 0.6f64.powi(i32::from(n) - 1));
                    // A royal piece goes there with care.
                    let win = if is_priceless(kind) { 80.0 } else { 400.0 };
                    let goal =
                        of_kind.to_goal[cell].map_or(0.0, |n| win * 0.55f64.powi(i32::from(n) - 1));
                    let better = of_kind.mobility[cell] - of_kind.mean_mobility;
                    let place = match rules.kinds[kind].value {
                        _ if is_priceless(kind) => 0.0,
                        // The value of the definition holds on every cell, up to a small part.
                        Some(declared) => {
                            let most = f64::from(declared) * PLACE_MAX;
                            (5.0 * better).clamp(-most, most)
                        }
                        None => 5.0 * better,
                    };
                    (own[kind] + ahead + goal + place).round() as i32
                };
                places.extend((0..n_cells).map(at));
                let outing = |cell: usize| {
                    let freer = of_kind.mobility[cell] - of_kind.mean_mobility;
                    (3.0 * freer + front[cell]).round() as i32
                };
                of_outings.push(is_priceless(kind).then(|| (0..n_cells).map(outing).collect()));
            }
            outings.push(of_outings);
        }
        let kinds: Vec<i32> = own.iter().map(|value| value.round() as i32).collect();
        let pieces = survey.arrays.iter().flat_map(Position::pieces);
        let at_start: i32 = pieces.map(|(_, piece)| kinds[piece.kind().index()]).sum();
        let at_start = at_start / survey.arrays.len() as i32;
        Self {
            places,
            n_cells: rules.board.n_cells(),
            kinds,
            outings,
            at_start,
            is_burden,
            aims: Aims::new(game),
            hunt,
        }
    }

    /// Returns the values of pieces, by name.
    pub(crate) fn values(&self, game: &Game) -> Values {
        let kinds = game.rules().kinds.iter().zip(&self.kinds);
        Values {
            kinds: kinds
                .map(|(kind, value)| (kind.name.clone(), *value))
                .collect(),
        }
    }

    /// Returns the value of a piece on a cell.
    #[inline]
    pub(crate) fn at(&self, player: PlayerId, kind: KindId, cell: usize) -> i32 {
        let of_player = player.index() * self.kinds.len() + kind.index();
        self.places[of_player * self.n_cells + cell]
    }
}

/// Returns, for each cell, how much nearer than usual it is to the enemies' random set-ups, in hundredths; 0
/// everywhere in games with a fixed start.
fn front(game: &Game, survey: &Survey, hunt: &Hunt, player: usize) -> Vec<f64> {
    let n_cells = game.rules().board.n_cells();
    let [_, _, ..] = survey.arrays[..] else {
        return vec![0.0; n_cells];
    };
    let is_enemy = |piece: Piece| {
        game.rules()
            .are_enemies(PlayerId::from_index(player), piece.player())
    };
    let nearest = |array: &Position, cell: usize| {
        let enemies = array.pieces().filter(|(_, piece)| is_enemy(*piece));
        let steps =
            enemies.filter_map(|(place, _)| hunt.steps(cell, game.places().cell(place).index()));
        steps.min().unwrap_or(0)
    };
    let mean = |cell: usize| {
        let steps = survey.arrays.iter().map(|array| nearest(array, cell));
        f64::from(steps.sum::<i32>()) / survey.arrays.len() as f64
    };
    let means: Vec<f64> = (0..n_cells).map(mean).collect();
    let usual = means.iter().sum::<f64>() / n_cells as f64;
    means.iter().map(|mean| FRONT * (usual - mean)).collect()
}
