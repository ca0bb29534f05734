//! `muster price` of whole profiles: by equal win chances in every system, and by the formula where there is one.

use super::{fresh, within};
use crate::common::call;

/// The first profile of each starter folder.
const OWN: [(&str, &str); 4] =
    [("sb", "my-monster"), ("ff", "my-hunter"), ("be", "my-champion"), ("wf", "my-guard")];

/// A profile of one's own is priced in every system, each time the same.
#[test]
fn a_profile_of_ones_own_is_priced_in_every_system() {
    for (system, profile) in OWN {
        let folder = within(&fresh(&format!("price-{system}")), "mine");
        assert_eq!(call(&["muster", "homebrew", &folder, system]).code, 0);

        let words = ["muster", "price", system, "--profile", profile, "--content", &folder];
        let told = call(&words);
        let again = call(&[&words[..], &["--json"]].concat());

        assert_eq!((told.code, again.code), (0, 0), "{system}: {}{}", told.err, again.err);
        assert!(told.out.contains("By equal win chances"), "{system}: {}", told.out);
        assert!(told.out.contains("An estimate: 2000 simulated duels"), "{system}: {}", told.out);
        let answer = again.json();
        let nearest = answer["duels"]["nearest"].as_array().unwrap();
        assert_eq!(nearest.len(), 3, "{system}: {answer}");
        for even in nearest {
            assert!((0.0..=1.0).contains(&even["wins"].as_f64().unwrap()), "{system}: {answer}");
            assert!(told.out.contains(even["name"].as_str().unwrap()), "{system}: {}", told.out);
        }
        assert_eq!(answer["formula"].is_object(), ["ff", "be"].contains(&system), "{system}: {answer}");
        assert_eq!(answer["duels"]["cost"].is_null(), system == "wf", "{system}: {answer}");
        assert_eq!(
            again.json(),
            call(&[&words[..], &["--json"]].concat()).json(),
            "{system}: it is always the same"
        );
    }
}

/// A copy of a profile of the book under another name is even with the profile itself, and costs about as much.
#[test]
fn a_copy_costs_about_what_the_original_costs() {
    let folder = fresh("price-copy");
    let text = "[[profile]]\nid = \"my-infantryman\"\nkind = \"soldier\"\nname = \"My Infantryman\"\nbook = \"mine\"\n\
                cost = 99\nspeed = 6\nmelee = 1\naccuracy = 1\ndefence = 13\ncourage = 0\nhealth = 10\nattributes = []\n\
                kits = [[\"Musket\", \"Cartridge Box\"]]\nsource = \"mine\"\n";
    std::fs::write(folder.join("mine.toml"), text).unwrap();
    let content = folder.display().to_string();

    let answer = call(&["muster", "price", "sb", "my-infantryman", "--content", &content, "--json"]).json();

    let nearest = answer["duels"]["nearest"].as_array().unwrap();
    let wins = nearest[0]["wins"].as_f64().unwrap();
    assert!((0.45..=0.55).contains(&wins), "{answer}");
    let [least, about, most] =
        [0, 1, 2].map(|place| answer["duels"]["cost"]["about"][place].as_i64().unwrap());
    assert!(least <= 10 && (8..=20).contains(&about) && most >= 10, "{answer}");
}

/// In Fear and Faith the formula says what it says of a new model with the same numbers.
#[test]
fn the_formula_prices_a_profile_as_it_prices_its_numbers() {
    let own = call(&["muster", "price", "ff", "--profile", "zombie-hunter-with-rifle", "--json"]).json();
    let new = call(&["muster", "price", "ff", "--quality", "3", "--combat", "2", "Rifle", "--json"]).json();

    assert_eq!(own["formula"]["price"], new["price"]);
}

/// What can't be priced is told: an unknown profile, and numbers beside a whole profile.
#[test]
fn what_cannot_be_priced_is_told() {
    let unknown = call(&["muster", "price", "sb", "ghoool"]);
    let both = call(&["muster", "price", "ff", "--profile", "werewolf", "--quality", "3"]);
    let nothing = call(&["muster", "price", "wf"]);

    assert_eq!((unknown.code, both.code, nothing.code), (2, 2, 2));
    assert!(unknown.err.contains("did you mean \"ghoul\""), "{}", unknown.err);
    assert!(both.err.contains("leave its numbers and rules out"), "{}", both.err);
    assert!(nothing.err.contains("has no points"), "{}", nothing.err);
}
