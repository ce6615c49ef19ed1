// What was chosen is marked in the next frame, before the server answers. The next update removes the mark.

import { $ } from "./page.js";

/** Mark an option, or a place on the board that a way leads to. A second choice of the same question is not marked. */
export function markChosen(element) {
  if ($(".chosen")) return;
  const { option, spot } = element.dataset;
  element.classList.add("chosen");
  if (spot) document.getElementById(spot)?.classList.add("chosen");
  // It was chosen in the analysis or in a menu of the board.
  if (option) $(`#question .option[data-option="${CSS.escape(option)}"]`)?.classList.add("chosen");
}
