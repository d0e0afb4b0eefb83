//! The reaction of a command to a signal that ends it early: the interrupt key (Ctrl-C), a closed terminal, a shutdown.
//!
//! - [`Stopping`]: work that ends in order. The first signal sets a flag that the work tests; a second one ends the program at once.
//! - [`AtEnd`]: a last action, run by the thread that receives signals, before a signal ends the program.
//!
//! A signal that the program was started to ignore (`nohup`, a background job of a script) is ignored here too.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// The reason why a program has to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// The interrupt key.
    Interrupt,
    /// A request of the system or of another program.
    Terminate,
    /// A closed terminal.
    HangUp,
}

impl Signal {
    /// Returns the exit status of a program that it has ended, as in shells.
    pub fn status(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
            Self::HangUp => 129,
        }
    }
}

/// A last action.
type Deed = Box<dyn FnMut(Signal) + Send>;

/// The current reaction to signals.
struct Heard {
    /// The flag of work that ends in order.
    stop: Option<Arc<AtomicBool>>,
    /// The signal that set the flag.
    by: Option<Signal>,
    deed: Option<Deed>,
    /// Whether an interrupt without work to end is ignored, unless a second one follows soon.
    ignores_first: bool,
    /// The time of the last ignored interrupt.
    ignored_at: Option<Instant>,
}

static HEARD: Mutex<Heard> = Mutex::new(Heard {
    stop: None,
    by: None,
    deed: None,
    ignores_first: false,
    ignored_at: None,
});

/// The longest time between the first interrupt and the second one.
const SOON: Duration = Duration::from_secs(2);

fn heard() -> MutexGuard<'static, Heard> {
    // The data of a thread that has panicked is whole: every change is one assignment.
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that ends in order. Signals have their former effect when this is dropped.
#[derive(Debug)]
pub struct Stopping {
    stop: Arc<AtomicBool>,
}

impl Stopping {
    /// Begins work that ends in order.
    pub fn begin() -> Self {
        listen();
        let stop = Arc::new(AtomicBool::new(false));
        let mut heard = heard();
        (heard.stop, heard.by) = (Some(Arc::clone(&stop)), None);
        Self { stop }
    }

    /// Returns the flag that is set when the work is to end.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Returns the signal that has ended the work.
    pub fn signal(&self) -> Option<Signal> {
        heard().by.filter(|_| self.stop.load(Ordering::Relaxed))
    }

    /// Tests whether the work is to end.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Stopping {
    fn drop(&mut self) {
        let mut heard = heard();
        (heard.stop, heard.by) = (None, None);
    }
}

/// An action to run before a signal ends the program. Nothing is run when this is dropped.
#[derive(Debug)]
pub struct AtEnd(());

impl AtEnd {
    /// Registers an action. It runs while the program continues: the data that it shares with the program is behind a lock, which it
    /// does not release.
    pub fn new(deed: impl FnMut(Signal) + Send + 'static) -> Self {
        listen();
        heard().deed = Some(Box::new(deed));
        Self(())
    }

    /// Makes it ignore an interrupt while there is no work to stop. At a terminal where lines are edited, the key is read like any
    /// other; an interrupt as a signal was meant for work that had just ended.
    pub fn ignoring_first(self) -> Self {
        heard().ignores_first = true;
        self
    }
}

impl Drop for AtEnd {
    fn drop(&mut self) {
        let mut heard = heard();
        (heard.deed, heard.ignores_first) = (None, false);
    }
}

/// Reacts to a signal.
fn hear(signal: Signal) {
    let mut heard = heard();
    let is_interrupt = signal == Signal::Interrupt;
    if let Some(stop) = &heard.stop
        && !stop.load(Ordering::Relaxed)
        // The last action runs at once, except for an interrupt that may be ignored.
        && (is_interrupt || heard.deed.is_none())
    {
        stop.store(true, Ordering::Relaxed);
        heard.by = Some(signal);
        return;
    }
    let is_second = heard.ignored_at.is_some_and(|then| then.elapsed() < SOON);
    if is_interrupt && heard.stop.is_none() && heard.ignores_first && !is_second {
        heard.ignored_at = Some(Instant::now());
        return;
    }
    let deed = heard.deed.take();
    drop(heard);
    if let Some(mut deed) = deed {
        deed(signal);
    }
    exit(i32::from(signal.status()))
}

/// Starts the thread that receives signals, once.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let (ready, is_ready) = std::sync::mpsc::sync_channel(1);
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            // If signals cannot be received, they end the program as usual.
            if let Ok(runtime) = runtime {
                runtime.block_on(listen_on(ready));
            }
        });
        // A signal is received from now on; if none can be, there is nothing to wait for.
        let _ = is_ready.recv();
    });
}

#[cfg(unix)]
async fn listen_on(ready: std::sync::mpsc::SyncSender<()>) {
    let mut streams = Streams::open();
    let _ = ready.send(());
    loop {
        hear(streams.next().await);
    }
}

/// Waits for any signal from now on, in a runtime of the caller's own.
#[cfg(unix)]
pub fn wait() -> impl Future<Output = ()> {
    let mut streams = Streams::open();
    async move {
        streams.next().await;
    }
}

/// The signals that are received.
#[cfg(unix)]
struct Streams([(Signal, Option<tokio::signal::unix::Signal>); 3]);

#[cfg(unix)]
impl Streams {
    fn open() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let ignored = ignored();
        let open = |kind: SignalKind| {
            let is_heard = ignored & 1 << (kind.as_raw_value() - 1) == 0;
            // If a signal cannot be received, it ends the program as usual.
            is_heard.then(|| signal(kind).ok()).flatten()
        };
        Self([
            (Signal::Interrupt, open(SignalKind::interrupt())),
            (Signal::Terminate, open(SignalKind::terminate())),
            (Signal::HangUp, open(SignalKind::hangup())),
        ])
    }

    async fn next(&mut self) -> Signal {
        async fn one(of: &mut (Signal, Option<tokio::signal::unix::Signal>)) -> Signal {
            match &mut of.1 {
                Some(stream) => stream.recv().await,
                None => std::future::pending().await,
            };
            of.0
        }
        let [interrupts, terminations, hang_ups] = &mut self.0;
        tokio::select! {
            signal = one(interrupts) => signal,
            signal = one(terminations) => signal,
            signal = one(hang_ups) => signal,
        }
    }
}

/// Returns the signals that this program was started to ignore, a bit each.
#[cfg(unix)]
fn ignored() -> u64 {
    use std::io::IsTerminal as _;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or_else(|| match std::io::stdin().is_terminal() {
        true => 0,
        // Other systems do not report them, but `nohup` replaces the terminal.
        false => 1,
    })
}

/// Waits for the interrupt key, in a runtime of the caller's own.
#[cfg(not(unix))]
pub async fn wait() {
    // If it cannot be waited for, the process has to be ended in another way.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(not(unix))]
async fn listen_on(ready: std::sync::mpsc::SyncSender<()>) {
    let _ = ready.send(());
    while tokio::signal::ctrl_c().await.is_ok() {
        hear(Signal::Interrupt);
    }
}
