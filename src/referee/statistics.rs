//! What results tell of strength.

/// Points of many games, of one player against another.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tally {
    /// Games that gave more than half of the points.
    pub wins: u32,
    /// Games that gave half of them.
    pub draws: u32,
    /// Games that gave less.
    pub losses: u32,
    sum: f64,
    squares: f64,
}

/// How sure an interval is: 95 % of a normal distribution.
const SURE: f64 = 1.959_963_985;

/// How often a test by [`Sprt`] errs, on either side.
const ERROR: f64 = 0.05;

impl Tally {
    /// Adds a game that gave this part of its points, 0 to 1.
    pub fn add(&mut self, points: f64) {
        match points {
            points if points > 0.5 + 1e-9 => self.wins += 1,
            points if points < 0.5 - 1e-9 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.sum += points;
        self.squares += points * points;
    }

    /// How many games there are.
    pub fn n(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The part of all points, 0 to 1; a half without games.
    pub fn score(&self) -> f64 {
        match self.n() {
            0 => 0.5,
            n => self.sum / f64::from(n),
        }
    }

    /// By how much the score of that many games is uncertain: its standard deviation.
    pub fn deviation(&self) -> f64 {
        let n = f64::from(self.n().max(1));
        let variance = (self.squares / n - self.score().powi(2)).max(0.0);
        (variance / n).sqrt()
    }

    /// By how much the score may be wrong, with 95 %.
    pub fn margin(&self) -> f64 {
        SURE * self.deviation()
    }

    /// The difference of strength in Elo, and the two ends of what it is with 95 %; infinite where all games are won or lost.
    pub fn elo(&self) -> (f64, [f64; 2]) {
        let (score, margin) = (self.score(), self.margin());
        (
            elo_of(score),
            [elo_of(score - margin), elo_of(score + margin)],
        )
    }

    /// How probable it is that the first one is the stronger, in games that are not drawn.
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

/// The difference in Elo that gives this part of the points.
pub fn elo_of(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The part of the points that is to be expected of a difference in Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The error function, to 1.5e-7 (Abramowitz and Stegun, 7.1.26).
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

/// A test that goes on until it is clear which of two differences is the truth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is to be refuted.
    pub elo0: f64,
    /// The difference that is to be shown.
    pub elo1: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It goes on.
    Open,
    /// The smaller difference is the truth.
    Elo0,
    /// The greater one is.
    Elo1,
}

impl Sprt {
    /// The log-likelihood ratio of the greater difference to the smaller, where points are taken for normally distributed with
    /// the variance that they have shown.
    pub fn ratio(self, tally: &Tally) -> f64 {
        if tally.n() == 0 {
            return 0.0;
        }
        // Where all results are alike there is no variance yet: each result has been seen a thousandth of a time.
        const PRIOR: f64 = 1e-3;
        let n = f64::from(tally.n()) + 3.0 * PRIOR;
        let mean = (tally.sum + 1.5 * PRIOR) / n;
        let variance = (tally.squares + 1.25 * PRIOR) / n - mean * mean;
        let [low, high] = [self.elo0, self.elo1].map(score_of);
        (high - low) * (2.0 * mean - low - high) * n / (2.0 * variance)
    }

    /// Below the first and above the second the test is over.
    pub fn bounds() -> [f64; 2] {
        [(ERROR / (1.0 - ERROR)).ln(), ((1.0 - ERROR) / ERROR).ln()]
    }

    /// What the test has come to.
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
        assert_eq!(tally(0, 7, 0).elo(), (0.0, [0.0; 2]));
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
