//! Fixes: the edits that diagnostics carry, applied to the text of a definition.

use grammar::diagnostic::{Diagnostic, Edit};
use grammar::source::SourceId;
use grammar::variant::{self, Sources};
use ir::Arrange;

use crate::check::check_from;
use crate::library::Text;

/// The most passes over a text: a fix can uncover an error after it.
const PASSES_MAX: usize = 200;

/// Applies the fixes of a definition until none is left, and returns the text with the number of changes.
///
/// Only the definition itself is changed, never its parents. Comments and layout stay. A fix that would make the text unreadable as
/// TOML, such as a new key beside one of the same name, is left out. Cost: the definition is checked once for each pass, and once
/// for each fix that is left out; its own tests run where nothing else is left to fix.
pub fn fixed(text: &Text, sources: &dyn Sources) -> (String, usize) {
    // Positions of tests are read by the tests: last, since they need a game.
    let check = |fixed: &str| {
        let found = variant::check(&text.name, fixed, &text.display, sources).diagnostics;
        if found.iter().any(|one| !own_edits(one).is_empty()) {
            return found;
        }
        let text = Text {
            text: fixed.to_owned(),
            ..text.clone()
        };
        check_from(text, sources).diagnostics
    };
    let mut fixed = text.text.clone();
    let mut found = check(&fixed);
    let mut n_edits = 0;
    for _ in 0..PASSES_MAX {
        let fixes: Vec<Vec<Edit>> = found.iter().map(own_edits).collect();
        // All together, or the first that can be made alone.
        let together = std::iter::once(fixes.concat());
        let mut tried = together.chain(fixes).filter_map(|edits| {
            let (next, n) = applied(&fixed, edits);
            let next_found = (n > 0).then(|| check(&next))?;
            let is_readable = n_unreadable(&next_found) <= n_unreadable(&found);
            is_readable.then_some((next, n, next_found))
        });
        let Some((next, n, next_found)) = tried.next() else {
            break;
        };
        drop(tried);
        (fixed, found) = (next, next_found);
        n_edits += n;
    }
    (fixed, n_edits)
}

/// Returns the edits of a diagnostic in the definition itself, which is the first text that is read.
fn own_edits(one: &Diagnostic) -> Vec<Edit> {
    let edits = one.edits.iter();
    let own = edits.filter(|edit| edit.span.source == SourceId(0));
    own.cloned().collect()
}

/// Counts the places where a text is not TOML.
fn n_unreadable(found: &[Diagnostic]) -> usize {
    let all = found.iter();
    all.filter(|one| one.code == grammar::diagnostic::codes::toml::SYNTAX)
        .count()
}

/// Applies edits to a text; of edits that overlap, the first. Returns the text and the number of applied edits.
fn applied(text: &str, mut edits: Vec<Edit>) -> (String, usize) {
    edits.arrange_by_key(|edit| (edit.span.start, edit.span.end));
    edits.dedup();
    let (mut result, mut at, mut n) = (String::new(), 0, 0);
    // The number of columns that the line has lost so far.
    let mut lost = 0;
    for edit in edits {
        let bytes = replaced(text, &edit);
        let (true, Some(kept)) = (bytes.start <= bytes.end, text.get(at..bytes.start)) else {
            continue;
        };
        if text.get(bytes.clone()) == Some(&edit.text) {
            continue;
        }
        if kept.contains('\n') || edit.text.contains('\n') {
            lost = 0;
        }
        result += kept;
        result += &edit.text;
        at = bytes.end;
        n += 1;
        if !edit.text.is_empty() {
            lost += bytes.len() as isize - edit.text.chars().count() as isize;
            let spaces = aligned(&text[at..], &mut lost);
            result += &" ".repeat(spaces);
            at += text[at..].len() - text[at..].trim_start_matches(' ').len();
        }
    }
    result += text.get(at..).unwrap_or_default();
    (result, n)
}

/// Returns how many spaces go before the rest of a line, so that a comment or an `=` after them stays in its column.
fn aligned(rest: &str, lost: &mut isize) -> usize {
    let bare = rest.trim_start_matches(' ');
    let n_spaces = rest.len() - bare.len();
    if n_spaces == 0 || !bare.starts_with(['#', '=']) {
        return n_spaces;
    }
    let spaces = n_spaces.saturating_add_signed(*lost).max(1);
    *lost -= spaces as isize - n_spaces as isize;
    spaces
}

/// Returns the bytes of a text that an edit replaces.
pub fn replaced(text: &str, edit: &Edit) -> std::ops::Range<usize> {
    let bytes = edit.span.start..edit.span.end;
    match edit.text.is_empty() {
        true => with_line(text, bytes),
        false => bytes,
    }
}

/// Returns the bytes with their whole line, if nothing else is on it.
fn with_line(text: &str, bytes: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let before = text.get(..bytes.start).unwrap_or_default();
    let after = text.get(bytes.end..).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = after.find('\n').map_or(after.len(), |at| at + 1);
    let is_alone = before[start..].trim().is_empty() && after[..end].trim().is_empty();
    match is_alone {
        true => start..bytes.end + end,
        // A comment after it stays, and so does text before it.
        false => bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    fn fix(text: &str) -> (String, usize) {
        let text = Text {
            name: "mine".to_owned(),
            display: "mine.toml".to_owned(),
            folder: None,
            text: text.to_owned(),
        };
        fixed(&text, &Library::of_folder(None))
    }

    #[test]
    fn old_words_become_new_ones_and_nothing_else_changes() {
        let old = r#"# A game of mine.
language = 1
extends  = "chess"
name     = "Mine"     # for now
joint    = [{ name = "O-O", off = true }, { name = "O-O-O", off = true }]

[piece]
rook.worth = 5

[setup.men]
rook = "a1"   # one

[[forbid]]    # nobody takes on the edge
name = "edge" # the files
move = "some(victims) and to in file(a1)"

[[effect]]
name = 'gone'
when = "some(victims)"
do   = ["each(x in those(y in near(to, 'K') : y in enemy) : remove(x))"]

[[duty]]
turn = "some(victims)"

[[end]]
name = "fifty moves"
off  = true

[[end]]
name = "repetition"
off  = true

[[test]]
name  = "a test"
men   = { queen = "" }
count = 20
"#;
        let new = r#"# A game of mine.
language = 1
extends  = "chess"
name     = "Mine"     # for now
joint    = { O-O = false, O-O-O = false }

[piece]
rook.value = 5

[setup.pieces]
rook = "a1"   # one

[forbid.edge] # nobody takes on the edge
 # the files
when = "some(captured) and to in file(a1)"

[effect.gone]
after = "some(captured)"
do   = ["each(x in cells(y in near(to, 'K') : y in enemy) : remove(x))"]

[must.mine-1]
move = "some(captured)"

[end]
"fifty moves" = false
repetition = false

[[test]]
name  = "a test"
pieces = { queen = "" }
count = 20
"#;
        let (fixed, n_edits) = fix(old);
        assert_eq!(fixed, new);
        assert!(n_edits > 20, "{n_edits}");
        assert_eq!(fix(new), (new.to_owned(), 0));
    }

    #[test]
    fn a_fix_that_would_give_a_key_twice_is_left_out() {
        let old = "language = 1
extends  = \"chess\"
name     = \"Mine\"
piece.rook.worth = 5
[store.hand]
gains = \"captured\"
owner = \"mover\"
drop  = \"empty\"
[[test]]
name   = \"twice\"
stores = { hand = { black = { rook = 1 } } }
hands  = { white = { rook = 1 } }
legal  = [\"e2e4\"]
";
        assert_eq!(fix(old), (old.replace("worth", "value"), 1));
        let alone = old.replace("stores = { hand = { black = { rook = 1 } } }\n", "");
        let (fixed, _) = fix(&alone);
        assert!(fixed.contains("stores.hand ="), "{fixed}");
    }
}
