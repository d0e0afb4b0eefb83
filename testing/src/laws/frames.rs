//! Exchange of the players through the frames of the board.

use interpreter::{Answer, Game};
use ir::{Cell, CellId, Lattice, Move, PlayerId};

use super::rearranged::Rearrangement;
use super::subject::{Scene, Subject};
use super::{Kept, Trial, ensure};

law! {
    FRAMES_MAP_MOVES, "frames_map_moves":
    "if the rules are the same for all players, exchanging the players maps the moves and the end"
    Trial::Position(4, frames_map_moves)
}

fn frames_map_moves(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    if position.has_history() {
        return Ok(());
    }
    let seat = scene
        .subject
        .next_seat
        .get_or_init(|| next_seat(scene.subject));
    let Some(turned) = seat else {
        return Ok(());
    };
    let next = again.place(&turned.placement(game, position));
    let mut expected: Vec<Mark> = scene
        .legal
        .iter()
        .map(|turn| mark(game, turn, turned))
        .collect();
    let same = Rearrangement::identity(again);
    let legal = again.legal_moves(&next)?;
    let mut found: Vec<Mark> = legal.iter().map(|turn| mark(again, turn, &same)).collect();
    expected.sort();
    found.sort();
    let missing = expected.iter().find(|one| !found.contains(one));
    let extra = found.iter().find(|one| !expected.contains(one));
    ensure!(
        expected == found,
        "with the players exchanged {missing:?} is missing and {extra:?} is new in\n{}",
        alfil::position_file::write(again, &next)
    );
    ensure!(
        game.is_check(position)? == again.is_check(&next)?,
        "with the players exchanged there is another check in\n{}",
        alfil::position_file::write(again, &next)
    );
    let end = |game: &Game, position, seat: &Rearrangement| {
        let outcome = game.outcome(position, interpreter::Ends::Counted)?;
        let end = outcome.map(|outcome| {
            let winners = outcome.winners.iter();
            let mut winners: Vec<PlayerId> = winners.map(|winner| seat.player(*winner)).collect();
            winners.sort_unstable();
            (winners, outcome.reason)
        });
        Answer::Ok(end)
    };
    let one = end(game, position, turned)?;
    let other = end(again, &next, &same)?;
    ensure!(
        one == other,
        "with the players exchanged {one:?} becomes {other:?} in\n{}",
        alfil::position_file::write(again, &next)
    );
    Ok(())
}

/// Returns the rearrangement that puts each player in the next one's place; `None` if the frames do not define it, or the
/// rules name a player.
pub fn next_seat(subject: &Subject) -> Option<Rearrangement> {
    let rules = subject.game.rules();
    if is_handed(subject) {
        return None;
    }
    // In a placement phase the first player moves first; a later player has made fewer moves.
    if !rules.phases.is_empty() || subject.n_words("turns") > 0 || names_a_player(subject) {
        return None;
    }
    if exchanges_layers(subject) || depends_on_the_order_of_cells(subject) {
        return None;
    }
    let frames = &rules.board.frames;
    let n_players = rules.players.len();
    if frames.len() < n_players || n_players < 2 {
        return None;
    }
    let n_cells = rules.board.n_cells();
    let through = |from: usize, to: usize| {
        let mut cells = vec![CellId(0); n_cells];
        let pairs = frames[from].cells.iter().zip(&frames[to].cells);
        pairs.for_each(|(one, other)| cells[one.index()] = *other);
        cells
    };
    let cells = through(0, 1);
    // If the cells stay and the direction of play changes, the players do not exchange places.
    let is_identity = cells
        .iter()
        .enumerate()
        .all(|(index, cell)| cell.index() == index);
    if is_identity && frames[0].forward != frames[1].forward {
        return None;
    }
    // The mapping must be the same for every player, and a symmetry of the board.
    let is_same = (0..n_players).all(|player| through(player, (player + 1) % n_players) == cells);
    let is_turn = rules.steps.iter().all(|step| {
        rules.steps.iter().any(|other| {
            (0..n_cells).map(CellId::from_index).all(|cell| {
                let mapped = step.from(cell).map(|end| cells[end.index()]);
                other.from(cells[cell.index()]) == mapped
            })
        })
    });
    let players = (0..n_players).map(|player| PlayerId::from_index((player + 1) % n_players));
    (is_same && is_turn && !reads_broken_lines(subject, &cells)).then(|| Rearrangement {
        cells,
        players: players.collect(),
    })
}

/// Tests whether some notation distinguishes left from right. A mirrored board does not exchange the two: each player has
/// their own left.
fn is_handed(subject: &Subject) -> bool {
    let kinds = &subject.game.rules().kinds;
    // A piece is turned to the right, also by a player whose cells are mirrored.
    if kinds.iter().any(|kind| kind.turned.is_some()) {
        return true;
    }
    let mut notations = kinds.iter().flat_map(|kind| &kind.parts);
    // In expressions notation is between single quotes.
    let mut quoted = subject
        .texts
        .iter()
        .flat_map(|text| text.split('\'').skip(1).step_by(2));
    // Except on squares, a leg that turns back or goes on after a straight leg turns to one side.
    let letters: &[char] = match subject.game.rules().board.lattice {
        Lattice::Square => &['l', 'r'],
        _ => &['l', 'r', 'z', 'q'],
    };
    let mut named = subject.texts.iter().flat_map(|text| named_movements(text));
    notations.any(|part| part.betza.contains(letters))
        || quoted.any(|text| text.contains(letters))
        || named.any(|text| text.contains(letters))
}

/// Returns the notation under `[movement]` of a definition; none if the text is no definition.
fn named_movements(text: &str) -> Vec<String> {
    let definition: toml::Table = toml::from_str(text).unwrap_or_default();
    let named = definition.get("movement").and_then(toml::Value::as_table);
    let values = named.into_iter().flat_map(toml::Table::values);
    values
        .filter_map(|value| value.as_str().map(str::to_owned))
        .collect()
}

/// Tests whether a player counts layers from the other end. Up stays up for that player, as do all steps without
/// headings.
fn exchanges_layers(subject: &Subject) -> bool {
    let mut lines = subject.texts.iter().flat_map(|text| text.lines());
    lines.any(|line| line.starts_with("frame") && line.contains(" layers"))
}

/// Tests whether some rule may choose by the order of the board, which is the same for every player: `unsafe` takes the
/// first piece of several, `exchange` exchanges the first piece with the first, and of turns that lead to the same position the first is
/// listed.
fn depends_on_the_order_of_cells(subject: &Subject) -> bool {
    let turns = &subject.game.rules().turns;
    if turns.iter().any(|turn| turn.same == ir::Same::Position) {
        return true;
    }
    if subject.n_words("exchange") > 0 {
        return true;
    }
    let one_piece = |after: &str| {
        let piece = after.split(',').next().unwrap_or(after).trim();
        piece.len() <= 2 || matches!(piece, "from" | "to" | "here")
    };
    let after = |text: &str| text.split("unsafe(").skip(1).all(one_piece);
    !subject.texts.iter().all(|text| after(text))
}

/// Tests whether some text names a player, or cells and zones that are the same for everyone.
fn names_a_player(subject: &Subject) -> bool {
    let named = |text: &String| {
        let rules = text.lines().filter(|line| !is_of_setup(line));
        let words = ["zone all", "permutation all"];
        rules
            .clone()
            .any(|line| words.iter().any(|word| line.contains(word)))
            || rules.clone().any(|line| {
                let names = subject.game.rules().players.iter().map(|one| &one.name);
                let quoted = line.split_once('=').map_or("", |(_, value)| value);
                let is_part = |letter: char| letter.is_alphanumeric() || letter == '-';
                let mut words = quoted.split(|letter| !is_part(letter));
                let mut names = names.filter(|name| quoted.contains(name.as_str()));
                names.any(|name| words.any(|word| word == name))
            })
    };
    subject.texts.iter().any(named)
}

/// Tests whether a line describes the first position or the players: such a line is no rule.
fn is_of_setup(line: &str) -> bool {
    let starts = ["fen", "pieces", "players", "cells", "name", "summary", "#"];
    starts
        .iter()
        .any(|start| line.trim_start().starts_with(start))
}

/// Tests whether some rule depends on files or ranks that are broken up when the board is turned. Files and ranks go by
/// labels, which are the same for every player.
fn reads_broken_lines(subject: &Subject, turned: &[CellId]) -> bool {
    let cells = &subject.game.rules().board.cells;
    let reads = |word: &str| subject.texts.iter().any(|text| text.contains(word));
    let stays = |label: fn(&Cell) -> &str| {
        let pairs = cells.iter().zip(turned);
        pairs.clone().all(|(one, end)| {
            pairs.clone().all(|(other, other_end)| {
                let ends = [*end, *other_end].map(|end| label(&cells[end.index()]));
                (label(one) == label(other)) == (ends[0] == ends[1])
            })
        })
    };
    reads("file(") && !stays(|cell| &cell.file) || reads("rank(") && !stays(|cell| &cell.rank)
}

/// The effect of a move, by cells and players that can be compared.
type Mark = (Vec<StepMark>, Option<usize>);

/// The effect of a step: kind, start, end, captured pieces, choice, store, the other pieces.
type StepMark = (
    String,
    Option<u16>,
    Option<CellId>,
    Option<CellId>,
    Vec<CellId>,
    Option<u16>,
    String,
    Vec<(CellId, CellId)>,
);

fn mark(game: &Game, turn: &Move, turned: &Rearrangement) -> Mark {
    let place = |at: CellId| turned.place(game, at);
    let step = |step: &Move| {
        let mut captured: Vec<CellId> = step.captured().iter().map(|at| place(*at)).collect();
        captured.sort();
        let others = step.partners().iter().chain(step.unloads());
        let mut others: Vec<_> = others
            .map(|(from, to)| (place(*from), place(*to)))
            .collect();
        others.sort();
        let store = step.source().map(|(store, owner)| {
            // A shared store has no owner.
            let is_shared = game.rules().stores[store.index()].is_shared;
            let owner = (!is_shared).then(|| turned.player(owner).0);
            format!("{} of {owner:?} {:?}", store.0, step.tile())
        });
        (
            step.kind().as_str().to_owned(),
            step.piece().map(|kind| kind.0),
            step.from().map(place),
            step.to().map(place),
            captured,
            step.promotes().map(|kind| kind.0),
            store.unwrap_or_default(),
            others,
        )
    };
    let mut steps: Vec<StepMark> = turn.each_step().iter().map(step).collect();
    let is_set = |id: ir::TurnId| game.rules().turns[id.index()].same == ir::Same::Set;
    if turn.way.is_some_and(is_set) {
        steps.sort();
    }
    (steps, turn.way.map(|id| id.index()))
}
