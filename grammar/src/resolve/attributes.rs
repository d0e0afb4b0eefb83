//! The tables `[attribute]`, `[stack]`, `[phase.NAME]`.

use super::field::condition;
use super::names::check_name;
use crate::diagnostic::{Diagnostic, Reported, codes, suggest};
use crate::placement::find_cell;
use crate::rule::Scope;
use crate::variant::attribute::{self, wrong_carrier};
use crate::variant::document::{Key, Node, Text, Value};
use crate::variant::limits;
use crate::variant::model::{Model, PIECE};
use ir::{
    Attribute, AttributeId, AttributeOf, AttributeType, Board, Holds, Phase, PhaseId, RuleRef,
    Rules, Slot, StoreId,
};

/// The largest number of places of one board.
const PLACES_MAX: usize = 65_000;

/// The smallest height of stacks without a `height`.
const FREE_HEIGHT_MIN: usize = 8;

/// The attributes of a game, and the letters of their symbols.
#[derive(Default)]
pub struct Attributes {
    /// The letters, in the order of their bits.
    pub symbols: Vec<char>,
    /// The attributes.
    pub attributes: Vec<Attribute>,
    /// The letters that each attribute may have, if it lists them.
    letters: Vec<Option<String>>,
    /// Whether a value of a wrong type was reported, by attribute.
    reported: Vec<bool>,
}

impl Attributes {
    /// Finds an attribute by name.
    pub fn find(&self, name: &str) -> Option<(AttributeId, &Attribute)> {
        let index = self
            .attributes
            .iter()
            .position(|attribute| attribute.name == name)?;
        Some((AttributeId::from_index(index), &self.attributes[index]))
    }

    /// Reads a value from a text: symbols, or a number.
    pub fn value(
        &mut self,
        id: AttributeId,
        text: &Text,
        out: &mut Vec<Diagnostic>,
    ) -> Option<u64> {
        match self.attributes.get(id.index())?.kind {
            AttributeType::Symbols => self.symbols_of(id, text, out),
            AttributeType::Number => match text.text.trim().parse::<i64>() {
                Ok(number) => in_range(number, &text.text, text.span(), out),
                Err(_) => {
                    let name = &self.attributes[id.index()].name;
                    out.push(wrong_value(
                        format!("`{}` is not a value of `{name}`", text.text),
                        text.span(),
                        "a whole number belongs here",
                        "write a number, or `type = \"symbols\"`".into(),
                    ));
                    None
                }
            },
        }
    }

    /// Reads a value from a node of the definition.
    fn value_of(&mut self, id: AttributeId, node: &Node, out: &mut Vec<Diagnostic>) -> Option<u64> {
        let attribute = self.attributes.get(id.index())?;
        match (attribute.kind, &node.value) {
            (_, Value::Broken) => None,
            (AttributeType::Symbols, Value::String(text)) => {
                let text = text.clone();
                self.symbols_of(id, &text, out)
            }
            (AttributeType::Number, Value::Integer(number)) => {
                in_range(*number, &attribute.name, node.span, out)
            }
            (kind, _) => {
                // A wrong type is reported once, for all values of the attribute.
                if std::mem::replace(&mut self.reported[id.index()], true) {
                    return None;
                }
                let (expected, example) = match kind {
                    AttributeType::Symbols => ("a text of letters", "\"KR\""),
                    AttributeType::Number => ("a whole number", "3"),
                };
                let message = format!("a value of `{}` is {}", attribute.name, node.noun());
                let label = format!("{expected} belongs here");
                let help = match (kind, &node.value) {
                    (AttributeType::Number, Value::String(_)) => format!(
                        "write `{example}`, or `type = \"symbols\"` in `[attribute.{}]` if its values are letters",
                        attribute.name
                    ),
                    _ => format!("write `{example}`, or give the attribute another `type`"),
                };
                out.push(
                    Diagnostic::error(codes::toml::WRONG_TYPE, message, node.span, label)
                        .with_help(help),
                );
                // Letters show the type that was meant: expressions that read them as symbols are not wrong as well.
                if let Value::String(text) = &node.value {
                    let text = text.clone();
                    self.attributes[id.index()].kind = AttributeType::Symbols;
                    return self.symbols_of(id, &text, out);
                }
                None
            }
        }
    }

    fn symbols_of(
        &mut self,
        id: AttributeId,
        text: &Text,
        out: &mut Vec<Diagnostic>,
    ) -> Option<u64> {
        let name = self.attributes.get(id.index())?.name.clone();
        let mut bits = 0_u64;
        for (at, letter) in text.text.char_indices() {
            let span = text.part(at..at + letter.len_utf8());
            let allowed = self.letters.get(id.index()).and_then(Option::as_ref);
            if let Some(letters) = allowed.filter(|letters| !letters.contains(letter)) {
                out.push(wrong_value(
                    format!("`{letter}` is not a letter of `{name}`"),
                    span,
                    "not among its `letters`",
                    format!("its letters are `{letters}`"),
                ));
                return None;
            }
            let bit = self.bit(letter, span, out)?;
            if bits & bit != 0 {
                out.push(wrong_value(
                    format!("`{letter}` occurs twice in a value of `{name}`"),
                    span,
                    "the second time",
                    "a value is a set of letters: each is there or not".into(),
                ));
                return None;
            }
            bits |= bit;
        }
        Some(bits)
    }

    /// Returns the bit of a letter; a new letter gets a new bit.
    fn bit(
        &mut self,
        letter: char,
        span: crate::source::Span,
        out: &mut Vec<Diagnostic>,
    ) -> Option<u64> {
        if let Some(bit) = self.symbols.iter().position(|other| *other == letter) {
            return Some(1 << bit);
        }
        if !letter.is_alphanumeric() {
            out.push(wrong_value(
                format!("`{letter}` cannot be a symbol"),
                span,
                "letters and digits belong here",
                "a value is written without spaces and signs: `\"KR\"`".into(),
            ));
            return None;
        }
        if self.symbols.len() >= limits::SYMBOLS_MAX {
            out.push(
                Diagnostic::error(
                    codes::toml::TOO_MANY,
                    "too many different symbols",
                    span,
                    format!("at most {} over all attributes", limits::SYMBOLS_MAX),
                )
                .with_help("use letters again; they mean something else in another attribute"),
            );
            return None;
        }
        self.symbols.push(letter);
        Some(1 << (self.symbols.len() - 1))
    }
}

fn wrong_value(
    message: String,
    span: crate::source::Span,
    label: &str,
    help: String,
) -> Diagnostic {
    Diagnostic::error(codes::rules::ATTRIBUTE_VALUE, message, span, label).with_help(help)
}

fn in_range(
    number: i64,
    name: &str,
    span: crate::source::Span,
    out: &mut Vec<Diagnostic>,
) -> Option<u64> {
    let most = i64::from(limits::ATTRIBUTE_MAX);
    if (0..=most).contains(&number) {
        return u64::try_from(number).ok();
    }
    out.push(
        Diagnostic::error(
            codes::toml::OUT_OF_RANGE,
            format!("`{name}` is {number}"),
            span,
            format!("between 0 and {most}"),
        )
        .with_help(format!("write a whole number from 0 to {most}")),
    );
    None
}

/// Resolves the attributes. Letters get their bits in the order of `letters`, and then in the order of their first use.
pub fn resolve(
    model: &Model,
    board: &Board,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Attributes {
    let mut all = Attributes::default();
    for attribute in &model.attributes {
        check_name(&attribute.name, "an attribute", scope, out);
        reserved(&attribute.name, out);
        let mut is_readable = true;
        if let Some(letters) = &attribute.letters {
            for (at, letter) in letters.text.char_indices() {
                let span = letters.part(at..at + letter.len_utf8());
                is_readable &= all.bit(letter, span, out).is_some();
            }
        }
        let n_values = match attribute.of {
            AttributeOf::Cell => board.n_cells(),
            AttributeOf::Kind => model.pieces.len(),
        };
        all.letters.push(
            attribute
                .letters
                .as_ref()
                .filter(|_| is_readable)
                .map(|letters| letters.text.clone()),
        );
        all.reported.push(false);
        all.attributes.push(Attribute {
            name: attribute.name.name.clone(),
            of: attribute.of,
            kind: attribute.kind,
            values: vec![0; n_values],
        });
    }
    for (index, attribute) in model.attributes.iter().enumerate() {
        let id = AttributeId::from_index(index);
        if let Some(value) = attribute
            .default
            .as_ref()
            .and_then(|node| all.value_of(id, node, out))
        {
            all.attributes[index].values.fill(value);
        }
        for (key, node) in &attribute.at {
            let text = Text {
                text: key.name.clone(),
                origin: crate::source::Origin {
                    whole: key.span,
                    base: None,
                },
            };
            let cell = find_cell(board, &text, out);
            let value = all.value_of(id, node, out);
            if let (Some(cell), Some(value)) = (cell, value) {
                all.attributes[index].values[cell.index()] = value;
            }
        }
    }
    for (piece, description) in model.pieces.iter().enumerate() {
        for (key, node) in &description.attributes {
            let Some((id, attribute)) = all.find(&key.name) else {
                continue;
            };
            if attribute.of == AttributeOf::Cell {
                wrong_carrier(
                    out,
                    format!("the attribute `{}` is of cells", key.name),
                    key.span,
                    "a kind cannot have it",
                    "write `of = \"kind\"` in `[attribute]`, or take the value away",
                );
            } else if let Some(value) = all.value_of(id, node, out) {
                all.attributes[id.index()].values[piece] = value;
            }
        }
    }
    all
}

/// Reports names that already have a meaning in `[piece.NAME]`.
fn reserved(name: &Key, out: &mut Vec<Diagnostic>) {
    if PIECE.has(&name.name) {
        out.push(
            Diagnostic::error(
                codes::resolve::AMBIGUOUS_NAME,
                format!("`{}` has two meanings", name.name),
                name.span,
                format!("`{}` is a key of every piece already", name.name),
            )
            .with_help("give the attribute another name"),
        );
    }
}

/// Returns the error about an unknown name of an attribute.
pub fn unknown(name: &Text, all: &Attributes) -> Diagnostic {
    let names: Vec<&str> = all
        .attributes
        .iter()
        .filter(|attribute| attribute.of == AttributeOf::Cell)
        .map(|attribute| attribute.name.as_str())
        .collect();
    let help = match names.as_slice() {
        [] => "no `[attribute]` is of cells; leave `of` out for a store of pieces".to_string(),
        _ => suggest(&name.text, "attributes of cells", names),
    };
    Diagnostic::error(
        codes::resolve::UNKNOWN_ATTRIBUTE,
        format!("there is no attribute `{}` of cells", name.text),
        name.span(),
        "tiles are values of an attribute of cells",
    )
    .about_name(&name.text)
    .with_help(help)
}

/// Adds the names of attributes and phases to the scope, so that every expression can use them.
pub fn names(model: &Model, all: &Attributes, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) {
    scope.set_symbols(&all.symbols);
    if let Some(reported) = Reported::among(out) {
        for name in &model.broken_attributes {
            scope.add_broken(name, reported);
        }
    }
    for (index, (attribute, declared)) in all.attributes.iter().zip(&model.attributes).enumerate() {
        let id = AttributeId::from_index(index);
        scope.add_attribute(attribute, id, declared.name.span);
    }
    for (index, phase) in model.phases.iter().enumerate() {
        let Some(name) = &phase.name else { continue };
        let key = Key {
            name: name.text.clone(),
            span: name.span(),
        };
        check_name(&key, "a phase", scope, out);
        scope.add_phase(&name.text, PhaseId::from_index(index));
    }
}

/// Resolves the phases.
pub fn phases(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Phase> {
    let mut phases = Vec::new();
    let n_phases = model.phases.len();
    for (index, phase) in model.phases.iter().enumerate() {
        let name = super::rules::said(&phase.name);
        if phase.until.is_none() && index + 1 < n_phases {
            let span = phase.name.as_ref().map_or(phase.span, Text::span);
            out.push(
                Diagnostic::error(
                    codes::rules::ENDLESS_PHASE,
                    format!("the phase `{name}` never ends"),
                    span,
                    "no `until`, and another phase is after it",
                )
                .with_help("write when it is over, as in `until = \"none-left(army)\"`; the last phase needs no end"),
            );
        }
        if let (Some(until), true) = (&phase.until, index + 1 == n_phases) {
            out.push(
                Diagnostic::error(
                    codes::rules::ENDLESS_PHASE,
                    format!("the last phase, `{name}`, has an `until`"),
                    until.span(),
                    "no phase is after it",
                )
                .with_help("leave `until` out; the game is over when an `[end.NAME]` holds"),
            );
        }
        let at = (RuleRef::Phase(PhaseId::from_index(index)), Slot::PhaseUntil);
        phases.push(Phase {
            name,
            order: phase.order,
            until: condition(&phase.until, at, scope, out),
        });
    }
    phases
}

/// Returns the number of levels that a set-up may use.
pub fn levels_allowed(stack: Option<&attribute::Stack>, board: &Board) -> u16 {
    let most = PLACES_MAX / board.n_cells().max(1);
    let requested = match stack {
        None => 1,
        Some(stack) if stack.height == 0 => limits::STACK_MAX,
        Some(stack) => stack.height,
    };
    requested
        .min(u16::try_from(most).unwrap_or(u16::MAX))
        .max(1)
}

/// Returns the largest number of pieces in a stack. Until then, the rules have as many levels as a set-up may use.
pub fn levels(model: &Model, rules: &Rules, out: &mut Vec<Diagnostic>) -> u16 {
    let (board, allowed) = (&rules.board, rules.levels);
    let Some(stack) = &model.stack else {
        return 1;
    };
    if stack.height > allowed {
        out.push(
            Diagnostic::error(
                codes::toml::OUT_OF_RANGE,
                format!(
                    "stacks of {} pieces on {} cells",
                    stack.height,
                    board.n_cells()
                ),
                stack.span,
                format!("at most {allowed} on this board"),
            )
            .with_help(format!(
                "a board has at most {PLACES_MAX} places: cells times height"
            )),
        );
    }
    if stack.height > 0 {
        return allowed;
    }
    let stores = rules.stores.iter().enumerate();
    let of_pieces = stores.filter(|(_, store)| store.holds == Holds::Pieces);
    let stored: usize = of_pieces
        .map(|(index, store)| {
            let id = StoreId::from_index(index);
            let kinds = (0..).take(store.has.len());
            kinds
                .map(|kind| rules.stored_at_start(id, kind))
                .sum::<usize>()
        })
        .sum();
    let pieces = rules.setup.pieces();
    let levels = pieces.iter().map(|(place, _)| rules.places().level(*place));
    let used = levels.max().unwrap_or(0) + 1;
    let needed = (pieces.len() + stored).max(FREE_HEIGHT_MIN).max(used);
    u16::try_from(needed).unwrap_or(u16::MAX).min(allowed)
}
