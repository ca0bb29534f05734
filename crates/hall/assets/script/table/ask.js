// @ts-check
// The question under the hand: options that are looked at and then taken by the one button, kinds of action, picks that
// count, dice by pads, a way by direction; tabs; focus that stays where one is, and what happened said aloud.

import { Dice } from "./dice.js";
import { isAtEnd, keepAtEnd, lastLine, say, since } from "../telling.js";
import { measured, wayOf } from "../board/way.js";

/** @typedef {import("../board/way.js").Api} Api */
/** @typedef {import("../board/way.js").Spot} Spot */

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
  #dice = new Dice((faces) => void this.#send({ rolled: faces }));
  #isSending = false;
  /** Was the focus in the question last? */
  #isFocused = false;
  /** @type {Element | null} */
  #seen = null;
  /** The last line of the log that has been told. */
  #told = "";
  /** The kind of action that was open last. */
  #kind = "";

  /** @param {HTMLElement} root @param {Api} api */
  constructor(root, api) {
    this.#root = root;
    this.#api = api;
    this.#way = wayOf(api);
  }

  start() {
    const root = this.#root;
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("dblclick", (event) => this.#twice(event));
    root.addEventListener("change", () => this.#primary());
    root.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("focusin", (event) => {
      this.#isFocused = event.target instanceof Element && event.target.closest("#ask") !== null;
    });
    document.addEventListener("figure", () => {
      this.#tab("cards");
      document.getElementById("papers")?.classList.add("open"); // on a small screen they lie behind the table
    });
    document.addEventListener("aim", (event) => this.#aim(String(/** @type {CustomEvent} */ (event).detail.answer)));
    this.#way.addEventListener("change", () => this.#drawn());
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, (event) => this.#preview(event));
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, (event) => this.#preview(event, true));
    this.#told = lastLine()?.id ?? "";
    this.#renewed(false);
    new MutationObserver(() => this.#watch()).observe(root, { childList: true, subtree: true });
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

  /** @param {string} query */
  #one(query) {
    return this.#all(query)[0] ?? null;
  }

  // Answering

  /** Sends an answer. @param {object} message @param {Element} [by] */
  #send(message, by) {
    return this.#once(() => this.#api.answer(message), by);
  }

  /** Sends something once, and shows that it is on its way. @param {() => Promise<unknown>} send @param {Element} [by] */
  async #once(send, by) {
    if (this.#isSending) return;
    this.#isSending = true;
    by?.classList.add("sending");
    try {
      await send();
    } catch {
      this.#dice.clear(this.#panel); // the sender of the answer says what was wrong with it
    } finally {
      this.#isSending = false;
      by?.classList.remove("sending");
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!(button instanceof HTMLButtonElement)) return;
    if (button.id.startsWith("tab-")) return this.#tab(button.id.replace("tab-", ""));
    if (!button.closest("#ask")) return;
    const { answer, way, act, value } = button.dataset;
    if ("undo" in button.dataset) return this.#undo(button);
    if (button.dataset.stand !== undefined) return this.#stand(button, button.dataset.stand);
    if ("roll" in button.dataset) return void this.#send({ roll: true }, button);
    if ("stepBack" in button.dataset) return this.#way.back();
    if ("handle" in button.dataset) return this.#stretch(button);
    if ("do" in button.dataset) return this.#doIt();
    if (act !== undefined) return this.#open(act, true);
    if (way !== undefined) return this.#suggest(button, way);
    if (value !== undefined) return this.#dice.press(button);
    if (answer === undefined) return;
    const isLookedAt = button.classList.contains("rolls") && !isChosen(button);
    if (isLookedAt && !document.body.classList.contains("companion")) return this.#select(button, true);
    this.#take(button);
  }

  /** Takes back, or asks the others to agree, once it was said what is known since. @param {HTMLButtonElement} button */
  #undo(button) {
    const dialog = document.getElementById("undo-ask");
    if (!button.textContent?.includes("Ask") || !(dialog instanceof HTMLDialogElement)) return void this.#api.undo().catch(() => {});
    const words = dialog.querySelector("p");
    if (words) words.textContent = button.dataset.warns ?? "";
    dialog.showModal();
  }

  /** One of those that were placed is chosen, for the next tap on the board. @param {HTMLElement} row @param {string} figure */
  #stand(row, figure) {
    for (const other of this.#all("[data-stand]")) other.setAttribute("aria-pressed", String(other === row));
    this.#way.pick(figure);
  }

  /** A double click takes what a click has chosen. @param {MouseEvent} event */
  #twice(event) {
    const option = event.target instanceof Element && event.target.closest("#ask .opt.rolls.sel");
    if (option instanceof HTMLElement) this.#take(option);
  }

  /** Answers with this option. @param {HTMLElement} option */
  #take(option) {
    const { answer = "", kind } = option.dataset;
    const message = kind === "fact" ? { fact: answer === "true" } : kind === "pick" ? { pick: [answer] } : { choose: answer };
    void this.#send(message, option);
  }

  /** The one button: the way that is drawn, the figures that are ticked, or the option that is chosen. */
  #doIt() {
    const button = this.#one("[data-do]");
    if (button && "start" in button.dataset) return void this.#once(() => this.#api.start(), button);
    if (this.#isDrawing() && this.#way.corners.length) return void this.#way.go();
    if (button && "place" in button.dataset) return void this.#once(() => this.#api.place(), button);
    const form = this.#one(".picks");
    if (form instanceof HTMLFormElement) return form.requestSubmit();
    const option = this.#one(".opt.sel:not(.way)");
    if (option && button) this.#take(option);
  }

  /** Is a way asked for, and its part of the question open? */
  #isDrawing() {
    const moving = this.#one(".moving");
    return moving !== null && moving.offsetParent !== null;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("#ask")) return;
    event.preventDefault();
    if (form.classList.contains("compass-form")) return this.#leg(form);
    const picked = [...new FormData(form).getAll("pick")].map(String);
    if (fits(form, picked.length)) void this.#send({ pick: picked }, this.#one("[data-do]") ?? undefined);
  }

  // Choosing

  /** Looks at an option: the board shows it, and the button would take it. What the player has chosen, a second tap takes, too. @param {HTMLElement | null} option @param {boolean} [isByPlayer] */
  #select(option, isByPlayer = false) {
    if (option && isByPlayer) option.dataset.chosen = "";
    for (const other of this.#all(".opt.sel")) {
      if (other === option) continue;
      other.classList.remove("sel");
      delete other.dataset.chosen;
    }
    option?.classList.add("sel");
    if (option?.offsetParent) option.scrollIntoView({ block: "nearest" });
    this.#primary();
    document.dispatchEvent(new CustomEvent("selected"));
  }

  /** The option that most people take. */
  #usual() {
    const usual = this.#one("[data-usual]")?.dataset.usual;
    return usual === undefined ? null : this.#one(`.opt[data-answer="${CSS.escape(usual)}"]`);
  }

  /** A figure on the board is aimed at: an option that rolls no dice is taken, another is looked at first. @param {string} answer */
  #aim(answer) {
    const named = CSS.escape(answer);
    const box = this.#one(`input[name=pick][value="${named}"]`);
    if (box) return box.click();
    const option = this.#one(`.opt[data-answer="${named}"]`);
    if (!option) return;
    if (!option.classList.contains("rolls") || isChosen(option)) return this.#take(option);
    const act = option.closest("[role=tabpanel]");
    if (act instanceof HTMLElement && act.dataset.act) this.#open(act.dataset.act, false);
    this.#select(option, true);
  }

  /** Opens a kind of action. @param {string} act @param {boolean} isKept */
  #open(act, isKept) {
    for (const tab of this.#all(".kinds [role=tab]")) tab.setAttribute("aria-selected", String(tab.dataset.act === act));
    for (const panel of this.#all("[role=tabpanel]")) panel.classList.toggle("open", panel.dataset.act === act);
    if (isKept) this.#kind = act;
    document.body.dataset.act = act;
    this.#select(this.#one(`[role=tabpanel].open .opt.rolls`));
  }

  /** Shows on the board what is pointed at, as long as it is. @param {Event} event @param {boolean} [isOver] */
  #preview(event, isOver = false) {
    const chip = event.target instanceof Element && event.target.closest("#ask [data-way]");
    if (!(chip instanceof HTMLElement)) return;
    const points = spots(chip.dataset.way ?? "");
    if (points && !this.#way.corners.length) this.#way.hint(isOver ? [] : points);
  }

  /** A way worth going: drawn, for the button to go it. @param {HTMLElement} chip @param {string} way */
  #suggest(chip, way) {
    const points = spots(way);
    if (!points) return void this.#send(this.#way.after ? [{ choose: this.#way.after }, { move: JSON.parse(way) }] : { move: JSON.parse(way) }, chip);
    for (const other of this.#all("[data-way].sel")) other.classList.remove("sel");
    chip.classList.add("sel");
    this.#way.take(points);
  }

  /** The way has changed. */
  #drawn() {
    if (!this.#way.points.length) for (const row of this.#all(".way.sel")) row.classList.remove("sel");
    this.#primary();
  }

  /** What the one button says, and whether it can be pressed. */
  #primary() {
    const button = this.#one("[data-do]");
    if (!(button instanceof HTMLButtonElement)) return;
    const [words, more, isOpen] = this.#offer();
    button.disabled = !isOpen;
    button.replaceChildren(words);
    if (more) button.append(Object.assign(document.createElement("small"), { textContent: more }));
  }

  /** @returns {[string, string, boolean]} */
  #offer() {
    const form = this.#one(".picks");
    if (form instanceof HTMLFormElement) return picked(form);
    const way = this.#way;
    const ready = this.#one("[data-do]")?.dataset ?? {};
    if ("start" in ready) return ["Start", "", true];
    if (this.#isDrawing() && way.points.length) {
      const words = way.course === "spot" ? "Place here" : "Move here";
      return [words, way.path && !way.path.why_not && way.course !== "spot" ? measured(way.path.cost) : "", way.corners.length > 0 && !way.path?.why_not];
    }
    const option = this.#one(".opt.sel:not(.way)");
    if (option) return [[option.dataset.verb, option.dataset.words].filter(Boolean).join(" "), option.dataset.odds ?? "", true];
    if ("place" in ready) return ["Place them for me", "", true];
    if (this.#isDrawing()) return [way.course === "spot" ? "Tap a place" : "Tap where to go", "", false];
    const kind = this.#panel?.dataset.kind;
    return [kind === "roll" ? "Tap what you rolled" : kind === "fact" ? "Yes or no?" : "Choose one", "", false];
  }

  /** The list gets more room, or less. @param {HTMLElement} handle */
  #stretch(handle) {
    const isTall = this.#panel?.classList.toggle("tall") ?? false;
    handle.setAttribute("aria-expanded", String(isTall));
  }

  // A way by direction and distance

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
    const isDice = this.#one(".dice-in") !== null;
    if (isDice && /^[0-9]$/.test(key)) return this.#dice.type(key, this.#panel);
    if (isDice && key === "Backspace") return this.#dice.untype(this.#panel), true;
    if (isDice && key.toLowerCase() === "r") return this.#press("[data-roll]");
    if (key === "Backspace" && this.#way.points.length) return this.#way.back(), true;
    if (key.toLowerCase() === "d") return this.#press("button.done");
    if (key.toLowerCase() === "z") return this.#press("[data-undo]:not(:disabled)");
    if (/^[1-9]$/.test(key)) return this.#number(key);
    if (key !== "Enter" || at.closest("button, a, summary, [role=tab]")) return false;
    return this.#press("[data-do]:not(:disabled)") || this.#only();
  }

  /** @param {string} query */
  #press(query) {
    const button = this.#one(query);
    button?.click();
    return button !== null;
  }

  /** The option with this number. @param {string} key */
  #number(key) {
    const keyed = this.#one(`[aria-keyshortcuts="${key}"]`);
    const option = keyed ?? this.#all("input[name=pick]")[Number(key) - 1];
    const panel = option?.closest("[role=tabpanel]");
    if (panel instanceof HTMLElement && panel.dataset.act && !panel.classList.contains("open")) this.#open(panel.dataset.act, false);
    option?.click();
    return option !== undefined;
  }

  /** Where there is one option only, Enter takes it. */
  #only() {
    const open = this.#all(".opt[data-answer]").filter((option) => option.offsetParent);
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
    this.#isSending = false;
    this.#dice.clear(this.#panel);
    delete document.body.dataset.act;
    const tabs = this.#all(".kinds [role=tab]");
    const last = tabs.find((tab) => tab.dataset.act === this.#kind && !tab.classList.contains("none"));
    const first = last ?? tabs.find((tab) => tab.getAttribute("aria-selected") === "true") ?? tabs[0];
    if (first?.dataset.act) this.#open(first.dataset.act, false);
    else this.#select(this.#usual() ?? this.#one(".opt.rolls"));
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
    const tabs = [...(tab.closest("[role=tablist]")?.querySelectorAll("[role=tab]") ?? [])];
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!(next instanceof HTMLElement)) return false;
    next.focus();
    next.click();
    return true;
  }

  /** @param {string} name */
  #tab(name) {
    const papers = document.querySelector(".papers");
    if (!(papers instanceof HTMLElement)) return;
    papers.dataset.tab = name;
    for (const tab of papers.querySelectorAll("[role=tab]")) {
      tab.setAttribute("aria-selected", String(tab.id === `tab-${name}`));
    }
    if (name === "log" && isAtEnd()) keepAtEnd();
  }
}

/** Has the player chosen this option, so that the next tap takes it? @param {HTMLElement} option */
const isChosen = (option) => option.classList.contains("sel") && option.dataset.chosen !== undefined;

/** The points of a way, if it is made of points alone. @param {string} way @returns {Spot[] | null} */
function spots(way) {
  const steps = JSON.parse(way);
  const isSpot = (/** @type {unknown} */ step) => Array.isArray(step) && step.length === 2 && step.every((part) => typeof part === "number");
  return Array.isArray(steps) && steps.length > 0 && steps.every(isSpot) ? steps : null;
}

/** May so many be picked? @param {HTMLFormElement} form @param {number} count */
function fits(form, count) {
  return Number(form.dataset.least) <= count && count <= Number(form.dataset.most);
}

/** What is ticked, in words; a full list takes no more ticks. @param {HTMLFormElement} form @returns {[string, string, boolean]} */
function picked(form) {
  const boxes = [...form.querySelectorAll("input")];
  const names = boxes.filter((box) => box.checked).map((box) => box.closest("label")?.querySelector("strong")?.textContent ?? "");
  const isFull = names.length >= Number(form.dataset.most);
  for (const box of boxes) if (!box.closest(".barred")) box.disabled = isFull && !box.checked;
  const words = names.length === 0 ? "Nobody" : names.length < 3 ? names.join(" and ") : `These ${names.length}`;
  return [words, "", fits(form, names.length)];
}
