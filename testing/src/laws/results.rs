//! Ends and checks.

use interpreter::{Answer, Ends, Game, Position};
use ir::{CellSet, Condition, End, Expression, Move, PlayerId, Reads, RuleRef, Rules, Slot};

use super::rearranged::Rearrangement;
use super::subject::Scene;
use super::{Kept, Trial, ensure};

law! {
    RESULTS_AGREE_WITH_MOVES, "results_agree_with_moves":
    "a game is over if and only if there is no legal move or a claimed end holds, for a reason of its definition"
    Trial::Position(1, results_agree_with_moves)
}

law! {
    CHECK_IS_AN_ATTACK, "check_is_an_attack":
    "there is check if and only if another player, to move now, could capture a royal"
    Trial::Position(2, check_is_an_attack)
}

/// The reason of the default end, for positions without legal moves that no other end covers.
const NO_LEGAL_MOVE: &str = "no legal move";

fn results_agree_with_moves(scene: &Scene<'_>) -> Kept {
    let (again, position, legal) = (scene.again(), scene.position(), scene.legal);
    let ages = scene.play.ages();
    let played = again.outcome(position, Ends::Played { ages: &ages })?;
    let counted = again.outcome(position, Ends::Counted)?;
    let ends = &scene.game().rules().ends;
    let Some(outcome) = &played else {
        ensure!(!legal.is_empty(), "there is no legal move and no end");
        // Counts treat every position as its first occurrence.
        let is_of_repeats = |end: &&End| {
            counted.as_ref().is_some_and(|one| one.reason == end.reason) && end.when.reads().repeats
        };
        ensure!(
            counted.is_none() || ends.iter().any(|end| is_of_repeats(&end)),
            "{counted:?} is reached, and the game goes on"
        );
        return Ok(());
    };
    let reason = outcome.reason.as_str();
    let of_reason = || ends.iter().filter(|end| end.reason == reason);
    ensure!(
        reason == NO_LEGAL_MOVE || of_reason().next().is_some(),
        "no end gives the reason `{reason}`"
    );
    ensure!(
        legal.is_empty() || of_reason().any(|end| end.claim || end.when.reads().repeats),
        "the game is over ({reason}) and there are legal moves"
    );
    let n_players = again.rules().players.len();
    ensure!(
        outcome.scores.len() == n_players
            && outcome
                .winners
                .iter()
                .all(|winner| winner.index() < n_players),
        "{outcome:?} is not a result of {n_players} players"
    );
    Ok(())
}

fn check_is_an_attack(scene: &Scene<'_>) -> Kept {
    let (game, position) = (scene.game(), scene.position());
    let rules = game.rules();
    // Statuses are tested for the attacker's next turn, and phases may leave the attacker none. Dice are thrown before it.
    let is_plain = rules.phases.is_empty() && rules.statuses.is_empty() && rules.chances.is_empty();
    if rules.royal.subject.is_none() || !is_plain || position.last().is_some() {
        return Ok(());
    }
    if is_safety_stated(scene) || is_attack_tested(rules) {
        return Ok(());
    }
    let me = position.turn();
    let royals = game.royals(position, me)?;
    let enemies = (0..rules.players.len()).map(PlayerId::from_index);
    let mut attacker = None;
    for enemy in enemies.filter(|enemy| rules.are_enemies(me, *enemy)) {
        let unguarded = scene.subject.unguarded();
        attacker = attacker.or(capture_of(unguarded, position, enemy, &royals)?);
    }
    let is_check = game.is_check(position)?;
    ensure!(
        is_check == attacker.is_some(),
        "check is {is_check}, and the move that captures a royal piece is {attacker:?}"
    );
    Ok(())
}

/// Tests whether the definition itself states when royals are safe.
fn is_safety_stated(scene: &Scene<'_>) -> bool {
    scene.subject.n_words("safe") > 0
}

/// Tests whether forbid rules test attacks. They include forbid rules of a game without check and tests in the course of
/// a move. An attack in such a rule means raw movement.
fn is_attack_tested(rules: &Rules) -> bool {
    let expressions = rules.expressions();
    let reads_attack = |selected: &dyn Fn(&Expression<'_>) -> bool| {
        let mut selected = expressions.iter().filter(|one| selected(one));
        selected.any(|one| Reads::of(one.node).attack)
    };
    let has_after = rules.forbids.iter().any(|forbid| forbid.after.is_some());
    // A piece that attacks without promotion may have to promote to move.
    let differs_in_attack = |promotion: &ir::Promotion| {
        !promotion.attack && promotion.must != Condition::Constant(false)
    };
    let mut promotions = rules.promotions.iter();
    reads_attack(&|one| matches!(one.rule, RuleRef::Forbid(_) | RuleRef::Promotion(_)))
        || has_after
            && reads_attack(&|one| {
                matches!(one.rule, RuleRef::Effect(_)) || one.slot == Slot::StoreGains
            })
        || promotions.any(differs_in_attack)
}

/// Returns a legal move of this game by which this player, given the move, captures a piece on one of these cells.
fn capture_of(
    game: &Game,
    position: &Position,
    enemy: PlayerId,
    royals: &CellSet,
) -> Answer<Option<Move>> {
    let mut placement = Rearrangement::identity(game).placement(game, position);
    placement.turn = Some(enemy);
    let turned = game.place_over(position, &placement);
    let mut legal = game.legal_moves(&turned)?.into_iter();
    Ok(legal.find(|turn| turn.captured().iter().any(|at| royals.contains(*at))))
}
