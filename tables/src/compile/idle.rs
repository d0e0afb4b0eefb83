//! Forbid rules that can hold only in some positions: in the others pieces move as if there were
//! none.

use ir::{Arrange, Condition};

use crate::compile::conditions::Conditions;
use crate::compile::moves::Moves;
use crate::data::class::{Class, NOTHING, Onto};
use crate::data::decision::{Deciding, Decision};
use crate::data::kinds::KindSets;
use crate::data::lines::Lines;

/// Forbid rules that are inactive together.
#[derive(Clone, Debug)]
pub(crate) struct Idle {
    /// For each set of conditions, whether it is empty while the rules are inactive.
    pub conditions: Vec<bool>,
    /// Conditions on the position alone: the rules are inactive if none of them holds.
    pub unless: Vec<Condition>,
}

/// The most conditions that are tested once for a position and that forbid rules may depend on
/// together.
const CONDITIONS_MAX: usize = 4;

impl Idle {
    /// Finds the conditions of moves that apply only in some positions; `None` if no class of these moves gains by it.
    pub(crate) fn of(
        conditions: &[Conditions],
        moves: &[Vec<Moves>; 2],
        deciding: &Deciding,
    ) -> Option<Self> {
        let mut idle = Self {
            conditions: Vec::new(),
            unless: Vec::new(),
        };
        for conditions in conditions {
            let tested = || {
                let after = conditions.after.iter().map(|(before, _)| before);
                conditions.before.iter().chain(after)
            };
            let is_idle = conditions.effects.is_empty()
                && tested().next().is_some()
                && tested().all(|condition| !condition.reads().of_move);
            idle.conditions.push(is_idle);
            for condition in tested().filter(|_| is_idle) {
                if !idle.unless.contains(condition) {
                    idle.unless.push(condition.clone());
                }
            }
        }
        let mut classes = moves.iter().flatten().flat_map(|moves| &moves.classes);
        let gains = classes.any(|(class, _)| idle.conditions[class.tests]);
        let fits = gains && idle.unless.len() <= CONDITIONS_MAX;
        deciding.take(Decision::Idle, fits).then_some(idle)
    }

    /// Returns the moves of pieces while the forbid rules are inactive.
    pub(crate) fn moves(&self, moves: &Moves, deciding: &Deciding) -> Moves {
        let mut now = moves.clone();
        now.classes.clear();
        for (class, paths) in &moves.classes {
            let tests = match self.conditions[class.tests] {
                true => NOTHING,
                false => class.tests,
            };
            let class = Class { tests, ..*class };
            match now.classes.iter_mut().find(|(other, _)| *other == class) {
                Some((_, joined)) => joined.extend(paths.iter().cloned()),
                None => now.classes.push((class, paths.clone())),
            }
        }
        now.join_quiet_and_taking(deciding);
        now
    }
}

impl Moves {
    /// Joins paths that lead to empty cells and to enemies in the same way, so that they are looked
    /// up once.
    pub(crate) fn join_quiet_and_taking(&mut self, deciding: &Deciding) {
        let classes = self.classes.iter().map(|(class, _)| *class);
        let is_plain = |class: &Class| {
            class.onto == Onto::Enemy
                && !class.leaves_passed
                && !class.is_en_passant
                && class.tests == NOTHING
        };
        let taking: Vec<Class> = classes.filter(is_plain).collect();
        for taking in taking {
            let quiet = Class {
                onto: Onto::NoPiece,
                exempt: KindSets::default(),
                ..taking
            };
            let place = |moves: &Self, class| {
                let mut classes = moves.classes.iter();
                classes.position(|(other, _)| *other == class)
            };
            let (Some(no_piece), Some(enemy)) = (place(self, quiet), place(self, taking)) else {
                continue;
            };
            if deciding.off().has(Decision::QuietAndTaking) {
                continue;
            }
            let takes = std::mem::take(&mut self.classes[enemy].1);
            let going = std::mem::take(&mut self.classes[no_piece].1);
            let (both, going): (Vec<Lines>, Vec<Lines>) =
                going.into_iter().partition(|lines| takes.contains(lines));
            let takes = takes.into_iter();
            self.classes[enemy].1 = takes.filter(|lines| !both.contains(lines)).collect();
            self.classes[no_piece].1 = going;
            if deciding.take(Decision::QuietAndTaking, !both.is_empty()) {
                let onto = Onto::NoPieceOrEnemy;
                self.classes.push((Class { onto, ..taking }, both));
            }
        }
        self.classes.retain(|(_, paths)| !paths.is_empty());
        self.classes.arrange();
    }
}
