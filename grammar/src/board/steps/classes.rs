//! The class of each cell.

use super::*;

impl StepTable {
    /// Finds the class of each cell. Returns whether the classes are the lattice's own.
    pub(super) fn classify(
        &mut self,
        sites: &Sites,
        statements: &[Statement],
        out: &mut Vec<Diagnostic>,
    ) -> bool {
        let zones = Default::default();
        let sets = Sets::of_cells(sites, &zones);
        let n_cells = sites.all.len();
        let mut last = None;
        for statement in statements {
            let Kind::Class(name, rule) = &statement.kind else {
                continue;
            };
            last = Some(statement.span);
            if self.class_named(&name.value).is_some() {
                out.push(Declared::Class.again(name));
                continue;
            }
            if self.classes.len() == CLASSES_MAX {
                out.push(Mistake::TooMany(Limited::Classes).at(name.span));
                break;
            }
            let (rule, cells) = match rule {
                ClassRule::Where(test) => {
                    let cells = sites
                        .all
                        .iter()
                        .zip(0..)
                        .filter(|(site, _)| test.holds(site.formula_place));
                    (
                        Membership::Where(test.clone()),
                        CellSet::of(n_cells, cells.map(|(_, cell)| CellId(cell))),
                    )
                }
                ClassRule::Cells(cells) => match sets.cells(cells, out) {
                    Some(cells) => (Membership::Listed, cells),
                    None => (Membership::Listed, CellSet::empty(n_cells)),
                },
            };
            self.classes.push(Class {
                name: name.value.clone(),
                rule,
                cells,
            });
        }
        if self.classes.is_empty() && sites.lattice == Lattice::TriangleSide {
            for (name, right) in [("light", true), ("dark", false)] {
                let cells = sites
                    .all
                    .iter()
                    .zip(0..)
                    .filter(|(site, _)| points_right(site.place) == right);
                self.classes.push(Class {
                    name: name.to_owned(),
                    rule: Membership::PointsRight(right),
                    cells: CellSet::of(n_cells, cells.map(|(_, cell)| CellId(cell))),
                });
            }
        }
        self.class_of = vec![None; n_cells];
        for (index, class) in self.classes.iter().enumerate() {
            for cell in class.cells.iter() {
                if let (Some(other), Some(span)) = (self.class_of[cell.index()], last) {
                    let mistake = Mistake::TwoClasses {
                        cell: &sites.all[cell.index()].name,
                        classes: [&self.classes[other].name, &class.name],
                    };
                    out.push(mistake.at(span));
                    return false;
                }
                self.class_of[cell.index()] = Some(index);
            }
        }
        if let (Some(without), Some(span), false) = (
            self.class_of.iter().position(Option::is_none),
            last,
            self.classes.is_empty(),
        ) {
            let cell = &sites.all[without].name;
            out.push(Mistake::NoClass { cell }.at(span));
        }
        last.is_none()
    }
}
