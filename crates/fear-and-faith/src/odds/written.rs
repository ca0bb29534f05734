//! The models in a question, as they are written.

use std::sync::Arc;

use fates::FigureId;
use frame::odds::{Code, Fault, Party, Query};
use serde::Deserialize;
use serde_json::Value;

use super::stated::Situation;
use super::{ATTACKER, TARGET};
use crate::{
    Bond, Book, Curse, Draft, Foe, Grounds, Limbs, Matter, ModelSetup, Setup, Side, SideSetup, State, Written,
};

/// What may be said of a model that is not fresh.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct States {
    fallen: bool,
    transfixed: bool,
    hidden: bool,
    shaken: bool,
    cursed: bool,
    wounds: u8,
    /// What it is called, where that is not its profile's name.
    name: Option<String>,
    /// Whom it bans, where its profile leaves the choice.
    ban: Option<Foe>,
    /// Are its missiles of wood?
    wooden: bool,
}

/// The models that take part, on a table where nothing is measured: the attacker is seat 0, the target seat 1; then the
/// Leader, those who help the attacker and those who help the target.
pub(super) fn face_off(book: &Arc<Book>, query: &Query, situation: &Situation) -> Result<State, Fault> {
    let Lineup { models, first_helper, first_foe } = Lineup::of(query, situation)?;
    let duel = query.question == "duel";
    let grounds =
        if duel { Grounds::default() } else { Grounds { holy: true, heights: true, ..Grounds::default() } };
    let setup = Setup {
        models,
        sides: vec![side(Some(&query.attacker))?, side(query.target.as_ref())?],
        night: situation.night,
        weather: situation.weather,
        grounds,
        settle: if duel { vec![Matter::Initiative] } else { Vec::new() },
        ..Setup::default()
    };
    let laid = setup.lay(book);
    let mut state = laid.map_err(|faults| Fault::new(Code::BadProfile, faults.join("; ")))?;
    stand(&mut state, ATTACKER, &query.attacker, "attacker")?;
    if let Some(target) = &query.target {
        stand(&mut state, TARGET, target, "target")?;
        if query.question == "melee" || duel || situation.contact {
            meet(&mut state, ATTACKER, TARGET);
            (first_helper..first_foe).for_each(|helper| meet(&mut state, FigureId(helper as u8), TARGET));
            (first_foe..state.models.len()).for_each(|foe| meet(&mut state, FigureId(foe as u8), ATTACKER));
        }
    }
    Ok(state)
}

/// The models of a question in their order, and where those begin that help the attacker and the target.
struct Lineup {
    models: Vec<ModelSetup>,
    first_helper: usize,
    first_foe: usize,
}

impl Lineup {
    fn of(query: &Query, situation: &Situation) -> Result<Lineup, Fault> {
        let attacker = setup(&query.attacker, 0, "attacker")?;
        let target = query.target.as_ref().map(|target| setup(target, 1, "target")).transpose()?;
        let mut models = vec![attacker.clone()];
        models.extend(target.clone());
        if situation.leader {
            let profile = Written::Whole(Box::new(leader()));
            models.push(ModelSetup { profile, seat: 0, ..ModelSetup::of("") });
        }
        let first_helper = models.len();
        models.extend(others(&attacker, situation.friends));
        let first_foe = models.len();
        models.extend(target.iter().flat_map(|target| others(target, situation.foes)));
        Ok(Lineup { models, first_helper, first_foe })
    }
}

/// So many more of the same profile.
fn others(of: &ModelSetup, count: u8) -> Vec<ModelSetup> {
    vec![ModelSetup { name: None, ..of.clone() }; usize::from(count)]
}

fn side(party: Option<&Party>) -> Result<SideSetup, Fault> {
    let side = match party.and_then(|party| party.kind.as_deref()) {
        None => None,
        Some("good") => Some(Side::Good),
        Some("evil") => Some(Side::Evil),
        Some(other) => {
            let text = format!("kind: found \"{other}\", expected good or evil");
            return Err(Fault::new(Code::BadProfile, text));
        }
    };
    Ok(SideSetup { side, ..SideSetup::default() })
}

/// A Leader to follow.
fn leader() -> Draft {
    Draft {
        name: "Leader".to_string(),
        points: None,
        quality: 3,
        combat: 3,
        rules: vec!["Leader".to_string()],
        human: true,
        mummy: false,
        limbs: Limbs::Hands,
    }
}

fn setup(party: &Party, seat: u8, who: &str) -> Result<ModelSetup, Fault> {
    let bad = |error: serde_json::Error| Fault::new(Code::BadProfile, format!("{who}: {error}"));
    let profile: Written<Draft> = match &party.profile {
        Value::String(id) => Written::Id(id.clone()),
        whole => Written::Whole(Box::new(serde_json::from_value(whole.clone()).map_err(bad)?)),
    };
    if let Some(thing) = party.equipment.first() {
        let text = format!("{who}: found \"{thing}\"; what a model has stands in its profile's rules");
        return Err(Fault::new(Code::BadProfile, text));
    }
    let States { name, ban, wooden, .. } = states(party, who)?;
    Ok(ModelSetup { profile, seat, name, ban, wooden, ..ModelSetup::of("") })
}

/// What is said of a model.
fn states(party: &Party, who: &str) -> Result<States, Fault> {
    match &party.with {
        Value::Null => Ok(States::default()),
        with => serde_json::from_value(with.clone())
            .map_err(|error| Fault::new(Code::BadProfile, format!("{who}: {error}"))),
    }
}

/// The model as it is said to be.
fn stand(state: &mut State, model: FigureId, party: &Party, who: &str) -> Result<(), Fault> {
    let States { fallen, transfixed, hidden, shaken, cursed, wounds, .. } = states(party, who)?;
    let now = &mut state[model];
    now.fallen = fallen.then_some(1);
    now.transfixed = transfixed.then_some(Bond { actions: 2, caster: None });
    now.hidden = hidden;
    now.shaken = shaken.into();
    now.curse = cursed.then_some(Curse { caster: None });
    now.worse = wounds.min(6u8.saturating_sub(now.quality));
    Ok(())
}

fn meet(state: &mut State, one: FigureId, other: FigureId) {
    state[one].touching.insert(other);
    state[other].touching.insert(one);
}
