// What is wrong with a table page as it stands: what is out of view or under something else, what has moved, what scrolls.
// It is the body of a function.
const faults = [];
const ask = document.getElementById("ask");
if (!ask) return ["no question"];
const named = (element) => `${element.tagName.toLowerCase()} "${(element.innerText || element.getAttribute("aria-label") || "").trim().slice(0, 40)}"`;
const round = (number) => Math.round(number);

/** The middle of what can be seen of an element; nothing if its middle is cut off by something that scrolls. */
const middle = (element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (!box.width || !box.height || !element.checkVisibility({ visibilityProperty: true })) return null;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    // What scrolls is cut off inside of its border.
    const edge = around.getBoundingClientRect();
    const [left, top] = [edge.left + around.clientLeft, edge.top + around.clientTop];
    const [width, height] = [around.clientWidth || edge.width, around.clientHeight || edge.height];
    if (x < left || x >= left + width || y < top || y >= top + height) return null;
  }
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? [x, y] : null;
};
const isHit = (element, [x, y]) => element.contains(document.elementFromPoint(x, y));

// The question and the button that does it are in view, and under nothing.
const heading = ask.querySelector("h2");
const primary = ask.querySelector(".foot .primary");
for (const element of [heading, primary]) {
  if (!element) continue;
  const at = middle(element);
  if (!at) faults.push(`${named(element)} is out of view`);
  const box = element.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1) faults.push(`${named(element)} is cut off`);
}

// Whatever can be pressed is hit where it is pressed.
for (const button of document.querySelectorAll("button, a, summary, label.opt, input, select")) {
  const at = middle(button);
  if (at && !isHit(button, at) && !button.closest("label")?.contains(document.elementFromPoint(...at)))
    faults.push(`${named(button)} lies under ${named(document.elementFromPoint(...at) ?? document.body)}`);
}

// The header, the foot and the board keep their place.
const top = document.getElementById("top").getBoundingClientRect();
const foot = ask.querySelector(".foot")?.getBoundingClientRect();
const felt = document.querySelector(".felt").getBoundingClientRect();
const isOver = ask.classList.contains("over");
const places = { header: round(top.height), board: `${round(felt.top)} to ${round(felt.bottom)}`, ...(foot && !isOver ? { foot: round(foot.bottom) } : {}) };
window.stood ??= {};
for (const [what, place] of Object.entries(places)) {
  window.stood[what] ??= place;
  if (window.stood[what] !== place) faults.push(`the ${what} was at ${window.stood[what]} and is at ${place}`);
}
if (innerWidth <= 760 && felt.height < 150) faults.push(`the board is ${round(felt.height)} px high`);
const log = document.getElementById("papers");
if (innerWidth > 760 && log.getBoundingClientRect().height < 240) faults.push(`the log is ${round(log.getBoundingClientRect().height)} px high`);

// Nothing scrolls but lists, and nothing sideways.
const page = document.scrollingElement;
if (page.scrollTop || page.scrollHeight > innerHeight + 1) faults.push(`the page scrolls, ${page.scrollHeight} of ${innerHeight}`);
for (const part of [page, ask, ask.querySelector(".body"), document.getElementById("play")]) {
  if (part && part.scrollWidth > part.clientWidth + 1) faults.push(`${part.className || "page"} is ${part.scrollWidth} wide in ${part.clientWidth}`);
}
return [...new Set(faults)];
