//! Before and beside the table: games found again, named and deleted; links handed out and renewed.

use std::sync::Arc;

use hall::{Hall, Sqlite, Who};
use reqwest::StatusCode;
use reqwest::header::{ACCEPT_ENCODING, HOST};
use tempfile::TempDir;

use crate::common::{Running, mind, open, order, quick, some_answer, start, start_over, wide_open};

/// A hall over the store in this folder: started again, it knows nothing but what is stored.
async fn over(folder: &TempDir) -> Running {
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    start_over(Arc::new(store), quick(), wide_open()).await
}

async fn page(running: &Running, path: &str) -> String {
    let answer = running.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.text().await.unwrap()
}

async fn status(running: &Running, path: &str) -> StatusCode {
    running.get(path).await.status()
}

async fn send(running: &Running, path: &str, form: &str) -> StatusCode {
    let sent = running.client.post(running.url(path)).body(form.to_string());
    sent.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap().status()
}

#[tokio::test]
async fn a_game_is_renamed_and_deleted_for_good() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = {
        let running = over(&folder).await;
        let [one, other] = [
            running.lay(&order("the-hunt", &[Who::Me])).await,
            running.lay(&order("the-courier", &[Who::Me])).await,
        ];
        assert_eq!(
            send(&running, &format!("{}/rename", one[0]), "name=+Night+at+the+mill+").await,
            StatusCode::OK
        );
        assert!(page(&running, "/").await.contains("Night at the mill"));
        assert_eq!(send(&running, &format!("{}/delete", other[0]), "").await, StatusCode::OK);
        assert_eq!(status(&running, &other[0]).await, StatusCode::NOT_FOUND);
        (one[0].clone(), other[0].clone())
    };
    let running = over(&folder).await;

    assert_eq!(status(&running, &other).await, StatusCode::NOT_FOUND);
    let games = page(&running, "/games").await;
    assert!(games.contains("Night at the mill") && games.contains(&one) && !games.contains(&other));
    send(&running, &format!("{one}/rename"), "name=").await;
    assert!(!page(&running, "/games").await.contains("Night at the mill"));
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let name = other.split('/').nth(2).unwrap();
    assert!(hall::Store::read(&store, name, 0).await.unwrap().is_empty());
}

/// A name is one line of at most 60 letters; only players, or somebody at the machine, give it.
#[tokio::test]
async fn not_everyone_renames_or_deletes() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Friend, Who::Friend])).await;
    for wrong in ["x".repeat(61), "a%0Ab".to_string()] {
        let named = send(&running, &format!("{}/rename", links[0]), &format!("name={wrong}")).await;
        assert_eq!(named, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    assert_eq!(send(&running, &format!("{}x/delete", links[0]), "").await, StatusCode::NOT_FOUND);

    let port = running.at.port();
    for (link, expected) in
        [(&links[1], StatusCode::OK), (&links[2], StatusCode::FORBIDDEN), (&links[3], StatusCode::FORBIDDEN)]
    {
        let from_elsewhere = running
            .client
            .get(running.url(&format!("{link}/manage")))
            .header(HOST, format!("games.example.org:{port}"));
        assert_eq!(from_elsewhere.send().await.unwrap().status(), expected);
    }
    assert_eq!(
        status(&running, &format!("{}/manage", links[2])).await,
        StatusCode::OK,
        "at the machine itself"
    );
}

/// Only somebody at the machine is shown its games: not a guest by another name, not one who comes by a proxy.
#[tokio::test]
async fn games_are_listed_only_at_the_machine() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    assert!(page(&running, "/").await.contains(&links[0]));

    for (name, value) in [("host", "192.168.1.20:8190"), ("x-forwarded-for", "203.0.113.9")] {
        for path in ["/", "/games"] {
            let answer = running.client.get(running.url(path)).header(name, value).send().await.unwrap();
            assert_eq!(answer.status() == StatusCode::OK, path == "/");
            assert!(!answer.text().await.unwrap().contains(&links[0]), "{name} {path}");
        }
    }
}

/// A finished game says how it ended, and stands apart.
#[tokio::test]
async fn a_finished_game_says_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let running = over(&folder).await;
    let links = running.lay(&order("the-courier", &[mind(), mind()])).await;
    let over_words = running.until_over(&links[0]).await["over"].as_str().unwrap().to_string();

    let running = over(&folder).await;
    let games = page(&running, "/games").await;

    assert!(games.contains(">Finished<") && !games.contains(">Running<"));
    assert!(games.contains(&over_words), "{over_words}");
}

/// The invitations on the page of the one who set up the table.
async fn invited(running: &Running, own: &str) -> Vec<String> {
    let page = page(running, &format!("{own}/links")).await;
    let found = page.split("/join/").skip(1).map(|rest| rest.split('<').next().unwrap());
    found.map(|rest| format!("/join/{rest}")).collect()
}

/// A new invitation makes the link of the seat dead at once, also after the hall has been started again.
#[tokio::test]
async fn a_new_invitation_makes_the_old_link_dead() {
    let folder = tempfile::tempdir().unwrap();
    let running = over(&folder).await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let invite = format!("{}/links", links[0]);
    assert!(page(&running, &invite).await.contains("Taken: a friend sits there"));
    let mut followed = running.get(&format!("{}/live", links[1])).await;
    assert!(followed.chunk().await.unwrap().is_some());

    assert_eq!(send(&running, &invite, "renew=1").await, StatusCode::OK);

    while followed.chunk().await.unwrap().is_some() {} // the page that was open hears no more
    let fresh = invited(&running, &links[0]).await;
    assert_eq!(fresh.len(), 1);
    for running in [running, over(&folder).await] {
        assert_eq!(status(&running, &links[1]).await, StatusCode::NOT_FOUND);
        assert_eq!(status(&running, &fresh[0]).await, StatusCode::OK);
    }
    let running = over(&folder).await;
    let seat = running.join(&fresh[0]).await;
    assert_eq!(status(&running, &seat).await, StatusCode::OK);
    assert_eq!(status(&over(&folder).await, &seat).await, StatusCode::OK);
}

/// Others are brought in by the player who set up the table, or by its referee.
#[tokio::test]
async fn only_the_host_brings_others_in() {
    let running = start().await;
    for (seats, host) in [([Who::Me, Who::Friend], 0), ([Who::Friend, Who::Friend], 3)] {
        let links = running.lay(&order("the-courier", &seats)).await;
        for link in links.iter().filter(|link| **link != links[host]) {
            let invite = format!("{link}/links");
            assert_eq!(status(&running, &invite).await, StatusCode::FORBIDDEN);
            assert_eq!(send(&running, &invite, "renew=1").await, StatusCode::FORBIDDEN);
        }
        let invite = format!("{}/links", links[host]);
        assert_eq!(send(&running, &invite, "renew=1").await, StatusCode::OK);
        assert_eq!(status(&running, &links[1]).await, StatusCode::NOT_FOUND, "the host has asked anew");
        assert_eq!(send(&running, &invite, "renew=9").await, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

/// What the one who sets up a table is answered and shown opens no seat of another; the invitation does so once, for the one
/// who takes it.
#[tokio::test]
async fn nobody_is_shown_the_link_of_another_seat() {
    let running = start().await;
    let laid = running.laid(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let roles: Vec<String> =
        laid["links"].as_array().unwrap().iter().map(|link| link["role"].to_string()).collect();
    assert_eq!(roles, ["{\"player\":[0]}", "\"spectator\""], "no seat of a friend, and no referee");
    let (own, watch) =
        (laid["links"][0]["path"].as_str().unwrap(), laid["links"][1]["path"].as_str().unwrap());
    let asked = laid["invitations"][0]["path"].as_str().unwrap();
    assert_eq!(laid["invitations"][0]["role"], serde_json::json!({ "player": [1] }));
    assert_eq!(invited(&running, own).await, [asked]);

    for _ in 0..3 {
        let shown = page(&running, asked).await; // a chat that looks at it takes nothing
        assert!(shown.contains("Sit down") && shown.contains("asks you to play"), "{shown}");
    }
    let seat = running.join(asked).await;

    assert!(running.view(&seat).await["sides"].is_array());
    let again = running.post(asked, &serde_json::json!({})).await;
    assert_eq!(again.status(), StatusCode::GONE);
    let taken = running.get(asked).await;
    assert_eq!(taken.status(), StatusCode::GONE);
    assert!(taken.text().await.unwrap().contains("This seat is taken."));
    let secret = seat.rsplit('/').next().unwrap();
    for path in ["", "/links", "/board"] {
        assert!(!page(&running, &format!("{own}{path}")).await.contains(secret), "{path}");
    }
    assert!(!page(&running, watch).await.contains(secret));
    assert!(page(&running, &format!("{own}/links")).await.contains("Taken"));
}

/// Of many who press the button at the same time, one sits down.
#[tokio::test]
async fn an_invitation_is_taken_once() {
    let running = start().await;
    let laid = running.laid(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let asked = laid["invitations"][0]["path"].as_str().unwrap();

    let sit = (0..20).map(|_| running.post(asked, &serde_json::Value::Null));
    let answers = futures_util::future::join_all(sit).await;

    let count = |status| answers.iter().filter(|answer| answer.status() == status).count();
    assert_eq!((count(StatusCode::OK), count(StatusCode::GONE)), (1, 19));
}

/// A table of the version before invitations: its links stand in its record, and still open it.
#[tokio::test]
async fn a_table_of_before_invitations_still_opens() {
    let folder = tempfile::tempdir().unwrap();
    let running = over(&folder).await;
    let laid = running.laid(&order("the-courier", &[Who::Me, Who::Me])).await;
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let entries = hall::Store::read(&store, laid["table"].as_str().unwrap(), 0).await.unwrap();
    let mut note: serde_json::Value = serde_json::from_str(&entries[0]).unwrap();
    let fields = note["hall"]["laid"].as_object_mut().unwrap();
    fields.remove("host");
    fields.insert(
        "links".to_string(),
        serde_json::json!([
            { "secret": "first", "role": { "player": [0] } }, { "secret": "second", "role": { "player": [1] } },
            { "secret": "watch", "role": "spectator" }, { "secret": "whistle", "role": "referee" },
        ]),
    );
    let old: Vec<String> = std::iter::once(note.to_string()).chain(entries.into_iter().skip(1)).collect();
    hall::Store::append(&store, "old", 0, old).await.unwrap();

    for link in ["first", "second", "watch", "whistle"] {
        assert_eq!(status(&running, &format!("/t/old/{link}")).await, StatusCode::OK, "{link}");
    }
    assert!(page(&running, "/t/old/first/links").await.contains("Taken"));
    assert_eq!(send(&running, "/t/old/first/links", "renew=1").await, StatusCode::OK);
    assert_eq!(status(&running, "/t/old/second").await, StatusCode::NOT_FOUND);
    let seat = running.join(&invited(&running, "/t/old/first").await[0]).await;
    assert_eq!(status(&running, &seat).await, StatusCode::OK);
}

/// By a name that others know, a link is one for others; by 127.0.0.1 it works only here, until the house is let in.
#[tokio::test]
async fn a_link_never_leads_others_to_their_own_machine() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
    let hall = Hall::new(systems::library(), store, quick(), true);
    let running = open(Arc::clone(&hall), wide_open()).await;
    let laid = running.laid(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let own = laid["links"][0]["path"].as_str().unwrap();
    let asked = laid["invitations"][0]["path"].as_str().unwrap();
    let invite = format!("{own}/links");
    let known =
        running.client.get(running.url(&invite)).header(HOST, "games.example.org").send().await.unwrap();
    let known = known.text().await.unwrap();
    assert!(known.contains("class=\"qr\"") && known.contains(&format!("http://games.example.org{asked}")));
    let here = page(&running, &invite).await;
    assert!(
        !here.contains("class=\"qr\"") && here.contains("lychgate play --lan") && !here.contains("/house")
    );

    hall.may_open_at("127.0.0.2:0".parse().unwrap());
    assert!(page(&running, &invite).await.contains("Let the house in"));
    assert_eq!(send(&running, &format!("{own}/house"), "").await, StatusCode::OK);

    let opened = page(&running, &invite).await;
    let url = opened
        .split("data-link")
        .nth(1)
        .unwrap()
        .split('>')
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap()
        .to_string();
    assert!(opened.contains("class=\"qr\"") && url.starts_with("http://127.0.0.2:"), "{url}");
    assert_eq!(running.client.get(&url).send().await.unwrap().status(), StatusCode::OK);
    let origin = url.split("/join/").next().unwrap();
    let guest = running.client.get(origin).send().await.unwrap().text().await.unwrap();
    assert!(guest.contains("Quick game") && !guest.contains(own), "a guest sees no games");
    let foreign = running.client.get(&url).header(HOST, "evil.example").send().await.unwrap();
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
}

/// The first page, with everything it loads, stays below 100 kB as it is sent.
#[tokio::test]
async fn the_first_page_is_small() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    for _ in 0..12 {
        running.say(&links[0], &some_answer(&running.view(&links[0]).await)).await;
    }
    let first = page(&running, "/").await;
    assert!(first.contains("class=\"board picture\""), "the game to go on with is shown");
    let parts = first.split([' ', '<']).filter_map(|part| {
        let address =
            part.strip_prefix("src=\"").or_else(|| part.strip_prefix("href=\""))?.split('"').next()?;
        (address.starts_with("/assets/") || address.starts_with("/poster/")).then_some(address)
    });
    let parts: std::collections::BTreeSet<&str> = parts.chain(["/"]).collect();
    assert!(parts.len() > 10, "{parts:?}");
    let mut bytes = 0;
    for part in &parts {
        let answer =
            running.client.get(running.url(part)).header(ACCEPT_ENCODING, "gzip").send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{part}");
        bytes += answer.bytes().await.unwrap().len();
    }
    println!("the first page is {bytes} bytes, gzipped, in {} parts", parts.len());
    assert!(bytes < 100_000, "{bytes} bytes: {parts:?}");
}

/// A number that somebody chose for the dice is told to everybody: anyone who knows it could know the dice.
#[tokio::test]
async fn a_chosen_dice_number_is_marked_on_every_page_of_the_table() {
    let running = start().await;
    let words = "Dice number chosen by ";
    let fresh = hall::TableOrder { seed: None, ..order("the-courier", &[Who::Me, Who::Friend]) };
    for (wanted, is_marked) in [(order("the-courier", &[Who::Me, Who::Friend]), true), (fresh, false)] {
        let laid = running.laid(&wanted).await;
        let own = laid["links"][0]["path"].as_str().unwrap().to_string();
        let watch = laid["links"][1]["path"].as_str().unwrap().to_string();
        let asked = laid["invitations"][0]["path"].as_str().unwrap().to_string();
        let invite = format!("{own}/links");
        for path in [&own, &watch, &asked, &invite] {
            assert_eq!(page(&running, path).await.contains(words), is_marked, "{path}");
        }
        let friend = running.join(&asked).await;
        for (link, seat) in [(&own, 0), (&friend, 1)] {
            let hand_over = serde_json::json!({ "seat": seat, "mind": "captain" });
            assert_eq!(running.post(&format!("{link}/seat"), &hand_over).await.status(), StatusCode::OK);
        }
        running.until_over(&friend).await;
        for what in ["", "/board", "/end", "/replay", "/report", "/report.html", "/report.md"] {
            assert_eq!(page(&running, &format!("{friend}{what}")).await.contains(words), is_marked, "{what}");
        }
    }
}
