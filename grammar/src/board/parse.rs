//! From text to the syntax tree of a board file, line by line. A line that cannot be read does not affect the others.

mod cells;
mod numbers;
mod words;

use super::ast::{
    At, Axis, Cells, ClassRule, Element, Entry, Factor, Item, Kind, Mapping, Meet, Name, Part,
    Product, RowOrder, Shape, Statement, Sum, Template, Test, Turn, Variable,
};
use super::forms;
use super::limits::{COORDINATE_MAX, NESTING_MAX, RING_MAX, TEXT_MAX, WORD_MAX, is_full};
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::{SourceId, Span};
use ir::{Compare, Lattice};
use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "board/board.pest"]
struct BoardParser;

/// A part of a statement with a mistake that is reported already.
struct Refused;

type Read<T> = Result<T, Refused>;

/// Reads the statements of a text. Returns them with the diagnostics of the others.
pub fn parse(source: SourceId, text: &str) -> (Vec<Statement>, Vec<Diagnostic>) {
    let mut reader = Reader {
        source,
        base: 0,
        diagnostics: Vec::new(),
    };
    if text.len() > TEXT_MAX {
        let span = Span {
            source,
            start: 0,
            end: 0,
        };
        let message = format!("a board file of {} bytes is too long", text.len());
        let error = Diagnostic::error("topology::too_large", message, span, "starts here");
        return (
            Vec::new(),
            vec![error.with_help(format!(
                "at most {TEXT_MAX} bytes: use shapes, ranges and steps"
            ))],
        );
    }
    let mut statements = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        if is_full(&reader.diagnostics) {
            // The text is no board file, or it is damaged as a whole: more errors would not help.
            return (Vec::new(), reader.diagnostics);
        }
        let code = line.find("//").map_or(line, |at| &line[..at]);
        let trimmed = code.trim();
        reader.base = start + (code.len() - code.trim_start().len());
        start += line.len() + 1;
        if !trimmed.is_empty() {
            let span = reader.span(0..trimmed.len());
            statements.extend(
                reader
                    .line(trimmed)
                    .into_iter()
                    .map(|kind| Statement { kind, span }),
            );
        }
    }
    (statements, reader.diagnostics)
}

struct Reader {
    source: SourceId,
    /// The start of the line.
    base: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn span(&self, bytes: std::ops::Range<usize>) -> Span {
        Span {
            source: self.source,
            start: self.base + bytes.start,
            end: self.base + bytes.end,
        }
    }

    fn span_of(&self, pair: &Pair<Rule>) -> Span {
        let span = pair.as_span();
        self.span(span.start()..span.end())
    }

    fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Read<T> {
        self.diagnostics.push(diagnostic);
        Err(Refused)
    }

    /// Reads one line. Returns several statements if the line declares several things.
    fn line(&mut self, text: &str) -> Vec<Kind> {
        let word_end = text
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(text.len());
        let word = &text[..word_end];
        let Some((rule, form)) = rule_of(word).zip(forms::form(word)) else {
            let end = if word_end == 0 {
                text.chars().next().map_or(0, char::len_utf8)
            } else {
                word_end
            };
            let message = format!("`{}` is not a statement", &text[..end]);
            let error = Diagnostic::error(
                "topology::unknown_statement",
                message,
                self.span(0..end),
                "a statement begins with one of the words of the language",
            );
            self.diagnostics
                .push(error.with_help(suggest(word, "a statement", forms::words())));
            return Vec::new();
        };
        if let Some(at) = too_deep(text) {
            let error = Diagnostic::error(
                "topology::too_deep",
                format!("more than {NESTING_MAX} parentheses inside one another"),
                self.span(at..at + 1),
                "one too many",
            );
            self.diagnostics
                .push(error.with_help("name a part of it as a zone of its own"));
            return Vec::new();
        }
        let mut pairs = match BoardParser::parse(rule, text) {
            Ok(pairs) => pairs,
            Err(_) => {
                let start = furthest(rule, text);
                self.diagnostics
                    .push(self.misplaced(text, start, word, form));
                return Vec::new();
            }
        };
        let Some(statement) = pairs.next() else {
            return Vec::new();
        };
        self.statement(statement).unwrap_or_default()
    }

    /// Returns the error about a line that cannot be read at a place.
    fn misplaced(&self, text: &str, start: usize, word: &str, form: &str) -> Diagnostic {
        let start = (0..=start)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0);
        let blanks = text[start..].len() - text[start..].trim_start().len();
        let begin = start + blanks;
        let rest = &text[begin..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let help = format!("write {form}");
        if length == 0 {
            let message = format!("`{word}` stops too early");
            return Diagnostic::error(
                "topology::syntax",
                message,
                self.span(0..text.len()),
                "something is missing after this",
            )
            .with_help(help);
        }
        let message = format!("`{word}` does not go on with `{}`", &rest[..length]);
        Diagnostic::error(
            "topology::syntax",
            message,
            self.span(begin..begin + length),
            "not expected here",
        )
        .with_help(help)
    }

    fn statement(&mut self, pair: Pair<Rule>) -> Read<Vec<Kind>> {
        let rule = pair.as_rule();
        let whole = self.span_of(&pair);
        let mut parts = pair
            .into_inner()
            .filter(|part| part.as_rule() != Rule::EOI)
            .peekable();
        let kind = match rule {
            Rule::lattice => {
                let words: Vec<&str> = parts.map(|part| part.as_str()).collect();
                let lattice = match words[..] {
                    ["square"] => Lattice::Square,
                    ["hex", "flat"] => Lattice::HexFlat,
                    ["hex", "pointed"] => Lattice::HexPointed,
                    ["triangle", "side"] => Lattice::TriangleSide,
                    ["graph"] => Lattice::Graph,
                    _ => {
                        return self.refuse(unknown_word(
                            &words.join(" "),
                            "lattice",
                            "lattice",
                            whole,
                        ));
                    }
                };
                Kind::Lattice(lattice)
            }
            Rule::shape => Kind::Shape(self.shape(next(&mut parts)?)?),
            Rule::layers => {
                let count = self.number(&next(&mut parts)?, 1, 64, "a number of layers")?;
                Kind::Layers(count, parts.map(|part| self.name(&part)).collect())
            }
            Rule::labels => return parts.map(|part| self.labels(part)).collect(),
            Rule::add => {
                let name = self.name(&next(&mut parts)?);
                let at = (
                    self.decimal(&next(&mut parts)?)?,
                    self.decimal(&next(&mut parts)?)?,
                );
                Kind::Add(name, at, parts.next().map(|part| self.name(&part)))
            }
            Rule::remove => Kind::Remove(self.cells(next(&mut parts)?)?),
            Rule::wrap | Rule::seam => self.wrap(
                rule == Rule::seam,
                parts.map(|part| self.name(&part)).collect(),
                whole,
            )?,
            Rule::ring => Kind::Ring(self.number(&next(&mut parts)?, 1, RING_MAX, "a ring")?),
            Rule::class => {
                let name = self.name(&next(&mut parts)?);
                let part = next(&mut parts)?;
                let rule = if part.as_rule() == Rule::condition {
                    ClassRule::Where(self.test(part)?)
                } else {
                    ClassRule::Cells(self.cells(part)?)
                };
                Kind::Class(name, rule)
            }
            Rule::step | Rule::line => {
                let name = self.name(&next(&mut parts)?);
                let class = parts
                    .next_if(|part| part.as_rule() == Rule::name)
                    .map(|part| self.name(&part));
                let entries = parts.map(|part| self.entry(part)).collect::<Read<_>>()?;
                Kind::Step {
                    name,
                    class,
                    entries,
                    line: rule == Rule::line,
                }
            }
            Rule::link => {
                let from = self.name(&next(&mut parts)?);
                let one_way = parts
                    .next_if(|part| part.as_rule() == Rule::arrow)
                    .is_some();
                let to = self.name(&next(&mut parts)?);
                let step = parts
                    .next_if(|part| part.as_rule() == Rule::link_step)
                    .map(|part| self.name(&part));
                let mut headings = parts.map(|part| self.heading(&part));
                Kind::Link {
                    from,
                    to,
                    one_way,
                    step,
                    heading: headings.next().transpose()?,
                    back: headings.next().transpose()?,
                }
            }
            Rule::atom => {
                let letter = self.letter(&next(&mut parts)?);
                let items = next(&mut parts)?
                    .into_inner()
                    .map(|part| self.item(part))
                    .collect::<Read<_>>()?;
                let except = match parts.next_if(|part| part.as_rule() == Rule::exceptions) {
                    Some(part) => part
                        .into_inner()
                        .map(|part| self.exception(part))
                        .collect::<Read<_>>()?,
                    None => Vec::new(),
                };
                Kind::Atom {
                    letter,
                    items,
                    except,
                    overrides: parts.next().is_some(),
                }
            }
            Rule::lame => {
                let letter = self.letter(&next(&mut parts)?);
                let words = parts.map(|part| {
                    let span = self.span_of(&part);
                    self.template(part).map(|value| At { value, span })
                });
                Kind::Lame(letter, words.collect::<Read<_>>()?)
            }
            Rule::rotated | Rule::toggled => {
                let letters: Vec<At<char>> = parts.map(|part| self.letter(&part)).collect();
                let pairs = letters
                    .chunks_exact(2)
                    .map(|pair| (pair[0].clone(), pair[1].clone()))
                    .collect();
                Kind::Partners {
                    toggled: rule == Rule::toggled,
                    pairs,
                }
            }
            Rule::frame => self.frame(parts)?,
            Rule::zone => {
                let absolute = parts
                    .next_if(|part| part.as_rule() == Rule::absolute)
                    .is_some();
                let name = self.name(&next(&mut parts)?);
                let cells = self.cells(next(&mut parts)?)?;
                Kind::Zone {
                    name,
                    absolute,
                    cells,
                }
            }
            Rule::fen => {
                let part = next(&mut parts)?;
                let row = part.as_rule() == Rule::fen_row;
                let names: Vec<Name> = part.into_inner().map(|part| self.name(&part)).collect();
                if row {
                    Kind::FenRow(names)
                } else {
                    self.row_order(&names, whole)?
                }
            }
            Rule::colours => Kind::Colours(self.sum(next(&mut parts)?)?),
            Rule::look => self.look(next(&mut parts)?)?,
            _ => return Err(Refused),
        };
        Ok(vec![kind])
    }

    fn shape(&mut self, pair: Pair<Rule>) -> Read<Shape> {
        let rule = pair.as_rule();
        let mut parts = pair.into_inner().peekable();
        Ok(match rule {
            Rule::rectangle => Shape::Rectangle(
                self.number(&next(&mut parts)?, 1, COORDINATE_MAX, "a number of files")?,
                self.number(&next(&mut parts)?, 1, COORDINATE_MAX, "a number of ranks")?,
            ),
            Rule::hexagon => {
                Shape::Hexagon(self.number(&next(&mut parts)?, 1, COORDINATE_MAX, "a side")?)
            }
            Rule::rows => {
                let lengths = next(&mut parts)?.into_inner();
                let lengths: Vec<u16> = lengths
                    .map(|part| self.number(&part, 1, COORDINATE_MAX, "a row"))
                    .collect::<Read<_>>()?;
                let first = match parts.next_if(|part| part.as_rule() == Rule::number) {
                    Some(part) => self.number(&part, 0, COORDINATE_MAX, "a rank")?,
                    None => 1,
                };
                let starts = match parts.next() {
                    Some(part) => {
                        let span = self.span_of(&part);
                        let starts: Vec<i32> = part
                            .into_inner()
                            .map(|part| self.signed(&part))
                            .collect::<Read<_>>()?;
                        if starts.len() != lengths.len() {
                            let message =
                                format!("{} rows, but {} first files", lengths.len(), starts.len());
                            let error = Diagnostic::error(
                                "topology::labels",
                                message,
                                span,
                                "one for each row, lowest first",
                            );
                            return self.refuse(error.with_help(
                                "give the number of the file in which each row begins",
                            ));
                        }
                        starts
                    }
                    None => vec![1; lengths.len()],
                };
                Shape::Rows(lengths, first, starts)
            }
            _ => {
                let mut columns = Vec::new();
                for part in parts {
                    let span = self.span_of(&part);
                    let mut ends = part
                        .into_inner()
                        .map(|part| self.number(&part, 0, COORDINATE_MAX, "a rank"));
                    let (Some(low), Some(high)) = (ends.next(), ends.next()) else {
                        return Err(Refused);
                    };
                    drop(ends);
                    let (low, high) = (low?, high?);
                    if low > high {
                        let message = format!("the column `{low}-{high}` is empty");
                        let error = Diagnostic::error(
                            "topology::bad_number",
                            message,
                            span,
                            "its end is below its beginning",
                        );
                        return self.refuse(error.with_help(format!("write `{high}-{low}`")));
                    }
                    columns.push((low, high));
                }
                Shape::Columns(columns)
            }
        })
    }

    fn labels(&mut self, pair: Pair<Rule>) -> Read<Kind> {
        let files = pair.as_rule() == Rule::file_labels;
        let mut parts = pair.into_inner().peekable();
        if let Some(count) = parts.next_if(|part| part.as_rule() == Rule::rank_count) {
            let mut count = count.into_inner();
            let first = count.next().ok_or(Refused)?;
            let first = self.number(&first, 0, COORDINATE_MAX, "a rank")?;
            return Ok(Kind::RankNumbers(first, count.next().is_some()));
        }
        let names = parts.map(|part| self.name(&part)).collect();
        Ok(if files {
            Kind::FileLabels(names)
        } else {
            Kind::RankLabels(names)
        })
    }

    fn wrap(&mut self, seam: bool, words: Vec<Name>, whole: Span) -> Read<Kind> {
        let what = if seam { "seam" } else { "wrap" };
        let texts: Vec<&str> = words.iter().map(|word| word.value.as_str()).collect();
        let (axis, flip) = match texts[..] {
            ["none"] if seam => return Ok(Kind::NoSeam),
            ["files"] => (Axis::Files, false),
            ["files", "flip"] => (Axis::Files, true),
            ["ranks"] => (Axis::Ranks, false),
            ["ranks", "flip"] => (Axis::Ranks, true),
            _ => {
                let span = words.first().map_or(whole, |word| Span {
                    end: whole.end,
                    ..word.span
                });
                return self.refuse(unknown_word(&texts.join(" "), "pair of edges", what, span));
            }
        };
        Ok(Kind::Wrap { axis, flip, seam })
    }

    fn frame<'a>(
        &mut self,
        mut parts: std::iter::Peekable<impl Iterator<Item = Pair<'a, Rule>>>,
    ) -> Read<Kind> {
        let player = self.name(&next(&mut parts)?);
        let forward = self.heading(&next(&mut parts)?)?;
        let (mut cells, mut layers) = (None, false);
        if let Some(part) = parts.next_if(|part| part.as_rule() == Rule::frame_cells) {
            let mut inner = part.into_inner();
            let word = self.name(&inner.next().ok_or(Refused)?);
            layers = inner.next().is_some();
            cells = Some(match word.value.as_str() {
                "mirror" => Mapping::Mirror,
                "rotate" => Mapping::Rotate,
                "same" => Mapping::Same,
                other => {
                    let error = unknown_word(other, "way to map cells", "frame", word.span);
                    return self.refuse(
                        error.with_help("write `cells mirror`, `cells rotate` or `cells same`"),
                    );
                }
            });
        }
        Ok(Kind::Frame {
            player,
            forward,
            cells,
            layers,
            mirrored: parts.next().is_some(),
        })
    }

    fn row_order(&mut self, names: &[Name], whole: Span) -> Read<Kind> {
        let words: Vec<&str> = names.iter().map(|name| name.value.as_str()).collect();
        let (ranks, descending) = match words[..] {
            ["rows", "top", "down"] => (true, true),
            ["rows", "bottom", "up"] => (true, false),
            ["files", "left", "right"] => (false, false),
            ["files", "right", "left"] => (false, true),
            _ => {
                return self.refuse(unknown_word(
                    &words.join(" "),
                    "order of rows",
                    "fen",
                    whole,
                ));
            }
        };
        Ok(Kind::FenRows(RowOrder { ranks, descending }))
    }

    fn look(&mut self, pair: Pair<Rule>) -> Read<Kind> {
        let rule = pair.as_rule();
        let mut names = pair.into_inner().map(|part| self.name(&part));
        match rule {
            Rule::look_border => return Ok(Kind::LookBorder),
            Rule::look_marks => return Ok(Kind::LookMarks(names.collect())),
            _ => {}
        }
        let first = names.next().ok_or(Refused)?;
        if let Some(second) = names.next() {
            return Ok(match rule {
                Rule::look_line => Kind::LookLine(first, second),
                Rule::look_gap => Kind::LookGap(first, second),
                _ => Kind::LookPlayer(first, second),
            });
        }
        drop(names);
        if rule == Rule::look_pieces {
            let mut styles = ir::PieceStyle::ALL.into_iter();
            let Some(style) = styles.find(|style| style.as_str() == first.value) else {
                let error = unknown_word(&first.value, "look of pieces", "look", first.span);
                let words = ir::PieceStyle::ALL.map(ir::PieceStyle::as_str);
                let help = suggest(&first.value, "looks of pieces", words);
                return self.refuse(error.with_help(help));
            };
            return Ok(Kind::LookPieces(style));
        }
        let mut styles = ir::CellStyle::ALL.into_iter();
        let Some(style) = styles.find(|style| style.as_str() == first.value) else {
            let error = unknown_word(&first.value, "look of cells", "look", first.span);
            let words = ir::CellStyle::ALL.map(ir::CellStyle::as_str);
            return self.refuse(error.with_help(suggest(&first.value, "looks of cells", words)));
        };
        Ok(Kind::Look(style))
    }

    fn name(&self, pair: &Pair<Rule>) -> Name {
        At {
            value: pair.as_str().to_owned(),
            span: self.span_of(pair),
        }
    }

    fn letter(&self, pair: &Pair<Rule>) -> At<char> {
        At {
            value: pair.as_str().chars().next().unwrap_or('?'),
            span: self.span_of(pair),
        }
    }
}

fn next<'a>(
    parts: &mut std::iter::Peekable<impl Iterator<Item = Pair<'a, Rule>>>,
) -> Read<Pair<'a, Rule>> {
    parts.next().ok_or(Refused)
}

/// Returns the furthest readable byte of a line that cannot be read to its end.
fn furthest(rule: Rule, text: &str) -> usize {
    // Without the details pest reports rules alone, not the words between them. The details cost time, so they are
    // computed only now. The switch is global to the process and stays on, so that other threads report the same
    // places.
    pest::set_error_detail(true);
    let Err(error) = BoardParser::parse(rule, text) else {
        return text.len();
    };
    let detailed = error.parse_attempts().map(|attempts| attempts.max_position);
    let plain = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    detailed.unwrap_or(plain).max(plain).min(text.len())
}

/// Returns the place at which parentheses exceed the nesting limit.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > NESTING_MAX {
            return Some(at);
        }
    }
    None
}

fn unknown_word(text: &str, what: &str, statement: &str, span: Span) -> Diagnostic {
    let message = format!("`{text}` is not a {what}");
    let error = Diagnostic::error("topology::unknown_word", message, span, "not known");
    match forms::form(statement) {
        Some(form) => error.with_help(format!("write {form}")),
        None => error,
    }
}

fn rule_of(word: &str) -> Option<Rule> {
    Some(match word {
        "lattice" => Rule::lattice,
        "shape" => Rule::shape,
        "layers" => Rule::layers,
        "name" => Rule::labels,
        "add" => Rule::add,
        "remove" => Rule::remove,
        "wrap" => Rule::wrap,
        "seam" => Rule::seam,
        "ring" => Rule::ring,
        "class" => Rule::class,
        "step" => Rule::step,
        "line" => Rule::line,
        "link" => Rule::link,
        "atom" => Rule::atom,
        "lame" => Rule::lame,
        "rotated" => Rule::rotated,
        "toggled" => Rule::toggled,
        "frame" => Rule::frame,
        "zone" => Rule::zone,
        "fen" => Rule::fen,
        "colours" => Rule::colours,
        "look" => Rule::look,
        _ => return None,
    })
}
