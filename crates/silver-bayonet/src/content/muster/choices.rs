//! The attributes that a figure may pick, and the kits of its type.

use content::kebab;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::additions::counted;
use super::fields::{choice, field, with_strangers};
use super::{Muster, words};
use crate::content::unit::{Enlisted, FEY_TOUCHED, open_to_officers};
use crate::rules::powers::attribute::Attribute;

impl Muster<'_> {
    /// The kits of a type that has several.
    pub(super) fn kit_field(&self, enlisted: &Enlisted<'_>) -> Option<FieldView> {
        let kits = self.book.kits(enlisted.id);
        let kit = enlisted.kit.filter(|_| kits.len() > 1)?;
        let option = |(place, kit): (usize, &Vec<String>)| choice(json!(place + 1), &kit.join(", "));
        let options = kits.iter().enumerate().map(option).collect();
        let takes = Takes::One { now: Some(kit.to_string()), options, may_be_none: false };
        Some(field(&format!("{}/kit", enlisted.who.pointer()), "Kit", None, takes))
    }

    /// The attributes open to Officers, for a figure that picks some (sb.out.officer.5).
    pub(super) fn picks_field(&self, enlisted: &Enlisted<'_>) -> Option<FieldView> {
        let most = usize::from(enlisted.most_picks);
        if most == 0 && enlisted.picks.is_empty() {
            return None;
        }
        let open: Vec<&str> = open_to_officers(self.book).collect();
        let as_listed = |pick: &String| {
            let listed = open.iter().find(|name| kebab(name) == kebab(pick));
            listed.map_or_else(|| pick.clone(), |name| name.to_string())
        };
        let now: Vec<String> = enlisted.picks.iter().map(as_listed).collect();
        let options = open.iter().map(|name| self.pick(enlisted, name, &now)).collect();
        let takes =
            Takes::Some { options: with_strangers(options, &now), now, most: Some(most), may_repeat: false };
        let name = counted(most as i64, "attribute", "attributes");
        let at = format!("{}/attributes", enlisted.who.pointer());
        Some(field(&at, &name, Some("sb.out.officer.5"), takes))
    }

    fn pick(&self, enlisted: &Enlisted<'_>, name: &str, now: &[String]) -> ChoiceView {
        let attribute = Attribute::named(name);
        let fey = attribute == Some(Attribute::FeyTouched);
        ChoiceView {
            words: words::of_attribute(self.book, name),
            cost: fey.then_some(FEY_TOUCHED.into()),
            rule: attribute.and_then(Attribute::rule),
            why_not: (!now.iter().any(|pick| pick == name))
                .then(|| self.why_not_pick(enlisted, name, fey, now.len()))
                .flatten(),
            ..choice(json!(name), name)
        }
    }

    /// Why an attribute can't be picked now.
    fn why_not_pick(&self, enlisted: &Enlisted<'_>, name: &str, fey: bool, picked: usize) -> Option<String> {
        let short = i64::from(FEY_TOUCHED) - self.left();
        let has = enlisted.draft.attributes.iter().any(|own| kebab(own) == kebab(name));
        match () {
            () if has || fey && enlisted.fey_touched => Some("has it already".to_string()),
            () if picked >= usize::from(enlisted.most_picks) => Some(format!("already {picked} picked")),
            () if fey && short > 0 => Some(counted(short, "point short", "points short")), // sb.attr.carp.fey.2
            () => None,
        }
    }
}
