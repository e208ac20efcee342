//! Layouts, and two of them that differ in two pieces.

use qiguan_protocol::Seat;
use qiguan_rules::junqi::{Layout, stock};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The two headquarters in a layout; one of them holds the flag.
const HEADQUARTERS: (usize, usize) = (26, 28);

/// An army laid out in two ways, two of its pieces exchanged.
#[derive(Clone, Debug)]
pub(crate) struct Secret {
    /// The layout in either world.
    pub(crate) layouts: [String; 2],
    /// Where the two pieces start.
    pub(crate) swapped: [String; 2],
}

impl Secret {
    /// Exchanges two random pieces of a layout, or the two in the headquarters.
    pub(crate) fn draw(rng: &mut ChaCha8Rng, seat: Seat, flying_bombs: bool) -> Self {
        let first = random_layout(rng);
        let flag = rng.random_ratio(1, 4);
        loop {
            let (a, b) = if flag {
                HEADQUARTERS
            } else {
                (rng.random_range(0..30), rng.random_range(0..30))
            };
            let mut faces = first.clone().into_bytes();
            faces.swap(a, b);
            let second = String::from_utf8(faces).expect("faces are ASCII");
            if second != first && is_valid(&second, flying_bombs) {
                return Self {
                    layouts: [first, second],
                    swapped: [start(seat, a), start(seat, b)],
                };
            }
        }
    }

    /// Whether one of the two pieces is the flag.
    pub(crate) fn moves_flag(&self) -> bool {
        self.layouts[0].find('F') != self.layouts[1].find('F')
    }
}

pub(crate) fn random_layout(rng: &mut ChaCha8Rng) -> String {
    stock::draw(rng.random()).to_string()
}

/// What starts on a post under a layout.
pub(crate) fn face(layout: &str, start: &str) -> char {
    let digit = |at: usize| usize::from(start.as_bytes()[at] - b'0');
    char::from(layout.as_bytes()[5 * digit(1) + digit(2)])
}

/// Where the flag of a layout stands.
pub(crate) fn flag_post(seat: Seat, layout: &str) -> String {
    start(seat, layout.find('F').expect("every layout has a flag"))
}

fn start(seat: Seat, index: usize) -> String {
    format!("{seat}{}{}", index / 5, index % 5)
}

fn is_valid(layout: &str, flying_bombs: bool) -> bool {
    let layout = layout.parse::<Layout>();
    layout.is_ok_and(|layout| layout.check(flying_bombs).is_ok())
}
