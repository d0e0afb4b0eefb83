//! Writes the first inputs of fuzz targets, and the words of their texts: `seeds FOLDER`, called by `tools/fuzz`.
//!
//! `FOLDER/corpus/TARGET` gets the inputs of each target, `FOLDER/words` the words of all definitions, boards and
//! examples.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use alfil::position_file;
use alfil_testing::altered;
use alfil_testing::choices::Choices;
use alfil_testing::generate::{Aim, Generated, definition};
use alfil_testing::ready::GAMES;
use interpreter::notation::{fen, moves};

/// Folders of definitions and boards, from the root of the repository.
const FOLDERS: [&str; 7] = [
    "definitions",
    "definitions/boards",
    "examples",
    "tests/scenarios",
    "tests/diagnostics",
    "tests/promises",
    "tests/data",
];

/// The number of the generator's definitions among the inputs.
const GENERATED: u64 = 300;

/// The longest word, in bytes; longer words are texts for people.
const WORD_BYTES_MAX: usize = 24;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder to write to"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut words = BTreeSet::new();
    for path in FOLDERS.iter().flat_map(|folder| files(&root.join(folder))) {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let target = match path.extension().and_then(|ending| ending.to_str()) {
            Some("toml") => "load_definition",
            Some("board") => "board",
            _ => continue,
        };
        write(&folder, target, text.as_bytes())?;
        for quoted in text.split(['"', '\'']).skip(1).step_by(2) {
            write(&folder, "betza", quoted.as_bytes())?;
            write(&folder, "expression", &[b"0", quoted.as_bytes()].concat())?;
        }
        words.extend(words_of(&text));
    }
    for (index, ready) in GAMES.iter().enumerate() {
        for (nth, position) in ready.positions.iter().enumerate() {
            let head = [index as u8, nth as u8];
            let game = &ready.game;
            let with_head = |text: &str| [&head, text.as_bytes()].concat();
            write(&folder, "fen", &with_head(&fen::write(game, position)))?;
            let file = position_file::write(game, position);
            write(&folder, "position_file", &with_head(&file))?;
            for text in moves::write_all(game, &game.legal_moves(position).unwrap_or_default())
                .iter()
                .take(20)
            {
                write(&folder, "move_text", &with_head(text))?;
            }
        }
    }
    for (target, lines) in CONVERSATIONS {
        write(&folder, target, lines.as_bytes())?;
        words.extend(words_of(lines));
    }
    let makers: [(&str, Maker); 3] = [
        ("generated", |choices| definition(choices, Aim::Anything)),
        ("tables", |choices| definition(choices, Aim::Tables)),
        ("altered", altered::definition),
    ];
    for (target, make) in makers {
        for seed in 0..GENERATED {
            let mut choices = Choices::of_seed(seed);
            make(&mut choices);
            let bytes = choices.record().iter().flat_map(|one| one.to_le_bytes());
            write(&folder, target, &bytes.collect::<Vec<_>>())?;
        }
    }
    let lines = words.iter().map(|word| format!("\"{word}\"\n"));
    fs::write(folder.join("words"), lines.collect::<String>())
}

/// A function that makes a definition of choices.
type Maker = fn(&mut Choices) -> Generated;

/// Conversations with the engine.
const CONVERSATIONS: [(&str, &str); 6] = [
    (
        "engine_uci",
        "setoption name UCI_Variant value shogi\nposition startpos moves g3g4\ngo depth 2\nstop\nd\nquit\n",
    ),
    (
        "engine_uci",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo ponder wtime 100 btime 100\nponderhit\ngo perft 2\n",
    ),
    (
        "engine_xboard",
        "protover 2\nnew\nvariant minishogi\nlevel 40 0:01 0\nusermove a2a3\nping 1\n?\n",
    ),
    (
        "engine_xboard",
        "force\nusermove e2e4\nundo\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nanalyze\n.\nlift h1\nexit\n",
    ),
    (
        "engine_usi",
        "isready\nusinewgame\nposition startpos moves 7g7f 3c3d 8h2b+\ngo btime 10 wtime 10 byoyomi 10\n",
    ),
    (
        "engine_usi",
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2p 1 moves G*5b\ngo depth 1\ngameover win\n",
    ),
];

/// Returns the words and signs of a text, without those that a dictionary would have to escape.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let is_plain = |letter: char| letter.is_ascii_graphic() && letter != '"' && letter != '\\';
    text.split(move |letter: char| !is_plain(letter))
        .flat_map(|word| {
            [
                word,
                word.trim_matches(|letter: char| !letter.is_alphanumeric()),
            ]
        })
        .filter(|word| (2..=WORD_BYTES_MAX).contains(&word.len()))
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Writes an input; equal inputs have equal names.
fn write(folder: &Path, target: &str, input: &[u8]) -> std::io::Result<()> {
    let folder = folder.join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    let hash = input.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    fs::write(folder.join(format!("{hash:016x}")), input)
}

/// Returns the files of a folder and of the folders below it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.flatten().map(|entry| entry.path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
