// @ts-check
// Odds while the form is filled in: each change is counted at once, and the address can be shared as it stands.
// Without this file the form is sent by its button.

export {}; // a module, with names of its own

/** Only the latest request counts. */
let latest = 0;
/** @type {number | undefined} */
let soon;

/** The address of what the form says; what is left empty is left out. @param {HTMLFormElement} form */
function address(form) {
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") said.append(name, value);
  }
  return `${form.action.split("?")[0]}?${said}`;
}

/** @param {HTMLFormElement} form @param {boolean} refill do the fields change with it? */
async function count(form, refill) {
  const turn = ++latest;
  const asked = address(form);
  const answer = document.getElementById("answer");
  if (!answer) return;
  answer.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(refill ? asked : `${asked}&part=1`);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (turn !== latest) return;
    if (!reply.ok) throw new Error(reply.statusText);
    if (refill) {
      for (const fresh of page.querySelectorAll("[data-live], #answer, #questions")) {
        document.getElementById(fresh.id)?.replaceChildren(...fresh.childNodes);
      }
    } else {
      answer.replaceChildren(...page.body.childNodes);
    }
    history.replaceState(null, "", asked);
  } catch {
    if (turn !== latest) return;
    const words = document.createElement("p");
    words.className = "trouble";
    words.textContent = "The table can't be reached just now; the odds are not those of the form. Try again in a moment.";
    answer.replaceChildren(words);
  } finally {
    if (turn === latest) answer.removeAttribute("aria-busy");
  }
}

const form = document.querySelector("form[data-odds]");
if (form instanceof HTMLFormElement) {
  form.classList.add("follows");
  form.addEventListener("input", (event) => {
    clearTimeout(soon);
    const at = event.target;
    const refill = at instanceof HTMLElement && at.matches("[data-refill]");
    if (refill && at instanceof HTMLSelectElement) forget(form, at.name);
    const wait = at instanceof HTMLInputElement && at.type === "number" ? 200 : 0;
    soon = setTimeout(() => void count(form, refill), wait);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(soon);
    void count(form, true);
  });
}

/** Another profile has its own kits and weapons, another kit its own weapons. @param {HTMLFormElement} form @param {string} name */
function forget(form, name) {
  const side = name.split(".")[0];
  for (const field of name.endsWith(".kit") ? ["weapon"] : ["kit", "weapon"]) {
    const select = form.elements.namedItem(`${side}.${field}`);
    if (select instanceof HTMLSelectElement) select.selectedIndex = 0;
  }
}
