//! The pictures of the README, made by the page itself: `THERA_BLESS=1 cargo test -p thera-server
//! --test browser pictures`.

use std::path::Path;

use crate::{DESKTOP, PHONE, Visit};

/// A game in full swing.
const MIDDLE: &str = "game=santorini&moves=b2,d4;b4,d2;b2c3d3;b4b3c4;c3d3c3;b3c4b4;d3c3d3;d2e3d2;d4e4d4;c4b4c4;c3d3c3;e3d2e3";

struct Picture {
    name: &'static str,
    size: (u32, u32),
    fragment: String,
    dark: bool,
    /// A script that tells when there is enough to see.
    ready: &'static str,
}

fn pictures() -> Vec<Picture> {
    let picture = |name, fragment: String, ready| Picture {
        name,
        size: DESKTOP,
        fragment,
        dark: false,
        ready,
    };
    vec![
        picture("play", format!("#play?{MIDDLE}&second=human"), "return true"),
        picture("analyse", "#analyse?game=santorini:2WP3HTWUS@king:3x3".into(), "return document.querySelector('#evaluation').dataset.proven === 'true'"),
        picture("edit", format!("#edit?{MIDDLE}&look=flat"), "return true"),
        picture("review", format!("#review?{MIDDLE}&at=9"), "return document.querySelector('#review-summary').innerText.startsWith('first:')"),
        picture("games", "#games?game=santorini:2WI3HNTWUS@cycle:8".into(), "return true"),
        picture("snort", "#analyse?game=snort@grid:3x4&moves=5;7".into(), "return document.querySelector('#value .thermograph') !== null"),
        picture("castellan", "#play?game=castellan@3x4&second=human&moves=t(0,0)+w(0,1);t(0,2)+w(1,0);t(2,0)+w(1,2);w(2,1)+t(2,2);w(0,3)+t(0,4);w(1,4)+t(2,4);w(2,3)".into(), "return true"),
        picture("laboratory", "#lab?game=snort@cycle:9&job={\"a\":\"greedy\",\"b\":\"random\",\"games\":40}".into(), "document.querySelector('#start-job:not(:disabled)')?.click(); return document.querySelector('#job-status')?.innerText === 'Finished.'"),
        Picture { dark: true, ..picture("dark", format!("#play?{MIDDLE}&second=human&turns=1"), "return true") },
        Picture { size: PHONE, ..picture("phone", format!("#play?{MIDDLE}&second=human"), "return true") },
    ]
}

#[test]
fn pictures_for_the_readme() {
    if std::env::var_os("THERA_BLESS").is_none() {
        return;
    }
    let Some(visit) = Visit::begin("pictures", DESKTOP, "") else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    for picture in pictures() {
        visit.resize(picture.size.0, picture.size.1);
        let theme = if picture.dark { "dark" } else { "light" };
        visit.script(&format!("localStorage.setItem('theme', '{theme}')"));
        visit.show(&picture.fragment);
        visit.wait(picture.ready);
        std::thread::sleep(std::time::Duration::from_millis(500));
        let file = folder.join(format!("{}.png", picture.name));
        std::fs::write(file, visit.picture()).expect("the picture is written");
    }
}
