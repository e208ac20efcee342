//! Finished games at a server: listed, and fetched.

use crate::drive::{Address, Place};
use crate::exit::{Exit, warn};
use crate::http::{self, Answer};
use crate::profile::Token;
use crate::text::Lang;
use anyhow::{Context, Result};
use qiguan_protocol::{EndReason, GameLine, GamesPage, MatchSide, MatchView, RoomId, utc_day};
use std::fmt::Write as _;
use std::io::Write as _;
use std::str::FromStr;

/// Where a server keeps finished games.
const GAMES: &str = "/api/games";

/// Which games to list.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct GamesArgs {
    /// Only those you have played.
    #[arg(long)]
    pub(crate) mine: bool,

    /// Only those that this guest has played, by the sixteen digits that name a guest.
    #[arg(long, value_name = "ID", conflicts_with = "mine")]
    pub(crate) player: Option<String>,

    /// Only those of one game.
    #[arg(long, value_name = "GAME", value_parser = ["junqi", "go"])]
    pub(crate) game: Option<String>,

    /// Go on after a page, with the word that stood at its end.
    #[arg(long, value_name = "PLACE")]
    pub(crate) before: Option<String>,

    /// How many.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) limit: u32,
}

/// A game, with the server it is on and the key of its link where those were said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GamePlace {
    pub(crate) server: Option<Address>,
    pub(crate) room: RoomId,
    key: Option<Token>,
}

/// Finished games as one guest finds them at one server.
#[derive(Debug)]
pub(crate) struct Archive {
    pub(crate) server: Address,
    pub(crate) token: Option<Token>,
    pub(crate) lang: Lang,
}

/// What a server gave, or how the program ends without it.
#[derive(Debug)]
pub(crate) enum Got<T> {
    This(T),
    Nothing(Exit),
}

impl GamesArgs {
    fn query(&self) -> String {
        let mut query = format!("?limit={}", self.limit);
        if self.mine {
            query.push_str("&mine");
        }
        let named = [
            ("player", &self.player),
            ("game", &self.game),
            ("before", &self.before),
        ];
        for (name, value) in named {
            if let Some(value) = value {
                // Writing into a String cannot fail.
                _ = write!(query, "&{name}={value}");
            }
        }
        query
    }
}

/// A code alone, `CODE@HOST`, a room's link, or the link to a record with its key.
impl FromStr for GamePlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((base, file)) = text.trim().rsplit_once(&format!("{GAMES}/")) else {
            let Place { server, room } = text.parse()?;
            let key = None;
            return Ok(Self { server, room, key });
        };
        let (code, query) = file.split_once('?').unwrap_or((file, ""));
        let endings = [".sgf", ".pgn"];
        let code = endings
            .into_iter()
            .find_map(|ending| code.strip_suffix(ending))
            .unwrap_or(code);
        let key = query.split('&').find_map(|pair| pair.strip_prefix("key="));
        Ok(Self {
            server: Some(base.parse()?),
            room: code.parse::<Place>()?.room,
            key: key.map(|key| Token(key.to_owned())),
        })
    }
}

impl Archive {
    /// Prints a page of the list.
    pub(crate) async fn list(&self, asked: &GamesArgs) -> Result<Exit> {
        let answer = match self.ask(&format!("{GAMES}{}", asked.query())).await {
            Got::This(answer) => answer,
            Got::Nothing(exit) => return Ok(exit),
        };
        let page: GamesPage =
            serde_json::from_slice(&answer.body).context("the server sent no list of games")?;
        let mut text = String::new();
        for line in &page.games {
            text.push_str(&self.told(line));
        }
        if page.games.is_empty() {
            text.push_str(self.lang.say("没有对局\n", "no games\n"));
        }
        if let Some(next) = page.next {
            let more = self.lang.say("还有", "more");
            _ = writeln!(text, "{more}: --before {next}");
        }
        let mut output = std::io::stdout().lock();
        // Nobody may be reading.
        _ = output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush());
        Ok(Exit::Done)
    }

    /// The record of one game.
    pub(crate) async fn fetch(&self, game: &GamePlace) -> Got<Vec<u8>> {
        let key = game.key.as_ref().map(|key| format!("?key={}", key.0));
        let path = format!("{GAMES}/{}{}", game.room, key.unwrap_or_default());
        match self.ask(&path).await {
            Got::This(answer) => Got::This(answer.body.into()),
            Got::Nothing(exit) => Got::Nothing(exit),
        }
    }

    async fn ask(&self, path: &str) -> Got<Answer> {
        let answer = match http::get(&self.server, path, self.token.as_ref()).await {
            Ok(answer) => answer,
            Err(error) => {
                warn(&self.lang.say(
                    format!("连不上服务器（服务器在运行吗？--server 可指定另一台）。{error:#}"),
                    format!("{error:#}; start the server, or name another with --server"),
                ));
                return Got::Nothing(Exit::Unreachable);
            }
        };
        if answer.status == 200 {
            return Got::This(answer);
        }
        warn(self.refusal(answer.status));
        Got::Nothing(Exit::Unmet)
    }

    fn refusal(&self, status: u16) -> &'static str {
        match status {
            400 => self.lang.say(
                "服务器不明白所问",
                "the server does not understand the question",
            ),
            401 => self.lang.say(
                "服务器不认识你：先用同一 profile 玩过才行",
                "the server does not know you: play there once with this profile",
            ),
            404 => self
                .lang
                .say("没有这一局，或不许你看", "no such game, or none of yours"),
            429 | 503 => self.lang.say(
                "服务器忙，请稍后再试",
                "the server is busy; try again later",
            ),
            _ => self
                .lang
                .say("服务器给不出这一局", "the server cannot give this game"),
        }
    }

    /// How a game ended: as records have it, in Chinese in words where there are some.
    fn ended(&self, line: &GameLine) -> String {
        let reason: Result<EndReason, _> = serde_json::from_value(line.result.clone().into());
        match (self.lang, reason) {
            (Lang::Zh, Ok(reason)) => self.lang.end(reason).to_owned(),
            (Lang::Zh | Lang::En, _) => line.result.clone(),
        }
    }

    /// Which game of which match it was, and how that stood then.
    fn of_match(&self, series: &MatchView, line: &GameLine) -> String {
        let side = |side: &MatchSide| {
            let players = line.players.iter();
            let players = players.filter(|player| side.seats.contains(&player.seat));
            let names: Vec<&str> = players.map(|player| player.name.as_str()).collect();
            format!("{} {}", names.join("+"), side.won)
        };
        let score: Vec<String> = series.sides.iter().map(side).collect();
        let (games, game, score) = (series.games, series.game, score.join(" : "));
        let first = series.first.as_ref().unwrap_or(&line.room);
        self.lang.say(
            format!("{games} 局赛（{first}）第 {game} 局  {score}"),
            format!("best of {games} ({first}), game {game}  {score}"),
        )
    }

    /// Two lines: when, what and how it ended; who played. Others with the match, the
    /// arbiter, and the link to a private record.
    fn told(&self, line: &GameLine) -> String {
        let day = utc_day(line.ended_ms);
        let minutes = line.ended_ms / 60_000 % (24 * 60);
        let (hour, minute) = (minutes / 60, minutes % 60);
        let options = line.options.join(" ");
        let moves = self.lang.say("手", "moves");
        let winners: Vec<_> = line.winners.iter().map(ToString::to_string).collect();
        let won = match winners.is_empty() {
            true => String::new(),
            false => format!(" {}", winners.join("+")),
        };
        let appealed = match line.appealed {
            true => self.lang.say("（申诉未结）", " (appealed)"),
            false => "",
        };
        let mut text = format!(
            "{}  {day} {hour:02}:{minute:02} UTC  {} {options}  {} {moves}, {}{won}{appealed}\n",
            line.room,
            line.game,
            line.moves,
            self.ended(line)
        );
        let players = line.players.iter().map(|player| {
            let place = player
                .colour
                .clone()
                .unwrap_or_else(|| player.seat.to_string());
            format!("{place} {} ({})", player.name, player.guest.0)
        });
        _ = writeln!(text, "    {}", players.collect::<Vec<_>>().join(", "));
        if let Some(series) = &line.series {
            _ = writeln!(text, "    {}", self.of_match(series, line));
        }
        if let Some(arbiter) = &line.arbiter {
            let (head, rulings) = self.lang.say(("裁判", "次裁定"), ("arbiter", "rulings"));
            _ = writeln!(
                text,
                "    {head} {}, {} {rulings}",
                arbiter.name, arbiter.rulings
            );
        }
        if let Some(key) = &line.key {
            let path = format!("{GAMES}/{}?key={key}", line.room);
            _ = writeln!(text, "    {}", self.server.page(&path).unwrap_or(path));
        }
        // Names come from the server.
        text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_record_is_named_by_code_or_link() {
        let key = |text: &str| Some(Token(text.to_owned()));
        for (text, server, found) in [
            ("K7M2P9X4QD", None, None),
            ("k7m2p9x4qd@localhost:1", Some("ws://localhost:1/ws"), None),
            ("http://a:1/r/K7M2P9X4QD", Some("ws://a:1/ws"), None),
            (
                "https://a.org/go/api/games/K7M2P9X4QD?key=ab12",
                Some("wss://a.org/go/ws"),
                key("ab12"),
            ),
            ("http://a/api/games/K7M2P9X4QD.sgf", Some("ws://a/ws"), None),
            ("http://a/api/games/K7M2P9X4QD.pgn", Some("ws://a/ws"), None),
        ] {
            let place: GamePlace = text.parse().unwrap();
            assert_eq!(place.room.0, "K7M2P9X4QD");
            assert_eq!(place.server.as_ref().map(Address::as_str), server, "{text}");
            assert_eq!(place.key, found, "{text}");
        }
        assert!("http://a/api/games/short".parse::<GamePlace>().is_err());
    }

    #[test]
    fn a_game_of_a_match_is_told_with_its_score() {
        let line: GameLine = serde_json::from_value(json!({
            "room": "K7M2P9X4QD", "game": "go", "options": [], "result": "B+R", "moves": 9,
            "winners": ["S"], "ended_ms": 0,
            "players": [{"seat": "S", "guest": "1", "name": "Ann"}, {"seat": "N", "guest": "2", "name": "Bo"}],
            "match": {"first": "W2W2W2W2W2", "games": 3, "draws": "lot", "game": 2, "scored": "won",
                "sides": [{"seats": ["S"], "won": 2}, {"seats": ["N"], "won": 0}]}}))
        .unwrap();
        let archive = Archive {
            server: "ws://localhost/ws".parse().unwrap(),
            token: None,
            lang: Lang::En,
        };
        let told = archive.told(&line);
        let expected = "\n    best of 3 (W2W2W2W2W2), game 2  Ann 2 : Bo 0\n";
        assert!(told.contains(expected), "{told}");
    }
}
