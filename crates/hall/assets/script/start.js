// @ts-check
// The start page: the sides follow the chosen scenario, a table is laid once, links are copied. All of it works
// without this file, only with a page load more.

export {}; // a module, with names of its own

/** The sides of another scenario, put in place of these. Only the latest request counts. */
let latest = 0;

/** @param {HTMLFormElement} form @param {boolean} all also the list of scenarios */
async function follow(form, all) {
  const turn = ++latest;
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (all) fields.delete("scenario");
  const address = `/?${fields}`;
  const sides = document.getElementById("sides");
  sides?.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(reply.statusText);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (turn !== latest) return;
    for (const id of all ? ["scenarios", "sides", "first"] : ["sides"]) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (old && fresh) old.replaceChildren(...fresh.childNodes);
    }
    history.replaceState(null, "", address);
  } catch {
    if (turn === latest) form.submit(); // The browser says what is wrong, or gets it right.
  } finally {
    if (turn === latest) sides?.removeAttribute("aria-busy");
  }
}

const choose = document.querySelector("form[data-choose]");
if (choose instanceof HTMLFormElement) {
  choose.classList.add("follows");
  choose.addEventListener("change", (event) => {
    const all = event.target instanceof HTMLInputElement && event.target.name === "system";
    void follow(choose, all);
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-lays]")) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  const words = form.querySelector("button[type=submit] strong");
  if (words) words.textContent = "Laying the table …";
});

// A player who comes back by the browser's own button may lay another table.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

for (const input of document.querySelectorAll("input[data-link]")) {
  if (!(input instanceof HTMLInputElement)) continue;
  input.value = new URL(input.value, location.href).href;
  input.addEventListener("focus", () => input.select());
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const input = document.getElementById(button.dataset.copy ?? "");
    if (!(input instanceof HTMLInputElement)) return;
    const done = await copy(input);
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    const status = document.querySelector("[data-copied]");
    if (status) status.textContent = done ? "The link is copied." : "The link is selected; copy it by hand.";
    setTimeout(() => { button.textContent = "Copy"; }, 2500);
  });
}

/** @param {HTMLInputElement} input */
async function copy(input) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return false; // Pages without https may not use the clipboard.
  }
}
