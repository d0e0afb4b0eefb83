//! The labels of files.

/// Returns the label of a file: `a` to `z`, then `aa`, `ab`, ...
pub fn file_label(index: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    if index < 26 {
        letter(index).to_string()
    } else {
        format!("{}{}", file_label(index / 26 - 1), letter(index))
    }
}
