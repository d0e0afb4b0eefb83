//! Legal moves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use interpreter::notation::{fen, moves, standard};
use interpreter::{Game, Position};

use crate::Error;

/// The legal moves of one position, in the order of the rules. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Moves(Arc<List>);

/// A position and its legal moves.
#[derive(Debug)]
struct List {
    game: Arc<Game>,
    position: Position,
    moves: Vec<ir::Move>,
    texts: OnceLock<Vec<String>>,
    /// The texts in UCI, with castling as the king's move and onto the rook.
    ucis: [OnceLock<Vec<String>>; 2],
}

impl List {
    fn text(&self, index: usize) -> &str {
        let texts = self
            .texts
            .get_or_init(|| moves::write_all(&self.game, &self.moves));
        &texts[index]
    }
}

impl Moves {
    pub(crate) fn of(game: &Arc<Game>, position: &Position) -> Result<Self, Error> {
        Ok(Self(Arc::new(List {
            moves: game.legal_moves(position)?,
            game: Arc::clone(game),
            position: position.clone(),
            texts: OnceLock::new(),
            ucis: [OnceLock::new(), OnceLock::new()],
        })))
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.0.moves.len()
    }

    /// Tests whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.0.moves.is_empty()
    }

    /// Returns the move of this index.
    pub fn get(&self, index: usize) -> Option<Move> {
        (index < self.len()).then(|| Move {
            list: self.clone(),
            index,
        })
    }

    /// Returns all moves.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        (0..self.len()).map(|index| Move {
            list: self.clone(),
            index,
        })
    }

    /// Returns the texts of all moves.
    pub fn texts(&self) -> Vec<String> {
        (0..self.len())
            .map(|index| self.0.text(index).to_owned())
            .collect()
    }

    /// Returns the index of a move, of whatever position.
    pub fn index_of(&self, one: &Move) -> Option<usize> {
        match self.is_same_list(&one.list) {
            true => Some(one.index),
            false => self.0.moves.iter().position(|turn| turn == one.turn()),
        }
    }

    /// Returns the index of the move of this text, as [`Move::text`] writes it.
    pub fn index_of_text(&self, text: &str) -> Option<usize> {
        (0..self.len()).find(|index| self.0.text(*index) == text)
    }

    /// Returns the texts in UCI of all moves; `castles_onto_partner` as in [`crate::Board::uci_texts`].
    pub(crate) fn uci_texts(&self, castles_onto_partner: bool) -> &[String] {
        let List {
            game,
            position,
            moves,
            ..
        } = &*self.0;
        self.0.ucis[usize::from(castles_onto_partner)].get_or_init(|| {
            crate::uci::wording(game, castles_onto_partner).write_all(game, position, moves)
        })
    }

    /// Returns all moves in standard notation, without signs of check; a move without one as its text.
    pub fn sans(&self) -> Vec<String> {
        let List {
            game,
            position,
            moves,
            ..
        } = &*self.0;
        let written = standard::write_all(game, position, moves);
        let texts = written.into_iter().enumerate();
        texts
            .map(|(index, san)| san.unwrap_or_else(|| self.0.text(index).to_owned()))
            .collect()
    }

    pub(crate) fn find(&self, turn: &ir::Move) -> Option<Move> {
        let index = self.0.moves.iter().position(|other| other == turn)?;
        self.get(index)
    }

    /// Tests whether this is the other list itself, or a clone of it.
    pub(crate) fn is_same_list(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub(crate) fn is_of(&self, game: &Arc<Game>, position: &Position) -> bool {
        Arc::ptr_eq(&self.0.game, game) && self.0.position == *position
    }
}

impl IntoIterator for &Moves {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<Move>>().into_iter()
    }
}

/// A legal move of one position. A clone is cheap.
///
/// Two moves are equal if they do the same in the same way, in whatever position.
#[derive(Clone, Debug)]
pub struct Move {
    list: Moves,
    index: usize,
}

impl Move {
    /// Returns the move as every part of Alfil writes and reads it: `e2e4`, `e7e8q`, `N@f3`.
    pub fn text(&self) -> String {
        self.list().text(self.index).to_owned()
    }

    /// Returns the move in standard notation, `Nf3`, `exd5`, `O-O`; if there is none for this kind of move, the text.
    ///
    /// # Errors
    /// If the rules need too much work to find what distinguishes it from others.
    pub fn san(&self) -> Result<String, Error> {
        let List { game, position, .. } = self.list();
        let written = standard::write_legal(game, position, self.turn())?;
        Ok(written.unwrap_or_else(|| self.text()))
    }

    /// Returns the kind of the move: `move`, `castle`, `en-passant`, `rifle`, `pass`, `drop`, `set-up`, `chance`,
    /// `compound`.
    pub fn kind(&self) -> &'static str {
        self.turn().kind().as_str()
    }

    /// Returns the cell that the piece leaves. Of a move of several steps this is said of the first.
    pub fn from(&self) -> Option<String> {
        let from = self.turn().first_step().from()?;
        Some(self.list().game.rules().place_name(from))
    }

    /// Returns the cell that the piece reaches. Of a move of several steps this is said of the last.
    pub fn to(&self) -> Option<String> {
        let last = self.turn().each_step().last()?;
        Some(self.list().game.rules().cell_name(last.to()?).to_owned())
    }

    /// Returns the kind of the piece that moves.
    pub fn piece(&self) -> Option<String> {
        self.kind_name(self.turn().first_step().piece()?)
    }

    /// Returns the kind that the piece becomes.
    pub fn promotion(&self) -> Option<String> {
        let mut steps = self.turn().each_step().iter();
        self.kind_name(steps.find_map(ir::Move::promotes)?)
    }

    /// Returns the kind of the piece that is dropped.
    pub fn drop(&self) -> Option<String> {
        self.kind_name(self.turn().first_step().dropped()?)
    }

    /// Returns the cells of captured pieces.
    pub fn captures(&self) -> Vec<String> {
        let rules = self.list().game.rules();
        let captured = self.turn().all_captured();
        captured.map(|place| rules.place_name(place)).collect()
    }

    /// Tests whether the move captures.
    pub fn is_capture(&self) -> bool {
        self.turn().all_captured().next().is_some()
    }

    /// Returns the position after the move as a FEN, without the moves before it.
    pub fn fen_after(&self) -> String {
        let List { game, position, .. } = self.list();
        fen::write(game, &game.play(position, self.turn()))
    }

    pub(crate) fn turn(&self) -> &ir::Move {
        &self.list().moves[self.index]
    }

    pub(crate) fn moves(&self) -> &Moves {
        &self.list
    }

    fn list(&self) -> &List {
        &self.list.0
    }

    fn kind_name(&self, kind: ir::KindId) -> Option<String> {
        let kinds = &self.list().game.rules().kinds;
        Some(kinds.get(kind.index())?.name.clone())
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.turn() == other.turn()
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.turn().hash(state);
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.list().text(self.index))
    }
}
