//! Tables of cases: our own beside this file, and those under `$QIGUAN_CASES/xiangqi`.

use std::collections::BTreeMap;
use std::path::Path;

/// One line of a table, its cells by the names of their columns.
pub(crate) struct Row {
    name: String,
    cells: BTreeMap<String, String>,
}

impl Row {
    /// Names the case where a test fails.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn cell(&self, column: &str) -> &str {
        self.cells
            .get(column)
            .unwrap_or_else(|| panic!("{}: no column {column}", self.name))
    }

    pub(crate) fn number<T: std::str::FromStr>(&self, column: &str) -> T {
        let cell = self.cell(column);
        cell.parse()
            .unwrap_or_else(|_| panic!("{}: {column} is {cell:?}", self.name))
    }
}

/// The rows of our own table of this name, then those given where the variable is set.
pub(crate) fn rows(table: &str) -> Vec<Row> {
    let mut rows = own(table);
    rows.extend(given(table));
    rows
}

/// The rows of our own table.
pub(crate) fn own(table: &str) -> Vec<Row> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/xiangqi/cases");
    read(&cases.join(table))
}

/// The rows of a given table; a variable that is set has to lead to it.
pub(crate) fn given(table: &str) -> Vec<Row> {
    match std::env::var_os("QIGUAN_CASES") {
        Some(cases) => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            read(&root.join(cases).join("xiangqi").join(table))
        }
        None => {
            println!("QIGUAN_CASES is not set: only our own cases are tried");
            Vec::new()
        }
    }
}

fn read(path: &Path) -> Vec<Row> {
    let text =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |(number, line): (usize, &str)| {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), columns.len(), "{}: {line}", path.display());
        let named = columns.iter().zip(&cells);
        Row {
            name: format!("{}:{}: {}", path.display(), number + 2, cells[0]),
            cells: named
                .map(|(column, cell)| ((*column).to_owned(), (*cell).to_owned()))
                .collect(),
        }
    };
    let rows: Vec<Row> = lines.enumerate().map(row).collect();
    assert!(!rows.is_empty(), "{}: no cases", path.display());
    rows
}
