//! What of the rules goes into tables, and what keeps a game from it.
//!
//! Nothing here knows how wide a set is: a plan is made of traces and of what is known of each of them.

use std::ops::Range;
use std::rc::Rc;

use ir::facts::marks::puts_men;
use ir::{
    CellId, CellSet, Condition, CounterId, KindId, Player, PlayerId, Rules, StoreRef, TurnId,
};

use super::asks::{AllAsks, Asks};
use super::chapters;
use super::decision::{Deciding, Decision};
use super::drops::{Drops, drops};
use super::given::StatusPlace;
use super::idle::Idle;
use super::joint::{Joins, join};
use super::lowering::Lowering;
use super::mask::Masks;
use super::numbering::Numbering;
use super::safety::{Safety, safety};
use super::screens::Sorts;
use super::turns::{Passes, Turns, passes};
use super::ways::PlannedWay;
use super::work::Work;
use crate::layout::Layout;
use crate::pruning;

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
    /// Who may not stand on the cells of a line that are [barred](Line::barred); where there are such men, each line has such cells.
    pub screens: Sorts,
    /// Who may not be taken where the man ends.
    pub spared: Sorts,
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

impl Onto {
    /// Tests whether a cell can be both.
    pub(super) fn meets(self, other: Self) -> bool {
        let is_within = |one: Self, other: Self| {
            other == Self::NobodyOrEnemy && matches!(one, Self::Nobody | Self::Enemy)
        };
        self == other || is_within(self, other) || is_within(other, self)
    }
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
    /// Cells with men that must not be some, in order: which, the class says.
    pub barred: Vec<CellId>,
}

/// The lines of something from each cell.
pub(super) type Lines = Vec<Vec<Line>>;

/// Which attacks of a kind belong together: those that ask the same besides who stands where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct AttackClass {
    /// Whether the man must not have moved.
    pub is_initial: bool,
    /// The bars on it, by their place in [`Plan::attack_bars`].
    pub bars: usize,
    /// Who may not stand on the cells of a line that are [barred](Line::barred).
    pub screens: Sorts,
}

/// What a player's men of a kind do.
#[derive(Clone, Default, Debug)]
pub(super) struct Moves {
    /// By class the lines of each path, each path's apart: others may share them.
    pub classes: Vec<(Class, Vec<Lines>)>,
    /// What takes an enemy when it is asked what is attacked, by class: the lines of each path.
    pub attacks: Vec<(AttackClass, Vec<Lines>)>,
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

    /// Tests whether they may take in passing.
    fn take_in_passing(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.any(|(class, _)| class.is_en_passant)
            || self.ways.iter().any(|way| way.trace.is_en_passant)
    }

    /// Starts and ends of the moves that can be taken in passing.
    fn leaving(&self) -> impl Iterator<Item = (usize, CellId)> {
        let classes = self.classes.iter().filter(|(class, _)| class.leaves_passed);
        let lines = classes.flat_map(|(_, paths)| paths).flat_map(|lines| {
            let lines = lines.iter().enumerate();
            lines.flat_map(|(from, lines)| lines.iter().map(move |line| (from, line.to)))
        });
        let ways = self.ways.iter().filter(|way| way.leaves_passed);
        lines.chain(ways.map(|way| (way.from.index(), way.trace.to)))
    }

    /// Tests whether it is asked whom they jump, or take, and tables tell.
    fn meet_some(&self) -> bool {
        let asks = |class: &Class| !class.screens.are_none() || !class.spared.are_none();
        let mut attacks = self.attacks.iter();
        self.classes.iter().any(|(class, _)| asks(class))
            || attacks.any(|(class, _)| !class.screens.are_none())
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

/// A game that tables can play.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// How many cells there are; once they are renumbered, how many numbers.
    pub n_cells: usize,
    /// The numbers of cells: those of the board until the plan is [renumbered](Numbering::renumber).
    pub numbers: Numbering,
    /// By player and kind.
    pub moves: [Vec<Moves>; 2],
    /// By player.
    pub joints: [Vec<Joins>; 2],
    /// Whether choices of men for joint moves [were left out](super::joint::Choices::has_left_out).
    pub has_left_out: bool,
    /// How safety is asked.
    pub safety: Safety,
    /// The players.
    pub players: Vec<Player>,
    /// The ends, by index, that leave no turn to be made.
    pub ends: Vec<usize>,
    /// What is asked of single turns.
    pub asks: Vec<Asks>,
    /// What of it is asked in some positions alone.
    pub idle: Option<Idle>,
    /// Bars of which any takes away an attack on one who must be safe: none, then others. What they say hangs on where it ends
    /// alone.
    pub attack_bars: Vec<Vec<Condition>>,
    /// Bars that have a say in whether somebody who must be safe is attacked, by index.
    pub bars_on_attack: Vec<usize>,
    /// Whether who is attacked of those who must be safe hangs on nothing that is asked.
    pub is_attack_exact: bool,
    /// Whether it hangs on no more than those bars.
    pub is_attack_known: bool,
    /// The same of anybody.
    pub is_attack_told: bool,
    /// Whether an enemy is taken wherever he is attacked, and nothing else follows; by rules that let men take him or not as they
    /// like.
    pub takes_plainly: bool,
    /// Who may be dropped, by player.
    pub drops: [Vec<Drops>; 2],
    /// Turns in which nobody moves, by player.
    pub passes: [Vec<Passes>; 2],
    /// The way in which a turn is spent in which somebody moves, where ways have names.
    pub moving: Option<TurnId>,
    /// The ways in which a turn of several steps is spent.
    pub several: Vec<TurnId>,
    /// Counters that somebody reads.
    pub counters: Vec<CounterId>,
    /// For each counter the values that anybody who counts sequences of turns tells from the value below; nothing where he may tell any two
    /// apart.
    pub read_at: Vec<Option<Vec<u32>>>,
    /// Where counters and stores are kept.
    pub layout: Layout,
    /// Where given statuses are.
    pub given: Vec<StatusPlace>,
    /// What is decided.
    pub deciding: Rc<Deciding>,
}

/// The most kinds that a state has room for.
pub(super) const KINDS_MAX: usize = 32;
/// The most cells; no board has more.
pub(super) const CELLS_MAX: usize = if cfg!(target_family = "wasm") {
    256
} else {
    1024
};

impl Plan {
    /// Plans a game.
    ///
    /// # Errors
    /// The first reason why it is for the slower executor.
    pub(super) fn new(
        rules: &Rules,
        beyond: &[Vec<CellSet>],
        deciding: &Rc<Deciding>,
    ) -> Result<Self, Reason> {
        let work = Work::new(deciding);
        let planned = |tells_screens| Self::within(rules, beyond, &work, tells_screens);
        let plan = match planned(is_plain(rules)) {
            Ok(plan) if !plan.knows_screens() => planned(false),
            plan => plan,
        };
        plan.map_err(|reason| match work.is_spent() {
            true => "there is too much to work out beforehand".to_owned(),
            false => reason,
        })
    }

    /// Plans a game; `tells_screens` says whether look-ups are to tell [who may not be jumped](super::screens).
    fn within(
        rules: &Rules,
        beyond: &[Vec<CellSet>],
        work: &Work,
        tells_screens: bool,
    ) -> Result<Self, Reason> {
        admit_form(rules)?;
        let layout = Layout::of(rules);
        let given = StatusPlace::all(rules);
        let counters = chapters::counters(rules, &layout, work)?;
        let safety = safety(rules);
        let asks = AllAsks::new(tells_screens);
        let turns = Turns::of(rules)?;
        let players = [PlayerId(0), PlayerId(1)];
        let mut moves = [Vec::new(), Vec::new()];
        let mut joints = [Vec::new(), Vec::new()];
        let mut has_left_out = false;
        for player in players {
            for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                let beyond = &beyond[player.index()][kind.index()];
                let lowering = Lowering::new(rules, player, kind, (&turns, &asks), work);
                moves[player.index()].push(lowering.lower(beyond)?);
            }
            for index in 0..rules.joints.len() {
                let choices = join(rules, player, index, (&turns, &asks), work)?;
                has_left_out |= choices.has_left_out;
                for joins in choices.moves {
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
        let takes_plainly = asks.takes_plainly()
            && rules.duties.is_empty()
            && safety != Safety::Made(None)
            && !takes_from_store(&moves);
        let is_attack_exact = asks.is_attack_exact();
        let is_attack_told = asks.is_attack_told();
        let bars_on_attack = asks.bars_on_attack();
        let mut is_attack_known = asks.is_attack_known();
        let (asks, attack_bars) = asks.into_lists();
        let deciding = work.deciding();
        is_attack_known &= !deciding.off().has(Decision::Masks);
        if attack_bars.len() > 1 {
            let mut bars = attack_bars.iter().flatten();
            let fits = is_attack_known
                && bars.all(|bar| Masks::can_tell(rules, (&layout, &given), bar, deciding));
            is_attack_known = deciding.take(Decision::AttackBars, fits);
        }
        let idle = match is_plain(rules) {
            true => Idle::of(&asks, &moves, deciding),
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
            is_attack_known,
            is_attack_told,
            takes_plainly,
            asks,
            idle,
            attack_bars,
            bars_on_attack,
            read_at: read_at(rules, &counters, deciding),
            counters,
            layout,
            given,
            deciding: Rc::clone(work.deciding()),
        };
        plan.admit_passed(rules)?;
        plan.safety = plan.safety_told();
        Ok(plan)
    }

    /// Tests whether lines tell that who must be safe is, where one man goes from cell to cell and nothing else follows.
    pub(super) fn tells_by_lines(&self) -> bool {
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

    /// Returns how safety is asked, as far as lines tell it.
    fn safety_told(&self) -> Safety {
        let take = |decision, fits| self.deciding.take(decision, fits);
        let are_lines_enough = |kinds: &[KindId]| {
            !self.makes_royals(kinds) && self.is_attack_exact && !self.attacks_by_ways()
        };
        match &self.safety {
            Safety::Never => Safety::Never,
            safety if !take(Decision::SurelySafe, safety.kinds().is_some()) => Safety::Made(None),
            Safety::Usual(kinds) if !take(Decision::Lines, are_lines_enough(kinds)) => {
                Safety::Made(Some(kinds.clone()))
            }
            safety => safety.clone(),
        }
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

    /// Tests whether it is known of all turns that change more than two cells, or who stands there, whom they bring where an enemy may not
    /// jump him: nobody whom he may not.
    fn knows_screens(&self) -> bool {
        (0..2).all(|me| {
            let enemy = &self.moves[me ^ 1];
            let attacks = enemy.iter().flat_map(|moves| &moves.attacks);
            let kinds = attacks.fold(0, |all, (class, _)| all | class.screens.enemies);
            let is_one = |kind: &KindId| kinds >> kind.index() & 1 == 1;
            let turns = self.moves[me].iter().enumerate();
            let mut turns = turns.map(|(kind, moves)| (is_one(&KindId::from_index(kind)), moves));
            let mut joining = self.joints[me].iter().flat_map(|joins| &joins.men);
            let mut royals = self.safety.kinds().into_iter().flatten();
            kinds == 0
                || !joining.any(|(kind, ..)| is_one(kind))
                    && !royals.any(is_one)
                    && !self.drops[me].iter().any(|drops| is_one(&drops.kind))
                    && turns.all(|(is_screen, moves)| {
                        let mut becomes = moves.promotion.iter().flat_map(|known| &known.to);
                        let mut promotion = moves.promotion.iter();
                        becomes.all(|kind| is_one(kind) == is_screen)
                            && !promotion.any(|known| known.from_store.is_some())
                            && !(is_screen && (moves.take_friends() || moves.take_in_passing()))
                    })
        })
    }

    /// Tests whether single turns are asked about, or anything is kept besides who stands where.
    pub(super) fn is_rich(&self, rules: &Rules) -> bool {
        !self.can_be_bare(rules) || !self.counters.is_empty()
    }

    /// Tests whether nothing is kept besides who stands where but counters, and no turn is asked about.
    pub(super) fn can_be_bare(&self, rules: &Rules) -> bool {
        let is_rich = self.asks.len() > 1
            || self.moves.iter().flatten().any(Moves::meet_some)
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
            || self.gives();
        !is_rich
    }

    /// Tests whether effects give statuses, which are kept.
    pub(super) fn gives(&self) -> bool {
        StatusPlace::n_digits(&self.given) > 0
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
        let takes = self.moves.iter().flatten().any(Moves::take_in_passing);
        // Whoever stands there after an effect may be anybody.
        let is_anybody = rules.effects.iter().any(puts_men);
        let leaves = |(kind, moves): (usize, &Moves)| {
            let is_royal = kinds.contains(&KindId::from_index(kind));
            let becomes_royal = |from: usize, to: CellId| {
                let promotion = moves.promotion.as_ref();
                promotion.is_some_and(|known| {
                    let is_to = |kinds: &[KindId]| known.to.iter().any(|to| kinds.contains(to));
                    known.offered[from].contains(to)
                        && (known.from_store.is_some() || is_to(&kinds))
                })
            };
            let mut leaving = moves.leaving();
            leaving.any(|(from, to)| is_royal || is_anybody || becomes_royal(from, to))
        };
        let mut players = self.moves.iter();
        let leaves = players.any(|of_kinds| of_kinds.iter().enumerate().any(leaves));
        match takes && leaves {
            true => Err("who must be safe can be taken in passing".to_owned()),
            false => Ok(()),
        }
    }
}

/// Returns for each counter the values that anybody who counts sequences of turns tells from the value below; nothing of those that are not
/// kept, or where it is not to be asked.
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

/// Tests whether nobody has statuses, and each turn is one step: elsewhere bars and counters are not known to come to nothing, and look-ups do
/// not tell who is jumped.
fn is_plain(rules: &Rules) -> bool {
    let is_one_step = || Turns::of(rules).is_ok_and(|turns| turns.several.is_empty());
    rules.statuses.is_empty() && is_one_step()
}

/// Tests whether somebody becomes one of those that a store holds.
fn takes_from_store(moves: &[Vec<Moves>; 2]) -> bool {
    let mut promotions = moves.iter().flatten().flat_map(|moves| &moves.promotion);
    promotions.any(|promotion| promotion.from_store.is_some())
}

/// Names a bar in a reason.
pub(super) fn the_bar(rules: &Rules, index: usize) -> String {
    match rules.forbids[index].name.as_str() {
        "" => format!("bar {}, which has no name,", index + 1),
        name => format!("the bar \"{name}\""),
    }
}
