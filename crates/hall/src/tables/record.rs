//! What is stored of a table: how it was laid, the lines of its ledger, and who sits where.

use std::fmt;

use fates::Seat;
use serde::{Deserialize, Serialize};

/// An entry that is not a line of the ledger.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// The table was laid: always the first entry.
    Laid(Box<Laid>),
    /// A seat was handed to a mind, or taken back.
    Sat {
        /// The seat.
        seat: u8,
        /// The mind, or none where a person plays.
        mind: Option<String>,
    },
    /// The game was given a name of its own, or has lost it.
    Named {
        /// The name.
        name: Option<String>,
    },
    /// A role has a new link; its old one opens nothing any more.
    Renewed {
        /// The role.
        role: Role,
        /// The secret in its new link.
        secret: String,
    },
    /// A role is asked for by a new invitation; the link it had opens nothing any more.
    Invited {
        /// The role.
        role: Role,
        /// The secret in the invitation.
        secret: String,
    },
    /// An invitation was taken, and is used up.
    Joined {
        /// The role.
        role: Role,
        /// The secret in the link that it has now.
        secret: String,
    },
    /// The hall has made the secret of a seat for the dice, and keeps it until it is revealed.
    Made {
        /// The seat.
        seat: u8,
        /// The secret.
        secret: String,
    },
    /// It is played again, at another table.
    Again {
        /// Where each player goes.
        places: Vec<Onward>,
    },
    /// What was begun at a question ended without an answer: it goes by another number from here on.
    Passed,
    /// The state, as data: later rules can go on from it. The last one counts.
    Kept {
        /// The state, packed.
        data: String,
    },
    /// The story of the game, told when it was over; long ones in several parts.
    Told {
        /// Which part, from 0.
        part: usize,
        /// Of how many.
        of: usize,
        /// The part, packed.
        data: String,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        words: String,
    },
}

/// An entry as it is written: a note, or a line of the ledger as it stands.
#[derive(Deserialize, Serialize)]
struct Written {
    hall: Note,
}

/// How a table was laid.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Laid {
    /// What was asked for, so that a rematch can be had.
    pub order: serde_json::Value,
    /// The seed of sealed dice. It never leaves the server before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Is it played with real miniatures?
    pub companion: bool,
    /// The links that open the table.
    pub links: Vec<Link>,
    /// Invitations to the seats of others: each hands out one link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invitations: Vec<Invitation>,
    /// Who set the table up and brings the others in; tables of older versions don't say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Role>,
    /// Which mind leads which seat.
    pub minds: Vec<Option<String>>,
    /// What the players call the game, if not after its scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How it ended, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// Where each player goes for the rematch, if there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<Onward>,
    /// Secrets for the dice that the hall has made for seats whose page could not.
    #[serde(skip)]
    pub made: Vec<(u8, String)>,
    /// How often what was begun at a question has ended without an answer.
    #[serde(skip)]
    pub passed: usize,
}

/// Where a player goes for the rematch.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onward {
    /// What he played.
    pub role: Role,
    /// The address of his place at the new table.
    pub path: String,
}

impl Laid {
    /// Is every fact asked, also where most people would answer the same?
    pub(super) fn ask_all(&self) -> bool {
        self.order.get("ask_all").and_then(serde_json::Value::as_bool) == Some(true)
    }
}

/// A link that opens the table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The secret in it.
    pub secret: String,
    /// What it is for.
    pub role: Role,
}

/// An invitation to play: it opens no table, but hands out the link of a role, once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// The secret in it.
    pub secret: String,
    /// Whom it makes of the one who takes it.
    pub role: Role,
    /// Is it used up?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken: bool,
}

/// Without the seed, so that it can't end up in a log.
impl fmt::Debug for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Laid { companion, links, invitations, minds, .. } = self;
        f.debug_struct("Laid")
            .field("companion", companion)
            .field("links", links)
            .field("invitations", invitations)
            .field("minds", minds)
            .finish_non_exhaustive()
    }
}

/// Without the secret, so that it can't end up in a log.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("role", &self.role).finish_non_exhaustive()
    }
}

/// Without the secret, so that it can't end up in a log.
impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Invitation { role, taken, .. } = self;
        f.debug_struct("Invitation").field("role", role).field("taken", taken).finish_non_exhaustive()
    }
}

/// What the holder of a link may do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays these seats.
    Player(Vec<u8>),
    /// Looks on.
    Spectator,
    /// Answers for everybody, takes back and overrules.
    Referee,
}

impl Role {
    /// May it answer what is asked of this seat?
    pub fn answers_for(&self, seat: Seat) -> bool {
        match self {
            Role::Player(seats) => seat == Seat::TABLE || seats.contains(&seat.0),
            Role::Spectator => false,
            Role::Referee => true,
        }
    }

    /// Through whose eyes it sees the table when this seat is asked.
    pub fn sees_as(&self, asked: Option<Seat>) -> Option<Seat> {
        match self {
            Role::Player(seats) => {
                let own = asked.filter(|asked| seats.contains(&asked.0));
                own.or_else(|| seats.first().map(|&seat| Seat(seat)))
            }
            Role::Referee => asked.filter(|asked| *asked != Seat::TABLE),
            Role::Spectator => None,
        }
    }
}

impl Note {
    /// The text of an entry.
    pub fn text(&self) -> String {
        serde_json::to_string(&Written { hall: self.clone() }).unwrap_or_default()
    }

    /// The note in an entry, if it is one.
    pub fn read(text: &str) -> Option<Note> {
        serde_json::from_str::<Written>(text).ok().map(|written| written.hall)
    }
}
