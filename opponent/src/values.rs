//! What men are worth, in hundredths of the cheapest usual man.

use interpreter::{Game, Position};
use ir::{KindId, Man, PlayerId};

use crate::aims::Aims;
use crate::hunt::Hunt;
use crate::survey::{OfKind, Survey};

/// What men are worth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Values {
    /// By the name of the kind, in hundredths.
    pub kinds: std::collections::BTreeMap<String, i32>,
}

/// What stands on the board and in stores is worth to its owner.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    /// Worth of a piece where it stands, by player, kind and cell: see [`Worth::at`].
    places: Vec<i32>,
    n_cells: usize,
    /// By kind, wherever he stands.
    pub kinds: Vec<i32>,
    /// By player, kind and cell, of those who must be safe: what going out is worth when few enemies are left, and costs while
    /// there are many.
    pub outings: Vec<Vec<Option<Vec<i32>>>>,
    /// All that the enemies of a royal are worth at the start, of both players together.
    pub at_start: i32,
    /// Whether men are a burden: who has none wins.
    pub is_burden: bool,
    /// What the ends count.
    pub aims: Aims,
    /// Where those who must be safe stand.
    pub hunt: Hunt,
}

/// What it costs one who must be safe to stand a move nearer to where enemies are laid, while they are all there.
const FRONT: f64 = 10.0;
/// The most that a place adds to the declared worth of a piece or takes from it, as a part of that.
const PLACE_MAX: f64 = 0.25;
/// The most that one man is worth.
const WORTH_MAX: f64 = 3_000.0;

impl Worth {
    /// Works out what men are worth; what is given counts instead of what is found, and what the definition says before all.
    pub(crate) fn new(game: &Game, survey: &Survey, given: &Values) -> Self {
        let rules = game.rules();
        let n_kinds = rules.kinds.len();
        let n_players = rules.players.len();
        let royals = rules.royal_kinds();
        // Who is alone of his kind and must be safe is never given away.
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
            (50.0 * mobility + 0.9 * mobility * mobility).clamp(10.0, WORTH_MAX)
        };
        let reach: Vec<f64> = (0..n_kinds).map(by_reach).collect();
        let own: Vec<f64> = (0..n_kinds)
            .map(|kind| {
                let kind_of = &rules.kinds[kind];
                let learnt = given.kinds.get(&kind_of.name).copied();
                // Whoever has written the definition knows best.
                let known = kind_of.worth.map(i32::from).or(learnt);
                match known {
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
                    // Who must be safe goes there with care.
                    let win = if is_priceless(kind) { 80.0 } else { 400.0 };
                    let goal =
                        of_kind.to_goal[cell].map_or(0.0, |n| win * 0.55f64.powi(i32::from(n) - 1));
                    let better = of_kind.mobility[cell] - of_kind.mean_mobility;
                    let place = match rules.kinds[kind].worth {
                        _ if is_priceless(kind) => 0.0,
                        // What the definition says is the worth wherever the piece is, but for a part of it.
                        Some(worth) => {
                            let most = f64::from(worth) * PLACE_MAX;
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
        let men = survey.arrays.iter().flat_map(Position::men);
        let at_start: i32 = men.map(|(_, man)| kinds[man.kind().index()]).sum();
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

    /// What men are worth, by name.
    pub(crate) fn values(&self, game: &Game) -> Values {
        let kinds = game.rules().kinds.iter().zip(&self.kinds);
        Values {
            kinds: kinds
                .map(|(kind, value)| (kind.name.clone(), *value))
                .collect(),
        }
    }

    /// Returns what a piece is worth on a cell.
    #[inline]
    pub(crate) fn at(&self, player: PlayerId, kind: KindId, cell: usize) -> i32 {
        let of_player = player.index() * self.kinds.len() + kind.index();
        self.places[of_player * self.n_cells + cell]
    }
}

/// How much nearer than usual a cell is to the enemies that have been laid, in hundredths; 0 everywhere in games that start with an array.
fn front(game: &Game, survey: &Survey, hunt: &Hunt, player: usize) -> Vec<f64> {
    let n_cells = game.rules().board.n_cells();
    let [_, _, ..] = survey.arrays[..] else {
        return vec![0.0; n_cells];
    };
    let is_enemy = |man: Man| {
        game.rules()
            .are_enemies(PlayerId::from_index(player), man.player())
    };
    let nearest = |array: &Position, cell: usize| {
        let enemies = array.men().filter(|(_, man)| is_enemy(*man));
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
