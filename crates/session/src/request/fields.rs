//! The fields of a request. Derived readers of all requests make the module of the page larger by 26 KB, 6 KB packed.

use serde::de::Error;
use serde_json::{Map, Result, Value};

/// The fields of an object that have not been read.
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Takes the fields of an object.
    ///
    /// # Errors
    /// If the value is none.
    pub fn of(value: Value) -> Result<Self> {
        match value {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Err(Error::custom("an object belongs here")),
        }
    }

    /// Reads a field, if there is one; with `null` there is none.
    ///
    /// # Errors
    /// If the value cannot be read.
    pub fn optional<T>(&mut self, name: &str, read: fn(Value) -> Result<T>) -> Result<Option<T>> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(value).map(Some),
        }
    }

    /// Reads a field that may be left out.
    ///
    /// # Errors
    /// If the value cannot be read.
    pub fn or<T>(&mut self, name: &str, read: fn(Value) -> Result<T>, usual: T) -> Result<T> {
        self.0.remove(name).map_or(Ok(usual), read)
    }

    /// Reads a field.
    ///
    /// # Errors
    /// If it is missing, or the value cannot be read.
    pub fn needed<T>(&mut self, name: &str, read: fn(Value) -> Result<T>) -> Result<T> {
        match self.0.remove(name) {
            Some(value) => read(value),
            None => Err(Error::custom(format_args!("missing field `{name}`"))),
        }
    }
}

/// Reads a text.
pub fn text(value: Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(Error::custom("a text belongs here")),
    }
}

/// Reads `true` or `false`.
pub fn flag(value: Value) -> Result<bool> {
    let wrong = || Error::custom("`true` or `false` belongs here");
    value.as_bool().ok_or_else(wrong)
}

/// Reads a whole number that is not negative.
pub fn number<T: TryFrom<u64>>(value: Value) -> Result<T> {
    let number = value.as_u64().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| Error::custom("another number belongs here"))
}

/// Reads a list of values of one type.
pub fn list<T>(value: Value, read: fn(Value) -> Result<T>) -> Result<Vec<T>> {
    match value {
        Value::Array(values) => values.into_iter().map(read).collect(),
        _ => Err(Error::custom("a list belongs here")),
    }
}

/// Reads a list of texts.
pub fn texts(value: Value) -> Result<Vec<String>> {
    list(value, text)
}

/// Reads a list of numbers.
pub fn numbers<T: TryFrom<u64>>(value: Value) -> Result<Vec<T>> {
    list(value, number)
}

/// Reads a list of two values of one type.
pub fn two<T>(value: Value, read: fn(Value) -> Result<T>) -> Result<(T, T)> {
    let both: std::result::Result<[T; 2], _> = list(value, read)?.try_into();
    let [one, other] = both.map_err(|_| Error::custom("two values belong here"))?;
    Ok((one, other))
}
