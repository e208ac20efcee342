//! What axe-core says of a screen.

use crate::browser::Page;
use crate::npm;
use serde_json::json;

/// Nothing serious or critical is found.
pub(crate) async fn check(page: &Page, screen: &str) {
    if page.value("Boolean(window.axe)").await == false {
        let axe = std::fs::read_to_string(npm::package("axe-core/axe.min.js"));
        let axe = axe.expect("npm installs readable files");
        let run = page.client.execute(&axe).await;
        run.expect("axe-core is a script");
    }
    let script = "const done = arguments[0]; \
        axe.run({resultTypes: ['violations'], preload: false}).then(found => done(found.violations \
        .filter(one => ['serious', 'critical'].includes(one.impact)) \
        .map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.target + ' ' + node.failureSummary).join('; '))))";
    let found = page.client.execute_async(script).await;
    assert_eq!(found.expect("axe-core ends"), json!([]), "{screen}");
}
