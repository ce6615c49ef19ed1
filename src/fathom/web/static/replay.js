// The replay: a slider, single steps and automatic play.

import { mark } from "./board.js";
import { place } from "./morph.js";
import { $, key, make, open, read, ready, send, trying } from "./page.js";
import "./rule_links.js";
import { explainElement } from "./taps.js";

const { match, seat, secret } = document.body.dataset;
const slider = $("#at");
const play = $("#play");
let shown = Number(slider.value);
let looking = false;
let timer = null;

/** Show the point of the slider. If it moves while a point loads, only the last one is loaded next. */
async function look() {
  if (looking) return;
  looking = true;
  try {
    while (shown !== Number(slider.value)) {
      const at = Number(slider.value);
      place(make(await read(`/table/${match}/at/${at}`, { seat })));
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

const explain = (element) => explainElement(element, `/table/${match}/what`, { at: shown, seat });

function present() {
  mark({ explain });
  $("#log").scrollTop = $("#log").scrollHeight;
  slider.setAttribute("aria-valuetext", $("#where").textContent);
}

const go = (at) => {
  slider.value = at;
  return trying(look);
};
const STEPS = { first: () => 0, back: () => Number(slider.value) - 1, on: () => Number(slider.value) + 1, last: () => Number(slider.max) };

function playing(on) {
  clearInterval(timer);
  play.setAttribute("aria-pressed", String(on));
  play.textContent = on ? "Pause" : "Play";
  if (!on) return;
  if (slider.value === slider.max) go(0);
  timer = setInterval(() => (slider.value === slider.max ? playing(false) : go(STEPS.on())), 900);
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
