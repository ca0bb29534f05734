//! The sheets: what stands on each, and how it is laid out.

mod card;
mod cards;
mod head;
mod record;
mod roster;
mod rules;
mod tokens;

use self::head::foot;
use super::layout::Leaf;
use super::matter::Matter;

/// Something that can be printed of a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sheet {
    /// The roster in rows.
    Roster,
    /// A card for every figure.
    Cards,
    /// The rules that the roster uses.
    Rules,
    /// Tokens and measuring sticks to cut out.
    Tokens,
    /// What a campaign writes down.
    Record,
}

impl Sheet {
    /// All of them, in the order in which they are usually printed.
    pub const ALL: [Sheet; 5] = [Sheet::Roster, Sheet::Cards, Sheet::Rules, Sheet::Tokens, Sheet::Record];

    /// What it is called on the command line and in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Sheet::Roster => "sheet",
            Sheet::Cards => "cards",
            Sheet::Rules => "rules",
            Sheet::Tokens => "tokens",
            Sheet::Record => "record",
        }
    }

    /// What it is, in words.
    pub fn words(self) -> &'static str {
        match self {
            Sheet::Roster => "Roster sheet",
            Sheet::Cards => "Figure cards",
            Sheet::Rules => "Rules in use",
            Sheet::Tokens => "Tokens and sticks",
            Sheet::Record => "Campaign record",
        }
    }

    /// The sheet of this name.
    pub fn named(name: &str) -> Result<Sheet, String> {
        Sheet::ALL.into_iter().find(|sheet| sheet.name() == name).ok_or_else(|| {
            let names = Sheet::ALL.map(Sheet::name);
            let near = content::did_you_mean(name, names);
            format!("found the sheet \"{name}\", expected {}{near}", names.join(", "))
        })
    }
}

/// The pages of these sheets.
pub fn lay(matter: &Matter, what: &[Sheet]) -> Vec<Leaf> {
    let sheets = what.iter().map(|sheet| match sheet {
        Sheet::Roster => roster::lay(matter),
        Sheet::Cards => cards::lay(matter),
        Sheet::Rules => rules::lay(matter),
        Sheet::Tokens => tokens::lay(matter),
        Sheet::Record => record::lay(matter),
    });
    let mut leaves: Vec<Leaf> = sheets.flatten().collect();
    foot(&mut leaves, &matter.muster.name);
    leaves
}
