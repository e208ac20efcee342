//! Chains that cannot be taken even if their owner only passes (Benson's theorem).

use alloc::vec::Vec;

use super::{Board, Chain, Colour, PointSet};

/// What a colour's stones enclose: its empty points and the stones around.
struct Region {
    vacant: PointSet,
    beside: PointSet,
}

/// All stones of a colour that live without another move of their owner.
///
/// A chain lives if two regions are all liberties of its own where they are empty, and every chain
/// around these regions lives likewise (D. B. Benson, Life in the game of Go, 1976).
pub(super) fn unconditionally_alive(board: &Board, colour: Colour) -> PointSet {
    let own = *board.stones(colour);
    let vacant = board.vacant();
    let mut chains: Vec<Chain> = board.chains(colour).collect();
    let mut regions: Vec<Region> = board
        .size()
        .points()
        .minus(&own)
        .parts()
        .map(|points| Region {
            vacant: points.and(&vacant),
            beside: points.neighbours().and(&own),
        })
        .collect();
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| {
            let vital = |region: &&Region| {
                // Full regions stand only on boards made up to try something.
                !region.vacant.is_empty()
                    && region.beside.meets(&chain.stones)
                    && region.vacant.minus(&chain.liberties).is_empty()
            };
            regions.iter().filter(vital).take(2).count() == 2
        });
        let living = union(chains.iter().map(|chain| &chain.stones));
        regions.retain(|region| region.beside.minus(&living).is_empty());
        if before == (chains.len(), regions.len()) {
            return living;
        }
    }
}

pub(super) fn union<'a>(sets: impl Iterator<Item = &'a PointSet>) -> PointSet {
    sets.fold(PointSet::EMPTY, |all, set| all.or(set))
}
