//! All output of the commands about a position.

use alfil::{captions, json, picture, position_file, sheet};
use ir::{PlayerId, Rules};

use super::subject::Scene;
use super::{Kept, Trial, ensure};

law! {
    EVERYTHING_IS_PRINTED, "everything_is_printed":
    "all output about a position is printable, and JSON lists each legal move once"
    Trial::Position(5, everything_is_printed)
}

fn everything_is_printed(scene: &Scene<'_>) -> Kept {
    let (game, play) = (scene.game(), scene.play);
    let value = json::position_value("made-up", play)?;
    let moves = value["moves"].as_array().map_or(0, Vec::len);
    ensure!(
        moves == scene.legal.len(),
        "JSON lists {moves} moves of {}",
        scene.legal.len()
    );
    let check = value["check"].as_bool();
    ensure!(
        check == Some(scene.again().is_check(scene.position())?),
        "JSON has check: {check:?}"
    );
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        let view = play.view(player);
        let text = captions::text(game, &view, Some(player));
        ensure!(
            text.lines().all(|line| !line.trim().is_empty()),
            "an empty line is beside the board:\n{text}"
        );
        let text = position_file::commented(game, &view);
        position_file::read(game, &text).map_err(|error| format!("{error} in\n{text}"))?;
    }
    if play.turns().is_empty() {
        let page = sheet::of_rules(game.rules());
        let rules = words_of(&sheet::plain::write(&page));
        for name in names_of_rules(game.rules()) {
            ensure!(
                rules.contains(&words_of(&name)),
                "the rule sheet does not name `{name}`"
            );
        }
        let rules = sheet::rules(game);
        for kind in &game.rules().kinds {
            ensure!(
                rules.contains(&kind.name),
                "the overview does not name `{}`",
                kind.name
            );
        }
        let svg = picture::svg_of_match(play, &Default::default());
        ensure!(svg.starts_with("<svg"), "the picture is {svg}");
    }
    Ok(())
}

/// Returns every name that an author has given to a part of the rules: players, piece types and their parts, zones,
/// attributes, rules of every kind. Parts without a name are left out.
pub fn names_of_rules(rules: &Rules) -> Vec<String> {
    let mut names = Vec::new();
    macro_rules! names_in {
        ($($table:ident),*) => {
            $(names.extend(rules.$table.iter().map(|entry| entry.name.clone()));)*
        };
    }
    names_in!(
        players, kinds, zones, attributes, forbids, promotions, joints, phases, stores, statuses,
        takes, effects, must_rules, turns, counters
    );
    names.extend(rules.ends.iter().map(|end| end.reason.clone()));
    for kind in rules.kinds.iter().filter(|kind| kind.parts.len() > 1) {
        let parts = kind.parts.iter();
        names.extend(parts.map(|part| rules.part_names[part.name.index()].clone()));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Returns a text with each run of spaces replaced by one space.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
