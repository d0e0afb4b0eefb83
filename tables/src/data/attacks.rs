//! Attacks on a cell: the inverse relation of captures.

use smallvec::SmallVec;

use crate::compile::blockers::{SEVERAL_PATHS, Sorts, blocking};
use crate::compile::family::{Families, are_leaps};
use crate::compile::plan::{AttackClass, Lines, Plan, Reason};
use crate::data::set::Set;
use crate::data::state::Kinds;
use crate::data::table::{Lookups, Ride, ends, joined, reversed, to_look_up, without_passed};

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
    pub blockers: Sorts,
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
    leaps: Vec<S>,
    /// For each cell and kind of attack the cells from which it could ever be attacked along lines.
    reaches: Vec<S>,
    /// The attacks along lines.
    rides: Vec<RideAttack<S>>,
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
    n_cells: usize,
    /// The first line of each attacked cell and attacker.
    index: Vec<u32>,
    lines: Vec<(S, S)>,
    /// For each line the cells on which those pieces may not be, if there could be such pieces.
    forbidden: Vec<S>,
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

/// Collects the kinds of attack of a player's pieces.
pub(crate) fn attacks<S: Set>(
    plan: &Plan,
    me: usize,
    families: &Families<'_>,
    lookups: &mut Lookups<S>,
) -> Result<Attacks<S>, Reason> {
    let mut leaping: Vec<(AttackClass, Lines, SmallVec<[usize; 4]>)> = Vec::new();
    let mut riding = leaping.clone();
    let mut keep = |is_leap: bool, class: AttackClass, lines: Lines, kind: usize| {
        let found = match is_leap {
            true => &mut leaping,
            false => &mut riding,
        };
        let is_same = |one: &&mut (AttackClass, Lines, SmallVec<[usize; 4]>)| {
            (one.0, &one.1) == (class, &lines)
        };
        match found.iter_mut().find(is_same) {
            Some((_, _, kinds)) => kinds.push(kind),
            None => found.push((class, lines, SmallVec::from_slice(&[kind]))),
        }
    };
    for (kind, moves) in plan.moves[me].iter().enumerate() {
        for (class, paths) in &moves.attacks {
            let (leaps, rides): (Vec<&Lines>, Vec<&Lines>) =
                paths.iter().partition(|lines| are_leaps(plan, lines));
            if !leaps.is_empty() {
                keep(true, *class, joined(plan.n_cells, leaps), kind);
            }
            let rides: Vec<Lines> = rides.into_iter().cloned().collect();
            for lines in families.joined(&rides) {
                keep(false, *class, without_passed(lines), kind);
            }
        }
    }
    if leaping.len() + riding.len() > ATTACKS_MAX {
        return Err("pieces attack on too many paths".to_owned());
    }
    let all = leaping.iter().chain(&riding);
    let attackers = all.map(|(class, _, kinds)| Attackers {
        kinds: Kinds::of(kinds),
        is_initial: class.is_initial,
        forbids: class.forbids,
        blockers: class.blockers,
    });
    let attackers = attackers.collect();
    let leaps: Vec<Vec<S>> = leaping
        .iter()
        .map(|(_, lines, _)| ends(&reversed(lines)))
        .collect();
    let mut rides = Vec::new();
    let mut reaches: Vec<Vec<S>> = Vec::new();
    for (class, lines, _) in riding {
        let back = reversed(&lines);
        let mut index: Vec<u32> = Vec::with_capacity(plan.n_cells * plan.n_cells + 1);
        let mut needs: Vec<(S, S)> = Vec::new();
        let mut forbidden: Vec<S> = Vec::new();
        let blocking = match class.blockers.are_none() {
            true => None,
            false => {
                let blocking = blocking(&back).ok_or_else(|| SEVERAL_PATHS.to_owned())?;
                Some(lookups.add(blocking, &plan.deciding)?)
            }
        };
        for lines in &back {
            // The lines are sorted by their end, which is the cell of the attacker.
            let mut lines = lines.iter().peekable();
            for from in 0..plan.n_cells {
                index.push(needs.len() as u32);
                while let Some(line) = lines.next_if(|line| line.to.index() == from) {
                    needs.push((S::from_list(&line.empty), S::from_list(&line.pieces)));
                    if blocking.is_some() {
                        forbidden.push(S::from_list(&line.forbidden));
                    }
                }
            }
        }
        index.push(needs.len() as u32);
        reaches.push(ends(&back));
        rides.push(RideAttack {
            n_cells: plan.n_cells,
            index,
            lines: needs,
            forbidden,
            blocking,
            back: lookups.add(to_look_up(back), &plan.deciding)?,
        });
    }
    let by_cell = |ways: &[Vec<S>]| {
        let cells = 0..plan.n_cells;
        cells
            .flat_map(|cell| ways.iter().map(move |way| way[cell]))
            .collect()
    };
    Ok(Attacks {
        attackers,
        n_leaps: leaps.len(),
        leaps: by_cell(&leaps),
        reaches: by_cell(&reaches),
        rides,
    })
}
