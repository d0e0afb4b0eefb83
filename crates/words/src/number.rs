//! Numbers in texts.

/// Returns a number with commas between its thousands: `8,430`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_are_grouped() {
        let numbers = [0, 999, 8_430, 1_234_567].map(super::grouped);
        assert_eq!(numbers, ["0", "999", "8,430", "1,234,567"]);
    }
}
