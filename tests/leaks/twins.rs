//! Two worlds in lockstep that differ only in what some viewers may not know.

use crate::lawful::{Cause, Combat, Judge, items, may_see, readable, told};
use crate::secret::Secret;
use crate::side::{Cast, DOOR, Entry, Heard, PEOPLE, Side};
use qiguan_protocol::{GameView, JunqiOptions, Phase, Request, Seat, View, Visibility};
use qiguan_tests::legal_moves;

/// Both worlds.
pub(crate) struct Twins {
    pub(crate) sides: [Side; 2],
    /// Whose army differs.
    pub(crate) owner: Seat,
    options: JunqiOptions,
}

/// What one step led to in either world.
pub(crate) struct Step<T> {
    pub(crate) answers: [T; 2],
    pub(crate) heard: [Heard; 2],
    pub(crate) logs: [String; 2],
    pub(crate) before: View,
    /// Those who could not see the owner's pieces before, and heard different bytes.
    pub(crate) parted: Vec<usize>,
    /// Those who may not see the owner's pieces after it either.
    pub(crate) blind: Vec<usize>,
}

impl<T> Step<T> {
    /// The log is the same in both worlds, whoever may read it.
    pub(crate) fn assert_one_log(&self) {
        self.assert_one_log_but_for(|_| false);
    }

    /// The log is the same but for lines that may stand in one alone.
    pub(crate) fn assert_one_log_but_for(&self, lawful: impl Fn(&str) -> bool) {
        let lines = self.logs.each_ref().map(|log| {
            let mut lines: Vec<_> = log.lines().filter(|line| !lawful(line)).collect();
            // In which order connections hear that the house stops is drawn by the runtime.
            if log.contains("stopped=Shutdown") {
                lines.sort_unstable();
            }
            lines
        });
        assert_eq!(lines[0], lines[1], "the log tells the worlds apart");
    }

    /// Whoever heard different bytes, those at the door included.
    pub(crate) fn differing(&self) -> Vec<usize> {
        let [left, right] = &self.heard;
        (0..=DOOR).filter(|at| left[*at] != right[*at]).collect()
    }
}

impl Twins {
    /// Two worlds of one seed, everyone seated.
    pub(crate) fn seated(seed: u64, owner: Seat, options: JunqiOptions) -> Self {
        Self::seated_behind(seed, owner, options, Entry::default())
    }

    /// The same in a room that not everybody may enter, or watch.
    pub(crate) fn seated_behind(
        seed: u64,
        owner: Seat,
        options: JunqiOptions,
        entry: Entry,
    ) -> Self {
        let mut sides = [(); 2].map(|()| Side::behind(seed, &options, entry));
        let [left, right] = sides.each_mut().map(|side| side.act(async |_| ()));
        let heard = [left.1, right.1];
        let keeper = sides[0].cast.place_of(owner);
        for place in (0..=DOOR).filter(|place| *place != keeper) {
            assert_eq!(heard[0][place], heard[1][place], "one seed, one world");
        }
        assert_eq!(left.2, right.2, "one seed, one log");
        assert!(left.2.contains("asked"), "the log is heard");
        Self {
            sides,
            owner,
            options,
        }
    }

    /// Does something in both worlds, and finds who could tell them apart by it.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "an act is written where it is called"
    )]
    pub(crate) fn step<T>(&mut self, act: impl AsyncFn(&mut Cast, usize) -> T) -> Step<T> {
        let before = self.sides[0].public().clone();
        let blind = self.blind();
        let [left, right] = &mut self.sides;
        let (a, heard_a, log_a) = left.act(async |cast| act(cast, 0).await);
        let (b, heard_b, log_b) = right.act(async |cast| act(cast, 1).await);
        let differs = |place: &usize| heard_a[*place] != heard_b[*place];
        let parted = blind.into_iter().filter(differs).collect();
        Step {
            blind: self.blind(),
            answers: [a, b],
            heard: [heard_a, heard_b],
            logs: [log_a, log_b],
            before,
            parted,
        }
    }

    /// A step of which nobody else may hear a difference, and of which the log shows none.
    pub(crate) fn same<T>(&mut self, act: impl AsyncFn(&mut Cast, usize) -> T) -> [T; 2] {
        let step = self.step(act);
        self.assert_same(&step);
        step.assert_one_log();
        step.answers
    }

    /// Nobody but those at some places heard a difference.
    pub(crate) fn assert_same_but_for<T>(&self, step: &Step<T>, places: &[usize]) {
        let mut differing = step.differing().into_iter();
        if let Some(place) = differing.find(|place| !places.contains(place)) {
            panic!("{}", self.shown(step, place));
        }
    }

    pub(crate) fn assert_same<T>(&self, step: &Step<T>) {
        assert_eq!(step.heard[0][DOOR], step.heard[1][DOOR], "the lobby tells");
        let mut parted = step.parted.iter();
        if let Some(place) = parted.find(|place| step.blind.contains(place)) {
            panic!("{}", self.shown(step, *place));
        }
    }

    /// Why those who could tell the worlds apart may do so, the gravest cause; none: nobody could, nor
    /// who reads the log, but for lines that may differ.
    pub(crate) fn judge<T>(
        &self,
        step: &Step<T>,
        secret: &Secret,
        layouts: &[[String; 4]; 2],
        may_differ: impl Fn(&str) -> bool,
    ) -> Option<Cause> {
        let judge = Judge {
            owner: self.owner,
            secret,
            layouts,
            combat: Combat::under(&self.options),
            before: &step.before,
        };
        let held = &self.sides[0].cast.held;
        let mut found = None;
        for place in &step.parted {
            let knows_early = self.is_kept_behind(*place);
            assert!(!knows_early, "too early: {}", self.shown(step, *place));
            let encoding = self.sides[0].cast.people[*place].encoding;
            let [a, b] = [0, 1].map(|side| items(encoding, &step.heard[side][*place]));
            match judge.cause(held[*place], [&a, &b]) {
                Ok(cause) => found = found.max(Some(cause)),
                Err(reason) => panic!("{reason}\n{}", self.shown(step, *place)),
            }
        }
        let witness = self.witness().map(|place| {
            let encoding = self.sides[0].cast.people[place].encoding;
            (
                place,
                [0, 1].map(|side| told(encoding, &step.heard[side][place])),
            )
        });
        if let Some((place, [a, b])) = witness.filter(|(_, [a, b])| a != b) {
            match judge.cause(held[place], [&a, &b]) {
                Ok(cause) => found = found.max(Some(cause)),
                Err(reason) => panic!("{reason}\n{}", self.shown(step, place)),
            }
        }
        let together = matches!(found, None | Some(Cause::AllyOut));
        if together || self.is_kept_behind(DOOR) {
            assert_eq!(step.heard[0][DOOR], step.heard[1][DOOR], "the lobby tells");
        }
        if together {
            step.assert_one_log_but_for(may_differ);
        }
        found
    }

    /// Lays out an army that differs between the worlds, the others alike.
    pub(crate) fn arrange(&mut self, layouts: &[[String; 4]; 2]) {
        for seat in self.sides[0].cast.seats() {
            self.same(async |cast, side| {
                let layout = layouts[side][seat.index()].clone();
                cast.must(seat, Request::Arrange { layout }).await;
            });
        }
    }

    /// The legal moves of a seat in either world.
    pub(crate) fn legal(&self, mover: Seat) -> [Vec<(String, String)>; 2] {
        let place = self.sides[0].cast.place_of(mover);
        self.sides
            .each_ref()
            .map(|side| legal_moves(side.cast.people[place].client.picture()))
    }

    pub(crate) fn legal_in_both(&self, mover: Seat) -> Vec<(String, String)> {
        let [left, right] = self.legal(mover);
        left.into_iter()
            .filter(|step| right.contains(step))
            .collect()
    }

    /// The seat that has the turn moves to an empty post.
    pub(crate) fn move_quietly(&mut self) {
        let public = self.public().clone();
        self.move_as_seen(&public);
    }

    /// The same where nobody watches: by what a player sees.
    pub(crate) fn move_by_players(&mut self) {
        let stranger = Seat::ALL[(self.owner.index() + 1) % 4];
        let cast = &self.sides[0].cast;
        let seen = cast.people[stranger.index()].client.picture().clone();
        self.move_as_seen(&seen);
    }

    fn move_as_seen(&mut self, seen: &View) {
        let mover = seen.to_move.expect("the game runs");
        let GameView::Junqi(board) = &seen.game else {
            panic!("a game of junqi")
        };
        let mut moves = self.legal_in_both(mover).into_iter();
        let quiet = moves.find(|(_, to)| board.piece_at(to).is_none());
        let (from, to) = quiet.expect("a game begins with room to move");
        let turn = seen.turn;
        self.same(async |cast, _| {
            let (from, to) = (from.clone(), to.clone());
            cast.player(mover)
                .must(Request::Play { turn, from, to })
                .await;
        });
    }

    pub(crate) fn visibility(&self) -> Visibility {
        self.options.visibility.unwrap_or(Visibility::Dark)
    }

    pub(crate) fn public(&self) -> &View {
        self.sides[0].public()
    }

    /// Whether somebody watches a game that still goes on, some turns behind.
    pub(crate) fn is_kept_behind(&self, place: usize) -> bool {
        let goes_on = |side: &Side| side.public().phase == Phase::Playing;
        let cast = &self.sides[0].cast;
        cast.entry.spectator_delay > 0
            && (place == DOOR || cast.watchers().contains(&place))
            && self.sides.iter().all(goes_on)
    }

    /// Where every player sees every army, and all others are kept behind, somebody besides the owner by
    /// whom it is told what has parted the worlds; none: the blind tell.
    fn witness(&self) -> Option<usize> {
        let cast = &self.sides[0].cast;
        let all_see = self.visibility() == Visibility::Open && cast.entry.spectator_delay > 0;
        let other = |place: &usize| {
            let seats = cast.held[*place];
            !seats.is_empty() && !seats.contains(&self.owner)
        };
        (0..PEOPLE).find(other).filter(|_| all_see)
    }

    /// The people who may not see the owner's pieces in one of the worlds.
    fn blind(&self) -> Vec<usize> {
        let sees = |place: &usize, side: &Side| {
            let eyes = side.cast.eyes(*place);
            may_see(eyes, self.owner, &self.options, side.public())
        };
        let blind = |place: &usize| self.sides.iter().any(|side| !sees(place, side));
        (0..PEOPLE).filter(blind).collect()
    }

    fn shown<T>(&self, step: &Step<T>, place: usize) -> String {
        let cast = &self.sides[0].cast;
        let encoding = cast.people.get(place).unwrap_or(&cast.door).encoding;
        let [a, b] = [0, 1].map(|side| readable(encoding, &step.heard[side][place]));
        format!(
            "person {place} can tell the worlds of {} apart ({encoding:?}):\n{a}\n--- or ---\n{b}",
            self.owner
        )
    }
}
