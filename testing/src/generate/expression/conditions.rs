//! Conditions.

use super::super::vocabulary::DiceWord;
use super::{Binding, NAMES, Phrase, QUANTIFIERS_MAX, Speaker};
use grammar::rule::{Context, Type};

/// A form of a condition.
#[derive(Clone, Copy)]
enum ConditionForm {
    Some,
    Is,
    Dice,
    Numbers,
    In,
    Name,
    Check,
    CanMove,
    SameCells,
    Symbols,
    Function,
    Not,
    And,
    Or,
    Quantifier,
    Let,
}

impl Speaker<'_> {
    pub(super) fn any_condition(&mut self, depth: usize) -> Phrase {
        use ConditionForm as F;
        let (words, context) = (self.words, self.context);
        let when = |is_open: bool, weight: usize| if is_open { weight } else { 0 };
        let deep = depth > 0;
        let has_symbols = !words.attributes_of(None, true).is_empty() && self.is_positional();
        let forms = [
            (6, F::Some),
            (when(self.is_positional(), 6), F::Is),
            (5, F::Numbers),
            (when(self.is_positional() && self.has_dice(), 16), F::Dice),
            (4, F::In),
            (2, F::Name),
            (when(Context::CHECK.contains(&context), 2), F::Check),
            (when(Context::LEGAL.contains(&context), 3), F::CanMove),
            (2, F::SameCells),
            (when(has_symbols, 9), F::Symbols),
            (when(deep, 6), F::Function),
            (when(deep, 2), F::Not),
            (when(deep, 4), F::And),
            (when(deep, 2), F::Or),
            (
                when(deep && self.n_quantifiers < QUANTIFIERS_MAX, 3),
                F::Quantifier,
            ),
            (when(!words.lets.is_empty(), 5), F::Let),
        ];
        match *self.choices.weighted(&forms) {
            F::Some => {
                let function = *self.choices.one_of(&["some", "none"]);
                self.features.note(&format!("function {function}"));
                Phrase::primary(format!(
                    "{function}({})",
                    self.cells(depth.saturating_sub(1))
                ))
            }
            F::Is => self.subject_is(),
            F::Dice => self.dice_are(),
            F::Numbers => {
                let operator = *self.choices.one_of(&[">=", "==", "<", "<=", ">", "!="]);
                self.features.note(&format!("operator {operator}"));
                let left = self.any_number(depth);
                let right = match self.choices.chance(25) {
                    true => self.any_number(0),
                    false => self.choices.between(0, 4).to_string(),
                };
                Phrase::new(format!("{left} {operator} {right}"), Binding::Comparison)
            }
            F::In => self.contained(depth),
            F::Name => self.any_name(Type::Condition),
            F::Check => {
                let check = match self.choices.chance(60) {
                    true => format!("in check of {}", self.player()),
                    false => "in check".to_owned(),
                };
                self.features.note("condition in check");
                Phrase::primary(check)
            }
            F::CanMove => {
                self.features.note("condition can move");
                Phrase::primary("can move")
            }
            F::SameCells => {
                let operator = *self.choices.one_of(&["==", "!="]);
                self.features.note(&format!("operator {operator} of cells"));
                let depth = depth.saturating_sub(1);
                let left = self.any_cells(depth).within(Binding::Join);
                let right = self.any_cells(depth).within(Binding::Join);
                Phrase::new(format!("{left} {operator} {right}"), Binding::Comparison)
            }
            F::Symbols => self.symbols_compared(depth),
            F::Function => self
                .function(Type::Condition, depth)
                .unwrap_or_else(|| Phrase::primary("true")),
            F::Not => {
                self.features.note("operator not");
                let inner = self.any_condition(depth - 1).within(Binding::Comparison);
                Phrase::new(format!("not {inner}"), Binding::Not)
            }
            F::And => self.both(depth, "and", Binding::And, Binding::Not),
            F::Or => self.both(depth, "or", Binding::Or, Binding::And),
            F::Quantifier => {
                let quantifier = *self.choices.one_of(&["any", "every"]);
                self.quantified(quantifier, depth)
            }
            F::Let => self
                .use_let(Type::Condition)
                .unwrap_or_else(|| self.any_name(Type::Condition)),
        }
    }

    fn both(&mut self, depth: usize, operator: &str, own: Binding, tighter: Binding) -> Phrase {
        self.features.note(&format!("operator {operator}"));
        let left = self.any_condition(depth - 1).within(own);
        let right = self.any_condition(depth - 1).within(tighter);
        Phrase::new(format!("{left} {operator} {right}"), own)
    }

    fn contained(&mut self, depth: usize) -> Phrase {
        let operator = *self.choices.one_of(&["in", "not in"]);
        self.features.note(&format!("operator {operator}"));
        let depth = depth.saturating_sub(1);
        let left = self.any_cells(depth).within(Binding::Join);
        let right = self.any_cells(depth).within(Binding::Join);
        Phrase::new(format!("{left} {operator} {right}"), Binding::Comparison)
    }

    /// Tests whether some dice show kinds or names.
    fn has_dice(&self) -> bool {
        let mut dice = self.words.dice.iter();
        dice.any(|dice| !dice.faces.is_empty())
    }

    /// Writes a condition such as `die is pawn | knight` or `piece is die`.
    fn dice_are(&mut self) -> Phrase {
        let words = self.words;
        let operator = *self.choices.one_of(&["is", "is not"]);
        let kinds = words.dice.iter().filter(|dice| dice.has_kinds);
        let kinds: Vec<DiceWord> = kinds.cloned().collect();
        let subjects: Vec<&str> = NAMES
            .iter()
            .filter(|row| ["piece", "chosen"].contains(&row.name))
            .filter(|row| row.contexts.contains(&self.context))
            .map(|row| row.name)
            .collect();
        let text = if !kinds.is_empty() && !subjects.is_empty() && self.choices.chance(60) {
            let subject = *self.choices.one_of(&subjects);
            self.features.note(&format!("{subject} is dice"));
            format!("{subject} {operator} {}", self.dice(&kinds))
        } else if self.choices.chance(20) {
            self.features.note("dice are dice");
            let named = words.dice.iter().filter(|dice| !dice.faces.is_empty());
            let named: Vec<DiceWord> = named.cloned().collect();
            let operator = if operator == "is" { "==" } else { "!=" };
            format!("{} {operator} {}", self.dice(&named), self.dice(&named))
        } else {
            self.features.note("dice are faces");
            let named = words.dice.iter().filter(|dice| !dice.faces.is_empty());
            let named: Vec<DiceWord> = named.cloned().collect();
            let dice = self.choices.one_of(&named).clone();
            let faces = self.some_joined(&dice.faces);
            format!("{} {operator} {faces}", self.dice(&[dice]))
        };
        Phrase::new(text, Binding::Comparison)
    }

    /// Writes a condition such as `piece is rook | knight`.
    fn subject_is(&mut self) -> Phrase {
        let words = self.words;
        let is_usable = |name: &str| match name {
            "piece" | "chosen" => !words.kinds.is_empty(),
            "part" => !words.parts.is_empty(),
            "turn" => !words.turns.is_empty(),
            "phase" => !words.phases.is_empty(),
            "me" => !words.players.is_empty(),
            _ => false,
        };
        let subjects: Vec<&'static str> = NAMES
            .iter()
            .filter(|row| row.gives == Type::Subject && row.contexts.contains(&self.context))
            .map(|row| row.name)
            .filter(|name| is_usable(name))
            .collect();
        if subjects.is_empty() {
            return self.any_name(Type::Condition);
        }
        let subject = *self.choices.one_of(&subjects);
        self.features.note(&format!("name {subject}"));
        let operator = *self.choices.one_of(&["is", "is not"]);
        self.features.note(&format!("operator {operator}"));
        let what = match subject {
            "part" => {
                let lets = self.lets_of(Type::Text);
                match !lets.is_empty() && self.choices.chance(30) {
                    true => self.choices.one_of(&lets).clone(),
                    false => self.some_joined(&words.parts.clone()),
                }
            }
            "turn" => self.some_joined(&words.turns.clone()),
            "phase" => self.some_joined(&words.phases.clone()),
            "me" => self.some_joined(&words.players.clone()),
            _ => self.kinds(),
        };
        Phrase::new(format!("{subject} {operator} {what}"), Binding::Comparison)
    }

    fn some_joined(&mut self, names: &[String]) -> String {
        let n_names = self.choices.between(1, 2);
        self.choices.some_of(names, n_names).join(" | ")
    }
}
