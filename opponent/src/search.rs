//! The search: principal variation search with a transposition table, one thread of it.

mod history;
mod order;
mod path;
mod prune;
mod quiesce;
mod root;
mod steps;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use interpreter::{Board, BoardTurn, Game, Listed, Outcome, TooMuch};
use ir::PlayerId;

use self::history::{Arrival, History};
use self::path::Path;
use self::quiesce::Leaf;
use crate::claims::Claim;
use crate::eval::{Evaluator, Sides};
use crate::facts::Facts;
use crate::score::{FAR, SHARED, WIN};
use crate::table::{Bound, Entry, TranspositionTable, turn_mark};
use crate::time::{Deadline, Watch};

/// The greatest search depth, in plies.
pub(crate) const PLY_MAX: usize = 120;
/// The number of steps that are tried in an unfinished turn.
const STEPS_MAX: usize = 6;
/// The number of plies before a claimable draw from which the distance to it counts.
const CLAIM_NEAR: i32 = 30;
/// Internal iterative reduction: the least depth at which a position without a known best turn is searched one ply
/// less deep.
const UNKNOWN_DEPTH_MIN: i32 = 4;
/// The bound that no score reaches.
const INFINITE: i32 = 31_000;

/// The state that all threads of one search share.
#[derive(Debug)]
pub(crate) struct Shared<'s> {
    pub table: &'s TranspositionTable,
    /// Whether the caller has stopped the search.
    pub stop: &'s AtomicBool,
    /// Whether the search has ended for all threads.
    pub is_over: AtomicBool,
    pub nodes: AtomicU64,
    pub deadline: Deadline,
    pub nodes_max: u64,
}

/// A line that has been searched.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub score: i32,
    /// The codes of the turns.
    pub codes: Vec<u64>,
}

/// A node of the search tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The remaining depth, in plies.
    depth: i32,
    /// The distance from the root, in plies.
    ply: usize,
    /// Whether the player to move is in check.
    is_check: bool,
    /// Whether it is a PV node: its exact score is required.
    is_pv: bool,
    /// Whether the static evaluation is better than two plies before.
    is_better: bool,
}

/// One thread of a search.
pub(crate) struct Searcher<'s, 'g> {
    board: Box<dyn Board + 'g>,
    evaluator: &'s Evaluator<'g>,
    facts: Facts,
    sides: Sides,
    shared: &'s Shared<'s>,
    /// The positions before the root, then those of the current line.
    path: Path,
    /// The first draw that can be claimed, and whether all turns of the current line bring it nearer.
    claim: Option<Claim>,
    is_quiet_way: bool,
    killers: Vec<[u32; 2]>,
    history: History,
    /// The arrival of the turn made at each ply, if it has one.
    made: Vec<Option<Arrival>>,
    /// The static evaluation at each ply; `None` in check.
    looks: Vec<Option<i32>>,
    n_kinds: usize,
    n_cells: usize,
    /// Whether the game runs on compiled tables: turns are then counted faster than listed.
    is_tabled: bool,
    lists: Vec<Vec<(i32, BoardTurn)>>,
    /// A buffer for listed turns.
    turns: Vec<BoardTurn>,
    lines: Vec<Vec<u64>>,
    nodes: u64,
    nodes_shared: u64,
    /// The number of nodes between two times at which they are shared and compared with their limit.
    nodes_between: u64,
    watch: Watch,
    /// The codes of the root's turns that lose, if the first turn is among them.
    lost: Vec<u64>,
    /// The remaining number of positions that are tried to finish the current turn.
    tries_left: usize,
    deepest: usize,
    /// The greatest noise of the evaluation, and its seed.
    pub(crate) noise: (i32, u64),
    pub(crate) is_stopped: bool,
    pub(crate) too_much: Option<TooMuch>,
}

impl<'s, 'g> Searcher<'s, 'g> {
    pub(crate) fn new(
        game: &'g Game,
        board: Box<dyn Board + 'g>,
        evaluator: &'s Evaluator<'g>,
        facts: Facts,
        shared: &'s Shared<'s>,
        earlier: Vec<u64>,
        claim: Option<Claim>,
    ) -> Self {
        let rules = game.rules();
        let (n_kinds, n_cells) = (rules.kinds.len(), rules.board.n_cells());
        let is_tabled = game.compile().is_ok();
        Self {
            is_tabled,
            sides: Sides::of(game, board.player()),
            board,
            evaluator,
            facts,
            shared,
            path: Path::new(earlier),
            is_quiet_way: claim.is_some(),
            claim,
            killers: vec![[0; 2]; PLY_MAX + 1],
            history: History::new(rules.players.len() * n_kinds * n_cells),
            made: vec![None; PLY_MAX + 2],
            looks: vec![None; PLY_MAX + 2],
            n_kinds,
            n_cells,
            lists: vec![Vec::new(); PLY_MAX + 2],
            turns: Vec::new(),
            lines: vec![Vec::new(); PLY_MAX + 2],
            nodes: 0,
            nodes_shared: 0,
            nodes_between: match (is_tabled, game.has_compound()) {
                (true, false) => 512,
                (true, true) => 32,
                (false, _) => 4,
            },
            watch: Watch::default(),
            lost: Vec::new(),
            tries_left: 0,
            deepest: 0,
            noise: (0, 0),
            is_stopped: false,
            too_much: None,
        }
    }

    /// Returns the greatest distance from the root that the search has reached.
    pub(crate) fn deepest(&self) -> usize {
        self.deepest
    }

    /// Makes a turn after `n_before` others have been searched, and searches the position reached. It first searches
    /// to less depth or with a narrow window, if that may suffice.
    fn child(
        &mut self,
        node: Node,
        turn: &BoardTurn,
        n_before: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let (ply, is_pv) = (node.ply, node.is_pv);
        // A turn is a ply, for any number of steps.
        let depth = node.depth - i32::from(!turn.is_step);
        let before = self.board.player();
        let was_quiet_way = self.is_quiet_way;
        self.is_quiet_way &= self.keeps_claim(turn, before);
        let is_quiet = turn.captured_piece.is_none() && turn.promotes.is_none();
        let reduced = match depth >= 2 && n_before >= 3 && is_quiet && !node.is_check {
            true if self.facts.is_usual => self.reduction(node, turn, n_before),
            _ => 0,
        };
        self.made[ply] = self.arrival(turn, before);
        let made = self.make(turn, ply);
        let mut score = INFINITE;
        if n_before > 0 {
            score = self.next(made, depth - reduced, alpha, alpha + 1);
            if reduced > 0 && score > alpha {
                score = self.next(made, depth, alpha, alpha + 1);
            }
        }
        if n_before == 0 || is_pv && score > alpha && score < beta {
            score = self.next(made, depth, alpha, beta);
        }
        self.board.take_back();
        self.is_quiet_way = was_quiet_way;
        score
    }

    /// Tests whether a turn certainly brings the first claimable draw nearer.
    fn keeps_claim(&self, turn: &BoardTurn, player: PlayerId) -> bool {
        let keeps = |claim: &Claim| {
            let is_quiet =
                turn.captured_piece.is_none() && turn.promotes.is_none() && turn.from.is_some();
            is_quiet && turn.piece.is_some_and(|kind| claim.keeps(player, kind))
        };
        self.claim.as_ref().is_some_and(keeps)
    }

    /// Returns the number of plies until a draw can be claimed, if every turn of the line has brought it nearer and
    /// it is near.
    fn plies_to_claim(&self, ply: usize) -> Option<i32> {
        let claim = self.claim.as_ref().filter(|_| self.is_quiet_way)?;
        let left = (claim.left - ply as i32).max(0);
        (left < CLAIM_NEAR).then_some(left)
    }

    fn search(&mut self, depth: i32, alpha: i32, beta: i32, ply: usize, can_null: bool) -> i32 {
        self.lines[ply].clear();
        if self.enter(ply) {
            return 0;
        }
        let keys = self.board.keys();
        if self.path.has(keys.repetition) {
            return 0;
        }
        if self.facts.has_chance && self.board.position().called().is_some() {
            return self.expect(depth, ply);
        }
        if ply >= PLY_MAX {
            return self.evaluate(keys.whole, ply);
        }
        let mut key = keys.whole;
        if let Some(left) = self.plies_to_claim(ply) {
            // A mated player cannot claim.
            if left == 0 && !(self.is_check() && self.board.has_more_than(0) == Ok(false)) {
                return 0;
            }
            // The score of a position depends on the distance to the draw.
            key ^= (left as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        self.path.push(keys.repetition);
        let score = self.inner(depth, alpha, beta, ply, can_null, key);
        self.path.pop();
        score
    }

    fn inner(
        &mut self,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        can_null: bool,
        key: u64,
    ) -> i32 {
        let is_pv = beta - alpha > 1;
        // No score can be better than an end found nearer to the root.
        alpha = alpha.max(-WIN + ply as i32);
        beta = beta.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let is_check = self.is_check();
        let mut depth = depth + i32::from(is_check);
        let stored = self.shared.table.get(key, ply as i32);
        if let Some(stored) = stored.filter(|stored| !is_pv && i32::from(stored.depth) >= depth) {
            let is_enough = match stored.bound {
                Bound::Exact => true,
                Bound::Lower => stored.score >= beta,
                Bound::Upper => stored.score <= alpha,
            };
            if is_enough {
                return stored.score;
            }
        }
        let first = stored.map_or(0, |stored| stored.turn);
        if depth <= 0 {
            let leaf = Leaf {
                depth: 0,
                ply,
                key,
                is_check,
                first,
            };
            return self.quiesce_kept(leaf, alpha, beta);
        }
        let is_under_way = self.board.is_under_way();
        if is_under_way && let Some(score) = self.give_up_turn() {
            return score;
        }
        if first == 0 && depth >= UNKNOWN_DEPTH_MIN && self.facts.is_usual {
            depth -= 1;
        }
        let looks = match is_check || !self.facts.is_usual {
            true => None,
            false => Some(self.evaluate(key, ply)),
        };
        self.looks[ply] = looks;
        let looked = ply.checked_sub(2).and_then(|before| self.looks[before]);
        let node = Node {
            depth,
            ply,
            is_check,
            is_pv,
            is_better: looks
                .zip(looked)
                .map_or(!is_check, |(now, then)| now > then),
        };
        let now = looks.map(|looks| stored.map_or(looks, |stored| stored.better(looks)));
        if let Some(both) = looks
            .zip(now)
            .filter(|_| !is_pv && !is_under_way && beta.abs() < FAR)
            && let Some(score) = self.without_turns(node, both, (alpha, beta), can_null)
        {
            return score;
        }
        let n = self.listed(ply, Listed::All, first);
        if n == 0 {
            return self.ended(ply);
        }
        let n_tried = match is_under_way {
            true => n.min(STEPS_MAX),
            false => n,
        };
        let player = self.board.player();
        let lower = alpha;
        let (mut best, mut best_turn) = (-INFINITE, 0);
        for index in 0..n_tried {
            let turn = self.pick_sound(ply, index, n);
            let is_quiet = turn.captured_piece.is_none() && turn.promotes.is_none();
            if let Some(now) = now.filter(|_| !is_pv && best > -FAR)
                && self.is_pruned(node, &turn, index, now, alpha)
            {
                continue;
            }
            let score = self.child(node, &turn, index, alpha, beta);
            if self.is_stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_turn = turn_mark(turn.code);
                    let (head, tail) = self.lines.split_at_mut(ply + 1);
                    head[ply].clear();
                    head[ply].push(turn.code);
                    head[ply].extend(&tail[0]);
                }
            }
            if alpha >= beta {
                if is_quiet {
                    self.praise(&turn, player, node, index);
                }
                break;
            }
        }
        if best == -INFINITE {
            // None of the tried steps led to a complete turn: the position remains unknown.
            return match is_under_way {
                true => best,
                false => self.evaluate(key, ply),
            };
        }
        let entry = Entry {
            turn: best_turn,
            score: best,
            depth: depth.clamp(0, 255) as u8,
            bound: bound(best, lower, beta),
        };
        self.shared.table.put(key, ply as i32, entry);
        best
    }

    /// Returns the expected value of a chance node: the weighted mean over the turns that chance may pick.
    fn expect(&mut self, depth: i32, ply: usize) -> i32 {
        let mut turns = Vec::new();
        if let Err(why) = self.board.list(Listed::All, &mut turns) {
            self.give_up(why);
            return 0;
        }
        if turns.is_empty() || ply >= PLY_MAX {
            return self.evaluate(0, ply);
        }
        let (mut sum, mut n) = (0i64, 0i64);
        for turn in &turns {
            let weight = self.evaluator.weight(&*self.board, turn);
            let made = self.make(turn, ply);
            let score = self.next(made, (depth - 1).max(0), -INFINITE, INFINITE);
            self.board.take_back();
            if self.is_stopped {
                return 0;
            }
            sum += i64::from(score) * weight;
            n += weight;
        }
        (sum / n.max(1)) as i32
    }

    /// Counts a node; returns whether the search has ended.
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        let is_due = self.watch.is_due(self.nodes, &self.shared.deadline);
        self.is_stopped |= is_due && self.is_told_to_stop();
        if self.nodes - self.nodes_shared >= self.nodes_between {
            let new = self.nodes - self.nodes_shared;
            self.nodes_shared = self.nodes;
            let all = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
            self.is_stopped |= all >= self.shared.nodes_max;
        }
        self.is_stopped
    }

    /// Tests whether the time is over, or another thread has ended the search.
    fn is_told_to_stop(&self) -> bool {
        let stop = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        stop(self.shared.stop) || stop(&self.shared.is_over) || self.shared.deadline.is_past()
    }

    /// Adds the remaining nodes to the shared count.
    pub(crate) fn share_nodes(&mut self) {
        self.shared
            .nodes
            .fetch_add(self.nodes - self.nodes_shared, Ordering::Relaxed);
        self.nodes_shared = self.nodes;
    }

    fn give_up(&mut self, why: TooMuch) {
        self.too_much = Some(why);
        self.is_stopped = true;
    }

    fn is_check(&mut self) -> bool {
        self.facts.has_royals && self.board.is_check().unwrap_or(false)
    }

    fn evaluate(&self, key: u64, ply: usize) -> i32 {
        let mut score = self.evaluator.evaluate(&*self.board, &self.sides);
        if let Some(left) = self.plies_to_claim(ply) {
            score = score * left / CLAIM_NEAR;
        }
        let (most, seed) = self.noise;
        let noise = match most {
            0 => 0,
            most => {
                let mixed = (key ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                (mixed >> 40) as i32 % (2 * most + 1) - most
            }
        };
        (score + noise).clamp(-FAR + 1, FAR - 1)
    }

    /// Returns the score of a position without turns; less than any score for steps that lead to no complete turn.
    fn ended(&mut self, ply: usize) -> i32 {
        if self.board.is_under_way() {
            return -INFINITE;
        }
        match self.board.outcome() {
            Ok(outcome) => outcome.map_or(0, |outcome| self.score_of(&outcome, ply)),
            Err(why) => {
                self.give_up(why);
                0
            }
        }
    }

    fn score_of(&self, outcome: &Outcome, ply: usize) -> i32 {
        let player = self.board.player();
        let mut points = [0, 0];
        for (index, score) in outcome.scores.iter().enumerate() {
            let is_one = self.sides.are_one(player, PlayerId::from_index(index));
            points[usize::from(!is_one)] += i32::from(*score);
        }
        match points[0] - points[1] {
            ahead if ahead >= 100 => WIN - ply as i32,
            ahead if ahead <= -100 => -WIN + ply as i32,
            ahead => ahead * SHARED / 100,
        }
    }
}

fn bound(score: i32, alpha: i32, beta: i32) -> Bound {
    match score {
        score if score >= beta => Bound::Lower,
        score if score <= alpha => Bound::Upper,
        _ => Bound::Exact,
    }
}
