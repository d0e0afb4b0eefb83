//! `imports`: draws which file of a crate imports which, and lists the files that import each other in a circle.
//!
//! `cargo run -p alfil-testing --bin imports -- [--files] [--svg FOLDER] [--most N] [CRATE...]`

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use syn::visit::Visit;
use syn::{Item, UseTree};

/// Which file of a crate imports which
#[derive(Parser, Debug)]
struct Args {
    /// Writes a picture of each crate into this folder: a row for each file, a dark cell in each column that it imports
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// Lists the files of circles
    #[arg(long)]
    files: bool,
    /// Fails if files import each other in a circle of more files than this
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// The folders of crates; all of the program without
    crates: Vec<PathBuf>,
}

/// A module of a crate: a file.
#[derive(Default, Debug)]
struct Module {
    /// The paths that its code names, from the root of the crate.
    paths: BTreeSet<Vec<String>>,
    /// The names that it imports and exports again, with their paths from the root.
    again: BTreeMap<String, Vec<String>>,
    children: BTreeSet<String>,
}

/// The path of a module from the root of the crate.
type Name = Vec<String>;

/// Collects the paths of a file.
struct Reader<'m> {
    at: &'m [String],
    module: &'m mut Module,
}

impl Reader<'_> {
    /// Returns a path from the root of the crate; `None` for a path into another crate.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let mut base = self.at.to_vec();
        let mut rest = path;
        loop {
            match rest.first().map(String::as_str) {
                Some("crate") => base.clear(),
                Some("self") => {}
                Some("super") => {
                    base.pop();
                }
                Some(child) if rest.len() == path.len() => {
                    // A path without `crate`, `self` or `super`: into a child, or elsewhere.
                    self.module.children.contains(child).then_some(())?;
                    break;
                }
                _ => break,
            }
            rest = &rest[1..];
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    fn use_tree(&mut self, tree: &UseTree, prefix: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.use_tree(&path.tree, prefix);
                prefix.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, prefix);
                }
            }
            UseTree::Name(name) => self.import(prefix, name.ident.to_string(), None),
            UseTree::Rename(name) => {
                self.import(
                    prefix,
                    name.ident.to_string(),
                    Some(name.rename.to_string()),
                );
            }
            UseTree::Glob(_) => self.import(prefix, "*".to_owned(), None),
        }
    }

    fn import(&mut self, prefix: &[String], name: String, renamed: Option<String>) {
        let mut path = prefix.to_vec();
        if name != "self" {
            path.push(name.clone());
        }
        if let Some(path) = self.absolute(&path) {
            let known = renamed.unwrap_or_else(|| path.last().cloned().unwrap_or_default());
            self.module.again.insert(known, path.clone());
            self.module.paths.insert(path);
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let is_test = |attributes: &[syn::Attribute]| {
            let text = |one: &syn::Attribute| match &one.meta {
                syn::Meta::List(list) => {
                    list.path.is_ident("cfg") && list.tokens.to_string() == "test"
                }
                _ => false,
            };
            attributes.iter().any(text)
        };
        match item {
            Item::Use(item) => {
                self.use_tree(&item.tree, &mut Vec::new());
            }
            Item::Mod(item) if is_test(&item.attrs) => {}
            item => syn::visit::visit_item(self, item),
        }
    }

    /// Passes over the path of `pub(in crate::rule)`, which imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|one| one.ident.to_string())
            .collect();
        if names.len() > 1
            && let Some(path) = self.absolute(&names)
        {
            self.module.paths.insert(path);
        }
        syn::visit::visit_path(self, path);
    }
}

/// Reads a file and the modules that it declares.
fn read(file: &Path, folder: &Path, at: &Name, modules: &mut BTreeMap<Name, Module>) {
    let text =
        std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let parsed =
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut module = Module::default();
    let declared: Vec<String> = parsed
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Mod(item) if item.content.is_none() => Some(item.ident.to_string()),
            _ => None,
        })
        .collect();
    module.children.extend(declared.iter().cloned());
    Reader {
        at,
        module: &mut module,
    }
    .visit_file(&parsed);
    modules.insert(at.clone(), module);
    for name in declared {
        let (flat, nested) = (
            folder.join(format!("{name}.rs")),
            folder.join(&name).join("mod.rs"),
        );
        let path = [flat, nested].into_iter().find(|path| path.is_file());
        // Modules of tests alone have no file here.
        let Some(path) = path else { continue };
        let mut child = at.clone();
        child.push(name.clone());
        read(&path, &folder.join(&name), &child, modules);
    }
}

/// Returns the module that a path leads to, through names that are exported again.
fn target(path: &[String], modules: &BTreeMap<Name, Module>, depth: usize) -> Option<Name> {
    let mut n = path.len();
    while !modules.contains_key(&path[..n]) {
        n = n.checked_sub(1)?;
    }
    let (module, rest) = path.split_at(n);
    match rest
        .first()
        .and_then(|name| modules[module].again.get(name))
    {
        Some(again) if depth > 0 => {
            let longer: Vec<String> = again.iter().chain(&rest[1..]).cloned().collect();
            target(&longer, modules, depth - 1)
        }
        _ => Some(module.to_vec()),
    }
}

/// The files of a crate and what they import, by index.
struct Graph {
    names: Vec<String>,
    imports: Vec<BTreeSet<usize>>,
}

impl Graph {
    /// Reads the crate with this root: `lib.rs` or `main.rs`.
    fn of(root: &Path) -> Self {
        let source = root.parent().expect("a file is in a folder");
        let mut modules = BTreeMap::new();
        read(root, source, &Vec::new(), &mut modules);
        let index: BTreeMap<&Name, usize> = modules.keys().zip(0..).collect();
        let imports = modules.iter().map(|(name, module)| {
            let targets = module
                .paths
                .iter()
                .filter_map(|path| target(path, &modules, 8));
            targets
                .filter(|to| to != name)
                .map(|to| index[&to])
                .collect()
        });
        Self {
            imports: imports.collect(),
            names: modules
                .keys()
                .map(|name| match name.is_empty() {
                    true => "(root)".to_owned(),
                    false => name.join("/"),
                })
                .collect(),
        }
    }

    /// Returns the groups of files that import each other, every group after those that it imports.
    fn circles(&self) -> Vec<Vec<usize>> {
        let mut walk = Walk {
            graph: self,
            order: vec![None; self.names.len()],
            low: vec![0; self.names.len()],
            on_stack: vec![false; self.names.len()],
            stack: Vec::new(),
            n: 0,
            found: Vec::new(),
        };
        for file in 0..self.names.len() {
            if walk.order[file].is_none() {
                walk.visit(file);
            }
        }
        walk.found
    }

    /// Draws the imports: files in the order of [`Graph::circles`], so that cells above the diagonal belong to circles.
    fn svg(&self, circles: &[Vec<usize>]) -> String {
        const CELL: usize = 9;
        const LABEL: usize = 240;
        let order: Vec<usize> = circles.iter().flatten().copied().collect();
        let mut place = vec![0; order.len()];
        for (at, file) in order.iter().enumerate() {
            place[*file] = at;
        }
        let side = order.len() * CELL;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"monospace\" font-size=\"8\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            LABEL + side + CELL,
            side + CELL
        );
        let mut first = 0;
        for circle in circles {
            if circle.len() > 1 {
                let (x, n) = (LABEL + first * CELL, circle.len() * CELL);
                svg += &format!(
                    "<rect x=\"{x}\" y=\"{}\" width=\"{n}\" height=\"{n}\" fill=\"#f3c9b8\"/>\n",
                    first * CELL
                );
            }
            first += circle.len();
        }
        for (row, file) in order.iter().enumerate() {
            let y = row * CELL;
            svg += &format!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n<rect x=\"{}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#999\"/>\n",
                LABEL - 4,
                y + 7,
                self.names[*file],
                LABEL + row * CELL
            );
            for to in &self.imports[*file] {
                svg += &format!(
                    "<rect x=\"{}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#234\"/>\n",
                    LABEL + place[*to] * CELL
                );
            }
        }
        svg + "</svg>\n"
    }
}

/// Tarjan's algorithm for strongly connected components.
struct Walk<'g> {
    graph: &'g Graph,
    order: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    n: usize,
    found: Vec<Vec<usize>>,
}

impl Walk<'_> {
    fn visit(&mut self, file: usize) {
        self.order[file] = Some(self.n);
        self.low[file] = self.n;
        self.n += 1;
        self.stack.push(file);
        self.on_stack[file] = true;
        let graph = self.graph;
        for to in &graph.imports[file] {
            match self.order[*to] {
                None => {
                    self.visit(*to);
                    self.low[file] = self.low[file].min(self.low[*to]);
                }
                Some(order) if self.on_stack[*to] => self.low[file] = self.low[file].min(order),
                Some(_) => {}
            }
        }
        if self.order[file] == Some(self.low[file]) {
            let first = self.stack.iter().rposition(|one| *one == file);
            let circle = self.stack.split_off(first.expect("it is on the stack"));
            for one in &circle {
                self.on_stack[*one] = false;
            }
            self.found.push(circle);
        }
    }
}

/// Returns the folders of all crates of the program.
fn all() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("crates").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    let own = ["ir", "grammar", "interpreter", "tables", "opponent", "."];
    folders.extend(own.map(PathBuf::from));
    folders
}

fn main() -> ExitCode {
    let mut args = Args::parse();
    if args.crates.is_empty() {
        args.crates = all();
    }
    println!("| crate | files | imports | largest circle | files in circles |");
    println!("|---|---:|---:|---:|---:|");
    let mut most = 0;
    for folder in &args.crates {
        for file in ["lib.rs", "main.rs"] {
            let root = folder.join("src").join(file);
            if root.is_file() {
                let name = match (folder.as_path() == Path::new("."), file) {
                    (true, "main.rs") => "alfil (command)".to_owned(),
                    (true, _) => "alfil".to_owned(),
                    (false, _) => folder.display().to_string(),
                };
                most = most.max(show(&name, &root, &args));
            }
        }
    }
    match args.most {
        Some(n) if most > n => {
            eprintln!(
                "imports: a circle has {most} files, at most {n} are allowed: `--files` lists them"
            );
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Prints and draws the imports of a crate; returns the number of files of its largest circle.
fn show(name: &str, root: &Path, args: &Args) -> usize {
    let graph = Graph::of(root);
    let circles = graph.circles();
    let sizes: Vec<usize> = circles.iter().map(Vec::len).collect();
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let within: usize = sizes.iter().filter(|n| **n > 1).sum();
    let n_imports: usize = graph.imports.iter().map(BTreeSet::len).sum();
    println!(
        "| `{name}` | {} | {n_imports} | {largest} | {within} |",
        graph.names.len()
    );
    if args.files {
        for circle in circles.iter().filter(|circle| circle.len() > 1) {
            let mut names: Vec<&str> = circle
                .iter()
                .map(|file| graph.names[*file].as_str())
                .collect();
            names.sort_unstable();
            println!("  {}: {}", names.len(), names.join(" "));
        }
    }
    if let Some(out) = &args.svg {
        let name = name.replace(['/', ' '], "-").replace(['(', ')'], "");
        let path = out.join(format!("imports-{name}.svg"));
        std::fs::write(&path, graph.svg(&circles))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    largest
}
