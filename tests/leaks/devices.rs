//! Whether somebody asks for a device's code, and uses it, is nothing to anybody else.

use crate::outside::assert_same_meters;
use crate::side::{PEOPLE, SETTLED_BY};
use crate::twins::Twins;
use qiguan_protocol::{Encoding, First, JunqiOptions, Seat};

#[test]
fn whether_a_device_is_added_is_nobody_elses_business() {
    for (seed, begun) in [(760, false), (761, true)] {
        println!("seed {seed}");
        let options = JunqiOptions {
            first: Some(First::Owner),
            ..JunqiOptions::default()
        };
        let owner = Seat::N;
        let mut twins = Twins::seated(seed, owner, options);
        if begun {
            twins.same(async |cast, _| cast.begin().await);
        }
        let asked = twins.step(async |cast, side| {
            if side == 0 {
                let code = cast.player(owner).device_code().await;
                code.expect("few codes are good");
            }
            tokio::time::sleep(SETTLED_BY).await;
        });
        assert_eq!(asked.differing(), [owner.index()]);
        asked.assert_one_log_but_for(|line| line.ends_with("request=\"device_code\""));
        assert_same_meters(&twins.sides, false);
        let code = twins.step(async |cast, _| {
            let code = cast.player(owner).device_code().await;
            code.expect("few codes are good")
        });
        // The one device comes and the other does not: it follows no room yet.
        let comes = twins.step(async |cast, side| {
            let mut phone = cast.world.connect(Encoding::Json);
            if side == 0 {
                phone.hello_by(&code.answers[0]).await.expect("it is good");
            }
            phone.drop_line();
            tokio::time::sleep(SETTLED_BY).await;
        });
        for heard in &comes.heard {
            let silent = (0..PEOPLE).all(|place| heard[place].is_empty());
            assert!(silent, "somebody hears of another's device");
        }
    }
}
