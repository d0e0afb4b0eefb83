//! The words of `play`, and the notation of moves of this game.

use alfil::picture::middle;
use interpreter::{Game, Position};
use ir::{Holds, StepKind, StoreId, StoreOrder};

const WORDS: &str = "\
\x20 moves [CELL] lists the legal moves, or those from a cell
  hint         shows the engine's move, and why
  undo         takes your last move back, and the answer to it
  turns        lists the moves made        at N   shows the board after move N
  board        draws the board again       flip   turns it around
  names        writes the cells' names on empty cells, or stops it
  figures      draws pieces as figures, or as letters again
  rules        how the pieces move and the game ends
  fen          the position in one line
  save FILE    saves the game; `alfil play FILE` goes on
  save! FILE   the same, replacing a game saved before
  level N      how strong the engine plays, 1 to 10
  think S      how many seconds it thinks about a move at most
  draw         offers a draw               resign gives the game up
  again        begins a new game           quit   leaves this one
";

/// Returns help on the input in this game. Examples are legal moves of this position, if there are any.
pub fn text(game: &Game, position: &Position) -> String {
    let mut lines = Vec::new();
    let rules = game.rules();
    let mut line = |example: &str, what: &str| lines.push(format!("  {example:12} {what}\n"));
    let does = |step: StepKind| rules.turns.iter().any(|turn| turn.steps_of.contains(&step));
    let has_ways = !rules.turns.is_empty();
    let cell = rules.board.name_of(middle(&rules.board));
    let next = neighbour(game);
    let legal = game.single_moves(position).unwrap_or_default();
    let texts = interpreter::notation::moves::write_all(game, &legal);
    let example = |is_it: fn(&ir::Move) -> bool| {
        let mut found = legal.iter().zip(&texts).filter(|(turn, _)| is_it(turn));
        found.next().map(|(_, text)| text.clone())
    };
    let level = if game.places().has_stacks() { ".0" } else { "" };
    let plain = example(|turn| turn.walk().is_some_and(|walk| walk.promotes.is_none()));
    let a_move = plain
        .filter(|_| level.is_empty())
        .unwrap_or_else(|| format!("{cell}{level}{next}"));
    if !has_ways || does(StepKind::Move) {
        if game.places().has_stacks() {
            line(&a_move, "a move: the piece and its level, then the cell");
            line(
                &format!("{cell}.0+{next}"),
                "the same onto another piece or a stack",
            );
            line(
                &format!("{cell}.0x{next}.0"),
                "the same capturing the piece at that level",
            );
        } else {
            line(&a_move, "a move: two cells");
        }
    }
    let to = rules
        .promotions
        .iter()
        .flat_map(|one| one.to.iter().flatten());
    if let Some(kind) = to.into_iter().next().map(|kind| &rules.kinds[kind.index()]) {
        let written = match kind.letter.chars().count() {
            1 => kind.letter.to_lowercase(),
            _ => format!("={}", kind.name),
        };
        let what = format!("a promotion: the move, then the {}", kind.name);
        let promotes = example(|turn| turn.promotes().is_some());
        line(&promotes.unwrap_or_else(|| format!("MOVE{written}")), &what);
    }
    for (index, store) in rules.stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        let of_store = |turn: &&ir::Turn| turn.from_store.is_none_or(|from| from == id);
        let mut turns = rules.turns.iter().filter(of_store);
        let can = |turn: &ir::Turn, step| turn.steps_of.contains(&step);
        let is_dropped = match has_ways {
            true => turns.clone().any(|turn| {
                can(turn, StepKind::Drop) && (store.drop.is_some() || turn.at.is_some())
            }),
            false => store.drop.is_some(),
        };
        let item = example_item(game, id);
        let name = &store.name;
        if is_dropped && store.order == StoreOrder::Random {
            line(
                &format!("@{cell}"),
                &format!("calls a cell: chance draws a piece or tile for it from `{name}`"),
            );
        } else if is_dropped {
            let what = match store.holds {
                Holds::Pieces => "places a piece",
                Holds::Tiles(..) => "places a tile",
            };
            line(
                &format!("{item}@{cell}"),
                &format!("{what} from `{name}` on a cell"),
            );
        }
        if store.order != StoreOrder::Random && turns.any(|turn| can(turn, StepKind::Discard)) {
            line(
                &format!("{item}@-"),
                &format!("discards the next item of `{name}`"),
            );
        }
    }
    if does(StepKind::Pass) {
        line("pass", "does nothing");
    }
    let several = rules.turns.iter().filter(|turn| turn.is_compound());
    for turn in several {
        line(
            &turn.name,
            "begins a turn of several steps, or `NAME{STEP STEP}` all at once",
        );
    }
    lines.concat() + WORDS
}

/// Returns a cell next to the one in the middle.
fn neighbour(game: &Game) -> &str {
    let rules = game.rules();
    let from = middle(&rules.board);
    let next = rules.steps.iter().find_map(|step| step.from(from));
    rules.board.name_of(next.unwrap_or(from))
}

/// Returns the first item that a store can give, or a frequent one: the kind with the most pieces on the board.
fn example_item(game: &Game, store: StoreId) -> String {
    let rules = game.rules();
    let defined = &rules.stores[store.index()];
    let is_of = |kind: usize| {
        let pieces = rules.setup.pieces().iter().map(|(_, piece)| piece);
        pieces.filter(|piece| piece.kind().index() == kind).count()
    };
    let first = match &defined.order {
        StoreOrder::Listed(order) => order.first().map(|item| usize::from(*item)),
        StoreOrder::Free | StoreOrder::Random => defined.has.iter().position(|n| *n > 0),
    };
    let often = || (0..rules.kinds.len()).rev().max_by_key(|kind| is_of(*kind));
    let item = match defined.holds {
        Holds::Pieces => first.or_else(often).unwrap_or(0),
        Holds::Tiles(..) => first.unwrap_or(0),
    };
    match defined.holds {
        Holds::Pieces => rules.kinds[item].letter.clone(),
        Holds::Tiles(..) => game
            .rules()
            .item_text(store, u16::try_from(item).unwrap_or(u16::MAX)),
    }
}
