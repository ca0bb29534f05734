//! Every answer names the question it is for, so none is taken twice, however it is sent.

use futures_util::future::{join, join_all};
use hall::{TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, order, quick, some_answer, start, start_in, wide_open};

/// An answer as a program sends it.
fn numbered(answer: &Value, number: u64) -> Value {
    let mut answer = answer.clone();
    answer["number"] = number.into();
    answer
}

async fn code(response: reqwest::Response) -> String {
    let said: Value = response.json().await.unwrap();
    said["error"]["code"].as_str().unwrap_or("taken").to_string()
}

/// The table of one player, and what is asked there.
async fn asked(running: &Running, link: &str) -> (u64, Value) {
    let view: Value = running.get(&format!("{link}/view")).await.json().await.unwrap();
    (view["number"].as_u64().unwrap(), view["state"].clone())
}

#[tokio::test]
async fn of_two_same_answers_sent_at_once_exactly_one_is_taken() {
    let running = start().await;
    let mut pairs = 0;
    while pairs < 300 {
        let link = running.lay(&order("the-hunt", &[Who::Me])).await.remove(0);
        let (mut number, mut view) = asked(&running, &link).await;
        while view.get("over").is_none() && pairs < 300 {
            let answer = numbered(&some_answer(&view), number);
            let say = async || code(running.post(&format!("{link}/say"), &answer).await).await;

            let (one, other) = join(say(), say()).await;

            let taken = [&one, &other].iter().filter(|code| **code == "taken").count();
            let outrun = [&one, &other].iter().filter(|code| **code == "outrun").count();
            assert_eq!((taken, outrun), (1, 1), "{answer}: {one} and {other}");
            let before = number;
            (number, view) = asked(&running, &link).await;
            assert!(number > before, "{number} comes after {before}");
            pairs += 1;
        }
    }
}

#[tokio::test]
async fn of_several_answers_to_one_question_exactly_one_is_taken() {
    let running = start().await;
    let link = running.lay(&order("the-hunt", &[Who::Me])).await.remove(0);
    let mut several = 0;
    while several < 30 {
        let (number, view) = asked(&running, &link).await;
        if view.get("over").is_some() {
            break;
        }
        let options = view["question"]["options"].as_array().cloned().unwrap_or_default();
        let open = options.iter().filter(|option| option.get("why_not").is_none());
        let answers: Vec<Value> = match view["question"]["kind"].as_str() {
            Some("choice") => {
                open.map(|option| numbered(&json!({ "choose": option["answer"] }), number)).collect()
            }
            _ => vec![numbered(&some_answer(&view), number)],
        };

        let say = |answer: &Value| {
            let (running, link, answer) = (&running, &link, answer.clone());
            async move { code(running.post(&format!("{link}/say"), &answer).await).await }
        };
        let codes = join_all(answers.iter().map(say)).await;

        assert_eq!(codes.iter().filter(|code| *code == "taken").count(), 1, "{codes:?}");
        assert!(codes.iter().all(|code| code == "taken" || code == "outrun"), "{codes:?}");
        several += usize::from(codes.len() > 1);
    }
    assert!(several > 10);
}

/// After an undo the same is asked again, by another number: what was sent before it answers nothing, and an undo that is
/// sent twice takes back once.
#[tokio::test]
async fn what_was_sent_before_an_undo_is_not_taken_after_it() {
    let running = start().await;
    let link = running.lay(&order("the-hunt", &[Who::Me])).await.remove(0);
    for _ in 0..3 {
        let view = running.view(&link).await;
        running.say(&link, &some_answer(&view)).await;
    }
    let (first, view) = asked(&running, &link).await;
    let answer = numbered(&some_answer(&view), first);
    let post =
        async |what: &str, body: Value| code(running.post(&format!("{link}/{what}"), &body).await).await;
    assert_eq!(post("say", answer.clone()).await, "taken");
    let undo = json!({ "number": running.number(&link).await });

    let (one, other) = join(post("undo", undo.clone()), post("undo", undo)).await;

    assert!([one.as_str(), &other].contains(&"taken") && [one.as_str(), &other].contains(&"outrun"));
    let (second, again) = asked(&running, &link).await;
    assert_eq!(again["question"], view["question"], "one answer was taken back");
    assert!(second > first);
    assert_eq!(post("say", answer).await, "outrun", "it was for the question before the undo");
    assert_eq!(running.view(&link).await, again);
}

#[tokio::test]
async fn an_answer_that_names_no_question_is_told_what_to_send() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let before = running.view(&links[0]).await;
    let answer = some_answer(&before);
    let set = json!({ "set": { "lever": "officer.health", "to": 3 } });
    let bodies = [
        ("say", answer.clone()),
        ("say", json!([answer])),
        ("place", json!({})),
        ("start", json!({})),
        ("plan", json!({ "steps": ["move"] })),
        ("turn-over", json!({ "place": 0 })),
        ("next", json!({})),
        ("usual", json!({})),
        ("undo", json!({})),
        ("consent", json!({ "yes": true })),
        ("overrule", set),
    ];
    for (what, body) in bodies {
        let refused = running.post(&format!("{}/{what}", links[0]), &body).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{what}");
        let said: Value = refused.json().await.unwrap();
        assert!(said["error"]["text"].as_str().unwrap().contains("add its \"number\""), "{what}: {said}");
    }
    assert_eq!(running.view(&links[0]).await, before);
}

/// The first of a list says which question it is for; the whole list is taken once.
#[tokio::test]
async fn a_list_of_answers_is_taken_once() {
    let running = start().await;
    let link = running.lay(&order("the-hunt", &[Who::Me])).await.remove(0);
    let (number, view) = asked(&running, &link).await;
    let list = json!([numbered(&some_answer(&view), number)]);
    let twice = json!([numbered(&some_answer(&view), number), numbered(&some_answer(&view), number + 1)]);

    assert_eq!(code(running.post(&format!("{link}/say"), &twice).await).await, "not-a-message");
    assert_eq!(code(running.post(&format!("{link}/say"), &list).await).await, "taken");
    assert_eq!(code(running.post(&format!("{link}/say"), &list).await).await, "outrun");
}

/// The number is the same once the table has slept, also where a proposal was made and dropped without an answer.
#[tokio::test]
async fn a_question_keeps_its_number_while_the_table_sleeps() {
    let folder = tempfile::tempdir().unwrap();
    let running = start_in(folder.path(), quick(), wide_open()).await;
    let seats = [Who::Me, Who::Me];
    let placed = TableOrder { system: "ff".to_string(), ..order("chainsaw-massacre", &seats) };
    let link = running.lay(&placed).await.remove(0);
    while running.send(&link, "place", &json!({})).await.status() != StatusCode::OK {
        running.say(&link, &some_answer(&running.view(&link).await)).await;
    }
    let first = running.number(&link).await;
    let undo = json!({ "number": running.number(&link).await });
    let twice = async || code(running.post(&format!("{link}/undo"), &undo).await).await;
    assert_eq!((twice().await.as_str(), twice().await.as_str()), ("taken", "outrun"));
    running.say(&link, &some_answer(&running.view(&link).await)).await;
    let number = running.number(&link).await;
    assert!(number > first + 1, "the dropped proposal counts");

    let woken = start_in(folder.path(), quick(), wide_open()).await;

    assert_eq!(woken.number(&link).await, number);
    woken.say(&link, &some_answer(&woken.view(&link).await)).await;
}
