// @ts-check
// A game that is over, stepped through: only what changes from moment to moment is fetched.

import { startBoard } from "./board/board.js";

/** @typedef {{version: number, whole?: boolean, put?: [string, string, string][], drop?: string[]}} Update */
/** @typedef {{name: string, at: number}} Mark */

const main = /** @type {HTMLElement} */ (document.getElementById("play"));
const base = main.dataset.replay ?? "";
const last = Number(main.dataset.last);
const slider = /** @type {HTMLInputElement} */ (document.getElementById("at"));
const run = /** @type {HTMLButtonElement} */ (document.getElementById("run"));
const speed = /** @type {HTMLSelectElement} */ (document.getElementById("speed"));
let at = Number(main.dataset.at);

// Going to a moment

/** Where one wants to be; several wishes while one is fetched become one. */
let wanted = at;
let isFetching = false;

/** @param {number} moment */
async function go(moment) {
  wanted = Math.max(0, Math.min(last, moment));
  slider.value = String(wanted);
  if (isFetching) return;
  isFetching = true;
  try {
    while (at !== wanted) {
      const to = wanted;
      const answer = await fetch(`${base}/pieces?at=${to}&from=${at}`);
      if (!answer.ok) throw new Error((await answer.json()).error?.text);
      apply(await answer.json());
      at = to;
      shown();
    }
    warn("");
  } catch (error) {
    wanted = at;
    slider.value = String(at);
    stop();
    const words = error instanceof TypeError ? "" : /** @type {Error} */ (error).message;
    warn(words || "Connection lost. Try again in a moment; nothing is lost.");
  } finally {
    isFetching = false;
  }
}

/** @param {Update} update */
function apply(update) {
  for (const id of update.drop ?? []) document.getElementById(id)?.remove();
  for (const [id, within, html] of update.put ?? []) {
    const place = document.getElementById(within);
    if (!place) continue;
    const isDrawn = place instanceof SVGElement;
    const box = document.createElement("template");
    box.innerHTML = isDrawn ? `<svg>${html}</svg>` : html;
    const piece = isDrawn ? box.content.firstElementChild?.firstElementChild : box.content.firstElementChild;
    if (!piece) continue;
    const old = document.getElementById(id);
    if (old) glide(old, piece);
    else place.append(piece);
  }
}

/** Puts a piece in the place of another; a figure goes there from where it stood. @param {Element} old @param {Element} piece */
function glide(old, piece) {
  const from = old.getAttribute("transform");
  const to = piece.getAttribute("transform");
  old.replaceWith(piece);
  if (!piece.classList.contains("figure") || !from || !to || from === to) return;
  const start = /\(([-\d.]+) ([-\d.]+)\)/.exec(from);
  const end = /\(([-\d.]+) ([-\d.]+)\)/.exec(to);
  if (!start || !end || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const place = (/** @type {RegExpExecArray} */ spot) => ({ transform: `translate(${spot[1]}px, ${spot[2]}px)` });
  piece.animate([place(start), place(end)], { duration: Math.min(350, Number(speed.value) * 0.8), easing: "ease" });
}

/** Brings controls, address and log in line with the moment. */
function shown() {
  main.dataset.at = String(at);
  history.replaceState(null, "", `?at=${at}`);
  const to = { first: 0, back: Math.max(0, at - 1), on: Math.min(last, at + 1), last };
  for (const [step, moment] of Object.entries(to)) {
    document.querySelector(`[data-step=${step}]`)?.setAttribute("href", `${base}?at=${moment}`);
  }
  const turns = [...document.querySelectorAll("[data-to]")];
  const here = turns.filter((turn) => Number(turn.getAttribute("data-to")) <= at).at(-1);
  for (const turn of turns) turn.toggleAttribute("aria-current", false);
  here?.setAttribute("aria-current", "step");
  if (here instanceof HTMLElement && here.parentElement) {
    const bar = here.parentElement;
    bar.scrollLeft = here.offsetLeft - bar.offsetLeft - bar.clientWidth / 2 + here.offsetWidth / 2;
  }
  toEnd();
  if (!timer) say(document.getElementById("ask")?.innerText ?? "");
}

function toEnd() {
  const pane = document.getElementById("pane-log");
  if (pane) pane.scrollTop = pane.scrollHeight;
}

// By itself

let timer = 0;

function start() {
  if (at >= last) void go(0);
  run.textContent = "Pause";
  run.setAttribute("aria-label", "Pause");
  run.setAttribute("aria-pressed", "true");
  timer = window.setTimeout(tick, Number(speed.value));
}

async function tick() {
  await go(at + 1);
  if (!timer) return;
  if (at >= last) return stop();
  timer = window.setTimeout(tick, Number(speed.value));
}

function stop() {
  window.clearTimeout(timer);
  timer = 0;
  run.textContent = "Play";
  run.setAttribute("aria-label", "Play");
  run.setAttribute("aria-pressed", "false");
}

/** Goes somewhere by hand; what ran by itself stops. @param {number} moment */
function step(moment) {
  stop();
  void go(moment);
}

// Controls

run.addEventListener("click", () => (timer ? stop() : start()));
slider.addEventListener("input", () => step(Number(slider.value)));
document.querySelector("form.slide")?.addEventListener("submit", (event) => {
  event.preventDefault();
  step(Number(slider.value));
});
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[data-step], a[data-to]");
  const tab = event.target.closest("[role=tab]");
  if (link instanceof HTMLAnchorElement) {
    event.preventDefault();
    step(Number(new URL(link.href).searchParams.get("at")));
  }
  if (tab) turnTo(tab.id.replace("tab-", ""));
});
document.addEventListener("figure", () => turnTo("cards"));

/** @param {string} name */
function turnTo(name) {
  const papers = /** @type {HTMLElement} */ (document.querySelector(".papers"));
  papers.dataset.tab = name;
  for (const tab of papers.querySelectorAll("[role=tab]")) tab.setAttribute("aria-selected", String(tab.id === `tab-${name}`));
  if (name === "log") toEnd();
}

/** Which key goes where. @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => step(wanted - 1),
  ArrowRight: () => step(wanted + 1),
  Home: () => step(0),
  End: () => step(last),
  " ": () => run.click(),
};

document.addEventListener("keydown", (event) => {
  const from = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (from.closest("input, select, textarea, dialog, svg.board")) return;
  if (event.key === " " && from.closest("button, a, summary")) return;
  const pressed = keys[event.key];
  if (!pressed) return;
  event.preventDefault();
  pressed();
});

// Links and bookmarks

const copy = /** @type {HTMLButtonElement} */ (document.getElementById("copy"));
copy.addEventListener("click", async () => {
  const words = copy.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    copy.textContent = "Copied";
  } catch {
    copy.textContent = "Copy it from the address bar";
  }
  setTimeout(() => (copy.textContent = words), 1800);
});

const place = `lychgate-marks:${base}`;

/** @returns {Mark[]} */
function marks() {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Mark[]} all */
function keep(all) {
  try {
    localStorage.setItem(place, JSON.stringify(all));
  } catch {
    warn("This browser keeps nothing, so the bookmark is lost when you leave.");
  }
  showMarks(all);
}

/** @param {Mark[]} all */
function showMarks(all) {
  const rows = all.map((mark, row) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${base}?at=${mark.at}`;
    link.dataset.step = "mark";
    link.textContent = `${mark.name} (${mark.at})`;
    const gone = document.createElement("button");
    gone.type = "button";
    gone.className = "plain";
    gone.textContent = "remove";
    gone.setAttribute("aria-label", `Remove ${mark.name}`);
    gone.addEventListener("click", () => keep(marks().filter((_, other) => other !== row)));
    line.append(link, " ", gone);
    return line;
  });
  document.getElementById("marks")?.replaceChildren(...rows);
}

document.getElementById("keep")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("name"));
  const turn = document.querySelector("[data-to][aria-current]")?.textContent ?? "";
  const name = field.value.trim() || `${turn}, answer ${at}`;
  keep([...marks(), { name, at }].sort((one, other) => one.at - other.at));
  field.value = "";
});

/** @param {string} words */
function warn(words) {
  const box = /** @type {HTMLElement} */ (document.getElementById("trouble"));
  box.textContent = words;
  box.hidden = words === "";
}

/** @param {string} words */
function say(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words;
}

// What needs this module shows itself; what it replaces goes.
for (const shy of document.querySelectorAll("#run, .speed, #copy, #kept")) shy.removeAttribute("hidden");
document.querySelector("form.slide button")?.remove();
showMarks(marks());
toEnd();
const board = document.querySelector("svg.board");
if (board instanceof SVGSVGElement) {
  startBoard(board, {
    answer: async () => null,
    path: async () => null,
    sight: async (from, to) => {
      try {
        return (await (await fetch(`${base}/sight?at=${at}&from=${from}&to=${to}`)).json()).sight ?? null;
      } catch {
        return null;
      }
    },
    undo: async () => null, place: async () => null, start: async () => null,
  });
}
