//! Things of the book by their ids, or written out.

use content::{Listed, Written};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ghoul {
    teeth: u8,
}

impl Listed for Ghoul {
    const KIND: &'static str = "ghoul";
}

#[derive(Debug, Deserialize)]
struct Crypt {
    ghoul: Written<Ghoul>,
}

fn crypt(text: &str) -> Result<Written<Ghoul>, String> {
    toml::from_str::<Crypt>(text).map(|crypt| crypt.ghoul).map_err(|fault| fault.message().to_string())
}

#[test]
fn text_is_an_id_and_a_table_the_whole_thing() {
    assert_eq!(crypt("ghoul = \"old-ghoul\""), Ok(Written::Id("old-ghoul".to_string())));
    assert_eq!(crypt("ghoul = { teeth = 30 }"), Ok(Written::Whole(Box::new(Ghoul { teeth: 30 }))));
}

#[test]
fn what_is_wrong_with_it_is_said_as_it_is() {
    assert!(crypt("ghoul = { claws = 10 }").unwrap_err().contains("unknown field `claws`"));
    assert!(crypt("ghoul = 7").unwrap_err().contains("the id of a ghoul, or a whole ghoul"));
}
