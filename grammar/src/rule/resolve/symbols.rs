//! Attributes of cells and kinds, and the symbols that some of them have.

use super::super::ast::{Expr, ExprKind, Word};
use super::super::context::Context;
use super::super::env::{Env, Local};
use super::super::meaning::AttributeEntry;
use super::super::mistake::{TypeMistake, Used};
use super::super::value::{Expected, Subject, Value, among};
use super::resolver::{Resolved, Resolver, both};
use ir::{AttributeOf, AttributeType, Condition, Number, PlayerSet, StoreRef, Symbols};

impl Resolver<'_, '_> {
    /// Resolves an attribute: `tile(S)`, `symbol(chosen)`.
    pub(super) fn attribute(
        &mut self,
        function: &Word,
        attribute: AttributeEntry,
        argument: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Value> {
        if !Context::POSITION.contains(&self.context) {
            let what = Used::Text(&function.text);
            return self.wrong_context(what, function.span, Context::POSITION);
        }
        if (attribute.of, attribute.kind) == (AttributeOf::Kind, AttributeType::Number)
            && let Some(store) = self.store_of_pieces(argument, env)
        {
            return Ok(Value::Number(Number::AttributeOfStore(
                attribute.id,
                store?,
            )));
        }
        let value = self.resolve(argument, env, Expected::Cells)?;
        if let Value::Subject(Subject::Chosen) = value {
            if attribute.of != AttributeOf::Kind {
                let of_cells = TypeMistake::AttributeOfCells {
                    attribute: function,
                    is_of_pieces: attribute.of == AttributeOf::Piece,
                    span: argument.span,
                };
                return self.report(of_cells.into());
            }
            return Ok(match attribute.kind {
                AttributeType::Symbols => Value::Symbols(Symbols::OfChosen(attribute.id)),
                AttributeType::Number => Value::Number(Number::AttributeOfChosen(attribute.id)),
            });
        }
        let cells = self.as_cells(argument, env, value)?;
        Ok(match attribute.kind {
            AttributeType::Symbols => Value::Symbols(Symbols::At(attribute.id, Box::new(cells))),
            AttributeType::Number => Value::Number(Number::Attribute(attribute.id, cells)),
        })
    }

    /// Resolves an argument of an attribute that is a store of pieces, `hand` or `hand of enemy`; `None` if it is
    /// something else.
    fn store_of_pieces(&mut self, expr: &Expr, env: &Env<'_>) -> Option<Resolved<StoreRef>> {
        let (name, player) = match &expr.kind {
            ExprKind::Name(name) => (name, None),
            ExprKind::Of { what, player } => (&what.text, Some(player)),
            _ => return None,
        };
        let store = match (env.find(name), player) {
            (Some((Local::Argument(argument, caller), _)), None) => {
                return self.store_of_pieces(argument, caller);
            }
            (Some(_), _) => return None,
            (None, _) => self.scope.store_of_pieces(name)?,
        };
        let of = match player {
            Some(player) => self.player(player, env),
            None => Ok(PlayerSet::Me),
        };
        Some(of.map(|of| StoreRef { store, of }))
    }

    /// Resolves `a in b`, of cells or of symbols.
    pub(super) fn contained(
        &mut self,
        left: &Expr,
        right: &Expr,
        negated: bool,
        expr: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Condition> {
        // In `piece in far`, `piece` means the cell of the piece, which has names of its own.
        if !matches!(&left.kind, ExprKind::Name(name) if name == "piece") {
            self.not_a_subject(left, right, negated, expr.span, env)?;
        }
        let (a, b) = both(
            self.resolve(left, env, Expected::Cells),
            self.resolve(right, env, Expected::Cells),
        )?;
        if among([&a, &b].into_iter()) {
            let (a, b) = both(
                self.as_symbols(left, env, a),
                self.as_symbols(right, env, b),
            )?;
            return Ok(Condition::SymbolsIn(a, b));
        }
        let (a, b) = both(self.as_cells(left, env, a), self.as_cells(right, env, b))?;
        Ok(Condition::In(a, b))
    }

    /// Returns symbols, or reads them from a text.
    pub(super) fn as_symbols(
        &mut self,
        expr: &Expr,
        env: &Env<'_>,
        value: Value,
    ) -> Resolved<Symbols> {
        match value {
            Value::Symbols(symbols) => Ok(symbols),
            Value::Text(text, origin) => {
                let mut bits = 0_u64;
                for (at, letter) in text.char_indices() {
                    match self
                        .scope
                        .symbols
                        .iter()
                        .position(|defined| *defined == letter)
                    {
                        Some(bit) => bits |= 1 << (bit % 64),
                        None => {
                            // A text from a `[let]` may have no places inside.
                            let span = match &expr.kind {
                                ExprKind::Text(..) => origin.span(at..at + letter.len_utf8()),
                                _ => expr.span,
                            };
                            let wrong = TypeMistake::NotASymbol {
                                letter,
                                span,
                                symbols: &self.scope.symbols,
                            };
                            return self.report(wrong.into());
                        }
                    }
                }
                Ok(Symbols::Constant(bits))
            }
            other => self.mismatch(expr, env, &other, Expected::Symbols),
        }
    }
}
