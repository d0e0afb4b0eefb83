//! Boards for searches, played on from move to move.

use super::subject::Course;
use super::{Kept, NotKept, Trial};
use crate::agree::stage::{Stage, Stopped, Tabled};

law! {
    ///
    /// [`Stage`] compares more at few positions; this law makes part of those comparisons at other positions of each game.
    BOARDS_AGREE, "boards_agree":
    "a board with tables on which a game is played agrees with positions without tables: moves, check, pieces, stores, keys, ends"
    Trial::Course(1, boards_agree)
}

fn boards_agree(course: &Course<'_>) -> Kept {
    // Boards by tables play no turns of several steps.
    let Some(pair) = course.subject.pair().filter(|pair| !pair.has_steps()) else {
        return Ok(());
    };
    let positions = course.play.positions();
    let Some(start) = positions.first() else {
        return Ok(());
    };
    let mut tabled = [Tabled::new(&pair.tabled, None)];
    let mut stage = Stage::new(pair, &tabled, start.clone());
    // At the end of the game everything is compared.
    let n_turns = course.play.turns().len() as u64;
    for (ply, turn) in course
        .play
        .turns()
        .iter()
        .map(Some)
        .chain([None])
        .enumerate()
    {
        let compared = stage.compare(&mut tabled, n_turns - ply as u64);
        if let Err(why) = compared {
            return Err(match why {
                Stopped::TooMuch(why) => NotKept::TooMuch(why),
                Stopped::Differs(differs) => {
                    format!("{}, after {ply} moves: {}", differs.question, differs.what).into()
                }
            });
        }
        let Some(turn) = turn else { break };
        let nth = stage.legal().iter().position(|one| one == turn);
        let Some(nth) = nth else {
            return Err(format!("{turn:?} was made after {ply} moves, and is not listed").into());
        };
        stage.make(nth);
    }
    Ok(())
}
