//! A run that teaches the values of pieces.

use std::fmt::Write;

use alfil_record::tuned::Tuned;
use interpreter::Game;
use opponent::Values;

use super::learn::learn;
use super::parts::{Chosen, Run, surveyor};
use super::state::State;
use super::{Sizes, text};

/// A run of games at odds, from which the values of pieces are learned.
#[derive(Debug)]
pub struct Tuning<'g> {
    /// The run.
    pub run: Run<'g>,
    /// The values that the opponent estimates without games, on the initial cells.
    at_start: Values,
}

impl<'g> Tuning<'g> {
    /// Prepares a number of games; `name` is the definition as it was given. The players do not use values that were learned before,
    /// since they would be learned again.
    pub fn new(game: &'g Game, name: &str, chosen: Chosen, games: u64) -> Self {
        let sizes = Sizes {
            odds: games,
            ..Sizes::default()
        };
        Self {
            run: Run::new(game, name, Values::default(), chosen, sizes),
            at_start: surveyor(game, &Values::default()).values_at_start(),
        }
    }

    /// Learns the values of pieces from the games of this run.
    ///
    /// # Errors
    /// If games are missing, or do not show any value of pieces.
    pub fn learn(&self, state: &State) -> Result<Tuned, String> {
        match &state.report {
            Some(report) => learn(
                self.run.game,
                state,
                &report.values,
                &self.run.valued,
                &self.at_start,
            ),
            None => Err(format!(
                "only {} of {} games are finished, so no values are learned",
                state.games.len(),
                self.run.sizes.sum()
            )),
        }
    }

    /// Returns a line for each kind: its value with its interval, and what the opponent will use.
    pub fn summary(&self, state: &State, tuned: &Tuned) -> String {
        let Some(report) = &state.report else {
            return String::new();
        };
        let name = &self.run.settings.variant;
        let mut summary = format!("{name}: {}\n", text::value_note(&report.values));
        for one in &report.values.kinds {
            let used = tuned.values.get(&one.kind);
            let used = used.map_or("as before".to_owned(), |learnt| {
                format!("{} hundredths", learnt.value)
            });
            let words = text::value_words(one);
            // Writing to a text cannot fail.
            let _ = writeln!(summary, "  {}: {words}, used as {used}", one.kind);
        }
        summary
    }
}
