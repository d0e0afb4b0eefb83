//! Delays, byoyomi and correspondence games.

use std::time::Duration;

use super::*;

fn made(test: &str, clock: Control) -> Made {
    let wish = Wish {
        variant: Some("chess".to_owned()),
        clock: Some(clock),
        ..Wish::default()
    };
    Made::new(test, wish)
}

fn clock(table: &mut Table<'_>) -> Value {
    table.request(WHITE, json!({ "ask": "here" }))["table"]["clock"].clone()
}

#[test]
fn byoyomi_begins_after_the_main_time() {
    let control = Control {
        main: 10,
        byoyomi: 30,
        periods: 2,
        ..Control::default()
    };
    let made = made("byoyomi", control);
    let mut table = made.open(1);
    table.enter_both();
    table.wait(15.0);
    let shown = clock(&mut table);
    assert_eq!(shown["left_ms"], json!([25_000, 10_000]), "{shown}");
    assert_eq!(shown["periods_left"], json!([2, 2]));
    assert_eq!(shown["in_period"], json!([true, false]));
    assert_eq!(shown["byoyomi"], 30);
    table.play(WHITE, "e2e4");
    assert_eq!(clock(&mut table)["left_ms"], json!([30_000, 10_000]));
    table.play(BLACK, "e7e5");
    // One period is used up.
    table.wait(31.0);
    let kept = table.keep();
    let shown = clock(&mut table);
    assert_eq!(shown["periods_left"], json!([1, 2]), "{shown}");
    assert_eq!(shown["left_ms"], json!([29_000, 10_000]));
    assert_eq!(kept.record.tag("TimeControl"), Some("10+0 byoyomi 2x30"));
    let said = table.wait(29.5);
    let (_, received) = said.iter().find(|(to, _)| *to == BLACK).expect("an end");
    assert_eq!(received["answer"]["winners"], json!([1]), "{received}");
    // What was stored before goes on from there.
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    assert_eq!(clock(&mut again)["periods_left"], json!([1, 2]));
    assert_eq!(clock(&mut again)["left_ms"], json!([29_000, 10_000]));
}

#[test]
fn a_delay_gives_time_back() {
    let control = Control {
        main: 60,
        delay: 5,
        ..Control::default()
    };
    let made = made("delay", control);
    let mut table = made.open(1);
    table.enter_both();
    table.wait(3.0);
    table.play(WHITE, "e2e4");
    table.wait(8.0);
    table.play(BLACK, "e7e5");
    assert_eq!(clock(&mut table)["left_ms"], json!([60_000, 57_000]));
}

#[test]
fn a_correspondence_game_goes_on_while_it_is_not_in_memory() {
    let day = 24 * 60 * 60;
    let control = Control {
        byoyomi: 3 * day,
        periods: 1,
        ..Control::default()
    };
    let made = made("days", control);
    let mut table = made.open(1);
    table.enter_both();
    table.play(WHITE, "e2e4");
    assert!(!table.room.is_on_time(), "it need not stay in memory");
    assert!(
        table
            .room
            .wakes()
            .is_some_and(|at| at > table.now + Duration::from_secs(2 * 86_400))
    );
    let mut kept = table.keep();
    let hours = |hours: u64| Duration::from_secs(hours * 3600);
    let written = kept.written;
    kept.written = written - hours(30);
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    let left = &clock(&mut again)["left_ms"][1];
    let left = left.as_u64().expect("a number") / 1000;
    let expected = 42 * 3600;
    assert!((expected - 60..=expected).contains(&left), "{left}");
    assert!(
        !clock(&mut again)["is_resting"]
            .as_bool()
            .expect("a truth value")
    );
    // A move brings the whole time back.
    again.play(BLACK, "e7e5");
    assert_eq!(clock(&mut again)["left_ms"][1], 3 * day * 1000);
    kept.written = written - hours(73);
    let mut late = made.open_kept(&kept, 1);
    late.enter_both();
    let state = late.state_of(WHITE);
    assert_eq!(state["winners"], json!([0]), "{state}");
    // Weeks without a move are no reason to abort the game, as long as the clock allows them.
    let patient = Control {
        byoyomi: 14 * day,
        periods: 3,
        ..Control::default()
    };
    let made = self::made("weeks", patient);
    let mut table = made.open(1);
    table.enter_both();
    table.play(WHITE, "e2e4");
    let mut kept = table.keep();
    kept.written -= hours(24 * 20);
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    assert_eq!(again.state_of(WHITE)["is_over"], false);
    assert_eq!(clock(&mut again)["periods_left"], json!([3, 2]));
}
