//! Mirror images: where a position looks the same from another side, so do its moves, and what is
//! known about one of them is known about the others.

use thera_games::capability::Symmetric;
use thera_games::{AnyGame, AnyMove, AnyPosition};

use crate::lines::sort;
use crate::{Analysis, Line, Proof, Survey};

/// The symmetries of the board that leave a position as it is.
pub(crate) struct Mirrors<'a> {
    game: &'a AnyGame,
    symmetries: Vec<usize>,
}

impl<'a> Mirrors<'a> {
    pub(crate) fn of(game: &'a AnyGame, position: &AnyPosition) -> Self {
        let same = |&symmetry: &usize| {
            let image = game.map_position(symmetry, position);
            game.essence(&image) == game.essence(position)
        };
        Mirrors {
            game,
            symmetries: (1..game.symmetries()).filter(same).collect(),
        }
    }

    fn images(&self, symmetry: usize, moves: &[AnyMove]) -> Vec<AnyMove> {
        let image = |&turn: &AnyMove| self.game.map_move(symmetry, turn);
        moves.iter().map(image).collect()
    }

    /// Gives lines that are mirror images of each other the verdict of the one most is known about:
    /// a proof with its distance, a proof, else the estimate that stands first, which searches look at
    /// most closely.
    pub(crate) fn even_out(&self, mut analysis: Analysis) -> Analysis {
        if self.symmetries.is_empty() {
            return analysis;
        }
        let player = analysis.player;
        let certainty = |line: &Line| {
            let verdict = line.verdict;
            let known = u8::from(verdict.is_proven()) + u8::from(verdict.distance().is_some());
            (known, verdict.rank(player))
        };
        let found = analysis.lines.clone();
        for line in &mut analysis.lines {
            for &symmetry in &self.symmetries {
                for other in &found {
                    let image = self.game.map_move(symmetry, other.moves[0]);
                    if image == line.moves[0] && certainty(other) > certainty(line) {
                        *line = Line {
                            moves: self.images(symmetry, &other.moves),
                            ..other.clone()
                        };
                    }
                }
            }
        }
        sort(&mut analysis.lines, player);
        if analysis.verdict.is_none_or(|verdict| !verdict.is_proven()) {
            analysis.verdict = analysis.lines.first().map(|line| line.verdict);
        }
        analysis
    }

    /// The same for moves with their results: what is proven about one is proven about its images.
    pub(crate) fn even_out_proofs(&self, survey: &mut Survey) {
        let certainty =
            |proof: &Option<Proof>| proof.as_ref().map(|proof| proof.distance.is_some());
        for &symmetry in &self.symmetries {
            let found = survey.moves.clone();
            for result in &mut survey.moves {
                let twin = found
                    .iter()
                    .find(|other| self.game.map_move(symmetry, other.turn) == result.turn);
                if let Some(twin) = twin
                    && certainty(&twin.proof) > certainty(&result.proof)
                {
                    result.proof = twin.proof.clone().map(|proof| Proof {
                        line: self.images(symmetry, &proof.line),
                        ..proof
                    });
                }
            }
        }
    }
}
