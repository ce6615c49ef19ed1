// Large text, and reading aloud with the browser's own voice.

import { $$, memory } from "./page.js";

const speech = window.speechSynthesis;
const LONGEST = 200; // characters in one utterance: some browsers stop in the middle of longer ones
let spoken = null; // the element that is being read aloud

const isLarge = () => memory.get("large-text", false) === true;

/** Set the text size and show the state of all reading buttons. Call it when new ones may have appeared. */
export function dressReading() {
  document.documentElement.classList.toggle("large-text", isLarge());
  if (spoken && !spoken.isConnected) hush();
  for (const button of $$("[data-reading=large]")) button.setAttribute("aria-pressed", isLarge());
  for (const button of $$("[data-reading=aloud]")) {
    const now = spoken !== null && spoken.contains(button);
    button.hidden = !speech;
    button.setAttribute("aria-pressed", now);
    button.textContent = now ? "Stop reading" : "Read aloud";
  }
}

function hush() {
  spoken = null;
  speech?.cancel();
}

/** The text in pieces that end with a sentence, or at least a word. */
function pieces(text) {
  const found = [""];
  for (const sentence of text.match(/[^.!?…]+(?:[.!?…]+["”’)]*|$)\s*/g) ?? []) {
    for (const word of sentence.length > LONGEST ? sentence.split(/(?<=[,;:])\s/) : [sentence]) {
      if (found.at(-1).length + word.length > LONGEST) found.push("");
      found[found.length - 1] += `${word} `;
    }
  }
  return found.map((piece) => piece.trim()).filter(Boolean);
}

function readAloud(element) {
  hush();
  spoken = element;
  const parts = $$("h2, .sg-prose, .sg-told p, .sg-choice", element).flatMap((part) => pieces((part.matches(".sg-choice") ? choice(part) : part.textContent).trim()));
  parts.forEach((part, index) => {
    const utterance = new SpeechSynthesisUtterance(part);
    utterance.lang = "en";
    if (index === parts.length - 1) {
      utterance.onend = () => {
        if (spoken !== element) return;
        spoken = null;
        dressReading();
      };
    }
    speech.speak(utterance);
  });
}

/** A choice with its letter, without its figures. */
const choice = (part) => `${part.querySelector(".sg-key").textContent}: ${part.querySelector(".sg-key + span").firstChild.textContent}`;

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-reading]");
  if (!button) return;
  if (button.dataset.reading === "large") memory.set("large-text", !isLarge());
  else {
    const element = button.closest(".readable");
    if (spoken === element) hush();
    else readAloud(element);
  }
  dressReading();
});

addEventListener("pagehide", hush);
dressReading();
