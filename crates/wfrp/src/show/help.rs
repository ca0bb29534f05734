//! What the help of the command line says of WFRP combat.

use frame::command::Help;

/// Questions and duels.
pub(crate) const HELP: Help = Help { questions: "melee, shoot, test", odds: ODDS, duel: DUEL };

const ODDS: &str = "  melee ATTACKER TARGET    --fact charge, allies=N, enemies=N, defending, free, minor;
                           --choice defence=melee|dodge|none, blow=plain|pulled, called=head|body|...
  shoot SHOOTER TARGET     --fact range=YARDS or band=short|..., cover=soft|medium|hard,
                           dark, moved, aimed, engaged, crowd=N
  test COMBATANT           --fact skill=dodge or target=45, difficulty=hard or -20
  All of them take --choice advantage=pool|personal, effort=N;
  state: wounds=N, advantage=N, prone, stunned=N, ...";

const DUEL: &str = "\
they roll for initiative. Round by round each stands up or picks up its weapon if it has to,
and attacks; the other opposes with its weapon, until one is dead or Unconscious. Nobody
spends Advantage, pulls a blow or flees. A whole duel has too many Conditions and injuries
to be solved: simulate it, or solve it --to-first-blood.";
