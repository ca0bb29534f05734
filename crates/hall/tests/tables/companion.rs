//! Beside real miniatures: a plan for several answers, facts that are taken for granted and can be turned over, and one
//! undo for all of it.

use hall::{Place, TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::miniatures::{chips, page, post, until_dice_wait, with_miniatures};
use crate::common::{Running, order, some_answer, start};

/// A table of The Hunt with miniatures and real dice, after the dice for Initiative.
async fn table() -> (Running, String) {
    let running = start().await;
    let mut wanted =
        TableOrder { seats: vec![Place { who: Who::Me, typed: true }], ..order("the-hunt", &[]) };
    wanted.game.real_table = true;
    let link = running.lay(&wanted).await.remove(0);
    running.say(&link, &json!({ "rolled": [7, 4] })).await;
    (running, link)
}

async fn asked(running: &Running, link: &str) -> Value {
    running.view(link).await["question"].clone()
}

/// Who, plan, target, two faces, keep: six taps. 9 and 8 and +1 against Defence 13 is a hit for 8, and the next question
/// is who acts next.
#[tokio::test]
async fn a_soldier_moves_shoots_and_hits_in_six_taps() {
    let (running, link) = table().await;

    running.say(&link, &json!({ "choose": "rifleman" })).await; // 1
    post(&running, &link, "plan", json!({ "steps": ["move", "shoot"] })).await; // 2
    assert_eq!(asked(&running, &link).await["kind"], "choice", "whom to shoot at");
    running.say(&link, &json!({ "choose": "ghoul-2" })).await; // 3
    assert_eq!(asked(&running, &link).await["kind"], "roll");
    running.say(&link, &json!({ "rolled": [8, 9] })).await; // 4 and 5
    running.say(&link, &json!({ "choose": "keep" })).await; // 6

    let view = running.view(&link).await;
    assert!(view["question"]["text"].as_str().unwrap().contains("acts next"), "{}", view["question"]);
    let log = view["log"].to_string();
    assert!(log.contains("Rifleman shoots at Ghoul 2") && log.contains("a hit"), "{log}");
}

/// Above the question stands what is to be done on the table, and nothing that is not: the move, but not whose turn it is.
#[tokio::test]
async fn the_page_says_what_to_do_on_the_table() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    let planning = to_do(&running, &link).await;
    assert!(!planning.contains("activates"), "{planning}");

    post(&running, &link, "plan", json!({ "steps": ["move", "shoot"] })).await;

    let moving = to_do(&running, &link).await;
    assert!(moving.contains("Rifleman moves up to 6") && moving.contains("On the table"), "{moving}");
    let dice = running.get(&link).await.text().await.unwrap();
    assert!(!dice.contains("data-plan="), "the plan is made");
}

/// What stands above the question.
async fn to_do(running: &Running, link: &str) -> String {
    let page = running.get(link).await.text().await.unwrap();
    let from = page.find("id=\"to-do\"").unwrap();
    page[from..].split("</section>").next().unwrap().to_string()
}

/// The facts of a shot are chips; turned over, the target is in cover and the same dice are asked for. They can be turned
/// over after the dice, too: typed dice stand.
#[tokio::test]
async fn a_fact_taken_for_granted_is_turned_over() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    post(&running, &link, "plan", json!({ "steps": ["shoot"] })).await;
    running.say(&link, &json!({ "choose": "ghoul-2" })).await;
    let page = running.get(&link).await.text().await.unwrap();
    let chip = page.split("data-turn-over=\"").find(|rest| rest.contains("Or: Partly hidden")).unwrap();
    let place: u64 = chip.split('"').next().unwrap().parse().unwrap();

    post(&running, &link, "turn-over", json!({ "place": place })).await;

    assert_eq!(asked(&running, &link).await["kind"], "roll");
    running.say(&link, &json!({ "rolled": [6, 5] })).await;
    running.say(&link, &json!({ "choose": "keep" })).await;
    let log = running.view(&link).await["log"].to_string();
    assert!(log.contains("-1 cover"), "{log}");

    post(&running, &link, "turn-over", json!({ "place": place })).await;

    let log = running.view(&link).await["log"].to_string();
    assert!(!log.contains("-1 cover"), "turned back, with the same dice: {log}");
    assert!(log.contains("6 + 5") || log.contains("5 + 6"), "{log}");
}

/// A plan is taken back as it was made, at once.
#[tokio::test]
async fn a_plan_is_taken_back_as_one() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    let before = asked(&running, &link).await;
    post(&running, &link, "plan", json!({ "steps": ["move", "shoot"] })).await;
    assert_ne!(asked(&running, &link).await, before);

    post(&running, &link, "undo", json!({})).await;

    assert_eq!(asked(&running, &link).await, before);
}

/// Nothing is planned where nobody is asked what to do.
#[tokio::test]
async fn a_plan_needs_a_figure_that_acts() {
    let (running, link) = table().await;

    let refused = running.post(&format!("{link}/plan"), &json!({ "steps": ["move"] })).await;
    let unknown = running.post(&format!("{link}/plan"), &json!({ "steps": ["fly"] })).await;

    assert_ne!(refused.status(), StatusCode::OK);
    assert_ne!(unknown.status(), StatusCode::OK);
}

/// How many rolls stand in the log.
async fn rolls(running: &Running, link: &str) -> usize {
    let view = running.view(link).await;
    view["log"].as_array().unwrap().iter().filter(|line| line["roll"].is_object()).count()
}

/// 5 and 3 and +1 miss Defence 13 by 4; the Skill Die shows the 3.
#[tokio::test]
async fn a_die_that_is_rolled_again_is_named_with_the_face_it_replaces() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    post(&running, &link, "plan", json!({ "steps": ["shoot"] })).await;
    running.say(&link, &json!({ "choose": "ghoul-2" })).await;
    running.say(&link, &json!({ "rolled": [5, 3] })).await;

    running.say(&link, &json!({ "choose": "reroll-skill" })).await;

    let question = asked(&running, &link).await;
    assert_eq!(
        (&question["text"], &question["dice_names"]),
        (&json!("Re-roll Skill: it shows 3"), &json!(["Skill"]))
    );
}

/// What the page says in large letters.
fn instruction(page: &str) -> &str {
    let (_, rest) = page.split_once("id=\"asked\" tabindex=\"-1\">").unwrap();
    rest.split("</h2>").next().unwrap()
}

/// A game of Blood Eagle with miniatures against the computer.
fn against_the_computer() -> TableOrder {
    with_miniatures("be", "the-ford-at-aldham", Some("ceorl"))
}

/// What the computer's dice rest on stands on one page with the one button, before any of them falls.
#[tokio::test]
async fn the_computers_dice_wait_until_the_player_has_seen_what_they_rest_on() {
    let running = start().await;
    let link = running.lay(&against_the_computer()).await.remove(0);

    let waiting = until_dice_wait(&running, &link).await;
    let before = rolls(&running, &link).await;

    assert!(waiting.contains("Tap what is not so."), "{waiting}");
    assert_ne!(instruction(&waiting), "Do this on the table, then go on.", "what the computer's figure does");
    assert_eq!(page(&running, &link).await, waiting, "nothing happens by itself");

    post(&running, &link, "next", json!({})).await;

    assert!(before < rolls(&running, &link).await, "the dice have fallen");
}

/// A fact that is not so is turned over before the dice. None falls by that, and what the figure does is another thing.
#[tokio::test]
async fn a_fact_turned_over_before_the_dice_changes_what_the_computer_does() {
    let running = start().await;
    for wanted in [against_the_computer(), with_miniatures("sb", "the-hunt", None)] {
        let link = running.lay(&wanted).await.remove(0);
        let waiting = until_dice_wait(&running, &link).await;
        let planned = (instruction(&waiting).to_string(), to_do(&running, &link).await);
        let before = rolls(&running, &link).await;
        let first = chips(&waiting)[0];

        post(&running, &link, "turn-over", json!({ "place": first })).await;

        assert_eq!(rolls(&running, &link).await, before, "no die has fallen");
        let now = page(&running, &link).await;
        assert_ne!((instruction(&now).to_string(), to_do(&running, &link).await), planned);
    }
}

/// Once the dice have fallen on a fact, it is not turned over any more: that would be a second roll.
#[tokio::test]
async fn dice_that_have_fallen_are_not_rolled_again_by_turning_a_fact_over() {
    let running = start().await;
    let link = running.lay(&against_the_computer()).await.remove(0);
    let waiting = until_dice_wait(&running, &link).await;
    let place = chips(&waiting)[0];
    post(&running, &link, "next", json!({})).await;

    let refused = running.post(&format!("{link}/turn-over"), &json!({ "place": place })).await;

    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!chips(&page(&running, &link).await).contains(&place));
}

/// Undo after the dice leads back to the page before them, and from there to the player's own last answer.
#[tokio::test]
async fn what_the_computer_did_is_taken_back_as_it_was_shown() {
    let running = start().await;
    let link = running.lay(&against_the_computer()).await.remove(0);
    let waiting = until_dice_wait(&running, &link).await;
    let before = rolls(&running, &link).await;
    post(&running, &link, "next", json!({})).await;

    post(&running, &link, "undo", json!({})).await;

    assert_eq!(rolls(&running, &link).await, before);
    assert_eq!(chips(&page(&running, &link).await), chips(&waiting), "the same facts, to be seen again");

    post(&running, &link, "undo", json!({})).await;

    let back = running.view(&link).await;
    assert_ne!(back["question"]["seat"], 1, "a question of the player's own: {}", back["question"]);
    assert!(!page(&running, &link).await.contains("data-next"));
}

/// An answer that is now this option, now that one.
fn any_answer(view: &Value, step: usize) -> Value {
    let options = view["question"]["options"].as_array().cloned().unwrap_or_default();
    let open: Vec<&Value> = options.iter().filter(|option| option.get("why_not").is_none()).collect();
    match view["question"]["kind"].as_str() {
        Some("choice") => json!({ "choose": open[step % open.len()]["answer"] }),
        _ => some_answer(view),
    }
}

/// Plays on until it is asked whom a figure touches, or whether it has a target in range, which both have usual answers.
/// False if the game ends first.
async fn asks_what_is_usual(running: &Running, links: &[String]) -> bool {
    for step in 0..2000 {
        let view = running.view(&links[0]).await;
        let question = &view["question"];
        if view.get("over").is_some() {
            return false;
        }
        if question["rule"] == "be.move.7" || question["rule"] == "be.shoot.6" {
            return true;
        }
        let seat = question["seat"].as_u64().map_or(0, |seat| seat as usize);
        let link = links.get(seat).unwrap_or(&links[0]);
        let own = running.view(link).await;
        match links.len() > 1 || seat == 0 || seat == 255 {
            true => running.say(link, &any_answer(&own, step)).await,
            false if page(running, link).await.contains("data-next") => {
                post(running, link, "next", json!({})).await
            }
            false => tokio::task::yield_now().await, // the computer thinks
        }
    }
    false
}

#[tokio::test]
async fn between_people_every_fact_is_asked() {
    let running = start().await;
    let mut wanted = against_the_computer();
    wanted.seats[1].who = Who::Friend;
    let links = running.lay(&wanted).await;

    assert!(asks_what_is_usual(&running, &links[..2]).await);
}

#[tokio::test]
async fn every_fact_is_asked_where_the_player_wants_it() {
    let running = start().await;
    let wanted = TableOrder { ask_all: true, ..against_the_computer() };
    let links = running.lay(&wanted).await;

    assert!(asks_what_is_usual(&running, &links[..1]).await);
}
