//! A position on all boards at once.

use std::collections::HashMap;

use interpreter::{Board, BoardTurn, Ends, Game, Listed, Position, TooMuch};
use ir::{CellId, Move, MoveKind, Piece, StoreId};
use tables::Decision;

use super::pair::Pair;

/// A comparison, with its frequency and description.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Question {
    /// Its name, in differences and in tallies.
    pub name: &'static str,
    /// The interval: the question is tested at one in so many positions.
    pub every: u64,
    /// The description of the comparison.
    pub says: &'static str,
}

macro_rules! questions {
    ($($name:ident = $text:literal, $every:literal, $says:literal;)+) => {
        $(const $name: Question = Question { name: $text, every: $every, says: $says };)+

        /// All comparisons.
        pub const QUESTIONS: &[Question] = &[$($name,)+];
    };
}

questions! {
    TURNS = "turns", 1, "the legal moves: kind, start, end, pieces captured, promotion, cells left passed, joint moves, drops, passes";
    CHECK = "check", 1, "whether there is check";
    PIECES = "pieces", 1, "the pieces on all cells and the player to move, after moves made on all boards";
    KEYS = "keys", 1, "keys of repetition, equal with one if and only if equal with the other, over all games of one definition in a seed; not if searches use no tables";
    NUMBER = "number", 1, "the number of moves, counted from the position";
    END = "end", 1, "the end of the game, if there is no move; as keys";
    NO_END = "no end", 16, "that there is none, elsewhere";
    STORES = "stores", 8, "pieces in stores";
    TWO = "two moves", 64, "sequences of two moves counted, against lists by tables after each move made and undone";
    SHARP = "captures", 16, "the moves that capture or promote, listed alone";
    BACK = "returned", 16, "the position that a board returns, by key and moves";
    ORDER = "order", 32, "records in their order";
    PLAIN = "plain", 64, "moves and check by the plain executor, which searches for all of them";
}

/// The most moves of a position of which sequences of two are counted, if turns may have several steps.
const TWO_TURNS_MAX: usize = 200;

/// A difference of boards at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differs {
    /// The question.
    pub question: &'static str,
    /// The decision that was switched off; none if all were on.
    pub without: Option<Decision>,
    /// A description of the difference.
    pub what: String,
}

/// The reason why a comparison of a position stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// A difference of boards.
    Differs(Differs),
    /// Rules that need too much work.
    TooMuch(TooMuch),
}

impl From<TooMuch> for Stopped {
    fn from(why: TooMuch) -> Self {
        Self::TooMuch(why)
    }
}

/// Keys of two boards, each with its key in the other board.
#[derive(Default, Debug)]
pub struct Keys {
    there: HashMap<u64, u64>,
    back: HashMap<u64, u64>,
}

impl Keys {
    /// Records that one position has these two keys. Tests whether exactly one of the keys also belongs to another
    /// position.
    fn differ(&mut self, one: u64, other: u64) -> bool {
        *self.there.entry(one).or_insert(other) != other
            || *self.back.entry(other).or_insert(one) != one
    }

    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.there.len()
    }

    /// Tests whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.there.is_empty()
    }
}

/// A game by tables, with all decisions or all but one.
#[derive(Debug)]
pub struct Tabled<'p> {
    /// The game.
    pub game: &'p Game,
    /// The decision that is switched off.
    pub without: Option<Decision>,
    /// Its keys, with those of the game without tables.
    pub keys: Keys,
}

impl<'p> Tabled<'p> {
    /// Creates an entry for a game by tables, without any keys yet.
    pub fn new(game: &'p Game, without: Option<Decision>) -> Self {
        Self {
            game,
            without,
            keys: Keys::default(),
        }
    }
}

/// Statistics of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The number of its legal moves.
    pub n_turns: usize,
    /// Whether there is check.
    pub is_check: bool,
}

/// A position, without tables and on one board for each game by tables.
pub struct Stage<'p> {
    pair: &'p Pair,
    position: Position,
    legal: Vec<Move>,
    /// The codes of the moves, each with its place in the list.
    codes: Vec<(u64, usize)>,
    /// The games by tables.
    games: Vec<&'p Game>,
    /// A board for each of them; none before the phase that tables are for.
    boards: Vec<(Box<dyn Board + 'p>, Vec<BoardTurn>)>,
    /// Whether keys and ends of boards are exact; otherwise searches use boards without tables.
    is_exact: bool,
    /// A buffer for lists.
    room: Vec<BoardTurn>,
}

impl<'p> Stage<'p> {
    /// Creates a stage at a position.
    pub fn new(pair: &'p Pair, tabled: &[Tabled<'p>], position: Position) -> Self {
        let mut stage = Self {
            games: tabled.iter().map(|one| one.game).collect(),
            boards: Vec::new(),
            is_exact: true,
            pair,
            position,
            legal: Vec::new(),
            codes: Vec::new(),
            room: Vec::new(),
        };
        stage.set_boards();
        stage
    }

    /// Creates the boards at the position.
    fn set_boards(&mut self) {
        let boards = self.games.iter();
        let boards = boards.filter_map(|game| game.board_by_tables(&self.position));
        let boards = boards.map(|(board, is_exact)| {
            self.is_exact &= is_exact;
            (board, Vec::new())
        });
        self.boards = boards.collect();
    }

    /// Replaces each board by another, for tests that differences are found.
    pub fn replace_boards(&mut self, other: impl Fn(Box<dyn Board + 'p>) -> Box<dyn Board + 'p>) {
        let boards = std::mem::take(&mut self.boards).into_iter();
        self.boards = boards
            .map(|(board, listed)| (other(board), listed))
            .collect();
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the legal moves, after they have been [compared](Self::compare).
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// Compares all boards at the position. `nth` selects the less frequent questions.
    ///
    /// # Errors
    /// The difference, or the limit that was exceeded.
    pub fn compare(&mut self, tabled: &mut [Tabled<'_>], nth: u64) -> Result<Seen, Stopped> {
        let Self { pair, position, .. } = self;
        let game = &pair.reduced;
        self.legal = game.legal_moves(position)?;
        let is_check = game.is_check(position)?;
        if self.boards.is_empty() {
            return self.without_boards(tabled, is_check, nth);
        }
        let codes = self.legal.iter().map(tables::code_of);
        self.codes.clear();
        for (index, code) in codes.enumerate() {
            let no_code = || {
                differs(
                    TURNS,
                    None,
                    format!("{:?} has no number", self.legal[index]),
                )
            };
            self.codes.push((code.ok_or_else(no_code)?, index));
        }
        self.codes.sort_unstable();
        if let Some(pair) = self.codes.windows(2).find(|two| two[0].0 == two[1].0) {
            let two = [&self.legal[pair[0].1], &self.legal[pair[1].1]];
            return Err(differs(TURNS, None, format!("{two:?} have one number")));
        }
        let key = game.key(position);
        let is_end_tested = self.is_exact && (self.legal.is_empty() || is_due(NO_END, nth));
        let end = match is_end_tested {
            true => Some(game.outcome(position, Ends::Counted)?),
            false => None,
        };
        for (index, tabled) in tabled.iter_mut().enumerate() {
            let without = tabled.without;
            self.turns(index, without)?;
            let (board, listed) = &self.boards[index];
            let same_check = board.is_check()?;
            if same_check != is_check {
                let what = format!("check is {is_check}, by tables {same_check}");
                return Err(differs(CHECK, without, what));
            }
            self.pieces(index, without)?;
            let other = self.boards[index].0.keys().repetition;
            if tabled.keys.differ(key, other) && self.is_exact {
                let what = format!("key {key:x}, by tables {other:x}: one of them was another's");
                return Err(differs(KEYS, without, what));
            }
            let n_counted = tabled.game.n_legal_moves(&self.position)?;
            let n_listed = listed.len() as u64;
            if n_counted != n_listed {
                let what = format!("{n_listed} moves are listed, {n_counted} counted by tables");
                return Err(differs(NUMBER, without, what));
            }
            if let Some(end) = &end {
                let other = self.boards[index].0.outcome()?;
                if *end != other {
                    let question = if self.legal.is_empty() { END } else { NO_END };
                    let what = format!("the end is {end:?}, by tables {other:?}");
                    return Err(differs(question, without, what));
                }
            }
            self.seldom(index, tabled, nth)?;
        }
        if is_due(PLAIN, nth) {
            let plain = &self.pair.plain;
            if plain.legal_moves(&self.position)? != self.legal
                || plain.is_check(&self.position)? != is_check
            {
                let what = "the plain executor lists other moves, or reports another check";
                return Err(differs(PLAIN, None, what.to_owned()));
            }
        }
        Ok(Seen {
            n_turns: self.legal.len(),
            is_check,
        })
    }

    /// Compares a game whose turns may have several steps. Boards by tables play no such turns, so only lists and counts
    /// are compared.
    fn without_boards(
        &self,
        tabled: &[Tabled<'_>],
        is_check: bool,
        nth: u64,
    ) -> Result<Seen, Stopped> {
        for Tabled { game, without, .. } in tabled {
            let listed = game.legal_moves(&self.position)?;
            if listed != self.legal {
                let missing = self.legal.iter().filter(|turn| !listed.contains(turn));
                let missing: Vec<&Move> = missing.take(3).collect();
                let what = format!(
                    "{} legal moves, {} by tables, without {missing:?}",
                    self.legal.len(),
                    listed.len()
                );
                return Err(differs(TURNS, *without, what));
            }
            let n = game.n_legal_moves(&self.position)?;
            if n != self.legal.len() as u64 {
                let what = format!("{} moves are listed, {n} counted by tables", listed.len());
                return Err(differs(NUMBER, *without, what));
            }
            if game.is_check(&self.position)? != is_check {
                let what = format!("check is {is_check}, not by tables");
                return Err(differs(CHECK, *without, what));
            }
            if is_due(TWO, nth) && self.legal.len() <= TWO_TURNS_MAX {
                let n = self.pair.reduced.perft(&self.position, 2)?;
                let other = game.perft(&self.position, 2)?;
                if n != other {
                    let what = format!("{n} sequences of two moves, by tables {other}");
                    return Err(differs(TWO, *without, what));
                }
            }
        }
        self.compare_plain(is_check, nth)?;
        Ok(Seen {
            n_turns: self.legal.len(),
            is_check,
        })
    }

    /// Compares the plain executor at some positions; if its work exceeds the limit, it has no answer to compare.
    fn compare_plain(&self, is_check: bool, nth: u64) -> Result<(), Stopped> {
        let plain = &self.pair.plain;
        if !is_due(PLAIN, nth) {
            return Ok(());
        }
        let n = plain.n_legal_moves(&self.position);
        if n.is_ok_and(|n| n != self.legal.len() as u64)
            || plain.is_check(&self.position)? != is_check
        {
            let what = "the plain executor counts other moves, or reports another check";
            return Err(differs(PLAIN, None, what.to_owned()));
        }
        Ok(())
    }

    /// Lists the moves of a board, sorts them by their codes and compares them.
    fn turns(&mut self, index: usize, without: Option<Decision>) -> Result<(), Stopped> {
        let (board, listed) = &mut self.boards[index];
        listed.clear();
        board.list(Listed::All, listed)?;
        listed.sort_unstable_by_key(|turn| turn.code);
        let codes = self.codes.iter().map(|(code, _)| *code);
        if listed.iter().map(|turn| turn.code).eq(codes) {
            // The facts about a move that a board returns in addition to its code.
            for (turn, (_, at)) in listed.iter().zip(&self.codes) {
                let record = &self.legal[*at];
                if turn.from != record.from()
                    || turn.to != record.to()
                    || turn.piece != record.piece()
                    || turn.promotes != record.promotes()
                {
                    let what = format!("{record:?} is reported as {turn:?}");
                    return Err(differs(TURNS, without, what));
                }
            }
            return Ok(());
        }
        let has = |code: u64| listed.iter().any(|turn| turn.code == code);
        let missing = self.codes.iter().filter(|(code, _)| !has(*code));
        let missing: Vec<&Move> = missing.map(|(_, at)| &self.legal[*at]).collect();
        let is_legal = |turn: &&BoardTurn| self.codes.iter().any(|(code, _)| *code == turn.code);
        let (legal, new): (Vec<&BoardTurn>, Vec<&BoardTurn>) = listed.iter().partition(is_legal);
        let what = format!(
            "{} legal moves; by tables {} of them, without {missing:?}, with {new:?}",
            self.legal.len(),
            legal.len()
        );
        Err(differs(TURNS, without, what))
    }

    /// Compares the pieces on the cells, and the player to move.
    fn pieces(&self, index: usize, without: Option<Decision>) -> Result<(), Stopped> {
        let board = &self.boards[index].0;
        let (mut n, mut other) = (0, None);
        board.visit_pieces(&mut |cell, piece| {
            n += 1;
            if self.position.piece(cell) != Some(piece) {
                other = Some((cell, piece));
            }
        });
        let n_pieces = self.position.pieces().count();
        let (mover, by_tables) = (self.position.turn(), board.player());
        if n == n_pieces && other.is_none() && mover == by_tables {
            return Ok(());
        }
        let what = match other {
            Some((cell, piece)) => self.piece_difference(cell, piece),
            None => {
                format!("{n_pieces} pieces and {mover:?} to move, by tables {n} and {by_tables:?}")
            }
        };
        Err(differs(PIECES, without, what))
    }

    fn piece_difference(&self, cell: CellId, piece: Piece) -> String {
        let here = self.position.piece(cell);
        format!("on cell {} is {here:?}, by tables {piece:?}", cell.index())
    }

    /// Compares the questions that are not tested at every position.
    fn seldom(&mut self, index: usize, tabled: &Tabled<'_>, nth: u64) -> Result<(), Stopped> {
        let (game, without) = (tabled.game, tabled.without);
        if is_due(STORES, nth) {
            self.stores(index, without)?;
        }
        if is_due(SHARP, nth) {
            self.sharp(index, without)?;
        }
        if is_due(TWO, nth) {
            self.two(index, tabled)?;
        }
        let reduced = &self.pair.reduced;
        if self.is_exact && is_due(BACK, nth) {
            let back = self.boards[index].0.position();
            if reduced.key(&back) != reduced.key(&self.position)
                || reduced.legal_moves(&back)? != self.legal
            {
                let what = "the position that the board returns has another key, or other moves";
                return Err(differs(BACK, without, what.to_owned()));
            }
        }
        if is_due(ORDER, nth) && game.legal_moves(&self.position)? != self.legal {
            let what = "records by tables come in another order";
            return Err(differs(ORDER, without, what.to_owned()));
        }
        Ok(())
    }

    fn stores(&self, index: usize, without: Option<Decision>) -> Result<(), Stopped> {
        let (game, board) = (&self.pair.reduced, &self.boards[index].0);
        let rules = game.rules();
        for store in (0..rules.stores.len()).map(StoreId::from_index) {
            for player in (0..rules.players.len()).map(ir::PlayerId::from_index) {
                for kind in (0..rules.kinds.len()).map(ir::KindId::from_index) {
                    let n = game.stored(&self.position, store, player, kind);
                    let other = board.n_stored(store, player, kind);
                    if n != other {
                        let what =
                            format!("{n} pieces {kind:?} in store {store:?}, by tables {other}");
                        return Err(differs(STORES, without, what));
                    }
                }
            }
        }
        Ok(())
    }

    fn sharp(&mut self, index: usize, without: Option<Decision>) -> Result<(), Stopped> {
        let (board, _) = &mut self.boards[index];
        self.room.clear();
        board.list(Listed::Sharp, &mut self.room)?;
        let mut sharp: Vec<u64> = self.room.iter().map(|turn| turn.code).collect();
        sharp.sort_unstable();
        let is_sharp = |at: usize| {
            let record = &self.legal[at];
            !record.captured().is_empty() || record.promotes().is_some()
        };
        let expected = self.codes.iter().filter(|(_, at)| is_sharp(*at));
        if expected.map(|(code, _)| *code).eq(sharp.iter().copied()) {
            return Ok(());
        }
        let what = format!(
            "{} captures and promotions are listed by tables",
            sharp.len()
        );
        Err(differs(SHARP, without, what))
    }

    /// Makes each move on a board, lists the moves after it, and undoes it.
    fn two(&mut self, index: usize, tabled: &Tabled<'_>) -> Result<(), Stopped> {
        let (game, without) = (tabled.game, tabled.without);
        let (board, listed) = &mut self.boards[index];
        let before = board.keys();
        let mut n_listed = 0;
        for turn in listed.iter() {
            board.make(turn);
            self.room.clear();
            let is_listed = board.list(Listed::All, &mut self.room);
            n_listed += self.room.len() as u64;
            if !board.take_back() {
                return Err(differs(TWO, without, "a move cannot be undone".to_owned()));
            }
            is_listed?;
        }
        if board.keys() != before {
            return Err(differs(TWO, without, "keys after undoing".to_owned()));
        }
        let n_counted = game.perft(&self.position, 2)?;
        if n_counted != n_listed {
            let what = format!("{n_listed} sequences of two moves listed, {n_counted} counted");
            return Err(differs(TWO, without, what));
        }
        Ok(())
    }

    /// Makes a legal move on all boards, by its place in the list.
    pub fn make(&mut self, nth: usize) {
        let at = self.codes.iter().position(|(_, index)| *index == nth);
        for (board, listed) in &mut self.boards {
            let Some(at) = at else { return };
            board.make(&listed[at]);
        }
        self.position = self.pair.reduced.play(&self.position, &self.legal[nth]);
        if self.boards.is_empty() {
            self.set_boards();
        }
    }

    /// Tests whether a move is more than a piece that goes to a cell and captures there.
    pub fn is_special(turn: &Move) -> bool {
        turn.kind() != MoveKind::Move
            || turn.promotes().is_some()
            || turn.captured().iter().any(|cell| Some(*cell) != turn.to())
    }
}

fn is_due(question: Question, nth: u64) -> bool {
    nth.is_multiple_of(question.every)
}

fn differs(question: Question, without: Option<Decision>, what: String) -> Stopped {
    Stopped::Differs(Differs {
        question: question.name,
        without,
        what,
    })
}
