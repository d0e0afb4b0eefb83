//! Compilation of expressions to masks.

use ir::facts::Reads;
use ir::{Arrange, CellId, Cells, Condition, Number, PlayerSet, Rules, StatusId, StoreRef};
use std::num::NonZeroU32;

use crate::compile::plan::Plan;
use crate::compile::safety::{Safety, safety};
use crate::data::attacks::AttackKnowledge;
use crate::data::decision::{Deciding, Decision};
use crate::data::given::StatusPlace;
use crate::data::kinds::Kinds;
use crate::data::mask::{Joining, Mask, MaskNumber, MaskSet};
use crate::data::numbering::Numbering;
use crate::data::set::{Set, Wide};
use interpreter::executor::Layout;
use interpreter::walk::{landings_on_empty, lines_on_empty};

/// A compiler of expressions for one player.
#[derive(Clone, Copy)]
pub(crate) struct Masks<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// The places of counters and stores.
    pub layout: &'r Layout,
    /// The numbers of cells.
    pub numbers: &'r Numbering,
    /// The places of given statuses.
    pub given: &'r [StatusPlace],
    /// The player: 0 or 1.
    pub me: usize,
    /// What tables decide about attacks.
    pub attack: AttackKnowledge,
    /// Whether that is enough: the answer must be exact only if the condition holds.
    pub is_one_sided: bool,
    /// Whether attack is the same inside forbid rules, in which rules that read attack do not
    /// count.
    pub is_attack_one: bool,
    /// The decisions so far.
    pub deciding: &'r Deciding,
}

impl<'r> Masks<'r> {
    /// Creates the compiler for a player of a planned game.
    pub(crate) fn new(rules: &'r Rules, plan: &'r Plan, me: usize) -> Self {
        let reads_attack = |condition: &Condition| Reads::through(condition, rules).attack;
        let mut forbids = plan
            .forbids_on_attack
            .iter()
            .map(|forbid| &rules.forbids[*forbid]);
        let is_attack_two = forbids.any(|forbid| {
            let mut conditions = forbid.before.iter().chain(&forbid.after);
            let subject = forbid.subject.as_ref();
            conditions.any(reads_attack)
                || subject.is_some_and(|subject| Reads::through(subject, rules).attack)
        });
        Self {
            rules,
            layout: &plan.layout,
            numbers: &plan.numbers,
            given: &plan.given,
            me,
            attack: plan.attack,
            is_one_sided: false,
            is_attack_one: !is_attack_two,
            deciding: &plan.deciding,
        }
    }
}

impl Masks<'_> {
    /// Tests whether masks decide a condition for every player. It must not read attack.
    pub(crate) fn can_decide(
        rules: &Rules,
        (layout, given): (&Layout, &[StatusPlace]),
        condition: &Condition,
        deciding: &Deciding,
    ) -> bool {
        let numbers = &Numbering::of_board(rules.board.n_cells());
        (0..2).all(|me| {
            let masks = Masks {
                rules,
                layout,
                numbers,
                given,
                me,
                attack: AttackKnowledge::Superset,
                is_one_sided: false,
                is_attack_one: true,
                deciding,
            };
            masks.condition::<Wide<4>>(condition).is_some()
        })
    }

    /// Tests whether tables and forbid rules decide which royals are attacked; otherwise they give all attacked royals, and
    /// perhaps more.
    fn decides_attack(&self) -> bool {
        self.attack >= AttackKnowledge::WithForbids
    }

    fn read_by(self, me: usize) -> Self {
        Self { me, ..self }
    }

    /// Compiles a condition; `None` if it needs more.
    pub(crate) fn condition<S: Set>(self, condition: &Condition) -> Option<Mask<S>> {
        let both = |a, b| Some((Box::new(self.condition(a)?), Box::new(self.condition(b)?)));
        // A piece attacked according to tables is perhaps not, so an attack may only make a condition fail.
        let attack_must_not_help = |condition: &Condition| {
            let is_exact = self.decides_attack() || !Reads::through(condition, self.rules).attack;
            is_exact.then_some(())
        };
        let kinds = |kinds: &[ir::KindId]| {
            let bits = kinds.iter().map(|kind| 1u64.checked_shl(kind.0.into()));
            bits.map(|bit| bit.unwrap_or(0))
                .fold(0, |all, bit| all | bit)
        };
        Some(match condition {
            Condition::None(set) => Mask::Not(Box::new(Mask::Some(self.set(set)?))),
            Condition::And(a, b) => both(a, b).map(|(a, b)| Mask::And(a, b))?,
            Condition::Or(a, b) => both(a, b).map(|(a, b)| Mask::Or(a, b))?,
            Condition::Constant(value) => Mask::Constant(*value),
            Condition::MeIs(players) => {
                Mask::Constant(players.iter().any(|player| player.index() == self.me))
            }
            Condition::PieceIs(these) => Mask::PieceIs(kinds(these)),
            Condition::ChosenIs(these) => Mask::ChosenIs(kinds(these)),
            Condition::FromHand => Mask::FromHand,
            Condition::TurnIs(turns) => {
                Mask::TurnIs(turns.iter().map(|turn| turn.index()).collect())
            }
            _ => {
                attack_must_not_help(condition)?;
                match condition {
                    Condition::Not(inner) => Mask::Not(Box::new(self.condition(inner)?)),
                    Condition::Some(set) | Condition::Ground(set) => Mask::Some(self.set(set)?),
                    Condition::In(a, b) => Mask::In(self.set(a)?, self.set(b)?),
                    Condition::Same(a, b) => Mask::Same(self.set(a)?, self.set(b)?),
                    Condition::Compare(how, a, b) => {
                        Mask::Compare(*how, self.number(a)?, self.number(b)?)
                    }
                    Condition::Aligned(a, b, rider) => {
                        Mask::Aligned(self.set(a)?, self.set(b)?, self.joining(*rider))
                    }
                    Condition::GivesCheck => {
                        let them = self.read_by(1 - self.me);
                        Mask::Some(MaskSet::Attacked(them.me, Box::new(them.royals()?)))
                    }
                    Condition::InCheck(set) => {
                        let mut players = [0, 1]
                            .into_iter()
                            .filter(|player| self.means(*set, *player));
                        let (player, None) = (players.next()?, players.next()) else {
                            return None;
                        };
                        let safe = self.read_by(player).condition(&self.rules.royal.safe)?;
                        Mask::Not(Box::new(safe))
                    }
                    _ => return None,
                }
            }
        })
    }

    /// Compiles a condition that holds wherever this one does, and perhaps elsewhere; `None` if none is found.
    pub(crate) fn only_if<S: Set>(self, condition: &Condition) -> Option<Mask<S>> {
        let both = |a: Mask<S>, b: Mask<S>| (Box::new(a), Box::new(b));
        match condition {
            Condition::And(a, b) => match (self.only_if(a), self.only_if(b)) {
                (Some(a), Some(b)) => Some(both(a, b)).map(|(a, b)| Mask::And(a, b)),
                (one, other) => one.or(other),
            },
            Condition::Or(a, b) => {
                let (a, b) = both(self.only_if(a)?, self.only_if(b)?);
                Some(Mask::Or(a, b))
            }
            // A mated royal is attacked if safety means nothing else. The player to move and the counters at the end of
            // the turn change nothing of it.
            Condition::Checkmate(set)
                if self.attack != AttackKnowledge::WithForbids
                    && matches!(safety(self.rules), Safety::Usual(_)) =>
            {
                let mated = (0..2).filter(|player| self.means(*set, *player));
                let attacked = mated.map(|player| {
                    let royals = self.read_by(player).royals()?;
                    Some(Mask::Some(MaskSet::Attacked(player, Box::new(royals))))
                });
                let attacked: Option<Vec<Mask<S>>> = attacked.collect();
                let any = |a, b| Mask::Or(Box::new(a), Box::new(b));
                Some(
                    attacked?
                        .into_iter()
                        .reduce(any)
                        .unwrap_or(Mask::Constant(false)),
                )
            }
            _ => self.condition(condition),
        }
    }

    /// Decides whether to use a mask that holds only where the rest of a condition does.
    pub(crate) fn accept<S: Set>(self, mask: Option<Mask<S>>) -> Option<Mask<S>> {
        let is_off = self.deciding.off().has(Decision::Masks);
        let fits = mask.is_some() && !is_off;
        mask.filter(|_| self.deciding.take(Decision::OneSidedMasks, fits))
    }

    fn means(self, set: PlayerSet, player: usize) -> bool {
        let id = ir::PlayerId::from_index;
        set.means(&self.rules.players, id(self.me), id(player))
    }

    fn number<S: Set>(self, number: &Number) -> Option<MaskNumber<S>> {
        let id = ir::PlayerId::from_index;
        let players = |set: PlayerSet| {
            let players = [0, 1].into_iter();
            players.filter(move |player| self.means(set, *player))
        };
        match number {
            Number::Constant(value) => Some(MaskNumber::Constant(*value)),
            Number::Count(set) => Some(MaskNumber::Count(self.set(set)?)),
            Number::Counter(counter, set) => {
                let mut places: Vec<usize> = players(*set)
                    .map(|player| self.layout.counter(*counter, id(player)))
                    .collect();
                // A counter of the game is one counter for all players.
                places.dedup();
                Some(MaskNumber::Counters(places))
            }
            Number::Has(store) => Some(MaskNumber::Stored(self.stored(*store, &|_| 1))),
            Number::AttributeOfStore(attribute, store) => {
                let weight = self.weight(*attribute)?;
                Some(MaskNumber::Stored(self.stored(*store, &weight)))
            }
            Number::Attribute(attribute, set) => {
                let weight = self.weight(*attribute)?;
                let kinds = (0..self.rules.kinds.len()).map(|kind| (kind, weight(kind)));
                let kinds = kinds.filter(|(_, weight)| *weight > 0).collect();
                Some(MaskNumber::Value(self.set(set)?, kinds))
            }
            Number::Sum(numbers) => {
                let numbers = numbers.iter().map(|number| self.number(number));
                Some(MaskNumber::Sum(numbers.collect::<Option<_>>()?))
            }
            Number::Remainder(number, divisor) => {
                let (number, divisor) = (self.number(number)?, NonZeroU32::new(*divisor)?);
                Some(MaskNumber::Remainder(Box::new(number), divisor))
            }
            _ => None,
        }
    }

    /// Returns the lines of a rider.
    fn joining<S: Set>(self, rider: ir::MovementId) -> Joining<S> {
        let movement = &self.rules.movements[rider.index()][self.me];
        let me = ir::PlayerId::from_index(self.me);
        let of_cell = |from| {
            let lines = lines_on_empty(movement, self.rules, me, from).into_iter();
            let numbers = self.numbers;
            let lines = lines.map(|(to, cells)| (numbers.set([to]), numbers.set(cells)));
            lines.collect()
        };
        self.numbers.for_each(of_cell).into()
    }

    /// Returns the value of an attribute for each kind.
    fn weight(&self, attribute: ir::AttributeId) -> Option<impl Fn(usize) -> u32> {
        let declared = self.rules.attributes.get(attribute.index())?;
        let values = &declared.values;
        let weight = |kind: usize| values.get(kind).map_or(0, |value| *value as u32);
        (declared.of == ir::AttributeOf::Kind).then_some(weight)
    }

    /// Returns the places of the contents of stores, each item with a factor.
    fn stored(self, store: StoreRef, times: &dyn Fn(usize) -> u32) -> Vec<(usize, u32)> {
        let players = [0, 1].into_iter();
        let players = players.filter(|player| self.means(store.of, *player));
        let mut places: Vec<(usize, u32)> = players
            .flat_map(|player| {
                let player = ir::PlayerId::from_index(player);
                let contents = self.layout.contents(store.store, player).enumerate();
                contents.map(|(item, place)| (place, times(item)))
            })
            .collect();
        // A shared store is one store for all players.
        places.arrange();
        places.dedup();
        places
    }

    /// Compiles the set of pieces with a status: a given one, or one derived for either player.
    fn status<S: Set>(self, status: StatusId) -> Option<MaskSet<S>> {
        let Some(derived) = &self.rules.statuses.get(status.index())?.derived else {
            return Some(MaskSet::Given(*self.given.get(status.index())?));
        };
        let of = |me: usize| self.read_by(me).set(derived).map(Box::new);
        Some(MaskSet::Or(of(0)?, of(1)?))
    }

    fn royals<S: Set>(self) -> Option<MaskSet<S>> {
        match &self.rules.royal.subject {
            Some(subject) => self.set(subject),
            None => Some(MaskSet::Constant(S::default())),
        }
    }

    /// Compiles a set; `None` if it needs more.
    pub(crate) fn set<S: Set>(self, cells: &Cells) -> Option<MaskSet<S>> {
        let both = |a, b| Some((Box::new(self.set(a)?), Box::new(self.set(b)?)));
        let n_cells = self.rules.board.n_cells();
        let all = || {
            let cells = (0..n_cells).map(CellId::from_index);
            MaskSet::Constant(self.numbers.set(cells))
        };
        let me = ir::PlayerId::from_index(self.me);
        let map = |set: &Cells, of: &dyn Fn(CellId) -> ir::CellSet| {
            let cells = |cell| self.numbers.set::<S>(of(cell).iter());
            let cells = self.numbers.for_each(cells).into();
            Some(MaskSet::Map(Box::new(self.set(set)?), cells))
        };
        let sharing = |set: &Cells, label: fn(&ir::Cell) -> &String| {
            let board = &self.rules.board;
            let one = |cell| ir::CellSet::of(n_cells, [cell]);
            map(set, &|cell| board.sharing(&one(cell), me, label))
        };
        Some(match cells {
            Cells::Constant(sets) => MaskSet::Constant(self.numbers.set(sets.get(self.me)?.iter())),
            Cells::Zone(zone) => {
                let zone = &self.rules.zones[zone.index()];
                MaskSet::Constant(self.numbers.set(zone.cells.get(self.me)?.iter()))
            }
            Cells::Kinds(kinds) => MaskSet::Kinds(kinds.iter().map(|kind| kind.index()).collect()),
            Cells::Mine => MaskSet::Of(self.me),
            Cells::Enemy => MaskSet::Of(1 - self.me),
            Cells::PiecesOf(set) => {
                let players = [0, 1]
                    .into_iter()
                    .filter(|player| self.means(*set, *player));
                let sets = players.map(MaskSet::Of);
                let join = |a: MaskSet<S>, b: MaskSet<S>| MaskSet::Or(Box::new(a), Box::new(b));
                sets.reduce(join).unwrap_or(MaskSet::Constant(S::default()))
            }
            Cells::Occupied => MaskSet::Occupied,
            Cells::Unmoved => MaskSet::Unmoved,
            Cells::From => MaskSet::From,
            Cells::To => MaskSet::To,
            Cells::Captured => MaskSet::Captured,
            Cells::Promoted => MaskSet::Promoted,
            Cells::Passed => MaskSet::Passed,
            Cells::Jumped => MaskSet::Jumped,
            Cells::All => all(),
            Cells::Empty => MaskSet::Minus(Box::new(all()), Box::new(MaskSet::Occupied)),
            Cells::Royal => self.royals()?,
            Cells::Status(status) => self.status(*status)?,
            Cells::Near(set, movement) => {
                let movement = &self.rules.movements[movement.index()][self.me];
                map(set, &|cell| {
                    landings_on_empty(movement, self.rules, me, cell)
                })?
            }
            Cells::NearOf { from, movement, of } => {
                let player = of.all(&self.rules.players, me).next()?;
                let movement = &self.rules.movements[movement.index()][player.index()];
                map(from, &|cell| {
                    landings_on_empty(movement, self.rules, player, cell)
                })?
            }
            Cells::Between(a, b, rider) => {
                both(a, b).map(|(a, b)| MaskSet::Between(a, b, self.joining(*rider)))?
            }
            Cells::File(set) => sharing(set, |cell| &cell.file)?,
            Cells::Rank(set) => sharing(set, |cell| &cell.rank)?,
            Cells::Attacked(set) if **set == Cells::Royal => {
                let is_usable = self.decides_attack() || self.is_one_sided;
                is_usable.then_some(())?;
                MaskSet::Attacked(self.me, Box::new(self.royals()?))
            }
            Cells::And(a, b) => MaskSet::and(self.set(a)?, self.set(b)?),
            Cells::Or(a, b) => both(a, b).map(|(a, b)| MaskSet::Or(a, b))?,
            Cells::Minus(a, b) => {
                let is_exact = self.decides_attack() || !Reads::through(&**b, self.rules).attack;
                is_exact.then_some(())?;
                both(a, b).map(|(a, b)| MaskSet::Minus(a, b))?
            }
            _ => return None,
        })
    }
}

impl<S: Set> MaskSet<S> {
    /// Returns the intersection of both sets: of kinds, players and cells at once, if they are no
    /// more than that.
    fn and(a: Self, b: Self) -> Self {
        let pieces = |set: &Self| match set {
            Self::Kinds(kinds) if !kinds.is_empty() => {
                Some((Kinds::of(kinds), None, !S::default()))
            }
            Self::Pieces(kinds, player, cells) => Some((kinds.clone(), *player, *cells)),
            _ => None,
        };
        let (one, other) = match (pieces(&a), pieces(&b)) {
            (Some(one), None) => (one, &b),
            (None, Some(one)) => (one, &a),
            _ => return Self::And(Box::new(a), Box::new(b)),
        };
        let (kinds, player, cells) = one;
        match other {
            Self::Constant(others) => Self::Pieces(kinds, player, cells & *others),
            Self::Of(other) if player.is_none() => Self::Pieces(kinds, Some(*other), cells),
            _ => Self::And(Box::new(a), Box::new(b)),
        }
    }
}
