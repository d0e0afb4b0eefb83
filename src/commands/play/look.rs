//! The output: boards, the moves made, and the position in one line.

use std::io::IsTerminal as _;

use alfil::draw::Style;
use alfil::picture;
use alfil::wrap;
use interpreter::Position;
use interpreter::notation::fen;
use ir::Move;

use super::Session;
use crate::commands::{Done, is_of_utf8, locale, print_screen as print, window};

/// The form of pieces in the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub(super) enum Pieces {
    /// As figures on a terminal that has them, if there are some for all kinds of the game; else as letters.
    #[default]
    Auto,
    /// As the letters of a FEN.
    Letters,
    /// As figures, if there are some for all kinds of the game.
    Figures,
}

impl Pieces {
    /// Tests whether pieces are figures; a terminal has them if its locale is UTF-8.
    pub(super) fn are_figures(self) -> bool {
        match self {
            Self::Auto => {
                std::io::stdout().is_terminal() && locale().is_some_and(|one| is_of_utf8(&one))
            }
            Self::Letters => false,
            Self::Figures => true,
        }
    }
}

/// The greatest width of a text in characters.
const TEXT_WIDTH_MAX: usize = 79;
/// The width of a list in characters if there is no window.
const LIST_WIDTH: usize = 76;
/// The least width that is used, also in a narrower window.
const WIDTH_MIN: usize = 20;
/// The greatest width of an entry of a list that is aligned in columns.
const ENTRY_WIDTH_MAX: usize = 24;

/// Returns the width of texts in characters: not too wide to read, and not wider than the window.
pub(super) fn text_width() -> usize {
    let width = |(columns, _): (usize, usize)| columns.saturating_sub(1);
    window().map_or(TEXT_WIDTH_MAX, |size| {
        width(size).clamp(WIDTH_MIN, TEXT_WIDTH_MAX)
    })
}

/// Returns texts side by side, as many a line as the window is wide, in columns if the texts are short. No text is broken.
pub(super) fn columns<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let width = |(columns, _): (usize, usize)| columns.saturating_sub(1).max(WIDTH_MIN);
    in_columns(texts, window().map_or(LIST_WIDTH, width))
}

/// Returns texts side by side in this width.
fn in_columns<'t>(texts: impl Iterator<Item = &'t str>, width: usize) -> String {
    let texts: Vec<&str> = texts.collect();
    let length = |text: &&str| text.chars().count();
    let widest = texts.iter().map(length).max().unwrap_or(1);
    let column = match widest <= ENTRY_WIDTH_MAX {
        true => widest,
        false => 0,
    };
    let mut lines = String::new();
    let mut line = String::new();
    for text in texts {
        let before = line.chars().count();
        if before > 0 && before + length(&text).max(column) > width {
            lines += &format!("{}\n", line.trim_end());
            line.clear();
        }
        line += &format!("{text:column$}  ");
    }
    if !line.is_empty() {
        lines += &format!("{}\n", line.trim_end());
    }
    lines
}

impl Session<'_> {
    pub(super) fn show(&mut self) -> Done {
        self.is_stale = false;
        let last = self.play.turns().last().filter(|_| !self.is_hidden());
        let news = match self.news.is_empty() {
            true => String::new(),
            false => format!("\n{}", wrap::text(&self.news, text_width())),
        };
        let last = last.map_or(&[][..], Move::each_step);
        print(&self.in_window(
            "",
            &self.seen(),
            last,
            &(self.check_line(&self.seen()) + &news),
        ))?;
        self.news.clear();
        Ok(())
    }

    /// Draws a position, with the cells of the steps of `last` marked.
    pub(super) fn show_board(&self, position: &Position, last: &[Move]) -> Done {
        print(&self.in_window("", position, last, &self.check_line(position)))
    }

    /// Returns a line about a check.
    fn check_line(&self, position: &Position) -> String {
        match self.game.is_check(position) == Ok(true) && self.play.outcome() == Ok(None) {
            true => format!("{} is in check\n", self.name(position.turn())),
            false => String::new(),
        }
    }

    /// Returns the picture of a position with the text beside it, and lines before and after them. If all this and the prompt are
    /// higher than the window, the board is drawn in fewer lines if it can be.
    fn in_window(&self, before: &str, position: &Position, last: &[Move], after: &str) -> String {
        let viewer = self.onlooker().filter(|_| !self.is_sight_over());
        let captions = alfil::captions::text(self.game, position, viewer);
        let eyes = self.eyes();
        let unseen = picture::unseen(self.game, self.play.position(), eyes);
        let draw = |compact| {
            let style = Style {
                compact,
                ..self.style
            };
            picture::marked(self.game, position, &style, last, &unseen)
        };
        let n_lines = |texts: &[&str]| texts.iter().map(|text| text.lines().count()).sum::<usize>();
        let full = draw(false);
        // The last line is the prompt.
        let n = n_lines(&[before, &full, &captions, after]) + 1;
        let board = match window() {
            Some((columns, lines)) if n > lines => {
                let low = draw(true);
                let is_lower = n_lines(&[&low]) < n_lines(&[&full]);
                let fits = low
                    .lines()
                    .all(|line| picture::printed_width(line) <= columns);
                match is_lower && fits {
                    true => low,
                    false => full,
                }
            }
            _ => full,
        };
        format!("{before}{board}{captions}{after}")
    }

    /// Prints the reason why pieces are letters although figures were requested.
    pub(super) fn tell_of_figures(&self) -> Done {
        let lacking = alfil::figures::lacking(self.game.rules());
        match self.style.figures && !lacking.is_empty() {
            true => {
                let kinds = lacking.join(", ");
                let words = format!(
                    "this game is drawn in letters: there are no figures for all players of: {kinds}\n"
                );
                print(&wrap::text(&words, text_width()))
            }
            false => Ok(()),
        }
    }

    /// Prints the FEN of the position, and below it the parts that the FEN lacks.
    pub(super) fn print_fen(&self) -> Done {
        let fen = fen::written(self.game, &self.seen());
        let remedy = "`save FILE` and `alfil show --state` can";
        let warning = alfil::fen::warning(self.game, &fen, remedy);
        let warning = warning.map_or(String::new(), |warning| format!("{warning}\n"));
        print(&format!("{}\n{warning}", fen.text))
    }

    /// Lists the moves of the game, those of chance too.
    pub(super) fn list_turns(&self) -> Done {
        if self.is_hidden() {
            return print("while something is hidden, moves are not shown\n");
        }
        let (turns, positions) = (self.play.turns(), self.play.positions());
        if turns.is_empty() {
            return print("no move has been made\n");
        }
        let texts = alfil::variation::turns_text(self.game, &positions[0], turns);
        let lines = texts.iter().zip(positions).enumerate();
        let lines: Vec<String> = lines
            .map(|(index, (text, before))| match before.called() {
                Some(_) => format!("{}. chance {text}", index + 1),
                None => format!("{}. {} {text}", index + 1, self.name(before.turn())),
            })
            .collect();
        print(&columns(lines.iter().map(String::as_str)))
    }

    /// Draws the board after so many moves; the game stays at its position.
    pub(super) fn look_back(&self, number: &str) -> Done {
        if self.is_hidden() {
            return print("while something is hidden, moves are not shown\n");
        }
        let (turns, positions) = (self.play.turns(), self.play.positions());
        let n_turns = turns.len();
        let Some(n) = number.parse::<usize>().ok().filter(|n| *n <= n_turns) else {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let wrong = match is_number {
                true => format!("there is no move {number}"),
                false => "after which move?".to_owned(),
            };
            let range = match n_turns {
                0 => "no move has been made, and `at 0` is the start".to_owned(),
                n => format!("`at 0` is the start, `at {n}` the current position"),
            };
            let joint = if is_number { ": " } else { " " };
            return print(&format!("{wrong}{joint}{range}\n"));
        };
        let last = n.checked_sub(1).map(|last| &turns[last]);
        let last = last.map_or(&[][..], Move::each_step);
        let title = format!("after move {n} of {n_turns}:\n");
        print(&self.in_window(&title, &positions[n], last, ""))
    }
}

#[cfg(test)]
mod tests {
    use super::in_columns;

    #[test]
    fn lists_are_broken_between_entries() {
        let list = |texts: &[&str], width| in_columns(texts.iter().copied(), width);
        let short = ["a2a3", "b1c3 Nc3", "e2", "d4"];
        assert_eq!(list(&short, 20), "a2a3      b1c3 Nc3\ne2        d4\n");
        assert_eq!(list(&short, 9), "a2a3\nb1c3 Nc3\ne2\nd4\n");
        assert_eq!(list(&short, 40), "a2a3      b1c3 Nc3  e2        d4\n");
        // Long entries are not aligned, and stay whole even if they are longer than a line.
        let long = "battle{d3d4 e3e4 f3f4 g3g4}";
        assert_eq!(
            list(&["a2a3", "b2b3", long, "c2c3"], 20),
            format!("a2a3  b2b3\n{long}\nc2c3\n")
        );
        assert_eq!(list(&[], 20), "");
    }
}
