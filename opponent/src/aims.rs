//! The numbers that the ends of a game count, and the distances of the players to them.
//!
//! The ends are read from their expressions: the pieces, cells and counters that they count, and the bounds. Nothing
//! else of an end is evaluated here; an end with other conditions is left to the search.

use interpreter::{Board, Game};
use ir::facts::partial::{Around, Bounds, Given, Partial};
use ir::{
    CellId, CellSet, Cells, Compare, Condition, CounterId, CounterScope, Inputs, KindId, Number,
    Piece, PlayerId, Verdict,
};
use smallvec::SmallVec;

/// The ends that count pieces or counters.
#[derive(Clone, Default, Debug)]
pub(crate) struct Aims {
    tallies: Vec<Tally>,
    groups: Vec<Group>,
    /// Draws that could be claimed with the remaining pieces, as `aims` of groups.
    draws: Vec<Vec<usize>>,
}

/// Ends that are good, or bad, for one player.
#[derive(Clone, Debug)]
struct Group {
    player: PlayerId,
    /// Whether the player wins by them; otherwise that player alone loses.
    wins: bool,
    /// Lists of tallies, by their index, all of which have to reach their bounds.
    aims: Vec<Vec<usize>>,
}

/// A number that an end compares with a bound.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tally {
    pub(crate) number: Linear,
    how: Compare,
}

/// A linear sum of pieces and counters. The compared number has been subtracted, so that the bound is 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Linear {
    base: i32,
    /// By player, kind and cell the contribution of a piece; empty if pieces do not count.
    pieces: Vec<Vec<Vec<i32>>>,
    pub(crate) counters: Vec<(CounterId, PlayerId, i32)>,
}

/// The numbers of all tallies, while pieces are counted.
pub(crate) type Numbers = SmallVec<[i32; 4]>;

/// The greatest number of tallies that are kept: an end that counts more is a rare one.
const TALLIES_MAX: usize = 16;
/// The greatest number of alternatives of one end.
const WAYS_MAX: usize = 8;
/// The value of being one step before an end, in hundredths; `STEP` is the factor for each step more.
const NEXT: f64 = 400.0;
const STEP: f64 = 0.55;

impl Aims {
    /// Creates the aims from the ends of a game.
    pub(crate) fn new(game: &Game) -> Self {
        let mut aims = Self::default();
        let rules = game.rules();
        if game.places().has_stacks() {
            return aims;
        }
        let start = game.start();
        let board = game.board(&start);
        let is_duel = rules.n_teams() == 2;
        for end in &rules.ends {
            for me in (0..rules.players.len()).map(PlayerId::from_index) {
                let reader = Reader { game, me };
                let ways = reader.ways(&end.when, true).unwrap_or_default();
                let far = |way: &Vec<Tally>| {
                    let each = way
                        .iter()
                        .map(|tally| tally.distance(tally.number.now(game, &*board)));
                    each.sum::<i32>()
                };
                // An end that is always so near has no information.
                let ways = ways.into_iter().filter(|way| far(way) > 1);
                let enemy = game.winners_over(me).first().copied();
                let (player, wins) = match (&end.result, enemy) {
                    (Verdict::Draw, _) => {
                        let of_pieces = |way: &Vec<Tally>| {
                            way.iter().all(|tally| tally.number.counters.is_empty())
                        };
                        if end.claim {
                            ways.filter(of_pieces).for_each(|way| {
                                let places = self::places(&mut aims.tallies, way);
                                aims.draws.extend(places);
                            });
                        }
                        continue;
                    }
                    (Verdict::Win, _) => (me, true),
                    (Verdict::Player(winner), _) => (*winner, true),
                    (Verdict::Loss, Some(enemy)) if is_duel => (enemy, true),
                    (Verdict::Loss, _) => (me, false),
                };
                for way in ways.filter(|_| !end.claim) {
                    aims.add(player, wins, way);
                }
            }
        }
        aims
    }

    fn add(&mut self, player: PlayerId, wins: bool, way: Vec<Tally>) {
        let Some(places) = places(&mut self.tallies, way) else {
            return;
        };
        let is_it = |group: &&mut Group| (group.player, group.wins) == (player, wins);
        match self.groups.iter_mut().find(is_it) {
            // An end may be about the same pieces for each player to move.
            Some(group) if group.aims.contains(&places) => {}
            Some(group) => group.aims.push(places),
            None => self.groups.push(Group {
                player,
                wins,
                aims: vec![places],
            }),
        }
    }

    /// Tests whether a draw could be claimed with the remaining pieces, after all have been counted.
    pub(crate) fn is_drawn(&self, numbers: &Numbers) -> bool {
        let has_come = |at: &usize| self.tallies[*at].distance(numbers[*at]) == 0;
        self.draws.iter().any(|draw| draw.iter().all(has_come))
    }

    /// Tests whether any end counts more than pieces.
    pub(crate) fn has_counters(&self) -> bool {
        let mut tallies = self.tallies.iter();
        tallies.any(|tally| !tally.number.counters.is_empty())
    }

    /// Returns the numbers before any piece is counted.
    pub(crate) fn numbers(&self, game: &Game, board: &dyn Board) -> Numbers {
        let tallies = self.tallies.iter();
        tallies
            .map(|tally| tally.number.apart(game, board))
            .collect()
    }

    /// Counts a piece.
    #[inline]
    pub(crate) fn count(&self, numbers: &mut Numbers, piece: Piece, cell: usize) {
        for (tally, number) in self.tallies.iter().zip(numbers) {
            *number += tally.number.of(piece, cell);
        }
    }

    /// Reports the value of each group of ends that is near to its player, after all pieces have been counted.
    pub(crate) fn weigh(&self, numbers: &Numbers, report: &mut dyn FnMut(PlayerId, i32)) {
        for group in &self.groups {
            let distance = |aim: &Vec<usize>| -> i32 {
                let each = aim
                    .iter()
                    .map(|at| self.tallies[*at].distance(numbers[*at]));
                each.sum()
            };
            let nearest = group.aims.iter().map(distance).min();
            let Some(nearest) = nearest.filter(|nearest| *nearest < 12) else {
                continue;
            };
            let gain = (NEXT * STEP.powi(nearest.max(1) - 1)) as i32;
            report(group.player, if group.wins { gain } else { -gain });
        }
    }
}

/// Returns the indices of tallies, and stores new ones; `None` if they would be too many.
fn places(tallies: &mut Vec<Tally>, way: Vec<Tally>) -> Option<Vec<usize>> {
    if tallies.len() + way.len() > TALLIES_MAX {
        return None;
    }
    let place = |tally: Tally| {
        let found = tallies.iter().position(|other| *other == tally);
        found.unwrap_or_else(|| {
            tallies.push(tally);
            tallies.len() - 1
        })
    };
    Some(way.into_iter().map(place).collect())
}

impl Tally {
    /// Returns the least change of a number that reaches the bound.
    pub(crate) fn distance(&self, number: i32) -> i32 {
        match self.how {
            Compare::Equal => number.abs(),
            Compare::NotEqual => i32::from(number == 0),
            Compare::Less => (number + 1).max(0),
            Compare::AtMost => number.max(0),
            Compare::Greater => (1 - number).max(0),
            Compare::AtLeast => (-number).max(0),
        }
    }
}

impl Linear {
    fn constant(base: i32) -> Self {
        Self {
            base,
            ..Self::default()
        }
    }

    /// Adds a multiple of another sum.
    fn plus(mut self, other: Self, times: i32) -> Self {
        self.base += times * other.base;
        if self.pieces.is_empty() {
            let none = |cells: &Vec<i32>| vec![0; cells.len()];
            let none = |kinds: &Vec<Vec<i32>>| kinds.iter().map(none).collect();
            self.pieces = other.pieces.iter().map(none).collect();
        }
        let mine = self.pieces.iter_mut().flatten().flatten();
        for (mine, other) in mine.zip(other.pieces.iter().flatten().flatten()) {
            *mine += times * other;
        }
        let counters = other.counters.into_iter();
        self.counters
            .extend(counters.map(|(counter, player, each)| (counter, player, times * each)));
        self
    }

    /// Returns the contribution of a piece.
    #[inline]
    fn of(&self, piece: Piece, cell: usize) -> i32 {
        match self.pieces.get(piece.player().index()) {
            Some(kinds) => kinds[piece.kind().index()][cell],
            None => 0,
        }
    }

    /// Returns the sum without pieces.
    fn apart(&self, game: &Game, board: &dyn Board) -> i32 {
        if self.counters.is_empty() {
            return self.base;
        }
        let position = board.position();
        let counters = self.counters.iter().map(|(counter, player, each)| {
            each * i32::from(game.counter(&position, *counter, *player))
        });
        self.base + counters.sum::<i32>()
    }

    /// Returns the sum on a board.
    pub(crate) fn now(&self, game: &Game, board: &dyn Board) -> i32 {
        let mut number = self.apart(game, board);
        board.visit_pieces(&mut |cell, piece| number += self.of(piece, cell.index()));
        number
    }
}

/// A reader of ends for one player.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'g> {
    pub(crate) game: &'g Game,
    pub(crate) me: PlayerId,
}

impl Reader<'_> {
    /// Returns the alternatives in which a condition holds, or with `holds` false does not hold, as far as they can
    /// be analysed: each is a list of tallies. `None` if the condition depends on anything else.
    pub(crate) fn ways(self, condition: &Condition, holds: bool) -> Option<Vec<Vec<Tally>>> {
        let none = |set: &Cells| self.tally(Compare::AtMost, self.count(set)?);
        let some = |set: &Cells| {
            self.tally(
                Compare::AtLeast,
                self.count(set)?.plus(Linear::constant(1), -1),
            )
        };
        match condition {
            Condition::Constant(value) if *value == holds => Some(vec![Vec::new()]),
            Condition::Constant(_) => Some(Vec::new()),
            Condition::MeIs(players) => {
                self.ways(&Condition::Constant(players.contains(&self.me)), holds)
            }
            // A game that goes on reaches the last phase.
            Condition::PhaseIs(_) if holds => Some(vec![Vec::new()]),
            Condition::Not(inner) => self.ways(inner, !holds),
            Condition::And(a, b) | Condition::Or(a, b) => {
                let needs_both = matches!(condition, Condition::And(..)) == holds;
                let (a, b) = (self.ways(a, holds), self.ways(b, holds));
                match needs_both {
                    true => {
                        let (a, b) = (a?, b?);
                        let with = |one: &Vec<Tally>| {
                            let one = one.clone();
                            b.iter()
                                .map(move |other| [one.clone(), other.clone()].concat())
                        };
                        let both: Vec<Vec<Tally>> = a.iter().flat_map(with).collect();
                        (both.len() <= WAYS_MAX).then_some(both)
                    }
                    false => {
                        let all = [a.unwrap_or_default(), b.unwrap_or_default()].concat();
                        (all.len() <= WAYS_MAX).then_some(all)
                    }
                }
            }
            Condition::Some(set) if holds => some(set),
            Condition::Some(set) => none(set),
            Condition::None(set) if holds => none(set),
            Condition::None(set) => some(set),
            Condition::In(a, b) if holds => none(&minus(a, b)),
            Condition::Same(a, b) if holds => {
                let [ab, ba] = [none(&minus(a, b))?, none(&minus(b, a))?];
                Some(vec![[ab.concat(), ba.concat()].concat()])
            }
            Condition::Compare(how, a, b) => {
                let how = match holds {
                    true => *how,
                    false => how.opposite(),
                };
                self.tally(how, self.number(a)?.plus(self.number(b)?, -1))
            }
            _ => None,
        }
    }

    fn tally(self, how: Compare, number: Linear) -> Option<Vec<Vec<Tally>>> {
        let tally = Tally { number, how };
        Some(vec![vec![tally]])
    }

    fn number(self, number: &Number) -> Option<Linear> {
        match number {
            Number::Constant(value) => i32::try_from(*value).ok().map(Linear::constant),
            Number::Count(set) => self.count(set),
            Number::Counter(counter, players) => {
                let rules = self.game.rules();
                let owners: Vec<PlayerId> = match rules.counters[counter.index()].scope {
                    CounterScope::Game => vec![self.me],
                    CounterScope::Player => players.all(&rules.players, self.me).collect(),
                };
                let each = owners.into_iter().map(|player| (*counter, player, 1));
                Some(Linear {
                    counters: each.collect(),
                    ..Linear::default()
                })
            }
            Number::Sum(numbers) => {
                let mut sum = Linear::default();
                for number in numbers {
                    sum = sum.plus(self.number(number)?, 1);
                }
                Some(sum)
            }
            _ => None,
        }
    }

    /// Counts the cells of a set, if membership of each cell depends on that cell alone.
    fn count(self, set: &Cells) -> Option<Linear> {
        let rules = self.game.rules();
        let size = |there: Option<(Piece, CellId)>| {
            let given = Alone {
                game: self.game,
                me: self.me,
                there,
            };
            let bounds = Partial::new(&given).cells(set);
            bounds.exact().map(|exact| exact.len() as i32)
        };
        if !set.is_by_cell(Inputs::PIECES) {
            return None;
        }
        let base = size(None)?;
        let n_cells = rules.board.n_cells();
        let mut pieces = vec![vec![vec![0; n_cells]; rules.kinds.len()]; rules.players.len()];
        for (player, kinds) in pieces.iter_mut().enumerate() {
            for (kind, cells) in kinds.iter_mut().enumerate() {
                let piece = Piece::new(PlayerId::from_index(player), KindId::from_index(kind));
                for (cell, adds) in cells.iter_mut().enumerate() {
                    *adds = size(Some((piece, CellId::from_index(cell))))? - base;
                }
            }
        }
        Some(Linear {
            base,
            pieces,
            counters: Vec::new(),
        })
    }
}

fn minus(a: &Cells, b: &Cells) -> Cells {
    Cells::Minus(Box::new(a.clone()), Box::new(b.clone()))
}

/// A board with one piece, or none.
struct Alone<'g> {
    game: &'g Game,
    me: PlayerId,
    there: Option<(Piece, CellId)>,
}

impl Given for Alone<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.game.rules(), self.me)
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let n_cells = self.game.rules().board.n_cells();
        let it = self
            .there
            .filter(|(piece, _)| fits(piece.player(), piece.kind()));
        Some(Bounds::exactly(CellSet::of(
            n_cells,
            it.map(|(_, cell)| cell),
        )))
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let mut empty = CellSet::full(self.game.rules().board.n_cells());
        if let Some((_, cell)) = self.there {
            empty.remove(cell);
        }
        matches!(cells, Cells::Empty).then(|| Bounds::exactly(empty))
    }
}
