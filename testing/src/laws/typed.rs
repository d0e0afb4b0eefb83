//! Moves as people type them: every form that the reference promises to read, and illegal moves.

use interpreter::Game;
use interpreter::notation::moves;
use ir::{CellId, Move, MoveKind};

use super::subject::Scene;
use super::{Kept, Trial, ensure};

law! {
    TYPED_FORMS_ARE_READ, "typed_forms_are_read":
    "every form of a legal move that the reference promises to read means that move, or is reported as ambiguous"
    Trial::Position(4, typed_forms_are_read)
}

law! {
    ANSWERS_TO_OTHER_MOVES, "answers_to_other_moves":
    "a typed move is one of the legal moves, or is answered with a reason"
    Trial::Position(4, answers_to_other_moves)
}

/// The number of moves of a position that are typed in all their forms.
const TYPED_MAX: usize = 6;

/// The number of invented moves at a position.
const MADE_UP_MAX: usize = 8;

fn typed_forms_are_read(scene: &Scene<'_>) -> Kept {
    for (turn, text) in scene.some_turns(TYPED_MAX) {
        for form in typed_forms(scene.game(), scene.position(), turn, text) {
            // The written text of another move means that move.
            if scene.texts.contains(&form) && form != *text {
                continue;
            }
            match moves::read(scene.again(), scene.position(), scene.legal, &form) {
                Ok(read) => ensure!(
                    read == *turn,
                    "`{form}`, typed for `{text}`, is read as {read:?}"
                ),
                Err(error) => ensure!(
                    error.is_ambiguous(),
                    "`{form}`, typed for `{text}`, is not read: {error:?}"
                ),
            }
        }
    }
    Ok(())
}

/// Returns the forms of a move of one step that `docs/src/reference/commands.md` promises to read.
fn typed_forms(
    game: &Game,
    position: &interpreter::Position,
    turn: &Move,
    text: &str,
) -> Vec<String> {
    let mut forms = vec![format!(" {text} ")];
    let (Some(from), Some(to), Some(piece)) = (turn.from(), turn.to(), turn.piece()) else {
        return forms;
    };
    let rules = game.rules();
    let letter = |kind: ir::KindId| rules.kinds[kind.index()].letter.as_str();
    let (start, end) = (game.rules().place_name(from), game.rules().cell_name(to));
    let promotions = match turn.promotes().map(|kind| &rules.kinds[kind.index()]) {
        Some(kind) => vec![format!("={}", kind.name), format!("={}", kind.letter)],
        None => vec![String::new()],
    };
    let has_stacks = game.places().has_stacks();
    for promotion in promotions {
        let is_plain = !has_stacks && turn.kind() == MoveKind::Move;
        if is_plain {
            forms.push(format!("{start}{end}{promotion}"));
            forms.push(format!("{start}-{end}{promotion}"));
            forms.push(format!("{}{start}{end}{promotion}", letter(piece)));
        }
        if is_plain && *turn.captured() == [to] {
            forms.push(format!("{start}x{end}{promotion}"));
            forms.push(format!("{}{start}x{end}{promotion}", letter(piece)));
        }
        if let (MoveKind::Rifle, [captured_cell], false) =
            (turn.kind(), turn.captured(), has_stacks)
        {
            let taken = position
                .piece(*captured_cell)
                .map_or("", |it| letter(it.kind()));
            let at = game.rules().place_name(*captured_cell);
            forms.push(format!("{start}!{at}{promotion}"));
            forms.push(format!("!{at}{promotion}"));
            forms.push(format!("{}{start}!{taken}{at}{promotion}", letter(piece)));
        }
    }
    forms
}

fn answers_to_other_moves(scene: &Scene<'_>) -> Kept {
    let (game, position) = (scene.game(), scene.position());
    let mut choices = scene.choices();
    let n_cells = game.rules().board.n_cells();
    for _ in 0..MADE_UP_MAX {
        let mut cell = || CellId::from_index(choices.below(n_cells));
        let (from, to) = (cell(), cell());
        // The names of two adjacent cells may be read in two ways.
        let text = format!(
            "{}-{}",
            game.rules().place_name(from),
            game.rules().cell_name(to)
        );
        let goes = |turn: &&Move| {
            turn.steps().is_empty()
                && turn.from() == Some(from)
                && turn.to().is_some_and(|end| game.places().cell(end) == to)
        };
        let going: Vec<&Move> = scene.legal.iter().filter(goes).collect();
        match moves::read(scene.again(), position, scene.legal, &text) {
            Ok(read) => ensure!(
                scene.legal.contains(&read),
                "`{text}` is read as {read:?}, which is not legal"
            ),
            Err(error) => {
                ensure!(
                    !error.message.is_empty() && error.range.end <= text.len(),
                    "`{text}` is answered with {error:?}"
                );
                // With stacks, `+` and `x` must be typed; a piece that does not move may capture.
                let is_clear = matches!(going[..], [turn] if turn.promotes().is_none() && turn.kind() == MoveKind::Move);
                ensure!(
                    !is_clear || error.is_ambiguous() || game.places().has_stacks(),
                    "`{text}` is legal and answered with {error:?}"
                );
            }
        }
    }
    Ok(())
}
