// The key: the marks that are on the board right now, each with its meaning.

import { $, $$, memory } from "./page.js";

// Where it is open until the person decides.
const ROOM = "(min-width: 1400px) and (min-height: 800px), (min-width: 761px) and (min-height: 1000px) and (orientation: portrait)";
const panel = $("#key");

/** Show the entries whose marks are on the board. */
export function showKey() {
  if (!panel?.open) return;
  const board = $("#board");
  for (const entry of $$("[data-on]", panel)) entry.hidden = !board.querySelector(entry.dataset.on);
}

if (panel) {
  let shown = memory.get("key", matchMedia(ROOM).matches);
  panel.open = shown;
  panel.addEventListener("toggle", () => {
    if (panel.open === shown) return;
    shown = panel.open;
    memory.set("key", shown);
    showKey();
  });
}
