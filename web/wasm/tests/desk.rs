//! Requests of a page and their answers, as JSON.

use alfil_web::Desk;
use serde_json::{Value, json};

/// Sends a request, and expects an answer of this kind.
#[track_caller]
fn send(desk: &mut Desk, request: Value, is: &str) -> Value {
    let answer: Value = serde_json::from_str(&desk.send(&request.to_string())).expect("JSON");
    assert_eq!(answer["is"], is, "{request}: {answer}");
    answer
}

fn opened(open: Value) -> (Desk, Value) {
    let mut desk = Desk::new();
    let mut request = open;
    request["ask"] = json!("open");
    let answer = send(&mut desk, request, "opened");
    (desk, answer)
}

fn named(name: &str) -> Value {
    json!({ "definition": { "name": name } })
}

#[test]
fn a_game_is_opened_played_and_taken_back() {
    let (mut desk, answer) = opened(named("chess"));
    assert_eq!(answer["players"][1]["name"], "black");
    assert_eq!(
        answer["geometry"]["cells"].as_array().map(Vec::len),
        Some(64)
    );
    assert_eq!(answer["state"]["turns"].as_array().map(Vec::len), Some(20));
    let state = send(&mut desk, json!({ "ask": "play", "text": "g1f3" }), "state");
    assert_eq!(state["record"][0]["standard"], "Nf3");
    assert_eq!(state["record"][0]["words"], "white: knight g1 to f3");
    assert_eq!(state["mover"], 1);
    let refused = send(
        &mut desk,
        json!({ "ask": "play", "text": "e7e4" }),
        "refused",
    );
    assert!(
        refused["message"]
            .as_str()
            .is_some_and(|words| !words.is_empty())
    );
    let state = send(&mut desk, json!({ "ask": "state", "ply": 0 }), "state");
    assert_eq!((&state["ply"], &state["turns"]), (&json!(0), &json!([])));
    let state = send(&mut desk, json!({ "ask": "undo", "ply": 0 }), "state");
    assert_eq!((&state["n_plies"], &state["mover"]), (&json!(0), &json!(0)));
}

#[test]
fn announcements_are_in_the_words_of_the_state() {
    let text = "language = 1\nextends = \"chess\"\nname = \"Told\"\n\
                [announce.move]\nwhen = true\ntext = \"moved to {to}\"\n";
    let (mut desk, _) = opened(json!({ "definition": { "name": "told", "text": text } }));
    for (text, told) in [("e2e4", "; moved to e4"), ("e7e5", "; moved to e5")] {
        let state = send(&mut desk, json!({ "ask": "play", "text": text }), "state");
        let words = state["words"].as_str().unwrap_or_default();
        assert!(words.ends_with(told), "{words}");
    }
    let earlier = send(&mut desk, json!({ "ask": "state", "ply": 1 }), "state");
    assert_eq!(earlier["words"], "after 1 of 2 moves; moved to e4");
}

#[test]
fn every_shipped_game_can_be_opened_thought_about_and_kept() {
    let listed = send(&mut Desk::new(), json!({ "ask": "library" }), "library");
    let listed = listed["variants"].as_array().expect("a list").clone();
    assert!(listed.len() >= 29);
    for variant in &listed {
        let name = variant["name"].as_str().expect("a name");
        let (mut desk, _) = opened(named(name));
        for _ in 0..3 {
            let think =
                json!({ "ask": "think", "level": 1, "millis": 1000, "nodes": 50, "plays": true });
            let thought = send(&mut desk, think, "thought");
            if thought["state"]["mover"].is_null() {
                send(&mut desk, json!({ "ask": "draw", "seed": 1 }), "state");
            }
        }
        let state = send(&mut desk, json!({ "ask": "state" }), "state");
        let record = json!({ "ask": "record", "date": "2026.11.24", "players": ["a", "b"] });
        let record = send(&mut desk, record, "text");
        let (mut again, _) = opened(json!({ "record": record["text"] }));
        let same = send(&mut again, json!({ "ask": "state" }), "state");
        assert_eq!(same, state, "{name}");
    }
}

/// The opponent thinks the same whether it was prepared or not.
#[test]
fn the_opponent_is_prepared_before_its_first_search() {
    let think = json!({ "ask": "think", "level": 3, "millis": 60_000, "nodes": 200, "seed": 1 });
    let thoughts = [true, false].map(|is_prepared| {
        let (mut desk, _) = opened(named("minishogi"));
        if is_prepared {
            send(&mut desk, json!({ "ask": "prepare" }), "ready");
        }
        let mut thought = send(&mut desk, think.clone(), "thought");
        thought["millis"] = Value::Null;
        thought
    });
    assert_eq!(thoughts[0], thoughts[1]);
}

/// A game with annotations is opened with them, and written with them again.
#[test]
fn annotations_go_in_and_out() {
    let text = "[Event \"Tata Steel\"]\n[White \"Carlsen\"]\n[Result \"*\"]\n\n{first} 1. e4 $1 {good} (1. d4 d5 (1... Nf6 {Indian}) 2. c4 Ke4 3. a3) 1... e5 *\n";
    let (mut desk, answer) = opened(json!({ "record": text }));
    let notes = &answer["notes"];
    assert_eq!(notes["comment"], "first");
    let e4 = &notes["turns"][0];
    assert_eq!(
        (&e4["signs"], &e4["comment"]),
        (&json!([1]), &json!("good"))
    );
    let line = &e4["instead"][0];
    // The illegal king move ends its variation.
    assert_eq!(line.as_array().map(Vec::len), Some(3));
    assert_eq!(line[2]["written"]["words"], "white: pawn c2 to c4");
    assert_eq!(line[1]["instead"][0][0]["comment"], "Indian");
    let warning = answer["warning"].as_str().expect("a warning");
    assert!(
        warning.starts_with("one variation is cut off: 5:"),
        "{warning}"
    );
    let tree = |line: &Value| -> Value {
        fn turns(line: &Value) -> Value {
            let turn = |noted: &Value| {
                let lines = noted["instead"].as_array().expect("lines");
                json!({
                    "text": noted["written"]["standard"],
                    "signs": noted["signs"],
                    "comment": noted["comment"],
                    "instead": lines.iter().map(turns).collect::<Vec<_>>(),
                })
            };
            line.as_array().expect("a line").iter().map(turn).collect()
        }
        turns(line)
    };
    let mut turns = tree(&notes["turns"]);
    let record = |turns: &Value| {
        json!({
            "ask": "record", "date": "?", "players": ["a", "b"], "tags": [["StudyName", "Openings"]],
            "notes": { "comment": "first", "turns": turns },
        })
    };
    let written = send(&mut desk, record(&turns), "text");
    let written = written["text"].as_str().expect("a text");
    for tag in [
        "[StudyName \"Openings\"]",
        "[Event \"Tata Steel\"]",
        "[White \"Carlsen\"]",
    ] {
        assert!(written.contains(tag), "{written}");
    }
    let moves = "{first} 1. e4 $1 {good} (1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... e5 *";
    assert!(written.replace('\n', " ").contains(moves), "{written}");
    // A result by the players stays with its moves.
    let (mut won, answer) =
        opened(json!({ "record": "[Result \"1-0\"]\n[Termination \"Time\"]\n\n1. e4 e5 1-0\n" }));
    assert_eq!(answer["state"]["is_over"], false);
    let plain = json!({ "ask": "record", "date": "?", "players": [] });
    let won_text = send(&mut won, plain.clone(), "text")["text"].clone();
    let won_text = won_text.as_str().expect("a text");
    assert!(
        won_text.contains("[Result \"1-0\"]") && won_text.contains("[Termination \"Time\"]"),
        "{won_text}"
    );
    send(&mut won, json!({ "ask": "undo", "ply": 1 }), "state");
    let line = json!([{ "text": "e4", "comment": "!" }, { "text": "e5" }]);
    for (request, has) in [(plain, false), (record(&line), true)] {
        let text = send(&mut won, request, "text")["text"].clone();
        assert_eq!(
            text.as_str().map(|text| text.contains("[Result \"1-0\"]")),
            Some(has),
            "{text}"
        );
    }
    // Another main line has its own end: mate.
    turns = json!([{ "text": "f3" }, { "text": "e5" }, { "text": "g4" }, { "text": "Qh4" }]);
    let written = send(&mut desk, record(&turns), "text");
    let written = written["text"].as_str().expect("a text");
    assert!(written.contains("[Result \"0-1\"]"), "{written}");
    assert!(written.ends_with("Qh4 0-1\n\n"), "{written}");
    turns = json!([{ "text": "Ke4" }]);
    send(&mut desk, record(&turns), "refused");
    let games =
        json!({ "ask": "games", "text": format!("{text}\n[Variant \"Antichess\"]\n\n1. e3 *") });
    let games = send(&mut desk, games, "games");
    let games = games["games"].as_array().expect("games");
    assert_eq!(games.len(), 2);
    assert_eq!(
        (&games[0]["variant"], &games[0]["n_plies"]),
        (&Value::Null, &json!(2))
    );
    assert_eq!(games[1]["variant"], "antichess");
    send(
        &mut desk,
        json!({ "ask": "games", "text": "1. e4 (" }),
        "refused",
    );
}

#[test]
fn steps_are_made_taken_back_and_given_up() {
    let (mut desk, answer) = opened(named("spinal-tap"));
    assert_eq!(answer["state"]["compound"], json!(["battle"]));
    let begun = send(
        &mut desk,
        json!({ "ask": "begin", "turn": "battle" }),
        "state",
    );
    assert!(begun["steps"]["unfinished"].is_string());
    let mut state = begun;
    for made in 1..=2 {
        let step = state["turns"][0]["text"].clone();
        state = send(&mut desk, json!({ "ask": "play", "text": step }), "state");
        assert_eq!(state["steps"]["made"].as_array().map(Vec::len), Some(made));
    }
    let state = send(&mut desk, json!({ "ask": "back" }), "state");
    assert_eq!(state["steps"]["made"].as_array().map(Vec::len), Some(1));
    let state = send(&mut desk, json!({ "ask": "cancel" }), "state");
    assert!(state["steps"].is_null());
    send(&mut desk, json!({ "ask": "done" }), "refused");
    send(
        &mut desk,
        json!({ "ask": "begin", "turn": "war" }),
        "refused",
    );
}

#[test]
fn only_its_owner_sees_a_hidden_placement() {
    let (mut desk, _) = opened(json!({ "definition": { "name": "peg-chess-setup" }, "eyes": 0 }));
    let mut state = send(&mut desk, json!({ "ask": "state" }), "state");
    // The first player places every piece; then it is the other's turn, and the first one looks on.
    while state["mover"] == 0 {
        let text = state["turns"][0]["text"].clone();
        state = send(&mut desk, json!({ "ask": "play", "text": text }), "state");
    }
    assert_eq!(state["is_hidden"], true);
    assert_eq!(state["turns"], json!([]));
    let pieces = |state: &Value, player: u64| {
        let pieces = state["pieces"].as_array().cloned().unwrap_or_default();
        pieces
            .iter()
            .filter(|piece| piece["player"] == player)
            .count()
    };
    let before = pieces(&state, 1);
    send(
        &mut desk,
        json!({ "ask": "play", "text": "K@d7" }),
        "refused",
    );
    let think = json!({ "ask": "think", "level": 1, "nodes": 50, "plays": true });
    let thought = send(&mut desk, think, "thought");
    assert_eq!(
        (&thought["text"], &thought["lines"]),
        (&json!(""), &json!([]))
    );
    let state = &thought["state"];
    assert_eq!(pieces(state, 1), before, "nothing of the other's is seen");
    let last = state["record"]
        .as_array()
        .and_then(|record| record.last())
        .expect("a turn");
    assert_eq!(
        (&last["text"], &last["words"]),
        (&Value::Null, &json!("unseen"))
    );
    assert_eq!(state["last"], json!([]));
    let seen = send(&mut desk, json!({ "ask": "eyes", "player": 1 }), "state");
    assert!(
        seen["record"]
            .as_array()
            .expect("turns")
            .last()
            .expect("one")["text"]
            .is_string()
    );
}

#[test]
fn mistakes_have_places_in_units_of_utf_16() {
    let text = "# 𝄞\nnonsense = 1\nextends = \"chess\"\nname = \"X\"\nlanguage = 1\n";
    let request = json!({ "ask": "check", "name": "x", "text": text });
    let checked = send(&mut Desk::new(), request, "checked");
    assert_eq!(checked["is_sound"], false);
    let label = &checked["diagnostics"][0]["labels"][0];
    assert_eq!((&label["line"], &label["column"]), (&json!(2), &json!(1)));
    // `# `, the sign in two units, the end of the line.
    assert_eq!((&label["start"], &label["end"]), (&json!(5), &json!(13)));
}

/// Applies a change to a text, by units of UTF-16.
fn changed(text: &str, change: &Value) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = |key: &str| change[key].as_u64().expect("a place") as usize;
    let mut result = units[..at("start")].to_vec();
    result.extend(change["text"].as_str().expect("a text").encode_utf16());
    result.extend(&units[at("end")..]);
    String::from_utf16(&result).expect("no half of a character")
}

#[test]
fn diagnostics_bring_the_changes_that_fix_them() {
    let head = "# 𝄞\nlanguage = 1\nextends = \"chess\"\nname = \"X\"\n";
    let old = format!(
        "{head}[[end]]\nname = \"fifty moves\"\noff = true # no such draw\n[piece]\nrook.worth = 5\n"
    );
    let check = |text: &str| {
        let request = json!({ "ask": "check", "name": "x", "text": text });
        send(&mut Desk::new(), request, "checked")
    };
    let mut text = old;
    let mut n_fixes = 0;
    loop {
        let checked = check(&text);
        let all = checked["diagnostics"].as_array().expect("a list").clone();
        let Some(fix) = all.iter().find(|one| !one["edits"].is_null()) else {
            break;
        };
        let mut edits = fix["edits"].as_array().expect("a list").clone();
        assert!(!edits.is_empty());
        // From the end, so that the places before stay.
        edits.sort_by_key(|edit| edit["start"].as_u64());
        for edit in edits.iter().rev() {
            assert_eq!(edit["file"], "x.toml");
            text = changed(&text, edit);
        }
        n_fixes += 1;
        assert!(n_fixes < 9, "{text}");
    }
    let new =
        format!("{head}[end]\n\"fifty moves\" = false # no such draw\n[piece]\nrook.value = 5\n");
    assert_eq!(text, new);
    assert_eq!(check(&text)["is_sound"], true);
    // Some mistakes have no fix that leaves no choice.
    let wrong = check(&format!("{head}nonsense = 1\n"));
    assert!(wrong["diagnostics"][0].get("edits").is_none(), "{wrong}");
}

#[test]
fn a_definition_brings_its_board_along() {
    let text = include_str!("../../../examples/torus.toml");
    let board = include_str!("../../../examples/torus.board");
    let alone = json!({ "ask": "open", "definition": { "name": "torus", "text": text } });
    let checked = send(&mut Desk::new(), alone, "checked");
    assert_eq!(checked["diagnostics"][0]["code"], "resolve::unknown_board");
    let files = json!({ "torus.board": board });
    let definition = json!({ "name": "torus", "text": text, "files": files });
    let (_, answer) = opened(json!({ "definition": definition }));
    assert!(
        answer["state"]["turns"]
            .as_array()
            .is_some_and(|turns| !turns.is_empty())
    );
}

#[test]
fn nonsense_is_refused_and_nothing_is_lost() {
    let (mut desk, _) = opened(named("chess"));
    for request in [
        "",
        "{",
        "[]",
        "{\"ask\":\"fly\"}",
        "{\"ask\":\"play\"}",
        "{\"ask\":\"geometry\",\"viewer\":-1}",
    ] {
        let answer: Value = serde_json::from_str(&desk.send(request)).expect("JSON");
        assert_eq!(answer["is"], "refused", "{request}");
    }
    send(&mut desk, json!({ "ask": "eyes", "player": 9 }), "refused");
    send(&mut desk, json!({ "ask": "draw", "seed": 1 }), "refused");
    send(
        &mut desk,
        json!({ "ask": "open", "definition": { "name": "chesss" } }),
        "refused",
    );
    send(
        &mut desk,
        json!({ "ask": "open", "definition": { "name": "x", "text": "language = 2" } }),
        "checked",
    );
    send(
        &mut desk,
        json!({ "ask": "open", "record": "[Variant \"chess\"]\n\n1. e5 *\n" }),
        "refused",
    );
    send(
        &mut desk,
        json!({ "ask": "geometry", "viewer": 7 }),
        "geometry",
    );
    let state = send(&mut desk, json!({ "ask": "play", "text": "e4" }), "state");
    assert_eq!(state["n_plies"], 1);
}

#[test]
fn a_game_ends_by_the_rules_or_by_the_players() {
    let moves = json!(["f2f3", "e7e5", "g2g4", "d8h4"]);
    let (mut desk, answer) = opened(json!({ "definition": { "name": "chess" }, "turns": moves }));
    assert_eq!(
        (&answer["state"]["is_over"], &answer["state"]["winners"]),
        (&json!(true), &json!([1]))
    );
    send(
        &mut desk,
        json!({ "ask": "think", "millis": 10 }),
        "refused",
    );
    send(&mut desk, json!({ "ask": "undo", "ply": 3 }), "state");
    let over = json!({ "ask": "agree", "winners": [0], "words": "black resigns" });
    let state = send(&mut desk, over, "state");
    assert_eq!(
        (&state["is_over"], &state["words"]),
        (&json!(true), &json!("black resigns"))
    );
    let record = send(
        &mut desk,
        json!({ "ask": "record", "date": "?", "players": [] }),
        "text",
    );
    assert!(
        record["text"]
            .as_str()
            .is_some_and(|text| text.contains("[Result \"1-0\"]"))
    );
}

#[test]
fn each_depth_of_a_search_is_reported_unless_its_move_is_made() {
    let (mut desk, _) = opened(json!({ "definition": { "name": "chess" } }));
    let mut think = |plays: bool| {
        let request = json!({ "ask": "think", "millis": 60_000, "nodes": 20_000, "lines": 2, "plays": plays });
        let request =
            alfil_session::request::Request::read(&request.to_string()).expect("a request");
        let mut reported = Vec::new();
        let last = desk.answer_reporting(request, &mut |answer| {
            reported.push(serde_json::to_value(answer).expect("JSON"));
        });
        (reported, serde_json::to_value(last).expect("JSON"))
    };
    let (reported, last) = think(false);
    assert_eq!(last["is"], "thought");
    let depths: Vec<u64> = reported
        .iter()
        .filter_map(|one| one["depth"].as_u64())
        .collect();
    assert!(depths.len() >= 3 && depths.is_sorted(), "{depths:?}");
    assert!(
        last["depth"].as_u64() >= depths.last().copied(),
        "{depths:?}, then {last}"
    );
    for one in &reported {
        assert_eq!(one["is"], "thought");
        assert_eq!(one["lines"].as_array().map(Vec::len), Some(2), "{one}");
    }
    let (reported, last) = think(true);
    assert_eq!(reported, Vec::<Value>::new());
    assert_eq!(last["state"]["n_plies"], 1);
}
