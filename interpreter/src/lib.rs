//! From typed rules to play.
