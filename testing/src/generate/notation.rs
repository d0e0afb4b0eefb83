//! Random strings of Betza notation.

mod features;

use crate::choices::Choices;
use crate::movement::string::{Form, leap_of};
use grammar::topology::{Atom, Topology};
use grammar::variant::limits::TURNS_MAX;

pub use features::{FEATURES, features};

/// The properties of a board that its strings depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationBoard {
    /// Whether it is made of squares: letters of their own, coordinates, castling.
    pub is_square: bool,
    /// Whether pieces with `o` can cross edges.
    pub has_seams: bool,
    /// Whether its steps have headings, so that direction letters have a meaning.
    pub has_headings: bool,
    /// Whether pieces can be turned.
    pub has_turns: bool,
    /// Letters of leapers.
    pub leapers: Vec<char>,
    /// Letters of riders.
    pub riders: Vec<char>,
    /// Letters of the leapers that have cells defined between start and end (`n` and `j`).
    pub lame: Vec<char>,
    /// Letters of atoms that may follow `a`.
    pub chained: Vec<char>,
    /// Letters of chained atoms that have a partner with another range (`y` and `g`).
    pub toggled: Vec<char>,
    /// The most cells in a line, for ranges and coordinates.
    pub reach: usize,
}

impl NotationBoard {
    /// Returns the properties of a board of squares so many files wide and ranks high.
    pub fn squares(files: usize, ranks: usize, has_seams: bool) -> Self {
        let letters = |text: &str| text.chars().collect();
        Self {
            is_square: true,
            has_seams,
            has_headings: true,
            has_turns: true,
            leapers: letters("WFNDAHCZGK"),
            riders: letters("RBQ"),
            lame: letters("DANHGZ"),
            chained: letters("WFKRBQ"),
            toggled: letters("WFKRBQ"),
            reach: files.max(ranks),
        }
    }

    /// Returns the properties of a board of hexagons with the letters of the shipped ones and so many cells in its
    /// longest line.
    pub fn hexagons(reach: usize) -> Self {
        let letters = |text: &str| text.chars().collect();
        Self {
            is_square: false,
            has_seams: false,
            has_headings: true,
            has_turns: true,
            leapers: letters("WFKN"),
            riders: letters("RBQ"),
            lame: letters("N"),
            chained: letters("WFKRBQ"),
            toggled: letters("WFKRBQ"),
            reach,
        }
    }

    /// Returns the properties of this board.
    pub fn of(topology: &Topology) -> Self {
        let atoms = || topology.atoms.values();
        let letters = |is_fitting: &dyn Fn(&Atom) -> bool| -> Vec<char> {
            let fitting = atoms().filter(|atom| !atom.words.is_empty() && is_fitting(atom));
            fitting.map(|atom| atom.letter).collect()
        };
        // Direction letters must name a move of the atoms that are used.
        let is_round = |atom: &Atom| {
            let mut headings: Vec<f64> =
                atom.words.iter().filter_map(|word| word.heading).collect();
            headings.sort_by(f64::total_cmp);
            headings.dedup();
            !topology.square || headings.len() >= 4
        };
        let leapers = letters(&|atom| is_round(atom) && atom.words.iter().all(|word| !word.ride));
        let riders = letters(&|atom| is_round(atom) && atom.words.iter().any(|word| word.ride));
        let lame = letters(&|atom| {
            let mut words = atom.words.iter();
            words.all(|word| !word.ride && word.path.len() > 1)
        });
        let chained = "WFKRBQ".chars();
        let is_chained = |letter: &char| topology.square && topology.atoms.contains_key(letter);
        let (width, height) = extent(topology);
        Self {
            is_square: topology.square,
            has_seams: topology.seam_atoms != topology.atoms,
            has_turns: topology.n_turns(TURNS_MAX).is_some(),
            has_headings: atoms().all(|atom| {
                topology.square || atom.words.iter().all(|word| word.heading.is_some())
            }),
            leapers,
            riders,
            lame,
            chained: chained.filter(is_chained).collect(),
            toggled: match topology.square {
                true => letters(&|atom| atom.toggled.is_some()),
                false => Vec::new(),
            },
            reach: width.max(height).clamp(2, 8),
        }
    }
}

/// Returns the width and the height of a board in cells.
fn extent(topology: &Topology) -> (usize, usize) {
    let span = |values: Vec<i32>| {
        let least = values.iter().min().copied().unwrap_or(0);
        let most = values.iter().max().copied().unwrap_or(0);
        usize::try_from(most - least).unwrap_or(0) + 1
    };
    let cells = &topology.board.cells;
    let width = span(cells.iter().map(|cell| cell.x).collect());
    (width, span(cells.iter().map(|cell| cell.y).collect()))
}

/// One atom with its range.
struct Unit {
    text: String,
    letter: Option<char>,
    /// The most repetitions; none is no limit.
    most: Option<usize>,
    /// The number of cells between start and end of one leap; none if they are undefined.
    n_between: Option<usize>,
    /// Whether it has left- and right-handed moves.
    has_hands: bool,
}

impl Unit {
    fn repeats(&self, times: usize) -> bool {
        self.most.is_none_or(|most| most >= times)
    }

    fn is_compound(&self) -> bool {
        matches!(self.letter, Some('K' | 'Q'))
    }
}

/// The place of a leg among the legs of its component.
#[derive(Clone, Copy)]
struct Place {
    index: usize,
    is_last: bool,
    form: Form,
    /// Whether directions precede the whole component.
    is_pointed: bool,
}

const ALONE: Place = Place {
    index: 0,
    is_last: true,
    form: Form::Single,
    is_pointed: false,
};

/// Returns one string of Betza notation for a board; `W`, or the board's first leaper, is the simplest.
pub fn notation(choices: &mut Choices, on: &NotationBoard) -> String {
    let n_components = *choices.weighted(&[(55, 1), (30, 2), (15, 3)]);
    let mut text = String::new();
    for _ in 0..n_components {
        let component = component(choices, on);
        // `W` and `W` would be `WW`, which is a rider.
        if text.is_empty() || text.chars().last() != component.chars().next() {
            text += &component;
        }
    }
    text
}

fn component(choices: &mut Choices, on: &NotationBoard) -> String {
    let squares = usize::from(on.is_square);
    let chains = usize::from(!on.chained.is_empty());
    let form = *choices.weighted(&[
        (56, Some(Form::Single)),
        (22 * chains, Some(Form::Again)),
        (16, Some(Form::Bracket)),
        (6 * squares, None),
    ]);
    match form {
        Some(Form::Single) => single(choices, on),
        Some(Form::Again) => chain(choices, on),
        Some(Form::Bracket) => bracket(choices, on),
        None => special(choices, on),
    }
}

fn single(choices: &mut Choices, on: &NotationBoard) -> String {
    let unit = unit(choices, on, false);
    letters(choices, on, &unit, ALONE) + &unit.text
}

fn chain(choices: &mut Choices, on: &NotationBoard) -> String {
    let letter = *choices.one_of(&on.chained);
    let is_rider = on.riders.contains(&letter);
    let wide = letter == 'K' || is_rider;
    let n_legs = *choices.weighted(&[(60, 2), (30, 3), (if wide { 0 } else { 10 }, 4)]);
    let range = if choices.chance(25) {
        self::range(choices, on, n_legs > 2 && wide)
    } else {
        (String::new(), if is_rider { None } else { Some(1) })
    };
    let unit = Unit {
        text: letter.to_string() + &range.0,
        letter: Some(letter),
        most: range.1,
        n_between: Some(0),
        has_hands: false,
    };
    let legs = (0..n_legs).map(|index| {
        let place = Place {
            index,
            is_last: index + 1 == n_legs,
            form: Form::Again,
            is_pointed: false,
        };
        letters(choices, on, &unit, place)
    });
    let legs: Vec<String> = legs.collect();
    legs.join("a") + &unit.text
}

fn bracket(choices: &mut Choices, on: &NotationBoard) -> String {
    let n_legs = *choices.weighted(&[(70, 2), (25, 3), (5, 4)]);
    let mut text = String::new();
    if choices.chance(8) {
        text.push_str(choices.one_of::<&str>(&["i", "ii"]));
    }
    let is_pointed = on.has_headings && choices.chance(25);
    if is_pointed {
        text += &directions(choices, false);
    }
    if on.has_seams && choices.chance(10) {
        text.push('o');
    }
    text.push('[');
    for index in 0..n_legs {
        let is_last = index + 1 == n_legs;
        let place = Place {
            index,
            is_last,
            form: Form::Bracket,
            is_pointed,
        };
        let unit = unit(choices, on, n_legs > 2);
        let letters = letters(choices, on, &unit, place);
        text += &letters;
        text += &unit.text;
        let may_stop = !letters.contains(['p', 'g']) && choices.chance(45);
        text.push(match (is_last, may_stop) {
            (true, _) => ']',
            (false, true) => '?',
            (false, false) => '-',
        });
    }
    text
}

/// Writes castling or the leap to any cell.
fn special(choices: &mut Choices, on: &NotationBoard) -> String {
    if choices.chance(30) {
        let unit = Unit {
            text: "U".to_owned(),
            letter: Some('U'),
            most: Some(1),
            n_between: None,
            has_hands: false,
        };
        return arrival(choices) + &unit.text;
    }
    let initial = *choices.one_of(&["", "i"]);
    let side = *choices.one_of(&["", "s", "l", "r"]);
    let inset = *choices.weighted(&[(3, ""), (1, "j")]);
    let distance = choices.between(1, on.reach.saturating_sub(2).clamp(1, 4));
    format!("{initial}{side}{inset}O{distance}")
}

/// Draws an atom and its range; a short one if many legs follow one another.
fn unit(choices: &mut Choices, on: &NotationBoard, is_short: bool) -> Unit {
    let squares = usize::from(on.is_square);
    let leapers = 70 * usize::from(!on.leapers.is_empty());
    let riders = 30 * usize::from(!on.riders.is_empty());
    let sort = *choices.weighted(&[
        (leapers, 'l'),
        (riders, 'r'),
        (12 * squares, 'v'),
        (4 * squares, 's'),
        (2 * squares, 'o'),
    ]);
    let (atom, letter, leap) = match sort {
        'l' => {
            let letter = *choices.one_of(&on.leapers);
            (letter.to_string(), Some(letter), leap_of(letter))
        }
        'r' => {
            let letter = *choices.one_of(&on.riders);
            (letter.to_string(), Some(letter), None)
        }
        'v' => {
            let long = choices.between(1, on.reach.saturating_sub(1).clamp(1, 5));
            let short = choices.between(0, long);
            let leap = (long as i32, short as i32);
            (format!("({long},{short})"), None, Some(leap))
        }
        's' => {
            let (text, leap) = *choices.one_of(&[
                ("WX", (4, 0)),
                ("FX", (4, 1)),
                ("NX", (5, 1)),
                ("DY", (4, 2)),
                ("NY", (4, 3)),
                ("AY", (4, 4)),
            ]);
            (text.to_owned(), None, Some(leap))
        }
        _ => {
            let letter = *choices.one_of(&['L', 'J']);
            (letter.to_string(), Some(letter), leap_of(letter))
        }
    };
    let is_rider = sort == 'r';
    let share = if is_rider { 35 } else { 30 };
    let doubles = letter.is_some() && !is_rider && !is_short;
    let (behind, most) = if doubles && choices.chance(8) {
        (atom.clone(), None)
    } else if choices.chance(share) {
        range(choices, on, is_short)
    } else {
        (String::new(), if is_rider { None } else { Some(1) })
    };
    let is_agreed = |(long, short): (i32, i32)| short == 0 || short == long;
    let n_between = match (letter, leap) {
        (Some('N'), _) if on.is_square => Some(1),
        (Some('Z' | 'J'), _) if on.is_square => Some(2),
        (Some('K' | 'R' | 'B' | 'Q'), _) if on.is_square => Some(0),
        (_, Some(leap)) if on.is_square => is_agreed(leap).then_some(leap.0 as usize - 1),
        (Some(letter), _) if on.lame.contains(&letter) => Some(1),
        _ => None,
    };
    let has_hands = on.is_square && leap.is_some_and(|leap| leap.1 > 0 && leap.0 != leap.1);
    Unit {
        text: atom + &behind,
        letter,
        most,
        n_between,
        has_hands,
    }
}

/// Draws a range as written, and the most repetitions that it allows.
fn range(choices: &mut Choices, on: &NotationBoard, is_short: bool) -> (String, Option<usize>) {
    let top = if is_short { 3 } else { on.reach.clamp(2, 6) };
    let most = choices.between(1, top);
    let least = choices.between(1, most.min(3));
    let form = *choices.weighted(&[
        (50, 'm'),
        (if is_short { 0 } else { 20 }, '0'),
        (18, 'b'),
        (if is_short { 0 } else { 12 }, 'l'),
    ]);
    match form {
        'm' => (most.to_string(), Some(most)),
        '0' => ("0".to_owned(), None),
        'b' => (format!("{least}..{most}"), Some(most)),
        _ => (format!("{least}.."), None),
    }
}

/// Draws the letters of a leg, in the order of XBoard or in another.
fn letters(choices: &mut Choices, on: &NotationBoard, unit: &Unit, place: Place) -> String {
    let mut modes = String::new();
    if place.index == 0 && place.form != Form::Bracket && choices.chance(14) {
        modes.push_str(choices.weighted::<&str>(&[(2, "i"), (1, "ii")]));
    }
    if place.index > 0 && unit.repeats(2) && choices.chance(12) {
        modes.push('i');
    }
    modes += &if place.is_last {
        arrival(choices)
    } else {
        relay(choices, on, unit, place)
    };
    modes += way(choices, unit, place, &modes);
    if on.has_seams && choices.chance(10) {
        modes.push('o');
    }
    if place.index > 1 && choices.chance(25) {
        modes.push_str(choices.one_of::<&str>(&["z", "q"]));
    }
    let share = match place.index {
        _ if modes.contains("ii") => 80,
        _ if place.is_pointed => 10,
        0 => 45,
        _ => 60,
    };
    if !on.has_headings || !choices.chance(share) {
        return modes;
    }
    // `ii` is for pieces that move ahead.
    let pointing = if modes.contains("ii") && choices.chance(80) {
        "f".to_owned()
    } else {
        directions(choices, unit.has_hands && place.index == 0)
    };
    let at = if choices.chance(30) {
        choices.below(modes.len() + 1)
    } else {
        modes.find(|mode| mode != 'i').unwrap_or(modes.len())
    };
    modes.insert_str(at, &pointing);
    modes
}

/// Draws the letters for the contents of the cell where the last leg ends.
fn arrival(choices: &mut Choices) -> String {
    let mut text = (*choices.weighted(&[
        (40, ""),
        (10, "m"),
        (14, "c"),
        (8, "mc"),
        (7, "d"),
        (6, "cd"),
        (5, "mcd"),
        (4, "md"),
        (6, "e"),
        (4, "me"),
        (4, "ce"),
        (4, "mce"),
        (2, "mcde"),
    ]))
    .to_owned();
    let takes_enemies = text.is_empty() || text.contains('c');
    if (takes_enemies || text.contains('d')) && choices.chance(12) {
        text.push('u');
    }
    if takes_enemies && choices.chance(12) {
        text.push('t');
    }
    text
}

/// Draws the letters for the contents of the cell where a leg ends that is not the last.
fn relay(choices: &mut Choices, on: &NotationBoard, unit: &Unit, place: Place) -> String {
    let toggles = usize::from(
        place.form == Form::Again
            && unit
                .letter
                .is_some_and(|letter| on.toggled.contains(&letter)),
    );
    let mut text = (*choices.weighted(&[
        (40, ""),
        (8, "m"),
        (14, "c"),
        (7, "mc"),
        (6, "d"),
        (3, "cd"),
        (3, "mcd"),
        (10, "p"),
        (7, "mp"),
        (4, "cp"),
        (3, "tp"),
        (3, "e"),
        (10 * toggles, "y"),
        (10 * toggles, "g"),
        (2 * toggles, "tg"),
        (2 * toggles, "cy"),
    ]))
    .to_owned();
    if text.contains(['c', 'd']) && choices.chance(20) {
        text.push('u');
    }
    text
}

/// Draws the letters for the path of a leg from its start to its end.
fn way(choices: &mut Choices, unit: &Unit, place: Place, modes: &str) -> &'static str {
    let hops = unit.repeats(2) && place.is_last && !modes.contains(['p', 'g']);
    let turns = place.form == Form::Single && !unit.is_compound();
    let between = unit.n_between.filter(|_| !modes.contains(['p', 'g']));
    let has_between = between.is_some_and(|n_between| n_between > 0);
    // A single leap must have a piece in its path; a ride passes over its first cells.
    let n_skipped = if unit.repeats(2) {
        unit.most.map_or(usize::MAX, |most| most - 1)
    } else {
        unit.n_between.unwrap_or(0)
    };
    let skips = |n_cells: usize| n_skipped >= n_cells && !modes.contains(['p', 'g']);
    let weigh = |weight: usize, allowed: bool| if allowed { weight } else { 0 };
    let rare = if place.form == Form::Single { 1 } else { 0 };
    choices.weighted::<&'static str>(&[
        (40, ""),
        (weigh(12, has_between), "n"),
        (weigh(8, has_between), "nn"),
        (weigh(8 * rare, unit.repeats(2) && between == Some(0)), "nn"),
        (weigh(4 + 6 * rare, skips(1)), "j"),
        (weigh(2 + 4 * rare, skips(2)), "jj"),
        (weigh(2 + 10 * rare, hops), "p"),
        (weigh(2 + 8 * rare, hops), "g"),
        (weigh(9, turns), "z"),
        (weigh(9, turns), "q"),
    ])
}

/// Draws one or more directions.
fn directions(choices: &mut Choices, has_hands: bool) -> String {
    const LETTERS: [&str; 6] = ["f", "b", "l", "r", "v", "s"];
    const PAIRS: [&str; 16] = [
        "fr", "fl", "br", "bl", "rf", "lf", "rb", "lb", "fs", "bs", "lv", "rv", "fb", "lr", "sf",
        "vr",
    ];
    const HALVES: [&str; 6] = ["fh", "bh", "lh", "rh", "vh", "sh"];
    const DOUBLED: [&str; 6] = ["ff", "bb", "ll", "rr", "vv", "ss"];
    let hands = if has_hands { 15 } else { 0 };
    match choices.weighted(&[(40, 1), (30, 2), (8, 3), (6, 4), (hands, 5), (16, 6)]) {
        1 => (*choices.one_of(&LETTERS)).to_owned(),
        2 => (*choices.one_of(&PAIRS)).to_owned(),
        3 => (*choices.one_of(&HALVES)).to_owned(),
        4 => (*choices.one_of(&DOUBLED)).to_owned(),
        5 => (*choices.one_of(&["hl", "hr"])).to_owned(),
        _ => {
            // A half is only at the front: after another letter its own letter would pair with that
            // one.
            let mut text = match choices.below(3) {
                0 => *choices.one_of(&LETTERS),
                1 => *choices.one_of(&PAIRS),
                _ => *choices.one_of(&HALVES),
            }
            .to_owned();
            for _ in 0..choices.between(1, 2) {
                text += match choices.below(2) {
                    0 => *choices.one_of(&LETTERS),
                    _ => *choices.one_of(&PAIRS),
                };
            }
            text
        }
    }
}
