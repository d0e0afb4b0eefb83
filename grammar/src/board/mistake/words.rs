//! The words about each mistake in the meaning of a board file.

use super::phrases::{ends_of, headings_of, names_for, point};
use super::{Mistake, Moved, Order};
use crate::board::limits::CELLS_MAX;
use crate::diagnostic::codes::topology as codes;
use crate::diagnostic::{Diagnostic, counted, near_names, suggest};
use crate::source::Span;

impl Mistake<'_> {
    /// Returns the diagnostic of the mistake at its place.
    pub(in crate::board) fn at(self, span: Span) -> Diagnostic {
        let error = |code, message: &str, label: &str, help: &str| {
            Diagnostic::error(code, message, span, label).with_help(help)
        };
        let warning = |code, message: &str, label: &str, help: &str| {
            Diagnostic::warning(code, message, span, label).with_help(help)
        };
        match self {
            Self::NoLattice => error(
                codes::MISSING_LATTICE,
                "the board has no lattice",
                "no `lattice` in this file",
                "begin with `lattice square`, `lattice hex flat`, `lattice hex pointed`, `lattice triangle side` or `lattice graph`",
            ),
            Self::NoShape => error(
                codes::MISSING_SHAPE,
                "the board has no shape",
                "no `shape` in this file",
                "write `shape 8x8`, `shape hexagon side 6`, `shape rows ...` or `shape columns ...`",
            ),
            Self::NoCells { is_graph } => error(
                codes::EMPTY_BOARD,
                "the board has no cells",
                "nothing is left in this file",
                match is_graph {
                    true => "write `add NAME at X Y` for each cell",
                    false => "give it a `shape`, or `add` cells",
                },
            ),
            Self::ShapeOfGraph => error(
                codes::WRONG_LATTICE,
                "a graph has no shape",
                "cells of a graph are listed one by one",
                "write `add NAME at X Y` for each cell",
            ),
            Self::LayersOfGraph => error(
                codes::WRONG_LATTICE,
                "a graph has no layers",
                "cells of a graph are listed one by one",
                "write `add NAME at X Y` for each cell",
            ),
            Self::HexagonOfOthers => error(
                codes::WRONG_LATTICE,
                "only a board of hexagons is a hexagon by its side",
                "the lattice is not `hex`",
                "write `shape 8x8` for squares, `shape columns 4-12 3-13` for triangles, or use `lattice hex flat`",
            ),
            Self::JoinedEdges => error(
                codes::WRONG_LATTICE,
                "only the edges of a rectangle of squares can be joined",
                "this board is not one",
                "write a `link` for each pair of cells that are neighbors across the edge",
            ),
            Self::TooManyCells { n_cells } => error(
                codes::TOO_LARGE,
                &format!("a board of {n_cells} cells is too large"),
                &format!("at most {CELLS_MAX} cells"),
                "sets of cells are bit sets and steps are tables of all cells; both are sized for that many",
            ),
            Self::TooMany(limited) => {
                let (what, most) = limited.most();
                error(
                    codes::TOO_LARGE,
                    &format!("too many {what}"),
                    &format!("at most {most}"),
                    "the limits are in the book, on the page about board files",
                )
            }

            Self::LayerNames { n_layers, n_names } => error(
                codes::LABELS,
                &names_for(counted(n_layers.into(), "layer"), n_layers.into(), n_names),
                "one name for each layer",
                "name every layer, lowest first, or none (then they are `A`, `B`, ...)",
            ),
            Self::LineNames {
                lines,
                n_lines,
                n_names,
            } => {
                let what = lines.noun();
                error(
                    codes::LABELS,
                    &names_for(
                        format!("the board has {}", counted(n_lines, what)),
                        n_lines,
                        n_names,
                    ),
                    &counted(n_names, "name"),
                    &match n_lines {
                        1 => format!("give the {what} one name"),
                        _ => format!("give every one of the {n_lines} {what}s a name"),
                    },
                )
            }
            Self::LabelsOfGraph => error(
                codes::WRONG_LATTICE,
                "a graph has no labels by formula",
                "cells of a graph are listed one by one",
                "write the names of the cells, as in `for i in 1..8: add a{i} at {i} 1`",
            ),
            Self::LabelOverflows { lines, place } => error(
                codes::LABELS,
                &format!(
                    "the {} of the cell at {} is too large a number",
                    lines.noun(),
                    point(place, place.layer != 0)
                ),
                "overflows",
                "use smaller numbers",
            ),
            Self::LabelOutOfRange {
                lines,
                place,
                number,
                values: (least, greatest),
                range: (min, max),
            } => {
                let has_room =
                    i128::from(greatest) - i128::from(least) <= i128::from(max) - i128::from(min);
                error(
                    codes::LABELS,
                    &format!(
                        "the {} of the cell at {} is `{number}`",
                        lines.noun(),
                        point(place, place.layer != 0)
                    ),
                    match number < min {
                        true => "too small",
                        false => "too large",
                    },
                    &match (has_room, number < min) {
                        (true, true) => format!(
                            "add {} to the formula: labels are numbers from {min} to {max}",
                            i128::from(min) - i128::from(least)
                        ),
                        (true, false) => format!(
                            "subtract {} from the formula: labels are numbers from {min} to {max}",
                            i128::from(greatest) - i128::from(max)
                        ),
                        (false, _) => format!(
                            "labels are numbers from {min} to {max}; the formula gives {least} to {greatest}"
                        ),
                    },
                )
            }
            Self::TwinCells { name, places } => {
                let has_layers = places.iter().any(|place| place.layer != 0);
                let [one, other] = places.map(|place| point(place, has_layers));
                error(
                    codes::DUPLICATE_NAME,
                    &format!("two cells are named `{name}`"),
                    &format!("the cells at {one} and {other}"),
                    "choose labels of files and ranks that distinguish all cells",
                )
            }
            Self::CellNameTaken { name } => error(
                codes::DUPLICATE_NAME,
                &format!("there is a cell `{name}` already"),
                "this name is in use",
                "give the new cell another name",
            ),
            Self::PlaceTaken { cell } => error(
                codes::PLACE_TAKEN,
                &format!("the cell `{cell}` is there already"),
                "this place is occupied",
                "use other coordinates, or `remove` the other cell",
            ),
            Self::NoLayer { name } => error(
                codes::OFF_BOARD,
                &format!("there is no layer `{name}`"),
                "no layer of this name",
                "write the name of a layer, as `layers` gives it",
            ),
            Self::Fraction => error(
                codes::BAD_NUMBER,
                "cells of a lattice have whole coordinates",
                "a fraction",
                "write whole numbers; only cells of `lattice graph` can be anywhere",
            ),

            Self::GivenTwice { statement, first } => Diagnostic::error(
                codes::REPEATED_STATEMENT,
                format!("`{statement}` is given twice"),
                span,
                "given again",
            )
            .with_label(first, "given here")
            .with_help("keep one of the two"),
            Self::JoinedTwice => error(
                codes::REPEATED_STATEMENT,
                "these edges are joined twice",
                "joined before",
                "keep one of the two",
            ),
            Self::DeclaredTwice { what, name } => {
                let what = what.noun();
                error(
                    codes::DUPLICATE_NAME,
                    &format!("there is a {what} `{name}` already"),
                    "given before",
                    &format!("give this {what} another name, or remove one of the two"),
                )
            }

            Self::UnknownCell { name, cells, lines } => {
                let near = near_names(name, cells);
                let near: Vec<String> = near.iter().map(|near| format!("`{near}`")).collect();
                error(
                    codes::UNKNOWN_CELL,
                    &format!("there is no cell `{name}`"),
                    "not on this board",
                    &match (&near[..], &lines[..]) {
                        ([], []) => "write the name of a cell of this board".to_owned(),
                        ([], lines) => {
                            let lines: Vec<String> = lines.iter().map(ends_of).collect();
                            lines.join("; ")
                        }
                        (near, _) => format!("cells near that name: {}", near.join(", ")),
                    },
                )
            }
            Self::UnknownZone { name, known, line } => error(
                codes::UNKNOWN_ZONE,
                &format!("there is no cell or zone `{name}`"),
                "not declared above",
                &match (line, name.contains('-')) {
                    (Some(line), false) => format!("write `{} {name}`", line.noun()),
                    (Some(line), true) => format!("write `{}s {name}`", line.noun()),
                    (None, true) => "put spaces around `-` to remove cells; a range names two cells, as `a1-c3`; zones are declared before they are used".to_owned(),
                    (None, false) => match known.contains(&name) {
                        true => format!("`{name}` does not end here: write {}", continued(name)),
                        false => suggest(name, "zones and words", known.iter().copied()),
                    },
                },
            ),
            Self::RangeEnd { range, end, cells } => error(
                codes::OFF_BOARD,
                &format!("the range `{range}` ends off the board"),
                &format!("there is no cell `{end}`"),
                &match near_names(end, cells).first() {
                    Some(near) => {
                        format!("both ends must be cells of the board, for example `{near}`")
                    }
                    None => "both ends must be cells of the board".to_owned(),
                },
            ),
            Self::NoLabel { what, label, ends } => {
                let help = ends.map(|(first, last)| ends_of(&(what, first, last)));
                let what = what.noun();
                error(
                    codes::OFF_BOARD,
                    &format!("there is no {what} `{label}`"),
                    &format!("no {what} of this board"),
                    &help.unwrap_or_else(|| format!("cells of this board have no {what}s")),
                )
            }
            Self::UnknownClass { name, classes } => error(
                codes::UNKNOWN_CLASS,
                &format!("there is no class `{name}`"),
                "not declared",
                &suggest(name, "classes", classes),
            ),
            Self::UnknownStep { name, steps } => error(
                codes::UNKNOWN_STEP,
                &format!("there is no step `{name}`"),
                "not declared",
                &suggest(name, "steps", steps),
            ),
            Self::TooEarly(what) => error(
                codes::TOO_EARLY,
                &format!("{} are not available before the cells", what.noun()),
                "depends on the cells of the board",
                "name cells, files, ranks or coordinates here",
            ),
            Self::EmptyZone { name } => warning(
                codes::EMPTY_ZONE,
                &format!("the zone `{name}` has no cells"),
                "empty",
                "check its parts: no cell of this board meets all of them",
            ),

            Self::TwoClasses {
                cell,
                classes: [one, other],
            } => error(
                codes::CLASS_PARTITION,
                &format!("`{cell}` is in two classes, `{one}` and `{other}`"),
                "the last class of the file",
                "every cell belongs to exactly one class",
            ),
            Self::NoClass { cell } => error(
                codes::CLASS_PARTITION,
                &format!("`{cell}` is in no class"),
                "the last class of the file",
                "every cell belongs to exactly one class",
            ),
            Self::OutOfRing { heading, ring } => error(
                codes::BAD_HEADING,
                &format!("the heading {heading} is not in the ring"),
                &match ring {
                    1 => "the only heading is 0".to_owned(),
                    _ => format!("headings go from 0 to {}", ring - 1),
                },
                &format!(
                    "a full turn has {}, clockwise, 0 ahead of the first player; `ring N` sets another number",
                    counted(ring.into(), "heading")
                ),
            ),
            Self::NoSuchHeading { heading, steps } => error(
                codes::BAD_HEADING,
                &format!("no step has the heading {heading}"),
                "no such heading",
                &headings_of(&steps),
            ),
            Self::NullStep => error(
                codes::GOES_NOWHERE,
                "a step of `(0,0)` stays where it is",
                "no displacement",
                "write the displacement to the next cell",
            ),
            Self::HeadingTwice { step } => error(
                codes::DUPLICATE_HEADING,
                &format!("`{step}` has this heading already"),
                "given before",
                "give each heading of a step once for every class of cells",
            ),
            Self::BrokenLine {
                line,
                heading,
                class,
            } => {
                let heading = heading.map_or("without heading".into(), |one| one.to_string());
                error(
                    codes::BROKEN_LINE,
                    &format!(
                        "the line `{line}` breaks off: heading {heading} has no step from a cell of class `{class}`"
                    ),
                    "declared as a line here",
                    &format!("add the heading to `line {line} {class} ...`, or call it a `step`"),
                )
            }

            Self::LinkToItself { cell } => error(
                codes::GOES_NOWHERE,
                &format!("`{cell}` is linked to itself"),
                "the same cell",
                "name two different cells",
            ),
            Self::NoOpposite { ring } => error(
                codes::BAD_HEADING,
                &format!("a ring of {ring} has no opposite heading"),
                "the way back has no heading",
                "write `back` and a heading, or `->` for a link without a way back",
            ),
            Self::BackOfOneWay => error(
                codes::SYNTAX,
                "a link with `->` has no way back",
                "a heading for the way back",
                "leave out `back`, or leave out `->`",
            ),
            Self::LinkedTwice { cell } => error(
                codes::DUPLICATE_HEADING,
                &format!("`{cell}` is linked in this heading already"),
                "a second link",
                "one step leads to one cell: use another heading, or another step with `as`",
            ),
            Self::LinkWithoutStep { steps } => {
                let steps: Vec<String> = steps.iter().map(|step| format!("`as {step}`")).collect();
                error(
                    codes::AMBIGUOUS_LINK,
                    "this link does not name its step",
                    "several steps, or none, have this heading",
                    &match steps[..] {
                        [] => "write `as NAME`: an existing step, or a new one for an atom to use"
                            .to_owned(),
                        _ => format!("write {}", steps.join(" or ")),
                    },
                )
            }
            Self::UnusedStep { name } => warning(
                codes::UNUSED_STEP,
                &format!("no atom uses the step `{name}`"),
                "this link goes unused",
                &format!(
                    "write an atom with `leap {name}` or `ride {name}`, or name another step after `as`"
                ),
            ),

            Self::AtomTwice { letter, first } => Diagnostic::error(
                codes::DUPLICATE_NAME,
                format!("the atom `{letter}` is declared twice"),
                span,
                "declared again",
            )
            .with_label(first, "declared here")
            .with_help("join the two with `|`, or choose another letter"),
            Self::OldLetter { letter, modern } => error(
                codes::ATOM_REDEFINED,
                &format!("notation reads `{letter}` as `{modern}`"),
                "an old letter, which no notation can name",
                "choose another letter",
            ),
            Self::BetzaAtom { letter } => error(
                codes::ATOM_REDEFINED,
                &match letter {
                    'U' => "`U` means something on every board".to_owned(),
                    'E' | 'I' => format!("`{letter}` is reserved on every board of squares"),
                    _ => format!("`{letter}` means something on every board of squares"),
                },
                match letter {
                    'U' => "the universal leaper",
                    'O' => "castling",
                    'E' | 'I' => "a letter that later versions may use",
                    _ => "one of Betza's own atoms",
                },
                "choose another letter, or end the line with `override` if you mean it",
            ),
            Self::AtomNowhere { letter } => error(
                codes::GOES_NOWHERE,
                &format!("the atom `{letter}` never leaves its cell"),
                "no cell of the board has a target",
                "its steps lead off the board or back to where they began: choose other steps or turns",
            ),
            Self::LeapOfSquares { step } => error(
                codes::WRONG_LATTICE,
                "only squares have leaps by coordinates",
                "the lattice is not `square`",
                &match step {
                    Some(step) => format!("write steps, as in `{step}.{step}(any)`"),
                    None => "join the cells by `link`, and write the step of the links".to_owned(),
                },
            ),
            Self::LeapWithoutLayers { by } => {
                let text = |numbers: &[u16]| {
                    let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                    format!("({})", numbers.join(","))
                };
                let zero = by.iter().rposition(|number| *number == 0);
                error(
                    codes::WRONG_LATTICE,
                    &format!(
                        "`{}` leads to other layers, and the board has none",
                        text(by)
                    ),
                    "three numbers",
                    &match zero {
                        Some(zero) => {
                            let mut two = by.to_vec();
                            two.remove(zero);
                            format!("write `{}`, or give the board `layers`", text(&two))
                        }
                        None => "write two numbers, or give the board `layers`".to_owned(),
                    },
                )
            }
            Self::NullLeap => error(
                codes::GOES_NOWHERE,
                "a leap by nothing stays where it is",
                "no displacement",
                "write how far it goes along each axis, as in `(2,1)`",
            ),
            Self::LamePath { letter } => error(
                codes::LAME_PATH,
                &format!("this path leads to no cell that the atom `{letter}` reaches"),
                "ends on other cells",
                "a lame path must end where the leap of the atom ends: check its steps and turns",
            ),
            Self::UnknownAtom {
                letter,
                atoms,
                order,
            } => {
                let atoms: Vec<String> = atoms.iter().map(char::to_string).collect();
                let atoms = atoms.iter().map(String::as_str);
                error(
                    codes::UNKNOWN_ATOM,
                    &format!("no atom has the letter `{letter}`"),
                    match order {
                        Order::Above => "not declared above",
                        Order::Anywhere => "not declared",
                    },
                    &suggest(&letter.to_string(), "atoms", atoms),
                )
            }
            Self::FirstTurns => error(
                codes::NO_HEADING,
                "the first step of a word cannot turn",
                "there is no heading before it",
                "write the step alone: it is made in all its headings",
            ),
            Self::NoHeadingOn { step } => error(
                codes::NO_HEADING,
                &format!("`{step}` has no heading to go on with here"),
                "not one of the headings so far",
                &format!(
                    "write `{step}(+1)` or `{step}(-1)` for its next heading clockwise or counter-clockwise, `{step}(any)` for all of them"
                ),
            ),

            Self::FirstFrame { player } => error(
                codes::FIRST_FRAME,
                &format!(
                    "the first frame, of `{player}`, is not the one that the board is written for"
                ),
                "turned or mirrored",
                &format!(
                    "write `frame {player} forward 0`: headings and cells are the first player's"
                ),
            ),
            Self::NoFrame { ring } => error(
                codes::MISSING_FRAME,
                "no player has a frame on this board",
                "no `frame` in this file",
                &format!(
                    "write one for each player, for example `frame white forward 0` and `frame black forward {} cells mirror`",
                    ring / 2
                ),
            ),
            Self::NoCounterpart { cell, is_mirrored } => error(
                codes::ASYMMETRIC_FRAME,
                &format!(
                    "`{cell}` has no counterpart when the board is {}",
                    match is_mirrored {
                        true => "mirrored",
                        false => "turned",
                    }
                ),
                "the board does not have this symmetry",
                "write `cells mirror` or `cells rotate`, whichever maps the board to itself, or correct the shape; with `cells same` all players have the same zones",
            ),
            Self::UnknownMapping { word, permutations } => {
                let written = "write `cells mirror`, `cells rotate` or `cells same`";
                let help = match permutations[..] {
                    [] => format!("{written}, or declare a `permutation {word}`"),
                    _ => format!(
                        "{written}, or the name of a permutation: {}",
                        suggest(word, "permutations", permutations)
                    ),
                };
                error(
                    codes::UNKNOWN_WORD,
                    &format!("`{word}` is not a way to map cells"),
                    "not known",
                    &help,
                )
            }
            Self::NoImage { cell, moved } => error(
                codes::NO_PERMUTATION,
                &format!("`{cell}` goes to no cell of its own when these cells are {}", moved.participle()),
                "these cells are not mapped to themselves",
                match moved {
                    Moved::Shifted => "name all cells of a board that wraps, as in `shift 1 0 of all`; `cycle a1-h1` moves the pieces of a row, and the last to the first",
                    _ => "name cells that have this symmetry about their middle, as in `rotate 2 of a1-c3`, or write the `cycle` of the cells",
                },
            ),
            Self::CycleTwice { cell } => error(
                codes::NO_PERMUTATION,
                &format!("`{cell}` is in this cycle twice"),
                "listed before",
                "a piece goes to one cell: write another `cycle` after a comma",
            ),
            Self::ShiftOfGraph => error(
                codes::WRONG_LATTICE,
                "the cells of a graph cannot be shifted",
                "a graph has no files and ranks",
                "write `cycle` and the cells, or `rotate` if they are on a circle",
            ),
            Self::RowsTwice { cell } => error(
                codes::FEN_ROWS,
                &format!("`{cell}` is in two places of the rows"),
                "listed before",
                "the rows of a FEN hold every cell once",
            ),
            Self::NotInRows { cell } => error(
                codes::FEN_ROWS,
                &format!("`{cell}` is in no row"),
                "the last row",
                "the rows of a FEN hold every cell once: add `fen row ...` with the cells that are missing",
            ),

            Self::GapWithoutLine { has_points } => warning(
                codes::NO_LINE,
                "this gap leaves out no line",
                "no line is here",
                match has_points {
                    true => {
                        "write two sets of cells with lines from one set to the other, as in `look gap b5-h5 b6-h6`"
                    }
                    false => "lines between neighbors are drawn by `look points`",
                },
            ),
            Self::LineToItself { cell } => error(
                codes::NO_LINE,
                &format!("this line begins and ends on `{cell}`"),
                "the cell where it begins",
                "write two different cells, as in `look line d1 f3`",
            ),
            Self::MarkWithoutLine => warning(
                codes::NO_LINE,
                "this mark is beside no line",
                "no line is here",
                "lines between neighbors are drawn by `look points`",
            ),
            Self::BorderWithoutLines => warning(
                codes::NO_LINE,
                "this border is around no lines",
                "no line is here",
                "lines between neighbors are drawn by `look points`",
            ),
            Self::UnknownPlayer { name, players } => error(
                codes::UNKNOWN_WORD,
                &format!("`{name}` is not a player of this board"),
                "not known",
                &suggest(name, "players", players),
            ),
            Self::UnknownColor { name } => error(
                codes::UNKNOWN_WORD,
                &format!("`{name}` is not a color of players"),
                "not known",
                &suggest(name, "colors of players", ir::PLAYER_COLOURS),
            ),
        }
    }
}

/// Returns an example of a reserved word with the text that it needs after it.
fn continued(word: &str) -> &'static str {
    match word {
        "edge" => "`edge 0`, with a heading",
        "file" => "`file a`",
        "files" => "`files a-c`",
        "rank" => "`rank 1`",
        "ranks" => "`ranks 1-3`",
        "layer" => "`layer A`",
        "layers" => "`layers A-C`",
        "class" => "`class light`",
        "colour" => "`colour 0`",
        _ => "`where ((x + y) mod 2 == 0)`",
    }
}
