//! Makes a module for browsers of the compiled worker: `alfil-web-build MODULE.wasm FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: alfil-web-build MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(module)
        .web(true)
        .map(|bindgen| {
            bindgen
                .typescript(true)
                .remove_name_section(true)
                .remove_producers_section(true)
        })
        .and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alfil-web-build: {error:#}");
            ExitCode::FAILURE
        }
    }
}
