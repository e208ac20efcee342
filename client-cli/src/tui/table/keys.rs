//! What keys, clicks and pasted text mean at a table.

use super::{Act, Dialog, Frames, Scenery, Table, Typing, What};
use crate::slash;
use crate::tui::board::home;
use crate::tui::edit::Edit;
use crate::tui::go;
use crate::tui::input::{Input, Key};
use crate::tui::past;
use crate::tui::plan::Way;
use crate::tui::typed::{self, Typed};
use crate::tui::xiangqi;
use qiguan_protocol::{Channel, Phase, Request};
use qiguan_rules::junqi::Layout;
use ratatui::layout::Position;

/// How long a player has to be away before others may ask to put the seat out, in milliseconds
/// (junqi rules 6).
const AWAY_MS: u64 = 120_000;

impl Table {
    pub(crate) fn take(
        &mut self,
        input: &Input,
        frames: &Frames,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let acts = self.take_input(input, frames, scenery);
        self.addressed(acts)
    }

    fn take_input(&mut self, input: &Input, frames: &Frames, scenery: Scenery<'_>) -> Vec<Act> {
        match input {
            Input::Key(key) if self.dialog.is_some() => self.answer(*key, scenery),
            Input::Key(key) if self.typing.is_some() => self.type_on(*key, scenery),
            Input::Key(key) if scenery.file.is_some() => self.read_on(*key, scenery),
            Input::Key(key) => self.press(*key, scenery),
            Input::Click { .. } | Input::Paste(_) if scenery.file.is_some() => Vec::new(),
            Input::Click { column, row } => {
                let place = Position {
                    x: *column,
                    y: *row,
                };
                self.click(place, frames, scenery)
            }
            Input::Paste(text) => self.paste(text, scenery),
            Input::Interrupt => vec![Act::Quit],
            Input::Redraw => Vec::new(),
        }
    }

    fn click(&mut self, place: Position, frames: &Frames, scenery: Scenery<'_>) -> Vec<Act> {
        if let Some(game) = go::Game::of(scenery.view) {
            return self.click_go(place, frames, &game, scenery);
        }
        if let Some(game) = xiangqi::Game::of(scenery.view) {
            return self.click_xiangqi(place, frames, &game, scenery);
        }
        let cell = frames.board.cell(place);
        let Some(post) = cell.and_then(|cell| self.plan(scenery.view).post(cell)) else {
            return Vec::new();
        };
        match self.dialog.take() {
            // A second click on what is attacked is the answer.
            Some(Dialog::Attack { from, to }) if to == post => {
                return self.send_move(from, to, scenery);
            }
            Some(_) | None => {}
        }
        self.cursor = post;
        self.follow_cursor(scenery.view);
        self.point(scenery)
    }

    fn paste(&mut self, text: &str, scenery: Scenery<'_>) -> Vec<Act> {
        let text = text.trim();
        if let Some(typing) = &mut self.typing {
            typing.edit.insert(text);
            return Vec::new();
        }
        let is_arranging = scenery.view.phase == Phase::Arranging;
        if is_arranging && text.parse::<Layout>().is_ok() {
            return self.lay(text, scenery);
        }
        self.begin(What::Line, text);
        Vec::new()
    }

    pub(super) fn begin(&mut self, what: What, text: &str) {
        let edit = Edit::new(text);
        self.typing = Some(Typing { what, edit });
    }

    fn press(&mut self, key: Key, scenery: Scenery<'_>) -> Vec<Act> {
        let view = scenery.view;
        if let Some(game) = go::Game::of(view)
            && let Some(acts) = self.press_go(key, &game, scenery)
        {
            return acts;
        }
        if let Some(game) = xiangqi::Game::of(view)
            && let Some(acts) = self.press_xiangqi(key, &game, scenery)
        {
            return acts;
        }
        match key {
            Key::Up => self.walk(view, Way::Up),
            Key::Down => self.walk(view, Way::Down),
            Key::Left => self.walk(view, Way::Left),
            Key::Right => self.walk(view, Way::Right),
            Key::Tab => self.hop(view, true),
            Key::BackTab => self.hop(view, false),
            Key::Enter | Key::Char(' ') => return self.point(scenery),
            Key::Esc => {
                self.picked = None;
                self.step = None;
            }
            Key::Char('[') | Key::PageUp => self.step_by(scenery, -1),
            Key::Char(']') | Key::PageDown => self.step_by(scenery, 1),
            Key::Home => self.step = (past::steps(view) > 0).then_some(0),
            Key::End => self.step = None,
            Key::Char(letter) => return self.press_letter(letter, scenery),
            Key::Backspace | Key::Delete => {}
        }
        Vec::new()
    }

    /// Goes back or forward; behind the last step is now.
    pub(super) fn step_by(&mut self, scenery: Scenery<'_>, by: isize) {
        let steps = past::steps(scenery.view);
        let to = self.step.unwrap_or(steps).saturating_add_signed(by);
        self.step = (to < steps).then_some(to);
    }

    fn press_letter(&mut self, letter: char, scenery: Scenery<'_>) -> Vec<Act> {
        let (view, lang) = (scenery.view, scenery.skin.lang);
        let is_arranging = view.phase == Phase::Arranging;
        match letter {
            'S' | 'E' | 'N' | 'W' | 'M' => self.begin(What::Line, letter.encode_utf8(&mut [0; 4])),
            ':' => self.begin(What::Line, ""),
            '/' if self.arbiter => self.begin(What::Line, "/"),
            '0'..='9' => self.begin(What::Line, letter.encode_utf8(&mut [0; 4])),
            '/' => {
                let channel = self.channels(view)[0];
                self.begin(What::Say(channel), "");
            }
            't' => self.dialog = Some(Dialog::Phrases),
            'q' => return vec![Act::Lobby],
            '?' => self.dialog = Some(Dialog::Help),
            'm' | 'i' => match self.shown(view).man(self.cursor) {
                Some(man) if letter == 'm' => self.dialog = Some(Dialog::Mark { piece: man.start }),
                Some(man) => self.dialog = Some(Dialog::History { piece: man.start }),
                None => {
                    self.notice(lang.say("光标处没有棋子", "there is no piece under the cursor"))
                }
            },
            's' if view.phase == Phase::Playing && self.is_living(view) => {
                self.dialog = Some(Dialog::Surrender { is_sure: false });
            }
            'd' if view.phase == Phase::Playing && self.is_living(view) => {
                let others = view
                    .draw
                    .as_ref()
                    .is_some_and(|offer| !self.seats.contains(&offer.by));
                self.dialog = Some(match others {
                    true => Dialog::AnswerDraw,
                    false => Dialog::OfferDraw,
                });
            }
            'p' if view.phase == Phase::Playing && self.is_living(view) => {
                self.ask_put_out(scenery)
            }
            'a' => self.mean_next(view),
            'b' => return vec![Act::Bell],
            _ if is_arranging => return self.press_arranging(letter, scenery),
            'o' if self.only().is_none() => self.turn_board(),
            'R' => return self.rematch(scenery),
            _ => {}
        }
        Vec::new()
    }

    /// The letters that mean something before the game alone.
    fn press_arranging(&mut self, letter: char, scenery: Scenery<'_>) -> Vec<Act> {
        match letter {
            'r' => self.declare(self.is_unready(scenery.view), scenery.view),
            'n' => vec![Act::NewLayout],
            'v' => self.mirror(scenery),
            'L' => vec![Act::ListLayouts],
            'o' => vec![Act::Options],
            _ => Vec::new(),
        }
    }

    fn ask_put_out(&mut self, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        if scenery.view.put_out.is_some() {
            self.dialog = Some(Dialog::AnswerPutOut);
            return;
        }
        let long = |since_ms: u64| scenery.now_ms.saturating_sub(since_ms) >= AWAY_MS;
        match self.away.iter().find(|away| long(away.since_ms)) {
            Some(away) => self.dialog = Some(Dialog::AskPutOut { seat: away.seat }),
            None => {
                self.notice(lang.say("没有人离线满两分钟", "nobody has been away for two minutes"))
            }
        }
    }

    pub(super) fn turn_board(&mut self) {
        let seats = qiguan_protocol::Seat::ALL;
        self.below = seats[(self.below.index() + 1) % seats.len()];
    }

    fn rematch(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        match &self.next {
            Some(next) => vec![Act::Open(next.clone())],
            None if scenery.view.phase == Phase::Over && self.seat.is_some() => {
                vec![Act::Ask(Request::Rematch {})]
            }
            None => Vec::new(),
        }
    }

    fn type_on(&mut self, key: Key, scenery: Scenery<'_>) -> Vec<Act> {
        let Some(mut typing) = self.typing.take() else {
            return Vec::new();
        };
        let is_rubbed_out = key == Key::Backspace && typing.edit.is_empty();
        if key == Key::Esc || is_rubbed_out {
            return Vec::new();
        }
        if key == Key::Enter {
            return self.submit(&typing, scenery);
        }
        if let (Key::Tab, What::Say(channel)) = (key, typing.what) {
            let channels = self.channels(scenery.view);
            let here = channels.iter().position(|other| *other == channel);
            let next = here.map_or(0, |here| (here + 1) % channels.len());
            typing.what = What::Say(channels[next]);
        } else {
            // Keys that edit nothing do nothing here.
            let _ = typing.edit.take(key);
        }
        self.typing = Some(typing);
        Vec::new()
    }

    fn submit(&mut self, typing: &Typing, scenery: Scenery<'_>) -> Vec<Act> {
        let text = typing.edit.text();
        if let (What::Line, Some(read)) = (typing.what, slash::read(&text, scenery.view)) {
            return self.obey_slash(text, read);
        }
        if scenery.file.is_some() {
            return self.obey_reader(&text, scenery);
        }
        if let (What::Line, Some(game), Some(typed)) =
            (typing.what, go::Game::of(scenery.view), go::read(&text))
        {
            return self.obey_go(typed, &game, scenery);
        }
        if let (What::Line, Some(game)) = (typing.what, xiangqi::Game::of(scenery.view))
            && let Some(acts) = self.submit_xiangqi(&text, &game, scenery)
        {
            return acts;
        }
        match typing.what {
            What::Say(_) if text.trim().is_empty() => Vec::new(),
            What::Say(channel) => vec![Act::Ask(said(channel, text))],
            What::Line => match typed::read(&text) {
                Some(typed) => self.obey(typed, scenery),
                None => {
                    self.says_nothing(text, scenery);
                    Vec::new()
                }
            },
        }
    }

    /// Does what a line asks that begins with `/`.
    fn obey_slash(&mut self, what: String, read: Result<Request, &'static str>) -> Vec<Act> {
        match read {
            Ok(request) => vec![Act::Ask(request)],
            Err(usage) => {
                let why = usage.to_owned();
                self.remark(super::Remark::Struck { what, why });
                Vec::new()
            }
        }
    }

    pub(super) fn says_nothing(&mut self, what: String, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        let why = lang.say("看不懂；? 看帮助", "this says nothing to me; ? helps");
        let why = why.to_owned();
        self.remark(super::Remark::Struck { what, why });
    }

    fn obey(&mut self, typed: Typed, scenery: Scenery<'_>) -> Vec<Act> {
        let request = match typed {
            Typed::Move { from, to } => {
                self.step = None;
                return self.play(from, to, scenery);
            }
            Typed::Step(step) => {
                self.step_to(step, scenery);
                return Vec::new();
            }
            Typed::Say { channel, text } => said(channel, text),
            Typed::Ready(ready) => return self.declare(ready, scenery.view),
            Typed::OfferDraw => Request::OfferDraw {},
            Typed::AnswerDraw(accept) => Request::AnswerDraw { accept },
            Typed::Surrender => return self.press_letter('s', scenery),
            Typed::Leave => {
                self.dialog = Some(Dialog::Leave);
                return Vec::new();
            }
            Typed::Sit(seat) => Request::Sit {
                seat: seat.or_else(|| home(self.cursor)),
            },
            Typed::Swap(a, b) => Request::Swap { a, b },
            Typed::Remove(seat) => Request::Remove { seat },
            Typed::Match(games, draws) => Request::Match { games, draws },
            Typed::Layout(layout) => return self.lay(&layout, scenery),
            Typed::Import(file) => return vec![Act::Import { file }],
            Typed::Export => return self.export(scenery),
            Typed::Save(name) => {
                let layout = self.layout_of(scenery.view);
                let save = layout.map(|layout| Act::Save { name, layout });
                return save.into_iter().collect();
            }
            Typed::Mute { who, muted } => return self.mute(&who, muted, scenery),
            Typed::Rematch => return self.rematch(scenery),
            Typed::Help => return self.press_letter('?', scenery),
            Typed::Quit => return vec![Act::Quit],
        };
        vec![Act::Ask(request)]
    }

    /// Shows the own layout as text, and puts it where the terminal pastes from.
    fn export(&mut self, scenery: Scenery<'_>) -> Vec<Act> {
        let Some(layout) = self.layout_of(scenery.view) else {
            return Vec::new();
        };
        self.notice(layout.clone());
        vec![Act::Copy(layout)]
    }
}

fn said(channel: Channel, text: String) -> Request {
    Request::Say {
        channel,
        text,
        phrase: None,
    }
}
