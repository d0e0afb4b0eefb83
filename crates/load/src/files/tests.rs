use super::*;

/// A folder of one test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("alfil-files-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Creates a file with these contents, without the code under test.
    fn file(&self, name: &str, contents: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, contents).expect("a file for the test");
        path
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("it is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("it is there").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn contents(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it is there")
}

#[test]
fn a_file_that_is_there_stays_unless_it_may_be_replaced() {
    let folder = Folder::new("there");
    let path = folder.path("new.txt");
    write(&path, "one", There::Refused).expect("nothing has the name");
    assert_eq!(contents(&path), "one");
    let refused = write(&path, "two", There::Refused);
    assert!(matches!(refused, Err(WriteError::Taken)), "{refused:?}");
    assert!(matches!(
        check(&path, There::Refused),
        Err(WriteError::Taken)
    ));
    assert_eq!(contents(&path), "one");
    check(&path, There::Replaced).expect("it may be replaced");
    assert_eq!(contents(&path), "one", "a question writes nothing");
    write(&path, "two", There::Replaced).expect("it may be replaced");
    assert_eq!(contents(&path), "two");
    // No attempt leaves a file.
    assert_eq!(folder.names(), ["new.txt"]);
}

#[test]
fn a_read_only_file_and_a_missing_folder_are_refused() {
    let folder = Folder::new("read-only");
    let path = folder.file("kept.txt", "kept");
    let mut permissions = path.metadata().expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("it can be protected");
    let refused = write(&path, "other", There::Replaced);
    assert!(matches!(refused, Err(WriteError::ReadOnly)), "{refused:?}");
    assert_eq!(contents(&path), "kept");
    let nowhere = folder.path("none/file.txt");
    let refused = write(&nowhere, "x", There::Refused).expect_err("there is no folder");
    let words = refused.about(&nowhere);
    assert!(
        words.contains("there is no folder `") && words.contains("make it"),
        "{words}"
    );
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions_and_a_link_stays_a_link() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("links");
    let path = folder.file("target.txt", "old");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("it is ours");
    let link = folder.path("link.txt");
    std::os::unix::fs::symlink("target.txt", &link).expect("links can be made");
    assert!(matches!(
        write(&link, "new", There::Refused),
        Err(WriteError::Taken)
    ));
    write(&link, "new", There::Replaced).expect("its target may be replaced");
    assert!(link.symlink_metadata().expect("it is there").is_symlink());
    assert_eq!(contents(&path), "new");
    let mode = path.metadata().expect("it is there").permissions().mode();
    assert_eq!(mode & 0o7777, 0o640);
    // A dangling link is rejected, and so is one to something other than a file.
    let dangling = folder.path("dangling.txt");
    std::os::unix::fs::symlink("nothing", &dangling).expect("links can be made");
    let to_folder = folder.path("folder.txt");
    std::os::unix::fs::symlink(&folder.0, &to_folder).expect("links can be made");
    for there in [There::Refused, There::Replaced] {
        for path in [&dangling, &to_folder] {
            let refused = write(path, "x", there);
            assert!(
                matches!(refused, Err(WriteError::NotRegular(_))),
                "{path:?}: {refused:?}"
            );
        }
    }
    assert!(!folder.path("nothing").exists());
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_neither_replaced_nor_read() {
    let folder = Folder::new("devices");
    let fifo = folder.path("fifo");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "`mkfifo` makes a FIFO"
    );
    let socket = folder.path("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    let device = PathBuf::from("/dev/null");
    for (path, word) in [
        (&fifo, "a FIFO"),
        (&socket, "a socket"),
        (&device, "a device"),
        (&folder.0, "a folder"),
    ] {
        for there in [There::Refused, There::Replaced] {
            let words = write(path, "x", there).expect_err(word).to_string();
            assert_eq!(words, format!("it is {word}, not a regular file"));
        }
        for read in [read, read_start] {
            // Opening a FIFO would block forever.
            let words = read(path, 100).expect_err(word).to_string();
            assert_eq!(words, format!("it is {word}, not a regular file"));
        }
    }
}

#[test]
fn a_run_writes_in_the_place_of_what_it_has_written_itself() {
    let folder = Folder::new("kept");
    let path = folder.path("run.json");
    let mut kept = Kept::new(&path, There::Refused).expect("nothing has the name");
    assert!(folder.names().is_empty());
    // A file created before the first write is not its own.
    folder.file("run.json", "of another program");
    assert!(matches!(kept.write("1"), Err(WriteError::Taken)));
    std::fs::remove_file(&path).expect("it is there");
    kept.write("1").expect("nothing has the name");
    kept.write("2").expect("it is its own");
    assert_eq!(contents(&path), "2");
    assert!(matches!(
        Kept::new(&path, There::Refused),
        Err(WriteError::Taken)
    ));
    let grown = folder.path("games.pgn");
    let mut growing = Growing::new(&grown, There::Refused).expect("nothing has the name");
    assert!(!grown.exists());
    growing.add("one\n").expect("it is new");
    growing.add("two\n").expect("it grows");
    assert_eq!(contents(&grown), "one\ntwo\n");
    let mut growing = Growing::new(&grown, There::Replaced).expect("it may be replaced");
    assert_eq!(
        contents(&grown),
        "one\ntwo\n",
        "as long as nothing is added"
    );
    growing.add("three\n").expect("it may be replaced");
    assert_eq!(contents(&grown), "three\n");
}

/// Tests that the longest name that the system allows can be written as well.
#[test]
fn a_name_of_the_greatest_length_is_written() {
    let folder = Folder::new("long");
    let path = folder.path(&"n".repeat(255));
    write(&path, "x", There::Refused).expect("nothing has the name");
    assert_eq!(contents(&path), "x");
}
