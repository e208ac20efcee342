//! A game of xiangqi from a file, to be drawn after any of its moves.

use super::format::RecordFormat;
use super::{Flaw, gbk, xiangqi_picture};
use crate::manner::Manner;
use crate::tui::Reading;
use crate::xiangqi;
use qiguan_protocol::{Seat, Side, View, XiangqiView};
use qiguan_rules::xiangqi::pgn::{self, Imported};
use qiguan_rules::xiangqi::{Colour, Notation, Position};
use std::fmt::Write as _;

/// The game, and what its file says besides.
#[derive(Clone, Debug)]
pub(crate) struct XiangqiReplay(Imported);

impl XiangqiReplay {
    /// Every move of it is legal.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Flaw> {
        pgn::read(bytes).map(Self).map_err(Flaw::new)
    }

    pub(crate) fn without_names(mut self) -> Self {
        self.0.info.names[Colour::Red] = "Red".to_owned();
        self.0.info.names[Colour::Black] = "Black".to_owned();
        self
    }

    /// How many moves there are, one side's counted as one.
    pub(crate) fn len(&self) -> usize {
        self.0.record.moves.len()
    }

    pub(crate) fn write(&self, format: RecordFormat, notation: Notation) -> Result<Vec<u8>, Flaw> {
        match format {
            RecordFormat::Pgn => {
                let text = pgn::write(&self.0.record, &self.0.info, notation);
                text.map(String::into_bytes).map_err(Flaw::new)
            }
            RecordFormat::Text | RecordFormat::Jgs | RecordFormat::Sgf => {
                Err(Flaw::new("a game of xiangqi is told in PGN alone"))
            }
        }
    }

    /// Who plays, and how it ended.
    pub(crate) fn summary(&self, look: Manner) -> String {
        let lang = look.lang;
        let mut text = String::new();
        for (colour, side) in [(Colour::Red, Side::Red), (Colour::Black, Side::Black)] {
            let name = gbk::printable(&self.0.info.names[colour]);
            let name = if name.is_empty() {
                "-".to_owned()
            } else {
                name
            };
            // Writing into a String cannot fail.
            _ = writeln!(text, "{}  {name}", lang.side(side));
        }
        let score = self.0.record.score.map_or("*", |score| score.text());
        let (game, moves) = (lang.say("象棋", "xiangqi"), lang.say("着", "moves"));
        _ = writeln!(text, "{game}, {} {moves}: {score}", self.len());
        text
    }

    /// The board after so many moves.
    pub(crate) fn board(&self, at: usize, look: Manner) -> String {
        let steps = self.0.record.moves.iter().take(at);
        let moves: Vec<String> = steps.map(ToString::to_string).collect();
        let view = XiangqiView {
            red: Some(Seat::S),
            board: xiangqi::rows(&self.position(at)),
            moves: moves.join(" "),
            ..XiangqiView::default()
        };
        xiangqi::board::drawn(&view, None, look.glyphs).join("\n")
    }

    /// The move that led there.
    pub(crate) fn heading(&self, at: usize, look: Manner) -> String {
        let step = at.checked_sub(1).and_then(|before| {
            let step = self.0.record.moves.get(before)?;
            let position = self.position(before);
            Some(xiangqi::written(
                Some(&position),
                &step.to_string(),
                look.lang.notation(),
            ))
        });
        format!("{at}/{}  {}", self.len(), step.unwrap_or_default())
    }

    /// The moves up to there, one a line.
    pub(crate) fn moves(&self, at: usize, look: Manner) -> String {
        let lines = (1..=at).map(|at| self.heading(at, look) + "\n");
        lines.collect()
    }

    /// The picture at its end.
    pub(crate) fn view(&self) -> View {
        xiangqi_picture::view(&self.0, &self.position(self.len()))
    }

    /// What a screen shows of it besides: the file tells the score, and how it came in words.
    pub(crate) fn reading(&self, name: &str, look: Manner) -> Reading {
        let score = self.0.record.score.map(|score| score.text().to_owned());
        let how = gbk::printable(&self.0.info.termination);
        let how = Some(how).filter(|how| !how.is_empty());
        let end: Vec<String> = score.into_iter().chain(how).collect();
        let note = Some(end.join("  ")).filter(|note| !note.is_empty());
        Reading {
            name: name.to_owned(),
            rules: Some(look.lang.say("象棋", "xiangqi").to_owned()),
            past: None,
            notes: note.into_iter().collect(),
        }
    }

    fn position(&self, at: usize) -> Position {
        let mut position = self.0.record.start;
        for &step in self.0.record.moves.iter().take(at) {
            position.play(step);
        }
        position
    }
}
