//! What three and four players have to agree on.

use super::*;

/// A game on nine places with a worker each; heights are written a1, b1, c1, a2 and so on.
fn small(name: &str) -> Seats {
    let name = format!("2WP4HTWUS,{name}");
    Seats::build(Some(&name), Some("king:3x3"), FileAccess::Refused).unwrap()
}

fn winner(game: &Seats, position: &str) -> Option<Player> {
    let position = game.parse_position(position).unwrap();
    game.outcome(&position).and_then(Outcome::winner)
}

fn forbids(game: &Seats, position: &str, turn: &str) -> String {
    let position = game.parse_position(position).unwrap();
    game.parse_move(&position, turn).unwrap_err().to_string()
}

#[test]
fn placing_goes_round_and_first_of_three_begins() {
    let game = game("seats=3,apollo,pan,atlas");
    let ground = "0000000000000000000000000";
    let start = game.format_position(&game.start());
    assert_eq!(start, format!("{ground}/1/apollo:/pan:/atlas:"));
    assert_eq!(
        after(&game, &start, &["a1,b1", "a2,b2", "a3,b3"]),
        format!("{ground}/1/apollo:A1,B1/pan:A2,B2/atlas:A3,B3")
    );
}

#[test]
fn the_first_of_each_team_places_and_the_second_of_each_begins() {
    let game = game("seats=4,apollo,pan,atlas,demeter");
    let start = game.format_position(&game.start());
    let placed = after(&game, &start, &["a1,b1", "a2,b2"]);
    assert_eq!(
        placed,
        "0000000000000000000000000/3/apollo:A1,B1/pan:A2,B2/atlas:/demeter:"
    );
}

#[test]
fn a_team_shares_its_workers_and_each_uses_the_own_power() {
    let game = game("seats=4,apollo,pan,atlas,demeter");
    // Third, Atlas, moves a worker that first placed and builds a low dome; fourth, Demeter, moves one
    // that second placed and builds twice.
    let moved = after(
        &game,
        "0000000000000000000000000/3/apollo:A1,B1/pan:A2,B2/atlas:/demeter:",
        &["b1-c1*d1", "b2-c2+d2+d3"],
    );
    let heights = ["00000", "00000", "00010", "00010", "000a0"].concat();
    let now = format!("{heights}/1/apollo:A1,C1/pan:A2,C2/atlas:/demeter:");
    assert_eq!(moved, now);
    // First has Apollo's power, and neither Atlas' nor Demeter's.
    let turns = legal(&game, &moved);
    assert!(turns.contains(&"c1c2b1".to_string()), "{turns:?}");
    assert!(
        turns.iter().all(|turn| !turn.contains(['*', '+'])),
        "{turns:?}"
    );
}

#[test]
fn who_has_no_turn_is_out_and_the_others_go_on() {
    let game = small("seats=3,mortal,mortal,mortal");
    // Second, on a1 between domes, had only a2 to go to.
    assert_eq!(
        after(
            &game,
            "040140000/1/mortal:a3/mortal:a1/mortal:c1",
            &["a3b3a2"]
        ),
        "040240000/3/mortal:b3/-mortal:/mortal:c1"
    );
    // The turn goes on without second.
    assert_eq!(
        after(
            &game,
            "040240000/3/mortal:b3/-mortal:/mortal:c1",
            &["c1c2c1"]
        ),
        "041240000/1/mortal:b3/-mortal:/mortal:c2"
    );
}

#[test]
fn two_in_a_row_may_be_out_and_the_last_one_left_has_won() {
    let game = small("seats=3,demeter,mortal,mortal");
    let before = "040141000/1/demeter:a3/mortal:a1/mortal:c1";
    let end = after(&game, before, &["a3-b3+a2+c2"]);
    assert_eq!(end, "040242000/1/#demeter:b3/-mortal:/-mortal:");
    assert_eq!(winner(&game, &end), Some(Player::First));
    assert!(legal(&game, &end).is_empty());
    let position = game.parse_position(&end).unwrap();
    assert_eq!(
        crate::scene::Scenic::end_reason(&game, &position).as_deref(),
        Some("first (F) alone is left")
    );
}

#[test]
fn what_athena_forbids_ends_when_she_is_out() {
    let game = small("seats=3,athena,mortal,mortal");
    // Third shuts Athena in, who moved up in her last turn. Second can only go up, to c2: as long
    // as she plays that would be forbidden, and second be out too.
    let before = "040141000/3/athena[^]:a1/mortal:c1/mortal:a3";
    assert_eq!(
        after(&game, before, &["a3b3a2"]),
        "040241000/2/-athena:/mortal:c1/mortal:b3"
    );
    // She has room and goes up again: second is out instead.
    assert_eq!(
        after(&game, before, &["a3b3c3", "a1a2a1"]),
        "140141001/3/athena[^]:a2/-mortal:/mortal:b3"
    );
}

#[test]
fn athena_binds_all_others_until_her_next_turn() {
    let game = game("seats=3,athena,mortal,mortal");
    let heights = "0000100000010000000000001";
    let start = format!("{heights}/1/athena:A1,A3/mortal:C5,D5/mortal:C1,D1");
    let up = after(&game, &start, &["a3b3b4"]);
    assert_eq!(
        up,
        "0000101000010000000000001/2/athena[^]:A1,B3/mortal:C5,D5/mortal:C1,D1"
    );
    assert_eq!(
        forbids(&game, &up, "d5e5e4"),
        "'d5e5e4' moves up to e5, which Athena forbids in this turn"
    );
    let second = after(&game, &up, &["d5d4d5"]);
    assert_eq!(
        forbids(&game, &second, "d1e1e2"),
        "'d1e1e2' moves up to e1, which Athena forbids in this turn"
    );
    // She moves again, not up, and both are free.
    let level = after(&game, &second, &["d1d2d1", "a1a2a1"]);
    assert!(legal(&game, &level).contains(&"d4e5e4".to_string()));
    let third = after(&game, &level, &["d4e5e4"]);
    assert!(legal(&game, &third).contains(&"d2e1e2".to_string()));
}

#[test]
fn athena_binds_both_opponents_and_not_her_partner() {
    let game = game("seats=4,athena,mortal,mortal,mortal");
    let heights = "0000100000010001000000001";
    let start = format!("{heights}/1/athena:A1,A3/mortal:D1,D5/mortal:/mortal:");
    let up = after(&game, &start, &["a3b3b4"]);
    assert!(forbids(&game, &up, "d5e5e4").contains("Athena forbids"));
    // Third moves up, and what first did still binds fourth.
    let third = after(&game, &up, &["d5d4d5", "a1a2a1"]);
    assert!(third.contains("/4/athena[^]:A2,B3/"), "{third}");
    assert!(forbids(&game, &third, "d1e1e2").contains("Athena forbids"));
    // In her own next turn she moves down, and second is free.
    let free = after(&game, &third, &["d1d2d1", "b3b2b3"]);
    assert!(free.contains("/2/athena:A2,B2/"), "{free}");
    assert!(legal(&game, &free).contains(&"d4e5e4".to_string()));
}

#[test]
fn apollo_swaps_with_either_of_the_others() {
    let game = small("seats=3,apollo,mortal,mortal");
    let start = "000000000/1/apollo:a1/mortal:a2/mortal:b1";
    assert_eq!(
        after(&game, start, &["a1a2a3"]),
        "000000100/2/apollo:a2/mortal:a1/mortal:b1"
    );
    assert_eq!(
        after(&game, start, &["a1b1c1"]),
        "001000000/2/apollo:b1/mortal:a2/mortal:a1"
    );
}

#[test]
fn the_minotaur_pushes_nobody_into_a_third_player() {
    let game = small("seats=3,minotaur,mortal,mortal");
    let blocked = legal(&game, "000000000/1/minotaur:a1/mortal:b1/mortal:c1");
    assert!(blocked.iter().all(|turn| !turn.starts_with("a1b1")));
    assert_eq!(
        after(
            &game,
            "000000000/1/minotaur:a1/mortal:c3/mortal:b1",
            &["a1b1a1"]
        ),
        "100000000/2/minotaur:b1/mortal:c3/mortal:c1"
    );
}

#[test]
fn pan_wins_downwards_in_his_own_turn_only() {
    let three = small("seats=3,mortal,pan,mortal");
    let end = after(&three, "200000000/2/mortal:c1/pan:a1/mortal:c3", &["a1b1"]);
    assert_eq!(end, "200000000/3/mortal:c1/#pan:b1/mortal:c3");
    assert_eq!(winner(&three, &end), Some(Player::Second));
    // His partner moves the same worker down, and the game goes on.
    let four = small("seats=4,mortal,pan,mortal,mortal");
    let on = after(
        &four,
        "200000000/4/mortal:c1/pan:a1/mortal:/mortal:",
        &["a1b1a1"],
    );
    assert_eq!(on, "300000000/1/mortal:c1/pan:b1/mortal:/mortal:");
    let end = after(
        &four,
        "200000000/2/mortal:c1/pan:a1/mortal:/mortal:",
        &["a1b1"],
    );
    assert_eq!(winner(&four, &end), Some(Player::Second));
}

#[test]
fn a_climb_wins_at_once_and_for_the_team() {
    let three = small("seats=3,mortal,mortal,mortal");
    let end = after(
        &three,
        "230000000/3/mortal:c1/mortal:c2/mortal:a1",
        &["a1b1"],
    );
    assert_eq!(end, "230000000/1/mortal:c1/mortal:c2/#mortal:b1");
    let four = small("seats=4,mortal,mortal,mortal,mortal");
    let end = after(
        &four,
        "230000000/3/mortal:a1/mortal:c2/mortal:/mortal:",
        &["a1b1"],
    );
    assert_eq!(end, "230000000/4/#mortal:b1/mortal:c2/mortal:/mortal:");
    assert_eq!(winner(&four, &end), Some(Player::First));
    assert_eq!(four.side(Player::Third), Player::First);
}

#[test]
fn who_is_stuck_loses_for_the_team() {
    let game = small("seats=4,mortal,mortal,mortal,mortal");
    let end = after(
        &game,
        "040140000/3/mortal:a3/mortal:a1/mortal:/mortal:",
        &["a3b3a2"],
    );
    assert_eq!(end, "040240000/4/#mortal:b3/mortal:a1/mortal:/mortal:");
    assert_eq!(winner(&game, &end), Some(Player::First));
    let position = game.parse_position(&end).unwrap();
    assert_eq!(
        crate::scene::Scenic::end_reason(&game, &position).as_deref(),
        Some("fourth (S) has no turn")
    );
}

#[test]
fn the_maenads_put_one_out_and_play_on_with_the_other() {
    let name = "4WP4HTWUS,seats=3,maenads,mortal,mortal";
    let game = Seats::build(Some(name), Some("king:3x4"), FileAccess::Refused).unwrap();
    let start = "000000000000/1/maenads:a1,d3/mortal:b1,d1/mortal:a3,b3";
    let end = after(&game, start, &["d3c2d3"]);
    assert_eq!(
        end,
        "000000000001/2/maenads:a1,c2/mortal:b1,d1/mortal:a3,b3"
    );
    let start = "000000000000/1/maenads:a1,d2/mortal:b1,d1/mortal:a3,b3";
    let end = after(&game, start, &["d2c1d2"]);
    assert_eq!(end, "000000010000/3/maenads:a1,c1/-mortal:/mortal:a3,b3");
}

#[test]
fn of_three_eros_meets_on_any_level() {
    let name = "seats=3,eros,mortal,mortal";
    let start = "000000000000/1/eros:a1,c3/mortal:d1,d2/mortal:a3,b3";
    let game = Seats::build(Some(name), Some("king:3x4"), FileAccess::Refused).unwrap();
    let end = after(&game, start, &["a1b2"]);
    assert_eq!(winner(&game, &end), Some(Player::First));
}
