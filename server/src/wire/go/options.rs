//! The options of a Go room, both ways. What a client leaves out comes from the preset, and from
//! what is usual in a casual or a refereed room.

use super::clocks::{time, time_of};
use super::words;
use crate::limits::POSITION_BYTES_MAX;
use qiguan_protocol as wire;
use qiguan_rules::go::{self, BadSetup, Setup};
use qiguan_table::{GoSettings, GoSettingsError, Refusal, Start};

/// Lateness counts twice by the rules of 2002 (go rules 4).
const LATENESS_2002: u8 = 2;

/// The settings a client asks for when it opens a room, and what the game begins from. A position
/// brings size and handicap, and komi where none is asked for.
pub(in crate::wire) fn go_opening(
    asked: &wire::GoOptions,
) -> Result<(GoSettings, Option<Start>), Refusal> {
    let mut settings = settings(asked)?;
    let Some(text) = &asked.position else {
        return Ok((settings, None));
    };
    let (rules, setup) = position(text, &settings.rules).map_err(Refusal::BadPosition)?;
    let other_size = asked.size.is_some() && settings.rules.size != rules.size;
    let other_handicap = asked.handicap > 0 && asked.handicap != rules.handicap;
    if other_size || other_handicap {
        let (size, handicap) = (rules.size, rules.handicap);
        return Err(Refusal::BadPosition(BadSetup::OtherBoard {
            size,
            handicap,
        }));
    }
    settings.rules = go::Options {
        komi: settings.rules.komi.or(rules.komi),
        ..rules
    };
    Ok((settings, Some(Start::Go(Box::new(setup)))))
}

fn position(text: &str, rules: &go::Options) -> Result<(go::Options, Setup), BadSetup> {
    match text.len() {
        ..=POSITION_BYTES_MAX => Setup::read(text, rules),
        _ => Err(BadSetup::TooLong),
    }
}

/// The settings a client asks for later, with the gaps filled.
pub(in crate::wire) fn go_settings(asked: &wire::GoOptions) -> Result<GoSettings, Refusal> {
    match asked.position {
        None => settings(asked),
        Some(_) => Err(Refusal::BadGoSettings(GoSettingsError::Position)),
    }
}

fn settings(asked: &wire::GoOptions) -> Result<GoSettings, Refusal> {
    let base = base(asked);
    let rules = rules(asked, base.rules).map_err(Refusal::BadGoSettings)?;
    let time = asked.time.as_ref().map(time_of).transpose();
    Ok(GoSettings {
        rules,
        time: time
            .map_err(|error| Refusal::BadGoSettings(GoSettingsError::Stages(error)))?
            .unwrap_or(base.time),
        refereed: asked.refereed,
        undos: asked.undos.unwrap_or(base.undos),
        pauses: asked.pauses.unwrap_or(base.pauses),
        pause_s: asked.pause_s.unwrap_or(base.pause_s),
        adjournment: asked.adjournment.unwrap_or(base.adjournment),
        session_s: asked.session_s,
        recess_s: asked.recess_s,
        illegal_move: asked
            .illegal_move
            .map_or(base.illegal_move, words::illegal_move_of),
        start_grace_s: asked.start_grace_s.unwrap_or(base.start_grace_s),
        lateness_factor: asked.lateness_factor.unwrap_or(base.lateness_factor),
        ready_limit_s: asked.ready_limit_s.or(base.ready_limit_s),
    })
}

fn base(asked: &wire::GoOptions) -> GoSettings {
    let usual = match asked.refereed {
        true => GoSettings::refereed(),
        false => GoSettings::casual(),
    };
    let preset = asked.preset.map_or(usual.rules.preset, words::preset_of);
    let lateness_factor = match (asked.refereed, preset) {
        (true, go::Preset::Chinese2002) => LATENESS_2002,
        (true | false, _) => usual.lateness_factor,
    };
    GoSettings {
        rules: go::Options::preset(preset),
        lateness_factor,
        ..usual
    }
}

fn rules(asked: &wire::GoOptions, base: go::Options) -> Result<go::Options, GoSettingsError> {
    let size = asked.size.as_deref().map(str::parse).transpose();
    let komi = asked.komi.as_deref().map(str::parse).transpose();
    Ok(go::Options {
        preset: base.preset,
        size: size.map_err(GoSettingsError::Size)?.unwrap_or(base.size),
        ko_rule: asked.ko_rule.map_or(base.ko_rule, words::ko_rule_of),
        suicide: asked.suicide.map_or(base.suicide, words::suicide_of),
        scoring: asked.scoring.map_or(base.scoring, words::scoring_of),
        handicap_bonus: asked
            .handicap_bonus
            .map_or(base.handicap_bonus, words::bonus_of),
        komi: komi.map_err(GoSettingsError::Komi)?,
        handicap: asked.handicap,
        placement: asked.placement.map_or(base.placement, words::placement_of),
        colours: asked.colours.map_or(base.colours, words::colours_of),
        repetition_result: asked
            .repetition_result
            .map_or(base.repetition_result, words::repetition_of),
    })
}

/// All the settings of a room.
pub(in crate::wire) fn told_settings(settings: &GoSettings) -> wire::GoOptions {
    let rules = &settings.rules;
    wire::GoOptions {
        preset: Some(words::preset(rules.preset)),
        refereed: settings.refereed,
        size: Some(rules.size.to_string()),
        ko_rule: Some(words::ko_rule(rules.ko_rule)),
        suicide: Some(words::suicide(rules.suicide)),
        scoring: Some(words::scoring(rules.scoring)),
        handicap_bonus: Some(words::bonus(rules.handicap_bonus)),
        komi: Some(rules.komi().to_string()),
        handicap: rules.handicap,
        placement: Some(words::placement(rules.placement)),
        colours: Some(words::colours(rules.colours)),
        repetition_result: Some(words::repetition(rules.repetition_result)),
        time: Some(time(&settings.time)),
        undos: Some(settings.undos),
        pauses: Some(settings.pauses),
        pause_s: Some(settings.pause_s),
        adjournment: Some(settings.adjournment),
        session_s: settings.session_s,
        recess_s: settings.recess_s,
        illegal_move: Some(words::illegal_move(settings.illegal_move)),
        start_grace_s: Some(settings.start_grace_s),
        lateness_factor: Some(settings.lateness_factor),
        ready_limit_s: settings.ready_limit_s,
        // The picture tells it.
        position: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The komi is told as it is in force, whether it was set or not.
    #[test]
    fn every_preset_goes_both_ways() {
        for preset in go::Preset::ALL {
            for usual in [GoSettings::casual(), GoSettings::refereed()] {
                for handicap in [0, 1, 4] {
                    let mut settings = GoSettings {
                        rules: go::Options {
                            handicap,
                            ..go::Options::preset(preset)
                        },
                        ..usual
                    };
                    let told = told_settings(&settings);
                    settings.rules.komi = Some(settings.rules.komi());
                    assert_eq!(go_settings(&told), Ok(settings));
                }
            }
        }
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        let casual = wire::GoOptions::default();
        assert_eq!(go_settings(&casual), Ok(GoSettings::casual()));
        let refereed = wire::GoOptions {
            refereed: true,
            ..wire::GoOptions::default()
        };
        assert_eq!(go_settings(&refereed), Ok(GoSettings::refereed()));
        let of_2002 = wire::GoOptions {
            preset: Some(wire::GoPreset::Chinese2002),
            ..refereed
        };
        assert_eq!(
            go_settings(&of_2002).map(|settings| settings.lateness_factor),
            Ok(2)
        );
    }

    #[test]
    fn a_text_that_is_no_komi_or_size_is_refused() {
        for (komi, size) in [
            ("1e308", "19"),
            ("NaN", "19"),
            ("7.25", "19"),
            ("7.5", "1000"),
            ("7.5", "0"),
            ("7.5", "x"),
        ] {
            let asked = wire::GoOptions {
                komi: Some(komi.into()),
                size: Some(size.into()),
                ..wire::GoOptions::default()
            };
            assert!(
                matches!(go_settings(&asked), Err(Refusal::BadGoSettings(_))),
                "{komi} {size}"
            );
        }
    }
}
