use super::*;
use crate::walk::walk;
use ir::{Arrival, CellSet, Initial, Landings, Leg, Meeting, Movement, StepId};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const N_CELLS: usize = 6;

/// The fields of a walk that are compared.
type Record = (
    CellId,
    CellList,
    CellList,
    CellList,
    CellPairs,
    Option<(CellId, CellId)>,
);

/// Returns random partial functions: rings, lines, and links of any kind.
fn random_steps(random: &mut Pcg64Mcg) -> Vec<Step> {
    let n = N_CELLS as u16;
    let mut steps: Vec<Step> = Vec::new();
    for _ in 0..3 {
        let by = random.random_range(1..n);
        let kind = random.random_range(0..3);
        let to = |cell: u16, random: &mut Pcg64Mcg| match kind {
            0 => Some((cell + by) % n),
            1 => Some(cell + by).filter(|to| *to < n),
            _ => Some(random.random_range(0..n)).filter(|_| random.random_bool(0.8)),
        };
        steps.push((0..n).map(|cell| to(cell, random).map(CellId)).collect());
    }
    steps
}

fn random_path(random: &mut Pcg64Mcg) -> Path {
    // No piece is passed on the last leg.
    let meeting = |random: &mut Pcg64Mcg, is_last: bool| {
        let all = [
            Meeting::Forbidden,
            Meeting::Capture,
            Meeting::Unload,
            Meeting::Pass,
        ];
        all[random.random_range(0..4 - usize::from(is_last))]
    };
    let n_legs = random.random_range(1..4);
    let mut legs = Vec::new();
    for index in 0..n_legs {
        let min = random.random_range(1..3);
        let max = random.random_range(0..4u16);
        let n_steps = random.random_range(1..3);
        let cycle = (0..n_steps).map(|_| StepId(random.random_range(0..3)));
        let cycle: Vec<StepId> = cycle.collect();
        legs.push(Leg {
            from: random
                .random_bool(0.1)
                .then(|| CellSet::of(N_CELLS, [CellId(0), CellId(2), CellId(3)])),
            cycle,
            stride: 1 + u16::from(random.random_bool(0.2)),
            landings: Landings {
                min: if random.random_bool(0.8) { 1 } else { min },
                max: (max > 0).then_some(max.max(min)),
            },
            continues: index > 0 && random.random_bool(0.4),
            same_length: index > 0 && random.random_bool(0.2),
            with_previous: (index > 0 && random.random_bool(0.1)).then_some(Landings {
                min: 2,
                max: Some(4),
            }),
            arrival: Arrival {
                empty: random.random_bool(0.7),
                enemy: meeting(random, index + 1 == n_legs),
                friend: meeting(random, index + 1 == n_legs),
                en_passant: index + 1 == n_legs && random.random_bool(0.3),
                tame: false,
            },
        });
    }
    let course = match random.random_range(0..20) {
        0 => Course::Universal(legs[0].arrival),
        1 => Course::Castle {
            step: StepId(0),
            distance: random.random_range(1..4),
            inset: random.random_range(0..2),
        },
        _ => Course::Legs { legs },
    };
    Path {
        course,
        initial: Initial::Anytime,
        leaves_passed: false,
        turned: None,
    }
}

/// Returns the moves that the walker finds with these pieces.
fn walked(path: &Path, steps: &[Step], field: &Field<'_>) -> Vec<Record> {
    let movement = Movement {
        paths: vec![path.clone()],
    };
    let mut found = Vec::new();
    let _ = walk(&movement, steps, CellId(0), field, &mut |walk| {
        found.push((
            walk.to,
            walk.captured.into(),
            walk.jumped.into(),
            walk.passed.into(),
            walk.unloads.into(),
            walk.castle,
        ));
        ControlFlow::Continue(())
    });
    found.sort();
    found
}

/// Returns the moves that the traces predict.
fn traced(traces: &[Trace], field: &Field<'_>) -> Vec<Record> {
    let is_so = |need: &Need| {
        let piece = field.piece(need.cell);
        match need.occupant {
            Stands::NoPiece => piece.is_none(),
            Stands::AnyPiece => piece.is_some(),
            Stands::Enemy => piece.is_some_and(|piece| !field.is_friend(piece)),
            Stands::Friend => piece.is_some_and(|piece| field.is_friend(piece)),
            Stands::Partner => {
                piece.is_some_and(|piece| piece.player() == field.mover)
                    && field.unmoved.contains(need.cell)
            }
        }
    };
    let mut found = Vec::new();
    for trace in traces.iter().filter(|trace| trace.needs.iter().all(is_so)) {
        let mut captured = trace.captured.clone();
        if trace.is_en_passant {
            let passed = field
                .passed
                .iter()
                .filter(|passed| passed.cells.contains(&trace.to));
            let is_enemy =
                |by: CellId| field.piece(by).is_some_and(|piece| !field.is_friend(piece));
            let is_met = |by: CellId| {
                captured.contains(&by) || trace.unloads.iter().any(|unload| unload.0 == by)
            };
            let last = passed
                .rev()
                .map(|passed| passed.by)
                .find(|by| is_enemy(*by));
            match last {
                Some(by) if !is_met(by) => captured.push(by),
                _ => continue,
            }
        }
        found.push((
            trace.to,
            captured,
            trace.jumped.clone(),
            trace.passed.clone(),
            trace.unloads.clone(),
            trace.partner,
        ));
    }
    found.sort();
    found
}

#[test]
fn traces_are_what_the_walker_finds_on_every_board() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let (mut n_traces, mut n_walks) = (0, 0);
    for _ in 0..400 {
        let steps = random_steps(&mut random);
        let path = random_path(&mut random);
        let left = Cell::new(100_000);
        let traces = traces(&path, &steps, CellId(0), N_CELLS, &left).expect("few enough");
        n_traces += traces.len();
        for code in 0..3u32.pow(N_CELLS as u32 - 1) {
            let of = |player: u16| Some(Piece::new(PlayerId(player), KindId(0)));
            let piece = |cell: u32| [None, of(0), of(1)][(code / 3u32.pow(cell) % 3) as usize];
            let others = (0..N_CELLS as u32 - 1).map(piece);
            let pieces: Vec<Option<Piece>> = std::iter::once(of(0)).chain(others).collect();
            let cells = || (0..N_CELLS as u16).map(CellId);
            let unmoved = CellSet::of(N_CELLS, cells().filter(|_| random.random_bool(0.5)));
            let n_passed = random.random_range(0..3);
            let passed: ir::PassedList = (0..n_passed)
                .map(|_| Passed {
                    cells: cells().filter(|_| random.random_bool(0.3)).collect(),
                    by: CellId(random.random_range(0..N_CELLS as u16)),
                    left: 0,
                })
                .collect();
            let field = Field {
                pieces: &pieces[..],
                unit: None,
                mover: PlayerId(0),
                friends: 1,
                unmoved: &unmoved,
                beyond: None,
                passed: &passed,
                royal: None,
                turned: 0,
            };
            let walked = walked(&path, &steps, &field);
            n_walks += walked.len();
            assert_eq!(
                walked,
                traced(&traces, &field),
                "{path:?} {steps:?} {pieces:?}"
            );
        }
    }
    assert!(n_traces > 1_500 && n_walks > 30_000, "{n_traces} {n_walks}");
}
