//! Movements in words.

use alfil_words::{and, counted, or, sentence};
use ir::{
    Arrange, Arrival, Board, Control, Initial, Landings, Lattice, Meeting, Movement, MovementId,
    Rules, Turned,
};

use super::heading::{Family, all_directions, directions};
use super::passed::Open;
use super::shape::{CourseShape, Group, Heading, LegShape, Side, Turn, groups};
use super::{Words, quoted};

/// Returns a movement in words, a clause for each kind of path, for the first player.
pub fn sentences(rules: &Rules, movement: &Movement) -> Vec<String> {
    let groups = groups(rules, &movement.paths);
    let texts = groups.iter().map(|group| group_text(rules, group));
    let mut texts: Vec<String> = texts.collect();
    texts.dedup();
    texts
}

/// Returns sentences about how often the movement of a piece is turned.
pub fn turned(rules: &Rules, turned: &Turned) -> Vec<String> {
    let here = ["its own cell".to_owned()];
    let number = Words::of_mover(rules).with_pieces(&here);
    let number = number.number(&turned.number);
    let angle = 360 / u16::from(turned.count.max(1));
    vec![
        sentence(&format!(
            "its moves are turned to the right by {angle} degrees, this number of times: {number}"
        )),
        "The moves are described as they are if it is 0.".to_owned(),
    ]
}

fn group_text(rules: &Rules, group: &Group) -> String {
    let board = &rules.board;
    let mut text = match &group.shape.course {
        CourseShape::Universal(arrival) => {
            format!(
                "moves to any cell of the board{}",
                purpose(rules, *arrival, true)
            )
        }
        CourseShape::Castle { distance, inset } => format!(
            "castles: goes {distance} cells {} toward an unmoved friendly piece on that line, which goes to the cell crossed last; that piece is the only one between it and {}; not out of attack nor across attacked cells if it is royal",
            headings_text(board, &group.headings, false),
            match inset {
                0 => "the edge, and is at the edge".to_owned(),
                inset => format!("the edge, and is {inset} cells from the edge"),
            },
        ),
        CourseShape::Legs(legs) => legs_text(rules, legs, &group.headings),
    };
    match group.shape.initial {
        Initial::Anytime => {}
        Initial::Unmoved => text += ", as long as it has not moved",
        Initial::Beyond => text += ", from one step ahead of where its kind begins",
    }
    if group.shape.leaves_passed {
        let when = Open::of(rules).next(rules);
        text +=
            &format!("; {when} it can be captured on the cells it has passed over (en passant)");
    }
    text
}

/// A leg onto a cell with anything on it, which stays there.
const OVER_ANYTHING: Arrival = Arrival {
    empty: true,
    enemy: Meeting::Pass,
    friend: Meeting::Pass,
    tame: false,
    en_passant: false,
};

fn legs_text(rules: &Rules, legs: &[LegShape], headings: &[Heading]) -> String {
    let board = &rules.board;
    let Some((first, rest)) = legs.split_first() else {
        return "does nothing".to_owned();
    };
    let last = rest.last().unwrap_or(first);
    let ways = match first.families.len() {
        2.. if first.stride == 1 => cycle_text(board, first, headings),
        _ => headings_text(board, headings, is_ride(first)),
    };
    let range = range_text(first, &ways, headings);
    if rest.is_empty() {
        let text = format!("moves {range}{}", lame(board, first, headings));
        return trimmed(&(text + &purpose(rules, first.arrival, true)));
    }
    // A hopper: up to a piece, over it, and on.
    if let [second] = rest
        && second.continues
        && stays(first.arrival)
        && !first.arrival.empty
    {
        let over = staying_piece(rules, first.arrival);
        let total = second.with_previous.map_or(second.landings, |total| total);
        let landing = match (
            second.landings.min,
            second.landings.max,
            second.with_previous,
        ) {
            (1, Some(1), _) => "to the cell right after it".to_owned(),
            (_, None, None) => "to any cell after it".to_owned(),
            _ => format!("to a cell after it, {} in all", cells_text(total)),
        };
        return trimmed(&format!(
            "moves {ways} by jumping over exactly one piece ({over}), {}{landing}{}",
            match first.landings.max {
                Some(1) => "which is on the first cell, ".to_owned(),
                _ => String::new(),
            },
            purpose(rules, second.arrival, false)
        ));
    }
    if let [second] = rest
        && second.turned.is_some_and(|turn| turn.degrees == 180)
        && [first, second].iter().all(|leg| !is_ride(leg))
        && first.arrival == OVER_ANYTHING
        && second.arrival.empty
    {
        return "stays on its cell, which is a move".to_owned();
    }
    let mut text = format!(
        "moves in several legs: first {range}{}{}",
        met(rules, first),
        lame(board, first, headings)
    );
    for leg in rest {
        let ways = leg.families.iter().map(|family| plain_way(board, *family));
        let mut ways: Vec<String> = ways.collect();
        ways.dedup();
        let is_leap = leg.families.iter().copied().any(Family::is_leap);
        let is_link = |family: &Family| matches!(family, Family::Link(_));
        let ways = match (leg.continues, leg.turned) {
            // A link has no direction that turns.
            (false, _) if board.lattice != Lattice::Graph && leg.families.iter().any(is_link) => {
                or(ways)
            }
            (true, _) | (false, Some(Turn { degrees: 0, .. })) if is_leap => {
                format!("{} on in the same direction", or(ways))
            }
            (true, _) | (false, Some(Turn { degrees: 0, .. })) => {
                "on in the same direction".to_owned()
            }
            (false, Some(Turn { degrees: 180, .. })) if is_leap => format!("{} back", or(ways)),
            (false, Some(Turn { degrees: 180, .. })) => "back".to_owned(),
            (false, Some(Turn { degrees, side })) => {
                let side = match side {
                    Side::Left => "left ",
                    Side::Right => "right ",
                    Side::Either => "",
                };
                format!("{} (turning {side}by {degrees} degrees)", or(ways))
            }
            (false, None) => or(ways),
        };
        text += ", then ";
        text += &match (leg.same_length, leg.continues) {
            (true, _) if is_leap => format!("as many times {ways}"),
            (true, _) => format!("as many cells {ways}"),
            (false, _) if is_leap => leaps_text(leg.landings, &ways),
            (false, _) => format!("{} {ways}", cells_text(leg.landings)),
        };
        if let Some(total) = leg.with_previous {
            let total = match is_leap {
                true => leaps_text(total, ""),
                false => cells_text(total),
            };
            text += &format!(" ({} in all)", total.trim_end());
        }
        if !std::ptr::eq(leg, last) {
            text += &met(rules, leg);
        }
    }
    trimmed(&(text + &purpose(rules, last.arrival, false)))
}

fn trimmed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tests whether a leg can have several landings.
fn is_ride(leg: &LegShape) -> bool {
    leg.landings.max != Some(1)
}

/// Tests whether a piece on the landing cell stays there.
fn stays(arrival: Arrival) -> bool {
    [arrival.enemy, arrival.friend].contains(&Meeting::Pass)
}

/// Returns the pieces that stay on a cell: `an enemy or a neutral piece`.
fn staying_piece(rules: &Rules, arrival: Arrival) -> String {
    let stays = |meeting| meeting == Meeting::Pass;
    let Control {
        has_neutral,
        captures_neutral,
        ..
    } = rules.control;
    let neutral = match captures_neutral {
        true => arrival.enemy,
        false => arrival.friend,
    };
    let pieces = [
        (stays(arrival.friend), "a friend"),
        (stays(arrival.enemy), "an enemy"),
        (has_neutral && stays(neutral), "a neutral piece"),
    ];
    let pieces = pieces.into_iter().filter(|(stays, _)| *stays);
    or(pieces.map(|(_, piece)| piece.to_owned()).collect())
}

/// Returns the words for the end of a leg before the last.
fn met(rules: &Rules, leg: &LegShape) -> String {
    let arrival = leg.arrival;
    let mut ways: Vec<&str> = Vec::new();
    if arrival.empty {
        ways.push("to an empty cell");
    }
    let over = format!("over {}, which stays", staying_piece(rules, arrival));
    if stays(arrival) {
        ways.push(&over);
    }
    for (meeting, piece) in [(arrival.enemy, "an enemy"), (arrival.friend, "a friend")] {
        match (meeting, piece) {
            (Meeting::Forbidden | Meeting::Pass, _) => {}
            (Meeting::Capture, "an enemy") => ways.push("capturing an enemy there"),
            (Meeting::Capture, _) => ways.push("capturing a friend there"),
            (Meeting::Unload, "an enemy") => {
                ways.push("onto the cell of an enemy, which is put where this leg began");
            }
            (Meeting::Unload, _) => {
                ways.push("onto the cell of a friend, which is put where this leg began");
            }
        }
    }
    let mut text = format!(" {}", or(ways.into_iter().map(str::to_owned).collect()));
    if arrival.tame {
        text += " (not of a royal piece)";
    }
    text
}

/// Returns the words for the end of a path of one leg or of several, if the piece cannot both move and capture there.
fn purpose(rules: &Rules, arrival: Arrival, is_single: bool) -> String {
    let when = Open::of(rules).last();
    let passed = format!("a piece that has passed over that cell {when}");
    let mut text = match (arrival.empty, arrival.enemy, arrival.friend) {
        (_, Meeting::Capture, Meeting::Capture) if arrival.empty => {
            ", capturing friends as well as enemies".to_owned()
        }
        (_, Meeting::Capture, Meeting::Capture) => {
            ", only to capture a friend or an enemy".to_owned()
        }
        (true, Meeting::Capture, _) => String::new(),
        (false, Meeting::Capture, _) if arrival.en_passant => {
            format!(", only to capture: an enemy there, or {passed}")
        }
        (false, Meeting::Capture, _) => ", only to capture".to_owned(),
        (true, _, Meeting::Capture) => ", and captures only friends".to_owned(),
        (false, _, Meeting::Capture) => ", only to capture a friend".to_owned(),
        (true, ..) if arrival.en_passant => String::new(),
        (false, ..) if arrival.en_passant => format!(", only to capture {passed}"),
        (true, ..) => ", without capturing".to_owned(),
        (false, ..) => String::new(),
    };
    if arrival.en_passant && arrival.empty {
        text += &format!(", or to capture {passed}");
    }
    let met = [(arrival.enemy, "an enemy"), (arrival.friend, "a friend")];
    let met = met
        .iter()
        .filter(|(meeting, _)| *meeting == Meeting::Unload);
    let met: Vec<String> = met.map(|(_, piece)| (*piece).to_owned()).collect();
    if !met.is_empty() {
        let piece = or(met);
        let captures = [arrival.enemy, arrival.friend].contains(&Meeting::Capture);
        let only = match arrival.empty || captures || arrival.en_passant {
            true => ";",
            false => ", only",
        };
        text += &match (is_single, only) {
            (true, ";") => format!("; it changes places with {piece} there"),
            (true, _) => format!("{only} to change places with {piece} there"),
            (false, ";") => format!("; {piece} met there is put where the leg began"),
            (false, _) => {
                format!("{only} onto the cell of {piece}, which is put where the leg began")
            }
        };
    }
    if arrival.tame {
        text += "; never capturing a royal piece";
    }
    text
}

/// Returns the range of a leg.
fn range_text(leg: &LegShape, ways: &str, headings: &[Heading]) -> String {
    match (leg.landings.min, leg.landings.max) {
        _ if is_leap(headings) => leaps_text(leg.landings, ways),
        (1, Some(1)) if ways.starts_with("to a cell") => ways.to_owned(),
        _ => format!("{} {ways}", cells_text(leg.landings)),
    }
}

/// Returns the number of leaps of a leg, and then the words for one of them.
fn leaps_text(landings: Landings, ways: &str) -> String {
    match (landings.min, landings.max) {
        (1, Some(1)) => ways.to_owned(),
        (min, Some(max)) if min == max => format!("exactly {max} times in a line {ways}"),
        (1, Some(max)) => format!("up to {max} times in a line {ways}"),
        (min, Some(max)) => format!("{min} to {max} times in a line {ways}"),
        (1, None) => format!("any number of times in a line {ways}"),
        (min, None) => format!("{min} or more times in a line {ways}"),
    }
}

/// Tests whether it begins with leaps.
fn is_leap(headings: &[Heading]) -> bool {
    let families = headings.iter().flat_map(|(families, _)| families);
    families.copied().any(Family::is_leap)
}

fn cells_text(landings: Landings) -> String {
    match (landings.min, landings.max) {
        (1, Some(1)) => "one cell".to_owned(),
        (1, None) => "any number of cells".to_owned(),
        (min, None) => format!("{min} or more cells"),
        (min, Some(max)) if min == max => format!("exactly {max} cells"),
        (1, Some(2)) => "one or two cells".to_owned(),
        (1, Some(max)) => format!("up to {max} cells"),
        (min, Some(max)) => format!("{min} to {max} cells"),
    }
}

/// Returns the condition of a lame leap on the cells between, or the words for a jump over them.
fn lame(board: &Board, leg: &LegShape, headings: &[Heading]) -> String {
    let is_leap = is_leap(headings);
    match leg.stride {
        0 | 1 if is_leap => ", jumping over any pieces between".to_owned(),
        0 | 1 => String::new(),
        stride => {
            let mut text = match leg.families.len() {
                0 => String::new(),
                _ => {
                    let ways = leg.families.iter().map(|family| plain_way(board, *family));
                    let ways: Vec<String> = ways.collect();
                    match ways.iter().all(|way| *way == ways[0]) {
                        true => String::new(),
                        false => format!(", going {}", ways.join(", then ")),
                    }
                }
            };
            text += match stride {
                2 => ", if the cell between is empty",
                _ => ", if the cells between are empty",
            };
            text
        }
    }
}

/// Returns the first directions of the paths of one shape.
fn headings_text(board: &Board, headings: &[Heading], is_ride: bool) -> String {
    let is_whole = |(families, degrees): &Heading| {
        let mut degrees = degrees.clone();
        degrees.arrange();
        degrees.dedup();
        let all = match families[..] {
            [family] => all_directions(board.lattice, family),
            _ => None,
        };
        match all {
            // The links of a lattice are listed one by one.
            _ if matches!(families[..], [Family::Link(_)]) && board.lattice != Lattice::Graph => {
                true
            }
            Some(all) => degrees.len() == all,
            None => directions(board.lattice, families, &degrees).is_empty(),
        }
    };
    let is_all = headings.iter().all(is_whole);
    let families: Vec<Family> = headings
        .iter()
        .flat_map(|(families, _)| families.clone())
        .collect();
    let is_around = |families: &[Family]| {
        families.len() == 2
            && families.contains(&Family::Side)
            && families.contains(&Family::Corner)
    };
    if is_all && is_around(&families) && board.lattice == Lattice::Square {
        return "in any direction".to_owned();
    }
    let each = headings.iter().map(|heading| {
        let (families, degrees) = heading;
        let plain = match (&families[..], is_ride) {
            ([family], true) => plain_line(board, *family),
            (several, true) => {
                let crossed = several.iter().map(|family| match family {
                    Family::Side => "sides".to_owned(),
                    Family::Corner => "corners".to_owned(),
                    family => format!("cells {}", plain_way(board, *family)),
                });
                format!(
                    "along a line that crosses {} in turn",
                    and(crossed.collect())
                )
            }
            (several, false) => {
                let ways = several.iter().map(|family| plain_way(board, *family));
                or(ways.collect())
            }
        };
        if is_whole(heading) || matches!(families[..], [Family::Layer(0, 0, ..)]) {
            return plain;
        }
        let toward = directions(board.lattice, families, degrees);
        match (&families[..], board.lattice) {
            ([Family::Side], Lattice::Square) => toward.replace("straight ", ""),
            ([Family::Corner], Lattice::Square) => format!("diagonally {toward}"),
            ([Family::Leap(n, 0)], Lattice::Square) => {
                format!("{n} cells {}", toward.replace("straight ", ""))
            }
            ([Family::Leap(n, m)], Lattice::Square) if n == m => {
                format!("{n} cells diagonally {toward}")
            }
            _ if toward.is_empty() => plain,
            ([Family::Layer(1, 0, 1, rise)], Lattice::Square) => {
                let toward = toward.replace("straight ", "");
                format!("{} and {toward}", rise.of(1))
            }
            _ => format!("{plain}, {toward}"),
        }
    });
    let mut each: Vec<String> = each.collect();
    each.dedup();
    or(each)
}

/// Returns the words for a path to a cell in any direction.
fn plain_way(board: &Board, family: Family) -> String {
    match (board.lattice, family) {
        (Lattice::Square, Family::Side) => "straight".to_owned(),
        (Lattice::Square, Family::Corner) => "diagonally".to_owned(),
        (Lattice::HexFlat | Lattice::HexPointed, Family::Side) => "across a side".to_owned(),
        (Lattice::HexFlat | Lattice::HexPointed, Family::Corner) => {
            "across a corner (out between two neighbors)".to_owned()
        }
        (_, Family::Side) => "across a side".to_owned(),
        (_, Family::Corner) => "straight across a corner".to_owned(),
        (Lattice::TriangleSide, Family::Diagonal) => {
            "to a cell that points the same way and shares a corner".to_owned()
        }
        (_, Family::Diagonal) => "to a cell of the same color that shares a corner".to_owned(),
        (_, Family::Link(index)) => match board.links.get(usize::from(index)) {
            Some(link) => format!("along a {} link", quoted(&link.name)),
            None => "along the board's links".to_owned(),
        },
        (_, Family::Layer(0, 0, levels, rise)) => format!("to a cell {}", rise.of(levels)),
        (_, Family::Layer(1, 0, 1, rise)) => format!("straight and {}", rise.of(1)),
        (_, Family::Layer(1, 1, 1, rise)) => format!("diagonally and {}", rise.of(1)),
        (_, Family::Layer(n, m, levels, rise)) => {
            let aside = match m {
                0 => String::new(),
                m => format!(", {m} aside"),
            };
            format!(
                "by a leap of {} straight{aside} and {}",
                match n {
                    1 => "one cell".to_owned(),
                    n => counted(n.into(), "cell"),
                },
                rise.of(levels)
            )
        }
        (Lattice::Square, Family::Leap(2, 1)) => {
            "by a knight's leap (two cells straight and one aside)".to_owned()
        }
        (Lattice::Square, Family::Leap(n, 0)) => format!("by a leap of {n} cells straight"),
        (Lattice::Square, Family::Leap(n, m)) if n == m => {
            format!("by a leap of {n} cells diagonally")
        }
        (Lattice::Square, Family::Leap(n, m)) => {
            format!("by a leap of {n} cells straight and {m} aside")
        }
        (Lattice::HexFlat | Lattice::HexPointed, Family::Leap(26, _)) => {
            "by a knight's leap (two cells across sides and one aside)".to_owned()
        }
        (_, Family::Leap(..) | Family::Drawn) => "by a leap, as the picture shows".to_owned(),
    }
}

/// Returns the words for a line of cells in any direction.
fn plain_line(board: &Board, family: Family) -> String {
    match (board.lattice, family) {
        (Lattice::Square, Family::Side) => "straight".to_owned(),
        (Lattice::Square, Family::Corner) => "diagonally".to_owned(),
        (_, Family::Side) => "along a line that crosses sides".to_owned(),
        (_, Family::Corner) => "along a line that crosses corners".to_owned(),
        (Lattice::TriangleSide, Family::Diagonal) => {
            "along a line of cells that point the same way and share corners".to_owned()
        }
        (_, Family::Diagonal) => {
            "along a line of cells of the same color that share corners".to_owned()
        }
        (_, Family::Link(index)) if let Some(link) = board.links.get(usize::from(index)) => {
            format!("in a line along {} links", quoted(&link.name))
        }
        (_, Family::Layer(0, 0, 1, rise)) => format!("straight {} through the levels", rise.way()),
        (_, Family::Layer(..)) => {
            format!("in a line that goes {} each time", plain_way(board, family))
        }
        (_, family) => plain_way(board, family),
    }
}

/// Returns the words for a line along which several steps alternate.
fn cycle_text(board: &Board, leg: &LegShape, headings: &[Heading]) -> String {
    let mut ways: Vec<String> = leg
        .families
        .iter()
        .map(|family| plain_way(board, *family))
        .collect();
    ways.dedup();
    let line = match &ways[..] {
        [one] => format!("along a line that goes {one} each time, turning in the same way"),
        several => format!("along a line that goes {} in turn", and(several.to_vec())),
    };
    let degrees: Vec<i32> = headings
        .iter()
        .flat_map(|(_, degrees)| degrees.clone())
        .collect();
    let toward = match headings.first() {
        Some((families, _)) => directions(board.lattice, families, &degrees),
        None => String::new(),
    };
    match toward.is_empty() {
        true => line,
        false => format!("{line}, {toward}"),
    }
}

impl Words<'_> {
    /// Returns a movement in rules in words: `moves or takes one cell in any direction`.
    pub(super) fn movement(&self, movement: MovementId) -> String {
        let of_first = self.rules.movements[movement.index()].first();
        let sentences = of_first.map_or_else(Vec::new, |movement| sentences(self.rules, movement));
        or(sentences)
    }

    /// Returns the first directions of a movement in rules, without its action at the end.
    pub(super) fn ways(&self, movement: MovementId) -> String {
        let rules = self.rules;
        let Some(first) = rules.movements[movement.index()].first() else {
            return String::new();
        };
        let groups = groups(rules, &first.paths);
        let text = groups.iter().map(|group| match &group.shape.course {
            CourseShape::Legs(legs) if legs.len() == 1 => {
                let leg = &legs[0];
                let ways = match leg.families.len() {
                    2.. if leg.stride == 1 => cycle_text(&rules.board, leg, &group.headings),
                    _ => headings_text(&rules.board, &group.headings, is_ride(leg)),
                };
                match leg.landings == Landings::ANY {
                    true => ways,
                    false => range_text(leg, &ways, &group.headings),
                }
            }
            _ => group_text(rules, group),
        });
        or(text.collect())
    }
}
