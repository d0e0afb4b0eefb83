//! The profile of a generated game: a handful of themes.

use crate::choices::Choices;

/// A part of the language that a game uses or does without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Zones of the definition.
    Zones,
    /// Names for expressions.
    Lets,
    /// `[forbid.NAME]`.
    Forbids,
    /// `[promotion.NAME]`.
    Promotions,
    /// `[joint.NAME]`.
    Joints,
    /// A store that gains pieces that can be dropped.
    Hand,
    /// A store from which pieces promote.
    Pool,
    /// A store of tiles.
    Tiles,
    /// Attributes of cells and piece types.
    Attributes,
    /// Neutral pieces, and players who move pieces of others.
    Control,
    /// A status read from the position.
    DerivedStatus,
    /// A status that effects give.
    GivenStatus,
    /// `[take.NAME]`.
    Takes,
    /// `[effect.NAME]`.
    Effects,
    /// `[must.NAME]`.
    MustRules,
    /// `[counter]`.
    Counters,
    /// `[chance.NAME]`.
    Chance,
    /// Turns of several steps.
    Steps,
    /// Turns without a step: passes.
    Passes,
    /// Stacked pieces.
    Stacks,
    /// A placement phase.
    Phases,
    /// A phase of orders that are carried out together.
    Rounds,
    /// `[options]`.
    Options,
    /// A parent of the game's own.
    Parent,
    /// A shipped parent.
    ShippedParent,
}

/// All themes, each with its percentage of games.
const THEMES: &[(Theme, usize)] = &[
    (Theme::Zones, 20),
    (Theme::Lets, 24),
    (Theme::Forbids, 40),
    (Theme::Promotions, 32),
    (Theme::Joints, 18),
    (Theme::Hand, 18),
    (Theme::Pool, 14),
    (Theme::Tiles, 12),
    (Theme::Attributes, 26),
    (Theme::Control, 20),
    (Theme::DerivedStatus, 14),
    (Theme::GivenStatus, 14),
    (Theme::Takes, 14),
    (Theme::Effects, 26),
    (Theme::MustRules, 16),
    (Theme::Counters, 26),
    (Theme::Chance, 26),
    (Theme::Steps, 30),
    (Theme::Passes, 12),
    (Theme::Stacks, 12),
    (Theme::Phases, 18),
    (Theme::Rounds, 12),
    (Theme::Options, 15),
    (Theme::Parent, 14),
    (Theme::ShippedParent, 5),
];

/// The royal pieces of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royals {
    /// No royals.
    None,
    /// The king.
    One,
    /// The king and others.
    Several,
}

/// The means by which no player is in check at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truce {
    /// Movements so short that no piece attacks another.
    ByDistance,
    /// Safety of every player before the player's first move.
    BySafety,
    /// A forbid rule against captures in the first move of each player.
    ByForbid,
    /// No means: if a player is in check, the game cannot be played.
    None,
}

/// The purpose of generated games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Games with anything that the language has.
    Anything,
    /// Games of which many can be compiled to tables: movement on any board, rules whose conditions are decided for a
    /// move without a position, and others that can be tested on a move.
    Tables,
}

/// The themes of games that are generated for [`Aim::Tables`], each with its percentage of games.
const OF_TABLES: &[(Theme, usize)] = &[
    (Theme::Zones, 50),
    (Theme::Lets, 40),
    (Theme::Forbids, 50),
    (Theme::Promotions, 45),
    (Theme::Joints, 30),
    (Theme::Hand, 30),
    (Theme::DerivedStatus, 12),
    (Theme::GivenStatus, 12),
    (Theme::Steps, 6),
    (Theme::Effects, 25),
    (Theme::MustRules, 25),
    (Theme::Counters, 25),
];

/// The themes of one game.
#[derive(Clone, Debug)]
pub struct Profile {
    themes: Vec<Theme>,
    /// The number of players.
    pub n_players: usize,
    /// The royal pieces.
    pub royals: Royals,
    /// The means by which no player is in check at the start.
    pub truce: Truce,
    /// The purpose of the game.
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
                    Theme::Stacks | Theme::Phases | Theme::Parent | Theme::Steps | Theme::Rounds
                )
            });
        }
        if themes.contains(&Theme::Rounds) {
            themes.retain(|theme| !matches!(theme, Theme::Stacks | Theme::Phases | Theme::Steps));
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
                (3, Truce::ByForbid),
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
