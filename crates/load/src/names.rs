//! The names of games in other programs: one table, for protocols and saved games.

use ir::SortedMap;
use std::sync::LazyLock;

use crate::values::{self, Read, Table};

/// The contents of the file.
#[derive(Debug)]
pub struct Names {
    /// The game that each protocol begins with.
    pub default: Defaults,
    /// Names of games in saved games, in the form of [`plain`], and Alfil's names.
    written: SortedMap<String, String>,
    /// The names of XBoard.
    pub xboard: XBoardNames,
    /// The piece images of XBoard.
    pub pictures: Pictures,
}

/// The game that each protocol begins with.
#[derive(Debug)]
pub struct Defaults {
    /// The game in UCI.
    pub uci: String,
    /// The game in USI.
    pub usi: String,
    /// The game in XBoard, by XBoard's name.
    pub xboard: String,
}

/// The names of XBoard.
#[derive(Debug)]
pub struct XBoardNames {
    /// XBoard's name and Alfil's of games that XBoard knows.
    pub native: SortedMap<String, String>,
    /// By Alfil's name of a game, the game of XBoard that has its rules but another start.
    pub other_start: SortedMap<String, String>,
    anywhere: Vec<String>,
    beginning: Vec<String>,
    /// By Alfil's name of a game, XBoard's letters of pieces with others here.
    letters: SortedMap<String, SortedMap<char, char>>,
}

/// The usual piece images of movements.
#[derive(Debug)]
pub struct Pictures {
    /// The number of images.
    pub n_places: usize,
    /// The distance from a piece's image to that of its promoted form.
    pub n_base: usize,
    /// Indices of images, and the movements that they are usual for.
    pub shown: SortedMap<String, Vec<String>>,
}

/// The names, read once.
pub static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let text = include_str!("names.toml");
    values::read(text, Names::of)
        .unwrap_or_else(|error| unreachable!("names.toml is part of the program: {error}"))
});

impl Names {
    fn of(table: Table<'_>) -> Read<Self> {
        let (default, xboard) = (table.table("default")?, table.table("xboard")?);
        let pictures = table.table("pictures")?;
        let letters = xboard.table("letters")?;
        let counts = ["n_places", "n_base"];
        let shown = pictures.keys().filter(|key| !counts.contains(key));
        Ok(Self {
            default: Defaults {
                uci: default.text("uci")?,
                usi: default.text("usi")?,
                xboard: default.text("xboard")?,
            },
            written: table.table("written")?.map(Table::text)?,
            xboard: XBoardNames {
                native: xboard.table("native")?.map(Table::text)?,
                other_start: xboard.table("other_start")?.map(Table::text)?,
                anywhere: xboard.texts("anywhere")?,
                beginning: xboard.texts("beginning")?,
                letters: letters.map(|letters, game| pairs(letters.table(game)?))?,
            },
            pictures: Pictures {
                n_places: pictures.number("n_places")?,
                n_base: pictures.number("n_base")?,
                shown: shown
                    .map(|key| Ok((key.to_owned(), pictures.texts(key)?)))
                    .collect::<Read<_>>()?,
            },
        })
    }
}

/// Returns letters of XBoard with others here.
fn pairs(letters: Table<'_>) -> Read<SortedMap<char, char>> {
    let letter = |text: &str| text.chars().next().ok_or_else(|| "no letter".to_owned());
    let pair = |(theirs, own): (String, String)| Ok((letter(&theirs)?, letter(&own)?));
    letters.map(Table::text)?.into_iter().map(pair).collect()
}

impl XBoardNames {
    /// Converts a FEN of XBoard to the letters that pieces of this game have here.
    pub fn own_letters(&self, game: &str, fen: &str) -> String {
        self.with_letters(game, fen, |(theirs, own)| (*theirs, *own))
    }

    /// Converts a FEN of this game to the letters that its pieces have in XBoard.
    pub fn their_letters(&self, game: &str, fen: &str) -> String {
        self.with_letters(game, fen, |(theirs, own)| (*own, *theirs))
    }

    fn with_letters(
        &self,
        game: &str,
        fen: &str,
        pair: fn((&char, &char)) -> (char, char),
    ) -> String {
        let letters = self.letters.get(game).into_iter().flat_map(SortedMap::iter);
        let pairs: Vec<(char, char)> = letters.map(pair).collect();
        let other = |sign: char| {
            let found = pairs
                .iter()
                .find(|(one, _)| *one == sign.to_ascii_uppercase());
            match found {
                Some((_, other)) if sign.is_ascii_lowercase() => other.to_ascii_lowercase(),
                Some((_, other)) => *other,
                None => sign,
            }
        };
        // After the board come letters of players.
        let (board, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
        board.chars().map(other).chain(rest.chars()).collect()
    }

    /// Tests whether XBoard would read this name as one of a game that it knows.
    pub fn takes(&self, name: &str) -> bool {
        let begins = |own: &String| {
            name.strip_prefix(own.as_str())
                .is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        };
        self.anywhere.iter().any(|own| name.contains(own.as_str()))
            || self.beginning.iter().any(begins)
    }
}

/// Returns the shipped game with this name in another program, as in the tag `Variant` of a saved game: `Three-check`, `Standard`,
/// `normal`. Capitals, spaces, `-`, `_` and dots do not count.
pub fn variant_of(written: &str) -> Option<&'static str> {
    let shipped = crate::library::shipped();
    let lookup = |name: &str| {
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
    lookup(&name).or_else(|| lookup(name.strip_suffix("chess")?))
}

/// Normalizes a name: removes the parts that programs write in different ways.
fn plain(name: &str) -> String {
    let signs = name.chars().filter(|sign| sign.is_alphanumeric());
    signs.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the names of lichess's exports, of PyChess, of XBoard's list and of the aliases of python-chess 1.11.2.
    #[test]
    fn names_of_other_programs_are_found() {
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
            ("Giveaway", "giveaway"),
            ("Horde", "horde"),
            ("Racing Kings", "racingkings"),
            ("S-Chess", "seirawan"),
            ("S-House", "shouse"),
            ("Othello", "flipello"),
            ("Connect Four", "cfour"),
            ("Atomic", "atomic"),
            ("Atomic chess", "atomic"),
            ("Makruk", "makruk"),
            ("Los Alamos Chess", "losalamos"),
            ("Capablanca", "capablanca"),
        ] {
            assert_eq!(variant_of(written), Some(own), "{written}");
        }
        for other in ["Suicide", "Crazyhouse960", "", "my-game"] {
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

    /// Tests that every name leads to a game, and every shipped game is found by its own name.
    #[test]
    fn every_name_is_of_a_shipped_game() {
        let names = NAMES.written.iter().chain(NAMES.xboard.native.iter());
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
