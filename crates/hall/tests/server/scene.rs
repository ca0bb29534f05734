//! Tables that players draw: kept, changed, checked, shared, played on; and nobody else's.

use std::fs;

use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::common::{Running, some_answer, start};

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

    fn guest(running: &'a Running) -> Person<'a> {
        Person { host: Some(ELSEWHERE), ..Person::at_home(running) }
    }

    async fn send(&mut self, request: reqwest::RequestBuilder) -> Response {
        let request = self.host.iter().fold(request, |request, host| request.header(HOST, *host));
        let request = self.cookie.iter().fold(request, |request, cookie| request.header(COOKIE, cookie));
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            self.cookie = Some(cookie.to_str().unwrap().split(';').next().unwrap().to_string());
        }
        response
    }

    async fn get(&mut self, path: &str) -> Response {
        self.send(self.client.get(self.running.url(path))).await
    }

    async fn page(&mut self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.text().await.unwrap()
    }

    async fn post(&mut self, path: &str, fields: &[(&str, &str)], kind: &str) -> Response {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.client.post(self.running.url(path)).body(body).header(ACCEPT, kind);
        self.send(request.header(CONTENT_TYPE, "application/x-www-form-urlencoded")).await
    }

    /// Does something that leads on, and says where to.
    async fn onward(&mut self, path: &str, fields: &[(&str, &str)]) -> String {
        let response = self.post(path, fields, "text/html").await;
        let status = response.status();
        let to = response.headers().get(LOCATION).map(|to| to.to_str().unwrap().to_string());
        let words = response.text().await.unwrap();
        assert_eq!(status, StatusCode::SEE_OTHER, "{path} {fields:?} {words}");
        to.unwrap()
    }

    async fn refused(&mut self, path: &str, fields: &[(&str, &str)]) -> (StatusCode, String) {
        let response = self.post(path, fields, "application/json").await;
        let status = response.status();
        let told: Value = response.json().await.unwrap();
        (status, told["error"]["text"].as_str().unwrap_or_else(|| panic!("{told}")).to_string())
    }

    /// A change of a table, as the script of its page sends it.
    async fn change(&mut self, path: &str, fields: &[(&str, &str)]) -> Value {
        let response = self.post(&format!("{path}/edit"), fields, "application/json").await;
        let status = response.status();
        let told: Value = response.json().await.unwrap();
        assert_eq!(status, StatusCode::OK, "{fields:?} {told}");
        told
    }

    async fn begin(&mut self, system: &str, more: &[(&str, &str)]) -> String {
        let fields = [&[("system", system), ("name", "Lantern Field")], more].concat();
        self.onward("/scenes/new/new", &fields).await
    }

    /// The table as it is kept.
    async fn scene(&mut self, path: &str) -> Value {
        let text = self.page(&format!("{path}/export?to=json")).await;
        serde_json::from_str::<Value>(&text).unwrap()["scene"].take()
    }
}

fn version_in(page: &str) -> String {
    page.split("data-version=\"").nth(1).unwrap().split('"').next().unwrap().to_string()
}

#[tokio::test]
async fn a_table_is_drawn_step_by_step_and_played_on() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    for system in ["sb", "ff", "be", "wf"] {
        let path = owner.begin(system, &[]).await;
        let before = owner.scene(&path).await["pieces"].as_array().unwrap().len();

        let added = owner.change(&path, &[("add", "piece:woods")]).await;
        let at = added["at"].as_str().unwrap().to_string();
        assert_eq!(at, format!("/pieces/{before}"), "{system}");
        let place = format!("shape:{at}");
        let shape = json!({ "x": 12.0, "y": 10.0, "width": 5.0, "depth": 3.0, "turn": 30.0 });
        let scaled = |by: f64| {
            let mut shape = shape.clone();
            for number in ["x", "y", "width", "depth"] {
                shape[number] = json!(shape[number].as_f64().unwrap() * by);
            }
            shape.to_string()
        };
        let shape = scaled(if system == "ff" { 25.0 } else { 1.0 });
        owner.change(&path, &[(&place, &shape), (&format!("set:{at}/name"), "Kingswood")]).await;
        owner.change(&path, &[("copy", &at)]).await;
        owner.change(&path, &[("undo", "1")]).await;
        let again = owner.change(&path, &[("redo", "1")]).await;
        let copied = format!("/pieces/{}", before + 1);
        let removed = owner.change(&path, &[("remove", &copied)]).await;
        let page = owner.page(&format!("{path}?at={at}")).await;

        assert!(again["update"]["put"].as_array().is_some_and(|put| !put.is_empty()));
        assert_eq!(removed["at"], "");
        let scene = owner.scene(&path).await;
        let pieces = scene["pieces"].as_array().unwrap();
        assert_eq!(pieces.len(), before + 1);
        assert_eq!(
            (&pieces[before]["name"], &pieces[before]["kind"]),
            (&json!("Kingswood"), &json!("woods"))
        );
        let state = page.split("id=\"faults\"").nth(1).unwrap().split("</div>").next().unwrap();
        assert!(page.contains("Ready to play") && page.contains("Kingswood"), "{system}: {state}");
        let turn = page.split("id=\"hand-turn\"").nth(1).unwrap().split('>').next().unwrap();
        assert!(
            turn.contains("value=\"30\"")
                || turn.contains("value=\"29.9\"")
                || turn.contains("value=\"30.1\""),
            "{turn}"
        );

        let table = owner.onward(&format!("{path}/play"), &[]).await;
        let view = running.view(&table).await;
        assert_eq!(view["title"], "Lantern Field", "{system}");
        assert!(view["table"]["terrain"].to_string().contains("Kingswood"), "{system}");
        let asked = running
            .until(&table, |view| view["question"]["kind"].is_string() && view["question"]["seat"] != 1)
            .await;
        running.say(&table, &some_answer(&asked)).await;
    }
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_what_the_rules_cannot_use_is_told_with_its_place() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("be", &[]).await;
    let added = owner
        .change(&path, &[("add", "piece:rock"), ("x", "10"), ("y", "10"), ("width", "4"), ("depth", "4")])
        .await;
    assert_eq!(added["at"], "/pieces/0");
    let before = owner.scene(&path).await;
    let edit = format!("{path}/edit");

    for (fields, expected) in [
        (&[("add", "piece:lava")][..], "found the ground \"lava\", expected open, difficult"),
        (&[("add", "figure:goblin")], "under these rules"),
        (&[("add", "throne")], "can be added"),
        (&[("set:/pieces/0/height", "high")], "found \"high\", expected a number"),
        (&[("set:/pieces/0/difficult", "9")], "one of the list"),
        (&[("set:/name", "")], "1 to 60 letters"),
        (&[("set:/name", "a\nb")], "1 to 60 letters"),
        (&[("set:/width", "1e300")], "expected a number"),
        (&[("set:/turns", "NaN")], "expected a number"),
        (&[("set:/pieces/7/name", "x")], "no such part"),
        (&[("set:/weather", "fair")], "nothing called \"weather\""),
        (&[("shape:/pieces/0", "{}")], "missing field"),
        (&[("shape:/pieces/0:width", "-3")], "more than 0"),
        (&[("shape:/pieces/0", "{\"x\":1,\"y\":1,\"width\":1e9,\"depth\":1,\"turn\":0}")], "beyond 10000"),
        (&[("corner:/pieces/0:9", "[1,2]")], "no such corner"),
        (&[("spot:/pieces/0", "[1,2]")], "no point"),
        (&[("remove", "/sides/0")], "found 2 sides, expected at least 2"),
        (&[("shuffle", "any"), ("style", "sea")], "found the place \"sea\""),
        (&[("shuffle", "seed"), ("seed", "many")], "whole number"),
        (&[("undo", "1"), ("was", "1")], "changed elsewhere"),
        (&[("redo", "1")], "no change left"),
        (&[("remove", "/pieces/0"), ("remove", "/pieces/0")], "no such part"),
        (&[("remove", "/pieces/0"), ("set:/pieces/0/height", "tall")], "expected a number"),
    ] {
        let (status, words) = owner.refused(&edit, fields).await;
        assert!(words.contains(expected), "{fields:?}: {words}");
        assert!([StatusCode::UNPROCESSABLE_ENTITY, StatusCode::CONFLICT].contains(&status), "{fields:?}");
        assert_eq!(owner.scene(&path).await, before, "{fields:?}");
    }
    let crossed = owner
        .change(
            &path,
            &[("at", "/pieces/0"), ("corner:/pieces/0:0", "[14, 14]"), ("corner:/pieces/0:1", "[8, 12]")],
        )
        .await;
    let page = owner.page(&path).await;

    assert!(crossed["said"].as_str().unwrap().contains("to fix"), "{crossed}");
    let hand = crossed["update"]["put"].as_array().unwrap().iter().find(|put| put[0] == "hand");
    assert!(hand.is_some_and(|hand| hand[2].as_str().unwrap().contains("trouble")), "{crossed}");
    assert!(page.contains("faulty") && page.contains("at=%2Fpieces%2F0#hand") && page.contains("disabled"));
    let (status, words) = owner.refused(&format!("{path}/play"), &[]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(words.contains("/pieces/0"), "{words}");
}

#[tokio::test]
async fn a_change_of_a_table_that_was_changed_elsewhere_is_refused() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("sb", &[]).await;
    let version = version_in(&owner.page(&path).await);

    owner.change(&path, &[("was", &version), ("add", "mark")]).await;
    let (status, words) = owner.refused(&format!("{path}/edit"), &[("was", &version), ("add", "mark")]).await;

    assert_eq!(status, StatusCode::CONFLICT);
    assert!(words.contains("changed elsewhere"), "{words}");
    assert_eq!(owner.scene(&path).await["marks"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn points_follow_what_they_are_about() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("be", &[]).await;
    owner.change(&path, &[("add", "area")]).await;
    owner.change(&path, &[("add", "goal")]).await;
    owner.change(&path, &[("set:/goals/0/feat", "standing-in")]).await;
    owner.change(&path, &[("set:/areas/0/name", "The green"), ("set:/goals/0/points", "3")]).await;

    let goal = owner.scene(&path).await["goals"][0].take();
    let unfit = owner.change(&path, &[("remove", "/areas/0")]).await;

    assert_eq!(goal, json!({ "feat": "standing-in", "on": "The green", "points": 3 }));
    assert!(unfit["said"].as_str().unwrap().contains("to fix"), "{unfit}");
}

#[tokio::test]
async fn a_number_lays_the_same_table_again() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("wf", &[("from", "chance"), ("style", "village"), ("seed", "11")]).await;
    let laid = owner.scene(&path).await;

    let other = owner.change(&path, &[("shuffle", "any"), ("style", "woods")]).await;
    let changed = owner.scene(&path).await;
    owner.change(&path, &[("shuffle", "seed"), ("style", "village"), ("seed", "11")]).await;

    assert!(other["said"].as_str().unwrap().contains("pieces laid"));
    assert_ne!(changed["pieces"], laid["pieces"]);
    assert_eq!(owner.scene(&path).await, laid);
}

#[tokio::test]
async fn a_table_goes_out_by_link_and_file_and_comes_in_again() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("sb", &[("from", "chance"), ("style", "graveyard"), ("seed", "5")]).await;
    let scene = owner.scene(&path).await;
    let toml = owner.page(&format!("{path}/export")).await;
    let json = owner.page(&format!("{path}/export?to=json")).await;
    let share = owner.page(&format!("{path}/share")).await;
    let link = share.split("/scenes/shared?s=").nth(1).unwrap().split('<').next().unwrap().to_string();

    assert!(toml.starts_with("system = \"sb\"\n# Lantern Field"), "{toml}");
    let library = systems::library();
    let system = library.system("sb").unwrap();
    let id = content::Sheet::scenario_of(&toml).unwrap();
    let with = system
        .with(&vec![("lantern-field.toml".to_string(), toml.clone())])
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(
        with.catalogue().scenarios.iter().any(|scenario| scenario.id == id),
        "as the command line lays it"
    );
    for text in [&toml, &json, &format!("http://elsewhere/scenes/shared?s={link}")] {
        let taken = owner.onward("/scenes/home/take", &[("text", text)]).await;
        assert_eq!(owner.scene(&taken).await, scene);
    }
    let mut guest = Person::guest(&running);
    let shown = guest.page(&format!("/scenes/shared?s={link}")).await;
    assert!(shown.contains("Lantern Field") && shown.contains("Play on it"));
    let copied = guest.onward("/scenes/new/take", &[("s", &link)]).await;
    assert_eq!(guest.scene(&copied).await, scene);
    let setting = guest.page(&format!("/new?system=sb&scenario=shared:{link}")).await;
    assert!(setting.contains("Lantern Field"));
    for (text, expected) in [
        ("nonsense", "holds no table"),
        ("{\"system\":\"sb\"}", "missing field"),
        ("{\"system\":\"sb\",\"scene\":{\"form\":9,\"name\":\"x\"}}", "form: found 9"),
        ("{\"system\":\"zz\",\"scene\":{\"form\":1,\"name\":\"x\"}}", "no system is called"),
        ("x/scenes/shared?s=AAAA", "not complete"),
    ] {
        let (_, words) = owner.refused("/scenes/home/take", &[("text", text)]).await;
        assert!(words.contains(expected), "{text}: {words}");
    }
    let long = format!("{{\"system\":\"sb\",\"scene\":\"{}\"}}", "x".repeat(300_000));
    let response = owner.post("/scenes/home/take", &[("text", &long)], "application/json").await;
    assert!(response.status().is_client_error());
}

#[tokio::test]
async fn a_game_is_set_up_on_a_table_of_ones_own() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("be", &[]).await;
    let id = path.rsplit('/').next().unwrap();
    let scenario = format!("mine:{id}");

    let page = owner.page(&format!("/new?system=be&scenario={scenario}")).await;
    let listed = owner.page("/new?system=be").await;
    let start = owner.page("/").await;
    let form = [
        ("system", "be"),
        ("scenario", &scenario),
        ("who-0", "me"),
        ("who-1", "friend"),
        ("table", "virtual"),
    ];
    let table = owner.onward("/tables", &form).await;
    let view = running.view(table.trim_end_matches("/links")).await;
    let none =
        owner.refused("/tables", &[("system", "be"), ("scenario", "mine:nowhere"), ("who-0", "me")]).await;

    assert!(page.contains(&format!("value=\"{scenario}\" checked")), "{page}");
    assert!(listed.contains(&scenario) && listed.contains("Draw a table of your own"));
    assert!(start.contains("href=\"/scenes\""));
    assert_eq!(view["title"], "Lantern Field");
    assert!(none.1.contains("there is no such table"), "{none:?}");
}

#[tokio::test]
async fn tables_are_renamed_copied_deleted_and_nobody_elses() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("sb", &[]).await;
    owner.onward(&format!("{path}/rename"), &[("name", "Crow <Hill>")]).await;
    let copy = owner.onward(&format!("{path}/copy"), &[]).await;
    fs::write(running.kept("tables").join("torn.json"), "{").unwrap();
    let list = owner.page("/scenes/home").await;
    owner.onward(&format!("{path}/delete"), &[]).await;

    assert!(list.contains("Crow &lt;Hill&gt; 2") && list.contains("Can't be read"), "{list}");
    assert_eq!(owner.get(&path).await.status(), StatusCode::NOT_FOUND);
    let mut guest = Person::guest(&running);
    assert_eq!(guest.get(&copy).await.status(), StatusCode::FORBIDDEN);
    let own = guest.begin("ff", &[]).await;
    assert!(!own.contains("/home/"));
    let mut other = Person::guest(&running);
    assert!(!other.page("/scenes").await.contains("Lantern Field"));
    assert_eq!(guest.get("/scenes").await.status(), StatusCode::SEE_OTHER);
    for wrong in ["/scenes/home/s/..%2Fcontent", "/scenes/0123/s/x", "/scenes/home/s/torn"] {
        assert!(owner.get(wrong).await.status().is_client_error(), "{wrong}");
    }
}
