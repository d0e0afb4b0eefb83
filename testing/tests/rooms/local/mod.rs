//! Games between players that are elsewhere, without a network: tests give the referee the time and the messages.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use alfil::library::Library;
use alfil::load::load_from;
use alfil::rooms::clock::Control;
use alfil::rooms::kept::{Deed, Folder, Kept};
use alfil::rooms::room::{Connection, Out, Room, Setting};
use alfil::rooms::{Bounds, Loaded, Rooms, Wish};
use alfil::session::answer::Refusal;
use alfil::session::definition::text_of;
use serde_json::{Value, json};

mod clocks;
mod conversation;
mod own;

const WHITE: Connection = 1;
const BLACK: Connection = 2;
const ONLOOKER: Connection = 3;

/// A folder that is gone with the test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("alfil-rooms-{}-{name}", std::process::id()));
        // What an earlier run may have left.
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A game that has been made, and what it is made of.
struct Made {
    _place: Place,
    id: String,
    folder: Folder,
    deed: Deed,
    loaded: Loaded,
    bounds: Bounds,
}

impl Made {
    fn new(test: &str, wish: Wish) -> Self {
        let place = Place::new(test);
        let served = std::sync::Arc::new(|| Err(Refusal::new("nothing is served".to_owned())));
        let rooms = Rooms::open(&place.0, Bounds::default(), served).expect("a folder");
        let made = rooms.make(&wish).expect("a game");
        let folder = Folder::open(&place.0).expect("a folder");
        let deed = folder.read_deed(&made.id).expect("a deed");
        let library = Library::of(deed.definition.files.clone());
        let text = text_of(&deed.definition).expect("a definition");
        Self {
            deed,
            id: made.id,
            folder,
            loaded: Loaded::new(load_from(text, &wish.options, &library), library),
            bounds: Bounds::default(),
            _place: place,
        }
    }

    fn named(test: &str, name: &str) -> Self {
        let wish = Wish {
            variant: Some(name.to_owned()),
            ..Wish::default()
        };
        Self::new(test, wish)
    }

    fn timed(test: &str, main: u32, increment: u32) -> Self {
        let wish = Wish {
            variant: Some("chess".to_owned()),
            clock: Some(Control {
                main,
                increment,
                ..Control::default()
            }),
            ..Wish::default()
        };
        Self::new(test, wish)
    }

    fn open(&self, seed: u64) -> Table<'_> {
        let kept = self.folder.read_game(&self.id).expect("a game");
        self.open_kept(&kept, seed)
    }

    fn open_kept(&self, kept: &Kept, seed: u64) -> Table<'_> {
        let setting = Setting {
            id: self.id.clone(),
            bounds: self.bounds.clone(),
            loaded: &self.loaded,
            seed,
        };
        let now = Instant::now();
        let room = Room::open(setting, self.deed.clone(), kept, now).expect("it can be played");
        Table {
            room,
            made: self,
            now,
            received: Vec::new(),
        }
    }
}

/// A room, the time there, and everything that it has said.
struct Table<'v> {
    room: Room<'v>,
    made: &'v Made,
    now: Instant,
    received: Vec<(Connection, String)>,
}

impl Table<'_> {
    fn note(&mut self, out: Vec<Out>) -> Vec<(Connection, Value)> {
        let mut said = Vec::new();
        for one in out {
            match one {
                Out::Send(connection, text) => {
                    said.push((connection, serde_json::from_str(&text).expect("JSON")));
                    self.received.push((connection, text));
                }
                Out::End(connection) => said.push((connection, json!("end"))),
            }
        }
        said
    }

    /// Takes a seat, and returns the messages that follow.
    fn enter(&mut self, connection: Connection, secret: &str) -> Vec<(Connection, Value)> {
        let out = self
            .room
            .enter(connection, secret, self.now)
            .expect("let in");
        self.note(out)
    }

    fn enter_both(&mut self) {
        let seats = self.made.deed.seats.clone();
        self.enter(WHITE, seats[0].text());
        self.enter(BLACK, seats[1].text());
    }

    fn say(&mut self, connection: Connection, message: Value) -> Vec<(Connection, Value)> {
        let out = self.room.take(connection, &message.to_string(), self.now);
        self.note(out)
    }

    /// Sends a message that is answered, and returns the answer to its sender.
    #[track_caller]
    fn request(&mut self, connection: Connection, mut message: Value) -> Value {
        message["id"] = json!(7);
        let said = self.say(connection, message.clone());
        let mut own = said
            .into_iter()
            .filter(|(to, received)| *to == connection && received["re"] == 7);
        own.next()
            .unwrap_or_else(|| panic!("{message} is not answered"))
            .1
    }

    #[track_caller]
    fn play(&mut self, connection: Connection, text: &str) -> Value {
        let received = self.request(connection, json!({ "ask": "play", "text": text }));
        assert_eq!(received["answer"]["is"], "state", "{text}: {received}");
        received
    }

    #[track_caller]
    fn refused(&mut self, connection: Connection, message: Value) -> String {
        let received = self.request(connection, message.clone());
        assert_eq!(received["answer"]["is"], "refused", "{message}: {received}");
        received["answer"]["message"]
            .as_str()
            .expect("words")
            .to_owned()
    }

    /// Time passes.
    fn wait(&mut self, seconds: f64) -> Vec<(Connection, Value)> {
        self.now += Duration::from_secs_f64(seconds);
        let out = self.room.pass(self.now);
        self.note(out)
    }

    fn keep(&mut self) -> Kept {
        let (record, standing) = (self.room.record(), self.room.standing(self.now));
        let made = self.made;
        made.folder
            .write_game(&made.id, record, &standing)
            .expect("it is kept");
        made.folder.read_game(&made.id).expect("it is kept")
    }

    fn state_of(&mut self, connection: Connection) -> Value {
        self.request(connection, json!({ "ask": "state" }))["answer"].clone()
    }

    fn clock(&mut self) -> Vec<u64> {
        let received = self.request(WHITE, json!({ "ask": "here" }));
        serde_json::from_value(received["table"]["clock"]["left_ms"].clone()).expect("clocks")
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let made = Made::named("whole", "chess");
    let mut table = made.open(1);
    let seats = made.deed.seats.clone();
    let received = table.enter(WHITE, seats[0].text());
    assert_eq!(received[0].1["answer"]["is"], "opened");
    assert_eq!(received[0].1["table"]["seat"], 0);
    assert_eq!(received[0].1["answer"]["geometry"]["viewer"], 0);
    let words = table.refused(WHITE, json!({ "ask": "play", "text": "e2e4" }));
    assert!(words.contains("come"), "{words}");
    let received = table.enter(BLACK, seats[1].text());
    assert_eq!(received[0].1["answer"]["geometry"]["viewer"], 1);
    table.enter(ONLOOKER, made.deed.watch.text());
    let words = table.refused(BLACK, json!({ "ask": "play", "text": "e7e5" }));
    assert_eq!(words, "it is not your turn");
    let words = table.refused(ONLOOKER, json!({ "ask": "play", "text": "e2e4" }));
    assert!(words.contains("spectator"), "{words}");
    let words = table.refused(WHITE, json!({ "ask": "play", "text": "e2e5" }));
    assert!(words.contains("`e2`"), "{words}");
    table.play(WHITE, "f2f3");
    let words = table.refused(BLACK, json!({ "ask": "play", "text": "e7e5", "ply": 0 }));
    assert!(words.contains("has changed"), "{words}");
    table.play(BLACK, "e7e5");
    table.play(WHITE, "g2g4");
    let said = table.say(BLACK, json!({ "ask": "play", "text": "d8h4", "ply": 3 }));
    // All connections get the end, not only the one that sent the move.
    for connection in [WHITE, BLACK, ONLOOKER] {
        let (_, received) = said
            .iter()
            .find(|(to, _)| *to == connection)
            .expect("a message");
        assert_eq!(received["answer"]["is_over"], true, "{received}");
        assert_eq!(received["answer"]["winners"], json!([1]));
    }
    let words = table.refused(WHITE, json!({ "ask": "resign" }));
    assert_eq!(words, "the game is over");
    let kept = table.keep();
    assert_eq!(
        (kept.record.result.as_str(), kept.record.turns.len()),
        ("0-1", 4)
    );
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    assert_eq!(again.state_of(WHITE)["is_over"], true);
}

#[test]
fn seats_belong_to_secrets() {
    let made = Made::named("seats", "chess");
    let mut table = made.open(1);
    let seats = made.deed.seats.clone();
    for wrong in ["", "x", &seats[0].text()[1..], &"0".repeat(32)] {
        let refusal = table
            .room
            .enter(9, wrong, table.now)
            .expect_err("no secret");
        assert!(
            refusal.message.contains("does not belong"),
            "{}",
            refusal.message
        );
    }
    table.enter(WHITE, seats[0].text());
    table.enter(BLACK, seats[1].text());
    // A player who comes again continues, and the earlier window gets a message and is closed.
    let said = table.enter(11, seats[0].text());
    assert_eq!(said[0].0, WHITE);
    assert_eq!(said[0].1["answer"]["is"], "refused");
    assert_eq!(said[1], (WHITE, json!("end")));
    assert!(
        table
            .say(WHITE, json!({ "ask": "play", "text": "e2e4" }))
            .is_empty()
    );
    table.play(11, "e2e4");
    // Messages contain no player's secrets; players alone get the link for onlookers.
    table.enter(ONLOOKER, made.deed.watch.text());
    for (to, text) in &table.received {
        assert!(
            !seats.iter().any(|seat| text.contains(seat.text())),
            "{text}"
        );
        let has_watch = text.contains(made.deed.watch.text());
        assert!(!has_watch || *to != ONLOOKER, "{text}");
    }
    let said = {
        let out = table.room.leave(BLACK, table.now);
        table.note(out)
    };
    let (_, received) = &said[0];
    assert_eq!(
        received["table"]["seats"][1],
        json!({ "is_here": false, "has_come": true })
    );
    assert_eq!(received["news"], "black has gone");
}

#[test]
fn clocks_run_from_when_all_have_come() {
    let made = Made::timed("clocks", 60, 2);
    let mut table = made.open(1);
    let seats = made.deed.seats.clone();
    table.enter(WHITE, seats[0].text());
    table.wait(100.0);
    assert_eq!(table.clock(), [60_000, 60_000]);
    table.enter(BLACK, seats[1].text());
    table.wait(10.0);
    assert_eq!(table.clock(), [50_000, 60_000]);
    table.play(WHITE, "e2e4");
    assert_eq!(table.clock(), [52_000, 60_000]);
    // The clock of a player who has left runs on.
    let now = table.now;
    table.room.leave(BLACK, now);
    table.wait(59.0);
    assert_eq!(table.clock(), [52_000, 1_000]);
    assert_eq!(
        table
            .room
            .wakes()
            .map(|at| at <= now + Duration::from_secs(60)),
        Some(true)
    );
    let said = table.wait(1.0);
    let (_, received) = said.last().expect("the flag is reported");
    assert_eq!(
        received["answer"]["words"],
        "black has no time left; white wins"
    );
    let kept = table.keep();
    assert_eq!(kept.record.result, "1-0");
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    let state = again.state_of(BLACK);
    assert_eq!(
        (&state["is_over"], &state["winners"]),
        (&json!(true), &json!([0]))
    );
    assert_eq!(again.clock(), [52_000, 0]);
}

#[test]
fn a_turn_that_comes_after_the_flag_is_too_late() {
    let made = Made::timed("late", 5, 0);
    let mut table = made.open(1);
    table.enter_both();
    table.now += Duration::from_secs_f64(5.1);
    let words = table.refused(WHITE, json!({ "ask": "play", "text": "e2e4" }));
    assert_eq!(words, "the game is over");
    assert_eq!(table.state_of(WHITE)["winners"], json!([1]));
}

#[test]
fn server_downtime_counts_for_no_player() {
    let made = Made::timed("away", 60, 0);
    let mut table = made.open(1);
    table.enter_both();
    table.wait(5.0);
    table.play(WHITE, "e2e4");
    table.wait(7.0);
    let kept = table.keep();
    let mut again = made.open_kept(&kept, 1);
    let seats = made.deed.seats.clone();
    again.wait(30.0);
    again.enter(WHITE, seats[0].text());
    again.wait(20.0);
    assert_eq!(again.clock(), [55_000, 53_000], "black is not back yet");
    let received = again.request(WHITE, json!({ "ask": "here" }));
    assert_eq!(received["table"]["clock"]["is_resting"], true);
    again.enter(BLACK, seats[1].text());
    again.wait(3.0);
    assert_eq!(again.clock(), [55_000, 50_000]);
    // The referee waits a minute for a player who does not come back.
    let mut alone = made.open_kept(&kept, 1);
    alone.enter(WHITE, seats[0].text());
    alone.wait(59.0);
    alone.wait(2.0);
    alone.wait(4.0);
    assert_eq!(alone.clock(), [55_000, 49_000]);
}

#[test]
fn a_running_clock_is_written_down_again_and_again() {
    let made = Made::timed("written", 600, 0);
    let mut table = made.open(1);
    table.enter_both();
    assert!(table.room.is_changed());
    table.wait(4.0);
    assert!(!table.room.is_changed());
    table.wait(1.5);
    assert!(table.room.is_changed());
    assert!(!table.room.is_changed());
}

#[test]
fn draws_are_offered_declined_and_agreed_on() {
    let made = Made::named("draws", "chess");
    let mut table = made.open(1);
    table.enter_both();
    let draw = |request: &str| json!({ "ask": request, "what": "draw" });
    assert!(
        table
            .refused(BLACK, draw("accept"))
            .contains("no player offers")
    );
    let said = table.say(WHITE, draw("offer"));
    let (_, received) = said.iter().find(|(to, _)| *to == BLACK).expect("a message");
    assert_eq!(received["news"], "white offers a draw");
    assert_eq!(received["table"]["offers"][0]["by"], 0);
    // A player's agreement to the own offer changes nothing.
    table.say(WHITE, draw("accept"));
    assert_eq!(table.state_of(WHITE)["is_over"], false);
    let said = table.say(BLACK, draw("decline"));
    let (_, received) = said.iter().find(|(to, _)| *to == WHITE).expect("a message");
    assert_eq!(received["table"]["offers"], json!([]));
    // Offered with the own turn it stays until the other has moved.
    table.say(WHITE, draw("offer"));
    let received = table.play(WHITE, "e2e4");
    assert_eq!(received["table"]["offers"][0]["what"], "draw");
    let received = table.play(BLACK, "e7e5");
    assert_eq!(received["table"]["offers"], json!([]));
    table.say(BLACK, draw("offer"));
    // Offers go on when the server comes back.
    let kept = table.keep();
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    again.say(WHITE, draw("accept"));
    let state = again.state_of(BLACK);
    assert_eq!(
        (&state["is_over"], &state["winners"]),
        (&json!(true), &json!([]))
    );
    assert_eq!(state["words"], "a draw was agreed");
    assert_eq!(again.keep().record.result, "1/2-1/2");
}

#[test]
fn turns_are_taken_back_if_the_other_agrees() {
    let made = Made::named("back", "chess");
    let mut table = made.open(1);
    table.enter_both();
    let back = |request: &str| json!({ "ask": request, "what": "takeback" });
    assert!(table.refused(WHITE, back("offer")).contains("no move"));
    table.play(WHITE, "e2e4");
    table.play(BLACK, "e7e5");
    table.say(WHITE, back("offer"));
    let said = table.say(BLACK, back("accept"));
    for connection in [WHITE, BLACK] {
        let (_, received) = said
            .iter()
            .find(|(to, _)| *to == connection)
            .expect("a message");
        assert_eq!(received["answer"]["n_plies"], 0);
        assert_eq!(received["news"], "white takes back");
    }
    table.play(WHITE, "d2d4");
    table.say(WHITE, back("offer"));
    // A turn answers the question as well.
    let received = table.play(BLACK, "d7d5");
    assert_eq!(received["table"]["offers"], json!([]));
    assert!(
        table
            .refused(BLACK, back("accept"))
            .contains("no player offers")
    );
}

#[test]
fn resignation_loses_and_a_rematch_exchanges_sides() {
    let made = Made::named("resign", "chess");
    let mut table = made.open(1);
    table.enter_both();
    let again = |request: &str| json!({ "ask": request, "what": "rematch" });
    assert_eq!(table.refused(WHITE, again("offer")), "the game is not over");
    // A player may resign during the other's turn.
    let received = table.request(BLACK, json!({ "ask": "resign" }));
    assert_eq!(received["answer"]["words"], "black resigns; white wins");
    table.say(WHITE, again("offer"));
    assert!(!table.room.needs_next());
    table.say(BLACK, again("accept"));
    assert!(table.room.needs_next());
    assert!(!table.room.needs_next());
}

#[test]
fn a_result_is_claimed_by_the_player_to_move() {
    let made = Made::named("claim", "chess");
    let mut table = made.open(1);
    table.enter_both();
    assert!(
        table
            .refused(WHITE, json!({ "ask": "claim" }))
            .contains("nothing to claim")
    );
    let shuffle = [
        (WHITE, "g1f3"),
        (BLACK, "g8f6"),
        (WHITE, "f3g1"),
        (BLACK, "f6g8"),
    ];
    for (connection, text) in shuffle.into_iter().chain(shuffle) {
        table.play(connection, text);
    }
    assert!(table.state_of(WHITE)["claim"].is_string());
    assert!(
        table
            .refused(BLACK, json!({ "ask": "claim" }))
            .contains("to move")
    );
    let received = table.request(WHITE, json!({ "ask": "claim" }));
    assert_eq!(
        (
            &received["answer"]["is_over"],
            &received["answer"]["winners"]
        ),
        (&json!(true), &json!([]))
    );
}

#[test]
fn steps_of_a_turn_are_kept_and_seen_by_their_player() {
    let made = Made::named("steps", "spinal-tap");
    let mut table = made.open(1);
    table.enter_both();
    table.enter(ONLOOKER, made.deed.watch.text());
    let n_received = table.received.len();
    let received = table.request(WHITE, json!({ "ask": "begin", "turn": "battle" }));
    let step = |received: &Value| {
        received["answer"]["turns"][0]["text"]
            .as_str()
            .expect("a step")
            .to_owned()
    };
    let received = table.play(WHITE, &step(&received));
    let received = table.play(WHITE, &step(&received));
    assert_eq!(
        received["answer"]["steps"]["made"].as_array().map(Vec::len),
        Some(2)
    );
    assert!(
        table.received[n_received..]
            .iter()
            .all(|(to, _)| *to == WHITE),
        "no other connection gets a message"
    );
    let (before, seen) = (table.state_of(BLACK), table.state_of(ONLOOKER));
    assert_eq!(
        (&before["steps"], &before["n_plies"]),
        (&Value::Null, &json!(0))
    );
    assert_eq!(seen["pieces"], before["pieces"]);
    assert_ne!(received["answer"]["pieces"], before["pieces"]);
    // Another does not end it, or give it up.
    assert!(
        table
            .refused(BLACK, json!({ "ask": "cancel" }))
            .contains("not your turn")
    );
    let kept = table.keep();
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    let state = again.state_of(WHITE);
    assert_eq!(state["steps"]["made"], received["answer"]["steps"]["made"]);
    assert_eq!(state["pieces"], received["answer"]["pieces"]);
    let mut state = again.request(WHITE, json!({ "ask": "back" }))["answer"].clone();
    assert_eq!(state["steps"]["made"].as_array().map(Vec::len), Some(1));
    // On to a turn that can end.
    for _ in 0..20 {
        if state["steps"]["unfinished"].is_null() {
            break;
        }
        let text = state["turns"][0]["text"]
            .as_str()
            .expect("a step")
            .to_owned();
        state = again.play(WHITE, &text)["answer"].clone();
    }
    let said = again.say(WHITE, json!({ "ask": "done", "id": 1 }));
    assert_eq!(
        said.iter()
            .filter(|(_, received)| received["answer"]["n_plies"] == 1)
            .count(),
        2,
        "{said:?}"
    );
}

#[test]
fn chance_is_drawn_by_the_server() {
    let made = Made::named("chance", "peg-chess-random");
    let play = |seed: u64| -> Vec<String> {
        let mut table = made.open(seed);
        table.enter_both();
        for _ in 0..6 {
            let mover = table.state_of(WHITE)["mover"]
                .as_u64()
                .expect("never chance");
            let connection = [WHITE, BLACK][mover as usize];
            let state = table.state_of(connection);
            let text = state["turns"][0]["text"]
                .as_str()
                .expect("a turn")
                .to_owned();
            table.play(connection, &text);
        }
        assert!(
            table
                .refused(WHITE, json!({ "ask": "draw", "seed": 1 }))
                .contains("is not allowed")
        );
        let kept = table.keep();
        let mut again = made.open_kept(&kept, seed + 100);
        again.enter_both();
        let (mut one, mut other) = (table.state_of(WHITE), again.state_of(WHITE));
        for state in [&mut one, &mut other] {
            state.as_object_mut().expect("a state").remove("turns");
        }
        assert_eq!(one, other);
        let record = one["record"].as_array().expect("turns").clone();
        let chance = record.iter().filter(|turn| turn["player"].is_null());
        chance.map(|turn| turn["text"].to_string()).collect()
    };
    let (one, other) = (play(1), play(2));
    assert!(one.len() >= 3, "{one:?}");
    assert_ne!(one, other, "chance is not the same in every game");
}

/// Plays a hidden set-up, white by this choice, black always the same; returns all messages until the reveal.
fn hidden_setup(made: &Made, white: fn(usize) -> usize) -> Vec<(Connection, String)> {
    let mut table = made.open(1);
    table.enter_both();
    table.enter(ONLOOKER, made.deed.watch.text());
    let mut n_before_reveal = 0;
    for n in 0..500 {
        let state = table.state_of(ONLOOKER);
        if state["is_hidden"] != true {
            break;
        }
        n_before_reveal = table.received.len();
        let mover = state["mover"].as_u64().expect("a player");
        let connection = [WHITE, BLACK][mover as usize];
        let state = table.state_of(connection);
        let turns = state["turns"].as_array().expect("turns").clone();
        let choice = match connection {
            WHITE => white(turns.len()),
            _ => 0,
        };
        let text = turns[choice]["text"].as_str().expect("a turn").to_owned();
        // Requests of every kind, by connections that may not see the answer, and the same in both games.
        if n % 7 == 0 {
            for other in [WHITE, BLACK, ONLOOKER]
                .into_iter()
                .filter(|other| *other != connection)
            {
                for question in [
                    json!({ "ask": "state" }),
                    json!({ "ask": "state", "ply": n }),
                    json!({ "ask": "state", "ply": n / 2 }),
                    json!({ "ask": "record" }),
                    json!({ "ask": "play", "text": "K@a1" }),
                    json!({ "ask": "offer", "what": "takeback" }),
                    json!({ "ask": "decline", "what": "takeback" }),
                    json!({ "ask": "eyes", "player": 0 }),
                    json!({ "ask": "think" }),
                    json!({ "ask": "undo", "ply": 0 }),
                ] {
                    table.request(other, question);
                }
            }
        }
        // The answer to a turn that is not legal does not reveal the other player's placements.
        if connection == BLACK {
            for wrong in ["K@a1", "KQRB@a1", "K@e1", "P@d4", "a1a2", "nonsense"] {
                table.request(BLACK, json!({ "ask": "play", "text": wrong }));
            }
        }
        table.play(connection, &text);
    }
    let state = table.state_of(ONLOOKER);
    assert_eq!(state["is_hidden"], false, "the set-up ends");
    let pieces = state["pieces"].as_array().expect("pieces");
    assert!(
        pieces.iter().any(|piece| piece["player"] == 0)
            && pieces.iter().any(|piece| piece["player"] == 1)
    );
    table.received.truncate(n_before_reveal);
    table.received
}

#[test]
fn hidden_placements_change_no_byte_sent_to_others() {
    let made = Made::named("hidden", "peg-chess-setup");
    let one = hidden_setup(&made, |_| 0);
    let other = hidden_setup(&made, |n_turns| n_turns - 1);
    assert_ne!(one, other, "white has placed something else");
    for connection in [BLACK, ONLOOKER] {
        let of = |received: &[(Connection, String)]| -> Vec<String> {
            let own = received.iter().filter(|(to, _)| *to == connection);
            own.map(|(_, text)| text.clone()).collect()
        };
        let (one, other) = (of(&one), of(&other));
        assert_eq!(one.len(), other.len());
        assert!(one.len() > 100, "{} messages", one.len());
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other);
        }
    }
    // The other way round: no connection gets the whole board, and black gets nothing of white's half.
    for (to, text) in &one {
        if *to == WHITE {
            continue;
        }
        let received: Value = serde_json::from_str(text).expect("JSON");
        for piece in received["answer"]["pieces"]
            .as_array()
            .into_iter()
            .flatten()
        {
            assert_eq!((piece["player"].as_u64(), *to), (Some(1), BLACK), "{text}");
        }
    }
}

#[test]
fn abandoned_games_are_ended() {
    let made = Made::named("idle", "chess");
    let mut table = made.open(1);
    table.enter_both();
    table.play(WHITE, "e2e4");
    let mut kept = table.keep();
    kept.written -= Duration::from_secs(15 * 24 * 60 * 60);
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    let state = again.state_of(WHITE);
    assert_eq!(
        (&state["is_over"], &state["winners"]),
        (&json!(true), &json!([]))
    );
    assert!(state["words"].as_str().expect("words").contains("too long"));
    assert_eq!(again.keep().record.result, "*");
}

#[test]
fn a_game_has_so_many_turns_at_most() {
    let mut made = Made::named("turns", "chess");
    made.bounds.turns = 3;
    let mut table = made.open(1);
    table.enter_both();
    table.play(WHITE, "e2e4");
    table.play(BLACK, "e7e5");
    let received = table.play(WHITE, "d2d4");
    assert_eq!(received["answer"]["is_over"], true);
    assert_eq!(
        received["answer"]["words"],
        "broken off: a game has 3 moves at most"
    );
}

#[test]
fn ten_thousand_random_messages_are_answered() {
    let made = Made::named("random", "chess");
    let mut table = made.open(1);
    table.enter_both();
    table.enter(ONLOOKER, made.deed.watch.text());
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut pick = |n: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let requests = [
        "enter", "here", "resign?", "claim", "offer", "accept", "decline", "play", "begin", "back",
        "done", "cancel", "state", "geometry", "rules", "record", "undo", "draw", "think", "agree",
        "eyes", "open", "library", "source", "check", "nothing", "",
    ];
    let texts = [
        "e2e4",
        "e7e5",
        "g1f3",
        "b8c6",
        "",
        "{",
        "O-O",
        "♞",
        "e2e4e5",
        "battle",
        "K@a1",
        "\u{0}",
        "99999999999999999999",
        "draw",
        "takeback",
        "rematch",
    ];
    let long = "x".repeat(10_000);
    for n in 0..10_000 {
        let connection = [WHITE, BLACK, ONLOOKER][pick(3)];
        let text = match pick(8) {
            0 => {
                let bytes: Vec<u8> = (0..pick(60))
                    .map(|_| b"{}[]\":,asktextply0e+-.\\u \n"[pick(26)])
                    .collect();
                String::from_utf8(bytes).expect("ASCII")
            }
            1 => "[".repeat(pick(400)),
            _ => {
                let mut message = json!({ "ask": requests[pick(requests.len())] });
                for key in [
                    "text", "turn", "what", "secret", "ply", "player", "viewer", "seed", "winners",
                    "fen", "id",
                ] {
                    message[key] = match pick(6) {
                        0 => json!(texts[pick(texts.len())]),
                        1 => json!(pick(5)),
                        2 => json!(-1),
                        3 => json!(u64::MAX),
                        4 => json!([[], {}, null, long])[pick(4)].clone(),
                        _ => continue,
                    };
                }
                message.to_string()
            }
        };
        let out = table.room.take(connection, &text, table.now);
        let is_answered = out
            .iter()
            .any(|one| matches!(one, Out::Send(to, _) if *to == connection));
        assert!(is_answered, "{n}: {text}");
        if n % 1000 == 0 {
            table.now += Duration::from_secs(1);
        }
    }
    let state = table.state_of(WHITE);
    assert_eq!(state["is"], "state");
    let kept = table.keep();
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    assert_eq!(again.state_of(WHITE)["fen"], state["fen"]);
}

#[test]
fn the_page_has_the_bounds() {
    let page = include_str!("../../../../docs/src/page.md");
    let bounds = Bounds::default();
    let seconds = |time: Duration| usize::try_from(time.as_secs()).expect("a number");
    for (what, most) in [
        ("connections", bounds.connections),
        ("connections of a game", bounds.connections_of_game),
        (
            "open games (with a connection or a running clock)",
            bounds.games_open,
        ),
        ("games that are kept, finished ones too", bounds.games_kept),
        ("moves of a game", bounds.turns),
        (
            "cells of the board of a definition that a player brings",
            bounds.own_cells,
        ),
        ("days without a move", seconds(bounds.idle) / (24 * 60 * 60)),
        ("bytes of a message", bounds.message_bytes),
        (
            "messages of a connection in a second",
            bounds.messages_a_second as usize,
        ),
        (
            "messages that wait for a slow connection",
            bounds.messages_waiting,
        ),
        (
            "seconds until a connection must name its seat",
            seconds(bounds.entering),
        ),
        (
            "seconds to close, after the reason was sent",
            seconds(bounds.leaving),
        ),
        ("seconds between heartbeats", seconds(bounds.heartbeat)),
        (
            "seconds that a game without connections stays in memory",
            seconds(bounds.empty),
        ),
    ] {
        assert!(
            page.contains(&format!("| {what} | {most} | ")),
            "{what}: {most}"
        );
    }
    assert!(page.contains(&format!(
        "after {} refusals the connection is closed",
        bounds.messages_refused
    )));
    assert_eq!(
        (seconds(bounds.coming_back), seconds(bounds.clock_kept)),
        (60, 5)
    );
    let prose = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(prose.contains("a minute at most") && prose.contains("at most five seconds"));
}
