//! The names of the players, and their conversation.

use std::time::{Duration, Instant};

use ir::PlayerId;

use super::{Happened, Room};
use crate::rooms::kept::Line;
use alfil_session::answer::Refusal;

/// The most characters of a name.
const NAME_CHARS_MAX: usize = 24;
/// The most characters of a line.
const LINE_CHARS_MAX: usize = 200;
/// The most lines that are stored.
const LINES_MAX: usize = 50;
/// The shortest time between two lines of a player.
const PAUSE: Duration = Duration::from_secs(1);

impl Room<'_> {
    /// Gives a player a name; an empty one takes it away.
    pub(super) fn call(&mut self, player: PlayerId, name: &str) -> Result<Happened, Refusal> {
        let name = plain(name, NAME_CHARS_MAX, "a name")?;
        if self.names[player.index()] == name {
            return Ok(Happened::Nothing);
        }
        self.names[player.index()] = name;
        self.is_changed = true;
        Ok(Happened::Table(String::new()))
    }

    /// Adds a line of a player to the conversation.
    pub(super) fn say(
        &mut self,
        player: PlayerId,
        text: &str,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        let text = plain(text, LINE_CHARS_MAX, "a line")?;
        if text.is_empty() {
            return Ok(Happened::Nothing);
        }
        let spoke_at = &mut self.spoke_at[player.index()];
        if spoke_at.is_some_and(|at| now.saturating_duration_since(at) < PAUSE) {
            return Err(Refusal {
                message: "the last line is less than a second ago".to_owned(),
                help: Some("wait, and send it again".to_owned()),
            });
        }
        *spoke_at = Some(now);
        if self.chat.len() >= LINES_MAX {
            self.chat.remove(0);
        }
        self.chat.push(Line {
            by: player.index(),
            text,
        });
        self.seq += 1;
        self.is_changed = true;
        Ok(Happened::Line)
    }
}

/// Returns a text as it is shown: single spaces, no control characters.
fn plain(text: &str, chars_max: usize, what: &str) -> Result<String, Refusal> {
    let shown = |word: &str| {
        word.chars()
            .filter(|sign| !is_hidden(*sign))
            .collect::<String>()
    };
    let words = text.split_whitespace().map(shown);
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    let text = words.join(" ");
    match text.chars().count() {
        n if n > chars_max => Err(Refusal::new(format!(
            "{what} has at most {chars_max} characters, not {n}"
        ))),
        _ => Ok(text),
    }
}

/// Tests whether a character changes how others are shown, or is not shown itself.
fn is_hidden(sign: char) -> bool {
    let turns_direction = matches!(sign, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    sign.is_control() || turns_direction
}
