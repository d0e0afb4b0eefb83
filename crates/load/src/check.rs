//! All diagnostics of a definition: those of [`load`](crate::load), of each option by itself, and of its own tests.

use grammar::diagnostic::Diagnostic;
use grammar::lint::FORBID_ALL;
use grammar::variant::{self, Sources, limits};
use ir::Arrange;

use crate::library::{Library, LibraryError, Text, find};
use crate::load::{Variant, load_from, ready};
use crate::{placing, self_test, starting};

/// Reads a definition, tries each of its options and runs its own tests: everything that `alfil check` reports.
///
/// # Errors
/// As [`load`](crate::load::load).
pub fn check(name: &str) -> Result<Variant, LibraryError> {
    Ok(check_text(find(name)?))
}

/// Checks a text that is already read, as [`check`] does.
pub fn check_text(text: Text) -> Variant {
    let library = Library::of_folder(text.folder.clone());
    check_from(text, &library)
}

/// Checks a text that is already read, as [`check`] does; its parents and boards come from `sources`.
pub fn check_from(text: Text, sources: &dyn Sources) -> Variant {
    let loaded = variant::check(&text.name, &text.text, &text.display, sources);
    let mut variant = ready(text, loaded);
    if variant.game.is_some() {
        let faults = faults_of_options(&variant, sources);
        if !faults.is_empty() {
            variant.game = None;
        }
        variant.diagnostics.extend(faults);
        variant.diagnostics.arrange_by_key(Diagnostic::place);
    }
    if let Some(game) = &variant.game {
        // The lint names the rule that leaves no move.
        let mut told = variant.diagnostics.iter();
        if !told.any(|one| one.code == FORBID_ALL.code) {
            let over = starting::over(game, &variant.origins);
            variant.diagnostics.extend(over);
        }
        let drawn = starting::drawn(game, &variant.origins);
        variant.diagnostics.extend(drawn);
        let failures = self_test::run(&variant, sources);
        variant.diagnostics.extend(failures);
        variant.diagnostics.arrange_by_key(Diagnostic::place);
    }
    variant
}

/// Returns the diagnostics of [`starting::faults`] for each option by itself that are not reported without the option.
fn faults_of_options(variant: &Variant, sources: &dyn Sources) -> Vec<Diagnostic> {
    let options = variant.options.iter().filter(|option| option.sets_up);
    options
        .take(limits::OPTION_TRIALS_MAX)
        .flat_map(|option| {
            let on = std::slice::from_ref(&option.name);
            load_from(variant.text.clone(), on, sources).diagnostics
        })
        .filter(|one| placing::FIELDS.contains(&one.code))
        .fold(Vec::new(), |mut all, one| {
            // Options may imply one another.
            if !all.contains(&one) {
                all.push(one);
            }
            all
        })
}
