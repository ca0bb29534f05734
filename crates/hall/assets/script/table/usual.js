// @ts-check
// Default answers: a player alone sees for a moment what the page will answer, and may change it. The answer goes out
// only after that moment, for this one question, and Undo takes it back.

import { say } from "../telling.js";
import { base, number } from "./base.js";

/** How long there is to change it, in milliseconds. */
const MOMENT = 3000;

/** Questions after so many answers have been on the page: one that comes again, as after an undo, is left to the player. */
let seen = answers();
/** @type {number | undefined} */
let soon;
/** @type {HTMLButtonElement | null} */
let change = null;

/** How many answers stand before the question on the page, if it is the player's. */
function answers() {
  const isMine = document.querySelector("#ask.mine") !== null;
  return isMine ? Number(document.getElementById("number")?.dataset.answers) : -1;
}

/** The question and its default answer, where the player wants that. */
function offered() {
  const usual = document.getElementById("usual")?.dataset;
  const isOff = document.documentElement.dataset.usual === "off";
  return isOff ? null : (usual?.words ?? null);
}

document.addEventListener("changed", () => {
  const now = answers();
  if (now === -1) return stop();
  if (now <= seen) return;
  stop();
  seen = now;
  const asked = number();
  setTimeout(() => asked === number() && begin(asked)); // once the question has settled
});

/** @param {number} asked */
function begin(asked) {
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
  soon = setTimeout(() => void answer(asked), MOMENT);
}

/** The question is left to the player. */
function stop() {
  clearTimeout(soon);
  change?.closest(".foot")?.classList.remove("by-default");
  change?.remove();
  change = null;
}

/** @param {number} asked */
async function answer(asked) {
  const isWanted = asked === number() && offered() !== null && !document.querySelector("dialog[open]");
  stop();
  if (!isWanted || document.body.classList.contains("busy")) return;
  // The server answers only this question, so an answer of another page is never doubled.
  await fetch(`${base}/usual`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: asked }),
  }).catch(() => {}); // the question stays, and is answered by hand
}

// Choosing anything is changing it.
document.addEventListener("pointerdown", (event) => {
  if (change && event.target instanceof Element && event.target.closest("#ask .opt, #ask [role=tab], #ask a, .felt")) stop();
});
document.addEventListener("keydown", (event) => {
  if (change && (/^[1-9c]$/i.test(event.key) || event.key === "Escape" || event.key.startsWith("Arrow"))) stop();
});
