//! Conditions and effects of single moves, compiled for one player.

use ir::facts::Reads;
use ir::{Action, AttackRules, Cells, Condition, CounterScope, Rules, StoreOwner};
use smallvec::SmallVec;

use crate::compile::conditions::Conditions;
use crate::compile::drops::Drops;
use crate::compile::mask::{Mask, MaskSet, Masks};
use crate::compile::plan::Plan;
use crate::compile::tables::{Group, Shift};
use crate::compile::ways::{add_attacks, ways};
use crate::data::decision::Decision;
use crate::data::extra::{Stored, stored};
use crate::data::given::StatusPlace;
use crate::data::reason::Reason;
use crate::data::set::Set;
use crate::data::ways::{AttackWays, Way};
use crate::play::test::{Test, starts_of};

/// The conditions and effects of a player's moves.
#[derive(Clone, Debug)]
pub(crate) struct Rich<S> {
    /// The conditions of moves, by their place in the plan.
    pub conditions: Vec<MoveTests<S>>,
    /// Conditions on the position: if none of them holds, forbid rules that depend on it alone are
    /// inactive.
    pub unless: Vec<Test<S>>,
    /// The forbid rules among the conditions, by index.
    pub tested_forbids: Vec<usize>,
    /// The drops.
    pub drops: Vec<Drop<S>>,
    /// The places of the numbers of all dropped pieces.
    pub dropped: Stored,
    /// Passes: the kind of turn, the conditions, and whether they must leave the royals safe.
    pub passes: Vec<(usize, usize, bool)>,
    /// Must rules: the condition under which they are in force, and the condition that a move satisfies
    /// them.
    pub must_rules: Vec<(Test<S>, Test<S>)>,
    /// The gains of stores.
    pub gains: Vec<Gain<S>>,
    /// Counters that some rule reads.
    pub counters: Vec<Counter<S>>,
    /// The paths of the player's pieces of each kind that are tested by themselves, by start.
    pub ways: Vec<Vec<Vec<Way<S>>>>,
    /// The paths of captures, by the cell of the capture.
    pub attack_ways: Vec<Vec<AttackWays<S>>>,
    /// Forbid rules on attack, by their place in the plan.
    pub attack_forbids: Vec<Vec<AttackForbid<S>>>,
    /// Pieces that forbid rules stop wherever they go.
    pub stopped: Vec<MaskSet<S>>,
    /// The condition that the royals are safe, on the position after a move.
    pub safe: Test<S>,
}

/// Moves of a class with conditions.
#[derive(Clone, Debug)]
pub(crate) struct Conditional<S: Set> {
    /// The moves.
    pub group: Group<S>,
    /// The moves as directions of all pieces at once, if there are few directions; none for captures en passant.
    pub shifts: Option<Vec<Shift<S>>>,
    /// The conditions.
    pub tests: usize,
    /// Whether they leave cells passed.
    pub leaves_passed: bool,
    /// Whether they capture en passant.
    pub is_en_passant: bool,
}

/// The conditions of moves.
#[derive(Clone, Debug)]
pub(crate) struct MoveTests<S> {
    /// Forbid rules that are tested before the move.
    pub before: Vec<Test<S>>,
    /// Forbid rules that stop pieces wherever they go, by their place among [those](Rich::stopped).
    pub stopped: SmallVec<[usize; 4]>,
    /// Forbid rules that are tested after the move, if the first condition of each pair held
    /// before.
    pub after: Vec<(Test<S>, Test<S>)>,
    /// The effects.
    pub effects: Vec<Effect<S>>,
    /// Whether an effect changes a piece or its cell.
    pub disturbs: bool,
}

/// A forbid rule that prevents attacks.
#[derive(Clone, Debug)]
pub(crate) struct AttackForbid<S> {
    /// The attackers: the pieces in all of these sets.
    pub subject: SmallVec<[MaskSet<S>; 1]>,
    /// The conditions on the attacked cell, all of which must hold.
    pub when: SmallVec<[Mask<S>; 1]>,
}

/// An effect of a move.
#[derive(Clone, Debug)]
pub(crate) struct Effect<S> {
    /// The condition.
    pub when: Test<S>,
    /// The actions, in order.
    pub acts: Vec<Act<S>>,
}

/// An action.
#[derive(Clone, Debug)]
pub(crate) enum Act<S> {
    /// Pieces are removed from the board.
    Remove(MaskSet<S>),
    /// Pieces become a kind.
    Change(MaskSet<S>, usize),
    /// Pieces become a player's.
    Own(MaskSet<S>, usize),
    /// New pieces of a kind, of a player, are put on empty cells.
    Place(MaskSet<S>, usize, usize),
    /// Pieces get a status.
    Give(StatusPlace, MaskSet<S>),
    /// Pieces lose a status.
    Take(StatusPlace, MaskSet<S>),
    /// One piece is carried to another cell.
    Carry(MaskSet<S>, MaskSet<S>),
    /// Two pieces are exchanged.
    Exchange(MaskSet<S>, MaskSet<S>),
}

/// Pieces of a kind that may be dropped.
#[derive(Clone, Debug)]
pub(crate) struct Drop<S> {
    /// The store.
    pub store: usize,
    /// The kind.
    pub kind: usize,
    /// Whether they are royal: then lines to the royals are not up to date.
    pub is_royal: bool,
    /// The place of their number.
    pub place: usize,
    /// The cells where the store allows the drop.
    pub at: MaskSet<S>,
    /// The conditions of a drop, by cells.
    pub cells: SmallVec<[(usize, S); 1]>,
}

/// The gain of a store.
#[derive(Clone, Debug)]
pub(crate) struct Gain<S> {
    /// The pieces that the store gains.
    pub of: MaskSet<S>,
    /// For each player who loses a piece, and each kind, the place of the number.
    pub places: [Vec<usize>; 2],
}

/// A counter.
#[derive(Clone, Debug)]
pub(crate) struct Counter<S> {
    /// Its place.
    pub place: usize,
    /// Whether both players count it.
    pub is_shared: bool,
    /// Its first value.
    pub start: u16,
    /// The most it can be.
    pub max: u16,
    /// The values that some rule distinguishes from the value below; `None` if a rule may
    /// distinguish any two.
    pub read_at: Option<Vec<u32>>,
    /// The condition of its reset to the first value.
    pub reset: Option<Test<S>>,
    /// The condition of its increment.
    pub add: Option<Test<S>>,
    /// The condition of its decrement.
    pub subtract: Option<Test<S>>,
}

impl<S: Set> Rich<S> {
    /// Compiles the conditions of a player's moves.
    ///
    /// # Errors
    /// The condition that cannot be tested.
    pub(crate) fn new(rules: &Rules, plan: &Plan, masks: Masks<'_>) -> Result<Self, Reason> {
        let test = |condition, rules| Test::new(masks, condition, rules);
        let all = |condition| test(condition, AttackRules::All);
        let me = ir::PlayerId::from_index(masks.me);
        let drops = plan.drops[masks.me].iter();
        let drops = drops.map(|drops| Drop::new(rules, plan, drops, masks));
        let passes = plan.passes[masks.me].iter();
        let passes = passes.map(|pass| (pass.way.index(), pass.tests, pass.must_be_safe));
        let must_rules = rules.must_rules.iter();
        let must_rules = must_rules.map(|must_rule| {
            let mut turn = all(&must_rule.turn);
            let fits = turn.tests_ends_of_all();
            turn.depends_on_end = masks.deciding.take(Decision::EndsOfAll, fits);
            (all(&must_rule.when), turn)
        });
        let counters = plan.counters.iter().map(|id| {
            let counter = &rules.counters[id.index()];
            Counter {
                place: plan.layout.counter(*id, me),
                is_shared: counter.scope == CounterScope::Game,
                start: counter.start,
                max: counter.max,
                read_at: plan.read_at[id.index()].clone(),
                reset: counter.reset.as_ref().map(all),
                add: counter.add.as_ref().map(all),
                subtract: counter.subtract.as_ref().map(all),
            }
        });
        let stores = (0..rules.stores.len()).map(ir::StoreId::from_index);
        let gains = stores.filter_map(|store| Gain::new(rules, plan, masks, store));
        let forbids = plan
            .conditions
            .iter()
            .flat_map(|conditions| conditions.forbids.iter().copied());
        let mut attack_ways = vec![Vec::new(); plan.n_cells];
        let mut all_ways = Vec::new();
        for (kind, moves) in plan.moves[masks.me].iter().enumerate() {
            add_attacks(kind, &moves.ways, &mut attack_ways);
            all_ways.push(match moves.ways.is_empty() {
                true => Vec::new(),
                false => ways(plan.n_cells, &moves.ways),
            });
        }
        let attack_forbids = plan.attack_forbids.iter().map(|forbids| {
            // If they do not decide everything, attack is not exact, and no rule is tested.
            let forbids = forbids.iter().filter(|_| plan.is_attack_decided);
            forbids
                .filter_map(|forbid| AttackForbid::new(forbid, masks))
                .collect()
        });
        let unless = plan.idle.iter().flat_map(|idle| &idle.unless);
        let unless = unless.map(|condition| test(condition, AttackRules::Unconditional));
        let mut stopped = Vec::new();
        let conditions = plan.conditions.iter();
        let conditions =
            conditions.map(|conditions| MoveTests::new(rules, conditions, masks, &mut stopped));
        let conditions = conditions.collect::<Result<_, Reason>>()?;
        Ok(Self {
            unless: unless.collect(),
            attack_forbids: attack_forbids.collect(),
            tested_forbids: forbids.collect(),
            ways: all_ways,
            attack_ways,
            conditions,
            dropped: stored(plan.drops[masks.me].iter().map(|drops| drops.place)),
            stopped: stopped.into_iter().map(|(_, pieces)| pieces).collect(),
            drops: drops.collect::<Result<_, Reason>>()?,
            passes: passes.collect(),
            must_rules: must_rules.collect(),
            gains: gains.collect::<Result<_, Reason>>()?,
            counters: counters.collect(),
            safe: all(&rules.royal.safe),
        })
    }
}

impl<S: Set> MoveTests<S> {
    /// Compiles the conditions of moves. Pieces that forbid rules stop are added to `stopped`, unless they are there.
    fn new(
        rules: &Rules,
        conditions: &Conditions,
        masks: Masks<'_>,
        stopped: &mut Vec<(Cells, MaskSet<S>)>,
    ) -> Result<Self, Reason> {
        let mut before = Vec::new();
        let mut stopped_by = SmallVec::new();
        for forbid in &conditions.before {
            let subject =
                starts_of(forbid).filter(|subject| !Reads::through(*subject, rules).attack);
            let pieces = subject.and_then(|subject| Some((subject, masks.set(subject)?)));
            let is_taken = masks.deciding.take(Decision::Stopped, pieces.is_some());
            let Some((subject, pieces)) = pieces.filter(|_| is_taken) else {
                before.push(forbid);
                continue;
            };
            let place = stopped.iter().position(|(other, _)| other == subject);
            stopped_by.push(place.unwrap_or(stopped.len()));
            if place.is_none() {
                stopped.push((subject.clone(), pieces));
            }
        }
        let forbid =
            |condition: &Condition| Test::new(masks, condition, AttackRules::Unconditional);
        let after = |(before, after): &(Condition, Condition)| {
            let mut before = forbid(before);
            let fits = before.is_of_position;
            before.is_of_position = masks.deciding.take(Decision::OfPosition, fits);
            (before, forbid(after))
        };
        let effects = conditions.effects.iter().map(|(index, when)| {
            let effect = &rules.effects[*index];
            let error = || {
                format!(
                    "the effect \"{}\" reads more than the pieces on cells",
                    effect.name
                )
            };
            let acts = effect.actions.iter().map(|action| act(action, masks));
            Ok(Effect {
                when: Test::new(masks, when, AttackRules::All),
                acts: acts.collect::<Option<_>>().ok_or_else(error)?,
            })
        });
        let mut actions = conditions
            .effects
            .iter()
            .flat_map(|(index, _)| &rules.effects[*index].actions);
        let disturbs = !actions.all(|action| matches!(action, Action::Give(..) | Action::Take(..)));
        let has_effects = !conditions.effects.is_empty();
        Ok(Self {
            before: before.into_iter().map(forbid).collect(),
            stopped: stopped_by,
            after: conditions.after.iter().map(after).collect(),
            effects: effects.collect::<Result<_, Reason>>()?,
            disturbs: has_effects && !masks.deciding.take(Decision::StatusesAlone, !disturbs),
        })
    }
}

impl<S: Set> AttackForbid<S> {
    fn new(forbid: &Condition, masks: Masks<'_>) -> Option<Self> {
        let mut made = Self {
            subject: SmallVec::new(),
            when: SmallVec::new(),
        };
        for part in forbid.conjuncts() {
            match starts_of(part) {
                Some(subject) => made.subject.push(masks.set(subject)?),
                None => made.when.push(masks.condition(part)?),
            }
        }
        Some(made)
    }
}

fn act<S: Set>(action: &Action, masks: Masks<'_>) -> Option<Act<S>> {
    let player = |players: &ir::PlayerSet| {
        let me = ir::PlayerId::from_index(masks.me);
        let mut all = players.all(&masks.rules.players, me);
        all.next().unwrap_or(me).index()
    };
    Some(match action {
        Action::Remove(cells) => Act::Remove(masks.set(cells)?),
        Action::Change(cells, kind) => Act::Change(masks.set(cells)?, kind.index()),
        Action::Own(cells, players) => Act::Own(masks.set(cells)?, player(players)),
        Action::Place(cells, kind, players) => {
            Act::Place(masks.set(cells)?, kind.index(), player(players))
        }
        Action::Give(status, cells) => {
            Act::Give(*masks.given.get(status.index())?, masks.set(cells)?)
        }
        Action::Take(status, cells) => {
            Act::Take(*masks.given.get(status.index())?, masks.set(cells)?)
        }
        Action::Move(from, to) => Act::Carry(masks.set(from)?, masks.set(to)?),
        Action::Exchange(one, other) => Act::Exchange(masks.set(one)?, masks.set(other)?),
        _ => return None,
    })
}

impl<S: Set> Drop<S> {
    fn new(rules: &Rules, plan: &Plan, drops: &Drops, masks: Masks<'_>) -> Result<Self, Reason> {
        let store = &rules.stores[drops.store.index()];
        let error = || {
            let name = &store.name;
            format!("`drop` of the store \"{name}\" reads more than the pieces on cells")
        };
        let at = store.drop.as_ref().and_then(|at| masks.set(at));
        let cells = drops.cells.iter();
        Ok(Self {
            store: drops.store.index(),
            kind: drops.kind.index(),
            is_royal: plan
                .safety
                .kinds()
                .is_some_and(|kinds| kinds.contains(&drops.kind)),
            place: drops.place,
            at: at.ok_or_else(error)?,
            cells: cells
                .map(|(tests, cells)| (*tests, S::from_cells(cells)))
                .collect(),
        })
    }
}

impl<S: Set> Gain<S> {
    fn new(
        rules: &Rules,
        plan: &Plan,
        masks: Masks<'_>,
        id: ir::StoreId,
    ) -> Option<Result<Self, Reason>> {
        let store = &rules.stores[id.index()];
        let gains = store.gains.as_ref()?;
        let error = || {
            let name = &store.name;
            format!("`gains` of the store \"{name}\" reads more than the pieces on cells")
        };
        let places = [0, 1].map(|loser| {
            let owner = match store.owner {
                StoreOwner::Mover => masks.me,
                StoreOwner::CapturedPiece => loser,
            };
            let contents = plan.layout.contents(id, ir::PlayerId::from_index(owner));
            let kinds = store.becomes.iter();
            kinds.map(|kind| contents.start + kind.index()).collect()
        });
        let gain = |of| Self { of, places };
        Some(masks.set(gains).map(gain).ok_or_else(error))
    }
}
