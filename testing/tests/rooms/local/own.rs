//! Games with definitions that players bring.

use std::collections::BTreeMap;

use alfil::session::request::Definition;

use super::*;

const OWN: &str = "language = 1\nname = \"Tiny\"\nboard = \"own\"\n[piece]\nking = { letter = \"K\", moves = \"K\" }\n\
rook = { letter = \"R\", moves = \"R\" }\n[royal]\nwho = \"mine king\"\n[setup]\nfen = \"2k1/4/4/RK2 w - - 0 1\"\n";
const BOARD: &str =
    "lattice square\nshape 4x4\nframe white forward 0\nframe black forward 4 cells mirror\n";

fn own() -> Definition {
    Definition {
        name: "tiny".to_owned(),
        text: Some(OWN.to_owned()),
        files: BTreeMap::from([("own.board".to_owned(), BOARD.to_owned())]),
    }
}

fn rooms(place: &Place, bounds: Bounds) -> std::sync::Arc<Rooms> {
    let served = std::sync::Arc::new(|| Err(Refusal::new("nothing is served".to_owned())));
    Rooms::open(&place.0, bounds, served).expect("a folder")
}

fn wish(definition: Definition) -> Wish {
    Wish {
        definition: Some(definition),
        ..Wish::default()
    }
}

#[test]
fn a_definition_of_a_players_own_is_played_with_a_friend() {
    let made = Made::new("own", wish(own()));
    let mut table = made.open(1);
    let seats = made.deed.seats.clone();
    for (connection, secret) in [(WHITE, seats[0].text()), (BLACK, seats[1].text())] {
        let received = table.enter(connection, secret);
        let (_, first) = received
            .iter()
            .find(|(to, _)| *to == connection)
            .expect("an answer");
        assert_eq!(first["answer"]["title"], "Tiny", "{first}");
        assert_eq!(first["definition"]["text"], OWN);
        assert_eq!(first["definition"]["files"]["own.board"], BOARD);
    }
    table.play(WHITE, "a1a3");
    table.play(BLACK, "c4d4");
    let kept = table.keep();
    let mut again = made.open_kept(&kept, 1);
    again.enter_both();
    assert_eq!(again.state_of(WHITE)["n_plies"], 2);
    // A shipped game brings no text: every server has it.
    let shipped = Made::named("own-shipped", "chess");
    let mut table = shipped.open(1);
    let received = table.enter(WHITE, shipped.deed.seats[0].text());
    assert!(received[0].1["definition"].is_null());
}

#[test]
fn definitions_that_cannot_be_played_are_refused() {
    let place = Place::new("own-wrong");
    let bounds = Bounds {
        own_cells: 10_000,
        ..Bounds::default()
    };
    let rooms = rooms(&place, bounds);
    let refused =
        |definition: Definition| rooms.make(&wish(definition)).expect_err("refused").message;
    let with = |text: &str| Definition {
        text: Some(text.to_owned()),
        ..own()
    };
    let words = refused(with(&OWN.replace("moves = \"R\"", "moves = \"?\"")));
    assert!(
        words.starts_with("the definition cannot be played: "),
        "{words}"
    );
    // Files of the server are out of reach.
    for name in ["../own", "/etc/passwd", "Cargo"] {
        let words = refused(with(&OWN.replace("\"own\"", &format!("\"{name}\""))));
        assert!(
            words.starts_with("the definition cannot be played: "),
            "{words}"
        );
    }
    for name in ["", "a/b", "a\nb", &"x".repeat(65)] {
        let definition = Definition {
            name: name.to_owned(),
            ..own()
        };
        assert!(
            refused(definition).starts_with("a definition has a text"),
            "{name}"
        );
    }
    let nameless = Definition {
        text: None,
        ..own()
    };
    assert!(refused(nameless).starts_with("a definition has a text"));
}

#[test]
fn a_server_can_refuse_definitions_of_others_and_large_boards() {
    let place = Place::new("own-bounds");
    let small = Bounds {
        own_cells: 15,
        ..Bounds::default()
    };
    let refusal = rooms(&place, small)
        .make(&wish(own()))
        .expect_err("too large");
    assert_eq!(
        refusal.message,
        "a board of 16 cells is too large for this server: the most is 15"
    );
    let shipped = Bounds {
        own_definitions: false,
        ..Bounds::default()
    };
    let rooms = rooms(&place, shipped);
    let refusal = rooms.make(&wish(own())).expect_err("shipped alone");
    assert!(
        refusal.message.contains("only shipped games"),
        "{}",
        refusal.message
    );
    let wish = Wish {
        variant: Some("chess".to_owned()),
        ..Wish::default()
    };
    rooms.make(&wish).expect("a shipped game");
}
