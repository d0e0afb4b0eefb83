//! Typed expressions for every context, from the tables of the language.

mod conditions;
mod numbers;

use super::features::Features;
use super::vocabulary::Vocabulary;
use crate::choices::Choices;
use grammar::rule::{self, Argument, Context, FunctionInfo, Type};
use std::sync::LazyLock;

/// The most nested quantifiers.
const QUANTIFIERS_MAX: usize = 2;

/// Names of variables, by the number of enclosing quantifiers.
const VARIABLES: [&str; QUANTIFIERS_MAX] = ["xx", "yy"];

static NAMES: LazyLock<Vec<rule::NameInfo>> = LazyLock::new(|| rule::all_names().collect());
static FUNCTIONS: LazyLock<Vec<FunctionInfo>> = LazyLock::new(|| rule::all_functions().collect());

/// Returns the weight of a name: a name that is allowed in few contexts is used there more often.
fn rarity(contexts: &[Context]) -> usize {
    (Context::ALL.len() / contexts.len().max(1)).min(10)
}

/// The feature of an expression that searches for legal moves.
const LOOKS: &str = "looks for turns";

/// Returns the weight of a function; functions that search for moves take long and are used more
/// rarely.
fn weight_of(function: &FunctionInfo) -> usize {
    match looks(function) {
        true => rarity(function.contexts) / 3,
        false => rarity(function.contexts),
    }
}

/// Tests whether the function tests a player's possible moves, as conditions on players do.
fn looks(function: &FunctionInfo) -> bool {
    function.gives == Type::Condition && function.arguments.contains(&Argument::Player)
}

/// A writer of expressions at one place of a definition.
pub struct Speaker<'a> {
    /// The source of its decisions.
    pub choices: &'a mut Choices,
    /// The names that it may use.
    pub words: &'a Vocabulary,
    /// The counts of its features.
    pub features: &'a mut Features,
    context: Context,
    /// Variables and parameters, all of them sets of cells.
    locals: Vec<String>,
    n_quantifiers: usize,
    is_ahead: bool,
}

/// The precedence of the outermost operator of an expression, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Not,
    Comparison,
    Join,
    Cut,
    Owner,
    Primary,
}

/// A text and its outermost operator.
struct Phrase {
    text: String,
    binding: Binding,
}

impl Phrase {
    fn new(text: impl Into<String>, binding: Binding) -> Self {
        let text = text.into();
        Self { text, binding }
    }

    fn primary(text: impl Into<String>) -> Self {
        Self::new(text, Binding::Primary)
    }

    /// Returns the text, in parentheses if it binds less tightly than this.
    fn within(self, least: Binding) -> String {
        match self.binding < least {
            true => format!("({})", self.text),
            false => self.text,
        }
    }
}

/// A form of a set of cells.
#[derive(Clone, Copy)]
enum SetForm {
    Name,
    Cell,
    Zone,
    Kind,
    Owned,
    Status,
    Local,
    Let,
    Join,
    TakeOut,
    Cut,
    Function,
    Those,
}

impl<'a> Speaker<'a> {
    /// Creates a writer for expressions of this context.
    pub fn new(
        choices: &'a mut Choices,
        words: &'a Vocabulary,
        features: &'a mut Features,
        context: Context,
    ) -> Self {
        features.note(&format!("context {context:?}"));
        Self {
            choices,
            words,
            features,
            context,
            locals: Vec::new(),
            n_quantifiers: 0,
            is_ahead: false,
        }
    }

    /// Adds names for sets of cells that are defined only in this place.
    pub fn with_locals(mut self, locals: &[String]) -> Self {
        self.locals.extend_from_slice(locals);
        let is_variable = |local: &&String| VARIABLES.contains(&local.as_str());
        self.n_quantifiers += locals.iter().filter(is_variable).count();
        self
    }

    /// Allows only one quantifier, since a name may be used inside another.
    pub fn with_one_quantifier(mut self) -> Self {
        self.n_quantifiers = QUANTIFIERS_MAX - 1;
        self
    }

    /// Writes a condition.
    pub fn condition(&mut self, depth: usize) -> String {
        self.any_condition(depth).text
    }

    /// Writes a condition that can be an operand of `and`.
    pub fn condition_within_and(&mut self, depth: usize) -> String {
        self.any_condition(depth).within(Binding::And)
    }

    /// Writes a set of cells.
    pub fn cells(&mut self, depth: usize) -> String {
        self.any_cells(depth).text
    }

    /// Writes a set of cells that can be an operand of `&`.
    pub fn cells_within_cut(&mut self, depth: usize) -> String {
        self.any_cells(depth).within(Binding::Cut)
    }

    /// Writes a number.
    pub fn number(&mut self, depth: usize) -> String {
        self.any_number(depth)
    }

    /// Writes a choice of piece types.
    pub fn kinds(&mut self) -> String {
        let kinds = self.words.kind_names();
        if kinds.is_empty() {
            return "no-kind".to_owned();
        }
        let lets = self.lets_of(Type::Kinds);
        if !lets.is_empty() && self.choices.chance(60) {
            self.features.note("let kinds");
            return self.choices.one_of(&lets).clone();
        }
        let n_kinds = self.choices.between(1, 2);
        self.choices.some_of(&kinds, n_kinds).join(" | ")
    }

    fn is_positional(&self) -> bool {
        Context::POSITION.contains(&self.context)
    }

    fn lets_of(&self, expected: Type) -> Vec<String> {
        let lets = self.words.lets.iter();
        let usable = lets.filter(|one| {
            one.gives == expected && one.n_parameters == 0 && one.contexts.contains(&self.context)
        });
        usable.map(|one| one.name.clone()).collect()
    }

    fn any_cells(&mut self, depth: usize) -> Phrase {
        use SetForm as F;
        let (words, is_positional) = (self.words, self.is_positional());
        let when = |is_open: bool, weight: usize| if is_open { weight } else { 0 };
        let deep = depth > 0;
        let forms = [
            (6, F::Name),
            (2, F::Cell),
            (when(!words.zones.is_empty(), 3), F::Zone),
            (when(is_positional && !words.kinds.is_empty(), 3), F::Kind),
            (when(is_positional && !words.kinds.is_empty(), 4), F::Owned),
            (
                when(is_positional && !words.statuses.is_empty(), 3),
                F::Status,
            ),
            (when(!self.locals.is_empty(), 6), F::Local),
            (
                when(!words.lets.is_empty() && self.n_quantifiers < 2, 4),
                F::Let,
            ),
            (when(deep, 2), F::Join),
            (when(deep, 2), F::TakeOut),
            (when(deep, 4), F::Cut),
            (when(deep, 8), F::Function),
            (
                when(deep && self.n_quantifiers < QUANTIFIERS_MAX, 2),
                F::Those,
            ),
        ];
        match *self.choices.weighted(&forms) {
            F::Name => self.any_name(Type::Cells),
            F::Cell => self.cell(),
            F::Zone => Phrase::primary(self.choices.one_of(&words.zones).clone()),
            F::Kind => {
                let kinds = words.kind_names();
                Phrase::primary(self.choices.one_of(&kinds).clone())
            }
            F::Owned => self.owned(depth),
            F::Status => {
                let names: Vec<&str> = words.statuses.iter().map(|one| one.name.as_str()).collect();
                self.features.note("status in expression");
                Phrase::primary(*self.choices.one_of(&names))
            }
            F::Local => Phrase::primary(self.choices.one_of(&self.locals.clone()).clone()),
            F::Let => self.use_let(Type::Cells).unwrap_or_else(|| self.cell()),
            F::Join => self.joined(depth, "|"),
            F::TakeOut => self.joined(depth, "-"),
            F::Cut => {
                self.features.note("operator &");
                let left = self.any_cells(depth - 1).within(Binding::Cut);
                let right = self.any_cells(depth - 1).within(Binding::Owner);
                Phrase::new(format!("{left} & {right}"), Binding::Cut)
            }
            F::Function => match self.function(Type::Cells, depth) {
                Some(phrase) => phrase,
                None => self.cell(),
            },
            F::Those => self.quantified("cells", depth),
        }
    }

    fn joined(&mut self, depth: usize, operator: &str) -> Phrase {
        self.features.note(&format!("operator {operator}"));
        let left = self.any_cells(depth - 1).within(Binding::Join);
        let right = self.any_cells(depth - 1).within(Binding::Cut);
        Phrase::new(format!("{left} {operator} {right}"), Binding::Join)
    }

    fn cell(&mut self) -> Phrase {
        if self.words.cells.is_empty() {
            return Phrase::primary("all");
        }
        Phrase::primary(self.choices.one_of(&self.words.cells).clone())
    }

    /// Writes a set such as `mine king`, `enemy (rook | queen)`.
    fn owned(&mut self, depth: usize) -> Phrase {
        let neutral = self.words.has_neutral.then_some("neutral");
        let owners: Vec<&str> = ["mine", "enemy"].into_iter().chain(neutral).collect();
        let owner = *self.choices.one_of(&owners);
        self.features.note(&format!("owner {owner}"));
        let what = match depth > 0 && self.choices.chance(30) {
            true => self.any_cells(depth - 1).within(Binding::Primary),
            false => match self.words.kinds.as_slice() {
                [] => "all".to_owned(),
                kinds => self.choices.one_of(kinds).name.clone(),
            },
        };
        // An operand that begins with a keyword of an operator would be parsed differently, so only names and
        // parentheses are owned.
        Phrase::new(format!("{owner} {what}"), Binding::Owner)
    }

    /// Writes a name of the table of names.
    fn any_name(&mut self, expected: Type) -> Phrase {
        let open: Vec<(usize, &'static str)> = NAMES
            .iter()
            .filter(|row| row.gives == expected && row.contexts.contains(&self.context))
            .filter(|row| row.name != "neutral" || self.words.has_neutral)
            .map(|row| match row.name {
                // Few games have neutral pieces.
                "neutral" => (4 * rarity(row.contexts), row.name),
                _ => (rarity(row.contexts), row.name),
            })
            .collect();
        if open.is_empty() {
            return Phrase::primary("true");
        }
        let name = *self.choices.weighted(&open);
        self.features.note(&format!("name {name}"));
        Phrase::primary(name)
    }

    /// Writes a call of a function of this type; none if there is no such function here.
    fn function(&mut self, expected: Type, depth: usize) -> Option<Phrase> {
        let open: Vec<(usize, &'static FunctionInfo)> = FUNCTIONS
            .iter()
            .filter(|one| one.gives == expected && one.contexts.contains(&self.context))
            .filter(|one| self.can_say(&one.arguments))
            // Functions that search for moves are used once, and not for each cell: nested searches take minutes.
            .filter(|one| !looks(one) || self.n_quantifiers == 0 && !self.features.has(LOOKS))
            .map(|one| (weight_of(one), one))
            .collect();
        if open.is_empty() {
            return None;
        }
        let function = *self.choices.weighted(&open);
        self.features.note(&format!("function {}", function.name));
        if looks(function) {
            self.features.note(LOOKS);
        }
        let depth = depth.saturating_sub(1);
        let mut arguments = Vec::new();
        for argument in &function.arguments {
            match argument {
                Argument::Cells => arguments.push(self.cells(depth)),
                Argument::Movement => arguments.push(self.movement(false)),
                Argument::Rider { is_optional } => {
                    let is_left_out =
                        *is_optional && self.words.has_default_rider && self.choices.chance(40);
                    if !is_left_out {
                        arguments.push(self.movement(true));
                    }
                }
                Argument::Store => arguments.push(self.store()),
                Argument::Earlier(what) => arguments.push(self.earlier(*what, depth)),
                Argument::TurnAhead => arguments.push(self.turn_ahead(depth)),
                Argument::Number => arguments.push(self.any_number(depth.saturating_sub(1))),
                Argument::Player => arguments.push(self.player()),
                Argument::OnePlayer => arguments.push(self.one_player()),
            }
        }
        let arguments = arguments.join(", ");
        Some(Phrase::primary(format!("{}({arguments})", function.name)))
    }

    fn can_say(&self, arguments: &[Argument]) -> bool {
        arguments.iter().all(|argument| match argument {
            Argument::Cells
            | Argument::Number
            | Argument::Player
            | Argument::OnePlayer
            | Argument::Earlier(_) => true,
            Argument::Movement => !self.words.movements.is_empty(),
            Argument::Rider { .. } => !self.words.riders.is_empty(),
            Argument::Store => !self.words.stores.is_empty(),
            Argument::TurnAhead => !self.is_ahead,
        })
    }

    /// Writes a word for a player or several.
    fn player(&mut self) -> String {
        let names = self.words.players.iter().map(String::as_str);
        let words = ["enemy", "me", "next"].into_iter();
        let partner = self.words.has_teams.then_some("partner");
        let words: Vec<&str> = words.chain(partner).chain(names).collect();
        let player = (*self.choices.one_of(&words)).to_owned();
        self.features.note(&format!("player {player}"));
        player
    }

    fn one_player(&mut self) -> String {
        let names = self.words.players.iter().map(String::as_str);
        let enemy = (self.words.players.len() == 2).then_some("enemy");
        let words: Vec<&str> = ["next"].into_iter().chain(enemy).chain(names).collect();
        (*self.choices.one_of(&words)).to_owned()
    }

    fn movement(&mut self, is_rider: bool) -> String {
        let movements = match is_rider {
            true => &self.words.riders,
            false => &self.words.movements,
        };
        format!("'{}'", self.choices.one_of(movements))
    }

    fn store(&mut self) -> String {
        let store = self.choices.one_of(&self.words.stores).name.clone();
        match self.choices.below(3) {
            0 => store,
            _ => format!("{store} of {}", self.player()),
        }
    }

    /// Writes an expression on the position before the move.
    fn earlier(&mut self, what: Type, depth: usize) -> String {
        let earlier = self.context.earlier();
        let context = std::mem::replace(&mut self.context, earlier);
        let text = match what {
            Type::Number => self.any_number(depth.saturating_sub(1)),
            Type::Condition => self.condition(depth),
            _ => self.cells(depth),
        };
        self.context = context;
        text
    }

    /// Writes a condition on a move that could be made next.
    fn turn_ahead(&mut self, depth: usize) -> String {
        let context = std::mem::replace(&mut self.context, Context::TURN_AHEAD);
        self.is_ahead = true;
        let condition = self.condition(depth);
        self.is_ahead = false;
        self.context = context;
        condition
    }

    /// Writes a quantifier such as `any(xx in S : c)`.
    fn quantified(&mut self, quantifier: &str, depth: usize) -> Phrase {
        self.features.note(&format!("quantifier {quantifier}"));
        let variable = VARIABLES[self.n_quantifiers.min(QUANTIFIERS_MAX - 1)].to_owned();
        let over = match self.choices.chance(75) {
            true => format!(" in {}", self.any_cells(depth - 1).within(Binding::Join)),
            false => {
                self.features.note("quantifier over all");
                String::new()
            }
        };
        self.locals.push(variable.clone());
        self.n_quantifiers += 1;
        let condition = self.condition(depth - 1);
        self.n_quantifiers -= 1;
        self.locals.pop();
        Phrase::primary(format!("{quantifier}({variable}{over} : {condition})"))
    }

    /// Writes a name from `[let]` of this type, with arguments.
    fn use_let(&mut self, expected: Type) -> Option<Phrase> {
        let lets: Vec<_> = self
            .words
            .lets
            .iter()
            .filter(|one| one.gives == expected && one.contexts.contains(&self.context))
            .filter(|_| self.n_quantifiers == 0)
            .collect();
        if lets.is_empty() {
            return None;
        }
        let found = *self.choices.one_of(&lets);
        if found.n_parameters == 0 {
            self.features.note("let plain");
            return Some(Phrase::primary(found.name.clone()));
        }
        self.features.note("let with parameters");
        let arguments: Vec<String> = (0..found.n_parameters).map(|_| self.cells(0)).collect();
        let arguments = arguments.join(", ");
        Some(Phrase::primary(format!("{}({arguments})", found.name)))
    }
}
