//! The ends of the game, and its options.

use alfil_words::{and, clause, sentence};
use grammar::variant::OptionInfo;
use ir::{
    Condition, End, Initial, Kind, Number, Path, Phase, PhaseOrder, PlayerId, PlayerSet, Reads,
    Rules, Verdict,
};

use super::board::options_on;
use super::lists::{Text, under};
use super::page::{Block, Rule, Section};
use super::turns::{always_passes, played};
use super::words::{Words, quoted};

/// Returns the section of ends.
pub fn section(rules: &Rules) -> Section {
    let brief = rules.ends.iter().map(|end| {
        let two = rules.players.len() == 2;
        let verdict = match (&end.result, named(rules, end)) {
            (Verdict::Draw, _) => "draw".to_owned(),
            (Verdict::Player(winner), _) => wins(rules, *winner),
            (_, Some(Named { winner, .. })) => wins(rules, winner),
            (Verdict::Win, None) => "the player to move wins".to_owned(),
            (Verdict::Loss, None) if two => "the other player wins".to_owned(),
            (Verdict::Loss, None) => "the player to move loses".to_owned(),
        };
        let points = points(rules, end);
        let points = points.iter().map(|points| format!(", {points}"));
        format!("{}: {verdict}{}", end.reason, points.collect::<String>())
    });
    let mut blocks = conditions(rules);
    let is_stuck = Condition::Not(Box::new(Condition::CanMove));
    let decides = |end: &End| !end.claim && alternatives(&end.when).contains(&&is_stuck);
    if !rules.ends.iter().any(decides) && !always_passes(rules) {
        blocks.push(Block::Text(
            "Otherwise, if the player to move has no legal move, the game is drawn.".to_owned(),
        ));
    }
    if repeats(rules) {
        blocks.push(Block::Text(repetition(rules)));
    }
    Section {
        title: "End of the game".to_owned(),
        brief: brief.collect(),
        blocks,
    }
}

/// Returns the clause that a player wins.
fn wins(rules: &Rules, player: PlayerId) -> String {
    clause(&Words::of_position(rules).player(player), "wins")
}

/// Returns the parts of `a or b or c`.
fn alternatives(condition: &Condition) -> Vec<&Condition> {
    let (mut open, mut parts) = (vec![condition], Vec::new());
    while let Some(condition) = open.pop() {
        match condition {
            Condition::Or(a, b) => open.extend([&**b, &**a]),
            other => parts.push(other),
        }
    }
    parts
}

/// Returns the conditions of all ends that can occur, those before a throw first.
fn conditions(rules: &Rules) -> Vec<Block> {
    let words = Words::of_position(rules);
    let rule = |end: &&End| end_text(&words, end).named(&end.reason);
    let never = |end: &&End| {
        let parts = words.parts(&end.when);
        let is_stuck = |part: &&Condition| match part {
            Condition::Not(inner) => **inner == Condition::CanMove,
            Condition::Checkmate(_) => true,
            _ => false,
        };
        always_passes(rules) && parts.iter().any(is_stuck)
    };
    let (never, occur): (Vec<&End>, Vec<&End>) = rules.ends.iter().partition(never);
    let is_early = |end: &&End| !rules.chances.is_empty() && rules.needs_no_throw(end);
    let (early, late): (Vec<&End>, Vec<&End>) = occur.into_iter().partition(is_early);
    let is_of_rounds = |phase: &Phase| phase.order == PhaseOrder::Together;
    let after = match !rules.phases.is_empty() && rules.phases.iter().all(is_of_rounds) {
        true => {
            "After each order, and when the orders of a round have been carried out,".to_owned()
        }
        false => format!("After each {}", played(rules)),
    };
    let tested = "these conditions are tested in order, and the first that holds ends the game. The player to move is the one whose turn comes next.";
    let mut blocks = Vec::new();
    if !early.is_empty() {
        blocks.push(Block::Text(format!(
            "{after}, before anything is thrown or drawn for the next one, {tested}"
        )));
        blocks.push(Block::Ordered(early.iter().map(rule).collect(), 1));
    }
    if !late.is_empty() {
        blocks.push(Block::Text(match rules.chances.is_empty() {
            true => format!("{after} {tested}"),
            false if early.is_empty() => {
                format!(
                    "{after}, when everything has been thrown or drawn for the next one, {tested}"
                )
            }
            false => "When that has been thrown or drawn, these conditions are tested in order:"
                .to_owned(),
        }));
        blocks.push(Block::Ordered(
            late.iter().map(rule).collect(),
            early.len() + 1,
        ));
    }
    if !never.is_empty() {
        blocks.push(Block::Text(
            "A player without another move passes, so the game never ends like this:".to_owned(),
        ));
        blocks.push(Block::Rules(never.iter().map(rule).collect()));
    }
    blocks
}

fn end_text(words: &Words<'_>, end: &End) -> Text {
    let End {
        when,
        result,
        // `points` reads it.
        score: _,
        // The name of the rule.
        reason: _,
        claim,
    } = end;
    let about_winner = match result {
        Verdict::Draw => None,
        Verdict::Win | Verdict::Loss | Verdict::Player(_) => with_winner(words.rules, end),
    };
    let mut text = about_winner.unwrap_or_else(|| {
        let say = |condition: &str| {
            let when = match when {
                Condition::Constant(true) => "in every case".to_owned(),
                _ => format!("if {condition}"),
            };
            let is_named = when.starts_with(&format!("if {} ", words.me()));
            let verdict = match result {
                Verdict::Player(winner) => {
                    return format!("{} {when}", wins(words.rules, *winner));
                }
                Verdict::Draw if *claim => "a player may claim a draw",
                Verdict::Win if is_named => "they win",
                Verdict::Win => "the player to move wins",
                Verdict::Loss if words.rules.players.len() == 2 => "the other player wins",
                Verdict::Loss if is_named => "they lose",
                Verdict::Loss => "the player to move loses",
                Verdict::Draw => "the game is drawn",
            };
            format!("{when}, {verdict}")
        };
        under(words, None, &words.parts(when), say)
    });
    let points = points(words.rules, end);
    if !points.is_empty() {
        text.push(sentence(&format!("points: {}", points.join(", "))));
    }
    if *claim && *result != Verdict::Draw {
        text.push("A player may claim it.".to_owned());
    }
    text
}

/// An end of a game for two players that depends on the player to move.
struct Named<'e> {
    winner: PlayerId,
    to_move: PlayerId,
    /// The other conditions.
    others: Vec<&'e Condition>,
}

/// Returns the players of an end that depends on the player to move; `None` for any other end.
fn named<'e>(rules: &Rules, end: &'e End) -> Option<Named<'e>> {
    let parts = Words::of_position(rules).parts(&end.when);
    let players = parts.iter().filter_map(|part| match part {
        Condition::MeIs(players) => Some(players.as_slice()),
        _ => None,
    });
    let [[to_move]] = players.collect::<Vec<_>>()[..] else {
        return None;
    };
    let to_move = *to_move;
    if rules.players.len() != 2 || parts.len() < 2 {
        return None;
    }
    let is_other = |part: &&Condition| !matches!(part, Condition::MeIs(_));
    Some(Named {
        winner: match end.result {
            Verdict::Loss => PlayerId::from_index(1 - to_move.index().min(1)),
            Verdict::Win | Verdict::Draw => to_move,
            Verdict::Player(player) => player,
        },
        to_move,
        others: parts.into_iter().filter(is_other).collect(),
    })
}

/// Returns an end of a game for two players as a sentence about the winner; `None` if it is about the player to move alone, or
/// reads directions.
fn with_winner(rules: &Rules, end: &End) -> Option<Text> {
    if let Some(Named {
        winner,
        to_move,
        others,
    }) = named(rules, end)
    {
        let words = Words::of_player(rules, to_move);
        let is_clear = others.iter().all(|part| words.can_turn(part));
        let winner = clause(&words.player(winner), "wins");
        let first = clause(words.me(), "is to move");
        return is_clear.then(|| {
            under(&words, Some(first), &others, |when| {
                format!("{winner} if {when}")
            })
        });
    }
    let is_loss = end.result == Verdict::Loss && end.when != Condition::Constant(true);
    if !is_loss {
        return None;
    }
    // All that is said is about the player who loses.
    let words = Words::of_loser(rules);
    let parts = words.parts(&end.when);
    let subject = format!("{} ", words.me());
    let is_about_loser = |part: &&Condition| {
        !matches!(part, Condition::Or(..)) && words.condition(part).starts_with(&subject)
    };
    if parts.iter().all(is_about_loser) {
        let when = words.clause_and(format!("{} is to move", words.me()), &parts);
        let who = when.strip_prefix(&subject)?;
        return Some(vec![sentence(&format!("{subject}who {who} loses"))].into());
    }
    let words = Words::of_winner(rules);
    if rules.players.len() != 2 || !words.can_turn(&end.when) {
        return None;
    }
    let parts = words.parts(&end.when);
    let first = clause(words.me(), "is to move");
    let say = |when: &str| format!("a player wins if {when}");
    Some(under(&words, Some(first), &parts, say))
}

/// Returns the points of an end, if it gives any.
fn points(rules: &Rules, end: &End) -> Vec<String> {
    let points = |(players, each): &(PlayerSet, u16)| {
        let players = match players {
            PlayerSet::Me => "the player to move",
            PlayerSet::Partner if rules.n_teams() == rules.players.len() => return None,
            PlayerSet::Partner => "partners",
            PlayerSet::Enemy if rules.players.len() == 2 => "the enemy",
            PlayerSet::Enemy => "enemies",
            PlayerSet::Next => "the next player",
            PlayerSet::Player(player) => &rules.players[player.index()].name,
            PlayerSet::Neutral => return None,
        };
        Some(format!("{} for {players}", f64::from(*each) / 100.0))
    };
    let score = end.score.as_deref().unwrap_or_default();
    score.iter().rev().filter_map(points).collect()
}

/// Tests whether rules depend on the number of repetitions of a position.
fn repeats(rules: &Rules) -> bool {
    let mut found = false;
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            found |= matches!(
                node,
                ir::Node::Number(Number::Repeats | Number::RepeatsWithin(_))
            );
        });
    }
    found
}

fn repetition(rules: &Rules) -> String {
    let mut same = vec![
        "the pieces on all cells".to_owned(),
        "the player to move".to_owned(),
    ];
    let reads = Reads::of_all(&rules.expressions());
    let paths = || {
        rules
            .kinds
            .iter()
            .flat_map(Kind::movements)
            .flat_map(|one| &one.paths)
    };
    if reads.unmoved || paths().any(|path| path.initial == Initial::Unmoved) {
        same.push("which pieces have moved (as far as moves depend on it)".to_owned());
    }
    if paths().any(Path::captures_en_passant) {
        same.push("the captures en passant that are possible".to_owned());
    }
    for chance in &rules.chances {
        let name = quoted(&chance.name);
        same.push(match chance.bag {
            None => format!("the throw of {name}"),
            Some(_) => format!("what has been drawn for {name}"),
        });
    }
    if !rules.stores.is_empty() {
        same.push("the contents of stores".to_owned());
    }
    if rules.statuses.iter().any(|status| status.derived.is_none()) {
        same.push("the statuses of pieces and how long they last".to_owned());
    }
    if rules
        .attributes
        .iter()
        .any(|attribute| attribute.of == ir::AttributeOf::Cell)
    {
        same.push("the values of cells".to_owned());
    }
    let in_key = rules.values_in_key();
    for (attribute, _) in rules
        .attributes
        .iter()
        .zip(&in_key.attributes)
        .filter(|(attribute, is_in)| attribute.of == ir::AttributeOf::Piece && **is_in)
    {
        same.push(format!("{} of pieces", quoted(&attribute.name)));
    }
    if !rules.phases.is_empty() {
        same.push("the phase".to_owned());
    }
    for (counter, _) in rules
        .counters
        .iter()
        .zip(&in_key.counters)
        .filter(|(_, is_in)| **is_in)
    {
        same.push(format!("the counter {}", quoted(&counter.name)));
    }
    if rules.turns_in_key().is_some() {
        same.push("the number of turns, as far as rules depend on it".to_owned());
    }
    format!("Two positions are the same if they agree in {}.", and(same))
}

/// Returns the section of options, inherited and own ones.
pub fn options(rules: &Rules, options: &[OptionInfo]) -> Section {
    let rule = |option: &OptionInfo| {
        let mut says = Vec::new();
        says.extend(option.about.as_deref().map(sentence));
        if let Some(group) = &option.group {
            says.push(format!(
                "At most one option of the group {} is chosen.",
                quoted(group)
            ));
        }
        if !option.excludes.is_empty() {
            let names = option.excludes.iter().map(|name| quoted(name)).collect();
            says.push(format!("Not together with {}.", and(names)));
        }
        if !option.implies.is_empty() {
            let names = option.implies.iter().map(|name| quoted(name)).collect();
            says.push(format!("It switches on {} too.", and(names)));
        }
        if rules.options.contains(&option.name) {
            says.push("It is on.".to_owned());
        }
        Rule {
            name: option.name.clone(),
            says,
            ..Rule::default()
        }
    };
    let on = options_on(rules);
    let mut blocks = Vec::new();
    if !options.is_empty() {
        blocks.push(Block::Text(match on.is_empty() {
            true => "The game can be played with these changes; this page describes the game without them.".to_owned(),
            false => format!("The game can be played with these changes. {on}"),
        }));
        blocks.push(Block::Rules(options.iter().map(rule).collect()));
    }
    Section::new("Options", blocks)
}
