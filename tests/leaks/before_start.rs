//! What an owner does in private before the start: done in one world, left or refused in the other.

use crate::lawful::readable;
use crate::secret::{Secret, random_layout};
use crate::side::{Cast, PEOPLE, Return};
use crate::twins::{Step, Twins};
use qiguan_protocol::{First, GameOptions, JunqiOptions, Phase, Request, Seat, Visibility};
use qiguan_tests::Heard;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Moves that are played after an act.
const MOVES: u32 = 6;

#[test]
fn whether_an_army_was_arranged_again_stays_private() {
    for_everyone(|twins, secret| {
        let [layout, _] = secret.layouts.clone();
        in_one_world(twins, &[other_layout(secret), layout]);
    });
}

#[test]
fn how_an_army_was_arranged_again_stays_private() {
    for_everyone(|twins, secret| in_one_world(twins, &secret.layouts.clone()));
}

#[test]
fn a_refused_arrangement_stays_private() {
    for_everyone(|twins, secret| {
        let owner = twins.owner;
        let accepted = secret.layouts[1].clone();
        let refused = accepted.replace('F', "9");
        let step = twins.step(async |cast, side| {
            let layout = [&accepted, &refused][side].clone();
            cast.player(owner).tell(Request::Arrange { layout }).await
        });
        assert!(matches!(step.answers[0], Heard::Ack(_)));
        assert!(matches!(step.answers[1], Heard::Refused(_)));
        assert_private(twins, &step);
    });
}

/// The options make the layout invalid in one world alone: there the server draws another.
#[test]
fn whether_new_options_replaced_an_army_stays_private() {
    for_everyone(|twins, secret| {
        let owner = twins.owner;
        let bomb_behind = secret.layouts[0].clone();
        // Any layout of the stock has its bombs behind: exchange one with the first of the front row.
        let bomb = bomb_behind.find('B').expect("two bombs in each layout");
        let mut faces = bomb_behind.clone().into_bytes();
        faces.swap(0, bomb);
        let bomb_in_front = String::from_utf8(faces).expect("faces are ASCII");
        let step = twins.step(async |cast, side| {
            let layout = [&bomb_in_front, &bomb_behind][side].clone();
            cast.player(owner).must(Request::Arrange { layout }).await;
        });
        assert_private(twins, &step);
        let options = JunqiOptions {
            flying_bombs: Some(false),
            ..options(twins.visibility())
        };
        twins.same(async |cast, _| {
            let options = GameOptions::Junqi(options.clone());
            cast.player(Seat::S)
                .must(Request::Configure { options })
                .await;
        });
        let replaced = |side: usize| {
            let view = twins.sides[side].cast.people[owner.index()]
                .client
                .picture();
            view.army(owner).map(|slot| slot.face).collect::<String>()
        };
        assert_eq!(replaced(1), bomb_behind.replace('.', ""));
        assert_ne!(replaced(0), bomb_in_front.replace('.', ""));
    });
}

/// Whoever takes the seat after the owner learns nothing of what the owner did there, not even how often.
#[test]
fn who_takes_a_seat_learns_nothing_of_the_last_holder() {
    for owner in Seat::ALL {
        println!("owner {owner}");
        let mut twins = Twins::seated(7, owner, options(Visibility::Dark));
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let layout = random_layout(&mut rng);
        for _ in 0..3 {
            let step = twins.step(async |cast, side| {
                // Refused where it is not done, so that both worlds draw the same luck.
                let request = match side {
                    0 => Request::Arrange {
                        layout: layout.clone(),
                    },
                    _ => Request::AnswerDraw { accept: true },
                };
                cast.player(owner).tell(request).await
            });
            assert_private(&twins, &step);
        }
        let newcomer = PEOPLE - 1;
        let [a, b] = twins
            .step(async |cast, _| {
                cast.player(owner).must(Request::Leave {}).await;
                let client = &mut cast.people[newcomer].client;
                client.must(Request::Sit { seat: Some(owner) }).await;
                client.look().await;
                cast.come_back(newcomer, Return::Afresh).await;
                cast.come_back(newcomer, Return::Resume).await;
            })
            .heard;
        let encoding = twins.sides[0].cast.people[newcomer].encoding;
        let [a, b] = [a, b].map(|heard| readable(encoding, &heard[newcomer]));
        assert!(
            a == b,
            "the newcomer can tell the worlds of {owner} apart:\n{a}\n--- or ---\n{b}"
        );
    }
}

/// A game that is void after it began hides all armies again, also from whoever takes the free seat.
#[test]
fn a_void_game_shows_nothing() {
    let kinds = [Visibility::Dark, Visibility::Allied, Visibility::Open];
    let seats = || Seat::ALL.into_iter();
    let cases = seats().flat_map(|owner| seats().map(move |leaver| (owner, leaver)));
    for (seed, (owner, leaver)) in (200..).zip(cases) {
        println!("seed {seed}: {owner}, {leaver} leaves");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let secret = Secret::draw(&mut rng, owner, false);
        let visibility = kinds[usize::try_from(seed % 3).expect("below three")];
        let mut twins = Twins::seated(seed, owner, options(visibility));
        let others = Seat::ALL.map(|_| random_layout(&mut rng));
        let layouts = [0, 1].map(|side| {
            let mut layouts = others.clone();
            layouts[owner.index()].clone_from(&secret.layouts[side]);
            layouts
        });
        twins.arrange(&layouts);
        twins.same(async |cast, _| cast.begin().await);
        twins.move_quietly();
        twins.same(async |cast, _| cast.player(leaver).must(Request::Leave {}).await);
        assert_eq!(twins.public().phase, Phase::Arranging);
        everyone_returns(&mut twins);
        twins.same(async |cast, _| {
            let client = &mut cast.people[PEOPLE - 1].client;
            let seat = Some(leaver);
            client.must(Request::Sit { seat }).await;
        });
        everyone_returns(&mut twins);
        twins.same(async |cast, _| cast.restart(|_| Return::Resume).await);
        everyone_returns(&mut twins);
    }
}

/// Runs an act of each owner under each visibility, then looks for traces of it.
fn for_everyone(act: impl Fn(&mut Twins, &Secret)) {
    let kinds = [Visibility::Dark, Visibility::Allied, Visibility::Open];
    let cases = Seat::ALL
        .into_iter()
        .flat_map(|owner| kinds.map(|kind| (owner, kind)));
    for (seed, (owner, visibility)) in (100..).zip(cases) {
        println!("seed {seed}: {owner}, {visibility:?}");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let secret = Secret::draw(&mut rng, owner, false);
        let mut twins = Twins::seated(seed, owner, options(visibility));
        let mut layouts = Seat::ALL.map(|_| random_layout(&mut rng));
        layouts[owner.index()].clone_from(&secret.layouts[0]);
        twins.arrange(&[layouts.clone(), layouts]);
        act(&mut twins, &secret);
        look_for_traces(&mut twins);
    }
}

/// Everybody looks and comes back, the house is restarted, the game begins and goes on a little.
fn look_for_traces(twins: &mut Twins) {
    everyone_returns(twins);
    twins.same(async |cast, _| cast.restart(|_| Return::Resume).await);
    everyone_returns(twins);
    twins.same(async |cast, _| cast.begin().await);
    for _ in 0..MOVES {
        twins.move_quietly();
    }
    everyone_returns(twins);
}

pub(crate) fn everyone_returns(twins: &mut Twins) {
    for place in 0..PEOPLE {
        for how in [Return::Resume, Return::Afresh] {
            twins.same(async |cast, _| {
                cast.come_back(place, how).await;
                cast.people[place].client.look().await;
            });
        }
    }
}

/// The owner arranges in the left world alone.
fn in_one_world(twins: &mut Twins, layouts: &[String]) {
    let owner = twins.owner;
    let step = twins.step(async |cast, side| {
        if side == 0 {
            arrange_all(cast, owner, layouts).await;
        }
    });
    assert_private(twins, &step);
}

async fn arrange_all(cast: &mut Cast, owner: Seat, layouts: &[String]) {
    for layout in layouts.iter().cloned() {
        cast.player(owner).must(Request::Arrange { layout }).await;
    }
}

fn other_layout(secret: &Secret) -> String {
    secret.layouts[1].clone()
}

/// Nobody but the owner hears anything, and the log names the request alone.
fn assert_private<T>(twins: &Twins, step: &Step<T>) {
    for (place, frames) in step.heard.iter().flat_map(|heard| heard.iter().enumerate()) {
        let silent = place == twins.owner.index() || frames.is_empty();
        assert!(silent, "{place} heard of what {} did", twins.owner);
    }
    for line in step.logs.iter().flat_map(|log| log.lines()) {
        let asked = ["request=\"arrange\"", "request=\"answer_draw\""];
        let known = asked.iter().any(|request| line.ends_with(request)) || {
            let room = &twins.sides[0].cast.room;
            line.ends_with(&format!("refused room={room}"))
        };
        assert!(known, "the log says: {line}");
    }
}

/// With a first mover that nobody draws: an act more or less shifts what chance draws next.
fn options(visibility: Visibility) -> JunqiOptions {
    JunqiOptions {
        visibility: Some(visibility),
        flying_bombs: Some(true),
        first: Some(First::Owner),
        ..JunqiOptions::default()
    }
}
