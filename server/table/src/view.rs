//! What one viewer may know of the table, built field by field from what that viewer may know.

use crate::junqi::Junqi;
use crate::table::{Game, State};
use crate::{
    ArbiterView, GameOptions, GoView, Mark, Offer, Phase, PlayerId, PutOut, SeriesView, Settings,
    Table, Timer, XiangqiView,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use qiguan_rules::junqi::{End, Piece, Position, Post, Reason, Visibility};
use qiguan_rules::{BySeat, Seat, Seats};

/// Who asks to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// Who holds these seats, and may know what each of them may.
    Seats(Seats),
    /// The arbiter: everything that is at the table, nothing that players keep to themselves.
    Arbiter,
    /// Somebody without a seat: public facts only.
    Spectator,
}

impl Viewer {
    /// Who holds one seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self::Seats(Seats::of(seat))
    }

    /// The seats that the viewer holds.
    #[must_use]
    pub const fn seats(self) -> Seats {
        match self {
            Self::Seats(seats) => seats,
            Self::Arbiter | Self::Spectator => Seats::NONE,
        }
    }

    /// Whether something is to be told as one of several own seats'.
    pub(crate) const fn holds_several(self) -> bool {
        self.seats().len() > 1
    }
}

/// The picture of one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How far the table has come.
    pub phase: Phase,
    /// Who may set options.
    pub owner: PlayerId,
    /// Who may find, enter and watch it.
    pub settings: Settings,
    /// The game and its options.
    pub options: GameOptions,
    /// The seats.
    pub seats: BySeat<SeatView>,
    /// The timer, if one is set.
    pub clock: Option<Timer>,
    /// The number of the last turn that began.
    pub turn: u32,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// The draw offer that stands.
    pub draw: Option<Offer>,
    /// The question that stands whether an absent player is put out.
    pub put_out: Option<PutOut>,
    /// Whether the viewer's one seat gives up by itself at its next turn.
    pub armed: bool,
    /// Which of the viewer's several seats do.
    pub armed_seats: Seats,
    /// Who rules here, and what was ruled.
    pub arbiter: ArbiterView,
    /// The match of which this is a game.
    pub series: Option<SeriesView>,
    /// What the game adds.
    pub game: GameView,
}

/// The part of a picture that differs between the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameView {
    /// Junqi.
    Junqi(Box<JunqiView>),
    /// Go.
    Go(Box<GoView>),
    /// Xiangqi.
    Xiangqi(Box<XiangqiView>),
}

/// The junqi part of a picture.
#[derive(Clone, PartialEq, Eq)]
pub struct JunqiView {
    /// How it ended.
    pub end: Option<End>,
    /// The armies; empty where a seat is free or not in play.
    pub armies: BySeat<Army>,
    /// What has happened since the start, as tokens.
    pub moves: String,
    /// The posts the last move went over.
    pub path: Vec<Post>,
    /// The moves of the viewer's seat while it has the turn.
    pub legal: Vec<(Post, Vec<Post>)>,
    /// Moves since the last combat.
    pub quiet: u32,
    /// The marks the viewer's one seat has written, by the starting post of the piece.
    pub marks: Vec<(Post, Mark)>,
    /// Those of each of the viewer's several seats that has written any.
    pub seat_marks: Vec<(Seat, Vec<(Post, Mark)>)>,
}

/// One seat of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Who holds it, and under which name.
    pub holder: Option<(PlayerId, String)>,
    /// Ready for the start.
    pub ready: bool,
    /// Timeouts so far.
    pub timeouts: u8,
    /// Draw offers made.
    pub offers: u8,
    /// Why it is out.
    pub out: Option<Reason>,
}

/// The pieces of one seat in the order of their starting posts; empty for a seat that is free or not
/// in play.
pub type Army = Vec<Slot>;

/// One piece as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Where it stands; none: gone.
    pub place: Option<Post>,
    /// What it is; none: not known to this viewer.
    pub face: Option<Piece>,
}

/// Faces of one army that a viewer may see from now on, in the order of the starting posts.
#[derive(Clone, PartialEq, Eq)]
pub struct Faces {
    /// Whose army.
    pub seat: Seat,
    /// None: not known to this viewer.
    pub faces: Vec<Option<Piece>>,
}

impl Table {
    /// What a viewer may know now.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let state = &self.state;
        let (one, several) = of_one(viewer);
        let armed = |seat: &Seat| state.chairs[*seat].score.armed;
        View {
            phase: state.phase,
            owner: state.owner,
            settings: state.settings,
            options: state.options(),
            seats: BySeat::from_fn(|seat| state.seat_view(seat)),
            clock: state.timer.map(|timer| state.shown_clock(viewer, timer)),
            turn: state.turn,
            to_move: state.to_move().filter(|_| state.phase != Phase::Over),
            draw: state.draw.clone(),
            put_out: state.put_out.clone(),
            armed: one.is_some_and(|seat| armed(&seat)),
            armed_seats: several.iter().filter(armed).collect(),
            arbiter: self.arbiter_view(),
            series: state.series_view(),
            game: match &state.game {
                Game::Junqi(junqi) => GameView::Junqi(Box::new(self.junqi_view(junqi, viewer))),
                Game::Go(go) => GameView::Go(Box::new(self.go_view(go, viewer))),
                Game::Xiangqi(xiangqi) => {
                    GameView::Xiangqi(Box::new(self.xiangqi_view(xiangqi, viewer)))
                }
            },
        }
    }

    fn junqi_view(&self, junqi: &Junqi, viewer: Viewer) -> JunqiView {
        let state = &self.state;
        let position = junqi.position.as_ref();
        let (one, several) = of_one(viewer);
        JunqiView {
            end: position.and_then(|position| position.over()),
            armies: BySeat::from_fn(|seat| state.army(viewer, seat)),
            moves: self.moves.clone(),
            path: junqi.path.clone(),
            legal: state.legal(viewer),
            quiet: position.map_or(0, |position| position.quiet()),
            marks: one.map_or_else(Vec::new, |seat| state.marks(seat)),
            seat_marks: several
                .iter()
                .map(|seat| (seat, state.marks(seat)))
                .filter(|(_, marks)| !marks.is_empty())
                .collect(),
        }
    }
}

/// The one seat that a viewer holds, or the several.
fn of_one(viewer: Viewer) -> (Option<Seat>, Seats) {
    match viewer.seats().only() {
        Some(seat) => (Some(seat), Seats::NONE),
        None => (None, viewer.seats()),
    }
}

impl View {
    /// The junqi part, in a game of junqi.
    #[must_use]
    pub fn junqi(&self) -> Option<&JunqiView> {
        match &self.game {
            GameView::Junqi(junqi) => Some(junqi),
            GameView::Go(_) | GameView::Xiangqi(_) => None,
        }
    }

    /// The Go part, in a game of Go.
    #[must_use]
    pub fn go(&self) -> Option<&GoView> {
        match &self.game {
            GameView::Junqi(_) | GameView::Xiangqi(_) => None,
            GameView::Go(go) => Some(go),
        }
    }

    /// The xiangqi part, in a game of xiangqi.
    #[must_use]
    pub fn xiangqi(&self) -> Option<&XiangqiView> {
        match &self.game {
            GameView::Junqi(_) | GameView::Go(_) => None,
            GameView::Xiangqi(xiangqi) => Some(xiangqi),
        }
    }
}

impl State {
    /// Whose turn it is, or would be.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        match &self.game {
            Game::Junqi(junqi) => junqi.position.as_ref().map(Position::to_move),
            Game::Go(go) => go.to_move(),
            Game::Xiangqi(xiangqi) => xiangqi.mover(),
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let chair = &self.chairs[seat];
        SeatView {
            holder: chair
                .holder
                .as_ref()
                .map(|holder| (holder.player, holder.name.clone())),
            ready: chair.ready,
            timeouts: chair.score.timeouts,
            offers: chair.score.offers,
            out: chair.score.out,
        }
    }

    /// The army of a seat as a viewer sees it.
    pub(crate) fn army(&self, viewer: Viewer, seat: Seat) -> Army {
        let Ok(junqi) = self.junqi() else {
            return Army::new();
        };
        let Some(layout) = &junqi.layouts[seat] else {
            return Army::new();
        };
        let position = junqi.position.as_ref();
        let all = self.sees_army(viewer, seat);
        let flag = position.is_some_and(|position| position.flag_shown(seat));
        let slot = |(start, piece): (Post, Piece)| Slot {
            place: position.map_or(Some(start), |position| position.place(start)),
            face: (all || (flag && piece == Piece::Flag)).then_some(piece),
        };
        Post::starts(seat).zip(layout.pieces()).map(slot).collect()
    }

    /// The faces of those armies of which a viewer sees all.
    pub(crate) fn faces<'a>(
        &self,
        viewer: Viewer,
        seats: impl Iterator<Item = &'a Seat>,
    ) -> Vec<Faces> {
        let seen = seats.filter(|seat| self.sees_army(viewer, **seat));
        seen.map(|seat| Faces {
            seat: *seat,
            faces: self
                .army(viewer, *seat)
                .iter()
                .map(|slot| slot.face)
                .collect(),
        })
        .collect()
    }

    /// Whether a viewer sees every piece of a seat (junqi rules 5.1). Before the start nobody sees
    /// another's layout, whatever the option says: else one could answer it with one's own. Who has no
    /// ally sees, in the game and out of it, what a stranger does.
    fn sees_army(&self, viewer: Viewer, owner: Seat) -> bool {
        let Ok(junqi) = self.junqi() else {
            return false;
        };
        let sees = |seat: Seat| {
            let allied = self.ally(seat) == Some(owner);
            match junqi.options.visibility {
                Visibility::Open => self.plays(seat),
                Visibility::Allied => allied,
                Visibility::Dark => allied && self.chairs[seat].score.out.is_some(),
            }
        };
        match (self.phase, viewer) {
            (Phase::Over, _) => true,
            (_, Viewer::Spectator) | (Phase::Arranging, Viewer::Arbiter) => false,
            // What is laid out before the start is still in hand.
            (Phase::Starting | Phase::Playing, Viewer::Arbiter) => self.plays(owner),
            (_, Viewer::Seats(seats)) if seats.contains(owner) => true,
            (Phase::Arranging, Viewer::Seats(_)) => false,
            (Phase::Starting | Phase::Playing, Viewer::Seats(seats)) => seats.iter().any(sees),
        }
    }

    /// The timer as a viewer is shown it: to an audience some turns behind, what it shows is past.
    pub(crate) fn shown_clock(&self, viewer: Viewer, timer: Timer) -> Timer {
        if self.is_behind(viewer) {
            timer.delayed()
        } else {
            timer
        }
    }

    /// Whether a viewer follows the running game some turns behind.
    pub(crate) fn is_behind(&self, viewer: Viewer) -> bool {
        let behind = self.settings.spectator_delay > 0;
        match (self.phase, viewer) {
            (Phase::Starting | Phase::Playing, Viewer::Spectator) => behind,
            (Phase::Starting | Phase::Playing, Viewer::Seats(_) | Viewer::Arbiter)
            | (Phase::Arranging | Phase::Over, _) => false,
        }
    }

    /// Marks are for their writer alone, also after the end.
    fn marks(&self, seat: Seat) -> Vec<(Post, Mark)> {
        let Ok(junqi) = self.junqi() else {
            return Vec::new();
        };
        let marks = junqi.marks[seat].iter();
        marks.map(|(post, mark)| (*post, *mark)).collect()
    }

    /// The legal moves, for the seat that has the turn and for nobody else.
    pub(crate) fn legal(&self, viewer: Viewer) -> Vec<(Post, Vec<Post>)> {
        let Some(position) = self.junqi().ok().and_then(|junqi| junqi.position.as_ref()) else {
            return Vec::new();
        };
        let seat = position.to_move();
        if self.phase != Phase::Playing || !viewer.seats().contains(seat) || !self.living(seat) {
            return Vec::new();
        }
        position.moves_of(seat)
    }
}

/// Shows sizes alone: armies hold what only one viewer may know.
impl fmt::Debug for JunqiView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JunqiView")
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

/// Shows the place alone.
impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slot({:?})", self.place)
    }
}

/// Shows whose faces, never which.
impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faces({:?})", self.seat)
    }
}
