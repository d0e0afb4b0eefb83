//! Sets of cells that are turned and mirrored.

use super::site::{Site, Sites};
use ir::{CellId, CellSet};
use rustc_hash::FxHashMap;

/// Returns the counterpart of each cell of a set, if there is one on the board.
///
/// The cells are turned about their mean by `degrees` clockwise; a mirror exchanges left and right before that.
pub fn image(sites: &Sites, set: &CellSet, is_mirrored: bool, degrees: f64) -> Vec<Option<CellId>> {
    image_on(sites, set, is_mirrored, degrees, |layer| layer)
}

/// Returns the counterparts as [`image`] does; `layer_of` maps the layers.
pub fn image_on(
    sites: &Sites,
    set: &CellSet,
    is_mirrored: bool,
    degrees: f64,
    layer_of: impl Fn(i32) -> i32,
) -> Vec<Option<CellId>> {
    let these = || set.iter().map(|cell| &sites.all[cell.index()]);
    let n_cells = set.len().max(1) as f64;
    let mean_x = these().map(|site| site.centre.0).sum::<f64>() / n_cells;
    let mean_y = these().map(|site| site.centre.1).sum::<f64>() / n_cells;
    // Places are compared on a fine grid, with neighbouring grid points included, so that rounding never matters.
    let key =
        |layer: i32, x: f64, y: f64| (layer, (x * 50.0).floor() as i64, (y * 50.0).floor() as i64);
    let mut at: FxHashMap<(i32, i64, i64), CellId> = FxHashMap::default();
    for (site, cell) in these().zip(set.iter()) {
        let (x, y) = (site.centre.0 - mean_x, site.centre.1 - mean_y);
        at.insert(key(site.place.layer, x, y), cell);
    }
    let (sin, cos) = degrees.to_radians().sin_cos();
    let counterpart = |site: &Site| {
        let (x, y) = (site.centre.0 - mean_x, site.centre.1 - mean_y);
        let x = if is_mirrored { -x } else { x };
        let (x, y) = (x * cos + y * sin, y * cos - x * sin);
        let near = [0.0, -0.004, 0.004];
        let mut found = near
            .iter()
            .flat_map(|dx| near.iter().map(move |dy| (dx, dy)));
        let layer = layer_of(site.place.layer);
        found
            .find_map(|(dx, dy)| at.get(&key(layer, x + dx, y + dy)))
            .copied()
    };
    these().map(counterpart).collect()
}
