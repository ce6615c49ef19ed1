// The time left to answer. The server sends it with every update; the page counts down in between.

import { $ } from "./page.js";

const SIZES = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];
let end = 0;

/** Start counting from the value on the page. */
export function wind() {
  end = performance.now() + 1000 * Number($("#time-left")?.dataset.left ?? 0);
  tick();
}

function tick() {
  const shown = $("#time-left");
  if (!shown) return;
  const words = inWords((end - performance.now()) / 1000);
  if (shown.textContent !== words) shown.textContent = words;
}

function inWords(seconds) {
  const size = SIZES.find(([least]) => seconds >= least);
  if (!size) return "time is up";
  const number = Math.floor(seconds / size[0]);
  return `${number} ${size[1]}${number > 1 ? "s" : ""} left`;
}

setInterval(tick, 1000);
