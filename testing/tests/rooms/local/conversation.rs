//! Names of players, and what they say.

use super::*;

#[test]
fn players_have_the_names_that_they_give() {
    let made = Made::named("names", "chess");
    let mut table = made.open(1);
    table.enter_both();
    table.enter(ONLOOKER, made.deed.watch.text());
    let said = table.say(
        WHITE,
        json!({ "ask": "name", "name": "  Ann \u{202e}\n of  Ely " }),
    );
    for connection in [BLACK, ONLOOKER] {
        let (_, received) = said
            .iter()
            .find(|(to, _)| *to == connection)
            .expect("a message");
        assert_eq!(
            received["table"]["seats"][0]["name"], "Ann of Ely",
            "{received}"
        );
        assert!(received["table"]["seats"][1]["name"].is_null());
    }
    let words = table.refused(BLACK, json!({ "ask": "name", "name": "x".repeat(25) }));
    assert_eq!(words, "a name has at most 24 characters, not 25");
    let words = table.refused(ONLOOKER, json!({ "ask": "name", "name": "Zoe" }));
    assert!(words.contains("spectator"), "{words}");
    table.play(WHITE, "e2e4");
    let kept = table.keep();
    assert_eq!(kept.record.tag("White"), Some("Ann of Ely"));
    assert_eq!(kept.record.tag("Black"), Some("?"));
    let mut again = made.open_kept(&kept, 1);
    let received = again.enter(WHITE, made.deed.seats[0].text());
    assert_eq!(received[0].1["table"]["seats"][0]["name"], "Ann of Ely");
    again.request(WHITE, json!({ "ask": "name", "name": "" }));
    assert_eq!(again.room.record().tag("White"), Some("?"));
}

#[test]
fn players_talk_and_spectators_read() {
    let made = Made::named("talk", "chess");
    let mut table = made.open(1);
    table.enter_both();
    table.enter(ONLOOKER, made.deed.watch.text());
    let line = json!([{ "by": 0, "text": "good luck <b>" }]);
    let said = table.say(
        WHITE,
        json!({ "ask": "say", "text": " good luck  <b>\u{7}" , "id": 3 }),
    );
    assert_eq!(said.len(), 3, "{said:?}");
    for (to, received) in &said {
        assert_eq!(received["chat"], line, "{to}");
        assert_eq!(received["re"].as_u64(), (*to == WHITE).then_some(3));
    }
    let words = table.refused(WHITE, json!({ "ask": "say", "text": "again" }));
    assert!(words.contains("less than a second"), "{words}");
    table.say(BLACK, json!({ "ask": "say", "text": "and to you" }));
    table.wait(1.0);
    let words = table.refused(WHITE, json!({ "ask": "say", "text": "x".repeat(201) }));
    assert_eq!(words, "a line has at most 200 characters, not 201");
    let words = table.refused(ONLOOKER, json!({ "ask": "say", "text": "hello" }));
    assert!(words.contains("spectator"), "{words}");
    // An empty line is none.
    let received = table.request(WHITE, json!({ "ask": "say", "text": " \n " }));
    assert!(received["chat"].is_null(), "{received}");
    let kept = table.keep();
    let mut again = made.open_kept(&kept, 1);
    let received = again.enter(ONLOOKER, made.deed.watch.text());
    assert_eq!(received[0].1["chat"][0], line[0]);
    assert_eq!(received[0].1["chat"][1]["text"], "and to you");
}

#[test]
fn of_a_long_conversation_the_last_lines_are_kept() {
    let made = Made::named("long", "chess");
    let mut table = made.open(1);
    table.enter_both();
    for n in 0..120 {
        table.wait(1.0);
        let received = table.request(WHITE, json!({ "ask": "say", "text": n.to_string() }));
        assert_eq!(received["chat"][0]["text"], n.to_string(), "{received}");
    }
    let chat = table.keep().standing.chat;
    assert_eq!((chat.len(), chat[0].text.as_str()), (50, "70"));
}
