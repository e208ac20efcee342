//! Games that begin from a position: what is read, what is refused, and what goes on from there.

use crate::play::{self, Luck};
use qiguan_rules::go::sgf::{self, Info, Note, SgfError};
use qiguan_rules::go::{
    BadSetup, Colour, Game, Illegal, KoRule, Options, Pass, Preset, Record, Setup, Suicide,
};

fn read(text: &str) -> Result<(Options, Setup), BadSetup> {
    Setup::read(text, &Options::default())
}

#[test]
fn stones_moves_size_komi_and_handicap_are_those_of_the_text() {
    let text = "(;GM[1]SZ[13:9]KM[6.5]AB[aa][bb]AW[cc]PL[W]PB[Ann]RE[W+R];W[dd];B[])";
    let (options, setup) = read(text).unwrap();
    assert_eq!(options.size.to_string(), "13x9");
    assert_eq!(options.komi().to_string(), "6.5");
    let game = setup.game(options);
    assert_eq!(setup.plies(), 2);
    assert_eq!(game.position().plies(), 2);
    assert_eq!(game.position().to_move(), Colour::White);
    assert_eq!(game.position().board().stones(Colour::Black).len(), 2);
    assert_eq!(
        game.position().over(),
        None,
        "the text's result is nobody's here"
    );
    let (options, setup) = read("(;SZ[9]HA[2]AB[cg][gc];W[ee])").unwrap();
    assert_eq!((options.handicap, options.bonus()), (2, 2));
    assert_eq!(options.komi().to_string(), "0.5");
    assert_eq!(setup.game(options).position().to_move(), Colour::Black);
}

#[test]
fn whatever_shapes_the_game_and_cannot_be_is_refused_with_its_move() {
    let note = |text: &str| match read(text) {
        Err(BadSetup::Note(note)) => *note,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(
        note("(;SZ[9];B[ee];W[ee])"),
        Note::Illegal {
            number: 2,
            illegal: Illegal::Occupied
        }
    );
    assert_eq!(note("(;SZ[9];B[ee];W[zz])"), Note::Unreadable { number: 2 });
    assert_eq!(
        note("(;SZ[9];B[ee];AB[dd];W[cc])"),
        Note::SetupWithin { number: 1 }
    );
    for text in ["(;SZ[9]AB[zz])", "(;SZ[9]KM[1e308])", "(;SZ[9]HA[40])"] {
        assert!(matches!(note(text), Note::Property { .. }), "{text}");
    }
    assert_eq!(read("(;SZ[9];B[];W[])"), Err(BadSetup::Stopped));
    for (text, error) in [
        ("", SgfError::NoGame),
        (
            "(;GM[1]SZ[9];GM[1])",
            SgfError::RootAgain { name: "GM".into() },
        ),
        (
            "(;SZ[9]AB[aa]AW[ab][ba])",
            SgfError::Breathless("A9".parse().unwrap()),
        ),
    ] {
        assert_eq!(read(text), Err(BadSetup::Sgf(error)), "{text}");
    }
    let nested = "(;".repeat(2_000);
    assert_eq!(read(&nested), Err(BadSetup::Sgf(SgfError::TooDeep)));
}

/// Only the room's rules count, whatever the text says of its own.
#[test]
fn moves_are_judged_by_the_rules_of_the_room() {
    // White may not retake the ko at once; nor may Black play in the corner.
    let ko = "(;SZ[9]RU[Japanese]AB[dd][df][ce]AW[ed][ef][fe][de]PL[B];B[ee];W[de])";
    let suicide = "(;SZ[9]RU[NZ]AW[ac][bc][cb][ca]AB[aa][bb];B[ab];W[ii];B[ba])";
    let with = |ko_rule, suicide| Options {
        ko_rule,
        suicide,
        ..Options::default()
    };
    let illegal = |text, options| match Setup::read(text, &options) {
        Err(BadSetup::Note(note)) => Some(*note),
        Err(other) => panic!("{other}"),
        Ok(_) => None,
    };
    let forbidden = Suicide::Forbidden;
    for (ko_rule, why) in [
        (KoRule::ChineseReferee, Illegal::Ko { ply: 0 }),
        (KoRule::Psk, Illegal::Superko { ply: 0 }),
    ] {
        let (number, illegal_) = (2, why);
        let found = illegal(ko, with(ko_rule, forbidden));
        let expected = Note::Illegal {
            number,
            illegal: illegal_,
        };
        assert_eq!(found, Some(expected));
    }
    let chinese = illegal(suicide, with(KoRule::Psk, forbidden));
    let number = 3;
    let why = Illegal::Suicide;
    assert_eq!(
        chinese,
        Some(Note::Illegal {
            number,
            illegal: why
        })
    );
    assert_eq!(
        illegal(suicide, with(KoRule::Psk, Suicide::MultiStone)),
        None
    );
}

#[test]
fn a_turn_that_is_left_out_is_a_turn_lost() {
    let (options, setup) = read("(;SZ[9];B[aa];B[bb])").unwrap();
    assert_eq!(setup.plies(), 3);
    let record = setup.record(options);
    assert_eq!(
        record.plies[1].action,
        qiguan_rules::go::Action::Pass(Pass::Lost)
    );
}

/// A random game, cut anywhere and taken up again from its text, is the same game: its boards, what
/// may be played, and its record.
#[test]
fn random_games_go_on_from_their_text_as_they_were() {
    play::each_game("setup", |luck: &mut Luck| {
        let mut options = play::any_options(luck);
        options.begin_from(luck.pick(&Preset::ALL));
        let (_, events) = play::random_game(luck, options, 120);
        let mut whole = Record::new(options);
        events.iter().for_each(|event| whole.follow(event));
        let record = Record {
            plies: whole.plies[..luck.below(whole.plies.len() + 1)].to_vec(),
            end: None,
            ..whole
        };
        let then = record.replay().unwrap();
        // A text cannot say that Black is to place stones of which it has placed none or one.
        if then.position().is_stopped() || then.position().placing() > 0 && record.plies.len() < 2 {
            return;
        }
        let text = sgf::write_position(&record);
        let (read, setup) = Setup::read(&text, &options).unwrap();
        let game = setup.game(read);
        assert_eq!(read.komi(), options.komi(), "{text}");
        assert_eq!(read.bonus(), options.bonus(), "{text}");
        let legal = |game: &Game| game.position().legal(game.history());
        assert_eq!(legal(&game), legal(&then), "{text}");
        let (now, then) = (game.position(), then.position());
        assert_eq!(
            (now.board(), now.plies()),
            (then.board(), then.plies()),
            "{text}"
        );
        assert_eq!(now.to_move(), then.to_move(), "{text}");
        assert_eq!(setup.record(read).plies.len(), record.plies.len());
        let file = sgf::write(&setup.record(read), &Info::default());
        assert!(sgf::read_text(&file).is_ok());
    });
}

#[test]
fn a_position_is_stored_as_it_is_and_folds_without_a_rule() {
    let text = "(;SZ[9]AB[dd][df][ce]AW[ed][ef][fe][de]PL[B];B[ee];W[aa];B[])";
    let (options, setup) = read(text).unwrap();
    let stored = serde_json::to_string(&setup).unwrap();
    assert!(stored.contains(r#""captured":"D5""#), "{stored}");
    let again: Setup = serde_json::from_str(&stored).unwrap();
    assert_eq!(again, setup);
    assert_eq!(again.game(options), setup.game(options));
}
