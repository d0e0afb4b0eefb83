//! Clauses that a set of cells has members, or has none.

use alfil_words::{a, and, clause, or};
use ir::{Cells, Inputs};

use super::Words;
use super::noun::disjuncts;
use super::predicate::Said;

/// The pieces and cells of moves that have words of their own in a clause.
const OF_MOVES: Inputs = Inputs::COURSE
    .and(Inputs::CAPTURED)
    .and(Inputs::PROMOTED)
    .and(Inputs::CARRIED)
    .and(Inputs::LAST);

impl Words<'_> {
    /// Returns a clause that a set is not empty, or is.
    pub(super) fn exists(&self, cells: &Cells, is_so: bool) -> String {
        let parts = cells.conjuncts();
        let frequent = self
            .orders(&parts, is_so)
            .or_else(|| self.group_of(&parts, is_so));
        if let Some(text) = frequent.or_else(|| self.is_on(&parts, is_so)) {
            return text;
        }
        // A single constant cell: the test is whether it is in the others.
        if parts.len() > 1
            && let Some(index) = parts.iter().position(|part| self.is_one(part))
        {
            let others = parts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index);
            let others: Vec<&Cells> = others.map(|(_, part)| *part).collect();
            return self.one_in_all(parts[index], &others, is_so);
        }
        // Pieces of one move or another: each has words of its own.
        if let Some(index) = parts.iter().position(|part| is_of_moves(part)) {
            let clauses = disjuncts(parts[index]).into_iter().map(|one| {
                let others = parts
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != index);
                let cut = others.fold(one.clone(), |cut, (_, part)| {
                    Cells::And(Box::new(cut), Box::new((*part).clone()))
                });
                self.exists(&cut, is_so)
            });
            let clauses = clauses.collect();
            return if is_so { or(clauses) } else { and(clauses) };
        }
        if let [Cells::Mine, Cells::Kinds(kinds)] | [Cells::Kinds(kinds), Cells::Mine] = &parts[..]
            && let Some(me) = self.has_pieces()
        {
            return match is_so {
                true => clause(me, &format!("has {}", self.a_kind_of(kinds))),
                false => clause(me, &format!("has no {}", or(self.kind_names(kinds)))),
            };
        }
        let is_now = self.before.is_some() && parts.len() > 1;
        if parts.contains(&&Cells::Captured) && !is_now {
            return self.takes(&parts, is_so);
        }
        if let Cells::Unsafe { piece, at } = cells {
            return self.would_be_attacked(piece, at, is_so);
        }
        if let Cells::Minus(set, without) = cells
            && let Cells::Attacked(of) = &**without
            && of == set
        {
            return match is_so {
                true => format!("there is {} that is not attacked", self.one(set)),
                false => format!("{} is attacked", self.every(set)),
            };
        }
        if let Cells::Attacked(set) = cells {
            return match is_so {
                true => format!("{} is attacked", self.one(set)),
                false => format!("{} is attacked", self.none(set)),
            };
        }
        match (is_so, self.is_one(cells)) {
            (true, true) => format!("there is {}", self.all(cells)),
            (false, true) => format!("there is not {}", self.all(cells)),
            (true, false) => format!("there is {}", self.one(cells)),
            (false, false) => format!("there is {}", self.none(cells)),
        }
    }

    /// Returns a clause that a piece of these sets is on a constant cell: `there is a friendly king on e1`.
    fn is_on(&self, parts: &[&Cells], is_so: bool) -> Option<String> {
        let is_cell = |part: &&&Cells| matches!(part, Cells::Constant(_)) && self.is_one(part);
        let at = parts.iter().find(is_cell)?;
        let others: Vec<&Cells> = parts.iter().filter(|part| *part != at).copied().collect();
        let is_plain = |part: &&Cells| {
            matches!(
                part,
                Cells::Mine | Cells::Enemy | Cells::PiecesOf(_) | Cells::Kinds(_)
            )
        };
        if others.is_empty() || others.len() + 1 != parts.len() || !others.iter().all(is_plain) {
            return None;
        }
        let piece = self.cut(others).any(self)?;
        let at = self.all(at);
        Some(match is_so {
            true => format!("there is {} on {at}", a(&piece)),
            false => format!("there is no {piece} on {at}"),
        })
    }

    /// Returns a clause that one cell is in all of these sets.
    fn one_in_all(&self, one: &Cells, others: &[&Cells], is_so: bool) -> String {
        let said: Vec<String> = others
            .iter()
            .map(|other| self.in_set(one, other, is_so))
            .collect();
        match is_so {
            true => and(said),
            false => or(said),
        }
    }

    /// Returns a clause that a piece in all of these sets is captured.
    fn takes(&self, parts: &[&Cells], is_so: bool) -> String {
        let others = parts.iter().filter(|part| ***part != Cells::Captured);
        let others: Vec<&Cells> = others.copied().collect();
        let piece = match others[..] {
            [] if is_so => "a piece".to_owned(),
            [] => "no piece".to_owned(),
            _ => {
                let said = and(self.are_in(others, Said::of(true)));
                match is_so {
                    true => format!("a piece that {said}"),
                    false => format!("no piece that {said}"),
                }
            }
        };
        format!("{} captures {piece}", self.turn)
    }

    /// Returns a clause that a piece would be attacked on one of these cells, or on none of them.
    fn would_be_attacked(&self, piece: &Cells, at: &Cells, is_so: bool) -> String {
        let name = match (piece, self.joint_piece(piece)) {
            (_, Some(name)) => name,
            (Cells::Constant(_), None) => format!("the piece from {}", self.all(piece)),
            (piece, None) => self.piece_on(piece),
        };
        let at = match disjuncts(at)[..] {
            [of, ref others @ ..] if of == piece && !matches!(of, Cells::Constant(_)) => {
                let others = others.iter().map(|part| self.at(part));
                or(std::iter::once("where it is".to_owned())
                    .chain(others)
                    .collect())
            }
            _ => self.at(at),
        };
        match is_so {
            true => format!("an enemy could capture {name} {at}"),
            false => format!("no enemy could capture {name} {at}"),
        }
    }

    /// Returns the name of the piece that a joint move moves from this constant cell.
    fn joint_piece(&self, cell: &Cells) -> Option<String> {
        let is_constant = matches!(cell, Cells::Constant(_));
        if !is_constant || self.pieces.is_empty() {
            return None;
        }
        let moved = self.rules.joints.iter().flat_map(|joint| &joint.pieces);
        let piece = moved
            .into_iter()
            .find(|piece| piece.subject.conjuncts().contains(&cell))?;
        let kinds = piece.subject.kinds_named();
        let [kind] = kinds[..] else {
            return None;
        };
        Some(format!("the {}", self.kind(kind)))
    }
}

/// Tests whether it is `a | b` of pieces or cells of the move.
fn is_of_moves(cells: &Cells) -> bool {
    let is_of_move = |part: &&Cells| part.about().reads.has(OF_MOVES);
    let parts = disjuncts(cells);
    parts.len() > 1 && parts.iter().any(is_of_move)
}
