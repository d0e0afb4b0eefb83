//! Articles, plurals, lists and sentences.

/// Returns `a` or `an` with a name.
pub fn a(name: &str) -> String {
    let first = name.trim_start_matches('“');
    let word = first.split(|c: char| !c.is_alphanumeric()).next();
    let word = word.unwrap_or_default().to_lowercase();
    let mut letters = word.chars();
    let article = match (letters.next(), letters.next()) {
        // The names of these letters begin with a vowel.
        (Some(letter), None) if "aefhilmnorsx".contains(letter) => "an",
        (Some(_), None) => "a",
        _ if ["eu", "uni"].iter().any(|start| word.starts_with(start)) => "a",
        _ if ["one", "once"].contains(&word.as_str()) => "a",
        (Some('a' | 'e' | 'i' | 'o'), _) => "an",
        (Some('u'), Some('l' | 'm' | 'n' | 'p')) => "an",
        _ => "a",
    };
    format!("{article} {name}")
}

/// Returns the plural of a name.
pub fn plural(name: &str) -> String {
    let before_y = name.strip_suffix('y').and_then(|stem| stem.chars().last());
    if let (Some(letter), Some(stem)) = (before_y, name.strip_suffix('y'))
        && !"aeiou".contains(letter)
    {
        return format!("{stem}ies");
    }
    match name {
        "ox" => return "oxen".to_owned(),
        "goose" => return "geese".to_owned(),
        "mouse" => return "mice".to_owned(),
        _ => {}
    }
    if let Some(stem) = name.strip_suffix("man") {
        return format!("{stem}men");
    }
    let hisses = ["s", "x", "z", "ch", "sh"];
    match hisses.iter().any(|end| name.ends_with(end)) {
        true => format!("{name}es"),
        false => format!("{name}s"),
    }
}

/// Tests whether a name is a plural: `attackers`, `swordsmen`, `red and yellow`. A name of unknown form is a singular.
pub fn is_plural(name: &str) -> bool {
    let name = name.to_lowercase();
    if name.contains(" and ") {
        return true;
    }
    let last = name.rsplit([' ', '-']).next().unwrap_or(&name);
    let is_irregular = [
        "men", "women", "people", "children", "mice", "geese", "oxen",
    ];
    let is_singular = ["chaos", "mars", "atlas"];
    if is_irregular.contains(&last) || (last.len() > 5 && last.ends_with("smen")) {
        return true;
    }
    let hisses = ["ss", "us", "is", "'s"]
        .iter()
        .any(|end| last.ends_with(end));
    last.len() > 3 && last.ends_with('s') && !hisses && !is_singular.contains(&last)
}

/// Returns a subject and what is said of it, whose first word is a verb in the third person singular: `white wins`, `attackers win`.
pub fn clause(subject: &str, says: &str) -> String {
    if !is_plural(subject) {
        return format!("{subject} {says}");
    }
    let (verb, rest) = match says.split_once(' ') {
        Some((verb, rest)) => (verb, format!(" {rest}")),
        None => (says, String::new()),
    };
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        "does" => "do",
        verb => match verb.strip_suffix("sses") {
            Some(stem) => return format!("{subject} {stem}ss{rest}"),
            None => verb.strip_suffix('s').unwrap_or(verb),
        },
    };
    format!("{subject} {verb}{rest}")
}

/// Returns the possessive of a name: `white's`, `attackers'`.
pub fn possessive(name: &str) -> String {
    match is_plural(name) && name.ends_with('s') {
        true => format!("{name}'"),
        false => format!("{name}'s"),
    }
}

/// Returns a list that `and` joins.
pub fn and(items: Vec<String>) -> String {
    joined(items, "and")
}

/// Returns a list that `or` joins.
pub fn or(items: Vec<String>) -> String {
    joined(items, "or")
}

fn joined(mut items: Vec<String>, word: &str) -> String {
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// Returns a number of repetitions: `once`, `twice`, `3 times`.
pub fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

/// Returns a number of things: `1 turn`, `3 turns`.
pub fn counted(n: u64, thing: &str) -> String {
    match n {
        1 => format!("1 {thing}"),
        n => format!("{n} {}", plural(thing)),
    }
}

/// Returns a text with a capital first letter and a full stop at the end. A first word of one or two letters and digits, such as the
/// name of a cell, stays as it is.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let word = text.split(' ').next().unwrap_or_default();
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let is_cell =
        word.len() - digits.len() < 3 && digits.starts_with(|one: char| one.is_ascii_digit());
    let first: String = match is_cell {
        true => first.into(),
        false => first.to_uppercase().collect(),
    };
    let end = match text.ends_with(['.', ':']) {
        true => "",
        false => ".",
    };
    format!("{first}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_one_word_before_the_last_item() {
        let list = |n: usize| {
            and(["x", "y", "z"]
                .iter()
                .take(n)
                .map(|item| (*item).to_owned())
                .collect())
        };
        assert_eq!(
            [list(0), list(1), list(2), list(3)],
            ["", "x", "x and y", "x, y and z"]
        );
    }

    #[test]
    fn plurals_follow_the_end_of_a_word() {
        let words = [
            "pawn",
            "fox",
            "bishop",
            "army",
            "boy",
            "swordsman",
            "finch",
            "goose",
            "ox",
        ]
        .map(plural);
        assert_eq!(
            words,
            [
                "pawns",
                "foxes",
                "bishops",
                "armies",
                "boys",
                "swordsmen",
                "finches",
                "geese",
                "oxen"
            ]
        );
        assert_eq!(
            [counted(1, "turn"), counted(3, "turn")],
            ["1 turn", "3 turns"]
        );
    }

    #[test]
    fn verbs_agree_with_names_that_are_plurals() {
        let said = |subject: &str| {
            [
                clause(subject, "wins"),
                clause(subject, "is to move"),
                clause(subject, "passes"),
                possessive(subject),
            ]
        };
        assert_eq!(
            said("attackers"),
            [
                "attackers win",
                "attackers are to move",
                "attackers pass",
                "attackers'"
            ]
        );
        assert_eq!(
            said("white"),
            ["white wins", "white is to move", "white passes", "white's"]
        );
        let plurals = ["Swordsmen", "red and yellow", "the enemies", "old foxes"];
        assert!(plurals.iter().all(|name| is_plural(name)));
        let singulars = [
            "boss",
            "Venus",
            "white1",
            "omen",
            "gas",
            "the enemy",
            "Mars",
        ];
        assert!(!singulars.iter().any(|name| is_plural(name)));
    }

    #[test]
    fn articles_follow_the_sound() {
        let words = [
            "pawn",
            "archer",
            "uncle",
            "unicorn",
            "“eye”",
            "“r” move",
            "“up” move",
            "one-eye",
            "u",
        ];
        let expected = [
            "a pawn",
            "an archer",
            "an uncle",
            "a unicorn",
            "an “eye”",
            "an “r” move",
            "an “up” move",
            "a one-eye",
            "a u",
        ];
        assert_eq!(words.map(a), expected);
    }
}
