//! What the program prints of itself: completions, its page, its help.
#![allow(
    clippy::unwrap_used,
    reason = "all of this file is a test, the functions beside the tests as well"
)]

use std::process::{Command, Output, Stdio};

fn qiguan(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_qiguan"));
    program.env_clear().args(arguments).output().unwrap()
}

fn prints(arguments: &[&str]) -> String {
    let output = qiguan(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn completions_know_every_command_in_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = prints(&["completions", shell]);
        for word in [
            "play",
            "rooms",
            "create",
            "join",
            "watch",
            "resume",
            "--profile",
        ] {
            assert!(
                script.contains(word.trim_start_matches('-')),
                "{shell}: {word}"
            );
        }
    }
    assert_eq!(qiguan(&["completions", "sh2"]).status.code(), Some(2));
}

#[test]
fn the_page_names_commands_options_and_exit_codes() {
    let page = prints(&["man"]);
    assert!(page.contains(".TH qiguan 1"), "{page}");
    for word in [
        "create",
        "resume",
        "\\-\\-script",
        "\\-\\-server",
        "Exit codes",
    ] {
        assert!(page.contains(word), "no {word} in {page}");
    }
    let page = prints(&["man", "create"]);
    assert!(page.contains(".TH qiguan-create 1"), "{page}");
    assert!(page.contains("\\-\\-unlisted"), "{page}");
    assert_eq!(qiguan(&["man", "dance"]).status.code(), Some(2));
}

#[test]
fn a_reader_who_has_enough_is_no_error() {
    for arguments in [&["completions", "zsh"][..], &["man"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_qiguan"))
            .env_clear()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(program.stdout.take());
        let output = program.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn a_script_plays_without_a_command() {
    let output = qiguan(&["--script", "-", "rooms"]);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("--script plays alone"), "{complaint}");
    assert_eq!(output.status.code(), Some(2));
}
