//! One figure of a unit: the Officer and the soldiers are alike from here on.

use super::{CourageOrPoints, HealthOrSpeed, Leader, MeleeOrAccuracy, Recruit, Who};
use crate::content::book::{Book, Officer, Soldier};
use crate::content::profile::{Draft, Profile};
use crate::rules::powers::attribute::Traits;
use crate::setup::{FigureSetup, With};
use content::Written;

/// One figure of a unit, before it is checked.
#[derive(Clone)]
pub(crate) struct Enlisted<'a> {
    pub(crate) who: Who,
    /// The id of its profile.
    pub(crate) id: &'a str,
    pub(crate) name: Option<&'a str>,
    /// Its profile with its kit, without what it picks.
    pub(crate) draft: Draft,
    /// Its kit, counted from 1, where its type has any.
    pub(crate) kit: Option<usize>,
    pub(crate) picks: &'a [String],
    pub(crate) most_picks: u8,
    pub(crate) fey_touched: bool,
    /// The slots it fills as it likes; none with a fixed kit.
    pub(crate) slots: Option<u8>,
    pub(crate) equipment: &'a [String],
    pub(crate) specials: &'a [String],
    pub(crate) mounted: bool,
}

impl<'a> Enlisted<'a> {
    /// The Officer with the choices of a new one (sb.out.officer.2 to .4).
    pub(crate) fn officer(leader: &'a Leader, book: &Book) -> Enlisted<'a> {
        let mut draft = book.draft(Officer::ID, 0).unwrap_or_default();
        let more = |stat: &mut i8| *stat = stat.saturating_add(1);
        match leader.melee_or_accuracy {
            MeleeOrAccuracy::Melee => more(&mut draft.melee),
            MeleeOrAccuracy::Accuracy => more(&mut draft.accuracy),
        }
        match leader.health_or_speed {
            HealthOrSpeed::Health => more(&mut draft.health),
            HealthOrSpeed::Speed => more(&mut draft.speed),
        }
        match leader.courage_or_points {
            CourageOrPoints::Courage => more(&mut draft.courage),
            CourageOrPoints::Points => {}
        }
        Enlisted {
            who: Who::Officer,
            id: Officer::ID,
            name: Some(&leader.name),
            draft,
            kit: None,
            picks: &leader.attributes,
            most_picks: book.officer.picks,
            fey_touched: false,
            slots: Some(book.officer.slots),
            equipment: &leader.equipment,
            specials: &leader.specials,
            mounted: leader.mounted,
        }
    }

    /// A soldier of a type on the lists.
    pub(crate) fn soldier(
        place: usize,
        recruit: &'a Recruit,
        soldier: &'a Soldier,
        book: &Book,
    ) -> Enlisted<'a> {
        let kit = recruit.kit.unwrap_or(1);
        Enlisted {
            who: Who::Soldier(place),
            id: &soldier.id,
            name: recruit.name.as_deref(),
            draft: book.draft(&soldier.id, kit.saturating_sub(1)).unwrap_or_default(),
            kit: soldier.slots.is_none().then_some(kit.clamp(1, soldier.kits.len().max(1))),
            picks: &recruit.attributes,
            most_picks: soldier.picks.unwrap_or(0),
            fey_touched: recruit.fey_touched,
            slots: soldier.slots,
            equipment: &recruit.equipment,
            specials: &recruit.specials,
            mounted: recruit.mounted,
        }
    }

    /// Its profile with what it picks and what is bought for it.
    pub(crate) fn whole_draft(&self) -> Draft {
        let mut draft = self.draft.clone();
        draft.attributes.extend(self.picks.iter().filter(|pick| is_known(pick)).cloned());
        if self.fey_touched {
            draft.attributes.push("Fey-Touched".to_string());
        }
        draft
    }

    /// Its attributes.
    pub(crate) fn traits(&self) -> Traits {
        let mut traits = Traits::default();
        for attribute in &self.whole_draft().attributes {
            traits.read(attribute, None).ok(); // printed, or known
        }
        traits
    }

    /// The figure as it takes the field, with all that is written of it.
    pub(crate) fn figure(&self) -> FigureSetup {
        let changed = self.id == Officer::ID || self.fey_touched || !self.picks.is_empty();
        let figure = FigureSetup {
            name: self.name.map(str::to_string),
            kit: self.kit.filter(|_| !changed),
            equipment: self.equipment.iter().chain(self.specials).cloned().collect(),
            with: With { mounted: self.mounted.then_some(true), ..With::default() },
            ..FigureSetup::of(self.id)
        };
        match changed {
            true => FigureSetup { profile: Written::Whole(Box::new(self.whole_draft())), ..figure },
            false => figure,
        }
    }

    /// The figure with what it can carry, and everything that it can't, with its place among equipment and specials and
    /// the reason.
    pub(crate) fn fitted(&self, book: &Book) -> (FigureSetup, Vec<(usize, String)>) {
        let (mut misfits, mut carried) = (Vec::new(), Vec::new());
        let bare = FigureSetup { equipment: Vec::new(), ..self.figure() };
        let Ok(mut profile) = bare.profile(book) else { return (self.figure(), misfits) };
        for (place, thing) in self.equipment.iter().chain(self.specials).enumerate() {
            let mut trial = profile.clone();
            match trial.equip(thing, book) {
                Ok(()) => {
                    profile = trial;
                    carried.push(thing.clone());
                }
                Err(why) => misfits.push((place, why)),
            }
        }
        (FigureSetup { equipment: carried, ..bare }, misfits)
    }

    /// Its profile with what it can carry, if it is a figure at all.
    pub(crate) fn profile(&self, book: &Book) -> Option<Profile> {
        self.fitted(book).0.profile(book).ok()
    }
}

/// Do the rules know this attribute?
pub(super) fn is_known(pick: &str) -> bool {
    Traits::default().read(pick, None).is_ok()
}
