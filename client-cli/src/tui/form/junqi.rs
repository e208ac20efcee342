//! What a form asks for a room of junqi (PROTOCOL.md, 8.4).

use super::kind::{Choice, Field, Kind, choice, field, unsaid};
use crate::args::Game;

pub(super) const FOUR_PLAYER: Kind = Kind {
    game: Game::Junqi,
    words: ("四国军棋", "junqi for four"),
    told_by: Some(("game", "four_player")),
    fields: &[
        PRESET,
        VISIBILITY,
        ALLY_CHAT,
        SEATS_OF_FOUR,
        MOVE_LIMIT,
        FIRST,
        BOMBS,
    ],
};

pub(super) const DUEL: Kind = Kind {
    words: ("双人四国军棋", "junqi for two, large board"),
    told_by: Some(("game", "duel")),
    fields: FOR_TWO,
    ..FOUR_PLAYER
};

pub(super) const FRONTIER: Kind = Kind {
    words: ("双人军棋", "junqi for two, small board"),
    told_by: Some(("game", "frontier")),
    fields: FOR_TWO,
    ..FOUR_PLAYER
};

const FOR_TWO: &[Field] = &[PRESET, VISIBILITY, SEATS_OF_TWO, MOVE_LIMIT, FIRST, BOMBS];

const PRESET: Field = Field {
    key: "preset",
    words: ("规则", "rules"),
    choices: &[
        choice(
            "classic",
            "碰雷同尽，60 秒",
            "a mine and its attacker die, 60 s",
        ),
        choice("platform", "碰雷雷不灭，30 秒", "mines stay, 30 s"),
    ],
    resets: &[
        "invincible_mines",
        "flying_bombs",
        "flag_capture",
        "commander_death_shows_flag",
        "quiet_limit",
        "surrender_from_move",
        "move_limit_s",
        "timeouts_allowed",
    ],
};

const VISIBILITY: Field = field(
    "visibility",
    ("明暗", "pieces"),
    &[
        choice("dark", "全暗", "all dark"),
        choice("allied", "双明", "allies see each other's"),
        choice("open", "全明", "all open"),
    ],
);

const ALLY_CHAT: Field = field(
    "ally_chat",
    ("盟友通话", "allies say"),
    &[
        unsaid("随明暗", "as suits the above"),
        choice("off", "不可", "nothing"),
        choice("phrases", "只用短语", "phrases"),
        choice("free", "自由", "anything"),
    ],
);

const ONE_EACH: Choice = unsaid("一座", "one each");
const ALL_SEATS: (&str, &str) = ("全部，独自练习", "all, to practise alone");

const SEATS_OF_FOUR: Field = field(
    "seats_per_player",
    ("每人座位", "seats"),
    &[
        ONE_EACH,
        choice("2", "盟友两座", "an allied pair each"),
        choice("4", ALL_SEATS.0, ALL_SEATS.1),
    ],
);

const SEATS_OF_TWO: Field = field(
    SEATS_OF_FOUR.key,
    SEATS_OF_FOUR.words,
    &[ONE_EACH, choice("2", ALL_SEATS.0, ALL_SEATS.1)],
);

const MOVE_LIMIT: Field = field(
    "move_limit_s",
    ("每步", "a move"),
    &[
        unsaid("随规则", "as the rules say"),
        choice("20", "20 秒", "20 s"),
        choice("30", "30 秒", "30 s"),
        choice("45", "45 秒", "45 s"),
        choice("60", "60 秒", "60 s"),
        choice("90", "90 秒", "90 s"),
        choice("180", "3 分", "3 min"),
        choice("600", "10 分", "10 min"),
    ],
);

const FIRST: Field = field(
    "first",
    ("先手", "first"),
    &[
        unsaid("抽签", "by lot"),
        choice("owner", "房主", "the owner"),
    ],
);

const BOMBS: Field = field(
    "flying_bombs",
    ("炸弹", "bombs"),
    &[
        unsaid("不放第一排", "not in front"),
        choice("true", "可放第一排", "in front too"),
    ],
);
