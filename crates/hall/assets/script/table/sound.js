// @ts-check
// Sounds, all made here and all quiet: dice, hit, miss, your turn, the end. Off unless the player wants them.

export {}; // a module, with names of its own

/** @typedef {"dice" | "hit" | "miss" | "turn" | "end" | "word"} Sound */

/** How loud all of it is, of 1. */
const VOLUME = 0.14;

/** @type {AudioContext | null} */
let context = null;

const isOn = () => document.documentElement.dataset.sound === "on";

/** A browser lets a page sound only once somebody has touched it. */
function out() {
  if (!isOn()) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A tone that fades. @param {AudioContext} to @param {OscillatorType} kind @param {[number, number]} pitch from and to, in hertz @param {number} after @param {number} long in seconds */
function tone(to, kind, [from, until], after, long, loud = 1) {
  const [at, source, gain] = [to.currentTime + after, to.createOscillator(), to.createGain()];
  source.type = kind;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(until, at + long);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(VOLUME * loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(gain).connect(to.destination);
  source.start(at);
  source.stop(at + long + 0.05);
}

/** A short noise, as of something that knocks. @param {AudioContext} to @param {number} pitch @param {number} after @param {number} long */
function knock(to, pitch, after, long, loud = 1) {
  const samples = to.createBuffer(1, Math.ceil(to.sampleRate * long), to.sampleRate);
  const wave = samples.getChannelData(0);
  for (let at = 0; at < wave.length; at++) wave[at] = (Math.random() * 2 - 1) * (1 - at / wave.length) ** 3;
  const [source, band, gain] = [to.createBufferSource(), to.createBiquadFilter(), to.createGain()];
  source.buffer = samples;
  band.type = "bandpass";
  band.frequency.value = pitch;
  gain.gain.value = VOLUME * 3 * loud;
  source.connect(band).connect(gain).connect(to.destination);
  source.start(to.currentTime + after);
}

/** @type {Record<Sound, (to: AudioContext, after: number) => void>} */
const SOUNDS = {
  dice: (to, after) => [0, 0.07, 0.13, 0.21, 0.24].forEach((gap, turn) => knock(to, 1900 + 350 * (turn % 3), after + gap, 0.05, 1 - turn * 0.14)),
  hit: (to, after) => {
    tone(to, "sine", [190, 60], after, 0.2, 1.4);
    knock(to, 700, after, 0.08);
  },
  miss: (to, after) => {
    knock(to, 3200, after, 0.22, 0.5);
    tone(to, "sine", [420, 230], after, 0.18, 0.35);
  },
  turn: (to, after) => {
    tone(to, "triangle", [587, 587], after, 0.22, 0.6);
    tone(to, "triangle", [880, 880], after + 0.12, 0.34, 0.6);
  },
  end: (to, after) => [392, 494, 587, 784].forEach((pitch, turn) => tone(to, "triangle", [pitch, pitch], after + turn * 0.14, 0.7, 0.5)),
  word: (to, after) => tone(to, "sine", [740, 740], after, 0.12, 0.5),
};

/** Sounds, where they are wanted. @param {Sound} sound @param {number} [after] in seconds */
function play(sound, after = 0) {
  const to = out();
  if (to) SOUNDS[sound](to, after);
}

// What the page showed last

const tray = () => document.getElementById("tray")?.dataset ?? {};
const isMine = () => document.querySelector("#ask.mine") !== null;
const isOver = () => document.querySelector("#ask.over") !== null;

let seen = { roll: tray().roll, mine: isMine(), over: isOver() };

/** As long as dice tumble on the page, in seconds. */
const TUMBLE = 0.35;

document.addEventListener("changed", () => {
  const { roll, good } = tray();
  const isRolled = roll !== seen.roll && roll !== undefined;
  if (isRolled) play("dice");
  if (isRolled && good !== undefined) play(good === "true" ? "hit" : "miss", TUMBLE);
  if (isOver() && !seen.over) play("end", isRolled ? 0.7 : 0);
  else if (isMine() && !seen.mine) play("turn", isRolled ? 0.6 : 0);
  seen = { roll, mine: isMine(), over: isOver() };
});
document.addEventListener("spoken", () => play("word"));
document.addEventListener("setting", (event) => {
  const { name, value } = /** @type {CustomEvent} */ (event).detail;
  if (name === "sound" && value === "on" && document.hasFocus()) play("turn"); // what it is like
});
