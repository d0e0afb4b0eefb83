//! The dependences between the steps of a turn, as far as the rules alone decide them.
//!
//! A step is open or closed by the cells it touches, and by other data that the rules read. Some rules search for pieces of a kind
//! anywhere on the board (`near(enemy hyena, "K")`). Every step that moves, captures or creates a piece of such a kind is *loud*:
//! it may open or close any other step. Rules that this analysis does not cover make all steps depend on each other.

use ir::facts::partial::{Around, Bounds, Given, Partial};
use ir::{
    CellSet, Cells, Condition, Far, Follows, Inputs, KindId, Move, Node, Piece, PlayerId, Rules,
    SafeWhen, StepKind,
};

use crate::at::At;
use crate::expression::Eval;

/// The dependences between the steps of one compound turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependence {
    /// Whether the dependences are unknown: any step may depend on any other.
    pub(super) opaque: bool,
    /// For each kind, whether its pieces affect open steps and attacks from anywhere.
    pub(super) loud: Vec<bool>,
    /// For each kind, whether its pieces may be royal; `None` if that or the definition of safety cannot be analyzed.
    pub(super) royal: Option<Vec<bool>>,
}

impl Dependence {
    /// Computes the dependences of the compound turn of this index.
    pub(crate) fn new(rules: &Rules, index: usize) -> Self {
        let turn = &rules.turns[index];
        let mut reader = Reader {
            rules,
            loud: vec![false; rules.kinds.len()],
            opaque: rules.levels > 1
                || !rules.attributes.is_empty()
                || rules
                    .effects
                    .iter()
                    .any(|effect| effect.follows == Follows::Turn),
            open: Vec::new(),
        };
        for forbid in &rules.forbids {
            reader.opaque |= forbid.after.is_some();
            forbid
                .subject
                .iter()
                .for_each(|subject| drop(reader.set(subject)));
            forbid.before.iter().for_each(|it| reader.condition(it));
        }
        // A step may change which pieces the player moves.
        if let Some(pieces) = &rules.control.pieces {
            drop(reader.set(pieces));
        }
        for promotion in &rules.promotions {
            promotion
                .subject
                .iter()
                .for_each(|subject| drop(reader.set(subject)));
            reader.condition(&promotion.when);
            reader.condition(&promotion.must);
        }
        reader.condition(&turn.step);
        // Another order may end the turn earlier, or be no turn.
        reader.opaque |= turn.until.is_some() || !turn.order.is_empty();
        // Of several pieces that have passed a cell the last one counts.
        reader.opaque |= rules.passed_for() > 0;
        reader.opaque |= turn.safe == SafeWhen::Each && !is_true(&rules.royal.safe);
        for kind in &turn.steps_of {
            match kind {
                StepKind::Move => {}
                StepKind::Joint => {
                    for joint in &rules.joints {
                        joint
                            .pieces
                            .iter()
                            .for_each(|piece| reader.anywhere(&piece.subject));
                        reader.condition(&joint.when);
                    }
                }
                StepKind::Drop => {
                    let cells = rules.stores.iter().filter_map(|store| store.drop.as_ref());
                    let cells = cells.chain(&turn.at);
                    cells.for_each(|cells| drop(reader.set(cells)));
                }
                _ => reader.opaque = true,
            }
        }
        // The pieces that lend movement, and those that decide what a move captures, may be anywhere.
        reader.opaque |= rules.lends() || rules.are_turned() || !rules.takes.is_empty();
        if let Some(subject) = &rules.royal.subject
            && rules
                .kinds
                .iter()
                .any(|kind| kind.movements().any(ir::Movement::has_tame))
        {
            reader.anywhere(subject);
        }
        let (opaque, loud) = (reader.opaque, reader.loud);
        Self {
            opaque,
            loud,
            royal: royal_kinds(rules),
        }
    }

    /// Tests whether the step, about to be made, may open or close steps that share no cell with it. Also returns true if the step
    /// may have effects beyond the cells it touches.
    pub(super) fn is_loud(&self, running: At<'_>, step: &Move) -> bool {
        let is_loud = |kind: KindId| self.loud.get(kind.index()).copied().unwrap_or(true);
        let kind_at = |cell| running.position.piece(cell).map(ir::Piece::kind);
        let castles_by_walk = step.walk().is_some_and(|walk| walk.partner.is_some());
        // An en passant capture is open only as the first step.
        self.opaque
            || castles_by_walk
            || step.walk().is_some_and(|walk| walk.is_en_passant)
            || step.to().is_none()
            || step.tile().is_some()
            || step.load() > 0
            || !step.unloads().is_empty()
            || step.piece().is_some_and(is_loud)
            || step.promotes().is_some_and(is_loud)
            || step
                .captured()
                .iter()
                .chain(step.partners().iter().map(|(from, _)| from))
                .any(|cell| kind_at(*cell).is_none_or(is_loud))
            || running.may_have_effect(step)
    }
}

impl At<'_> {
    /// Tests whether some effect may follow from the step.
    pub(super) fn may_have_effect(self, step: &Move) -> bool {
        let eval = self.eval(self.position.turn).with_turn(step);
        let mut effects = self.rules().effects.iter();
        effects.any(|effect| settle(&effect.when, &eval, false) != Some(false))
    }
}

/// Returns the kinds that may be royal, if safety means that no royal piece is attacked and attacks depend only on the placement of
/// pieces.
fn royal_kinds(rules: &Rules) -> Option<Vec<bool>> {
    let of_kinds = |kinds: &[KindId]| {
        let mut royal = vec![false; rules.kinds.len()];
        kinds.iter().for_each(|kind| royal[kind.index()] = true);
        Some(royal)
    };
    if is_true(&rules.royal.safe) {
        return of_kinds(&[]);
    }
    let is_usual = matches!(&rules.royal.safe, Condition::None(Cells::Attacked(inner)) if **inner == Cells::Royal);
    // The choices from a store depend on the captures of the turn.
    let stores_matter = rules.promotions.iter().any(|promotion| {
        promotion.from_store.is_some() && promotion.must != Condition::Constant(false)
    });
    let choices_matter = rules.forbids.iter().any(|forbid| {
        let before = forbid.before.iter();
        before.into_iter().any(|it| !is_settled(it)) && !rules.stores.is_empty()
    });
    if !is_usual || stores_matter || choices_matter {
        return None;
    }
    let mut reader = Reader {
        rules,
        loud: vec![false; rules.kinds.len()],
        opaque: false,
        open: Vec::new(),
    };
    let shape = rules
        .royal
        .subject
        .as_ref()
        .map(|subject| reader.set(subject));
    let depends_on_occupant = matches!(shape, None | Some(Shape::Pieces(_)));
    match rules.royal_kinds() {
        Some(kinds) if depends_on_occupant && !reader.opaque && !reader.loud.contains(&true) => {
            of_kinds(&kinds)
        }
        _ => None,
    }
}

fn is_true(condition: &Condition) -> bool {
    *condition == Condition::Constant(true)
}

/// The origin of the members of a set.
enum Shape {
    /// Cells that the step touches.
    Touched,
    /// Cells known from the step and the empty board.
    Constant,
    /// Cells decided by their occupants: pieces of these kinds, or of any kind.
    Pieces(Option<Vec<KindId>>),
}

/// The inputs that a step names by its own cells.
const TOUCHED: Inputs = Inputs::COURSE
    .and(Inputs::FROM)
    .and(Inputs::TO)
    .and(Inputs::CAPTURED)
    .and(Inputs::PROMOTED);

/// The inputs that are not changed by the steps before, and those that a step has itself.
const STEADY: Inputs = Inputs::PIECE
    .and(Inputs::PART)
    .and(Inputs::TURN)
    .and(Inputs::CHOSEN)
    .and(Inputs::DROP)
    .and(Inputs::PHASE)
    .and(Inputs::REPEATS)
    .and(Inputs::TURNS)
    .and(Inputs::COUNTER)
    .and(Inputs::VARIABLE);

/// A reader of the expressions that decide whether steps are open.
struct Reader<'r> {
    rules: &'r Rules,
    loud: Vec<bool>,
    opaque: bool,
    /// The derived statuses being read.
    open: Vec<ir::StatusId>,
}

impl Reader<'_> {
    /// Records that the set as a whole matters.
    fn anywhere(&mut self, cells: &Cells) {
        let shape = self.set(cells);
        self.spread(&shape);
    }

    fn spread(&mut self, shape: &Shape) {
        match shape {
            Shape::Touched | Shape::Constant => {}
            Shape::Pieces(Some(kinds)) => kinds.iter().for_each(|it| self.loud[it.index()] = true),
            Shape::Pieces(None) => self.opaque = true,
        }
    }

    fn set(&mut self, cells: &Cells) -> Shape {
        match cells {
            Cells::Kinds(kinds) => Shape::Pieces(Some(kinds.clone())),
            Cells::Status(status) => self.status(*status),
            Cells::Royal => match &self.rules.royal.subject {
                Some(subject) => self.set(subject),
                None => Shape::Constant,
            },
            // The last move does not change.
            Cells::Last(_) => Shape::Constant,
            Cells::And(a, b) => match (self.set(a), self.set(b)) {
                (Shape::Touched, _) | (_, Shape::Touched) => Shape::Touched,
                (Shape::Constant, Shape::Constant) => Shape::Constant,
                (Shape::Pieces(a), Shape::Pieces(b)) => Shape::Pieces(both(a, b)),
                (Shape::Pieces(kinds), Shape::Constant)
                | (Shape::Constant, Shape::Pieces(kinds)) => Shape::Pieces(kinds),
            },
            Cells::Or(a, b) => match (self.set(a), self.set(b)) {
                (Shape::Touched, Shape::Touched) => Shape::Touched,
                (Shape::Pieces(Some(mut a)), Shape::Pieces(Some(b))) => {
                    a.extend(b);
                    Shape::Pieces(Some(a))
                }
                (Shape::Pieces(_), _) | (_, Shape::Pieces(_)) => Shape::Pieces(None),
                _ => Shape::Constant,
            },
            Cells::Minus(a, b) => match (self.set(a), self.set(b)) {
                (Shape::Constant, Shape::Pieces(_)) => Shape::Pieces(None),
                (a, _) => a,
            },
            Cells::Those {
                over, condition, ..
            } => {
                let shape = self.set(over);
                self.condition(condition);
                shape
            }
            _ => self.by_form(cells),
        }
    }

    /// Returns the shape of a set by what it reads.
    fn by_form(&mut self, cells: &Cells) -> Shape {
        let about = cells.about();
        let parts = Node::Cells(cells).sets();
        let is_by_cell = |inputs| about.reads != Inputs::NONE && cells.is_by_cell(inputs);
        if is_by_cell(TOUCHED) {
            return Shape::Touched;
        }
        if is_by_cell(Inputs::PIECES.and(Inputs::UNMOVED)) {
            return Shape::Pieces(None);
        }
        parts.into_iter().for_each(|part| self.anywhere(part));
        self.opaque |= about.far == Far::Board || !Inputs::VARIABLE.contain(about.reads);
        Shape::Constant
    }

    fn status(&mut self, status: ir::StatusId) -> Shape {
        let rules = self.rules;
        let Some(derived) = &rules.statuses[status.index()].derived else {
            return Shape::Pieces(None);
        };
        if self.open.contains(&status) {
            self.opaque = true;
            return Shape::Constant;
        }
        self.open.push(status);
        let shape = self.set(derived);
        self.open.pop();
        shape
    }

    fn condition(&mut self, condition: &Condition) {
        self.part(Node::Condition(condition));
    }

    /// Reads a part of a condition, in which sets matter as a whole.
    fn part(&mut self, node: Node<'_>) {
        match node {
            Node::Cells(set) => self.anywhere(set),
            Node::Condition(Condition::In(inner, outer)) => {
                match (self.set(inner), self.set(outer)) {
                    (Shape::Touched, _) => {}
                    (inner, outer) => {
                        self.spread(&inner);
                        self.spread(&outer);
                    }
                }
            }
            _ => {
                let about = node.about();
                self.opaque |= about.far == Far::Board || !STEADY.contain(about.reads);
                node.for_each_child(&mut |child| self.part(child));
            }
        }
    }
}

fn both(a: Option<Vec<KindId>>, b: Option<Vec<KindId>>) -> Option<Vec<KindId>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.into_iter().filter(|kind| b.contains(kind)).collect()),
        (a, b) => a.or(b),
    }
}

/// Returns the value of the condition for a step that is given by its piece, its start, its end and its part, if these decide it.
///
/// With `exact`, the pieces on both ends and the captured pieces are those of the position as well. No kind may be loud.
pub(super) fn settle(condition: &Condition, eval: &Eval<'_>, exact: bool) -> Option<bool> {
    Partial::new(&OfStep { eval, exact }).condition(condition)
}

/// Partial information: a step, while the board around it may change.
struct OfStep<'e> {
    eval: &'e Eval<'e>,
    /// Whether the pieces on the cells that the step touches are those of the position.
    exact: bool,
}

/// The inputs that [`OfStep`] has.
const OF_STEP: Inputs = Inputs::FROM
    .and(Inputs::TO)
    .and(Inputs::PIECE)
    .and(Inputs::PART)
    .and(Inputs::TURN);

/// The inputs that [`OfStep`] has as well if the pieces that the step touches are those of the position.
const OF_POSITION: Inputs = Inputs::PIECES
    .and(Inputs::UNMOVED)
    .and(Inputs::STATUS)
    .and(Inputs::CAPTURED);

fn inputs_of_step(exact: bool) -> Inputs {
    match exact {
        true => OF_STEP.and(OF_POSITION),
        false => OF_STEP,
    }
}

impl Given for OfStep<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.eval.rules(), self.eval.me())
    }

    fn spend(&self) -> bool {
        self.eval.spend()
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let fits = |piece: Piece| fits(piece.player(), piece.kind());
        self.exact.then(|| Bounds::exactly(self.eval.pieces(fits)))
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let is_known = Node::from(cells).follows_from(inputs_of_step(self.exact));
        is_known.then(|| Bounds::exactly(self.eval.cells(cells)))
    }

    fn made_of(&self, cells: &Cells) -> Option<CellSet> {
        // The sets among its parts are known.
        let about = cells.about();
        let is_known = about.far != Far::Board && inputs_of_step(self.exact).contain(about.reads);
        is_known.then(|| self.eval.cells(cells))
    }

    fn condition(&self, condition: &Condition) -> Option<bool> {
        let is_known = Node::from(condition).follows_from(inputs_of_step(self.exact));
        is_known.then(|| self.eval.condition(condition))
    }
}

/// Returns whether [`OfStep`] decides the condition for every step in every position, with the pieces of the position.
/// Numbers are not decided by the inputs alone.
fn is_settled(condition: &Condition) -> bool {
    let mut has_number = false;
    Node::from(condition).walk(&mut |node, _| {
        has_number |= matches!(node, Node::Number(_) | Node::Symbols(_));
    });
    !has_number && Node::from(condition).follows_from(inputs_of_step(true))
}
