//! The game of a room and its options, as they are typed.

use clap::ValueEnum;
use qiguan_protocol::{GameOptions, JunqiOptions};
use serde_json::{Map, Value, json};

/// Which game, and under which options.
#[derive(Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// The game.
    #[arg(value_enum, default_value_t = Game::Junqi)]
    pub(crate) game: Game,

    /// Where all other options come from: `classic` (a mine and its attacker both die, 60 s a move)
    /// or `platform` (a mine stays, 30 s).
    #[arg(long, value_enum)]
    pub(crate) preset: Option<Preset>,

    /// A single option, such as `visibility=allied` or `move_limit_s=45`; PROTOCOL.md, 8.4, lists
    /// them. May be given more than once.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    pub(crate) options: Vec<(String, Value)>,
}

/// A game that is played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    /// Four-player junqi, or with `--option game=duel` that of two.
    Junqi,
}

/// A named set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preset {
    Classic,
    Platform,
}

impl GameArgs {
    /// The options as the protocol has them.
    pub(crate) fn options(&self) -> Result<GameOptions, String> {
        match self.game {
            Game::Junqi => {
                let preset = self.preset.map(|preset| match preset {
                    Preset::Classic => ("preset".to_owned(), json!("classic")),
                    Preset::Platform => ("preset".to_owned(), json!("platform")),
                });
                let named = preset.into_iter().chain(self.options.iter().cloned());
                junqi(&named.collect()).map(GameOptions::Junqi)
            }
        }
    }
}

fn junqi(named: &Map<String, Value>) -> Result<JunqiOptions, String> {
    let value = Value::Object(named.clone());
    let options: JunqiOptions =
        serde_json::from_value(value).map_err(|error| format!("--option: {error}"))?;
    // The protocol ignores what it does not know; here it is a slip of the pen.
    let understood = serde_json::to_value(&options).map_err(|error| error.to_string())?;
    match named.keys().find(|key| understood.get(*key).is_none()) {
        Some(key) => Err(format!(
            "junqi has no option `{key}`; PROTOCOL.md, 8.4, lists them"
        )),
        None => Ok(options),
    }
}

/// One option: a number, a truth, a seat to begin, or a word.
fn option(text: &str) -> Result<(String, Value), String> {
    let (key, value) = text
        .split_once('=')
        .filter(|(key, value)| !key.is_empty() && !value.is_empty())
        .ok_or("an option looks like visibility=allied")?;
    let key = key.replace('-', "_");
    let value = match (&key[..], value) {
        ("first", "S" | "E" | "N" | "W") => json!({ "seat": value }),
        (_, "true") => Value::Bool(true),
        (_, "false") => Value::Bool(false),
        _ => value
            .parse()
            .map_or_else(|_| json!(value), |number: u32| number.into()),
    };
    Ok((key, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_the_protocol_has_them() {
        let read = |texts: &[&str]| {
            let options = texts
                .iter()
                .map(|text| option(text))
                .collect::<Result<_, _>>()?;
            let preset = Some(Preset::Platform);
            let args = GameArgs {
                game: Game::Junqi,
                preset,
                options,
            };
            match args.options()? {
                GameOptions::Junqi(options) => serde_json::to_value(options),
                GameOptions::Go(options) => serde_json::to_value(options),
            }
            .map_err(|error| error.to_string())
        };
        for (texts, expected) in [
            (&[][..], Ok(json!({"preset": "platform"}))),
            (
                &["visibility=allied", "move-limit-s=45", "flying_bombs=true"],
                Ok(
                    json!({"preset": "platform", "visibility": "allied", "move_limit_s": 45,
                    "flying_bombs": true}),
                ),
            ),
            (
                &["first=N"],
                Ok(json!({"preset": "platform", "first": {"seat": "N"}})),
            ),
            (
                &["first=owner"],
                Ok(json!({"preset": "platform", "first": "owner"})),
            ),
            (&["preset=classic"], Ok(json!({"preset": "classic"}))),
            (&["visibility"], Err("looks like")),
            (&["=allied"], Err("looks like")),
            (&["visibility=some"], Err("some")),
            (&["visible=allied"], Err("`visible`")),
            (&["move_limit_s=-1"], Err("-1")),
            (&["move_limit_s=70000"], Err("70000")),
        ] {
            match (read(texts), expected) {
                (Ok(options), Ok(expected)) => assert_eq!(options, expected, "{texts:?}"),
                (Err(why), Err(part)) => assert!(why.contains(part), "{texts:?}: {why}"),
                (read, _) => panic!("{texts:?}: {read:?}"),
            }
        }
    }
}
