//! The marks of unmoved pieces that some rule may still read.
//!
//! Marks are only removed, unless pieces dropped from a store get them; then all count. So a joint move is lost for good once a
//! mark that it needs is gone, and the other marks that it reads count no longer.

use std::ops::ControlFlow;

use ir::facts::marks::{MarkTest, is_of_marks, is_unmoved_alone};
use ir::facts::partial::{Around, Bounds, Given, Partial};
use ir::{CellId, CellSet, Cells, Condition, Course, Initial, Joint, PlayerId};

use crate::at::At;
use crate::expression::Eval;
use crate::game::Game;
use crate::plain::{Cast, for_each_cast};
use crate::position::Position;
use crate::query::Query;
use crate::reads::has_castling;

/// The number of marks of one joint move that are tried in all combinations. If there are more, all count.
const MARKS_TRIED_MAX: usize = 6;

/// A joint move that the unmoved marks allow.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    /// The index of the joint move.
    pub(crate) joint: usize,
    /// The cells of its pieces.
    pub(crate) cast: Cast,
    /// The marks on which it depends.
    pub(crate) needs: CellSet,
}

impl Game {
    /// Returns the unmoved pieces whose mark some rule may still read; all unmoved pieces if that takes too much work.
    pub fn unmoved_that_matter(&self, position: &Position) -> CellSet {
        let query = Query::new(self, position);
        let matter = query.at(position).marks_that_matter();
        query
            .answer(matter)
            .unwrap_or_else(|_| position.unmoved.clone())
    }

    /// Tests whether the kind has a castling in its notation that does not depend on the unmoved mark of the piece itself.
    fn castles_moved(&self, piece: ir::Piece) -> bool {
        self.castlings(piece)
            .any(|(initial, ..)| initial != Initial::Unmoved)
    }

    /// Returns whether the game has castlings.
    pub(crate) fn castles(&self) -> bool {
        let rules = self.rules();
        rules.joints.iter().any(|joint| joint.castles) || rules.kinds.iter().any(has_castling)
    }

    /// Returns the castlings in the notation of a piece: the condition on its unmoved mark, the step, and the distance of the
    /// partner from the edge.
    pub(crate) fn castlings(
        &self,
        piece: ir::Piece,
    ) -> impl Iterator<Item = (Initial, &ir::Step, usize)> {
        let kind = self.rules().kinds.get(piece.kind().index());
        let parts = kind.into_iter().flat_map(|kind| &kind.parts);
        let paths = parts.filter_map(move |part| part.movement.get(piece.player().index()));
        let paths = paths.flat_map(|movement| &movement.paths);
        paths.filter_map(|path| match path.course {
            Course::Castle { step, inset, .. } => {
                let step = &self.rules().steps[step.index()];
                Some((path.initial, step, usize::from(inset)))
            }
            _ => None,
        })
    }

    /// Returns the cell of the partner with which a piece on this cell castles along the step.
    pub(crate) fn castling_partner(
        &self,
        position: &Position,
        first: CellId,
        (step, inset): (&ir::Step, usize),
    ) -> Option<CellId> {
        let piece = position.piece(first)?;
        if self.places().level(first) > 0 {
            return None;
        }
        let line = step.line_to_edge(first);
        let partner = *line.get(line.len().checked_sub(1 + inset)?)?;
        let is_friend = position.piece(partner)?.player() == piece.player();
        is_friend.then_some(partner)
    }
}

impl At<'_> {
    fn marks_that_matter(self) -> CellSet {
        let may_matter_to_all = self.reads.unmoved || self.reads.initial_by_effect;
        if may_matter_to_all || self.joint_marks.contains(&MarkTest::Anything) {
            return self.position.unmoved.clone();
        }
        let mut matter = CellSet::empty(self.n_places());
        for player in (0..self.rules().players.len()).map(PlayerId::from_index) {
            self.add_marks_of_joints(player, &mut matter);
        }
        for cell in self.position.unmoved.iter() {
            let Some(piece) = self.position.piece(cell) else {
                continue;
            };
            if self.reads.initial_kinds[piece.kind().index()] {
                matter.insert(cell);
            }
            self.add_marks_of_castling(cell, piece, &mut matter);
        }
        // A piece that castles even if it has moved may get into line with any friend.
        for (cell, piece) in self.position.pieces() {
            if self.castles_moved(piece) {
                let friends = self.position.unmoved.iter();
                let friends = friends.filter(|other| {
                    let other = self.position.piece(*other);
                    other.is_some_and(|other| other.player() == piece.player())
                });
                friends
                    .filter(|friend| *friend != cell)
                    .for_each(|friend| matter.insert(friend));
            }
        }
        matter
    }

    fn add_marks_of_castling(self, first: CellId, piece: ir::Piece, matter: &mut CellSet) {
        for (initial, step, inset) in self.castlings(piece) {
            if initial != Initial::Unmoved {
                continue;
            }
            match self.castling_partner(self.position, first, (step, inset)) {
                Some(partner) if self.position.unmoved.contains(partner) => {
                    matter.insert(first);
                    matter.insert(partner);
                }
                // The piece may still get down to the ground level.
                None if self.places().level(first) > 0 => *matter |= &self.position.unmoved,
                _ => {}
            }
        }
    }

    fn add_marks_of_joints(self, player: PlayerId, matter: &mut CellSet) {
        for (index, joint) in self.rules().joints.iter().enumerate() {
            let marks = Marks {
                at: self,
                player,
                joint,
            };
            match self.joint_marks[index] {
                MarkTest::Nothing | MarkTest::Anything => {}
                MarkTest::Cells => *matter |= &marks.needed(&Cast::new()),
                MarkTest::ItsPieces => {
                    for cast in marks.casts() {
                        *matter |= &marks.needed(&cast);
                    }
                }
            }
        }
    }

    /// Returns each joint move, with each choice of its pieces, that their own conditions and the unmoved marks still allow: the
    /// castling rights.
    pub(crate) fn joints_allowed(self, player: PlayerId) -> Vec<Allowed> {
        let mut all = Vec::new();
        for (index, joint) in self.rules().joints.iter().enumerate() {
            let marks = Marks {
                at: self,
                player,
                joint,
            };
            for cast in marks.casts() {
                let needs = match self.joint_marks[index] {
                    MarkTest::Nothing => CellSet::empty(self.n_places()),
                    // The marks cannot be determined, so all count.
                    MarkTest::Anything => CellSet::of(self.n_places(), cast.iter().copied()),
                    MarkTest::Cells | MarkTest::ItsPieces => marks.needed(&cast),
                };
                let is_lost = self.joint_marks[index] == MarkTest::Anything
                    && !needs.is_subset(&self.position.unmoved);
                if !is_lost && marks.allow(&cast, &self.position.unmoved) {
                    all.push(Allowed {
                        joint: index,
                        cast,
                        needs,
                    });
                }
            }
        }
        all
    }
}

/// A joint move of a player, and the marks in a position.
struct Marks<'a> {
    at: At<'a>,
    player: PlayerId,
    joint: &'a Joint,
}

impl Marks<'_> {
    /// Returns every choice of pieces that satisfies their own conditions.
    fn casts(&self) -> Vec<Cast> {
        let eval = self.at.eval(self.player);
        let mut casts = Vec::new();
        let _ = for_each_cast(self.joint, &eval, &mut |_, cast| {
            casts.push(cast.clone());
            ControlFlow::Continue(())
        });
        casts
    }

    /// Returns the unmoved marks on which the joint move with these pieces depends, now or after more marks have been removed.
    fn needed(&self, cast: &Cast) -> CellSet {
        let unmoved = &self.at.position.unmoved;
        let mut needed = self.named(cast);
        needed &= unmoved;
        let cells: Vec<CellId> = needed.iter().collect();
        if cells.len() > MARKS_TRIED_MAX {
            return needed;
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
                needed.remove(*cell);
            }
        }
        needed
    }

    /// Returns every mark that the conditions of the joint move name.
    fn named(&self, cast: &Cast) -> CellSet {
        let n_places = self.at.n_places();
        let own = self.joint.pieces.iter().zip(cast);
        let own = own.filter(|(piece, _)| is_unmoved_alone(&piece.subject) == Some(true));
        let mut named = CellSet::of(n_places, own.map(|(_, cell)| *cell));
        self.with_marks(cast, &CellSet::full(n_places), |all| {
            self.with_marks(cast, &CellSet::empty(n_places), |none| {
                add_named(&self.joint.when, all, none, &mut named);
            });
        });
        named
    }

    /// Returns whether the joint move may be allowed with these unmoved marks, whatever the rest of the position.
    fn allow(&self, cast: &Cast, unmoved: &CellSet) -> bool {
        let pieces = self.joint.pieces.iter().zip(cast);
        let is_out = |(piece, cell): (&ir::JointPiece, &CellId)| {
            is_unmoved_alone(&piece.subject) == Some(true) && !unmoved.contains(*cell)
        };
        if pieces.into_iter().any(is_out) {
            return false;
        }
        // Conditions may read ends that are not chosen.
        if !self.joint.has_fixed_ends() {
            return true;
        }
        let eval = &bind(self.at.eval(self.player), cast);
        Partial::new(&OfMarks { eval, unmoved }).condition(&self.joint.when) != Some(false)
    }

    /// Evaluates `run` in the position with these marks instead of its own.
    fn with_marks<T>(&self, cast: &Cast, unmoved: &CellSet, run: impl FnOnce(&Eval<'_>) -> T) -> T {
        let mut position = self.at.position.clone();
        position.unmoved = unmoved.clone();
        let eval = self.at.query.at(&position).eval(self.player);
        run(&bind(eval, cast))
    }
}

/// Binds the variables of a joint move to its pieces.
fn bind<'e>(eval: Eval<'e>, cast: &Cast) -> Eval<'e> {
    let cells = (0u8..).zip(cast);
    cells.fold(eval, |eval, (variable, cell)| eval.bind(variable, *cell))
}

/// Partial information: unmoved marks instead of those of the position, and the pieces of a joint move.
struct OfMarks<'e> {
    eval: &'e Eval<'e>,
    unmoved: &'e CellSet,
}

impl Given for OfMarks<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.eval.rules(), self.eval.me())
    }

    fn spend(&self) -> bool {
        self.eval.spend()
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        match cells {
            Cells::Unmoved => Some(Bounds::exactly(self.unmoved.clone())),
            Cells::Bound(_) => Some(Bounds::exactly(self.eval.cells(cells))),
            _ => None,
        }
    }
}

/// Adds the cells whose marks the condition reads; `all` evaluates the condition with every mark, `none` without any.
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
