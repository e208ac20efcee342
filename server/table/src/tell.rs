//! One viewer's version of one event, after it happened.

use crate::event::Stand;
use crate::table::State;
use crate::{
    ArbiterEvent, Army, Event, Faces, GameOptions, GoTold, Mark, Phase, PlayerId, SeriesView,
    Table, Timer, Viewer, XiangqiTold,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use qiguan_rules::Seat;
use qiguan_rules::go::Board;
use qiguan_rules::junqi::{self, End, Outcome, Post, Reason};
use qiguan_rules::xiangqi::Position;

/// From here on the count of moves without combat is told with each of them (junqi rules 6).
const QUIET_ANNOUNCED: u32 = 40;

/// What one viewer hears of an event.
#[derive(Clone, PartialEq, Eq)]
pub enum Told {
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// Under which name.
        name: String,
        /// The army as this viewer sees it.
        army: Army,
    },
    /// Somebody stood up.
    Stood {
        /// From where.
        seat: Seat,
        /// Why.
        why: Stand,
    },
    /// Two seats changed places.
    Swapped {
        /// The two, each with its army now, as this viewer sees it.
        armies: [(Seat, Army); 2],
    },
    /// Another player owns the room.
    Owner {
        /// Who.
        to: PlayerId,
    },
    /// How far the match has come of which this is a game.
    Series {
        /// None: it is a game by itself.
        series: Option<SeriesView>,
    },
    /// The options were set.
    Configured {
        /// All of them.
        options: GameOptions,
        /// The viewer's own new armies, where old ones became invalid.
        armies: Vec<(Seat, Army)>,
    },
    /// The viewer's own army was laid out.
    Arranged {
        /// Whose.
        seat: Seat,
        /// The army.
        army: Army,
    },
    /// Ready, or no longer.
    Ready {
        /// Who.
        seat: Seat,
        /// False: no longer.
        ready: bool,
    },
    /// The timer was set or taken away.
    Clock {
        /// None: no timer.
        clock: Option<Timer>,
    },
    /// Everyone is ready.
    Started {
        /// Who will move first.
        first: Seat,
        /// Until then.
        clock: Timer,
        /// Armies this viewer sees from now on.
        faces: Vec<Faces>,
        /// The board, in a game that has one.
        board: Option<Board>,
        /// The pieces, in a game of xiangqi.
        position: Option<Box<Position>>,
    },
    /// A turn began.
    Turn {
        /// Whose.
        seat: Seat,
        /// Its number.
        turn: u32,
        /// The clock of the move.
        clock: Timer,
        /// The legal moves, for that seat alone.
        legal: Vec<(Post, Vec<Post>)>,
    },
    /// A piece moved.
    Moved {
        /// From where.
        from: Post,
        /// To where.
        to: Post,
        /// What became of it.
        outcome: Outcome,
        /// The posts it went over.
        path: Vec<Post>,
        /// How many moves in a row were without combat, once that is announced.
        quiet: Option<u32>,
    },
    /// A flag was shown.
    FlagShown {
        /// Whose.
        seat: Seat,
        /// Where.
        post: Post,
    },
    /// The time ran out; the turn is lost.
    TimedOut {
        /// Whose.
        seat: Seat,
        /// How many times now.
        count: u8,
    },
    /// A player is out.
    Out {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Reason,
        /// Armies this viewer sees from now on.
        faces: Vec<Faces>,
        /// The viewer's legal moves now, where it has the turn and pieces left the board.
        legal: Vec<(Post, Vec<Post>)>,
    },
    /// A player who was out left.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// A draw offer was accepted by one of those asked.
    DrawAccepted {
        /// By whom.
        seat: Seat,
    },
    /// The draw offer is gone.
    DrawClosed {
        /// Who refused; none: it lapsed.
        refused_by: Option<Seat>,
    },
    /// No game was played; the room arranges again.
    Voided {
        /// Who left.
        seat: Seat,
        /// The armies, in the order of the seats.
        armies: Vec<Army>,
    },
    /// The game is over.
    Over {
        /// How.
        end: End,
        /// Every army.
        faces: Vec<Faces>,
    },
    /// The server restarted.
    Restarted {
        /// The timer, standing.
        clock: Option<Timer>,
    },
    /// The viewer's own seat gives up by itself at its next turn, or no longer.
    SurrenderArmed {
        /// Which of the viewer's several seats; none: the one there is.
        seat: Option<Seat>,
        /// False: no longer.
        armed: bool,
    },
    /// The viewer wrote a mark, or wiped it off.
    Marked {
        /// For which of the viewer's several seats; none: the one there is.
        seat: Option<Seat>,
        /// The piece, by its starting post.
        piece: Post,
        /// None: wiped off.
        mark: Option<Mark>,
    },
    /// It was asked that an absent player be put out.
    PutOutAsked {
        /// Who is to go.
        seat: Seat,
        /// Who asks.
        by: Seat,
    },
    /// One of the others agreed.
    PutOutAccepted {
        /// Who.
        seat: Seat,
    },
    /// The question is gone.
    PutOutClosed {
        /// Who refused; none: the player is back, or out.
        refused_by: Option<Seat>,
    },
    /// Something happened in a game of Go.
    Go(GoTold),
    /// The arbiter came, went or ruled, or was called: all hear the same.
    Arbiter(ArbiterEvent),
    /// Something happened in a game of xiangqi.
    Xiangqi(XiangqiTold),
}

impl Table {
    /// What a viewer hears of an event that was just folded in; none: nothing. Seats that are not in
    /// play hear nothing ever.
    #[must_use]
    pub fn tell(&self, viewer: Viewer, event: &Event) -> Option<Told> {
        let state = &self.state;
        if let Viewer::Seats(seats) = viewer
            && !seats.iter().any(|seat| state.plays(seat))
        {
            return None;
        }
        let own = |seat: &Seat| viewer.seats().contains(*seat);
        let which = |seat: &Seat| Some(*seat).filter(|_| viewer.holds_several());
        Some(match event {
            Event::Opened { .. } | Event::Follows { .. } | Event::LedOn { .. } => return None,
            Event::Sat {
                seat, player, name, ..
            } => Told::Sat {
                seat: *seat,
                player: *player,
                name: name.clone(),
                army: state.army(viewer, *seat),
            },
            Event::Stood { seat, why } => Told::Stood {
                seat: *seat,
                why: *why,
            },
            Event::Swapped { a, b } => Told::Swapped {
                armies: [*a, *b].map(|seat| (seat, state.army(viewer, seat))),
            },
            Event::Series { .. } => Told::Series {
                series: state.series_view(),
            },
            Event::OwnerPassed { to } => Told::Owner { to: *to },
            Event::SurrenderArmed { seat, armed } if own(seat) => Told::SurrenderArmed {
                seat: which(seat),
                armed: *armed,
            },
            Event::Marked { seat, piece, mark } if own(seat) => Told::Marked {
                seat: which(seat),
                piece: *piece,
                mark: *mark,
            },
            // What a player keeps to oneself is nothing at all to the others, not even a version.
            Event::SurrenderArmed { .. } | Event::Marked { .. } => return None,
            // How far away a player is, is nobody's to know.
            Event::LagBanked { .. } => return None,
            Event::PutOutAsked { seat, by } => Told::PutOutAsked {
                seat: *seat,
                by: *by,
            },
            Event::PutOutAccepted { seat } => Told::PutOutAccepted { seat: *seat },
            Event::PutOutClosed { refused_by } => Told::PutOutClosed {
                refused_by: *refused_by,
            },
            Event::Configured { options, layouts } => {
                let replaced = |seat: &Seat| own(seat) && layouts[*seat].is_some();
                let armies = Seat::ALL.into_iter().filter(replaced);
                Told::Configured {
                    options: *options,
                    armies: armies
                        .map(|seat| (seat, state.army(viewer, seat)))
                        .collect(),
                }
            }
            Event::Arranged { seat, .. } if own(seat) => Told::Arranged {
                seat: *seat,
                army: state.army(viewer, *seat),
            },
            Event::Arranged { .. } => return None,
            Event::Ready { seat, ready } => Told::Ready {
                seat: *seat,
                ready: *ready,
            },
            Event::ClockSet { clock } => Told::Clock {
                clock: clock.map(|clock| state.shown_clock(viewer, clock)),
            },
            Event::Started { first, clock } => Told::Started {
                first: *first,
                clock: state.shown_clock(viewer, *clock),
                faces: state.faces(viewer, state.seats().iter().filter(|seat| !own(seat))),
                board: state.board(),
                position: state.position(),
            },
            Event::TurnBegan { seat, turn, clock } => Told::Turn {
                seat: *seat,
                turn: *turn,
                clock: state.shown_clock(viewer, *clock),
                legal: state.legal(viewer),
            },
            Event::Junqi(event) => return state.tell_junqi(viewer, event),
            Event::Left { seat } => Told::Left { seat: *seat },
            Event::DrawOffered { seat } => Told::DrawOffered { seat: *seat },
            Event::DrawAccepted { seat } => Told::DrawAccepted { seat: *seat },
            Event::DrawClosed { refused_by } => Told::DrawClosed {
                refused_by: *refused_by,
            },
            Event::Voided { seat } => Told::Voided {
                seat: *seat,
                armies: Seat::ALL.map(|seat| state.army(viewer, seat)).into(),
            },
            Event::Restarted { clock } => Told::Restarted {
                clock: clock.map(|clock| state.shown_clock(viewer, clock)),
            },
            Event::Go(event) => Told::Go(self.tell_go(state.go().ok()?, viewer, event)?),
            Event::Arbiter(event) => Told::Arbiter(event.clone()),
            Event::Xiangqi(event) => {
                Told::Xiangqi(self.tell_xiangqi(state.xiangqi().ok()?, viewer, event)?)
            }
        })
    }
}

impl State {
    /// The stones, in a game of Go that has started.
    fn board(&self) -> Option<Board> {
        Some(*self.go().ok()?.position?.board())
    }

    /// The pieces, in a game of xiangqi that has started.
    fn position(&self) -> Option<Box<Position>> {
        self.xiangqi().ok()?.position.map(Box::new)
    }

    /// How many moves in a row were without combat, where too many end the game and these are many.
    fn quiet_announced(&self) -> Option<u32> {
        let position = self.junqi().ok()?.position.as_ref()?;
        let counts = position.options().quiet_limit != 0 && position.quiet() >= QUIET_ANNOUNCED;
        counts.then(|| position.quiet())
    }

    fn tell_junqi(&self, viewer: Viewer, event: &junqi::Event) -> Option<Told> {
        let junqi = self.junqi().ok()?;
        Some(match event {
            junqi::Event::Moved { from, to, outcome } => Told::Moved {
                from: *from,
                to: *to,
                outcome: *outcome,
                path: junqi.path.clone(),
                quiet: self.quiet_announced(),
            },
            junqi::Event::FlagShown { seat, post } => Told::FlagShown {
                seat: *seat,
                post: *post,
            },
            junqi::Event::TimedOut { seat } => Told::TimedOut {
                seat: *seat,
                count: self.chairs[*seat].score.timeouts,
            },
            junqi::Event::Out { seat, reason } => Told::Out {
                seat: *seat,
                reason: *reason,
                faces: self.faces_on_going_out(viewer, *seat),
                legal: self.legal(viewer),
            },
            junqi::Event::Over { end } => Told::Over {
                end: *end,
                faces: self.faces(viewer, self.seats().iter()),
            },
            // The turn that begins is told with its clock.
            junqi::Event::TurnPassed { .. } => return None,
        })
    }

    /// A player who goes out may see the ally's pieces from then on (junqi rules 5.1), and without an
    /// ally nobody's.
    fn faces_on_going_out(&self, viewer: Viewer, out: Seat) -> Vec<Faces> {
        let held = viewer.seats();
        let goes_out = held.contains(out) && self.phase == Phase::Playing;
        let ally = self
            .ally(out)
            .filter(|ally| goes_out && !held.contains(*ally));
        self.faces(viewer, ally.iter())
    }
}

impl Told {
    /// The word that names it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sat { .. } => "sat",
            Self::Stood { .. } => "stood",
            Self::Swapped { .. } => "swapped",
            Self::Owner { .. } => "owner",
            Self::SurrenderArmed { .. } => "surrender_armed",
            Self::Marked { .. } => "marked",
            Self::PutOutAsked { .. } => "put_out_asked",
            Self::PutOutAccepted { .. } => "put_out_accepted",
            Self::PutOutClosed { .. } => "put_out_closed",
            Self::Series { .. } => "match",
            Self::Configured { .. } => "configured",
            Self::Arranged { .. } => "arranged",
            Self::Ready { .. } => "ready",
            Self::Clock { .. } => "clock",
            Self::Started { .. } => "started",
            Self::Turn { .. } => "turn",
            Self::Moved { .. } => "moved",
            Self::FlagShown { .. } => "flag_shown",
            Self::TimedOut { .. } => "timed_out",
            Self::Out { .. } => "out",
            Self::Left { .. } => "left",
            Self::DrawOffered { .. } => "draw_offered",
            Self::DrawAccepted { .. } => "draw_accepted",
            Self::DrawClosed { .. } => "draw_closed",
            Self::Voided { .. } => "voided",
            Self::Over { .. } => "over",
            Self::Restarted { .. } => "restarted",
            Self::Go(told) => told.name(),
            Self::Arbiter(event) => event.name(),
            Self::Xiangqi(told) => told.name(),
        }
    }
}

/// Shows the name alone: what is told to one viewer is nobody else's business.
impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
