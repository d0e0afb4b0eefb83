//! Loading a text among the shipped files.

use grammar::variant::Loaded;

use super::Shipped;

/// Loads a text as a definition with the shipped files around it.
pub fn load(text: &str, options: &[&str]) -> Loaded {
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    grammar::variant::load_with_lints("mine", text, "mine.toml", &options, &Shipped)
}
