//! A figure of a roster, anywhere a profile is asked for: `raiders.toml#thrall`.

use std::sync::Arc;

use ::referee::{AnySystem, Library};
use frame::odds::Party;

use super::named::{Named, mustering};
use crate::Trouble;

/// The figure that is meant, if one of a roster is: its name, or its place counted from 1, stands after the `#`.
pub(crate) fn of_a_roster(
    written: &str,
    library: &Library,
    system: &Arc<dyn AnySystem>,
) -> Result<Option<Party>, Trouble> {
    let Some((roster, name)) = written.rsplit_once('#') else { return Ok(None) };
    let named = Named::open_for(roster, library, system)?;
    let found = mustering(&**system)?.fighter(&named.roster, name);
    found.map(Some).map_err(|fault| Trouble::Use(format!("{written}: {fault}")))
}
