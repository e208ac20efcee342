//! What may be known to whom, and in what two worlds may differ: written from the rules (junqi 3.2,
//! 5 and 6), without a look at the server's own answer.

use crate::seating;
use crate::secret::{Secret, face, flag_post};
use qiguan_protocol::{
    Encoding, FlagCapture, GameView, JunqiOptions, Message, OutReason, Outcome, Phase, Preset,
    Seat, Told, View, Visibility, decode_server, encode_server,
};

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes<'a> {
    /// The seats held; none: a spectator's, or an arbiter's.
    pub(crate) seats: &'a [Seat],
    pub(crate) presides: bool,
}

/// Whether somebody may see the pieces of a seat, by what all know.
pub(crate) fn may_see(eyes: Eyes, owner: Seat, options: &JunqiOptions, public: &View) -> bool {
    let visibility = options.visibility.unwrap_or(Visibility::Dark);
    let is_out = |seat: Seat| {
        public
            .seats
            .iter()
            .any(|of| of.seat == seat && of.out.is_some())
    };
    let sees = |seat: Seat| {
        let allies = seating::ally(options, seat) == Some(owner);
        match visibility {
            Visibility::Open => true,
            Visibility::Allied => allies,
            Visibility::Dark => allies && is_out(seat),
        }
    };
    match public.phase {
        Phase::Over => true,
        Phase::Arranging => eyes.seats.contains(&owner),
        Phase::Starting | Phase::Playing => {
            let holds = eyes.seats.contains(&owner);
            holds || eyes.presides || eyes.seats.iter().copied().any(sees)
        }
    }
}

/// The seat opposite.
pub(crate) fn ally(seat: Seat) -> Seat {
    Seat::ALL[(seat.index() + 2) % 4]
}

/// The rules that decide a combat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combat {
    invincible_mines: bool,
    capture: FlagCapture,
    shows_flag: bool,
}

impl Combat {
    pub(crate) fn under(options: &JunqiOptions) -> Self {
        let platform = options.preset == Some(Preset::Platform);
        Self {
            invincible_mines: options.invincible_mines.unwrap_or(platform),
            capture: options.flag_capture.unwrap_or(FlagCapture::Any),
            shows_flag: options.commander_death_shows_flag.unwrap_or(true),
        }
    }

    fn takes_flag(self, attacker: char) -> bool {
        match self.capture {
            FlagCapture::Any => true,
            FlagCapture::Commander => attacker == '9',
            FlagCapture::Engineer => attacker == '1',
        }
    }

    pub(crate) fn outcome(self, attacker: char, defender: char) -> Outcome {
        match (attacker, defender) {
            (_, 'F') if !self.takes_flag(attacker) => Outcome::DefenderWins,
            ('B', _) | (_, 'B') => Outcome::Both,
            (_, 'F') | ('1', 'M') => Outcome::AttackerWins,
            (_, 'M') if self.invincible_mines => Outcome::DefenderWins,
            (_, 'M') => Outcome::Both,
            (attacker, defender) if attacker > defender => Outcome::AttackerWins,
            (attacker, defender) if attacker < defender => Outcome::DefenderWins,
            _ => Outcome::Both,
        }
    }

    /// Whose flag a combat shows, besides who loses one.
    fn shown(self, attacker: (Seat, char), defender: (Seat, char)) -> Vec<Seat> {
        let outcome = self.outcome(attacker.1, defender.1);
        let attacker_dies = matches!(outcome, Outcome::DefenderWins | Outcome::Both);
        let defender_dies = matches!(outcome, Outcome::AttackerWins | Outcome::Both);
        let mut shown = Vec::new();
        if (defender.1 == 'F' && !defender_dies)
            || (defender.1 == '9' && defender_dies && self.shows_flag)
        {
            shown.push(defender.0);
        }
        if attacker.1 == '9' && attacker_dies && self.shows_flag {
            shown.push(attacker.0);
        }
        shown
    }
}

/// Why two worlds may lawfully part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// The owner's ally went out, and that player alone may see the owner's pieces from then on.
    AllyOut,
    /// One of the exchanged pieces fought.
    Combat,
    /// A flag was shown, and it is one of the exchanged pieces.
    FlagShown,
    /// The owner had no legal move in one of the worlds.
    NoMove,
    /// The game is over, which shows everything.
    Revealed,
}

/// One thing a viewer heard, with what went round it.
#[derive(Clone, PartialEq)]
pub(crate) enum Item {
    Told {
        v: u32,
        at_ms: u64,
        event: Box<Told>,
    },
    Said(Box<Message>),
    Closed(Vec<u8>),
}

/// What a viewer heard, in order; a close frame is kept as text that starts with its name.
pub(crate) fn items(encoding: Encoding, frames: &[Vec<u8>]) -> Vec<Item> {
    let mut items = Vec::new();
    for bytes in frames {
        if bytes.starts_with(b"close ") {
            items.push(Item::Closed(bytes.clone()));
            continue;
        }
        let frame = decode_server(encoding, bytes).expect("a server writes what can be read");
        let Message::Told { v, at_ms, events } = frame.msg else {
            items.push(Item::Said(Box::new(frame.msg)));
            continue;
        };
        let told = |event| Item::Told {
            v,
            at_ms,
            event: Box::new(event),
        };
        items.extend(events.into_iter().map(told));
    }
    items
}

/// What a viewer was told of the game, without pictures and answers.
pub(crate) fn told(encoding: Encoding, frames: &[Vec<u8>]) -> Vec<Item> {
    let mut items = items(encoding, frames);
    items.retain(|item| matches!(item, Item::Told { .. }));
    items
}

/// Frames as text for people.
pub(crate) fn readable(encoding: Encoding, frames: &[Vec<u8>]) -> String {
    let line = |bytes: &Vec<u8>| match decode_server(encoding, bytes) {
        Ok(frame) => encode_server(Encoding::Json, &frame),
        Err(_) => bytes.clone(),
    };
    let lines = frames
        .iter()
        .map(|bytes| String::from_utf8_lossy(&line(bytes)).into_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// What it takes to judge a difference.
pub(crate) struct Judge<'a> {
    pub(crate) owner: Seat,
    pub(crate) secret: &'a Secret,
    /// The layouts of all seats in either world.
    pub(crate) layouts: &'a [[String; 4]; 2],
    pub(crate) combat: Combat,
    /// The public picture before.
    pub(crate) before: &'a View,
}

impl Judge<'_> {
    /// Why what the holder of some seats heard in the two worlds may differ; an error where it may not.
    pub(crate) fn cause(&self, seats: &[Seat], heard: [&[Item]; 2]) -> Result<Cause, String> {
        let [left, right] = heard;
        let at = (0..)
            .find(|at| left.get(*at) != right.get(*at))
            .expect("asked where something differs");
        let [x, y] = [left.get(at), right.get(at)].map(|item| match item {
            Some(Item::Told { v, at_ms, event }) => Some((*v, *at_ms, &**event)),
            Some(Item::Said(_) | Item::Closed(_)) | None => None,
        });
        let (Some(x), Some(y)) = (x, y) else {
            return Err("an answer, or the number of frames, differs".to_owned());
        };
        if (x.0, x.1) != (y.0, y.1) {
            return Err("a version or a time differs".to_owned());
        }
        if let Some(cause) = self.revealed(x.2, y.2) {
            return cause;
        }
        if seats == [ally(self.owner)] && self.ally_out(x.2, y.2) {
            return Ok(Cause::AllyOut);
        }
        let happened = [&left[..=at], &right[..=at]];
        if let Some(cause) = self.fought(happened, [x.2, y.2])? {
            return Ok(cause);
        }
        self.flag_shown([x.2, y.2])
            .or_else(|| self.stuck([x.2, y.2]))
            .ok_or_else(|| format!("nothing lawful tells {:?} from {:?}", x.2, y.2))
    }

    fn revealed(&self, x: &Told, y: &Told) -> Option<Result<Cause, String>> {
        let (
            Told::Over {
                result: a,
                faces: left,
            },
            Told::Over {
                result: b,
                faces: right,
            },
        ) = (x, y)
        else {
            return None;
        };
        if a != b {
            return None;
        }
        let mut others = left.iter().zip(right).filter(|(a, _)| a.seat != self.owner);
        Some(if others.all(|(a, b)| a == b) {
            Ok(Cause::Revealed)
        } else {
            Err("the end shows other armies".to_owned())
        })
    }

    fn ally_out(&self, x: &Told, y: &Told) -> bool {
        let blanked = |told: &Told| {
            let Told::Out {
                seat,
                reason,
                faces,
                legal,
            } = told
            else {
                return None;
            };
            let of_owner = faces.iter().all(|army| army.seat == self.owner);
            (ally(*seat) == self.owner && of_owner).then(|| (*seat, *reason, legal.clone()))
        };
        blanked(x).is_some() && blanked(x) == blanked(y)
    }

    /// A combat with an exchanged piece; each world must have had the one that its pieces make.
    fn fought(&self, happened: [&[Item]; 2], differ: [&Told; 2]) -> Result<Option<Cause>, String> {
        let moved = happened.map(|items| items.iter().find_map(as_move));
        let [Some(left), Some(right)] = moved else {
            return Ok(None);
        };
        if (left.0, left.1) != (right.0, right.1) {
            return Err("the moves differ".to_owned());
        }
        let GameView::Junqi(board) = &self.before.game else {
            panic!("a game of junqi")
        };
        let (Some(attacker), Some(defender)) = (board.piece_at(left.0), board.piece_at(left.1))
        else {
            return Ok(None);
        };
        let exchanged = |start: &str| self.secret.swapped.iter().any(|post| post == start);
        if !exchanged(attacker.start) && !exchanged(defender.start) {
            return Ok(None);
        }
        for (side, outcome) in [(0, left.2), (1, right.2)] {
            let face_of = |seat: Seat, start| face(&self.layouts[side][seat.index()], start);
            let (a, d) = (
                (attacker.seat, face_of(attacker.seat, attacker.start)),
                (defender.seat, face_of(defender.seat, defender.start)),
            );
            if outcome != self.combat.outcome(a.1, d.1) {
                return Err("a combat does not end as the rules say".to_owned());
            }
            if let Told::FlagShown { seat, .. } = differ[side]
                && !self.combat.shown(a, d).contains(seat)
            {
                return Err("a flag is shown that nothing shows".to_owned());
            }
        }
        Ok(Some(Cause::Combat))
    }

    fn flag_shown(&self, differ: [&Told; 2]) -> Option<Cause> {
        let shows_own = |side: usize| {
            matches!(differ[side], Told::FlagShown { seat, post } if *seat == self.owner
                && *post == flag_post(self.owner, &self.secret.layouts[side]))
        };
        (self.secret.moves_flag() && shows_own(0) && shows_own(1)).then_some(Cause::FlagShown)
    }

    fn stuck(&self, differ: [&Told; 2]) -> Option<Cause> {
        let owner_is_stuck = |told: &Told| matches!(told, Told::Out { seat, reason: OutReason::NoMove, .. } if *seat == self.owner);
        differ
            .into_iter()
            .any(owner_is_stuck)
            .then_some(Cause::NoMove)
    }
}

fn as_move(item: &Item) -> Option<(&str, &str, Outcome)> {
    if let Item::Told { event, .. } = item
        && let Told::Moved {
            from, to, outcome, ..
        } = &**event
    {
        return Some((from, to, *outcome));
    }
    None
}
