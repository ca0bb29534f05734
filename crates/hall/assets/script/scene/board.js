// @ts-check
// The table under the pointer: parts are taken in hand, dragged, turned and resized, and new ones are drawn. What is
// shown while the pointer is down is a promise; the hall draws it once it is let go.

import { between, grown, handles, stepped, turned } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("./shape.js").Spot} Spot */
/** @typedef {import("./editor.js").Pairs} Pairs */
/**
 * @typedef {object} Api
 * @property {(pairs: Pairs) => Promise<boolean>} send
 * @property {(part: string) => Promise<boolean>} take
 * @property {() => string} held
 * @property {(words: string) => void} say
 * @property {() => string} round
 */
/** @typedef {{kind: string, id: number, from: Spot, now: Spot, item: SVGElement | null, shape: Shape | null, corners: Spot[], corner: number, moved: boolean}} Drag */

/** So far has a pointer to go before it drags, in pixels. */
const SLACK = 5;

/** @param {SVGSVGElement} svg @param {Api} api */
export function startBoard(svg, api) {
  const tenths = Number(svg.dataset.tenths);
  const step = Number(svg.dataset.step);
  const view = /** @type {HTMLElement} */ (document.getElementById("view"));
  const layer = /** @type {SVGGElement} */ (svg.querySelector("#handles"));
  const draft = /** @type {SVGGElement} */ (svg.querySelector("#draft"));
  /** @type {Drag | null} */
  let drag = null;
  /** What is to be drawn, and what it is called. @type {{value: string, name: string} | null} */
  let pen = null;
  let zoom = 1;
  /** Does the next click only end a drag? */
  let wasDragged = false;

  /** @param {PointerEvent | MouseEvent} event @returns {Spot} */
  function spot(event) {
    const matrix = svg.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x / tenths, point.y / tenths];
  }

  /** @param {string} part @returns {SVGElement | null} */
  const item = (part) => (part ? svg.querySelector(`[data-at="${part}"]`) : null);
  /** @param {SVGElement | null} one @returns {Shape | null} */
  const shape = (one) => (one?.dataset.shape ? JSON.parse(one.dataset.shape) : null);
  /** @param {SVGElement | null} one @returns {Spot | null} */
  const point = (one) => (one?.dataset.spot ? JSON.parse(one.dataset.spot) : null);
  /** How much of the table a pixel is, in the unit of its files. */
  const pixel = () => 1 / ((svg.getScreenCTM()?.a ?? 1) * tenths);

  /** @param {string} name @param {Record<string, string | number>} attributes */
  function made(name, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  }

  /** Draws the handles of what is in hand. @param {Shape | null} [promised] */
  function mark(promised) {
    layer.replaceChildren();
    const one = item(api.held());
    const now = promised ?? shape(one);
    svg.style.setProperty("--u", String(pixel() * tenths));
    if (!one || !now) return;
    const places = handles(now, pixel() * 30);
    const knob = (/** @type {string} */ kind, /** @type {Spot} */ at, /** @type {number} */ size, /** @type {number} */ corner = -1) => {
      const [x, y] = at.map((number) => number * tenths);
      const group = made("g", { class: `knob ${kind}`, "data-knob": kind, "data-corner": corner });
      group.append(made("circle", { class: "reach", cx: x, cy: y, r: 22 * pixel() * tenths }), made("circle", { class: "dot", cx: x, cy: y, r: size * pixel() * tenths }));
      layer.append(group);
    };
    const bent = document.getElementById("corners")?.hasAttribute("open");
    if (bent && !promised) {
      for (const [place, corner] of /** @type {Spot[]} */ (JSON.parse(one.dataset.corners ?? "[]")).entries()) knob("corner", corner, 7, place);
      return;
    }
    const [x, y] = handles(now, 0).turn;
    if (!one.dataset.at?.startsWith("/sides")) {
      layer.append(made("line", { class: "stem", x1: x * tenths, y1: y * tenths, x2: places.turn[0] * tenths, y2: places.turn[1] * tenths }));
      knob("turn", places.turn, 8);
    }
    knob("size", places.size, 8);
  }

  /** Shows what would be. @param {SVGElement} one @param {Shape} from @param {Shape} to */
  function promise(one, from, to) {
    one.querySelector(".body")?.setAttribute("transform", between(from, to, tenths));
    one.querySelector(".grip")?.setAttribute("transform", between(from, to, tenths));
    mark(to);
  }

  /** Takes back what was only shown. */
  function settle() {
    for (const one of svg.querySelectorAll(".item .body[transform], .item .grip[transform]")) one.removeAttribute("transform");
    for (const one of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-spot]"))) {
      const at = point(one);
      if (at) one.setAttribute("transform", `translate(${at[0] * tenths} ${at[1] * tenths})`);
    }
    draft.replaceChildren();
    mark();
  }

  /** The shape that a drag brings about. @param {Drag} drag @param {boolean} free */
  function dragged({ kind, from, now, shape: was }, free) {
    if (!was) return null;
    const [east, south] = [now[0] - from[0], now[1] - from[1]];
    if (kind === "move") return { ...was, x: was.x + stepped(east, step), y: was.y + stepped(south, step) };
    if (kind === "size") return grown(was, ...turned(east, south, -was.turn), step);
    const angle = (Math.atan2(now[1] - was.y, now[0] - was.x) * 180) / Math.PI + 90;
    const turn = stepped(angle - was.turn, free ? 1 : 15) + was.turn;
    return { ...was, turn: ((((turn + 180) % 360) + 360) % 360) - 180 };
  }

  /** The rectangle that is being drawn. @param {Drag} drag */
  function rectangle({ from, now }) {
    const [west, north] = [0, 1].map((way) => stepped(Math.min(from[way], now[way]), step));
    const [width, depth] = [0, 1].map((way) => stepped(Math.abs(now[way] - from[way]), step));
    return { west, north, width, depth };
  }

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    wasDragged = false;
    const target = /** @type {Element} */ (event.target);
    const from = spot(event);
    const knob = /** @type {SVGElement | null} */ (target.closest("[data-knob]"));
    const one = knob ? item(api.held()) : /** @type {SVGElement | null} */ (target.closest(".item"));
    const held = one !== null && one.dataset.at === api.held();
    const loose = /^\/(pieces|marks|figures)/.test(one?.dataset.at ?? "") && event.pointerType === "mouse";
    const kind = pen ? "draw" : (knob?.dataset.knob ?? (one && (held || loose) ? "move" : ""));
    if (!kind) return;
    if (kind === "draw" || knob) event.preventDefault();
    const corners = JSON.parse(one?.dataset.corners ?? "[]");
    drag = { kind, id: event.pointerId, from, now: from, item: one, shape: shape(one), corners, corner: Number(knob?.dataset.corner ?? -1), moved: false };
    wasDragged = kind === "draw";
    if (kind === "draw") svg.setPointerCapture(event.pointerId);
  });
  // A finger on what is in hand, or on a pencil's ground, does not scroll the page.
  svg.addEventListener(
    "touchstart",
    (event) => {
      if (pen || /** @type {Element} */ (event.target).closest("[data-knob], .item.held")) event.preventDefault();
    },
    { passive: false },
  );

  svg.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    drag.now = spot(event);
    const far = Math.hypot(drag.now[0] - drag.from[0], drag.now[1] - drag.from[1]) / pixel();
    if (!drag.moved && far < SLACK) return;
    if (!drag.moved) svg.setPointerCapture(event.pointerId);
    [drag.moved, wasDragged] = [true, true];
    if (drag.kind === "draw") {
      const { west, north, width, depth } = rectangle(drag);
      draft.replaceChildren(made("rect", { class: "ghost", x: west * tenths, y: north * tenths, width: width * tenths, height: depth * tenths }));
      return api.say(`${width} by ${depth}`);
    }
    const { item: one } = drag;
    if (!one) return;
    if (drag.kind === "corner") {
      const corners = drag.corners.map((corner, place) => (place === drag?.corner ? drag.now : corner));
      draft.replaceChildren(made("polygon", { class: "ghost", points: corners.map(([x, y]) => `${x * tenths},${y * tenths}`).join(" ") }));
    } else if (drag.shape) promise(one, drag.shape, /** @type {Shape} */ (dragged(drag, event.shiftKey)));
    else one.setAttribute("transform", `translate(${drag.now[0] * tenths} ${drag.now[1] * tenths})`);
  });

  svg.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [done, tool] = [drag, pen];
    drag = null;
    if (tool) return void drawn(done, tool.value);
    const part = done.item?.dataset.at ?? "";
    if (!done.moved) return; // a click follows
    if (done.kind === "corner") {
      const at = done.now.map((number) => stepped(number, step));
      return void api.send([[`corner:${part}:${done.corner}`, JSON.stringify(at)]]).then((taken) => taken || settle());
    }
    const wanted = done.shape
      ? /** @type {[string, string]} */ ([`shape:${part}`, JSON.stringify(dragged(done, event.shiftKey))])
      : /** @type {[string, string]} */ ([`spot:${part}`, JSON.stringify(done.now.map((number) => stepped(number, step)))]);
    void api.send([["at", part], wanted]).then((taken) => taken || settle());
  });

  svg.addEventListener("pointercancel", () => {
    drag = null;
    settle();
  });

  /** Something was drawn: as large as it was drawn, or of the usual size where it was only tapped. @param {Drag} done @param {string} value */
  async function drawn(done, value) {
    const { west, north, width, depth } = rectangle(done);
    const large = done.moved && width >= step && depth >= step;
    const [x, y] = large ? [west + width / 2, north + depth / 2] : done.from.map((number) => stepped(number, step));
    /** @type {Pairs} */
    const pairs = [["add", value], ["form", api.round()], ["x", String(x)], ["y", String(y)]];
    if (large) pairs.push(["width", String(width)], ["depth", String(depth)]);
    letGo();
    await api.send(pairs);
  }

  // Links are followed by the script; a click on the bare ground lets go.
  svg.addEventListener("click", (event) => {
    const one = /** @type {Element} */ (event.target).closest(".item");
    if (one instanceof SVGElement) event.preventDefault();
    if (wasDragged) return void (wasDragged = false);
    if (pen || /** @type {Element} */ (event.target).closest("[data-knob]")) return;
    if (event.detail === 0 && one instanceof SVGElement) return; // by a key
    void api.take(one instanceof SVGElement ? (one.dataset.at ?? "") : "");
  });
  svg.addEventListener("dragstart", (event) => event.preventDefault());

  /** Draws nothing any more. */
  function letGo() {
    pen = null;
    svg.classList.remove("drawing");
    draft.replaceChildren();
    api.say("");
    for (const button of document.querySelectorAll("[name=add][aria-pressed]")) button.removeAttribute("aria-pressed");
  }

  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-zoom]"))) {
    button.hidden = false;
    button.addEventListener("click", () => {
      zoom = Math.min(4, Math.max(1, zoom * (button.dataset.zoom === "in" ? 1.5 : 1 / 1.5)));
      view.style.setProperty("--zoom", String(zoom));
      view.classList.toggle("near", zoom > 1);
      mark();
      item(api.held())?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }
  document.addEventListener("changed", () => {
    const box = /** @type {SVGElement | null} */ (svg.querySelector("#ground"))?.dataset.box;
    if (box) svg.setAttribute("viewBox", box);
    settle();
  });
  document.addEventListener("refused", settle);
  document.addEventListener("toggle", ({ target }) => target instanceof Element && target.id === "corners" && mark(), true);
  new ResizeObserver(() => mark()).observe(svg);

  return {
    svg,
    step,
    item,
    shape,
    point,
    promise,
    letGo,
    tenths,
    /** Draws something from now on. @param {string} value @param {string} name */
    draw: (value, name) => {
      const again = pen?.value === value;
      letGo();
      if (again) return;
      pen = { value, name };
      svg.classList.add("drawing");
      document.querySelector(`[name=add][value="${value.startsWith("figure:") ? "figure" : value}"]`)?.setAttribute("aria-pressed", "true");
      api.say(`${name}: drag on the table to draw it, or tap for the usual size.`);
      svg.scrollIntoView({ block: "nearest" });
    },
    /** @param {string} part */
    focus: (part) => item(part)?.focus({ preventScroll: false }),
  };
}
