//! The input: a move, or one of the words.

use alfil::chance;
use alfil::too_much::TooMuchWords;
use alfil::wrap;
use interpreter::notation::{moves, standard};
use interpreter::{Answer, Stepwise, TooMuch};
use ir::PlayerId;

use super::look::{columns, text_width};
use super::{Session, help};
use crate::commands::start::wrong_text;
use crate::commands::{Done, Stop, print_screen as print};

/// Words that are valid at all times, as the key Tab offers them.
const WORDS_ALWAYS: [&str; 16] = [
    "help", "undo", "board", "flip", "names", "figures", "rules", "fen", "turns", "at ", "again",
    "level ", "think ", "save ", "save! ", "quit",
];
/// Words that are valid while the game goes on.
const WORDS_OPEN: [&str; 5] = ["moves", "hint", "resign", "draw", "accept"];

/// Words that are written alone.
const ALONE: [&str; 14] = [
    "hint", "undo", "board", "flip", "names", "figures", "fen", "turns", "again", "quit", "exit",
    "resign", "draw", "accept",
];

fn offers(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The result of a line of input.
pub(super) enum Next {
    Prompt,
    Turn,
    Leave,
}

impl Session<'_> {
    /// Asks for the next action after the end of a game; returns whether to leave.
    pub(super) fn prompt_after_end(&mut self, over: &str) -> Result<bool, Stop> {
        let Some(line) = self.read_line("over> ", &|| offers(&WORDS_ALWAYS))? else {
            print("\n")?;
            self.end_of_input();
            return Ok(true);
        };
        match self.word(&line)? {
            Some(next) => Ok(matches!(next, Next::Leave)),
            None => {
                print(&format!(
                    "the game is over: {over}\n  `undo` undoes your last move, `turns` and `at N` look back, `again` begins a new game,\n  `save FILE` saves this one, `quit` leaves it\n"
                ))?;
                Ok(false)
            }
        }
    }

    /// Handles the end of input: a script ends normally; an unsaved game of a person is saved.
    fn end_of_input(&self) {
        if !self.input.is_terminal {
            self.rescue.remember(None);
        }
    }

    pub(super) fn prompt(&mut self, mover: PlayerId) -> Result<Next, Stop> {
        let prompt = format!("{}> ", self.name(mover));
        let (game, position) = (self.game, self.play.position().clone());
        let seen = self.seen();
        let offered = move || {
            let legal = game.offered(&position, &seen).unwrap_or_default();
            let texts = moves::write_all(game, &legal).into_iter();
            let standard = standard::write_all(game, &position, &legal)
                .into_iter()
                .flatten();
            let ways = game.compound_turns(&position).unwrap_or_default();
            let ways = ways
                .iter()
                .map(|id| game.rules().turns[id.index()].name.clone());
            let words = offers(&WORDS_ALWAYS).into_iter().chain(offers(&WORDS_OPEN));
            words.chain(ways).chain(texts).chain(standard).collect()
        };
        let Some(line) = self.read_line(&prompt, &offered)? else {
            let n_turns = chance::n_moves(self.play.turns());
            let after = match n_turns {
                // The number of others' moves may be hidden.
                _ if self.is_hidden() => String::new(),
                1 => " after 1 move".to_owned(),
                n => format!(" after {n} moves"),
            };
            print(&format!("\nend of input{after}; the position is "))?;
            self.print_fen()?;
            self.end_of_input();
            return Ok(Next::Leave);
        };
        if let Some(next) = self.word(&line)? {
            return Ok(next);
        }
        match parts(&line) {
            ("moves", cell) => self.list(cell)?,
            ("hint", _) => match self.engine.hint(self.game, &self.play) {
                Ok(words) | Err(words) => print(&format!("{words}\n"))?,
            },
            ("resign", "") => self.resign(mover)?,
            ("draw", "") => self.offer_draw()?,
            ("accept", "") => self.accept()?,
            (word, "") if let Ok(Some(id)) = self.compound(word) => return self.step_by_step(id),
            _ => return self.try_move(&line),
        }
        Ok(Next::Prompt)
    }

    /// Runs a word that is valid at all times, also after the end of the game; `None` for any other.
    fn word(&mut self, line: &str) -> Result<Option<Next>, Stop> {
        match parts(line) {
            ("", _) => {}
            (word, rest) if ALONE.contains(&word) && !rest.is_empty() => print(&format!(
                "`{word}` is not followed by anything; write `{word}` alone\n"
            ))?,
            ("help" | "?", _) => print(&help::text(self.game, &self.seen()))?,
            ("undo", _) => self.undo()?,
            ("board", _) => self.show()?,
            ("flip", _) => {
                self.style.viewer = (self.style.viewer + 1) % self.game.rules().players.len();
                self.show()?;
            }
            ("names", _) => {
                self.style.names = !self.style.names;
                self.show()?;
            }
            ("figures", _) => {
                self.style.figures = !self.style.figures;
                self.show()?;
                self.tell_of_figures()?;
            }
            ("rules", "all") => print(&alfil::sheet::in_words(self.game, text_width()))?,
            ("rules", _) => {
                print(&wrap::text(&alfil::sheet::rules(self.game), text_width()))?;
                print("\n`rules all` prints every rule in words.\n")?;
            }
            ("fen", _) => self.print_fen()?,
            ("turns", "") => self.list_turns()?,
            ("at", number) => self.look_back(number)?,
            ("again", "") => self.again()?,
            ("level", number) => self.set_level(number)?,
            ("think", seconds) => self.set_time(seconds)?,
            ("save", file) => self.save(file, false)?,
            ("save!", file) => self.save(file, true)?,
            ("quit" | "exit" | "q", _) if self.leaves()? => return Ok(Some(Next::Leave)),
            ("quit" | "exit" | "q", _) => {}
            _ => return Ok(None),
        }
        Ok(Some(Next::Prompt))
    }

    /// Sets the level of the engine, or prints it.
    fn set_level(&mut self, number: &str) -> Done {
        let report = |engine: &super::engine::Engine<'_>, note: &str| {
            let level = engine.level();
            format!("the engine plays at level {level}{note}\n")
        };
        print(&match number.parse() {
            Ok(number) if self.engine.set_level(number) => report(&self.engine, ""),
            _ => report(&self.engine, "; `level 1` to `level 10` change it"),
        })
    }

    /// Sets the time of the engine, or prints it.
    fn set_time(&mut self, text: &str) -> Done {
        let note = match crate::commands::analyse::seconds(text) {
            Ok(time) => {
                self.engine.set_time(time);
                ""
            }
            Err(_) => "; `think 5` lets it think 5 seconds",
        };
        let seconds = self.engine.time().as_secs_f64();
        print(&format!(
            "the engine thinks {seconds} s about a move{note}\n"
        ))
    }

    fn try_move(&mut self, line: &str) -> Result<Next, Stop> {
        // A move of several steps is made step by step: there may be too many to list.
        if let Some(turn) = moves::read_steps(self.game, self.play.position(), line) {
            self.make_turn(turn, line.trim())?;
            return Ok(Next::Turn);
        }
        // Legal moves are listed only for a text that could be one, for the reasons in the error.
        let legal = if line.contains('{') {
            self.play.legal_moves()
        } else {
            self.game.single_moves(self.play.position())
        };
        let legal = match legal {
            Ok(legal) => legal,
            Err(why) => {
                print(&too_much(why))?;
                return Ok(Next::Prompt);
            }
        };
        // Reasons depend on the board as the player sees it.
        let read = moves::read(self.game, &self.seen(), &legal, line);
        let read = match read {
            Err(_) if self.game.has_tries() && self.is_hidden() => {
                match self.game.tries(self.play.position(), &self.seen()) {
                    Ok(tries) => moves::read(self.game, &self.seen(), &tries, line).map(Err),
                    Err(why) => {
                        print(&too_much(why))?;
                        return Ok(Next::Prompt);
                    }
                }
            }
            read => read.map(Ok),
        };
        match read {
            Ok(Ok(turn)) => {
                let text = moves::write_legal(self.game, self.play.position(), &turn);
                self.make_turn(turn, &text)?;
                Ok(Next::Turn)
            }
            Ok(Err(_)) => {
                let (message, help) = alfil::tries::refused(line.trim());
                print(&format!("{message}\n  help: {help}\n"))?;
                Ok(Next::Prompt)
            }
            Err(error) => {
                let mut words = wrong_text("you typed", line, &error).into_message();
                if let Some(word) = meant(parts(line).0) {
                    words += &format!("\n  did you mean the word `{word}`?");
                } else if error.help.is_none() || error.range == (0..line.len()) {
                    words += "\n  `moves` lists the legal moves, `help` the other words";
                }
                print(&format!("{words}\n"))?;
                Ok(Next::Prompt)
            }
        }
    }

    fn list(&self, cell: &str) -> Done {
        let legal = match self.game.offered(self.play.position(), &self.seen()) {
            Ok(legal) => legal,
            Err(why) => return print(&too_much(why)),
        };
        let texts = moves::write_all(self.game, &legal).into_iter();
        let standard = standard::write_all(self.game, self.play.position(), &legal).into_iter();
        let both = texts.zip(standard).map(|(text, standard)| match standard {
            Some(standard) if standard != text => format!("{text} {standard}"),
            _ => text,
        });
        let texts: Vec<String> = both.collect();
        let (places, from) = (self.game.places(), self.game.rules().board.find(cell));
        if !cell.is_empty() && from.is_none() {
            return print(&format!("`{cell}` is not a cell of this board\n"));
        }
        let chosen: Vec<&str> = legal
            .iter()
            .zip(&texts)
            .filter(|(turn, _)| {
                let start = turn.first_step().from();
                let starts_at = |cell| start.is_some_and(|from| places.cell(from) == cell);
                from.is_none_or(starts_at)
            })
            .map(|(_, text)| text.as_str())
            .collect();
        if let Some(from) = from {
            let steps = match self.first_steps_from(from) {
                Ok(steps) => steps,
                Err(why) => return print(&too_much(why)),
            };
            if chosen.is_empty() && steps.is_empty() {
                return print(&format!("no legal move from {cell}\n"));
            }
            print(&columns(chosen.into_iter()))?;
            return steps.iter().try_for_each(|line| print(line));
        }
        print(&columns(chosen.into_iter()))?;
        let position = self.play.position();
        for id in self.game.compound_turns(position).unwrap_or_default() {
            let name = &self.game.rules().turns[id.index()].name;
            let n = match self.game.n_turns(position, id) {
                Ok(n) => alfil::words::grouped(n),
                Err(_) => "very many".to_owned(),
            };
            print(&format!(
                "{name}: {n} turns of several steps; `{name}` begins one\n"
            ))?;
        }
        Ok(())
    }
}

impl Session<'_> {
    /// Returns a line for each kind of turn of several steps that can begin from a cell, with the first steps from there.
    fn first_steps_from(&self, from: ir::CellId) -> Answer<Vec<String>> {
        let (position, places) = (self.play.position(), self.game.places());
        let mut lines = Vec::new();
        for id in self.game.compound_turns(position)? {
            let mut first = Stepwise::new(self.game, position.clone(), id).open()?;
            first.retain(|step| step.from().is_some_and(|at| places.cell(at) == from));
            if !first.is_empty() {
                let name = &self.game.rules().turns[id.index()].name;
                let steps = moves::write_all(self.game, &first).join(" ");
                lines.push(format!(
                    "{name}: turns of several steps with the first step {steps}; `{name}` begins one\n"
                ));
            }
        }
        Ok(lines)
    }
}

/// Returns the closest word to one that is unknown, if one is near.
fn meant(typed: &str) -> Option<&'static str> {
    let words = WORDS_ALWAYS
        .iter()
        .chain(&WORDS_OPEN)
        .map(|word| word.trim());
    // A move has digits, or few letters.
    let is_word = typed.len() > 2 && typed.chars().all(char::is_alphabetic);
    let near = grammar::diagnostic::near_names(typed, words);
    near.first().copied().filter(|_| is_word)
}

/// Returns the message if the rules need too much work; the game goes on.
pub(super) fn too_much(why: TooMuch) -> String {
    let words = TooMuchWords::of(why);
    format!("{}; {}\n", words.message, words.help)
}

/// Splits a line into its first word and the rest.
fn parts(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}
