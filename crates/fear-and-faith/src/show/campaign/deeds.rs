//! What can be done between two games, as forms.

use content::kebab;
use fates::Seat;
use frame::campaign::DeedView;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::{PARTS, typed};
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Company, FAVOUR, OBJECTIVE, POINTS_FOR_ONE, Recruit, Step};
use crate::content::profile::Profile;
use crate::content::special::Foe;
use crate::rules::advances::{Advance, AdvanceSheet};

/// The ids of everything that can be done.
pub(super) const IDS: [&str; 6] = ["game", "advance", "recruit", "replace", "cure", "break-curse"];

/// How many major objectives a side may have reached in one game.
const MOST_OBJECTIVES: usize = 3;

/// What can be done now: a game is recorded, or one of the two companies spends what it has.
pub(super) fn all(campaign: &Campaign, book: &Book) -> Vec<DeedView> {
    let mut deeds = vec![typed::deed(campaign, book)];
    for (place, company) in campaign.companies.iter().enumerate() {
        deeds.push(advance(campaign, place, company, book));
        deeds.push(recruit(place, company, book));
        deeds.extend(replace(place, company, book));
        deeds.extend(cure(place, company));
        deeds.extend(break_curse(place, company));
    }
    deeds
}

/// Ten victory points are wanted.
fn too_poor(company: &Company, wanted: u16) -> Option<String> {
    (company.vp < wanted).then(|| format!("found {} victory points, expected {wanted}", company.vp))
}

fn advance(campaign: &Campaign, place: usize, company: &Company, book: &Book) -> DeedView {
    let choice = |sheet: &AdvanceSheet| {
        let id = json!(sheet.id).as_str().unwrap_or_default().to_string();
        let bought = campaign.may_buy(Seat(place as u8), sheet.id, book);
        ChoiceView {
            words: book.cards.get(sheet.id.rule().0).map_or_else(String::new, |card| card.text.clone()),
            cost: Some(FAVOUR.into()),
            rule: Some(sheet.id.rule()),
            why_not: bought.err().map(|faults| faults.join("; ")),
            ..ChoiceView::new(id, &sheet.name)
        }
    };
    let open = book.advances.iter().filter(|sheet| sheet.is_open_to(company.side));
    let open = open.filter(|sheet| sheet.id != Advance::BreakCurse);
    let fields = vec![
        FieldView::new("/advance", "Advance", Takes::one_of(open.map(choice).collect())).by("ff.adv.cost.1"),
        FieldView::new(
            "/for",
            "For whom, where it goes to one model",
            Takes::one_or_none(models(company, |_| true)),
        ),
    ];
    DeedView::of(place, "advance", "Buy an advance", "ff.adv.cost.1")
        .saying(format!("{FAVOUR} victory points; {} are there.", company.vp))
        .asking(fields)
        .unless(too_poor(company, FAVOUR))
}

fn recruit(place: usize, company: &Company, book: &Book) -> DeedView {
    let own = |profile: &&Profile| company.rosters.contains(&profile.list);
    let foes = Foe::ALL.map(|foe| ChoiceView::new(kebab(foe.name()), foe.name())).to_vec();
    let fields = vec![
        FieldView::new("/models", "New models", Takes::some_of(profiles(book, own), true))
            .by("ff.camp.buy.1"),
        FieldView::new("/name", "What the model is called", Takes::text("")),
        FieldView::new("/others", "Models of other rosters, with commas between", Takes::text("")),
        FieldView::new("/agreed", "The opponent agrees to other rosters", Takes::Switch { now: false }),
        FieldView::new("/ban", "Whom it bans, where it has the choice", Takes::one_or_none(foes)),
        FieldView::new("/master", "The Master of a Minion", Takes::one_or_none(models(company, |_| true))),
    ];
    DeedView::of(place, "recruit", "Recruit new models", "ff.camp.buy.1")
        .saying(format!("1 victory point for {POINTS_FOR_ONE} points of models; {} are there.", company.vp))
        .asking(fields)
        .unless(too_poor(company, 1))
}

fn replace(place: usize, company: &Company, book: &Book) -> Option<DeedView> {
    let lost = company.owed.iter().map(|owed| {
        let words = format!("up to {} points", owed.points);
        ChoiceView::new(kebab(&owed.name), &owed.name).saying(words)
    });
    let fits = |profile: &&Profile| {
        company.owed.iter().any(|owed| owed.roster == profile.list && owed.points >= profile.points)
    };
    let fields = vec![
        FieldView::new("/lost", "Who is lost", Takes::one_of(lost.collect())),
        FieldView::new("/models", "Who comes instead", Takes::some_of(profiles(book, fits), true)),
    ];
    let deed = DeedView::of(place, "replace", "Others come for a lost Unique", "ff.camp.killed.2");
    let words = "Models of the same roster, worth no more together.";
    (!company.owed.is_empty()).then(|| deed.saying(words).asking(fields))
}

fn cure(place: usize, company: &Company) -> Option<DeedView> {
    let insane = models(company, |model| model.insanity > 0);
    let deed = DeedView::of(place, "cure", "Cure a permanent insanity", "ff.camp.insane.1")
        .saying(format!("{FAVOUR} victory points, with a Spiritual Leader in the company."))
        .unless(too_poor(company, FAVOUR));
    (!insane.is_empty()).then(|| deed.asking(vec![FieldView::new("/model", "Whose", Takes::one_of(insane))]))
}

fn break_curse(place: usize, company: &Company) -> Option<DeedView> {
    let fresh = models(company, |model| model.infected.is_some() && model.fresh);
    let deed = DeedView::of(place, "break-curse", "Break a fresh curse", "ff.camp.infect.cure.1")
        .saying(format!("{FAVOUR} victory points, by a good company that has just won."))
        .unless(too_poor(company, FAVOUR));
    (!fresh.is_empty()).then(|| deed.asking(vec![FieldView::new("/model", "Whose", Takes::one_of(fresh))]))
}

/// The models of a company, each by its name.
fn models(company: &Company, is_meant: impl Fn(&Recruit) -> bool) -> Vec<ChoiceView> {
    let models = company.models.iter().filter(|model| is_meant(model));
    models.map(|model| ChoiceView::new(kebab(&model.name), &model.name)).collect()
}

/// Profiles with what they cost in victory points.
fn profiles(book: &Book, is_meant: impl Fn(&&Profile) -> bool) -> Vec<ChoiceView> {
    let choice = |profile: &Profile| ChoiceView {
        cost: Some(profile.points.div_ceil(POINTS_FOR_ONE).into()),
        words: format!("{} points", profile.points),
        ..ChoiceView::new(&profile.id, &profile.name)
    };
    book.profiles().iter().filter(is_meant).map(choice).collect()
}

/// The major objectives that each side has reached (ff.camp.vp.objective.1).
pub(super) fn objectives(campaign: &Campaign) -> Vec<FieldView> {
    let worths = || (OBJECTIVE[0]..=OBJECTIVE[1]).map(|worth| worth.to_string());
    let options =
        || worths().map(|worth| ChoiceView::new(&worth, format!("{worth} victory points"))).collect();
    let of = |(part, company): (&str, &Company)| {
        let group = company.name.clone();
        let part = part.to_string();
        (1..=MOST_OBJECTIVES)
            .map(|number| {
                let at = format!("/objectives/{part}/{number}");
                let name = format!("Major objective {number}");
                FieldView::new(at, name, Takes::one_or_none(options()))
                    .grouped(&group)
                    .by("ff.camp.vp.objective.1")
            })
            .collect::<Vec<_>>()
    };
    PARTS.into_iter().zip(&campaign.companies).flat_map(of).collect()
}

/// The seat of a company.
pub(super) fn seat(place: usize) -> Seat {
    Seat(place.min(1) as u8)
}

impl Campaign {
    /// Could this company buy this advance, whatever it costs?
    fn may_buy(&self, seat: Seat, advance: Advance, book: &Book) -> Result<(), Vec<String>> {
        let mut rich = self.clone();
        rich.companies[seat.index()].vp = FAVOUR;
        match advance {
            Advance::MagicWeapon | Advance::CombatDemon => Ok(()), // it depends on the model
            advance => rich.apply(Step::Advance { seat, advance, model: None }, book).map(|_| ()),
        }
    }
}
