//! Examples: the definition's own tests, as sentences with pictures.

use alfil_words::{and, clause, plural, possessive, sentence};
use grammar::variant::document::{Key, Node, Text, Value};
use grammar::variant::{Sources, Test};
use ir::Condition;

use super::board::position_picture;
use super::page::{Block, Pictures, Rule, Section};
use super::signs::EXAMPLES;
use super::words::{Words, quoted};
use alfil_load::load::{Variant, load_from, load_with_conditions};
use alfil_load::self_test;
use interpreter::Match;

/// Returns the section of examples; tests that fail are left out, and `alfil check` reports the reason.
///
/// Cost: the tests' moves, and one reading of the definition for each test with options of its own.
pub fn section(variant: &Variant, sources: &dyn Sources, pictures: Pictures) -> Section {
    let mut blocks = Vec::new();
    let names = Spaced::of(variant);
    for (index, test) in variant.tests.iter().enumerate() {
        let options: Vec<String> = test
            .options
            .iter()
            .map(|option| option.text.clone())
            .collect();
        let loaded;
        let game = match options.is_empty() {
            true => variant.game.as_ref(),
            false => {
                loaded = load_from(variant.text.clone(), &options, sources);
                loaded.game.as_ref()
            }
        };
        let reached = game.and_then(|game| self_test::reached(game, &variant.tests, index));
        let Some(play) = reached.filter(|play| self_test::holds(play, test)) else {
            continue;
        };
        let Some(held) = held(variant, index, &options, &play, sources) else {
            continue;
        };
        let name = test.name.as_ref().map_or("", |name| name.text.as_str());
        let mut inside = Vec::new();
        if !options.is_empty() {
            let names = options.iter().map(|name| quoted(name)).collect();
            inside.push(Block::Text(format!("With the option {}.", and(names))));
        }
        let is_start = test.position.is_empty()
            && test.defaults.is_empty()
            && test.after.is_empty()
            && test.continues.is_none();
        let to_move = alfil_draw::captions::to_move(&play);
        let caption = match (is_start, test.after.is_empty()) {
            (true, _) => format!("At the start: {to_move}."),
            (_, true) => format!("The position: {to_move}."),
            // The moves of the other test are in its own example.
            _ if test.continues.is_some() => {
                format!("Then after {}: {to_move}.", names.words_of(&test.after))
            }
            _ => format!("After {}: {to_move}.", names.words_of(&test.after)),
        };
        let has_own_position = !test.position.is_empty() || !test.defaults.is_empty();
        if has_own_position && !test.after.is_empty() {
            let mut before = play.clone();
            while before.undo() {}
            let to_move = alfil_draw::captions::to_move(&before);
            let caption = format!("The position before: {to_move}.");
            inside.push(position_picture(&before, pictures, caption));
        }
        inside.push(match is_start {
            true => Block::Text(caption),
            false => position_picture(&play, pictures, caption),
        });
        let mut says = claims(test, &names);
        says.extend(held);
        // Numbers for programs say nothing to a reader.
        if says.is_empty() && !test.perft.is_empty() {
            continue;
        }
        if !says.is_empty() {
            let rule = |says: String| Rule {
                name: String::new(),
                says: vec![sentence(&says)],
                ..Rule::default()
            };
            inside.push(Block::Rules(says.into_iter().map(rule).collect()));
        }
        if let Some(cite) = &test.cite {
            inside.push(Block::Text(format!(
                "See {}.",
                cite.text.trim_end_matches('.')
            )));
        }
        blocks.push(Block::Part(
            sentence(name).trim_end_matches('.').to_owned(),
            inside,
        ));
    }
    Section::new(EXAMPLES, blocks)
}

/// Returns the conditions of a test that say more than the caption does, as clauses about its player to move; `None` if not all of them
/// hold.
fn held(
    variant: &Variant,
    index: usize,
    options: &[String],
    play: &Match<'_>,
    sources: &dyn Sources,
) -> Option<Vec<String>> {
    let holds = &variant.tests[index].holds;
    if holds.is_empty() {
        return Some(Vec::new());
    }
    let loaded = load_with_conditions(variant.text.clone(), options, holds, sources);
    let game = loaded.game.as_ref()?;
    if !self_test::conditions_hold(game, &variant.tests, index) {
        return None;
    }
    let rules = game.rules();
    let words = match rules.players.len() {
        2 => Words::of_player(rules, play.position().turn()),
        _ => Words::of_position(rules),
    };
    // They are read as the last ends.
    let n_others = rules.ends.len().saturating_sub(holds.len());
    let conditions = rules.ends[n_others..].iter().filter_map(|end| {
        let mut parts = words.parts(&end.when);
        parts.retain(|part| !matches!(part, Condition::MeIs(_) | Condition::Constant(_)));
        (!parts.is_empty()).then(|| words.all_hold(&parts))
    });
    Some(conditions.collect())
}

/// Returns the claims of a test about its position, as clauses.
fn claims(test: &Test, names: &Spaced) -> Vec<String> {
    let words_of = |texts: &[Text]| names.words_of(texts);
    // The source of the position is described before.
    let Test {
        span: _,
        name: _,
        cite: _,
        options: _,
        position: _,
        defaults: _,
        continues: _,
        after: _,
        // `held` reads them as rules.
        holds: _,
        // Numbers for programs.
        perft: _,
        legal,
        illegal,
        from,
        to,
        destinations,
        moves,
        captures,
        count,
        counts,
        turns,
        chances,
        starts,
        given,
        stored,
        values,
        check,
        standing,
        empty,
        views,
        tries,
        told,
        removes,
        movers,
        scores,
        result,
        reason,
    } = test;
    let mut says = Vec::new();
    let mut say = |text: String| says.push(text);
    if !legal.is_empty() {
        say(format!("legal: {}", words_of(legal)));
    }
    if !illegal.is_empty() {
        say(format!("not legal: {}", words_of(illegal)));
    }
    let goes = |from: &str, to: &[Text]| match to.is_empty() {
        true => format!("the piece on {from} cannot move"),
        false => format!(
            "the piece on {from} can go to {}, and nowhere else",
            words_of(to)
        ),
    };
    if let (Some(from), Some(to)) = (from, to) {
        say(goes(&from.text, to));
    }
    for (from, to) in destinations {
        say(goes(&from.name, to));
    }
    if let Some(moves) = moves {
        say(exactly("legal moves", moves, words_of));
    }
    if let Some(captures) = captures {
        say(exactly("moves that capture", captures, words_of));
    }
    if let Some((count, _)) = count {
        say(match count {
            0 => "there is no legal move".to_owned(),
            1 => "there is one legal move".to_owned(),
            n => format!("there are {} legal moves", alfil_words::grouped(*n)),
        });
    }
    for (cell, n) in counts {
        say(format!("the piece on {} has {} moves", cell.name, value(n)));
    }
    for (turn, n) in turns {
        say(format!(
            "{} of the legal moves are {} turns",
            value(n),
            quoted(&turn.name)
        ));
    }
    if let Some((starts, _)) = starts {
        let starts = alfil_words::grouped(*starts);
        say(format!("a new game draws one of {starts} start positions"));
    }
    for (faces, probability) in chances {
        say(format!(
            "{} comes with probability {}",
            quoted(&faces.name),
            probability.text
        ));
    }
    if let Some(given) = given {
        for (status, cells) in given {
            say(format!(
                "the pieces that are {}: {}",
                quoted(&status.name),
                words_of(cells)
            ));
        }
        if given.is_empty() {
            say("no piece has been given a status".to_owned());
        }
    }
    if let Some(stored) = stored {
        say(stored_text(stored));
    }
    if let Some(values) = values {
        say(values_text(values));
    }
    if let Some((check, _)) = check {
        say(match check {
            true => "the player to move is in check".to_owned(),
            false => "the player to move is not in check".to_owned(),
        });
    }
    let standing = standing.iter().map(|(cell, pieces)| {
        format!(
            "{} on {}",
            pieces
                .iter()
                .map(|piece| piece.text.as_str())
                .collect::<Vec<_>>()
                .join(" below "),
            cell.name
        )
    });
    let standing: Vec<String> = standing.collect();
    if !standing.is_empty() {
        say(format!("on the board: {}", and(standing)));
    }
    if !empty.is_empty() {
        say(format!("empty: {}", words_of(empty)));
    }
    for (player, rows) in views {
        say(clause(&player.name, &format!("sees `{}`", rows.text)));
    }
    if !tries.is_empty() {
        say(format!("may be tried: {}", words_of(tries)));
    }
    if let Some((told, _)) = told {
        say(match told.is_empty() {
            true => "nothing is announced".to_owned(),
            false => {
                let told: Vec<String> = told.iter().map(|text| quoted(&text.text)).collect();
                format!("announced: {}", told.join(", "))
            }
        });
    }
    for (turn, cells) in removes {
        say(removed(turn, cells, words_of));
    }
    if let Some(movers) = movers {
        say(match movers.is_empty() {
            true => "no piece can move".to_owned(),
            false => format!("only the pieces on {} can move", words_of(movers)),
        });
    }
    if let Some(result) = result {
        let reason = reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(": {}", reason.text));
        say(match result.text.as_str() {
            "none" => "the game goes on".to_owned(),
            "draw" => format!("the game is drawn{reason}"),
            winners => {
                let names = winners.split_whitespace().map(str::to_owned);
                clause(&and(names.collect()), "wins") + &reason
            }
        });
    } else if let Some(reason) = reason {
        say(format!("the game is over: {}", reason.text));
    }
    let scores = scores
        .iter()
        .map(|(player, points, _)| format!("{} {}", player.name, f64::from(*points) / 100.0));
    let scores: Vec<String> = scores.collect();
    if !scores.is_empty() {
        say(format!("points: {}", scores.join(", ")));
    }
    says
}

fn removed(turn: &Key, cells: &[Text], words_of: impl Fn(&[Text]) -> String) -> String {
    match cells.is_empty() {
        true => format!("the move {} captures nothing", turn.name),
        false => format!(
            "the move {} captures what is on {}",
            turn.name,
            words_of(cells)
        ),
    }
}

fn exactly(what: &str, turns: &[Text], words_of: impl Fn(&[Text]) -> String) -> String {
    match turns.is_empty() {
        true => format!("there are no {what}"),
        false => format!("the {what} are exactly {}", words_of(turns)),
    }
}

/// The names of kinds of turn that contain spaces.
struct Spaced(Vec<String>);

/// Stands for a space inside a name.
const INSIDE: char = '\u{0}';

impl Spaced {
    /// Finds the names in a definition.
    fn of(variant: &Variant) -> Self {
        let turns = variant.game.iter().flat_map(|game| &game.rules().turns);
        let names = turns.map(|turn| turn.name.clone());
        Self(names.filter(|name| name.contains(' ')).collect())
    }

    /// Splits texts at spaces into moves and cells; names, and steps in braces, stay together.
    fn words_of(&self, texts: &[Text]) -> String {
        let joined = |text: &Text| {
            self.0.iter().fold(text.text.clone(), |text, name| {
                let inside = name.replace(' ', &INSIDE.to_string());
                text.replace(&format!("{name}{{"), &format!("{inside}{{"))
            })
        };
        let texts: Vec<String> = texts.iter().map(joined).collect();
        words_of(&texts).replace(INSIDE, " ")
    }
}

/// Splits texts at spaces into moves and cells; steps in braces stay together.
fn words_of(texts: &[String]) -> String {
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        let mut n_open = 0;
        for word in text.split_whitespace() {
            match all.last_mut() {
                Some(last) if n_open > 0 => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => all.push(word.to_owned()),
            }
            n_open += word.matches('{').count();
            n_open -= word.matches('}').count().min(n_open);
        }
    }
    and(all)
}

/// Returns the values of cells or of the pieces on them, by attribute.
fn values_text(values: &Node) -> String {
    let Value::Table(attributes) = &values.value else {
        return value(values);
    };
    let each = attributes.iter().map(|(attribute, cells)| {
        let of_cells: Vec<String> = match &cells.value {
            Value::Table(cells) => cells
                .iter()
                .map(|(cell, held)| format!("{} on {}", value(held), cell.name))
                .collect(),
            _ => vec![value(cells)],
        };
        format!("{} is {}", quoted(&attribute.name), and(of_cells))
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Returns the contents of stores, by store and player.
fn stored_text(stored: &Node) -> String {
    let Value::Table(stores) = &stored.value else {
        return value(stored);
    };
    let each = stores.iter().flat_map(|(store, held)| {
        let name = quoted(&store.name);
        let of_players: Vec<(String, &Node)> = match &held.value {
            Value::Table(players)
                if !players.is_empty()
                    && players
                        .iter()
                        .all(|(_, node)| matches!(node.value, Value::Table(_))) =>
            {
                let players = players.iter();
                players
                    .map(|(player, node)| (format!("{} {name}", possessive(&player.name)), node))
                    .collect()
            }
            _ => vec![(name, held)],
        };
        of_players.into_iter().map(|(name, items)| {
            let held: Vec<String> = match &items.value {
                Value::Table(items) => items
                    .iter()
                    .map(|(item, n)| match value(n) {
                        one if one == "1" => format!("1 {}", item.name),
                        number => format!("{number} {}", plural(&item.name)),
                    })
                    .collect(),
                _ => vec![value(items)],
            };
            match held.is_empty() {
                true => format!("{name} is empty"),
                false => format!("{name} holds {}", and(held)),
            }
        })
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Returns a value approximately as an author writes it.
fn value(node: &Node) -> String {
    match &node.value {
        Value::Table(table) => {
            let entries = table
                .iter()
                .map(|(key, node)| format!("{} {}", key.name, value(node)));
            entries.collect::<Vec<_>>().join(", ")
        }
        Value::Array(nodes) => nodes.iter().map(value).collect::<Vec<_>>().join(", "),
        Value::String(text) => text.text.clone(),
        Value::Integer(n) => n.to_string(),
        Value::Float(n) => n.to_string(),
        Value::Boolean(is_so) => is_so.to_string(),
        Value::Date | Value::Broken => String::new(),
    }
}
