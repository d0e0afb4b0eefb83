//! The executor that plays by tables if a game has them.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use ir::{AttackRules, CellId, CellSet, Move, MustRule, PlayerId, Rules, TurnId};

use crate::compiled::{InTable, compile};
use crate::data::decision::{Decided, Off};
use crate::data::reason::Reason;
use interpreter::executor::{At, Compiled, Executor, Query, Visit};
use interpreter::{Game, Position, Reduced};

/// The executor that plays by tables, if the rules can be compiled. The reduced executor does all that tables do not
/// cover.
///
/// Building tables takes longer than a few questions about a position. So they are built when sequences are counted, or
/// on request. The answers are the same before and after.
#[derive(Debug)]
struct Tabled {
    reduced: Reduced,
    compiled: OnceLock<Result<Box<dyn InTable>, Reason>>,
    off: Off,
}

impl Tabled {
    /// Creates the executor of these rules, without tables yet; they are later built without some
    /// decisions.
    fn new(rules: &Rules, off: Off) -> Self {
        Self {
            reduced: Reduced::new(rules),
            compiled: OnceLock::new(),
            off,
        }
    }

    /// Returns the tables; the first call makes them.
    fn tables(&self, game: &Game) -> Result<&dyn InTable, &str> {
        let compiled = self
            .compiled
            .get_or_init(|| compile(game.rules(), &game.beyond, self.off));
        match compiled {
            Ok(compiled) => Ok(&**compiled),
            Err(reason) => Err(reason),
        }
    }

    /// Returns the tables if they have been made, and if they are for this position: they are for the last phase.
    fn made(&self, at: At<'_>) -> Option<&dyn InTable> {
        let is_covered = at.query.rules().is_last_phase(at.position.phase());
        let compiled = is_covered.then(|| self.compiled.get());
        compiled??.as_deref().ok()
    }
}

/// Creates a game that is played by tables, as far as its rules can be compiled. The tables are made when they are first used.
///
/// Cost: as [`Game::new`].
pub fn game(rules: Rules) -> Game {
    without(rules, Off::default())
}

/// Creates a game that is played by tables without some optimizations of the compiler: for tests, which try each optimization by
/// itself. The answers are the same, and take longer.
pub fn without(rules: Rules, off: Off) -> Game {
    let executor = Box::new(Tabled::new(&rules, off));
    Game::with_executor(rules, executor)
}

/// Returns the decisions of the compiler: for tests, which count them.
///
/// # Errors
/// The reason why there are no tables.
pub fn decided(game: &Game) -> Result<Decided, &str> {
    let executor: &dyn Any = game.executor();
    let tabled = executor.downcast_ref::<Tabled>();
    let tabled = tabled.ok_or("this executor plays without tables")?;
    tabled.tables(game).map(|tables| tables.decided())
}

impl Executor for Tabled {
    fn apply(&self, at: At<'_>, turn: &Move) -> Position {
        self.reduced.apply(at, turn)
    }

    fn finish(&self, query: &Query<'_>, board: Position, turn: &Move) -> Position {
        self.reduced.finish(query, board, turn)
    }

    fn compiled(&self, game: &Game) -> Result<&dyn Compiled, &str> {
        self.tables(game).map(|tables| -> &dyn Compiled { tables })
    }

    fn visit_legal(&self, at: At<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        match self.made(at) {
            Some(compiled) => compiled.visit(at, true, visit),
            None => self.reduced.visit_legal(at, visit),
        }
    }

    fn can_move(&self, at: At<'_>) -> bool {
        match self.made(at) {
            Some(compiled) => compiled.can_move(at),
            None => self.reduced.can_move(at),
        }
    }

    fn n_legal(&self, at: At<'_>) -> u64 {
        match self.made(at) {
            Some(compiled) => compiled.n_legal(at),
            None => self.reduced.n_legal(at),
        }
    }

    fn single_moves(&self, at: At<'_>) -> Vec<Move> {
        match self.made(at) {
            Some(compiled) => at.query.list(|visit| compiled.visit(at, false, visit)),
            None => self.reduced.single_moves(at),
        }
    }

    fn n_legal_with(&self, at: At<'_>, single: &dyn Fn(&[&MustRule]) -> u64) -> u64 {
        self.reduced.n_legal_with(at, single)
    }

    fn binding_with<'q>(
        &self,
        at: At<'q>,
        single: &dyn Fn(&[&MustRule]) -> u64,
    ) -> Vec<&'q MustRule> {
        self.reduced.binding_with(at, single)
    }

    fn n_compound(&self, at: At<'_>, id: TurnId) -> u64 {
        self.reduced.n_compound(at, id)
    }

    fn visit_compound(&self, at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        self.reduced.visit_compound(at, id, visit)
    }

    fn binding_must_rules<'q>(&self, at: At<'q>) -> Vec<&'q MustRule> {
        self.reduced.binding_must_rules(at)
    }

    fn visit_attackers(
        &self,
        at: At<'_>,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId, PlayerId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.reduced.visit_attackers(at, me, targets, rules, visit)
    }
}
