//! Which marks of men who have not moved some rule may still ask for.
//!
//! Marks only go, they never come: a man who has moved stays one. So a joint move is lost for good once a mark that it
//! cannot do without is gone, and the other marks that it asks for count no longer.

use std::ops::ControlFlow;

use ir::facts::partial::{Around, Bounds, Given, Partial};
use ir::{CellId, CellSet, Cells, Condition, Course, Effect, Initial, Joint, PlayerId, Rules};
use smallvec::SmallVec;

use crate::expression::Eval;
use crate::game::Game;
use crate::plain::for_each_cast;
use crate::position::Position;
use crate::query::Query;
use crate::reads::has_castling;

/// The cells of the men of a joint move, in its order.
pub(crate) type Cast = SmallVec<[CellId; 2]>;

/// How many marks of one joint move are tried in all combinations; where there are more, all count.
const MARKS_TRIED_MAX: usize = 6;

/// How a joint move asks whether men have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asks {
    /// It does not ask.
    Nothing,
    /// For each of its own men, who therefore stands where he stood at the start.
    ItsMen,
    /// For whoever stands on certain cells.
    Cells,
    /// In some other way: every mark may count.
    Anything,
}

impl Asks {
    /// Tells how a joint move of these rules asks.
    pub(crate) fn of(joint: &Joint, rules: &Rules) -> Self {
        let who_asks = joint.men.iter().any(|man| man.who.reads().unmoved);
        if !who_asks && !joint.when.reads().unmoved {
            return Self::Nothing;
        }
        // A cell named outright is then several places.
        if rules.levels > 1 {
            return Self::Anything;
        }
        let is_known = joint
            .men
            .iter()
            .all(|man| is_unmoved_alone(&man.who).is_some());
        if !is_known || !is_understood(&joint.when) {
            return Self::Anything;
        }
        let mut required = Vec::new();
        cells_required(&joint.when, &mut required);
        let is_asked = |index: usize| {
            is_unmoved_alone(&joint.men[index].who) == Some(true)
                || required
                    .iter()
                    .any(|cells| names(cells, index, &joint.men[index].who))
        };
        let is_lasting = !rules.effects.iter().any(changes_men)
            && joint.men.iter().all(|man| is_lasting(&man.who));
        if is_lasting && (0..joint.men.len()).all(is_asked) {
            return Self::ItsMen;
        }
        if !who_asks && !has_bound(&joint.when) {
            return Self::Cells;
        }
        Self::Anything
    }
}

/// A joint move that unmoved marks allow.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    /// Which.
    pub(crate) joint: usize,
    /// Where its men stand.
    pub(crate) cast: Cast,
    /// The marks on which it depends.
    pub(crate) asks: CellSet,
}

impl Game {
    /// Returns the unmoved pieces whose mark some rule may still ask for; all of them where that is too much to tell.
    pub fn unmoved_that_matter(&self, position: &Position) -> CellSet {
        let query = Query::new(self, position);
        let matter = query.marks_that_matter(position);
        query
            .answer(matter)
            .unwrap_or_else(|_| position.unmoved.clone())
    }

    /// Tests whether the kind has a castling of the notation that does not ask whether the piece itself has moved.
    fn castles_moved(&self, man: ir::Man) -> bool {
        self.castlings(man)
            .any(|(initial, ..)| initial != Initial::Unmoved)
    }

    /// Whether there are castlings at all.
    pub(crate) fn castles(&self) -> bool {
        let rules = self.rules();
        rules.joints.iter().any(|joint| joint.castles) || rules.kinds.iter().any(has_castling)
    }

    /// The castlings of the notation that a man has: when, along which step, and how far from the edge the partner stands.
    pub(crate) fn castlings(
        &self,
        man: ir::Man,
    ) -> impl Iterator<Item = (Initial, &ir::Step, usize)> {
        let kind = self.rules().kinds.get(man.kind().index());
        let parts = kind.into_iter().flat_map(|kind| &kind.parts);
        let paths = parts.flat_map(move |part| &part.movement[man.player().index()].paths);
        paths.filter_map(|path| match path.course {
            Course::Castle { step, inset, .. } => {
                let step = &self.rules().steps[step.index()];
                Some((path.initial, step, usize::from(inset)))
            }
            _ => None,
        })
    }

    /// The cell where the partner stands with whom a man on this cell castles along the step.
    pub(crate) fn castling_partner(
        &self,
        position: &Position,
        first: CellId,
        (step, inset): (&ir::Step, usize),
    ) -> Option<CellId> {
        let man = position.man(first)?;
        if self.places().level(first) > 0 {
            return None;
        }
        let line = step.line_to_edge(first);
        let partner = *line.get(line.len().checked_sub(1 + inset)?)?;
        let is_friend = position.man(partner)?.player() == man.player();
        is_friend.then_some(partner)
    }
}

impl Query<'_> {
    fn marks_that_matter(&self, position: &Position) -> CellSet {
        let may_matter_to_all = self.reads.unmoved || self.reads.initial_by_effect;
        if may_matter_to_all || self.joint_asks.contains(&Asks::Anything) {
            return position.unmoved.clone();
        }
        let mut matter = CellSet::empty(self.n_places());
        for player in (0..self.rules().players.len()).map(PlayerId::from_index) {
            self.add_marks_of_joints(position, player, &mut matter);
        }
        for cell in position.unmoved.iter() {
            let Some(man) = position.man(cell) else {
                continue;
            };
            if self.reads.initial_kinds[man.kind().index()] {
                matter.insert(cell);
            }
            self.add_marks_of_castling(position, cell, man, &mut matter);
        }
        // A man who castles though he has moved may come to the line of any friend.
        for (cell, man) in position.men() {
            if self.castles_moved(man) {
                let friends = position.unmoved.iter();
                let friends = friends.filter(|other| {
                    let other = position.man(*other);
                    other.is_some_and(|other| other.player() == man.player())
                });
                friends
                    .filter(|friend| *friend != cell)
                    .for_each(|friend| matter.insert(friend));
            }
        }
        matter
    }

    fn add_marks_of_castling(
        &self,
        position: &Position,
        first: CellId,
        man: ir::Man,
        matter: &mut CellSet,
    ) {
        for (initial, step, inset) in self.castlings(man) {
            if initial != Initial::Unmoved {
                continue;
            }
            match self.castling_partner(position, first, (step, inset)) {
                Some(partner) if position.unmoved.contains(partner) => {
                    matter.insert(first);
                    matter.insert(partner);
                }
                // He may come down to the ground yet.
                None if self.places().level(first) > 0 => *matter |= &position.unmoved,
                _ => {}
            }
        }
    }

    fn add_marks_of_joints(&self, position: &Position, player: PlayerId, matter: &mut CellSet) {
        for (index, joint) in self.rules().joints.iter().enumerate() {
            let marks = Marks {
                game: self,
                position,
                player,
                joint,
            };
            match self.joint_asks[index] {
                Asks::Nothing | Asks::Anything => {}
                Asks::Cells => *matter |= &marks.asked(&Cast::new()),
                Asks::ItsMen => {
                    for cast in marks.casts() {
                        *matter |= &marks.asked(&cast);
                    }
                }
            }
        }
    }

    /// For each joint move and each choice of its men that their own conditions and the unmoved marks still allow: what
    /// castling rights are.
    pub(crate) fn joints_allowed(&self, position: &Position, player: PlayerId) -> Vec<Allowed> {
        let mut all = Vec::new();
        for (index, joint) in self.rules().joints.iter().enumerate() {
            let marks = Marks {
                game: self,
                position,
                player,
                joint,
            };
            for cast in marks.casts() {
                let asks = match self.joint_asks[index] {
                    Asks::Nothing => CellSet::empty(self.n_places()),
                    // Nobody can tell which, so all.
                    Asks::Anything => CellSet::of(self.n_places(), cast.iter().copied()),
                    Asks::Cells | Asks::ItsMen => marks.asked(&cast),
                };
                let is_lost =
                    self.joint_asks[index] == Asks::Anything && !asks.is_subset(&position.unmoved);
                if !is_lost && marks.allow(&cast, &position.unmoved) {
                    all.push(Allowed {
                        joint: index,
                        cast,
                        asks,
                    });
                }
            }
        }
        all
    }
}

/// A joint move of a player, and the marks in a position.
struct Marks<'a> {
    game: &'a Query<'a>,
    position: &'a Position,
    player: PlayerId,
    joint: &'a Joint,
}

impl Marks<'_> {
    /// Every choice of men whom their own conditions allow.
    fn casts(&self) -> Vec<Cast> {
        let eval = Eval::new(self.game, self.position, self.player);
        let mut casts = Vec::new();
        let _ = for_each_cast(self.joint, &eval, &mut |_, cast| {
            casts.push(cast.clone());
            ControlFlow::Continue(())
        });
        casts
    }

    /// The unmoved marks on which it depends, with these men, whether the move is allowed now or after more marks have gone.
    fn asked(&self, cast: &Cast) -> CellSet {
        let unmoved = &self.position.unmoved;
        let mut asked = self.named(cast);
        asked &= unmoved;
        let cells: Vec<CellId> = asked.iter().collect();
        if cells.len() > MARKS_TRIED_MAX {
            return asked;
        }
        let with = |chosen: usize| {
            let mut marks = unmoved.clone();
            let gone = cells.iter().enumerate();
            gone.filter(|(bit, _)| chosen >> bit & 1 == 0)
                .for_each(|(_, cell)| marks.remove(*cell));
            marks
        };
        let allowed: Vec<bool> = (0..1usize << cells.len())
            .map(|chosen| self.allow(cast, &with(chosen)))
            .collect();
        for (bit, cell) in cells.iter().enumerate() {
            let depends = |chosen: usize| allowed[chosen] != allowed[chosen & !(1 << bit)];
            if !(0..allowed.len()).any(depends) {
                asked.remove(*cell);
            }
        }
        asked
    }

    /// Every mark that its conditions speak of.
    fn named(&self, cast: &Cast) -> CellSet {
        let n_places = self.game.n_places();
        let own = self.joint.men.iter().zip(cast);
        let own = own.filter(|(man, _)| is_unmoved_alone(&man.who) == Some(true));
        let mut named = CellSet::of(n_places, own.map(|(_, cell)| *cell));
        self.with_marks(cast, &CellSet::full(n_places), |all| {
            self.with_marks(cast, &CellSet::empty(n_places), |none| {
                add_named(&self.joint.when, all, none, &mut named);
            });
        });
        named
    }

    /// Whether the move may be made if these are the men who have not moved, whatever else is so.
    fn allow(&self, cast: &Cast, unmoved: &CellSet) -> bool {
        let men = self.joint.men.iter().zip(cast);
        let is_out = |(man, cell): (&ir::JointMan, &CellId)| {
            is_unmoved_alone(&man.who) == Some(true) && !unmoved.contains(*cell)
        };
        if men.into_iter().any(is_out) {
            return false;
        }
        self.with_marks(cast, unmoved, |eval| {
            Partial::new(&OfMarks { eval }).condition(&self.joint.when) != Some(false)
        })
    }

    /// Asks in the position with these marks instead of its own.
    fn with_marks<T>(&self, cast: &Cast, unmoved: &CellSet, ask: impl FnOnce(&Eval<'_>) -> T) -> T {
        let mut position = self.position.clone();
        position.unmoved = unmoved.clone();
        let mut eval = Eval::new(self.game, &position, self.player);
        for (variable, cell) in (0u8..).zip(cast) {
            eval = eval.bind(variable, *cell);
        }
        ask(&eval)
    }
}

/// Who has not moved, and the men of a joint move; nothing else is known.
struct OfMarks<'e> {
    eval: &'e Eval<'e>,
}

impl Given for OfMarks<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.eval.rules(), self.eval.me())
    }

    fn spend(&self) -> bool {
        self.eval.spend()
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let is_known = matches!(cells, Cells::Unmoved | Cells::Bound(_));
        is_known.then(|| Bounds::exactly(self.eval.cells(cells)))
    }
}

/// Whether every place where the condition reads marks is one of marks alone, which [`OfMarks`] knows.
fn is_understood(condition: &Condition) -> bool {
    match condition {
        _ if is_of_marks(condition) => true,
        Condition::And(a, b) | Condition::Or(a, b) => is_understood(a) && is_understood(b),
        other => !other.reads().unmoved,
    }
}

/// Whether the condition depends on marks alone, cell by cell.
fn is_of_marks(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_of_marks(inner),
        Condition::And(a, b) | Condition::Or(a, b) => is_of_marks(a) && is_of_marks(b),
        Condition::In(a, b) | Condition::Same(a, b) => are_of_marks(a) && are_of_marks(b),
        Condition::Some(cells) | Condition::None(cells) => are_of_marks(cells),
        _ => false,
    }
}

/// Whether the set depends on marks alone: a cell is in it for what is so of that cell.
fn are_of_marks(cells: &Cells) -> bool {
    match cells {
        Cells::Constant(_) | Cells::Zone(_) | Cells::Bound(_) | Cells::Unmoved | Cells::All => true,
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) => {
            are_of_marks(a) && are_of_marks(b)
        }
        _ => false,
    }
}

/// Adds the cells whose marks the condition speaks of; `all` and `none` evaluate it with every mark and without any.
fn add_named(condition: &Condition, all: &Eval<'_>, none: &Eval<'_>, named: &mut CellSet) {
    let mut add = |cells: &Cells, within: Option<&CellSet>| {
        let (mut more, fewer) = (all.cells(cells), none.cells(cells));
        let mut gone = fewer.clone();
        gone -= &more;
        more -= &fewer;
        more |= &gone;
        if let Some(within) = within {
            more &= within;
        }
        *named |= &more;
    };
    match condition {
        Condition::Not(inner) => add_named(inner, all, none, named),
        Condition::And(a, b) | Condition::Or(a, b) => {
            add_named(a, all, none, named);
            add_named(b, all, none, named);
        }
        Condition::In(inner, outer) if is_of_marks(condition) => {
            let mut within = all.cells(inner);
            within |= &none.cells(inner);
            add(inner, None);
            add(outer, Some(&within));
        }
        Condition::Same(a, b) if is_of_marks(condition) => {
            add(a, None);
            add(b, None);
        }
        Condition::Some(cells) | Condition::None(cells) if is_of_marks(condition) => {
            add(cells, None);
        }
        _ => {}
    }
}

/// Whether a set of men is of those alone who have not moved; `None` if it asks for marks in another way.
fn is_unmoved_alone(who: &Cells) -> Option<bool> {
    match who {
        Cells::Unmoved => Some(true),
        Cells::And(a, b) => Some(is_unmoved_alone(a)? | is_unmoved_alone(b)?),
        Cells::Minus(a, b) if !b.reads().unmoved => is_unmoved_alone(a),
        other => (!other.reads().unmoved).then_some(false),
    }
}

/// Whether an unmoved man who is in the set stays in it, and one who is not stays out.
fn is_lasting(who: &Cells) -> bool {
    match who {
        Cells::Constant(_)
        | Cells::Zone(_)
        | Cells::Kinds(_)
        | Cells::Mine
        | Cells::Enemy
        | Cells::MenOf(_)
        | Cells::All
        | Cells::Unmoved
        | Cells::Bound(_) => true,
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) => is_lasting(a) && is_lasting(b),
        other => is_fixed(other),
    }
}

/// Whether the set is the same cells in every position, as long as the men of the joint move stand where they stood.
fn is_fixed(cells: &Cells) -> bool {
    match cells {
        Cells::Constant(_) | Cells::Zone(_) | Cells::All | Cells::Bound(_) => true,
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) | Cells::Between(a, b, _) => {
            is_fixed(a) && is_fixed(b)
        }
        Cells::Near(set, _) | Cells::File(set) | Cells::Rank(set) => is_fixed(set),
        _ => false,
    }
}

/// Whether a man may become another, or another's, without moving.
pub(crate) fn changes_men(effect: &Effect) -> bool {
    fn changes(action: &ir::Action) -> bool {
        match action {
            ir::Action::Change(..) | ir::Action::Own(..) => true,
            ir::Action::Each { action, .. } => changes(action),
            _ => false,
        }
    }
    effect.actions.iter().any(changes)
}

/// Adds the sets of cells that must be unmoved for the condition to hold.
fn cells_required<'c>(condition: &'c Condition, required: &mut Vec<&'c Cells>) {
    match condition {
        Condition::And(a, b) => {
            cells_required(a, required);
            cells_required(b, required);
        }
        Condition::In(cells, Cells::Unmoved) => required.push(cells),
        _ => {}
    }
}

/// Whether the set holds the man of this index in a joint move, wherever he stands.
fn names(cells: &Cells, index: usize, who: &Cells) -> bool {
    match cells {
        Cells::Or(a, b) => names(a, index, who) || names(b, index, who),
        Cells::Bound(bound) => usize::from(bound.0) == index,
        Cells::Constant(sets) => stands_within(who, sets),
        _ => false,
    }
}

/// Whether whoever is in the set stands on these cells, one set for each player.
fn stands_within(who: &Cells, sets: &[CellSet]) -> bool {
    match who {
        Cells::And(a, b) => stands_within(a, sets) || stands_within(b, sets),
        Cells::Constant(cells) => {
            cells.len() == sets.len()
                && cells
                    .iter()
                    .zip(sets)
                    .all(|(cells, set)| cells.is_subset(set))
        }
        _ => false,
    }
}

fn has_bound(condition: &Condition) -> bool {
    fn any(cells: &Cells) -> bool {
        match cells {
            Cells::Bound(_) => true,
            Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) => any(a) || any(b),
            _ => false,
        }
    }
    match condition {
        Condition::Not(inner) => has_bound(inner),
        Condition::And(a, b) | Condition::Or(a, b) => has_bound(a) || has_bound(b),
        Condition::In(a, b) | Condition::Same(a, b) if is_of_marks(condition) => any(a) || any(b),
        Condition::Some(cells) | Condition::None(cells) if is_of_marks(condition) => any(cells),
        _ => false,
    }
}
