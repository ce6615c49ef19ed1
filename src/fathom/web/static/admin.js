// The page of the operator. Names and texts of people are only ever set as text, never as HTML.

import { isSure } from "./bubble.js";
import { $, ready, trying } from "./page.js";

const EVERY = 5000; // milliseconds between two looks at the figures
let adminKey = "";
let timer = 0;

async function call(path, body) {
  const answer = await fetch(`/api/admin${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${adminKey}`, ...(body ? { "content-type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  const found = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Error(found?.error ?? `The server answers ${answer.status}.`);
  return found;
}

function element(name, text = "", ...inside) {
  const made = document.createElement(name);
  made.textContent = text;
  made.append(...inside);
  return made;
}

/** A button. Its action is called with the button itself, beside which it can ask whether it is meant. */
function button(label, action) {
  const made = element("button", label);
  made.type = "button";
  made.onclick = () => trying(() => action(made));
  return made;
}

const when = (seconds) => new Date(1000 * seconds).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const time = (seconds) => element("time", when(seconds));

function showFigures({ database, process }) {
  const rows = {
    "Matches": `${database.matches}, ${database.running} running`,
    "People with a name or an account": database.people,
    "Open live connections": process.watchers,
    "Matches in memory": `${process.tables}, about ${Math.ceil(process.bytes / 2 ** 20)} MB`,
    "Computer players thinking": `${process.thinking}, ${process.waiting} waiting for a worker`,
    "Bot workers": `${process.workers.here} here, ${process.workers.joined} joined`,
    "Requests in the last minute": `${process.requests.rate.toFixed(1)} a second, ${process.requests.errors} failed`,
    "Time of a response": `${process.requests.mean.toFixed(1)} ms on average, ${Math.round(process.requests.slowest)} ms the longest`,
    "Open connections": process.connections,
    "Memory of the process": `${Math.ceil(process.memory / 2 ** 20)} MB`,
    "Delay of the event loop": `${process.delay.toFixed(1)} ms`,
    "Processor time": `${process.cpu.toFixed(0)} s`,
    "Commands written": `${process.written} since ${when(process.since)}`,
  };
  $("#figure-list").replaceChildren(...Object.entries(rows).map(([name, value]) => element("div", "", element("dt", name), element("dd", String(value)))));
}

function showReports(reports) {
  const list = reports.map((report) =>
    element("li", "",
      element("p", "", time(report.at), report.text),
      button("Look at the table", () => look(report.match)),
      button("Settled", async () => { await call(`/reports/${report.id}/settle`, {}); await update(); })));
  $("#report-list").replaceChildren(...(list.length ? list : [element("li", "There are no open reports.")]));
}

async function update() {
  const found = await call("/");
  showFigures(found);
  showReports(found.reports);
  for (const part of ["#figures", "#reports", "#table-form-section"]) $(part).hidden = false;
  $("#key-form").hidden = true;
}

const NAMELESS = { person: "a player without a name", computer: "a computer player", open: "open" };

function seatRow(match, seat) {
  const path = `/matches/${match}/seats/${seat.seat}`;
  const row = element("li", "", element("span", `Seat ${seat.seat + 1}: ${seat.name || NAMELESS[seat.kind]}${seat.muted ? " (muted)" : ""}`));
  row.className = "seat";
  if (seat.kind !== "person") return row;
  row.append(
    button(seat.muted ? "Let them chat" : "Mute", async () => { await call(`${path}/mute`, { muted: !seat.muted }); await look(match); }),
    button("Remove", async (made) => {
      if (!(await isSure(made, "Remove this player from the table?", { yes: "Remove the player" }))) return;
      await call(`${path}/remove`, {});
      await look(match);
    }),
  );
  return row;
}

async function look(match) {
  const table = await call(`/matches/${encodeURIComponent(match)}`);
  const watch = element("a", "Watch it");
  watch.href = `/table/${table.match}?link=${table.spectator}`;
  const close = button("Delete this table", async (made) => {
    if (!(await isSure(made, "Delete this table for everyone? It cannot be undone.", { yes: "Delete the table" }))) return;
    await call(`/matches/${table.match}/close`, {});
    $("#table-found").replaceChildren(element("p", "The table was deleted."));
  });
  close.className = "irrevocable";
  const chat = element("ul", "", ...table.chat.map((line) => element("li", "", time(line.at), element("b", `${line.name || "a player"}: `), line.text)));
  chat.className = "chat";
  $("#table-id").value = table.match;
  $("#table-found").replaceChildren(
    element("p", `${table.game}, ${table.over ? "over" : "running"}${table.public ? ", public" : ""} `, watch),
    element("ul", "", ...table.seats.map((seat) => seatRow(table.match, seat))),
    element("h3", "Chat"),
    table.chat.length ? chat : element("p", "No messages yet."),
    close,
  );
}

$("#key-form").onsubmit = (event) => {
  event.preventDefault();
  adminKey = $("#admin-key").value;
  $("#admin-key").value = ""; // the key stays in memory only
  trying(update);
  clearInterval(timer);
  timer = setInterval(() => { if (!document.hidden && $("#key-form").hidden) update().catch(() => {}); }, EVERY);
};
$("#table-form").onsubmit = (event) => {
  event.preventDefault();
  trying(() => look($("#table-id").value.trim()));
};
ready();
