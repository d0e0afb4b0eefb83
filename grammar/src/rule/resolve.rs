//! From syntax tree to `ir`: names to ids, types checked, `[let]` put in.

use super::ast::{Expr, ExprKind, Quantifier, Relation, SetOperator, Word};
use super::context::{Context, places};
use super::names::{FUNCTIONS, Function, NAMES, Shape};
use super::scope::{Let, Meaning, Scope, ambiguous};
use super::sets::{intersect_all, union_all};
use super::suggest;
use crate::diagnostic::Diagnostic;
use crate::source::{Origin, Span};
use ir::{Bound, Cells, Compare, Condition, KindId, MovementId, Number, PartName};
use std::rc::Rc;

/// How deep a resolved expression may be, `[let]` and levels of precedence included.
const RESOLVED_DEPTH_MAX: usize = 200;

/// How many parts a resolved expression may have, `[let]` put in.
const SIZE_MAX: usize = 5_000;

/// How many names from `[let]` may stand inside one another.
const LET_DEPTH_MAX: usize = 16;

/// How many complaints are made about one expression.
const COMPLAINTS_MAX: usize = 20;

/// How many quantifiers may stand inside one another.
const QUANTIFIERS_MAX: u8 = 2;

/// Lowers a condition.
///
/// # Errors
/// All that is wrong, in the order of the text; empty if it was said before about the same `[let]`.
pub fn condition(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
) -> Result<Condition, Vec<Diagnostic>> {
    lower(scope, context, |resolver| {
        resolver.condition(expr, &Env::Root)
    })
}

/// Lowers a set of cells.
///
/// # Errors
/// As [`condition`].
pub fn cells(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
) -> Result<Cells, Vec<Diagnostic>> {
    lower(scope, context, |resolver| resolver.cells(expr, &Env::Root))
}

/// Lowers a number.
///
/// # Errors
/// As [`condition`].
pub fn number(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
) -> Result<Number, Vec<Diagnostic>> {
    lower(scope, context, |resolver| resolver.number(expr, &Env::Root))
}

/// Lowers a choice of kinds, `queen | rook`: each once, in the author's order.
///
/// # Errors
/// As [`condition`].
pub fn kinds(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
) -> Result<Vec<KindId>, Vec<Diagnostic>> {
    lower(scope, context, |resolver| resolver.kinds(expr, &Env::Root))
}

fn lower<T>(
    scope: &mut Scope<'_>,
    context: Context,
    read: impl FnOnce(&mut Resolver<'_, '_>) -> Option<T>,
) -> Result<T, Vec<Diagnostic>> {
    let mut resolver = Resolver {
        scope,
        context,
        out: Vec::new(),
        depth: 0,
        size: 0,
        halted: false,
        quantifiers: 0,
    };
    match read(&mut resolver) {
        Some(result) if resolver.out.is_empty() => Ok(result),
        _ => Err(resolver.out),
    }
}

/// What an expression gives.
pub(super) enum Value {
    /// True or false.
    Condition(Condition),
    /// A number.
    Number(Number),
    /// A set of cells.
    Cells(Cells),
    /// Kinds; where cells are wanted, the cells of their men.
    Kinds(Vec<KindId>),
    /// What `is` asks about.
    Subject(Subject),
    /// A text in quotes.
    Text(String, Origin),
}

/// What `is` asks about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// The kind that moves.
    Piece,
    /// The part it moves by.
    Part,
    /// The kind chosen.
    Chosen,
}

/// What is wanted where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Condition,
    Number,
    Cells,
    Kinds,
    Movement,
    Subject,
    /// Numbers or cells: both sides of `==`.
    Comparable,
    /// Nothing is known about it: names in `[let]` before they are used.
    Anything,
}

/// Local names, innermost first.
pub(super) enum Env<'e> {
    Root,
    Variable {
        name: &'e Word,
        bound: Bound,
        outer: &'e Env<'e>,
    },
    Call {
        entry: &'e Let,
        arguments: &'e [Expr],
        caller: &'e Env<'e>,
    },
}

enum Local<'e> {
    Variable(Bound),
    Argument(&'e Expr, &'e Env<'e>),
}

impl<'e> Env<'e> {
    /// What the name means here. The body of a `[let]` does not see the names of its caller.
    fn find(&'e self, wanted: &str) -> Option<(Local<'e>, Span)> {
        let mut env = self;
        loop {
            match env {
                Env::Root => return None,
                Env::Variable { name, bound, outer } => {
                    if name.text == wanted {
                        return Some((Local::Variable(*bound), name.span));
                    }
                    env = outer;
                }
                Env::Call {
                    entry,
                    arguments,
                    caller,
                } => {
                    let index = entry
                        .parameters
                        .iter()
                        .position(|parameter| parameter.text == wanted)?;
                    return Some((
                        Local::Argument(arguments.get(index)?, caller),
                        entry.parameters[index].span,
                    ));
                }
            }
        }
    }

    /// The names of `[let]` in whose bodies this is, innermost first.
    fn entries(&'e self) -> impl Iterator<Item = &'e Let> {
        let mut env = self;
        std::iter::from_fn(move || {
            loop {
                match env {
                    Env::Root => return None,
                    Env::Variable { outer, .. } => env = outer,
                    Env::Call { entry, caller, .. } => {
                        env = caller;
                        return Some(*entry);
                    }
                }
            }
        })
    }

    /// The names of variables and parameters here, for messages.
    pub(super) fn names(&'e self) -> Vec<&'e str> {
        let mut names = Vec::new();
        let mut env = self;
        loop {
            match env {
                Env::Root => return names,
                Env::Variable { name, outer, .. } => {
                    names.push(name.text.as_str());
                    env = outer;
                }
                Env::Call { entry, .. } => {
                    names.extend(
                        entry
                            .parameters
                            .iter()
                            .map(|parameter| parameter.text.as_str()),
                    );
                    return names;
                }
            }
        }
    }
}

pub(super) struct Resolver<'s, 'a> {
    pub scope: &'s mut Scope<'a>,
    pub context: Context,
    pub out: Vec<Diagnostic>,
    depth: usize,
    size: usize,
    /// Set when the expression is too large, so that this is said once and nothing more is read.
    halted: bool,
    quantifiers: u8,
}

impl Resolver<'_, '_> {
    fn condition(&mut self, expr: &Expr, env: &Env<'_>) -> Option<Condition> {
        match self.resolve(expr, env, Wanted::Condition)? {
            Value::Condition(condition) => Some(condition),
            other => self.mismatch(expr, &other, Wanted::Condition),
        }
    }

    fn number(&mut self, expr: &Expr, env: &Env<'_>) -> Option<Number> {
        match self.resolve(expr, env, Wanted::Number)? {
            Value::Number(number) => Some(number),
            other => self.mismatch(expr, &other, Wanted::Number),
        }
    }

    fn cells(&mut self, expr: &Expr, env: &Env<'_>) -> Option<Cells> {
        let value = self.resolve(expr, env, Wanted::Cells)?;
        self.as_cells(expr, value)
    }

    fn kinds(&mut self, expr: &Expr, env: &Env<'_>) -> Option<Vec<KindId>> {
        match self.resolve(expr, env, Wanted::Kinds)? {
            Value::Kinds(kinds) => Some(kinds),
            other => self.mismatch(expr, &other, Wanted::Kinds),
        }
    }

    fn as_cells(&mut self, expr: &Expr, value: Value) -> Option<Cells> {
        match value {
            Value::Cells(cells) => Some(cells),
            Value::Kinds(_) if self.context == Context::Zone => {
                self.wrong_context("where men of a kind stand", expr.span, Context::POSITION)
            }
            Value::Kinds(kinds) => Some(Cells::Kinds(kinds)),
            other => self.mismatch(expr, &other, Wanted::Cells),
        }
    }

    fn resolve(&mut self, expr: &Expr, env: &Env<'_>, wanted: Wanted) -> Option<Value> {
        self.enter(expr.span)?;
        let value = self.resolve_kind(expr, env, wanted);
        self.depth -= 1;
        value
    }

    /// Goes one level down, if that is allowed; nothing more is read once it was not.
    fn enter(&mut self, span: Span) -> Option<()> {
        if self.halted {
            return None;
        }
        self.depth += 1;
        self.size += 1;
        if self.depth > RESOLVED_DEPTH_MAX {
            self.halt("rule::too_deep", "an expression nested too deep", span);
        } else if self.size > SIZE_MAX {
            self.halt("rule::too_long", "an expression with too many parts", span);
        }
        (!self.halted).then_some(())
    }

    fn resolve_kind(&mut self, expr: &Expr, env: &Env<'_>, wanted: Wanted) -> Option<Value> {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr, env, wanted),
            ExprKind::Number(number) => Some(Value::Number(Number::Constant(*number))),
            ExprKind::Text(text, origin) => Some(Value::Text(text.clone(), *origin)),
            ExprKind::Call {
                function,
                arguments,
            } => self.call(function, arguments, expr, env, wanted),
            ExprKind::Of { what, player } => self.of(what, player),
            ExprKind::Quantifier {
                quantifier,
                variable,
                over,
                condition,
            } => self.quantifier(*quantifier, variable, over.as_deref(), condition, env),
            ExprKind::InCheck(player) => self.in_check(expr, player.as_ref()),
            ExprKind::CanMove if Context::LEGAL.contains(&self.context) => {
                Some(Value::Condition(Condition::CanMove))
            }
            ExprKind::CanMove => self.wrong_context("`can move`", expr.span, Context::LEGAL),
            ExprKind::Not(inner) => {
                let inner = self.condition(inner, env)?;
                Some(Value::Condition(Condition::Not(Box::new(inner))))
            }
            ExprKind::And(list) => {
                let list = self.all(list, |resolver, expr| resolver.condition(expr, env))?;
                balanced(list, |a, b| Condition::And(Box::new(a), Box::new(b)))
                    .map(Value::Condition)
            }
            ExprKind::Or(list) => {
                let list = self.all(list, |resolver, expr| resolver.condition(expr, env))?;
                balanced(list, |a, b| Condition::Or(Box::new(a), Box::new(b))).map(Value::Condition)
            }
            ExprKind::Relation {
                relation,
                negated,
                left,
                right,
            } => {
                let condition = match relation {
                    Relation::Compare(compare) => self.compare(*compare, left, right, expr, env)?,
                    Relation::In => {
                        let (left, right) = both(self.cells(left, env), self.cells(right, env))?;
                        Condition::In(left, right)
                    }
                    Relation::Is => self.is(left, right, env)?,
                };
                Some(Value::Condition(if *negated {
                    Condition::Not(Box::new(condition))
                } else {
                    condition
                }))
            }
            ExprKind::Intersection(list) => {
                let operands = self.set_operands(
                    list.iter().map(|expr| (SetOperator::Or, expr)),
                    env,
                    wanted,
                )?;
                Some(intersect_all(
                    operands.into_iter().map(|(_, value)| value).collect(),
                ))
            }
            ExprKind::Union(first, rest) => {
                let operands = std::iter::once((SetOperator::Or, &**first))
                    .chain(rest.iter().map(|(operator, expr)| (*operator, expr)));
                // Every change between `|` and `-` is a level of depth in what comes out.
                let changes = rest
                    .windows(2)
                    .filter(|pair| pair[0].0 != pair[1].0)
                    .count();
                self.depth += changes;
                let operands = self.set_operands(operands, env, wanted);
                self.depth -= changes;
                Some(union_all(operands?))
            }
        }
    }

    /// All of them, or nothing if one is wrong; every one is looked at.
    fn all<T>(
        &mut self,
        list: &[Expr],
        mut read: impl FnMut(&mut Self, &Expr) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read: Vec<Option<T>> = list.iter().map(|expr| read(self, expr)).collect();
        read.into_iter().collect()
    }

    /// Operands of set operators: kinds if all are, or else cells.
    fn set_operands<'x>(
        &mut self,
        operands: impl Iterator<Item = (SetOperator, &'x Expr)>,
        env: &Env<'_>,
        wanted: Wanted,
    ) -> Option<Vec<(SetOperator, Value)>> {
        let wanted = if wanted == Wanted::Kinds {
            wanted
        } else {
            Wanted::Cells
        };
        let operands: Vec<_> = operands
            .map(|(operator, expr)| (operator, expr, self.resolve(expr, env, wanted)))
            .collect();
        if operands
            .iter()
            .all(|(_, _, value)| matches!(value, Some(Value::Kinds(_))))
        {
            return operands
                .into_iter()
                .map(|(operator, _, value)| Some((operator, value?)))
                .collect();
        }
        let cells: Vec<_> = operands
            .into_iter()
            .map(|(operator, expr, value)| {
                Some((
                    operator,
                    Value::Cells(value.and_then(|value| self.as_cells(expr, value))?),
                ))
            })
            .collect();
        cells.into_iter().collect()
    }

    fn name(&mut self, name: &str, expr: &Expr, env: &Env<'_>, wanted: Wanted) -> Option<Value> {
        match env.find(name) {
            Some((Local::Variable(bound), _)) => return Some(Value::Cells(Cells::Bound(bound))),
            Some((Local::Argument(argument, caller), _)) => {
                return self.resolve(argument, caller, wanted);
            }
            None => {}
        }
        if let Some(known) = NAMES.iter().find(|known| known.name == name) {
            if known.contexts.contains(&self.context) {
                return Some((known.value)());
            }
            return self.wrong_context(&format!("`{name}`"), expr.span, known.contexts);
        }
        match self
            .scope
            .names
            .get(name)
            .map(|entry| entry.meaning.clone())
        {
            Some(Meaning::Cell(cell)) => {
                Some(Value::Cells(Cells::Constant(self.scope.cell_sets(cell))))
            }
            Some(Meaning::Kind(kind)) => Some(Value::Kinds(vec![kind])),
            Some(Meaning::Zone(zone)) => Some(Value::Cells(Cells::Zone(zone))),
            Some(Meaning::Counter(_)) if self.context == Context::Zone => self.wrong_context(
                &format!("the counter `{name}`"),
                expr.span,
                Context::POSITION,
            ),
            Some(Meaning::Counter(counter)) => Some(Value::Number(Number::Counter(counter))),
            Some(Meaning::Bound(bound)) => Some(Value::Cells(Cells::Bound(bound))),
            Some(Meaning::Let(entry)) => self.expand(&entry, &[], expr.span, env, wanted),
            None if self.scope.is_broken(name) => None,
            None => {
                let diagnostic =
                    suggest::unknown_name(self.scope, self.context, name, expr.span, env, wanted);
                self.report(diagnostic)
            }
        }
    }

    fn call(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        expr: &Expr,
        env: &Env<'_>,
        wanted: Wanted,
    ) -> Option<Value> {
        if let Some(entry) = self.scope.macros.get(&function.text).map(Rc::clone) {
            let n = entry.parameters.len();
            self.check_count(function, arguments, (n, n), &suggest::usage(&entry))?;
            return self.expand(&entry, arguments, expr.span, env, wanted);
        }
        let Some(known) = FUNCTIONS.iter().find(|known| known.name == function.text) else {
            if self.scope.is_broken(&function.text) {
                return None;
            }
            let diagnostic = suggest::unknown_function(self.scope, function);
            return self.report(diagnostic);
        };
        self.check_count(function, arguments, known.shape.arity(), known.usage)?;
        if !known.contexts.contains(&self.context) {
            return self.wrong_context(&format!("`{}`", known.name), function.span, known.contexts);
        }
        self.apply(known, arguments, expr.span, env)
    }

    fn apply(
        &mut self,
        function: &Function,
        arguments: &[Expr],
        span: Span,
        env: &Env<'_>,
    ) -> Option<Value> {
        match (&function.shape, arguments) {
            (Shape::Cells(lower), [set]) => Some(lower(self.cells(set, env)?)),
            (Shape::CellsMovement(lower), [set, movement]) => {
                let (set, movement) = both(self.cells(set, env), self.movement(movement, env))?;
                Some(lower(set, movement))
            }
            (Shape::TwoCells(lower), [a, b]) => {
                let (a, b) = both(self.cells(a, env), self.cells(b, env))?;
                Some(lower(a, b))
            }
            (Shape::TwoCellsRider(default, lower), [a, b, rest @ ..]) => {
                let sets = both(self.cells(a, env), self.cells(b, env));
                let rider = match (rest, default) {
                    ([rider], _) => self.movement(rider, env),
                    ([], Some(default)) => self.default_rider(function, default, span),
                    _ => None,
                };
                let ((a, b), rider) = both(sets, rider)?;
                Some(lower(a, b, rider))
            }
            // The number of arguments was checked.
            _ => None,
        }
    }

    fn movement(&mut self, expr: &Expr, env: &Env<'_>) -> Option<MovementId> {
        match self.resolve(expr, env, Wanted::Movement)? {
            Value::Text(text, origin) => match (self.scope.movements)(&text, origin) {
                Ok(movement) => Some(movement),
                Err(diagnostics) => {
                    self.out.extend(diagnostics);
                    None
                }
            },
            other => self.mismatch(expr, &other, Wanted::Movement),
        }
    }

    fn default_rider(
        &mut self,
        function: &Function,
        rider: &str,
        span: Span,
    ) -> Option<MovementId> {
        let origin = Origin {
            whole: span,
            base: None,
        };
        match (self.scope.movements)(rider, origin) {
            Ok(movement) => Some(movement),
            Err(_) => {
                let message = format!("`{}` needs a rider on this board", function.name);
                let label = format!(
                    "board `{}` has no `{rider}` that it could mean",
                    self.scope.board
                );
                let help = format!("say which lines are meant, as in `{}`", function.usage);
                self.report(
                    Diagnostic::error("rule::rider_wanted", message, span, label).with_help(help),
                )
            }
        }
    }

    fn check_count(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        (least, most): (usize, usize),
        usage: &str,
    ) -> Option<()> {
        if (least..=most).contains(&arguments.len()) {
            return Some(());
        }
        let plural = |n: usize| {
            if n == 1 {
                "1 argument".to_string()
            } else {
                format!("{n} arguments")
            }
        };
        let takes = if least == most {
            plural(least)
        } else {
            format!("{least} or {most} arguments")
        };
        let message = format!("`{}` takes {takes}, not {}", function.text, arguments.len());
        let (span, label) = match arguments.get(most) {
            Some(extra) => (extra.span, "one too many".to_string()),
            None => (function.span, format!("{} given", plural(arguments.len()))),
        };
        self.report(
            Diagnostic::error("rule::argument_count", message, span, label)
                .with_help(format!("write `{usage}`")),
        )
    }

    /// Reads the body of a `[let]` with these arguments, each of which is read where it is used.
    fn expand(
        &mut self,
        entry: &Let,
        arguments: &[Expr],
        span: Span,
        env: &Env<'_>,
        wanted: Wanted,
    ) -> Option<Value> {
        self.check_nesting(entry, span, env)?;
        let before = self.out.len();
        let inner = Env::Call {
            entry,
            arguments,
            caller: env,
        };
        let value = self.resolve(&entry.body, &inner, wanted);
        self.mark_use(before, entry, span);
        value
    }

    /// Whether the body of this `[let]` may be read here.
    fn check_nesting(&mut self, entry: &Let, span: Span, env: &Env<'_>) -> Option<()> {
        if env.entries().any(|outer| outer.name == entry.name) {
            return self.report(recursion(entry, span));
        }
        if env.entries().count() >= LET_DEPTH_MAX {
            let message =
                format!("more than {LET_DEPTH_MAX} names from `[let]` inside one another");
            let diagnostic =
                Diagnostic::error("rule::let_recursion", message, span, "one too many")
                    .with_help("write some of them out");
            return self.report(diagnostic);
        }
        Some(())
    }

    /// Adds to complaints about the body of a `[let]` where it is used, and drops those that were made before.
    fn mark_use(&mut self, before: usize, entry: &Let, span: Span) {
        let body = entry.body.span;
        let inside = |found: &Span| {
            found.source == body.source && body.start <= found.start && found.end <= body.end
        };
        let new = self.out.split_off(before);
        for mut diagnostic in new {
            let Some(first) = diagnostic.labels.first().map(|label| label.span) else {
                continue;
            };
            if inside(&first) {
                if !self.scope.said.insert((diagnostic.code, first)) {
                    continue;
                }
                diagnostic =
                    diagnostic.with_label(span, format!("`{}` is used here", entry.name.text));
            }
            self.out.push(diagnostic);
        }
    }

    fn of(&mut self, what: &Word, player: &Word) -> Option<Value> {
        let enemy = self.player(player)?;
        match self
            .scope
            .names
            .get(&what.text)
            .map(|entry| entry.meaning.clone())
        {
            Some(Meaning::Counter(_)) if self.context == Context::Zone => self.wrong_context(
                &format!("the counter `{}`", what.text),
                what.span,
                Context::POSITION,
            ),
            Some(Meaning::Counter(counter)) if enemy => {
                Some(Value::Number(Number::CounterOfEnemy(counter)))
            }
            Some(Meaning::Counter(counter)) => Some(Value::Number(Number::Counter(counter))),
            _ => {
                let diagnostic = suggest::not_owned(self.scope, what);
                self.report(diagnostic)
            }
        }
    }

    /// Whether the enemy is meant, not `me`.
    fn player(&mut self, player: &Word) -> Option<bool> {
        match player.text.as_str() {
            "enemy" => Some(true),
            "me" => Some(false),
            other => {
                let message = format!("`{other}` is not a player");
                let label = "a player is wanted after `of`";
                let help =
                    "write `enemy` or `me`; rules speak of players as the one to move sees them";
                self.report(
                    Diagnostic::error("resolve::unknown_player", message, player.span, label)
                        .with_help(help),
                )
            }
        }
    }

    fn in_check(&mut self, expr: &Expr, player: Option<&Word>) -> Option<Value> {
        let enemy = match player {
            Some(player) => self.player(player)?,
            None => false,
        };
        if !Context::CHECK.contains(&self.context) {
            return self.wrong_context("`in check`", expr.span, Context::CHECK);
        }
        Some(Value::Condition(if enemy {
            Condition::InCheckEnemy
        } else {
            Condition::InCheck
        }))
    }

    fn quantifier(
        &mut self,
        quantifier: Quantifier,
        variable: &Word,
        over: Option<&Expr>,
        condition: &Expr,
        env: &Env<'_>,
    ) -> Option<Value> {
        let other = match env.find(&variable.text) {
            Some((_, span)) => Some(("a variable", Some(span))),
            None => self.scope.meaning_of(&variable.text),
        };
        if let Some((what, other)) = other {
            self.out
                .extend(ambiguous(&variable.text, what, other, Some(variable.span)));
        }
        if self.quantifiers >= QUANTIFIERS_MAX {
            let message = format!(
                "more than {QUANTIFIERS_MAX} of `any`, `every`, `those` inside one another"
            );
            let diagnostic = Diagnostic::error(
                "rule::quantifiers_too_deep",
                message,
                variable.span,
                "one level too many",
            )
            .with_help("sets often do without a variable: `some(A & near(B, 'K'))`");
            return self.report(diagnostic);
        }
        let over = match over {
            Some(over) => self.cells(over, env),
            None => Some(Cells::All),
        };
        let bound = Bound(self.scope.n_bound.saturating_add(self.quantifiers));
        let inner = Env::Variable {
            name: variable,
            bound,
            outer: env,
        };
        self.quantifiers += 1;
        let condition = self.condition(condition, &inner);
        self.quantifiers -= 1;
        let (over, condition) = both(over, condition)?;
        let condition = Box::new(condition);
        Some(match quantifier {
            Quantifier::Any => Value::Condition(Condition::Any {
                variable: bound,
                over,
                condition,
            }),
            Quantifier::Every => Value::Condition(Condition::Every {
                variable: bound,
                over,
                condition,
            }),
            Quantifier::Those => Value::Cells(Cells::Those {
                variable: bound,
                over: Box::new(over),
                condition,
            }),
        })
    }

    fn compare(
        &mut self,
        compare: Compare,
        left: &Expr,
        right: &Expr,
        expr: &Expr,
        env: &Env<'_>,
    ) -> Option<Condition> {
        let equality = matches!(compare, Compare::Equal | Compare::NotEqual);
        let wanted = if equality {
            Wanted::Comparable
        } else {
            Wanted::Number
        };
        let (a, b) = both(
            self.resolve(left, env, wanted),
            self.resolve(right, env, wanted),
        )?;
        match (a, b) {
            (Value::Number(a), Value::Number(b)) => Some(Condition::Compare(compare, a, b)),
            (a @ (Value::Cells(_) | Value::Kinds(_)), b @ (Value::Cells(_) | Value::Kinds(_)))
                if equality =>
            {
                let (a, b) = both(self.as_cells(left, a), self.as_cells(right, b))?;
                let same = Condition::Same(a, b);
                Some(if compare == Compare::Equal {
                    same
                } else {
                    Condition::Not(Box::new(same))
                })
            }
            (Value::Number(_), other) => self.mismatch(right, &other, Wanted::Number),
            (other, Value::Number(_)) => self.mismatch(left, &other, Wanted::Number),
            (Value::Subject(_), _) => {
                let diagnostic = suggest::subject_compared(left, right, expr.span);
                self.report(diagnostic)
            }
            (other, _) => self.mismatch(left, &other, wanted),
        }
    }

    fn is(&mut self, left: &Expr, right: &Expr, env: &Env<'_>) -> Option<Condition> {
        match self.resolve(left, env, Wanted::Subject)? {
            Value::Subject(Subject::Piece) => self.kinds(right, env).map(Condition::PieceIs),
            Value::Subject(Subject::Chosen) => self.kinds(right, env).map(Condition::ChosenIs),
            Value::Subject(Subject::Part) => {
                let mut parts = Vec::new();
                self.parts(right, env, &mut parts)?;
                Some(Condition::PartIs(parts))
            }
            other => self.mismatch(left, &other, Wanted::Subject),
        }
    }

    /// Names of parts joined by `|`, also by way of `[let]`.
    fn parts(&mut self, expr: &Expr, env: &Env<'_>, parts: &mut Vec<PartName>) -> Option<()> {
        self.enter(expr.span)?;
        let fine = self.parts_of_kind(expr, env, parts);
        self.depth -= 1;
        fine
    }

    fn parts_of_kind(
        &mut self,
        expr: &Expr,
        env: &Env<'_>,
        parts: &mut Vec<PartName>,
    ) -> Option<()> {
        match &expr.kind {
            ExprKind::Name(name) => self.part(name, expr, env, parts),
            ExprKind::Union(first, rest)
                if rest
                    .iter()
                    .all(|(operator, _)| *operator == SetOperator::Or) =>
            {
                let mut fine = self.parts(first, env, parts);
                for (_, other) in rest {
                    fine = self.parts(other, env, parts).and(fine);
                }
                fine
            }
            _ => {
                let message = format!("{} is no part", suggest::quote(expr));
                self.report(
                    Diagnostic::error(
                        "rule::type_mismatch",
                        message,
                        expr.span,
                        "names of parts are wanted here",
                    )
                    .with_help("write names of parts joined by `|`, as in `part is step | long`"),
                )
            }
        }
    }

    fn part(
        &mut self,
        name: &str,
        expr: &Expr,
        env: &Env<'_>,
        parts: &mut Vec<PartName>,
    ) -> Option<()> {
        if let Some((Local::Argument(argument, caller), _)) = env.find(name) {
            return self.parts(argument, caller, parts);
        }
        if let Some(part) = self.scope.parts.get(name) {
            if !parts.contains(part) {
                parts.push(*part);
            }
            return Some(());
        }
        // A name for parts has no parameters and, as names of parts are no sets, nothing else in it.
        if let Some(Meaning::Let(entry)) = self
            .scope
            .names
            .get(name)
            .map(|entry| entry.meaning.clone())
        {
            self.check_nesting(&entry, expr.span, env)?;
            let inner = Env::Call {
                entry: &entry,
                arguments: &[],
                caller: env,
            };
            return self.parts(&entry.body, &inner, parts);
        }
        let diagnostic = suggest::unknown_part(self.scope, name, expr.span);
        self.report(diagnostic)
    }

    /// Says it, and gives nothing.
    fn report<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.out.push(diagnostic);
        // Hundreds of mistakes in one expression are one mistake.
        self.halted |= self.out.len() >= COMPLAINTS_MAX;
        None
    }

    fn halt(&mut self, code: &'static str, message: &str, span: Span) {
        self.halted = true;
        self.out.push(
            Diagnostic::error(
                code,
                message,
                span,
                "the limit is passed here, names from `[let]` put in",
            )
            .with_help("make it smaller; sets that do not change can be zones"),
        );
    }

    fn wrong_context<T>(&mut self, what: &str, span: Span, contexts: &[Context]) -> Option<T> {
        let message = format!("{what} means nothing in {}", self.context.describe());
        let help = suggest::instead(what, self.context).unwrap_or_else(|| places(contexts));
        self.report(
            Diagnostic::error("rule::wrong_context", message, span, "not known here")
                .with_help(help),
        )
    }

    fn mismatch<T>(&mut self, expr: &Expr, found: &Value, wanted: Wanted) -> Option<T> {
        self.report(suggest::mismatch(expr, found, wanted))
    }
}

/// The complaint about a `[let]` that contains itself, used at this place.
pub(super) fn recursion(entry: &Let, span: Span) -> Diagnostic {
    let message = format!("`{}` is made of itself", entry.name.text);
    Diagnostic::error(
        "rule::let_recursion",
        message,
        span,
        "used inside its own expression",
    )
    .with_label(entry.name.span, "named here")
    .with_help("a name in `[let]` stands for its expression; it cannot contain itself")
}

/// Both, or nothing if one is missing; both were looked at.
fn both<A, B>(a: Option<A>, b: Option<B>) -> Option<(A, B)> {
    Some((a?, b?))
}

/// Joins a chain of an associative operator as a tree of logarithmic depth, in order; `None` for no operand.
pub(super) fn balanced<T>(mut list: Vec<T>, join: fn(T, T) -> T) -> Option<T> {
    while list.len() > 1 {
        let mut joined = Vec::with_capacity(list.len().div_ceil(2));
        let mut rest = list.into_iter();
        while let Some(first) = rest.next() {
            joined.push(match rest.next() {
                Some(second) => join(first, second),
                None => first,
            });
        }
        list = joined;
    }
    list.pop()
}
