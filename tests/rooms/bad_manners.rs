//! Random games with bad manners: refused commands, lost lines, moves in flight, restarts and a store
//! that fails, in both encodings. Whatever was acknowledged is in the record, in order and once.

use qiguan_protocol::{Code, Encoding, JunqiOptions, Phase, Preset, Request, View, Visibility};
use qiguan_tests::{Client, Heard, Match, World, legal_moves, moves, on_paused_time};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

const BOTH: [Encoding; 2] = [Encoding::MessagePack, Encoding::Json];
/// After so many steps the players come to an end.
const STEPS: usize = 250;

/// Four players, then two spectators, and what was acknowledged to them.
struct Party {
    rng: ChaCha8Rng,
    world: World,
    people: Vec<Client>,
    acknowledged: Vec<(String, String)>,
}

#[test]
fn bad_manners_leave_every_picture_right_and_every_acknowledged_move_in_the_record_once() {
    for seed in 800..840 {
        println!("seed {seed}");
        on_paused_time(async {
            let mut party = Party::new(seed).await;
            for step in 0..STEPS {
                if party.is_over().await {
                    break;
                }
                party.step(step).await;
            }
            party.end().await;
        });
    }
}

impl Party {
    async fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let world = World::new(seed).await;
        let visibilities = [Visibility::Dark, Visibility::Allied, Visibility::Open];
        let presets = [Preset::Classic, Preset::Platform];
        let options = JunqiOptions {
            preset: Some(presets[rng.random_range(0..2)]),
            visibility: Some(visibilities[rng.random_range(0..3)]),
            ..JunqiOptions::default()
        };
        let mut table = Match::seated(&world, options).await;
        table.begin().await;
        let room = table.room.clone();
        let mut people = Vec::from(table.players);
        for (name, encoding) in ["Eve", "Mallory"].into_iter().zip(BOTH) {
            let mut spectator = world.guest_in(name, encoding).await;
            spectator.attend(&room).await.unwrap();
            people.push(spectator);
        }
        Self {
            rng,
            world,
            people,
            acknowledged: Vec::new(),
        }
    }

    async fn step(&mut self, step: usize) {
        match self.rng.random_range(0..100) {
            0..=54 => self.play(false).await,
            55..=64 => self.play(true).await,
            65..=79 => self.misbehave().await,
            80..=87 => {
                let who = self.anybody();
                self.come_back(who).await;
            }
            88..=91 => {
                let slow_ms = self.rng.random_range(0..40);
                self.world.store.set_delay(Duration::from_millis(slow_ms));
            }
            92..=94 => {
                let idle_ms = self.rng.random_range(0..40_000);
                tokio::time::sleep(Duration::from_millis(idle_ms)).await;
            }
            95..=96 => self.restart().await,
            _ => match self.rng.random_range(0..3) {
                0 => self.world.store.fail_next(1),
                kept => self.world.store.lose_next_answer(kept == 1),
            },
        }
        // Everybody reads now and then; whoever lost the line comes back sooner or later.
        for who in 0..self.people.len() {
            self.people[who].drain();
            if (step + who).is_multiple_of(7) {
                self.look(who).await;
            }
        }
    }

    fn anybody(&mut self) -> usize {
        self.rng.random_range(0..self.people.len())
    }

    /// On another connection and perhaps in another encoding, as soon as the room is there.
    async fn come_back(&mut self, who: usize) {
        let client = &mut self.people[who];
        let room = client.room.clone().unwrap();
        loop {
            let encoding = BOTH[self.rng.random_range(0..2)];
            client.move_onto(self.world.connect(encoding));
            let token = client.token.clone();
            client.hello(None, Some(&token)).await.unwrap();
            let since = Some(client.since());
            match client.attend_or_end(&room, since).await {
                Some(Ok(())) => return,
                Some(Err(code)) => assert_eq!(code, Code::Busy, "what stopped is restored"),
                None => {}
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// The fold is the server's picture. A look that the room's end cuts off is asked again.
    async fn look(&mut self, who: usize) -> View {
        loop {
            let client = &mut self.people[who];
            let req = client.ask(Request::Look {}).await;
            let seen = |msg: &qiguan_protocol::Message| match msg {
                qiguan_protocol::Message::Seen { req: of, view, .. } if *of == req => {
                    Some((**view).clone())
                }
                _ => None,
            };
            if let Some(view) = client.wait_for(seen).await {
                client.assert_all_answered();
                return view;
            }
            self.come_back(who).await;
        }
    }

    /// Says it until it is answered, under one number.
    async fn say(&mut self, who: usize, msg: Request, drops: bool) -> Heard {
        let seq = self.people[who].command(msg.clone()).await;
        if drops {
            let in_flight_ms = self.rng.random_range(0..30);
            tokio::time::sleep(Duration::from_millis(in_flight_ms)).await;
            self.come_back(who).await;
            self.people[who].repeat(seq, msg.clone()).await;
        }
        loop {
            let answer = self.people[who].answer_or_end(seq).await;
            match answer {
                None | Some(Heard::Refused(Code::StoreUnavailable)) => {
                    self.come_back(who).await;
                    self.people[who].repeat(seq, msg.clone()).await;
                }
                Some(heard) => return heard,
            }
        }
    }

    async fn mover(&mut self) -> Option<usize> {
        let view = self.look(4).await;
        view.to_move.map(qiguan_protocol::Seat::index)
    }

    /// The player to move plays a legal move, perhaps losing the line while it is on its way.
    async fn play(&mut self, drops: bool) {
        let Some(mover) = self.mover().await else {
            return;
        };
        let view = self.look(mover).await;
        let legal = legal_moves(&view);
        if legal.is_empty() {
            return;
        }
        let (from, to) = legal[self.rng.random_range(0..legal.len())].clone();
        let play = Request::Play {
            turn: view.turn,
            from: from.clone(),
            to: to.clone(),
        };
        match self.say(mover, play, drops).await {
            Heard::Ack(_) => self.acknowledged.push((from, to)),
            Heard::Refused(code) => {
                // Time may have run out while the room was away.
                assert!(
                    matches!(code, Code::StaleTurn | Code::Out | Code::Over),
                    "{code:?}"
                );
            }
        }
    }

    /// Anything at all, by anybody; most of it is refused.
    async fn misbehave(&mut self) {
        let who = self.anybody();
        let turn = self.people[who].picture().turn;
        let posts = ["S10", "E00", "N51", "M11", "W22", "X99", ""];
        let mut post = || posts[self.rng.random_range(0..posts.len())].to_owned();
        let (from, to) = (post(), post());
        let layout = "915677.3.321.B84.4.B1M6M5322FM".to_owned();
        let turn = [turn, turn.wrapping_sub(1), turn + 1][self.rng.random_range(0..3)];
        let msg = match self.rng.random_range(0..8) {
            0..=2 => Request::Play {
                turn,
                from: from.clone(),
                to: to.clone(),
            },
            3 => Request::Sit { seat: None },
            4 => Request::Arrange { layout },
            5 => Request::Ready { ready: false },
            6 => Request::OfferDraw {},
            _ => Request::AnswerDraw { accept: false },
        };
        let plays = matches!(msg, Request::Play { .. });
        let heard = self.say(who, msg, false).await;
        if plays && matches!(heard, Heard::Ack(_)) {
            self.acknowledged.push((from, to));
        }
    }

    async fn restart(&mut self) {
        if self.rng.random() {
            self.world.beat().await;
        }
        self.world.store.clear_faults();
        self.world.store.set_delay(Duration::ZERO);
        // What a room is storing just now is stored before the next house opens.
        tokio::time::sleep(Duration::from_millis(50)).await;
        self.world.house.shut_down();
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.world = World::on(self.world.store.clone(), self.rng.random()).await;
        assert!(self.world.report.broken.is_empty());
    }

    async fn is_over(&mut self) -> bool {
        self.look(5).await.phase == Phase::Over
    }

    /// S and N give up if they must, and the record tells what was acknowledged.
    async fn end(&mut self) {
        self.world.store.clear_faults();
        self.world.store.set_delay(Duration::ZERO);
        while let Some(mover) = self.mover().await {
            let gives_up = mover.is_multiple_of(2)
                && matches!(
                    self.say(mover, Request::Surrender {}, false).await,
                    Heard::Ack(_)
                );
            if !gives_up {
                self.play(false).await;
            }
        }
        for who in 0..self.people.len() {
            self.look(who).await;
        }
        // Beyond the life of the finished room: what answers now is the record.
        tokio::time::sleep(Duration::from_secs(700)).await;
        for who in 0..4 {
            self.come_back(who).await;
            let view = self.look(who).await;
            assert_eq!(view.phase, Phase::Over);
            let played: Vec<_> = moves(&view)
                .into_iter()
                .filter(|token| token.len() == "S10-S11".len())
                .map(|token| (token[..3].to_owned(), token[4..].to_owned()))
                .collect();
            assert_eq!(played, self.acknowledged);
        }
    }
}
