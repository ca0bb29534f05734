//! A company in a campaign: who belongs to it, what it has bought, and whom it has lost.

use content::{Written, of_its_own};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::party::{Member, PartySheet};
use crate::content::profile::{Draft, Profile, Side};
use crate::content::special::{Foe, Special};
use crate::rules::advances::Advance;
use crate::setup::{ModelSetup, With};
use crate::state::model::Infection;

/// A party in the course of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// What it is called.
    pub name: String,
    /// Good or evil.
    pub side: Side,
    /// The agreed size of the games.
    pub points: u16,
    /// Points put aside for summoning.
    pub pool: u16,
    /// The rosters it was made from, from which it may recruit (ff.camp.buy.1).
    pub rosters: Vec<String>,
    /// Victory points not spent yet.
    pub vp: u16,
    /// Its models.
    pub models: Vec<Recruit>,
    /// The advances it has bought, as often as it has.
    pub advances: Vec<Advance>,
    /// Lost Uniques for whom others may still come (ff.camp.killed.2).
    pub owed: Vec<Owed>,
    /// The profiles of all lost Uniques: none of them comes back.
    pub buried: Vec<String>,
}

/// One model of a company.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    /// Its name, which nobody else has.
    pub name: String,
    /// What it is.
    pub profile: Written<Draft>,
    /// Whom it bans, where its profile leaves the choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<Foe>,
    /// The Master of a Minion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<String>,
    /// The prey of a Hunter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prey: Option<String>,
    /// Are its missiles of wood?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wooden: bool,
    /// Its permanent insanity; 0 is sane (ff.insanity.end.1).
    #[serde(default, skip_serializing_if = "is_nought")]
    pub insanity: u8,
    /// How often its aim suffers from that.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub shaky: u8,
    /// The curse it carries (ff.camp.infect.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infected: Option<Infection>,
    /// Did it catch that in the last game? Then it may still be stopped (ff.camp.infect.cure.1).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// Has it a magic weapon from an advance?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub magic_weapon: bool,
    /// Has it a demon of combat from an advance?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub combat_demon: bool,
    /// Was it one of the other side? Then nobody comes for it if it is killed (ff.camp.infect.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

/// A lost Unique, and what others in its stead may cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    /// Who is lost.
    pub name: String,
    /// The roster that others come from.
    pub roster: String,
    /// The points they may cost together.
    pub points: u16,
}

fn is_nought(number: &u8) -> bool {
    *number == 0
}

impl Recruit {
    pub(super) fn new(name: String, member: &Member) -> Recruit {
        Recruit {
            name,
            profile: member.profile.clone(),
            ban: member.ban,
            master: member.master.clone(),
            prey: member.prey.clone(),
            wooden: member.wooden,
            insanity: 0,
            shaky: 0,
            infected: None,
            fresh: false,
            magic_weapon: false,
            combat_demon: false,
            turned: false,
        }
    }

    /// The model as a setup has it. Whatever was reduced in the last game is restored (ff.camp.wounded.1): only a curse,
    /// a permanent insanity and what advances gave are with it.
    pub fn setup(&self, seat: u8) -> ModelSetup {
        let number = |number: u8| (number > 0).then_some(number);
        let with = With {
            insanity: number(self.insanity),
            shaky: number(self.shaky),
            infected: self.infected,
            magic_weapon: self.magic_weapon,
            combat_demon: self.combat_demon,
            ..With::default()
        };
        ModelSetup {
            profile: self.profile.clone(),
            name: Some(self.name.clone()),
            seat,
            ban: self.ban,
            master: self.master.clone(),
            prey: self.prey.clone(),
            wooden: self.wooden,
            at: None,
            elevation: None,
            with,
        }
    }

    /// Its profile, with what advances have made of it.
    pub fn profile(&self, book: &Book) -> Option<Profile> {
        self.setup(0).profile(book).ok()
    }

    /// The same as a member of a party.
    pub(super) fn member(&self) -> Member {
        Member {
            profile: self.profile.clone(),
            count: 1,
            name: Some(self.name.clone()),
            ban: self.ban,
            master: self.master.clone(),
            prey: self.prey.clone(),
            wooden: self.wooden,
        }
    }

    /// Comes home, with what stays with it.
    pub(super) fn survives(
        &mut self,
        insanity: u8,
        shaky: u8,
        infected: Option<Infection>,
        lines: &mut Vec<String>,
    ) {
        if insanity != self.insanity {
            lines.push(format!("{} will not be sane again by itself (insanity {insanity}).", self.name));
        }
        if infected.is_some() && self.infected.is_none() {
            lines.push(format!("{} carries a curse.", self.name));
            self.fresh = true;
        }
        (self.insanity, self.shaky, self.infected) = (insanity, shaky, infected);
    }

    /// Another takes its place, just like it was at first (ff.camp.killed.1). Reading: what an advance gave is gone with
    /// the old one (ff.adv.good.magic-weapon.1), as are curse and madness.
    fn is_replaced(&mut self) {
        *self = Recruit::new(self.name.clone(), &self.member());
    }
}

impl Company {
    /// A party as it begins a campaign; every model gets a name that is not taken.
    pub(super) fn of(party: &PartySheet, book: &Book, taken: &mut Vec<String>) -> Company {
        let mut models = Vec::new();
        let mut rosters: Vec<String> = Vec::new();
        for setup in party.muster(0) {
            let profile = setup.profile(book).ok();
            let own = profile.as_ref().map_or(String::new(), |profile| profile.name.clone());
            let (name, id) =
                of_its_own(setup.name.as_deref().unwrap_or(&own), |id| taken.iter().any(|other| other == id));
            taken.push(id);
            if let Some(profile) = profile.filter(|profile| !rosters.contains(&profile.list)) {
                rosters.push(profile.list);
            }
            let member = Member {
                profile: setup.profile,
                count: 1,
                name: None,
                ban: setup.ban,
                master: setup.master,
                prey: setup.prey,
                wooden: setup.wooden,
            };
            models.push(Recruit::new(name, &member));
        }
        Company {
            name: party.name.clone(),
            side: party.side,
            points: party.points,
            pool: party.pool,
            rosters,
            vp: 0,
            models,
            advances: Vec::new(),
            owed: Vec::new(),
            buried: Vec::new(),
        }
    }

    /// A model by its name, however it is written.
    pub fn model(&self, name: &str) -> Option<&Recruit> {
        self.models.iter().find(|model| content::kebab(&model.name) == content::kebab(name))
    }

    pub(super) fn model_mut(&mut self, name: &str) -> Option<&mut Recruit> {
        self.models.iter_mut().find(|model| content::kebab(&model.name) == content::kebab(name))
    }

    /// The model of that name, or what was probably meant.
    pub(super) fn find(&self, name: &str) -> Result<&Recruit, Vec<String>> {
        self.model(name).ok_or_else(|| {
            let names = self.models.iter().map(|model| model.name.as_str());
            vec![format!("{}: nobody is called \"{name}\"{}", self.name, content::did_you_mean(name, names))]
        })
    }

    /// What all its models cost together.
    pub fn cost(&self, book: &Book) -> u32 {
        let points = |model: &Recruit| model.profile(book).map_or(0, |profile| u32::from(profile.points));
        self.models.iter().map(points).sum()
    }

    /// Has it a model with this rule?
    pub(super) fn has(&self, special: Special, book: &Book) -> bool {
        self.models
            .iter()
            .any(|model| model.profile(book).is_some_and(|profile| profile.specials.has(special)))
    }

    /// A model is killed, or as good as.
    pub(super) fn loses(&mut self, name: &str, book: &Book, lines: &mut Vec<String>) {
        let Some(place) = self.models.iter().position(|model| model.name == name) else { return };
        let model = &mut self.models[place];
        let Some(profile) = model.profile(book) else { return };
        if profile.specials.has(Special::Demon) {
            lines.push(format!("{name} comes back unhurt.")); // ff.sr.demon.3, ff.sr.demon.5
        } else if model.turned {
            self.models.remove(place);
            lines.push(format!("{name} is gone for good.")); // ff.camp.infect.4
        } else if profile.specials.has(Special::Unique) {
            self.models.remove(place);
            self.buried.push(profile.id.clone());
            let (roster, points) = (profile.list.clone(), profile.points);
            let named = book.list(&roster).map_or(roster.as_str(), |list| &list.name);
            lines.push(format!("{name} is gone for good; {points} points of {named} may come instead."));
            self.owed.push(Owed { name: name.to_string(), roster, points }); // ff.camp.killed.2
        } else {
            model.is_replaced();
            lines.push(format!("Another takes the place of {name}."));
        }
    }
}
