//! Who has won a game, by the entries of its room.

use super::journal::seat_of;
use serde_json::Value;

/// What is known of how a game ended.
#[derive(Default)]
pub(super) struct Outcome {
    /// Who moves first in a game of two: Black in Go, Red in xiangqi.
    first: Option<usize>,
    /// The seats that have won; empty: nobody has, or the game goes on.
    pub(super) winners: Vec<usize>,
}

impl Outcome {
    /// One event of a game.
    pub(super) fn fold(&mut self, kind: &str, holds: &Value) {
        match kind {
            "junqi" => {
                if let Some(seats) = holds["over"]["end"]["won"]["seats"].as_array() {
                    self.winners = seats.iter().filter_map(seat_of).collect();
                }
            }
            "go" => {
                let ahead = holds["over"]["end"]["scored"]["margin"].as_i64();
                let ahead = ahead.filter(|margin| *margin != 0).map(|margin| margin > 0);
                self.fold_two(&holds["colours_drawn"]["black"], ahead);
                let won = holds["over"]["end"]["won"]["colour"].as_str();
                self.fold_two(&Value::Null, won.map(|colour| colour == "black"));
            }
            "xiangqi" => {
                let won = holds["over"]["end"]["won"]["winner"].as_str();
                let won = won.map(|colour| colour == "red");
                self.fold_two(&holds["sides_drawn"]["red"], won);
            }
            _ => {}
        }
    }

    /// Who moves first, and whether that player has won.
    fn fold_two(&mut self, first: &Value, won: Option<bool>) {
        self.first = seat_of(first).or(self.first);
        if let (Some(first), Some(won)) = (self.first, won) {
            // The other of S and N.
            self.winners = vec![if won { first } else { 2 - first }];
        }
    }
}
