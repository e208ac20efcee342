//! What a form asks for a room of Go (PROTOCOL.md, 8.10).

use super::kind::{Field, Kind, choice, field, unsaid};
use crate::args::Game;

pub(super) const GO: Kind = Kind {
    game: Game::Go,
    words: ("围棋", "Go"),
    told_by: None,
    fields: &[SIZE, PRESET, KOMI, HANDICAP, COLOURS, TIME, UNDOS, REFEREED],
};

const SIZE: Field = field(
    "size",
    ("棋盘", "board"),
    &[
        choice("19", "19 路", "19x19"),
        choice("13", "13 路", "13x13"),
        choice("9", "9 路", "9x9"),
        choice("7", "7 路", "7x7"),
        choice("21", "21 路", "21x21"),
        choice("25", "25 路", "25x25"),
    ],
);

const PRESET: Field = Field {
    key: "preset",
    words: ("规则", "rules"),
    choices: &[
        unsaid("中国规则", "Chinese"),
        choice("chinese_1988", "中国规则 1988", "Chinese 1988"),
        choice("chinese_2002", "中国规则 2002", "Chinese 2002"),
        choice("chinese_psk", "中国规则禁全同", "Chinese, superko"),
        choice("aga", "美国规则", "AGA"),
        choice("new_zealand", "新西兰规则", "New Zealand"),
        choice("tromp_taylor", "Tromp-Taylor", "Tromp-Taylor"),
    ],
    resets: &["ko_rule", "suicide", "scoring", "handicap_bonus"],
};

const KOMI: Field = field(
    "komi",
    ("贴目", "komi"),
    &[
        unsaid("随规则", "as the rules say"),
        choice("0", "不贴", "none"),
        choice("0.5", "0.5", "0.5"),
        choice("5.5", "5.5", "5.5"),
        choice("6.5", "6.5", "6.5"),
        choice("7", "7", "7"),
        choice("7.5", "7.5", "7.5"),
    ],
);

const HANDICAP: Field = field(
    "handicap",
    ("让子", "handicap"),
    &[
        unsaid("分先", "even"),
        choice("1", "让先", "Black one ahead"),
        choice("2", "2 子", "2 stones"),
        choice("3", "3 子", "3 stones"),
        choice("4", "4 子", "4 stones"),
        choice("5", "5 子", "5 stones"),
        choice("6", "6 子", "6 stones"),
        choice("7", "7 子", "7 stones"),
        choice("8", "8 子", "8 stones"),
        choice("9", "9 子", "9 stones"),
    ],
);

const COLOURS: Field = field(
    "colours",
    ("黑白", "colours"),
    &[
        unsaid("猜先", "by lot"),
        choice("host_black", "房主执黑", "the owner has Black"),
        choice("guest_black", "房主执白", "the owner has White"),
    ],
);

const TIME: Field = field(
    "time",
    ("用时", "time"),
    &[
        unsaid("通常", "as is usual"),
        choice("1m+3x10s", "1 分 + 3x10 秒", "1 min + 3x10 s"),
        choice("5m+3x30s", "5 分 + 3x30 秒", "5 min + 3x30 s"),
        choice("10m+5x30s", "10 分 + 5x30 秒", "10 min + 5x30 s"),
        choice("60m+5x60s", "1 小时 + 5x60 秒", "1 h + 5x60 s"),
        choice("5m+10s", "5 分，每步加 10 秒", "5 min + 10 s a move"),
        choice(
            "10m+25/5m",
            "10 分 + 每 5 分 25 子",
            "10 min + 25 stones in 5 min",
        ),
        choice("30m", "包干 30 分", "30 min in all"),
        choice(
            "60m:1",
            "1 小时，末分钟读秒",
            "1 h, the last minute counted",
        ),
        choice("unlimited", "不限时", "no limit"),
    ],
);

const UNDOS: Field = field(
    "undos",
    ("悔棋", "undos"),
    &[
        unsaid("通常", "as is usual"),
        choice("0", "不可", "none"),
        choice("1", "每人 1 次", "one each"),
        choice("3", "每人 3 次", "three each"),
        choice("20", "每人 20 次", "twenty each"),
    ],
);

const REFEREED: Field = field(
    "refereed",
    ("对局", "played"),
    &[
        unsaid("休闲", "for pleasure"),
        choice("true", "裁判对局", "by the letter"),
    ],
);
