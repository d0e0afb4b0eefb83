//! The statements about what players and FENs see: frames, zones, rows, colors and the look.

use super::statements::{Reads, Row};
use super::*;

/// The rows of these statements.
pub(super) static ROWS: [Row; 6] = [
    Row {
        word: "frame",
        rule: Rule::frame,
        form: "`frame black forward 6 cells mirror`, then `headings mirror` if left and right change places too",
        read: Reads::One(Reader::frame),
    },
    Row {
        word: "zone",
        rule: Rule::zone,
        form: "`zone far = edge 0`, `zone castle = a1-c2 | d1`, or `zone all centre = d4 e4` for a zone that everyone shares",
        read: Reads::One(Reader::zone),
    },
    Row {
        word: "permutation",
        rule: Rule::permutation,
        form: "`permutation spin = rotate 2 of a1-c3`, `= mirror 0 of all`, `= shift 1 0 of all`, `= cycle a1 b1 c1`, or several of these, one after the other, with `,` between them",
        read: Reads::One(Reader::permutation),
    },
    Row {
        word: "fen",
        rule: Rule::fen,
        form: "`fen rows top down`, `fen files left right`, or one `fen row a8 b8 ...` for each row",
        read: Reads::One(Reader::fen),
    },
    Row {
        word: "colours",
        rule: Rule::colours,
        form: "`colours (x + y) mod 2`",
        read: Reads::One(Reader::colours),
    },
    Row {
        word: "look",
        rule: Rule::look,
        form: "`look points`, `look grid` or `look checkered`, `look line d1 f3`, `look gap b5-h5 b6-h6`, `look mark b3 h3`, `look border`, `look pieces ivory` or `look player white red`",
        read: Reads::One(Reader::look),
    },
];

impl Reader {
    /// Reads `frame black forward 6 cells mirror`.
    pub(super) fn frame(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let player = self.name(&next(&mut parts)?);
        let forward = self.heading(&next(&mut parts)?)?;
        let (mut cells, mut layers) = (None, false);
        if let Some(part) = parts.next_if(|part| part.as_rule() == Rule::frame_cells) {
            let mut inner = part.into_inner();
            let word = self.name(&inner.next().ok_or(Refused)?);
            layers = inner.next().is_some();
            cells = Some(match word.value.as_str() {
                "mirror" => FrameCells::Mapping(Mapping::Mirror),
                "rotate" => FrameCells::Mapping(Mapping::Rotate),
                "same" => FrameCells::Mapping(Mapping::Same),
                _ => FrameCells::Permutation(word),
            });
        }
        Ok(Kind::Frame {
            player,
            forward,
            cells,
            layers,
            mirrored: parts.next().is_some(),
        })
    }

    /// Reads `zone far = edge 0`.
    pub(super) fn zone(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let absolute = parts
            .next_if(|part| part.as_rule() == Rule::absolute)
            .is_some();
        let name = self.name(&next(&mut parts)?);
        let cells = self.cells(next(&mut parts)?)?;
        Ok(Kind::Zone {
            name,
            absolute,
            cells,
        })
    }

    /// Reads `permutation spin = rotate 2 of a1-c3`.
    pub(super) fn permutation(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let absolute = parts
            .next_if(|part| part.as_rule() == Rule::absolute)
            .is_some();
        let name = self.name(&next(&mut parts)?);
        let parts = parts.map(|part| {
            let span = self.span_of(&part);
            let part = part.into_inner().next().ok_or(Refused)?;
            let value = self.rearrangement(part)?;
            Ok(At { value, span })
        });
        Ok(Kind::Permutation {
            name,
            absolute,
            parts: parts.collect::<Read<_>>()?,
        })
    }

    fn rearrangement(&mut self, part: Pair<Rule>) -> Read<Rearrangement> {
        let rule = part.as_rule();
        let mut inner = part.into_inner().peekable();
        if rule == Rule::cycle {
            return Ok(Rearrangement::Cycle(
                inner.map(|part| self.name(&part)).collect(),
            ));
        }
        if rule == Rule::shifted {
            let mut by = [0; 3];
            for delta in &mut by {
                if let Some(part) = inner.next_if(|part| part.as_rule() == Rule::signed) {
                    *delta = self.signed(&part)?;
                }
            }
            let [files, ranks, layers] = by;
            let cells = self.cells(next(&mut inner)?)?;
            return Ok(Rearrangement::Shifted {
                by: (files, ranks, layers),
                cells,
            });
        }
        Ok(Rearrangement::Turned {
            by: self.heading(&next(&mut inner)?)?,
            is_mirrored: rule == Rule::mirrored,
            cells: self.cells(next(&mut inner)?)?,
        })
    }

    /// Reads `fen rows top down` and `fen row a8 b8`.
    pub(super) fn fen(&mut self, mut line: Line<'_>) -> Read<Kind> {
        let part = next(&mut line.parts)?;
        let row = part.as_rule() == Rule::fen_row;
        let names: Vec<Name> = part.into_inner().map(|part| self.name(&part)).collect();
        match row {
            true => Ok(Kind::FenRow(names)),
            false => self.row_order(&names, line.form, line.whole),
        }
    }

    fn row_order(&mut self, names: &[Name], form: &'static str, whole: Span) -> Read<Kind> {
        let words: Vec<&str> = names.iter().map(|name| name.value.as_str()).collect();
        let (ranks, descending) = match words[..] {
            ["rows", "top", "down"] => (true, true),
            ["rows", "bottom", "up"] => (true, false),
            ["files", "left", "right"] => (false, false),
            ["files", "right", "left"] => (false, true),
            _ => {
                let mistake = Mistake::UnknownWord {
                    word: &words.join(" "),
                    expected: Expected::RowOrder { form },
                };
                return self.refuse(mistake, whole);
            }
        };
        Ok(Kind::FenRows(RowOrder { ranks, descending }))
    }

    /// Reads `colours (x + y) mod 2`.
    pub(super) fn colours(&mut self, mut line: Line<'_>) -> Read<Kind> {
        let sum = self.sum(next(&mut line.parts)?)?;
        Ok(Kind::Colours(sum))
    }

    /// Reads `look points`.
    pub(super) fn look(&mut self, mut line: Line<'_>) -> Read<Kind> {
        let pair = next(&mut line.parts)?;
        let rule = pair.as_rule();
        let mut names = pair.into_inner().map(|part| self.name(&part));
        match rule {
            Rule::look_border => return Ok(Kind::LookBorder),
            Rule::look_marks => return Ok(Kind::LookMarks(names.collect())),
            _ => {}
        }
        let first = names.next().ok_or(Refused)?;
        if let Some(second) = names.next() {
            return Ok(match rule {
                Rule::look_line => Kind::LookLine(first, second),
                Rule::look_gap => Kind::LookGap(first, second),
                _ => Kind::LookPlayer(first, second),
            });
        }
        drop(names);
        if rule == Rule::look_pieces {
            let mut styles = ir::PieceStyle::ALL.into_iter();
            let Some(style) = styles.find(|style| style.as_str() == first.value) else {
                let mistake = Mistake::UnknownWord {
                    word: &first.value,
                    expected: Expected::PieceLook,
                };
                return self.refuse(mistake, first.span);
            };
            return Ok(Kind::LookPieces(style));
        }
        let mut styles = ir::CellStyle::ALL.into_iter();
        let Some(style) = styles.find(|style| style.as_str() == first.value) else {
            let mistake = Mistake::UnknownWord {
                word: &first.value,
                expected: Expected::CellLook,
            };
            return self.refuse(mistake, first.span);
        };
        Ok(Kind::Look(style))
    }
}
