//! The build of a browser module from the compiled worker: `alfil-web-build MODULE.wasm FOLDER`. The module is also
//! written in packed form, which the single-file page embeds. `alfil-web-build --pack FILE` packs another file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(module), Some(folder)) = (
        arguments.next().map(PathBuf::from),
        arguments.next().map(PathBuf::from),
    ) else {
        eprintln!("usage: alfil-web-build MODULE.wasm FOLDER, or alfil-web-build --pack FILE");
        return ExitCode::from(2);
    };
    let made = match module.as_os_str() == "--pack" {
        true => pack(&folder),
        false => build(&module, &folder),
    };
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alfil-web-build: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the scripts and the module for browsers into a folder.
fn build(module: &Path, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(module)
        .web(true)
        .map(|bindgen| {
            bindgen
                .typescript(true)
                // Callers name the module; bundlers would look for a file of this name.
                .omit_default_module_path(true)
                .remove_name_section(true)
                .remove_producers_section(true)
        })
        .and_then(|bindgen| bindgen.generate(folder));
    made.map_err(|error| format!("{error:#}"))?;
    let stem = module.file_stem().unwrap_or_default().to_string_lossy();
    pack(&folder.join(format!("{stem}_bg.wasm")))
}

/// The compression level of Zstandard, the highest.
const LEVEL: i32 = 22;

/// Packs a file, into one next to it with `.zst` appended to its name.
fn pack(path: &Path) -> Result<(), String> {
    let packed = fs::read(path).and_then(|bytes| zstd::bulk::compress(&bytes, LEVEL));
    let mut name = path.as_os_str().to_owned();
    name.push(".zst");
    let written = packed.and_then(|packed| fs::write(name, packed));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
