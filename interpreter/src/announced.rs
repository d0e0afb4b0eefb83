//! What all players are told after a move.

use ir::{CellId, Move, PhaseOrder, Shape, Told};

use crate::game::Game;
use crate::limits::Answer;
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// Returns the announcements after a move, in the order of the definition. Throws of dice and orders that are given together are
    /// not announced.
    ///
    /// Cost: that of making the move.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn announced(&self, position: &Position, made: &Move) -> Answer<Vec<String>> {
        let rules = self.rules();
        let is_order = rules.phase_order(position.phase) == PhaseOrder::Together;
        if rules.announcements.is_empty() || is_order || matches!(made.shape, Shape::Throw(_)) {
            return Ok(Vec::new());
        }
        let query = Query::new(self, position);
        let after = query.at(position).apply(made);
        // The turn goes on after the chance draw.
        if after.called.is_some() {
            return query.answer(Vec::new());
        }
        let eval = query.at(&after).eval(position.turn).with_turn(made);
        let name = |place: CellId| rules.cell_name(self.places().cell(place));
        let part = |told: &Told| match told {
            Told::Words(words) => words.clone(),
            Told::Cells(cells) => {
                let cells = eval.cells(cells);
                let names: Vec<&str> = cells.iter().map(name).collect();
                names.join(" ")
            }
            Told::Number(number) => eval.number(number).to_string(),
        };
        let mut told = Vec::new();
        for announcement in &rules.announcements {
            if eval.condition(&announcement.when) {
                told.push(announcement.text.iter().map(part).collect());
            }
        }
        query.answer(told)
    }
}
