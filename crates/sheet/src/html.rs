//! Pages as one HTML document.

use super::page::{Block, Drawn, Page, Rule};
use alfil_words::escape;

/// The style of a page: in light and dark, and printed. It has no script and no external resources.
const LOOKS: &str = include_str!("looks.css");

/// Returns the page as an HTML document that refers to nothing outside itself.
///
/// All texts are escaped. Headings are of levels 1 to 3, none left out; each section has an `id` of its place, and the table of
/// contents links to it. Pictures are figures with captions.
pub fn write(page: &Page) -> String {
    let title = escape(&page.title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{LOOKS}</style>\n</head>\n<body>\n"
    );
    text += &body(page);
    text + "</body>\n</html>\n"
}

/// Returns the contents of the body, for a document with a style of its own.
pub fn body(page: &Page) -> String {
    let mut text = format!("<main>\n<h1>{}</h1>\n", escape(&page.title));
    if !page.summary.is_empty() {
        text += &format!("<p class=\"summary\">{}</p>\n", escape(&page.summary));
    }
    text += "<nav aria-label=\"Contents\">\n<ul>\n";
    for (index, section) in page.sections.iter().enumerate() {
        let title = escape(&section.title);
        text += &format!("<li><a href=\"#section-{index}\">{title}</a></li>\n");
    }
    text += "</ul>\n</nav>\n";
    for (index, section) in page.sections.iter().enumerate() {
        let title = escape(&section.title);
        text += &format!(
            "<section aria-labelledby=\"section-{index}\">\n<h2 id=\"section-{index}\">{title}</h2>\n"
        );
        blocks(&mut text, &section.blocks);
        text += "</section>\n";
    }
    text + "</main>\n"
}

fn blocks(out: &mut String, all: &[Block]) {
    for block in all {
        match block {
            Block::Text(text) => out.push_str(&format!("<p>{}</p>\n", escape(text))),
            Block::Rules(rules) => rule_list(out, "ul", rules),
            Block::Ordered(rules) => rule_list(out, "ol", rules),
            Block::Table(head, rows) => table(out, head, rows),
            Block::Part(title, inside) => {
                out.push_str(&format!(
                    "<div class=\"part\">\n<h3>{}</h3>\n",
                    escape(title)
                ));
                blocks(out, inside);
                out.push_str("</div>\n");
            }
            Block::Picture(picture) => {
                let drawn = match &picture.drawn {
                    Drawn::Text(drawn) => format!("<pre>{}</pre>", lines(drawn)),
                    Drawn::Svg(drawn) => drawn.trim_end().to_owned(),
                };
                let caption = escape(&picture.caption);
                out.push_str(&format!(
                    "<figure>\n{drawn}\n<figcaption>{caption}</figcaption>\n</figure>\n"
                ));
            }
        }
    }
}

/// Escapes a text and keeps its lines.
fn lines(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n")
}

fn rule_list(out: &mut String, tag: &str, rules: &[Rule]) {
    out.push_str(&format!("<{tag} class=\"rules\">\n"));
    for rule in rules {
        let says = escape(&rule.says.join(" "));
        let name = match rule.name.is_empty() {
            true => String::new(),
            false => format!("<strong>{}</strong>: ", escape(&rule.name)),
        };
        out.push_str(&format!("<li>{name}{says}</li>\n"));
    }
    out.push_str(&format!("</{tag}>\n"));
}

fn table(out: &mut String, head: &[String], rows: &[Vec<String>]) {
    let cells = |cells: &[String], tag: &str| {
        let cells = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
        cells.collect::<String>()
    };
    let head: String = head
        .iter()
        .map(|cell| format!("<th scope=\"col\">{}</th>", escape(cell)))
        .collect();
    out.push_str(&format!(
        "<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n"
    ));
    for row in rows {
        out.push_str(&format!("<tr>{}</tr>\n", cells(row, "td")));
    }
    out.push_str("</tbody>\n</table>\n");
}
