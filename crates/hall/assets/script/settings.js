// @ts-check
// On every page: dialogs that buttons open, the settings of this device, and the list of keys.

export {}; // a module, with names of its own

const root = document.documentElement;

document.addEventListener("click", (event) => {
  if (event.target instanceof HTMLDialogElement) return event.target.close(); // beside it
  const button = event.target instanceof Element && event.target.closest("[data-open], [data-close]");
  if (!(button instanceof HTMLElement)) return;
  const { open, close } = button.dataset;
  if (open) show(open, true);
  if (close) show(close, false);
});

document.addEventListener("keydown", (event) => {
  const into = event.target instanceof Element && event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea, dialog");
  if (into || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") show("keys", true);
  if (event.key === "Escape") for (const sheet of ["papers", "rail"]) document.getElementById(sheet)?.classList.remove("open");
});

/** Opens or closes a dialog or a sheet; one dialog is open at a time. @param {string} id @param {boolean} isOpen */
function show(id, isOpen) {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLDialogElement)) return void found?.classList.toggle("open", isOpen);
  if (!isOpen) return found.close();
  for (const other of document.querySelectorAll("dialog[open]")) if (other instanceof HTMLDialogElement) other.close();
  found.showModal();
}

// A page without a menu gets a button for them in its head.
const head = document.querySelector("header.top");
if (head && !document.querySelector('[data-open="menu"]')) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tool settings-button";
  button.dataset.open = "settings";
  button.title = "Settings";
  button.setAttribute("aria-label", "Settings");
  button.innerHTML = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.500 4.500v5M8.500 14.500v5"/></svg>';
  head.append(button);
}

// The settings

const said = document.getElementById("settings-said");

/** Keeps a setting, and puts it into effect. @param {string} name @param {string} value */
function keep(name, value) {
  take(name, value);
  try {
    localStorage.setItem(`lychgate-${name}`, value);
  } catch {
    if (said) said.textContent = "This browser keeps nothing: it holds until you leave the page.";
  }
}

/** @param {string} name @param {string} value */
function take(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  document.dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
}

/** The control shows what is set. @param {Element} control */
function reflect(control) {
  const value = control instanceof HTMLElement ? (root.dataset[control.dataset.setting ?? ""] ?? "") : "";
  if (control instanceof HTMLSelectElement) control.value = value;
  if (control instanceof HTMLInputElement) control.checked = value === control.dataset.on;
}

for (const control of document.querySelectorAll("[data-setting]")) {
  reflect(control);
  control.addEventListener("change", () => {
    if (control instanceof HTMLSelectElement) keep(control.dataset.setting ?? "", control.value);
    if (!(control instanceof HTMLInputElement)) return;
    const { setting = "", on = "", off = "" } = control.dataset;
    if (setting === "notify" && control.checked) return void allow(control);
    keep(setting, control.checked ? on : off);
  });
}

/** Another page of this browser has set something. */
addEventListener("storage", ({ key, newValue }) => {
  const name = key?.startsWith("lychgate-") ? key.slice("lychgate-".length) : "";
  const control = name && document.querySelector(`[data-setting="${CSS.escape(name)}"]`);
  if (!control) return;
  take(name, newValue ?? "");
  reflect(control);
});

/** Only this switch asks the browser whether it may notify. @param {HTMLInputElement} box */
async function allow(box) {
  const may = "Notification" in window && (await Notification.requestPermission()) === "granted";
  box.checked = may;
  keep("notify", may ? "on" : "");
  if (said) said.textContent = may ? "Kept on this device." : refusal();
}

function refusal() {
  return isSecureContext
    ? "The browser does not allow notifications for this page; its own settings can change that."
    : "Browsers notify only for pages opened by https, or on this machine.";
}
