//! stub
use ir::*; use std::ops::ControlFlow;
pub struct Field<'a> { pub men: &'a [Option<Man>], pub mover: PlayerId, pub unmoved: &'a CellSet, pub beyond: Option<&'a CellSet>, pub passed: Option<(&'a [CellId], CellId)>, pub royal: &'a dyn Fn(CellId)->bool }
pub struct Walk<'w> { pub to: CellId, pub victims: &'w [CellId], pub jumped: &'w [CellId], pub passed: &'w [CellId], pub unloads: &'w [(CellId,CellId)], pub en_passant: bool, pub castle: Option<(CellId,CellId)>, pub leaves_passed: bool }
pub fn walk(_m: &Movement, _s: &[Step], _f: CellId, _field: &Field<'_>, _v: &mut dyn FnMut(&Walk<'_>) -> ControlFlow<()>) -> ControlFlow<()> { ControlFlow::Continue(()) }
