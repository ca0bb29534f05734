//! The book: all content files of the system, read and checked together.

use std::sync::Arc;

use content::{Cards, Entry, Faults, Files, did_you_mean, find, kebab, values};
use fates::Overlay;

use crate::content::overlaid::Overlaid;
use crate::content::party::PartySheet;
use crate::content::profile::{Draft, Profile};
use crate::content::sheets::{List, ProfileSheet, RuleSheet, WeaponSheet};
use crate::content::special::Special;
use crate::content::tables::{Row, whole_table};
use crate::content::weapon::{Arm, Make, Weapon};
use crate::rules::advances::AdvanceSheet;
use crate::rules::fear::insanity::Insanity;
use crate::rules::fear::scared::Scared;
use crate::setup::scenario::{PARTS, Scenario};

/// All content of the system: what is built in, and what is laid over it.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The lists that profiles stand in.
    pub lists: Vec<List>,
    /// The ranged weapons.
    pub weapons: Vec<WeaponSheet>,
    /// The special rules.
    pub rules: Vec<RuleSheet>,
    /// The advances of the campaign.
    pub advances: Vec<AdvanceSheet>,
    /// The rule cards.
    pub cards: Cards,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The profiles as they are printed.
    pub sheets: Vec<ProfileSheet>,
    /// The Scared table.
    pub(crate) scared: Vec<Row<Scared>>,
    /// The Insanity table.
    pub(crate) insanity: Vec<Row<Insanity>>,
    /// The files that were laid over the built-in content.
    pub(crate) overlay: Overlay,
    profiles: Vec<Profile>,
    parties: Vec<PartySheet>,
}

const CONTENT: &[(&str, &str)] = content::built_in![
    "content/lists.toml",
    "content/profiles.toml",
    "content/rosters.toml",
    "content/weapons.toml",
    "content/rules.toml",
    "content/advances.toml",
    "content/fear.toml",
    "content/scenarios/vampire-hunt.toml", // the one to begin with: short, and at close quarters at once
    "content/scenarios/zombie-infestation.toml",
    "content/scenarios/chainsaw-massacre.toml",
    "content/scenarios/haunted-house.toml",
    "content/scenarios/human-cattle.toml",
    "content/scenarios/wolves-in-the-mist.toml",
];

const CARDS: &[(&str, &str)] = content::built_in![
    "cards/setup.toml",
    "cards/turn.toml",
    "cards/movement.toml",
    "cards/fighting.toml",
    "cards/shooting.toml",
    "cards/fear.toml",
    "cards/witchcraft.toml",
    "cards/morale.toml",
    "cards/groups.toml",
    "cards/special-rules.toml",
    "cards/scenarios.toml",
    "cards/campaign.toml",
];

content::book!(Book, CONTENT);

/// The tables that a file may hold, besides those of a scenario.
const KINDS: [&str; 8] = ["profile", "weapon", "roster", "list", "rule", "advance", "scared", "insanity"];

/// The names that tables have had, with those they have.
const RENAMED: [(&str, &str); 2] = [("party", "roster"), ("other", "profile")];

/// The most weapons of a book.
const MOST_WEAPONS: usize = 200;

impl Book {
    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let cards = Cards::read(CARDS.iter().copied())?;
        let mut files = Files::open_renamed(CONTENT, overlay, &KINDS, &PARTS, &RENAMED);
        let mut book = Book { cards, overlay: overlay.to_vec(), ..Book::default() };
        let mut overlaid = Overlaid::default();
        book.read_tables(&mut files, &mut overlaid);
        book.read_profiles(&mut files, &mut overlaid);
        let rosters = files.entries("roster");
        book.read_scenarios(&mut files); // closes the files of the scenarios
        book.take_rosters(rosters, &mut files, &overlaid);
        files.close().none_or(Arc::new(book))
    }

    fn read_tables(&mut self, files: &mut Files<'_>, overlaid: &mut Overlaid) {
        let lists = files.entries::<List>("list");
        let weapons = files.checked("weapon", WeaponSheet::faults);
        let rules = files.checked("rule", RuleSheet::faults);
        if let Some(entry) = weapons.get(MOST_WEAPONS) {
            files.fault(entry.fault(format!("a book has at most {MOST_WEAPONS} weapons")));
        }
        overlaid.note(&lists);
        overlaid.note(&rules);
        self.lists = values(&lists);
        self.weapons = weapons.into_iter().map(|weapon| weapon.value.complete()).collect();
        self.rules = rules.into_iter().map(|rule| rule.value.complete()).collect();
        self.advances = values(&files.entries("advance"));
        self.scared = whole_table(files, "scared");
        self.insanity = whole_table(files, "insanity");
    }

    fn read_profiles(&mut self, files: &mut Files<'_>, overlaid: &mut Overlaid) {
        for entry in files.entries::<ProfileSheet>("profile") {
            match self.profile_of(&entry.value) {
                Ok(profile) => self.profiles.push(profile),
                Err(found) => {
                    let whose = format!("the profile \"{}\"", entry.value.id);
                    found.into_iter().for_each(|what| files.fault(overlaid.fault(&entry, &[], &whose, what)));
                }
            }
            overlaid.note_profile(&entry);
            self.sheets.push(entry.value);
        }
    }

    fn profile_of(&self, sheet: &ProfileSheet) -> Result<Profile, Vec<String>> {
        let list = self.list(&sheet.list);
        if list.is_none() && !sheet.list.is_empty() {
            return Err(vec![self.no_list(&sheet.list)]);
        }
        let draft = Draft {
            name: sheet.name.clone(),
            points: Some(sheet.points),
            quality: sheet.quality,
            combat: sheet.combat,
            rules: sheet.rules.clone(),
            human: sheet.human || list.is_some_and(|list| list.human),
            mummy: list.is_some_and(|list| list.mummy),
            limbs: sheet.limbs,
        };
        let profile = draft.check(&sheet.id, &sheet.list, self)?;
        Ok(Profile { look: sheet.look, ..profile })
    }

    fn read_scenarios(&mut self, files: &mut Files<'_>) {
        for mut sheet in files.scenarios() {
            self.scenarios.extend(Scenario::read(self, &mut sheet));
            files.finish(sheet);
        }
    }

    fn take_rosters(&mut self, rosters: Vec<Entry<PartySheet>>, files: &mut Files<'_>, overlaid: &Overlaid) {
        for entry in rosters {
            let party = &entry.value;
            let profiles: Vec<String> = party.profile_ids().map(kebab).collect();
            let mut flaws = party.check(self).err().unwrap_or_default();
            // What a built-in party was made for may have been replaced.
            flaws.retain(|flaw| entry.homebrew || !flaw.breach.follows_a_list());
            for flaw in flaws {
                let what = format!("{}: {flaw}", party.id);
                files.fault(overlaid.fault(&entry, &profiles, "a built-in roster", what));
            }
            self.parties.push(entry.value);
        }
    }

    /// The checked profile of an id or a name.
    pub fn profile(&self, name: &str) -> Result<&Profile, String> {
        find("profile", &self.profiles, name, |profile| (&profile.id, &profile.name))
    }

    /// All checked profiles.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// All ready-made parties.
    pub fn parties(&self) -> &[PartySheet] {
        &self.parties
    }

    /// The ready-made party of an id or a name.
    pub fn party(&self, name: &str) -> Result<&PartySheet, String> {
        find("party", &self.parties, name, |party| (&party.id, &party.name))
    }

    /// The list of an id.
    pub fn list(&self, id: &str) -> Option<&List> {
        self.lists.iter().find(|list| list.id == id)
    }

    /// There is no list of this id.
    pub(crate) fn no_list(&self, id: &str) -> String {
        let hint = did_you_mean(id, self.lists.iter().map(|list| list.id.as_str()));
        format!("no list is called \"{id}\"{hint}")
    }

    /// The scenario of an id or a name.
    pub fn scenario(&self, name: &str) -> Result<&Scenario, String> {
        find("scenario", &self.scenarios, name, |scenario| (&scenario.id, &scenario.name))
    }

    /// What the files say of a special rule; some have no entry.
    pub(super) fn rule(&self, special: Special) -> Option<&RuleSheet> {
        self.rules.iter().find(|rule| rule.special == Some(special))
    }

    /// The printed weapon that a special rule gives.
    pub(super) fn weapon_of(&self, special: Special) -> Option<Weapon> {
        match special {
            Special::MachinePistol => Some(Weapon::MachinePistol),
            Special::SemiAutomaticRifle => Some(Weapon::SemiRifle),
            Special::SingleChamberedRifle => Some(Weapon::SingleRifle),
            _ => self.rule(special)?.weapon,
        }
    }

    /// A weapon of the printed table.
    pub fn printed(&self, weapon: Weapon) -> Make {
        let row = self.weapons.iter().position(|sheet| sheet.id == weapon.id());
        Make { weapon, row: row.expect("every printed weapon is built in") as u8 }
    }

    /// The weapon of an id or a name that is this printed one, or is like it.
    pub(crate) fn weapon_like(&self, weapon: Weapon, name: &str) -> Result<Make, String> {
        let sheet = find("weapon", &self.weapons, name, |sheet| (&sheet.id, &sheet.name))?;
        if sheet.weapon() != Some(weapon) {
            return Err(format!("the {} is not like a {}", sheet.name, weapon.name()));
        }
        let row = self.weapons.iter().position(|other| std::ptr::eq(other, sheet));
        Ok(Make { weapon, row: row.map_or(0, |row| row as u8) })
    }

    /// A plain piece of a weapon.
    pub(crate) fn arm(&self, make: Make) -> Arm {
        let sheet = self.weapon(make);
        Arm {
            weapon: make.weapon,
            row: make.row,
            class: sheet.class,
            bonus: sheet.bonus,
            far_bonus: sheet.far_bonus.unwrap_or(sheet.bonus),
            range: sheet.range,
            reload: sheet.reload,
            double_penalty: sheet.double_penalty,
            auto: sheet.auto,
            select: sheet.select,
            move_and_fire: sheet.move_and_fire,
            spread: sheet.spread,
            small: sheet.small,
            two_hands: sheet.hands == 2,
            silver: false,
            wooden: false,
            unfamiliar: false,
        }
    }

    /// The row of a weapon.
    pub fn weapon(&self, make: Make) -> &WeaponSheet {
        &self.weapons[usize::from(make.row)]
    }

    /// What a weapon is called.
    pub fn weapon_name(&self, make: Make) -> &str {
        match self.weapon(make) {
            WeaponSheet { like: Some(_), name, .. } => name,
            _ => make.weapon.name(),
        }
    }
}
