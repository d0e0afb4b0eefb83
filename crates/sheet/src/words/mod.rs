//! Rules in words for players: sets of cells as nouns, conditions as clauses.
//!
//! Each file words one type of expression. A form that has no words yet is named as in the text of the rules. An author's names are in
//! quotes: “far”.

mod action;
mod condition;
mod counter;
mod dice;
mod existence;
mod group;
mod heading;
mod lines;
pub(super) mod movement;
mod noun;
mod number;
mod orders;
mod passed;
mod predicate;
mod sets;
mod shape;
mod view;

use alfil_words::{a, and, clause, or, plural, possessive};
use ir::{Bound, CellSet, KindId, Lattice, Node, PlayerId, PlayerSet, Rules, StoreRef};

use super::cells::cells_text;
pub use heading::{over_edges, step_toward, step_toward_from};
use view::View;

/// The wording of the rules of one game.
#[derive(Clone, Copy)]
pub struct Words<'g> {
    /// The rules.
    pub rules: &'g Rules,
    /// Whether the move in the rules can have several steps.
    has_steps: bool,
    /// The word for `me`.
    me: &'g str,
    /// The word for the move in the rules.
    turn: &'g str,
    /// The words for the variables of a joint move; others are letters.
    pieces: &'g [String],
    /// The player from whose side the rule is worded.
    view: View,
    /// The player whose cells are meant, if a clause before says who `me` is.
    cells_of: Option<PlayerId>,
    /// Whether cells of every player are listed, also if they only look the same from their sides.
    spells_out: bool,
    /// In rules that are read after the move, the words for what was before it.
    before: Option<&'g Words<'g>>,
}

impl<'g> Words<'g> {
    /// Returns the words for rules that are evaluated for the player who moves.
    pub fn of_mover(rules: &'g Rules) -> Self {
        Self {
            rules,
            has_steps: false,
            me: "the player",
            turn: "it",
            pieces: &[],
            view: View::Mover,
            cells_of: None,
            spells_out: false,
            before: None,
        }
    }

    /// Returns these words for a rule that is read after the move: names of the move are cells, with the pieces that are there now.
    /// `before` are the same words for what was before the move.
    pub fn after(self, before: &'g Words<'g>) -> Self {
        Self {
            before: Some(before),
            ..self
        }
    }

    /// Returns the words for what was before the move.
    fn before_move(&self) -> &Words<'g> {
        self.before.unwrap_or(self)
    }

    /// Returns the words for rules about whole moves.
    pub fn of_turn(rules: &'g Rules) -> Self {
        Self {
            turn: match rules.turns.iter().any(ir::Turn::is_compound) {
                true => "the turn",
                false => "the move",
            },
            has_steps: rules.turns.iter().any(ir::Turn::is_compound),
            ..Self::of_mover(rules)
        }
    }

    /// Returns these words for a clause after "a move such that".
    pub fn of_such_a_move(self) -> Self {
        Self {
            turn: "it",
            before: None,
            ..self
        }
    }

    /// Returns the words for sets by themselves, without a move in the text before.
    pub fn of_any_move(rules: &'g Rules) -> Self {
        Self {
            turn: "a move",
            ..Self::of_mover(rules)
        }
    }

    /// Returns the words for rules that are evaluated for the player to move.
    pub fn of_position(rules: &'g Rules) -> Self {
        Self {
            me: "the player to move",
            ..Self::of_turn(rules)
        }
        .spelled_out()
    }

    /// Returns these words with the cells of every player, if they differ.
    pub fn spelled_out(self) -> Self {
        Self {
            spells_out: true,
            ..self
        }
    }

    /// Returns the words for a joint move whose pieces have these names.
    pub fn with_pieces(self, pieces: &'g [String]) -> Self {
        Self { pieces, ..self }
    }

    /// Returns these words with the cells of this player, after words that say who `me` is.
    pub fn with_cells_of(self, player: PlayerId) -> Self {
        Self {
            cells_of: Some(player),
            ..self
        }
    }

    /// Returns the word for `me`.
    pub fn me(&self) -> &'g str {
        self.me
    }

    /// Returns the words for players, relative to `me`.
    pub fn players(&self, players: PlayerSet) -> String {
        let several = self.rules.players.len() > 2;
        if let (PlayerSet::Enemy | PlayerSet::Next, Some(other)) = (players, self.other()) {
            return other;
        }
        match players {
            PlayerSet::Me => self.me.to_owned(),
            PlayerSet::Partner => "the partner".to_owned(),
            PlayerSet::Enemy if several => "the enemies".to_owned(),
            PlayerSet::Enemy => "the enemy".to_owned(),
            PlayerSet::Next => "the next player".to_owned(),
            PlayerSet::Player(player) => self.player(player),
            PlayerSet::Neutral => "no player".to_owned(),
        }
    }

    /// Returns the name of a player.
    pub fn player(&self, player: PlayerId) -> String {
        let found = self.rules.players.get(player.index());
        found.map_or_else(String::new, |player| player.name.clone())
    }

    /// Returns the name of a kind.
    fn kind(&self, kind: KindId) -> &'g str {
        let found = self.rules.kinds.get(kind.index());
        found.map_or("", |kind| kind.name.as_str())
    }

    /// Returns names of kinds with their articles: `a king or a queen`.
    pub fn a_kind_of(&self, kinds: &[KindId]) -> String {
        or(kinds.iter().map(|kind| a(self.kind(*kind))).collect())
    }

    /// Returns the names of kinds.
    fn kind_names(&self, kinds: &[KindId]) -> Vec<String> {
        kinds
            .iter()
            .map(|kind| self.kind(*kind).to_owned())
            .collect()
    }

    /// Returns names of kinds in the plural: `kings or queens`.
    fn kinds(&self, kinds: &[KindId], join: fn(Vec<String>) -> String) -> String {
        join(kinds.iter().map(|kind| plural(self.kind(*kind))).collect())
    }

    /// Returns the name of a store with its owner.
    pub fn store(&self, of: StoreRef) -> String {
        let store = &self.rules.stores[of.store.index()];
        match (store.is_shared, of.of) {
            (true, _) => quoted(&store.name),
            (false, players) => {
                let (owner, store) = (self.players(players), quoted(&store.name));
                match owner.ends_with(" to move") {
                    true => format!("the {store} of {owner}"),
                    false => format!("{} {store}", possessive(&owner)),
                }
            }
        }
    }

    /// Returns an expression without words of its own by the name of its function: `“near” of e1 and f1`.
    fn as_written<'e>(&self, node: impl Into<Node<'e>>) -> String {
        let node = node.into();
        let name = quoted(grammar::rule::name_of(node).unwrap_or("a function"));
        let mut parts = Vec::new();
        node.for_each_child(&mut |part| {
            parts.push(match part {
                Node::Cells(cells) => self.all(cells),
                Node::Number(number) => self.number(number),
                Node::Symbols(symbols) => self.symbols(symbols),
                Node::Condition(condition) => self.condition(condition),
            });
        });
        match parts.is_empty() {
            true => name,
            false => format!("{name} of {}", and(parts)),
        }
    }

    /// Returns the name of a variable.
    fn variable(&self, variable: Bound) -> String {
        let index = usize::from(variable.0);
        match self.pieces.get(index) {
            Some(piece) => piece.clone(),
            None => match letters(self.rules).nth(index - self.pieces.len()) {
                Some(letter) => letter.to_owned(),
                None => format!("X{index}"),
            },
        }
    }

    /// Returns constant cells as the first player names them, and those of others if they differ in their frames.
    fn constant(&self, sets: &[CellSet]) -> String {
        let Some(first) = sets.first() else {
            return "no cell".to_owned();
        };
        let name = |index: usize| self.player(PlayerId::from_index(index));
        let text = |index: usize| sets.get(index).map(|set| cells_text(self.rules, set));
        if let Some(player) = self.only_player() {
            return text(player.index()).unwrap_or_default();
        }
        match (self.view, text(0), text(1)) {
            // The rule holds for the player who loses.
            (View::Winner, Some(of_first), Some(of_second)) if of_first != of_second => {
                let names = [name(0), name(1)];
                return format!(
                    "{of_second} (if {}; {of_first} if {})",
                    clause(&names[0], "wins"),
                    clause(&names[1], "wins")
                );
            }
            _ => {}
        }
        let mut text = cells_text(self.rules, first);
        for (player, set) in sets.iter().enumerate().skip(1) {
            let seen = in_frame(self.rules, first, PlayerId::from_index(player));
            // What is seen from the other side of a graph is hard to find.
            let is_told = self.spells_out || self.rules.board.lattice == Lattice::Graph;
            if set != first && (is_told || *set != seen) {
                let player = self.player(PlayerId::from_index(player));
                text += &format!(" ({player}: {})", cells_text(self.rules, set));
            }
        }
        text
    }
}

/// Returns the letters for variables: no piece, no player and no symbol has them.
pub fn letters(rules: &Rules) -> impl Iterator<Item = &'static str> {
    const LETTERS: [&str; 10] = ["X", "Y", "Z", "U", "V", "W", "S", "T", "M", "N"];
    let kinds = rules.kinds.iter();
    let mut taken: Vec<&str> = kinds
        .flat_map(|kind| [kind.letter.as_str(), kind.name.as_str()])
        .collect();
    taken.extend(rules.players.iter().map(|player| player.name.as_str()));
    let is_free = move |letter: &&str| {
        let is_it = |one: &&str| one.eq_ignore_ascii_case(letter);
        !taken.iter().any(is_it) && !rules.symbols.iter().any(|one| letter.starts_with(*one))
    };
    LETTERS.into_iter().filter(is_free)
}

/// Returns the cells that correspond, for another player, to these cells of the first.
pub fn in_frame(rules: &Rules, cells: &CellSet, player: PlayerId) -> CellSet {
    let n_cells = rules.places().n_places();
    let Some(frame) = rules.board.frames.get(player.index()) else {
        return cells.clone();
    };
    let places = rules.places();
    let seen = cells.iter().filter_map(|place| {
        let cell = frame.cells[places.cell(place).index()];
        places.at(cell, places.level(place))
    });
    CellSet::of(n_cells, seen)
}

/// Returns a name that an author has given, in quotes.
pub fn quoted(name: &str) -> String {
    match name {
        "" => "this rule".to_owned(),
        name => format!("“{name}”"),
    }
}
