//! What people do besides the moves of a game: looks, broken lines, talk, restarts, foolish requests,
//! and what one of them does in private.

use crate::side::{ARBITER, Cast, Return, SETTLED_BY, SPECTATOR};
use qiguan_protocol::{Channel, GuestId, Request, Ruling, Seat};
use qiguan_tests::{Heard, rule};
use std::time::Duration;

/// What happens next, alike in both worlds but for what is said to be private.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Say(Seat, Request),
    /// Refused in both worlds.
    Foolish(usize, Request),
    Look(usize),
    Return(usize, Return),
    TakeOver(usize),
    /// The line is gone for so long that all hear of it.
    Away(usize),
    Stranger,
    Restart,
    Crash,
    /// Nobody does anything for so long.
    Wait(Duration),
    Talk(usize, Channel),
    Rule(Ruling),
    /// A seat's holder writes a mark, in each world another one, or wipes it off.
    Mark(Seat, String, [Option<&'static str>; 2]),
    /// A seat's holder hears somebody no longer, in one of the worlds.
    Mute(Seat, usize),
    /// A seat's holder does these in one world, and is refused as often in the other: chance goes on
    /// alike.
    Keep(Seat, Vec<Request>),
    /// Somebody asks something else in each world.
    Each(usize, [Request; 2]),
}

impl Act {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Say(
                _,
                Request::Play { .. }
                | Request::Place { .. }
                | Request::Pass { .. }
                | Request::Move { .. },
            ) => "move",
            Self::Say(_, _) => "rarer",
            Self::Foolish(..) => "foolish",
            Self::Look(_) => "look",
            Self::Return(_, Return::Resume) => "resume",
            Self::Return(_, Return::Afresh) => "afresh",
            Self::TakeOver(_) => "take over",
            Self::Away(_) => "away",
            Self::Stranger => "stranger",
            Self::Restart => "restart",
            Self::Crash => "crash",
            Self::Wait(_) => "wait",
            Self::Talk(..) => "talk",
            Self::Rule(_) => "ruling",
            Self::Mark(..) => "mark",
            Self::Mute(..) => "mute",
            Self::Keep(..) => "keep",
            Self::Each(..) => "each",
        }
    }

    /// Whether an operator may learn from the log that something was asked in one world, never what.
    pub(crate) fn is_logged_by_name(&self) -> bool {
        matches!(self, Self::Keep(..))
    }

    pub(crate) async fn happen(&self, cast: &mut Cast, side: usize) {
        match self {
            Self::Say(seat, request) => {
                cast.tell(*seat, request.clone()).await;
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
            Self::Away(place) => {
                cast.people[*place].client.drop_line();
                tokio::time::sleep(SETTLED_BY).await;
                cast.take_over(*place, Return::Resume).await;
                tokio::time::sleep(SETTLED_BY).await;
            }
            Self::Stranger => stranger(cast).await,
            Self::Restart => cast.restart(resume_every_other).await,
            Self::Crash => cast.crash(resume_every_other).await,
            Self::Wait(time) => tokio::time::sleep(*time).await,
            Self::Talk(place, channel) => {
                cast.people[*place].client.ask(say(*channel)).await;
            }
            Self::Rule(ruling) => {
                let request = rule(ruling.clone());
                cast.people[ARBITER].client.tell(request).await;
            }
            Self::Mark(seat, piece, marks) => {
                let (piece, mark) = (piece.clone(), marks[side].map(str::to_owned));
                let answer = cast.tell(*seat, Request::Mark { piece, mark }).await;
                assert!(matches!(answer, Heard::Ack(_)));
            }
            Self::Mute(seat, place) => {
                let guest = GuestId(cast.people[*place].client.guest.clone());
                let muted = side == 0;
                cast.player(*seat).ask(Request::Mute { guest, muted }).await;
            }
            Self::Keep(seat, deeds) => keep(cast, side, *seat, deeds).await,
            Self::Each(place, requests) => {
                let client = &mut cast.people[*place].client;
                client.tell(requests[side].clone()).await;
            }
        }
    }
}

async fn keep(cast: &mut Cast, side: usize, seat: Seat, deeds: &[Request]) {
    for deed in deeds {
        let ready = Request::Ready { ready: false };
        let (deed, expected) = match side {
            0 => (deed.clone(), true),
            _ => (ready, false),
        };
        let accepted = matches!(cast.tell(seat, deed).await, Heard::Ack(_));
        assert_eq!(accepted, expected, "{seat} in world {side}");
    }
}

/// A newcomer takes the place of a spectator, looks round, and wants to play.
async fn stranger(cast: &mut Cast) {
    let person = &mut cast.people[SPECTATOR];
    let mut client = cast.world.connect(person.encoding);
    let welcomed = client.hello(Some("Stranger"), None).await;
    welcomed.expect("a new guest with a sound name is welcomed");
    let attended = client.attend_with(&cast.room, None, cast.entry.password);
    let attended = attended.await.expect("attend is answered");
    attended.expect("anybody may watch");
    client.look().await;
    for request in [Request::Sit { seat: None }, play(1, "S00", "S10")] {
        assert!(matches!(client.tell(request).await, Heard::Refused(_)));
    }
    let mut old = std::mem::replace(&mut person.client, client);
    old.drop_line();
}

pub(crate) fn say(channel: Channel) -> Request {
    Request::Say {
        channel,
        text: "hellebore".to_owned(),
        phrase: None,
    }
}

pub(crate) fn play(turn: u32, from: &str, to: &str) -> Request {
    Request::Play {
        turn,
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

pub(crate) fn resume_every_other(place: usize) -> Return {
    if place.is_multiple_of(2) {
        Return::Resume
    } else {
        Return::Afresh
    }
}
