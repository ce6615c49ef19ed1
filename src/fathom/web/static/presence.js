// Presence: dots at the seats, and whether the player who is asked is connected.

import { $, $$ } from "./page.js";

/** Show who has the table open. `seats` are those of the players, `watching` is the number of other people. */
export function show({ seats, watching }) {
  for (const dot of $$("[data-presence]")) {
    const on = seats.includes(Number(dot.dataset.presence));
    dot.classList.toggle("on", on);
    dot.title = on ? "connected" : "not connected";
    dot.setAttribute("aria-label", dot.title);
  }
  for (const text of $$("[data-when-connected]")) text.hidden = !seats.includes(Number(text.dataset.whenConnected));
  for (const text of $$("[data-when-away]")) text.hidden = seats.includes(Number(text.dataset.whenAway));
  const others = $("#watching");
  others.textContent = watching ? `${watching} watching` : "";
}
