//! What other programs call games: one table, for protocols and saved games.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What the file says.
#[derive(Deserialize, Debug)]
pub struct Names {
    /// The game that each protocol begins with.
    pub default: Defaults,
    /// Names of games in saved games, as [`plain`] leaves them, and ours.
    written: BTreeMap<String, String>,
    /// What XBoard takes names for.
    pub xboard: XBoardNames,
    /// The pictures of XBoard.
    pub pictures: Pictures,
}

/// The game that each protocol begins with.
#[derive(Deserialize, Debug)]
pub struct Defaults {
    /// In UCI.
    pub uci: String,
    /// In USI.
    pub usi: String,
    /// In XBoard, as XBoard calls it.
    pub xboard: String,
}

/// What XBoard takes names for.
#[derive(Deserialize, Debug)]
pub struct XBoardNames {
    /// Its name and ours of games that it knows.
    pub native: BTreeMap<String, String>,
    /// Its names of games that it knows and that begin otherwise here.
    pub told: Vec<String>,
    anywhere: Vec<String>,
    beginning: Vec<String>,
    /// By our name of a game, XBoard's letters of pieces that have others here.
    letters: BTreeMap<String, BTreeMap<char, char>>,
}

/// Which pictures are usual for which movements.
#[derive(Deserialize, Debug)]
pub struct Pictures {
    /// How many pictures there are.
    pub n_places: usize,
    /// How far from a piece's picture that of its promoted form is.
    pub n_base: usize,
    /// Places, and the movements that they are usual for.
    #[serde(flatten)]
    pub shown: BTreeMap<String, Vec<String>>,
}

/// The names, read once.
pub static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let text = include_str!("names.toml");
    toml::from_str(text)
        .unwrap_or_else(|error| unreachable!("names.toml is part of the program: {error}"))
});

impl XBoardNames {
    /// Returns a FEN of XBoard with the letters that pieces of this game have here.
    pub fn own_letters(&self, game: &str, fen: &str) -> String {
        self.with_letters(game, fen, |(theirs, own)| (*theirs, *own))
    }

    /// Returns a FEN of this game with the letters that its pieces have in XBoard.
    pub fn their_letters(&self, game: &str, fen: &str) -> String {
        self.with_letters(game, fen, |(theirs, own)| (*own, *theirs))
    }

    fn with_letters(
        &self,
        game: &str,
        fen: &str,
        pair: fn((&char, &char)) -> (char, char),
    ) -> String {
        let letters = self.letters.get(game).into_iter().flatten();
        let pairs: Vec<(char, char)> = letters.map(pair).collect();
        let other = |sign: char| {
            let known = pairs
                .iter()
                .find(|(one, _)| *one == sign.to_ascii_uppercase());
            match known {
                Some((_, other)) if sign.is_ascii_lowercase() => other.to_ascii_lowercase(),
                Some((_, other)) => *other,
                None => sign,
            }
        };
        // Behind the board letters are those of players.
        let (board, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
        board.chars().map(other).chain(rest.chars()).collect()
    }

    /// Tests whether XBoard takes this name for one of a game that it knows.
    pub fn takes(&self, name: &str) -> bool {
        let begins = |own: &String| {
            name.strip_prefix(own.as_str())
                .is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        };
        self.anywhere.iter().any(|own| name.contains(own.as_str()))
            || self.beginning.iter().any(begins)
    }
}

/// Returns the name of the shipped game that another program calls so, as in the tag `Variant` of a saved game: `Three-check`, `Standard`, `normal`.
/// Capitals, blanks, `-`, `_` and points do not count.
pub fn variant_of(written: &str) -> Option<&'static str> {
    let shipped = crate::library::shipped();
    let known = |name: &str| {
        let own = NAMES
            .written
            .get(name)
            .or_else(|| NAMES.xboard.native.get(name));
        match own {
            Some(own) => shipped.iter().find(|one| *one == own).copied(),
            None => shipped.iter().find(|one| plain(one) == name).copied(),
        }
    };
    let name = plain(written);
    known(&name).or_else(|| known(name.strip_suffix("chess")?))
}

/// A name without what programs write now so, now so.
fn plain(name: &str) -> String {
    let signs = name.chars().filter(|sign| sign.is_alphanumeric());
    signs.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names are those of lichess's exports, of PyChess, of XBoard's list and of the aliases of python-chess 1.11.2.
    #[test]
    fn names_of_other_programs_are_known() {
        for (written, own) in [
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("normal", "chess"),
            ("Chess960", "chess960"),
            ("Fischerandom", "chess960"),
            ("fischerandom", "chess960"),
            ("Crazyhouse", "crazyhouse"),
            ("Crazy House", "crazyhouse"),
            ("Three-check", "3check"),
            ("3 Check", "3check"),
            ("Three check chess", "3check"),
            ("King of the Hill", "kingofthehill"),
            ("Antichess", "antichess"),
            ("giveaway", "antichess"),
            ("Atomic", "atomic"),
            ("Atomic chess", "atomic"),
            ("Makruk", "makruk"),
            ("Los Alamos Chess", "losalamos"),
            ("Capablanca", "capablanca"),
        ] {
            assert_eq!(variant_of(written), Some(own), "{written}");
        }
        for other in [
            "Horde",
            "Racing Kings",
            "Suicide",
            "Crazyhouse960",
            "",
            "my-game",
        ] {
            assert_eq!(variant_of(other), None, "{other}");
        }
    }

    #[test]
    fn letters_of_xboard_are_put_in_place_of_ours_and_back() {
        let own = "rnbakabnr/9/1c5c1/9/9/9/9/1C5C1/9/RNBAKABNR b - - 0 1";
        let theirs = NAMES.xboard.their_letters("xiangqi", own);
        assert_eq!(
            theirs,
            "rheakaehr/9/1c5c1/9/9/9/9/1C5C1/9/RHEAKAEHR b - - 0 1"
        );
        assert_eq!(NAMES.xboard.own_letters("xiangqi", &theirs), own);
        assert_eq!(NAMES.xboard.their_letters("chess", own), own);
    }

    /// Every name leads to a game, and every shipped game is found by its own name.
    #[test]
    fn every_name_is_of_a_shipped_game() {
        let names = NAMES.written.iter().chain(&NAMES.xboard.native);
        for (name, own) in names {
            assert!(crate::library::shipped().contains(&own.as_str()), "{own}");
            assert_eq!(plain(name), *name);
            assert_eq!(variant_of(name), Some(own.as_str()));
        }
        for own in crate::library::shipped() {
            assert_eq!(variant_of(own), Some(own));
        }
    }
}
