// @ts-check
// The table under the keys: Tab walks its parts, arrows move what has the focus, with Shift they turn and resize it.

/** @typedef {ReturnType<typeof import("./board.js").startBoard>} Board */
/** @typedef {import("./editor.js").Pairs} Pairs */
/**
 * @typedef {object} Api
 * @property {(pairs: Pairs) => Promise<boolean>} send
 * @property {(part: string) => Promise<boolean>} take
 * @property {() => string} held
 * @property {(act: () => void) => void} wait
 * @property {() => void} flush
 */

/** So long is waited for another push before a part is sent, in milliseconds. */
const REST = 250;

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Board} board @param {Api} api */
export function startKeys(board, api) {
  /** What is being pushed: its part, the name of the change, what it becomes. @type {{part: string, name: string, value: any} | null} */
  let pushed = null;
  /** @type {number | undefined} */
  let rest;

  /** Pushes a part; what is pushed quickly is sent as one change. @param {SVGElement} one @param {[number, number]} way @param {boolean} bend */
  function push(one, [east, south], bend) {
    const part = one.dataset.at ?? "";
    if (pushed && pushed.part !== part) api.flush();
    const [shape, point] = [board.shape(one), board.point(one)];
    if (shape) {
      const was = pushed?.value ?? shape;
      const grow = -south * board.step;
      const now = bend
        ? { ...was, turn: was.turn + east * 15, width: Math.max(board.step / 2, was.width + grow), depth: Math.max(board.step / 2, was.depth + grow) }
        : { ...was, x: was.x + east * board.step, y: was.y + south * board.step };
      pushed = { part, name: `shape:${part}`, value: now };
      board.promise(one, shape, now);
    } else if (point && !bend) {
      const was = pushed?.value ?? point;
      const now = [was[0] + east * board.step, was[1] + south * board.step];
      pushed = { part, name: `spot:${part}`, value: now };
      one.setAttribute("transform", `translate(${now[0] * board.tenths} ${now[1] * board.tenths})`);
    } else return;
    api.wait(send);
    clearTimeout(rest);
    rest = setTimeout(api.flush, REST);
  }

  function send() {
    clearTimeout(rest);
    const done = pushed;
    pushed = null;
    if (done) void api.send([["at", done.part], [done.name, JSON.stringify(done.value)]]);
  }

  board.svg.addEventListener("keydown", (event) => {
    const one = /** @type {Element} */ (event.target).closest(".item");
    if (!(one instanceof SVGElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const part = one.dataset.at ?? "";
    const way = WAYS[event.key];
    if (way) push(one, way, event.shiftKey);
    else if ((event.key === "Delete" || event.key === "Backspace") && !part.startsWith("/sides")) void remove(part);
    else if (event.key === "Enter" || event.key === " ") void api.take(part).then(() => focusHand(event.key === "Enter"));
    else if (event.key.toLowerCase() === "d" && !part.startsWith("/sides")) void api.send([["copy", part]]).then(() => board.focus(api.held()));
    else return;
    event.preventDefault();
  });

  /** Takes a part off the table; the focus goes to its neighbour. @param {string} part */
  async function remove(part) {
    const items = [...board.svg.querySelectorAll(".item")];
    const place = items.findIndex((one) => one instanceof SVGElement && one.dataset.at === part);
    await api.send([["remove", part]]);
    const left = [...board.svg.querySelectorAll(".item")];
    const next = left[Math.min(place, left.length - 1)];
    if (next instanceof SVGElement) next.focus();
    else board.svg.focus();
  }

  /** @param {boolean} wanted */
  function focusHand(wanted) {
    if (!wanted) return;
    const field = document.querySelector("#hand input, #hand select");
    if (field instanceof HTMLElement) field.focus();
  }

  document.addEventListener("keydown", (event) => {
    const at_control = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      board.letGo();
      const back = board.item(api.held());
      if (at_control) back?.focus();
      else if (back) void api.take("");
      return;
    }
    if (event.altKey || at_control) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) press("undo", event);
    else if (key === "y" || (key === "z" && event.shiftKey)) press("redo", event);
  });

  /** @param {string} id @param {Event} event */
  function press(id, event) {
    const button = document.getElementById(id);
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    event.preventDefault();
    button.click();
  }
}
