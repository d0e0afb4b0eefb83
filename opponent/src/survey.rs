//! A survey of a game's pieces from the definition alone, by trials on randomly filled boards.
//!
//! Nothing here depends on a particular game. The value of a piece follows from its reach on a third-filled board,
//! from its promotions and from the distance to them. Cells that win are found by evaluating the ends with a piece
//! put on each cell.

use interpreter::{Ends, Game, Position};
use ir::{CellId, CellSet, KindId, Piece, Placement, PlayerId, StepKind, Unmoved};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use smallvec::SmallVec;

/// A value for each cell, by its index.
type PerCell<T> = Vec<T>;

/// The survey of a player's pieces of a kind.
#[derive(Clone, Default, Debug)]
pub struct OfKind {
    /// The mean of the numbers of cells that it moves to and that it captures on, from each cell.
    pub mobility: PerCell<f64>,
    /// The mean over the cells that it can reach.
    pub mean_mobility: f64,
    /// The kinds that it may promote to.
    pub becomes: Vec<KindId>,
    /// The observed ends of its moves from each cell.
    pub reach: PerCell<Vec<CellId>>,
    /// The number of moves to its promotion, that move included; `None` if there is no path.
    pub to_promotion: PerCell<Option<u16>>,
    /// The number of moves to a cell on which it wins; 0 on the cell itself, `None` if there is no path.
    pub to_goal: PerCell<Option<u16>>,
    /// The number of such pieces on the board when play begins, at most.
    pub n_at_start: usize,
}

/// The survey of a game.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The kinds, by player and kind.
    pub kinds: Vec<Vec<OfKind>>,
    /// Whether each player wins with no pieces, or no turns, left.
    pub wins_by_losing: Vec<bool>,
    /// Positions in which play begins: the start, or random set-ups if the players first place their pieces.
    pub arrays: Vec<Position>,
}

/// The share of cells that are filled.
const DENSITY: f64 = 0.3;
/// The expected number of observations of each kind on each cell.
const SEEN_EXPECTED: usize = 6;
/// The greatest number of filled boards.
const BOARDS_MAX: usize = 1_500;
/// The greatest number of positions in which ends are evaluated.
const PROBES_MAX: usize = 12_000;
/// The greatest work of filled boards beyond the fewest of them, and of positions in which ends are evaluated: rules that need much
/// work are surveyed less, since the first turn waits for the survey.
const BOARDS_WORK: u64 = 30_000_000;
const PROBES_WORK: u64 = 30_000_000;
/// The fewest filled boards.
const BOARDS_MIN: usize = 16;
/// The number of random set-ups, and the greatest number of turns of one.
const ARRAYS: usize = 12;
const PLACING_MAX: usize = 1_000;

/// The observed moves of a piece from a cell.
#[derive(Clone, Default, Debug)]
struct Seen {
    n_times: u32,
    n_quiet: u32,
    n_taking: u32,
    ends: SmallVec<[CellId; 8]>,
    promotes: bool,
}

impl Survey {
    /// Surveys a game. The result is deterministic.
    ///
    /// Cost: some thousand calls of the interpreter, a fraction of a second for most games.
    pub fn new(game: &Game) -> Self {
        let mut surveyor = Surveyor::new(game);
        surveyor.fill_boards();
        let goals = surveyor.goals();
        let n_players = game.rules().players.len();
        let wins_by_losing = (0..n_players).map(|player| surveyor.wins_bare(player));
        Self {
            wins_by_losing: wins_by_losing.collect(),
            kinds: (0..n_players)
                .map(|player| surveyor.of_player(player, &goals[player]))
                .collect(),
            arrays: surveyor.arrays,
        }
    }
}

/// Returns positions in which play begins: the start, or random set-ups if the first phase consists of drops alone.
/// The result is deterministic.
fn arrays(game: &Game) -> Vec<Position> {
    let rules = game.rules();
    let is_placement = |phase: ir::PhaseId| {
        let mut turns = rules
            .turns
            .iter()
            .filter(|turn| turn.phase.is_none_or(|of| of == phase));
        let is_placing =
            |step: &StepKind| matches!(step, StepKind::Drop | StepKind::Discard | StepKind::Pass);
        !rules.phases.is_empty() && turns.all(|turn| turn.steps_of.iter().all(is_placing))
    };
    let start = game.start();
    if !is_placement(start.phase()) {
        return vec![start];
    }
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut arrays = Vec::new();
    for _ in 0..ARRAYS {
        let mut position = start.clone();
        let mut n_left = PLACING_MAX;
        while is_placement(position.phase()) && n_left > 0 {
            n_left -= 1;
            let mut pick = |n: usize| random.random_range(0..n);
            match game.pick_turn(&position, &mut pick) {
                Ok(Some(turn)) => position = game.play(&position, &turn),
                _ => break,
            }
        }
        arrays.push(position);
    }
    arrays
}

struct Surveyor<'g> {
    game: &'g Game,
    start: Position,
    arrays: Vec<Position>,
    random: Pcg64Mcg,
    /// The observations, by player, kind and cell.
    seen: Vec<Vec<PerCell<Seen>>>,
    becomes: Vec<Vec<Vec<KindId>>>,
}

impl<'g> Surveyor<'g> {
    fn new(game: &'g Game) -> Self {
        let rules = game.rules();
        let (n_players, n_kinds) = (rules.players.len(), rules.kinds.len());
        let of_kind = vec![Seen::default(); rules.board.n_cells()];
        Self {
            game,
            start: game.start(),
            arrays: arrays(game),
            random: Pcg64Mcg::seed_from_u64(1),
            seen: vec![vec![of_kind; n_kinds]; n_players],
            becomes: vec![vec![Vec::new(); n_kinds]; n_players],
        }
    }

    /// Returns the start with other pieces and this player to move; all pieces have moved.
    fn position(&self, pieces: Vec<(CellId, Piece)>, turn: PlayerId) -> Position {
        self.game.place_over(
            &self.start,
            &Placement {
                pieces: Some(pieces),
                turn: Some(turn),
                unmoved: Unmoved::These(Vec::new()),
                phase: Some(self.last_phase()),
                ..Placement::default()
            },
        )
    }

    fn last_phase(&self) -> ir::PhaseId {
        let n_phases = self.game.rules().phases.len();
        ir::PhaseId::from_index(n_phases.saturating_sub(1))
    }

    /// Fills boards at random and observes the moves of pieces.
    fn fill_boards(&mut self) {
        let rules = self.game.rules();
        let (n_cells, n_kinds) = (rules.board.n_cells(), rules.kinds.len());
        let n_players = rules.players.len();
        let seen_by_board = (n_cells as f64 * DENSITY / n_players as f64).max(1.0);
        let n_boards = (n_kinds * n_cells * SEEN_EXPECTED) as f64 / seen_by_board;
        let n_boards = (n_boards as usize).clamp(50, BOARDS_MAX);
        let mut work = 0;
        for board in 0..n_boards {
            if board >= BOARDS_MIN && work * board as u64 > BOARDS_WORK {
                break;
            }
            for player in 0..n_players {
                let position = self.filled(board, player);
                if board == 0 {
                    let of_piece = |(from, piece): (CellId, Piece)| {
                        let is_mine = piece.player().index() == player;
                        is_mine.then(|| self.game.work_of_pseudo_moves(&position, from))
                    };
                    let of_pieces = position.pieces().filter_map(of_piece);
                    work += of_pieces.map(u64::from).sum::<u64>();
                }
                self.look(&position, player);
            }
        }
    }

    /// Fills a board at random, with as many enemies as pieces of this player, and all kinds in rotation.
    fn filled(&mut self, board: usize, player: usize) -> Position {
        let rules = self.game.rules();
        let (n_cells, n_kinds) = (rules.board.n_cells(), rules.kinds.len());
        let n_players = rules.players.len();
        let mut pieces = Vec::new();
        for cell in 0..n_cells {
            if self.random.random_bool(DENSITY) {
                let is_mine = self.random.random_bool(0.5);
                let other =
                    (player + 1 + self.random.random_range(0..n_players.max(2) - 1)) % n_players;
                let owner = if is_mine { player } else { other };
                let kind = (board + cell + self.random.random_range(0..n_kinds)) % n_kinds;
                let piece = Piece::new(PlayerId::from_index(owner), KindId::from_index(kind));
                pieces.push((CellId::from_index(cell), piece));
            }
        }
        self.position(pieces, PlayerId::from_index(player))
    }

    /// Records the moves of each piece of a player.
    fn look(&mut self, position: &Position, player: usize) {
        let mine: Vec<(CellId, Piece)> = position
            .pieces()
            .filter(|(_, piece)| piece.player().index() == player)
            .collect();
        for (from, piece) in mine {
            let Ok(turns) = self.game.pseudo_moves(position, from) else {
                continue;
            };
            let places = self.game.places();
            let cell = places.cell(from);
            let kind = piece.kind().index();
            let seen = &mut self.seen[player][kind][cell.index()];
            seen.n_times += 1;
            let mut quiet: SmallVec<[CellId; 32]> = SmallVec::new();
            let mut taking = quiet.clone();
            for turn in &turns {
                if let Some(becomes) = turn.promotes() {
                    seen.promotes = true;
                    let found = &mut self.becomes[player][kind];
                    if !found.contains(&becomes) {
                        found.push(becomes);
                    }
                }
                let takes = !turn.captured().is_empty();
                let ends = if takes { &mut taking } else { &mut quiet };
                let Some(to) = turn.to() else { continue };
                // A capture elsewhere counts as one on that cell.
                let at = turn.captured().first().copied().unwrap_or(to);
                let (at, to) = (places.cell(at), places.cell(to));
                if !ends.contains(&at) {
                    ends.push(at);
                }
                if !seen.ends.contains(&to) {
                    seen.ends.push(to);
                }
            }
            seen.n_quiet += quiet.len() as u32;
            seen.n_taking += taking.len() as u32;
        }
    }

    /// Returns the survey of a player's pieces.
    fn of_player(&self, player: usize, goals: &[CellSet]) -> Vec<OfKind> {
        let kinds = 0..self.game.rules().kinds.len();
        kinds
            .map(|kind| self.of_kind(player, kind, &goals[kind]))
            .collect()
    }

    fn of_kind(&self, player: usize, kind: usize, goals: &CellSet) -> OfKind {
        let seen = &self.seen[player][kind];
        let n_cells = seen.len();
        let mobility = |seen: &Seen| {
            let quiet = f64::from(seen.n_quiet) / (1.0 - DENSITY);
            let taking = f64::from(seen.n_taking) / (DENSITY / 2.0);
            (quiet + taking) / 2.0 / f64::from(seen.n_times.max(1))
        };
        let mobility: Vec<f64> = seen.iter().map(mobility).collect();
        let reaches = self.reached(player, kind);
        let n_reached = reaches.len().max(1) as f64;
        let mean_mobility = reaches
            .iter()
            .map(|cell| mobility[cell.index()])
            .sum::<f64>()
            / n_reached;
        let reach = seen.iter().map(|seen| seen.ends.to_vec()).collect();
        let promoting = (0..n_cells).filter(|cell| seen[*cell].promotes);
        let promoting: Vec<usize> = promoting.collect();
        let to_promotion = self.distances(player, kind, &promoting, 1);
        let goals: Vec<usize> = goals.iter().map(CellId::index).collect();
        let is_it = |piece: Piece| (piece.player().index(), piece.kind().index()) == (player, kind);
        let n_pieces = |array: &Position| array.pieces().filter(|(_, piece)| is_it(*piece)).count();
        OfKind {
            mobility,
            mean_mobility,
            reach,
            becomes: self.becomes[player][kind].clone(),
            to_promotion,
            to_goal: self.distances(player, kind, &goals, 0),
            n_at_start: self.arrays.iter().map(n_pieces).max().unwrap_or(0),
        }
    }

    /// Returns the cells that a piece can reach from the start cells of its kind; all cells if there are none.
    fn reached(&self, player: usize, kind: usize) -> CellSet {
        let seen = &self.seen[player][kind];
        let places = self.game.places();
        let mut reached = CellSet::empty(seen.len());
        let mut open: Vec<CellId> = Vec::new();
        for (place, piece) in self.arrays.iter().flat_map(Position::pieces) {
            if (piece.player().index(), piece.kind().index()) == (player, kind) {
                open.push(places.cell(place));
            }
        }
        if open.is_empty() {
            open = (0..seen.len()).map(CellId::from_index).collect();
        }
        while let Some(cell) = open.pop() {
            if !reached.contains(cell) {
                reached.insert(cell);
                open.extend(&seen[cell.index()].ends);
            }
        }
        reached
    }

    /// Returns the number of moves from each cell to one of these, plus `more`.
    fn distances(
        &self,
        player: usize,
        kind: usize,
        to: &[usize],
        more: u16,
    ) -> PerCell<Option<u16>> {
        let seen = &self.seen[player][kind];
        let mut back: Vec<Vec<usize>> = vec![Vec::new(); seen.len()];
        for (from, seen) in seen.iter().enumerate() {
            for end in &seen.ends {
                back[end.index()].push(from);
            }
        }
        let mut distances = vec![None; seen.len()];
        let mut layer: Vec<usize> = to.to_vec();
        let mut distance = more;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for cell in layer {
                if distances[cell].is_none() {
                    distances[cell] = Some(distance);
                    next.extend(back[cell].iter().copied());
                }
            }
            layer = next;
            distance += 1;
        }
        distances
    }

    /// Returns, by player and kind, the cells on which a piece wins by being there.
    fn goals(&self) -> Vec<Vec<CellSet>> {
        let rules = self.game.rules();
        let (n_cells, n_kinds, n_players) = (
            rules.board.n_cells(),
            rules.kinds.len(),
            rules.players.len(),
        );
        let mut goals = vec![vec![CellSet::empty(n_cells); n_kinds]; n_players];
        if n_players != 2 || self.game.places().has_stacks() || rules.ends.is_empty() {
            return goals;
        }
        // A piece that cannot move goes to no cell.
        let moves = |player: usize, kind: usize| {
            let seen = &self.seen[player][kind];
            seen.iter().any(|seen| !seen.ends.is_empty())
        };
        let of_players =
            (0..n_players).flat_map(|player| (0..n_kinds).map(move |kind| (player, kind)));
        let n_moving = of_players
            .filter(|(player, kind)| moves(*player, *kind))
            .count();
        let n_probes = (n_cells * n_moving).max(1);
        let n_payable = |bases: &[Position]| {
            let work = bases.iter().map(|base| self.game.work_of_ends(base)).max();
            PROBES_MAX.min((PROBES_WORK / u64::from(work.unwrap_or(1).max(1))) as usize)
        };
        let payable = n_payable(&self.arrays);
        if n_moving == 0 || payable < n_probes.min(PROBES_MAX) {
            return goals;
        }
        let bases = self.bases(payable / n_probes);
        // Ends may need more work once pieces have come to the board.
        if n_payable(&bases) < n_probes.min(PROBES_MAX) {
            return goals;
        }
        for (player, of_player) in goals.iter_mut().enumerate() {
            for (kind, of_kind) in of_player.iter_mut().enumerate() {
                if !moves(player, kind) {
                    continue;
                }
                for cell in (0..n_cells).map(CellId::from_index) {
                    if self.is_goal(&bases, player, kind, cell) {
                        of_kind.insert(cell);
                    }
                }
            }
        }
        goals
    }

    /// Returns the start and random positions after it, at most this many.
    fn bases(&self, n_max: usize) -> Vec<Position> {
        let mut random = Pcg64Mcg::seed_from_u64(2);
        let mut bases = vec![self.start.clone()];
        while bases.len() < n_max.min(3) {
            let mut position = self.start.clone();
            for _ in 0..bases.len() * 12 {
                let mut pick = |n: usize| random.random_range(0..n);
                match self.game.pick_turn(&position, &mut pick) {
                    Ok(Some(turn)) => position = self.game.play(&position, &turn),
                    _ => break,
                }
            }
            bases.push(position);
        }
        bases
    }

    /// Tests whether a piece wins in every position when it is moved to a cell, with the enemy to move.
    fn is_goal(&self, bases: &[Position], player: usize, kind: usize, cell: CellId) -> bool {
        let (me, enemy) = (
            PlayerId::from_index(player),
            PlayerId::from_index(1 - player),
        );
        let piece = Piece::new(me, KindId::from_index(kind));
        let mut n_tried = 0;
        for base in bases {
            let mut pieces: Vec<(CellId, Piece)> = base.pieces().collect();
            let there = pieces.iter().position(|(at, _)| *at == cell);
            let is_royal = |piece: Piece| self.is_royal(piece.kind());
            let from = pieces
                .iter()
                .position(|(at, other)| *other == piece && *at != cell);
            match (there, from) {
                (Some(at), _) if pieces[at].1.player() == me || is_royal(pieces[at].1) => continue,
                (_, None) => continue,
                (at, Some(from)) => {
                    pieces[from].0 = cell;
                    if let Some(at) = at {
                        pieces.remove(at);
                    }
                }
            }
            // The position without the piece there shows whether the win depends on it.
            let before = self.winners(base.pieces().collect(), enemy);
            let after = self.position(pieces.clone(), enemy);
            // A mate from the cell is not a win by being there.
            let mates = self.game.is_check(&after) != Ok(false);
            if before.is_some() || mates || self.winners(pieces, enemy) != Some(vec![me]) {
                return false;
            }
            n_tried += 1;
        }
        n_tried > 0
    }

    fn winners(&self, pieces: Vec<(CellId, Piece)>, turn: PlayerId) -> Option<Vec<PlayerId>> {
        let position = self.position(pieces, turn);
        let outcome = self.game.outcome(&position, Ends::Counted).ok()??;
        Some(outcome.winners)
    }

    fn is_royal(&self, kind: KindId) -> bool {
        let royals = self.game.rules().royal_kinds();
        royals.is_none_or(|kinds| kinds.contains(&kind))
    }

    /// Tests whether a player wins after the loss of all their pieces.
    fn wins_bare(&self, player: usize) -> bool {
        let me = PlayerId::from_index(player);
        let others = self
            .start
            .pieces()
            .filter(|(_, piece)| piece.player() != me);
        let others: Vec<(CellId, Piece)> = others.collect();
        !others.is_empty()
            && self
                .winners(others, me)
                .is_some_and(|winners| winners.contains(&me))
    }
}
