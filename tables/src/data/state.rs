//! A position in the form of the tables.

use ir::{KindId, Passed, Piece, PlayerId};
use smallvec::SmallVec;

use crate::data::extra::Extra;
use crate::data::given::{Given, StatusPlace};
use crate::data::kinds::{KindSets, Kinds};
use crate::data::numbering::Numbering;
use crate::data::set::Set;
use crate::data::sets::Sets;
use interpreter::Position;
use interpreter::executor::KeyMaker;

/// The most kinds in a state.
pub(crate) const KINDS_MAX: usize = 64;

/// The pieces on the cells, as sets, and all other data that decides which moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State<S: Set> {
    /// The pieces of each player.
    pub of: [S; 2],
    /// The pieces of each kind, of both players.
    pub kinds: Sets<S, KINDS_MAX>,
    /// Unmoved pieces.
    pub unmoved: S,
    /// Cells passed by the last move, on which its piece can be captured en passant.
    pub passed: S,
    /// The cell of that piece.
    pub passer: u16,
    /// The player to move: 0 or 1.
    pub turn: u8,
    /// Counters and stores, where there are any.
    pub extra: Extra,
    /// Statuses that effects have given, where there are any.
    pub given: Given<S>,
}

/// One step of a piece: enough to make it.
#[derive(Clone, Copy, Hash, Debug)]
pub(crate) struct Step<S> {
    /// The kind of the piece.
    pub kind: usize,
    /// Its start.
    pub from: usize,
    /// Its end.
    pub to: usize,
    /// The kind that it becomes, or its own kind.
    pub becomes: usize,
    /// Whether the player chooses the promotion.
    pub promotes: bool,
    /// Whether the piece captured elsewhere has passed the cell.
    pub is_en_passant: bool,
    /// Whether the piece can be captured en passant on the cells that it passes, of which there may
    /// be none.
    pub leaves_passed: bool,
    /// Cells that it leaves passed.
    pub passed: S,
    /// The pieces captured elsewhere.
    pub taken: S,
}

impl<S: Set> Step<S> {
    /// Creates the step of a piece that keeps its kind and leaves no cells passed.
    #[inline(always)]
    pub(crate) fn plain(kind: usize, from: usize, to: usize) -> Self {
        Self {
            kind,
            from,
            to,
            becomes: kind,
            promotes: false,
            is_en_passant: false,
            leaves_passed: false,
            passed: S::default(),
            taken: S::default(),
        }
    }
}

impl<S: Set> State<S> {
    /// Returns the pieces of these kinds, of both players.
    #[inline(always)]
    pub(crate) fn of_kinds(&self, kinds: &Kinds) -> S {
        let [one, other] = kinds.pair;
        let mut pieces = self.kinds[one] | self.kinds[other];
        for kind in &kinds.more {
            pieces |= self.kinds[*kind];
        }
        pieces
    }

    /// Returns the pieces of these kinds of friends and enemies, relative to a player.
    #[inline]
    pub(crate) fn of_kind_sets(&self, kind_sets: KindSets, player: usize) -> S {
        let of = |mut kinds: u64| {
            let mut pieces = S::default();
            while kinds != 0 {
                pieces |= self.kinds[kinds.trailing_zeros() as usize];
                kinds &= kinds - 1;
            }
            pieces
        };
        match kind_sets.friends == kind_sets.enemies {
            true => of(kind_sets.friends),
            false => {
                let (friends, enemies) = (self.of[player & 1], self.of[player & 1 ^ 1]);
                of(kind_sets.friends) & friends | of(kind_sets.enemies) & enemies
            }
        }
    }

    /// Returns the state of a position of a game with so many kinds, with its given statuses.
    pub(crate) fn of_position(
        position: &Position,
        n_kinds: usize,
        given: &[StatusPlace],
        numbers: &Numbering,
    ) -> Self {
        let mut state = Self {
            of: [S::default(); 2],
            kinds: Sets::empty(n_kinds),
            unmoved: numbers.set(position.unmoved().iter()),
            passed: S::default(),
            passer: 0,
            turn: position.turn().0 as u8,
            extra: Extra::of_position(position),
            given: Given::of_position(position, given, numbers),
        };
        for (cell, piece) in position.pieces() {
            let at = S::of(numbers.number(cell));
            state.of[piece.player().index() & 1] |= at;
            state.kinds[piece.kind().index()] |= at;
        }
        if let Some(Passed { cells, by, .. }) = position.passed().first() {
            state.passed = numbers.set(cells.iter().copied());
            state.passer = numbers.number(*by) as u16;
        }
        state
    }

    /// Returns the position of this state; data that a state lacks is taken from the other position. `is_made` is whether
    /// the player to move has made their move.
    pub(crate) fn position_over(
        &self,
        other: &Position,
        given: &[StatusPlace],
        is_made: bool,
        numbers: &Numbering,
    ) -> Position {
        let mut position = other.clone();
        position.pieces.fill(None);
        for (kind, pieces) in self.kinds.iter().enumerate() {
            for player in 0..2 {
                let piece = Piece::new(PlayerId::from_index(player), KindId::from_index(kind));
                for cell in (*pieces & self.of[player]).cells() {
                    position.pieces[numbers.cell(cell).index()] = Some(piece);
                }
            }
        }
        position.unmoved = ir::CellSet::of(position.pieces.len(), numbers.cells(self.unmoved));
        let passed = (!self.passed.is_empty()).then(|| Passed {
            cells: numbers.cells(self.passed),
            by: numbers.cell(usize::from(self.passer)),
            left: 0,
        });
        position.passed = passed.into_iter().collect();
        self.extra.write(&mut position);
        self.given.write(given, &mut position, numbers);
        position.turn = PlayerId::from_index(usize::from(self.turn));
        position.is_made = is_made;
        position.last = None;
        position
    }

    /// Adds the pieces on the cells and the player to move to a key.
    pub(crate) fn add_pieces_to(&self, key: &mut KeyMaker) {
        key.add(self.turn.into());
        // A piece that is not the first player's is the other player's.
        self.of[0].add_to(key);
        self.kinds.iter().for_each(|pieces| pieces.add_to(key));
    }

    /// Returns the piece on a cell.
    pub(crate) fn piece(&self, cell: usize) -> Option<Piece> {
        let player = self.of.iter().position(|pieces| pieces.contains(cell))?;
        let kind = self.kinds.iter().position(|pieces| pieces.contains(cell))?;
        Some(Piece::new(
            PlayerId::from_index(player),
            KindId::from_index(kind),
        ))
    }

    /// Removes pieces from the board.
    pub(crate) fn remove(&mut self, pieces: S) {
        for kind in &mut *self.kinds {
            *kind = kind.without(pieces);
        }
        self.of = self.of.map(|of| of.without(pieces));
        self.unmoved = self.unmoved.without(pieces);
        self.given.remove(pieces);
    }

    /// Moves the piece of one set to the cell of the other, if there is one of each and that cell is empty. Its marks and
    /// statuses go with it.
    pub(crate) fn carry(&mut self, from: S, to: S) {
        let is_one = |cells: S| !cells.is_empty() && !cells.is_several();
        if !is_one(from) || !is_one(to) || to.meets(self.pieces()) {
            return;
        }
        for pieces in self.of.iter_mut().chain(&mut *self.kinds) {
            if pieces.meets(from) {
                *pieces = pieces.without(from) | to;
            }
        }
        self.unmoved = self.unmoved.without(from);
        self.given.go(S::default(), &[(from, to)]);
        if !self.passed.is_empty() && from.contains(usize::from(self.passer)) {
            self.passer = to.first() as u16;
        }
    }

    /// Exchanges the pieces of two sets, if they have equally many and share none: the first with the first, and so on.
    /// Their statuses go with them.
    pub(crate) fn exchange(&mut self, one: S, other: S, numbers: &Numbering) {
        if one.is_empty() || one.len() != other.len() || one.meets(other) {
            return;
        }
        let pairs = numbers.cells(one).into_iter().zip(numbers.cells(other));
        let pairs = pairs.map(|(one, other)| (numbers.set([one]), numbers.set([other])));
        let ways: SmallVec<[(S, S); 2]> = pairs
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .collect();
        for pieces in self.of.iter_mut().chain(&mut *self.kinds) {
            let before = *pieces;
            *pieces = before.without(one | other);
            for (from, to) in &ways {
                if before.meets(*from) {
                    *pieces |= *to;
                }
            }
        }
        self.unmoved = self.unmoved.without(one | other);
        self.given.go(S::default(), &ways);
        if !self.passed.is_empty() {
            let passer = usize::from(self.passer);
            let mut ways = ways.iter();
            if let Some((_, to)) = ways.find(|(from, _)| from.contains(passer)) {
                self.passer = to.first() as u16;
            }
        }
    }

    /// Changes the pieces of some kinds to other kinds, all at once.
    pub(crate) fn change_each(&mut self, pieces: S, map: &[(usize, usize)]) {
        let changed: SmallVec<[(usize, S); 4]> = map
            .iter()
            .map(|(of, to)| (*to, self.kinds[*of] & pieces))
            .collect();
        for (of, _) in map {
            self.kinds[*of] = self.kinds[*of].without(pieces);
        }
        for (to, pieces) in changed {
            self.kinds[to] |= pieces;
        }
    }

    /// Removes an item from a store, by its place.
    pub(crate) fn take_from_store(&mut self, place: usize) {
        let left = self.extra.stored(place);
        self.extra.store(place, left.saturating_sub(1));
    }

    /// Puts a piece on an empty cell.
    pub(crate) fn put(&mut self, player: usize, kind: usize, at: S) {
        self.of[player & 1] |= at;
        self.kinds[kind] |= at;
    }

    /// Returns all occupied cells.
    #[inline(always)]
    pub(crate) fn pieces(&self) -> S {
        self.of[0] | self.of[1]
    }

    /// Returns the pieces of the player to move.
    #[inline(always)]
    pub(crate) fn mine(&self) -> S {
        self.of[usize::from(self.turn & 1)]
    }

    /// Returns the pieces of the other player.
    #[inline(always)]
    pub(crate) fn enemies(&self) -> S {
        self.of[usize::from(self.turn & 1 ^ 1)]
    }

    /// Copies the pieces on the board of a state of the same game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn copy_pieces_from(&mut self, other: &Self) {
        self.of = other.of;
        self.kinds.copy_from(&other.kinds);
        self.unmoved = other.unmoved;
        self.passed = other.passed;
        self.passer = other.passer;
        self.turn = other.turn;
    }

    /// Copies a state of the same game.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.copy_pieces_from(other);
        self.extra = other.extra;
        self.given.copy_from(&other.given);
    }

    /// Makes a step of the player to move, which captures any piece on its end. The turn does not pass yet.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn make(&mut self, step: &Step<S>) {
        let (from, to) = (S::of(step.from), S::of(step.to));
        let gone = to | step.taken;
        let me = usize::from(self.turn & 1);
        if self.pieces().meets(gone) {
            for kind in &mut *self.kinds {
                *kind = kind.without(gone);
            }
            // A friend may be among them.
            self.of = self.of.map(|pieces| pieces.without(gone));
        }
        self.of[me] = self.of[me].without(from) | to;
        self.kinds[step.kind] = self.kinds[step.kind].without(from);
        self.kinds[step.becomes] |= to;
        self.unmoved = self.unmoved.without(from | gone);
        self.given.go(gone, &[(from, to)]);
        self.passed = step.passed;
        self.passer = step.to as u16;
    }

    /// Moves pieces jointly: kind, start and end of each. The turn does not pass yet.
    pub(crate) fn move_jointly(&mut self, pieces: &[(usize, usize, usize)]) {
        let me = usize::from(self.turn & 1);
        let ways = pieces
            .iter()
            .map(|(_, from, to)| (S::of(*from), S::of(*to)));
        let ways: SmallVec<[(S, S); 4]> = ways.collect();
        self.given.go(S::default(), &ways);
        for (kind, from, _) in pieces {
            let from = S::of(*from);
            self.of[me] = self.of[me].without(from);
            self.kinds[*kind] = self.kinds[*kind].without(from);
            self.unmoved = self.unmoved.without(from);
        }
        for (kind, _, to) in pieces {
            let to = S::of(*to);
            self.of[me] |= to;
            self.kinds[*kind] |= to;
            self.unmoved = self.unmoved.without(to);
        }
        self.passed = S::default();
    }
}
