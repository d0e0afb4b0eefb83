//! `alfil engine`, driven through pipes as other programs drive it.

mod clients;
mod garbage;
mod uci;
mod usi;
mod xboard;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The longest wait for an answer; machines that run tests have other things to do.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many lines may come before an answer.
const LINES_BEFORE_MAX: usize = 200_000;

/// A definition unknown to every program: 5 by 6 squares, and pieces of no chess.
const OWN: &str = r#"
language = 1
name     = "War of Seven"
summary  = "Elephants and boats on five by six."
board    = "5x6"

[setup]
fen = "bekeb/ppppp/5/5/PPPPP/BEKEB w - - 0 1"

[piece]
king     = { letter = "K", moves = "K" }
elephant = { letter = "E", moves = "FA" }
boat     = { letter = "B", moves = "WD" }
pawn     = { letter = "P", moves = "fmWfcF" }

[royal]
who = "mine king"

[end.mate]
when   = "in check and not can move"
result = "loss"
reason = "checkmate"

[end."no move"]
when   = "not can move"
result = "draw"
reason = "stalemate"
"#;

/// A conversation with the engine.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: Vec<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = child.stdout.take().expect("it has an output");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            heard: Vec::new(),
        }
    }

    fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it still listens");
        input.write_all(bytes).expect("it reads");
        input.flush().expect("it reads");
    }

    /// Waits for a line that begins so; what came before it is in `heard`.
    fn wait(&mut self, start: &str) -> String {
        self.heard.clear();
        while self.heard.len() < LINES_BEFORE_MAX {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.starts_with(start) => return line,
                Ok(line) => self.heard.push(line),
                Err(_) => break,
            }
        }
        panic!("no line begins with {start:?}; heard {:#?}", self.heard)
    }

    /// Says something and waits for a line that begins so.
    fn query(&mut self, line: &str, start: &str) -> String {
        self.say(line);
        self.wait(start)
    }

    /// Nothing is said for a while.
    fn expect_silence(&mut self, start: &str, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time {
            match self
                .lines
                .recv_timeout(time.saturating_sub(begun.elapsed()))
            {
                Ok(line) => assert!(!line.starts_with(start), "{line}"),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("it has ended"),
            }
        }
    }

    /// Ends it, by the end of its input or by what has been said, and looks at how.
    fn end(mut self) {
        drop(self.input.take());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it has a status") {
                assert!(status.success(), "{status}");
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It has mostly ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder with a definition of one's own in it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn with_own(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("alfil-engine-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("it can be made");
        std::fs::write(path.join("war-7.toml"), OWN).expect("it can be written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
