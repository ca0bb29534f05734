//! `lychgate campaign new`: two parties begin.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use frame::command::{Argument, Given};
use serde_json::Value;

use super::Home;
use crate::games::report::write;
use crate::system::{Described, Own, named_party};
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct New {
    /// The file to make
    file: PathBuf,
    #[command(flatten)]
    parties: Own<PartyArguments>,
    /// What the campaign is called
    #[arg(long, default_value = "A campaign")]
    title: String,
    #[command(flatten)]
    own: Own<NewArguments>,
}

/// The two parties.
struct PartyArguments;

impl Described for PartyArguments {
    fn arguments() -> Vec<(Argument, String)> {
        let Ok(home) = Home::find() else { return Vec::new() };
        home.campaigns().party_arguments().map(|argument| (argument, argument.help.to_string())).to_vec()
    }
}

/// What else the system takes.
struct NewArguments;

impl Described for NewArguments {
    fn arguments() -> Vec<(Argument, String)> {
        let Ok(home) = Home::find() else { return Vec::new() };
        let arguments = home.campaigns().new_arguments();
        arguments.into_iter().map(|argument| (argument, argument.help.to_string())).collect()
    }
}

impl New {
    pub(super) fn run(&self, home: &Home) -> Done {
        if self.file.exists() {
            return Err(Trouble::No(format!("{} is there already", self.file.display())));
        }
        let [first, second] = home.campaigns().party_arguments();
        let party = |argument: Argument| named_party(text(&self.parties.given, argument.name));
        let parties = [party(first)?, party(second)?];
        let begun = home.campaigns().begin(&self.title, parties, &self.own.given);
        let campaign = begun.map_err(|why| home.refused(why))?;
        write(&self.file, &campaign.written())?;
        let (title, [one, other]) = campaign.names();
        writeln!(std::io::stdout(), "{title}: {one} against {other}")?;
        Ok(())
    }
}

/// A text that must have been given.
fn text<'a>(given: &'a Given, name: &str) -> &'a str {
    given.get(name).and_then(Value::as_str).unwrap_or_default()
}
