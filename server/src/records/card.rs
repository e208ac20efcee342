//! What lists say of a finished game.

use crate::store::{Card, CardRow};
use crate::wire;
use qiguan_protocol::{GameArbiter, GameLine, GamePlayer, MatchView, RoomId};
use qiguan_rules::go::{self, Colour};
use qiguan_rules::junqi::{self, DrawReason, End, Token};
use qiguan_rules::xiangqi::{Colour as Side, Record as XiangqiRecord};
use qiguan_rules::{Seat, go::Record as GoRecord};
use qiguan_table::{
    GameOptions, GameView, GoSettings, GoView, JunqiView, Settings, Table, Viewer, XiangqiEnd,
    XiangqiLoss, XiangqiSettings, XiangqiView,
};
use serde::{Deserialize, Serialize};

/// The part of a line in which the games differ.
struct OfGame {
    kind: &'static str,
    options: Vec<String>,
    winners: Vec<Seat>,
    result: String,
    moves: usize,
    /// Who moves first in the usual start, and the words for that colour and the other.
    colours: Option<(Seat, [&'static str; 2])>,
}

/// What a card says: the line that lists show, and what is for the server alone.
#[derive(Serialize)]
struct CardText<'a> {
    #[serde(flatten)]
    line: &'a GameLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_room: Option<&'a str>,
}

/// The card of a game that is over.
pub(crate) fn card(room: &str, table: &Table, ended_ms: u64, link_key: String) -> Card {
    let game = of_game(table);
    let colour = |seat| {
        let (first, [own, other]) = game.colours?;
        Some(if seat == first { own } else { other }.to_owned())
    };
    let players = table.players().map(|(seat, player, name)| GamePlayer {
        seat: wire::seat(seat),
        guest: wire::guest_id(player),
        name: name.to_owned(),
        colour: colour(seat),
    });
    let ruled = table.view(Viewer::Spectator).arbiter;
    let rulings = ruled.rulings.last().map_or(0, |last| last.number);
    let arbiter = ruled.holder.map(|(player, name)| GameArbiter {
        guest: wire::guest_id(player),
        name,
        rulings,
    });
    // What was ruled after the end goes before what was played.
    let (winners, result) = match ruled.result {
        Some(winners) => (winners.iter().collect(), "ruled".to_owned()),
        None => (game.winners, game.result),
    };
    let series = table.series_view().map(|series| wire::series(&series));
    let series = series.map(|series| MatchView {
        first: series.first.or_else(|| Some(RoomId(room.to_owned()))),
        ..series
    });
    let line = GameLine {
        room: RoomId(room.to_owned()),
        game: game.kind.to_owned(),
        options: game.options,
        players: players.collect(),
        winners: winners.into_iter().map(wire::seat).collect(),
        result,
        moves: u32::try_from(game.moves).unwrap_or(u32::MAX),
        ended_ms,
        arbiter,
        appealed: ruled.appeal.is_some(),
        series,
        key: None,
    };
    let next_room = table.next_room();
    let text = serde_json::to_vec(&CardText {
        line: &line,
        next_room,
    });
    Card {
        public: is_public(table.settings()),
        kind: line.game,
        link_key,
        text: text.expect("names and numbers are JSON").into(),
    }
}

/// Whether everybody might find the room and enter it to watch: then its record is everybody's too.
pub(super) fn is_public(settings: Settings) -> bool {
    settings.listed && !settings.locked && !settings.closed
}

/// The line of a card, with the key where the game is not public: who finds it then has played it.
pub(crate) fn line(row: &CardRow) -> Option<GameLine> {
    let line: GameLine = serde_json::from_slice(&row.card.text)
        .inspect_err(|error| tracing::error!(room = %row.room, %error, "a card cannot be read"))
        .ok()?;
    let key = (!row.card.public).then(|| row.card.link_key.clone());
    Some(GameLine { key, ..line })
}

/// The room in which the match of a card's game went on.
pub(crate) fn next_room(row: &CardRow) -> Option<RoomId> {
    #[derive(Deserialize)]
    struct Next {
        next_room: Option<RoomId>,
    }
    // A text that cannot be read leads nowhere; whoever wants its line is told of it.
    let next: Next = serde_json::from_slice(&row.card.text).ok()?;
    next.next_room
}

fn of_game(table: &Table) -> OfGame {
    match (table.options(), table.view(Viewer::Spectator).game) {
        (GameOptions::Junqi(options), GameView::Junqi(view)) => of_junqi(&options, &view),
        (GameOptions::Go(settings), GameView::Go(view)) => {
            let mut game = of_go(&settings, &view, table.go_record());
            let given = table
                .is_from_position()
                .then(|| "position=given".to_owned());
            game.options.extend(given);
            game
        }
        (GameOptions::Xiangqi(settings), GameView::Xiangqi(view)) => {
            of_xiangqi(&settings, &view, table.xiangqi_record().as_ref())
        }
        (GameOptions::Junqi(_) | GameOptions::Go(_) | GameOptions::Xiangqi(_), _) => {
            unreachable!("options and picture are of one game")
        }
    }
}

fn of_junqi(options: &junqi::Options, view: &JunqiView) -> OfGame {
    let preset = options.matching_preset().unwrap_or(junqi::Preset::Classic);
    let base = junqi::Options::preset(preset).entries();
    let mut pairs = vec![format!("preset={preset}")];
    pairs.extend(differing(&options.entries(), &base));
    let (winners, result) = match view.end {
        Some(End::Won { seats }) => (seats.to_vec(), "decided"),
        Some(End::Draw { reason }) => (Vec::new(), draw(reason)),
        None => (Vec::new(), ""),
    };
    let is_move = |token: &&str| matches!(token.parse(), Ok(Token::Move { .. }));
    OfGame {
        kind: "junqi",
        options: pairs,
        winners,
        result: result.to_owned(),
        moves: view.moves.split_ascii_whitespace().filter(is_move).count(),
        colours: None,
    }
}

/// The names are those of the protocol's `reason`.
const fn draw(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Agreed => "agreed",
        DrawReason::QuietLimit => "quiet_limit",
        DrawReason::NobodyLeft => "nobody_left",
        DrawReason::PliesMax => "plies_max",
        DrawReason::RoomAge => "room_age",
        DrawReason::Ruled => "ruled",
    }
}

fn of_go(settings: &GoSettings, view: &GoView, record: Option<&GoRecord>) -> OfGame {
    let rules = settings.rules;
    let base = go::Options {
        size: rules.size,
        ..go::Options::preset(rules.preset)
    };
    let mut pairs = vec![
        format!("preset={}", rules.preset),
        format!("size={}", rules.size),
        format!("komi={}", rules.komi()),
    ];
    let others = differing(&rules.entries(), &base.entries()).into_iter();
    pairs.extend(others.filter(|pair| !pair.starts_with("komi=")));
    let end = view.verdict.as_ref().map(|verdict| verdict.end);
    let seat = |colour| match colour {
        Colour::Black => view.black,
        Colour::White => view.black.map(Seat::ally),
    };
    OfGame {
        kind: "go",
        options: pairs,
        winners: end
            .and_then(|end| seat(end.winner()?))
            .into_iter()
            .collect(),
        result: end.map(|end| end.to_string()).unwrap_or_default(),
        moves: record.map_or(0, |record| record.plies.len()),
        colours: view.black.map(|black| (black, ["black", "white"])),
    }
}

fn of_xiangqi(
    settings: &XiangqiSettings,
    view: &XiangqiView,
    record: Option<&XiangqiRecord>,
) -> OfGame {
    OfGame {
        kind: "xiangqi",
        options: wire::settings_listed(settings),
        winners: view.winner().into_iter().collect(),
        result: view.end.map_or("", score).to_owned(),
        moves: record.map_or(0, |record| record.moves.len()),
        colours: view.red.map(|red| (red, ["red", "black"])),
    }
}

/// The score, Red's first; where somebody did not come or left, `+` and `-` (Art. 21.4).
const fn score(end: XiangqiEnd) -> &'static str {
    match end {
        XiangqiEnd::Won { winner, reason } => match (winner, reason) {
            (Side::Red, XiangqiLoss::Forfeit) => "+/-",
            (Side::Black, XiangqiLoss::Forfeit) => "-/+",
            (Side::Red, _) => "1-0",
            (Side::Black, _) => "0-1",
        },
        XiangqiEnd::Draw { .. } => "1/2-1/2",
        XiangqiEnd::BothLost => "-/-",
    }
}

fn differing(entries: &[(&'static str, String)], base: &[(&'static str, String)]) -> Vec<String> {
    let pairs = entries
        .iter()
        .zip(base)
        .filter(|(entry, base)| entry != base);
    let pairs = pairs.map(|((key, value), _)| format!("{key}={value}"));
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::TABLE;
    use crate::records;
    use qiguan_rules::go::Colours;
    use qiguan_table::{Absence, Asker, Command, GoCommand, Luck, Millis, Moment, Phase, PlayerId};

    fn moment(at: Millis) -> Moment {
        Moment {
            at,
            lag: Millis(0),
            luck: Luck([0; 32]),
            absence: Absence::default(),
        }
    }

    /// Ann plays two stones and a pass with Bo, who then gives up.
    fn given_up(public: Settings) -> Table {
        let mut settings = GoSettings::casual();
        settings.rules.colours = Colours::HostBlack;
        settings.rules.size = "13x9".parse().unwrap();
        let mut at = Millis(5);
        let options = GameOptions::Go(settings);
        let opened = Table::open(PlayerId(1), options, TABLE, public, at).unwrap();
        let mut table = Table::opened_by(&opened.events[0]).unwrap();
        let sit = |name: &str| Command::Sit {
            seat: None,
            name: name.to_owned(),
        };
        let ready = Command::Ready { ready: true };
        let play = |point: &str, turn| {
            // Whatever is no point is a pass.
            let point = point.parse().ok();
            Command::Go(GoCommand::Play { turn, point })
        };
        let asked: [(u64, &dyn Fn(u32) -> Command); 8] = [
            (1, &|_| sit("Ann")),
            (2, &|_| sit("Bo]")),
            (1, &|_| ready.clone()),
            (2, &|_| ready.clone()),
            (1, &|turn| play("C3", turn)),
            (2, &|turn| play("N9", turn)),
            (1, &|turn| play("pass", turn)),
            (2, &|_| Command::Surrender),
        ];
        for (player, command) in asked {
            while matches!(table.phase(), Phase::Starting) {
                at = table.next_deadline().unwrap();
                let entry = table.on_deadline(moment(at)).unwrap();
                take(&mut table, &entry);
            }
            let asker = Asker {
                player: PlayerId(player),
                seat: None,
            };
            let command = command(table.turn());
            let entry = table.decide(asker, &command, moment(at)).unwrap();
            take(&mut table, &entry);
        }
        table
    }

    fn take(table: &mut Table, entry: &qiguan_table::Entry) {
        for event in &entry.events {
            table.evolve(event);
        }
    }

    #[test]
    fn a_game_of_go_is_listed_and_written_with_its_colours() {
        let listed = Settings {
            listed: true,
            ..Settings::default()
        };
        let table = given_up(listed);
        let card = card("ROOM", &table, 77, "a key".to_owned());
        assert!(card.public && card.kind == "go");
        let row = CardRow {
            room: "ROOM".to_owned(),
            finished_wall_ms: 77,
            card,
        };
        let line = line(&row).unwrap();
        assert_eq!(line.options[..2], ["preset=chinese_2002", "size=13x9"]);
        assert_eq!(
            (line.result.as_str(), line.moves, line.ended_ms),
            ("B+R", 3, 77)
        );
        let colours: Vec<_> = line
            .players
            .iter()
            .map(|player| player.colour.as_deref())
            .collect();
        assert_eq!(colours, [Some("black"), Some("white")]);
        assert_eq!((line.winners, line.key), (vec![line.players[0].seat], None));
        let text = records::Record::of("ROOM", &table, 0).unwrap().text;
        for part in [
            "PB[Ann]PW[Bo\\]]",
            "DT[1970-01-01]",
            "TM[600]OT[5x30 byo-yomi]",
            "RE[B+R]",
        ] {
            assert!(text.contains(part), "no {part} in {text}");
        }
        assert!(
            text.contains("SZ[13:9]") && text.contains("\n;B[]"),
            "{text}"
        );
    }

    #[test]
    fn a_room_that_not_everybody_finds_and_enters_has_a_private_record() {
        for (listed, locked, closed, public) in [
            (true, false, false, true),
            (false, false, false, false),
            (true, true, false, false),
            (true, false, true, false),
        ] {
            let settings = Settings {
                arbiter: None,
                listed,
                locked,
                closed,
                spectator_delay: 0,
            };
            let card = card("ROOM", &given_up(settings), 0, "a key".to_owned());
            assert_eq!(card.public, public);
            let row = CardRow {
                room: String::new(),
                finished_wall_ms: 0,
                card,
            };
            let key = line(&row).unwrap().key;
            assert_eq!(key.is_none(), public);
        }
    }
}
