//! Says independently of the table who may know what (junqi rules 5), and holds every view and every
//! telling against it, after every event.

use crate::driver::VIEWERS;
use qiguan_rules::junqi::{self, End, Layout, Options, Outcome, Piece, Post, Variant, Visibility};
use qiguan_rules::{BySeat, Seat, Seats};
use qiguan_table::{
    Army, Event, Faces, GameOptions, Mark, Phase, PlayerId, PutOut, Table, Told, View, Viewer,
};
use std::collections::{BTreeMap, BTreeSet};

/// The facts, gathered from the events alone.
pub(crate) struct Audit {
    game: Variant,
    visibility: Visibility,
    layouts: BySeat<Option<Layout>>,
    /// Where each piece stands, by its starting post.
    places: BTreeMap<Post, Post>,
    begun: bool,
    over: bool,
    out: BTreeSet<Seat>,
    shown: BTreeSet<Seat>,
    tokens: Vec<String>,
    /// Where the last move began and ended.
    way: Option<(Post, Post)>,
    turn: u32,
    owner: PlayerId,
    /// Moves since the last that met somebody.
    quiet: u32,
    moved: BTreeSet<Seat>,
    /// What each seat keeps to itself: its marks, and whether it gives up at its next turn.
    marks: BySeat<BTreeMap<Post, Mark>>,
    armed: BySeat<bool>,
    question: Option<PutOut>,
    /// What each viewer was told of the faces, and never what was merely shown.
    pictures: BTreeMap<Viewer, BySeat<Vec<Option<Piece>>>>,
}

impl Audit {
    pub(crate) fn new(table: &Table) -> Self {
        let options = crate::driver::junqi_options(table);
        Self {
            game: options.game,
            visibility: options.visibility,
            layouts: BySeat::default(),
            places: BTreeMap::new(),
            begun: false,
            over: false,
            out: BTreeSet::new(),
            shown: BTreeSet::new(),
            tokens: Vec::new(),
            way: None,
            turn: 0,
            owner: table.owner(),
            quiet: 0,
            moved: BTreeSet::new(),
            marks: BySeat::default(),
            armed: BySeat::default(),
            question: None,
            pictures: VIEWERS
                .into_iter()
                .map(|viewer| (viewer, BySeat::default()))
                .collect(),
        }
    }

    /// Junqi rules 1: four play, or two who face each other.
    fn plays(&self, seat: Seat) -> bool {
        match self.game {
            Variant::FourPlayer => true,
            Variant::Duel | Variant::Frontier => matches!(seat, Seat::S | Seat::N),
        }
    }

    /// Junqi rules 1: of four, those who sit opposite are allies; of two, they are enemies.
    fn are_allies(&self, one: Seat, other: Seat) -> bool {
        let opposite = [(Seat::S, Seat::N), (Seat::E, Seat::W)]
            .into_iter()
            .any(|pair| pair == (one, other) || pair == (other, one));
        self.game == Variant::FourPlayer && opposite
    }

    /// Junqi rules 5: own army; the ally's by the option, or once out; shown flags; at the end all.
    /// A spectator has public facts alone, and so would a seat that is not in play; before the start
    /// nobody sees another's layout. Who holds several seats knows what each of them may.
    pub(crate) fn may_know(&self, viewer: Viewer, owner: Seat, piece: Piece) -> bool {
        if self.over || (piece == Piece::Flag && self.shown.contains(&owner)) {
            return true;
        }
        // The arbiter sees the whole table; before the start the armies are in hand.
        let rules = viewer == Viewer::Arbiter && self.begun;
        let own = viewer.seats();
        rules || own.iter().any(|seat| self.shows(seat, owner))
    }

    fn shows(&self, seat: Seat, owner: Seat) -> bool {
        let allies = self.are_allies(seat, owner);
        seat == owner
            || (self.begun
                && self.plays(seat)
                && match self.visibility {
                    Visibility::Open => true,
                    Visibility::Allied => allies,
                    Visibility::Dark => allies && self.out.contains(&seat),
                })
    }

    /// An event was folded in: nobody sees more than they may, nor less, and everyone was told.
    pub(crate) fn check(&mut self, table: &Table, event: &Event) {
        self.note(event);
        for viewer in VIEWERS {
            let told = table.tell(viewer, event);
            self.check_told(viewer, event, told.as_ref());
            self.check_view(viewer, table);
        }
    }

    fn check_view(&self, viewer: Viewer, table: &Table) {
        let view = table.view(viewer);
        assert_eq!(view.junqi().unwrap().moves, self.tokens.join(" "));
        assert_eq!(view.turn, self.turn);
        let path = &view.junqi().unwrap().path;
        assert_eq!(path.first().copied().zip(path.last().copied()), self.way);
        let strange = self.is_strange(viewer);
        if strange {
            assert!(view == table.view(Viewer::Spectator), "{viewer:?}");
        }
        for (seat, chair) in view.seats.iter().filter(|(seat, _)| !self.plays(*seat)) {
            let nobody = chair.holder.is_none() && chair.out.is_none() && !chair.ready;
            assert!(
                nobody && view.junqi().unwrap().armies[seat].is_empty(),
                "{seat}"
            );
        }
        for (owner, army) in view.junqi().unwrap().armies.iter() {
            self.check_army(viewer, owner, army);
            let faces: Vec<_> = army.iter().map(|slot| slot.face).collect();
            assert!(
                strange || self.pictures[&viewer][owner] == faces,
                "{viewer:?} was told something else of {owner} than the view shows"
            );
        }
        self.check_private(viewer, &view);
        assert_eq!(view.junqi().unwrap().quiet, self.quiet);
        assert_eq!((view.owner, &view.put_out), (self.owner, &self.question));
        let own = |seat| viewer.seats().contains(seat);
        let mine = view.phase == Phase::Playing && view.to_move.is_some_and(own);
        assert!(mine || view.junqi().unwrap().legal.is_empty(), "{viewer:?}");
        assert_eq!(view.phase == Phase::Over, self.over);
        assert_eq!(view.junqi().unwrap().end.is_some(), self.over);
    }

    /// Said of own seats alone; a spectator has none.
    fn check_private(&self, viewer: Viewer, view: &View) {
        let own = viewer.seats();
        let marks = |seat: Seat| Vec::from_iter(self.marks[seat].clone());
        let armed = |seat: &Seat| self.armed[*seat];
        match own.only() {
            Some(seat) => {
                assert!(view.junqi().unwrap().marks == marks(seat), "{viewer:?}");
                assert_eq!(view.armed, armed(&seat), "{viewer:?}");
                assert!(view.armed_seats.is_empty() && view.junqi().unwrap().seat_marks.is_empty());
            }
            None => {
                let written = own.iter().map(|seat| (seat, marks(seat)));
                let written = written.filter(|(_, marks)| !marks.is_empty());
                let written: Vec<_> = written.collect();
                assert!(view.junqi().unwrap().seat_marks == written, "{viewer:?}");
                let all: Seats = own.iter().filter(armed).collect();
                assert_eq!(view.armed_seats, all, "{viewer:?}");
                assert!(
                    !view.armed && view.junqi().unwrap().marks.is_empty(),
                    "{viewer:?}"
                );
            }
        }
    }

    /// Holds no seat that is in play.
    fn is_strange(&self, viewer: Viewer) -> bool {
        let own = viewer.seats();
        !own.is_empty() && !own.iter().any(|seat| self.plays(seat))
    }

    fn check_army(&self, viewer: Viewer, owner: Seat, army: &Army) {
        let Some(layout) = self.layouts[owner] else {
            return assert!(army.is_empty());
        };
        assert_eq!(army.len(), 25);
        for ((start, piece), slot) in Post::starts(owner).zip(layout.pieces()).zip(army) {
            let place = self.places.get(&start).copied();
            let here = if self.begun { place } else { Some(start) };
            assert_eq!(slot.place, here, "{viewer:?} {start}");
            let face = self.may_know(viewer, owner, piece).then_some(piece);
            assert!(slot.face == face, "{viewer:?} sees {start} wrongly");
        }
    }

    /// What a viewer is told goes to nobody it is not meant for, and keeps the viewer's picture whole.
    fn check_told(&mut self, viewer: Viewer, event: &Event, told: Option<&Told>) {
        let own = |seat: Seat| viewer.seats().contains(seat);
        let strange = self.is_strange(viewer);
        let silent = match event {
            _ if strange => true,
            Event::Opened { .. }
            | Event::LagBanked { .. }
            | Event::Junqi(junqi::Event::TurnPassed { .. }) => true,
            Event::Arranged { seat, .. }
            | Event::SurrenderArmed { seat, .. }
            | Event::Marked { seat, .. } => !own(*seat),
            _ => false,
        };
        assert_eq!(told.is_none(), silent, "{event:?} to {viewer:?}");
        if viewer == Viewer::Spectator && !is_nobodys(event) {
            assert_eq!(event.is_private(), silent, "{event:?}");
        }
        let Some(told) = told else { return };
        if let Told::Turn { seat, legal, .. } = told {
            assert_eq!(legal.is_empty(), !own(*seat), "legal moves to {viewer:?}");
        }
        assert!(same_as_happened(event, told), "{event:?} to {viewer:?}");
        if let Told::SurrenderArmed { seat, .. } | Told::Marked { seat, .. } = told {
            let several = viewer.seats().len() > 1;
            assert_eq!(seat.is_some(), several, "{told:?} to {viewer:?}");
        }
        if let Told::Configured { armies, .. } = told {
            // That a layout was replaced says where its bombs stood.
            assert!(armies.iter().all(|(seat, _)| own(*seat)), "to {viewer:?}");
        }
        let sees = |owner: Seat, faces: &[Option<Piece>]| {
            let army = self.layouts[owner].unwrap();
            let all = army.pieces().zip(faces);
            all.filter_map(|(piece, face)| face.map(|face| (piece, face)))
                .all(|(piece, face)| piece == face && self.may_know(viewer, owner, piece))
        };
        let mut news: Vec<(Seat, Vec<Option<Piece>>)> = match told {
            Told::Sat { seat, army, .. } => vec![(*seat, faces(army))],
            Told::Arranged { seat, army } => vec![(*seat, faces(army))],
            Told::Stood { seat, .. } => vec![(*seat, Vec::new())],
            Told::Swapped { armies } => armies
                .iter()
                .map(|(seat, army)| (*seat, faces(army)))
                .collect(),
            Told::Configured { armies, .. } => armies
                .iter()
                .map(|(seat, army)| (*seat, faces(army)))
                .collect(),
            Told::Started { faces, .. } | Told::Out { faces, .. } | Told::Over { faces, .. } => {
                let named = |faces: &Faces| (faces.seat, faces.faces.clone());
                faces.iter().map(named).collect()
            }
            Told::Voided { armies, .. } => Seat::ALL
                .into_iter()
                .zip(armies.iter().map(faces))
                .collect(),
            _ => Vec::new(),
        };
        for (seat, faces) in &news {
            assert!(
                faces.is_empty() || sees(*seat, faces),
                "{told:?} to {viewer:?}"
            );
        }
        if let Told::FlagShown { seat, .. } = told {
            let flag = self.layouts[*seat].unwrap();
            let mut known = self.pictures[&viewer][*seat].clone();
            let slot = flag.pieces().position(|piece| piece == Piece::Flag);
            known[slot.unwrap()] = Some(Piece::Flag);
            news.push((*seat, known));
        }
        let picture = self.pictures.get_mut(&viewer).unwrap();
        for (seat, faces) in news {
            picture[seat] = faces;
        }
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Sat { seat, layout, .. } => {
                assert!(self.plays(*seat) && layout.is_some());
                self.layouts[*seat] = *layout;
            }
            Event::Arranged { seat, layout } => {
                assert!(self.plays(*seat));
                self.layouts[*seat] = Some(*layout);
            }
            Event::Stood { seat, .. } => self.layouts[*seat] = None,
            Event::Swapped { a, b } => {
                assert!(!self.begun && a != b, "seats change before the start");
                assert!(self.plays(*a) && self.plays(*b));
                let layout = self.layouts[*a];
                self.layouts[*a] = self.layouts[*b];
                self.layouts[*b] = layout;
            }
            Event::OwnerPassed { to } => {
                assert!(!self.begun && *to != self.owner);
                self.owner = *to;
            }
            Event::Configured { options, layouts } => {
                let GameOptions::Junqi(options) = options else {
                    panic!("a table of junqi");
                };
                self.configured(options);
                for (seat, layout) in layouts.iter() {
                    assert!(self.plays(seat) || self.layouts[seat].or(*layout).is_none());
                    self.layouts[seat] = layout.or(self.layouts[seat]);
                }
            }
            Event::Started { first, .. } => {
                assert!(self.plays(*first));
                self.begun = true;
                self.tokens.clear();
                let playing = Seat::ALL.into_iter().filter(|seat| self.plays(*seat));
                let starts = playing.flat_map(Post::starts);
                self.places = starts.map(|post| (post, post)).collect();
            }
            Event::TurnBegan { seat, turn, .. } => {
                assert!(self.lives(*seat));
                assert!(*turn > self.turn, "a turn's number never goes back");
                self.turn = *turn;
            }
            Event::Voided { seat } => {
                self.layouts[*seat] = None;
                self.begun = false;
                self.out.clear();
                self.shown.clear();
                self.tokens.clear();
                self.way = None;
                self.quiet = 0;
                self.moved.clear();
                self.marks = BySeat::default();
                self.armed = BySeat::default();
                self.question = None;
            }
            Event::Marked { seat, piece, mark } => {
                assert!(self.begun && !self.over);
                assert!(piece.home().is_some_and(|home| self.plays(home)));
                let marks = &mut self.marks[*seat];
                match mark {
                    Some(mark) => {
                        let own = piece.home() == Some(*seat);
                        assert_eq!(mark.letter() == 'x', own, "the own are exposed, or not");
                        marks.insert(*piece, *mark)
                    }
                    None => marks.remove(piece),
                };
            }
            Event::SurrenderArmed { seat, armed } => {
                assert!(self.lives(*seat));
                self.armed[*seat] = *armed;
            }
            Event::PutOutAsked { seat, by } => {
                assert!(self.question.is_none() && seat != by);
                assert!(self.lives(*seat) && self.lives(*by));
                let moved = |seat: &Seat| self.moved.contains(seat) || !self.lives(*seat);
                assert!(Seat::ALL.iter().all(moved), "before that a game is void");
                self.question = Some(PutOut {
                    seat: *seat,
                    by: *by,
                    accepted: Vec::new(),
                });
            }
            Event::PutOutAccepted { seat } => {
                assert!(self.lives(*seat));
                let question = self.question.as_mut().unwrap();
                assert!(![question.seat, question.by].contains(seat));
                assert!(!question.accepted.contains(seat));
                question.accepted.push(*seat);
            }
            Event::PutOutClosed { .. } => {
                self.question.take().unwrap();
            }
            Event::Left { seat } => self.tokens.push(format!("X{seat}")),
            Event::Junqi(event) => self.note_junqi(event),
            _ => {}
        }
    }

    fn lives(&self, seat: Seat) -> bool {
        self.plays(seat) && self.begun && !self.over && !self.out.contains(&seat)
    }

    /// Who plays in the game from now on and did not before comes with a stranger's picture.
    fn configured(&mut self, options: &Options) {
        assert!(!self.begun);
        let before = VIEWERS.map(|viewer| self.is_strange(viewer));
        self.game = options.game;
        self.visibility = options.visibility;
        let stranger = self.pictures[&Viewer::Spectator].clone();
        for (viewer, was_strange) in VIEWERS.into_iter().zip(before) {
            if was_strange && !self.is_strange(viewer) {
                self.pictures.insert(viewer, stranger.clone());
            }
        }
    }

    /// One alliance has won, and of the others nobody lives.
    fn check_winners(&self, winners: &[Seat]) {
        let all = Seat::ALL.into_iter().filter(|seat| self.plays(*seat));
        for seat in all {
            let ours = seat == winners[0] || self.are_allies(seat, winners[0]);
            assert_eq!(winners.contains(&seat), ours, "{seat}");
            assert!(ours || self.out.contains(&seat), "{seat}");
        }
        assert!(winners.iter().any(|seat| !self.out.contains(seat)));
    }

    fn note_junqi(&mut self, event: &junqi::Event) {
        assert!(self.begun && !self.over, "nothing happens outside the game");
        match event {
            junqi::Event::Moved { from, to, outcome } => {
                let letter = outcome.letter();
                self.tokens.push(format!("{from}{letter}{to}"));
                self.way = Some((*from, *to));
                self.quiet += 1;
                if *outcome != Outcome::Plain {
                    self.quiet = 0;
                }
                let on = |post: &Post| {
                    let found = self.places.iter().find(|(_, place)| *place == post);
                    found.map(|(start, _)| *start)
                };
                let (mover, target) = (on(from).unwrap(), on(to));
                self.moved.extend(mover.home());
                assert_eq!(target.is_none(), *outcome == Outcome::Plain);
                if let Some(target) = target.filter(|_| *outcome != Outcome::DefenderWins) {
                    self.places.remove(&target);
                }
                match outcome {
                    Outcome::Plain | Outcome::AttackerWins => self.places.insert(mover, *to),
                    Outcome::DefenderWins | Outcome::Both => self.places.remove(&mover),
                };
            }
            junqi::Event::FlagShown { seat, post } => {
                let flag = self.layouts[*seat].unwrap().flag_post(*seat);
                assert_eq!(flag, Some(*post));
                self.shown.insert(*seat);
            }
            junqi::Event::TimedOut { seat } => self.tokens.push(format!("T{seat}")),
            junqi::Event::Out { seat, reason } => {
                self.tokens.push(format!("L{seat}{}", reason.digit()));
                assert!(self.out.insert(*seat), "{seat} goes out once");
                self.places.retain(|start, _| start.home() != Some(*seat));
            }
            junqi::Event::Over { end } => {
                self.over = true;
                self.question = None;
                let won = match end {
                    End::Won { seats } => {
                        self.check_winners(seats);
                        true
                    }
                    End::Draw { .. } => false,
                };
                self.tokens.push((if won { "END4" } else { "END2" }).into());
            }
            junqi::Event::TurnPassed { .. } => panic!("a turn begins with its clock"),
        }
    }
}

/// Told to nobody at all.
fn is_nobodys(event: &Event) -> bool {
    matches!(
        event,
        Event::Opened { .. }
            | Event::LagBanked { .. }
            | Event::Junqi(junqi::Event::TurnPassed { .. })
    )
}

/// What is nobody's secret, or the viewer's own, is told as it happened.
fn same_as_happened(event: &Event, told: &Told) -> bool {
    match (event, told) {
        (Event::Stood { seat, why }, Told::Stood { seat: s, why: w }) => (seat, why) == (s, w),
        (Event::Swapped { a, b }, Told::Swapped { armies }) => {
            armies[0].0 == *a && armies[1].0 == *b
        }
        (Event::OwnerPassed { to }, Told::Owner { to: told }) => to == told,
        (Event::SurrenderArmed { armed, .. }, Told::SurrenderArmed { armed: told, .. }) => {
            armed == told
        }
        (
            Event::Marked { piece, mark, .. },
            Told::Marked {
                piece: p, mark: m, ..
            },
        ) => (piece, mark) == (p, m),
        (Event::PutOutAsked { seat, by }, Told::PutOutAsked { seat: s, by: b }) => {
            (seat, by) == (s, b)
        }
        (Event::PutOutAccepted { seat }, Told::PutOutAccepted { seat: told }) => seat == told,
        (Event::PutOutClosed { refused_by }, Told::PutOutClosed { refused_by: told }) => {
            refused_by == told
        }
        (
            Event::Stood { .. }
            | Event::Swapped { .. }
            | Event::OwnerPassed { .. }
            | Event::SurrenderArmed { .. }
            | Event::Marked { .. }
            | Event::PutOutAsked { .. }
            | Event::PutOutAccepted { .. }
            | Event::PutOutClosed { .. },
            _,
        ) => false,
        _ => true,
    }
}

fn faces(army: &Army) -> Vec<Option<Piece>> {
    army.iter().map(|slot| slot.face).collect()
}
