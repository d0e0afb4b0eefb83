//! Rules by name. Tables such as `[forbid.NAME]` have the order of the file. Here they become the lists by which parents,
//! children and options are merged ([`super::merge`]). `NAME = false` becomes an entry that removes a rule.
//!
//! Lists of tables with a key `name`, the form before the first release, are an error with a fix, and are read.

use super::document::{Key, Node, Table, Text, Value, quoted};
use super::mistake::KeyMistake;
use super::rows::Section;
use super::{limits, sections};
use crate::diagnostic::{Diagnostic, Edit};
use crate::source::{Origin, Span};

/// Turns the rules of a file into lists; `text` is the file.
pub fn to_lists(root: &mut Table, text: &str, out: &mut Vec<Diagnostic>) {
    let slug = match root.contains_key("extends") {
        true => slug(text_of(root.get("name")).unwrap_or("own")),
        false => String::new(),
    };
    let mut lists = Lists {
        text,
        slug,
        old: Vec::new(),
        edits: Vec::new(),
        out,
    };
    lists.tables(root);
    if let Some(Node {
        value: Value::Table(options),
        ..
    }) = root.get_mut("options")
    {
        for (_, option) in options.iter_mut().take(limits::OPTIONS_MAX) {
            if let Value::Table(body) = &mut option.value {
                lists.tables(body);
            }
        }
    }
    lists.report();
}

/// The rules of one file.
struct Lists<'a> {
    text: &'a str,
    /// The start of names for rules without a name.
    slug: String,
    /// The places of rules written as lists, and their new headers.
    old: Vec<(Span, String)>,
    edits: Vec<Edit>,
    out: &'a mut Vec<Diagnostic>,
}

impl Lists<'_> {
    fn tables(&mut self, root: &mut Table) {
        for section in sections::of_rules() {
            let Some((key, _)) = root.get_key_value(section.word) else {
                continue;
            };
            let key = key.clone();
            let Some(node) = root.get_mut(section.word) else {
                continue;
            };
            let list = match &mut node.value {
                Value::Table(rules) => self.named(section, std::mem::take(rules)),
                Value::Array(list) => {
                    self.listed(&key, node.span, list);
                    continue;
                }
                _ => continue,
            };
            node.value = Value::Array(list);
        }
    }

    /// Turns tables with names into a list.
    fn named(&mut self, section: &Section, rules: Table) -> Vec<Node> {
        let is_own_key = |(key, node): (&Key, &Node)| {
            let is_key = section.has(&key.name) || key.name == "name";
            is_key && !matches!(node.value, Value::Table(_))
        };
        if let Some((key, _)) = rules.iter().find(|entry| is_own_key(*entry)) {
            let nameless = KeyMistake::Nameless {
                key,
                section: section.word,
                thing: "rule",
                header: &section.header(),
            };
            self.out.push(nameless.into());
        }
        let rules = rules.into_iter();
        rules
            .map(|(key, node)| match is_own_key((&key, &node)) {
                // The key is in the section itself, so the name of its rule is lost.
                true => Node {
                    value: Value::Broken,
                    span: node.span,
                },
                false => self.rule(section.word, &key, node),
            })
            .collect()
    }

    fn rule(&mut self, section: &str, key: &Key, node: Node) -> Node {
        let span = key.span;
        let name = Node {
            value: Value::String(name_of(key, self.text)),
            span,
        };
        let entry = |more: Table| {
            let key = |name: &str| Key {
                name: name.to_owned(),
                span,
            };
            let mut table = Table::from_iter([(key("name"), name.clone())]);
            table.extend(more.into_iter().filter(|(key, _)| key.name != "name"));
            table
        };
        let value = match node.value {
            Value::Table(rule) => {
                if let Some((own, value)) = rule.get_key_value("name") {
                    let header = format!("[{section}.{}]", quoted(&key.name));
                    let twice = KeyMistake::NameInRule {
                        header,
                        key: own.span,
                        whole: joined(own.span, value.span),
                    };
                    self.out.push(twice.into());
                }
                Value::Table(entry(rule))
            }
            Value::Boolean(false) => {
                let off = Key {
                    name: "off".to_owned(),
                    span,
                };
                let on = Node {
                    value: Value::Boolean(true),
                    span: node.span,
                };
                Value::Table(entry(Table::from_iter([(off, on)])))
            }
            Value::Broken => Value::Broken,
            _ => {
                let wrong = KeyMistake::RuleNotATable {
                    section,
                    name: key,
                    value: &node,
                };
                self.out.push(wrong.into());
                Value::Broken
            }
        };
        Node {
            value,
            span: node.span,
        }
    }

    /// Reads rules that are written as a list, and notes their new form.
    fn listed(&mut self, key: &Key, whole: Span, list: &mut [Node]) {
        let section = super::old::section(&key.name)
            .unwrap_or(&key.name)
            .to_owned();
        let mut taken: Vec<String> = list.iter().filter_map(name_in).collect();
        let is_inline = self.is_inline(whole, list);
        // All removals go under one header, since a header may occur only once.
        let mut gone: Vec<String> = list
            .iter()
            .filter(|node| !is_inline && is_off(node))
            .filter_map(|node| {
                let line = format!("{} = false", quoted(&name_in(node)?));
                Some(match self.comment(node.span) {
                    Some(comment) => format!("{line}   {comment}"),
                    None => line,
                })
            })
            .collect();
        for (index, node) in list.iter_mut().enumerate() {
            let is_off = is_off(node);
            let Value::Table(rule) = &mut node.value else {
                continue;
            };
            let name = match text_of(rule.get("name")) {
                Some(name) => name.to_owned(),
                None => {
                    let name = self.new_name(&section, index, rule, &taken);
                    taken.push(name.clone());
                    name
                }
            };
            let name = quoted(&name);
            let span = node.span;
            let header = self.written(span).strip_prefix("[[");
            let header = header.and_then(|rest| rest.split("]]").next());
            let header = header.map(|inner| match self.written(key.span) {
                // An old section gets its new word in the header too.
                word if word == key.name && word != section => inner.replace(word, &section),
                _ => inner.trim().to_owned(),
            });
            let reads = match header {
                Some(_) if is_off && gone.is_empty() => String::new(),
                Some(inner) if is_off => {
                    format!("[{inner}]\n{}", std::mem::take(&mut gone).join("\n"))
                }
                Some(inner) => format!("[{inner}.{name}]"),
                None if is_off => format!("{name} = false"),
                None => format!("{name} = {{ ... }}"),
            };
            self.edit(span, rule, &name, is_off, &reads);
            self.old.push((span, reads));
        }
        if is_inline {
            let edit = |start: usize, text: &str| Edit {
                span: Span {
                    start,
                    end: start + 1,
                    ..whole
                },
                text: text.to_owned(),
            };
            let (first, last) = (whole.start, whole.end.saturating_sub(1));
            let is_tight = |at: usize| {
                let letter = self.text.as_bytes().get(at);
                letter.is_some_and(|letter| !letter.is_ascii_whitespace())
            };
            let open = if is_tight(first + 1) { "{ " } else { "{" };
            let close = if is_tight(last.saturating_sub(1)) {
                " }"
            } else {
                "}"
            };
            let ends = [edit(first, open), edit(last, close)];
            self.edits.extend(ends);
            if self.old.is_empty() {
                self.old.push((whole, format!("{section} = {{ }}")));
            }
        }
    }

    /// Notes the edits of one rule.
    fn edit(&mut self, span: Span, rule: &Table, name: &str, is_off: bool, reads: &str) {
        let is_header = self.written(span).starts_with("[[");
        if is_off && !is_header {
            self.replace(span, reads.to_owned());
            return;
        }
        if is_off && rule.len() == 2 {
            self.replace(
                self.whole_block(span, rule, reads.is_empty()),
                reads.to_owned(),
            );
            return;
        }
        match is_header {
            true => self.replace(span, reads.to_owned()),
            false => self.replace(
                Span {
                    end: span.start,
                    ..span
                },
                format!("{name} = "),
            ),
        }
        for key in ["name", "off"] {
            let Some((key, value)) = rule.get_key_value(key) else {
                continue;
            };
            if key.name == "off" && !is_off {
                continue;
            }
            let mut gone = joined(key.span, value.span);
            if !is_header {
                // The comma after it is removed as well.
                let rest = self.text.get(gone.end..).unwrap_or_default();
                if let Some(after) = rest.trim_start().strip_prefix(',') {
                    gone.end += rest.len() - after.trim_start_matches(' ').len();
                }
            }
            self.replace(gone, String::new());
        }
    }

    /// Returns the place of a table that removes a rule: its header and two keys. If no text replaces the table, the
    /// empty line after it is included.
    fn whole_block(&self, header: Span, rule: &Table, is_gone: bool) -> Span {
        let ends = rule.values().map(|node| node.span.end);
        let end = ends.max().unwrap_or(header.end);
        let rest = self.text.get(end..).unwrap_or_default();
        let n_lines = rest.len() - rest.trim_start_matches('\n').len();
        Span {
            end: end + if is_gone { n_lines.min(2) } else { 0 },
            ..header
        }
    }

    /// Returns the comment on the line of a header.
    fn comment(&self, header: Span) -> Option<&str> {
        let rest = self.text.get(header.end..)?.lines().next()?.trim();
        rest.starts_with('#').then_some(rest)
    }

    /// Tests whether a list is a value in brackets, not a list of headers.
    fn is_inline(&self, whole: Span, list: &[Node]) -> bool {
        let is_header = |node: &Node| self.written(node.span).starts_with("[[");
        self.written(whole).starts_with('[') && !list.iter().any(is_header)
    }

    fn replace(&mut self, span: Span, text: String) {
        self.edits.push(Edit { span, text });
    }

    /// Returns a name for a rule without a name.
    fn new_name(&self, section: &str, index: usize, rule: &Table, taken: &[String]) -> String {
        let reason = text_of(rule.get("reason")).filter(|_| self.slug.is_empty());
        let is_free = |name: &String| !taken.contains(name) && !name.is_empty();
        let reason = reason.map(str::to_owned).filter(is_free);
        let stem = match self.slug.as_str() {
            "" => section,
            slug => slug,
        };
        let mut numbered = (index + 1..).map(|number| format!("{stem}-{number}"));
        reason
            .or_else(|| numbered.find(is_free))
            .unwrap_or_default()
    }

    fn written(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// Reports lists of rules, once for the file.
    fn report(self) {
        let mut old = self.old.into_iter();
        let Some((first, reads)) = old.next() else {
            return;
        };
        let list = KeyMistake::RuleList {
            reads,
            first,
            others: old.take(3).map(|(span, _)| span).collect(),
            edits: self.edits,
        };
        self.out.push(list.into());
    }
}

/// Returns the name of a rule as a text, so that messages can point into it.
fn name_of(key: &Key, text: &str) -> Text {
    let written = text.get(key.span.start..key.span.end).unwrap_or_default();
    let n_quotes = written.len() - written.trim_start_matches(['"', '\'']).len();
    let is_literal = written
        .get(n_quotes..)
        .is_some_and(|rest| rest.starts_with(&key.name));
    Text {
        text: key.name.clone(),
        origin: Origin {
            whole: key.span,
            base: is_literal.then_some(key.span.start + n_quotes),
        },
    }
}

/// Tests whether an entry removes a rule.
fn is_off(node: &Node) -> bool {
    let Value::Table(rule) = &node.value else {
        return false;
    };
    let off = rule.get("off").map(|node| &node.value);
    matches!(off, Some(Value::Boolean(true)))
}

fn name_in(node: &Node) -> Option<String> {
    match &node.value {
        Value::Table(rule) => text_of(rule.get("name")).map(str::to_owned),
        _ => None,
    }
}

fn text_of(node: Option<&Node>) -> Option<&str> {
    match &node?.value {
        Value::String(text) => Some(&text.text),
        _ => None,
    }
}

fn joined(first: Span, last: Span) -> Span {
    Span {
        end: last.end,
        ..first
    }
}

/// Makes one word of a title.
fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    match words.is_empty() {
        true => "own".to_owned(),
        false => words.join("-"),
    }
}
