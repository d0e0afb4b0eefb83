//! Descriptions of games that XBoard does not know, in its protocol: `setup (TABLE) 5x6+0_fairy FEN` and `piece P& fmWfcF`.

use interpreter::Game;
use interpreter::notation::fen;
use ir::{Arrange, KindId, PlayerId, Rules};

use super::pictures::{sizes, usual};
use alfil_record::grid::Grid;
use alfil_record::wording::n_held;

/// The most files and ranks that XBoard draws.
const CELLS_MAX: usize = 16;
/// The most files if pieces are held beside the board.
const FILES_WITH_HAND_MAX: usize = 12;

/// The first index of images without a well-known meaning.
const USUAL_MAX: usize = 5;

/// The description of a game for XBoard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The letters of White's pieces, each at the index of its image; the last one is the royal.
    table: Vec<String>,
    n_files: usize,
    n_ranks: usize,
    hand: usize,
    parent: String,
    fen: String,
    /// Pieces and their movements, if XBoard can read the notation.
    pieces: Vec<(String, String)>,
}

impl Setup {
    /// Creates the description of a game for XBoard.
    ///
    /// # Errors
    /// If XBoard could not show it: a sentence gives the reason.
    pub fn of(game: &Game) -> Result<Self, String> {
        let rules = game.rules();
        let grid = Grid::of(rules).ok_or("its board is not a rectangle of squares")?;
        let n_held = n_held(game);
        fits(rules, &grid, n_held)?;
        let fen = fen::write(game, &game.start());
        if fen.contains(['\'', '.', '(']) {
            return Err("XBoard cannot read its start position".to_owned());
        }
        let has_plus = rules.kinds.iter().any(|kind| kind.letter.starts_with('+'));
        let table = table(rules, has_plus)?;
        let hand = slots(game, &table);
        Ok(Self {
            n_files: grid.n_files,
            n_ranks: grid.n_ranks,
            hand: if n_held > 0 { hand } else { 0 },
            parent: match (n_held > 0, has_plus) {
                (true, true) => "shogi",
                (true, false) => "crazyhouse",
                _ => "fairy",
            }
            .to_owned(),
            pieces: pieces(rules),
            table,
            fen,
        })
    }

    /// Creates the description of a game of XBoard's own with another start here: the start, and no movements.
    ///
    /// # Errors
    /// As [`Setup::of`].
    pub fn of_native(game: &Game, name: &str) -> Result<Self, String> {
        let mut own = Self::of(game)?;
        name.clone_into(&mut own.parent);
        own.pieces.clear();
        // The index of the king is the last one, whether it is royal or not.
        let rules = game.rules();
        let last = own.table.len() - 1;
        let kings = rules
            .kinds
            .iter()
            .enumerate()
            .filter(|(index, _)| usual_king(&movement(rules, KindId::from_index(*index))));
        for (_, kind) in kings.take(usize::from(own.table[last] == ".")) {
            if let Some(at) = own.table.iter().position(|letter| *letter == kind.letter) {
                own.table.swap(at, last);
            }
        }
        Ok(own)
    }

    /// Returns the lines of the description.
    pub fn lines(&self) -> Vec<String> {
        let white: String = self.table.concat();
        let black = white.to_lowercase();
        let mut lines = vec![format!(
            "setup ({white}{black}) {}x{}+{}_{} {}",
            self.n_files, self.n_ranks, self.hand, self.parent, self.fen
        )];
        let pieces = self.pieces.iter();
        lines.extend(pieces.map(|(letter, movement)| format!("piece {letter}& {movement}")));
        lines
    }
}

/// Tests whether XBoard could show a game.
///
/// # Errors
/// The reason why it could not.
fn fits(rules: &Rules, grid: &Grid, n_held: usize) -> Result<(), String> {
    let files_max = if n_held > 0 {
        FILES_WITH_HAND_MAX
    } else {
        CELLS_MAX
    };
    if grid.n_files > files_max || grid.n_ranks > CELLS_MAX {
        return Err("its board is too large for XBoard".to_owned());
    }
    if rules.players.len() != 2 {
        return Err("XBoard supports two players".to_owned());
    }
    if !rules.phases.is_empty()
        || rules
            .stores
            .iter()
            .any(|store| store.holds != ir::Holds::Pieces)
    {
        return Err("XBoard does not support phases or tiles".to_owned());
    }
    if rules.turns.iter().any(ir::Turn::is_compound) {
        return Err("XBoard does not support turns of several steps".to_owned());
    }
    if rules
        .stores
        .iter()
        .filter(|store| store.drop.is_some())
        .count()
        > 1
    {
        return Err("XBoard supports one hand".to_owned());
    }
    Ok(())
}

/// Assigns letters to the indices of images.
fn table(rules: &Rules, has_plus: bool) -> Result<Vec<String>, String> {
    let (n_places, n_base) = sizes();
    let royals = rules.royal_kinds().unwrap_or_default();
    let king = royals.first().copied();
    let last = n_places - 1;
    let mut places: Vec<Option<&str>> = vec![None; n_places];
    let mut waiting: Vec<(KindId, &str)> = Vec::new();
    // If pieces have promoted forms, they use only the first images.
    let n_free = if has_plus { n_base } else { last };
    for (index, kind) in rules.kinds.iter().enumerate() {
        let id = KindId::from_index(index);
        let letter = kind.letter.as_str();
        let plain = letter.strip_prefix('+').unwrap_or(letter);
        if plain.len() != 1 || !plain.starts_with(|sign: char| sign.is_ascii_uppercase()) {
            return Err(format!("XBoard cannot write the letter of `{}`", kind.name));
        }
        if letter.starts_with('+') {
            continue;
        }
        if Some(id) == king {
            places[last] = Some(letter);
            continue;
        }
        match usual(&movement(rules, id)).filter(|at| *at < n_free && places[*at].is_none()) {
            Some(at) => places[at] = Some(letter),
            None => waiting.push((id, letter)),
        }
    }
    for (_, letter) in waiting {
        // Well-known images are for pieces with their usual movement; the first one promotes on the last rank by itself.
        let mut free = (USUAL_MAX..n_free).chain(1..USUAL_MAX).chain([0]);
        let at = free.find(|at| places[*at].is_none());
        let at = at.ok_or("it has more kinds of pieces than XBoard has pictures")?;
        places[at] = Some(letter);
    }
    let mut table: Vec<String> = places
        .iter()
        .map(|place| place.unwrap_or(".").to_owned())
        .collect();
    if has_plus {
        for kind in &rules.kinds {
            let Some(base) = kind.letter.strip_prefix('+') else {
                continue;
            };
            match places[..n_base]
                .iter()
                .position(|place| *place == Some(base))
            {
                Some(at) => "+".clone_into(&mut table[at + n_base]),
                None => return Err(format!("XBoard has no picture for `{}`", kind.name)),
            }
        }
    }
    // The unused indices between the last image and the royal are left out; the shortest table has twelve.
    let n_used = 1 + table[..last]
        .iter()
        .rposition(|place| place != ".")
        .unwrap_or(0);
    table.drain(n_used.max(11)..last);
    Ok(table)
}

/// Returns the number of slots of a hand: the index of the last kind that can be held, among the pieces.
fn slots(game: &Game, table: &[String]) -> usize {
    let rules = game.rules();
    let royals = rules.royal_kinds().unwrap_or_default();
    let is_held = |letter: &str| {
        let mut kinds = rules.kinds.iter().enumerate();
        kinds.any(|(index, kind)| {
            kind.letter == letter && !royals.contains(&KindId::from_index(index))
        })
    };
    let pieces: Vec<&String> = table
        .iter()
        .filter(|place| ![".", "+"].contains(&place.as_str()))
        .collect();
    1 + pieces
        .iter()
        .rposition(|letter| is_held(letter))
        .unwrap_or(0)
}

/// Returns the notation of the whole movement of a kind.
fn movement(rules: &Rules, kind: KindId) -> String {
    let parts = rules.kinds[kind.index()].parts.iter();
    parts.map(|part| part.betza.as_str()).collect()
}

/// Returns the notation of the whole movement of a kind, if it agrees with all rules; `None` if a rule forbids more of it. `i` marks a
/// part that is possible only from the initial cells of the pieces.
fn restricted_movement(rules: &Rules, kind: KindId) -> Option<String> {
    // XBoard's notation cannot be turned.
    if rules.kinds[kind.index()].turned.is_some() {
        return None;
    }
    let restrictions = rules.restrictions(kind);
    let mut text = String::new();
    for (index, part) in rules.kinds[kind.index()].parts.iter().enumerate() {
        let mut of_part = restrictions.iter().filter(|one| one.part == index);
        if let Some(one) = of_part.next() {
            let starts = one.starts.as_ref()?;
            let n_atoms = part.betza.chars().filter(char::is_ascii_uppercase).count();
            let is_said =
                n_atoms == 1 && !part.betza.contains('i') && rules.is_start_of(kind, starts);
            if !is_said || of_part.next().is_some() {
                return None;
            }
            text.push('i');
        }
        text += &part.betza;
    }
    Some(text)
}

/// Returns pieces and their movements, if XBoard reads the notation as Alfil does.
fn pieces(rules: &Rules) -> Vec<(String, String)> {
    let kinds = rules.kinds.iter().enumerate();
    let common = kinds.filter_map(|(index, kind)| {
        let id = KindId::from_index(index);
        // A step over cells for a capture en passant is a lame one in XBoard's notation as well; `n` is both there.
        let mut text = restricted_movement(rules, id)?.replace("nn", "n");
        if !is_common(&text) {
            return None;
        }
        let mut reach: Vec<usize> = rules
            .joints
            .iter()
            .filter_map(|joint| castles(rules, joint, id))
            .collect();
        reach.arrange();
        reach.dedup();
        for n in reach {
            text += &format!("isO{n}");
        }
        Some((kind.letter.clone(), text))
    });
    common.collect()
}

/// Tests whether a movement is that of the king.
fn usual_king(movement: &str) -> bool {
    ["K", "WF", "FW"].contains(&movement)
}

/// Returns the number of cells that a piece of this kind moves sideways when it castles.
fn castles(rules: &Rules, joint: &ir::Joint, kind: KindId) -> Option<usize> {
    if !joint.castles || joint.pieces.len() != 2 || !rules.royal_kinds()?.contains(&kind) {
        return None;
    }
    let to = joint.pieces[0].to(PlayerId::from_index(0))?;
    let pieces = rules.setup.pieces.as_ref()?;
    let (from, _) = pieces
        .iter()
        .find(|(_, piece)| piece.player().index() == 0 && piece.kind() == kind)?;
    let [from, to] = [*from, to].map(|cell| rules.board.cells.get(cell.index()));
    let (from, to) = (from?, to?);
    let n = usize::try_from((from.x - to.x).abs()).ok()?;
    (from.y == to.y && n > 1).then_some(n)
}

/// Tests whether a notation has only parts that both programs read in one way.
fn is_common(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|sign| match sign {
            'W' | 'F' | 'D' | 'A' | 'N' | 'H' | 'C' | 'Z' | 'G' | 'K' | 'Q' | 'R' | 'B' => true,
            'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'm' | 'c' | 'e' | 'i' | 'n' | 'p' => true,
            sign => sign.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines of movements of chess without castling, with more rules.
    fn lines(more: &str) -> Vec<String> {
        let text = format!(
            "language = 1\nname = \"Made\"\nextends = \"chess\"\njoint = {{ O-O = false, O-O-O = false }}\n\
             [setup]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n{more}"
        );
        let text = alfil_load::library::Text {
            name: "made".to_owned(),
            display: "made.toml".to_owned(),
            folder: None,
            text,
        };
        let variant = alfil_load::load::load_text(text, &[]);
        let diagnostics = variant.diagnostics;
        let game = variant
            .game
            .unwrap_or_else(|| panic!("{more}: {diagnostics:?}"));
        let lines = Setup::of(&game).expect("XBoard can show it").lines();
        lines.into_iter().skip(1).collect()
    }

    /// Tests that lines of movements agree with all rules of a piece, or are absent.
    #[test]
    fn a_piece_that_rules_restrict_has_no_line() {
        // The added rules, and the pieces of the six without a line then.
        for (more, without) in [
            ("", ""),
            (
                "[forbid.\"at home\"]\nwho = \"king\"\nwhen = \"to not in (rank(a1) | rank(a2) | rank(a7) | rank(a8))\"\n",
                "K",
            ),
            (
                "[forbid.\"no captures\"]\nwho = \"knight\"\nwhen = \"some(captured)\"\n",
                "N",
            ),
            (
                "[forbid.away]\nwhen = \"piece is bishop and to in far\"\n",
                "B",
            ),
            ("[forbid.late]\nwho = \"rook\"\nwhen = \"turns < 5\"\n", "R"),
            (
                "[forbid.\"in check\"]\nwhen = \"piece is queen\"\nafter = \"in check\"\n",
                "Q",
            ),
            (
                "[forbid.\"pawns at home\"]\nwho = \"pawn\"\nwhen = \"to in far\"\n",
                "P",
            ),
            // Pawns do not move from the last rank.
            (
                "[forbid.everyone]\nwhen = \"from in far and turns < 9\"\n",
                "NBRQK",
            ),
            ("[must.capture]\nmove = \"some(captured)\"\n", "PNBRQK"),
            (
                "[status.held]\nis = \"mine knight & near(enemy rook, 'K')\"\n[forbid.held]\nwho = \"held\"\nwhen = true\n",
                "N",
            ),
            // Rules about other pieces, or about nothing that a piece could do.
            (
                "[forbid.nothing]\nwho = \"knight\"\nwhen = \"part is long\"\n",
                "",
            ),
            // A double step from other ranks than the second is not the meaning of `i`.
            (
                "[forbid.\"long step\"]\nwhen = \"part is long and from not in (rank(a2) | rank(a3))\"\n",
                "P",
            ),
        ] {
            let all = [
                ("K", "K"),
                ("Q", "Q"),
                ("R", "R"),
                ("B", "B"),
                ("N", "N"),
                ("P", "fmWifmnDfceF"),
            ];
            let common = all.iter().filter(|(letter, _)| !without.contains(letter));
            let expected: Vec<String> = common
                .map(|(letter, text)| format!("piece {letter}& {text}"))
                .collect();
            assert_eq!(lines(more), expected, "{more}");
        }
    }
}
