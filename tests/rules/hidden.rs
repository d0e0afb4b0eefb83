//! A hidden placement is in no other player's view, wherever a match begins, and in every view after the reveal. While it is hidden the law
//! `views_leak_nothing` of the crate `testing` says so of every game.

use alfil::load::load;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use ir::{AttributeId, CellId, PlayerId};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn set_up_in_secret() -> Game {
    let variant = load("peg-chess-setup", &[]).expect("it is shipped");
    variant.game.expect("it is sound")
}

/// Plays set-up turns while something is hidden; each player's choices are made from an own seed. Visits every position.
fn set_up(game: &Game, seeds: [u64; 2], mut visit: impl FnMut(&Position)) {
    let mut random = seeds.map(Pcg64Mcg::seed_from_u64);
    let mut play = Match::new(game, game.start());
    while game.is_hidden(play.position()) {
        visit(play.position());
        let legal = play.legal_moves().expect("little work");
        assert!(!legal.is_empty(), "set-up goes on");
        let mover = play.position().turn().index();
        let chosen = random[mover].random_range(0..legal.len());
        play.play(legal[chosen].clone());
    }
}

#[test]
fn after_the_reveal_all_players_see_everything() {
    let game = set_up_in_secret();
    let mut play = Match::new(&game, game.start());
    while game.is_hidden(play.position()) {
        let legal = play.legal_moves().expect("little work");
        play.play(legal[0].clone());
    }
    for player in [PlayerId(0), PlayerId(1)] {
        assert_eq!(&game.view(play.position(), player), play.position());
    }
}

#[test]
fn a_match_that_begins_in_the_middle_of_a_set_up_shows_no_more() {
    let game = set_up_in_secret();
    let views = |seed: u64| {
        let mut positions = Vec::new();
        set_up(&game, [seed, 7], |position| {
            positions.push(position.clone())
        });
        // Black's turns, the same with whatever White has laid.
        let blacks = positions
            .into_iter()
            .filter(|one| one.turn() == PlayerId(1));
        let views = blacks.map(|position| Match::new(&game, position).view(PlayerId(1)));
        views.take(20).collect::<Vec<_>>()
    };
    for seed in 0..5 {
        assert_eq!(views(seed), views(100 + seed));
    }
}

/// Both players drop pieces on the same board; a rook is placed on each empty cell beside the new piece, and pieces may move.
const CROWD: &str = r#"
language = 1
name     = "Crowd"
board    = "4x4"
[piece]
king = { letter = "K", moves = "K" }
rook = { letter = "R", moves = "R" }
[store.army]
has  = ["king*2"]
drop = "empty"
[setup]
fen = "3r/4/4/R3 w"
[effect.crowd]
after = "dropped"
do   = ["place(near(to, 'W') & empty, rook, me)"]
[phase.placing]
order = "each hidden"
until = "none-left(army)"
[phase.play]
[end.stuck]
when   = "not can move"
result = "draw"
reason = "stuck"
"#;

/// One player drops a piece where the other places a tile.
const GROUND: &str = r#"
language = 1
name     = "Ground"
board    = "4x4"
[attribute.tile]
of      = "cell"
type    = "symbols"
letters = "ab"
[piece]
king = { letter = "K", moves = "K" }
[store.army]
has  = ["king"]
drop = "empty"
[store.tiles]
of   = "tile"
has  = ["ab"]
drop = "all"
[phase.placing]
order = "each hidden"
until = "none-left(army) and none-left(tiles)"
[phase.play]
[end.stuck]
when   = "not can move"
result = "draw"
reason = "stuck"
"#;

/// Plays these turns of a definition and returns what a player sees.
fn view(definition: &str, turns: &[&str], player: u16) -> (Game, Position) {
    let game = alfil_testing::made_up::MadeUp::of_text(definition).game();
    let mut play = Match::new(&game, game.start());
    for text in turns {
        let legal = play.legal_moves().expect("little work");
        let turn = moves::read(&game, play.position(), &legal, text);
        play.play(turn.unwrap_or_else(|error| panic!("{text}: {error:?}")));
    }
    let view = play.view(PlayerId(player));
    drop(play);
    (game, view)
}

/// Plays these turns of the crowd and writes what a player sees, pieces by their letters, from above.
fn seen(turns: &[&str], player: u16) -> String {
    let (game, view) = view(CROWD, turns, player);
    let fen = fen::write(&game, &view);
    fen.split([' ', '[']).next().unwrap_or_default().to_owned()
}

#[test]
fn what_follows_from_an_unseen_turn_is_unseen() {
    assert_eq!(seen(&["K@b3"], 0), "1R1r/RKR1/1R2/R3");
    assert_eq!(seen(&["K@b3"], 1), "3r/4/4/R3");
}

#[test]
fn unseen_moves_leave_the_piece_visible_on_its_cell() {
    assert_eq!(seen(&["a1d1"], 0), "3r/4/4/3R");
    assert_eq!(seen(&["a1d1"], 1), "3r/4/4/R3");
    // A piece that the rook captures stays visible too.
    assert_eq!(seen(&["a1a4", "a4d4"], 0), "3R/4/4/4");
    assert_eq!(seen(&["a1a4", "a4d4"], 1), "3r/4/4/R3");
}

#[test]
fn marks_and_statuses_that_change_unseen_are_unseen() {
    let glad = "[status.glad]\nlasts = 9\n[effect.effect-1]\nafter = 'piece is rook'\ndo = ['give(glad, rook)']";
    let glad = format!("{CROWD}{glad}");
    let (_, nothing_moved) = view(&glad, &["K@b3"], 1);
    for turns in [&["a1d1"][..], &["a1a2", "a2a1"], &["K@d1", "a1a3"]] {
        let (_, view) = view(&glad, turns, 1);
        assert_eq!(view, nothing_moved, "{turns:?}");
    }
}

#[test]
fn counters_that_change_unseen_are_unseen() {
    let rooks = "[counter.ours]\nadd = 'piece is rook'\nmax = 9\n[counter.own]\nper = 'player'\nadd = 'piece is rook'\nmax = 9\n[end.'worn out']\nwhen = 'ours == 9 and own == 9'\nresult = 'draw'\nreason = 'worn out'";
    let counted = |turns: &[&str], player| {
        let (game, view) = view(&format!("{CROWD}{rooks}"), turns, player);
        let value = |id| game.counter_value(&view, ir::CounterId(id), PlayerId(0));
        (value(0), value(1))
    };
    // A counter of the game is shown to no player before the reveal; a player's own counter is shown to that player.
    assert_eq!(counted(&["a1d1", "d1c1"], 0), (0, 2));
    assert_eq!(counted(&["a1d1", "d1c1"], 1), (0, 0));
}

#[test]
fn a_store_of_all_is_seen_unless_chance_picks() {
    let left = |order: &str| {
        let shared = CROWD.replace(
            "has  = [\"king*2\"]",
            &format!("has  = [\"king*4\"]\nper = \"game\"\n{order}"),
        );
        let (game, view) = view(&shared, &["K@b3"], 0);
        let king = game
            .rules()
            .kinds
            .iter()
            .position(|kind| kind.name == "king");
        game.stored(
            &view,
            ir::StoreId(0),
            PlayerId(0),
            ir::KindId::from_index(king.expect("it is there")),
        )
    };
    assert_eq!(left(""), 3);
}

#[test]
fn an_unseen_piece_on_another_is_unseen() {
    let stacks = CROWD.replace("\"empty\"", "\"all\"\n[stack]\nheight = 2");
    let (_, beside) = view(&stacks, &["K@b3"], 1);
    let (_, upon) = view(&stacks, &["K@a1"], 1);
    assert_eq!(upon, beside);
}

#[test]
fn own_pieces_are_seen_on_cells_of_others() {
    let turns = ["a1a3", "a3a1", "K@c1", "K@c4", "d4d3", "K@a3"];
    assert_eq!(seen(&turns, 1), "r3/kr1r/r3/R3");
}

#[test]
fn a_tile_is_seen_where_another_has_been() {
    let ground = |turns: &[&str], player| {
        let (game, view) = view(GROUND, turns, player);
        let mut cells = game.rules().board.cells.iter();
        let b2 = cells.position(|cell| cell.name == "b2");
        let b2 = CellId::from_index(b2.expect("it is there"));
        let ground = game.attribute(&view, AttributeId::from_index(0), b2);
        (ground != 0, view.piece(b2).is_some())
    };
    let white_piece = ["K@b2", "AB@c3"];
    let white_tile = ["K@c3", "AB@b2"];
    assert_eq!(ground(&white_piece, 1), (false, false));
    assert_eq!(ground(&white_tile, 1), (false, false));
    let then = |whites: [&'static str; 2], black| [&whites[..], &[black]].concat();
    assert_eq!(ground(&then(white_piece, "AB@b2"), 1), (true, false));
    assert_eq!(ground(&then(white_tile, "K@b2"), 1), (true, true));
}

/// A player sees the cells beside its own pieces. A move to c1 is counted and marks the piece; a capture goes to a store.
const DIM: &str = r#"
language = 1
name     = "Dim"
board    = "4x4"
[piece]
king = { letter = "K", moves = "K" }
rook = { letter = "R", moves = "R" }
[royal]
who = "mine king"
[view]
sees = "near(mine, 'K')"
[status]
marked = { lasts = 9 }
[counter.moves]
per = "game"
add = true
[store.prison]
gains = "captured"
owner = "mover"
[effect.mark]
after = "piece is rook"
do    = "give(marked, to)"
[setup]
fen = "k2r/4/4/K2R w"
[end.mate]
when   = "not can move"
result = "loss"
reason = "mate"
"#;

#[test]
fn statuses_and_marks_are_hidden_with_their_pieces() {
    let (game, black) = view(DIM, &["d1c1"], 1);
    assert!(black.statuses().is_empty(), "{black:?}");
    let (_, white) = view(DIM, &["d1c1"], 0);
    assert_eq!(white.statuses().len(), 1);
    let unmoved: Vec<String> = (black.unmoved().iter())
        .map(|cell| game.rules().cell_name(cell).to_owned())
        .collect();
    assert_eq!(unmoved, ["a4", "d4"], "White's king is not seen");
}

#[test]
fn stores_and_counters_are_seen_by_all() {
    let game = alfil_testing::made_up::MadeUp::of_text(DIM).game();
    let mut play = Match::new(&game, game.start());
    for text in ["d1d4", "a4a3"] {
        let turn = moves::read_legal(&game, play.position(), text).expect(text);
        play.play(turn);
    }
    for player in [PlayerId(0), PlayerId(1)] {
        let (seen, is) = (play.view(player), play.position());
        assert_eq!(seen.counters, is.counters);
        let rook = game.contents(&seen, ir::StoreId(0), PlayerId(0));
        assert_eq!(rook, game.contents(is, ir::StoreId(0), PlayerId(0)));
        assert_eq!(rook.iter().sum::<u8>(), 1);
        let shown = alfil::captions::text(&game, &seen, Some(player));
        assert!(
            shown.contains("white prison: R"),
            "player {}: {shown}",
            player.0
        );
    }
}

const TRIED: &str =
    "language = 1\nextends = \"chess\"\nname = \"Tried\"\n[view]\nsees = \"mine\"\ntries = true\n";

/// The moves that may be tried in a position, as texts.
fn tried(game: &Game, play: &Match<'_>) -> Vec<String> {
    let position = play.position();
    let tries = game.tries(position, &play.view(position.turn()));
    moves::write_all(game, &tries.expect("little work"))
}

#[test]
fn tries_depend_on_what_is_seen_alone_and_hold_the_legal_moves() {
    let game = alfil_testing::made_up::MadeUp::of_text(TRIED).game();
    let at = |text: &str| Match::new(&game, fen::read(&game, text).expect("a position"));
    // The enemy's pieces differ, the own ones do not.
    let one = tried(&game, &at("k7/8/8/3p4/4P3/8/8/4K2R w K - 0 1"));
    let other = tried(&game, &at("k3r3/8/2n5/8/4P3/8/8/4K2R w K - 0 1"));
    assert_eq!(one, other);
    for text in ["e4e5", "e4d5", "e4f5", "e1g1", "h1h8"] {
        assert!(one.contains(&text.to_owned()), "{text}: {one:?}");
    }
    for text in ["e4e6", "h1g2"] {
        assert!(!one.contains(&text.to_owned()), "{text}: {one:?}");
    }
    let mut n_refused = 0;
    for seed in 0..2 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut play = Match::new(&game, game.start());
        for _ in 0..30 {
            let legal = play.legal_moves().expect("little work").clone();
            let tries = tried(&game, &play);
            let texts = moves::write_all(&game, &legal);
            for text in &texts {
                assert!(tries.contains(text), "{text}: {tries:?}");
            }
            n_refused += tries.len() - legal.len();
            let Some(turn) = legal.get(random.random_range(0..legal.len().max(1))) else {
                break;
            };
            play.play(turn.clone());
        }
    }
    assert!(n_refused > 100, "{n_refused}");
}

#[test]
fn a_try_that_is_not_legal_is_refused_without_a_reason() {
    use alfil::session::request::Request;
    use alfil::session::{Look, Session, answer::Answer};
    use interpreter::Eyes;
    let variant = alfil_testing::made_up::MadeUp::of_text(TRIED).load_to_play(&[]);
    let mut session = Session::begin_at(&variant, None, None).expect("a game");
    let look = Look {
        eyes: Eyes::Player(PlayerId(0)),
        lists_turns: true,
    };
    let Answer::State(state) = session.state(look, None) else {
        panic!("there is a position");
    };
    assert!(
        state.turns.iter().any(|turn| turn.text == "e2d3"),
        "{:?}",
        state.turns
    );
    let refused = session.answer(
        look,
        Request::Play {
            text: "e2d3".to_owned(),
        },
    );
    let Answer::Refused(refusal) = refused else {
        panic!("it captures nothing");
    };
    assert_eq!(refusal.message, "`e2d3` is refused: it is not legal");
    assert_eq!(refusal.help.as_deref(), Some("try another move"));
    assert!(session.play().turns().is_empty());
    // What cannot be tried has a reason.
    let refused = session.answer(
        look,
        Request::Play {
            text: "e2d4".to_owned(),
        },
    );
    let Answer::Refused(refusal) = refused else {
        panic!("no piece moves so");
    };
    assert!(!refusal.message.contains("refused"), "{refusal:?}");
}

#[test]
fn of_turns_of_several_steps_legal_steps_are_offered() {
    use alfil::session::{Look, Session, answer::Answer};
    let text = format!("{TRIED}[turn.two]\ndo = \"move\"\nsteps = 2\n");
    let variant = alfil_testing::made_up::MadeUp::of_text(&text).load_to_play(&[]);
    let session = Session::begin_at(&variant, None, None).expect("a game");
    let look = Look {
        eyes: interpreter::Eyes::Player(PlayerId(0)),
        lists_turns: true,
    };
    let Answer::State(state) = session.state(look, None) else {
        panic!("there is a position");
    };
    let texts: Vec<&str> = state.turns.iter().map(|turn| turn.text.as_str()).collect();
    assert!(
        texts.contains(&"e2e4") && !texts.contains(&"e2d3"),
        "{texts:?}"
    );
}

#[test]
fn legal_moves_do_not_depend_on_what_is_seen() {
    let unseen = alfil_testing::made_up::MadeUp::of_text(DIM).game();
    let seen = DIM.replace("near(mine, 'K')", "all");
    let seen = alfil_testing::made_up::MadeUp::of_text(&seen).game();
    let texts = |game: &Game| {
        let mut play = Match::new(game, game.start());
        let mut all = Vec::new();
        for _ in 0..8 {
            let legal = play.legal_moves().expect("little work");
            let Some(first) = legal.first().cloned() else {
                break;
            };
            all.push(moves::write_all(game, &legal));
            play.play(first);
        }
        all
    };
    assert_eq!(texts(&unseen), texts(&seen));
    // The rook on d4 attacks a king that does not see it.
    let play = Match::new(
        &unseen,
        fen::read(&unseen, "k3/4/4/r2K w").expect("a position"),
    );
    let legal = moves::write_all(&unseen, &play.legal_moves().expect("little work"));
    assert!(!legal.contains(&"d1c1".to_owned()), "{legal:?}");
    let a1 = unseen.rules().board.find("a1").expect("a cell");
    assert!(play.view(PlayerId(0)).piece(a1).is_none());
}

#[test]
fn a_stack_is_seen_whole() {
    let stacked = DIM
        .replace("[royal]\nwho = \"mine king\"\n", "stack = { height = 3 }\n")
        .replace("k2r/4/4/K2R w", "k2r/4/4/K1R1 w");
    let stacked = stacked.replace("[piece]", "[stack]\nheight = 3\n[piece]");
    let stacked = stacked.replace("stack = { height = 3 }\n", "");
    let game = alfil_testing::made_up::MadeUp::of_text(&stacked).game();
    let own_below = fen::read(&game, "4/4/4/(Kr)2(rk) w").expect("a position");
    let white = Match::new(&game, own_below).view(PlayerId(0));
    let at = |name: &str| game.rules().board.find(name).expect("a cell");
    assert_eq!(game.stack(&white, at("a1")).len(), 2);
    assert!(game.stack(&white, at("d1")).is_empty());
}

#[test]
fn the_engine_knows_no_more_than_its_player() {
    // Black's pieces that White does not see could be on other cells: the engine's guess is the same.
    let game = alfil_testing::made_up::MadeUp::of_text(DIM).game();
    let guess = |fen: &str| {
        let play = Match::new(&game, fen::read(&game, fen).expect("a position"));
        opponent::View::of(&play).position().clone()
    };
    let one = guess("1k1r/4/4/K2R w");
    let other = guess("r1k1/4/4/K2R w");
    assert_eq!(fen::write(&game, &one), fen::write(&game, &other));
    assert_eq!(one.pieces().count(), 4);
}

#[test]
fn orders_are_hidden_and_in_no_fen() {
    let variant = load("examples/together.toml", &[]).expect("it can be read");
    let game = variant.game.expect("it is sound");
    let mut play = Match::new(&game, game.start());
    for text in ["e2e4", "e7e5", "d2d4"] {
        let turn = moves::read_legal(&game, play.position(), text).expect(text);
        play.play(turn);
    }
    let n_orders = |player: u16| play.view(PlayerId(player)).orders().len();
    assert_eq!((n_orders(0), n_orders(1)), (1, 0));
    let is_unseen = |index| play.is_unseen(index, 3, interpreter::Eyes::Player(PlayerId(1)));
    assert_eq!([0, 1, 2].map(is_unseen), [false, false, true]);
    let written = fen::write(&game, play.position());
    assert!(
        written.contains("4P3") && written.contains(" w "),
        "{written}"
    );
    let read = fen::read(&game, &written).expect("it is a position");
    assert_eq!(read.turns_made(), [1, 1]);
}

/// What the mover captures goes to its store and is counted, for it and for the game; the cell and the piece remember the capture.
const VAULT: &str = r#"
language = 1
name     = "Vault"
board    = "4x4"
[attribute]
gold  = { of = "cell", type = "number" }
spoil = { of = "piece", type = "number" }
[piece]
king = { letter = "K", moves = "K" }
rook = { letter = "R", moves = "R" }
[royal]
who = "mine king"
[setup]
fen = "k1r1/4/4/1R1K w"
[store.hand]
owner = "mover"
gains = "captured"
drop  = "empty & enemy"
[counter.taken]
per = "player"
add = "some(captured)"
[counter.both]
add = "some(captured)"
[effect.spoil]
after = "some(captured)"
do    = ["set(gold, to, gold(to) + 1)", "set(spoil, to, 7)"]
[view]
secret = ["hand", "taken", "both", "gold", "spoil"]
[end."no move"]
when   = "not can move"
result = "draw"
reason = "no move"
"#;

/// Two stores, two counters, that of the game, and the gold of and the spoil on the cell of the captures: as they are, and as they are seen.
#[test]
fn of_what_is_secret_players_see_their_own() {
    let game = alfil_testing::made_up::MadeUp::of_text(VAULT).game();
    // A white rook captures on c4, and a black one captures it there.
    let from = fen::read(&game, "k1rr/4/K1R1/1R2 w").expect("a position");
    let mut play = Match::new(&game, from);
    for text in ["c2c4", "d4c4", "b1b4"] {
        let turn = moves::read_legal(&game, play.position(), text).expect(text);
        play.play(turn);
    }
    let hand = game.rules().find_store("hand").expect("it is there");
    let at = |name: &str| game.rules().board.find(name).expect("a cell");
    let seen = |view: &Position| {
        let n_in = |player: u16| {
            let contents = game.contents(view, hand, PlayerId(player));
            contents.iter().map(|n| u32::from(*n)).sum::<u32>()
        };
        let counter = |index, player| {
            let counter = ir::CounterId::from_index(index);
            u32::from(game.counter(view, counter, PlayerId(player)))
        };
        let value = |index, cell| {
            let attribute = AttributeId::from_index(index);
            game.attribute(view, attribute, at(cell)) as u32
        };
        [
            n_in(0),
            n_in(1),
            counter(0, 0),
            counter(0, 1),
            counter(1, 0),
            value(0, "c4"),
            value(1, "c4"),
        ]
    };
    let now = play.position();
    assert_eq!(seen(now), [1, 1, 1, 1, 2, 2, 7]);
    assert_eq!(seen(&game.view(now, PlayerId(0))), [1, 0, 1, 0, 0, 0, 0]);
    assert_eq!(seen(&game.view(now, PlayerId(1))), [0, 1, 0, 1, 0, 2, 7]);
    let captions = |eyes: Option<u16>| {
        let eyes = eyes.map(PlayerId);
        let shown = eyes.map_or(now.clone(), |player| game.view(now, player));
        alfil::captions::text(&game, &shown, eyes)
    };
    assert_eq!(captions(None), "white hand: R\nblack hand: R\n");
    assert_eq!(captions(Some(0)), "white hand: R\n");
    assert_eq!(captions(Some(1)), "black hand: R\n");
    // All pieces are seen.
    let pieces = |position: &Position| position.pieces().collect::<Vec<_>>();
    assert_eq!(pieces(&game.view(now, PlayerId(0))), pieces(now));
    let guess = opponent::View::of(&play);
    assert_eq!(seen(guess.position()), [0, 1, 0, 1, 0, 2, 7]);
}
