//! Stacks, attributes, phases and tile stores, as three games with all of them use them.

use crate::common::Shipped;
use crate::show::show;
use grammar::source::Home;
use grammar::variant::{Found, Loaded, Sources};
use ir::*;

const SETUP: &str = include_str!("sketches/peg-chess-setup.toml");
const RANDOM: &str = include_str!("sketches/peg-chess-random.toml");
const LOONY: &str = include_str!("sketches/peg-chess-loony.toml");

struct Sketches;

impl Sources for Sketches {
    fn definition(&self, name: &str, _: Home) -> Option<Found> {
        (name == "peg-chess-setup").then(|| Found::local(name, SETUP))
    }

    fn board(&self, name: &str, asker: Home) -> Option<Found> {
        Shipped.board(name, asker)
    }

    fn picture(&self, name: &str, asker: Home) -> Option<Found> {
        Shipped.picture(name, asker)
    }
}

fn loaded(text: &str) -> Loaded {
    grammar::variant::load("sketch", text, "sketch.toml", &[], &Sketches)
}

fn rules(text: &str) -> Rules {
    let loaded = loaded(text);
    let shown: Vec<String> = loaded
        .diagnostics
        .iter()
        .map(|diagnostic| show(&loaded, diagnostic))
        .collect();
    assert_eq!(shown, [""; 0]);
    loaded.rules.expect("no rules and no complaint")
}

/// The complaints about a text that stands in a sketch instead of another.
fn diagnostics(text: &str, old: &str, new: &str) -> Vec<String> {
    assert!(text.contains(old), "`{old}`");
    let loaded = loaded(&text.replacen(old, new, 1));
    let shown = loaded.diagnostics.iter();
    shown.map(|diagnostic| show(&loaded, diagnostic)).collect()
}

fn bits(rules: &Rules, letters: &str) -> u64 {
    let bit = |letter| rules.symbols.iter().position(|other| *other == letter);
    letters
        .chars()
        .filter_map(bit)
        .fold(0, |bits, bit| bits | 1 << bit)
}

#[test]
fn a_game_with_its_own_set_up() {
    let rules = rules(SETUP);
    assert_eq!(rules.symbols.iter().collect::<String>(), "KPQNRB");
    assert_eq!(rules.levels, 32);
    assert!(rules.setup.pieces().is_empty());
    assert_eq!(rules.setup.turn, None);
    let names: Vec<&str> = rules
        .phases
        .iter()
        .map(|phase| phase.name.as_str())
        .collect();
    assert_eq!(names, ["tiles", "men", "play"]);
    assert_eq!(rules.phases[0].order, PhaseOrder::EachHidden);
    assert!(rules.phases[1].until.is_some() && rules.phases[2].until.is_none());
    let [tiles, army] = rules.stores.as_slice() else {
        panic!("{:?}", rules.stores)
    };
    let Holds::Tiles(attribute, values) = &tiles.holds else {
        panic!("{tiles:?}")
    };
    assert_eq!(*attribute, AttributeId(0));
    assert_eq!(values.len(), 25);
    assert_eq!(values[0], bits(&rules, "KQRB"));
    assert_eq!(tiles.order, StoreOrder::Listed((0..25).collect()));
    assert_eq!(army.has, [1, 1, 2, 2, 2, 8]);
    assert!(matches!(&army.order, StoreOrder::Listed(items) if items == &[0, 1, 2, 3, 4, 5]));
    assert_eq!(rules.attributes[2].values[3], bits(&rules, "NP"));
    let turn = &rules.turns[2];
    assert_eq!(turn.otherwise, Some(TurnId(1)));
    assert_eq!(
        (turn.phase, turn.from_store),
        (Some(PhaseId(1)), Some(StoreId(1)))
    );
    assert!(turn.at.is_some());
    assert_eq!(rules.turns[3].steps_of, [StepKind::Discard]);
    assert_eq!(rules.values_in_key().counters, [true, false]);
}

#[test]
fn expressions_of_places_and_symbols() {
    let rules = rules(SETUP);
    let Condition::Or(not_play, _) = &rules.royal.safe else {
        panic!("{:?}", rules.royal.safe)
    };
    let play = Condition::PhaseIs(vec![PhaseId(2)]);
    assert_eq!(**not_play, Condition::Not(Box::new(play)));
    let x = || Box::new(Cells::Bound(Bound(0)));
    let symbol = || Symbols::At(AttributeId(1), x());
    let on_tile = Condition::And(
        Box::new(Condition::Ground(*x())),
        Box::new(Condition::SymbolsIn(
            symbol(),
            Symbols::At(AttributeId(0), x()),
        )),
    );
    let below = Symbols::At(AttributeId(2), Box::new(Cells::Below(x())));
    let fits = Condition::Or(
        Box::new(on_tile),
        Box::new(Condition::SymbolsIn(symbol(), below)),
    );
    let every = Condition::Every {
        variable: Bound(0),
        over: Cells::Touched,
        condition: Box::new(fits),
    };
    assert_eq!(
        rules.forbids[0].after,
        Some(Condition::Not(Box::new(every)))
    );
    let Some(Cells::Those { condition, .. }) = &rules.stores[0].drop else {
        panic!("{:?}", rules.stores[0].drop)
    };
    let bare = Condition::SameSymbols(Symbols::At(AttributeId(0), x()), Symbols::Constant(0));
    assert_eq!(**condition, bare);
    let Some(Cells::Those { condition, .. }) = &rules.stores[1].drop else {
        panic!("{:?}", rules.stores[1].drop)
    };
    let chosen = Symbols::OfChosen(AttributeId(1));
    assert_eq!(
        **condition,
        Condition::SymbolsIn(chosen, Symbols::At(AttributeId(0), x()))
    );
}

#[test]
fn a_game_with_drawn_tiles() {
    let rules = rules(RANDOM);
    assert_eq!(rules.stores[0].order, StoreOrder::Random);
    assert!(rules.stores[0].is_shared && !rules.stores[1].is_shared);
    assert_eq!(rules.stores[0].has, [2; 25]);
    assert_eq!(rules.phases.len(), 3);
    assert_eq!(rules.phases[0].order, PhaseOrder::Alternate);
}

#[test]
fn a_game_with_letters_of_two_characters() {
    let rules = rules(LOONY);
    assert_eq!(rules.levels, 2);
    let row: Vec<&str> = rules.board.fen_rows[0]
        .iter()
        .filter_map(|cell| rules.setup.piece(*cell))
        .map(|piece| rules.kinds[piece.kind().index()].letter.as_str())
        .collect();
    assert_eq!(row, ["Rb", "Br", "Bn", "K", "Nb", "Nr", "Rn"]);
    let own = |player| {
        let pieces = rules.setup.pieces().iter().map(|(_, piece)| piece);
        pieces
            .filter(|piece| piece.player() == PlayerId(player))
            .count()
    };
    assert_eq!((own(0), own(1)), (14, 14));
    assert!(rules.promotions[0].from_store.is_some());
    let values = &rules.attributes[0].values;
    let d4 = rules.board.find("d4").expect("a cell");
    assert_eq!(values[d4.index()], bits(&rules, "KRBN"));
    assert_eq!(values[0], bits(&rules, "KRBNP"));
}

#[test]
fn stacks_in_a_set_up() {
    let text = LOONY.replace("/7/7/7/", "/7/3(Rbp)3/7/");
    let rules = rules(&text);
    let n_cells = rules.board.n_cells();
    assert_eq!(rules.setup.by_place(rules.places()).len(), 2 * n_cells);
    let d4 = rules.board.find("d4").expect("a cell");
    let above = rules.places().above(d4).expect("a place");
    let kind = |place| {
        let piece = rules.setup.piece(place)?;
        Some((piece.player().0, piece.kind().0))
    };
    assert_eq!((kind(d4), kind(above)), (Some((0, 1)), Some((1, 7))));
    assert!(rules.unmoved_at_start().least.contains(above));
    for (stack, code) in [
        ("(Rbp", "setup_stack"),
        ("(Rbpp)", "setup_stack"),
        ("(Rx)", "setup_stack"),
        ("()", "setup_stack"),
    ] {
        let found = diagnostics(LOONY, "/7/7/7/", &format!("/7/3{stack}3/7/"));
        assert!(found.len() == 1 && found[0].contains(code), "{found:?}");
    }
}

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let wrong = [
        (
            SETUP,
            "of = \"cell\"",
            "of = \"man\"",
            "resolve::unknown_word",
        ),
        (
            SETUP,
            "symbol = \"Q\"",
            "tile = \"Q\"",
            "rules::attribute_of",
        ),
        (
            SETUP,
            "symbol = \"Q\"",
            "symbl = \"Q\"",
            "toml::unknown_key",
        ),
        (SETUP, "symbol = \"Q\"", "symbol = 3", "toml::wrong_type"),
        (
            SETUP,
            "symbol = \"Q\"",
            "symbol = \"QQ\"",
            "rules::attribute_value",
        ),
        (
            SETUP,
            "symbol = { of = \"kind\",",
            "symbol = { of = \"kind\", letters = \"KRBNP\",",
            "rules::attribute_value",
        ),
        (
            SETUP,
            "tile(c) == ''",
            "tile(c) == 'X'",
            "rules::attribute_value",
        ),
        (
            LOONY,
            "d4 = \"KRBN\"",
            "d8 = \"KRBN\"",
            "resolve::unknown_cell",
        ),
        (
            SETUP,
            "of    = \"tile\"",
            "of    = \"tiel\"",
            "resolve::unknown_attribute",
        ),
        (SETUP, "\"KQRN\"", "\"KQ-N\"", "rules::attribute_value"),
        (
            SETUP,
            "order = \"listed\"",
            "order = \"list\"",
            "resolve::unknown_word",
        ),
        (
            SETUP,
            "until = \"none-left(tiles)\"",
            "",
            "rules::endless_phase",
        ),
        (
            SETUP,
            "[phase.play]\n",
            "[phase.play]\nuntil = true\n",
            "rules::endless_phase",
        ),
        (
            SETUP,
            "phase = \"tiles\"",
            "phase = \"tile\"",
            "resolve::unknown_phase",
        ),
        (
            SETUP,
            "phase is play",
            "phase is game",
            "resolve::unknown_phase",
        ),
        (
            SETUP,
            "from  = \"tiles\"",
            "from  = \"tile\"",
            "resolve::unknown_store",
        ),
        (
            SETUP,
            "otherwise = \"place\"",
            "otherwise = \"palce\"",
            "resolve::unknown_turn",
        ),
        (
            SETUP,
            "otherwise = \"place\"",
            "otherwise = \"king anywhere\"",
            "rules::otherwise_circle",
        ),
        (SETUP, "height = 0", "height = 65", "toml::out_of_range"),
        (
            SETUP,
            "of    = \"tile\"",
            "of    = \"tile\"\nas = { king = \"queen\" }",
            "rules::store_of_tiles",
        ),
        (
            SETUP,
            "\"fits(x)\"",
            "\"tile(x)\"",
            "resolve::ambiguous_name",
        ),
        (SETUP, "bare-tile =", "tile =", "resolve::ambiguous_name"),
        (
            SETUP,
            "some(captured) and played < 5",
            "some(touched)",
            "rule::wrong_context",
        ),
        (
            SETUP,
            "symbol(chosen) in",
            "tile(chosen) in",
            "rule::type_mismatch",
        ),
        (SETUP, "symbol(x) in top", "x in top", "rule::type_mismatch"),
        (
            SETUP,
            "default = \"\" }",
            "default = \"\", hight = 3 }",
            "toml::unknown_key",
        ),
    ];
    for (text, old, new, code) in wrong {
        let found = diagnostics(text, old, new);
        let errors: Vec<&String> = found
            .iter()
            .filter(|one| one.starts_with("error"))
            .collect();
        assert!(
            !errors.is_empty() && errors.iter().any(|one| one.ends_with(code)),
            "`{new}`: {found:?}"
        );
        assert!(errors.len() <= 2, "`{new}`: {found:?}");
    }
}

#[test]
fn a_store_of_tiles_keeps_its_bracket_empty() {
    let with = |fen: &str| {
        let setup = format!("[setup]\nfen = \"{fen}\"\n[stack]");
        diagnostics(SETUP, "[stack]", &setup)
    };
    assert_eq!(with("8/8/8/8/8/8/8/8[][Kk] w"), [""; 0]);
    let found = with("8/8/8/8/8/8/8/8[Kk][] w");
    assert!(
        found.len() == 1 && found[0].ends_with("resolve::setup_store"),
        "{found:?}"
    );
}
