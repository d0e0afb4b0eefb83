//! The tables `[end.NAME]`.

use crate::source::Span;
use crate::variant::document::{Key, Node, Text};
use crate::variant::limits;
use crate::variant::reader::{Reader, Rule};
use crate::variant::rows::{Row, Section, Shape, Type};
use ir::Verdict;

/// A table `[end.NAME]`.
#[derive(Clone, Debug)]
pub struct End {
    /// The place of the table.
    pub span: Span,
    /// The name of the end.
    pub name: Option<Text>,
    /// The condition.
    pub when: Option<Text>,
    /// The winner, or a draw.
    pub result: Option<Ending>,
    /// The share of the point for each player.
    pub score: Option<Score>,
    /// The reason printed with the result.
    pub reason: Option<Text>,
    /// Whether players have to claim the end.
    pub claim: bool,
}

/// The result of an end as written.
#[derive(Clone, Debug)]
pub enum Ending {
    /// That of the player to move.
    Known(Verdict),
    /// The player of this name wins.
    Player(Text),
}

/// A table `score` of an `[end.NAME]`.
#[derive(Clone, Debug)]
pub struct Score {
    /// The place of the table.
    pub span: Span,
    /// Points in hundredths, by word or name of players; `None` if they could not be read.
    pub points: Vec<(Key, Option<u16>)>,
}

/// The section `[end.NAME]`.
pub static END: Section = Section::new(
    "end",
    Shape::Rules,
    "Ends the game; tested in order after every turn, for the player to move next.",
    &[
        Row::new(
            "when",
            Type::Condition,
            "\"not can move\"",
            "When the game ends.",
        )
        .required(),
        Row::new(
            "result",
            Type::Either(&[Type::Word(&RESULTS), Type::Text]),
            "\"draw\"",
            "The result for `me`, the player to move, and their team; or the name of the player who wins.",
        )
        .required(),
        Row::new(
            "score",
            Type::Names(&Type::Points),
            "{ me = 0.25, enemy = 0.75 }",
            "Points other than the usual ones.",
        ),
        Row::new(
            "reason",
            Type::Title,
            "\"stalemate\"",
            "The reason that is printed with the result.",
        )
        .required(),
        Row::new(
            "claim",
            Type::Boolean,
            "true",
            "The end is a draw that players may claim.",
        )
        .or("false"),
        Row::new(
            "first",
            Type::Boolean,
            "true",
            "The end is tested before the inherited ends.",
        )
        .or("false"),
        Row::new(
            "inherit",
            Type::Boolean,
            "false",
            "Whether children of the definition have the end.",
        )
        .or("true"),
    ],
);

/// The words for the result of an end.
pub const RESULTS: [(&str, Verdict); 3] = [
    ("win", Verdict::Win),
    ("loss", Verdict::Loss),
    ("draw", Verdict::Draw),
];

fn ending(text: Text) -> Ending {
    let mut known = RESULTS.iter();
    match known.find(|(word, _)| *word == text.text) {
        Some((_, verdict)) => Ending::Known(verdict.clone()),
        None => Ending::Player(text),
    }
}

pub(super) fn end(node: &Node, reader: &mut Reader<'_>) -> Option<End> {
    let Rule { name, fields } = &reader.rule(node, &END)?;
    fields.require(node.span, reader);
    // The key is used when parents and children are merged.
    fields.flag("inherit", reader);
    let mut score = None;
    if let Some(node) = fields.node("score")
        && let Some(points) = reader.any_table(node, "score")
    {
        let points = reader.within(points.iter(), limits::NAMES_MAX, "score", node.span);
        let points = points.map(|(key, node)| (key.clone(), reader.points(node, &key.name)));
        score = Some(Score {
            span: node.span,
            points: points.collect(),
        });
    }
    Some(End {
        span: node.span,
        name: name.clone(),
        when: fields.text("when", reader),
        result: fields.text("result", reader).map(ending),
        score,
        reason: fields.text("reason", reader),
        claim: fields.flag("claim", reader),
    })
}
