//! The models of a setup: their profiles, what is chosen for them, and what lasts of earlier games.

use content::Written;
use fates::Seat;

use super::{ModelSetup, With};
use crate::content::book::Book;
use crate::content::profile::{Profile, id};
use crate::content::special::{Foe, Special};
use crate::content::weapon::Arm;
use crate::rules::fear::insanity::Insanity;
use crate::rules::fighting::variants::disguise;
use crate::state::model::{Bond, Model, Place};

impl ModelSetup {
    /// A model of this profile, for the first seat.
    pub fn of(profile: &str) -> ModelSetup {
        ModelSetup {
            profile: Written::Id(profile.to_string()),
            name: None,
            seat: 0,
            ban: None,
            master: None,
            prey: None,
            wooden: false,
            at: None,
            elevation: None,
            with: With::default(),
        }
    }

    /// Its checked profile.
    pub fn profile(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let mut profile = match &self.profile {
            Written::Id(id) => book.profile(id).cloned().map_err(|fault| vec![fault])?,
            Written::Whole(draft) => draft.check("", "", book)?,
        };
        self.equip(&mut profile, book).map_err(|fault| vec![fault])?;
        self.favour(&mut profile).map_err(|fault| vec![fault])?;
        Ok(profile)
    }

    pub(super) fn model(&self, profile: &Profile, book: &Book) -> Model {
        let mut model = Model::new(Seat(self.seat), profile);
        model.place = if self.with.reserve { Place::Reserve } else { Place::Table };
        model.fallen = self.with.fallen;
        model.ram = self.with.ram;
        model.boon = self.with.transformation;
        model.insanity = self.with.insanity.unwrap_or(0);
        model.shaky = self.with.shaky.unwrap_or(u8::from(model.insanity == Insanity::Shaky.number()));
        model.infected_by = self.with.infected;
        if let Some(disguise) = disguise(book).filter(|_| self.with.disguised) {
            model.hides_as(disguise);
        }
        model.transfixed = self.with.transfixed.map(|actions| Bond { actions, caster: None });
        model
    }

    /// What an advance has given it for good, and what lasts of earlier games.
    fn favour(&self, profile: &mut Profile) -> Result<(), String> {
        let With { insanity, magic_weapon, combat_demon, disguised, .. } = self.with;
        if magic_weapon && !profile.is_personality() {
            return Err(format!("{} is no personality, and gets no magic weapon", profile.name)); // ff.adv.good.magic-weapon.1
        }
        if magic_weapon {
            profile.specials = profile.specials.with(Special::MagicWeapon);
        }
        if combat_demon {
            profile.combat = profile.combat.saturating_add(1); // ff.adv.evil.combat-demon.1
        }
        if let Some(number) = insanity.filter(|number| !(2..=8).contains(number)) {
            return Err(format!("found insanity {number}, expected 2 to 8"));
        }
        if disguised && profile.id != id::TWITCHER {
            return Err(format!("{} is no Twitcher, and cannot be hidden", profile.name)); // ff.opt.twitcher.1
        }
        Ok(())
    }

    /// What is chosen for it besides its profile: whom it bans, and wooden missiles.
    fn equip(&self, profile: &mut Profile, book: &Book) -> Result<(), String> {
        self.choose_ban(profile)?;
        self.carve(profile, book)
    }

    /// Whom it bans, where its profile leaves the choice (ff.sr.ban.5).
    pub(crate) fn choose_ban(&self, profile: &mut Profile) -> Result<(), String> {
        match self.ban {
            Some(Foe::Anyone) => return Err("a Ban names one kind of creature".to_string()), // ff.sr.ban.4
            Some(foe) if profile.specials.has(Special::Ban) && profile.bans.is_empty() => {
                profile.bans = profile.bans.with(foe);
            }
            Some(foe) if !profile.bans.has(foe) => {
                return Err(format!("{} has no choice of whom to ban", profile.name));
            }
            _ => {}
        }
        Ok(())
    }

    /// Wooden missiles, where it has some that could be (ff.weapon.wood.2).
    pub(crate) fn carve(&self, profile: &mut Profile, book: &Book) -> Result<(), String> {
        let can_be = |arm: &Arm| book.weapon(arm.make()).wood;
        if self.wooden && !profile.arms.iter().any(can_be) {
            return Err(format!("{} has no missiles that could be of wood", profile.name));
        }
        for arm in profile.arms.iter_mut().filter(|arm| self.wooden && can_be(arm)) {
            arm.wooden = true;
        }
        Ok(())
    }
}
