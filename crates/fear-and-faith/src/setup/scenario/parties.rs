//! What a scenario asks of the parties: points, rosters, and what must or must not be among them.

use crate::content::profile::{Profile, Side, id};
use crate::content::special::Special;
use crate::state::plot::ScenarioKind;

use super::ScenarioSide;

/// Something that a scenario forbids a party.
pub(crate) struct ScenarioFlaw {
    /// The rule that forbids it.
    pub rule: &'static str,
    /// Which of the models it is about; all of them where none is named.
    pub who: Option<usize>,
    /// What was found, and what was expected.
    pub words: String,
    /// Is it a share of the whole, which others could mend?
    pub share: bool,
}

/// Everything that is wrong with a party of these profiles on one side of a scenario, in words.
pub fn scenario_faults(kind: ScenarioKind, side: &ScenarioSide, party: &[&Profile]) -> Vec<String> {
    let told = |flaw: ScenarioFlaw| format!("{}: {}", side.name, flaw.words);
    scenario_flaws(kind, side, party).into_iter().map(told).collect()
}

/// The same with its rules and places.
pub(crate) fn scenario_flaws(
    kind: ScenarioKind,
    side: &ScenarioSide,
    party: &[&Profile],
) -> Vec<ScenarioFlaw> {
    let mut flaws = Vec::new();
    let total: u32 = points(party, |_| true);
    if total > u32::from(side.points) {
        let words = format!("found {total} points, expected at most {}", side.points);
        flaws.push(ScenarioFlaw::of(kind.sizes(), words));
    }
    let listed = |profile: &Profile| {
        let written_out = profile.id.is_empty();
        written_out || side.lists.contains(&profile.list) || side.profiles.contains(&profile.id)
    };
    for (who, stranger) in party.iter().enumerate().filter(|(_, profile)| !listed(profile)) {
        let words = format!("{} is in none of this side's lists", stranger.name);
        flaws.push(ScenarioFlaw { who: Some(who), ..ScenarioFlaw::of(kind.forces(), words) });
    }
    match (kind, side.side) {
        (ScenarioKind::ZombieInfestation, Side::Good) => survivors(party, &mut flaws),
        (ScenarioKind::ZombieInfestation, Side::Evil) => flaws.extend(horde(party)),
        (ScenarioKind::ChainsawMassacre, Side::Good) => flaws.extend(civilians(party)),
        (ScenarioKind::HauntedHouse, Side::Good) => flaws.extend(ghost_hunters(party)),
        (ScenarioKind::HauntedHouse, Side::Evil) => ghosts(party, &mut flaws),
        _ => {}
    }
    flaws
}

impl ScenarioFlaw {
    fn of(rule: &'static str, words: String) -> ScenarioFlaw {
        ScenarioFlaw { rule, who: None, words, share: false }
    }
}

impl ScenarioKind {
    /// The rule that says who fights in it.
    pub(crate) fn forces(self) -> &'static str {
        match self {
            ScenarioKind::ZombieInfestation => "ff.scen1.setup.1",
            ScenarioKind::VampireHunt => "ff.scen2.setup.1",
            ScenarioKind::ChainsawMassacre => "ff.scen3.setup.2",
            ScenarioKind::HauntedHouse => "ff.scen4.setup.1",
            ScenarioKind::HumanCattle => "ff.scen5.setup.1",
            ScenarioKind::WolvesInTheMist => "ff.scen6.setup.1",
        }
    }

    /// The rule that says how many points each side has.
    fn sizes(self) -> &'static str {
        match self {
            ScenarioKind::ChainsawMassacre => "ff.scen3.setup.3",
            other => other.forces(),
        }
    }
}

fn points(party: &[&Profile], counts: impl Fn(&Profile) -> bool) -> u32 {
    party.iter().filter(|profile| counts(profile)).map(|profile| u32::from(profile.points)).sum()
}

/// The places of those who have this rule.
fn bearers(party: &[&Profile], special: Special) -> Vec<usize> {
    let bears = |(_, profile): &(usize, &&Profile)| profile.specials.has(special);
    party.iter().enumerate().filter(bears).map(|(who, _)| who).collect()
}

/// One model with grenades and one with a chainsaw at most; the same may have both (ff.scen1.setup.3).
fn survivors(party: &[&Profile], flaws: &mut Vec<ScenarioFlaw>) {
    for special in [Special::Grenade, Special::Chainsaw] {
        let found = bearers(party, special);
        if found.len() > 1 {
            let (who, found) = (found.last().copied(), found.len());
            let words = format!("found {found} models with {}, expected one at most", special.name());
            flaws.push(ScenarioFlaw { who, ..ScenarioFlaw::of("ff.scen1.setup.3", words) });
        }
    }
}

/// Half of the points or more are Walking Dead (ff.scen1.setup.2).
fn horde(party: &[&Profile]) -> Option<ScenarioFlaw> {
    let (dead, all) = (points(party, |profile| profile.id == id::WALKING_DEAD), points(party, |_| true));
    let words = format!("found {dead} of {all} points in Walking Dead, expected half or more");
    (2 * dead < all).then(|| ScenarioFlaw { share: true, ..ScenarioFlaw::of("ff.scen1.setup.2", words) })
}

/// From 30% to 80% of the points are civilians (ff.scen3.setup.1).
fn civilians(party: &[&Profile]) -> Option<ScenarioFlaw> {
    let (some, all) = (points(party, Profile::is_civilian), points(party, |_| true));
    let fits = (30 * all..=80 * all).contains(&(100 * some));
    let words = format!("found {some} of {all} points in civilians, expected 30% to 80%");
    (!fits && all > 0).then(|| ScenarioFlaw { share: true, ..ScenarioFlaw::of("ff.scen3.setup.1", words) })
}

/// One Magic Weapon at most (ff.scen4.setup.1).
fn ghost_hunters(party: &[&Profile]) -> Option<ScenarioFlaw> {
    let found = bearers(party, Special::MagicWeapon);
    let words = format!("found {} Magic Weapons, expected one at most", found.len());
    let who = found.last().copied();
    (found.len() > 1).then(|| ScenarioFlaw { who, ..ScenarioFlaw::of("ff.scen4.setup.1", words) })
}

/// All of them Immaterial (ff.scen4.setup.1).
fn ghosts(party: &[&Profile], flaws: &mut Vec<ScenarioFlaw>) {
    let solid = party.iter().enumerate().filter(|(_, profile)| !profile.specials.has(Special::Immaterial));
    flaws.extend(solid.map(|(who, profile)| {
        let words = format!("{} is not Immaterial", profile.name);
        ScenarioFlaw { who: Some(who), ..ScenarioFlaw::of("ff.scen4.setup.1", words) }
    }));
}
