//! The files of the page with what browsers need to keep them: compressed if they accept it, never sent again unchanged.
//!
//! A name with a hash stands for one text for ever. Any other file is validated by its `ETag` at each visit.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};

use super::{content_type, file};

/// Content codings and the endings of files in them, the best first.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The number of characters of the hash in a name.
const HASH_LENGTH: usize = 8;

/// Returns a file of the page in the form that the headers of a request accept.
pub fn answer(name: &str, headers: &HeaderMap) -> Response {
    let is_form = CODINGS.iter().any(|(_, ending)| name.ends_with(ending));
    let contents = file(name).filter(|_| !is_form);
    let Some(contents) = contents else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let coded = CODINGS.iter().find_map(|(coding, ending)| {
        let coded = file(&format!("{name}{ending}"))?;
        accepts(headers, coding).then_some((*coding, coded))
    });
    let tag = tag(contents, coded.map(|(coding, _)| coding));
    let cache = match is_hashed(name) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let is_unchanged = matches(headers, &tag);
    let mut response = match (is_unchanged, coded) {
        (true, _) => StatusCode::NOT_MODIFIED.into_response(),
        (false, Some((coding, coded))) => ([(CONTENT_ENCODING, coding)], coded).into_response(),
        (false, None) => contents.into_response(),
    };
    let own = response.headers_mut();
    if is_unchanged {
        own.remove(CONTENT_TYPE);
    } else {
        own.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    }
    own.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    own.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        own.insert(ETAG, tag);
    }
    response
}

/// Tests whether a name has a hash before its ending, as `web/page/build.mjs` writes it: `app-HASH.js`, in base 32.
fn is_hashed(name: &str) -> bool {
    let stem = name.rsplit_once('.').map(|(stem, _)| stem);
    let hash = stem.and_then(|stem| stem.rsplit_once('-'));
    hash.is_some_and(|(_, hash)| {
        hash.len() == HASH_LENGTH && hash.bytes().all(|b| matches!(b, b'A'..=b'Z' | b'2'..=b'7'))
    })
}

/// Returns the entity tag of a file, which differs for each coding.
fn tag(contents: &[u8], coding: Option<&str>) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    let hash = hasher.finish();
    match coding {
        Some(coding) => format!("\"{hash:016x}-{coding}\""),
        None => format!("\"{hash:016x}\""),
    }
}

/// Returns the parts of a header that is a list.
fn list(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

/// Tests whether the sender of a request has the text with this tag.
fn matches(headers: &HeaderMap, tag: &str) -> bool {
    // A tag is compared without the mark of a weak one.
    list(headers, IF_NONE_MATCH).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

/// Tests whether the sender of a request accepts a content coding.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let accepted = |expected: &str| {
        list(headers, ACCEPT_ENCODING).find_map(|one| {
            let mut parts = one.split(';').map(str::trim);
            let is_it = parts.next()?.eq_ignore_ascii_case(expected);
            let weight = parts.find_map(|part| part.strip_prefix("q="));
            let weight: f32 = weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
            is_it.then_some(weight > 0.0)
        })
    };
    accepted(coding).or_else(|| accepted("*")).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn only_names_with_a_hash_are_immutable() {
        for name in [
            "app-AB2CD3EF.js",
            "alfil-ZZZZ7777.packed",
            "a-b-ABCDEFGH.css",
        ] {
            assert!(is_hashed(name), "{name}");
        }
        for name in [
            "index.html",
            "embed.js",
            "app-ab2cd3ef.js",
            "app-AB2CD3E.js",
            "app-AB2CD3EF",
            "AB2CD3EF.js",
            "app-AB2CD3E1.js",
        ] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn a_coding_is_accepted_if_its_weight_is_not_0() {
        for (value, br, gzip) in [
            ("gzip, deflate, br, zstd", true, true),
            ("gzip", false, true),
            ("GZIP;q=0.5, br;q=0", false, true),
            ("*", true, true),
            ("*;q=0, gzip", false, true),
            ("br; q=x", false, false),
            ("identity", false, false),
            ("", false, false),
        ] {
            let headers = headers(ACCEPT_ENCODING, value);
            let found = (accepts(&headers, "br"), accepts(&headers, "gzip"));
            assert_eq!(found, (br, gzip), "{value}");
        }
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn tags_differ_by_contents_and_coding_and_match_as_weak_ones() {
        let own = tag(b"text", Some("br"));
        assert_ne!(own, tag(b"text", None));
        assert_ne!(own, tag(b"test", Some("br")));
        let weak = format!("\"x\", W/{own}");
        let mut headers = HeaderMap::new();
        assert!(!matches(&headers, &own));
        headers.insert(IF_NONE_MATCH, weak.parse().expect("a value"));
        assert!(matches(&headers, &own));
        assert!(!matches(&headers, &tag(b"text", None)));
    }
}
