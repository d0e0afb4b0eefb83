//! Programs that speak XBoard's protocol.

use std::time::{Duration, Instant};

use grammar::diagnostic::near_names;
use interpreter::notation::fen;
use interpreter::{Game, Match};

use super::process::Process;
use super::words::Words;
use super::{Budget, Choice, Manner, PATIENCE, Player, Trouble};
use alfil_load::names::NAMES;
use alfil_record::wording::Style;

/// The time for the features of programs without `feature done=1`.
const FEATURE_TIME: Duration = Duration::from_secs(2);
/// The time in which a program may still move after it has claimed a result.
const CLAIM_TIME: Duration = Duration::from_secs(1);

/// The greatest factor of the clock of a move.
const STRETCH_MAX: f64 = 8.0;

/// A program that speaks XBoard's protocol.
#[derive(Debug)]
pub struct XBoard<'g> {
    game: &'g Game,
    process: Process,
    name: String,
    words: Words,
    features: Features,
    /// Its name of the game.
    variant: String,
    sends_fen: bool,
    /// The number of moves that it has received.
    n_sent: usize,
    /// Whether it answers moves by itself.
    is_playing: bool,
    n_pings: u32,
    /// The last `st`, `level` and `sd` sent to it.
    limits: Vec<String>,
    /// The ratio of its clock to the time for a move, chosen so that it uses that time: see [`stretched`].
    stretched: f64,
}

/// The features of a program.
#[derive(Debug)]
struct Features {
    ping: bool,
    set_board: bool,
    user_move: bool,
    variants: Option<Vec<String>>,
    name: Option<String>,
}

impl<'g> XBoard<'g> {
    /// Runs a program and reads its features.
    ///
    /// # Errors
    /// If it does not run, or does not support the game.
    pub fn new(game: &'g Game, command: &str, manner: &Manner) -> Result<Self, Trouble> {
        let own = &game.rules().name;
        let names = &NAMES.xboard;
        let native = names.native.iter().find(|(_, ours)| *ours == own);
        let theirs = native
            .map(|(theirs, _)| theirs)
            .or_else(|| names.other_start.get(own));
        let variant = manner.variant.clone();
        let variant = variant.unwrap_or_else(|| theirs.unwrap_or(own).clone());
        let mut player = Self {
            game,
            process: Process::run(command)?,
            name: command.to_owned(),
            words: Words::new(Style::XBoard, game),
            features: Features {
                ping: false,
                set_board: false,
                user_move: false,
                variants: None,
                name: None,
            },
            variant,
            sends_fen: manner.sends_fen,
            n_sent: 0,
            is_playing: false,
            n_pings: 0,
            limits: Vec::new(),
            stretched: 1.0,
        };
        player.greet()?;
        for (name, value) in &manner.options {
            player.process.say(&format!("option {name}={value}"))?;
        }
        if !manner.options.is_empty() {
            // Its list of games may have changed.
            player.listen(Instant::now() + FEATURE_TIME / 4, None)?;
        }
        player.check_variant()?;
        Ok(player)
    }

    fn greet(&mut self) -> Result<(), Trouble> {
        self.process.say("xboard")?;
        self.process.say("protover 2")?;
        self.listen(Instant::now() + FEATURE_TIME, Some("done"))?;
        if let Some(name) = self.features.name.take() {
            self.name = name;
        }
        Ok(())
    }

    /// Reads features until the one named, or until the timeout; `done=0` extends the time of a program.
    fn listen(&mut self, mut until: Instant, last: Option<&str>) -> Result<(), Trouble> {
        while let Some(line) = self.process.hear(until)? {
            let Some(features) = line.strip_prefix("feature ") else {
                continue;
            };
            for (name, value) in features_of(features) {
                let is = value == "1";
                match name.as_str() {
                    "ping" => self.features.ping = is,
                    "setboard" => self.features.set_board = is,
                    "usermove" => self.features.user_move = is,
                    "myname" => self.features.name = Some(value),
                    "variants" => {
                        let names = value.split(',').map(|name| name.trim().to_owned());
                        self.features.variants = Some(names.collect());
                    }
                    // All programs write moves in coordinates best.
                    "san" | "colors" if is => {
                        self.process.say(&format!("rejected {name}"))?;
                        continue;
                    }
                    "done" if !is => until = Instant::now() + PATIENCE,
                    _ => {}
                }
                self.process.say(&format!("accepted {name}"))?;
                if name == "done" && is && last.is_some() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn check_variant(&self) -> Result<(), Trouble> {
        let first = &NAMES.default.xboard;
        let supported = self.features.variants.as_ref();
        // `9x9+8_fairy` is a size and a name.
        let is_it = |name: &String| {
            *name == self.variant
                || name
                    .split_once('_')
                    .is_some_and(|(_, name)| name == self.variant)
        };
        if self.variant == *first || supported.is_some_and(|supported| supported.iter().any(is_it))
        {
            return Ok(());
        }
        let names = supported.into_iter().flatten().map(String::as_str);
        let near: Vec<String> = near_names(&self.variant, names)
            .iter()
            .map(|near| format!("`{near}`"))
            .collect();
        let hint = match near.is_empty() {
            true => String::new(),
            false => format!("; it supports {}", near.join(", ")),
        };
        Err(Trouble::Unfit(format!(
            "`{}` does not support the game `{}`{hint}; `--variant-name` sets its name for the game",
            self.name, self.variant
        )))
    }

    /// Waits until it has processed its commands.
    fn sync(&mut self) -> Result<(), Trouble> {
        if !self.features.ping {
            return Ok(());
        }
        self.n_pings += 1;
        let pong = format!("pong {}", self.n_pings);
        self.process.say(&format!("ping {}", self.n_pings))?;
        let until = Instant::now() + PATIENCE / 2;
        while let Some(line) = self.process.hear(until)? {
            if line == pong {
                return Ok(());
            }
            if let Some(trouble) = refusal(&line) {
                return Err(trouble);
            }
        }
        Err(Trouble::Late(format!(
            "`{}` does not answer `ping`",
            self.name
        )))
    }

    fn say_move(&mut self, word: &str) -> Result<(), Trouble> {
        match self.features.user_move {
            true => self.process.say(&format!("usermove {word}")),
            false => self.process.say(word),
        }
    }

    /// Sends its limits, if they differ from the last ones.
    fn send_limits(&mut self, budget: &Budget, player: usize) -> Result<(), Trouble> {
        let mut limits = Vec::new();
        let whole = |time: Duration| time.subsec_millis() == 0 && time.as_secs() > 0;
        match (budget.turn, budget.clocks) {
            (Some(time), _) if whole(time) => limits.push(format!("st {}", time.as_secs())),
            // Most programs read only whole seconds: a clock for one move expresses the rest.
            (Some(_), _) => limits.push("level 1 0:01 0".to_owned()),
            (None, Some(clocks)) if self.limits.is_empty() => {
                let base = clocks[player.min(1)].as_secs().max(1);
                let increment = budget.increment.as_secs_f64();
                limits.push(format!(
                    "level 0 {}:{:02} {increment}",
                    base / 60,
                    base % 60
                ));
            }
            (None, Some(_)) => limits.clone_from(&self.limits),
            // Depth alone is the limit: time enough for that.
            (None, None) => limits.push("level 0 60 0".to_owned()),
        }
        if let Some(depth) = budget.depth
            && !limits.iter().any(|line| line.starts_with("sd "))
        {
            limits.push(format!("sd {depth}"));
        }
        if limits != self.limits {
            for line in &limits {
                self.process.say(line)?;
            }
            self.limits = limits;
        }
        let clocks = match (budget.turn, budget.clocks) {
            (Some(time), _) if !whole(time) => Some([time.mul_f64(self.stretched); 2]),
            (_, clocks) => clocks,
        };
        if let Some(clocks) = clocks {
            let centis = |time: Duration| time.as_millis() / 10;
            self.process
                .say(&format!("time {}", centis(clocks[player.min(1)])))?;
            self.process
                .say(&format!("otim {}", centis(clocks[1 - player.min(1)])))?;
        }
        Ok(())
    }
}

impl<'g> Player<'g> for XBoard<'g> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, play: &Match<'g>) -> Result<(), Trouble> {
        self.words.clear();
        self.limits.clear();
        self.n_sent = 0;
        self.is_playing = false;
        self.process.say("new")?;
        if self.variant != NAMES.default.xboard {
            self.process.say(&format!("variant {}", self.variant))?;
        }
        self.process.say("force")?;
        self.process.say("easy")?;
        self.process.say("post")?;
        let start = &play.positions()[0];
        if *start != self.game.start() || self.sends_fen {
            if !self.features.set_board {
                return Err(Trouble::Unfit(format!(
                    "`{}` cannot be set up (`feature setboard=1`): give openings as moves",
                    self.name
                )));
            }
            let own = fen::write(self.game, start);
            let theirs = NAMES.xboard.their_letters(&self.game.rules().name, &own);
            self.process.say(&format!("setboard {theirs}"))?;
        }
        self.sync()
    }

    fn choose(&mut self, play: &Match<'g>, budget: &Budget) -> Result<Choice, Trouble> {
        let words = self.words.of(play)[self.n_sent..].to_vec();
        let player = play.position().turn().index();
        if self.is_playing && words.len() != 1 {
            self.process.say("force")?;
            self.is_playing = false;
        }
        let began = Instant::now();
        let until = began + budget.patience;
        if self.is_playing {
            self.send_limits(budget, player)?;
            self.say_move(&words[0])?;
        } else {
            for word in &words {
                self.say_move(word)?;
            }
            self.sync()?;
            self.send_limits(budget, player)?;
            self.process.say("go")?;
            self.is_playing = true;
        }
        self.n_sent = play.turns().len();
        let (mut note, mut claim, mut until) = (String::new(), None, until);
        let mut last = String::new();
        while let Some(line) = self.process.hear(until)? {
            if let Some(trouble) = refusal(&line) {
                return Err(trouble);
            }
            if let Some(text) = move_of(&line) {
                let turn = self.words.read(play, text).map_err(Trouble::Illegal)?;
                // It made this move itself.
                self.n_sent += 1;
                if let Some(allowed) = budget.turn {
                    self.stretched = stretched(self.stretched, allowed, began.elapsed());
                }
                return Ok(Choice {
                    turn,
                    note,
                    score: None,
                });
            }
            let fields: Vec<&str> = line.split_whitespace().collect();
            match fields[..] {
                ["resign", ..] => return Err(Trouble::Resigns),
                ["1-0" | "0-1" | "1/2-1/2", ..] => {
                    if claim.is_none() {
                        // By the rules the game goes on: it has one more chance.
                        self.process.say("force")?;
                        self.process.say("go")?;
                        until = until.max(Instant::now() + CLAIM_TIME);
                    } else {
                        until = Instant::now();
                    }
                    claim = Some(line.clone());
                }
                [depth, score, time, nodes, ..]
                    if [depth.trim_end_matches(['.', '&']), score, time, nodes]
                        .iter()
                        .all(|text| text.parse::<i64>().is_ok()) =>
                {
                    let score: f64 = score.parse().unwrap_or_default();
                    note = format!(
                        "{:+.2}/{}",
                        score / 100.0,
                        depth.trim_end_matches(['.', '&'])
                    );
                }
                _ if !line.is_empty() && !line.starts_with('#') => last = line,
                _ => {}
            }
        }
        Err(match claim {
            Some(claim) if claim.starts_with("1/2") => {
                Trouble::Draws(format!("it claims `{claim}`, which the rules do not give"))
            }
            Some(claim) => {
                Trouble::Claims(format!("it claims `{claim}`, which the rules do not give"))
            }
            None => Trouble::Late(super::no_move(budget, &last)),
        })
    }

    fn end(&mut self, result: &str, reason: &str) {
        // A program that has ended gets no message.
        let _ = self.process.say(&format!(
            "result {result} {{{}}}",
            reason.replace(['{', '}'], "")
        ));
        let _ = self.process.say("force");
    }
}

/// Returns the text of the move in a line of a program, in one of the two forms of the protocol: `move MOVE`, or `NUMBER ... MOVE`
/// (GNU Chess, with a dot after the number). A line `NUMBER MOVE` contains a move of the other player, and is ignored.
fn move_of(line: &str) -> Option<&str> {
    let line = line.trim();
    let text = match line.split_once(char::is_whitespace) {
        Some(("move", rest)) => rest,
        _ => {
            let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let rest = (rest.len() < line.len()).then_some(rest)?;
            // `3. ... f1b5`, `3 ... f1b5`, `3... f1b5`: the dots, of which one may belong to the number.
            let rest = rest
                .strip_prefix('.')
                .filter(|rest| !rest.starts_with("..") || rest.starts_with("..."))
                .unwrap_or(rest);
            rest.trim_start().strip_prefix("...")?
        }
    };
    let text = text.split_whitespace().next()?;
    Some(text.trim_end_matches([',', '.'])).filter(|text| !text.is_empty())
}

/// Returns a program's rejection of a command.
fn refusal(line: &str) -> Option<Trouble> {
    let lower = line.to_ascii_lowercase();
    if lower.starts_with("illegal move") {
        return Some(Trouble::Claims(format!(
            "it rejects a legal move as illegal: `{line}`"
        )));
    }
    if lower.starts_with("tellusererror illegal position")
        || lower.contains("variant") && lower.starts_with("error")
    {
        return Some(Trouble::Unfit(format!("it sends `{line}`")));
    }
    None
}

/// Returns the next ratio of its clock to the time for a move, after this ratio and this time used: most programs use only a part of
/// their time, as if the game went on.
fn stretched(so_far: f64, allowed: Duration, taken: Duration) -> f64 {
    let ratio = allowed.as_secs_f64() / taken.as_secs_f64().max(1e-3);
    // The ratio changes slowly, as times vary from move to move; and the clock always remains a limit.
    (so_far * ratio.clamp(0.9, 1.25)).clamp(1.0, STRETCH_MAX)
}

/// Returns the names and values of `ping=1 myname="Some name"`.
fn features_of(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        out.push((name.trim().to_owned(), value.to_owned()));
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_a_move_are_read_and_nothing_else() {
        for (line, text) in [
            ("move e2e4", Some("e2e4")),
            ("move  O-O-O", Some("O-O-O")),
            ("move P@e4", Some("P@e4")),
            ("move e7e8Q extra", Some("e7e8Q")),
            ("3. ... f1b5", Some("f1b5")),
            ("3 ... Bb5+", Some("Bb5+")),
            ("12... e7e8q", Some("e7e8q")),
            ("12...e7e8q", Some("e7e8q")),
            ("12....e7e8q", Some("e7e8q")),
            ("3. e4", None),
            ("3 e4", None),
            ("9 25 30 4000 ... e4 e5", None),
            ("... e4", None),
            ("move", None),
            ("moves e2e4", None),
            ("My move is: e2e4", None),
            ("1/2-1/2 {draw}", None),
            ("", None),
        ] {
            assert_eq!(move_of(line), text, "{line}");
        }
    }

    /// Tests that a program that uses this share of its clock comes to use the allowed time, unless that needs too large a clock.
    #[test]
    fn a_clock_is_stretched_until_the_time_is_spent() {
        let allowed = Duration::from_millis(100);
        for (share, expected) in [(0.25, 4.0), (0.6, 1.0 / 0.6), (1.5, 1.0), (0.01, 8.0)] {
            let mut factor = 1.0;
            for _ in 0..40 {
                factor = stretched(factor, allowed, allowed.mul_f64(share * factor));
            }
            assert!((factor - expected).abs() < 0.01, "{share}: {factor}");
        }
    }
}
