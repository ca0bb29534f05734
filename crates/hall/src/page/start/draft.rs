//! A new game as far as it has been decided: every field of the order, with what it may say and what it says.

use frame::view::{CatalogueView, RosterView, ScenarioView, SideView};

use super::Offer;
use super::order::HOUSE_RULE;
use crate::page::form::{Fields, written};

/// The steps of setting up, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Scenario,
    Sides,
    Players,
    Table,
}

impl Step {
    pub(super) const ALL: [Step; 4] = [Step::Scenario, Step::Sides, Step::Players, Step::Table];

    /// Its number, from 1.
    pub(super) fn number(self) -> usize {
        self as usize + 1
    }
}

/// A field of the order.
struct Field {
    name: String,
    step: Step,
    /// What it may say; anything where nothing is listed.
    allowed: Vec<String>,
    usual: String,
    said: String,
}

/// What has been decided.
pub(super) struct Draft<'a> {
    pub(super) offer: &'a Offer,
    pub(super) scenario: &'a ScenarioView,
    fields: Vec<Field>,
}

impl<'a> Draft<'a> {
    /// Reads what an address says. What does not fit the scenario is as usual.
    pub(super) fn read(offers: &'a [Offer], said: &Fields) -> Option<Draft<'a>> {
        let offer = offers.iter().find(|offer| Some(offer.short.as_str()) == said.get("system"));
        let offer = offer.or_else(|| offers.first())?;
        let scenario = chosen(offer, said)?;
        let mut fields = fields(offer, scenario);
        let with = said.get("with").filter(|with| offer.mine.iter().any(|mine| mine.value == *with));
        for field in &mut fields {
            let fits = |said: &&str| field.allowed.is_empty() || field.allowed.iter().any(|one| one == said);
            field.said = said.get(&field.name).filter(fits).unwrap_or(&field.usual).to_string();
        }
        let mut draft = Draft { offer, scenario, fields };
        if let Some(seat) = said.get("side").and_then(|seat| seat.parse().ok()) {
            draft.sit_at(seat);
        }
        if let Some(with) = with {
            draft.bring(with);
        }
        Some(draft)
    }

    /// The player's own side takes the field with this roster; where its roster is fixed, the player takes the first
    /// side whose is not.
    fn bring(&mut self, roster: &str) {
        let own = self.own_seat();
        let name = |seat: usize| format!("roster-{seat}");
        let open = |seat: &usize| self.fields.iter().any(|field| field.name == name(*seat));
        let seat = own.filter(open).or_else(|| (0..self.scenario.sides.len()).find(open));
        let Some(seat) = seat else { return };
        if own != Some(seat) {
            self.sit_at(seat);
        }
        if let Some(field) = self.fields.iter_mut().find(|field| field.name == name(seat)) {
            field.said = roster.to_string();
        }
    }

    /// The roster that the player brings along, whichever scenario is chosen.
    fn brought(&self) -> Option<(&str, &str)> {
        let field = format!("roster-{}", self.own_seat()?);
        let said = self.said(&field);
        (said.starts_with("mine:") || said.starts_with("shared:")).then_some(("with", said))
    }

    /// What a field says.
    pub(super) fn said(&self, name: &str) -> &str {
        self.fields.iter().find(|field| field.name == name).map_or("", |field| field.said.as_str())
    }

    /// The seat of the player who sets up, if there is one.
    pub(super) fn own_seat(&self) -> Option<usize> {
        (0..self.scenario.sides.len()).find(|seat| self.said(&format!("who-{seat}")) == "me")
    }

    /// Does somebody play by a link?
    pub(super) fn has_friends(&self) -> bool {
        (0..self.scenario.sides.len()).any(|seat| self.said(&format!("who-{seat}")) == "friend")
    }

    /// All fields that another step decides and that have to be said: who plays, and what is not as usual.
    pub(super) fn others(&self, step: Step) -> impl Iterator<Item = (&str, &str)> {
        let along = self.brought().filter(|_| step == Step::Scenario);
        let others = self.told().filter(move |field| field.step != step);
        others.map(|field| (&*field.name, &*field.said)).chain(along)
    }

    /// The address of a step, with everything that has been decided.
    pub(super) fn address(&self, step: Step) -> String {
        let number = step.number().to_string();
        let said = self.told().map(|field| (&*field.name, &*field.said));
        format!("/new?{}", written(said.chain([("step", number.as_str())])))
    }

    fn told(&self) -> impl Iterator<Item = &Field> {
        let always = |field: &Field| field.step == Step::Scenario || field.name.starts_with("who-");
        self.fields.iter().filter(move |field| always(field) || field.said != field.usual)
    }

    /// Seats the player who sets up here, and the one who sat here where that player sat.
    fn sit_at(&mut self, seat: usize) {
        let place = |draft: &Draft, seat: usize| {
            let name = format!("who-{seat}");
            draft.fields.iter().position(|field| field.name == name)
        };
        let own = self.own_seat().and_then(|own| place(self, own));
        if let (Some(own), Some(wanted)) = (own, place(self, seat)) {
            let other = std::mem::replace(&mut self.fields[wanted].said, "me".to_string());
            if own != wanted {
                self.fields[own].said = other;
            }
        }
    }
}

/// Who usually has this seat, as the form writes it.
pub(super) fn usual_player(catalogue: &CatalogueView, seat: usize) -> String {
    match (seat, catalogue.minds.first()) {
        (0, _) => "me".to_string(),
        (_, Some(mind)) => format!("mind:{}", mind.id),
        (_, None) => "friend".to_string(),
    }
}

/// The rosters that may be this side, in the order of the catalogue.
pub(super) fn rosters<'a>(
    catalogue: &'a CatalogueView,
    side: &SideView,
) -> impl Iterator<Item = &'a RosterView> {
    let open = side.open;
    let named = side.rosters.clone();
    catalogue.rosters.iter().filter(move |roster| open && (named.is_empty() || named.contains(&roster.id)))
}

/// The scenario that is named; else the first, with a friend the first that two can play.
fn chosen<'a>(offer: &'a Offer, said: &Fields) -> Option<&'a ScenarioView> {
    let all = &offer.catalogue.scenarios;
    let own = offer.tables.iter().map(|own| &own.scenario);
    let with_friend = said.get("who-1") == Some("friend");
    let named = all.iter().chain(own).find(|scenario| Some(scenario.id.as_str()) == said.get("scenario"));
    let for_two = || all.iter().find(|scenario| with_friend && scenario.sides.len() > 1);
    let brings = said.get("with").is_some();
    let open = || all.iter().find(|scenario| brings && scenario.sides.iter().any(|side| side.open));
    named.or_else(for_two).or_else(open).or_else(|| all.first())
}

/// Every field of the order of this scenario, saying what is usual.
fn fields(offer: &Offer, scenario: &ScenarioView) -> Vec<Field> {
    let catalogue = &offer.catalogue;
    let mut fields = Vec::new();
    let mut add = |step, name: String, allowed: Vec<String>, usual: &str| {
        fields.push(Field { name, step, allowed, usual: usual.to_string(), said: String::new() });
    };
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    add(Step::Scenario, "system".into(), Vec::new(), &offer.short);
    add(Step::Scenario, "scenario".into(), words(&[&scenario.id]), &scenario.id);
    for (seat, side) in scenario.sides.iter().enumerate() {
        if side.open {
            let ready = rosters(catalogue, side).map(|roster| format!("ready:{}", roster.id));
            let mine: Vec<String> = offer
                .mine
                .iter()
                .filter(|mine| mine.may_be_chosen())
                .map(|mine| mine.value.clone())
                .collect();
            add(
                Step::Sides,
                format!("roster-{seat}"),
                words(&["own", "chance"]).into_iter().chain(ready).chain(mine.clone()).collect(),
                "own",
            );
            if !mine.is_empty() {
                add(Step::Sides, format!("anyway-{seat}"), mine, "");
            }
            if let Some([_, usual, _]) = catalogue.points {
                add(Step::Sides, format!("points-{seat}"), Vec::new(), &usual.to_string());
            }
        }
    }
    for seat in 0..scenario.sides.len() {
        let minds = catalogue.minds.iter().map(|mind| format!("mind:{}", mind.id));
        let all = words(&["me", "friend"]).into_iter().chain(minds).collect();
        add(Step::Players, format!("who-{seat}"), all, &usual_player(catalogue, seat));
    }
    add(Step::Table, "table".into(), words(&["virtual", "real"]), "virtual");
    for seat in 0..scenario.sides.len() {
        add(Step::Table, format!("dice-{seat}"), words(&["table", "typed"]), "table");
    }
    add(Step::Table, "dice".into(), words(&["together", "table"]), "together");
    add(Step::Table, "monsters".into(), words(&["rolled", "typed"]), "rolled");
    add(Step::Table, "facts".into(), words(&["usual", "all"]), "usual");
    for switch in &catalogue.switches {
        let allowed = switch.settings.iter().map(|setting| setting.id.clone()).collect();
        let usual = scenario.switched.get(&switch.id).unwrap_or(&switch.usual);
        add(Step::Table, format!("{HOUSE_RULE}{}", switch.id), allowed, usual);
    }
    add(Step::Table, "seed".into(), Vec::new(), "");
    fields
}
