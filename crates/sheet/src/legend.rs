//! The meaning of words and signs of a rule sheet, for those that occur on it.

use alfil_words::and;
use ir::{Action, Arrange, CellId, Lattice, Rules};

use super::board::right;
use super::page::{Block, Page, Rule, Section};
use super::signs;
use super::words::{letters, quoted};

/// A word of rule sheets: the parts of texts that show that it occurs, and its meaning. Where the first variable has another letter
/// than X, that letter is meant.
struct Entry {
    word: &'static str,
    occurs: &'static [&'static str],
    means: &'static str,
}

const ENTRIES: [Entry; 25] = [
    Entry {
        word: "cell",
        occurs: &["cell"],
        means: "A place on the board for a piece, called a square on boards of squares.",
    },
    Entry {
        word: "“ ”",
        occurs: &["“"],
        means: "Names from the definition of the game: of parts of the board (Zones), moves of a piece, kinds of turn, statuses, counters, stores, and of the entries under Names.",
    },
    Entry {
        word: "friendly, enemy",
        occurs: &["friendly", "enemy", "enemies"],
        means: "In a rule about moves, friendly pieces are those of the player who makes the move. Under End of the game they are those of the player who is named there, or else of the player to move. Enemy pieces are those of that player's opponents.",
    },
    Entry {
        word: "the player to move",
        occurs: &["player to move"],
        means: "The player whose turn comes next.",
    },
    Entry {
        word: "the moving piece",
        occurs: &["the moving piece"],
        means: "The piece that makes the move. If it promotes, its kind is the one before the promotion.",
    },
    Entry {
        word: "the cell it leaves, the cell it reaches",
        occurs: &["the cell it leaves", "the cell it reaches"],
        means: "Where the moving piece is before the move, and where it is after it. A piece that is dropped leaves no cell.",
    },
    Entry {
        word: "the chosen piece",
        occurs: &["the chosen piece"],
        means: "The kind that a piece becomes by promotion, or that is dropped.",
    },
    Entry {
        word: "passed over",
        occurs: &["passed over", "passes over"],
        means: "A move passes over the empty cells between its start and its end.",
    },
    Entry {
        word: "jumps over",
        occurs: &["jumps over", "jumping over"],
        means: "A move jumps over the pieces between its start and its end.",
    },
    Entry {
        word: "next to",
        occurs: &["next to"],
        means: "One step away: in the directions in brackets, or else in any direction, diagonally too. Being next to something does not include the cell itself.",
    },
    Entry {
        word: "in a line, on the line",
        occurs: &["in a line (", "on the line ("],
        means: "On the same line of cells in the directions in brackets, however many pieces are between.",
    },
    Entry {
        word: "between",
        occurs: &[
            " between a ",
            " between an ",
            " between the ",
            " between it ",
            " between (X)",
        ],
        means: "On a line of cells, in the directions in brackets or in any direction, that joins two cells, without those two.",
    },
    Entry {
        word: "groups",
        occurs: &["in a group", "in one group", "a group of"],
        means: "A group is a largest set of such pieces or cells that are connected step by step, in the directions in brackets, or in any direction.",
    },
    Entry {
        word: "link",
        occurs: &["” link"],
        means: "A link joins two cells of the board, which are then one step of this name apart.",
    },
    Entry {
        word: "touches",
        occurs: &["that touches"],
        means: "A group touches a cell or a piece that is one such step away from one of its members.",
    },
    Entry {
        word: "in a row",
        occurs: &[
            "moves in a row",
            "turns in a row",
            "passes in a row",
            "of each player, with",
        ],
        means: "One after the other, up to the last one that was made.",
    },
    Entry {
        word: "could reach",
        occurs: &["could reach"],
        means: "The cells where a move or a capture of the piece could end if its player were to move; a piece that only blocks a move is not among them, nor is one that only a move to another cell could capture.",
    },
    Entry {
        word: "(X), (Y)",
        occurs: &["(X)", "(Y)"],
        means: "A letter for one cell or piece at a time in the rest of the sentence.",
    },
    Entry {
        word: "royal",
        occurs: &["are royal", "royal piece"],
        means: "A royal piece must not be left where an enemy could capture it, as the section Check says.",
    },
    Entry {
        word: "drop",
        occurs: &["a drop", "dropped", "drops"],
        means: "A piece from a store is put on the board, as a move.",
    },
    Entry {
        word: "just",
        occurs: &["is just", "are just", "are not just"],
        means: "Two sets are just the same if each has all cells of the other.",
    },
    Entry {
        word: "(before the move), (of the last move)",
        occurs: &["(before the move)", "(of the last move)"],
        means: "What was there before the move that the rule is about; what belonged to the move just before.",
    },
    Entry {
        word: "in notation",
        occurs: &["In notation:"],
        means: "The moves in Betza's notation, which variant designers use. The sentences above it say the same.",
    },
    Entry {
        word: "castling",
        occurs: &["This is castling"],
        means: "A move of two pieces at once. Where nothing is said about attacked cells, they do not matter.",
    },
    Entry {
        word: "sees `8/8/...`",
        occurs: &[" sees `"],
        means: "The rows of the board from the top, with a letter for each piece that the player sees and a number for so many cells that are empty or hidden.",
    },
];

/// The words of the sentence on pictures that say what they show.
pub const SINGLE_PIECE: &str = "a piece that is alone on the board and has not moved";

/// Tests whether pieces can come to the board during the game.
fn comes_later(rules: &Rules) -> bool {
    let mut actions = rules.effects.iter().flat_map(|effect| &effect.actions);
    rules
        .stores
        .iter()
        .any(|store| store.drop.is_some() && !store.unmoved)
        || actions.any(|action| matches!(action.repeated(), Action::Place(..)))
}

/// The greatest number of links that are listed one by one.
const LINKS_LISTED_MAX: usize = 40;

/// Returns the links by name, each with a sentence: all of them on a lattice, and on a graph those from one cell in the middle of the board.
fn links(rules: &Rules) -> Vec<(&str, String)> {
    let board = &rules.board;
    let from = alfil_draw::picture::middle(board);
    let mut names: Vec<&str> = Vec::new();
    for link in &board.links {
        if !names.contains(&link.name.as_str()) {
            names.push(&link.name);
        }
    }
    let listed = |name| {
        let links = board.links.iter().filter(|link| link.name == name);
        let cells = (0..board.n_cells()).map(CellId::from_index);
        let pairs = links.flat_map(|link| {
            let from = cells.clone();
            from.filter_map(|from| Some((from, link.step.from(from)?)))
        });
        let mut pairs: Vec<(CellId, CellId)> = pairs.collect();
        pairs.arrange();
        pairs.dedup();
        let both = pairs.clone();
        pairs.retain(|(from, to)| from < to || !both.contains(&(*to, *from)));
        let text = |(from, to): &(CellId, CellId)| {
            let between = if both.contains(&(*to, *from)) {
                "and"
            } else {
                "to"
            };
            let (from, to) = (board.name_of(*from), board.name_of(*to));
            format!("{from} {between} {to}")
        };
        let rest = pairs.len().saturating_sub(LINKS_LISTED_MAX);
        let texts: Vec<String> = pairs.iter().take(LINKS_LISTED_MAX).map(text).collect();
        let more = if rest > 0 {
            format!(", and {rest} more")
        } else {
            String::new()
        };
        (!texts.is_empty()).then(|| (name, format!("They join {}{more}.", texts.join(", "))))
    };
    let example = |name| {
        if board.lattice != Lattice::Graph {
            return listed(name);
        }
        let links = board.links.iter().filter(|link| link.name == name);
        let mut ends: Vec<&str> = Vec::new();
        for end in links.filter_map(|link| link.step.from(from)) {
            let end = board.name_of(end);
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        let from = board.name_of(from);
        let ends: Vec<String> = ends.into_iter().map(str::to_owned).collect();
        (!ends.is_empty()).then(|| (name, format!("For example from {from} to {}.", and(ends))))
    };
    names.into_iter().filter_map(example).collect()
}

/// Returns the section about the words and signs of the page.
pub fn section(page: &Page, rules: &Rules) -> Section {
    let texts = page.texts();
    let has = |parts: &[&str]| {
        texts
            .iter()
            .any(|text| parts.iter().any(|part| text.contains(part)))
    };
    let mut letters = letters(rules);
    let variables = ["(X)", "(Y)"].map(|sign| {
        let letter = letters.next().map(|letter| format!("({letter})"));
        (sign, letter.unwrap_or_default())
    });
    let with_letters = |text: &str| {
        let [(x, first), (y, second)] = &variables;
        text.replace(y, second).replace(x, first)
    };
    let occurs = |part: &&str| has(&[&with_letters(part)]);
    let entries = ENTRIES
        .iter()
        .filter(|entry| entry.occurs.iter().any(occurs));
    let rule = |word: &str, means: &str| Rule {
        name: word.to_owned(),
        says: vec![means.to_owned()],
        ..Rule::default()
    };
    let mut words: Vec<Rule> = entries
        .map(|entry| rule(&with_letters(entry.word), entry.means))
        .collect();
    for (name, example) in links(rules) {
        let name = format!("{} link", quoted(name));
        if has(&[&name]) {
            words.push(rule(&name, &example));
        }
    }
    if rules.board.lattice == Lattice::Square && has(&["straight", "diagonal"]) {
        let means = "Straight is along a file or a rank, diagonally is over the corners of cells. Forward is away from the player's own side, sideways to the left or right.";
        words.push(rule("straight, diagonally", means));
    }
    let has_sides = has(&[
        "to the right",
        "to the left",
        "forward right",
        "forward left",
        "or right",
        "or left",
    ]);
    if rules.board.lattice == Lattice::Square
        && has_sides
        && let Some(right) = right(rules)
    {
        words.push(rule("right, left", &right));
    }
    if rules.board.lattice != Lattice::Square && has(&["forward", "backward", "sideways"]) {
        let means = "Forward is the direction that is given under Players and board; right and left are as a player sees them who looks forward.";
        words.push(rule("forward, right, left", means));
    }
    let not_moved = |text: &str| text.contains("has not moved") || text.contains("have not moved");
    if texts
        .iter()
        .any(|text| not_moved(text) && !text.contains(SINGLE_PIECE))
    {
        let later = match comes_later(rules) {
            true => " A piece that comes to the board later counts as one that has moved.",
            false => "",
        };
        let means = format!("The piece has been on its cell since the start of the game.{later}");
        words.push(rule("has not moved", &means));
    }
    words.extend(signs::moves(page, rules));
    words.extend(signs::pictures(&page.drawn(), &texts));
    Section::new("Words and signs on this page", vec![Block::Rules(words)])
}
