//! Definitions that broke laws, one file each in `tests/found`. A file says first which laws it broke, `# law: NAME`, and what was wrong.

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
        let findings = try_definition(
            &MadeUp::of_text(text.as_str()),
            &[],
            &plan,
            &mut Tally::default(),
        );
        assert!(findings.is_empty(), "{path:?}: {findings:#?}");
        n_files += 1;
    }
    assert!(n_files > 1, "{n_files} files");
}
