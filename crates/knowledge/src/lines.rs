//! Lines of play: what they are worth, which come first, and proofs over estimates.

use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Player};
use thera_search::analysis::Insight;

use crate::{Proof, Proofs, Source, Survey, Verdict};

/// A good move and what may follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, the first of them by the player to move; never none.
    pub moves: Vec<AnyMove>,
    /// What the first move is worth.
    pub verdict: Verdict,
    /// How that is known.
    pub source: Source,
}

impl Line {
    /// Whether this one tells the turns to the end and the other one does not.
    fn knows_more_than(&self, other: &Line) -> bool {
        self.verdict.distance().is_some() && other.verdict.distance().is_none()
    }
}

/// What is known about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Who is to move.
    pub player: Player,
    /// What the position is worth; `None` if nothing at all is known.
    pub verdict: Option<Verdict>,
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<Line>,
    /// Turns looked ahead by a search; 0 if none was needed.
    pub depth: u32,
    /// Games played out, if a tree of them was searched: it has no depth.
    pub playouts: Option<u64>,
    /// Positions looked at, or games played out.
    pub nodes: u64,
    /// What answered: `rules`, `exact`, the name of an engine, `mcts`, `maxn` or `evaluation`.
    pub method: &'static str,
}

impl Analysis {
    /// Of a position that nobody has looked at.
    pub(crate) fn nothing(player: Player) -> Self {
        Analysis {
            player,
            verdict: None,
            lines: Vec::new(),
            depth: 0,
            playouts: None,
            nodes: 0,
            method: "none",
        }
    }
}

/// All moves as lines, best first. What was proven of the whole position comes first among equals.
pub(crate) fn proven_lines(survey: &Survey, whole: &Proof) -> Vec<Line> {
    let line = |turn: AnyMove, proof: &Proof| {
        let mut moves = vec![turn];
        moves.extend_from_slice(&proof.line);
        Line {
            moves,
            verdict: proof.verdict().a_turn_before(),
            source: Source::Proof,
        }
    };
    let mut lines: Vec<Line> = survey
        .moves
        .iter()
        .filter_map(|result| Some(line(result.turn, result.proof.as_ref()?)))
        .collect();
    for line in &mut lines {
        // The whole position was looked at more closely than each move.
        if line.moves.first() == whole.line.first() && line.verdict.distance().is_none() {
            line.verdict = whole.verdict();
            line.moves = whole.line.clone();
        }
    }
    sort(&mut lines, survey.player);
    lead(&mut lines, whole, survey.player);
    lines
}

/// Among equals the line of what was proven of the whole position comes first.
fn lead(lines: &mut [Line], whole: &Proof, player: Player) {
    let best = lines
        .iter()
        .position(|line| line.moves.first() == whole.line.first());
    if let Some(best) = best
        && lines[best].verdict.rank(player) >= lines[0].verdict.rank(player)
    {
        lines[..=best].rotate_right(1);
    }
}

pub(crate) fn sort(lines: &mut [Line], player: Player) {
    lines.sort_by(|a, b| b.verdict.rank(player).total_cmp(&a.verdict.rank(player)));
}

/// What a search found, in our terms.
pub(crate) fn shaped(
    insight: &Insight<AnyMove>,
    method: &'static str,
    before: u64,
    share: impl Fn(i32) -> f64,
) -> Analysis {
    let line = |line: &thera_search::analysis::Line<AnyMove>| {
        let mut verdict = Verdict::found(line.score, insight.player, insight.exhausted, &share);
        if !line.is_shortest {
            verdict = verdict.without_distance();
        }
        Line {
            moves: line.moves.clone(),
            verdict,
            source: if verdict.is_proven() {
                Source::Proof
            } else {
                Source::Search
            },
        }
    };
    let lines: Vec<_> = insight.lines.iter().map(line).collect();
    Analysis {
        player: insight.player,
        verdict: lines.first().map(|line| line.verdict),
        lines,
        depth: insight.depth,
        playouts: None,
        nodes: before + insight.nodes,
        method,
    }
}

/// What is proven already about a position and its moves.
pub(crate) struct Known {
    player: Player,
    whole: Option<Proof>,
    moves: Vec<Line>,
}

impl Known {
    /// Nothing is: for a search that has to do alone.
    pub(crate) fn nothing(player: Player) -> Self {
        Known {
            player,
            whole: None,
            moves: Vec::new(),
        }
    }

    pub(crate) fn new(game: &AnyGame, position: &AnyPosition, proofs: &Proofs) -> Self {
        let line = |turn: AnyMove| {
            let proof = proofs.get(&game.play(position, turn))?;
            let mut moves = vec![turn];
            moves.extend_from_slice(&proof.line);
            Some(Line {
                moves,
                verdict: proof.verdict().a_turn_before(),
                source: Source::Proof,
            })
        };
        Known {
            player: game.to_move(position),
            whole: proofs.get(position),
            moves: game.moves(position).into_iter().filter_map(line).collect(),
        }
    }

    /// Puts what is proven over what was estimated.
    pub(crate) fn over(&self, mut analysis: Analysis, wanted: usize) -> Analysis {
        let whole = self.whole.as_ref().map(|whole| Line {
            moves: whole.line.clone(),
            verdict: whole.verdict(),
            source: Source::Proof,
        });
        // The line of the whole position comes last, and so over that of its first move.
        for line in self.moves.iter().cloned().chain(whole) {
            let same = |other: &Line| other.moves.first() == line.moves.first();
            match analysis.lines.iter_mut().find(|other| same(other)) {
                // A search that counted the turns knows more than a proof that did not.
                Some(found) if found.knows_more_than(&line) => {}
                Some(found) => *found = line,
                None => analysis.lines.push(line),
            }
        }
        sort(&mut analysis.lines, self.player);
        if let Some(whole) = &self.whole {
            lead(&mut analysis.lines, whole, self.player);
        }
        analysis.lines.truncate(wanted.max(1));
        let best = analysis.lines.first().map(|line| line.verdict);
        analysis.verdict = self.whole.as_ref().map(Proof::verdict).or(best);
        analysis
    }
}
