//! The options of a xiangqi room, both ways. What a client leaves out comes from the preset.

use super::words;
use crate::limits::POSITION_BYTES_MAX;
use crate::wire::go::{time, time_of};
use qiguan_protocol as wire;
use qiguan_table::{Refusal, Start, XiangqiSettings, XiangqiSettingsError};

/// The settings a client asks for, with the gaps filled.
pub(in crate::wire) fn xiangqi_settings(
    asked: &wire::XiangqiOptions,
) -> Result<XiangqiSettings, Refusal> {
    let base = match asked.preset {
        None | Some(wire::XiangqiPreset::Casual) => XiangqiSettings::casual(),
        Some(wire::XiangqiPreset::Refereed) => XiangqiSettings::refereed(),
        Some(wire::XiangqiPreset::Club) => XiangqiSettings::club(),
    };
    let time = asked.time.as_ref().map(time_of).transpose();
    let time =
        time.map_err(|error| Refusal::BadXiangqiSettings(XiangqiSettingsError::Stages(error)));
    Ok(XiangqiSettings {
        profile: asked.profile.map_or(base.profile, words::profile_of),
        occurrences: asked.occurrences.unwrap_or(base.occurrences),
        enforcement: asked
            .enforcement
            .map_or(base.enforcement, words::enforcement_of),
        natural_limit_rounds: asked
            .natural_limit_rounds
            .unwrap_or(base.natural_limit_rounds),
        natural_limit: asked
            .natural_limit
            .map_or(base.natural_limit, words::limit_of),
        illegal_move: asked
            .illegal_move
            .map_or(base.illegal_move, words::illegal_of),
        fouls_to_lose: asked.fouls_to_lose.unwrap_or(base.fouls_to_lose),
        flag_needs_material: asked
            .flag_needs_material
            .unwrap_or(base.flag_needs_material),
        touch_move: asked.touch_move.unwrap_or(base.touch_move),
        sides: asked.sides.map_or(base.sides, words::sides_of),
        time: time?.unwrap_or(base.time),
        refereed: asked.refereed.unwrap_or(base.refereed),
        undos: asked.undos.unwrap_or(base.undos),
        pauses: asked.pauses.unwrap_or(base.pauses),
        pause_s: asked.pause_s.unwrap_or(base.pause_s),
        start_grace_s: asked.start_grace_s.unwrap_or(base.start_grace_s),
        ready_limit_s: asked.ready_limit_s.or(base.ready_limit_s),
    })
}

/// The same for a room that is to be opened, and what its game begins from.
pub(in crate::wire) fn xiangqi_opening(
    asked: &wire::XiangqiOptions,
) -> Result<(XiangqiSettings, Option<Start>), Refusal> {
    let settings = xiangqi_settings(asked)?;
    let start = match &asked.position {
        None => None,
        Some(fen) if fen.len() > POSITION_BYTES_MAX => {
            return Err(Refusal::BadStart(qiguan_table::BadStart::TooLong));
        }
        Some(fen) => Some(Start::Xiangqi { fen: fen.clone() }),
    };
    Ok((settings, start))
}

/// All the settings of a room.
pub(in crate::wire) fn told_settings(settings: &XiangqiSettings) -> wire::XiangqiOptions {
    wire::XiangqiOptions {
        preset: None,
        profile: Some(words::profile(settings.profile)),
        occurrences: Some(settings.occurrences),
        enforcement: Some(words::enforcement(settings.enforcement)),
        natural_limit_rounds: Some(settings.natural_limit_rounds),
        natural_limit: Some(words::limit(settings.natural_limit)),
        illegal_move: Some(words::illegal(settings.illegal_move)),
        fouls_to_lose: Some(settings.fouls_to_lose),
        flag_needs_material: Some(settings.flag_needs_material),
        touch_move: Some(settings.touch_move),
        sides: Some(words::sides(settings.sides)),
        time: Some(time(&settings.time)),
        refereed: Some(settings.refereed),
        undos: Some(settings.undos),
        pauses: Some(settings.pauses),
        pause_s: Some(settings.pause_s),
        start_grace_s: Some(settings.start_grace_s),
        ready_limit_s: settings.ready_limit_s,
        position: None,
    }
}

/// What lists say of the settings: the profile, and all that is not as in a casual room.
pub(crate) fn settings_listed(settings: &XiangqiSettings) -> Vec<String> {
    let fields = |settings| serde_json::to_value(told_settings(settings));
    let (Ok(own), Ok(usual)) = (fields(settings), fields(&XiangqiSettings::casual())) else {
        return Vec::new();
    };
    let own = own.as_object().into_iter().flatten();
    own.filter(|(key, value)| match key.as_str() {
        "profile" => true,
        // It has a text of its own where it is shown.
        "time" => false,
        key => usual.get(key) != Some(value),
    })
    .map(|(key, value)| match value.as_str() {
        Some(word) => format!("{key}={word}"),
        None => format!("{key}={value}"),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_goes_both_ways() {
        for settings in [
            XiangqiSettings::casual(),
            XiangqiSettings::refereed(),
            XiangqiSettings::club(),
        ] {
            assert_eq!(settings.check(), Ok(()));
            assert_eq!(xiangqi_settings(&told_settings(&settings)), Ok(settings));
        }
    }

    #[test]
    fn what_is_left_out_is_as_the_preset_says() {
        let asked = |preset| wire::XiangqiOptions {
            preset,
            ..wire::XiangqiOptions::default()
        };
        for (preset, settings) in [
            (None, XiangqiSettings::casual()),
            (Some(wire::XiangqiPreset::Casual), XiangqiSettings::casual()),
            (
                Some(wire::XiangqiPreset::Refereed),
                XiangqiSettings::refereed(),
            ),
            (Some(wire::XiangqiPreset::Club), XiangqiSettings::club()),
        ] {
            assert_eq!(xiangqi_settings(&asked(preset)), Ok(settings));
        }
    }
}
