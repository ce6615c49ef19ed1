// The simulation of a draft: start it, follow it, cancel it, read its report.

import { $, make, read, send, toast } from "./page.js";

const EVERY = 1000; // milliseconds between two looks at a running simulation
let timer = 0;

/** Start a simulation that compares a draft with another pack, and follow it. */
export async function startSimulation(draft, before) {
  await send(`${draft}/simulation?before=${encodeURIComponent(before)}`, {});
  await watchSimulation(draft);
  $("#wk-simulation").scrollIntoView({ block: "start" });
}

/** Show the simulation of a draft, and follow it while it runs. */
export async function watchSimulation(draft) {
  clearTimeout(timer);
  let found;
  try {
    found = JSON.parse(await read(`${draft}/simulation`));
  } catch (error) {
    toast(error.message, { bad: true });
    return;
  }
  const place = $("#wk-simulation");
  place.hidden = found.state === "none";
  if (place.hidden) return;
  const focused = document.activeElement?.id;
  const open = [...place.querySelectorAll("details[open]")].map((part) => part.id);
  place.replaceChildren(make(found.html));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focused === "wk-cancel") $("#wk-cancel")?.focus();
  const cancel = $("#wk-cancel");
  if (cancel) {
    cancel.onclick = async () => {
      cancel.disabled = true;
      await send(`${draft}/simulation`, undefined, { method: "DELETE", raw: true });
      await watchSimulation(draft);
    };
  }
  if (found.state === "waiting" || found.state === "running") timer = setTimeout(() => watchSimulation(draft), EVERY);
}
