//! Moves of several pieces, such as castling.

use alfil_words::{and, or, possessive, sentence};
use ir::{Cells, Condition, Joint, JointEnd, JointPiece, Node, PlayerId, Rules, SafeWhen};

use super::lists::is_always;
use super::page::{Block, Rule, Section};
use super::words::Words;

/// Returns the section of moves of several pieces.
pub fn section(rules: &Rules) -> Section {
    let says = rules.joints.iter().map(|joint| Rule {
        name: joint.name.clone(),
        says: joint_text(rules, joint),
        ..Rule::default()
    });
    Section {
        title: "Moves of several pieces".to_owned(),
        brief: rules
            .joints
            .iter()
            .map(|joint| super::lists::called(&joint.name))
            .collect(),
        blocks: vec![Block::Rules(says.collect())],
    }
}

fn joint_text(rules: &Rules, joint: &Joint) -> Vec<String> {
    let Joint {
        name: _,
        pieces,
        when,
        castles,
    } = joint;
    let names: Vec<String> = pieces
        .iter()
        .map(|piece| piece_name(rules, piece))
        .collect();
    let ends = pieces
        .iter()
        .zip(&names)
        .filter_map(|(piece, name)| match piece.end {
            JointEnd::Each { bound: Some(_), .. } => Some(format!("the cell to which {name} goes")),
            _ => None,
        });
    let bound: Vec<String> = names.iter().cloned().chain(ends).collect();
    let mut words = Words::of_mover(rules).with_pieces(&bound);
    let makers = makers(rules, joint);
    // The cells are those of the first player that can make it.
    let first = makers.first().map_or(0, |player| player.index());
    let goes = pieces.iter().zip(&names).map(|(piece, name)| {
        let to = match &piece.end {
            JointEnd::Cell(ends) => ends
                .get(first)
                .map_or("", |end| rules.board.name_of(*end))
                .to_owned(),
            JointEnd::Each {
                cells: Cells::Bound(other),
                ..
            } => match bound.get(usize::from(other.0)) {
                Some(name) if usize::from(other.0) < names.len() => format!("the cell of {name}"),
                Some(end) => end.clone(),
                None => String::new(),
            },
            JointEnd::Each { cells, .. } => words.one(cells),
        };
        match start(piece).and_then(|cells| cells.get(first)) {
            Some(cell) => format!(
                "{name} goes from {} to {to}",
                super::cells::cells_text(rules, cell)
            ),
            None => format!("{name} ({}) goes to {to}", words.one(&piece.subject)),
        }
    });
    let mut says = Vec::new();
    let goes = format!("in one move {}", and(goes.collect()));
    let name = |player: &PlayerId| Words::of_mover(rules).player(*player);
    says.push(match &makers[..] {
        all if all.len() == rules.players.len() => sentence(&goes),
        [only] => {
            words = words.with_cells_of(*only);
            sentence(&format!("only {} can make this move: {goes}", name(only)))
        }
        some => {
            let names = and(some.iter().map(name).collect());
            let of = some.first().map(name).unwrap_or_default();
            words = some
                .first()
                .map_or(words, |player| words.with_cells_of(*player));
            format!("Only {names} can make this move. For {of}: {goes}.")
        }
    });
    if *when != Condition::Constant(true) {
        says.push(sentence(&format!("allowed if {}", words.condition(when))));
    }
    if *castles {
        says.push("This is castling.".to_owned());
        if rules.royal.subject.is_some()
            && !is_always(&rules.royal.safe)
            && rules.turns.iter().all(|turn| turn.safe != SafeWhen::Never)
        {
            says.push("As after every move, the player may not be in check after it.".to_owned());
        }
    }
    // Cells that are chosen are those of each player.
    let others = makers.iter().skip(1);
    let others = others.filter(|_| joint.has_fixed_ends());
    let others = others.map(|player| {
        let cells = pieces.iter().filter_map(|piece| piece.to(*player));
        let cells = cells.map(|cell| rules.board.name_of(cell).to_owned());
        format!(
            "{} pieces go to {}",
            possessive(&name(player)),
            and(cells.collect())
        )
    });
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        says.push(sentence(&others.join(", ")));
    }
    says
}

/// Returns the players that can ever make a joint move. If the move needs an unmoved piece, a player without such a piece in the
/// set-up cannot.
fn makers(rules: &Rules, joint: &Joint) -> Vec<PlayerId> {
    let mut needs_unmoved = false;
    let subjects = joint.pieces.iter().map(|piece| Node::Cells(&piece.subject));
    for node in subjects.chain([Node::Condition(&joint.when)]) {
        node.walk(&mut |node, _| needs_unmoved |= node == Node::Cells(&Cells::Unmoved));
    }
    let (places, at_start) = (rules.places(), rules.pieces_at_start());
    let has_all = |player: &PlayerId| {
        joint.pieces.iter().all(|piece| {
            let Some(sets) = start(piece) else {
                return true;
            };
            let kinds = piece.subject.kinds_named();
            let cells = sets.get(player.index());
            at_start.iter().any(|(place, piece)| {
                piece.player() == *player
                    && (kinds.is_empty() || kinds.contains(&piece.kind()))
                    && cells.is_some_and(|cells| cells.contains(places.cell(*place)))
            })
        })
    };
    let all = (0..rules.players.len()).map(PlayerId::from_index);
    let makers: Vec<PlayerId> = all.clone().filter(has_all).collect();
    match needs_unmoved && !makers.is_empty() && !rules.drops_unmoved() {
        true => makers,
        false => all.collect(),
    }
}

/// Returns the cells of the pieces of each player in a joint move, if each is one cell and only the kind is tested besides.
fn start(piece: &JointPiece) -> Option<&[ir::CellSet]> {
    let parts = piece.subject.conjuncts();
    let is_simple =
        |part: &&Cells| matches!(part, Cells::Mine | Cells::Kinds(_) | Cells::Constant(_));
    if !parts.iter().all(is_simple) {
        return None;
    }
    parts.into_iter().find_map(|part| match part {
        Cells::Constant(sets) => sets.iter().all(|set| set.len() == 1).then_some(&sets[..]),
        _ => None,
    })
}

/// Returns the name of a piece of a joint move.
fn piece_name(rules: &Rules, piece: &JointPiece) -> String {
    let kinds = piece.subject.kinds_named();
    let names = kinds
        .iter()
        .map(|kind| rules.kinds[kind.index()].name.clone());
    let names: Vec<String> = names.collect();
    match names.is_empty() {
        true => "the piece".to_owned(),
        false => format!("the {}", or(names)),
    }
}
