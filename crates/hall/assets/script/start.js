// @ts-check
// Before the game: a table is set up once, links are sent and copied, and who is there is kept up to date. All of it
// works without this file.

export {}; // a module, with names of its own

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-lays]")) return;
  const button = event.submitter;
  const lays = form.method === "post" || (button instanceof HTMLButtonElement && button.formMethod === "post");
  if (!lays) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  const words = button?.querySelector("[data-words]");
  if (words) words.textContent = "Setting up …";
});

// A player who comes back by the browser's own button may start another game.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

/** The link that a button belongs to. @param {string | undefined} id */
function link(id) {
  const field = document.getElementById(id ?? "");
  return field instanceof HTMLTextAreaElement ? field : null;
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = link(button.dataset.copy);
    const words = button.querySelector("[data-words]");
    if (!field || !words) return;
    const done = await copy(field);
    words.textContent = done ? "Copied" : "Press Ctrl+C";
    const status = document.querySelector("[data-copied]");
    if (status) status.textContent = done ? "The link is copied." : "The link is selected; copy it by hand.";
    setTimeout(() => { words.textContent = "Copy"; }, 2500);
  });
}

for (const button of document.querySelectorAll("button[data-send]")) {
  if (!(button instanceof HTMLButtonElement) || !navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = link(button.dataset.send)?.value;
    navigator.share({ title: document.title, url }).catch(() => {}); // The player thought better of it.
  });
}

/** @param {HTMLTextAreaElement} field */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false; // Pages without https may not use the clipboard.
  }
}

// What a roster breaks is shown with the roster that is chosen.
for (const select of document.querySelectorAll('select[name^="roster-"]')) {
  if (!(select instanceof HTMLSelectElement)) continue;
  select.addEventListener("change", () => {
    for (const box of select.closest(".field")?.querySelectorAll("[data-for]") ?? []) {
      if (box instanceof HTMLElement) box.hidden = box.dataset.for !== select.value;
    }
  });
}

// Whatever happens at the table may be somebody coming or going.
const table = document.querySelector("[data-live]");
if (table instanceof HTMLElement) {
  const news = new EventSource(`${table.dataset.live}/live`);
  news.addEventListener("message", async () => {
    const reply = await fetch(location.href).catch(() => null);
    if (!reply?.ok) return;
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const [old, fresh] = [document.getElementById("seats"), page.getElementById("seats")];
    if (old && fresh && old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
  });
}
