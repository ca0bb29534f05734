//! A referee's levers: everything a referee can set, and figures that can be put somewhere else.

use fates::Overrule;
use frame::view::{LeverView, TableView};
use maud::{Markup, html};
use table::Unit;

use crate::fault::{Code, Fault};
use crate::page::capital;
use crate::page::form::Fields;
use crate::page::top::top;
use crate::page::whole;
use crate::tables::LeversView;

/// The page of all levers of a table, group by group.
pub(crate) fn page(told: &LeversView, table: &str) -> Markup {
    let LeversView { view, levers, number } = told;
    let body = html! {
        (top(None))
        main.page {
            p { a href=(table) { "Back to the table" } }
            h1 { "Overrule" }
            p.lead {
                "What you set here is written into the ledger as your word, told to everybody, and can be taken back like a \
                 move. The step under way is played again as far as its answers still fit."
            }
            @for group in groups(levers) {
                details.card {
                    summary { (group) }
                    div.levers { @for lever in levers.iter().filter(|lever| lever.group == group) { (pull(lever, *number, table)) } }
                }
            }
            @if view.table.is_some() { (places(view, levers, *number, table)) }
        }
    };
    whole("Overrule", "pages", &[], &body)
}

/// What the levers belong to, each once, in their order.
fn groups(levers: &[LeverView]) -> Vec<&str> {
    let mut groups: Vec<&str> = Vec::new();
    for lever in levers {
        if !groups.contains(&lever.group.as_str()) {
            groups.push(&lever.group);
        }
    }
    groups
}

fn pull(lever: &LeverView, number: usize, table: &str) -> Markup {
    html! {
        form.lever method="post" action={ (table) "/overrule" } {
            input type="hidden" name="number" value=(number);
            input type="hidden" name="lever" value=(lever.id);
            label for=(lever.id) { (lever.name) }
            @if (lever.least, lever.most) == (0, 1) {
                select id=(lever.id) name="to" {
                    option value="0" selected[lever.now == 0] { "no" }
                    option value="1" selected[lever.now == 1] { "yes" }
                }
            } @else {
                input id=(lever.id) name="to" type="number" min=(lever.least) max=(lever.most) value=(lever.now);
            }
            button.button type="submit" { "Set" }
        }
    }
}

/// Figures that can be put somewhere else, measured from the north-west corner.
fn places(view: &TableView, levers: &[LeverView], number: usize, table: &str) -> Markup {
    let unit = view.table.as_ref().map_or(Unit::default(), |board| board.unit);
    html! {
        section.card aria-labelledby="places" {
            h2 #places { "Put a figure somewhere else" }
            form.lever method="post" action={ (table) "/overrule" } {
                input type="hidden" name="number" value=(number);
                label for="figure" { "Figure" }
                select #figure name="figure" {
                    @for figure in view.figures.iter().filter(|figure| figure.at.is_some()) {
                        @if let Some(id) = id_of(&figure.name, levers) { option value=(id) { (figure.name) } }
                    }
                }
                input type="hidden" name="unit" value=(unit.length().0);
                label for="east" { (capital(unit.name())) " from the west edge" }
                input #east name="east" type="number" step="0.1" min="0" required;
                label for="south" { (capital(unit.name())) " from the north edge" }
                input #south name="south" type="number" step="0.1" min="0" required;
                button.button type="submit" { "Put it there" }
            }
        }
    }
}

/// A figure's name in the protocol, which its levers begin with.
fn id_of<'a>(name: &str, levers: &'a [LeverView]) -> Option<&'a str> {
    let lever = levers.iter().find(|lever| lever.group == name)?;
    lever.id.split('.').next()
}

/// What a form decrees: a lever with its value, or a figure with its place.
pub(crate) fn decree(body: &str) -> Result<Overrule, Fault> {
    let fields = Fields::read(body);
    let wrong = |what: &str| {
        Fault::new(Code::NotADecree, format!("{what}; a decree sets a lever or puts a figure somewhere"))
    };
    if let Some(lever) = fields.get("lever") {
        let to = fields
            .get("to")
            .and_then(|to| to.parse().ok())
            .ok_or_else(|| wrong("\"to\" wants a whole number"))?;
        return Ok(Overrule::Set { lever: lever.to_string(), to });
    }
    let figure = fields.get("figure").ok_or_else(|| wrong("neither is named"))?.to_string();
    let unit: f64 = fields.get("unit").and_then(|unit| unit.parse::<u16>().ok()).unwrap_or(254).into();
    let length = |name: &str| {
        let count: f64 = fields.get(name)?.parse().ok()?;
        (0.0..1000.0).contains(&count).then(|| (count * unit).round() as i32)
    };
    match (length("east"), length("south")) {
        (Some(east), Some(south)) => Ok(Overrule::Place { figure, at: [east, south] }),
        _ => Err(wrong("\"east\" and \"south\" want numbers, measured from the edges")),
    }
}
