// @ts-check
// The board under the hand: looking closer, choosing figures and targets, drawing a way, measuring, sight.

import { Marks, isStill } from "./marks.js";
import { INCH, measured, wayOf } from "./way.js";

/** @typedef {import("./way.js").Api} Api */
/** @typedef {import("./way.js").Spot} Spot */
/** @typedef {{ at: Spot, radius: number, name: string, figure: number | null }} End */

/** A pointer that moves less than this many pixels has tapped. */
const TAP = 7;

/** Two taps within so many milliseconds are a double tap: it frames who acts. */
const DOUBLE = 320;

/** A finger that comes this near to a figure, in pixels, means it. */
const FINGER = 20;

/** A figure takes so long to get to a new place, in milliseconds. */
const GLIDE = 380;

/** A silhouette is at least this many pixels high. */
const TALL = 40;

/** Where a finger lands, from the middle of a base, in pixels. */
const TOUCH = 22;

/** So much room is left round the whole table, in pixels: a silhouette that stands at its northern edge is seen whole. */
const ROOM = { side: 20, north: 40, south: 18 };

/** The closest look: this many inches across. */
const CLOSEST = 4;

const SVG = "http://www.w3.org/2000/svg";

/**
 * Brings a board to life.
 * @param {SVGSVGElement} svg
 * @param {Api} api
 */
export function startBoard(svg, api) {
  const board = new Board(svg, api);
  board.start();
  return board;
}

class Board {
  #svg;
  #api;
  #way;
  #marks;
  #width;
  #depth;
  /** What is looked at. */
  #look = { x: 0, y: 0, w: 1, h: 1 };
  #isWhole = true;
  /** Does it still look at what it was moved to by itself? */
  #isFollowing = false;
  /** @type {Map<number, { x: number, y: number }>} */
  #pointers = new Map();
  /** What the pointer is doing. @type {"" | "pan" | "way" | "pinch"} */
  #doing = "";
  #moved = 0;
  /** When bare ground was tapped last. */
  #tapped = -Infinity;
  /** By what a way is being drawn. @type {"" | "mover" | "ghost" | "ground"} */
  #grip = "";
  /** What lay under the pointer when it came down. @type {Element | null} */
  #under = null;
  /** @type {"" | "measure" | "sight"} */
  #tool = "";
  /** @type {End | null} */
  #from = null;
  /** @type {End | null} */
  #to = null;
  #sights = 0;
  /** @type {string | null} */
  #chosen = null;
  /** The question that was seen last. @type {Element | null} */
  #ask = null;
  /** Whom the board was moved to last. @type {string | null} */
  #framed = null;
  /** Where figures were seen last. @type {Map<string, Spot>} */
  #places = new Map();

  /** @param {SVGSVGElement} svg @param {Api} api */
  constructor(svg, api) {
    this.#svg = svg;
    this.#api = api;
    this.#way = wayOf(api);
    this.#marks = new Marks(svg);
    this.#width = Number(svg.dataset.width);
    this.#depth = Number(svg.dataset.depth);
  }

  start() {
    const svg = this.#svg;
    svg.classList.add("live");
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#cancel(event));
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("keydown", (event) => this.#arrows(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.getElementById("tools")?.addEventListener("click", (event) => {
      const tool = event.target instanceof Element && event.target.closest("[data-tool]");
      if (tool instanceof HTMLElement) this.use(tool.dataset.tool ?? "");
    });
    document.addEventListener("click", (event) => this.#clicked(event));
    for (const kind of ["focusin", "focusout", "pointerover", "pointerout"]) {
      document.addEventListener(kind, () => this.#mark());
    }
    this.#way.addEventListener("change", () => this.#draw());
    this.#way.addEventListener("hint", (event) => this.#hint(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("selected", () => this.#mark());
    new ResizeObserver(() => this.#resized()).observe(svg);
    const page = document.getElementById("play") ?? svg;
    new MutationObserver(() => this.#refreshed()).observe(page, { childList: true, subtree: true });
    this.whole();
    this.#refreshed();
  }

  // Looking

  /** The whole table. */
  whole() {
    this.#isFollowing = false;
    this.#isWhole = true;
    this.#show();
  }

  /** Looks closer at a point of the table, or from farther off. @param {number} times @param {Spot} [at] */
  zoom(times, at) {
    this.#isFollowing = false;
    const { x, y, w, h } = this.#look;
    const [px, py] = at ?? [x + w / 2, y + h / 2];
    const share = this.#limit(w / times) / w;
    this.#lookAt(px - (px - x) * share, py - (py - y) * share, w * share);
  }

  /** Looks at the figure that acts or is asked about, with what it can reach and whom it can choose. */
  follow() {
    const about = document.getElementById("ask")?.dataset.about;
    const figure = (about && this.#figure(about)) || this.#svg.querySelector(".figure.active");
    const end = figure && this.#end(figure);
    if (!end) return this.#zone();
    const across = this.#limit(Math.min(this.#width, 18 * INCH));
    const [x, y] = this.#middle(end, across);
    this.#lookAt(x - across / 2, y - (across / this.#aspect()) / 2, across);
    this.#isFollowing = true;
  }

  /** Looks at where somebody can be put, else at the whole table. */
  #zone() {
    const zone = this.#svg.querySelector(".reach");
    if (!(zone instanceof SVGGraphicsElement)) return this.whole();
    const { x, y, width, height } = zone.getBBox();
    const across = this.#limit(Math.max(width, height * this.#aspect()) * 1.3);
    if (!width || across >= this.#across()) return this.whole();
    this.#lookAt(x + (width - across) / 2, y + (height - across / this.#aspect()) / 2, across);
    this.#isFollowing = true;
  }

  /** The middle of a look so far across that holds a figure and as much as fits of those it can choose. @param {End} end @param {number} across @returns {Spot} */
  #middle({ at, radius }, across) {
    const [wide, deep] = [across / 2 - radius * 3, across / this.#aspect() / 2 - radius * 4];
    const targets = [...this.#svg.querySelectorAll(".target:not(.barred)")].flatMap((target) => {
      const figure = this.#figure(target.getAttribute("data-figure") ?? "");
      return figure ? [this.#end(figure).at] : [];
    });
    const near = targets.filter(([x, y]) => Math.abs(x - at[0]) < 2 * wide && Math.abs(y - at[1]) < 2 * deep);
    const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
    const [x, y] = [middle([at[0], ...near.map(([x]) => x)]), middle([at[1], ...near.map(([, y]) => y)])];
    const held = (/** @type {number} */ wanted, /** @type {number} */ own, /** @type {number} */ far) => Math.min(own + Math.max(0, far), Math.max(own - Math.max(0, far), wanted));
    return [held(x, at[0], wide), held(y, at[1], deep)];
  }

  #aspect() {
    const { width, height } = this.#svg.getBoundingClientRect();
    return width && height ? width / height : this.#width / this.#depth;
  }

  /** How much is seen across when all of the table is, with whatever stands at its edge. */
  #across() {
    const { width, height } = this.#svg.getBoundingClientRect();
    if (!width || !height) return this.#width;
    const tall = this.#tallest();
    const fits = [
      this.#width / Math.max(1, width - 2 * ROOM.side), (this.#width + tall) / width,
      this.#depth / Math.max(1, height - ROOM.north - ROOM.south), (this.#depth + tall) / Math.max(1, height - ROOM.south),
    ];
    return Math.max(...fits) * width;
  }

  /** How high the highest silhouette is drawn where it need not be larger than its base is. */
  #tallest() {
    return Math.max(0, ...[...this.#svg.querySelectorAll(".stand")].map((stand) => Number(stand.getAttribute("data-tall"))));
  }

  /** @param {number} across */
  #limit(across) {
    return Math.min(this.#across(), Math.max(CLOSEST * INCH, across));
  }

  /** @param {number} x @param {number} y @param {number} across */
  #lookAt(x, y, across) {
    this.#isWhole = across >= this.#across() * 0.995;
    this.#look = { x, y, w: across, h: across / this.#aspect() };
    this.#show();
  }

  /** The drawing has got another size: what was in the middle stays there, or the figure that was framed. */
  #resized() {
    if (this.#isFollowing) return this.follow();
    this.#look.y += (this.#look.h - this.#look.w / this.#aspect()) / 2;
    this.#show();
  }

  #show() {
    const aspect = this.#aspect();
    const look = this.#look;
    if (this.#isWhole) look.w = this.#across();
    look.h = look.w / aspect;
    look.x = held(look.x, look.w, this.#width);
    look.y = held(look.y, look.h, this.#depth);
    const svg = this.#svg;
    const unit = look.w / (svg.getBoundingClientRect().width || 800);
    if (this.#isWhole) look.y = Math.min(look.y, -Math.max(ROOM.north * unit, this.#tallest()));
    svg.setAttribute("viewBox", [look.x, look.y, look.w, look.h].map((part) => part.toFixed(1)).join(" "));
    svg.style.setProperty("--u", unit.toFixed(3));
    svg.style.setProperty("--k", Math.min(2.6, Math.max(0.3, unit / 10.5)).toFixed(3));
    for (const figure of svg.querySelectorAll(".figure")) this.#size(figure, unit);
  }

  /** From far off a silhouette is drawn larger than its base, so that it can be told and touched. @param {Element} figure @param {number} unit */
  #size(figure, unit) {
    const stand = figure.querySelector(".stand");
    const tall = Number(stand?.getAttribute("data-tall") ?? 600);
    const times = Math.max(1, (TALL * unit) / tall);
    stand?.setAttribute("transform", `scale(${times.toFixed(3)})`);
    figure.querySelector(".hit")?.setAttribute("r", Math.max(Number(figure.getAttribute("data-r")), TOUCH * unit).toFixed(0));
  }

  // The pointer

  /** Where the pointer is on the table. @param {{ clientX: number, clientY: number }} event @returns {Spot} */
  #spot({ clientX, clientY }) {
    const matrix = this.#svg.getScreenCTM();
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return [Math.round(point.x), Math.round(point.y)];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 2) {
      this.#doing = "pinch";
      this.#way.loose = null;
      return;
    }
    this.#moved = 0;
    this.#under = event.target instanceof Element ? event.target : null;
    const isTouch = event.pointerType !== "mouse";
    const mover = this.#under?.closest(".figure.mover") ?? (isTouch ? this.#near(event, ".figure.mover") : null);
    const ghost = this.#under?.closest(".ghost");
    const placed = this.#way.isPlaced && mover instanceof SVGElement ? mover.dataset.figure : undefined;
    if (placed !== undefined) this.#way.pick(placed);
    const draws = mover || ghost || (isTouch && this.#isWhole && this.#way.isAsked);
    this.#doing = !this.#tool && draws ? "way" : "pan";
    this.#grip = this.#doing !== "way" ? "" : ghost ? "ghost" : mover ? "mover" : "ground";
    if (this.#doing === "way" || event.pointerType === "mouse" || !this.#isWhole) {
      this.#svg.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (this.#tool === "measure" && this.#from && !this.#to) this.#measure(this.#endAt(event));
      return;
    }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    this.#pointers.set(event.pointerId, now);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.#doing === "pinch" && other) return this.#pinch(before, now, other);
    if (this.#moved < TAP) return;
    if (this.#doing === "way") this.#drag(event);
    if (this.#doing === "pan") {
      this.#svg.classList.add("grabbing");
      this.#isFollowing = false;
      const unit = this.#look.w / this.#svg.getBoundingClientRect().width;
      this.#look.x -= (now.x - before.x) * unit;
      this.#look.y -= (now.y - before.y) * unit;
      this.#show();
    }
  }

  /** Draws the way: a new one from the figure, the last corner of one by its end, a further corner elsewhere. @param {PointerEvent} event */
  #drag(event) {
    if (this.#grip === "mover") this.#way.clear();
    if (this.#grip === "ghost") this.#way.corners = this.#way.corners.slice(0, -1);
    this.#grip = "";
    this.#way.follow(this.#spot(event));
  }

  /** The nearest figure of a kind that a finger may have meant. @param {{ clientX: number, clientY: number }} event @param {string} kind @returns {SVGElement | null} */
  #near(event, kind) {
    const [x, y] = this.#spot(event);
    const reach = (FINGER * this.#look.w) / (this.#svg.getBoundingClientRect().width || 800);
    let [nearest, least] = /** @type {[SVGElement | null, number]} */ ([null, reach]);
    for (const figure of this.#svg.querySelectorAll(kind)) {
      const { at, radius } = this.#end(figure);
      const gap = Math.hypot(at[0] - x, at[1] - y) - radius;
      if (figure instanceof SVGElement && gap < least) [nearest, least] = [figure, gap];
    }
    return nearest;
  }

  /** @typedef {{ x: number, y: number }} Pixel */
  /** @param {Pixel} before @param {Pixel} now @param {Pixel} other */
  #pinch(before, now, other) {
    const apart = (/** @type {Pixel} */ one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    this.zoom(apart(now) / apart(before), this.#spot({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
    const unit = this.#look.w / this.#svg.getBoundingClientRect().width / 2;
    this.#look.x -= (now.x - before.x) * unit;
    this.#look.y -= (now.y - before.y) * unit;
    this.#show();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#svg.classList.remove("grabbing");
    if (this.#doing === "pinch") {
      if (!this.#pointers.size) this.#doing = "";
      return;
    }
    if (this.#moved < TAP) this.#tap(event);
    else if (this.#doing === "way") this.#way.settle();
    this.#doing = "";
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#svg.classList.remove("grabbing");
    if (this.#doing === "way") this.#way.back();
    this.#doing = "";
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), this.#spot(event));
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    if (this.#tool) return this.#use(this.#endAt(event));
    const target = this.#under?.closest(".target");
    if (target instanceof SVGElement) return this.#aim(target);
    const means = event.pointerType !== "mouse" && !this.#way.isAsked ? this.#near(event, ".figure") : null;
    const figure = this.#under?.closest(".figure") ?? means;
    const aimed = figure && this.#svg.querySelector(`.target[data-figure="${figure.getAttribute("data-figure")}"]`);
    if (aimed instanceof SVGElement) return this.#aim(aimed);
    const row = figure && document.querySelector(`#ask [data-stand="${figure.getAttribute("data-figure")}"]`);
    if (row instanceof HTMLElement) return row.click();
    if (figure instanceof SVGElement) return this.#lookAtFigure(figure.dataset.figure ?? null, event.pointerType === "mouse");
    if (this.#way.isAsked) return this.#way.add(this.#spot(event));
    const isSecond = event.timeStamp - this.#tapped < DOUBLE;
    this.#tapped = event.timeStamp;
    if (isSecond) this.follow();
    else {
      this.choose(null);
      this.#marks.tip(null);
    }
  }

  /** A target is tapped: its option is chosen; tapped again, it is taken. @param {SVGElement} target */
  #aim(target) {
    const { answer = "", figure = null } = target.dataset;
    if (target.classList.contains("barred")) return this.#sayWhyNot(target, figure);
    this.#chosen = figure;
    this.#refreshed();
    document.dispatchEvent(new CustomEvent("aim", { detail: { answer } }));
  }

  /** Why somebody can't be chosen; a second tap opens the card. @param {SVGElement} target @param {string | null} figure */
  #sayWhyNot(target, figure) {
    this.#say(target.querySelector("title")?.textContent ?? "");
    this.#lookAtFigure(figure, false);
  }

  // Figures and their cards

  /** A tap on a figure: a note on it, and its card at the second tap; a mouse has the note already. @param {string | null} figure @param {boolean} hasNote */
  #lookAtFigure(figure, hasNote) {
    if (hasNote || figure === this.#chosen) return this.choose(figure);
    this.#chosen = figure;
    this.#refreshed();
    this.#marks.tip(figure);
  }

  /** Chooses a figure, so that its card is shown. @param {string | null} figure */
  choose(figure) {
    this.#chosen = figure;
    this.#refreshed();
    if (figure === null) return;
    const detail = { figure: Number(figure) };
    this.#svg.dispatchEvent(new CustomEvent("figure", { bubbles: true, detail }));
  }

  /** @param {string} id @returns {SVGElement | null} */
  #figure(id) {
    return this.#svg.querySelector(`.figure[data-figure="${CSS.escape(id)}"]`);
  }

  /** A figure named anywhere on the page is chosen by a click. @param {MouseEvent} event */
  #clicked(event) {
    const named = event.target instanceof Element && event.target.closest("button.plain[data-figure], .order [data-figure]");
    if (named instanceof HTMLElement) this.choose(named.dataset.figure ?? null);
  }

  /** Puts back what belongs to the page and not to the game, after parts of it were replaced. */
  #refreshed() {
    const ask = document.getElementById("ask");
    if (ask !== this.#ask) {
      this.#ask = ask;
      if (this.#way.points.length) this.#way.clear();
      if (!this.#tool) this.#say("");
      this.#draw();
      this.#frame(ask?.dataset.about ?? null);
    }
    const shown = this.#chosen ?? ask?.dataset.about ?? this.#svg.querySelector(".figure.active")?.getAttribute("data-figure");
    for (const card of document.querySelectorAll("#cards > [data-figure]")) {
      toggle(card, "on", card.getAttribute("data-figure") === shown);
    }
    const movers = this.#movers();
    const unit = this.#look.w / (this.#svg.getBoundingClientRect().width || 800);
    for (const figure of this.#svg.querySelectorAll(".figure")) {
      const id = figure.getAttribute("data-figure") ?? "";
      this.#glide(id, figure);
      this.#size(figure, unit);
      toggle(figure, "chosen", id === this.#chosen);
      toggle(figure, "mover", movers.has(id));
      const name = document.getElementById(`t${id}`);
      if (name) toggle(name, "on", id === this.#chosen || figure.classList.contains("active"));
    }
    this.#nameTool();
    this.#bury();
    this.#sort();
    this.#mark();
    const verdict = this.#marks.renew();
    if (verdict) this.#bring(verdict);
  }

  /** On a small screen: looks at what has just been decided, and at who acts, where that is out of sight. @param {Spot} at */
  #bring(at) {
    const { x, y, w, h } = this.#look;
    const edge = 2 * INCH;
    const isSeen = at[0] > x && at[0] < x + w && at[1] > y && at[1] < y + h;
    if (isSeen || this.#isWhole || !isSmall()) return;
    const about = document.getElementById("ask")?.dataset.about;
    const acting = about === undefined ? null : this.#figure(about);
    const other = acting?.dataset.x ? this.#end(acting).at : at;
    const [west, east] = [Math.min(at[0], other[0]) - edge, Math.max(at[0], other[0]) + edge];
    const [north, south] = [Math.min(at[1], other[1]) - edge, Math.max(at[1], other[1]) + edge];
    const across = this.#limit(Math.max(w, east - west, (south - north) * this.#aspect()));
    this.#isFollowing = false;
    this.#lookAt((west + east - across) / 2, (north + south - across / this.#aspect()) / 2, across);
  }

  /** The tool that looks at who acts says who that is. */
  #nameTool() {
    const about = document.getElementById("ask")?.dataset.about;
    const figure = (about && this.#figure(about)) || this.#svg.querySelector(".figure.active");
    const words = document.querySelector("#tools [data-tool=follow] span");
    const name = figure ? this.#end(figure).name : "Figure";
    if (!words || words.textContent === name) return;
    words.textContent = name;
    words.closest("button")?.setAttribute("aria-label", name);
  }

  /** Who can be dragged: the figure that is asked for a way, or all that are placed. @returns {Set<string>} */
  #movers() {
    const placed = [...document.querySelectorAll("#ask [data-stand]")].map((row) => row.getAttribute("data-stand") ?? "");
    return new Set([...placed, ...(this.#way.mover === null ? [] : [this.#way.mover])]);
  }

  /** Those who are no longer on the table have fallen where they were last seen. */
  #bury() {
    for (const [id, at] of this.#places) {
      if (this.#figure(id)) continue;
      this.#places.delete(id);
      this.#marks.fallen(at);
    }
  }

  /** Figures are drawn from north to south, so that those in front cover those behind. */
  #sort() {
    const layer = this.#svg.querySelector("#figures");
    if (!layer) return;
    const south = (/** @type {Element} */ figure) => Number(figure.getAttribute("data-y") ?? -1);
    const sorted = [...layer.children].sort((one, other) => south(one) - south(other));
    if (sorted.some((figure, place) => layer.children[place] !== figure)) layer.append(...sorted);
  }

  /** On a small screen the board follows the action: it moves when somebody else acts. @param {string | null} about */
  #frame(about) {
    const whom = this.#way.isPlaced || (about !== null && !this.#figure(about)?.dataset.x) ? "zone" : about;
    if (!isSmall() || whom === null || whom === this.#framed) return;
    this.#framed = whom;
    this.follow();
  }

  /** A figure that stands elsewhere than before goes there before one's eyes. @param {string} id @param {Element} figure */
  #glide(id, figure) {
    const { at } = this.#end(figure);
    const before = this.#places.get(id);
    if (before && before[0] === at[0] && before[1] === at[1]) return;
    this.#places.set(id, at);
    if (!before || isStill()) return;
    const place = (/** @type {Spot} */ [x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
    figure.animate([place(before), place(at)], { duration: GLIDE, easing: "ease-in-out" });
  }

  /** Marks the target of the option that is looked at, and the option of the target. */
  #mark() {
    const at = document.querySelector("#ask .opt:hover") ?? document.querySelector("#ask .opt.sel");
    const aimed = at instanceof HTMLElement ? at.dataset.figure : undefined;
    for (const target of this.#svg.querySelectorAll(".target")) {
      toggle(target, "on", target.getAttribute("data-figure") === aimed);
    }
    const hovered = this.#svg.querySelector(".target:hover")?.getAttribute("data-answer");
    for (const option of document.querySelectorAll("#ask .opt[data-answer]")) {
      toggle(option, "on", hovered !== undefined && hovered === option.getAttribute("data-answer"));
    }
  }

  // Tools

  /** @param {string} tool */
  use(tool) {
    switch (tool) {
      case "closer": return this.zoom(1.4);
      case "farther": return this.zoom(1 / 1.4);
      case "whole": return this.whole();
      case "follow": return this.follow();
      case "measure": case "sight": return this.#take(this.#tool === tool ? "" : tool);
      case "names": return this.#names();
    }
  }

  /** All names, or those that matter now. */
  #names() {
    const isOn = this.#svg.classList.toggle("named");
    document.querySelector("#tools [data-tool=names]")?.setAttribute("aria-pressed", String(isOn));
  }

  /** @param {"" | "measure" | "sight"} tool */
  #take(tool) {
    this.#tool = tool;
    this.#from = this.#to = null;
    const acting = this.#svg.querySelector(".figure.active") ?? (this.#chosen && this.#figure(this.#chosen));
    if (tool && acting) this.#from = this.#end(acting);
    for (const button of document.querySelectorAll("#tools :is([data-tool=measure], [data-tool=sight])")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === tool));
    }
    this.#svg.classList.toggle("measuring", tool !== "");
    const from = this.#from ? `From ${this.#from.name}: tap where to.` : tool === "sight" ? "Tap who looks, then at whom." : "Tap the first point.";
    this.#say(tool === "" ? "" : from);
    this.#draw();
    this.#show();
  }

  /** @param {End} end */
  #use(end) {
    if (this.#tool === "sight" && end.figure === null) return this.#say("Tap who looks, then at whom.");
    if (!this.#from || this.#to || same(this.#from, end)) {
      [this.#from, this.#to] = [end, null];
      this.#draw();
      return this.#say(`From ${end.name}: tap where to.`);
    }
    this.#to = end;
    if (this.#tool === "measure") return this.#measure(end);
    this.#see(this.#from, end);
  }

  /** @param {End} to */
  #measure(to) {
    const from = this.#from;
    if (!from) return;
    const gap = Math.max(0, Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]) - from.radius - to.radius);
    this.#say(`${measured(gap)} from ${from.name} to ${to.name}`);
    this.#draw(to, measured(gap));
  }

  /** @param {End} from @param {End} to */
  async #see(from, to) {
    this.#say("Looking …");
    this.#draw(to);
    const mine = ++this.#sights;
    const sight = await this.#api.sight(from.figure ?? 0, to.figure ?? 0).catch(() => null);
    if (mine !== this.#sights || this.#tool !== "sight") return;
    if (!sight) return this.#say("No line of sight for these two.");
    const seen = sight.sees ? (sight.cover ? "in sight, in cover" : "in sight") : "not in sight";
    const odds = (sight.promises ?? []).map(([weapon, promise]) => {
      const chances = promise.chances.map((chance) => `${Math.round((100 * chance.count) / Math.max(1, chance.of))}% ${chance.name}`);
      return `${weapon}: ${chances.join(", ")}`;
    });
    const words = sight.words || `${measured(sight.distance)} away, ${seen}`;
    this.#say([`${from.name} to ${to.name}: ${words}`, ...odds].join(" · "));
    this.#draw(to, measured(sight.distance), !sight.sees);
  }

  /** @param {Element} element @returns {End} */
  #end(element) {
    const part = (/** @type {string} */ name) => Number(element.getAttribute(`data-${name}`));
    const id = element.getAttribute("data-figure");
    const name = element.querySelector("title")?.textContent?.split(",")[0] ?? "here";
    return { at: [part("x"), part("y")], radius: part("r"), name, figure: id === null ? null : Number(id) };
  }

  /** What the pointer is at: a figure, a marker, or a bare point. @param {PointerEvent} event @returns {End} */
  #endAt(event) {
    const hit = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.closest(".figure, .marker"));
    const at = hit?.closest(".figure, .marker");
    return at ? this.#end(at) : { at: this.#spot(event), radius: 0, name: "that point", figure: null };
  }

  /** @param {string} words */
  #say(words) {
    const box = document.getElementById("readout");
    if (!box) return;
    box.hidden = words === "";
    box.textContent = words;
  }

  // Drawing

  /** Draws the way, or the line of a tool. @param {End} [to] @param {string} [words] @param {boolean} [barred] */
  #draw(to, words = "", barred = false) {
    const layer = this.#svg.querySelector("#draft");
    if (!layer) return;
    const unit = this.#look.w / (this.#svg.getBoundingClientRect().width || 800);
    if (this.#tool) return layer.replaceChildren(...this.#ruler(to, words, barred, unit));
    const start = this.#way.start;
    const points = this.#way.points;
    const end = points.at(-1);
    if (!end) return layer.replaceChildren();
    const bad = this.#way.path?.why_not ? " no" : "";
    const mover = this.#way.mover && this.#figure(this.#way.mover);
    const radius = mover ? this.#end(mover).radius : this.#way.radius;
    const data = `M${[start ?? end, ...points].map((spot) => spot.join(" ")).join("L")}`;
    const cost = this.#way.path?.cost && start ? measured(this.#way.path.cost) : "";
    const ghost = shape("circle", `ghost${bad}`, { cx: end[0], cy: end[1], r: radius });
    ghost.setAttribute("pointer-events", "all");
    const warnings = (this.#way.path?.warnings ?? []).flatMap((warning) => (warning.at ? [warning.at] : []));
    layer.replaceChildren(
      shape("path", "under", { d: data }),
      shape("path", `way${bad}`, { d: data }),
      ...points.slice(0, -1).map(([cx, cy]) => shape("circle", "corner", { cx, cy, r: unit * 4 })),
      ghost,
      ...warnings.map(([cx, cy]) => shape("circle", "warn", { cx, cy, r: unit * 4 })),
      label(end[0], end[1] - radius - unit * 8, cost),
    );
  }

  /** A way that is only looked at. @param {Spot[]} points */
  #hint(points) {
    const layer = this.#svg.querySelector("#draft");
    const start = this.#way.start;
    if (!points.length) return this.#draw();
    const end = points.at(-1) ?? start;
    if (!layer || this.#tool || this.#way.points.length || !end) return;
    const data = `M${[start ?? end, ...points].map((spot) => spot.join(" ")).join("L")}`;
    layer.replaceChildren(
      shape("path", "under", { d: data }),
      shape("path", "way", { d: data }),
      shape("circle", "ghost", { cx: end[0], cy: end[1], r: this.#way.radius }),
    );
  }

  /** @param {End | undefined} to @param {string} words @param {boolean} barred @param {number} unit */
  #ruler(to, words, barred, unit) {
    const from = this.#from;
    if (!from) return [];
    if (!to) return [shape("circle", "ghost", { cx: from.at[0], cy: from.at[1], r: from.radius || unit * 4 })];
    const [a, b] = [rim(from, to), rim(to, from)];
    return [
      shape("path", "under", { d: `M${a.join(" ")}L${b.join(" ")}` }),
      shape("path", barred ? "line no" : "line", { d: `M${a.join(" ")}L${b.join(" ")}` }),
      label((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - unit * 8, words),
    ];
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const by = this.#look.w / 8;
    const ways = /** @type {Record<string, Spot>} */ ({ ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] });
    const step = ways[event.key];
    if (!step || this.#isWhole || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#look.x += step[0];
    this.#look.y += step[1];
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const into = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (into || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const tools = /** @type {Record<string, string>} */ ({ "+": "closer", "=": "closer", "-": "farther", f: "follow", m: "measure", s: "sight", n: "names" });
    // 0 is a face while dice are typed in.
    const tool = event.key === "0" && !document.querySelector("#ask .dice-in") ? "whole" : tools[event.key.toLowerCase()];
    if (tool) {
      event.preventDefault();
      this.use(tool);
    } else if (event.key === "Escape" && this.#tool) {
      this.#take("");
    } else if (event.key === "Escape" && this.#way.points.length) {
      this.#way.clear();
    }
  }
}

/** Does the board share a phone with the question? */
const isSmall = () => window.matchMedia("(max-width: 760px)").matches;

/** So much of what lies beside the table may be seen, so that a figure at its edge is seen whole. */
const BESIDE = 2.4 * INCH;

/** Keeps the table in sight: centred where all of it fits, else hardly farther out than its edge. @param {number} from @param {number} seen @param {number} all */
function held(from, seen, all) {
  return seen >= all ? (all - seen) / 2 : Math.min(all - seen + BESIDE, Math.max(-BESIDE, from));
}

/** @param {Element} element @param {string} name @param {boolean} on */
function toggle(element, name, on) {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

/** @param {End} one @param {End} other */
function same(one, other) {
  return one.at[0] === other.at[0] && one.at[1] === other.at[1];
}

/** Where the line from one end to another leaves its rim. @param {End} from @param {End} to @returns {Spot} */
function rim(from, to) {
  const [east, south] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
  const share = from.radius / Math.max(1, Math.hypot(east, south));
  return [from.at[0] + east * share, from.at[1] + south * share];
}

/** @param {string} kind @param {string} name @param {Record<string, string | number>} attributes */
function shape(kind, name, attributes) {
  const element = document.createElementNS(SVG, kind);
  element.setAttribute("class", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {number} x @param {number} y @param {string} words */
function label(x, y, words) {
  const element = shape("text", "", { x, y });
  element.textContent = words;
  return element;
}
