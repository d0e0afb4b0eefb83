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
    /// Rules with their names, whose order matters, and the number of the first.
    Ordered(Vec<Rule>, usize),
    /// A table: its head and its rows, all of one length.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A smaller heading and its contents.
    Part(String, Vec<Block>),
    /// A picture.
    Picture(Picture),
}

/// A rule.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rule {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its text, as sentences.
    pub says: Vec<String>,
    /// The entries of a list after the first sentence, such as conditions that all hold; often empty.
    pub list: Vec<String>,
}

impl Rule {
    /// Creates a rule without a list.
    pub fn new(name: &str, says: Vec<String>) -> Self {
        Self {
            name: name.to_owned(),
            says,
            list: Vec::new(),
        }
    }

    /// Returns the text before the list and the text after it; all of it is before an empty list.
    pub fn around_list(&self) -> (String, String) {
        let n_before = match self.list.is_empty() {
            true => self.says.len(),
            false => self.says.len().min(1),
        };
        let (before, after) = self.says.split_at(n_before);
        (before.join(" "), after.join(" "))
    }
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

impl Block {
    fn add_texts<'p>(&'p self, texts: &mut Vec<&'p str>) {
        match self {
            Self::Text(text) => texts.push(text),
            Self::Rules(rules) | Self::Ordered(rules, _) => {
                let says = rules
                    .iter()
                    .flat_map(|rule| rule.says.iter().chain(&rule.list));
                texts.extend(says.map(String::as_str));
            }
            Self::Table(head, rows) => {
                let cells = head.iter().chain(rows.iter().flatten());
                texts.extend(cells.map(String::as_str));
            }
            Self::Part(title, blocks) => {
                texts.push(title);
                blocks.iter().for_each(|block| block.add_texts(texts));
            }
            Self::Picture(picture) => texts.push(&picture.caption),
        }
    }

    /// Adds the pictures in text.
    fn add_drawn<'p>(&'p self, drawn: &mut Vec<&'p str>) {
        match self {
            Self::Part(_, blocks) => blocks.iter().for_each(|block| block.add_drawn(drawn)),
            Self::Picture(picture) => match &picture.drawn {
                Drawn::Text(text) => drawn.push(text),
                Drawn::Svg(_) => {}
            },
            _ => {}
        }
    }
}

impl Page {
    /// Removes the entries of these headings whose names, as texts have them, occur nowhere else on the page, and headings without
    /// entries.
    pub(super) fn without_unread(
        mut self,
        (part, section): (&str, &str),
        in_texts: fn(&str) -> String,
    ) -> Self {
        let texts: Vec<String> = self.texts().into_iter().map(str::to_owned).collect();
        let is_read = |rule: &Rule| {
            let name = in_texts(&rule.name);
            let n_of = |texts: &[String]| -> usize {
                texts.iter().map(|text| text.matches(&name).count()).sum()
            };
            n_of(&texts) > n_of(&rule.says) + n_of(&rule.list)
        };
        let tidy = |blocks: &mut Vec<Block>| {
            for block in blocks.iter_mut() {
                if let Block::Rules(rules) = block {
                    rules.retain(is_read);
                }
            }
            let has_rules =
                |block: &Block| matches!(block, Block::Rules(rules) if !rules.is_empty());
            if !blocks.iter().any(has_rules) {
                blocks.clear();
            }
        };
        for of_page in &mut self.sections {
            if of_page.title == section {
                tidy(&mut of_page.blocks);
            }
            for block in &mut of_page.blocks {
                if let Block::Part(title, blocks) = block
                    && title == part
                {
                    tidy(blocks);
                }
            }
            of_page
                .blocks
                .retain(|block| !matches!(block, Block::Part(_, blocks) if blocks.is_empty()));
        }
        self
    }

    /// Returns all texts of the page but the names of rules and the signs in pictures.
    pub(super) fn texts(&self) -> Vec<&str> {
        let mut texts = Vec::new();
        for section in &self.sections {
            texts.push(section.title.as_str());
            section
                .blocks
                .iter()
                .for_each(|block| block.add_texts(&mut texts));
        }
        texts
    }

    /// Returns the texts of the section with this title.
    pub(super) fn of(&self, title: &str) -> Vec<&str> {
        let sections = self
            .sections
            .iter()
            .filter(|section| section.title == title);
        let mut texts = Vec::new();
        for block in sections.flat_map(|section| &section.blocks) {
            block.add_texts(&mut texts);
        }
        texts
    }

    /// Returns all pictures in text.
    pub(super) fn drawn(&self) -> Vec<&str> {
        let mut drawn = Vec::new();
        let blocks = self.sections.iter().flat_map(|section| &section.blocks);
        blocks
            .into_iter()
            .for_each(|block| block.add_drawn(&mut drawn));
        drawn
    }

    /// Removes sections without blocks, and lists without entries.
    pub(super) fn tidied(mut self) -> Self {
        for section in &mut self.sections {
            section.blocks.retain(|block| match block {
                Block::Rules(rules) | Block::Ordered(rules, _) => !rules.is_empty(),
                Block::Table(_, rows) => !rows.is_empty(),
                Block::Text(text) => !text.is_empty(),
                Block::Part(..) | Block::Picture(_) => true,
            });
        }
        self.sections.retain(|section| !section.blocks.is_empty());
        self
    }
}
