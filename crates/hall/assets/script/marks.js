// @ts-check
// What the board shows for a moment: a skull where somebody fell, a line from who rolled to whom, a note on a figure.

/** @typedef {import("./way.js").Spot} Spot */

const SVG = "http://www.w3.org/2000/svg";

/** A line from who rolled to whom stays so long, in milliseconds. */
const MOMENT = 1600;

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
  }

  /** A new turn takes the skulls away; a new roll tumbles and draws its line. */
  renew() {
    const turn = document.getElementById("turn")?.querySelector("b")?.textContent ?? "";
    if (turn !== this.#turn) this.#layer.replaceChildren();
    this.#turn = turn;
    const rolled = tray();
    if (!rolled || rolled.dataset.roll === this.#roll) return;
    this.#roll = rolled.dataset.roll;
    rolled.classList.add("tumbling");
    this.#line(rolled.dataset.by, rolled.dataset.at, rolled.dataset.good);
  }

  /** @param {string | undefined} by @param {string | undefined} at @param {string | undefined} good */
  #line(by, at, good) {
    const place = (/** @type {string | undefined} */ id) => {
      const figure = id === undefined ? null : this.#svg.querySelector(`.figure[data-figure="${CSS.escape(id)}"]`);
      return figure && [figure.getAttribute("data-x"), figure.getAttribute("data-y")].join(" ");
    };
    const [from, to] = [place(by), place(at)];
    if (!from || !to || from === to) return;
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("class", good === "false" ? "volley missed" : "volley");
    line.setAttribute("d", `M${from}L${to}`);
    this.#layer.append(line);
    setTimeout(() => line.remove(), MOMENT);
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

/** @returns {HTMLElement | null} */
const tray = () => document.getElementById("tray");
