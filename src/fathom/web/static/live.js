// The live connection: receives every change and a heartbeat, and reconnects when it breaks.

import { $, address, say, toast } from "./page.js";
import { show } from "./presence.js";

const SILENCE = 40000; // the server sends a beat every 15 seconds
const BACKGROUND = 10000; // in the background for so long, the page says so, and the person gets push messages
const LEAST = 500;
const MOST = 10000;

function linked(on) {
  const lamp = $("#link-state");
  if (lamp.classList.contains("lost") === !on) return;
  lamp.classList.toggle("lost", !on);
  lamp.title = on ? "connected" : "connection lost, trying again";
  lamp.setAttribute("aria-label", lamp.title);
  say(on ? "Connected again." : "Connection lost, trying again.");
}

/** Call `look(sequence)` now and after every change. Returns a function that reports a broken connection. */
export function follow(path, look) {
  let stream = null;
  let wait = LEAST;
  let again = null;
  let silence = null;
  let over = false;

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(connect, SILENCE);
  }

  function hangUp() {
    clearTimeout(silence);
    clearTimeout(again);
    stream?.close();
    stream = null;
  }

  function connect() {
    hangUp();
    if (over) return;
    const line = new EventSource(address(path, { hidden: document.hidden || "" }));
    stream = line;
    heard();
    line.addEventListener("open", heard);
    line.addEventListener("beat", heard);
    line.addEventListener("presence", (event) => { heard(); show(JSON.parse(event.data)); });
    line.addEventListener("change", async (event) => {
      heard();
      try {
        await look(Number(event.data));
        if (line !== stream) return;
        linked(true);
        wait = LEAST;
      } catch (error) {
        if (line === stream) broken(error);
      }
    });
    for (const end of ["gone", "error"]) {
      line.addEventListener(end, () => {
        if (line !== stream) return;
        broken();
        look().catch(refused);
      });
    }
  }

  /** The person may no longer see the table: do not reconnect. */
  function refused(error) {
    if (over || error?.status !== 404) return;
    over = true;
    hangUp();
    toast("You can no longer see this table: the link has stopped working.", { bad: true, lasts: 1e9 });
    $("#link-state").title = "this link no longer works";
    $("#link-state").setAttribute("aria-label", $("#link-state").title);
  }

  function broken(error) {
    hangUp();
    linked(false);
    refused(error);
    if (over) return;
    again = setTimeout(connect, wait);
    wait = Math.min(wait * 2, MOST);
  }

  addEventListener("online", connect);
  addEventListener("offline", () => { hangUp(); linked(false); });
  addEventListener("pagehide", hangUp);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  let leaving = null;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(leaving);
    // After sleep, a laptop may not know that its connection is dead.
    if (!document.hidden) connect();
    else leaving = setTimeout(() => { if (stream) connect(); }, BACKGROUND);
  });
  connect();
  return broken;
}
