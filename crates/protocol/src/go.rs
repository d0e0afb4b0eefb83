//! The limits of a search: `go depth 5`, `go btime 60000 wtime 60000 byoyomi 1000`.

use std::time::Duration;

use interpreter::PERFT_DEPTH_MAX;

/// The contents of a line that begins with `go`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The depth in moves.
    pub depth: Option<u32>,
    /// The number of positions to search.
    pub nodes: Option<u64>,
    /// The number of own moves in which the game is to be won; in USI the milliseconds to look for a mate.
    pub mate: Option<u32>,
    /// Whether a mate is looked for.
    pub is_for_mate: bool,
    /// Milliseconds for this move.
    pub move_ms: Option<u64>,
    /// Milliseconds on the clocks of the first and of the second player.
    pub clock_ms: [Option<u64>; 2],
    /// Milliseconds that each move adds to them.
    pub increment_ms: [u64; 2],
    /// Milliseconds for each move once the clock has run out.
    pub byoyomi_ms: Option<u64>,
    /// The number of moves until time is added again.
    pub turns_to_go: Option<u32>,
    /// Whether the search runs until it is stopped.
    pub is_endless: bool,
    /// Whether it is a search in the other player's time.
    pub is_ponder: bool,
    /// The moves to choose from, as they are written.
    pub moves: Vec<String>,
    /// The depth of a perft to count instead.
    pub perft: Option<u32>,
}

/// The longest time: a year.
const MS_MAX: u64 = 1000 * 60 * 60 * 24 * 366;

impl Go {
    /// Reads the words after `go`; the clocks are the white and the black player's, of which the first is `first`. Returns the unknown
    /// words as well.
    pub fn read(words: &[&str], first: &str) -> (Self, Vec<String>) {
        let mut go = Self::default();
        let mut wrong = Vec::new();
        let mut rest = words.iter().copied().peekable();
        let (white, black) = if first == "b" { (1, 0) } else { (0, 1) };
        while let Some(word) = rest.next() {
            match word {
                "infinite" => go.is_endless = true,
                "ponder" => go.is_ponder = true,
                "searchmoves" => {
                    while let Some(text) = rest.next_if(|word| !is_key(word)) {
                        go.moves.push(text.to_owned());
                    }
                }
                // `mate infinite` is USI's.
                "mate" if rest.next_if_eq(&"infinite").is_some() => {
                    (go.is_endless, go.is_for_mate) = (true, true);
                }
                _ if !is_key(word) => {
                    wrong.push(format!(
                        "`{}` has no meaning after `go`",
                        super::desk::shown(word)
                    ));
                }
                _ => {
                    // A clock may have run over: nothing is left then.
                    let number = rest.next_if(|text| text.parse::<i128>().is_ok());
                    let Some(number) = number.and_then(|text| text.parse::<i128>().ok()) else {
                        wrong.push(format!("`{word}` takes a number"));
                        continue;
                    };
                    go.set(
                        word,
                        u64::try_from(number.max(0)).unwrap_or(u64::MAX),
                        (white, black),
                    );
                }
            }
        }
        (go, wrong)
    }

    fn set(&mut self, word: &str, number: u64, (white, black): (usize, usize)) {
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let ms = number.min(MS_MAX);
        match word {
            "depth" => self.depth = Some(small.max(1)),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => (self.mate, self.is_for_mate) = (Some(small.max(1)), true),
            "movetime" => self.move_ms = Some(ms),
            "wtime" => self.clock_ms[white] = Some(ms),
            "btime" => self.clock_ms[black] = Some(ms),
            "winc" => self.increment_ms[white] = ms,
            "binc" => self.increment_ms[black] = ms,
            "byoyomi" => self.byoyomi_ms = Some(ms),
            "movestogo" => self.turns_to_go = Some(small).filter(|n| *n > 0),
            "perft" => self.perft = Some(small.clamp(1, PERFT_DEPTH_MAX)),
            _ => {}
        }
    }

    /// Returns the time for this move and the clock, of the player of this number.
    pub fn times(&self, player: usize) -> (Option<Duration>, Option<opponent::Clock>) {
        let ms = Duration::from_millis;
        let at = |all: &[Option<u64>; 2]| all.get(player).copied().flatten();
        if let Some(time) = self.move_ms {
            return (Some(ms(time)), None);
        }
        let byoyomi = self.byoyomi_ms.unwrap_or(0);
        match at(&self.clock_ms) {
            // The time for each move is all there is once the clock is empty.
            Some(left) if byoyomi > 0 && left < byoyomi => {
                (Some(ms((left + byoyomi).saturating_sub(100).max(10))), None)
            }
            Some(left) => {
                let increment = self.increment_ms.get(player).copied().unwrap_or(0);
                let clock = opponent::Clock {
                    left: ms(left),
                    increment: ms(increment.max(byoyomi)),
                    turns_to_go: self.turns_to_go,
                };
                (None, Some(clock))
            }
            None if byoyomi > 0 => (Some(ms(byoyomi.saturating_sub(100).max(10))), None),
            None => (None, None),
        }
    }
}

fn is_key(word: &str) -> bool {
    matches!(
        word,
        "depth"
            | "nodes"
            | "mate"
            | "movetime"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "byoyomi"
            | "movestogo"
            | "perft"
            | "infinite"
            | "ponder"
            | "searchmoves"
    )
}
