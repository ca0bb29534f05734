// @ts-check
// The editor: every change is sent as it is made, and what has changed of the page is put in place. Without this file the
// same controls are sent by their buttons, and every part of the table is a link.

import { startBoard } from "./board.js";
import { startKeys } from "./keys.js";

/** @typedef {{version: number, put?: [string, string, string][], drop?: string[]}} Update */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {[string, string][]} Pairs */

const main = /** @type {HTMLElement} */ (document.querySelector("main.drawer"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("edit"));

/** @param {string} id */
const at = (id) => document.getElementById(id);

/** Changes are sent one after the other: each says which state of the table it is about. */
let sending = Promise.resolve();
/** What the hall has not heard. @type {Pairs[]} */
let unsent = [];
/** What has to be sent before anything else: a part that is being pushed about by keys. @type {(() => void) | null} */
let waiting = null;

/** @param {string} words */
function say(words) {
  const region = at("said");
  if (region) region.textContent = words;
}

/** Says what went wrong, or that nothing does any more. @param {string} words @param {boolean} [again] */
function warn(words, again = false) {
  const [box, note, button] = [at("unsent"), at("trouble"), at("retry")];
  if (!box || !note || !button) return;
  note.textContent = words;
  box.hidden = words === "";
  button.hidden = !again;
}

/** Sends a change after those before it; true when it was taken. @param {Pairs} pairs @param {Control} [control] @returns {Promise<boolean>} */
function send(pairs, control) {
  flush();
  const sent = sending.then(() => post(pairs, control));
  sending = sent.then(() => {});
  return sent;
}

/** Sends what waits. */
function flush() {
  const [first] = [waiting];
  waiting = null;
  first?.();
}

/** @param {Pairs} pairs @param {Control} [control] */
async function post(pairs, control) {
  if (unsent.length > 0 && pairs !== unsent[0]) {
    unsent.push(pairs);
    return false;
  }
  document.body.classList.add("busy");
  const known = /** @type {Pairs} */ ([["was", main.dataset.version ?? ""], ["seen", main.dataset.at ?? ""]]);
  const wanted = pairs.some(([name]) => name === "at") ? pairs : [.../** @type {Pairs} */ ([["at", main.dataset.at ?? ""]]), ...pairs];
  try {
    const reply = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams([...known, ...wanted]),
    });
    const answer = await reply.json();
    if (reply.status === 409 && answer.error?.code === "changed") return location.reload(), false;
    if (!reply.ok) throw new Error(answer.error?.text ?? "That did not work; please try again.");
    unsent = unsent.filter((one) => one !== pairs);
    warn("");
    right(control);
    apply(answer.update, answer.at);
    say(answer.said);
    return true;
  } catch (error) {
    document.dispatchEvent(new CustomEvent("refused"));
    if (error instanceof TypeError) {
      if (!unsent.includes(pairs)) unsent.push(pairs);
      warn("Connection lost. Your last change is not kept yet.", true);
    } else {
      unsent = unsent.filter((one) => one !== pairs);
      warn(/** @type {Error} */ (error).message);
      wrong(control, /** @type {Error} */ (error).message);
    }
    return false;
  } finally {
    document.body.classList.remove("busy");
  }
}

at("retry")?.addEventListener("click", async () => {
  while (unsent[0]) if (!(await post(unsent[0]))) return;
});
addEventListener("beforeunload", (event) => {
  flush();
  if (unsent.length > 0) event.preventDefault();
});

/** Marks a control, and says beside it what is wrong. @param {Control | undefined} control @param {string} words */
function wrong(control, words) {
  right(control);
  const field = control?.closest(".field");
  if (!control || !field) return;
  control.setAttribute("aria-invalid", "true");
  const note = document.createElement("small");
  note.className = "wrong";
  note.textContent = words;
  field.append(note);
}

/** @param {Control | undefined} control */
function right(control) {
  control?.removeAttribute("aria-invalid");
  control?.closest(".field")?.querySelector("small.wrong")?.remove();
}

/** @param {string} html @param {boolean} drawn */
function parse(html, drawn) {
  const box = document.createElement("template");
  box.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  return /** @type {Element} */ (drawn ? box.content.firstElementChild?.firstElementChild : box.content.firstElementChild);
}

/** Puts what has changed in place; what is open stays open, and the focus where it was. @param {Update} update @param {string} held */
function apply(update, held) {
  const focus = held_focus();
  for (const id of update.drop ?? []) at(id)?.remove();
  for (const [id, within, html] of update.put ?? []) {
    const [place, old] = [at(within), at(id)];
    const fresh = parse(html, (old ?? place) instanceof SVGElement);
    if (old) {
      for (const open of old.querySelectorAll("details[open]")) if (open.id) fresh.querySelector(`#${open.id}`)?.setAttribute("open", "");
      if (old instanceof HTMLDetailsElement && old.open) fresh.setAttribute("open", "");
      old.replaceWith(fresh);
    } else place?.append(fresh);
  }
  const taken = main.dataset.at !== held && held !== "";
  main.dataset.version = String(update.version);
  main.dataset.at = held;
  for (const [name, value] of [["was", main.dataset.version], ["at", held], ["seen", held]]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  if (taken) show("hand");
  focus();
  document.dispatchEvent(new CustomEvent("changed"));
}

/** The way back to what has the focus, with what was typed there and not yet sent. */
function held_focus() {
  const active = document.activeElement;
  const id = active?.id ?? "";
  const typed = active instanceof HTMLInputElement && active.value !== active.defaultValue ? active.value : null;
  return () => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const again = id && at(id);
    if (!again || (again instanceof HTMLButtonElement && again.disabled)) return;
    again.focus({ preventScroll: true });
    if (again instanceof HTMLInputElement && typed !== null) again.value = typed;
  };
}

/** What lies beneath the table on a phone. @param {string} tab */
function show(tab) {
  main.dataset.tab = tab;
  for (const button of document.querySelectorAll(".tabs [data-tab]")) button.setAttribute("aria-pressed", String(button instanceof HTMLElement && button.dataset.tab === tab));
}

/** Takes a part in hand; nothing lets go of it. @param {string} part */
function take(part) {
  if (part === (main.dataset.at ?? "")) return Promise.resolve(true);
  return send([["at", part]]);
}

const board = startBoard(/** @type {SVGSVGElement} */ (document.querySelector("svg.sketch")), {
  send,
  take,
  held: () => main.dataset.at ?? "",
  say: (words) => {
    const hint = at("drawing");
    if (!hint) return;
    hint.textContent = words;
    hint.hidden = words === "";
  },
  round: () => /** @type {HTMLSelectElement | null} */ (at("form"))?.value ?? "square",
});
startKeys(board, { send, take, held: () => main.dataset.at ?? "", wait: (act) => (waiting = act), flush });

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (button instanceof HTMLButtonElement && button.name) void press(button);
});

/** Does what a button says, with the fields that it names. @param {HTMLButtonElement} button */
async function press(button) {
  const value = button.dataset.from ? (/** @type {HTMLSelectElement} */ (at(button.dataset.from)).value) : button.value;
  const more = (button.dataset.with ?? "").split(" ").filter(Boolean).map((id) => /** @type {[string, string]} */ ([id, /** @type {Control} */ (at(id)).value]));
  if (button.name !== "add" || /^(side|goal)/.test(value)) return void (await send([[button.name, value], ...more]));
  if (button.dataset.byKey !== "yes") return board.draw(value, button.querySelector("b")?.textContent ?? "it");
  if (await send([["add", value], ["form", /** @type {HTMLSelectElement} */ (at("form")).value]])) board.focus(main.dataset.at ?? "");
}

// A button that was pressed by a key puts its thing in the middle: there is no pointer to draw with.
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("button[name=add]");
  if (button instanceof HTMLButtonElement) button.dataset.byKey = event.detail === 0 ? "yes" : "no";
  const tab = target.closest(".tabs [data-tab]");
  if (tab instanceof HTMLElement) show(tab.dataset.tab ?? "add");
  const link = target.closest("a[data-take]");
  if (link instanceof HTMLElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const part = link.dataset.take ?? "";
    if (part.startsWith("/goals") || part.startsWith("/turns")) show("scenario");
    else void take(part).then(() => board.focus(part));
  }
});

document.addEventListener("change", ({ target: control }) => {
  const is_control = control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
  if (!is_control || control.form !== form || !control.name.includes(":")) return;
  void send([[control.name, control.value]], control);
});

// Enter sends what was typed, and nothing else.
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || target.form !== form) return;
  event.preventDefault();
  if (target.id === "seed") return at("shuffle")?.querySelector("button[value=seed]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (target.value !== target.defaultValue) target.dispatchEvent(new Event("change", { bubbles: true }));
});

show(main.dataset.tab ?? "add");
