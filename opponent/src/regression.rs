//! Piece values from the results of games.
//!
//! A game's result is explained by the differences of pieces during the game: logistic regression with a small ridge,
//! after M. Buro (*Statistical feature combination for the evaluation of game positions*, 1995) and, for whole
//! evaluations, P. Österlund ("Texel's tuning method", 2014). Errors come from a bootstrap over whole games (B.
//! Efron, 1979), since positions of one game are not independent; each sample takes one step of Newton's method from
//! the common fit (L. Moulton and S. Zeger, *Bootstrapping generalized linear models*, 1991), which is enough near
//! the optimum.

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// A position of a game, from one side's view.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The features that may explain the result; every row has an equal number of them.
    pub features: Vec<f64>,
    /// The side's score, 0 to 1.
    pub result: f64,
    /// The weight of the row; the weights of a game add up to about 1.
    pub weight: f64,
}

/// The result of a regression.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// One factor for each feature, in log-odds of the result.
    pub factors: Vec<f64>,
    /// The factors of bootstrap samples, each with as many games as there are, drawn with replacement.
    pub samples: Vec<Vec<f64>>,
}

/// The greatest number of steps of Newton's method.
const STEPS_MAX: usize = 30;
/// The step length below which the iteration stops.
const STEP_MIN: f64 = 1e-9;
/// The greatest step of a factor, in log-odds: games always won by the side with more pieces would lead to infinite
/// factors.
const STEP_LONGEST: f64 = 2.0;

/// Explains results by features; `games` contains the rows of each game.
///
/// Equal inputs give equal outputs. Without games all factors are 0.
///
/// Cost: some ten times the number of rows times the square of the number of features, and for each of `n_samples`
/// samples the number of games times that square.
pub fn explain(games: &[Vec<Row>], ridge: f64, n_samples: usize, seed: u64) -> Fit {
    let n_features = games
        .iter()
        .flatten()
        .map(|row| row.features.len())
        .max()
        .unwrap_or(0);
    let mut factors = vec![0.0; n_features];
    for _ in 0..STEPS_MAX {
        let mut sum = Slope::flat(n_features);
        for game in games {
            sum.add(&Slope::of(game, &factors), 1.0);
        }
        let step = sum.step(&factors, ridge);
        let longest = step.iter().fold(0.0, |most: f64, by| most.max(by.abs()));
        let scale = (STEP_LONGEST / longest.max(1e-300)).min(1.0);
        for (factor, by) in factors.iter_mut().zip(&step) {
            *factor += by * scale;
        }
        if longest < STEP_MIN {
            break;
        }
    }
    let slopes: Vec<Slope> = games.iter().map(|game| Slope::of(game, &factors)).collect();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let samples = (0..n_samples).map(|_| {
        let mut times = vec![0u32; slopes.len()];
        for _ in 0..slopes.len() {
            times[random.random_range(0..slopes.len())] += 1;
        }
        let mut sum = Slope::flat(n_features);
        for (slope, n) in slopes.iter().zip(&times).filter(|(_, n)| **n > 0) {
            sum.add(slope, f64::from(*n));
        }
        let step = sum.step(&factors, ridge);
        factors.iter().zip(&step).map(|(at, by)| at + by).collect()
    });
    Fit {
        samples: samples.collect(),
        factors,
    }
}

/// The gradient of the log-likelihood at given factors, and its curvature with the sign changed.
#[derive(Clone, Debug)]
struct Slope {
    gradient: Vec<f64>,
    /// The matrix, row by row.
    curvature: Vec<f64>,
}

impl Slope {
    fn flat(n: usize) -> Self {
        Self {
            gradient: vec![0.0; n],
            curvature: vec![0.0; n * n],
        }
    }

    fn of(game: &[Row], factors: &[f64]) -> Self {
        let n = factors.len();
        let mut slope = Self::flat(n);
        for row in game {
            let score: f64 = row.features.iter().zip(factors).map(|(x, f)| x * f).sum();
            let expected = 1.0 / (1.0 + (-score).exp());
            let (miss, variance) = (row.result - expected, expected * (1.0 - expected));
            for (i, x) in row.features.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                slope.gradient[i] += row.weight * miss * x;
                for (j, other) in row.features.iter().enumerate() {
                    slope.curvature[i * n + j] += row.weight * variance * x * other;
                }
            }
        }
        slope
    }

    fn add(&mut self, other: &Self, times: f64) {
        for (sum, more) in self.gradient.iter_mut().zip(&other.gradient) {
            *sum += times * more;
        }
        for (sum, more) in self.curvature.iter_mut().zip(&other.curvature) {
            *sum += times * more;
        }
    }

    /// Returns the step of Newton's method from these factors.
    fn step(&self, factors: &[f64], ridge: f64) -> Vec<f64> {
        let n = self.gradient.len();
        let mut matrix = self.curvature.clone();
        let mut right = self.gradient.clone();
        for i in 0..n {
            matrix[i * n + i] += ridge;
            right[i] -= ridge * factors[i];
        }
        solve(matrix, right)
    }
}

/// Solves a system of linear equations whose matrix is symmetric and positive definite, by Cholesky's method.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| matrix[i * n + k] * matrix[j * n + k]).sum();
            let left = matrix[i * n + j] - sum;
            matrix[i * n + j] = match i == j {
                true => left.max(1e-12).sqrt(),
                false => left / matrix[j * n + j],
            };
        }
    }
    for i in 0..n {
        let sum: f64 = (0..i).map(|k| matrix[i * n + k] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i * n + i];
    }
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| matrix[k * n + i] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i * n + i];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        // By hand: 4x + 2y = 10, 2x + 3y = 9.
        let found = solve(vec![4.0, 2.0, 2.0, 3.0], vec![10.0, 9.0]);
        assert!((found[0] - 1.5).abs() < 1e-12 && (found[1] - 2.0).abs() < 1e-12);
    }

    #[test]
    fn one_feature_gives_the_log_odds_of_its_results() {
        // Three of four games are won by the side with one piece more: log 3 without a ridge.
        let game = |result| {
            vec![Row {
                features: vec![1.0],
                result,
                weight: 1.0,
            }]
        };
        let games = [game(1.0), game(1.0), game(1.0), game(0.0)];
        let fit = explain(&games, 1e-9, 0, 1);
        assert!((fit.factors[0] - 3f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn what_results_were_made_of_is_found_and_lies_within_its_errors() {
        let truth = [0.5, 1.5, -0.8];
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let mut game = || {
            let features: Vec<f64> = (0..3)
                .map(|_| f64::from(random.random_range(-2i32..=2)))
                .collect();
            let score: f64 = features.iter().zip(truth).map(|(x, f)| x * f).sum();
            let is_won = random.random_bool(1.0 / (1.0 + (-score).exp()));
            vec![Row {
                features,
                result: f64::from(u8::from(is_won)),
                weight: 1.0,
            }]
        };
        let games: Vec<Vec<Row>> = (0..2_000).map(|_| game()).collect();
        let fit = explain(&games, 1e-3, 200, 1);
        for (index, true_factor) in truth.iter().enumerate() {
            let of = |sample: &Vec<f64>| sample[index];
            let mean = fit.samples.iter().map(of).sum::<f64>() / 200.0;
            let squares = fit.samples.iter().map(|one| (of(one) - mean).powi(2));
            let deviation = (squares.sum::<f64>() / 200.0).sqrt();
            assert!(deviation > 0.01 && deviation < 0.15, "{deviation}");
            let off = (fit.factors[index] - true_factor).abs();
            assert!(off < 4.0 * deviation, "{index}: {off} off, {deviation}");
        }
    }
}
