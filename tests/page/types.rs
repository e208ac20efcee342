//! The page's types: its scripts are sound, and fit every golden message of the protocol.

use crate::npm::{self, root, target};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

#[test]
fn scripts_and_golden_messages_fit_the_types_of_the_page() {
    let folder = target().join("page-types");
    std::fs::create_dir_all(&folder).expect("the target folder can be written to");
    let web = root().join("server/web");
    let web = web.canonicalize().expect("the page is there");
    let write = |name: &str, text: String| {
        std::fs::write(folder.join(name), text).expect("the target folder can be written to");
    };
    write("golden.ts", golden(&web));
    write("tsconfig.json", settings(&web).to_string());

    let tsc = npm::package("typescript/bin/tsc");
    let checked = Command::new("node")
        .arg(tsc)
        .arg("-p")
        .arg(folder.join("tsconfig.json"))
        .output()
        .expect("tests/run installs Node");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}");
}

/// Every golden message as a value of its type.
fn golden(web: &Path) -> String {
    let mut text = format!(
        "import type {{ ClientFrame, ServerFrame }} from '{}/wire/protocol.js';\n",
        web.display()
    );
    let folder = root().join("protocol/tests/golden");
    let files = std::fs::read_dir(&folder).expect("the golden messages are there");
    let mut names: Vec<String> = files
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".json"))
        .collect();
    names.sort();
    assert!(names.len() > 100, "{names:?}");
    for (number, name) in names.iter().enumerate() {
        let kind = if name.starts_with("client") {
            "ClientFrame"
        } else {
            "ServerFrame"
        };
        let value = std::fs::read_to_string(folder.join(name)).expect("a golden message");
        _ = writeln!(text, "// {name}\nexport const v{number}: {kind} = {value};");
    }
    text
}

fn settings(web: &Path) -> Value {
    let scripts = format!("{}/**/*.js", web.display());
    json!({"compilerOptions": {
        "allowJs": true, "checkJs": true, "strict": true, "noEmit": true, "target": "es2023",
        "module": "es2022", "moduleResolution": "bundler", "lib": ["es2024", "dom", "dom.iterable"],
        "types": [], "noUnusedLocals": true, "noUnusedParameters": true, "noImplicitReturns": true,
        "noFallthroughCasesInSwitch": true, "noUncheckedIndexedAccess": true,
    }, "include": ["golden.ts", scripts]})
}
