//! Any way at all is refused or played, and monsters get everywhere.

use super::*;

/// A place in tenths of an inch, up to so many inches from the middle of the table.
fn somewhere(luck: &mut Random, inches: usize) -> f64 {
    luck.below(20 * inches + 1) as f64 / 10.0 - inches as f64
}

/// A way over a table full of heights, as a careless client might send it.
fn careless_way(luck: &mut Random) -> Way {
    let mut way: Way = Vec::new();
    for _ in 0..=luck.below(4) {
        let far = if luck.below(5) > 0 { 9 } else { 400 };
        let mut next = step(somewhere(luck, far), somewhere(luck, far));
        if luck.below(3) == 0 {
            let heights = [0.0, 1.0, 2.5, 3.0, 4.0, -4.0, 1e6];
            next.height = Some(length(heights[luck.below(heights.len())]));
        }
        if luck.below(6) == 0 {
            next.at = way.last().map_or(next.at, |last| last.at);
        }
        way.push(next);
    }
    way
}

/// Two roofs with an alley between them, a low hill, a fence, a bog, a hole and a wall.
fn town() -> Vec<TerrainSetup> {
    vec![
        block(Kind::Building, (1.0, -6.0), (5.0, 0.0), 4.0),
        block(Kind::Building, (6.5, -6.0), (9.5, 0.0), 3.0),
        block(Kind::Open, (-6.0, -4.0), (-2.0, 0.0), 1.0),
        block(Kind::Obstacle, (-5.0, 2.0), (5.0, 2.4), 0.8),
        block(Kind::Difficult, (-6.0, 3.0), (0.0, 6.0), 0.0),
        TerrainSetup { bottom: -4.0, ..block(Kind::Pit, (2.0, 4.0), (5.0, 7.0), 4.0) },
        block(Kind::Wall, (-8.0, -8.0), (-7.8, 8.0), 2.5),
    ]
}

/// Whatever way a client sends, it is refused in words or played, and what is played leaves a table that holds.
#[test]
fn any_way_is_refused_or_played() {
    let starts = [(0.0, 1.0, 0.0), (3.0, -1.2, 4.0), (8.0, -3.0, 3.0), (-4.0, -2.0, 1.0), (-1.0, -6.0, 0.0)];
    let talents = ["Flying", "Ethereal", "Expert Climber", "Nimble", "Combat Rider"];
    let mut luck = Random::new(16);
    let (mut played, mut refused) = (0, 0);
    for round in 0..8000 {
        let ((east, south, up), talent) = (starts[luck.below(5)], talents[luck.below(5)]);
        let mover = tro().but(|draft| draft.speed = 12).with(talent).at(east, south).up(up);
        let others = [
            tro().enemy().at(-1.5, 4.0),
            monster("ghoul").at(4.0, 1.2),
            monster("ghoul").tired(2).at(3.0, -4.0).up(4.0),
            tro().at(-3.0, 1.2),
        ];
        let mover = if talent == "Combat Rider" { mover.mounted() } else { mover };
        let [first, second, third, fourth] = others;
        let (mut state, [figure, ..]) = lay_among(town(), [mover, first, second, third, fourth]);
        let (way, most) = (careless_way(&mut luck), state.speed(figure));
        let (reach, act) = match luck.below(6) {
            0 => (Reach::Jump { figure, most }, Act::SprintJump),
            _ => (Reach::Move { figure, most }, Act::Move),
        };
        if reach.allows(&state, &way).is_err() || !offers::acts(&state, figure, &[]).contains(&act) {
            refused += 1;
            continue;
        }
        wander(&mut state, figure, act, way, round);
        played += 1;
    }
    assert!(played > 300 && refused > 1000, "{played} played, {refused} refused");
}

/// Wherever it starts, a monster of a man's size gets at a soldier on a roof, in a hole, or behind a wall.
#[test]
fn monsters_get_everywhere() {
    let spots = [
        (0.0, 1.0, 0.0),
        (3.0, -2.0, 4.0),
        (8.0, -3.0, 3.0),
        (-4.0, -2.0, 1.0),
        (0.3, -7.0, 0.0),
        (3.5, 5.5, -4.0),
        (-9.0, 0.0, 0.0),
        (5.5, 3.2, 0.0),
    ];
    for id in ["ghoul", "revenant", "giant-bat", "vampire"] {
        for (from, start) in spots.iter().enumerate() {
            for end in spots.iter().enumerate().filter(|(to, _)| *to != from).map(|(_, end)| end) {
                let soldier = tro().at(end.0, end.1).up(end.2);
                let hunter = monster(id).at(start.0, start.1).up(start.2);
                let setup = [soldier, hunter];
                hunts(id, setup);
            }
        }
    }
}

/// Lets the monster go until it has fought; a dozen activations take anybody round this town.
fn hunts(id: &str, figures: [Figure; 2]) {
    let places = figures.clone().map(|figure| (figure.at, figure.elevation));
    let (mut state, [soldier, hunter]) = lay_among(town(), figures);
    for _ in 0..12 {
        make_next(&mut state, hunter);
        let mind = Wanders { act: None, way: vec![] };
        let mut fates = Straight { dice: Ones, mind, facts: Measured, ear: Nobody };
        let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
        SilverBayonet::check(&state).unwrap_or_else(|fault| panic!("{fault}: {id} {places:?}"));
        if state[soldier].fatigue > 0 {
            return;
        }
    }
    panic!("a {id} got no nearer than {:?}: {places:?}", state.table.unwrap().base(hunter));
}

/// All dice show 1, so nothing hits.
struct Ones;

impl Dice for Ones {
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, _: [Die; N]) -> [u8; N] {
        [1; N]
    }
}

/// Plays one way, and looks whether the table still holds.
fn wander(state: &mut State, figure: FigureId, act: Act, way: Way, seed: u64) {
    make_next(state, figure);
    let mind = Wanders { act: Some(act), way: way.clone() };
    let mut fates = Straight { dice: Random::new(seed), mind, facts: Measured, ear: Nobody };

    let _ = Battle::new(state, &mut fates.dynamic()).step().unwrap();

    SilverBayonet::check(state).unwrap_or_else(|fault| panic!("{fault} after {way:?}"));
    let table = state.table.as_ref().unwrap();
    for (figure, base) in table.standing() {
        let pressed = Base { radius: base.radius - Length(1), ..*base };
        let has_room = table.has_room(&pressed, FigureSet::from_iter([figure]), &Land::default());
        let fought = state[figure].fatigue > 0; // backing off may leave a base half over a low step
        assert!(has_room || fought, "no room for {} at {base:?} after {way:?}", state.name(figure));
        let held = Base { radius: base.radius + Length(70), ..*base };
        let grips = |piece: &table::Terrain| {
            piece.carries()
                && piece.spans(base.elevation, base.top())
                && piece.outline.within(base.at, held.radius)
        };
        let hangs = table.floor(base.at, base.elevation) < base.elevation;
        assert!(!hangs || table.terrain.iter().any(grips), "{base:?} is in the air after {way:?}");
    }
}

/// Goes the way it is given, and takes the first answer to anything else: everybody who may forces it to fight.
struct Wanders {
    act: Option<Act>,
    way: Way,
}

impl Mind<SilverBayonet> for Wanders {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = match options[0] {
            Choice::Act(_) => Choice::Act(self.act.take().unwrap_or(Act::Done)),
            first => first,
        };
        options.iter().position(|option| *option == wanted).unwrap()
    }

    fn way(&mut self, _: &State, _: RuleId, _: Seat, _: &Reach) -> Way {
        self.way.clone()
    }
}
