//! Two players against each other, in pairs of games with sides exchanged.

use thera_control::{Control, Interrupted};
use thera_games::Player;

use super::subject::{Fighter, Found, Subject};

/// Two players, and how many positions each may look at for a move.
pub struct Duel<'a, P> {
    /// The players.
    pub fighters: [&'a mut dyn Fighter<P>; 2],
    /// Positions for a move.
    pub nodes: [u64; 2],
}

impl<P: Subject> Duel<'_, P> {
    /// How many of the two games of a pair the first of the two wins: it begins one of them.
    pub fn play_pair(&mut self, opening: &P, control: &Control) -> Result<u32, Interrupted> {
        let player = opening.mover();
        let begins = self.play_game(opening, player, control)?;
        let follows = self.play_game(opening, player.opponent(), control)?;
        Ok(u32::from(begins) + u32::from(follows))
    }

    /// Whether the first of the two, playing this side, wins; games end when the result is proven.
    fn play_game(
        &mut self,
        opening: &P,
        side: Player,
        control: &Control,
    ) -> Result<bool, Interrupted> {
        for fighter in &mut self.fighters {
            fighter.forget();
        }
        let mut position = *opening;
        loop {
            let who = usize::from(position.mover() != side);
            let found = self.fighters[who].search(&position, self.nodes[who], control);
            // A search that was cut short is not what the fighter would have played.
            control.go_on(0)?;
            match found {
                Found::Decided(winner) => return Ok(winner == side),
                Found::Open { next, .. } => position = next,
            }
        }
    }
}
