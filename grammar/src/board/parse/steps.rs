//! The statements about steps: rings, classes, steps, links and the atoms made of them.

use super::statements::{Reads, Row};
use super::*;

/// The rows of these statements.
pub(super) static ROWS: [Row; 9] = [
    Row {
        word: "ring",
        rule: Rule::ring,
        form: "`ring 12`",
        read: Reads::One(Reader::ring),
    },
    Row {
        word: "class",
        rule: Rule::class,
        form: "`class light = (x + y) mod 2 == 0` or `class light = a1 c1`",
        read: Reads::One(Reader::class),
    },
    Row {
        word: "step",
        rule: Rule::step,
        form: "`step edge 0:(0,1) 6:(0,-1)` or, for the cells of a class, `step edge light 0:(0,1)`",
        read: Reads::One(Reader::step),
    },
    Row {
        word: "line",
        rule: Rule::line,
        form: "`line rook light 0:(0,1) 6:(0,-1)`",
        read: Reads::One(Reader::step),
    },
    Row {
        word: "link",
        rule: Rule::link,
        form: "`link a1 h8 heading 2`, `link a1 h8 heading 2 back 6` or `link a1 -> h8 as side heading 2`",
        read: Reads::One(Reader::link),
    },
    Row {
        word: "atom",
        rule: Rule::atom,
        form: "`atom W = leap edge`, `atom N = leap edge.edge.edge(+1) | leap edge.edge.edge(-1)`, `atom N = leap (2,1,0)` or `atom K = W | F`",
        read: Reads::One(Reader::atom),
    },
    Row {
        word: "lame",
        rule: Rule::lame,
        form: "`lame N = edge.corner(+1) | edge.corner(-1)`",
        read: Reads::One(Reader::lame),
    },
    Row {
        word: "rotated",
        rule: Rule::rotated,
        form: "`rotated W F` or `rotated W F, R B`",
        read: Reads::One(Reader::partners),
    },
    Row {
        word: "toggled",
        rule: Rule::toggled,
        form: "`toggled W R` or `toggled W R, F B`",
        read: Reads::One(Reader::partners),
    },
];

impl Reader {
    /// Reads `ring 12`.
    pub(super) fn ring(&mut self, mut line: Line<'_>) -> Read<Kind> {
        let ring = self.number(&next(&mut line.parts)?, 1, RING_MAX, Numeral::Ring)?;
        Ok(Kind::Ring(ring))
    }

    /// Reads `class light = a1 c1`.
    pub(super) fn class(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let name = self.name(&next(&mut parts)?);
        let part = next(&mut parts)?;
        let rule = if part.as_rule() == Rule::condition {
            ClassRule::Where(self.test(part)?)
        } else {
            ClassRule::Cells(self.cells(part)?)
        };
        Ok(Kind::Class(name, rule))
    }

    /// Reads `step edge light 0:(0,1)` and `line ...`.
    pub(super) fn step(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let name = self.name(&next(&mut parts)?);
        let class = parts
            .next_if(|part| part.as_rule() == Rule::name)
            .map(|part| self.name(&part));
        let entries = parts.map(|part| self.entry(part)).collect::<Read<_>>()?;
        Ok(Kind::Step {
            name,
            class,
            entries,
            line: line.rule == Rule::line,
        })
    }

    /// Reads `link a1 h8 heading 2`.
    pub(super) fn link(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let from = self.name(&next(&mut parts)?);
        let one_way = parts
            .next_if(|part| part.as_rule() == Rule::arrow)
            .is_some();
        let to = self.name(&next(&mut parts)?);
        let step = parts
            .next_if(|part| part.as_rule() == Rule::link_step)
            .map(|part| self.name(&part));
        let mut headings = parts.map(|part| self.heading(&part));
        Ok(Kind::Link {
            from,
            to,
            one_way,
            step,
            heading: headings.next().transpose()?,
            back: headings.next().transpose()?,
        })
    }

    /// Reads `atom W = leap edge`.
    pub(super) fn atom(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let letter = self.letter(&next(&mut parts)?);
        let items = next(&mut parts)?
            .into_inner()
            .map(|part| self.item(part))
            .collect::<Read<_>>()?;
        let except = match parts.next_if(|part| part.as_rule() == Rule::exceptions) {
            Some(part) => part
                .into_inner()
                .map(|part| self.exception(part))
                .collect::<Read<_>>()?,
            None => Vec::new(),
        };
        Ok(Kind::Atom {
            letter,
            items,
            except,
            overrides: parts.next().is_some(),
        })
    }

    /// Reads `lame N = edge.corner(+1)`.
    pub(super) fn lame(&mut self, line: Line<'_>) -> Read<Kind> {
        let mut parts = line.parts;
        let letter = self.letter(&next(&mut parts)?);
        let words = parts.map(|part| {
            let span = self.span_of(&part);
            self.template(part).map(|value| At { value, span })
        });
        Ok(Kind::Lame(letter, words.collect::<Read<_>>()?))
    }

    /// Reads `rotated W F, R B` and `toggled W R`.
    pub(super) fn partners(&mut self, line: Line<'_>) -> Read<Kind> {
        let letters: Vec<At<char>> = line.parts.map(|part| self.letter(&part)).collect();
        let pairs = letters
            .chunks_exact(2)
            .map(|pair| (pair[0].clone(), pair[1].clone()))
            .collect();
        Ok(Kind::Partners {
            toggled: line.rule == Rule::toggled,
            pairs,
        })
    }
}
