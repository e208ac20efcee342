//! Sound bytes of each kind, made by what writes them, or by hand.

use super::joined;
use super::table::entries_of;
use crate::begun_game;
use qiguan_rules::junqi::{self, Jgs, JgsName, Options, stock};
use qiguan_rules::xiangqi::{Notation, Position, Record, Score, pgn as pgn_file};
use qiguan_rules::{BySeat, Seat};
use qiguan_table::{Event, GameOptions, GoSettings, Millis, XiangqiSettings};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;

/// One of every message, from the golden bytes of the protocol.
pub(super) fn client_frames() -> Vec<Vec<u8>> {
    golden("client_")
}

pub(super) fn server_frames() -> Vec<Vec<u8>> {
    golden("server_")
}

/// Several messages one after the other, in either encoding and every game.
pub(super) fn sessions() -> Vec<Vec<u8>> {
    let frames = client_frames();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut some = |first: u8| {
        let frame = |_| frames[rng.random_range(0..frames.len())].clone();
        let frames: Vec<_> = (0..8).map(frame).collect();
        [vec![first], joined(&frames)].concat()
    };
    (0..80).map(&mut some).collect()
}

fn golden(prefix: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/tests/golden");
    let files = fs::read_dir(folder).expect("the protocol has golden bytes");
    let mut paths: Vec<_> = files
        .map(|file| file.expect("a folder can be listed").path())
        .collect();
    paths.sort_unstable();
    let is_named = |path: &&std::path::PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(prefix))
    };
    let bytes = paths.iter().filter(is_named).map(|path| {
        let text = fs::read_to_string(path).expect("golden bytes are text");
        match path.extension().is_some_and(|ending| ending == "hex") {
            true => unhexed(&text),
            false => text.into_bytes(),
        }
    });
    bytes.collect()
}

fn unhexed(text: &str) -> Vec<u8> {
    let digits: Vec<_> = text
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .collect();
    let (pairs, _) = digits.as_chunks::<2>();
    let byte = |[high, low]: &[u32; 2]| u8::try_from(high * 16 + low).expect("two digits");
    pairs.iter().map(byte).collect()
}

pub(super) fn sgf() -> Vec<Vec<u8>> {
    let mut files = vec![sample("server/web/samples/go.sgf")];
    let by_hand = [
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]PB[Ann]PW[Bo]RE[B+2.5];B[ee];W[cc];B[];W[tt])",
        "(;SZ[13:9]HA[2]AB[cc][gg]AW[dd]PL[W]TM[600]OT[3x30 byo-yomi];W[ee]WL[580.2];B[ff]BL[30]OB[3])",
        "(;RU[Japanese]SZ[5]GC[a \\] bracket\\\nand a break];B[aa](;W[bb];B[ab])(;W[cc];B[dd]))",
        "(;CA[latin1]SZ[5]PB[\u{e9}]AB[aa:cc]AE[bb];W[dd])",
        "(;GM[1]SZ[9]RU[Chinese]KM[2.75]HA[2]AB[gc][cg]TM[1800]TC[5]TT[30]RE[W+R];W[];B[ee]BL[1.5]OB[5])",
        "(;PW[a:b]EV[x]RO[1]PC[\u{70ae}]DT[2026-11-30]OT[15/300 Canadian]RE[B+T];B[``];W[dd]WL[9]OW[4])",
        "Received: mail\n(;SZ[25]PL[B]AW[aa][yy]AB[bb]C[caf\\\\:];B[mm](;W[nn])(;W[]))",
        "(;SZ[5]OT[30 Fischer]RE[Draw]KM[1.25z];B[zz];B[aa];W[aa]AB[cc];W[];B[];W[])",
        "(;SZ[7]RU[AGA]KM[0]RE[Void];B[aa];W[ba];B[bb];W[ca];B[ab];W[ba])",
    ];
    files.extend(by_hand.map(|text| text.as_bytes().to_vec()));
    files
}

pub(super) fn pgn() -> Vec<Vec<u8>> {
    let start = Position::start();
    let mut record = Record::new(start);
    for text in ["h2e2", "h9g7", "h0g2", "i9h9", "g3g4", "c6c5"] {
        record.moves.push(text.parse().expect("a move"));
    }
    record.score = Some(Score::Draw);
    let info = pgn_file::Info {
        event: "Club \"evening\" \\ {one}".to_owned(),
        termination: "agreed".to_owned(),
        ..pgn_file::Info::default()
    };
    let mut files: Vec<_> = (Notation::ALL.into_iter())
        .map(|notation| pgn_file::write(&record, &info, notation))
        .map(|text| text.expect("legal moves").into_bytes())
        .collect();
    let by_hand = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4A4/4K3R w - - 0 1\"]\n\
        [Result \"1-0\"]\n\n1. i0i9 {why not} (1. R1+1 K5-1) e9e8 $3 ; to the end\n2. i9i8 1-0\n";
    files.push(by_hand.as_bytes().to_vec());
    let chinese = "[Game \"Xiangqi\"]\n[RedTeam \"\u{7532}\"]\n[BlackTimeUsed \"1:02:03\"]\n[RedFouls \"2\"]\n\
        [Site \"x\"]\n[Date \"2026.11.30\"]\n[Round \"3\"]\n% all of it\n1. \u{70ae}\u{4e8c}\u{5e73}\u{4e94}! \
        \u{99ac}8\u{8fdb}7 2\u{3001}P7+1 h9g7? 1/2-1/2";
    files.push(chinese.as_bytes().to_vec());
    files.push(sample("server/web/samples/xiangqi.pgn"));
    files
}

pub(super) fn fen() -> Vec<Vec<u8>> {
    let positions = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "4k4/4a4/9/9/9/9/9/9/4A4/4K3R b",
        "3k5/9/9/4P4/9/2B6/9/9/9/4K4 r - - 12 40",
        "2bak1b2/4a4/4c4/R8/9/9/9/4C4/4N4/3AKAB2 w - - 3 9",
    ];
    positions.map(|text| text.as_bytes().to_vec()).to_vec()
}

pub(super) fn moves() -> Vec<Vec<u8>> {
    let mut rows = Vec::new();
    for fen in ["", "3ak4/4a4/4P4/4P4/4P4/9/9/9/9/3K5 w"] {
        for text in [
            "h2e2",
            "H2-E2",
            "C2=5",
            "炮二平五",
            "前兵平四",
            "+P=4",
            "P45",
            "一兵进一",
            "兵五平四",
            "D4",
            "Z25",
            "7.5",
            "13x9",
            "3x30 byo-yomi",
            "S10",
            "S10xE00",
            "LW4",
            "END2",
            "M22",
            "komi=5.5",
            "ko_rule=psk",
        ] {
            rows.push(format!("{fen}\n{text}").into_bytes());
        }
    }
    rows
}

pub(super) fn jgs() -> Vec<Vec<u8>> {
    let tokens = "S04xE00 TE LN6 XN TW LW4 E00-M22 LE4 END4";
    let record = record_of(tokens);
    let names = BySeat::from_fn(|_| JgsName::new(b"Ann"));
    let written = Jgs { record, names }.write();
    written.into_iter().collect()
}

pub(super) fn layouts() -> Vec<Vec<u8>> {
    let mut layouts: Vec<_> = (stock::layouts().take(6))
        .map(|layout| layout.to_string().into_bytes())
        .collect();
    layouts.push(stock::draw(3).to_jql().to_vec());
    layouts.push(b"FFFFFFFFFFF.FFF.".to_vec());
    layouts
}

pub(super) fn records() -> Vec<Vec<u8>> {
    let mut texts = vec![sample("server/web/samples/junqi.txt")];
    let short = ["S10-S11 TE TN TW END2", "TS TE LN4 XN TW LS4 END4", ""];
    texts.extend(short.map(|tokens| record_of(tokens).to_string().into_bytes()));
    texts
}

/// A game of junqi by the rules of the platform, of known armies.
fn record_of(tokens: &str) -> junqi::Record {
    let options = Options::preset(junqi::Preset::Platform);
    let text = format!("OPT preset=platform\n{ARMIES}{tokens}");
    junqi::Record::parse(&text, options).expect("a record")
}

const ARMIES: &str = "\
S 84925B.4.311.767.B.65M132MFM32
E 293653.6.81B.474.7.B215MM321FM
N 67542B.4.271.9B8.6.315M13MFM23
W 225797.5.B8B.311.3.66M441MFM23
";

/// A file that lies in the repository for others.
fn sample(path: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read(path).expect("the repository holds it")
}

/// The entries up to the first turn of each game, and those of games in which much has happened.
pub(super) fn journals() -> Vec<Vec<u8>> {
    let two = [Seat::S, Seat::N];
    let begun = |options, seats| {
        let entries = begun_game(options, seats, Millis(9_000));
        entries.into_iter().map(|entry| entry.events).collect()
    };
    let games: [Vec<Vec<Event>>; 3] = [
        begun(GameOptions::Junqi(Options::default()), &Seat::ALL),
        begun(GameOptions::Go(GoSettings::casual()), &two),
        begun(GameOptions::Xiangqi(XiangqiSettings::casual()), &two),
    ];
    let odd = tables().into_iter().map(|bytes| entries_of(&bytes));
    let written = games.into_iter().chain(odd).map(|entries| {
        let rows = entries.iter().take(JOURNAL_ENTRIES).map(|events| {
            let events = rmp_serde::to_vec_named(events);
            events.expect("events are plain data")
        });
        joined(&rows.collect::<Vec<_>>())
    });
    written.filter(|journal| !journal.is_empty()).collect()
}

/// What a fuzzer changes must not be lost among what it does not.
const JOURNAL_ENTRIES: usize = 32;

pub(super) fn tables() -> Vec<Vec<u8>> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut game = |number: u8| {
        let mut bytes: Vec<u8> = (0..400).map(|_| rng.random()).collect();
        // Which game, and that it begins at once.
        bytes[0] = number % 3;
        bytes
    };
    (0..24).map(&mut game).collect()
}
