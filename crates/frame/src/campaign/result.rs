//! How games end: typed in after a game at a real table, or read from a ledger.

use std::collections::BTreeMap;
use std::sync::Arc;

use content::kebab;
use fates::{Book, Game, Proof, replay, verify};
use serde::{Deserialize, Serialize};

use super::PlayedGame;
use super::file::check_title;
use crate::System;
use crate::command::Refused;
use crate::muster::{ChoiceView, FieldView, Takes};

/// The most that a company is scored for in one game.
const MOST_SCORE: i64 = 9_999;

/// What a winner is called who is no company of the campaign.
const OTHERS: &str = "others";

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultView {
    /// What was played.
    pub title: String,
    /// The company that won, by its place; none if it was a draw, or others won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// Did somebody win who is no company of the campaign?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub others_won: bool,
    /// What each company scored; nothing for one that did not play.
    pub scores: Vec<Option<i64>>,
    /// Where its ledger is; empty for a game at a real table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ledger: String,
    /// The hash of its last state; empty for a game at a real table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub state: String,
}

impl ResultView {
    /// What is wrong with it, in a campaign of so many companies.
    pub fn faults(&self, companies: usize) -> Vec<String> {
        let mut faults: Vec<String> = check_title(&self.title).err().into_iter().collect();
        if self.scores.len() != companies {
            faults.push(format!("found {} scores, expected {companies}", self.scores.len()));
        }
        if let Some(winner) = self.winner.filter(|&winner| winner >= companies) {
            faults.push(format!("winner: found {}, expected 1 to {companies}", winner + 1));
        }
        if self.winner.is_some() && self.others_won {
            faults.push("winner: found a company and others, expected one of them".to_string());
        }
        let wide = |score: &&i64| !(-MOST_SCORE..=MOST_SCORE).contains(*score);
        for score in self.scores.iter().flatten().filter(wide) {
            faults.push(format!("score: found {score}, expected at most {MOST_SCORE}"));
        }
        faults
    }

    /// Did this company win, or else lose? Neither, if nobody won, or it did not play.
    pub fn won(&self, company: usize) -> Option<bool> {
        self.scores.get(company).copied().flatten()?;
        match self.winner {
            Some(winner) => Some(winner == company),
            None => self.others_won.then_some(false),
        }
    }
}

/// A result as it is typed in.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TypedResult {
    title: Option<String>,
    winner: Option<String>,
    score: BTreeMap<String, i64>,
}

/// The fields of such a result for these companies, at `/result`. Companies are named by the ids of their names.
pub fn result_fields(names: &[&str]) -> Vec<FieldView> {
    let companies = names.iter().map(|name| ChoiceView::new(kebab(name), *name));
    let winners = companies.chain([ChoiceView::new(OTHERS, "Their enemies")]).collect();
    let title = Takes::text("A game at a real table");
    let mut fields = vec![
        FieldView::new("/result/title", "What was played", title),
        FieldView::new("/result/winner", "Who won; nobody, if it was a draw", Takes::one_or_none(winners)),
    ];
    fields.extend(names.iter().map(|name| {
        let takes = Takes::number(Some(0), -MOST_SCORE, MOST_SCORE);
        FieldView::new(format!("/result/score/{}", kebab(name)), "Points scored", takes).grouped(*name)
    }));
    fields
}

impl TypedResult {
    /// The result for these companies, of which some have played.
    pub fn result(&self, names: &[&str], played: &[bool]) -> Result<ResultView, Refused> {
        let place = |id: &str| names.iter().position(|name| kebab(name) == id);
        let mut faults: Vec<String> = Vec::new();
        for strange in self.score.keys().filter(|id| place(id).is_none()) {
            faults.push(format!("score: no company is called \"{strange}\""));
        }
        let winner = match self.winner.as_deref() {
            None | Some(OTHERS) => None,
            Some(id) => {
                let found = place(id);
                faults.extend(found.is_none().then(|| format!("winner: no company is called \"{id}\"")));
                found
            }
        };
        let score = |(name, played): (&&str, &bool)| {
            played.then(|| self.score.get(&kebab(name)).copied().unwrap_or(0))
        };
        let result = ResultView {
            title: self.title.clone().unwrap_or_else(|| "A game at a real table".to_string()),
            winner,
            others_won: self.winner.as_deref() == Some(OTHERS),
            scores: names.iter().zip(played).map(score).collect(),
            ..ResultView::default()
        };
        faults.extend(result.faults(names.len()));
        if faults.is_empty() { Ok(result) } else { Err(Refused::WrongUse(faults.join("\n"))) }
    }
}

/// A game read back from its ledger.
pub struct Finished<R: System> {
    /// The game at its end.
    pub game: Game<R>,
    /// How it began.
    pub setup: R::Setup,
    /// The hash of its last state.
    pub state: String,
}

impl<R: System> Finished<R> {
    /// Proves the ledger of a finished game, played by the campaign's book.
    pub fn of(played: &PlayedGame, book: &Arc<R::Book>) -> Result<Finished<R>, Refused> {
        let named = |fault: String| Refused::NotAllowed(format!("{}: {fault}", played.name));
        let Proof { state, .. } = verify::<R>(&played.ledger).map_err(|fault| named(fault.to_string()))?;
        let game = replay::<R>(&played.ledger, None).map_err(|fault| named(fault.to_string()))?.game;
        let setup: R::Setup =
            serde_json::from_value(game.head().setup.clone()).map_err(|fault| named(fault.to_string()))?;
        if game.outcome().is_none() {
            return Err(named("the game is not over".to_string()));
        }
        if game.head().overlay != *book.overlay() {
            return Err(named("the game was played by another book than the campaign's".to_string()));
        }
        Ok(Finished { game, setup, state })
    }
}
