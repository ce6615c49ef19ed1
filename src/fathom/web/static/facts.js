// What is written on the board too small for a phone, as a line of text under it. A tap explains each fact.

import { $, $$ } from "./page.js";

/** Fill the line with the names of the figures on the board that are not pieces: counters, decks, points, the event. */
export function showFacts() {
  const line = $("#facts");
  if (!line) return;
  const found = new Map();
  for (const pane of $$("#board .spot.info")) {
    const text = factOf(pane);
    // A name without a figure tells nothing that changes.
    if (/\d|vent/.test(text) && !found.has(text)) found.set(text, pane.id);
  }
  line.replaceChildren(...[...found].map(([text, id]) => {
    const fact = Object.assign(document.createElement("button"), { type: "button", className: "info", textContent: text });
    fact.dataset.tap = id;
    return fact;
  }));
}

/** The text of a figure. That of the event is in its drawing: the event in force, or how many are left. */
function factOf(pane) {
  const drawn = pane.id === "info-event" ? $("#rv-event") : null;
  if (!drawn) return pane.dataset.name ?? "";
  const title = $("title", drawn)?.textContent;
  return title ? `Event: ${title.split(":")[0]}` : $$("text", drawn).map((one) => one.textContent).join(", ");
}
