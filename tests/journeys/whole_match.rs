//! A recorded game, played again from arranging to its end by four programs before two spectators.

use crate::http;
use crate::script::{Script, all_look, four_at_a_table, moves};
use crate::server::House;
use qiguan_protocol::{EndReason, GameView, OutReason, Phase, View};
use qiguan_rules::Seat;
use qiguan_rules::junqi::{Direction, End, Options, Position, Post, Preset, Reason, Record, Token};
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn a_recorded_game_is_played_from_arranging_to_its_end() {
    let record = recorded_game();
    let house = House::open();
    let (room, mut players) = four_at_a_table(&house, &options(&record));
    let mut spectators = vec![spectator(&house, &room, "first-eye", &[])];

    for seat in Seat::ALL {
        let player = &mut players[seat.index()];
        player.must(&json!({"arrange": {"layout": record.layouts[seat].to_string()}}));
        player.must(&json!({"ready": {"ready": true}}));
    }
    for script in players.iter_mut().chain(&mut spectators) {
        let first = script.wait_for_event("turn");
        assert_eq!(first["seat"], json!(record.first));
    }

    let mut told = 0;
    for (number, token) in record.tokens.iter().enumerate() {
        if number == record.tokens.len() / 2 {
            spectators.push(spectator(
                &house,
                &room,
                "second-eye",
                &["--encoding", "json"],
            ));
        }
        // What the rules bring about by themselves has come with the token before it.
        if number < told {
            continue;
        }
        act(&mut players, *token);
        told = number + 1 + brought_about(&record.tokens[number + 1..]);
        let so_far = text_of(&record.tokens[..told]);
        for seen in all_look(players.iter_mut().chain(&mut spectators)) {
            assert_eq!(moves(&seen), so_far, "after token {}", number + 1);
        }
    }

    let end = record.replay().expect("the record is sound");
    for seen in all_look(players.iter_mut().chain(&mut spectators)) {
        check_end(&seen, &end);
    }
    check_record(&house, &room, &record, &players, &spectators);
    for script in players.into_iter().chain(spectators) {
        let (code, _) = script.finish();
        assert_eq!(code, Some(0));
    }
}

/// The given game, or our own where there is none.
pub(crate) fn recorded_game() -> Record {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let given = std::env::var_os("QIGUAN_CASES")
        .map(|cases| root.join(cases).join("junqi/game-03.txt"))
        .filter(|path| path.is_file());
    let path = given.unwrap_or_else(|| {
        println!("no $QIGUAN_CASES/junqi/game-03.txt: our own game is played");
        root.join("server/rules/tests/cases/junqi/full-game.txt")
    });
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Record::parse(&text, Options::preset(Preset::Platform))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What the owner asks for, so that the game can come as it was.
pub(crate) fn options(record: &Record) -> Value {
    let preset = record.options.matching_preset();
    let mut options = json!({
        "preset": preset.expect("a preset's game").to_string(),
        "first": {"seat": record.first},
        "surrender_from_move": 0,
        "direction": match record.options.direction {
            Direction::CounterClockwise => "counter_clockwise",
            Direction::Clockwise => "clockwise",
        },
    });
    let has_timeouts = record
        .tokens
        .iter()
        .any(|token| matches!(token, Token::Timeout(_)));
    if has_timeouts {
        // The shortest there is: these are really waited for.
        options["move_limit_s"] = json!(20);
    }
    options
}

pub(crate) fn spectator(house: &House, room: &str, profile: &str, more: &[&str]) -> Script {
    let mut script = Script::start(house, profile, more);
    assert_eq!(script.attend(room)["seat"], Value::Null);
    script
}

/// Brings a token about; it must be one that is input.
pub(crate) fn act(players: &mut [Script; 4], token: Token) {
    match token {
        Token::Move { from, to, .. } => {
            let view = players[0].look();
            let mover = view.to_move.expect("the game runs").index();
            let play = json!({"play": {"from": from.to_string(), "to": to.to_string()}});
            players[mover].must(&play);
        }
        Token::Out(seat, Reason::Surrender) => {
            players[seat.index()].must(&json!({"surrender": {}}));
        }
        Token::Out(seat, Reason::Left) | Token::Left(seat) => {
            players[seat.index()].must(&json!({"leave": {}}));
        }
        Token::Timeout(seat) => {
            let timed_out = players[seat.index()].wait_for_event("timed_out");
            assert_eq!(timed_out["seat"], json!(seat));
        }
        Token::Out(_, Reason::Flag | Reason::NoMove | Reason::Timeouts)
        | Token::Draw
        | Token::Decided => panic!("{token} should have come by itself"),
    }
}

/// How many of the next tokens the rules bring about by themselves.
fn brought_about(tokens: &[Token]) -> usize {
    let by_itself = |token: &&Token| {
        matches!(
            token,
            Token::Out(_, Reason::Flag | Reason::NoMove | Reason::Timeouts)
                | Token::Draw
                | Token::Decided
        )
    };
    tokens.iter().take_while(by_itself).count()
}

pub(crate) fn text_of(tokens: &[Token]) -> String {
    let words: Vec<String> = tokens.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// The final picture: all faces, who is out and why, who has won.
fn check_end(view: &View, end: &Position) {
    assert_eq!(view.phase, Phase::Over);
    assert_eq!(view.clock, None);
    assert_eq!(view.to_move, None);
    let GameView::Junqi(junqi) = &view.game else {
        panic!("a game of junqi")
    };
    let armies = Seat::ALL.map(|seat| army(seat, end));
    assert_eq!(junqi.armies, armies, "the last board");
    assert_eq!(junqi.legal, "");
    for (seat, shown) in Seat::ALL.into_iter().zip(&view.seats) {
        assert_eq!(shown.out.is_none(), end.alive(seat), "{seat}: {shown:?}");
        let out = out_of(seat, moves(view));
        assert_eq!(shown.out, out, "{seat}");
    }
    let result = view.result.as_ref().expect("the game is over");
    let winners: Vec<String> = result
        .winners
        .iter()
        .map(|seat| format!("{seat:?}"))
        .collect();
    match end.over().expect("the record ends") {
        End::Won { .. } => {
            assert_eq!(result.reason, EndReason::Decided);
            let living: Vec<Seat> = end.living().collect();
            let won = |seat: &Seat| living.iter().any(|one| one.index() % 2 == seat.index() % 2);
            let expected = Seat::ALL.iter().filter(|seat| won(seat));
            let expected: Vec<String> = expected.map(ToString::to_string).collect();
            assert_eq!(winners, expected);
        }
        End::Draw { .. } => assert!(winners.is_empty(), "a draw has no winners"),
    }
}

/// An army as a view writes it when nothing is hidden.
fn army(seat: Seat, end: &Position) -> String {
    let slot = |start: Post| {
        let place = end.place(start).map(|post| post.to_string());
        let face = end.piece(start).expect("a piece started there").letter();
        format!("{}{face}", place.as_deref().unwrap_or("---"))
    };
    Post::starts(seat).map(slot).collect()
}

/// Why a seat is out, as the tokens have it.
fn out_of(seat: Seat, tokens: &str) -> Option<OutReason> {
    let start = format!("L{seat}");
    let token = tokens.split(' ').find(|token| token.starts_with(&start))?;
    Some(match &token[2..] {
        "1" => OutReason::Flag,
        "2" => OutReason::NoMove,
        "3" => OutReason::Timeouts,
        "4" => OutReason::Surrender,
        _ => OutReason::Left,
    })
}

/// The record over HTTP: the same for every player, and for nobody else.
fn check_record(
    house: &House,
    room: &str,
    record: &Record,
    players: &[Script; 4],
    spectators: &[Script],
) {
    let path = format!("/api/games/{room}");
    let mut texts = Vec::new();
    for player in players {
        let answer = http::get(house.address(), &path, Some(&player.token()));
        assert_eq!(answer.status, 200, "{answer:?}");
        let kind = "content-type: text/plain; charset=utf-8";
        assert!(answer.head.contains(kind), "{answer:?}");
        texts.push(answer.body);
    }
    for text in &texts {
        assert_eq!(text, &texts[0], "one game has one record");
    }
    let read = Record::parse(&texts[0], Options::default()).expect("a record can be read");
    assert_eq!(text_of(&read.tokens), text_of(&record.tokens));
    assert_eq!(read.first, record.first);
    for seat in Seat::ALL {
        let layout = read.layouts[seat].to_string();
        assert_eq!(layout, record.layouts[seat].to_string(), "{seat}");
    }
    assert_eq!(read.options.surrender_from_move, 0);
    let end = read.replay().expect("a record can be played again");
    assert_eq!(end.over(), record.replay().expect("as above").over());

    let eye = spectators[0].token();
    for (token, status) in [(None, 404), (Some("nobody"), 401), (Some(&eye[..]), 404)] {
        let answer = http::get(house.address(), &path, token);
        assert_eq!(answer.status, status, "{answer:?}");
        for word in ["OPT", "END", &record.layouts[Seat::S].to_string()] {
            assert!(!answer.body.contains(word), "{answer:?}");
        }
    }
    let other = http::get(
        house.address(),
        "/api/games/NOSUCHROOM",
        Some(&players[0].token()),
    );
    assert_eq!(other.status, 404);
}
