//! Where men may go without leaving one who must be safe attacked.

use smallvec::SmallVec;

use super::set::Set;

/// What has been tried with a lone royal.
#[derive(Clone, Copy, Default)]
pub(super) struct Tried<S> {
    /// Where he stands.
    pub start: S,
    /// Whether he is attacked there.
    pub attacked: S,
    /// Where he would be safe, lifted off and put there.
    pub safe: S,
    /// Where he would not.
    pub not_safe: S,
}

/// A line that is open, or would be if two cells were others.
#[derive(Clone, Copy)]
pub(super) struct Threat<S> {
    /// Cells that must be empty.
    pub empty: S,
    /// Cells with men.
    pub men: S,
    /// Where the attacker stands.
    pub from: S,
}

/// Where men may go without leaving somebody unsafe.
pub(super) struct Guard<S> {
    /// Where men may go who stand on no line.
    pub free: S,
    /// Against leaps.
    pub leaps: S,
    /// Men who stand on a line: each is asked.
    pub on_lines: S,
    /// Who must be safe and is attacked.
    pub attacked: S,
    pub threats: SmallVec<[Threat<S>; 16]>,
}

impl<S: Set> Guard<S> {
    /// Everybody may go everywhere.
    #[inline(always)]
    pub(super) fn open() -> Self {
        Self {
            free: !S::default(),
            leaps: !S::default(),
            on_lines: S::default(),
            attacked: S::default(),
            threats: SmallVec::new(),
        }
    }

    /// Nobody may surely go anywhere.
    pub(super) fn close(&mut self) {
        self.free = S::default();
        self.leaps = S::default();
    }

    /// Where the man on this cell may go.
    #[inline(always)]
    pub(super) fn ends(&self, from: usize, men: S) -> S {
        let from = S::of(from);
        match self.on_lines.meets(from) {
            true => self.ends_on_lines(from, men),
            false => self.free,
        }
    }

    fn ends_on_lines(&self, from: S, men: S) -> S {
        let left = men.without(from);
        let mut ends = self.leaps;
        for threat in &self.threats {
            ends &= threat.ends(left);
        }
        ends
    }
}

impl<S: Set> Threat<S> {
    /// Where a man may come on a board that he has left.
    #[inline(always)]
    pub(super) fn ends(&self, left: S) -> S {
        if left.meets(self.empty) {
            return !S::default();
        }
        let missing = self.men.without(left);
        if missing.is_empty() {
            self.empty | self.from
        } else if missing.is_several() {
            !S::default()
        } else {
            !missing
        }
    }
}
