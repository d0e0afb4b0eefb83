//! Sets of cells as nouns.

use alfil_words::{a, and, or, possessive};
use ir::{Cells, KindId, PlayerSet, Rules};

use super::noun::{After, Head, Later, Noun, disjuncts};
use super::predicate::{Said, has_past};
use super::{Words, quoted};

impl Words<'_> {
    /// Returns all cells or pieces of a set: `enemy pawns in “far”`.
    pub fn all(&self, cells: &Cells) -> String {
        self.noun(cells).all(self)
    }

    /// Returns the members of a set, also of one with a name: `pieces in “prey”`.
    pub fn all_members(&self, cells: &Cells) -> String {
        self.member(cells).all(self)
    }

    /// Returns the only one of them: `the enemy pawn in “far”`.
    pub(super) fn the(&self, cells: &Cells) -> String {
        let noun = self.noun(cells);
        noun.any(self)
            .map_or_else(|| noun.all(self), |any| format!("the {any}"))
    }

    /// Returns the words of `say` for each part of `a | b`, which are not all kinds.
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
        self.some_of(self.member(cells))
    }

    /// Returns some of them, with a letter: `an enemy pawn (X) in “far”`.
    pub(super) fn one_as(&self, cells: &Cells, letter: &str) -> String {
        if let Some(each) = self.of_each(cells, |part| self.one_as(part, letter)) {
            return or(each);
        }
        self.some_of(self.member(cells).with_letter(letter))
    }

    pub(super) fn some_of(&self, noun: Noun<'_>) -> String {
        match noun.any(self) {
            Some(any) => match any.strip_prefix("own ") {
                Some(any) => format!("{} of {} own", a(any), possessive(self.me())),
                None => a(&any),
            },
            None if noun.is_one() => noun.all(self),
            None => format!("one of {}", noun.all(self)),
        }
    }

    /// Returns none of them: `no enemy pawn in “far”`.
    pub(super) fn none(&self, cells: &Cells) -> String {
        if let Some(each) = self.of_each(cells, |part| self.none(part)) {
            return and(each);
        }
        let noun = self.member(cells);
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
        self.each_one(self.member(cells))
    }

    /// Returns each of them, with a letter: `every enemy pawn (X) in “far”`.
    pub(super) fn every_as(&self, cells: &Cells, letter: &str) -> String {
        if let Some(each) = self.of_each(cells, |part| self.every_as(part, letter)) {
            return and(each);
        }
        self.each_one(self.member(cells).with_letter(letter))
    }

    fn each_one(&self, noun: Noun<'_>) -> String {
        match noun.any(self) {
            Some(any) => format!("every {any}"),
            None if noun.is_one() => noun.all(self),
            None => format!("each of {}", noun.all(self)),
        }
    }

    /// Returns each cell or piece of a set, with the name of the variable before the words for the set: after them it would seem to be the
    /// last thing that they name.
    pub(super) fn each_of(&self, cells: &Cells, variable: &str) -> String {
        match self.is_one(cells) {
            true => format!("{} ({variable})", self.noun(cells).all(self)),
            false => format!("each {variable} among {}", self.all(cells)),
        }
    }

    /// Tests whether a set is at most one cell or piece, with words of its own.
    pub(super) fn is_one(&self, cells: &Cells) -> bool {
        self.noun(cells).is_one()
    }

    /// Returns all cells or pieces of a set that has a name, in full.
    pub fn all_in_full(&self, cells: &Cells) -> String {
        self.noun_in_full(cells).all(self)
    }

    pub(super) fn noun<'c>(&'c self, cells: &'c Cells) -> Noun<'c> {
        match self.rules.named.of(cells) {
            Some(name) => Noun::fixed(move || self.name_of(name, cells), false),
            None => self.noun_in_full(cells),
        }
    }

    /// Returns a set as a noun that others can narrow, also one with a name: `pieces in “prey”`.
    fn member<'c>(&'c self, cells: &'c Cells) -> Noun<'c> {
        let Some(name) = self.rules.named.of(cells) else {
            return self.noun_in_full(cells);
        };
        let of_pieces = disjuncts(cells).iter().all(|part| part.is_of_pieces());
        let head = if of_pieces { Head::Pieces } else { Head::Cells };
        Noun::of(head).with_place(move || format!("in {}", self.name_of(name, cells)))
    }

    fn noun_in_full<'c>(&'c self, cells: &'c Cells) -> Noun<'c> {
        match cells {
            Cells::Constant(sets) => {
                let is_one = sets.first().is_some_and(|set| set.len() == 1);
                Noun::fixed(move || self.constant(sets), is_one)
            }
            Cells::Kinds(kinds) => Noun::of(Head::Kinds(kinds.clone())),
            Cells::Thrown(dice) => Noun::of(Head::Pieces).with_after(move || self.shown_by(*dice)),
            Cells::Mine => self.pieces_of(PlayerSet::Me),
            Cells::Enemy => self.pieces_of(PlayerSet::Enemy),
            Cells::PiecesOf(players) => self.pieces_of(*players),
            Cells::Empty => Noun::of(Head::Cells).with_before("empty"),
            Cells::Occupied => Noun::of(Head::Pieces),
            Cells::All => Noun::of(Head::Cells),
            Cells::Status(status) => {
                let status = &self.rules.statuses[status.index()].name;
                Noun::of(Head::Pieces).with_before(quoted(status))
            }
            Cells::Unmoved => Noun::of(Head::Pieces).with_before("unmoved"),
            Cells::Royal => Noun::of(Head::Pieces)
                .with_before("royal")
                .with_after(move || format!("of {}", self.me())),
            Cells::Checkers => Noun::of(Head::Pieces).with_after(|| "giving check".to_owned()),
            Cells::From if self.has_steps => {
                Noun::of(Head::Cells).with_after(|| "that the steps of the turn leave".to_owned())
            }
            Cells::To if self.has_steps => {
                Noun::of(Head::Cells).with_after(|| "where a step of the turn has ended".to_owned())
            }
            Cells::From => Noun::fixed(|| "the cell it leaves".to_owned(), true),
            Cells::To => Noun::fixed(|| "the cell it reaches".to_owned(), true),
            Cells::Captured if self.before.is_some() => {
                Noun::of(Head::Pieces).with_after_of(move |is_one| {
                    let be = if is_one { "is" } else { "are" };
                    format!("that {be} now where {} captures", self.turn)
                })
            }
            Cells::Captured => {
                Noun::of(Head::Pieces).with_after(move || format!("that {} captures", self.turn))
            }
            Cells::Passed => Noun::of(Head::Cells)
                .with_before("empty")
                .with_after(|| "passed over".to_owned()),
            Cells::Jumped => {
                Noun::of(Head::Pieces).with_after(move || format!("that {} jumps over", self.turn))
            }
            Cells::Promoted => Noun::of(Head::Pieces).with_after(|| "just promoted".to_owned()),
            Cells::Touched => Noun::of(Head::Pieces)
                .with_after(|| "now on another piece or cell than before".to_owned()),
            Cells::Load => Noun::of(Head::Pieces).with_after(|| "carried along".to_owned()),
            Cells::Below(set) => {
                let is_one = self.is_one(set);
                Noun::fixed(
                    move || match is_one {
                        true => format!("the piece or cell right below {}", self.all(set)),
                        false => format!("the pieces or cells right below {}", self.all(set)),
                    },
                    is_one,
                )
            }
            Cells::Above(set) => Noun::of(Head::Pieces)
                .with_after(move || format!("right on top of {}", self.all(set))),
            Cells::Last(set) => match set.as_ref() {
                Cells::From => Noun::fixed(|| "the cell that the last move left".to_owned(), true),
                Cells::To => Noun::fixed(|| "the cell that the last move reached".to_owned(), true),
                Cells::Captured => Noun::of(Head::Cells)
                    .with_after(|| "where the last move captured a piece".to_owned()),
                set => self
                    .noun(set)
                    .with_after(|| "(of the last move)".to_owned()),
            },
            Cells::Was(set) if is_captured(set) => self.before_move().noun(set),
            Cells::Was(set) => {
                let noun = self.before_move().noun(set);
                noun.with_after(|| "(before the move)".to_owned())
            }
            Cells::Earlier(set) => self.earlier(set),
            Cells::Bound(variable) => Noun::fixed(move || self.variable(*variable), true),
            Cells::And(..) => self.cut(cells.conjuncts()),
            Cells::Or(..) if self.through(cells).is_some() => {
                let words = move || self.through(cells).unwrap_or_default();
                Noun::of(Head::Cells).with_place(words)
            }
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
                        move || and(parts.iter().map(|part| self.all(part)).collect()),
                        false,
                    ),
                }
            }
            Cells::Minus(set, without) if self.is_without_groups(set, without) => {
                let words = move || self.connected(without, false).unwrap_or_default();
                self.noun(set).with_after(words)
            }
            Cells::Minus(set, without) => {
                if let Some(players) = all_but(self.rules, set, without) {
                    return self.pieces_of(players);
                }
                let mut noun = self.member(set);
                if let Cells::Near(of, movement) = &**without
                    && self.is_universal(*movement)
                {
                    let none = move || format!("if there is {} on the board", self.none(of));
                    return noun.with_after(none);
                }
                if noun.is_one() {
                    let unless = move || self.is_in(without, Said::of(true).not());
                    return noun.with_after(move || format!("if it {}", unless()));
                }
                let except = move || format!("except {}", self.all(without));
                // The first piece in a line stays the first if the rule is not about it.
                if matches!(&**set, Cells::Reach(_, movement) if self.first_in_lines(*movement).is_some())
                {
                    return noun.with_after_of(move |is_one| {
                        let that = if is_one { "if it" } else { "as far as they" };
                        format!("{that} {}", self.is_in(without, Said::of(is_one).not()))
                    });
                }
                let is_of_cells = disjuncts(without).iter().all(|part| !part.is_of_pieces());
                if is_of_cells {
                    let and = if noun.after.is_empty() { "" } else { "and " };
                    return noun.with_after_of(move |is_one| {
                        format!("{and}that {}", self.is_in(without, Said::of(is_one).not()))
                    });
                }
                match noun.after.pop() {
                    Some(After { words, is_place }) => {
                        let words =
                            Box::new(move |is_one| format!("{} ({})", words(is_one), except()));
                        noun.after.push(After { words, is_place });
                        noun
                    }
                    None => noun.with_after(except),
                }
            }
            Cells::Near(set, movement) => {
                Noun::of(Head::Cells).with_after(move || self.near(set, *movement))
            }
            Cells::NearOf { from, movement, of } => {
                Noun::of(Head::Cells).with_after(move || self.near_of(from, *movement, *of))
            }
            Cells::Reach(set, movement) if self.first_in_lines(*movement).is_some() => {
                let ways = move || self.first_in_lines(*movement).unwrap_or_default();
                Noun::of(Head::Pieces).with_after_of(move |is_one| {
                    let be = if is_one { "is" } else { "are" };
                    format!(
                        "that {be} the first in line ({}) from {}",
                        ways(),
                        self.all(set)
                    )
                })
            }
            Cells::Reach(set, movement) => Noun::of(Head::Cells).with_after(move || {
                format!(
                    "that a piece on {} could reach if it {}",
                    self.all(set),
                    self.movement(*movement)
                )
            }),
            Cells::Spread { through, .. } => {
                let words = move || self.connected(cells, true).unwrap_or_default();
                self.noun(through).with_after(words)
            }
            Cells::OwnReach(set) => {
                let set = move || match (set.is_of_pieces(), self.is_one(set)) {
                    (true, _) => format!("that {} could reach", self.all(set)),
                    (false, true) => format!("that {} could reach", self.piece_on(set)),
                    (false, false) => format!("that pieces on {} could reach", self.all(set)),
                };
                Noun::of(Head::Cells).with_after(set)
            }
            Cells::OrderFrom(of) => Noun::fixed(
                move || {
                    format!(
                        "the cell that the piece of {} is to leave",
                        self.players(*of)
                    )
                },
                true,
            ),
            Cells::OrderTo(of) => Noun::fixed(
                move || {
                    format!(
                        "the cell to which the piece of {} is to go",
                        self.players(*of)
                    )
                },
                true,
            ),
            Cells::Attackers { of, on } => self
                .pieces_of(*of)
                .with_after(move || format!("that could capture on {}", self.all_cells(on))),
            Cells::Attacked(set) => self.noun(set).with_before("attacked"),
            Cells::Unsafe { piece, at } => Noun::fixed(
                move || {
                    format!(
                        "those of {} on which {} would be attacked",
                        self.all(at),
                        self.piece_on(piece)
                    )
                },
                false,
            ),
            Cells::Those {
                variable,
                over,
                condition,
            } if self.is_flank(*variable, condition) => {
                let words = move |is_one| self.flank(*variable, condition, is_one);
                self.noun(over).with_after_of(words)
            }
            Cells::Those {
                variable,
                over,
                condition,
            } => {
                let words = move || format!("for which {}", self.condition(condition));
                let noun = self.noun(over).with_letter(&self.variable(*variable));
                noun.with_after(words)
            }
            _ => Noun::of(Head::Cells).with_place(move || {
                let place = self.place(cells);
                place.unwrap_or_else(|| format!("in {}", self.as_written(cells)))
            }),
        }
    }

    /// Returns a set of the steps before this one in its turn. There is one if turns have two steps at most.
    fn earlier<'c>(&'c self, set: &'c Cells) -> Noun<'c> {
        let is_one = self.rules.turns.iter().all(|turn| turn.max <= 2);
        let done = match set {
            Cells::From => "left",
            Cells::To => "reached",
            set => {
                return self
                    .noun(set)
                    .with_after(|| "(of the steps before in the turn)".to_owned());
            }
        };
        match is_one {
            true => Noun::fixed(move || format!("the cell that the first step {done}"), true),
            false => Noun::of(Head::Cells)
                .with_after(move || format!("that steps before in the turn {done}")),
        }
    }

    fn pieces_of(&self, players: PlayerSet) -> Noun<'_> {
        let pieces = Noun::of(Head::Pieces);
        match players {
            PlayerSet::Me | PlayerSet::Enemy => pieces.with_before(self.adjective(players)),
            PlayerSet::Next if self.other().is_some() => {
                pieces.with_before(self.adjective(PlayerSet::Enemy))
            }
            PlayerSet::Partner => pieces.with_before("partner's"),
            PlayerSet::Next => pieces.with_before("next player's"),
            PlayerSet::Player(player) => pieces.with_before(self.as_adjective(player)),
            PlayerSet::Neutral => pieces.with_before("neutral"),
        }
    }

    /// Returns all cells of a set, as the places of its members: `the cells of friendly pieces`.
    pub(super) fn all_cells(&self, cells: &Cells) -> String {
        match cells.is_of_pieces() {
            true => format!("the cells of {}", self.all(cells)),
            false => self.all(cells),
        }
    }

    /// Returns the intersection of these sets: one of them is the head, the others narrow it.
    pub(super) fn cut<'c>(&'c self, parts: Vec<&'c Cells>) -> Noun<'c> {
        if let Some(either) = self.either(&parts) {
            return either;
        }
        let is_past = |part: &Cells| {
            self.rules.named.of(part).is_none()
                && matches!(part, Cells::Was(set) if has_past(set) && !is_captured(set))
        };
        let nouns = parts.iter().map(|part| match is_past(part) {
            true => Noun::of(Head::Cells),
            false => self.member(part),
        });
        let mut nouns: Vec<Noun<'c>> = nouns.collect();
        let rank = |noun: &Noun<'_>| match noun.head {
            Head::Fixed { is_one: true, .. } => 4,
            Head::Fixed { .. } | Head::Either(_) => 3,
            Head::Kinds(_) => 2,
            Head::Pieces => 1,
            Head::Cells => 0,
        };
        let best = nouns.iter().map(rank).max().unwrap_or(0);
        let Some(chosen) = nouns.iter().position(|noun| rank(noun) == best) else {
            return Noun::of(Head::Cells);
        };
        if let Head::Fixed { .. } = nouns[chosen].head {
            let Head::Fixed { text, is_one } = nouns.swap_remove(chosen).head else {
                return Noun::of(Head::Cells);
            };
            let others = parts_but(&parts, chosen);
            // The others are few words: "friendly pieces on e1 and f1".
            if !is_one && !parts[chosen].is_of_pieces() {
                let others = self.cut(others);
                let on = match others.head {
                    Head::Pieces | Head::Kinds(_) => "on",
                    Head::Cells | Head::Either(_) | Head::Fixed { .. } => "among",
                };
                let whole = parts[chosen];
                let is_place = |part: &&Cells| {
                    matches!(
                        part,
                        Cells::Near(..) | Cells::Zone(_) | Cells::File(_) | Cells::Rank(_)
                    )
                };
                if on == "among" && disjuncts(whole).iter().all(is_place) {
                    return others.with_after_of(move |is_one| {
                        format!("that {}", self.is_in(whole, Said::of(is_one)))
                    });
                }
                return others.with_place(move || match on {
                    "on" => self.at(whole),
                    on => format!("{on} {}", self.any_of(whole)),
                });
            }
            let said = move || {
                let said = others.iter().map(|part| self.is_in(part, Said::of(is_one)));
                and(said.collect())
            };
            return match is_one {
                true => Noun::fixed(move || format!("{} if it {}", text(true), said()), true),
                false => Noun::fixed(
                    move || format!("those of {} that {}", text(false), said()),
                    false,
                ),
            };
        }
        let mut all = Noun::of(Head::Cells);
        let mut behind = Vec::new();
        let mut n_in_places = 0;
        let mut has_near = false;
        for (index, noun) in nouns.into_iter().enumerate() {
            let part = parts[index];
            let is_past = is_past(part);
            if is_past || index != chosen && rank(&noun) >= 2 {
                let when = if is_past { " before the move" } else { "" };
                let words =
                    move |is_one| format!("that {}{when}", self.is_in(part, Said::of(is_one)));
                behind.push(After {
                    words: Box::new(words),
                    is_place: false,
                });
                continue;
            }
            all.before.extend(noun.before);
            // The words after the noun refer to it.
            if all.letter.is_empty() {
                all.letter = noun.letter;
            }
            // Otherwise the second place would seem to refer to the first.
            let follows = all.after.iter().any(|after| after.is_place);
            n_in_places += usize::from(noun.after.iter().any(|after| after.is_place));
            let is_near = matches!(part, Cells::Near(..) | Cells::NearOf { .. });
            let follows_near = is_near && std::mem::replace(&mut has_near, true);
            for After { words, is_place } in noun.after {
                let words: Later<'c> = match follows && is_place || follows_near {
                    true => Box::new(move |is_one| format!("and {}", words(is_one))),
                    false => words,
                };
                all.after.push(After { words, is_place });
            }
            if index == chosen {
                all.head = noun.head;
            }
        }
        // Otherwise two places would seem to be two sets: "every cell on file e and on rank 4".
        let mut places = all.after.iter_mut().filter(|after| after.is_place);
        if let (Some(first), Some(_), None) = (places.next(), places.next(), places.next())
            && n_in_places == 2
        {
            let words = std::mem::replace(&mut first.words, Box::new(|_| String::new()));
            first.words = Box::new(move |is_one| format!("both {}", words(is_one)));
        }
        all.after.extend(behind);
        all
    }

    /// Returns the intersection of sets, one of which is of cells or pieces of several kinds, as a noun that the others narrow; `None`
    /// for any other intersection.
    fn either<'c>(&'c self, parts: &[&'c Cells]) -> Option<Noun<'c>> {
        let is_mixed = |part: &&&Cells| {
            matches!(part, Cells::Or(..))
                && self.rules.named.of(**part).is_none()
                && self.through(part).is_none()
                && self.near_each(&disjuncts(part)).is_none()
        };
        let mixed = parts.iter().filter(is_mixed).collect::<Vec<_>>();
        let [whole] = mixed[..] else {
            return None;
        };
        let sets = disjuncts(whole);
        let can_be_any = |set: &&Cells| !matches!(self.noun(set).head, Head::Fixed { .. });
        let of_pieces = |set: &&Cells| set.is_of_pieces();
        let is_plain = sets.iter().all(|set| matches!(set, Cells::Kinds(_)));
        // The others are places: adjectives would be those of the first set only.
        let others: Vec<&Cells> = parts
            .iter()
            .filter(|part| *part != whole)
            .copied()
            .collect();
        let is_place = |part: &&Cells| matches!(part, Cells::Near(..) | Cells::Zone(_));
        if is_plain
            || !sets.iter().all(can_be_any)
            || !sets.iter().any(of_pieces)
            || !others.iter().all(is_place)
        {
            return None;
        }
        let narrowed = others.into_iter();
        Some(narrowed.fold(Noun::of(Head::Either(sets)), |noun, part| {
            noun.with_after_of(move |is_one| format!("that {}", self.is_in(part, Said::of(is_one))))
        }))
    }

    /// Returns the cells of a set as alternatives: `e1 or f1`.
    pub(super) fn any_of(&self, cells: &Cells) -> String {
        match (self.rules.named.of(cells), cells) {
            (None, Cells::Or(..)) => {
                let parts = disjuncts(cells).into_iter();
                or(parts.map(|part| self.any_of(part)).collect())
            }
            (None, Cells::Constant(sets)) => self.constant(sets).replace(" and ", " or "),
            _ => self.all(cells),
        }
    }

    /// Returns the words for membership in the set: `one of e1, f1`.
    pub(super) fn among(&self, cells: &Cells) -> String {
        match self.is_one(cells) {
            true => self.all(cells),
            false => format!("among {}", self.all(cells)),
        }
    }

    /// Returns the adjective of the pieces of `me`.
    pub(super) fn own(&self) -> &'static str {
        match self.rules.n_teams() == self.rules.players.len() {
            true => "friendly",
            false => "own",
        }
    }

    /// Returns the piece on a cell, in words.
    pub(super) fn piece_on(&self, cells: &Cells) -> String {
        match cells {
            Cells::From if self.before.is_some() => format!("the piece on {}", self.all(cells)),
            Cells::From => "the moving piece".to_owned(),
            Cells::Bound(_) => self.all(cells),
            Cells::Constant(_) | Cells::To => format!("the piece on {}", self.all(cells)),
            Cells::Earlier(set) | Cells::Last(set)
                if matches!(**set, Cells::From | Cells::To) && self.is_one(cells) =>
            {
                format!("the piece on {}", self.all(cells))
            }
            cells => self.all(cells),
        }
    }
}

/// Tests whether it is of captured pieces and their kinds, which are those before the move in any case.
fn is_captured(cells: &Cells) -> bool {
    match cells {
        Cells::Captured => true,
        Cells::And(a, b) => {
            is_captured(a) && is_captured_or_kind(b) || is_captured_or_kind(a) && is_captured(b)
        }
        Cells::Minus(set, without) => is_captured(set) && matches!(**without, Cells::Kinds(_)),
        _ => false,
    }
}

fn is_captured_or_kind(cells: &Cells) -> bool {
    is_captured(cells) || matches!(cells, Cells::Kinds(_) | Cells::Enemy)
}

/// Returns all parts but the one of this index.
fn parts_but<'c>(parts: &[&'c Cells], index: usize) -> Vec<&'c Cells> {
    let others = parts.iter().enumerate();
    let others = others.filter(|(other, _)| *other != index);
    others.map(|(_, part)| *part).collect()
}

/// Returns the players whose pieces are all pieces but these, in a game in which every piece belongs to one of two players.
fn all_but(rules: &Rules, all: &Cells, side: &Cells) -> Option<PlayerSet> {
    let is_of_two = rules.players.len() == 2 && !rules.control.has_neutral;
    match side {
        _ if *all != Cells::Occupied || !is_of_two => None,
        Cells::Mine => Some(PlayerSet::Enemy),
        Cells::Enemy => Some(PlayerSet::Me),
        _ => None,
    }
}
