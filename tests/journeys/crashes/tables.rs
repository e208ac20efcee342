//! Rooms of all games with everybody in them, and what must hold of one at any time.

use super::guest::{Guest, Seen};
use super::moves;
use crate::wire::client_from;
use qiguan_protocol::{
    GameOptions, GameView, GoClocks, GoOptions, JunqiOptions, Phase, Request, RoomId, Seat,
    TimeControl, TimeLeft, XiangqiOptions,
};
use qiguan_tests::Client;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};

/// Far more than any of these games takes.
const TIME: TimeControl = TimeControl::Absolute {
    total_ms: 3_600_000,
};

/// A room, those who hold its seats, and one who watches.
#[derive(Debug)]
pub(crate) struct Party {
    pub(crate) room: RoomId,
    pub(crate) players: Vec<Guest>,
    pub(crate) spectator: Guest,
}

/// The rooms of an evening: two of each game.
pub(crate) fn games() -> Vec<(GameOptions, Vec<Seat>)> {
    let junqi = JunqiOptions {
        quiet_limit: Some(0),
        ..JunqiOptions::default()
    };
    let go = GoOptions {
        time: Some(TIME),
        ..GoOptions::default()
    };
    let xiangqi = XiangqiOptions {
        time: Some(TIME),
        ..XiangqiOptions::default()
    };
    let two = [Seat::S, Seat::N];
    let one_of_each = [
        (GameOptions::Junqi(junqi), Seat::ALL.to_vec()),
        (GameOptions::Go(go), two.to_vec()),
        (GameOptions::Xiangqi(xiangqi), two.to_vec()),
    ];
    [one_of_each.clone(), one_of_each].concat()
}

impl Party {
    /// Everybody sits, is ready and has seen the first turn.
    pub(crate) async fn begun(
        server: SocketAddr,
        (options, seats): (GameOptions, Vec<Seat>),
        seed: u64,
    ) -> Self {
        let mut players = Vec::new();
        for seat in &seats {
            players.push(newcomer(server, &format!("Player {seat}")).await);
        }
        let create = Request::Create {
            series: None,
            options,
            listed: true,
            closed: false,
            spectator_delay: 0,
            arbiter: None,
            password: None,
        };
        let room = players[0].open_as(create).await;
        for (seat, player) in seats.iter().zip(&mut players) {
            player.attend(&room).await.expect("the room is open");
            player.must(Request::Sit { seat: Some(*seat) }).await;
        }
        for player in &mut players {
            player.must(Request::Ready { ready: true }).await;
        }
        for player in &mut players {
            while player.picture().phase != Phase::Playing {
                player.next().await.expect("the game begins by itself");
            }
        }
        let mut spectator = newcomer(server, "Eve").await;
        spectator
            .attend(&room)
            .await
            .expect("everybody may watch it");
        let mut seeds = (0..).map(|place| ChaCha8Rng::seed_from_u64(seed + place));
        let mut guest = |client| Guest::new(client, server, seeds.next().expect("without end"));
        Self {
            room,
            players: players.into_iter().map(&mut guest).collect(),
            spectator: guest(spectator),
        }
    }

    /// Everyone's picture is the server's, the same moves are in each, and those are what was
    /// acknowledged, once each and in order. What the first player sees.
    pub(crate) async fn check(&mut self, server: SocketAddr) -> Seen {
        let played = self.played();
        let mut first = None;
        for player in &mut self.players {
            let seen = player.look().await.expect("nothing disturbs a look");
            assert_eq!(moves::played(&seen.view), played, "room {}", self.room);
            let seat = player.seat.expect("players have seats");
            let holder = seen.view.seats[seat.index()].guest.as_ref();
            let holder = holder.map(|guest| guest.0.clone());
            assert_eq!(holder.as_ref(), Some(&player.client.guest), "{seat}");
            first.get_or_insert(seen);
        }
        let first = first.expect("somebody plays");
        if first.view.phase == Phase::Playing {
            self.check_watchers(server, &played).await;
            assert!(runs(&first), "everybody is back, and the clock stands");
        }
        first
    }

    /// Whoever watched all along sees what a newcomer is shown.
    async fn check_watchers(&mut self, server: SocketAddr, played: &[moves::Word]) {
        let mut newcomer = newcomer(server, "Kim").await;
        newcomer.attend(&self.room).await.expect("it is open");
        let seen = self.spectator.look().await.expect("nothing disturbs it");
        assert_eq!(seen.view, *newcomer.picture());
        assert_eq!(moves::played(&seen.view), played);
    }

    /// The acknowledged moves in the order of their turns.
    fn played(&self) -> Vec<moves::Word> {
        let mut turns = BTreeMap::new();
        for (turn, word) in self.players.iter().flat_map(Guest::moves) {
            let before = turns.insert(turn, word);
            assert!(before.is_none(), "two moves were acknowledged in {turn}");
        }
        turns.into_values().collect()
    }

    /// The longest that the player to move was without the line in one of the turns.
    pub(crate) fn waited_ms(&self, turn: u32) -> u64 {
        let counted = |player: &Guest| {
            let made: Vec<u32> = player.moves().map(|(turn, _)| turn).collect();
            let waits = player.waits.iter();
            let waits = waits.filter(|(of, _)| *of == turn || made.contains(of));
            waits.map(|(_, waited)| waited.as_millis()).sum::<u128>()
        };
        let waited: u128 = self.players.iter().map(counted).sum();
        u64::try_from(waited).expect("a journey is short")
    }

    pub(crate) fn guests(self) -> (RoomId, Vec<Guest>) {
        let mut guests = self.players;
        guests.push(self.spectator);
        (self.room, guests)
    }

    pub(crate) fn of(room: RoomId, mut guests: Vec<Guest>) -> Self {
        let spectator = guests.pop().expect("somebody watches");
        Self {
            room,
            players: guests,
            spectator,
        }
    }
}

/// What all players together have left of their games' time; none where each move has its own.
pub(crate) fn left_ms(seen: &Seen) -> Option<u64> {
    let clocks = clocks(seen)?;
    let left = clocks.left.iter().map(|of| {
        let TimeLeft::Game { left_ms } = of.time else {
            panic!("a clock of another kind: {of:?}");
        };
        u64::from(left_ms)
    });
    let running = clocks.turn.is_some() && clocks.standing.is_empty();
    let taken = match running {
        true => u64::from(clocks.spent_ms) + seen.now_ms.saturating_sub(clocks.since_ms),
        false => 0,
    };
    Some(left.sum::<u64>() - taken)
}

fn clocks(seen: &Seen) -> Option<&GoClocks> {
    match &seen.view.game {
        GameView::Junqi(_) => None,
        GameView::Go(go) => go.clocks.as_ref(),
        GameView::Xiangqi(xiangqi) => xiangqi.clocks.as_ref(),
    }
}

/// Whether the clock of whoever is to move runs.
fn runs(seen: &Seen) -> bool {
    match clocks(seen) {
        Some(clocks) => clocks.standing.is_empty(),
        None => seen.view.clock.is_some_and(|clock| clock.paused.is_none()),
    }
}

async fn newcomer(server: SocketAddr, name: &str) -> Client {
    let client = client_from(Ipv4Addr::LOCALHOST, server).await;
    let mut client = client.expect("the server answers");
    client.hello(Some(name), None).await.expect("a new guest");
    client
}
