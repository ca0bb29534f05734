//! Writes still pages of a table, for looking at: `still FOLDER` plays the sample game some way and stops in several
//! situations.

use std::path::{Path, PathBuf};

use fates::{D6, D10, D100, DiceFrom, FactsFrom, FigureId, Game, Kind, RuleId, Seat, Seed};
use frame::Order;
use frame::System;
use frame::view::{
    BoardView, ChanceView, CountView, FigureView, Health, OptionView, PartView, PromiseView, QuestionView,
    RiskView, TableView, TerrainView, Token, Trait,
};
use hall::page::table::ask::Manner;
use hall::page::table::laid::laid;
use maud::{DOCTYPE, html};
use silver_bayonet::{Book, Captain, SilverBayonet};
use table::{Kind as Terrains, Length, Point, Polygon, Unit, inches};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "still".to_string()));
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for asset in std::fs::read_dir(&assets).expect("the assets").flatten() {
        std::fs::copy(asset.path(), folder.join(asset.file_name())).expect("an asset to copy");
    }
    let script = include_str!("still.js");
    std::fs::write(folder.join("still.js"), script).expect("a script to write");
    write(&folder, "kinds", &every_kind(), Some(Seat(0)));
    let mut game = begin();
    let acting =
        play_until(&mut game, 60, |question| question.kind == Kind::Move && question.reach.is_some());
    let moving = with_risks(acting.clone());
    write(&folder, "move", &moving, Some(Seat(0)));
    write(&folder, "act", &with_promises(acting.clone()), Some(Seat(0)));
    write(&folder, "theirs", &with_promises(acting.clone()), Some(Seat(1)));
    write(&folder, "pick", &with_pick(acting.clone()), Some(Seat(0)));
    write(&folder, "dice", &with_dice(acting.clone()), Some(Seat(0)));
    write(&folder, "fact", &with_fact(acting.clone()), Some(Seat(0)));
    let choosing =
        play_until(&mut game, 200, |question| question.kind == Kind::Choice && question.options.len() > 3);
    write(&folder, "choice", &choosing, Some(Seat(0)));
    write(&folder, "boardless", &TableView { table: None, ..with_promises(acting) }, Some(Seat(0)));
    let over = play_until(&mut game, usize::MAX, |_| false);
    write(&folder, "over", &over, Some(Seat(0)));
}

fn begin() -> Game<SilverBayonet> {
    let order = Order { scenario: "the-hunt".to_string(), ..Order::default() };
    let setup = SilverBayonet::setup(Book::built_in(), &order).expect("the sample game");
    let dice = DiceFrom::Seal(Seed::from_number(7));
    Game::begin(&setup, dice, FactsFrom::Measured).expect("a game").0
}

/// A board with a piece of every kind.
fn every_terrain() -> BoardView {
    let kinds = [
        Terrains::Open,
        Terrains::Difficult,
        Terrains::Woods,
        Terrains::Water,
        Terrains::Obstacle,
        Terrains::Wall,
        Terrains::Building,
        Terrains::Door,
        Terrains::Stairs,
        Terrains::Ladder,
        Terrains::HolyGround,
        Terrains::Rock,
        Terrains::Pit,
    ];
    let terrain = kinds.into_iter().enumerate().map(|(place, kind)| {
        let (column, row) = (place as i32 % 5, place as i32 / 5);
        let corner = Point { x: 300 + column * 1200, y: 300 + row * 1300 };
        TerrainView {
            name: format!("{kind:?}").to_lowercase(),
            kind,
            outline: Polygon::rectangle(corner, Point { x: corner.x + 950, y: corner.y + 900 })
                .expect("a rectangle"),
            bottom: if kind == Terrains::Pit { inches(-2) } else { inches(0) },
            top: if kind == Terrains::Pit || kind == Terrains::Open { inches(0) } else { inches(3) },
            words: "impassable".to_string(),
        }
    });
    BoardView {
        unit: Unit::Inches,
        width: inches(25),
        depth: inches(20),
        terrain: terrain.collect(),
        sticks: Vec::new(),
    }
}

/// A table with a piece of every kind, and figures of four sides and of none.
fn every_kind() -> TableView {
    let figure = |id: u8, side: Option<u8>, x: i32| FigureView {
        id: FigureId(id),
        name: format!("Figure {id}"),
        side,
        kind: "Soldier".to_string(),
        at: Some(Point { x, y: 4500 }),
        radius: if id == 5 { Length(250) } else { Length(125) },
        elevation: inches(i32::from(id) % 2 * 3),
        health: Some(Health { stat: "Health", now: 10 - 2 * i16::from(id), most: 10 }),
        stats: Vec::new(),
        tokens: Vec::new(),
        states: Vec::new(),
        traits: Vec::new(),
        gear: Vec::new(),
        gone: false,
        active: id == 2,
    };
    let sides = [Some(0), Some(1), Some(2), Some(3), None, None];
    let figures = sides.into_iter().enumerate();
    let figures = figures.map(|(id, side)| figure(id as u8, side, 700 + 900 * id as i32)).collect();
    marked(TableView {
        title: "Every kind".to_string(),
        table: Some(every_terrain()),
        figures,
        ..TableView::default()
    })
}

/// Lets the captain answer at least so often, and on until the question is such a one.
fn play_until(
    game: &mut Game<SilverBayonet>,
    least: usize,
    is_it: impl Fn(&QuestionView) -> bool,
) -> TableView {
    let mut answers = 0;
    loop {
        let view = SilverBayonet::view(game, Some(Seat(0)));
        if answers >= least && view.question.as_ref().is_some_and(&is_it) {
            return view;
        }
        let Some(answer) = game.answer_of(&mut Captain::default()) else { return view };
        game.answer(None, answer).expect("the captain keeps to the rules");
        answers += 1;
    }
}

fn with_risks(mut view: TableView) -> TableView {
    if let Some(reach) = view.question.as_mut().and_then(|question| question.reach.as_mut())
        && let Some(at) =
            view.figures.iter().find(|figure| figure.id == reach.mover).and_then(|figure| figure.at)
    {
        let corner = |x: i32, y: i32| Point { x: at.x + x, y: at.y + y };
        reach.risks = vec![RiskView {
            words: "Ghoul 2 could force an attack".to_string(),
            by: None,
            area: vec![vec![corner(300, -900), corner(900, -700), corner(800, 100), corner(350, -200)]],
        }];
        reach.ways = vec![frame::view::WayView {
            words: "up to the churchyard wall, 4\" north".to_string(),
            way: serde_json::json!([[at.x, at.y - 1016]]),
        }];
    }
    view
}

fn with_promises(view: TableView) -> TableView {
    let enemy =
        view.figures.iter().find(|figure| figure.side.is_none() && !figure.gone && figure.at.is_some());
    let enemy = enemy.map(|figure| (figure.id, figure.name.clone()));
    let part = |value, words: &str, counted| PartView {
        value,
        words: words.to_string(),
        rule: Some(RuleId("sb.shoot.2")),
        counted,
    };
    let chance = |name: &str, count| ChanceView { name: name.to_string(), count, of: 100 };
    let shot = PromiseView {
        chances: vec![chance("hit", 21), chance("kill", 15)],
        words: "2d10 −2 against Defence 13".to_string(),
        parts: vec![
            part(2, "Accuracy", true),
            part(-1, "moved", true),
            part(-1, "cover", true),
            part(-1, "long range", false),
            part(-2, "rain", true),
        ],
    };
    let (id, name) = enemy.unwrap_or((FigureId(0), "it".to_string()));
    let option = |answer: &str, words: String, figure, why_not: Option<&str>, promise| OptionView {
        figure,
        why_not: why_not.map(str::to_string),
        promise,
        ..OptionView::plain(answer, words)
    };
    let sprint =
        PromiseView { chances: vec![chance("4\" more", 55)], words: "else 2\"".to_string(), parts: vec![] };
    let question = view.question.clone().map(|question| QuestionView {
        kind: Kind::Choice,
        text: "What does the Sergeant do?".to_string(),
        reach: None,
        options: vec![
            option("shoot", format!("Shoot {name}"), Some(id), None, Some(shot)),
            option("sprint", "Sprint".to_string(), None, None, Some(sprint)),
            option(
                "distract",
                "Distract the Revenant".to_string(),
                None,
                Some("it is 3.1\" away; a distraction needs 2\""),
                None,
            ),
            option(
                "search",
                "Investigate the clue".to_string(),
                None,
                Some("not in contact with a clue marker"),
                None,
            ),
            option("done", "Done".to_string(), None, None, None),
        ],
        ..question
    });
    TableView { question, ..marked(view) }
}

/// Some tokens and states, so that they can be seen.
fn marked(mut view: TableView) -> TableView {
    for figure in view.figures.iter_mut().filter(|figure| !figure.gone).take(3) {
        figure.tokens.push(Token {
            name: "fatigue".to_string(),
            count: 2,
            rule: Some(RuleId("sb.melee.fatigue.1")),
        });
        figure.states.push(Trait { name: "stunned".to_string(), rule: Some(RuleId("sb.terror.1")) });
    }
    view
}

fn with_pick(view: TableView) -> TableView {
    let figures = view.figures.iter().filter(|figure| figure.side == Some(0) && !figure.gone);
    let options = figures.map(|figure| OptionView {
        figure: Some(figure.id),
        ..OptionView::plain(format!("figure-{}", figure.id.0), figure.name.clone())
    });
    let options = options.collect();
    let question = view.question.clone().map(|question| QuestionView {
        kind: Kind::Pick,
        text: "Who else acts in the first half? Pick 1 to 3 more.".to_string(),
        options,
        count: Some(CountView { least: 1, most: 3 }),
        reach: None,
        ..question
    });
    TableView { question, ..view }
}

fn with_dice(view: TableView) -> TableView {
    let question = view.question.clone().map(|question| QuestionView {
        kind: Kind::Roll,
        text: "Roll the Power and the Skill Die: the Melee Check.".to_string(),
        dice: vec![D10, D10, D6, D100],
        reach: None,
        ..question
    });
    TableView { question, ..view }
}

fn with_fact(view: TableView) -> TableView {
    let yes_no = [("true", "Yes"), ("false", "No")].map(|(answer, words)| OptionView::plain(answer, words));
    let question = view.question.clone().map(|question| QuestionView {
        kind: Kind::Fact,
        text: "Does Sergeant Roux see Ghoul 2?".to_string(),
        options: yes_no.to_vec(),
        reach: None,
        ..question
    });
    TableView { question, ..view }
}

fn write(folder: &Path, name: &str, view: &TableView, seat: Option<Seat>) {
    let links = [
        ("Watch it again", "/replay"),
        ("Battle report", "/report"),
        ("The ledger", "/ledger"),
        ("A rematch, sides swapped", "/again"),
    ];
    let manner = Manner { seat, undo: Some("Undo"), rolls: true, links: &links, players: &[] };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (view.title) " · Lychgate" }
                link rel="stylesheet" href="style.css";
                script type="module" src="still.js" {}
            }
            body class="table-page" { (laid(view, &manner)) }
        }
    };
    std::fs::write(folder.join(format!("{name}.html")), page.into_string()).expect("a page to write");
}
