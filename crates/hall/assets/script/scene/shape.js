// @ts-check
// Shapes as they are handled: a middle, a length, a depth, a turn. What they make of corners is the hall's business.

/** @typedef {{x: number, y: number, width: number, depth: number, turn: number}} Shape */
/** @typedef {[number, number]} Spot */

/** A point turned by so many degrees about the origin. @param {number} x @param {number} y @param {number} degrees @returns {Spot} */
export function turned(x, y, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** A length in whole steps. @param {number} length @param {number} step */
export function stepped(length, step) {
  return Number((Math.round(length / step) * step).toFixed(4));
}

/** A shape made larger or smaller by its far corner; the near corner stays. @param {Shape} shape @param {number} wider @param {number} deeper @param {number} step @returns {Shape} */
export function grown(shape, wider, deeper, step) {
  const least = step / 2;
  const [width, depth] = [Math.max(least, shape.width + stepped(wider, step)), Math.max(least, shape.depth + stepped(deeper, step))];
  const [x, y] = turned((width - shape.width) / 2, (depth - shape.depth) / 2, shape.turn);
  return { ...shape, width, depth, x: shape.x + x, y: shape.y + y };
}

/** How a drawing of one shape becomes one of another. @param {Shape} from @param {Shape} to @param {number} tenths */
export function between(from, to, tenths) {
  const at = (/** @type {Shape} */ shape) => `${shape.x * tenths} ${shape.y * tenths}`;
  const away = `${-from.x * tenths} ${-from.y * tenths}`;
  return `translate(${at(to)}) rotate(${to.turn}) scale(${to.width / from.width} ${to.depth / from.depth}) rotate(${-from.turn}) translate(${away})`;
}

/** Where the handles of a shape are: its far corner, and above the middle of its near side. @param {Shape} shape @param {number} off */
export function handles(shape, off) {
  const place = (/** @type {number} */ x, /** @type {number} */ y) => {
    const [east, south] = turned(x, y, shape.turn);
    return /** @type {Spot} */ ([shape.x + east, shape.y + south]);
  };
  return { size: place(shape.width / 2, shape.depth / 2), turn: place(0, -shape.depth / 2 - off) };
}
