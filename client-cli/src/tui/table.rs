//! The screen of one room: what its user looks at, and what has been heard besides the picture.

mod asked;
mod audience;
mod draw;
mod duel;
mod foot;
mod frames;
mod go;
mod hear;
mod held;
mod keys;
mod lay;
mod pointing;
mod popup;
mod reading;
mod remark;
mod series;
mod xiangqi;

pub(crate) use frames::Frames;

use super::edit::Edit;
use super::past;
use super::plan::Plan;
use super::replay::Reading;
use super::skin::Skin;
use qiguan_protocol::{Away, Channel, Request, RoomId, Seat, View, Watcher};
use qiguan_rules::junqi::Post;
use qiguan_rules::xiangqi::Notation;
use remark::Remark;
use std::collections::VecDeque;

/// What was said and noticed that is kept.
const REMARKS_MAX: usize = 200;

/// What one looks at in a room. What the server says of it is in the [`View`].
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) room: RoomId,
    /// The own seat that commands are for; absent: a spectator.
    pub(crate) seat: Option<Seat>,
    /// All own seats (PROTOCOL.md, 8.9).
    seats: Vec<Seat>,
    /// The user presides.
    arbiter: bool,
    /// The side that is below.
    below: Seat,
    cursor: Post,
    picked: Option<Post>,
    /// How many tokens of the past are shown; absent: now.
    step: Option<usize>,
    typing: Option<Typing>,
    dialog: Option<Dialog>,
    remarks: VecDeque<Remark>,
    away: Vec<Away>,
    audience: u32,
    /// Those of them who are named.
    watching: Vec<Watcher>,
    /// The layouts that the server has not confirmed yet, by their seat.
    drafts: [Draft; 4],
    called: Option<duel::Called>,
    /// More about the last refusal.
    detail: String,
    /// What belongs to Go alone.
    go: go::Desk,
    /// What belongs to xiangqi alone.
    xiangqi: xiangqi::Desk,
    /// The next game of the same people.
    next: Option<RoomId>,
    /// The user is to be woken.
    rings: bool,
}

/// A line being typed, and what for.
#[derive(Debug)]
struct Typing {
    what: What,
    edit: Edit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// A move, or a word.
    Line,
    Say(Channel),
}

/// A question that waits for a key, or something shown over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Dialog {
    Attack { from: Post, to: Post },
    Surrender { is_sure: bool },
    OfferDraw,
    AnswerDraw,
    AskPutOut { seat: Seat },
    AnswerPutOut,
    Leave,
    Mark { piece: Post },
    Phrases,
    History { piece: Post },
    Layouts { names: Vec<String>, at: usize },
    Help,
    Go(go::Question),
    Xiangqi(xiangqi::Question),
}

/// The layout that the user wants, until the server has it.
#[derive(Default)]
struct Draft {
    wanted: Option<String>,
    is_sent: bool,
}

/// What the loop is to do for a screen.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Act {
    Ask(Request),
    /// The same for one of several own seats.
    AskAs(Seat, Request),
    /// Go to another room.
    Open(RoomId),
    /// Back to the list of rooms; a seat is kept.
    Lobby,
    Quit,
    /// Into the terminal's clipboard.
    Copy(String),
    /// Keep a layout under a name.
    Save {
        name: String,
        layout: String,
    },
    /// Lay out the army as a file says.
    Import {
        file: String,
    },
    /// Show the kept layouts.
    ListLayouts,
    /// Lay out the army as kept under a name.
    Load {
        name: String,
    },
    /// Lay out the army in a way drawn by lot.
    NewLayout,
    /// Change the options of the room.
    Options,
    /// Ring at the own turn no longer, or again.
    Bell,
    /// Moves of xiangqi are to be written so from now on.
    Write(Notation),
}

/// What a screen is drawn and steered with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenery<'a> {
    pub(crate) view: &'a View,
    pub(crate) skin: Skin,
    /// The server's time now, in milliseconds.
    pub(crate) now_ms: u64,
    /// A move that has no answer yet: from and to.
    pub(crate) sent: Option<(&'a str, &'a str)>,
    /// A move of Go or xiangqi that has no answer yet.
    pub(crate) pending: Option<&'a Request>,
    /// For how many seconds there has been no connection.
    pub(crate) offline_s: Option<u64>,
    /// A game that is read, not one that is followed.
    pub(crate) file: Option<&'a Reading>,
}

impl Table {
    pub(crate) fn new(room: RoomId, seat: Option<Seat>) -> Self {
        let mut table = Self {
            room,
            seat: None,
            seats: Vec::new(),
            arbiter: false,
            below: Seat::S,
            cursor: start(Seat::S),
            picked: None,
            step: None,
            typing: None,
            dialog: None,
            remarks: VecDeque::new(),
            away: Vec::new(),
            audience: 0,
            watching: Vec::new(),
            drafts: Default::default(),
            called: None,
            detail: String::new(),
            go: go::Desk::default(),
            xiangqi: xiangqi::Desk::default(),
            next: None,
            rings: false,
        };
        table.sit(seat, &[]);
        table
    }

    /// Lets the user choose one of the kept layouts.
    pub(crate) fn offer_layouts(&mut self, names: Vec<String>) {
        self.dialog = Some(Dialog::Layouts { names, at: 0 });
    }

    /// Whether the user is to be woken; asked once.
    pub(crate) fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.rings)
    }

    fn plan(&self, view: &View) -> Plan {
        Plan::new(past::variant(view), self.below)
    }

    fn remark(&mut self, remark: Remark) {
        if self.remarks.len() == REMARKS_MAX {
            self.remarks.pop_front();
        }
        self.remarks.push_back(remark);
    }

    /// Says something beside the board.
    pub(crate) fn notice(&mut self, text: impl Into<String>) {
        self.remark(Remark::Notice(text.into()));
    }

    /// The posts where the picked piece may go, as the server lists them.
    fn targets(&self, view: &View) -> Vec<Post> {
        let Some(picked) = self.picked.filter(|_| self.step.is_none()) else {
            return Vec::new();
        };
        let moves = view.legal_moves();
        let from_here = moves.filter(|(from, _)| from.parse() == Ok(picked));
        from_here.filter_map(|(_, to)| to.parse().ok()).collect()
    }

    fn is_living(&self, view: &View) -> bool {
        let seat = self.seat.and_then(|seat| view.seat(seat));
        seat.is_some_and(|seat| seat.out.is_none())
    }
}

/// The middle of a territory.
fn start(seat: Seat) -> Post {
    let seat = qiguan_rules::Seat::ALL[seat.index()];
    Post::territory(seat, 2, 2).expect("every territory has a middle")
}

/// Shows the kind alone: a layout stands in some.
impl std::fmt::Debug for Act {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ask(request) => write!(f, "Ask({request:?})"),
            Self::AskAs(seat, request) => write!(f, "AskAs({seat}, {request:?})"),
            Self::Open(room) => write!(f, "Open({room})"),
            Self::Lobby => f.write_str("Lobby"),
            Self::Quit => f.write_str("Quit"),
            Self::Copy(_) => f.write_str("Copy"),
            Self::Save { .. } => f.write_str("Save"),
            Self::Import { .. } => f.write_str("Import"),
            Self::ListLayouts => f.write_str("ListLayouts"),
            Self::Load { .. } => f.write_str("Load"),
            Self::NewLayout => f.write_str("NewLayout"),
            Self::Options => f.write_str("Options"),
            Self::Bell => f.write_str("Bell"),
            Self::Write(notation) => write!(f, "Write({notation:?})"),
        }
    }
}

/// Shows whether there is one, never which.
impl std::fmt::Debug for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Draft({})", self.wanted.is_some())
    }
}
