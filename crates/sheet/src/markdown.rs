//! Pages as Markdown.

use super::page::{Block, Drawn, Page, Rule};

/// Returns the page as Markdown: headings of levels 1 to 3, lists, tables, and pictures of text in fences.
///
/// Every character with a meaning in Markdown is escaped, but for pictures of text, which are in fences longer than any run of
/// backticks in them.
pub fn write(page: &Page) -> String {
    let mut text = format!("# {}\n", escaped(&page.title));
    if !page.summary.is_empty() {
        text += &format!("\n{}\n", escaped(&page.summary));
    }
    for section in &page.sections {
        text += &format!("\n## {}\n", escaped(&section.title));
        blocks(&mut text, &section.blocks);
    }
    text
}

fn blocks(out: &mut String, all: &[Block]) {
    for block in all {
        out.push('\n');
        match block {
            Block::Text(text) => out.push_str(&format!("{}\n", escaped(text))),
            Block::Rules(rules) => {
                for rule in rules {
                    out.push_str(&format!("- {}\n", rule_text(rule)));
                }
            }
            Block::Ordered(rules, first) => {
                for (index, rule) in rules.iter().enumerate() {
                    out.push_str(&format!("{}. {}\n", first + index, rule_text(rule)));
                }
            }
            Block::Table(head, rows) => {
                out.push_str(&row_text(head));
                out.push_str(&format!("|{}\n", " --- |".repeat(head.len())));
                rows.iter().for_each(|row| out.push_str(&row_text(row)));
            }
            Block::Part(title, inside) => {
                out.push_str(&format!("### {}\n", escaped(title)));
                blocks(out, inside);
            }
            Block::Picture(picture) => {
                if let Drawn::Text(drawn) = &picture.drawn {
                    let fence = fence(drawn);
                    out.push_str(&format!("{fence}text\n{}\n{fence}\n\n", drawn.trim_end()));
                }
                out.push_str(&format!("*{}*\n", escaped(&picture.caption)));
            }
        }
    }
}

fn rule_text(rule: &Rule) -> String {
    let (says, after) = rule.around_list();
    let mut text = match rule.name.is_empty() {
        true => escaped(&says),
        false => format!("**{}**: {}", escaped(&rule.name), escaped(&says)),
    };
    for entry in &rule.list {
        text += &format!("\n   - {}", escaped(entry));
    }
    if !after.is_empty() {
        text += &format!("\n\n   {}", escaped(&after));
    }
    text
}

fn row_text(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// Returns a fence longer than any run of backticks in a text.
fn fence(text: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for letter in text.chars() {
        run = if letter == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    "`".repeat((longest + 1).max(3))
}

/// Returns a text on one line, with the characters of Markdown escaped.
fn escaped(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut escaped = String::with_capacity(text.len());
    let n_leading_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    for (at, letter) in text.char_indices() {
        let is_sign = match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$' => true,
            '#' | '+' | '-' | '=' | ':' | '!' => {
                at == 0 || letter == '!' && text[at + 1..].starts_with('[')
            }
            '.' | ')' => n_leading_digits > 0 && at == n_leading_digits,
            _ => false,
        };
        if is_sign {
            escaped.push('\\');
        }
        escaped.push(if letter.is_control() { '?' } else { letter });
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_an_author_writes_is_markup() {
        let signs = "*a* _b_ [c](d) `e` <f> | # 1. > g";
        assert_eq!(
            escaped(signs),
            r"\*a\* \_b\_ \[c\](d) \`e\` \<f\> \| # 1. \> g"
        );
        assert_eq!(escaped("# a"), r"\# a");
        assert_eq!(escaped("12. a"), r"12\. a");
        assert_eq!(escaped("a\n- b"), "a - b");
        assert_eq!(fence("a ```` b"), "`````");
    }
}
