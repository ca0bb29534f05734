//! What can be wrong with a unit: where, by which rule, and whether people may agree to play it all the same.

use fates::FigureSet;

/// Whom something is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The unit as a whole.
    Unit,
    Officer,
    /// The soldier at this place of the list.
    Soldier(usize),
}

impl Who {
    /// Where it stands in the roster, as a JSON pointer.
    pub(crate) fn pointer(self) -> String {
        match self {
            Who::Unit => String::new(),
            Who::Officer => "/officer".to_string(),
            Who::Soldier(place) => format!("/soldiers/{place}"),
        }
    }
}

/// Something that is wrong with a unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flaw {
    pub(crate) who: Who,
    /// The field it is about; empty for the figure or the unit as a whole.
    pub(crate) field: &'static str,
    /// Which entry of the field, where that is a list.
    pub(crate) entry: Option<usize>,
    pub(crate) wrong: Wrong,
    /// What was found, and what was expected.
    pub(crate) words: String,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// A name without letters.
    Nameless,
    UnknownNation,
    UnknownType,
    /// The nation does not hire the type.
    NotHired,
    /// More soldiers than a unit has.
    TooMany,
    /// More of a type than a unit has; by so many.
    TooManyAlike(usize),
    /// The soldiers cost more than there is; by so much.
    TooDear(u16),
    /// More figures than any table holds.
    Crowd,
    /// A kit that the type has not.
    NoSuchKit,
    /// More attributes picked than expected; by so many.
    PicksTooMany(usize),
    PicksTooFew,
    /// An attribute that is not open to Officers.
    NotOpen,
    /// An attribute that the rules don't know.
    UnknownPick,
    PickedTwice,
    /// Fey-Touched, both picked and bought.
    BoughtTwice,
    /// Equipment for a type with a fixed kit.
    FixedKit,
    /// A thing of the other armoury.
    WrongArmoury,
    SpecialTwice,
    /// More special items than a figure carries; by so many.
    TooManySpecials(usize),
    /// More equipment than fits; by so many slots.
    TooManySlots(usize),
    /// More of a weapon than a figure carries.
    OneTooMany(&'static str),
    /// An upgrade, and nothing that it fits.
    NothingToUpgrade,
    /// A thing that is in no armoury.
    UnknownThing,
    /// Special shot without the box or bag of this name.
    NoKeeper(&'static str),
    /// On horseback, and no Combat Rider.
    NoRider,
    /// Anything else that a profile can't have.
    Unfit,
}

impl Flaw {
    /// Where it is, as a JSON pointer.
    pub(crate) fn pointer(&self) -> String {
        let mut at = self.who.pointer();
        if !self.field.is_empty() {
            at = format!("{at}/{}", self.field);
        }
        self.entry.map_or_else(|| at.clone(), |entry| format!("{at}/{entry}"))
    }

    /// The rule that forbids it.
    pub(crate) fn rule(&self) -> Option<&'static str> {
        match self.wrong {
            Wrong::NotHired => Some("sb.out.unit.3"),
            Wrong::TooMany => Some("sb.out.unit.2"),
            Wrong::TooDear(_) => Some("sb.out.unit.1"),
            Wrong::PicksTooMany(_) | Wrong::PicksTooFew | Wrong::NotOpen | Wrong::PickedTwice => {
                Some("sb.out.officer.5")
            }
            Wrong::BoughtTwice => Some("sb.out.unit.5"),
            Wrong::FixedKit => Some("sb.out.unit.4"),
            Wrong::TooManySpecials(_) if self.who == Who::Officer => Some("sb.out.officer.6"),
            Wrong::TooManySpecials(_) | Wrong::SpecialTwice => Some("sb.arm.limit.1"),
            Wrong::TooManySlots(_) | Wrong::WrongArmoury => Some("sb.out.officer.6"),
            Wrong::OneTooMany(rule) => Some(rule),
            Wrong::NothingToUpgrade | Wrong::NoKeeper(_) => Some("sb.arm.limit.2"),
            Wrong::NoRider => Some("sb.cav.1"),
            Wrong::TooManyAlike(_) // the list of types says how many; no rule of its own does
            | Wrong::Nameless
            | Wrong::UnknownNation
            | Wrong::UnknownType
            | Wrong::UnknownPick
            | Wrong::UnknownThing
            | Wrong::NoSuchKit
            | Wrong::Crowd
            | Wrong::Unfit => None,
        }
    }

    /// May people agree to play it anyway? A game can be begun with all that breaks a rule of composition alone.
    pub(crate) fn may_be_waived(&self) -> bool {
        match self.wrong {
            Wrong::NotHired
            | Wrong::TooMany
            | Wrong::TooManyAlike(_)
            | Wrong::TooDear(_)
            | Wrong::PicksTooMany(_)
            | Wrong::PicksTooFew
            | Wrong::NotOpen
            | Wrong::PickedTwice
            | Wrong::BoughtTwice
            | Wrong::FixedKit
            | Wrong::WrongArmoury
            | Wrong::SpecialTwice
            | Wrong::TooManySpecials(_)
            | Wrong::TooManySlots(_)
            | Wrong::NoKeeper(_)
            | Wrong::NoRider => true,
            Wrong::Nameless
            | Wrong::UnknownNation
            | Wrong::UnknownType
            | Wrong::UnknownPick
            | Wrong::UnknownThing
            | Wrong::OneTooMany(_)
            | Wrong::NothingToUpgrade
            | Wrong::NoSuchKit
            | Wrong::Crowd
            | Wrong::Unfit => false,
        }
    }
}

/// All flaws of a unit as they are found.
#[derive(Debug)]
pub(crate) struct Flaws {
    pub(crate) found: Vec<Flaw>,
    who: Who,
}

impl Flaws {
    pub(super) fn none() -> Flaws {
        Flaws { found: Vec::new(), who: Who::Unit }
    }

    /// What is found from here on is about this figure, or about the unit.
    pub(super) fn look_at(&mut self, who: Who) {
        self.who = who;
    }

    /// Something is wrong with a field.
    pub(super) fn push(&mut self, field: &'static str, wrong: Wrong, words: impl Into<String>) {
        self.found.push(Flaw { who: self.who, field, entry: None, wrong, words: words.into() });
    }

    /// Something is wrong with an entry of a list.
    pub(super) fn push_at(
        &mut self,
        field: &'static str,
        entry: usize,
        wrong: Wrong,
        words: impl Into<String>,
    ) {
        let words = words.into();
        self.found.push(Flaw { who: self.who, field, entry: Some(entry), wrong, words });
    }
}

/// The most soldiers that a table holds beside their Officer.
pub(super) const CROWD: usize = FigureSet::MOST - 1;
