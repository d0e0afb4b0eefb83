//! The forms of names, and the parameters of `[let]`.

use crate::rule::ast::Word;
use crate::rule::mistake::FormMistake;
use crate::source::Origin;

/// Reads the key of a `[let]`: `officer` or `fits(x)`.
pub(super) fn signature(key: &str, origin: &Origin) -> Result<(Word, Vec<Word>), FormMistake> {
    let wrong = || FormMistake::LetKey {
        key: key.to_owned(),
        span: origin.span(0..key.len()),
    };
    let word = |text: &str| {
        let start = text.as_ptr() as usize - key.as_ptr() as usize;
        let trimmed = text.trim();
        let start = start + (text.len() - text.trim_start().len());
        let word = Word {
            text: trimmed.to_string(),
            span: origin.span(start..start + trimmed.len()),
        };
        is_name(trimmed).then_some(word).ok_or_else(wrong)
    };
    match key
        .trim_end()
        .strip_suffix(')')
        .and_then(|rest| rest.split_once('('))
    {
        None => Ok((word(key)?, Vec::new())),
        Some((name, parameters)) => {
            let parameters = parameters
                .split(',')
                .map(word)
                .collect::<Result<Vec<_>, _>>()?;
            let twice = parameters.iter().enumerate().any(|(index, one)| {
                parameters[..index]
                    .iter()
                    .any(|other| other.text == one.text)
            });
            if twice {
                Err(wrong())
            } else {
                Ok((word(name)?, parameters))
            }
        }
    }
}

/// Tests whether expressions can use the name: letters and digits, with `-` between words. If it begins with digits, a
/// letter follows them (`5i`; `5-i` begins with a number).
pub(crate) fn is_name(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_';
    let is_part = |letter: char| is_letter(letter) || letter.is_numeric() || letter == '-';
    let start = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    text.chars().all(is_part)
        && start.starts_with(is_letter)
        && !text.ends_with('-')
        && !text.contains("--")
}
