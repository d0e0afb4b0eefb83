//! Reachable cells of pieces from the set-up: an upper bound of what can happen.
//!
//! A piece moves as on an empty board, whatever its moves may capture or jump. Only moves that a `[forbid.NAME]`
//! certainly forbids are excluded.

use super::possible::{Edge, Possible, Room};
use super::reach::Reach;
use ir::facts::for_each_landing;
use ir::{
    Action, Arrange, CellId, CellSet, Condition, Course, Forbid, KindId, Path, PlayerId, Promotion,
    Rules,
};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The maximal number of visited cells. In a game with more of them the reachable cells are unknown.
const LANDINGS_MAX: u32 = 1_500_000;

impl Reach {
    /// Computes the reachable cells of all pieces. Returns `None` if too little is known: pieces are dropped, change
    /// their owner, or are put on cells by other moves.
    pub fn explore(rules: &Rules, room: &Room) -> Option<Self> {
        let drops = rules.stores.iter().any(|store| store.drop.is_some());
        let actions = || rules.effects.iter().flat_map(|effect| &effect.actions);
        let mut changes = actions().map(Action::changes);
        let moves_pieces = changes.any(|changes| changes.owners || changes.puts_pieces());
        // Places above the ground are not visited. In a game with a set-up phase players place pieces as they choose.
        // Neutral pieces have no player whose movement bounds them.
        let elsewhere = rules.levels > 1 || !rules.phases.is_empty() || !rules.control.is_usual();
        if drops || elsewhere || moves_pieces || rules.lends() || paths(rules).any(Path::unloads) {
            return None;
        }
        let nowhere = CellSet::empty(rules.board.n_cells());
        let mut reach = Self {
            cells: vec![vec![nowhere.clone(); rules.kinds.len()]; rules.players.len()],
            partners: vec![nowhere; rules.players.len()],
            edges: vec![vec![Vec::new(); rules.kinds.len()]; rules.players.len()],
        };
        let landings = Cell::new(LANDINGS_MAX);
        let mut open = Vec::new();
        for (place, piece) in rules.pieces_at_start() {
            reach.add(piece.player(), piece.kind(), place, &mut open);
        }
        let offers: Vec<Vec<Offer<'_>>> = (0..rules.kinds.len())
            .map(|kind| offers(rules, KindId::from_index(kind)))
            .collect();
        loop {
            while let Some((player, kind, from)) = open.pop() {
                let edges = moves_of(rules, player, kind, from, &landings)?;
                reach.edges[player.index()][kind.index()].extend_from_slice(&edges);
                let promotions: &[Offer<'_>] = &offers[kind.index()];
                for edge in edges {
                    let is_reached = |kind: &KindId| reach.cells(player, *kind).contains(edge.to);
                    let open_offers: Vec<&Offer<'_>> = promotions
                        .iter()
                        .filter(|(_, choices)| !choices.iter().all(is_reached))
                        .collect();
                    if is_reached(&kind) && open_offers.is_empty() {
                        continue;
                    }
                    let reading = reading(rules, player, None, edge, room);
                    let mut forbids = rules.forbids.iter();
                    if forbids.any(|forbid| certainly_forbids(&reading, forbid)) {
                        continue;
                    }
                    reach.add(player, kind, edge.to, &mut open);
                    for (promotion, choices) in open_offers {
                        if may_be_made(&reading, promotion) {
                            for kind in choices {
                                reach.add(player, *kind, edge.to, &mut open);
                            }
                        }
                    }
                }
                reach.note_partners(rules, player, kind, from);
            }
            reach.add_partners(rules, &mut open);
            for action in actions() {
                for kind in action.changes().turns_into {
                    reach.add_changed(rules, kind, &mut open);
                }
            }
            if open.is_empty() {
                let edges = reach.edges.iter_mut().flatten();
                edges.for_each(|edges| edges.arrange_by_key(|edge| edge.from));
                return Some(reach);
            }
        }
    }

    /// Visits every move that a player's pieces can ever make, and more: forbidden moves are included.
    pub fn moves(
        &self,
        rules: &Rules,
        player: PlayerId,
        mut visit: impl FnMut(Edge) -> ControlFlow<()>,
    ) {
        let mut edges = self.edges[player.index()].iter().flatten();
        if edges.any(|edge| visit(*edge).is_break()) {
            return;
        }
        for joint in &rules.joints {
            let Some(piece) = joint.pieces.first() else {
                continue;
            };
            let kinds: Vec<Option<KindId>> = match rules.kinds_within(&piece.subject) {
                None => vec![None],
                Some(kinds) => kinds.into_iter().map(Some).collect(),
            };
            let ends = piece.ends(player, rules.board.n_cells());
            for (kind, to) in kinds
                .iter()
                .flat_map(|kind| ends.iter().map(move |to| (*kind, to)))
            {
                let (part, from) = (None, None);
                if visit(Edge {
                    kind,
                    part,
                    from,
                    to,
                    moves_others: joint.pieces.len() > 1,
                })
                .is_break()
                {
                    return;
                }
            }
        }
    }

    fn add(
        &mut self,
        player: PlayerId,
        kind: KindId,
        cell: CellId,
        open: &mut Vec<(PlayerId, KindId, CellId)>,
    ) {
        let cells = &mut self.cells[player.index()][kind.index()];
        if !cells.contains(cell) {
            cells.insert(cell);
            open.push((player, kind, cell));
        }
    }

    fn note_partners(&mut self, rules: &Rules, player: PlayerId, kind: KindId, from: CellId) {
        for part in &rules.kinds[kind.index()].parts {
            for path in part
                .movement
                .get(player.index())
                .iter()
                .flat_map(|movement| &movement.paths)
            {
                if let Course::Castle { step, distance, .. } = &path.course {
                    self.partners[player.index()].insert(from);
                    let line = rules.steps[step.index()].line_to_edge(from);
                    for cell in line.into_iter().take(usize::from(*distance)) {
                        self.partners[player.index()].insert(cell);
                    }
                }
            }
        }
    }

    /// Adds the results of effects: a piece of this kind wherever one of the player's pieces can be.
    fn add_changed(
        &mut self,
        rules: &Rules,
        kind: KindId,
        open: &mut Vec<(PlayerId, KindId, CellId)>,
    ) {
        for player in (0..rules.players.len()).map(PlayerId::from_index) {
            let cells = self.of(rules.board.n_cells(), &|owner, _| owner == player);
            cells
                .iter()
                .for_each(|cell| self.add(player, kind, cell, open));
        }
    }

    /// Adds the cells that pieces of joint moves and partners of castlings go to.
    fn add_partners(&mut self, rules: &Rules, open: &mut Vec<(PlayerId, KindId, CellId)>) {
        for player in (0..rules.players.len()).map(PlayerId::from_index) {
            for kind in (0..rules.kinds.len()).map(KindId::from_index) {
                if self.cells(player, kind).is_empty() {
                    continue;
                }
                for piece in rules.joints.iter().flat_map(|joint| &joint.pieces) {
                    let kinds = rules.kinds_within(&piece.subject);
                    if kinds.is_none_or(|kinds| kinds.contains(&kind)) {
                        let ends = piece.ends(player, rules.board.n_cells());
                        ends.iter().for_each(|to| self.add(player, kind, to, open));
                    }
                }
                for cell in self.partners[player.index()].clone().iter() {
                    self.add(player, kind, cell, open);
                }
            }
        }
    }
}

/// Creates an evaluator of conditions on this move.
pub fn reading<'a>(
    rules: &'a Rules,
    me: PlayerId,
    reach: Option<&'a Reach>,
    edge: Edge,
    room: &'a Room,
) -> Possible<'a> {
    Possible {
        rules,
        me,
        reach,
        at_start: false,
        edge: Some(edge),
        room,
    }
}

/// Returns the kinds that a promotion can make of this kind.
pub fn choices(rules: &Rules, promotion: &Promotion, kind: KindId) -> Vec<KindId> {
    let Some(store) = promotion.from_store else {
        return promotion.to.get(kind.index()).cloned().unwrap_or_default();
    };
    let id = store.store;
    let kinds = (0..rules.kinds.len()).map(KindId::from_index);
    kinds
        .filter(|kind| rules.can_fill(id) || rules.stored_at_start(id, kind.0) > 0)
        .collect()
}

/// A promotion, and the kinds that it can make of a kind.
type Offer<'a> = (&'a Promotion, Vec<KindId>);

fn offers(rules: &Rules, kind: KindId) -> Vec<Offer<'_>> {
    let promotions = rules.promotions.iter();
    promotions
        .map(|promotion| (promotion, choices(rules, promotion, kind)))
        .filter(|(_, choices)| !choices.is_empty())
        .collect()
}

/// Tests whether the move can be this promotion.
fn may_be_made(reading: &Possible<'_>, promotion: &Promotion) -> bool {
    let subject = promotion.subject.as_ref();
    subject.is_none_or(|subject| reading.concerns(subject) != Some(false))
        && reading.condition(&promotion.when) != Some(false)
}

/// Tests whether a `[forbid.NAME]` certainly forbids the move.
pub fn certainly_forbids(reading: &Possible<'_>, forbid: &Forbid) -> bool {
    // `after` cannot be evaluated before the move.
    let tests_after = |after: &Condition| *after != Condition::Constant(true);
    if forbid.after.as_ref().is_some_and(tests_after) {
        return false;
    }
    let Some(before) = &forbid.before else {
        return false;
    };
    let concerned = forbid
        .subject
        .as_ref()
        .map_or(Some(true), |subject| reading.concerns(subject));
    concerned == Some(true) && reading.condition(before) == Some(true)
}

/// Returns the moves of a piece from a cell; `None` if the landings are used up.
fn moves_of(
    rules: &Rules,
    player: PlayerId,
    kind: KindId,
    from: CellId,
    landings: &Cell<u32>,
) -> Option<Vec<Edge>> {
    let mut edges = Vec::new();
    for part in &rules.kinds[kind.index()].parts {
        let Some(movement) = part.movement.get(player.index()) else {
            continue;
        };
        for path in &movement.paths {
            let ends = ends(rules, path, from, landings)?;
            edges.extend(ends.into_iter().map(|to| Edge {
                kind: Some(kind),
                part: Some(part.name),
                from: Some(from),
                to,
                moves_others: matches!(path.course, Course::Castle { .. }),
            }));
        }
    }
    Some(edges)
}

/// Returns the possible ends of a path from a cell. Returns `None` if the landings are used up.
pub fn ends(rules: &Rules, path: &Path, from: CellId, landings: &Cell<u32>) -> Option<Vec<CellId>> {
    let n_cells = rules.board.n_cells();
    match &path.course {
        Course::Universal(_) => {
            spend(landings, n_cells)?;
            Some(
                (0..n_cells)
                    .map(CellId::from_index)
                    .filter(|to| *to != from)
                    .collect(),
            )
        }
        Course::Castle { step, distance, .. } => {
            spend(landings, n_cells)?;
            let line = rules.steps[step.index()].line_to_edge(from);
            let to = line.get(usize::from(*distance).saturating_sub(1));
            Some(to.copied().into_iter().collect())
        }
        Course::Legs { legs } => {
            let mut ends = CellSet::empty(n_cells);
            let walked = for_each_landing(legs, &rules.steps, from, &mut |leg, cell| {
                if leg + 1 == legs.len() {
                    ends.insert(cell);
                }
                match spend(landings, 1) {
                    Some(()) => ControlFlow::Continue(()),
                    None => ControlFlow::Break(()),
                }
            });
            walked.is_continue().then(|| ends.iter().collect())
        }
    }
}

fn spend(landings: &Cell<u32>, n: usize) -> Option<()> {
    let left = landings.get().checked_sub(u32::try_from(n).ok()?)?;
    landings.set(left);
    Some(())
}

fn paths(rules: &Rules) -> impl Iterator<Item = &Path> {
    let parts = rules.kinds.iter().flat_map(|kind| &kind.parts);
    parts.flat_map(|part| part.movement.iter().flat_map(|movement| &movement.paths))
}
