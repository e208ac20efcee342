//! The game of a room and its options, as they are typed.

use super::preset::Preset;
use super::time::time;
use crate::slip;
use clap::ValueEnum;
use qiguan_protocol::GameOptions;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Which game, and under which options.
#[derive(Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// The game.
    #[arg(value_enum, default_value_t = Game::Junqi)]
    pub(crate) game: Game,

    /// Where all other options come from: a set of rules of the game.
    #[arg(long, value_enum)]
    pub(crate) preset: Option<Preset>,

    /// The board of Go: `9`, `13`, `19`, or another from 5 to 25, also as `13x9`.
    #[arg(long)]
    pub(crate) size: Option<String>,

    /// The position from which a game of xiangqi begins, as FEN.
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// A single option, such as `visibility=allied` in junqi, `komi=6.5` or `time=10m+5x30s` in Go;
    /// PROTOCOL.md, 8.4, 8.10 and 8.12, lists them. May be given more than once.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    pub(crate) options: Vec<(String, Value)>,
}

/// A game that is played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    /// Four-player junqi, or with `--option game=duel` that of two.
    Junqi,
    /// Go.
    Go,
    /// Xiangqi.
    Xiangqi,
}

impl GameArgs {
    /// The options as the protocol has them.
    pub(crate) fn options(&self) -> Result<GameOptions, String> {
        let named = match self.game {
            Game::Junqi if self.size.is_some() => return Err("--size is for Go".into()),
            Game::Junqi => self.named(self.named_preset(Preset::junqi, "junqi")?),
            Game::Go => {
                let preset = self.named_preset(Preset::go, "Go")?;
                let size = self.size.as_ref().map(|size| ("size", json!(size)));
                self.named(preset.into_iter().chain(size))
            }
            Game::Xiangqi if self.size.is_some() => return Err("--size is for Go".into()),
            Game::Xiangqi => {
                let preset = self.named_preset(Preset::xiangqi, "xiangqi")?;
                let position = self.fen.as_ref().map(|fen| ("position", json!(fen)));
                self.named(preset.into_iter().chain(position))
            }
        };
        self.game.options(named)
    }

    /// The preset as an option, if it is one of the game.
    fn named_preset<T: Serialize>(
        &self,
        of_game: impl Fn(Preset) -> Option<T>,
        game: &str,
    ) -> Result<Option<(&'static str, Value)>, String> {
        let Some(preset) = self.preset else {
            return Ok(None);
        };
        let own = of_game(preset).ok_or_else(|| format!("{game} has no such preset"))?;
        Ok(Some(("preset", json!(own))))
    }

    /// All that is named; what stands in an `--option` counts more.
    fn named(&self, more: impl IntoIterator<Item = (&'static str, Value)>) -> Map<String, Value> {
        let more = more.into_iter().map(|(key, value)| (key.to_owned(), value));
        more.chain(self.options.iter().cloned()).collect()
    }
}

impl Game {
    /// Reads options, each as the protocol has it or as it is typed.
    pub(crate) fn options(self, mut named: Map<String, Value>) -> Result<GameOptions, String> {
        Ok(match self {
            Self::Junqi => GameOptions::Junqi(read(&named, ("junqi", "8.4"))?),
            Self::Go => {
                as_go_has_it(&mut named)?;
                GameOptions::Go(read(&named, ("Go", "8.10"))?)
            }
            Self::Xiangqi => {
                timed(&mut named)?;
                GameOptions::Xiangqi(read(&named, ("xiangqi", "8.12"))?)
            }
        })
    }

    /// An option as the protocol has it; nothing where it is typed wrongly.
    pub(crate) fn option(self, key: &str, typed: &str) -> Option<Value> {
        let (key, value) = option(&format!("{key}={typed}")).ok()?;
        let mut named = Map::from_iter([(key.clone(), value)]);
        match self {
            Self::Junqi => {}
            Self::Go => as_go_has_it(&mut named).ok()?,
            Self::Xiangqi => timed(&mut named).ok()?,
        }
        named.remove(&key)
    }
}

/// Komi and size are texts on the wire, and a time is an object.
fn as_go_has_it(named: &mut Map<String, Value>) -> Result<(), String> {
    for key in ["komi", "size"] {
        if let Some(value) = named.get_mut(key)
            && value.is_number()
        {
            *value = Value::String(value.to_string());
        }
    }
    timed(named)
}

/// A time is an object on the wire.
fn timed(named: &mut Map<String, Value>) -> Result<(), String> {
    if let Some(Value::String(text)) = named.get("time") {
        let time = time(text)?;
        named.insert("time".into(), json!(time));
    }
    Ok(())
}

/// Reads options as the protocol has them; `game` is the game and the section about its options.
fn read<T: Serialize + DeserializeOwned>(
    named: &Map<String, Value>,
    (game, section): (&str, &str),
) -> Result<T, String> {
    let named = Value::Object(named.clone());
    let (options, slip) = slip::read(&named).map_err(|error| format!("--option: {error}"))?;
    match slip {
        Some(key) => Err(format!(
            "{game} has no option `{key}`; PROTOCOL.md, {section}, lists them"
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

    fn read(game: Game, preset: Option<Preset>, texts: &[&str]) -> Result<Value, String> {
        let options = texts.iter().map(|text| option(text));
        let args = GameArgs {
            game,
            preset,
            size: None,
            fen: None,
            options: options.collect::<Result<_, _>>()?,
        };
        Ok(match args.options()? {
            GameOptions::Junqi(options) => json!(options),
            GameOptions::Go(options) => json!(options),
            GameOptions::Xiangqi(options) => json!(options),
        })
    }

    #[test]
    fn options_of_go_are_typed_as_people_write_them() {
        for (texts, expected) in [
            (&[][..], Ok(json!({}))),
            (
                &["komi=7", "size=9", "handicap=2", "refereed=true"],
                Ok(json!({"komi": "7", "size": "9", "handicap": 2, "refereed": true})),
            ),
            (&["refereed=false", "handicap=0"], Ok(json!({}))),
            (
                &["size=13x9", "komi=-3"],
                Ok(json!({"size": "13x9", "komi": "-3"})),
            ),
            (
                &["time=5m+10s", "ko-rule=psk"],
                Ok(
                    json!({"time": {"fischer": {"initial_ms": 300_000, "increment_ms": 10_000}},
                    "ko_rule": "psk"}),
                ),
            ),
            (&["time=soon"], Err("10m+5x30s")),
            (&["move_limit_s=45"], Err("Go has no option `move_limit_s`")),
        ] {
            match (read(Game::Go, None, texts), expected) {
                (Ok(options), Ok(expected)) => assert_eq!(options, expected, "{texts:?}"),
                (Err(why), Err(part)) => assert!(why.contains(part), "{texts:?}: {why}"),
                (read, _) => panic!("{texts:?}: {read:?}"),
            }
        }
        let preset = |game, preset| read(game, Some(preset), &[]);
        let aga = preset(Game::Go, Preset::Aga);
        assert_eq!(aga, Ok(json!({"preset": "aga"})));
        assert!(preset(Game::Go, Preset::Classic).is_err());
        assert!(preset(Game::Junqi, Preset::TrompTaylor).is_err());
    }

    #[test]
    fn options_are_read_as_the_protocol_has_them() {
        let read = |texts: &[&str]| read(Game::Junqi, Some(Preset::Platform), texts);
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
