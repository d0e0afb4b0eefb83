//! Positions that are set up by hand, and the cells that a piece could go to.

use grammar::source::SourceMap;
use interpreter::{Game, Position};
use ir::Arrange as _;
use ir::{CellId, Holds, KindId, Piece, PlayerId, StoreId};

use super::answer::{Answer, Arranged, Finding, ItemNamed, Reach, Refusal, State, StoreItems};
use super::request::Arrange;
use super::{Look, Session, definition, shown, too_much};
use alfil_draw::captions::item_letters;
use alfil_load::position_file::{self, Changes, PositionFileError};

impl Session<'_> {
    /// Returns the cells that the visible piece on a cell could go to if its player were to move, checks left out.
    ///
    /// # Errors
    /// If there is no such cell, or the rules need too much work.
    pub(super) fn reach(&self, look: Look, cell: usize) -> Result<Answer, Refusal> {
        let cell = cell_of(self.game, cell)?;
        let seen = self.play.seen(self.play.turns().len(), look.eyes);
        let places = self.game.places();
        let mut at = cell;
        while let Some(above) = places
            .above(at)
            .filter(|above| seen.piece(*above).is_some())
        {
            at = above;
        }
        let moves = self.game.pseudo_moves(&seen, at).map_err(too_much)?;
        let mut reached: Vec<(usize, bool)> = moves
            .iter()
            .filter_map(|one| Some((places.cell(one.to()?).index(), !one.captured().is_empty())))
            .collect();
        reached.arrange();
        reached.dedup();
        let mut cells: Vec<usize> = reached.iter().map(|(cell, _)| *cell).collect();
        cells.dedup();
        let captures = reached.iter().filter(|(_, captures)| *captures);
        Ok(Answer::Reach(Reach {
            cells,
            captures: captures.map(|(cell, _)| *cell).collect(),
        }))
    }

    /// Returns a position with changes. Errors in a position file are part of the answer.
    ///
    /// # Errors
    /// If a change is not of this game.
    pub(super) fn arrange(&self, look: Look, wanted: &Arrange) -> Result<Answer, Refusal> {
        if self.is_hidden() && look.eyes != interpreter::Eyes::All {
            return Err(Refusal::new("a part of the position is hidden".to_owned()));
        }
        let game = self.game;
        let answer = |text: String, diagnostics: Vec<Finding>, state: Option<State>| {
            Answer::Arranged(Box::new(Arranged {
                text,
                diagnostics,
                state,
                height: game.places().levels(),
                stores: stores(game),
            }))
        };
        let with_errors = |text: String, error: &PositionFileError| {
            let mut sources = SourceMap::default();
            sources.add("position", &text);
            let errors = error.diagnostics.iter();
            let shown = errors.map(|one| definition::shown(one, &sources)).collect();
            answer(text, shown, None)
        };
        let before = match &wanted.position {
            None if wanted.from_start => game.start(),
            None => self.play.position().clone(),
            Some(text) => match position_file::read(game, text) {
                Ok(position) => position,
                Err(error) => return Ok(with_errors(text.clone(), &error)),
            },
        };
        let text = position_file::write_changed(game, &before, &changes(game, wanted)?);
        match position_file::read(game, &text) {
            Err(error) => Ok(with_errors(text, &error)),
            Ok(position) => {
                let text = position_file::commented(game, &position);
                let there = Self::new(self.variant, game, position);
                let state = shown::state(&there, look, None)?;
                Ok(answer(text, Vec::new(), Some(state)))
            }
        }
    }

    /// Reads a start position from a position file.
    ///
    /// # Errors
    /// The first error in it.
    pub(super) fn position_of(game: &Game, text: &str) -> Result<Position, Refusal> {
        position_file::read(game, text).map_err(|error| {
            let first = error.diagnostics.into_iter().next();
            first.map_or_else(
                || Refusal::new("the position cannot be read".to_owned()),
                |first| Refusal {
                    message: first.message,
                    help: first.help,
                },
            )
        })
    }
}

fn cell_of(game: &Game, cell: usize) -> Result<CellId, Refusal> {
    match cell < game.rules().board.n_cells() {
        true => Ok(CellId::from_index(cell)),
        false => Err(Refusal::new(format!("the board has no cell {cell}"))),
    }
}

fn player_of(game: &Game, player: usize) -> Result<PlayerId, Refusal> {
    match player < game.rules().players.len() {
        true => Ok(PlayerId::from_index(player)),
        false => Err(Refusal::new(format!("there is no player {player}"))),
    }
}

/// Returns the owner of a piece: a player, or none in a game with neutral pieces.
fn owner_of(game: &Game, owner: usize) -> Result<PlayerId, Refusal> {
    match owner == PlayerId::NEUTRAL.index() && game.rules().control.has_neutral {
        true => Ok(PlayerId::NEUTRAL),
        false => player_of(game, owner),
    }
}

/// Returns the stores of a game, with everything that can be in them.
fn stores(game: &Game) -> Vec<StoreItems> {
    let rules = game.rules();
    let shown = |(index, store): (usize, &ir::Store)| {
        let id = StoreId::from_index(index);
        let n_items = u16::try_from(rules.n_items(id)).unwrap_or(u16::MAX);
        StoreItems {
            name: store.name.clone(),
            is_shared: store.is_shared,
            items: (0..n_items)
                .map(|item| ItemNamed {
                    text: item_letters(game, id, item),
                    kind: (store.holds == Holds::Pieces).then_some(usize::from(item)),
                })
                .collect(),
        }
    };
    rules.stores.iter().enumerate().map(shown).collect()
}

fn changes(game: &Game, wanted: &Arrange) -> Result<Changes, Refusal> {
    let rules = game.rules();
    let mut changes = Changes {
        turn: wanted
            .turn
            .map(|player| player_of(game, player))
            .transpose()?,
        clears: wanted.clears,
        ..Changes::default()
    };
    for one in &wanted.cells {
        let mut pieces = Vec::new();
        for (player, kind) in &one.pieces {
            if *kind >= rules.kinds.len() {
                return Err(Refusal::new(format!("there is no kind {kind}")));
            }
            pieces.push(Piece::new(
                owner_of(game, *player)?,
                KindId::from_index(*kind),
            ));
        }
        changes.cells.insert(cell_of(game, one.cell)?, pieces);
    }
    for one in &wanted.stores {
        let unknown = |what: &str, name: &str| Refusal::new(format!("there is no {what} `{name}`"));
        let store = rules.find_store(&one.store);
        let store = store.ok_or_else(|| unknown("store", &one.store))?;
        let owner = match rules.stores[store.index()].is_shared {
            true => PlayerId::from_index(0),
            false => player_of(game, one.owner.unwrap_or(0))?,
        };
        let item = rules.find_item(store, &one.item);
        let item = item.ok_or_else(|| unknown("item", &one.item))?;
        changes.stores.insert((store, owner, item), one.n);
    }
    Ok(changes)
}
