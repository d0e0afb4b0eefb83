//! Pages as one HTML document.

use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use super::page::{Block, Drawn, Page, Rule};
use alfil_words::escape;

/// The style of a page: in light and dark, and printed. It has no script and no external resources.
const LOOKS: &str = include_str!("looks.css");

/// A text on a page, on one line. Control characters in it are replaced.
struct Shown<'t>(&'t str);

impl Render for Shown<'_> {
    fn render_to(&self, page: &mut String) {
        page.push_str(&escape(self.0));
    }
}

/// Returns the page as an HTML document that refers to nothing outside itself.
///
/// All texts are escaped. Headings are of levels 1 to 3, none left out; each section has an `id` of its place, and the table of
/// contents links to it. Pictures are figures with captions.
pub fn write(page: &Page) -> String {
    let document = html! {
        (DOCTYPE) "\n"
        html lang="en" { "\n"
            head { "\n"
                meta charset="utf-8"; "\n"
                meta name="viewport" content="width=device-width, initial-scale=1"; "\n"
                title { (Shown(&page.title)) } "\n"
                style { "\n" (PreEscaped(LOOKS)) } "\n"
            } "\n"
            body { "\n" (main(page)) } "\n"
        } "\n"
    };
    document.into_string()
}

/// Returns the contents of the body, for a document with a style of its own.
pub fn body(page: &Page) -> String {
    main(page).into_string()
}

fn main(page: &Page) -> Markup {
    html! {
        main { "\n"
            h1 { (Shown(&page.title)) } "\n"
            @if !page.summary.is_empty() {
                p class="summary" { (Shown(&page.summary)) } "\n"
            }
            nav aria-label="Contents" { "\n"
                ul { "\n"
                    @for (index, section) in page.sections.iter().enumerate() {
                        li { a href={ "#section-" (index) } { (Shown(&section.title)) } } "\n"
                    }
                } "\n"
            } "\n"
            @for (index, section) in page.sections.iter().enumerate() {
                section aria-labelledby={ "section-" (index) } { "\n"
                    h2 id={ "section-" (index) } { (Shown(&section.title)) } "\n"
                    (blocks(&section.blocks))
                } "\n"
            }
        } "\n"
    }
}

fn blocks(all: &[Block]) -> Markup {
    html! {
        @for block in all {
            @match block {
                Block::Text(text) => { p { (Shown(text)) } "\n" },
                Block::Rules(rules) => { ul class="rules" { "\n" (items(rules)) } "\n" },
                Block::Ordered(rules, first) => { ol class="rules" start=[(*first > 1).then_some(first)] { "\n" (items(rules)) } "\n" },
                Block::Table(head, rows) => (table(head, rows)),
                Block::Part(title, inside) => {
                    div class="part" { "\n"
                        h3 { (Shown(title)) } "\n"
                        (blocks(inside))
                    } "\n"
                },
                Block::Picture(picture) => {
                    figure { "\n"
                        @match &picture.drawn {
                            Drawn::Text(drawn) => {
                                pre {
                                    @for (index, line) in drawn.lines().enumerate() {
                                        @if index > 0 { "\n" }
                                        (Shown(line))
                                    }
                                }
                            },
                            Drawn::Svg(drawn) => (PreEscaped(drawn.trim_end())),
                        }
                        "\n"
                        figcaption { (Shown(&picture.caption)) } "\n"
                    } "\n"
                },
            }
        }
    }
}

fn items(rules: &[Rule]) -> Markup {
    html! {
        @for rule in rules {
            li {
                @if !rule.name.is_empty() { strong { (Shown(&rule.name)) } ": " }
                (Shown(&rule.around_list().0))
                @if !rule.list.is_empty() {
                    ul { @for entry in &rule.list { li { (Shown(entry)) } } }
                    (Shown(&rule.around_list().1))
                }
            } "\n"
        }
    }
}

fn table(head: &[String], rows: &[Vec<String>]) -> Markup {
    html! {
        table { "\n"
            thead { tr { @for cell in head { th scope="col" { (Shown(cell)) } } } } "\n"
            tbody { "\n"
                @for row in rows {
                    tr { @for cell in row { td { (Shown(cell)) } } } "\n"
                }
            } "\n"
        } "\n"
    }
}
