//! The parts of a string of notation, parsed for the second reading alone.
//!
//! This parser is written from `docs/src/reference/betza.md`, and shares nothing with the parser that is tested.

/// One part of the union of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The form of its legs.
    pub form: Form,
    /// The letters before a bracket; empty otherwise.
    pub before: Letters,
    /// The legs, at least one.
    pub legs: Vec<Leg>,
}

/// The forms of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One leg: `fmW`.
    Single,
    /// Legs with `a` between them: `cafmF`.
    Again,
    /// Legs in brackets: `[F?R]`.
    Bracket,
}

/// One leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The letters before its atom.
    pub letters: Letters,
    /// The atom that it repeats.
    pub atom: Atom,
    /// The number of repetitions, if it is written.
    pub range: Option<Range>,
    /// Whether `?` follows it.
    pub may_stop: bool,
}

/// The fewest and the most repetitions; `None` is no limit.
pub type Range = (usize, Option<usize>);

/// Small letters before an atom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// The direction letters, in order.
    pub directions: String,
    /// All others, in order.
    pub modes: String,
}

impl Letters {
    /// Tests whether a mode is written, once or doubled: `has("n")` of `nnD` is false, `has("nn")` true.
    pub fn has(&self, mode: &str) -> bool {
        let letter = mode.chars().next();
        let times = self.modes.chars().filter(|one| Some(*one) == letter);
        let times = times.count();
        if matches!(letter, Some('i' | 'n' | 'j')) {
            times.min(2) == mode.len()
        } else {
            times > 0
        }
    }

    /// Tests whether one of these modes is written.
    pub fn has_any(&self, modes: &[&str]) -> bool {
        modes.iter().any(|mode| self.has(mode))
    }
}

/// The repeated displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A capital letter.
    Letter(char),
    /// A leap by coordinates.
    Leap(i32, i32),
}

/// Reads a string; `None` if the second reading does not cover it.
pub fn read(text: &str) -> Option<Vec<Component>> {
    let mut rest = Rest {
        text: text.chars().collect(),
        at: 0,
    };
    let mut components = Vec::new();
    while rest.peek(0).is_some() {
        components.push(rest.component()?);
    }
    (!components.is_empty()).then_some(components)
}

struct Rest {
    text: Vec<char>,
    at: usize,
}

impl Rest {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).copied()
    }

    fn take(&mut self, expected: char) -> Option<()> {
        (self.peek(0) == Some(expected)).then(|| self.at += 1)
    }

    fn component(&mut self) -> Option<Component> {
        let small = self.small();
        if self.take('[').is_some() {
            return self.bracket(&small);
        }
        let (atom, range) = self.atom()?;
        let parts: Vec<&str> = small.split('a').collect();
        let form = match parts.len() {
            1 => Form::Single,
            _ => Form::Again,
        };
        let legs = parts.iter().map(|part| Leg {
            letters: letters(part),
            atom,
            range,
            may_stop: false,
        });
        Some(Component {
            form,
            before: Letters::default(),
            legs: legs.collect(),
        })
    }

    fn bracket(&mut self, before: &str) -> Option<Component> {
        let mut legs = Vec::new();
        loop {
            let small = self.small();
            let (atom, range) = self.atom()?;
            let joint = self.peek(0)?;
            self.at += 1;
            legs.push(Leg {
                letters: letters(&small),
                atom,
                range,
                may_stop: joint == '?',
            });
            match joint {
                '-' | '?' => (),
                ']' => break,
                _ => return None,
            }
        }
        Some(Component {
            form: Form::Bracket,
            before: letters(before),
            legs,
        })
    }

    fn small(&mut self) -> String {
        let mut small = String::new();
        while let Some(letter) = self.peek(0).filter(char::is_ascii_lowercase) {
            small.push(letter);
            self.at += 1;
        }
        small
    }

    fn atom(&mut self) -> Option<(Atom, Option<Range>)> {
        if self.take('(').is_some() {
            let one = self.number()?;
            self.take(',')?;
            let other = self.number()?;
            self.take(')')?;
            let leap = (i32::try_from(one).ok()?, i32::try_from(other).ok()?);
            return Some((Atom::Leap(leap.0, leap.1), self.range()?));
        }
        let letter = self.peek(0).filter(char::is_ascii_uppercase)?;
        self.at += 1;
        if let Some(leap) = self.suffixed(letter) {
            return Some((Atom::Leap(leap.0, leap.1), self.range()?));
        }
        let doubled = self.take(letter).is_some();
        let atom = Atom::Letter(match letter {
            'L' => 'C',
            'J' => 'Z',
            _ => letter,
        });
        if doubled {
            return Some((atom, Some((1, None))));
        }
        Some((atom, self.range()?))
    }

    /// Reads suffixes: X adds 3 to the larger coordinate, Y adds 2 to both.
    fn suffixed(&mut self, letter: char) -> Option<(i32, i32)> {
        let (mut long, mut short) = leap_of(letter)?;
        let is_short = matches!(letter, 'W' | 'F');
        let mut is_suffixed = false;
        loop {
            match self.peek(0) {
                Some('X') => long += 3,
                Some('Y') if is_suffixed || !is_short => (long, short) = (long + 2, short + 2),
                _ => break,
            }
            is_suffixed = true;
            self.at += 1;
        }
        is_suffixed.then_some((long, short))
    }

    /// Reads a range; `Some(None)` if none is written.
    fn range(&mut self) -> Option<Option<Range>> {
        if !self.peek(0).is_some_and(|digit| digit.is_ascii_digit()) {
            return Some(None);
        }
        let first = self.number()?;
        if self.peek(0) == Some('.') {
            self.take('.')?;
            self.take('.')?;
            let most = match self.peek(0) {
                Some(digit) if digit.is_ascii_digit() => Some(self.number()?),
                _ => None,
            };
            return Some(Some((first, most)));
        }
        Some(Some((1, (first > 0).then_some(first))))
    }

    fn number(&mut self) -> Option<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.peek(0).filter(char::is_ascii_digit) {
            digits.push(digit);
            self.at += 1;
        }
        digits.parse().ok()
    }
}

/// Returns the leap of a letter on squares, the larger coordinate first.
pub fn leap_of(letter: char) -> Option<(i32, i32)> {
    Some(match letter {
        'W' => (1, 0),
        'F' => (1, 1),
        'D' => (2, 0),
        'N' => (2, 1),
        'A' => (2, 2),
        'H' => (3, 0),
        'C' | 'L' => (3, 1),
        'Z' | 'J' => (3, 2),
        'G' => (3, 3),
        _ => return None,
    })
}

fn letters(small: &str) -> Letters {
    let is_direction = |letter: &char| "fblrvsh".contains(*letter);
    let (directions, modes) = small.chars().partition(is_direction);
    Letters { directions, modes }
}
