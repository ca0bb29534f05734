// @ts-check
// The question under the hand: options by click and key, picks that count, dice by number pad, a way by compass; tabs;
// focus that stays where one is, and what happened said aloud.

import { wayOf } from "./way.js";

/** @typedef {import("./way.js").Api} Api */
/** @typedef {import("./way.js").Spot} Spot */

/**
 * Brings the question panel to life.
 * @param {HTMLElement} root the element that holds `#ask` and the log
 * @param {Api} api
 */
export function startAsk(root, api) {
  const ask = new Ask(root, api);
  ask.start();
  return ask;
}

class Ask {
  #root;
  #api;
  #way;
  #isSending = false;
  /** Was the focus in the question last? */
  #isFocused = false;
  /** @type {Element | null} */
  #seen = null;
  /** The last line of the log that has been told. */
  #told = "";
  /** Which faces have been typed. @type {(number | null)[]} */
  #faces = [];
  /** The first digit of two. @type {string} */
  #tens = "";
  #slot = 0;

  /** @param {HTMLElement} root @param {Api} api */
  constructor(root, api) {
    this.#root = root;
    this.#api = api;
    this.#way = wayOf(api);
  }

  start() {
    const root = this.#root;
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("change", () => this.#count());
    root.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("focusin", (event) => {
      this.#isFocused = event.target instanceof Element && event.target.closest("#ask") !== null;
    });
    document.addEventListener("figure", () => this.#tab("cards"));
    this.#told = lastLine()?.id ?? "";
    this.#renewed(false);
    new MutationObserver(() => this.#watch()).observe(root, { childList: true, subtree: true });
    // New lines push nobody up: only who scrolls up leaves the end, however much is told at once.
    document.addEventListener("scroll", ({ target: pane }) => {
      if (!(pane instanceof HTMLElement) || pane.id !== "pane-log") return;
      const isUp = pane.scrollTop < shownFrom - 2;
      const isNear = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40;
      isAtEnd = isNear || (isAtEnd && !isUp);
      shownFrom = pane.scrollTop;
    }, true);
    const log = document.getElementById("pane-log");
    if (log) new ResizeObserver(() => keepAtEnd()).observe(log); // at once, too
  }

  /** @returns {HTMLElement | null} */
  get #panel() {
    return document.getElementById("ask");
  }

  /** @param {string} query @returns {HTMLElement[]} */
  #all(query) {
    return [...(this.#panel?.querySelectorAll(query) ?? [])].filter((found) => found instanceof HTMLElement);
  }

  // Answering

  /** Sends an answer once, and shows that it is on its way. @param {object} message @param {Element} [by] */
  async #send(message, by) {
    if (this.#isSending) return;
    this.#isSending = true;
    by?.classList.add("sending");
    try {
      await this.#api.answer(message);
    } catch {
      // The sender of the answer says what was wrong with it.
    } finally {
      this.#isSending = false;
      by?.classList.remove("sending");
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!(button instanceof HTMLButtonElement)) return;
    const { answer, kind, way, face } = button.dataset;
    if (button.getAttribute("role") === "tab") return this.#tab(button.id.replace("tab-", ""));
    if (!button.closest("#ask")) return;
    if (button.getAttribute("aria-disabled") === "true") return say(button.textContent ?? "");
    if ("undo" in button.dataset) return void this.#api.undo().catch(() => {});
    if ("roll" in button.dataset) return void this.#send({ roll: true }, button);
    if ("go" in button.dataset) return void this.#way.go();
    if ("stepBack" in button.dataset) return this.#way.back();
    if ("back" in button.dataset) return this.#untype();
    if (way !== undefined) return void this.#send({ move: JSON.parse(way) }, button);
    if (face !== undefined) return this.#type(face);
    if (button.classList.contains("slot")) return this.#turnTo(this.#all(".slot").indexOf(button));
    if (answer === undefined) return;
    void this.#send(kind === "fact" ? { fact: answer === "true" } : { choose: answer }, button);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("#ask")) return;
    event.preventDefault();
    if (form.classList.contains("compass-form")) return this.#leg(form);
    const picked = [...new FormData(form).getAll("pick")].map(String);
    if (this.#fits(picked.length)) void this.#send({ pick: picked }, form.querySelector(".go") ?? undefined);
  }

  // Picks

  /** @returns {HTMLFormElement | null} */
  get #picks() {
    const form = this.#panel?.querySelector(".picks");
    return form instanceof HTMLFormElement ? form : null;
  }

  /** @param {number} count */
  #fits(count) {
    const { least = "0", most = "0" } = this.#picks?.dataset ?? {};
    return Number(least) <= count && count <= Number(most);
  }

  #count() {
    const form = this.#picks;
    if (!form) return;
    const boxes = [...form.querySelectorAll("input")];
    const count = boxes.filter((box) => box.checked).length;
    const counter = form.querySelector(".count");
    if (counter) counter.textContent = String(count);
    const go = form.querySelector(".go");
    if (go instanceof HTMLButtonElement) go.disabled = !this.#fits(count);
    const full = count >= Number(form.dataset.most);
    for (const box of boxes) {
      if (box.type === "checkbox" && !box.closest(".barred")) box.disabled = full && !box.checked;
    }
  }

  // Dice

  /** @param {string} face */
  #type(face) {
    const slots = this.#all(".slot");
    const slot = slots[this.#slot];
    if (!slot) return;
    const sides = Number(slot.dataset.sides);
    if (sides > 20 && this.#tens === "") {
      this.#tens = face;
      return this.#showDice();
    }
    const typed = Number(sides > 20 ? this.#tens + face : face);
    this.#tens = "";
    const value = typed === 0 ? (sides > 20 ? 100 : 10) : typed;
    if (value > sides) return this.#showDice(`A d${sides} does not show ${value}.`);
    this.#faces[this.#slot] = value;
    const next = slots.findIndex((_, place) => this.#faces[place] == null);
    if (next < 0) {
      this.#showDice();
      return void this.#send({ rolled: this.#faces.slice(0, slots.length) }, slot).finally(() => this.#restart());
    }
    this.#turnTo(next);
  }

  #untype() {
    if (this.#tens !== "") this.#tens = "";
    else if (this.#faces[this.#slot] != null) this.#faces[this.#slot] = null;
    else if (this.#slot > 0) this.#faces[--this.#slot] = null;
    this.#showDice();
  }

  /** @param {number} slot */
  #turnTo(slot) {
    this.#slot = Math.max(0, slot);
    this.#tens = "";
    this.#showDice();
  }

  /** After dice that were refused one starts again. */
  #restart() {
    this.#faces = [];
    this.#turnTo(0);
  }

  #showDice(trouble = "") {
    const slots = this.#all(".slot");
    slots.forEach((slot, place) => {
      const face = this.#faces[place];
      const isHere = place === this.#slot;
      const shown = face ?? (isHere && this.#tens !== "" ? `${this.#tens}_` : "·");
      const box = slot.querySelector(".face");
      if (box) box.textContent = String(shown);
      slot.classList.toggle("set", face != null);
      slot.setAttribute("aria-current", String(isHere));
      slot.setAttribute("aria-label", `Die ${place + 1} of ${slots.length}, a d${slot.dataset.sides}, ${face ?? "not typed yet"}`);
    });
    const sides = slots[this.#slot]?.dataset.sides;
    for (const pad of this.#all(".pad")) pad.hidden = pad.dataset.sides !== sides;
    if (trouble) say(trouble);
  }

  // A way by compass

  /** @param {HTMLFormElement} form */
  #leg(form) {
    const fields = new FormData(form);
    const unit = Number(form.dataset.unit);
    const edges = [fields.get("west"), fields.get("north")].map((far) => Math.round(Number(far) * unit));
    if (fields.has("west")) return this.#way.add([edges[0], edges[1]]);
    const [x, y] = (this.#way.course === "bent" ? this.#way.end : this.#way.start) ?? [0, 0];
    const turn = (Number(fields.get("direction")) * Math.PI) / 8;
    const length = Number(fields.get("far")) * unit;
    if (!Number.isFinite(length) || length <= 0) return;
    this.#way.add([Math.round(x + Math.sin(turn) * length), Math.round(y - Math.cos(turn) * length)]);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !this.#panel) return;
    const at = event.target instanceof HTMLElement ? event.target : document.body;
    if (at.getAttribute("role") === "tab" && this.#turn(event.key, at)) return event.preventDefault();
    if (at.closest("dialog, textarea, select") || (at instanceof HTMLInputElement && at.name !== "pick")) return;
    if (this.#pressed(event.key, at)) event.preventDefault();
  }

  /** Does the key mean something here? @param {string} key @param {HTMLElement} at */
  #pressed(key, at) {
    const isDice = this.#all(".dice-in").length > 0;
    if (isDice && /^[0-9]$/.test(key)) return this.#typeKey(key);
    if (isDice && key === "Backspace") return this.#untype(), true;
    if (isDice && key.toLowerCase() === "r") return this.#press("[data-roll]");
    if (key === "Backspace" && this.#way.points.length) return this.#way.back(), true;
    if (/^[1-9]$/.test(key)) return this.#take(key);
    if (key !== "Enter" || at.closest("button, a, summary, [role=tab]")) return false;
    return this.#press(".go:not(:disabled)") || this.#only();
  }

  /** A digit that is a face of the die, or a digit of it. @param {string} key */
  #typeKey(key) {
    const sides = Number(this.#all(".slot")[this.#slot]?.dataset.sides ?? 0);
    if (key === "0" && sides < 10) return true;
    return this.#type(key), true;
  }

  /** @param {string} query */
  #press(query) {
    const [button] = this.#all(query);
    button?.click();
    return button !== undefined;
  }

  /** The option with this number. @param {string} key */
  #take(key) {
    const keyed = this.#all(`.opt[aria-keyshortcuts="${key}"]`)[0];
    const picks = this.#all("input[name=pick]");
    const option = keyed ?? picks[Number(key) - 1];
    option?.click();
    return option !== undefined;
  }

  /** Where there is one option only, Enter takes it. */
  #only() {
    const open = this.#all(".opt[data-answer]:not([aria-disabled])");
    if (open.length === 1) open[0]?.click();
    return open.length === 1;
  }

  // Keeping up

  #watch() {
    if (this.#panel !== this.#seen) this.#renewed(true);
    else this.#tell("");
  }

  /** A new question stands in the panel. @param {boolean} isLater */
  #renewed(isLater) {
    this.#seen = this.#panel;
    this.#faces = [];
    this.#tens = "";
    this.#slot = 0;
    this.#isSending = false;
    const heading = this.#panel?.querySelector("h2");
    if (!isLater || !(heading instanceof HTMLElement)) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (this.#isFocused && isLost) heading.focus({ preventScroll: true });
    this.#tell(heading.textContent ?? "");
  }

  /** Says what is new in the log, and the question. @param {string} question */
  #tell(question) {
    const last = lastLine();
    const isNews = last !== null && last.id !== this.#told;
    if (!isNews && !question) return;
    const news = isNews ? since(this.#told).slice(-6) : [];
    this.#told = last?.id ?? "";
    if (isNews) keepAtEnd();
    say([...news, question].filter((words) => words !== "").join(" "));
  }

  // Tabs

  /** The arrows go from tab to tab. @param {string} key @param {HTMLElement} tab */
  #turn(key, tab) {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return false;
    const tabs = [...document.querySelectorAll(".papers [role=tab]")].filter((each) => each instanceof HTMLElement && each.offsetParent);
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!(next instanceof HTMLElement)) return false;
    next.focus();
    this.#tab(next.id.replace("tab-", ""));
    return true;
  }

  /** @param {string} name */
  #tab(name) {
    const papers = document.querySelector(".papers");
    const hasBoth = window.matchMedia("(min-width: 761px) and (min-height: 900px)").matches;
    if (!(papers instanceof HTMLElement) || (hasBoth && name === "cards")) return;
    papers.dataset.tab = name;
    for (const tab of papers.querySelectorAll("[role=tab]")) {
      tab.setAttribute("aria-selected", String(tab.id === `tab-${name}`));
    }
    if (name === "log") keepAtEnd();
  }
}

const lastLine = () => document.querySelector("#log > :last-child");

/** The lines after this one. @param {string} id */
function since(id) {
  const lines = [...document.querySelectorAll("#log > li")];
  const from = lines.findIndex((line) => line.id === id);
  return lines.slice(from + 1).map((line) => line.querySelector(".told")?.textContent?.trim() ?? "");
}

/** Does the log show its end? */
let isAtEnd = true;

/** How far down the log was last seen from. */
let shownFrom = 0;

/** The log shows its end, unless somebody reads further up. */
function keepAtEnd() {
  const pane = document.getElementById("pane-log");
  if (!pane || !isAtEnd) return;
  pane.scrollTop = pane.scrollHeight;
  shownFrom = pane.scrollTop;
}

/** @param {string} words */
function say(words) {
  const region = document.getElementById("say");
  if (region) region.textContent = words;
}
