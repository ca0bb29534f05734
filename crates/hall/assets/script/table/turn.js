// @ts-check
// Whose turn it is: in the title, and as a notification while the page is hidden, where the player wants it.

const NAME = document.title.replace(/ · Lychgate$/, "");

/** The question that was last told of. */
let told = "";
/** @type {Notification | null} */
let notice = null;

/** Keeps the title in step with the question. */
export function startTurn() {
  told = question();
  document.addEventListener("changed", tell);
  document.addEventListener("visibilitychange", () => document.hidden || notice?.close());
  entitle();
}

/** What identifies a question that is mine; nothing while another is asked. */
function question() {
  const ask = document.querySelector("#ask.mine");
  return ask instanceof HTMLElement ? `${ask.dataset.number} ${words()}` : "";
}

const words = () => document.getElementById("asked")?.textContent?.trim() ?? "";

function entitle() {
  const ask = document.getElementById("ask");
  const state = ask?.classList.contains("over") ? "Game over" : ask?.classList.contains("mine") ? "Your move" : "";
  document.title = state ? `${state} · ${NAME}` : `${NAME} · Lychgate`;
}

function tell() {
  entitle();
  const now = question();
  const isNews = now !== "" && told === "";
  told = now;
  const isWanted = document.hidden && document.documentElement.dataset.notify === "on";
  if (!isNews || !isWanted || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    notice = new Notification(`Your move · ${NAME}`, { body: words(), tag: location.pathname, icon: "/assets/drawing/icon.svg" });
    notice.onclick = () => {
      window.focus();
      notice?.close();
    };
  } catch {
    // Some phones notify only through a worker; the title says it.
  }
}
