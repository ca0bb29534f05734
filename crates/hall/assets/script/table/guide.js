// @ts-check
// The guide through the first game of a system in this browser: one step at a time, beside what it points at, never over
// it. A step whose part of the page is not there waits for it; some end when their thing has been done.

export {}; // a module, with names of its own

/** So far from what it points at, and from the edge of the window, in pixels. */
const GAP = 10;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const panel = document.getElementById("guide");
const ring = document.getElementById("guide-ring");
const steps = /** @type {HTMLElement[]} */ ([...(panel?.querySelectorAll("li") ?? [])]);
const key = `lychgate-guide-${panel?.dataset.system}`;

/** The steps that are over. @type {Set<number>} */
const over = new Set();
/** The step that is shown. */
let now = -1;
/** The question at which it began. */
let begun = "";
let isOn = false;

const question = () => document.getElementById("ask")?.dataset.number ?? "";
const canDo = () => document.querySelector("#ask [data-do]:not(:disabled)") !== null;

/** What a step points at, if it is to be seen. @param {HTMLElement} step */
function target(step) {
  const found = [...document.querySelectorAll(step.dataset.at ?? "")];
  return found.find((one) => one instanceof HTMLElement && one.checkVisibility() && one.getBoundingClientRect().width > 0) ?? null;
}

/** Shows the first step that is not over and has something to point at. */
function walk() {
  if (!isOn || !panel || !ring) return;
  if (steps.every((_, at) => over.has(at))) return end();
  const isHere = (/** @type {number} */ at) => at >= 0 && !over.has(at) && target(steps[at]) !== null;
  const next = isHere(now) ? now : steps.findIndex((_, at) => isHere(at));
  const isCovered = document.querySelector("#papers.open, #rail.open") !== null;
  panel.hidden = ring.hidden = next < 0 || isCovered;
  if (panel.hidden) return;
  if (next !== now) begin(next);
  place();
}

/** @param {number} at */
function begin(at) {
  now = at;
  begun = question();
  steps.forEach((step, other) => (step.hidden = other !== at));
  const waits = !isDone(steps[at]) && steps[at].dataset.until !== undefined;
  const [count, next] = [panel?.querySelector(".count"), panel?.querySelector("[data-guide=next]")];
  if (count) count.textContent = `${over.size + 1} of ${steps.length}`;
  if (next) next.textContent = over.size === steps.length - 1 ? "Done" : waits ? "Later" : "Next";
}

/** Has been done what a step waits for? @param {HTMLElement} step */
function isDone(step) {
  const isAnswered = question() !== begun;
  return step.dataset.until === "chosen" ? isAnswered || canDo() : isAnswered;
}

/** A step may be over by what was done. */
function check() {
  if (!isOn) return;
  const step = steps[now];
  const wasWaiting = panel?.querySelector("[data-guide=next]")?.textContent === "Later";
  if (step && wasWaiting && isDone(step)) over.add(now);
  walk();
}

// Its place

function place() {
  const at = steps[now] && target(steps[now]);
  if (!at || !panel || !ring) return;
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const seen = { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(innerWidth, right), bottom: Math.min(innerHeight, bottom) };
  const [x, y] = beside(seen, panel.offsetWidth, panel.offsetHeight);
  panel.style.left = `${x}px`;
  panel.style.top = `${y}px`;
  ring.style.left = `${seen.left - 3}px`;
  ring.style.top = `${seen.top - 3}px`;
  ring.style.width = `${seen.right - seen.left + 6}px`;
  ring.style.height = `${seen.bottom - seen.top + 6}px`;
}

/** The place beside a box where so much fits: on a narrow window above or below it, else at its sides first. @param {Box} box @param {number} wide @param {number} high */
function beside(box, wide, high) {
  const inside = (/** @type {number} */ wanted, /** @type {number} */ most) => Math.max(GAP, Math.min(wanted, most - GAP));
  const [x, y] = [inside(box.left, innerWidth - wide), inside(box.top, innerHeight - high)];
  const upright = [[x, box.top - GAP - high], [x, box.bottom + GAP]];
  const sideways = [[box.left - GAP - wide, y], [box.right + GAP, y]];
  const places = innerWidth < 761 ? [...upright, ...sideways] : [...sideways, ...upright];
  const fits = places.find(([left, top]) => left >= 0 && top >= 0 && left + wide <= innerWidth && top + high <= innerHeight);
  if (fits) return fits;
  // Nowhere quite: where most of what it points at stays free.
  return innerHeight - box.bottom > box.top ? [x, innerHeight - GAP - high] : [x, GAP];
}

// Beginning and ending

/** @param {string} value */
function keep(value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It begins again with the next page.
  }
}

function isKnown() {
  try {
    return localStorage.getItem(key) === "done";
  } catch {
    return false;
  }
}

function start() {
  over.clear();
  now = -1;
  isOn = true;
  walk();
  const next = panel?.querySelector("[data-guide=next]");
  if (next instanceof HTMLElement && !panel?.hidden) next.focus({ preventScroll: true });
}

function end() {
  isOn = false;
  keep("done");
  const hadFocus = panel?.contains(document.activeElement);
  if (panel) panel.hidden = true;
  if (ring) ring.hidden = true;
  if (hadFocus) document.getElementById("asked")?.focus({ preventScroll: true });
}

if (panel) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-guide]");
    if (!(button instanceof HTMLElement)) return void setTimeout(check);
    if (button.dataset.guide === "skip") return end();
    if (button.dataset.guide === "next") {
      over.add(now);
      return walk();
    }
    for (const dialog of document.querySelectorAll("dialog[open]")) if (dialog instanceof HTMLDialogElement) dialog.close();
    start();
  });
  for (const kind of ["changed", "selected", "pointerup", "keyup"]) document.addEventListener(kind, () => setTimeout(check));
  document.addEventListener("scroll", place, true);
  addEventListener("resize", walk);
  new ResizeObserver(() => isOn && place()).observe(document.getElementById("play") ?? panel);
  if (!isKnown() && !document.querySelector("#ask.over")) start();
}
