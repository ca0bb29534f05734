//! The sides of a scenario as a form: rosters, who sits where, dice, table.

use frame::view::{CatalogueView, RosterView, ScenarioView, SideView};
use maud::{Markup, html};

use super::{Offer, house};

/// The form that lays a table.
pub(super) fn form(offer: &Offer, scenario: &ScenarioView) -> Markup {
    html! {
        form.laying method="post" action="/tables" data-lays {
            input type="hidden" name="system" value=(offer.short);
            input type="hidden" name="scenario" value=(scenario.id);
            div.card.briefing {
                h3 { (scenario.name) }
                @for paragraph in &scenario.story { p { (paragraph) } }
            }
            div.seats {
                @for (seat, side) in scenario.sides.iter().enumerate() {
                    (seat_fields(&offer.catalogue, side, seat))
                }
            }
            (which_table())
            (house::rules(&offer.catalogue, scenario))
            (numbers())
            button.go.big type="submit" {
                strong { "Lay the table" }
                span { (scenario.name) }
            }
        }
        (rosters(&offer.catalogue))
    }
}

/// Who usually has this seat, as the form writes it.
pub(super) fn usual(catalogue: &CatalogueView, seat: usize) -> String {
    match (seat, catalogue.minds.first()) {
        (0, _) => "me".to_string(),
        (_, Some(mind)) => format!("mind:{}", mind.id),
        (_, None) => "friend".to_string(),
    }
}

fn seat_fields(catalogue: &CatalogueView, side: &SideView, seat: usize) -> Markup {
    html! {
        fieldset.card.seat {
            legend { (side.name) }
            @if side.open {
                (which_roster(catalogue, side, seat))
            } @else if !side.roster.is_empty() {
                p.hint { (side.roster) }
            }
            (who(catalogue, seat))
            (dice(seat))
        }
    }
}

fn which_roster(catalogue: &CatalogueView, side: &SideView, seat: usize) -> Markup {
    let field = format!("roster-{seat}");
    html! {
        div.field {
            label for=(field) { "Roster" }
            select id=(field) name=(field) {
                option value="own" selected {
                    @if side.roster.is_empty() { "The scenario's own" } @else { "The scenario's own: " (side.roster) }
                }
                @for (group, rosters) in groups(&catalogue.rosters, side) {
                    optgroup label=(group) {
                        @for roster in rosters { option value={ "ready:" (roster.id) } { (with_points(roster)) } }
                    }
                }
                @if catalogue.points.is_some() { option value="chance" { "By chance, for so many points" } }
            }
            @if let Some([least, usual, most]) = catalogue.points {
                div.field.by-chance {
                    label for={ "points-" (seat) } { "Points" }
                    input.num id={ "points-" (seat) } name={ "points-" (seat) } type="number" inputmode="numeric"
                        min=(least) max=(most) value=(usual) required;
                    span.hint { (least) " to " (most) }
                }
            }
        }
    }
}

/// The rosters that may be this side, under the heading of their group, in the order of the catalogue.
fn groups<'a>(rosters: &'a [RosterView], side: &SideView) -> Vec<(&'a str, Vec<&'a RosterView>)> {
    let mut groups: Vec<(&str, Vec<&RosterView>)> = Vec::new();
    for roster in rosters.iter().filter(|roster| side.rosters.is_empty() || side.rosters.contains(&roster.id))
    {
        match groups.iter_mut().find(|(group, _)| *group == roster.group) {
            Some((_, members)) => members.push(roster),
            None => groups.push((&roster.group, vec![roster])),
        }
    }
    groups
}

fn with_points(roster: &RosterView) -> String {
    match roster.points {
        Some(points) => format!("{} ({points} points)", roster.name),
        None => roster.name.clone(),
    }
}

fn who(catalogue: &CatalogueView, seat: usize) -> Markup {
    let usual = usual(catalogue, seat);
    let minds =
        catalogue.minds.iter().map(|mind| (format!("mind:{}", mind.id), &mind.name, mind.words.as_str()));
    html! {
        fieldset.choices {
            legend { "Who plays it" }
            (radio("who", seat, "me", "Me", "", usual == "me"))
            (radio("who", seat, "friend", "A friend", "by a link to share", usual == "friend"))
            @for (value, name, words) in minds {
                (radio("who", seat, &value, name, words, usual == value))
            }
        }
    }
}

fn dice(seat: usize) -> Markup {
    html! {
        fieldset.choices {
            legend { "Dice" }
            (radio("dice", seat, "table", "Rolled by the table", "sealed, so that anybody can check them", true))
            (radio("dice", seat, "typed", "Real dice", "you roll and type them in", false))
        }
    }
}

fn radio(name: &str, seat: usize, value: &str, words: &str, more: &str, checked: bool) -> Markup {
    html! {
        label.pick {
            input type="radio" name={ (name) "-" (seat) } value=(value) checked[checked];
            span { (words) @if !more.is_empty() { small { (more) } } }
        }
    }
}

fn which_table() -> Markup {
    html! {
        fieldset.choices {
            legend { "Table" }
            label.pick {
                input type="radio" name="table" value="virtual" checked;
                span { "On the screen" small { "the board is drawn, everything is measured" } }
            }
            label.pick {
                input type="radio" name="table" value="real";
                span { "Real miniatures" small { "a companion for your own table: what it can't see, it asks" } }
            }
        }
    }
}

fn numbers() -> Markup {
    html! {
        details.more {
            summary { "The same luck again" }
            div.field {
                label for="seed" { "Number of the dice" }
                input.num #seed name="seed" type="text" inputmode="numeric" pattern="[0-9]{1,19}" autocomplete="off"
                    aria-describedby="seed-words";
                span.hint #seed-words {
                    "Leave it empty for fresh dice. Anybody who knows the number knows the dice, so use it only to try things out."
                }
            }
        }
    }
}

/// Who is in the ready rosters, for reading.
fn rosters(catalogue: &CatalogueView) -> Markup {
    html! {
        @if !catalogue.rosters.is_empty() {
            details.more {
                summary { "Who is in the ready rosters?" }
                div.grid {
                    @for roster in &catalogue.rosters {
                        section.card.roster {
                            h4 { (roster.name) }
                            p.hint { (roster.group) @if let Some(points) = roster.points { " · " (points) " points" } }
                            ul { @for figure in &roster.figures { li { (figure) } } }
                        }
                    }
                }
            }
        }
    }
}
