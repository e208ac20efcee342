//! The options of a Go room in one line.

use crate::text::Lang;
use qiguan_protocol::{GoOptions, GoPlacement, GoPreset, IllegalMove, RepetitionResult, Suicide};

impl Lang {
    /// The board, the rules, komi and time, and what else differs from what most people expect.
    pub(crate) fn go_options(self, options: &GoOptions) -> String {
        let size = board_size(options.size.as_deref().unwrap_or("19"));
        let mut parts = vec![self.say(format!("围棋 {size}"), format!("Go {size}"))];
        let usual = match options.refereed {
            true => GoPreset::Chinese1988,
            false => GoPreset::Chinese2002,
        };
        let preset = options.preset.unwrap_or(usual);
        parts.push(self.go_preset(preset).to_owned());
        if let Some(komi) = &options.komi {
            parts.push(self.say(format!("贴 {komi} 目"), format!("komi {komi}")));
        }
        if options.handicap > 0 {
            parts.push(self.handicap(options));
        }
        if let Some(time) = &options.time {
            parts.push(self.time_control(time));
        }
        parts.extend(self.unusual_in_go(options));
        parts.join(self.say("，", ", "))
    }

    fn handicap(self, options: &GoOptions) -> String {
        let count = options.handicap;
        if count == 1 {
            return self.say("让先", "Black is one stone ahead").to_owned();
        }
        let mut details = Vec::new();
        if options.placement == Some(GoPlacement::Free) {
            details.push(self.placement(GoPlacement::Free));
        }
        details.extend(
            options
                .handicap_bonus
                .map(|bonus| self.handicap_bonus(bonus)),
        );
        let details = match details.is_empty() {
            true => String::new(),
            false => {
                let details = details.join(self.say("、", ", "));
                self.say(format!("（{details}）"), format!(" ({details})"))
            }
        };
        self.say(
            format!("让 {count} 子{details}"),
            format!("handicap {count}{details}"),
        )
    }

    fn unusual_in_go(self, options: &GoOptions) -> Vec<String> {
        let says = |zh: &str, en: &str| Some(self.say(zh, en).to_owned());
        [
            options
                .refereed
                .then(|| self.say("裁判对局", "refereed").to_owned()),
            options.ko_rule.map(|rule| self.ko_rule(rule).to_owned()),
            match options.suicide {
                Some(Suicide::MultiStone) => says("可自杀", "suicide allowed"),
                Some(Suicide::Forbidden) | None => None,
            },
            options
                .repetition_result
                .filter(|result| *result != RepetitionResult::Draw)
                .map(|result| self.repetition_result(result).to_owned()),
            match options.illegal_move {
                Some(IllegalMove::LoseTurn) => {
                    says("禁着失一手", "a forbidden play loses the turn")
                }
                Some(IllegalMove::Refuse) | None => None,
            },
            options.session_s.map(|seconds| {
                let span = self.span(seconds.saturating_mul(1_000));
                self.say(format!("每场 {span}"), format!("sessions of {span}"))
            }),
            match options.undos {
                Some(0) => says("不可悔棋", "no undo"),
                Some(_) | None => None,
            },
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// `19x19` of `19`; a rectangle is written so already.
fn board_size(size: &str) -> String {
    match size.contains('x') {
        true => size.to_owned(),
        false => format!("{size}x{size}"),
    }
}
