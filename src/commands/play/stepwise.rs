//! A move of several steps, entered step by step.

use alfil::unfinished;
use interpreter::notation::moves;
use interpreter::{Answer, Stepwise};
use ir::TurnId;

use super::Session;
use super::look::columns;
use super::words::{Next, too_much};
use crate::commands::start::wrong_text;
use crate::commands::{Stop, print_screen as print};

const HELP: &str = "\
\x20 a step     two cells, as `e2e3`
  steps      lists the steps that can be made now
  back       undoes the last step
  done       ends the turn
  cancel     gives the turn up: nothing changes
";

impl Session<'_> {
    /// Returns the kind of turn of several steps that this word names, if it is possible now.
    pub(super) fn compound(&self, word: &str) -> Answer<Option<TurnId>> {
        let position = self.play.position();
        let named = |id: &TurnId| self.game.rules().turns[id.index()].name == word;
        Ok(self.game.compound_turns(position)?.into_iter().find(named))
    }

    /// Asks for step after step until the move is complete or cancelled.
    pub(super) fn step_by_step(&mut self, id: TurnId) -> Result<Next, Stop> {
        let mut turn = Stepwise::new(self.game, self.play.position().clone(), id);
        let name = turn.rule().name.clone();
        print(&format!(
            "{name}: one step after the other, then `done`; `help` shows more\n"
        ))?;
        let game = self.game;
        loop {
            let open = match turn.open() {
                Ok(open) => open,
                Err(why) => {
                    print(&too_much(why))?;
                    return Ok(Next::Prompt);
                }
            };
            let n_made = turn.steps().len();
            let can_go_on = n_made < usize::from(turn.n_steps().1) && !turn.is_over();
            let prompt = format!("{name} {}> ", n_made + 1);
            let offered = || {
                let steps = moves::write_all(game, &open).into_iter();
                let words = ["steps", "back", "done", "cancel", "help"];
                steps.chain(words.map(str::to_owned)).collect()
            };
            let Some(line) = self.read_line(&prompt, &offered)? else {
                print("\n")?;
                return Ok(Next::Prompt);
            };
            match line.as_str() {
                "" => {}
                "help" | "?" => print(HELP)?,
                "cancel" | "quit" => {
                    print(&format!("{name} given up\n"))?;
                    self.show()?;
                    return Ok(Next::Prompt);
                }
                "back" if turn.back() => {
                    self.show_board(&self.seen_of(turn.board()), turn.steps())?;
                }
                "back" => print("no step has been made\n")?,
                "steps" | "moves" if open.is_empty() || !can_go_on => {
                    print("no further step can be made; `done` ends the turn\n")?;
                }
                "steps" | "moves" => {
                    let texts = moves::write_all(self.game, &open);
                    print(&columns(texts.iter().map(String::as_str)))?;
                }
                "done" => match turn.turn() {
                    Ok(made) => {
                        let text = moves::write_legal(self.game, self.play.position(), &made);
                        self.make_turn(made, &text)?;
                        return Ok(Next::Turn);
                    }
                    Err(reason) => print(&format!("{}\n", unfinished::words(game, &turn, reason)))?,
                },
                _ if !can_go_on => {
                    print("the turn can have no further step; `done`, `back` or `cancel`\n")?;
                }
                text => match moves::read(self.game, &self.seen_of(turn.board()), &open, text) {
                    Ok(step) => {
                        turn.make(step);
                        self.show_board(&self.seen_of(turn.board()), turn.steps())?;
                    }
                    Err(error) => {
                        let words = wrong_text("you typed", text, &error).into_message();
                        print(&format!("{words}\n  `steps` lists the steps\n"))?;
                    }
                },
            }
        }
    }
}
