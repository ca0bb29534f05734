//! What a figure may wear, and what each piece comes to (be.armour.2, be.armour.3).

use frame::muster::{ChoiceView, FieldView, Takes};

use super::fields::Desk;
use super::gear::piece_words;
use crate::content::warband::FigureSheet;
use crate::rules::fighting::armour::{Armour, Body, Class, Helm};

const GROUP: &str = "Armour";
const SUM: &str = "be.armour.2";

impl Desk<'_> {
    /// What it wears: on the body, on the head, on the arm (be.armour.3), and its class (be.move.10).
    pub(super) fn armour(&self) -> Vec<FieldView> {
        let FigureSheet { shield, legendary_shield, .. } = *self.sheet;
        vec![
            self.field("body", "Body armour", GROUP, Some(SUM), self.body()),
            self.field("helm", "Helm", GROUP, Some(SUM), self.helm()),
            self.switch("shield", "Shield", GROUP, SUM, shield),
            self.switch("legendary_shield", "Legendary shield", GROUP, "be.sunder.4", legendary_shield),
            self.field("class", "Class, if not by the body", GROUP, Some("be.move.10"), self.class()),
        ]
    }

    fn body(&self) -> Takes {
        let choice = |body: Body| {
            let (words, class) = (piece_words(self.book, body.into()), self.book.class_of(body));
            let with = FigureSheet { body, ..self.sheet.clone() };
            let words = format!("{words}, {}", names_of(class)[1]);
            self.piece(body.into(), words, &with, body == self.sheet.body)
        };
        let options = [Body::Clothes, Body::Jacket, Body::Byrnie, Body::Hauberk].map(choice).to_vec();
        let now = Some(Armour::from(self.sheet.body).id().to_string());
        Takes::One { now, options, may_be_none: false }
    }

    fn helm(&self) -> Takes {
        let choice = |helm: Helm| {
            let with = FigureSheet { helm: Some(helm), ..self.sheet.clone() };
            let words = piece_words(self.book, helm.into());
            self.piece(helm.into(), words, &with, Some(helm) == self.sheet.helm)
        };
        let options = [Helm::LightHelm, Helm::FullHelm].map(choice).to_vec();
        let now = self.sheet.helm.map(|helm| Armour::from(helm).id().to_string());
        Takes::One { now, options, may_be_none: true }
    }

    fn class(&self) -> Takes {
        let choice = |class: Class| {
            let [id, name] = names_of(class);
            self.plain_choice(id, name, String::new(), None)
        };
        let options = [Class::Light, Class::Medium, Class::Heavy].map(choice).to_vec();
        let now = self.sheet.class.map(|class| names_of(class)[0].to_string());
        Takes::One { now, options, may_be_none: true }
    }

    fn piece(&self, piece: Armour, words: String, with: &FigureSheet, is_now: bool) -> ChoiceView {
        let name = self.book.piece(piece).map_or(piece.id(), |piece| piece.name.as_str());
        let plain = self.plain_choice(piece.id(), name, words, Some(SUM));
        if is_now { plain } else { self.choice(plain, with, None) }
    }
}

/// The id and the name of a class.
fn names_of(class: Class) -> [&'static str; 2] {
    match class {
        Class::Light => ["light", "Light"],
        Class::Medium => ["medium", "Medium"],
        Class::Heavy => ["heavy", "Heavy"],
    }
}
