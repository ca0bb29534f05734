//! What is wanted: a game, and who sits where; and the table that was laid for it.

use std::iter;

use content::Sheet;
use fates::{DiceFrom, Overlay, Seat, Seed};
use frame::Order;
use frame::view::MindView;
use referee::Library;
use serde::{Deserialize, Serialize};

use super::join::seats_of;
use super::record::{Laid, Onward, Role};
use super::seat::{invitation_path, path};
use crate::fault::{Code, Fault};

/// The game that somebody wants, and who sits where.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOrder {
    /// The system, by its short or long name.
    pub system: String,
    /// Which game. Tables of older versions call it a wish.
    #[serde(alias = "wish")]
    pub game: Order,
    /// Who sits where, in the order of the seats; a seat that nothing is said of is taken by the player who orders.
    #[serde(default)]
    pub seats: Vec<Place>,
    /// Are the dice of monsters and events real ones, too? Else Lychgate rolls them for a player alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub monsters_typed: bool,
    /// Beside real miniatures: is every fact asked, also where most people would answer the same?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_all: bool,
    /// What sealed dice are made from, where several people play.
    #[serde(default, skip_serializing_if = "Sealed::is_usual")]
    pub dice: Sealed,
    /// A number that brings the same dice again, for trying things out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The setup written out, where it is not that of a scenario and rosters: a game of a campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<serde_json::Value>,
    /// Content of the player's own that is laid over the system's book for this game: TOML files, by name and text.
    #[serde(default, skip_serializing_if = "Overlay::is_empty")]
    pub content: Overlay,
}

/// A seat, as it is ordered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Who takes it.
    #[serde(default)]
    pub who: Who,
    /// Does this side roll real dice, and type them in?
    #[serde(default)]
    pub typed: bool,
}

/// What sealed dice are made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sealed {
    /// A secret of the table alone.
    #[default]
    Table,
    /// That, and a secret of each player.
    Together,
}

impl Sealed {
    fn is_usual(&self) -> bool {
        *self == Sealed::Table
    }
}

/// Who has which side in a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// Everybody has the same side again.
    Same,
    /// Everybody has the next side.
    Swapped,
}

/// Who takes a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The player who orders the game.
    #[default]
    Me,
    /// Somebody with a link of their own.
    Friend,
    /// A mind, by its id.
    Mind(String),
}

/// The longest name of a content file.
const LONGEST_NAME: usize = 100;

impl TableOrder {
    /// The most content files of an order, and the most bytes of all of them.
    pub(super) const MOST_FILES: usize = 32;
    pub(super) const MOST_BYTES: usize = 256 * 1024;

    /// Is the content that it brings of this system, and no more than a game may bring?
    pub(super) fn check_content(&self, library: &Library, short: &str) -> Result<(), Fault> {
        let wrong = |text: String| Err(Fault::new(Code::NotAnOrder, format!("content: {text}")));
        let bytes: usize = self.content.iter().map(|(_, text)| text.len()).sum();
        if self.content.len() > TableOrder::MOST_FILES || bytes > TableOrder::MOST_BYTES {
            let found = format!("found {} files with {bytes} bytes", self.content.len());
            return wrong(format!(
                "{found}, expected at most {} with {} bytes",
                TableOrder::MOST_FILES,
                TableOrder::MOST_BYTES
            ));
        }
        for (name, text) in &self.content {
            if name.is_empty() || name.len() > LONGEST_NAME || name.chars().any(char::is_control) {
                return wrong(format!(
                    "found a file name of {} letters, expected 1 to {LONGEST_NAME}",
                    name.len()
                ));
            }
            let Some((line, named)) = Sheet::system_of(text) else { continue };
            if library.system(&named).map(|system| system.view().short) != Ok(short) {
                return wrong(format!("{name}:{line}: found system \"{named}\", expected \"{short}\""));
            }
        }
        Ok(())
    }

    /// Where the dice come from.
    pub(super) fn dice(&self, seed: Seed) -> DiceFrom {
        let places = (0u8..).zip(&self.seats);
        let typed: Vec<Seat> = places.filter(|(_, place)| place.typed).map(|(seat, _)| Seat(seat)).collect();
        match typed.len() {
            0 => DiceFrom::Seal(seed),
            count if count == self.seats.len() && (count > 1 || self.monsters_typed) => DiceFrom::People,
            _ => DiceFrom::Mixed(seed, typed),
        }
    }

    /// Where the dice come from if several people make them together; nothing where they don't. A number that was chosen shall
    /// bring the same dice again, so no secrets come to it.
    pub(super) fn dice_together(&self, seed: Seed, places: &[Place]) -> Option<DiceFrom> {
        let Handed { own, invited, .. } = handed(places);
        let players = own.iter().chain(&invited);
        let secrets: Vec<Seat> = players.filter_map(|role| seats_of(role).next()).collect();
        if self.dice != Sealed::Together || self.seed.is_some() || secrets.len() < 2 {
            return None;
        }
        match self.dice(seed) {
            DiceFrom::Seal(seed) => Some(DiceFrom::Together { seed, typed: Vec::new(), secrets }),
            DiceFrom::Mixed(seed, typed) => Some(DiceFrom::Together { seed, typed, secrets }),
            DiceFrom::People | DiceFrom::Together { .. } => None,
        }
    }

    /// All seats of a game that has so many.
    pub(super) fn places(&self, seats: usize) -> Result<Vec<Place>, Fault> {
        let said = self.seats.len();
        if said > seats {
            return Err(Fault::new(
                Code::NoSuchSeat,
                format!("this game has {seats} seats, and {said} were filled"),
            ));
        }
        Ok(self.seats.iter().cloned().chain(iter::repeat(Place::default())).take(seats).collect())
    }

    /// The order for the same game with the same people, house rules and fresh dice; their sides the same or swapped.
    pub(crate) fn again(laid: &Laid, sides: Sides) -> Result<TableOrder, Fault> {
        let mut order: TableOrder = serde_json::from_value(laid.order.clone())
            .map_err(|fault| Fault::new(Code::Damaged, fault.to_string()))?;
        order.seats.resize(laid.minds.len(), Place::default());
        if sides == Sides::Swapped && order.seats.len() > 1 {
            order.seats.rotate_left(1);
        }
        order.seed = None;
        Ok(order)
    }
}

impl Sides {
    /// What somebody plays in the rematch who has played this, in a game of so many seats.
    fn of(self, role: &Role, seats: usize) -> Role {
        match role {
            Role::Player(own) if self == Sides::Swapped && seats > 1 => {
                let last = seats as u8 - 1;
                let mut own: Vec<u8> = own.iter().map(|seat| seat.checked_sub(1).unwrap_or(last)).collect();
                own.sort_unstable();
                Role::Player(own)
            }
            role => role.clone(),
        }
    }
}

/// The mind of every seat, if the system has it.
pub(super) fn minds(places: &[Place], known: &[MindView]) -> Result<Vec<Option<String>>, Fault> {
    let mind = |place: &Place| match &place.who {
        Who::Mind(mind) if known.iter().any(|known| known.id == *mind) => Ok(Some(mind.clone())),
        Who::Mind(mind) => Err(no_such_mind(mind)),
        Who::Me | Who::Friend => Ok(None),
    };
    places.iter().map(mind).collect()
}

pub(super) fn no_such_mind(mind: &str) -> Fault {
    Fault::new(Code::NoSuchMind, format!("no computer player is called \"{mind}\""))
}

/// Who gets what of a table.
pub(super) struct Handed {
    /// The roles whose links the caller gets. A referee sees with everybody's eyes, so only who has no side against others is one.
    pub(super) own: Vec<Role>,
    /// The roles that others are asked to take, each by an invitation.
    pub(super) invited: Vec<Role>,
    /// Who brings the others in.
    pub(super) host: Option<Role>,
}

/// The player who orders has a link at once, each friend an invitation.
pub(super) fn handed(places: &[Place]) -> Handed {
    let seats_of = |who: Who| -> Vec<u8> {
        (0u8..).zip(places).filter(|(_, place)| place.who == who).map(|(seat, _)| seat).collect()
    };
    let player = Some(seats_of(Who::Me)).filter(|seats| !seats.is_empty()).map(Role::Player);
    let invited: Vec<Role> = seats_of(Who::Friend).into_iter().map(|seat| Role::Player(vec![seat])).collect();
    let referee = Some(Role::Referee).filter(|_| player.is_none() || invited.is_empty());
    let host = player.clone().or(Some(Role::Referee).filter(|_| !invited.is_empty()));
    let own = player.into_iter().chain([Role::Spectator]).chain(referee).collect();
    Handed { own, invited, host }
}

/// A table that was just laid.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// Its name in addresses.
    pub table: String,
    /// Its links.
    pub laid: Laid,
}

impl Opened {
    /// The caller's own links with what they are for, and the one for those who look on.
    pub fn links(&self) -> Vec<serde_json::Value> {
        let links = self.laid.links.iter();
        links
            .map(|link| serde_json::json!({ "role": link.role, "path": path(&self.table, &link.secret) }))
            .collect()
    }

    /// The invitations with what they are for.
    pub fn invitations(&self) -> Vec<serde_json::Value> {
        let invitations = self.laid.invitations.iter();
        invitations
            .map(|one| serde_json::json!({ "role": one.role, "path": invitation_path(&self.table, &one.secret) }))
            .collect()
    }

    /// Where the players of a game go whose rematch this is.
    pub(crate) fn onward(&self, before: &Laid, sides: Sides) -> Vec<Onward> {
        let place = |role: &Role| {
            let secret = self.laid.secret_of(&sides.of(role, before.minds.len()))?;
            Some(Onward { role: role.clone(), path: path(&self.table, secret) })
        };
        let played = before.links.iter().map(|link| &link.role).filter(|role| **role != Role::Spectator);
        played.filter_map(place).collect()
    }

    /// Where the player who ordered the table goes first: to the links where there are friends to invite, else to the
    /// table.
    pub(crate) fn first_path(&self) -> String {
        let own = self.laid.secret_of(&self.laid.owner()).map(|secret| path(&self.table, secret));
        match own {
            None => "/".to_string(),
            Some(own) if self.laid.has_guests() => format!("{own}/links"),
            Some(own) => own,
        }
    }
}
