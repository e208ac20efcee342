//! A table with an arbiter.

use crate::client::{Client, Heard};
use crate::world::World;
use qiguan_protocol::{
    AllyChat, First, GameOptions, GoColours, GoOptions, GuestId, JunqiOptions, NamedArbiter, Phase,
    Request, RoomId, Ruling, Seat,
};

/// A room with its players in the order of the seats, and the arbiter whom it names.
#[derive(Debug)]
pub struct Refereed {
    /// The room.
    pub room: RoomId,
    /// Those who play; the first owns the room.
    pub players: Vec<Client>,
    /// Who presides.
    pub arbiter: Client,
}

/// How a refereed room is opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game.
    pub options: GameOptions,
    /// Turns that spectators are behind.
    pub delay: u16,
    /// Nobody may watch.
    pub closed: bool,
    /// Asked of whoever comes.
    pub password: Option<String>,
}

impl Opening {
    /// Go on a small board, by the letter.
    #[must_use]
    pub fn go() -> Self {
        Self::of(GameOptions::Go(GoOptions {
            size: Some("5".into()),
            refereed: true,
            colours: Some(GoColours::HostBlack),
            ..GoOptions::default()
        }))
    }

    /// Junqi of four, in which S moves first.
    #[must_use]
    pub fn junqi() -> Self {
        Self::of(GameOptions::Junqi(JunqiOptions {
            first: Some(First::Seat(Seat::S)),
            ally_chat: Some(AllyChat::Free),
            ..JunqiOptions::default()
        }))
    }

    fn of(options: GameOptions) -> Self {
        Self {
            options,
            delay: 0,
            closed: false,
            password: None,
        }
    }
}

impl Refereed {
    /// All sit, the arbiter presides, nobody is ready.
    pub async fn seated(world: &World, opening: Opening) -> Self {
        let seats: &[Seat] = match &opening.options {
            GameOptions::Go(_) | GameOptions::Xiangqi(_) => &[Seat::S, Seat::N],
            GameOptions::Junqi(_) => &Seat::ALL,
        };
        let mut players = Vec::new();
        for (_, name) in seats.iter().zip(["Ann", "Bo", "Cy", "Di"]) {
            players.push(world.guest(name).await);
        }
        let mut arbiter = world.guest("Judge").await;
        let named = NamedArbiter::Guest(GuestId(arbiter.guest.clone()));
        let room = players[0]
            .open_as(Request::Create {
                series: None,
                options: opening.options,
                listed: true,
                closed: opening.closed,
                spectator_delay: opening.delay,
                arbiter: Some(named),
                password: opening.password.clone(),
            })
            .await;
        for (seat, player) in seats.iter().zip(&mut players) {
            let attended = player.attend_with(&room, None, opening.password.as_deref());
            let attended = attended.await.expect("attend is answered");
            attended.expect("the room is open");
            player.must(Request::Sit { seat: Some(*seat) }).await;
        }
        arbiter.attend(&room).await.expect("who is named comes in");
        arbiter.must(Request::Preside { on: true }).await;
        Self {
            room,
            players,
            arbiter,
        }
    }

    /// A game whose first turn has begun.
    pub async fn begun(world: &World, opening: Opening) -> Self {
        let mut table = Self::seated(world, opening).await;
        table.begin().await;
        table
    }

    /// All are ready, and the first turn begins.
    pub async fn begin(&mut self) {
        for player in &mut self.players {
            player.must(Request::Ready { ready: true }).await;
        }
        for client in self.players.iter_mut().chain([&mut self.arbiter]) {
            while client.picture().phase != Phase::Playing {
                client.next().await.expect("the game begins by itself");
            }
        }
    }

    /// The arbiter rules, which must be allowed; all hear of it.
    pub async fn rule(&mut self, ruling: Ruling) {
        self.arbiter.must(rule(ruling)).await;
        self.settle().await;
    }

    /// The arbiter tries to rule.
    pub async fn try_rule(&mut self, ruling: Ruling) -> Heard {
        self.arbiter.tell(rule(ruling)).await
    }

    /// All look, by which each fold is compared with the server's picture.
    pub async fn settle(&mut self) {
        for client in self.players.iter_mut().chain([&mut self.arbiter]) {
            client.look().await;
        }
    }

    /// All lose the line and come back with what they hold.
    pub async fn come_back(&mut self, world: &World) {
        for client in self.players.iter_mut().chain([&mut self.arbiter]) {
            world.reconnect(client).await;
        }
    }
}

/// A ruling with a reason.
#[must_use]
pub fn rule(ruling: Ruling) -> Request {
    Request::Rule {
        ruling,
        reason: "by the book".into(),
    }
}
