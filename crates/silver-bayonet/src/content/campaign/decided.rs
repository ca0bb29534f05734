//! What was decided between two games, as the step that it is.

use frame::campaign::{Deed, Throw};
use frame::command::Refused;
use serde::Deserialize;

use super::{Learned, Step, War, deeds, typed};
use crate::content::unit::{CourageOrPoints, HealthOrSpeed, Leader, MeleeOrAccuracy, Recruit};
use crate::rules::scenario::aftermath::Upgrade;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Upgraded {
    name: String,
    upgrade: Upgrade,
    #[serde(default)]
    attribute: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Hired {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    kit: Option<usize>,
    #[serde(default)]
    attributes: String,
    #[serde(default)]
    equipment: String,
    #[serde(default)]
    specials: String,
    #[serde(default)]
    fey_touched: bool,
    #[serde(default)]
    mounted: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dismissed {
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Promoted {
    name: String,
    melee_or_accuracy: MeleeOrAccuracy,
    health_or_speed: HealthOrSpeed,
    courage_or_points: CourageOrPoints,
    #[serde(default)]
    attributes: Vec<String>,
    #[serde(default)]
    equipment: String,
    #[serde(default)]
    specials: String,
    #[serde(default)]
    mounted: bool,
}

/// The step that a deed is.
pub(super) fn step(war: &War, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
    if deed.id == "game" {
        return typed::step(war, deed, throw);
    }
    if !deeds::IDS.contains(&deed.id.as_str()) {
        return Err(deed.unknown(&deeds::IDS));
    }
    let unit = deed.by(war.units.len())?;
    throw.done(str::to_string)?;
    Ok(match deed.id.as_str() {
        "upgrade" => {
            let Upgraded { name, upgrade, attribute } = deed.said()?;
            Step::Upgrade { unit, name, learned: Learned { upgrade, attribute } }
        }
        "hire" => Step::Hire { unit, recruit: Box::new(deed.said::<Hired>()?.recruit()) },
        "dismiss" => Step::Dismiss { unit, name: deed.said::<Dismissed>()?.name },
        _ => Step::Promote { unit, leader: Box::new(deed.said::<Promoted>()?.leader()) },
    })
}

/// Names with commas between.
fn list(said: &str) -> Vec<String> {
    said.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_string).collect()
}

impl Hired {
    fn recruit(self) -> Recruit {
        Recruit {
            kind: self.kind,
            name: self.name,
            kit: self.kit,
            attributes: list(&self.attributes),
            equipment: list(&self.equipment),
            specials: list(&self.specials),
            fey_touched: self.fey_touched,
            mounted: self.mounted,
        }
    }
}

impl Promoted {
    fn leader(self) -> Leader {
        Leader {
            name: self.name,
            melee_or_accuracy: self.melee_or_accuracy,
            health_or_speed: self.health_or_speed,
            courage_or_points: self.courage_or_points,
            attributes: self.attributes,
            equipment: list(&self.equipment),
            specials: list(&self.specials),
            mounted: self.mounted,
        }
    }
}
