//! A new game in four steps with one question each. What other steps have decided travels along as hidden fields, so it
//! works without script, and every step can be come back to.

use frame::view::{RosterView, ScenarioView, SideView};
use maud::{Markup, html};

use super::draft::{Draft, Step, rosters};
use super::{Offer, Own, PLAY, house, icon, mine};
use crate::page::form::Fields;
use crate::page::top::top;
use crate::page::{capital, side_class, whole};

/// The page of the step that the address names.
pub fn page(offers: &[Offer], query: &str) -> Markup {
    let said = Fields::read(query);
    let number = said.get("step").and_then(|number| number.parse().ok()).unwrap_or(1);
    let step = Step::ALL.into_iter().find(|step| step.number() == number).unwrap_or(Step::Scenario);
    let draft = Draft::read(offers, &said);
    let body = html! {
        (top(draft.as_ref().map(|draft| (draft.offer.short.as_str(), draft.offer.title.as_str()))))
        main.page.wide.new-game {
            h1 { "New game" }
            @match &draft {
                None => p { "No game can be played here yet." },
                Some(draft) => {
                    (progress(draft, step))
                    (form(offers, draft, step))
                }
            }
        }
    };
    whole("New game", "pages start", &["start.js", "search.js"], &body)
}

/// The four steps, each with what was decided.
fn progress(draft: &Draft, now: Step) -> Markup {
    html! {
        nav aria-label="Steps" {
            ol.steps {
                @for step in Step::ALL {
                    li {
                        a href=(draft.address(step)) aria-current=[(step == now).then_some("step")] {
                            span.n aria-hidden="true" { (step.number()) }
                            span { b { (title(step)) } small { (decided(draft, step)) } }
                        }
                    }
                }
            }
        }
    }
}

fn title(step: Step) -> &'static str {
    match step {
        Step::Scenario => "Scenario",
        Step::Sides => "Sides",
        Step::Players => "Players",
        Step::Table => "Table and dice",
    }
}

/// What a step has decided, in a few words.
fn decided(draft: &Draft, step: Step) -> String {
    let seats = 0..draft.scenario.sides.len();
    match step {
        Step::Scenario => draft.scenario.name.clone(),
        Step::Sides => match draft.own_seat() {
            Some(seat) => draft.scenario.sides[seat].name.clone(),
            None => "You watch".to_string(),
        },
        Step::Players => {
            let players = seats.map(|seat| player(draft, draft.said(&format!("who-{seat}"))));
            players.collect::<Vec<_>>().join(" · ")
        }
        Step::Table => {
            let own = seats.into_iter().any(|seat| draft.said(&format!("dice-{seat}")) == "typed");
            let dice = if own { "own dice" } else { "Lychgate rolls" };
            match draft.said("table") {
                "real" => format!("Miniatures · {dice}"),
                _ => format!("Screen · {dice}"),
            }
        }
    }
}

/// Who plays, in a word.
fn player(draft: &Draft, who: &str) -> String {
    let mind = |id: &str| draft.offer.catalogue.minds.iter().find(|mind| mind.id == id);
    match who.strip_prefix("mind:").map(mind) {
        Some(Some(mind)) => mind.name.clone(),
        Some(None) => "The computer".to_string(),
        None if who == "friend" => "A friend".to_string(),
        None => "You".to_string(),
    }
}

fn form(offers: &[Offer], draft: &Draft, step: Step) -> Markup {
    let next = Step::ALL.get(step.number()).copied();
    html! {
        @if step == Step::Scenario && offers.len() > 1 { (systems(offers, draft)) }
        form.step method="get" action="/new" data-lays {
            @for (name, value) in draft.others(step) { input type="hidden" name=(name) value=(value); }
            @match step {
                Step::Scenario => (scenarios(draft)),
                Step::Sides => (sides(draft)),
                Step::Players => (players(draft)),
                Step::Table => (table(draft)),
            }
            div.go-on {
                @match next {
                    Some(next) => {
                        button.go type="submit" name="step" value=(next.number()) { "Next: " (title(next).to_lowercase()) }
                        @if step != Step::Scenario {
                            button.button type="submit" formmethod="post" formaction="/tables" { (icon(PLAY)) span data-words { "Start the game" } }
                        }
                    }
                    None => button.go type="submit" formmethod="post" formaction="/tables" { (icon(PLAY)) span data-words { "Start the game" } },
                }
                @if step != Step::Scenario {
                    button.button.back type="submit" name="step" value=(step.number() - 1) formnovalidate { "Back" }
                }
            }
        }
        @if step == Step::Sides { (ready_rosters(&draft.offer.catalogue.rosters)) }
    }
}

/// Another system is another set of scenarios; real miniatures and a friend go along.
fn systems(offers: &[Offer], draft: &Draft) -> Markup {
    let mut along = String::new();
    if draft.said("table") == "real" {
        along.push_str("&table=real");
    }
    if draft.said("who-1") == "friend" {
        along.push_str("&who-1=friend");
    }
    html! {
        nav.systems aria-label="System" {
            @for offer in offers {
                a.chip href={ "/new?system=" (offer.short) (along) } aria-current=[(offer.short == draft.offer.short).then_some("page")] {
                    (offer.title)
                }
            }
        }
    }
}

fn scenarios(draft: &Draft) -> Markup {
    html! {
        fieldset #scenarios.question {
            legend { h2 { "Which scenario?" } }
            input type="hidden" name="system" value=(draft.offer.short);
            div.scenarios {
                @for scenario in &draft.offer.catalogue.scenarios {
                    label.card.pick.scenario {
                        input type="radio" name="scenario" value=(scenario.id) checked[scenario.id == draft.scenario.id];
                        strong { (scenario.name) }
                        @if let Some(story) = scenario.story.first() { span.story { (story) } }
                        span.between { (between(&scenario.sides)) }
                        span.facts { (facts(scenario)) }
                    }
                }
            }
            (own_tables(draft))
        }
    }
}

/// Tables that the player has drawn, and the way to draw one.
fn own_tables(draft: &Draft) -> Markup {
    let tables = &draft.offer.tables;
    html! {
        @if !tables.is_empty() {
            h3 #my-tables { "My tables" }
            div.scenarios {
                @for Own { scenario, .. } in tables {
                    label.card.pick.scenario {
                        input type="radio" name="scenario" value=(scenario.id) checked[scenario.id == draft.scenario.id];
                        strong { (scenario.name) }
                        @if let Some(story) = scenario.story.first() { span.story { (story) } }
                        span.between { (between(&scenario.sides)) }
                        span.facts { (facts(scenario)) }
                    }
                }
            }
        }
        @if draft.offer.draws {
            p { a.button href={ "/scenes/new/new?system=" (draft.offer.short) } { "Draw a table of your own" } }
        }
    }
}

/// `The Emperor's detachment against the King's patrol`.
fn between(sides: &[SideView]) -> Markup {
    html! {
        @for (seat, side) in (0u8..).zip(sides) {
            span { (crate::page::flag(Some(seat))) (side.name) }
        }
    }
}

/// `2 sides · 8 turns`. A single side plays against the rules' own enemies.
fn facts(scenario: &ScenarioView) -> String {
    let sides = match scenario.sides.len() {
        1 => "Solo, against monsters".to_string(),
        many => format!("{many} sides"),
    };
    match scenario.length.is_empty() {
        true => sides,
        false => format!("{sides} · {}", scenario.length),
    }
}

fn sides(draft: &Draft) -> Markup {
    let several = draft.scenario.sides.len() > 1;
    html! {
        fieldset #sides.question {
            legend { h2 { @if several { "Which side is yours?" } @else { "Who goes with you?" } } }
            @if !draft.scenario.story.is_empty() {
                details.more.briefing {
                    summary { "The story" }
                    @for paragraph in &draft.scenario.story { p { (paragraph) } }
                }
            }
            div.seats {
                @for (seat, side) in draft.scenario.sides.iter().enumerate() {
                    div.card.seat.(side_class(u8::try_from(seat).ok())) {
                        @if several && draft.own_seat().is_some() {
                            label.pick.whose {
                                input type="radio" name="side" value=(seat) checked[draft.own_seat() == Some(seat)];
                                strong { (side.name) }
                            }
                        } @else { strong { (side.name) } }
                        @if side.open { (which_roster(draft, side, seat)) }
                        @else if !side.roster.is_empty() { p.hint { (capital(&side.roster)) } }
                    }
                }
            }
        }
    }
}

fn which_roster(draft: &Draft, side: &SideView, seat: usize) -> Markup {
    let (field, points) = (format!("roster-{seat}"), format!("points-{seat}"));
    let said = draft.said(&field);
    html! {
        div.field {
            label for=(field) { "Roster" span.sr { " of " (side.name) } }
            select id=(field) name=(field) {
                option value="own" selected[said == "own"] {
                    "As the scenario says" @if !side.roster.is_empty() { " (" (side.roster) ")" }
                }
                @for (group, members) in groups(rosters(&draft.offer.catalogue, side)) {
                    optgroup label=(group) {
                        @for roster in members {
                            @let value = format!("ready:{}", roster.id);
                            option value=(value) selected[said == value] { (with_points(roster)) }
                        }
                    }
                }
                (mine::options(&draft.offer.mine, said))
                @if let Some([_, _, most]) = draft.offer.catalogue.points {
                    option value="chance" selected[said == "chance"] { "Random, up to " (most) " points" }
                }
            }
            @if let Some([least, _, most]) = draft.offer.catalogue.points {
                div.field.by-chance {
                    label for=(points) { "Random, up to" }
                    input.num id=(points) name=(points) type="number" inputmode="numeric"
                        min=(least) max=(most) value=(draft.said(&points)) required;
                    span.hint { "points (" (least) " to " (most) ")" }
                }
            }
            (mine::agreements(&draft.offer.mine, said, seat, draft.said(&format!("anyway-{seat}")) == said))
        }
    }
}

/// The rosters under the heading of their group.
fn groups<'a>(rosters: impl Iterator<Item = &'a RosterView>) -> Vec<(&'a str, Vec<&'a RosterView>)> {
    let mut groups: Vec<(&str, Vec<&RosterView>)> = Vec::new();
    for roster in rosters {
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

fn players(draft: &Draft) -> Markup {
    html! {
        fieldset.question {
            legend { h2 { "Who plays?" } }
            div.seats {
                @for (seat, side) in draft.scenario.sides.iter().enumerate() {
                    fieldset.card.choices.seat.(side_class(u8::try_from(seat).ok())) {
                        legend { (side.name) }
                        (radio(draft, &format!("who-{seat}"), "me", "Me", ""))
                        (radio(draft, &format!("who-{seat}"), "friend", "A friend", "by a link you send"))
                        @for mind in &draft.offer.catalogue.minds {
                            (radio(draft, &format!("who-{seat}"), &format!("mind:{}", mind.id), &mind.name, &format!("the computer: {}", mind.words)))
                        }
                    }
                }
            }
        }
    }
}

fn table(draft: &Draft) -> Markup {
    html! {
        fieldset.question.table-and-dice {
            legend { h2 { "Which table, and whose dice?" } }
            fieldset.choices {
                legend { "Table" }
                (radio(draft, "table", "virtual", "On the screen", "the board is drawn, everything is measured"))
                (radio(draft, "table", "real", "Real miniatures", "this page beside your table: it asks what it can't see"))
            }
            @for (seat, side) in draft.scenario.sides.iter().enumerate() {
                fieldset.choices {
                    legend { "Dice of " (super::lower(&side.name)) }
                    (radio(draft, &format!("dice-{seat}"), "table", "Lychgate rolls", "fair, and you can check it"))
                    (radio(draft, &format!("dice-{seat}"), "typed", "My own dice", "roll, then tap the faces"))
                }
            }
            @if draft.has_friends() {
                fieldset.choices {
                    legend { "How Lychgate rolls" }
                    (radio(draft, "dice", "together", "Made from both players' secrets", "no player knows or chooses them"))
                    (radio(draft, "dice", "table", "Made by the table alone", "begins before your friend has come"))
                }
            }
            fieldset.choices.with-dice {
                legend { "Dice of monsters and events" }
                (radio(draft, "monsters", "rolled", "Lychgate rolls for monsters", ""))
                (radio(draft, "monsters", "typed", "I roll for them, too", ""))
            }
            fieldset.choices.with-miniatures {
                legend { "What lies on the table" }
                (radio(draft, "facts", "usual", "Usual facts are taken for granted", "tap what is different"))
                (radio(draft, "facts", "all", "Ask every fact", "slower, nothing is assumed"))
            }
            (house::rules(&draft.offer.catalogue, |name| draft.said(name)))
            (number(draft))
        }
    }
}

fn radio(draft: &Draft, name: &str, value: &str, words: &str, more: &str) -> Markup {
    html! {
        label.pick {
            input type="radio" name=(name) value=(value) checked[draft.said(name) == value];
            span { (words) @if !more.is_empty() { small { (more) } } }
        }
    }
}

fn number(draft: &Draft) -> Markup {
    html! {
        details.more {
            summary { "Same dice again" }
            div.field {
                label for="seed" { "Dice number" }
                input.num #seed name="seed" type="text" inputmode="numeric" pattern="[0-9]{1,19}" autocomplete="off"
                    value=(draft.said("seed")) aria-describedby="seed-words";
                span.hint #seed-words {
                    "Leave it empty for fresh dice. Anyone who knows the number knows the dice, so use it only to try things out."
                }
            }
        }
    }
}

/// Who is in the ready rosters, for reading.
fn ready_rosters(rosters: &[RosterView]) -> Markup {
    html! {
        @if !rosters.is_empty() {
            details.more {
                summary { "Who is in the ready rosters?" }
                div.grid {
                    @for roster in rosters {
                        section.card.roster {
                            h3 { (roster.name) }
                            p.hint { (roster.group) @if let Some(points) = roster.points { " · " (points) " points" } }
                            ul { @for figure in &roster.figures { li { (figure) } } }
                        }
                    }
                }
            }
        }
    }
}
