//! What the help of the command line says of The Silver Bayonet.

use frame::command::Help;

/// Questions and duels.
pub(crate) const HELP: Help = Help { questions: "melee, shoot, check, terror", odds: ODDS, duel: DUEL };

const ODDS: &str = "  melee ATTACKER TARGET    one Melee attack and its answer
  shoot SHOOTER TARGET     one shot and its answer
  check FIGURE             --fact stat=courage --fact tn=12
  terror FIGURE            --fact modifier=-4

Facts (neutral if not given):       moved, cover, range=INCHES, stat=NAME, tn=NUMBER,
                                    modifier=NUMBER
Choices (default first):            reaction=strike-back|back-off for melee;
                                    reaction=nothing|return-fire|dive for shots (a monster
                                    with a loaded weapon returns fire); fate=keep;
                                    shot=plain|silver|cold-iron|salt
State of a figure:                  health=N, fatigue=N, mounted, loaded=false, torch";

const DUEL: &str = "\
nobody has Fate Dice. Every turn they roll for Initiative, and each attacks the other in its
activation; a figure that is attacked strikes back.";
