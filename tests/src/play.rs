//! Four players at one table, and the moves they may make.

use crate::client::Client;
use crate::program::Server;
use crate::world::{World, guest};
use qiguan_protocol::{First, JunqiOptions, Phase, Request, RoomId, Seat, View};
use qiguan_server::House;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A room with four players, in the order S, E, N, W.
#[derive(Debug)]
pub struct Match {
    /// The room.
    pub room: RoomId,
    /// Its players.
    pub players: [Client; 4],
}

impl Match {
    /// Four guests sit down; the player at S owns the room. Nobody is ready yet.
    pub async fn seated(world: &World, options: JunqiOptions) -> Self {
        Self::seated_in(&world.house, options).await
    }

    /// The same in a house of any kind.
    pub async fn seated_in(house: &Arc<House>, options: JunqiOptions) -> Self {
        Self::seated_behind(house, options, false).await
    }

    /// The same in a room that may be closed to spectators.
    pub async fn seated_with(world: &World, options: JunqiOptions, closed: bool) -> Self {
        Self::seated_behind(&world.house, options, closed).await
    }

    /// The same in a listed room that spectators follow so many turns behind.
    pub async fn seated_delayed(world: &World, options: JunqiOptions, turns: u16) -> Self {
        let mut players = Self::guests(&world.house).await;
        let room = players[0].open_delayed(options, turns).await;
        Self::sit_down(room, players).await
    }

    /// The same in a running server.
    pub async fn seated_over(server: &Server, options: JunqiOptions) -> Self {
        let mut players = [
            server.guest("South").await,
            server.guest("East").await,
            server.guest("North").await,
            server.guest("West").await,
        ];
        let room = players[0].create(options).await;
        Self::sit_down(room, players).await
    }

    async fn seated_behind(house: &Arc<House>, options: JunqiOptions, closed: bool) -> Self {
        let mut players = Self::guests(house).await;
        let room = players[0].open(options, false, closed, None).await;
        Self::sit_down(room, players).await
    }

    async fn guests(house: &Arc<House>) -> [Client; 4] {
        [
            guest(house, "South").await,
            guest(house, "East").await,
            guest(house, "North").await,
            guest(house, "West").await,
        ]
    }

    async fn sit_down(room: RoomId, mut players: [Client; 4]) -> Self {
        for (seat, player) in Seat::ALL.into_iter().zip(&mut players) {
            player.attend(&room).await.expect("the room is open");
            player.must(Request::Sit { seat: Some(seat) }).await;
        }
        Self { room, players }
    }

    /// A running game in which S moves first.
    pub async fn begun(world: &World) -> Self {
        let options = JunqiOptions {
            first: Some(First::Seat(Seat::S)),
            ..JunqiOptions::default()
        };
        let mut table = Self::seated(world, options).await;
        table.begin().await;
        table
    }

    /// Everyone is ready and the first turn has begun.
    pub async fn begin(&mut self) {
        for player in &mut self.players {
            player.must(Request::Ready { ready: true }).await;
        }
        self.first_turn().await;
    }

    /// Waits until the first turn has begun, for everyone.
    pub async fn first_turn(&mut self) {
        for player in &mut self.players {
            while player.picture().phase != Phase::Playing {
                player.next().await.expect("the game begins by itself");
            }
        }
    }

    /// Whose turn it is; none: the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        let newest = self
            .players
            .iter()
            .max_by_key(|player| player.picture().turn)?;
        newest.picture().to_move.map(Seat::index)
    }

    /// Everyone reads until all know the newest turn, or the end.
    pub async fn settle(&mut self) {
        let turn = self
            .players
            .iter()
            .map(|player| player.picture().turn)
            .max();
        let over = self
            .players
            .iter()
            .any(|player| player.picture().phase == Phase::Over);
        for player in &mut self.players {
            let behind = |view: &View| {
                if over {
                    view.phase != Phase::Over
                } else {
                    Some(view.turn) < turn
                }
            };
            while behind(player.picture()) {
                player
                    .next()
                    .await
                    .expect("what one player was told, all are");
            }
        }
    }

    /// The move that the player to move would make: the first legal one.
    #[must_use]
    pub fn next_move(&self) -> Request {
        let view = self.players[self.to_move().expect("the game runs")].picture();
        let (from, to) = legal_moves(view).swap_remove(0);
        let turn = view.turn;
        Request::Play { turn, from, to }
    }

    /// Some move of the player to move that meets nobody.
    ///
    /// # Panics
    ///
    /// The game is over, or there is no such move.
    #[must_use]
    pub fn quiet_move(&self, rng: &mut ChaCha8Rng) -> (String, String) {
        let view = self.players[self.to_move().expect("the game runs")].picture();
        let mut quiet = legal_moves(view);
        quiet.retain(|(_, to)| view.piece_at(to).is_none());
        quiet.swap_remove(rng.random_range(0..quiet.len()))
    }

    /// Plays so many moves.
    pub async fn play_on(&mut self, moves: usize) {
        for _ in 0..moves {
            let Request::Play { from, to, .. } = self.next_move() else {
                unreachable!("the next move is a move")
            };
            self.play(&from, &to).await;
        }
    }

    /// S and N give up, each on its turn.
    pub async fn give_up(&mut self) {
        while let Some(mover) = self.to_move() {
            if mover % 2 == 0 {
                self.players[mover].must(Request::Surrender {}).await;
                self.settle_over().await;
            } else {
                self.play_on(1).await;
            }
        }
    }

    /// Everyone reads until all agree on whose turn it is, or on the end.
    async fn settle_over(&mut self) {
        self.settle().await;
        for player in &mut self.players {
            player.look().await;
        }
    }

    /// Everyone loses the line and comes back with what they hold.
    pub async fn come_back(&mut self, world: &World) {
        for player in &mut self.players {
            world.reconnect(player).await;
        }
    }

    /// Everyone's fold is the server's picture, and everything asked was answered once.
    pub async fn check(&mut self) {
        for player in &mut self.players {
            player.look().await;
            player.assert_all_answered();
        }
    }

    /// The player whose turn it is makes a move; everyone hears of it.
    pub async fn play(&mut self, from: &str, to: &str) {
        let mover = self.to_move().expect("the game runs");
        let player = &mut self.players[mover];
        let turn = player.picture().turn;
        player
            .must(Request::Play {
                turn,
                from: from.to_owned(),
                to: to.to_owned(),
            })
            .await;
        self.settle().await;
    }
}

/// What has happened in a game, as tokens.
#[must_use]
pub fn moves(view: &View) -> Vec<&str> {
    let junqi = view.game.junqi().expect("a game of junqi");
    junqi.moves.split_ascii_whitespace().collect()
}

/// The legal moves of a picture, as pairs of posts.
#[must_use]
pub fn legal_moves(view: &View) -> Vec<(String, String)> {
    let junqi = view.game.junqi().expect("a game of junqi");
    let moves_of = |group: &str| {
        let (from, to) = group.split_once(':').expect("from, a colon, and where to");
        to.split(',')
            .map(|to| (from.to_owned(), to.to_owned()))
            .collect::<Vec<_>>()
    };
    junqi
        .legal
        .split_ascii_whitespace()
        .flat_map(moves_of)
        .collect()
}
