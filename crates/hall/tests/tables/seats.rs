//! Links: who may see, answer, take back and overrule what.

use hall::Who;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{mind, order, some_answer, start};

#[tokio::test]
async fn a_solo_game_is_played_by_the_protocol() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    for _ in 0..30 {
        let view = running.view(&links[0]).await;
        if view.get("over").is_some() {
            break;
        }
        running.say(&links[0], &some_answer(&view)).await;
    }
    let view = running.view(&links[0]).await;
    assert!(view["log"].as_array().unwrap().len() > 10);
}

#[tokio::test]
async fn minds_play_a_whole_game_by_themselves_and_its_ledger_proves_itself() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[mind(), mind()])).await;
    running.until_over(&links[0]).await;
    let ledger = running.get(&format!("{}/ledger", links[0])).await.text().await.unwrap();
    assert!(fates::verify::<silver_bayonet::SilverBayonet>(&ledger).is_ok());
}

#[tokio::test]
async fn the_ledger_is_held_back_until_the_end() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    for link in &links {
        let answer = running.get(&format!("{link}/ledger")).await;
        assert_ne!(answer.status(), StatusCode::OK);
    }
}

#[tokio::test]
async fn only_who_is_asked_answers() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Friend, Who::Friend])).await;
    let [me, friend, spectator, referee] = [0, 1, 2, 3].map(|place| links[place].clone());
    let asked = running.view(&referee).await["question"]["seat"].as_u64().unwrap();
    let (asked, other) = if asked == 0 { (me, friend) } else { (friend, me) };

    let view = running.view(&asked).await;
    let answer = some_answer(&view);
    for wrong in [&other, &spectator] {
        assert!(running.view(wrong).await["question"].get("options").is_none());
        assert_eq!(running.send(wrong, "say", &answer).await.status(), StatusCode::FORBIDDEN);
    }
    running.say(&asked, &answer).await;
}

#[tokio::test]
async fn another_tables_or_seats_secret_never_works() {
    let running = start().await;
    let one = running.lay(&order("the-hunt", &[Who::Me])).await;
    let two = running.lay(&order("the-hunt", &[Who::Me])).await;
    let parts = |link: &str| -> (String, String) {
        let mut parts = link.trim_start_matches("/t/").split('/').map(str::to_string);
        (parts.next().unwrap(), parts.next().unwrap())
    };
    let ((table, own), (_, other)) = (parts(&one[0]), parts(&two[0]));
    let cut = &own[..own.len() - 1];
    for secret in [other.as_str(), cut, "", "0", "..", "%00", &own.to_uppercase().replace('A', "b")] {
        for what in ["", "/view", "/live", "/ledger"] {
            let answer = running.get(&format!("/t/{table}/{secret}{what}")).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{secret}{what}");
        }
        let answer = running.post(&format!("/t/{table}/{secret}/undo"), &json!({})).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn taking_back_is_free_until_something_new_is_known_and_then_by_consent() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Friend, Who::Friend])).await;
    let [me, friend, referee] = [0, 1, 3].map(|place| links[place].clone());
    let view_of = async |link: &String| running.view(link).await;
    let asked = async || running.view(&referee).await["question"].clone();
    let (mut own, mut other) = (&me, &friend);
    while !asked().await["text"].as_str().unwrap().contains("acts next") {
        running.say(&referee, &some_answer(&view_of(&referee).await)).await;
    }
    if asked().await["seat"] == 1 {
        (own, other) = (other, own);
    }

    // Choosing who activates rolls nothing: free.
    let before = view_of(own).await;
    running.say(own, &some_answer(&before)).await;
    let undone = running.send(own, "undo", &json!({})).await;
    assert_eq!(undone.status(), StatusCode::OK);
    assert_eq!(view_of(own).await["question"], before["question"]);

    // Play on until dice have fallen after an answer of one's own.
    let mut dice = rolls(&before);
    for _ in 0..60 {
        let link = if asked().await["seat"] == 0 { &me } else { &friend };
        running.say(link, &some_answer(&view_of(link).await)).await;
        let now = rolls(&view_of(link).await);
        if now > dice && link == own {
            break;
        }
        dice = now;
    }
    let log = view_of(own).await["log"].clone();
    running.send(own, "undo", &json!({})).await;
    assert_eq!(view_of(own).await["log"], log, "nothing is taken back without consent");
    running.send(other, "consent", &json!({ "yes": true })).await;
    assert_ne!(view_of(own).await["log"], log);
}

fn rolls(view: &Value) -> usize {
    view["log"].as_array().unwrap().iter().filter(|line| line.get("dice").is_some()).count()
}

#[tokio::test]
async fn a_seat_is_handed_to_a_mind_and_taken_back() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let lines = |view: &Value| view["log"].as_array().unwrap().len();
    let before = lines(&running.view(&links[0]).await);
    let handed = running.post(&format!("{}/seat", links[0]), &json!({ "seat": 0, "mind": "captain" })).await;
    assert_eq!(handed.status(), StatusCode::OK);
    running.until(&links[0], |view| lines(view) > before + 20 || view.get("over").is_some()).await;
    running.post(&format!("{}/seat", links[0]), &json!({ "seat": 0, "mind": null })).await;
    let view = running.view(&links[0]).await;
    assert!(lines(&view) > before);
    if view.get("over").is_none() {
        running.say(&links[0], &some_answer(&view)).await;
    }
    let wrong = running.post(&format!("{}/seat", links[1]), &json!({ "seat": 0, "mind": "captain" })).await;
    assert_eq!(wrong.status(), StatusCode::FORBIDDEN);
}

/// Whoever set up the table lets the computer play for a friend who has not come, and keeps the seat for him; nobody else
/// hands over what is not his.
#[tokio::test]
async fn a_friend_who_is_not_there_is_stood_in_for() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let hand = async |link: usize, seat: u8, mind: Value| {
        let over = json!({ "seat": seat, "mind": mind });
        running.post(&format!("{}/seat", links[link]), &over).await.status()
    };
    let page = async || running.get(&links[0]).await.text().await.unwrap();

    assert!(page().await.contains("data-seat=\"1\" data-mind=\"captain\""));
    assert_eq!(hand(0, 1, json!("captain")).await, StatusCode::OK);
    assert!(page().await.contains("Leave it to a friend"));
    assert_eq!(hand(0, 1, Value::Null).await, StatusCode::OK);
    assert_eq!(hand(1, 0, json!("captain")).await, StatusCode::FORBIDDEN);

    let mut there = running.get(&format!("{}/live", links[1])).await;
    assert!(there.chunk().await.unwrap().is_some(), "the friend has the table open");
    assert_eq!(hand(0, 1, json!("captain")).await, StatusCode::FORBIDDEN);
}

/// Who asked to take back asked for the game as it stood: a referee's word ends that, and is not taken back with it.
#[tokio::test]
async fn a_decree_ends_a_take_back_that_waits() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Friend, Who::Friend])).await;
    let referee = &links[3];
    let mut answered = Vec::new();
    while answered.len() < 2 {
        let view = running.view(referee).await;
        let seat = view["question"]["seat"].as_u64().unwrap() as usize;
        if let Some(link) = links[..2].get(seat) {
            running.say(link, &some_answer(&running.view(link).await)).await;
            answered.retain(|other| *other != seat);
            answered.push(seat);
        } else {
            running.say(referee, &some_answer(&view)).await;
        }
    }
    let (own, other) = (&links[answered[0]], &links[answered[1]]);
    let asks = async || running.get(other).await.text().await.unwrap().contains("asks to undo the last move");
    assert_eq!(running.send(own, "undo", &json!({})).await.status(), StatusCode::OK);
    assert!(asks().await);

    let levers = running.get(&format!("{referee}/overrule")).await.text().await.unwrap();
    let (_, rest) = levers.split_once("name=\"lever\" value=\"").unwrap();
    let lever = rest.split('"').next().unwrap();
    let decree = json!({ "set": { "lever": lever, "to": 1 } });
    let decreed = running.send(referee, "overrule", &decree).await;
    assert_eq!(decreed.status(), StatusCode::OK, "{lever}: {}", decreed.text().await.unwrap());

    assert!(!asks().await);
    let log = running.view(referee).await["log"].clone();
    let agreed = running.send(other, "consent", &json!({ "yes": true })).await;
    assert_eq!(agreed.status(), StatusCode::CONFLICT);
    assert_eq!(running.view(referee).await["log"], log, "the decree stands");
}
