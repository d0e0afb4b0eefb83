//! Pieces in stores, in brackets after the rows.

use std::ops::Range;

use super::fields::Fields;
use super::limits::STORE_PIECES_MAX;
use super::{Reader, Wrong, piece_at};
use crate::{Holds, PlayerId, StoreId};

impl Reader<'_> {
    /// Splits one row too many off the rows, if there are no brackets and a store holds pieces: other programs write
    /// hands so.
    pub(super) fn split_hand(&self, fields: &Fields) -> (Range<usize>, Option<Range<usize>>) {
        let (rows, n_rows) = (fields.rows.clone(), self.rules.board.fen_rows.len());
        let text = &self.text[rows.clone()];
        let holds_pieces =
            self.rules.stores.first().map(|store| &store.holds) == Some(&Holds::Pieces);
        match text.rsplit_once('/') {
            Some((before, hand))
                if holds_pieces
                    && fields.stores.is_empty()
                    && before.split('/').count() == n_rows
                    && !hand.contains(|sign: char| sign.is_ascii_digit()) =>
            {
                (
                    rows.start..rows.end - hand.len() - 1,
                    Some(rows.end - hand.len()..rows.end),
                )
            }
            _ => (rows, None),
        }
    }

    /// Reads the contents of the first store.
    pub(super) fn first_store(&mut self, inside: Range<usize>) {
        if let Some(store) = self.rules.stores.first() {
            self.store(StoreId(0), store.is_shared, inside);
        }
    }

    /// Reads `[Qn]` for each store, up to the first that cannot be read.
    pub(super) fn stores(&mut self, at: &Range<usize>) {
        let mut start = at.start;
        for index in 0.. {
            if start == at.end {
                return;
            }
            let rest = &self.text[start..at.end];
            if !rest.starts_with('[') {
                return self.fault(Wrong::BehindStores, start..at.end);
            }
            let Some(length) = rest.find(']') else {
                return self.fault(Wrong::StoreNotClosed, start..at.end);
            };
            let Some(store) = self.rules.stores.get(index) else {
                let n_stores = self.rules.stores.len();
                return self.fault(Wrong::StoreTooMany(n_stores), start..start + length + 1);
            };
            let mut inside = start + 1..start + length;
            // Other programs write an empty store so.
            if &self.text[inside.clone()] == "-" {
                inside.start = inside.end;
            }
            if store.holds == Holds::Pieces {
                self.store(StoreId::from_index(index), store.is_shared, inside);
            } else if !inside.is_empty() {
                self.fault(Wrong::StoreOfTiles, inside);
            }
            start += length + 1;
        }
    }

    /// Reads the contents of a store, up to the first letter that cannot be read.
    fn store(&mut self, store: StoreId, is_shared: bool, inside: Range<usize>) {
        let n_kinds = self.rules.kinds.len();
        // A shared store has no owner.
        let n_owners = match is_shared {
            true => 1,
            false => self.rules.players.len(),
        };
        let mut counts = vec![0u8; n_owners * n_kinds];
        let mut at = inside.start;
        while at < inside.end {
            let Some((piece, length)) = piece_at(self.rules, &self.text[at..inside.end]) else {
                let letter = self.letter(at);
                return self.fault(Wrong::UnknownPieceInStore, letter);
            };
            if piece.is_neutral() {
                self.fault(Wrong::NeutralInStore, at..at + length);
            }
            let owner = piece.player().index() % n_owners;
            let count = &mut counts[owner * n_kinds + piece.kind().index()];
            if u16::from(*count) == STORE_PIECES_MAX {
                return self.fault(Wrong::StoreTooFull, at..at + length);
            }
            *count += 1;
            at += length;
        }
        for (owner, counts) in counts.chunks(n_kinds.max(1)).enumerate() {
            let items = (0..).zip(counts.iter().copied());
            let items = items.filter(|(_, n)| *n > 0).collect();
            let contents = (store, PlayerId::from_index(owner), items);
            self.said.stores.push(contents);
        }
    }
}
