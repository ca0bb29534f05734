//! A campaign on the desk: found, opened, kept.

use std::sync::Arc;

use frame::campaign::{Campaign, CampaignFile, CampaignView};
use frame::command::Refused;
use referee::AnySystem;

use crate::fault::{Code, Fault};
use crate::rosters::{Kind, Shelf, Stored};
use crate::server::muster::Caller;
use crate::tables::Hall;

/// Which campaign an address means: its shelf, its id.
pub(super) type Address = (String, String);

/// A campaign that can be led on.
pub(super) struct Desk {
    pub(super) shelf: Shelf,
    pub(super) stored: Stored,
    pub(super) system: Arc<dyn AnySystem>,
    pub(super) campaign: Box<dyn Campaign>,
    pub(super) path: String,
}

impl Desk {
    /// The campaign of an address.
    pub(super) fn find(hall: &Hall, caller: &Caller, (shelf, id): &Address) -> Result<Desk, Fault> {
        let shelf = caller.shelf(hall, shelf)?;
        let stored = shelf.of(Kind::Campaign)?.read(id)?;
        if let Some(trouble) = &stored.trouble {
            return Err(damaged(trouble.clone()));
        }
        let system = system_of(hall, &stored.text)?;
        let campaign = opened(&*system, &stored.text)?;
        let path = campaign_path(&shelf, id);
        Ok(Desk { shelf, stored, system, campaign, path })
    }

    pub(super) fn view(&self) -> CampaignView {
        self.campaign.view()
    }

    /// Is it as the page had it that this came from?
    pub(super) fn check_steps(&self, steps: Option<&str>) -> Result<(), Fault> {
        let known = self.view().history.len().to_string();
        match steps.is_none_or(|steps| steps == known) {
            true => Ok(()),
            false => {
                let text = "this campaign has changed in the meantime; reload the page";
                Err(Fault::new(Code::Changed, text))
            }
        }
    }

    /// Keeps it as it is now.
    pub(super) fn keep(&mut self) -> Result<(), Fault> {
        let text = self.campaign.written();
        if text != self.stored.text {
            self.shelf.of(Kind::Campaign)?.replace(&self.stored.id, &self.stored.text, &text)?;
            self.stored.text = text;
        }
        Ok(())
    }

    /// Its system's short name and title.
    pub(super) fn names(&self) -> (&'static str, &'static str) {
        let view = self.system.view();
        (view.short, view.title)
    }
}

/// The system of a campaign's file.
pub(super) fn system_of(hall: &Hall, text: &str) -> Result<Arc<dyn AnySystem>, Fault> {
    let library = hall.library();
    if let Some(short) = CampaignFile::system_of(text) {
        return Ok(Arc::clone(library.system(&short)?));
    }
    let is_older =
        |system: &&Arc<dyn AnySystem>| system.campaigns().is_some_and(|campaigns| campaigns.is_older(text));
    match library.systems().iter().find(is_older) {
        Some(system) => Ok(Arc::clone(system)),
        None => Err(damaged(CampaignFile::read(text).err().unwrap_or_default().join("; "))),
    }
}

/// A campaign of this system.
pub(super) fn opened(system: &dyn AnySystem, text: &str) -> Result<Box<dyn Campaign>, Fault> {
    let none = || damaged(format!("{} has no campaigns", system.view().title));
    let campaigns = system.campaigns().ok_or_else(none)?;
    campaigns.open(text).map_err(|faults| damaged(faults.join("; ")))
}

fn damaged(text: String) -> Fault {
    Fault::new(Code::NotACampaign, text)
}

/// Why something was refused, in words.
pub(super) fn why(refused: Refused) -> String {
    match refused {
        Refused::NotAllowed(text) | Refused::WrongUse(text) | Refused::Unknown(text) => text,
    }
}

/// The address of a campaign.
pub(super) fn campaign_path(shelf: &Shelf, id: &str) -> String {
    shelf.item(Kind::Campaign, id).path()
}

/// A number that nobody knows beforehand.
pub(super) fn fresh_number() -> u64 {
    u64::from_str_radix(&referee::fresh_seed().to_hex()[..16], 16).unwrap_or(1)
}
