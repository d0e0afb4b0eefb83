//! The features of a string of Betza notation, for counts of generated strings.

use std::collections::BTreeSet;

use crate::movement::string::{Atom, Component, Form, Letters, read};

/// The names of the modes and forms that [`features`] distinguishes.
pub const FEATURES: [&str; 49] = [
    "m",
    "c",
    "d",
    "e",
    "t",
    "u",
    "i",
    "ii",
    "n",
    "nn",
    "in",
    "j on a leap",
    "j on a ride",
    "jj on a leap",
    "jj on a ride",
    "p",
    "g",
    "z",
    "q",
    "o",
    "a",
    "c before the end",
    "d before the end",
    "e before the end",
    "u before the end",
    "p before the end",
    "mp before the end",
    "tp before the end",
    "g before the end",
    "y",
    "i on a later leg",
    "z on a later leg",
    "q on a later leg",
    "-",
    "?",
    "directions of a bracket",
    "one direction",
    "doubled direction",
    "half",
    "pair",
    "hand",
    "range",
    "range without end",
    "least range",
    "coordinates",
    "U",
    "O",
    "jO",
    "three legs",
];

/// Returns the names of the modes and forms that occur in a string, all from [`FEATURES`]; none if it is not valid
/// notation.
pub fn features(text: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for component in read(text).unwrap_or_default() {
        features_of(&component, &mut found);
    }
    found
}

fn features_of(component: &Component, found: &mut BTreeSet<&'static str>) {
    let last = component.legs.len() - 1;
    if component.form == Form::Again {
        found.insert("a");
    }
    if last > 1 {
        found.insert("three legs");
    }
    if !component.before.directions.is_empty() {
        found.insert("directions of a bracket");
    }
    when(&component.before, found);
    pointing(&component.before.directions, found);
    for (index, leg) in component.legs.iter().enumerate() {
        let has = |mode: &str| leg.letters.has(mode);
        if component.form == Form::Bracket && index < last {
            found.insert(if leg.may_stop { "?" } else { "-" });
        }
        if index == 0 && component.form != Form::Bracket {
            when(&leg.letters, found);
        } else if has("i") {
            found.insert("i on a later leg");
        }
        let modes = if index < last {
            [
                ("c", "c before the end"),
                ("d", "d before the end"),
                ("e", "e before the end"),
                ("u", "u before the end"),
                ("p", "p before the end"),
                ("g", "g before the end"),
            ]
        } else {
            [
                ("c", "c"),
                ("d", "d"),
                ("e", "e"),
                ("u", "u"),
                ("p", "p"),
                ("g", "g"),
            ]
        };
        let turns = if index > 0 {
            [("z", "z on a later leg"), ("q", "q on a later leg")]
        } else {
            [("z", "z"), ("q", "q")]
        };
        let plain = [
            ("m", "m"),
            ("t", "t"),
            ("n", "n"),
            ("nn", "nn"),
            ("o", "o"),
            ("y", "y"),
        ];
        let all = modes.into_iter().chain(turns).chain(plain);
        found.extend(all.filter(|(mode, _)| has(mode)).map(|(_, name)| name));
        if index < last && has("p") && has("m") {
            found.insert("mp before the end");
        }
        if index < last && has("t") {
            found.insert("tp before the end");
        }
        if has("i") && has("n") && index == 0 {
            found.insert("in");
        }
        let repeats = match leg.range {
            Some((_, most)) => most != Some(1),
            None => matches!(leg.atom, Atom::Letter('R' | 'B' | 'Q')),
        };
        match (has("j"), has("jj"), repeats) {
            _ if leg.atom == Atom::Letter('O') => (),
            (true, _, false) => drop(found.insert("j on a leap")),
            (true, _, true) => drop(found.insert("j on a ride")),
            (_, true, false) => drop(found.insert("jj on a leap")),
            (_, true, true) => drop(found.insert("jj on a ride")),
            _ => (),
        }
        match leg.atom {
            Atom::Letter('U') => drop(found.insert("U")),
            Atom::Letter('O') if has("j") => drop(found.insert("jO")),
            Atom::Letter('O') => drop(found.insert("O")),
            Atom::Letter(_) => (),
            Atom::Leap(..) => drop(found.insert("coordinates")),
        }
        if leg.atom != Atom::Letter('O') {
            match leg.range {
                Some((least, _)) if least > 1 => drop(found.insert("least range")),
                Some((_, None)) => drop(found.insert("range without end")),
                Some(_) => drop(found.insert("range")),
                None => (),
            }
        }
        pointing(&leg.letters.directions, found);
    }
}

fn when(letters: &Letters, found: &mut BTreeSet<&'static str>) {
    let names = [("i", "i"), ("ii", "ii"), ("o", "o")];
    found.extend(
        names
            .iter()
            .filter(|(mode, _)| letters.has(mode))
            .map(|(_, name)| *name),
    );
}

fn pointing(directions: &str, found: &mut BTreeSet<&'static str>) {
    let letters: Vec<char> = directions.chars().collect();
    let mut rest = &letters[..];
    while let [first, behind @ ..] = rest {
        let is_vertical = |letter: char| "fbv".contains(letter);
        let (name, taken) = match behind.first() {
            Some(_) if *first == 'h' => ("hand", 2),
            Some('h') => ("half", 2),
            Some(next) if next == first => ("doubled direction", 2),
            Some(next) if is_vertical(*first) != is_vertical(*next) && !"sv".contains(*first) => {
                ("pair", 2)
            }
            _ => ("one direction", 1),
        };
        found.insert(name);
        rest = &rest[taken..];
    }
}
