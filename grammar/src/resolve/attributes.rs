//! The tables `[attribute]`, `[stack]`, `[phase.NAME]`.

use super::field::condition;
use super::mistake::{AttributeMistake, RulesMistake};
use super::names::check_name;
use crate::diagnostic::{Diagnostic, Reported};
use crate::placement::{ByCell, find_cells, ranges_first};
use crate::rule::Scope;
use crate::unknown::{NameOf, Unknown};
use crate::variant::attribute;
use crate::variant::document::{Key, Node, Text, Value};
use crate::variant::limits;
use crate::variant::mistake::KeyMistake;
use crate::variant::model::{Model, PIECE};
use ir::{
    Attribute, AttributeId, AttributeOf, AttributeType, Board, Holds, Phase, PhaseId, PhaseOrder,
    RuleRef, Rules, Slot, Store, StoreId, StoreOrder, Turn,
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
                    let attribute = &self.attributes[id.index()].name;
                    out.push(AttributeMistake::NotANumber { attribute, text }.into());
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
                let wrong = AttributeMistake::WrongType {
                    attribute: &attribute.name,
                    kind,
                    value: node,
                };
                out.push(wrong.into());
                // Letters show the type that was meant: expressions that read them as symbols are not wrong as well.
                if let Value::String(text) = &node.value
                    && text.text.parse::<i64>().is_err()
                {
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
        let name = &self.attributes.get(id.index())?.name.clone();
        let mut bits = 0_u64;
        for (at, letter) in text.text.char_indices() {
            let span = text.part(at..at + letter.len_utf8());
            let allowed = self.letters.get(id.index()).and_then(Option::as_ref);
            if let Some(letters) = allowed.filter(|letters| !letters.contains(letter)) {
                let wrong = AttributeMistake::NotAmongLetters {
                    attribute: name,
                    letter,
                    letters,
                    span,
                };
                out.push(wrong.into());
                return None;
            }
            let bit = self.bit(letter, span, out)?;
            if bits & bit != 0 {
                let twice = AttributeMistake::LetterTwice {
                    attribute: name,
                    letter,
                    span,
                };
                out.push(twice.into());
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
            out.push(AttributeMistake::NotASymbol { letter, span }.into());
            return None;
        }
        if self.symbols.len() >= limits::SYMBOLS_MAX {
            out.push(AttributeMistake::TooManySymbols { span }.into());
            return None;
        }
        self.symbols.push(letter);
        Some(1 << (self.symbols.len() - 1))
    }
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
    let wrong = KeyMistake::OutOfRange {
        name,
        number: Some(number),
        least: 0,
        most,
        span,
    };
    out.push(wrong.into());
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
            // The first value.
            AttributeOf::Piece => 1,
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
        let mut values = ByCell::new();
        let entries = attribute.at.iter().map(|(key, node)| (key, node));
        for (is_range, key, node) in ranges_first(board, entries) {
            let text = Text {
                text: key.name.clone(),
                origin: crate::source::Origin {
                    whole: key.span,
                    base: None,
                },
            };
            let cells = find_cells(board, &text, out);
            let value = all.value_of(id, node, out);
            let cells = cells.iter().flat_map(|cells| cells.iter());
            for (cell, value) in cells.zip(value.into_iter().cycle()) {
                values.put(*cell, value, key, is_range);
            }
        }
        let what = format!("values of `{}`", attribute.name.name);
        out.extend(values.meetings(board, &what));
        for (cell, value) in values.into_given() {
            all.attributes[index].values[cell.index()] = value;
        }
    }
    for (piece, description) in model.pieces.iter().enumerate() {
        for (key, node) in &description.attributes {
            let Some((id, attribute)) = all.find(&key.name) else {
                continue;
            };
            if attribute.of != AttributeOf::Kind {
                let is_of_pieces = attribute.of == AttributeOf::Piece;
                let attribute = key;
                out.push(
                    AttributeMistake::OfCells {
                        attribute,
                        is_of_pieces,
                    }
                    .into(),
                );
            } else if let Some(value) = all.value_of(id, node, out) {
                all.attributes[id.index()].values[piece] = value;
            }
        }
    }
    all
}

/// Reports names that already have a meaning in `[piece.NAME]`.
fn reserved(attribute: &Key, out: &mut Vec<Diagnostic>) {
    if PIECE.has(&attribute.name) {
        out.push(AttributeMistake::KeyOfPieces { attribute }.into());
    }
}

/// Returns the error about an unknown name of an attribute.
pub fn unknown(name: &Text, all: &Attributes) -> Diagnostic {
    let of_cells = all.attributes.iter();
    let of_cells = of_cells.filter(|attribute| attribute.of == AttributeOf::Cell);
    AttributeMistake::Unknown {
        name,
        of_cells: of_cells.map(|attribute| attribute.name.as_str()).collect(),
    }
    .into()
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
        if phase.until.is_none() && (index + 1 < n_phases || phase.next.is_some()) {
            let span = phase.name.as_ref().map_or(phase.span, Text::span);
            out.push(RulesMistake::EndlessPhase { phase: &name, span }.into());
        }
        let is_last = index + 1 == n_phases && phase.next.is_none();
        if let (Some(until), true) = (&phase.until, is_last) {
            let span = until.span();
            out.push(RulesMistake::EndOfLastPhase { phase: &name, span }.into());
        }
        let at = (RuleRef::Phase(PhaseId::from_index(index)), Slot::PhaseUntil);
        phases.push(Phase {
            name,
            order: phase.order,
            until: condition(&phase.until, at, scope, out),
            next: phase
                .next
                .as_ref()
                .and_then(|next| phase_named(next, model, out)),
        });
    }
    phases
}

/// Reports phases whose orders cannot be carried out together.
pub fn rounds(
    model: &Model,
    (phases, turns, stores): (&[Phase], &[Turn], &[Store]),
    out: &mut Vec<Diagnostic>,
) {
    for (index, (written, phase)) in model.phases.iter().zip(phases).enumerate() {
        if phase.order != PhaseOrder::Together {
            continue;
        }
        let is_here = |turn: &&Turn| turn.phase.is_none_or(|phase| phase.index() == index);
        let has_steps = turns.iter().filter(is_here).any(Turn::is_compound);
        let is_drawn = |store: &Store| store.order == StoreOrder::Random && store.drop.is_some();
        let form = if has_steps {
            "turns of several steps"
        } else if model.stack.is_some() {
            "moves of stacks"
        } else if stores.iter().any(is_drawn) {
            "drops of what chance draws"
        } else {
            continue;
        };
        let span = written.name.as_ref().map_or(written.span, Text::span);
        let phase = &phase.name;
        out.push(RulesMistake::Round { phase, form, span }.into());
    }
}

/// Returns the phase of this name.
fn phase_named(name: &Text, model: &Model, out: &mut Vec<Diagnostic>) -> Option<PhaseId> {
    let names = || model.phases.iter().filter_map(|phase| phase.name.as_ref());
    let index = model.phases.iter().position(|phase| {
        phase
            .name
            .as_ref()
            .is_some_and(|own| own.text == name.text.trim())
    });
    if index.is_none() {
        let unknown = Unknown {
            what: NameOf::Phase,
            name: name.text.trim(),
            span: name.span(),
            known: names().map(|name| name.text.as_str()).collect(),
        };
        out.push(unknown.into());
    }
    index.map(PhaseId::from_index)
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
        let too_high = AttributeMistake::StacksTooHigh {
            height: stack.height,
            n_cells: board.n_cells(),
            allowed,
            places: PLACES_MAX,
            span: stack.span,
        };
        out.push(too_high.into());
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
