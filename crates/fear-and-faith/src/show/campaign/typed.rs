//! A game at a real table, whose result is typed in: what both sides scored, and what became of every model. Curses and
//! madness are rolled for as after any game.

use std::collections::BTreeMap;
use std::sync::Arc;

use content::kebab;
use fates::{FigureId, Seat};
use frame::campaign::{Deed, DeedView, Throw};
use frame::command::Refused;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde::Deserialize;

use super::record::{settle, worths};
use super::{PARTS, deeds, no};
use crate::content::book::Book;
use crate::content::campaign::{Campaign, GameRecord, Lot, OBJECTIVE, Recruit, Step};
use crate::content::profile::id;
use crate::rules::fear::insanity::Insanity;
use crate::state::model::{End, Infection, Place};

/// The most that a side is scored for in one game.
const MOST_SCORE: i64 = 500;

/// What becomes of a model, as it is typed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Became {
    #[default]
    Alive,
    Killed,
    StayedHome,
    /// It has become a monster of the other side, which has survived the game.
    Turned,
    /// The same, and the monster was killed.
    TurnedAndKilled,
}

/// The result as it is typed in; models by the ids of their names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypedResult {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    score: BTreeMap<String, i16>,
    #[serde(default)]
    objectives: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    winner: Option<String>,
    #[serde(default)]
    lot: BTreeMap<String, Became>,
    #[serde(default)]
    into: BTreeMap<String, String>,
    #[serde(default)]
    bitten: BTreeMap<String, Infection>,
    #[serde(default)]
    mad: BTreeMap<String, String>,
}

/// The form for a game at a real table.
pub(super) fn deed(campaign: &Campaign, book: &Book) -> DeedView {
    let mut fields = vec![FieldView::new("/title", "What was played", Takes::text("A game at a real table"))];
    for (part, company) in PARTS.iter().zip(&campaign.companies) {
        let score = Takes::number(Some(0), 0, MOST_SCORE);
        let name = "Victory points scored";
        fields.push(FieldView::new(format!("/score/{part}"), name, score).grouped(&company.name));
    }
    fields.extend(deeds::objectives(campaign));
    let winners = PARTS.iter().zip(&campaign.companies);
    let winners = winners.map(|(part, company)| ChoiceView::new(*part, &company.name)).collect();
    fields.push(FieldView::new("/winner", "Who won, where the scores are even", Takes::one_or_none(winners)));
    for company in &campaign.companies {
        let of = |model: &Recruit| fates_of(model, book);
        fields.extend(company.models.iter().flat_map(of).map(|field| field.grouped(&company.name)));
    }
    DeedView::for_all("game", "Record a game at a real table", "ff.camp.vp.net.1")
        .saying("What both sides scored, and what became of each model. Curses and madness are rolled for.")
        .asking(fields)
        .rolling()
}

/// What is asked of one model.
fn fates_of(model: &Recruit, book: &Book) -> Vec<FieldView> {
    let (name, key) = (&model.name, kebab(&model.name));
    let mut lots = vec![
        ChoiceView::new("alive", "came home"),
        ChoiceView::new("killed", "was killed"),
        ChoiceView::new("stayed-home", "did not play"),
    ];
    let mut fields = Vec::new();
    if let Some(infection) = model.infected {
        lots.push(ChoiceView::new("turned", "turned, and the monster lives"));
        lots.push(ChoiceView::new("turned-and-killed", "turned, and the monster was killed"));
        let into = monsters(infection).iter().map(|id| {
            let name = book.profile(id).map_or(*id, |profile| &profile.name);
            ChoiceView::new(*id, name)
        });
        let takes = Takes::one_of(into.collect());
        fields.push(FieldView::new(format!("/into/{key}"), format!("{name} turned into"), takes));
    } else {
        let kinds = INFECTIONS.map(|(id, name)| ChoiceView::new(id, name)).to_vec();
        let takes = Takes::one_or_none(kinds);
        let name = format!("{name} was knocked down by");
        fields.push(FieldView::new(format!("/bitten/{key}"), name, takes).by("ff.camp.infect.2"));
    }
    let mad = Insanity::lasting()
        .map(|insanity| ChoiceView::new(insanity.number().to_string(), insanity.name(book)));
    let takes = Takes::one_or_none(mad.collect());
    let went_mad = format!("{name} went mad");
    fields.push(FieldView::new(format!("/mad/{key}"), went_mad, takes).by("ff.insanity.end.1"));
    fields.insert(0, FieldView::new(format!("/lot/{key}"), name, Takes::one_of(lots)));
    fields
}

const INFECTIONS: [(&str, &str); 4] =
    [("mummy", "a mummy"), ("vampire", "a vampire"), ("werewolf", "a werewolf"), ("zombie", "a zombie")];

/// What an infection may make of its victim (ff.camp.infect.5).
fn monsters(infection: Infection) -> &'static [&'static str] {
    match infection {
        Infection::Vampire => &[id::MINOR_VAMPIRE],
        Infection::Werewolf => &[id::LESSER_WEREWOLF],
        Infection::Mummy => &[id::RESURRECTED],
        Infection::Zombie => &[id::WALKING_DEAD, id::TWITCHER],
    }
}

/// The step that such a game is.
pub(super) fn step(
    campaign: &Campaign,
    deed: &Deed,
    throw: Throw,
    book: &Arc<Book>,
) -> Result<Step, Refused> {
    let result: TypedResult = deed.said()?;
    result.check(campaign)?;
    let mut scores = [0, 1].map(|seat: usize| result.score.get(PARTS[seat]).copied().unwrap_or(0));
    for (seat, worth) in worths(&result.objectives)? {
        if !(OBJECTIVE[0]..=OBJECTIVE[1]).contains(&worth) {
            let [least, most] = OBJECTIVE;
            let text = format!("found an objective of {worth} victory points, expected {least} to {most}");
            return Err(Refused::NotAllowed(text));
        }
        scores[seat.index()] = scores[seat.index()].saturating_add(worth.into());
    }
    let winner = match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => result
            .winner
            .as_ref()
            .and_then(|part| PARTS.iter().position(|known| known == part))
            .map(deeds::seat),
    };
    let (fates, dice) = result.settled(campaign, throw, book)?;
    let title = result.title.unwrap_or_else(|| "A game at a real table".to_string());
    let (ledger, state) = (String::new(), String::new());
    Ok(Step::Game(GameRecord { title, ledger, state, winner, scores, fates, dice }))
}

impl TypedResult {
    /// Are all of whom something is said in the two companies, and are the scores such as a game may bring?
    fn check(&self, campaign: &Campaign) -> Result<(), Refused> {
        let mut faults = Vec::new();
        let known = |name: &str| {
            let mut models = campaign.companies.iter().flat_map(|company| &company.models);
            models.any(|model| kebab(&model.name) == name)
        };
        let named = self.lot.keys().chain(self.into.keys()).chain(self.bitten.keys()).chain(self.mad.keys());
        faults.extend(named.filter(|name| !known(name)).map(|name| format!("nobody is called \"{name}\"")));
        for (part, &score) in &self.score {
            if !PARTS.contains(&part.as_str()) {
                faults.push(format!("score: found \"{part}\", expected {}", PARTS.join(" or ")));
            }
            if !(0..=MOST_SCORE).contains(&i64::from(score)) {
                faults.push(format!("score: found {score}, expected 0 to {MOST_SCORE}"));
            }
        }
        if let Some(winner) = self.winner.as_ref().filter(|winner| !PARTS.contains(&winner.as_str())) {
            faults.push(format!("winner: found \"{winner}\", expected {}", PARTS.join(" or ")));
        }
        if faults.is_empty() { Ok(()) } else { Err(Refused::WrongUse(faults.join("\n"))) }
    }

    fn became(&self, model: &Recruit) -> Became {
        self.lot.get(&kebab(&model.name)).copied().unwrap_or_default()
    }

    /// What became of everybody who played, by the same rules as at the end of a game that was refereed: the models
    /// stand in a game as they ended it.
    fn settled(
        &self,
        campaign: &Campaign,
        throw: Throw,
        book: &Arc<Book>,
    ) -> Result<(Vec<crate::content::campaign::Fate>, Vec<u8>), Refused> {
        let played: Vec<(Seat, &Recruit)> = [Seat(0), Seat(1)]
            .into_iter()
            .flat_map(|seat| campaign.company(seat).models.iter().map(move |model| (seat, model)))
            .filter(|(_, model)| self.became(model) != Became::StayedHome)
            .collect();
        if played.is_empty() {
            throw.done(|rule| book.cards.title(rule).to_string())?;
            return Ok((Vec::new(), Vec::new()));
        }
        let mut state = campaign.ended(&played, book).map_err(no)?;
        for (place, (_, model)) in played.iter().enumerate() {
            let (figure, key) = (FigureId(place as u8), kebab(&model.name));
            let now = &mut state[figure];
            now.place = match self.became(model) {
                Became::Killed => Place::Gone(End::Killed),
                Became::Turned | Became::TurnedAndKilled => Place::Gone(End::Turned),
                Became::Alive | Became::StayedHome => Place::Table,
            };
            now.bitten_by = self.bitten.get(&key).copied();
            now.insane_by_nature = false;
            if let Some(mad) = self.mad.get(&key) {
                now.insanity = madness(mad, book)?;
                now.shaky = now.shaky.max(u8::from(now.insanity == Insanity::Shaky.number()));
            }
        }
        let brought: Vec<u8> = played.iter().map(|(_, model)| model.insanity).collect();
        let (mut fates, dice) = settle(&mut state, &brought, throw, book)?;
        for (fate, (_, model)) in fates.iter_mut().zip(&played) {
            let became = self.became(model);
            if matches!(became, Became::Turned | Became::TurnedAndKilled) {
                fate.lot = Lot::Turned { into: self.into(model)?, lives: became == Became::Turned };
            }
        }
        Ok((fates, dice))
    }

    /// What a cursed model has become.
    fn into(&self, model: &Recruit) -> Result<String, Refused> {
        let Some(infection) = model.infected else {
            return Err(Refused::NotAllowed(format!(
                "{} carried no curse and can't have turned",
                model.name
            )));
        };
        let monsters = monsters(infection);
        match self.into.get(&kebab(&model.name)) {
            None => Ok(monsters[0].to_string()),
            Some(id) if monsters.contains(&id.as_str()) => Ok(id.clone()),
            Some(id) => {
                let text = format!("{} turned into \"{id}\", expected {}", model.name, monsters.join(" or "));
                Err(Refused::WrongUse(text))
            }
        }
    }
}

/// The number of a madness that is said by its number or its name.
fn madness(said: &str, book: &Book) -> Result<u8, Refused> {
    let is_meant = |insanity: &Insanity| {
        insanity.number().to_string() == said || kebab(insanity.name(book)) == kebab(said)
    };
    Insanity::lasting().find(is_meant).map(Insanity::number).ok_or_else(|| {
        let names: Vec<&str> = Insanity::lasting().map(|insanity| insanity.name(book)).collect();
        Refused::WrongUse(format!("found the madness \"{said}\", expected one of {}", names.join(", ")))
    })
}
