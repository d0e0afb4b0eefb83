//! Files that a definition can name: small, so that reading them takes no time.

use grammar::source::Home;
use grammar::variant::{Found, Sources};

/// The parent of every definition that names one.
const PARENT: &str = "\
language = 1
name = 'Parent'
board = 'small'
[piece]
king = { letter = 'K', moves = 'K', royal = true }
rook = { letter = 'R', moves = 'R' }
pawn = { letter = 'P', moves = { step = 'fmW', take = 'fcF' } }
[zone]
far = { white = 'rank(a5)', black = 'rank(a1)' }
[promotion]
who = 'pawn'
zone = 'far'
to = ['rook']
[setup]
fen = 'rpk2/5/5/5/2KPR w'
[options.quick]
about = 'The player with a king on the far side wins.'
[options.quick.end.quick]
when = 'some(mine king & far)'
result = 'win'
reason = 'far'
";

const BOARD: &str = "lattice square\nshape 5x5\nframe white forward 0\nframe black forward 4 cells mirror\n";

const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle id=\"body\" r=\"5\"/></svg>";

const LIBRARY: &str = "language = 1\nlibrary = 'A piece.'\n[piece.guest]\nletter = 'G'\nmoves = 'N'\n";

/// One parent, one library, one board and one picture, under whatever name.
pub struct Small;

impl Sources for Small {
    fn definition(&self, name: &str, _: Home) -> Option<Found> {
        (!name.is_empty()).then(|| Found::local("parent.toml", PARENT))
    }

    fn library(&self, name: &str, _: Home) -> Option<Found> {
        (!name.is_empty()).then(|| Found::local("library.toml", LIBRARY))
    }

    fn library_names(&self) -> Vec<String> {
        vec!["library".to_owned()]
    }

    fn board(&self, name: &str, _: Home) -> Option<Found> {
        (!name.is_empty()).then(|| Found::local("small.board", BOARD))
    }

    fn picture(&self, name: &str, _: Home) -> Option<Found> {
        (!name.is_empty()).then(|| Found::local("small.svg", PICTURE))
    }

    fn definition_names(&self) -> Vec<String> {
        vec!["parent".to_owned()]
    }

    fn board_names(&self) -> Vec<String> {
        vec!["small".to_owned()]
    }
}
