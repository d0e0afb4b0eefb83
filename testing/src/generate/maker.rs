//! A definition in the making: the decisions so far, and the order in which its parts are written.

use super::boards::{self, MadeBoard};
use super::draft::{Draft, Entry, Form, Table};
use super::expression::Speaker;
use super::features::Features;
use super::frames::Wish;
use super::notation::NotationBoard;
use super::profile::{Aim, Profile, Theme};
use super::vocabulary::Vocabulary;
use crate::choices::Choices;
use grammar::rule::Context;

/// A piece at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its cell.
    pub cell: usize,
    /// Its owner.
    pub player: usize,
    /// Its kind.
    pub kind: usize,
}

/// The state of the generator for one definition.
pub struct Maker<'a> {
    /// The source of its decisions.
    pub choices: &'a mut Choices,
    /// The counts of its features.
    pub features: Features,
    /// Its profile.
    pub profile: Profile,
    /// Its board.
    pub board: MadeBoard,
    /// The properties of the board that notation depends on.
    pub notation: NotationBoard,
    /// Its names.
    pub words: Vocabulary,
    /// The pieces at the start.
    pub pieces: Vec<Standing>,
    /// Whether all players begin with the same pieces on the same cells, relative to each player.
    pub is_symmetric: bool,
    /// The letter of the first player as the side to move, if it is not that of the frame's name.
    pub first_side: Option<char>,
    /// The castling right that a joint move of the set-up gives the first player.
    pub castling_right: Option<char>,
    /// Whether players place tiles before they place pieces.
    pub places_tiles: bool,
    /// The shipped definition that is the parent, if one is.
    pub shipped: Option<&'static str>,
    /// Options that are switched on.
    pub chosen_options: Vec<String>,
    /// The text so far.
    pub draft: Draft,
    /// Its parents by name, the nearest last.
    pub parents: Vec<(&'static str, String)>,
}

impl<'a> Maker<'a> {
    /// Creates a maker with a profile and a board.
    pub fn begin(choices: &'a mut Choices, aim: Aim) -> Self {
        let mut features = Features::default();
        let profile = Profile::draw(choices, aim);
        let wish = Wish {
            n_players: profile.n_players,
        };
        let board = match profile.has(Theme::ShippedParent) {
            true => boards::plain(choices, &mut Features::default()),
            // One board in so many has more cells than a word has bits.
            false if profile.aim == Aim::Tables && choices.chance(12) => {
                boards::large(choices, &mut features)
            }
            false => boards::board(choices, &wish, &mut features),
        };
        let mut words = Vocabulary::default();
        if let Some(topology) = &board.topology {
            let cells = topology.board.cells.iter();
            words.cells = cells.map(|cell| cell.name.clone()).collect();
            words.zones.clone_from(&board.zones);
            words.permutations.clone_from(&board.permutations);
        }
        let mut maker = Self {
            choices,
            features,
            profile,
            board,
            notation: NotationBoard::squares(4, 4, false),
            words,
            pieces: Vec::new(),
            is_symmetric: false,
            first_side: None,
            castling_right: None,
            places_tiles: false,
            shipped: None,
            chosen_options: Vec::new(),
            parents: Vec::new(),
            draft: Draft::default(),
        };
        maker.choose_shipped();
        if let Some(topology) = &maker.board.topology {
            maker.notation = NotationBoard::of(topology);
        }
        maker
    }

    /// Writes the whole definition.
    pub fn write(&mut self) {
        self.top();
        self.words.has_neutral = self.profile.has(Theme::Control);
        self.declare_attributes();
        match self.shipped {
            Some(_) => self.more_kinds(),
            None => self.declare_kinds(),
        }
        self.declare_movements();
        self.declare_stores();
        self.declare_counters();
        self.chances();
        self.declare_statuses();
        self.declare_turns();
        self.attributes();
        if !self.profile.has(Theme::Phases) && self.shipped.is_none() {
            self.place_pieces();
        }
        self.keep_apart();
        if self.shipped.is_none() {
            self.pieces();
        }
        self.stack();
        self.zones();
        self.lets();
        self.stores();
        self.statuses();
        if self.shipped.is_none() {
            self.royal();
            self.view();
        }
        self.control();
        self.forbids();
        self.promotions();
        self.joints();
        self.takes();
        self.effects();
        self.must_rules();
        self.phases();
        self.turns();
        self.counters();
        self.ends();
        if !self.profile.has(Theme::Phases) && self.shipped.is_none() {
            self.setup();
        }
        self.first();
        self.options();
        self.divide();
        self.about();
        self.announcements();
    }

    /// Returns a writer of expressions of this context.
    pub fn say(&mut self, context: Context) -> Speaker<'_> {
        Speaker::new(self.choices, &self.words, &mut self.features, context)
    }

    /// Adds a key whose value is one of a few words.
    pub fn word(&mut self, table: &mut Table, section: &str, key: &str, word: &str) {
        self.features.note(&format!("word {section}.{key} {word}"));
        table.text(key, word);
    }

    /// Returns the condition that holds after the placement phase; none if the game has no such phase.
    pub fn guard(&self) -> Option<String> {
        let is_set_up = self.profile.has(Theme::Phases);
        is_set_up.then(|| "phase is play".to_owned())
    }

    /// Puts some rules before inherited ones, which only ends do, and protects ends from changes by children.
    fn first(&mut self) {
        // A part of the definition may be in a parent, which then protects none of its ends.
        let is_divided = self.profile.has(Theme::Parent);
        for section in &mut self.draft.sections {
            if section.word == "end" && self.choices.chance(10) {
                let inherit = is_divided || self.choices.chance(50);
                section.table.set("inherit", Entry::Flag(inherit));
            }
            // The last phase has no `until`, and stays where it is.
            let stays = section.word == "phase" && section.rule_name() == Some("play");
            if section.form == Form::Rule
                && !stays
                && section.table.get("first").is_none()
                && self.choices.chance(10)
            {
                section.table.set("first", Entry::Flag(true));
            }
        }
    }

    fn top(&mut self) {
        let top = &mut self.draft.top;
        top.set("language", Entry::Number(1));
        top.text("name", "Made Up");
        if self.choices.chance(30) {
            top.text("summary", "A game that no player knows.");
        }
        if let Some(parent) = self.shipped {
            top.text("extends", parent);
            return;
        }
        top.text("board", self.board.name.clone());
        let Some(topology) = &self.board.topology else {
            return;
        };
        let n_players = topology.board.frames.len();
        let share = if n_players > 2 { 50 } else { 12 };
        if self.choices.chance(share) {
            let names = ["north", "east", "south", "west"];
            let names = names.into_iter().take(n_players).map(str::to_owned);
            self.words.players = names.collect();
            top.texts("players", self.words.players.iter().cloned());
            self.first_side = Some('n');
            if self.choices.chance(50) {
                self.first_side = Some('w');
                let letters = ["w", "k", "2", "x"].into_iter().take(n_players);
                top.texts("sides", letters.map(str::to_owned));
            }
            self.teams();
        }
    }

    /// Writes teams of players, if there are more than two players.
    fn teams(&mut self) {
        let ways: &[&[&[usize]]] = match self.words.players.len() {
            3 => &[&[&[0, 1]], &[&[2, 0]], &[&[1], &[0, 2]]],
            4 => &[
                &[&[0, 2], &[1, 3]],
                &[&[0, 1], &[2, 3]],
                &[&[3, 1]],
                &[&[0, 1, 2]],
            ],
            _ => return,
        };
        if !self.choices.chance(65) {
            return;
        }
        let way = *self.choices.one_of(ways);
        let players = &self.words.players;
        let name = |player: &usize| Entry::Text(players[*player].clone());
        let teams = way
            .iter()
            .map(|team| Entry::List(team.iter().map(name).collect()));
        self.draft.top.set("teams", Entry::List(teams.collect()));
        self.words.has_teams = true;
        self.features.note("key teams");
    }
}
