// @ts-check
// The builder: every change is sent as it is made, and what has changed of the page is put in place. Without this file
// the same controls are sent by their buttons.

export {}; // a module, with names of its own

/** @typedef {{version: number, put?: [string, string, string][], drop?: string[]}} Update */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const main = /** @type {HTMLElement} */ (document.querySelector("main.builder"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("edit"));

/** Changes are sent one after the other: each says which state of the roster it is about. */
let sending = Promise.resolve();

/** @param {string} id */
const at = (id) => document.getElementById(id);

/** @param {string} words */
function say(words) {
  const region = at("said");
  if (region) region.textContent = words;
}

/** Says what went wrong, or that nothing does any more. @param {string} words */
function warn(words) {
  const box = at("trouble");
  if (!box) return;
  box.textContent = words;
  box.hidden = words === "";
}

/** Sends a change after those before it. @param {string} name @param {string} value @param {Control} [control] */
function send(name, value, control) {
  sending = sending.then(() => sent(name, value, control));
  return sending;
}

/** @param {string} name @param {string} value @param {Control} [control] */
async function sent(name, value, control) {
  document.body.classList.add("busy");
  try {
    const reply = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams([["was", main.dataset.version ?? ""], [name, value]]),
    });
    const answer = await reply.json();
    if (reply.status === 409 && answer.error?.code === "changed") return location.reload();
    if (!reply.ok) throw new Error(answer.error?.text ?? "That did not work; please try again.");
    warn("");
    right(control);
    apply(answer.update);
    say(answer.said);
  } catch (error) {
    const lost = error instanceof TypeError;
    const words = lost ? "Connection lost. Nothing was changed; try again." : /** @type {Error} */ (error).message;
    warn(words);
    wrong(control, words);
  } finally {
    document.body.classList.remove("busy");
  }
}

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
  control?.closest(".field")?.querySelector("small.wrong")?.remove();
}

/** @param {string} html */
function parse(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return /** @type {HTMLElement} */ (box.content.firstElementChild);
}

/** Puts what has changed in place; what is open stays open, and the focus where it was. @param {Update} update */
function apply(update) {
  const held = held_focus();
  for (const id of update.drop ?? []) at(id)?.remove();
  for (const [id, within, html] of update.put ?? []) {
    const [fresh, old] = [parse(html), at(id)];
    if (old) {
      keep(old, fresh);
      old.replaceWith(fresh);
    } else at(within)?.append(fresh);
  }
  main.dataset.version = String(update.version);
  const was = form.elements.namedItem("was");
  if (was instanceof HTMLInputElement) was.value = String(update.version);
  find();
  held();
}

/** What is folded open and was counted goes along. @param {HTMLElement} old @param {HTMLElement} fresh */
function keep(old, fresh) {
  for (const open of old.querySelectorAll("details[open]")) {
    const same = open.id && fresh.querySelector(`#${CSS.escape(open.id)}`);
    if (!(same instanceof HTMLDetailsElement)) continue;
    same.open = true;
    if (same.dataset.tries) void count(same);
  }
}

/** The way back to what has the focus, with what was typed there and not yet sent. */
function held_focus() {
  const active = document.activeElement;
  const id = active?.id ?? "";
  const typed = active instanceof HTMLInputElement && active.value !== active.defaultValue ? active.value : null;
  const card = active?.closest(".figure")?.id ?? "";
  return () => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const again = at(id);
    if (again && !(again instanceof HTMLButtonElement && again.disabled)) {
      again.focus({ preventScroll: true });
      if (again instanceof HTMLInputElement && typed !== null) again.value = typed;
      return;
    }
    const place = card && (at(card) ?? at("figures")?.lastElementChild);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (button instanceof HTMLButtonElement && button.name) void send(button.name, button.value);
});

document.addEventListener("change", ({ target: control }) => {
  const is_control = control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
  if (!is_control || control.form !== form || !control.name) return;
  const value = control instanceof HTMLInputElement && control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value;
  if (control.name.startsWith("more:") && value === "") return;
  void send(control.name, value, control);
});

// Enter sends what was typed, and nothing else.
document.addEventListener("keydown", (event) => {
  const control = event.target;
  if (event.key === "Enter" && control instanceof HTMLInputElement && control.form === form) {
    event.preventDefault();
    control.blur();
    control.focus({ preventScroll: true });
  }
});

/** Counts what a figure does, once somebody wants to know. @param {HTMLDetailsElement} details */
async function count(details) {
  const place = details.querySelector("[data-tried]");
  if (!(place instanceof HTMLElement) || place.dataset.tried === "yes") return;
  place.dataset.tried = "yes";
  place.setAttribute("aria-busy", "true");
  place.textContent = "Counting …";
  try {
    const reply = await fetch(`${details.dataset.tries}&part=1`);
    if (!reply.ok) throw new Error((await reply.json()).error?.text ?? reply.statusText);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    place.replaceChildren(...page.body.childNodes);
  } catch (error) {
    place.dataset.tried = "";
    const lost = error instanceof TypeError;
    place.textContent = lost ? "Connection lost. Close this and open it again." : /** @type {Error} */ (error).message;
  } finally {
    place.removeAttribute("aria-busy");
  }
}

document.addEventListener("toggle", ({ target: details }) => {
  if (details instanceof HTMLDetailsElement && details.open && details.dataset.tries) void count(details);
}, true);

/** Shows what the search finds; groups without anything are left out. */
function find() {
  const wanted = input?.value.trim().toLowerCase() ?? "";
  let [found, group, in_group] = [0, /** @type {HTMLElement | null} */ (null), 0];
  const close = () => { if (group) group.hidden = in_group === 0; };
  for (const line of at("additions")?.children ?? []) {
    if (!(line instanceof HTMLElement)) continue;
    if (line.classList.contains("group")) {
      close();
      [group, in_group] = [line, 0];
      continue;
    }
    line.hidden = !wanted.split(/\s+/).every((word) => line.dataset.find?.includes(word));
    if (!line.hidden) [found, in_group] = [found + 1, in_group + 1];
  }
  close();
  const none = at("none-found");
  if (none) none.hidden = found > 0;
}

const input = /** @type {HTMLInputElement | null} */ (at("find"));
if (input) {
  input.addEventListener("input", find);
  input.addEventListener("search", find);
}

/** Is the list of what can be added open over the page? */
const is_over = () => location.hash === "#add" && getComputedStyle(/** @type {Element} */ (at("add"))).position === "fixed";

addEventListener("hashchange", () => {
  if (at("add") && is_over()) at("add")?.focus();
  else if (location.hash === "#roster") /** @type {HTMLElement | null} */ (document.querySelector(".to-add"))?.focus({ preventScroll: true });
});

document.addEventListener("keydown", (event) => {
  const at_control = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (event.key === "Escape" && at("add") && is_over()) {
    location.hash = "#roster";
    return;
  }
  if (event.altKey || event.defaultPrevented || at_control || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) press("undo", event);
  else if (key === "y" || (key === "z" && event.shiftKey)) press("redo", event);
  else if (key === "a" && !event.ctrlKey && !event.metaKey && input) {
    event.preventDefault();
    if (getComputedStyle(/** @type {Element} */ (at("add"))).display === "none") location.hash = "#add";
    input.focus();
  }
});

/** @param {string} id @param {Event} event */
function press(id, event) {
  const button = at(id);
  if (!(button instanceof HTMLButtonElement) || button.disabled) return;
  event.preventDefault();
  button.click();
}
