//! The tables `[announce.NAME]`.

use super::field::{condition, lowered};
use super::mistake::RulesMistake;
use super::rules::said;
use crate::diagnostic::Diagnostic;
use crate::rule::{self, Scope};
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Announcement, Condition, RuleRef, Slot, Told};

/// Resolves the announcements: what all players are told after a move.
pub fn resolve(
    model: &Model,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Announcement> {
    let mut announcements = Vec::new();
    for (index, written) in model.announcements.iter().enumerate() {
        let rule = RuleRef::Announcement(index);
        let when = condition(&written.when, (rule, Slot::AnnouncementWhen), scope, out);
        let name = said(&written.name);
        let text = match &written.text {
            Some(text) => parts(text, rule, scope, out),
            None => vec![Told::Words(name.clone())],
        };
        announcements.push(Announcement {
            name,
            when: when.unwrap_or(Condition::Constant(false)),
            text,
        });
    }
    announcements
}

/// Resolves a text with expressions in braces. A part that is wrong has been reported, and is left out.
fn parts(
    text: &Text,
    rule: RuleRef,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Told> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(open) = text.text[at..].find('{').map(|open| at + open) {
        let Some(close) = text.text[open..].find('}').map(|close| open + close) else {
            let span = text.part(open..open + 1);
            out.push(RulesMistake::OpenBrace { span }.into());
            return parts;
        };
        if open > at {
            parts.push(Told::Words(text.text[at..open].to_owned()));
        }
        let slot = Slot::AnnouncementText(parts.len());
        let inner = text.slice(open + 1..close);
        parts.extend(lowered(&inner, (rule, slot), rule::told, scope, out));
        at = close + 1;
    }
    if at < text.text.len() {
        parts.push(Told::Words(text.text[at..].to_owned()));
    }
    parts
}
