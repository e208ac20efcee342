//! Two players at a board of Go.

use crate::client::{Client, Heard};
use crate::world::{World, guest};
use qiguan_protocol::{
    Colour, GameOptions, GoColours, GoOptions, GoView, Phase, Request, RoomId, Seat, View,
};
use qiguan_server::House;
use std::sync::Arc;

/// A room with two players: the one at S owns it and has Black unless the options say otherwise.
#[derive(Debug)]
pub struct Pair {
    /// The room.
    pub room: RoomId,
    /// Its players, at S and at N.
    pub players: [Client; 2],
}

impl Pair {
    /// Two guests sit down on a listed table that spectators follow so many turns behind. Nobody is
    /// ready yet.
    pub async fn seated(house: &Arc<House>, options: GoOptions, delay: u16) -> Self {
        let mut players = [guest(house, "Ann").await, guest(house, "Bo").await];
        let room = players[0].open_as(create(options, delay)).await;
        for (seat, player) in [Seat::S, Seat::N].into_iter().zip(&mut players) {
            player.attend(&room).await.expect("the room is open");
            player.must(Request::Sit { seat: Some(seat) }).await;
        }
        Self { room, players }
    }

    /// A running game with these options.
    pub async fn begun(world: &World, options: GoOptions) -> Self {
        Self::begun_in(&world.house, options).await
    }

    /// The same in a house of any kind.
    pub async fn begun_in(house: &Arc<House>, options: GoOptions) -> Self {
        let mut table = Self::seated(house, options, 0).await;
        table.begin().await;
        table
    }

    /// Both are ready and the first turn has begun.
    pub async fn begin(&mut self) {
        for player in &mut self.players {
            player.must(Request::Ready { ready: true }).await;
        }
        for player in &mut self.players {
            while player.picture().phase != Phase::Playing {
                player.next().await.expect("the game begins by itself");
            }
        }
    }

    /// The place among the players of who has a colour.
    #[must_use]
    pub fn of(&self, colour: Colour) -> usize {
        let black = self.game(0).black.expect("the colours are drawn");
        usize::from((black == Seat::N) == (colour == Colour::Black))
    }

    /// The picture of Go that a player has.
    #[must_use]
    pub fn game(&self, player: usize) -> &GoView {
        game(self.players[player].picture())
    }

    /// Whose turn it is, among the players; none: nobody's.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        let newest = self.players.iter().max_by_key(|player| player.v)?;
        newest
            .picture()
            .to_move
            .map(|seat| usize::from(seat == Seat::N))
    }

    /// The player whose turn it is places a stone, or passes where there is no point; both hear of it.
    pub async fn play(&mut self, point: &str) {
        let mover = self.to_move().expect("it is somebody's turn");
        let request = play(self.players[mover].picture().turn, point);
        self.players[mover].must(request).await;
        self.settle().await;
    }

    /// Plays several, separated by spaces.
    pub async fn play_all(&mut self, points: &str) {
        for point in points.split_whitespace() {
            self.play(point).await;
        }
    }

    /// The player whose turn it is tries a play; how that was answered.
    pub async fn try_play(&mut self, point: &str) -> Heard {
        let mover = self.to_move().expect("it is somebody's turn");
        let request = play(self.players[mover].picture().turn, point);
        self.players[mover].tell(request).await
    }

    /// One player asks for something that must be granted; both hear of it.
    pub async fn must(&mut self, player: usize, request: Request) {
        self.players[player].must(request).await;
        self.settle().await;
    }

    /// Both look, by which each fold is compared with the server's picture.
    pub async fn settle(&mut self) {
        for player in &mut self.players {
            player.look().await;
        }
    }

    /// Both lose the line and come back with what they hold.
    pub async fn come_back(&mut self, world: &World) {
        for player in &mut self.players {
            world.reconnect(player).await;
        }
    }
}

/// The request that opens a listed room of Go.
fn create(options: GoOptions, spectator_delay: u16) -> Request {
    let options = GoOptions {
        colours: Some(options.colours.unwrap_or(GoColours::HostBlack)),
        ..options
    };
    Request::Create {
        series: None,
        arbiter: None,
        options: GameOptions::Go(options),
        listed: true,
        closed: false,
        spectator_delay,
        password: None,
    }
}

/// The request to play on a point, or to `pass`.
fn play(turn: u32, point: &str) -> Request {
    match point {
        "pass" => Request::Pass { turn },
        point => Request::Place {
            turn,
            point: point.to_owned(),
        },
    }
}

fn game(view: &View) -> &GoView {
    view.game.go().expect("a game of Go")
}
