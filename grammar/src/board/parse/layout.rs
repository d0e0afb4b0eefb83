//! The statements about cells: the lattice, the shape, the names of cells, and edges that are joined.

use super::statements::{Reads, Row};
use super::*;

/// The rows of these statements.
pub(super) static ROWS: [Row; 8] = [
    Row {
        word: "lattice",
        rule: Rule::lattice,
        form: "`lattice square`, `lattice hex flat`, `lattice hex pointed`, `lattice triangle side` or `lattice graph`",
        read: Reads::One(Reader::lattice),
    },
    Row {
        word: "shape",
        rule: Rule::shape,
        form: "`shape 8x8`, `shape hexagon side 6`, `shape rows 3 4 5 from 1 at x 1 1 1` or `shape columns 4-12 3-13`",
        read: Reads::One(Reader::shape),
    },
    Row {
        word: "layers",
        rule: Rule::layers,
        form: "`layers 3` or `layers 3 A B C`",
        read: Reads::One(Reader::layers),
    },
    Row {
        word: "name",
        rule: Rule::labels,
        form: "`name files a b c`, `name ranks from 1`, `name ranks from 1 in each file`, `name ranks 1 2 3`, or a formula for each cell, as `name ranks {x + y}`",
        read: Reads::Several(Reader::labels),
    },
    Row {
        word: "add",
        rule: Rule::add,
        form: "`add a9 at 1 9`, or `add a9 at polar 3 0 of 16` for a place on a circle",
        read: Reads::One(Reader::add),
    },
    Row {
        word: "remove",
        rule: Rule::remove,
        form: "`remove a1 h1` or `remove a1-b2`",
        read: Reads::One(Reader::remove),
    },
    Row {
        word: "wrap",
        rule: Rule::wrap,
        form: "`wrap files`, `wrap ranks` or `wrap files flip`",
        read: Reads::One(Reader::wrap),
    },
    Row {
        word: "seam",
        rule: Rule::seam,
        form: "`seam files`, `seam ranks flip` or `seam none`",
        read: Reads::One(Reader::wrap),
    },
];

impl Reader {
    /// Reads `lattice hex flat`.
    pub(super) fn lattice(&mut self, line: Line<'_>) -> Read<Kind> {
        let words: Vec<&str> = line.parts.map(|part| part.as_str()).collect();
        let lattice = match words[..] {
            ["square"] => Lattice::Square,
            ["hex", "flat"] => Lattice::HexFlat,
            ["hex", "pointed"] => Lattice::HexPointed,
            ["triangle", "side"] => Lattice::TriangleSide,
            ["graph"] => Lattice::Graph,
            _ => {
                let mistake = Mistake::UnknownWord {
                    word: &words.join(" "),
                    expected: Expected::Lattice { form: line.form },
                };
                return self.refuse(mistake, line.whole);
            }
        };
        Ok(Kind::Lattice(lattice))
    }

    /// Reads `shape 8x8`.
    pub(super) fn shape(&mut self, mut line: Line<'_>) -> Read<Kind> {
        let pair = next(&mut line.parts)?;
        let rule = pair.as_rule();
        let mut parts = pair.into_inner().peekable();
        let shape = match rule {
            Rule::rectangle => Shape::Rectangle(
                self.number(&next(&mut parts)?, 1, COORDINATE_MAX, Numeral::Files)?,
                self.number(&next(&mut parts)?, 1, COORDINATE_MAX, Numeral::Ranks)?,
            ),
            Rule::hexagon => {
                Shape::Hexagon(self.number(&next(&mut parts)?, 1, COORDINATE_MAX, Numeral::Side)?)
            }
            Rule::rows => {
                let lengths = next(&mut parts)?.into_inner();
                let lengths: Vec<u16> = lengths
                    .map(|part| self.number(&part, 1, COORDINATE_MAX, Numeral::Row))
                    .collect::<Read<_>>()?;
                let first = match parts.next_if(|part| part.as_rule() == Rule::number) {
                    Some(part) => self.number(&part, 0, COORDINATE_MAX, Numeral::Rank)?,
                    None => 1,
                };
                let starts = match parts.next() {
                    Some(part) => {
                        let span = self.span_of(&part);
                        let starts: Vec<i32> = part
                            .into_inner()
                            .map(|part| self.signed(&part))
                            .collect::<Read<_>>()?;
                        if starts.len() != lengths.len() {
                            let mistake = Mistake::FirstFiles {
                                n_rows: lengths.len(),
                                n_files: starts.len(),
                            };
                            return self.refuse(mistake, span);
                        }
                        starts
                    }
                    None => vec![1; lengths.len()],
                };
                Shape::Rows(lengths, first, starts)
            }
            _ => {
                let mut columns = Vec::new();
                for part in parts {
                    let span = self.span_of(&part);
                    let mut ends = part
                        .into_inner()
                        .map(|part| self.number(&part, 0, COORDINATE_MAX, Numeral::Rank));
                    let (Some(low), Some(high)) = (ends.next(), ends.next()) else {
                        return Err(Refused);
                    };
                    drop(ends);
                    let (low, high) = (low?, high?);
                    if low > high {
                        return self.refuse(Mistake::EmptyColumn { low, high }, span);
                    }
                    columns.push((low, high));
                }
                Shape::Columns(columns)
            }
        };
        Ok(Kind::Shape(shape))
    }

    /// Reads `layers 3 A B C`.
    pub(super) fn layers(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let count = self.number(&next(&mut parts)?, 1, 64, Numeral::Layers)?;
        let names = parts.map(|part| self.name(&part)).collect();
        Ok(Kind::Layers(count, names))
    }

    /// Reads `name files a b c; ranks from 1`.
    pub(super) fn labels(&mut self, line: Line<'_>) -> Read<Vec<Kind>> {
        line.parts.map(|part| self.labels_of(part)).collect()
    }

    fn labels_of(&mut self, pair: Pair<Rule>) -> Read<Kind> {
        let files = pair.as_rule() == Rule::file_labels;
        let mut parts = pair.into_inner().peekable();
        if let Some(count) = parts.next_if(|part| part.as_rule() == Rule::rank_count) {
            let mut count = count.into_inner();
            let first = count.next().ok_or(Refused)?;
            let first = self.number(&first, 0, COORDINATE_MAX, Numeral::Rank)?;
            return Ok(Kind::RankNumbers(first, count.next().is_some()));
        }
        if let Some(formula) = parts.next_if(|part| part.as_rule() == Rule::braced) {
            let formula = self.label_formula(&formula)?;
            return Ok(match files {
                true => Kind::FileFormula(formula),
                false => Kind::RankFormula(formula),
            });
        }
        let names = parts.map(|part| self.name(&part)).collect();
        Ok(if files {
            Kind::FileLabels(names)
        } else {
            Kind::RankLabels(names)
        })
    }

    /// Reads `{letter x}`.
    fn label_formula(&mut self, pair: &Pair<Rule>) -> Read<LabelFormula> {
        let span = self.span_of(pair);
        let text = pair.as_str();
        let Some(formula) = text.strip_suffix('}') else {
            return self.refuse(Mistake::OpenBrace, span);
        };
        let place = pair.as_span().start()..pair.as_span().end();
        let (has_letters, number) = self.braced(&formula[1..], place, Self::sum)?;
        Ok(LabelFormula {
            number,
            has_letters,
            span,
        })
    }

    /// Reads `add a9 at 1 9`.
    pub(super) fn add(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let name = self.name(&next(&mut parts)?);
        let at = match parts.next_if(|part| part.as_rule() == Rule::polar) {
            Some(part) => self.polar(part)?,
            None => (
                self.decimal(&next(&mut parts)?)?,
                self.decimal(&next(&mut parts)?)?,
            ),
        };
        let layer = parts.next().map(|part| self.name(&part));
        Ok(Kind::Add(name, at, layer))
    }

    /// Reads `polar 3 1 of 16`: a place on a circle around (0,0), counted clockwise from the top.
    fn polar(&mut self, part: Pair<Rule>) -> Read<(f64, f64)> {
        let mut parts = part.into_inner().peekable();
        let radius = self.decimal(&next(&mut parts)?)?;
        let nth = self.decimal(&next(&mut parts)?)?;
        let most = COORDINATE_MAX;
        let of = self.number(&next(&mut parts)?, 1, most, Numeral::Circle)?;
        let (sin, cos) = (nth / f64::from(of) * std::f64::consts::TAU).sin_cos();
        Ok((radius * sin, radius * cos))
    }

    /// Reads `remove a1 h1`.
    pub(super) fn remove(&mut self, mut line: Line<'_>) -> Read<Kind> {
        let cells = self.cells(next(&mut line.parts)?)?;
        Ok(Kind::Remove(cells))
    }

    /// Reads `wrap files flip` and `seam none`.
    pub(super) fn wrap(&mut self, line: Line<'_>) -> Read<Kind> {
        let (seam, whole) = (line.rule == Rule::seam, line.whole);
        let words: Vec<Name> = line.parts.map(|part| self.name(&part)).collect();
        let texts: Vec<&str> = words.iter().map(|word| word.value.as_str()).collect();
        let (axis, flip) = match texts[..] {
            ["none"] if seam => return Ok(Kind::NoSeam),
            ["files"] => (Axis::Files, false),
            ["files", "flip"] => (Axis::Files, true),
            ["ranks"] => (Axis::Ranks, false),
            ["ranks", "flip"] => (Axis::Ranks, true),
            _ => {
                let span = words.first().map_or(whole, |word| Span {
                    end: whole.end,
                    ..word.span
                });
                let mistake = Mistake::UnknownWord {
                    word: &texts.join(" "),
                    expected: Expected::Edges { form: line.form },
                };
                return self.refuse(mistake, span);
            }
        };
        Ok(Kind::Wrap { axis, flip, seam })
    }
}
