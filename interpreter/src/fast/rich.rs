//! Rules that are asked of single turns, and what turns change besides who stands where, made ready for one player.

use ir::{Action, AttackRules, Cells, Condition, CounterScope, Rules, StoreOwner, facts::Reads};
use smallvec::SmallVec;

use super::asks::Asks;
use super::decision::Decision;
use super::drops::Drops;
use super::extra::{Stored, stored};
use super::given::StatusPlace;
use super::mask::{Mask, MaskSet, Masks};
use super::plan::{Plan, Reason};
use super::set::Set;
use super::tables::{Group, Shift};
use super::test::{Test, starts_of};
use super::ways::{AttackWays, Way, add_attacks, ways};

/// What is asked of a player's turns, and follows from them.
#[derive(Clone, Debug)]
pub(super) struct Rich<S> {
    /// What is asked of turns, by its place in the plan.
    pub asks: Vec<Ask<S>>,
    /// Conditions on the position of which one must hold, or bars that hang on it alone are idle.
    pub unless: Vec<Test<S>>,
    /// The bars among it, by index.
    pub bars_asked: Vec<usize>,
    /// Who may be dropped.
    pub drops: Vec<Drop<S>>,
    /// Where it is kept how many there are of all of them.
    pub dropped: Stored,
    /// Turns in which no piece moves: the way in which they are spent, what is asked, and whether they must leave the royals safe.
    pub passes: Vec<(usize, usize, bool)>,
    /// Duties: when they are in force, and what does them.
    pub duties: Vec<(Test<S>, Test<S>)>,
    /// What stores gain.
    pub gains: Vec<Gain<S>>,
    /// Counters that somebody reads.
    pub counters: Vec<Counter<S>>,
    /// The ways of his men of each kind that are asked by themselves, by start.
    pub ways: Vec<Vec<Vec<Way<S>>>>,
    /// The same by which they take, by the cell where they do.
    pub attack_ways: Vec<Vec<AttackWays<S>>>,
    /// Bars on attack, by their place in the plan.
    pub attack_bars: Vec<Vec<AttackBar<S>>>,
    /// Men whom bars stop wherever they go.
    pub stopped: Vec<MaskSet<S>>,
    /// Whether who must be safe is so, on the position that a turn has led to.
    pub safe: Test<S>,
}

/// Moves of a class of which something is asked.
#[derive(Clone, Debug)]
pub(super) struct Asked<S: Set> {
    /// The moves.
    pub group: Group<S>,
    /// The same as directions of all men at once, where they are few; of those that take in passing, none.
    pub shifts: Option<Vec<Shift<S>>>,
    /// What is asked.
    pub ask: usize,
    /// Whether they can be taken in passing.
    pub leaves_passed: bool,
    /// Whether they take in passing.
    pub is_en_passant: bool,
}

/// What is asked of turns.
#[derive(Clone, Debug)]
pub(super) struct Ask<S> {
    /// Bars that are read before.
    pub before: Vec<Test<S>>,
    /// Bars that stop men wherever they go, by their place among [those](Rich::stopped).
    pub stopped: SmallVec<[usize; 4]>,
    /// Bars that are read after, if the first of each two held before.
    pub after: Vec<(Test<S>, Test<S>)>,
    /// What follows.
    pub effects: Vec<Effect<S>>,
    /// Whether something of that changes who stands where, or who somebody is.
    pub disturbs: bool,
}

/// A bar that takes attacks away.
#[derive(Clone, Debug)]
pub(super) struct AttackBar<S> {
    /// From whom it does: from those who are in all of these.
    pub who: SmallVec<[MaskSet<S>; 1]>,
    /// When it does: when all of these hold of where the attack ends.
    pub when: SmallVec<[Mask<S>; 1]>,
}

/// What follows from a turn.
#[derive(Clone, Debug)]
pub(super) struct Effect<S> {
    /// When.
    pub when: Test<S>,
    /// What is done, in order.
    pub acts: Vec<Act<S>>,
}

/// Something that is done.
#[derive(Clone, Debug)]
pub(super) enum Act<S> {
    /// Men are taken off the board.
    Remove(MaskSet<S>),
    /// Men become a kind.
    Change(MaskSet<S>, usize),
    /// Men become a player's.
    Own(MaskSet<S>, usize),
    /// New men of a kind, of a player, come where nobody stands.
    Place(MaskSet<S>, usize, usize),
    /// Men have a status from now on.
    Give(StatusPlace, MaskSet<S>),
    /// Men have it no more.
    Take(StatusPlace, MaskSet<S>),
    /// One man goes to another cell.
    Carry(MaskSet<S>, MaskSet<S>),
}

/// Men of a kind who may be dropped.
#[derive(Clone, Debug)]
pub(super) struct Drop<S> {
    /// Of which store.
    pub store: usize,
    /// The kind.
    pub kind: usize,
    /// Whether they have to be safe: then lines do not tell where they are.
    pub is_royal: bool,
    /// Where it is kept how many there are.
    pub place: usize,
    /// Where the store says that they may be put.
    pub at: MaskSet<S>,
    /// What is asked of a drop, by cells.
    pub cells: SmallVec<[(usize, S); 1]>,
}

/// What a store gains.
#[derive(Clone, Debug)]
pub(super) struct Gain<S> {
    /// Of whom.
    pub of: MaskSet<S>,
    /// For each player who loses a man, and each kind, where it is kept how many there are.
    pub places: [Vec<usize>; 2],
}

/// A counter.
#[derive(Clone, Debug)]
pub(super) struct Counter<S> {
    /// Where it is kept.
    pub place: usize,
    /// Whether both players count it.
    pub is_shared: bool,
    /// Its first value.
    pub start: u16,
    /// The most it can be.
    pub max: u16,
    /// The values that anybody tells from the value below; nothing where he may tell any two apart.
    pub read_at: Option<Vec<u32>>,
    /// When it goes back to the first.
    pub reset: Option<Test<S>>,
    /// When it goes up.
    pub add: Option<Test<S>>,
    /// When it goes down.
    pub subtract: Option<Test<S>>,
}

impl<S: Set> Rich<S> {
    /// Makes ready what a player's turns are asked.
    ///
    /// # Errors
    /// What cannot be asked.
    pub(super) fn new(rules: &Rules, plan: &Plan, masks: Masks<'_>) -> Result<Self, Reason> {
        let test = |condition, rules| Test::new(masks, condition, rules);
        let all = |condition| test(condition, AttackRules::All);
        let me = ir::PlayerId::from_index(masks.me);
        let drops = plan.drops[masks.me].iter();
        let drops = drops.map(|drops| Drop::new(rules, plan, drops, masks));
        let passes = plan.passes[masks.me].iter();
        let passes = passes.map(|pass| (pass.way.index(), pass.ask, pass.must_be_safe));
        let duties = rules.duties.iter();
        let duties = duties.map(|duty| {
            let mut turn = all(&duty.turn);
            let fits = turn.tells_ends_of_all();
            turn.is_told_by_end = masks.deciding.take(Decision::EndsOfAll, fits);
            (all(&duty.when), turn)
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
        let bars = plan.asks.iter().flat_map(|asks| asks.bars.iter().copied());
        let mut attack_ways = vec![Vec::new(); plan.n_cells];
        let mut all_ways = Vec::new();
        for (kind, moves) in plan.moves[masks.me].iter().enumerate() {
            add_attacks(kind, &moves.ways, &mut attack_ways);
            all_ways.push(match moves.ways.is_empty() {
                true => Vec::new(),
                false => ways(plan.n_cells, &moves.ways),
            });
        }
        let attack_bars = plan.attack_bars.iter().map(|bars| {
            // Where they do not tell all, who is attacked is not known exactly, and none is asked.
            let bars = bars.iter().filter(|_| plan.is_attack_known);
            bars.filter_map(|bar| AttackBar::new(bar, masks)).collect()
        });
        let unless = plan.idle.iter().flat_map(|idle| &idle.unless);
        let unless = unless.map(|condition| test(condition, AttackRules::Unconditional));
        let mut stopped = Vec::new();
        let asks = plan.asks.iter();
        let asks = asks.map(|asks| Ask::new(rules, asks, masks, &mut stopped));
        let asks = asks.collect::<Result<_, Reason>>()?;
        Ok(Self {
            unless: unless.collect(),
            attack_bars: attack_bars.collect(),
            bars_asked: bars.collect(),
            ways: all_ways,
            attack_ways,
            asks,
            dropped: stored(plan.drops[masks.me].iter().map(|drops| drops.place)),
            stopped: stopped.into_iter().map(|(_, men)| men).collect(),
            drops: drops.collect::<Result<_, Reason>>()?,
            passes: passes.collect(),
            duties: duties.collect(),
            gains: gains.collect::<Result<_, Reason>>()?,
            counters: counters.collect(),
            safe: all(&rules.royal.safe),
        })
    }
}

impl<S: Set> Ask<S> {
    /// Makes ready what is asked of turns; men whom bars stop are added to those who are `stopped`, unless they are there.
    fn new(
        rules: &Rules,
        asks: &Asks,
        masks: Masks<'_>,
        stopped: &mut Vec<(Cells, MaskSet<S>)>,
    ) -> Result<Self, Reason> {
        let mut before = Vec::new();
        let mut stopped_by = SmallVec::new();
        for bar in &asks.before {
            let who = starts_of(bar).filter(|who| !Reads::through(*who, rules).attack);
            let men = who.and_then(|who| Some((who, masks.set(who)?)));
            let is_taken = masks.deciding.take(Decision::Stopped, men.is_some());
            let Some((who, men)) = men.filter(|_| is_taken) else {
                before.push(bar);
                continue;
            };
            let known = stopped.iter().position(|(other, _)| other == who);
            stopped_by.push(known.unwrap_or(stopped.len()));
            if known.is_none() {
                stopped.push((who.clone(), men));
            }
        }
        let bar = |condition: &Condition| Test::new(masks, condition, AttackRules::Unconditional);
        let after = |(before, after): &(Condition, Condition)| {
            let mut before = bar(before);
            let fits = before.is_of_position;
            before.is_of_position = masks.deciding.take(Decision::OfPosition, fits);
            (before, bar(after))
        };
        let effects = asks.effects.iter().map(|(index, when)| {
            let effect = &rules.effects[*index];
            let told = || {
                format!(
                    "the effect \"{}\" asks for more than who stands where",
                    effect.name
                )
            };
            let acts = effect.actions.iter().map(|action| act(action, masks));
            Ok(Effect {
                when: Test::new(masks, when, AttackRules::All),
                acts: acts.collect::<Option<_>>().ok_or_else(told)?,
            })
        });
        let mut actions = asks
            .effects
            .iter()
            .flat_map(|(index, _)| &rules.effects[*index].actions);
        let disturbs = !actions.all(|action| matches!(action, Action::Give(..) | Action::Take(..)));
        let has_effects = !asks.effects.is_empty();
        Ok(Self {
            before: before.into_iter().map(bar).collect(),
            stopped: stopped_by,
            after: asks.after.iter().map(after).collect(),
            effects: effects.collect::<Result<_, Reason>>()?,
            disturbs: has_effects && !masks.deciding.take(Decision::StatusesAlone, !disturbs),
        })
    }
}

impl<S: Set> AttackBar<S> {
    fn new(bar: &Condition, masks: Masks<'_>) -> Option<Self> {
        let mut made = Self {
            who: SmallVec::new(),
            when: SmallVec::new(),
        };
        for part in bar.conjuncts() {
            match starts_of(part) {
                Some(who) => made.who.push(masks.set(who)?),
                None => made.when.push(masks.condition(part)?),
            }
        }
        Some(made)
    }
}

fn act<S: Set>(action: &Action, masks: Masks<'_>) -> Option<Act<S>> {
    let player = |who: &ir::Who| {
        let me = ir::PlayerId::from_index(masks.me);
        let mut all = who.all(&masks.rules.players, me);
        all.next().unwrap_or(me).index()
    };
    Some(match action {
        Action::Remove(cells) => Act::Remove(masks.set(cells)?),
        Action::Change(cells, kind) => Act::Change(masks.set(cells)?, kind.index()),
        Action::Own(cells, who) => Act::Own(masks.set(cells)?, player(who)),
        Action::Place(cells, kind, who) => Act::Place(masks.set(cells)?, kind.index(), player(who)),
        Action::Give(status, cells) => {
            Act::Give(*masks.given.get(status.index())?, masks.set(cells)?)
        }
        Action::Take(status, cells) => {
            Act::Take(*masks.given.get(status.index())?, masks.set(cells)?)
        }
        Action::Move(from, to) => Act::Carry(masks.set(from)?, masks.set(to)?),
        _ => return None,
    })
}

impl<S: Set> Drop<S> {
    fn new(rules: &Rules, plan: &Plan, drops: &Drops, masks: Masks<'_>) -> Result<Self, Reason> {
        let store = &rules.stores[drops.store.index()];
        let told = || {
            let name = &store.name;
            format!(
                "where men are dropped from the store \"{name}\" asks for more than who stands where"
            )
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
            at: at.ok_or_else(told)?,
            cells: cells
                .map(|(ask, cells)| (*ask, S::from_cells(cells)))
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
        let told = || {
            let name = &store.name;
            format!("what the store \"{name}\" gains asks for more than who stands where")
        };
        let places = [0, 1].map(|loser| {
            let owner = match store.owner {
                StoreOwner::Mover => masks.me,
                StoreOwner::Victim => loser,
            };
            let contents = plan.layout.contents(id, ir::PlayerId::from_index(owner));
            let kinds = store.becomes.iter();
            kinds.map(|kind| contents.start + kind.index()).collect()
        });
        let gain = |of| Self { of, places };
        Some(masks.set(gains).map(gain).ok_or_else(told))
    }
}
