//! `alfil check`.

use alfil::load::check;
use alfil::render::{self, Format};
use grammar::diagnostic::Severity;

use super::{Done, Stop, colour_out, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Definition files, or names of shipped variants.
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
}

pub fn run(args: &Args) -> Done {
    let format = if args.json { Format::Json } else { args.format };
    let mut json = Vec::new();
    let (mut n_errors, mut n_warnings, mut unreadable) = (0, 0, false);
    for file in &args.files {
        let variant = match check(file) {
            Ok(variant) => variant,
            Err(error) => {
                eprintln!("alfil: {error}");
                unreadable = true;
                continue;
            }
        };
        let count = |severity| {
            variant
                .diagnostics
                .iter()
                .filter(|one| one.severity == severity)
                .count()
        };
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        n_errors += errors;
        n_warnings += warnings;
        if format == Format::Json {
            json.extend(
                variant
                    .diagnostics
                    .iter()
                    .map(|one| render::json(one, &variant.sources)),
            );
            continue;
        }
        print(&render::diagnostics(
            &variant.diagnostics,
            &variant.sources,
            format,
            colour_out(),
        ))?;
        if format == Format::Human {
            if !variant.diagnostics.is_empty() {
                print("\n")?;
            }
            print(&summary(
                &variant.text.display,
                errors,
                warnings,
                variant.tests.len(),
            ))?;
        }
    }
    if format == Format::Json {
        print(&format!("{}\n", serde_json::Value::Array(json)))?;
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

fn summary(file: &str, errors: usize, warnings: usize, tests: usize) -> String {
    let plural = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    match (errors, warnings) {
        (0, 0) if tests == 0 => format!("{file}: sound, has no tests of its own\n"),
        (0, 0) => format!("{file}: sound, {} passed\n", plural(tests, "test")),
        (0, _) => format!(
            "{file}: {}, {} passed\n",
            plural(warnings, "warning"),
            plural(tests, "test")
        ),
        _ => format!(
            "{file}: {}, {}\n",
            plural(errors, "error"),
            plural(warnings, "warning")
        ),
    }
}
