//! Texts and places in them: one currency for positions in all languages.

/// One text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SourceId(pub u32);

/// A stretch of one text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// Its first byte.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// It is shipped with the program.
    Shipped,
    /// It is an author's: a file, or a text at hand.
    Local,
}

/// A text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name that messages show: usually a path.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where it comes from.
    pub home: Home,
    /// Where each line begins, in bytes.
    lines: Vec<usize>,
}

impl Source {
    /// Returns the line that a byte is in, from 0, and where the line begins.
    pub fn line(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= offset);
        let line = line.saturating_sub(1);
        (line, self.lines.get(line).copied().unwrap_or(0))
    }

    /// Returns where a line begins, counted from 0; the end of the text for one that there is not.
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
    /// Takes in a text of an author.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.push(name.into(), text.into(), Home::Local)
    }

    /// Takes in a text from somewhere, unless it is there under this name already.
    pub fn add_once(&mut self, name: &str, text: &str, home: Home) -> SourceId {
        let mut known = self.sources.iter();
        match known
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

    /// The text of this id.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Returns all texts, in the order of their ids.
    pub fn all(&self) -> &[Source] {
        &self.sources
    }

    /// Line and column of a byte of a text, both from 1; columns count characters.
    pub fn line_column(&self, source: SourceId, offset: usize) -> (usize, usize) {
        let source = self.get(source);
        let offset = source.text.floor_char_boundary(offset);
        let (line, start) = source.line(offset);
        (line + 1, source.text[start..offset].chars().count() + 1)
    }
}

/// Where a piece of text comes from, for languages that are written inside another file's strings.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The whole of it.
    pub whole: Span,
    /// Where its first byte stands in the source, if its bytes stand there unchanged (no escapes).
    pub base: Option<usize>,
}

impl Origin {
    /// The whole of a source.
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

    /// The span of these bytes of the piece.
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
