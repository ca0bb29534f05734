// @ts-check
// The end of a game: shared where the device can share, else the link is copied; a rematch that somebody begins is told.

const button = document.getElementById("share");
const label = button?.querySelector("span");

/** @param {string} words */
function said(words) {
  if (!label) return;
  label.textContent = words;
  const region = document.getElementById("say");
  if (region) region.textContent = words;
  setTimeout(() => (label.textContent = "Share"), 2400);
}

button?.removeAttribute("hidden");
button?.addEventListener("click", async () => {
  const url = new URL(button.dataset.share ?? "", location.href).href;
  const text = document.querySelector(".hero .why")?.textContent ?? "";
  try {
    if (navigator.share) return await navigator.share({ title: document.title, text, url });
    await navigator.clipboard.writeText(url);
    said("Link copied");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    prompt("Copy this link", url);
  }
});

// A friend may begin the rematch while this page is open.
const main = document.querySelector("main[data-live]");
if (main instanceof HTMLElement) {
  const news = new EventSource(`${main.dataset.live}/live`);
  news.addEventListener("message", async () => {
    const reply = await fetch(location.href).catch(() => null);
    if (!reply?.ok) return;
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const [old, fresh] = [document.getElementById("on"), page.querySelector("#on .first[href]")];
    const first = old?.querySelector(".first");
    if (!fresh || first?.getAttribute("href") === fresh.getAttribute("href")) return;
    (first?.closest("form") ?? first)?.replaceWith(fresh);
  });
}
