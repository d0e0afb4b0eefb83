//! Text for a screen of a given width: lines end between words.

/// Breaks lines that are longer than `width` characters between words; continuation lines are indented by two more columns. A word
/// that is longer than a line stays whole.
pub fn text(text: &str, width: usize) -> String {
    text.split_inclusive('\n')
        .map(|line| one(line, width))
        .collect()
}

/// Breaks one line.
fn one(line: &str, width: usize) -> String {
    if line.trim_end().chars().count() <= width {
        return line.to_owned();
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    let mut done = line[..indent].to_owned();
    let mut column = indent;
    let mut is_first = true;
    for word in line.split_whitespace() {
        let n = word.chars().count();
        if is_first {
            column += n;
        } else if column + 1 + n > width {
            done.push('\n');
            done.push_str(&" ".repeat(indent + 2));
            column = indent + 2 + n;
        } else {
            done.push(' ');
            column += 1 + n;
        }
        done += word;
        is_first = false;
    }
    if line.ends_with('\n') {
        done.push('\n');
    }
    done
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_end_between_words() {
        let wrapped = super::text("short\n  one two three four\nunbreakable-word\nlast", 12);
        assert_eq!(
            wrapped,
            "short\n  one two\n    three\n    four\nunbreakable-word\nlast"
        );
    }
}
