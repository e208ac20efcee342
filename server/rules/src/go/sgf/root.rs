//! The first node of a file: the game's options and what else is told of it.

use alloc::vec::Vec;

use super::super::{
    Board, Colour, KoRule, Komi, Options, Placement, Point, PointSet, Preset, Record, Size, stars,
};
use super::overtime::positive;
use super::read::checked;
use super::text::{line, unescaped};
use super::tree::Node;
use super::{Info, Note, Overtime, SgfError, Told};

pub(super) struct Root {
    pub(super) record: Record,
    pub(super) info: Info,
    pub(super) told: Told,
    pub(super) notes: Vec<Note>,
}

impl Root {
    /// Reads the node; `opening` is who makes the first two moves of the game.
    pub(super) fn read(node: &Node, opening: [Option<Colour>; 2]) -> Result<Self, SgfError> {
        if node.value("GM").is_some_and(|game| game.trim() != "1") {
            return Err(SgfError::OtherGame);
        }
        let mut root = Self {
            record: Record::new(Options::default()),
            info: info(node),
            told: Told::Unknown,
            notes: Vec::new(),
        };
        root.rules(node);
        root.record.options.size = size(node)?;
        root.komi(node);
        root.start(node, opening)?;
        root.result(node);
        root.time(node);
        Ok(root)
    }

    fn rules(&mut self, node: &Node) {
        let rules = node.value("RU").map(line).unwrap_or_default();
        let known: alloc::string::String = rules
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        let options = &mut self.record.options;
        match known.as_str() {
            "" | "chinese" | "cn" => {}
            "aga" => options.begin_from(Preset::Aga),
            "nz" | "newzealand" => options.begin_from(Preset::NewZealand),
            "tromptaylor" => options.begin_from(Preset::TrompTaylor),
            // Of rules that are not ours only what all share is asked: no retaking at once.
            _ => {
                options.ko_rule = KoRule::Simple;
                self.odd("RU", &rules);
            }
        }
    }

    fn komi(&mut self, node: &Node) {
        let Some(raw) = node.value("KM") else {
            return;
        };
        match komi(raw.trim()) {
            Some(komi) => self.record.options.komi = Some(komi),
            None => self.odd("KM", raw),
        }
        if self.record.options.check().is_err() {
            self.record.options.komi = None;
            self.odd("KM", raw);
        }
    }

    /// The board before the first move, and who makes it.
    fn start(&mut self, node: &Node, opening: [Option<Colour>; 2]) -> Result<(), SgfError> {
        let size = self.record.options.size;
        let said = self.handicap(node);
        let black = self.stones(node, "AB", size);
        let white = self.stones(node, "AW", size).minus(&black);
        let begins_free = opening == [Some(Colour::Black); 2];
        if black.is_empty() && white.is_empty() && (said == 1 || said >= 2 && begins_free) {
            self.record.options.handicap = said;
            self.record.options.placement = Placement::Free;
            return Ok(());
        }
        let placed = u8::try_from(black.len()).unwrap_or(u8::MAX);
        if said >= 2 || white.is_empty() && placed >= 2 && node.has("HA") {
            self.handicap_of(said, placed);
        }
        let is_handicap = placed >= 2 && white.is_empty();
        let by_stones = match is_handicap {
            true => Colour::White,
            false => Colour::Black,
        };
        let to_move = turn(node).or(opening[0]).unwrap_or(by_stones);
        let options = &mut self.record.options;
        let is_fixed = white.is_empty() && stars(size, placed) == Some(black);
        if is_fixed && options.handicap_stones() == placed && to_move == by_stones {
            return Ok(());
        }
        options.placement = Placement::Free;
        let mut board = Board::empty(size);
        for (colour, stones) in [(Colour::Black, black), (Colour::White, white)] {
            board = stones
                .iter()
                .fold(board, |board, point| board.with(colour, point));
        }
        self.record.arranged = Some((checked(board)?, to_move));
        Ok(())
    }

    /// The handicap is that of the stones on the board, whatever is said.
    fn handicap_of(&mut self, said: u8, placed: u8) {
        self.record.options.handicap = match placed {
            2..=9 => placed,
            ..2 | 10.. => 0,
        };
        if placed != said {
            let (said, stones) = (u32::from(said), u32::from(placed));
            self.notes.push(Note::Handicap { said, stones });
        }
    }

    /// What `HA` says; no more than a room allows.
    fn handicap(&mut self, node: &Node) -> u8 {
        let raw = node.value("HA").unwrap_or("0").trim();
        match raw.parse() {
            Ok(stones @ 0..=9) => stones,
            Ok(_) | Err(_) => {
                self.odd("HA", raw);
                0
            }
        }
    }

    /// Points one by one or as rectangles of two corners.
    fn stones(&mut self, node: &Node, name: &'static str, size: Size) -> PointSet {
        let mut stones = PointSet::EMPTY;
        for raw in node.values(name) {
            let (first, last) = raw.split_once(':').unwrap_or((raw, raw));
            let corner = |text: &str| Point::from_sgf(text.trim(), size);
            match (corner(first), corner(last)) {
                (Ok(first), Ok(last)) => stones = stones.or(&rectangle(first, last)),
                (Ok(_) | Err(_), _) => self.odd(name, raw),
            }
        }
        stones
    }

    fn result(&mut self, node: &Node) {
        let raw = node.value("RE").map(line).unwrap_or_default();
        match raw.parse() {
            Ok(told) => self.told = told,
            Err(_) => self.odd("RE", &raw),
        }
        self.record.end = self.told.end();
    }

    /// The clock; `TC` periods of `TT` seconds are one server's own way to tell byo-yomi.
    fn time(&mut self, node: &Node) {
        if let Some(raw) = node.value("TM") {
            let main = raw
                .trim()
                .split('.')
                .next()
                .and_then(|main| main.parse().ok());
            match main {
                Some(main) => self.info.main_s = Some(main),
                None => self.odd("TM", raw),
            }
        }
        match (
            node.value("OT").map(line),
            node.value("TC"),
            node.value("TT"),
        ) {
            (Some(text), _, _) if !text.is_empty() => match text.parse() {
                Ok(overtime) => self.info.overtime = Some(overtime),
                Err(_) => self.odd("OT", &text),
            },
            (_, Some(periods), Some(period)) => {
                match (positive(periods.trim()), positive(period.trim())) {
                    (Ok(periods), Ok(period_s)) => {
                        self.info.overtime = Some(Overtime::ByoYomi { periods, period_s });
                    }
                    (Ok(_) | Err(_), _) => self.odd("TC", periods),
                }
            }
            _ => {}
        }
    }

    fn odd(&mut self, name: &'static str, value: &str) {
        let value = value.chars().take(80).collect();
        self.notes.push(Note::Property { name, value });
    }
}

/// Who moves first, if the node says so.
fn turn(node: &Node) -> Option<Colour> {
    match node.value("PL")?.trim() {
        "B" | "b" | "1" | "black" | "Black" => Some(Colour::Black),
        "W" | "w" | "2" | "white" | "White" => Some(Colour::White),
        _ => None,
    }
}

fn info(node: &Node) -> Info {
    let line_of = |name| node.value(name).map(line).unwrap_or_default();
    Info {
        black: line_of("PB"),
        white: line_of("PW"),
        event: line_of("EV"),
        round: line_of("RO"),
        place: line_of("PC"),
        date: line_of("DT"),
        rules: line_of("RU"),
        comment: node.value("C").map(unescaped).unwrap_or_default(),
        main_s: None,
        overtime: None,
    }
}

fn size(node: &Node) -> Result<Size, SgfError> {
    let Some(raw) = node.value("SZ") else {
        return Ok(Size::NINETEEN);
    };
    raw.trim().replace(':', "x").parse().map_err(SgfError::Size)
}

fn rectangle(one: Point, other: Point) -> PointSet {
    let columns = one.column().min(other.column())..=one.column().max(other.column());
    let rows = one.row().min(other.row())..=one.row().max(other.row());
    columns
        .flat_map(|column| rows.clone().filter_map(move |row| Point::new(column, row)))
        .collect()
}

/// Points; or zi, which alone have quarters; or hundredths of either, as one server writes them.
fn komi(raw: &str) -> Option<Komi> {
    /// A whole number from here on is no komi that anybody gives.
    const HUNDREDTHS_FROM: i32 = 100;
    let is_whole = !raw.contains('.');
    let hundredths = match hundredths(raw)? {
        whole if is_whole && whole.abs() >= 100 * HUNDREDTHS_FROM => whole / 100,
        hundredths => hundredths,
    };
    let half_points = match hundredths % 50 {
        0 => hundredths / 50,
        // Zi are half as many as points.
        _ if hundredths % 25 == 0 => hundredths / 25,
        _ => return None,
    };
    i16::try_from(half_points).ok().map(Komi::from_half_points)
}

fn hundredths(raw: &str) -> Option<i32> {
    let (digits, sign) = match raw.strip_prefix('-') {
        Some(digits) => (digits, -1),
        None => (raw, 1),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let of_hundred: i32 = match fraction.len() {
        0 => 0,
        1 => fraction.parse::<i32>().ok()? * 10,
        2 => fraction.parse().ok()?,
        _ => return None,
    };
    if ![whole, fraction]
        .iter()
        .all(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    whole
        .checked_mul(100)?
        .checked_add(of_hundred)
        .map(|value| value * sign)
}
