//! The odds questions as a form, answered on the same page, with every number explained.

mod answer;
mod fields;

use frame::odds::{AskedView, FormView, Odds, Query};
use maud::{Markup, html};
use referee::{AnySystem, SystemView};

use self::answer::{answer, fault};
use crate::fault::Fault;
use crate::page::form::{Fields, written};
use crate::page::top::top;
use crate::page::whole;

/// What the address of the page asks.
pub fn query(form: &FormView, said: &str) -> Result<Query, Fault> {
    let fields = Fields::read(said);
    let said = fields.iter().filter(|(name, _)| *name != "part");
    form.query(said).map_err(Fault::from)
}

/// The page: a form as the address fills it in, and the answer.
pub fn page(system: &dyn AnySystem, said: &str) -> Result<Markup, Fault> {
    let (form, SystemView { short, title, .. }) = (system.form(), system.view());
    let fields = Fields::read(said);
    let asked = form.question(fields.get("question")).map_err(Fault::from);
    let shown = asked.clone().or_else(|_| form.question(None).map_err(Fault::from))?;
    let answered = asked.and_then(|_| answered(system, said));
    let body = html! {
        (top(Some((short, title))))
        main.page.wide.odds-page {
            section aria-labelledby="odds" {
                h1 #odds { "Odds" }
                nav.tabs #questions aria-label="Questions" { (questions(form, shown, &fields)) }
                p { (shown.words) " Counted exactly, by the rules that will roll." }
                div.ask-and-answer {
                    form.asked method="get" action={ "/odds/" (short) } data-odds {
                        (fields::fields(form, shown, &fields))
                        button.button type="submit" { "Count" }
                    }
                    div.answered {
                        div #answer aria-live="polite" {
                            @match &answered {
                                Ok(odds) => (answer(form, odds)),
                                Err(refusal) => (fault(refusal)),
                            }
                        }
                    }
                }
            }
        }
    };
    Ok(whole(&format!("Odds in {title}"), "pages", &["odds.js", "search.js"], &body))
}

/// The answer alone, to be put in the place of another.
pub fn part(system: &dyn AnySystem, said: &str) -> Markup {
    match answered(system, said) {
        Ok(odds) => answer(system.form(), &odds),
        Err(refusal) => fault(&refusal),
    }
}

fn answered(system: &dyn AnySystem, said: &str) -> Result<Odds, Fault> {
    Ok(system.odds(&query(system.form(), said)?)?)
}

/// The questions as links that keep who is asked about.
fn questions(form: &FormView, shown: &AskedView, fields: &Fields) -> Markup {
    let kept = |name: &&str| name.starts_with("attacker") || name.starts_with("target");
    let kept =
        fields.iter().filter(|(name, value)| kept(name) && !name.ends_with(".weapon") && !value.is_empty());
    let kept: Vec<(&str, &str)> = kept.collect();
    html! {
        @for asked in form.questions {
            @let address = written([("question", asked.id)].into_iter().chain(kept.iter().copied()));
            a href={ "/odds/" (form.system) "?" (address) } aria-current=[(asked.id == shown.id).then_some("page")] {
                (asked.name)
            }
        }
    }
}
