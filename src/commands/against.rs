//! `alfil check --against`: the same random games in another program, whose legal moves and ends are compared.

use std::path::Path;
use std::time::{Duration, Instant};

use alfil::load::load;
use alfil_protocol::player::process::Process;
use alfil_record::wording::{Style, Wording};
use interpreter::{Game, Match};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::{Done, Stop, print};

/// A program that plays the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Partner {
    /// The Python module `pyffish`: `pip install pyffish`.
    Pyffish,
    /// Fairy-Stockfish, a UCI engine in the path; `FAIRY_STOCKFISH` gives another command.
    FairyStockfish,
}

/// The settings of a comparison.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The other program.
    pub partner: Partner,
    /// Its name of the game, if it is not that of the file.
    pub name: Option<String>,
    /// How many positions are compared.
    pub n_positions: u64,
    /// The seed of the games.
    pub seed: u64,
}

/// The longest game, in moves.
const PLIES_MAX: usize = 200;

/// The answer of the other program about a position.
struct Answer {
    moves: Vec<String>,
    /// Whether the game is over there, or may be claimed to be; `None` if the program does not say.
    is_over: Option<bool>,
}

/// The script for Python: a line of moves comes in, a line with the legal moves and `over` or `on` goes out.
const SCRIPT: &str = r#"
import sys
import pyffish as sf
variant = sys.argv[1]
if variant not in sf.variants():
    print("! pyffish has no variant " + variant, flush=True)
    sys.exit(0)
print("ready", flush=True)
start = sf.start_fen(variant)
for line in sys.stdin:
    moves = line.split()
    legal = sf.legal_moves(variant, start, moves)
    ended = sf.is_immediate_game_end(variant, start, moves)[0] or sf.is_optional_game_end(variant, start, moves)[0]
    print(" ".join(["over" if ended or not legal else "on"] + legal), flush=True)
"#;

/// The time that the other program has for one answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Another program while it runs.
struct Program {
    partner: Partner,
    process: Process,
}

impl Program {
    fn start(partner: Partner, name: &str) -> Result<Self, String> {
        let process = match partner {
            Partner::Pyffish => {
                let arguments = ["-c", SCRIPT, name].map(str::to_owned);
                Process::start("python3", &arguments)
            }
            Partner::FairyStockfish => {
                let command = std::env::var("FAIRY_STOCKFISH");
                Process::run(command.as_deref().unwrap_or("fairy-stockfish"))
            }
        };
        let process = process.map_err(|trouble| trouble.to_string())?;
        let mut started = Self { partner, process };
        match partner {
            Partner::Pyffish => match started.line() {
                Ok(line) if line == "ready" => {}
                Ok(line) if line.starts_with('!') => return Err(line[1..].trim().to_owned()),
                _ => {
                    return Err(
                        "Python has no module `pyffish`; `pip install pyffish` installs it"
                            .to_owned(),
                    );
                }
            },
            Partner::FairyStockfish => started.set_up(name)?,
        }
        Ok(started)
    }

    /// Sets the game of a UCI engine.
    fn set_up(&mut self, name: &str) -> Result<(), String> {
        self.say("uci")?;
        let mut knows = false;
        loop {
            let line = self.line()?;
            if line.starts_with("option name UCI_Variant") {
                knows = line.split(' ').any(|word| word == name);
            }
            if line == "uciok" {
                break;
            }
        }
        if !knows {
            return Err(format!("the engine has no variant {name}"));
        }
        self.say(&format!("setoption name UCI_Variant value {name}"))
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        self.process
            .say(line)
            .map_err(|trouble| trouble.to_string())
    }

    fn line(&mut self) -> Result<String, String> {
        let line = self.process.hear(Instant::now() + PATIENCE);
        let line = line.map_err(|trouble| trouble.to_string())?;
        line.ok_or_else(|| format!("the other program has not answered for {PATIENCE:?}"))
    }

    /// Asks about the position after these moves.
    fn ask(&mut self, moves: &[String]) -> Result<Answer, String> {
        match self.partner {
            Partner::Pyffish => {
                self.say(&moves.join(" "))?;
                let line = self.line()?;
                let mut words = line.split_whitespace();
                let is_over = Some(words.next() == Some("over"));
                Ok(Answer {
                    is_over,
                    moves: words.map(str::to_owned).collect(),
                })
            }
            Partner::FairyStockfish => {
                let after = match moves.is_empty() {
                    true => String::new(),
                    false => format!(" moves {}", moves.join(" ")),
                };
                self.say(&format!("position startpos{after}"))?;
                self.say("go perft 1")?;
                let mut legal = Vec::new();
                loop {
                    let line = self.line()?;
                    if line.starts_with("Nodes searched") {
                        break;
                    }
                    if let Some((text, count)) = line.split_once(": ")
                        && count.trim().parse::<u64>().is_ok()
                    {
                        legal.push(text.to_owned());
                    }
                }
                // Its counts know no ends.
                Ok(Answer {
                    is_over: None,
                    moves: legal,
                })
            }
        }
    }
}

/// Compares a game with another program.
///
/// # Errors
/// Status 1 if they differ, 2 if the other program cannot be asked.
pub fn run(file: &str, settings: &Settings) -> Done {
    let fail = |words: String| {
        eprintln!("alfil: {words}");
        Stop::silent(2)
    };
    let loaded = load(file, &[]).map_err(|error| fail(error.to_string()))?;
    let Some(game) = &loaded.game else {
        return Err(fail(format!(
            "`{file}` has errors; there is no game to compare"
        )));
    };
    let stem = Path::new(file)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let name = settings.name.clone().or(stem).unwrap_or_default();
    let mut program = Program::start(settings.partner, &name).map_err(fail)?;
    let compared = compare(game, settings, &mut program).map_err(fail)?;
    match compared {
        Ok((n_positions, n_games)) => print(&format!(
            "{name}: {n_positions} positions of {n_games} games are equal\n"
        )),
        Err(difference) => {
            print(&format!("{name}: {difference}"))?;
            Err(Stop::silent(1))
        }
    }
}

/// Plays random games until enough positions are compared. Returns the numbers of positions and of games, or the first difference.
fn compare(
    game: &Game,
    settings: &Settings,
    program: &mut Program,
) -> Result<Result<(u64, u64), String>, String> {
    let wording = Wording::new(Style::Uci, game);
    let mut random = Pcg64Mcg::seed_from_u64(settings.seed);
    let (mut n_positions, mut n_games) = (0, 0);
    let began = Instant::now();
    let target = indicatif::ProgressDrawTarget::stderr();
    let bar = indicatif::ProgressBar::with_draw_target(Some(settings.n_positions), target);
    while n_positions < settings.n_positions {
        n_games += 1;
        let mut play = Match::new(game, game.start());
        let mut texts: Vec<String> = Vec::new();
        while n_positions < settings.n_positions && texts.len() < PLIES_MAX {
            let too_much = |why| alfil::too_much::TooMuchWords::of(why).message;
            let outcome = play.outcome().map_err(too_much)?;
            let legal = play.legal_moves().map_err(too_much)?;
            let own = wording.write_all(game, play.position(), &legal);
            let other = program.ask(&texts)?;
            n_positions += 1;
            if began.elapsed() > Duration::from_secs(1) {
                bar.set_position(n_positions);
            }
            if let Some(difference) = difference(&own, &other, outcome.is_some()) {
                let after = match texts.is_empty() {
                    true => "at the start".to_owned(),
                    false => format!("after {}", texts.join(" ")),
                };
                let fen = interpreter::notation::fen::write(game, play.position());
                bar.finish_and_clear();
                return Ok(Err(format!("different {after}\n  {fen}\n{difference}")));
            }
            if outcome.is_some() || legal.is_empty() {
                break;
            }
            let pick = random.random_range(0..legal.len());
            texts.push(own[pick].clone());
            play.play(legal[pick].clone());
        }
    }
    bar.finish_and_clear();
    Ok(Ok((n_positions, n_games)))
}

/// Returns the difference of a position in words, if there is one.
fn difference(own: &[String], other: &Answer, is_over: bool) -> Option<String> {
    match (is_over, other.is_over) {
        (true, Some(false)) => return Some("  over here, and it goes on there\n".to_owned()),
        // Which moves a game that is over lists is no rule.
        (true, _) => return None,
        (false, _) => {}
    }
    let lacking = |list: &[String], of: &[String]| -> Vec<String> {
        let mut lacking: Vec<String> = list
            .iter()
            .filter(|text| !of.contains(text))
            .cloned()
            .collect();
        lacking.sort_unstable();
        lacking
    };
    let (here, there) = (lacking(own, &other.moves), lacking(&other.moves, own));
    let line = |what: &str, texts: &[String]| match texts {
        [] => String::new(),
        texts => format!("  only {what}: {}\n", texts.join(" ")),
    };
    match here.is_empty() && there.is_empty() {
        true => None,
        false => Some(line("here", &here) + &line("there", &there)),
    }
}
