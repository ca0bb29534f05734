//! What is kept of a table besides its game: what it is called, who may open it, how it ended.

use fates::Seat;
use frame::view::TableView;

use super::record::{Laid, Note, Onward, Role};
use super::seat::path;
use super::table::{Table, damaged};
use crate::fault::{Code, Fault};

/// The longest name of a game.
const LONGEST: usize = 60;

/// A game in a list, as its table shows it.
pub(crate) struct Listed {
    /// The address of the player who laid it.
    pub(crate) path: String,
    pub(crate) laid: Laid,
    pub(crate) view: TableView,
    pub(crate) asked: Option<Seat>,
}

/// A game in a list, as it is stored: nobody has to wake it.
pub(crate) struct Kept {
    pub(crate) path: String,
    pub(crate) laid: Laid,
    /// How it ended, if it is over. Tables of older versions don't say how.
    pub(crate) over: Option<String>,
}

impl Kept {
    /// Reads what is stored of a table.
    pub(super) fn read(table: &str, entries: &[String]) -> Result<Kept, Fault> {
        Ok(Kept::of(table, read_back(entries)?))
    }

    /// The same of a record that has been read.
    pub(crate) fn of(table: &str, stored: Stored) -> Kept {
        let is_over = stored.is_over();
        let laid = stored.laid;
        let over = is_over.then(|| laid.ending.clone().unwrap_or_default());
        Kept { path: laid.own_path(table), laid, over }
    }
}

/// All that is stored of a table.
pub(crate) struct Stored {
    /// How it was laid, and what became of its seats, links and name since.
    pub(crate) laid: Laid,
    pub(crate) ledger: String,
    /// The state that was kept last, packed.
    pub(super) kept: Option<String>,
    /// The story, packed, if it was told to its end.
    pub(super) told: Option<String>,
    /// How many entries there are.
    pub(super) entries: u64,
}

impl Stored {
    /// Is the game over?
    pub(crate) fn is_over(&self) -> bool {
        self.ledger.lines().last().is_some_and(|line| line.starts_with("{\"over\":"))
    }
}

/// Reads what is stored of a table.
pub(super) fn read_back(entries: &[String]) -> Result<Stored, Fault> {
    let Some((Some(Note::Laid(mut laid)), rest)) =
        entries.split_first().map(|(first, rest)| (Note::read(first), rest))
    else {
        return Err(damaged("its record has no beginning"));
    };
    let (mut ledger, mut kept, mut parts) = (String::new(), None, Vec::new());
    for entry in rest {
        match Note::read(entry) {
            Some(Note::Laid(_)) => return Err(damaged("its record begins twice")),
            Some(Note::Kept { data }) => kept = Some(data),
            Some(Note::Told { part, of, data }) => {
                parts.truncate(part);
                parts.push((of, data));
            }
            Some(note) => laid.take(note),
            None => {
                ledger.push_str(entry);
                ledger.push('\n');
            }
        }
    }
    let is_whole = parts.last().is_some_and(|(of, _)| *of == parts.len());
    let told = is_whole.then(|| parts.into_iter().map(|(_, data)| data).collect());
    Ok(Stored { laid: *laid, ledger, kept, told, entries: entries.len() as u64 })
}

impl Laid {
    /// Takes what was noted later.
    pub(super) fn take(&mut self, note: Note) {
        match note {
            Note::Laid(_) | Note::Kept { .. } | Note::Told { .. } => {}
            Note::Sat { seat, mind } => {
                if let Some(place) = self.minds.get_mut(usize::from(seat)) {
                    *place = mind;
                }
            }
            Note::Named { name } => self.name = name,
            Note::Renewed { role, secret } => {
                if let Some(link) = self.links.iter_mut().find(|link| link.role == role) {
                    link.secret = secret;
                }
            }
            Note::Invited { role, secret } => self.invite(role, secret),
            Note::Joined { role, secret } => self.seat(role, secret),
            Note::Made { seat, secret } => self.made.push((seat, secret)),
            Note::Again { places } => self.again = places,
            Note::Passed => self.passed += 1,
            Note::Ended { words } => self.ending = Some(words),
        }
    }

    /// Where this role goes for the rematch, if there is one.
    pub(crate) fn onward(&self, role: &Role) -> Option<&str> {
        self.again.iter().find(|onward| onward.role == *role).map(|onward| onward.path.as_str())
    }

    /// The address of the player who laid the table.
    pub(super) fn own_path(&self, table: &str) -> String {
        path(table, self.secret_of(&self.owner()).unwrap_or_default())
    }

    /// May this role bring the others in?
    pub(crate) fn is_host(&self, role: &Role) -> bool {
        *role == Role::Referee || *role != Role::Spectator && *role == self.owner()
    }
}

impl Table {
    pub(super) fn listed(&self) -> Listed {
        let own = self.laid.owner();
        Listed {
            path: self.laid.own_path(&self.name),
            laid: self.laid.clone(),
            view: self.view(&own),
            asked: self.asked(),
        }
    }

    /// Gives the game a name of its own, or lets it be called after its scenario again.
    pub(super) async fn rename(&mut self, role: &Role, at_home: bool, name: &str) -> Result<(), Fault> {
        role.keeps(at_home)?;
        let name = name.trim();
        if name.chars().count() > LONGEST || name.chars().any(char::is_control) {
            return Err(Fault::new(
                Code::NotAMessage,
                format!("a name has at most {LONGEST} letters, on one line"),
            ));
        }
        self.note(Note::Named { name: Some(name.to_string()).filter(|name| !name.is_empty()) }).await
    }

    /// Tells the others where the rematch is.
    pub(super) async fn play_again(&mut self, role: &Role, places: Vec<Onward>) -> Result<(), Fault> {
        if *role == Role::Spectator || self.asked().is_some() || self.is_making() {
            return Err(Fault::new(
                Code::NotYours,
                "a rematch follows a game that is over, for those who played it",
            ));
        }
        self.note(Note::Again { places }).await
    }

    /// Notes how it ended, if it has just ended.
    pub(super) fn ending(&mut self) -> Option<String> {
        if self.asked().is_some() {
            return None;
        }
        let words = self.game.view(None).over.filter(|words| self.laid.ending.as_ref() != Some(words))?;
        let note = Note::Ended { words };
        self.laid.take(note.clone());
        Some(note.text())
    }

    pub(super) async fn note(&mut self, note: Note) -> Result<(), Fault> {
        self.write(vec![note.text()]).await?;
        self.laid.take(note);
        Ok(())
    }
}

impl Role {
    /// May it rename and delete the game? On one's own machine everybody may who has a link.
    pub(crate) fn keeps(&self, at_home: bool) -> Result<(), Fault> {
        match self {
            Role::Player(_) => Ok(()),
            _ if at_home => Ok(()),
            Role::Spectator | Role::Referee => {
                Err(Fault::new(Code::NotYours, "only a player renames or deletes a game"))
            }
        }
    }
}
