//! Royals, forbid rules, promotions, must rules, counters and ends.

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::options::TRUCE;
use super::profile::{Aim, Royals, Theme, Truce};
use grammar::rule::Context;
use ir::AttributeOf;

/// Names of counters.
const COUNTERS: [&str; 3] = ["tally", "marks", "warnings"];

impl Maker<'_> {
    /// Writes the royal pieces, and the rules that keep them safe at the start.
    pub(super) fn royal(&mut self) {
        let mut table = Table::default();
        let subject = match self.profile.royals {
            Royals::None => {
                self.features.note("royals none");
                return;
            }
            Royals::One => "mine king".to_owned(),
            Royals::Several => {
                let second = self.words.kinds[self.words.kinds.len() - 1].name.clone();
                let derived = self.words.statuses.iter().find(|status| status.is_derived);
                match derived.map(|status| status.name.clone()) {
                    Some(status) if self.choices.chance(40) => {
                        format!("mine king | mine & {status}")
                    }
                    _ if self.profile.aim == Aim::Anything && self.choices.chance(40) => {
                        let more = self.say(Context::RoyalSubject).cells_within_cut(1);
                        format!("mine king | mine {second} & {more}")
                    }
                    _ => format!("mine king | mine {second}"),
                }
            }
        };
        self.features
            .note(&format!("royals {:?}", self.profile.royals).to_lowercase());
        self.features
            .note(&format!("truce {:?}", self.profile.truce).to_lowercase());
        table.text("who", subject);
        let mut safe = "none(attacked(royal))".to_owned();
        if self.profile.aim == Aim::Anything && self.choices.chance(25) {
            let more = self.say(Context::RoyalSafe).condition_within_and(1);
            safe = match self.choices.chance(50) {
                true => format!("{safe} or {more}"),
                false => "none(attacked(royal)) or count(royal) > 1".to_owned(),
            };
        }
        if self.profile.truce == Truce::BySafety {
            safe = format!("turns < 1 or {safe}");
        }
        if let Some(guard) = self.guard() {
            safe = format!("not {guard} or {safe}");
        }
        if safe != "none(attacked(royal))"
            || self.profile.royals == Royals::Several
            || self.choices.chance(20)
        {
            table.text("safe", safe);
        }
        self.draft.push(Section::single("royal", table));
        if self.profile.truce == Truce::ByForbid {
            let mut table = Table::default();
            table.text("name", TRUCE);
            table.text("when", "turns == 0 and some(captured)");
            self.draft.push(Section::rule("forbid", table));
        }
    }

    /// Writes what the players see of each other's pieces.
    pub(super) fn view(&mut self) {
        if !self.choices.chance(10) {
            return;
        }
        let mut table = Table::default();
        if self.choices.chance(70) {
            let set = match self.choices.chance(30) {
                true => "reach(mine)".to_owned(),
                false => self.say(Context::Before).cells_within_cut(1),
            };
            table.text("sees", set);
            if self.choices.chance(60) {
                table.set("tries", Entry::Flag(true));
            }
        }
        if table.is_empty() || self.choices.chance(40) {
            let set = self.say(Context::Before).cells_within_cut(1);
            table.text("hides", set);
            table.text("as", self.last_kind());
        }
        let stores = self.words.stores.iter().map(|store| &store.name);
        let attributes = self.words.attributes.iter();
        let attributes = attributes.filter(|one| one.of != AttributeOf::Kind);
        let named = stores
            .chain(&self.words.counters)
            .chain(attributes.map(|one| &one.name));
        let named: Vec<String> = named.cloned().collect();
        let secret: Vec<String> = named
            .into_iter()
            .filter(|_| self.choices.chance(50))
            .collect();
        if !secret.is_empty() {
            self.features.note("key view.secret");
            table.texts("secret", secret);
        }
        self.draft.push(Section::single("view", table));
    }

    /// Writes the pieces that players move, and whether neutral pieces can be captured.
    pub(super) fn control(&mut self) {
        if !self.words.has_neutral || self.choices.chance(25) {
            return;
        }
        let mut table = Table::default();
        if self.choices.chance(75) {
            let kind = self.last_kind();
            let pieces = match self.choices.below(7) {
                0 => format!("mine | enemy {kind}"),
                1 => format!("mine - {kind} | neutral"),
                2 | 3 => format!("neutral | {}", self.say(Context::Control).cells(2)),
                4 => "mine | near(mine, 'W') & enemy".to_owned(),
                _ => "mine | neutral".to_owned(),
            };
            table.text("pieces", pieces);
        }
        if self.choices.chance(50) {
            let captures = self.choices.chance(80);
            table.set("captures-neutral", Entry::Flag(captures));
        }
        self.draft.push(Section::single("control", table));
    }

    /// Writes forbid rules.
    pub(super) fn forbids(&mut self) {
        if !self.profile.has(Theme::Forbids) {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let section = self.forbid(&format!("forbid {}", index + 1));
            self.draft.push(section);
        }
    }

    /// Writes a condition that is decided for a move without a position.
    fn static_condition(&mut self) -> String {
        let cell = self.choices.one_of(&self.words.cells).clone();
        let other = self.choices.one_of(&self.words.cells).clone();
        let kind = self.last_kind();
        let place = match self.choices.below(3) {
            1 => format!("rank({cell})"),
            2 => format!("file({cell})"),
            _ => format!("({cell} | {other})"),
        };
        match self.choices.below(10) {
            7 => format!("some((jumped | captured) & {kind})"),
            8 => format!("some(jumped & enemy & {kind} | jumped & mine)"),
            9 => format!("piece is {kind} and count(mine {kind}) > 1"),
            1 => format!("not from in {place}"),
            2 => format!("from in {place} and to in {place}"),
            3 => format!("some(captured) and to in {place}"),
            4 => format!("none(captured) and piece is {kind} and from in {place}"),
            5 => "count(passed) > 2".to_owned(),
            6 => format!("piece is {kind} and some(captured)"),
            _ => format!("to in {place}"),
        }
    }

    /// Writes a forbid rule.
    pub(super) fn forbid(&mut self, name: &str) -> Section {
        let mut table = Table::default();
        table.text("name", name);
        if self.profile.aim == Aim::Tables && self.choices.chance(50) {
            table.text("when", self.static_condition());
            if self.choices.chance(30) {
                let attack = self.choices.chance(50);
                table.set("attack", Entry::Flag(attack));
            }
            return Section::rule("forbid", table);
        }
        let form = *self
            .choices
            .weighted(&[(5, "move"), (3, "after"), (1, "both"), (1, "who")]);
        if form == "who" {
            let kind = self.last_kind();
            table.text(
                "who",
                format!(
                    "{kind} & {}",
                    self.say(Context::Subject).cells_within_cut(1)
                ),
            );
        } else if self.choices.chance(35) {
            let subject = self.say(Context::Subject).cells(1);
            table.text("who", subject);
        }
        if form == "move" || form == "both" {
            let forbid = self.narrow(Context::PseudoMove);
            table.text("when", forbid);
        }
        if form == "after" || form == "both" {
            let forbid = self.narrow(Context::After);
            table.text("after", forbid);
        }
        if self.choices.chance(20) {
            let attack = self.choices.chance(25);
            table.set("attack", Entry::Flag(attack));
        }
        Section::rule("forbid", table)
    }

    /// Writes a condition that holds for few moves.
    pub(super) fn narrow(&mut self, context: Context) -> String {
        let depth = self.choices.between(1, 3);
        let mut speaker = self.say(context);
        let condition = speaker.condition_within_and(depth);
        if speaker.choices.chance(8) {
            return condition;
        }
        let kinds = speaker.kinds();
        match Context::MOVE.contains(&context) {
            true => format!("piece is {kinds} and {condition}"),
            false => format!("{condition} and {}", speaker.condition_within_and(1)),
        }
    }

    pub(super) fn last_kind(&self) -> String {
        let last = self.words.kinds.last();
        last.map_or_else(|| "all".to_owned(), |kind| kind.name.clone())
    }

    /// Writes promotions.
    pub(super) fn promotions(&mut self) {
        if !self.profile.has(Theme::Promotions) && !self.profile.has(Theme::Pool) {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let section = self.promotion(&format!("promotion {}", index + 1));
            self.draft.push(section);
        }
    }

    /// Writes a promotion.
    pub(super) fn promotion(&mut self, name: &str) -> Section {
        let mut table = Table::default();
        table.text("name", name);
        let kinds: Vec<String> = self.words.kind_names().into_iter().skip(1).collect();
        let subject = match kinds.is_empty() {
            true => "king".to_owned(),
            false => self.choices.one_of(&kinds).clone(),
        };
        if !self.choices.chance(15) {
            table.text("who", subject.clone());
        }
        let when = match self.words.zones.is_empty() || self.choices.chance(40) {
            true if self.profile.aim == Aim::Tables => self.static_condition(),
            true => self.say(Context::PseudoMove).condition(1),
            false => format!("to in {}", self.choices.one_of(&self.words.zones)),
        };
        if !self.choices.chance(10) {
            table.text("when", when);
        }
        let stores: Vec<String> = self
            .words
            .stores
            .iter()
            .filter(|store| store.tiles.is_none() && !store.is_random)
            .map(|store| store.name.clone())
            .collect();
        if !stores.is_empty()
            && self.choices.chance(if self.profile.has(Theme::Pool) {
                70
            } else {
                15
            })
        {
            let store = self.choices.one_of(&stores).clone();
            let owner = *self
                .choices
                .weighted(&[(3, ""), (1, " of next"), (1, " of me")]);
            self.features.note("promotion from store");
            table.text("to", format!("{store}{owner}"));
        } else if kinds.len() > 1 && self.choices.chance(25) {
            let mut map = Table::default();
            map.text(subject, self.other_kind(&kinds));
            table.set("map", Entry::Table(map));
        } else {
            let n_kinds = self.choices.between(1, 2);
            let to = self.choices.some_of(&kinds, n_kinds).join(" | ");
            table.text("to", if to.is_empty() { "king".to_owned() } else { to });
        }
        match self.choices.below(4) {
            1 => table.text("must", "true"),
            2 => {
                let must = match self.profile.aim {
                    Aim::Tables => self.static_condition(),
                    Aim::Anything => self.say(Context::PseudoMove).condition(1),
                };
                table.text("must", must);
            }
            _ => {}
        }
        if self.choices.chance(15) {
            let attack = self.choices.chance(20);
            table.set("attack", Entry::Flag(attack));
        }
        Section::rule("promotion", table)
    }

    fn other_kind(&mut self, kinds: &[String]) -> String {
        self.choices.one_of(kinds).clone()
    }

    /// Writes must rules (`[must.NAME]`).
    pub(super) fn must_rules(&mut self) {
        if !self.profile.has(Theme::MustRules) {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let section = self.must_rule(&format!("must {}", index + 1));
            self.draft.push(section);
        }
    }

    /// Writes a must rule.
    pub(super) fn must_rule(&mut self, name: &str) -> Section {
        let mut table = Table::default();
        table.text("name", name);
        if self.choices.chance(45) {
            let when = self.say(Context::Before).condition(2);
            table.text("when", when);
        }
        let turn = match self.choices.chance(65) {
            true => self.say(Context::Require).condition(2),
            false => "some(captured)".to_owned(),
        };
        let is_best = self.profile.aim == Aim::Anything && self.choices.chance(30);
        if is_best {
            let number = match self.choices.chance(60) {
                true => "count(captured)".to_owned(),
                false => self.say(Context::Require).number(1),
            };
            table.text(*self.choices.one_of(&["most", "least"]), number);
        }
        if !is_best || self.choices.chance(70) {
            table.text("move", turn);
        }
        Section::rule("must", table)
    }

    /// Declares counters.
    pub(super) fn declare_counters(&mut self) {
        if !self.profile.has(Theme::Counters) {
            return;
        }
        let n_counters = self.choices.between(1, COUNTERS.len());
        let names = COUNTERS[..n_counters].iter().map(|name| (*name).to_owned());
        self.words.counters.extend(names);
    }

    /// Writes a condition or a number by which a counter changes.
    fn amount(&mut self) -> String {
        match self.choices.chance(25) {
            true => {
                self.features.note("amount of a counter");
                self.say(Context::Turn).number(2)
            }
            false => self.say(Context::Turn).condition(2),
        }
    }

    /// Writes counters.
    pub(super) fn counters(&mut self) {
        let mut fields = match self.shipped {
            Some(_) => Vec::new(),
            None => vec!["clock", "checks"],
        };
        // Counters of a shipped parent are before the game's own.
        let names = self.words.counters.iter();
        let own: Vec<String> = names
            .filter(|name| COUNTERS.contains(&name.as_str()))
            .cloned()
            .collect();
        for name in own {
            let mut table = Table::default();
            let per = *self.choices.one_of(&["", "player", "game"]);
            if !per.is_empty() {
                self.word(&mut table, "counter", "per", per);
            }
            let max = *self.choices.one_of(&[0, 3, 8, 100]);
            if self.choices.chance(25) {
                let most = if max == 0 { 5 } else { max };
                let start = self.choices.between(0, most.min(5));
                table.set("start", Entry::Number(start));
            }
            let form = self.choices.below(4);
            if form != 3 {
                let add = match form {
                    0 => "true".to_owned(),
                    _ => self.amount(),
                };
                table.text("add", add);
            }
            if form >= 2 {
                let subtract = self.amount();
                table.text("subtract", subtract);
            }
            if self.choices.chance(50) {
                let reset = match self.choices.chance(50) {
                    true => self.say(Context::Turn).condition(1),
                    false => "some(captured)".to_owned(),
                };
                table.text("reset", reset);
            }
            if max > 0 {
                table.set("max", Entry::Number(max));
            }
            let wants_field = self.choices.chance(60) && !fields.is_empty();
            if wants_field {
                let field = fields.remove(self.choices.below(fields.len()));
                self.word(&mut table, "counter", "fen", field);
            }
            self.draft.push(Section::named("counter", name, table));
        }
    }

    /// Writes the ends. One of them gives the result when a player cannot move.
    pub(super) fn ends(&mut self) {
        let guard = self.guard();
        let guarded = |when: &str| match &guard {
            Some(guard) => format!("{guard} and {when}"),
            None => when.to_owned(),
        };
        let share = match self.profile.aim {
            Aim::Anything => 45,
            Aim::Tables => 20,
        };
        if self.choices.chance(share) {
            let section = self.end("anything");
            self.draft.push(section);
        }
        if self.shipped.is_some() {
            return;
        }
        if self.profile.royals != Royals::None {
            let mut table = end_table("checkmate", &guarded("in check and not can move"));
            self.word(&mut table, "end", "result", "loss");
            table.text("reason", "checkmate");
            self.draft.push(Section::rule("end", table));
        }
        let mut table = end_table("no move", &guarded("not can move"));
        let result = *self.choices.one_of(&["draw", "loss", "win"]);
        self.word(&mut table, "end", "result", result);
        table.text("reason", "no move");
        self.draft.push(Section::rule("end", table));
        if self.profile.royals == Royals::None || self.choices.chance(20) {
            let (no_piece, reason) = *self.choices.one_of(&[
                ("none(mine)", "no piece is left"),
                ("count(mine) <= 1", "one piece is left"),
                ("none(mine king)", "no king is left"),
            ]);
            let mut table = end_table("no pieces left", &guarded(no_piece));
            self.word(&mut table, "end", "result", "loss");
            table.text("reason", reason);
            self.draft.push(Section::rule("end", table));
        }
        if self.choices.chance(35) {
            let mut table = end_table("repetition", "repeats >= 3");
            self.features.note("name repeats");
            self.word(&mut table, "end", "result", "draw");
            table.text("reason", "repetition");
            table.set("claim", Entry::Flag(true));
            self.draft.push(Section::rule("end", table));
        }
        if let Some(counter) = self.words.counters.first().cloned()
            && self.choices.chance(40)
        {
            let least = self.choices.between(3, 30);
            let mut table = end_table("count", &guarded(&format!("{counter} >= {least}")));
            self.result(&mut table);
            table.text("reason", format!("{counter} has come to {least}"));
            self.draft.push(Section::rule("end", table));
        }
    }

    /// Writes the result of an end: that of the player to move, or the name of a player who wins. Returns whether it is a draw.
    fn result(&mut self, table: &mut Table) -> bool {
        if !self.words.players.is_empty() && self.choices.chance(35) {
            self.features.note("end: result by name");
            let winner = self.choices.one_of(&self.words.players).clone();
            table.text("result", winner);
            return false;
        }
        let result = *self.choices.one_of(&["draw", "loss", "win"]);
        self.word(table, "end", "result", result);
        result == "draw"
    }

    /// Writes an end that is reached after some moves.
    pub(super) fn end(&mut self, name: &str) -> Section {
        let turns = self.choices.between(3, 9);
        let when = self.say(Context::End).condition_within_and(2);
        let mut when = format!("turns >= {turns} and {when}");
        if let Some(guard) = self.guard() {
            when = format!("{guard} and {when}");
        }
        let mut table = end_table(name, &when);
        let is_draw = self.result(&mut table);
        if self.choices.chance(20) {
            let mut score = Table::default();
            let (me, enemy) =
                *self
                    .choices
                    .one_of(&[("0.25", "0.75"), ("0.5", "0.5"), ("2", "1"), ("0", "1.5")]);
            score.set("me", Entry::Decimal(me.to_owned()));
            score.set("enemy", Entry::Decimal(enemy.to_owned()));
            if self.words.has_teams && self.choices.chance(50) {
                score.set("partner", Entry::Decimal("0.75".to_owned()));
            }
            if let [.., last] = &self.words.players[..]
                && self.choices.chance(40)
            {
                score.set(last, Entry::Decimal("0.1".to_owned()));
            }
            table.set("score", Entry::Table(score));
        }
        table.text("reason", "what was to come");
        if is_draw && self.choices.chance(30) {
            table.set("claim", Entry::Flag(true));
        }
        if self.choices.chance(25) {
            table.set("first", Entry::Flag(true));
        }
        Section::rule("end", table)
    }
}

fn end_table(name: &str, when: &str) -> Table {
    let mut table = Table::default();
    table.text("name", name);
    table.text("when", when);
    table
}
