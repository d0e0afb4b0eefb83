//! What holds of everything that is shipped.

use std::path::Path;

use alfil::check::check;
use alfil::library::{diagnostic_codes, diagnostic_page, shipped};

#[test]
fn every_definition_is_sound_and_passes_its_own_tests() {
    for name in shipped() {
        let variant = check(name).expect("it is shipped");
        let messages = alfil::render::diagnostics(
            &variant.diagnostics,
            &variant.sources,
            alfil::render::Format::Human,
            false,
        );
        assert!(variant.diagnostics.is_empty(), "{name}:\n{messages}");
        assert!(!variant.tests.is_empty(), "{name} has no tests of its own");
    }
}

#[test]
fn every_option_alone_is_sound() {
    for name in shipped() {
        let plain = alfil::load::load(name, &[]).expect("it is shipped");
        for option in plain.options {
            let options = [option.name];
            let variant = alfil::load::load(name, &options).expect("it is shipped");
            let messages = alfil::render::diagnostics(
                &variant.diagnostics,
                &variant.sources,
                alfil::render::Format::Human,
                false,
            );
            assert!(
                variant.diagnostics.is_empty(),
                "{name} with {options:?}:\n{messages}"
            );
        }
    }
}

/// Words of the language that happen to be names of variants too.
const FIELD_WORDS: [&str; 4] = ["chess", "amazon", "almost", "placement"];

#[test]
fn no_generic_crate_knows_a_variant() {
    let mut names: Vec<&str> = shipped()
        .into_iter()
        .filter(|name| !FIELD_WORDS.contains(name))
        .collect();
    names.extend([
        "peanut",
        "chessagon",
        "spinal",
        "peg-chess",
        "shogi",
        "xiangqi",
    ]);
    for folder in ["ir/src", "grammar/src", "interpreter/src", "tables/src"] {
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            if is_test(&file) {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("sources are readable");
            // Tests stand last in a file and may name games.
            let code = text
                .split("#[cfg(test)]")
                .next()
                .unwrap_or("")
                .to_lowercase()
                // A module of the standard library.
                .replace("sync::atomic", "");
            for name in &names {
                let whole_word = |at: usize| {
                    let is_part = |letter: Option<char>| {
                        letter.is_some_and(|letter| letter.is_alphanumeric())
                    };
                    !is_part(code[..at].chars().next_back())
                        && !is_part(code[at + name.len()..].chars().next())
                };
                let found = code.match_indices(name).any(|(at, _)| whole_word(at));
                assert!(!found, "{} names `{name}`", file.display());
            }
        }
    }
}

#[test]
fn every_diagnostic_has_a_page() {
    let mut listed: Vec<&str> = alfil::codes::all().collect();
    listed.sort_unstable();
    assert_eq!(listed, diagnostic_codes(), "the lists and the pages");
    for code in listed {
        let page = diagnostic_page(code).unwrap_or_default();
        assert!(
            page.starts_with(&format!("# {code}\n")),
            "the page of `{code}` has another title"
        );
    }
}

#[test]
fn code_uses_constants_of_the_lists() {
    let mut written = Vec::new();
    for folder in ["grammar/src", "src", "crates"] {
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            if !is_test(&file) {
                let text = std::fs::read_to_string(&file).expect("sources are readable");
                written.extend(codes_in(&text));
            }
        }
    }
    written.sort_unstable();
    assert_eq!(written, diagnostic_codes(), "each code is written once");
}

/// Everything in quotes that looks like `phase::snake_case`.
fn codes_in(text: &str) -> Vec<String> {
    const PHASES: [&str; 10] = [
        "betza", "topology", "toml", "resolve", "rules", "rule", "picture", "lint", "test",
        "position",
    ];
    text.split('"')
        .filter(|quoted| {
            quoted.split_once("::").is_some_and(|(phase, name)| {
                PHASES.contains(&phase)
                    && !name.is_empty()
                    && name.chars().all(|letter| {
                        letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_'
                    })
            })
        })
        .map(str::to_owned)
        .collect()
}

fn is_test(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "tests")
        || file
            .file_stem()
            .is_some_and(|stem| stem.to_string_lossy().ends_with("tests"))
}

fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)
        .expect("the folder is there")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}
