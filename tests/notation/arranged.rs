//! Positions that are changed by hand through a session, and the cells that pieces could go to.

use alfil::library;
use alfil::load::{Variant, load};
use alfil::session::request::Request;
use alfil::session::{Look, Session};
use interpreter::Eyes;
use serde_json::{Value, json};

const LOOK: Look = Look {
    eyes: Eyes::All,
    lists_turns: true,
};

fn answer(session: &mut Session<'_>, request: Value) -> Value {
    let words = request.to_string();
    let request = Request::read(&words).unwrap_or_else(|error| panic!("{words}: {error}"));
    serde_json::to_value(session.answer(LOOK, request)).expect("answers can be written")
}

fn arrange(session: &mut Session<'_>, mut wanted: Value) -> Value {
    wanted["ask"] = json!("arrange");
    answer(session, wanted)
}

/// Returns the number of a cell.
fn cell(variant: &Variant, name: &str) -> usize {
    let board = &variant.game.as_ref().expect("a game").rules().board;
    board.find(name).expect("a cell").index()
}

fn kind(variant: &Variant, name: &str) -> usize {
    let kinds = &variant.game.as_ref().expect("a game").rules().kinds;
    kinds
        .iter()
        .position(|kind| kind.name == name)
        .expect("a kind")
}

#[test]
fn pieces_stores_and_the_player_to_move_are_changed() {
    let variant = load("crazyhouse", &[]).expect("it is shipped");
    let mut session = Session::begin_at(&variant, None, None).expect("a game");
    let empty = arrange(&mut session, json!({ "clears": true }));
    assert_eq!(empty["state"]["pieces"], json!([]), "{empty}");
    assert_eq!(empty["height"], 1);
    let hand = &empty["stores"][0];
    assert_eq!(
        (&hand["name"], &hand["is_shared"]),
        (&json!("hand"), &json!(false))
    );
    let items = hand["items"].as_array().expect("items");
    assert!(
        items.contains(&json!({ "text": "N", "kind": kind(&variant, "knight") })),
        "{items:?}"
    );
    let [king, queen] = ["king", "queen"].map(|name| kind(&variant, name));
    let at = |name| cell(&variant, name);
    let arranged = arrange(
        &mut session,
        json!({
            "position": empty["text"],
            "turn": 1,
            "cells": [
                { "cell": at("e1"), "pieces": [[0, king]] },
                { "cell": at("g7"), "pieces": [[1, king]] },
                { "cell": at("d4"), "pieces": [[1, queen]] },
            ],
            "stores": [{ "store": "hand", "owner": 0, "item": "N", "n": 2 }],
        }),
    );
    let state = &arranged["state"];
    let fen = state["fen"]
        .as_str()
        .unwrap_or_else(|| panic!("{arranged}"));
    assert!(
        fen.starts_with("8/6k1/8/8/3q4/8/8/4K3[NN] b "),
        "{arranged}"
    );
    assert_eq!(state["mover"], 1);
    // The game itself stays as it is.
    assert_eq!(
        answer(&mut session, json!({ "ask": "state" }))["pieces"]
            .as_array()
            .map(Vec::len),
        Some(32)
    );
    let text = arranged["text"].as_str().expect("a text");
    assert!(text.contains("# turn: white, black\n"), "{text}");
    let mut there = Session::begin_from(&variant, text).expect("it can be played");
    assert_eq!(answer(&mut there, json!({ "ask": "state" }))["fen"], fen);
    let played = answer(&mut there, json!({ "ask": "play", "text": "d4g1" }));
    assert_eq!(played["is"], "state", "{played}");
    // One piece goes, and the one on its own start cell has not moved.
    let again = arrange(
        &mut session,
        json!({ "cells": [{ "cell": at("f1"), "pieces": [] }, { "cell": at("g1"), "pieces": [] }] }),
    );
    let moves = again["state"]["turns"].as_array().expect("moves");
    let from_e1: Vec<&Value> = moves
        .iter()
        .filter(|turn| turn["from"] == at("e1"))
        .collect();
    assert!(
        from_e1.iter().any(|turn| turn["to"] == at("g1")),
        "{from_e1:?}"
    );
}

#[test]
fn errors_in_a_position_file_have_places() {
    let variant = load("chess", &[]).expect("it is shipped");
    let mut session = Session::begin_at(&variant, None, None).expect("a game");
    let text = "turn = \"white\"\n[cells]\ne1 = \"white kong\"\n";
    let arranged = arrange(&mut session, json!({ "position": text }));
    assert_eq!(arranged["is"], "arranged");
    assert!(arranged["state"].is_null());
    assert_eq!(arranged["text"], text);
    let label = &arranged["diagnostics"][0]["labels"][0];
    assert_eq!(
        (&label["line"], &label["column"]),
        (&json!(3), &json!(13)),
        "{arranged}"
    );
    let error = Session::begin_from(&variant, text).expect_err("no such piece");
    assert!(error.message.contains("kong"), "{}", error.message);
    for (wanted, words) in [
        (json!({ "turn": 2 }), "there is no player 2"),
        (
            json!({ "cells": [{ "cell": 64, "pieces": [] }] }),
            "the board has no cell 64",
        ),
        (
            json!({ "cells": [{ "cell": 0, "pieces": [[0, 6]] }] }),
            "there is no kind 6",
        ),
        (
            json!({ "stores": [{ "store": "hand", "item": "N", "n": 1 }] }),
            "there is no store `hand`",
        ),
    ] {
        let refused = arrange(&mut session, wanted.clone());
        assert_eq!(refused["message"], words, "{wanted}");
    }
}

/// Writing, reading and taking over the pieces of a position one by one gives its pieces back, in every shipped game.
#[test]
fn every_shipped_start_is_built_by_hand() {
    for name in library::shipped() {
        let variant = load(name, &[]).expect("it is shipped");
        let mut session = Session::begin_at(&variant, None, None).expect("a game");
        let first = answer(&mut session, json!({ "ask": "state" }));
        let pieces = first["pieces"].as_array().expect("pieces");
        let mut of_cells: std::collections::BTreeMap<u64, Vec<Value>> =
            std::collections::BTreeMap::new();
        for piece in pieces {
            let cell = piece["cell"].as_u64().expect("a number");
            of_cells
                .entry(cell)
                .or_default()
                .push(json!([piece["player"], piece["kind"]]));
        }
        let cells: Vec<Value> = of_cells
            .iter()
            .map(|(cell, pieces)| json!({ "cell": cell, "pieces": pieces }))
            .collect();
        let arranged = arrange(&mut session, json!({ "clears": true, "cells": cells }));
        assert_eq!(arranged["diagnostics"], json!([]), "{name}");
        assert_eq!(arranged["state"]["pieces"], first["pieces"], "{name}");
        assert_eq!(arranged["state"]["fen"], first["fen"], "{name}");
        let n_players = variant.game.as_ref().expect("a game").rules().players.len();
        for player in 0..n_players {
            let arranged = arrange(&mut session, json!({ "turn": player }));
            assert_eq!(arranged["diagnostics"], json!([]), "{name} {player}");
            if !first["mover"].is_null() {
                assert_eq!(arranged["state"]["mover"], player, "{name}");
            }
        }
        let bare = arrange(&mut session, json!({ "clears": true }));
        assert_eq!(bare["is"], "arranged", "{name}: {bare}");
    }
}

#[test]
fn pieces_of_either_player_reach_their_cells() {
    let variant = load("chess", &[]).expect("it is shipped");
    let fen = "4k3/8/8/8/1b6/5n2/3PP3/4K2R b - - 0 1";
    let mut session = Session::begin_at(&variant, Some(fen), None).expect("a game");
    let mut reach = |name: &str| {
        let reached = answer(
            &mut session,
            json!({ "ask": "reach", "cell": cell(&variant, name) }),
        );
        let names = |key: &str| -> Vec<String> {
            let board = &variant.game.as_ref().expect("a game").rules().board;
            let cells = reached[key].as_array().expect("cells").iter();
            let mut names: Vec<String> = cells
                .map(|cell| {
                    board
                        .name_of(ir::CellId::from_index(
                            cell.as_u64().expect("a number") as usize
                        ))
                        .to_owned()
                })
                .collect();
            names.sort();
            names
        };
        (names("cells").join(" "), names("captures").join(" "))
    };
    // White is not to move, and is in check.
    assert_eq!(reach("e2"), ("e3 e4 f3".to_owned(), "f3".to_owned()));
    assert_eq!(
        reach("f3"),
        ("d2 d4 e1 e5 g1 g5 h2 h4".to_owned(), "d2 e1".to_owned())
    );
    assert_eq!(reach("a1"), (String::new(), String::new()));
}
