//! Spectators some turns behind see and hear what live ones did, as many turns later, and nothing of
//! it before.

use qiguan_protocol::{
    Channel, Code, First, GameOptions, JunqiOptions, Message, Pause, Phase, Request, Seat,
    ServerFrame, View,
};
use qiguan_tests::{Client, Heard, Match, World, on_paused_time, say};
use std::time::Duration;

/// After this everybody has heard everything, coalesced spectators too.
const HEARD_BY: Duration = Duration::from_millis(50);
const STEPS: usize = 24;

/// What a spectator of one game heard and saw.
struct Watched {
    /// What was heard, in order.
    heard: Vec<Message>,
    /// How much had been heard, and what was seen, at each checkpoint: two for each turn, before and
    /// after what begins the next one.
    checkpoints: Vec<(usize, View)>,
}

impl Watched {
    async fn note(&mut self, eve: &mut Client) {
        tokio::time::sleep(HEARD_BY).await;
        let view = eve.look().await;
        self.heard.extend(news(eve));
        self.checkpoints.push((self.heard.len(), view));
    }
}

/// What has come that is no answer.
fn news(client: &mut Client) -> Vec<Message> {
    let frames = std::iter::from_fn(|| client.try_next());
    let is_news = |frame: ServerFrame| match frame.msg {
        Message::Told { .. } | Message::Said { .. } | Message::Presence { .. } => Some(frame.msg),
        _ => None,
    };
    frames.filter_map(is_news).collect()
}

fn options() -> JunqiOptions {
    JunqiOptions {
        first: Some(First::Seat(Seat::S)),
        ..JunqiOptions::default()
    }
}

async fn begun(world: &World, turns: u16) -> (Match, Client) {
    let mut table = Match::seated_delayed(world, options(), turns).await;
    let mut eve = world.guest("Eve").await;
    eve.attend(&table.room).await.unwrap();
    table.begin().await;
    (table, eve)
}

/// What players do within a turn: talk, come and go, offer draws.
async fn stir(world: &World, table: &mut Match, step: usize) {
    let other = (table.to_move().unwrap() + 1) % 4;
    table.players[other]
        .says(say(Channel::Table, "mine"))
        .await
        .unwrap();
    if step % 5 == 1 {
        table.players[other].drop_line();
        tokio::time::sleep(HEARD_BY).await;
        let third = &mut table.players[(other + 1) % 4];
        third.says(say(Channel::Table, "gone")).await.unwrap();
        world.reconnect(&mut table.players[other]).await;
    }
    if step % 7 == 2 {
        table.players[other].must(Request::OfferDraw {}).await;
        let third = &mut table.players[(other + 1) % 4];
        third.must(Request::AnswerDraw { accept: false }).await;
    }
    // What a seat keeps to itself is nothing to spectators, now or later.
    for armed in [true, false] {
        let arm = Request::ArmSurrender { armed };
        table.players[other].must(arm).await;
    }
}

/// Watches one game, always the same, to its end.
async fn watched(seed: u64, turns: u16) -> Watched {
    let world = World::new(seed).await;
    let (mut table, mut eve) = begun(&world, turns).await;
    let mut watched = Watched {
        heard: Vec::new(),
        checkpoints: Vec::new(),
    };
    for step in 0..STEPS {
        stir(&world, &mut table, step).await;
        watched.note(&mut eve).await;
        if step % 6 == 5 {
            // Nobody moves.
            let turn = table.players[0].picture().turn;
            while table.players[0].picture().turn == turn {
                table.players[0].next().await.unwrap();
            }
            table.settle().await;
        } else {
            table.play_on(1).await;
        }
        watched.note(&mut eve).await;
        if step == STEPS / 2 {
            let mut late = world.guest("Late").await;
            late.attend(&table.room).await.unwrap();
            assert_eq!((late.v, late.picture()), (eve.v, eve.picture()));
            let before = |msg: &Message| match msg {
                Message::SaidBefore { lines } => Some(lines.clone()),
                _ => None,
            };
            let recalled = late.wait_for(before).await.unwrap();
            let said = watched.heard.iter().filter_map(|message| match message {
                Message::Said { line, .. } => Some(line.clone()),
                _ => None,
            });
            assert_eq!(recalled, said.collect::<Vec<_>>());
        }
    }
    table.give_up().await;
    watched.note(&mut eve).await;
    watched
}

/// The message as a live spectator hears it. Everything of a delayed one that holds a clock stands.
fn lively(message: &Message) -> String {
    let text = serde_json::to_string(message).unwrap();
    text.replace(r#","paused":"delayed""#, "")
}

fn lively_view(view: &View) -> View {
    let mut view = view.clone();
    view.settings.spectator_delay = 0;
    if let Some(clock) = &mut view.clock {
        clock.paused = None;
    }
    view
}

#[test]
fn a_delayed_audience_is_the_live_one_so_many_turns_later() {
    for turns in [1_u16, 2, 7] {
        println!("seed 900: {turns} turns");
        let (live, late) =
            on_paused_time(async { (watched(900, 0).await, watched(900, turns).await) });
        let [live_heard, late_heard] =
            [&live, &late].map(|watched| watched.heard.iter().map(lively).collect::<Vec<_>>());
        assert_eq!(live_heard, late_heard, "at the end all is told");
        for (at, (heard, view)) in late.checkpoints.iter().enumerate() {
            let last = at + 1 == late.checkpoints.len();
            // With the beginning of a turn all is heard that was done in the one so far back.
            let then = if last {
                Some(at)
            } else {
                (at + at % 2).checked_sub(2 * usize::from(turns))
            };
            let clock = view.clock.and_then(|clock| clock.paused);
            assert_eq!(clock, (!last).then_some(Pause::Delayed), "{at}");
            match then {
                Some(then) => {
                    let (then_heard, then_view) = &live.checkpoints[then];
                    assert_eq!(heard, then_heard, "{at}");
                    assert_eq!(lively_view(view), lively_view(then_view), "{at}");
                }
                None => assert_eq!((view.phase, view.turn), (Phase::Starting, 0), "{at}"),
            }
        }
    }
}

#[test]
fn the_lobby_knows_no_more_than_those_who_watch() {
    on_paused_time(async {
        let world = World::new(901).await;
        let (mut table, _eve) = begun(&world, 3).await;
        let mut dora = world.guest("Dora").await;
        let mut shown = Vec::new();
        for _ in 0..5 {
            let [line] = dora.lobby().await.try_into().unwrap();
            assert_eq!((line.spectator_delay, line.spectators), (3, 0));
            shown.push(line.phase);
            table.play_on(1).await;
        }
        use Phase::{Playing, Starting};
        assert_eq!(shown, [Starting, Starting, Starting, Playing, Playing]);
        table.give_up().await;
        assert_eq!(dora.lobby().await, []);
    });
}

#[test]
fn a_restart_lets_nobody_see_further() {
    on_paused_time(async {
        let world = World::new(902).await;
        let (mut table, mut eve) = begun(&world, 4).await;
        table.play_on(9).await;
        let seen = eve.look().await;
        let mut world = world;
        for _ in 0..2 {
            world.beat().await;
            world = world.restart().await;
            world.reconnect(&mut eve).await;
            assert!(eve.by_tail, "nothing new");
            assert_eq!((eve.picture(), seen.turn), (&seen, 6));
            let mut late = world.guest("Late").await;
            late.attend(&table.room).await.unwrap();
            assert_eq!((late.picture(), late.v), (&seen, eve.v));
        }
        table.come_back(&world).await;
        table.play_on(3).await;
        eve.forget();
        table.play_on(1).await;
        assert_eq!(eve.look().await.turn, 10);
        let restarts = news(&mut eve).iter().map(lively).collect::<String>();
        assert_eq!(restarts.matches(r#"{"restarted""#).count(), 2);
        table.give_up().await;
        let south = table.players[0].look().await;
        assert_eq!(lively_view(&eve.look().await), lively_view(&south));
    });
}

#[test]
fn a_void_game_is_known_at_once_and_its_seat_is_free() {
    on_paused_time(async {
        let world = World::new(903).await;
        let (mut table, mut eve) = begun(&world, 50).await;
        table.play_on(2).await;
        table.players[0]
            .says(say(Channel::Table, "stay"))
            .await
            .unwrap();
        assert_eq!(eve.look().await.phase, Phase::Starting);
        table.players[1].must(Request::Leave {}).await;
        // Now a spectator, with the picture that all of them have.
        let east = table.players[1].look().await;
        assert_eq!(table.players[1].seat, None);
        let seen = eve.look().await;
        assert_eq!((seen.phase, seen.turn), (Phase::Arranging, 3));
        assert_eq!((&east, table.players[1].v), (&seen, eve.v));
        let heard = news(&mut eve).iter().map(lively).collect::<String>();
        let order = ["\"moved\"", "\"stay\"", "\"voided\""].map(|word| heard.find(word).unwrap());
        assert!(order.is_sorted(), "{heard}");
        eve.must(Request::Sit { seat: None }).await;
        assert_eq!(eve.seat, Some(Seat::E));
        // The next game is behind again, and so is who watches it now.
        table.players[1].forget();
        let [south, east, north, west] = &mut table.players;
        for player in [south, &mut eve, north, west] {
            player.must(Request::Ready { ready: true }).await;
        }
        tokio::time::sleep(Duration::from_secs(4)).await;
        assert_eq!(east.look().await.phase, Phase::Starting);
        assert_eq!(eve.look().await.turn, 4);
    });
}

#[test]
fn who_is_behind_speaks_and_is_refused_as_always() {
    on_paused_time(async {
        let world = World::new(904).await;
        let (mut table, mut eve) = begun(&world, 2).await;
        let mut mia = world.guest("Mia").await;
        mia.attend(&table.room).await.unwrap();
        table.play_on(5).await;
        table.players[0]
            .says(say(Channel::Table, "later"))
            .await
            .unwrap();
        eve.says(say(Channel::Spectators, "now")).await.unwrap();
        mia.look().await;
        let heard = news(&mut mia).iter().map(lively).collect::<String>();
        assert!(heard.contains("now") && !heard.contains("later"));
        let sit = eve.tell(Request::Sit { seat: None }).await;
        assert_eq!(sit, Heard::Refused(Code::NotArranging));
        let guest = qiguan_protocol::GuestId(table.players[0].guest.clone());
        let req = mia.ask(Request::Mute { guest, muted: true }).await;
        let muted = |msg: &Message| (*msg == Message::Muted { req }).then_some(());
        mia.wait_for(muted).await.unwrap();
        table.play_on(2).await;
        for (client, hears) in [(&mut eve, true), (&mut mia, false)] {
            client.look().await;
            let heard = news(client).iter().map(lively).collect::<String>();
            assert_eq!(heard.contains("later"), hears);
        }
    });
}

#[test]
fn who_is_out_and_left_is_no_spectator() {
    on_paused_time(async {
        let world = World::new(905).await;
        let (mut table, eve) = begun(&world, 6).await;
        table.play_on(4).await;
        table.players[0].must(Request::Surrender {}).await;
        table.players[0].must(Request::Leave {}).await;
        table.settle().await;
        world.reconnect(&mut table.players[0]).await;
        assert_eq!(table.players[0].seat, Some(Seat::S));
        assert_eq!(table.players[0].look().await.turn, 6);
        assert_eq!(eve.picture().turn, 0);
    });
}

#[test]
fn a_delay_is_bounded_told_to_all_and_kept_in_the_next_game() {
    on_paused_time(async {
        let world = World::new(906).await;
        let mut ann = world.guest("Ann").await;
        for spectator_delay in [101, u16::MAX] {
            let create = Request::Create {
                series: None,
                arbiter: None,
                options: GameOptions::Junqi(options()),
                listed: false,
                closed: false,
                spectator_delay,
                password: None,
            };
            let refused = ann.try_open(create).await.unwrap_err();
            assert_eq!(refused.0, Code::BadOptions);
        }
        let (mut table, mut eve) = begun(&world, 100).await;
        assert_eq!(table.players[2].picture().settings.spectator_delay, 100);
        assert_eq!(eve.picture().settings.spectator_delay, 100);
        table.play_on(4).await;
        table.give_up().await;
        assert_eq!(eve.look().await.phase, Phase::Over);
        table.players[0].ask(Request::Rematch {}).await;
        let next = |msg: &Message| match msg {
            Message::Rematch { next, .. } => Some(next.clone()),
            _ => None,
        };
        let next = eve.wait_for(next).await.unwrap();
        eve.attend(&next).await.unwrap();
        assert_eq!(eve.look().await.settings.spectator_delay, 100);
    });
}

/// More than an outbox holds comes at once at the end, and whoever reads misses none of it.
#[test]
fn a_long_delay_costs_whoever_reads_nothing_of_the_end() {
    on_paused_time(async {
        let world = World::new(907).await;
        let (mut table, mut eve) = begun(&world, 100).await;
        let mut said = 0;
        for turn in 0..100 {
            if turn % 2 == 0 {
                let speaker = table.to_move().unwrap();
                table.players[speaker]
                    .says(say(Channel::Table, "mine"))
                    .await
                    .unwrap();
                said += 1;
                // Nobody speaks too often.
                tokio::time::sleep(Duration::from_millis(1_300)).await;
            }
            table.play_on(1).await;
        }
        // Reads all the time.
        let reading = tokio::spawn(async move {
            let (mut lines, mut turns, mut pictures) = (0, 0, 0);
            while eve.picture().phase != Phase::Over {
                let Some(frame) = eve.next().await else { break };
                match frame.msg {
                    Message::Said { .. } => lines += 1,
                    Message::Attending { .. } => pictures += 1,
                    Message::Told { events, .. } => {
                        let turn = |told: &&qiguan_protocol::Told| told.name() == "turn";
                        turns += events.iter().filter(turn).count();
                    }
                    _ => {}
                }
            }
            (lines, turns, pictures)
        });
        table.give_up().await;
        let turns = table.players[0].look().await.turn as usize;
        let heard = tokio::time::timeout(Duration::from_secs(60), reading).await;
        assert_eq!(heard.unwrap().unwrap(), (said, turns, 0));
    });
}
