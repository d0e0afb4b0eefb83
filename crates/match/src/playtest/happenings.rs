//! All countable events of a game by its rules, and the test whether a move or a position is a case of one.
//!
//! Rules that only forbid moves, or change their results, leave no trace in a move. Each of them is removed from the rules by itself,
//! and the difference is its effect: a forbid rule or a must rule has mattered if there are more moves without it, an effect if a
//! move leads elsewhere, an end if it alone ends the game in this way.

use interpreter::{Ends, Game, Match, Outcome, Position};
use ir::{
    Arrange, AttributeId, CellId, KindId, Move, PlayerId, Rules, Shape, StatusId, StoreId, TurnId,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kind of a rule.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, Debug,
)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// A part of the movement of a kind.
    Part,
    /// A kind that becomes another by moving.
    Promotion,
    /// A promotion of the definition, if several give one kind.
    PromotionRule,
    /// A move of several pieces.
    Joint,
    /// A piece of a kind, or a tile, dropped from a store.
    Drop,
    /// A kind of turn.
    Turn,
    /// A forbid rule.
    Forbid,
    /// A must rule.
    #[serde(rename = "duty")]
    MustRule,
    /// An effect.
    Effect,
    /// A status.
    Status,
    /// An end.
    End,
}

/// A countable event.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
pub struct Happening {
    /// The kind of its rule.
    pub sort: Sort,
    /// The name of the rule, or of the parts, kinds and stores that the event is about.
    pub name: String,
}

/// All countable events of a game.
#[derive(Debug)]
pub struct Happenings<'g> {
    game: &'g Game,
    /// The list; counts refer to its indices.
    pub all: Vec<Happening>,
    parts: Vec<Vec<usize>>,
    promotions: Vec<(KindId, KindId, usize)>,
    promotion_rules: Vec<(usize, usize, Game)>,
    joints: usize,
    drops: Vec<(StoreId, u16, usize)>,
    turns: usize,
    /// Forbid rules and must rules, with the game without each of them.
    restrictions: Vec<(usize, Game)>,
    effects: Vec<(usize, Game)>,
    statuses: usize,
    ends: Vec<(usize, Game)>,
    /// The draw of a player without a move, if no end is about it.
    pub stalled: usize,
    /// A game that has lasted too long.
    pub long: usize,
    /// A game whose rules need too much work.
    pub broken: usize,
}

/// The most moves of a position that is compared with other rules.
const TURNS_MAX: u64 = 20_000;

impl<'g> Happenings<'g> {
    /// Lists the countable events of a game.
    ///
    /// Cost: that of making the game, once for each forbid rule, must rule, effect, end, and promotion that shares its choices with
    /// another.
    pub fn new(game: &'g Game) -> Self {
        let rules = game.rules();
        let mut all = Vec::new();
        let mut add = |sort, name: String| {
            all.push(Happening { sort, name });
            all.len() - 1
        };
        let parts = rules.kinds.iter().map(|kind| {
            let parts = kind.parts.iter().map(|part| {
                let name = &rules.part_names[usize::from(part.name.0)];
                let words = match name.is_empty() || kind.parts.len() == 1 {
                    true => format!("{}: {}", kind.name, part.betza),
                    false => format!("{}: {name} ({})", kind.name, part.betza),
                };
                add(Sort::Part, words)
            });
            parts.collect()
        });
        let parts: Vec<Vec<usize>> = parts.collect();
        let mut promotions = Vec::new();
        for (from, to) in promotion_pairs(rules) {
            let [from_name, to_name] = [from, to].map(|kind| &rules.kinds[kind.index()].name);
            let index = add(Sort::Promotion, format!("{from_name} becomes {to_name}"));
            promotions.push((from, to, index));
        }
        let without = |change: &dyn Fn(&mut Rules)| {
            let mut rules = rules.clone();
            change(&mut rules);
            let game = tables::game(rules);
            // Without tables it gives the same answers, more slowly.
            let _ = game.compile();
            game
        };
        let mut promotion_rules = Vec::new();
        for (index, rule) in rules.promotions.iter().enumerate() {
            let shares = rules.promotions.iter().enumerate().any(|(other, with)| {
                other != index
                    && rule
                        .to
                        .iter()
                        .zip(&with.to)
                        .any(|(these, those)| these.iter().any(|kind| those.contains(kind)))
            });
            if shares {
                let name = named(&rule.name, "promotion", index);
                let game = without(&|rules| drop(rules.promotions.remove(index)));
                promotion_rules.push((add(Sort::PromotionRule, name), index, game));
            }
        }
        let joints = all_of(
            rules.joints.iter().map(|joint| &joint.name),
            |name, index| add(Sort::Joint, named(name, "joint move", index)),
        );
        let mut drops = Vec::new();
        for (store, item) in droppable(rules) {
            let name = &rules.stores[store.index()].name;
            let words = format!("{} from {name}", item_words(rules, store, item));
            drops.push((store, item, add(Sort::Drop, words)));
        }
        let turns = all_of(rules.turns.iter().map(|turn| &turn.name), |name, index| {
            add(Sort::Turn, named(name, "turn", index))
        });
        let mut restrictions = Vec::new();
        for (index, forbid) in rules.forbids.iter().enumerate() {
            let game = without(&|rules| drop(rules.forbids.remove(index)));
            restrictions.push((
                add(Sort::Forbid, named(&forbid.name, "forbid rule", index)),
                game,
            ));
        }
        for (index, must_rule) in rules.must_rules.iter().enumerate() {
            let game = without(&|rules| drop(rules.must_rules.remove(index)));
            restrictions.push((
                add(Sort::MustRule, named(&must_rule.name, "must rule", index)),
                game,
            ));
        }
        let mut effects = Vec::new();
        for (index, effect) in rules.effects.iter().enumerate() {
            let game = without(&|rules| drop(rules.effects.remove(index)));
            effects.push((
                add(Sort::Effect, named(&effect.name, "effect", index)),
                game,
            ));
        }
        let statuses = all_of(
            rules.statuses.iter().map(|status| &status.name),
            |name, index| add(Sort::Status, named(name, "status", index)),
        );
        let mut ends = Vec::new();
        for (index, end) in rules.ends.iter().enumerate() {
            let mut alone = rules.clone();
            alone.ends = vec![end.clone()];
            let (result, of) = match end.result {
                ir::Verdict::Win => ("win", "the player to move"),
                ir::Verdict::Loss => ("loss", "the player to move"),
                ir::Verdict::Draw => ("draw", "the player to move"),
                ir::Verdict::Player(player) => ("win", rules.players[player.index()].name.as_str()),
            };
            let mut name = named(&end.reason, "end", index);
            let is_it = |other: &&ir::End| other.reason == end.reason;
            if rules.ends.iter().filter(is_it).count() > 1 {
                name += &format!(", a {result} of {of}");
            }
            ends.push((add(Sort::End, name), Game::new(alone)));
        }
        let stalled = add(Sort::End, "no legal move, and no end for it".to_owned());
        let long = add(Sort::End, "too many moves, counted as a draw".to_owned());
        let broken = add(Sort::End, "too much work, not counted".to_owned());
        Self {
            game,
            parts,
            promotions,
            promotion_rules,
            joints,
            drops,
            turns,
            restrictions,
            effects,
            statuses,
            ends,
            stalled,
            long,
            broken,
            all,
        }
    }

    /// Tests whether it is one of the ends outside of the rules; their absence is not reported.
    pub fn is_own(&self, index: usize) -> bool {
        [self.stalled, self.long, self.broken].contains(&index)
    }

    /// Calls `count` with the index of each event of a move, as often as it happens.
    ///
    /// Cost: for each forbid rule, must rule and effect that of listing the moves of the position, or of making one.
    pub fn of_turn(
        &self,
        before: &Position,
        turn: &Move,
        after: &Position,
        n_turns: Option<u64>,
        count: &mut dyn FnMut(usize),
    ) {
        if let Some(TurnId(way)) = turn.way {
            count(self.turns + usize::from(way));
        }
        let steps = match turn.steps() {
            [] => std::slice::from_ref(turn),
            steps => steps,
        };
        for step in steps {
            self.of_step(before, step, steps.len() == 1, count);
        }
        for (index, without) in &self.restrictions {
            let n_without = || without.board(before).n_turns().ok();
            if let Some(n) = n_turns.filter(|n| *n <= TURNS_MAX)
                && !turn.kind().is_chance()
                && n_without().is_some_and(|n_without| n_without != n)
            {
                count(*index);
            }
        }
        for (index, without) in &self.effects {
            if self.differ(after, &without.play(before, turn)) {
                count(*index);
            }
        }
        for status in 0..self.game.rules().statuses.len() {
            let pieces = self.game.pieces_with(after, StatusId::from_index(status));
            if pieces.is_ok_and(|pieces| !pieces.is_empty()) {
                count(self.statuses + status);
            }
        }
    }

    fn of_step(
        &self,
        before: &Position,
        step: &Move,
        is_whole: bool,
        count: &mut dyn FnMut(usize),
    ) {
        let rules = self.game.rules();
        match &step.shape {
            Shape::Walk(walk) => {
                let parts = &rules.kinds[walk.piece.index()].parts;
                if let Some(at) = parts.iter().position(|part| part.name == walk.part) {
                    count(self.parts[walk.piece.index()][at]);
                }
                let Some(to) = walk.promotes else { return };
                for (_, _, index) in self
                    .promotions
                    .iter()
                    .filter(|(from, becomes, _)| (*from, *becomes) == (walk.piece, to))
                {
                    count(*index);
                }
                for (index, rule, without) in &self.promotion_rules {
                    let gives = rules.promotions[*rule].to[walk.piece.index()].contains(&to);
                    let is_legal = || {
                        let legal = without.legal_moves(before);
                        legal.map(|legal| legal.iter().any(|other| other.same_record(step)))
                    };
                    if gives && is_whole && is_legal() == Ok(false) {
                        count(*index);
                    }
                }
            }
            Shape::Joint(joined) => {
                let player = before.turn();
                let ends =
                    || std::iter::once(joined.to).chain(joined.partners.iter().map(|(_, to)| *to));
                let is_it = |joint: &ir::Joint| {
                    joint.pieces.len() == ends().count()
                        && joint
                            .pieces
                            .iter()
                            .zip(ends())
                            .all(|(piece, to)| piece.to(player).is_none_or(|end| end == to))
                };
                for (index, _) in rules
                    .joints
                    .iter()
                    .enumerate()
                    .filter(|(_, joint)| is_it(joint))
                {
                    count(self.joints + index);
                }
            }
            Shape::Drop(dropped) => {
                let it = (dropped.source.0, dropped.item.index());
                for (_, _, index) in self
                    .drops
                    .iter()
                    .filter(|(store, item, _)| (*store, usize::from(*item)) == it)
                {
                    count(*index);
                }
            }
            Shape::Call { .. }
            | Shape::Discard { .. }
            | Shape::Throw(_)
            | Shape::Pass
            | Shape::Steps(_) => {}
        }
    }

    /// Returns the end that has ended a game.
    pub fn end_of(&self, play: &Match<'_>, outcome: &Outcome) -> usize {
        let ages = play.ages();
        let ends = Ends::Played { ages: &ages };
        let is_it = |alone: &Game| {
            alone
                .outcome(play.position(), ends)
                .as_ref()
                .map(Option::as_ref)
                == Ok(Some(outcome))
        };
        let found = self.ends.iter().find(|(_, alone)| is_it(alone));
        found.map_or(self.stalled, |(index, _)| *index)
    }

    /// Tests whether two positions of the game differ in a part that effects can change.
    fn differ(&self, one: &Position, other: &Position) -> bool {
        let rules = self.game.rules();
        let attributes = || {
            let cells = || (0..rules.board.n_cells()).map(CellId::from_index);
            let ids = (0..rules.attributes.len()).map(AttributeId::from_index);
            ids.flat_map(move |id| cells().map(move |cell| (id, cell)))
        };
        !one.pieces().eq(other.pieces())
            || one.statuses() != other.statuses()
            || one.valued != other.valued
            || attributes().any(|(id, cell)| {
                self.game.attribute(one, id, cell) != self.game.attribute(other, id, cell)
            })
            || rules.stores.iter().enumerate().any(|(store, _)| {
                let store = StoreId::from_index(store);
                (0..rules.players.len())
                    .map(PlayerId::from_index)
                    .any(|player| {
                        self.game.contents(one, store, player)
                            != self.game.contents(other, store, player)
                    })
            })
    }
}

/// Adds names in order and returns the index of the first.
fn all_of<'n>(
    names: impl Iterator<Item = &'n String>,
    mut add: impl FnMut(&str, usize) -> usize,
) -> usize {
    let mut first = 0;
    for (index, name) in names.enumerate() {
        let at = add(name, index);
        if index == 0 {
            first = at;
        }
    }
    first
}

/// Returns the name of a rule, or its kind and index if it has none.
fn named(name: &str, what: &str, index: usize) -> String {
    match name.is_empty() {
        true => format!("{what} {}", index + 1),
        false => name.to_owned(),
    }
}

/// Returns the kinds that become others by moving, with the kinds that they become.
fn promotion_pairs(rules: &Rules) -> Vec<(KindId, KindId)> {
    let mut pairs = Vec::new();
    for rule in &rules.promotions {
        let concerned = rule
            .subject
            .as_ref()
            .and_then(|subject| rules.kinds_within(subject));
        for (from, to) in rule.to.iter().enumerate() {
            let from = KindId::from_index(from);
            if concerned.as_ref().is_none_or(|kinds| kinds.contains(&from)) {
                pairs.extend(to.iter().map(|to| (from, *to)));
            }
        }
    }
    pairs.arrange();
    pairs.dedup();
    pairs
}

/// Returns the items that can come from stores: the contents at the start, and all pieces if they gain some.
fn droppable(rules: &Rules) -> Vec<(StoreId, u16)> {
    let royals = rules.royal_kinds().unwrap_or_default();
    let mut items = Vec::new();
    for (index, store) in rules.stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        if store.drop.is_none() && rules.turns.iter().all(|turn| turn.at.is_none()) {
            continue;
        }
        for item in 0..rules.n_items(id) as u16 {
            let held = rules.stored_at_start(id, item) > 0;
            // Royals are not captured.
            let is_gained = rules.can_fill(id)
                && !royals.contains(&KindId(item))
                && store
                    .becomes
                    .iter()
                    .any(|kind| kind.index() == usize::from(item));
            if held || is_gained {
                items.push((id, item));
            }
        }
    }
    items
}

fn item_words(rules: &Rules, store: StoreId, item: u16) -> String {
    match rules.stores[store.index()].holds {
        ir::Holds::Pieces => rules.kinds[usize::from(item)].name.clone(),
        ir::Holds::Tiles(..) => rules.item_text(store, item),
    }
}
