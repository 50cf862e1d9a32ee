//! Positions and steps, read again from text.

use thera_board::{VertexSet, bit, vertices};

use super::notation::{
    ABYSS, AND, ANOTHER_TURN, AS, CARD_IS_DUE, DECK, DOOMED, ENDS, GOD, GOD_IS_DUE, HIDE, NOT, OR,
    OTHER_CARD, PASS, PLACED, SIX, STANDS, STOPPED, STUCK, UNKNOWN,
};
use super::position::GodSet;
use super::unseen::Stands;
use super::{CARDS, Due, End, Hidden, Player, Position, Secret, Stage, Step, Turn, Veil, Veiled};
use crate::scene::Reasons;
use crate::{Game, Notation};

impl Veiled {
    pub(super) fn read_position(&self, text: &str) -> Result<Position, Reasons> {
        let mut fields: Vec<&str> = text.trim().split('/').map(str::trim).collect();
        let deck = fields.pop_if(|field| field.starts_with(DECK));
        let owner = self.owner(Veil::Gods);
        let deck = match (deck, owner) {
            (Some(list), Some(_)) => self.read_gods(&list[DECK.len()..])?,
            (None, None) => 0,
            (Some(_), None) => return Err("there is no deck of gods in this game".into()),
            (None, Some(_)) => {
                let reason = "the last field names the gods in the deck, such as deck:pan,atlas";
                return Err(reason.into());
            }
        };
        let (stands, is_blind) = self.read_unseen(&mut fields)?;
        let mut secrets = [Secret::default(); 2];
        for player in [Player::Second, Player::First] {
            if let Some(word) = self.secret_word(player) {
                let field = fields
                    .pop_if(|field| field.starts_with(word))
                    .ok_or_else(|| format!("a field says what {player} hides, such as {word}?"))?;
                secrets[player.index()] = self.read_secret(player, &field[word.len()..])?;
            }
        }
        let marks = fields.get(1).map_or("", |field| {
            field.trim_start_matches(|c: char| c.is_ascii_digit())
        });
        let (due, again) = self.read_marks(marks)?;
        let mut own: Vec<String> = fields.iter().map(|field| field.to_string()).collect();
        // Hidden workers are put on the board to be looked at with the rest.
        if let Some(owner) = self.unseen().filter(|_| is_blind)
            && let Some(field) = own.get_mut(2 + owner.index())
        {
            let names = self
                .rules()
                .places_as_text(stands.iter().next().unwrap_or(0));
            *field = field.trim_end_matches(UNKNOWN).to_string() + &names;
        }
        if let Some(field) = own.get_mut(1) {
            field.truncate(field.len() - marks.len());
        }
        let mut face = None;
        if let Some(owner) = owner
            && let Some(field) = own.get_mut(2 + owner.index())
        {
            (*field, face) = self.read_face(owner, field)?;
        }
        let rules = &self.faces[usize::from(face.unwrap_or(0))];
        let full = rules
            .read_places(&own.join("/"))
            .map_err(Reasons::from)?
            .validate(rules)?;
        let position = Position {
            base: full.for_two(),
            due,
            again,
            face,
            deck,
            secrets,
            stands,
        };
        let mut reasons = Reasons::default();
        self.check(&position, &mut reasons);
        let position = match is_blind {
            true => self.without_unseen(&position),
            false => position,
        };
        reasons.unless_any(position)
    }

    fn read_marks(&self, marks: &str) -> Result<(Due, bool), Reasons> {
        let (mut due, mut again) = (Due::default(), false);
        for mark in marks.chars() {
            let was = match mark {
                CARD_IS_DUE => std::mem::replace(&mut due.card, true),
                GOD_IS_DUE => std::mem::replace(&mut due.god, true),
                ANOTHER_TURN => std::mem::replace(&mut again, true),
                _ => {
                    let reason = format!(
                        "'{mark}' stands behind the side to move, where c (a card is due), g (a god \
                         is) and + (another turn) may"
                    );
                    return Err(reason.into());
                }
            };
            if was {
                return Err(format!("'{mark}' stands twice behind the side to move").into());
            }
        }
        Ok((due, again))
    }

    /// Where hidden workers can stand, and whether the text does not know where they do.
    fn read_unseen(&self, fields: &mut Vec<&str>) -> Result<(Stands, bool), Reasons> {
        let Some(owner) = self.unseen() else {
            return Ok((Stands::default(), false));
        };
        let field = fields.pop_if(|field| field.starts_with(STANDS));
        let Some(list) = field.and_then(|field| field.strip_prefix(STANDS)) else {
            let reason = "the last field says where hidden workers can stand, such as unseen:A1+B2";
            return Err(reason.into());
        };
        let own = fields.get(2 + owner.index()).map_or("", |field| *field);
        let is_blind = own.ends_with(UNKNOWN);
        let place = |name: &str| {
            let found = self.rules().board().find_vertex(name.trim());
            found.ok_or_else(|| {
                let name = thera_board::shorten(name);
                Reasons::from(format!("there is no vertex '{name}' for a hidden worker"))
            })
        };
        let mut stands = Stands::default();
        for group in list
            .split(',')
            .map(str::trim)
            .filter(|group| !group.is_empty())
        {
            let (low, highs) = group.split_once(AND).unwrap_or((group, group));
            let low = bit(place(low)?);
            for high in highs.split(OR) {
                stands.insert(low | bit(place(high)?));
            }
        }
        match is_blind && stands.is_empty() {
            true => Err("hidden workers stand nowhere".into()),
            false => Ok((stands, is_blind)),
        }
    }

    /// What speaks against where hidden workers can stand.
    fn check_unseen(&self, position: &Position, reasons: &mut Reasons) {
        let Some(owner) = self.unseen() else {
            return;
        };
        let (base, stands) = (&position.base, &position.stands);
        let workers = base.workers(owner);
        if workers != 0 && !stands.contains(workers) {
            reasons.add("where hidden workers can stand leaves out where they do");
        }
        if workers == 0 && !stands.is_empty() {
            reasons.add("hidden workers can stand nowhere before they are placed");
        }
        let others = base.workers(owner.opponent()) | base.domes;
        let many = workers.count_ones();
        let fits = |set: VertexSet| set.count_ones() == many && set & others == 0;
        if let Some(wrong) = stands.iter().find(|&set| !fits(set)) {
            let board = self.rules().board();
            let names: Vec<String> = vertices(wrong).map(|v| board.vertex_name(v)).collect();
            reasons.add(format!(
                "hidden workers cannot stand on {}",
                names.join(" and ")
            ));
        }
    }

    fn read_secret(&self, player: Player, text: &str) -> Result<Secret, Reasons> {
        let (at, elsewhere) = text.split_once(NOT).unwrap_or((text, ""));
        let elsewhere = self.read_hiding_places(player, elsewhere)?;
        let possible = self.all_hiding_places(player) & !elsewhere;
        let at = match at.trim() {
            "" if elsewhere == 0 => return Ok(Secret::default()),
            "" => return Err("what is not yet hidden may be anywhere".into()),
            UNKNOWN => Hidden::Unknown,
            place => {
                let place = self.read_hiding_places(player, place)?;
                if place.count_ones() != 1 || place & possible == 0 {
                    return Err(format!("what {player} hides is not where it is said to be").into());
                }
                Hidden::At(place.trailing_zeros() as u8)
            }
        };
        match possible {
            0 => Err(format!("what {player} hides is nowhere").into()),
            _ => Ok(Secret::new(at, possible)),
        }
    }

    fn read_hiding_places(&self, player: Player, list: &str) -> Result<VertexSet, Reasons> {
        let names = list.split(',').map(str::trim);
        let mut names = names.filter(|name| !name.is_empty());
        names.try_fold(0, |set, name| {
            let place = self.rules().board().find_vertex(name);
            let place = place.filter(|&place| self.all_hiding_places(player) & bit(place) != 0);
            let unknown = || {
                let name = thera_board::shorten(name);
                Reasons::from(format!("nothing is hidden on '{name}'"))
            };
            Ok(set | bit(place.ok_or_else(unknown)?))
        })
    }

    /// What speaks against what is hidden.
    fn check_secrets(&self, position: &Position, reasons: &mut Reasons) {
        let base = &position.base;
        let placing = self.is_placing(position);
        for player in Player::BOTH {
            let (secret, title) = (position.secret(player), self.power(player).info().title);
            let chosen = secret.at != Hidden::Nowhere;
            let stands = base.workers(player) != 0;
            match self.hides_place(player) {
                Some(Veil::Abyss) if chosen && placing => {
                    reasons.add("the abyss is chosen when all workers stand");
                }
                Some(Veil::Abyss) if base.winner().is_none() => {
                    let occupied = base.workers(Player::First) | base.workers(Player::Second);
                    if secret.possible & occupied != 0 {
                        reasons.add("the abyss is not where a worker stands, and that is known");
                    }
                }
                Some(Veil::Fate) if stands && !chosen => {
                    reasons.add(format!("{title} choose a square before they place workers"));
                }
                Some(Veil::Fate) if chosen && !stands && base.to_move() != player && placing => {
                    reasons.add(format!(
                        "{title} choose a square when they are to place workers"
                    ));
                }
                _ => {}
            }
        }
    }

    fn read_gods(&self, list: &str) -> Result<GodSet, Reasons> {
        let names = list.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        names
            .map(|name| self.read_god(name))
            .try_fold(0, |set, god| {
                let god: GodSet = 1 << god?;
                match set & god {
                    0 => Ok(set | god),
                    _ => Err("a god is twice in the deck".into()),
                }
            })
    }

    fn read_god(&self, name: &str) -> Result<u8, Reasons> {
        self.god_named(name).ok_or_else(|| {
            let (name, known) = (
                thera_board::shorten(name),
                self.gods_as_text(self.all_gods()),
            );
            format!("there is no god '{name}' in this game; there are {known}").into()
        })
    }

    /// The field of a player who is one god after another as that of the god, and who that is.
    fn read_face(&self, owner: Player, field: &str) -> Result<(String, Option<u8>), Reasons> {
        let (power, workers) = field.split_once(':').unwrap_or(("", field));
        let (mark, power) = match power.strip_prefix('#') {
            Some(power) => ("#", power),
            None => ("", power),
        };
        let own = self.power(owner).info().name;
        let (name, god) = match power.split_once(AS) {
            Some((name, god)) => (name, Some(god)),
            None => (power, None),
        };
        let unnamed = name.is_empty() && god.is_none();
        if !unnamed && !name.eq_ignore_ascii_case(own) {
            let name = thera_board::shorten(name);
            return Err(format!("{owner}'s power is {own} in this game, not '{name}'").into());
        }
        let Some(god) = god else {
            let open = self.god(0).info().name;
            return Ok((format!("{mark}{open}:{workers}"), None));
        };
        let number = self.read_god(god.split('[').next().unwrap_or(god))?;
        Ok((format!("{mark}{god}:{workers}"), Some(number)))
    }

    /// What speaks against a position of which the town is all right.
    fn check(&self, position: &Position, reasons: &mut Reasons) {
        self.check_secrets(position, reasons);
        self.check_unseen(position, reasons);
        let Due { card, god } = position.due;
        let placing = self.is_placing(position);
        let has_cards = self.owner(Veil::Cards).is_some();
        if (card || position.again) && !has_cards {
            reasons.add("nobody draws cards in this game, and so has another turn");
        }
        if (card || position.again) && placing {
            reasons.add("no card is drawn before all workers stand");
        }
        if card && position.again {
            reasons.add("no card is drawn after another turn");
        }
        if (card || god || position.again) && position.base.winner().is_some() {
            reasons.add("somebody has won, and so nothing is due");
        }
        if self.owner(Veil::Gods).is_none() {
            if god {
                reasons.add("nobody is one god after another in this game");
            }
            return;
        }
        match position.face {
            None if !god || position.deck != self.all_gods() => {
                reasons.add("a god lies open as soon as the game begins, such as chaos=pan");
            }
            None if Player::BOTH.iter().any(|&p| position.base.workers(p) != 0) => {
                reasons.add("a god lies open before workers are placed");
            }
            Some(_) if god && placing => {
                reasons.add("the next god comes after a turn in which a dome was built");
            }
            Some(face) if position.deck >> face & 1 != 0 => {
                reasons.add("the god who lies open is not in the deck");
            }
            _ => {}
        }
    }

    pub(super) fn read_step(&self, position: &Position, text: &str) -> Result<Step, String> {
        let word = text.to_ascii_lowercase();
        match self.stage(position) {
            Stage::Over => Err("comes too late: the game is over".into()),
            Stage::Card => {
                let step = match word.as_str() {
                    SIX => Step::Card { six: true },
                    OTHER_CARD => Step::Card { six: false },
                    _ => return Err(format!("is no card: {SIX} or {OTHER_CARD}")),
                };
                match self.cards(position).any(|card| card == step) {
                    true => Ok(step),
                    false => Err(format!("is no card that is left of the {CARDS}")),
                }
            }
            Stage::God => {
                let name = word.strip_prefix(GOD);
                let god = name.and_then(|name| self.god_named(name));
                let god = god.filter(|&god| self.gods(position).any(|other| other == god));
                god.map(Step::God).ok_or_else(|| {
                    let gods = self.gods(position).fold(0, |set, god| set | 1 << god);
                    let gods = self.gods_as_text(gods);
                    format!("is no god who may be next, as in god:NAME; there are {gods}")
                })
            }
            Stage::Hide(player) => {
                let place = word.strip_prefix(HIDE).unwrap_or(&word).trim();
                if place == UNKNOWN {
                    return Ok(Step::HideUnseen);
                }
                let place = self.rules().board().find_vertex(place);
                let free = self.hiding_places(position, player);
                let place = place.filter(|&place| free & bit(place) != 0);
                place.map(Step::Hide).ok_or_else(|| {
                    let sample = self
                        .rules()
                        .board()
                        .vertex_name(free.trailing_zeros() as u8);
                    format!("is no place to hide what is to be hidden, such as {HIDE}{sample}")
                })
            }
            Stage::Turn if word == PASS => match position.again {
                true => Ok(Step::Pass),
                false => Err("is for another turn only, which this is not".into()),
            },
            Stage::Turn if word == PLACED => {
                let places = self.unseen() == Some(position.base.to_move());
                match places && position.stands.is_empty() {
                    true => Ok(Step::PlaceUnseen),
                    false => Err("is for workers that nobody sees being placed".into()),
                }
            }
            Stage::Turn if self.is_unseens_turn(position) && self.is_sight(&word) => {
                // Who has worked out where they stand still only sees what they build.
                let sees = self.is_blind(position) || position.stands.len() == 1;
                let steps = match sees {
                    true => self.sights(position),
                    false => self.moves(position),
                };
                let found = steps
                    .into_iter()
                    .find(|&step| self.format_move(step) == word);
                found.ok_or_else(|| "is nothing that may be seen now of hidden workers".into())
            }
            Stage::Turn => {
                let (turn, end) = match text.split_once(ENDS) {
                    Some((turn, end)) => (turn, Some(end.trim())),
                    None => (text, None),
                };
                if self.is_unseens_turn(position) && self.is_blind(position) {
                    return Err("is a turn of workers that are not seen; ?+d4 says what is".into());
                }
                let turn = (self.rules_at(position)).read_turn(&self.full(position), turn)?;
                match end {
                    None => Ok(Step::Turn(turn)),
                    Some(end) => self.read_end(position, turn, end),
                }
            }
        }
    }

    /// Whether a word says what is seen of hidden workers.
    fn is_sight(&self, word: &str) -> bool {
        word == STUCK || word.starts_with(UNKNOWN)
    }

    /// A turn of which it is told what something hidden made of it.
    fn read_end(&self, position: &Position, turn: Turn, end: &str) -> Result<Step, String> {
        let end = end.to_ascii_lowercase();
        if let Some(acts) = end.strip_prefix(STOPPED).and_then(|acts| acts.parse().ok()) {
            let known = self.end_of(position, turn);
            let stops = match self.is_blind(position) {
                true => self.may_be_stopped(position, turn, acts),
                false => known == Some(End::Stopped(acts)),
            };
            return match stops {
                true => Ok(Step::Told(turn, End::Stopped(acts))),
                false => Err("is not stopped there by hidden workers".into()),
            };
        }
        let found = match end.strip_prefix(ABYSS) {
            Some(place) => (self.rules().board().find_vertex(place))
                .filter(|&place| {
                    let owner = self.owner(Veil::Abyss);
                    let possible = owner.map_or(0, |owner| position.secret(owner).possible);
                    possible & bit(place) != 0 && self.sinks(position, turn, place).is_some()
                })
                .map(End::Sunk),
            None => (self.owner(Veil::Fate))
                .filter(|_| end == DOOMED && self.won_on(position, turn).is_some())
                .map(|_| End::Doomed),
        };
        // Who sees what is hidden knows better.
        let known = self.end_of(position, turn);
        match found.filter(|&end| known.is_none_or(|known| known == end)) {
            Some(end) => Ok(Step::Told(turn, end)),
            None => Err(format!(
                "does not end so that '{}'",
                thera_board::shorten(&end)
            )),
        }
    }
}
