// Presence: dots at the seats, whether the player who is asked is connected, and who is typing.

import { $, $$, send } from "./page.js";

const AGAIN = 3000; // the server forgets after 6 seconds that a person is typing

/** Tell the server that the person is typing in a field, now and then while they do. */
export function tellTyping(field, path) {
  let latest = -AGAIN;
  field?.addEventListener("input", () => {
    if (!field.value.trim() || performance.now() - latest < AGAIN) return;
    latest = performance.now();
    send(path, {}).catch(() => {}); // only an extra
  });
}

/**
 * Show who has the table open. `seats` are those of the players, `watching` is the number of other people, `typing` are
 * the seats of others who are typing.
 */
export function show({ seats, watching, typing = [] }) {
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
  const line = $("#typing");
  const names = typing.map((seat) => document.getElementById(`seat-${seat}`)?.dataset.name).filter(Boolean);
  line.hidden = !names.length;
  line.textContent = `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} typing …`;
}
