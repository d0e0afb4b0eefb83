//! The output of `alfil match --json`.

use std::collections::BTreeMap;

use alfil::json::Output;
use alfil::referee::series::{Deeds, Standing};
use alfil::referee::statistics::{Sprt, Tally, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

/// The results of a match.
#[derive(Serialize, JsonSchema)]
pub struct MatchJson<'m> {
    /// The game, as the command line names it.
    variant: &'m str,
    /// The seed.
    seed: u64,
    /// The results of the first player.
    first: TallyJson,
    /// The results of the player who moves first.
    first_mover: TallyJson,
    /// The facts about each player: the first player, and the second.
    players: [PlayerJson<'m>; 2],
    /// The reasons why games ended, each with the number of games.
    reasons: &'m BTreeMap<String, u32>,
    /// The number of games without a result, which do not count.
    undecided: u32,
    /// The reason why the match has no result, if the errors of one player ended every game; otherwise `null`.
    broken: Option<String>,
    /// The number of moves in all games.
    turns: u64,
    /// The sequential test of `--sprt`; `null` without it.
    sprt: Option<SprtJson>,
}

impl Output for MatchJson<'_> {
    const COMMAND: &'static str = "match";
    const VERSION: u32 = 1;
}

/// Results of games.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Results")]
struct TallyJson {
    /// The number of games that count.
    games: u32,
    /// The number of games won.
    wins: u32,
    /// The number of games drawn.
    draws: u32,
    /// The number of games lost.
    losses: u32,
    /// The score, 0 to 1; `null` if no game counts.
    score: Option<f64>,
    /// The standard error of the score.
    deviation: f64,
    /// The difference in Elo; `null` if it is infinite, or if there is no result.
    elo: Option<f64>,
    /// The lower end of its 95 % interval; `null` if it is infinite, or if there is no result.
    elo_low: Option<f64>,
    /// The upper end of its 95 % interval; `null` if it is infinite, or if there is no result.
    elo_high: Option<f64>,
}

/// The facts about a player of a match.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Player")]
struct PlayerJson<'m> {
    /// The name.
    name: &'m str,
    /// The number of illegal moves.
    illegal_moves: u32,
    /// The number of rejected legal moves, and of claims of results that the rules do not give.
    wrong_claims: u32,
    /// The number of games lost on time.
    time_losses: u32,
    /// The number of games in which the program ended.
    lost_connections: u32,
    /// The number of games resigned.
    resigned: u32,
    /// The number of games without a move of this player, because the player was late or gone; they do not count.
    games_without_a_move: u32,
    /// The approximate number of moves.
    turns: u32,
    /// The mean time for a move, in milliseconds.
    ms_a_turn: f64,
}

/// A sequential test of two differences in Elo.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Sprt")]
struct SprtJson {
    /// The smaller difference.
    elo0: f64,
    /// The greater difference.
    elo1: f64,
    /// The log-likelihood ratio of the greater difference to the smaller.
    ratio: f64,
    /// The bounds of the ratio: the test ends below the first and above the second.
    bounds: [f64; 2],
    /// The difference that is accepted; `open` before a decision.
    verdict: VerdictJson,
}

/// The result of a sequential test.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Verdict", inline)]
enum VerdictJson {
    /// There is no decision yet.
    Open,
    /// The smaller difference is accepted.
    Elo0,
    /// The greater difference is accepted.
    Elo1,
}

impl<'m> MatchJson<'m> {
    /// Creates the output for the results so far.
    pub fn of(variant: &'m str, seed: u64, sprt: Option<Sprt>, standing: &'m Standing) -> Self {
        let broken = standing.broken();
        let results = |tally: &Tally| TallyJson::of(tally, broken.is_none());
        let [one, two] = &standing.names;
        let [first, second] = &standing.deeds;
        Self {
            variant,
            seed,
            first: results(&standing.tally),
            first_mover: results(&standing.first_mover),
            players: [PlayerJson::of(one, first), PlayerJson::of(two, second)],
            reasons: &standing.reasons,
            undecided: standing.undecided,
            turns: standing.n_turns,
            sprt: sprt.map(|sprt| SprtJson::of(sprt, standing)),
            broken,
        }
    }
}

impl TallyJson {
    /// Creates the output for results; `is_sound`: they are an estimate of strength.
    fn of(tally: &Tally, is_sound: bool) -> Self {
        let finite = |number: f64| number.is_finite().then_some(number);
        let [elo, elo_low, elo_high] = match is_sound && tally.n() > 0 {
            true => {
                let (elo, [low, high]) = tally.elo();
                [elo, low, high].map(finite)
            }
            false => [None; 3],
        };
        Self {
            games: tally.n(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: (tally.n() > 0).then(|| tally.score()),
            deviation: tally.deviation(),
            elo,
            elo_low,
            elo_high,
        }
    }
}

impl<'m> PlayerJson<'m> {
    fn of(name: &'m str, deeds: &Deeds) -> Self {
        Self {
            name,
            illegal_moves: deeds.illegal,
            wrong_claims: deeds.claims,
            time_losses: deeds.late,
            lost_connections: deeds.lost,
            resigned: deeds.resigned,
            games_without_a_move: deeds.void,
            turns: deeds.n_turns,
            ms_a_turn: deeds.spent.as_secs_f64() * 1000.0 / f64::from(deeds.n_turns.max(1)),
        }
    }
}

impl SprtJson {
    fn of(sprt: Sprt, standing: &Standing) -> Self {
        Self {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            ratio: sprt.ratio(&standing.tally),
            bounds: Sprt::bounds(),
            verdict: match standing.verdict {
                Verdict::Open => VerdictJson::Open,
                Verdict::Elo0 => VerdictJson::Elo0,
                Verdict::Elo1 => VerdictJson::Elo1,
            },
        }
    }
}
