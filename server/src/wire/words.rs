//! Words that the protocol has and the rules or the table have too.

/// Two functions between a type of the rules or the table and the protocol's with the same variants.
macro_rules! both_ways {
    ($inward:ident, $outward:ident, $wire:ty => $own:ty: $($word:ident)+) => {
        pub(super) const fn $inward(word: $wire) -> $own {
            match word {
                $(<$wire>::$word => <$own>::$word,)+
            }
        }

        pub(super) const fn $outward(word: $own) -> $wire {
            match word {
                $(<$own>::$word => <$wire>::$word,)+
            }
        }
    };
}

pub(super) use both_ways;
