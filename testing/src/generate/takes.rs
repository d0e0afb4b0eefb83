//! What follows from moves: captures and announcements.

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use grammar::rule::Context;

impl Maker<'_> {
    /// Writes takes (`[take.NAME]`).
    pub(super) fn takes(&mut self) {
        if !self.profile.has(Theme::Takes) {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let section = self.take(&format!("take {}", index + 1));
            self.draft.push(section);
        }
    }

    /// Writes announcements (`[announce.NAME]`).
    pub(super) fn announcements(&mut self) {
        if !self.choices.chance(15) {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let mut table = Table::default();
            table.text("name", format!("told {}", index + 1));
            table.text("when", self.say(Context::Turn).condition(1));
            let cells = self.say(Context::Turn).cells(1);
            let number = self.say(Context::Turn).number(1);
            match self.choices.below(3) {
                0 => {}
                1 => table.text("text", format!("on {{{cells}}}")),
                _ => table.text("text", format!("{{{number}}} and {{{cells}}}")),
            }
            if self.choices.chance(10) {
                table.set("first", Entry::Flag(true));
            }
            self.draft.push(Section::rule("announce", table));
        }
    }

    /// Writes a take.
    pub(super) fn take(&mut self, name: &str) -> Section {
        let mut table = Table::default();
        table.text("name", name);
        if self.choices.chance(60) {
            let when = self.narrow(Context::Take);
            table.text("when", when);
        }
        let movement = self.choices.one_of(&self.words.movements).clone();
        let captures = match self.choices.below(6) {
            0 => format!("near(to, '{movement}') & enemy"),
            1 => format!("near(from, '{movement}') & enemy - king"),
            2 => format!(
                "cells(xx in enemy & near(to, '{movement}') : some(near(xx, '{movement}') & mine - to))"
            ),
            3 => format!(
                "cells(xx in enemy : none(spread(xx, '{movement}', enemy | empty) & empty))"
            ),
            4 => "jumped & enemy".to_owned(),
            _ => self.say(Context::Taken).cells(2),
        };
        table.text("takes", captures);
        Section::rule("take", table)
    }
}
