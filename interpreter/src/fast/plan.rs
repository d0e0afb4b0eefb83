//! What of the rules goes into tables, and what keeps a game from it.
//!
//! Nothing here knows how wide a set is: a plan is made of traces and of what is known of each of them.

use std::ops::Range;

use ir::facts::partial::Partial;
use ir::{
    CellId, CellSet, Cells, Condition, CounterId, Initial, KindId, PartName, Player, PlayerId,
    Promotion, Rules, StepKind, StoreRef, TurnId, Who,
};
use rustc_hash::FxHashMap;

use super::asks::{AllAsks, Asks, NOTHING, Turned};
use super::candidate::Candidate;
use super::chapters;
use super::drops::{Drops, drops};
use super::joint::{Joins, join};
use super::turns::{Passes, Turns, passes};
use super::ways::PlannedWay;
use super::work::Work;
use crate::layout::Layout;
use crate::pruning;
use crate::walk::{Need, Stands, Trace, traces};

/// Why a game, or a part of it, is left to the slower executor.
pub(super) type Reason = String;

/// Which moves of a kind belong together: those that ask the same of the board besides occupancy, and leave the same behind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Class {
    /// Who has to stand where the man ends.
    pub onto: Onto,
    /// Whether the man must not have moved.
    pub is_initial: bool,
    /// Whether he can be taken next turn on the cells that he passes.
    pub leaves_passed: bool,
    /// Whether he takes who has passed the cell.
    pub is_en_passant: bool,
    /// What is asked of each turn, by its place in [`Plan::asks`].
    pub ask: usize,
}

/// Who stands where a man ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Onto {
    /// Nobody.
    Nobody,
    /// An enemy, who is taken.
    Enemy,
    /// A friend, who is taken.
    Friend,
    /// Nobody or an enemy.
    NobodyOrEnemy,
}

/// One way to come from a cell to another, or to take there.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Line {
    /// Where it ends.
    pub to: CellId,
    /// Cells that must be empty, in order.
    pub empty: Vec<CellId>,
    /// Cells on which somebody must stand, in order.
    pub men: Vec<CellId>,
    /// The cells that are left passed, in order; only where they can be captured on.
    pub passed: Vec<CellId>,
}

/// The lines of something from each cell.
pub(super) type Lines = Vec<Vec<Line>>;

/// What a player's men of a kind do.
#[derive(Clone, Default, Debug)]
pub(super) struct Moves {
    /// By class the lines of each path, each path's apart: others may share them.
    pub classes: Vec<(Class, Vec<Lines>)>,
    /// What takes an enemy when it is asked what is attacked: whether the man must not have moved, and the lines of each path.
    pub attacks: Vec<(bool, Vec<Lines>)>,
    /// What he may become.
    pub promotion: Option<Promotes>,
    /// Ways that are asked one by one.
    pub ways: Vec<PlannedWay>,
}

impl Moves {
    /// Tests whether they may take friends.
    pub(super) fn take_friends(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.any(|(class, _)| class.onto == Onto::Friend)
    }
}

/// What a player's men of a kind become, and where.
#[derive(Clone, Debug)]
pub(super) struct Promotes {
    /// The choices; the same wherever there is one.
    pub to: Vec<KindId>,
    /// The store whose men are the choices instead, and whose it is.
    pub from_store: Option<StoreRef>,
    /// For each start the ends where he may become another.
    pub offered: Vec<CellSet>,
    /// For each start the ends where he may not stay as he is.
    pub must: Vec<CellSet>,
}

/// How safety is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Safety {
    /// Everybody is safe.
    Never,
    /// The mover's men of these kinds must not be attacked.
    Usual(Vec<KindId>),
    /// Each turn is made and asked about; but not those that leave men of these kinds unattacked, if any are named.
    Made(Option<Vec<KindId>>),
}

impl Safety {
    /// Returns the kinds whose attackers tell who is safe.
    pub(super) fn kinds(&self) -> Option<&[KindId]> {
        match self {
            Self::Usual(kinds) | Self::Made(Some(kinds)) => Some(kinds),
            Self::Never | Self::Made(None) => None,
        }
    }
}

/// A game that tables can play.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// How many cells there are.
    pub n_cells: usize,
    /// By player and kind.
    pub moves: [Vec<Moves>; 2],
    /// By player.
    pub joints: [Vec<Joins>; 2],
    /// How safety is asked.
    pub safety: Safety,
    /// The players.
    pub players: Vec<Player>,
    /// The ends, by index, that leave no turn to be made.
    pub ends: Vec<usize>,
    /// What is asked of single turns.
    pub asks: Vec<Asks>,
    /// Whether who is attacked of those who must be safe hangs on nothing that is asked.
    pub is_attack_exact: bool,
    /// The same of anybody.
    pub is_attack_told: bool,
    /// Who may be dropped, by player.
    pub drops: [Vec<Drops>; 2],
    /// Turns in which nobody moves, by player.
    pub passes: [Vec<Passes>; 2],
    /// The way in which a turn is spent in which somebody moves, where ways have names.
    pub moving: Option<TurnId>,
    /// Counters that somebody reads.
    pub counters: Vec<CounterId>,
    /// Where counters and stores are kept.
    pub layout: Layout,
}

/// The most kinds that a state has room for.
pub(super) const KINDS_MAX: usize = 32;
/// The most cells.
pub(super) const CELLS_MAX: usize = 256;

impl Plan {
    /// Plans a game.
    ///
    /// # Errors
    /// The first reason why it is for the slower executor.
    pub(super) fn new(rules: &Rules, beyond: &[Vec<CellSet>]) -> Result<Self, Reason> {
        let work = Work::new();
        let plan = Self::within(rules, beyond, &work);
        plan.map_err(|reason| match work.is_spent() {
            true => "there is too much to work out beforehand".to_owned(),
            false => reason,
        })
    }

    fn within(rules: &Rules, beyond: &[Vec<CellSet>], work: &Work) -> Result<Self, Reason> {
        admit_form(rules)?;
        let layout = Layout::of(rules);
        chapters::admit(rules, &layout)?;
        let safety = safety(rules);
        let asks = AllAsks::new();
        let turns = Turns::of(rules)?;
        let players = [PlayerId(0), PlayerId(1)];
        let mut moves = [Vec::new(), Vec::new()];
        let mut joints = [Vec::new(), Vec::new()];
        for player in players {
            for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                let beyond = &beyond[player.index()][kind.index()];
                let lowering = Lowering::new(rules, player, kind, (&turns, &asks), work);
                moves[player.index()].push(lowering.lower(beyond)?);
            }
            for index in 0..rules.joints.len() {
                for joins in join(rules, player, index, &turns, work)? {
                    let mut others = joints[player.index()].iter();
                    // Whoever lists turns lists such a one once.
                    if others.any(|other: &Joins| other.is_same_turn(&joins)) {
                        let name = &rules.joints[index].name;
                        return Err(format!("{name}: another joint move is the same turn"));
                    }
                    joints[player.index()].push(joins);
                }
            }
        }
        let [first, second] = players;
        let drops = [
            drops(rules, &layout, first, (&turns, &asks), work)?,
            drops(rules, &layout, second, (&turns, &asks), work)?,
        ];
        let passes = [
            passes(rules, first, (&turns, &asks), work)?,
            passes(rules, second, (&turns, &asks), work)?,
        ];
        let mut plan = Self {
            n_cells: rules.board.n_cells(),
            moves,
            joints,
            safety,
            ends: pruning::ends(rules),
            players: rules.players.clone(),
            drops,
            passes,
            moving: turns.moving,
            is_attack_exact: asks.is_attack_exact(),
            is_attack_told: asks.is_attack_told(),
            asks: asks.into_list(),
            counters: chapters::counters_read(rules),
            layout,
        };
        plan.admit_passed(rules)?;
        if let Safety::Usual(kinds) = &plan.safety {
            if plan.makes_royals(kinds) {
                plan.safety = Safety::Made(Some(kinds.clone()));
            } else if !plan.is_attack_exact || plan.attacks_by_ways() {
                plan.safety = Safety::Made(Some(kinds.clone()));
            }
        }
        Ok(plan)
    }

    /// Returns where the contents of a store are kept that a player speaks of.
    pub(super) fn store_of(&self, me: usize, store: StoreRef) -> Range<usize> {
        let me = PlayerId::from_index(me);
        let owner = store.of.all(&self.players, me).next().unwrap_or(me);
        self.layout.contents(store.store, owner)
    }

    /// Tests whether somebody takes by a way that is asked by itself.
    pub(super) fn attacks_by_ways(&self) -> bool {
        let mut ways = self.moves.iter().flatten().flat_map(|moves| &moves.ways);
        ways.any(|way| way.attacks)
    }

    /// Tests whether single turns are asked about, or anything is kept besides who stands where.
    pub(super) fn is_rich(&self, rules: &Rules) -> bool {
        self.asks.len() > 1
            || !rules.turns.is_empty()
            || self.joints.iter().flatten().any(|joins| joins.is_evaluated)
            || !self.is_attack_told
            || matches!(self.safety, Safety::Made(_))
            || self
                .moves
                .iter()
                .flatten()
                .any(|moves| !moves.ways.is_empty())
            || !(rules.stores.is_empty() && rules.duties.is_empty() && rules.effects.is_empty())
            || !self.counters.is_empty()
    }

    /// Tests whether somebody becomes, or ceases to be, one who has to be safe: where he ends is then asked of another than who began.
    fn makes_royals(&self, royals: &[KindId]) -> bool {
        let all = self.moves.iter().flat_map(|moves| moves.iter().enumerate());
        let changes = |(kind, moves): (usize, &Moves)| {
            let mut promotion = moves.promotion.iter();
            if promotion.any(|promotion| promotion.from_store.is_some()) {
                return true;
            }
            let is_royal = royals.contains(&KindId::from_index(kind));
            let mut becomes = moves.promotion.iter().flat_map(|known| &known.to);
            becomes.any(|kind| royals.contains(kind) != is_royal)
        };
        all.into_iter().any(changes)
    }

    /// Who passes cells must not be one who has to be safe, if he can be taken there: he would be attacked from where nobody
    /// looks.
    fn admit_passed(&self, rules: &Rules) -> Result<(), Reason> {
        let all = || (0..rules.kinds.len()).map(KindId::from_index).collect();
        let kinds = match &self.safety {
            Safety::Never => return Ok(()),
            Safety::Usual(kinds) | Safety::Made(Some(kinds)) => kinds.clone(),
            Safety::Made(None) => rules.royal_kinds().unwrap_or_else(all),
        };
        let of = |has: &dyn Fn(&Class) -> bool, moves: &Moves| {
            moves.classes.iter().any(|(class, _)| has(class))
        };
        let all = || self.moves.iter().flatten();
        let ways = || all().flat_map(|moves| &moves.ways);
        let takes = all().any(|moves| of(&|class| class.is_en_passant, moves))
            || ways().any(|way| way.trace.is_en_passant);
        let leaves = self.moves.iter().any(|moves| {
            let mut royals = kinds.iter().map(|kind| &moves[kind.index()]);
            royals.any(|moves| {
                of(&|class| class.leaves_passed, moves)
                    || moves.ways.iter().any(|way| way.leaves_passed)
            })
        });
        match takes && leaves {
            true => Err("who must be safe can be taken in passing".to_owned()),
            false => Ok(()),
        }
    }
}

/// Looks for whole chapters of the rules that tables know nothing of.
fn admit_form(rules: &Rules) -> Result<(), Reason> {
    let absent = [
        (rules.players.len() != 2, "there are not two players"),
        (rules.levels > 1, "men stand on one another"),
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

/// How safety is asked.
fn safety(rules: &Rules) -> Safety {
    let Some(who) = &rules.royal.who else {
        return match rules.royal.safe {
            Condition::Constant(true) => Safety::Never,
            _ => Safety::Made(None),
        };
    };
    let by_kind = match is_of_mine_by_kind(who) {
        Some(true) => rules.royal_kinds(),
        _ => None,
    };
    match (&rules.royal.safe, by_kind) {
        (Condition::Constant(true), _) => Safety::Never,
        (safe, Some(kinds)) if is_unattacked(safe) => Safety::Usual(kinds),
        (safe, Some(kinds)) if follows_from_unattacked(safe) => Safety::Made(Some(kinds)),
        _ => Safety::Made(None),
    }
}

/// Tests whether a condition says that nobody attacks who must be safe.
fn is_unattacked(safe: &Condition) -> bool {
    matches!(safe, Condition::None(Cells::Attacked(set)) if **set == Cells::Royal)
}

/// Tests whether a condition holds wherever there are men who must be safe and none of them is attacked.
fn follows_from_unattacked(safe: &Condition) -> bool {
    match safe {
        Condition::Constant(value) => *value,
        Condition::Some(Cells::Royal) => true,
        Condition::And(a, b) => follows_from_unattacked(a) && follows_from_unattacked(b),
        Condition::Or(a, b) => follows_from_unattacked(a) || follows_from_unattacked(b),
        other => is_unattacked(other),
    }
}

/// Tests whether a set is of men of `me` alone; `None` unless owner and kind alone tell who is in it. The kinds are then
/// [`Rules::kinds_within`].
fn is_of_mine_by_kind(cells: &Cells) -> Option<bool> {
    match cells {
        Cells::Mine | Cells::MenOf(Who::Me) => Some(true),
        Cells::Kinds(_) => Some(false),
        Cells::And(a, b) => Some(is_of_mine_by_kind(a)? | is_of_mine_by_kind(b)?),
        Cells::Or(a, b) => {
            let (one, other) = (is_of_mine_by_kind(a)?, is_of_mine_by_kind(b)?);
            (one == other).then_some(one)
        }
        _ => None,
    }
}

/// Names a bar in a reason.
pub(super) fn the_bar(rules: &Rules, index: usize) -> String {
    match rules.forbids[index].name.as_str() {
        "" => format!("bar {}, which has no name,", index + 1),
        name => format!("the bar \"{name}\""),
    }
}

/// What is known of a trace.
struct Folded {
    /// Whether it can be a turn.
    moves: bool,
    /// Whether it takes when attack is asked about.
    attacks: bool,
    /// Whether something is asked of that.
    is_attack_asked: bool,
    /// What is asked of the turn.
    ask: usize,
    /// Whether that is about the way on which he goes.
    asks_course: bool,
}

/// Collects what a player's men of a kind do.
struct Lowering<'r> {
    rules: &'r Rules,
    player: PlayerId,
    kind: KindId,
    turns: &'r Turns<'r>,
    asks: &'r AllAsks,
    work: &'r Work,
    moves: Moves,
    /// For each start and end what the man may become, and whether he may stay.
    promotions: FxHashMap<(CellId, CellId), Choices>,
}

/// Whether a man may stay as he is, and what he may become.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Choices {
    /// Whether he may not stay as he is.
    must: bool,
    /// What he may become.
    to: Vec<KindId>,
    /// The store whose men are the choices instead.
    from_store: Option<StoreRef>,
    /// Whether having no choice takes his attack away.
    silences: bool,
}

impl<'r> Lowering<'r> {
    fn new(
        rules: &'r Rules,
        player: PlayerId,
        kind: KindId,
        (turns, asks): (&'r Turns<'r>, &'r AllAsks),
        work: &'r Work,
    ) -> Self {
        Self {
            rules,
            player,
            kind,
            turns,
            asks,
            work,
            moves: Moves::default(),
            promotions: FxHashMap::default(),
        }
    }

    fn lower(mut self, beyond: &CellSet) -> Result<Moves, Reason> {
        let kind = &self.rules.kinds[self.kind.index()];
        let n_cells = self.rules.board.n_cells();
        for part in &kind.parts {
            let told = |reason: &str| {
                let part = &self.rules.part_names[part.name.index()];
                format!("{} ({part}): {reason}", kind.name)
            };
            for path in &part.movement[self.player.index()].paths {
                let mut classes: FxHashMap<Class, Lines> = FxHashMap::default();
                let mut attacks: Lines = vec![Vec::new(); n_cells];
                for from in (0..n_cells).map(CellId::from_index) {
                    if path.initial == Initial::Beyond && !beyond.contains(from) {
                        continue;
                    }
                    let found = traces(path, &self.rules.steps, from, n_cells, self.work.left())
                        .ok_or_else(|| told("asks for more than who stands where"))?;
                    for trace in found {
                        let line = line(&trace, from, path.leaves_passed).map_err(told)?;
                        let folded = self
                            .fold(part.name, from, &trace)
                            .map_err(|why| told(&why))?;
                        let Some((onto, line)) = line.filter(|_| !folded.asks_course) else {
                            if folded.attacks && folded.is_attack_asked {
                                self.asks.attack_is_asked();
                            }
                            self.moves.ways.push(PlannedWay {
                                from,
                                is_initial: path.initial == Initial::Unmoved,
                                leaves_passed: path.leaves_passed,
                                ask: folded.moves.then_some(folded.ask),
                                attacks: folded.attacks,
                                trace,
                            });
                            continue;
                        };
                        let class = Class {
                            onto,
                            is_initial: path.initial == Initial::Unmoved,
                            leaves_passed: path.leaves_passed,
                            is_en_passant: trace.is_en_passant,
                            ask: folded.ask,
                        };
                        if folded.attacks && onto == Onto::Enemy {
                            attacks[from.index()].push(line.clone());
                            if folded.is_attack_asked {
                                self.asks.attack_is_asked();
                            }
                        }
                        if folded.moves {
                            let lines = classes
                                .entry(class)
                                .or_insert_with(|| vec![Vec::new(); n_cells]);
                            lines[from.index()].push(line);
                        }
                    }
                }
                self.keep(classes, attacks, path.initial == Initial::Unmoved);
            }
        }
        self.join_quiet_and_taking();
        self.moves.promotion = self.promotes(n_cells)?;
        Ok(self.moves)
    }

    /// Adds what a path does.
    fn keep(&mut self, classes: FxHashMap<Class, Lines>, attacks: Lines, is_initial: bool) {
        let mut classes: Vec<(Class, Lines)> = classes.into_iter().collect();
        classes.sort();
        for (class, lines) in classes {
            let known = &mut self.moves.classes;
            match known.iter_mut().find(|(other, _)| *other == class) {
                Some((_, paths)) => paths.push(lines),
                None => known.push((class, vec![lines])),
            }
        }
        if attacks.iter().any(|lines| !lines.is_empty()) {
            let known = &mut self.moves.attacks;
            match known.iter_mut().find(|(other, _)| *other == is_initial) {
                Some((_, paths)) => paths.push(attacks),
                None => known.push((is_initial, vec![attacks])),
            }
        }
    }

    /// Paths that lead to empty cells and to enemies in the same way are looked up once.
    fn join_quiet_and_taking(&mut self) {
        let quiet = Class {
            onto: Onto::Nobody,
            is_initial: false,
            leaves_passed: false,
            is_en_passant: false,
            ask: NOTHING,
        };
        for is_initial in [false, true] {
            let quiet = Class {
                is_initial,
                ..quiet
            };
            let place = |moves: &Moves, onto| {
                let mut classes = moves.classes.iter();
                classes.position(|(class, _)| *class == Class { onto, ..quiet })
            };
            let (Some(nobody), Some(enemy)) = (
                place(&self.moves, Onto::Nobody),
                place(&self.moves, Onto::Enemy),
            ) else {
                continue;
            };
            let taking = std::mem::take(&mut self.moves.classes[enemy].1);
            let going = std::mem::take(&mut self.moves.classes[nobody].1);
            let (both, going): (Vec<Lines>, Vec<Lines>) =
                going.into_iter().partition(|lines| taking.contains(lines));
            let taking = taking.into_iter();
            self.moves.classes[enemy].1 = taking.filter(|lines| !both.contains(lines)).collect();
            self.moves.classes[nobody].1 = going;
            if !both.is_empty() {
                let onto = Onto::NobodyOrEnemy;
                self.moves.classes.push((Class { onto, ..quiet }, both));
            }
        }
        self.moves.classes.retain(|(_, paths)| !paths.is_empty());
        self.moves.classes.sort();
    }

    /// Asks the bars and promotions of a trace, and what follows from it.
    fn fold(&mut self, part: PartName, from: CellId, trace: &Trace) -> Result<Folded, Reason> {
        let candidate = Candidate {
            rules: self.rules,
            player: self.player,
            kind: self.kind,
            part,
            from,
            trace,
            promotes: Some(None),
            is_made: false,
            way: self.turns.moving,
            attacks: None,
            work: self.work,
        };
        let choices = self.choices(&candidate)?;
        let has_choice = !choices.to.is_empty() || choices.from_store.is_some();
        let is_stuck = choices.must && !has_choice;
        let promotes = match has_choice {
            true => None,
            false => Some(None),
        };
        let after = Candidate {
            promotes,
            is_made: true,
            ..candidate
        };
        let before = Candidate {
            promotes,
            ..candidate
        };
        let royals = self.rules.royal_kinds().unwrap_or_default();
        let attacking = Candidate {
            attacks: Some(&royals),
            ..before
        };
        let attacked = Candidate {
            attacks: Some(&royals),
            ..after
        };
        let barred = Turned {
            rules: self.rules,
            before: &before,
            after: &after,
            attacking: Some([&attacking, &attacked]),
            required: &self.turns.required,
            stands: true,
            work: self.work,
        };
        let barred = barred.ask()?;
        let moves = !is_stuck && barred.moves;
        let may_be_silenced = choices.must && choices.silences;
        let is_attack_asked =
            barred.is_attack_asked || may_be_silenced && choices.from_store.is_some();
        if moves {
            let known = self.promotions.entry((from, trace.to));
            if *known.or_insert_with(|| choices.clone()) != choices {
                return Err("what he becomes hangs on more than where he goes".to_owned());
            }
        }
        if barred.asks_attacks {
            self.asks.attack_is_told_of_royals();
        }
        Ok(Folded {
            moves: moves && self.turns.has(StepKind::Move),
            attacks: !(is_stuck && choices.silences) && barred.attacks,
            is_attack_asked,
            asks_course: barred.asks.read_course(),
            ask: self.asks.keep(barred.asks),
        })
    }

    /// Returns what the man may become.
    fn choices(&self, candidate: &Candidate<'_>) -> Result<Choices, Reason> {
        for promotion in &self.rules.promotions {
            let Promotion {
                who, when, must, ..
            } = promotion;
            self.work.spend();
            let partial = Partial::new(candidate);
            let concerns = match who {
                Some(who) => partial.concerns(who),
                None => Some(true),
            };
            let is_offered = match concerns {
                Some(false) => Some(false),
                Some(true) => partial.condition(when),
                None => partial.condition(when).filter(|when| !when),
            };
            match is_offered {
                Some(false) => continue,
                Some(true) => {}
                None => return Err("when he becomes another is not known beforehand".to_owned()),
            }
            let Some(must) = partial.condition(must) else {
                return Err("whether he must become another is not known beforehand".to_owned());
            };
            let to = promotion.to.get(self.kind.index()).cloned();
            return Ok(Choices {
                must,
                to: to
                    .filter(|_| promotion.from_store.is_none())
                    .unwrap_or_default(),
                from_store: promotion.from_store,
                silences: promotion.attack,
            });
        }
        Ok(Choices::default())
    }

    /// Sums up what the man may become.
    fn promotes(&self, n_cells: usize) -> Result<Option<Promotes>, Reason> {
        let mut known: Option<&Choices> = None;
        let nowhere = vec![CellSet::empty(n_cells); n_cells];
        let (mut offered, mut must) = (nowhere.clone(), nowhere);
        for ((from, end), choices) in &self.promotions {
            if choices.to.is_empty() && choices.from_store.is_none() {
                continue;
            }
            let first = known.get_or_insert(choices);
            if (&first.to, first.from_store) != (&choices.to, choices.from_store) {
                return Err("he becomes others here than there".to_owned());
            }
            offered[from.index()].insert(*end);
            if choices.must {
                must[from.index()].insert(*end);
            }
        }
        Ok(known.map(|known| Promotes {
            to: known.to.clone(),
            from_store: known.from_store,
            offered,
            must,
        }))
    }
}

/// Returns a trace as a line, if occupancy alone decides of it and nobody is met but on its last cell.
///
/// # Errors
/// What can not be asked of single ways either.
fn line(
    trace: &Trace,
    from: CellId,
    leaves_passed: bool,
) -> Result<Option<(Onto, Line)>, &'static str> {
    if trace.partner.is_some() || trace.needs.iter().any(|need| need.who == Stands::Partner) {
        return Err("castles by notation");
    }
    if !trace.unloads.is_empty() {
        return Err("puts men elsewhere");
    }
    let (mut empty, mut men) = (Vec::new(), Vec::new());
    let mut onto = None;
    for Need { cell, who } in &trace.needs {
        match who {
            Stands::Nobody if *cell == trace.to => onto = Some(Onto::Nobody),
            Stands::Enemy if *cell == trace.to => onto = Some(Onto::Enemy),
            Stands::Friend if *cell == trace.to => onto = Some(Onto::Friend),
            Stands::Nobody => empty.push(*cell),
            Stands::Somebody if *cell != trace.to => men.push(*cell),
            // Takes friends and enemies alike, or asks whose man it meets on its way.
            _ => return Ok(None),
        }
    }
    let Some(onto) = onto.filter(|_| trace.to != from) else {
        return Ok(None);
    };
    let victim = (onto != Onto::Nobody).then_some(trace.to);
    if !trace.victims.iter().copied().eq(victim) {
        return Ok(None);
    }
    let passed = match leaves_passed {
        true => trace.passed.to_vec(),
        false => Vec::new(),
    };
    let line = Line {
        to: trace.to,
        empty,
        men,
        passed,
    };
    Ok(Some((onto, line)))
}
