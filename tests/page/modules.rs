//! The modules that need no browser, by themselves: folds, clocks, geometry, records, codes.

use crate::npm;

#[test]
fn every_module_does_what_its_tests_say() {
    npm::node(&["--test", "tests/page/units/"]);
}
