//! The pictures of the README, made by the page itself: `THERA_BLESS=1 cargo test -p thera-server
//! --test browser pictures`, or only those that are named, `THERA_BLESS=play,dark`.

use std::path::Path;

use crate::{DESKTOP, PHONE, Visit};

/// A town in full swing.
const TOWN: &str = "start=0010001210014210232100110/2/mortal:D3,A2/mortal:B4,E2";

/// A game with ups and downs.
const GAME: &str =
    "moves=b2,d4;b4,d2;b2c3d3;b4b3c4;c3d3c3;b3c4b4;d3c3d3;d2e3d2;d4e4d4;c4b4c4;c3d3c3;e3d2e3";

struct Picture {
    name: &'static str,
    size: (u32, u32),
    fragment: String,
    dark: bool,
    /// Targets to choose first.
    choose: &'static [&'static str],
    /// A script that tells when there is enough to see.
    ready: &'static str,
}

impl Picture {
    fn new(name: &'static str, fragment: impl Into<String>) -> Self {
        Picture {
            name,
            size: DESKTOP,
            fragment: fragment.into(),
            dark: false,
            choose: &[],
            ready: "return true",
        }
    }
}

fn pictures() -> Vec<Picture> {
    let town = format!("#play?{TOWN}&second=human");
    vec![
        Picture {
            choose: &["b4"],
            ..Picture::new("play", &*town)
        },
        Picture {
            dark: true,
            ..Picture::new("dark", format!("{town}&turns=1"))
        },
        Picture {
            size: PHONE,
            choose: &["b4"],
            ..Picture::new("phone", &*town)
        },
        Picture {
            ready: "window.asked ??= document.querySelector('#new-game').click() ?? true;
                    return document.querySelector('dialog .choice') !== null",
            ..Picture::new("levels", "#play?game=santorini")
        },
        Picture {
            ready: "return document.querySelectorAll('.proven-move').length === 27",
            ..Picture::new(
                "analyse",
                "#analyse?game=santorini:2WP3HTWUS@king:3x3&start=000100110/2/a1/b2",
            )
        },
        Picture {
            ready: "return document.querySelector('#evaluation .worth').innerText !== '…'",
            ..Picture::new("edit", format!("#edit?{TOWN}&look=flat"))
        },
        Picture {
            ready: "return document.querySelector('#review-summary').innerText.startsWith('first:')",
            ..Picture::new("review", format!("#review?{GAME}&at=9"))
        },
        Picture {
            ready: "return document.querySelector('#lesson')?.innerText.length > 0",
            ..Picture::new("learn", "#learn")
        },
        Picture {
            ready: "return document.querySelectorAll('.target.shared').length === 25",
            ..Picture::new("openings", "#explore?game=santorini")
        },
        Picture {
            ready: "return /^Santorini/.test(document.querySelector('#puzzle-title')?.textContent) || document.querySelector('#puzzle-game') && (() => {
                      const wish = document.querySelector('#puzzle-game');
                      wish.value = 'santorini';
                      wish.dispatchEvent(new Event('change', { bubbles: true }));
                    })()",
            ..Picture::new("puzzles", "#puzzles")
        },
        Picture::new("games", "#games?game=santorini:2WI3HNTWUS@cycle:8"),
        Picture {
            ready: "return document.querySelector('#value .thermograph') !== null",
            ..Picture::new("snort", "#analyse?game=snort@grid:3x4&moves=b2;d2")
        },
        Picture::new(
            "castellan",
            format!("#play?game=castellan@3x4&second=human&moves={CASTLE}"),
        ),
        Picture::new("seats", three_builders()),
        Picture {
            size: PHONE,
            ..Picture::new("seats-phone", three_builders())
        },
        Picture {
            ready: "return document.querySelector('#lesson')?.innerText.length > 0",
            ..Picture::new("learn-three", "#learn?game=snort:players=3@grid:4x4")
        },
        Picture {
            ready: THREE_REVIEWED,
            ..Picture::new("three", three_coloured("review", 6))
        },
        Picture {
            size: PHONE,
            ..Picture::new("three-phone", three_coloured("play", 9))
        },
        Picture::new("cards", with_cards()),
        Picture {
            size: PHONE,
            ..Picture::new("cards-phone", with_cards())
        },
        Picture {
            ready: "if (!document.querySelector('#job-status')) document.querySelector('#start-job')?.click();
                    return document.querySelector('#job-status')?.innerText === 'Finished.'",
            ..Picture::new(
                "laboratory",
                "#lab?game=snort@grid:4x4&job={\"a\":\"alphabeta:depth=2\",\"b\":\"random\",\"games\":60}",
            )
        },
    ]
}

/// Two courtyards, one for each.
const CASTLE: &str = "t(0,0)%2Bw(0,1);t(0,2)%2Bw(1,0);t(2,0)%2Bw(1,2);w(2,1)%2Bt(2,2);w(0,3)%2Bt(0,4);w(1,4)%2Bt(2,4);w(2,3)";

/// Three builders in the middle of a game.
const THREE: &str = "a5,e1;d4,e2;c1,c2;e1e2d1;d4e3e4;c2-d1*c2;a5b4b3;e3d4d5;d1d2d3;b4a3b2;d4d5e5;c1b1a1;a3b3c4;d5d4c4;d2c1d2;e2d1e2;d4e3e2;c1-d2*d3;b3b4b5;e3e4d4;d2-c3*d2;d1e1e2";

fn three_builders() -> String {
    let people = "first=human&second=human&third=human";
    format!("#play?game=santorini:seats=3,apollo,pan,atlas&{people}&moves={THREE}")
}

/// Three colours; third gives the game away early.
const COLOURED: &str = "c3;d5;a2;e2;d4;b4;c1;a5;b2;e3;e5;a3;d2;c5;a1;e1;d1";

const THREE_REVIEWED: &str =
    "return document.querySelector('#review-summary').innerText.startsWith('first:')";

fn three_coloured(screen: &str, at: usize) -> String {
    let people = "first=human&second=human&third=human";
    format!("#{screen}?game=snort:players=3@grid:5x5&{people}&moves={COLOURED}&at={at}")
}

/// A castle with two courtyards of second's, and first to play a card.
const BUILT: &str = "\
    deal:w4;deal:w5;deal:t1;deal:t4;deal:w3;deal:w4;deal:t4;deal:t5;card:w5;build;w(0,1);\
    t(0,0);w(1,0);draw:wall;deal:w3;card:w4;build;l(-3,0);l(0,-3);give;draw:tower;deal:t3;\
    card:t1;card:w4;build;t(0,-4);l(0,-7);t(-4,0);l(-7,0);t(0,-8);l(-3,-8);l(0,-11);\
    draw:wall;deal:w7;card:t5;build;t(-4,-8);l(-4,-3);l(-4,-7);t(-4,-4);double(-3,-7);\
    draw:wall;deal:w5;card:t4;build;w(1,-8);t(0,2);t(2,-8);w(0,3);draw:wall;deal:w6;card:t3;\
    card:w3;build;w(1,-4);l(-7,-8);l(2,-7);t(2,0);l(1,2);t(2,-4);draw:wall;deal:w7";

fn with_cards() -> String {
    let people = "first=human&second=human";
    format!("#play?game=castellan:cards,order=open&{people}&moves={BUILT}")
}

#[test]
fn pictures_for_the_readme() {
    let Ok(wanted) = std::env::var("THERA_BLESS") else {
        return;
    };
    let is_wanted = |name: &str| wanted == "1" || wanted.split(',').any(|one| one == name);
    let Some(visit) = Visit::begin("pictures", DESKTOP, "") else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    for picture in pictures().into_iter().filter(|one| is_wanted(one.name)) {
        visit.resize(picture.size.0, picture.size.1);
        let theme = if picture.dark { "dark" } else { "light" };
        visit.script(&format!("localStorage.setItem('theme', '{theme}')"));
        visit.show(&picture.fragment);
        visit.wait(picture.ready);
        for name in picture.choose {
            visit.click_target(name);
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
        let file = folder.join(format!("{}.png", picture.name));
        std::fs::write(file, visit.picture()).expect("the picture is written");
    }
}
