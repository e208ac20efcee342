//! Verdicts of single moves, and whole cycles.

use qiguan_rules::go::{Board, Colour, End, Event, Game, Illegal, KoRule, Options, Suicide};
use serde_json::Value;

use super::{board, cases, colour, given, text};

const RULES: [(&str, KoRule); 4] = [
    ("simple", KoRule::Simple),
    ("psk", KoRule::Psk),
    ("ssk", KoRule::Ssk),
    ("chinese_referee", KoRule::ChineseReferee),
];

fn game(case: &Value, ko_rule: KoRule) -> Game {
    let suicide = match case["suicide_allowed"].as_bool() {
        Some(true) => Suicide::MultiStone,
        Some(false) | None => Suicide::Forbidden,
    };
    let options = Options {
        ko_rule,
        suicide,
        ..Options::default()
    };
    Game::arranged(options, board(&case["board"]), colour(&case["to_play"]))
}

/// Decides one `[colour, point or pass]`; the cases leave out passes of the other side.
fn decided(game: &mut Game, mover: Colour, action: &str) -> Result<Vec<Event>, Illegal> {
    let resumed = game.position().resume(mover, false);
    resumed.iter().for_each(|event| game.apply(event));
    if game.position().to_move() != mover {
        let lost = game.position().lose_turn();
        lost.iter().for_each(|event| game.apply(event));
    }
    match action {
        "pass" => game.position().pass(mover),
        point => game
            .position()
            .play(game.history(), mover, point.parse().unwrap()),
    }
}

fn play(game: &mut Game, ply: &Value) -> Result<Vec<Event>, Illegal> {
    let events = decided(game, colour(&ply[0]), text(&ply[1]))?;
    events.iter().for_each(|event| game.apply(event));
    Ok(events)
}

fn occurrence(event: &Event) -> u32 {
    match *event {
        Event::Played { occurrence, .. } => occurrence,
        Event::Passed { .. }
        | Event::Undone { .. }
        | Event::Resumed { .. }
        | Event::Counted { .. }
        | Event::Over { .. } => 1,
    }
}

fn verdict(decision: &Result<Vec<Event>, Illegal>) -> &'static str {
    match decision {
        Ok(events) if occurrence(&events[0]) > 1 => "ok+repetition",
        Ok(_) => "ok",
        Err(Illegal::Occupied) => "occupied",
        Err(Illegal::Suicide) => "suicide",
        Err(Illegal::Ko { .. }) => "ko",
        Err(Illegal::Superko { .. }) => "superko",
        Err(Illegal::Unbalanced { .. }) => "unbalanced-repetition",
        Err(_) => "out of order",
    }
}

#[test]
fn given_moves_are_judged_as_they_should_be() {
    let Some(file) = given("legality.json") else {
        return;
    };
    for (id, case) in cases(&file) {
        for (name, rule) in RULES {
            let what = format!("{id}, {name}");
            let mut game = game(case, rule);
            let moves = case["moves"].as_array().unwrap();
            let refused = moves.iter().find_map(|ply| play(&mut game, ply).err());
            let expected = &case["prefix_legal"][name];
            match (refused, expected.as_str()) {
                (None, None | Some("ok")) => judged(&what, &game, case, rule, name),
                // Where the way there is refused, nothing more can be asked of this rule.
                (Some(_), Some(why)) if why != "ok" => {}
                (refused, _) => panic!("{what}: {refused:?}, expected {expected}"),
            }
        }
    }
}

fn judged(what: &str, game: &Game, case: &Value, rule: KoRule, name: &str) {
    let position = game.position();
    assert_eq!(*position.board(), board(&case["board_after"]), "{what}");
    for colour in Colour::ALL {
        let taken = case["captures_by"][colour.to_string()].as_u64();
        assert_eq!(Some(u64::from(position.prisoners(colour))), taken, "{what}");
    }
    for check in case["checks"].as_array().unwrap() {
        let mover = colour(&check["player"]);
        let found = verdict(&decided(&mut game.clone(), mover, text(&check["move"])));
        let expected = match (rule, text(&check["verdict"][name])) {
            // Where only retaking at once is forbidden, other repetitions are counted too.
            (KoRule::Simple, "ok") if found == "ok+repetition" => found,
            (_, expected) => expected,
        };
        assert_eq!(found, expected, "{what}, {check}");
    }
}

#[test]
fn given_cycles_are_stopped_or_counted_where_they_should_be() {
    let Some(file) = given("cycles.json") else {
        return;
    };
    for (id, case) in cases(&file) {
        for (name, rule) in [("psk", KoRule::Psk), ("ssk", KoRule::Ssk)] {
            let rejected = &case["first_rejected"][name];
            let expected = rejected[0].as_u64();
            let mut game = game(case, rule);
            let found = cycle(case)
                .zip(1..)
                .find(|(ply, _)| play(&mut game, ply).is_err());
            assert_eq!(found.map(|(_, number)| number), expected, "{id}, {name}");
        }
        under_the_chinese_rules(id, case);
        let balanced = case["passes"]["B"] == 0 && case["passes"]["W"] == 0;
        let mut simple = game(case, KoRule::Simple);
        rounds(&mut simple, case, 2).unwrap();
        let void = matches!(simple.position().over(), Some(End::Void { .. }));
        assert_eq!(void, balanced, "{id}");
    }
}

fn under_the_chinese_rules(id: &str, case: &Value) {
    let mut chinese = game(case, KoRule::ChineseReferee);
    let start: Board = *chinese.position().board();
    match text(&case["chinese_1988"]) {
        "draw-or-replay" => {
            rounds(&mut chinese, case, 1).unwrap();
            assert_eq!(
                (*chinese.position().board(), chinese.position().over()),
                (start, None)
            );
            rounds(&mut chinese, case, 1).unwrap();
            let over = chinese.position().over();
            assert!(matches!(over, Some(End::Draw { .. })), "{id}: {over:?}");
        }
        "forbidden" => {
            let refused = rounds(&mut chinese, case, 1);
            assert!(
                matches!(refused, Err(Illegal::Unbalanced { .. })),
                "{id}: {refused:?}"
            );
        }
        other => panic!("{id}: {other}"),
    }
}

fn cycle(case: &Value) -> impl Iterator<Item = &Value> {
    case["cycle"].as_array().unwrap().iter()
}

fn rounds(game: &mut Game, case: &Value, count: usize) -> Result<(), Illegal> {
    for _ in 0..count {
        for ply in cycle(case) {
            play(game, ply)?;
        }
    }
    Ok(())
}
