//! Values of small TOML files that are no definitions, with an error in words for each that is absent or of another type.

use ir::SortedMap;
use toml::de::{DeTable, DeValue};

/// The table of a file or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Table<'t>(&'t DeTable<'t>);

/// A value, or what is wrong with it.
pub type Read<T> = Result<T, String>;

/// Reads a text, and what `read` takes from its table.
///
/// # Errors
/// The first error.
pub fn read<T>(text: &str, read: impl FnOnce(Table<'_>) -> Read<T>) -> Read<T> {
    let table = DeTable::parse(text).map_err(|cause| cause.message().to_owned())?;
    read(Table(table.get_ref()))
}

impl<'t> Table<'t> {
    fn value(self, key: &str) -> Read<&'t DeValue<'t>> {
        let found = self.0.get(key).map(|value| value.get_ref());
        found.ok_or_else(|| format!("missing field `{key}`"))
    }

    /// Returns the text of a key.
    ///
    /// # Errors
    /// If there is none.
    pub fn text(self, key: &str) -> Read<String> {
        text(key, self.value(key)?)
    }

    /// Returns the whole number of a key.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub fn number<N: TryFrom<i64>>(self, key: &str) -> Read<N> {
        let number = match self.value(key)? {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.and_then(|number| N::try_from(number).ok());
        number.ok_or_else(|| format!("`{key}` is not a number in its bounds"))
    }

    /// Returns the texts of a key.
    ///
    /// # Errors
    /// If it is not a list of texts.
    pub fn texts(self, key: &str) -> Read<Vec<String>> {
        match self.value(key)? {
            DeValue::Array(list) => list.iter().map(|one| text(key, one.get_ref())).collect(),
            _ => Err(format!("`{key}` is not a list")),
        }
    }

    /// Returns the table of a key.
    ///
    /// # Errors
    /// If there is none.
    pub fn table(self, key: &str) -> Read<Self> {
        match self.value(key)? {
            DeValue::Table(table) => Ok(Self(table)),
            _ => Err(format!("`{key}` is not a table")),
        }
    }

    /// Returns the keys.
    pub fn keys(self) -> impl Iterator<Item = &'t str> {
        self.0.keys().map(|key| &**key.get_ref())
    }

    /// Returns what `read` makes of each key.
    ///
    /// # Errors
    /// The first error of `read`.
    pub fn map<T>(self, read: impl Fn(Self, &str) -> Read<T>) -> Read<SortedMap<String, T>> {
        let pair = |key: &'t str| Ok((key.to_owned(), read(self, key)?));
        self.keys().map(pair).collect()
    }

    /// Expects that there are no other keys than these.
    ///
    /// # Errors
    /// The first other key.
    pub fn only(self, known: &[&str]) -> Read<()> {
        match self.keys().find(|key| !known.contains(key)) {
            Some(other) => Err(format!("unknown field `{other}`")),
            None => Ok(()),
        }
    }
}

fn text(key: &str, value: &DeValue<'_>) -> Read<String> {
    match value {
        DeValue::String(text) => Ok(text.clone().into_owned()),
        _ => Err(format!("`{key}` is not a text")),
    }
}
