//! Analysing, editing, reviewing and choosing a variant.

use crate::{DESKTOP, PHONE, Visit};

#[test]
fn the_winning_move_of_a_small_position_is_marked_as_proven() {
    // Of second's 27 moves only b2a2b3 wins.
    let fragment = "#analyse?game=santorini:2WP3HTWUS@king:3x3&start=000100110/2/a1/b2";
    let Some(visit) = Visit::begin("analyse", DESKTOP, fragment) else {
        return;
    };
    visit.wait("return document.querySelector('#evaluation').dataset.proven === 'true'");
    visit.wait_for_text("#evaluation", "proven");
    visit.wait_for_text("#evaluation", "second wins");
    visit.wait("return document.querySelectorAll('.proven-move').length === 27");
    let winning = visit.script(
        "return [...document.querySelectorAll('.proven-move.win')].map((move) => move.dataset.move)",
    );
    assert_eq!(winning, serde_json::json!(["b2a2b3"]));
    // Reasons stand below the lines, which stay lines.
    visit.wait("return document.querySelectorAll('#lines .reason').length > 0");
    let tallest = visit.script(
        "return Math.max(...[...document.querySelectorAll('#lines li')].map((line) => line.offsetHeight))",
    );
    assert!(tallest.as_u64() < Some(120), "{tallest}");
    // On the board the way there is marked step by step.
    let marked = |name: &str| {
        visit.wait("return document.querySelector('.badge.win') !== null");
        let won = visit.script(
            "return [...document.querySelectorAll('.target.worth-win')].map((target) => target.dataset.name)",
        );
        assert_eq!(won, serde_json::json!([name]));
    };
    marked("b2");
    visit.click_target("b2");
    marked("a2");
    visit.click_target("a2");
    marked("b3");
    let label = visit.script("return document.querySelector('[data-name=b3]').ariaLabel");
    assert!(
        label.as_str().is_some_and(|label| label.contains("proven")),
        "{label}"
    );
    visit.assert_clean();
}

#[test]
fn the_game_tree_is_drawn_and_follows_its_choices() {
    let fragment = "#analyse?game=geography@cycle:4";
    let Some(visit) = Visit::begin("tree", DESKTOP, fragment) else {
        return;
    };
    // The picture is an image of its own: what is in it is read from its address.
    let drawn = "decodeURIComponent(document.querySelector('#tree img')?.src ?? '')";
    let nodes = |count: usize| {
        visit.wait(&format!(
            "return {drawn}.split('class=\"node').length === {}",
            count + 1
        ));
    };
    visit.click("#tree summary");
    nodes(5);
    let choose = |selector: &str, value: &str| {
        visit.script(&format!(
            "const wish = document.querySelector('{selector}');
             wish.value = '{value}';
             wish.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
    };
    // Three turns end every game on a cycle of four, and both ways first wins.
    choose("#tree-depth", "4");
    nodes(7);
    choose("#tree-order", "best");
    visit.wait(&format!("return {drawn}.includes('best first')"));
    visit.wait("return document.querySelector('#tree img').naturalWidth > 100");
    // A move goes on, and the tree with it.
    visit.click_target("1");
    nodes(3);
    visit.assert_clean();
}

#[test]
fn lines_arrive_while_the_engine_thinks() {
    let Some(visit) = Visit::begin("lines", DESKTOP, "#analyse?moves=b2,d4;b4,d2") else {
        return;
    };
    visit.wait("return document.querySelectorAll('#lines li').length === 3");
    visit.wait("return document.querySelectorAll('#board .arrow').length === 3");
    // No pointer here: lines come and go below it, and what it points at is shown instead of the board.
    let click = |selector: &str| {
        visit.script(&format!("document.querySelector('{selector}').click()"));
    };
    // Playing the best move goes on to the next position.
    click("#lines li button");
    visit.wait("return document.querySelectorAll('.moves .move').length === 3");
    // An evaluation tells what it goes by, and what it gives each move.
    click("#heuristics summary");
    visit.wait("return document.querySelectorAll('#heuristics tbody tr').length > 3");
    click("#scores-on-board");
    visit.wait("return document.querySelectorAll('#board .badge.score').length === 2");
    // What is pointed at is shown, as long as it is.
    let point = |selector: &str, event: &str| {
        visit.wait(&format!(
            "return document.querySelector('{selector}') !== null"
        ));
        visit.script(&format!(
            "document.querySelector('{selector}').dispatchEvent(new PointerEvent('{event}'))"
        ));
    };
    point("#lines .line-move:nth-child(2)", "pointerenter");
    visit.wait("return document.querySelector('.board.peek') !== null");
    point("#lines", "pointerleave");
    visit.wait("return document.querySelector('.board.peek') === null");
    // A line is kept without going there.
    visit.script("document.querySelector('#lines .button').click()");
    visit.wait("return document.querySelectorAll('.moves .move').length > 3");
    let shown = "return document.querySelector('.moves [aria-current]') === document.querySelectorAll('.moves .move')[2]";
    visit.wait(shown);
    visit.assert_clean();
}

#[test]
fn an_edited_position_is_judged_at_once() {
    let Some(visit) = Visit::begin("edit", DESKTOP, "#edit?moves=b2,d4;b4,d2") else {
        return;
    };
    visit.wait_for_text("#legality", "Legal");
    visit.click_target("c3");
    visit.wait("return /^0{12}1/.test(document.querySelector('#position-text').value)");
    // A third worker for first is one too many.
    visit.click(".segments [data-value=first]");
    visit.click_target("a1");
    visit.wait_for_text("#legality", "Not legal");
    visit.wait("return document.querySelectorAll('.reasons li').length > 0");
    // The draft is in the address too.
    let fragment = visit.fragment();
    visit.show(&fragment);
    visit.wait_for_text("#legality", "Not legal");
    visit.click_target("a1");
    visit.wait_for_text("#legality", "Legal");
    visit.assert_clean();
}

#[test]
fn a_pasted_game_is_reviewed_and_its_mistake_found() {
    let Some(visit) = Visit::begin(
        "review",
        DESKTOP,
        "#review?start=0000000300002000000000000/2/mortal:E5,E1/mortal:C3,A1",
    ) else {
        return;
    };
    // Nothing to look at, so nobody is said to think.
    visit.wait_for_text("#review-summary", "Play a game, or load one");
    assert!(!visit.text("#panel").contains("thinking"));
    // Second gives away the win that c3c4 was, which nobody needs time to see.
    visit.fill("#record", "c3d3d2 e1e2d1");
    visit.click("#load");
    visit.wait("return document.querySelectorAll('.timeline .curve').length === 1");
    visit.wait("return document.querySelector('#evaluation').checkVisibility()");
    visit.wait("return document.querySelector('.moves .marked.blunder') !== null");
    visit.keys(&["Escape"]);
    visit.click(".moves .move");
    visit.wait_for_text("#better", "Better was c3c4");
    visit.wait_for_text("#turn-review", "by second, blunder");
    visit.script("document.activeElement.blur()");
    visit.keys(&["Right"]);
    visit.wait_for_text("#turn-review", "Turn 2");
    // Going on otherwise is a variation; the review stays that of the game.
    visit.keys(&["Left"]);
    visit.wait_for_text("#turn-review", "Turn 1");
    for target in ["e1", "d1", "e1"] {
        visit.click_target(target);
    }
    visit.wait_for_text("#turn-review", "A variation");
    visit.wait("return document.querySelector('.variation [aria-current]') !== null");
    visit.wait("return document.querySelector('.moves .marked.blunder') !== null");
    visit.assert_clean();
}

#[test]
fn a_better_placement_is_ringed_not_drawn_as_a_walk() {
    // Both of second's workers stand far from first's: much is given away.
    let fragment = "#review?moves=c2,c3;b5,d5";
    let Some(visit) = Visit::begin("a better placement", DESKTOP, fragment) else {
        return;
    };
    visit.wait_for_text("#better", "Better was");
    visit.wait("return document.querySelectorAll('.arrows .ring').length === 2");
    let walks = visit.script("return document.querySelectorAll('.arrows .moves').length");
    assert_eq!(walks, 0);
    visit.assert_clean();
}

#[test]
fn the_abbreviation_of_a_variant_is_shown_and_can_be_edited() {
    let Some(visit) = Visit::begin("variants", DESKTOP, "#games") else {
        return;
    };
    let name = "return document.querySelector('#game-name').value";
    visit.wait(&format!("{name} === 'santorini:4WP4HTWUS@king:5x5'"));
    visit.fill("#workers", "2\u{e007}");
    visit.wait(&format!("{name} === 'santorini:2WP4HTWUS@king:5x5'"));
    visit.fill("#game-name", "santorini:2wi_3h_ntw_us@cycle:6\u{e007}");
    visit.wait(&format!("{name} === 'santorini:2WI3HNTWUS@cycle:6'"));
    visit.wait("return document.querySelectorAll('#board .target').length === 6");
    visit.fill("#game-name", "santorini:9Q\u{e007}");
    visit.wait("return !document.querySelector('#game-problem').hidden");
}

#[test]
fn what_is_wrong_with_a_typed_position_fits_a_phone() {
    let Some(visit) = Visit::begin("a bad position", PHONE, "#edit?moves=b2,d4;b4,d2") else {
        return;
    };
    visit.fill(
        "#position-text",
        "0000000000000000000000000/1/mortal:B2,D4,A1/mortal:B4,D2\u{e007}",
    );
    visit.wait_for_toast("first has 3 workers, the most is 2");
    let outside = visit.script(
        "const { left, right } = document.querySelector('.toast').getBoundingClientRect();
         return [document.documentElement.scrollWidth - innerWidth, left < 0, right > innerWidth]",
    );
    assert_eq!(outside, serde_json::json!([0, false, false]));
}

#[test]
fn a_drawn_graph_has_no_more_vertices_than_a_board_may_have() {
    let Some(visit) = Visit::begin("graph editor", DESKTOP, "#games?game=snort@grid:8x8") else {
        return;
    };
    visit.click("#draw-graph");
    let vertices = "return document.querySelectorAll('.drawn-vertex').length";
    visit.wait(&format!("{vertices} === 64"));
    visit.script("document.querySelector('.drawing').focus()");
    visit.keys(&["Enter", "Enter"]);
    visit.wait_for_text(".graph-editor .note", "at most 64 vertices");
    assert_eq!(visit.script(vertices), 64);
    visit.click("#remove-vertex");
    visit.wait(&format!("{vertices} === 63"));
    visit.assert_clean();
}

#[test]
fn a_puzzle_is_solved_with_its_tree_and_a_streak() {
    let Some(visit) = Visit::begin("puzzles", DESKTOP, "#puzzles") else {
        return;
    };
    visit.wait_for_text("#puzzle", "Exactly one move");
    // Whatever today's is: the easiest, so that a slow machine too can unfold the solution in time.
    for (wish, value) in [("#puzzle-game", "snort"), ("#puzzle-grade", "1")] {
        visit.script(&format!(
            "const wish = document.querySelector('{wish}');
             wish.value = '{value}';
             wish.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
    }
    visit.wait(
        "return document.querySelector('#puzzle-title').textContent === 'Snort puzzle, grade 1 of 5'",
    );
    // What is below the board belongs to the board.
    visit.wait("return document.querySelector('.game-name').textContent.startsWith('Snort')");
    let steps = visit.script("return document.querySelectorAll('.steps button').length");
    assert_eq!(steps, 0, "a puzzle has no moves to step through");
    // Help comes piece by piece; the solution ends the row.
    visit.click("#puzzle-hint");
    visit.wait("return document.querySelector('#puzzle-told').textContent.startsWith('It ')");
    visit.click("#puzzle-solution");
    visit.wait_for_text("#puzzle-told", "The answer is");
    visit.wait("return document.querySelectorAll('#solution .replies li').length > 0");
    visit.wait_for_text("#streak", "0 in a row");
    // The next one is solved at the first try, by whoever knows the answer.
    visit.click("#puzzle-next");
    visit.wait("return !document.querySelector('#solution') && !document.querySelector('#puzzle-hint').disabled");
    let steps = visit.script(
        "const id = document.querySelector('#streak').textContent.match(/one is (.*)\\.$/)[1];
         const request = new XMLHttpRequest();
         request.open('POST', '/api/solution', false);
         request.setRequestHeader('Content-Type', 'application/json');
         request.send(JSON.stringify({ id, seconds: 2 }));
         return JSON.parse(request.responseText).steps",
    );
    for step in steps.as_array().into_iter().flatten() {
        visit.click_target(step.as_str().unwrap_or(""));
    }
    visit.wait_for_text("#status", "Solved.");
    visit.wait_for_text("#streak", "1 solved, 1 in a row");
    visit.assert_clean();
}
