//! The commands `layout` and `record` of the built program.
#![allow(
    clippy::unwrap_used,
    reason = "all of this file is a test, the functions beside the tests as well"
)]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

const LAYOUT: &str = "84925B.4.311.767.B.65M132MFM32";
const RECORD: &str = "\
# room GMMCGDCVJ7
# S Ann
# N 石头
OPT preset=platform
OPT game=duel
S 84925B.4.311.767.B.65M132MFM32
N 67542B.4.271.9B8.6.315M13MFM23
S00-M20 TN S10-S00 LN4 END4
";

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qiguan-files-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), bytes).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    /// Runs the program in the folder, with `input` on its standard input.
    fn run(&self, arguments: &str, input: &[u8]) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qiguan"))
            .args(arguments.split_whitespace())
            .current_dir(&self.0)
            .env_clear()
            .env("XDG_DATA_HOME", self.0.join("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that refuses a file has no need of its input.
        let _ = child.stdin.take().unwrap().write_all(input);
        Ran(child.wait_with_output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Ran(Output);

impl Ran {
    /// What it printed, after it has ended well.
    fn out(self) -> String {
        assert_eq!(self.0.status.code(), Some(0), "{}", self.err());
        String::from_utf8(self.0.stdout).unwrap()
    }

    /// What it complained of, after it has ended so.
    fn complaint(self, exit: i32) -> String {
        assert_eq!(self.0.status.code(), Some(exit), "{}", self.err());
        assert!(self.0.stdout.is_empty());
        self.err()
    }

    fn err(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }
}

#[test]
fn a_layout_goes_from_format_to_format() {
    let folder = Folder::new();
    folder.write("a.txt", format!("# mine\r\n{LAYOUT}\r\n"));
    folder.run("layout convert a.txt a.jql", b"").out();
    assert_eq!(folder.read("a.jql").len(), 50);
    assert_eq!(
        folder.run("layout convert a.jql", b"").out(),
        format!("{LAYOUT}\n")
    );
    let piped = folder
        .run("layout convert - -", &folder.read("a.jql"))
        .out();
    assert_eq!(piped, format!("{LAYOUT}\n"), "known by its beginning");
    folder.run("layout convert a.txt --to jql b.dat", b"").out();
    assert_eq!(folder.read("b.dat"), folder.read("a.jql"));
    assert!(
        folder
            .run("layout check a.jql", b"")
            .out()
            .contains("may start")
    );
}

#[test]
fn a_layout_is_drawn_as_its_owner_sees_it() {
    let folder = Folder::new();
    let ascii = " 8   4   9   2   5
 B  ( )  4  ( )  3
 1   1  ( )  7   6
 7  ( )  B  ( )  6
 5   M   1   3   2
 M   F   M   3   2
";
    assert_eq!(folder.run("layout show -", LAYOUT.as_bytes()).out(), ascii);
    let cjk = folder
        .run("layout show - --lang zh", LAYOUT.as_bytes())
        .out();
    assert!(
        cjk.starts_with(" 军  营  司  排  团\n 炸 ( )  营 ( )  连\n"),
        "{cjk}"
    );
    let letters = folder.run("layout show - --lang zh --glyphs ascii", LAYOUT.as_bytes());
    assert_eq!(letters.out(), ascii);
}

#[test]
fn a_layout_that_is_none_is_refused_by_its_place() {
    let folder = Folder::new();
    let bomb = "B4925B.4.311.767.8.65M132MFM32";
    let check = |arguments: &str, text: &str| folder.run(arguments, text.as_bytes());
    let complaint = check("layout check -", bomb).complaint(1);
    assert_eq!(
        complaint,
        "qiguan: standard input: a bomb at 0, in the front row\n"
    );
    check("layout check - --flying-bombs", bomb).out();
    let short = check("layout check -", &LAYOUT[1..]).complaint(1);
    assert!(short.contains("29 letters"), "{short}");
    let two = check("layout check -", &format!("{LAYOUT}\n{LAYOUT}")).complaint(1);
    assert!(two.contains("more than one line"), "{two}");
    folder.write(
        "cut.jql",
        &folder.run("layout new --to jql", b"").0.stdout[..31],
    );
    let cut = folder.run("layout check cut.jql", b"").complaint(1);
    assert_eq!(cut, "qiguan: cut.jql: byte 31: the file is cut short\n");
    let missing = folder.run("layout check none.txt", b"").complaint(2);
    assert!(missing.contains("cannot read none.txt"), "{missing}");
    folder.run("layout chekc a", b"").complaint(2);
}

#[test]
fn text_in_another_encoding_is_named_as_such() {
    let folder = Folder::new();
    let utf16: Vec<u8> = LAYOUT.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&[0xFF, 0xFE], &utf16[..]].concat();
    for bytes in [&utf16, &marked] {
        assert!(
            folder
                .run("layout check -", bytes)
                .complaint(1)
                .contains("UTF-16")
        );
        assert!(
            folder
                .run("record check -", bytes)
                .complaint(1)
                .contains("UTF-16")
        );
    }
    let gbk = [b"# S \xc6\xe5\n", RECORD.as_bytes()].concat();
    assert!(
        folder
            .run("record check -", &gbk)
            .complaint(1)
            .contains("GBK")
    );
}

#[test]
fn a_new_layout_is_drawn_from_the_stock() {
    let folder = Folder::new();
    let drawn = folder.run("layout new", b"").out();
    folder.run("layout check -", drawn.as_bytes()).out();
    let third = folder.run("layout new --luck 3", b"").out();
    assert_eq!(folder.run("layout new --luck 3", b"").out(), third);
    let many: std::collections::BTreeSet<String> = (0..8)
        .map(|_| folder.run("layout new", b"").out())
        .collect();
    assert!(many.len() > 1, "chance draws");
}

#[test]
fn saved_layouts_are_listed_and_private() {
    let folder = Folder::new();
    assert_eq!(folder.run("layout list", b"").out(), "");
    folder.run("layout save wall -", LAYOUT.as_bytes()).out();
    let other = folder.run("layout new --luck 1", b"").out();
    folder.run("layout save attack -", other.as_bytes()).out();
    let path = folder.run("layout save wall -", other.as_bytes()).out();
    assert_eq!(
        folder.run("layout list", b"").out(),
        format!("attack {other}wall {other}")
    );
    assert!(path.trim().ends_with("data/qiguan/layouts/wall.txt"));
    assert_eq!(
        folder.read("data/qiguan/layouts/wall.txt"),
        other.as_bytes()
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path.trim()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    folder
        .run("layout save ../wall -", LAYOUT.as_bytes())
        .complaint(2);
    folder.run("layout save bad -", b"849").complaint(1);
    let kept = fs::read_dir(folder.0.join("data/qiguan/layouts")).unwrap();
    assert_eq!(kept.count(), 2, "no draft is left behind");
    folder.write("data/qiguan/layouts/spoilt.txt", "849");
    let list = folder.run("layout list", b"");
    assert!(
        list.err().contains("spoilt.txt: 3 letters"),
        "{}",
        list.err()
    );
    assert_eq!(list.out(), format!("attack {other}wall {other}"));
}

#[test]
fn a_record_goes_through_a_jgs_file_with_its_names() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    folder.run("record convert game.txt game.jgs", b"").out();
    let back = folder.run("record convert game.jgs", b"").out();
    let expected: String = RECORD
        .lines()
        .filter(|line| !line.starts_with("# room"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(back, expected);
    let nameless = folder.run("record convert game.jgs --anonymous", b"").out();
    assert_eq!(
        nameless,
        expected
            .replace("# S Ann", "# S player S")
            .replace("石头", "player N")
    );
    folder
        .run("record convert game.txt --anonymous hidden.jgs", b"")
        .out();
    let hidden = folder.read("hidden.jgs");
    assert!(!hidden.windows(3).any(|part| part == b"Ann"));
}

#[test]
fn a_record_is_shown_at_a_step() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    let shown = folder.run("record show game.txt --at 1", b"").out();
    assert!(shown.starts_with("S South  Ann\nN North  石头\nduel, 5 steps: North to move\n"));
    assert!(
        shown.contains("\n>    1  S00-M20  S8\n     2  TN       North timed out\n"),
        "{shown}"
    );
    let rows: Vec<&str> = shown.lines().skip(4).take(17).collect();
    assert_eq!(rows[0].trim_start(), "N3  N2  NM  NF  NM");
    let front = rows[11];
    assert_eq!(front.trim(), ".  S4  S9  S2  S5");
    assert_eq!(
        rows[10].trim_start(),
        ".   .   .   .   .   .  S8       .       .   .   .   .   .   .   .",
        "{shown}"
    );

    let end = folder.run("record show game.txt --lang zh", b"").out();
    assert!(
        end.contains("N 北家  石头  (认输)\n") && end.contains(": 南家胜\n"),
        "{end}"
    );
    let late = folder.run("record show game.txt --at 6", b"").complaint(2);
    assert_eq!(late, "qiguan: --at 6: the game has 5 steps\n");
    let checked = folder.run("record check game.txt", b"").out();
    assert!(
        checked.ends_with("duel, 5 steps: won by South\n"),
        "{checked}"
    );
}

#[test]
fn a_record_that_cannot_have_happened_is_refused_by_its_step() {
    let folder = Folder::new();
    let wrong = RECORD.replace("S10-S00", "S10-M20");
    let complaint = folder.run("record check -", wrong.as_bytes()).complaint(1);
    assert_eq!(
        complaint,
        "qiguan: standard input: token 3: your own or your ally's piece stands there\n"
    );
    folder
        .run("record convert - out.txt", wrong.as_bytes())
        .complaint(1);
    assert!(!folder.0.join("out.txt").exists());
    let nonsense = folder.run("record check -", b"S nothing").complaint(1);
    assert!(nonsense.contains("line 1: "), "{nonsense}");

    folder.write(
        "layout.jql",
        folder.run("layout new --to jql", b"").0.stdout,
    );
    let other = folder.run("record check layout.jql", b"").complaint(1);
    assert!(
        other.contains("a layout (.jql), not a replay (.jgs)"),
        "{other}"
    );

    let clockwise = "\
OPT direction=clockwise
S 84925B.4.311.767.B.65M132MFM32
W 225797.5.B8B.311.3.66M441MFM23
N 67542B.4.271.9B8.6.315M13MFM23
E 293653.6.81B.474.7.B215MM321FM
S00-M20 W00-M00
";
    let unfit = folder
        .run("record convert - out.jgs", clockwise.as_bytes())
        .complaint(1);
    assert!(unfit.contains("token 2"), "{unfit}");
}

#[test]
fn a_file_without_end_is_given_up() {
    let folder = Folder::new();
    let huge = fs::File::create(folder.0.join("huge.jgs")).unwrap();
    huge.set_len(1 << 30).unwrap();
    let complaint = folder.run("record check huge.jgs", b"").complaint(1);
    assert!(complaint.contains("larger than"), "{complaint}");
    if cfg!(unix) {
        // Only a bounded read ever comes back from this.
        let complaint = folder.run("layout check /dev/zero", b"").complaint(1);
        assert!(complaint.contains("larger than"), "{complaint}");
    }
}

#[test]
fn help_names_the_exit_codes() {
    let folder = Folder::new();
    for arguments in ["layout --help", "record --help"] {
        let help = folder.run(arguments, b"").out();
        assert!(help.contains("Exit codes:\n  0  done"), "{help}");
    }
}

const SGF: &str = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bo]KM[7]RE[W+R];B[ee]BL[61.5];W[de];B[])";

#[test]
fn a_game_of_go_is_checked_shown_and_converted() {
    let folder = Folder::new();
    folder.write("game.sgf", SGF);
    let checked = folder.run("record check game.sgf", b"").out();
    assert!(checked.contains("X Black  Ann"), "{checked}");
    assert!(checked.contains("Go 9, komi 7, 3 moves: W+R"), "{checked}");
    let shown = folder.run("record show - --at 2", SGF.as_bytes()).out();
    assert!(shown.contains(" 5 . . .(O)X . . . . 5\n"), "{shown}");
    assert!(
        shown.contains("     1  X E5  1:01\n>    2  O D5\n     3  X pass\n"),
        "{shown}"
    );
    let names = folder
        .run("record show - --anonymous", SGF.as_bytes())
        .out();
    assert!(!names.contains("Ann"), "{names}");
    let walked = folder.run("record watch game.sgf", b"").out();
    assert!(walked.starts_with("0/3\n   A B C"));

    folder.run("record convert game.sgf again.sgf", b"").out();
    let again = String::from_utf8(folder.read("again.sgf")).unwrap();
    assert!(
        again.contains(";B[ee]BL[61.500]") && again.contains("RE[W+R]"),
        "{again}"
    );
    for (arguments, input, why) in [
        ("record convert game.sgf game.jgs", "", "SGF alone"),
        ("record convert - --to sgf", RECORD, "cannot be told in SGF"),
        ("record check -", "(;GM[1]SZ[9];B[ee];W[ee])", "move 2"),
        ("record convert -", "(;GM[1]SZ[9];B[ee];W[ee])", "move 2"),
        ("record check -", "(;GM[1]SZ[9];B[ee]", "ends within"),
        ("record check -", "(;GM[2])", "not a game of Go"),
    ] {
        let refused = folder.run(arguments, input.as_bytes());
        let complaint = refused.err();
        assert_eq!(refused.0.status.code(), Some(1), "{arguments}: {complaint}");
        assert!(complaint.contains(why), "{arguments}: {complaint}");
    }
}
