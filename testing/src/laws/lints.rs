//! Rules that a lint calls useless.

use std::ops::Range;

use grammar::diagnostic::Diagnostic;
use interpreter::notation::moves;
use interpreter::{Answer, Ends, Game, Match};
use ir::{Move, MoveKind, PathKey, Reads, Shape};

use super::subject::{Subject, TURNS_TESTED_MAX};
use super::{Kept, NotKept, Trial};
use crate::choices::Choices;
use crate::made_up::MadeUp;
use crate::statements::{Piece, Sort, pieces, without};

law! {
    USELESS_RULES_CHANGE_NOTHING, "useless_rules_change_nothing":
    "without a rule that a lint reports as having no effect, the same moves are legal and the same ends happen"
    Trial::Definition(2, useless_rules_change_nothing)
}

/// Lints that report that something changes nothing, and the kind of text to leave out.
const LINTS: [(&str, Sort); 18] = [
    ("lint::forbid_without_effect", Sort::Table),
    ("lint::must_without_effect", Sort::Table),
    ("lint::effect_without_effect", Sort::Table),
    ("lint::take_without_effect", Sort::Table),
    ("lint::end_never", Sort::Table),
    ("lint::shadowed_end", Sort::Table),
    ("lint::joint_never", Sort::Table),
    ("lint::turn_never", Sort::Table),
    ("lint::unreachable_promotion", Sort::Table),
    ("lint::unread_counter", Sort::Table),
    ("lint::unread_status", Sort::Table),
    ("lint::unread_store", Sort::Table),
    ("lint::unused_piece", Sort::Key),
    ("lint::counter_never", Sort::Key),
    ("lint::drop_never", Sort::Key),
    ("lint::must_never", Sort::Key),
    ("lint::turn_key_without_effect", Sort::Key),
    ("lint::attack_without_must", Sort::Key),
];

/// The number of a definition's warnings that are tried.
const WARNINGS_MAX: usize = 3;

/// The number of games that are played with and without a rule, and their length.
const GAMES: u64 = 2;
const TURNS_MAX: usize = 30;

fn useless_rules_change_nothing(subject: &Subject) -> Kept {
    let warnings = subject.made_up.load(&subject.options).diagnostics;
    let is_listed = |one: &Diagnostic| LINTS.iter().any(|(code, _)| *code == one.code);
    let warnings: Vec<Diagnostic> = warnings.into_iter().filter(is_listed).collect();
    let mut choices = Choices::of_seed(warnings.len() as u64);
    for warning in choices.some_of(&warnings, WARNINGS_MAX) {
        let Some(left_out) = left_out(&subject.made_up.text, &warning) else {
            continue;
        };
        // If a parent has the part as well, leaving it out restores the parent's.
        let text = &subject.made_up.text;
        if is_of_parent(&text[left_out.clone()], subject) {
            continue;
        }
        let text = without(text, &left_out);
        let made_up = MadeUp {
            text,
            ..subject.made_up.clone()
        };
        // Parts that others name cannot be left out.
        let Ok(shorter) = Subject::load(&made_up, &subject.options) else {
            continue;
        };
        // The castling rights of a FEN depend on the joint moves of the game.
        let start = |game: &Game| game.start().unmoved().clone();
        if warning.code == "lint::joint_never" && start(&subject.game) != start(&shorter.game) {
            continue;
        }
        // Two orders of the same steps are two turns if a rule reads what their paths jump over or pass, also a rule that does not apply.
        let path_keys = [&subject.game, &shorter.game].map(|game| game.rules().path_key());
        let has_sets = |turn: &ir::Turn| turn.is_compound() && turn.same == ir::Same::Set;
        if path_keys[0] != path_keys[1] && subject.game.rules().turns.iter().any(has_sets) {
            continue;
        }
        // Positions that differ only in what a rule reads are different positions, also if the rule does not apply: fewer repeat.
        let rules = subject.game.rules();
        let counts = |turn: &ir::Turn| Reads::through(&turn.after, rules).repeats;
        if rules.turns.iter().any(counts) {
            continue;
        }
        // Without its only kind of turn, a game has turns of one step.
        let n_turns = [&subject.game, &shorter.game].map(|game| game.rules().turns.len());
        if n_turns == [1, 0] {
            continue;
        }
        for seed in 0..GAMES {
            same_games(&subject.again, &shorter.game, seed).map_err(|why| match why {
                NotKept::Broken(difference) => NotKept::Broken(format!(
                    "{} ({}), and without it {difference}",
                    warning.code, warning.message
                )),
                too_much => too_much,
            })?;
        }
    }
    Ok(())
}

/// Keeps one of each pair of moves that differ only in their paths. The pair is two moves if a rule reads the paths, even
/// a rule that does not apply.
fn apart_from_paths(legal: Vec<Move>) -> Vec<Move> {
    fn without_paths(turn: &Move) -> Move {
        let mut turn = turn.clone();
        match &mut turn.shape {
            Shape::Walk(walk) => walk.path_key = PathKey::default(),
            Shape::Steps(steps) => steps
                .iter_mut()
                .for_each(|step| *step = without_paths(step)),
            _ => {}
        }
        turn
    }
    let mut kept: Vec<Move> = Vec::new();
    for turn in legal.iter().map(without_paths) {
        let is_same = |other: &Move| other.way == turn.way && other.same_record(&turn);
        if !kept.iter().any(is_same) {
            kept.push(turn);
        }
    }
    kept
}

/// Tests whether a parent has a table with this header, or a rule with this name.
fn is_of_parent(part: &str, subject: &Subject) -> bool {
    let is_header = |line: &&str| line.starts_with('[') && line.contains('.');
    let mut lines = part.lines().filter(is_header);
    lines.any(|line| {
        let mut texts = subject.texts.iter();
        texts.any(|text| *text != subject.made_up.text && text.contains(line))
    })
}

/// Returns the part of the text that a warning is about.
fn left_out(text: &str, warning: &Diagnostic) -> Option<Range<usize>> {
    let (_, sort) = LINTS.iter().find(|(code, _)| *code == warning.code)?;
    let span = warning.labels.first()?.span;
    if span.source.0 != 0 {
        return None;
    }
    let pieces = pieces(text);
    let holds = |piece: &&Piece| piece.bytes.start <= span.start && span.end <= piece.bytes.end;
    let whole = pieces.iter().filter(holds);
    // If the rule is an entry of a list, or the key one of an inline table, that part is less than the table.
    let table = whole.clone().find(|piece| piece.sort == Sort::Table);
    let header = table.map_or("", |table| {
        text[table.bytes.clone()].lines().next().unwrap_or("")
    });
    let kind = warning
        .code
        .trim_start_matches("lint::")
        .split('_')
        .next()?;
    let is_own_table = *sort == Sort::Table && header.contains('.');
    // One action of several of an effect.
    let smallest = whole.clone().next_back();
    let is_action = |piece: &&Piece| {
        text[piece.bytes.clone()]
            .trim_matches([',', ' ', '\n'])
            .starts_with(['"', '\''])
    };
    let action = smallest.filter(|piece| kind == "effect" && piece.sort == Sort::Entry);
    let piece = match sort {
        _ if action.as_ref().is_some_and(is_action) => action,
        _ if is_own_table => table,
        Sort::Table => whole.clone().find(|piece| piece.sort == Sort::Entry),
        _ => whole
            .clone()
            .rfind(|piece| matches!(piece.sort, Sort::Key | Sort::Entry)),
    }?;
    Some(piece.bytes.clone())
}

/// Plays the same random game in two games, and reports the first difference of moves, checks or
/// ends.
pub fn same_games(one: &Game, other: &Game, seed: u64) -> Kept {
    let mut choices = Choices::of_seed(seed);
    let mut plays = (
        Match::new(one, one.start()),
        Match::new(other, other.start()),
    );
    for _ in 0..TURNS_MAX {
        let now = |play: &Match<'_>| {
            let (game, position) = (play.game(), play.position());
            if game.n_legal_moves(position)? > TURNS_TESTED_MAX {
                return Ok(None);
            }
            let legal = apart_from_paths(play.legal_moves()?);
            // A rule that is never used may be the reason why a move needs a longer text: a capture its `x`, one of several
            // moves its number or its kind of turn, a castling the cells of its partners.
            let name = |text: String, turn: &Move| match turn.kind() {
                MoveKind::Castle => format!("{:?}", (turn.from(), turn.to(), turn.partners())),
                _ => {
                    let text = text.split('#').next().unwrap_or_default().replace('x', "");
                    let steps = text.split_once('{').map(|(_, steps)| steps);
                    steps.unwrap_or(&text).trim_end_matches('}').to_owned()
                }
            };
            let texts = moves::write_all(game, &legal).into_iter().zip(legal);
            let mut turns: Vec<_> = texts
                .map(|(text, turn)| (name(text, &turn), turn))
                .collect();
            turns.sort_by(|a, b| a.0.cmp(&b.0));
            Answer::Ok(Some((turns, game.outcome(position, Ends::Counted)?)))
        };
        let (Some(a), Some(b)) = (now(&plays.0)?, now(&plays.1)?) else {
            return Ok(());
        };
        let texts = |turns: &[(String, Move)]| {
            turns
                .iter()
                .map(|(text, _)| text.clone())
                .collect::<Vec<_>>()
        };
        let (texts_a, texts_b) = (texts(&a.0), texts(&b.0));
        if texts_a != texts_b {
            let more: Vec<&String> = texts_b
                .iter()
                .filter(|text| !texts_a.contains(text))
                .collect();
            let fewer: Vec<&String> = texts_a
                .iter()
                .filter(|text| !texts_b.contains(text))
                .collect();
            let line = played(&plays.0);
            return Err(format!("{more:?} are legal and {fewer:?} are not after {line}").into());
        }
        let words = |outcome: &Option<interpreter::Outcome>| {
            outcome.as_ref().map(|outcome| {
                (
                    outcome.winners.clone(),
                    outcome.scores.clone(),
                    outcome.reason.clone(),
                )
            })
        };
        if words(&a.1) != words(&b.1) {
            let line = played(&plays.0);
            return Err(format!("{:?} becomes {:?} after {line}", a.1, b.1).into());
        }
        if a.0.is_empty() || a.1.is_some() {
            return Ok(());
        }
        let chosen = choices.below(a.0.len());
        plays.0.play(a.0[chosen].1.clone());
        plays.1.play(b.0[chosen].1.clone());
    }
    Ok(())
}

/// Returns the moves made, as text.
fn played(play: &Match<'_>) -> String {
    let game = play.game();
    let turns = play.turns().iter().zip(play.positions());
    let texts = turns.map(|(turn, before)| {
        let legal = game.legal_moves(before).unwrap_or_default();
        let texts = moves::write_all(game, &legal);
        let index = legal.iter().position(|one| one == turn);
        index.map_or_else(|| "?".to_owned(), |index| texts[index].clone())
    });
    let texts: Vec<String> = texts.collect();
    if texts.is_empty() {
        "no move".to_owned()
    } else {
        texts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::wrong;

    #[test]
    fn games_with_other_moves_differ() {
        let (one, other) = (wrong::plain_game(), wrong::other_camel());
        assert_eq!(same_games(&one.game, &one.game, 0), Ok(()));
        assert!((0..4).any(|seed| same_games(&one.game, &other.game, seed).is_err()));
    }

    #[test]
    fn a_rule_that_a_lint_wrongly_calls_useless_breaks_the_law() {
        let mut subject = wrong::useless_rule();
        let warnings = subject.made_up.load(&[]).diagnostics;
        let warning = warnings
            .iter()
            .find(|one| one.code == "lint::forbid_without_effect");
        let text = &subject.made_up.text;
        let left_out = left_out(text, warning.expect("a lint reports it"));
        let text = without(text, &left_out.expect("it is a table"));
        assert!(
            !text.contains("useless") && text.contains("[end."),
            "{text}"
        );
        assert_eq!(useless_rules_change_nothing(&subject), Ok(()));
        subject.again = wrong::other_camel().game;
        assert!(useless_rules_change_nothing(&subject).is_err());
    }
}
