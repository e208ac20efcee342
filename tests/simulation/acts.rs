//! What people do: an act of the plan becomes a request, if there is anything to do.

use crate::line::Up;
use crate::plan::{Act, Verb};
use crate::rooms;
use crate::stage::Stage;
use crate::wish::{self, Wish};
use qiguan_protocol::{Ask, Channel, GuestId, Phase, Phrase, Request, RoomId, Seat, View};
use qiguan_rules::junqi::stock;

impl Stage {
    /// False: there was nothing to do.
    pub(crate) fn try_act(&mut self, act: Act) -> bool {
        let who = usize::from(act.who) % self.people.len();
        match act.verb {
            Verb::Come => {
                self.people[who].line.is_none() && {
                    self.people[who].back_at = Some(self.now());
                    true
                }
            }
            Verb::Drop => {
                self.hang_up(who) && {
                    // Some are back before the server has noticed.
                    self.people[who].back_at = Some(self.now() + u64::from(act.side(3_000)));
                    true
                }
            }
            Verb::GoAway => {
                self.hang_up(who) && {
                    self.people[who].back_at =
                        Some(self.now() + 30_000 + u64::from(act.side(200_000)));
                    true
                }
            }
            Verb::TakeOver => {
                self.people[who].welcomed && {
                    self.connect(who);
                    true
                }
            }
            Verb::Dead => {
                self.on_line(who, |line, _| line.die()) && {
                    self.people[who].back_at =
                        Some(self.now() + 1_000 + u64::from(act.side(60_000)));
                    true
                }
            }
            Verb::Stall => self.on_line(who, |line, now| {
                line.stalled_until = now + 100 + u64::from(act.side(40_000));
            }),
            Verb::Garbage => self.on_line(who, |line, now| {
                let bytes = [&b"{\"msg\":{\"look\":7}}"[..], b"\xff\xfe", b"[]", b""][act.pick(4)];
                line.send(
                    now,
                    Up {
                        bytes: bytes.to_vec(),
                        frame: None,
                    },
                );
            }),
            Verb::Create => {
                self.welcomed(who) && {
                    let other = self.people[act.pick(self.people.len())].guest.clone();
                    let create = rooms::create(&act, self.plan.locks, other);
                    self.ask(who, None, create)
                }
            }
            Verb::Lobby => {
                self.welcomed(who)
                    && self.ask(
                        who,
                        None,
                        Request::Lobby {
                            on: act.dice % 3 != 0,
                        },
                    )
            }
            Verb::Device => self.welcomed(who) && self.ask(who, None, Request::DeviceCode {}),
            _ => match self
                .rooms
                .get(usize::from(act.room) % self.rooms.len().max(1))
                .cloned()
            {
                Some(room) => self.in_room(act, who, &room),
                None => false,
            },
        }
    }

    fn welcomed(&self, who: usize) -> bool {
        self.people[who].welcomed
    }

    fn on_line(&mut self, who: usize, act: impl FnOnce(&mut crate::line::Line, u64)) -> bool {
        let now = self.now();
        let line = self.people[who]
            .line
            .and_then(|number| self.lines.get_mut(&number));
        line.map(|line| act(line, now)).is_some()
    }

    fn ask(&mut self, who: usize, room: Option<&RoomId>, msg: Request) -> bool {
        let frame = self.people[who].ask(room.cloned(), msg);
        self.say(who, frame);
        true
    }

    fn command(&mut self, who: usize, room: &RoomId, wish: Wish) -> bool {
        let frame = self.people[who].command(room, wish);
        self.say(who, frame);
        true
    }

    /// Those who follow a room, as far as they know.
    fn followers(&self, room: &RoomId) -> Vec<usize> {
        let follows = |who: &usize| {
            let person = &self.people[*who];
            person.welcomed
                && person
                    .rooms
                    .get(room)
                    .is_some_and(|held| held.follows && held.view.is_some())
        };
        (0..self.people.len()).filter(follows).collect()
    }

    fn view(&self, who: usize, room: &RoomId) -> Option<&View> {
        self.people[who].rooms.get(room)?.view.as_ref()
    }

    fn in_room(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        match act.verb {
            Verb::Attend => {
                self.welcomed(who) && {
                    self.attend(who, room);
                    true
                }
            }
            Verb::GoOn => self.go_on(act, who, room),
            _ => {
                // Somebody who follows the room does it, or now and then a stranger.
                let followers = self.followers(room);
                let who = match followers.get(act.who as usize % followers.len().max(1)) {
                    Some(follower) if act.dice % 16 != 0 => *follower,
                    _ => who,
                };
                self.welcomed(who) && self.by(act, who, room)
            }
        }
    }

    /// Whoever can bring the table forward does; else somebody comes in.
    fn go_on(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        let wishes: Vec<(usize, Wish)> = self
            .followers(room)
            .into_iter()
            .filter_map(|who| {
                let guest = self.people[who].guest.as_deref()?;
                let wish = wish::go_on(self.view(who, room)?, guest, act.dice)?;
                // Nobody asks for the same again while it waits for its answer.
                let waits = self.people[who]
                    .pending
                    .iter()
                    .any(|pending| pending.room == *room);
                (!waits).then_some((who, wish))
            })
            .collect();
        if let Some((who, wish)) = wishes
            .get(act.side(97) as usize % wishes.len().max(1))
            .cloned()
        {
            return self.command(who, room, wish);
        }
        let follows = self.people[who]
            .rooms
            .get(room)
            .is_some_and(|held| held.follows);
        if follows || !self.welcomed(who) || act.dice % 3 != 0 {
            return false;
        }
        self.attend(who, room);
        true
    }

    /// What somebody does at a table.
    fn by(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        let Some(view) = self.view(who, room) else {
            return false;
        };
        let dice = act.dice;
        let guest = self.people[who].guest.clone().unwrap_or_default();
        let own = wish::own_seats(view, &guest);
        let some_seat = Seat::ALL[act.pick(4)];
        let acting = own
            .get(act.pick(own.len()))
            .and_then(|seat| wish::named(&own, *seat));
        let msg = match act.verb {
            Verb::Sit => Request::Sit {
                seat: (dice % 3 != 0).then_some(some_seat),
            },
            Verb::Arrange => Request::Arrange {
                layout: stock::draw(dice).to_string(),
            },
            Verb::Configure if view.phase == Phase::Arranging => Request::Configure {
                options: rooms::options(dice),
            },
            Verb::Swap => Request::Swap {
                a: some_seat,
                b: Seat::ALL[act.side(4) as usize],
            },
            Verb::Remove if dice % 3 == 0 => Request::Remove { seat: some_seat },
            Verb::Leave if dice % 4 == 0 => Request::Leave {},
            Verb::Offer => Request::OfferDraw {},
            Verb::Answer => wish::an_answer(view, dice),
            Verb::Surrender if dice % 3 == 0 => Request::Surrender {},
            Verb::Arm => Request::ArmSurrender {
                armed: dice % 4 != 0,
            },
            Verb::Mark => wish::a_mark(view, &own, dice),
            Verb::PutOut => Request::AskPutOut { seat: some_seat },
            Verb::Ask => Request::Ask {
                what: [Ask::Undo, Ask::Pause, Ask::Resume, Ask::Adjourn][act.pick(4)],
            },
            Verb::Rule => wish::a_ruling(view, dice),
            Verb::Call => Request::CallArbiter {
                foul: dice % 2 == 0,
                reason: "look".to_owned(),
            },
            Verb::Appeal => Request::Appeal {
                reason: "no".to_owned(),
            },
            Verb::Claim => match dice % 3 {
                0 => Request::ClaimDraw { turn: view.turn },
                1 => Request::Touch {
                    turn: view.turn,
                    point: "b0".to_owned(),
                },
                _ => Request::CallAdjudication {},
            },
            Verb::Foul => wish::a_foul(view, dice),
            Verb::Preside => return self.preside(act, room),
            Verb::Stale => return self.move_again(who, room, dice),
            Verb::Foreign => return self.act_for_another(act, who, room),
            Verb::Again => return self.say_again(who),
            Verb::Flood => return self.flood(act, who, room),
            _ => return self.ask_beside(act, who, room),
        };
        self.command(who, room, (acting, msg))
    }

    /// Requests that change no table.
    fn ask_beside(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        let dice = act.dice;
        let msg = match act.verb {
            Verb::Depart => Request::Depart {},
            Verb::Look => Request::Look {},
            Verb::Rematch => Request::Rematch {},
            Verb::Say => Request::Say {
                channel: [Channel::Table, Channel::Ally, Channel::Spectators][act.pick(3)],
                text: if dice % 5 == 0 {
                    String::new()
                } else {
                    format!("word {dice}")
                },
                phrase: (dice % 5 == 0).then_some(Phrase::GoodLuck),
            },
            Verb::Mute => match self.people[act.pick(self.people.len())].guest.clone() {
                Some(guest) => Request::Mute {
                    guest: GuestId(guest),
                    muted: dice % 3 != 0,
                },
                None => return false,
            },
            _ => return false,
        };
        self.ask(who, Some(room), msg)
    }

    /// Whoever may be the arbiter takes the office up, or lays it down.
    fn preside(&mut self, act: Act, room: &RoomId) -> bool {
        let followers = self.followers(room);
        let named = |who: &&usize| {
            use qiguan_protocol::NamedArbiter;
            let view = self.view(**who, room);
            let guest = self.people[**who].guest.as_deref();
            view.is_some_and(|view| match &view.settings.arbiter {
                Some(NamedArbiter::Guest(named)) => guest == Some(&named.0),
                Some(NamedArbiter::Owner) => guest == Some(&view.owner.0),
                None => false,
            })
        };
        let Some(who) = followers.iter().find(named).copied() else {
            return false;
        };
        self.command(
            who,
            room,
            (
                None,
                Request::Preside {
                    on: act.dice % 8 != 0,
                },
            ),
        )
    }

    /// A move for a turn that is over.
    fn move_again(&mut self, who: usize, room: &RoomId, dice: u32) -> bool {
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
    fn act_for_another(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
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
    fn say_again(&mut self, who: usize) -> bool {
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

    /// More at once than anybody can say.
    fn flood(&mut self, act: Act, who: usize, room: &RoomId) -> bool {
        let frames = [30, 90, 600][act.pick(3)];
        for number in 0..frames {
            match number % 4 {
                0 => self.ask(who, Some(room), Request::Look {}),
                1 => self.command(
                    who,
                    room,
                    (
                        None,
                        Request::Ready {
                            ready: number % 8 == 1,
                        },
                    ),
                ),
                _ => self.ask(
                    who,
                    Some(room),
                    Request::Say {
                        channel: Channel::Table,
                        text: "!".to_owned(),
                        phrase: None,
                    },
                ),
            };
        }
        true
    }
}
