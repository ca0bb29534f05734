// @ts-check
// What lies around the game: the menu, the papers on a phone, settings of this device, a word when it is one's turn.

const TITLE = document.title;

/** Brings menus, sheets and settings to life. */
export function startMenu() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", keyed);
  for (const choice of document.querySelectorAll("select[data-setting]")) {
    if (choice instanceof HTMLSelectElement) bind(choice, choice.dataset.setting ?? "");
  }
  document.addEventListener("changed", () => announce());
  document.addEventListener("visibilitychange", () => announce());
  announce();
}

/** @param {MouseEvent} event */
function clicked(event) {
  const button = event.target instanceof Element && event.target.closest("[data-open], [data-close]");
  if (!(button instanceof HTMLElement)) {
    if (event.target instanceof HTMLDialogElement) event.target.close(); // beside it
    return;
  }
  const { open, close } = button.dataset;
  if (open) show(open, true);
  if (close) show(close, false);
}

/** @param {string} id @param {boolean} isOpen */
function show(id, isOpen) {
  const found = document.getElementById(id);
  if (found instanceof HTMLDialogElement) return isOpen ? found.showModal() : found.close();
  found?.classList.toggle("open", isOpen);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const into = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (into || event.defaultPrevented) return;
  if (event.key === "?") show("keys", true);
  if (event.key === "Escape") document.getElementById("papers")?.classList.remove("open");
}

/** A setting that this device keeps. @param {HTMLSelectElement} choice @param {string} name */
function bind(choice, name) {
  choice.value = document.documentElement.dataset[name] ?? "";
  choice.addEventListener("change", () => {
    if (choice.value) document.documentElement.dataset[name] = choice.value;
    else delete document.documentElement.dataset[name];
    try {
      localStorage.setItem(`lychgate-${name}`, choice.value);
    } catch {
      // It holds until the page is left.
    }
  });
}

/** Whose turn it is, in the title. */
function announce() {
  const isMine = document.querySelector("#ask.mine") !== null;
  document.title = isMine && document.hidden ? `● Your turn · ${TITLE}` : TITLE;
}
