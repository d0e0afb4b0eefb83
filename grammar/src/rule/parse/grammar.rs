//! The grammar of expressions, `rule.pest`.

#[derive(pest_derive::Parser)]
#[grammar = "rule/rule.pest"]
pub(super) struct RuleParser;
