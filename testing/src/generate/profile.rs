//! What a generated game is about: a handful of themes.

use crate::choices::Choices;

/// A part of the language that a game uses or does without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Zones of the definition.
    Zones,
    /// Names for expressions.
    Lets,
    /// `[[forbid]]`.
    Bars,
    /// `[[promotion]]`.
    Promotions,
    /// `[[joint]]`.
    Joints,
    /// A store that gains men who can be dropped.
    Hand,
    /// A store in which men promote.
    Pool,
    /// A store of tiles.
    Tiles,
    /// Attributes of cells and kinds.
    Attributes,
    /// A status read from the position.
    DerivedStatus,
    /// A status that effects give.
    GivenStatus,
    /// `[[effect]]`.
    Effects,
    /// `[[duty]]`.
    Duties,
    /// `[counter]`.
    Counters,
    /// Turns of several steps.
    Steps,
    /// Turns of no step.
    Passes,
    /// Men on one another.
    Stacks,
    /// A set-up by the players.
    Phases,
    /// `[options]`.
    Options,
    /// A parent of the game's own.
    Parent,
    /// A shipped parent.
    ShippedParent,
}

/// All themes, and in how many games of a hundred each is.
const THEMES: &[(Theme, usize)] = &[
    (Theme::Zones, 20),
    (Theme::Lets, 24),
    (Theme::Bars, 40),
    (Theme::Promotions, 32),
    (Theme::Joints, 18),
    (Theme::Hand, 18),
    (Theme::Pool, 14),
    (Theme::Tiles, 12),
    (Theme::Attributes, 22),
    (Theme::DerivedStatus, 14),
    (Theme::GivenStatus, 14),
    (Theme::Effects, 26),
    (Theme::Duties, 16),
    (Theme::Counters, 26),
    (Theme::Steps, 22),
    (Theme::Passes, 12),
    (Theme::Stacks, 12),
    (Theme::Phases, 18),
    (Theme::Options, 15),
    (Theme::Parent, 14),
    (Theme::ShippedParent, 5),
];

/// Who must be safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royals {
    /// Nobody.
    None,
    /// The king.
    One,
    /// The king and others.
    Several,
}

/// How nobody is in check at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truce {
    /// Men reach so little that nobody attacks anybody.
    ByDistance,
    /// Everyone is safe before his first turn.
    BySafety,
    /// Nobody captures in his first turn.
    ByBar,
    /// Not at all: if somebody is, the game cannot be played.
    None,
}

/// What games are made up for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Anything that the language has.
    Anything,
    /// Games that can be compiled to tables, many of them: movement on any board, rules that are known of a move before there is a
    /// position, and others that can be asked of a turn.
    Tables,
}

/// The themes of games that are made up for [`Aim::Tables`], and in how many of a hundred each is.
const OF_TABLES: &[(Theme, usize)] = &[
    (Theme::Zones, 50),
    (Theme::Lets, 40),
    (Theme::Bars, 50),
    (Theme::Promotions, 45),
    (Theme::Joints, 30),
    (Theme::Hand, 30),
    (Theme::DerivedStatus, 12),
    (Theme::GivenStatus, 12),
    (Theme::Steps, 6),
    (Theme::Effects, 25),
    (Theme::Duties, 25),
    (Theme::Counters, 25),
];

/// The themes of one game.
#[derive(Clone, Debug)]
pub struct Profile {
    themes: Vec<Theme>,
    /// How many players there are.
    pub n_players: usize,
    /// Who must be safe.
    pub royals: Royals,
    /// How nobody is in check at the start.
    pub truce: Truce,
    /// What the game is made up for.
    pub aim: Aim,
}

impl Profile {
    /// Draws the themes of a game.
    pub fn draw(choices: &mut Choices, aim: Aim) -> Self {
        if aim == Aim::Tables {
            let drawn = OF_TABLES
                .iter()
                .filter(|(_, percent)| choices.chance(*percent));
            return Self {
                themes: drawn.map(|(theme, _)| *theme).collect(),
                n_players: 2,
                royals: *choices.weighted(&[
                    (5, Royals::One),
                    (3, Royals::Several),
                    (2, Royals::None),
                ]),
                truce: Truce::None,
                aim,
            };
        }
        let drawn = THEMES
            .iter()
            .filter(|(_, percent)| choices.chance(*percent));
        let mut themes: Vec<Theme> = drawn.map(|(theme, _)| *theme).collect();
        if themes.contains(&Theme::ShippedParent) {
            themes.retain(|theme| {
                !matches!(
                    theme,
                    Theme::Stacks | Theme::Phases | Theme::Parent | Theme::Steps
                )
            });
        }
        let n_players = match themes.contains(&Theme::ShippedParent) {
            true => 2,
            false => *choices.weighted(&[(22, 2), (2, 3), (2, 4)]),
        };
        Self {
            n_players,
            royals: *choices.weighted(&[(4, Royals::None), (5, Royals::One), (2, Royals::Several)]),
            truce: *choices.weighted(&[
                (2, Truce::BySafety),
                (3, Truce::ByBar),
                (2, Truce::ByDistance),
            ]),
            aim,
            themes,
        }
    }

    /// Tests whether the game has a theme.
    pub fn has(&self, theme: Theme) -> bool {
        self.themes.contains(&theme)
    }
}
