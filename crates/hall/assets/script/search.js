// @ts-check
// Rule cards from anywhere: "/" searches, a link to a rule shows its card in passing. Without this file the same links
// and forms lead to pages of their own.

export {}; // a module, with names of its own

/** Where the rules of this page's system are: `/rules/sb`. */
function rules() {
  return document.querySelector("a[data-search]")?.getAttribute("href") ?? null;
}

/** @type {HTMLDialogElement | null} */
let dialog = null;
/** @type {HTMLInputElement} */
let input;
/** @type {HTMLElement} */
let shown;
/** @type {Element | null} */
let before = null;
let wish = 0;
/** @type {number | undefined} */
let soon;

/** @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} inside */
function made(tag, attributes, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

function open() {
  dialog ??= build();
  if (!dialog.open) {
    before = document.activeElement;
    dialog.showModal();
  }
}

function build() {
  const box = /** @type {HTMLDialogElement} */ (made("dialog", { class: "rules-dialog", "aria-label": "Rules" }));
  input = /** @type {HTMLInputElement} */ (made("input", {
    type: "search", name: "q", autocomplete: "off", "aria-label": "Search the rules", placeholder: "Search the rules",
  }));
  shown = made("div", { class: "shown", "aria-live": "polite" });
  const close = made("button", { type: "button", class: "button" }, "Close");
  const form = made("form", { class: "search", role: "search" }, input, close);
  box.append(form, shown);
  document.body.append(box);
  close.addEventListener("click", () => box.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  input.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(() => void find(), 90);
  });
  box.addEventListener("keydown", step);
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close(); // a click beside it
  });
  box.addEventListener("close", () => {
    wish++;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  return box;
}

/** @returns {HTMLAnchorElement[]} */
function links() {
  return [...shown.querySelectorAll("a")];
}

/** The arrow keys go through the finds, and from the first back to the words. @param {KeyboardEvent} event */
function step(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const all = links();
  const now = all.findIndex((link) => link === document.activeElement);
  const next = event.key === "ArrowDown" ? Math.min(now + 1, all.length - 1) : now - 1;
  event.preventDefault();
  (next < 0 ? input : all[next]).focus();
}

/** Puts a piece of a page into the dialog; only the latest counts. @param {string} address */
async function show(address) {
  const turn = ++wish;
  shown.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(address);
    const text = await reply.text();
    if (turn !== wish) return false;
    if (!reply.ok) throw new Error(reply.statusText);
    const piece = new DOMParser().parseFromString(text, "text/html");
    shown.replaceChildren(...piece.body.childNodes);
    shown.scrollTop = 0;
    return true;
  } catch {
    if (turn !== wish) return false;
    shown.replaceChildren(made("p", { class: "trouble" }, "The rules can't be reached just now. Try again in a moment."));
    return false;
  } finally {
    if (turn === wish) shown.removeAttribute("aria-busy");
  }
}

async function find() {
  const words = input.value.trim();
  await show(`${rules()}?${new URLSearchParams({ q: words, part: "1" })}`);
}

/** The card of a rule, with a way back to what was found. @param {string} address */
async function card(address) {
  open();
  const words = input.value.trim();
  if (!(await show(`${address}?part=1`))) return;
  if (words) {
    const back = made("button", { type: "button", class: "quiet" }, `Back to “${words}”`);
    back.addEventListener("click", () => {
      input.focus();
      void find();
    });
    shown.append(back);
  }
  const heading = shown.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = event.target;
  if (at instanceof HTMLElement && (at.isContentEditable || at.matches("input:not([type=radio], [type=checkbox]), textarea, select"))) return;
  if (!rules() || document.querySelector("dialog[open]:not(.rules-dialog)")) return;
  event.preventDefault();
  search();
});

function search() {
  open();
  input.value = "";
  input.focus();
  void find();
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const base = rules();
  if (!link || !base) return;
  if (link.matches("[data-search]") && link.pathname !== location.pathname) {
    event.preventDefault();
    search();
  } else if (link.dataset.rule) {
    event.preventDefault();
    if (!dialog?.open && input) input.value = "";
    void card(`${base}/${encodeURIComponent(link.dataset.rule)}`);
  }
});
