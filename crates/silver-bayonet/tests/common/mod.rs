//! What the tests share: the test figures of the catalogue (section 28), a table to stand them on, short ways to act.
//!
//! Pools are empty unless a test fills them. Places are inches east and south of the middle of a 48" table.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod offers;

use fates::{
    Die, Dynamic, FigureId, FigureSet, Measured, Mind, Nobody, Play, RuleId, Scripted, Seat, Straight, ratio,
};
use silver_bayonet::{
    ArmId, Attack, BackOffEvent, Battle, Book, Choice, Draft, Event, Exchange, FigureSetup, Fire, Phase,
    Pool, Reach, Setup, ShootingEvent, SilverBayonet, State, Step, Strike, TableSetup, TerrainSetup, Volley,
    Way, Weapon, Written,
};
use table::{Kind, Length, Point};

/// A figure to be laid out.
pub type Figure = FigureSetup;

/// Scripted Fates of this system.
pub type Script = Scripted<SilverBayonet>;

fn soldier(name: &str, stats: [i8; 6], attributes: &[&str], kit: &[&str]) -> FigureSetup {
    let [speed, melee, accuracy, defence, courage, health] = stats;
    let words = |list: &[&str]| list.iter().map(|word| word.to_string()).collect();
    let (attributes, equipment, name) = (words(attributes), words(kit), name.to_string());
    let draft =
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment, look: None };
    FigureSetup { profile: Written::Whole(Box::new(draft)), ..FigureSetup::of("") }
}

/// TRO: bayonet and Musket.
pub fn tro() -> FigureSetup {
    soldier("Trooper", [6, 1, 1, 13, 0, 10], &[], &["Musket", "Cartridge Box"])
}

/// OFF: Fencing Weapon, two Pistols, Holy Symbol.
pub fn off() -> FigureSetup {
    soldier("Officer", [6, 2, 1, 14, 2, 12], &[], &["Fencing Weapon", "2 Pistols", "Holy Symbol"])
}

/// HVY: Heavy Weapon and Pistol.
pub fn hvy() -> FigureSetup {
    soldier("Heavy", [6, 2, 1, 13, 1, 11], &[], &["Heavy Weapon", "Pistol"])
}

/// CUI: Hand Weapon, Pistol and Breastplate, Speed already lowered.
pub fn cui() -> FigureSetup {
    soldier("Cuirassier", [5, 2, 1, 13, 2, 12], &[], &["Hand Weapon", "Pistol", "Breastplate"])
}

/// CAV: Hand Weapon and Pistol, mounted.
pub fn cav() -> FigureSetup {
    soldier("Cavalryman", [8, 2, 1, 13, 1, 10], &[], &["Hand Weapon", "Pistol"]).mounted()
}

/// BLU: Blunderbuss, Shot Bag, Hand Weapon; Hard to Put Down.
pub fn blu() -> FigureSetup {
    soldier(
        "Coachman",
        [6, 1, 1, 13, 0, 12],
        &["Hard to Put Down"],
        &["Blunderbuss", "Shot Bag", "Hand Weapon"],
    )
}

/// RIF: bayonet and Rifle.
pub fn rif() -> FigureSetup {
    soldier("Rifleman", [6, 1, 2, 13, 0, 10], &[], &["Rifle", "Cartridge Box"])
}

/// A soldier of TRO's numbers with another kit.
pub fn armed(kit: &[&str]) -> FigureSetup {
    soldier("Soldier", [6, 1, 1, 13, 0, 10], &[], kit)
}

/// A monster of the book, nobody's.
pub fn monster(id: &str) -> FigureSetup {
    FigureSetup::of(id)
}

/// What differs from a fresh figure.
pub trait Pose: Sized {
    /// On the other player's side.
    fn enemy(self) -> Self;
    /// Inches east and south of the middle of the table.
    fn at(self, east: f64, south: f64) -> Self;
    /// Standing so high.
    fn up(self, inches: f64) -> Self;
    /// With an attribute more.
    fn with(self, attribute: &str) -> Self;
    /// Carrying something more.
    fn carrying(self, thing: &str) -> Self;
    /// On horseback.
    fn mounted(self) -> Self;
    /// With so much Health left.
    fn health(self, left: i16) -> Self;
    /// With so many fatigue tokens.
    fn tired(self, tokens: u8) -> Self;
    /// With nothing loaded.
    fn unloaded(self) -> Self;
    /// With another profile: change the written draft.
    fn but(self, change: impl FnOnce(&mut Draft)) -> Self;
}

impl Pose for FigureSetup {
    fn enemy(self) -> Self {
        FigureSetup { side: Some(1), ..self }
    }

    fn at(self, east: f64, south: f64) -> Self {
        FigureSetup { at: Some((24.0 + east, 24.0 + south)), ..self }
    }

    fn up(self, inches: f64) -> Self {
        FigureSetup { elevation: Some(inches), ..self }
    }

    fn with(self, attribute: &str) -> Self {
        self.but(|draft| draft.attributes.push(attribute.to_string()))
    }

    fn carrying(mut self, thing: &str) -> Self {
        self.equipment.push(thing.to_string());
        self
    }

    fn mounted(mut self) -> Self {
        self.with.mounted = Some(true);
        self
    }

    fn health(mut self, left: i16) -> Self {
        self.with.health = Some(left);
        self
    }

    fn tired(mut self, tokens: u8) -> Self {
        self.with.fatigue = Some(tokens);
        self
    }

    fn unloaded(mut self) -> Self {
        self.with.loaded = Some(false);
        self
    }

    fn but(mut self, change: impl FnOnce(&mut Draft)) -> Self {
        match &mut self.profile {
            Written::Whole(draft) => change(draft),
            Written::Id(id) => panic!("{id} is printed: only written profiles can be changed"),
        }
        self
    }
}

/// Figures without a virtual table: nothing is near, hidden or high unless the test states it.
pub fn lay<const N: usize>(figures: [FigureSetup; N]) -> (State, [FigureId; N]) {
    laid(Setup { figures: figures.into(), ..Setup::default() })
}

/// Figures on an open table.
pub fn lay_out<const N: usize>(figures: [FigureSetup; N]) -> (State, [FigureId; N]) {
    lay_among(vec![], figures)
}

/// Figures among terrain.
pub fn lay_among<const N: usize>(
    terrain: Vec<TerrainSetup>,
    figures: [FigureSetup; N],
) -> (State, [FigureId; N]) {
    let burning = terrain.iter().filter(|piece| piece.name == CAMPFIRE).map(|piece| piece.name.clone());
    let (burning, table) =
        (burning.collect(), Some(TableSetup { width: 48.0, depth: 48.0, terrain: terrain.clone() }));
    laid(Setup { figures: figures.into(), table, burning, ..Setup::default() })
}

/// Everything that a setup says, with no Fate Dice and no rolls after the game.
pub fn laid<const N: usize>(setup: Setup) -> (State, [FigureId; N]) {
    let mut state = setup.lay_freely(Book::built_in()).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    state.options.no_aftermath = true; // a test of one rule ends with it
    (state, std::array::from_fn(|place| FigureId(place as u8)))
}

/// A box of terrain between two corners, in inches from the middle of the table.
pub fn block(kind: Kind, from: (f64, f64), to: (f64, f64), height: f64) -> TerrainSetup {
    let ((west, north), (east, south)) = ((24.0 + from.0, 24.0 + from.1), (24.0 + to.0, 24.0 + to.1));
    let outline = vec![(west, north), (east, north), (east, south), (west, south)];
    TerrainSetup { name: "block".to_string(), kind, outline, bottom: 0.0, height }
}

const CAMPFIRE: &str = "campfire";

/// The same, knee-high and burning.
pub fn campfire(from: (f64, f64), to: (f64, f64)) -> TerrainSetup {
    TerrainSetup { name: CAMPFIRE.to_string(), ..block(Kind::Obstacle, from, to, 0.5) }
}

/// A length of so many inches, to the nearest tenth of a millimetre.
pub fn length(inches: f64) -> Length {
    Length((inches * 254.0).round() as i32)
}

/// A place in inches east and south of the middle of the table.
pub fn spot(east: f64, south: f64) -> Point {
    Point { x: length(24.0 + east).0, y: length(24.0 + south).0 }
}

/// A point of a way, in inches east and south of the middle of the table.
pub fn step(east: f64, south: f64) -> Step {
    Step::from(spot(east, south))
}

/// A point of a way at a height of its own.
pub fn step_up(east: f64, south: f64, height: f64) -> Step {
    Step { height: Some(length(height)), ..step(east, south) }
}

/// May the figure take this way with its Move?
pub fn goes(state: &State, figure: FigureId, way: &[Step]) -> bool {
    goes_with(state, figure, state.speed(figure), way)
}

/// May the figure take this way with so much movement?
pub fn goes_with(state: &State, figure: FigureId, most: Length, way: &[Step]) -> bool {
    Reach::Move { figure, most }.allows(state, &way.to_vec()).is_ok()
}

/// How high a figure stands or hangs.
pub fn elevation_of(state: &State, figure: FigureId) -> Length {
    state.table.as_ref().unwrap().base(figure).unwrap().elevation
}

/// Where a figure stands.
pub fn place_of(state: &State, figure: FigureId) -> Point {
    state.table.as_ref().unwrap().base(figure).unwrap().at
}

/// Does it stand there, give or take the tenth of a millimetre that touching bases may share?
pub fn stands_at(state: &State, figure: FigureId, east: f64, south: f64) -> bool {
    let (at, wanted) = (place_of(state, figure), spot(east, south));
    (at.x - wanted.x).abs() <= 1 && (at.y - wanted.y).abs() <= 1
}

/// An empty script.
pub fn script() -> Script {
    Script::default()
}

/// A script of dice.
pub fn dice(faces: impl IntoIterator<Item = u8>) -> Script {
    script().dice(faces)
}

/// One whole Melee attack with its answer.
pub fn melee(state: &mut State, fates: &mut Script, attacker: FigureId, target: FigureId) -> Exchange {
    Battle::new(state, fates).melee(attacker, target).unwrap()
}

/// One shot with its reaction, with the first weapon the shooter carries.
pub fn shoot(state: &mut State, fates: &mut Script, shooter: FigureId, target: FigureId) -> Volley {
    let gun = ArmId::Own(0);
    Battle::new(state, fates).shoot(shooter, FigureSet::from_iter([target]), gun).unwrap()
}

/// One shot with this weapon at all these targets, with their reactions.
pub fn shoot_with<const N: usize>(
    state: &mut State,
    fates: &mut Script,
    shooter: FigureId,
    weapon: Weapon,
    targets: [FigureId; N],
) -> Volley {
    let gun = arm(state, shooter, weapon);
    Battle::new(state, fates).shoot(shooter, targets, gun).unwrap()
}

/// A shot with this weapon: loaded, at a target in the open, by somebody who has not moved.
pub fn fire(state: &State, shooter: FigureId, weapon: Weapon) -> Fire {
    let carried = state.arm(shooter, arm(state, shooter, weapon));
    let (own, shooting) = (carried.own, carried.shooting.expect("the weapon shoots"));
    Fire { weapon, own, shooting, special: None, cover: false, moved: false, hurried: false }
}

/// That shot at a target before its dice fall.
pub fn shot(state: &State, shooter: FigureId, target: FigureId, weapon: Weapon) -> Attack {
    state.shooting_attack(shooter, target, &fire(state, shooter, weapon))
}

/// What was added to the dice of the shots told, each with its reasons.
pub fn shots_told(fates: &Script) -> Vec<Vec<(i16, RuleId)>> {
    let tally = |event: &Event| match event {
        Event::Shooting(ShootingEvent::Shot { tally, .. }) => Some(tally.reasons()),
        _ => None,
    };
    fates.told().iter().filter_map(tally).collect()
}

/// One Melee Check with its damage, and no answer.
pub fn strike(state: &mut State, fates: &mut Script, attacker: FigureId, target: FigureId) -> Strike {
    let mut battle = Battle::new(state, fates);
    let arm = battle.wield(attacker).unwrap();
    battle.strike(attacker, target, arm).unwrap().0
}

/// One activation of this figure, with any others on the table.
pub fn activate(state: &mut State, fates: &mut Script, figure: FigureId) {
    make_next(state, figure);
    let _ = Battle::new(state, fates).step().unwrap();
}

/// Makes the next step the activation of this figure.
pub fn make_next(state: &mut State, figure: FigureId) {
    for other in &mut state.figures {
        other.activated = true;
    }
    state[figure].activated = false;
    let seat = state[figure].seat();
    state.order.sort_by_key(|&other| other != seat);
    state.phase = if state[figure].is_monster() { Phase::Monsters } else { Phase::Rest };
}

/// Everything that is offered while something is played with these dice; the last option is always taken.
pub fn offered(
    state: &State,
    faces: impl IntoIterator<Item = u8>,
    play: impl FnOnce(&mut Battle<'_, Trial<'_>>) -> Play<()>,
) -> Vec<Vec<Choice>> {
    let dice = Faces(faces.into_iter().collect());
    let mut fates = Straight { dice, mind: TakesLast::default(), facts: Measured, ear: Nobody };
    let mut state = state.clone();
    play(&mut Battle::new(&mut state, &mut fates.dynamic())).unwrap();
    assert!(fates.dice.0.is_empty(), "dice nobody rolled: {:?}", fates.dice.0);
    fates.mind.0
}

/// The Fates of [`offered`].
pub type Trial<'a> = Dynamic<'a, SilverBayonet>;

/// The dice of [`offered`].
pub struct Faces(std::collections::VecDeque<u8>);

/// The mind of [`offered`].
#[derive(Default)]
pub struct TakesLast(Vec<Vec<Choice>>);

impl fates::Dice for Faces {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|_| self.0.pop_front().unwrap_or_else(|| panic!("{rule} rolls, and there is no die left")))
    }
}

impl Mind<SilverBayonet> for TakesLast {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        self.0.push(options.to_vec());
        options.len() - 1
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}

/// Health left and fatigue tokens held.
pub fn vitals(state: &State, figure: FigureId) -> (i16, u8) {
    (state[figure].health, state[figure].fatigue)
}

/// Did this figure Back Off?
pub fn backed_off(fates: &Script, figure: FigureId) -> bool {
    told(
        fates,
        |event| matches!(event, Event::BackOff(BackOffEvent::BackedOff { figure: gave_way, .. }) if *gave_way == figure),
    )
}

/// The arm of a figure by its weapon.
pub fn arm(state: &State, figure: FigureId, weapon: Weapon) -> ArmId {
    let place = state.profile(figure).arms.iter().position(|arm| arm.weapon == weapon);
    ArmId::Own(place.expect("the figure carries it") as u8)
}

/// The Melee attack of one figure on another with this weapon, before its dice fall.
pub fn attack(state: &State, attacker: FigureId, target: FigureId, weapon: Weapon) -> Attack {
    state.melee_attack(attacker, target, &state.arm(attacker, arm(state, attacker, weapon)))
}

/// What the target's Defence is against this attacker in melee.
pub fn defence(state: &State, target: FigureId, attacker: FigureId) -> fates::Tally {
    let arm = state.arm(attacker, state.melee_arms(attacker)[0]);
    state.melee_attack(attacker, target, &arm).defence
}

/// How many of the hundred rolls of two dice.
pub fn hundredths(part: u128) -> fates::Chance {
    ratio(part, 100)
}

/// Was something like this told?
pub fn told(fates: &Script, like: impl Fn(&Event) -> bool) -> bool {
    fates.told().iter().any(like)
}
