//! Whether somebody is heard no longer is nothing to anybody else, the muted guest least of all:
//! whoever mutes whom, by whatever name and on whatever device, before, during and after the game.

use crate::after_end::draw;
use crate::side::{Cast, PEOPLE, Return};
use crate::twins::Twins;
use qiguan_protocol::{AllyChat, Channel, First, GuestId, JunqiOptions, Request, Seat};
use qiguan_tests::say;
use std::time::Duration;

/// So long a guest who has said much waits.
const FLOOD: Duration = Duration::from_secs(11);

#[test]
fn whom_a_spectator_mutes_is_nobody_elses_business() {
    mutes_in_one_world(580, PEOPLE - 1);
}

#[test]
fn whom_a_player_mutes_is_nobody_elses_business() {
    mutes_in_one_world(590, Seat::W.index());
}

/// In one world somebody mutes all others at the beginning, in the other nobody.
fn mutes_in_one_world(seed: u64, muter: usize) {
    let options = JunqiOptions {
        first: Some(First::Owner),
        ally_chat: Some(AllyChat::Free),
        ..JunqiOptions::default()
    };
    let mut twins = Twins::seated(seed, Seat::S, options);
    let muted = twins.step(async |cast, side| {
        for place in (0..PEOPLE).filter(|place| *place != muter) {
            let guest = GuestId(cast.people[place].client.guest.clone());
            let muted = side == 0;
            let mute = Request::Mute { guest, muted };
            cast.people[muter].client.ask(mute).await;
        }
    });
    twins.assert_same_but_for(&muted, &[]);
    muted.assert_one_log();
    for stir in Stir::ALL {
        let step = twins.step(async |cast, _| {
            stir.happens(cast).await;
            tokio::time::sleep(FLOOD).await;
            everybody_talks(cast).await;
            for place in 0..PEOPLE {
                cast.come_back(place, Return::Resume).await;
                cast.people[place].client.look().await;
            }
        });
        assert_eq!(step.differing(), [muter], "{stir:?}");
        step.assert_one_log();
    }
}

/// What happens before everybody talks again.
#[derive(Clone, Copy, Debug)]
enum Stir {
    Nothing,
    Start,
    /// All come back under other names.
    Names,
    /// All go on with devices that they had not before.
    Devices,
    End,
}

impl Stir {
    const ALL: [Self; 5] = [
        Self::Nothing,
        Self::Start,
        Self::Names,
        Self::Devices,
        Self::End,
    ];

    async fn happens(self, cast: &mut Cast) {
        match self {
            Self::Nothing => {}
            Self::Start => cast.begin().await,
            Self::Names => {
                for place in 0..PEOPLE {
                    let token = cast.people[place].client.token.clone();
                    let name = format!("Renamed {place}");
                    again(cast, place, (Some(&name), Some(&token), None)).await;
                }
            }
            Self::Devices => {
                for place in 0..PEOPLE {
                    let code = cast.people[place].client.device_code().await;
                    let code = code.expect("few codes are good");
                    again(cast, place, (None, None, Some(&code))).await;
                }
            }
            Self::End => draw(cast).await,
        }
    }
}

/// Somebody goes on with a connection that says who it is by a token or a code, under a name.
async fn again(
    cast: &mut Cast,
    place: usize,
    (name, token, code): (Option<&str>, Option<&str>, Option<&str>),
) {
    let person = &mut cast.people[place];
    let fresh = cast.world.connect(person.encoding);
    let mut old = std::mem::replace(&mut person.client, fresh);
    let welcomed = person.client.hello_as(name, token, code).await;
    welcomed.expect("a token or a code is good");
    let attended = person.client.attend(&cast.room).await;
    attended.expect("anybody may watch");
    person.client.seq = old.seq;
    old.drain();
    person.client.bytes.splice(0..0, old.bytes);
}

async fn everybody_talks(cast: &mut Cast) {
    for place in 0..PEOPLE {
        for channel in [Channel::Table, Channel::Ally, Channel::Spectators] {
            let line = say(channel, "hellebore");
            cast.people[place].client.ask(line).await;
        }
        cast.people[place].client.look().await;
    }
}
