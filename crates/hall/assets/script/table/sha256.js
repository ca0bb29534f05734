// @ts-check
// SHA-256, as FIPS 180-4 gives it: browsers have it only on pages that come by HTTPS, and in one's own house they don't.

/** The first 32 bits of the fractional part of a number. @param {number} number */
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) >>> 0;

/** The first primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let next = 2; found.length < count; next += 1) if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
}

const K = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return whole;
}

/** The sixteen words of a block, and the 48 that follow from them. @param {DataView} view @param {number} from */
function schedule(view, from) {
  const words = Array.from({ length: 16 }, (_, place) => view.getUint32(from + place * 4));
  for (let place = 16; place < 64; place += 1) {
    const [near, far] = [words[place - 2] ?? 0, words[place - 15] ?? 0];
    const mixed = (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
    words.push(((words[place - 16] ?? 0) + (words[place - 7] ?? 0) + mixed) >>> 0);
  }
  return words;
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const whole = padded(bytes);
  const view = new DataView(whole.buffer);
  const state = [...START];
  for (let from = 0; from < whole.length; from += 64) {
    const words = schedule(view, from);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let place = 0; place < 64; place += 1) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[place] ?? 0) + (words[place] ?? 0);
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = ((state[place] ?? 0) + word) >>> 0; });
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => hash.setUint32(place * 4, word));
  return new Uint8Array(hash.buffer);
}
