//! The book and the README are true: their files check, their commands answer as written, their links lead somewhere.
//!
//! - `<!-- file: NAME -->` before a block writes the block into a file, `<!-- add: NAME -->` adds it to one.
//! - `console` blocks hold commands after `$ ` and what they print; a line `...` stands for any lines. What follows a
//!   prompt of `play` (`white> `) is typed.
//! - `BLESS=1 cargo test --test book the_index` writes the index of diagnostics and their part of `SUMMARY.md` anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command;
use crate::root;
use alfil::library::{diagnostic_codes, diagnostic_page};

/// `cargo run` without `-p` runs the only program of the default members: there is just one.
#[test]
fn cargo_run_runs_the_program() {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs the tests");
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let built = list(&metadata["workspace_default_members"]);
    let members = list(&metadata["packages"]).into_iter();
    let programs = members.filter(|member| built.contains(&member["id"]));
    let programs = programs.flat_map(|member| list(&member["targets"]));
    let programs = programs.filter(|target| target["kind"] == serde_json::json!(["bin"]));
    let names: Vec<String> = programs.map(|target| target["name"].to_string()).collect();
    assert_eq!(names, ["\"alfil\""]);
}

#[test]
fn the_tutorial_is_true() {
    assert!(run_page("docs/src/tutorial.md") >= 10);
    assert!(run_page("docs/src/tutorial-effects.md") >= 6);
    assert!(run_page("docs/src/tutorial-stacks.md") >= 6);
}

#[test]
fn the_cookbook_is_true() {
    assert!(run_page("docs/src/cookbook.md") >= 4);
}

#[test]
fn plans_are_as_they_are_read() {
    assert!(run_page("docs/src/plans.md") >= 10);
}

#[test]
fn the_page_of_commands_is_true() {
    assert!(run_page("docs/src/reference/commands.md") >= 5);
}

#[test]
fn the_page_has_the_limits_of_playing() {
    let page = read("docs/src/reference/limits.md");
    for (what, most) in [
        (
            "steps tried for the turns of several steps of a position",
            u64::from(interpreter::STEPS_WALKED_MAX),
        ),
        (
            "steps of all turns of several steps that are listed",
            interpreter::STEPS_LISTED_MAX as u64,
        ),
    ] {
        assert!(page.contains(&format!("| {what} | {most} |")), "{what}");
    }
}

#[test]
fn the_readme_is_true() {
    assert!(run_page("README.md") >= 1);
    let readme = read("README.md");
    // Word for word what a newcomer copies; the tests cannot build a release inside themselves.
    for command in [
        "cargo run --release -- play glinski",
        "cargo test --workspace",
    ] {
        assert!(
            readme.contains(&format!("```\n{command}\n```")),
            "the README does not say `{command}`"
        );
    }
    assert!(answer("play glinski", "quit\n", Path::new(".")).contains("Type a move, or `help`."));
    for name in alfil::library::shipped() {
        assert!(
            words(&readme.replace([',', '.', '\n'], " ")).contains(&name.to_owned()),
            "the README does not list `{name}` as shipped"
        );
    }
    let shown = answer("show glinski", "", Path::new("."));
    let picture = blocks(&readme)
        .into_iter()
        .find(|block| block.text.contains("___"));
    let picture = picture.expect("the README has a picture").text;
    assert!(
        shown.contains(&picture),
        "`show glinski` draws another board:\n{shown}"
    );
}

#[test]
fn the_example_of_the_readme_is_the_one_that_is_tested() {
    let (_, rest) = read("src/lib.rs")
        .split_once("//! ```\n")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .expect("an example");
    let (example, _) = rest.split_once("//! ```\n").expect("its end");
    let lines = example
        .lines()
        .map(|line| line.strip_prefix("//!").unwrap_or(line).trim_start());
    let shown: Vec<&str> = lines
        .filter(|line| !line.starts_with("# ") && *line != "Ok(())")
        .collect();
    let block = format!("```rust\n{}\n```\n", shown.join("\n"));
    assert!(
        read("README.md").contains(&block),
        "the README has not:\n{block}"
    );
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    for page in pages() {
        let text = read(&page);
        for target in links(&text) {
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let folder = Path::new(&page).parent().unwrap_or(Path::new(""));
            let to = if path.is_empty() {
                PathBuf::from(&page)
            } else {
                folder.join(path)
            };
            if !root().join(&to).exists() {
                wrong.push(format!("{page}: no file `{target}`"));
            } else if !anchor.is_empty() && !anchors(&read(&to.to_string_lossy())).contains(anchor)
            {
                wrong.push(format!("{page}: no heading `{target}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_is_in_the_summary() {
    let summary: BTreeSet<String> = links(&read("docs/src/SUMMARY.md")).into_iter().collect();
    for page in pages()
        .iter()
        .filter_map(|page| page.strip_prefix("docs/src/"))
    {
        assert!(
            page == "SUMMARY.md" || summary.contains(page),
            "SUMMARY.md does not link `{page}`; is it for BLESS=1?"
        );
    }
}

/// The phases of diagnostics, in the order in which a definition meets them.
const PHASES: [(&str, &str); 10] = [
    ("toml", "the definition as a document"),
    ("betza", "how pieces move"),
    ("topology", "board files"),
    ("rule", "rule expressions"),
    ("picture", "piece images"),
    ("resolve", "names"),
    ("rules", "rules that make no game"),
    ("lint", "what is allowed but probably a mistake"),
    ("test", "the definition's own tests"),
    ("position", "position files"),
];

#[test]
fn the_index_of_diagnostics_is_complete() {
    let mut index = "# Diagnostics\n\nThe reports of `alfil check`, grouped by their subjects. `alfil explain CODE` prints a page.\n".to_owned();
    let mut summary = String::new();
    let codes = diagnostic_codes();
    for (phase, about) in PHASES {
        let _ = write!(index, "\n## `{phase}`: {about}\n\n");
        for code in codes
            .iter()
            .filter(|code| code.split_once("::").is_some_and(|(of, _)| of == phase))
        {
            let file = format!("{}.md", code.replace("::", "__"));
            let sentence = first_sentence(diagnostic_page(code).unwrap_or_default());
            assert!(!sentence.is_empty(), "`{code}` does not say what it checks");
            let _ = writeln!(index, "- [`{code}`]({file}): {sentence}");
            let _ = writeln!(summary, "  - [{code}](diagnostics/{file})");
        }
    }
    for code in &codes {
        assert!(
            summary.contains(&format!("[{code}]")),
            "PHASES does not have the phase of `{code}`"
        );
    }
    let old = read("docs/src/SUMMARY.md");
    let line = "- [Diagnostics](diagnostics/README.md)\n";
    let (before, _) = old
        .split_once(line)
        .expect("SUMMARY.md links the diagnostics, last of all");
    for (path, text) in [
        ("docs/src/diagnostics/README.md", index),
        ("docs/src/SUMMARY.md", format!("{before}{line}{summary}")),
    ] {
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(root().join(path), text).expect("the book can be written");
        } else {
            let is_same = root().join(path).exists() && read(path) == text;
            assert!(
                is_same,
                "{path} is out of date: BLESS=1 cargo test --test book the_index"
            );
        }
    }
}

/// What follows *What it checks.*, up to the end of its first sentence.
fn first_sentence(page: &str) -> String {
    let text = page
        .split_once("*What it checks.*")
        .map_or("", |(_, after)| after);
    let paragraph = text
        .split("\n\n")
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    // A full stop within backticks ends nothing.
    let mut is_code = false;
    let end = paragraph.char_indices().find(|(at, letter)| {
        is_code ^= *letter == '`';
        *letter == '.'
            && !is_code
            && paragraph[at + 1..]
                .chars()
                .next()
                .is_none_or(|next| next == ' ')
    });
    end.map_or(paragraph.clone(), |(at, _)| paragraph[..=at].to_owned())
}

/// Returns the text of a file, by its path from the root.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The README and every page of the book, relative to the root.
fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned()];
    for folder in ["docs/src", "docs/src/reference", "docs/src/diagnostics"] {
        for entry in std::fs::read_dir(root().join(folder))
            .expect("the book is there")
            .flatten()
        {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".md") {
                pages.push(format!("{folder}/{name}"));
            }
        }
    }
    pages.sort();
    pages
}

/// A block of code.
pub struct Block {
    pub language: String,
    /// `file: NAME` or `add: NAME` from the comment before it.
    pub note: Option<String>,
    pub text: String,
}

/// Returns the blocks of code of a page.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut open, mut note) = (false, None);
    for line in page.lines() {
        match (line.strip_prefix("```"), open) {
            (Some(language), false) => {
                blocks.push(Block {
                    language: language.to_owned(),
                    note: note.take(),
                    text: String::new(),
                });
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => {
                if let Some(block) = blocks.last_mut() {
                    let _ = writeln!(block.text, "{line}");
                }
            }
            (None, false) => {
                let comment = line
                    .strip_prefix("<!-- ")
                    .and_then(|line| line.strip_suffix(" -->"));
                note = comment.map(str::to_owned).or(note);
            }
        }
    }
    blocks
}

/// Writes the page's files, runs its commands, compares what they print; how many commands there were.
pub fn run_page(page: &str) -> usize {
    let folder = std::env::temp_dir().join(format!(
        "alfil-book-{}-{}",
        std::process::id(),
        page.replace('/', "-")
    ));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let mut n_commands = 0;
    for block in blocks(&read(page)) {
        let (what, name) = block
            .note
            .as_deref()
            .and_then(|note| note.split_once(": "))
            .unwrap_or_default();
        match what {
            "file" => std::fs::write(folder.join(name), &block.text).expect("a file for the test"),
            "add" => {
                let file = std::fs::OpenOptions::new()
                    .append(true)
                    .open(folder.join(name));
                file.and_then(|mut file| file.write_all(block.text.as_bytes()))
                    .expect("the file is there");
            }
            _ => {}
        }
        if block.language == "console" {
            for one in block
                .text
                .split("\n$ ")
                .map(|one| one.trim_start_matches("$ "))
            {
                let (command, expected) = one.split_once('\n').unwrap_or((one, ""));
                let arguments = command
                    .strip_prefix("alfil ")
                    .unwrap_or_else(|| panic!("{page}: `{command}` is not ours"));
                let got = answer(arguments, &typed(expected), &folder);
                assert!(
                    agrees(expected, &got),
                    "{page}: `{command}` should print\n{expected}\nbut prints\n{got}"
                );
                n_commands += 1;
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    n_commands
}

/// What stands after prompts.
fn typed(expected: &str) -> String {
    let lines = expected.lines().filter_map(|line| {
        let (prompt, rest) = line.split_once("> ")?;
        prompt
            .chars()
            .all(|letter| letter.is_ascii_lowercase())
            .then_some(rest)
    });
    lines.map(|line| format!("{line}\n")).collect()
}

/// Runs the command in a folder: its output, then its messages.
fn answer(arguments: &str, input: &str, folder: &Path) -> String {
    let output = command::run(words(arguments), folder, input);
    String::from_utf8(output.stdout).expect("UTF-8")
        + &String::from_utf8(output.stderr).expect("UTF-8")
}

/// Splits as a shell does, as far as the book goes: blanks, and quotes around a word.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in line.chars() {
        match letter {
            '"' | '\'' if quote.is_none() => quote = Some(letter),
            _ if quote == Some(letter) => quote = None,
            ' ' if quote.is_none() => words.push(String::new()),
            _ => words.last_mut().expect("there is one").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a text is as written, where a line `...` stands for any lines. Blanks at the ends of lines do not matter.
fn agrees(expected: &str, got: &str) -> bool {
    fn match_lines(expected: &[&str], got: &[&str]) -> bool {
        match expected {
            [] => got.is_empty(),
            ["...", rest @ ..] => (0..=got.len()).any(|skipped| match_lines(rest, &got[skipped..])),
            [line, rest @ ..] => got.first() == Some(line) && match_lines(rest, &got[1..]),
        }
    }
    fn lines(text: &str) -> Vec<&str> {
        text.trim_end().lines().map(str::trim_end).collect()
    }
    match_lines(&lines(expected), &lines(got))
}

/// Targets of links into the book: outside code, without addresses of the web.
fn links(page: &str) -> Vec<String> {
    let mut links = Vec::new();
    let mut is_block = false;
    for line in page.lines() {
        is_block ^= line.starts_with("```");
        if is_block {
            continue;
        }
        // Every second piece between backticks is code.
        let plain: Vec<&str> = line.split('`').step_by(2).collect();
        for rest in plain.join("").split("](").skip(1) {
            let target = rest.split(')').next().unwrap_or("");
            if !target.contains("://") {
                links.push(target.to_owned());
            }
        }
    }
    links
}

/// Anchors of a page's headings, as mdBook and GitHub make them.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim());
    let keep = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
    headings
        .map(|heading| {
            heading
                .to_lowercase()
                .chars()
                .filter(|letter| keep(*letter))
                .collect::<String>()
                .replace(' ', "-")
        })
        .collect()
}
