//! Steps and words.

use super::*;

impl Reader {
    pub(super) fn entry(&mut self, pair: Pair<Rule>) -> Read<Entry> {
        let span = self.span_of(&pair);
        let mut parts = pair.into_inner().peekable();
        let heading = match parts.next_if(|part| part.as_rule() == Rule::heading) {
            Some(part) => Some(self.heading(&part)?),
            None => None,
        };
        let deltas: Vec<i32> = parts.map(|part| self.signed(&part)).collect::<Read<_>>()?;
        let delta = |index: usize| deltas.get(index).copied().unwrap_or(0);
        Ok(Entry {
            heading,
            by: (delta(0), delta(1), delta(2)),
            span,
        })
    }

    pub(super) fn item(&mut self, pair: Pair<Rule>) -> Read<At<Item>> {
        let span = self.span_of(&pair);
        let mut parts = pair.into_inner();
        let first = parts.next().ok_or(Refused)?;
        let value = if first.as_rule() == Rule::letter {
            Item::Letter(self.letter(&first).value)
        } else {
            let ride = first.as_str() == "ride";
            let part = parts.next().ok_or(Refused)?;
            if part.as_rule() == Rule::vector {
                let by = self.vector(part)?;
                Item::Vector { by, ride }
            } else {
                let template = self.template(part)?;
                let by_word = parts.next().map(|by| by.as_str() == "word");
                Item::Words {
                    template,
                    ride,
                    by_word,
                }
            }
        };
        Ok(At { value, span })
    }

    pub(super) fn exception(&mut self, pair: Pair<Rule>) -> Read<At<Item>> {
        let span = self.span_of(&pair);
        let part = pair.into_inner().next().ok_or(Refused)?;
        let ride = false;
        let value = match part.as_rule() {
            Rule::letter => Item::Letter(self.letter(&part).value),
            Rule::vector => Item::Vector {
                by: self.vector(part)?,
                ride,
            },
            _ => Item::Words {
                template: self.template(part)?,
                ride,
                by_word: None,
            },
        };
        Ok(At { value, span })
    }

    /// Reads `(2,1,0)`.
    fn vector(&mut self, pair: Pair<Rule>) -> Read<At<Vector>> {
        let span = self.span_of(&pair);
        let numbers = pair
            .into_inner()
            .map(|part| self.number(&part, 0, COORDINATE_MAX, Numeral::Leap));
        let value = numbers.collect::<Read<_>>()?;
        Ok(At { value, span })
    }

    pub(super) fn template(&mut self, pair: Pair<Rule>) -> Read<Template> {
        let span = self.span_of(&pair);
        let elements: Vec<Element> = pair
            .into_inner()
            .map(|part| self.element(part))
            .collect::<Read<_>>()?;
        if elements.len() > WORD_MAX {
            let n_steps = elements.len();
            return self.refuse(Mistake::WordTooLong { n_steps }, span);
        }
        Ok(Template { elements })
    }

    pub(super) fn element(&mut self, pair: Pair<Rule>) -> Read<Element> {
        let span = self.span_of(&pair);
        let mut parts = pair.into_inner();
        let step = self.name(&parts.next().ok_or(Refused)?);
        let turn = match parts.next() {
            None => Turn::Ahead,
            Some(part) if part.as_str() == "(any)" => Turn::Any,
            Some(part) => {
                let text = part.as_str().trim_matches(['(', ')']);
                match text.parse::<i32>() {
                    Ok(turn) if turn.unsigned_abs() <= u32::from(RING_MAX) => Turn::By(turn),
                    _ => {
                        let max = i64::from(RING_MAX);
                        return self.bad_number(&part, Numeral::Turn, (-max, max));
                    }
                }
            }
        };
        Ok(Element { step, turn, span })
    }
}
