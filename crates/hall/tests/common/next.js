// What a player presses next who takes whatever there is, by chance at first and what ends a turn soonest later. It is the
// body of a function of `hasty`; it returns a word, or where to press.
const [hasty] = arguments;
const ask = document.getElementById("ask");
if (!ask || document.body.classList.contains("busy")) return "wait";
if (ask.classList.contains("over")) return "over";
if (!ask.classList.contains("mine")) return "wait";
const number = ask.dataset.number;
if (window.chosen?.number !== number || !ask.contains(window.chosen.one)) window.chosen = { number, pressed: window.chosen?.number === number ? window.chosen.pressed : 0 };
const round = Number(number) + 1;
const some = (list) => list[(round * 7) % list.length];
const shown = (query) => [...ask.querySelectorAll(query)].filter((one) => one.offsetParent !== null);
const go = ask.querySelector("[data-do]");
window.chosen.pressed += 1;
if (window.chosen.pressed > 60) return `nothing comes of pressing in: ${ask.innerText}`;

const press = (element) => {
  element.scrollIntoView({ block: "nearest" });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + Math.min(box.width / 2, 60), box.top + box.height / 2];
  if (!element.contains(document.elementFromPoint(x, y))) return `${element.outerHTML.slice(0, 120)} cannot be pressed`;
  return { x: Math.round(x), y: Math.round(y) };
};

const roll = ask.querySelector("[data-roll]");
if (roll) return press(roll);
const form = ask.querySelector("form.picks");
if (form) {
  const least = Number(form.dataset.least);
  const boxes = [...form.querySelectorAll("input")];
  const open = boxes.find((box) => !box.checked && !box.disabled);
  return press(boxes.filter((box) => box.checked).length < least && open ? open.closest("label") : go);
}
if (go && ("start" in go.dataset || ("place" in go.dataset && round % 3))) return press(go);
const done = ask.querySelector("button.done");
if (done && hasty) return press(done);
const tabs = [...ask.querySelectorAll(".kinds [role=tab]:not(.none)")];
if (tabs.length && !window.chosen.one) {
  const tab = some(tabs);
  if (tab.getAttribute("aria-selected") !== "true") return press(tab);
}
const list = [...shown("button[data-way]"), ...shown("button.opt[data-answer]")];
if (!list.length) {
  const other = done ?? shown("summary.opt")[0];
  return other ? press(other) : `nothing to press in ${ask.innerText}`;
}
const one = (window.chosen.one ??= some(list));
const isLookedAt = one.matches(".rolls, [data-way]");
if (!isLookedAt || !one.matches(".sel")) return press(one);
if (!go.disabled) return press(go);
if (!ask.querySelector(".path .no")) return "wait";
window.chosen.one = null; // this way is refused: another one, or none
return done ? press(done) : press(some(list.filter((other) => other !== one)));
