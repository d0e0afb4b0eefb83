//! The table `[piece]`: kinds of pieces as written.

use crate::diagnostic::near_names;
use crate::source::Span;
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::{Key, Node, Table, Text, Value};
use crate::variant::limits;
use crate::variant::mistake::{Instead, TableMistake, or_meant};
use crate::variant::reader::Reader;
use crate::variant::rows::{Names, Row, Section, Shape, Type};
use std::collections::HashSet;

/// A table `[piece.NAME]`.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The name of the kind.
    pub name: Key,
    /// The place of the table.
    pub span: Span,
    /// The letter or letters of the kind.
    pub letter: Option<Text>,
    /// Whether the piece never moves.
    pub is_immobile: bool,
    /// The parts: names and notation. A single notation is the part `move`.
    pub parts: Vec<(Key, Text)>,
    /// The parts whose movement other pieces lend: names and sets of these pieces.
    pub lent: Vec<(Key, Text)>,
    /// How often the movement is turned.
    pub turned: Option<Text>,
    /// The value that the author gives the piece, in hundredths of a pawn.
    pub value: Option<u16>,
    /// The image of the piece.
    pub image: Option<Image>,
    /// The kind as which pieces of this kind are shown.
    pub shown_as: Option<Text>,
    /// The kind that has the picture of the piece, if its own keys give none: the kind named by `like`.
    pub looks_like: Option<Text>,
    /// Whether the parts are those of the kind named by `like`.
    pub moves_like: bool,
    /// Values of attributes.
    pub attributes: Vec<(Key, Node)>,
}

/// The images of a kind: names of shipped images and files.
#[derive(Clone, Debug)]
pub enum Image {
    /// One image for all players.
    Same(Text),
    /// An image for each player, by name.
    ByPlayer(Vec<(Key, Text)>),
}

/// The section `[piece.NAME]`.
pub static PIECE: Section = Section::new(
    "piece",
    Shape::Named,
    "A kind of piece, with its letter and its moves.",
    &[
        Row::new(
            "letter",
            Type::Text,
            "\"N\"",
            "A capital letter; a second letter may follow it, or a plus may precede it.",
        )
        .required(),
        Row::new(
            "moves",
            Type::Either(&[
                Type::Text,
                Type::Names(&Type::Either(&[Type::Text, Type::Table(&PART_ROWS)])),
            ]),
            "{ step = \"fmW\", take = \"fcF\" }",
            "The movement in Betza notation, or a table of named parts, each in notation or with `as`.",
        ),
        Row::new(
            "immobile",
            Type::Boolean,
            "true",
            "Instead of `moves`: the piece never moves.",
        )
        .or("false"),
        Row::new(
            "turned",
            Type::Text,
            "\"1\"",
            "A number: how often the movement is turned to the right, by a right angle on squares. `here` is the cell of the piece.",
        )
        .or_else("not turned"),
        Row::new(
            "like",
            Type::Text,
            "\"queen\"",
            "Another kind: the piece has its `moves`, `value` and `image`, except those that it has itself.",
        ),
        Row::new(
            "value",
            Type::Points,
            "3.25",
            "The value of the piece for the built-in opponent, in pawns.",
        )
        .or_else("an estimate"),
        Row::new(
            "image",
            Type::Either(&[Type::Text, Type::Names(&Type::Text)]),
            "\"archbishop\"",
            "The picture of the piece: a shipped figure or an SVG file, or a table with one for each player.",
        )
        .or_else("the figure with the name of the kind, or its letters"),
        Row::new(
            "shown-as",
            Type::Text,
            "\"queen\"",
            "Another kind: pieces of this kind are written as that kind.",
        ),
    ],
)
.named_by(Names::OfKinds);

/// The keys of a part whose movement other pieces lend.
static PART_ROWS: [Row; 1] = [Row::new(
    "as",
    Type::Set,
    "\"near(here, 'bW') & mine\"",
    "Pieces: the piece moves as each of them does. `here` is its own cell.",
)
.required()];

/// Reads all kinds of pieces.
pub(super) fn pieces(node: &Node, reader: &mut Reader<'_>) -> Vec<Piece> {
    let Some(table) = reader.named(node, &PIECE) else {
        return Vec::new();
    };
    let names: Vec<&str> = table.keys().map(|key| key.name.as_str()).collect();
    let mut letters = letters(table);
    let pieces = reader.within(table.iter(), limits::KINDS_MAX, "[piece]", node.span);
    let pieces: Vec<(Piece, Option<Text>)> = pieces
        .filter_map(|(name, node)| piece(name, node, &names, &mut letters, reader))
        .collect();
    liken(pieces, &names, reader)
}

/// Gives the pieces with `like` what they do not have themselves. The kind named may be like another in turn.
fn liken(read: Vec<(Piece, Option<Text>)>, names: &[&str], reader: &mut Reader<'_>) -> Vec<Piece> {
    let find = |name: &Text| {
        let name = name.text.trim();
        read.iter().position(|(piece, _)| piece.name.name == name)
    };
    let mut pieces = Vec::new();
    for (own, like) in &read {
        let mut piece = own.clone();
        let mut next = like.as_ref();
        let mut n_followed = 0;
        while let Some(name) = next {
            let Some(index) = find(name) else {
                // A piece that could not be read has been reported.
                if !names.contains(&name.text.trim()) && n_followed == 0 {
                    let unknown = Unknown {
                        what: NameOf::Kind,
                        name: name.text.trim(),
                        span: name.span(),
                        known: names.to_vec(),
                    };
                    reader.out.push(unknown.into());
                }
                break;
            };
            n_followed += 1;
            if n_followed > read.len() {
                let span = like.as_ref().map_or(own.span, Text::span);
                let piece = &own.name.name;
                reader
                    .out
                    .push(TableMistake::LikeItself { piece, span }.into());
                break;
            }
            let (other, like) = &read[index];
            if piece.parts.is_empty() && piece.lent.is_empty() && !piece.is_immobile {
                piece.parts.clone_from(&other.parts);
                piece.lent.clone_from(&other.lent);
                piece.turned = piece.turned.or_else(|| other.turned.clone());
                piece.is_immobile = other.is_immobile;
                piece.moves_like = true;
            }
            piece.value = piece.value.or(other.value);
            if piece.image.is_none() {
                piece.image.clone_from(&other.image);
                piece.looks_like = Some(name.clone());
            }
            next = like.as_ref();
        }
        pieces.push(piece);
    }
    pieces
}

/// Returns the letters of the kinds, as capitals.
fn letters(pieces: &Table) -> HashSet<String> {
    let letter = |node: &Node| match &node.value {
        Value::Table(piece) => match &piece.get("letter")?.value {
            Value::String(text) => Some(text.text.to_uppercase()),
            _ => None,
        },
        _ => None,
    };
    pieces.values().filter_map(letter).collect()
}

/// Returns a letter that no kind has, if possible one of the kind's name, and adds it to those taken.
fn free_letter(name: &str, taken: &mut HashSet<String>) -> String {
    let of_name = name.chars().filter(char::is_ascii_alphabetic);
    let single = of_name.clone().chain('A'..='Z');
    let single = single.map(|letter| letter.to_ascii_uppercase().to_string());
    let first = of_name.clone().next().unwrap_or('A').to_ascii_uppercase();
    let double = of_name.skip(1).chain('a'..='z');
    let double = double.map(|second| format!("{first}{}", second.to_ascii_lowercase()));
    let mut free = single
        .chain(double)
        .filter(|letter| !taken.contains(&letter.to_uppercase()));
    let letter = free.next().unwrap_or_else(|| first.to_string());
    taken.insert(letter.to_uppercase());
    letter
}

fn piece(
    name: &Key,
    node: &Node,
    kinds: &[&str],
    letters: &mut HashSet<String>,
    reader: &mut Reader<'_>,
) -> Option<(Piece, Option<Text>)> {
    let title = format!("[piece.{}]", name.name);
    let attributes = std::mem::take(&mut reader.attributes);
    let names: Vec<&str> = attributes.iter().map(String::as_str).collect();
    let fields = reader.entry(node, &title, &PIECE, &names);
    reader.attributes = attributes;
    let fields = &fields?;
    let attributes = fields
        .others()
        .map(|(key, node)| (key.clone(), node.clone()))
        .collect();
    let letter = match fields.get("letter").map(|node| &node.value) {
        Some(Value::String(_)) => String::new(),
        _ => free_letter(&name.name, letters),
    };
    let letter = format!("letter = \"{letter}\"");
    if !fields.contains_key("letter") {
        let error = reader.missing(name.span, &title, "letter", &letter);
        // A piece without a letter may be a misspelling of another piece.
        let others = kinds.iter().copied().filter(|other| *other != name.name);
        if let (Some(near), Some(error)) = (near_names(&name.name, others).first(), error) {
            let help = error.help.take().unwrap_or_default();
            error.help = Some(or_meant(&help, near));
        }
    }
    let value = fields.points("value", reader);
    let image = fields.node("image").and_then(|node| image(node, reader));
    let immobile = fields.flag("immobile", reader);
    let is_immobile_read = fields
        .get("immobile")
        .is_none_or(|node| matches!(node.value, Value::Boolean(_)));
    match fields.get("moves") {
        Some(moves) if immobile => {
            let span = fields.get("immobile").map_or(moves.span, |node| node.span);
            let wrong = TableMistake::ImmobileMoves {
                piece: &name.name,
                moves: moves.span,
                span,
            };
            reader.out.push(wrong.into());
        }
        None if !immobile && is_immobile_read && !fields.contains_key("like") => {
            let example = "moves = \"K\"` or, for a piece that stays, `immobile = true";
            reader.missing(name.span, &title, "moves", example);
        }
        _ => {}
    }
    let moves = fields.node("moves");
    let (parts, lent) = moves.map(|moves| parts(moves, reader)).unwrap_or_default();
    let piece = Piece {
        name: name.clone(),
        span: node.span,
        is_immobile: immobile,
        looks_like: None,
        moves_like: false,
        letter: reader.text(fields, "letter", &letter),
        parts,
        lent,
        turned: fields.text("turned", reader),
        value,
        image,
        shown_as: fields.text("shown-as", reader),
        attributes,
    };
    Some((piece, fields.text("like", reader)))
}

fn image(node: &Node, reader: &mut Reader<'_>) -> Option<Image> {
    const EXAMPLE: &str = "image = \"archbishop\"";
    match &node.value {
        Value::String(_) => reader.text_of(node, "image", EXAMPLE).map(Image::Same),
        Value::Table(table) => {
            let images = table.iter().filter_map(|(player, node)| {
                Some((player.clone(), reader.text_of(node, "image", EXAMPLE)?))
            });
            Some(Image::ByPlayer(images.collect()))
        }
        _ => {
            let example = format!("{EXAMPLE}`, or a file: `image = \"archbishop.svg\"");
            let instead = Instead::Example(&example);
            reader.wrong_type(node, "image", "a text or a table of players", instead);
            None
        }
    }
}

/// Texts with names.
type Named = Vec<(Key, Text)>;

/// Returns the parts in notation, and those that other pieces lend.
fn parts(node: &Node, reader: &mut Reader<'_>) -> (Named, Named) {
    match &node.value {
        Value::Table(table) if table.is_empty() => {
            let span = node.span;
            reader.out.push(TableMistake::NoParts { span }.into());
            Default::default()
        }
        Value::Table(table) => {
            let parts = reader.within(table.iter(), limits::PARTS_MAX, "moves", node.span);
            let (mut own, mut lent) = (Vec::new(), Vec::new());
            for (key, node) in parts {
                let Value::Table(table) = &node.value else {
                    let text = reader.text_of(node, &key.name, "step = \"fmW\"");
                    own.extend(text.map(|text| (key.clone(), text)));
                    continue;
                };
                let [row] = &PART_ROWS;
                reader.keys(table, &key.name, &[row.key]);
                if !table.contains_key(row.key) {
                    reader.missing(node.span, &key.name, row.key, &row.line());
                }
                let text = reader.text(table, row.key, &row.line());
                lent.extend(text.map(|text| (key.clone(), text)));
            }
            (own, lent)
        }
        Value::String(text) => {
            let name = Key {
                name: "move".into(),
                span: node.span,
            };
            (vec![(name, text.clone())], Vec::new())
        }
        _ => {
            let example = "moves = \"K\"` or `moves = { step = \"fmW\", take = \"fcF\" }";
            let instead = Instead::Example(example);
            reader.wrong_type(node, "moves", "a text or a table of parts", instead);
            Default::default()
        }
    }
}
