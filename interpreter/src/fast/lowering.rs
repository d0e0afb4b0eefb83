//! The moves of a player's pieces of a kind: traces, with the facts about each that are decided without a position.

use ir::facts::partial::Partial;
use ir::{
    CellId, CellList, CellSet, Initial, KindId, PartName, Path, PlayerId, Promotion, Rules,
    StepKind, StoreRef, Tells, in_order,
};
use rustc_hash::FxHashMap;

use super::asks::{AllAsks, AttackAsked, NOTHING, Turned};
use super::candidate::Candidate;
use super::plan::{AttackClass, Class, Line, Lines, Moves, Onto, Promotes, Reason};
use super::screens::{Meeting, Screens, Sorts, veil};
use super::turns::Turns;
use super::ways::PlannedWay;
use super::work::Work;
use crate::walk::{Need, Stands, Trace, traces};

/// The facts about a trace.
struct Folded {
    /// Whether it can be a move.
    moves: bool,
    /// Whether it captures for tests of attack.
    attacks: bool,
    /// The conditions of the attack.
    attack: AttackAsked,
    /// The conditions of the move.
    ask: usize,
    /// Whether these depend on the path of the piece.
    asks_course: bool,
    /// Pieces that forbid the move, which look-ups decide.
    screens: Screens,
    /// Pieces that prevent the attack, which look-ups decide.
    attack_screens: Screens,
}

impl Folded {
    /// Tests whether it captures in a move without conditions exactly if it captures for tests of attack.
    fn takes_plainly(&self) -> bool {
        let is_asked = self.ask != NOTHING
            || self.attack != AttackAsked::Bars(Vec::new())
            || self.screens != self.attack_screens;
        self.moves == self.attacks && !is_asked || !self.moves && !self.attacks
    }
}

/// A trace from a cell, as a line if it is one, and the facts about it.
type Found = (CellId, Trace, Option<(Onto, Line)>, Folded);

/// A collector of the moves of a player's pieces of a kind.
pub(super) struct Lowering<'r> {
    rules: &'r Rules,
    player: PlayerId,
    kind: KindId,
    turns: &'r Turns<'r>,
    asks: &'r AllAsks,
    work: &'r Work,
    moves: Moves,
    /// For each start and end the kinds that the piece may become, and whether it may stay as it
    /// is.
    promotions: FxHashMap<(CellId, CellId), Choices>,
    /// The properties of a path that make two moves of two that tables do not distinguish.
    tells: Tells,
    /// For each move its first path, as far as conditions depend on it.
    first_ways: FxHashMap<Record, (Option<PartName>, Course)>,
}

/// The identity of a move on different paths: start, end, captured pieces, cells left passed.
type Record = (CellId, CellId, CellList, Option<CellList>);

/// The cells passed and those jumped on a path, if they distinguish moves.
type Course = (Option<CellList>, Option<CellList>);

/// The kinds that a piece may become, and whether it may stay as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Choices {
    /// Whether it may not stay as it is.
    must: bool,
    /// The kinds that it may become.
    to: Vec<KindId>,
    /// The store whose pieces are the choices instead.
    from_store: Option<StoreRef>,
    /// Whether the lack of a choice prevents its attack.
    silences: bool,
}

impl<'r> Lowering<'r> {
    pub(super) fn new(
        rules: &'r Rules,
        player: PlayerId,
        kind: KindId,
        (turns, asks): (&'r Turns<'r>, &'r AllAsks),
        work: &'r Work,
    ) -> Self {
        Self {
            rules,
            player,
            kind,
            turns,
            asks,
            work,
            moves: Moves::default(),
            promotions: FxHashMap::default(),
            tells: rules.tells(),
            first_ways: FxHashMap::default(),
        }
    }

    /// Records a path to the end of a move.
    ///
    /// # Errors
    /// If another path makes it another move: tables distinguish moves by their ends.
    fn note_way(
        &mut self,
        part: PartName,
        from: CellId,
        trace: &Trace,
        leaves_passed: bool,
    ) -> Result<(), &'static str> {
        let tells = self.tells;
        if tells == Tells::default() {
            return Ok(());
        }
        let passed = in_order(&trace.passed);
        let course = (
            tells.passed.then(|| passed.clone()),
            tells.jumped.then(|| in_order(&trace.jumped)),
        );
        let record = (
            from,
            trace.to,
            in_order(&trace.captured),
            leaves_passed.then_some(passed),
        );
        let way = (tells.part.then_some(part), course);
        match *self.first_ways.entry(record).or_insert_with(|| way.clone()) == way {
            true => Ok(()),
            false => Err("reaches a cell by two paths that are two moves"),
        }
    }

    pub(super) fn lower(mut self, beyond: &CellSet) -> Result<Moves, Reason> {
        let kind = &self.rules.kinds[self.kind.index()];
        let n_cells = self.rules.board.n_cells();
        for part in &kind.parts {
            let told = |reason: &str| {
                let part = &self.rules.part_names[part.name.index()];
                format!("{} ({part}): {reason}", kind.name)
            };
            for path in &part.movement[self.player.index()].paths {
                let mut found = Vec::new();
                for from in (0..n_cells).map(CellId::from_index) {
                    if path.initial == Initial::Beyond && !beyond.contains(from) {
                        continue;
                    }
                    let traces = traces(path, &self.rules.steps, from, n_cells, self.work.left())
                        .ok_or_else(|| told("reads more than the pieces on cells"))?;
                    for trace in traces {
                        let line = line(&trace, from, path.leaves_passed).map_err(told)?;
                        self.note_way(part.name, from, &trace, path.leaves_passed)
                            .map_err(told)?;
                        let folded = self
                            .fold(part.name, from, &trace, line.is_some())
                            .map_err(|why| told(&why))?;
                        found.push((from, trace, line, folded));
                    }
                }
                if !are_veiled(&found, n_cells) {
                    for (from, trace, _, folded) in &mut found {
                        *folded = self
                            .fold(part.name, *from, trace, false)
                            .map_err(|why| told(&why))?;
                    }
                }
                self.keep_path(path, found);
            }
        }
        self.moves.join_quiet_and_taking(self.work.deciding());
        self.moves.promotion = self.promotes(n_cells)?;
        Ok(self.moves)
    }

    /// Adds the traces of a path.
    fn keep_path(&mut self, path: &Path, found: Vec<Found>) {
        let n_cells = self.rules.board.n_cells();
        let mut classes: FxHashMap<Class, Lines> = FxHashMap::default();
        let mut attacks: FxHashMap<AttackClass, Lines> = FxHashMap::default();
        let is_initial = path.initial == Initial::Unmoved;
        for (from, trace, line, folded) in found {
            let Some((onto, line)) = line.filter(|_| !folded.asks_course) else {
                if !trace.captured.is_empty() && (folded.moves || folded.attacks) {
                    self.asks.takes_otherwise();
                }
                let is_asked = folded.attack != AttackAsked::Bars(Vec::new());
                if folded.attacks && is_asked {
                    self.asks.attack_is_asked(AttackAsked::More, self.work);
                }
                self.moves.ways.push(PlannedWay {
                    from,
                    is_initial,
                    leaves_passed: path.leaves_passed,
                    ask: folded.moves.then_some(folded.ask),
                    attacks: folded.attacks,
                    trace,
                });
                continue;
            };
            if onto == Onto::Enemy && !folded.takes_plainly() {
                self.asks.takes_otherwise();
            }
            if folded.attacks && onto == Onto::Enemy {
                let (screens, barred) = folded.attack_screens.on_the_way(&trace);
                let class = AttackClass {
                    is_initial,
                    bars: self.asks.attack_is_asked(folded.attack, self.work),
                    screens,
                };
                let lines = attacks.entry(class);
                let lines = lines.or_insert_with(|| vec![Vec::new(); n_cells]);
                lines[from.index()].push(Line {
                    barred,
                    ..line.clone()
                });
            }
            if folded.moves {
                let (screens, barred) = folded.screens.on_the_way(&trace);
                let class = Class {
                    onto,
                    is_initial,
                    leaves_passed: path.leaves_passed,
                    is_en_passant: trace.is_en_passant,
                    ask: folded.ask,
                    screens,
                    spared: folded.screens.at_the_end(&trace),
                };
                let lines = classes.entry(class);
                let lines = lines.or_insert_with(|| vec![Vec::new(); n_cells]);
                lines[from.index()].push(Line { barred, ..line });
            }
        }
        self.keep(classes, attacks);
    }

    /// Adds the moves of a path.
    fn keep(&mut self, classes: FxHashMap<Class, Lines>, attacks: FxHashMap<AttackClass, Lines>) {
        let mut classes: Vec<(Class, Lines)> = classes.into_iter().collect();
        classes.sort();
        for (class, lines) in classes {
            let known = &mut self.moves.classes;
            match known.iter_mut().find(|(other, _)| *other == class) {
                Some((_, paths)) => paths.push(lines),
                None => known.push((class, vec![lines])),
            }
        }
        let mut attacks: Vec<(AttackClass, Lines)> = attacks.into_iter().collect();
        attacks.sort();
        for (class, lines) in attacks {
            let known = &mut self.moves.attacks;
            match known.iter_mut().find(|(other, _)| *other == class) {
                Some((_, paths)) => paths.push(lines),
                None => known.push((class, vec![lines])),
            }
        }
    }

    /// Folds the forbid rules and promotions of a trace, and its effects. Look-ups decide the pieces that it may not
    /// meet, if the rules name them and no other condition depends on the path.
    ///
    /// # Errors
    /// The condition that can be decided neither without a position nor with one.
    fn fold(
        &mut self,
        part: PartName,
        from: CellId,
        trace: &Trace,
        tells_screens: bool,
    ) -> Result<Folded, Reason> {
        let folded = self.fold_with(part, from, trace, tells_screens)?;
        match tells_screens && folded.asks_course {
            true => self.fold_with(part, from, trace, false),
            false => Ok(folded),
        }
    }

    fn fold_with(
        &mut self,
        part: PartName,
        from: CellId,
        trace: &Trace,
        tells_screens: bool,
    ) -> Result<Folded, Reason> {
        let candidate = Candidate {
            rules: self.rules,
            player: self.player,
            kind: self.kind,
            part,
            from,
            trace,
            promotes: Some(None),
            is_made: false,
            way: self.turns.moving,
            attacks: None,
            work: self.work,
        };
        let choices = self.choices(&candidate)?;
        let has_choice = !choices.to.is_empty() || choices.from_store.is_some();
        let is_stuck = choices.must && !has_choice;
        let promotes = match has_choice {
            true => None,
            false => Some(None),
        };
        let after = Candidate {
            promotes,
            is_made: true,
            ..candidate
        };
        let before = Candidate {
            promotes,
            ..candidate
        };
        // If the kinds of the royals are undecided, a piece of any kind may be royal.
        let known = self.rules.royal_kinds().filter(|kinds| !kinds.is_empty());
        let anybody = || {
            (0..self.rules.kinds.len())
                .map(KindId::from_index)
                .collect()
        };
        let royals: Vec<KindId> = known.unwrap_or_else(anybody);
        let meeting = |attacked| Meeting {
            rules: self.rules,
            player: self.player,
            trace,
            attacked,
        };
        let tells_screens = tells_screens && self.asks.tell_screens();
        let attacking = Candidate {
            attacks: Some(&royals),
            ..before
        };
        let attacked = Candidate {
            attacks: Some(&royals),
            ..after
        };
        let barred = Turned {
            rules: self.rules,
            before: &before,
            after: &after,
            attacking: Some([&attacking, &attacked]),
            required: &self.turns.required,
            stands: true,
            meeting: tells_screens.then(|| [meeting(None), meeting(Some(&royals))]),
            work: self.work,
        };
        let barred = barred.ask()?;
        let moves = !is_stuck && barred.moves;
        let may_be_silenced = choices.must && choices.silences;
        let attack = match may_be_silenced && choices.from_store.is_some() {
            true => AttackAsked::More,
            false => barred.attack,
        };
        if moves {
            let known = self.promotions.entry((from, trace.to));
            if *known.or_insert_with(|| choices.clone()) != choices {
                return Err("its promotion depends on more than start and end".to_owned());
            }
        }
        self.asks.concern_attack(&barred.on_attack);
        if barred.asks_attacks {
            self.asks.attack_is_told_of_royals();
        }
        let ask = self.asks.keep(barred.asks);
        Ok(Folded {
            moves: moves && self.turns.has(StepKind::Move),
            attacks: !(is_stuck && choices.silences) && barred.attacks,
            attack,
            asks_course: self.asks.read_course(ask),
            ask,
            screens: barred.screens,
            attack_screens: barred.attack_screens,
        })
    }

    /// Returns the kinds that the piece may become.
    fn choices(&self, candidate: &Candidate<'_>) -> Result<Choices, Reason> {
        for promotion in &self.rules.promotions {
            let Promotion {
                who, when, must, ..
            } = promotion;
            self.work.spend();
            let partial = Partial::new(candidate);
            let concerns = match who {
                Some(who) => partial.concerns(who),
                None => Some(true),
            };
            let is_offered = match concerns {
                Some(false) => Some(false),
                Some(true) => partial.condition(when),
                None => partial.condition(when).filter(|when| !when),
            };
            match is_offered {
                Some(false) => continue,
                Some(true) => {}
                None => return Err("its promotion cannot be precomputed".to_owned()),
            }
            let Some(must) = partial.condition(must) else {
                return Err("its compulsory promotion cannot be precomputed".to_owned());
            };
            let to = promotion.to.get(self.kind.index()).cloned();
            return Ok(Choices {
                must,
                to: to
                    .filter(|_| promotion.from_store.is_none())
                    .unwrap_or_default(),
                from_store: promotion.from_store,
                silences: promotion.attack,
            });
        }
        Ok(Choices::default())
    }

    /// Combines the kinds that the piece may become.
    fn promotes(&self, n_cells: usize) -> Result<Option<Promotes>, Reason> {
        let mut known: Option<&Choices> = None;
        let nowhere = vec![CellSet::empty(n_cells); n_cells];
        let (mut offered, mut must) = (nowhere.clone(), nowhere);
        for ((from, end), choices) in &self.promotions {
            if choices.to.is_empty() && choices.from_store.is_none() {
                continue;
            }
            let first = known.get_or_insert(choices);
            if (&first.to, first.from_store) != (&choices.to, choices.from_store) {
                return Err("its promotions differ between cells".to_owned());
            }
            offered[from.index()].insert(*end);
            if choices.must {
                must[from.index()].insert(*end);
            }
        }
        Ok(known.map(|known| Promotes {
            to: known.to.clone(),
            from_store: known.from_store,
            offered,
            must,
        }))
    }
}

/// Returns a trace as a line, if occupancy alone decides it and the only piece it meets is on its last cell.
///
/// # Errors
/// The condition that cannot be tested for single paths either.
fn line(
    trace: &Trace,
    from: CellId,
    leaves_passed: bool,
) -> Result<Option<(Onto, Line)>, &'static str> {
    if trace.partner.is_some() || trace.needs.iter().any(|need| need.who == Stands::Partner) {
        return Err("castles by notation");
    }
    if !trace.unloads.is_empty() {
        return Err("puts pieces elsewhere");
    }
    let (mut empty, mut pieces) = (Vec::new(), Vec::new());
    let mut onto = None;
    for Need { cell, who } in &trace.needs {
        match who {
            Stands::Nobody if *cell == trace.to => onto = Some(Onto::Nobody),
            Stands::Enemy if *cell == trace.to => onto = Some(Onto::Enemy),
            Stands::Friend if *cell == trace.to => onto = Some(Onto::Friend),
            Stands::Nobody => empty.push(*cell),
            Stands::Somebody if *cell != trace.to => pieces.push(*cell),
            // The trace captures friends and enemies alike, or depends on the owner of a piece on
            // its path.
            _ => return Ok(None),
        }
    }
    let Some(onto) = onto.filter(|_| trace.to != from) else {
        return Ok(None);
    };
    // A piece captured en passant there is attacked only if a piece has passed there.
    if trace.is_en_passant && onto != Onto::Nobody {
        return Ok(None);
    }
    let captured_piece = (onto != Onto::Nobody).then_some(trace.to);
    if !trace.captured.iter().copied().eq(captured_piece) {
        return Ok(None);
    }
    let passed = match leaves_passed {
        true => trace.passed.to_vec(),
        false => Vec::new(),
    };
    let line = Line {
        to: trace.to,
        empty,
        pieces,
        passed,
        barred: Vec::new(),
    };
    Ok(Some((onto, line)))
}

/// Tests whether two look-ups decide all lines of a path on which some pieces may not be jumped.
fn are_veiled(found: &[Found], n_cells: usize) -> bool {
    let mut lines: FxHashMap<(bool, Sorts), Lines> = FxHashMap::default();
    for (from, trace, line, folded) in found {
        let Some((_, line)) = line else { continue };
        let of_turn = (false, folded.moves, &folded.screens);
        let of_attack = (true, folded.attacks, &folded.attack_screens);
        for (attacks, is_open, screens) in [of_turn, of_attack] {
            let (sorts, barred) = screens.on_the_way(trace);
            if is_open && !barred.is_empty() {
                let lines = lines.entry((attacks, sorts));
                let lines = lines.or_insert_with(|| vec![Vec::new(); n_cells]);
                lines[from.index()].push(Line {
                    barred,
                    ..line.clone()
                });
            }
        }
    }
    lines.values().all(|lines| veil(lines).is_some())
}
