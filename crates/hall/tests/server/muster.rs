//! Rosters of one's own: kept, changed, shared, played with; and nobody else's.

use std::fs;

use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::common::{Running, quick, start, start_in, wide_open};

/// Another name for the same hall: who uses it is not at the machine.
const ELSEWHERE: &str = "games.example.org";

/// Somebody with a browser that follows no redirect and remembers nothing by itself.
pub(super) struct Person<'a> {
    running: &'a Running,
    client: Client,
    host: Option<&'static str>,
    cookie: Option<String>,
}

impl<'a> Person<'a> {
    pub(super) fn at_home(running: &'a Running) -> Person<'a> {
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        Person { running, client, host: None, cookie: None }
    }

    pub(super) fn guest(running: &'a Running) -> Person<'a> {
        Person { host: Some(ELSEWHERE), ..Person::at_home(running) }
    }

    pub(super) async fn send(&mut self, request: reqwest::RequestBuilder) -> Response {
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
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            self.cookie = Some(cookie.split(';').next().unwrap().to_string());
        }
        response
    }

    pub(super) async fn get(&mut self, path: &str) -> Response {
        self.send(self.client.get(self.running.url(path))).await
    }

    pub(super) async fn page(&mut self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.text().await.unwrap()
    }

    pub(super) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let body = form(fields);
        let request = self.client.post(self.running.url(path)).body(body);
        self.send(request.header(CONTENT_TYPE, "application/x-www-form-urlencoded")).await
    }

    /// Does something that leads on, and says where to.
    pub(super) async fn onward(&mut self, path: &str, fields: &[(&str, &str)]) -> String {
        let response = self.post(path, fields).await;
        let status = response.status();
        let to = response.headers().get(LOCATION).map(|to| to.to_str().unwrap().to_string());
        let Some(to) = to else { panic!("{path} {fields:?}: {status} {}", response.text().await.unwrap()) };
        to
    }

    /// Begins a roster, and says where it is.
    async fn begin(&mut self, system: &str, from: &[(&str, &str)]) -> String {
        let fields: Vec<(&str, &str)> =
            [("system", system)].into_iter().chain(from.iter().copied()).collect();
        self.onward("/rosters/new/new", &fields).await
    }

    /// A change as the page's script sends it.
    async fn change(&mut self, roster: &str, fields: &[(&str, &str)]) -> (StatusCode, Value) {
        let body = form(fields);
        let request = self.client.post(self.running.url(&format!("{roster}/edit"))).body(body);
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let response = self.send(request.header(ACCEPT, "application/json")).await;
        (response.status(), response.json().await.unwrap())
    }
}

pub(super) fn form(fields: &[(&str, &str)]) -> String {
    let mut body = String::new();
    for (name, value) in fields {
        let sign = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        let coded = |text: &str| text.bytes().map(sign).collect::<String>();
        body.push_str(&format!("&{}={}", coded(name), coded(value)));
    }
    body.trim_start_matches('&').to_string()
}

/// The values of all buttons and inputs of this name on a page.
fn values(page: &str, name: &str) -> Vec<String> {
    let sign = format!(" name=\"{name}\" value=\"");
    let marks = page.match_indices(&sign).map(|(at, mark)| at + mark.len());
    let plain = |text: &str| text.replace("&quot;", "\"").replace("&amp;", "&");
    marks.map(|at| plain(page[at..].split('"').next().unwrap())).collect()
}

const SYSTEMS: [&str; 2] = ["be", "sb"];

/// In every system a roster is begun, gets a figure more, loses it again; every step is stored at once, can be taken back
/// and done again.
#[tokio::test]
async fn a_roster_is_changed_step_by_step() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    for system in SYSTEMS {
        let path = owner.begin(system, &[("from", "blank")]).await;
        let stored = || {
            fs::read_to_string(running.rosters().join(format!("{}.toml", path.rsplit('/').next().unwrap())))
        };
        let before = stored().unwrap();
        let page = owner.page(&path).await;
        let add = values(&page, "add")[0].clone();
        let was = values(&page, "was")[0].clone();

        let (status, told) = owner.change(&path, &[("was", &was), ("add", &add)]).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        assert!(told["said"].as_str().unwrap().starts_with("Added "), "{told}");
        assert!(!told["update"]["put"].as_array().unwrap().is_empty());
        let with = stored().unwrap();
        assert_ne!(with, before);
        let next = told["update"]["version"].to_string();

        let (status, told) = owner.change(&path, &[("was", &was), ("add", &add)]).await;
        assert_eq!((status, &told["error"]["code"]), (StatusCode::CONFLICT, &json!("changed")));
        assert_eq!(stored().unwrap(), with);

        assert_eq!(owner.change(&path, &[("was", &next), ("undo", "1")]).await.0, StatusCode::OK);
        assert_eq!(stored().unwrap(), before);
        assert_eq!(owner.change(&path, &[("undo", "1")]).await.0, StatusCode::CONFLICT, "nothing is left");
        assert_eq!(owner.onward(&format!("{path}/edit"), &[("redo", "1")]).await, format!("{path}#head"));
        assert_eq!(stored().unwrap(), with);

        let page = owner.page(&path).await;
        let last = values(&page, "remove").pop().unwrap();
        assert_eq!(owner.change(&path, &[("remove", &last)]).await.0, StatusCode::OK);
        assert!(stored().unwrap().len() < with.len());
        assert!(
            fs::read_dir(running.rosters())
                .unwrap()
                .all(|file| { file.unwrap().file_name().to_str().unwrap().ends_with(".toml") }),
            "no temporary file is left"
        );
    }
}

/// What the page does not offer can't be done, and the reason names the place.
#[tokio::test]
async fn what_is_not_offered_is_refused_with_its_reason() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("be", &[("from", "chance"), ("points", "250")]).await;
    let name = path.rsplit('/').next().unwrap();
    let stored = || fs::read_to_string(running.rosters().join(format!("{name}.toml"))).unwrap();
    let before = stored();
    let long = "x".repeat(3_000);
    for (fields, expected) in [
        (&[("add", "nobody")][..], "not offered"),
        (&[("remove", "/figures/99")], "not offered"),
        (&[("remove", "")], ""),
        (&[("copy", "/name")], "not offered"),
        (&[("cure", "7")], "not offered"),
        (&[("cure", "0.0")], "not offered"),
        (&[("set:/name", &long)], "letters"),
        (&[("set:/name", "a\u{0}b")], "can't be shown"),
        (&[("set:/figure/0/fv", "ten")], "expected a whole number"),
        (&[("set:/figure/0/fv", "-99999999999999999999")], "expected a whole number"),
        (&[("set:/figures/0/fv", "3")], "not offered"),
        (&[("more:/nothing", "3")], "not offered"),
    ] {
        let (status, told) = owner.change(&path, fields).await;
        if !expected.is_empty() {
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?} {told}");
            assert!(told["error"]["text"].as_str().unwrap().contains(expected), "{told}");
        }
        assert_eq!(stored(), before, "{fields:?}");
    }
    for (fields, expected) in [
        (&[("system", "xx")][..], "no system"),
        (&[("system", "be"), ("kind", "martians")], ""),
        (&[("system", "be"), ("from", "ready"), ("ready", "nobody")], "no ready roster"),
        (&[("system", "be"), ("from", "chance"), ("points", "1")], "points"),
        (&[("system", "be"), ("from", "chance"), ("points", "many")], "points"),
        (&[("system", "be"), ("from", "afar")], "expected blank"),
    ] {
        let refused = owner.post("/rosters/home/new", fields).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        let text = refused.text().await.unwrap();
        assert!(text.contains(expected), "{text}");
    }
    for path in ["/rosters/home/r/nobody", "/rosters/home/r/..%2F..%2Ftables", "/rosters/home/r/%2E%2E"] {
        assert_eq!(owner.get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

/// Files that people drop into the folder appear; bad ones with their fault, to be mended on the page, never lost.
#[tokio::test]
async fn files_dropped_in_by_hand_appear() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    owner.begin("be", &[("from", "chance")]).await;
    let file = |name: &str| running.rosters().join(name);
    let good = fs::read_dir(running.rosters()).unwrap().next().unwrap().unwrap().path();
    fs::copy(&good, file("My raiders & co.toml")).unwrap();
    let bad = "form = 1\nsystem = \"be\"\n[roster\nname = 3\n";
    for (name, text) in [
        ("torn.toml", bad.as_bytes()),
        ("later.toml", b"form = 2\nsystem = \"be\"\n[roster]\nname = \"Later\"\n"),
        ("strange.toml", b"form = 1\nsystem = \"xx\"\n[roster]\nname = \"Strange\"\n"),
        ("bytes.toml", &[0xff, 0xfe, 0x00]),
        ("long.toml", &[b'#'; 70_000]),
        ("notes.txt", b"not a roster"),
        (".hidden.toml", b"nor this"),
    ] {
        fs::write(file(name), text).unwrap();
    }

    let list = owner.page("/rosters/home").await;

    for words in ["line 3", "expected 1", "no system is called", "not text in UTF-8", "more than 65536 bytes"]
    {
        assert!(list.contains(words), "{words}: {list}");
    }
    assert!(
        list.contains("/r/My%20raiders%20%26%20co")
            && !list.contains("/r/notes")
            && !list.contains("/r/.hidden")
    );
    owner.page("/rosters/home/r/My%20raiders%20%26%20co").await;
    let page = owner.page("/rosters/home/r/torn").await;
    assert!(page.contains("line 3") && page.contains("[roster\n"));
    let refused = owner.post("/rosters/home/r/torn/text", &[("text", "nonsense")]).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(fs::read_to_string(file("torn.toml")).unwrap(), bad);
    let mended = fs::read_to_string(&good).unwrap();
    assert_eq!(owner.onward("/rosters/home/r/torn/text", &[("text", &mended)]).await, "/rosters/home/r/torn");
    assert!(owner.page("/rosters/home/r/torn").await.contains("id=\"add\""));
    assert_eq!(owner.onward("/rosters/home/r/long/delete", &[]).await, "/rosters/home");
    assert!(!file("long.toml").exists());
}

/// A roster is renamed, copied and deleted; after the hall has been started again all is as it was.
#[tokio::test]
async fn rosters_outlive_the_hall() {
    let folder = tempfile::tempdir().unwrap();
    let (home, guest) = {
        let running = start_in(folder.path(), quick(), wide_open()).await;
        let mut owner = Person::at_home(&running);
        let path = owner.begin("be", &[("from", "chance")]).await;
        assert_eq!(
            owner.onward(&format!("{path}/rename"), &[("name", "Night <Raiders>")]).await,
            "/rosters/home"
        );
        for wrong in ["", "a\nb", &"x".repeat(61)] {
            let refused = owner.post(&format!("{path}/rename"), &[("name", wrong)]).await;
            assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        }
        let copy = owner.onward(&format!("{path}/copy"), &[]).await;
        assert_ne!(copy, path);
        owner.onward(&format!("{path}/delete"), &[]).await;
        let mut guest = Person::guest(&running);
        let path = guest.begin("sb", &[("from", "chance")]).await;
        (copy, (path, guest.cookie))
    };
    let running = start_in(folder.path(), quick(), wide_open()).await;

    let list = Person::at_home(&running).page("/rosters/home").await;
    assert!(list.contains("Night &lt;Raiders&gt; 2") && list.contains(&home), "{list}");
    let mut person = Person { cookie: guest.1, ..Person::guest(&running) };
    assert!(person.page(&guest.0).await.contains("id=\"additions\""));
    assert!(person.page("/").await.contains(&guest.0), "the start page leads there");
}

/// What one person musters is listed to nobody else: not the owner's to guests, not a guest's to another.
#[tokio::test]
async fn rosters_are_secret() {
    let running = start().await;
    let (mut owner, mut one, mut other) =
        (Person::at_home(&running), Person::guest(&running), Person::guest(&running));
    let owned = owner.begin("be", &[("from", "chance")]).await;
    let ones = one.begin("be", &[("from", "chance")]).await;
    let others = other.begin("be", &[("from", "chance")]).await;
    let shelf = |path: &str| path.split("/r/").next().unwrap().to_string();
    assert!(shelf(&ones) != shelf(&others) && shelf(&ones).len() == "/rosters/".len() + 32);

    for path in ["/rosters/home", &owned, &format!("{owned}/export"), &format!("{owned}/share")] {
        assert_eq!(one.get(path).await.status(), StatusCode::FORBIDDEN, "{path}");
    }
    let refused = one.post(&format!("{owned}/delete"), &[]).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    for path in ["/", "/rosters", "/new?step=2", "/games"] {
        let seen = other.get(path).await.text().await.unwrap();
        assert!(!seen.contains(&shelf(&ones)) && !seen.contains("/rosters/home/r/"), "{path}");
        let seen = owner.get(path).await.text().await.unwrap();
        assert!(!seen.contains(&shelf(&ones)), "{path}");
    }
    let forged = format!("/rosters/{}", "0".repeat(32));
    assert_eq!(one.get(&forged).await.status(), StatusCode::NOT_FOUND);
    let found = one.get("/rosters").await;
    assert_eq!(found.headers()[LOCATION].to_str().unwrap(), shelf(&ones));

    // Whoever gets the link finds the same rosters; a device that has its own keeps to them until told otherwise.
    let mut friend = Person::guest(&running);
    assert!(friend.page(&shelf(&ones)).await.contains(&ones) && friend.cookie == one.cookie);
    let before = other.cookie.clone();
    assert!(other.page(&shelf(&ones)).await.contains("Use these rosters") && other.cookie == before);
    other.onward(&format!("{}/use", shelf(&ones)), &[]).await;
    assert_eq!(other.cookie, one.cookie);

    let foreign =
        owner.client.post(running.url(&format!("{owned}/delete"))).header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    assert!(owner.page("/rosters/home").await.contains(&owned));
}

/// A shelf holds a hundred rosters of 64 KiB.
#[tokio::test]
async fn shelves_have_limits() {
    let running = start().await;
    let mut guest = Person::guest(&running);
    let path = guest.begin("be", &[("from", "blank")]).await;
    for _ in 1..100 {
        guest.onward(&format!("{path}/copy"), &[]).await;
    }
    let refused = guest.post(&format!("{path}/copy"), &[]).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().await.unwrap().contains("100 rosters"));
    let long = format!("form = 1\nsystem = \"be\"\n[roster]\nname = \"{}\"\n", "x".repeat(66_000));
    let refused = guest.post(&format!("{path}/text"), &[("text", &long)]).await;
    assert_eq!(refused.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

/// The link of a roster, off its page.
fn link(page: &str) -> String {
    let field = page.split("data-link").nth(1).unwrap().split('>').nth(1).unwrap();
    format!("/rosters/shared{}", field.split('<').next().unwrap().split("/rosters/shared").nth(1).unwrap())
}

/// A shared link holds the roster itself: it shows it anywhere, and who has it copies it or plays with it.
#[tokio::test]
async fn a_roster_is_shared_by_link() {
    let (running, elsewhere) = (start().await, start().await);
    let mut owner = Person::at_home(&running);
    let path = owner.begin("be", &[("from", "chance"), ("points", "250")]).await;
    owner.onward(&format!("{path}/rename"), &[("name", "<script>alert(1)</script>")]).await;
    let link = link(&owner.page(&format!("{path}/share")).await);
    assert!(link.len() < 3_000, "{}", link.len());

    let mut friend = Person::guest(&elsewhere);
    let page = friend.page(&link).await;
    assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"));
    let letters = values(&page, "r")[0].clone();
    let copy = friend.onward("/rosters/new/take", &[("r", &letters)]).await;
    assert!(friend.page(&copy).await.contains("&lt;script&gt;"));
    let play = page.split("href=\"/new?").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let setup = friend.page(&format!("/new?{play}&step=2")).await;
    assert!(setup.contains("My rosters") && setup.contains("selected"), "{setup}");

    for wrong in [
        "",
        "r=",
        "r=abc",
        "r=%20",
        "r=AAAA",
        &format!("r={}", "A".repeat(9_000)),
        &format!("{}x", &link[17..]),
    ] {
        let refused = friend.get(&format!("/rosters/shared?{wrong}")).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

/// The form that sets up a game with a roster of one's own, for a scenario with an open side.
async fn set_up(person: &mut Person<'_>, system: &str, value: &str) -> Vec<(String, String)> {
    let page = person
        .page(&format!("/new?system={system}&with={}&step=2", form(&[("", value)]).trim_start_matches('=')))
        .await;
    let form = page.split("<form class=\"step\"").nth(1).unwrap().split("</form>").next().unwrap();
    let seats = (0..2).filter(|seat| form.contains(&format!("name=\"who-{seat}\"")));
    let mut fields = vec![("system".to_string(), system.to_string())];
    fields.push(("scenario".to_string(), values(form, "scenario")[0].clone()));
    for seat in seats {
        fields.push((format!("who-{seat}"), values(form, &format!("who-{seat}"))[0].clone()));
    }
    let seat = form.split("name=\"roster-").skip(1).find(|part| {
        let select = part.split("</select>").next().unwrap();
        select
            .split("<option")
            .any(|option| option.contains(&format!("\"{value}\"")) && option.contains("selected"))
    });
    let seat = seat.unwrap().split('"').next().unwrap();
    fields.push((format!("roster-{seat}"), value.to_string()));
    fields
}

/// A game is begun with a roster of one's own; one that breaks rules only if so it was agreed, and the ledger says so.
#[tokio::test]
async fn a_game_is_played_with_a_roster_of_ones_own() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    for system in SYSTEMS {
        let path = owner.begin(system, &[("from", "chance")]).await;
        let id = path.rsplit('/').next().unwrap().to_string();
        let value = format!("mine:{id}");
        let fields = set_up(&mut owner, system, &value).await;
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
        let table = owner.onward("/tables", &fields).await;
        assert!(table.starts_with("/t/"), "{table}");

        let mut wrong = fields.clone();
        wrong.last_mut().unwrap().1 = "mine:nobody";
        assert_eq!(owner.post("/tables", &wrong).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let mut guest = Person::guest(&running);
        assert_eq!(
            guest.post("/tables", &fields).await.status(),
            StatusCode::UNPROCESSABLE_ENTITY,
            "not a guest's"
        );
    }
}

/// A roster is had as a file, and taken in again; what is no roster leaves nothing behind.
#[tokio::test]
async fn rosters_go_out_and_come_in_as_files() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let path = owner.begin("be", &[("from", "chance")]).await;
    let toml = owner.page(&format!("{path}/export?to=toml")).await;
    let link = link(&owner.page(&format!("{path}/share")).await);

    for (part, text) in [("file", &toml), ("text", &toml), ("text", &format!("http://elsewhere{link}"))] {
        let (status, to) = import(&mut owner, part, text.as_bytes()).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{to}");
        let again = owner.page(&format!("{to}/export")).await;
        assert_eq!(again.replace('\r', ""), toml);
    }
    let count = fs::read_dir(running.rosters()).unwrap().count();
    for wrong in [
        &b""[..],
        b"  ",
        b"form = 1",
        b"PK\x03\x04",
        b"<roster",
        b"{\"roster\":",
        b"\xff\xff",
        &[b'x'; 300_000],
    ] {
        let (status, text) = import(&mut owner, "file", wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    }
    assert_eq!(import(&mut owner, "file", &vec![b'x'; 2_000_000]).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(fs::read_dir(running.rosters()).unwrap().count(), count);
    assert_eq!(owner.get(&format!("{path}/export?to=exe")).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

/// Sends a file as a browser's form does; where it leads to, or what was wrong.
async fn import(person: &mut Person<'_>, part: &str, bytes: &[u8]) -> (StatusCode, String) {
    let head = format!("--edge\r\ncontent-disposition: form-data; name=\"{part}\"; filename=\"a\"\r\n\r\n");
    let body = [head.as_bytes(), bytes, b"\r\n--edge--\r\n"].concat();
    let request = person.client.post(person.running.url("/rosters/home/import")).body(body);
    let response = person.send(request.header(CONTENT_TYPE, "multipart/form-data; boundary=edge")).await;
    let status = response.status();
    match response.headers().get(LOCATION) {
        Some(to) => (status, to.to_str().unwrap().to_string()),
        None => (status, response.text().await.unwrap()),
    }
}

/// What a figure does is counted when somebody asks: of one in the roster, and of one that can be added.
#[tokio::test]
async fn what_a_figure_does_is_counted() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    for system in SYSTEMS {
        let path = owner.begin(system, &[("from", "chance")]).await;
        let page = owner.page(&path).await;
        let asked: Vec<&str> =
            page.split("data-tries=\"").skip(1).map(|part| part.split('"').next().unwrap()).collect();
        let (add, at) = (
            asked.iter().find(|asked| asked.contains("?add=")).unwrap(),
            asked.iter().find(|asked| asked.contains("?at=")).unwrap(),
        );
        for address in [add, at] {
            let answer = owner.page(&format!("{address}&part=1")).await;
            assert!(answer.contains("class=\"tried\"") && answer.contains('%'), "{answer}");
            assert!(!answer.contains("<html") && owner.page(address).await.contains("<html"));
        }
        assert_eq!(owner.get(&format!("{path}/tryouts?at=/nobody")).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(owner.get(&format!("{path}/tryouts")).await.status(), StatusCode::NOT_FOUND);
    }
}
