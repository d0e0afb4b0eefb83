//! Watches the folders that are taken into the program.

fn main() {
    // Files that come into these folders are seen here alone.
    for folder in ["definitions", "diagnostics"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
