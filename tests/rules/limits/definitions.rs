//! Limits of the definition file.

use alfil_testing::made_up::MadeUp;
use grammar::betza;
use grammar::source::{Origin, SourceId};
use grammar::topology::Steps;
use rayon::prelude::*;

use super::{Limit, check, each, errors, game, letters, most, refuses};

pub const LIMITS: [Limit; 36] = [
    Limit {
        what: "tables `[chance.NAME]`",
        code: "toml::too_many",
        make: |n| {
            let die = |i| format!("[chance.{}]\ndraw = \"1..2\"\n", letters(i));
            game("", &each(n, die))
        },
    },
    Limit {
        what: "turns for which a capture en passant is possible",
        code: "toml::out_of_range",
        make: |n| {
            let turn = format!("[turn.go]\ndo = \"move\"\nen-passant = {n}\n");
            let mut made = game("", &turn);
            // Without captures en passant the key would have no effect.
            made.text = made.text.replace("moves = \"K\"", "moves = \"KmnDfceF\"");
            made
        },
    },
    Limit {
        what: "directions to which a piece can be turned",
        code: "resolve::turned",
        make: |n| {
            let ways = each(n, |i| {
                let (x, y) = (i as i32 % 5 + 1, i as i32 / 5 - 2);
                format!(" {i}:({x},{y})")
            });
            let board = format!(
                "lattice square\nshape 8x8\nring {n}\nstep ways{ways}\natom W = leap ways override\n\
                 frame white forward 0\nframe black forward 0 cells mirror\n"
            );
            let top = "[attribute.facing]\nof = \"piece\"\ntype = \"number\"\n";
            let mut made = game(top, "");
            made.boards.insert("clock".to_owned(), board);
            let turned = "moves = \"W\"\nturned = \"facing(here)\"";
            made.text = made.text.replace("moves = \"K\"", turned);
            made.text = made.text.replace("8x8", "clock");
            made
        },
    },
    Limit {
        what: "dice of one throw",
        code: "toml::out_of_range",
        make: |n| game("", &format!("[chance.die]\ndraw = \"1..2\"\ncount = {n}\n")),
    },
    Limit {
        what: "faces of a die",
        code: "rules::draw",
        make: |n| game("", &format!("[chance.die]\ndraw = \"1..{n}\"\n")),
    },
    Limit {
        what: "number on a face",
        code: "rules::draw",
        make: |n| game("", &format!("[chance.die]\ndraw = \"{}..{n}\"\n", n - 1)),
    },
    Limit {
        what: "weight of a face",
        code: "toml::out_of_range",
        make: |n| game("", &format!("[chance.die]\ndraw = {{ 1 = 1, 2 = {n} }}\n")),
    },
    Limit {
        what: "bytes of a definition file",
        code: "toml::too_large",
        make: |n| {
            let mut made = game("", "");
            let missing = n - made.text.len();
            made.text += &"# padding of thirty-two letters\n".repeat(missing / 32);
            made.text += &"\n".repeat(missing % 32);
            made
        },
    },
    Limit {
        what: "bytes of one expression or notation in a definition",
        code: "toml::too_many",
        make: |n| {
            let rest = n - "some(mine)".len();
            game(
                "",
                &format!(
                    "[forbid.forbid-1]\nwhen = \"{}some(mine)\"\n",
                    " ".repeat(rest)
                ),
            )
        },
    },
    Limit {
        what: "definitions in one line of `extends`",
        code: "resolve::extends_depth",
        make: |n| {
            let mut made = MadeUp::of_text("language = 1\nname = \"Child\"\nextends = \"p2\"\n");
            for index in 2..n {
                let text = format!("language = 1\nname = \"P\"\nextends = \"p{}\"\n", index + 1);
                made.parents.insert(format!("p{index}"), text);
            }
            made.parents.insert(format!("p{n}"), game("", "").text);
            made
        },
    },
    Limit {
        what: "kinds",
        code: "toml::too_many",
        make: |n| game("", &each(n - 1, |i| kind(i, "\"W\""))),
    },
    Limit {
        what: "movement parts of one kind",
        code: "toml::too_many",
        make: |n| game("", &kind(0, &parts(0, n))),
    },
    Limit {
        what: "movement parts of all kinds together",
        code: "toml::too_many",
        make: |n| {
            // The king has one.
            let mut left = n - 1;
            let mut kinds = String::new();
            for i in 0.. {
                let here = left.min(32);
                kinds += &kind(i, &parts(i, here));
                left -= here;
                if left == 0 {
                    break;
                }
            }
            game("", &kinds)
        },
    },
    Limit {
        what: "paths of all movements of all players",
        code: "toml::too_many",
        make: paths,
    },
    Limit {
        what: "options",
        code: "toml::too_many",
        make: |n| game("", &each(n, |i| format!("[options.o{i}]\nabout = \"x\"\n"))),
    },
    Limit {
        what: "zones, `[let]` names, counters: entries of one table",
        code: "toml::too_many",
        make: |n| {
            let zones = each(n, |i| format!("zone{i} = \"a1\"\n"));
            game("", &format!("[zone]\n{zones}"))
        },
    },
    Limit {
        what: "entries of one list of rules",
        code: "toml::too_many",
        make: |n| {
            let rule = |i| format!("[forbid.\"r{i}\"]\nwhen = \"to in rank(a{})\"\n", i % 8 + 1);
            game("", &each(n, rule))
        },
    },
    Limit {
        what: "stores",
        code: "toml::too_many",
        make: |n| {
            let store = |i| {
                format!(
                    "[store.s{}]\nhas = [\"king\"]\ndrop = \"empty\"\n",
                    letters(i)
                )
            };
            game("", &each(n, store))
        },
    },
    Limit {
        what: "pieces of one kind in a store",
        code: "toml::out_of_range",
        make: |n| {
            game(
                "",
                &format!("[store.hand]\nhas = [\"king*{n}\"]\ndrop = \"empty\"\n"),
            )
        },
    },
    Limit {
        what: "entries of one list `has`",
        code: "toml::too_many",
        make: |n| {
            let entries = "\"king\", ".repeat(n);
            game(
                "",
                &format!("[store.hand]\nhas = [{entries}]\ndrop = \"empty\"\n"),
            )
        },
    },
    Limit {
        what: "bytes of a FEN",
        code: "resolve::setup_rows",
        make: |n| {
            let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            let fen = format!("{fen}{}", " ".repeat(n - fen.len()));
            MadeUp::child("chess", &format!("[setup]\nfen = \"{fen}\"\n"))
        },
    },
    Limit {
        what: "turns for which a status is in force",
        code: "toml::out_of_range",
        make: |n| {
            game(
                "",
                &format!(
                    "[status.tired]\nlasts = {n}\n[effect.effect-1]\ndo = [\"give(tired, to)\"]\n"
                ),
            )
        },
    },
    Limit {
        what: "actions of an effect",
        code: "toml::too_many",
        make: |n| {
            let actions = each(n, |_| "\"give(tired, to)\", ".to_owned());
            game(
                "",
                &format!("[status.tired]\nlasts = 2\n[effect.effect-1]\ndo = [{actions}]\n"),
            )
        },
    },
    Limit {
        what: "steps of a turn",
        code: "rules::turn_steps",
        make: |n| {
            game(
                "",
                &format!("[turn.long]\ndo = [\"move\"]\nsteps = \"1..{n}\"\n"),
            )
        },
    },
    Limit {
        what: "attributes",
        code: "toml::too_many",
        make: |n| {
            let attribute = |i| {
                format!(
                    "[attribute.a{}]\nof = \"cell\"\ntype = \"number\"\n",
                    letters(i)
                )
            };
            game("", &each(n, attribute))
        },
    },
    Limit {
        what: "letters of symbols of all attributes",
        code: "toml::too_many",
        make: |n| {
            let all: Vec<char> = ('A'..='Z').chain('a'..='z').chain('α'..='ω').collect();
            let (first, second) = all[..n].split_at(50);
            let attribute = |name: &str, letters: &[char]| {
                let letters: String = letters.iter().collect();
                format!(
                    "[attribute.{name}]\nof = \"cell\"\ntype = \"symbols\"\nletters = \"{letters}\"\n"
                )
            };
            game("", &(attribute("one", first) + &attribute("other", second)))
        },
    },
    Limit {
        what: "value of an attribute",
        code: "toml::out_of_range",
        make: |n| {
            game(
                "",
                &format!("[attribute.height]\nof = \"cell\"\ntype = \"number\"\ndefault = {n}\n"),
            )
        },
    },
    Limit {
        what: "pieces on one another",
        code: "toml::out_of_range",
        make: |n| game("", &format!("[stack]\nheight = {n}\n")),
    },
    Limit {
        what: "phases",
        code: "toml::too_many",
        make: |n| {
            let phase = |i| match i + 1 == n {
                true => format!("[phase.\"p{i}\"]\n"),
                false => format!("[phase.\"p{i}\"]\nuntil = \"turns > {i}\"\n"),
            };
            game("", &each(n, phase))
        },
    },
    Limit {
        what: "pieces of a joint move",
        code: "toml::too_many",
        make: |n| {
            let pieces = each(n, |i| {
                let file = char::from(b'a' + (i % 8) as u8);
                format!(
                    "{{ who = \"mine & {file}{}\", to = \"{file}{}\" }}, ",
                    i / 8 + 1,
                    i / 8 + 3
                )
            });
            game("", &format!("[joint.all]\npieces = [{pieces}]\n"))
        },
    },
    Limit {
        what: "tests of a definition",
        code: "toml::too_many",
        make: |n| {
            game(
                "",
                &each(n, |i| format!("[[test]]\nname = \"t{i}\"\ncount = 5\n")),
            )
        },
    },
    Limit {
        what: "bytes of a picture",
        code: "picture::too_large",
        make: |n| {
            let (begin, end) = (picture_begin(), "<path d=\"M0 0\"/></svg>");
            let blank = " ".repeat(n - begin.len() - end.len());
            pictured(&format!("{begin}{blank}{end}"))
        },
    },
    Limit {
        what: "shapes of a picture",
        code: "picture::refused",
        make: |n| {
            let shapes = "<path d=\"M0 0\"/>".repeat(n);
            pictured(&format!("{}{shapes}</svg>", picture_begin()))
        },
    },
    Limit {
        what: "value of a counter",
        code: "toml::out_of_range",
        make: |n| game("", &format!("[counter.moves]\nadd = true\nmax = {n}\n")),
    },
    Limit {
        what: "points of a result",
        code: "toml::out_of_range",
        make: |n| {
            game(
                "",
                &format!(
                    "[end.far]\nwhen = \"some(mine & rank(a8))\"\nresult = \"win\"\nscore = {{ me = {n}, enemy = 0 }}\nreason = \"far\"\n"
                ),
            )
        },
    },
    Limit {
        what: "names that one option excludes or implies",
        code: "toml::too_many",
        make: |n| {
            let names = "\"other\", ".repeat(n);
            game(
                "",
                &format!(
                    "[options.other]\nabout = \"x\"\n[options.one]\nabout = \"x\"\nexcludes = [{names}]\n"
                ),
            )
        },
    },
];

/// How a picture begins.
fn picture_begin() -> &'static str {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"
}

/// A game whose king is drawn so.
fn pictured(text: &str) -> MadeUp {
    let mut made = game("", "");
    made.text = made
        .text
        .replace("letter = \"K\"", "letter = \"K\"\nimage = \"own.svg\"");
    made.pictures.insert("own".to_owned(), text.to_owned());
    made
}

/// Limits with tests of their own below.
pub const OTHERS: [&str; 10] = [
    "parts of expressions evaluated for the zones",
    "places: cells times pieces on one another",
    "steps of all movements",
    "tables and lists inside each other",
    "dots of one key",
    "bytes of notation times cells times players",
    "TOML mistakes reported",
    "bytes read again to find further TOML mistakes",
    "diagnostics of one definition",
    "different throws of the dice of one table",
];

#[test]
fn throws_of_one_table_have_a_bound() {
    let what = OTHERS[9];
    let dice = |faces| {
        game(
            "",
            &format!("[chance.die]\ndraw = \"1..{faces}\"\ncount = 3\n"),
        )
    };
    // Three dice that are not distinguished.
    let n_throws = |faces: usize| faces * (faces + 1) * (faces + 2) / 6;
    let most = most(what);
    let faces = (1..100)
        .find(|faces| n_throws(faces + 1) > most)
        .expect("a bound");
    let at = errors(&dice(faces).load(&[]));
    assert!(at.is_empty(), "{what}: {at:.300?}");
    refuses(what, &dice(faces + 1), "rules::draw");
}

#[test]
fn zones_together_have_a_bound() {
    let what = OTHERS[0];
    let zones = |n| {
        let zone = |i| format!("zone{i} = \"cells(a in all : every(b in all : b in all))\"\n");
        game("", &format!("[zone]\n{}", each(n, zone)))
    };
    // For each player the whole and its set; for each cell a condition and its set; for each pair three parts.
    let parts = 2 * (2 + 64 * (2 + 64 * 3));
    let n = most(what) / parts;
    let at = errors(&zones(n).load(&[]));
    assert!(at.is_empty(), "{what}: {at:.300?}");
    refuses(what, &zones(n + 1), "resolve::zone_too_much_work");
}

/// A kind, the number of which gives its letter.
fn kind(number: usize, moves: &str) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    let second = char::from(b'a' + (number / 26) as u8);
    format!(
        "[piece.k{}]\nletter = \"{letter}{second}\"\nmoves = {moves}\n",
        letters(number)
    )
}

/// So many parts of one path for each player, each with a name.
fn parts(_number: usize, n: usize) -> String {
    let parts = each(n, |i| format!("p{i} = \"fW\", "));
    format!("{{ {parts} }}")
}

#[test]
fn definitions_are_sound_at_their_limits_and_no_larger() {
    LIMITS.par_iter().for_each(check);
}

/// Bytes of notation of parts that hold some text each, as many as it takes.
fn in_parts(texts: &[String]) -> MadeUp {
    let kinds = texts.chunks(16).enumerate();
    let kinds: String = kinds
        .map(|(number, texts)| {
            let parts: String = texts
                .iter()
                .enumerate()
                .map(|(index, text)| format!("p{index} = \"{text}\", "))
                .collect();
            kind(number, &format!("{{ {parts} }}"))
        })
        .collect();
    game("", &kinds)
}

/// How many paths a notation has for one player on eight by eight squares.
fn n_paths(text: &str) -> usize {
    let mut steps = Steps::default();
    let topology = grammar::board::rectangle(8, 8, &mut steps);
    let (piece, mut said) = betza::parse(text, Origin::of_source(SourceId(0), text));
    let piece = piece.expect("it is sound");
    betza::lower(&piece, &topology, &mut steps, 0, &mut said)
        .paths
        .len()
}

/// Notations that have so many paths together, each of them different.
pub fn texts_of_paths(n: usize) -> Vec<String> {
    let mut left = n;
    let mut texts = Vec::new();
    let modes = ["m", "c", "d", "mc", "md", "cd", "mcd"];
    for end in ["aaK", "aK", "K"] {
        for (first, second) in modes.iter().flat_map(|one| modes.map(|other| (one, other))) {
            let text = format!("{first}a{second}{end}");
            let here = n_paths(&text);
            if here <= left {
                left -= here;
                texts.push(text);
            }
        }
    }
    // What is left is less than such a text has: single paths.
    let ranges = (1..8).flat_map(|least| (least..8).map(move |most| (least, most)));
    let single =
        ranges.flat_map(|(least, most)| ["f", "b"].map(|way| format!("{way}R{least}..{most}")));
    texts.extend(single.take(left));
    texts
}

/// A game with so many paths for both players together, or one more if that is odd.
fn paths(n: usize) -> MadeUp {
    in_parts(&texts_of_paths(n.div_ceil(2) - n_paths("K")))
}

#[test]
fn stacks_have_no_more_places_than_they_may() {
    let n = most("places: cells times pieces on one another");
    let height = most("pieces on one another");
    let found = |board: &str| {
        let mut made = game("", &format!("[stack]\nheight = {height}\n"));
        made.text = made.text.replace("8x8", board);
        errors(&made.load(&[]))
    };
    // Two boards, of 1015 and of 1016 cells.
    assert_eq!((n / height, n / height + 1), (5 * 203, 8 * 127));
    assert_eq!(found("5x203"), []);
    assert_eq!(found("8x127")[0].0, "toml::out_of_range");
}

/// A board of cells that lie anywhere, so that nearly every two of them are a leap of their own.
fn scattered(n_cells: usize) -> String {
    let mut random = 7_u64;
    let mut place = || {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as i64 % 301
    };
    let cells = (0..n_cells).map(|i| {
        let (x, y) = (2 + 2 * place(), 2 * place() - 300);
        format!("add {}1 at {x} {y}\n", letters(i + 30))
    });
    let cells: String = cells.collect();
    format!(
        "lattice square\nshape 1x1\n{cells}frame white forward 0\nframe black forward 4 cells same\n"
    )
}

#[test]
fn steps_of_all_movements_are_limited() {
    let n = most("steps of all movements");
    let board = scattered(95);
    let mut steps = Steps::default();
    let (topology, said) = grammar::board::load(SourceId(0), &board, "far", &mut steps);
    let topology = topology.unwrap_or_else(|| panic!("{said:?}"));
    let mut n_steps = |text: &str| {
        let (piece, mut said) = betza::parse(text, Origin::of_source(SourceId(0), text));
        let piece = piece.expect("it is sound");
        for player in [0, 1] {
            betza::lower(&piece, &topology, &mut steps, player, &mut said);
        }
        steps.len()
    };
    let cells = &topology.board.cells;
    let pairs = cells.iter().enumerate().flat_map(|(index, one)| {
        cells[index + 1..].iter().map(move |other| {
            let (a, b) = ((one.x - other.x).abs(), (one.y - other.y).abs());
            format!("({},{})", a.max(b), a.min(b))
        })
    });
    let made = |leaps: &[String]| {
        let texts: Vec<String> = leaps.chunks(90).map(|leaps| leaps.concat()).collect();
        let mut made = in_parts(&texts);
        made.boards.insert("far".to_owned(), board.clone());
        made.text = made
            .text
            .replace("8x8", "far")
            .replace("[setup.pieces]\nking = \"e1\"", "[setup]\nfen = \"\"");
        made
    };
    let mut leaps: Vec<String> = Vec::new();
    for leap in pairs {
        if leaps.contains(&leap) {
            continue;
        }
        leaps.push(leap.clone());
        if n_steps(&leap) > n {
            break;
        }
    }
    assert!(n_steps("K") > n, "{} steps", n_steps("K"));
    let is_said = |leaps: &[String]| {
        let codes = errors(&made(leaps).load(&[]));
        codes.iter().any(|(code, _)| *code == "toml::too_many")
    };
    // What stands on such a board is another matter: the set-up is not written.
    assert!(!is_said(&leaps[..leaps.len() - 1]) && is_said(&leaps));
}

#[test]
fn nothing_stands_deeper_than_it_may() {
    // No key is as deep as that, so other complaints remain.
    let said = |made: MadeUp| {
        let codes = errors(&made.load(&[]));
        codes.iter().any(|(code, _)| *code == "toml::too_deep")
    };
    let n = most("tables and lists inside each other");
    let nested = |n: usize| game(&format!("deep = {}{}", "[".repeat(n), "]".repeat(n)), "");
    assert!(!said(nested(n)) && said(nested(n + 1)));
    let n = most("dots of one key");
    let dotted = |n: usize| game(&format!("deep{} = 1", ".a".repeat(n)), "");
    assert!(!said(dotted(n)) && said(dotted(n + 1)));
}

#[test]
fn notations_together_are_no_longer_than_they_may_be() {
    let n = most("bytes of notation times cells times players");
    let (cells, players) = (1024, 2);
    let made = |n_bytes: usize| {
        let mut left = n_bytes - "K".len();
        let mut texts = Vec::new();
        while left > 0 {
            // Different texts, for one that stands twice is read once.
            let here = left.min(900 + 4 * texts.len());
            texts.push("fWbW".repeat(here / 4));
            left -= here;
        }
        let mut made = in_parts(&texts);
        made.text = made.text.replace("8x8", "32x32");
        made
    };
    let fits = n / (cells * players);
    let found = errors(&made(fits / 4 * 4 + 1).load(&[]));
    assert!(found.is_empty(), "{found:.300?}");
    refuses("bytes", &made(fits / 4 * 4 + 5), "toml::too_many");
}

#[test]
fn the_number_of_diagnostics_is_limited() {
    let mistakes = |n: usize, padding: usize| {
        let lines = each(n, |i| format!("key{i} = = 1\n"));
        let errors = errors(&game(&lines, &"#\n".repeat(padding / 2)).load(&[]));
        errors
            .iter()
            .filter(|(code, _)| *code == "toml::syntax")
            .count()
    };
    let n = most("TOML mistakes reported");
    assert_eq!((mistakes(n, 0), mistakes(n + 1, 0)), (n, n));
    // A large file is read again less often.
    let bytes = most("bytes read again to find further TOML mistakes");
    for times in [3, 10] {
        let found = mistakes(n, bytes / times - 2000);
        assert_eq!(found, times, "of {} bytes", bytes / times);
    }
    let n = most("diagnostics of one definition");
    let reported = |n: usize| {
        let rule = |i| {
            format!(
                "[forbid.\"r{i}\"]\nwhen = \"to in {}\"\n",
                letters(i + 9000).repeat(2)
            )
        };
        errors(&game("", &each(n, rule)).load(&[])).len()
    };
    assert_eq!((reported(n), reported(n + 1)), (n, n));
}

/// The codes of all errors of a definition, each once.
fn codes(made: &MadeUp) -> Vec<&'static str> {
    let mut codes: Vec<&str> = errors(&made.load(&[]))
        .into_iter()
        .map(|(code, _)| code)
        .collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

// Files as large as may be. Where each rule or key is compared with all others these take minutes.

#[test]
fn any_number_of_rules_is_read() {
    let list = |key: &str, n: usize, rest: &str| {
        game(&each(n, |i| format!("{key}.n{i}={{{rest}}}\n")), "")
    };
    let forbids = list("forbid", 40_000, "when=\"a\"");
    assert!(codes(&forbids).contains(&"toml::too_many"));
    // Ends are in the game already.
    let mut ends = list("end", 30_000, "first=true");
    ends.text = ends
        .text
        .split("[end.stuck]")
        .next()
        .unwrap_or_default()
        .into();
    assert!(codes(&ends).contains(&"toml::too_many"));
}

#[test]
fn any_number_of_rules_and_keys_is_taken_away() {
    let n = 30_000;
    let names = |letter: char, rest: &str| each(n, |i| format!("{letter}{i}{rest}\n"));
    let rules = |letter: char, rest: &str| {
        let rules = each(n, |i| format!("{letter}{i}={rest}\n"));
        format!("[forbid]\n{rules}")
    };
    let child = |parent: MadeUp, text: &str| {
        let mut made = MadeUp::of_text(format!("language=1\nname=\"C\"\nextends=\"p\"\n{text}"));
        made.parents.insert("p".to_owned(), parent.text);
        made
    };
    let zones = |letter: char| {
        let parent = game("", &format!("[zone]\n{}", names('z', "=\"a1\"")));
        child(parent, &format!("[zone]\n{}", names(letter, "=false")))
    };
    assert_eq!(codes(&zones('z')), [""; 0]);
    assert_eq!(codes(&zones('y')), ["resolve::nothing_to_remove"]);
    let dropped = |letter: char| {
        let parent = game("", &rules('r', "{when=\"a\"}"));
        child(parent, &rules(letter, "false"))
    };
    assert_eq!(codes(&dropped('r')), [""; 0]);
    assert!(codes(&dropped('q')).contains(&"resolve::nothing_to_remove"));
}

#[test]
fn any_number_of_wrong_keys_is_read() {
    let n = 60_000;
    let unknown = game(&each(n, |i| format!("k{i}=1\n")), "");
    assert_eq!(codes(&unknown), ["toml::unknown_key"]);
    let twice = game(&"k=1\n".repeat(2 * n), "");
    assert_eq!(codes(&twice), ["toml::syntax", "toml::unknown_key"]);
    // Letters beyond these give as many names as it takes that are near to a section's.
    let near = |i: usize| {
        let letter = |i: usize| char::from_u32(0x4e00 + i as u32).unwrap_or('?');
        format!("\"forb{}{}\"=[{{}}]\n", letter(i / 200), letter(i % 200))
    };
    let sections = game(&each(n / 2, near), "");
    assert!(codes(&sections).contains(&"toml::unknown_key"));
}
