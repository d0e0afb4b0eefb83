//! What is said about a definition in a file, and what its first lines say must be said.
//!
//! `# error: LINE:COLUMN-COLUMN code` (columns from 1, the end exclusive; `warning:` likewise); `# options: NAME ...` switches
//! options on.

use std::path::{Path, PathBuf};

use alfil::check::check_text;
use alfil::library::Text;
use alfil::load::{Variant, load_text};
use alfil::render::{Format, diagnostics};
use grammar::diagnostic::{Diagnostic, Severity};

/// Lists the definitions (`*.toml`) of a folder, in alphabetical order.
pub fn definitions(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

/// Checks the definition of a file and compares what is said with its first lines: exactly that, and nothing else.
pub fn compare(file: &Path) -> Variant {
    let stem = file.file_stem().expect("files have names");
    let stem = stem.to_string_lossy();
    let text = std::fs::read_to_string(file).expect("it is readable");
    let options: Vec<String> = text
        .lines()
        .find_map(|line| line.strip_prefix("# options:"))
        .map(|names| names.split_whitespace().map(str::to_owned).collect())
        .unwrap_or_default();
    let definition = Text {
        name: "mine".to_owned(),
        display: format!("{stem}.toml"),
        folder: file.parent().map(Path::to_path_buf),
        text: text.clone(),
    };
    // Options are switched on where the file says so; its own tests are run otherwise.
    let variant = if options.is_empty() {
        check_text(definition)
    } else {
        load_text(definition, &options)
    };
    let in_order = variant.diagnostics.is_sorted_by_key(Diagnostic::place);
    assert!(
        in_order,
        "{stem}: not in the order of the file:\n{}",
        messages(&variant)
    );
    // A test that fails shows a game that can be played.
    let is_broken =
        |one: &Diagnostic| one.severity == Severity::Error && !one.code.starts_with("test::");
    let is_sound = !variant.diagnostics.iter().any(is_broken);
    assert_eq!(
        variant.game.is_some(),
        is_sound,
        "{stem}: an error, and a game all the same"
    );
    let said = variant.diagnostics.iter().map(|one| line_of(&variant, one));
    let mut said: Vec<String> = said.collect();
    let mut expected: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|line| line.starts_with("error:") || line.starts_with("warning:"))
        .map(|line| line.trim().to_owned())
        .collect();
    let in_order = said.clone();
    said.sort();
    expected.sort();
    if said != expected && std::env::var_os("BLESS").is_some() {
        bless(file, &text, &in_order);
        return compare(file);
    }
    assert_eq!(said, expected, "{stem}:\n{}", messages(&variant));
    variant
}

/// Writes what is said into the first lines of a file, in the place of what was expected. Where these lines are more or fewer than before,
/// places move with them, so that the file is compared again.
fn bless(file: &Path, text: &str, said: &[String]) {
    let is_expected = |line: &&str| line.starts_with("# error:") || line.starts_with("# warning:");
    let rest = text.lines().filter(|line| !is_expected(line));
    let said = said.iter().map(|line| format!("# {line}"));
    let lines: Vec<String> = said.chain(rest.map(str::to_owned)).collect();
    std::fs::write(file, lines.join("\n") + "\n").expect("it is writable");
}

/// All messages, as people see them.
pub fn messages(variant: &Variant) -> String {
    let text = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
    // Files beside a definition are named with their folder, which is elsewhere on each machine.
    text.replace(concat!(env!("CARGO_MANIFEST_DIR"), "/"), "")
}

/// Writes a complaint as the first lines of a file do.
fn line_of(variant: &Variant, one: &Diagnostic) -> String {
    let word = if one.severity == Severity::Error {
        "error"
    } else {
        "warning"
    };
    let Some(label) = one.labels.first() else {
        return format!("{word}: {}", one.code);
    };
    let (line, start) = variant
        .sources
        .line_column(label.span.source, label.span.start);
    let (end_line, end) = variant
        .sources
        .line_column(label.span.source, label.span.end);
    // For a mark over several lines only the start is compared.
    let end = if end_line == line { end } else { start + 1 };
    // Another file is named, the file itself is not.
    let file = match label.span.source.0 {
        0 => String::new(),
        _ => {
            let name = &variant.sources.get(label.span.source).name;
            format!("{}:", name.rsplit('/').next().unwrap_or(name))
        }
    };
    format!("{word}: {file}{line}:{start}-{end} {}", one.code)
}
