//! The rule sheet: a game's rules as a page to read.
//!
//! - [`page`]: the model, which three writers convert to text: [`plain`], [`markdown`], [`html`].
//! - [`of`]: the page of a definition, with pictures and examples; [`of_rules`]: words alone; [`rules`]: an overview.
//! - [`Diagram`]: the moves of a piece.
//!
//! The rules are read once, section by section; each section contains its own part of an overview.

mod about;
mod board;
mod cells;
mod control;
mod course;
mod diagram;
mod dice;
mod ends;
mod examples;
mod forbids;
pub mod html;
mod joints;
mod legend;
mod lists;
pub mod markdown;
pub mod page;
mod pieces;
pub mod plain;
mod promotions;
mod royals;
mod signs;
mod stores;
mod turns;
mod words;

use grammar::variant::Sources;
use interpreter::Game;

use alfil_load::load::Variant;
pub use diagram::Diagram;
use ir::Rules;
use page::{Page, Pictures};

/// Returns the page of a definition: its rules in words, with pictures, its options and its tests as examples. `None` if there is no
/// game.
///
/// Cost: some milliseconds for each kind and each test; of large boards with many kinds up to a second.
///
/// For examples with options the definition is read again, with its parents and boards from `sources`.
pub fn of(variant: &Variant, sources: &dyn Sources, pictures: Pictures) -> Option<Page> {
    let game = variant.game.as_ref()?;
    let mut page = page(game.rules(), Some(Artist { game, pictures }));
    page.sections
        .push(ends::options(game.rules(), &variant.options));
    page.sections
        .push(examples::section(variant, sources, pictures));
    let legend = legend::section(&page, game.rules());
    page.sections.push(legend);
    let tidy = page.without_unread((board::ZONES, stores::COUNTERS), words::quoted);
    Some(tidy.tidied())
}

/// Returns the page of rules by themselves: words without pictures, options and examples.
///
/// Cost: linear in the rules; a millisecond for common games.
pub fn of_rules(rules: &Rules) -> Page {
    page(rules, None).tidied()
}

/// Returns an overview of the rules: teams, pieces, promotion, castling, forbid rules, kinds of turn, must rules and effects,
/// stores, and ends.
pub fn rules(game: &Game) -> String {
    let sections = page(game.rules(), None).sections.into_iter();
    let shown = sections.filter(|section| !section.brief.is_empty());
    let shown =
        shown.map(|section| format!("{}\n  {}\n", section.title, section.brief.join("\n  ")));
    shown.collect::<Vec<_>>().join("\n")
}

/// Returns every rule in words, without pictures and examples, in lines of at most `width` characters.
pub fn in_words(game: &Game, width: usize) -> String {
    let mut page = page(game.rules(), None);
    page.sections.retain(|section| !section.blocks.is_empty());
    plain::write_in(&page, width)
}

/// The source of the pictures of a page.
#[derive(Clone, Copy)]
struct Artist<'g> {
    game: &'g Game,
    pictures: Pictures,
}

fn page(rules: &Rules, artist: Option<Artist<'_>>) -> Page {
    // Every table has a section, or is read by other sections.
    let Rules {
        name: _,
        title,
        summary,
        about,
        options: _,
        board: _,
        players: _,
        kinds: _,
        part_names: _,
        steps: _,
        movements: _,
        zones: _,
        royal: _,
        sight: _,
        control: _,
        forbids: _,
        promotions: _,
        joints: _,
        takes: _,
        symbols: _,
        attributes: _,
        levels: _,
        phases: _,
        stores: _,
        statuses: _,
        effects: _,
        must_rules: _,
        turns: _,
        chances: _,
        counters: _,
        announcements: _,
        ends: _,
        setup: _,
        shuffle: _,
        named: _,
    } = rules;
    Page {
        title: title.clone(),
        summary: summary.clone(),
        sections: vec![
            board::section(rules, artist),
            board::teams(rules),
            pieces::section(rules, artist),
            promotions::section(rules),
            joints::section(rules),
            course::takes(rules),
            royals::section(rules),
            control::sight(rules),
            control::announcements(rules),
            control::control(rules),
            forbids::section(rules),
            course::phases(rules),
            turns::turns(rules),
            dice::section(rules),
            turns::must_rules(rules),
            course::effects(rules),
            course::statuses(rules),
            stores::stores(rules),
            stores::counters(rules),
            course::names(rules),
            ends::section(rules),
            about::section(about),
        ],
    }
}
