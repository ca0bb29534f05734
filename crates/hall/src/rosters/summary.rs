//! A roster in short, for lists.

use frame::muster::RosterFile;
use frame::view::Look;
use referee::Library;

/// What a list says of a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The system, by its short name; as the file has it where no system is called so.
    pub system: String,
    /// What the roster is called.
    pub name: String,
    /// What it comes to: `Britain · 86 of 100 points · 6 figures`.
    pub words: String,
    /// The silhouette of its first figure.
    pub look: Look,
    /// What is wrong with it, in a sentence each.
    pub flaws: Vec<String>,
    /// Is it fit for play as it stands?
    pub may_play: bool,
    /// May it be played if people agree to it, though it breaks rules?
    pub may_be_waived: bool,
    /// Why it can't be read, if it can't.
    pub trouble: Option<String>,
}

impl Summary {
    /// A roster that can't be read.
    pub(super) fn troubled(id: &str, trouble: impl Into<String>) -> Summary {
        Summary { name: id.to_string(), trouble: Some(trouble.into()), ..Summary::default() }
    }

    /// A roster, as its system musters it.
    pub(crate) fn of(library: &Library, file: &RosterFile, id: &str) -> Summary {
        let named = file.roster.get("name").and_then(|name| name.as_str()).unwrap_or(id).to_string();
        let troubled = |system: &str, flaws: Vec<String>| Summary {
            system: system.to_string(),
            name: named.clone(),
            trouble: Some(flaws.join("; ")),
            flaws,
            ..Summary::default()
        };
        let system = match library.system(&file.system) {
            Ok(system) => system,
            Err(fault) => return troubled(&file.system, vec![fault.text]),
        };
        let short = system.view().short;
        let Some(mustering) = system.mustering() else {
            return troubled(short, vec![format!("{} has no rosters", system.view().title)]);
        };
        match mustering.muster(&file.roster) {
            Err(flaws) => troubled(short, flaws.into_iter().map(|flaw| flaw.words).collect()),
            Ok(view) => Summary {
                system: short.to_string(),
                name: view.name.clone(),
                words: words(&view),
                look: view.figures.first().map(|figure| figure.look).unwrap_or_default(),
                may_play: view.may_play(),
                may_be_waived: view.flaws.iter().all(|flaw| flaw.may_be_waived),
                flaws: view.flaws.into_iter().map(|flaw| flaw.words).collect(),
                trouble: None,
            },
        }
    }
}

/// `Britain · 86 of 100 points · 6 figures`.
fn words(view: &frame::muster::MusterView) -> String {
    let sum = view.totals.first().map(|total| {
        let name = total.name.to_lowercase();
        match total.most {
            Some(most) => format!("{} of {most} {name}", total.now),
            None => format!("{} {name}", total.now),
        }
    });
    let figures = match view.count() {
        1 => "1 figure".to_string(),
        many => format!("{many} figures"),
    };
    let kind = Some(view.kind.clone()).filter(|kind| !kind.is_empty());
    [kind, sum, Some(figures)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
