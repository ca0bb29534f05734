//! Mustering: the companies that players bring, what they come to, what can be changed in them and what is wrong.

mod additions;
mod chance;
mod fields;
mod figure;
mod gear;
mod read;
mod tryouts;

use content::Written;
use frame::muster::{FlawView, MusterView, Mustering, TotalView, Tryout, Wish};
use frame::odds::Party;
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::roster::{MOST_ON_A_SIDE, Member, Roster};
use crate::show::catalogue::all_ready;

/// How many fight in a company by chance, unless a number is named.
const USUAL_COUNT: u16 = 5;

impl Mustering for Book {
    fn noun(&self) -> &'static str {
        "company"
    }

    fn kinds(&self) -> Vec<(String, String)> {
        vec![("company".to_string(), "A company".to_string())]
    }

    /// A company of one: a new character.
    fn blank(&self, kind: Option<&str>) -> Result<Value, String> {
        check_kind(kind)?;
        let combatant = Written::Whole(Box::new(additions::new_character()));
        Ok(json!(Roster {
            id: String::new(),
            name: "New company".to_string(),
            combatants: vec![Member::of(combatant)],
            anyway: false,
        }))
    }

    /// A ready company, or the side of a scenario. Nobody is Surprised but in the scenario (wf.start.3).
    fn ready(&self, id: &str) -> Option<Value> {
        let (_, name, members) = all_ready(self).find(|(known, ..)| *known == id)?;
        let fresh = |member: &Member| Member { surprised: false, ..member.clone() };
        let combatants = members.iter().map(fresh).collect();
        let anyway = self.rosters.iter().any(|roster| roster.id == id && roster.anyway);
        Some(json!(Roster { id: String::new(), name: name.to_string(), combatants, anyway }))
    }

    /// A leader and others of the book; as many as there are points, for nobody has a price here.
    fn by_chance(&self, wish: &Wish) -> Result<Value, String> {
        check_kind(wish.kind.as_deref())?;
        let count = wish.points.unwrap_or(USUAL_COUNT);
        match (1..=MOST_ON_A_SIDE).contains(&count) {
            true => Ok(json!(chance::by_chance(self, count, wish.seed))),
            false => Err(format!(
                "found {count}, expected 1 to {MOST_ON_A_SIDE}: without points it is the number of combatants"
            )),
        }
    }

    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>> {
        let company = read::company(roster)?;
        let flaws = company.flaws(self).into_iter().map(|flaw| flaw.view).collect();
        Ok(MusterView {
            name: called(&company).to_string(),
            kind: String::new(),
            totals: totals(self, &company),
            fields: vec![fields::name_of_company(&company)],
            figures: figure::all(self, &company),
            additions: additions::all(self, heads(&company)),
            flaws,
            anyway: company.anyway,
        })
    }

    fn tryouts(&self, fighter: &Party) -> Vec<Tryout> {
        tryouts::of(self, fighter)
    }
}

fn check_kind(kind: Option<&str>) -> Result<(), String> {
    match kind {
        None | Some("company") => Ok(()),
        Some(other) => Err(format!("no kind of company is called \"{other}\"; there is company")),
    }
}

fn called(company: &Roster) -> &str {
    if company.name.trim().is_empty() { "Company without a name" } else { &company.name }
}

/// How many combatants there are; each entry is one at least.
fn heads(company: &Roster) -> u16 {
    let counts = company.combatants.iter().map(|member| u16::from(member.count.max(1)));
    counts.fold(0, u16::saturating_add)
}

/// Nobody has a price here: the combatants, and the Wounds that all of them have left.
fn totals(book: &Book, company: &Roster) -> Vec<TotalView> {
    let wounds = |member: &Member| {
        let most = member.draft(book).map_or(0, |draft| draft.profile(book).wounds);
        i64::from(member.with.wounds.unwrap_or(most.into())) * i64::from(member.count)
    };
    let total = |name: &str, now, most| TotalView { name: name.to_string(), now, most, rule: None };
    vec![
        total("Combatants", heads(company).into(), Some(MOST_ON_A_SIDE.into())),
        total("Wounds", company.combatants.iter().map(wounds).sum(), None),
    ]
}
