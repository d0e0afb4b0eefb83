//! A position as the tables see it.

use ir::{KindId, Man, Passed, PlayerId};
use smallvec::SmallVec;

use super::extra::{Bare, Extra};
use super::given::{Given, Nothing, StatusPlace};
use super::numbering::Numbering;
use super::screens::Sorts;
use super::set::Set;
use crate::counts::KeyMaker;
use crate::position::Position;

/// Who stands where, as sets, and what else decides which turns are legal. Copied once for each turn that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State<S: Set, const K: usize, E: Extra> {
    /// The men of each player.
    pub of: [S; 2],
    /// The men of each kind, of both players.
    pub kinds: [S; K],
    /// Men who have not moved.
    pub unmoved: S,
    /// Cells passed by the last turn, on which its man can be taken.
    pub passed: S,
    /// Where he stands.
    pub passer: u16,
    /// Who is to move: 0 or 1.
    pub turn: u8,
    /// Counters and stores, where there are any.
    pub extra: E,
    /// Statuses that effects have given, where there are any.
    pub given: E::Given<S>,
}

/// One step of a man: enough to make it.
#[derive(Clone, Copy, Hash, Debug)]
pub(super) struct Step<S> {
    /// His kind.
    pub kind: usize,
    /// Where he starts.
    pub from: usize,
    /// Where he ends.
    pub to: usize,
    /// What he becomes, or his kind.
    pub becomes: usize,
    /// Whether he chooses to become it.
    pub promotes: bool,
    /// Whether who is taken elsewhere has passed the cell.
    pub is_en_passant: bool,
    /// Whether he can be taken on the cells that he passes, of which there may be none.
    pub leaves_passed: bool,
    /// Cells that he leaves passed.
    pub passed: S,
    /// Who is taken elsewhere, if anybody.
    pub taken: S,
}

impl<S: Set> Step<S> {
    /// The step of a man who stays what he is and leaves nothing behind.
    #[inline(always)]
    pub(super) fn plain(kind: usize, from: usize, to: usize) -> Self {
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

/// Kinds whose men are asked about together. Most often it is one or two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kinds {
    pair: [usize; 2],
    more: Vec<usize>,
}

impl Kinds {
    /// These kinds, at least one.
    pub(super) fn of(kinds: &[usize]) -> Self {
        let at = |index: usize| kinds.get(index).or(kinds.first()).copied();
        Self {
            pair: [0, 1].map(|index| at(index).unwrap_or(usize::MAX)),
            more: kinds.get(2..).unwrap_or_default().to_vec(),
        }
    }

    /// Returns the first of which this holds.
    #[inline(always)]
    pub(super) fn find(&self, holds: impl Fn(usize) -> bool) -> Option<usize> {
        let [one, other] = self.pair;
        match () {
            () if holds(one) => Some(one),
            () if holds(other) => Some(other),
            () => self.more.iter().copied().find(|kind| holds(*kind)),
        }
    }

    /// Returns all of them, some perhaps twice.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> {
        self.pair.iter().chain(&self.more).copied()
    }
}

impl<S: Set, const K: usize, E: Extra> State<S, K, E> {
    /// Returns the men of these kinds, of both players.
    #[inline(always)]
    pub(super) fn of_kinds(&self, kinds: &Kinds) -> S {
        let [one, other] = kinds.pair;
        let mut men = self.kinds[one % K] | self.kinds[other % K];
        for kind in &kinds.more {
            men |= self.kinds[kind % K];
        }
        men
    }

    /// Returns the men of these sorts, as a player sees them.
    #[inline]
    pub(super) fn of_sorts(&self, sorts: Sorts, player: usize) -> S {
        let of = |mut kinds: u32| {
            let mut men = S::default();
            while kinds != 0 {
                men |= self.kinds[kinds.trailing_zeros() as usize % K];
                kinds &= kinds - 1;
            }
            men
        };
        match sorts.friends == sorts.enemies {
            true => of(sorts.friends),
            false => {
                let (friends, enemies) = (self.of[player & 1], self.of[player & 1 ^ 1]);
                of(sorts.friends) & friends | of(sorts.enemies) & enemies
            }
        }
    }

    /// Returns the same without what it carries besides who stands where.
    pub(super) fn bare(&self) -> State<S, K, Bare> {
        State {
            of: self.of,
            kinds: self.kinds,
            unmoved: self.unmoved,
            passed: self.passed,
            passer: self.passer,
            turn: self.turn,
            extra: Bare,
            given: Nothing,
        }
    }

    /// Returns the state of a position; what it keeps of given statuses is kept there.
    pub(super) fn of_position(
        position: &Position,
        given: &[StatusPlace],
        numbers: &Numbering,
    ) -> Self {
        let mut state = Self {
            of: [S::default(); 2],
            kinds: [S::default(); K],
            unmoved: numbers.set(position.unmoved().iter()),
            passed: S::default(),
            passer: 0,
            turn: position.turn().0 as u8,
            extra: E::of_position(position),
            given: Given::of_position(position, given, numbers),
        };
        for (cell, man) in position.men() {
            let at = S::of(numbers.number(cell));
            state.of[man.player().index() & 1] |= at;
            state.kinds[man.kind().index() % K] |= at;
        }
        if let Some(Passed { cells, by }) = position.passed() {
            state.passed = numbers.set(cells.iter().copied());
            state.passer = numbers.number(*by) as u16;
        }
        state
    }

    /// Returns the position of this state; what a state does not tell is as in the other one. `is_made` says whether the player
    /// to move has made his turn.
    pub(super) fn position_over(
        &self,
        other: &Position,
        given: &[StatusPlace],
        is_made: bool,
        numbers: &Numbering,
    ) -> Position {
        let mut position = other.clone();
        position.men.fill(None);
        for (kind, men) in self.kinds.iter().enumerate() {
            for player in 0..2 {
                let man = Man::new(PlayerId::from_index(player), KindId::from_index(kind));
                for cell in (*men & self.of[player]).cells() {
                    position.men[numbers.cell(cell).index()] = Some(man);
                }
            }
        }
        position.unmoved = ir::CellSet::of(position.men.len(), numbers.cells(self.unmoved));
        position.passed = (!self.passed.is_empty()).then(|| Passed {
            cells: numbers.cells(self.passed),
            by: numbers.cell(usize::from(self.passer)),
        });
        self.extra.write(&mut position);
        self.given.write(given, &mut position, numbers);
        position.turn = PlayerId::from_index(usize::from(self.turn));
        position.is_made = is_made;
        position.last = None;
        position
    }

    /// Adds who stands where, of so many kinds, and who is to move to a key.
    pub(super) fn add_men_to(&self, n_kinds: usize, key: &mut KeyMaker) {
        key.add(self.turn.into());
        // Who is not of the first player is of the other.
        self.of[0].add_to(key);
        let kinds = self.kinds.iter().take(n_kinds);
        kinds.for_each(|men| men.add_to(key));
    }

    /// Returns who stands on a cell.
    pub(super) fn man(&self, cell: usize) -> Option<Man> {
        let player = self.of.iter().position(|men| men.contains(cell))?;
        let kind = self.kinds.iter().position(|men| men.contains(cell))?;
        Some(Man::new(
            PlayerId::from_index(player),
            KindId::from_index(kind),
        ))
    }

    /// Takes men off the board.
    pub(super) fn remove(&mut self, men: S) {
        for kind in &mut self.kinds {
            *kind = kind.without(men);
        }
        self.of = self.of.map(|of| of.without(men));
        self.unmoved = self.unmoved.without(men);
        self.given.remove(men);
    }

    /// Takes the man of one set to the cell of the other, if there is one of each and nobody stands there. What is said of him
    /// goes with him.
    pub(super) fn carry(&mut self, from: S, to: S) {
        let is_one = |cells: S| !cells.is_empty() && !cells.is_several();
        if !is_one(from) || !is_one(to) || to.meets(self.men()) {
            return;
        }
        for men in self.of.iter_mut().chain(&mut self.kinds) {
            if men.meets(from) {
                *men = men.without(from) | to;
            }
        }
        self.unmoved = self.unmoved.without(from);
        self.given.go(S::default(), &[(from, to)]);
        if !self.passed.is_empty() && from.contains(usize::from(self.passer)) {
            self.passer = to.first() as u16;
        }
    }

    /// Puts a man on an empty cell.
    pub(super) fn put(&mut self, player: usize, kind: usize, at: S) {
        self.of[player & 1] |= at;
        self.kinds[kind % K] |= at;
    }

    /// Returns all cells with men.
    #[inline(always)]
    pub(super) fn men(&self) -> S {
        self.of[0] | self.of[1]
    }

    /// Returns the men of the player to move.
    #[inline(always)]
    pub(super) fn mine(&self) -> S {
        self.of[usize::from(self.turn & 1)]
    }

    /// Returns the men of the other player.
    #[inline(always)]
    pub(super) fn enemies(&self) -> S {
        self.of[usize::from(self.turn & 1 ^ 1)]
    }

    /// Returns the state after a step of the player to move; whoever stands where it ends is taken. He is still to move.
    #[inline(always)]
    pub(super) fn moved(&self, step: &Step<S>) -> Self {
        let mut after = *self;
        after.make(step);
        after
    }

    /// Makes a step of the player to move; whoever stands where it ends is taken. He is still to move.
    #[inline(always)]
    pub(super) fn make(&mut self, step: &Step<S>) {
        let (from, to) = (S::of(step.from), S::of(step.to));
        let gone = to | step.taken;
        let me = usize::from(self.turn & 1);
        if self.men().meets(gone) {
            for kind in &mut self.kinds {
                *kind = kind.without(gone);
            }
            // A friend may be among them.
            self.of = self.of.map(|men| men.without(gone));
        }
        self.of[me] = self.of[me].without(from) | to;
        self.kinds[step.kind % K] = self.kinds[step.kind % K].without(from);
        self.kinds[step.becomes % K] |= to;
        self.unmoved = self.unmoved.without(from | gone);
        self.given.go(gone, &[(from, to)]);
        self.passed = step.passed;
        self.passer = step.to as u16;
    }

    /// Returns the state after a joint move of the player to move, who is still to move: kind, start and end of each man.
    pub(super) fn moved_jointly(&self, men: &[(usize, usize, usize)]) -> Self {
        let mut after = *self;
        let me = usize::from(self.turn & 1);
        if E::GIVES {
            let ways = men.iter().map(|(_, from, to)| (S::of(*from), S::of(*to)));
            let ways: SmallVec<[(S, S); 4]> = ways.collect();
            after.given.go(S::default(), &ways);
        }
        for (kind, from, _) in men {
            let from = S::of(*from);
            after.of[me] = after.of[me].without(from);
            after.kinds[kind % K] = after.kinds[kind % K].without(from);
            after.unmoved = after.unmoved.without(from);
        }
        for (kind, _, to) in men {
            let to = S::of(*to);
            after.of[me] |= to;
            after.kinds[kind % K] |= to;
            after.unmoved = after.unmoved.without(to);
        }
        after.passed = S::default();
        after
    }
}
