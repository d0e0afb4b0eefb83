//! Estimates of strength from results.

/// The results of many games, of one player against another.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tally {
    /// The number of games with more than half of the points.
    pub wins: u32,
    /// The number of games with half of them.
    pub draws: u32,
    /// The number of games with less.
    pub losses: u32,
    sum: f64,
    squares: f64,
}

/// The half-width of a 95 % interval in standard errors of a normal distribution.
const Z_95: f64 = 1.959_963_985;

/// The part of a distribution beyond either end of a 95 % interval.
const TAIL: f64 = 0.025;

/// The error rate of a test by [`Sprt`], on either side.
const ERROR: f64 = 0.05;

impl Tally {
    /// Adds a game with this share of its points, 0 to 1.
    pub fn add(&mut self, points: f64) {
        match points {
            points if points > 0.5 + 1e-9 => self.wins += 1,
            points if points < 0.5 - 1e-9 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.sum += points;
        self.squares += points * points;
    }

    /// Returns the number of games.
    pub fn n(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the score, the share of all points, 0 to 1; a half without games.
    pub fn score(&self) -> f64 {
        match self.n() {
            0 => 0.5,
            n => self.sum / f64::from(n),
        }
    }

    /// Returns the standard error of the score.
    pub fn deviation(&self) -> f64 {
        let n = f64::from(self.n().max(1));
        let variance = (self.squares / n - self.score().powi(2)).max(0.0);
        (variance / n).sqrt()
    }

    /// Tests whether all games have one result, so that they do not show the variance of results.
    pub fn is_uniform(&self) -> bool {
        let n = f64::from(self.n());
        n < 1.5 || self.squares - self.sum * self.sum / n < 1e-9 * n
    }

    /// Returns the 95 % interval of the score.
    ///
    /// - In general it is that of the normal distribution. An end that would be 0 or less, or 1 or more, is the end of Wilson's
    ///   interval for the observed variance of the games.
    /// - If [all results are equal](Self::is_uniform), a part `q` of unseen results may differ. It is the greatest for which `(1 -
    ///   q)^n` is 2.5 % (as in the interval of Clopper and Pearson); these results may be of either kind.
    /// - Without games it is 0 to 1.
    pub fn interval(&self) -> [f64; 2] {
        let (n, score) = (f64::from(self.n()), self.score());
        if self.n() == 0 {
            return [0.0, 1.0];
        }
        if self.is_uniform() {
            let unseen = 1.0 - TAIL.powf(1.0 / n);
            let low = score * (1.0 - unseen);
            return [low, low + unseen];
        }
        let margin = Z_95 * self.deviation();
        // The number of games with one point or none of equal variance.
        let like = n * score * (1.0 - score) / (self.deviation().powi(2) * n);
        let square = Z_95 * Z_95 / like;
        let center = (score + square / 2.0) / (1.0 + square);
        let half =
            Z_95 / (1.0 + square) * (score * (1.0 - score) / like + square / (4.0 * like)).sqrt();
        let low = match score - margin > 0.0 {
            true => score - margin,
            false => center - half,
        };
        let high = match score + margin < 1.0 {
            true => score + margin,
            false => center + half,
        };
        [low, high]
    }

    /// Returns the half-width of the 95 % interval of the score.
    pub fn margin(&self) -> f64 {
        match self.n() > 0 && !self.is_uniform() {
            true => Z_95 * self.deviation(),
            false => {
                let [low, high] = self.interval();
                (self.score() - low).max(high - self.score())
            }
        }
    }

    /// Returns the difference in Elo, and the two ends of its 95 % interval. If all games are won, the difference and the upper end
    /// are infinite: the games do not bound it from above. If all are lost, the difference and the lower end are.
    pub fn elo(&self) -> (f64, [f64; 2]) {
        (elo_of(self.score()), self.interval().map(elo_of))
    }

    /// Returns the probability that the first player is the stronger, from the games that are not drawn.
    pub fn superiority(&self) -> f64 {
        let decided = f64::from(self.wins + self.losses);
        match decided > 0.0 {
            true => {
                0.5 * (1.0
                    + erf((f64::from(self.wins) - f64::from(self.losses)) / (2.0 * decided).sqrt()))
            }
            false => 0.5,
        }
    }
}

/// Returns the difference in Elo for this score.
pub fn elo_of(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        // The sum avoids a negative zero.
        score => -400.0 * (1.0 / score - 1.0).log10() + 0.0,
    }
}

/// Returns the expected score for a difference in Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Computes the error function, to 1.5e-7 (Abramowitz and Stegun, 7.1.26).
fn erf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let factors = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let sum = factors.iter().fold(0.0, |sum, factor| sum * t + factor) * t;
    x.signum() * (1.0 - sum * (-x * x).exp())
}

/// A sequential probability ratio test of two differences in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative hypothesis.
    pub elo1: f64,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No decision yet.
    Open,
    /// A decision for the smaller difference.
    Elo0,
    /// A decision for the greater difference.
    Elo1,
}

impl Sprt {
    /// Returns the log-likelihood ratio of the greater difference to the smaller, with points as normally distributed with the
    /// observed variance.
    pub fn ratio(self, tally: &Tally) -> f64 {
        if tally.n() == 0 {
            return 0.0;
        }
        let (n, mean) = (f64::from(tally.n()), tally.score());
        let seen = tally.squares / n - mean * mean;
        // Few results show too little of their variance: by Laplace's rule of succession the next one is of an unseen kind with this
        // probability.
        let unseen = 1.0 / (n + 2.0);
        let farthest = mean.max(1.0 - mean);
        let variance = seen.max(unseen * (1.0 - unseen) * farthest * farthest);
        let [low, high] = [self.elo0, self.elo1].map(score_of);
        (high - low) * (2.0 * mean - low - high) * n / (2.0 * variance)
    }

    /// Returns the bounds of the ratio: the test is over below the first and above the second.
    pub fn bounds() -> [f64; 2] {
        [(ERROR / (1.0 - ERROR)).ln(), ((1.0 - ERROR) / ERROR).ln()]
    }

    /// Returns the result of the test.
    pub fn verdict(self, tally: &Tally) -> Verdict {
        let [low, high] = Self::bounds();
        match self.ratio(tally) {
            ratio if ratio <= low => Verdict::Elo0,
            ratio if ratio >= high => Verdict::Elo1,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        let mut tally = Tally::default();
        for (n, points) in [(wins, 1.0), (draws, 0.5), (losses, 0.0)] {
            (0..n).for_each(|_| tally.add(points));
        }
        tally
    }

    fn is_near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn three_of_four_points_are_191_elo() {
        is_near(tally(3, 0, 1).elo().0, 190.85, 0.01);
        is_near(score_of(100.0), 0.640_065, 1e-6);
        assert_eq!(tally(4, 0, 0).elo().0, f64::INFINITY);
    }

    /// Tests values by hand: `0.025^(1/n)` is 0.025, 0.397635 and 0.831567 for 1, 4 and 20 games, the ends of Clopper and Pearson's
    /// interval.
    #[test]
    fn few_or_uniform_results_have_wide_intervals() {
        for (n, low) in [(1, 0.025), (4, 0.397_635), (20, 0.831_567)] {
            let [won_low, won_high] = tally(n, 0, 0).interval();
            is_near(won_low, low, 1e-6);
            is_near(won_high, 1.0, 1e-12);
            let [lost_low, lost_high] = tally(0, 0, n).interval();
            is_near(lost_low, 0.0, 1e-12);
            is_near(lost_high, 1.0 - low, 1e-6);
            let [drawn_low, drawn_high] = tally(0, n, 0).interval();
            is_near(drawn_high - 0.5, (1.0 - low) / 2.0, 1e-6);
            is_near(drawn_low + drawn_high, 1.0, 1e-12);
        }
        assert_eq!(Tally::default().interval(), [0.0, 1.0]);
        let (elo, [low, high]) = tally(4, 0, 0).elo();
        assert!(elo == f64::INFINITY && high == f64::INFINITY);
        is_near(low, -72.2, 0.1);
        // Wilson's interval of 3 of 4 points, all of them won or lost: 0.3006 to 0.9544.
        let [low, high] = tally(3, 0, 1).interval();
        is_near(high, 0.954_4, 1e-3);
        is_near(low, 0.75 - 1.959_964 * 0.216_506, 1e-5);
        for (wins, draws, losses) in [(1, 1, 0), (0, 1, 1), (1, 0, 1), (9, 1, 0), (1, 9, 0)] {
            let tally = tally(wins, draws, losses);
            let [low, high] = tally.interval();
            assert!(0.0 < low && low < tally.score() && tally.score() < high && high < 1.0);
        }
    }

    #[test]
    fn a_test_is_not_over_after_a_game_or_two() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 100.0,
        };
        for n in 1..=4 {
            assert_eq!(sprt.verdict(&tally(n, 0, 0)), Verdict::Open, "{n}");
            assert_eq!(sprt.verdict(&tally(0, 0, n)), Verdict::Open, "{n}");
        }
        assert_eq!(sprt.verdict(&tally(30, 0, 0)), Verdict::Elo1);
        assert_eq!(sprt.verdict(&tally(0, 0, 30)), Verdict::Elo0);
        assert_eq!(sprt.verdict(&tally(0, 60, 0)), Verdict::Elo0);
    }

    #[test]
    fn an_interval_is_that_of_the_normal_distribution() {
        // 100 games, +40 =20 -40: the variance of one is 0.2, so that 1.96 deviations of the mean are 0.08765.
        let (elo, [low, high]) = tally(40, 20, 40).elo();
        is_near(elo, 0.0, 1e-9);
        is_near(high, elo_of(0.5 + 0.087_652), 0.01);
        is_near(low, -high, 1e-9);
        is_near(tally(60, 0, 40).superiority(), 0.977_250, 1e-5);
    }

    #[test]
    fn a_ratio_is_what_its_formula_says() {
        // By hand: mean 0.55, variance 0.435 - 0.55^2 = 0.1325, s0 = 0.5, s1 = 1 / (1 + 10^(-1/40)) = 0.514387.
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 10.0,
        };
        is_near(sprt.ratio(&tally(320, 460, 220)), 4.648, 0.001);
        is_near(Sprt::bounds()[1], 2.944_4, 1e-4);
        assert_eq!(sprt.verdict(&tally(320, 460, 220)), Verdict::Elo1);
        assert_eq!(sprt.verdict(&tally(220, 460, 320)), Verdict::Elo0);
        assert_eq!(sprt.verdict(&tally(10, 10, 10)), Verdict::Open);
    }
}
