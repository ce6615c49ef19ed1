// The list of drafts: make one, remove one.

import { isSure } from "./bubble.js";
import { $, $$, ready, send, trying } from "./page.js";

/** The owner's key for this visit; it is forgotten when the browser is closed. */
const ownerKey = {
  get: () => sessionStorage.getItem("fathom.owner-key") ?? "",
  set: (key) => sessionStorage.setItem("fathom.owner-key", key),
};

$("#draft-key").value = ownerKey.get();
const wanted = new URL(location.href).searchParams.get("copy");
const copied = wanted && $$("#draft-source option").find((option) => option.value.endsWith(` ${wanted}`));
if (copied) copied.selected = true;

$("#new-draft").onsubmit = async (event) => {
  event.preventDefault();
  const [game, source = ""] = $("#draft-source").value.split(" ");
  const key = $("#draft-key").value.trim();
  const body = JSON.stringify({ game, source, title: $("#draft-title").value });
  const headers = { "fathom-owner-key": key, "content-type": "application/json" };
  try {
    const { draft } = await send("/api/workshop/drafts", body, { raw: true, headers });
    ownerKey.set(key);
    location.assign(`/workshop/${draft}`);
  } catch (error) {
    $("#new-result").className = "pack-problems";
    $("#new-result").textContent = error.message;
  }
};

for (const button of $$("[data-remove]")) {
  button.onclick = () => trying(async () => {
    const said = `Remove the draft “${button.dataset.title}”? It cannot be undone.`;
    if (!(await isSure(button, said, { yes: "Remove the draft", no: "Keep it" }))) return;
    await send(`/api/workshop/drafts/${button.dataset.remove}`, undefined, { method: "DELETE", raw: true });
    location.reload();
  });
}
ready();
