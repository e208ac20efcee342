//! An audience of Go that is some turns behind learns nothing early: two games that have parted since
//! send whoever watches, and whoever reads the lobby, the same bytes, whatever they ask.

use qiguan_protocol::{
    Ask, Channel, GoOptions, Message, Phase, Request, TimeControl, decode_server,
};
use qiguan_tests::{Client, Pair, World, on_paused_time, say};
use std::time::Duration;

/// Turns that the audience is behind, more than those in which the games differ.
const TURNS: u16 = 4;
const TALK: &str = "hellebore";

/// What happens in one of the worlds, and not in the other, within the turns that nobody has seen. As
/// many turns begin in both, for a delay hides what is done, not how fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    /// Other points.
    Points,
    Talk,
    /// A draw is offered, an undo asked for, and both are refused.
    Offers,
    /// The clocks stand for a while.
    Pause,
    /// Somebody loses the line.
    Vanish,
    /// Somebody passes.
    Pass,
}

/// What Eve, who watches, and Dora, who reads the lobby, heard before the games parted were over, and
/// what a player did.
fn heard(seed: u64, deed: Option<Deed>) -> ([Vec<Vec<u8>>; 2], Vec<Vec<u8>>) {
    on_paused_time(async {
        let world = World::new(seed).await;
        let time = TimeControl::Absolute { total_ms: 600_000 };
        let options = GoOptions {
            size: Some("9".into()),
            komi: Some("7".into()),
            time: Some(time),
            undos: Some(3),
            pauses: Some(3),
            pause_s: Some(60),
            ..GoOptions::default()
        };
        let mut table = Pair::seated(&world.house, options, TURNS).await;
        let mut eve = world.guest("Eve").await;
        eve.attend(&table.room).await.expect("anybody may watch");
        let mut dora = world.guest("Dora").await;
        dora.ask(Request::Lobby { on: true }).await;
        table.begin().await;
        table.play_all("C3 G7 G3 C7 E5").await;
        let began = world.now();
        happens(&world, &mut table, deed).await;
        world.until(began + 65_000).await;
        asks_everything(&world, &mut eve, began).await;
        dora.ask(Request::Lobby { on: true }).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        dora.drain();
        table.settle().await;
        let known = eve.picture();
        assert_eq!(known.phase, Phase::Playing, "some turns are known");
        let moves = known.game.go().expect("a game of Go").moves.clone();
        assert!("C3 G7 G3 C7 E5".starts_with(&moves), "{moves}");
        let [black, _] = table.players;
        ([eve.bytes, dora.bytes], black.bytes)
    })
}

/// Two turns begin in it.
async fn happens(world: &World, table: &mut Pair, deed: Option<Deed>) {
    let ask = |what| Request::Ask { what };
    let answer = |what, accept| Request::Answer { what, accept };
    match deed {
        None => table.play_all("D4 D5").await,
        Some(Deed::Points) => table.play_all("F6 F5").await,
        Some(Deed::Talk) => {
            table.play_all("D4 D5").await;
            for player in &mut table.players {
                player.ask(say(Channel::Table, TALK)).await;
            }
        }
        Some(Deed::Offers) => {
            table.play("D4").await;
            table.must(0, Request::OfferDraw {}).await;
            let accept = false;
            table.must(1, Request::AnswerDraw { accept }).await;
            table.play("D5").await;
            table.must(1, ask(Ask::Undo)).await;
            table.must(0, answer(Ask::Undo, false)).await;
        }
        Some(Deed::Pause) => {
            table.play_all("D4 D5").await;
            table.must(0, ask(Ask::Pause)).await;
            table.must(1, answer(Ask::Pause, true)).await;
        }
        Some(Deed::Vanish) => {
            table.play_all("D4 D5").await;
            table.players[1].drop_line();
            tokio::time::sleep(Duration::from_secs(1)).await;
            world.reconnect(&mut table.players[1]).await;
            table.players[0].drop_line();
            tokio::time::sleep(Duration::from_secs(1)).await;
            world.reconnect(&mut table.players[0]).await;
        }
        Some(Deed::Pass) => table.play_all("pass D5").await,
    }
}

/// Looks, asks for what is a player's, comes back with what is held and with nothing.
async fn asks_everything(world: &World, eve: &mut Client, began: u64) {
    eve.look().await;
    let turn = eve.picture().turn;
    let point = || "A1".to_owned();
    for request in [
        Request::Place {
            turn,
            point: point(),
        },
        Request::Pass { turn },
        Request::Seal {
            turn,
            point: Some(point()),
        },
        Request::MarkDead { point: point() },
        Request::AcceptDead { version: 1 },
        Request::PlayOn { chain: None },
        Request::CallAdjudication {},
        Request::Ask { what: Ask::Resume },
        Request::Answer {
            what: Ask::Undo,
            accept: true,
        },
        Request::OfferDraw {},
        Request::Surrender {},
        Request::Leave {},
        Request::Sit { seat: None },
    ] {
        eve.tell(request).await;
    }
    eve.ask(Request::Rematch {}).await;
    for afresh in [false, true] {
        let heard = std::mem::take(&mut eve.bytes);
        world.reconnect(eve).await;
        if afresh {
            let room = eve.room.clone().expect("a room is followed");
            let attended = eve.attend_since(&room, None).await;
            attended.expect("anybody may watch");
        }
        eve.bytes.splice(0..0, heard);
    }
    world.until(began + 75_000).await;
    eve.look().await;
}

#[test]
fn what_happened_since_is_nothing_to_a_delayed_audience_of_go() {
    let deeds = [
        Deed::Points,
        Deed::Talk,
        Deed::Offers,
        Deed::Pause,
        Deed::Vanish,
        Deed::Pass,
    ];
    for (seed, deed) in (820..).zip(deeds) {
        println!("seed {seed}: {deed:?}");
        let (outside, player) = heard(seed, None);
        let (otherwise, other_player) = heard(seed, Some(deed));
        assert!(player != other_player, "{deed:?} makes no difference");
        for (place, (one, other)) in outside.iter().zip(&otherwise).enumerate() {
            let first = one.iter().zip(other).position(|(one, other)| one != other);
            let shown = first.map(|at| {
                [&one[at], &other[at]].map(|bytes| {
                    decode_server(qiguan_protocol::Encoding::MessagePack, bytes)
                        .map(|frame| format!("{:?}", frame.msg))
                })
            });
            assert!(one == other, "{deed:?}: {place} can tell: {shown:?}");
        }
        let all = outside.concat().concat();
        assert!(!String::from_utf8_lossy(&all).contains(TALK));
        let lists = outside[1].iter().filter(|bytes| {
            let frame = decode_server(qiguan_protocol::Encoding::MessagePack, bytes);
            frame.is_ok_and(|frame| matches!(frame.msg, Message::Lobby { .. }))
        });
        assert!(lists.count() == 2, "Dora asked twice");
    }
}
