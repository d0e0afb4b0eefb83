//! Pages as plain text, for terminals.

use super::page::{Block, Drawn, Page, Rule};

/// The widest line of running text, in characters.
const WIDTH: usize = 96;

/// Returns the page as plain text.
pub fn write(page: &Page) -> String {
    write_in(page, WIDTH)
}

/// Returns the page as plain text whose running text has lines of at most `width` characters.
pub fn write_in(page: &Page, width: usize) -> String {
    let mut out = Lines {
        text: format!("{}\n", page.title),
        width,
    };
    paragraph(&mut out, &page.summary, 0);
    for section in &page.sections {
        out.push_str(&format!("\n\n{}\n", section.title.to_uppercase()));
        blocks(&mut out, &section.blocks, 0);
    }
    out.text
}

/// The text so far, with the greatest length of its lines.
struct Lines {
    text: String,
    width: usize,
}

impl Lines {
    fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn push(&mut self, sign: char) {
        self.text.push(sign);
    }
}

fn blocks(out: &mut Lines, all: &[Block], indent: usize) {
    for block in all {
        out.push('\n');
        match block {
            Block::Text(text) => paragraph(out, text, indent),
            Block::Rules(rules) => rules.iter().for_each(|one| rule(out, one, "-", indent)),
            Block::Ordered(rules, first) => {
                for (index, one) in rules.iter().enumerate() {
                    rule(out, one, &format!("{}.", first + index), indent);
                }
            }
            Block::Table(head, rows) => table(out, head, rows, indent),
            Block::Part(title, inside) => {
                paragraph(out, title, indent);
                blocks(out, inside, indent + 2);
            }
            Block::Picture(picture) => {
                if let Drawn::Text(drawn) = &picture.drawn {
                    out.push_str(drawn);
                    if !drawn.ends_with('\n') {
                        out.push('\n');
                    }
                }
                paragraph(out, &picture.caption, indent);
            }
        }
    }
}

fn rule(out: &mut Lines, rule: &Rule, sign: &str, indent: usize) {
    let (says, after) = rule.around_list();
    let text = match rule.name.is_empty() {
        true => format!("{sign} {says}"),
        false => format!("{sign} {}: {says}", rule.name),
    };
    let hanging = indent + sign.chars().count() + 1;
    wrapped(out, &text, indent, hanging);
    for entry in &rule.list {
        wrapped(out, &format!("- {entry}"), hanging, hanging + 2);
    }
    wrapped(out, &after, hanging, hanging);
}

fn paragraph(out: &mut Lines, text: &str, indent: usize) {
    wrapped(out, text, indent, indent);
}

/// Writes a text in lines, with the first and the others indented by so much.
fn wrapped(out: &mut Lines, text: &str, first: usize, others: usize) {
    let mut line = " ".repeat(first);
    let mut column = first;
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if !is_empty && column + 1 + width > out.width {
            out.push_str(&line);
            out.push('\n');
            line = " ".repeat(others);
            column = others;
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
            column += 1;
        }
        line.push_str(word);
        column += width;
        is_empty = false;
    }
    if !is_empty {
        out.push_str(&line);
        out.push('\n');
    }
}

fn table(out: &mut Lines, head: &[String], rows: &[Vec<String>], indent: usize) {
    let all = || std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
    let width = |column: usize| {
        let cells = all().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    for row in all() {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        out.push_str(&format!("{}{}\n", " ".repeat(indent), line.trim_end()));
    }
}
