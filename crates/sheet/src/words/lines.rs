//! Places of cells relative to others: next to them, in lines with them, between them.

use alfil_words::{clause, or};
use ir::{
    Arrival, Bound, Cells, Condition, Course, Initial, Landings, Lattice, Meeting, MovementId,
    PlayerId, PlayerSet,
};

use super::noun::disjuncts;
use super::view::View;
use super::{Words, in_frame};

impl Words<'_> {
    /// Returns the place that a set of cells is: `on the file of e1`.
    pub(super) fn place(&self, cells: &Cells) -> Option<String> {
        Some(match cells {
            Cells::Zone(zone) => {
                let name = &self.rules.zones[zone.index()].name;
                format!("in {}", self.name_of(name, cells))
            }
            Cells::Between(a, b, movement) => self.between(a, b, *movement),
            Cells::File(set) => match self.label(set, |cell| &cell.file) {
                Some(file) => format!("on file {file}"),
                None => format!("on the file of {}", self.one_or_all(set)),
            },
            Cells::Rank(set) => match self.label(set, |cell| &cell.rank) {
                Some(rank) => format!("on rank {rank}"),
                None => format!("on the rank of {}", self.one_or_all(set)),
            },
            Cells::Or(..) => self.through(cells)?,
            _ => return None,
        })
    }

    /// Returns the label of a constant cell as the player has it from whose side the rule is worded; `None` if others have to be named.
    fn label(&self, cells: &Cells, of: fn(&ir::Cell) -> &String) -> Option<String> {
        let Cells::Constant(sets) = cells else {
            return None;
        };
        let label = |set: &ir::CellSet| {
            let mut labels = set.iter().map(|place| {
                let cell = self.rules.places().cell(place);
                of(&self.rules.board.cells[cell.index()])
            });
            let first = labels.next().filter(|label| !label.is_empty())?;
            labels.all(|label| label == first).then(|| first.clone())
        };
        if let Some(player) = self.only_player() {
            return label(sets.get(player.index())?);
        }
        let labels = sets.iter().map(label).collect::<Option<Vec<_>>>()?;
        let first = labels.first()?;
        let is_same = labels.iter().all(|label| label == first);
        if let (View::Winner, [first, second], false) = (self.view, &labels[..], is_same) {
            // The rule holds for the player who loses.
            let wins = |index| clause(&self.player(PlayerId::from_index(index)), "wins");
            return Some(format!("{second} (if {}; {first} if {})", wins(0), wins(1)));
        }
        let seen = |player: usize| in_frame(self.rules, &sets[0], PlayerId::from_index(player));
        let is_seen = (1..sets.len()).all(|player| sets[player] == seen(player));
        let is_graph = self.rules.board.lattice == Lattice::Graph;
        let can_be_first = self.view == View::Mover && !self.spells_out && is_seen && !is_graph;
        if is_same || can_be_first {
            return Some(first.clone());
        }
        let others = labels.iter().enumerate().skip(1);
        let others = others.filter(|(_, label)| *label != first);
        let others = others.map(|(player, label)| {
            format!("{}: {label}", self.player(PlayerId::from_index(player)))
        });
        let others = others.collect::<Vec<_>>().join(", ");
        (is_graph || self.spells_out).then(|| format!("{first} ({others})"))
    }

    /// Returns the place between two sets: `between e4 and an enemy rook`.
    fn between(&self, a: &Cells, b: &Cells, movement: MovementId) -> String {
        let line = self.in_line(movement);
        let from = self.one_or_all(a);
        // The other end is at a distance from the first.
        if self.is_one(a)
            && let Cells::And(..) = b
        {
            let parts = b.conjuncts();
            let is_near = |part: &&Cells| matches!(part, Cells::Near(of, _) if **of == *a);
            if let Some(at) = parts.iter().position(is_near)
                && let Cells::Near(_, distance) = parts[at]
                && let Some(rest) = parts.iter().enumerate().find(|(index, _)| *index != at)
                && parts.len() == 2
            {
                let distance = self.near_to("there", *distance);
                let other = self.one_or_all(rest.1);
                return format!("{line}between {from} and {other} that is {distance}");
            }
        }
        format!("{line}between {from} and {}", self.one_or_all(b))
    }

    /// Returns the words for a line of these directions before a place on it; none if it can go in any direction.
    fn in_line(&self, movement: MovementId) -> String {
        match self.line(movement).as_str() {
            "" | " (in any direction)" => String::new(),
            line => format!("in a line{line} "),
        }
    }

    /// Returns the place that a cell is together with the cells near it: `on or next to e4`.
    pub(super) fn through(&self, cells: &Cells) -> Option<String> {
        let parts = disjuncts(cells);
        let (of, movement) = match parts[..] {
            [of, Cells::Near(set, movement)] | [Cells::Near(set, movement), of] if **set == *of => {
                (of, *movement)
            }
            _ => return None,
        };
        let at = self.one_or_all(of);
        let near = self.near_to(&at, movement);
        match near.strip_prefix("in a line (") {
            Some(line) => {
                let (ways, _) = line.split_once(") with ")?;
                Some(format!("on the line ({ways}) through {at}"))
            }
            None if near.starts_with("next to ") => Some(format!("on or {near}")),
            None => None,
        }
    }

    /// Returns the position of cells relative to a set from which a movement reaches them.
    pub(super) fn near(&self, set: &Cells, movement: MovementId) -> String {
        if let Cells::Near(first, other) = set
            && *other == movement
            && self.is_of_one_color(movement)
        {
            return format!("on the color of {}", self.cell_of(first));
        }
        self.near_to(&self.one_or_all(set), movement)
    }

    /// Returns the position of cells relative to a set from which a movement of another player reaches them.
    pub(super) fn near_of(&self, set: &Cells, movement: MovementId, of: PlayerSet) -> String {
        let near = self.near(set, movement);
        let of = self.players(of);
        match near.strip_suffix(')') {
            Some(near) => format!("{near}, as seen by {of})"),
            // There are lines, or all directions.
            None if near.contains('(') => format!("{near}, as seen by {of}"),
            None => near,
        }
    }

    /// Tests whether a condition of each of some pieces is that all of them are on cells of its color.
    pub(super) fn are_of_one_color(
        &self,
        variable: Bound,
        over: &Cells,
        condition: &Condition,
    ) -> bool {
        let Condition::In(all, Cells::Near(near, movement)) = condition else {
            return false;
        };
        let is_twice = matches!(&**near, Cells::Near(first, other)
            if other == movement && **first == Cells::Bound(variable));
        is_twice && all == over && self.is_of_one_color(*movement)
    }

    /// Returns the cell of a piece: `the cell of a friendly bishop`.
    fn cell_of(&self, set: &Cells) -> String {
        match set {
            Cells::From | Cells::To | Cells::Constant(_) => self.one_or_all(set),
            set => format!("the cell of {}", self.one_or_all(set)),
        }
    }

    /// Returns the position of cells from which a movement leads to this place, or the other way round.
    fn near_to(&self, of: &str, movement: MovementId) -> String {
        if self.is_universal(movement) {
            return format!("anywhere on a board that has {of}");
        }
        let ways = self.ways(movement);
        let is_list = ways.contains(" or ") || ways.contains(" and ");
        if let Some(leap) = ways.strip_prefix("by a leap of ").filter(|_| !is_list)
            && let Some((n_cells, way)) = leap.split_once(" cells ")
            && !way.contains(' ')
        {
            return format!("{n_cells} cells from {of} ({way})");
        }
        if let Some(way) = ways
            .strip_prefix("to a cell ")
            .filter(|way| !way.contains(" cell"))
        {
            return format!("{way} from {of}");
        }
        match ways.strip_prefix("one cell ") {
            Some("in any direction") => format!("next to {of}"),
            Some(ways) => format!("next to {of} ({ways})"),
            None if ways.starts_with("by a ") => format!("a leap from {of} ({ways})"),
            None => format!("in a line ({}) with {of}", ways.replace("in a line ", "")),
        }
    }

    /// Tests whether a movement leads to every cell.
    pub(super) fn is_universal(&self, movement: MovementId) -> bool {
        let movements = &self.rules.movements[movement.index()];
        let mut paths = movements.iter().flat_map(|movement| &movement.paths);
        paths.any(|path| matches!(path.course, Course::Universal(_)))
    }

    /// Tests whether two moves on an empty board lead from each cell to exactly the cells of its color. Unknown is no.
    fn is_of_one_color(&self, movement: MovementId) -> bool {
        let board = &self.rules.board;
        if board.lattice != Lattice::Square || self.ways(movement) != "diagonally" {
            return false;
        }
        let least = |of: fn(&ir::Cell) -> i32| board.cells.iter().map(of).min().unwrap_or(0);
        let (left, low) = (least(|cell| cell.x), least(|cell| cell.y));
        let at = board.cells.iter().map(|cell| (cell.x - left, cell.y - low));
        let at: Vec<(i32, i32)> = at.collect();
        let (width, height) = at.iter().fold((0, 0), |(width, height), (x, y)| {
            (width.max(x + 1), height.max(y + 1))
        });
        let is_whole = usize::try_from(width * height) == Ok(at.len())
            && super::over_edges(self.rules).is_empty();
        let is_on_board = |x: i32, y: i32| (0..width).contains(&x) && (0..height).contains(&y);
        let meet = |a: (i32, i32), b: (i32, i32)| {
            let (sum, difference) = (a.0 + a.1, b.0 - b.1);
            is_on_board((sum + difference) / 2, (sum - difference) / 2)
        };
        let is_alike = |a: (i32, i32), b: (i32, i32)| (a.0 + a.1 + b.0 + b.1) % 2 == 0;
        is_whole
            && at.iter().all(|a| {
                let alike = at.iter().filter(|b| is_alike(*a, **b));
                alike.into_iter().all(|b| meet(*a, *b) || meet(*b, *a))
            })
    }

    /// Returns the position of cells relative to a set from which one of several movements reaches them in lines.
    pub(super) fn near_each(&self, parts: &[&Cells]) -> Option<String> {
        let mut ways = Vec::new();
        let mut of: Option<&Cells> = None;
        for part in parts {
            let Cells::Near(set, movement) = part else {
                return None;
            };
            let way = self.ways(*movement);
            if way.starts_with("one cell ") || of.is_some_and(|of| *of != **set) {
                return None;
            }
            of = Some(&**set);
            ways.push(way);
        }
        Some(format!(
            "in a line ({}) with {}",
            ways.join("; "),
            self.one_or_all(of?)
        ))
    }

    pub(super) fn one_or_all(&self, set: &Cells) -> String {
        // A set with at most one member needs no article: no words are made to find that out.
        match self.is_one(set) {
            true => self.all(set),
            false => self.one(set),
        }
    }

    /// Returns the lines of a movement, in brackets.
    pub(super) fn line(&self, movement: MovementId) -> String {
        let ways = self.ways(movement);
        match ways.is_empty() {
            true => String::new(),
            false => format!(" ({ways})"),
        }
    }

    /// Returns the directions of a movement that captures the first piece in each of its lines, friend or enemy, and does nothing
    /// else.
    pub(super) fn first_in_lines(&self, movement: MovementId) -> Option<String> {
        let movements = &self.rules.movements[movement.index()];
        let captures = Arrival {
            enemy: Meeting::Capture,
            friend: Meeting::Capture,
            ..Arrival::default()
        };
        let is_first = |path: &ir::Path| match &path.course {
            Course::Legs { legs } => {
                legs.len() == 1
                    && path.initial == Initial::Anytime
                    && legs[0].landings == Landings::ANY
                    && legs[0].stride == 1
                    && legs[0].arrival == captures
            }
            Course::Universal(_) | Course::Castle { .. } => false,
        };
        let mut paths = movements.iter().flat_map(|movement| &movement.paths);
        paths.all(is_first).then(|| self.ways(movement))
    }

    /// Returns a clause that pieces are on all of the next cells from another in one direction, if that is what a number of them says.
    pub(super) fn are_next(&self, cells: &Cells, n: u32) -> Option<String> {
        let parts = cells.conjuncts();
        let at = parts
            .iter()
            .position(|part| matches!(part, Cells::Near(..)))?;
        let Cells::Near(of, movement) = parts[at] else {
            return None;
        };
        let movements = &self.rules.movements[movement.index()];
        let is_single = |movement: &ir::Movement| match &movement.paths[..] {
            [path] => match &path.course {
                Course::Legs { legs } => {
                    legs.len() == 1 && legs[0].landings.max.map(u32::from) == Some(n)
                }
                Course::Universal(_) | Course::Castle { .. } => false,
            },
            _ => false,
        };
        let ways = self.ways(*movement);
        let (_, way) = ways.split_once(" cells ")?;
        let others = parts.iter().enumerate().filter(|(index, _)| *index != at);
        let others: Vec<&Cells> = others.map(|(_, part)| *part).collect();
        let is_line = n > 1 && movements.iter().all(is_single) && self.is_one(of);
        if !is_line || others.is_empty() || !others.iter().all(|part| part.is_of_pieces()) {
            return None;
        }
        let pieces = self.cut(others).all(self);
        let of = self.all(of);
        Some(format!(
            "there are {pieces} on all of the next {n} cells from {of} ({way})"
        ))
    }

    /// Tests whether a condition is that all cells between a variable and another cell, at least one, are in some set.
    pub(super) fn is_flank(&self, variable: Bound, condition: &Condition) -> bool {
        flank(variable, condition).is_some_and(|flank| self.is_one(flank.other))
    }

    /// Returns the words of a flank, after a noun: `with only enemy pieces (one or more) between it and e4`.
    pub(super) fn flank(&self, variable: Bound, condition: &Condition, is_one: bool) -> String {
        let Some(flank) = flank(variable, condition) else {
            return String::new();
        };
        format!(
            "with only {} (one or more) {}between {} and {}",
            self.all(flank.within),
            self.in_line(flank.movement),
            if is_one { "it" } else { "them" },
            self.all(flank.other)
        )
    }

    /// Returns the cells of a set as a place: `on e1 or f1`, `between e1 and an enemy rook or on e1`.
    pub(super) fn at(&self, cells: &Cells) -> String {
        if let Some(place) = self.place(cells) {
            return place;
        }
        let parts = match self.rules.named.of(cells) {
            Some(_) => vec![cells],
            None => disjuncts(cells),
        };
        if parts.len() > 1 {
            let is_place = |part: &&Cells| !matches!(part, Cells::Constant(_) | Cells::Bound(_));
            if parts.iter().any(is_place) {
                return or(parts.into_iter().map(|part| self.at(part)).collect());
            }
        }
        let cells = self.any_of(cells);
        match cells.strip_prefix("cells ") {
            Some(place) if !place.starts_with("that ") && !place.starts_with('(') => {
                place.to_owned()
            }
            _ => format!("on {cells}"),
        }
    }
}

/// The cells between a variable and another cell, which are all in one set.
struct Flank<'c> {
    other: &'c Cells,
    movement: MovementId,
    within: &'c Cells,
}

fn flank(variable: Bound, condition: &Condition) -> Option<Flank<'_>> {
    let Condition::In(Cells::Between(a, b, movement), within) = condition else {
        return None;
    };
    let is_variable = |cells: &Cells| *cells == Cells::Bound(variable);
    let other = match (is_variable(a), is_variable(b)) {
        (true, false) => &**b,
        (false, true) => &**a,
        _ => return None,
    };
    Some(Flank {
        other,
        movement: *movement,
        within,
    })
}
