//! A game from a file: its record, and who played it.

use super::format::RecordFormat;
use super::{Flaw, file, gbk};
use qiguan_rules::junqi::{Jgs, Options, Preset, Record};
use qiguan_rules::{BySeat, Seat};
use std::fmt::Write as _;

/// A record and the players' names; a name is empty where it is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) record: Record,
    pub(crate) names: BySeat<String>,
}

impl Game {
    /// Reads a game; `preset` is for a text that names none.
    pub(crate) fn read(bytes: &[u8], format: RecordFormat, preset: Preset) -> Result<Self, Flaw> {
        match format {
            RecordFormat::Text => {
                let text = file::text(bytes)?;
                let record = Record::parse(text, Options::preset(preset)).map_err(Flaw::new)?;
                let names = names_in(text, &record);
                Ok(Self { record, names })
            }
            RecordFormat::Jgs => {
                let Jgs { record, names } = Jgs::read(bytes).map_err(Flaw::new)?;
                let names = names.map(|name| gbk::decode(&name));
                Ok(Self { record, names })
            }
            RecordFormat::Sgf => Err(Flaw::new("SGF is of Go")),
            RecordFormat::Pgn => Err(Flaw::new("PGN is of xiangqi")),
        }
    }

    pub(crate) fn write(&self, format: RecordFormat) -> Result<Vec<u8>, Flaw> {
        match format {
            RecordFormat::Text => Ok(self.text().into_bytes()),
            RecordFormat::Jgs => {
                let jgs = Jgs {
                    record: self.record.clone(),
                    names: BySeat::from_fn(|seat| gbk::encode(&self.names[seat])),
                };
                jgs.write().map_err(Flaw::new)
            }
            RecordFormat::Sgf | RecordFormat::Pgn => {
                Err(Flaw::new("a game of junqi cannot be told in SGF or PGN"))
            }
        }
    }

    /// The same game, played by nobody in particular.
    pub(crate) fn without_names(self) -> Self {
        let names = BySeat::from_fn(|seat| match self.record.options.plays(seat) {
            true => format!("player {seat}"),
            false => String::new(),
        });
        Self { names, ..self }
    }

    /// Names stand in comments, as a server writes them.
    fn text(&self) -> String {
        let mut text = String::new();
        for (seat, name) in self.names.iter().filter(|(_, name)| !name.is_empty()) {
            // Writing into a String cannot fail.
            _ = writeln!(text, "# {seat} {name}");
        }
        _ = write!(text, "{}", self.record);
        text
    }
}

/// What lines such as `# S Ann` before the first layout say.
fn names_in(text: &str, record: &Record) -> BySeat<String> {
    let mut names = BySeat::<String>::default();
    let comments = text
        .lines()
        .map(str::trim)
        .take_while(|line| line.is_empty() || line.starts_with('#') || line.starts_with("OPT "));
    for comment in comments.filter_map(|line| line.strip_prefix("# ")) {
        if let Some((seat, name)) = comment.split_once(' ')
            && let Some(seat) = seat_named(seat)
            && record.options.plays(seat)
        {
            names[seat] = gbk::printable(name);
        }
    }
    names
}

fn seat_named(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter)?;
    letters.next().is_none().then_some(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# room GMMCGDCVJ7
# S Ann
# N 石头
OPT preset=platform
OPT game=duel
S 84925B.4.311.767.B.65M132MFM32
N 67542B.4.271.9B8.6.315M13MFM23
# N not a name here
S00-M20 TN LS4 END4
";

    #[test]
    fn names_go_along_from_format_to_format() {
        let read = |bytes: &[u8], format| Game::read(bytes, format, Preset::Classic).unwrap();
        let game = read(TEXT.as_bytes(), RecordFormat::Text);
        assert_eq!(game.names[Seat::S], "Ann");
        assert_eq!(game.names[Seat::N], "石头");
        for format in [RecordFormat::Text, RecordFormat::Jgs] {
            assert_eq!(read(&game.write(format).unwrap(), format), game);
        }
        let nobody = game.without_names();
        assert_eq!(nobody.names[Seat::N], "player N");
        assert_eq!(nobody.names[Seat::E], "");
        let text = String::from_utf8(nobody.write(RecordFormat::Text).unwrap()).unwrap();
        assert!(!text.contains("Ann") && !text.contains("石头") && !text.contains("GMM"));
    }
}
