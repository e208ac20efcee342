//! A plan: what a world is made of, and what happens in it and when. Every act stands for itself, so
//! that a plan without some of them is a plan too.

use std::fmt;
use std::str::FromStr;

/// All that a run depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Chance of everything that is not an act: the server's luck, how long frames travel.
    pub(crate) seed: u64,
    /// Those who may come.
    pub(crate) people: u16,
    /// Frames go through the real codec of WebSocket, in pieces.
    pub(crate) codec: bool,
    /// Some rooms have passwords.
    pub(crate) locks: bool,
    /// In the order of time.
    pub(crate) acts: Vec<Act>,
}

/// One thing that happens, or is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// When, in milliseconds since the world began.
    pub(crate) at_ms: u64,
    pub(crate) verb: Verb,
    /// Who does it.
    pub(crate) who: u16,
    /// In which of the rooms that are known by then.
    pub(crate) room: u16,
    /// Decides what the verb leaves open.
    pub(crate) dice: u32,
}

macro_rules! verbs {
    ($($verb:ident $name:literal,)*) => {
        /// What happens.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Verb { $($verb,)* }

        impl Verb {
            pub(crate) const ALL: &[Self] = &[$(Self::$verb,)*];

            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$verb => $name,)* }
            }
        }
    };
}

verbs! {
    // What people do.
    Come "come",
    Create "create",
    Attend "attend",
    GoOn "go-on",
    Sit "sit",
    Arrange "arrange",
    Configure "configure",
    Match "match",
    Swap "swap",
    Remove "remove",
    Leave "leave",
    Depart "depart",
    Look "look",
    Say "say",
    Mute "mute",
    Offer "offer",
    Answer "answer",
    Surrender "surrender",
    Arm "arm",
    Mark "mark",
    PutOut "put-out",
    Ask "ask",
    Preside "preside",
    Rule "rule",
    Call "call",
    Appeal "appeal",
    Claim "claim",
    Lobby "lobby",
    Device "device",
    Rematch "rematch",
    Brink "brink",
    // What they should not do.
    Foul "foul",
    Stale "stale",
    Foreign "foreign",
    Again "again",
    Garbage "garbage",
    Flood "flood",
    // What becomes of their connections.
    Drop "drop",
    Dead "dead",
    Stall "stall",
    TakeOver "take-over",
    GoAway "go-away",
    // What becomes of the house.
    Crash "crash",
    Restart "restart",
    Stop "stop",
    FailAppend "fail-append",
    LoseAnswer "lose-answer",
    SlowStore "slow-store",
}

impl Act {
    /// One of so many.
    pub(crate) fn pick(&self, count: usize) -> usize {
        self.dice as usize % count.max(1)
    }

    /// Another number that the dice show.
    pub(crate) fn side(&self, count: u32) -> u32 {
        (self.dice / 7919) % count.max(1)
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            at_ms,
            verb,
            who,
            room,
            dice,
        } = self;
        write!(f, "{at_ms} {} {who} {room} {dice}", verb.name())
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            people,
            codec,
            locks,
            acts,
        } = self;
        writeln!(f, "plan {seed} {people} {codec} {locks}")?;
        acts.iter().try_for_each(|act| writeln!(f, "{act}"))
    }
}

/// A text that is no plan, by its line.
#[derive(Debug)]
pub(crate) struct NoPlan(#[expect(dead_code, reason = "it is for who reads the failure")] String);

impl FromStr for Plan {
    type Err = NoPlan;

    fn from_str(text: &str) -> Result<Self, NoPlan> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let head = lines.next().unwrap_or_default();
        let mut plan = head_of(head).ok_or_else(|| NoPlan(head.to_owned()))?;
        for line in lines {
            let act = act_of(line).ok_or_else(|| NoPlan(line.to_owned()))?;
            plan.acts.push(act);
        }
        Ok(plan)
    }
}

fn head_of(line: &str) -> Option<Plan> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["plan", seed, people, codec, locks] = words[..] else {
        return None;
    };
    Some(Plan {
        seed: seed.parse().ok()?,
        people: people.parse().ok()?,
        codec: codec.parse().ok()?,
        locks: locks.parse().ok()?,
        acts: Vec::new(),
    })
}

fn act_of(line: &str) -> Option<Act> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [at_ms, verb, who, room, dice] = words[..] else {
        return None;
    };
    Some(Act {
        at_ms: at_ms.parse().ok()?,
        verb: Verb::ALL
            .iter()
            .copied()
            .find(|known| known.name() == verb)?,
        who: who.parse().ok()?,
        room: room.parse().ok()?,
        dice: dice.parse().ok()?,
    })
}
