//! The moves of a player's pieces of a kind: traces, with the facts about each that are decided without a position.

use ir::facts::partial::Partial;
use ir::{
    Arrange, CellId, CellList, CellSet, Initial, KindId, PartName, PathKey, PlayerId, Promotion,
    Rules, StepKind, StoreRef, in_order,
};
use rustc_hash::FxHashMap;

use crate::compile::blockers::{Blockers, Meeting, are_decided};
use crate::compile::conditions::{AllConditions, AttackConditions, Turned};
use crate::compile::form::{Form, Shape};
use crate::compile::moves::{Moves, Promotes};
use crate::compile::traced::{Traced, WalkedPath};
use crate::compile::turns::Turns;
use crate::compile::ways::PlannedWay;
use crate::compile::work::Work;
use crate::data::attacks::AttackKnowledge;
use crate::data::class::{AttackClass, Class, NOTHING, Onto};
use crate::data::kinds::KindSets;
use crate::data::lines::{Line, Lines};
use crate::data::reason::Reason;
use interpreter::walk::Trace;

/// The facts about a trace.
pub(crate) struct Folded {
    /// Whether it can be a move.
    moves: bool,
    /// Whether it captures for tests of attack.
    attacks: bool,
    /// The conditions of the attack.
    attack: AttackConditions,
    /// The conditions of the move.
    tests: usize,
    /// Whether these depend on the path of the piece.
    reads_course: bool,
    /// Pieces that forbid the move, which look-ups decide.
    blockers: Blockers,
    /// Pieces that prevent the attack, which look-ups decide.
    attack_blockers: Blockers,
}

impl Folded {
    /// Tests whether it captures in a move without conditions exactly if it captures for tests of attack.
    fn captures_by_attack(&self) -> bool {
        let has_conditions = self.tests != NOTHING
            || self.attack != AttackConditions::Forbids(Vec::new())
            || self.blockers != self.attack_blockers;
        self.moves == self.attacks && !has_conditions || !self.moves && !self.attacks
    }
}

/// A trace: its start, its place among the [traces](WalkedPath::from) from there, and the facts about it.
pub(crate) type Found = (CellId, usize, Folded);

/// A collector of the moves of a player's pieces of a kind.
pub(crate) struct Lowering<'r, 'g> {
    rules: &'g Rules,
    player: PlayerId,
    kind: KindId,
    turns: &'r Turns<'r>,
    conditions: &'r AllConditions,
    traced: &'r Traced<'g>,
    work: &'r Work,
    /// The kinds that may be royal. If the kinds of the royals are undecided, a piece of any kind may be royal.
    royals: &'r [KindId],
    moves: Moves,
    /// For each start and end the kinds that the piece may become, and whether it may stay as it
    /// is.
    promotions: FxHashMap<(CellId, CellId), Choices>,
    /// The properties of a path that make two moves of two that tables do not distinguish.
    path_key: PathKey,
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

impl<'r, 'g> Lowering<'r, 'g> {
    pub(crate) fn new(
        rules: &'g Rules,
        player: PlayerId,
        kind: KindId,
        (turns, conditions, traced): (&'r Turns<'r>, &'r AllConditions, &'r Traced<'g>),
        royals: &'r [KindId],
        work: &'r Work,
    ) -> Self {
        Self {
            rules,
            player,
            kind,
            turns,
            conditions,
            traced,
            work,
            royals,
            moves: Moves::default(),
            promotions: FxHashMap::default(),
            path_key: rules.path_key(),
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
        let path_key = self.path_key;
        if path_key == PathKey::default() {
            return Ok(());
        }
        let passed = in_order(&trace.passed);
        let course = (
            path_key.passed.then(|| passed.clone()),
            path_key.jumped.then(|| in_order(&trace.jumped)),
        );
        let record = (
            from,
            trace.to,
            in_order(&trace.captured),
            leaves_passed.then_some(passed),
        );
        let way = (path_key.part.then_some(part), course);
        match *self.first_ways.entry(record).or_insert_with(|| way.clone()) == way {
            true => Ok(()),
            false => Err("reaches a cell by two paths that are two moves"),
        }
    }

    /// Collects the moves; `beyond` is the set of cells beyond the start of the pieces, and `found` a buffer that is reused.
    ///
    /// # Errors
    /// The part that tables do not cover.
    pub(crate) fn lower(
        mut self,
        beyond: &CellSet,
        found: &mut Vec<Found>,
    ) -> Result<Moves, Reason> {
        let kind = &self.rules.kinds[self.kind.index()];
        let n_cells = self.rules.board.n_cells();
        for part in &kind.parts {
            let error = |reason: &str| {
                let part = &self.rules.part_names[part.name.index()];
                format!("{} ({part}): {reason}", kind.name)
            };
            for path in &part.movement[self.player.index()].paths {
                found.clear();
                let walked = self.traced.path(path);
                for from in (0..n_cells).map(CellId::from_index) {
                    if path.initial == Initial::Beyond && !beyond.contains(from) {
                        continue;
                    }
                    let traces = walked.from(from, self.rules, self.work).map_err(error)?;
                    for (index, (trace, line)) in traces.iter().enumerate() {
                        self.note_way(part.name, from, trace, path.leaves_passed)
                            .map_err(error)?;
                        let folded = self
                            .fold(part.name, from, trace, line.is_some())
                            .map_err(|why| error(&why))?;
                        found.push((from, index, folded));
                    }
                }
                if !fit_two_lookups(found, &walked, n_cells) {
                    for (from, index, folded) in &mut *found {
                        let (trace, _) = walked.trace(*from, *index);
                        *folded = self
                            .fold(part.name, *from, trace, false)
                            .map_err(|why| error(&why))?;
                    }
                }
                self.keep_path(&walked, found);
            }
        }
        self.moves.join_quiet_and_taking(self.work.deciding());
        self.moves.promotion = self.promotes(n_cells)?;
        Ok(self.moves)
    }

    /// Adds the traces of a path.
    fn keep_path(&mut self, walked: &WalkedPath<'_>, found: &mut Vec<Found>) {
        let path = walked.path;
        let n_cells = self.rules.board.n_cells();
        let mut classes: FxHashMap<Class, Lines> = FxHashMap::default();
        let mut attacks: FxHashMap<AttackClass, Lines> = FxHashMap::default();
        let is_initial = path.initial == Initial::Unmoved;
        for (from, index, folded) in found.drain(..) {
            let (trace, line) = walked.trace(from, index);
            let Some((onto, line)) = line.as_ref().filter(|_| !folded.reads_course) else {
                if !trace.captured.is_empty() && (folded.moves || folded.attacks) {
                    self.conditions.note_other_captures();
                }
                let has_conditions = folded.attack != AttackConditions::Forbids(Vec::new());
                if folded.attacks && has_conditions {
                    self.conditions
                        .note_attack(AttackConditions::More, self.work);
                }
                self.moves.ways.push(PlannedWay {
                    from,
                    is_initial,
                    leaves_passed: path.leaves_passed,
                    tests: folded.moves.then_some(folded.tests),
                    attacks: folded.attacks,
                    trace: trace.clone(),
                });
                continue;
            };
            let onto = *onto;
            if onto == Onto::Enemy && !folded.captures_by_attack() {
                self.conditions.note_other_captures();
            }
            if folded.attacks && onto == Onto::Enemy {
                let (blockers, forbidden) = folded.attack_blockers.on_the_way(trace);
                let class = AttackClass {
                    is_initial,
                    forbids: self.conditions.note_attack(folded.attack, self.work),
                    blockers,
                };
                let lines = attacks.entry(class);
                let lines = lines.or_insert_with(|| vec![Vec::new(); n_cells]);
                lines[from.index()].push(Line {
                    forbidden,
                    ..line.clone()
                });
            }
            if folded.moves {
                let (blockers, forbidden) = folded.blockers.on_the_way(trace);
                let class = Class {
                    onto,
                    is_initial,
                    leaves_passed: path.leaves_passed,
                    is_en_passant: trace.is_en_passant,
                    tests: folded.tests,
                    blockers,
                    exempt: folded.blockers.at_the_end(trace),
                };
                let lines = classes.entry(class);
                let lines = lines.or_insert_with(|| vec![Vec::new(); n_cells]);
                lines[from.index()].push(Line {
                    forbidden,
                    ..line.clone()
                });
            }
        }
        self.keep(classes, attacks);
    }

    /// Adds the moves of a path.
    fn keep(&mut self, classes: FxHashMap<Class, Lines>, attacks: FxHashMap<AttackClass, Lines>) {
        let mut classes: Vec<(Class, Lines)> = classes.into_iter().collect();
        classes.arrange();
        for (class, lines) in classes {
            let kept = &mut self.moves.classes;
            match kept.iter_mut().find(|(other, _)| *other == class) {
                Some((_, paths)) => paths.push(lines),
                None => kept.push((class, vec![lines])),
            }
        }
        let mut attacks: Vec<(AttackClass, Lines)> = attacks.into_iter().collect();
        attacks.arrange();
        for (class, lines) in attacks {
            let kept = &mut self.moves.attacks;
            match kept.iter_mut().find(|(other, _)| *other == class) {
                Some((_, paths)) => paths.push(lines),
                None => kept.push((class, vec![lines])),
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
        decides_blockers: bool,
    ) -> Result<Folded, Reason> {
        let folded = self.fold_with(part, from, trace, decides_blockers)?;
        match decides_blockers && folded.reads_course {
            true => self.fold_with(part, from, trace, false),
            false => Ok(folded),
        }
    }

    fn fold_with(
        &mut self,
        part: PartName,
        from: CellId,
        trace: &Trace,
        decides_blockers: bool,
    ) -> Result<Folded, Reason> {
        let pieces = [(self.kind, from, trace.to)];
        let form = |promotes, attacks, is_made| Form {
            rules: self.rules,
            player: self.player,
            way: self.turns.moving,
            pieces: &pieces,
            ends: &[],
            shape: Shape::Walk {
                part,
                trace,
                promotes,
                attacks,
            },
            is_made,
            work: self.work,
        };
        let choices = self.choices(&form(Some(None), None, false))?;
        let has_choice = !choices.to.is_empty() || choices.from_store.is_some();
        let is_stuck = choices.must && !has_choice;
        let promotes = match has_choice {
            true => None,
            false => Some(None),
        };
        let royals = self.royals;
        let meeting = |attacked| Meeting {
            rules: self.rules,
            player: self.player,
            trace,
            attacked,
        };
        let decides_blockers = decides_blockers && self.conditions.decides_blockers();
        let [before, after] = [false, true].map(|is_made| form(promotes, None, is_made));
        let [attacking, attacked] =
            [false, true].map(|is_made| form(promotes, Some(royals), is_made));
        let result = Turned {
            rules: self.rules,
            before: &before,
            after: &after,
            attacking: Some([&attacking, &attacked]),
            required: &self.turns.required,
            stands: true,
            meeting: decides_blockers.then(|| [meeting(None), meeting(Some(royals))]),
            work: self.work,
        };
        let result = result.fold_rules()?;
        let moves = !is_stuck && result.moves;
        let may_be_silenced = choices.must && choices.silences;
        let attack = match may_be_silenced && choices.from_store.is_some() {
            true => AttackConditions::More,
            false => result.attack,
        };
        if moves {
            let found = self.promotions.entry((from, trace.to));
            if *found.or_insert_with(|| choices.clone()) != choices {
                return Err("its promotion depends on more than start and end".to_owned());
            }
        }
        self.conditions.concern_attack(&result.on_attack);
        if result.restricts_attacks {
            self.conditions.know_at_most(AttackKnowledge::Royals);
        }
        let tests = self.conditions.keep(result.conditions);
        Ok(Folded {
            moves: moves && self.turns.has(StepKind::Move),
            attacks: !(is_stuck && choices.silences) && result.attacks,
            attack,
            reads_course: self.conditions.read_course(tests),
            tests,
            blockers: result.blockers,
            attack_blockers: result.attack_blockers,
        })
    }

    /// Returns the kinds that the piece may become.
    fn choices(&self, form: &Form<'_>) -> Result<Choices, Reason> {
        for promotion in &self.rules.promotions {
            let Promotion {
                subject,
                when,
                must,
                ..
            } = promotion;
            self.work.spend();
            let partial = Partial::new(form);
            let concerns = match subject {
                Some(subject) => partial.concerns(subject),
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
        let mut chosen: Option<&Choices> = None;
        let nowhere = vec![CellSet::empty(n_cells); n_cells];
        let (mut offered, mut must) = (nowhere.clone(), nowhere);
        for ((from, end), choices) in &self.promotions {
            if choices.to.is_empty() && choices.from_store.is_none() {
                continue;
            }
            let first = chosen.get_or_insert(choices);
            if (&first.to, first.from_store) != (&choices.to, choices.from_store) {
                return Err("its promotions differ between cells".to_owned());
            }
            offered[from.index()].insert(*end);
            if choices.must {
                must[from.index()].insert(*end);
            }
        }
        Ok(chosen.map(|chosen| Promotes {
            to: chosen.to.clone(),
            from_store: chosen.from_store,
            offered,
            must,
        }))
    }
}

/// Tests whether two look-ups decide all lines of a path on which some pieces may not be jumped.
fn fit_two_lookups(found: &[Found], walked: &WalkedPath<'_>, n_cells: usize) -> bool {
    let mut lines: FxHashMap<(bool, KindSets), Lines> = FxHashMap::default();
    for (from, index, folded) in found {
        let (trace, Some((_, line))) = walked.trace(*from, *index) else {
            continue;
        };
        let of_turn = (false, folded.moves, &folded.blockers);
        let of_attack = (true, folded.attacks, &folded.attack_blockers);
        for (attacks, is_open, blockers) in [of_turn, of_attack] {
            let (kind_sets, forbidden) = blockers.on_the_way(trace);
            if is_open && !forbidden.is_empty() {
                let lines = lines.entry((attacks, kind_sets));
                let lines = lines.or_insert_with(|| vec![Vec::new(); n_cells]);
                lines[from.index()].push(Line {
                    forbidden,
                    ..line.clone()
                });
            }
        }
    }
    lines.values().all(are_decided)
}
