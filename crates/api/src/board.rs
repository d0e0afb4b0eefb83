//! Boards: positions with the moves that led to them.

use std::fmt;
use std::sync::{Arc, OnceLock};

use alfil_draw::draw::svg::SvgStyle;
use interpreter::notation::{NotationError, NotationErrorKind, fen, moves};
use interpreter::{Course, Game, Position};

use crate::{Error, Move, Moves, Outcome, Variant};

/// A position of a variant with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Board {
    variant: Variant,
    course: Course<Arc<Game>>,
    legal: OnceLock<Moves>,
}

/// A piece on a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The kind.
    pub kind: String,
    /// The player, unless the piece is neutral.
    pub player: Option<String>,
    /// The letter as in a FEN.
    pub letter: String,
}

impl Board {
    pub(crate) fn new(variant: &Variant, start: Position) -> Self {
        Self {
            variant: variant.clone(),
            course: Course::new(Arc::clone(variant.game()), start),
            legal: OnceLock::new(),
        }
    }

    pub(crate) fn of(variant: &Variant, course: Course<Arc<Game>>) -> Self {
        Self {
            variant: variant.clone(),
            course,
            legal: OnceLock::new(),
        }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the legal moves. After the end of the game there are none, unless the end is a draw that must be claimed.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn legal_moves(&self) -> Result<Moves, Error> {
        if let Some(moves) = self.legal.get() {
            return Ok(moves.clone());
        }
        let moves = Moves::of(self.variant.game(), self.position())?;
        Ok(self.legal.get_or_init(|| moves).clone())
    }

    /// Finds the legal move of this text: as [`Move::text`] writes it, or in standard notation.
    ///
    /// # Errors
    /// [`Error::Move`]: the reason why there is none, and a remedy; [`Error::Ambiguous`] if there are several.
    pub fn find(&self, text: &str) -> Result<Move, Error> {
        let game = self.variant.game();
        // Texts of moves that have been listed need not be read.
        if let Some(legal) = self.legal.get()
            && let Some(one) = legal.index_of_text(text).and_then(|index| legal.get(index))
        {
            return Ok(one);
        }
        let turn = match moves::read_legal(game, self.position(), text) {
            Ok(turn) => turn,
            Err(error) => return Err(refused(error)),
        };
        let found = self.legal_moves()?.find(&turn);
        found.ok_or_else(|| Error::Move(format!("`{text}` is not a legal move here")))
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`Error::Move`] if the move is not legal here.
    pub fn push(&mut self, one: &Move) -> Result<(), Error> {
        let is_listed = (self.legal.get()).is_some_and(|legal| legal.is_same_list(one.moves()));
        let is_own = is_listed || one.moves().is_of(self.variant.game(), self.position());
        if !is_own && self.legal_moves()?.find(one.turn()).is_none() {
            return Err(Error::Move(format!("`{one}` is not a legal move here")));
        }
        self.make(one.turn().clone());
        Ok(())
    }

    /// Makes the move of this text and returns it.
    ///
    /// # Errors
    /// As [`Board::find`].
    pub fn push_text(&mut self, text: &str) -> Result<Move, Error> {
        let one = self.find(text)?;
        self.make(one.turn().clone());
        Ok(one)
    }

    /// Makes a random legal move: each equally likely, or as chance draws. Returns whether there was one.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn push_random(&mut self, random: &mut impl rand::Rng) -> Result<bool, Error> {
        use rand::RngExt as _;
        let game = self.variant.game();
        let mut pick = |n: u32| random.random_range(0..n);
        let turn = match self.position().called() {
            Some(_) => alfil_record::chance::draw(game, self.position(), &mut pick)?,
            None => {
                let legal = self.legal_moves()?;
                let n = u32::try_from(legal.len()).unwrap_or(u32::MAX);
                let index = if n == 0 { 0 } else { pick(n) as usize };
                legal.get(index).map(|one| one.turn().clone())
            }
        };
        let is_made = turn.is_some();
        turn.into_iter().for_each(|turn| self.make(turn));
        Ok(is_made)
    }

    fn make(&mut self, turn: ir::Move) {
        self.course.play(turn);
        self.legal = OnceLock::new();
    }

    /// Takes back the last move. Returns false if no move has been made.
    pub fn take_back(&mut self) -> bool {
        self.legal = OnceLock::new();
        self.course.undo()
    }

    /// Takes back the last move and returns its text; `None` if no move has been made.
    pub fn pop(&mut self) -> Option<String> {
        let turn = self.course.turns().last()?.clone();
        self.take_back();
        Some(moves::write_legal(
            self.variant.game(),
            self.position(),
            &turn,
        ))
    }

    /// Returns the moves that have been made, as texts.
    pub fn history(&self) -> Vec<String> {
        self.history_from(0)
    }

    /// Returns the moves that have been made after the first `ply` moves, as texts.
    pub fn history_from(&self, ply: usize) -> Vec<String> {
        let made = self.course.turns().iter().zip(self.course.positions());
        let made = made.skip(ply);
        let game = self.variant.game();
        made.map(|(turn, before)| moves::write_legal(game, before, turn))
            .collect()
    }

    /// Returns the number of moves that have been made.
    pub fn ply(&self) -> usize {
        self.course.turns().len()
    }

    /// Returns the name of the player to move.
    pub fn turn(&self) -> &str {
        &self.variant.game().rules().players[self.turn_index()].name
    }

    /// Returns the index of the player to move, in turn order.
    pub fn turn_index(&self) -> usize {
        self.position().turn().index()
    }

    /// Tests whether chance moves next: it draws an item or throws dice.
    pub fn is_chance(&self) -> bool {
        self.position().called().is_some()
    }

    /// Returns the position as a FEN. What a FEN cannot hold is left out; [`Board::position_text`] has it.
    pub fn fen(&self) -> String {
        fen::write(self.variant.game(), self.position())
    }

    /// Returns the whole position as the text of a position file.
    pub fn position_text(&self) -> String {
        alfil_load::position_file::write(self.variant.game(), self.position())
    }

    /// Returns the end of the game, if it has ended or a player may claim its end.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn outcome(&self) -> Result<Option<Outcome>, Error> {
        let outcome = self.course.outcome()?;
        Ok(outcome.map(|outcome| Outcome::of(self.variant.game(), &outcome)))
    }

    /// Returns how often this position has occurred, this time included.
    pub fn repetitions(&self) -> u32 {
        self.course.repeats()
    }

    /// Returns the piece on a cell: of a stack, the lowest.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the board has no such cell.
    pub fn piece_at(&self, cell: &str) -> Result<Option<Piece>, Error> {
        let cell = self.variant.cell(cell)?;
        let stack = self.variant.game().stack(self.position(), cell);
        Ok(stack.first().map(|piece| self.piece(*piece)))
    }

    /// Returns all pieces on the board with the names of their cells; those of a stack one after the other, from below.
    pub fn pieces(&self) -> Vec<(String, Piece)> {
        let game = self.variant.game();
        let rules = game.rules();
        let cells = 0..rules.board.n_cells();
        let cells = cells.map(ir::CellId::from_index);
        let all = cells.flat_map(|cell| {
            let stack = game.stack(self.position(), cell).into_iter();
            stack.map(move |piece| (rules.cell_name(cell).to_owned(), piece))
        });
        all.map(|(cell, piece)| (cell, self.piece(piece))).collect()
    }

    fn piece(&self, piece: ir::Piece) -> Piece {
        let game = self.variant.game();
        let rules = game.rules();
        let player = rules.players.get(piece.player().index());
        Piece {
            kind: rules.kinds[piece.kind().index()].name.clone(),
            player: player
                .filter(|_| !piece.is_neutral())
                .map(|player| player.name.clone()),
            letter: fen::letter_of(game, piece),
        }
    }

    /// Counts the move sequences of a length.
    ///
    /// # Errors
    /// [`Error::TooMuch`]; also for a depth over 100.
    pub fn perft(&self, depth: u32) -> Result<u64, Error> {
        if depth > interpreter::PERFT_DEPTH_MAX {
            return Err(Error::TooMuch(format!(
                "the depth is at most {}",
                interpreter::PERFT_DEPTH_MAX
            )));
        }
        Ok(self.variant.game().perft(self.position(), depth)?)
    }

    /// Draws the board as an SVG document, seen by the player of this index; the last move and kings in check are marked.
    pub fn svg(&self, viewer: usize) -> String {
        let n_players = self.variant.game().rules().players.len();
        let style = SvgStyle {
            viewer: viewer.min(n_players - 1),
            ..SvgStyle::default()
        };
        alfil_draw::picture::svg_of_match(&self.course, &style)
    }

    /// Returns the legal moves in standard notation, in the order of [`Board::legal_moves`]; a move without one as its text.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn legal_sans(&self) -> Result<Vec<String>, Error> {
        Ok(self.legal_moves()?.sans())
    }

    /// Returns a board with this position and no moves. Earlier occurrences of positions are forgotten.
    #[must_use]
    pub fn without_moves(&self) -> Self {
        Self::new(&self.variant, self.position().clone())
    }

    pub(crate) fn position(&self) -> &Position {
        self.course.position()
    }

    pub(crate) fn course(&self) -> &Course<Arc<Game>> {
        &self.course
    }
}

/// Returns the reason why a text is not read as a move.
fn refused(error: NotationError) -> Error {
    let words = match error.help {
        Some(help) => format!("{}; {help}", error.message),
        None => error.message,
    };
    match error.kind {
        NotationErrorKind::Wrong => Error::Move(words),
        NotationErrorKind::Ambiguous => Error::Ambiguous(words),
        NotationErrorKind::TooMuch(why) => why.into(),
    }
}

impl fmt::Display for Board {
    /// Draws the board as text, as the first player sees it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&alfil_draw::picture::text(
            self.variant.game(),
            self.position(),
        ))
    }
}
