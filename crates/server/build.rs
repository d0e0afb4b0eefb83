//! Takes the page into the program, if `tools/web` has built it.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let page = Path::new("page");
    println!("cargo:rerun-if-changed={}", page.display());
    let own = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("page");
    if own.exists() {
        fs::remove_dir_all(&own)?;
    }
    fs::create_dir_all(&own)?;
    let Ok(files) = fs::read_dir(page) else {
        return Ok(());
    };
    for file in files {
        let file = file?;
        if file.file_type()?.is_file() && file.file_name() != ".gitkeep" {
            fs::copy(file.path(), own.join(file.file_name()))?;
        }
    }
    Ok(())
}
