//! What keys, clicks and typed words mean in a game of xiangqi.

use super::Question;
use super::asked::ask;
use crate::tui::input::Key;
use crate::tui::plan::Way;
use crate::tui::table::duel::{is_asked, pause_or_resume};
use crate::tui::table::{self, Act, Dialog, Scenery, Table, What};
use crate::tui::xiangqi::{Frames, Game, Typed, read};
use crate::xiangqi;
use qiguan_protocol::{Ask, Phase, Request};
use qiguan_rules::xiangqi::Notation;
use ratatui::layout::Position;

impl Table {
    /// Takes a key that means something in xiangqi alone; nothing for one that all games share.
    pub(in crate::tui::table) fn press_xiangqi(
        &mut self,
        key: Key,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Act>> {
        match key {
            Key::Up => self.walk_xiangqi(game, Way::Up),
            Key::Down => self.walk_xiangqi(game, Way::Down),
            Key::Left => self.walk_xiangqi(game, Way::Left),
            Key::Right => self.walk_xiangqi(game, Way::Right),
            Key::Tab => self.hop_xiangqi(game, true),
            Key::BackTab => self.hop_xiangqi(game, false),
            Key::Enter | Key::Char(' ') => return Some(self.point_xiangqi(game, scenery)),
            Key::Char(letter) => return self.press_xiangqi_letter(letter, game, scenery),
            Key::Esc => {
                self.xiangqi.picked = None;
                return None;
            }
            Key::Backspace | Key::Delete => {}
            Key::Home | Key::End | Key::PageUp | Key::PageDown => return None,
        }
        Some(Vec::new())
    }

    fn press_xiangqi_letter(
        &mut self,
        letter: char,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Act>> {
        let phase = game.view.phase;
        let plays = phase == Phase::Playing && self.seat.is_some();
        let is_move = letter.is_ascii_uppercase() || !letter.is_ascii();
        match letter {
            'R' if phase == Phase::Over => return None,
            _ if is_move => self.begin(What::Line, letter.encode_utf8(&mut [0; 4])),
            'u' if plays => self.ask_or_answer_xiangqi(Ask::Undo, game),
            'z' if plays => {
                let what = pause_or_resume(game.xiangqi.clocks.as_ref());
                self.ask_or_answer_xiangqi(what, game);
            }
            'd' if plays => self.offer_or_answer(game, scenery),
            'l' if plays => self.ask_claim(scenery),
            's' if plays => self.asks_xiangqi(Question::Resign { is_sure: false }),
            'c' => self.show_ruling(game, scenery),
            'w' => return Some(vec![Act::Write(self.turn_notation(scenery))]),
            'o' => self.look_otherwise(letter, scenery),
            // These mean something in other games alone.
            'a' | 'd' | 'i' | 'j' | 'l' | 'm' | 'n' | 'p' | 's' | 'u' | 'v' | 'z' => {}
            _ => return None,
        }
        Some(Vec::new())
    }

    pub(in crate::tui::table) fn click_xiangqi(
        &mut self,
        place: Position,
        whole: &table::Frames,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Vec<Act> {
        let below = self.xiangqi.below(game, self.seat);
        let frames = Frames::new(whole.area(), below);
        let point = frames.ok().and_then(|frames| frames.grid.point(place));
        let Some(point) = point else {
            return Vec::new();
        };
        self.dialog = None;
        self.xiangqi.cursor = Some(point);
        self.point_xiangqi(game, scenery)
    }

    /// Takes a typed line that makes sense in xiangqi alone; nothing for one that all games share.
    pub(in crate::tui::table) fn submit_xiangqi(
        &mut self,
        text: &str,
        game: &Game<'_>,
        scenery: Scenery<'_>,
    ) -> Option<Vec<Act>> {
        match read(text) {
            Some(typed) => Some(self.obey_xiangqi(typed, game, scenery)),
            None => self.type_move(text, game, scenery),
        }
    }

    /// Does what a typed word asks for.
    fn obey_xiangqi(&mut self, typed: Typed, game: &Game<'_>, scenery: Scenery<'_>) -> Vec<Act> {
        match typed {
            Typed::Ask(what) => self.ask_or_answer_xiangqi(what, game),
            Typed::Answer(accept) => return self.answer_what_is_asked(accept, game),
            Typed::OfferDraw => self.offer_or_answer(game, scenery),
            Typed::Claim => self.ask_claim(scenery),
            Typed::Touch(point) => {
                let (turn, point) = (game.view.turn, point.to_string());
                return ask(Request::Touch { turn, point });
            }
            Typed::Ruling => self.show_ruling(game, scenery),
            Typed::Resign => self.asks_xiangqi(Question::Resign { is_sure: false }),
        }
        Vec::new()
    }

    /// Answers what the other asks, or asks it.
    fn ask_or_answer_xiangqi(&mut self, what: Ask, game: &Game<'_>) {
        self.asks_xiangqi(match is_asked(game.xiangqi.question, self.seat, what) {
            true => Question::Answer(what),
            false => Question::Ask(what),
        });
    }

    fn answer_what_is_asked(&mut self, accept: bool, game: &Game<'_>) -> Vec<Act> {
        let question = game.xiangqi.question;
        let theirs = question.filter(|question| Some(question.by) != self.seat);
        ask(match theirs {
            Some(question) => Request::Answer {
                what: question.what,
                accept,
            },
            None => Request::AnswerDraw { accept },
        })
    }

    /// Answers the other's draw offer; else the next move offers one, or no longer does.
    fn offer_or_answer(&mut self, game: &Game<'_>, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        let offer = game.view.draw.as_ref();
        if offer.is_some_and(|offer| Some(offer.by) != self.seat) {
            self.dialog = Some(Dialog::AnswerDraw);
            return;
        }
        if game.xiangqi.last_offer == self.seat {
            self.notice(lang.say(
                "上次是您求和，现在轮到对方提",
                "the last offer was yours: the next is the other's",
            ));
            return;
        }
        let offers = !self.xiangqi.offers_draw;
        self.xiangqi.offers_draw = offers;
        self.notice(match offers {
            true => lang.say(
                "求和将随下一步棋提出；d 取消",
                "your next move offers a draw; d takes that back",
            ),
            false => lang.say("不求和了", "no draw is offered"),
        });
    }

    /// Shows the count, what is needed and what a false claim costs, before anything is sent.
    fn ask_claim(&mut self, scenery: Scenery<'_>) {
        let lang = scenery.skin.lang;
        let Some(limit) = xiangqi::limit(scenery.view, self.seat) else {
            return;
        };
        let is_own_turn = scenery.view.to_move == self.seat;
        match limit.is_claimed && is_own_turn {
            true => self.asks_xiangqi(Question::Claim),
            false => self.notice(lang.natural_limit(limit)),
        }
    }

    fn show_ruling(&mut self, game: &Game<'_>, scenery: Scenery<'_>) {
        match game.xiangqi.repetition {
            Some(_) => self.asks_xiangqi(Question::Ruling),
            None => self.notice(
                scenery
                    .skin
                    .lang
                    .say("没有循环局面", "no position is repeated"),
            ),
        }
    }

    /// Turns the board, or goes to the next notation.
    pub(in crate::tui::table) fn look_otherwise(&mut self, letter: char, scenery: Scenery<'_>) {
        match letter {
            'o' => self.xiangqi.is_turned = !self.xiangqi.is_turned,
            // Not kept: a game from a file is nobody's own.
            'w' => _ = self.turn_notation(scenery),
            _ => {}
        }
    }

    fn turn_notation(&mut self, scenery: Scenery<'_>) -> Notation {
        let ways = Notation::ALL;
        let now = self.xiangqi.notation(scenery.skin);
        let here = ways.iter().position(|way| *way == now);
        let next = here.map_or(0, |here| (here + 1) % ways.len());
        self.xiangqi.notation = Some(ways[next]);
        ways[next]
    }

    pub(super) fn asks_xiangqi(&mut self, question: Question) {
        self.dialog = Some(Dialog::Xiangqi(question));
    }
}
