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

/// Returns the first cell without a counterpart on a board that is not symmetric.
///
/// A cell that is missing moves the mean of the cells, about which [`image_on`] turns them, so that no cell has a
/// counterpart there. The board is turned here about the place that gives counterparts to the most cells.
pub fn alone(
    sites: &Sites,
    is_mirrored: bool,
    degrees: f64,
    layer_of: impl Fn(i32) -> i32,
) -> Option<usize> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let turned = |site: &Site| {
        let (x, y) = site.centre;
        let x = if is_mirrored { -x } else { x };
        (x * cos + y * sin, y * cos - x * sin)
    };
    // The displacement from a turned cell to a cell of the board, on a grid. Coordinates of up to three decimals are
    // never on the borders of this grid, so that rounding does not matter.
    let shift = |site: &Site, to: &Site| {
        let (x, y) = turned(site);
        let fine = |number: f64| (number * 50.0 + 0.13).round() as i64;
        (fine(to.centre.0 - x), fine(to.centre.1 - y))
    };
    let counterparts = |site: &Site| {
        let layer = layer_of(site.place.layer);
        sites.all.iter().filter(move |to| to.place.layer == layer)
    };
    let mut counts: FxHashMap<(i64, i64), usize> = FxHashMap::default();
    for site in &sites.all {
        for to in counterparts(site) {
            *counts.entry(shift(site, to)).or_default() += 1;
        }
    }
    let best = counts.into_iter().max_by_key(|(shift, n)| (*n, *shift))?.0;
    let has_counterpart = |site: &Site| counterparts(site).any(|to| shift(site, to) == best);
    sites.all.iter().position(|site| !has_counterpart(site))
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
