// @ts-check
// The page of a table: keeps it in step with the server, and carries answers there.

import { startBoard } from "./board/board.js";
import { startAsk } from "./table/ask.js";
import { startTurn } from "./table/turn.js";
import { base, number } from "./table/base.js";

/** @typedef {{version: number, whole?: boolean, put?: [string, string, string][], drop?: string[]}} Update */

const main = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
/** The lists of the page that grow and shrink; all else is only replaced. */
const LISTS = ["markers", "figures", "labels", "words-figures", "words-markers", "cards", "log", "said"];
let version = Number(main.dataset.version);

/** Shows or clears a word of warning. @param {string} text */
function warn(text) {
  const box = /** @type {HTMLElement} */ (document.getElementById("trouble"));
  box.textContent = text;
  box.hidden = text === "";
}

/** What is sent, at the question that waits; the rest of a list follows on. @param {object | object[]} [body] */
function numbered(body) {
  const [first, ...rest] = Array.isArray(body) ? body : [body];
  const said = { number: number(), ...first };
  return Array.isArray(body) ? [said, ...rest] : said;
}

/**
 * Sends something, and says what was wrong with it if it was refused.
 * @param {string} where @param {object} [body]
 * @returns {Promise<any>}
 */
async function send(where, body) {
  document.body.classList.add("busy");
  try {
    const answer = await fetch(`${base}/${where}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(numbered(body)),
    });
    const said = await answer.json();
    if (said.error?.code === "outrun") return said; // tapped twice: it was taken once, and the page is on its way
    if (!answer.ok) throw new Error(said.error?.text ?? "That did not work; please try again.");
    warn("");
    return said;
  } catch (error) {
    const lost = error instanceof TypeError;
    warn(lost ? "Connection lost. Trying again; nothing is lost." : /** @type {Error} */ (error).message);
    throw error;
  } finally {
    document.body.classList.remove("busy");
  }
}

/**
 * Looks something up without a word if it can't be had: the next look may do.
 * @param {string} where @param {RequestInit} how @param {string} what
 */
async function look(where, how, what) {
  try {
    return (await (await fetch(`${base}/${where}`, how)).json())[what] ?? null;
  } catch {
    return null;
  }
}

/** @param {string} html @param {boolean} drawn */
function parse(html, drawn) {
  const box = document.createElement("template");
  box.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  return /** @type {Element} */ (drawn ? box.content.firstElementChild?.firstElementChild : box.content.firstElementChild);
}

/** Changes the page as told. @param {Update} update */
function apply(update) {
  const kept = document.activeElement?.id;
  if (update.whole) {
    const sent = new Set((update.put ?? []).map(([id]) => id));
    for (const list of LISTS) {
      for (const child of [...(document.getElementById(list)?.children ?? [])]) if (!sent.has(child.id)) child.remove();
    }
  }
  for (const id of update.drop ?? []) document.getElementById(id)?.remove();
  for (const [id, within, html] of update.put ?? []) {
    const place = document.getElementById(within);
    if (!place) continue;
    const piece = parse(html, place instanceof SVGElement);
    const old = document.getElementById(id);
    if (old) old.replaceWith(piece);
    else place.append(piece);
    piece.dispatchEvent(new CustomEvent("piece", { bubbles: true, detail: { id } }));
  }
  version = update.version;
  main.dataset.version = String(version);
  if (kept && document.activeElement === document.body) document.getElementById(kept)?.focus();
  document.dispatchEvent(new CustomEvent("changed", { detail: update }));
}

/** Listens for changes; a broken line is taken up again, and nothing is missed. */
function listen() {
  const source = new EventSource(`${base}/live?since=${version}`);
  source.onopen = () => document.body.classList.remove("cut-off");
  source.onmessage = (message) => apply(JSON.parse(message.data));
  source.onerror = () => {
    document.body.classList.add("cut-off");
    source.close();
    setTimeout(listen, 800 + Math.random() * 700);
  };
}

const api = {
  /** @param {object} message */
  answer: (message) => send("say", message),
  /** What a way would come to; nothing while the hall does not answer. @param {import("./board/way.js").Spot[]} points @param {string} [after] @param {string} [figure] */
  path: async (points, after, figure) => {
    const wanted = after ? `?after=${encodeURIComponent(after)}` : figure ? `?figure=${figure}` : "";
    return look(`path${wanted}`, { method: "POST", body: JSON.stringify(points) }, "path");
  },
  /** Everybody is placed, or one of them elsewhere. @param {string} [figure] @param {import("./board/way.js").Spot[]} [to] */
  place: (figure, to) => send("place", figure === undefined ? {} : { figure: Number(figure), to }),
  start: () => send("start"),
  /** @param {number} from @param {number} to */
  sight: async (from, to) => look(`sight?from=${from}&to=${to}`, {}, "sight"),
  undo: () => send("undo"),
};

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-undo-yes]")) void api.undo().catch(() => {});
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-do]"));
  if (!button) return;
  const what = button.dataset.do;
  if (what === "consent") send("consent", { yes: button.dataset.yes === "true" }).catch(() => {});
  if (what === "seat") send("seat", { seat: Number(button.dataset.seat), mind: button.dataset.mind || null }).catch(() => {});
});

/** Keeps the screen of a phone beside the table awake. */
async function stayAwake() {
  try {
    await /** @type {any} */ (navigator).wakeLock?.request("screen");
  } catch {
    // The phone may refuse, to save its battery.
  }
}

if (main.dataset.companion === "true") {
  stayAwake();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
}
const board = document.querySelector("svg.board");
if (board) startBoard(/** @type {SVGSVGElement} */ (board), api);
startAsk(main, api);
startTurn();
listen();
