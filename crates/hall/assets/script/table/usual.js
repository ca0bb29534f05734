// @ts-check
// Default answers: a player alone sees for a moment what the page will answer, and may change it. The answer goes out
// only after that moment, for this one question, and Undo takes it back.

import { say } from "../telling.js";
import { base } from "./base.js";

/** How long there is to change it, in milliseconds. */
const MOMENT = 3000;

/** Questions up to this one have been on the page: one that comes again, as after an undo, is left to the player. */
let seen = number();
/** @type {number | undefined} */
let soon;
/** @type {HTMLButtonElement | null} */
let change = null;

/** The number of the question on the page. */
function number() {
  const ask = document.querySelector("#ask.mine");
  return ask instanceof HTMLElement ? Number(ask.dataset.number) : -1;
}

/** The question and its default answer, where the player wants that. */
function offered() {
  const usual = document.getElementById("usual")?.dataset;
  const isOff = document.documentElement.dataset.usual === "off";
  return isOff || usual?.words === undefined || Number(usual.number) !== number() ? null : usual.words;
}

document.addEventListener("changed", () => {
  const now = number();
  if (now === -1) return stop();
  if (now <= seen) return;
  stop();
  seen = now;
  setTimeout(() => now === number() && begin(now)); // once the question has settled
});

/** @param {number} now */
function begin(now) {
  const [words, foot] = [offered(), document.querySelector("#ask .foot")];
  if (words === null || !foot || document.hidden || document.querySelector("dialog[open]")) return;
  change = document.createElement("button");
  change.type = "button";
  change.className = "change";
  change.textContent = "Change";
  change.setAttribute("aria-label", `Change: ${words} is answered in a moment`);
  change.addEventListener("click", stop);
  foot.append(change);
  foot.classList.add("by-default");
  setTimeout(() => say(`${document.getElementById("say")?.textContent ?? ""} ${words}, unless you press Change.`));
  soon = setTimeout(() => void answer(now), MOMENT);
}

/** The question is left to the player. */
function stop() {
  clearTimeout(soon);
  change?.closest(".foot")?.classList.remove("by-default");
  change?.remove();
  change = null;
}

/** @param {number} now */
async function answer(now) {
  const isWanted = now === number() && offered() !== null && !document.querySelector("dialog[open]");
  stop();
  if (!isWanted || document.body.classList.contains("busy")) return;
  // The server answers only this question, so an answer of another page is never doubled.
  await fetch(`${base}/usual`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: now }),
  }).catch(() => {}); // the question stays, and is answered by hand
}

// Choosing anything is changing it.
document.addEventListener("pointerdown", (event) => {
  if (change && event.target instanceof Element && event.target.closest("#ask .opt, #ask [role=tab], #ask a, .felt")) stop();
});
document.addEventListener("keydown", (event) => {
  if (change && (/^[1-9c]$/i.test(event.key) || event.key === "Escape" || event.key.startsWith("Arrow"))) stop();
});
