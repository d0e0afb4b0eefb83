//! Sets of cells as nouns.

use ir::{Cells, KindId, Who};

use super::predicate::Said;
use super::{Words, a, and, or, quoted};

/// A set of cells in words, to be said of one or of all.
pub(super) struct Noun {
    /// Adjectives: `enemy`, `empty`.
    before: Vec<String>,
    head: Head,
    /// What follows: `in “far”`.
    after: Vec<String>,
}

/// What a noun is about.
enum Head {
    /// Cells, whoever stands there.
    Cells,
    /// Men of any kind.
    Men,
    /// Men of these kinds.
    Kinds(Vec<KindId>),
    /// One thing, or things that need no more words.
    Fixed {
        /// The words.
        text: String,
        /// Whether there is one at most.
        is_one: bool,
    },
}

impl Noun {
    fn of(head: Head) -> Self {
        Self {
            before: Vec::new(),
            head,
            after: Vec::new(),
        }
    }

    fn fixed(text: impl Into<String>, is_one: bool) -> Self {
        Self::of(Head::Fixed {
            text: text.into(),
            is_one,
        })
    }

    /// Whether it is one cell or man that needs no article.
    fn is_one(&self) -> bool {
        matches!(self.head, Head::Fixed { is_one: true, .. })
    }

    fn with_before(mut self, word: impl Into<String>) -> Self {
        self.before.push(word.into());
        self
    }

    fn with_after(mut self, words: impl Into<String>) -> Self {
        self.after.push(words.into());
        self
    }

    fn with(&self, head: &str) -> String {
        let before = self.before.iter().map(String::as_str);
        let after = self.after.iter().map(String::as_str);
        let words: Vec<&str> = before.chain([head]).chain(after).collect();
        words.join(" ")
    }

    /// Returns all of them: `enemy pawns in “far”`.
    fn all(&self, words: &Words<'_>) -> String {
        match &self.head {
            Head::Cells => self.with("cells"),
            Head::Men => self.with("men"),
            Head::Kinds(kinds) => self.with(&words.kinds(kinds, and)),
            Head::Fixed { text, .. } => self.with(text),
        }
    }

    /// Returns any one of them, without an article: `enemy pawn in “far”`.
    fn any(&self, words: &Words<'_>) -> Option<String> {
        Some(match &self.head {
            Head::Cells => self.with("cell"),
            Head::Men => self.with("man"),
            Head::Kinds(kinds) => {
                let names = kinds.iter().map(|kind| words.kind(*kind).to_owned());
                self.with(&or(names.collect()))
            }
            Head::Fixed { .. } => return None,
        })
    }
}

impl Words<'_> {
    /// Returns all cells or men of a set: `enemy pawns in “far”`.
    pub fn all(&self, cells: &Cells) -> String {
        self.noun(cells).all(self)
    }

    /// Returns the only one of them: `the enemy pawn in “far”`.
    pub(super) fn the(&self, cells: &Cells) -> String {
        let noun = self.noun(cells);
        noun.any(self)
            .map_or_else(|| noun.all(self), |any| format!("the {any}"))
    }

    /// Returns what is said of each part of `a | b`, which are not all kinds.
    fn of_each(&self, cells: &Cells, say: impl Fn(&Cells) -> String) -> Option<Vec<String>> {
        if self.rules.named.of(cells).is_some() {
            return None;
        }
        let parts = disjuncts(cells);
        let is_kinds = |part: &&Cells| matches!(part, Cells::Kinds(_));
        let is_plain = parts.len() < 2 || parts.iter().all(is_kinds);
        (!is_plain).then(|| parts.into_iter().map(say).collect())
    }

    /// Returns some of them: `an enemy pawn in “far”`.
    pub fn one(&self, cells: &Cells) -> String {
        if let Some(each) = self.of_each(cells, |part| self.one(part)) {
            return or(each);
        }
        let noun = self.noun(cells);
        match noun.any(self) {
            Some(any) => a(&any),
            None if noun.is_one() => noun.all(self),
            None => format!("one of {}", noun.all(self)),
        }
    }

    /// Returns none of them: `no enemy pawn in “far”`.
    pub(super) fn none(&self, cells: &Cells) -> String {
        if let Some(each) = self.of_each(cells, |part| self.none(part)) {
            return and(each);
        }
        let noun = self.noun(cells);
        match noun.any(self) {
            Some(any) => format!("no {any}"),
            None => format!("none of {}", noun.all(self)),
        }
    }

    /// Returns each of them: `every enemy pawn in “far”`.
    pub(super) fn every(&self, cells: &Cells) -> String {
        if let Some(each) = self.of_each(cells, |part| self.every(part)) {
            return and(each);
        }
        let noun = self.noun(cells);
        match noun.any(self) {
            Some(any) => format!("every {any}"),
            None if noun.is_one() => noun.all(self),
            None => format!("each of {}", noun.all(self)),
        }
    }

    /// Whether a set is one cell or man at most, for which there are words.
    pub(super) fn is_one(&self, cells: &Cells) -> bool {
        self.noun(cells).is_one()
    }

    /// Returns all cells or men of a set that has a name, in full.
    pub fn all_in_full(&self, cells: &Cells) -> String {
        self.noun_in_full(cells).all(self)
    }

    fn noun(&self, cells: &Cells) -> Noun {
        match self.rules.named.of(cells) {
            Some(name) => Noun::fixed(quoted(name), false),
            None => self.noun_in_full(cells),
        }
    }

    fn noun_in_full(&self, cells: &Cells) -> Noun {
        match cells {
            Cells::Constant(sets) => {
                let is_one = sets.first().is_some_and(|set| set.len() == 1);
                Noun::fixed(self.constant(sets), is_one)
            }
            Cells::Zone(zone) => {
                let zone = &self.rules.zones[zone.index()].name;
                Noun::of(Head::Cells).with_after(format!("in {}", quoted(zone)))
            }
            Cells::Kinds(kinds) => Noun::of(Head::Kinds(kinds.clone())),
            Cells::Mine => Noun::of(Head::Men).with_before(self.own()),
            Cells::Enemy => Noun::of(Head::Men).with_before("enemy"),
            Cells::MenOf(Who::Partner) => Noun::of(Head::Men).with_before("partner's"),
            Cells::MenOf(Who::Next) => Noun::of(Head::Men).with_before("next player's"),
            Cells::MenOf(Who::Me) => Noun::of(Head::Men).with_before(self.own()),
            Cells::MenOf(Who::Enemy) => Noun::of(Head::Men).with_before("enemy"),
            Cells::MenOf(Who::Player(player)) => {
                Noun::of(Head::Men).with_before(self.player(*player))
            }
            Cells::Empty => Noun::of(Head::Cells).with_before("empty"),
            Cells::Occupied => Noun::of(Head::Men),
            Cells::All => Noun::of(Head::Cells),
            Cells::Status(status) => {
                let status = &self.rules.statuses[status.index()].name;
                Noun::of(Head::Men).with_before(quoted(status))
            }
            Cells::Unmoved => Noun::of(Head::Men).with_before("unmoved"),
            Cells::Royal => Noun::of(Head::Men)
                .with_before("royal")
                .with_after(format!("of {}", self.me())),
            Cells::Checkers => Noun::of(Head::Men).with_after("giving check"),
            Cells::From if self.has_steps => Noun::of(Head::Men).with_after("that the turn moves"),
            Cells::To if self.has_steps => {
                Noun::of(Head::Cells).with_after("that the turn comes to")
            }
            Cells::From => Noun::fixed("the cell it leaves", true),
            Cells::To => Noun::fixed("the cell it comes to", true),
            Cells::Victims => Noun::of(Head::Men).with_after(format!("that {} takes", self.turn)),
            Cells::Passed => Noun::of(Head::Cells)
                .with_before("empty")
                .with_after("passed over"),
            Cells::Jumped => {
                Noun::of(Head::Men).with_after(format!("that {} jumps over", self.turn))
            }
            Cells::Promoted => Noun::of(Head::Men).with_after("just promoted"),
            Cells::Touched => {
                Noun::of(Head::Men).with_after("that stands on another man or cell than before")
            }
            Cells::Load => Noun::of(Head::Men).with_after("carried along"),
            Cells::Below(set) => Noun::fixed(
                format!("what is right below {}", self.all(set)),
                self.is_one(set),
            ),
            Cells::Above(set) => {
                Noun::of(Head::Men).with_after(format!("right on top of {}", self.all(set)))
            }
            Cells::Last(set) => self.noun(set).with_after("(of the last turn)"),
            Cells::Bound(variable) => Noun::fixed(self.variable(*variable), true),
            Cells::And(..) => self.cut(&cells.conjuncts()),
            Cells::Or(..) => {
                let parts = disjuncts(cells);
                let kinds: Option<Vec<&Vec<KindId>>> = parts
                    .iter()
                    .map(|part| match part {
                        Cells::Kinds(kinds) => Some(kinds),
                        _ => None,
                    })
                    .collect();
                match kinds {
                    Some(kinds) => {
                        Noun::of(Head::Kinds(kinds.into_iter().flatten().copied().collect()))
                    }
                    None => Noun::fixed(
                        and(parts.iter().map(|part| self.all(part)).collect()),
                        false,
                    ),
                }
            }
            Cells::Minus(set, without) => {
                let mut noun = self.noun(set);
                let except = format!("except {}", self.all(without));
                match noun.after.last_mut() {
                    Some(last) => *last += &format!(", {except}"),
                    None => noun.after.push(except),
                }
                noun
            }
            Cells::Near(set, movement) => {
                Noun::of(Head::Cells).with_after(self.near(set, *movement))
            }
            Cells::Reach(set, movement) => Noun::of(Head::Cells).with_after(format!(
                "that a man on {} could reach who {}",
                self.all(set),
                self.movement(*movement)
            )),
            Cells::Between(a, b, movement) => Noun::of(Head::Cells).with_after(format!(
                "between {} and {}{}",
                self.all(a),
                self.all(b),
                self.line(*movement)
            )),
            Cells::Attacked(set) => self.noun(set).with_before("attacked"),
            Cells::Unsafe { man, at } => Noun::fixed(
                format!(
                    "those of {} on which {} would be attacked",
                    self.all(at),
                    self.man_on(man)
                ),
                false,
            ),
            Cells::File(set) => {
                Noun::of(Head::Cells).with_after(format!("on the file of {}", self.all(set)))
            }
            Cells::Rank(set) => {
                Noun::of(Head::Cells).with_after(format!("on the rank of {}", self.all(set)))
            }
            Cells::Those {
                variable,
                over,
                condition,
            } => {
                let x = self.variable(*variable);
                let condition = self.condition(condition);
                self.noun(over)
                    .with_after(format!("({x}) for which {condition}"))
            }
        }
    }

    /// Returns what is in all of these sets: one of them is the head, the others narrow it.
    fn cut(&self, parts: &[&Cells]) -> Noun {
        let nouns: Vec<Noun> = parts.iter().map(|part| self.noun(part)).collect();
        let rank = |noun: &Noun| match noun.head {
            Head::Fixed { is_one, .. } => 4 - usize::from(!is_one),
            Head::Kinds(_) => 2,
            Head::Men => 1,
            Head::Cells => 0,
        };
        let best = nouns.iter().map(rank).max().unwrap_or(0);
        let chosen = nouns.iter().position(|noun| rank(noun) == best);
        let others = |chosen: usize| {
            let all = parts.iter().enumerate();
            all.filter(move |(index, _)| *index != chosen)
        };
        let Some(chosen) = chosen else {
            return Noun::of(Head::Cells);
        };
        if let Head::Fixed { text, is_one } = &nouns[chosen].head {
            let said: Vec<String> = others(chosen)
                .map(|(_, part)| self.is_in(part, Said::of(*is_one)))
                .collect();
            let (is_one, said) = (*is_one, and(said));
            return match is_one {
                true => Noun::fixed(format!("{text} if it {said}"), true),
                false => Noun::fixed(format!("those of {text} that {said}"), false),
            };
        }
        let mut all = Noun::of(Head::Cells);
        let mut behind = Vec::new();
        for (index, noun) in nouns.into_iter().enumerate() {
            if index != chosen && rank(&noun) >= 2 {
                behind.push(format!(
                    "that {}",
                    self.is_in(parts[index], Said::of(false))
                ));
                continue;
            }
            all.before.extend(noun.before);
            // Else the second place would be one of what the first is about.
            let is_place = |words: &String| {
                let places = ["in ", "on ", "near ", "between "];
                places.iter().any(|word| words.starts_with(word))
            };
            let follows = all.after.iter().any(is_place);
            let after = noun.after.into_iter();
            all.after
                .extend(after.map(|words| match follows && is_place(&words) {
                    true => format!("and {words}"),
                    false => words,
                }));
            if index == chosen {
                all.head = noun.head;
            }
        }
        all.after.extend(behind);
        all
    }

    /// Returns what one must be to be in the set: `one of e1, f1`.
    pub(super) fn among(&self, cells: &Cells) -> String {
        match self.is_one(cells) {
            true => self.all(cells),
            false => format!("among {}", self.all(cells)),
        }
    }

    /// The adjective of the men of `me`.
    fn own(&self) -> &'static str {
        match self.rules.n_teams() == self.rules.players.len() {
            true => "friendly",
            false => "own",
        }
    }

    /// The man who stands on a cell, in words.
    pub(super) fn man_on(&self, cells: &Cells) -> String {
        match cells {
            Cells::From => "the moving man".to_owned(),
            Cells::Bound(_) => self.all(cells),
            Cells::Constant(_) | Cells::To => format!("the man on {}", self.all(cells)),
            cells => self.all(cells),
        }
    }
}

/// The parts of `a | b | c`, left to right.
pub(super) fn disjuncts(cells: &Cells) -> Vec<&Cells> {
    let (mut open, mut parts) = (vec![cells], Vec::new());
    while let Some(cells) = open.pop() {
        match cells {
            Cells::Or(a, b) => open.extend([&**b, &**a]),
            other => parts.push(other),
        }
    }
    parts
}
