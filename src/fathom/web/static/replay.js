// The replay: a slider, single steps and automatic play.

import { mark } from "./board.js";
import { place } from "./morph.js";
import { $, key, make, open, read, ready, send, showEnd, trying } from "./page.js";
import "./places.js";
import { finish, play as playEvents } from "./playback.js";
import { dressReading } from "./reading.js";
import "./rule_links.js";
import { explainElement } from "./taps.js";

const { match, seat, secret } = document.body.dataset;
const slider = $("#at");
const play = $("#play");
const PAUSE = 900; // milliseconds between two points in which nothing is played
let shown = Number(slider.value);
let looking = false;
let run = 0; // the number of the automatic play that is under way; 0 if there is none
let runs = 0;

const events = (root) => Number(root.querySelector("#log").dataset.events);
const seenFrom = (root) => root.querySelector("#where").dataset.seat;

/** Show the point of the slider. If it moves while a point loads, only the last one is loaded next. */
async function look() {
  if (looking) return;
  looking = true;
  try {
    while (shown !== Number(slider.value)) {
      const at = Number(slider.value);
      const fragment = make(await read(`/table/${match}/at/${at}`, { seat }));
      if (run && at === shown + 1) await playTo(fragment);
      place(fragment, { single: Math.abs(events(fragment) - events(document)) === 1 });
      shown = at;
      present();
      const here = new URL(location);
      here.searchParams.set("at", at);
      history.replaceState(null, "", here);
    }
  } finally {
    looking = false;
  }
}

/** Play the events up to a point. Seats may see different numbers of events. */
async function playTo(fragment) {
  const from = seenFrom(document);
  if (from !== seenFrom(fragment) || events(fragment) <= events(document)) return;
  await playEvents(`/table/${match}/steps`, events(document), events(fragment), { seat: from }).catch(() => {});
}

const explain = (element) => explainElement(element, `/table/${match}/what`, { at: shown, seat });

function present() {
  mark({ explain });
  showEnd($("#log"));
  dressReading();
  slider.setAttribute("aria-valuetext", $("#where").textContent);
}

const go = (at) => {
  slider.value = at;
  return trying(look);
};
const STEPS = { first: () => 0, back: () => Number(slider.value) - 1, on: () => Number(slider.value) + 1, last: () => Number(slider.max) };

/** Start or stop the automatic play. */
async function playing(on) {
  const mine = on ? ++runs : 0;
  run = mine;
  play.setAttribute("aria-pressed", String(on));
  play.textContent = on ? "Pause" : "Play";
  if (!on) {
    finish();
    return;
  }
  if (slider.value === slider.max) await go(0);
  while (run === mine && slider.value !== slider.max) {
    const began = performance.now();
    await go(STEPS.on());
    if (!looking && shown !== Number(slider.value)) break; // the point could not be loaded
    const rest = PAUSE - (performance.now() - began);
    if (rest > 0) await new Promise((done) => { setTimeout(done, rest); });
  }
  if (run === mine) playing(false);
}

slider.oninput = () => { playing(false); trying(look); };
play.onclick = () => playing(play.getAttribute("aria-pressed") !== "true");
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  playing(false);
  go(STEPS[button.dataset.step]());
});
$("#fork")?.addEventListener("click", () =>
  trying(async () => {
    const made = await send(`/api/matches/${match}/fork`, { to: Number(slider.value), key: key() });
    open(made.match);
  }));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, dialog, .spot")) return;
  if (event.key === "ArrowLeft") go(STEPS.back());
  if (event.key === "ArrowRight") go(STEPS.on());
});

if (secret) {
  const curtain = $("#curtain");
  curtain.oncancel = (event) => event.preventDefault();
  $("#curtain-lift").onclick = () => { document.body.classList.remove("curtained"); curtain.close(); };
  curtain.showModal();
}
present();
ready();
if (new URL(location).searchParams.has("play") && !secret) playing(true);
