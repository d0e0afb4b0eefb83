//! The compiler: from rules to a plan, and from the plan to tables.

pub(crate) mod attacks;
pub(crate) mod blockers;
pub(crate) mod chapters;
pub(crate) mod conditions;
pub(crate) mod dependence;
pub(crate) mod drops;
pub(crate) mod ends;
pub(crate) mod family;
pub(crate) mod form;
pub(crate) mod idle;
pub(crate) mod joint;
pub(crate) mod last_phase;
pub(crate) mod lowering;
pub(crate) mod mask;
pub(crate) mod moves;
pub(crate) mod plan;
pub(crate) mod planning;
pub(crate) mod renumbering;
pub(crate) mod rich;
pub(crate) mod safety;
pub(crate) mod tables;
pub(crate) mod test;
pub(crate) mod traced;
pub(crate) mod turns;
pub(crate) mod ways;
pub(crate) mod work;
