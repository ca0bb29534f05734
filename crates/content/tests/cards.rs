//! Rule cards: reading them, and finding the right one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use content::{Card, Cards};

fn card(id: &str, title: &str, text: &str) -> String {
    format!("[[card]]\nid = \"{id}\"\ntitle = \"{title}\"\ntext = \"{text}\"\n")
}

/// Five cards about striking.
fn some() -> Cards {
    let first = [
        card("gm.melee.strike.1", "The strike", "Roll two dice and add Melee."),
        card("gm.melee.strike.2", "Equal is enough", "A total equal to Defence hits: the strike is home."),
        card("gm.melee.reply.1", "Strike back or step away", "The target answers."),
    ];
    let second = [
        card("gm.melee", "Melee", "The chapter."),
        card("gm.shoot.1", "Overstriking", "Nothing about it here."),
    ];
    Cards::read([("melee.toml", first.concat().as_str()), ("shooting.toml", second.concat().as_str())])
        .unwrap()
}

fn ids(found: Vec<&Card>) -> Vec<&str> {
    found.into_iter().map(|card| card.id.as_str()).collect()
}

#[test]
fn a_card_is_found_by_its_id_and_all_stand_in_the_order_of_the_files() {
    let cards = some();

    assert_eq!(cards.get("gm.melee.strike.2").unwrap().title, "Equal is enough");
    assert_eq!(cards.get("gm.melee.strike"), None);
    assert_eq!(cards.all().len(), 5);
    assert_eq!(cards.all()[3].id, "gm.melee");
}

#[test]
fn a_rule_without_a_card_goes_by_its_id() {
    let cards = some();

    assert_eq!(cards.title("gm.melee.reply.1"), "Strike back or step away");
    assert_eq!(cards.title("gm.moon.1"), "gm.moon.1");
}

#[test]
fn an_id_that_stands_twice_is_a_fault_of_the_second_card() {
    let (one, two) = (card("gm.1", "One", "."), card("gm.1", "Two", "."));

    let faults =
        Cards::read([("one.toml", one.as_str()), ("two.toml", format!("\n{two}").as_str())]).unwrap_err();

    assert_eq!(faults.to_string(), "two.toml:2: the card \"gm.1\" stands twice");
}

#[test]
fn an_unknown_field_of_a_card_is_a_fault() {
    let text = format!("{}colour = \"red\"\n", card("gm.1", "One", "."));

    let faults = Cards::read([("one.toml", text.as_str())]).unwrap_err();

    assert_eq!((faults.0.len(), faults.0[0].line), (1, 5));
}

#[test]
fn what_a_card_does_not_say_is_not_so() {
    let cards = some();

    let plain = cards.get("gm.melee").unwrap();

    assert_eq!(
        (plain.page.as_ref(), plain.reading, plain.why.as_ref(), plain.outside),
        (None, false, None, false)
    );
}

#[test]
fn a_whole_id_comes_before_ids_that_begin_with_it() {
    assert_eq!(
        ids(some().search("gm.melee")),
        ["gm.melee", "gm.melee.strike.1", "gm.melee.strike.2", "gm.melee.reply.1"]
    );
}

#[test]
fn a_word_of_a_title_comes_before_a_part_of_one_and_that_before_a_text() {
    // "strike" is a word of two titles, a part of none other, in the text of .2; "Overstriking" holds only "strik".
    assert_eq!(ids(some().search("strike")), ["gm.melee.strike.1", "gm.melee.reply.1", "gm.melee.strike.2"]);
    assert_eq!(
        ids(some().search("strik")),
        ["gm.melee.strike.1", "gm.melee.reply.1", "gm.shoot.1", "gm.melee.strike.2"]
    );
}

#[test]
fn all_words_must_occur_in_whatever_case() {
    assert_eq!(ids(some().search("STRIKE Back")), ["gm.melee.reply.1"]);
    assert_eq!(ids(some().search("strike moon")), Vec::<&str>::new());
}

#[test]
fn no_words_find_nothing() {
    assert_eq!(ids(some().search("  ")), Vec::<&str>::new());
}
