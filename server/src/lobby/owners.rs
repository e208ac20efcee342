//! How many rooms without a game yet each guest owns.

use crate::limits::ROOMS_PER_OWNER;
use qiguan_table::PlayerId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The counts; whoever owns none is not in it.
#[derive(Debug, Default)]
pub(crate) struct Owners(Mutex<BTreeMap<PlayerId, u32>>);

/// One room in the counts, for as long as this or a clone of it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Owned(Arc<Place>);

#[derive(Debug)]
struct Place {
    owners: Arc<Owners>,
    owner: Mutex<Option<PlayerId>>,
}

impl Owners {
    /// A room that counts for nobody yet.
    pub(crate) fn room(self: &Arc<Self>) -> Owned {
        self.owned(None)
    }

    fn owned(self: &Arc<Self>, owner: Option<PlayerId>) -> Owned {
        Owned(Arc::new(Place {
            owners: self.clone(),
            owner: Mutex::new(owner),
        }))
    }

    /// A place for one more room of an owner; none: there are enough.
    pub(crate) fn place(self: &Arc<Self>, owner: PlayerId) -> Option<Owned> {
        self.with(|counts| {
            let count = counts.entry(owner).or_default();
            let fits = *count < ROOMS_PER_OWNER;
            *count += u32::from(fits);
            fits
        })
        .then(|| self.owned(Some(owner)))
    }

    fn with<T>(&self, look: impl FnOnce(&mut BTreeMap<PlayerId, u32>) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Owned {
    /// Whose room it is now; none: it has begun.
    pub(crate) fn note(&self, owner: Option<PlayerId>) {
        self.0.note(owner);
    }
}

impl Place {
    fn note(&self, owner: Option<PlayerId>) {
        let mut noted = self.owner.lock().unwrap_or_else(PoisonError::into_inner);
        if owner == *noted {
            return;
        }
        let before = std::mem::replace(&mut *noted, owner);
        self.owners.with(|counts| {
            if let Some(owner) = owner {
                *counts.entry(owner).or_default() += 1;
            }
            if let Some(before) = before
                && let Some(count) = counts.get_mut(&before)
            {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&before);
                }
            }
        });
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.note(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_return_to_zero() {
        let owners = Arc::new(Owners::default());
        let (ann, bo) = (PlayerId(1), PlayerId(2));
        let rooms: Vec<_> = (0..ROOMS_PER_OWNER)
            .map(|_| owners.place(ann).unwrap())
            .collect();
        assert!(owners.place(ann).is_none());
        let room = owners.room();
        room.note(Some(bo));
        rooms[0].note(None);
        rooms[1].note(Some(bo));
        assert!(owners.place(ann).is_some(), "the place is free again");
        let kept = room.clone();
        drop((room, rooms));
        assert_eq!(owners.with(|counts| counts.get(&bo).copied()), Some(1));
        drop(kept);
        assert!(owners.with(|counts| counts.is_empty()));
    }
}
