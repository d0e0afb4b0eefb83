//! Outlines in the syntax of SVG.

use super::mistake::Fault;

/// The largest number of a picture.
const NUMBER_MAX: f64 = 1e6;

/// A reader of numbers from the front of a text.
pub struct Numbers<'t>(&'t str);

impl<'t> Numbers<'t> {
    /// Creates a reader of a text.
    pub fn new(text: &'t str) -> Self {
        Self(text)
    }

    fn skip(&mut self) {
        self.0 = self
            .0
            .trim_start_matches(|sign: char| sign.is_ascii_whitespace() || sign == ',');
    }

    /// Tests whether nothing is left.
    pub fn is_empty(&mut self) -> bool {
        self.skip();
        self.0.is_empty()
    }

    /// Reads a letter.
    fn command(&mut self) -> Option<u8> {
        self.skip();
        let first = *self.0.as_bytes().first()?;
        first.is_ascii_alphabetic().then(|| {
            self.0 = &self.0[1..];
            first
        })
    }

    /// Reads a 0 or a 1; the next token may follow without a space.
    fn flag(&mut self) -> Option<f64> {
        self.skip();
        let (value, rest) = match self.0.as_bytes().first()? {
            b'0' => (0.0, &self.0[1..]),
            b'1' => (1.0, &self.0[1..]),
            _ => return None,
        };
        self.0 = rest;
        Some(value)
    }

    /// Reads a number: `-1`, `.5`, `2e-3`.
    pub fn number(&mut self) -> Option<f64> {
        self.skip();
        let bytes = self.0.as_bytes();
        let digits = |from: usize| {
            bytes[from..]
                .iter()
                .take_while(|one| one.is_ascii_digit())
                .count()
        };
        let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
        let n_whole = digits(at);
        at += n_whole;
        let mut n_part = 0;
        if bytes.get(at) == Some(&b'.') {
            n_part = digits(at + 1);
            at += 1 + n_part;
        }
        if n_whole + n_part == 0 {
            return None;
        }
        if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            let n_power = digits(at + 1 + sign);
            if n_power > 0 {
                at += 1 + sign + n_power;
            }
        }
        let value: f64 = self.0[..at].parse().ok()?;
        self.0 = &self.0[at..];
        (value.abs() <= NUMBER_MAX).then_some(value)
    }
}

/// Checks path data, such as `M0 0L10 10Z`.
///
/// # Errors
/// The mistake in the path data.
pub(super) fn check(text: &str) -> Result<(), Fault<'_>> {
    let mut rest = Numbers::new(text);
    let mut is_first = true;
    while !rest.is_empty() {
        let command = rest.command().ok_or(Fault::NoCommand)?;
        if is_first && !command.eq_ignore_ascii_case(&b'm') {
            return Err(Fault::NoStart);
        }
        is_first = false;
        let n_numbers = match command.to_ascii_lowercase() {
            b'm' | b'l' | b't' => 2,
            b'h' | b'v' => 1,
            b'c' => 6,
            b's' | b'q' => 4,
            b'a' => 7,
            b'z' => continue,
            _ => return Err(Fault::UnknownCommand(char::from(command))),
        };
        loop {
            for index in 0..n_numbers {
                let is_flag = n_numbers == 7 && (index == 3 || index == 4);
                let read = match is_flag {
                    true => rest.flag(),
                    false => rest.number(),
                };
                if read.is_none() {
                    return Err(Fault::CommandNumbers {
                        command: char::from(command),
                        n_numbers,
                        max: NUMBER_MAX,
                    });
                }
            }
            rest.skip();
            let next = rest.0.as_bytes().first();
            if next.is_none_or(u8::is_ascii_alphabetic) {
                break;
            }
        }
    }
    Ok(())
}

/// Checks transforms, such as `translate(1 2) rotate(45)`.
///
/// # Errors
/// The mistake in the transforms.
pub(super) fn check_transform(text: &str) -> Result<(), Fault<'_>> {
    let mut rest = text.trim();
    while !rest.is_empty() {
        let read = rest
            .split_once('(')
            .and_then(|(name, rest)| Some((name.trim(), rest.split_once(')')?)));
        let Some((name, (inner, left))) = read else {
            return Err(Fault::NoTransform);
        };
        let fits: &[usize] = match name {
            "matrix" => &[6],
            "translate" | "scale" => &[1, 2],
            "rotate" => &[1, 3],
            "skewX" | "skewY" => &[1],
            _ => return Err(Fault::UnknownTransform(name)),
        };
        let mut numbers = Numbers::new(inner);
        let mut n = 0;
        while !numbers.is_empty() {
            if numbers.number().is_none() {
                return Err(Fault::TransformWithoutNumbers(name));
            }
            n += 1;
        }
        if !fits.contains(&n) {
            return Err(Fault::TransformCount(name));
        }
        rest = left.trim_start_matches(|sign: char| sign.is_ascii_whitespace() || sign == ',');
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{check, check_transform};

    #[test]
    fn paths() {
        for fine in [
            "",
            "M0 0",
            "m-1.5-.5.5.5 1e1,2E-3z",
            "M0 0A10 10 0 0110 10Z",
            "M0 0 A 1,1 0 1,0 2,2",
            "M1 2H3V4C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T5 6Zm1 1l2 2",
        ] {
            assert_eq!(check(fine), Ok(()), "{fine}");
        }
        for wrong in [
            "L0 0",
            "M0",
            "M0 0L1",
            "M0 0X1 1",
            "M0 0 url(#a)",
            "M0 0L1e9 0",
            "M0 0A1 1 0 2 0 1 1",
            "M0 0L NaN 0",
            "M é",
            "M0 0\"",
            "0 0",
        ] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn transforms() {
        for fine in [
            "",
            "rotate(45)",
            "translate(1 2), scale(-1,1)",
            "matrix(1 0 0 1 0 0)",
        ] {
            assert_eq!(check_transform(fine), Ok(()), "{fine}");
        }
        for wrong in [
            "rotate",
            "rotate()",
            "rotate(a)",
            "matrix(1)",
            "url(#a)",
            "rotate(1))",
            "turn(1)",
        ] {
            assert!(check_transform(wrong).is_err(), "{wrong}");
        }
    }
}
