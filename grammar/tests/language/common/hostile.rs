//! Texts made to keep a reader busy: each pattern in any size, so that a test can double it and a benchmark can take its time.

/// A pattern, and what it is called in a failure or a table.
pub struct Hostile {
    pub name: &'static str,
    /// The text of this size; twice the size is about twice the text.
    pub text: Box<dyn Fn(usize) -> String>,
    /// The size at which the text is about as long as its reader takes.
    pub size_max: usize,
}

fn hostile(
    name: &'static str,
    size_max: usize,
    text: impl Fn(usize) -> String + 'static,
) -> Hostile {
    Hostile {
        name,
        text: Box::new(text),
        size_max,
    }
}

/// Returns a pattern that repeats a stretch behind a head.
fn repeated(
    name: &'static str,
    size_max: usize,
    head: &'static str,
    stretch: &'static str,
    tail: &'static str,
) -> Hostile {
    hostile(name, size_max, move |size| {
        format!("{head}{}{tail}", stretch.repeat(size))
    })
}

/// Returns a pattern of numbered stretches behind a head.
fn numbered(
    name: &'static str,
    size_max: usize,
    head: &'static str,
    stretch: impl Fn(usize) -> String + 'static,
    tail: &'static str,
) -> Hostile {
    hostile(name, size_max, move |size| {
        let stretches: String = (0..size).map(&stretch).collect();
        format!("{head}{stretches}{tail}")
    })
}

/// Returns notations: long chains, many components, open brackets.
pub fn notations() -> Vec<Hostile> {
    vec![
        repeated("chains of seven legs", 140, "", "aaaaaaK", ""),
        repeated("chains of five legs", 200, "", "aaaaK", ""),
        repeated("chains that do not capture", 200, "", "maaaK", ""),
        repeated("chains that jump", 120, "", "jjaaaaK9", ""),
        repeated("brackets of alternatives", 110, "", "[K?K?K?K]", ""),
        repeated("brackets of leaps", 40, "", "[(9,8)-(9,8)-(9,7)-(9,8)]", ""),
        repeated("captures and hops", 8, "", "cdpacdpacdpacdpacdpafK", ""),
        repeated("long ranges", 140, "", "pR9..99", ""),
        repeated("far leaps", 90, "", "(9999,9998)", ""),
        repeated("open brackets", 1000, "", "[", ""),
        repeated("open parentheses", 500, "", "(a", ""),
        repeated("open brackets with chains", 200, "", "[aaaa", ""),
        repeated("legs without an atom", 1000, "", "a", ""),
        repeated("open ranges", 300, "", "R[3", ""),
        repeated("repeated modes", 170, "", "nnjjzq", "N"),
    ]
}

const LARGE_BOARD: &str = "lattice square\nshape 32x32\n";

/// Returns board files: unknown cells, zones, steps and words by the thousand.
pub fn boards() -> Vec<Hostile> {
    let repeated = |name, size_max, stretch: &'static str, tail: &'static str| {
        hostile(name, size_max, move |size| {
            format!("{LARGE_BOARD}{}{tail}", stretch.repeat(size))
        })
    };
    vec![
        repeated(
            "zones of unknown cells",
            12_000,
            "zone q = zz9 zz8 zz7\n",
            "",
        ),
        hostile("a zone of unknown cells", 60_000, |size| {
            format!("{LARGE_BOARD}zone q = {}", "zz9 ".repeat(size))
        }),
        repeated("unknown cells removed", 20_000, "remove zz9\n", ""),
        hostile("a long zone", 4_000, |size| {
            format!("{LARGE_BOARD}zone q = {}all", "files a-af & ".repeat(size))
        }),
        repeated(
            "unknown cells linked",
            10_000,
            "link a1 zz9 heading 2\n",
            "",
        ),
        repeated("many steps", 18_000, "step s (1,0)\n", ""),
        hostile("a long step", 10_000, |size| {
            let steps = "(1,0) (0,1) ".repeat(size);
            format!("{LARGE_BOARD}step s {steps}\natom X = leap s.s(any)")
        }),
        hostile("many words", 26, |size| {
            let atom = |letter: char| {
                format!(
                    "atom {letter} = leap side.side(any).side(any) | ride diagonal.side(any) override\n"
                )
            };
            let atoms: String = ('A'..='Z').take(size).map(atom).collect();
            format!("{LARGE_BOARD}{atoms}")
        }),
        hostile("many zones", 256, |size| {
            let frames: String = (0..16)
                .map(|player| format!("frame p{player} forward 0\n"))
                .collect();
            let zones: String = (0..size)
                .map(|zone| format!("zone z{zone} = all\n"))
                .collect();
            format!("{LARGE_BOARD}{frames}{zones}")
        }),
        hostile("a long word", 1 << 19, |size| "x".repeat(size)),
        hostile("unknown statements", 1 << 17, |size| "x\n".repeat(size)),
    ]
}

const CHILD: &str = "language = 1\nname = 'x'\nextends = 'chess'\n";

/// Returns definitions: mistakes, rules, kinds, movements and start positions by the thousand.
pub fn definitions() -> Vec<Hostile> {
    let of_chess = |name, size_max, head: &'static str, stretch: fn(usize) -> String, tail| {
        hostile(name, size_max, move |size| {
            let stretches: String = (0..size).map(stretch).collect();
            format!("{CHILD}{head}{stretches}{tail}")
        })
    };
    vec![
        repeated("a line that breaks off", 260_000, "", "x = ", ""),
        repeated("empty rules", 130_000, "", "[end.end-1]\n", ""),
        repeated(
            "a long name",
            1_000_000,
            "language = 1\nname = \"",
            "a",
            "\"\n",
        ),
        repeated("lines that are no TOML", 200_000, "", "a: 1\n", ""),
        numbered(
            "kinds",
            20_000,
            "language = 1\n[piece]\n",
            |index| format!("p{index} = {{ letter = 'K', moves = 'K' }}\n"),
            "",
        ),
        of_chess(
            "results",
            18_000,
            "end = [",
            |_| "{ when = 'can move', result = 'win', reason = 'r' },".to_owned(),
            "]",
        ),
        of_chess(
            "zones",
            300,
            "[zone]\n",
            |index| format!("z{index} = '{}'\n", "rank(a1) | ".repeat(40)),
            "",
        ),
        of_chess(
            "options that imply each other",
            64,
            "[options]\n",
            |index| {
                let implied: String = (0..64).map(|other| format!("'o{other}',")).collect();
                format!("o{index} = {{ about = '', implies = [{implied}] }}\n")
            },
            "",
        ),
        of_chess(
            "a long row",
            500_000,
            "[setup]\nfen = '",
            |_| "p".to_owned(),
            "'",
        ),
        of_chess(
            "many rows",
            300_000,
            "[setup]\nfen = '",
            |_| "1/".to_owned(),
            " w KQkq'",
        ),
        of_chess(
            "a long field of rights",
            300_000,
            "[setup]\nfen = '8/8/8/8/8/8/8/8 w ",
            |_| "h".to_owned(),
            "'",
        ),
        of_chess(
            "parts of a rook",
            500,
            "[piece.rook.moves]\n",
            |index| format!("p{index} = 'K{index}cabKW{index}'\n"),
            "",
        ),
        kinds("chains of two", 100, 20, |part| {
            format!("KNADcaKmcabKW{part}")
        }),
        kinds("chains of five", 120, 4, |part| {
            let hops = "mpafsK".repeat(4).replace('K', "a") + "K";
            format!("{hops}mpamcaQW{part}")
        }),
        kinds("a hundred leaps each", 120, 4, |part| {
            (0..100)
                .map(|leap| format!("({},{})", part / 4 % 30, leap * 4 + part % 4))
                .collect()
        }),
    ]
}

/// Returns children of chess with many kinds of so many parts each.
fn kinds(
    name: &'static str,
    size_max: usize,
    n_parts: usize,
    notation: fn(usize) -> String,
) -> Hostile {
    let kind = move |kind: usize| {
        let parts: String = (0..n_parts)
            .map(|part| format!("p{part} = '{}',", notation(kind * n_parts + part)))
            .collect();
        format!("k{kind} = {{ letter = 'H', moves = {{ {parts} }} }}\n")
    };
    numbered(
        name,
        size_max,
        "language = 1\nname = 'x'\nextends = 'chess'\n[piece]\n",
        kind,
        "",
    )
}
