//! The canonical order of the vertices of a small graph, and generators of its symmetries.
//!
//! Vertices are coloured, at first all alike; colours are refined until vertices of one colour have
//! the same numbers of neighbours of every colour. Where several vertices still share one, each in
//! turn is given a colour of its own. The leaves of that search are orders of the vertices; the one
//! in which the graph reads greatest is canonical, and two orders in which it reads alike differ by
//! a symmetry, which spares its images (McKay, *Practical graph isomorphism*, 1981).

use super::small::{MOST, Small, bits};

/// The place of each vertex in an order, or while that is found, of its first companion.
type Colours = [u8; MOST];

/// A graph as it reads in some order.
type Reading = Vec<u32>;

/// What is known about a graph up to its numbering.
pub(super) struct Canonical {
    /// The place of each vertex in the canonical order.
    pub place: Vec<u8>,
    /// The least vertex that each can go to.
    pub orbit: Vec<u8>,
    /// Symmetries that generate all of them.
    pub generators: Vec<Vec<u8>>,
}

impl Canonical {
    pub fn of(graph: &Small) -> Self {
        let mut search = Search {
            graph,
            first: None,
            best: None,
            generators: Vec::new(),
            path: Vec::new(),
        };
        let mut colours = [0; MOST];
        refine(graph, &mut colours);
        search.descend(&colours);
        let size = graph.size;
        let place = search.best.map(|leaf| leaf.place).unwrap_or_default();
        Canonical {
            place: place[..size].to_vec(),
            orbit: orbits(size, search.generators.iter()),
            generators: search.generators,
        }
    }
}

/// An order that was found, how the graph reads in it and how it was reached.
#[derive(Clone)]
struct Leaf {
    place: Vec<u8>,
    reading: Reading,
    path: Vec<u8>,
}

struct Search<'a> {
    graph: &'a Small,
    first: Option<Leaf>,
    best: Option<Leaf>,
    generators: Vec<Vec<u8>>,
    /// Vertices that were given colours of their own on the way here.
    path: Vec<u8>,
}

impl Search<'_> {
    /// Searches below a colouring; tells how far up the search may return at once.
    fn descend(&mut self, colours: &Colours) -> usize {
        let depth = self.path.len();
        let Some(cell) = self.first_cell(colours) else {
            return self.leaf(colours);
        };
        let mut tried = 0;
        for v in bits(cell) {
            if tried != 0 && self.is_image(v, tried) {
                continue;
            }
            tried |= 1 << v;
            let mut finer = *colours;
            for w in bits(cell & !(1 << v)) {
                finer[w] += 1;
            }
            refine(self.graph, &mut finer);
            self.path.push(v as u8);
            let back = self.descend(&finer);
            self.path.pop();
            if back < depth {
                return back;
            }
        }
        depth
    }

    /// The first set of vertices that share a colour.
    fn first_cell(&self, colours: &Colours) -> Option<u32> {
        let mut cells = [0u32; MOST];
        for (v, &colour) in colours[..self.graph.size].iter().enumerate() {
            cells[colour as usize] |= 1 << v;
        }
        cells.into_iter().find(|cell| cell.count_ones() > 1)
    }

    /// Whether a symmetry that keeps the way here takes a vertex that was tried to this one.
    fn is_image(&self, v: usize, tried: u32) -> bool {
        let fixes = |map: &&Vec<u8>| self.path.iter().all(|&p| map[p as usize] == p);
        let orbit = orbits(self.graph.size, self.generators.iter().filter(fixes));
        bits(tried).any(|w| orbit[w] == orbit[v])
    }

    fn leaf(&mut self, colours: &Colours) -> usize {
        let leaf = Leaf {
            reading: self.reading(colours),
            place: colours[..self.graph.size].to_vec(),
            path: self.path.clone(),
        };
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            return self.path.len();
        };
        for known in [first, best] {
            if known.reading == leaf.reading {
                let common = known.path.iter().zip(&leaf.path);
                let back = common.take_while(|(a, b)| a == b).count();
                self.generators.push(between(&known.place, &leaf.place));
                return back;
            }
        }
        if leaf.reading > best.reading {
            self.best = Some(leaf);
        }
        self.path.len()
    }

    fn reading(&self, place: &Colours) -> Reading {
        let size = self.graph.size;
        let mut reading = vec![0; if self.graph.directed { 2 * size } else { size }];
        for v in 0..size {
            let row = |set: u32| bits(set).fold(0, |row, w| row | 1 << place[w]);
            reading[place[v] as usize] = row(self.graph.out[v]);
            if self.graph.directed {
                reading[size + place[v] as usize] = row(self.graph.into[v]);
            }
        }
        reading
    }
}

/// The symmetry that takes the vertices in one order to those in another.
fn between(from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut at = vec![0; to.len()];
    for (v, &place) in to.iter().enumerate() {
        at[place as usize] = v as u8;
    }
    from.iter().map(|&place| at[place as usize]).collect()
}

/// The least vertex that each vertex can go to.
fn orbits<'a>(size: usize, generators: impl Iterator<Item = &'a Vec<u8>>) -> Vec<u8> {
    let mut orbit: Vec<u8> = (0..size as u8).collect();
    for map in generators {
        for v in 0..size {
            let (a, b) = (orbit[v], orbit[map[v] as usize]);
            if a != b {
                let (low, high) = (a.min(b), a.max(b));
                for other in &mut orbit {
                    if *other == high {
                        *other = low;
                    }
                }
            }
        }
    }
    orbit
}

/// Splits colours until vertices of one colour have neighbours of the same colours.
fn refine(graph: &Small, colours: &mut Colours) {
    let size = graph.size;
    let mut count = 0;
    loop {
        let mut keys = [(0u8, 0u64, 0u8); MOST];
        for (v, key) in keys[..size].iter_mut().enumerate() {
            let sum = |set: u32| bits(set).fold(0u64, |sum, w| sum.wrapping_add(mixed(colours[w])));
            let around = match graph.directed {
                true => sum(graph.out[v])
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .wrapping_add(sum(graph.into[v])),
                false => sum(graph.out[v]),
            };
            *key = (colours[v], around, v as u8);
        }
        let keys = &mut keys[..size];
        keys.sort_unstable();
        let mut found = 0;
        let mut place = 0;
        for i in 0..size {
            if i == 0 || (keys[i].0, keys[i].1) != (keys[i - 1].0, keys[i - 1].1) {
                place = i as u8;
                found += 1;
            }
            colours[keys[i].2 as usize] = place;
        }
        if found == count || found == size {
            return;
        }
        count = found;
    }
}

/// A number for a colour, such that sums of several hardly ever agree.
fn mixed(colour: u8) -> u64 {
    let mut z = (u64::from(colour) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
