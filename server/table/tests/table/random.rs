//! Whole games of players who ask for anything, under any options: the audit looks on at every event.

use crate::driver::{Driver, VIEWERS, assert_same, folded};
use crate::luck::Rng;
use qiguan_rules::junqi::{DrawReason, End, Options, Post, Variant};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{
    Absence, Asker, Command, Event, GameOptions, Mark, Millis, Moment, Phase, PlayerId, Table,
    TableLimits, Viewer,
};
use std::collections::BTreeMap;

/// Four who sit, and two who look on or take a free seat.
const PLAYERS: [PlayerId; 6] = [
    PlayerId(1),
    PlayerId(2),
    PlayerId(3),
    PlayerId(4),
    PlayerId(5),
    PlayerId(6),
];

/// A room that opens for a game, played at random to its end, or to a number of steps.
pub(crate) fn played(game: Variant, seed: u64, steps: usize) -> Driver {
    played_by(game, 1, seed, steps)
}

/// The same by players of so many seats each.
fn played_by(game: Variant, seats: u8, seed: u64, steps: usize) -> Driver {
    let mut rng = Rng::new(seed);
    let limits = TableLimits {
        plies_max: rng.pick(&[60, 600, 5_000]),
        age_max_ms: rng.pick(&[90_000, 600_000, 86_400_000, 86_400_000]),
    };
    let options = GameOptions::Junqi(Options {
        seats_per_player: seats,
        ..rng.options(game)
    });
    let mut driver = Driver::open(PLAYERS[0], options, limits);
    for _ in 0..steps {
        if driver.table.phase() == Phase::Over {
            break;
        }
        step(&mut driver, &mut rng);
    }
    driver
}

fn step(driver: &mut Driver, rng: &mut Rng) {
    let pause = rng.below(900) as u64;
    let due = driver.table.next_deadline();
    let freed = driver.table.next_absence(&driver.absence());
    let view = driver.table.view(Viewer::Spectator);
    let holder = view
        .to_move
        .and_then(|seat| view.seats[seat].holder.clone());
    // Who is away and has the turn mostly loses it to the clock.
    let stays_away = holder.is_some_and(|(holder, _)| driver.is_away(holder)) && !rng.one_in(4);
    let mut at = Millis(driver.now.0 + pause);
    let waits = driver.table.phase() == Phase::Starting;
    if let Some(due) = due.filter(|_| stays_away || rng.one_in(if waits { 2 } else { 60 })) {
        at = at.max(due);
    }
    if let Some(freed) = freed.filter(|_| rng.one_in(6)) {
        at = at.max(freed);
    }
    driver.pass_to(at, rng.luck());
    if rng.one_in(150) {
        driver.restart(rng.luck());
    }
    come_and_go(driver, rng);
    let (by, command) = wish(driver, rng);
    let asker = asker(&driver.table, by, rng);
    if driver.is_away(by) {
        if stays_away {
            return;
        }
        driver.here(&[by], rng.luck());
    }
    let before = VIEWERS.map(|viewer| driver.table.view(viewer));
    let luck = rng.luck();
    let now = driver.moment(luck);
    if rng.one_in(4) {
        hostile(&driver.table, asker, &command, now, rng);
    }
    let decided = driver.table.decide(asker, &command, now);
    assert!(driver.table.decide(asker, &command, now) == decided);
    let after = VIEWERS.map(|viewer| driver.table.view(viewer));
    assert!(before == after, "deciding changes nothing");
    assert_eq!(driver.ask(asker, &command, luck).err(), decided.err());
    check_between_entries(&driver.table);
}

/// Who holds several seats mostly names one of them.
fn asker(table: &Table, player: PlayerId, rng: &mut Rng) -> Asker {
    let held: Vec<_> = table.seats_of(player).iter().collect();
    let seat = match held.as_slice() {
        [] | [_] => None,
        _ if rng.one_in(12) => None,
        _ if rng.one_in(30) => Some(rng.pick(&Seat::ALL)),
        held => Some(rng.pick(held)),
    };
    Asker { player, seat }
}

/// Most are there most of the time; now and then somebody stays away for long, and after a restart
/// some come back.
fn come_and_go(driver: &mut Driver, rng: &mut Rng) {
    let clock = driver.table.view(Viewer::Spectator).clock;
    if clock.is_some_and(|clock| clock.paused.is_some()) {
        let present: Vec<_> = PLAYERS.into_iter().filter(|_| !rng.one_in(9)).collect();
        driver.back(&present, rng.luck());
    } else if rng.one_in(60) {
        driver.away([somebody(&driver.table, rng)]);
    } else if rng.one_in(300) {
        driver.here(&PLAYERS, rng.luck());
    }
}

/// Absences that no server reports make nothing panic, and leave a table that can be shown.
fn hostile(table: &Table, by: Asker, command: &Command, now: Moment, rng: &mut Rng) {
    let mut since = || rng.pick(&[None, Some(Millis(0)), Some(now.at), Some(Millis(u64::MAX))]);
    let absence = Absence {
        seats: BySeat::from_fn(|_| since()),
        owner: since(),
    };
    let _ = table.next_absence(&absence);
    let now = Moment { absence, ..now };
    let entries = [
        table.decide(by, command, now).ok(),
        table.on_absence(now),
        table.on_deadline(now),
        table.returned(now),
    ];
    for entry in entries.into_iter().flatten() {
        assert!(!entry.events.is_empty());
        let mut table = table.clone();
        for event in &entry.events {
            table.evolve(event);
            let _ = VIEWERS.map(|viewer| table.tell(viewer, event));
            let of_oneself = matches!(event, Event::PutOutAsked { seat, by } if seat == by);
            assert!(!of_oneself, "who asks is there");
        }
        let _ = VIEWERS.map(|viewer| table.view(viewer));
        check_between_entries(&table);
    }
}

/// What must be so whenever an entry is complete.
fn check_between_entries(table: &Table) {
    let view = table.view(Viewer::Spectator);
    assert_eq!(
        view.clock.is_some(),
        match view.phase {
            Phase::Arranging => {
                let options = crate::driver::junqi_options(table);
                let mut seats = view.seats.iter().filter(|(seat, _)| options.plays(*seat));
                seats.all(|(_, seat)| seat.holder.is_some())
            }
            Phase::Starting | Phase::Playing => true,
            Phase::Over => false,
        }
    );
    let Some(mover) = view.to_move else { return };
    assert!(view.seats[mover].out.is_none(), "who is out has no turn");
    let legal = table.view(Viewer::of(mover)).junqi().unwrap().legal.clone();
    assert_eq!(legal.is_empty(), view.phase == Phase::Starting);
}

/// Something that somebody asks for: mostly what brings the game on, now and then anything.
fn wish(driver: &Driver, rng: &mut Rng) -> (PlayerId, Command) {
    let table = &driver.table;
    if rng.one_in(8) {
        return (rng.pick(&PLAYERS), anything(table, rng));
    }
    if rng.one_in(12) {
        return (somebody(table, rng), anything_more(rng));
    }
    let long = |seat: &Seat| {
        let since = driver.absence().seats[*seat];
        since.is_some_and(|since| driver.now.since(since) >= 100_000)
    };
    if let Some(seat) = Seat::ALL.into_iter().find(long)
        && table.view(Viewer::Spectator).put_out.is_none()
        && rng.one_in(2)
    {
        return (somebody(table, rng), Command::AskPutOut { seat });
    }
    let view = table.view(Viewer::Spectator);
    let young = view.phase == Phase::Starting || view.junqi().unwrap().moves.len() < 30;
    if view.phase != Phase::Arranging && young && rng.one_in(20) {
        return (rng.pick(&PLAYERS), Command::Leave);
    }
    if view.draw.is_some() && rng.one_in(2) {
        let accept = !rng.one_in(5);
        return (rng.pick(&PLAYERS), Command::AnswerDraw { accept });
    }
    if view.put_out.is_some() && rng.one_in(2) {
        let accept = !rng.one_in(8);
        return (somebody(table, rng), Command::AnswerPutOut { accept });
    }
    match view.phase {
        Phase::Arranging => {
            let by = rng.pick(&PLAYERS);
            if rng.one_in(24) {
                return (table.owner(), configure(table, rng));
            }
            if rng.one_in(20) {
                let [a, b] = [0; 2].map(|_| rng.pick(&Seat::ALL));
                return (table.owner(), Command::Swap { a, b });
            }
            let held = table.seats_of(by);
            if held.is_empty() {
                return (by, sit(by, None));
            }
            let seat = held.only().unwrap_or_else(|| {
                let held: Vec<_> = held.iter().collect();
                rng.pick(&held)
            });
            let arranges = rng.one_in(3) && !view.seats[seat].ready;
            let layout = rng.layout(flying_bombs(table));
            let command = if arranges {
                Command::Arrange { layout }
            } else {
                Command::Ready { ready: true }
            };
            (by, command)
        }
        Phase::Starting | Phase::Over => (rng.pick(&PLAYERS), Command::OfferDraw),
        Phase::Playing => {
            let seat = view.to_move.unwrap();
            let (holder, _) = view.seats[seat].holder.clone().unwrap();
            (holder, a_move(table, seat, rng))
        }
    }
}

fn flying_bombs(table: &Table) -> bool {
    let options = crate::driver::junqi_options(table);
    options.flying_bombs
}

fn sit(by: PlayerId, seat: Option<Seat>) -> Command {
    let name = format!("Player {}", by.0);
    Command::Sit { seat, name }
}

/// A legal move, more often than not one that meets somebody.
pub(crate) fn a_move(table: &Table, seat: Seat, rng: &mut Rng) -> Command {
    let view = table.view(Viewer::of(seat));
    let armies = view.junqi().unwrap().armies.iter();
    let taken: Vec<Post> = armies
        .flat_map(|(_, army)| army.iter().filter_map(|slot| slot.place))
        .collect();
    let all = view.junqi().unwrap().legal.iter();
    let all: Vec<_> = all
        .flat_map(|(from, to)| to.iter().map(|to| (*from, *to)))
        .collect();
    let tries = rng.pick(&[1, 1, 6]);
    let (from, to) = (0..tries)
        .map(|_| rng.pick(&all))
        .max_by_key(|(_, to)| taken.contains(to))
        .unwrap();
    let turn = view.turn;
    Command::Play { turn, from, to }
}

/// Any command with any contents.
fn anything(table: &Table, rng: &mut Rng) -> Command {
    let turn = table.view(Viewer::Spectator).turn;
    let post = |rng: &mut Rng| Post::new(u8::try_from(rng.below(Post::COUNT)).unwrap()).unwrap();
    match rng.below(24) {
        0 | 1 => sit(rng.pick(&PLAYERS), Some(rng.pick(&Seat::ALL))),
        2 | 3 => configure(table, rng),
        4 => Command::Arrange {
            layout: rng.layout(true),
        },
        5 | 6 => Command::Ready {
            ready: rng.one_in(2),
        },
        7..=11 => Command::Play {
            turn: (turn + 1).saturating_sub(u32::try_from(rng.below(3)).unwrap()),
            from: post(rng),
            to: post(rng),
        },
        12..=14 => Command::OfferDraw,
        15..=21 => Command::AnswerDraw {
            accept: !rng.one_in(4),
        },
        22 => Command::Surrender,
        _ if rng.one_in(3) => Command::Leave,
        _ => Command::OfferDraw,
    }
}

/// New options, mostly of the same game.
fn configure(table: &Table, rng: &mut Rng) -> Command {
    let now = crate::driver::junqi_options(table);
    let other = rng.pick(&Variant::ALL);
    let game = if rng.one_in(3) { other } else { now.game };
    let mut options = rng.options(game);
    if now.seats_per_player > 1 {
        options.seats_per_player = rng.pick(&[1, 2, 4]);
    }
    let options = GameOptions::Junqi(options);
    Command::Configure { options }
}

/// Mostly one who sits: of six, in a game for two, that would seldom be so.
fn somebody(table: &Table, rng: &mut Rng) -> PlayerId {
    let seated: Vec<_> = table.players().map(|(_, player, _)| player).collect();
    if seated.is_empty() || rng.one_in(8) {
        rng.pick(&PLAYERS)
    } else {
        rng.pick(&seated)
    }
}

/// The commands about seats, about who is away, and those that a player keeps to itself.
fn anything_more(rng: &mut Rng) -> Command {
    match rng.below(12) {
        0 if rng.one_in(3) => Command::ArmSurrender { armed: true },
        0 | 1 => Command::ArmSurrender { armed: false },
        2 => Command::Remove {
            seat: rng.pick(&Seat::ALL),
        },
        3 => Command::AskPutOut {
            seat: rng.pick(&Seat::ALL),
        },
        4 => Command::AnswerPutOut {
            accept: rng.one_in(2),
        },
        5 | 6 => Command::Swap {
            a: rng.pick(&Seat::ALL),
            b: rng.pick(&Seat::ALL),
        },
        _ => a_mark(rng),
    }
}

/// Any mark on anything, or none.
pub(crate) fn a_mark(rng: &mut Rng) -> Command {
    let letters: Vec<char> = "987654321BMF+-!x".chars().collect();
    let mark = Mark::new(rng.pick(&letters)).filter(|_| !rng.one_in(5));
    let piece = Post::new(u8::try_from(rng.below(Post::COUNT)).unwrap()).unwrap();
    Command::Mark { piece, mark }
}

#[test]
fn random_games_show_everyone_what_they_may_know_and_no_more() {
    let kinds = random_games(Variant::FourPlayer);
    let more = [
        ("Marked", 200),
        ("OwnerPassed", 5),
        ("PutOutAsked", 15),
        ("PutOutAccepted", 10),
        ("PutOutClosed", 15),
    ];
    enough(&kinds, &more);
}

#[test]
fn random_duels_show_everyone_what_they_may_know_and_no_more() {
    random_games(Variant::Duel);
}

#[test]
fn random_frontiers_show_everyone_what_they_may_know_and_no_more() {
    random_games(Variant::Frontier);
}

#[test]
fn who_holds_several_seats_knows_what_each_of_them_may() {
    for (game, seats) in [
        (Variant::FourPlayer, 2),
        (Variant::FourPlayer, 4),
        (Variant::Duel, 2),
        (Variant::Frontier, 2),
    ] {
        let (mut won, mut agreed, mut configured) = (0, 0, 0);
        for seed in 0..60 {
            let game = std::panic::catch_unwind(|| played_by(game, seats, seed, 2_500));
            let game = game.unwrap_or_else(|_| panic!("{seats} seats, seed {seed}"));
            assert_same(&folded(&game.entries), &game.table);
            let ended = end(game.table.view(Viewer::Spectator).junqi().unwrap().end);
            won += u32::from(ended == "won");
            agreed += u32::from(ended == "agreed");
            let events = game.entries.iter().flat_map(|entry| &entry.events);
            let set = events.filter(|event| matches!(event, Event::Configured { .. }));
            configured += set.count();
        }
        println!("{game}, {seats}: {won} won, {agreed} agreed, {configured} configured");
        assert!(won > 3 && agreed > 3 && configured > 10);
    }
}

/// How often each kind of event is seen; each way to end a game is, so that the audit means something.
fn random_games(variant: Variant) -> BTreeMap<String, u32> {
    let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    let mut plies = 0;
    for seed in 0..240 {
        let game = std::panic::catch_unwind(|| played(variant, seed, 2_500));
        let game = game.unwrap_or_else(|_| panic!("seed {seed}"));
        let view = game.table.view(Viewer::Spectator);
        plies += view.junqi().unwrap().moves.split(' ').count();
        for event in game.entries.iter().flat_map(|entry| &entry.events) {
            *kinds.entry(format!("{event:?}")).or_default() += 1;
        }
        assert_same(&folded(&game.entries), &game.table);
        *ends.entry(end(view.junqi().unwrap().end)).or_default() += 1;
        let options = crate::driver::junqi_options(&game.table);
        *games.entry(options.game.to_string()).or_default() += 1;
    }
    println!("{plies} plies, {ends:?}, {kinds:?}, {games:?}");
    assert!(plies > 10_000, "{plies} plies");
    assert!(games[&variant.to_string()] > 80, "{games:?}");
    let all = [
        ("Configured", 100),
        ("Voided", 10),
        ("Swapped", 10),
        ("OwnerPassed", 3),
        ("SurrenderArmed", 50),
        ("Marked", 60),
        ("PutOutAsked", 6),
        ("PutOutClosed", 6),
    ];
    enough(&kinds, &all);
    for seen in ["won", "quiet", "agreed", "plies", "age"] {
        assert!(ends.contains_key(seen), "no game ended so: {seen}");
    }
    kinds
}

fn enough(kinds: &BTreeMap<String, u32>, wanted: &[(&str, u32)]) {
    for (kind, enough) in wanted {
        let seen = kinds.get(*kind).copied().unwrap_or_default();
        assert!(seen > *enough, "{kind} {seen} times");
    }
}

fn end(end: Option<End>) -> &'static str {
    match end {
        None => "unfinished",
        Some(End::Won { .. }) => "won",
        Some(End::Draw { reason }) => match reason {
            DrawReason::Agreed => "agreed",
            DrawReason::QuietLimit => "quiet",
            DrawReason::NobodyLeft => "nobody",
            DrawReason::PliesMax => "plies",
            DrawReason::RoomAge => "age",
            DrawReason::Ruled => "ruled",
        },
    }
}
