//! Two players at a board of xiangqi.

use crate::client::{Client, Heard};
use crate::world::{World, guest};
use qiguan_protocol::{
    GameOptions, Phase, Request, RoomId, Seat, XiangqiOptions, XiangqiSides, XiangqiView,
};

/// A room with two players: the one at S owns it and plays Red unless the options say otherwise.
#[derive(Debug)]
pub struct XiangqiPair {
    /// The room.
    pub room: RoomId,
    /// Its players, at S and at N.
    pub players: [Client; 2],
}

impl XiangqiPair {
    /// A running game with these options, in a listed room that spectators follow so many turns behind.
    pub async fn begun(world: &World, options: XiangqiOptions, delay: u16) -> Self {
        let mut players = [
            guest(&world.house, "Ann").await,
            guest(&world.house, "Bo").await,
        ];
        let room = players[0].open_as(create(options, delay)).await;
        for (seat, player) in [Seat::S, Seat::N].into_iter().zip(&mut players) {
            player.attend(&room).await.expect("the room is open");
            player.must(Request::Sit { seat: Some(seat) }).await;
        }
        for player in &mut players {
            player.must(Request::Ready { ready: true }).await;
        }
        for player in &mut players {
            while player.picture().phase != Phase::Playing {
                player.next().await.expect("the game begins by itself");
            }
        }
        Self { room, players }
    }

    /// The picture of xiangqi that a player has.
    #[must_use]
    pub fn game(&self, player: usize) -> &XiangqiView {
        let game = self.players[player].picture().game.xiangqi();
        game.expect("a game of xiangqi")
    }

    /// Whose turn it is, among the players.
    #[must_use]
    pub fn to_move(&self) -> usize {
        let newest = self.players.iter().max_by_key(|player| player.v);
        let seat = newest.and_then(|player| player.picture().to_move);
        usize::from(seat.expect("it is somebody's turn") == Seat::N)
    }

    /// The player whose turn it is moves; both hear of it.
    pub async fn play(&mut self, step: &str) {
        let heard = self.try_play(step, false).await;
        assert!(matches!(heard, Heard::Ack(_)), "{step}: {heard:?}");
        self.settle().await;
    }

    /// Moves several times, separated by spaces.
    pub async fn play_all(&mut self, steps: &str) {
        for step in steps.split_whitespace() {
            self.play(step).await;
        }
    }

    /// The player whose turn it is tries a move, perhaps with an offer; how that was answered.
    pub async fn try_play(&mut self, step: &str, draw: bool) -> Heard {
        let mover = self.to_move();
        let turn = self.players[mover].picture().turn;
        let step = step.to_owned();
        self.players[mover]
            .tell(Request::Move { turn, step, draw })
            .await
    }

    /// Both look, by which each fold is compared with the server's picture.
    pub async fn settle(&mut self) {
        for player in &mut self.players {
            player.look().await;
        }
    }
}

/// The request that opens a listed room.
fn create(options: XiangqiOptions, spectator_delay: u16) -> Request {
    let options = XiangqiOptions {
        sides: Some(options.sides.unwrap_or(XiangqiSides::HostRed)),
        ..options
    };
    Request::Create {
        series: None,
        options: GameOptions::Xiangqi(options),
        listed: true,
        closed: false,
        spectator_delay,
        password: None,
        arbiter: None,
    }
}
