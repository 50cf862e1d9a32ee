//! The few rules of CSV.

/// A line of CSV, its end included: cells with commas, quotes or line ends are quoted.
pub fn csv_line<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<String> = cells
        .into_iter()
        .map(|cell| {
            let cell = cell.as_ref();
            if cell.contains(['"', ',', '\n', '\r']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.to_string()
            }
        })
        .collect();
    quoted.join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_only_if_they_have_to_be() {
        assert_eq!(csv_line(["a", "b c", "1;2"]), "a,b c,1;2\n");
        assert_eq!(
            csv_line(["alphabeta:depth=2,eval=huji", "\"x\""]),
            "\"alphabeta:depth=2,eval=huji\",\"\"\"x\"\"\"\n"
        );
    }
}
