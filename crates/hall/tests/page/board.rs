//! The tests of what a table looks like.

use std::collections::BTreeSet;

use fates::{D6, D10, D100, FigureId, Kind as QuestionKind, RuleId, Seat};
use frame::view::{
    ActKind, AgainstView, BoardView, ChanceView, CountView, Course, FigureView, Health, Level, LogLine,
    MarkerView, OptionView, OrderView, PartView, Pool, PromiseView, QuestionView, ReachView, RiskView,
    RollView, RolledDie, TableView, TerrainView, Token, Trait, WayView, ZoneView,
};
use hall::Fragment;
use hall::page::board::Drawing;
use hall::page::table::ask::{Manner, ask, odds};
use hall::page::table::laid::{fragments, laid};
use hall::page::table::log::{self, Rendered};
use table::{Kind, Length, Point, Polygon, Unit, inches};

const EVERY_KIND: [Kind; 13] = [
    Kind::Open,
    Kind::Difficult,
    Kind::Woods,
    Kind::Water,
    Kind::Obstacle,
    Kind::Wall,
    Kind::Building,
    Kind::Door,
    Kind::Stairs,
    Kind::Ladder,
    Kind::HolyGround,
    Kind::Rock,
    Kind::Pit,
];

pub fn at(x: i32, y: i32) -> Point {
    Point { x: x * 254, y: y * 254 }
}

pub fn figure(id: u8, name: &str, place: Point) -> FigureView {
    FigureView {
        id: FigureId(id),
        name: name.to_string(),
        side: Some(0),
        kind: "Soldier".to_string(),
        look: None,
        at: Some(place),
        radius: Length(125),
        elevation: Length::ZERO,
        health: Some(Health { stat: "Health".into(), now: 5, most: 10 }),
        stats: Vec::new(),
        tokens: Vec::new(),
        states: Vec::new(),
        traits: Vec::new(),
        gear: Vec::new(),
        gone: false,
        active: false,
    }
}

fn square(corner: Point) -> Polygon {
    let far = Point { x: corner.x + 500, y: corner.y + 500 };
    Polygon::rectangle(corner, far).expect("a square")
}

pub fn option(answer: &str, words: &str) -> OptionView {
    OptionView::plain(answer, words)
}

pub fn question(kind: QuestionKind) -> QuestionView {
    QuestionView {
        seat: Seat(0),
        rule: RuleId("gm.melee.1"),
        kind,
        text: "What does Roux do?".to_string(),
        about: Some(FigureId(0)),
        options: Vec::new(),
        count: None,
        reach: None,
        way_after: None,
        usual: None,
        at_stake: None,
        dice: Vec::new(),
        dice_names: Vec::new(),
    }
}

fn choice() -> QuestionView {
    let part = |value, words: &str, counted| PartView {
        value,
        words: words.to_string(),
        rule: Some(RuleId("gm.shoot.2")),
        counted,
    };
    let promise = PromiseView {
        chances: vec![ChanceView { name: "hit".to_string(), count: 21, of: 100 }],
        words: "2d10 against Defence 13".to_string(),
        parts: vec![part(2, "Accuracy", true), part(-1, "long range", false)],
        against: vec![AgainstView {
            words: "Defence 12".to_string(),
            parts: vec![part(13, "Defence", true), part(-1, "fatigue", true)],
        }],
    };
    QuestionView {
        options: vec![
            OptionView {
                figure: Some(FigureId(1)),
                promise: Some(promise),
                ..option("shoot", "Shoot the Ghoul")
            },
            OptionView { why_not: Some("it is too far off".to_string()), ..option("charge", "Charge") },
            option("done", "Done"),
        ],
        ..question(QuestionKind::Choice)
    }
}

/// A board with a piece of every kind.
fn board() -> BoardView {
    let terrain = EVERY_KIND.iter().enumerate().map(|(place, kind)| TerrainView {
        name: format!("piece {place}"),
        kind: *kind,
        outline: square(at(2 * place as i32, 20)),
        bottom: if *kind == Kind::Pit { inches(-2) } else { Length::ZERO },
        top: if *kind == Kind::Pit { Length::ZERO } else { inches(3) },
        words: "difficult: each inch costs two".to_string(),
    });
    BoardView {
        unit: Unit::Inches,
        width: inches(30),
        depth: inches(24),
        terrain: terrain.collect(),
        sticks: Vec::new(),
    }
}

/// A table with something of everything.
pub fn table() -> TableView {
    let roux = FigureView {
        active: true,
        elevation: inches(3),
        tokens: vec![Token {
            name: "fatigue".to_string(),
            count: 2,
            rule: Some(RuleId("gm.melee.fatigue.1")),
        }],
        states: vec![Trait { name: "stunned".to_string(), rule: None }],
        ..figure(0, "Sergeant Roux", at(5, 5))
    };
    let fallen = FigureView { gone: true, ..figure(3, "Private Petit", at(9, 9)) };
    TableView {
        title: "The Hunt".to_string(),
        turn: Some("Turn 3 of 8".to_string()),
        phase: "Monsters".to_string(),
        table: Some(board()),
        zones: vec![ZoneView { side: 0, name: None, outline: square(at(1, 1)) }],
        markers: vec![
            MarkerView {
                name: "Clue 1".to_string(),
                at: Some(at(12, 12)),
                radius: Length(125),
                elevation: inches(2),
            },
            MarkerView { name: "Clue 2".to_string(), at: None, radius: Length(125), elevation: Length::ZERO },
        ],
        sides: vec!["The detachment".to_string(), "The others".to_string()],
        figures: vec![
            roux,
            FigureView { side: None, ..figure(1, "Ghoul 2", at(8, 5)) },
            FigureView { side: Some(1), ..figure(2, "Bandit", at(15, 9)) },
            fallen,
        ],
        pools: vec![Pool { side: Some(0), name: "Power".to_string(), count: 2 }],
        order: vec![OrderView { figure: FigureId(0), group: String::new(), done: false, now: true }],
        question: Some(choice()),
        log: vec![LogLine {
            level: Level::Head,
            rule: Some(RuleId("gm.turn.1")),
            text: "Turn 3 begins.".to_string(),
            dice: Vec::new(),
            parts: Vec::new(),
            roll: None,
        }],
        ..TableView::default()
    }
}

fn mine() -> Manner<'static> {
    Manner { seat: Some(Seat(0)), undo: Some("Undo"), rolls: true, ..Manner::default() }
}

fn page(view: &TableView) -> String {
    laid(view, &mine()).into_string()
}

pub fn asked(question: QuestionView) -> String {
    ask(&TableView { question: Some(question), ..table() }, &mine()).into_string()
}

/// Everything on the page that can change by itself.
fn all(view: &TableView) -> Vec<Fragment> {
    fragments(view, &mine(), &mut Rendered::default())
}

fn whole(drawing: Drawing<'_>) -> String {
    drawing.whole(&drawing.fragments()).into_string()
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// All values of an attribute.
pub fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    text.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The opening tag of the element with this id, and what follows.
fn element<'a>(text: &'a str, id: &str) -> &'a str {
    let place = text.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}"));
    &text[text[..place].rfind('<').expect("a tag")..]
}

#[test]
fn every_figure_on_the_table_is_drawn_once_with_its_words() {
    let page = page(&table());

    for (id, words) in [
        (
            "f0",
            "Sergeant Roux, Soldier, The detachment, 5&quot; from the west edge, 5&quot; from the north edge, 3&quot; up, 5 of 10 Health, 2 fatigue, stunned, acts now",
        ),
        ("f1", "Ghoul 2, Soldier, Monsters, 8&quot; from the west edge"),
        ("f2", "Bandit, Soldier, The others, 15&quot; from the west edge"),
    ] {
        assert_eq!(count(&page, &format!("id=\"{id}\"")), 1);
        assert_eq!(count(&page, &format!("<title>{words}")), 1, "{words}");
        assert!(element(&page, id).starts_with("<g "));
    }
}

#[test]
fn who_is_gone_leaves_an_empty_place_and_a_card() {
    let page = page(&table());

    assert!(element(&page, "f3").starts_with("<g id=\"f3\"></g>"));
    assert!(element(&page, "t3").starts_with("<text id=\"t3\"></text>"));
    assert!(element(&page, "w3").starts_with("<tr id=\"w3\" hidden></tr>"));
    assert!(element(&page, "c3").contains("gone"));
}

#[test]
fn every_marker_is_drawn_once_and_one_without_a_place_is_not() {
    let page = page(&table());

    assert_eq!(
        count(&page, "<title>Clue 1, 12&quot; from the west edge, 12&quot; from the north edge, 2&quot; up"),
        1
    );
    assert!(element(&page, "m1").starts_with("<g id=\"m1\"></g>"));
    assert!(element(&page, "v1").contains("Clue 2, not on the table"));
}

#[test]
fn every_piece_of_terrain_says_what_it_does() {
    let page = page(&table());

    for place in 0..EVERY_KIND.len() {
        assert!(page.contains(&format!("<title>piece {place}: ")));
    }
    assert!(page.contains("each inch costs two; 3&quot; high"));
    assert!(page.contains("a pit; difficult: each inch costs two; 2&quot; deep"));
}

#[test]
fn every_option_stands_there_once_with_promise_reasons_and_why_not() {
    let panel = asked(choice());

    assert_eq!(values(&panel, "data-answer"), ["shoot", "done"]);
    assert!(panel.contains("21%<small>hit</small>"));
    assert!(panel.contains("2d10 against Defence 13"));
    assert!(panel.contains("<a href=\"/rules/gm/gm.shoot.2\" data-rule=\"gm.shoot.2\">Accuracy</a>"));
    assert!(panel.contains("class=\"outdone\""));
    assert!(panel.contains("<b>Charge</b> it is too far off"));
    assert_eq!(values(&panel, "aria-keyshortcuts"), ["1", "2"], "what cannot be chosen has no key");
}

/// What a figure does is shown by kinds, each tab with what can be done; what ends it stands at the head.
/// 13 Defence less 1 for fatigue are what the roll needs: no plus stands before the 13.
#[test]
fn what_a_roll_is_held_against_is_not_shown_as_added() {
    let page = page(&table());

    let against = page.split("<li class=\"against\">").nth(1).unwrap().split("</li>").next().unwrap();
    let words = against.replace(|sign: char| !sign.is_ascii(), "-");
    assert!(against.starts_with("against <b>Defence 12</b>: 13 <a"), "{words}");
    assert!(against.contains(", −1 <a") && !against.contains('+'), "{words}");
}

#[test]
fn the_order_of_play_stands_in_the_parts_of_the_turn() {
    let place = |number, group: &str, done| OrderView {
        figure: FigureId(number),
        group: group.to_string(),
        done,
        now: false,
    };
    let order = vec![place(0, "First half", true), place(1, "Monsters", false), place(3, "Monsters", false)];

    let page = page(&TableView { order, ..table() });

    let order = element(&page, "order").split("</section>").next().unwrap();
    assert_eq!((count(order, "<h3>"), count(order, "<ol")), (2, 2));
    let monsters = order.split("<h3>Monsters</h3>").nth(1).unwrap();
    assert_eq!(count(monsters, "<button"), 2, "they stand together");
    assert!(monsters.contains("class=\"gone\"") && order.contains("class=\"done\""));
}

#[test]
fn actions_stand_under_their_kinds() {
    let of = |act: ActKind, answer: &str| OptionView { act: Some(act), ..option(answer, answer) };
    let barred = OptionView { why_not: Some("nobody is near".to_string()), ..of(ActKind::Fight, "fight") };
    let options =
        vec![of(ActKind::Shoot, "shoot"), of(ActKind::Move, "move"), barred, of(ActKind::Done, "done")];
    let panel = asked(QuestionView { options, ..question(QuestionKind::Choice) });

    let tabs: Vec<&str> = panel.split("role=\"tab\"").skip(1).collect();
    assert_eq!(tabs.len(), 4);
    for (tab, words) in
        tabs.iter().zip(["Move <small>1<", "Shoot <small>1<", "Fight <small>0<", "Other <small>0<"])
    {
        assert!(tab.contains(words), "{tab}");
    }
    assert_eq!(values(&panel, "data-answer"), ["done", "move", "shoot"]);
    assert!(panel.contains("<b>fight</b> nobody is near"));
}

/// A move that is one of several things to do is drawn with them: its way stands under its kind, and names the option.
#[test]
fn a_move_is_drawn_before_it_is_chosen() {
    let move_it = OptionView { act: Some(ActKind::Move), ..option("move", "Move") };
    let reach = ReachView {
        mover: FigureId(0),
        most: inches(6),
        unit: table::Unit::Inches,
        course: Course::Bent,
        area: vec![vec![at(4, 4), at(8, 4), at(8, 8)]],
        risks: Vec::new(),
        ways: Vec::new(),
    };
    let panel = asked(QuestionView {
        options: vec![move_it],
        reach: Some(reach),
        way_after: Some("move".to_string()),
        ..question(QuestionKind::Choice)
    });

    assert_eq!(values(&panel, "data-after"), ["move"]);
    assert_eq!(values(&panel, "data-answer"), Vec::<&str>::new(), "the way is the answer");
}

#[test]
fn a_target_is_ringed_with_its_chance() {
    let board = Drawing::of(&table()).expect("a board").targets().into_string();

    assert_eq!(values(&board, "data-answer"), ["shoot"]);
    assert!(board.contains("<title>Shoot the Ghoul</title>"));
    assert!(board.contains("21%"));
}

#[test]
fn a_spectator_sees_who_decides_and_nothing_to_press() {
    let view = TableView { question: Some(QuestionView { options: Vec::new(), ..choice() }), ..table() };
    let panel = ask(&view, &Manner::default()).into_string();

    assert!(panel.contains("Waiting for The detachment"));
    assert!(panel.contains("What does Roux do?"));
    assert_eq!(count(&panel, "<button"), count(&panel, " disabled>"));
}

#[test]
fn a_pick_counts_its_boxes() {
    let options = vec![option("roux", "Roux"), option("petit", "Petit"), option("duval", "Duval")];
    let panel = asked(QuestionView {
        options,
        count: Some(CountView { least: 1, most: 2 }),
        ..question(QuestionKind::Pick)
    });

    assert_eq!(count(&panel, "type=\"checkbox\""), 3);
    assert_eq!((values(&panel, "data-least"), values(&panel, "data-most")), (vec!["1"], vec!["2"]));
    assert!(panel.contains("Pick 1 to 2."));
}

/// Ten sides have ten keys, six have six; a hundred sides have tens and ones. Dice have the names of the book.
#[test]
fn a_pad_has_the_faces_of_its_die() {
    let dice_names = vec!["Power".to_string(), "Skill".to_string()];
    let panel = asked(QuestionView { dice: vec![D10, D10], dice_names, ..question(QuestionKind::Roll) });
    let pads: Vec<&str> = panel.split("class=\"die-pad").skip(1).collect();
    assert!(pads[0].contains("<b>Power</b>") && pads[1].contains("<b>Skill</b>"));
    assert_eq!(values(pads[0], "data-value"), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    assert!(panel.contains("Roll for me"));

    let panel = asked(QuestionView { dice: vec![D6, D100], ..question(QuestionKind::Roll) });
    let pads: Vec<&str> = panel.split("class=\"die-pad").skip(1).collect();
    assert_eq!(values(pads[0], "data-value"), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(values(pads[1], "data-value").len(), 20);
    assert!(pads[1].contains(">00</button>") && pads[1].contains(">90</button>"));
}

#[test]
fn a_fact_is_two_big_buttons() {
    let options = vec![option("true", "Yes"), option("false", "No")];
    let panel = asked(QuestionView { options, ..question(QuestionKind::Fact) });

    assert_eq!(values(&panel, "data-answer"), ["true", "false"]);
    assert_eq!(count(&panel, "class=\"opt big\""), 2);
}

#[test]
fn a_move_shows_reach_and_risk_and_can_be_made_without_a_pointer() {
    let corners = vec![at(4, 4), at(8, 4), at(8, 8)];
    let reach = ReachView {
        mover: FigureId(0),
        most: inches(6),
        unit: table::Unit::Inches,
        course: Course::Bent,
        area: vec![corners.clone()],
        risks: vec![RiskView {
            words: "The Ghoul could force an attack".to_string(),
            by: None,
            area: vec![corners],
        }],
        ways: vec![WayView { words: "up to the wall".to_string(), way: serde_json::json!([[1016, 508]]) }],
    };
    let view = TableView {
        question: Some(QuestionView { reach: Some(reach), ..question(QuestionKind::Move) }),
        ..table()
    };
    let page = page(&view);

    assert_eq!(count(&page, "class=\"reach\""), 1);
    assert!(page.contains("<title>The Ghoul could force an attack</title>"));
    assert_eq!(values(&page, "data-way"), ["[[1016,508]]"]);
    assert_eq!(count(&page, "<option "), 16);
    assert_eq!(values(&page, "data-mover"), ["0"]);
}

#[test]
fn the_end_leads_on() {
    let links = [("Watch it again", "/t/1/replay")];
    let view = TableView { over: Some("The detachment wins.".to_string()), question: None, ..table() };
    let panel = ask(&view, &Manner { links: &links, ..mine() }).into_string();

    assert!(panel.contains("The detachment wins."));
    assert!(panel.contains("href=\"/t/1/replay\""));
}

#[test]
fn no_id_stands_twice() {
    let page = page(&table());
    let ids = values(&page, "id");
    let different: BTreeSet<&str> = ids.iter().copied().collect();

    assert_eq!(ids.len(), different.len(), "{ids:?}");
}

#[test]
fn every_label_and_panel_points_at_something() {
    let page = page(&table());
    let ids: BTreeSet<&str> = values(&page, "id").into_iter().collect();

    for attribute in ["aria-labelledby", "aria-controls"] {
        assert!(values(&page, attribute).iter().all(|id| ids.contains(id)), "{attribute}");
    }
}

#[test]
fn nothing_on_the_page_needs_a_looser_policy() {
    let page = page(&table());

    assert!(!page.contains(" style="));
    assert!(!page.contains("<script"));
    assert!(!page.contains("javascript:"));
    assert!(!page.contains(" onclick"));
}

#[test]
fn names_are_words_and_never_markup() {
    let bad = "<b onload=\"x\">&'";
    let mut view = table();
    view.title = bad.to_string();
    view.turn = Some(bad.to_string());
    view.sides = vec![bad.to_string()];
    view.figures[0].name = bad.to_string();
    view.figures[0].kind = bad.to_string();
    view.markers[0].name = bad.to_string();
    view.log[0].text = bad.to_string();
    if let Some(question) = &mut view.question {
        question.text = bad.to_string();
        question.options[0].words = bad.to_string();
        question.options[0].answer = bad.to_string();
    }
    if let Some(board) = &mut view.table {
        board.terrain[0].name = bad.to_string();
    }
    let page = page(&view);

    assert!(!page.contains("<b onload"));
    assert!(!page.contains("onload=\"x\""));
    assert!(page.contains("&lt;b onload=&quot;x&quot;&gt;&amp;"));
}

#[test]
fn the_same_view_gives_the_same_page() {
    assert_eq!(page(&table()), page(&table()));
}

#[test]
fn every_piece_stands_in_the_page_as_it_is() {
    let page = page(&table());

    for piece in all(&table()) {
        assert_eq!(count(&page, &piece.html), 1, "{}", piece.id);
        assert!(piece.html.contains(&format!(" id=\"{}\"", piece.id)));
        assert_eq!(
            count(&page, &format!(" id=\"{}\"", piece.within)),
            1,
            "{} lies in {}",
            piece.id,
            piece.within
        );
    }
}

#[test]
fn a_figure_that_moves_changes_nothing_but_itself() {
    let mut later = table();
    later.figures[2].at = Some(at(16, 11));
    let (before, after) = (all(&table()), all(&later));
    let changed = before.iter().zip(&after).filter(|(before, after)| before != after);
    let changed: Vec<&str> = changed.map(|(_, after)| after.id.as_str()).collect();

    assert_eq!(changed, ["f2", "t2", "w2"]);
}

#[test]
fn several_boards_on_a_page_have_ids_of_their_own() {
    let view = table();
    let drawing = Drawing::of(&view).expect("a board");
    let (first, second) = (whole(drawing.named("a-")), whole(drawing.named("b-")));
    let ids = |text: &str| {
        let ids = values(text, "id").into_iter().filter(|id| !id.starts_with("p-"));
        ids.map(str::to_string).collect::<BTreeSet<_>>()
    };

    assert!(ids(&first).is_disjoint(&ids(&second)));
}

#[test]
fn a_name_steps_aside_for_a_figure() {
    let view =
        TableView { figures: vec![figure(0, "Roux", at(5, 5)), figure(1, "Petit", at(5, 6))], ..table() };
    let drawing = Drawing::of(&view).expect("a board");
    let labels: Vec<String> = drawing.labels().into_iter().map(|(_, label)| label.into_string()).collect();
    let y = |label: &str| values(label, "y")[0].parse::<i32>().expect("a number");

    assert!(y(&labels[0]) < at(5, 5).y, "the one to the north has its name above");
    assert!(y(&labels[1]) > at(5, 6).y, "the one to the south has its name below");
}

#[test]
fn a_name_steps_aside_for_the_name_of_a_place() {
    let board = table().table.expect("a board");
    // The mill is 500 tenths of a millimetre deep, and its name stands below it.
    let mill = TerrainView { outline: square(at(20, 10)), ..board.terrain[0].clone() };
    let roux = figure(0, "Roux", Point { x: at(20, 10).x + 250, y: at(20, 10).y + 350 });
    let above = |terrain: Vec<TerrainView>| {
        let table = Some(BoardView { terrain, ..board.clone() });
        let view = TableView { figures: vec![roux.clone()], table, ..self::table() };
        let (_, label) = Drawing::of(&view).expect("a board").labels().remove(0);
        values(&label.into_string(), "y")[0].parse::<i32>().expect("a number") < at(20, 10).y + 350
    };

    assert!(above(vec![mill]), "beside the mill's name");
    assert!(!above(vec![]), "on the open table it stands below");
}

/// A Ghoul 2 makes the first Ghoul number 1; somebody alone of a kind has no number.
#[test]
fn several_of_a_kind_wear_numbers() {
    let figures =
        vec![figure(0, "Ghoul", at(5, 5)), figure(1, "Ghoul 2", at(8, 8)), figure(2, "Goblin", at(9, 2))];
    let view = TableView { figures: figures.clone(), ..table() };
    let drawing = Drawing::of(&view).expect("a board");
    let number = |place: usize| {
        let drawn = drawing.figure(&figures[place]).into_string();
        drawn
            .split("class=\"number\"")
            .nth(1)
            .and_then(|rest| rest.split("</text>").next()?.rsplit('>').next().map(str::to_string))
    };

    assert_eq!([number(0), number(1), number(2)], [Some("1".to_string()), Some("2".to_string()), None]);
}

/// Ten Health are ten notches: five of them full at one half, and amber between one and two thirds.
#[test]
fn health_is_counted_in_notches() {
    let drawn = |now: i16| {
        let roux = FigureView {
            health: Some(Health { stat: "Health".into(), now, most: 10 }),
            ..figure(0, "Roux", at(5, 5))
        };
        let view = TableView { figures: vec![roux.clone()], ..table() };
        Drawing::of(&view).expect("a board").figure(&roux).into_string()
    };
    let notches = |drawn: &str, class: &str| {
        let path =
            drawn.split(&format!("class=\"{class}\" d=\"")).nth(1).and_then(|rest| rest.split('"').next());
        path.map_or(0, |path| path.matches('M').count())
    };

    assert_eq!((notches(&drawn(5), "life hurt"), notches(&drawn(5), "lost")), (5, 5));
    assert_eq!((notches(&drawn(7), "life well"), notches(&drawn(3), "life grave")), (7, 3));
    assert_eq!((notches(&drawn(0), "life grave"), notches(&drawn(0), "lost")), (0, 10));
}

#[test]
fn a_chance_is_never_rounded_to_a_certainty() {
    let chance = |count, of| odds(&ChanceView { name: String::new(), count, of });

    assert_eq!(chance(0, 100), "0%");
    assert_eq!(chance(1, 1000), "<1%");
    assert_eq!(chance(1, 3), "33%");
    assert_eq!(chance(999, 1000), ">99%");
    assert_eq!(chance(7, 7), "100%");
    assert_eq!(chance(0, 0), "0%");
}

#[test]
fn dice_and_parts_stand_where_the_words_name_them() {
    let die = |face| RolledDie { name: String::new(), die: D10, face, source: None };
    let part = |value, words: &str| PartView {
        value,
        words: words.to_string(),
        rule: Some(RuleId("gm.melee.2")),
        counted: true,
    };
    let line = LogLine {
        level: Level::Detail,
        rule: None,
        text: "Roux strikes: 7 + 4 dice, +1 Melee = 12.".to_string(),
        dice: vec![die(7), die(4)],
        parts: vec![part(1, "Melee"), part(-1, "fatigue")],
        roll: None,
    };
    let line = log::line(4, &line).into_string();

    assert!(line.starts_with("<li id=\"l4\" class=\"detail\">"));
    assert_eq!(count(&line, "class=\"die d10\""), 2);
    assert!(!line.contains("dice,"), "the dice stand as dice");
    assert!(line.contains("data-rule=\"gm.melee.2\">Melee</a></span> = 12."));
    assert!(line.contains("<b>−1</b>"), "what the words leave out follows them");
}

/// One die stands where its face does: the 8 is not said twice.
#[test]
fn a_single_die_stands_where_the_words_have_its_face() {
    let die = RolledDie { name: String::new(), die: D10, face: 8, source: None };
    let text = "Fyrdman 8: 8 + 3 = 11.".to_string();
    let line = LogLine { text, dice: vec![die], ..frame::telling::line("", String::new()) };

    let line = log::line(0, &line).into_string();

    let words = line.split("told\">").nth(1).unwrap();
    assert!(
        words.starts_with("Fyrdman 8: <span class=\"dice\">") && words.contains("</span> + 3 = 11."),
        "{words}"
    );
    assert_eq!(count(&line, "class=\"die d10\""), 1);
}

/// 42 and 20 make the 62 that a roll must not exceed; the verdict is marked.
#[test]
fn what_a_roll_needed_begins_without_a_sign_and_the_verdict_is_marked() {
    let part = |value, words: &str| PartView { value, words: words.to_string(), rule: None, counted: true };
    let against = vec![part(42, "Skill"), part(20, "difficulty"), part(-4, "darkness")];
    let roll = RollView { good: Some(false), against, ..RollView::default() };
    let text = "Stein: 71 against 62 (42 Skill, +20 difficulty): failed.".to_string();
    let line = LogLine { text, roll: Some(roll), ..frame::telling::line("", String::new()) };

    let line = log::line(0, &line).into_string();

    assert!(line.contains("<b>42</b> Skill") && line.contains("<b>+20</b> difficulty"), "{line}");
    assert!(line.contains("<b class=\"bad\">failed</b>."), "{line}");
    assert!(line.contains("against</span> ") && line.contains("<b>−4</b> darkness"), "{line}");
}

#[test]
fn without_positions_there_is_no_board_and_all_else_is_there() {
    let page = page(&TableView { table: None, ..table() });

    assert!(!page.contains("id=\"board\""));
    assert!(page.contains("id=\"ask\"") && page.contains("id=\"c0\"") && page.contains("id=\"order\""));
}
