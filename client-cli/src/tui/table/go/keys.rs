//! What keys, clicks and typed words mean in a game of Go.

use super::Question;
use crate::tui::go::{Frames, Game, Typed};
use crate::tui::input::Key;
use crate::tui::plan::Way;
use crate::tui::table::duel::{is_asked, pause_or_resume};
use crate::tui::table::{self, Act, Dialog, Scenery, Table, What};
use qiguan_protocol::{Ask, GoStage, IllegalMove, Phase, Request};
use qiguan_rules::go::Point;
use ratatui::layout::Position;

impl Table {
    /// Takes a key that means something in Go alone; nothing for one that all games share.
    pub(in crate::tui::table) fn press_go(
        &mut self,
        key: Key,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Act>> {
        match key {
            Key::Up => self.walk_go(game, Way::Up),
            Key::Down => self.walk_go(game, Way::Down),
            Key::Left => self.walk_go(game, Way::Left),
            Key::Right => self.walk_go(game, Way::Right),
            Key::Enter | Key::Char(' ') => return Some(self.point_go(game, scenery)),
            Key::Char(letter) => return self.press_go_letter(letter, game, scenery),
            Key::Tab | Key::BackTab | Key::Backspace | Key::Delete => {}
            Key::Esc | Key::Home | Key::End | Key::PageUp | Key::PageDown => return None,
        }
        Some(Vec::new())
    }

    fn press_go_letter(
        &mut self,
        letter: char,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Act>> {
        let lang = scenery.skin.lang;
        let phase = game.view.phase;
        let plays = phase == Phase::Playing && self.seat.is_some();
        let confirms = plays && game.go.stage == GoStage::Confirm;
        match letter {
            'R' if phase == Phase::Over => return None,
            'A'..='Z' => self.begin(What::Line, letter.encode_utf8(&mut [0; 4])),
            'a' if confirms => self.ask_accept(game),
            'x' if confirms => {
                let chain = self.stone_here(game);
                self.asks(Question::Dispute(chain));
            }
            'p' if plays => return Some(self.pass(game, scenery)),
            'u' if plays => self.ask_or_answer(Ask::Undo, game),
            'z' if plays => self.ask_or_answer(pause_or_resume(game.go.clocks.as_ref()), game),
            'j' if plays => self.ask_or_answer(Ask::Adjourn, game),
            's' if plays => self.asks(Question::Resign { is_sure: false }),
            'c' if phase == Phase::Over => self.asks(Question::Score),
            'c' if plays => self.asks(Question::Call),
            'o' => self.notice(lang.say(
                "围棋房的规则在开房时定下",
                "the options of a Go room are set when it is opened",
            )),
            // These mean something in junqi alone.
            'a' | 'm' | 'i' | 'n' | 'v' | 'p' | 's' | 'c' => {}
            _ => return None,
        }
        Some(Vec::new())
    }

    pub(in crate::tui::table) fn click_go(
        &mut self,
        place: Position,
        whole: &table::Frames,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let frames = Frames::new(whole.area(), game.size());
        let point = frames.ok().and_then(|frames| frames.grid.point(place));
        let Some(point) = point else {
            return Vec::new();
        };
        self.dialog = None;
        self.go.cursor = Some(point);
        self.point_go(game, scenery)
    }

    /// Does what a typed line asks for.
    pub(in crate::tui::table) fn obey_go(
        &mut self,
        typed: Typed,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let confirms = game.go.stage == GoStage::Confirm;
        match typed {
            Typed::Place(point) => {
                self.step = None;
                self.go.cursor = Some(point);
                return self.play_go(point, game, scenery);
            }
            Typed::Pass => return self.pass(game, scenery),
            Typed::Seal(point) => self.asks(Question::Seal(point)),
            Typed::Ask(what) => self.ask_or_answer(what, game),
            Typed::Answer(accept) => return self.answer_what_stands(accept, game),
            Typed::Dead(point) => return mark(point),
            Typed::Dispute(chain) if confirms => self.asks(Question::Dispute(chain)),
            Typed::Dispute(_) => {}
            Typed::Call => self.asks(Question::Call),
            Typed::Score => self.asks(Question::Score),
            Typed::Resign => self.asks(Question::Resign { is_sure: false }),
        }
        Vec::new()
    }

    pub(in crate::tui::table) fn walk_go(&mut self, game: &Game<'_>, way: Way) {
        let grid = crate::tui::go::Grid::close(game.size());
        self.go.cursor = Some(grid.next(self.go.cursor(game), way));
    }

    fn point_go(&mut self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        if self.step.take().is_some() {
            return Vec::new();
        }
        match (game.view.phase, self.seat) {
            (Phase::Arranging, None) => vec![Act::Ask(Request::Sit { seat: None })],
            (Phase::Playing, Some(_)) => self.play_go(self.go.cursor(game), game, scenery),
            (Phase::Arranging | Phase::Starting | Phase::Over, _) | (Phase::Playing, None) => {
                Vec::new()
            }
        }
    }

    /// What a point means that was pointed at or typed, as the game stands.
    fn play_go(&mut self, point: Point, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        let lang = scenery.skin.lang;
        match game.go.stage {
            GoStage::Confirm if game.board.stone(point).is_some() => return mark(point),
            GoStage::Confirm => {
                self.notice(lang.say("那里没有棋子", "no stone stands there"));
                return Vec::new();
            }
            GoStage::Adjourned => {
                self.notice(lang.say("已封盘；z 请求继续", "adjourned; z asks to go on"));
                return Vec::new();
            }
            GoStage::Sealing if game.view.to_move == self.seat => {
                self.asks(Question::Seal(Some(point)));
                return Vec::new();
            }
            GoStage::Play | GoStage::Sealing => {}
        }
        if self.seat.is_none() || game.view.to_move != self.seat {
            self.notice(lang.say("还没轮到你", "it is not your turn"));
            return Vec::new();
        }
        let costs = game.options.illegal_move == Some(IllegalMove::LoseTurn);
        if costs && game.forbidden().contains(point) {
            self.asks(Question::Forbidden(point));
            return Vec::new();
        }
        self.send_turn(place(point, game), &point.to_string(), scenery)
    }

    fn pass(&mut self, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        let lang = scenery.skin.lang;
        match (game.go.stage, game.view.to_move == self.seat) {
            (GoStage::Play, true) => self.asks(Question::Pass),
            (GoStage::Sealing, true) => self.asks(Question::Seal(None)),
            (GoStage::Play | GoStage::Sealing, false)
            | (GoStage::Confirm | GoStage::Adjourned, _) => {
                self.notice(lang.say("还没轮到你", "it is not your turn"));
            }
        }
        Vec::new()
    }

    /// Answers what the other asks, or asks it.
    fn ask_or_answer(&mut self, what: Ask, game: &Game<'_>) {
        self.asks(match is_asked(game.go.question, self.seat, what) {
            true => Question::Answer(what),
            false => Question::Ask(what),
        });
    }

    fn answer_what_stands(&mut self, accept: bool, game: &Game<'_>) -> Vec<Act> {
        let question = game.go.question;
        let theirs = question.filter(|question| Some(question.by) != self.seat);
        if let Some(question) = theirs {
            let what = question.what;
            return vec![Act::Ask(Request::Answer { what, accept })];
        }
        match game.go.stage {
            GoStage::Confirm if accept => self.ask_accept(game),
            GoStage::Confirm => self.asks(Question::Dispute(None)),
            GoStage::Play | GoStage::Sealing | GoStage::Adjourned => {
                return vec![Act::Ask(Request::AnswerDraw { accept })];
            }
        }
        Vec::new()
    }

    fn ask_accept(&mut self, game: &Game<'_>) {
        if let Some(agreement) = &game.go.agreement {
            self.asks(Question::Accept(agreement.version));
        }
    }

    fn stone_here(&self, game: &Game<'_>) -> Option<Point> {
        let here = self.go.cursor(game);
        game.board.stone(here).map(|_| here)
    }

    pub(super) fn asks(&mut self, question: Question) {
        self.dialog = Some(Dialog::Go(question));
    }
}

pub(super) fn place(point: Point, game: &Game<'_>) -> Request {
    Request::Place {
        turn: game.view.turn,
        point: point.to_string(),
    }
}

fn mark(point: Point) -> Vec<Act> {
    let point = point.to_string();
    vec![Act::Ask(Request::MarkDead { point })]
}
