//! What a command does when it is to end before it is done: the key that interrupts (Ctrl-C), a terminal that closes, a system that
//! goes down.
//!
//! - [`Stopping`]: work that ends in order. The first signal sets a flag that the work looks at; a second one ends the program at once.
//! - [`AtEnd`]: what is done last, by the thread that hears signals, before a signal ends the program.
//!
//! A program that was started so that it does not hear a signal (`nohup`, a job in the background of a script) does not hear it here either.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// Why a program is to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// The key that interrupts.
    Interrupt,
    /// The system or another program asks for it.
    Terminate,
    /// The terminal is gone.
    HangUp,
}

impl Signal {
    /// The exit status of a program that it has ended, as shells have it.
    pub fn status(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
            Self::HangUp => 129,
        }
    }
}

/// What is done last.
type Deed = Box<dyn FnMut(Signal) + Send>;

/// What signals mean now.
struct Heard {
    /// The flag of work that ends in order.
    stop: Option<Arc<AtomicBool>>,
    /// The signal that has set it.
    by: Option<Signal>,
    deed: Option<Deed>,
    /// Whether an interrupt that no work ends by is passed over, unless a second one follows soon.
    spares: bool,
    /// When one was passed over.
    spared: Option<Instant>,
}

static HEARD: Mutex<Heard> = Mutex::new(Heard {
    stop: None,
    by: None,
    deed: None,
    spares: false,
    spared: None,
});

/// How soon a second interrupt follows the first one.
const SOON: Duration = Duration::from_secs(2);

fn heard() -> MutexGuard<'static, Heard> {
    // What a thread that has panicked left there is whole: every change is one assignment.
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that ends in order. Signals are as before when this is dropped.
#[derive(Debug)]
pub struct Stopping {
    stop: Arc<AtomicBool>,
}

impl Stopping {
    /// Begins such work.
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

/// Something to be done before a signal ends the program. Nothing is done when this is dropped.
#[derive(Debug)]
pub struct AtEnd(());

impl AtEnd {
    /// Has this done. It is done while the program goes on: what it shares with it is behind a lock that it does not give back.
    pub fn new(deed: impl FnMut(Signal) + Send + 'static) -> Self {
        listen();
        heard().deed = Some(Box::new(deed));
        Self(())
    }

    /// Has an interrupt passed over that comes while there is no work to stop: at a terminal where lines are edited, the key is read
    /// like any other, and what comes as a signal was meant for work that had just ended.
    pub fn sparing(self) -> Self {
        heard().spares = true;
        self
    }
}

impl Drop for AtEnd {
    fn drop(&mut self) {
        let mut heard = heard();
        (heard.deed, heard.spares) = (None, false);
    }
}

/// Does what a signal means.
fn hear(signal: Signal) {
    let mut heard = heard();
    let is_interrupt = signal == Signal::Interrupt;
    if let Some(stop) = &heard.stop
        && !stop.load(Ordering::Relaxed)
        // What is to be done last is done at once where no key has asked for less.
        && (is_interrupt || heard.deed.is_none())
    {
        stop.store(true, Ordering::Relaxed);
        heard.by = Some(signal);
        return;
    }
    let is_second = heard.spared.is_some_and(|then| then.elapsed() < SOON);
    if is_interrupt && heard.stop.is_none() && heard.spares && !is_second {
        heard.spared = Some(Instant::now());
        return;
    }
    let deed = heard.deed.take();
    drop(heard);
    if let Some(mut deed) = deed {
        deed(signal);
    }
    exit(i32::from(signal.status()))
}

/// Starts the thread that hears signals, once.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let (ready, is_ready) = std::sync::mpsc::sync_channel(1);
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            // Where signals cannot be heard they end the program, as they do everywhere.
            if let Ok(runtime) = runtime {
                runtime.block_on(listen_on(ready));
            }
        });
        // A signal that comes from now on is heard; where none can be, there is nothing to wait for.
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

/// Waits for any signal, in a runtime of the caller's own.
#[cfg(unix)]
pub async fn wait() {
    Streams::open().next().await;
}

/// The signals that are heard.
#[cfg(unix)]
struct Streams([(Signal, Option<tokio::signal::unix::Signal>); 3]);

#[cfg(unix)]
impl Streams {
    fn open() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let ignored = ignored();
        let open = |kind: SignalKind| {
            let is_heard = ignored & 1 << (kind.as_raw_value() - 1) == 0;
            // Where a signal cannot be heard it ends the program, as it does everywhere.
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

/// Returns the signals that this program was started not to hear, a bit each.
#[cfg(unix)]
fn ignored() -> u64 {
    use std::io::IsTerminal as _;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or_else(|| match std::io::stdin().is_terminal() {
        true => 0,
        // Elsewhere it is not told, but `nohup` takes the terminal away.
        false => 1,
    })
}

/// Waits for the key that interrupts, in a runtime of the caller's own.
#[cfg(not(unix))]
pub async fn wait() {
    // Where it cannot be waited for, the process has to be ended otherwise.
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
