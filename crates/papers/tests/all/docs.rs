//! Pages of the documentation list exactly the claims there are.

use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Game, with_duel};
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
        with_duel!(&game, game => {
            let solution = game.solve_exactly(&game.start(), &Control::default()).unwrap();
            let found = solution.outcome.winner().unwrap();
            assert_eq!(found.to_string(), winner, "{row}");
        });
        solved += 1;
    }
    assert_eq!(solved, 48);
}

/// Some pairings of powers with towers of 2, solved again, and that of two mortals by the layers of the
/// game without powers.
#[test]
fn the_atlas_of_matchups_is_right_where_it_is_quick() {
    let rows = include_str!("../../../../docs/atlas/matchups.csv");
    let rows: Vec<Vec<&str>> = rows
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect())
        .collect();
    let are_mortals = |row: &&Vec<&str>| row[2..4] == ["mortal", "mortal"];
    let is_quick = |row: &&Vec<&str>| row[..2] == ["2", "3x3"] || are_mortals(row);
    let (mortals, others): (Vec<_>, Vec<_>) = rows.iter().filter(is_quick).partition(are_mortals);
    assert_eq!((mortals.len(), others.len()), (4, 120));
    for row in mortals.into_iter().chain(others.into_iter().step_by(21)) {
        let [towers, board, first, second, won, all, placement] = row[..] else {
            panic!("{row:?}");
        };
        let name = format!("santorini:2WP{towers}HTWUS,{first},{second}@king:{board}");
        let game = AnyGame::parse(&name, FileAccess::Refused).unwrap();
        let found = game.tabulate(None, &Control::default()).unwrap();
        let wins = found.starts.iter().filter(|start| start.winner == "first");
        assert_eq!(wins.count().to_string(), won, "{name}");
        assert_eq!(found.starts.len().to_string(), all, "{name}");
        assert_eq!(found.placement_phase.winner, placement, "{name}");
    }
}

/// Every row of the table of Snort for more than two players that takes no time.
#[test]
fn the_table_of_snort_for_more_players_is_right() {
    use thera_games::snort::many::ManySnort;
    use thera_games::{Family, Member};
    use thera_search::seats::solve::{Fraction, solve};
    let rows = include_str!("../../../../docs/atlas/snort-seats.csv");
    let mut checked = 0;
    for row in rows.lines().skip(1) {
        let row = row.replace('"', "");
        // The name may have a comma of its own.
        let (rest, possible) = row.rsplit_once(',').unwrap();
        let (name, winner) = rest.rsplit_once(',').unwrap();
        let (rules, board) = name.split_once('@').unwrap();
        let size: usize = board.split_once(':').unwrap().1.parse().unwrap();
        if size > 8 {
            continue;
        }
        let variant = rules.strip_prefix("snort:");
        let game = ManySnort::build(variant, Some(board), FileAccess::Refused).unwrap();
        assert_eq!(game.name(), name);
        let proven = solve(&game, &game.start(), &Control::default()).unwrap();
        let sure = proven
            .sure
            .iter()
            .position(|sure| *sure == Fraction::whole(1));
        let sure = sure.map_or("", |seat| thera_games::Player::ALL[seat].word());
        assert_eq!(sure, winner, "{name}");
        let seats: Vec<&str> = proven
            .possible
            .iter()
            .flatten()
            .map(|seat| seat.word())
            .collect();
        assert_eq!(seats.join(" "), possible, "{name}");
        checked += 1;
    }
    assert_eq!(checked, 8 * (8 + 8 + 6));
}
