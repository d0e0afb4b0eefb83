//! Definitions that broke laws, one file each in `tests/found`. A file says first which laws it broke, `# law: NAME`, and what was wrong. Boards and
//! parents that are not shipped follow, each after a line `# ---- NAME.board` or `# ---- NAME.toml`, as the command `laws` prints them.

use std::fs;
use std::path::Path;

use alfil_testing::laws::find;
use alfil_testing::laws::runner::{Plan, Tally, try_definition};
use alfil_testing::made_up::MadeUp;

#[test]
fn what_broke_a_law_keeps_it_now() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found");
    let files = fs::read_dir(folder)
        .expect("tests/found is there")
        .flatten();
    let mut n_files = 0;
    for file in files {
        let path = file.path();
        let text = fs::read_to_string(&path).expect("it is readable");
        let names = text.lines().filter_map(|line| line.strip_prefix("# law: "));
        let law = |name| find(name).unwrap_or_else(|| panic!("{path:?}: there is no law `{name}`"));
        let plan = Plan {
            laws: names.map(law).collect(),
            n_games: 12,
            ..Plan::default()
        };
        assert!(!plan.laws.is_empty(), "{path:?} names no law");
        let findings = try_definition(&made_up(&text), &[], &plan, &mut Tally::default());
        assert!(findings.is_empty(), "{path:?}: {findings:#?}");
        n_files += 1;
    }
    assert!(n_files > 1, "{n_files} files");
}

/// Reads a definition with what stands behind it.
fn made_up(text: &str) -> MadeUp {
    let mut parts = text.split("\n# ---- ");
    let mut made_up = MadeUp::of_text(parts.next().unwrap_or_default());
    for part in parts {
        let (name, text) = part.split_once('\n').expect("a name, and then the text");
        let (name, texts) = match name.strip_suffix(".board") {
            Some(name) => (name, &mut made_up.boards),
            None => (name.trim_end_matches(".toml"), &mut made_up.parents),
        };
        texts.insert(name.to_owned(), text.to_owned());
    }
    made_up
}
