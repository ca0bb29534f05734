// @ts-check
// Messages between the seats: a small note when one comes, all of them in a dialog. The setting turns them off.

import { base } from "./base.js";

/** A note stays so long, in milliseconds, unless somebody holds it. */
const MOMENT = 9000;

const dialog = document.getElementById("talk");
const note = document.getElementById("note");
const isOff = () => document.documentElement.dataset.messages === "off";

/** What came while nobody looked. */
let unread = 0;
/** @type {number | undefined} */
let soon;

/** @param {number} count */
function count(count) {
  unread = count;
  if (count) document.body.dataset.unread = String(count);
  else delete document.body.dataset.unread;
}

function hide() {
  clearTimeout(soon);
  if (note) note.hidden = true;
}

/** Shows the newest message for a while. @param {Element} line */
function show(line) {
  if (!note || isOff()) return;
  document.dispatchEvent(new CustomEvent("spoken"));
  if (dialog instanceof HTMLDialogElement && dialog.open) return line.scrollIntoView({ block: "nearest" });
  count(unread + 1);
  note.querySelector("p")?.replaceChildren(...[...line.childNodes].map((node) => node.cloneNode(true)));
  note.hidden = false;
  clearTimeout(soon);
  soon = setTimeout(() => note.matches(":hover, :focus-within") || hide(), MOMENT);
}

/** The last message, and its number; numbers begin again when the table has slept. */
const newest = () => document.querySelector("#said > :last-child");
const number = () => Number(newest()?.id.slice(3) ?? 0);
let seen = number();

document.addEventListener("changed", () => {
  const [line, now] = [newest(), number()];
  if (now === seen) return;
  seen = now;
  if (line && !line.classList.contains("own")) show(line);
  else line?.scrollIntoView({ block: "nearest" });
});

/** @param {object} message */
async function speak(message) {
  const trouble = document.getElementById("talk-trouble");
  /** @param {string} words */
  const warn = (words) => {
    if (!trouble) return;
    trouble.textContent = words;
    trouble.hidden = words === "";
  };
  try {
    const reply = await fetch(`${base}/message`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    const said = await reply.json();
    warn(reply.ok ? "" : (said.error?.text ?? "That was not sent; try again."));
    return reply.ok;
  } catch {
    warn("Connection lost. Try again in a moment.");
    return false;
  }
}

document.getElementById("speak")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = document.getElementById("message");
  if (!(field instanceof HTMLInputElement) || field.value.trim() === "") return;
  if (await speak({ text: field.value })) field.value = "";
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-reaction], [data-hide], [data-open=talk]");
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.reaction) return void speak({ reaction: button.dataset.reaction });
  hide();
  if (button.dataset.open) opened();
});

function opened() {
  count(0);
  newest()?.scrollIntoView({ block: "nearest" });
  document.getElementById("message")?.focus();
}

document.addEventListener("keydown", (event) => {
  const into = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (into || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "t") return;
  if (!(dialog instanceof HTMLDialogElement) || isOff() || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  hide();
  dialog.showModal();
  opened();
});

document.addEventListener("setting", () => {
  if (!isOff()) return;
  hide();
  count(0);
});
