//! Facts that follow from the rules alone: which kinds can be royal, how castlings test unmoved marks, and what is read of whole turns.

use alfil_testing::made_up::MadeUp;
use ir::facts::marks::MarkTest;
use ir::{Cells, Rules};

fn rules(more: &str) -> Rules {
    let variant = MadeUp::child("chess", more).load(&[]);
    let diagnostics = variant.diagnostics;
    let game = variant.game;
    game.unwrap_or_else(|| panic!("{more}: {diagnostics:?}"))
        .rules()
        .clone()
}

#[test]
fn royal_kinds_are_read_off_the_form_of_the_set() {
    let crowned = "[status.crowned]\nis = \"mine (rook | queen) & unmoved\"\n";
    let cases: [(&str, Option<&[&str]>); 8] = [
        ("mine king", Some(&["king"])),
        ("mine (queen | king) - file(a1)", Some(&["king", "queen"])),
        ("mine (queen | king) & (king | rook)", Some(&["king"])),
        ("mine king | mine & unmoved", None),
        ("mine & rank(a1)", None),
        ("cells(x in mine rook : x in unmoved)", Some(&["rook"])),
        ("crowned", Some(&["queen", "rook"])),
        ("mine king | crowned", Some(&["king", "queen", "rook"])),
    ];
    for (subject, expected) in cases {
        let rules = rules(&format!("[royal]\nwho = \"{subject}\"\n{crowned}"));
        let kinds = rules.royal_kinds().map(|kinds| {
            let mut names: Vec<&str> = kinds
                .iter()
                .map(|kind| rules.kinds[kind.index()].name.as_str())
                .collect();
            names.sort_unstable();
            names
        });
        assert_eq!(kinds.as_deref(), expected, "{subject}");
    }
}

#[test]
fn joint_moves_read_marks_in_one_of_four_ways() {
    let cases = [
        ("some(all)", "mine king & e1", MarkTest::Nothing),
        ("e1 in unmoved", "mine king & e1", MarkTest::ItsPieces),
        ("some(all)", "mine king & unmoved", MarkTest::ItsPieces),
        ("a1 in unmoved", "mine king & e1", MarkTest::Cells),
        ("count(unmoved) > 20", "mine king & e1", MarkTest::Anything),
    ];
    for (when, subject, expected) in cases {
        let joint = format!(
            "[joint.step]\npieces = [{{ who = \"{subject}\", to = \"d1\" }}]\nwhen = \"{when}\"\n"
        );
        let rules = rules(&joint);
        let step = rules.joints.iter().find(|joint| joint.name == "step");
        let step = step.expect("it is there");
        assert_eq!(MarkTest::of(step, &rules), expected, "{subject}: {when}");
    }
}

#[test]
fn a_forbid_rule_reads_cells_passed_by_its_own_step() {
    let cases = [
        ("some(passed & e4)", false),
        ("some(last.passed & e4)", true),
    ];
    for (when, is_read) in cases {
        let rules = rules(&format!("[forbid.forbid-1]\nwhen = \"{when}\"\n"));
        assert_eq!(rules.is_read_of_turns(&Cells::Passed), is_read, "{when}");
    }
}

#[test]
fn a_piece_like_another_has_its_value_and_picture() {
    let rules = rules(
        "[piece]\n\
         boss = { letter = \"X\", moves = \"Q\", value = 9.5, image = \"queen\" }\n\
         aide = { letter = \"Y\", like = \"boss\" }\n\
         heir = { letter = \"Z\", like = \"aide\", value = 2, image = \"rook\" }\n\
         monk = { letter = \"W\", like = \"bishop\" }\n",
    );
    let kind = |name: &str| {
        let kind = rules.kinds.iter().find(|kind| kind.name == name);
        kind.unwrap_or_else(|| panic!("no {name}"))
    };
    let (boss, aide, heir, monk) = (kind("boss"), kind("aide"), kind("heir"), kind("monk"));
    assert_eq!((aide.value, heir.value), (Some(950), Some(200)));
    assert_eq!((&aide.parts, &heir.parts), (&boss.parts, &boss.parts));
    assert!(boss.picture_of(0).is_some());
    assert_eq!(aide.picture_of(0), boss.picture_of(0));
    assert!(heir.picture_of(0) != boss.picture_of(0));
    assert_eq!(monk.parts, kind("bishop").parts);
    // The figure of the other kind's name.
    assert!(monk.picture_of(0).is_some());
}

#[test]
fn numbers_of_turns_distinguish_positions_up_to_a_constant() {
    let all = Some(u32::MAX);
    let cases = [
        ("piece is pawn", None),
        ("turns <= 3", Some(4)),
        ("turns <= 3 or 5 == turns", Some(6)),
        ("turns <= count(mine)", all),
        ("turns <= 3 and turns + 1 <= count(mine)", all),
        ("was(turns) <= 3", all),
        ("was(turns <= 3)", all),
    ];
    for (when, expected) in cases {
        let rules = rules(&format!("[forbid]\nlate = {{ after = \"{when}\" }}\n"));
        assert_eq!(rules.turns_in_key(), expected, "{when}");
    }
}
