//! What is told of scenarios.

use fates::{FigureId, RuleId, Seat};
use frame::view::LogLine;
use serde::Serialize;

use super::Berth;
use crate::state::State;
use crate::state::event::{head, line, rolled};
use crate::state::plot::ScenarioKind;
use crate::state::reach::Edge;

/// What is told of scenarios.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum Told {
    Placed { model: FigureId, berth: Berth },
    NoRoom { model: FigureId },
    NamedEdge { seat: Seat, edge: Edge },
    Captives { count: u8 },
    GraveDug { spot: u8 },
    BushesGrew { dice: [u8; 2] },
    MarkersLaid { count: u8 },
    Hidden { seat: Seat },
    Asleep { vampire: FigureId, rule: RuleId },
    NobodyCame { face: u8 },
    ZombiesCame { face: u8, count: u8 },
    LidOpened { model: FigureId, sleeper: FigureId },
    Stirred { sleeper: FigureId, face: u8, needs: u8 },
    Woke { vampire: FigureId, held: bool },
    PickedUp { model: FigureId, spot: u8, real: bool },
    Called { model: FigureId, face: u8, left: u8 },
    PhoneRang { spot: Option<u8> },
    Rescue { edge: Edge },
    Appeared { ghost: FigureId, room: u8 },
    HadHidden { ghost: FigureId, room: u8 },
    WasReal { spot: u8 },
    Unbound { model: FigureId },
    TakenAlong { model: FigureId, captive: FigureId },
    LeftBehind { captive: FigureId },
    LeftTable { model: FigureId, captives: u8 },
    TurnedOver { marker: FigureId, behind: Option<FigureId> },
    Howled { model: FigureId },
    TooFar { model: FigureId },
}

impl Told {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        let room = |room: u8| state.area_name(room);
        match *self {
            // On the virtual table everybody sees where.
            Told::Placed { model, .. } if state.table.is_some() => {
                line("", format!("{} takes its place.", name(model)))
            }
            Told::Placed { model, berth } => line("", format!("{} is put {}.", name(model), berth.words())),
            Told::NoRoom { model } => line("", format!("There is no room for {}.", name(model))),
            Told::NamedEdge { seat, edge } => {
                line("", format!("{} take the {} edge.", state.party_name(seat), edge.word()))
            }
            Told::Captives { count } => {
                line("ff.scen5.setup.4", format!("{count} captives stand in the middle of the table."))
            }
            Told::GraveDug { spot } => line("ff.scen5.setup.3", format!("Grave {} is dug.", spot + 1)),
            Told::BushesGrew { dice } => {
                let text = format!("{} bushes grow on the moor.", dice[0] + dice[1]);
                rolled(RuleId("ff.scen6.setup.3"), text, &dice)
            }
            Told::MarkersLaid { count } => {
                line("", format!("{count} markers lie on the table, all alike from above."))
            }
            Told::Hidden { seat } => {
                line("", format!("{} have noted down who is where.", state.party_name(seat)))
            }
            Told::Asleep { vampire, rule } => {
                LogLine { rule: Some(rule), ..line("", format!("{} sleeps in a coffin.", name(vampire))) }
            }
            Told::NobodyCame { face } => {
                rolled(RuleId("ff.scen1.rule.1"), "No more of them come.".to_string(), &[face])
            }
            Told::ZombiesCame { face, count } => {
                let text = match count {
                    1 => "One more shambles onto the table.".to_string(),
                    count => format!("{count} more shamble onto the table."),
                };
                rolled(RuleId("ff.scen1.rule.1"), text, &[face, count])
            }
            Told::LidOpened { model, sleeper } => {
                let text = format!("{} opens the coffin of {}.", name(model), name(sleeper));
                line("ff.action.coffin.1", text)
            }
            Told::Stirred { sleeper, face, needs } => {
                let text = match face >= needs {
                    true => format!("{} stirs in the coffin.", name(sleeper)),
                    false => format!("{} sleeps on.", name(sleeper)),
                };
                rolled(RuleId("ff.scen2.rule.1"), text, &[face])
            }
            Told::Woke { vampire, held: false } => {
                head("ff.scen2.rule.3", format!("{} is awake.", name(vampire)))
            }
            Told::Woke { vampire, held: true } => {
                head("ff.scen2.rule.3", format!("{} wakes, and the day holds it fast.", name(vampire)))
            }
            Told::PickedUp { model, spot, real } => {
                let house = state.scenario() == Some(ScenarioKind::HauntedHouse);
                let what = match (house, real) {
                    (true, true) => "It is what binds the spirits here.",
                    (true, false) => "It is nothing.",
                    (false, true) => "It is the phone!",
                    (false, false) => "It is worthless.",
                };
                let thing = if house { "counter" } else { "marker" };
                head("ff.scen3.rule.1", format!("{} picks up {thing} {}. {what}", name(model), spot + 1))
            }
            Told::Called { model, face, left } => {
                let text = match (face >= 5, left) {
                    (true, _) => format!("{} gets through: help is on its way.", name(model)),
                    (false, 0) => format!("{} fumbles, and the battery is dead.", name(model)),
                    (false, 1) => format!("{} fumbles; one more try.", name(model)),
                    (false, left) => format!("{} fumbles; {left} more tries.", name(model)),
                };
                rolled(RuleId("ff.scen3.rule.1"), text, &[face])
            }
            Told::PhoneRang { spot } => {
                let text = match spot {
                    Some(spot) => format!("The phone rings: it was marker {}.", spot + 1),
                    None => "Somewhere a phone rings.".to_string(),
                };
                head("ff.scen3.rule.3", text)
            }
            Told::Rescue { edge } => {
                head("ff.scen3.rule.4", format!("The authorities arrive at the {} edge.", edge.word()))
            }
            Told::Appeared { ghost, room: at } => {
                head("ff.scen4.rule.1", format!("{} appears in {}.", name(ghost), room(at)))
            }
            Told::HadHidden { ghost, room: at } => {
                line("ff.scen4.setup.3", format!("{} was in {} all the time.", name(ghost), room(at)))
            }
            Told::WasReal { spot } => {
                line("ff.scen4.setup.4", format!("Counter {} was the real one.", spot + 1))
            }
            Told::Unbound { model } => {
                let text =
                    format!("{} brings it to the spirit: from now on they can be banned.", name(model));
                head("ff.scen4.rule.3", text)
            }
            Told::TakenAlong { model, captive } => {
                line("ff.scen5.rule.2", format!("{} takes {} along.", name(model), name(captive)))
            }
            Told::LeftBehind { captive } => {
                line("ff.scen5.rule.4", format!("{} stays behind.", name(captive)))
            }
            Told::LeftTable { model, captives } => {
                let with = match captives {
                    0 => String::new(),
                    1 => " with one captive".to_string(),
                    count => format!(" with {count} captives"),
                };
                head("ff.scen5.rule.5", format!("{} leaves the table{with}.", name(model)))
            }
            Told::TurnedOver { marker, behind: None } => {
                head("ff.scen6.rule.3", format!("{} was nothing but mist.", name(marker)))
            }
            Told::TurnedOver { marker, behind: Some(model) } => {
                head("ff.scen6.rule.3", format!("{} is {}!", name(marker), name(model)))
            }
            Told::Howled { model } => line("ff.scen6.rule.1", format!("{} howls.", name(model))),
            Told::TooFar { model } => line("", format!("{} is not near enough.", name(model))),
        }
    }
}

impl State {
    /// What a room or a door is called.
    pub(crate) fn area_name(&self, area: u8) -> &str {
        self.plot.areas.get(usize::from(area)).map_or("the room", |area| &area.name)
    }
}
