// Places named in a text: pointing at one lights it on the board, a click shows it there.

import { $, toast } from "./page.js";

const LIT = 4000; // milliseconds for which a place stays lit after a click
let clicked = ""; // the id of the place that stays lit

function light(id, on) {
  if (on || id !== clicked) document.getElementById(id)?.classList.toggle("lit", on);
}

for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const button = target.closest?.("[data-place]");
    if (button) light(button.dataset.place, on);
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-place]");
  if (!button) return;
  event.stopPropagation(); // what the name stands in can be tapped too
  const { place } = button.dataset;
  $("#asked")?.close();
  if (!document.getElementById(place)) {
    toast(`${button.textContent} is not on the map that lies open.`);
    return;
  }
  clicked = place;
  light(place, true);
  $(".stage").scrollIntoView({ block: "nearest" });
  setTimeout(() => {
    clicked = "";
    light(place, false);
  }, LIT);
}, true);
