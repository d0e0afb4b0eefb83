//! The reasons why a move of several steps cannot end yet, in words.

use interpreter::{Game, Stepwise, Unfinished};
use ir::Short;

use crate::too_much::TooMuchWords;

/// Returns the reason why the steps made are no complete move.
pub fn words(game: &Game, turn: &Stepwise<'_>, reason: Unfinished) -> String {
    let rule = turn.rule();
    match reason {
        Unfinished::TooFew => format!(
            "{} has at least {} steps, and {} made so far{}",
            rule.name,
            turn.n_steps().0,
            match turn.steps().len() {
                1 => "1 is".to_owned(),
                n => format!("{n} are"),
            },
            match (rule.short, &rule.until) {
                (Short::Never, None) => "",
                (Short::Stuck, None) => "; it ends earlier only if no further step is possible",
                (Short::Never, Some(_)) => "; it ends earlier only if its `until` holds",
                (Short::Stuck, Some(_)) => {
                    "; it ends earlier only if its `until` holds or no further step is possible"
                }
            }
        ),
        Unfinished::Requires => {
            format!(
                "these steps together do not satisfy `require` of {}",
                rule.name
            )
        }
        Unfinished::After => format!("`after` of {} would not hold", rule.name),
        Unfinished::TooMuch(why) => TooMuchWords::of(why).message,
        Unfinished::Unsafe => "it would leave a royal piece where it can be captured".to_owned(),
        Unfinished::Refused => "the position to which it leads has been refused".to_owned(),
        Unfinished::MustRule(index) => {
            let must_rules = &game.rules().must_rules;
            let name = must_rules
                .get(index)
                .map_or("", |must_rule| must_rule.name.as_str());
            format!("the rule `must.{name}` can be satisfied, and must be")
        }
    }
}
