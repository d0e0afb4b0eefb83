//! Conditions and effects of single moves, compiled for one player.

use ir::facts::Reads;
use ir::{
    Action, AttackRules, Cells, Condition, CounterScope, PlacedKind, PlacedOwner, Rules, StoreOwner,
};
use smallvec::SmallVec;

use crate::compile::conditions::Conditions;
use crate::compile::dependence::starts_of;
use crate::compile::drops::Drops;
use crate::compile::mask::Masks;
use crate::compile::plan::Plan;
use crate::compile::ways::{add_attacks, ways};
use crate::data::attacks::AttackKnowledge;
use crate::data::decision::Decision;
use crate::data::extra::stored;
use crate::data::mask::MaskSet;
use crate::data::reason::Reason;
use crate::data::rich::{Act, AttackForbid, Counter, Drop, Effect, Gain, MoveTests, Rich};
use crate::data::set::Set;
use crate::data::test::Test;

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
                add: counter
                    .add
                    .as_ref()
                    .and_then(ir::Amount::condition)
                    .map(all),
                subtract: counter
                    .subtract
                    .as_ref()
                    .and_then(ir::Amount::condition)
                    .map(all),
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
            let forbids = forbids
                .iter()
                .filter(|_| plan.attack >= AttackKnowledge::WithForbids);
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
        let disturbs = actions.any(|action| action.changes().changes_more_than_statuses());
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
        Action::ChangeEach(cells, map) => {
            let map = map.iter().map(|(of, to)| (of.index(), to.index()));
            Act::ChangeEach(masks.set(cells)?, map.collect())
        }
        Action::Own(cells, players) => Act::Own(masks.set(cells)?, player(players)),
        Action::Place(cells, PlacedKind::Kind(kind), PlacedOwner::Player(players)) => {
            Act::Place(masks.set(cells)?, kind.index(), player(players))
        }
        Action::Give(status, cells, None) => {
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
                StoreOwner::Player(player) => {
                    let me = ir::PlayerId::from_index(masks.me);
                    let mut all = player.all(&rules.players, me);
                    all.next().unwrap_or(me).index()
                }
            };
            let contents = plan.layout.contents(id, ir::PlayerId::from_index(owner));
            let kinds = store.becomes.iter();
            kinds.map(|kind| contents.start + kind.index()).collect()
        });
        let gain = |of| Self { of, places };
        Some(masks.set(gains).map(gain).ok_or_else(error))
    }
}
