// @ts-check
// What the board shows for a moment: a skull where somebody fell, a line from who rolled to whom, a note on a figure.

/** @typedef {import("./way.js").Spot} Spot */

const SVG = "http://www.w3.org/2000/svg";

/** A line from who rolled to whom stays so long, in milliseconds. */
const MOMENT = 1600;

/** A skull takes so long to land, in milliseconds. */
const FALL = 350;

/** Does nothing move on this page? */
export const isStill = () => document.documentElement.dataset.motion === "off" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Marks {
  #svg;
  /** The turn in which the skulls were laid. */
  #turn = "";
  /** The roll that was shown last. @type {string | undefined} */
  #roll;

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.#svg = svg;
    this.#roll = tray()?.dataset.roll;
    svg.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#over(event));
    svg.addEventListener("pointerleave", () => this.tip(null));
  }

  /** The layer below the figures, which only the page knows of. */
  get #layer() {
    const known = this.#svg.querySelector("#fallen");
    if (known) return known;
    const layer = document.createElementNS(SVG, "g");
    layer.id = "fallen";
    this.#svg.querySelector("#figures")?.before(layer);
    return layer;
  }

  /** Somebody has fallen here: a skull stays until the turn ends. @param {Spot} at */
  fallen([x, y]) {
    const skull = document.createElementNS(SVG, "use");
    skull.setAttribute("class", "skull");
    skull.setAttribute("href", "#s-out");
    for (const [name, value] of Object.entries({ x: x - 85, y: y - 85, width: 170, height: 170 })) skull.setAttribute(name, String(value));
    this.#layer.append(skull);
    if (isStill()) return;
    const grown = { transform: "scale(3)", opacity: 0 };
    skull.animate([grown, { transform: "scale(1.25)", opacity: 1, offset: 0.6 }, {}], { duration: FALL, easing: "ease-out" });
  }

  /** A new turn takes the skulls away; a new roll tumbles and draws its line. Gives where its verdict stands. @returns {Spot | null} */
  renew() {
    const turn = document.getElementById("turn")?.querySelector("b")?.textContent ?? "";
    if (turn !== this.#turn) this.#layer.replaceChildren();
    this.#turn = turn;
    const rolled = tray();
    if (!rolled || rolled.dataset.roll === this.#roll) return null;
    this.#roll = rolled.dataset.roll;
    rolled.classList.add("tumbling");
    rolled.addEventListener("click", () => rolled.classList.remove("tumbling"), { once: true });
    return this.#line(rolled.dataset);
  }

  /** From who rolled to whom, with the verdict over whom it hit; skipped by the next roll. @param {DOMStringMap} roll @returns {Spot | null} */
  #line({ by, at, good, verdict }) {
    this.#svg.querySelector("#shot")?.remove();
    /** @param {string | undefined} id @returns {Spot | undefined} */
    const place = (id) => {
      const figure = id === undefined ? null : this.#svg.querySelector(`.figure[data-figure="${CSS.escape(id)}"]`);
      return figure ? [Number(figure.getAttribute("data-x")), Number(figure.getAttribute("data-y"))] : undefined;
    };
    const [from, to] = [place(by), place(at)];
    const over = to ?? from;
    if (!over) return null;
    const shot = document.createElementNS(SVG, "g");
    shot.id = "shot";
    shot.setAttribute("class", good === "true" ? "good" : good === "false" ? "bad" : "");
    if (from && to && by !== at) shot.append(path("volley", `M${from.join(" ")}L${to.join(" ")}`));
    if (verdict) shot.append(pill(over, verdict));
    this.#svg.querySelector("#targets")?.before(shot);
    setTimeout(() => shot.remove(), MOMENT);
    return over;
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const figure = event.target instanceof Element && event.target.closest(".figure");
    this.tip(figure instanceof SVGElement ? (figure.dataset.figure ?? null) : null);
  }

  /** A note beside a figure: its name, what it has left and what holds of it. @param {string | null} id */
  tip(id) {
    const box = document.getElementById("tip");
    const card = id === null ? null : document.getElementById(`c${id}`);
    const figure = id === null ? null : this.#svg.querySelector(`.figure[data-figure="${CSS.escape(id)}"]`);
    if (!(box instanceof HTMLElement)) return;
    box.hidden = !card || !figure;
    if (!card || !figure) return;
    const parts = ["h3", ".health", ".marks"].flatMap((part) => card.querySelector(part)?.cloneNode(true) ?? []);
    box.replaceChildren(...parts);
    const felt = this.#svg.getBoundingClientRect();
    const spot = figure.getBoundingClientRect();
    const right = spot.right - felt.left + 8;
    const isRoom = right + box.offsetWidth < felt.width;
    box.style.left = `${isRoom ? right : Math.max(4, spot.left - felt.left - box.offsetWidth - 8)}px`;
    box.style.top = `${Math.min(Math.max(4, spot.top - felt.top), Math.max(4, felt.height - box.offsetHeight - 4))}px`;
  }
}

/** @param {string} name @param {string} d */
function path(name, d) {
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("class", name);
  line.setAttribute("d", d);
  return line;
}

/** A verdict over the head of a figure. @param {number[]} at @param {string} words */
function pill([x, y], words) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "told");
  group.setAttribute("transform", `translate(${x} ${y})`);
  const grown = document.createElementNS(SVG, "g");
  const box = document.createElementNS(SVG, "rect");
  const text = document.createElementNS(SVG, "text");
  const wide = words.length * 7.6 + 24; // in pixels
  for (const [name, value] of Object.entries({ x: -wide / 2, y: -14, width: wide, height: 28, rx: 14 })) box.setAttribute(name, String(value));
  text.setAttribute("dy", ".35em");
  text.textContent = words;
  grown.append(box, text);
  group.append(grown);
  return group;
}

/** @returns {HTMLElement | null} */
const tray = () => document.getElementById("tray");
