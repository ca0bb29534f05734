// @ts-check
// The end of a game: shared where the device can share, else the link is copied.

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
