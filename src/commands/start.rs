//! Options that several commands share: the game and the position.

use std::path::PathBuf;

use alfil::load::{Variant, load};
use alfil::recognise::{self, Kind};
use alfil::render::{self, Format};
use alfil::sound::{capturable_royal, without_royals};
use alfil::tuned;
use grammar::diagnostic::Severity;
use grammar::variant::limits::FILE_BYTES_MAX;
use interpreter::notation::{NotationError, fen, moves};
use interpreter::{Game, Match, Position};
use opponent::Values;

use super::{Stop, colour_err, report};

/// The game and the position.
#[derive(clap::Args, Debug)]
pub struct Start {
    /// A shipped variant (`alfil list`) or the path of a definition file.
    #[arg(value_name = "VARIANT")]
    pub variant: String,
    #[command(flatten)]
    pub at: At,
}

/// The options of the definition and the position.
#[derive(clap::Args, Debug)]
pub struct At {
    /// Switches on an option of the definition; may be repeated.
    #[arg(long = "option", value_name = "NAME")]
    pub options: Vec<String>,
    /// Starts from this FEN.
    #[arg(long, value_name = "FEN", conflicts_with = "position")]
    pub fen: Option<String>,
    /// Starts from this position file.
    #[arg(long, value_name = "FILE.toml")]
    pub position: Option<PathBuf>,
    /// Plays these moves first, separated by spaces.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub after: Option<String>,
}

/// Loads a variant that can be played; warnings go to standard error.
///
/// # Errors
/// If there is no such variant, or it has errors: they are printed.
pub fn playable(name: &str, options: &[String]) -> Result<Variant, Stop> {
    let variant = load(name, options)?;
    if variant.game.is_none() {
        let errors: Vec<_> = variant
            .diagnostics
            .iter()
            .filter(|one| one.severity == Severity::Error)
            .cloned()
            .collect();
        report(&render::diagnostics(
            &errors,
            &variant.sources,
            Format::Human,
            colour_err(),
        ));
        // An unknown option is a usage error, not an error of the definition.
        let is_call = errors.iter().any(|one| one.labels.is_empty());
        let message = format!("`{name}` cannot be played like this");
        return Err(match is_call {
            true => Stop::usage(message),
            false => Stop::wrong(message),
        });
    }
    Ok(variant)
}

/// Returns the piece values learned by `alfil tune`; a file that does not fit is reported on standard error.
pub fn values(variant: &Variant) -> Values {
    let Some(game) = &variant.game else {
        return Values::default();
    };
    match tuned::of(game, variant.text.folder.as_deref()) {
        Ok(tuned) => tuned.map(|tuned| tuned.values()).unwrap_or_default(),
        Err(why) => {
            eprintln!("alfil: warning: {why}");
            Values::default()
        }
    }
}

impl Start {
    /// Loads the variant with its options.
    ///
    /// # Errors
    /// As [`playable`].
    pub fn load(&self) -> Result<Variant, Stop> {
        playable(&self.variant, &self.at.options)
    }

    /// Opens the game at the given position, after the moves of `--after`.
    ///
    /// # Errors
    /// As [`At::open`].
    pub fn open<'g>(&self, game: &'g Game) -> Result<Match<'g>, Stop> {
        self.at.open(game)
    }
}

impl At {
    /// Tests whether the options give anything but the game's own start.
    pub fn is_given(&self) -> bool {
        self.fen.is_some() || self.position.is_some() || self.after.is_some()
    }

    /// Opens the game at the given position, after the moves of `--after`.
    ///
    /// # Errors
    /// If the FEN, the position file or a move cannot be read, or a royal could be captured.
    pub fn open<'g>(&self, game: &'g Game) -> Result<Match<'g>, Stop> {
        let start = match (&self.fen, &self.position) {
            (Some(text), _) => {
                fen::read(game, text).map_err(|error| wrong_text("FEN", text, &error))?
            }
            (None, Some(path)) => {
                let name = path.display();
                let text = alfil::files::read_start(path, FILE_BYTES_MAX)
                    .map_err(|cause| Stop::usage(format!("`{name}` cannot be read: {cause}")))?;
                if let Some(words) = recognise::other(&name.to_string(), &text, Kind::Position) {
                    return Err(Stop::usage(words));
                }
                alfil::position_file::read(game, &text).map_err(|error| {
                    let mut sources = grammar::source::SourceMap::default();
                    sources.add(name.to_string(), text.as_str());
                    let all = &error.diagnostics;
                    report(&render::diagnostics(
                        all,
                        &sources,
                        Format::Human,
                        colour_err(),
                    ));
                    Stop::wrong(format!("`{name}` is not a position of this game"))
                })?
            }
            (None, None) => game.start(),
        };
        if self.fen.is_some() || self.position.is_some() {
            sound(game, &start)?;
        }
        let mut play = Match::new(game, start);
        for text in moves::split_moves(game, self.after.as_deref().unwrap_or("")) {
            if let Some(outcome) = play.outcome()?
                && play.legal_moves()?.is_empty()
            {
                return Err(Stop::wrong(format!(
                    "`{text}` comes after the end of the game ({})",
                    outcome.reason
                )));
            }
            let turn = moves::read_legal(game, play.position(), text).map_err(|error| {
                let n = play.turns().len() + 1;
                let fen = alfil::fen::quoted(game, play.position());
                let message = wrong_text("move", text, &error).message;
                Stop::wrong(format!(
                    "--after, move {n}: {message}\n  the position is {fen}"
                ))
            })?;
            play.play(turn);
        }
        Ok(play)
    }
}

/// Rejects a position in which a royal could be captured; reports players without a royal on standard error.
pub(super) fn sound(game: &Game, start: &Position) -> Result<(), Stop> {
    if let Some(unsound) = capturable_royal(game, start) {
        let fen = alfil::fen::quoted(game, start);
        return Err(Stop::wrong(format!(
            "{}\n  the position is {fen}\n  help: {}",
            unsound.message, unsound.help
        )));
    }
    for player in without_royals(game, start) {
        eprintln!(
            "alfil: warning: {player} has no royal piece here: there is no check or checkmate"
        );
    }
    for (kind, store) in royals_in_stores(game, start) {
        eprintln!(
            "alfil: warning: the store `{store}` has the royal piece `{kind}`, which is not captured in this game"
        );
    }
    Ok(())
}

/// Returns the kinds of royal pieces in stores that have none at the start, in games in which no royal piece is left in check, each with
/// the store.
fn royals_in_stores<'g>(game: &'g Game, start: &Position) -> Vec<(&'g str, &'g str)> {
    let rules = game.rules();
    let usual = game.start();
    let royal = match rules.royal.safe == ir::Royal::usual_safe() {
        true => rules.royal_kinds().unwrap_or_default(),
        false => Vec::new(),
    };
    let mut found = Vec::new();
    for (index, store) in rules.stores.iter().enumerate() {
        if store.holds != ir::Holds::Pieces {
            continue;
        }
        let of = ir::StoreId::from_index(index);
        let mut players = (0..rules.players.len()).map(ir::PlayerId::from_index);
        let n = |position, player, kind: ir::KindId| {
            let contents: &[u8] = game.contents(position, of, player);
            contents.get(kind.index()).copied().unwrap_or(0)
        };
        let is_new = |kind: &&ir::KindId| {
            players.any(|player| n(start, player, **kind) > 0 && n(&usual, player, **kind) == 0)
        };
        let kinds = royal.iter().filter(is_new);
        let name = |kind: &ir::KindId| rules.kinds[kind.index()].name.as_str();
        found.extend(kinds.map(|kind| (name(kind), store.name.as_str())));
    }
    found
}

/// Cuts a long text to the part around the place of an error.
fn cut(text: &str, error: &NotationError) -> (String, NotationError) {
    /// The longest text that is shown whole, in bytes, and the length shown of a longer one before and after the place.
    const WHOLE: usize = 400;
    const AROUND: usize = 60;
    let mut error = error.clone();
    if text.len() <= WHOLE {
        return (text.to_owned(), error);
    }
    let start = text.floor_char_boundary(error.range.start.saturating_sub(AROUND));
    let end = text.floor_char_boundary((error.range.start + 2 * AROUND).min(text.len()));
    let before = if start > 0 { "…" } else { "" };
    let after = if end < text.len() { "…" } else { "" };
    let shift = |at: usize| at.clamp(start, end) - start + before.len();
    error.range = shift(error.range.start)..shift(error.range.end);
    (format!("{before}{}{after}", &text[start..end]), error)
}

/// Creates the error about a text that cannot be read, with the place marked below it.
pub fn wrong_text(what: &str, text: &str, error: &NotationError) -> Stop {
    let columns = |range: &str| range.chars().count();
    let (text, error) = &cut(text, error);
    let before = columns(text.get(..error.range.start).unwrap_or(""));
    let marked = columns(text.get(error.range.clone()).unwrap_or("")).max(1);
    let mut message = format!(
        "{}\n  {what}: {text}\n  {}{}{}",
        error.message,
        " ".repeat(columns(what) + 2),
        " ".repeat(before),
        "^".repeat(marked)
    );
    if let Some(help) = &error.help {
        message += &format!("\n  help: {help}");
    }
    Stop::wrong(message)
}
