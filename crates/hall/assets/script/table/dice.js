// @ts-check
// Dice typed in: a face a tap, each die on its own pad; the last face sends them all.

import { say } from "../telling.js";

export class Dice {
  /** @type {(faces: number[]) => void} */
  #send;
  /** A first digit that waits for a second. */
  #typed = "";

  /** @param {(faces: number[]) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {HTMLElement | null} panel @returns {HTMLElement[]} */
  #pads(panel) {
    return [...(panel?.querySelectorAll(".die-pad") ?? [])].filter((pad) => pad instanceof HTMLElement);
  }

  /** A key of a pad. @param {HTMLElement} key */
  press(key) {
    const pad = key.closest(".die-pad");
    if (!(pad instanceof HTMLElement)) return;
    for (const other of pad.querySelectorAll(`.key[data-part="${key.dataset.part}"]`)) {
      other.setAttribute("aria-pressed", String(other === key));
    }
    this.#perhaps(key.closest("#ask"));
  }

  /** Sends the faces once every die has one. @param {Element | null} panel */
  #perhaps(panel) {
    const faces = this.#pads(panel instanceof HTMLElement ? panel : null).map(face);
    if (faces.length && faces.every((found) => found !== null)) this.#send(faces.map(Number));
  }

  /** A digit of the next die that has no face yet: two digits where it has ten sides or more. @param {string} digit @param {HTMLElement | null} panel */
  type(digit, panel) {
    const pad = this.#pads(panel).find((each) => face(each) === null);
    if (!pad) return false;
    const sides = Number(pad.dataset.sides);
    if (sides === 100) {
      const tens = pad.querySelector('.key[data-part="tens"][aria-pressed="true"]') === null;
      const key = pad.querySelector(tens ? `[data-part="tens"][data-value="${Number(digit) * 10}"]` : `[data-part="ones"][data-value="${digit}"]`);
      if (key instanceof HTMLElement) this.press(key);
      return true;
    }
    this.#typed += digit;
    const value = Number(this.#typed) || 10; // a nought alone is a ten
    const key = pad.querySelector(`.key[data-value="${value}"]`);
    const mayGoOn = sides > 10 && Number(this.#typed) * 10 <= sides && this.#typed.length < 2;
    if (!(key instanceof HTMLElement)) say(`A d${sides} does not show ${value}.`);
    else if (mayGoOn) return true;
    else this.press(key);
    this.#typed = "";
    return true;
  }

  /** The last face is taken away again. @param {HTMLElement | null} panel */
  untype(panel) {
    this.#typed = "";
    const pad = this.#pads(panel).filter((each) => each.querySelector('.key[aria-pressed="true"]')).at(-1);
    for (const key of pad?.querySelectorAll(".key") ?? []) key.setAttribute("aria-pressed", "false");
  }

  /** All faces are taken away. @param {HTMLElement | null} panel */
  clear(panel) {
    this.#typed = "";
    for (const pad of this.#pads(panel)) {
      for (const key of pad.querySelectorAll(".key")) key.setAttribute("aria-pressed", "false");
    }
  }
}

/** The face of a pad, if one is chosen. @param {HTMLElement} pad */
function face(pad) {
  const chosen = (/** @type {string} */ part) => pad.querySelector(`.key[data-part="${part}"][aria-pressed="true"]`)?.getAttribute("data-value") ?? null;
  if (pad.dataset.sides !== "100") return chosen("face");
  const [tens, ones] = [chosen("tens"), chosen("ones")];
  return tens === null || ones === null ? null : String(Number(tens) + Number(ones) || 100);
}
