//! The `alfil` command: see `alfil --help`.

use std::process::ExitCode;

use clap::Parser;

mod commands;

fn main() -> ExitCode {
    match commands::Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        Err(mut error) => {
            use clap::error::{ContextKind, ContextValue};
            // The tip to write `--` before a negative number does not help: no option takes one.
            let is_negative = |text: &str| {
                let digits = text.strip_prefix('-');
                digits.is_some_and(|digits| digits.starts_with(|sign: char| sign.is_ascii_digit()))
            };
            if let Some(ContextValue::String(text)) = error.get(ContextKind::InvalidArg)
                && is_negative(text)
            {
                let tip = "numbers are not negative here".to_owned();
                error.insert(
                    ContextKind::Suggested,
                    ContextValue::StyledStrs(vec![tip.into()]),
                );
            }
            // Help and version are results; everything else is a usage error.
            let is_result = !error.use_stderr();
            // With a closed pipe there is no reader.
            let _ = error.print();
            ExitCode::from(if is_result { 0 } else { 2 })
        }
    }
}
