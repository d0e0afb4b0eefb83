//! Programs that speak UCI or USI.

use std::time::{Duration, Instant};

use grammar::diagnostic::near_names;
use interpreter::notation::fen;
use interpreter::{Game, Match};

use super::process::Process;
use super::words::Words;
use super::{Budget, Choice, Manner, PATIENCE, Player, Trouble};
use alfil_load::names::NAMES;
use alfil_record::wording::{Style, sfen_of_fen};

/// A program that speaks UCI or USI.
#[derive(Debug)]
pub struct Uci<'g> {
    game: &'g Game,
    process: Process,
    is_usi: bool,
    name: String,
    words: Words,
    sends_fen: bool,
}

impl<'g> Uci<'g> {
    /// Runs a program and sets it to a game.
    ///
    /// # Errors
    /// If it does not run, does not answer, or does not support the game.
    pub fn new(
        game: &'g Game,
        command: &str,
        is_usi: bool,
        manner: &Manner,
    ) -> Result<Self, Trouble> {
        let is_shuffled = manner.options.iter().any(|(name, value)| {
            name.eq_ignore_ascii_case("UCI_Chess960") && value.eq_ignore_ascii_case("true")
        });
        let style = match (is_usi, is_shuffled) {
            (true, _) => Style::Usi,
            (false, true) => Style::UciOntoPartner,
            (false, false) => Style::Uci,
        };
        let mut own = Self {
            game,
            process: Process::run(command)?,
            is_usi,
            name: command.to_owned(),
            words: Words::new(style, game),
            sends_fen: manner.sends_fen,
        };
        own.greet(manner)?;
        Ok(own)
    }

    fn greet(&mut self, manner: &Manner) -> Result<(), Trouble> {
        let (hello, ok, variant) = match self.is_usi {
            true => ("usi", "usiok", "USI_Variant"),
            false => ("uci", "uciok", "UCI_Variant"),
        };
        self.process.say(hello)?;
        let mut options: Vec<(String, Vec<String>)> = Vec::new();
        let until = Instant::now() + PATIENCE / 4;
        loop {
            let Some(line) = self.process.hear(until)? else {
                return Err(Trouble::Unfit(format!(
                    "`{}` does not answer `{hello}`; does it speak this protocol? Others are `uci:`, `usi:` and `xboard:` before its command",
                    self.name
                )));
            };
            if line == ok {
                break;
            }
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut self.name);
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let (name, rest) = option.split_once(" type ").unwrap_or((option, ""));
                let values = rest
                    .split(" var ")
                    .skip(1)
                    .map(|value| value.trim().to_owned());
                options.push((name.trim().to_owned(), values.collect()));
            }
        }
        for (name, value) in &manner.options {
            if !options
                .iter()
                .any(|(offered, _)| offered.eq_ignore_ascii_case(name))
            {
                let near = near_names(name, options.iter().map(|(name, _)| name.as_str()));
                let near = near
                    .first()
                    .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                return Err(Trouble::Unfit(format!(
                    "`{}` has no option `{name}`{near}",
                    self.name
                )));
            }
            self.process
                .say(&format!("setoption name {name} value {value}"))?;
        }
        let is_path_set = manner
            .options
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case("VariantPath"));
        let game_name = manner
            .variant
            .clone()
            .unwrap_or_else(|| self.game.rules().name.clone());
        let offered = options
            .iter()
            .find(|(name, _)| name == variant || name == "UCI_Variant");
        let first = if self.is_usi {
            &NAMES.default.usi
        } else {
            &NAMES.default.uci
        };
        match offered {
            None if game_name == *first => {}
            None => {
                return Err(Trouble::Unfit(format!(
                    "`{}` has no option `{variant}`: it plays only `{first}`",
                    self.name
                )));
            }
            Some((_, values))
                if !is_path_set && !values.is_empty() && !values.contains(&game_name) =>
            {
                let near = near_names(&game_name, values.iter().map(String::as_str));
                let near: Vec<String> = near.iter().map(|near| format!("`{near}`")).collect();
                let hint = match near.is_empty() {
                    true => String::new(),
                    false => format!("; it supports {}", near.join(", ")),
                };
                return Err(Trouble::Unfit(format!(
                    "`{}` does not support the game `{game_name}`{hint}; `--variant-name` sets its name for the game",
                    self.name
                )));
            }
            Some((option, _)) => self
                .process
                .say(&format!("setoption name {option} value {game_name}"))?,
        }
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Trouble> {
        self.process.say("isready")?;
        let until = Instant::now() + PATIENCE / 2;
        while let Some(line) = self.process.hear(until)? {
            if line == "readyok" {
                return Ok(());
            }
        }
        Err(Trouble::Late(format!(
            "`{}` does not answer `isready`",
            self.name
        )))
    }

    fn go(&self, budget: &Budget, player: usize) -> String {
        let mut line = "go".to_owned();
        let ms = |time: Duration| time.as_millis();
        if let Some(time) = budget.turn {
            match self.is_usi {
                // USI has no word for it: all of it is byoyomi.
                true => line += &format!(" btime 0 wtime 0 byoyomi {}", ms(time)),
                false => line += &format!(" movetime {}", ms(time)),
            }
        }
        if let Some(clocks) = budget.clocks {
            // In USI `b` moves first; else colours are those of the FEN.
            let is_first_white = !self.is_usi && self.game.rules().players[0].letter != "b";
            let [white, black] = if is_first_white {
                clocks
            } else {
                [clocks[1], clocks[0]]
            };
            let increment = ms(budget.increment);
            line += &format!(
                " wtime {} btime {} winc {increment} binc {increment}",
                ms(white),
                ms(black)
            );
        }
        let _ = player;
        if let Some(nodes) = budget.nodes {
            line += &format!(" nodes {nodes}");
        }
        if let Some(depth) = budget.depth {
            line += &format!(" depth {depth}");
        }
        line
    }
}

impl<'g> Player<'g> for Uci<'g> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &Match<'g>) -> Result<(), Trouble> {
        self.words.clear();
        self.process.say(if self.is_usi {
            "usinewgame"
        } else {
            "ucinewgame"
        })?;
        self.ready()
    }

    fn choose(&mut self, play: &Match<'g>, budget: &Budget) -> Result<Choice, Trouble> {
        let start = &play.positions()[0];
        let words = self.words.of(play).join(" ");
        let from = match (*start == self.game.start() && !self.sends_fen, self.is_usi) {
            (true, _) => "startpos".to_owned(),
            (false, false) => format!("fen {}", fen::write(self.game, start)),
            (false, true) => format!(
                "sfen {}",
                sfen_of_fen(self.game, &fen::write(self.game, start))
            ),
        };
        let moves = if words.is_empty() { "" } else { " moves " };
        self.process
            .say(&format!("position {from}{moves}{words}"))?;
        let go = self.go(budget, play.position().turn().index());
        let until = Instant::now() + budget.patience;
        self.process.say(&go)?;
        let (mut note, mut last) = (String::new(), String::new());
        while let Some(line) = self.process.hear(until)? {
            let mut fields = line.split_whitespace();
            match fields.next() {
                Some("bestmove") => {
                    return match fields.next() {
                        Some("resign") => Err(Trouble::Resigns),
                        None | Some("(none)") => Err(Trouble::Claims(format!(
                            "`{line}`: it finds no legal move where there are some"
                        ))),
                        Some(text) => match self.words.read(play, text) {
                            Ok(turn) => Ok(Choice {
                                turn,
                                note,
                                score: None,
                            }),
                            Err(why) => Err(Trouble::Illegal(why)),
                        },
                    };
                }
                Some("info") => {
                    if let Some(words) = score(&line) {
                        note = words;
                    }
                    // Alfil reports it; other programs drop the rest silently.
                    if let Some(claim) = line.strip_prefix("info string illegal move") {
                        return Err(Trouble::Claims(format!(
                            "it rejects a legal move as illegal:{claim}"
                        )));
                    }
                }
                Some(_) => last = line,
                None => {}
            }
        }
        Err(Trouble::Late(super::no_move(budget, &last)))
    }

    fn end(&mut self, result: &str, _: &str) {
        if self.is_usi {
            // A program that has ended gets no message.
            let _ = self.process.say(match result {
                "1-0" | "0-1" => "gameover win",
                _ => "gameover draw",
            });
        }
    }
}

/// Returns the score and the depth of a line of `info`, as in `+0.25/9`.
fn score(line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| {
        let at = fields.iter().position(|field| *field == word)?;
        fields.get(at + 1).copied()
    };
    let depth = after("depth")?;
    if let Some(mate) = after("mate") {
        return Some(format!("mate {mate}/{depth}"));
    }
    let hundredths: f64 = after("cp")?.parse().ok()?;
    Some(format!("{:+.2}/{depth}", hundredths / 100.0))
}
