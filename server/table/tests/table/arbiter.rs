//! What the arbiter knows and says, beside the cases of what the arbiter does.

use crate::driver::{Driver, WIDE, moment};
use crate::scenario::cases;
use qiguan_rules::Seat;
use qiguan_table::{
    ArbiterCommand, ArbiterEvent, Audience, Channel, Command, Event, GameOptions, Luck, Millis,
    Named, Phase, PlayerId, Reason, Refusal, Ruling, Settings, Viewer,
};

const CALM: Luck = Luck([0; 32]);
const ARBITER: PlayerId = PlayerId(9);

fn rule(ruling: Ruling) -> Command {
    let reason = Reason::new("so it is").unwrap();
    Command::Arbiter(ArbiterCommand::Rule { ruling, reason })
}

/// Four who sit, and the one who is named presides.
fn seated() -> Driver {
    let settings = Settings {
        arbiter: Some(Named::Guest(ARBITER)),
        ..Settings::default()
    };
    let options = GameOptions::Junqi(Default::default());
    let mut driver = Driver::open_with(None, PlayerId(1), options, WIDE, settings);
    for number in 1..=4 {
        let name = format!("Player {number}");
        let sit = Command::Sit { seat: None, name };
        driver.ask(PlayerId(number), &sit, CALM).unwrap();
    }
    let (on, name) = (true, "Judge".to_owned());
    let preside = Command::Arbiter(ArbiterCommand::Preside { on, name });
    driver.ask(ARBITER, &preside, CALM).unwrap();
    driver
}

/// The same in play.
fn begun() -> Driver {
    let mut driver = seated();
    for number in 1..=4 {
        let ready = Command::Ready { ready: true };
        driver.ask(PlayerId(number), &ready, CALM).unwrap();
    }
    driver.pass_to(Millis(3_000), CALM);
    assert_eq!(driver.table.phase(), Phase::Playing);
    driver
}

#[test]
fn a_reason_is_one_line_of_bounded_length() {
    for sound in ["x", " 因为违例 ", &"x".repeat(200), &"棋".repeat(200)] {
        assert_eq!(Reason::new(sound).unwrap().as_str(), sound.trim());
    }
    for unsound in ["", "  ", "a\nb", "a\u{7}", &"x".repeat(201)] {
        assert!(Reason::new(unsound).is_none(), "{unsound:?}");
    }
}

#[test]
fn the_arbiter_sees_armies_from_the_start_on_and_nothing_private() {
    let faces = |driver: &Driver, viewer| {
        let view = driver.table.view(viewer);
        let armies = view.junqi().unwrap().armies.clone();
        let slots = armies.iter().flat_map(|(_, army)| army.iter());
        slots.filter(|slot| slot.face.is_some()).count()
    };
    assert_eq!(faces(&seated(), Viewer::Arbiter), 0);
    let mut driver = begun();
    assert_eq!(faces(&driver, Viewer::Arbiter), 100);
    assert_eq!(faces(&driver, Viewer::Spectator), 0);
    let piece = "E00".parse().unwrap();
    let mark = qiguan_table::Mark::new('9');
    let first = driver.table.holder(Seat::S).unwrap();
    driver
        .ask(first, &Command::Mark { piece, mark }, CALM)
        .unwrap();
    let armed = Command::ArmSurrender { armed: true };
    let other = driver.table.holder(Seat::E).unwrap();
    driver.ask(other, &armed, CALM).unwrap();
    for entry in &driver.entries {
        for event in entry.events.iter().filter(|event| event.is_private()) {
            assert_eq!(driver.table.tell(Viewer::Arbiter, event), None);
        }
    }
    let view = driver.table.view(Viewer::Arbiter);
    let junqi = view.junqi().unwrap();
    assert!(junqi.marks.is_empty() && junqi.seat_marks.is_empty() && junqi.legal.is_empty());
    assert!(!view.armed && view.armed_seats.is_empty());
}

#[test]
fn the_arbiter_writes_to_all_and_may_close_the_talk_of_the_players() {
    let mut driver = begun();
    let audience =
        |driver: &Driver, speaker, channel| driver.table.audience(speaker, channel, false);
    let south = Viewer::of(Seat::S);
    for closed in [false, true] {
        if closed {
            let chat = rule(Ruling::Chat { open: false });
            driver.ask(ARBITER, &chat, CALM).unwrap();
        }
        let to_all = audience(&driver, Viewer::Arbiter, Channel::Table);
        assert_eq!(to_all, Ok(Audience::All));
        for side in [Channel::Ally, Channel::Spectators] {
            let to_some = audience(&driver, Viewer::Arbiter, side);
            assert_eq!(to_some, Err(Refusal::NotYourChannel));
        }
        // Those who watch may be some turns behind, and know nothing of it yet.
        let watching = audience(&driver, Viewer::Spectator, Channel::Spectators);
        assert_eq!(watching, Ok(Audience::Spectators));
        let playing = audience(&driver, south, Channel::Table);
        assert_eq!(playing.is_err(), closed);
    }
    assert_eq!(
        audience(&driver, south, Channel::Table),
        Err(Refusal::ChatClosed)
    );
}

#[test]
fn before_the_start_too_the_arbiter_writes_to_the_table_alone() {
    let driver = seated();
    let to_allies = driver.table.audience(Viewer::Arbiter, Channel::Ally, false);
    assert_eq!(to_allies, Err(Refusal::NotYourChannel));
}

#[test]
fn who_was_expelled_is_not_seated_in_the_next_game() {
    let mut driver = begun();
    let expel = rule(Ruling::Expel { seat: Seat::E });
    driver.ask(ARBITER, &expel, CALM).unwrap();
    driver.ask(ARBITER, &rule(Ruling::Draw), CALM).unwrap();
    let next = driver.table.rematch(moment(driver.now, CALM)).unwrap();
    let sitting = next.events.iter().filter_map(|event| match event {
        Event::Sat { player, .. } => Some(player.0),
        _ => None,
    });
    let mut sitting: Vec<_> = sitting.collect();
    sitting.sort_unstable();
    assert_eq!(sitting, [1, 3, 4]);
    let Some(Event::Opened { settings, .. }) = next.events.first() else {
        panic!("a room is opened first");
    };
    assert_eq!(settings.arbiter, Some(Named::Guest(ARBITER)));
}

/// An entry says who ruled and why, so that a record does.
#[test]
fn a_ruling_carries_its_author_and_reason() {
    let mut driver = begun();
    driver.ask(ARBITER, &rule(Ruling::Pause), CALM).unwrap();
    let entry = driver.entries.last().unwrap();
    assert_eq!(entry.by, Some(ARBITER));
    let Some(Event::Arbiter(ArbiterEvent::Ruled { by, reason, .. })) = entry.events.first() else {
        panic!("a ruling comes first");
    };
    assert_eq!((*by, reason.as_str()), (ARBITER, "so it is"));
    let printed = format!("{entry:?} {:?} {:?}", rule(Ruling::Note), reason);
    assert!(!printed.contains("so it is"), "{printed}");
    let rulings = driver.table.view(Viewer::Spectator).arbiter.rulings;
    assert_eq!(rulings.len(), 1);
    assert_eq!(rulings[0].reason.as_str(), "so it is");
}

#[test]
fn the_cases_of_both_games_try_every_ruling() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = ["cases/arbiter.txt", "go/arbiter.txt"]
        .map(|file| std::fs::read_to_string(folder.join(file)).unwrap())
        .concat();
    assert!(cases(&text).len() > 30);
    for word in [
        "pause",
        "resume",
        "warn",
        "foul",
        "adjust",
        "audit",
        "draw",
        "open_sealed",
        "put_out",
        "chat",
        "forfeit",
        "restore",
        "let_stand",
        "replay",
        "override",
        "result",
        "note",
        "close_appeal",
        "expel",
    ] {
        assert!(text.contains(&format!(" rule {word}")), "{word}");
    }
}
