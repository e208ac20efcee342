//! What is said to some is nothing at all to the others: not live, not to those who come back, not in
//! the log, whatever its level.

use crate::after_end::draw;
use crate::before_start::everyone_returns;
use crate::lawful::ally;
use crate::side::{Cast, DOOR, Entry, PEOPLE, Return, SPECTATOR, Side};
use crate::twins::{Step, Twins};
use qiguan_protocol::{
    AllyChat, Channel, Code, First, GuestId, JunqiOptions, Phrase, Request, Seat, Visibility,
};
use qiguan_tests::say;
use std::time::Duration;

/// So long a guest who has said much waits.
const FLOOD: Duration = Duration::from_secs(11);
/// Words that nothing else holds.
const PLANTED: &str = "mandrakes";

#[test]
fn what_allies_say_is_nothing_to_their_enemies() {
    let kinds = [
        (Visibility::Dark, AllyChat::Phrases),
        (Visibility::Dark, AllyChat::Free),
        (Visibility::Allied, AllyChat::Free),
        (Visibility::Open, AllyChat::Free),
    ];
    let seats = || Seat::ALL.into_iter();
    let cases = seats().flat_map(|speaker| kinds.map(|kind| (speaker, kind)));
    for (seed, (speaker, (visibility, ally_chat))) in (500..).zip(cases) {
        println!("seed {seed}: {speaker}, {visibility:?}, {ally_chat:?}");
        let mut twins = begun(seed, speaker, visibility, ally_chat);
        let pair = [speaker.index(), ally(speaker).index()];
        let says = |side: usize| match side {
            0 if ally_chat == AllyChat::Phrases => phrases(),
            0 => [texts(Channel::Ally), phrases()].concat(),
            _ => Vec::new(),
        };
        let step = twins.step(async |cast, side| say_all(cast, speaker.index(), says(side)).await);
        assert_eq!(sorted(step.differing()), sorted(pair.to_vec()));
        stays_among(&pair, &step, &mut twins);
    }
}

/// The same for what one world hears and the other refuses, or hears in other words.
#[test]
fn how_allies_say_it_is_nothing_to_their_enemies() {
    let plant = |text: &str| vec![say(Channel::Ally, text)];
    let long = "mandrakes ".repeat(21);
    let cases = [
        [plant(PLANTED), plant("mandrakes, and more of them")],
        [plant(PLANTED), plant(&long)],
        [plant(PLANTED), plant("mandrakes\nmandrakes")],
        [phrases(), plant(PLANTED)],
        [plant(PLANTED), vec![say(Channel::Spectators, PLANTED)]],
    ];
    for (seed, says) in (520..).zip(cases) {
        println!("seed {seed}");
        let mut twins = begun(seed, Seat::E, Visibility::Allied, AllyChat::Free);
        let pair = [Seat::E.index(), Seat::W.index()];
        let step = twins.step(async |cast, side| {
            say_all(cast, Seat::E.index(), says[side].clone()).await;
        });
        twins.assert_same_but_for(&step, &pair);
        stays_among(&pair, &step, &mut twins);
    }
}

#[test]
fn what_spectators_say_is_nothing_to_players() {
    let places = SPECTATOR..PEOPLE;
    for (seed, speaker) in (540..).zip(places.clone()) {
        println!("seed {seed}: {speaker}");
        let mut twins = begun(seed, Seat::N, Visibility::Dark, AllyChat::Free);
        let watching: Vec<_> = places.clone().collect();
        let says = |side: usize| match side {
            0 => [texts(Channel::Spectators), phrases_to(Channel::Spectators)].concat(),
            _ => Vec::new(),
        };
        let step = twins.step(async |cast, side| say_all(cast, speaker, says(side)).await);
        assert_eq!(step.differing(), watching);
        stays_among(&watching, &step, &mut twins);
    }
}

/// Nobody learns that somebody no longer hears them.
#[test]
fn who_is_muted_does_not_learn_it() {
    let mut twins = begun(550, Seat::S, Visibility::Allied, AllyChat::Free);
    let south = [Seat::S.index()];
    let muted = twins.step(async |cast, side| {
        for place in 1..PEOPLE {
            let guest = GuestId(cast.people[place].client.guest.clone());
            let muted = side == 0;
            let request = Request::Mute { guest, muted };
            cast.player(Seat::S).ask(request).await;
        }
    });
    twins.assert_same_but_for(&muted, &[]);
    muted.assert_one_log();
    let said = twins.step(async |cast, _| {
        for place in 1..SPECTATOR {
            say_all(cast, place, vec![say(Channel::Table, PLANTED)]).await;
            say_all(cast, place, vec![say(Channel::Ally, PLANTED)]).await;
        }
    });
    assert_eq!(said.differing(), south);
    said.assert_one_log();
    // It holds on another connection too, for what was said before as for what is said now.
    let back = twins.step(async |cast, _| {
        for place in 0..PEOPLE {
            cast.come_back(place, Return::Resume).await;
        }
        tokio::time::sleep(FLOOD).await;
        for place in 1..SPECTATOR {
            say_all(cast, place, vec![say(Channel::Table, PLANTED)]).await;
        }
    });
    assert_eq!(back.differing(), south);
    back.assert_one_log();
}

/// Said at any time on any channel, accepted or refused, in sound frames or broken ones.
#[test]
fn no_text_of_any_talk_is_logged() {
    let options = JunqiOptions {
        ally_chat: Some(AllyChat::Free),
        ..JunqiOptions::default()
    };
    let mut side = Side::behind(560, &options, Entry::default());
    let ((), heard, log) = side.act(async |cast| {
        everybody_talks(cast).await;
        cast.begin().await;
        everybody_talks(cast).await;
        cast.restart(|_| Return::Afresh).await;
        everybody_talks(cast).await;
        draw(cast).await;
        everybody_talks(cast).await;
        cast.take_over(0, Return::Resume).await;
    });
    let found = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(PLANTED);
    for frames in &heard[..PEOPLE] {
        assert!(frames.iter().any(|bytes| found(bytes)), "it was said");
    }
    assert!(heard[DOOR].iter().all(|bytes| !found(bytes)));
    assert!(log.contains("request=\"say\""));
    assert_no_text(&[log]);
    let client = &side.cast.people[0].client;
    let printed = format!("{:?}{client:?}", side.cast.world);
    assert_no_text(&[printed, format!("{:?}", say(Channel::Table, PLANTED))]);
}

async fn everybody_talks(cast: &mut Cast) {
    tokio::time::sleep(FLOOD).await;
    for place in 0..PEOPLE {
        for channel in [Channel::Table, Channel::Ally, Channel::Spectators] {
            say_all(cast, place, vec![say(channel, PLANTED)]).await;
        }
        let long = "mandrakes ".repeat(21);
        for text in [&long, "mandrakes\nmandrakes"] {
            say_all(cast, place, vec![say(Channel::Table, text)]).await;
        }
        let client = &mut cast.people[place].client;
        for broken in [
            r#"{"room":"mandrakes","msg":{"say":{"channel":"mandrakes"}}}"#,
            r#"{"msg":{"say":{"channel":"table","text":{"mandrakes":1}}}}"#,
            r#"{"msg":{"say":{"channel":"table","phrase":"mandrakes"}}}"#,
            r#"{"msg":{"mandrakes":{}}}"#,
        ] {
            client.send_bytes(broken.as_bytes().to_vec()).await;
        }
        client.look().await;
    }
}

/// All come back, in the middle of the stream or afresh: what was said before is told to those alone
/// who may have heard it.
fn comes_back(twins: &mut Twins, heard_by: &[usize]) {
    for how in [Return::Resume, Return::Afresh] {
        let step = twins.step(async |cast, _| {
            for place in 0..PEOPLE {
                cast.come_back(place, how).await;
                cast.people[place].client.look().await;
            }
        });
        twins.assert_same_but_for(&step, heard_by);
        assert!(unheard(&step.heard, heard_by), "it is told again");
        step.assert_one_log();
    }
}

/// Talk at the table, moves, a restart, and the end.
fn goes_on(twins: &mut Twins, heard_by: &[usize]) {
    let step = twins.step(async |cast, _| {
        tokio::time::sleep(FLOOD).await;
        for place in 0..SPECTATOR {
            say_all(cast, place, vec![say(Channel::Table, "on we go")]).await;
        }
    });
    twins.assert_same_but_for(&step, &[]);
    step.assert_one_log();
    for _ in 0..3 {
        twins.move_quietly();
    }
    comes_back(twins, heard_by);
    // The talk goes with the room's task, for everybody.
    let restart = twins.step(async |cast, _| {
        cast.restart(|_| Return::Resume).await;
        for place in 0..PEOPLE {
            cast.come_back(place, Return::Afresh).await;
        }
    });
    twins.assert_same_but_for(&restart, &[]);
    assert!(unheard(&restart.heard, &[]), "a restart tells it");
    restart.assert_one_log();
    let say_again = twins.step(async |cast, side| {
        tokio::time::sleep(FLOOD).await;
        for place in heard_by.iter().filter(|_| side == 0) {
            let channel = if *place < SPECTATOR {
                Channel::Ally
            } else {
                Channel::Spectators
            };
            say_all(cast, *place, phrases_to(channel)).await;
        }
    });
    twins.assert_same_but_for(&say_again, heard_by);
    let end = twins.step(async |cast, _| {
        draw(cast).await;
        for place in 0..PEOPLE {
            cast.come_back(place, Return::Afresh).await;
        }
    });
    twins.assert_same_but_for(&end, heard_by);
    assert!(unheard(&end.heard, heard_by), "the end tells it");
    end.assert_one_log();
}

/// Something was heard by those alone, then and when they come back later.
fn stays_among<T>(heard_by: &[usize], step: &Step<T>, twins: &mut Twins) {
    assert!(unheard(&step.heard, heard_by), "somebody else heard a line");
    step.assert_one_log_but_for(is_asked_to_say);
    assert_no_text(&step.logs);
    comes_back(twins, heard_by);
    goes_on(twins, heard_by);
}

/// Says something, and waits for each answer.
async fn say_all(cast: &mut Cast, place: usize, requests: Vec<Request>) {
    let client = &mut cast.people[place].client;
    for request in requests {
        let said = client.says(request).await;
        assert_ne!(said.err(), Some(Code::NotAttending));
    }
}

fn texts(channel: Channel) -> Vec<Request> {
    [PLANTED, "mandrakes on the left", "mandrakes 9"]
        .map(|text| say(channel, text))
        .to_vec()
}

fn phrases() -> Vec<Request> {
    phrases_to(Channel::Ally)
}

fn phrases_to(channel: Channel) -> Vec<Request> {
    let phrase = |phrase| Request::Say {
        channel,
        text: String::new(),
        phrase: Some(phrase),
    };
    [Phrase::Attack, Phrase::Hold].map(phrase).to_vec()
}

/// Nobody but those few heard a line, whole or in a list.
fn unheard(heard: &[crate::side::Heard; 2], heard_by: &[usize]) -> bool {
    let others = heard
        .iter()
        .flat_map(|heard| heard.iter().enumerate())
        .filter(|(place, _)| !heard_by.contains(place));
    let mut frames = others.flat_map(|(_, frames)| frames);
    frames.all(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        ![PLANTED, "attack", "hold"]
            .iter()
            .any(|word| text.contains(word))
    })
}

fn is_asked_to_say(line: &str) -> bool {
    line.ends_with("request=\"say\"")
}

fn assert_no_text(logs: &[String]) {
    for line in logs.iter().flat_map(|log| log.lines()) {
        assert!(!line.contains("mandrake"), "talk is logged: {line}");
    }
}

fn sorted(mut places: Vec<usize>) -> Vec<usize> {
    places.sort_unstable();
    places
}

fn begun(seed: u64, speaker: Seat, visibility: Visibility, ally_chat: AllyChat) -> Twins {
    let options = JunqiOptions {
        visibility: Some(visibility),
        first: Some(First::Owner),
        ally_chat: Some(ally_chat),
        ..JunqiOptions::default()
    };
    let mut twins = Twins::seated(seed, speaker, options);
    twins.same(async |cast, _| cast.begin().await);
    everyone_returns(&mut twins);
    twins
}
