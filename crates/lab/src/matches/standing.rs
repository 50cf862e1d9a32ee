//! How a contest stands.

use serde::Serialize;

use super::{Contest, GameResult};
use crate::jobs::{GameJob, Placements, PlayedGame};
use crate::statistics::{Decision, Encounter, Estimate, Scale, Sprt, Tally};

/// The course of a match: after how many games which estimate.
pub type Curve = Vec<(u64, Estimate)>;

/// All that is known after some games.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Games played.
    pub games: u64,
    /// Games won by each seat: those of a team by its first one.
    pub wins_by_seat: Vec<u64>,
    /// Games drawn.
    pub draws: u64,
    /// Turns in all games.
    pub plies: u64,
    /// Legal moves that agents chose from, added up; those of placements are apart.
    pub choices: u64,
    /// Choices that set games up.
    pub placements: Placements,
    /// Choices made.
    pub decisions: u64,
    /// Per agent: seconds, and the moves they were taken for.
    pub thinking: Vec<(f64, u64)>,
    /// Scores by pairing.
    pub pairings: Vec<PairingScore>,
    /// How the first pairing went.
    pub curve: Curve,
    /// The log-likelihood ratio of the test, if there is one.
    pub ratio: Option<f64>,
    /// What the test decided.
    pub decision: Option<Decision>,
    sprt: Option<Sprt>,
}

/// The games of one agent against another, as the first named of the two sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PairingScore {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Counts of pairs.
    #[serde(flatten)]
    pub tally: Tally,
    /// Half points of the first game of a pair whose second one is still to come.
    #[serde(skip)]
    half_pair: Option<usize>,
}

impl PairingScore {
    fn add(&mut self, half_points: usize, is_single: bool) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.half_pair.take() {
            _ if is_single => self.tally.add_single(half_points),
            Some(before) => self.tally.add_pair(before + half_points),
            None => self.half_pair = Some(half_points),
        }
    }

    /// The counts with a first game that still waits for its second one as a game by itself.
    pub fn tally_so_far(&self) -> Tally {
        let mut tally = self.tally;
        if let Some(half_points) = self.half_pair {
            tally.add_single(half_points);
        }
        tally
    }

    /// The rating difference so far.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::new(&self.tally_so_far())
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points so far.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

impl Standing {
    /// Before the first game.
    pub fn new(contest: &Contest) -> Self {
        let settings = contest.settings();
        Standing {
            games: 0,
            wins_by_seat: vec![0; contest.seats()],
            draws: 0,
            plies: 0,
            choices: 0,
            placements: Placements::default(),
            decisions: 0,
            thinking: vec![(0.0, 0); settings.agents.len()],
            pairings: vec![PairingScore::default(); settings.pairings.len()],
            curve: vec![],
            ratio: settings.sprt.map(|_| 0.0),
            decision: None,
            sprt: settings.sprt,
        }
    }

    /// Takes in the next game of the schedule as it was played, and returns its line of the
    /// results.
    pub fn take(&mut self, contest: &Contest, job: GameJob, played: PlayedGame) -> GameResult {
        let seconds = played.seconds.clone();
        let result = GameResult::new(contest, self.games, job, played);
        self.add(contest, &result, Some(&seconds));
        result
    }

    /// Adds the next game of the schedule, with the time each player took if that is known.
    pub fn add(&mut self, contest: &Contest, result: &GameResult, seconds: Option<&[f64]>) {
        let place = contest.place(self.games);
        self.games += 1;
        match result.outcome.winner() {
            Some(winner) => self.wins_by_seat[winner.index()] += 1,
            None => self.draws += 1,
        }
        self.plies += result.plies as u64;
        self.choices += result.choices;
        self.placements.decisions += result.placements.decisions;
        self.placements.choices += result.placements.choices;
        self.decisions += result.decisions.iter().sum::<u64>();
        for (seat, seconds) in seconds.into_iter().flatten().enumerate() {
            let thinking = &mut self.thinking[result.seats[seat]];
            thinking.0 += seconds;
            thinking.1 += result.decisions[seat];
        }
        let one = contest.settings().pairings[place.pairing][0];
        let score = &mut self.pairings[place.pairing];
        score.add(result.half_points(one), place.is_single);
        if place.pairing == 0 {
            self.follow();
        }
    }

    /// Goes on with the curve and the test.
    fn follow(&mut self) {
        let score = &self.pairings[0];
        if score.half_pair.is_some() {
            return;
        }
        if let Some(estimate) = score.estimate() {
            self.curve.push((score.games(), estimate));
        }
        if let Some(sprt) = &self.sprt {
            let ratio = sprt.ratio(&score.tally.pairs);
            self.ratio = Some(ratio);
            self.decision = sprt.decide(ratio);
        }
    }

    /// Turns a game.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Legal moves a turn, placements not counted.
    pub fn mean_branching(&self) -> f64 {
        let turns = self.decisions - self.placements.decisions;
        self.choices as f64 / turns.max(1) as f64
    }

    /// Legal moves a placement, if agents placed anything.
    pub fn mean_placements(&self) -> Option<f64> {
        let Placements { decisions, choices } = self.placements;
        (decisions > 0).then(|| choices as f64 / decisions as f64)
    }

    /// Seconds a move of an agent, if they are known.
    pub fn seconds_per_move(&self, agent: usize) -> Option<f64> {
        let (seconds, moves) = self.thinking[agent];
        (moves > 0).then(|| seconds / moves as f64)
    }

    /// What moving first is worth to two players: the games as if "first" were one player. Their
    /// pairing does not matter here, so every game counts by itself.
    pub fn first_player(&self) -> Option<Estimate> {
        let [won, lost] = self.wins_by_seat[..] else {
            return None;
        };
        Estimate::new(&Tally {
            singles: [lost, self.draws, won],
            ..Tally::default()
        })
    }

    /// All agents on one scale.
    pub fn scale(&self, contest: &Contest) -> Scale {
        let settings = contest.settings();
        let encounters: Vec<Encounter> = settings
            .pairings
            .iter()
            .zip(&self.pairings)
            .map(|(&[one, other], score)| Encounter {
                one,
                other,
                points: score.points(),
                games: score.games() as f64,
            })
            .collect();
        Scale::fit(settings.agents.len(), &encounters)
    }
}
