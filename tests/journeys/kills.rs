//! A game whose server is killed again and again: nothing acknowledged is lost, nothing happens twice.

use crate::audit::{Audit, Kill};
use crate::http;
use crate::programs::programs;
use crate::script::{Script, all_look, four_at_a_table, moves};
use crate::server::House;
use qiguan_protocol::{EndReason, Pause, Phase, View};
use qiguan_rules::junqi::{End, Options, Record, Token};
use qiguan_tests::legal_moves;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

/// Kills in the middle of commands; those in the middle of starts come on top.
const KILLS: usize = 24;
/// Moves after which the players agree on a draw.
const MOVES_MAX: usize = 160;
/// How long the players think before one of the kills, and how long the server is then away: both
/// far longer than a second, the most that a restart may give back.
const LONG: Duration = Duration::from_millis(2_200);

#[test]
fn kills_lose_nothing_and_repeat_nothing() {
    let seed = match std::env::var("QIGUAN_SEED") {
        Ok(seed) => seed.parse().expect("QIGUAN_SEED is a number"),
        Err(_) => RandomState::new().hash_one(0),
    };
    println!("QIGUAN_SEED={seed}");
    programs();
    let begun = Instant::now();
    let mut game = Game::begin(seed);
    game.play();
    let killed = game.interrupted;
    assert!(killed >= KILLS, "the game was over after {killed} kills");
    let (kills, moves) = (game.kills.len(), game.played.len());
    let (resumed, again) = (game.count("ack", "resumed"), game.count("sent", "again"));
    game.check_end();
    println!("{kills} kills, {moves} moves in {:?}", begun.elapsed());
    println!("{resumed} answers were lost with the connection, {again} requests were sent again");
}

/// The game, and what it must have come to.
#[derive(Debug)]
struct Game {
    house: House,
    room: String,
    players: [Script; 4],
    spectator: Script,
    /// Clients that were killed too, for what they had heard.
    gone: Vec<Script>,
    rng: ChaCha8Rng,
    /// Every acknowledged move, in order.
    played: Vec<(String, String)>,
    kills: Vec<Kill>,
    /// Commands that a kill fell upon.
    interrupted: usize,
    turn: u32,
    has_thought: bool,
}

impl Game {
    /// From sitting down to the first turn, with a kill in each phase.
    fn begin(seed: u64) -> Self {
        let house = House::open();
        let (room, players) = four_at_a_table(&house, &json!({"preset": "classic"}));
        let mut spectator = Script::start(&house, "eye", &[]);
        spectator.attend(&room);
        let mut game = Self {
            house,
            room,
            players,
            spectator,
            gone: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            played: Vec::new(),
            kills: Vec::new(),
            interrupted: 0,
            turn: 0,
            has_thought: false,
        };
        let ready = json!({"ready": {"ready": true}});
        game.through_a_kill(0, &ready);
        game.look();
        game.players[1].must(&ready);
        game.players[2].must(&ready);
        // The last one starts the game, so this kill falls around the start.
        game.through_a_kill(3, &ready);
        for script in &mut game.players {
            script.wait_for_event("turn");
        }
        game
    }

    /// Random moves and random kills, until the game is over.
    fn play(&mut self) {
        let mut until_kill: u32 = self.rng.random_range(0..4);
        loop {
            let seen = self.look();
            let Some(mover) = seen[0].to_move else {
                return;
            };
            let view = &seen[mover.index()];
            if self.played.len() == 20 {
                self.lose_a_player(mover.index());
            }
            if self.interrupted >= KILLS && self.played.len() >= MOVES_MAX {
                return self.agree_on_a_draw(&seen[0]);
            }
            let legal = legal_moves(view);
            let (from, to) = legal[self.rng.random_range(0..legal.len())].clone();
            let play = json!({"play": {"turn": view.turn, "from": from, "to": to}});
            if self.interrupted < KILLS && until_kill == 0 {
                self.through_a_kill(mover.index(), &play);
                until_kill = self.rng.random_range(0..4);
            } else {
                self.players[mover.index()].must(&play);
                until_kill = until_kill.saturating_sub(1);
                // After a move that everyone hears as it happens: it tells them the time.
                if self.played.len() >= 10 && !std::mem::replace(&mut self.has_thought, true) {
                    self.look();
                    self.think_long();
                }
            }
            self.played.push((from, to));
        }
    }

    /// A command on which a kill falls: before it arrives, while it is stored, or after its answer.
    fn through_a_kill(&mut self, seat: usize, command: &Value) {
        self.players[seat].say(command);
        // Half of them within the time that a command takes.
        let longest = if self.rng.random() { 400 } else { 4_000 };
        let progress = self.rng.random_range(0..longest);
        self.players[seat].read_for(Duration::from_micros(progress));
        self.interrupted += 1;
        self.kill();
        // Some kills fall on the start after a kill, some on the clients' return.
        while self.rng.random_bool(0.25) {
            let instant = self.rng.random_range(0..120);
            self.house.begin();
            let by = Instant::now() + Duration::from_millis(instant);
            self.house.may_listen_by(by);
            self.kill();
        }
        self.start();
        self.players[seat].accepted(command);
    }

    fn kill(&mut self) {
        let at = self.house.kill();
        let start = Duration::ZERO;
        self.kills.push(Kill { at, start });
    }

    fn start(&mut self) {
        let began = Instant::now();
        self.house.start();
        if let Some(kill) = self.kills.last_mut() {
            kill.start = began.elapsed();
        }
    }

    /// Everyone thinks, then the server is away: the first costs the mover time, the second nobody.
    fn think_long(&mut self) {
        self.spectator.read_for(LONG);
        self.kill();
        self.spectator.read_for(LONG);
        self.start();
        self.look();
    }

    /// The mover does not come back after a restart: time stands for everyone, until it does.
    fn lose_a_player(&mut self, mover: usize) {
        self.kill();
        let profile = ["south", "east", "north", "west"][mover];
        let back = Script::start(&self.house, profile, &[]);
        let lost = std::mem::replace(&mut self.players[mover], back);
        // Without the room it is not back yet, though it is online.
        drop_process(lost, &mut self.gone);
        self.start();
        let present = self.players.iter_mut().enumerate();
        let present = present
            .filter(|(seat, _)| *seat != mover)
            .map(|(_, script)| script);
        let clocks: Vec<_> = all_look(present.chain([&mut self.spectator]))
            .into_iter()
            .map(|seen| seen.clock.expect("the mover's clock"))
            .collect();
        for clock in &clocks {
            assert_eq!(clock.paused, Some(Pause::Restart), "nobody is at the move");
            assert_eq!(clock, &clocks[0], "one clock for all");
        }
        let attending = self.players[mover].attend(&self.room);
        assert_eq!(attending["seat"], json!(["S", "E", "N", "W"][mover]));
        for seen in self.look() {
            let clock = seen.clock.expect("the mover's clock");
            assert_eq!(clock.left_ms, clocks[0].left_ms, "standing costs nothing");
            assert!(clock.since_ms >= clocks[0].since_ms, "time goes on");
        }
    }

    /// Everyone who lives agrees, and a kill falls on the word that ends the game.
    fn agree_on_a_draw(&mut self, seen: &View) {
        let seats = seen.seats.iter().enumerate();
        let living = seats.filter(|(_, seat)| seat.out.is_none());
        let living: Vec<usize> = living.map(|(seat, _)| seat).collect();
        let accept = json!({"answer_draw": {"accept": true}});
        let (last, others) = living.split_last().expect("somebody lives");
        self.players[others[0]].must(&json!({"offer_draw": {}}));
        for &seat in &others[1..] {
            self.players[seat].must(&accept);
        }
        self.through_a_kill(*last, &accept);
    }

    /// Everyone's picture is the server's, and turns have not gone back.
    fn look(&mut self) -> Vec<View> {
        let seen = all_look(self.players.iter_mut().chain([&mut self.spectator]));
        for one in &seen {
            assert!(one.turn >= self.turn, "turn {} again", one.turn);
            self.turn = one.turn;
            assert_eq!(moves(one), moves(&seen[0]));
        }
        if let Some(mover) = seen[0].to_move {
            let clock = seen[mover.index()].clock.expect("the mover's clock");
            assert_eq!(clock.paused, None, "the mover is back");
        }
        seen
    }

    /// How many lines of the players have this mark.
    fn count(&self, key: &str, mark: &str) -> usize {
        let lines = self.players.iter().flat_map(|script| &script.lines);
        lines.filter(|line| line.value[key][mark] == true).count()
    }

    fn check_end(mut self) {
        // After the last kill the room is its players' alone.
        for seen in all_look(self.players.iter_mut()) {
            assert_eq!(seen.phase, Phase::Over);
            let result = seen.result.expect("the game is over");
            assert_ne!(result.reason, EndReason::RoomAge);
        }
        let token = self.players[0].token();
        let path = format!("/api/games/{}", self.room);
        let answer = http::get(self.house.address(), &path, Some(&token));
        assert_eq!(answer.status, 200, "{answer:?}");
        let record = Record::parse(&answer.body, Options::default()).expect("a sound record");
        let end = record.replay().expect("a record can be played again");
        assert!(matches!(
            end.over(),
            Some(End::Won { .. } | End::Draw { .. })
        ));
        assert_eq!(moves_of(&record), self.played, "once each, and in order");

        let (mut checked, mut longest) = (0, Duration::ZERO);
        let scripts = self.players.iter().chain([&self.spectator]);
        for script in scripts.chain(&self.gone) {
            let audit = Audit::of(&script.lines, &self.kills);
            checked += audit.checked;
            longest = longest.max(audit.longest);
        }
        assert!(
            longest >= LONG,
            "time was compared after {longest:?} at most"
        );
        assert!(
            checked >= KILLS,
            "only {checked} restarts were seen at the clock"
        );
        for script in self.players {
            let (code, _) = script.finish();
            assert_eq!(code, Some(0));
        }
    }
}

/// Ends a client without a word; what it has printed stays.
fn drop_process(mut script: Script, gone: &mut Vec<Script>) {
    script.kill();
    gone.push(script);
}

fn moves_of(record: &Record) -> Vec<(String, String)> {
    let moved = |token: &Token| match token {
        Token::Move { from, to, .. } => Some((from.to_string(), to.to_string())),
        Token::Timeout(seat) => panic!("{seat} timed out"),
        Token::Out(..) | Token::Left(_) | Token::Draw | Token::Decided => None,
    };
    record.tokens.iter().filter_map(moved).collect()
}
