//! Broken definitions: each says on its first lines what must be said about it, and where; the full message is a snapshot.

#[path = "common/complaints.rs"]
mod complaints;

use std::path::Path;

use rayon::prelude::*;

#[test]
fn broken_definitions_are_told_what_is_wrong_and_where() {
    let files =
        complaints::definitions(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics"));
    assert!(files.len() >= 20, "only {} broken definitions", files.len());
    files.par_iter().for_each(|file| {
        let stem = file.file_stem().expect("files have names");
        let stem = stem.to_string_lossy().into_owned();
        let variant = complaints::compare(file);
        assert!(
            variant.diagnostics.iter().all(|one| one.help.is_some()),
            "{stem}: every complaint comes with a remedy"
        );
        insta::with_settings!({ snapshot_path => "diagnostics/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem, complaints::messages(&variant));
        });
    });
}
