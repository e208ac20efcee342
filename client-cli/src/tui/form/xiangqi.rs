//! What a form asks for a room of xiangqi (PROTOCOL.md, 8.12).

use super::kind::{Field, Kind, choice, field, unsaid};
use crate::args::Game;

pub(super) const XIANGQI: Kind = Kind {
    game: Game::Xiangqi,
    words: ("象棋", "xiangqi"),
    told_by: None,
    fields: &[
        PRESET,
        PROFILE,
        ENFORCEMENT,
        ILLEGAL_MOVE,
        SIDES,
        TIME,
        UNDOS,
        TOUCH_MOVE,
    ],
};

const PRESET: Field = Field {
    key: "preset",
    words: ("对局", "played"),
    choices: &[
        unsaid("休闲", "for pleasure"),
        choice("refereed", "裁判对局", "by the letter"),
        choice("club", "快棋，每步 10 秒", "fast, 10 s a move"),
    ],
    resets: &[
        "occurrences",
        "natural_limit_rounds",
        "natural_limit",
        "fouls_to_lose",
        "flag_needs_material",
        "refereed",
        "pauses",
        "pause_s",
        "start_grace_s",
    ],
};

const PROFILE: Field = field(
    "profile",
    ("循环", "repeats"),
    &[
        unsaid("通常", "as is usual"),
        choice("casual", "只禁长将", "perpetual check loses"),
        choice("cxa1999", "中国棋规 1999", "Chinese rules 1999"),
        choice("cxa2020", "中国棋规 2020", "Chinese rules 2020"),
        choice("axf", "世界棋规 2018", "World rules 2018"),
    ],
);

const ENFORCEMENT: Field = field(
    "enforcement",
    ("违例", "fault"),
    &[
        unsaid("先警告后判负", "a warning, then the loss"),
        choice("ban_move", "禁止循环着法", "the move is refused"),
        choice("immediate", "立即判负", "the loss at once"),
    ],
);

const ILLEGAL_MOVE: Field = field(
    "illegal_move",
    ("走禁着", "forbidden"),
    &[
        unsaid("通常", "as is usual"),
        choice("refuse", "拒绝", "is refused"),
        choice("foul", "犯规", "is a foul"),
        choice("loss", "判负", "loses"),
    ],
);

const SIDES: Field = field(
    "sides",
    ("红黑", "sides"),
    &[
        unsaid("抽签", "by lot"),
        choice("host_red", "房主执红", "the owner has Red"),
        choice("guest_red", "房主执黑", "the owner has Black"),
    ],
);

const TIME: Field = field(
    "time",
    ("用时", "time"),
    &[
        unsaid("通常", "as is usual"),
        choice("3m+2s", "3 分，每步加 2 秒", "3 min + 2 s a move"),
        choice("10m+5s", "10 分，每步加 5 秒", "10 min + 5 s a move"),
        choice("20m+10s", "20 分，每步加 10 秒", "20 min + 10 s a move"),
        choice("60m+30s", "1 小时，每步加 30 秒", "1 h + 30 s a move"),
        choice(
            "20/20m,10/5m",
            "20 分 20 步，再每 5 分 10 步",
            "20 moves in 20 min, 10 in 5",
        ),
        choice("30m", "包干 30 分", "30 min in all"),
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
    ],
);

const TOUCH_MOVE: Field = field(
    "touch_move",
    ("摸子", "touching"),
    &[
        unsaid("不算", "is free"),
        choice("true", "摸子走子", "binds"),
    ],
);
