//! `lychgate campaign buy`: what victory points are spent on.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use frame::command::{Argument, Purchase};

use super::{Home, keep, sides};
use crate::Done;
use crate::system::{Described, Own, any_of};

#[derive(Args)]
pub(super) struct Buy {
    /// The campaign's file
    file: PathBuf,
    #[arg(help = side_help())]
    side: String,
    /// What
    #[arg(value_parser = wares())]
    what: String,
    /// The advance, the profiles, or the model
    #[arg(required = true)]
    names: Vec<String>,
    #[command(flatten)]
    own: Own<PurchaseArguments>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// What the system takes besides.
struct PurchaseArguments;

impl Described for PurchaseArguments {
    fn arguments() -> Vec<(Argument, String)> {
        let Ok(home) = Home::find() else { return Vec::new() };
        let arguments = home.campaigns().purchase_arguments();
        arguments.into_iter().map(|argument| (argument, argument.help.to_string())).collect()
    }
}

/// What can be bought.
fn wares() -> PossibleValuesParser {
    let wares = Home::find().map_or(Vec::new(), |home| home.campaigns().wares());
    PossibleValuesParser::new(wares.into_iter().map(|(id, help)| PossibleValue::new(id).help(help)))
}

fn side_help() -> String {
    format!("Whose company: {}, or its name", any_of(&sides()))
}

impl Buy {
    pub(super) fn run(&self, home: &Home) -> Done {
        let mut campaign = home.open(&self.file)?;
        let seat = home.seat(&*campaign, &self.side)?;
        let purchase =
            Purchase { ware: self.what.clone(), names: self.names.clone(), given: self.own.given.clone() };
        let bought = campaign.buy(seat, &purchase).map_err(|why| home.refused(why))?;
        keep(&self.file, &*campaign, &bought, self.json)
    }
}
