//! Numbers for what moves are made of: sets of places, and steps with a build.

/// Numbers for the sets of at most `most` out of `from` things, smaller sets first; the empty set
/// has 0. Among sets of one size it is the combinatorial number system: the sum of `place` over `k`
/// for the k-th lowest place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sets {
    /// The things there are.
    pub from: usize,
    /// The most that a set has.
    pub most: usize,
}

impl Sets {
    /// How many sets there are.
    pub fn count(self) -> u128 {
        (0..=self.most)
            .map(|size| binomial(self.from, size))
            .fold(0, u128::saturating_add)
    }

    /// The number of the set with these places, in order.
    pub fn number(self, places: impl IntoIterator<Item = usize>) -> u128 {
        let (mut size, mut number) = (0, 0);
        for place in places {
            // One more thing: past all sets of the size so far.
            number += binomial(self.from, size) + binomial(place, size + 1);
            size += 1;
        }
        number
    }

    /// The places of the set with this number, in order.
    pub fn places(self, number: u128) -> Option<Vec<usize>> {
        let mut rest = number;
        let mut size = 0;
        while size <= self.most && rest >= binomial(self.from, size) {
            rest -= binomial(self.from, size);
            size += 1;
        }
        if size > self.most {
            return None;
        }
        let mut places = vec![0; size];
        let mut end = self.from;
        for (chosen, place) in places.iter_mut().enumerate().rev() {
            *place = (0..end).rfind(|&place| binomial(place, chosen + 1) <= rest)?;
            rest -= binomial(*place, chosen + 1);
            end = *place;
        }
        Some(places)
    }
}

/// The number of ways to choose `k` of `n`, at most `u128::MAX`.
pub(crate) fn binomial(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1, |ways: u128, i| {
        ways.saturating_mul((n - i) as u128) / (i as u128 + 1)
    })
}

/// Numbers for turns of a step that may be followed by a build: the vertex left, which of its
/// neighbours is gone to, and which of the sites there is built on. Neighbours and sites are counted
/// at each vertex, so that a vertex with few leaves numbers unused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    vertices: usize,
    /// The most neighbours a vertex has.
    ways: usize,
    /// The most sites a vertex has.
    sites: usize,
    /// Whether a step may also win, without a build: that comes after the sites.
    climbs: bool,
}

impl Steps {
    pub fn new(vertices: usize, ways: usize, sites: usize, climbs: bool) -> Self {
        Steps {
            vertices,
            ways,
            sites,
            climbs,
        }
    }

    /// What a step may end with.
    #[inline]
    fn ends(self) -> usize {
        self.sites + usize::from(self.climbs)
    }

    /// How many numbers there are.
    #[inline]
    pub fn count(self) -> usize {
        self.vertices * self.ways * self.ends()
    }

    /// The number of a step that ends with a build on one of the sites, or wins.
    #[inline]
    pub fn number(self, from: usize, way: usize, site: Option<usize>) -> u128 {
        let end = site.unwrap_or(self.sites);
        ((from * self.ways + way) * self.ends() + end) as u128
    }

    /// The parts of a number: the vertex left, the neighbour and the site, if there is one.
    pub fn parts(self, number: usize) -> (usize, usize, Option<usize>) {
        let (step, end) = (number / self.ends(), number % self.ends());
        let site = (end < self.sites).then_some(end);
        (step / self.ways, step % self.ways, site)
    }
}

/// How many of a set lie below a place: its place among them.
#[inline]
pub(crate) fn below(set: u128, place: usize) -> usize {
    (set & ((1 << place) - 1)).count_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_number() {
        for (from, most) in [(0, 0), (1, 4), (5, 2), (7, 7), (6, 3)] {
            let sets = Sets { from, most };
            let all: Vec<Vec<usize>> = (0..1u32 << from)
                .filter(|set| set.count_ones() as usize <= most)
                .map(|set| (0..from).filter(|place| set >> place & 1 == 1).collect())
                .collect();
            assert_eq!(sets.count(), all.len() as u128);
            let mut numbers: Vec<u128> = Vec::new();
            for places in all {
                let number = sets.number(places.iter().copied());
                assert_eq!(sets.places(number), Some(places));
                numbers.push(number);
            }
            numbers.sort_unstable();
            assert_eq!(numbers, (0..sets.count()).collect::<Vec<_>>());
            assert_eq!(sets.places(sets.count()), None);
        }
    }
}
