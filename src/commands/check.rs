//! `alfil check`.

use std::path::Path;

use alfil::files::{self, There, WriteError};
use alfil::json::output;
use alfil::library::{self, Library, LibraryError, is_board};
use alfil::render::{self, DiagnosticsJson, Format};
use alfil::{check, fix, load};
use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::SourceMap;
use grammar::topology::Steps;
use similar::TextDiff;

use super::against::{self, Partner};
use super::{Done, Stop, colour_out, print, print_screen};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Definition files, board files, or names of shipped variants.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How to print diagnostics.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    json: bool,
    /// Treats warnings as errors.
    #[arg(long)]
    deny_warnings: bool,
    /// Writes the fixes that leave no choice into the files, then checks them.
    #[arg(long)]
    fix: bool,
    /// Prints what `--fix` would change, and changes nothing.
    #[arg(long, conflicts_with_all = ["fix", "json", "format"])]
    diff: bool,
    /// Compares legal moves and ends with another program, in random games.
    #[arg(long, value_enum, value_name = "PROGRAM", conflicts_with_all = ["fix", "diff", "json", "format"])]
    against: Option<Partner>,
    /// The other program's name of the game; without it, that of the file.
    #[arg(long = "as", value_name = "NAME", requires = "against")]
    name: Option<String>,
    /// How many positions are compared.
    #[arg(long, default_value_t = 500, requires = "against", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// The seed of the random games.
    #[arg(long, default_value_t = 1, requires = "against")]
    seed: u64,
}

pub fn run(args: &Args) -> Done {
    if let Some(partner) = args.against {
        let settings = against::Settings {
            partner,
            name: args.name.clone(),
            n_positions: args.positions,
            seed: args.seed,
        };
        let mut compared = args.files.iter().map(|file| against::run(file, &settings));
        return compared.try_for_each(|done| done);
    }
    let format = if args.json { Format::Json } else { args.format };
    let mut json = DiagnosticsJson::default();
    let (mut n_errors, mut n_warnings, mut unreadable) = (0, 0, false);
    for file in &args.files {
        if args.fix || args.diff {
            match changed(file, args.diff) {
                // Only the diagnostics are printed for programs.
                Ok(said) if format == Format::Human => print(&said)?,
                Ok(_) => {}
                Err(error) => {
                    eprintln!("alfil: {error}");
                    unreadable = true;
                    continue;
                }
            }
        }
        if args.diff {
            continue;
        }
        let checked = match Checked::of(file) {
            Ok(checked) => checked,
            Err(error) => {
                eprintln!("alfil: {error}");
                unreadable = true;
                continue;
            }
        };
        let Checked {
            diagnostics,
            sources,
            ..
        } = &checked;
        n_errors += checked.count(Severity::Error);
        n_warnings += checked.count(Severity::Warning);
        if format == Format::Json {
            json.add(diagnostics, sources);
            continue;
        }
        print_screen(&render::diagnostics(
            diagnostics,
            sources,
            format,
            colour_out(),
        ))?;
        if format == Format::Human {
            if !diagnostics.is_empty() {
                print("\n")?;
            }
            print(&checked.summary())?;
        }
    }
    if format == Format::Json {
        print(&format!("{}\n", output(&json)))?;
    }
    match (
        unreadable,
        n_errors > 0 || (args.deny_warnings && n_warnings > 0),
    ) {
        (true, _) => Err(Stop::silent(2)),
        (false, true) => Err(Stop::silent(1)),
        (false, false) => Ok(()),
    }
}

/// Fixes a definition, or prints the changes; returns the message about it.
fn changed(file: &str, is_diff: bool) -> Result<String, LibraryError> {
    if is_board(file) {
        return Ok(String::new());
    }
    let text = library::find(file)?;
    let Some(folder) = text.folder.clone() else {
        let words = format!("`{file}` is shipped; `--fix` and `--diff` take files");
        return Err(LibraryError::Other(words));
    };
    let (fixed, n_edits) = fix::fixed(&text, &Library::of_folder(Some(folder)));
    if fixed == text.text {
        return Ok(String::new());
    }
    if is_diff {
        let diff = TextDiff::from_lines(&text.text, &fixed);
        let mut diff = diff.unified_diff();
        let names = (&*text.display, &*format!("{}, fixed", text.display));
        return Ok(diff.header(names.0, names.1).to_string());
    }
    let path = Path::new(&text.display);
    files::write(path, &fixed, There::Replaced).map_err(|error| {
        LibraryError::Other(match error {
            WriteError::ReadOnly => format!(
                "`{}` cannot be written: it is read-only; make it writable, or print the changes with `--diff`",
                path.display()
            ),
            error => error.about(path),
        })
    })?;
    let plural = if n_edits == 1 { "" } else { "s" };
    Ok(format!("{}: {n_edits} change{plural}\n", text.display))
}

/// A definition or a board file that has been checked.
struct Checked {
    display: String,
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    /// The number of tests of a definition.
    tests: Option<usize>,
}

impl Checked {
    fn of(file: &str) -> Result<Self, LibraryError> {
        if is_board(file) {
            let board = load::board(Path::new(file), &mut Steps::default())?;
            return Ok(Self {
                display: board.text.display,
                sources: board.sources,
                diagnostics: board.diagnostics,
                tests: None,
            });
        }
        let variant = check::check(file)?;
        Ok(Self {
            tests: Some(variant.tests.len()),
            display: variant.text.display,
            sources: variant.sources,
            diagnostics: variant.diagnostics,
        })
    }

    fn count(&self, severity: Severity) -> usize {
        let same = self
            .diagnostics
            .iter()
            .filter(|one| one.severity == severity);
        same.count()
    }

    fn summary(&self) -> String {
        let plural = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
        let (errors, warnings) = (self.count(Severity::Error), self.count(Severity::Warning));
        let found = match (errors, warnings) {
            (0, 0) => "sound".to_owned(),
            (0, _) => plural(warnings, "warning"),
            _ => format!(
                "{}, {}",
                plural(errors, "error"),
                plural(warnings, "warning")
            ),
        };
        let tests = match self.tests {
            None => String::new(),
            Some(_) if errors > 0 => String::new(),
            Some(0) if warnings == 0 => ", has no tests of its own".to_owned(),
            Some(tests) => format!(", {} passed", plural(tests, "test")),
        };
        format!("{}: {found}{tests}\n", self.display)
    }
}
