//! The rest of a position: counters, statuses, the phase, dice, and the draw that chance has to make.

use crate::source::Span;
use crate::variant::document::{Key, Node, Value};
use indexmap::{IndexMap, IndexSet};
use ir::{
    Arrange, Call, CellId, ChanceId, CounterId, CounterScope, Faces, Left, Passed, PassedCells,
    PassedList, PlayerId, StatusId,
};

use super::mistake::{Instead, PositionMistake};
use super::names;
use super::reader::Reader;

/// The largest number of turns made that a position can have.
const PLIES_MAX: i64 = u32::MAX as i64;
/// The keys of `passed` that are required.
const PASSED: [&str; 2] = ["by", "cells"];
/// The key of `passed` for the number of turns left, in games in which captures en passant are possible for several turns.
const PASSED_LEFT: &str = "left";

impl Reader<'_> {
    pub(super) fn state(&mut self, node: &Node) {
        let example = match self.rules.counters.first() {
            Some(counter) => format!("{} = {}", counter.name, counter.start),
            None => "unmoved = []".to_owned(),
        };
        let Some(table) = self.table("state", node, &example) else {
            return;
        };
        for (key, node) in table {
            // Names of the definition take precedence over the keys that every game has.
            if let Some(counter) = self.rules.find_counter(&key.name) {
                self.counter(counter, key, node);
            } else if let Some(status) = self.rules.find_status(&key.name) {
                self.status(status, key, node);
            } else if let Some(chance) = self.rules.find_chance(&key.name) {
                self.thrown(chance, key, node);
            } else {
                self.of_every_game(key, node);
            }
        }
    }

    fn of_every_game(&mut self, key: &Key, node: &Node) {
        match key.name.as_str() {
            "phase" => {
                if let Some(text) = self.text("phase", node) {
                    let phase = names::phase(self.rules, &text.text);
                    self.placement.phase = self.found(phase, text.span());
                }
                self.is_phase_unread = self.placement.phase.is_none();
            }
            "called" => {
                if let Some(text) = self.text("called", node) {
                    let called = names::called(self.rules, &text.text);
                    let called = self.found(called, text.span());
                    self.placement.called = called.map_or(Call::LeftOut, Call::This);
                    self.called_at = Some(text.span());
                }
            }
            "unmoved" if self.unmoved_at.is_some() => {
                self.wrong(PositionMistake::UnmovedTwice { span: key.span });
            }
            "unmoved" => self.unmoved(node),
            "passed" => self.passed(node),
            "plies" => self.placement.plies = self.number("plies", node, 0, PLIES_MAX),
            "turns" => self.turns(node),
            "unseen" => self.unseen(key, node),
            name => {
                let unknown = names::unknown_state(self.rules, name);
                self.out.push(unknown.at(self.form.code(), key.span));
            }
        }
    }

    /// Reads `passed = { by = "e4", cells = ["e3"] }`: the piece that has just made its move, and the cells that it
    /// passed; or a list of such tables.
    fn passed(&mut self, node: &Node) {
        let node_span = node.span;
        let nodes = match &node.value {
            Value::Array(nodes) if self.rules.passed_for() > 0 => nodes.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let mut all = PassedList::new();
        for node in nodes {
            all.extend(self.passed_by_one(node));
        }
        if all.len() == nodes.len() {
            let these = match all.is_empty() {
                true => PassedCells::Nothing,
                false => PassedCells::These(all),
            };
            self.passed_at = Some(node_span).filter(|_| !self.is_turn_unread);
            let said = std::mem::replace(&mut self.placement.passed, these);
            self.passed_of_fen = self.fen.is_some().then_some(said);
        }
    }

    /// Reads the table of one piece: `{ by = "e4", cells = ["e3"] }`, perhaps with `left = 2`, the number of turns in
    /// which it can still be captured.
    fn passed_by_one(&mut self, node: &Node) -> Option<Passed> {
        let Value::Table(table) = &node.value else {
            let instead = Instead::Example("passed = { by = \"e4\", cells = [\"e3\"] }");
            self.wrong_type("passed", node, "a table", instead);
            return None;
        };
        let most = self.rules.passed_for();
        let is_key = |name: &str| PASSED.contains(&name) || most > 0 && name == PASSED_LEFT;
        for key in table.keys().filter(|key| !is_key(&key.name)) {
            self.wrong(PositionMistake::KeyOfPassed { key });
        }
        let (by, cells) = (table.get("by"), table.get("cells"));
        for key in PASSED.into_iter().filter(|key| !table.contains_key(*key)) {
            let span = node.span;
            self.wrong(PositionMistake::NoKeyOfPassed { key, span });
        }
        let by = by.and_then(|node| self.text("by", node));
        let by = by.and_then(|text| {
            let place = self.place(&text.text, text.span())?;
            if !self.is_taken(place) {
                let (place, span) = (&text.text, text.span());
                self.wrong(PositionMistake::NonePassed { place, span });
            }
            Some(place)
        });
        let words = cells.and_then(|node| self.words("cells", node));
        if let (Some([]), Some(node)) = (words.as_deref(), cells) {
            self.wrong(PositionMistake::NoCellsPassed { span: node.span });
        }
        let mut passed = ir::CellList::new();
        for word in words.iter().flatten() {
            let cell = self.found(names::cell(self.rules, &word.text), word.span());
            passed.extend(cell);
        }
        let left = table.get(PASSED_LEFT).filter(|_| most > 0);
        let left = match left {
            Some(node) => {
                let least = *self.rules.passed_left().start();
                self.number(PASSED_LEFT, node, least.into(), most.into())
            }
            None => Some(most),
        };
        let cells = passed;
        by.zip(left).map(|(by, left)| Passed { cells, by, left })
    }

    /// Reads `turns = { white = 3, black = 1 }`: the number of turns that each player has made.
    fn turns(&mut self, node: &Node) {
        let Value::Table(players) = &node.value else {
            let player = &self.rules.players[0].name;
            return self.wrong_type("turns", node, "a table", Instead::Turns { player });
        };
        for (name, node) in players {
            let player = self.found(names::player(self.rules, &name.name), name.span);
            let turns = self.number("turns", node, 0, PLIES_MAX);
            self.placement.turns.extend(player.zip(turns));
        }
    }

    /// Reads `unseen = { white = ["a1"] }`: the cells of pieces that a player has placed and the others have not seen.
    fn unseen(&mut self, key: &Key, node: &Node) {
        let Value::Table(players) = &node.value else {
            let player = &self.rules.players[0].name;
            let example = format!("unseen = {{ {player} = [\"...\"] }}");
            return self.wrong_type("unseen", node, "a table", Instead::Example(&example));
        };
        self.unseen_at = Some(key.span);
        let mut unseen: Vec<(PlayerId, Vec<CellId>)> = Vec::new();
        for (name, node) in players {
            let player = self.found(names::player(self.rules, &name.name), name.span);
            let words = self.words(&name.name, node);
            let mut cells: IndexSet<CellId> = IndexSet::new();
            for word in words.iter().flatten() {
                let these = self.found(names::cells(self.rules, &word.text), word.span());
                cells.extend(these.into_iter().flatten());
            }
            unseen.extend(player.map(|player| (player, cells.into_iter().collect())));
        }
        self.placement.unseen = Some(unseen);
    }

    /// Reads a counter: `quiet = 3`. A counter of each player is `{ white = 3 }`, or one number for all players.
    fn counter(&mut self, counter: CounterId, key: &Key, node: &Node) {
        let rules = self.rules;
        let declared = &rules.counters[counter.index()];
        let most = i64::from(declared.max);
        match (&node.value, declared.scope) {
            (Value::Table(_), CounterScope::Game) => {
                self.wrong(PositionMistake::CounterByPlayer {
                    counter: &declared.name,
                    start: declared.start,
                    span: node.span,
                });
            }
            (Value::Table(players), CounterScope::Player) => {
                for (name, node) in players {
                    let player = self.found(names::player(self.rules, &name.name), name.span);
                    let value = self.number(&key.name, node, 0, most);
                    if let (Some(player), Some(value)) = (player, value) {
                        self.placement.counters.push((counter, player, value));
                    }
                }
            }
            (_, CounterScope::Game) => {
                let value = self.number(&key.name, node, 0, most);
                let value = value.map(|value| (counter, PlayerId(0), value));
                self.placement.counters.extend(value);
            }
            (_, CounterScope::Player) => {
                let players = (0..rules.players.len()).map(PlayerId::from_index);
                if let Some(value) = self.number(&key.name, node, 0, most) {
                    let values = players.map(|player| (counter, player, value));
                    self.placement.counters.extend(values);
                }
            }
        }
    }

    /// Reads dice: `die = 3`, `die = "pawn"`, several, `dice = [2, 5]`, or a table with the contents of the bag,
    /// `card = { shows = 3, left = { 3 = 2, 4 = 1 } }`.
    fn thrown(&mut self, id: ChanceId, key: &Key, node: &Node) {
        let chance = &self.rules.chances[id.index()];
        let Value::Table(table) = &node.value else {
            return self.shown(id, key, node);
        };
        let name = &chance.name;
        if chance.bag.is_none() {
            let (faces, span) = (chance.face_names(), node.span);
            return self.wrong(PositionMistake::NoFace { name, faces, span });
        }
        for (part, node) in table {
            match part.name.as_str() {
                "shows" => self.shown(id, key, node),
                "left" => self.left(id, node),
                _ => self.wrong(PositionMistake::KeyOfDice { name, key: part }),
            }
        }
    }

    /// Reads the contents of a bag: `left = { 3 = 2, 4 = 1 }`.
    fn left(&mut self, id: ChanceId, node: &Node) {
        let chance = &self.rules.chances[id.index()];
        let Value::Table(table) = &node.value else {
            let face = chance.faces.first().map_or("", |face| face.name.as_str());
            let example = format!("left = {{ {face} = 1 }}");
            return self.wrong_type("left", node, "a table", Instead::Example(&example));
        };
        let mut left = Left::from_elem(0, chance.faces.len());
        for (face, node) in table {
            let Some(index) = chance.find_face(&face.name) else {
                let (name, faces, span) = (&chance.name, chance.face_names(), face.span);
                self.wrong(PositionMistake::NoFace { name, faces, span });
                continue;
            };
            let index = usize::from(index);
            let most = i64::from(chance.faces[index].weight);
            let n = self.number(&face.name, node, 0, most);
            left[index] = n.unwrap_or(0);
        }
        self.placement.left.push((id, left));
    }

    /// Reads the faces that dice show.
    fn shown(&mut self, id: ChanceId, key: &Key, node: &Node) {
        let chance = &self.rules.chances[id.index()];
        let nodes = match &node.value {
            Value::Array(nodes) => nodes.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let mut faces = Faces::new();
        for node in nodes {
            let name = match &node.value {
                Value::Integer(number) => number.to_string(),
                Value::String(text) => text.text.clone(),
                Value::Broken => return,
                _ => String::new(),
            };
            let Some(face) = chance.find_face(&name) else {
                let (faces, span) = (chance.face_names(), node.span);
                let name = &key.name;
                return self.wrong(PositionMistake::NoFace { name, faces, span });
            };
            faces.push(face);
        }
        if faces.len() != usize::from(chance.count) {
            let (count, n_written, span) = (chance.count, faces.len(), node.span);
            let name = &key.name;
            return self.wrong(PositionMistake::NumberOfDice {
                name,
                count,
                n_written,
                span,
            });
        }
        faces.arrange();
        self.placement.thrown.push((id, faces));
    }

    /// Reads a status: `stunned = ["e5"]`, or with the number of turns left: `stunned = { e5 = 1 }`.
    fn status(&mut self, status: StatusId, key: &Key, node: &Node) {
        let lasts = self.rules.statuses[status.index()].lasts;
        let mut pieces: IndexMap<CellId, u8> = IndexMap::new();
        if let Value::Table(table) = &node.value {
            for (name, node) in table {
                if let Value::Table(levels) = &node.value {
                    self.unquoted(name, levels.keys().next());
                    continue;
                }
                let left = self.number(&key.name, node, 1, i64::from(lasts.max(1)));
                let places = self.bearers(&key.name, &name.name, name.span);
                pieces.extend(
                    left.iter()
                        .flat_map(|left| places.iter().map(|it| (*it, *left))),
                );
            }
        } else {
            let words = self.words(&key.name, node);
            for word in words.iter().flatten() {
                let places = self.bearers(&key.name, &word.text, word.span());
                pieces.extend(places.into_iter().map(|place| (place, lasts)));
            }
        }
        let pieces = pieces.into_iter().collect();
        self.placement.statuses.push((status, pieces));
    }

    /// Finds the places of pieces that have the status, and reports empty places.
    fn bearers(&mut self, status: &str, name: &str, span: Span) -> Vec<CellId> {
        let places = self.pieces_on(name, span);
        if places.as_ref().is_some_and(Vec::is_empty) {
            self.wrong(PositionMistake::NoneWithStatus {
                place: name,
                status,
                span,
            });
        }
        places.unwrap_or_default()
    }

    /// Reports a place without quotes: TOML reads `b1.1 = 1` as a table.
    fn unquoted(&mut self, cell: &Key, level: Option<&Key>) {
        let level = level.map_or("0", |level| level.name.as_str());
        let place = &format!("{}.{level}", cell.name);
        let span = cell.span;
        self.wrong(PositionMistake::UnquotedPlace { place, span });
    }
}
