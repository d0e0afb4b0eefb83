use super::*;
use ir::{KindId, Landings, Leg, Path, StepId};

fn step(targets: impl IntoIterator<Item = Option<u16>>) -> Step {
    let targets = targets.into_iter();
    targets.map(|to| to.map(CellId)).collect()
}

/// Returns a ring of `n` cells: step 0 goes to the next cell, step 1 back.
fn ring(n: u16) -> Vec<Step> {
    let onwards = (0..n).map(|cell| Some((cell + 1) % n));
    let back = (0..n).map(|cell| Some((cell + n - 1) % n));
    vec![step(onwards), step(back)]
}

/// Returns a line of `n` cells with steps as in [`ring`].
fn line(n: u16) -> Vec<Step> {
    let onwards = (0..n).map(|cell| Some(cell + 1).filter(|to| *to < n));
    let back = (0..n).map(|cell| cell.checked_sub(1));
    vec![step(onwards), step(back)]
}

const ANY: Arrival = Arrival {
    empty: true,
    enemy: Meeting::Capture,
    friend: Meeting::Forbidden,
    en_passant: false,
    tame: false,
};

/// Returns a ride of up to `max` landings; 0 is any number.
fn ride(cycle: &[u16], max: u16) -> Leg {
    Leg {
        from: None,
        cycle: cycle.iter().map(|id| StepId(*id)).collect(),
        stride: 1,
        landings: Landings {
            min: 1,
            max: (max > 0).then_some(max),
        },
        continues: false,
        same_length: false,
        with_previous: None,
        arrival: ANY,
    }
}

fn movement(legs: Vec<Leg>) -> Movement {
    Movement {
        paths: vec![Path {
            course: Course::Legs { legs },
            initial: Initial::Anytime,
            leaves_passed: false,
            turned: None,
        }],
    }
}

/// Returns every walk of player 0 from `from`, as `to x captured j jumped p passed u unloads`, in the order visited. `pieces` has a
/// character for each cell: `.` empty, `f` friend, `e` enemy, `k` royal enemy.
fn walks(movement: &Movement, steps: &[Step], pieces: &str, from: u16) -> Vec<String> {
    let of = |player: u16| Some(Piece::new(PlayerId(player), KindId(0)));
    let table: Vec<Option<Piece>> = pieces
        .chars()
        .map(|piece| match piece {
            'f' => of(0),
            'e' | 'k' => of(1),
            _ => None,
        })
        .collect();
    let royal = pieces
        .chars()
        .enumerate()
        .filter(|(_, piece)| *piece == 'k')
        .map(|(cell, _)| CellId::from_index(cell));
    let royal = CellSet::of(table.len(), royal);
    let unmoved = CellSet::empty(table.len());
    let beyond = CellSet::of(table.len(), [CellId(2)]);
    let field = Field {
        pieces: &table[..],
        unit: None,
        mover: PlayerId(0),
        friends: Field::alone(PlayerId(0)),
        unmoved: &unmoved,
        beyond: Some(&beyond),
        passed: &[],
        royal: Some(&royal),
        turned: 0,
    };
    let mut found = Vec::new();
    let flow = walk(movement, steps, CellId(from), &field, &mut |walk| {
        let mut text = walk.to.0.to_string();
        for (mark, cells) in [("x", walk.captured), ("j", walk.jumped), ("p", walk.passed)] {
            for cell in cells {
                text += &format!(" {mark}{}", cell.0);
            }
        }
        for (from, to) in walk.unloads {
            text += &format!(" u{}-{}", from.0, to.0);
        }
        found.push(text);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found
}

#[test]
fn rides_run_over_empty_cells() {
    assert_eq!(
        walks(&movement(vec![ride(&[0], 0)]), &line(5), "f...e", 0),
        ["1", "2 p1", "3 p1 p2", "4 x4 p1 p2 p3"]
    );
    assert_eq!(
        walks(&movement(vec![ride(&[0], 2)]), &line(5), "f...e", 0),
        ["1", "2 p1"]
    );
    assert_eq!(
        walks(&movement(vec![ride(&[0], 0)]), &line(5), "f.f.e", 0),
        ["1"]
    );
}

#[test]
fn a_ride_around_ends_before_its_start() {
    assert_eq!(
        walks(&movement(vec![ride(&[0], 0)]), &ring(4), "f...", 0),
        ["1", "2 p1", "3 p1 p2"]
    );
    // A leap to its own start is no move.
    let still = vec![step([Some(0)])];
    assert!(walks(&movement(vec![ride(&[0], 1)]), &still, "f", 0).is_empty());
}

#[test]
fn a_ride_into_a_loop_ends() {
    // Step 0 leads into the loop 1, 2, and never back to 0.
    let steps = vec![step([Some(1), Some(2), Some(1)])];
    assert_eq!(
        walks(&movement(vec![ride(&[0], 0)]), &steps, "f..", 0).len(),
        3
    );
    let legs = vec![ride(&[0], 0), ride(&[0], 0)];
    assert!(walks(&movement(legs), &steps, "f..", 0).len() < 20);
}

#[test]
fn the_start_is_empty_on_later_legs() {
    let legs = || vec![ride(&[0], 1), ride(&[1], 1)];
    assert_eq!(walks(&movement(legs()), &line(3), "f..", 0), ["0 p1"]);
    let legs = vec![
        ride(&[0], 0),
        Leg {
            same_length: true,
            ..ride(&[1], 0)
        },
    ];
    // Rifle: the cells passed on the way out are passed again on the way back.
    assert_eq!(
        walks(&movement(legs), &line(4), "f..e", 0),
        ["0 p1", "0 p1 p2 p1", "0 x3 p1 p2 p2 p1"]
    );
}

#[test]
fn hurdles_are_jumped_and_stay() {
    let onto = Arrival {
        empty: false,
        enemy: Meeting::Pass,
        friend: Meeting::Pass,
        ..ANY
    };
    let legs = |with_previous| {
        let first = Leg {
            arrival: onto,
            ..ride(&[0], 0)
        };
        vec![
            first,
            Leg {
                continues: true,
                with_previous,
                ..ride(&[0], 0)
            },
        ]
    };
    assert_eq!(
        walks(&movement(legs(None)), &line(6), "f.e..e", 0),
        ["3 j2 p1", "4 j2 p1 p3", "5 x5 j2 p1 p3 p4"]
    );
    assert_eq!(
        walks(
            &movement(legs(Some(Landings {
                min: 1,
                max: Some(3)
            }))),
            &line(6),
            "f.e..e",
            0
        ),
        ["3 j2 p1"]
    );
    assert_eq!(
        walks(
            &movement(legs(Some(Landings::exactly(4)))),
            &line(6),
            "f.e..e",
            0
        ),
        ["4 j2 p1 p3"]
    );
}

#[test]
fn a_hopper_round_a_ring_ends_before_its_start() {
    let onto = Arrival {
        empty: false,
        enemy: Meeting::Pass,
        friend: Meeting::Pass,
        ..ANY
    };
    let legs = vec![
        Leg {
            arrival: onto,
            ..ride(&[0], 0)
        },
        Leg {
            continues: true,
            ..ride(&[0], 0)
        },
    ];
    assert_eq!(
        walks(&movement(legs), &ring(5), "f.e..", 0),
        ["3 j2 p1", "4 j2 p1 p3"]
    );
}

#[test]
fn unloaded_pieces_are_only_passed() {
    let swap = Leg {
        arrival: Arrival {
            empty: false,
            enemy: Meeting::Unload,
            ..ANY
        },
        ..ride(&[0], 1)
    };
    let back = |enemy| Leg {
        arrival: Arrival {
            empty: false,
            enemy,
            ..ANY
        },
        ..ride(&[1], 1)
    };
    let of = |enemy, last| {
        let legs = vec![swap.clone(), back(enemy), last];
        walks(&movement(legs), &line(4), ".fe.", 1)
    };
    // The piece is on the start now. The mover passes over it, but can no longer capture it or put it elsewhere.
    assert_eq!(of(Meeting::Pass, ride(&[1], 1)), ["0 u2-1"]);
    assert!(of(Meeting::Capture, ride(&[1], 1)).is_empty());
    assert!(of(Meeting::Unload, ride(&[1], 1)).is_empty());
}

#[test]
fn lame_leaps_look_at_every_cell_between() {
    let leap = Leg {
        stride: 2,
        ..ride(&[0, 0], 0)
    };
    assert_eq!(
        walks(&movement(vec![leap.clone()]), &line(6), "f.....", 0),
        ["2 p1", "4 p1 p2 p3"]
    );
    assert_eq!(
        walks(&movement(vec![leap.clone()]), &line(6), "f..e..", 0),
        ["2 p1"]
    );
    assert!(walks(&movement(vec![leap]), &line(6), "fe....", 0).is_empty());
}

#[test]
fn unloaded_pieces_go_to_the_leg_start() {
    let swap = Leg {
        arrival: Arrival {
            enemy: Meeting::Unload,
            ..ANY
        },
        ..ride(&[0], 0)
    };
    assert_eq!(
        walks(&movement(vec![swap.clone()]), &line(3), "f.e", 0),
        ["1", "2 p1 u2-0"]
    );
    // On the way back the piece is a blocker.
    let back = vec![swap, ride(&[1], 0)];
    assert_eq!(
        walks(&movement(back), &line(3), "f.e", 0),
        ["0 p1", "1 p1 u2-0"]
    );
}

#[test]
fn tame_pieces_do_not_capture_royals() {
    let tame = Leg {
        arrival: Arrival { tame: true, ..ANY },
        ..ride(&[0], 0)
    };
    assert_eq!(
        walks(&movement(vec![tame.clone()]), &line(3), "f.k", 0),
        ["1"]
    );
    assert_eq!(
        walks(&movement(vec![tame]), &line(3), "f.e", 0),
        ["1", "2 x2 p1"]
    );
}

#[test]
fn paths_open_beyond_the_start_cells() {
    let mut beyond = movement(vec![ride(&[0], 1)]);
    beyond.paths[0].initial = Initial::Beyond;
    assert_eq!(walks(&beyond, &line(4), "..f.", 2), ["3"]);
    assert!(walks(&beyond, &line(4), ".f..", 1).is_empty());
}

#[test]
fn legs_start_from_their_cells_only() {
    let odd = CellSet::of(5, [CellId(1), CellId(3)]);
    let from_odd = Leg {
        from: Some(odd),
        ..ride(&[0], 1)
    };
    assert!(walks(&movement(vec![from_odd.clone()]), &line(5), "f....", 0).is_empty());
    assert_eq!(
        walks(
            &movement(vec![ride(&[0], 0), from_odd]),
            &line(5),
            "f....",
            0
        ),
        ["2 p1", "4 p1 p2 p3"]
    );
}

#[test]
fn visiting_stops_on_break() {
    let steps = line(5);
    let pieces = [None; 5];
    let unmoved = CellSet::empty(5);
    let field = Field {
        pieces: &pieces[..],
        unit: None,
        mover: PlayerId(0),
        friends: Field::alone(PlayerId(0)),
        unmoved: &unmoved,
        beyond: None,
        passed: &[],
        royal: None,
        turned: 0,
    };
    let mut n_visits = 0;
    let flow = walk(
        &movement(vec![ride(&[0], 0)]),
        &steps,
        CellId(0),
        &field,
        &mut |_| {
            n_visits += 1;
            ControlFlow::Break(())
        },
    );
    assert!(flow.is_break() && n_visits == 1);
}

/// Returns every way to fill `n` cells, the first of which holds the walking piece.
fn fillings(n: u32) -> impl Iterator<Item = String> {
    (0..3u32.pow(n - 1)).map(move |code| {
        let pieces = (0..n - 1).map(|cell| ['.', 'f', 'e'][(code / 3u32.pow(cell) % 3) as usize]);
        std::iter::once('f').chain(pieces).collect()
    })
}

#[test]
fn walks_land_on_cells_that_the_facts_list() {
    let pass = |leg: Leg| Leg {
        arrival: Arrival {
            empty: false,
            enemy: Meeting::Pass,
            friend: Meeting::Pass,
            ..ANY
        },
        ..leg
    };
    let lame = Leg {
        stride: 2,
        ..ride(&[0], 0)
    };
    let rifle = Leg {
        same_length: true,
        ..ride(&[1], 0)
    };
    let cases = [
        vec![ride(&[0], 0)],
        vec![ride(&[0, 0, 1], 0)],
        vec![lame],
        vec![pass(ride(&[0], 0)), ride(&[0], 1)],
        vec![ride(&[0], 2), rifle],
        vec![ride(&[0], 0), ride(&[1], 0), ride(&[0], 1)],
    ];
    let mut n_walks = 0;
    for steps in [ring(5), line(5)] {
        for legs in &cases {
            let mut landings = vec![Vec::new(); legs.len()];
            let _ = ir::facts::for_each_landing(legs, &steps, CellId(0), &mut |leg, cell| {
                landings[leg].push(cell.0);
                ControlFlow::Continue(())
            });
            for pieces in fillings(5) {
                for text in walks(&movement(legs.clone()), &steps, &pieces, 0) {
                    n_walks += 1;
                    let mut words = text.split(' ');
                    let to = words.next().and_then(|to| to.parse::<u16>().ok());
                    let is_listed = |cell: u16| landings.iter().any(|cells| cells.contains(&cell));
                    let ends = &landings[legs.len() - 1];
                    assert!(
                        to.is_some_and(|to| ends.contains(&to)),
                        "{text} in {pieces}"
                    );
                    let captured = words.filter_map(|word| word.strip_prefix('x'));
                    let mut captured = captured.filter_map(|cell| cell.parse().ok());
                    assert!(captured.all(is_listed), "{text} in {pieces}");
                }
            }
        }
    }
    assert!(n_walks > 900, "{n_walks}");
}
