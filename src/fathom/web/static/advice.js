// Warnings and the hint for the open question. They are shown again when the page is updated.

import { confirmAt, pressedAt, unconfirm } from "./bubble.js";
import { draftOf } from "./draft.js";
import { $, $$, make, read, say, toast } from "./page.js";
import { fresh } from "./press.js";

let about = "";
let warnings = {};
let armed = "";
let hinted = "";

/** Show the warnings and the hint of the question; request the warnings if the question is new. */
export async function advise(question, path, seat) {
  const asked = `${question} ${seat}`;
  if (about !== asked) {
    [about, warnings, armed, hinted] = [asked, {}, "", ""];
    unconfirm();
    if (seat === undefined) return;
    try {
      const found = JSON.parse(await read(`${path}/warnings`, { seat, draft: draftOf(seat) }));
      if (about !== asked) return;
      warnings = found;
    } catch {
      return; // The game can be played without warnings.
    }
  }
  paint();
}

function paint() {
  for (const button of $$("#question .option")) {
    const { option, spot } = button.dataset;
    const warning = warnings[option];
    if (warning && !button.querySelector(".caution")) {
      const words = make('<span class="caution"></span>').firstChild;
      words.textContent = `⚠ ${warning}`;
      button.lastElementChild.append(words);
    }
    button.classList.toggle("armed", armed === option);
    button.classList.toggle("hinted", hinted === option);
    if (hinted === option) document.getElementById(spot)?.classList.add("hinted");
    const fold = button.closest(".fold details");
    if (fold && (armed === option || hinted === option)) fold.open = true;
  }
}

/** Whether every option has the same warning: then there is nothing to think over. */
const allSame = () => new Set($$("#question .option").map((button) => warnings[button.dataset.option])).size < 2;

/** Whether an option may be chosen now. An option with a warning must be confirmed, or chosen twice; then `again` runs. */
export function meant(option, again) {
  unconfirm();
  if (!warnings[option] || armed === option || allSame()) return true;
  armed = option;
  paint();
  fresh();
  say(warnings[option]);
  const button = $(`#question .option[data-option="${CSS.escape(option)}"]`);
  const spot = document.getElementById(button.dataset.spot);
  confirmAt(spot && pressedAt(spot) ? spot : button, `⚠ ${warnings[option]}`, again, { declined: () => { armed = ""; paint(); } });
  return false;
}

/** Highlight the option that a computer player would choose. */
export function point(hint) {
  hinted = hint.option;
  paint();
  $$("#question .option.hinted")[0]?.scrollIntoView({ block: "nearest" });
  toast(`${hint.label.split(" — ")[0].replace(/\.$/, "")}. ${hint.why}`.replaceAll(" %", "\u00a0%"), { passing: true });
}
