//! What an active figure cannot do now, and why.
//!
//! At a real table only what needs no measuring is listed.

use fates::FigureId;
use frame::view::OptionView;
use table::{Base, Length, inches};

use crate::rules::fighting::arms::{Item, Reload};
use crate::rules::powers::attribute::Attribute;
use crate::rules::powers::magic::School;
use crate::rules::scenario::artefacts::Whereabouts;
use crate::rules::scenario::clues::{ClueId, MARKER};
use crate::rules::scenario::victory::Feat;
use crate::rules::shooting::targets::range;
use crate::rules::turn::acts::Act;
use crate::show::promise::at_hand;
use crate::state::choice::Choice;
use crate::state::edge::Edge;
use crate::state::fact::Fact;
use crate::state::{Active, ArmId, Moved, State, Weather};

const ACTED: &str = "it has taken its action";
const MOVED: &str = "it has used its Move";

/// What is missing among these options, with the reason; things with the same reason stand together.
pub(super) fn barred(state: &State, options: &[Choice]) -> Vec<OptionView> {
    let Some(active) = state.active else { return Vec::new() };
    let mut list = List { state, active, options, found: Vec::new() };
    list.moves();
    list.attacks();
    list.shots();
    list.reloads();
    list.distraction();
    list.searches();
    list.guns();
    list.works();
    list.powers();
    list.found
}

struct List<'a> {
    state: &'a State,
    active: Active,
    options: &'a [Choice],
    found: Vec<OptionView>,
}

impl List<'_> {
    /// Is something of this kind offered?
    fn has(&self, kind: impl Fn(&Act) -> bool) -> bool {
        self.options.iter().any(|option| matches!(option, Choice::Act(act) if kind(act)))
    }

    fn add(&mut self, answer: &str, words: &str, why: impl Into<String>) {
        let why = why.into();
        let same = |option: &&mut OptionView| option.why_not.as_ref() == Some(&why);
        if let Some(known) = self.found.iter_mut().find(same) {
            known.words = format!("{}, {}", known.words, small(words));
            return;
        }
        self.found.push(OptionView { why_not: Some(why), ..OptionView::plain(answer, words) });
    }

    fn figure(&self) -> FigureId {
        self.active.figure
    }

    fn still(&self) -> bool {
        self.active.moved == Moved::Not
    }

    /// The nearest enemy and how far off it is.
    fn nearest(&self) -> Option<(FigureId, Length)> {
        let table = self.state.table.as_ref()?;
        let nearest = table.nearest(self.figure(), self.state.enemies(self.figure())).first()?;
        Some((nearest, table.gap(self.figure(), nearest)?))
    }

    fn moves(&mut self) {
        if !self.has(|act| *act == Act::Move) {
            self.add("move", "Move", MOVED);
        }
        if !self.has(|act| *act == Act::Sprint) {
            let why = match (self.active.acted, self.active.walked) {
                (true, _) => ACTED,
                (false, false) if self.still() => "it comes after a Move",
                _ => "it lengthens a Move, and there was none",
            };
            self.add("sprint", "Sprint", why);
        }
        let scores = self.state.plot.victory.iter().flat_map(|victory| &victory.scores);
        let edge = { scores }
            .filter(|score| matches!(score.feat, Feat::Exited | Feat::CarriedOff))
            .find_map(|score| score.edge);
        if let Some(edge) = edge.filter(|_| !self.has(|act| *act == Act::Leave))
            && let Some(gap) = self.gap_to(edge)
        {
            let name = edge.name();
            self.add("leave", "Leave the table", format!("the {name} edge is {gap} away"));
        }
    }

    fn gap_to(&self, edge: Edge) -> Option<Length> {
        let (at, end) = (self.state.spot(self.figure())?.at, self.state.exit_by(self.figure(), edge)?);
        Some(table::length_of(at, end).rounded_up()).filter(|gap| *gap > Length::ZERO)
    }

    fn attacks(&mut self) {
        let state = self.state;
        if self.has(|act| matches!(act, Act::Attack(_))) || state.enemies(self.figure()).is_empty() {
            return;
        }
        let speed = state.speed(self.figure());
        let why = if let Some(why) = self.is_kept_from_fighting() {
            why.to_string()
        } else if !self.still() {
            MOVED.to_string()
        } else if let Some((enemy, gap)) = self.nearest() {
            let name = state.name(enemy);
            match gap <= speed {
                true => {
                    format!("nobody can be reached: {name} is {gap} away, and no way of {speed} leads there")
                }
                false => {
                    format!("{name}, the nearest, is {} away, and the Move is {speed}", beyond(gap, speed))
                }
            }
        } else {
            return;
        };
        self.add("attack", "Attack", why);
    }

    fn is_kept_from_fighting(&self) -> Option<&'static str> {
        let now = &self.state[self.figure()];
        match () {
            () if now.entranced => Some("it is under the enchantment this turn"),
            () if now.sneaking => Some("it sneaks"),
            () => None,
        }
    }

    fn shots(&mut self) {
        let state = self.state;
        let figure = self.figure();
        let may_fire = at_hand(state, |battle| (battle.guns(figure), battle.fireable(figure)));
        for (place, arm) in state.profile(figure).arms.iter().enumerate() {
            let id = ArmId::Own(place as u8);
            if arm.shooting.is_none() || self.has(|act| *act == Act::Shoot(id)) {
                continue;
            }
            let why = match () {
                () if state[figure].broken.has(place) => "it is broken for the game".to_string(),
                () if !may_fire.0.contains(&id) => self.why_silent(),
                () if !may_fire.1.contains(&id) => "it is not loaded".to_string(),
                () if self.active.acted => ACTED.to_string(),
                () => match self.is_kept_from_fighting() {
                    Some(why) => why.to_string(),
                    None => self.why_no_target(range(arm)),
                },
            };
            let answer = format!("shoot-{}", state.arm_name(Some(figure), id));
            self.add(&answer, &format!("Shoot the {}", arm.name(&state.book)), why);
        }
    }

    /// Why a gun that is whole may not be fired.
    fn why_silent(&self) -> String {
        let now = &self.state[self.figure()];
        match () {
            () if now.swum => "its powder is wet for the rest of the game",
            () if self.state.weather == Weather::Deluge => "no firearm fires in the deluge",
            () if now.torch => "the torch leaves no hand for it",
            () => "not from horseback",
        }
        .to_string()
    }

    fn why_no_target(&self, range: Length) -> String {
        let state = self.state;
        let Some((nearest, gap)) = self.nearest() else { return "there is no enemy".to_string() };
        let sees = |&enemy: &FigureId| Fact::Sight { looker: self.figure(), target: enemy }.measure(state);
        let seen = state.enemies(self.figure()).iter().filter(sees).collect();
        let closest = state.table.as_ref().and_then(|table| table.nearest(self.figure(), seen).first());
        match closest.and_then(|enemy| Some((enemy, state.gap(self.figure(), enemy)?))) {
            Some((enemy, gap)) => {
                let name = state.name(enemy);
                format!(
                    "{name}, the nearest in sight, is {} away, and it reaches {range}",
                    beyond(gap, range)
                )
            }
            None => format!("no enemy is in sight; {}, the nearest, is {gap} away", state.name(nearest)),
        }
    }

    fn reloads(&mut self) {
        let (state, figure) = (self.state, self.figure());
        let offered =
            self.has(|act| matches!(act, Act::Reload(_) | Act::FreeReload(_) | Act::QuickReload(..)));
        if offered {
            return;
        }
        let can = at_hand(state, |battle| battle.reloadable(figure));
        for (place, arm) in state.profile(figure).arms.iter().enumerate() {
            let wants = arm.shooting.is_some_and(|shooting| shooting.reload != Reload::AlwaysLoaded)
                && state[figure].unloaded.has(place)
                && !state[figure].broken.has(place);
            if !wants {
                continue;
            }
            let id = ArmId::Own(place as u8);
            let why = match can.contains(&id) {
                true => "it has used its Move and taken its action".to_string(),
                false => match arm.shooting.map(|shooting| shooting.reload) {
                    Some(Reload::CartridgeBox) => "it has no Cartridge Box".to_string(),
                    Some(Reload::ShotBag) => "it has no Shot Bag".to_string(),
                    _ => "it is fired once in a game".to_string(),
                },
            };
            let answer = format!("reload-{}", state.arm_name(Some(figure), id));
            self.add(&answer, &format!("Reload the {}", arm.name(&state.book)), why);
        }
    }

    fn distraction(&mut self) {
        let state = self.state;
        if self.has(|act| *act == Act::Distract) || state.enemies(self.figure()).is_empty() {
            return;
        }
        let why = match self.nearest() {
            _ if self.active.acted => ACTED.to_string(),
            _ if state[self.figure()].sneaking => "it sneaks".to_string(),
            Some((enemy, gap)) if gap > inches(2) => {
                let name = state.name(enemy);
                format!("{name}, the nearest, is {} away; it takes 2\"", beyond(gap, inches(2)))
            }
            Some((enemy, _)) => {
                // sb.melee.distract.8
                format!("{}, the closest enemy, holds all the fatigue tokens it can", state.name(enemy))
            }
            None => "every enemy holds all the fatigue tokens it can".to_string(),
        };
        self.add("distract", "Distract", why);
    }

    fn searches(&mut self) {
        let (state, figure) = (self.state, self.figure());
        let clues = (0..state.clues.len()).map(|place| ClueId(place as u8));
        let left: Vec<ClueId> = clues.filter(|clue| !state.clues[usize::from(clue.0)].found).collect();
        if !left.is_empty() && !self.has(|act| matches!(act, Act::Investigate(..))) {
            let discs =
                left.iter().filter_map(|&clue| Some((format!("clue {}", clue.0 + 1), state.marker(clue)?)));
            let spent = self.active.acted && !self.still();
            if let Some(why) = self.why_not_handled(discs.collect(), spent, true) {
                self.add("investigate", "Investigate", why);
            }
        }
        let lying: Vec<(String, Base)> = { state.artefacts() }
            .filter_map(|(artefact, there)| match there {
                Whereabouts::Lying { at, elevation } => {
                    let disc = Base { at: at?, radius: MARKER, elevation, height: Length::ZERO };
                    Some((state.artefact_name(artefact).to_string(), disc))
                }
                _ => None,
            })
            .collect();
        let picks_up = self.has(|act| matches!(act, Act::PickUp(_)));
        if !lying.is_empty() && !picks_up && state.has_hands(figure) {
            let words = format!("Pick up {}", lying[0].0);
            if let Some(why) = self.why_not_handled(lying, self.active.acted, false) {
                self.add("pick-up", &words, why);
            }
        }
    }

    /// Guns that an Artillerist can neither fire nor load now.
    fn guns(&mut self) {
        let (state, figure) = (self.state, self.figure());
        if !state.has(figure, Attribute::Artillerist) {
            return;
        }
        for (gun, sheet) in state.guns() {
            let arm = ArmId::Gun(gun);
            if self.has(|act| *act == Act::Shoot(arm) || *act == Act::Reload(arm)) {
                continue;
            }
            let why = match state.why_not_fired(figure, gun) {
                _ if self.active.acted => ACTED.to_string(),
                Some(why) => state.why_not_at_gun(figure, gun).unwrap_or(why),
                None => match self.is_kept_from_fighting() {
                    Some(why) => why.to_string(),
                    None => "no enemy is in its range and sight".to_string(),
                },
            };
            self.add(&format!("shoot-{}", sheet.id), &format!("Fire {}", sheet.name), why);
        }
    }

    /// Works that an engineer cannot go on with now.
    fn works(&mut self) {
        let (state, figure) = (self.state, self.figure());
        let rides = state[figure].mounted && state.has(figure, Attribute::CombatEngineer);
        for (work, sheet) in state.works() {
            let answer = format!("work-{}", sheet.id);
            let words = format!("Work on {}", sheet.name);
            if rides && !state.is_finished(work) {
                self.add(&answer, &words, "not from horseback");
            } else if state.is_engineer_for(figure, work) && !self.has(|act| *act == Act::Work(work)) {
                let disc = state.work_place(work).map(|disc| (sheet.name.clone(), disc));
                let why = self.why_not_handled(disc.into_iter().collect(), self.active.acted, true);
                self.add(&answer, &words, why.unwrap_or_else(|| ACTED.to_string()));
            }
        }
    }

    /// Why none of these markers can be handled.
    fn why_not_handled(&self, discs: Vec<(String, Base)>, spent: bool, watched: bool) -> Option<String> {
        let (state, figure) = (self.state, self.figure());
        if !state.has_hands(figure) {
            let rides = state[figure].mounted;
            return Some(if rides { "not from horseback" } else { "not in this shape" }.to_string());
        }
        let Some(own) = state.table.as_ref().and_then(|table| table.base(figure)) else {
            return spent.then(|| "it has used its Move and taken its action".to_string());
        };
        let (name, disc) = discs.iter().min_by(|one, other| own.compare_gaps(&one.1, &other.1))?;
        if !own.within(disc, Length::ZERO) {
            return Some(format!("{name}, the nearest, is {} away", beyond(own.gap(disc), Length::ZERO)));
        }
        let free = state.is_free_to_handle(figure, disc, watched);
        Some(match (free, spent) {
            (false, _) => "an enemy is within 1\"".to_string(),
            (true, _) => ACTED.to_string(),
        })
    }

    fn powers(&mut self) {
        let (state, figure) = (self.state, self.figure());
        let acted = self.active.acted;
        if state.has(figure, Attribute::Medic) && !self.has(|act| matches!(act, Act::Treat(_))) {
            let why = match () {
                () if acted => ACTED,
                () if self.active.moved == Moved::Moved => "a Medic who treats somebody does not Move",
                () => "nobody of the unit within 1\" is hurt and was left alone last turn",
            };
            self.add("treat", "Treat somebody", why);
        }
        for school in School::ALL {
            if school.teaches(state, figure).is_empty() || self.has(|act| *act == Act::Cast(school)) {
                continue;
            }
            let (answer, words) = match school {
                School::Miracles => ("miracles", "Work a miracle"),
                School::Spells => ("spells", "Cast a spell"),
                School::AncientSpells => ("ancient-spells", "Cast an ancient spell"),
            };
            self.add(answer, words, if acted { ACTED } else { "it would do nothing now" });
        }
        let has_form = state.cast[figure].other_form.is_some();
        let shifts = state.has(figure, Attribute::Skinshift) && has_form;
        if shifts && !self.has(|act| *act == Act::Skinshift) {
            self.add("skinshift", "Change form", if acted { ACTED } else { "not from horseback" });
        }
        let sneaks = state.has(figure, Attribute::Sneak) && !state[figure].sneaking;
        if sneaks && !self.has(|act| *act == Act::Sneak) {
            let why = match () {
                () if state[figure].sneaked => "it has sneaked in this game".to_string(),
                () if acted || !self.still() => "it must be the first thing it does".to_string(),
                () => format!("an enemy is nearer than {}", state.speed(figure)),
            };
            self.add("sneak", "Sneak", why);
        }
        if acted && state.carries(figure, Item::OilAndTorches) && !state[figure].torch {
            self.add("light-torch", "Light a torch", ACTED);
        }
    }
}

/// A distance that is more than another, so that the words say so too.
fn beyond(gap: Length, than: Length) -> String {
    let (gap, than) = (gap.to_string(), than.to_string());
    if gap == than { format!("just over {than}") } else { gap }
}

/// As it stands in the middle of a list.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
