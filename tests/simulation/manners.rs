//! What people should not do.

use crate::plan::Act;
use crate::stage::Stage;
use crate::wish;
use qiguan_protocol::{Channel, Request, RoomId, Seat, View};

impl Stage {
    /// A move for a turn that is over.
    pub(crate) fn move_again(&mut self, who: usize, room: &RoomId, dice: u32) -> bool {
        let Some(view) = self.view(who, room) else {
            return false;
        };
        let before = View {
            turn: view.turn.saturating_sub(1 + dice % 2),
            ..view.clone()
        };
        match wish::a_move(&before, dice) {
            Some(msg) => self.command(who, room, (None, msg)),
            None => false,
        }
    }

    /// What another one could do: with another's legal moves, for another's seat.
    pub(crate) fn act_for_another(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        let others = self
            .followers(room)
            .into_iter()
            .filter(|other| *other != who);
        let theirs: Vec<Request> = others
            .filter_map(|other| wish::a_move(self.view(other, room)?, act.dice))
            .collect();
        let seat = Some(Seat::ALL[act.pick(4)]);
        let msg = match theirs.get(act.pick(theirs.len())).cloned() {
            Some(msg) if act.side(2) == 0 => msg,
            _ => [
                Request::Ready { ready: true },
                Request::Surrender {},
                Request::ArmSurrender { armed: true },
                Request::OfferDraw {},
            ][act.pick(4)]
            .clone(),
        };
        self.command(who, room, (seat, msg))
    }

    /// The last command once more, though nothing was lost.
    pub(crate) fn say_again(&mut self, who: usize) -> bool {
        let Some(last) = self.people[who].last.clone() else {
            return false;
        };
        let follows = self.people[who]
            .rooms
            .get(&last.room)
            .is_some_and(|held| held.follows);
        follows && {
            self.say(who, last.frame());
            true
        }
    }

    /// More at once than anybody can say; sometimes all who are there do, while the store is slow.
    pub(crate) fn flood(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        let mut crowd = vec![who];
        if act.side(4) == 0 {
            crowd = self.followers(room);
            self.disk.slow_down(30, 300);
        }
        for who in crowd {
            // Some do not read what they are told.
            if act.side(3) == 0 {
                self.on_line(who, |line, now| line.stalled_until = now + 20_000);
            }
            self.flood_from(act, who, room);
        }
        true
    }

    fn flood_from(&mut self, act: Act, who: usize, room: &RoomId) {
        let frames = [30, 90, 600][act.pick(3)];
        for number in 0..frames {
            match number % 4 {
                0 => self.ask(who, Some(room), Request::Look {}),
                1 => {
                    let ready = number % 8 == 1;
                    self.command(who, room, (None, Request::Ready { ready }))
                }
                _ => {
                    let say = Request::Say {
                        channel: Channel::Table,
                        text: "!".to_owned(),
                        phrase: None,
                    };
                    self.ask(who, Some(room), say)
                }
            };
        }
    }
}
