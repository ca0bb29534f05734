// @ts-check
// A phone beside the table: fewer taps, and what to do always in sight.

import { base, number } from "./base.js";

// Where one may be picked, the tap on a name is the answer; boxes are ticked where several are meant.
document.addEventListener("click", (event) => {
  const spot = event.target;
  const label = spot instanceof Element && spot.closest(".picks label.pick");
  const box = label && label.querySelector("input");
  const form = box && box.form;
  if (!form || event.detail === 0 || box.disabled) return; // a key has no detail, and may still be thinking
  const isTick = spot === box && box.type === "checkbox";
  const hasTicks = form.querySelector("input[type=checkbox]:checked") !== null;
  if (isTick || hasTicks || Number(form.dataset.least) > 1) return;
  event.preventDefault();
  box.checked = true;
  form.requestSubmit();
});

/** Says so above the names. */
function explain() {
  const hint = document.querySelector("#ask .picks:has([type=checkbox]) .hint");
  if (hint) hint.textContent = "Tap one name, or tick several.";
}
explain();

// A plan is one tap for several answers; what else can be done lies behind the last of them.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-plan], [data-else], [data-turn-over], [data-next]");
  if (!(button instanceof HTMLElement)) return;
  const { plan, turnOver, next } = button.dataset;
  if (plan !== undefined) void post("plan", { steps: plan.split(" ") });
  else if (turnOver !== undefined) void post("turn-over", { place: Number(turnOver) });
  else if (next !== undefined) void post("next", {});
  else document.getElementById("ask")?.classList.add("all");
});

/** Sends something; what came of it arrives with the changes of the page. @param {string} where @param {object} what */
async function post(where, what) {
  document.body.classList.add("busy");
  try {
    await fetch(`${base}/${where}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ number: number(), ...what }) });
  } finally {
    document.body.classList.remove("busy");
  }
}

// The map to set up by is one of the papers.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-show]");
  if (button instanceof HTMLElement) document.getElementById(`tab-${button.dataset.show}`)?.click();
});

// A figure's name opens its line.
document.addEventListener("click", (event) => {
  const name = event.target instanceof Element && event.target.closest("button[data-figure]");
  if (!(name instanceof HTMLElement) || name.dataset.answer !== undefined) return;
  const row = document.getElementById(`r${name.dataset.figure}`);
  if (!(row instanceof HTMLDetailsElement)) return;
  row.open = true;
  row.scrollIntoView({ block: "nearest" });
});
