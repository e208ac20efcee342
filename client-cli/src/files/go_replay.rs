//! A game of Go from a file, to be drawn after any of its moves.

use super::format::RecordFormat;
use super::{Flaw, gbk, go_picture};
use crate::manner::Manner;
use crate::tui::{Past, Reading};
use qiguan_protocol::View;
use qiguan_rules::go::sgf::{self, Imported, Note};
use qiguan_rules::go::{Action, Board, Colour, Game, Pass, Ply, Point, Record, stars};
use std::fmt::Write as _;

/// The game, and what its file says besides.
#[derive(Clone, Debug)]
pub(crate) struct GoReplay(Imported);

impl GoReplay {
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Flaw> {
        sgf::read(bytes).map(Self).map_err(Flaw::new)
    }

    pub(crate) fn without_names(mut self) -> Self {
        self.0.info.black = "Black".to_owned();
        self.0.info.white = "White".to_owned();
        self
    }

    /// How many moves there are; passes are moves.
    pub(crate) fn len(&self) -> usize {
        self.0.record.plies.len()
    }

    pub(crate) fn write(&self, format: RecordFormat) -> Result<Vec<u8>, Flaw> {
        match format {
            RecordFormat::Sgf => {
                if let Some(flaw) = self.flaw() {
                    return Err(flaw);
                }
                let mut record = self.0.record.clone();
                record.end = record.end.or(self.0.told.end());
                Ok(sgf::write(&record, &self.0.info).into_bytes())
            }
            RecordFormat::Text | RecordFormat::Jgs | RecordFormat::Pgn => {
                Err(Flaw::new("a game of Go is told in SGF alone"))
            }
        }
    }

    /// The position after so many moves, or after all, as a room may begin from it.
    pub(crate) fn position(&self, after: Option<usize>) -> Result<String, Flaw> {
        let after = after.unwrap_or(self.len());
        if after > self.len() {
            let all = self.len();
            return Err(Flaw::new(format!("there are {all} moves, not {after}")));
        }
        let last = u32::try_from(after).unwrap_or(u32::MAX);
        // What the file tells wrongly later on does not matter.
        let is_before = |note: &&Note| match note {
            Note::Illegal { number, .. }
            | Note::Unreadable { number }
            | Note::SetupWithin { number } => *number <= last,
            Note::OutOfTurn { .. }
            | Note::Handicap { .. }
            | Note::Property { .. }
            | Note::Variations { .. } => false,
        };
        match self.0.notes.iter().find(is_before) {
            Some(note) => Err(Flaw::new(note)),
            None => Ok(sgf::write_position(&self.part(after))),
        }
    }

    /// What the file tells that cannot have happened.
    pub(crate) fn flaw(&self) -> Option<Flaw> {
        let is_flaw = |note: &&Note| match note {
            Note::Illegal { .. } | Note::Unreadable { .. } | Note::OutOfTurn { .. } => true,
            Note::SetupWithin { .. }
            | Note::Handicap { .. }
            | Note::Property { .. }
            | Note::Variations { .. } => false,
        };
        self.0.notes.iter().find(is_flaw).map(Flaw::new)
    }

    /// Who plays, under which rules, and what is odd about the file.
    pub(crate) fn summary(&self, look: Manner) -> String {
        let lang = look.lang;
        let Imported {
            record,
            info,
            told: _,
            notes,
        } = &self.0;
        let name = |name: &str| match gbk::printable(name) {
            name if name.is_empty() => "-".to_owned(),
            name => name,
        };
        let mut text = String::new();
        // Writing into a String cannot fail.
        _ = writeln!(text, "X {}  {}", lang.say("黑", "Black"), name(&info.black));
        _ = writeln!(text, "O {}  {}", lang.say("白", "White"), name(&info.white));
        let (go, size, komi) = (
            lang.say("围棋", "Go"),
            record.options.size,
            record.options.komi(),
        );
        let (with, moves) = (lang.say("贴目", "komi"), lang.say("手", "moves"));
        let end = self.end().unwrap_or_default();
        _ = writeln!(
            text,
            "{go} {size}, {with} {komi}, {} {moves}: {end}",
            self.len()
        );
        for note in notes {
            _ = writeln!(
                text,
                "! {}",
                note.to_string().replace(char::is_control, " ")
            );
        }
        text
    }

    fn end(&self) -> Option<String> {
        let end = self.0.record.end.or(self.0.told.end());
        end.map(|end| end.to_string())
    }

    /// The board after so many moves, with the last one in brackets.
    pub(crate) fn board(&self, after: usize, look: Manner) -> String {
        let game = self.after(after);
        let board = game.position().board();
        let last = self.0.record.plies[..after.min(self.len())].last();
        let last = last.and_then(|ply| match ply.action {
            Action::Play(point) => Some(point),
            Action::Pass(_) => None,
        });
        let mut text = drawn(board, last);
        let taken = |colour| game.position().prisoners(colour);
        let words = look.lang.say("提子", "prisoners");
        let (black, white) = (taken(Colour::Black), taken(Colour::White));
        _ = writeln!(text, "{words}: X {black}, O {white}");
        text
    }

    /// All moves, the one that the board stands after marked.
    pub(crate) fn moves(&self, at: usize, look: Manner) -> String {
        let mut text = String::new();
        for (number, ply) in (1..).zip(&self.0.record.plies) {
            let here = if number == at { '>' } else { ' ' };
            _ = writeln!(text, "{here}{number:>5}  {}", told(ply, look));
        }
        text
    }

    /// The move that led there, in a line.
    pub(crate) fn heading(&self, after: usize, look: Manner) -> String {
        let ply = after
            .checked_sub(1)
            .and_then(|at| self.0.record.plies.get(at));
        let last = ply.map(|ply| format!("  {}", told(ply, look)));
        format!("{after}/{}{}", self.len(), last.unwrap_or_default())
    }

    /// The picture at its end.
    pub(crate) fn view(&self) -> View {
        go_picture::view(&self.0, &self.after(self.len()))
    }

    /// What a screen shows of it besides.
    pub(crate) fn reading(&self, name: &str, look: Manner) -> Reading {
        let Imported {
            record,
            info,
            notes,
            ..
        } = &self.0;
        let lang = look.lang;
        let (go, size) = (lang.say("围棋", "Go"), record.options.size);
        let komi = format!("{} {}", lang.say("贴目", "komi"), record.options.komi());
        let under = Some(gbk::printable(&info.rules)).filter(|rules| !rules.is_empty());
        let rules = [Some(format!("{go} {size}")), under, Some(komi)];
        let rules: Vec<String> = rules.into_iter().flatten().collect();
        Reading {
            name: name.to_owned(),
            rules: Some(rules.join(lang.say("，", ", "))),
            past: Some(Past::of_record(record)),
            notes: notes
                .iter()
                .map(|note| note.to_string().replace(char::is_control, " "))
                .collect(),
        }
    }

    fn after(&self, plies: usize) -> Game {
        // Moves that are not legal were left out when it was read.
        let game = self.part(plies).replay();
        game.unwrap_or_else(|_| self.0.record.start())
    }

    /// The record of the first so many moves.
    fn part(&self, plies: usize) -> Record {
        let record = &self.0.record;
        Record {
            plies: record.plies[..plies.min(self.len())].to_vec(),
            ..record.clone()
        }
    }
}

fn told(ply: &Ply, look: Manner) -> String {
    let action = match ply.action {
        Action::Play(point) => point.to_string(),
        Action::Pass(Pass::Chosen) => look.lang.say("停一手", "pass").to_owned(),
        Action::Pass(Pass::Lost) => look.lang.say("失去一手", "turn lost").to_owned(),
    };
    let clock = ply.clock.map_or(String::new(), |clock| {
        let seconds = clock.left_ms / 1_000;
        let overtime = clock.overtime.map(|left| format!(" x{left}"));
        format!(
            "  {}:{:02}{}",
            seconds / 60,
            seconds % 60,
            overtime.unwrap_or_default()
        )
    });
    let stone = stone(ply.colour);
    format!("{stone} {action}{clock}")
}

const fn stone(colour: Colour) -> char {
    match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
    }
}

fn drawn(board: &Board, last: Option<Point>) -> String {
    let size = board.size();
    // As boards are made: nine on large ones, five on small ones, four where there is no centre.
    let large = size.columns().min(size.rows()) >= 15;
    let stars = stars(size, if large { 9 } else { 5 }).or_else(|| stars(size, 4));
    let letters = (0..size.columns()).filter_map(|column| Point::new(column, 0));
    let letters: String = letters
        .map(|point| format!(" {}", point.to_string().trim_end_matches('1')))
        .collect();
    let mut text = format!("  {letters}\n");
    for row in (0..size.rows()).rev() {
        let mut line = format!("{:>2} ", row + 1);
        let mut after = ' ';
        line.pop();
        for point in (0..size.columns()).filter_map(|column| Point::new(column, row)) {
            let is_last = last == Some(point);
            line.push(if is_last { '(' } else { after });
            after = if is_last { ')' } else { ' ' };
            line.push(match board.stone(point) {
                Some(colour) => stone(colour),
                None if stars.is_some_and(|stars| stars.contains(point)) => '+',
                None => '.',
            });
        }
        line.push(after);
        _ = writeln!(text, "{line}{}", row + 1);
    }
    text + &format!("  {letters}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &[u8] = b"(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bo]KM[7]RE[B+R];B[ee];W[de];B[];W[cc])";

    #[test]
    fn the_board_shows_the_last_move_in_brackets() {
        let replay = GoReplay::read(FILE).unwrap();
        assert_eq!(replay.len(), 4);
        let board = drawn(
            replay.after(2).position().board(),
            Some("D5".parse().unwrap()),
        );
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[0], "   A B C D E F G H J");
        assert_eq!(lines[5], " 5 . . .(O)X . . . . 5");
        assert_eq!(lines.len(), 11);
        assert!(replay.flaw().is_none());
    }

    #[test]
    fn what_cannot_have_happened_is_a_flaw() {
        let twice = GoReplay::read(b"(;GM[1]SZ[9];B[ee];W[ee])").unwrap();
        assert!(twice.flaw().is_some());
        let again = replay_of(
            &GoReplay::read(FILE)
                .unwrap()
                .write(RecordFormat::Sgf)
                .unwrap(),
        );
        assert_eq!(again.end().as_deref(), Some("B+R"));
        assert!(again.write(RecordFormat::Text).is_err());
    }

    /// Names, clocks and the end stay behind; what is wrong later on does not matter.
    #[test]
    fn a_position_is_the_start_and_so_many_moves() {
        let replay = replay_of(
            b"(;GM[1]SZ[9]RU[NZ]KM[7]HA[2]AB[cg][gc]PB[Ann]RE[B+R];W[ee]WL[9];B[];W[cc];B[cc])",
        );
        let start = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7]HA[2]AB[cg][gc]PL[W]";
        for (after, moves) in [(0, ""), (1, ";W[ee]"), (3, ";W[ee];B[];W[cc]")] {
            let position = replay.position(Some(after)).unwrap();
            assert_eq!(position, format!("{start}{moves})"));
        }
        let flaw = |after| replay.position(after).unwrap_err().to_string();
        assert!(flaw(None).contains("move 4"), "{}", flaw(None));
        assert_eq!(flaw(Some(9)), "there are 4 moves, not 9");
    }

    fn replay_of(bytes: &[u8]) -> GoReplay {
        GoReplay::read(bytes).unwrap()
    }
}
