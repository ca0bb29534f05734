//! A model as it stands now.

use fates::{FigureId, FigureSet, Seat};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::content::profile::{Profile, size_of, stride_of};
use crate::content::special::{Special, Specials};
use crate::content::weapon::{Arm, ArmId, Hand, MOST_ARMS, Ready, Saw, Tools};
use crate::rules::ground::Pieces;
use crate::rules::shooting::ammunition::Dropped;
use crate::state::stick::{Size, Stick};

/// A model as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Model {
    /// Who gives it orders now.
    pub seat: Seat,
    /// Whose party it belongs to: whose loss it would be.
    pub party: Seat,
    /// Where it is.
    pub place: Place,
    /// Its special rules now: its own, or those of the form it has taken.
    pub specials: Specials,
    /// Its Quality before anything worsens it.
    pub quality: u8,
    /// What a swap of Qualities adds to it for this turn (ff.adv.generic.unpredictable.1).
    pub lent: i8,
    /// Its Combat before any modifier.
    pub combat: i8,
    /// How many steps wounds and poison have worsened its Quality.
    pub worse: u8,
    /// What it has turned itself into.
    pub form: Form,
    /// What it gains besides when it transforms (ff.sr.transformation.3).
    pub boon: Option<Boon>,
    /// It lies on the ground, and so many actions bring it up again.
    pub fallen: Option<u8>,
    /// It is transfixed.
    pub transfixed: Option<Bond>,
    /// It carries a curse marker.
    pub curse: Option<Curse>,
    /// A natural 1 on its activation kills it (ff.sr.razor.2).
    pub bleeding: bool,
    /// It started its side's turn hidden (ff.ambush.2).
    pub hidden: bool,
    /// It hangs on a wall and cannot fight (ff.climb.fight.1).
    pub climbing: bool,
    /// The number of its insanity; 0 is sane (ff.insanity.one.1).
    pub insanity: u8,
    /// How often its aim has suffered from insanity (ff.insanity.2.1).
    pub shaky: u8,
    /// Has it been mad from birth (ff.insanity.innate.1)?
    pub insane_by_nature: bool,
    /// Is it Hard to Kill, and has it used that?
    pub feint: Feint,
    /// Has it been activated this turn?
    pub activated: bool,
    /// Has it declared its attack of this turn (ff.action.attack.limit.1)?
    pub attacked: bool,
    /// How many moves it has made this turn.
    pub moves: u8,
    /// How many of them on stairs or ladders (ff.move.stairs.2, ff.move.ladder.2).
    pub steep: u8,
    /// Ground that a failed roll has closed to it for this turn (ff.move.holy.1).
    pub shut_out: Pieces,
    /// Where it stood when the ground was last looked at, on the virtual table.
    pub stood: Option<Point>,
    /// The scenery it haunts, and cannot leave (ff.sr.haunt.1).
    pub haunt: Option<u8>,
    /// It has made a noise, and Stealth does not help it until it moves again (ff.move.bash.stealth.1).
    pub revealed: bool,
    /// It carries a battering ram (ff.move.bash.4).
    pub ram: bool,
    /// What it has in its hand.
    pub hand: Hand,
    /// How ready its weapons are, by their places.
    pub arms: [Ready; MOST_ARMS],
    /// A weapon it has picked up, after its own.
    pub borrowed: Option<Arm>,
    /// A weapon of its own that it has let fall (ff.ranged.charged.1).
    pub dropped: Option<Dropped>,
    /// The hand weapons it has picked up (ff.action.draw.4).
    pub found: Tools,
    /// Those that others have taken from its body.
    pub robbed: Tools,
    /// The enemies who came to it across an obstacle that it defends (ff.melee.mod.obstacle.3).
    pub besiegers: FigureSet,
    /// The state of its chainsaw.
    pub saw: Saw,
    /// At -1 against this one in the first turn of their melee (ff.ranged.charged.3).
    pub stunned_by: Option<FigureId>,
    /// They have fought meanwhile, so that ends with the turn (ff.ranged.charged.9).
    pub stun_fades: bool,
    /// At -1 Combat until so many more of its own turns have ended (ff.scared.4-5.1).
    pub shaken: u8,
    /// It feeds and must snap out of it first (ff.sr.ravenous.1).
    pub feeding: bool,
    /// The Hero's one re-roll, or the like, has been used (ff.sr.hero.3).
    pub rerolled: bool,
    /// A Spiritual Leader that has failed a test gives no more comfort (ff.sr.spiritual-leader.2).
    pub faithless: bool,
    /// It has withstood a Ban and heeds no other (ff.sr.ban.2).
    pub ban_proof: bool,
    /// It casts no more spells (ff.magic.fail.3.1).
    pub burnt_out: bool,
    /// It has frightened somebody by charging or haunting this turn (ff.sr.immaterial.11, ff.sr.haunt.4).
    pub has_scared: bool,
    /// Who summoned it (ff.summon.fail.3).
    pub summoned_by: Option<FigureId>,
    /// It came unbidden out of a failed summoning: it keeps off good models and scores nothing (ff.summon.fail.2).
    pub unbidden: bool,
    /// It has come this turn, and is not itself yet (ff.summon.cast.3).
    pub fresh: bool,
    /// Where its body lies, on the virtual table (ff.raise.4).
    pub corpse: Option<Point>,
    /// It has been raised from the dead, and cannot be again (ff.raise.3).
    pub risen: bool,
    /// What a sacrifice has brought: for its next turn, then for the turn under way (ff.sacrifice.2).
    pub offering: Offering,
    /// A Demon in it gives the orders (ff.possess.2).
    pub possessed_by: Option<FigureId>,
    /// It was possessed once (ff.possess.5).
    pub haunted: bool,
    /// What has knocked it down and might have infected it (ff.camp.infect.1).
    pub bitten_by: Option<Infection>,
    /// It carries the curse from an earlier game (ff.camp.infect.3).
    pub infected_by: Option<Infection>,
    /// Who it was before it turned into a monster (ff.camp.infect.4).
    pub was: Option<FigureId>,
    /// It has one silver bullet, not fired yet (ff.adv.good.secret-weapon.1).
    pub silver_bullet: bool,
    /// It has garlic for one Ban of vampires (ff.adv.good.secret-weapon.1).
    pub garlic: bool,
    /// A stake holds it, by the variant (ff.opt.stake.1).
    pub staked: bool,
    /// It goes as a Walking Dead, by the variant (ff.opt.twitcher.1).
    pub disguised: bool,
    /// The enemy personality it hunts (ff.sr.hunter.1).
    pub prey: Option<FigureId>,
    /// A Witch has her familiar near, where no virtual table says so (ff.familiar.2).
    pub bonded: bool,
    /// The Master it serves (ff.sr.minion.4).
    pub master: Option<FigureId>,
    /// Who stands in its Aura of Terror and need not test again (ff.sr.aura-of-terror.4).
    pub in_aura: FigureSet,
    /// The middle of the ground it haunts, on a virtual table (ff.sr.haunt.1).
    pub lair: Option<Point>,
    /// It has joined a game under way, so it counts for no half (ff.morale.trigger.half.3).
    pub newcomer: bool,
    /// Whom it touches, friend and foe, where no virtual table says so.
    pub touching: FigureSet,
}

/// Where a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Off the table, and it may still come.
    Reserve,
    /// On the table.
    Table,
    /// Noted down in secret, and not on the table yet.
    Secret,
    /// In somebody it possesses.
    Host(FigureId),
    /// Waiting for its moment to reappear (ff.possess.3).
    Limbo,
    /// Out of the game.
    Gone(End),
}

/// How a model left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Killed, destroyed or out of action: all one (ff.core.state.1).
    Killed,
    /// Driven from the table, or removed by a failed Morale roll.
    Routed,
    /// It left of its own will.
    Left,
    /// It lies there without its senses (ff.core.state.2).
    PassedOut,
    /// Given to darker powers (ff.sacrifice.5).
    Sacrificed,
    /// Sent back where it came from; nobody scores it.
    Vanished,
    /// It has become something else, which stands on the table in its stead.
    Turned,
}

/// What holds somebody transfixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bond {
    /// How many actions break it.
    pub actions: u8,
    /// Whose death frees it (ff.transfix.break.2).
    pub caster: Option<FigureId>,
}

/// A curse marker (ff.curse.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Curse {
    /// Who cast it; a witch who cursed herself has nobody (ff.curse.5).
    pub caster: Option<FigureId>,
}

/// The forms a model can take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Form {
    #[default]
    Own,
    Bat,
    Wolf,
    /// A Vampire that has become Immaterial (ff.sr.immaterial.7).
    Mist,
    /// By Transformation, for good.
    Changed,
}

/// What a Transformation can bring besides, for a point of Quality (ff.sr.transformation.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boon {
    /// Both of the two.
    ToughAndSavage,
    /// The next longer stick.
    FasterMove,
}

/// What is left of being Hard to Kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feint {
    /// It has not been needed.
    #[default]
    Unused,
    /// It lies as if dead, and may rise once something has frightened its enemies.
    Lying,
    /// The same, and the moment has come (ff.sr.hard-to-kill.2).
    MayRise,
    /// It has been used.
    Used,
}

/// What a sacrifice gives (ff.sacrifice.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offering {
    /// For the turn under way.
    pub now: u8,
    /// For the next one.
    pub next: u8,
}

/// What an infection makes of its victim (ff.camp.infect.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the four that infect")]
pub enum Infection {
    Mummy,
    Vampire,
    Werewolf,
    Zombie,
}

/// A model to which nothing has happened yet; whose it is and what it is good for stands in its profile.
const UNTOUCHED: Model = Model {
    seat: Seat(0),
    party: Seat(0),
    place: Place::Reserve,
    specials: Specials::NONE,
    quality: 0,
    lent: 0,
    combat: 0,
    worse: 0,
    form: Form::Own,
    boon: None,
    fallen: None,
    transfixed: None,
    curse: None,
    bleeding: false,
    hidden: false,
    climbing: false,
    insanity: 0,
    shaky: 0,
    insane_by_nature: false,
    feint: Feint::Unused,
    activated: false,
    attacked: false,
    moves: 0,
    steep: 0,
    shut_out: Pieces::NONE,
    stood: None,
    haunt: None,
    revealed: false,
    ram: false,
    hand: Hand::Knife,
    arms: [Ready::Loaded; MOST_ARMS],
    borrowed: None,
    dropped: None,
    found: Tools::NONE,
    robbed: Tools::NONE,
    besiegers: FigureSet::EMPTY,
    saw: Saw::Running,
    stunned_by: None,
    stun_fades: false,
    shaken: 0,
    feeding: false,
    rerolled: false,
    faithless: false,
    ban_proof: false,
    burnt_out: false,
    has_scared: false,
    summoned_by: None,
    unbidden: false,
    fresh: false,
    corpse: None,
    risen: false,
    offering: Offering { now: 0, next: 0 },
    possessed_by: None,
    haunted: false,
    bitten_by: None,
    infected_by: None,
    was: None,
    silver_bullet: false,
    garlic: false,
    staked: false,
    disguised: false,
    prey: None,
    bonded: false,
    master: None,
    in_aura: FigureSet::EMPTY,
    lair: None,
    newcomer: false,
    touching: FigureSet::EMPTY,
};

impl Model {
    /// A fresh model of a party.
    pub fn new(seat: Seat, profile: &Profile) -> Model {
        Model {
            seat,
            party: seat,
            specials: crate::rules::witchcraft::forms::at_rest(profile.specials),
            quality: profile.quality,
            combat: profile.combat,
            hand: if profile.arms.is_empty() { Hand::Knife } else { Hand::Arm(ArmId(0)) },
            ..UNTOUCHED
        }
    }

    /// Is it on the table?
    #[inline]
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// Is it out of the game?
    #[inline]
    pub fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// Does it lie as if dead? ff.sr.hard-to-kill.1
    #[inline]
    pub fn feigns(&self) -> bool {
        matches!(self.feint, Feint::Lying | Feint::MayRise)
    }

    /// Does it lie on the ground?
    #[inline]
    pub fn is_fallen(&self) -> bool {
        self.fallen.is_some()
    }

    /// Is it transfixed, or as good as?
    #[inline]
    pub fn is_transfixed(&self) -> bool {
        self.transfixed.is_some()
    }

    /// Is it on its feet and its own master?
    pub fn is_up(&self) -> bool {
        self.is_on_table() && !self.is_fallen() && !self.is_transfixed() && !self.feigns()
    }

    /// Does a rule apply to it now?
    #[inline]
    pub fn has(&self, special: Special) -> bool {
        self.specials.has(special)
    }

    /// Is it left out of the victory points: summoned, or gone in a way that nobody scores (ff.summon.vp.1,
    /// ff.sacrifice.5)?
    pub fn is_worth_nothing(&self) -> bool {
        let unscored = matches!(self.place, Place::Gone(End::Sacrificed | End::Vanished));
        self.summoned_by.is_some() || self.unbidden || unscored
    }

    /// How big it is now.
    pub fn size(&self) -> Size {
        size_of(self.specials)
    }

    /// The stick it moves by, over open ground.
    pub fn stride(&self) -> Stick {
        stride_of(self.specials)
    }

    /// Its Quality target now, as its own state makes it: wounds, poison, a curse (ff.dice.q.4, ff.curse.1).
    pub fn quality_target(&self) -> i16 {
        i16::from(self.quality)
            + i16::from(self.lent)
            + i16::from(self.worse)
            + i16::from(self.curse.is_some())
    }
}
