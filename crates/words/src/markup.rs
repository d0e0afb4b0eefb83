//! Text inside XML and HTML.

/// Escapes text for XML and HTML, between tags and in quotes. Characters that XML does not allow, and control characters, become `?`.
pub fn escape(text: &str) -> String {
    escaped(text, |letter| match letter {
        '\u{fffe}' | '\u{ffff}' => '?',
        letter if letter.is_control() => '?',
        letter => letter,
    })
}

/// Escapes text of several lines for a page. Line feeds stay; other control characters become U+FFFD.
pub fn escape_text(text: &str) -> String {
    escaped(text, |letter| match letter {
        letter if letter.is_control() && letter != '\n' => '\u{fffd}',
        letter => letter,
    })
}

/// Escapes the characters of markup, and replaces all other characters by `shown`.
fn escaped(text: &str, shown: fn(char) -> char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(shown(letter)),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_control_characters_are_replaced() {
        assert_eq!(escape("<\"&'\n\u{ffff}é"), "&lt;&quot;&amp;&#39;??é");
        assert_eq!(escape_text("<\n\u{1}"), "&lt;\n\u{fffd}");
    }
}
