//! The tables of attack of a plan.

use smallvec::SmallVec;

use crate::compile::blockers::{SEVERAL_PATHS, blocking};
use crate::compile::family::{Families, are_leaps};
use crate::compile::plan::Plan;
use crate::data::attacks::{ATTACKS_MAX, Attackers, Attacks, RideAttack};
use crate::data::class::AttackClass;
use crate::data::kinds::Kinds;
use crate::data::lines::{Lines, ends, joined, reversed, to_look_up, without_passed};
use crate::data::reason::Reason;
use crate::data::set::Set;
use crate::data::table::Lookups;

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
