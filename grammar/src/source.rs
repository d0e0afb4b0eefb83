//! Texts and places in them: one type of place for all languages.

/// The index of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SourceId(pub u32);

/// A part of one text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// The origin of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// A text that is shipped with the program.
    Shipped,
    /// A text of an author: a file, or a text in memory.
    Local,
}

/// A text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name in messages: usually a path.
    pub name: String,
    /// The text.
    pub text: String,
    /// The origin of the text.
    pub home: Home,
    /// The first byte of each line.
    lines: Vec<usize>,
}

impl Source {
    /// Returns the line that contains a byte, counted from 0, and the first byte of that line.
    pub fn line(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= offset);
        let line = line.saturating_sub(1);
        (line, self.lines.get(line).copied().unwrap_or(0))
    }

    /// Returns the first byte of a line, counted from 0; the end of the text if there is no such line.
    pub fn line_start(&self, line: usize) -> usize {
        self.lines.get(line).copied().unwrap_or(self.text.len())
    }
}

/// The texts of one run, in the order in which they were read.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
}

impl SourceMap {
    /// Adds a text of an author.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.push(name.into(), text.into(), Home::Local)
    }

    /// Adds a text of any origin. If a text with this name, content and origin is in the map, returns its index.
    pub fn add_once(&mut self, name: &str, text: &str, home: Home) -> SourceId {
        let mut sources = self.sources.iter();
        match sources
            .position(|source| source.home == home && source.name == name && source.text == text)
        {
            Some(index) => SourceId(index as u32),
            None => self.push(name.to_owned(), text.to_owned(), home),
        }
    }

    fn push(&mut self, name: String, text: String, home: Home) -> SourceId {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(breaks).collect();
        self.sources.push(Source {
            name,
            text,
            home,
            lines,
        });
        SourceId(self.sources.len() as u32 - 1)
    }

    /// Returns the text of this id.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Returns all texts, in the order of their ids.
    pub fn all(&self) -> &[Source] {
        &self.sources
    }

    /// Returns line and column of a byte of a text, both from 1; columns count characters.
    pub fn line_column(&self, source: SourceId, offset: usize) -> (usize, usize) {
        let source = self.get(source);
        let offset = source.text.floor_char_boundary(offset);
        let (line, start) = source.line(offset);
        (line + 1, source.text[start..offset].chars().count() + 1)
    }
}

/// The place of a piece of text in a source, for languages that are written inside another file's strings.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The span of the whole piece.
    pub whole: Span,
    /// The first byte of the piece in the source, if the source contains its bytes unchanged (no escapes).
    pub base: Option<usize>,
}

impl Origin {
    /// Creates the origin of a piece that is the whole source.
    pub fn of_source(source: SourceId, text: &str) -> Self {
        Self {
            whole: Span {
                source,
                start: 0,
                end: text.len(),
            },
            base: Some(0),
        }
    }

    /// Returns the origin of these bytes of the piece.
    pub fn part(&self, bytes: std::ops::Range<usize>) -> Self {
        Self {
            base: self.base.map(|base| base + bytes.start),
            whole: self.span(bytes),
        }
    }

    /// Returns the span of these bytes of the piece.
    pub fn span(&self, bytes: std::ops::Range<usize>) -> Span {
        match self.base {
            Some(base) => Span {
                source: self.whole.source,
                start: base + bytes.start,
                end: base + bytes.end,
            },
            None => self.whole,
        }
    }
}
