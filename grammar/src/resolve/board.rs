//! `board` and `players`.

use crate::board;
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::SourceMap;
use crate::topology::{Steps, Topology};
use crate::variant::document::Text;
use crate::variant::model::Model;
use crate::variant::{Sources, shadowed};
use ir::Player;

/// The board of this name: a file's, or a plain rectangle's such as `8x8`.
pub fn load(
    name: &Text,
    sources: &dyn Sources,
    map: &mut SourceMap,
    steps: &mut Steps,
    lints: bool,
    out: &mut Vec<Diagnostic>,
) -> Option<Topology> {
    let asker = map.get(name.span().source).home;
    if let Some(found) = sources.board(&name.text, asker) {
        if found.shadows && lints {
            out.push(shadowed(name, &found, "board", ".board"));
        }
        let source = map.add_once(&found.shown, &found.text, found.home);
        let (topology, problems) = board::load(source, &found.text, &name.text, steps);
        out.extend(problems);
        return topology;
    }
    if let Some((files, ranks)) = name.text.split_once('x')
        && let (Ok(files), Ok(ranks)) = (files.parse::<u16>(), ranks.parse::<u16>())
    {
        let n_cells = usize::from(files) * usize::from(ranks);
        if (1..=board::CELLS_MAX).contains(&n_cells) {
            return Some(board::rectangle(files, ranks, steps));
        }
        let label = format!("{n_cells} cells; a board has 1 to {}", board::CELLS_MAX);
        out.push(
            Diagnostic::error(
                "resolve::board_size",
                format!("no board has the size `{}`", name.text),
                name.span(),
                label,
            )
            .with_help("cells have numbers of ten bits; choose a smaller board"),
        );
        return None;
    }
    let names = sources.board_names();
    out.push(
        Diagnostic::error(
            "resolve::unknown_board",
            format!("there is no board `{}`", name.text),
            name.span(),
            "no board file of this name",
        )
        .about_name(&name.text)
        .with_help(format!(
            "{}; a plain rectangle is written `8x8`",
            suggest(&name.text, "boards", names.iter().map(String::as_str))
        )),
    );
    None
}

/// The players, one for each frame of the board; a definition may give them other names.
pub fn players(model: &Model, topology: &mut Topology, out: &mut Vec<Diagnostic>) -> Vec<Player> {
    let n_frames = super::n_players(topology);
    if let Some(names) = &model.players {
        if names.len() != n_frames {
            let span = names.first().or(model.board.as_ref()).map(Text::span);
            if let Some(span) = span {
                let label = format!("{} here, {n_frames} on the board", names.len());
                out.push(
                    Diagnostic::error(
                        "resolve::players",
                        "the board has another number of players",
                        span,
                        label,
                    )
                    .with_help("name one player for each `frame` of the board, in turn order"),
                );
            }
        }
        for (index, (frame, name)) in topology.board.frames.iter_mut().zip(names).enumerate() {
            let fine = !name.text.is_empty()
                && name
                    .text
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '-');
            let twice = names[..index].iter().any(|other| other.text == name.text);
            if !fine || twice || name.text == "draw" || name.text == "none" || name.text == "chance"
            {
                let label = if twice {
                    "named twice"
                } else {
                    "letters, digits and `-`; not draw, none, chance"
                };
                out.push(
                    Diagnostic::error(
                        "resolve::players",
                        format!("`{}` cannot be a player's name", name.text),
                        name.span(),
                        label,
                    )
                    .with_help("write names such as `white` and `black`"),
                );
            }
            frame.player.clone_from(&name.text);
        }
    }
    let names: Vec<&str> = topology
        .board
        .frames
        .iter()
        .map(|frame| frame.player.as_str())
        .collect();
    let letter = |name: &str| {
        let lengths = 1..=name.chars().count().max(1);
        let prefixes = lengths.map(|length| name.chars().take(length).collect::<String>());
        let mut unique = prefixes.filter(|prefix| {
            names
                .iter()
                .filter(|other| other.starts_with(prefix.as_str()))
                .count()
                == 1
        });
        unique.next().unwrap_or_else(|| name.to_string())
    };
    names
        .iter()
        .map(|name| Player {
            name: name.to_string(),
            letter: letter(name),
        })
        .collect()
}
