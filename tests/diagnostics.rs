//! Broken definitions: each says on its first lines what must be said about it, and where; the full message is a snapshot.
//!
//! `# error: LINE:COLUMN-COLUMN code` (columns from 1, the end exclusive; `warning:` likewise). The check is exact: nothing else may be
//! said.

use std::path::{Path, PathBuf};

use alfil::library::Text;
use alfil::load::{check_text, load_text};
use alfil::render::{Format, diagnostics};
use grammar::diagnostic::Severity;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics")
}

#[test]
fn broken_definitions_are_told_what_is_wrong_and_where() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("tests/diagnostics is there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 20, "only {} broken definitions", files.len());
    for file in files {
        let stem = file
            .file_stem()
            .expect("files have names")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&file).expect("it is readable");
        let options: Vec<String> = text
            .lines()
            .find_map(|line| line.strip_prefix("# options:"))
            .map(|names| names.split_whitespace().map(str::to_owned).collect())
            .unwrap_or_default();
        let definition = Text {
            name: "mine".to_owned(),
            display: format!("{stem}.toml"),
            folder: Some(folder()),
            text: text.clone(),
        };
        // Options are switched on where the file says so; its own tests are run otherwise.
        let variant = if options.is_empty() {
            check_text(definition)
        } else {
            load_text(definition, &options)
        };
        let mut said: Vec<String> = variant
            .diagnostics
            .iter()
            .map(|one| {
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
                // What goes over several lines is told by its start alone.
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
            })
            .collect();
        let mut expected: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# "))
            .filter(|line| line.starts_with("error:") || line.starts_with("warning:"))
            .map(|line| line.trim().to_owned())
            .collect();
        said.sort();
        expected.sort();
        assert_eq!(
            said,
            expected,
            "{stem}:\n{}",
            diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false)
        );
        assert!(
            variant.diagnostics.iter().all(|one| one.help.is_some()),
            "{stem}: every complaint comes with a remedy"
        );
        insta::with_settings!({ snapshot_path => "diagnostics/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem, diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false));
        });
    }
}
