//! The kind whose letter is omitted in standard notation.

use crate::{KindId, Rules};

impl Rules {
    /// Returns the kind whose pieces are written without a letter. It is the most frequent kind of the set-up among
    /// those that promote and that no piece promotes to. `None` if there are none, or on a tie.
    pub fn unlettered_kind(&self) -> Option<KindId> {
        let choices = |kind: usize| {
            self.promotions
                .iter()
                .filter_map(move |rule| rule.to.get(kind))
        };
        let becomes_another = |kind: usize| choices(kind).any(|to| !to.is_empty());
        let all = || (0..self.kinds.len()).map(KindId::from_index);
        let no_piece_becomes = |kind: KindId| {
            let mut to = (0..self.kinds.len()).flat_map(choices).flatten();
            !to.any(|other| *other == kind)
        };
        let n_pieces = |kind: KindId| {
            let pieces = self.setup.pieces().iter();
            pieces.filter(|(_, piece)| piece.kind() == kind).count()
        };
        let fits = |kind: &KindId| becomes_another(kind.index()) && no_piece_becomes(*kind);
        let counts: Vec<(KindId, usize)> = all()
            .filter(fits)
            .map(|kind| (kind, n_pieces(kind)))
            .collect();
        let (kind, most) = counts.iter().copied().max_by_key(|(_, n)| *n)?;
        let is_alone = counts.iter().filter(|(_, n)| *n == most).count() == 1;
        (most > 0 && is_alone).then_some(kind)
    }
}
