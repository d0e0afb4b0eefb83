//! A plan in sets: all tables of the generator.

use ir::{AttackRules, CellId, KindId, Rules};
use smallvec::SmallVec;

use crate::compile::attacks::attacks;
use crate::compile::blockers::{SEVERAL_PATHS, blocking};
use crate::compile::chapters;
use crate::compile::family::{Families, are_leaps};
use crate::compile::joint::Joins;
use crate::compile::mask::Masks;
use crate::compile::moves::{Moves, Promotes};
use crate::compile::plan::Plan;
use crate::compile::safety::Safety;
use crate::data::attacks::AttackKnowledge;
use crate::data::class::{Class, NOTHING, Onto};
use crate::data::decision::{Deciding, Decision};
use crate::data::joint::Joint;
use crate::data::kinds::Kinds;
use crate::data::lines::{LineCells, Lines, ends, joined, reversed, to_look_up};
use crate::data::reason::Reason;
use crate::data::rich::Rich;
use crate::data::set::{Offset, PerCell, Set};
use crate::data::table::Lookups;
use crate::data::tables::{
    Conditional, Group, MoveClass, OfKind, OfPlayer, Promotion, Shift, Tables,
};
use crate::data::test::Test;

impl<S: Set> Tables<S> {
    /// Builds the tables of a plan.
    ///
    /// # Errors
    /// If something does not fit into tables after all.
    pub(crate) fn new(rules: &Rules, plan: &Plan) -> Result<Self, Reason> {
        let mut lookups = Lookups::new();
        let families = Families::of(plan);
        let mut players = Vec::with_capacity(2);
        for me in 0..2 {
            let mut kinds = Vec::new();
            for (kind, moves) in plan.moves[me].iter().enumerate() {
                let error = |reason: Reason| format!("{}: {reason}", rules.kinds[kind].name);
                let of_kind = OfKind::new(plan, (me, moves), &families, &mut lookups);
                kinds.push(of_kind.map_err(error)?);
            }
            let idle = plan.idle.as_ref().map(|idle| {
                let moves = plan.moves[me].iter();
                let moves = moves.map(|moves| idle.moves(moves, &plan.deciding));
                let of_kind =
                    |moves: Moves| OfKind::new(plan, (me, &moves), &families, &mut lookups);
                moves.map(of_kind).collect::<Result<Vec<_>, Reason>>()
            });
            let idle = idle.transpose()?;
            let attacks = attacks(plan, me, &families, &mut lookups)?;
            let masks = Masks::new(rules, plan, me);
            let joints = plan.joints[me].iter().enumerate();
            let ends = plan.ends.iter().map(|end| {
                let end = &rules.ends[*end];
                let error = |reason| format!("the end \"{}\" {reason}", end.reason);
                chapters::can_end(&end.when).map_err(error)?;
                Ok(Test::new(masks, &end.when, AttackRules::All))
            });
            players.push(OfPlayer {
                kinds,
                idle,
                attacks,
                joints: joints
                    .map(|(index, joins)| Joint::new(index, joins, plan))
                    .collect(),
                ends: ends.collect::<Result<Vec<Test<S>>, Reason>>()?,
                rich: Rich::new(rules, plan, masks)?,
            });
        }
        lookups.finish();
        let royals = plan.safety.kinds().and_then(|kinds| {
            let kinds: Vec<usize> = kinds.iter().map(|kind| kind.index()).collect();
            (!kinds.is_empty()).then(|| Kinds::of(&kinds))
        });
        for me in 0..2 {
            let [one, other] = &mut players[..] else {
                unreachable!("two players have been planned");
            };
            let (mine, enemy) = match me {
                0 => (one, other),
                _ => (other, one),
            };
            for joint in &mut mine.joints {
                let is_safe = joint.is_safe_on_path(&enemy.attacks);
                joint.is_decided_on_path = plan.deciding.take(Decision::JointEnd, is_safe);
            }
        }
        let is_made = matches!(plan.safety, Safety::Made(_));
        if royals.is_some() {
            plan.deciding.take(Decision::Free, true);
            if plan.joints.iter().any(|joints| !joints.is_empty()) {
                plan.deciding.take(Decision::JointTried, !is_made);
            }
        }
        let can_be_bare = !plan.counters.is_empty()
            && plan.can_be_bare(rules)
            && !plan.deciding.off().is_tested_in_play();
        let can_be_bare = plan.deciding.take(Decision::BareCounts, can_be_bare);
        let is_bare = !plan.is_rich(rules) && !plan.deciding.off().is_tested_in_play();
        let is_bare = plan.deciding.take(Decision::BareStates, is_bare);
        let [first, second] = <[OfPlayer<S>; 2]>::try_from(players)
            .unwrap_or_else(|_| unreachable!("two players have been planned"));
        Ok(Self {
            numbers: plan.numbers.clone(),
            lookups,
            players: [first, second],
            royals,
            is_made,
            has_left_out: plan.has_left_out,
            unmoved_drops: rules.stores.iter().map(|store| store.unmoved).collect(),
            attack: plan.attack,
            has_attack_ways: plan.attacks_by_ways(),
            captures_by_attack: plan.captures_by_attack,
            counters: plan.counters.clone(),
            is_rich: !is_bare,
            can_be_bare,
            moving: plan.moving.map(|way| way.index()),
            several: plan.several.clone(),
            given: plan.given.clone(),
            off: plan.deciding.off(),
        })
    }
}

/// Returns sets by cell; after the end of the list, empty ones.
fn per_cell<S: Set>(list: &[S]) -> S::PerCell<S> {
    PerCell::of(list, S::default())
}

impl<S: Set> Group<S> {
    fn new(
        plan: &Plan,
        class: Class,
        paths: &[Lines],
        families: &Families<'_>,
        lookups: &mut Lookups<S>,
    ) -> Result<Self, Reason> {
        let (leaping, riding): (Vec<&Lines>, Vec<&Lines>) =
            paths.iter().partition(|lines| are_leaps(plan, lines));
        let leaps = match leaping.is_empty() {
            true => None,
            false => Some(per_cell::<S>(&ends(&joined(plan.n_cells, leaping)))),
        };
        let (mut rides, mut blockings) = (SmallVec::new(), SmallVec::new());
        for lines in families.joined(&riding) {
            if !class.blockers.are_none() {
                let blocking = blocking(&lines).ok_or_else(|| SEVERAL_PATHS.to_owned())?;
                blockings.push(lookups.add(blocking, &plan.deciding)?);
            }
            rides.push(lookups.add(to_look_up(lines), &plan.deciding)?);
        }
        Ok(Self {
            onto: class.onto,
            is_initial: class.is_initial,
            leaps,
            rides,
            blockings,
            blockers: class.blockers,
            exempt: class.exempt,
        })
    }
}

impl<S: Set> OfKind<S> {
    fn new(
        plan: &Plan,
        (me, moves): (usize, &Moves),
        families: &Families<'_>,
        lookups: &mut Lookups<S>,
    ) -> Result<Self, Reason> {
        let mut of_kind = Self {
            plain: SmallVec::new(),
            move_class: MoveClass::Any,
            leaving: SmallVec::new(),
            passed: Vec::new(),
            en_passant: SmallVec::new(),
            en_passant_from: per_cell::<S>(&[]),
            takes_friends: moves.take_friends(),
            promotion: moves
                .promotion
                .as_ref()
                .map(|promotes| Promotion::new(plan, me, promotes, moves)),
            has_conditions: false,
            has_unconditional: false,
            are_alike: false,
            conditional: SmallVec::new(),
        };
        let deciding = &*plan.deciding;
        let mut has_conditions = conditional_classes(plan, moves);
        if !deciding.take(Decision::Unconditional, has_conditions.contains(&false)) {
            has_conditions.fill(true);
        }
        let mut passed: Vec<Vec<(usize, LineCells)>> = vec![Vec::new(); plan.n_cells];
        let mut en_passant_from = vec![S::default(); plan.n_cells];
        for (of_class, has_conditions) in moves.classes.iter().zip(&has_conditions) {
            let (class, paths) = of_class;
            if class.leaves_passed && class.is_en_passant {
                return Err("captures en passant what can be captured en passant".to_owned());
            }
            let group = Group::new(plan, *class, paths, families, lookups)?;
            let mut free = None;
            match has_conditions {
                true => of_kind.conditional.push(Conditional {
                    group,
                    shifts: directions(plan, std::iter::once(of_class), SHIFTS_MAX),
                    tests: class.tests,
                    leaves_passed: class.leaves_passed,
                    is_en_passant: class.is_en_passant,
                }),
                false => free = Some(group),
            }
            of_kind.has_unconditional |= free.is_some();
            if class.is_en_passant {
                of_kind.en_passant.extend(free);
                let mut back: Vec<S> = ends(&reversed(&joined(plan.n_cells, paths)));
                if !deciding.take(Decision::PassedFrom, true) {
                    back.fill(!S::default());
                }
                for (from, more) in en_passant_from.iter_mut().zip(back) {
                    *from |= more;
                }
                continue;
            }
            if !class.leaves_passed {
                of_kind.plain.extend(free);
                continue;
            }
            of_kind.leaving.extend(free);
            for (from, line) in paths.iter().flat_map(|lines| {
                let lines = lines.iter().enumerate();
                lines.flat_map(|(from, lines)| lines.iter().map(move |line| (from, line)))
            }) {
                let by_end = &mut passed[from];
                let to = line.to.index();
                match by_end.iter().find(|(other, _)| *other == to) {
                    Some((_, cells)) if *cells != line.passed => {
                        return Err("goes to one cell over others on several paths".to_owned());
                    }
                    Some(_) => {}
                    None => by_end.push((to, line.passed.clone())),
                }
            }
        }
        of_kind.en_passant_from = per_cell(&en_passant_from);
        of_kind.has_conditions = has_conditions.contains(&true) || !moves.ways.is_empty();
        if of_kind.has_unconditional {
            let classes = moves.classes.iter().zip(&has_conditions);
            let free = classes.filter(|(_, has_conditions)| !**has_conditions);
            let n_max = match of_kind.simple_moves() {
                Some(_) => SHIFTS_MAX,
                None => SHIFTS_MAX_OF_MANY,
            };
            let shifts = shifts(plan, moves, free.map(|(class, _)| class), n_max);
            let are_taken = deciding.take(Decision::Shifts, shifts.is_some());
            of_kind.move_class = match shifts.filter(|_| are_taken) {
                Some(shifts) => MoveClass::Shifts(shifts),
                None => of_kind.find_move_class(lookups, deciding),
            };
            let mut conditional = of_kind.conditional.iter();
            of_kind.are_alike = of_kind.has_conditions
                && conditional.all(|conditional| conditional.group.onto == Onto::Enemy)
                && !matches!(of_kind.move_class, MoveClass::Shifts(_) | MoveClass::Any)
                && deciding.take(Decision::Alike, are_alike(moves));
        }
        if moves.classes.iter().any(|(class, _)| class.leaves_passed) {
            let of_cell = |by_end: Vec<(usize, LineCells)>| {
                let sets = by_end.into_iter();
                sets.map(|(to, cells)| (to, S::from_list(&cells))).collect()
            };
            of_kind.passed = passed.into_iter().map(of_cell).collect();
        }
        Ok(of_kind)
    }

    /// Returns all moves except captures en passant, if they are of one class that leaves no cells passed.
    fn simple_moves(&self) -> Option<&Group<S>> {
        let [group] = &self.plain[..] else {
            return None;
        };
        let is_simple = !group.is_initial
            && !group.meets_some()
            && !self.takes_friends
            && self.leaving.is_empty();
        is_simple.then_some(group)
    }

    /// Finds the move class.
    fn find_move_class(&self, lookups: &Lookups<S>, deciding: &Deciding) -> MoveClass<S> {
        let Some(group) = self.simple_moves() else {
            return MoveClass::Any;
        };
        let onto = group.onto;
        let take = |decision, fits| deciding.take(decision, fits);
        match (&group.rides[..], &group.leaps) {
            ([], Some(ends)) if take(Decision::Leaps, true) => MoveClass::Leaps {
                ends: ends.clone(),
                onto,
            },
            ([ride], None) if take(Decision::Ride, lookups.is_only(*ride)) => {
                MoveClass::Ride { ride: *ride, onto }
            }
            ([one, other], None)
                if take(
                    Decision::TwoRides,
                    lookups.is_only(*one) && lookups.is_only(*other),
                ) =>
            {
                let rides = [*one, *other];
                MoveClass::TwoRides { rides, onto }
            }
            _ => MoveClass::Any,
        }
    }
}

impl<S: Set> Promotion<S> {
    fn new(plan: &Plan, me: usize, promotes: &Promotes, moves: &Moves) -> Self {
        Self {
            to: promotes.to.iter().map(|kind| kind.index()).collect(),
            from_store: promotes.from_store.map(|store| plan.store_of(me, store)),
            source: promotes.from_store.map(|store| plan.source(me, store)),
            zones: Self::zones(promotes, moves),
            offered: per_cell(&sets::<S>(&promotes.offered)),
            must: per_cell(&sets::<S>(&promotes.must)),
        }
    }

    /// Returns the ends where a piece may promote, and where it must, if they are the same for all
    /// starts.
    fn zones(promotes: &Promotes, moves: &Moves) -> Option<(S, S)> {
        let (offered, must): (Vec<S>, Vec<S>) = (sets(&promotes.offered), sets(&promotes.must));
        let all = |sets: &[S]| sets.iter().fold(S::default(), |all, set| all | *set);
        let zones = (all(&offered), all(&must));
        let mut paths = moves.classes.iter().flat_map(|(_, paths)| paths);
        let agree = paths.all(|lines| {
            lines.iter().enumerate().all(|(from, lines)| {
                lines.iter().all(|line| {
                    let to = line.to.index();
                    offered[from].contains(to) == zones.0.contains(to)
                        && must[from].contains(to) == zones.1.contains(to)
                })
            })
        });
        agree.then_some(zones)
    }
}

fn sets<S: Set>(sets: &[ir::CellSet]) -> Vec<S> {
    sets.iter().map(S::from_cells).collect()
}

/// Tests whether pieces move onto empty cells and onto enemies in exactly the same ways.
fn are_alike(moves: &Moves) -> bool {
    let [(one, its), (other, others)] = &moves.classes[..] else {
        return false;
    };
    let onto = |class: &Class| Class {
        onto: Onto::NoPieceOrEnemy,
        tests: NOTHING,
        ..*class
    };
    let both = [one.onto, other.onto];
    moves.ways.is_empty()
        && (both == [Onto::NoPiece, Onto::Enemy] || both == [Onto::Enemy, Onto::NoPiece])
        && onto(one) == onto(other)
        && its.len() == others.len()
        && its.iter().all(|lines| others.contains(lines))
}

/// The most directions by which all pieces of a kind are moved at once.
const SHIFTS_MAX: usize = 5;
/// The most directions for pieces that would otherwise need more than two look-ups each.
const SHIFTS_MAX_OF_MANY: usize = 10;

/// Returns for each class of moves whether it has conditions, or shares ends with a class that has
/// some.
fn conditional_classes(plan: &Plan, moves: &Moves) -> Vec<bool> {
    let comes_from_store = |promotes: &Promotes| promotes.from_store.is_some();
    let are_all_conditional = !plan.decides_by_lines()
        || matches!(plan.safety, Safety::Made(_)) && moves.take_friends()
        || !moves.ways.is_empty()
        || moves.promotion.as_ref().is_some_and(comes_from_store);
    let has_conditions = |class: &Class| class.tests != NOTHING;
    let classes = || moves.classes.iter().map(|(class, _)| class);
    let meets_conditional = |class: &Class| {
        let mut conditional = classes().filter(|other| has_conditions(other));
        conditional.any(|other| {
            (other.leaves_passed, other.is_en_passant) == (class.leaves_passed, class.is_en_passant)
                && other.onto.meets(class.onto)
        })
    };
    let all = classes()
        .map(|class| are_all_conditional || has_conditions(class) || meets_conditional(class));
    all.collect()
}

/// Finds the few directions by which all pieces of a kind move at once, if each cell's number grows by one offset; of
/// these classes.
fn shifts<'m, S: Set>(
    plan: &Plan,
    moves: &Moves,
    classes: impl Iterator<Item = &'m (Class, Vec<Lines>)>,
    n_max: usize,
) -> Option<Vec<Shift<S>>> {
    if moves.take_friends() {
        return None;
    }
    let shifts = directions::<S>(plan, classes, n_max)?;
    // Two directions from one cell to one other would count the move twice.
    let is_twice = |(index, one): (usize, &Shift<S>)| {
        shifts[..index].iter().any(|other| {
            other.by == one.by
                && other.leaves_passed == one.leaves_passed
                && other.starts.meets(one.starts)
                && other.onto.meets(one.onto)
        })
    };
    let has_twice = shifts.iter().enumerate().any(is_twice);
    let zones = moves
        .promotion
        .as_ref()
        .map(|promotes| Promotion::<S>::zones(promotes, moves));
    let is_uneven = zones.is_some_and(|zones| zones.is_none());
    (!has_twice && !is_uneven && !shifts.is_empty()).then_some(shifts)
}

/// Returns the directions of all moves of these classes except captures en passant, if there are no more than this.
fn directions<'m, S: Set>(
    plan: &Plan,
    classes: impl Iterator<Item = &'m (Class, Vec<Lines>)>,
    n_max: usize,
) -> Option<Vec<Shift<S>>> {
    let mut shifts: Vec<Shift<S>> = Vec::new();
    for (class, paths) in classes.filter(|(class, _)| !class.is_en_passant) {
        if !class.blockers.are_none() || !class.exempt.are_none() {
            return None;
        }
        let lines = joined(plan.n_cells, paths);
        for (from, line) in lines
            .iter()
            .enumerate()
            .flat_map(|(from, lines)| lines.iter().map(move |line| (from, line)))
        {
            if !line.pieces.is_empty() {
                return None;
            }
            let distance = |cell: &CellId| Offset::by::<S>(cell.0 as i16 - from as i16);
            let (by, empty) = (distance(&line.to), line.empty.iter().map(distance));
            let empty: SmallVec<[Offset; 2]> = empty.collect();
            let is_same = |shift: &Shift<S>| {
                (shift.by, shift.onto, &shift.empty) == (by, class.onto, &empty)
                    && shift.is_initial == class.is_initial
                    && shift.leaves_passed == class.leaves_passed
            };
            let start = S::of(from);
            match shifts.iter().position(is_same) {
                Some(index) => shifts[index].starts |= start,
                None if shifts.len() < n_max => shifts.push(Shift {
                    onto: class.onto,
                    is_initial: class.is_initial,
                    leaves_passed: class.leaves_passed,
                    starts: start,
                    by,
                    empty,
                }),
                None => return None,
            }
        }
    }
    Some(shifts)
}

impl<S: Set> Joint<S> {
    /// Prepares a joint move of a player with this index.
    pub(crate) fn new(index: usize, joins: &Joins, plan: &Plan) -> Self {
        let safety = &plan.safety;
        let is_royal = |kind: &KindId| safety.kinds().is_some_and(|kinds| kinds.contains(kind));
        // The attack on other pieces is less exact than the attack on royals.
        let mut tried = joins.safe.iter().map(|(piece, _)| piece);
        let is_exact = plan.attack == AttackKnowledge::Pieces
            || tried.all(|piece| {
                let mut pieces = joins.pieces.iter();
                pieces.any(|(kind, from, _)| from == piece && is_royal(kind))
            });
        let royals = joins.pieces.iter().filter(|(kind, _, _)| is_royal(kind));
        let pieces = joins.pieces.iter();
        let of =
            |(kind, from, to): &(KindId, CellId, CellId)| (kind.index(), from.index(), to.index());
        let pieces_first = joins.pieces.clone();
        let is_where_it_is = |piece: &CellId, cell: &CellId| {
            let mut pieces = pieces_first.iter();
            let is_so =
                piece == cell && pieces.any(|(kind, from, _)| from == piece && is_royal(kind));
            is_so && plan.deciding.take(Decision::JointStart, true)
        };
        let pairs = || {
            joins
                .safe
                .iter()
                .flat_map(|(piece, cells)| cells.iter().map(move |cell| (*piece, cell)))
        };
        let safe = joins.safe.iter().map(|(piece, cells)| {
            let others = cells.iter().filter(|cell| !is_where_it_is(piece, cell));
            (
                piece.index(),
                S::from_list(&others.collect::<Vec<CellId>>()),
            )
        });
        Self {
            index,
            rule: joins.rule,
            is_evaluated: joins.is_evaluated || !is_exact,
            tests: joins.tests,
            where_they_are: S::from_list(
                &pairs()
                    .filter(|(piece, cell)| is_where_it_is(piece, cell))
                    .map(|(_, cell)| cell)
                    .collect::<Vec<CellId>>(),
            ),
            ends: S::from_list(joins.pieces.iter().map(|(_, _, to)| to)),
            royal_ends: S::from_list(royals.map(|(_, _, to)| to)),
            starts: S::from_list(joins.pieces.iter().map(|(_, from, _)| from)),
            pieces: pieces.map(of).collect(),
            unmoved: S::from_cells(&joins.unmoved),
            empty: S::from_cells(&joins.empty),
            safe: safe.collect(),
            is_decided_on_path: false,
        }
    }
}
