//! Games between players that are connected to a server, which may be killed.

use std::time::Duration;

use alfil::rooms::Bounds;
use serde_json::{Value, json};

use crate::server::{Apart, Client, Place, begin, connect, http, make, wish};

/// The first turn that can be made.
fn first_turn(state: &Value) -> String {
    state["turns"][0]["text"]
        .as_str()
        .expect("a turn")
        .to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_through_a_dropped_connection_and_a_third_looks_on() {
    let place = Place::new("drop");
    let here = begin(&place.0, Bounds::default()).await;
    let at = here.address;
    let game = make(
        at,
        json!({ "variant": "chess", "clock": { "main": 300, "increment": 2 } }),
    )
    .await;
    let mut white = Client::enter(at, &game.id, &game.seats[0]).await;
    let mut black = Client::enter(at, &game.id, &game.seats[1]).await;
    let mut onlooker = Client::enter(at, &game.id, &game.watch).await;
    white.play("f2f3").await;
    black.until_ply(1).await;
    black.drop_it();
    while white.table["seats"][1]["is_here"] == true {
        white.hear().await.expect("a message that black has left");
    }
    let mut black = Client::enter(at, &game.id, &game.seats[1]).await;
    assert_eq!(
        (&black.state["n_plies"], &black.state["mover"]),
        (&json!(1), &json!(1))
    );
    black.play("e7e5").await;
    white.until_ply(2).await;
    // White sends a turn and is gone before it is answered: it is made once.
    white
        .send(json!({ "ask": "play", "text": "g2g4", "ply": 2, "id": 99 }).to_string())
        .await;
    white.drop_it();
    black.until_ply(3).await;
    let mut white = Client::enter(at, &game.id, &game.seats[0]).await;
    assert_eq!(white.state["n_plies"], 3);
    let received = white
        .request(json!({ "ask": "play", "text": "g2g4", "ply": 2 }))
        .await;
    assert_eq!(received["answer"]["is"], "refused");
    black.play("d8h4").await;
    for client in [&mut white, &mut onlooker] {
        client.until_ply(4).await;
        assert_eq!(
            (&client.state["is_over"], &client.state["winners"]),
            (&json!(true), &json!([1]))
        );
    }
    // A rematch: all get its address, and white plays black there.
    white
        .request(json!({ "ask": "offer", "what": "rematch" }))
        .await;
    black
        .request(json!({ "ask": "accept", "what": "rematch" }))
        .await;
    let mut next = Vec::new();
    for client in [&mut white, &mut black, &mut onlooker] {
        while client.table["next"].is_null() {
            client.hear().await.expect("a message with the address");
        }
        next.push(client.table["next"].clone());
    }
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    for (index, seat) in [(0, json!(1)), (1, json!(0)), (2, Value::Null)] {
        let client =
            Client::enter(at, &text(&next[index]["id"]), &text(&next[index]["secret"])).await;
        assert_eq!(client.table["seat"], seat);
        assert_eq!(client.state["n_plies"], 0);
    }
    // The clocks are those of before, and full again.
    let client = Client::enter(at, &text(&next[0]["id"]), &text(&next[0]["secret"])).await;
    assert_eq!(client.table["clock"]["main"], 300);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_draws_another_start() {
    let place = Place::new("drawn");
    let here = begin(&place.0, Bounds::default()).await;
    let at = here.address;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let given = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1";
    for (wish, is_drawn) in [
        (json!({ "variant": "chess960" }), true),
        (json!({ "variant": "chess960", "fen": given }), false),
    ] {
        let game = make(at, wish).await;
        let mut seats = [0, 1].map(|seat| (game.id.clone(), game.seats[seat].clone()));
        let mut starts = Vec::new();
        for _ in 0..3 {
            let [(id, first), (_, second)] = &seats;
            let mut players = [
                Client::enter(at, id, first).await,
                Client::enter(at, id, second).await,
            ];
            starts.push(text(&players[0].state["fen"]));
            players[0].request(json!({ "ask": "resign" })).await;
            for (player, ask) in players.iter_mut().zip(["offer", "accept"]) {
                player
                    .request(json!({ "ask": ask, "what": "rematch" }))
                    .await;
            }
            for (player, seat) in players.iter_mut().zip(&mut seats) {
                while player.table["next"].is_null() {
                    player.hear().await.expect("a message with the address");
                }
                let next = &player.table["next"];
                *seat = (text(&next["id"]), text(&next["secret"]));
            }
        }
        starts.dedup();
        assert_eq!(starts.len() > 1, is_drawn, "{starts:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_sends_a_hidden_set_up_to_no_one_else() {
    let place = Place::new("hidden");
    let here = begin(
        &place.0,
        Bounds {
            messages_a_second: 1000,
            ..Bounds::default()
        },
    )
    .await;
    let at = here.address;
    let game = make(at, json!({ "variant": "peg-chess-setup" })).await;
    let mut players = [
        Client::enter(at, &game.id, &game.seats[0]).await,
        Client::enter(at, &game.id, &game.seats[1]).await,
    ];
    let mut onlooker = Client::enter(at, &game.id, &game.watch).await;
    // The placements of each player, as they are written: `KQRB@a1`.
    let mut placed: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    let mut ply = 0;
    loop {
        onlooker.until_ply(ply).await;
        if onlooker.state["is_hidden"] != true {
            break;
        }
        let mover = onlooker.state["mover"].as_u64().expect("a player") as usize;
        players[mover].until_ply(ply).await;
        let state = &players[mover].state;
        let turns = state["turns"].as_array().expect("turns");
        let text = turns[ply * 7 % turns.len()]["text"]
            .as_str()
            .expect("a turn")
            .to_owned();
        // A connection drops in the middle: the state sent again reveals no more.
        if ply % 20 == 9 {
            let other = 1 - mover;
            let heard = std::mem::take(&mut players[other].heard);
            players[other] = Client::enter(at, &game.id, &game.seats[other]).await;
            players[other].heard.extend(heard);
        }
        players[mover].play(&text).await;
        placed[mover].push(text);
        ply += 1;
    }
    assert!(ply > 60, "{ply} turns are hidden");
    for (index, texts) in placed.iter().enumerate() {
        let (other, name) = (&players[1 - index], ["white", "black"][1 - index]);
        let before_reveal = |client: &Client| -> String {
            let is_hidden = |text: &&String| !text.contains("\"is_hidden\":false");
            client
                .heard
                .iter()
                .filter(is_hidden)
                .cloned()
                .collect::<Vec<_>>()
                .join("\n")
        };
        let own = before_reveal(&players[index]);
        for text in texts.iter().filter(|text| text.contains('@')) {
            assert!(
                own.contains(text.as_str()),
                "its own player hears of {text}"
            );
            assert!(
                !before_reveal(other).contains(text.as_str()),
                "{name} hears of {text}"
            );
            assert!(
                !before_reveal(&onlooker).contains(text.as_str()),
                "onlookers hear of {text}"
            );
        }
    }
    players[0].until_ply(ply).await;
    assert_eq!(players[0].state["pieces"], onlooker.state["pieces"]);
    assert!(
        onlooker.state["pieces"]
            .as_array()
            .is_some_and(|pieces| pieces.len() > 10)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_goes_on_where_it_was() {
    let place = Place::new("kill");
    let server = Apart::start(&place.0);
    let at = server.address;
    let mut games = Vec::new();
    for name in [
        "chess",
        "crazyhouse",
        "spinal-tap",
        "peg-chess-setup",
        "peg-chess-random",
    ] {
        let clock = json!({ "main": 600, "increment": 0 });
        let game = make(at, json!({ "variant": name, "clock": clock })).await;
        let mut players = Vec::new();
        for seat in &game.seats {
            players.push(Client::enter(at, &game.id, seat).await);
        }
        for _ in 0..9 {
            let state = players[0].request(json!({ "ask": "state" })).await["answer"].clone();
            let mover = state["mover"].as_u64().expect("a player") as usize;
            let state = players[mover].request(json!({ "ask": "state" })).await["answer"].clone();
            let text = first_turn(&state);
            players[mover].play(&text).await;
        }
        if name == "spinal-tap" {
            // In the middle of a turn of several steps.
            let state = players[1]
                .request(json!({ "ask": "begin", "turn": "battle" }))
                .await["answer"]
                .clone();
            let text = first_turn(&state);
            players[1].play(&text).await;
        }
        players[0]
            .request(json!({ "ask": "offer", "what": "draw" }))
            .await;
        let mut seen = Vec::new();
        for player in &mut players {
            let state = player.request(json!({ "ask": "state" })).await["answer"].clone();
            let received = player.request(json!({ "ask": "here" })).await;
            seen.push((state, received["table"].clone()));
        }
        games.push((game, seen, players, std::time::Instant::now()));
    }
    let killed = std::time::Instant::now();
    server.kill();
    for (_, _, players, _) in &mut games {
        for player in players {
            while player.hear().await.is_some() {}
        }
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let server = Apart::start(&place.0);
    let at = server.address;
    for (game, seen, _, looked) in &games {
        for (seat, (state, table)) in game.seats.iter().zip(seen) {
            let mut player = Client::enter(at, &game.id, seat).await;
            let again = player.request(json!({ "ask": "state" })).await["answer"].clone();
            assert_eq!(&again, state);
            let now = player.request(json!({ "ask": "here" })).await["table"].clone();
            assert_eq!(now["offers"], table["offers"]);
            for (now, before) in left(&now).into_iter().zip(left(table)) {
                // The game is written every five seconds while it runs, and the time without a server counts for no player.
                let ran = (killed - *looked).as_millis() as i64;
                let lost = before as i64 - now as i64;
                assert!(
                    (-6000..ran + 2500).contains(&lost),
                    "{before} milliseconds became {now}"
                );
            }
        }
        let mut player = Client::enter(at, &game.id, &game.watch).await;
        assert_eq!(player.state["n_plies"], seen[0].0["n_plies"]);
        player.request(json!({ "ask": "here" })).await;
    }
    // And it goes on.
    let (game, seen, ..) = &games[0];
    let mut players = Vec::new();
    for seat in &game.seats {
        players.push(Client::enter(at, &game.id, seat).await);
    }
    let mover = seen[0].0["mover"].as_u64().expect("a player") as usize;
    let state = players[mover].state.clone();
    players[mover].play(&first_turn(&state)).await;
    players[1 - mover].until_ply(10).await;
}

fn left(table: &Value) -> Vec<u64> {
    serde_json::from_value(table["clock"]["left_ms"].clone()).expect("clocks")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn foreign_origins_are_refused() {
    let place = Place::new("origin");
    let here = begin(&place.0, Bounds::default()).await;
    let at = here.address;
    let port = at.port();
    let game = make(at, json!({ "variant": "chess" })).await;
    let json_type = "Content-Type: application/json\r\n";
    for (headers, status) in [
        (
            format!("Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n{json_type}"),
            200,
        ),
        (
            format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n{json_type}"),
            200,
        ),
        (format!("Host: 127.0.0.1:{port}\r\n{json_type}"), 200),
        (format!("Host: evil.example:{port}\r\n{json_type}"), 403),
        (
            format!("Host: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n{json_type}"),
            403,
        ),
        (
            format!("Host: 127.0.0.1:{port}\r\nOrigin: null\r\n{json_type}"),
            403,
        ),
        (
            format!("Host: 127.0.0.1:{port}\r\nContent-Type: text/plain\r\n"),
            400,
        ),
        (json_type.to_owned(), 400),
    ] {
        let (got, body) = http(at, "POST /games", &headers, "{\"variant\":\"chess\"}").await;
        // Without a `Host` the request is none.
        assert!(
            got == status || status == 400 && got == 403,
            "{headers}: {got} {body}"
        );
    }
    let own = format!("http://127.0.0.1:{port}");
    assert!(connect(at, &game.id, Some(&own)).await.is_ok());
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "file://",
    ] {
        assert_eq!(
            connect(at, &game.id, Some(origin)).await.err(),
            Some(403),
            "{origin}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wishes_that_cannot_be_granted_say_why() {
    let place = Place::new("wishes");
    let here = begin(
        &place.0,
        Bounds {
            games_kept: 2,
            ..Bounds::default()
        },
    )
    .await;
    let at = here.address;
    for (settings, word) in [
        (json!({ "variant": "chesss" }), "chesss"),
        (json!({ "variant": "../../etc/passwd" }), "passwd"),
        (
            json!({ "variant": "chess", "options": ["nonsense"] }),
            "nonsense",
        ),
        (json!({ "variant": "chess", "fen": "nonsense" }), "1 row"),
        (json!({ "variant": "chess", "clock": { "main": 0 } }), "0"),
        (
            json!({ "variant": "chess", "options": vec!["x"; 1000] }),
            "1000",
        ),
        (json!({ "variant": 7 }), "not a request"),
        (json!({}), "served"),
        (json!("nonsense"), "not a request"),
    ] {
        let (status, received) = wish(at, settings.clone()).await;
        assert_eq!(
            (status, &received["is"]),
            (400, &json!("refused")),
            "{settings}: {received}"
        );
        assert!(
            received["message"]
                .as_str()
                .is_some_and(|words| words.contains(word)),
            "{settings}: {received}"
        );
    }
    let (status, _) = wish(at, json!({ "variant": "x".repeat(600_000) })).await;
    assert_eq!(status, 413);
    let first = make(at, json!({ "variant": "chess" })).await;
    make(
        at,
        json!({ "variant": "chess", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }),
    )
    .await;
    let (status, received) = wish(at, json!({ "variant": "chess" })).await;
    assert_eq!(status, 400);
    assert!(
        received["message"]
            .as_str()
            .is_some_and(|words| words.contains("2 games")),
        "{received}"
    );
    // Those that are there are played all the same.
    Client::enter(at, &first.id, &first.seats[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_game_draws_its_start() {
    let place = Place::new("drawn");
    let here = begin(&place.0, Bounds::default()).await;
    let at = here.address;
    let plain = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    let mut drawn = std::collections::BTreeSet::new();
    for _ in 0..4 {
        let game = make(at, json!({ "variant": "chess960" })).await;
        let starts = [&game.seats[0], &game.seats[1], &game.watch];
        let mut fens = Vec::new();
        for seat in starts {
            let client = Client::enter(at, &game.id, seat).await;
            let fen = client.state["fen"].as_str().expect("a FEN");
            fens.push(fen.to_owned());
        }
        // All see the same start.
        assert!(fens.iter().all(|fen| *fen == fens[0]), "{fens:?}");
        drawn.insert(fens.swap_remove(0));
    }
    // Four equal draws of 960 come once in 880 million times.
    assert!(drawn.len() > 1, "{drawn:?}");
    let given = make(at, json!({ "variant": "chess960", "fen": plain })).await;
    let client = Client::enter(at, &given.id, &given.watch).await;
    assert_eq!(client.state["fen"], plain);
}

/// Waits until this is so, and fails if that takes too long.
async fn until(is_so: impl Fn() -> bool) {
    let waits = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(60), waits).await;
    waited.expect("it does not take a minute");
}

/// Enters, and expects to be refused with these words.
async fn refused(at: std::net::SocketAddr, id: &str, message: String, word: &str) {
    let mut client = Client::connect(at, id).await;
    if !message.is_empty() {
        client.send(message).await;
    }
    let received = client.hear().await.expect("the reason");
    assert_eq!(received["answer"]["is"], "refused", "{received}");
    assert!(
        received["answer"]["message"]
            .as_str()
            .is_some_and(|words| words.contains(word)),
        "{received}"
    );
    assert!(client.hear().await.is_none(), "the connection ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bounds_are_answered() {
    let place = Place::new("bounds");
    let bounds = Bounds {
        connections: 6,
        connections_of_game: 3,
        games_open: 2,
        message_bytes: 1000,
        messages_a_second: 1,
        messages_refused: 10,
        // On a busy machine others take seconds to come in; the first waits for all of it.
        entering: Duration::from_secs(6),
        empty: Duration::from_millis(300),
        ..Bounds::default()
    };
    let here = begin(&place.0, bounds).await;
    let at = here.address;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(make(at, json!({ "variant": "chess" })).await);
    }
    let enter = |secret: &str| json!({ "ask": "enter", "secret": secret }).to_string();
    refused(at, &games[0].id, String::new(), "not been identified").await;
    refused(at, &games[0].id, "nonsense".to_owned(), "first message").await;
    refused(at, &games[0].id, enter("0"), "does not belong").await;
    refused(at, "0123456789abcdef", enter("0"), "no such game").await;
    refused(at, "..%2F..%2Fetc", enter("0"), "no such game").await;
    let mut white = Client::enter(at, &games[0].id, &games[0].seats[0]).await;
    let _black = Client::enter(at, &games[0].id, &games[0].seats[1]).await;
    let onlooker = Client::enter(at, &games[0].id, &games[0].watch).await;
    refused(
        at,
        &games[0].id,
        enter(&games[0].watch),
        "3 are connected to this game",
    )
    .await;
    // A player always comes back in.
    onlooker.drop_it();
    let other = Client::enter(at, &games[1].id, &games[1].seats[0]).await;
    refused(
        at,
        &games[2].id,
        enter(&games[2].seats[0]),
        "2 games are being played",
    )
    .await;
    let more = Client::enter(at, &games[1].id, &games[1].watch).await;
    let again = Client::enter(at, &games[1].id, &games[1].seats[1]).await;
    let last = Client::connect(at, &games[1].id).await;
    refused(
        at,
        &games[1].id,
        String::new(),
        "6 are connected to this server",
    )
    .await;
    drop((other, more, again, last));
    // A game that all have left makes room for another.
    until(|| here.rooms.n_open() < 2).await;
    Client::enter(at, &games[2].id, &games[2].seats[0]).await;
    // Too large, but not by much: it is said. Beyond that nothing is read.
    white
        .send(json!({ "ask": "here", "text": "x".repeat(2000) }).to_string())
        .await;
    let received = loop {
        let received = white.hear().await.expect("an answer");
        if received["answer"]["is"] == "refused" {
            break received;
        }
    };
    assert!(
        received["answer"]["message"]
            .as_str()
            .is_some_and(|words| words.contains("1000 bytes")),
        "{received}"
    );
    // Too many at once: each is refused, and after so many the connection ends.
    for n in 0..40 {
        white
            .send(json!({ "ask": "here", "id": n }).to_string())
            .await;
    }
    let (mut n_answered, mut n_refused, mut last) = (0, 0, Value::Null);
    while let Some(received) = white.hear().await {
        match received["answer"]["is"].as_str() {
            Some("refused") => n_refused += 1,
            _ => n_answered += 1,
        }
        last = received;
    }
    // Of those that came in time some may still have been on their way when the connection ended.
    assert!(n_answered <= 25, "{n_answered} are answered");
    assert!(n_refused >= 11, "{n_refused} are refused");
    let words = last["answer"]["message"].as_str().expect("words");
    assert!(words.contains("too many messages"), "{last}");
    let mut white = Client::enter(at, &games[0].id, &games[0].seats[0]).await;
    white.send("x".repeat(600_000)).await;
    // The reason is sent before the connection ends, but a client that is still sending may get a reset first.
    while let Some(received) = white.hear().await {
        if received["answer"]["is"] == "refused" {
            let words = received["answer"]["message"].as_str().expect("words");
            assert!(words.contains("cannot be read"), "{received}");
        }
    }
    // The game goes on all the same.
    let mut white = Client::enter(at, &games[0].id, &games[0].seats[0]).await;
    white.play("e2e4").await;
}

/// A connection that is dropped with something unread is reset, and what was said last may be lost with it: it is held, and counted, until the other side has
/// gone, or has had its time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_waits_for_a_leaving_client() {
    let full = "1 are connected to this server";
    for (leaving, is_held) in [(3600, true), (0, false)] {
        let place = Place::new(&format!("leaving-{leaving}"));
        let bounds = Bounds {
            connections: 1,
            leaving: Duration::from_secs(leaving),
            ..Bounds::default()
        };
        let here = begin(&place.0, bounds).await;
        let at = here.address;
        let game = make(at, json!({ "variant": "chess" })).await;
        let mut slow = Client::connect(at, &game.id).await;
        slow.send("nonsense".to_owned()).await;
        let received = slow.hear().await.expect("the reason");
        assert_eq!(received["answer"]["is"], "refused", "{received}");
        // The client has not read yet that the connection has ended.
        match is_held {
            true => {
                // Time in which a server that does not wait would forget the client.
                tokio::time::sleep(Duration::from_millis(300)).await;
                refused(at, &game.id, String::new(), full).await;
            }
            false => {
                until(|| here.rooms.n_connected() == 0).await;
                Client::enter(at, &game.id, &game.seats[0]).await.drop_it();
            }
        }
        assert!(slow.hear().await.is_none(), "the connection ends");
        drop(slow);
        until(|| here.rooms.n_connected() == 0).await;
        Client::enter(at, &game.id, &game.seats[0]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_ten_thousand_random_messages_the_server_still_answers() {
    use rand::{RngExt as _, SeedableRng as _};
    let place = Place::new("random");
    let bounds = Bounds {
        messages_a_second: 1_000_000,
        message_bytes: 2000,
        ..Bounds::default()
    };
    let here = begin(&place.0, bounds).await;
    let at = here.address;
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(13);
    let mut n_sent = 0;
    while n_sent < 10_000 {
        let name =
            ["chess", "peg-chess-setup", "spinal-tap", "crazyhouse"][random.random_range(0..4)];
        let game = make(at, json!({ "variant": name })).await;
        let secrets = [&game.seats[0], &game.seats[1], &game.watch];
        for secret in secrets {
            let mut client = Client::enter(at, &game.id, secret).await;
            for _ in 0..150 {
                let requests = [
                    "play", "begin", "back", "done", "state", "offer", "accept", "claim",
                    "geometry", "record", "enter", "", "draw",
                ];
                let text = match random.random_range(0..4) {
                    0 => (0..random.random_range(0..80))
                        .map(|_| random.random_range(' '..'\u{2ff}'))
                        .collect(),
                    1 => {
                        let turns = client.state["turns"].as_array().map_or(0, Vec::len);
                        let turn =
                            &client.state["turns"][random.random_range(0..turns.max(1))]["text"];
                        json!({ "ask": "play", "text": turn }).to_string()
                    }
                    2 => {
                        let mut text = json!({ "ask": requests[random.random_range(0..requests.len())], "text": "e2e4", "what": "draw" }).to_string();
                        let at = random.random_range(0..text.len());
                        text.insert(at, random.random_range('!'..'~'));
                        text
                    }
                    _ => {
                        let n = random.random_range(0..3000_u64);
                        json!({ "ask": requests[random.random_range(0..requests.len())], "ply": n, "viewer": n, "text": "x".repeat(n as usize), "id": n }).to_string()
                    }
                };
                client.send(text).await;
                n_sent += 1;
                // One thing at least is said to each.
                client.hear().await.expect("it is answered");
            }
        }
    }
    let game = make(at, json!({ "variant": "chess" })).await;
    let mut white = Client::enter(at, &game.id, &game.seats[0]).await;
    Client::enter(at, &game.id, &game.seats[1]).await;
    white.play("e2e4").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_games_leave_memory_and_come_back() {
    let place = Place::new("no-player");
    let here = begin(
        &place.0,
        Bounds {
            empty: Duration::from_millis(200),
            ..Bounds::default()
        },
    )
    .await;
    let game = make(here.address, json!({ "variant": "chess" })).await;
    let mut white = Client::enter(here.address, &game.id, &game.seats[0]).await;
    let black = Client::enter(here.address, &game.id, &game.seats[1]).await;
    white.play("e2e4").await;
    assert_eq!(here.rooms.n_open(), 1);
    white.drop_it();
    black.drop_it();
    until(|| here.rooms.n_open() == 0).await;
    let black = Client::enter(here.address, &game.id, &game.seats[1]).await;
    assert_eq!(black.state["n_plies"], 1);
}

#[tokio::test]
async fn a_definition_that_cannot_be_read_is_refused_with_its_reason() {
    let place = Place::new("unreadable");
    let here = begin(&place.0, Bounds::default()).await;
    let headers = format!("Host: {}\r\n", here.address);
    let (status, body) = http(here.address, "GET /definition.json", &headers, "").await;
    assert_eq!(status, 404, "{body}");
    let received: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(received["message"], "nothing is served");
    // A game of it is refused in the same words.
    let (status, received) = wish(here.address, json!({})).await;
    assert_eq!(status, 400);
    assert_eq!(received["message"], "nothing is served");
}
