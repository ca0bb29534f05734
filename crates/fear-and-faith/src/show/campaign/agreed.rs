//! What the players agree on before the first game: who passes a curse on (ff.camp.infect.1), and whether the period knows
//! grenades.

use frame::campaign::{CampaignFile, Head};
use frame::muster::{ChoiceView, FieldView, Takes};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::state::options::{Contagion, Options};

const KINDS: [(&str, &str); 4] =
    [("mummies", "Mummies"), ("vampires", "Vampires"), ("werewolves", "Werewolves"), ("zombies", "Zombies")];

/// What was agreed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Agreed {
    #[serde(default)]
    infectious: Option<Vec<String>>,
    #[serde(default)]
    no_grenades: bool,
}

/// The same as a form.
pub(super) fn fields() -> Vec<FieldView> {
    let kinds = KINDS.iter().map(|&(id, name)| ChoiceView::new(id, name)).collect();
    let infectious = Takes::Some {
        now: KINDS.iter().map(|(id, _)| id.to_string()).collect(),
        options: kinds,
        most: None,
        may_repeat: false,
    };
    vec![
        FieldView::new("/infectious", "Pass their curse on", infectious).by("ff.camp.infect.1"),
        FieldView::new("/no-grenades", "No grenades in this period", Takes::Switch { now: false }),
    ]
}

impl Agreed {
    pub(super) fn read(terms: &Value) -> Result<Agreed, Vec<String>> {
        if terms.is_null() {
            return Ok(Agreed::default());
        }
        let agreed = Agreed::deserialize(terms)
            .map_err(|fault| vec![format!("terms: {}", content::plain(&fault.to_string()))])?;
        let known = |kind: &&String| KINDS.iter().any(|(id, _)| id == kind);
        let strange = agreed.infectious.iter().flatten().filter(|kind| !known(kind));
        let faults: Vec<String> = strange
            .map(|kind| {
                let kinds = KINDS.map(|(id, _)| id);
                let hint = content::did_you_mean(kind, kinds);
                format!("infectious: found \"{kind}\", expected some of {}{hint}", kinds.join(", "))
            })
            .collect();
        if faults.is_empty() { Ok(agreed) } else { Err(faults) }
    }

    fn has(&self, kind: &str) -> bool {
        self.infectious.as_ref().is_none_or(|kinds| kinds.iter().any(|one| one == kind))
    }

    pub(super) fn options(&self) -> Options {
        let contagion = Contagion {
            mummies: self.has("mummies"),
            vampires: self.has("vampires"),
            werewolves: self.has("werewolves"),
            zombies: self.has("zombies"),
        };
        Options { contagion, grenades: !self.no_grenades, ..Options::default() }
    }

    pub(super) fn words(&self) -> Vec<String> {
        let kinds: Vec<&str> = KINDS.iter().filter(|(id, _)| self.has(id)).map(|(id, _)| *id).collect();
        let cursed = match kinds.as_slice() {
            [] => "Nobody passes a curse on".to_string(),
            kinds => format!("Curses are passed on by {}", kinds.join(", ")),
        };
        let grenades = self.no_grenades.then(|| "No grenades in this period".to_string());
        std::iter::once(cursed).chain(grenades).collect()
    }
}

/// Is this a file from before files named their system?
pub(super) fn is_of_the_first_form(text: &str) -> bool {
    serde_json::from_str::<Map<String, Value>>(text).is_ok_and(|fields| fields.contains_key("founders"))
}

/// A file of the first form in the present one. How the companies stood is worked out from the steps again.
pub(super) fn of_the_first_form(text: &str) -> Option<String> {
    let fields: Map<String, Value> = serde_json::from_str(text).ok()?;
    let founders = fields.get("founders")?.as_array()?.clone();
    let options = fields.get("options").cloned().unwrap_or_default();
    let has = |kind: &&str| options["contagion"][*kind].as_bool().unwrap_or(true);
    let kinds: Vec<&str> = KINDS.iter().map(|(id, _)| *id).filter(has).collect();
    let no_grenades = options["grenades"].as_bool() == Some(false);
    let head = Head {
        title: fields.get("title")?.as_str()?.to_string(),
        terms: json!({ "infectious": kinds, "no-grenades": no_grenades }),
        companies: founders,
    };
    let steps = fields.get("steps")?.as_array()?.clone();
    Some(CampaignFile::new("ff", head, steps).written())
}
