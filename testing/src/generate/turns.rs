//! Kinds of turns, and phases.

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use super::stores::{ARMY, TILES};
use grammar::rule::Context;

impl Maker<'_> {
    /// Declares the names of turns and phases.
    pub(super) fn declare_turns(&mut self) {
        let profile = self.profile.clone();
        let has = |theme| profile.has(theme);
        if has(Theme::Phases) {
            self.places_tiles = has(Theme::Tiles) && self.choices.chance(85);
            if self.places_tiles {
                self.words.phases.push("laying".to_owned());
                self.words.turns.push("lay".to_owned());
            }
            self.words.phases.push("placing".to_owned());
            self.words.phases.push("play".to_owned());
            self.words.turns.push("place".to_owned());
        }
        if has(Theme::Phases) || has(Theme::Steps) || has(Theme::Passes) {
            self.words.turns.push("usual".to_owned());
        }
        if has(Theme::Steps) {
            self.words.turns.push("double".to_owned());
        }
        if has(Theme::Passes) {
            self.words.turns.push("rest".to_owned());
        }
    }

    /// Writes phases.
    pub(super) fn phases(&mut self) {
        if self.profile.has(Theme::Rounds) {
            self.rounds();
        }
        if !self.profile.has(Theme::Phases) {
            return;
        }
        let order = *self.choices.one_of(&["alternate", "each", "each hidden"]);
        if self.places_tiles {
            self.features.note("phase of tiles");
            let mut laying = Table::default();
            laying.text("name", "laying");
            self.word(&mut laying, "phase", "order", order);
            laying.text("until", format!("none-left({TILES}) or turns > 3"));
            self.draft.push(Section::rule("phase", laying));
        }
        let mut placing = Table::default();
        placing.text("name", "placing");
        if order != "alternate" || self.choices.chance(40) {
            self.word(&mut placing, "phase", "order", order);
        }
        let until = match self.choices.chance(20) {
            true => {
                let more = self.say(Context::Before).condition_within_and(1);
                format!("none-left({ARMY}) or turns > 2 and {more}")
            }
            false => format!("none-left({ARMY})"),
        };
        placing.text("until", until);
        self.draft.push(Section::rule("phase", placing));
        let mut play = Table::default();
        play.text("name", "play");
        if self.choices.chance(25) {
            self.word(&mut play, "phase", "order", "alternate");
        }
        self.draft.push(Section::rule("phase", play));
    }

    /// Writes a phase of orders, perhaps with another one that comes round.
    fn rounds(&mut self) {
        let mut orders = Table::default();
        orders.text("name", "orders");
        self.word(&mut orders, "phase", "order", "together");
        let has_play = self.choices.chance(40);
        if has_play {
            orders.text("until", "turns > 1 and turns < 4");
        }
        self.draft.push(Section::rule("phase", orders));
        if has_play {
            let mut play = Table::default();
            play.text("name", "play");
            let more = self.say(Context::Before).condition_within_and(1);
            play.text("until", format!("turns > 3 or {more}"));
            play.text("next", "orders");
            self.draft.push(Section::rule("phase", play));
        }
    }

    /// Writes turns.
    pub(super) fn turns(&mut self) {
        if self.words.turns.is_empty() {
            return;
        }
        if self.profile.has(Theme::Phases) {
            self.placing_turns();
        }
        let usual = self.usual_turn();
        self.draft.push(usual);
        if self.profile.has(Theme::Steps) {
            let double = self.double_turn();
            self.draft.push(double);
        }
        if self.profile.has(Theme::Passes) {
            let mut table = self.turn_table("rest");
            self.step_kinds(&mut table, &["pass"]);
            match self.choices.below(3) {
                1 => {
                    let when = self.say(Context::Before).condition(1);
                    table.text("when", when);
                }
                2 => table.text("otherwise", "usual"),
                _ => {}
            }
            if self.choices.chance(30) {
                table.set("refuses", Entry::Flag(true));
            }
            self.draft.push(Section::rule("turn", table));
        }
    }

    /// Writes how long captures en passant are possible.
    fn en_passant(&mut self, table: &mut Table) {
        match self.choices.below(6) {
            0 | 1 => self.word(table, "turn", "en-passant", "step"),
            2 | 3 => self.word(table, "turn", "en-passant", "turn"),
            turns => table.set("en-passant", Entry::Number(turns - 2)),
        }
    }

    fn turn_table(&mut self, name: &str) -> Table {
        let mut table = Table::default();
        table.text("name", name);
        if self.profile.has(Theme::Phases) {
            let phase = match name {
                "lay" => "laying",
                "place" | "leave out" => "placing",
                _ => "play",
            };
            table.text("phase", phase);
        }
        table
    }

    fn step_kinds(&mut self, table: &mut Table, kinds: &[&str]) {
        for kind in kinds {
            self.features.note(&format!("word turn.do {kind}"));
        }
        table.texts("do", kinds.iter().map(|kind| (*kind).to_owned()));
    }

    /// Writes turns of the placement phase.
    fn placing_turns(&mut self) {
        if self.places_tiles {
            let mut table = self.turn_table("lay");
            self.step_kinds(&mut table, &["drop"]);
            table.text("from", TILES);
            self.draft.push(Section::rule("turn", table));
        }
        let mut table = self.turn_table("place");
        self.step_kinds(&mut table, &["drop"]);
        table.text("from", ARMY);
        if self.choices.chance(25) {
            let set = self.say(Context::TurnDrop).cells_within_cut(1);
            table.text("where", format!("empty - {set}"));
        }
        self.draft.push(Section::rule("turn", table));
        let mut table = self.turn_table("leave out");
        self.step_kinds(&mut table, &["discard"]);
        table.text("from", ARMY);
        table.text("otherwise", "place");
        self.draft.push(Section::rule("turn", table));
    }

    /// Writes a turn of one step.
    fn usual_turn(&mut self) -> Section {
        let mut table = self.turn_table("usual");
        let mut kinds = vec!["move"];
        if self.profile.has(Theme::Joints) {
            kinds.push("joint");
        }
        let places_tiles = self.places_tiles;
        let drops: Vec<String> = self
            .words
            .stores
            .iter()
            .filter(|store| {
                store.has_drop && store.name != ARMY && !(places_tiles && store.name == TILES)
            })
            .map(|store| store.name.clone())
            .collect();
        if !drops.is_empty() {
            kinds.push("drop");
            if self.profile.has(Theme::Phases) || self.choices.chance(40) {
                let store = self.choices.one_of(&drops).clone();
                table.text("from", store);
            }
            if self.choices.chance(25) {
                let set = self.say(Context::TurnDrop).cells(1);
                table.text("where", set);
            }
        }
        self.step_kinds(&mut table, &kinds);
        if self.choices.chance(15) {
            self.en_passant(&mut table);
        }
        match self.choices.below(24) {
            0 => table.text("after", "repeats < 2"),
            1 => {
                self.features.note("function repeats");
                let moves = self.choices.between(2, 8);
                table.text("after", format!("repeats({moves}) < 2"));
            }
            2 | 3 => {
                let after = self.say(Context::TurnMade).condition(1);
                table.text("after", after);
            }
            _ => {}
        }
        Section::rule("turn", table)
    }

    /// Writes a turn of several steps, for few pieces.
    fn double_turn(&mut self) -> Section {
        let mut table = self.turn_table("double");
        let kinds: &[&str] = match self.profile.has(Theme::Joints) && self.choices.chance(40) {
            true => &["move", "joint"],
            false => &["move"],
        };
        self.step_kinds(&mut table, kinds);
        if self.choices.chance(45) {
            let when = self.say(Context::Before).condition(1);
            table.text("when", when);
        }
        let steps = match self.choices.below(9) {
            0 | 1 => Entry::Number(2),
            2 | 3 => Entry::Text("1..2".to_owned()),
            4 => Entry::Text("1..count(mine & royal) + 1".to_owned()),
            5 | 6 => Entry::Text("2..3".to_owned()),
            7 => Entry::Text("2".to_owned()),
            _ => Entry::Text("2..".to_owned()),
        };
        let is_open = matches!(&steps, Entry::Text(text) if text == "2..");
        let is_long = is_open || matches!(&steps, Entry::Text(text) if text == "2..3");
        if is_long || !self.choices.chance(20) {
            let mut step = self.narrow_step();
            if self.choices.chance(40) {
                self.features.note("name step-number");
                self.features.note("name earlier.to");
                step = format!("{step} and (step-number == 1 or none(earlier.to & to))");
            }
            table.text("step", step);
        }
        table.set("steps", steps);
        if is_long || self.choices.chance(50) {
            match !is_open && self.choices.chance(25) {
                true => table.text("same", "only"),
                false => table.set("same", Entry::Flag(!is_long && self.choices.chance(50))),
            }
        }
        if is_long || self.choices.chance(65) {
            let equal = match (is_long, self.choices.below(10)) {
                (_, 0 | 1) if !is_open => "position",
                (true, _) | (_, 2..=5) => "set",
                _ => "sequence",
            };
            self.word(&mut table, "turn", "equal", equal);
        }
        if !is_long && self.choices.chance(15) {
            self.in_order(&mut table);
        }
        if self.choices.chance(30) {
            self.en_passant(&mut table);
        }
        if self.choices.chance(14) {
            let next = *self.choices.one_of(&["me", "next"]);
            table.text("next", next);
        }
        if self.choices.chance(45) {
            let short = *self.choices.one_of(&["stuck", "stuck", "never"]);
            self.word(&mut table, "turn", "short", short);
        }
        if self.choices.chance(20) {
            let until = match self.choices.chance(50) {
                true => "in check of enemy".to_owned(),
                false => self.say(Context::StepMade).condition(1),
            };
            table.text("until", until);
        }
        if self.choices.chance(15) {
            let after = self.say(Context::TurnMade).condition(1);
            table.text("after", after);
        }
        if self.choices.chance(40) {
            let require = self.say(Context::Require).condition(2);
            table.text("require", require);
        }
        if self.choices.chance(55) {
            let safe = *self.choices.one_of(&["each", "end", "never"]);
            self.word(&mut table, "turn", "safe", safe);
        }
        if self.choices.chance(15) {
            table.text("otherwise", "usual");
        }
        Section::rule("turn", table)
    }

    /// Replaces the kinds and the number of steps by a list of steps.
    fn in_order(&mut self, table: &mut Table) {
        table.remove("do");
        table.remove("steps");
        let mut first = Table::default();
        first.text("do", "move");
        let step = self.narrow_step();
        first.text("step", step);
        let mut second = Table::default();
        second.texts("do", ["move", "pass"].map(str::to_owned));
        second.set("optional", Entry::Flag(self.choices.chance(50)));
        if self.choices.chance(30) {
            second.text("step", "some(earlier.to & unmoved) or to in earlier.from");
        }
        let mut steps = vec![Entry::Table(first), Entry::Table(second)];
        if self.choices.chance(25) {
            steps.insert(1, Entry::Text("pass".to_owned()));
        }
        table.set("steps", Entry::List(steps));
    }

    /// Writes a condition that few steps satisfy.
    fn narrow_step(&mut self) -> String {
        let kind = self.choices.one_of(&self.words.kinds).name.clone();
        let mut step = format!("piece is {kind}");
        if self.choices.chance(35) {
            let more = self.say(Context::Step).condition_within_and(1);
            step = format!("{step} and {more}");
        }
        if self.choices.chance(20) {
            step = format!("{step} and not in check of enemy");
        }
        step
    }
}
