// @ts-check
// What this device is set to, before anything is drawn: colours, size of the text, motion, sound and the like.

document.documentElement.classList.add("scripted");
for (const name of ["theme", "text", "motion", "sound", "usual", "messages", "notify"]) {
  let value = null;
  try {
    value = localStorage.getItem(`lychgate-${name}`);
  } catch {
    // Nothing is kept on this device.
  }
  if (value) document.documentElement.dataset[name] = value;
}
