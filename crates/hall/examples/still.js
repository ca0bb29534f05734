// @ts-check
// Starts the modules on a still page, with a table that takes every answer and lets every straight way pass.

import { startAsk } from "./ask.js";
import { startBoard } from "./board.js";

/** @type {import("./way.js").Api} */
const api = {
  answer: async (message) => { document.title = JSON.stringify(message); },
  path: async (points) => {
    const { x, y, most } = /** @type {HTMLElement} */ (document.querySelector("#ask .moving")).dataset;
    const all = /** @type {import("./way.js").Spot[]} */ ([[Number(x), Number(y)], ...points]);
    const legs = all.slice(1).map((to, place) => Math.hypot(to[0] - all[place][0], to[1] - all[place][1]));
    const length = Math.round(legs.reduce((sum, leg) => sum + leg, 0));
    const why_not = length > Number(most) ? "it is too far" : undefined;
    return { points: all, length, cost: length, most: Number(most), why_not };
  },
  sight: async (from, to) => ({ from, to, distance: 2540, sees: true, cover: false, words: "10\" away, in sight" }),
  undo: async () => {},
};

const board = document.querySelector("svg.board");
if (board instanceof SVGSVGElement) startBoard(board, api);
startAsk(document.getElementById("play") ?? document.body, api);
