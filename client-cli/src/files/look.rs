//! The language and the glyphs of what is shown.

use clap::ValueEnum;
use qiguan_protocol::{EndReason, OutReason, Seat};
use qiguan_rules::junqi::Piece;

/// How things are shown.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LookArgs {
    /// The language; without it that of LC_ALL, LC_MESSAGES or LANG.
    #[arg(long, global = true, value_enum, env = "QIGUAN_LANG")]
    lang: Option<Lang>,

    /// How pieces are drawn; without it as suits the language.
    #[arg(long, global = true, value_enum, env = "QIGUAN_GLYPHS")]
    glyphs: Option<Glyphs>,
}

/// How things are shown to this user.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) lang: Lang,
    pub(crate) glyphs: Glyphs,
}

/// The language of what people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English.
    En,
    /// Chinese.
    Zh,
}

/// How pieces are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Glyphs {
    /// One ideograph a piece.
    Cjk,
    /// Letters and digits alone.
    Ascii,
}

impl LookArgs {
    /// What the arguments leave open is as the locale says.
    pub(crate) fn chosen(self) -> Look {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        let spoken = match locale {
            Some(locale) if locale.starts_with("zh") => Lang::Zh,
            Some(_) | None => Lang::En,
        };
        let lang = self.lang.unwrap_or(spoken);
        let glyphs = self.glyphs.unwrap_or(lang.say(Glyphs::Cjk, Glyphs::Ascii));
        Look { lang, glyphs }
    }
}

impl Glyphs {
    /// A piece: one character, of two columns or of one.
    pub(crate) fn piece(self, piece: Piece) -> char {
        match self {
            Self::Ascii => piece.letter(),
            Self::Cjk => match piece {
                Piece::Commander => '司',
                Piece::General => '军',
                Piece::Division => '师',
                Piece::Brigade => '旅',
                Piece::Regiment => '团',
                Piece::Battalion => '营',
                Piece::Company => '连',
                Piece::Platoon => '排',
                Piece::Engineer => '工',
                Piece::Bomb => '炸',
                Piece::Mine => '雷',
                Piece::Flag => '旗',
            },
        }
    }
}

impl Lang {
    /// The one of two wordings that this reader reads.
    pub(crate) fn say<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    pub(crate) fn seat(self, seat: Seat) -> &'static str {
        match seat {
            Seat::S => self.say("南家", "South"),
            Seat::E => self.say("东家", "East"),
            Seat::N => self.say("北家", "North"),
            Seat::W => self.say("西家", "West"),
        }
    }

    pub(crate) fn out(self, reason: OutReason) -> &'static str {
        match reason {
            OutReason::Flag => self.say("军旗被夺", "flag taken"),
            OutReason::NoMove => self.say("无棋可走", "no move left"),
            OutReason::Timeouts => self.say("超时过多", "too many timeouts"),
            OutReason::Surrender => self.say("认输", "surrendered"),
            OutReason::Left => self.say("离场", "left"),
        }
    }

    pub(crate) fn end(self, reason: EndReason) -> &'static str {
        match reason {
            EndReason::Decided => self.say("胜负已分", "decided"),
            EndReason::Agreed => self.say("各方同意和棋", "draw agreed"),
            EndReason::QuietLimit => self.say("久无战斗，和棋", "draw: no combat for long"),
            EndReason::NobodyLeft => self.say("无人存活，和棋", "draw: nobody is left"),
            EndReason::PliesMax => self.say("步数已满，和棋", "draw: the longest game"),
            EndReason::RoomAge => self.say("房间到期，和棋", "draw: the room is too old"),
            EndReason::Scored => self.say("数子", "counted"),
            EndReason::Resigned => self.say("认输", "resigned"),
            EndReason::Time => self.say("超时", "lost on time"),
            EndReason::Forfeit => self.say("弃权", "forfeited"),
            EndReason::BothLost => self.say("双方均负", "both lost"),
            EndReason::Repetition => self.say("循环，和棋", "draw by repetition"),
            EndReason::Void => self.say("循环，作废", "void by repetition"),
            EndReason::Ruled => self.say("裁判裁定", "ruled by the arbiter"),
        }
    }
}
