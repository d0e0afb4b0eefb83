//! The tables of keys on the page of the definition, compared with the program.

use std::collections::BTreeSet;
use std::ops::Range;

use alfil_testing::made_up::MadeUp;
use grammar::diagnostic::Diagnostic;
use grammar::variant::sections;

use super::page::{Sentence, sentences};
use crate::root;

/// A key of the page.
struct Key {
    /// What stands above it in a file: `[counter.mist]`, or nothing at the top.
    header: String,
    name: String,
    /// The type, as the page says it.
    r#type: String,
}

/// Values of each type that TOML has, and what it is called here.
const VALUES: [(&str, &str); 8] = [
    ("true", "true or false"),
    ("2", "number"),
    ("\"word\"", "text"),
    ("[\"word\"]", "list of texts"),
    ("[[\"word\"]]", "list of lists"),
    ("[1979-05-27]", "list of dates"),
    ("{ word = \"word\" }", "table"),
    ("1979-05-27", "date"),
];

/// The page's rows under headings that name tables of a definition, one for each key.
fn keys() -> Vec<Key> {
    let page = root().join("docs/src/reference/definition.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let rows = sentences(&page).into_iter();
    rows.filter(|row| row.head.as_deref() == Some("key | type |"))
        .flat_map(|row| keys_of(&row))
        .collect()
}

fn keys_of(row: &Sentence) -> Vec<Key> {
    let header = row.under.trim_matches('`').replace("NAME", "mist");
    let header = if header.starts_with('[') {
        header
    } else {
        String::new()
    };
    let mut cells = row.text.split(" | ");
    let (names, types) = (cells.next().unwrap_or(""), cells.next().unwrap_or(""));
    // Every second piece between backticks is code.
    let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
    let each: Vec<&str> = types.split(", ").collect();
    let is_one_each = names.len() > 1 && names.len() == each.len();
    let key = |(at, name): (usize, &&str)| Key {
        header: header.clone(),
        name: (*name).to_owned(),
        r#type: if is_one_each { each[at] } else { types }.to_owned(),
    };
    names.iter().enumerate().map(key).collect()
}

/// Tests whether a key of this type takes such a value.
fn takes(key: &Key, value: &str) -> bool {
    let words = |word: &str| key.r#type.split([' ', ',']).any(|one| one == word);
    match value {
        "true or false" => words("true") || words("condition"),
        "number" => words("number"),
        "text" => {
            words("text")
                || words("condition")
                || words("set")
                || words("kinds")
                || words("range")
                || key.r#type.contains('"')
                // In tests a text of words is a list.
                || words("list") && key.header == "[[test]]"
        }
        "list of texts" => words("list"),
        "list of lists" => words("lists"),
        "table" => words("table"),
        _ => false,
    }
}

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    MadeUp::of_text(text).check().diagnostics
}

/// A small game, key by key.
const TOP: [(&str, &str); 5] = [
    ("language", "1"),
    ("name", "'Mine'"),
    ("board", "'3x3'"),
    ("piece.king", "{ letter = 'K', moves = 'K' }"),
    ("setup.fen", "'1k1/3/1K1 w'"),
];
const END: &str = "
[end.stalemate]
when   = 'not can move'
result = 'draw'
reason = 'stalemate'
";

/// A small game in which the key of an entry has the value; and where the value stands.
fn with(key: &Key, value: &str) -> (String, Range<usize>) {
    let is_top = key.header.is_empty();
    let is_same = |name: &str| {
        is_top && name == key.name || name.starts_with("setup") && key.header == "[setup]"
    };
    let top = TOP.iter().filter(|(name, _)| !is_same(name));
    let top: String = top
        .map(|(name, value)| format!("{name} = {value}\n"))
        .collect();
    let required = match (key.header.as_str(), key.name.as_str()) {
        ("[attribute.mist]", "default") if value.starts_with('"') => {
            "of = 'cell'\ntype = 'symbols'\n"
        }
        ("[attribute.mist]", "default") => "of = 'cell'\ntype = 'number'\n",
        ("[[test]]", "name") => "check = false\n",
        ("[[test]]", "empty") => "name = 'a test'\n",
        ("[[test]]", _) => "name = 'a test'\nempty = 'a1'\n",
        _ => "",
    };
    let (before, after) = if is_top { ("", END) } else { (END, "") };
    let before = format!("{top}{before}{}\n{required}{} = ", key.header, key.name);
    let at = before.len()..before.len() + value.len();
    (format!("{before}{value}\n{after}"), at)
}

/// Tests whether the complaint is about the type of a value.
fn is_about_type(diagnostic: &Diagnostic) -> bool {
    let nouns = ["true` or `false", "number", "text", "list", "table", "date"];
    let mut nouns = nouns.iter().map(|noun| format!(" is {noun}"));
    let message = diagnostic
        .message
        .replace(" is a ", " is ")
        .replace(" is `", " is ");
    diagnostic.message == "not a number of steps" || nouns.any(|noun| message.contains(&noun))
}

#[test]
fn keys_take_values_of_the_type_on_the_page_and_no_others() {
    let mut wrong = Vec::new();
    for key in keys() {
        for (value, what) in VALUES {
            let is_range = what == "text" && key.r#type.ends_with("range");
            let value = if is_range { "'1..2'" } else { value };
            let (text, at) = with(&key, value);
            let is_refused = diagnostics(&text).iter().any(|one| {
                let span = one.labels.first().map(|label| label.span);
                let is_inside = |start| what != "table" && at.contains(&start);
                let is_here = |start| start == at.start || is_inside(start);
                is_about_type(one) && span.is_some_and(|span| is_here(span.start))
            });
            if is_refused == takes(&key, what) {
                let verb = if is_refused { "refuses" } else { "takes" };
                wrong.push(format!(
                    "`{}` of `{}` {verb} a {what}",
                    key.name, key.header
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the words of a type, sorted.
fn in_order(r#type: &str) -> Vec<&str> {
    let mut words: Vec<&str> = r#type.split(", ").collect();
    words.sort_unstable();
    words
}

#[test]
fn types_on_the_page_are_those_of_the_rows() {
    for key in keys() {
        let word = key.header.trim_matches(['[', ']']);
        let word = word.split('.').next().unwrap_or_default();
        let section = sections::section(word).unwrap_or(&sections::TOP);
        // Attributes of cells are keys of a test by their own names.
        let Some(row) = section.all().find(|row| row.key == key.name) else {
            continue;
        };
        let noun = row.value.noun();
        let is_same = match key.r#type.as_str() {
            "true" => noun == "true, false",
            "list" if word == "test" => noun.ends_with("list"),
            "kinds, or a store" => noun == "set",
            // The page begins with the word by default.
            written => in_order(written) == in_order(&noun),
        };
        assert!(
            is_same,
            "`{}` of `{}` is {noun}, not {}",
            key.name, key.header, key.r#type
        );
    }
}

#[test]
fn the_page_has_every_key_and_no_other() {
    let mut of_page: Vec<(String, BTreeSet<String>)> = Vec::new();
    for key in keys() {
        match of_page.iter_mut().find(|(header, _)| *header == key.header) {
            Some((_, names)) => drop(names.insert(key.name)),
            None => of_page.push((key.header, BTreeSet::from([key.name]))),
        }
    }
    let page = root().join("docs/src/reference/definition.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let sections: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .flat_map(|heading| heading.split('`').skip(1).step_by(2))
        .map(|header| {
            let name = header.trim_matches(['[', ']']);
            name.split('.').next().unwrap_or(name).to_owned()
        })
        .collect();
    for (header, mut names) in of_page {
        match header.as_str() {
            // Every rule may have it, and a lint says where it means nothing.
            rule if sections::of_rules()
                .any(|section| rule == format!("[{}.mist]", section.word)) =>
            {
                names.insert("first".to_owned());
            }
            "" => names.extend(sections.clone()),
            "[options.mist]" => {
                let own =
                    ["name", "summary", "board", "players", "sides", "teams"].map(str::to_owned);
                let body = sections.iter().filter(|name| {
                    !["about", "options", "test-defaults", "test"].contains(&name.as_str())
                });
                // `about` of an option is a text of its own.
                names.extend(body.cloned().chain(own));
                names.insert("about".to_owned());
            }
            _ => {}
        }
        assert_eq!(accepted_keys(&header), names, "keys of `{header}`");
    }
}

/// The keys that the program says it knows below a header.
fn accepted_keys(header: &str) -> BTreeSet<String> {
    let diagnostics = diagnostics(&format!("{header}\nqwxyzqwxyz = 1\n"));
    let mut diagnostics = diagnostics.iter();
    let diagnostic = diagnostics.find(|one| one.code == "toml::unknown_key");
    let diagnostic = diagnostic.unwrap_or_else(|| panic!("`{header}` takes any key"));
    let help = diagnostic.help.as_deref().unwrap_or_default();
    help.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}
