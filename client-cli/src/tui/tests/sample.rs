//! A game that was really played, by lot, as one viewer sees it.

use qiguan_protocol::{Seat, View};
use qiguan_rules::BySeat;
use qiguan_rules::junqi::{
    Event, First, Layout, Options, Piece, Position, Post, Preset, Token, Variant,
};
use serde_json::{Value, json};

const LAYOUTS: [&str; 4] = [
    "915677.3.321.B84.4.B1M6M5322FM",
    "765194.2.231.B83.7.B16M5M2F34M",
    "519677.3.321.B84.4.B1M6M5322FM",
    "765198.2.231.B43.7.B16M5M2F34M",
];

/// A picture after so many moves; each is drawn by a small generator, the same every time.
pub(super) fn view(game: Variant, moves: usize, viewer: Option<Seat>) -> View {
    let mut options = Options::preset(Preset::Classic);
    options.game = game;
    options.first = First::Owner;
    let layouts = BySeat::new(LAYOUTS.map(|layout| layout.parse().expect("a layout")));
    let mut position = Position::start(layouts, qiguan_rules::Seat::S, options);
    let mut tokens = Vec::new();
    let mut chance = 1_u64;
    let mut path = Vec::new();
    for _ in 0..moves {
        let seat = position.to_move();
        let choices: Vec<_> = position
            .moves_of(seat)
            .into_iter()
            .flat_map(|(from, targets)| targets.into_iter().map(move |to| (from, to)))
            .collect();
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let drawn = usize::try_from(chance >> 33).expect("31 bits") % choices.len();
        let (from, to) = choices[drawn];
        path = position
            .board()
            .path(from, to, |post| position.occupant(post).is_some());
        for event in position.play(seat, from, to).expect("a legal move") {
            position.apply(&event);
            tokens.extend(Token::of(&event));
            if let Event::Over { .. } = event {
                panic!("the sample ends too soon");
            }
        }
    }
    picture(&position, &layouts, &tokens, &path, viewer)
}

fn picture(
    position: &Position,
    layouts: &BySeat<Layout>,
    tokens: &[Token],
    path: &[Post],
    viewer: Option<Seat>,
) -> View {
    let seats = position.options().seats();
    let armies: Vec<String> = qiguan_rules::Seat::ALL
        .into_iter()
        .map(|seat| match seats.contains(&seat) {
            true => army(position, layouts, seat, viewer),
            false => String::new(),
        })
        .collect();
    let to_move = position.to_move();
    let is_own = viewer.is_some_and(|viewer| viewer.index() == to_move.index());
    let legal: Vec<String> = position
        .moves_of(to_move)
        .iter()
        .filter(|_| is_own)
        .map(|(from, to)| {
            let to: Vec<String> = to.iter().map(Post::to_string).collect();
            format!("{from}:{}", to.join(","))
        })
        .collect();
    let words = |posts: &[String]| posts.join(" ");
    let tokens: Vec<String> = tokens.iter().map(Token::to_string).collect();
    let path: Vec<String> = path.iter().map(Post::to_string).collect();
    let value = json!({
        "phase": "playing",
        "owner": "a",
        "options": options(position.options()),
        "seats": seated(seats),
        "clock": {"left_ms": 60_000, "since_ms": 1_000_000},
        "turn": tokens.len() + 1,
        "to_move": to_move.to_string(),
        "game": {"junqi": {
            "armies": armies,
            "moves": words(&tokens),
            "path": words(&path),
            "legal": words(&legal),
            "quiet": 3,
        }},
    });
    serde_json::from_value(value).expect("a picture")
}

/// The options as a server sends them.
fn options(options: &Options) -> Value {
    let game = match options.game {
        Variant::FourPlayer => "four_player",
        Variant::Duel => "duel",
        Variant::Frontier => "frontier",
    };
    json!({"junqi": {"preset": "classic", "game": game, "invincible_mines": false,
        "flying_bombs": false, "flag_capture": "any", "commander_death_shows_flag": true,
        "visibility": "dark", "quiet_limit": 70, "surrender_from_move": 0, "first": "random",
        "direction": "counter_clockwise", "move_limit_s": 60, "timeouts_allowed": 3,
        "arrange_limit_s": 180}})
}

fn seated(playing: &[qiguan_rules::Seat]) -> Value {
    let names = ["Ann", "陈小波", "Cyrus the Great", "Di"];
    let seats = qiguan_rules::Seat::ALL.into_iter().zip(names);
    let seats = seats.map(|(seat, name)| match playing.contains(&seat) {
        true => json!({"seat": seat.to_string(), "guest": name, "name": name, "ready": true,
            "timeouts": seat.index() % 3}),
        false => json!({"seat": seat.to_string()}),
    });
    seats.collect()
}

fn army(
    position: &Position,
    layouts: &BySeat<Layout>,
    seat: qiguan_rules::Seat,
    viewer: Option<Seat>,
) -> String {
    let sees = viewer.is_some_and(|viewer| viewer.index() == seat.index());
    let slots = Post::starts(seat).zip(layouts[seat].pieces());
    let slots = slots.map(|(start, piece)| {
        let place = position.place(start).map(|post| post.to_string());
        let shown = sees || (piece == Piece::Flag && position.flag_shown(seat));
        let face = if shown { piece.letter() } else { '?' };
        format!("{}{face}", place.unwrap_or_else(|| "---".to_owned()))
    });
    slots.collect()
}
