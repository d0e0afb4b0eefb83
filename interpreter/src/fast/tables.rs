//! A plan in sets: everything that the generator looks up.

use std::ops::Range;

use ir::{AttackRules, CellId, CounterId, Rules, TurnId};
use smallvec::SmallVec;

use super::asks::NOTHING;
use super::attacks::{Attacks, attacks};
use super::chapters;
use super::decision::{Deciding, Decision, Off};
use super::family::{Families, are_leaps};
use super::given::StatusPlace;
use super::joint::Joint;
use super::mask::Masks;
use super::numbering::Numbering;
use super::plan::{Class, Lines, Moves, Onto, Plan, Promotes, Reason};
use super::rich::{Asked, Rich};
use super::safety::Safety;
use super::screens::{Sorts, UNVEILED, veil};
use super::set::{Offset, PerCell, Set};
use super::state::Kinds;
use super::table::{Lookups, Ride, ends, joined, reversed, to_look_up};
use super::test::Test;

/// Everything that is looked up.
#[derive(Clone, Debug)]
pub(super) struct Tables<S: Set> {
    /// The numbers of cells.
    pub numbers: Numbering,
    /// What occupancy decides.
    pub lookups: Lookups<S>,
    /// By player.
    pub players: [OfPlayer<S>; 2],
    /// The kinds whose attackers tell who is safe; `None` where nobody has to be, or more is asked.
    pub royals: Option<Kinds>,
    /// Whether each turn is made and asked about, unless it leaves these unattacked.
    pub is_made: bool,
    /// Whether choices of men for joint moves [were left out](super::joint::Choices::has_left_out).
    pub has_left_out: bool,
    /// Whether tables tell exactly who is attacked.
    pub is_attack_exact: bool,
    /// Whether tables and bars that are asked by where an attack ends do.
    pub is_attack_known: bool,
    /// Whether somebody takes by a way that is asked by itself.
    pub has_attack_ways: bool,
    /// Whether men take each other on a cell as attack is told, and nothing else follows.
    pub takes_plainly: bool,
    /// Counters that are kept.
    pub counters: Vec<CounterId>,
    /// Whether states carry more than who stands where for these alone, and need not while these are far from what is asked.
    pub can_be_bare: bool,
    /// The way in which a turn is spent in which somebody moves, where ways have names.
    pub moving: Option<usize>,
    /// The ways in which a turn of several steps is spent.
    pub several: Vec<TurnId>,
    /// Where given statuses are kept.
    pub given: Vec<StatusPlace>,
    /// Decisions that are switched off.
    pub off: Off,
}

/// What one player's men do.
#[derive(Clone, Debug)]
pub(super) struct OfPlayer<S: Set> {
    /// By kind.
    pub kinds: Vec<OfKind<S>>,
    /// The same where bars that hang on the position alone are idle, if there are such bars.
    pub idle: Option<Vec<OfKind<S>>>,
    /// How they attack.
    pub attacks: Attacks<S>,
    /// Joint moves.
    pub joints: Vec<Joint<S>>,
    /// Conditions, read by this player when he is to move, under which there is no turn to be made.
    pub ends: Vec<Test<S>>,
    /// What is asked of single turns.
    pub rich: Rich<S>,
}

/// What a player's men of a kind do.
#[derive(Clone, Debug)]
pub(super) struct OfKind<S: Set> {
    /// Moves that leave nothing behind and take on their last cell alone.
    pub plain: SmallVec<[Group<S>; 2]>,
    /// How they are made by men of whom nobody asks.
    pub habit: Habit<S>,
    /// Moves that can be taken in passing.
    pub leaving: SmallVec<[Group<S>; 1]>,
    /// For each start, the cells passed on the way to each end.
    pub passed: Vec<Vec<(usize, S)>>,
    /// Moves that take in passing.
    pub en_passant: SmallVec<[Group<S>; 1]>,
    /// For each cell passed from where he could ever be taken on it.
    pub en_passant_from: S::PerCell<S>,
    /// Whether they may take friends.
    pub takes_friends: bool,
    /// What he may become.
    pub promotion: Option<Promotion<S>>,
    /// Whether something is asked of single moves, or ways by themselves.
    pub is_asked: bool,
    /// Whether there are moves of which nothing is asked: all that stands above.
    pub is_told: bool,
    /// Whether these lead onto empty cells, and the others onto enemies in the same way and no other.
    pub are_alike: bool,
    /// The moves of which something is asked, as far as sets tell them.
    pub asked: SmallVec<[Asked<S>; 1]>,
}

/// How men of a kind move who stand on no line: what stands in the loop of moves.
#[derive(Clone, Debug)]
pub(super) enum Habit<S: Set> {
    /// By leaps.
    Leaps {
        /// For each start.
        ends: S::PerCell<S>,
        /// Who stands where they end.
        onto: Onto,
    },
    /// By lines of which one look-up tells.
    Ride {
        /// The look-up.
        ride: Ride,
        /// Who stands where they end.
        onto: Onto,
    },
    /// By lines of which two look-ups tell.
    TwoRides {
        /// The look-ups.
        rides: [Ride; 2],
        /// Who stands where they end.
        onto: Onto,
    },
    /// All at once, a few directions one after the other.
    Shifts(Vec<Shift<S>>),
    /// Otherwise: class by class.
    Any,
}

/// Moves of one class.
#[derive(Clone, Debug)]
pub(super) struct Group<S: Set> {
    /// Who stands where they end.
    pub onto: Onto,
    /// Whether the man must not have moved.
    pub is_initial: bool,
    /// Ends that nothing between can close, for each start, if there are any.
    pub leaps: Option<S::PerCell<S>>,
    /// Where lines lead.
    pub rides: SmallVec<[Ride; 2]>,
    /// For each of them where it leads whom [some men](Self::screens) do not stop, if there are any who could.
    pub veils: SmallVec<[Ride; 2]>,
    /// Who may not be jumped.
    pub screens: Sorts,
    /// Who may not be taken.
    pub spared: Sorts,
}

/// One direction of all men of a kind at once.
#[derive(Clone, Debug)]
pub(super) struct Shift<S> {
    /// Who stands where they end.
    pub onto: Onto,
    /// Whether the men must not have moved.
    pub is_initial: bool,
    /// Whether they can be taken in passing.
    pub leaves_passed: bool,
    /// Starts from which it leads somewhere.
    pub starts: S,
    /// How much greater the number of the end is than that of the start.
    pub by: Offset,
    /// The same of cells that must be empty.
    pub empty: SmallVec<[Offset; 2]>,
}

/// What a player's men of a kind become.
#[derive(Clone, Debug)]
pub(super) struct Promotion<S: Set> {
    /// The kinds.
    pub to: SmallVec<[usize; 4]>,
    /// Where a store keeps how many there are of each kind, if its men are the choices instead.
    pub from_store: Option<Range<usize>>,
    /// For each start the ends where he may become another.
    pub offered: S::PerCell<S>,
    /// For each start the ends where he must.
    pub must: S::PerCell<S>,
    /// The same for all starts, where they agree.
    pub zones: Option<(S, S)>,
}

impl<S: Set> Tables<S> {
    /// Makes the tables of a plan.
    ///
    /// # Errors
    /// If something does not fit into tables after all.
    pub(super) fn new(rules: &Rules, plan: &Plan) -> Result<Self, Reason> {
        let mut lookups = Lookups::new();
        let families = Families::of(plan);
        let mut players = Vec::with_capacity(2);
        for me in 0..2 {
            let mut kinds = Vec::new();
            for (kind, moves) in plan.moves[me].iter().enumerate() {
                let told = |reason: Reason| format!("{}: {reason}", rules.kinds[kind].name);
                let of_kind = OfKind::new(plan, (me, moves), &families, &mut lookups);
                kinds.push(of_kind.map_err(told)?);
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
                let told = |reason| format!("the end \"{}\" {reason}", end.reason);
                chapters::can_end(&end.when).map_err(told)?;
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
                let is_told = joint.is_told_by(&enemy.attacks);
                joint.is_told_on_the_way = plan.deciding.take(Decision::JointEnd, is_told);
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
            && !plan.deciding.off().is_asked_in_play();
        let can_be_bare = plan.deciding.take(Decision::BareCounts, can_be_bare);
        let [first, second] = <[OfPlayer<S>; 2]>::try_from(players)
            .unwrap_or_else(|_| unreachable!("two players have been planned"));
        Ok(Self {
            numbers: plan.numbers.clone(),
            lookups,
            players: [first, second],
            royals,
            is_made,
            has_left_out: plan.has_left_out,
            is_attack_exact: plan.is_attack_exact,
            is_attack_known: plan.is_attack_known,
            has_attack_ways: plan.attacks_by_ways(),
            takes_plainly: plan.takes_plainly,
            counters: plan.counters.clone(),
            can_be_bare,
            moving: plan.moving.map(|way| way.index()),
            several: plan.several.clone(),
            given: plan.given.clone(),
            off: plan.deciding.off(),
        })
    }
}

/// Sets by cell; where the list ends, empty ones.
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
        let riding: Vec<Lines> = riding.into_iter().cloned().collect();
        let (mut rides, mut veils) = (SmallVec::new(), SmallVec::new());
        for lines in families.joined(&riding) {
            if !class.screens.are_none() {
                let veil = veil(&lines).ok_or_else(|| UNVEILED.to_owned())?;
                veils.push(lookups.add(veil, &plan.deciding)?);
            }
            rides.push(lookups.add(to_look_up(lines), &plan.deciding)?);
        }
        Ok(Self {
            onto: class.onto,
            is_initial: class.is_initial,
            leaps,
            rides,
            veils,
            screens: class.screens,
            spared: class.spared,
        })
    }

    /// Tests whether it hangs on who is jumped, or taken.
    #[inline(always)]
    pub(super) fn meets_some(&self) -> bool {
        !self.screens.are_none() || !self.spared.are_none()
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
            habit: Habit::Any,
            leaving: SmallVec::new(),
            passed: Vec::new(),
            en_passant: SmallVec::new(),
            en_passant_from: per_cell::<S>(&[]),
            takes_friends: moves.take_friends(),
            promotion: moves
                .promotion
                .as_ref()
                .map(|known| Promotion::new(plan, me, known, moves)),
            is_asked: false,
            is_told: false,
            are_alike: false,
            asked: SmallVec::new(),
        };
        let deciding = &*plan.deciding;
        let mut is_asked = asked_classes(plan, moves);
        if !deciding.take(Decision::Unasked, is_asked.contains(&false)) {
            is_asked.fill(true);
        }
        let mut passed: Vec<Vec<(usize, Vec<CellId>)>> = vec![Vec::new(); plan.n_cells];
        let mut en_passant_from = vec![S::default(); plan.n_cells];
        for (of_class, is_asked) in moves.classes.iter().zip(&is_asked) {
            let (class, paths) = of_class;
            if class.leaves_passed && class.is_en_passant {
                return Err("takes in passing what can be taken in passing".to_owned());
            }
            let group = Group::new(plan, *class, paths, families, lookups)?;
            let mut told = None;
            match is_asked {
                true => of_kind.asked.push(Asked {
                    group,
                    shifts: directions(plan, std::iter::once(of_class), SHIFTS_MAX),
                    ask: class.ask,
                    leaves_passed: class.leaves_passed,
                    is_en_passant: class.is_en_passant,
                }),
                false => told = Some(group),
            }
            of_kind.is_told |= told.is_some();
            if class.is_en_passant {
                of_kind.en_passant.extend(told);
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
                of_kind.plain.extend(told);
                continue;
            }
            of_kind.leaving.extend(told);
            for (from, line) in paths.iter().flat_map(|lines| {
                let lines = lines.iter().enumerate();
                lines.flat_map(|(from, lines)| lines.iter().map(move |line| (from, line)))
            }) {
                let known = &mut passed[from];
                let to = line.to.index();
                match known.iter().find(|(other, _)| *other == to) {
                    Some((_, cells)) if *cells != line.passed => {
                        return Err("goes to one cell over others in several ways".to_owned());
                    }
                    Some(_) => {}
                    None => known.push((to, line.passed.clone())),
                }
            }
        }
        of_kind.en_passant_from = per_cell(&en_passant_from);
        of_kind.is_asked = is_asked.contains(&true) || !moves.ways.is_empty();
        if of_kind.is_told {
            let classes = moves.classes.iter().zip(&is_asked);
            let told = classes.filter(|(_, is_asked)| !**is_asked);
            let n_max = match of_kind.simple_moves() {
                Some(_) => SHIFTS_MAX,
                None => SHIFTS_MAX_OF_MANY,
            };
            let shifts = shifts(plan, moves, told.map(|(class, _)| class), n_max);
            let are_taken = deciding.take(Decision::Shifts, shifts.is_some());
            of_kind.habit = match shifts.filter(|_| are_taken) {
                Some(shifts) => Habit::Shifts(shifts),
                None => of_kind.find_habit(lookups, deciding),
            };
            let mut asked = of_kind.asked.iter();
            of_kind.are_alike = of_kind.is_asked
                && asked.all(|asked| asked.group.onto == Onto::Enemy)
                && !matches!(of_kind.habit, Habit::Shifts(_) | Habit::Any)
                && deciding.take(Decision::Alike, are_alike(moves));
        }
        if moves.classes.iter().any(|(class, _)| class.leaves_passed) {
            let of_cell = |known: Vec<(usize, Vec<CellId>)>| {
                let sets = known.into_iter();
                sets.map(|(to, cells)| (to, S::from_list(&cells))).collect()
            };
            of_kind.passed = passed.into_iter().map(of_cell).collect();
        }
        Ok(of_kind)
    }

    /// Returns all moves but those that take in passing, if they are of one class that leaves nothing behind.
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

    /// Tells whether the moves are simple.
    fn find_habit(&self, lookups: &Lookups<S>, deciding: &Deciding) -> Habit<S> {
        let Some(group) = self.simple_moves() else {
            return Habit::Any;
        };
        let onto = group.onto;
        let take = |decision, fits| deciding.take(decision, fits);
        match (&group.rides[..], &group.leaps) {
            ([], Some(ends)) if take(Decision::Leaps, true) => Habit::Leaps {
                ends: ends.clone(),
                onto,
            },
            ([ride], None) if take(Decision::Ride, lookups.is_only(*ride)) => {
                Habit::Ride { ride: *ride, onto }
            }
            ([one, other], None)
                if take(
                    Decision::TwoRides,
                    lookups.is_only(*one) && lookups.is_only(*other),
                ) =>
            {
                let rides = [*one, *other];
                Habit::TwoRides { rides, onto }
            }
            _ => Habit::Any,
        }
    }

    /// Returns the cells passed on the way.
    #[inline]
    pub(super) fn passed(&self, from: usize, to: usize) -> S {
        let known = self.passed.get(from).into_iter().flatten();
        let mut known = known.filter(|(end, _)| *end == to);
        known.next().map_or_else(S::default, |(_, cells)| *cells)
    }
}

impl<S: Set> Promotion<S> {
    fn new(plan: &Plan, me: usize, known: &Promotes, moves: &Moves) -> Self {
        Self {
            to: known.to.iter().map(|kind| kind.index()).collect(),
            from_store: known.from_store.map(|store| plan.store_of(me, store)),
            zones: Self::zones(known, moves),
            offered: per_cell(&sets::<S>(&known.offered)),
            must: per_cell(&sets::<S>(&known.must)),
        }
    }

    /// Returns where he may become another, and where he must, if that is the same for all starts.
    fn zones(known: &Promotes, moves: &Moves) -> Option<(S, S)> {
        let (offered, must): (Vec<S>, Vec<S>) = (sets(&known.offered), sets(&known.must));
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

/// Tests whether men move onto empty cells and onto enemies in the same ways, and in no others.
fn are_alike(moves: &Moves) -> bool {
    let [(one, its), (other, others)] = &moves.classes[..] else {
        return false;
    };
    let onto = |class: &Class| Class {
        onto: Onto::NobodyOrEnemy,
        ask: NOTHING,
        ..*class
    };
    let both = [one.onto, other.onto];
    moves.ways.is_empty()
        && (both == [Onto::Nobody, Onto::Enemy] || both == [Onto::Enemy, Onto::Nobody])
        && onto(one) == onto(other)
        && its.len() == others.len()
        && its.iter().all(|lines| others.contains(lines))
}

/// How many directions all men of a kind may have to be moved at once.
const SHIFTS_MAX: usize = 5;
/// The same of men of whom one by one more than a look-up or two would be asked.
const SHIFTS_MAX_OF_MANY: usize = 10;

/// Tells of which classes of moves something is asked, or of others whose ends may be the same.
fn asked_classes(plan: &Plan, moves: &Moves) -> Vec<bool> {
    let comes_from_store = |promotes: &Promotes| promotes.from_store.is_some();
    let are_all_asked = !plan.tells_by_lines()
        || matches!(plan.safety, Safety::Made(_)) && moves.take_friends()
        || !moves.ways.is_empty()
        || moves.promotion.as_ref().is_some_and(comes_from_store);
    let is_asked = |class: &Class| class.ask != NOTHING;
    let classes = || moves.classes.iter().map(|(class, _)| class);
    let meets_asked = |class: &Class| {
        let mut asked = classes().filter(|other| is_asked(other));
        asked.any(|other| {
            (other.leaves_passed, other.is_en_passant) == (class.leaves_passed, class.is_en_passant)
                && other.onto.meets(class.onto)
        })
    };
    let all = classes().map(|class| are_all_asked || is_asked(class) || meets_asked(class));
    all.collect()
}

/// Finds the few directions by which all men of a kind move at once, if each cell's number grows by the same; of these classes.
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
    // Two directions that lead from one cell to another would count it twice.
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
        .map(|known| Promotion::<S>::zones(known, moves));
    let is_uneven = zones.is_some_and(|zones| zones.is_none());
    (!has_twice && !is_uneven && !shifts.is_empty()).then_some(shifts)
}

/// Returns the directions of all moves of these classes but those that take in passing, if they are no more than this.
fn directions<'m, S: Set>(
    plan: &Plan,
    classes: impl Iterator<Item = &'m (Class, Vec<Lines>)>,
    n_max: usize,
) -> Option<Vec<Shift<S>>> {
    let mut shifts: Vec<Shift<S>> = Vec::new();
    for (class, paths) in classes.filter(|(class, _)| !class.is_en_passant) {
        if !class.screens.are_none() || !class.spared.are_none() {
            return None;
        }
        let lines = joined(plan.n_cells, paths);
        for (from, line) in lines
            .iter()
            .enumerate()
            .flat_map(|(from, lines)| lines.iter().map(move |line| (from, line)))
        {
            if !line.men.is_empty() {
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
