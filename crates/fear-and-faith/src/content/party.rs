//! Parties, `ff.setup.points.*`, `ff.setup.pers.*`, `ff.setup.limit.*`: who may fight together, and why not.

use std::fmt;

use content::{Listed, Written, kebab, outside};
use fates::RuleId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::content::book::Book;
use crate::content::profile::{self, Draft, MOST_POINTS, Profile, Side};
use crate::content::special::{Foe, Special};
use crate::setup::scenario::Scenario;
use crate::setup::{ModelSetup, Setup, SideSetup, With};
use crate::show::catalogue::own_party;

/// The points of a standard game (ff.setup.points.1).
pub const STANDARD: u16 = 300;

/// A party as it is written down before a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartySheet {
    /// Its id in the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Good or evil.
    pub side: Side,
    /// The scenarios it was made for; a plain fight if none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenarios: Vec<String>,
    /// The agreed size of the game.
    #[serde(default = "standard")]
    pub points: u16,
    /// Points put aside for summoning (ff.summon.pool.1).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub pool: u16,
    /// Its models.
    pub models: Vec<Member>,
}

/// One or more models of a party that are alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// An id of the book, or a whole profile.
    pub profile: Written<Draft>,
    /// How many there are.
    #[serde(default = "one")]
    pub count: u8,
    /// What it is called, where that is not its profile's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whom it bans, where its profile leaves the choice (ff.sr.ban.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<Foe>,
    /// The Master of a Minion, by name or profile (ff.sr.minion.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<String>,
    /// The prey of a Hunter, by name or profile; chosen at deployment where it is left out (ff.sr.hunter.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prey: Option<String>,
    /// Are its missiles of wood? ff.weapon.wood.2
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wooden: bool,
}

impl Listed for PartySheet {
    const KIND: &'static str = "party";
}

fn standard() -> u16 {
    STANDARD
}

fn one() -> u8 {
    1
}

fn is_nothing(points: &u16) -> bool {
    *points == 0
}

/// Why a party may not be fielded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Flaw {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What was found, and what was expected.
    pub words: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Member {
    /// One model of this profile.
    pub fn of(profile: &str) -> Member {
        Member {
            profile: Written::Id(profile.to_string()),
            count: 1,
            name: None,
            ban: None,
            master: None,
            prey: None,
            wooden: false,
        }
    }

    /// The model, as a setup has it.
    fn setup(&self, seat: u8) -> ModelSetup {
        ModelSetup {
            profile: self.profile.clone(),
            name: self.name.clone(),
            seat,
            ban: self.ban,
            master: self.master.clone(),
            prey: self.prey.clone(),
            wooden: self.wooden,
            at: None,
            elevation: None,
            with: With::default(),
        }
    }
}

impl PartySheet {
    /// A party from a file of its own: TOML, or JSON if its name says so.
    pub fn read(file: &str, text: &str) -> Result<PartySheet, String> {
        let read = match file.ends_with(".json") {
            true => serde_json::from_str::<Value>(text)
                .and_then(serde_json::from_value)
                .map_err(|fault| fault.to_string()),
            false => toml::from_str(text).map_err(|fault| fault.to_string()),
        };
        read.map_err(|fault| format!("{file}: {}", content::plain(&fault)))
    }

    /// What is wrong with its numbers.
    pub(super) fn faults(&self) -> Vec<String> {
        outside(&self.name, [("points", self.points, 1, MOST_POINTS), ("pool", self.pool, 0, MOST_POINTS)])
    }

    /// The profiles of its models, where they are named.
    pub(super) fn profile_ids(&self) -> impl Iterator<Item = &str> {
        self.models.iter().filter_map(|member| match &member.profile {
            Written::Id(id) => Some(id.as_str()),
            Written::Whole(_) => None,
        })
    }

    /// Its models one by one, for a seat.
    pub fn muster(&self, seat: u8) -> Vec<ModelSetup> {
        let models = |member: &Member| vec![member.setup(seat); usize::from(member.count)];
        self.models.iter().flat_map(models).collect()
    }

    /// What it costs, the summoning pool included.
    pub fn cost(&self, book: &Book) -> u32 {
        self.ranks(book).map_or(0, |ranks| total(ranks.iter()).saturating_add(u32::from(self.pool)))
    }

    /// May it be fielded? If not, all that is wrong with it.
    pub fn check(&self, book: &Book) -> Result<(), Vec<Flaw>> {
        let ranks = self.ranks(book)?;
        let mut flaws = Flaws(Vec::new());
        self.check_points(&ranks, &mut flaws);
        self.check_personalities(&ranks, &mut flaws);
        self.check_limits(&ranks, &mut flaws);
        for rank in &ranks {
            check_choices(rank, &mut flaws);
            check_master(rank, &ranks, book, &mut flaws);
        }
        check_familiars(&ranks, book, &mut flaws);
        if flaws.0.is_empty() { Ok(()) } else { Err(flaws.0) }
    }

    fn ranks(&self, book: &Book) -> Result<Vec<Rank<'_>>, Vec<Flaw>> {
        let mut flaws = Flaws(Vec::new());
        let mut ranks = Vec::new();
        for member in self.models.iter().filter(|member| member.count > 0) {
            match member.setup(0).profile(book) {
                Ok(profile) => ranks.push(Rank { member, profile }),
                Err(found) => found.into_iter().for_each(|words| flaws.add("ff.core.profile.1", words)),
            }
        }
        if flaws.0.is_empty() { Ok(ranks) } else { Err(flaws.0) }
    }

    fn check_points(&self, ranks: &[Rank<'_>], flaws: &mut Flaws) {
        if ranks.is_empty() {
            flaws.add("ff.setup.points.1", "found nobody, expected a model at least".to_string());
        }
        let cost = total(ranks.iter()).saturating_add(u32::from(self.pool));
        if cost > u32::from(self.points) {
            flaws.add("ff.setup.points.1", format!("found {cost} points, expected at most {}", self.points));
        }
        if self.pool > 0 && !ranks.iter().any(|rank| rank.has(Special::Demonologist)) {
            flaws.add("ff.summon.pool.1", "found a pool for summoning, and no Demonologist".to_string());
        }
    }

    /// A third of the points, or one alone (ff.setup.pers.2 to .4).
    fn check_personalities(&self, ranks: &[Rank<'_>], flaws: &mut Flaws) {
        let personalities = || ranks.iter().filter(|rank| rank.profile.is_personality());
        let (count, cost) = (models(personalities()), total(personalities()));
        let allowance = self.points / 3; // ff.setup.pers.4
        if cost > u32::from(allowance) && count != 1 {
            let words = format!(
                "found {cost} points of personalities, expected at most {allowance}, or one personality alone"
            );
            flaws.add("ff.setup.pers.2", words);
        }
        for rank in ranks.iter().filter(|rank| rank.has(Special::Unique)) {
            let alike = ranks.iter().filter(|other| other.profile.name == rank.profile.name);
            let first = alike.clone().next().is_some_and(|first| std::ptr::eq(first, rank));
            if models(alike) > 1 && first {
                flaws.add("ff.sr.unique.1", format!("found more than one {}", rank.profile.name));
            }
        }
    }

    fn check_limits(&self, ranks: &[Rank<'_>], flaws: &mut Flaws) {
        let with = |special| models(ranks.iter().filter(|rank| rank.has(special)));
        let share = u32::from(self.points / STANDARD);
        for (special, rule) in [
            (Special::Chainsaw, "ff.setup.limit.chainsaw.1"),
            (Special::MagicWeapon, "ff.setup.limit.magicweapon.1"),
        ] {
            let found = with(special);
            if found > share {
                let words = format!("found {found} models with {}, expected at most {share}", special.name());
                flaws.add(rule, words);
            }
        }
        let (animals, all) =
            (models(ranks.iter().filter(|rank| rank.profile.is_animal())), models(ranks.iter()));
        if animals > all / 2 {
            let words = format!("found {animals} animals among {all} models, expected half at most");
            flaws.add("ff.setup.limit.animal.1", words);
        }
        for rank in ranks.iter().filter(|rank| rank.has(Special::Swarm)) {
            if models(ranks.iter().filter(|other| other.profile.name == rank.profile.name)) < 2 {
                flaws.add("ff.sr.swarm.2", format!("found one {}, expected two at least", rank.profile.name));
            }
        }
    }
}

impl Setup {
    /// The same setup with the models of its parties written out. Where no models are written out, a side of a scenario
    /// that names no party takes the one that was made for it.
    pub fn muster(&self, book: &Book) -> Result<Setup, Vec<String>> {
        let (mut setup, mut faults) = (self.clone(), Vec::new());
        let scenario = self.scenario.as_ref().and_then(|id| book.scenario(id).ok());
        if let Some(scenario) = scenario.filter(|_| self.models.is_empty()) {
            setup.take_own_parties(book, scenario);
        }
        for (seat, side) in setup.sides.iter_mut().enumerate() {
            let Some(written) = side.party.take() else { continue };
            let party = match written {
                Written::Whole(party) => *party,
                Written::Id(id) => match book.party(&id) {
                    Ok(party) => party.clone(),
                    Err(fault) => {
                        faults.push(fault);
                        continue;
                    }
                },
            };
            if let Err(flaws) = party.check(book) {
                faults.extend(flaws.into_iter().map(|flaw| format!("{}: {flaw}", party.name)));
                continue;
            }
            setup.models.extend(party.muster(seat as u8));
            side.side.get_or_insert(party.side);
            side.pool = Some(side.pool.unwrap_or(0).saturating_add(party.pool));
            if side.name.is_empty() {
                side.name = party.name;
            }
        }
        let hides = |model: &&mut ModelSetup| matches!(&model.profile, Written::Id(id) if id == profile::id::TWITCHER);
        for twitcher in setup.models.iter_mut().filter(hides).filter(|_| self.options.hidden_twitchers) {
            twitcher.with.disguised = true; // ff.opt.twitcher.1
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    fn take_own_parties(&mut self, book: &Book, scenario: &Scenario) {
        self.sides.resize_with(self.sides.len().max(scenario.sides.len()), SideSetup::default);
        for (own, side) in self.sides.iter_mut().zip(&scenario.sides) {
            if own.party.is_none() {
                own.party = own_party(book, scenario, side).map(|party| Written::Id(party.id.clone()));
            }
        }
    }
}

/// A member with its checked profile.
struct Rank<'a> {
    member: &'a Member,
    profile: Profile,
}

impl Rank<'_> {
    fn has(&self, special: Special) -> bool {
        self.profile.specials.has(special)
    }

    fn name(&self) -> &str {
        self.member.name.as_deref().unwrap_or(&self.profile.name)
    }

    /// Is it called so, or is it of that profile?
    fn answers_to(&self, name: &str) -> bool {
        let name = kebab(name);
        kebab(self.name()) == name || self.profile.id == name
    }

    fn is_familiar(&self, book: &Book) -> bool {
        book.list(&self.profile.list).is_some_and(|list| list.familiar)
    }
}

fn models<'a>(ranks: impl Iterator<Item = &'a Rank<'a>>) -> u32 {
    ranks.map(|rank| u32::from(rank.member.count)).fold(0, u32::saturating_add)
}

fn total<'a>(ranks: impl Iterator<Item = &'a Rank<'a>>) -> u32 {
    let cost = |rank: &Rank<'_>| u32::from(rank.member.count) * u32::from(rank.profile.points);
    ranks.map(cost).fold(0, u32::saturating_add)
}

struct Flaws(Vec<Flaw>);

impl Flaws {
    fn add(&mut self, rule: &'static str, words: String) {
        self.0.push(Flaw { rule: RuleId(rule), words });
    }
}

/// What has to be chosen when the party is built.
fn check_choices(rank: &Rank<'_>, flaws: &mut Flaws) {
    if rank.has(Special::Ban) && rank.profile.bans.is_empty() {
        flaws.add("ff.sr.ban.5", format!("{} names no kind of creature to ban", rank.name()));
    }
}

/// A Minion serves one of the party who costs more (ff.setup.limit.minion.1). A Familiar serves the Witch, who need not
/// be named where there is but one.
fn check_master(rank: &Rank<'_>, ranks: &[Rank<'_>], book: &Book, flaws: &mut Flaws) {
    if !rank.has(Special::Minion) {
        if rank.member.master.is_some() {
            flaws.add("ff.sr.minion.4", format!("{} has a Master, and is no Minion", rank.name()));
        }
        return;
    }
    let witches = ranks.iter().filter(|other| other.has(Special::Witch));
    let masters: Vec<&Rank<'_>> = match &rank.member.master {
        Some(name) => ranks.iter().filter(|other| other.answers_to(name)).collect(),
        None if rank.is_familiar(book) => witches.collect(),
        None => {
            flaws.add("ff.sr.minion.4", format!("{} names no Master", rank.name()));
            return;
        }
    };
    match masters.as_slice() {
        [master] if master.member.count == 1 && !std::ptr::eq(*master, rank) => {
            if master.profile.points <= rank.profile.points {
                let words = format!("{} costs no more than its Minion {}", master.name(), rank.name());
                flaws.add("ff.setup.limit.minion.1", words);
            }
        }
        [] => {
            flaws.add("ff.setup.limit.minion.1", format!("the Master of {} is not in the party", rank.name()))
        }
        _ => flaws.add("ff.sr.minion.4", format!("{} could have several Masters", rank.name())),
    }
}

/// One for each Witch (ff.setup.limit.familiar.1).
fn check_familiars(ranks: &[Rank<'_>], book: &Book, flaws: &mut Flaws) {
    let familiars = || ranks.iter().filter(|rank| rank.is_familiar(book));
    let witches = models(ranks.iter().filter(|rank| rank.has(Special::Witch)));
    if models(familiars()) > witches {
        let words = format!("found {} Familiars, expected one for each Witch at most", models(familiars()));
        flaws.add("ff.setup.limit.familiar.1", words);
    }
    for rank in familiars() {
        let served =
            |witch: &Rank<'_>| rank.member.master.as_deref().is_some_and(|name| witch.answers_to(name));
        let same = models(familiars().filter(|other| other.member.master == rank.member.master));
        match ranks.iter().find(|other| served(other)) {
            Some(witch) if !witch.has(Special::Witch) => {
                let words = format!("{} serves {}, who is no Witch", rank.name(), witch.name());
                flaws.add("ff.setup.limit.familiar.1", words);
            }
            Some(witch) if same > 1 => {
                let words = format!("{} has more than one Familiar", witch.name());
                flaws.add("ff.setup.limit.familiar.1", words);
            }
            _ => {}
        }
    }
}
