//! House rules, from the form of a new game to the table that is played by them.

use hall::{TableOrder, Who};
use reqwest::StatusCode;
use reqwest::header::CONTENT_TYPE;
use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::{order, start};

const FORM: &str = "system=ff&scenario=zombie-infestation&who-0=me&who-1=me";

/// The names of all figures in a view, one after the other.
fn names(view: &Value) -> String {
    let figures = view["figures"].as_array().cloned().unwrap_or_default();
    figures.iter().map(|figure| format!("{} ", figure["name"].as_str().unwrap_or_default())).collect()
}

/// ff.opt.twitcher.1: a switch of the form is set with a click, stands in the story, and holds: the Twitchers of the zoo
/// look like any Walking Dead to the other side.
#[tokio::test]
async fn a_table_is_played_by_the_house_rules_of_its_form() {
    let (running, mut browser) = (start().await, Browser::start());
    for (width, height, name) in [(1280, 900, "house-rules"), (390, 844, "house-rules-phone")] {
        let window = browser.window(width, height).await;
        window.go(&running.url("/new?system=ff&scenario=zombie-infestation&who-0=me&who-1=me&step=4")).await;
        window.click("details.house > summary").await;
        window.click("input[name=rule-hidden_twitchers][value=true]").await;
        assert_eq!(window.serious_findings().await, Vec::<String>::new());
        assert!(!window.overflows().await);
        window.picture(name).await;
        window.click("form.step .go").await;
        window.wait("the table", "return document.querySelector('#ask') !== null").await;

        let rules = window.run("return document.querySelector('#story .house-rules').textContent").await;
        assert_eq!(rules, "Twitchers begin hidden among the Walking Dead, until their player shows them");
        let path = window.run("return location.pathname").await.as_str().unwrap().to_string();
        let seen = names(&running.view(&path).await);
        assert!(seen.contains("Walking Dead 12") && !seen.contains("Twitcher"), "{seen}");
        window.run("document.getElementById('tab-words').click()").await;
        window.picture(&format!("{name}-table")).await;
    }
}

/// Without the switch they are seen for what they are, and nothing is said of house rules.
#[tokio::test]
async fn a_table_without_house_rules_is_played_as_usual() {
    let running = start().await;
    let links = running
        .lay(&TableOrder { system: "ff".to_string(), ..order("zombie-infestation", &[Who::Me, Who::Me]) })
        .await;

    let view = running.view(&links[0]).await;

    assert!(names(&view).contains("Twitcher"));
    assert!(view.get("house_rules").is_none());
}

#[tokio::test]
async fn a_house_rule_that_cannot_be_is_answered_in_words() {
    let running = start().await;
    let answers = [
        (
            "rule-hidden_twitcher=true",
            "no house rule is called \"hidden_twitcher\"; did you mean \"hidden_twitchers\"?",
        ),
        (
            "rule-defenders_kill=maybe",
            "the house rule defenders_kill: found \"maybe\", expected true or false",
        ),
        ("rule-criticals=true", "no house rule is called \"criticals\""),
    ];
    for (field, words) in answers {
        let form = running
            .client
            .post(running.url("/tables"))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = form.body(format!("{FORM}&{field}")).send().await.unwrap();

        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let text = answer.text().await.unwrap().replace("\\\"", "\"");
        assert!(text.contains(words), "{text}");
    }
}

/// Every system says what can be switched, and whatever it offers can be had.
#[tokio::test]
async fn every_switch_of_every_system_can_be_thrown() {
    let running = start().await;
    for system in systems::library().systems() {
        let catalogue = system.catalogue();
        assert!(!catalogue.switches.is_empty(), "{}", system.view().title);
        for switch in &catalogue.switches {
            let scenario = &catalogue.scenarios[0];
            let other = switch.settings.iter().find(|setting| setting.id != switch.usual).unwrap();
            let mut wanted = order(&scenario.id, &vec![Who::Me; scenario.sides.len()]);
            wanted.system = system.view().short.to_string();
            wanted.game.options.insert(switch.id.clone(), other.id.clone());
            let links = running.lay(&wanted).await;
            let told = running.view(&links[0]).await["house_rules"].as_array().cloned().unwrap_or_default();
            assert!(told.iter().any(|rule| rule["words"] == other.words), "{}: {told:?}", switch.id);
            assert!(system.card(switch.rule.0).is_some(), "{} has no card", switch.rule);
        }
    }
}
