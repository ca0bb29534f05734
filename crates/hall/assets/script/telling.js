// @ts-check
// What has happened: the log keeps its end in sight, and news is said aloud.

export const lastLine = () => document.querySelector("#log > :last-child");

/** The lines after this one. @param {string} id */
export function since(id) {
  const lines = [...document.querySelectorAll("#log > li")];
  const from = lines.findIndex((line) => line.id === id);
  return lines.slice(from + 1).map((line) => line.querySelector(".told")?.textContent?.trim() ?? "");
}

/** Does the log show its end? */
let atEnd = true;

/** How far down the log was last seen from. */
let shownFrom = 0;

export const isAtEnd = () => atEnd;

/** The log shows its end, unless somebody reads further up. */
export function keepAtEnd() {
  const pane = document.getElementById("pane-log");
  if (!pane || !atEnd) return;
  pane.scrollTop = pane.scrollHeight;
  shownFrom = pane.scrollTop;
}

/** @param {string} words */
export function say(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words;
}

// New lines push nobody up: only who scrolls up leaves the end, however much is told at once.
document.addEventListener("scroll", ({ target: pane }) => {
  if (!(pane instanceof HTMLElement) || pane.id !== "pane-log") return;
  const isUp = pane.scrollTop < shownFrom - 2;
  const isNear = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40;
  atEnd = isNear || (atEnd && !isUp);
  shownFrom = pane.scrollTop;
}, true);
