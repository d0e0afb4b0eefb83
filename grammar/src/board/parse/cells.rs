//! Sets of cells and formulas.

use super::*;

impl Reader {
    pub(super) fn cells(&mut self, pair: Pair<Rule>) -> Read<Cells> {
        let mut parts = pair.into_inner();
        let first = self.meet(parts.next().ok_or(Refused)?)?;
        let mut rest = Vec::new();
        while let (Some(join), Some(meet)) = (parts.next(), parts.next()) {
            rest.push((join.as_str() == "|", self.meet(meet)?));
        }
        Ok(Cells { first, rest })
    }

    pub(super) fn meet(&mut self, pair: Pair<Rule>) -> Read<Meet> {
        let parts = pair
            .into_inner()
            .map(|part| self.part(part))
            .collect::<Read<_>>()?;
        Ok(Meet { parts })
    }

    pub(super) fn part(&mut self, pair: Pair<Rule>) -> Read<Part> {
        let part = pair.into_inner().next().ok_or(Refused)?;
        let rule = part.as_rule();
        if rule == Rule::cells {
            return Ok(Part::Group(Box::new(self.cells(part)?)));
        }
        let mut inner = part.into_inner().peekable();
        Ok(match rule {
            Rule::edge => Part::Edge(
                self.heading(&next(&mut inner)?)?,
                inner.next().map(|part| self.name(&part)),
            ),
            Rule::in_class => Part::Class(self.name(&next(&mut inner)?)),
            Rule::in_colour => {
                let part = next(&mut inner)?;
                let value = self.number(&part, 0, 255, Numeral::Color)?;
                let span = self.span_of(&part);
                Part::Colour(At { value, span })
            }
            Rule::meets => Part::Where(self.test(next(&mut inner)?)?),
            _ => {
                let names = inner.map(|part| self.name(&part)).collect();
                match rule {
                    Rule::in_files => Part::Files(names),
                    Rule::in_ranks => Part::Ranks(names),
                    Rule::in_layers => Part::Layers(names),
                    _ => Part::Names(names),
                }
            }
        })
    }

    pub(super) fn test(&mut self, pair: Pair<Rule>) -> Read<Test> {
        let mut parts = pair.into_inner();
        let left = self.sum(parts.next().ok_or(Refused)?)?;
        let compare = match parts.next().map(|part| part.as_str()) {
            Some("==") => Compare::Equal,
            Some("!=") => Compare::NotEqual,
            Some("<") => Compare::Less,
            Some("<=") => Compare::AtMost,
            Some(">") => Compare::Greater,
            _ => Compare::AtLeast,
        };
        let right = self.sum(parts.next().ok_or(Refused)?)?;
        Ok(Test {
            left,
            compare,
            right,
        })
    }

    pub(super) fn sum(&mut self, pair: Pair<Rule>) -> Read<Sum> {
        let mut terms = Vec::new();
        let mut plus = true;
        for part in pair.into_inner() {
            if part.as_rule() == Rule::add_sign {
                plus = part.as_str() == "+";
            } else {
                terms.push((plus, self.product(part)?));
            }
        }
        Ok(Sum { terms })
    }

    pub(super) fn product(&mut self, pair: Pair<Rule>) -> Read<Product> {
        let mut parts = pair.into_inner();
        let first = self.factor(parts.next().ok_or(Refused)?)?;
        let mut rest = Vec::new();
        while let (Some(sign), Some(factor)) = (parts.next(), parts.next()) {
            let is_modulo = sign.as_rule() == Rule::modulo;
            let of = factor.clone();
            let factor = self.factor(factor)?;
            if is_modulo && matches!(factor, Factor::Number(..=0) | Factor::Minus(_)) {
                return self.bad_number(&of, Numeral::Modulus, (1, u16::MAX.into()));
            }
            rest.push((is_modulo, factor));
        }
        Ok(Product { first, rest })
    }

    pub(super) fn factor(&mut self, pair: Pair<Rule>) -> Read<Factor> {
        let mut negative = false;
        let mut value = Factor::Number(0);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::minus => negative = !negative,
                Rule::number => {
                    let number = self.number(&part, 0, u16::MAX, Numeral::Number)?;
                    value = Factor::Number(i64::from(number));
                }
                Rule::variable => value = self.variable(&part)?,
                _ => value = Factor::Group(Box::new(self.sum(part)?)),
            }
        }
        Ok(if negative {
            Factor::Minus(Box::new(value))
        } else {
            value
        })
    }

    /// Reads a coordinate, or a variable of the `for` line.
    fn variable(&mut self, pair: &Pair<Rule>) -> Read<Factor> {
        let mut variables = self.variables.iter();
        if let Some(variable) = variables.find(|variable| variable.name == pair.as_str()) {
            return Ok(Factor::Number(variable.value));
        }
        Ok(Factor::Variable(match pair.as_str() {
            "x" | "q" => Variable::X,
            "y" | "p" => Variable::Y,
            "layer" => Variable::Layer,
            other => {
                let mistake = Mistake::UnknownWord {
                    word: other,
                    expected: Expected::Coordinate,
                };
                return self.refuse(mistake, self.span_of(pair));
            }
        }))
    }
}
