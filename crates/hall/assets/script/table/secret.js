// @ts-check
// This player's part of the dice: a secret made here, committed to by its hash, and revealed once all have committed. It is
// kept on this device until then, so that the page can be loaded again.

import { base } from "./base.js";
import { sha256 } from "./sha256.js";

const KEY = `lychgate-secret ${base}`;

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The secret of this page, made now if there is none. */
function secret() {
  const known = localStorage.getItem(KEY);
  if (known) return known;
  const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(KEY, fresh);
  return fresh;
}

/** What was sent last; the same is not sent twice. */
let sent = "";

/** Does what is waited for from this page. */
async function share() {
  const ask = document.getElementById("ask");
  const stage = ask?.dataset.secret ?? "";
  if (stage === sent) return;
  sent = stage;
  if (stage === "") return;
  const bytes = Uint8Array.from(secret().match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const body = stage === "commit" ? { commit: hex(sha256(bytes)) } : { reveal: secret() };
  try {
    const answer = await fetch(`${base}/secret`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok && stage === "reveal") localStorage.removeItem(KEY);
  } catch {
    sent = ""; // it is tried again with the next change of the page
  }
}

document.addEventListener("changed", () => void share());
void share();
