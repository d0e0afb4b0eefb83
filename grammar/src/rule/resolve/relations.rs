//! Quantifiers, comparisons, `is`, `in check`, `of`.

use super::super::ast::{Expr, ExprKind, Quantifier, SetOperator, Word};
use super::super::context::Context;
use super::super::env::{Env, Local};
use super::super::meaning::Meaning;
use super::super::mistake::{FormMistake, NameMistake, TypeMistake, UseMistake, Used};
use super::super::names::NAMES;
use super::super::scope::ambiguous;
use super::super::suggest;
use super::super::value::{Expected, Subject, Value, among};
use super::resolver::{Resolved, Resolver, both};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::unknown::{NameOf, Unknown};
use ir::{
    Bound, Cells, Compare, Condition, DiceRef, KindId, Number, PartName, PhaseId, PlayerSet, TurnId,
};

/// The largest depth of nested quantifiers.
const QUANTIFIERS_MAX: u8 = 2;

impl Resolver<'_, '_> {
    pub(super) fn of(&mut self, what: &Word, player: &Word, env: &Env<'_>) -> Resolved<Value> {
        let players = self.player(player, env)?;
        match self
            .scope
            .names
            .get(&what.text)
            .map(|entry| entry.meaning.clone())
        {
            Some(Meaning::Counter(_)) if self.context == Context::Zone => {
                self.wrong_context(Used::Counter(&what.text), what.span, Context::POSITION)
            }
            Some(Meaning::Counter(counter)) => Ok(Value::Number(Number::Counter(counter, players))),
            _ => self.report(suggest::not_owned(self.scope, what, player).into()),
        }
    }

    pub(super) fn in_check(
        &mut self,
        expr: &Expr,
        player: Option<&Word>,
        env: &Env<'_>,
    ) -> Resolved<Value> {
        let players = match player {
            Some(player) => self.player(player, env)?,
            None => PlayerSet::Me,
        };
        if !Context::CHECK.contains(&self.context) {
            return self.wrong_context(Used::Text("in check"), expr.span, Context::CHECK);
        }
        Ok(Value::Condition(Condition::InCheck(players)))
    }

    pub(super) fn quantifier(
        &mut self,
        quantifier: Quantifier,
        variable: &Word,
        over: Option<&Expr>,
        condition: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Value> {
        let (variable, over, condition) = self.bound(variable, over, env, |resolver, inner| {
            if quantifier == Quantifier::Each {
                let span = variable.span;
                return resolver.report(UseMistake::EachWithoutAction { span }.into());
            }
            resolver.condition(condition, inner)
        })?;
        let condition = Box::new(condition);
        Ok(match quantifier {
            Quantifier::Any => Value::Condition(Condition::Any {
                variable,
                over,
                condition,
            }),
            Quantifier::Every => Value::Condition(Condition::Every {
                variable,
                over,
                condition,
            }),
            Quantifier::Those | Quantifier::Each => Value::Cells(Cells::Those {
                variable,
                over: Box::new(over),
                condition,
            }),
        })
    }

    /// Resolves the body of a quantifier with its variable bound, and the set of the variable.
    pub(super) fn bound<T>(
        &mut self,
        variable: &Word,
        over: Option<&Expr>,
        env: &Env<'_>,
        read: impl FnOnce(&mut Self, &Env<'_>) -> Resolved<T>,
    ) -> Resolved<(Bound, Cells, T)> {
        // A rule of a parent cannot use the names of its children, whose texts are read before it: the variable hides
        // them.
        let is_near =
            |span: Option<Span>| span.is_none_or(|span| span.source >= variable.span.source);
        let other = match env.find(&variable.text) {
            Some((_, span)) => Some(("a variable", Some(span))),
            None => {
                let other = self.scope.meaning_of(&variable.text);
                other.filter(|(_, span)| is_near(*span))
            }
        };
        let clash = other
            .and_then(|(what, other)| ambiguous(&variable.text, what, other, Some(variable.span)));
        let is_free = clash.map_or(Ok(()), |clash| self.report(clash.into()));
        if self.quantifiers >= QUANTIFIERS_MAX {
            let quantifiers = FormMistake::Quantifiers {
                most: QUANTIFIERS_MAX,
                span: variable.span,
            };
            return self.report(quantifiers.into());
        }
        let over = match over {
            Some(over) => self.cells(over, env),
            None => Ok(Cells::All),
        };
        let bound = Bound(self.scope.n_bound.saturating_add(self.quantifiers));
        let inner = Env::Variable {
            name: variable,
            bound,
            outer: env,
        };
        self.quantifiers += 1;
        let said = read(self, &inner);
        self.quantifiers -= 1;
        let ((), (over, said)) = both(is_free, both(over, said))?;
        Ok((bound, over, said))
    }

    pub(super) fn compare(
        &mut self,
        compare: Compare,
        left: &Expr,
        right: &Expr,
        expr: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Condition> {
        self.not_a_subject(left, right, compare == Compare::NotEqual, expr.span, env)?;
        let equality = matches!(compare, Compare::Equal | Compare::NotEqual);
        let expected = if equality {
            Expected::Comparable
        } else {
            Expected::Number
        };
        let (a, b) = both(
            self.resolve(left, env, expected),
            self.resolve(right, env, expected),
        )?;
        if equality && among([&a, &b].into_iter()) {
            let (a, b) = both(
                self.as_symbols(left, env, a),
                self.as_symbols(right, env, b),
            )?;
            let same = Condition::SameSymbols(a, b);
            return Ok(if compare == Compare::Equal {
                same
            } else {
                Condition::Not(Box::new(same))
            });
        }
        match (a, b) {
            (Value::Thrown(a), Value::Thrown(b)) if equality => {
                let same = Condition::SameThrown(a, b);
                Ok(if compare == Compare::Equal {
                    same
                } else {
                    Condition::Not(Box::new(same))
                })
            }
            (Value::Number(a), Value::Number(b)) => {
                let (a, b) = without_differences(a, b);
                Ok(Condition::Compare(compare, a, b))
            }
            (a @ (Value::Cells(_) | Value::Kinds(_)), b @ (Value::Cells(_) | Value::Kinds(_)))
                if equality =>
            {
                let (a, b) = both(self.as_cells(left, env, a), self.as_cells(right, env, b))?;
                let same = Condition::Same(a, b);
                Ok(if compare == Compare::Equal {
                    same
                } else {
                    Condition::Not(Box::new(same))
                })
            }
            (Value::Number(_), other) => self.mismatch(right, env, &other, Expected::Number),
            (other, Value::Number(_)) => self.mismatch(left, env, &other, Expected::Number),
            (other, _) => self.mismatch(left, env, &other, expected),
        }
    }

    /// Reports `phase == play` and `phase in play`: a subject of `is` cannot be compared, and the names beside it are not
    /// a set.
    pub(super) fn not_a_subject(
        &mut self,
        left: &Expr,
        right: &Expr,
        negated: bool,
        span: Span,
        env: &Env<'_>,
    ) -> Resolved<()> {
        let ExprKind::Name(name) = &left.kind else {
            return Ok(());
        };
        let mut defined = NAMES.iter();
        let is_subject = defined
            .any(|defined| defined.name == name && matches!((defined.value)(), Value::Subject(_)));
        if !is_subject || env.find(name).is_some() {
            return Ok(());
        }
        let compared = TypeMistake::SubjectCompared {
            left,
            right,
            negated,
            span,
        };
        self.report(compared.into())
    }

    pub(super) fn is(&mut self, left: &Expr, right: &Expr, env: &Env<'_>) -> Resolved<Condition> {
        match self.resolve(left, env, Expected::Subject)? {
            Value::Subject(Subject::Piece) => Ok(match self.kinds_or_dice(right, env)? {
                KindsOrDice::Kinds(kinds) => Condition::PieceIs(kinds),
                KindsOrDice::Dice(dice) => Condition::PieceIsThrown(dice),
            }),
            Value::Subject(Subject::Chosen) => Ok(match self.kinds_or_dice(right, env)? {
                KindsOrDice::Kinds(kinds) => Condition::ChosenIs(kinds),
                KindsOrDice::Dice(dice) => Condition::ChosenIsThrown(dice),
            }),
            Value::Thrown(dice) => {
                let mut faces = Vec::new();
                self.faces(dice, right, &mut faces)?;
                Ok(Condition::ThrownIs(dice, faces))
            }
            Value::Subject(Subject::Turn) => {
                let mut turns = Vec::new();
                self.turns(right, &mut turns)?;
                Ok(Condition::TurnIs(turns))
            }
            Value::Subject(Subject::Phase) => {
                let mut phases = Vec::new();
                self.phases(right, &mut phases)?;
                Ok(Condition::PhaseIs(phases))
            }
            Value::Subject(Subject::Me) => self.players(right, env).map(Condition::MeIs),
            Value::Subject(Subject::Part) => {
                let mut parts = Vec::new();
                self.parts(right, env, &mut parts)?;
                Ok(Condition::PartIs(parts))
            }
            other => self.mismatch(left, env, &other, Expected::Subject),
        }
    }

    /// Resolves the right side of `piece is`: kinds, or dice that show kinds.
    fn kinds_or_dice(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<KindsOrDice> {
        match self.resolve(expr, env, Expected::Kinds)? {
            Value::Kinds(kinds) => Ok(KindsOrDice::Kinds(kinds)),
            Value::Thrown(dice) if self.scope.chances[dice.chance.index()].has_kinds() => {
                Ok(KindsOrDice::Dice(dice))
            }
            other => self.mismatch(expr, env, &other, Expected::Kinds),
        }
    }

    /// Resolves names of faces, joined by `|`.
    fn faces(&mut self, dice: DiceRef, expr: &Expr, faces: &mut Vec<u8>) -> Resolved<()> {
        for expr in joined(expr) {
            let name = expr.to_string();
            let chance = &self.scope.chances[dice.chance.index()];
            match chance.find_face(&name) {
                Some(face) => faces.push(face),
                None => {
                    self.check_sound(&name)?;
                    let chance = &self.scope.chances[dice.chance.index()];
                    let unknown = Unknown {
                        what: NameOf::Face,
                        name: &name,
                        span: expr.span,
                        known: chance.faces.iter().map(|face| face.name.as_str()).collect(),
                    };
                    let unknown = Diagnostic::from(unknown);
                    return self.report(unknown);
                }
            }
        }
        Ok(())
    }

    /// Resolves names of kinds of turn, joined by `|`.
    fn turns(&mut self, expr: &Expr, turns: &mut Vec<TurnId>) -> Resolved<()> {
        for expr in joined(expr) {
            let name = expr.to_string();
            match self.scope.turns.get(&name) {
                Some(turn) => turns.push(*turn),
                None => {
                    self.check_sound(&name)?;
                    if self.scope.joints.contains(&name) {
                        let (name, span) = (name.as_str(), expr.span);
                        let turns = self.scope.turns.keys().map(String::as_str).collect();
                        let joint = NameMistake::JointIsNoTurn { name, span, turns };
                        return self.report(joint.into());
                    }
                    let unknown = Unknown {
                        what: NameOf::Turn,
                        name: &name,
                        span: expr.span,
                        known: self.scope.turns.keys().map(String::as_str).collect(),
                    };
                    return self.report(unknown.into());
                }
            }
        }
        Ok(())
    }

    /// Resolves names of phases, joined by `|`.
    fn phases(&mut self, expr: &Expr, phases: &mut Vec<PhaseId>) -> Resolved<()> {
        for expr in joined(expr) {
            let name = expr.to_string();
            match self.scope.phases.get(&name) {
                Some(phase) => phases.push(*phase),
                None => {
                    self.check_sound(&name)?;
                    let unknown = Unknown {
                        what: NameOf::Phase,
                        name: &name,
                        span: expr.span,
                        known: self.scope.phases.keys().map(String::as_str).collect(),
                    };
                    return self.report(unknown.into());
                }
            }
        }
        Ok(())
    }

    /// Resolves names of parts joined by `|`, also through `[let]`.
    fn parts(&mut self, expr: &Expr, env: &Env<'_>, parts: &mut Vec<PartName>) -> Resolved<()> {
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
    ) -> Resolved<()> {
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
            _ => self.report(TypeMistake::NotAPart { expr }.into()),
        }
    }

    fn part(
        &mut self,
        name: &str,
        expr: &Expr,
        env: &Env<'_>,
        parts: &mut Vec<PartName>,
    ) -> Resolved<()> {
        if let Some((Local::Argument(argument, caller), _)) = env.find(name) {
            return self.parts(argument, caller, parts);
        }
        if let Some(part) = self.scope.parts.get(name) {
            if !parts.contains(part) {
                parts.push(*part);
            }
            return Ok(());
        }
        self.scope.note_use(name);
        // A name for parts has no parameters. Its body has only names of parts, since these are not sets.
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
        self.report(suggest::unknown_part(self.scope, name, expr.span).into())
    }
}

/// The right side of `piece is`.
enum KindsOrDice {
    Kinds(Vec<KindId>),
    Dice(DiceRef),
}

/// Returns the operands of `a | b | c`.
pub(super) fn joined(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Union(first, rest) => std::iter::once(&**first)
            .chain(rest.iter().map(|(_, expr)| expr))
            .collect(),
        _ => vec![expr],
    }
}

/// Brings what is subtracted on one side of a comparison to the other side, so that no side is below 0.
fn without_differences(a: Number, b: Number) -> (Number, Number) {
    if ![&a, &b]
        .iter()
        .any(|number| matches!(number, Number::Difference(_)))
    {
        return (a, b);
    }
    let ((mut left, from_left), (mut right, from_right)) = (a.into_terms(), b.into_terms());
    left.extend(from_right);
    right.extend(from_left);
    (Number::sum(left), Number::sum(right))
}
