//! The odds question of Gravemarch, put to its own rules, and its duel.

mod duel;
mod form;
mod stated;

use std::sync::Arc;

use fates::{FigureId, exact};
use frame::odds::{Bout, Explained, Fault, FormView, Odds, Oddsmaker, Party, Query, Until};

pub use self::duel::Level;
use self::duel::bout;
use self::form::QUESTIONS;
use self::form::form;
use self::stated::{Situation, face_off};
use crate::{Battle, Book, Gravemarch, Squire};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

impl Oddsmaker for Gravemarch {
    type Duellist = Squire;
    type DuelFacts = Level;

    fn form(book: &Book) -> FormView {
        form(book)
    }

    fn odds(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
        match query.question.as_str() {
            "melee" => melee(book, query),
            other => Err(Fault::no_such_question(other, &QUESTIONS.map(|question| question.id))),
        }
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, _: Until) -> Result<Bout<Self>, Fault> {
        bout(book, one, other)
    }
}

/// One strike and the reply to it.
fn melee(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
    let situation = Situation::read(query)?;
    let start = face_off(book, &query.attacker, query.whom()?)?;
    let found = exact(situation, situation, |fates| {
        let mut state = start.clone();
        Battle::new(&mut state, fates).melee(ATTACKER, TARGET)?;
        Ok([ATTACKER, TARGET].map(|figure| (start[figure].health - state[figure].health) as u32))
    });
    let falls = |figure: FigureId| {
        let health = start[figure].health as u32;
        found.chance(move |lost| lost[figure.index()] >= health)
    };
    let rows = found.table(|lost| lost[TARGET.index()]).into_iter();
    let tally = start.strike_tally(ATTACKER, situation.attacker_higher);
    let what = format!("{}: added to its dice", start.name(ATTACKER));
    let defence = start.cast[TARGET].profile.stats.defence;
    Ok(Odds {
        paths: found.paths(),
        chances: vec![
            ("hit", found.chance(|lost| lost[TARGET.index()] > 0)),
            ("struck_back", found.chance(|lost| lost[ATTACKER.index()] > 0)),
            ("kill", falls(TARGET)),
            ("killed", falls(ATTACKER)),
        ],
        tables: vec![("damage", rows.map(|(lost, chance)| (lost.to_string(), chance)).collect())],
        means: vec![("damage", found.mean(|lost| lost[TARGET.index()]))],
        tallies: vec![Explained::of(what, &tally, |part| book.cards.title(part.rule.0).to_string())],
        notes: vec![format!("2d10 against Defence {defence}, with {}.", start.cast[ATTACKER].weapon.name)],
    })
}
