//! How a family is played: its rules with small pictures, and a lesson to play through.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::scene::{Picture, Step, Task};
use thera_games::{Member, with_game};

use crate::{At, House, Query, QueryError, Show, View};

/// How a game is played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Learn {
    /// `FAMILY[:VARIANT][@BOARD]`: any game of the family.
    pub game: String,
}

/// Rules, pictures and a lesson.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LearnAnswer {
    /// The family.
    pub family: &'static str,
    /// What it is about, in a sentence.
    pub summary: &'static str,
    /// How to play, in a few short paragraphs.
    pub rules: &'static [&'static str],
    /// Positions that show what the rules mean.
    pub pictures: Vec<PictureView>,
    /// A lesson of about a minute.
    pub lesson: Vec<LessonStep>,
}

/// A position that shows what a rule means.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PictureView {
    /// What it shows.
    pub says: &'static str,
    /// The position.
    pub view: View,
}

/// A step of a lesson.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LessonStep {
    /// What is explained and asked for.
    pub say: &'static str,
    /// What is said once it is done; empty if nothing is.
    pub then: &'static str,
    /// The moves that do what is asked for; empty if there is nothing to do but to read on.
    pub right: Vec<String>,
    /// The position.
    pub view: View,
}

impl Query for Learn {
    const NAME: &'static str = "learn";
    const ABOUT: &'static str = "How a family is played: rules, pictures, and a lesson.";
    type Answer = LearnAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<LearnAnswer, QueryError> {
        let prepared = house.find(&self.game)?;
        with_game!(&prepared.rules, game => LearnAnswer::of(game, house))
    }
}

impl LearnAnswer {
    fn of<G: Member>(_any_game_of_it: &G, house: &House) -> Result<Self, QueryError> {
        let pictures = G::PICTURES.iter().map(|picture| pictured(picture, house));
        let lesson = G::LESSON.iter().map(|step| taught(step, house));
        Ok(LearnAnswer {
            family: G::INFO.name,
            summary: G::INFO.summary,
            rules: G::RULES,
            pictures: pictures.collect::<Result<_, _>>()?,
            lesson: lesson.collect::<Result<_, _>>()?,
        })
    }
}

/// A position as a client draws it.
fn shown(game: &str, position: &str, house: &House) -> Result<View, QueryError> {
    let position = Some(position.to_string()).filter(|text| !text.is_empty());
    let at = At {
        position,
        ..At::start(game)
    };
    Show { at }.answer(house, &Control::default(), &mut |_| ())
}

fn pictured(picture: &Picture, house: &House) -> Result<PictureView, QueryError> {
    let mut view = shown(picture.game, picture.position, house)?;
    // Nothing is played in a picture.
    view.legal.clear();
    Ok(PictureView {
        says: picture.says,
        view,
    })
}

fn taught(step: &Step, house: &House) -> Result<LessonStep, QueryError> {
    let mut view = shown(step.game, step.position, house)?;
    let moves = view.legal.iter().map(|legal| legal.text.clone());
    let right = moves.filter(|text| step.task.is_done_by(text)).collect();
    if let Task::Read = step.task {
        view.legal.clear();
    }
    Ok(LessonStep {
        say: step.say,
        then: step.then,
        right,
        view,
    })
}

#[cfg(test)]
mod tests {
    use thera_games::AnyGame;

    use super::*;

    /// Every family teaches itself: all its pictures and steps are positions, and every task can
    /// be done.
    #[test]
    fn every_family_has_a_lesson_that_can_be_played() {
        let house = House::without_files();
        let families = AnyGame::FAMILIES.iter().map(|info| info.small);
        let others = [
            "santorini:apollo,pan",
            "santorini:seats=3,apollo,pan,atlas",
            "snort:players=3@path:4",
            "castellan:cards",
        ];
        for game in families.chain(others) {
            let asked = Learn { game: game.into() };
            let learn = asked.answer(&house, &Control::default(), &mut |_| ());
            let learn = learn.unwrap_or_else(|error| panic!("{game}: {error}"));
            assert!(
                !learn.rules.is_empty() && !learn.pictures.is_empty(),
                "{game}"
            );
            let (last, tasks) = learn.lesson.split_last().expect(game);
            assert!(last.right.is_empty(), "{game}: the last step is to read");
            for step in tasks {
                assert!(
                    !step.right.is_empty() && !step.then.is_empty(),
                    "{}",
                    step.say
                );
            }
        }
    }
}
