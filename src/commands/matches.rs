//! `alfil match`: games between two players, with the referee.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use alfil::chance;
use alfil::files::{self, Growing, There};
use alfil::game_file::BYTES_MAX;
use alfil::json::output;
use alfil::recognise::{self, Kind};
use alfil::referee::course::Allowance;
use alfil::referee::openings::Openings;
use alfil::referee::series::{Played, Series, Standing, result_word};
use alfil::referee::spec::{Manner, PlayerKind, Spec};
use alfil::referee::statistics::{Sprt, Tally, Verdict};
use alfil::tuned::Tuned;
use opponent::Values;

use super::match_json::MatchJson;
use super::signals::AtEnd;
use super::start::{playable, values};
use super::{Done, Stop, has_memory, megabytes, print};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Players: engine, engine:LEVEL, random, uci:COMMAND, usi:COMMAND, xboard:COMMAND. Each opening is played twice, with both colors.\nExample: alfil match makruk --first engine --second xboard:fairymax --games 100 --time 100 --save games.pgn"
)]
pub struct Args {
    /// A shipped variant (`alfil list`) or the path of a definition file.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Switches on an option of the definition; may be repeated.
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// The player who moves first in games of odd number.
    #[arg(long, value_name = "PLAYER", value_parser = PlayerKind::read)]
    first: PlayerKind,
    /// The other player.
    #[arg(long, value_name = "PLAYER", value_parser = PlayerKind::read)]
    second: PlayerKind,
    /// How many games at most; an odd number is made even, for both colors.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    games: u64,
    /// A file of openings: on each line a FEN or moves, or games with tags.
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,
    /// How many random moves begin each game, new ones for each two games; 4 unless openings are given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=1000))]
    random_plies: Option<u16>,
    /// Milliseconds for each move; 100 by default.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MS_MAX))]
    time: Option<u64>,
    /// The same for the first player alone.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MS_MAX))]
    first_time: Option<u64>,
    /// The same for the second player alone.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MS_MAX))]
    second_time: Option<u64>,
    /// Seconds for the whole game, and seconds added by each move: `60+0.6`.
    #[arg(long, value_name = "S+INC", value_parser = clock, conflicts_with = "time")]
    clock: Option<(Duration, Duration)>,
    /// Positions to search for each move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The same for the first player alone.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first_nodes: Option<u64>,
    /// The same for the second player alone.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    second_nodes: Option<u64>,
    /// Moves of both players together to look ahead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// By how many milliseconds a player may be late.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(..=MS_MAX))]
    margin: u64,
    /// How many games at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Stops as soon as one of two differences in Elo is accepted, with errors of 5 % (SPRT).
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = elo)]
    sprt: Option<Vec<f64>>,
    /// Games are undecided, and do not count, after so many moves.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_turns: u32,
    /// Writes the games to a new file, each when it is over.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replaces the file of `--save` if it is there, as soon as the first game is over.
    #[arg(long, requires = "save")]
    replace: bool,
    /// The seed; the same seed gives the same openings, chance and mistakes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Megabytes of our own opponent's table.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = megabytes())]
    hash: u32,
    /// The name of the game in a program, as `first=NAME` or `second=NAME`.
    #[arg(long = "variant-name", value_name = "WHO=NAME", value_parser = of_player)]
    variant_names: Vec<(usize, String)>,
    /// Sets an option of a program, as `first=NAME=VALUE`; may be repeated.
    #[arg(long = "player-option", value_name = "WHO=NAME=VALUE", value_parser = of_player)]
    player_options: Vec<(usize, String)>,
    /// The piece values of our own opponent: `surveyed`, or a file of `alfil tune`, as `first=FILE`.
    #[arg(long = "values", value_name = "WHO=FILE", value_parser = of_player)]
    values: Vec<(usize, String)>,
    /// Sends programs the start position even if it is the game's own.
    #[arg(long)]
    send_fen: bool,
    /// Prints JSON: the results.
    #[arg(long)]
    json: bool,
}

/// The most games of a match.
const GAMES_MAX: u64 = 1_000_000;
/// The longest time for a move, in milliseconds: a day.
const MS_MAX: u64 = 86_400_000;

/// Reads a difference in Elo.
fn elo(text: &str) -> Result<f64, String> {
    let elo = text.parse::<f64>().ok();
    let elo = elo.filter(|elo| elo.abs() <= 10_000.0);
    elo.ok_or_else(|| "write a difference of Elo between -10000 and 10000".to_owned())
}

/// Reads `60+0.6`.
fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number = text.trim().parse::<f64>().ok();
        let number = number.filter(|number| *number >= 0.0 && *number < 1e7);
        number.map(Duration::from_secs_f64)
    };
    let clock = seconds(base)
        .filter(|base| !base.is_zero())
        .zip(seconds(increment));
    clock.ok_or_else(|| {
        "write seconds and the seconds that each move adds, as in `60+0.6`".to_owned()
    })
}

/// Reads `first=...` or `second=...`.
fn of_player(text: &str) -> Result<(usize, String), String> {
    let player = match text.split_once('=') {
        Some(("first", rest)) => Some((0, rest.to_owned())),
        Some(("second", rest)) => Some((1, rest.to_owned())),
        _ => None,
    };
    player.ok_or_else(|| format!("`{text}` does not begin with `first=` or `second=`"))
}

impl Args {
    fn allowance(&self, index: usize) -> Allowance {
        let time = [self.first_time, self.second_time][index];
        let nodes = [self.first_nodes, self.second_nodes][index];
        let is_free = time.is_none() && nodes.is_none();
        let mut allowance = Allowance {
            turn: time
                .or(self.time.filter(|_| is_free))
                .map(Duration::from_millis),
            clock: self.clock.filter(|_| is_free),
            nodes: nodes.or(self.nodes.filter(|_| is_free)),
            depth: self.depth.filter(|_| is_free),
            margin: Duration::from_millis(self.margin),
        };
        let has_limit = allowance.turn.is_some()
            || allowance.clock.is_some()
            || allowance.nodes.is_some()
            || allowance.depth.is_some();
        if !has_limit {
            allowance.turn = Some(Duration::from_millis(100));
        }
        allowance
    }

    fn spec(&self, index: usize, learnt: &Values) -> Result<Spec, Stop> {
        let mut manner = Manner {
            sends_fen: self.send_fen,
            ..Manner::default()
        };
        let own = |(player, _): &&(usize, String)| *player == index;
        manner.variant = self
            .variant_names
            .iter()
            .rfind(own)
            .map(|(_, name)| name.clone());
        for (_, option) in self.player_options.iter().filter(own) {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                Stop::usage(format!(
                    "`{option}` is not `NAME=VALUE`, as in `first=Hash=16`"
                ))
            })?;
            manner.options.push((name.to_owned(), value.to_owned()));
        }
        Ok(Spec {
            kind: [&self.first, &self.second][index].clone(),
            manner,
            options: opponent::Options {
                hash_megabytes: self.hash as usize,
                values: self.values_of(index, learnt)?,
                ..opponent::Options::default()
            },
        })
    }
}

impl Args {
    /// Returns the piece values for one of the two players.
    fn values_of(&self, index: usize, learnt: &Values) -> Result<Values, Stop> {
        let given = self.values.iter().rfind(|(player, _)| *player == index);
        match given.map(|(_, name)| name.as_str()) {
            None => Ok(learnt.clone()),
            Some("surveyed") => Ok(Values::default()),
            Some(name) => {
                let text = files::read(Path::new(name), BYTES_MAX)
                    .map_err(|cause| Stop::usage(format!("`{name}` cannot be read: {cause}")))?;
                if let Some(words) = recognise::other(name, &text, Kind::Tuned) {
                    return Err(Stop::usage(words));
                }
                let tuned = Tuned::read(&text);
                let tuned = tuned.map_err(|why| {
                    Stop::usage(format!("`{name}` is not a file of `alfil tune`: {why}"))
                })?;
                Ok(tuned.values())
            }
        }
    }
}

pub fn run(args: &Args) -> Done {
    let variant = playable(&args.variant, &args.options)?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let n_players = game.rules().players.len();
    if n_players != 2 {
        return Err(Stop::usage(format!(
            "`{}` has {n_players} players, a match is between two; `alfil play` plays it",
            args.variant
        )));
    }
    let openings = match &args.openings {
        Some(path) => openings(game, path)?,
        None => Openings::Random(usize::from(args.random_plies.unwrap_or(4))),
    };
    let saved = args.save.as_deref().map(|path| {
        let there = There::of(args.replace);
        Growing::new(path, there).map_err(|why| Stop::unwritten(path, &why))
    });
    let mut saved = saved.transpose()?;
    let sprt = args.sprt.as_deref().map(|bounds| match bounds {
        [elo0, elo1] if elo0 < elo1 => Ok(Sprt {
            elo0: *elo0,
            elo1: *elo1,
        }),
        _ => Err(Stop::usage(
            "`--sprt` takes the smaller difference first, as in `--sprt 0 10`",
        )),
    });
    has_memory("--hash", args.hash)?;
    let learnt = values(&variant);
    let series = Series {
        game,
        definition: variant.text.display.clone(),
        specs: [args.spec(0, &learnt)?, args.spec(1, &learnt)?],
        allowances: [args.allowance(0), args.allowance(1)],
        openings,
        n_games: args.games.next_multiple_of(2),
        concurrency: usize::from(args.concurrency),
        sprt: sprt.transpose()?,
        turns_max: args.max_turns as usize,
        seed: args.seed,
        date: alfil::game_file::today(),
    };
    let so_far: Arc<Mutex<Option<Standing>>> = Arc::default();
    let head = Head {
        variant: args.variant.clone(),
        seed: args.seed,
        sprt: series.sprt,
        is_json: args.json,
    };
    let _at_end = AtEnd::new({
        let (so_far, head) = (Arc::clone(&so_far), head.clone());
        move |_| {
            // No game is written or counted from now on.
            let standing = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            let n_games = standing.as_ref().map_or(0, |standing| standing.tally.n());
            // If printing fails, there is nothing left to do.
            let _ = writeln!(
                std::io::stderr(),
                "alfil: stopped, games counted: {n_games}"
            );
            if let Some(standing) = &*standing {
                let _ = head.print(standing);
            }
            std::mem::forget(standing);
        }
    });
    let played = series.run(|played, standing| -> Done {
        let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(file), Some(path)) = (&mut saved, &args.save) {
            let added = file.add(series.record(played).write());
            added.map_err(|why| Stop::unwritten(path, &why))?;
        }
        *so_far = Some(standing.clone());
        if args.json {
            return Ok(());
        }
        print(&game_line(played, standing, series.sprt))
    });
    let standing = played.map_err(Stop::wrong)??;
    head.print(&standing)?;
    match standing.broken() {
        Some(why) => Err(Stop::wrong(why)),
        None => Ok(()),
    }
}

/// The facts about a match other than its results.
#[derive(Clone, Debug)]
struct Head {
    variant: String,
    seed: u64,
    sprt: Option<Sprt>,
    is_json: bool,
}

impl Head {
    /// Prints the results of a match.
    fn print(&self, standing: &Standing) -> Done {
        match self.is_json {
            true => print(&format!(
                "{}\n",
                output(&MatchJson::of(
                    &self.variant,
                    self.seed,
                    self.sprt,
                    standing
                ))
            )),
            false => print(&table(standing, self.sprt)),
        }
    }
}

/// Reads a file of openings.
fn openings<'g>(game: &'g interpreter::Game, path: &Path) -> Result<Openings<'g>, Stop> {
    let name = path.display();
    let text = files::read(path, BYTES_MAX)
        .map_err(|cause| Stop::usage(format!("`{name}` cannot be read: {cause}")))?;
    // A FEN is an opening as well.
    let other = recognise::other(&name.to_string(), &text, Kind::Games);
    if let Some(words) = other.filter(|_| recognise::kind(&text) != Some(Kind::Fen)) {
        return Err(Stop::usage(words));
    }
    Openings::read(game, &text).map_err(|why| {
        let lines: Vec<String> = why.lines().map(|line| format!("{name}:{line}")).collect();
        Stop::wrong(lines.join("\n"))
    })
}

/// Returns one line about a game and the results so far.
fn game_line(played: &Played<'_>, standing: &Standing, sprt: Option<Sprt>) -> String {
    let [white, black] = &played.names;
    let tally = &standing.tally;
    let ratio = sprt.map_or_else(String::new, |sprt| {
        format!(", LLR {:.2}", sprt.ratio(tally))
    });
    format!(
        "game {}: {white} - {black} {} in {} moves: {} [+{} ={} -{}{ratio}]\n",
        played.number + 1,
        result_word(&played.course),
        chance::n_moves(played.course.play.turns()),
        played.course.reason(&played.names),
        tally.wins,
        tally.draws,
        tally.losses,
    )
}

/// Returns the difference in Elo with its 95 % interval, as far as the results bound it.
fn strength(tally: &Tally) -> String {
    let (elo, [low, high]) = tally.elo();
    let n = tally.n();
    let games = match n {
        1 => "1 game".to_owned(),
        n => format!("{n} games"),
    };
    let words = match (n, elo.is_finite()) {
        (0, _) => return "no game counts, so there is no estimate of strength".to_owned(),
        (_, true) => format!("Elo {elo:+.0} ({low:+.0} to {high:+.0})"),
        (_, false) if elo > 0.0 => {
            format!("Elo at least {low:+.0} (95 %); {games}, all won, set no upper bound")
        }
        (_, false) => {
            format!("Elo at most {high:+.0} (95 %); {games}, all lost, set no lower bound")
        }
    };
    match tally.wins + tally.losses {
        0 => words,
        _ => format!(
            "{words}, stronger with {:.1} %",
            tally.superiority() * 100.0
        ),
    }
}

fn results(tally: &Tally) -> String {
    let counts = format!(
        "{} games, +{} ={} -{}",
        tally.n(),
        tally.wins,
        tally.draws,
        tally.losses
    );
    if tally.n() == 0 {
        return counts;
    }
    let share = format!("{counts}, {:.1} %", tally.score() * 100.0);
    match tally.is_uniform() {
        false => format!("{share} (+- {:.1})", tally.margin() * 100.0),
        true => {
            let [low, high] = tally.interval().map(|end| end * 100.0);
            format!("{share} ({low:.1} to {high:.1})")
        }
    }
}

/// Returns the results of the match as a table.
fn table(standing: &Standing, sprt: Option<Sprt>) -> String {
    let tally = &standing.tally;
    let [one, two] = &standing.names;
    let strength = match standing.broken() {
        Some(why) => format!("no Elo: {why}"),
        None => strength(tally),
    };
    let mut text = format!("{one} against {two}: {}\n{strength}\n", results(tally));
    text += &format!("moving first: {}\n", results(&standing.first_mover));
    if let Some(sprt) = sprt {
        let [low, high] = Sprt::bounds();
        let words = match standing.verdict {
            Verdict::Open => "open".to_owned(),
            Verdict::Elo0 => format!("Elo {} is accepted", sprt.elo0),
            Verdict::Elo1 => format!("Elo {} is accepted", sprt.elo1),
        };
        text += &format!(
            "SPRT {} {}: LLR {:.2} ({low:.2}, {high:.2}), {words}\n",
            sprt.elo0,
            sprt.elo1,
            sprt.ratio(tally)
        );
    }
    let reasons: Vec<String> = standing
        .reasons
        .iter()
        .map(|(reason, n)| format!("{reason} {n}"))
        .collect();
    text += &format!("ended by: {}\n", reasons.join(", "));
    for (name, deeds) in standing.names.iter().zip(&standing.deeds) {
        let mean = deeds.spent.as_secs_f64() * 1000.0 / f64::from(deeds.n_turns.max(1));
        text += &format!(
            "{name}: {mean:.0} ms a move, illegal moves {}, wrong claims {}, lost on time {}, connections lost {}\n",
            deeds.illegal, deeds.claims, deeds.late, deeds.lost
        );
    }
    for (name, deeds) in standing.names.iter().zip(&standing.deeds) {
        if deeds.void > 0 {
            text += &format!("not counted, as {name} made no move: {}\n", deeds.void);
        }
    }
    if standing.undecided > 0 {
        text += &format!("undecided, and not counted: {}\n", standing.undecided);
    }
    text
}
