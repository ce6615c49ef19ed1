// Windows that a player always lets pass: one list for each seat at each table, in sight, and taken back by a touch.

import { $, make, memory } from "./page.js";

const PAUSE = 700;
const match = document.body.dataset.match;
const state = () => $("#state").dataset;
const name = () => `passes.${match}.${state().seat}`;
const passed = () => memory.get(name(), {});
const way = () => $("#question .option[data-passes]");
const label = () => way().children[1].firstChild.textContent;

/** Show what is let pass. If this question is, and somebody has just brought it up by playing on, answer it. */
export function passes(onward, answer) {
  chips();
  const { question } = state();
  const { ask } = $("#question").dataset;
  if (!onward || !way() || !(ask in passed())) return;
  setTimeout(() => { if (question === state().question && way() && ask in passed()) answer(way()); }, PAUSE);
}

function chips() {
  const all = passed();
  const { ask } = $("#question").dataset;
  const row = Object.entries(all).map(([id, words]) => chip({ unpass: id }, `Passing: ${words} ✕`, "Ask me again"));
  if (way() && !(ask in all)) row.push(chip({ alwaysPass: ask }, `Always: ${label()}`, "Do this from now on, without asking"));
  $("#auto-passes").replaceChildren(...row);
}

function chip(data, words, title) {
  const made = make('<button type="button" class="chip"></button>').firstChild;
  Object.assign(made.dataset, data);
  Object.assign(made, { textContent: words, title });
  return made;
}

/** Let it pass, now and from now on. */
export function pass(ask, answer) {
  memory.set(name(), { ...passed(), [ask]: label() });
  chips();
  answer(way());
}

/** Be asked again. */
export function unpass(ask) {
  const { [ask]: _, ...others } = passed();
  memory.set(name(), others);
  chips();
}
