//! The page of the documentation lists exactly the claims there are.

use thera_papers::claims;

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
