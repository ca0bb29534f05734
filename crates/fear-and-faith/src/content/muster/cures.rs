//! What would mend a flaw, each as something to press.

use content::{Written, kebab, nearest};
use frame::muster::{CureView, Edit, FlawView};
use serde_json::{Value, json};

use super::additions::{called, masters};
use super::first_model;
use crate::content::book::Book;
use crate::content::party::{Breach, Flaw, PartySheet, Rank, ranks};
use crate::content::profile::{COMBATS, MOST_POINTS, QUALITIES};
use crate::content::special::{Foe, Special};

/// The most models that are offered to be taken out.
const MOST_OFFERED: usize = 3;

/// A flaw as it is shown, with what would mend it.
pub(super) fn told(book: &Book, party: &PartySheet, flaw: &Flaw) -> FlawView {
    let (ranks, _) = ranks(party, book);
    let party = Mended { book, party, ranks: &ranks };
    FlawView {
        at: flaw.at.clone(),
        rule: flaw.rule,
        words: flaw.words.clone(),
        may_be_waived: flaw.may_be_waived,
        cures: party.cures(flaw),
    }
}

/// A party with something wrong.
struct Mended<'a> {
    book: &'a Book,
    party: &'a PartySheet,
    ranks: &'a [Rank<'a>],
}

impl Mended<'_> {
    fn cures(&self, flaw: &Flaw) -> Vec<CureView> {
        let own = || self.place(&flaw.at).into_iter().flat_map(|place| self.take_out(place)).collect();
        match &flaw.breach {
            Breach::Fault { .. } => self.of_fault(&flaw.at),
            Breach::Nobody => self.somebody(),
            Breach::Points { found, most } => self.cheaper(*found, *most),
            Breach::IdlePool => vec![clear("Put nothing aside", &flaw.at)],
            Breach::Personalities { .. } => self.one_of(|rank| rank.profile.is_personality()),
            Breach::Share { special, .. } => self.one_of(|rank| rank.has(*special)),
            Breach::Animals { .. } => self.one_of(|rank| rank.profile.is_animal()),
            Breach::Crowd { .. } => self.one_of(|_| true),
            Breach::LoneSwarm { .. } => vec![cure("Take two", set(format!("{}/count", flaw.at), 2))],
            Breach::OpenBan { .. } => bans(&flaw.at),
            Breach::NoMinion { .. } => vec![clear("No Master", &flaw.at)],
            Breach::NoHunter { .. } => vec![clear("No prey", &flaw.at)],
            Breach::Masterless { .. }
            | Breach::MasterAway { .. }
            | Breach::SeveralMasters { .. }
            | Breach::CheapMaster { .. }
            | Breach::NoWitch { .. }
            | Breach::SecondFamiliar { .. } => self.other_masters(&flaw.at),
            Breach::Unique { .. } | Breach::Familiars { .. } | Breach::OtherSide { .. } => own(),
            Breach::NoSuchSide { scenario, .. } => self.not_for(scenario),
            Breach::Scenario { scenario, .. } => {
                let out: Vec<CureView> = own();
                out.into_iter().chain(self.not_for(scenario)).collect()
            }
        }
    }

    /// The entry that a place is in.
    fn place(&self, at: &str) -> Option<usize> {
        let place = at.strip_prefix("/models/")?.split('/').next()?.parse().ok()?;
        (place < self.party.models.len()).then_some(place)
    }

    fn take_out(&self, place: usize) -> Option<CureView> {
        let member = self.party.models.get(place)?;
        let name =
            match (member.own_name(), self.ranks.iter().find(|rank| rank.place == place), &member.profile) {
                (Some(name), ..) => name,
                (_, Some(rank), _) => rank.name(),
                (.., Written::Id(id)) => id,
                (.., Written::Whole(draft)) => &draft.name,
            };
        let at = format!("/models/{place}");
        Some(match member.count {
            0 | 1 => cure(format!("Take out {name}"), Edit::Remove { at }),
            count => cure(format!("Take out one {name}"), set(at + "/count", count - 1)),
        })
    }

    /// Takes out one of these, the last of them first.
    fn one_of(&self, is_meant: impl Fn(&Rank<'_>) -> bool) -> Vec<CureView> {
        let those = self.ranks.iter().rev().filter(|rank| is_meant(rank)).take(MOST_OFFERED);
        those.filter_map(|rank| self.take_out(rank.place)).collect()
    }

    /// More points for both (ff.setup.points.2), or without the cheapest that are dear enough.
    fn cheaper(&self, found: u32, most: u16) -> Vec<CureView> {
        let excess = found - u32::from(most);
        let mut dear: Vec<&Rank<'_>> =
            self.ranks.iter().filter(|rank| u32::from(rank.profile.points) >= excess).collect();
        dear.sort_by_key(|rank| rank.profile.points);
        let out = dear.into_iter().take(MOST_OFFERED).filter_map(|rank| self.take_out(rank.place));
        let agreed = u16::try_from(found).ok().filter(|found| *found <= MOST_POINTS);
        let agreed = agreed.map(|found| cure(format!("Play with {found} points"), set("/points", found)));
        out.chain(agreed).collect()
    }

    fn somebody(&self) -> Vec<CureView> {
        let model = first_model(self.book, self.party.side);
        let add = |what: Value| Edit::Add { at: "/models".to_string(), what };
        model.map(|model| cure("Add somebody", add(json!(model)))).into_iter().collect()
    }

    /// Those of the party that could be its Master; or it goes.
    fn other_masters(&self, at: &str) -> Vec<CureView> {
        let Some(minion) =
            self.place(at).and_then(|place| self.ranks.iter().find(|rank| rank.place == place))
        else {
            return Vec::new();
        };
        let familiar = minion.is_familiar(self.book);
        let could = |rank: &&Rank<'_>| !familiar || rank.has(Special::Witch) && !self.has_familiar(rank);
        let serve =
            |rank: &Rank<'_>| cure(format!("Serve {}", rank.name()), set(at, called(rank, self.ranks)));
        let masters = masters(self.ranks, &minion.profile).filter(could).take(MOST_OFFERED).map(serve);
        masters.chain(self.take_out(minion.place)).collect()
    }

    fn has_familiar(&self, witch: &Rank<'_>) -> bool {
        let serves =
            |rank: &Rank<'_>| rank.member.master.as_deref().is_some_and(|name| witch.answers_to(name));
        self.ranks.iter().any(|rank| rank.is_familiar(self.book) && serves(rank))
    }

    /// The party is not for this scenario.
    fn not_for(&self, scenario: &str) -> Vec<CureView> {
        let is_it = |id: &String| self.book.scenario(id).is_ok_and(|found| found.name == scenario);
        let place = self.party.scenarios.iter().position(is_it);
        let remove = |place| Edit::Remove { at: format!("/scenarios/{place}") };
        place.map(|place| cure(format!("Not for {scenario}"), remove(place))).into_iter().collect()
    }

    /// By the field that it is about.
    fn of_fault(&self, at: &str) -> Vec<CureView> {
        let parts: Vec<&str> = at.split('/').skip(1).collect();
        let out = || self.place(at).and_then(|place| self.take_out(place));
        match parts.as_slice() {
            ["points"] => vec![cure("The usual points", clear_edit(at))],
            ["pool"] => vec![clear("Put nothing aside", at)],
            ["scenarios", _] => vec![cure("Take it out", Edit::Remove { at: at.to_string() })],
            ["models", place, "profile"] => self.renamed(place, at).into_iter().chain(out()).collect(),
            ["models", _, "count"] => vec![cure("Take one", set(at, 1))],
            ["models", _, "name" | "ban" | "wooden"] => vec![clear("Take it out", at)],
            ["models", _, "profile", "points"] => vec![clear("Price it by the formula", at)],
            ["models", place, "profile", number @ ("quality" | "combat")] => {
                self.bounded(place, number, at).into_iter().collect()
            }
            ["models", _, "profile", "rules", _] => {
                vec![cure("Take it out", Edit::Remove { at: at.to_string() })]
            }
            ["models", ..] => out().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The profile whose id is most like what was written.
    fn renamed(&self, place: &str, at: &str) -> Option<CureView> {
        let Written::Id(id) = &self.party.models.get(place.parse::<usize>().ok()?)?.profile else {
            return None;
        };
        let near = nearest(&kebab(id), self.book.profiles().iter().map(|profile| profile.id.as_str()))?;
        let name = &self.book.profile(near).ok()?.name;
        Some(cure(format!("Make it {name}"), set(at, near)))
    }

    /// The next number that is allowed.
    fn bounded(&self, place: &str, number: &str, at: &str) -> Option<CureView> {
        let Written::Whole(draft) = &self.party.models.get(place.parse::<usize>().ok()?)?.profile else {
            return None;
        };
        let to = match number {
            "quality" => i64::from(draft.quality.clamp(*QUALITIES.start(), *QUALITIES.end())),
            _ => draft.combat.clamp(*COMBATS.start(), *COMBATS.end()).into(),
        };
        Some(cure(format!("Make it {to}"), set(at, to)))
    }
}

fn bans(at: &str) -> Vec<CureView> {
    let foes = Foe::ALL.into_iter().filter(|foe| *foe != Foe::Anyone);
    foes.map(|foe| cure(format!("Ban {}", foe.name()), set(at, json!(foe)))).collect()
}

fn cure(words: impl Into<String>, edit: Edit) -> CureView {
    CureView { words: words.into(), edits: vec![edit] }
}

fn clear(words: &str, at: &str) -> CureView {
    cure(words, clear_edit(at))
}

fn clear_edit(at: &str) -> Edit {
    set(at, Value::Null)
}

fn set(at: impl Into<String>, to: impl Into<Value>) -> Edit {
    Edit::Set { at: at.into(), to: to.into() }
}
