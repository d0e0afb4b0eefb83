//! Announcements change nothing: neither the moves nor the keys of positions.

use alfil::load::load;
use alfil_testing::made_up::MadeUp;
use interpreter::Match;
use interpreter::notation::moves;

const TOLD: &str = r#"
language = 1
extends  = "chess"
name     = "Told"

[announce.captures]
when = "some(captured) or gives-check"
text = "{jumped | passed | captured}: {count(was(captured))}"

[announce.path]
when = "some(passed)"
text = "{passed}"
"#;

#[test]
fn announcements_change_nothing() {
    let chess = load("chess", &[]).expect("it is shipped");
    let chess = chess.game.expect("it is sound");
    let told = MadeUp::of_text(TOLD).game();
    let [mut silent, mut loud] = [&chess, &told].map(|game| Match::new(game, game.start()));
    let mut n_told = 0;
    for ply in 0..60_usize {
        let lists = [&silent, &loud].map(|play| play.legal_moves().expect("little work"));
        // Moves of the second game have more in their records, since announcements read it.
        let [texts, of_loud] = [(&chess, &lists[0]), (&told, &lists[1])]
            .map(|(game, list)| moves::write_all(game, list));
        assert_eq!(texts, of_loud, "after {ply} moves");
        let Some(index) = (ply * 7).checked_rem(texts.len()) else {
            break;
        };
        silent.play(lists[0][index].clone());
        loud.play(lists[1][index].clone());
        let keys = [chess.key(silent.position()), told.key(loud.position())];
        assert_eq!(keys[0], keys[1], "after {ply} moves");
        assert_eq!(silent.announced(), Ok(Vec::new()));
        n_told += loud.announced().expect("little work").len();
    }
    assert!(n_told > 5, "{n_told}");
    assert_eq!(
        told.compile().err().map(|why| why.to_string()),
        None,
        "they leave the tables"
    );
}
