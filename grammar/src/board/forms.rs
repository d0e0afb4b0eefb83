//! The statements of a board file and their forms, for messages.

/// The first word and the form of each statement.
pub const STATEMENTS: [(&str, &str); 22] = [
    (
        "lattice",
        "`lattice square`, `lattice hex flat`, `lattice hex pointed`, `lattice triangle side` or `lattice graph`",
    ),
    (
        "shape",
        "`shape 8x8`, `shape hexagon side 6`, `shape rows 3 4 5 from 1 at x 1 1 1` or `shape columns 4-12 3-13`",
    ),
    ("layers", "`layers 3` or `layers 3 A B C`"),
    (
        "name",
        "`name files a b c`, `name ranks from 1`, `name ranks from 1 in each file` or `name ranks 1 2 3`",
    ),
    ("add", "`add a9 at 1 9`"),
    ("remove", "`remove a1 h1` or `remove a1-b2`"),
    ("wrap", "`wrap files`, `wrap ranks` or `wrap files flip`"),
    ("seam", "`seam files`, `seam ranks flip` or `seam none`"),
    ("ring", "`ring 12`"),
    (
        "class",
        "`class light = (x + y) mod 2 == 0` or `class light = a1 c1`",
    ),
    (
        "step",
        "`step edge 0:(0,1) 6:(0,-1)` or, for the cells of a class, `step edge light 0:(0,1)`",
    ),
    ("line", "`line rook light 0:(0,1) 6:(0,-1)`"),
    (
        "link",
        "`link a1 h8 heading 2`, `link a1 h8 heading 2 back 6` or `link a1 -> h8 as side heading 2`",
    ),
    (
        "atom",
        "`atom W = leap edge`, `atom N = leap edge.edge.edge(+1) | leap edge.edge.edge(-1)` or `atom K = W | F`",
    ),
    ("lame", "`lame N = edge.corner(+1) | edge.corner(-1)`"),
    ("rotated", "`rotated W F` or `rotated W F, R B`"),
    ("toggled", "`toggled W R` or `toggled W R, F B`"),
    (
        "frame",
        "`frame black forward 6 cells mirror`, then `headings mirror` if left and right change places too",
    ),
    (
        "zone",
        "`zone far = edge 0`, `zone castle = a1-c2 | d1`, or `zone all centre = d4 e4` for a zone that everyone shares",
    ),
    (
        "fen",
        "`fen rows top down`, `fen files left right`, or one `fen row a8 b8 ...` for each row",
    ),
    ("colours", "`colours (x + y) mod 2`"),
    (
        "look",
        "`look points`, `look grid` or `look checkered`, `look line d1 f3`, `look gap b5-h5 b6-h6`, `look mark b3 h3`, `look border`, `look pieces ivory` or `look player white red`",
    ),
];

/// Returns the first words of all statements.
pub fn words() -> impl Iterator<Item = &'static str> + Clone {
    STATEMENTS.iter().map(|(word, _)| *word)
}

/// Returns the form of the statement with this first word.
pub fn form(word: &str) -> Option<&'static str> {
    STATEMENTS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, form)| *form)
}
