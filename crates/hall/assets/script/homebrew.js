// @ts-check
// The form of an entry of one's own: every change is sent as it is made, and the page shows how it stands. Without this
// file the same form is sent by its buttons.

export {}; // a module, with names of its own

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** What comes back new with every change, by where it is. */
const PARTS = [".acts", "#state", ".sheet", "#beside", "main > header"];

const form = /** @type {HTMLFormElement} */ (document.getElementById("entry"));

/** Changes are sent one after the other: each says which state of the file it is about. */
let sending = Promise.resolve();
/** How many are still to be sent. */
let waiting = 0;

/** @param {string} id */
const at = (id) => document.getElementById(id);

/** @param {string} words */
function warn(words) {
  const box = at("trouble");
  if (!box) return;
  box.textContent = words;
  box.hidden = words === "";
}

/** @param {string} words */
function say(words) {
  const region = at("said");
  if (region) region.textContent = words;
}

/** Sends the form after those before it; a button that was pressed goes along. @param {HTMLElement | null} [button] */
function send(button = null) {
  waiting += 1;
  document.body.classList.add("busy");
  const deed = button instanceof HTMLButtonElement && button.name ? [button.name, button.value] : null;
  sending = sending.then(() => sent(deed)).finally(() => {
    waiting -= 1;
    if (waiting === 0) document.body.classList.remove("busy");
  });
}

/** @param {string[] | null} deed */
async function sent(deed) {
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)].filter(([, value]) => typeof value === "string"));
  const body = new URLSearchParams(fields);
  if (deed) body.append(deed[0], deed[1]);
  try {
    const reply = await fetch(form.action, { method: "POST", body });
    if (!reply.ok) {
      const answer = await reply.json();
      if (reply.status === 409 && answer.error?.code === "changed") return location.reload();
      throw new Error(answer.error?.text ?? "That did not work; please try again.");
    }
    warn("");
    show(new DOMParser().parseFromString(await reply.text(), "text/html"), deed);
  } catch (error) {
    const lost = error instanceof TypeError;
    warn(lost ? "Connection lost. What you typed is still here; try again." : /** @type {Error} */ (error).message);
  }
}

/** Puts what has come back in place. While more is to be sent, only the number of the state counts. @param {Document} page @param {string[] | null} deed */
function show(page, deed) {
  const fresh = page.querySelector("input[name=was]");
  const was = form.elements.namedItem("was");
  if (!(fresh instanceof HTMLInputElement) || !(was instanceof HTMLInputElement)) throw new Error("Please reload the page.");
  was.value = fresh.value;
  if (waiting > 1) return;
  const held = held_focus();
  const open = new Map([...document.querySelectorAll("details[id]")].map((one) => [one.id, /** @type {HTMLDetailsElement} */ (one).open]));
  for (const part of PARTS) {
    const [old, now] = [document.querySelector(part), page.querySelector(part)];
    if (old && now) old.replaceWith(now);
  }
  for (const one of document.querySelectorAll("details[id]")) {
    const was_open = open.get(one.id);
    if (was_open !== undefined && one instanceof HTMLDetailsElement) one.open ||= was_open;
  }
  held(deed);
  say(at("state")?.textContent ?? "");
}

/** The way back to what has the focus, with what was typed there and not yet sent. */
function held_focus() {
  const active = document.activeElement;
  const id = active?.id ?? "";
  const typed = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : null;
  const unsent = typed && typed.value !== typed.defaultValue && typed instanceof HTMLInputElement && typed.type !== "checkbox" ? typed.value : null;
  /** @param {string[] | null} deed */
  return (deed) => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const again = at(id) ?? (deed ? nearby(deed[1]) : null);
    again?.focus({ preventScroll: true });
    if (again instanceof HTMLInputElement && unsent !== null) again.value = unsent;
  };
}

/** The field that a button's deed was about, when the button is gone. @param {string} deed */
function nearby(deed) {
  const place = deed.slice(deed.indexOf(":") + 1).replace(/\/\d+$/, "");
  return at(`f${place.replaceAll("/", ".")}-field`);
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.submitter);
  });
  document.addEventListener("change", ({ target: control }) => {
    const is_control = control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
    if (is_control && control.form === form) send();
  });
}

// What a profile is worth is counted when somebody asks, and put into the page.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-worth] > a") : null;
  const place = link?.parentElement;
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void count(place);
});

/** @param {HTMLElement} place */
async function count(place) {
  place.setAttribute("aria-busy", "true");
  place.textContent = "Fighting duels …";
  try {
    const reply = await fetch(`${place.dataset.worth}?part=1`);
    if (!reply.ok) throw new Error((await reply.json()).error?.text ?? reply.statusText);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    place.replaceChildren(...page.body.childNodes);
  } catch (error) {
    const lost = error instanceof TypeError;
    place.textContent = lost ? "Connection lost; reload the page and ask again." : /** @type {Error} */ (error).message;
  } finally {
    place.removeAttribute("aria-busy");
  }
}
