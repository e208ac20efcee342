//! How things look: language, glyphs and colours.
//!
//! A board holds only glyphs that every terminal takes for two columns (ideographs and full-width
//! letters) or for one (ASCII): what Unicode calls ambiguous would break its rows.

use crate::args::Glyphs;
use crate::manner::Manner;
use crate::text::Lang;
use qiguan_protocol::Seat;
use qiguan_rules::go::Colour;
use qiguan_rules::xiangqi;
use ratatui::style::{Color, Modifier, Style};

/// The choices of one user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Skin {
    pub(crate) lang: Lang,
    pub(crate) glyphs: Glyphs,
    /// How moves of xiangqi are written.
    pub(crate) notation: xiangqi::Notation,
    /// False with `NO_COLOR`: letters and attributes say what colours would.
    pub(crate) colours: bool,
}

impl From<Manner> for Skin {
    fn from(manner: Manner) -> Self {
        Self {
            lang: manner.lang,
            glyphs: manner.glyphs,
            notation: manner.lang.notation(),
            colours: manner.has_colour,
        }
    }
}

impl Skin {
    /// The two columns of a piece whose kind is known.
    pub(crate) fn face(self, seat: Seat, face: char) -> String {
        match self.glyphs {
            Glyphs::Ascii => format!("{seat}{face}"),
            Glyphs::Cjk => match face {
                '9' => "司",
                '8' => "军",
                '7' => "师",
                '6' => "旅",
                '5' => "团",
                '4' => "营",
                '3' => "连",
                '2' => "排",
                '1' => "工",
                'B' => "炸",
                'M' => "雷",
                'F' => "旗",
                _ => return self.hidden(seat).to_owned(),
            }
            .to_owned(),
        }
    }

    /// The two columns of a piece of which only the owner is known.
    pub(crate) fn hidden(self, seat: Seat) -> &'static str {
        match (self.glyphs, seat) {
            (Glyphs::Cjk, Seat::S) => "Ｓ",
            (Glyphs::Cjk, Seat::E) => "Ｅ",
            (Glyphs::Cjk, Seat::N) => "Ｎ",
            (Glyphs::Cjk, Seat::W) => "Ｗ",
            (Glyphs::Ascii, Seat::S) => "S?",
            (Glyphs::Ascii, Seat::E) => "E?",
            (Glyphs::Ascii, Seat::N) => "N?",
            (Glyphs::Ascii, Seat::W) => "W?",
        }
    }

    /// A piece of a seat, as a tile.
    pub(crate) fn tile(self, seat: Seat) -> Style {
        match self.colours {
            true => Style::new().fg(Color::Black).bg(colour(seat)),
            false => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// A stone of Go: black and white as far as a terminal can be, whatever its ground.
    pub(crate) fn stone(self, colour: Colour) -> Style {
        match (self.colours, colour) {
            (true, Colour::Black) => Style::new().fg(Color::White).bg(Color::Black),
            (true, Colour::White) => Style::new().fg(Color::Black).bg(Color::White),
            (false, Colour::Black) => Style::new().add_modifier(Modifier::BOLD),
            (false, Colour::White) => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// A piece of xiangqi, as a tile.
    pub(crate) fn man(self, colour: xiangqi::Colour) -> Style {
        match (self.colours, colour) {
            (true, xiangqi::Colour::Red) => Style::new().fg(Color::White).bg(Color::Red),
            (true, xiangqi::Colour::Black) => Style::new().fg(Color::Black).bg(Color::White),
            (false, xiangqi::Colour::Red) => Style::new().add_modifier(Modifier::BOLD),
            (false, xiangqi::Colour::Black) => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// A stone beside a name.
    pub(crate) fn stone_sign(self, colour: Colour) -> &'static str {
        match (self.glyphs, colour) {
            (Glyphs::Cjk, Colour::Black) => "黑",
            (Glyphs::Cjk, Colour::White) => "白",
            (Glyphs::Ascii, Colour::Black) => "X",
            (Glyphs::Ascii, Colour::White) => "O",
        }
    }

    /// A stone that the server has not confirmed yet.
    pub(crate) fn pending(self) -> Style {
        self.faint().add_modifier(Modifier::ITALIC)
    }

    /// Words about a seat.
    pub(crate) fn seat(self, seat: Seat) -> Style {
        self.paint(colour(seat)).add_modifier(Modifier::BOLD)
    }

    /// Rails.
    pub(crate) fn rail(self) -> Style {
        self.paint(Color::Yellow)
    }

    /// Roads.
    pub(crate) fn road(self) -> Style {
        self.faint()
    }

    /// Where one is safe, and where one stays for good.
    pub(crate) fn refuge(self) -> Style {
        self.paint(Color::Cyan)
    }

    /// What is there but matters little.
    pub(crate) fn faint(self) -> Style {
        match self.colours {
            true => Style::new().fg(Color::DarkGray),
            false => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// Where the picked piece may go.
    pub(crate) fn target(self) -> Style {
        self.paint(Color::White)
            .add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// What has just happened.
    pub(crate) fn fresh(self) -> Style {
        self.paint(Color::White).add_modifier(Modifier::BOLD)
    }

    /// What is said beside the game.
    pub(crate) fn notice(self) -> Style {
        self.paint(Color::Cyan)
    }

    /// What asks for attention.
    pub(crate) fn alarm(self) -> Style {
        self.paint(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// Headings.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What was asked for and not done.
    pub(crate) fn struck(self) -> Style {
        self.faint().add_modifier(Modifier::CROSSED_OUT)
    }

    fn paint(self, colour: Color) -> Style {
        match self.colours {
            true => Style::new().fg(colour),
            false => Style::new(),
        }
    }
}

fn colour(seat: Seat) -> Color {
    match seat {
        Seat::S => Color::LightRed,
        Seat::E => Color::LightGreen,
        Seat::N => Color::LightBlue,
        Seat::W => Color::LightMagenta,
    }
}
