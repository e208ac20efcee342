//! Options of a game, both ways. What a client leaves out comes from the preset it names.

use super::{go, names, xiangqi};
use qiguan_protocol as wire;
use qiguan_rules::junqi;
use qiguan_table::{GameOptions, Refusal, Start};

/// The options a client asks for, with the gaps filled.
///
/// # Errors
///
/// A text among them says nothing.
pub(super) fn game_options(options: &wire::GameOptions) -> Result<GameOptions, Refusal> {
    match options {
        wire::GameOptions::Junqi(options) => Ok(GameOptions::Junqi(junqi_options(options))),
        wire::GameOptions::Go(options) => go::go_settings(options).map(GameOptions::Go),
        wire::GameOptions::Xiangqi(options) => {
            xiangqi::xiangqi_settings(options).map(GameOptions::Xiangqi)
        }
    }
}

/// The same for a room that is to be opened, and what its game begins from.
///
/// # Errors
///
/// A text among them says nothing, or no game can begin from the position.
pub(crate) fn opening(
    options: &wire::GameOptions,
) -> Result<(GameOptions, Option<Start>), Refusal> {
    match options {
        wire::GameOptions::Junqi(_) => game_options(options).map(|options| (options, None)),
        wire::GameOptions::Go(options) => {
            let (settings, start) = go::go_opening(options)?;
            Ok((GameOptions::Go(settings), start))
        }
        wire::GameOptions::Xiangqi(options) => {
            let (settings, start) = xiangqi::xiangqi_opening(options)?;
            Ok((GameOptions::Xiangqi(settings), start))
        }
    }
}

/// All the options of a table.
pub(super) fn told_options(options: &GameOptions) -> wire::GameOptions {
    match options {
        GameOptions::Junqi(options) => wire::GameOptions::Junqi(told_junqi(options)),
        GameOptions::Go(settings) => wire::GameOptions::Go(go::told_settings(settings)),
        GameOptions::Xiangqi(settings) => {
            wire::GameOptions::Xiangqi(xiangqi::told_settings(settings))
        }
    }
}

fn junqi_options(asked: &wire::JunqiOptions) -> junqi::Options {
    let base = junqi::Options::preset(match asked.preset {
        None | Some(wire::Preset::Classic) => junqi::Preset::Classic,
        Some(wire::Preset::Platform) => junqi::Preset::Platform,
    });
    junqi::Options {
        invincible_mines: asked.invincible_mines.unwrap_or(base.invincible_mines),
        flying_bombs: asked.flying_bombs.unwrap_or(base.flying_bombs),
        flag_capture: asked
            .flag_capture
            .map_or(base.flag_capture, |capture| match capture {
                wire::FlagCapture::Any => junqi::FlagCapture::Any,
                wire::FlagCapture::Commander => junqi::FlagCapture::Commander,
                wire::FlagCapture::Engineer => junqi::FlagCapture::Engineer,
            }),
        commander_death_shows_flag: asked
            .commander_death_shows_flag
            .unwrap_or(base.commander_death_shows_flag),
        visibility: asked
            .visibility
            .map_or(base.visibility, |visibility| match visibility {
                wire::Visibility::Dark => junqi::Visibility::Dark,
                wire::Visibility::Allied => junqi::Visibility::Allied,
                wire::Visibility::Open => junqi::Visibility::Open,
            }),
        quiet_limit: asked.quiet_limit.unwrap_or(base.quiet_limit),
        surrender_from_move: asked
            .surrender_from_move
            .unwrap_or(base.surrender_from_move),
        first: asked.first.map_or(base.first, |first| match first {
            wire::First::Random => junqi::First::Random,
            wire::First::Owner => junqi::First::Owner,
            wire::First::Seat(seat) => junqi::First::Seat(names::seat_of(seat)),
        }),
        direction: asked
            .direction
            .map_or(base.direction, |direction| match direction {
                wire::Direction::CounterClockwise => junqi::Direction::CounterClockwise,
                wire::Direction::Clockwise => junqi::Direction::Clockwise,
            }),
        move_limit_s: asked.move_limit_s.unwrap_or(base.move_limit_s),
        timeouts_allowed: asked.timeouts_allowed.unwrap_or(base.timeouts_allowed),
        arrange_limit_s: asked.arrange_limit_s.unwrap_or(base.arrange_limit_s),
        game: asked.game.map_or(base.game, |game| match game {
            wire::JunqiGame::FourPlayer => junqi::Variant::FourPlayer,
            wire::JunqiGame::Duel => junqi::Variant::Duel,
            wire::JunqiGame::Frontier => junqi::Variant::Frontier,
        }),
        ally_chat: asked.ally_chat.map(|chat| match chat {
            wire::AllyChat::Off => junqi::AllyChat::Off,
            wire::AllyChat::Phrases => junqi::AllyChat::Phrases,
            wire::AllyChat::Free => junqi::AllyChat::Free,
        }),
        seats_per_player: asked.seats_per_player.unwrap_or(base.seats_per_player),
    }
}

fn told_junqi(options: &junqi::Options) -> wire::JunqiOptions {
    wire::JunqiOptions {
        preset: options.matching_preset().map(|preset| match preset {
            junqi::Preset::Classic => wire::Preset::Classic,
            junqi::Preset::Platform => wire::Preset::Platform,
        }),
        game: Some(match options.game {
            junqi::Variant::FourPlayer => wire::JunqiGame::FourPlayer,
            junqi::Variant::Duel => wire::JunqiGame::Duel,
            junqi::Variant::Frontier => wire::JunqiGame::Frontier,
        }),
        invincible_mines: Some(options.invincible_mines),
        flying_bombs: Some(options.flying_bombs),
        flag_capture: Some(match options.flag_capture {
            junqi::FlagCapture::Any => wire::FlagCapture::Any,
            junqi::FlagCapture::Commander => wire::FlagCapture::Commander,
            junqi::FlagCapture::Engineer => wire::FlagCapture::Engineer,
        }),
        commander_death_shows_flag: Some(options.commander_death_shows_flag),
        visibility: Some(match options.visibility {
            junqi::Visibility::Dark => wire::Visibility::Dark,
            junqi::Visibility::Allied => wire::Visibility::Allied,
            junqi::Visibility::Open => wire::Visibility::Open,
        }),
        quiet_limit: Some(options.quiet_limit),
        surrender_from_move: Some(options.surrender_from_move),
        first: Some(match options.first {
            junqi::First::Random => wire::First::Random,
            junqi::First::Owner => wire::First::Owner,
            junqi::First::Seat(seat) => wire::First::Seat(names::seat(seat)),
        }),
        direction: Some(match options.direction {
            junqi::Direction::CounterClockwise => wire::Direction::CounterClockwise,
            junqi::Direction::Clockwise => wire::Direction::Clockwise,
        }),
        move_limit_s: Some(options.move_limit_s),
        timeouts_allowed: Some(options.timeouts_allowed),
        arrange_limit_s: Some(options.arrange_limit_s),
        ally_chat: options.ally_chat.map(|chat| match chat {
            junqi::AllyChat::Off => wire::AllyChat::Off,
            junqi::AllyChat::Phrases => wire::AllyChat::Phrases,
            junqi::AllyChat::Free => wire::AllyChat::Free,
        }),
        seats_per_player: Some(options.seats_per_player).filter(|seats| *seats != 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_goes_both_ways() {
        for game in junqi::Variant::ALL {
            for seats_per_player in [1, 2, 4] {
                let options = junqi::Options {
                    game,
                    seats_per_player,
                    ..junqi::Options::default()
                };
                let told = told_options(&GameOptions::Junqi(options));
                assert_eq!(game_options(&told), Ok(GameOptions::Junqi(options)));
            }
        }
    }

    #[test]
    fn a_client_that_names_no_game_means_the_one_for_four() {
        let asked = wire::GameOptions::Junqi(wire::JunqiOptions::default());
        let options = GameOptions::Junqi(junqi::Options::default());
        assert_eq!(game_options(&asked), Ok(options));
        assert_eq!(junqi::Options::default().game, junqi::Variant::FourPlayer);
    }
}
