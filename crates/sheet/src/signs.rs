//! The signs of a rule sheet: moves in the examples, and marks in pictures, for those that occur on it.

use alfil_words::and;
use ir::Rules;

use super::page::{Page, Rule};
use super::words::quoted;

/// The heading of the examples.
pub const EXAMPLES: &str = "Examples";

/// Returns the signs of moves, each explained by a move of the page's examples.
pub fn moves(page: &Page, rules: &Rules) -> Vec<Rule> {
    let examples = page.of(EXAMPLES);
    let tokens: Vec<&str> = examples
        .iter()
        .flat_map(|text| text.split_whitespace())
        .map(|word| word.trim_end_matches(['.', ',', ':', ';']))
        .collect();
    // Steps of turns are in braces, which a space can separate.
    let steps: Vec<&str> = tokens
        .iter()
        .map(|token| {
            token
                .rsplit('{')
                .next()
                .unwrap_or(token)
                .trim_end_matches('}')
        })
        .collect();
    let castling = castling(rules);
    let is_castling = |token: &&str| castling.iter().any(|castling| castling == token);
    let mut says = Vec::new();
    let plain = steps.iter().filter(|token| !is_castling(token));
    says.extend(
        plain
            .clone()
            .find_map(|token| match cells_of(rules, token)? {
                (from, to, "") if from != to => {
                    Some(format!("`{token}` is a move from {from} to {to}."))
                }
                _ => None,
            }),
    );
    says.extend(
        plain
            .clone()
            .find_map(|token| match cells_of(rules, token)? {
                (from, to, "") if from == to => Some(format!(
                    "`{token}` is a move that ends on {to}, where it began."
                )),
                _ => None,
            }),
    );
    says.extend(
        plain
            .clone()
            .find_map(|token| match cells_of(rules, token)? {
                (.., "") => None,
                (from, to, kind) => {
                    let kind = kind.trim_start_matches('=');
                    is_word(kind).then(|| {
                        let kind = kind.to_uppercase();
                        format!(
                            "`{token}` is a move from {from} to {to} with a promotion to {kind}."
                        )
                    })
                }
            }),
    );
    says.extend(
        steps.iter().find(|token| is_castling(token)).map(|token| {
            format!("`{token}` is castling, which is written as the move of the king.")
        }),
    );
    let are_cells = |from: &str, to: &str| is_cell(rules, from) && is_cell(rules, to);
    says.extend(steps.iter().find_map(|token| {
        let (from, on) = token.split_once('!')?;
        are_cells(from, on).then(|| {
            format!("`{token}` is a capture on {on} by the piece on {from}, which stays there.")
        })
    }));
    says.extend(steps.iter().find_map(|token| {
        let (way, on) = token.strip_suffix(')')?.split_once('(')?;
        let (from, to) = way.split_once('x')?;
        let on = and(on.split(',').map(str::to_owned).collect());
        are_cells(from, to)
            .then(|| format!("`{token}` is a move from {from} to {to} that captures on {on}."))
    }));
    says.extend(steps.iter().find_map(|token| {
        let (item, cell) = token.split_once('@')?;
        is_cell(rules, cell).then(|| match item.parse::<u32>() {
            Ok(_) => format!("`{token}` puts the tile {item} on {cell}."),
            Err(_) => format!("`{token}` drops a piece with the letter {item} on {cell}."),
        })
    }));
    says.extend(tokens.iter().find_map(|token| {
        let (turn, _) = token.split_once('{')?;
        let is_turn = rules.turns.iter().any(|kind| kind.name == turn);
        let steps = "has its steps in braces, one after the other";
        is_turn.then(|| {
            format!(
                "`{turn}{{...}}` is a turn of the kind {} and {steps}.",
                quoted(turn)
            )
        })
    }));
    says.extend(tokens.iter().find_map(|token| {
        let (dice, faces) = token.split_once('=')?;
        let is_dice = rules.chances.iter().any(|chance| chance.name == dice);
        let faces = and(faces.split('+').map(str::to_owned).collect());
        is_dice.then(|| {
            format!(
                "`{token}` is a throw or a draw of {}: {faces}.",
                quoted(dice)
            )
        })
    }));
    says.extend(
        steps
            .contains(&"pass")
            .then(|| "`pass` is a pass: no piece moves.".to_owned()),
    );
    match says.is_empty() {
        true => Vec::new(),
        false => vec![Rule::new("moves in the examples", says)],
    }
}

/// Returns the castlings of all players, written as moves of the first piece.
fn castling(rules: &Rules) -> Vec<String> {
    let castling = rules.joints.iter().filter(|joint| joint.castles);
    let first = castling.filter_map(|joint| joint.pieces.first());
    let of_piece = |piece: &ir::JointPiece| {
        let constant = |part: &&ir::Cells| matches!(part, ir::Cells::Constant(_));
        let Some(ir::Cells::Constant(sets)) = piece.subject.conjuncts().into_iter().find(constant)
        else {
            return Vec::new();
        };
        let ir::JointEnd::Cell(ends) = &piece.end else {
            return Vec::new();
        };
        let both = sets.iter().zip(ends);
        let both = both.filter_map(|(set, to)| {
            let from = set.iter().next()?;
            Some(format!(
                "{}{}",
                rules.cell_name(from),
                rules.board.name_of(*to)
            ))
        });
        both.collect()
    };
    first.flat_map(of_piece).collect()
}

fn is_cell(rules: &Rules, name: &str) -> bool {
    rules.board.cells.iter().any(|cell| cell.name == name)
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}

/// Splits a move into its two cells and the rest.
fn cells_of<'t>(rules: &Rules, token: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
    let names = || rules.board.cells.iter().map(|cell| cell.name.as_str());
    let longest = |text: &'t str| {
        let found = names().filter(|name| !name.is_empty() && text.starts_with(name));
        found
            .map(str::len)
            .max()
            .map(|length| text.split_at(length))
    };
    let (from, rest) = longest(token)?;
    let (to, rest) = longest(rest)?;
    Some((from, to, rest))
}

/// Returns the signs in pictures in text, and beside them.
pub fn pictures(drawn: &[&str], texts: &[&str]) -> Vec<Rule> {
    let lines = || drawn.iter().flat_map(|text| text.lines());
    let has = |sign: &str| drawn.iter().any(|text| text.contains(sign));
    let mut says = Vec::new();
    match (has("·"), lines().any(|line| line.contains(" :"))) {
        (true, true) => says.push("`·` and `:` are empty cells.".to_owned()),
        (true, false) => says.push("`·` is an empty cell.".to_owned()),
        (false, _) => {}
    }
    if has("[") && has("]") {
        says.push("`[ ]` are around the cells of the last move.".to_owned());
    }
    if lines().any(is_checked) {
        says.push("`! !` are around a royal piece in check.".to_owned());
    }
    let mut rules = Vec::new();
    if !says.is_empty() {
        rules.push(Rule::new("signs in pictures", says));
    }
    let times = lines().flat_map(str::split_whitespace).find_map(|word| {
        let (item, n) = word.trim_end_matches(',').split_once('*')?;
        let n: u32 = n.parse().ok()?;
        (!item.is_empty()).then(|| format!("`{item}*{n}` is {item}, {n} times."))
    });
    rules.extend(times.map(|times| Rule::new("below pictures", vec![times])));
    if texts
        .iter()
        .any(|text| text.contains(", 1 : 0") || text.contains(", 0 : 1"))
    {
        let means = "The points of the players, in their order.";
        rules.push(Rule::new("`1 : 0`", vec![means.to_owned()]));
    }
    rules
}

/// Tests whether a line of a picture has a mark of check.
fn is_checked(line: &str) -> bool {
    let mut parts = line.split('!');
    let _ = parts.next();
    parts
        .next()
        .is_some_and(|piece| !piece.is_empty() && !piece.contains(' '))
        && parts.next().is_some()
}
