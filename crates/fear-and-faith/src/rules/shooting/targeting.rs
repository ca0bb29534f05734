//! Whom a shooter may shoot at, and how the target lies: `ff.target.*`, `ff.ranged.band.*`, `ff.ranged.woods.*`.
//!
//! On the virtual table everything is measured; at a real one people are asked about the target that was chosen.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use serde::Serialize;
use table::{Base, Kind, Length, Sight, Terrain, nearest_on};

use crate::content::special::{Special, Specials};
use crate::content::weapon::Tool;
use crate::rules::fighting::peril::{Means, Nearness};
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::{Size, Stick};
use crate::{Battle, FearAndFaith};

/// How a target lies before the shooter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Lie {
    /// The range band, 1 to 3.
    pub band: u8,
    /// How near it is, for a target on the ground.
    pub nearness: Nearness,
    /// Is it partly hidden by scenery? ff.ranged.cover.1
    pub cover: bool,
    /// Is it shot at among the trees? ff.ranged.woods.4, ff.ranged.woods.5
    pub trees: bool,
    /// Does the shot pass through somebody Immaterial? ff.ranged.los.3
    pub ghost: bool,
    /// Is it shot at from an ambush? ff.ambush.4
    pub ambush: bool,
    /// Is it in a room whose lamps are out? ff.time.light.3
    pub dark: bool,
}

impl Lie {
    /// In the open, within the weapon's range and within Short, with nothing special about it.
    pub const PLAIN: Lie = Lie {
        band: 1,
        nearness: Nearness::WithinShort,
        cover: false,
        trees: false,
        ghost: false,
        ambush: false,
        dark: false,
    };
}

/// What trees do to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trees {
    /// They are not in the way.
    Away,
    /// It is made among them.
    Among,
    /// They hide the target.
    Hide,
}

/// What makes an enemy worth passing over others for (ff.target.ignore.fear.1).
const DREADED: Specials = Specials::of(&[Special::AuraOfTerror, Special::VeryFearful, Special::Fearful]);

impl State {
    /// Everybody the shooter may shoot at with a weapon or a spell of this range, on the virtual table.
    ///
    /// They are looked at the nearest first: a model that may not be shot at because of somebody closer keeps nobody
    /// from being shot at whom that one does not keep from it, so it need not be looked at any closer.
    pub fn targets(&self, shooter: FigureId, range: Stick, means: Means) -> FigureSet {
        self.targets_of(shooter, self.is_engaged(shooter), range, means)
    }

    /// The same for a shooter who is in hand-to-hand or not.
    pub(super) fn targets_of(
        &self,
        shooter: FigureId,
        engaged: bool,
        range: Stick,
        means: Means,
    ) -> FigureSet {
        let in_range = self.nearest_first(shooter, self.in_range(shooter, range));
        let Some(&farthest) = in_range.last() else { return FigureSet::EMPTY };
        let among = (engaged.then(|| self.touching(shooter)), self.friends(shooter));
        let (mut open, mut pressing) = (FigureSet::EMPTY, FigureSet::EMPTY);
        for target in in_range {
            let passed_over = self.must_shoot_another(shooter, target, pressing);
            if !passed_over
                && self.is_possible(shooter, target, among, means)
                && self.is_open(shooter, target)
            {
                open.insert(target);
                if target != farthest && self.is_pressing(shooter, target) {
                    pressing.insert(target);
                }
            }
        }
        open
    }

    /// May the shooter shoot at this one? ff.magic.attack.3
    pub fn may_target(&self, shooter: FigureId, target: FigureId, range: Stick, means: Means) -> bool {
        self.targets(shooter, range, means).contains(target)
    }

    /// The enemies within range.
    fn in_range(&self, shooter: FigureId, range: Stick) -> FigureSet {
        self.within_range(shooter, self.enemies(shooter), range)
    }

    /// Those of these within range; at a real table all of them may be.
    pub(super) fn within_range(&self, shooter: FigureId, among: FigureSet, range: Stick) -> FigureSet {
        let Some(table) = &self.table else { return among };
        let farthest = self.length(range) * 3; // ff.ranged.band.4
        let near = self.those_near(shooter, among, farthest);
        near.iter().filter(|&target| table.gap_within(shooter, target, farthest)).collect()
    }

    /// Is it in sight, and does nothing protect it?
    fn is_open(&self, shooter: FigureId, target: FigureId) -> bool {
        !self.keeps_out_of_sight(target)
            && self.trees_before(shooter, target) != Trees::Hide
            && self.has_clear_shot(shooter, target)
    }

    /// The enemies that could be shot at as far as distance and sight are not concerned: nobody in hand-to-hand with a
    /// friend (ff.target.melee.2), nobody whom the attack does not touch at all; in hand-to-hand only the models in
    /// contact.
    ///
    /// Reading: nobody has to shoot, nor shoots, at what his weapon passes through; and a model that fires in
    /// hand-to-hand fires at somebody who touches him.
    pub(crate) fn possible_targets(&self, shooter: FigureId, means: Means) -> FigureSet {
        let among = (self.is_engaged(shooter).then(|| self.touching(shooter)), self.friends(shooter));
        let possible = |&target: &FigureId| self.is_possible(shooter, target, among, means);
        self.enemies(shooter).iter().filter(possible).collect()
    }

    /// The same of one enemy, for a shooter who is in hand-to-hand with these or with nobody, and who has these friends.
    fn is_possible(
        &self,
        shooter: FigureId,
        target: FigureId,
        (beside, friends): (Option<FigureSet>, FigureSet),
        means: Means,
    ) -> bool {
        beside.is_none_or(|beside| beside.contains(target))
            && !self.passes_through(target, shooter, means)
            && !self.is_held_by_friend(target, friends)
    }

    /// Is the target in contact with one of these friends of the shooter? ff.target.melee.2
    fn is_held_by_friend(&self, target: FigureId, friends: FigureSet) -> bool {
        match &self.table {
            Some(table) => {
                let base = table.base(target);
                let beside = |friend: FigureId| {
                    base.zip(table.base(friend)).is_some_and(|(base, there)| self.is_adjacent(base, there))
                };
                friends.iter().any(beside)
            }
            None => !self[target].touching.and(friends).is_empty(),
        }
    }

    /// Does somebody with Stealth make use of it? A chainsaw is too loud for it (ff.sr.stealth.1, ff.sr.chainsaw.9).
    fn keeps_out_of_sight(&self, model: FigureId) -> bool {
        self.is_stealthy(model) && self.is_beside_cover(model)
    }

    /// Could Stealth protect it, beside cover? Not if it has just bashed a door (ff.move.bash.stealth.1).
    pub(crate) fn is_stealthy(&self, model: FigureId) -> bool {
        let noisy = self.has_tool(model, Tool::Chainsaw) || self[model].revealed; // ff.move.bash.stealth.1
        let gave_itself_away = self.has_given_itself_away(model); // ff.scen6.rule.4
        self.has(model, Special::Stealth) && !noisy && !gave_itself_away
    }

    /// May the enemy not be passed over for somebody farther off? ff.target.ignore.points.1, ff.target.ignore.state.1
    fn is_pressing(&self, shooter: FigureId, enemy: FigureId) -> bool {
        self.counts_for(shooter, enemy) && !self.is_covered(shooter, enemy)
    }

    /// The same as far as it can be known without a look at the table.
    pub(super) fn counts_for(&self, shooter: FigureId, enemy: FigureId) -> bool {
        let worth = |model| u32::from(self.profile(model).points);
        2 * worth(enemy) >= worth(shooter) && !self[enemy].is_fallen() && !self[enemy].hidden
    }

    /// Is there somebody closer whom the shooter may not pass over for this target? ff.target.closest.1
    fn must_shoot_another(&self, shooter: FigureId, target: FigureId, pressing: FigureSet) -> bool {
        let Some(table) = &self.table else { return false };
        let rivals = self.rivals(target, pressing);
        rivals.iter().any(|rival| table.closer(rival, target, shooter).is_lt())
    }

    /// Those of these who must not be passed over for this target: nobody, if it is dreaded; nobody of normal size, if it
    /// is big (ff.target.ignore.fear.1, ff.target.ignore.size.1).
    pub(crate) fn rivals(&self, target: FigureId, among: FigureSet) -> FigureSet {
        if self[target].specials.has_any(DREADED) {
            return FigureSet::EMPTY;
        }
        let big = self[target].size() > Size::Normal;
        among
            .iter()
            .filter(|&rival| rival != target && !(big && self[rival].size() == Size::Normal))
            .collect()
    }

    /// How the target lies, models in the way not counted; nothing if it is too far off or hidden. ff.ranged.auto.6
    pub fn lie(&self, shooter: FigureId, target: FigureId, range: Stick) -> Option<Lie> {
        let table = self.table.as_ref()?;
        let band =
            (1..=3).find(|&band| table.gap_within(shooter, target, self.length(range) * i32::from(band)))?;
        let sight = self.view_of(shooter, target);
        let trees = self.trees_before(shooter, target);
        if !sight.seen() || trees == Trees::Hide {
            return None;
        }
        let nearness = match () {
            () if self.touches(shooter, target) => Nearness::Contact,
            () if table.gap_within(shooter, target, self.length(Stick::Short)) => Nearness::WithinShort,
            () => Nearness::Farther,
        };
        Some(Lie {
            band,
            nearness,
            cover: sight.clear_points < Sight::OPEN.clear_points,
            trees: trees == Trees::Among,
            ghost: !self.ghosts_between(shooter, target).is_empty(),
            ambush: self[shooter].hidden && (self[shooter].moves == 0 || self.is_beside_cover(shooter)),
            dark: self.is_in_the_dark(target),
        })
    }

    /// What trees do to a shot at the target.
    ///
    /// Reading: nobody shoots through a wood that neither of the two stands in.
    fn trees_before(&self, shooter: FigureId, target: FigureId) -> Trees {
        let Some(table) = &self.table else { return Trees::Away };
        let (Some(from), Some(to)) = (table.base(shooter), table.base(target)) else { return Trees::Away };
        let mut trees = Trees::Away;
        for wood in table.terrain.iter().filter(|terrain| terrain.kind == Kind::Woods) {
            match self.one_wood(wood, from, to) {
                Trees::Hide => return Trees::Hide,
                Trees::Among => trees = Trees::Among,
                Trees::Away => {}
            }
        }
        trees
    }

    /// Is the shot made among trees? ff.ranged.woods.4, ff.ranged.woods.5
    pub(crate) fn is_among_trees(&self, shooter: FigureId, target: FigureId) -> bool {
        self.trees_before(shooter, target) == Trees::Among
    }

    /// Is its whole base in a wood that hides it from this one: from outside it, or from farther than Short within
    /// (ff.ambush.6)?
    pub(super) fn is_deep_in_a_wood(&self, model: FigureId, from: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let (Some(own), Some(looker)) = (table.base(model), table.base(from)) else { return false };
        let inner = Base { radius: own.radius - Length(1), ..*own };
        let hides = |wood: &Terrain| {
            let deep = wood.outline.contains(own.at) && !touches_outline(wood, &inner);
            deep && self.one_wood(wood, looker, own) == Trees::Hide
        };
        table.terrain.iter().any(|wood| wood.kind == Kind::Woods && hides(wood))
    }

    fn one_wood(&self, wood: &Terrain, from: &Base, to: &Base) -> Trees {
        let holds = |base: &Base| wood.outline.contains(base.at) && base.elevation < wood.top;
        match (holds(from), holds(to)) {
            // ff.ranged.woods.5
            (true, true) if from.within(to, self.length(Stick::Short)) => Trees::Among,
            (true, true) => Trees::Hide,
            // ff.ranged.woods.3
            (true, false) if touches_outline(wood, from) => Trees::Away,
            (true, false) => Trees::Hide,
            // ff.ranged.woods.4
            (false, true) if touches_outline(wood, from) && from.within(to, Length::ZERO) => Trees::Among,
            (false, true) => Trees::Hide, // ff.ranged.woods.2
            (false, false) => {
                let low = from.elevation.max(to.elevation) < wood.top;
                let crossed = low && wood.outline.path_nearer_than(from.at, to.at, Length(1));

                if crossed { Trees::Hide } else { Trees::Away }
            }
        }
    }
}

/// Does the base touch the edge of the wood, from within or from without?
fn touches_outline(wood: &Terrain, base: &Base) -> bool {
    let radius = i64::from(base.radius.0);
    wood.outline.edges().any(|edge| {
        let nearest = nearest_on(edge, base.at);
        let (east, south) =
            (i64::from(nearest.x) - i64::from(base.at.x), i64::from(nearest.y) - i64::from(base.at.y));
        east * east + south * south <= radius * radius
    })
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// How the chosen target lies, or nothing if it may not be shot at after all. On the virtual table only those are
    /// offered who may; at a real one it is found out now, the question that is answered most easily first.
    pub fn settles_shot(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        range: Stick,
        means: Means,
    ) -> Play<Option<Lie>> {
        self.settles_one_of_several(shooter, target, range, means, Lie::PLAIN)
    }

    /// The same for one of several who shoot together: what hinders another of them counts already (ff.confire.4), and nobody
    /// is asked about it again.
    pub(super) fn settles_one_of_several(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        range: Stick,
        means: Means,
        counted: Lie,
    ) -> Play<Option<Lie>> {
        if self.state.table.is_some() {
            return Ok(self.state.lie(shooter, target, range));
        }
        if self.state.touching(shooter).contains(target) {
            return self.asks_lie(shooter, target, range, counted);
        }
        if !self.fact(RuleId("ff.ranged.los.1"), Fact::ClearShot { shooter, target })? {
            return Ok(None);
        }
        if self.state.is_stealthy(target)
            && self.fact(RuleId("ff.sr.stealth.1"), Fact::BesideCover { model: target })?
        {
            return Ok(None);
        }
        let possible = self.state.possible_targets(shooter, means);
        let pressing = possible.iter().filter(|&enemy| self.state.counts_for(shooter, enemy)).collect();
        let among = self.state.rivals(target, pressing);
        if !among.is_empty()
            && self.fact(RuleId("ff.target.closest.1"), Fact::CloserTarget { shooter, target, among })?
        {
            return Ok(None);
        }
        self.asks_lie(shooter, target, range, counted)
    }

    /// How a target in sight lies, as people see it.
    pub(super) fn asks_lie(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        range: Stick,
        counted: Lie,
    ) -> Play<Option<Lie>> {
        if self.state.touching(shooter).contains(target) {
            let ambush = self.shoots_from_ambush(shooter, target)?;
            let dark = self.asks_dark(target)?;
            return Ok(Some(Lie { nearness: Nearness::Contact, ambush, dark, ..Lie::PLAIN }));
        }
        let Some(band) = self.asks_band(shooter, target, range)? else { return Ok(None) };
        let cover = !counted.cover && self.asks_cover(shooter, target)?;
        let trees = !counted.trees && self.asks_trees(shooter, target, band)?;
        let ghost = !counted.ghost && self.asks_ghost(shooter, target)?;
        let nearness = self.asks_nearness(shooter, target, range, band)?;
        let ambush = self.shoots_from_ambush(shooter, target)?;
        let dark = self.asks_dark(target)?;
        Ok(Some(Lie { band, nearness, cover, trees, ghost, ambush, dark }))
    }

    /// At a real table: is the target in cover, if cover is any use to it?
    pub(super) fn asks_cover(&mut self, shooter: FigureId, target: FigureId) -> Play<bool> {
        let helps = !self.state.has(target, Special::EasyTarget);
        Ok(helps && self.fact(RuleId("ff.ranged.cover.1"), Fact::Cover { shooter, target })?)
    }

    /// At a real table: are the two among the same trees?
    pub(super) fn asks_trees(&mut self, shooter: FigureId, target: FigureId, band: u8) -> Play<bool> {
        let near = !self.state.clock.indoors && band == 1;
        Ok(near && self.fact(RuleId("ff.ranged.woods.5"), Fact::AmongTrees { shooter, target })?)
    }

    /// At a real table: does the shot go through a ghost, if there is one to go through?
    pub(super) fn asks_ghost(&mut self, shooter: FigureId, target: FigureId) -> Play<bool> {
        let between = |other| other != shooter && other != target && self.state.is_immaterial(other);
        let any = !self.state.on_table(between).is_empty();
        Ok(any && self.fact(RuleId("ff.ranged.los.3"), Fact::ThroughGhost { shooter, target })?)
    }

    /// At a real table: is the target in a room whose lamps are out? Only once one is (ff.time.light.3).
    fn asks_dark(&mut self, target: FigureId) -> Play<bool> {
        let any = self.state.scenery.dark != crate::rules::ground::Pieces::NONE;
        Ok(any && self.fact(RuleId("ff.time.light.3"), Fact::InTheDark { model: target })?)
    }

    /// In which range band is the target?
    fn asks_band(&mut self, shooter: FigureId, target: FigureId, range: Stick) -> Play<Option<u8>> {
        for (band, rule) in [(1, "ff.ranged.band.1"), (2, "ff.ranged.band.2"), (3, "ff.ranged.band.3")] {
            let distance = self.state.length(range) * i32::from(band);
            if self.fact(RuleId(rule), Fact::Within { one: shooter, other: target, distance })? {
                return Ok(Some(band));
            }
        }
        Ok(None)
    }

    /// How near is it? Only for a target on the ground that makes a difference.
    fn asks_nearness(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        range: Stick,
        band: u8,
    ) -> Play<Nearness> {
        let short = match (range, band) {
            (Stick::Short, 1) => true,
            (_, 1) if self.state[target].is_fallen() => {
                let distance = self.state.length(Stick::Short);
                self.fact(
                    RuleId("ff.ranged.fallen.2"),
                    Fact::Within { one: shooter, other: target, distance },
                )?
            }
            _ => false,
        };
        Ok(if short { Nearness::WithinShort } else { Nearness::Farther })
    }

    /// Does it shoot from within the cover in which it began the turn hidden, at somebody who can be surprised?
    /// ff.ambush.4, ff.sr.danger-sense.1
    fn shoots_from_ambush(&mut self, shooter: FigureId, target: FigureId) -> Play<bool> {
        let now = &self.state[shooter];
        Ok(now.hidden
            && !self.state.senses_danger(target)
            && (now.moves == 0 || self.fact(RuleId("ff.ambush.4"), Fact::BesideCover { model: shooter })?))
    }
}
