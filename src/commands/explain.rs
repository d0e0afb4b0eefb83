//! `alfil explain`.

use alfil::library::{diagnostic_codes, diagnostic_page};
use grammar::diagnostic::suggest;

use super::{Done, Stop, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A code such as `betza::unknown_atom`; without it, all codes are listed.
    code: Option<String>,
}

pub fn run(args: &Args) -> Done {
    let codes = diagnostic_codes();
    let Some(code) = &args.code else {
        return print(&(codes.join("\n") + "\n"));
    };
    // A name without a crate is enough if only one code has this name.
    // It may also be the name of a page of the book.
    let code = &code.replace("__", "::");
    let matching: Vec<&str> = codes
        .iter()
        .map(String::as_str)
        .filter(|full| full == code || full.rsplit("::").next() == Some(code))
        .collect();
    match matching[..] {
        [one] => print(diagnostic_page(one).unwrap_or_default()),
        [_, _, ..] => Err(Stop::usage(format!(
            "several diagnostics have this name: `{}`",
            matching.join("`, `")
        ))),
        _ => {
            let names: Vec<&str> = codes.iter().map(String::as_str).collect();
            let near = grammar::diagnostic::near_names(code, names.iter().copied());
            let help = if near.is_empty() {
                "`alfil explain` lists them all".to_owned()
            } else {
                suggest(code, "codes", names.iter().copied())
            };
            Err(Stop::usage(format!(
                "there is no diagnostic `{code}`; {help}"
            )))
        }
    }
}
