// @ts-check
// The way of a move while it is being drawn: its corners, what it would come to, and sending it. The board draws it,
// the question panel shows what it costs; both share one way per table.

/** A point on the table, in tenths of a millimetre east and south of the north-west corner. @typedef {[number, number]} Spot */
/** @typedef {{ words: string, at?: Spot, rule?: string }} Warning */
/** @typedef {{ points: Spot[], length: number, cost: number, most: number, words?: string, why_not?: string, warnings?: Warning[] }} Path */
/** @typedef {{ name: string, count: number, of: number }} Chance */
/** @typedef {{ chances: Chance[], words: string }} Promised */
/** @typedef {{ from: number, to: number, distance: number, sees: boolean, cover: boolean, words: string, promises?: [string, Promised][] }} Sight */
/**
 * What the page can ask of the table.
 * @typedef {object} Api
 * @property {(message: object) => Promise<unknown>} answer
 * @property {(points: Spot[], after?: string, figure?: string) => Promise<Path | null>} path
 * @property {(figure?: string, to?: Spot[]) => Promise<unknown>} place
 * @property {() => Promise<unknown>} start
 * @property {(from: number, to: number) => Promise<Sight | null>} sight
 * @property {() => Promise<unknown>} undo
 */

/** An inch in tenths of a millimetre. */
export const INCH = 254;

/** What this table is measured with, as the page says: how long one is, and what is written after it. */
function measure() {
  const { unit, sign } = panel()?.dataset ?? {};
  const board = document.querySelector("svg.board");
  const from = board instanceof SVGElement ? board.dataset : {};
  return { unit: Number(unit ?? from.unit ?? INCH), sign: sign ?? from.sign ?? '"' };
}

/** A preview is asked for at most this often, in milliseconds. */
const OFTEN = 70;

/** A length in words: `6"`, `7.5 cm`. @param {number} length */
export function measured(length) {
  const { unit, sign } = measure();
  return `${(Math.round((length * 10) / unit) / 10).toString()}${sign === '"' ? "″" : sign}`;
}

/** @type {WeakMap<Api, Way>} */
const ways = new WeakMap();

/**
 * The way of a table.
 * @param {Api} api
 */
export function wayOf(api) {
  const known = ways.get(api);
  if (known) return known;
  const way = new Way(api);
  ways.set(api, way);
  return way;
}

/** @returns {HTMLElement | null} */
const panel = () => document.querySelector("#ask .moving");

/** A way being drawn. */
export class Way extends EventTarget {
  /** The corners that are settled, without the start. @type {Spot[]} */
  corners = [];
  /** Where the pointer is, while it drags. @type {Spot | null} */
  loose = null;
  /** What the referee said of the way last. @type {Path | null} */
  path = null;
  /** @type {Api} */
  #api;
  #asked = 0;
  #heard = 0;
  #last = 0;
  #timer = 0;
  #sending = false;

  /** @param {Api} api */
  constructor(api) {
    super();
    this.#api = api;
  }

  /** Where the figure stands that is to move, if a move is asked for. @returns {Spot | null} */
  get start() {
    const { x, y } = panel()?.dataset ?? {};
    return x === undefined || y === undefined ? null : [Number(x), Number(y)];
  }

  /** Is a way, a line or a place asked for, and shown? */
  get isAsked() {
    return panel()?.offsetParent != null;
  }

  /** What is asked for: one bend after the other, one straight line, or one place. */
  get course() {
    return panel()?.dataset.course ?? "bent";
  }

  /** The option that has to be chosen before the way, where the move is one of several things to do. */
  get after() {
    return panel()?.dataset.after;
  }

  /** Are figures placed already, for their player to put some of them elsewhere? */
  get isPlaced() {
    return panel()?.dataset.placed !== undefined;
  }

  /** Whom the next point is for, of those that are placed. @param {string} figure */
  pick(figure) {
    const stands = document.querySelector(`svg.board .figure[data-figure="${CSS.escape(figure)}"]`);
    const asked = panel();
    if (!(stands instanceof SVGElement) || !asked) return;
    const { x, y, r } = stands.dataset;
    Object.assign(asked.dataset, { mover: figure, x, y, r });
    this.clear();
  }

  /** How wide the mover is, from the middle to the rim. */
  get radius() {
    return Number(panel()?.dataset.r ?? 125);
  }

  /** Who is to move. */
  get mover() {
    return panel()?.dataset.mover ?? null;
  }

  /** All points so far, with the one that still follows the pointer. */
  get points() {
    if (!this.loose) return this.corners;
    return this.course === "bent" ? [...this.corners, this.loose] : [this.loose];
  }

  get end() {
    return this.points.at(-1) ?? this.start;
  }

  /** @param {Spot} spot */
  add(spot) {
    this.loose = null;
    this.corners = this.course === "bent" ? [...this.corners, spot] : [spot];
    this.#changed();
    if (this.isPlaced) void this.#putThere();
  }

  /** One of those that are placed is put elsewhere at once, if it may stand there. */
  async #putThere() {
    window.clearTimeout(this.#timer);
    await this.#preview();
    await this.go();
  }

  /** The last point follows the pointer. @param {Spot} spot */
  follow(spot) {
    this.loose = spot;
    this.#changed();
  }

  /** A whole way at once. @param {Spot[]} points */
  take(points) {
    this.loose = null;
    this.corners = points;
    this.#changed();
  }

  /** A way that is only looked at. @param {Spot[]} points */
  hint(points) {
    this.dispatchEvent(new CustomEvent("hint", { detail: points }));
  }

  /** The point that followed the pointer stays. */
  settle() {
    if (this.loose) this.add(this.loose);
  }

  back() {
    this.loose = null;
    this.corners = this.corners.slice(0, -1);
    this.#changed();
  }

  clear() {
    this.loose = null;
    this.corners = [];
    this.path = null;
    this.#changed();
  }

  /** Goes the way, if the referee has nothing against it. */
  async go() {
    if (this.#sending || !this.corners.length || this.path?.why_not) return;
    this.#sending = true;
    document.querySelector("#ask [data-do]")?.classList.add("sending");
    try {
      if (this.isPlaced) await this.#api.place(this.mover ?? undefined, this.corners);
      else await this.#api.answer(this.after ? [{ choose: this.after }, { move: this.corners }] : { move: this.corners });
    } catch {
      // The sender of the answer says what was wrong with it.
    } finally {
      this.#sending = false;
      document.querySelector("#ask [data-do]")?.classList.remove("sending");
    }
  }

  #changed() {
    if (!this.points.length) {
      this.path = null;
      this.#heard = ++this.#asked;
    } else if (!this.#timer) {
      const wait = Math.max(0, this.#last + OFTEN - performance.now());
      this.#timer = window.setTimeout(() => this.#preview(), wait);
    }
    this.show();
  }

  /** Asks what the way would come to; an answer that comes after a later one is dropped. */
  async #preview() {
    this.#timer = 0;
    if (!this.points.length) return;
    this.#last = performance.now();
    const mine = ++this.#asked;
    const figure = this.isPlaced ? (this.mover ?? undefined) : undefined;
    const path = await this.#api.path(this.points, this.after, figure).catch(() => null);
    if (mine < this.#heard) return;
    this.#heard = mine;
    this.path = path;
    this.show();
  }

  /** Writes what the way comes to into the question panel. */
  show() {
    const box = document.getElementById("path");
    if (box && panel()) {
      box.replaceChildren(...this.#lines());
      box.classList.toggle("bad", Boolean(this.path?.why_not));
      box.classList.toggle("fine", Boolean(this.path && !this.path.why_not));
    }
    const back = document.querySelector("#ask [data-step-back]");
    if (back instanceof HTMLButtonElement) back.disabled = !this.points.length;
    this.dispatchEvent(new Event("change"));
  }

  #nothingYet() {
    const most = Number(panel()?.dataset.most ?? 0);
    if (this.isPlaced) return this.mover ? "Tap its place." : "Or tap it in the list, then its place.";
    switch (this.course) {
      case "spot": return "Tap the place on the board.";
      case "straight": return `Tap where to go. ${measured(most)} left.`;
      default: return `Tap or drag. More taps make a bend. ${measured(most)} left.`;
    }
  }

  /** What it comes to in one line. @param {Path} path @param {Spot} end */
  #sum(path, end) {
    const where = `${measured(end[0])} from the west edge, ${measured(end[1])} from the north edge`;
    switch (this.course) {
      case "spot": return this.start && path.length > 0 ? `${measured(path.length)} away: ${where}` : where;
      case "straight": return `${measured(path.length)} of ${measured(path.most)}`;
      default: return path.cost === path.length ? `${measured(path.length)} of ${measured(path.most)}` : `${measured(path.length)} long, costs ${measured(path.cost)} of ${measured(path.most)}`;
    }
  }

  /** @returns {HTMLElement[]} */
  #lines() {
    const { path, end } = this;
    if (!this.points.length || !end) return [line("soft", this.#nothingYet())];
    if (!path) return [line("soft", "Measuring …")];
    const lines = [line("sum", this.#sum(path, end))];
    if (path.words) lines.push(line("soft", path.words));
    for (const warning of path.warnings ?? []) {
      const warned = line("warn", `⚠ ${warning.words} `);
      if (warning.rule) warned.append(ruleLink(warning.rule));
      lines.push(warned);
    }
    if (path.why_not) lines.push(line("no", `✗ ${path.why_not}`));
    return lines;
  }
}

/** @param {string} name @param {string} words */
function line(name, words) {
  const element = document.createElement("p");
  element.className = name;
  element.textContent = words;
  return element;
}

/** @param {string} rule */
function ruleLink(rule) {
  const link = document.createElement("a");
  link.href = "#";
  link.dataset.rule = rule;
  link.textContent = "why";
  return link;
}
