//! What a scenario asks of the parties: points, rosters, and what must or must not be among them.

use crate::content::profile::{Profile, Side, id};
use crate::content::special::Special;
use crate::state::plot::ScenarioKind;

use super::ScenarioSide;

/// Everything that is wrong with a party of these profiles on one side of a scenario.
pub fn scenario_faults(kind: ScenarioKind, side: &ScenarioSide, party: &[&Profile]) -> Vec<String> {
    let mut faults = Vec::new();
    let total: u32 = points(party, |_| true);
    if total > u32::from(side.points) {
        faults.push(format!("{}: found {total} points, expected at most {}", side.name, side.points));
    }
    let listed = |profile: &Profile| {
        let written_out = profile.id.is_empty();
        written_out || side.lists.contains(&profile.list) || side.profiles.contains(&profile.id)
    };
    for stranger in party.iter().filter(|profile| !listed(profile)) {
        faults.push(format!("{}: {} is in none of this side's lists", side.name, stranger.name));
    }
    let own = match (kind, side.side) {
        (ScenarioKind::ZombieInfestation, Side::Good) => survivors(party),
        (ScenarioKind::ZombieInfestation, Side::Evil) => horde(party),
        (ScenarioKind::ChainsawMassacre, Side::Good) => civilians(party),
        (ScenarioKind::HauntedHouse, Side::Good) => ghost_hunters(party),
        (ScenarioKind::HauntedHouse, Side::Evil) => ghosts(party),
        _ => Vec::new(),
    };
    faults.extend(own.into_iter().map(|fault| format!("{}: {fault}", side.name)));
    faults
}

fn points(party: &[&Profile], counts: impl Fn(&Profile) -> bool) -> u32 {
    party.iter().filter(|profile| counts(profile)).map(|profile| u32::from(profile.points)).sum()
}

fn count(party: &[&Profile], special: Special) -> usize {
    party.iter().filter(|profile| profile.specials.has(special)).count()
}

/// One model with grenades and one with a chainsaw at most; the same may have both (ff.scen1.setup.3).
fn survivors(party: &[&Profile]) -> Vec<String> {
    let most_one = |special: Special| {
        let found = count(party, special);
        (found > 1).then(|| format!("found {found} models with {}, expected one at most", special.name()))
    };
    [Special::Grenade, Special::Chainsaw].into_iter().filter_map(most_one).collect()
}

/// Half of the points or more are Walking Dead (ff.scen1.setup.2).
fn horde(party: &[&Profile]) -> Vec<String> {
    let (dead, all) = (points(party, |profile| profile.id == id::WALKING_DEAD), points(party, |_| true));
    let few = 2 * dead < all;
    few.then(|| format!("found {dead} of {all} points in Walking Dead, expected half or more"))
        .into_iter()
        .collect()
}

/// From 30% to 80% of the points are civilians (ff.scen3.setup.1).
fn civilians(party: &[&Profile]) -> Vec<String> {
    let (some, all) = (points(party, Profile::is_civilian), points(party, |_| true));
    let fits = (30 * all..=80 * all).contains(&(100 * some));
    (!fits && all > 0)
        .then(|| format!("found {some} of {all} points in civilians, expected 30% to 80%"))
        .into_iter()
        .collect()
}

/// One Magic Weapon at most (ff.scen4.setup.1).
fn ghost_hunters(party: &[&Profile]) -> Vec<String> {
    let found = count(party, Special::MagicWeapon);
    (found > 1).then(|| format!("found {found} Magic Weapons, expected one at most")).into_iter().collect()
}

/// All of them Immaterial (ff.scen4.setup.1).
fn ghosts(party: &[&Profile]) -> Vec<String> {
    let solid = party.iter().filter(|profile| !profile.specials.has(Special::Immaterial));
    solid.map(|profile| format!("{} is not Immaterial", profile.name)).collect()
}
