//! The kinds of pieces, their movements and promotions.

use alfil_words::{a, and, or, possessive, sentence};
use ir::{
    Arrival, Attribute, AttributeId, AttributeOf, Board, CellId, Cells, Condition, Course, Follows,
    Joint, JointPiece, Kind, KindId, Lattice, Meeting, Node, Part, PartName, PlayerId, Promotion,
    Royal, Rules, SafeWhen, StoreOrder,
};

use super::Artist;
use super::diagram::Diagram;
use super::forbids::{self, mentions};
use super::legend::SINGLE_PIECE;
use super::lists::is_always;
use super::page::{Block, Drawn, Picture, Pictures, Rule, Section};
use super::words::{self, Words, quoted};
use alfil_draw::draw::Style;
use alfil_draw::draw::svg::SvgStyle;

/// Returns the section of all kinds.
pub fn section(rules: &Rules, artist: Option<Artist<'_>>) -> Section {
    let kinds = rules.kinds.iter().enumerate();
    let mut blocks: Vec<Block> = kinds
        .map(|(index, kind)| {
            let title = format!("{} ({})", kind.name, kind.letter);
            Block::Part(title, kind_blocks(rules, KindId::from_index(index), artist))
        })
        .collect();
    let mut intro = match rules.kinds.iter().any(captures_by_moving) {
        false if rules.kinds.iter().any(captures_on_the_way) => "A piece moves to an empty cell. It captures only as its text says.",
        true => "A piece captures an enemy piece by moving to its cell. Unless something else is stated, it moves to an empty cell or captures.",
        false => "A piece moves to an empty cell. No piece captures by moving to the cell of an enemy piece.",
    }
    .to_owned();
    if rules.kinds.iter().any(rides) {
        intro += " The cells between are empty where a piece moves several cells in a line, unless its text says otherwise.";
    }
    let has_pictures = rules.kinds.iter().any(|kind| !kind.parts.is_empty());
    let signs = artist
        .filter(|_| has_pictures)
        .map(|artist| match artist.pictures {
            Pictures::Text { .. } => {
                "(·) marks cells that it can move to, *·* cells where it can only capture"
            }
            Pictures::Svg => {
                "a dot marks a cell that it can move to, a ring a cell where it can capture"
            }
        });
    if let Some(signs) = signs {
        intro += &format!(" Each picture shows {SINGLE_PIECE}: {signs}.");
    }
    blocks.insert(0, Block::Text(intro));
    blocks.extend(attributes(rules));
    let values = values_of_pieces(rules);
    if !values.is_empty() {
        blocks.push(Block::Part(
            "Values of pieces".to_owned(),
            vec![Block::Rules(values)],
        ));
    }
    Section {
        title: "Pieces".to_owned(),
        brief: brief(rules),
        blocks,
    }
}

/// Tests whether a kind has a move that captures where it ends.
fn captures_by_moving(kind: &Kind) -> bool {
    let captures = |arrival: &Arrival| arrival.enemy == Meeting::Capture;
    let paths = kind.movements().flat_map(|movement| &movement.paths);
    let mut paths = paths.map(|path| match &path.course {
        Course::Legs { legs } => legs.last().is_some_and(|leg| captures(&leg.arrival)),
        Course::Universal(arrival) => captures(arrival),
        Course::Castle { .. } => false,
    });
    kind.is_lent() || paths.any(|captures| captures)
}

/// Tests whether a kind has a move that captures before it ends.
fn captures_on_the_way(kind: &Kind) -> bool {
    let paths = kind.movements().flat_map(|movement| &movement.paths);
    let mut legs = paths.flat_map(|path| match &path.course {
        Course::Legs { legs } => legs.as_slice(),
        Course::Universal(_) | Course::Castle { .. } => &[],
    });
    legs.any(|leg| [leg.arrival.enemy, leg.arrival.friend].contains(&Meeting::Capture))
}

/// Tests whether a kind has moves in lines, along which other pieces block it.
fn rides(kind: &Kind) -> bool {
    let paths = kind.movements().flat_map(|movement| &movement.paths);
    let mut legs = paths.flat_map(|path| match &path.course {
        Course::Legs { legs } => legs.as_slice(),
        Course::Universal(_) | Course::Castle { .. } => &[],
    });
    legs.any(|leg| leg.landings.max != Some(1))
}

fn brief(rules: &Rules) -> Vec<String> {
    let names = rules.kinds.iter().map(|kind| kind.name.chars().count());
    let width = names.max().unwrap_or(0);
    let line = |kind: &Kind| {
        let parts = notation(rules, kind);
        format!("{:2} {:width$}  {parts}", kind.letter, kind.name)
    };
    rules.kinds.iter().map(line).collect()
}

/// Returns the notation of each part, with its name unless it is the only one.
pub fn notation(rules: &Rules, kind: &Kind) -> String {
    let parts = kind.parts.iter().map(|part| {
        let name = rules.part_names[part.name.index()].as_str();
        match (kind.parts.len(), name) {
            (1, "move") => part.betza.clone(),
            (_, name) if part.lent.is_some() => format!("{name} (lent)"),
            (_, name) => format!("{name} {}", part.betza),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn kind_blocks(rules: &Rules, id: KindId, artist: Option<Artist<'_>>) -> Vec<Block> {
    let kind = &rules.kinds[id.index()];
    let Kind {
        name: _,
        letter: _,
        shown_as,
        parts,
        turned,
        value,
        pictures: _,
    } = kind;
    let mut says = Vec::new();
    for part in parts {
        // The notation is below all parts.
        let Part {
            name,
            betza: _,
            movement,
            lent,
        } = part;
        let sentences = movement.first().map_or_else(Vec::new, |first| {
            words::movement::sentences(rules, &first.unturned())
        });
        let name = match (parts.len(), rules.part_names[name.index()].as_str()) {
            (1, "move") => String::new(),
            (_, name) => name.to_owned(),
        };
        let says_part: Vec<String> = match sentences.is_empty() {
            true if lent.is_some() => lent
                .iter()
                .map(|lent| {
                    let here = ["its own cell".to_owned()];
                    let words = Words::of_mover(rules).with_pieces(&here);
                    sentence(&format!(
                        "moves as each of these pieces: {}",
                        words.all(&lent.pieces)
                    ))
                })
                .collect(),
            true => vec!["Has no moves on this board.".to_owned()],
            false => sentences.iter().map(|one| sentence(one)).collect(),
        };
        let restricting = restricting_turns(rules, part.name);
        let says_part = says_part.into_iter().chain(restricting).collect();
        says.push(Rule {
            name,
            says: says_part,
            ..Rule::default()
        });
    }
    if says.is_empty() {
        says.push(Rule {
            name: String::new(),
            says: vec!["Never moves.".to_owned()],
            ..Rule::default()
        });
    }
    if let Some(turned) = turned {
        says.push(Rule {
            name: "turned".to_owned(),
            says: words::movement::turned(rules, turned),
            ..Rule::default()
        });
    }
    says.extend(forbids::of_kind(rules, id));
    let mut blocks: Vec<Block> = diagrams(id, artist);
    blocks.push(Block::Rules(says));
    let mut text = match parts.is_empty() {
        true => String::new(),
        false => format!("In notation: {}.", notation(rules, kind)),
    };
    if let Some(value) = value.filter(|value| *value > 0) {
        text += &format!(" Value: about {} pawns.", f64::from(value) / 100.0);
    }
    if let Some(other) = shown_as {
        let other = &rules.kinds[other.index()].name;
        text += &format!(" Moves and pictures show it as a {other}.");
    }
    blocks.push(Block::Text(text));
    blocks
}

/// Returns sentences that refer to the kinds of turn whose conditions of a step are about this part and about more than it.
fn restricting_turns(rules: &Rules, part: PartName) -> Vec<String> {
    let restricts = |turn: &&ir::Turn| {
        let conditions = turn.step.conjuncts();
        let is_of_part = |condition: &&Condition| match condition {
            Condition::PartIs(parts) => parts.contains(&part),
            _ => false,
        };
        conditions.len() > 1 && conditions.iter().any(is_of_part)
    };
    let turns = rules.turns.iter().filter(restricts);
    turns
        .map(|turn| format!("See the kind of turn {}.", quoted(&turn.name)))
        .collect()
}

/// Returns the diagrams of the moves of a kind: one, and on triangles another one for cells that point the other way.
fn diagrams(id: KindId, artist: Option<Artist<'_>>) -> Vec<Block> {
    let Some(artist) = artist else {
        return Vec::new();
    };
    let rules = artist.game.rules();
    if rules.kinds[id.index()].parts.is_empty() || rules.players.len() < 2 {
        return Vec::new();
    }
    let first = Diagram::most_moves(artist.game, id);
    let other = pointing_the_other_way(&rules.board, first.at);
    let other = other.map(|at| Diagram::new(artist.game, id, at));
    let all = std::iter::once(first).chain(other);
    all.map(|diagram| drawn(id, diagram, artist)).collect()
}

/// Returns the nearest triangle that points the other way; `None` on boards without triangles.
fn pointing_the_other_way(board: &Board, at: CellId) -> Option<CellId> {
    if board.lattice != Lattice::TriangleSide {
        return None;
    }
    // The colour of a triangle says where it points.
    let here = &board.cells[at.index()];
    let others = board.cells.iter().enumerate();
    let others = others.filter(|(_, cell)| cell.colour != here.colour);
    let distance = |cell: &ir::Cell| {
        let (x, y) = (cell.centre.0 - here.centre.0, cell.centre.1 - here.centre.1);
        x * x + y * y
    };
    let nearest = others.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
    nearest.map(|(index, _)| CellId::from_index(index))
}

/// Returns the picture of the moves of a kind.
fn drawn(id: KindId, diagram: Diagram, Artist { game, pictures }: Artist<'_>) -> Block {
    let rules = game.rules();
    let name = &rules.kinds[id.index()].name;
    // Moves over other pieces are raw movement, without the rules of the game.
    let over = match (diagram.is_over(), Diagram::restricted_by(game, id)) {
        (true, Some(words)) => format!("; some of the cells only over other pieces, {words}"),
        (true, None) => "; some of the cells only over other pieces".to_owned(),
        (false, _) => String::new(),
    };
    let caption = format!(
        "{} on {}{over}.",
        sentence(&a(name)).trim_end_matches('.'),
        rules.board.name_of(diagram.at)
    );
    let drawn = match pictures {
        Pictures::Text { colour } => {
            let style = Style {
                colour,
                ..Style::default()
            };
            Drawn::Text(diagram.text(game, &style))
        }
        Pictures::Svg => Drawn::Svg(diagram.svg(
            game,
            SvgStyle {
                description: caption.clone(),
                ..SvgStyle::default()
            },
        )),
    };
    Block::Picture(Picture { caption, drawn })
}

/// Returns the attributes of pieces, a sentence each.
fn values_of_pieces(rules: &Rules) -> Vec<Rule> {
    let all = rules.attributes.iter().enumerate();
    let of_pieces = all.filter(|(_, attribute)| attribute.of == AttributeOf::Piece);
    let rule = |(index, attribute): (usize, &Attribute)| {
        let first = rules.value_text(AttributeId::from_index(index), attribute.first());
        let first = match first.is_empty() {
            true => "nothing".to_owned(),
            false => first,
        };
        Rule {
            name: attribute.name.clone(),
            says: vec![format!(
                "A value of each piece, {first} at first. It moves with the piece, stays when the piece promotes or changes its owner, and is lost when the piece leaves the board."
            )],
            ..Rule::default()
        }
    };
    of_pieces.map(rule).collect()
}

/// Returns the attributes of kinds.
fn attributes(rules: &Rules) -> Option<Block> {
    let all = rules.attributes.iter().enumerate();
    let all: Vec<_> = all
        .filter(|(_, attribute)| attribute.of == AttributeOf::Kind)
        .collect();
    if all.is_empty() {
        return None;
    }
    let head = std::iter::once("piece".to_owned());
    let head = head.chain(all.iter().map(|(_, attribute)| attribute.name.clone()));
    let row = |(index, kind): (usize, &Kind)| {
        let values = all.iter().map(|(id, attribute)| {
            let value = attribute.values.get(index).copied().unwrap_or(0);
            match rules.value_text(AttributeId::from_index(*id), value) {
                text if text.is_empty() => "-".to_owned(),
                text => text,
            }
        });
        std::iter::once(kind.name.clone()).chain(values).collect()
    };
    let rows = rules.kinds.iter().enumerate().map(row).collect();
    Some(Block::Part(
        "Values that rules read".to_owned(),
        vec![
            Block::Text("Rules read these values of each piece.".to_owned()),
            Block::Table(head.collect(), rows),
        ],
    ))
}

/// Returns the section of promotions.
pub fn promotions(rules: &Rules) -> Section {
    let brief = rules.promotions.iter().flat_map(|promotion| {
        choices(rules, promotion).into_iter().map(|(kind, to)| {
            let names: Vec<&str> = to
                .iter()
                .map(|kind| rules.kinds[kind.index()].name.as_str())
                .collect();
            format!("{} to {}", rules.kinds[kind.index()].name, names.join(", "))
        })
    });
    let rule = |promotion: &Promotion| Rule {
        name: promotion.name.clone(),
        says: promotion_text(rules, promotion),
        ..Rule::default()
    };
    let mut blocks = vec![Block::Ordered(rules.promotions.iter().map(rule).collect())];
    let overlap = |(index, promotion): (usize, &Promotion)| {
        let kinds = choices(rules, promotion).into_iter().map(|(kind, _)| kind);
        let before = rules.promotions[..index].iter();
        let mut before = before.flat_map(|other| choices(rules, other));
        let kinds: Vec<KindId> = kinds.collect();
        promotion.from_store.is_some() || before.any(|(kind, _)| kinds.contains(&kind))
    };
    if rules.promotions.len() > 1 && rules.promotions.iter().enumerate().any(overlap) {
        blocks.push(Block::Text(
            "If several of these concern a move, only the first counts.".to_owned(),
        ));
    }
    if rules.promotions.is_empty() {
        blocks.clear();
    }
    Section {
        title: "Promotion".to_owned(),
        brief: brief.collect(),
        blocks,
    }
}

/// Returns the possible promotions of each kind of a promotion rule.
fn choices<'r>(rules: &Rules, promotion: &'r Promotion) -> Vec<(KindId, &'r [KindId])> {
    let all = promotion.to.iter().enumerate();
    let all = all.map(|(index, choices)| (KindId::from_index(index), &choices[..]));
    let concerned = all.filter(|(kind, choices)| {
        let is_defined = kind.index() < rules.kinds.len();
        let subject = promotion.subject.as_ref();
        is_defined && !choices.is_empty() && subject.is_none_or(|subject| mentions(subject, *kind))
    });
    concerned.collect()
}

fn promotion_text(rules: &Rules, promotion: &Promotion) -> Vec<String> {
    let words = Words::of_mover(rules);
    // `choices` reads the new kinds.
    let Promotion {
        name: _,
        subject,
        when,
        to: _,
        from_store,
        must,
        attack,
    } = promotion;
    let when = match when {
        Condition::Constant(true) => "with any move,".to_owned(),
        when => format!("if {},", words.condition(when)),
    };
    let subject = subject
        .as_ref()
        .map_or_else(|| "a piece".to_owned(), |subject| words.one(subject));
    let verb = match must {
        Condition::Constant(true) => "must",
        _ => "may",
    };
    let mut says = Vec::new();
    match from_store {
        Some(store) => {
            let order = match rules.stores[store.store.index()].order {
                StoreOrder::Listed(_) => "the next of the pieces",
                StoreOrder::Free | StoreOrder::Random => "one of the pieces",
            };
            says.push(sentence(&format!(
                "{when} {subject} {verb} become {order} in {}, which leaves it",
                words.store(*store)
            )));
        }
        None => {
            let mut groups: Vec<(Vec<KindId>, &[KindId])> = Vec::new();
            for (kind, to) in choices(rules, promotion) {
                match groups.iter_mut().find(|(_, other)| *other == to) {
                    Some((kinds, _)) => kinds.push(kind),
                    None => groups.push((vec![kind], to)),
                }
            }
            match &groups[..] {
                [] => says.push(sentence(&format!(
                    "{when} {subject} {verb} be promoted, but to nothing"
                ))),
                [(_, to)] => says.push(sentence(&format!(
                    "{when} {subject} {verb} become {}",
                    words.a_kind_of(to)
                ))),
                several => {
                    let each = several.iter().map(|(kinds, to)| {
                        format!("{} to {}", words.a_kind_of(kinds), words.a_kind_of(to))
                    });
                    says.push(sentence(&format!(
                        "{when} {subject} {verb} be promoted: {}",
                        and(each.collect())
                    )));
                }
            }
        }
    }
    match must {
        Condition::Constant(true) => {}
        Condition::Constant(false) => says.push("It may also stay what it is.".to_owned()),
        must => says.push(sentence(&format!(
            "it must if {}; otherwise it may also stay what it is",
            words.condition(must)
        ))),
    }
    let can_lack = from_store.is_some() || !attack;
    if *must != Condition::Constant(false) && can_lack {
        says.push(match attack {
            true => "A piece that must promote and cannot does not make the move, and does not attack with it.".to_owned(),
            false => "A piece that must promote and cannot does not make the move, but attacks and gives check with it all the same.".to_owned(),
        });
    }
    says
}

/// Returns the section of moves of several pieces.
pub fn joints(rules: &Rules) -> Section {
    let says = rules.joints.iter().map(|joint| Rule {
        name: joint.name.clone(),
        says: joint_text(rules, joint),
        ..Rule::default()
    });
    Section {
        title: "Moves of several pieces".to_owned(),
        brief: rules
            .joints
            .iter()
            .map(|joint| super::lists::called(&joint.name))
            .collect(),
        blocks: vec![Block::Rules(says.collect())],
    }
}

fn joint_text(rules: &Rules, joint: &Joint) -> Vec<String> {
    let Joint {
        name: _,
        pieces,
        when,
        castles,
    } = joint;
    let names: Vec<String> = pieces
        .iter()
        .map(|piece| piece_name(rules, piece))
        .collect();
    let mut words = Words::of_mover(rules).with_pieces(&names);
    let makers = makers(rules, joint);
    // The cells are those of the first player that can make it.
    let first = makers.first().map_or(0, |player| player.index());
    let goes = pieces.iter().zip(&names).map(|(piece, name)| {
        let to = piece
            .to
            .get(first)
            .map_or("", |cell| rules.board.name_of(*cell));
        match start(piece).and_then(|cells| cells.get(first)) {
            Some(cell) => format!(
                "{name} goes from {} to {to}",
                super::cells::cells_text(rules, cell)
            ),
            None => format!("{name} ({}) goes to {to}", words.one(&piece.subject)),
        }
    });
    let mut says = Vec::new();
    let goes = format!("in one move {}", and(goes.collect()));
    let name = |player: &PlayerId| Words::of_mover(rules).player(*player);
    says.push(match &makers[..] {
        all if all.len() == rules.players.len() => sentence(&goes),
        [only] => {
            words = words.with_cells_of(*only);
            sentence(&format!("only {} can make this move: {goes}", name(only)))
        }
        some => {
            let names = and(some.iter().map(name).collect());
            let of = some.first().map(name).unwrap_or_default();
            words = some
                .first()
                .map_or(words, |player| words.with_cells_of(*player));
            format!("Only {names} can make this move. For {of}: {goes}.")
        }
    });
    if *when != Condition::Constant(true) {
        says.push(sentence(&format!("allowed if {}", words.condition(when))));
    }
    if *castles {
        says.push("This is castling.".to_owned());
        if rules.royal.subject.is_some()
            && !is_always(&rules.royal.safe)
            && rules.turns.iter().all(|turn| turn.safe != SafeWhen::Never)
        {
            says.push("As after every move, the player may not be in check after it.".to_owned());
        }
    }
    let others = makers.iter().skip(1);
    let others = others.map(|player| {
        let cells = pieces
            .iter()
            .filter_map(|piece| piece.to.get(player.index()));
        let cells = cells.map(|cell| rules.board.name_of(*cell).to_owned());
        format!(
            "{} pieces go to {}",
            possessive(&name(player)),
            and(cells.collect())
        )
    });
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        says.push(sentence(&others.join(", ")));
    }
    says
}

/// Returns the players that can ever make a joint move. If the move needs an unmoved piece, a player without such a piece in the
/// set-up cannot.
fn makers(rules: &Rules, joint: &Joint) -> Vec<PlayerId> {
    let mut needs_unmoved = false;
    let subjects = joint.pieces.iter().map(|piece| Node::Cells(&piece.subject));
    for node in subjects.chain([Node::Condition(&joint.when)]) {
        node.walk(&mut |node, _| needs_unmoved |= node == Node::Cells(&Cells::Unmoved));
    }
    let (places, at_start) = (rules.places(), rules.pieces_at_start());
    let has_all = |player: &PlayerId| {
        joint.pieces.iter().all(|piece| {
            let Some(sets) = start(piece) else {
                return true;
            };
            let kinds = piece.subject.kinds_named();
            let cells = sets.get(player.index());
            at_start.iter().any(|(place, piece)| {
                piece.player() == *player
                    && (kinds.is_empty() || kinds.contains(&piece.kind()))
                    && cells.is_some_and(|cells| cells.contains(places.cell(*place)))
            })
        })
    };
    let all = (0..rules.players.len()).map(PlayerId::from_index);
    let makers: Vec<PlayerId> = all.clone().filter(has_all).collect();
    match needs_unmoved && !makers.is_empty() && !rules.drops_unmoved() {
        true => makers,
        false => all.collect(),
    }
}

/// Returns the cells of the pieces of each player in a joint move, if each is one cell and only the kind is tested besides.
fn start(piece: &JointPiece) -> Option<&[ir::CellSet]> {
    let parts = piece.subject.conjuncts();
    let is_simple =
        |part: &&Cells| matches!(part, Cells::Mine | Cells::Kinds(_) | Cells::Constant(_));
    if !parts.iter().all(is_simple) {
        return None;
    }
    parts.into_iter().find_map(|part| match part {
        Cells::Constant(sets) => sets.iter().all(|set| set.len() == 1).then_some(&sets[..]),
        _ => None,
    })
}

/// Returns the name of a piece of a joint move.
fn piece_name(rules: &Rules, piece: &JointPiece) -> String {
    let kinds = piece.subject.kinds_named();
    let names = kinds
        .iter()
        .map(|kind| rules.kinds[kind.index()].name.clone());
    let names: Vec<String> = names.collect();
    match names.is_empty() {
        true => "the piece".to_owned(),
        false => format!("the {}", or(names)),
    }
}

/// Returns the section of royal pieces.
pub fn royals(rules: &Rules) -> Section {
    let words = Words::of_turn(rules);
    let mut says = Vec::new();
    let Royal { subject, safe } = &rules.royal;
    let plain = Condition::None(Cells::Attacked(Box::new(Cells::Royal)));
    match subject {
        None => says.push("No piece is royal: there is no check.".to_owned()),
        Some(subject) => {
            let subject = match subject {
                Cells::And(mine, subject) if **mine == Cells::Mine => words.all(subject),
                subject => words.all(subject),
            };
            says.push(format!("Each player's {subject} are royal."));
        }
    }
    // Check means that `safe` does not hold, whatever it depends on.
    match safe {
        Condition::Constant(true) => {}
        safe if *safe == plain => {
            says.push("A player whose royal piece is attacked is in check.".to_owned());
            says.push(legal_only_if(rules));
        }
        safe => {
            says.push(sentence(&format!(
                "a player is in check if {}",
                words.contrary(safe)
            )));
            says.push(legal_only_if(rules));
        }
    }
    let has_steps = rules.turns.iter().any(ir::Turn::is_compound);
    let mut attack = match has_steps {
        false => "A piece is attacked if an enemy could capture it, if it were that enemy's turn and nothing else changed. It does not matter whether the enemy would then be in check.",
        true => "A piece is attacked if an enemy piece could capture it with a single step, if it were that enemy's turn and nothing else changed. A capture that takes several steps of a turn is no attack. It does not matter whether the enemy would then be in check.",
    }
    .to_owned();
    if !rules.chances.is_empty() {
        attack += " What has been thrown or drawn does not matter either, unless a rule under Forbidden moves reads it.";
    }
    Section {
        title: "Check".to_owned(),
        brief: Vec::new(),
        blocks: match reads_attack(rules) {
            true => vec![Block::Text(says.join(" ")), Block::Text(attack)],
            false => vec![Block::Text(says.join(" "))],
        },
    }
}

/// Returns the effect of check on the legality of moves: kinds of turn with `safe = "never"` are exempt.
fn legal_only_if(rules: &Rules) -> String {
    let exempt = rules
        .turns
        .iter()
        .filter(|turn| turn.safe == SafeWhen::Never);
    let exempt: Vec<String> = exempt.map(|turn| quoted(&turn.name)).collect();
    let has_effects = rules
        .effects
        .iter()
        .any(|effect| matches!(effect.follows, Follows::Step | Follows::Turn));
    let after = match has_effects {
        true => "after it and its effects",
        false => "after it",
    };
    let legal = format!("A move is legal only if the player who makes it is not in check {after}");
    match exempt.len() {
        0 => format!("{legal}."),
        n if n == rules.turns.len() => {
            "A move may leave the player who makes it in check.".to_owned()
        }
        1 => format!("{legal}; turns of the kind {} are exempt.", and(exempt)),
        _ => format!("{legal}; turns of the kinds {} are exempt.", and(exempt)),
    }
}

/// Tests whether a rule depends on attacks.
pub fn reads_attack(rules: &Rules) -> bool {
    let mut found = false;
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            found |= matches!(
                node,
                Node::Cells(
                    Cells::Attacked(_)
                        | Cells::Attackers { .. }
                        | Cells::Unsafe { .. }
                        | Cells::Checkers
                ) | Node::Condition(
                    Condition::InCheck(_) | Condition::GivesCheck | Condition::Checkmate(_)
                )
            );
        });
    }
    found
}
