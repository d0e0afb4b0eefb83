//! For tests: types of messages as TypeScript, and the file of the page that has them.
//!
//! A crate with messages derives [`TS`] for them in its tests, collects them in a [`File`], and compares it with the committed file by
//! [`File::check`].

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use serde::de::DeserializeOwned;
use ts_rs::{Config, TS, TypeVisitor};

/// A file of TypeScript declarations: those of the given types, then those of all types in them, by name.
pub struct File {
    config: Config,
    text: String,
    inner: BTreeMap<String, String>,
    seen: HashSet<TypeId>,
    partial: HashSet<TypeId>,
}

impl File {
    /// Creates a file with these lines at its start.
    pub fn new(head: &str) -> Self {
        Self {
            // All numbers of messages are small enough for JavaScript's only type of numbers.
            config: Config::new().with_large_int("number"),
            text: format!("{head}\n"),
            inner: BTreeMap::new(),
            seen: HashSet::new(),
            partial: HashSet::new(),
        }
    }

    /// Declares all fields of `T` optional, if it is added later. ts-rs does not read `#[serde(default)]` at a type.
    ///
    /// # Panics
    /// If `T` cannot be read without its fields.
    #[must_use]
    pub fn with_defaults<T: TS + DeserializeOwned + 'static>(mut self) -> Self {
        let read = serde_json::from_str::<T>("{}");
        assert!(read.is_ok(), "`{}` needs fields", T::ident(&self.config));
        self.partial.insert(TypeId::of::<T>());
        self
    }

    /// Adds a type, and the types in it.
    #[must_use]
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        let declaration = self.inner.remove(&T::ident(&self.config));
        self.text += &declaration.unwrap_or_default();
        self
    }

    /// Compares the file with the one at `path`, or writes it there if the variable `BLESS` is set.
    ///
    /// # Panics
    /// If they differ.
    pub fn check(&self, path: &Path) {
        let inner = self.inner.values().map(String::as_str);
        let text = self.text.clone() + &inner.collect::<String>();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(path, &text).expect("the file can be written");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == text,
            "{} differs from the types in Rust: run this test with BLESS=1",
            path.display()
        );
    }

    /// Writes a declaration, with a field on each line.
    fn declaration<T: TS + 'static + ?Sized>(&self) -> String {
        let is_partial = self.partial.contains(&TypeId::of::<T>());
        let declaration = tidy(&T::decl(&self.config));
        let lines = declaration.lines().map(|line| match line.split_once(": ") {
            Some((name, rest)) if is_partial && is_field(name) => {
                format!("  {}?: {}", name.trim(), rest.replace(" | null,", ","))
            }
            _ => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn is_field(name: &str) -> bool {
    let mut signs = name.trim().chars();
    signs.all(|sign| sign.is_ascii_alphanumeric() || sign == '_')
}

/// Returns a text of ts-rs with short comments on one line, indented fields, and the parts of a union on lines of their own.
fn tidy(text: &str) -> String {
    let text = text.replace("/**\n * ", "/** ").replace("\n */", " */");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let text = lines.join("\n  ").replace(" | { \"", "\n  | { \"");
    text.replace(", };", ",\n};")
}

impl TypeVisitor for File {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a place of their own are those of TypeScript.
        if T::output_path().is_none() || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let about = tidy(&T::docs().unwrap_or_default());
        let declaration = self.declaration::<T>();
        let text = format!("\n{}\nexport {declaration}\n", about.trim_end());
        // ts-rs visits the types inside in another order after each compilation.
        self.inner.insert(T::ident(&self.config), text);
        T::visit_dependencies(self);
    }
}
