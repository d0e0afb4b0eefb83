//! What attacks a cell: the inverse relation of what men can take.

use smallvec::SmallVec;

use super::family::{Families, are_leaps};
use super::plan::{AttackClass, Lines, Plan, Reason};
use super::screens::{Sorts, UNVEILED, veil};
use super::set::Set;
use super::state::Kinds;
use super::table::{Lookups, Ride, ends, joined, reversed, to_look_up, without_passed};

/// Who attacks in one way.
#[derive(Clone, Debug)]
pub(super) struct Attackers {
    /// Their kinds.
    pub kinds: Kinds,
    /// Whether only those who have not moved.
    pub is_initial: bool,
    /// The bars that may take the attack away, by their place in the plan.
    pub bars: usize,
    /// Who may not be jumped, as they see it.
    pub screens: Sorts,
}

/// In how many ways the men of a player may attack.
pub(super) const ATTACKS_MAX: usize = 24;

/// All ways in which a player's men attack.
#[derive(Clone, Debug)]
pub(super) struct Attacks<S> {
    /// Who attacks: by leaps, then along lines.
    pub attackers: Vec<Attackers>,
    /// How many ways there are by leaps.
    pub n_leaps: usize,
    /// For each cell and way from where it is attacked by leaps.
    leaps: Vec<S>,
    /// For each cell and way from where it could ever be attacked along lines.
    reaches: Vec<S>,
    /// How it is, each way.
    rides: Vec<RideAttack<S>>,
}

impl<S: Set> Attacks<S> {
    /// Returns from where a cell is attacked by leaps, each way.
    #[inline(always)]
    pub(super) fn leaps(&self, cell: usize) -> &[S] {
        &self.leaps[cell * self.n_leaps..][..self.n_leaps]
    }

    /// Returns all lines by which a cell could ever be attacked: cells that must be empty, cells with men.
    pub(super) fn lines(&self, cell: usize) -> impl Iterator<Item = (S, S)> {
        let rides = self.rides.iter();
        rides.flat_map(move |ride| {
            let first = ride.index[cell * ride.n_cells] as usize;
            let end = ride.index[(cell + 1) * ride.n_cells] as usize;
            ride.lines[first..end].iter().copied()
        })
    }

    /// Returns from where a cell could ever be attacked along lines, each way.
    #[inline(always)]
    pub(super) fn rides(&self, cell: usize) -> impl Iterator<Item = (&S, &RideAttack<S>)> {
        let n = self.rides.len();
        self.reaches[cell * n..][..n].iter().zip(&self.rides)
    }
}

/// One way to attack along lines.
#[derive(Clone, Debug)]
pub(super) struct RideAttack<S> {
    /// From where men attack a cell now.
    pub back: Ride,
    /// The same if nobody stood in the way but men who may not be jumped, where there could be such.
    pub veil: Option<Ride>,
    n_cells: usize,
    /// Where the lines of an attacked cell and an attacker begin.
    index: Vec<u32>,
    lines: Vec<(S, S)>,
    /// Of each line the cells on which they may not stand, where there could be such.
    barred: Vec<S>,
}

impl<S: Set> RideAttack<S> {
    /// Returns the lines by which the first cell is attacked from the second: cells that must be empty, cells with men.
    #[inline(always)]
    pub(super) fn lines(&self, attacked: usize, from: usize) -> &[(S, S)] {
        let at = attacked * self.n_cells + from;
        &self.lines[self.index[at] as usize..self.index[at + 1] as usize]
    }

    /// Returns the same lines, where some men may not be jumped, each with the cells on which these may not stand.
    pub(super) fn lines_over(
        &self,
        attacked: usize,
        from: usize,
    ) -> impl Iterator<Item = ((S, S), S)> {
        let at = attacked * self.n_cells + from;
        let lines = self.index[at] as usize..self.index[at + 1] as usize;
        let barred = self.barred[lines.clone()].iter();
        self.lines[lines].iter().copied().zip(barred.copied())
    }
}

/// Collects the ways in which a player's men attack.
pub(super) fn attacks<S: Set>(
    plan: &Plan,
    me: usize,
    families: &Families<'_>,
    lookups: &mut Lookups<S>,
) -> Result<Attacks<S>, Reason> {
    let mut leaping: Vec<(AttackClass, Lines, SmallVec<[usize; 4]>)> = Vec::new();
    let mut riding = leaping.clone();
    let mut keep = |is_leap: bool, class: AttackClass, lines: Lines, kind: usize| {
        let known = match is_leap {
            true => &mut leaping,
            false => &mut riding,
        };
        let is_same = |one: &&mut (AttackClass, Lines, SmallVec<[usize; 4]>)| {
            (one.0, &one.1) == (class, &lines)
        };
        match known.iter_mut().find(is_same) {
            Some((_, _, kinds)) => kinds.push(kind),
            None => known.push((class, lines, SmallVec::from_slice(&[kind]))),
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
        return Err("men attack in too many ways".to_owned());
    }
    let all = leaping.iter().chain(&riding);
    let attackers = all.map(|(class, _, kinds)| Attackers {
        kinds: Kinds::of(kinds),
        is_initial: class.is_initial,
        bars: class.bars,
        screens: class.screens,
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
        let mut barred: Vec<S> = Vec::new();
        let veil = match class.screens.are_none() {
            true => None,
            false => {
                let veil = veil(&back).ok_or_else(|| UNVEILED.to_owned())?;
                Some(lookups.add(veil, &plan.deciding)?)
            }
        };
        for lines in &back {
            // Sorted by where they end, which is where the attacker stands.
            let mut lines = lines.iter().peekable();
            for from in 0..plan.n_cells {
                index.push(needs.len() as u32);
                while let Some(line) = lines.next_if(|line| line.to.index() == from) {
                    needs.push((S::from_list(&line.empty), S::from_list(&line.men)));
                    if veil.is_some() {
                        barred.push(S::from_list(&line.barred));
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
            barred,
            veil,
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
