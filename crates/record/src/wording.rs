//! Moves and positions as protocols write them.

use interpreter::notation::moves;
use interpreter::{Ends, Game, Position};
use ir::{Arrange, CellId, Holds, KindId, Move, Shape, StoreId};

use crate::grid::Grid;

/// The notation of a protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// UCI: cells by their own names; for boards other than squares Alfil's own texts.
    Uci,
    /// UCI with castling written as the king's move onto its partner.
    UciOntoPartner,
    /// XBoard: a letter and a number, whatever the names of cells; ten ranks are counted from 0.
    XBoard,
    /// USI: files from the right, ranks as letters from the top.
    Usi,
}

/// The notation of moves of one game.
#[derive(Clone, Debug)]
pub struct Wording {
    style: Style,
    grid: Option<Grid>,
}

/// A move of a protocol as its cells.
#[derive(Clone, Copy)]
struct Path<'t> {
    start: Start<'t>,
    to: CellId,
    /// The text after the cells: a promotion.
    rest: &'t str,
}

/// The start of a move of a protocol.
#[derive(Clone, Copy)]
enum Start<'t> {
    Cell(CellId),
    /// A store, with the letter of the piece.
    Store(&'t str),
}

impl Wording {
    /// Creates the notation of this style for this game.
    pub fn new(style: Style, game: &Game) -> Self {
        Self {
            style,
            grid: Grid::of(game.rules()),
        }
    }

    /// Writes moves; all legal ones of one position must be given, so that no two have one text. A move without a text in the
    /// protocol, or with the same as another move, has Alfil's own.
    pub fn write_all(&self, game: &Game, position: &Position, turns: &[Move]) -> Vec<String> {
        let own = moves::write_all(game, turns).into_iter();
        let own: Vec<String> = own.map(|text| self.renamed(game, text)).collect();
        let words: Vec<String> = turns
            .iter()
            .zip(&own)
            .map(|(turn, own)| {
                self.word(game, position, turn)
                    .unwrap_or_else(|| own.clone())
            })
            .collect();
        let mut times = std::collections::HashMap::new();
        for word in &words {
            *times.entry(word.as_str()).or_insert(0) += 1;
        }
        let is_one = |word: &str| times.get(word) == Some(&1);
        let pairs = words.iter().zip(own);
        pairs
            .map(|(word, own)| if is_one(word) { word.clone() } else { own })
            .collect()
    }

    /// Writes one legal move.
    pub fn write(&self, game: &Game, position: &Position, turn: &Move) -> String {
        let own = || self.renamed(game, moves::write_legal(game, position, turn));
        if !turn.steps().is_empty() {
            return own();
        }
        let Ok(legal) = game.single_moves(position) else {
            return own();
        };
        let is_same = |other: &Move| other.way == turn.way && other.same_record(turn);
        match legal.iter().position(is_same) {
            Some(index) => self.write_all(game, position, &legal).swap_remove(index),
            None => own(),
        }
    }

    /// Returns the legal move of a text: as the protocol writes it, with letters in any case, or in one of Alfil's
    /// own notations.
    ///
    /// # Errors
    /// If it is not legal, with the reason.
    pub fn read(&self, game: &Game, position: &Position, text: &str) -> Result<Move, String> {
        if !text.contains('{')
            && let Ok(legal) = game.single_moves(position)
            && let Some(index) = self.meant(game, position, &legal, text)
        {
            return Ok(legal[index].clone());
        }
        if self.style == Style::XBoard && self.grid.is_none() {
            return Err("no legal move is written like this".to_owned());
        }
        let renamed = self.grid_from_0().map(|grid| own_names(game, grid, text));
        let text = renamed.as_deref().unwrap_or(text);
        match moves::read_legal(game, position, text) {
            Ok(turn) => Ok(turn),
            Err(error) => Err(alfil_load::fen::reason(&error)),
        }
    }

    /// Returns the board if the protocol counts its ranks from 0. A text with Alfil's names of cells could be another move there.
    fn grid_from_0(&self) -> Option<&Grid> {
        let grid = self.grid.as_ref()?;
        (self.style == Style::XBoard && first_rank(grid) == 0).then_some(grid)
    }

    /// Returns Alfil's own text of a move with the cells as the protocol names them, if it would read them otherwise.
    fn renamed(&self, game: &Game, text: String) -> String {
        match self.grid_from_0() {
            Some(grid) => xboard_names(game, grid, &text),
            None => text,
        }
    }

    /// Finds the move of a list that fits a text of the protocol, if there is just one.
    fn meant(&self, game: &Game, position: &Position, list: &[Move], text: &str) -> Option<usize> {
        let is_nothing = |turn: &Move| turn.shape == Shape::Pass;
        if ["0000", "@@@@", "pass", "win"].contains(&text) {
            return list.iter().position(is_nothing);
        }
        let paths = self.paths(game, text);
        let exact = |rest: &str, becomes: &str| rest == becomes;
        let like = |rest: &str, becomes: &str| rest.eq_ignore_ascii_case(becomes);
        self.one_of(game, list, &paths, &exact)
            .or_else(|| self.one_of(game, list, &paths, &like))
            .or_else(|| {
                // A pass may be the cell of a piece twice.
                let index = list.iter().position(is_nothing)?;
                let own = self.nothing(game, position, &list[index]);
                own.eq_ignore_ascii_case(text).then_some(index)
            })
    }

    /// Finds the move of a list that fits a text of the protocol whatever letters end it, if there is just one: other programs have
    /// other letters.
    pub fn meant_but_for_letters(&self, game: &Game, list: &[Move], text: &str) -> Option<usize> {
        let paths = self.paths(game, text);
        let is_letters = |rest: &str, becomes: &str| {
            let mut letters = rest.chars().chain(becomes.chars());
            letters.all(char::is_alphabetic)
        };
        self.one_of(game, list, &paths, &is_letters)
    }

    /// Returns the possible readings of a text as two cells and the rest, or as a drop.
    fn paths<'t>(&self, game: &Game, text: &'t str) -> Vec<Path<'t>> {
        let cells = (0..game.rules().board.n_cells()).map(CellId::from_index);
        let named: Vec<(CellId, String)> = cells
            .filter_map(|cell| Some((cell, self.cell(game, cell)?)))
            .filter(|(_, name)| !name.is_empty())
            .collect();
        let after = |text: &'t str| {
            let cells = named.iter().filter_map(move |(cell, name)| {
                let start = text.get(..name.len())?;
                start
                    .eq_ignore_ascii_case(name)
                    .then(|| (*cell, &text[name.len()..]))
            });
            cells.collect::<Vec<(CellId, &'t str)>>()
        };
        let dropped = text.split_once(['@', '*']);
        let drops = dropped.into_iter().flat_map(|(item, cell)| {
            let ends = after(cell).into_iter();
            ends.map(move |(to, rest)| Path {
                start: Start::Store(item),
                to,
                rest,
            })
        });
        let walks = after(text).into_iter().flat_map(|(from, rest)| {
            let ends = after(rest).into_iter();
            ends.map(move |(to, rest)| Path {
                start: Start::Cell(from),
                to,
                rest,
            })
        });
        drops.chain(walks).collect()
    }

    /// Finds the move of a list that fits one of these paths, if there is just one; the text after the cells is compared with the
    /// promotion.
    fn one_of(
        &self,
        game: &Game,
        list: &[Move],
        paths: &[Path<'_>],
        ends_so: &dyn Fn(&str, &str) -> bool,
    ) -> Option<usize> {
        if game.rules().levels > 1 {
            return None;
        }
        let means = |turn: &Move, path: &Path<'_>| match (&turn.shape, path.start) {
            (Shape::Walk(walk), Start::Cell(from)) if walk.from != walk.to => {
                let to = self.castled_to(walk.to, walk.partner);
                let becomes = match walk.promotes {
                    Some(kind) => becomes(game, walk.piece, kind),
                    None => Some(String::new()),
                };
                (walk.from, to) == (from, path.to)
                    && becomes.is_some_and(|becomes| ends_so(path.rest, &becomes))
            }
            (Shape::Joint(joined), Start::Cell(from)) => {
                let to = self.castled_to(joined.to, joined.partners.first().copied());
                (joined.from, to) == (from, path.to) && path.rest.is_empty()
            }
            (Shape::Drop(drop), Start::Store(item)) => {
                let ir::Item::Piece(kind) = drop.item else {
                    return false;
                };
                let letter = &game.rules().shown(kind).letter;
                drop.to == Some(path.to)
                    && letter.eq_ignore_ascii_case(item)
                    && path.rest.is_empty()
            }
            _ => false,
        };
        let mut meant = (0..list.len()).filter(|at| {
            let turn = &list[*at];
            paths.iter().any(|path| means(turn, path))
        });
        meant.next().filter(|_| meant.next().is_none())
    }

    /// Returns the cell that is written as the end of a move, given the cell of the partner of a castling.
    fn castled_to(&self, to: CellId, partner: Option<(CellId, CellId)>) -> CellId {
        match (self.style, partner) {
            (Style::UciOntoPartner, Some((partner, _))) => partner,
            _ => to,
        }
    }

    /// Returns the text of a move that most programs would read, if there is one.
    fn word(&self, game: &Game, position: &Position, turn: &Move) -> Option<String> {
        if game.rules().levels > 1 {
            return None;
        }
        match &turn.shape {
            Shape::Walk(walk) if walk.from != walk.to => {
                let to = self.castled_to(walk.to, walk.partner);
                let (from, to) = (self.cell(game, walk.from)?, self.cell(game, to)?);
                let becomes = match walk.promotes {
                    Some(kind) => becomes(game, walk.piece, kind)?,
                    None => String::new(),
                };
                Some(format!("{from}{to}{becomes}"))
            }
            Shape::Joint(joined) => {
                let to = self.castled_to(joined.to, joined.partners.first().copied());
                Some(self.cell(game, joined.from)? + &self.cell(game, to)?)
            }
            Shape::Drop(drop) => {
                let ir::Item::Piece(kind) = drop.item else {
                    return None;
                };
                let sign = if self.style == Style::Usi { '*' } else { '@' };
                let letter = &game.rules().shown(kind).letter;
                Some(format!("{letter}{sign}{}", self.cell(game, drop.to?)?))
            }
            Shape::Pass => Some(self.nothing(game, position, turn)),
            _ => None,
        }
    }

    /// Returns the text of a pass.
    fn nothing(&self, game: &Game, position: &Position, turn: &Move) -> String {
        match self.style {
            Style::XBoard => "@@@@".to_owned(),
            Style::Usi => {
                let after = game.play(position, turn);
                let outcome = game.outcome(&after, Ends::Counted).ok().flatten();
                let wins = outcome.is_some_and(|it| it.winners.contains(&position.turn()));
                if wins { "win" } else { "pass" }.to_owned()
            }
            Style::Uci | Style::UciOntoPartner => {
                let royals = game.royals(position, position.turn()).ok();
                let first = royals.and_then(|royals| royals.iter().next());
                let first = first.or_else(|| lowest(game, position));
                match first.and_then(|cell| self.cell(game, cell)) {
                    Some(cell) => format!("{cell}{cell}"),
                    None => "0000".to_owned(),
                }
            }
        }
    }

    /// Returns the name of a cell; `None` if this protocol has no name for it.
    pub fn cell(&self, game: &Game, cell: ir::CellId) -> Option<String> {
        match self.style {
            Style::Uci | Style::UciOntoPartner => Some(game.rules().cell_name(cell).to_owned()),
            Style::XBoard => {
                let grid = self.grid.as_ref()?;
                Some(grid.name(cell, first_rank(grid)))
            }
            Style::Usi => Some(self.grid.as_ref()?.name_from_top(cell)),
        }
    }
}

/// Returns the cell of the player's first piece on the lowest rank, with which Fairy-Stockfish writes a pass if no piece is royal;
/// `None` on boards other than those of squares.
fn lowest(game: &Game, position: &Position) -> Option<ir::CellId> {
    let board = &game.rules().board;
    if board.lattice != ir::Lattice::Square {
        return None;
    }
    let own = position
        .pieces()
        .filter(|(_, piece)| piece.player() == position.turn());
    let own = own.map(|(place, _)| game.places().cell(place));
    own.min_by_key(|cell| (board.cells[cell.index()].y, board.cells[cell.index()].x))
}

/// Returns the number of the first rank in XBoard's moves.
pub fn first_rank(grid: &Grid) -> usize {
    usize::from(grid.n_ranks != 10)
}

/// Converts a text in standard notation or coordinates from XBoard's names of cells and ranks to those of the game.
fn own_names(game: &Game, grid: &Grid, text: &str) -> String {
    let cells = &game.rules().board.cells;
    let first = first_rank(grid);
    let ids = || (0..cells.len()).map(ir::CellId::from_index);
    let mut own = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let n_digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, behind) = after.split_at(n_digits);
        own.push(sign);
        rest = after;
        if digits.is_empty() {
            continue;
        }
        if sign.is_ascii_lowercase() {
            let name = format!("{sign}{digits}");
            if let Some(cell) = ids().find(|cell| grid.name(*cell, first) == name) {
                own.pop();
                own += &cells[cell.index()].name;
                rest = behind;
            }
        } else if sign.is_ascii_uppercase()
            && behind.starts_with(|next: char| next.is_ascii_lowercase())
        {
            // `N2c3`: the rank of the piece's start.
            let is_there = |cell: &ir::CellId| (grid.at(*cell).1 + first).to_string() == digits;
            if let Some(cell) = ids().find(is_there) {
                own += &cells[cell.index()].rank;
                rest = behind;
            }
        }
    }
    own
}

/// Converts a text of Alfil's from the game's names of cells to XBoard's, as the inverse of [`own_names`]. The names of kinds after
/// `=` and of turns before `{` stay.
fn xboard_names(game: &Game, grid: &Grid, text: &str) -> String {
    let is_of_name = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    let cells = (0..game.rules().board.n_cells()).map(CellId::from_index);
    let named: Vec<(&str, CellId)> = cells
        .map(|cell| (game.rules().cell_name(cell), cell))
        .filter(|(name, _)| !name.is_empty())
        .collect();
    let mut written = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let n_word = rest
            .find(|letter| !is_of_name(letter))
            .unwrap_or(rest.len());
        let is_other = written.ends_with('=') || rest[n_word..].starts_with('{');
        let found = named.iter().filter(|(name, _)| rest.starts_with(name));
        let n_bytes = match found.max_by_key(|(name, _)| name.len()) {
            _ if is_other && n_word > 0 => n_word,
            Some((name, cell)) => {
                written += &grid.name(*cell, first_rank(grid));
                rest = &rest[name.len()..];
                continue;
            }
            None => first.len_utf8(),
        };
        written += &rest[..n_bytes];
        rest = &rest[n_bytes..];
    }
    written
}

/// Returns the suffix of a promotion: `+` if the piece's letter gets or loses one, else the letter.
fn becomes(game: &Game, from: KindId, to: KindId) -> Option<String> {
    let rules = game.rules();
    let (from, to) = (&rules.shown(from).letter, &rules.shown(to).letter);
    if to.strip_prefix('+') == Some(from) {
        return Some("+".to_owned());
    }
    if from.strip_prefix('+') == Some(to) {
        return Some("-".to_owned());
    }
    let letter = to.strip_prefix('+').unwrap_or(to);
    (letter.chars().count() == 1).then(|| letter.to_lowercase())
}

/// Returns the number of kinds of pieces that a player can hold and drop.
pub fn n_held(game: &Game) -> usize {
    let rules = game.rules();
    let royals = rules.royal_kinds().unwrap_or_default();
    let mut held: Vec<KindId> = Vec::new();
    for (index, store) in rules.stores.iter().enumerate() {
        let can_fill = rules.can_fill(StoreId::from_index(index));
        if store.drop.is_none() || store.holds != Holds::Pieces {
            continue;
        }
        let is_taken = |(index, _): &(usize, &KindId)| {
            can_fill && !royals.contains(&KindId::from_index(*index))
        };
        held.extend(
            store
                .becomes
                .iter()
                .enumerate()
                .filter(is_taken)
                .map(|(_, kind)| *kind),
        );
        let has = store.has.iter().enumerate().filter(|(_, n)| **n > 0);
        held.extend(has.map(|(index, _)| KindId::from_index(index)));
    }
    held.arrange();
    held.dedup();
    held.len()
}

/// Converts an SFEN to a FEN: `b` is the first player, the hand and the number of the move come last.
pub fn fen_of_sfen(game: &Game, text: &str) -> String {
    let mut fields = text.split_whitespace();
    let rows = fields.next().unwrap_or("");
    let rules = game.rules();
    let side = usize::from(fields.next() == Some("w"));
    let letter = rules
        .players
        .get(side)
        .map_or("w", |player| player.letter.as_str());
    let mut hand = String::new();
    let mut n = 0usize;
    for sign in fields.next().unwrap_or("-").chars() {
        match sign.to_digit(10) {
            Some(digit) => {
                n = (n * 10 + digit as usize).min(usize::from(ir::fen::STORE_PIECES_MAX))
            }
            None if sign == '-' => {}
            None => {
                hand += &sign.to_string().repeat(n.max(1));
                n = 0;
            }
        }
    }
    let ply: u32 = fields
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(1);
    let round = ply.saturating_sub(1) / 2 + 1;
    let hand = match rules.stores.is_empty() {
        true => String::new(),
        false => format!("[{hand}]"),
    };
    format!("{rows}{hand} {letter} - - 0 {round}")
}

/// Converts a FEN of Alfil to an SFEN: the first player is `b`, and the hand comes last, with numbers before the letters.
pub fn sfen_of_fen(game: &Game, text: &str) -> String {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or("");
    let (rows, hand) = board.split_once('[').unwrap_or((board, ""));
    let is_second = fields.next()
        == game
            .rules()
            .players
            .get(1)
            .map(|player| player.letter.as_str());
    let mut held: Vec<(char, usize)> = Vec::new();
    for letter in hand
        .trim_end_matches(']')
        .chars()
        .filter(|letter| *letter != '-')
    {
        match held.iter_mut().find(|(own, _)| *own == letter) {
            Some((_, n)) => *n += 1,
            None => held.push((letter, 1)),
        }
    }
    let hand: String = held
        .iter()
        .map(|(letter, n)| match n {
            1 => letter.to_string(),
            n => format!("{n}{letter}"),
        })
        .collect();
    let round: usize = fields
        .next_back()
        .and_then(|number| number.parse().ok())
        .unwrap_or(1);
    let ply = round.saturating_sub(1) * 2 + 1 + usize::from(is_second);
    format!(
        "{rows} {} {} {ply}",
        if is_second { "w" } else { "b" },
        if hand.is_empty() { "-" } else { &hand }
    )
}
