use super::*;

fn picture(inner: &str) -> Result<Picture, Vec<String>> {
    whole(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">{inner}</svg>"
    ))
}

fn whole(text: &str) -> Result<Picture, Vec<String>> {
    let mut out = Vec::new();
    let read = read(SourceId(0), text, &mut out);
    for one in &out {
        for label in &one.labels {
            let place = label.span.start..label.span.end;
            assert!(text.get(place).is_some(), "{one:?}");
        }
    }
    read.ok_or_else(|| {
        out.into_iter()
            .map(|one| format!("{}: {}", one.code, one.message))
            .collect()
    })
}

#[test]
fn shapes_become_paths() {
    let read = picture(
        "<title>x</title><g fill=\"#f00\" transform=\"rotate(45)\"><circle cx=\"5\" cy=\"5\" r=\"2\"/><rect width=\"4\" height=\"2\" fill=\"none\" stroke=\"currentColor\"/></g>\
         <polygon id=\"body\" points=\"0,0 4,0 2,3\" fill-rule=\"evenodd\"/><path d=\"M0 0\n L1 1\"/>",
    );
    let shapes = read.expect("a picture").shapes;
    let paths: Vec<&str> = shapes.iter().map(|shape| shape.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z",
            "M0 0h4a0 0 0 0 1 0 0v2a0 0 0 0 1 -0 0h-4a0 0 0 0 1 -0 -0v-2a0 0 0 0 1 0 -0Z",
            "M0 0L4 0L2 3Z",
            "M0 0 L1 1"
        ]
    );
    for path in paths {
        assert_eq!(path::check(path), Ok(()));
    }
    assert_eq!(shapes[0].fill, Paint::Colour([255, 0, 0]));
    assert_eq!(shapes[0].transform, "rotate(45)");
    assert_eq!(
        (shapes[1].fill, shapes[1].stroke),
        (Paint::None, Paint::Ink)
    );
    assert!(shapes[2].is_body && shapes[2].is_even_odd && !shapes[3].is_body);
}

#[test]
fn a_tile_is_a_body_below_a_sign() {
    let text = "<svg viewBox=\"0 0 9 9\"><path id=\"tile\" d=\"M0 0H9V9Z\"/><path d=\"M1 1H2\"/><path id=\"body\" d=\"M1 1H3\"/></svg>";
    let read = read(SourceId(0), text, &mut Vec::new()).expect("a picture");
    let of = |shape: &ir::Drawn| (shape.is_body, shape.is_tile);
    let kinds: Vec<_> = read.shapes.iter().map(of).collect();
    assert_eq!(kinds, [(true, true), (false, false), (true, false)]);
    assert!(read.has_body() && read.tile() == read.shapes.first());
}

/// Tests that spans cover whole letters, for any name of the element.
#[test]
fn places_are_of_whole_letters() {
    let space = "http://www.w3.org/2000/svg";
    let text = format!(
        "<svg xmlns=\"{space}\" xmlns:\u{e9}=\"{space}\" viewBox=\"0 0 1 1\"><\u{e9}:b/></svg>"
    );
    let mut out = Vec::new();
    assert_eq!(read(SourceId(0), &text, &mut out), None);
    let span = &out[0].labels[0].span;
    assert_eq!(&text[span.start..span.end], "<\u{e9}:b");
    let long = "\u{e9}".repeat(limits::PICTURE_BYTES_MAX);
    assert!(whole(&long).is_err());
}

#[test]
fn what_could_do_harm_is_refused() {
    for inner in [
        "<script>alert(1)</script>",
        "<path d=\"M0 0\" onclick=\"alert(1)\"/>",
        "<path d=\"M0 0\" style=\"fill:url(http://example.com)\"/>",
        "<path d=\"M0 0\" fill=\"url(#a)\"/>",
        "<path d=\"M0 0\" fill=\"red\"/>",
        "<image href=\"http://example.com/a.png\"/>",
        "<use href=\"#a\"/>",
        "<a href=\"javascript:alert(1)\"><path d=\"M0 0\"/></a>",
        "<foreignObject><body/></foreignObject>",
        "<style>path { fill: red }</style>",
        "<path d=\"M0 0\" filter=\"url(#a)\"/>",
        "<path d=\"&quot;&gt;\"/>",
        "<text>a</text>",
        "<animate attributeName=\"x\"/>",
        "<path d=\"M0 0\" class=\"a\"/>",
        "<path d=\"M0 0\" transform=\"url(#a)\"/>",
        "<circle r=\"1e7\"/>",
        "<circle r=\"-1\"/>",
        "<polygon points=\"1\"/>",
        "",
    ] {
        let problems = picture(inner).expect_err(inner);
        assert!(
            problems
                .iter()
                .all(|one| one.starts_with("picture::refused")),
            "{inner}: {problems:?}"
        );
    }
    for text in [
        "",
        "<",
        "\u{0}",
        "<html/>",
        "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 0 1\"><path d=\"M0 0\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/1999/xhtml\" viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
        "<svg\n\n\u{1F600}é",
    ] {
        whole(text).expect_err(text);
    }
    let deep = format!(
        "{}<path d=\"M0 0\"/>{}",
        "<g>".repeat(900),
        "</g>".repeat(900)
    );
    picture(&deep).expect_err("too deep");
    let deepest = limits::PICTURE_BYTES_MAX / 4;
    picture(&"<g>".repeat(deepest)).expect_err("as deep as can be written, and left open");
    let foreign = "<a:b xmlns:a=\"http://example.com\">";
    picture(&format!("{foreign}{}", "<a:b>".repeat(6_000))).expect_err("left open");
    let metadata = format!(
        "<metadata>{}{}</metadata>",
        "<g>".repeat(4_000),
        "</g>".repeat(4_000)
    );
    picture(&metadata).expect_err("nothing is drawn");
    picture(&"<path d=\"M0 0\"/>".repeat(limits::PICTURE_SHAPES_MAX + 5)).expect_err("too many");
    let long = picture(&" ".repeat(limits::PICTURE_BYTES_MAX)).expect_err("too large");
    assert_eq!(long, ["picture::too_large: the picture is too large"]);
}

#[test]
fn what_other_programs_add_is_passed_over() {
    let text = "<?xml version=\"1.0\"?><!-- drawn --><svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:own=\"http://example.com\" \
        id=\"facing\" width=\"45px\" height=\"45\" version=\"1.1\" own:a=\"b\"><metadata><own:x/></metadata><own:view/><g id=\"g1\"><path d=\"M0 0\"/></g></svg>";
    let read = whole(text).expect("a picture");
    assert_eq!(read.view, [0.0, 0.0, 45.0, 45.0]);
    assert!(read.faces_forward && !read.has_body());
}
