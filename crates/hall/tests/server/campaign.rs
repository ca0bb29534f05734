//! Campaigns on the page: begun, played, typed in, taken back, and told; and nobody else's.

use std::fs;

use reqwest::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;

use crate::common::{Running, start};

/// Another name for the same hall: who uses it is not at the machine.
const ELSEWHERE: &str = "games.example.org";

/// Somebody with a browser that follows no redirect.
struct Person<'a> {
    running: &'a Running,
    client: Client,
    host: Option<&'static str>,
    cookie: Option<String>,
}

impl<'a> Person<'a> {
    fn at_home(running: &'a Running) -> Person<'a> {
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        Person { running, client, host: None, cookie: None }
    }

    async fn send(&mut self, request: reqwest::RequestBuilder) -> Response {
        let request = match self.host {
            Some(host) => request.header(HOST, host),
            None => request,
        };
        let request = match &self.cookie {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        };
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            self.cookie = Some(cookie.to_str().unwrap().split(';').next().unwrap().to_string());
        }
        response
    }

    async fn page(&mut self, path: &str) -> String {
        let response = self.send(self.client.get(self.running.url(path))).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.text().await.unwrap()
    }

    async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.client.post(self.running.url(path)).body(body);
        self.send(request.header(CONTENT_TYPE, "application/x-www-form-urlencoded")).await
    }

    /// Does something that leads on, and says where to.
    async fn onward(&mut self, path: &str, fields: &[(&str, &str)]) -> String {
        let response = self.post(path, fields).await;
        let status = response.status();
        let to = response.headers().get(LOCATION).map(|to| to.to_str().unwrap().to_string());
        assert!(status.is_redirection(), "{path}: {status}: {}", response.text().await.unwrap());
        to.unwrap()
    }

    /// A campaign of two ready rosters, and its address.
    async fn begun(&mut self, shelf: &str, system: &str, one: &str, other: &str) -> String {
        let (one, other) = (format!("ready:{one}"), format!("ready:{other}"));
        let fields =
            [("system", system), ("title", "The long year"), ("company-1", &one), ("company-2", &other)];
        self.onward(&format!("/campaigns/{shelf}/new"), &fields).await
    }
}

fn file(running: &Running, path: &str) -> Value {
    let id = path.rsplit('/').next().unwrap();
    let folder = running.rosters().parent().unwrap().join("campaigns");
    serde_json::from_str(&fs::read_to_string(folder.join(format!("{id}.json"))).unwrap()).unwrap()
}

/// A campaign is begun with ready rosters, a game is typed in, taken back, and told.
#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_begun_led_on_and_told() {
    let running = start().await;
    let mut me = Person::at_home(&running);
    assert!(me.page("/campaigns/home").await.contains("New campaign"));
    assert!(me.page("/campaigns/home/new?system=be").await.contains("Norse raiders"));
    let path = me.begun("home", "be", "norse-raiders-of-skarfjord", "saxon-fyrd-of-aldham").await;

    let page = me.page(&path).await;
    for words in ["The long year", "Record a game at a real table", "Play the next game here"] {
        assert!(page.contains(words), "{words}");
    }
    let typed = [("deed", "game"), ("steps", "0"), ("result/title", "The ford"), ("result/winner", "others")];
    me.onward(&format!("{path}/do"), &typed).await;
    let page = me.page(&path).await;
    assert!(page.contains("The ford") && page.contains("Undo"));
    let story = me.page(&format!("{path}/chronicle")).await;
    assert!(
        story.contains("1. The ford") && story.contains("Their enemies won") && story.contains("<polyline")
    );
    assert!(me.page(&format!("{path}/story")).await.contains("## 1. The ford"));

    let stale = me.post(&format!("{path}/do"), &typed).await;
    assert_eq!(stale.status(), StatusCode::CONFLICT, "it has gone on since");
    me.onward(&format!("{path}/undo"), &[("steps", "1")]).await;
    assert_eq!(file(&running, &path)["steps"], Value::Array(Vec::new()));
    let list = me.page("/campaigns/home").await;
    assert!(list.contains("The long year") && list.contains("no game yet"), "{list}");
    me.onward(&format!("{path}/delete"), &[]).await;
    assert_eq!(me.post(&format!("{path}/undo"), &[]).await.status(), StatusCode::NOT_FOUND);
}

/// What is refused says why on the page, keeps what was filled in, and changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_says_why() {
    let running = start().await;
    let mut me = Person::at_home(&running);
    let path = me.begun("home", "ff", "ketterby-roadblock", "the-late-shift").await;
    let poor = [("deed", "advance"), ("company", "0"), ("steps", "0"), ("advance", "courageous")];
    let page = me.post(&format!("{path}/do"), &poor).await.text().await.unwrap();
    assert!(page.contains("found 0 victory points, expected 10"), "{page}");
    let odd = [("deed", "game"), ("steps", "0"), ("title", "My own night"), ("dice", "7,x")];
    let page = me.post(&format!("{path}/do"), &odd).await.text().await.unwrap();
    assert!(page.contains("My own night") && page.contains("among the dice"), "what was typed stays");
    let none = [("deed", "dance"), ("steps", "0")];
    assert!(me.post(&format!("{path}/do"), &none).await.text().await.unwrap().contains("can't be done now"));
    assert_eq!(file(&running, &path)["steps"], Value::Array(Vec::new()));

    let wrong = [
        ("system", "ff"),
        ("title", "x"),
        ("company-1", "ready:the-late-shift"),
        ("company-2", "ready:ketterby-roadblock"),
    ];
    let page = me.post("/campaigns/home/new", &wrong).await.text().await.unwrap();
    assert!(page.contains("the other way round"), "{page}");
    assert!(me.post("/campaigns/home/take", &[("text", "{}")]).await.status().is_client_error());
}

/// A game of the campaign is laid at a table of the hall, and recorded when it is over.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_played_here_records_itself() {
    let running = start().await;
    let mut me = Person::at_home(&running);
    let path = me.begun("home", "be", "norse-raiders-of-skarfjord", "saxon-fyrd-of-aldham").await;
    let minds = [
        ("scenario", "the-ford-at-aldham"),
        ("force-0", "0"),
        ("force-1", "1"),
        ("who-0", "mind:ceorl"),
        ("who-1", "mind:ceorl"),
    ];
    me.onward(&format!("{path}/play"), &minds).await;
    let tables = file(&running, &path)["tables"].clone();
    let table = tables[0].as_str().unwrap().to_string();
    running.until_over(&table).await;

    let page = me.page(&path).await;
    assert!(page.contains("See the game"), "{page}");
    let kept = file(&running, &path);
    assert_eq!((kept["steps"].as_array().map(Vec::len), &kept["tables"]), (Some(1), &Value::Null));
    assert_eq!(kept["steps"][0]["step"], "game");
    me.page(&path).await;
    assert_eq!(file(&running, &path)["steps"].as_array().map(Vec::len), Some(1), "once");
    let unknown = [("scenario", "the-frod"), ("who-0", "mind:ceorl")];
    assert!(me.post(&format!("{path}/play"), &unknown).await.status().is_client_error());
}

/// On a server the campaigns of a guest stand behind a secret, and those of the machine are not shown to guests.
#[tokio::test(flavor = "multi_thread")]
async fn guests_have_campaigns_behind_a_secret() {
    let running = start().await;
    let mut me = Person::at_home(&running);
    let mine = me.begun("home", "be", "norse-raiders-of-skarfjord", "saxon-fyrd-of-aldham").await;
    let mut guest = Person { host: Some(ELSEWHERE), ..Person::at_home(&running) };
    assert_eq!(guest.post(&format!("{mine}/undo"), &[]).await.status(), StatusCode::FORBIDDEN);
    let path = guest.begun("new", "wf", "watch", "bandits").await;
    assert!(path.starts_with("/campaigns/") && !path.contains("/new/"), "{path}");
    assert!(guest.cookie.is_some());
    let typed = [("deed", "game"), ("steps", "0"), ("result/title", "At the elm")];
    guest.onward(&format!("{path}/do"), &typed).await;
    assert!(guest.page(&path).await.contains("At the elm"));
    let other = path.replacen(&path[11..19], "00000000", 1);
    let mut third = Person { host: Some(ELSEWHERE), ..Person::at_home(&running) };
    assert_eq!(third.post(&format!("{other}/undo"), &[]).await.status(), StatusCode::NOT_FOUND);
}
