//! Statuses and effects.

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use super::vocabulary::StatusWord;
use grammar::rule::{self, Context};
use ir::AttributeOf;

impl Maker<'_> {
    /// Declares the statuses that effects give; derived statuses are declared when they are
    /// written.
    pub(super) fn declare_statuses(&mut self) {
        if self.profile.has(Theme::GivenStatus) {
            let n_statuses = self.choices.between(1, 2);
            for name in ["stunned", "blessed"].iter().take(n_statuses) {
                self.words.statuses.push(StatusWord {
                    name: (*name).to_owned(),
                    is_derived: false,
                });
            }
        }
    }

    /// Writes statuses.
    pub(super) fn statuses(&mut self) {
        for status in self.words.given_statuses() {
            let mut table = Table::default();
            let lasts = self.choices.between(1, 3);
            table.set("lasts", Entry::Number(lasts));
            self.draft.push(Section::named("status", status, table));
        }
        if !self.profile.has(Theme::DerivedStatus) {
            return;
        }
        let n_statuses = self.choices.between(1, 2);
        for name in ["chained", "guarded"].iter().take(n_statuses) {
            let is = self.say(Context::Status).cells(2);
            let mut table = Table::default();
            table.text("is", is);
            self.draft.push(Section::named("status", *name, table));
            self.words.statuses.push(StatusWord {
                name: (*name).to_owned(),
                is_derived: true,
            });
        }
    }

    /// Writes effects; each given status is given by one of them.
    pub(super) fn effects(&mut self) {
        for (index, status) in self.words.given_statuses().into_iter().enumerate() {
            let mut section = self.effect(&format!("gift {}", index + 1));
            let set = self.near_the_move();
            self.features.note("action give");
            section.table.remove("do");
            let gift = self.gift(&status, &set);
            section.table.texts("do", [gift]);
            self.draft.push(section);
        }
        if self.profile.has(Theme::Rounds) && self.choices.chance(70) {
            let section = self.effect_of_orders();
            self.draft.push(section);
        }
        if !self.words.dice.is_empty() && self.choices.chance(40) {
            let section = self.effect_of_throw();
            self.draft.push(section);
        }
        if !self.profile.has(Theme::Effects) {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let section = self.effect(&format!("effect {}", index + 1));
            self.draft.push(section);
        }
    }

    /// Writes an action that gives pieces a status, perhaps for a number of turns.
    fn gift(&mut self, status: &str, pieces: &str) -> String {
        if !self.choices.chance(40) {
            return format!("give({status}, {pieces})");
        }
        self.features.note("action give for a number of turns");
        let number = match self.choices.chance(50) {
            true => self.choices.between(0, 3).to_string(),
            false => format!("count({pieces}) - 1"),
        };
        format!("give({status}, {pieces}, {number})")
    }

    /// Writes an effect.
    pub(super) fn effect(&mut self, name: &str) -> Section {
        let mut table = Table::default();
        table.text("name", name);
        let context = match self.choices.chance(30) {
            true => Context::Turn,
            false => Context::After,
        };
        match context {
            Context::Turn => self.word(&mut table, "effect", "on", "turn"),
            _ if self.choices.chance(20) => self.word(&mut table, "effect", "on", "step"),
            _ => {}
        }
        if !self.choices.chance(15) {
            let after = self.narrow(context);
            table.text("after", after);
        }
        let n_actions = self.choices.between(1, 2);
        let actions: Vec<String> = (0..n_actions).map(|_| self.action(context)).collect();
        match actions.as_slice() {
            [only] if self.choices.chance(30) => table.text("do", only.clone()),
            _ => table.texts("do", actions),
        }
        Section::rule("effect", table)
    }

    /// Writes an effect of a throw.
    fn effect_of_throw(&mut self) -> Section {
        let mut table = Table::default();
        table.text("name", "fate");
        self.word(&mut table, "effect", "on", "throw");
        if self.words.dice.len() > 1 || self.choices.chance(30) {
            let dice = self.choices.one_of(&self.words.dice).name.clone();
            table.text("dice", dice);
        }
        let after = self.say(Context::Throw).condition_within_and(1);
        table.text("after", after);
        let action = match self.choices.below(3) {
            0 => {
                self.features.note("action remove");
                format!("remove({} - king)", self.say(Context::Throw).cells(2))
            }
            1 => {
                self.features.note("action change");
                format!("change(last.to - king, {})", self.last_kind())
            }
            _ => {
                self.features.note("action set-owner");
                format!(
                    "set-owner({} - king, me)",
                    self.say(Context::Throw).cells(1)
                )
            }
        };
        table.texts("do", [action]);
        Section::rule("effect", table)
    }

    /// Writes an effect of orders.
    fn effect_of_orders(&mut self) -> Section {
        let mut table = Table::default();
        table.text("name", "clash");
        self.word(&mut table, "effect", "on", "orders");
        let after = self.say(Context::Orders).condition_within_and(1);
        let after = match self.choices.below(3) {
            0 => after,
            1 => format!("some(order-to(me) & order-to(enemy)) and {after}"),
            _ => format!("some(order-to(enemy) & occupied) and {after}"),
        };
        if after.contains("order-to") {
            self.features.note("function order-to");
        }
        table.text("after", after);
        let action = match self.choices.below(3) {
            0 => {
                self.features.note("action cancel");
                format!("cancel({})", self.choices.one_of(&["me", "enemy", "next"]))
            }
            1 => {
                self.features.note("action remove");
                format!("remove({})", self.say(Context::Orders).cells(2))
            }
            _ => {
                self.features.note("action change");
                self.features.note("function order-from");
                format!("change(order-from(enemy), {})", self.last_kind())
            }
        };
        table.texts("do", [action]);
        Section::rule("effect", table)
    }

    /// Writes a set of pieces near the end of the move.
    fn near_the_move(&mut self) -> String {
        let movement = self.choices.one_of(&self.words.movements).clone();
        match self.choices.below(5) {
            1 => format!("near(to, '{movement}') & enemy"),
            2 => "to".to_owned(),
            3 => format!("near(to, '{movement}') & occupied - king"),
            4 => "passed | captured".to_owned(),
            _ => format!("near(to, '{movement}')"),
        }
    }

    /// Writes the set of cells of an action.
    fn target(&mut self, context: Context) -> String {
        match self.choices.chance(35) {
            true => self.say(context).cells(2),
            false => self.near_the_move(),
        }
    }

    /// Writes an action, perhaps for each cell of a set.
    fn action(&mut self, context: Context) -> String {
        if self.choices.chance(20) {
            self.features.note("quantifier each");
            let over = self.target(context);
            let mut locals = vec!["xx".to_owned()];
            if self.choices.chance(20) {
                locals.insert(0, "yy".to_owned());
                let inner = self.near_the_move();
                let action = self.plain_action(context, &locals);
                return format!("each(xx in {over} : each(yy in {inner} : {action}))");
            }
            let action = self.plain_action(context, &locals);
            return format!("each(xx in {over} : {action})");
        }
        self.plain_action(context, &[])
    }

    fn plain_action(&mut self, context: Context, locals: &[String]) -> String {
        let given = self.words.given_statuses();
        let attributes: Vec<_> = self
            .words
            .attributes
            .iter()
            .filter(|one| one.of != AttributeOf::Kind)
            .cloned()
            .collect();
        let stores = self.words.stores.iter();
        let stores = stores.filter(|store| store.tiles.is_none());
        let stores: Vec<String> = stores.map(|store| store.name.clone()).collect();
        let can_do = |name: &str| match name {
            "give" | "clear" => !given.is_empty(),
            "set" => !attributes.is_empty() || !self.words.counters.is_empty(),
            // It does something only before orders are carried out.
            "cancel" => false,
            "put" | "transfer" => !stores.is_empty(),
            "permute" => !self.words.permutations.is_empty(),
            _ => true,
        };
        let open: Vec<&str> = rule::all_actions()
            .map(|(name, _)| name)
            .filter(|name| can_do(name))
            .collect();
        let name = *self.choices.one_of(&open);
        self.features.note(&format!("action {name}"));
        let one = match locals.first() {
            Some(local) => local.clone(),
            None => self.target(context),
        };
        let kind = self.choices.one_of(&self.words.kinds).name.clone();
        let names = self.words.players.iter().map(String::as_str);
        let neutral = self.words.has_neutral.then_some("neutral");
        let players = ["me", "next"].into_iter().chain(neutral).chain(names);
        let players: Vec<&str> = players.collect();
        let player = (*self.choices.one_of(&players)).to_owned();
        match name {
            "remove" => format!("remove({one})"),
            "put" => {
                let store = self.choices.one_of(&stores).clone();
                // A neutral piece has no store.
                match player != "neutral" && self.choices.chance(40) {
                    true => format!("put({store} of {player}, {one})"),
                    false => format!("put({store}, {one})"),
                }
            }
            "transfer" => {
                let (into, from) = (self.choices.one_of(&stores), self.choices.one_of(&stores));
                let from = match player == "neutral" {
                    true => from.clone(),
                    false => format!("{from} of {player}"),
                };
                match self.choices.below(4) {
                    0 => format!("transfer({into}, {from}, all)"),
                    1 => format!("transfer({into}, {from}, {kind}, count({one}))"),
                    2 => format!("transfer({into}, {from}, kind-on(to))"),
                    _ => format!("transfer({into}, {from}, {kind})"),
                }
            }
            "change" => {
                let other = self.choices.one_of(&self.words.kinds).name.clone();
                match kind != other && self.choices.chance(40) {
                    true => format!("change({one}, {kind} -> {other}, {other} -> {kind})"),
                    false => format!("change({one}, {kind})"),
                }
            }
            "permute" => {
                let name = self.choices.one_of(&self.words.permutations).clone();
                match self.choices.chance(30) {
                    true => format!("permute({name}, count({one}))"),
                    false => format!("permute({name})"),
                }
            }
            "place" => {
                let mut of_piece = |name: &str, other: String| match self.choices.below(5) {
                    0 => format!("{name}-on({one})"),
                    1 => format!("was({name}-on(captured))"),
                    _ => other,
                };
                let (kind, player) = (of_piece("kind", kind), of_piece("owner", player));
                format!("place({one}, {kind}, {player})")
            }
            "give" => {
                let status = self.choices.one_of(&given).clone();
                self.gift(&status, &one)
            }
            "clear" => format!("clear({}, {one})", self.choices.one_of(&given)),
            "set-owner" => format!("set-owner({one}, {player})"),
            "move" => {
                let to = match self.choices.chance(50) {
                    true => self.say(context).with_locals(locals).cells(1),
                    false => "from".to_owned(),
                };
                format!("move({one}, {to})")
            }
            "exchange" => {
                let other = match self.choices.chance(35) {
                    true => self.say(context).with_locals(locals).cells(2),
                    false => self.near_the_move(),
                };
                format!("exchange({one}, {other})")
            }
            "set" if attributes.is_empty() || self.words.counters.len() > self.choices.below(4) => {
                let counters = &self.words.counters;
                let counter = counters[self.choices.below(counters.len())].clone();
                let number = self.say(context).with_locals(locals).number(1);
                self.features.note("action set of a counter");
                match player == "neutral" || self.choices.chance(50) {
                    true => format!("set({counter}, {number})"),
                    false => format!("set({counter} of {player}, {number})"),
                }
            }
            "set" => {
                let attribute = self.choices.one_of(&attributes).clone();
                let value = match attribute.is_symbols {
                    true => self.say(context).letters(),
                    false => self.say(context).with_locals(locals).number(1),
                };
                format!("set({}, {one}, {value})", attribute.name)
            }
            // This writer does not cover the action yet, which a test reports.
            _ => format!("{name}({one})"),
        }
    }
}
