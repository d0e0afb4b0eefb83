//! The law `useless_rules_change_nothing` over rules of one game with a little of everything: a lint that says that a rule changes nothing is right.

use alfil_testing::laws::lints::same_games;
use alfil_testing::made_up::MadeUp;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A game with a little of everything; `{rules}` and `{steps}` are filled in.
const GAME: &str = r#"
language = 1
name     = "Everything"
board    = "5x5"
{head}
[zone]
top = "rank(a5)"
low = "rank(a1)"
[piece]
king   = { letter = "K", moves = "K" }
queen  = { letter = "Q", moves = { slide = "R3", leap = "N" } }
rifle  = { letter = "R", moves = { step = "mW", shot = "cabK" } }
hopper = { letter = "H", moves = { step = "mK", hop = "cpR" } }
pawn   = { letter = "P", moves = { step = "fmW", take = "fcF" } }
[royal]
who = "mine king"
[setup]
fen = "krqh1/pp1p1/5/1P1PP/1HQRK w - - 0 1"
[status.tired]
lasts = 1
[status.near]
is = "mine & near(enemy rifle, 'K')"
[effect.effect-1]
after = "piece is queen and some(captured)"
do   = ["give(tired, to)"]
[effect.effect-2]
after = "piece is hopper and to in top"
do   = ["set-owner(near(to, 'W') & enemy pawn, me)"]
[counter.up]
add   = "some(captured)"
reset = "piece is king"
[counter.still]
start = 2
add   = "piece is king and piece is queen"
[store.hand]
gains = "captured"
owner = "mover"
drop  = "empty - top"
[promotion.promotion-1]
who  = "pawn"
when = "to in top"
to   = "queen | rifle"
must = true
{joint}
{turns}
[end.stuck]
when   = "not can move"
result = "draw"
reason = "stuck"
"#;

const PLAIN: [(&str, &str); 3] = [
    ("{head}", ""),
    (
        "{joint}",
        "[joint.push]\npieces = [{ who = \"enemy pawn & c3\", to = \"c4\" }]",
    ),
    ("{turns}", ""),
];

const STEPS: [(&str, &str); 3] = [
    ("{head}", ""),
    ("{joint}", ""),
    (
        "{turns}",
        "[turn.one]\ndo = [\"move\", \"drop\"]\n[turn.two]\ndo = [\"move\"]\nsteps = 2\nstep = \"piece is pawn | king\"\nequal = \"set\"",
    ),
];

const STACKS: [(&str, &str); 3] = [
    ("{head}", "[stack]\nheight = 2"),
    ("{joint}", ""),
    ("{turns}", ""),
];

/// A condition on a move, of parts that often exclude each other.
struct Author {
    random: Pcg64Mcg,
    parts: bool,
}

impl Author {
    fn one_of(&mut self, list: &[&str]) -> String {
        list[self.random.random_range(0..list.len())].to_owned()
    }

    fn set(&mut self, depth: u32) -> String {
        let names = [
            "mine",
            "enemy",
            "empty",
            "occupied",
            "from",
            "to",
            "captured",
            "passed",
            "jumped",
            "king",
            "pawn",
            "rifle",
            "queen | hopper",
            "top",
            "low",
            "c3",
            "unmoved",
            "royal",
            "checkers",
            "tired",
            "near",
            "all",
        ];
        if depth == 0 {
            let name = self.one_of(&names);
            return if name.contains(' ') {
                format!("({name})")
            } else {
                name
            };
        }
        let (a, b) = (self.set(depth - 1), self.set(depth - 1));
        match self.random.random_range(0..9) {
            0..=3 => format!("({a} & {b})"),
            4..=5 => format!("({a} - {b})"),
            6 => format!("({a} | {b})"),
            7 => format!("near({a}, 'W')"),
            _ => format!("cells(x in {a} : x in {b})"),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth > 0 {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.random.random_range(0..6) {
                0..=3 => format!("({a} and {b})"),
                4 => format!("({a} or {b})"),
                _ => format!("not ({a} or {b})"),
            };
        }
        let (a, b) = (self.set(1), self.set(0));
        match self.random.random_range(0..12) {
            0 => format!("some({a})"),
            1 => format!("none({a})"),
            2..=3 => format!("{a} in {b}"),
            4 => format!("not {b} in {a}"),
            5 => self.one_of(&[
                "piece is king",
                "piece is pawn | queen",
                "piece is not pawn",
                "piece is not rifle",
            ]),
            6 if self.parts => {
                self.one_of(&["part is slide", "part is step", "part is shot | hop"])
            }
            7 => self.one_of(&[
                "dropped",
                "not dropped",
                "chosen is queen",
                "chosen is pawn",
            ]),
            8 => format!(
                "count({a}) {} {}",
                self.one_of(&["<", ">=", "==", "!="]),
                self.one_of(&["0", "1", "2"])
            ),
            9 => format!(
                "up {} {}",
                self.one_of(&["<", ">=", "=="]),
                self.one_of(&["0", "1"])
            ),
            10 => format!(
                "still {} {}",
                self.one_of(&["<", ">=", "=="]),
                self.one_of(&["1", "2", "3"])
            ),
            _ => format!("{a} == {b}"),
        }
    }
}

fn text(fill: &[(&str, &str); 3], rule: &str) -> MadeUp {
    let mut text = GAME.to_owned();
    for (name, words) in fill {
        text = text.replace(name, words);
    }
    MadeUp::of_text(text + rule)
}

fn rules_that_change_nothing(fill: &[(&str, &str); 3], n_rules: u64) {
    let base = text(fill, "").load(&[]);
    assert!(!base.has_errors(), "{:?}", base.diagnostics);
    let base = base.game.expect("it is sound");
    let mut n_reported = 0;
    for seed in 0..n_rules {
        let mut author = Author {
            random: Pcg64Mcg::seed_from_u64(seed),
            parts: true,
        };
        let condition = author.condition((seed % 3) as u32);
        let (header, key) = match seed % 4 {
            0..=1 => ("forbid", "when"),
            2 => ("forbid", "after"),
            _ => ("must", "move"),
        };
        let rule = format!("[{header}.idle]\n{key} = \"{condition}\"\n");
        let with = text(fill, &rule).load(&[]);
        let code = format!("lint::{header}_without_effect");
        let is_reported = with.diagnostics.iter().any(|problem| problem.code == code);
        let (true, Some(game)) = (is_reported, with.game) else {
            continue;
        };
        n_reported += 1;
        for game_seed in 0..3 {
            let kept = same_games(&base, &game, game_seed);
            assert_eq!(kept, Ok(()), "{rule}");
        }
    }
    assert!(
        n_reported * 20 > n_rules,
        "only {n_reported} of {n_rules} rules are reported"
    );
}

#[test]
fn of_single_steps() {
    rules_that_change_nothing(&PLAIN, 400);
}

#[test]
fn of_several_steps() {
    rules_that_change_nothing(&STEPS, 200);
}

#[test]
fn of_stacks() {
    rules_that_change_nothing(&STACKS, 300);
}
