//! Positions as authors write them: the nodes of a position file, or of the keys of a `[[test]]` that set one up, become a
//! [`Placement`]. Both are read here and nowhere else, so both say the same things and are told the same mistakes.
//!
//! Every mistake is told, and reading goes on; what follows from one alone is not told again.

mod board;
mod state;
mod stores;

use grammar::diagnostic::Diagnostic;
use grammar::source::Span;
use grammar::variant::document::{Key, Node, Table, Text, Value};
use interpreter::{Game, Position};
use ir::{CellId, CellSet, Placement, StoreContents};

use crate::lookup::{self, Unknown};

pub(crate) use board::man;

/// Where a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// In a file of its own.
    File,
    /// In a `[[test]]`.
    Test,
}

impl Form {
    /// The code of what is wrong with it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Form::File => "position::unreadable",
            Form::Test => "test::unreadable",
        }
    }
}

/// A key with its value.
pub(crate) type Entry<'n> = (&'n Key, &'n Node);

/// What is written, by the keys of position files; a test has no `hands` and `pools`.
#[derive(Default)]
pub(crate) struct Written<'n> {
    pub(crate) turn: Option<&'n Node>,
    pub(crate) cells: Option<&'n Node>,
    pub(crate) unmoved: Option<&'n Node>,
    /// One entry for each attribute.
    pub(crate) attributes: Vec<Entry<'n>>,
    pub(crate) hands: Option<Entry<'n>>,
    pub(crate) pools: Option<Entry<'n>>,
    pub(crate) stores: Option<&'n Node>,
    pub(crate) state: Option<&'n Node>,
}

/// Reads what is written over a position; mistakes go to `out`.
pub(crate) fn read(
    game: &Game,
    base: &Position,
    written: &Written<'_>,
    form: Form,
    out: &mut Vec<Diagnostic>,
) -> Placement {
    let mut reader = Reader::new(game, base, form, out);
    if let Some(node) = written.cells {
        reader.cells(node);
    }
    for (key, node) in &written.attributes {
        reader.attribute(key, node);
    }
    if let Some(text) = written.turn.and_then(|node| reader.text("turn", node)) {
        reader.placement.turn = reader.found(lookup::player(game, &text.text), text.span());
        reader.is_turn_unread = reader.placement.turn.is_none();
    }
    let n_problems = reader.out.len();
    for (entry, can_drop) in [(written.hands, true), (written.pools, false)] {
        if let Some((key, node)) = entry {
            reader.store_of_men(key, node, can_drop);
        }
    }
    if let Some(node) = written.stores {
        reader.stores("stores", node);
    }
    reader.is_store_unread = reader.out.len() > n_problems;
    if let Some(node) = written.unmoved {
        reader.unmoved(node);
    }
    if let Some(node) = written.state {
        reader.state(node);
    }
    reader.finish()
}

/// Reads `stored` of a test, what stores hold: a table by store, player and kind or tile. Each with where it is written.
pub(crate) fn contents(
    game: &Game,
    node: &Node,
    out: &mut Vec<Diagnostic>,
) -> Vec<(StoreContents, Span)> {
    let start = game.start();
    let mut reader = Reader::new(game, &start, Form::Test, out);
    reader.stores("stored", node);
    reader.contents
}

struct Reader<'r> {
    game: &'r Game,
    base: &'r Position,
    form: Form,
    out: &'r mut Vec<Diagnostic>,
    placement: Placement,
    /// What stores hold, each with where it is written.
    contents: Vec<(StoreContents, Span)>,
    /// Where men stand, as far as they have been read.
    taken: CellSet,
    /// Cells whose men could not be read; nobody says that they are empty.
    unread: Vec<CellId>,
    /// Whether some man could not be read, nor his cell.
    is_board_unread: bool,
    is_turn_unread: bool,
    is_store_unread: bool,
    is_phase_unread: bool,
    /// Where the call is written.
    called_at: Option<Span>,
    /// Where `unseen` is written.
    unseen_at: Option<Span>,
}

impl<'r> Reader<'r> {
    fn new(game: &'r Game, base: &'r Position, form: Form, out: &'r mut Vec<Diagnostic>) -> Self {
        Self {
            game,
            base,
            form,
            out,
            placement: Placement::default(),
            contents: Vec::new(),
            taken: CellSet::of(game.places().n_places(), base.men().map(|(place, _)| place)),
            unread: Vec::new(),
            is_board_unread: false,
            is_turn_unread: false,
            is_store_unread: false,
            is_phase_unread: false,
            called_at: None,
            unseen_at: None,
        }
    }

    fn finish(mut self) -> Placement {
        let contents = self.contents.iter().map(|(contents, _)| contents.clone());
        self.placement.stores = contents.collect();
        self.check_call();
        self.check_unseen();
        self.placement
    }

    fn say(
        &mut self,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        let problem = Diagnostic::error(self.form.code(), message, span, label);
        self.out.push(problem.with_help(help));
    }

    /// What was looked up, or a complaint about its name.
    fn found<T>(&mut self, found: Result<T, Unknown>, span: Span) -> Option<T> {
        found
            .map_err(|unknown| self.out.push(unknown.at(self.form.code(), span)))
            .ok()
    }

    /// A complaint about a value of another type; not about one that could not be read at all.
    fn wrong_type(&mut self, name: &str, node: &Node, wanted: &str, help: impl Into<String>) {
        if !matches!(node.value, Value::Broken) {
            let message = format!("`{name}` is {}, not {wanted}", node.noun());
            self.say(message, node.span, format!("{wanted} belongs here"), help);
        }
    }

    fn table<'n>(&mut self, name: &str, node: &'n Node, example: &str) -> Option<&'n Table> {
        match &node.value {
            Value::Table(table) => Some(table),
            _ => {
                self.wrong_type(name, node, "a table", self.table_help(name, example));
                None
            }
        }
    }

    /// How a table of this name is written.
    fn table_help(&self, name: &str, example: &str) -> String {
        match self.form {
            Form::File => format!("write `[{name}]`, and below it `{example}`"),
            Form::Test => {
                let inner = name.rsplit('.').next().unwrap_or(name);
                format!("write `{inner} = {{ {example} }}`")
            }
        }
    }

    fn text<'n>(&mut self, name: &str, node: &'n Node) -> Option<&'n Text> {
        match &node.value {
            Value::String(text) => Some(text),
            _ => {
                self.wrong_type(name, node, "a text", format!("write `{name} = \"...\"`"));
                None
            }
        }
    }

    /// A list of texts; one text with blanks between its words is the same list.
    fn words(&mut self, name: &str, node: &Node) -> Option<Vec<Text>> {
        let example = format!("write `{name} = [\"...\", \"...\"]`");
        match &node.value {
            Value::String(text) => Some(text.words()),
            Value::Array(list) => {
                let mut words = Vec::new();
                for node in list {
                    match &node.value {
                        Value::String(text) => words.push(text.clone()),
                        _ => self.wrong_type(name, node, "a text", example.clone()),
                    }
                }
                Some(words)
            }
            _ => {
                self.wrong_type(name, node, "a list of texts", example);
                None
            }
        }
    }

    /// A whole number within bounds.
    fn number<N: TryFrom<i64>>(
        &mut self,
        name: &str,
        node: &Node,
        least: i64,
        most: i64,
    ) -> Option<N> {
        let help = match most - least {
            0 => format!("write {least}"),
            _ => format!("write a whole number from {least} to {most}"),
        };
        match node.value {
            Value::Integer(number) if (least..=most).contains(&number) => N::try_from(number).ok(),
            Value::Integer(number) => {
                let label = if number < least {
                    format!("the least is {least}")
                } else {
                    format!("the most is {most}")
                };
                self.say(format!("`{name}` is {number}"), node.span, label, help);
                None
            }
            Value::Float(_) => {
                let message = format!("`{name}` is not a whole number");
                self.say(message, node.span, "a whole number belongs here", help);
                None
            }
            _ => {
                self.wrong_type(name, node, "a whole number", help);
                None
            }
        }
    }

    /// Whether a man stands there, as far as is known.
    fn is_taken(&self, place: CellId) -> bool {
        let cell = self.game.places().cell(place);
        self.is_board_unread || self.unread.contains(&cell) || self.taken.contains(place)
    }
}
