//! Writes the pages that need no table to files, with The Silver Bayonet's data:
//! `cargo run -p hall --example pages -- folder`, then open them in a browser.

use std::path::{Path, PathBuf};

use hall::page::reference::book::{self, Search};
use hall::page::reference::{cards, odds};
use hall::page::start::{self, Offer, Pick, Recent};
use referee::SystemView;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).map_or_else(|| std::env::temp_dir().join("pages"), PathBuf::from);
    std::fs::create_dir_all(folder.join("assets"))?;
    for asset in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"))? {
        let asset = asset?;
        std::fs::copy(asset.path(), folder.join("assets").join(asset.file_name()))?;
    }
    for (name, page) in pages() {
        let page = page.replace("\"/assets/", "\"assets/");
        std::fs::write(folder.join(name).with_extension("html"), page)?;
    }
    println!("{}", folder.display());
    Ok(())
}

fn pages() -> Vec<(&'static str, String)> {
    let library = systems::library();
    let system = library.system("sb").expect("The Silver Bayonet is listed");
    let SystemView { title, short, .. } = system.view();
    let offers =
        [Offer { short: short.to_string(), title: title.to_string(), catalogue: system.catalogue() }];
    let recent = [
        recent("The Courier", "turn 3 of 8 · your turn", "10 minutes ago", false),
        recent("The Hunt", "the Austrians win by 3 points", "yesterday", true),
    ];
    let shares = [
        ("For the Austrians".to_string(), "http://192.168.1.7:1805/t/ab12cd34/0123456789abcdef".to_string()),
        (
            "For those who look on".to_string(),
            "http://192.168.1.7:1805/t/ab12cd34/fedcba9876543210".to_string(),
        ),
    ];
    let odds_of =
        |said: &str| odds::page(&**system, said).map_or_else(|fault| fault.text, |page| page.into_string());
    let found = |words: &str| cards::page(title, short, words, &system.cards(words)).into_string();
    let alone = system.card("sb.melee.5").map(|card| {
        let neighbours = system.cards(cards::chapter(&card.id));
        cards::one(title, short, &card, &neighbours).into_string()
    });
    let profiles = system.profiles();
    let courier = Pick { scenario: Some("the-courier".to_string()), ..Pick::default() };
    vec![
        ("start", start::page(&offers, &recent, &courier).into_string()),
        ("first", start::page(&offers, &[], &Pick::default()).into_string()),
        ("links", start::links("The Courier", "/t/ab12cd34/aaaa", &shares).into_string()),
        ("found", found("strike back")),
        ("rules", cards::page(title, short, "", &system.cards("sb.")).into_string()),
        ("rule", alone.unwrap_or_default()),
        ("book", book::page(title, short, &profiles, &Search::read("q=gho")).into_string()),
        ("odds", odds_of("question=melee&attacker=werewolf&target=infantryman&target.fatigue=1")),
        ("shot", odds_of("question=shoot&attacker=infantryman&target=ghoul&cover=yes&moved=yes")),
        ("terror", odds_of("question=terror&attacker=infantryman&modifier=-4")),
        (
            "fault",
            hall::page::fault(422, "points-1: found \"many\", expected a whole number of points")
                .into_string(),
        ),
    ]
}

fn recent(title: &str, words: &str, when: &str, over: bool) -> Recent {
    let [title, words, when] = [title, words, when].map(str::to_string);
    Recent { path: "/t/ab12cd34/aaaa".to_string(), title, words, when, over }
}
