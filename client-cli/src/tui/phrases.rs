//! The keys of quick phrases; what they say is in `text`.

use qiguan_protocol::Phrase;

/// The quick phrases with the key of each.
pub(crate) const PHRASES: [(char, Phrase); 12] = [
    ('1', Phrase::Hello),
    ('2', Phrase::GoodLuck),
    ('3', Phrase::WellPlayed),
    ('4', Phrase::Thanks),
    ('5', Phrase::Sorry),
    ('6', Phrase::Hurry),
    ('7', Phrase::Wait),
    ('8', Phrase::Goodbye),
    ('a', Phrase::Attack),
    ('d', Phrase::Defend),
    ('h', Phrase::Help),
    ('o', Phrase::Hold),
];
