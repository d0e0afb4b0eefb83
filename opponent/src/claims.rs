//! Draws that a player could claim soon, because counters rise with every quiet turn.

use interpreter::{Game, Position};
use ir::facts::partial::{Around, Bounds, Given, Mover, Partial};
use ir::{CellSet, Cells, Condition, KindId, PlayerId, Verdict};

use crate::aims::{Reader, Tally};

/// The first draw that can be claimed if only quiet turns follow a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// The number of plies until then; 0 if it can be claimed now.
    pub(crate) left: i32,
    /// By player and kind, whether a quiet turn of such a piece certainly brings it nearer.
    keeps: Vec<Vec<bool>>,
}

impl Claim {
    /// Finds the first draw that can be claimed in this way.
    ///
    /// Cost: an analysis of each end that is a claim; too much for a node of a search.
    pub(crate) fn of(game: &Game, position: &Position) -> Option<Self> {
        let rules = game.rules();
        if game.places().has_stacks() {
            return None;
        }
        let board = game.board(position);
        let mut nearest: Option<Self> = None;
        let draws = rules
            .ends
            .iter()
            .filter(|end| end.claim && end.result == Verdict::Draw);
        for end in draws {
            // Either player may be `me` in the end's condition, and counters of players change with their own turns
            // alone.
            let me = position.turn();
            let ways = Reader { game, me }
                .ways(&end.when, true)
                .unwrap_or_default();
            for way in ways {
                let far = |tally: &Tally| tally.distance(tally.number.now(game, &*board));
                let open: Vec<&Tally> = way.iter().filter(|tally| far(tally) > 0).collect();
                let [tally] = open[..] else { continue };
                let keeps = keeps(game, position, tally);
                if !keeps.iter().flatten().any(|keeps| *keeps) {
                    continue;
                }
                let each: i32 = tally.number.counters.iter().map(|(_, _, each)| *each).sum();
                let left = (far(tally) + each.abs() - 1) / each.abs().max(1);
                if nearest.as_ref().is_none_or(|nearest| left < nearest.left) {
                    nearest = Some(Self { left, keeps });
                }
            }
        }
        nearest
    }

    /// Tests whether a quiet turn of such a piece certainly brings the draw nearer.
    pub(crate) fn keeps(&self, player: PlayerId, kind: KindId) -> bool {
        self.keeps[player.index()][kind.index()]
    }
}

/// Returns, by player and kind, whether all counters of a tally certainly rise by a quiet turn of such a piece.
fn keeps(game: &Game, position: &Position, tally: &Tally) -> Vec<Vec<bool>> {
    let rules = game.rules();
    let counters = &tally.number.counters;
    let keeps = |me: PlayerId, kind: KindId| {
        let turn = Quiet {
            game,
            position,
            me,
            kind,
        };
        let decided = |condition: &Condition| Partial::new(&turn).condition(condition);
        let goes_up = |counter: &ir::Counter| match &counter.add {
            Some(ir::Amount::If(condition)) => decided(condition) == Some(true),
            Some(ir::Amount::Of(_)) | None => false,
        };
        let stays = |amount: &ir::Amount| match amount {
            ir::Amount::If(condition) => decided(condition) == Some(false),
            ir::Amount::Of(_) => false,
        };
        !counters.is_empty()
            && counters.iter().all(|(id, _, _)| {
                let counter = &rules.counters[id.index()];
                !rules.effects.iter().any(|effect| effect.sets(*id))
                    && counter.scope == ir::CounterScope::Game
                    && goes_up(counter)
                    && counter.subtract.iter().all(stays)
                    && counter
                        .reset
                        .iter()
                        .all(|reset| decided(reset) == Some(false))
            })
    };
    let players = (0..rules.players.len()).map(PlayerId::from_index);
    let of_player = |me: PlayerId| {
        let kinds = (0..rules.kinds.len()).map(KindId::from_index);
        kinds.map(|kind| keeps(me, kind)).collect()
    };
    players.map(of_player).collect()
}

/// A turn of one piece without a capture or a promotion, on the current board.
struct Quiet<'g> {
    game: &'g Game,
    position: &'g Position,
    me: PlayerId,
    kind: KindId,
}

impl Given for Quiet<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.game.rules(), self.me)
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        let pieces = self.position.pieces();
        let fitting = pieces.filter(|(_, piece)| fits(piece.player(), piece.kind()));
        // The places after the turn are unknown, but the number of pieces is known: the counted sets contain pieces
        // of one place only.
        let n_cells = self.game.rules().board.n_cells();
        Some(Bounds::exactly(CellSet::of(
            n_cells,
            fitting.map(|(cell, _)| cell),
        )))
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let is_none = matches!(cells, Cells::Captured | Cells::Promoted);
        is_none.then(|| Bounds::nowhere(self.game.rules().board.n_cells()))
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover {
            kind: Some(self.kind),
            from: None,
        })
    }
}
