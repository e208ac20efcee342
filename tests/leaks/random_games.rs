//! Random games in twin worlds, with everything that people do besides: a look, a broken line, a
//! restart of the house, a foolish request. Over all owners, kinds of visibility, and options that
//! decide what a combat tells.

use crate::lawful::Cause;
use crate::secret::{Secret, random_layout};
use crate::side::{Cast, PEOPLE, Return, SPECTATOR};
use crate::twins::Twins;
use qiguan_protocol::{
    FlagCapture, GameView, JunqiOptions, Message, Phase, Preset, Request, Seat, Visibility,
    decode_server,
};
use qiguan_tests::Heard;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::time::Duration;

/// Games for each owner: each combination of options three times, some twenty seconds in all.
const GAMES: u64 = 3 * 36;
/// Steps after which a game is left as it is.
const STEPS_MAX: u32 = 200;

#[test]
fn nobody_can_tell_south_apart() {
    all_games(Seat::S);
}

#[test]
fn nobody_can_tell_east_apart() {
    all_games(Seat::E);
}

#[test]
fn nobody_can_tell_north_apart() {
    all_games(Seat::N);
}

#[test]
fn nobody_can_tell_west_apart() {
    all_games(Seat::W);
}

fn all_games(owner: Seat) {
    let mut ends: BTreeMap<Option<Cause>, u32> = BTreeMap::new();
    let mut done: BTreeMap<&str, u32> = BTreeMap::new();
    for game in 0..GAMES {
        let mut game = Game::new(owner, game);
        *ends.entry(game.play()).or_default() += 1;
        for (what, times) in game.done {
            *done.entry(what).or_default() += times;
        }
    }
    println!("ends: {ends:?}, done: {done:?}");
    for cause in [Cause::Combat, Cause::FlagShown, Cause::Revealed] {
        assert!(
            ends.contains_key(&Some(cause)),
            "no game ended by {cause:?}"
        );
    }
    let acts = ["move", "look", "resume", "afresh", "take over", "restart"];
    let others = [
        "foolish",
        "stranger",
        "wait",
        "ally out",
        "refused to one",
        "mark",
    ];
    for what in acts.into_iter().chain(others) {
        assert!(done.contains_key(what), "no game had a {what}");
    }
}

struct Game {
    rng: ChaCha8Rng,
    twins: Twins,
    secret: Secret,
    layouts: [[String; 4]; 2],
    /// Keeps the exchanged pieces out of combat as long as it can, so that the game goes on.
    wary: bool,
    /// After so many steps the owner tries what is legal in one world alone.
    tries_after: u32,
    done: BTreeMap<&'static str, u32>,
}

/// What happens next, alike in both worlds.
#[derive(Debug)]
enum Act {
    Say(Seat, Request),
    Foolish(usize, Request),
    Look(usize),
    Return(usize, Return),
    TakeOver(usize),
    Stranger,
    Restart,
    /// Nobody does anything for so long.
    Wait(Duration),
    /// The owner writes a mark, in each world another one, or wipes it off.
    Mark(Seat, String, [Option<&'static str>; 2]),
}

impl Game {
    fn new(owner: Seat, number: u64) -> Self {
        let seed = 1_000 * owner as u64 + number;
        let options = options(number);
        println!("seed {seed}: {options:?}");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let secret = Secret::draw(&mut rng, owner, options.flying_bombs == Some(true));
        let others = Seat::ALL.map(|_| random_layout(&mut rng));
        let layouts = [0, 1].map(|side| {
            let mut layouts = others.clone();
            layouts[owner.index()].clone_from(&secret.layouts[side]);
            layouts
        });
        Self {
            twins: Twins::seated(seed, owner, options),
            wary: rng.random_ratio(2, 3),
            tries_after: rng.random_range(0..STEPS_MAX),
            rng,
            secret,
            layouts,
            done: BTreeMap::new(),
        }
    }

    /// Plays until the worlds part, and says why they may.
    fn play(&mut self) -> Option<Cause> {
        self.twins.arrange(&self.layouts);
        self.before_the_start();
        self.twins.same(async |cast, _| cast.begin().await);
        for step in 0..STEPS_MAX {
            if step > self.tries_after && self.move_only_where_it_is_legal() {
                return None;
            }
            let act = self.next_act();
            *self.done.entry(act.name()).or_default() += 1;
            let step = self
                .twins
                .step(async |cast, side| act.happen(cast, side).await);
            let cause = self.twins.judge(&step, &self.secret, &self.layouts);
            match cause {
                None => {}
                Some(Cause::AllyOut) => {
                    *self.done.entry("ally out").or_default() += 1;
                }
                Some(Cause::Combat | Cause::FlagShown | Cause::NoMove | Cause::Revealed) => {
                    return cause;
                }
            }
            if self.twins.public().phase != Phase::Playing {
                return None;
            }
        }
        None
    }

    /// Everyone looks and comes back, and the house is restarted, before the first move.
    fn before_the_start(&mut self) {
        for place in 0..PEOPLE {
            for how in [Return::Resume, Return::Afresh] {
                self.twins.same(async |cast, _| {
                    cast.come_back(place, how).await;
                    cast.people[place].client.look().await;
                });
            }
        }
        self.twins.same(async |cast, _| {
            cast.restart(resume_every_other).await;
        });
    }

    fn next_act(&mut self) -> Act {
        let place = self.rng.random_range(0..PEOPLE);
        match self.rng.random_range(0..100) {
            0..10 => Act::Look(place),
            10..16 => Act::Return(place, Return::Resume),
            16..20 => Act::Return(place, Return::Afresh),
            20..22 => Act::TakeOver(place),
            22..25 => Act::Stranger,
            25..27 => Act::Restart,
            27..40 => self.foolish(place),
            40..44 => self.rarer(),
            44..50 => self.mark(),
            _ => self.a_move(),
        }
    }

    fn mark(&mut self) -> Act {
        let owner = self.twins.owner;
        let enemy = Seat::ALL[(owner.index() + self.rng.random_range(1..4)) % 4];
        let piece = format!(
            "{enemy}{}{}",
            self.rng.random_range(4..6),
            self.rng.random_range(0..5)
        );
        let marks = [Some("9"), Some("B"), Some("+"), None];
        let mut pick = || *marks.choose(&mut self.rng).expect("some marks");
        Act::Mark(owner, piece, [pick(), pick()])
    }

    /// A move that both worlds allow; if there is none, the clock runs out.
    fn a_move(&mut self) -> Act {
        let Some(mover) = self.twins.public().to_move else {
            return Act::Look(SPECTATOR);
        };
        let moves = self.twins.legal_in_both(mover);
        let (telling, quiet): (Vec<_>, Vec<_>) = moves
            .into_iter()
            .partition(|(from, to)| self.is_telling(from, to));
        let bold = !self.wary && self.rng.random_ratio(1, 4);
        let among = if quiet.is_empty() || bold && !telling.is_empty() {
            telling
        } else {
            quiet
        };
        let attacks = among.iter().filter(|(_, to)| self.piece_at(to).is_some());
        let attacks: Vec<_> = attacks.cloned().collect();
        let among = if attacks.is_empty() || self.rng.random_ratio(1, 2) {
            among
        } else {
            attacks
        };
        match among.choose(&mut self.rng) {
            Some((from, to)) => Act::Say(mover, self.play_request(from, to)),
            None => Act::Wait(Duration::from_secs(61)),
        }
    }

    /// Whether an exchanged piece would fight.
    fn is_telling(&self, from: &str, to: &str) -> bool {
        let exchanged = |post: &str| {
            let start = self.piece_at(post)?;
            Some(self.secret.swapped.iter().any(|swapped| swapped == start))
        };
        match (exchanged(from), exchanged(to)) {
            (Some(attacker), Some(defender)) => attacker || defender,
            (None, _) | (_, None) => false,
        }
    }

    /// The name of the piece on a post: where it started.
    fn piece_at(&self, post: &str) -> Option<&'static str> {
        let GameView::Junqi(board) = &self.twins.public().game else {
            panic!("a game of junqi")
        };
        board.piece_at(post).map(|piece| piece.start)
    }

    fn play_request(&self, from: &str, to: &str) -> Request {
        Request::Play {
            turn: self.twins.public().turn,
            from: from.to_owned(),
            to: to.to_owned(),
        }
    }

    /// What ends games and turns besides moves.
    fn rarer(&mut self) -> Act {
        let seat = *Seat::ALL.choose(&mut self.rng).expect("four seats");
        let to_move = self.twins.public().to_move.unwrap_or(seat);
        match self.rng.random_range(0..6) {
            0 => Act::Say(seat, Request::OfferDraw {}),
            1 => Act::Say(seat, Request::AnswerDraw { accept: true }),
            2 => Act::Say(seat, Request::AnswerDraw { accept: false }),
            3 => Act::Say(to_move, Request::Surrender {}),
            4 if self.twins.public().turn > 8 => Act::Say(seat, Request::Leave {}),
            _ => Act::Wait(Duration::from_secs(61)),
        }
    }

    /// What is refused in both worlds, whoever asks.
    fn foolish(&mut self, place: usize) -> Act {
        let turn = self.twins.public().turn;
        let request = match self.rng.random_range(0..8) {
            0 => play(turn.saturating_sub(1), "S00", "S01"),
            1 => play(turn + 1, "S00", "S01"),
            2 => play(turn, "S60", "S01"),
            3 => play(turn, "Q", &self.post()),
            4 => Request::Arrange {
                layout: self.layouts[0][self.twins.owner.index()].clone(),
            },
            5 => Request::Sit { seat: None },
            6 => Request::Ready { ready: false },
            _ => return self.foolish_move(),
        };
        Act::Foolish(place, request)
    }

    /// A move of the seat that has the turn which neither world allows: onto hidden pieces, with
    /// others' pieces, and with pieces that cannot move at all.
    fn foolish_move(&mut self) -> Act {
        let Some(mover) = self.twins.public().to_move else {
            return Act::Look(SPECTATOR);
        };
        let [left, right] = self.twins.legal(mover);
        let (mut from, to) = (self.post(), self.post());
        if mover == self.twins.owner && self.rng.random_ratio(1, 2) {
            from.clone_from(&self.secret.swapped[self.rng.random_range(0..2)]);
        }
        let step = (from, to);
        if left.contains(&step) || right.contains(&step) {
            return Act::Look(mover.index());
        }
        Act::Foolish(mover.index(), self.play_request(&step.0, &step.1))
    }

    fn post(&mut self) -> String {
        let territory = ["S", "E", "N", "W"]
            .choose(&mut self.rng)
            .expect("four seats");
        let (row, column) = (self.rng.random_range(0..6), self.rng.random_range(0..5));
        format!("{territory}{row}{column}")
    }

    /// The owner tries what only one world allows: where it is refused, nobody else hears a thing.
    /// False: there is nothing to try.
    fn move_only_where_it_is_legal(&mut self) -> bool {
        let owner = self.twins.owner;
        if self.twins.public().to_move != Some(owner) {
            return false;
        }
        let [left, right] = self.twins.legal(owner);
        let Some((from, to)) = left.into_iter().find(|step| !right.contains(step)) else {
            return false;
        };
        let request = self.play_request(&from, &to);
        let step = self.twins.step(async |cast, _| {
            let client = cast.player(owner);
            client.tell(request.clone()).await
        });
        assert!(matches!(step.answers[0], Heard::Ack(_)));
        assert!(matches!(step.answers[1], Heard::Refused(_)));
        for (place, frames) in step.heard[1][..PEOPLE].iter().enumerate() {
            // Who watches is told when it is its time, whatever is played.
            let in_both = |bytes: &Vec<u8>| step.heard[0][place].contains(bytes);
            let encoding = self.twins.sides[1].cast.people[place].encoding;
            let is_audience = |bytes: &Vec<u8>| {
                let frame = decode_server(encoding, bytes);
                frame.is_ok_and(|frame| matches!(frame.msg, Message::Audience { .. }))
            };
            let silent = place == owner.index()
                || frames
                    .iter()
                    .all(|bytes| is_audience(bytes) && in_both(bytes));
            assert!(silent, "{place} heard of a refusal to {owner}");
        }
        *self.done.entry("refused to one").or_default() += 1;
        true
    }
}

impl Act {
    fn name(&self) -> &'static str {
        match self {
            Self::Say(_, Request::Play { .. }) => "move",
            Self::Say(_, _) => "rarer",
            Self::Foolish(..) => "foolish",
            Self::Look(_) => "look",
            Self::Return(_, Return::Resume) => "resume",
            Self::Return(_, Return::Afresh) => "afresh",
            Self::TakeOver(_) => "take over",
            Self::Stranger => "stranger",
            Self::Restart => "restart",
            Self::Wait(_) => "wait",
            Self::Mark(..) => "mark",
        }
    }

    async fn happen(&self, cast: &mut Cast, side: usize) {
        match self {
            Self::Say(seat, request) => {
                cast.player(*seat).tell(request.clone()).await;
            }
            Self::Foolish(place, request) => {
                let client = &mut cast.people[*place].client;
                let answer = client.tell(request.clone()).await;
                let refused = matches!(answer, Heard::Refused(_));
                assert!(refused, "{place} may {}", request.name());
            }
            Self::Look(place) => {
                cast.people[*place].client.look().await;
            }
            Self::Return(place, how) => cast.come_back(*place, *how).await,
            Self::TakeOver(place) => cast.take_over(*place, Return::Resume).await,
            Self::Stranger => stranger(cast).await,
            Self::Restart => cast.restart(resume_every_other).await,
            Self::Wait(time) => tokio::time::sleep(*time).await,
            Self::Mark(seat, piece, marks) => {
                let (piece, mark) = (piece.clone(), marks[side].map(str::to_owned));
                let answer = cast.player(*seat).tell(Request::Mark { piece, mark }).await;
                assert!(matches!(answer, Heard::Ack(_)));
            }
        }
    }
}

/// A newcomer takes the place of a spectator, looks round, and wants to play.
async fn stranger(cast: &mut Cast) {
    let person = &mut cast.people[SPECTATOR];
    let mut client = cast.world.connect(person.encoding);
    let welcomed = client.hello(Some("Stranger"), None).await;
    welcomed.expect("a new guest with a sound name is welcomed");
    let attended = client.attend(&cast.room).await;
    attended.expect("anybody may watch");
    client.look().await;
    for request in [Request::Sit { seat: None }, play(1, "S00", "S10")] {
        assert!(matches!(client.tell(request).await, Heard::Refused(_)));
    }
    let mut old = std::mem::replace(&mut person.client, client);
    old.drop_line();
}

fn play(turn: u32, from: &str, to: &str) -> Request {
    Request::Play {
        turn,
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

fn resume_every_other(place: usize) -> Return {
    if place.is_multiple_of(2) {
        Return::Resume
    } else {
        Return::Afresh
    }
}

fn options(number: u64) -> JunqiOptions {
    let pick = |every: u64, of: u64| number / every % of;
    JunqiOptions {
        visibility: Some(match pick(1, 3) {
            0 => Visibility::Dark,
            1 => Visibility::Allied,
            _ => Visibility::Open,
        }),
        flag_capture: Some(match pick(3, 3) {
            0 => FlagCapture::Any,
            1 => FlagCapture::Commander,
            _ => FlagCapture::Engineer,
        }),
        commander_death_shows_flag: Some(pick(9, 2) == 0),
        preset: Some(if pick(18, 2) == 0 {
            Preset::Classic
        } else {
            Preset::Platform
        }),
        flying_bombs: Some(number.is_multiple_of(5)),
        ..JunqiOptions::default()
    }
}
