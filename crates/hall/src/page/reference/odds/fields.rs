//! The fields of a question: who, with what, in which state, and what is so on the table.

use crate::page::capital;
use frame::odds::{AskedView, FieldView, FighterView, FormView, SortView, UseView, WeaponView};
use maud::{Markup, html};

use crate::page::form::Fields;

/// All fields of a question, filled in as the address says.
pub(super) fn fields(form: &FormView, asked: &AskedView, said: &Fields) -> Markup {
    html! {
        input type="hidden" name="question" value=(asked.id);
        (side(form, "attacker", asked.attacker, asked.weapons, 0, said))
        @if let Some(target) = asked.target {
            (side(form, "target", target, asked.target_weapons, 1, said))
        }
        @if !asked.facts.is_empty() || !asked.choices.is_empty() {
            fieldset.card {
                legend { "On the table" }
                @if asked.facts.iter().any(is_tick) {
                    div.ticks {
                        @for field in asked.facts.iter().filter(|field| is_tick(field)) {
                            (input(field, field.name, said, false))
                        }
                    }
                }
                div.inputs {
                    @for field in asked.facts.iter().filter(|field| !is_tick(field)) {
                        (input(field, field.name, said, false))
                    }
                    @for field in asked.choices { (input(field, field.name, said, true)) }
                }
            }
        }
    }
}

/// One side: its profile, its weapon, and what is not as in a fresh figure.
fn side(form: &FormView, name: &str, words: &str, weapons: UseView, place: usize, said: &Fields) -> Markup {
    let chosen = said.get(name).and_then(|id| form.fighter(id));
    let chosen = chosen.or_else(|| form.profiles.get(place)).or_else(|| form.profiles.first());
    html! {
        fieldset.card {
            legend { (words) }
            div.inputs {
                (profile(form, name, words, chosen))
                @if let Some(chosen) = chosen { (kit(name, chosen, said)) (weapon(form, name, chosen, weapons, said)) }
            }
            (state(form, name, said))
        }
    }
}

fn profile(form: &FormView, name: &str, words: &str, chosen: Option<&FighterView>) -> Markup {
    let mut groups: Vec<&str> = Vec::new();
    for profile in &form.profiles {
        if !groups.contains(&profile.group.as_str()) {
            groups.push(&profile.group);
        }
    }
    html! {
        div.field.wide {
            label.sr for=(name) { (words) }
            select id=(name) name=(name) data-refill {
                @for group in groups {
                    optgroup label=(group) {
                        @for profile in form.profiles.iter().filter(|profile| profile.group == group) {
                            option value=(profile.id) selected[chosen.is_some_and(|chosen| chosen.id == profile.id)] {
                                (profile.name)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Which kit it carries, where there are several. It stays in its place when another profile is chosen.
fn kit(name: &str, chosen: &FighterView, said: &Fields) -> Markup {
    let field = format!("{name}.kit");
    let now = said.get(&field).unwrap_or("1");
    html! {
        div.field.wide id={ (name) "-kit" } data-live {
            @if chosen.kits.len() > 1 {
                label for=(field) { "Equipped with" }
                select id=(field) name=(field) data-refill {
                    @for (place, kit) in chosen.kits.iter().enumerate() {
                        @let number = (place + 1).to_string();
                        option value=(number) selected[number == now] { (kit.words) }
                    }
                }
            }
        }
    }
}

fn weapon(form: &FormView, name: &str, chosen: &FighterView, purpose: UseView, said: &Fields) -> Markup {
    let field = format!("{name}.weapon");
    let now = said.get(&field).unwrap_or_default();
    let kit = said.get(&format!("{name}.kit")).and_then(|kit| kit.parse::<usize>().ok()).unwrap_or(1);
    let carried = chosen.kits.get(kit.saturating_sub(1)).or(chosen.kits.first());
    let carried = carried.map_or(&[][..], |kit| &kit.weapons);
    let fits = |weapons: &[WeaponView]| -> Vec<WeaponView> {
        weapons.iter().filter(|weapon| weapon.is_for(purpose)).cloned().collect()
    };
    let (own, all) = (fits(carried), fits(&form.weapons));
    let lent: Vec<&WeaponView> = all.iter().filter(|lent| own.iter().all(|own| own.id != lent.id)).collect();
    html! {
        @if purpose != UseView::Nothing {
            div.field.wide id={ (name) "-weapon" } data-live {
                label for=(field) { "Weapon" }
                select id=(field) name=(field) {
                    option value="" { "the best it carries" }
                    @if !own.is_empty() {
                        optgroup label="Its own" {
                            @for weapon in &own { option value=(weapon.id) selected[weapon.id == now] { (weapon.name) } }
                        }
                    }
                    @if !lent.is_empty() {
                        optgroup label="Lent for the question" {
                            @for weapon in lent { option value=(weapon.id) selected[weapon.id == now] { (weapon.name) } }
                        }
                    }
                }
            }
        }
    }
}

/// What is not as in a fresh figure, folded away until it is wanted.
fn state(form: &FormView, name: &str, said: &Fields) -> Markup {
    let equipment = format!("{name}.equipment");
    let carries = |thing: &str| said.iter().any(|(field, value)| field == equipment && value == thing);
    let names: Vec<String> = form.states.iter().map(|field| format!("{name}.{}", field.name)).collect();
    let open = said.iter().any(|(field, value)| {
        !value.is_empty() && (field == equipment || names.iter().any(|name| name == field))
    });
    html! {
        details.more open[open] {
            summary { "State and equipment" }
            div.inputs {
                @for (field, name) in form.states.iter().zip(&names).filter(|(field, _)| !is_tick(field)) {
                    (input(field, name, said, true))
                }
            }
            @if !form.things.is_empty() || form.states.iter().any(is_tick) {
                div.ticks {
                    @for (field, name) in form.states.iter().zip(&names).filter(|(field, _)| is_tick(field)) {
                        (input(field, name, said, true))
                    }
                    @for thing in &form.things {
                        label.tick {
                            input type="checkbox" name=(equipment) value=(thing) checked[carries(thing)];
                            span { (thing) }
                        }
                    }
                }
            }
        }
    }
}

fn is_tick(field: &FieldView) -> bool {
    matches!(field.sort, SortView::Tick(_))
}

/// One field. A decision that is left open is made as usual.
fn input(field: &FieldView, name: &str, said: &Fields, may_be_left: bool) -> Markup {
    let now = said.get(name);
    html! {
        @match field.sort {
            SortView::Tick(says) => {
                @let value = if says { "yes" } else { "no" };
                label.tick {
                    input type="checkbox" name=(name) value=(value) checked[now == Some(value)];
                    span { (capital(field.words)) }
                }
            }
            SortView::OneOf(options) => {
                div.field {
                    label for=(name) { (capital(field.words)) }
                    select id=(name) name=(name) {
                        @if may_be_left { option value="" { "as usual" } }
                        @for (value, words) in options {
                            option value=(value) selected[now == Some(*value)] { (words) }
                        }
                    }
                }
            }
            SortView::Whole { least, most, usual } => {
                div.field {
                    label for=(name) { (capital(field.words)) }
                    input id=(name) name=(name) type="number" inputmode="numeric" min=(least) max=(most)
                        value=[now.map(str::to_string).or(usual.map(|usual| usual.to_string()))]
                        placeholder=[usual.is_none().then_some("as usual")];
                }
            }
            SortView::Inches(most) => {
                div.field {
                    label for=(name) { (capital(field.words)) ", in inches" }
                    input id=(name) name=(name) type="number" inputmode="decimal" min="0" max=(most) step="any"
                        value=[now] placeholder="near enough";
                }
            }
        }
    }
}
