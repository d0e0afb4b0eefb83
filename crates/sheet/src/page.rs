//! A page to read: sections of texts, lists, tables and pictures, as input of every writer.
//!
//! All texts are plain; each writer escapes them.

/// A whole page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The heading of the page.
    pub title: String,
    /// The line below it; empty for none.
    pub summary: String,
    /// The sections, in reading order.
    pub sections: Vec<Section>,
}

/// A part of a page with a heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Its lines in an overview; empty if the overview leaves the section out.
    pub brief: Vec<String>,
    /// Its contents; a section without blocks is left out.
    pub blocks: Vec<Block>,
}

/// A part of a section; all parts are one below the other.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Rules with their names.
    Rules(Vec<Rule>),
    /// Rules with their names, whose order matters.
    Ordered(Vec<Rule>),
    /// A table: its head and its rows, all of one length.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A smaller heading and its contents.
    Part(String, Vec<Block>),
    /// A picture.
    Picture(Picture),
}

/// A rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its text, as sentences.
    pub says: Vec<String>,
}

/// A picture with its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The caption, which is also for readers who cannot see the picture.
    pub caption: String,
    /// The picture.
    pub drawn: Drawn,
}

/// The form of a picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawn {
    /// Lines of text in letters of one width.
    Text(String),
    /// An SVG document.
    Svg(String),
}

/// The form of all pictures of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    /// Text, with colours for terminals or without.
    Text {
        /// Whether there are colours.
        colour: bool,
    },
    /// SVG.
    Svg,
}

impl Section {
    /// Creates a section that overviews leave out.
    pub fn new(title: &str, blocks: Vec<Block>) -> Self {
        Self {
            title: title.to_owned(),
            brief: Vec::new(),
            blocks,
        }
    }
}

impl Page {
    /// Removes sections without blocks, and lists without entries.
    pub(super) fn tidied(mut self) -> Self {
        for section in &mut self.sections {
            section.blocks.retain(|block| match block {
                Block::Rules(rules) | Block::Ordered(rules) => !rules.is_empty(),
                Block::Table(_, rows) => !rows.is_empty(),
                Block::Text(text) => !text.is_empty(),
                Block::Part(..) | Block::Picture(_) => true,
            });
        }
        self.sections.retain(|section| !section.blocks.is_empty());
        self
    }
}
