//! Can everything be seen and read? Contrast in both themes, what screen readers are told, and a board
//! that is whole in windows of every shape.

use serde_json::json;

use crate::{DESKTOP, PHONE, Visit};

/// Texts whose contrast to what lies behind them is too low (WCAG 2.1, 1.4.3), each with its ratio.
const FAINT: &str = "
  const parse = (text) => {
    const numbers = text.match(/[\\d.]+(e-?\\d+)?/g).map(Number);
    const scale = text.startsWith('color(') ? 255 : 1;
    return [...numbers.slice(0, 3).map((number) => number * scale), numbers[3] ?? 1];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, index) => part * a + under[index] * (1 - a));
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
  };
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent.trim();
    if (!words || element.closest('svg, script, noscript, option, :disabled') || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const ground = behind(element);
    const found = ratio(over(parse(style.color), ground), ground);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if (found < least) faint.push(`${words.slice(0, 40)}: ${found.toFixed(2)}`);
  }
  return faint;";

#[test]
fn every_text_stands_out_in_both_themes() {
    let game = "game=santorini:2WP3HTWUS@king:3x3&start=000100110/2/a1/b2";
    let Some(visit) = Visit::begin("contrast", DESKTOP, &format!("#analyse?{game}")) else {
        return;
    };
    visit.wait("return document.querySelectorAll('.proven-move').length === 27");
    for screen in ["analyse", "play", "review", "edit", "games", "lab"] {
        visit.click(&format!(".screens a[data-screen={screen}]"));
        visit.wait(&format!(
            "return document.body.dataset.screen === '{screen}'"
        ));
        for _theme in ["light", "dark"] {
            visit.script("document.querySelector('#theme').click()");
            assert_eq!(visit.script(FAINT), json!([]), "{screen}");
        }
        let headings = "return [...document.querySelectorAll('h1')].map((one) => one.textContent.toLowerCase())";
        assert_eq!(visit.script(headings), json!([format!("thera: {screen}")]));
    }
    visit.assert_clean();
}

#[test]
fn toasts_can_be_read_over_an_open_dialog() {
    let Some(visit) = Visit::begin("toasts", DESKTOP, "#play?second=human") else {
        return;
    };
    visit.click("#share");
    visit.wait("return document.querySelector('dialog[open]') !== null");
    for kind in ["info", "problem"] {
        // The page itself is asked, so that both kinds are seen.
        visit.script_later(&format!(
            "const done = arguments[arguments.length - 1];
             import('/js/parts/toast.js').then(({{ toast }}) => {{ toast('Something happened.', '{kind}'); done(true); }})"
        ));
        for _theme in ["light", "dark"] {
            visit.script("document.querySelector('#theme').click()");
            // Its own animation lets a toast fade in.
            visit.script(
                "document.querySelector('.toast').getAnimations().forEach((one) => one.finish())",
            );
            let faint = visit.script(FAINT);
            assert_eq!(faint, json!([]), "{kind}");
            let on_top = visit.script(
                "const toast = document.querySelector('.toast');
                 toast.style.pointerEvents = 'auto';
                 const box = toast.getBoundingClientRect();
                 return toast.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))",
            );
            assert_eq!(on_top, true, "{kind} is hidden");
        }
    }
    visit.keys(&["Escape"]);
    visit.wait("return document.querySelector('dialog') === null");
    let kept = visit.script("return document.body.contains(document.querySelector('.toasts'))");
    assert_eq!(kept, true, "they do not go with the dialog");
}

#[test]
fn the_board_is_whole_in_windows_of_every_shape() {
    let fragment =
        "#play?start=3000020000000000000000000/1/mortal:A4,D4/mortal:B4,D2&moves=a4a5&second=human";
    let Some(visit) = Visit::begin("shapes", PHONE, fragment) else {
        return;
    };
    // A phone, the same lying down, 1280x800 enlarged to twice its size, a very large screen.
    for (width, height) in [PHONE, (844, 390), (640, 400), DESKTOP, (2560, 1440)] {
        visit.resize(width, height);
        let seen = visit.script(
            "const { left, top, right, bottom } = document.querySelector('#board svg').getBoundingClientRect();
             return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight",
        );
        assert_eq!(seen, true, "{width}x{height}: part of the board is outside");
        let island = visit.script(
            "const { width, height } = document.querySelector('.rock').getBoundingClientRect();
             return Math.max(width / innerWidth, height / innerHeight)",
        );
        assert!(island.as_f64() > Some(0.5), "{width}x{height}: {island}");
        let overflow = visit.script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        assert_eq!(overflow, 0, "{width}x{height} is too narrow");
        let head = visit.script(
            "const sea = document.querySelector('#board').getBoundingClientRect();
             return document.querySelector('[data-name=a5] .worker').getBoundingClientRect().top >= sea.top",
        );
        assert_eq!(head, true, "{width}x{height}: the winner's head is cut off");
        let hidden = visit.script(
            "const winner = document.querySelector('[data-name=a5] .worker').getBoundingClientRect();
             const banner = document.querySelector('#banner').getBoundingClientRect();
             return banner.left < winner.right && winner.left < banner.right && banner.top < winner.bottom && winner.top < banner.bottom",
        );
        assert_eq!(
            hidden, false,
            "{width}x{height}: the banner hides the winner"
        );
    }
    visit.assert_clean();
}
