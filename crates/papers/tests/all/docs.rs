//! Pages of the documentation list exactly the claims there are.

use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Game, with_game};
use thera_papers::{claims, select_claims};
use thera_solvers::Exact;

#[test]
fn the_page_lists_exactly_the_claims() {
    let page = include_str!("../../../../docs/claims.md");
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let listed: Vec<&str> = rows.map(|(id, _)| id).collect();
    let ids: Vec<&str> = claims().iter().map(|claim| claim.id).collect();
    assert_eq!(
        listed, ids,
        "write it anew: thera verify --markdown > docs/claims.md"
    );
}

#[test]
fn the_page_of_discoveries_tells_each_of_them() {
    let page = include_str!("../../../../docs/discoveries.md");
    let told: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    let found = select_claims(&["thera"]).unwrap();
    let ids: Vec<&str> = found.iter().map(|claim| claim.id).collect();
    assert_eq!(
        told, ids,
        "write it anew: thera verify --discoveries --full > docs/discoveries.md"
    );
    for claim in found {
        let statement = claim.statement.replace('*', "\\*");
        assert!(page.contains(&statement), "{}", claim.id);
    }
}

/// The smallest boards of the atlas, solved again.
#[test]
fn the_atlas_of_santorini_is_right_where_it_is_quick() {
    let rows = include_str!("../../../../docs/atlas/santorini.csv");
    let mut solved = 0;
    for row in rows.lines().skip(1) {
        let cells: Vec<&str> = row.splitn(5, ',').collect();
        let [board, variant, winner, _, _] = cells[..] else {
            panic!("{row}");
        };
        if !["king:2x2", "king:2x3"].contains(&board) {
            continue;
        }
        let game = AnyGame::parse(&format!("{variant}@{board}"), FileAccess::Refused).unwrap();
        with_game!(&game, game => {
            let solution = game.solve_exactly(&game.start(), &Control::default()).unwrap();
            let found = solution.outcome.winner().unwrap();
            assert_eq!(found.to_string(), winner, "{row}");
        });
        solved += 1;
    }
    assert_eq!(solved, 48);
}
