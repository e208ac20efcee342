//! Which stones are surely dead once both have passed (go rules 3.1).
//!
//! Reasons about shapes and tries no line of play: what it cannot show it leaves alone.

use alloc::vec::Vec;

use super::safe::{unconditionally_alive, union};
use super::{Board, Chain, Colour, PointSet};

/// So many points of one's own have room for two eyes, whoever moves.
const ROOM_FOR_TWO: u32 = 10;
/// Each stone that the enemy holds among them asks for so many more.
const ROOM_AGAINST: u32 = 2;
/// In fewer points a stone that joins chains may cost the eye.
const ROOM_TO_JOIN: u32 = 4;
/// The fewest stones that live: in a corner, with two eyes on the edge.
const LIVING_STONES: u32 = 6;
/// Among so many empty points few stones are surrounded; in a wider place others may join them.
const ROOM_FOR_FEW: u32 = 40;
/// How often what is dead may show more to be dead; each time takes a look at the whole board.
const ROUNDS_MAX: usize = 8;

/// The neutral proposal: stones that not even two moves in a row can save, and no others.
#[must_use]
pub fn surely_dead(board: &Board) -> PointSet {
    let mut dead = PointSet::EMPTY;
    let mut tried = Tried::default();
    // What is dead makes room for those around it.
    for _ in 0..ROUNDS_MAX {
        let found = Colour::ALL
            .into_iter()
            .map(|colour| Walls::of(board, colour, &dead, &mut tried).dead_within())
            .fold(dead, |all, more| all.or(&more));
        if found == dead {
            break;
        }
        dead = found;
    }
    dead
}

/// The living stones of a colour as walls, and what they enclose.
struct Walls<'a> {
    board: &'a Board,
    colour: Colour,
    chains: Vec<Chain>,
    regions: Vec<Region>,
}

/// The regions looked at so far, and what was found: trying moves is dear.
#[derive(Default)]
struct Tried(Vec<(Colour, PointSet, bool)>);

impl Tried {
    fn hopeless(&mut self, board: &Board, walls: Colour, region: &Region) -> bool {
        let known = self
            .0
            .iter()
            .find(|(colour, points, _)| *colour == walls && *points == region.points);
        if let Some(&(_, _, hopeless)) = known {
            return hopeless;
        }
        let hopeless = cannot_live(board, walls, region);
        self.0.push((walls, region.points, hopeless));
        hopeless
    }
}

/// Points without a stone of the walls, joined by steps.
struct Region {
    points: PointSet,
    beside: PointSet,
    /// Stones in it that are not known to be dead.
    held: PointSet,
    /// Whether these cannot live as long as the walls stand.
    hopeless: bool,
}

impl<'a> Walls<'a> {
    fn of(board: &'a Board, colour: Colour, dead: &PointSet, tried: &mut Tried) -> Self {
        let own = board.stones(colour).minus(dead);
        let enemies = board.stones(colour.opponent()).minus(dead);
        let regions = board.size().points().minus(&own).parts().map(|points| {
            let mut region = Region {
                points,
                beside: points.neighbours().and(&own),
                held: points.and(&enemies),
                hopeless: false,
            };
            region.hopeless = !region.held.is_empty() && tried.hopeless(board, colour, &region);
            region
        });
        Self {
            board,
            colour,
            chains: board.without(dead).chains(colour).collect(),
            regions: regions.collect(),
        }
    }

    /// The enemy's hopeless stones in regions with only safe walls around.
    fn dead_within(&self) -> PointSet {
        let safe = self.safe();
        let lost = self.regions.iter().filter(|region| {
            region.hopeless && !region.beside.is_empty() && region.beside.minus(&safe).is_empty()
        });
        union(lost.map(|region| &region.held))
    }

    /// The walls that have two eyes, or live without a further move.
    fn safe(&self) -> PointSet {
        let groups = self.groups();
        let living = groups.iter().filter(|group| self.eyes(group) >= 2);
        union(living).or(&unconditionally_alive(self.board, self.colour))
    }

    /// How many eyes a group has for sure, two at most in one region.
    fn eyes(&self, group: &PointSet) -> u32 {
        let near = group.neighbours();
        let of_region = |region: &Region| {
            let room = region.points.minus(&region.held);
            let asked = ROOM_FOR_TWO + ROOM_AGAINST * region.held.len();
            // Others may live in it as well; whoever has two ways in reaches the rest.
            let has_both = room.len() >= asked && near.and(&room).len() >= 2;
            let has_one = region.is_eye() && region.beside.minus(group).is_empty();
            match (has_both, has_one) {
                (true, _) => 2,
                (false, true) => 1,
                (false, false) => 0,
            }
        };
        let own = self.regions.iter().filter(|region| {
            (region.held.is_empty() || region.hopeless) && region.beside.meets(group)
        });
        own.map(of_region).sum()
    }

    /// Chains that cannot be cut apart, joined; small eyes are not needed for that.
    fn groups(&self) -> Vec<PointSet> {
        let small = self.regions.iter().map(|region| &region.points);
        let eyes = union(small.filter(|points| points.len() < ROOM_TO_JOIN));
        let mut groups: Vec<Vec<&Chain>> = Vec::new();
        for chain in &self.chains {
            let joins = |group: &Vec<&Chain>| {
                group
                    .iter()
                    .any(|other| self.are_linked(chain, other, &eyes))
            };
            let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(joins);
            groups = apart;
            groups.push(joined.into_iter().flatten().chain([chain]).collect());
        }
        groups
            .iter()
            .map(|group| union(group.iter().map(|chain| &chain.stones)))
            .collect()
    }

    /// Whether two points join the chains, or one at which an enemy could be taken at once.
    fn are_linked(&self, one: &Chain, other: &Chain, eyes: &PointSet) -> bool {
        let common = one.liberties.and(&other.liberties).minus(eyes);
        let enemy = self.colour.opponent();
        let is_guarded = |point| {
            let cut = self.board.played(enemy, point);
            let stays = cut.board.chain(point);
            cut.captured.is_empty() && stays.is_none_or(|chain| chain.liberties.len() <= 1)
        };
        common.len() >= 2 || common.iter().any(is_guarded)
    }
}

impl Region {
    /// Whether it is an eye of the walls whatever is held in it: the enemy can have none there.
    fn is_eye(&self) -> bool {
        self.held.is_empty() || self.inner().is_empty()
    }

    /// The points that touch no wall; every eye of the enemy has one.
    fn inner(&self) -> PointSet {
        self.points.minus(&self.beside.neighbours())
    }
}

/// Whether two more stones in a row, or three in a wider place, give the enemy no sure life.
fn cannot_live(board: &Board, walls: Colour, region: &Region) -> bool {
    let inner = region.inner();
    // Two eyes need two such points apart.
    if !has_two_apart(&inner) {
        return true;
    }
    let room = region.points.and(&board.vacant());
    // Two more stones would not even be enough for the smallest chain that lives.
    if region.held.len() + 2 < LIVING_STONES && room.len() <= ROOM_FOR_FEW {
        return true;
    }
    // So few moves settle no wider place; and all of them have to be tried.
    let moves = match (inner.len(), room.len()) {
        (..=8, ..=40) => 2,
        (..=12, ..=18) => 3,
        _ => return false,
    };
    let enemy = walls.opponent();
    let alone = closed_off(board, walls, region);
    !lives_after(&alone, enemy, &room, moves)
}

/// Whether so many more stones, or fewer, let any of a colour live without a further move.
fn lives_after(board: &Board, colour: Colour, room: &PointSet, moves: u8) -> bool {
    if !unconditionally_alive(board, colour).is_empty() {
        return true;
    }
    let Some(moves) = moves.checked_sub(1) else {
        return false;
    };
    let mut later = *room;
    room.iter().any(|point| {
        later = later.minus(&PointSet::from(point));
        lives_after(&board.with(colour, point), colour, &later, moves)
    })
}

/// The region alone, with walls wherever it is not.
fn closed_off(board: &Board, walls: Colour, region: &Region) -> Board {
    let outside = board.size().points().minus(&region.points);
    let inside = region.points.and(board.stones(walls.opponent()));
    let walled = outside
        .iter()
        .fold(Board::empty(board.size()), |board, point| {
            board.with(walls, point)
        });
    inside
        .iter()
        .fold(walled, |board, point| board.with(walls.opponent(), point))
}

fn has_two_apart(points: &PointSet) -> bool {
    points.iter().any(|point| {
        let near = PointSet::from(point);
        !points.minus(&near.or(&near.neighbours())).is_empty()
    })
}
