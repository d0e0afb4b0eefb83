//! Names that cannot be guessed.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq as _;

/// A name of 128 random bits, written in hexadecimal digits.
///
/// The time of a comparison does not depend on the texts; the debug output does not contain the secret.
#[derive(Serialize, Deserialize, Clone)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Creates a new secret, from the system's source of randomness.
    ///
    /// # Errors
    /// If the system has none.
    pub fn new() -> std::io::Result<Self> {
        random_name(16).map(Self)
    }

    /// Returns the text, for its owner alone.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Tests whether a text is the secret.
    pub fn is(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}

/// Returns a random name of so many bytes, two hexadecimal digits each.
///
/// # Errors
/// If the system has no randomness.
pub fn random_name(n_bytes: usize) -> std::io::Result<String> {
    let mut bytes = vec![0; n_bytes];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut name, byte| {
        // Writing to a text cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    }))
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn a_secret_is_itself_and_no_other() {
        let (one, other) = (
            Secret::new().expect("randomness"),
            Secret::new().expect("randomness"),
        );
        assert_eq!(one.text().len(), 32);
        assert!(one.is(one.text()));
        assert!(!one.is(other.text()));
        assert!(!one.is(""));
        assert!(!one.is(&one.text()[..31]));
        assert_eq!(format!("{one:?}"), "Secret");
    }
}
