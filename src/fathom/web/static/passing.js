// Questions that a player always passes: a visible list for each seat at each table, removable with a click.

import { $, make, memory } from "./page.js";

const PAUSE = 700;
const match = document.body.dataset.match;
const state = () => $("#state").dataset;
const name = () => `passes.${match}.${state().seat}`;
const passed = () => memory.get(name(), {});
const way = () => $("#question .option[data-passes]");
const label = () => way().children[1].firstChild.textContent;

/** Show the list. If the open question is on it and is new after an answer (`onward`), pass it. */
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

/** Pass this question now, and always from now on. */
export function pass(ask, answer) {
  memory.set(name(), { ...passed(), [ask]: label() });
  chips();
  answer(way());
}

/** Take a question off the list, so that the player is asked again. */
export function unpass(ask) {
  const { [ask]: _, ...others } = passed();
  memory.set(name(), others);
  chips();
}
