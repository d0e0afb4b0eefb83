//! `alfil completions`.

use std::io;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, Done, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell whose completions are printed, or `man` for the manual page.
    #[arg(value_enum)]
    form: Form,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Form {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
    /// The manual page, in roff.
    Man,
}

impl Form {
    /// Returns the shell; `None` for the manual page.
    fn shell(self) -> Option<Shell> {
        Some(match self {
            Self::Bash => Shell::Bash,
            Self::Elvish => Shell::Elvish,
            Self::Fish => Shell::Fish,
            Self::Powershell => Shell::PowerShell,
            Self::Zsh => Shell::Zsh,
            Self::Man => return None,
        })
    }
}

/// Prints the completions of a shell, or the manual page with all subcommands.
pub fn run(args: &Args) -> Done {
    let mut command = Cli::command();
    let mut text = Vec::new();
    match args.form.shell() {
        Some(shell) => clap_complete::generate(shell, &mut command, "alfil", &mut text),
        None => {
            command.build();
            pages(&command, &mut text)?;
        }
    }
    print(&String::from_utf8_lossy(&text))
}

/// Writes the manual page of a command, and those of its subcommands after it.
fn pages(command: &clap::Command, text: &mut Vec<u8>) -> io::Result<()> {
    clap_mangen::Man::new(command.clone()).render(text)?;
    let subcommands = command.get_subcommands();
    subcommands
        .filter(|one| one.get_name() != "help")
        .try_for_each(|one| pages(one, text))
}
