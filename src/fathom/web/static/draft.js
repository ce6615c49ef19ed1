// Secret choices: options are collected in a draft in this browser, and sent as one when they complete the choice.

import { $, memory, say } from "./page.js";

const match = document.body.dataset.match;
const name = (seat) => `draft.${match}.${seat}`;
const chosen = (seat) => memory.get(name(seat), []);
const store = (seat, options) => memory.set(name(seat), options);

/** The draft of a seat, for a request; empty if there is none. */
export const draftOf = (seat) => chosen(seat).join("\n");

/** Store the draft as the server has read it: without options that are no longer offered. */
export function keepDraft(seat) {
  const { choice, draft } = $("#question").dataset;
  const options = choice && draft ? draft.split("\n") : [];
  if (draftOf(seat) !== options.join("\n")) store(seat, options);
}

/** Add an option to the draft, if the question is part of a secret choice; send the choice when it is complete. */
export function drafted(button, act, look) {
  const { choice, seat } = $("#question").dataset;
  if (!choice) return false;
  add(seat, button.dataset.option, act, look);
  return true;
}

async function add(seat, option, act, look) {
  const options = [...chosen(seat), option];
  const done = await act("choices", { seat: Number(seat), options });
  if (!done || done.complete) return;
  store(seat, options);
  await look();
  say($("#question .prompt")?.textContent ?? "");
}

/** Take back an option of the draft, by default the last one. Returns whether there is a draft. */
export function takeBack(look, index = -1) {
  const { choice, seat } = $("#question").dataset;
  const options = choice ? chosen(seat) : [];
  if (!options.length) return false;
  store(seat, options.filter((_, place) => place !== (index < 0 ? options.length - 1 : index)));
  look();
  return true;
}
