//! The meaning of expressions.

use super::*;
use ir::{Bound, CellId, CellSet, Cells, Compare, Condition, Number};
use std::cell::Cell;

fn read(text: &str, context: Context) -> Condition {
    condition(&parsed(text), &mut scope(), context)
        .unwrap_or_else(|errors| panic!("`{text}`: {errors:?}"))
}

fn read_cells(text: &str, context: Context) -> Cells {
    cells(&parsed(text), &mut scope(), context)
        .unwrap_or_else(|errors| panic!("`{text}`: {errors:?}"))
}

fn boxed(cells: Cells) -> Box<Cells> {
    Box::new(cells)
}

fn kind(index: usize) -> Cells {
    Cells::Kinds(vec![KindId::from_index(index)])
}

/// Asserts that two texts have the same tree, which shows the precedence of operators.
fn same(a: &str, b: &str) {
    let skeleton = |text: &str| format!("{}", parsed(text));
    assert_eq!(skeleton(a), skeleton(b));
}

#[test]
fn precedence() {
    same("a or (b and c)", "a or b and c");
    same("(not (a in b)) and c", "not a in b and c");
    same("(a | (b & c)) in d", "a | b & c in d");
    same("(mine a) & b - c", "mine & a & b - c");
    same("mine (a | b)", "mine & (a | b)");
    assert_eq!(parsed("(a or b) and c").to_string(), "(a or b) and c");
    assert_eq!(parsed("a - (b | c)").to_string(), "a - (b | c)");
    assert_eq!(parsed("mine in king").to_string(), "mine in king");
    assert_eq!(parsed("not is-it").to_string(), "not is-it");
    assert_eq!(parsed("piece not is a").to_string(), "piece is not a");
}

#[test]
fn minus_is_an_operator_between_blanks_and_a_part_of_names_otherwise() {
    assert!(matches!(parsed("dropped").kind, ExprKind::Name(_)));
    assert!(matches!(parsed("from - hand").kind, ExprKind::Union(..)));
    assert!(matches!(parsed("from -hand").kind, ExprKind::Union(..)));
    assert!(matches!(parsed("5i").kind, ExprKind::Name(_)));
    assert!(matches!(parsed("10").kind, ExprKind::Number(10)));
}

#[test]
fn sets() {
    assert_eq!(
        read("some(captured)", Context::PseudoMove),
        Condition::Some(Cells::Captured)
    );
    assert_eq!(
        read_cells("enemy rook", Context::End),
        Cells::And(boxed(Cells::Enemy), boxed(kind(2)))
    );
    assert_eq!(
        read("mine in king", Context::End),
        Condition::In(Cells::Mine, kind(0))
    );
    assert_eq!(
        read("from not in far", Context::PseudoMove),
        Condition::Not(Box::new(Condition::In(Cells::From, Cells::Zone(ZoneId(0)))))
    );
    assert_eq!(
        read_cells("captured - king - pawn", Context::PseudoMove),
        Cells::Minus(
            boxed(Cells::Captured),
            boxed(Cells::Kinds(vec![KindId(0), KindId(5)]))
        )
    );
}

#[test]
fn cells_are_named_for_the_first_player_and_constants_are_joined() {
    let set = |cells: &[u16]| CellSet::of(64, cells.iter().map(|at| CellId(*at)));
    assert_eq!(
        read_cells("e1 | h1", Context::Zone),
        Cells::Constant(vec![set(&[4, 7]), set(&[60, 63])])
    );
    assert_eq!(scope().cell("e1"), Some(vec![CellId(4), CellId(60)]));
    assert_eq!(scope().cell("far"), None);
}

#[test]
fn equality_of_sets_and_numbers() {
    assert_eq!(
        read("mine == royal", Context::End),
        Condition::Same(Cells::Mine, Cells::Royal)
    );
    assert_eq!(
        read("count(mine) != 1", Context::End),
        Condition::Compare(
            Compare::NotEqual,
            Number::Count(Cells::Mine),
            Number::Constant(1)
        )
    );
    assert_eq!(
        read("checks of enemy >= 3", Context::End),
        Condition::Compare(
            Compare::AtLeast,
            Number::Counter(CounterId(1), ir::PlayerSet::Enemy),
            Number::Constant(3)
        )
    );
}

#[test]
fn is_tests_kinds_and_parts() {
    assert_eq!(
        read("piece is king | pawn", Context::PseudoMove),
        Condition::PieceIs(vec![KindId(0), KindId(5)])
    );
    assert_eq!(
        read("part is long | step", Context::Turn),
        Condition::PartIs(vec![PartName(2), PartName(1)])
    );
    assert_eq!(
        read("not chosen is queen", Context::PseudoMove),
        read("chosen is not queen", Context::PseudoMove)
    );
}

#[test]
fn kinds_of_a_promotion() {
    let read = |text| {
        kinds(
            &parsed(text),
            &mut scope_with(&[("officer", "rook | bishop")]),
            Context::PseudoMove,
        )
    };
    assert_eq!(
        read("queen | officer | rook"),
        Ok(vec![KindId(1), KindId(2), KindId(3)])
    );
    assert_eq!(read("officer - bishop"), Ok(vec![KindId(2)]));
}

#[test]
fn a_let_of_kinds_is_both_kinds_and_cells() {
    let mut scope = scope_with(&[("foot", "pawn | knight")]);
    let expr = parsed("piece is foot and to in foot");
    assert_eq!(
        condition(&expr, &mut scope, Context::PseudoMove),
        Ok(Condition::And(
            Box::new(Condition::PieceIs(vec![KindId(5), KindId(4)])),
            Box::new(Condition::In(
                Cells::To,
                Cells::Kinds(vec![KindId(5), KindId(4)])
            ))
        ))
    );
}

#[test]
fn a_let_with_parameters_reads_its_arguments_where_it_is_used() {
    let mut scope = scope_with(&[
        ("guard(x)", "near(x, 'K') & mine"),
        ("guard2(x)", "guard(guard(x))"),
    ]);
    let expr = parsed("guard2(to)");
    let near = |inner| {
        Cells::And(
            boxed(Cells::Near(boxed(inner), MovementId(0))),
            boxed(Cells::Mine),
        )
    };
    assert_eq!(
        cells(&expr, &mut scope, Context::PseudoMove),
        Ok(near(near(Cells::To)))
    );
}

#[test]
fn quantifiers_and_bound_pieces() {
    let mut scope = scope();
    assert_eq!(scope.bind("k", span(400)), Bound(0));
    assert_eq!(scope.bind("r", span(401)), Bound(1));
    let expr = parsed("any(x in far : every(y in x | k : y in mine))");
    let Ok(Condition::Any {
        variable,
        condition: inner,
        ..
    }) = condition(&expr, &mut scope, Context::PseudoMove)
    else {
        panic!()
    };
    assert_eq!(variable, Bound(2));
    let Condition::Every { variable, over, .. } = *inner else {
        panic!()
    };
    assert_eq!(variable, Bound(3));
    assert_eq!(
        over,
        Cells::Or(boxed(Cells::Bound(Bound(2))), boxed(Cells::Bound(Bound(0))))
    );
    scope.unbind_all();
    assert!(cells(&parsed("k"), &mut scope, Context::PseudoMove).is_err());
}

#[test]
fn the_joint_move_of_the_plan() {
    let mut scope = scope();
    scope.bind("k", span(400));
    assert!(
        cells(
            &parsed("mine rook & unmoved & (between(k, h1) | h1)"),
            &mut scope,
            Context::Subject
        )
        .is_ok()
    );
    scope.bind("r", span(401));
    let when = "none((between(k, g1) | g1 | between(r, f1) | f1) & occupied - k - r) and none(unsafe(k, k | between(k, g1) | g1))";
    assert!(condition(&parsed(when), &mut scope, Context::PseudoMove).is_ok());
    assert!(scope.finish().is_empty());
}

#[test]
fn constant_zones() {
    let board = board::square();
    let left = Cell::new(Some(usize::MAX));
    let value = |text: &str| {
        let cells = read_cells(text, Context::Zone);
        constant(&cells, &board, &board.zones, &left).map(|sets| {
            sets.iter()
                .map(|set| {
                    set.iter()
                        .map(|cell| board.name_of(cell))
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .collect::<Vec<_>>()
        })
    };
    let both = |white: &str, black: &str| Ok(vec![white.to_string(), black.to_string()]);
    assert_eq!(value("file(a1) & camp"), both("a6 a7 a8", "a1 a2 a3"));
    assert_eq!(value("hill - rank(e5)"), both("d4 e4", "d5 e5"));
    assert_eq!(
        value("cells(c in far : file(c) == file(e1))"),
        both("e8", "e1")
    );
    let mine = constant(&Cells::Mine, &board, &board.zones, &left);
    assert_eq!(mine, Err(NoValue::Position));
}

#[test]
fn long_chains_are_shallow() {
    let text = vec!["far"; 2_000].join(" | ");
    let deep = read_cells(&text, Context::PseudoMove);
    fn depth(cells: &Cells) -> usize {
        match cells {
            Cells::Or(a, b) => 1 + depth(a).max(depth(b)),
            _ => 0,
        }
    }
    assert!(depth(&deep) <= 11);
}
