//! Any text, as a condition, a set, a number or an action of a small game, is understood or complained about; what is printed is read back as itself.
#![no_main]

use alfil_fuzz::files::Small;
use alfil_fuzz::{expect_marked, expect_part, is_wrong};
use grammar::rule;
use grammar::source::{Origin, SourceId};
use grammar::variant::load;
use libfuzzer_sys::fuzz_target;

/// Where an expression can stand, each with another context.
const PLACES: [(&str, &str); 8] = [
    ("[end.r]\nresult = 'win'\nreason = 'r'\nwhen = ", ""),
    ("[forbid.r]\nreason = 'r'\nwhen = ", ""),
    ("[forbid.r]\nreason = 'r'\nafter = ", ""),
    ("[effect.effect-1]\ndo = ['remove(touched)']\nafter = ", ""),
    ("[effect.effect-1]\ndo = [", "]"),
    ("[status]\ns = { on = ", ", letter = 's' }"),
    ("[counter]\nc = { reset = true, max = 9 }\n[must.r]\nreason = 'r'\nmust = ", ""),
    ("[let]\nl = ", "\n[zone]\nz = 'l'"),
];

fuzz_target!(|bytes: &[u8]| {
    let [place, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let expr = match rule::parse(text, Origin::of_source(SourceId(0), text)) {
        Ok(expr) => expr,
        Err(problem) => {
            for label in &problem.labels {
                expect_part(text, label.span.start..label.span.end);
            }
            return;
        }
    };
    let printed = expr.to_string();
    let again = rule::parse(&printed, Origin::of_source(SourceId(0), &printed));
    assert_eq!(again.ok().map(|again| again.to_string()).as_deref(), Some(printed.as_str()), "`{text}`");
    if text.contains(['"', '\n', '\r', '\\']) || text.chars().any(char::is_control) {
        return;
    }
    let (before, after) = PLACES[usize::from(*place) % PLACES.len()];
    let definition = format!("language = 1\nname = 'x'\nextends = 'parent'\n{before}\"{text}\"{after}\n");
    let loaded = load("mine", &definition, "mine.toml", &[], &Small);
    assert_eq!(loaded.rules.is_none(), is_wrong(&loaded.diagnostics), "no rules and no error");
    expect_marked(&loaded.sources, &loaded.diagnostics);
});
