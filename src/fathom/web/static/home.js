// The home page and the form for a new match.

import { $, $$, key, memory, open, ready, send, trying } from "./page.js";

async function begin(match) {
  const made = await trying(() => send("/api/matches", { ...match, key: key() }));
  if (made) open(made.match, match.seats.includes("open") ? { invite: "" } : {});
}

for (const button of $$("[data-quick]")) {
  button.onclick = async () => {
    const { quick, first, chosen } = button.dataset;
    const guide = button.dataset.guide ? true : first ? await wantsToLearn(quick) : false;
    if (guide === undefined) return;
    button.disabled = true;
    memory.set(`taught.${quick}`, true);
    await begin(JSON.parse(guide ? first : chosen));
    button.disabled = false;
  };
}

/** Ask before the first match of a game whether it should be taught. Undefined if the dialog is closed. */
async function wantsToLearn(game) {
  if (memory.get(`taught.${game}`, false)) return false;
  const dialog = $("#teach");
  dialog.showModal();
  const answer = await new Promise((done) => {
    $("#teach-yes").onclick = () => done(true);
    $("#teach-no").onclick = () => done(false);
    dialog.onclose = () => done(undefined);
  });
  dialog.onclose = null;
  dialog.close();
  return answer;
}

const form = $("#new-match");
if (form) {
  const shown = () => {
    const count = Number(new FormData(form).get("count"));
    for (const row of $$(".seat-row", form)) row.hidden = Number(row.dataset.seat) >= count;
  };
  form.onchange = shown;
  shown();
  form.onsubmit = (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const seats = [...Array(Number(fields.get("count"))).keys()].map((seat) => fields.get(`seat-${seat}`));
    const settings = {};
    for (const select of $$(".setting :is(select, input)", form)) settings[select.name] = JSON.parse(select.value);
    for (const box of $$("[data-reward]:checked", form)) (settings[box.name] ??= []).push(JSON.parse(box.value));
    begin({ game: form.dataset.game, seats, settings, clock: Number(fields.get("clock")), pack: fields.get("pack") ?? "" });
  };
}

const file = $("#import-file");
if (file) {
  file.onchange = () =>
    trying(async () => {
      const made = await send(`/api/matches/import?key=${key()}`, await file.files[0].arrayBuffer(), { raw: true });
      open(made.match);
    });
}
ready();
