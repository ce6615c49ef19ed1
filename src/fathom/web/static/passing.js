// Questions that a player always passes: a visible list for each seat at each table, removable with a click.
// And questions that are asked only for secrecy: they are passed after a while, unless the player wants to look.

import { $, make, memory } from "./page.js";

const PAUSE = 700;
// As long as people take for it, so that the others cannot tell who passed.
const SHORTEST = 3000;
const LONGEST = 7000;
const match = document.body.dataset.match;
const state = () => $("#state").dataset;
const name = () => `passes.${match}.${state().seat}`;
const passed = () => memory.get(name(), {});
const way = () => $("#question .option[data-passes]");
let leaving = "";  // the question that is passed soon for secrecy
/** What the option says, with the words that have pictures, but without its note. */
const label = () => [...way().children[1].childNodes].filter((part) => !part.matches?.(".note, .caution"))
  .map((part) => part.textContent).join("").replace(/\s+/g, " ").trim();

/** Show the list. If the open question is on it and is new after an answer (`onward`), pass it. */
export function passes(onward, answer) {
  const { question } = state();
  const { ask, secrecy } = $("#question").dataset;
  const always = () => ask in passed();
  const soon = () => leaving === question;
  if (onward && way() && secrecy && !always()) {
    leaving = question;
    passLater(soon, SHORTEST + Math.random() * (LONGEST - SHORTEST), answer);
  } else if (onward && way() && always()) passLater(always, PAUSE, answer);
  chips();
}

function passLater(stillWanted, pause, answer) {
  const { question } = state();
  setTimeout(() => { if (question === state().question && way() && stillWanted()) answer(way()); }, pause);
}

function chips() {
  const all = passed();
  const { ask } = $("#question").dataset;
  const row = Object.entries(all).map(([id, words]) => chip({ unpass: id }, `Passing: ${words} ✕`, "Ask me again"));
  if (way() && leaving === state().question) row.push(chip({ do: "stay" }, "Nothing to do: passing soon ✕", "Wait for my answer"));
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

/** Do not pass the open question: the player wants to look. */
export function stay() {
  leaving = "";
  chips();
}
