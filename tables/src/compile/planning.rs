//! Planning: the part of the rules that goes into tables, and the reasons why a game cannot.

use std::rc::Rc;

use ir::facts::marks::puts_pieces;
use ir::{CellId, CellSet, CounterId, Inputs, KindId, PlayerId, RuleRef, Rules};

use crate::compile::chapters;
use crate::compile::conditions::AllConditions;
use crate::compile::drops::drops;
use crate::compile::idle::Idle;
use crate::compile::joint::{Joins, join};
use crate::compile::lowering::Lowering;
use crate::compile::mask::Masks;
use crate::compile::moves::Moves;
use crate::compile::plan::Plan;
use crate::compile::safety::{Safety, safety};
use crate::compile::traced::Traced;
use crate::compile::turns::{Turns, passes};
use crate::compile::work::Work;
use crate::data::attacks::AttackKnowledge;
use crate::data::decision::{Deciding, Decision};
use crate::data::given::StatusPlace;
use crate::data::numbering::Numbering;
use crate::data::reason::Reason;
use crate::data::state::KINDS_MAX;
use interpreter::executor::{Layout, pruning};

/// The most cells; no board has more.
const CELLS_MAX: usize = if cfg!(target_family = "wasm") {
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
        let traced = Traced::new(rules);
        let planned = |decides| Self::within(rules, beyond, (&work, &traced), decides);
        let plan = match planned(is_plain(rules)) {
            Ok(plan) if !plan.can_use_blockers() => planned(false),
            plan => plan,
        };
        plan.map_err(|reason| match work.is_spent() {
            true => "there is too much to precompute".to_owned(),
            false => reason,
        })
    }

    /// Plans a game; `decides_blockers` is whether look-ups decide [which pieces may not be
    /// jumped](crate::compile::blockers).
    fn within<'g>(
        rules: &'g Rules,
        beyond: &[Vec<CellSet>],
        (work, traced): (&Work, &Traced<'g>),
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
        let royals = rules.royal_kinds().filter(|kinds| !kinds.is_empty());
        let all_kinds = || (0..rules.kinds.len()).map(KindId::from_index).collect();
        let royals: Vec<KindId> = royals.unwrap_or_else(all_kinds);
        let mut found = Vec::new();
        for player in players {
            for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                let beyond = &beyond[player.index()][kind.index()];
                let known = (&turns, &conditions, traced);
                let lowering = Lowering::new(rules, player, kind, known, &royals, work);
                moves[player.index()].push(lowering.lower(beyond, &mut found)?);
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
        let forbids_on_attack = conditions.forbids_on_attack();
        let mut attack = conditions.attack();
        let (conditions, attack_forbids) = conditions.into_lists();
        let deciding = work.deciding();
        if attack_forbids.len() > 1 {
            let mut forbids = attack_forbids.iter().flatten();
            let fits = attack >= AttackKnowledge::WithForbids
                && !deciding.off().has(Decision::Masks)
                && forbids
                    .all(|forbid| Masks::can_decide(rules, (&layout, &given), forbid, deciding));
            if !deciding.take(Decision::AttackForbids, fits) {
                attack = AttackKnowledge::Superset;
            }
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
            attack,
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

    /// Returns the kind of safety test, as far as lines decide it.
    fn safety_by_lines(&self) -> Safety {
        let take = |decision, fits| self.deciding.take(decision, fits);
        let are_lines_enough = |kinds: &[KindId]| {
            !self.makes_royals(kinds)
                && self.attack >= AttackKnowledge::Royals
                && !self.attacks_by_ways()
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
    // Announcements are made without tables.
    let reads = |one: ir::Expression<'_>| {
        !matches!(one.rule, RuleRef::Announcement(_)) && one.node.inputs().has(Inputs::EARLIER)
    };
    let absent = [
        (
            rules.expressions().into_iter().any(reads),
            "a rule reads the position before the move",
        ),
        (!rules.chances.is_empty(), "dice are thrown before turns"),
        (
            rules
                .attributes
                .iter()
                .any(|attribute| attribute.of == ir::AttributeOf::Piece),
            "pieces have values of their own",
        ),
        (rules.lends(), "pieces lend their movement to others"),
        (rules.are_turned(), "pieces are turned"),
        (!rules.takes.is_empty(), "captures follow from moves"),
        (
            rules.must_rules.iter().any(|rule| rule.best.is_some()),
            "a must rule compares moves by a number",
        ),
        (
            rules.control.pieces.is_some(),
            "players move pieces that are not their own",
        ),
        (rules.control.has_neutral, "there are neutral pieces"),
        (rules.players.len() != 2, "there are not two players"),
        (rules.levels > 1, "there are stacks"),
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
