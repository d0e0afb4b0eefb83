//! Attacks on a cell: the inverse relation of captures.

use crate::data::kinds::{KindSets, Kinds};
use crate::data::set::Set;
use crate::data::table::Ride;

/// The attackers of one kind of attack.
#[derive(Clone, Debug)]
pub(crate) struct Attackers {
    /// Their piece types.
    pub kinds: Kinds,
    /// Whether only unmoved pieces attack.
    pub is_initial: bool,
    /// The forbid rules that may prevent the attack, by their place in the plan.
    pub forbids: usize,
    /// The pieces that may not be jumped, relative to the attacker.
    pub blockers: KindSets,
}

/// What tables decide about attacks, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum AttackKnowledge {
    /// They give all attacked royals, and perhaps others.
    Superset,
    /// They decide attacks on royals together with forbid rules on the attacker and the attacked cell.
    WithForbids,
    /// They decide attacks on royals.
    Royals,
    /// They decide attacks on every piece.
    Pieces,
}

/// The most kinds of attack of a player's pieces.
pub(crate) const ATTACKS_MAX: usize = 24;

/// All kinds of attack of a player's pieces.
#[derive(Clone, Debug)]
pub(crate) struct Attacks<S> {
    /// The attackers: by leaps, then along lines.
    pub attackers: Vec<Attackers>,
    /// The number of kinds of attack by leaps.
    pub n_leaps: usize,
    /// For each cell and kind of attack the cells from which it is attacked by leaps.
    pub leaps: Vec<S>,
    /// For each cell and kind of attack the cells from which it could ever be attacked along lines.
    pub reaches: Vec<S>,
    /// The attacks along lines.
    pub rides: Vec<RideAttack<S>>,
}

impl<S: Set> Attacks<S> {
    /// Returns the cells from which a cell is attacked by leaps, for each kind of attack.
    #[inline(always)]
    pub(crate) fn leaps(&self, cell: usize) -> &[S] {
        &self.leaps[cell * self.n_leaps..][..self.n_leaps]
    }

    /// Returns all lines by which a cell could ever be attacked: cells that must be empty, cells with pieces.
    pub(crate) fn lines(&self, cell: usize) -> impl Iterator<Item = (S, S)> {
        let rides = self.rides.iter();
        rides.flat_map(move |ride| {
            let first = ride.index[cell * ride.n_cells] as usize;
            let end = ride.index[(cell + 1) * ride.n_cells] as usize;
            ride.lines[first..end].iter().copied()
        })
    }

    /// Returns the cells from which a cell could ever be attacked along lines, for each kind of
    /// attack.
    #[inline(always)]
    pub(crate) fn rides(&self, cell: usize) -> impl Iterator<Item = (&S, &RideAttack<S>)> {
        let n = self.rides.len();
        self.reaches[cell * n..][..n].iter().zip(&self.rides)
    }
}

/// A kind of attack along lines.
#[derive(Clone, Debug)]
pub(crate) struct RideAttack<S> {
    /// The look-up of the cells from which pieces attack a cell now.
    pub back: Ride,
    /// The look-up of attackers on a board with only the pieces that may not be jumped, if there
    /// could be such pieces.
    pub blocking: Option<Ride>,
    /// The number of cells.
    pub n_cells: usize,
    /// The first line of each attacked cell and attacker.
    pub index: Vec<u32>,
    /// The lines: cells that must be empty, cells with pieces.
    pub lines: Vec<(S, S)>,
    /// For each line the cells on which those pieces may not be, if there could be such pieces.
    pub forbidden: Vec<S>,
}

impl<S: Set> RideAttack<S> {
    /// Returns the lines by which the first cell is attacked from the second: cells that must be empty, cells with
    /// pieces.
    #[inline(always)]
    pub(crate) fn lines(&self, attacked: usize, from: usize) -> &[(S, S)] {
        let at = attacked * self.n_cells + from;
        &self.lines[self.index[at] as usize..self.index[at + 1] as usize]
    }

    /// Returns these lines, each with the cells on which the pieces that may not be jumped may not be.
    pub(crate) fn lines_over(
        &self,
        attacked: usize,
        from: usize,
    ) -> impl Iterator<Item = ((S, S), S)> {
        let at = attacked * self.n_cells + from;
        let lines = self.index[at] as usize..self.index[at + 1] as usize;
        let forbidden = self.forbidden[lines.clone()].iter();
        self.lines[lines].iter().copied().zip(forbidden.copied())
    }
}
