//! Which crate uses which: the table of `docs/src/architecture.md` is that of the `Cargo.toml` files, and its arrows go one way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::{root, sources};
use toml::{Table, Value};

const PAGE: &str = include_str!("../../docs/src/architecture.md");

/// The head of the table in the page.
const HEAD: &str = "| crate | what it is | uses |";

/// The start of the names of packages, which the page leaves out.
const PREFIX: &str = "alfil-";

/// A row of the table, or what the `Cargo.toml` of a crate says: the crates that it uses, by their short names.
type Uses = BTreeMap<String, BTreeSet<String>>;

fn manifest(folder: &Path) -> Table {
    let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("it is there");
    toml::from_str(&text).expect("it is TOML")
}

fn texts<'t>(table: &'t Table, key: &str) -> Vec<&'t str> {
    let list = table[key].as_array().expect("it is a list");
    list.iter().filter_map(Value::as_str).collect()
}

/// Lists the folders of all crates of the workspace, with the root.
fn folders(workspace: &Table) -> Vec<PathBuf> {
    let mut folders = vec![root().to_owned()];
    for member in texts(workspace, "members") {
        match member.strip_suffix("/*") {
            Some(parent) => {
                let entries = std::fs::read_dir(root().join(parent)).expect("it is there");
                let paths = entries.map(|entry| entry.expect("it is there").path());
                folders.extend(paths.filter(|path| path.join("Cargo.toml").is_file()));
            }
            None => folders.push(root().join(member)),
        }
    }
    folders
}

fn short(package: &str) -> String {
    package.strip_prefix(PREFIX).unwrap_or(package).to_owned()
}

/// Returns the tables of dependencies of a crate: those for every system, then those for some.
fn dependencies<'m>(manifest: &'m Table, key: &str) -> Vec<&'m Table> {
    let for_some = manifest.get("target").and_then(Value::as_table);
    let for_some = for_some.into_iter().flat_map(Table::values);
    let tables = manifest.get(key).into_iter();
    let tables = tables.chain(for_some.filter_map(|target| target.get(key)));
    tables.filter_map(Value::as_table).collect()
}

/// Lists the crates of the workspace among the dependencies of a crate.
fn used(manifest: &Table, key: &str, packages: &BTreeMap<&str, &str>) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for dependencies in dependencies(manifest, key) {
        for (name, dependency) in dependencies {
            // A path or another name would hide an arrow.
            assert!(dependency.get("path").is_none(), "{name} has a path");
            let renamed = dependency.get("package").and_then(Value::as_str);
            assert!(
                !renamed.is_some_and(|name| name.starts_with("alfil")),
                "{name} has another name"
            );
            match packages.get(name.as_str()) {
                Some(package) => _ = used.insert(short(package)),
                None => assert!(!name.starts_with("alfil"), "{name} is not of the workspace"),
            }
        }
    }
    used
}

/// Returns the crates of the workspace by the names under which others use them.
fn packages(workspace: &Table) -> BTreeMap<&str, &str> {
    let all = workspace["dependencies"].as_table().expect("it is a table");
    let own = all
        .iter()
        .filter(|(_, dependency)| dependency.get("path").is_some());
    own.map(|(name, dependency)| {
        let package = dependency.get("package").and_then(Value::as_str);
        (name.as_str(), package.unwrap_or(name))
    })
    .collect()
}

/// Reads the rows of the table, in their order.
fn rows() -> Vec<(String, BTreeSet<String>)> {
    let (_, table) = PAGE.split_once(HEAD).expect("the page has the table");
    let rows = table.lines().skip(2).take_while(|line| !line.is_empty());
    // The parts of a text in backticks are the odd ones.
    let quoted = |text: &str| -> Vec<String> {
        let parts = text.split('`').skip(1).step_by(2);
        parts.map(str::to_owned).collect()
    };
    rows.map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [name, _, uses] = cells[..] else {
            panic!("`{row}` has other cells")
        };
        let name = quoted(name).into_iter().next().expect("it has a name");
        (name, quoted(uses).into_iter().collect())
    })
    .collect()
}

#[test]
fn the_page_shows_which_crate_uses_which() {
    let whole = manifest(root());
    let workspace = whole["workspace"].as_table().expect("it is a table");
    let packages = packages(workspace);
    let mut found = Uses::new();
    for folder in folders(workspace) {
        let manifest = manifest(&folder);
        let name = manifest["package"]["name"].as_str().expect("it has a name");
        let mut uses = used(&manifest, "dependencies", &packages);
        uses.extend(used(&manifest, "build-dependencies", &packages));
        found.insert(short(name), uses);
        let in_tests = used(&manifest, "dev-dependencies", &packages);
        let expected: &[&str] = match name {
            "alfil" => &["tables", "testing"],
            "alfil-session" | "alfil-server" => &["web-types"],
            _ => &[],
        };
        assert!(
            in_tests.iter().eq(expected),
            "tests of {name}: {in_tests:?}"
        );
    }
    let shown: Uses = rows().into_iter().collect();
    assert_eq!(found, shown);
}

#[test]
fn arrows_go_one_way() {
    let mut above = BTreeSet::new();
    for (name, uses) in rows() {
        let below: Vec<_> = uses.difference(&above).collect();
        assert!(below.is_empty(), "{name} uses {below:?}, not above it");
        assert!(above.insert(name));
    }
    assert!(above.len() > 15, "{above:?}");
}

/// The worker of the page is built without what needs a terminal, a network or other programs.
#[test]
fn the_worker_sees_only_what_it_needs() {
    let rows: Uses = rows().into_iter().collect();
    let mut seen = BTreeSet::new();
    let mut next = vec!["web"];
    while let Some(name) = next.pop() {
        if seen.insert(name) {
            next.extend(rows[name].iter().map(String::as_str));
        }
    }
    for name in ["alfil", "protocol", "match", "server", "testing"] {
        assert!(!seen.contains(name), "the worker uses {name}");
    }
    let whole = manifest(root());
    let workspace = whole["workspace"].as_table().expect("it is a table");
    for folder in folders(workspace) {
        let manifest = manifest(&folder);
        let features = manifest.get("features").and_then(Value::as_table);
        let is_native = features.is_some_and(|features| features.contains_key("native"));
        assert!(!is_native, "{}", folder.display());
    }
}

/// A crate says in its `Cargo.toml` that it has no unit tests, or no examples to run, so that no program is linked for them: it has none.
#[test]
fn what_is_not_run_has_no_tests() {
    let whole = manifest(root());
    let workspace = whole["workspace"].as_table().expect("it is a table");
    let mut n_targets = 0;
    for folder in folders(workspace) {
        let manifest = manifest(&folder);
        let bins = manifest.get("bin").and_then(Value::as_array);
        let targets = manifest
            .get("lib")
            .into_iter()
            .chain(bins.into_iter().flatten());
        for target in targets {
            let is_off = |key: &str| target.get(key).and_then(Value::as_bool) == Some(false);
            let (no_tests, no_examples) = (is_off("test"), is_off("doctest"));
            if !no_tests && !no_examples {
                continue;
            }
            n_targets += 1;
            let of_bin = |name: &Value| {
                let path = target
                    .get("path")
                    .and_then(Value::as_str)
                    .map(PathBuf::from);
                let otherwise = Path::new("src/bin")
                    .join(name.as_str()?)
                    .with_extension("rs");
                Some(folder.join(path.unwrap_or(otherwise)))
            };
            // A program is its file: what it has besides belongs to its library.
            let sources = match target.get("name").and_then(of_bin) {
                Some(file) if file.is_file() => vec![file],
                _ => sources(&folder.join("src")),
            };
            for file in sources {
                let text = std::fs::read_to_string(&file).expect("sources are readable");
                let mut lines = text.lines().map(str::trim);
                let is_one = |line: &str| {
                    let is_example = line.starts_with("/// ```") || line.starts_with("//! ```");
                    (no_tests && line == "#[test]") || (no_examples && is_example)
                };
                let one = lines.find(|line| is_one(line));
                assert_eq!(one, None, "{} is not run", file.display());
            }
        }
    }
    assert!(n_targets > 15, "only {n_targets} targets");
}

/// The page that says why each dependency is there.
const REASONS: &str = include_str!("../../docs/src/dependencies.md");

#[test]
fn each_dependency_has_a_reason() {
    let whole = manifest(root());
    let workspace = whole["workspace"].as_table().expect("it is a table");
    let others = ["fuzz", "web/build"].map(|folder| root().join(folder));
    let mut used = BTreeSet::new();
    for folder in folders(workspace).into_iter().chain(others) {
        let manifest = manifest(&folder);
        for key in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let tables = dependencies(&manifest, key);
            let all = tables.into_iter().flat_map(Table::iter);
            let is_own = |dependency: &Value| {
                let has = |key: &str| dependency.get(key).is_some();
                has("workspace") || has("path")
            };
            let others = all.filter(|(_, dependency)| !is_own(dependency));
            used.extend(others.map(|(name, _)| name.clone()));
        }
    }
    // A row begins with the names in backticks.
    let rows = REASONS.lines().filter_map(|line| line.strip_prefix("| `"));
    let names = rows.flat_map(|row| {
        let cell = row.split(" | ").next().unwrap_or_default();
        cell.split(", ")
            .map(|name| name.trim_matches('`').to_owned())
    });
    let explained: BTreeSet<String> = names.collect();
    assert_eq!(used, explained);
}

/// What crates.io needs of a crate, and what a license wants with every copy.
#[test]
fn crates_can_be_published() {
    let whole = manifest(root());
    let workspace = whole["workspace"].as_table().expect("it is a table");
    let of_workspace = workspace["package"].as_table().expect("it is a table");
    let version = &of_workspace["version"];
    let is_private = |manifest: &Table| {
        let publish = manifest["package"].get("publish");
        publish.and_then(Value::as_bool) == Some(false)
    };
    let manifests = folders(workspace).into_iter().map(|folder| {
        let manifest = manifest(&folder);
        (folder, manifest)
    });
    let (private, public): (Vec<_>, Vec<_>) =
        manifests.partition(|(_, manifest)| is_private(manifest));
    let private: BTreeSet<_> = private
        .iter()
        .filter_map(|(_, manifest)| manifest["package"]["name"].as_str())
        .collect();
    assert!(public.len() > 15, "only {} crates", public.len());
    let own = workspace["dependencies"].as_table().expect("it is a table");
    let names = packages(workspace);
    for (folder, manifest) in &public {
        let package = manifest["package"].as_table().expect("it is a table");
        let name = package["name"].as_str().expect("it has a name");
        for key in ["license", "repository", "rust-version"] {
            assert!(package.contains_key(key), "{name} has no {key}");
            assert!(of_workspace.contains_key(key), "no {key}");
        }
        let description = package.get("description").and_then(Value::as_str);
        assert!(
            description.is_some_and(|text| text.len() > 20),
            "{name}: {description:?}"
        );
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = |folder: &Path| std::fs::read_to_string(folder.join(license)).ok();
            assert_eq!(text(folder), text(root()), "{name} is without {license}");
            assert!(text(folder).is_some(), "{name} is without {license}");
            let include = package.get("include").and_then(Value::as_array);
            let mut patterns = include.into_iter().flatten().filter_map(Value::as_str);
            let takes = include.is_none() || patterns.any(|one| one.ends_with("LICENSE-*"));
            assert!(takes, "{name} leaves out {license}");
        }
        // A dependency without a version stops the packaging; one in tests alone is left out of the package.
        for dependencies in dependencies(manifest, "dependencies") {
            for name in dependencies
                .keys()
                .filter(|name| names.contains_key(name.as_str()))
            {
                assert!(!private.contains(names[name.as_str()]), "{name} is private");
                assert_eq!(own[name].get("version"), Some(version), "{name}");
            }
        }
    }
}
