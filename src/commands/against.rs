//! `alfil check --against`: the same random games in another program, whose legal moves and ends are compared.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use alfil::load::load;
use alfil_protocol::wording::{Style, Wording};
use interpreter::{Game, Match};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::{Done, Stop, print};

/// A program that plays the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Partner {
    /// The Python module `pyffish`: `pip install pyffish`.
    Pyffish,
    /// Fairy-Stockfish, a UCI engine in the path; `FAIRY_STOCKFISH` gives another place.
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
    /// Whether the game is over there, or may be claimed to be.
    is_over: bool,
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

/// Another program while it runs.
struct Program {
    partner: Partner,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    fn start(partner: Partner, name: &str) -> Result<Self, String> {
        let mut command = match partner {
            Partner::Pyffish => {
                let mut command = Command::new("python3");
                command.args(["-c", SCRIPT, name]);
                command
            }
            Partner::FairyStockfish => {
                let place = std::env::var_os("FAIRY_STOCKFISH");
                Command::new(place.unwrap_or_else(|| "fairy-stockfish".into()))
            }
        };
        let program = command.get_program().to_string_lossy().into_owned();
        let pipes = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = pipes
            .spawn()
            .map_err(|error| format!("`{program}` does not start: {error}"))?;
        let gone = || format!("`{program}` cannot be spoken to");
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(gone)?);
        let mut started = Self {
            partner,
            child,
            input,
            output,
        };
        match partner {
            Partner::Pyffish => match started.line() {
                Some(line) if line == "ready" => {}
                Some(line) if line.starts_with('!') => return Err(line[1..].trim().to_owned()),
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

    /// Tells a UCI engine which game is played.
    fn set_up(&mut self, name: &str) -> Result<(), String> {
        self.say("uci");
        let mut knows = false;
        loop {
            let line = self.line().ok_or("the engine has ended")?;
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
        self.say(&format!("setoption name UCI_Variant value {name}"));
        Ok(())
    }

    fn say(&mut self, line: &str) {
        // A program that has ended gives no answer, which is reported.
        let _ = writeln!(self.input, "{line}");
        let _ = self.input.flush();
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let n = self.output.read_line(&mut line).ok()?;
        (n > 0).then(|| line.trim_end().to_owned())
    }

    /// Asks about the position after these moves.
    fn ask(&mut self, moves: &[String]) -> Result<Answer, String> {
        let ended = || "the other program has ended".to_owned();
        match self.partner {
            Partner::Pyffish => {
                self.say(&moves.join(" "));
                let line = self.line().ok_or_else(ended)?;
                let mut words = line.split_whitespace();
                let is_over = words.next() == Some("over");
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
                self.say(&format!("position startpos{after}"));
                self.say("go perft 1");
                let mut legal = Vec::new();
                loop {
                    let line = self.line().ok_or_else(ended)?;
                    if line.starts_with("Nodes searched") {
                        break;
                    }
                    if let Some((text, count)) = line.split_once(": ")
                        && count.trim().parse::<u64>().is_ok()
                    {
                        legal.push(text.to_owned());
                    }
                }
                // Its counts know no ends but those without a legal move.
                Ok(Answer {
                    is_over: legal.is_empty(),
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
            if let Some(difference) = difference(&own, &other, outcome.is_some()) {
                let after = match texts.is_empty() {
                    true => "at the start".to_owned(),
                    false => format!("after {}", texts.join(" ")),
                };
                let fen = interpreter::notation::fen::write(game, play.position());
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
    Ok(Ok((n_positions, n_games)))
}

/// Returns the difference of a position in words, if there is one.
fn difference(own: &[String], other: &Answer, is_over: bool) -> Option<String> {
    match (is_over, other.is_over) {
        // An end that only one of them has: the other lists moves.
        (true, false) => return Some("  over here, and it goes on there\n".to_owned()),
        (true, true) => return None,
        _ => {}
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
