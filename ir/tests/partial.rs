//! What is said surely of a position of which a part is known is so in every position that fits, and nothing stays
//! unsaid where all is known. The properties of expressions (`about`) hold in every position. Every small expression over three cells, in every position, is tried.

use ir::facts::partial::{Around, Bounds, Given, Mover, Partial, compare};
use ir::{
    Board, Bound, Cell, CellId, CellSet, Cells, Compare, Condition, Inputs, KindId, Lattice, Node,
    Number, Player, PlayerId,
};

const N_CELLS: usize = 3;
const ME: PlayerId = PlayerId(0);

fn cells(list: &[u16]) -> CellSet {
    CellSet::of(N_CELLS, list.iter().copied().map(CellId))
}

fn board() -> Board {
    let cell = |name: &str, file: &str| Cell {
        name: name.to_owned(),
        x: 0,
        y: 0,
        file: file.to_owned(),
        rank: String::new(),
        order: ir::Order::default(),
        has_own_name: false,
        colour: 0,
        centre: (0.0, 0.0),
        outline: Vec::new(),
    };
    Board {
        name: "three".to_owned(),
        lattice: Lattice::Graph,
        cells: vec![cell("a1", "a"), cell("a2", "a"), cell("x", "")],
        frames: Vec::new(),
        zones: Vec::new(),
        permutations: Vec::new(),
        fen_rows: Vec::new(),
        links: Vec::new(),
        look: ir::Look::default(),
    }
}

fn players() -> Vec<Player> {
    let player = |name: &str, team| Player {
        name: name.to_owned(),
        letter: name.to_owned(),
        team,
    };
    vec![player("me", 0), player("other", 1)]
}

/// A piece: its player and its kind.
type Piece = (PlayerId, KindId);

/// The pieces by cell, and the start of the move.
#[derive(Clone, PartialEq)]
struct World {
    pieces: [Option<Piece>; N_CELLS],
    from: CellId,
}

fn worlds() -> Vec<World> {
    let pieces = [
        None,
        Some((ME, KindId(0))),
        Some((ME, KindId(1))),
        Some((PlayerId(1), KindId(0))),
    ];
    let mut all = Vec::new();
    for a in pieces {
        for b in pieces {
            for c in pieces {
                let pieces = [a, b, c];
                for (index, piece) in pieces.iter().enumerate() {
                    if piece.is_some_and(|(player, _)| player == ME) {
                        let from = CellId::from_index(index);
                        all.push(World { pieces, from });
                    }
                }
            }
        }
    }
    all
}

impl World {
    /// Whether a cell is in a set, read word by word.
    fn has(&self, set: &Cells, cell: CellId, bound: Option<CellId>) -> bool {
        let piece = self.pieces[cell.index()];
        match set {
            Cells::Constant(sets) => sets[0].contains(cell),
            Cells::All => true,
            Cells::Mine => piece.is_some_and(|piece| piece.0 == ME),
            Cells::Enemy => piece.is_some_and(|piece| piece.0 != ME),
            Cells::Occupied => piece.is_some(),
            Cells::Empty => piece.is_none(),
            Cells::Kinds(kinds) => piece.is_some_and(|piece| kinds.contains(&piece.1)),
            Cells::From => cell == self.from,
            Cells::Bound(_) => Some(cell) == bound,
            Cells::And(a, b) => self.has(a, cell, bound) && self.has(b, cell, bound),
            Cells::Or(a, b) => self.has(a, cell, bound) || self.has(b, cell, bound),
            Cells::Minus(a, b) => self.has(a, cell, bound) && !self.has(b, cell, bound),
            Cells::File(set) => {
                let of_file = |cell: CellId| cell.index() < 2;
                of_file(cell)
                    && all_cells().any(|other| of_file(other) && self.has(set, other, bound))
            }
            other => panic!("{other:?} is not tried"),
        }
    }

    fn those(&self, set: &Cells, bound: Option<CellId>) -> Vec<CellId> {
        all_cells()
            .filter(|cell| self.has(set, *cell, bound))
            .collect()
    }

    fn holds(&self, condition: &Condition, bound: Option<CellId>) -> bool {
        let those = |set| self.those(set, bound);
        match condition {
            Condition::Not(inner) => !self.holds(inner, bound),
            Condition::And(a, b) => self.holds(a, bound) && self.holds(b, bound),
            Condition::Or(a, b) => self.holds(a, bound) || self.holds(b, bound),
            Condition::Some(set) => !those(set).is_empty(),
            Condition::None(set) => those(set).is_empty(),
            Condition::In(a, b) => {
                let b = those(b);
                !those(a).is_empty() && those(a).iter().all(|cell| b.contains(cell))
            }
            Condition::Same(a, b) => those(a) == those(b),
            Condition::Compare(Compare::AtLeast, Number::Count(set), Number::Constant(n)) => {
                those(set).len() >= *n as usize
            }
            Condition::PieceIs(kinds) => {
                self.pieces[self.from.index()].is_some_and(|piece| kinds.contains(&piece.1))
            }
            Condition::Any {
                over, condition, ..
            } => those(over)
                .into_iter()
                .any(|cell| self.holds(condition, Some(cell))),
            Condition::Every {
                over, condition, ..
            } => those(over)
                .into_iter()
                .all(|cell| self.holds(condition, Some(cell))),
            other => panic!("{other:?} is not tried"),
        }
    }
}

fn all_cells() -> impl Iterator<Item = CellId> {
    (0..N_CELLS).map(CellId::from_index)
}

/// What all of some worlds have in common.
struct Common<'w> {
    board: Board,
    players: Vec<Player>,
    worlds: Vec<&'w World>,
}

impl Common<'_> {
    fn bounds(&self, has: impl Fn(&World, CellId) -> bool) -> Bounds {
        let of = |test: &dyn Fn(CellId) -> bool| {
            CellSet::of(N_CELLS, all_cells().filter(|cell| test(*cell)))
        };
        Bounds {
            least: of(&|cell| self.worlds.iter().all(|world| has(world, cell))),
            most: of(&|cell| self.worlds.iter().any(|world| has(world, cell))),
        }
    }

    fn common<T: PartialEq>(&self, of: impl Fn(&World) -> T) -> Option<T> {
        let mut all = self.worlds.iter().map(|world| of(world));
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }
}

impl Given for Common<'_> {
    fn around(&self) -> Around<'_> {
        Around {
            board: &self.board,
            zones: &[],
            rules: None,
            players: &self.players,
            me: ME,
        }
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let fits = |world: &World, cell: CellId| {
            world.pieces[cell.index()].is_some_and(|(player, kind)| fits(player, kind))
        };
        Some(self.bounds(fits))
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let is_exact = matches!(cells, Cells::From | Cells::Empty);
        is_exact.then(|| self.bounds(|world, cell| world.has(cells, cell, None)))
    }

    fn mover(&self) -> Option<Mover> {
        let kind = |world: &World| world.pieces[world.from.index()].map(|piece| piece.1);
        Some(Mover {
            kind: self.common(kind).flatten(),
            from: self.common(|world| world.from),
        })
    }
}

fn sets() -> Vec<Cells> {
    let leaves = || {
        vec![
            Cells::Constant(vec![cells(&[0])]),
            Cells::All,
            Cells::Mine,
            Cells::Enemy,
            Cells::Empty,
            Cells::Occupied,
            Cells::Kinds(vec![KindId(0)]),
            Cells::From,
        ]
    };
    let mut all = leaves();
    for a in leaves() {
        all.push(Cells::File(Box::new(a.clone())));
        for b in leaves() {
            let (a, b) = (Box::new(a.clone()), Box::new(b));
            all.push(Cells::And(a.clone(), b.clone()));
            all.push(Cells::Or(a.clone(), b.clone()));
            all.push(Cells::Minus(a, b));
        }
    }
    all
}

fn conditions() -> Vec<Condition> {
    let sets = sets();
    let mut all = vec![Condition::PieceIs(vec![KindId(0)])];
    for (index, set) in sets.iter().enumerate() {
        all.push(Condition::Some(set.clone()));
        all.push(Condition::None(set.clone()));
        all.push(Condition::Compare(
            Compare::AtLeast,
            Number::Count(set.clone()),
            Number::Constant(2),
        ));
        all.push(Condition::In(Cells::From, set.clone()));
        for other in [&sets[index % 8], &sets[(index * 7 + 3) % sets.len()]] {
            all.push(Condition::In(other.clone(), set.clone()));
            all.push(Condition::Same(set.clone(), other.clone()));
            let inner = || Box::new(Condition::In(Cells::Bound(Bound(0)), other.clone()));
            let over = || Box::new(set.clone());
            all.push(Condition::Any {
                variable: Bound(0),
                over: *over(),
                condition: inner(),
            });
            all.push(Condition::Every {
                variable: Bound(0),
                over: *over(),
                condition: inner(),
            });
        }
    }
    let n = all.len();
    for index in 0..n {
        let (a, b) = (
            Box::new(all[index].clone()),
            Box::new(all[(index * 11 + 5) % n].clone()),
        );
        all.push(Condition::And(
            a.clone(),
            Box::new(Condition::Not(b.clone())),
        ));
        all.push(Condition::Or(a, b));
    }
    all
}

#[test]
fn decided_values_hold_in_every_position() {
    let (worlds, conditions) = (worlds(), conditions());
    let fits: [fn(&World) -> bool; 6] = [
        |_| true,
        |world| world.from == CellId(0),
        |world| world.pieces[1].is_none(),
        |world| world.pieces[0] == Some((PlayerId(1), KindId(0))),
        |world| {
            world
                .pieces
                .iter()
                .all(|piece| piece.is_some_and(|piece| piece.1 == KindId(0)))
        },
        |world| world.pieces[2] == world.pieces[0] && world.from == CellId(2),
    ];
    let mut n_decided = [0; 6];
    for (index, fits) in fits.iter().enumerate() {
        let given = Common {
            board: board(),
            players: players(),
            worlds: worlds.iter().filter(|world| fits(world)).collect(),
        };
        for condition in &conditions {
            let Some(value) = Partial::new(&given).condition(condition) else {
                continue;
            };
            n_decided[index] += 1;
            for world in &given.worlds {
                assert_eq!(world.holds(condition, None), value, "{condition:?}");
            }
        }
    }
    // Less is sure where less is known, and something always is.
    assert!(
        n_decided
            .iter()
            .all(|n| *n > n_decided[0] || *n == n_decided[0] && *n > 0),
        "{n_decided:?}"
    );
}

#[test]
fn full_positions_decide_everything() {
    let conditions = conditions();
    for world in worlds() {
        let given = Common {
            board: board(),
            players: players(),
            worlds: vec![&world],
        };
        for condition in &conditions {
            let said = Partial::new(&given).condition(condition);
            assert_eq!(said, Some(world.holds(condition, None)), "{condition:?}");
        }
    }
}

#[test]
fn numbers_between_others_are_compared_for_each_that_they_can_be() {
    let ways = [
        Compare::Equal,
        Compare::NotEqual,
        Compare::Less,
        Compare::AtLeast,
        Compare::Greater,
        Compare::AtMost,
    ];
    let ranges = || (0..4u32).flat_map(|least| (least..4).map(move |most| (least, most)));
    for how in ways {
        for a in ranges() {
            for b in ranges() {
                let mut all = (a.0..=a.1).flat_map(|a| (b.0..=b.1).map(move |b| (a, b)));
                let values: Vec<bool> = all
                    .by_ref()
                    .map(|(a, b)| how.holds(a as usize, b as usize))
                    .collect();
                let is_one = values.iter().all(|value| *value == values[0]);
                let expected = is_one.then_some(values[0]);
                assert_eq!(compare(how, a, b), expected, "{a:?} {how:?} {b:?}");
            }
        }
    }
}

/// The forms that contain a set, as functions of it.
fn forms() -> Vec<fn(Cells) -> Cells> {
    vec![
        |set| Cells::And(Box::new(set), Box::new(Cells::Mine)),
        |set| Cells::And(Box::new(Cells::Mine), Box::new(set)),
        |set| Cells::Or(Box::new(set), Box::new(Cells::Mine)),
        |set| Cells::Minus(Box::new(set), Box::new(Cells::Mine)),
        |set| Cells::Minus(Box::new(Cells::Mine), Box::new(set)),
        |set| Cells::File(Box::new(set)),
    ]
}

#[test]
fn properties_of_sets_hold_in_every_position() {
    let (worlds, sets) = (worlds(), sets());
    let is_subset = |a: &[CellId], b: &[CellId]| a.iter().all(|cell| b.contains(cell));
    for world in &worlds {
        let those = |set: &Cells| world.those(set, None);
        for set in &sets {
            let about = set.about();
            let mut parts = Node::from(set).sets().into_iter();
            if about.is_strict && parts.any(|part| those(part).is_empty()) {
                assert_eq!(those(set), [], "{set:?} is strict");
            }
            if let Some(container) = set.container() {
                assert!(is_subset(&those(set), &those(container)), "{set:?}");
            }
        }
        for form in forms()
            .into_iter()
            .filter(|form| form(Cells::All).about().grows)
        {
            for set in &sets {
                let (less, more) = (
                    Cells::And(Box::new(set.clone()), Box::new(Cells::Enemy)),
                    set,
                );
                let (less, more) = (form(less), form(more.clone()));
                assert!(is_subset(&those(&less), &those(&more)), "{more:?} grows");
            }
        }
    }
    for set in sets.iter().filter(|set| set.is_by_cell(Inputs::PIECES)) {
        for cell in all_cells() {
            for piece in [None, Some((ME, KindId(0))), Some((PlayerId(1), KindId(0)))] {
                let mut those = worlds
                    .iter()
                    .filter(|world| world.pieces[cell.index()] == piece);
                let first = those.next().map(|world| world.has(set, cell, None));
                assert!(
                    those.all(|world| Some(world.has(set, cell, None)) == first),
                    "{set:?} is decided by each cell"
                );
            }
        }
    }
}

#[test]
fn properties_of_conditions_hold_in_every_position() {
    let worlds = worlds();
    for condition in conditions() {
        let sets = Node::from(&condition).sets();
        let is_strict = condition.about().is_strict;
        for world in &worlds {
            let is_empty = |set: &&Cells| world.those(set, None).is_empty();
            let fails = !world.holds(&condition, None);
            assert!(
                fails || !is_strict || !sets.iter().any(is_empty),
                "{condition:?}"
            );
        }
        if Node::from(&condition).follows_from(Inputs::FROM.and(Inputs::VARIABLE)) {
            let of_start = |cell| worlds.iter().filter(move |world| world.from == cell);
            for cell in all_cells() {
                let values: Vec<bool> = of_start(cell)
                    .map(|world| world.holds(&condition, None))
                    .collect();
                assert!(
                    values.windows(2).all(|two| two[0] == two[1]),
                    "{condition:?}"
                );
            }
        }
    }
}
