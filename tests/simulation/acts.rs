//! What people do: an act of the plan becomes a request, if there is anything to do.

use crate::line::Up;
use crate::plan::{Act, Verb};
use crate::rooms;
use crate::stage::Stage;
use crate::wish::{self, Wish};
use qiguan_protocol::{
    Ask, Channel, GuestId, Phase, Phrase, Request, RoomId, Seat, View, encode_client,
};
use qiguan_rules::junqi::stock;

impl Stage {
    /// False: there was nothing to do.
    pub(crate) fn try_act(&mut self, act: Act) -> bool {
        let who = match act.verb {
            Verb::Drop | Verb::Dead | Verb::Stall | Verb::TakeOver | Verb::GoAway => {
                self.someone_there(act)
            }
            _ => usize::from(act.who) % self.people.len(),
        };
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
                line.stalled_until = now + 100 + u64::from(act.side(60_000));
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
                            on: !act.dice.is_multiple_of(3),
                        },
                    )
            }
            Verb::Device => self.welcomed(who) && self.ask(who, None, Request::DeviceCode {}),
            _ => match self.room_of(act) {
                Some(room) => self.in_room(act, who, &room),
                None => false,
            },
        }
    }

    /// Where an act happens: mostly in the last of the rooms to which one leads.
    fn room_of(&self, act: Act) -> Option<RoomId> {
        let named = usize::from(act.room) % self.rooms.len().max(1);
        let mut room = self.rooms.get(named)?;
        while let Some(next) = self.next_rooms.get(room)
            && !act.dice.is_multiple_of(5)
        {
            room = next;
        }
        Some(room.clone())
    }

    /// Somebody in the room of an act, if anybody is.
    fn someone_there(&self, act: Act) -> usize {
        let room = self.room_of(act);
        let there = room.map(|room| self.followers(&room)).unwrap_or_default();
        let who = there.get(usize::from(act.who) % there.len().max(1));
        who.copied()
            .unwrap_or(usize::from(act.who) % self.people.len())
    }

    fn welcomed(&self, who: usize) -> bool {
        self.people[who].welcomed
    }

    pub(crate) fn on_line(
        &mut self,
        who: usize,
        act: impl FnOnce(&mut crate::line::Line, u64),
    ) -> bool {
        let now = self.now();
        let line = self.people[who]
            .line
            .and_then(|number| self.lines.get_mut(&number));
        line.map(|line| act(line, now)).is_some()
    }

    pub(crate) fn ask(&mut self, who: usize, room: Option<&RoomId>, msg: Request) -> bool {
        let frame = self.people[who].ask(room.cloned(), msg);
        self.say(who, frame);
        true
    }

    pub(crate) fn command(&mut self, who: usize, room: &RoomId, wish: Wish) -> bool {
        let frame = self.people[who].command(room, wish);
        self.say(who, frame);
        true
    }

    /// Those who follow a room, as far as they know.
    pub(crate) fn followers(&self, room: &RoomId) -> Vec<usize> {
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

    pub(crate) fn view(&self, who: usize, room: &RoomId) -> Option<&View> {
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
            Verb::Brink => self.move_late(act, room),
            _ => {
                // Somebody who follows the room does it, or now and then a stranger.
                let followers = self.followers(room);
                let who = match followers.get(act.who as usize % followers.len().max(1)) {
                    Some(follower) if !act.dice.is_multiple_of(16) => *follower,
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
        if follows || !self.welcomed(who) || !act.dice.is_multiple_of(3) {
            return false;
        }
        self.attend(who, room);
        true
    }

    /// Whoever is to move does when the time is up, give or take some milliseconds.
    fn move_late(&mut self, act: Act, room: &RoomId) -> bool {
        let house_ms = self.life.as_ref().map_or(0, |life| life.clock.now());
        for who in self.followers(room) {
            let Some(guest) = self.people[who].guest.clone() else {
                continue;
            };
            let Some(view) = self.view(who, room) else {
                continue;
            };
            let own = wish::own_seats(view, &guest);
            let is_mover = view.to_move.is_some_and(|seat| own.contains(&seat));
            let clock = view
                .clock
                .filter(|clock| clock.paused.is_none() && is_mover);
            let (Some(clock), Some(msg)) = (clock, wish::a_move(view, act.dice)) else {
                continue;
            };
            let up_ms = clock.since_ms + u64::from(clock.left_ms) + u64::from(act.side(16));
            let in_ms = up_ms.saturating_sub(house_ms + 4);
            let frame = self.people[who].command(room, (None, msg));
            let at_ms = self.now() + in_ms;
            return in_ms < 70_000
                && self.on_line(who, |line, _| {
                    let bytes = encode_client(line.encoding, &frame);
                    line.send_for(
                        at_ms,
                        Up {
                            bytes,
                            frame: Some(frame),
                        },
                    );
                });
        }
        false
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
                seat: (!dice.is_multiple_of(3)).then_some(some_seat),
            },
            Verb::Arrange => Request::Arrange {
                layout: stock::draw(dice).to_string(),
            },
            Verb::Configure if view.phase == Phase::Arranging => Request::Configure {
                options: rooms::options(dice),
            },
            Verb::Match => wish::a_match(dice),
            Verb::Swap => Request::Swap {
                a: some_seat,
                b: Seat::ALL[act.side(4) as usize],
            },
            Verb::Remove if dice.is_multiple_of(3) => Request::Remove { seat: some_seat },
            Verb::Leave if dice.is_multiple_of(4) => Request::Leave {},
            Verb::Offer => Request::OfferDraw {},
            Verb::Answer => wish::an_answer(view, dice),
            Verb::Surrender if dice.is_multiple_of(3) => Request::Surrender {},
            Verb::Arm => Request::ArmSurrender {
                armed: !dice.is_multiple_of(4),
            },
            Verb::Mark => wish::a_mark(view, &own, dice),
            Verb::PutOut => Request::AskPutOut { seat: some_seat },
            Verb::Ask => Request::Ask {
                what: [Ask::Undo, Ask::Pause, Ask::Resume, Ask::Adjourn][act.pick(4)],
            },
            Verb::Rule => wish::a_ruling(view, dice),
            Verb::Call => Request::CallArbiter {
                foul: dice.is_multiple_of(2),
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
                text: if dice.is_multiple_of(5) {
                    String::new()
                } else {
                    format!("word {dice}")
                },
                phrase: (dice.is_multiple_of(5)).then_some(Phrase::GoodLuck),
            },
            Verb::Mute => match self.people[act.pick(self.people.len())].guest.clone() {
                Some(guest) => Request::Mute {
                    guest: GuestId(guest),
                    muted: !dice.is_multiple_of(3),
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
                    on: !act.dice.is_multiple_of(8),
                },
            ),
        )
    }
}
