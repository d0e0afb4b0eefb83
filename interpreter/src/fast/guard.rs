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

/// A line on which some men may not be jumped, that is open, or would be if two cells were others.
#[derive(Clone, Copy)]
pub(super) struct Screened<S> {
    /// What it needs besides.
    pub threat: Threat<S>,
    /// Cells with men on which they may not stand.
    pub barred: S,
    /// Where one of them does.
    pub shut: S,
    /// Those of the men who may go who are such.
    pub closing: S,
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
    /// Lines on which some men may not be jumped.
    pub screened: SmallVec<[Screened<S>; 4]>,
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
            screened: SmallVec::new(),
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
        for screened in &self.screened {
            ends &= screened.ends(left, screened.closing.meets(from));
        }
        ends
    }
}

impl<S: Set> Screened<S> {
    /// Where a man may come on a board that he has left; `closes` says whether he is one who may not be jumped.
    pub(super) fn ends(&self, left: S, closes: bool) -> S {
        let threat = &self.threat;
        if left.meets(threat.empty) {
            return !S::default();
        }
        let missing = threat.men.without(left);
        let shut = self.shut & left;
        if missing.is_several() || !missing.is_empty() && !shut.is_empty() {
            return !S::default();
        }
        // Who comes there, or takes who stands there, is jumped instead.
        let opens = missing | shut;
        if opens.is_empty() {
            return match closes {
                true => threat.empty | threat.from | self.barred,
                false => threat.empty | threat.from,
            };
        }
        match closes && opens.meets(self.barred) {
            true => !S::default(),
            false => !opens,
        }
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
