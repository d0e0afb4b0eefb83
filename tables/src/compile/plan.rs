//! The part of the rules that goes into tables, and the reasons why a game cannot.
//!
//! Nothing here depends on the width of a set: a plan consists of traces and the facts about each of them.

use std::ops::Range;
use std::rc::Rc;

use ir::facts::marks::puts_pieces;
use ir::{
    CellId, CellSet, Condition, CounterId, KindId, Player, PlayerId, Rules, StoreRef, TurnId,
};

use crate::compile::chapters;
use crate::compile::conditions::{AllConditions, Conditions};
use crate::compile::drops::{Drops, drops};
use crate::compile::idle::Idle;
use crate::compile::joint::{Joins, join};
use crate::compile::lowering::Lowering;
use crate::compile::mask::Masks;
use crate::compile::safety::{Safety, safety};
use crate::compile::turns::{Passes, Turns, passes};
use crate::compile::ways::PlannedWay;
use crate::compile::work::Work;
use crate::data::class::{AttackClass, Class, Onto};
use crate::data::decision::{Deciding, Decision};
use crate::data::given::StatusPlace;
use crate::data::lines::Lines;
use crate::data::numbering::Numbering;
use crate::data::reason::Reason;
use interpreter::executor::{Layout, pruning};

/// The moves of a player's pieces of a kind.
#[derive(Clone, Default, Debug)]
pub(crate) struct Moves {
    /// The lines of each path by class, each path's apart: other kinds may share them.
    pub classes: Vec<(Class, Vec<Lines>)>,
    /// The lines of each path that captures an enemy for tests of attack, by class.
    pub attacks: Vec<(AttackClass, Vec<Lines>)>,
    /// The promotions.
    pub promotion: Option<Promotes>,
    /// Paths that are tested one by one.
    pub ways: Vec<PlannedWay>,
}

impl Moves {
    /// Tests whether they may capture friends.
    pub(crate) fn take_friends(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.any(|(class, _)| class.onto == Onto::Friend)
    }

    /// Tests whether they may capture en passant.
    fn capture_en_passant(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.any(|(class, _)| class.is_en_passant)
            || self.ways.iter().any(|way| way.trace.is_en_passant)
    }

    /// Returns starts and ends of the moves that leave cells passed.
    fn leaving(&self) -> impl Iterator<Item = (usize, CellId)> {
        let classes = self.classes.iter().filter(|(class, _)| class.leaves_passed);
        let lines = classes.flat_map(|(_, paths)| paths).flat_map(|lines| {
            let lines = lines.iter().enumerate();
            lines.flat_map(|(from, lines)| lines.iter().map(move |line| (from, line.to)))
        });
        let ways = self.ways.iter().filter(|way| way.leaves_passed);
        lines.chain(ways.map(|way| (way.from.index(), way.trace.to)))
    }

    /// Tests whether conditions depend on the pieces jumped or captured, and tables decide them.
    fn meet_some(&self) -> bool {
        let meets = |class: &Class| !class.blockers.are_none() || !class.exempt.are_none();
        let mut attacks = self.attacks.iter();
        self.classes.iter().any(|(class, _)| meets(class))
            || attacks.any(|(class, _)| !class.blockers.are_none())
    }
}

/// The promotions of a player's pieces of a kind, with their cells.
#[derive(Clone, Debug)]
pub(crate) struct Promotes {
    /// The choices, the same wherever there is a promotion.
    pub to: Vec<KindId>,
    /// The store whose pieces are the choices instead, and its owner.
    pub from_store: Option<StoreRef>,
    /// For each start the ends where the piece may promote.
    pub offered: Vec<CellSet>,
    /// For each start the ends where it must promote.
    pub must: Vec<CellSet>,
}

/// A game that tables can play.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The number of cells; after renumbering, of numbers.
    pub n_cells: usize,
    /// The numbers of cells: those of the board until the plan is [renumbered](Numbering::renumber).
    pub numbers: Numbering,
    /// The moves by player and kind.
    pub moves: [Vec<Moves>; 2],
    /// The joint moves by player.
    pub joints: [Vec<Joins>; 2],
    /// Whether choices of pieces for joint moves [were left
    /// out](crate::compile::joint::Choices::has_left_out).
    pub has_left_out: bool,
    /// The kind of safety test.
    pub safety: Safety,
    /// The players.
    pub players: Vec<Player>,
    /// The ends, by index, after which there are no moves.
    pub ends: Vec<usize>,
    /// The conditions of single moves.
    pub conditions: Vec<Conditions>,
    /// The conditions that apply only in some positions.
    pub idle: Option<Idle>,
    /// Sets of forbid rules any of which prevents an attack on a royal: the empty set first. They depend on the attacked
    /// cell alone.
    pub attack_forbids: Vec<Vec<Condition>>,
    /// Forbid rules that restrict attacks on royals, by index.
    pub forbids_on_attack: Vec<usize>,
    /// Whether attacks on royals depend on no condition.
    pub is_attack_exact: bool,
    /// Whether attacks on royals depend on no more than those forbid rules.
    pub is_attack_decided: bool,
    /// Whether attacks on any piece depend on no more than those forbid rules.
    pub decides_any_attack: bool,
    /// Whether an attacked enemy can always be captured, without other effects, by rules that do not make the capture
    /// compulsory.
    pub captures_by_attack: bool,
    /// The drops by player.
    pub drops: [Vec<Drops>; 2],
    /// The passes by player.
    pub passes: [Vec<Passes>; 2],
    /// The kind of turn in which a piece moves, if kinds of turns have names.
    pub moving: Option<TurnId>,
    /// The kinds of turns of several steps.
    pub several: Vec<TurnId>,
    /// Counters that some rule reads.
    pub counters: Vec<CounterId>,
    /// For each counter the values that some rule distinguishes from the value below, in counting sequences of moves;
    /// `None` if a rule may distinguish any two.
    pub read_at: Vec<Option<Vec<u32>>>,
    /// The places of counters and stores.
    pub layout: Layout,
    /// The places of given statuses.
    pub given: Vec<StatusPlace>,
    /// The decisions.
    pub deciding: Rc<Deciding>,
}

/// The most kinds in a state.
pub(crate) const KINDS_MAX: usize = 32;
/// The most cells; no board has more.
pub(crate) const CELLS_MAX: usize = if cfg!(target_family = "wasm") {
    256
} else {
    1024
};

impl Plan {
    /// Plans a game.
    ///
    /// # Errors
    /// The first reason why it is for the slower executor.
    pub(crate) fn new(
        rules: &Rules,
        beyond: &[Vec<CellSet>],
        deciding: &Rc<Deciding>,
    ) -> Result<Self, Reason> {
        let work = Work::new(deciding);
        let planned = |decides_blockers| Self::within(rules, beyond, &work, decides_blockers);
        let plan = match planned(is_plain(rules)) {
            Ok(plan) if !plan.can_use_blockers() => planned(false),
            plan => plan,
        };
        plan.map_err(|reason| match work.is_spent() {
            true => "there is too much to precompute".to_owned(),
            false => reason,
        })
    }

    /// Plans a game; `decides_blockers` is whether look-ups decide [which pieces may not be jumped](crate::compile::blockers).
    fn within(
        rules: &Rules,
        beyond: &[Vec<CellSet>],
        work: &Work,
        decides_blockers: bool,
    ) -> Result<Self, Reason> {
        admit_form(rules)?;
        let layout = Layout::of(rules);
        let given = StatusPlace::all(rules);
        let counters = chapters::counters(rules, &layout, work)?;
        let safety = safety(rules);
        let conditions = AllConditions::new(decides_blockers);
        let turns = Turns::of(rules)?;
        let players = [PlayerId(0), PlayerId(1)];
        let mut moves = [Vec::new(), Vec::new()];
        let mut joints = [Vec::new(), Vec::new()];
        let mut has_left_out = false;
        for player in players {
            for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                let beyond = &beyond[player.index()][kind.index()];
                let lowering = Lowering::new(rules, player, kind, (&turns, &conditions), work);
                moves[player.index()].push(lowering.lower(beyond)?);
            }
            for index in 0..rules.joints.len() {
                let choices = join(rules, player, index, (&turns, &conditions), work)?;
                has_left_out |= choices.has_left_out;
                for joins in choices.moves {
                    let mut others = joints[player.index()].iter();
                    // A list of moves contains such a move once.
                    if others.any(|other: &Joins| other.is_same_turn(&joins)) {
                        let name = &rules.joints[index].name;
                        return Err(format!("{name}: another joint move is the same move"));
                    }
                    joints[player.index()].push(joins);
                }
            }
        }
        let [first, second] = players;
        let drops = [
            drops(rules, &layout, first, (&turns, &conditions), work)?,
            drops(rules, &layout, second, (&turns, &conditions), work)?,
        ];
        let passes = [
            passes(rules, first, (&turns, &conditions), work)?,
            passes(rules, second, (&turns, &conditions), work)?,
        ];
        let captures_by_attack = conditions.captures_by_attack()
            && rules.must_rules.is_empty()
            && safety != Safety::Made(None)
            && !takes_from_store(&moves);
        let is_attack_exact = conditions.is_attack_exact();
        let decides_any_attack = conditions.decides_any_attack();
        let forbids_on_attack = conditions.forbids_on_attack();
        let mut is_attack_decided = conditions.is_attack_decided();
        let (conditions, attack_forbids) = conditions.into_lists();
        let deciding = work.deciding();
        is_attack_decided &= !deciding.off().has(Decision::Masks);
        if attack_forbids.len() > 1 {
            let mut forbids = attack_forbids.iter().flatten();
            let fits = is_attack_decided
                && forbids
                    .all(|forbid| Masks::can_decide(rules, (&layout, &given), forbid, deciding));
            is_attack_decided = deciding.take(Decision::AttackForbids, fits);
        }
        let idle = match is_plain(rules) {
            true => Idle::of(&conditions, &moves, deciding),
            false => None,
        };
        let mut plan = Self {
            n_cells: rules.board.n_cells(),
            numbers: Numbering::of_board(rules.board.n_cells()),
            moves,
            joints,
            has_left_out,
            safety,
            ends: pruning::ends(rules),
            players: rules.players.clone(),
            drops,
            passes,
            moving: turns.moving,
            several: turns.several,
            is_attack_exact,
            is_attack_decided,
            decides_any_attack,
            captures_by_attack,
            conditions,
            idle,
            attack_forbids,
            forbids_on_attack,
            read_at: read_at(rules, &counters, deciding),
            counters,
            layout,
            given,
            deciding: Rc::clone(work.deciding()),
        };
        plan.admit_passed(rules)?;
        plan.safety = plan.safety_by_lines();
        Ok(plan)
    }

    /// Tests whether lines decide that royals are safe, for moves of one piece from cell to cell without effects.
    pub(crate) fn decides_by_lines(&self) -> bool {
        match &self.safety {
            Safety::Never | Safety::Usual(_) => true,
            Safety::Made(None) => false,
            Safety::Made(Some(kinds)) => {
                !self.deciding.off().has(Decision::Lines)
                    && !self.makes_royals(kinds)
                    && !self.attacks_by_ways()
            }
        }
    }

    /// Returns the kind of safety test, as far as lines decide it.
    fn safety_by_lines(&self) -> Safety {
        let take = |decision, fits| self.deciding.take(decision, fits);
        let are_lines_enough = |kinds: &[KindId]| {
            !self.makes_royals(kinds) && self.is_attack_exact && !self.attacks_by_ways()
        };
        match &self.safety {
            Safety::Never => Safety::Never,
            safety if !take(Decision::SafeByLines, safety.kinds().is_some()) => Safety::Made(None),
            Safety::Usual(kinds) if !take(Decision::Lines, are_lines_enough(kinds)) => {
                Safety::Made(Some(kinds.clone()))
            }
            safety => safety.clone(),
        }
    }

    /// Returns the places of the contents of a store that a player names.
    pub(crate) fn store_of(&self, me: usize, store: StoreRef) -> Range<usize> {
        let me = PlayerId::from_index(me);
        let owner = store.of.all(&self.players, me).next().unwrap_or(me);
        self.layout.contents(store.store, owner)
    }

    /// Tests whether a piece captures by a path that is tested by itself.
    pub(crate) fn attacks_by_ways(&self) -> bool {
        let mut ways = self.moves.iter().flatten().flat_map(|moves| &moves.ways);
        ways.any(|way| way.attacks)
    }

    /// Tests whether no move that changes more than two cells, or the kind of a piece, can bring a piece onto a line that an
    /// enemy may not jump.
    fn can_use_blockers(&self) -> bool {
        (0..2).all(|me| {
            let enemy = &self.moves[me ^ 1];
            let attacks = enemy.iter().flat_map(|moves| &moves.attacks);
            let kinds = attacks.fold(0, |all, (class, _)| all | class.blockers.enemies);
            let is_one = |kind: &KindId| kinds >> kind.index() & 1 == 1;
            let turns = self.moves[me].iter().enumerate();
            let mut turns = turns.map(|(kind, moves)| (is_one(&KindId::from_index(kind)), moves));
            let mut joining = self.joints[me].iter().flat_map(|joins| &joins.pieces);
            let mut royals = self.safety.kinds().into_iter().flatten();
            kinds == 0
                || !joining.any(|(kind, ..)| is_one(kind))
                    && !royals.any(is_one)
                    && !self.drops[me].iter().any(|drops| is_one(&drops.kind))
                    && turns.all(|(is_blocker, moves)| {
                        let mut becomes = moves.promotion.iter().flat_map(|choices| &choices.to);
                        let mut promotion = moves.promotion.iter();
                        becomes.all(|kind| is_one(kind) == is_blocker)
                            && !promotion.any(|choices| choices.from_store.is_some())
                            && !(is_blocker && (moves.take_friends() || moves.capture_en_passant()))
                    })
        })
    }

    /// Tests whether there are conditions of single moves, or data other than the pieces on the
    /// board.
    pub(crate) fn is_rich(&self, rules: &Rules) -> bool {
        !self.can_be_bare(rules) || !self.counters.is_empty()
    }

    /// Tests whether counters are the only data other than the pieces on the board, and no move has conditions.
    pub(crate) fn can_be_bare(&self, rules: &Rules) -> bool {
        let is_rich = self.conditions.len() > 1
            || self.moves.iter().flatten().any(Moves::meet_some)
            || !rules.turns.is_empty()
            || self.joints.iter().flatten().any(|joins| joins.is_evaluated)
            || !self.decides_any_attack
            || matches!(self.safety, Safety::Made(_))
            || self
                .moves
                .iter()
                .flatten()
                .any(|moves| !moves.ways.is_empty())
            || !(rules.stores.is_empty()
                && rules.must_rules.is_empty()
                && rules.effects.is_empty())
            || self.gives();
        !is_rich
    }

    /// Tests whether effects give statuses, which states contain.
    pub(crate) fn gives(&self) -> bool {
        StatusPlace::n_digits(&self.given) > 0
    }

    /// Tests whether a piece becomes royal, or ceases to be royal: then the royal on the end of a move is another piece
    /// than at its start.
    fn makes_royals(&self, royals: &[KindId]) -> bool {
        let all = self.moves.iter().flat_map(|moves| moves.iter().enumerate());
        let changes = |(kind, moves): (usize, &Moves)| {
            let mut promotion = moves.promotion.iter();
            if promotion.any(|promotion| promotion.from_store.is_some()) {
                return true;
            }
            let is_royal = royals.contains(&KindId::from_index(kind));
            let mut becomes = moves.promotion.iter().flat_map(|choices| &choices.to);
            becomes.any(|kind| royals.contains(kind) != is_royal)
        };
        all.into_iter().any(changes)
    }

    /// Tests that no royal can be captured en passant: it would be attacked from cells that are not tested.
    fn admit_passed(&self, rules: &Rules) -> Result<(), Reason> {
        let all = || (0..rules.kinds.len()).map(KindId::from_index).collect();
        let kinds = match &self.safety {
            Safety::Never => return Ok(()),
            Safety::Usual(kinds) | Safety::Made(Some(kinds)) => kinds.clone(),
            Safety::Made(None) => rules.royal_kinds().unwrap_or_else(all),
        };
        let takes = self.moves.iter().flatten().any(Moves::capture_en_passant);
        // After an effect any piece may be on the cell.
        let is_anybody = rules.effects.iter().any(puts_pieces);
        let leaves = |(kind, moves): (usize, &Moves)| {
            let is_royal = kinds.contains(&KindId::from_index(kind));
            let becomes_royal = |from: usize, to: CellId| {
                let promotion = moves.promotion.as_ref();
                promotion.is_some_and(|choices| {
                    let is_to = |kinds: &[KindId]| choices.to.iter().any(|to| kinds.contains(to));
                    choices.offered[from].contains(to)
                        && (choices.from_store.is_some() || is_to(&kinds))
                })
            };
            let mut leaving = moves.leaving();
            leaving.any(|(from, to)| is_royal || is_anybody || becomes_royal(from, to))
        };
        let mut players = self.moves.iter();
        let leaves = players.any(|of_kinds| of_kinds.iter().enumerate().any(leaves));
        match takes && leaves {
            true => Err("a royal piece can be captured en passant".to_owned()),
            false => Ok(()),
        }
    }
}

/// Returns for each counter the values that some rule distinguishes from the value below, in counting sequences of moves.
/// The result is `None` for counters that are not kept, or if the decision is off.
fn read_at(rules: &Rules, kept: &[CounterId], deciding: &Deciding) -> Vec<Option<Vec<u32>>> {
    let ends = pruning::ends(rules);
    let all = (0..rules.counters.len()).map(CounterId::from_index);
    let is_plain = is_plain(rules);
    let read_at = |counter: CounterId| {
        let is_kept = is_plain && kept.contains(&counter);
        let values = is_kept.then(|| rules.counter_read_at(counter, &ends))?;
        values.filter(|_| deciding.take(Decision::StillCounters, true))
    };
    all.map(read_at).collect()
}

/// Looks for whole parts of the rules that tables do not cover.
fn admit_form(rules: &Rules) -> Result<(), Reason> {
    let absent = [
        (rules.players.len() != 2, "there are not two players"),
        (rules.levels > 1, "there are stacks"),
        (!rules.phases.is_empty(), "there are phases"),
        (rules.kinds.len() > KINDS_MAX, "there are too many kinds"),
        (
            rules.board.n_cells() > CELLS_MAX,
            "there are too many cells",
        ),
    ];
    match absent.iter().find(|(is_so, _)| *is_so) {
        Some((_, reason)) => Err((*reason).to_owned()),
        None => Ok(()),
    }
}

/// Tests whether there are no statuses, and each turn is one step. Otherwise forbid rules and counters may have an
/// effect, and look-ups do not decide which pieces are jumped.
fn is_plain(rules: &Rules) -> bool {
    let is_one_step = || Turns::of(rules).is_ok_and(|turns| turns.several.is_empty());
    rules.statuses.is_empty() && is_one_step()
}

/// Tests whether a piece becomes one of the pieces of a store.
fn takes_from_store(moves: &[Vec<Moves>; 2]) -> bool {
    let mut promotions = moves.iter().flatten().flat_map(|moves| &moves.promotion);
    promotions.any(|promotion| promotion.from_store.is_some())
}
