//! What the thesis prints: its tables, its boards and its figures.

/// The starting position is in a figure that is missing from the thesis; this is the placement of
/// state 1 in figure 5.1, the nearest to it there is.
pub const START: &str = "0000000000000000000000000/1/mortal:B3,D3/mortal:B4,C3";

/// Sections 2.1.4 and 4.1: the turns of a typical game, and the choices of a turn on average and
/// from least to most.
pub const TYPICAL_LENGTH: f64 = 18.0;
pub const AVERAGE_CHOICES: f64 = 55.0;
pub const TYPICAL_CHOICES: (f64, f64) = (40.0, 70.0);

/// A row of table 5.1.
pub struct Depth {
    pub nodes: u64,
    /// Nothing for more than two hours.
    pub milliseconds: Option<f64>,
}

/// Table 5.1, from depth 0 on.
pub const TABLE_5_1: [Depth; 5] = [
    depth(70, Some(19.0)),
    depth(2898, Some(383.0)),
    depth(101_430, Some(4561.0)),
    depth(3_448_620, Some(170_270.0)),
    depth(152_000_000, None),
];

const fn depth(nodes: u64, milliseconds: Option<f64>) -> Depth {
    Depth {
        nodes,
        milliseconds,
    }
}

/// A printed board: the position, its features (height, mobility, centre, threat) and the total.
pub struct Scored {
    pub position: &'static str,
    pub features: [i32; 4],
    pub total: i32,
}

/// States 3 and 5 of figure 5.1; Red is first.
pub const FIGURE_5_1: [Scored; 2] = [
    Scored {
        position: "0001000000001000001000100/2/mortal:C1,D3/mortal:C4,B3",
        features: [40, -5, 0, 0],
        total: 35,
    },
    Scored {
        position: "0001000010000010100000000/2/mortal:C3,E4/mortal:C4,D2",
        features: [0, 10, 10, 0],
        total: 20,
    },
];

/// The fork of figure 5.2.
pub const FIGURE_5_2: [Scored; 1] = [Scored {
    position: "1000301032000200021002100/2/mortal:C3,E4/mortal:E3,D2",
    features: [20, 5, 10, 500],
    total: 495,
}];

/// A test of section 6.1: what is tested, its weights (height, mobility, centre, threat), games won
/// of [`GAMES`], and turns a game.
pub struct Test {
    pub what: &'static str,
    pub weights: &'static str,
    pub wins: u64,
    pub length: f64,
}

/// Games of a test.
pub const GAMES: u64 = 100;

/// Tests 1 to 5; the first is against greedy, the others against [`HEIGHT_ALONE`].
pub const TESTS: [Test; 5] = [
    test("height against greedy", "1;0;0;0", 100, 27.0),
    test("height and mobility against height", "1;1;0;0", 96, 16.0),
    test("height and centre against height", "1;0;1;0", 96, 17.0),
    test("height and threat against height", "1;0;0;1", 90, 17.0),
    test("all four against height", "1;1;1;1", 98, 18.0),
];

const fn test(what: &'static str, weights: &'static str, wins: u64, length: f64) -> Test {
    Test {
        what,
        weights,
        wins,
        length,
    }
}

/// The control of section 6.1: the height difference alone.
pub const HEIGHT_ALONE: &str = "1;0;0;0";

/// The weights tried in table 6.1, for rows (w1, height) and columns (w2, mobility).
pub const WEIGHTS: [f64; 5] = [1.0, 1.2, 1.4, 1.6, 1.8];

/// Games won and lost, and turns a game.
type Entry = Option<(u64, u64, u64)>;

/// Table 6.1; nothing where both weights are the same but not 1. One entry says 95/8.
const TABLE_6_1: [[Entry; 5]; 5] = [
    [
        Some((98, 2, 18)),
        Some((95, 5, 20)),
        Some((90, 10, 18)),
        Some((91, 9, 19)),
        Some((89, 11, 19)),
    ],
    [
        Some((94, 6, 18)),
        None,
        Some((93, 7, 17)),
        Some((92, 8, 19)),
        Some((90, 10, 18)),
    ],
    [
        Some((93, 7, 19)),
        Some((91, 9, 18)),
        None,
        Some((93, 7, 17)),
        Some((88, 12, 19)),
    ],
    [
        Some((95, 8, 18)),
        Some((94, 6, 17)),
        Some((95, 5, 19)),
        None,
        Some((91, 9, 18)),
    ],
    [
        Some((97, 3, 17)),
        Some((95, 5, 17)),
        Some((90, 10, 18)),
        Some((96, 4, 17)),
        None,
    ],
];

/// An entry of table 6.1 with its place: row and column, their weights, and what it says.
pub struct Cell {
    pub row: usize,
    pub w1: f64,
    pub w2: f64,
    pub wins: u64,
    pub losses: u64,
    pub length: u64,
}

/// The entries of table 6.1, row by row; the first has equal weights.
pub fn table_6_1() -> impl Iterator<Item = Cell> {
    let places = (0..WEIGHTS.len()).flat_map(|row| (0..WEIGHTS.len()).map(move |c| (row, c)));
    places.filter_map(|(row, column)| {
        let (wins, losses, length) = TABLE_6_1[row][column]?;
        Some(Cell {
            row,
            w1: WEIGHTS[row],
            w2: WEIGHTS[column],
            wins,
            losses,
            length,
        })
    })
}

/// A weight of the centre (w3) in section 6.1.1, with games won of [`GAMES`] and turns a game.
pub struct Centre {
    pub weight: f64,
    pub wins: Option<u64>,
    pub length: Option<f64>,
}

/// What was tried for the centre; 1.1 to 1.4 "did not improve".
pub const CENTRE: [Centre; 7] = [
    CENTRE_ONE,
    centre(1.1, None, None),
    centre(1.2, None, None),
    centre(1.3, None, None),
    centre(1.4, None, None),
    CENTRE_BEST,
    centre(2.0, Some(92), Some(17.0)),
];

/// The weight to begin with, and the one chosen.
pub const CENTRE_ONE: Centre = centre(1.0, Some(98), Some(18.0));
pub const CENTRE_BEST: Centre = centre(1.5, Some(99), Some(17.0));

const fn centre(weight: f64, wins: Option<u64>, length: Option<f64>) -> Centre {
    Centre {
        weight,
        wins,
        length,
    }
}

/// A game of section 6.2: its moves, and whether the project's player won.
pub struct MobileGame {
    pub moves: u32,
    pub won: bool,
}

const fn mobile(moves: u32, won: bool) -> MobileGame {
    MobileGame { moves, won }
}

/// Table 6.2: the final player against the mobile application's "Novice".
pub const TABLE_6_2: [MobileGame; 5] = [
    mobile(15, false),
    mobile(20, true),
    mobile(19, false),
    mobile(16, true),
    mobile(14, true),
];

/// Table 6.3: the same against "Modest".
pub const TABLE_6_3: [MobileGame; 5] = [
    mobile(16, true),
    mobile(17, false),
    mobile(26, true),
    mobile(19, false),
    mobile(13, false),
];

/// Games won in a table of section 6.2.
pub fn won(table: &[MobileGame]) -> usize {
    table.iter().filter(|game| game.won).count()
}
