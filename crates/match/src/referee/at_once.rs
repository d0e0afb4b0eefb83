//! Many games at once, reported in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;

/// Runs jobs for the numbers from 0 to `n`, several at once, and calls `report` with each result: in the order of the numbers, not of
/// the clock, until `report` breaks off. Each thread begins by creating a worker of its own.
pub fn run<T: Send, W: FnMut(u64) -> T>(
    n: u64,
    concurrency: usize,
    worker: impl Fn() -> W + Sync,
    mut report: impl FnMut(T) -> ControlFlow<()>,
) {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (sender, done) = sync_channel::<(u64, T)>(4);
        for _ in 0..concurrency.max(1) {
            let (sender, next, is_over, worker) = (sender.clone(), &next, &is_over, &worker);
            scope.spawn(move || {
                let mut work = worker();
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= n || sender.send((number, work(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut n_reported = 0;
        for (number, one) in done {
            waiting.insert(number, one);
            while let Some(one) = waiting.remove(&n_reported) {
                n_reported += 1;
                if report(one).is_break() {
                    is_over.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}
